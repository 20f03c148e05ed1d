/* SPDX-License-Identifier: MIT
 *
 * posix_timer.c: timers that send signals (timer_create). What it prints is the
 * same on Linux and in a simulated world: tests/command/shim.sh.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { NS_PER_MS = 1000000, SHORT_MS = 20, LONG_MS = 1000 };

static volatile sig_atomic_t alarms, others;

static void note(int number)
{
    if (number == SIGALRM) {
        alarms++;
    } else {
        others++;
    }
}

static struct itimerspec every(long ms, long interval_ms)
{
    return (struct itimerspec){
        .it_value = {ms / 1000, ms % 1000 * NS_PER_MS},
        .it_interval = {interval_ms / 1000, interval_ms % 1000 * NS_PER_MS}};
}

/* Waits until COUNT signals have come. */
static void wait_for(volatile sig_atomic_t *number, int count)
{
    const struct timespec moment = {.tv_nsec = 100L * NS_PER_MS};
    while (*number < count) {
        nanosleep(&moment, NULL);
    }
    printf("%d\n", (int)*number);
}

int main(void)
{
    struct sigaction action = {.sa_handler = note};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL,
                             .sigev_signo = SIGUSR1};
    struct sigevent silent = {.sigev_notify = SIGEV_NONE};
    struct itimerspec once = every(SHORT_MS, 0), old;
    struct itimerspec often = every(SHORT_MS, SHORT_MS);
    struct itimerspec far = every(LONG_MS, LONG_MS), never = every(0, 0);
    const struct timespec moment = {.tv_nsec = NS_PER_MS};
    timer_t first, second, third;
    sigaction(SIGALRM, &action, NULL);
    sigaction(SIGUSR1, &action, NULL);
    timer_create(CLOCK_MONOTONIC, NULL, &first);
    timer_create(CLOCK_REALTIME, &event, &second);
    timer_create(CLOCK_MONOTONIC, &silent, &third);
    timer_settime(first, 0, &once, NULL);
    wait_for(&alarms, 1);
    timer_settime(second, 0, &often, NULL);
    while (others < 3) {
        wait_for(&others, others + 1);
    }
    timer_settime(second, 0, &never, NULL);
    timer_settime(third, 0, &far, NULL);
    nanosleep(&moment, NULL);
    timer_settime(third, 0, &never, &old);
    printf("every %ld s, less than that is left: %d\n",
           (long)old.it_interval.tv_sec, old.it_value.tv_sec == 0);
    clock_gettime(CLOCK_MONOTONIC, &once.it_value);
    timer_settime(first, TIMER_ABSTIME, &once, NULL); /* it has passed */
    wait_for(&alarms, 2);
    timer_gettime(first, &old);
    printf("%ld %ld\n", (long)old.it_value.tv_sec, old.it_value.tv_nsec);
    int rc = timer_delete(second);
    printf("deleted: %d", rc);
    rc = timer_create(CLOCK_MONOTONIC, &event, &second);
    printf(", made: %d\n", rc);
    return 0;
}

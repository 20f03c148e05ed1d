/* SPDX-License-Identifier: MIT
 *
 * clock.c: clocks, sleeps, random numbers and the number of the process: all
 * of them the world's.
 */
#define _GNU_SOURCE 1
#include <limits.h>
#include <signal.h>
#include <sys/random.h>
#include <sys/time.h>
#include <sys/times.h>
#include <unistd.h>

#include "preload.h"

int64_t tt__base(int clock)
{
    if (clock < 0) { /* a thread's or another process's time */
        return 0;
    }
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_TAI:
        return (SHIM_REALTIME_S + tt__epoch()) * NS_PER_S;
    case CLOCK_PROCESS_CPUTIME_ID:
    case CLOCK_THREAD_CPUTIME_ID:
        return 0;
    default:
        return (int64_t)SHIM_MONOTONIC_S * NS_PER_S;
    }
}

int64_t tt__ns(const struct timespec *time)
{
    const int64_t most = INT64_MAX / NS_PER_S - SHIM_REALTIME_S - tt__epoch();
    int64_t s = time->tv_sec;
    return s >= most ? most * NS_PER_S : s * NS_PER_S + time->tv_nsec;
}

struct timespec tt__timespec(int64_t ns)
{
    return (struct timespec){.tv_sec = ns / NS_PER_S, .tv_nsec = ns % NS_PER_S};
}

int64_t tt__now(uint64_t site)
{
    return tt__ask(SHIM_CLOCK, -1, site);
}

/* ---- Clocks -------------------------------------------------------------- */

EXPORT int clock_gettime(clockid_t clock, struct timespec *time)
{
    if (!tt__open()) {
        return (int)tt__libc(RAW2(SYS_clock_gettime, clock, time));
    }
    if (clock > CLOCK_TAI) {
        errno = EINVAL;
        return -1;
    }
    *time = tt__timespec(tt__base(clock) + tt__now(SITE));
    return 0;
}

EXPORT int clock_getres(clockid_t clock, struct timespec *time)
{
    if (!tt__open()) {
        return (int)tt__libc(RAW2(SYS_clock_getres, clock, time));
    }
    if (time != NULL) {
        *time = (struct timespec){.tv_nsec = 1};
    }
    return 0;
}

EXPORT int gettimeofday(struct timeval *restrict time, void *restrict zone)
{
    if (!tt__open()) {
        return (int)tt__libc(RAW2(SYS_gettimeofday, time, zone));
    }
    /* Its declaration says that TIME is not NULL; programs pass that. */
    struct timeval *volatile out = time;
    if (out != NULL) {
        int64_t ns = tt__base(CLOCK_REALTIME) + tt__now(SITE);
        out->tv_sec = ns / NS_PER_S;
        out->tv_usec = ns % NS_PER_S / NS_PER_US;
    }
    if (zone != NULL) {
        tt__clear(zone, sizeof(struct timezone));
    }
    return 0;
}

/* The real one, in whole seconds. */
static time_t real_time(void)
{
    struct timespec now = {0, 0};
    RAW2(SYS_clock_gettime, CLOCK_REALTIME, &now);
    return now.tv_sec;
}

EXPORT time_t time(time_t *out)
{
    time_t now =
        tt__open()
            ? (time_t)((tt__base(CLOCK_REALTIME) + tt__now(SITE)) / NS_PER_S)
            : real_time();
    if (out != NULL) {
        *out = now;
    }
    return now;
}

EXPORT int timespec_get(struct timespec *time, int base)
{
    if (base != TIME_UTC) {
        return 0;
    }
    clock_gettime(CLOCK_REALTIME, time);
    return base;
}

EXPORT clock_t clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (clock_t)(tt__ns(&now) / NS_PER_US);
}

/* Time of the processor does not pass; what is returned is the world's time. */
EXPORT clock_t times(struct tms *out)
{
    enum { TICKS = 100 }; /* a second: sysconf(_SC_CLK_TCK) */
    if (!tt__open()) {
        return (clock_t)tt__libc(RAW1(SYS_times, out));
    }
    if (out != NULL) {
        tt__clear(out, sizeof *out);
    }
    int64_t now = tt__base(CLOCK_MONOTONIC) + tt__now(SITE);
    return (clock_t)(now / (NS_PER_S / TICKS));
}

/* The clock of the machine is not set, even with the privilege to do so. */
static int refuse_setting(void)
{
    return (int)tt__libc(-EPERM);
}

EXPORT int clock_settime(clockid_t clock, const struct timespec *time)
{
    return tt__open() ? refuse_setting()
                      : (int)tt__libc(RAW2(SYS_clock_settime, clock, time));
}

EXPORT int settimeofday(const struct timeval *time, const struct timezone *zone)
{
    return tt__open() ? refuse_setting()
                      : (int)tt__libc(RAW2(SYS_settimeofday, time, zone));
}

/* ---- Sleeps -------------------------------------------------------------- */

static int check_time(const struct timespec *time)
{
    return time->tv_sec < 0 || time->tv_nsec < 0 || time->tv_nsec >= NS_PER_S
               ? -EINVAL
               : 0;
}

/* Sleeps until the world's time UNTIL, or (IS_LENGTH) that long: 0 or -EINTR,
 * with what is left in LEFT, if that is not NULL. */
static int sleep_until(int64_t until, bool is_length, uint64_t site,
                       struct timespec *left)
{
    int rc = (int)tt__ask3(SHIM_SLEEP, -1, site, until, is_length, 0);
    if (rc < 0 && left != NULL && is_length) {
        *left = tt__timespec(tt__left);
    }
    return rc;
}

EXPORT int clock_nanosleep(clockid_t clock, int flags,
                           const struct timespec *time, struct timespec *left)
{
    if (!tt__open()) {
        return (int)-RAW4(SYS_clock_nanosleep, clock, flags, time, left);
    }
    if (check_time(time) < 0 || clock < 0 || clock > CLOCK_TAI ||
        clock == CLOCK_THREAD_CPUTIME_ID) {
        return EINVAL;
    }
    bool is_moment = (flags & TIMER_ABSTIME) != 0;
    return -sleep_until(tt__ns(time) - (is_moment ? tt__base(clock) : 0),
                        !is_moment, SITE, left);
}

EXPORT int nanosleep(const struct timespec *time, struct timespec *left)
{
    if (!tt__open()) {
        return (int)tt__libc(RAW2(SYS_nanosleep, time, left));
    }
    if (check_time(time) < 0) {
        errno = EINVAL;
        return -1;
    }
    return (int)tt__libc(sleep_until(tt__ns(time), true, SITE, left));
}

EXPORT int usleep(useconds_t length)
{
    struct timespec time = tt__timespec((int64_t)length * NS_PER_US);
    return nanosleep(&time, NULL);
}

EXPORT unsigned sleep(unsigned seconds)
{
    struct timespec time = {.tv_sec = (time_t)seconds};
    return nanosleep(&time, &time) < 0 ? (unsigned)time.tv_sec : 0;
}

/* ---- Timers -------------------------------------------------------------- */

/* Those of the processor's time never expire: a program that runs takes none.
 */
static bool is_processor_clock(clockid_t clock)
{
    return clock < 0 || clock == CLOCK_PROCESS_CPUTIME_ID ||
           clock == CLOCK_THREAD_CPUTIME_ID;
}

/* By number: the clocks of timers, and whether they are of the processor. */
static struct {
    int64_t base;
    bool is_processors;
} timers[SHIM_FDS];

static int number_of(timer_t timer)
{
    return (int)(uintptr_t)timer - 1; /* NULL is none */
}

EXPORT int timer_create(clockid_t clock, struct sigevent *restrict event,
                        timer_t *restrict timer)
{
    if (!tt__has_turns()) {
        int (*next)(clockid_t, struct sigevent *, timer_t *);
        if (tt__open()) {
            tt__refuse("timer_create()");
        }
        *(void **)&next = tt__next("timer_create");
        return next(clock, event, timer);
    }
    int how = event == NULL ? SIGEV_SIGNAL : event->sigev_notify;
    if (how != SIGEV_SIGNAL && how != SIGEV_NONE) {
        tt__escape("timer_create() with a thread");
    }
    int number = event == NULL ? SIGALRM : event->sigev_signo;
    tt__slot->args[3] = SHIM_TIMER_NEW;
    tt__slot->info.value =
        event == NULL ? 0 : (uint64_t)(uintptr_t)event->sigev_value.sival_ptr;
    int64_t made =
        tt__ask3(SHIM_TIMER, -1, SITE, how == SIGEV_NONE ? 0 : number, 0, 0);
    if (made < 0) {
        return (int)tt__libc(made);
    }
    timers[made].is_processors = is_processor_clock(clock);
    timers[made].base = timers[made].is_processors ? 0 : tt__base(clock);
    *timer = (timer_t)(uintptr_t)(made + 1);
    return 0;
}

/* What was set, in the slot. */
static void take_setting(struct itimerspec *out)
{
    if (out != NULL) {
        out->it_value = tt__timespec(tt__slot->args[1]);
        out->it_interval = tt__timespec(tt__slot->args[2]);
    }
}

EXPORT int timer_settime(timer_t timer, int flags,
                         const struct itimerspec *restrict new,
                         struct itimerspec *restrict old)
{
    if (!tt__has_turns()) {
        int (*next)(timer_t, int, const struct itimerspec *,
                    struct itimerspec *);
        *(void **)&next = tt__next("timer_settime");
        return next(timer, flags, new, old);
    }
    int number = number_of(timer);
    int64_t value = tt__ns(&new->it_value);
    bool is_moment = (flags & TIMER_ABSTIME) != 0 && value != 0;
    if (number < 0 || number >= SHIM_FDS) {
        return (int)tt__libc(-EINVAL);
    }
    if (is_moment) { /* 0 would disarm it */
        value -= timers[number].base;
        value = value > 0 ? value : 1;
    }
    if (timers[number].is_processors) {
        value = 0;
    }
    tt__slot->args[3] = SHIM_TIMER_SET | (is_moment ? 0 : SHIM_RELATIVE);
    int64_t rc = tt__ask3(SHIM_TIMER, -1, SITE, number, value,
                          tt__ns(&new->it_interval));
    if (rc >= 0) {
        take_setting(old);
    }
    return (int)tt__libc(rc);
}

EXPORT int timer_gettime(timer_t timer, struct itimerspec *now)
{
    if (!tt__has_turns()) {
        int (*next)(timer_t, struct itimerspec *);
        *(void **)&next = tt__next("timer_gettime");
        return next(timer, now);
    }
    tt__slot->args[3] = SHIM_TIMER_GET;
    int64_t rc = tt__ask3(SHIM_TIMER, -1, SITE, number_of(timer), 0, 0);
    if (rc >= 0) {
        take_setting(now);
    }
    return (int)tt__libc(rc);
}

EXPORT int timer_getoverrun(timer_t timer)
{
    if (!tt__has_turns()) {
        int (*next)(timer_t);
        *(void **)&next = tt__next("timer_getoverrun");
        return next(timer);
    }
    return 0;
}

EXPORT int timer_delete(timer_t timer)
{
    if (!tt__has_turns()) {
        int (*next)(timer_t);
        *(void **)&next = tt__next("timer_delete");
        return next(timer);
    }
    tt__slot->args[3] = SHIM_TIMER_DELETE;
    return (int)tt__libc(
        tt__ask3(SHIM_TIMER, -1, SITE, number_of(timer), 0, 0));
}

/* ---- Random numbers, numbers of processes -------------------------------- */

/* std::random_device of libstdc++, which would ask the processor:
 * random_device::_M_getval(), whatever the device's name is. */
EXPORT unsigned _ZNSt13random_device9_M_getvalEv(void *device);
EXPORT unsigned _ZNSt13random_device9_M_getvalEv(void *device)
{
    unsigned drawn = 0;
    if (!tt__open()) {
        unsigned (*next)(void *);
        *(void **)&next = tt__next("_ZNSt13random_device9_M_getvalEv");
        return next(device);
    }
    tt__draw(&drawn, sizeof drawn);
    return drawn;
}

EXPORT ssize_t getrandom(void *at, size_t size, unsigned flags)
{
    if (!tt__open()) {
        return tt__libc(RAW3(SYS_getrandom, at, size, flags));
    }
    tt__draw(at, size);
    return (ssize_t)size;
}

EXPORT int getentropy(void *at, size_t size)
{
    enum { MOST = 256 };
    if (size > MOST) {
        errno = EIO;
        return -1;
    }
    return getrandom(at, size, 0) < 0 ? -1 : 0;
}

EXPORT uint32_t arc4random(void)
{
    uint32_t drawn = 0;
    getrandom(&drawn, sizeof drawn, 0);
    return drawn;
}

EXPORT void arc4random_buf(void *at, size_t size)
{
    getrandom(at, size, 0);
}

/* Below BOUND, each number equally often. */
EXPORT uint32_t arc4random_uniform(uint32_t bound)
{
    uint32_t drawn = arc4random();
    uint32_t uneven = bound == 0 ? 0 : -bound % bound;
    while (drawn < uneven) {
        drawn = arc4random();
    }
    return bound == 0 ? 0 : drawn % bound;
}

/* A world in the program's own process has no other: numbers are real there,
 * and signals, too. */
EXPORT pid_t getpid(void)
{
    return tt__has_turns() ? tt__pid() : (pid_t)RAW0(SYS_getpid);
}

EXPORT pid_t gettid(void)
{
    return tt__has_turns() ? tt__thread_id() : (pid_t)RAW0(SYS_gettid);
}

EXPORT pid_t getppid(void)
{
    return tt__has_turns() ? tt__parent() : (pid_t)RAW0(SYS_getppid);
}

/* Names that the C library has for other libraries. */
ALIAS(clock_gettime)
int __clock_gettime(clockid_t clock, struct timespec *time);
ALIAS(gettimeofday) int __gettimeofday(struct timeval *time, void *zone);
ALIAS(nanosleep)
int __nanosleep(const struct timespec *time, struct timespec *left);
ALIAS(getpid) pid_t __getpid(void);

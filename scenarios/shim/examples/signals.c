/* SPDX-License-Identifier: MIT
 *
 * signals.c: prints what signals and alarms do to calls. The output is the same
 * on the real kernel and in a simulated world (tests/command/shim.sh).
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t got;

static void note(int number)
{
    got = number;
}

/* Prints a result, with the name of the error of -1, and the signal that came.
 */
static void show(const char *what, long result)
{
    printf("%s: %ld %s, signal %d\n", what, result,
           result < 0 ? strerrorname_np(errno) : "", (int)got);
    got = 0;
}

static void handle(int number, int flags)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = flags};
    sigaction(number, &action, NULL);
}

static void ring_in_ms(long ms)
{
    struct itimerval time = {.it_value.tv_usec = ms * 1000};
    setitimer(ITIMER_REAL, &time, NULL);
}

static void break_pipes(void)
{
    int ends[2];
    handle(SIGPIPE, 0);
    pipe(ends);
    close(ends[0]);
    show("write", write(ends[1], "x", 1));
    close(ends[1]);
    socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
    close(ends[0]);
    show("send", send(ends[1], "x", 1, MSG_NOSIGNAL));
    show("send", send(ends[1], "x", 1, 0));
    close(ends[1]);
}

static void interrupt_waits(void)
{
    int ends[2], loop = epoll_create1(0);
    char byte;
    struct epoll_event event;
    struct timespec left = {0, 0}, second = {1, 0};
    handle(SIGALRM, 0);
    pipe(ends);
    ring_in_ms(5);
    show("pause", pause());
    ring_in_ms(5);
    show("nanosleep", nanosleep(&second, &left));
    printf("left: %d\n", left.tv_sec == 0 && left.tv_nsec > 0);
    ring_in_ms(5);
    show("read", read(ends[0], &byte, 1));
    ring_in_ms(5);
    show("poll", poll(NULL, 0, -1));
    ring_in_ms(5);
    show("epoll_wait", epoll_wait(loop, &event, 1, -1));
    handle(SIGALRM, SA_RESTART);
    struct pollfd fd = {.fd = ends[0], .events = POLLIN};
    ring_in_ms(5);
    show("poll", poll(&fd, 1, -1));
    show("alarm", alarm(100));
    show("alarm", alarm(0));
}

static void block_signals(void)
{
    sigset_t mask, old;
    int number = 0;
    sigemptyset(&mask);
    sigaddset(&mask, SIGALRM);
    sigprocmask(SIG_BLOCK, &mask, &old);
    ring_in_ms(5);
    usleep(10000);
    show("blocked", 0);
    sigpending(&mask);
    show("pending", sigismember(&mask, SIGALRM));
    show("ppoll", ppoll(NULL, 0, NULL, &old));
    ring_in_ms(5);
    usleep(10000);
    sigprocmask(SIG_SETMASK, &old, NULL);
    show("unblocked", 0);
    sigemptyset(&mask);
    sigaddset(&mask, SIGALRM);
    sigprocmask(SIG_BLOCK, &mask, NULL);
    ring_in_ms(5);
    show("sigwait", sigwait(&mask, &number));
    show("number", number);
    struct timespec moment = {0, 1000000};
    show("sigtimedwait", sigtimedwait(&mask, NULL, &moment));
    kill(getpid(), SIGALRM);
    show("sigtimedwait", sigtimedwait(&mask, NULL, &moment));
}

int main(void)
{
    break_pipes();
    interrupt_waits();
    block_signals();
    handle(SIGUSR1, 0);
    show("raise", raise(SIGUSR1));
    show("kill", kill(getpid(), SIGUSR1));
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * siginfo.c: prints what signals come with, and which thread takes them. The
 * output is the same on the real kernel and in a simulated world
 * (tests/command/shim.sh).
 */
#define _GNU_SOURCE 1

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static pid_t parent, child;
static pthread_t first;

static void show(const char *how, const siginfo_t *info)
{
    int number = info->si_signo;
    bool has_value = info->si_code == SI_QUEUE || info->si_code == SI_TIMER;
    printf("%s: signal %d, code %d", how, number, info->si_code);
    if (info->si_code == SI_TIMER) {
        printf(", value %d\n", info->si_value.sival_int);
        return;
    }
    const char *sender = info->si_pid == parent ? "parent" : "kernel";
    if (info->si_pid == child) {
        sender = "child";
    }
    printf(", from the %s", sender);
    if (number == SIGCHLD) {
        printf(", status %d", info->si_status);
    }
    if (has_value) {
        printf(", value %d", info->si_value.sival_int);
    }
    printf("\n");
}

static void note(int number, siginfo_t *info, void *context)
{
    (void)number;
    (void)context;
    show(pthread_equal(pthread_self(), first) ? "handler" : "thread's handler",
         info);
}

static void handle(int number)
{
    struct sigaction action = {.sa_sigaction = note,
                               .sa_flags = SA_SIGINFO | SA_RESTART};
    sigaction(number, &action, NULL);
}

static void wait_for(pid_t pid)
{
    int status;
    while (waitpid(pid, &status, 0) < 0) {
        continue;
    }
}

/* Of those that are ignored nothing stays. */
static void ignore_children(void)
{
    int status;
    signal(SIGCHLD, SIG_IGN);
    if (fork() == 0) {
        usleep(1000);
        _exit(4);
    }
    pid_t pid = wait(&status);
    printf("wait: %d %s\n", (int)pid, pid < 0 ? strerrorname_np(errno) : "");
    signal(SIGCHLD, SIG_DFL);
}

static sigset_t set_of(int one, int other)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, one);
    sigaddset(&set, other);
    return set;
}

/* How children end, and what they send. */
static void have_children(void)
{
    handle(SIGCHLD);
    child = fork();
    if (child == 0) {
        usleep(20000);
        _exit(7);
    }
    wait_for(child);
    child = fork();
    if (child == 0) {
        pause();
    }
    kill(child, SIGKILL);
    wait_for(child);
    signal(SIGCHLD, SIG_DFL);
    handle(SIGUSR1);
    child = fork();
    if (child == 0) {
        usleep(20000);
        kill(parent, SIGUSR1);
        _exit(0);
    }
    wait_for(child);
}

/* Signals above SIGRTMIN are queued, with values. */
static void queue_values(void)
{
    sigset_t set = set_of(SIGRTMIN + 1, SIGRTMIN + 2);
    const struct timespec now = {0, 0};
    siginfo_t info;
    handle(SIGRTMIN);
    sigqueue(parent, SIGRTMIN, (union sigval){.sival_int = 42});
    sigprocmask(SIG_BLOCK, &set, NULL);
    for (int i = 0; i < 3; i++) {
        sigqueue(parent, SIGRTMIN + 1, (union sigval){.sival_int = i});
    }
    while (sigtimedwait(&set, &info, &now) > 0) {
        show("sigtimedwait", &info);
    }
    child = fork();
    if (child == 0) {
        sigwaitinfo(&set, &info);
        show("child's sigwaitinfo", &info);
        fflush(stdout);
        _exit(0);
    }
    sigqueue(child, SIGRTMIN + 2, (union sigval){.sival_int = 5});
    wait_for(child);
}

static void read_descriptor(void)
{
    sigset_t set = set_of(SIGUSR2, SIGCHLD);
    struct signalfd_siginfo info;
    sigprocmask(SIG_BLOCK, &set, NULL);
    int fd = signalfd(-1, &set, 0);
    child = fork();
    if (child == 0) {
        sigqueue(parent, SIGUSR2, (union sigval){.sival_int = 9});
        _exit(3);
    }
    wait_for(child);
    for (int i = 0; i < 2; i++) {
        read(fd, &info, sizeof info);
        printf("signalfd: signal %u, code %d, %d, value %d, status %d\n",
               info.ssi_signo, info.ssi_code, info.ssi_pid == (unsigned)child,
               info.ssi_int, info.ssi_status);
    }
    close(fd);
}

static void ring_timer(void)
{
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL,
                             .sigev_signo = SIGUSR2,
                             .sigev_value.sival_int = 77};
    const struct itimerspec soon = {.it_value.tv_nsec = 1000};
    sigset_t set = set_of(SIGUSR2, SIGUSR2);
    siginfo_t info;
    timer_t timer;
    timer_create(CLOCK_MONOTONIC, &event, &timer);
    timer_settime(timer, 0, &soon, NULL);
    sigwaitinfo(&set, &info);
    show("timer", &info);
    timer_delete(timer);
}

static void *read_pipe(void *ends)
{
    char byte;
    struct sigaction action = {.sa_sigaction = note, .sa_flags = SA_SIGINFO};
    sigaction(SIGUSR1, &action, NULL);
    ssize_t got = read(*(int *)ends, &byte, 1);
    printf("read: %zd %s\n", got, got < 0 ? strerrorname_np(errno) : "");
    return NULL;
}

/* The first thread takes what is for the process. */
static void *signal_process(void *done)
{
    kill(parent, SIGRTMIN);
    write(*(int *)done, "x", 1);
    return NULL;
}

static void signal_threads(void)
{
    int ends[2];
    char byte;
    pthread_t thread;
    pipe(ends);
    pthread_create(&thread, NULL, read_pipe, &ends[0]);
    usleep(20000);
    pthread_kill(thread, SIGUSR1);
    pthread_join(thread, NULL);
    pthread_create(&thread, NULL, signal_process, &ends[1]);
    while (read(ends[0], &byte, 1) < 0) {
        continue;
    }
    pthread_join(thread, NULL);
    sigset_t set = set_of(SIGUSR1, SIGUSR1);
    sigset_t pending;
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    raise(SIGUSR1);
    sigpending(&pending);
    printf("pending: %d\n", sigismember(&pending, SIGUSR1));
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    printf("pthread_kill: %d\n", pthread_kill(pthread_self(), 0));
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    parent = getpid();
    first = pthread_self();
    have_children();
    ignore_children();
    queue_values();
    read_descriptor();
    ring_timer();
    signal_threads();
    return 0;
}

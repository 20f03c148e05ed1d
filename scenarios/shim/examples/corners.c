/* SPDX-License-Identifier: MIT
 *
 * corners.c: what ends or stops while something else does. It prints the same
 * here and on Linux.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t signals;

static void count(int number)
{
    (void)number;
    signals++;
}

/* ---- Threads that are cancelled while they end --------------------------- */

static void clean_up(void *data)
{
    ++*(int *)data;
    usleep(20000);
}

static void *sleep_on(void *data)
{
    pthread_cleanup_push(clean_up, data);
    usleep(500000);
    pthread_cleanup_pop(0);
    return NULL;
}

static void *leave(void *data)
{
    pthread_cleanup_push(clean_up, data);
    pthread_exit(data);
    pthread_cleanup_pop(0);
    return NULL;
}

static void cancel_twice(void)
{
    pthread_t thread;
    void *result;
    int cleanups = 0;
    pthread_create(&thread, NULL, sleep_on, &cleanups);
    for (int i = 0; i < 2; i++) {
        usleep(5000);
        pthread_cancel(thread);
    }
    pthread_join(thread, &result);
    printf("cancelled twice: %d, %d cleanups\n", result == PTHREAD_CANCELED,
           cleanups);
    pthread_create(&thread, NULL, leave, &cleanups);
    usleep(5000);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    printf("cancelled after its end: %d\n", result == PTHREAD_CANCELED);
}

/* ---- A mutex whose owner ended, and that nobody repaired ----------------- */

static void *take_and_end(void *data)
{
    pthread_mutex_lock(data);
    return NULL;
}

static void give_up(void)
{
    pthread_mutexattr_t robust;
    pthread_mutex_t mutex;
    pthread_t thread;
    pthread_mutexattr_init(&robust);
    pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &robust);
    pthread_create(&thread, NULL, take_and_end, &mutex);
    pthread_join(thread, NULL);
    printf("%s\n", strerror(pthread_mutex_lock(&mutex)));
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < 2; i++) {
        printf("%s\n", strerror(pthread_mutex_lock(&mutex)));
    }
}

/* ---- Signals ------------------------------------------------------------- */

/* Others come, though many of one kind wait. */
static void queue_many(void)
{
    sigset_t blocked;
    signal(SIGRTMIN, count);
    signal(SIGCHLD, count);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGRTMIN);
    sigprocmask(SIG_BLOCK, &blocked, NULL);
    for (int i = 0; i < 40; i++) {
        sigqueue(getpid(), SIGRTMIN, (union sigval){.sival_int = i});
    }
    if (fork() == 0) {
        _exit(0);
    }
    usleep(20000);
    printf("signals of children: %d\n", (int)signals);
    wait(NULL);
    signal(SIGRTMIN, SIG_IGN);
    sigprocmask(SIG_UNBLOCK, &blocked, NULL);
}

/* A signal to continue takes back one to stop that waits. */
static void stop_and_continue(void)
{
    int ready[2], status;
    char byte;
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTSTP);
    if (pipe(ready) < 0) {
        exit(2);
    }
    pid_t child = fork();
    if (child == 0) {
        sigprocmask(SIG_BLOCK, &blocked, NULL);
        if (write(ready[1], "x", 1) != 1) {
            _exit(1);
        }
        usleep(30000);
        sigprocmask(SIG_UNBLOCK, &blocked, NULL);
        _exit(3);
    }
    if (read(ready[0], &byte, 1) != 1) {
        exit(2);
    }
    kill(child, SIGTSTP);
    kill(child, SIGCONT);
    waitpid(child, &status, WUNTRACED);
    printf("stopped: %d\n", WIFSTOPPED(status));
}

/* Stops are not reported to those who do not want it. */
static void stop_unseen(void)
{
    struct sigaction action = {.sa_handler = count,
                               .sa_flags = SA_RESTART | SA_NOCLDSTOP};
    sigaction(SIGCHLD, &action, NULL);
    signals = 0;
    pid_t child = fork();
    if (child == 0) {
        for (;;) {
            pause();
        }
    }
    static const int numbers[] = {SIGSTOP, SIGCONT, SIGKILL};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        kill(child, numbers[i]);
        usleep(20000);
        printf("after signal %zu: %d\n", i, (int)signals);
    }
    waitpid(child, NULL, 0);
}

/* ---- waitid() takes what it is to take ----------------------------------- */

static void show(const char *what, int result)
{
    printf("%s: %d, %s\n", what, result, result < 0 ? strerror(errno) : "");
}

static void wait_for_some(void)
{
    siginfo_t info = {.si_signo = 0};
    pid_t child = fork();
    if (child == 0) {
        _exit(4);
    }
    usleep(20000);
    show("stopped", waitid(P_PID, (id_t)child, &info, WSTOPPED | WNOHANG));
    printf("of a child: %d\n", info.si_pid != 0);
    show("nothing", waitid(P_PID, (id_t)child, &info, WNOHANG));
    show("unknown", waitpid(child, NULL, 0x100));
    show("ended", waitid(P_PID, (id_t)child, &info, WEXITED));
    printf("with %d\n", info.si_status);
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    cancel_twice();
    give_up();
    queue_many();
    stop_and_continue();
    stop_unseen();
    wait_for_some();
    return 0;
}

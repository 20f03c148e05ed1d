/* SPDX-License-Identifier: MIT
 *
 * robust.c: prints what happens to locks whose owners end, and with moments
 * that are none. The output is the same on the real kernel and in a simulated
 * world (tests/command/shim.sh).
 */
#define _GNU_SOURCE 1

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t *shared;
static sem_t *taken;

static void show(const char *what, int rc)
{
    printf("%s: %s\n", what, strerrorname_np(rc));
}

static void *take(void *data)
{
    pthread_mutex_lock(shared);
    sem_post(taken);
    usleep(20000);
    return data;
}

static void inherit(const char *what)
{
    int rc = pthread_mutex_lock(shared);
    show(what, rc);
    if (rc == EOWNERDEAD) {
        show("consistent", pthread_mutex_consistent(shared));
    }
    pthread_mutex_unlock(shared);
}

/* A mutex that its owner has not unlocked. */
static void lose_owners(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, take, NULL);
    sem_wait(taken);
    inherit("of a thread");
    pthread_join(thread, NULL);
    pid_t child = fork();
    if (child == 0) {
        take(NULL);
        kill(getpid(), SIGKILL);
    }
    sem_wait(taken);
    inherit("of a process");
    waitpid(child, NULL, 0);
    inherit("free");
}

static void no_moments(void)
{
    const struct timespec none = {.tv_nsec = 2000000000};
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
    show("mutex", pthread_mutex_timedlock(&mutex, &none));
    show("mutex", pthread_mutex_timedlock(&mutex, &none));
    show("condition", pthread_cond_timedwait(&condition, &mutex, &none));
    pthread_rwlock_rdlock(&lock);
    show("rwlock", pthread_rwlock_timedwrlock(&lock, &none));
    show("semaphore", sem_timedwait(taken, &none) < 0 ? errno : 0);
}

int main(void)
{
    pthread_mutexattr_t attributes;
    setvbuf(stdout, NULL, _IOLBF, 0);
    shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    taken = (sem_t *)(void *)(shared + 1);
    sem_init(taken, 1, 0);
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    pthread_mutex_init(shared, &attributes);
    lose_owners();
    no_moments();
    return 0;
}

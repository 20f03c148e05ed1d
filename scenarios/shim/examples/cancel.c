/* SPDX-License-Identifier: MIT
 *
 * cancel.c: prints where threads end that were cancelled, and what they clean
 * up. The output is the same on the real kernel and in a simulated world
 * (tests/command/shim.sh).
 */
#define _GNU_SOURCE 1

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static sem_t semaphore;
static int ends[2];

static void clean(void *name)
{
    printf("  cleans up after %s\n", (const char *)name);
}

static void unlock(void *data)
{
    printf("  unlocks: %d\n", pthread_mutex_unlock(data));
}

static void *in_read(void *data)
{
    char byte;
    pthread_cleanup_push(clean, "read");
    read(ends[0], &byte, 1);
    pthread_cleanup_pop(0);
    return data;
}

static void *in_condition(void *data)
{
    pthread_mutex_lock(&mutex);
    pthread_cleanup_push(unlock, &mutex);
    for (;;) {
        pthread_cond_wait(&condition, &mutex);
    }
    pthread_cleanup_pop(0);
    return data;
}

static void *in_semaphore(void *data)
{
    pthread_cleanup_push(clean, "sem_wait");
    sem_wait(&semaphore);
    pthread_cleanup_pop(0);
    return data;
}

static void *in_poll(void *data)
{
    struct pollfd fd = {.fd = ends[0], .events = POLLIN};
    pthread_cleanup_push(clean, "sleep");
    pthread_cleanup_push(clean, "poll");
    poll(&fd, 1, -1);
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(0);
    return data;
}

static void *in_join(void *data)
{
    pthread_cleanup_push(clean, "pthread_join");
    pthread_join(*(pthread_t *)data, NULL);
    pthread_cleanup_pop(0);
    return data;
}

/* Not as long as that is disabled. */
static void *later(void *data)
{
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    sem_wait(&semaphore);
    usleep(1000);
    puts("  was not cancelled yet");
    pthread_setcancelstate(old, NULL);
    pthread_cleanup_push(clean, "pthread_testcancel");
    pthread_testcancel();
    pthread_cleanup_pop(0);
    puts("  is not here");
    return data;
}

/* A wait for a mutex is no place for it. */
static void *in_mutex(void *data)
{
    pthread_mutex_lock(&mutex);
    puts("  has the mutex");
    pthread_mutex_unlock(&mutex);
    pthread_testcancel();
    puts("  is not here");
    return data;
}

static void *polls(void *data)
{
    for (;;) {
        pthread_testcancel();
    }
    return data;
}

static void *itself(void *data)
{
    pthread_cancel(pthread_self());
    puts("  goes on");
    usleep(1);
    puts("  is not here");
    return data;
}

static void join(pthread_t thread, const char *name)
{
    void *result = NULL;
    int rc = pthread_join(thread, &result);
    printf("%s: %d, %s\n", name, rc,
           result == PTHREAD_CANCELED ? "cancelled" : "ended");
}

static pthread_t start(void *(*entry)(void *), void *data)
{
    pthread_t thread;
    pthread_create(&thread, NULL, entry, data);
    usleep(20000);
    return thread;
}

static void cancel(const char *name, void *(*entry)(void *), void *data)
{
    pthread_t thread = start(entry, data);
    pthread_cancel(thread);
    join(thread, name);
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    pipe(ends);
    sem_init(&semaphore, 0, 0);
    cancel("read", in_read, NULL);
    cancel("condition", in_condition, NULL);
    printf("the mutex is free: %d\n", pthread_mutex_trylock(&mutex));
    pthread_t waits = start(in_mutex, NULL);
    pthread_cancel(waits);
    usleep(1000);
    pthread_mutex_unlock(&mutex);
    join(waits, "mutex");
    cancel("semaphore", in_semaphore, NULL);
    cancel("poll", in_poll, NULL);
    cancel("polls", polls, NULL);
    pthread_t disabled = start(later, NULL);
    pthread_cancel(disabled);
    sem_post(&semaphore);
    join(disabled, "disabled");
    pthread_t other = start(in_read, NULL);
    cancel("join", in_join, &other);
    pthread_cancel(other);
    join(other, "other");
    join(start(itself, NULL), "itself");
    return 0;
}

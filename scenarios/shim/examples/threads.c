/* SPDX-License-Identifier: MIT
 *
 * threads.c: prints what functions of threads return. The output is the same on
 * the real kernel and in a simulated world (tests/command/shim.sh).
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 4, ROUNDS = 200 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static pthread_barrier_t barrier;
static sem_t semaphore;
static int count, ended, serial, is_open;
static unsigned word;

/* A thread ends after what it has kept is gone. */
static void forget(void *data)
{
    (void)data;
    pthread_mutex_lock(&mutex);
    ended++;
    pthread_mutex_unlock(&mutex);
}

static void init(void)
{
    usleep(1000); /* others come, and wait */
    pthread_key_create(&key, forget);
    puts("once");
}

static void *work(void *data)
{
    pthread_once(&once, init);
    pthread_setspecific(key, data);
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&mutex);
        int was = count;
        if (i % 50 == 0) {
            usleep(10);
        }
        count = was + 1;
        pthread_mutex_unlock(&mutex);
    }
    pthread_mutex_lock(&mutex);
    while (!is_open) {
        pthread_cond_wait(&condition, &mutex);
    }
    pthread_mutex_unlock(&mutex);
    sem_wait(&semaphore);
    pthread_rwlock_rdlock(&lock);
    usleep(1000);
    pthread_rwlock_unlock(&lock);
    if (pthread_barrier_wait(&barrier) != 0) {
        serial++;
    }
    if (*(int *)data == 2) {
        pthread_exit(data);
    }
    return data;
}

static struct timespec in_ms(clockid_t clock, long ms)
{
    struct timespec at;
    clock_gettime(clock, &at);
    at.tv_nsec += ms * 1000000;
    at.tv_sec += at.tv_nsec / 1000000000;
    at.tv_nsec %= 1000000000;
    return at;
}

static void use_threads(void)
{
    pthread_t threads[THREADS];
    int numbers[THREADS];
    sem_init(&semaphore, 0, 0);
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        pthread_create(&threads[i], NULL, work, &numbers[i]);
    }
    usleep(50000);
    pthread_mutex_lock(&mutex);
    is_open = 1;
    pthread_cond_broadcast(&condition);
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < THREADS; i++) {
        sem_post(&semaphore);
    }
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    for (int i = 0; i < THREADS; i++) {
        void *result = NULL;
        int rc = pthread_join(threads[i], &result);
        printf("join: %d, %d\n", rc, *(int *)result);
    }
    printf("count %d, ended %d, serial %d\n", count, ended, serial);
}

static void *hold(void *data)
{
    pthread_mutex_lock(&mutex);
    pthread_rwlock_wrlock(&lock);
    sem_post(&semaphore);
    usleep(50000);
    pthread_rwlock_unlock(&lock);
    pthread_mutex_unlock(&mutex);
    return data;
}

static void use_timeouts(void)
{
    pthread_t thread;
    pthread_condattr_t attributes;
    pthread_cond_t other;
    struct timespec at = in_ms(CLOCK_REALTIME, 5);
    printf("sem: %d", sem_timedwait(&semaphore, &at));
    printf(" %s\n", strerrorname_np(errno));
    pthread_create(&thread, NULL, hold, NULL);
    sem_wait(&semaphore);
    at = in_ms(CLOCK_REALTIME, 5);
    printf("%s\n", strerrorname_np(pthread_mutex_timedlock(&mutex, &at)));
    printf("%s\n", strerrorname_np(pthread_rwlock_timedrdlock(&lock, &at)));
    printf("%s\n", strerrorname_np(pthread_rwlock_tryrdlock(&lock)));
    printf("%s\n", strerrorname_np(pthread_mutex_trylock(&mutex)));
    printf("%s\n", strerrorname_np(pthread_tryjoin_np(thread, NULL)));
    printf("%s\n", strerrorname_np(pthread_timedjoin_np(thread, NULL, &at)));
    printf("%d\n", pthread_join(thread, NULL));
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&other, &attributes);
    at = in_ms(CLOCK_MONOTONIC, 5);
    pthread_mutex_lock(&mutex);
    printf("%s\n",
           strerrorname_np(pthread_cond_timedwait(&other, &mutex, &at)));
    printf("%s\n",
           strerrorname_np(pthread_cond_timedwait(&condition, &mutex, &at)));
    pthread_mutex_unlock(&mutex);
}

static void *wake_word(void *data)
{
    usleep(1000);
    word = 1;
    printf("woken: %ld\n", syscall(SYS_futex, &word, FUTEX_WAKE, 5));
    return data;
}

static void use_kinds(void)
{
    pthread_mutexattr_t attributes;
    pthread_mutex_t other;
    pthread_t thread;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&other, &attributes);
    pthread_mutex_lock(&other);
    printf("%s\n", strerrorname_np(pthread_mutex_lock(&other)));
    pthread_mutex_unlock(&other);
    printf("%s\n", strerrorname_np(pthread_mutex_unlock(&other)));
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&other, &attributes);
    pthread_mutex_lock(&other);
    printf("%d\n", pthread_mutex_lock(&other));
    pthread_create(&thread, NULL, wake_word, NULL);
    while (word == 0) {
        printf("futex: %ld\n", syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL));
    }
    printf("futex: %ld\n", syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL));
    pthread_join(thread, NULL);
}

int main(void)
{
    use_threads();
    use_timeouts();
    use_kinds();
    return 0;
}

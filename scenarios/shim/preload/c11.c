/* SPDX-License-Identifier: MIT
 *
 * c11.c: threads of C11, and spin locks. In glibc they are those of pthreads
 * under other names, which they reach without coming here: so the names are
 * here, too.
 */
#define _GNU_SOURCE 1
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <threads.h>
#include <unistd.h>

#include "preload.h"

/* Their types are one in glibc. */
_Static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t), "a mutex");
_Static_assert(sizeof(cnd_t) == sizeof(pthread_cond_t), "a condition");
_Static_assert(sizeof(once_flag) == sizeof(pthread_once_t), "a flag");

static pthread_mutex_t *mutex_of(mtx_t *mutex)
{
    return (pthread_mutex_t *)(void *)mutex;
}

static pthread_cond_t *condition_of(cnd_t *condition)
{
    return (pthread_cond_t *)(void *)condition;
}

static int result_of(int error)
{
    switch (error) {
    case 0:
        return thrd_success;
    case ENOMEM:
        return thrd_nomem;
    case ETIMEDOUT:
        return thrd_timedout;
    case EBUSY:
        return thrd_busy;
    default:
        return thrd_error;
    }
}

/* ---- Threads ------------------------------------------------------------- */

struct beginning {
    thrd_start_t entry;
    void *data;
};

static void *enter(void *data)
{
    struct beginning own = *(struct beginning *)data;
    free(data);
    return (void *)(intptr_t)own.entry(own.data);
}

EXPORT int thrd_create(thrd_t *thread, thrd_start_t entry, void *data)
{
    struct beginning *beginning = malloc(sizeof *beginning);
    if (beginning == NULL) {
        return thrd_nomem;
    }
    *beginning = (struct beginning){entry, data};
    int rc = pthread_create(thread, NULL, enter, beginning);
    if (rc != 0) {
        free(beginning);
    }
    return rc == EAGAIN ? thrd_error : result_of(rc);
}

EXPORT int thrd_join(thrd_t thread, int *result)
{
    void *value = NULL;
    int rc = pthread_join(thread, &value);
    if (result != NULL) {
        *result = (int)(intptr_t)value;
    }
    return result_of(rc);
}

EXPORT void thrd_exit(int result)
{
    pthread_exit((void *)(intptr_t)result);
}

EXPORT int thrd_sleep(const struct timespec *time, struct timespec *left)
{
    enum { INTERRUPTED = -1, FAILED = -2 };
    int rc = clock_nanosleep(CLOCK_REALTIME, 0, time, left);
    if (rc == 0) {
        return 0;
    }
    return rc == EINTR ? INTERRUPTED : FAILED;
}

EXPORT void thrd_yield(void)
{
    sched_yield();
}

/* ---- Locks --------------------------------------------------------------- */

EXPORT int mtx_lock(mtx_t *mutex)
{
    return result_of(pthread_mutex_lock(mutex_of(mutex)));
}

EXPORT int mtx_timedlock(mtx_t *restrict mutex,
                         const struct timespec *restrict until)
{
    return result_of(pthread_mutex_timedlock(mutex_of(mutex), until));
}

EXPORT int mtx_trylock(mtx_t *mutex)
{
    return result_of(pthread_mutex_trylock(mutex_of(mutex)));
}

EXPORT int mtx_unlock(mtx_t *mutex)
{
    return result_of(pthread_mutex_unlock(mutex_of(mutex)));
}

EXPORT int cnd_wait(cnd_t *condition, mtx_t *mutex)
{
    return result_of(
        pthread_cond_wait(condition_of(condition), mutex_of(mutex)));
}

EXPORT int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex,
                         const struct timespec *restrict until)
{
    return result_of(pthread_cond_timedwait(condition_of(condition),
                                            mutex_of(mutex), until));
}

EXPORT int cnd_signal(cnd_t *condition)
{
    return result_of(pthread_cond_signal(condition_of(condition)));
}

EXPORT int cnd_broadcast(cnd_t *condition)
{
    return result_of(pthread_cond_broadcast(condition_of(condition)));
}

EXPORT void call_once(once_flag *once, void (*init)(void))
{
    pthread_once((pthread_once_t *)(void *)once, init);
}

/* ---- Spin locks ---------------------------------------------------------- */

typedef int spin_function(pthread_spinlock_t *lock);

static int try_spin(pthread_spinlock_t *lock)
{
    static spin_function *next;
    if (next == NULL) {
        *(void **)&next = tt__next("pthread_spin_trylock");
    }
    return next(lock);
}

/* Only the thread that spins runs: it lets the others go first. */
EXPORT int pthread_spin_lock(pthread_spinlock_t *lock)
{
    if (tt__has_turns() && tt__has_threads() && tt__asks_thread()) {
        tt__ask3(SHIM_YIELD, -1, SITE, 0, 0, 0);
    }
    int rc = try_spin(lock);
    while (rc == EBUSY) {
        sched_yield();
        rc = try_spin(lock);
    }
    return rc;
}

EXPORT int pthread_spin_trylock(pthread_spinlock_t *lock)
{
    int rc = try_spin(lock);
    if (rc != 0 && tt__has_turns()) {
        sched_yield();
    }
    return rc;
}

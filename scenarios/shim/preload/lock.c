/* SPDX-License-Identifier: MIT
 *
 * lock.c: mutexes, conditions, rwlocks, semaphores, barriers, once, futexes.
 *
 * A lock is the real one, which is only ever tried: so static initialisers,
 * recursive and checking mutexes stay libc's, and a lock that is free costs a
 * trial. A thread that finds it taken waits in the command for its address.
 * Conditions and barriers are never waited for in libc: waiters of them are
 * only known to the command. What processes share has a key that all of them
 * know (shared.c).
 */
#define _GNU_SOURCE 1
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>

#include "preload.h"

/* ---- Waiting for a key --------------------------------------------------- */

/* How many threads wait for keys of a place: an unlock asks the command only if
 * some may. One thread runs at a time: nothing is atomic. */
enum { PLACES = 1024 };
static unsigned waiting[PLACES];

void tt__forget_waiters(void)
{
    tt__clear(waiting, sizeof waiting);
}

static unsigned *place_of(const volatile void *key)
{
    uint64_t at = (uint64_t)(uintptr_t)key;
    return &waiting[(at >> 3 ^ at >> 13) % PLACES];
}

/* What threads wait for. */
struct object {
    const volatile void *at;
    enum shim_object_kind kind;
    bool is_shared; /* it may be one of several processes */
};

/* How the command knows it: a key, and args[3] of a call. */
struct known {
    int64_t key, kind;
};

static struct known known_as(struct object object)
{
    uint64_t shared = object.is_shared ? tt__shared_key(object.at) : 0;
    return shared != 0
               ? (struct known){(int64_t)shared, object.kind | SHIM_SHARED}
               : (struct known){(int64_t)(uintptr_t)object.at, object.kind};
}

struct wait {
    struct object object;
    int64_t until;       /* of the world's clock; -1: no end */
    struct object wakes; /* one that waits for this; .at NULL */
    int owner;           /* 0: not known */
    bool is_length;      /* UNTIL is relative */
};

/* Whether a thread may wait for OBJECT: those of other processes are not known
 * here. */
static bool has_waiters(struct object object)
{
    return object.is_shared || *place_of(object.at) > 0;
}

/* 0 or -ETIMEDOUT. */
static int wait_for(const struct wait *wait, uint64_t site)
{
    bool wakes = wait->wakes.at != NULL && has_waiters(wait->wakes);
    struct shim_slot *slot = tt__slot;
    struct known known = known_as(wait->object), other = {0, 0};
    if (wakes) {
        other = known_as(wait->wakes);
    }
    ++*place_of(wait->object.at);
    slot->flags = wait->owner;
    slot->args[3] = known.kind | (wait->is_length ? SHIM_RELATIVE : 0) |
                    (other.kind & SHIM_SHARED ? SHIM_WAKES_SHARED : 0);
    int64_t result =
        tt__ask3(SHIM_WAIT, -1, site, known.key, wait->until, other.key);
    --*place_of(wait->object.at);
    if (result == -EINTR && wait->object.kind != SHIM_CONDITION) {
        tt__test_cancel();
    }
    return (int)result;
}

/* How many were woken. */
static int64_t wake(struct object object, int64_t count, uint64_t site)
{
    if (!has_waiters(object) || !tt__has_turns()) {
        return 0;
    }
    struct known known = known_as(object);
    tt__slot->args[3] = known.kind;
    return tt__ask3(SHIM_WAKE, -1, site, known.key, count, 0);
}

int64_t tt__until(int clock, const struct timespec *until)
{
    if (until == NULL) {
        return -1;
    }
    int64_t at = tt__ns(until) - tt__base(clock);
    return at < 0 ? 0 : at;
}

/* A moment that is none: calls that could wait until then fail. */
static bool is_no_time(const struct timespec *until)
{
    return until != NULL && (until->tv_nsec < 0 || until->tv_nsec >= NS_PER_S);
}

/* Before a lock is taken another thread may run, if that is searched. A thread
 * that only ever takes locks which are free lets others run all the same: it
 * may wait for what they do. */
static void let_others(struct object object, uint64_t site)
{
    enum { OWN = 10000 };
    static unsigned own;
    if (!tt__has_threads() && !object.is_shared) {
        return;
    }
    if (++own % OWN == 0) {
        tt__ask3(SHIM_YIELD, -1, site, 1, 0, 0);
    } else if (tt__asks_thread()) {
        struct known known = known_as(object);
        tt__slot->args[3] = known.kind;
        tt__ask3(SHIM_YIELD, -1, site, 0, known.key, 0);
    }
}

/* A trial has failed: a program that tries again until it succeeds. */
static void note_failed_trial(int rc, uint64_t site)
{
    if (rc != 0 && tt__has_threads() && tt__has_turns()) {
        tt__ask3(SHIM_YIELD, -1, site, 1, 0, 0);
    }
}

/* Defines next_NAME(): libc's function, which takes these parameters. */
#define NEXT(name, parameters, arguments)                                      \
    static int next_##name parameters                                          \
    {                                                                          \
        static int(*found) parameters;                                         \
        if (found == NULL) {                                                   \
            *(void **)&found = tt__next(#name);                                \
        }                                                                      \
        return found arguments;                                                \
    }
#define NEXT1(name, type) NEXT(name, (type * object), (object))
#define NEXT_TIMED(name, type)                                                 \
    NEXT(name, (type * object, clockid_t clock, const struct timespec *until), \
         (object, clock, until))

/* ---- Mutexes ------------------------------------------------------------- */

NEXT1(pthread_mutex_trylock, pthread_mutex_t)
NEXT1(pthread_mutex_unlock, pthread_mutex_t)
NEXT1(pthread_mutex_lock, pthread_mutex_t)
NEXT_TIMED(pthread_mutex_clocklock, pthread_mutex_t)

static struct object of_mutex(const pthread_mutex_t *mutex)
{
    enum { SHARED = 128 }; /* as in glibc */
    return (struct object){mutex, SHIM_MUTEX,
                           (mutex->__data.__kind & SHARED) != 0};
}

static int lock_until(pthread_mutex_t *mutex, int64_t until, uint64_t site)
{
    enum { KIND = 3, NOT_RECOVERABLE = INT_MAX - 1 };
    for (;;) {
        /* glibc's trylock would fail, too, but keep the lock. */
        if (mutex->__data.__owner == NOT_RECOVERABLE) {
            return ENOTRECOVERABLE;
        }
        int rc = next_pthread_mutex_trylock(mutex);
        if (rc != EBUSY) {
            return rc;
        }
        int owner = mutex->__data.__owner;
        if ((mutex->__data.__kind & KIND) == PTHREAD_MUTEX_ERRORCHECK &&
            owner == tt__tid) {
            return EDEADLK;
        }
        struct wait wait = {
            .object = of_mutex(mutex), .until = until, .owner = owner};
        if (wait_for(&wait, site) < 0) {
            return ETIMEDOUT;
        }
    }
}

EXPORT int pthread_mutex_lock(pthread_mutex_t *mutex)
{
    if (!tt__has_turns()) {
        return next_pthread_mutex_lock(mutex);
    }
    let_others(of_mutex(mutex), SITE);
    return lock_until(mutex, -1, SITE);
}

EXPORT int pthread_mutex_trylock(pthread_mutex_t *mutex)
{
    int rc = next_pthread_mutex_trylock(mutex);
    note_failed_trial(rc, SITE);
    return rc;
}

EXPORT int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock,
                                   const struct timespec *until)
{
    if (!tt__has_turns()) {
        return next_pthread_mutex_clocklock(mutex, clock, until);
    }
    if (is_no_time(until)) {
        int rc = next_pthread_mutex_trylock(mutex);
        return rc == EBUSY ? EINVAL : rc;
    }
    let_others(of_mutex(mutex), SITE);
    return lock_until(mutex, tt__until(clock, until), SITE);
}

EXPORT int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex,
                                   const struct timespec *restrict until)
{
    return pthread_mutex_clocklock(mutex, CLOCK_REALTIME, until);
}

EXPORT int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
    int rc = next_pthread_mutex_unlock(mutex);
    if (rc == 0) {
        wake(of_mutex(mutex), 1, SITE);
    }
    return rc;
}

/* ---- Conditions ---------------------------------------------------------- */

static struct object of_condition(const pthread_cond_t *condition)
{
    enum { SHARED = 1 }; /* as in glibc */
    return (struct object){condition, SHIM_CONDITION,
                           (condition->__data.__wrefs & SHARED) != 0};
}

static int wait_condition(pthread_cond_t *condition, pthread_mutex_t *mutex,
                          int64_t until, uint64_t site)
{
    tt__test_cancel();
    int rc = next_pthread_mutex_unlock(mutex);
    if (rc != 0) {
        return rc;
    }
    struct wait wait = {.object = of_condition(condition),
                        .until = until,
                        .wakes = of_mutex(mutex)};
    int waited = wait_for(&wait, site);
    rc = lock_until(mutex, -1, site);
    if (waited == -EINTR) { /* no signal does that */
        tt__test_cancel();
        waited = 0;
    }
    return rc != 0 ? rc : -waited;
}

NEXT(pthread_cond_wait, (pthread_cond_t * condition, pthread_mutex_t *mutex),
     (condition, mutex))
NEXT(pthread_cond_timedwait,
     (pthread_cond_t * condition, pthread_mutex_t *mutex,
      const struct timespec *until),
     (condition, mutex, until))
NEXT(pthread_cond_clockwait,
     (pthread_cond_t * condition, pthread_mutex_t *mutex, clockid_t clock,
      const struct timespec *until),
     (condition, mutex, clock, until))
NEXT1(pthread_cond_signal, pthread_cond_t)
NEXT1(pthread_cond_broadcast, pthread_cond_t)

EXPORT int pthread_cond_wait(pthread_cond_t *restrict condition,
                             pthread_mutex_t *restrict mutex)
{
    return tt__has_turns() ? wait_condition(condition, mutex, -1, SITE)
                           : next_pthread_cond_wait(condition, mutex);
}

EXPORT int pthread_cond_timedwait(pthread_cond_t *restrict condition,
                                  pthread_mutex_t *restrict mutex,
                                  const struct timespec *restrict until)
{
    enum { IS_MONOTONIC = 2 }; /* of pthread_condattr_setclock() */
    bool is_monotonic = (condition->__data.__wrefs & IS_MONOTONIC) != 0;
    if (!tt__has_turns()) {
        return next_pthread_cond_timedwait(condition, mutex, until);
    }
    if (is_no_time(until)) {
        return EINVAL;
    }
    return wait_condition(
        condition, mutex,
        tt__until(is_monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME, until),
        SITE);
}

EXPORT int pthread_cond_clockwait(pthread_cond_t *restrict condition,
                                  pthread_mutex_t *restrict mutex,
                                  clockid_t clock,
                                  const struct timespec *restrict until)
{
    if (!tt__has_turns()) {
        return next_pthread_cond_clockwait(condition, mutex, clock, until);
    }
    return is_no_time(until) ? EINVAL
                             : wait_condition(condition, mutex,
                                              tt__until(clock, until), SITE);
}

EXPORT int pthread_cond_signal(pthread_cond_t *condition)
{
    if (!tt__has_turns()) {
        return next_pthread_cond_signal(condition);
    }
    wake(of_condition(condition), 1, SITE);
    return 0;
}

EXPORT int pthread_cond_broadcast(pthread_cond_t *condition)
{
    if (!tt__has_turns()) {
        return next_pthread_cond_broadcast(condition);
    }
    wake(of_condition(condition), SHIM_THREADS_MAX, SITE);
    return 0;
}

/* ---- Locks for readers and writers --------------------------------------- */

NEXT1(pthread_rwlock_tryrdlock, pthread_rwlock_t)
NEXT1(pthread_rwlock_trywrlock, pthread_rwlock_t)
NEXT1(pthread_rwlock_unlock, pthread_rwlock_t)
NEXT1(pthread_rwlock_rdlock, pthread_rwlock_t)
NEXT1(pthread_rwlock_wrlock, pthread_rwlock_t)
NEXT_TIMED(pthread_rwlock_clockrdlock, pthread_rwlock_t)
NEXT_TIMED(pthread_rwlock_clockwrlock, pthread_rwlock_t)

static struct object of_rwlock(const pthread_rwlock_t *lock)
{
    return (struct object){lock, SHIM_RWLOCK, lock->__data.__shared != 0};
}

static int lock_rw(pthread_rwlock_t *lock, bool writes, int64_t until,
                   uint64_t site)
{
    let_others(of_rwlock(lock), site);
    for (;;) {
        int rc = writes ? next_pthread_rwlock_trywrlock(lock)
                        : next_pthread_rwlock_tryrdlock(lock);
        if (rc != EBUSY) {
            return rc;
        }
        if (lock->__data.__cur_writer == tt__tid) {
            return EDEADLK;
        }
        struct wait wait = {.object = of_rwlock(lock), .until = until};
        if (wait_for(&wait, site) < 0) {
            return ETIMEDOUT;
        }
    }
}

EXPORT int pthread_rwlock_rdlock(pthread_rwlock_t *lock)
{
    return tt__has_turns() ? lock_rw(lock, false, -1, SITE)
                           : next_pthread_rwlock_rdlock(lock);
}

EXPORT int pthread_rwlock_wrlock(pthread_rwlock_t *lock)
{
    return tt__has_turns() ? lock_rw(lock, true, -1, SITE)
                           : next_pthread_rwlock_wrlock(lock);
}

EXPORT int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock)
{
    int rc = next_pthread_rwlock_tryrdlock(lock);
    note_failed_trial(rc, SITE);
    return rc;
}

EXPORT int pthread_rwlock_trywrlock(pthread_rwlock_t *lock)
{
    int rc = next_pthread_rwlock_trywrlock(lock);
    note_failed_trial(rc, SITE);
    return rc;
}

EXPORT int pthread_rwlock_clockrdlock(pthread_rwlock_t *restrict lock,
                                      clockid_t clock,
                                      const struct timespec *restrict until)
{
    if (!tt__has_turns()) {
        return next_pthread_rwlock_clockrdlock(lock, clock, until);
    }
    return is_no_time(until)
               ? EINVAL
               : lock_rw(lock, false, tt__until(clock, until), SITE);
}

EXPORT int pthread_rwlock_clockwrlock(pthread_rwlock_t *restrict lock,
                                      clockid_t clock,
                                      const struct timespec *restrict until)
{
    if (!tt__has_turns()) {
        return next_pthread_rwlock_clockwrlock(lock, clock, until);
    }
    return is_no_time(until)
               ? EINVAL
               : lock_rw(lock, true, tt__until(clock, until), SITE);
}

EXPORT int pthread_rwlock_timedrdlock(pthread_rwlock_t *restrict lock,
                                      const struct timespec *restrict until)
{
    return pthread_rwlock_clockrdlock(lock, CLOCK_REALTIME, until);
}

EXPORT int pthread_rwlock_timedwrlock(pthread_rwlock_t *restrict lock,
                                      const struct timespec *restrict until)
{
    return pthread_rwlock_clockwrlock(lock, CLOCK_REALTIME, until);
}

EXPORT int pthread_rwlock_unlock(pthread_rwlock_t *lock)
{
    int rc = next_pthread_rwlock_unlock(lock);
    if (rc == 0) {
        wake(of_rwlock(lock), SHIM_THREADS_MAX, SITE);
    }
    return rc;
}

/* ---- Semaphores ---------------------------------------------------------- */

NEXT1(sem_trywait, sem_t)
NEXT1(sem_post, sem_t)
NEXT1(sem_wait, sem_t)
NEXT_TIMED(sem_clockwait, sem_t)

/* As in glibc, of 64 bits: its value, how many wait, whether it is shared. */
static struct object of_semaphore(const sem_t *semaphore)
{
    enum { SHARED_AT = 2 };
    const int *words = (const int *)(const void *)semaphore;
    return (struct object){semaphore, SHIM_SEMAPHORE, words[SHARED_AT] != 0};
}

static int wait_semaphore(sem_t *semaphore, int64_t until, uint64_t site)
{
    tt__test_cancel();
    let_others(of_semaphore(semaphore), site);
    for (;;) {
        int was = errno, rc = next_sem_trywait(semaphore);
        if (rc == 0 || errno != EAGAIN) {
            return rc;
        }
        errno = was;
        struct wait wait = {.object = of_semaphore(semaphore), .until = until};
        int result = wait_for(&wait, site);
        if (result < 0) {
            return (int)tt__libc(result);
        }
    }
}

/* Where threads take no turns. UNTIL: NULL for no deadline. */
static int wait_outside(sem_t *semaphore, clockid_t clock,
                        const struct timespec *until)
{
    int was = errno;
    if (next_sem_trywait(semaphore) == 0) {
        return 0;
    }
    errno = was;
    if (tt__is_interrupted()) {
        return (int)tt__libc(-EINTR);
    }
    return until == NULL ? next_sem_wait(semaphore)
                         : next_sem_clockwait(semaphore, clock, until);
}

EXPORT int sem_wait(sem_t *semaphore)
{
    return tt__has_turns() ? wait_semaphore(semaphore, -1, SITE)
                           : wait_outside(semaphore, 0, NULL);
}

EXPORT int sem_trywait(sem_t *semaphore)
{
    int rc = next_sem_trywait(semaphore);
    int was = errno;
    note_failed_trial(rc, SITE);
    errno = was;
    return rc;
}

EXPORT int sem_clockwait(sem_t *restrict semaphore, clockid_t clock,
                         const struct timespec *restrict until)
{
    if (!tt__has_turns()) {
        return wait_outside(semaphore, clock, until);
    }
    return is_no_time(until)
               ? (int)tt__libc(-EINVAL)
               : wait_semaphore(semaphore, tt__until(clock, until), SITE);
}

EXPORT int sem_timedwait(sem_t *restrict semaphore,
                         const struct timespec *restrict until)
{
    return sem_clockwait(semaphore, CLOCK_REALTIME, until);
}

EXPORT int sem_post(sem_t *semaphore)
{
    int rc = next_sem_post(semaphore);
    if (rc == 0) {
        wake(of_semaphore(semaphore), 1, SITE);
    }
    return rc;
}

/* ---- Barriers ------------------------------------------------------------ */

/* In the memory of a pthread_barrier_t. */
struct barrier {
    unsigned size;
    unsigned inside;
    unsigned round;
    unsigned is_shared;
};

_Static_assert(sizeof(struct barrier) <= sizeof(pthread_barrier_t),
               "a barrier has room");

NEXT(pthread_barrier_init,
     (pthread_barrier_t * barrier, const pthread_barrierattr_t *attributes,
      unsigned size),
     (barrier, attributes, size))
NEXT1(pthread_barrier_destroy, pthread_barrier_t)
NEXT1(pthread_barrier_wait, pthread_barrier_t)

static struct barrier *barrier_of(pthread_barrier_t *barrier)
{
    return (struct barrier *)(void *)barrier;
}

EXPORT int
pthread_barrier_init(pthread_barrier_t *restrict barrier,
                     const pthread_barrierattr_t *restrict attributes,
                     unsigned size)
{
    if (!tt__has_turns()) {
        return next_pthread_barrier_init(barrier, attributes, size);
    }
    if (size == 0) {
        return EINVAL;
    }
    int is_shared = 0;
    if (attributes != NULL) {
        pthread_barrierattr_getpshared(attributes, &is_shared);
    }
    *barrier_of(barrier) =
        (struct barrier){.size = size, .is_shared = is_shared != 0};
    return 0;
}

EXPORT int pthread_barrier_destroy(pthread_barrier_t *barrier)
{
    return tt__has_turns() ? 0 : next_pthread_barrier_destroy(barrier);
}

EXPORT int pthread_barrier_wait(pthread_barrier_t *barrier)
{
    struct barrier *own = barrier_of(barrier);
    struct object object = {barrier, SHIM_BARRIER, own->is_shared != 0};
    if (!tt__has_turns()) {
        return next_pthread_barrier_wait(barrier);
    }
    if (++own->inside == own->size) {
        own->inside = 0;
        own->round++;
        wake(object, SHIM_THREADS_MAX, SITE);
        return PTHREAD_BARRIER_SERIAL_THREAD;
    }
    unsigned round = own->round;
    while (*(volatile unsigned *)&own->round == round) {
        struct wait wait = {.object = object, .until = -1};
        wait_for(&wait, SITE);
    }
    return 0;
}

/* ---- Once ---------------------------------------------------------------- */

NEXT(pthread_once, (pthread_once_t * once, void (*init)(void)), (once, init))

EXPORT int pthread_once(pthread_once_t *once, void (*init)(void))
{
    enum { IS_NEW, IS_RUNNING, IS_DONE }; /* as in glibc */
    if (*once == IS_DONE) {
        return 0;
    }
    if (!tt__has_turns()) {
        return next_pthread_once(once, init);
    }
    while (*(volatile pthread_once_t *)once == IS_RUNNING) {
        struct wait wait = {.object = {once, SHIM_ONCE, false}, .until = -1};
        wait_for(&wait, SITE);
    }
    if (*once != IS_DONE) {
        *once = IS_RUNNING;
        init();
        *once = IS_DONE;
        wake((struct object){once, SHIM_ONCE, false}, SHIM_THREADS_MAX, SITE);
    }
    return 0;
}

/* ---- Futexes by syscall() ------------------------------------------------ */

static struct object of_futex(const volatile unsigned *at, int operation)
{
    return (struct object){at, SHIM_FUTEX,
                           (operation & FUTEX_PRIVATE_FLAG) == 0};
}

static int64_t wait_futex(const volatile unsigned *at, int operation,
                          unsigned value, const struct timespec *time,
                          uint64_t site)
{
    bool is_length = (operation & FUTEX_CMD_MASK) == FUTEX_WAIT;
    struct wait wait = {
        .object = of_futex(at, operation), .until = -1, .is_length = is_length};
    if (*at != value) {
        return -EAGAIN;
    }
    if (time != NULL) {
        bool is_real = (operation & FUTEX_CLOCK_REALTIME) != 0;
        wait.until =
            is_length
                ? tt__ns(time)
                : tt__until(is_real ? CLOCK_REALTIME : CLOCK_MONOTONIC, time);
    }
    return wait_for(&wait, site);
}

int64_t tt__futex(const long *args, uint64_t site)
{
    int operation = (int)args[1];
    const volatile unsigned *at = (const volatile unsigned *)args[0];
    switch (operation & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET:
        return wait_futex(at, operation, (unsigned)args[2],
                          (const struct timespec *)args[3], site);
    case FUTEX_WAKE:
    case FUTEX_WAKE_BITSET:
        return wake(of_futex(at, operation), (int)args[2], site);
    default:
        tt__escape("futex() with an operation that is not simulated");
    }
}

/* SPDX-License-Identifier: MIT
 *
 * cancel.c: pthread_cancel(). It is a signal for one thread, of the number that
 * glibc uses for it: the thread takes it at a call, and ends where it waits, or
 * at its next cancellation point, as its state and type say, which are libc's.
 */
#define _GNU_SOURCE 1
#include <pthread.h>

#include "preload.h"

/* It was cancelled, and does not end yet; it ends: that is not undone. */
static __thread bool is_cancelled __attribute__((tls_model("initial-exec")));
static __thread bool is_ending __attribute__((tls_model("initial-exec")));

void tt__begin_end(void)
{
    is_ending = true;
    is_cancelled = false; /* handlers of its cleanup may wait */
}

/* Whether a call is a cancellation point. Those of locks are tested there
 * (lock.c): they have something to put right first. */
static bool is_point(enum shim_call call)
{
    switch (call) {
    case SHIM_SLEEP:
    case SHIM_POLL:
    case SHIM_EPOLL_WAIT:
    case SHIM_ACCEPT:
    case SHIM_CONNECT:
    case SHIM_SEND:
    case SHIM_RECEIVE:
    case SHIM_SPLICE:
    case SHIM_WRITE:
    case SHIM_READ:
    case SHIM_CLOSE:
    case SHIM_JOIN:
    case SHIM_SIGNAL_WAIT:
    case SHIM_WAITPID:
        return true;
    default:
        return false;
    }
}

static bool is_enabled(void)
{
    int state;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    pthread_setcancelstate(state, NULL);
    return state == PTHREAD_CANCEL_ENABLE;
}

static bool is_asynchronous(void)
{
    int type;
    pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &type);
    pthread_setcanceltype(type, NULL);
    return type == PTHREAD_CANCEL_ASYNCHRONOUS;
}

void tt__test_cancel(void)
{
    if (is_cancelled && is_enabled()) {
        tt__begin_end();
        pthread_exit(PTHREAD_CANCELED);
    }
}

void tt__test_call(enum shim_call call)
{
    if (is_cancelled && is_point(call)) {
        tt__test_cancel();
    }
}

/* A wait for a condition or a semaphore is interrupted instead: its caller
 * tests. */
bool tt__take_cancel(const struct shim_slot *slot)
{
    int64_t kind = slot->args[3] & SHIM_KIND_MASK;
    if (is_ending) {
        return false;
    }
    is_cancelled = true;
    if (slot->call == SHIM_WAIT) {
        return is_enabled() && (kind == SHIM_CONDITION ||
                                kind == SHIM_SEMAPHORE || is_asynchronous());
    }
    if (is_point((enum shim_call)slot->call) || is_asynchronous()) {
        tt__test_cancel();
    }
    return false;
}

EXPORT int pthread_cancel(pthread_t thread)
{
    if (!tt__has_turns()) {
        int (*next)(pthread_t);
        *(void **)&next = tt__next("pthread_cancel");
        return next(thread);
    }
    if (thread != pthread_self()) {
        return tt__cancel_thread(thread, SITE);
    }
    is_cancelled = !is_ending;
    if (is_asynchronous()) {
        tt__test_cancel();
    }
    return 0;
}

/* A thread that tests again and again waits for others. */
EXPORT void pthread_testcancel(void)
{
    if (!tt__has_turns()) {
        void (*next)(void);
        *(void **)&next = tt__next("pthread_testcancel");
        next();
        return;
    }
    if (tt__has_threads()) {
        tt__ask3(SHIM_YIELD, -1, SITE, 1, 0, 0);
    }
    tt__test_cancel();
}

/* SPDX-License-Identifier: MIT
 *
 * selector_epoll.c: the real selector: epoll, and a wake-up by eventfd.
 *
 * Level-triggered, as Python's selectors.EpollSelector is: EPOLLHUP and
 * EPOLLERR count as both readable and writable, waits are rounded up to a
 * millisecond. Callbacks from other threads wait in a list under a mutex until
 * the loop's thread takes them over; the thread that runs the loop adds its
 * own directly, so that they stay in order.
 *
 * This is the one place in loop/ that uses malloc and a thread's mutex: what
 * other threads touch cannot be the execution's memory.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <ticktape/tt_net.h>
#include <unistd.h>

#include "loop/core/loop.h"
#include "loop/core/ready.h"
#include "loop/core/thread.h"
#include "loop/real/real.h"
#include "loop/core/sound.h"

enum { EVENTS_MIN = 64 };

struct posted {
    const struct tt_callback *callback;
    void *data;
    struct posted *next;
};

struct epoll_selector {
    struct tt_selector selector;
    struct tt_env *env;
    int epoll_fd;
    int wake_fd;
    struct epoll_event *events; /* owns; room for all that may be ready */
    uint32_t event_max;
    pthread_t owner;
    pthread_mutex_t lock;
    struct posted *first; /* owns; under the lock */
    struct posted **last;
};

static int fail_system(struct tt_env *env, const char *call)
{
    int code = errno;
    char text[64];
    return tt_fail(env, TT_ESYSTEM, "%s: %s", call,
                   strerror_r(code, text, sizeof text));
}

static void drain_wake(struct epoll_selector *self)
{
    uint64_t count;
    while (read(self->wake_fd, &count, sizeof count) < 0 && errno == EINTR) {
    }
}

/* What other threads posted goes to the ready queue. */
static int take_posted(struct epoll_selector *self, struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    pthread_mutex_lock(&self->lock);
    struct posted *at = self->first;
    self->first = NULL;
    self->last = &self->first;
    pthread_mutex_unlock(&self->lock);
    int rc = 0;
    while (at != NULL) {
        struct posted *next = at->next;
        if (rc == 0) {
            rc = tt_loop_call_soon(loop, at->callback, at->data, NULL);
        } else {
            tt__drop_callback(self->env, at->callback, at->data, TT_NULL);
        }
        free(at);
        at = next;
    }
    return rc;
}

static int milliseconds(double timeout_s)
{
    TT_ASSERT(timeout_s <= INT_MAX / 1e3); /* the loop waits a day at most */
    if (timeout_s < 0) {
        return -1;
    }
    if (timeout_s == 0) {
        return 0;
    }
    return (int)ceil(timeout_s * 1e3);
}

static unsigned readiness(uint32_t events)
{
    unsigned out = 0;
    if (events & ~(uint32_t)EPOLLIN) {
        out |= TT_WRITABLE;
    }
    if (events & ~(uint32_t)EPOLLOUT) {
        out |= TT_READABLE;
    }
    TT_ASSERT(out != 0); /* what epoll reports has happened */
    return out;
}

static int take_interrupt(struct tt_env *env)
{
    uint64_t count;
    while (read(env->interrupts->fd, &count, sizeof count) < 0 &&
           errno == EINTR) {
    }
    return env->interrupts->look(env, env->interrupts->data);
}

/* asyncio's EpollSelector asks for as many events as it has descriptors, so one
 * tick reports all that are ready. */
static int reserve_events(struct epoll_selector *self, uint32_t wanted)
{
    uint32_t count = wanted > EVENTS_MIN ? 2 * wanted : EVENTS_MIN;
    struct epoll_event *events =
        realloc(self->events, count * sizeof *self->events);
    if (events == NULL) {
        return TT_ENOMEM;
    }
    self->events = events;
    self->event_max = count;
    return 0;
}

enum { OWN_FDS = 2 }; /* the eventfds of the selector and of signals */

/* What is ready within the time, whatever other threads do. */
static int select_alone(struct tt_selector *selector, struct tt_loop *loop,
                        double timeout_s)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct epoll_selector *self = (struct epoll_selector *)selector;
    struct tt_env *env = tt_loop_env(loop);
    TT_ASSERT(pthread_equal(pthread_self(), self->owner));
    if (TT_UNLIKELY(loop->fd_count + OWN_FDS > self->event_max) &&
        reserve_events(self, loop->fd_count + OWN_FDS) < 0) {
        return tt_fail(env, TT_ENOMEM, "out of memory");
    }
    const struct epoll_event *events = self->events;
    double end_s = timeout_s < 0 ? HUGE_VAL : tt_time(env) + timeout_s;
    int rc = 0, count;
    do { /* as PEP 475: handlers of signals do not end the wait */
        double left_s = fmax(end_s - tt_time(env), 0);
        count = epoll_wait(self->epoll_fd, self->events, (int)self->event_max,
                           milliseconds(timeout_s <= 0 ? timeout_s : left_s));
        if (count < 0 && errno != EINTR) {
            return fail_system(env, "epoll_wait");
        }
        if (count == 1 && env->interrupts != NULL &&
            events[0].data.fd == env->interrupts->fd) {
            rc = take_interrupt(env);
            if (rc < 0 || tt_loop_take_woken(loop)) {
                return rc;
            }
            count = -1;
        }
    } while (count < 0 && timeout_s != 0);
    bool woken = false;
    for (int i = 0; rc == 0 && i < count; i++) {
        if (events[i].data.fd == self->wake_fd) {
            woken = true;
        } else if (env->interrupts != NULL &&
                   events[i].data.fd == env->interrupts->fd) {
            rc = take_interrupt(env);
        } else {
            rc = tt_loop_ready(loop, events[i].data.fd,
                               readiness(events[i].events));
        }
    }
    if (rc == 0 && woken) {
        drain_wake(self);
        rc = take_posted(self, loop);
    }
    return rc;
}

static int post_epoll(struct tt_selector *selector, struct tt_loop *loop,
                      const struct tt_callback *callback, void *data);

/* Another selector, such as one of the program's own, has another post(). */
static struct epoll_selector *epoll_of(const struct tt_loop *loop)
{
    struct tt_selector *selector = loop->selector;
    TT_ASSERT(loop->env->threads != NULL);
    return selector == NULL || selector->post != post_epoll
               ? NULL
               : (struct epoll_selector *)selector;
}

/* Waits until the loop of one of the threads, which all wait, is ready, at most
 * TIMEOUT_S (negative: forever): those of others are woken. */
static int wait_for_all(struct tt_env *env, const struct tt_loop *own,
                        double timeout_s)
{
    TT_ASSERT(env->threads != NULL);
    struct pollfd *fds = calloc(env->loop_count + 1, sizeof *fds);
    if (fds == NULL) {
        return tt_fail(env, TT_ENOMEM, "out of memory");
    }
    for (uint32_t i = 0; i < env->loop_count; i++) {
        const struct epoll_selector *self = epoll_of(env->loops[i]);
        bool waits = self != NULL && tt_loop_is_running(env->loops[i]);
        fds[i] = (struct pollfd){.fd = waits ? self->epoll_fd : -1,
                                 .events = POLLIN};
    }
    int count = poll(fds, env->loop_count, milliseconds(timeout_s));
    for (uint32_t i = 0; count > 0 && i < env->loop_count; i++) {
        if (fds[i].revents != 0 && env->loops[i] != own) {
            env->loops[i]->woken = true;
        }
    }
    free(fds);
    return count < 0 && errno != EINTR ? fail_system(env, "poll") : 0;
}

void tt__epoll_look(struct tt_env *env)
{
    TT_ASSERT(env->clock->read != NULL);
    (void)wait_for_all(env, env->running, 0);
}

/* The same while there are threads: they run before, and meanwhile. */
static int select_among(struct tt_selector *selector, struct tt_loop *loop,
                        double timeout_s)
{
    struct tt_env *env = loop->env;
    double until_s = timeout_s < 0 ? HUGE_VAL : tt_time(env) + timeout_s;
    TT_ASSERT(loop->selector == selector && env->threads != NULL);
    for (;;) {
        uint64_t count = tt_loop_ready_count(loop);
        int rc = select_alone(selector, loop, 0);
        if (rc < 0 || tt_loop_ready_count(loop) != count) {
            return rc;
        }
        int woken = tt_thread_select(loop, until_s);
        if (woken != 0 || until_s <= tt_time(env)) {
            return woken < 0 ? woken : select_alone(selector, loop, 0);
        }
        double next_s = fmin(until_s, tt_thread_next_s(env));
        double left_s = next_s - tt_time(env);
        rc = left_s <= 0 ? 0
                         : wait_for_all(env, loop, isinf(left_s) ? -1 : left_s);
        if (rc < 0) {
            return rc;
        }
    }
}

static int select_epoll(struct tt_selector *selector, struct tt_loop *loop,
                        double timeout_s)
{
    return TT_LIKELY(loop->env->threads == NULL)
               ? select_alone(selector, loop, timeout_s)
               : select_among(selector, loop, timeout_s);
}

static int watch_epoll(struct tt_selector *selector, struct tt_loop *loop,
                       int fd, unsigned old, unsigned events)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct epoll_selector *self = (struct epoll_selector *)selector;
    struct epoll_event event = {
        .events = (events & TT_READABLE ? (uint32_t)EPOLLIN : 0u) |
                  (events & TT_WRITABLE ? (uint32_t)EPOLLOUT : 0u),
        .data.fd = fd};
    int operation;
    if (old == 0) {
        operation = EPOLL_CTL_ADD;
    } else if (events == 0) {
        operation = EPOLL_CTL_DEL;
    } else {
        operation = EPOLL_CTL_MOD;
    }
    return epoll_ctl(self->epoll_fd, operation, fd, &event) < 0 &&
                   operation != EPOLL_CTL_DEL
               ? tt_raise_errno(tt_loop_env(loop), errno, NULL)
               : 0; /* what was closed is no longer watched */
}

static int post_epoll(struct tt_selector *selector, struct tt_loop *loop,
                      const struct tt_callback *callback, void *data)
{
    struct epoll_selector *self = (struct epoll_selector *)selector;
    if (pthread_equal(pthread_self(), self->owner)) {
        TT_ASSERT(tt__loop_sound(loop));
        tt__thread_wake_loop(loop);
        return tt_loop_call_soon(loop, callback, data, NULL);
    }
    struct posted *posted = malloc(sizeof *posted);
    if (posted == NULL) {
        return TT_ENOMEM;
    }
    *posted = (struct posted){.callback = callback, .data = data};
    pthread_mutex_lock(&self->lock);
    *self->last = posted;
    self->last = &posted->next;
    pthread_mutex_unlock(&self->lock);
    const uint64_t one = 1;
    while (write(self->wake_fd, &one, sizeof one) < 0 && errno == EINTR) {
    }
    return 0;
}

static void close_epoll(struct tt_selector *selector)
{
    struct epoll_selector *self = (struct epoll_selector *)selector;
    while (self->first != NULL) {
        struct posted *at = self->first;
        self->first = at->next;
        tt__drop_callback(self->env, at->callback, at->data, TT_NULL);
        free(at);
    }
    free(self->events);
    pthread_mutex_destroy(&self->lock);
    if (self->wake_fd >= 0) {
        close(self->wake_fd);
    }
    if (self->epoll_fd >= 0) {
        close(self->epoll_fd);
    }
    free(self);
}

static bool add_fd(const struct epoll_selector *self, int fd)
{
    struct epoll_event readable = {.events = EPOLLIN, .data.fd = fd};
    return epoll_ctl(self->epoll_fd, EPOLL_CTL_ADD, fd, &readable) == 0;
}

struct tt_selector *tt__epoll_open(struct tt_env *env, struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct epoll_selector *self = calloc(1, sizeof *self);
    (void)loop;
    if (self == NULL) {
        tt_fail(env, TT_ENOMEM, "out of memory");
        return NULL;
    }
    self->selector = (struct tt_selector){.select = select_epoll,
                                          .watch = watch_epoll,
                                          .post = post_epoll,
                                          .close = close_epoll};
    self->env = env;
    self->last = &self->first;
    self->owner = pthread_self();
    pthread_mutex_init(&self->lock, NULL);
    self->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    self->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (self->epoll_fd < 0 || self->wake_fd < 0 ||
        !add_fd(self, self->wake_fd) ||
        (env->interrupts != NULL && !add_fd(self, env->interrupts->fd))) {
        tt_raise_errno(env, errno, NULL); /* as select.epoll() */
        close_epoll(&self->selector);
        return NULL;
    }
    return &self->selector;
}

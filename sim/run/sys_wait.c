/* SPDX-License-Identifier: MIT
 *
 * sys_wait.c: calls of a program that wait by themselves, in virtual time:
 * epoll, poll and select, and those of descriptors that block.
 *
 * A call first looks at what is ready now. If nothing is, other threads run
 * until one has done something with a descriptor, or until the kernel's next
 * event or the end of the timeout. If there are none, the clock moves to the
 * earlier of those two: nothing else runs in the meantime. `arrive` and `io`
 * affect only the polls of loops; a program's own polls report the kernel's
 * state.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <sys/epoll.h>
#include <ticktape/tt_signal.h>
#include <ticktape/tt_thread.h>

#include "net.h"

/* One call of epoll_wait, poll or select. */
struct wait {
    struct tt__world_sys *self;
    const char *name;
    int (*look)(struct wait *wait); /* what the call returns without waiting */
    int epoll;
    struct epoll_event *events;
    int count; /* of events, or of descriptors */
    struct pollfd *fds;
    struct tt_sys_sets *sets;
    const struct tt_sys_sets *asked; /* what *SETS was */
};

/* Waits for other threads, or moves the clock: 0, or a negative errno with the
 * failure noted. */
static int pass(struct tt__world_sys *self, const char *name, double wait_s)
{
    struct tt_env *env = self->env;
    TT_ASSERT(wait_s >= 0);
    if (tt_thread_alone(env)) {
        TT_ASSERT(wait_s < HUGE_VAL);
        return tt_time_sleep(env, wait_s) < 0 ? -ENOMEM : 0;
    }
    const struct tt_thread_wait wait = {.list = &self->waiting,
                                        .timeout_s =
                                            wait_s < HUGE_VAL ? wait_s : -1,
                                        .patience = TT_PATIENT_WAIT,
                                        .what = name};
    return tt_thread_park(env, &wait) < 0 ? -ENOMEM : 0;
}

/* Until something may have changed, but not after UNTIL_S: 0, or a negative
 * errno. */
static int wait_once(struct tt__world_sys *self, const char *name,
                     double until_s)
{
    struct tt_env *env = self->env;
    double now_s = env->clock->now_s;
    bool alone = tt_thread_alone(env);
    TT_ASSERT(until_s >= now_s);
    if (tt_world_acknowledge(self->world)) {
        return 0;
    }
    until_s = fmin(until_s, tt__net_event_s(self));
    if (alone && env->signals != NULL) { /* a handler may send something */
        until_s = fmin(until_s, tt_signal_alarm_s(env, NULL));
    }
    if (until_s >= HUGE_VAL) {
        if (tt__world_quiet(env)) {
            return 0;
        }
        if (alone) {
            return -TT_SYS_EBLOCKED;
        }
    }
    int rc = pass(self, name, fmax(until_s - now_s, 0));
    if (rc == 0 && alone) { /* exactly then, however the sum is rounded */
        env->clock->now_s = fmax(until_s, env->clock->now_s);
    }
    return rc;
}

static int wait_for(struct wait *wait, double timeout_s)
{
    const struct tt_clock *clock = wait->self->env->clock;
    double until_s = timeout_s < 0 ? HUGE_VAL : clock->now_s + timeout_s;
    TT_ASSERT(wait->look != NULL && wait->name != NULL);
    for (;;) {
        tt__net_catch_up(wait->self);
        int rc = wait->look(wait);
        if (rc != 0 || clock->now_s >= until_s) {
            return rc;
        }
        rc = wait_once(wait->self, wait->name, until_s);
        if (rc < 0) {
            return rc;
        }
    }
}

ssize_t tt__wait_rouse(struct tt__world_sys *self, ssize_t rc)
{
    TT_ASSERT(self->waiting.first == NULL || self->env->threads != NULL);
    if (self->waiting.first != NULL && (rc >= 0 || rc == -EINPROGRESS)) {
        tt_thread_wake_all(self->env, &self->waiting);
    }
    return rc;
}

/* ---- epoll --------------------------------------------------------------- */

static struct tt__world_sys *self_of(struct tt_sys *sys)
{
    struct tt__world_sys *self = (struct tt__world_sys *)sys;
    TT_ASSERT(sys->is_simulated);
    tt__net_follow_clock(self);
    return self;
}

int tt__wait_epoll_create(struct tt_sys *sys)
{
    return tt_world_epoll_create1(self_of(sys)->world, EPOLL_CLOEXEC);
}

int tt__wait_epoll_ctl(struct tt_sys *sys, int epoll, int operation, int fd,
                       struct epoll_event *event)
{
    return tt_world_epoll_ctl(self_of(sys)->world, epoll, operation, fd, event);
}

static int look_epoll(struct wait *wait)
{
    return tt_world_epoll_wait(wait->self->world, wait->epoll, wait->events,
                               wait->count);
}

int tt__wait_epoll(struct tt_sys *sys, int epoll, struct epoll_event *events,
                   int max, double timeout_s)
{
    struct wait wait = {.self = self_of(sys),
                        .name = "select.epoll.poll()",
                        .look = look_epoll,
                        .epoll = epoll,
                        .events = events,
                        .count = max};
    return wait_for(&wait, timeout_s);
}

/* ---- poll, select -------------------------------------------------------- */

static int look_poll(struct wait *wait)
{
    return tt_world_poll(wait->self->world, wait->fds, (size_t)wait->count);
}

int tt__wait_poll(struct tt_sys *sys, struct pollfd *fds, size_t count,
                  double timeout_s)
{
    struct wait wait = {.self = self_of(sys),
                        .name = "select.poll.poll()",
                        .look = look_poll,
                        .fds = fds,
                        .count = (int)count};
    TT_ASSERT(count <= INT_MAX);
    return wait_for(&wait, timeout_s);
}

static int look_select(struct wait *wait)
{
    TT_ASSERT(wait->sets != wait->asked);
    *wait->sets = *wait->asked;
    return tt_world_select(wait->self->world, wait->count, wait->sets->readable,
                           wait->sets->writable, wait->sets->exceptional);
}

int tt__wait_select(struct tt_sys *sys, int count, struct tt_sys_sets *sets,
                    double timeout_s)
{
    const struct tt_sys_sets asked = *sets;
    struct wait wait = {.self = self_of(sys),
                        .name = "select.select()",
                        .look = look_select,
                        .count = count,
                        .sets = sets,
                        .asked = &asked};
    TT_ASSERT(count >= 0 && count <= TT_SYS_SET_MAX);
    return wait_for(&wait, timeout_s);
}

/* ---- Descriptors that block ---------------------------------------------- */

int tt__wait_blocked(struct tt_sys *sys, const char *name)
{
    struct tt__world_sys *self = self_of(sys);
    int rc = wait_once(self, name, HUGE_VAL);
    TT_ASSERT(rc <= 0);
    tt__net_catch_up(self);
    return rc;
}

/* SPDX-License-Identifier: MIT
 *
 * sys_wait.c: epoll, poll and select as a program calls them itself, in virtual
 * time.
 *
 * A call first looks at what is ready now. If nothing is, the clock moves to
 * the kernel's next event or to the end of the timeout, whichever is earlier:
 * nothing else runs in the meantime. `arrive` and `io` affect only the polls of
 * loops; a program's own polls report the kernel's state.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <sys/epoll.h>

#include "net.h"

/* One call of epoll_wait, poll or select. */
struct wait {
    struct tt__world_sys *self;
    int (*look)(struct wait *wait); /* what the call returns without waiting */
    int epoll;
    struct epoll_event *events;
    int count; /* of events, or of descriptors */
    struct pollfd *fds;
    struct tt_sys_sets *sets;
    const struct tt_sys_sets *asked; /* what *SETS was */
};

/* Moves the clock: 0, or a negative errno with the failure noted. */
static int pass(struct tt_env *env, double wait_s)
{
    TT_ASSERT(wait_s >= 0);
    return tt_time_sleep(env, wait_s) < 0 ? -ENOMEM : 0;
}

static int wait_for(struct wait *wait, double timeout_s)
{
    struct tt_env *env = wait->self->env;
    double left_s = timeout_s;
    TT_ASSERT(wait->look != NULL);
    for (;;) {
        tt__net_catch_up(wait->self);
        int rc = wait->look(wait);
        if (rc != 0 || left_s == 0) {
            return rc;
        }
        double now_s = env->clock->now_s, next_s = tt__world_next_s(env);
        double wait_s = fmax(next_s - now_s, 0);
        if (next_s >= HUGE_VAL && left_s < 0) {
            if (tt__world_quiet(env)) {
                continue;
            }
            return -TT_SYS_EBLOCKED;
        }
        if (left_s > 0 && wait_s >= left_s) {
            return pass(env, left_s);
        }
        rc = pass(env, wait_s);
        if (rc < 0) {
            return rc;
        }
        env->clock->now_s = fmax(next_s, env->clock->now_s);
        left_s -= left_s > 0 ? wait_s : 0;
    }
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
                        .look = look_select,
                        .count = count,
                        .sets = sets,
                        .asked = &asked};
    TT_ASSERT(count >= 0 && count <= TT_SYS_SET_MAX);
    return wait_for(&wait, timeout_s);
}

/* SPDX-License-Identifier: MIT
 *
 * blocking.c: calls that wait while other threads run; see blocking.h.
 */
#include "blocking.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <ticktape/tt_thread.h>

#define FIRST_S 0.0002
#define LAST_S  0.005

double tt__intervals_begin(struct tt__intervals *self, struct tt_env *env,
                           const struct tt_sys *sys, double timeout_s)
{
    TT_ASSERT(!isnan(timeout_s));
    bool shares = !sys->is_simulated && !tt_thread_alone(env);
    *self = (struct tt__intervals){
        .env = env,
        .until_s = timeout_s < 0 ? HUGE_VAL : tt_time(env) + timeout_s,
        .next_s = shares && timeout_s != 0 ? FIRST_S : 0};
    return self->next_s > 0 ? 0 : timeout_s;
}

bool tt__interval_over(struct tt__intervals *self, int *count)
{
    if (*count != 0 || self->next_s == 0) {
        return false;
    }
    struct tt_parked alone = {NULL, NULL};
    double left_s = self->until_s - tt_time(self->env);
    if (left_s <= 0) {
        return false;
    }
    const struct tt_thread_wait wait = {.list = &alone,
                                        .timeout_s = fmin(self->next_s, left_s),
                                        .patience = TT_EAGER_WAIT,
                                        .what = "a descriptor"};
    TT_ASSERT(self->next_s <= LAST_S);
    self->next_s = fmin(2 * self->next_s, LAST_S);
    if (tt_thread_park(self->env, &wait) < 0) {
        *count = -ENOMEM;
        return false;
    }
    return true;
}

int tt__await_fd(struct tt_env *env, struct tt_sys *sys, int fd, short events)
{
    if (TT_LIKELY(sys->is_simulated || tt_thread_alone(env))) {
        return 0;
    }
    int flags = fcntl(fd, F_GETFL), count;
    if (flags < 0 || (flags & O_NONBLOCK) != 0) {
        return 0;
    }
    struct tt__intervals intervals;
    struct pollfd polled = {.fd = fd, .events = events};
    double timeout_s = tt__intervals_begin(&intervals, env, sys, -1);
    TT_ASSERT(timeout_s == 0);
    do {
        count = sys->poll(sys, &polled, 1, timeout_s);
    } while (tt__interval_over(&intervals, &count));
    return tt_failure(env);
}

bool tt__wait_again(struct tt_env *env, struct tt_sys *sys, const char *name,
                    ssize_t *rc)
{
    if (TT_LIKELY(*rc != -TT_SYS_EBLOCKED) || sys->wait == NULL) {
        return false;
    }
    int waited = sys->wait(sys, name);
    TT_ASSERT(waited == 0 || waited == -TT_SYS_EBLOCKED ||
              tt_failure(env) != 0);
    *rc = waited < 0 ? waited : *rc;
    return waited == 0;
}

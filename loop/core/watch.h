/* SPDX-License-Identifier: MIT
 *
 * watch.h: notifying the watcher, if there is one, of handles and tasks.
 */
#ifndef TT__WATCH_H
#define TT__WATCH_H

#include "loop/core/loop.h"
#include "loop/core/ready.h"

struct tt__ready;

/* A task is made, by LOOP itself: it is not the one that is made next. */
void tt__watch_task(struct tt_loop *loop, const struct tt_task *task);
/* FUTURE is done from now on. */
void tt__watch_done(struct tt_env *env, const struct tt_future *future);
/* What runs sees a repr of FUTURE. */
void tt__watch_shown(struct tt_env *env, const struct tt_future *future);
/* What runs looks which tasks are not done. */
void tt__watch_all_tasks(struct tt_env *env);
/* The program gets to know N of a task's name Task-N. */
void tt__watch_serial(struct tt_env *env);
/* What runs iterates over COUNT tasks or asynchronous generators, in the order
 * in which they were made or begun. */
void tt__watch_order(struct tt_env *env, size_t count);
/* A generator enters LOOP's list (BEGINS), or leaves it. */
void tt__watch_asyncgen(struct tt_loop *loop, bool begins);
/* Around each handle while somebody watches; SLOT: where it was in the ready
 * queue, RAN: the task that it resumed, or NULL. */
void tt__watch_begin(struct tt_loop *loop, const void *slot,
                     struct tt__ready entry);
void tt__watch_end(struct tt_loop *loop, const struct tt_task *ran, int rc);
/* Instead of the first: TASK is cancelled from outside. */
void tt__watch_cancel(struct tt_loop *loop, struct tt_task *task);
/* Whatever is ready may be next. */
void tt__watch_offers(struct tt_loop *loop);
/* Before those of a tick: timers and descriptors made some of them ready. */
void tt__watch_tick(struct tt_loop *loop);

void tt__watch_join(struct tt_env *env, const void *at);

static inline void tt__notify_join(struct tt_env *env, const void *at)
{
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_join(env, at);
    }
}

#endif

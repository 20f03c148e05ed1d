/* SPDX-License-Identifier: MIT
 *
 * watch.h: what the loop's files tell the watcher, if there is one.
 */
#ifndef TT_LOOP_WATCH_H
#define TT_LOOP_WATCH_H

#include <ticktape/tt.h>

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

static inline void tt__tell_moved(struct tt_env *env, const void *from,
                                  const void *to, size_t size)
{
    if (TT_UNLIKELY(env->watcher != NULL)) {
        env->watcher->moved(env->watcher, from, to, size);
    }
}

/* What runs is told VALUE from outside. */
static inline void tt__tell_learned(struct tt_env *env, uint64_t value)
{
    if (env->chooser != NULL) {
        uint64_t *learned = &env->chooser->learned;
        *learned = (*learned ^ value) * UINT64_C(0x9e3779b97f4a7c15);
        *learned ^= *learned >> 32;
    }
    if (TT_UNLIKELY(env->watcher != NULL)) {
        env->watcher->learn(env->watcher, value);
    }
}

static inline void tt__tell_time(struct tt_env *env, double when_s)
{
    uint64_t bits;
    memcpy(&bits, &when_s, sizeof bits);
    tt__tell_learned(env, bits);
}

/* See struct tt_watcher. */
static inline void tt__tell_notice(struct tt_env *env, enum tt_notice what,
                                   const void *place)
{
    if (TT_UNLIKELY(env->watcher != NULL) && env->watcher->notice != NULL) {
        env->watcher->notice(env->watcher, what, place);
    }
}

void tt__watch_join(struct tt_env *env, const void *at);

static inline void tt__tell_join(struct tt_env *env, const void *at)
{
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_join(env, at);
    }
}

#endif

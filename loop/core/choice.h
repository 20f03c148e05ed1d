/* SPDX-License-Identifier: MIT
 *
 * choice.h: choices that need the loop: faults and the next ready entry.
 */
#ifndef TT__CHOICE_H
#define TT__CHOICE_H

#include "loop/core/loop.h"
#include "loop/object/choose.h"

/* An allocation of asyncio's that may fail: 0, or MemoryError is raised, or the
 * execution ends. LOCAL (TT_NULL: nothing) is what the frame holds in which
 * that happens. */
int tt__choose_fault(struct tt_env *env, tt_value local);

static inline int tt__may_fail(struct tt_env *env, tt_value local)
{
    return tt__asks(env, TT_CHOICE_FAULT) ? tt__choose_fault(env, local) : 0;
}

/* Moves the ready entry ANSWER places after the first to the front. */
void tt__overtake(struct tt_loop *loop, uint64_t answer);

/* Another loop might run any other of those that are ready first, also one
 * that was made ready in this tick. The tick runs as many as it would: what is
 * overtaken may have to wait for the next one. */
TT_INLINE void tt__choose_next(struct tt_loop *loop)
{
    uint64_t count = loop->ready_tail - loop->ready_head;
    uint64_t answer = tt__choose(loop->env, TT_CHOICE_READY, count, NULL);
    if (answer != 0) {
        tt__overtake(loop, answer);
    }
}

/* run_ready() for runs with a watcher or with cancellations from outside. */
int tt__run_ready_watched(struct tt_loop *loop);

#endif

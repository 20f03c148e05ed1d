/* SPDX-License-Identifier: MIT
 *
 * ready.h: the ready queue of a loop.
 */
#ifndef TT__READY_H
#define TT__READY_H

#include <ticktape/tt.h>

#include "loop/core/loop.h"

/* An entry of the ready queue; owns ARG and what DATA owns. */
struct tt__ready {
    const struct tt_callback *callback;
    void *data;
    tt_value arg;
};

int tt__ready_grow(struct tt_loop *loop);
void tt__ready_drop(struct tt_loop *loop);

/* Drops what an entry owns, instead of running it. */
static inline void tt__drop_callback(struct tt_env *env,
                                     const struct tt_callback *callback,
                                     void *data, tt_value arg)
{
    if (callback->drop != NULL) {
        callback->drop(env, data, arg);
    } else {
        tt_unref(env, arg);
    }
}

/* tt__ready_push() where the ring is full. */
int tt__ready_push_slow(struct tt_loop *loop,
                        const struct tt_callback *callback, void *data,
                        tt_value arg);

static inline bool tt__ready_has_room(const struct tt_loop *loop)
{
    return loop->ready_tail - loop->ready_head <= loop->ready_mask;
}

/* Appends an entry; takes what it owns, also on failure. */
TT_INLINE int tt__ready_push(struct tt_loop *loop,
                             const struct tt_callback *callback, void *data,
                             tt_value arg)
{
    if (TT_UNLIKELY(!tt__ready_has_room(loop))) {
        return tt__ready_push_slow(loop, callback, data, arg);
    }
    loop->ready[loop->ready_tail++ & loop->ready_mask] =
        (struct tt__ready){.callback = callback, .data = data, .arg = arg};
    return 0;
}

/* The next handle, taken out of the ready queue. */
TT_INLINE struct tt__ready tt__ready_take(struct tt_loop *loop)
{
    return loop->ready[loop->ready_head++ & loop->ready_mask];
}

/* The callback of an entry that was cancelled. */
extern const struct tt_callback tt__cancelled;

#endif

/* SPDX-License-Identifier: MIT
 *
 * ready.c: the ready queue, and handles of callbacks in C.
 *
 * asyncio's _ready is a deque of Handle objects; here it is a ring of small
 * structs. A handle in C is named by the number of its entry, which never
 * repeats: one that is below the head was run already, so cancelling needs no
 * object.
 */
#include "loop/core/ready.h"
#include "loop/core/thread.h"

#include "loop/core/loop.h"
#include "loop/object/access.h"
#include "loop/core/sound.h"

enum { READY_FIRST = 16 };

static int run_nothing(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    (void)data;
    tt_unref(loop->env, arg);
    return 0;
}

const struct tt_callback tt__cancelled = {.run = run_nothing,
                                          .label = TT_LABEL_SILENT};

int tt__ready_grow(struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    uint64_t old = loop->ready == NULL ? 0 : loop->ready_mask + 1;
    uint64_t size = old == 0 ? READY_FIRST : old * 2;
    if (size > TT_ITEMS_MAX) {
        return tt_fail(env, TT_ELIMIT, "more than %d ready handles",
                       (int)TT_ITEMS_MAX);
    }
    struct tt__ready *ready = tt_alloc(env, size * sizeof *ready);
    if (ready == NULL) {
        return TT_ENOMEM;
    }
    /* An entry keeps its number, so its place may change. */
    for (uint64_t n = loop->ready_head; n != loop->ready_tail; n++) {
        ready[n & (size - 1)] = loop->ready[n & loop->ready_mask];
        tt__notify_moved(env, &loop->ready[n & loop->ready_mask],
                         &ready[n & (size - 1)], sizeof *ready);
    }
    if (old > 0) {
        tt_free(env, loop->ready, old * sizeof *ready);
    }
    loop->ready = ready;
    loop->ready_mask = size - 1;
    return 0;
}

TT_NOINLINE int tt__ready_push_slow(struct tt_loop *loop,
                                    const struct tt_callback *callback,
                                    void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = tt__ready_grow(loop);
    if (rc < 0) {
        tt__drop_callback(loop->env, callback, data, arg);
        return rc;
    }
    return tt__ready_push(loop, callback, data, arg);
}

void tt__ready_drop(struct tt_loop *loop)
{
    while (loop->ready_head != loop->ready_tail) {
        struct tt__ready entry =
            loop->ready[loop->ready_head++ & loop->ready_mask];
        tt__drop_callback(loop->env, entry.callback, entry.data, entry.arg);
    }
}

int tt_loop_call_soon(struct tt_loop *loop, const struct tt_callback *callback,
                      void *data, struct tt_handle *handle)
{
    TT_ASSERT(tt__loop_sound(loop));
    if (TT_UNLIKELY(loop->closed)) {
        tt__drop_callback(loop->env, callback, data, TT_NULL);
    }
    TT__CHECK_OPEN(loop);
    uint64_t number = loop->ready_tail;
    int rc = tt__ready_push(loop, callback, data, TT_NULL);
    if (handle != NULL) {
        handle->number = rc < 0 ? 0 : number;
    }
    return rc;
}

void tt_handle_cancel(struct tt_loop *loop, struct tt_handle handle)
{
    TT_ASSERT(tt__loop_sound(loop));
    if (handle.number < loop->ready_head || handle.number >= loop->ready_tail) {
        return;
    }
    struct tt__ready *entry = &loop->ready[handle.number & loop->ready_mask];
    struct tt__ready old = *entry;
    *entry = (struct tt__ready){.callback = &tt__cancelled};
    tt__drop_callback(loop->env, old.callback, old.data, old.arg);
}

bool tt_handle_cancelled(const struct tt_loop *loop, struct tt_handle handle)
{
    TT_ASSERT(tt__loop_sound(loop));
    return handle.number >= loop->ready_head &&
           handle.number < loop->ready_tail &&
           loop->ready[handle.number & loop->ready_mask].callback ==
               &tt__cancelled;
}

int tt_loop_call_soon_threadsafe(struct tt_loop *loop,
                                 const struct tt_callback *callback, void *data)
{
    if (loop->selector != NULL && loop->selector->post != NULL) {
        return loop->selector->post(loop->selector, loop, callback, data);
    }
    TT_ASSERT(tt__loop_sound(loop)); /* which only its own thread can say */
    tt__thread_wake_loop(loop);
    return tt_loop_call_soon(loop, callback, data, NULL);
}

/* SPDX-License-Identifier: MIT
 *
 * running.c: the frames that run, for call graphs.
 *
 * Mirrors CPython's f_back: from a frame to the one that called or awaits it.
 * Where something in C is between the two, `back` does not lead on: a frame's
 * caller then is noted in machine->resumed, and coroutines in C that stand
 * between are what the caller awaits. Functions in C have no frames here.
 */
#include "machine.h"

/* A place among the frames: `native` coroutines in C that FRAME awaits, one by
 * the other, are still to come, the innermost first; then it is FRAME's turn.
 */
struct walk {
    const struct tt__resumed *resumed; /* none of what is inside FRAME */
    struct tt__frame *frame;
    uint32_t native;
};

static bool is_async(const struct tt__frame *frame)
{
    return !(frame->head.flags & FRAME_PLAIN);
}

static bool is_native(tt_value v)
{
    return tt_is_object(v) && tt_type_of(v)->resume == tt_coro_resume;
}

static uint32_t count_native(const struct tt__frame *frame)
{
    uint32_t count = 0;
    for (tt_value at = frame->awaiting; is_native(at);
         at = tt_coro_awaiting(at)) {
        count++;
    }
    return count;
}

/* The DEPTH'th of them, from the outermost inwards. */
static tt_value native_at(const struct tt__frame *frame, uint32_t depth)
{
    tt_value at = frame->awaiting;
    for (; depth > 0; depth--) {
        at = tt_coro_awaiting(at);
    }
    return at;
}

/* To the next place outwards; false: there is none. */
static bool go_out(struct walk *walk)
{
    if (walk->native > 0) {
        walk->native--;
        return true;
    }
    struct tt__frame *back = walk->frame->back;
    if (walk->resumed != NULL && walk->resumed->frame == walk->frame) {
        back = walk->resumed->caller;
        walk->resumed = walk->resumed->outer;
    }
    if (back == NULL) {
        return false;
    }
    walk->frame = back;
    walk->native = count_native(back);
    return true;
}

/* Whether a task runs what is at WALK, or something that is no coroutine. */
static bool is_outermost(const struct tt_env *env, const struct walk *walk)
{
    struct walk outer = *walk;
    bool is_plain = walk->native == 0 && !is_async(walk->frame);
    tt_value at = walk->native > 0 ? native_at(walk->frame, walk->native - 1)
                                   : tt_value_of(walk->frame);
    if (is_plain) {
        return false;
    }
    return (env->task != NULL && env->task->coro == at) || !go_out(&outer) ||
           (outer.native == 0 && !is_async(outer.frame));
}

uint32_t tt__running_depth(const struct tt_env *env)
{
    const struct tt__machine *machine = env->language_state;
    struct walk walk = {machine->resumed, machine->current, 0};
    uint32_t depth = 0;
    for (bool more = walk.frame != NULL; more; more = go_out(&walk)) {
        depth++;
        if (env->task != NULL && walk.native == 0 &&
            env->task->coro == tt_value_of(walk.frame)) {
            break;
        }
    }
    TT_ASSERT(depth > 0 || machine->current == NULL);
    return depth;
}

bool tt__running_frame(struct tt_env *env, uint32_t index,
                       struct tt_frame_about *out)
{
    const struct tt__machine *machine = tt__machine(env);
    struct walk walk = {machine->resumed, machine->current, 0};
    bool more = walk.frame != NULL;
    while (more && index-- > 0) {
        more = go_out(&walk);
    }
    if (!more) {
        return false;
    }
    if (walk.native > 0) {
        more = tt_coro_frame(env, native_at(walk.frame, walk.native - 1), out);
    } else {
        tt__frame_describe(walk.frame, out);
        out->frame = tt__frame_object(env, walk.frame);
    }
    out->outermost = is_outermost(env, &walk);
    return more;
}

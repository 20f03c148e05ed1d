/* SPDX-License-Identifier: MIT
 *
 * entered.c: the frame of run_until_complete.
 *
 * Mirrors CPython's f_back: a frame that a traceback holds when it is done
 * holds the one that called it. Of what the loop calls that is _run_once, and
 * after it run_until_complete, whose local `future` so lives as long as that
 * traceback: the task that the loop ran for, with its outcome. Of the other
 * frames only that of asyncio.run() has more, an awaitable that is no
 * coroutine: that is not kept.
 */
#include "loop/core/entered.h"
#include "loop/core/sound.h"

/* A frame of run_until_complete. */
struct tt__run_frame {
    struct tt_object head;
    tt_value future; /* owns; TT_NULL until the call is over */
    tt_value back;   /* owns; the program's frame that called, or TT_NULL */
};

static void clear_run_frame(struct tt_env *env, struct tt_object *self)
{
    struct tt__run_frame *frame = (struct tt__run_frame *)self;
    tt_unref(env, frame->future);
    tt_unref(env, frame->back);
}

static const struct tt_type run_frame_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "frame",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__run_frame),
    .clear = clear_run_frame,
};

/* The program's frame that runs, given; TT_NULL: there is none. */
static tt_value running_frame(struct tt_env *env)
{
    struct tt_frame_about about;
    bool is_there = TT_LANGUAGE_HAS(env, frame_at) &&
                    env->language->frame_at(env, 0, &about);
    return is_there ? about.frame : TT_NULL;
}

static const void *frame_now(struct tt_env *env)
{
    return !TT_LANGUAGE_HAS(env, frame_now) ? NULL
                                            : env->language->frame_now(env);
}

/* The run_until_complete that calls what runs; NULL: the program calls it, or
 * has called run_forever. */
static struct tt__entered *calling_run(struct tt_env *env)
{
    const struct tt__entered *at = env->run_from;
    bool by_loop = at != NULL && at->at == TT__AT_FOREVER &&
                   at->caller == frame_now(env) && at->outer != NULL &&
                   at->outer->at == TT__AT_COMPLETE;
    return by_loop ? at->outer : NULL;
}

tt_value tt_caller_frame(struct tt_env *env)
{
    struct tt__entered *run = calling_run(env);
    if (run == NULL) {
        return running_frame(env);
    }
    if (run->frame == NULL) {
        run->frame = tt_object_new(env, &run_frame_type, sizeof *run->frame);
        if (run->frame == NULL) {
            return TT_NULL;
        }
        run->frame->future = TT_NULL;
        run->frame->back = running_frame(env);
    }
    TT_ASSERT(run->frame->future == TT_NULL); /* the call is not over */
    tt_object_ref(&run->frame->head);
    return tt_value_of(run->frame);
}

void tt__leave_complete(struct tt_env *env, struct tt__entered *here,
                        struct tt_future *future)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    struct tt__run_frame *frame = here->frame;
    TT_ASSERT(env->run_from == here); /* the innermost one */
    env->run_from = here->outer;
    if (frame != NULL && frame->head.refs > 1) {
        frame->future = tt_ref(tt_value_of(future));
    }
    if (frame != NULL) {
        tt_object_unref(env, &frame->head);
    }
}

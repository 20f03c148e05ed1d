/* SPDX-License-Identifier: MIT
 *
 * vm_unwind.c: raising, catching, tracebacks.
 *
 * Mirrors do_raise, CHECK_EXC_MATCH and PyTraceBack_Here of CPython.
 *
 * FRAME_THROWN: an exception thrown into a chain gets, at each frame of the
 * chain it passes on its way out, what that frame handles as its context (in
 * CPython every one of them is resumed by a gen_send_ex of its own), while one
 * that is raised again does not. The flag marks the frames that the throw has
 * reached, until the chain is suspended again.
 */
#include "traceback.h"
#include "vm.h"

#include <stdio.h>

/* ---- raise --------------------------------------------------------------- */

/* The exception that V, an exception or its type, means: given, or NULL with
 * a TypeError: WHAT "... must derive from BaseException". */
static struct tt_exc *exception_of(struct tt_env *env, tt_value v,
                                   const char *what)
{
    if (tt_is_exc(v)) {
        return tt_exc_cast(tt_ref(v));
    }
    const struct tt_type *type = (const void *)v;
    if (!tt_is(v, &tt_type_type) || type->kind != TT_KIND_EXCEPTION) {
        tt_raise(env, &tt_TypeError, "%s must derive from BaseException", what);
        return NULL;
    }
    tt_value made = tt_call(env, v, NULL, 0);
    if (made != TT_NULL && !tt_is_exc(made)) {
        tt_raise(env, &tt_TypeError,
                 "calling %R should have returned an instance of "
                 "BaseException, not %R",
                 v, tt__type_value(tt_type_of(made)));
        tt_clear(env, &made);
    }
    return tt_exc_cast(made);
}

/* raise without operands: 0, since the traceback gets no entry for it. */
static int raise_again(struct tt_env *env)
{
    const struct tt_handled *handled = env->handled;
    while (handled != NULL && handled->exc == NULL) {
        handled = handled->outer;
    }
    if (handled == NULL) {
        return tt_raise(env, &tt_RuntimeError,
                        "No active exception to reraise");
    }
    tt_throw(env, handled->exc);
    return 0;
}

int tt__do_raise(struct tt_env *env, const tt_value *operands, uint32_t count)
{
    if (count == 0) {
        return raise_again(env);
    }
    struct tt_exc *exc = exception_of(env, operands[0], "exceptions");
    if (exc == NULL) {
        return tt_failure(env);
    }
    if (count == 2) {
        struct tt_exc *cause = NULL;
        if (operands[1] != TT_NONE) {
            cause = exception_of(env, operands[1], "exception causes");
            if (cause == NULL) {
                tt_exc_unref(env, exc);
                return tt_failure(env);
            }
        }
        tt_exc_set_cause(env, exc, cause);
    }
    int rc = tt_raise_exc(env, exc);
    tt_exc_unref(env, exc);
    return rc;
}

/* ---- except -------------------------------------------------------------- */

static bool is_exception_type(tt_value type)
{
    return tt_is(type, &tt_type_type) &&
           ((const struct tt_type *)(const void *)type)->kind ==
               TT_KIND_EXCEPTION;
}

int tt__check_catchable(struct tt_env *env, tt_value type)
{
    bool good = tt_is_tuple(type) || is_exception_type(type);
    for (uint32_t i = 0;
         good && tt_is_tuple(type) && i < tt_tuple_get(type)->count; i++) {
        good = is_exception_type(tt_tuple_get(type)->at[i]);
    }
    if (good) {
        return 0;
    }
    return tt_raise(env, &tt_TypeError,
                    "catching classes that do not inherit from BaseException "
                    "is not allowed");
}

int tt__match_exception(struct tt_env *env, tt_value exc, tt_value type)
{
    int rc = tt__check_catchable(env, type);
    if (rc < 0) {
        return rc;
    }
    if (!tt_is_tuple(type)) {
        return tt_exc_is(tt_exc_cast(exc), (const void *)type);
    }
    const struct tt_tuple *tuple = tt_tuple_get(type);
    for (uint32_t i = 0; i < tuple->count; i++) {
        if (tt_exc_is(tt_exc_cast(exc), (const void *)tuple->at[i])) {
            return 1;
        }
    }
    return 0;
}

/* ---- Finding handlers ---------------------------------------------------- */

const struct tt__covered *tt__find_handler(const struct tt__frame *frame)
{
    const struct tt__code *code = frame->code;
    uint32_t op = (uint32_t)(frame->ip - code->ops);
    uint32_t low = 0, high = code->covered_count;
    op -= op > 0; /* ip is after the instruction */
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        const struct tt__covered *at = &code->covered[middle];
        if (op < at->begin) {
            high = middle;
        } else if (op >= at->end) {
            low = middle + 1;
        } else {
            return at;
        }
    }
    return NULL;
}

/* ---- Tracebacks ---------------------------------------------------------- */

void tt__note_passed(struct tt_env *env, struct tt__frame *frame,
                     struct tt_exc *exc)
{
    if (tt__frame_view(env, frame) == NULL) {
        return; /* a traceback is only for people */
    }
    struct tt_traceback *at = tt_exc_passed(env, exc, tt_value_of(frame->view),
                                            tt__frame_line(frame));
    if (at != NULL) {
        at->at = tt__frame_op(frame);
    }
}

void tt__note_traceback(struct tt_env *env, struct tt__frame *frame)
{
    tt__note_passed(env, frame, env->raised);
}

/* Names the line of the innermost frame of the program, if the program can do
 * something about the failure. */
void tt__note_failure(struct tt_env *env, const struct tt__frame *frame)
{
    struct tt__machine *machine = tt__machine(env);
    bool is_limit = env->failure == TT_ELIMIT || env->failure == TT_ENOMEM;
    TT_ASSERT(env->failure < 0);
    if (is_limit && !machine->failure_noted && !tt__is_of_library(frame)) {
        size_t size = strlen(env->fail_text);
        const char *file = tt__other_file(env, frame->code->program->file);
        snprintf(env->fail_text + size, sizeof env->fail_text - size,
                 file == NULL ? ", on line %u" : ", on line %u of %s",
                 tt__frame_line(frame), file);
        machine->failure_noted = true;
    }
}

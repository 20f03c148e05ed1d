/* SPDX-License-Identifier: MIT
 *
 * vm_group.c: what a clause of except* takes.
 *
 * Mirrors CHECK_EG_MATCH and _PyEval_ExceptionGroupMatch of CPython's
 * Python/ceval.c. What becomes of the rest is loop/'s tt_exc_join.
 */
#include "vm.h"

static int check_type(struct tt_env *env, tt_value type)
{
    const struct tt_tuple *tuple =
        tt_is_tuple(type) ? tt_tuple_get(type) : NULL;
    uint32_t count = tuple == NULL ? 1 : tuple->count;
    int rc = tt__check_catchable(env, type);
    for (uint32_t i = 0; rc == 0 && i < count; i++) {
        const void *item = tuple == NULL ? type : tuple->at[i];
        if (tt_type_is(item, &tt_BaseExceptionGroup)) {
            rc = tt_raise(env, &tt_TypeError,
                          "catching ExceptionGroup with except* is not "
                          "allowed. Use except instead.");
        }
    }
    return rc;
}

/* EXC, no group, as the one member of a group that seems raised here. Given. */
static tt_value wrap(struct tt_env *env, struct tt__frame *frame, tt_value exc)
{
    tt_value args[2] = {tt_str_c(env, ""), TT_NULL};
    args[1] = args[0] == TT_NULL ? TT_NULL : tt_tuple(env, &exc, 1);
    tt_value group =
        args[1] == TT_NULL
            ? TT_NULL
            : tt_call(env, tt__type_value(&tt_BaseExceptionGroup), args, 2);
    if (group != TT_NULL) {
        tt__note_passed(env, frame, tt_exc_cast(group));
    }
    tt_unref(env, args[0]);
    tt_unref(env, args[1]);
    return group;
}

static bool is_end(tt_value v)
{
    return v == TT_NONE || tt_is_exc(v);
}

/* exc.split(type), whatever a program's class makes of it. */
static int split(struct tt_env *env, tt_value exc, tt_value type,
                 tt_value *match, tt_value *rest)
{
    tt_value pair = tt__call_method(env, exc, "split", &type, 1);
    if (pair == TT_NULL) {
        return tt_failure(env);
    }
    int rc = 0;
    if (!tt_is_exactly(pair, &tt_tuple_type)) {
        rc =
            tt_raise(env, &tt_TypeError, "%s.split must return a tuple, not %T",
                     tt_type_of(exc)->name, pair);
    } else if (tt_tuple_get(pair)->count < 2) {
        rc = tt_raise(env, &tt_TypeError,
                      "%s.split must return a 2-tuple, got tuple of size %u",
                      tt_type_of(exc)->name, tt_tuple_get(pair)->count);
    } else if (!is_end(tt_tuple_get(pair)->at[0]) ||
               !is_end(tt_tuple_get(pair)->at[1])) {
        rc = tt_fail(env, TT_ELIMIT,
                     "a %s.split that returns no exceptions is not in the "
                     "scenario language",
                     tt_type_of(exc)->name);
    } else {
        *match = tt_ref(tt_tuple_get(pair)->at[0]);
        *rest = tt_ref(tt_tuple_get(pair)->at[1]);
    }
    tt_unref(env, pair);
    return rc;
}

/* Both given. */
static int divide(struct tt_env *env, struct tt__frame *frame,
                  const tt_value *operands, tt_value *match, tt_value *rest)
{
    tt_value exc = operands[0], type = operands[1];
    *match = TT_NONE;
    *rest = TT_NONE;
    if (exc == TT_NONE) {
        return 0;
    }
    bool is_group = tt_exc_members(tt_exc_cast(exc)) != NULL;
    if (tt__match_exception(env, exc, type) > 0) {
        *match = is_group ? tt_ref(exc) : wrap(env, frame, exc);
        return *match == TT_NULL ? tt_failure(env) : 0;
    }
    if (is_group) {
        return split(env, exc, type, match, rest);
    }
    *rest = tt_ref(exc);
    return 0;
}

int tt__match_group(struct tt_env *env, struct tt__frame *frame,
                    tt_value *operands)
{
    tt_value match, rest;
    int rc = check_type(env, operands[1]);
    rc = rc < 0 ? rc : divide(env, frame, operands, &match, &rest);
    if (rc < 0) {
        return rc;
    }
    if (match != TT_NONE) {
        struct tt_exc *handled = env->handled->exc;
        env->handled->exc = tt_exc_cast(tt_ref(match));
        tt_exc_unref(env, handled);
    }
    tt_set(env, &operands[0], rest);
    tt_set(env, &operands[1], match);
    return 0;
}

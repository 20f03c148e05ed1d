/* SPDX-License-Identifier: MIT
 *
 * loop/exception_group.c: BaseExceptionGroup and ExceptionGroup.
 *
 * Mirrors CPython's Objects/exceptions.c BaseExceptionGroup_new and its str.
 * The members are read off the arguments each time, so a list that changes
 * later changes the group; split() and subgroup() are not here.
 */
#include "internal.h"

/* The members in V, or NULL if it is no sequence that groups take. */
static const tt_value *items_of(tt_value v, uint32_t *count)
{
    if (tt_is_tuple(v)) {
        *count = tt_tuple_get(v)->count;
        return tt_tuple_get(v)->at;
    }
    if (tt_is_list(v)) {
        *count = tt_list_get(v)->count;
        return tt_list_get(v)->at;
    }
    *count = 0;
    return NULL;
}

const tt_value *tt__group_members(const struct tt_exc *exc, uint32_t *count)
{
    const struct tt_tuple *args = tt_tuple_get(exc->args);
    *count = 0;
    return tt_exc_is(exc, &tt_BaseExceptionGroup) && args != NULL &&
                   args->count == 2
               ? items_of(args->at[1], count)
               : NULL;
}

/* How many members are no Exception, or a failure. */
static int count_base(struct tt_env *env, tt_value v)
{
    uint32_t count;
    int base = 0;
    const tt_value *items = items_of(v, &count);
    if (!tt_is_tuple(v) && !tt_is_list(v)) {
        return tt_raise(env, &tt_TypeError,
                        "second argument (exceptions) must be a sequence");
    }
    if (count == 0) {
        return tt_raise(
            env, &tt_ValueError,
            "second argument (exceptions) must be a non-empty sequence");
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!tt_is_exc(items[i])) {
            return tt_raise(env, &tt_ValueError,
                            "Item %u of second argument (exceptions) is not "
                            "an exception",
                            i);
        }
        base += !tt_is(items[i], &tt_Exception);
    }
    return base;
}

const struct tt_type *tt__group_type(struct tt_env *env,
                                     const struct tt_type *type,
                                     const struct tt_args *args)
{
    static const char name[] = "BaseExceptionGroup.__new__()";
    if (args->count != 2) {
        tt_raise(env, &tt_TypeError, "%s takes exactly 2 arguments (%u given)",
                 name, args->count);
        return NULL;
    }
    if (!tt_is(args->at[0], &tt_str_type)) {
        tt_raise(env, &tt_TypeError, "%s argument 1 must be str, not %T", name,
                 args->at[0]);
        return NULL;
    }
    int base = count_base(env, args->at[1]);
    if (base < 0) {
        return NULL;
    }
    if (type == &tt_BaseExceptionGroup) {
        return base > 0 ? type : &tt_ExceptionGroup;
    }
    if (base > 0 && tt_type_is(type, &tt_Exception)) {
        bool built_in = type == &tt_ExceptionGroup;
        tt_raise(env, &tt_TypeError, "Cannot nest BaseExceptions in %s%s%s",
                 built_in ? "an " : "'", type->name, built_in ? "" : "'");
        return NULL;
    }
    return type;
}

int tt__group_str(struct tt_env *env, tt_value v, struct tt_text *out)
{
    const struct tt_exc *exc = tt_exc_cast(v);
    uint32_t count;
    (void)env;
    if (tt__group_members(exc, &count) != NULL) {
        tt_text_format(out, "%S (%u sub-exception%s)",
                       tt_tuple_get(exc->args)->at[0], count,
                       count == 1 ? "" : "s");
    }
    return out->error;
}

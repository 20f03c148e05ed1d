/* SPDX-License-Identifier: MIT
 *
 * makers.c: what list(...), tuple(...), dict(...), set(...) and
 * frozenset(...) make: the types are loop/'s, which knows no arguments.
 *
 * Other types of this folder have a `make` of their own.
 */
#include "containers.h"
#include "make.h"

static tt_value make_list(struct tt_env *env, const struct tt_type *type,
                          const struct tt_args *args)
{
    (void)type;
    if (tt__args_count(env, "list", args, 0, 1) < 0) {
        return TT_NULL;
    }
    return args->count == 0 ? tt_list(env, NULL, 0)
                            : tt__to_list(env, args->at[0]);
}

static tt_value make_tuple(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    (void)type;
    if (tt__args_count(env, "tuple", args, 0, 1) < 0) {
        return TT_NULL;
    }
    return args->count == 0 ? tt_tuple(env, NULL, 0)
                            : tt__to_tuple(env, args->at[0]);
}

static tt_value make_dict(struct tt_env *env, const struct tt_type *type,
                          const struct tt_args *args)
{
    (void)type;
    if (args->count > 1) {
        tt_raise(env, &tt_TypeError, "dict expected at most 1 argument, got %u",
                 args->count);
        return TT_NULL;
    }
    tt_value made = tt_dict(env);
    if (made != TT_NULL && tt__dict_fill(env, tt_dict_cast(made), args) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static tt_value make_set(struct tt_env *env, const struct tt_type *type,
                         const struct tt_args *args)
{
    if (tt__args_count(env, type->name, args, 0, 1) < 0) {
        return TT_NULL;
    }
    if (args->count == 1 && type == &tt_frozenset_type &&
        tt_is_exactly(args->at[0], type)) {
        return tt_ref(args->at[0]);
    }
    return tt__set_from(env, type, args->count == 0 ? TT_NULL : args->at[0]);
}

/* types.MethodType(function, self) */
static tt_value make_method(struct tt_env *env, const struct tt_type *type,
                            const struct tt_args *args)
{
    (void)type;
    if (tt__args_count(env, "method", args, 2, 2) < 0) {
        return TT_NULL;
    }
    if (!tt_is_callable(args->at[0])) {
        tt_raise(env, &tt_TypeError, "first argument must be callable");
        return TT_NULL;
    }
    if (args->at[1] == TT_NONE) {
        tt_raise(env, &tt_TypeError, "instance must not be None");
        return TT_NULL;
    }
    return tt_method_new(env, args->at[0], args->at[1]);
}

/* type(None)(), type(...)(), type(NotImplemented)(): the one there is. */
static tt_value make_constant(struct tt_env *env, const struct tt_type *type,
                              const struct tt_args *args)
{
    if (args->count + args->keyword_count > 0) {
        tt_raise(env, &tt_TypeError, "%s takes no arguments",
                 type->kind == TT_KIND_ELLIPSIS ? "EllipsisType" : type->name);
        return TT_NULL;
    }
    switch (type->kind) {
    case TT_KIND_NONE:
        return TT_NONE;
    case TT_KIND_ELLIPSIS:
        return TT_ELLIPSIS;
    default:
        TT_ASSERT(type->kind == TT_KIND_NOT_IMPLEMENTED);
        return TT_NOT_IMPLEMENTED;
    }
}

const struct tt__maker tt__container_makers[] = {
    {&tt_list_type, make_list},
    {&tt_tuple_type, make_tuple},
    {&tt_dict_type, make_dict},
    {&tt_set_type, make_set},
    {&tt_frozenset_type, make_set},
    {&tt_method_type, make_method},
    {&tt_none_type, make_constant},
    {&tt_ellipsis_type, make_constant},
    {&tt_not_implemented_type, make_constant},
    {NULL, NULL},
};

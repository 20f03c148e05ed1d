/* SPDX-License-Identifier: MIT
 *
 * iterator_tools.c: enumerate, zip, map and filter.
 *
 * Each holds the iterators it draws from and calls them again at every step,
 * also after one of them has ended, as CPython's do (Python/bltinmodule.c,
 * Objects/enumobject.c).
 */
#include "containers.h"

static struct tt__iterator *iterator_get(tt_value v)
{
    return (struct tt__iterator *)(void *)v;
}

tt_value tt__pair(struct tt_env *env, tt_value a, tt_value b)
{
    struct tt_tuple *pair = NULL;
    if (a != TT_NULL && b != TT_NULL) {
        pair = tt_tuple_blank(env, 2);
    }
    if (pair == NULL) {
        tt_unref(env, a);
        tt_unref(env, b);
        return TT_NULL;
    }
    pair->at[0] = a;
    pair->at[1] = b;
    return tt_value_of(pair);
}

tt_value tt__iter_all(struct tt_env *env, const tt_value *values, size_t count)
{
    struct tt_tuple *tuple = tt_tuple_blank(env, count);
    for (size_t i = 0; tuple != NULL && i < count; i++) {
        tuple->at[i] = tt__iter(env, values[i]);
        if (tuple->at[i] == TT_NULL) {
            tt_unref(env, tt_value_of(tuple));
            return TT_NULL;
        }
    }
    return tt_value_of(tuple);
}

/* ---- enumerate ----------------------------------------------------------- */

/* The number of the next item is `at`, plus `extra` where the start is no small
 * int. */
static tt_value next_enumerated(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = iterator_get(self);
    tt_value item;
    if (tt__next(env, it->over, &item) <= 0) {
        return TT_NULL;
    }
    tt_value number = tt_int(env, (int64_t)it->at);
    if (it->extra != TT_NULL && number != TT_NULL) {
        tt_set(env, &number, tt__binary(env, it->extra, number, BINARY_ADD));
    }
    it->at++;
    return tt__pair(env, number, item);
}

/* The keywords of enumerate(): 0, or what enum_vectorcall of CPython says. */
static int check_enumerate(struct tt_env *env, const struct tt_args *args)
{
    uint32_t given = args->count + args->keyword_count;
    if (given == 0) {
        return tt_raise(env, &tt_TypeError,
                        "enumerate() missing required argument 'iterable'");
    }
    for (uint32_t i = 0; given <= 2 && i < args->keyword_count; i++) {
        bool is_iterable = tt_str_is(args->keywords[i], "iterable");
        bool is_start = tt_str_is(args->keywords[i], "start");
        if (!(args->count == 0 && is_iterable) && !(given == 2 && is_start)) {
            return tt_raise(env, &tt_TypeError,
                            "'%S' is an invalid keyword argument for "
                            "enumerate()",
                            args->keywords[i]);
        }
    }
    return 0;
}

static tt_value make_enumerate(struct tt_env *env, const struct tt_type *type,
                               const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("enumerate", "iterable start", 1, 2, 2);
    tt_value bound[2], start = TT_NULL;
    if (check_enumerate(env, args) < 0 ||
        tt_args_bind(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    if (bound[1] != TT_NULL) {
        start = tt__index_of(env, bound[1]);
        if (start == TT_NULL) {
            return TT_NULL;
        }
    }
    tt_value over = tt__iter(env, bound[0]);
    tt_value made =
        over == TT_NULL ? TT_NULL : tt__iterator_new(env, type, over);
    tt_unref(env, over);
    if (made != TT_NULL && start != TT_NULL && tt_is_small_int(start)) {
        iterator_get(made)->at = (size_t)tt_small_int_get(start);
    } else if (made != TT_NULL) {
        iterator_get(made)->extra = start;
        return made;
    }
    tt_unref(env, start);
    return made;
}

const struct tt_type tt__enumerate_type = {
    TT__TYPE_HEAD("enumerate", "enumerate"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__iterator),
    .clear = tt__iterator_clear,
    .through = tt__iterated,
    .make = make_enumerate,
    .iter = tt__iterator_self,
    .next = next_enumerated,
};

/* ---- One step of several iterators (zip, map) ---------------------------- */

/* Argument number I (from 0) has not as many items as those before it. */
static int raise_length(struct tt_env *env, const char *name, size_t i,
                        const char *how)
{
    return tt_raise(env, &tt_ValueError,
                    "%s() argument %z is %s than argument%s%z", name, i + 1,
                    how, i == 1 ? " " : "s 1-", i);
}

/* Iterator I ended while the ones before it did not (I is 0: maybe the others
 * do). 0 if all are at their end, or a failure. */
static int check_all_ended(struct tt_env *env, const char *name,
                           const struct tt_tuple *iterators, size_t i)
{
    tt_value item;
    if (i > 0) {
        return raise_length(env, name, i, "shorter");
    }
    for (i = 1; i < iterators->count; i++) {
        int rc = tt__next(env, iterators->at[i], &item);
        if (rc > 0) {
            tt_unref(env, item);
            rc = raise_length(env, name, i, "longer");
        }
        if (rc < 0) {
            return rc;
        }
    }
    return 0;
}

/* One item of each, as a tuple; TT_NULL at the end of one or on failure. */
static tt_value next_of_all(struct tt_env *env, const char *name,
                            const struct tt_tuple *iterators, bool strict)
{
    struct tt_tuple *items = tt_tuple_blank(env, iterators->count);
    for (size_t i = 0; items != NULL && i < iterators->count; i++) {
        int rc = tt__next(env, iterators->at[i], &items->at[i]);
        if (rc > 0) {
            continue;
        }
        items->at[i] = TT_NULL;
        tt_unref(env, tt_value_of(items));
        items = NULL;
        if (rc == 0 && strict) {
            check_all_ended(env, name, iterators, i);
        }
    }
    return tt_value_of(items);
}

/* The one keyword that zip() and map() have: 1, 0 or a failure. */
static int get_strict(struct tt_env *env, const char *name,
                      const struct tt_args *args)
{
    int strict = 0;
    for (uint32_t i = 0; i < args->keyword_count; i++) {
        if (!tt_str_is(args->keywords[i], "strict")) {
            return tt__raise_unexpected(env, name, args->keywords[i], "strict");
        }
        strict = tt_truth(env, args->at[args->count + i]);
    }
    return strict;
}

/* ---- zip ----------------------------------------------------------------- */

static tt_value next_zipped(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = iterator_get(self);
    const struct tt_tuple *iterators = tt_tuple_get(it->over);
    if (iterators->count == 0) {
        return TT_NULL;
    }
    return next_of_all(env, "zip", iterators, it->at != 0);
}

static tt_value make_zip(struct tt_env *env, const struct tt_type *type,
                         const struct tt_args *args)
{
    int strict = get_strict(env, "zip", args);
    if (strict < 0) {
        return TT_NULL;
    }
    tt_value iterators = tt__iter_all(env, args->at, args->count);
    tt_value made =
        iterators == TT_NULL ? TT_NULL : tt__iterator_new(env, type, iterators);
    tt_unref(env, iterators);
    if (made != TT_NULL) {
        iterator_get(made)->at = strict != 0;
    }
    return made;
}

const struct tt_type tt__zip_type = {
    TT__TYPE_HEAD("zip", "zip"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__iterator),
    .clear = tt__iterator_clear,
    .through = tt__iterated,
    .make = make_zip,
    .iter = tt__iterator_self,
    .next = next_zipped,
};

/* ---- map ----------------------------------------------------------------- */

static tt_value next_mapped(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = iterator_get(self);
    const struct tt_tuple *iterators = tt_tuple_get(it->over);
    tt_value result, item;
    if (iterators->count == 1) {
        if (tt__next(env, iterators->at[0], &item) <= 0) {
            return TT_NULL;
        }
        result = tt_call(env, it->extra, &item, 1);
        tt_unref(env, item);
        return result;
    }
    item = next_of_all(env, "map", iterators, it->at != 0);
    if (item == TT_NULL) {
        return TT_NULL;
    }
    const struct tt_tuple *items = tt_tuple_get(item);
    result = tt_call(env, it->extra, items->at, items->count);
    tt_unref(env, item);
    return result;
}

static tt_value make_map(struct tt_env *env, const struct tt_type *type,
                         const struct tt_args *args)
{
    int strict = get_strict(env, "map", args);
    if (strict < 0) {
        return TT_NULL;
    }
    if (args->count < 2) {
        tt_raise(env, &tt_TypeError, "map() must have at least two arguments.");
        return TT_NULL;
    }
    tt_value iterators = tt__iter_all(env, args->at + 1, args->count - 1);
    tt_value made =
        iterators == TT_NULL ? TT_NULL : tt__iterator_new(env, type, iterators);
    tt_unref(env, iterators);
    if (made != TT_NULL) {
        iterator_get(made)->extra = tt_ref(args->at[0]);
        iterator_get(made)->at = strict != 0;
    }
    return made;
}

const struct tt_type tt__map_type = {
    TT__TYPE_HEAD("map", "map"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__iterator),
    .clear = tt__iterator_clear,
    .through = tt__iterated,
    .make = make_map,
    .iter = tt__iterator_self,
    .next = next_mapped,
};

/* ---- filter -------------------------------------------------------------- */

/* Whether FUNCTION (None: its truth) is true of ITEM: 1, 0 or a failure. */
int tt__call_truth(struct tt_env *env, tt_value function, tt_value item)
{
    if (function == TT_NONE) {
        return tt_truth(env, item);
    }
    tt_value result = tt_call(env, function, &item, 1);
    if (result == TT_NULL) {
        return tt_failure(env);
    }
    int truth = tt_truth(env, result);
    tt_unref(env, result);
    return truth;
}

static tt_value next_filtered(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = iterator_get(self);
    tt_value item;
    while (tt__next(env, it->over, &item) > 0) {
        int good = tt__call_truth(env, it->extra, item);
        if (good > 0) {
            return item;
        }
        tt_unref(env, item);
        if (good < 0) {
            return TT_NULL;
        }
    }
    return TT_NULL;
}

static tt_value make_filter(struct tt_env *env, const struct tt_type *type,
                            const struct tt_args *args)
{
    if (tt__args_count(env, "filter", args, 2, 2) < 0) {
        return TT_NULL;
    }
    tt_value over = tt__iter(env, args->at[1]);
    tt_value made =
        over == TT_NULL ? TT_NULL : tt__iterator_new(env, type, over);
    tt_unref(env, over);
    if (made != TT_NULL) {
        iterator_get(made)->extra = tt_ref(args->at[0]);
    }
    return made;
}

const struct tt_type tt__filter_type = {
    TT__TYPE_HEAD("filter", "filter"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__iterator),
    .clear = tt__iterator_clear,
    .through = tt__iterated,
    .make = make_filter,
    .iter = tt__iterator_self,
    .next = next_filtered,
};

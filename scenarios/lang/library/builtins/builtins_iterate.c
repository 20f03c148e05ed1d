/* SPDX-License-Identifier: MIT
 *
 * builtins_iterate.c: built-in functions that go over things:
 * all, any, iter, next, aiter, anext, max, min, sorted, sum.
 *
 * It mirrors CPython's Python/bltinmodule.c: sum() of floats compensates for
 * what rounding loses (Neumaier), as it does since 3.12.
 */
#include <math.h>

#include "builtins.h"
#include "scenarios/lang/types/containers.h"
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"

/* ---- all, any ------------------------------------------------------------ */

/* Whether some item's truth is WANTED: 1, 0 or a failure. */
static int find_truth(struct tt_env *env, tt_value iterable, int wanted)
{
    tt_value item, iterator = tt__iter(env, iterable);
    int rc = iterator == TT_NULL ? tt_failure(env) : 1, found = 0;
    while (rc > 0 && !found && (rc = tt__next(env, iterator, &item)) > 0) {
        int truth = tt_truth(env, item);
        tt_unref(env, item);
        rc = truth < 0 ? truth : 1;
        found = truth == wanted;
    }
    tt_unref(env, iterator);
    return rc < 0 ? rc : found;
}

static tt_value call_all(struct tt_env *env, const tt_value *args)
{
    int rc = find_truth(env, args[0], 0);
    return rc < 0 ? TT_NULL : tt_bool(rc == 0);
}

static tt_value call_any(struct tt_env *env, const tt_value *args)
{
    int rc = find_truth(env, args[0], 1);
    return rc < 0 ? TT_NULL : tt_bool(rc != 0);
}

/* ---- iter, next ---------------------------------------------------------- */

static tt_value call_iter(struct tt_env *env, const tt_value *args)
{
    if (args[1] == TT_NULL) {
        return tt__iter(env, args[0]);
    }
    if (!tt_is_callable(args[0])) {
        tt_raise(env, &tt_TypeError, "iter(v, w): v must be callable");
        return TT_NULL;
    }
    return tt__callable_iter(env, args[0], args[1]);
}

/* The next item; the end is StopIteration, with a generator's result. */
static tt_value next_or_raise(struct tt_env *env, tt_value iterator)
{
    const struct tt_type *type = tt_type_of(iterator);
    tt_value item = TT_NULL;
    if (type->flags & TT_TYPE_RESUMABLE) {
        int rc = tt_resume(env, iterator, TT_SEND, TT_NONE, &item);
        if (rc == TT_RETURNED) {
            tt_raise_stop(env, item);
            tt_unref(env, item);
        }
        return rc == TT_YIELDED ? item : TT_NULL;
    }
    item = type->next(env, iterator);
    if (item == TT_NULL && tt_failure(env) == 0) {
        tt_raise(env, &tt_StopIteration, NULL);
    }
    return item;
}

static tt_value call_next(struct tt_env *env, const tt_value *args)
{
    if (tt_type_of(args[0])->next == NULL) {
        tt_raise(env, &tt_TypeError, "'%T' object is not an iterator", args[0]);
        return TT_NULL;
    }
    tt_value item = next_or_raise(env, args[0]);
    if (item == TT_NULL && args[1] != TT_NULL &&
        tt_raised(env, &tt_StopIteration)) {
        tt_exc_unref(env, tt_exc_take(env));
        return tt_ref(args[1]);
    }
    return item;
}

/* ---- aiter, anext -------------------------------------------------------- */

/* v.NAME(), or TypeError: '... object is not an async WHAT'. */
static tt_value call_async(struct tt_env *env, tt_value v, const char *name,
                           const char *what)
{
    tt_value method = tt__special(env, v, name);
    if (method == TT_NULL) {
        if (tt_failure(env) == 0) {
            tt_raise(env, &tt_TypeError, "'%T' object is not an async %s", v,
                     what);
        }
        return TT_NULL;
    }
    tt_value result = tt_call(env, method, NULL, 0);
    tt_unref(env, method);
    return result;
}

static tt_value call_aiter(struct tt_env *env, const tt_value *args)
{
    tt_value iterator = call_async(env, args[0], "__aiter__", "iterable");
    if (iterator == TT_NULL) {
        return TT_NULL;
    }
    tt_value next = tt__special(env, iterator, "__anext__");
    if (next == TT_NULL) {
        if (tt_failure(env) == 0) {
            tt_raise(env, &tt_TypeError,
                     "aiter() returned not an async iterator of type '%T'",
                     iterator);
        }
        tt_clear(env, &iterator);
    }
    tt_unref(env, next);
    return iterator;
}

/* anext(v, default): delegates to the awaitable of __anext__() and replaces
 * StopAsyncIteration by the default. Each resume determines again what is to
 * be resumed, as anextawaitable_getiter does (Objects/iterobject.c). */
struct anext {
    struct tt_object head;
    tt_value awaitable; /* owns */
    tt_value otherwise; /* owns */
    bool is_over;       /* it has answered by the default */
};

static void clear_anext(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct anext *)self)->awaitable);
    tt_unref(env, ((struct anext *)self)->otherwise);
}

static int pass_on(struct tt_env *env, const struct anext *self,
                   enum tt_resume how, tt_value value, tt_value *out)
{
    tt_value awaiting = tt_ref(self->awaitable);
    const struct tt_type *type = tt_type_of(awaiting);
    int rc = 0;
    if (type->flags & TT_TYPE_COROUTINE) {
        rc = tt_resume(env, awaiting, how, value, out);
    } else if (how == TT_SEND && value == TT_NONE) {
        rc = tt_await_start(env, &awaiting, out);
    } else {
        if (type->await != NULL) {
            tt_value iterator = type->await(env, awaiting);
            rc = iterator == TT_NULL ? tt_failure(env) : 0;
            tt_set(env, &awaiting, iterator);
        }
        rc = rc < 0 ? rc : tt_await_resume(env, awaiting, how, value, out);
    }
    tt_unref(env, awaiting);
    return rc;
}

static int resume_anext(struct tt_env *env, struct tt_object *object,
                        enum tt_resume how, tt_value value, tt_value *out)
{
    struct anext *self = (struct anext *)object;
    tt_object_ref(object);
    int rc = pass_on(env, self, how, value, out);
    if (rc == TT_ERAISED && tt_raised(env, &tt_StopAsyncIteration)) {
        tt_exc_unref(env, tt_exc_take(env));
        *out = tt_ref(self->otherwise);
        self->is_over = true;
        rc = TT_RETURNED;
    }
    tt_object_unref(env, object);
    return rc;
}

static void wait_of_anext(struct tt_env *env, struct tt_object *self,
                          struct tt_wait *out)
{
    (void)env;
    *out = (struct tt_wait){.inner = ((struct anext *)self)->awaitable};
}

static tt_value await_anext(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_ref(args[0]);
}

/* What a generator produced, and the default, are given as they are. */
static tt_value with_argument(struct tt_env *env, tt_value self, tt_value given)
{
    const struct anext *anext = (const void *)self;
    return anext->is_over || tt__async_generator_gave(anext->awaitable)
               ? tt__none_as_argument(env, given)
               : given;
}

static tt_value send_anext(struct tt_env *env, const tt_value *args)
{
    return with_argument(env, args[0], tt_send_method(env, args));
}

static tt_value next_anext(struct tt_env *env, tt_value self)
{
    const tt_value args[] = {self, TT_NONE};
    return send_anext(env, args);
}

static tt_value throw_anext(struct tt_env *env, const tt_value *args)
{
    return with_argument(env, args[0], tt_throw_method(env, args));
}

static const struct tt_native anext_methods[] = {
    TT__METHOD_1("anext_awaitable", "send", TT_WRITES, send_anext),
    TT__METHOD("anext_awaitable", "throw", "self type value traceback /", 2, 4,
               4, TT_WRITES, throw_anext),
    TT__METHOD_0("anext_awaitable", "close", TT_WRITES, tt_close_method),
    TT__METHOD_0("anext_awaitable", "__await__", TT_READS, await_anext),
    {.name = NULL},
};

/* To asyncio it is a coroutine: collections.abc.Coroutine goes by methods. */
static const struct tt_type anext_type = {
    TT__TYPE_HEAD("anext_awaitable", "anext_awaitable"),
    .flags = TT_TYPE_FINAL | TT_TYPE_RESUMABLE | TT_TYPE_COROUTINE,
    .size = sizeof(struct anext),
    .clear = clear_anext,
    .resume = resume_anext,
    .wait = wait_of_anext,
    .await = tt_iter_self,
    .iter = tt_iter_self,
    .next = next_anext,
    .methods = anext_methods,
};

static tt_value call_anext(struct tt_env *env, const tt_value *args)
{
    tt_value awaitable = call_async(env, args[0], "__anext__", "iterator");
    if (awaitable == TT_NULL || args[1] == TT_NULL) {
        return awaitable;
    }
    struct anext *made = tt_object_new(env, &anext_type, sizeof *made);
    if (made == NULL) {
        tt_unref(env, awaitable);
        return TT_NULL;
    }
    made->is_over = false;
    made->awaitable = awaitable;
    made->otherwise = tt_ref(args[1]);
    return tt_value_of(made);
}

/* ---- max, min ------------------------------------------------------------ */

struct extreme {
    const char *name;
    enum tt__comparison op;
    tt_value key;       /* borrowed; TT_NULL: none */
    tt_value otherwise; /* borrowed; TT_NULL: none */
};

static int read_extreme(struct tt_env *env, const struct tt_args *args,
                        struct extreme *out)
{
    for (uint32_t i = 0; i < args->keyword_count; i++) {
        tt_value value = args->at[args->count + i];
        if (tt_str_is(args->keywords[i], "key")) {
            out->key = value == TT_NONE ? TT_NULL : value;
        } else if (tt_str_is(args->keywords[i], "default")) {
            out->otherwise = value;
        } else {
            return tt__raise_unexpected(env, out->name, args->keywords[i],
                                        "key default");
        }
    }
    if (args->count == 0) {
        return tt_raise(env, &tt_TypeError,
                        "%s expected at least 1 argument, got 0", out->name);
    }
    if (args->count > 1 && out->otherwise != TT_NULL) {
        return tt_raise(env, &tt_TypeError,
                        "Cannot specify a default for %s() with multiple "
                        "positional arguments",
                        out->name);
    }
    return 0;
}

/* The best item so far and its key; both owned. */
struct best {
    tt_value item;
    tt_value key;
};

/* Takes ITEM. */
static int consider(struct tt_env *env, const struct extreme *extreme,
                    struct best *best, tt_value item)
{
    tt_value key = extreme->key == TT_NULL
                       ? tt_ref(item)
                       : tt_call(env, extreme->key, &item, 1);
    int better;
    if (key == TT_NULL) {
        better = tt_failure(env);
    } else if (best->item == TT_NULL) {
        better = 1;
    } else {
        better = tt__compare_truth(env, key, best->key, extreme->op);
    }
    if (better > 0) {
        tt_set(env, &best->item, item);
        tt_set(env, &best->key, key);
        return 0;
    }
    tt_unref(env, item);
    tt_unref(env, key);
    return better;
}

static tt_value find_extreme(struct tt_env *env, const struct tt_args *args,
                             struct extreme *extreme)
{
    struct best best = {TT_NULL, TT_NULL};
    tt_value item, iterator = TT_NULL;
    int rc = read_extreme(env, args, extreme);
    if (rc < 0) {
        return TT_NULL;
    }
    if (args->count > 1) {
        for (uint32_t i = 0; rc == 0 && i < args->count; i++) {
            rc = consider(env, extreme, &best, tt_ref(args->at[i]));
        }
    } else {
        iterator = tt__iter(env, args->at[0]);
        rc = iterator == TT_NULL ? tt_failure(env) : 0;
        while (rc == 0 && (rc = tt__next(env, iterator, &item)) > 0) {
            rc = consider(env, extreme, &best, item);
        }
    }
    if (rc == 0 && best.item == TT_NULL) {
        best.item = tt_ref(extreme->otherwise);
        if (best.item == TT_NULL) {
            tt_raise(env, &tt_ValueError, "%s() iterable argument is empty",
                     extreme->name);
        }
    }
    if (rc < 0) {
        tt_clear(env, &best.item);
    }
    tt_unref(env, best.key);
    tt_unref(env, iterator);
    return best.item;
}

static tt_value call_max(struct tt_env *env, const struct tt_args *args)
{
    struct extreme extreme = {"max", COMPARE_GREATER, TT_NULL, TT_NULL};
    return find_extreme(env, args, &extreme);
}

static tt_value call_min(struct tt_env *env, const struct tt_args *args)
{
    struct extreme extreme = {"min", COMPARE_LESS, TT_NULL, TT_NULL};
    return find_extreme(env, args, &extreme);
}

/* ---- sorted -------------------------------------------------------------- */

/* Whether a set of strs is sorted by themselves. They sort the same way
 * whatever order they had, so that its order need not be chosen. */
static bool has_one_order(const struct tt_args *args)
{
    tt_value v = args->at[0];
    const struct tt_type *type = tt_type_of(v);
    bool is_it = type == &tt_set_type || type == &tt_frozenset_type;
    size_t at = 0;
    tt_value key;
    for (uint32_t i = 0; i < args->keyword_count; i++) {
        is_it = is_it && tt_str_is(args->keywords[i], "reverse");
    }
    while (is_it && (key = tt_set_next(tt_set_cast(v), &at)) != TT_NULL) {
        is_it = tt_type_of(key) == &tt_str_type;
    }
    return is_it;
}

/* The elements of SET, in the order of its table. NULL after an error. */
static tt_value list_set(struct tt_env *env, tt_value set)
{
    size_t at = 0;
    tt_value key, list = tt_list(env, NULL, 0);
    int rc = 0;
    tt_touch_value(env, set, TT_READ);
    while (list != TT_NULL && rc == 0 &&
           (key = tt_set_next(tt_set_cast(set), &at)) != TT_NULL) {
        rc = tt_list_append(env, tt_list_get(list), key);
    }
    if (rc < 0) {
        tt_clear(env, &list);
    }
    return list;
}

static tt_value call_sorted(struct tt_env *env, const struct tt_args *args)
{
    tt_value key;
    bool reverse;
    if (args->count != 1) {
        tt_raise(env, &tt_TypeError, "sorted expected 1 argument, got %u",
                 args->count);
        return TT_NULL;
    }
    tt_value list = has_one_order(args) ? list_set(env, args->at[0])
                                        : tt__to_list(env, args->at[0]);
    if (list == TT_NULL) {
        return TT_NULL;
    }
    struct tt_list *items = tt_list_get(list);
    int rc = tt__sort_options(env, "sort", args, &key, &reverse);
    if (rc == 0) {
        rc = tt__sort(env, items->at, items->count, key, reverse);
    }
    if (rc < 0) {
        tt_clear(env, &list);
    }
    return list;
}

/* ---- sum ----------------------------------------------------------------- */

/* A sum of doubles, and what rounding lost of it. */
struct compensated {
    double high;
    double low;
};

static void add_double(struct compensated *sum, double x)
{
    double total = sum->high + x;
    if (fabs(sum->high) >= fabs(x)) {
        sum->low += (sum->high - total) + x;
    } else {
        sum->low += (x - total) + sum->high;
    }
    sum->high = total;
}

static double total_of(const struct compensated *sum)
{
    return sum->low != 0.0 && isfinite(sum->low) ? sum->high + sum->low
                                                 : sum->high;
}

/* Adds numbers to *TOTAL, a float, as long as they come. 1 and *ITEM: another
 * kind of thing came; 0: the end; or a failure. */
static int sum_doubles(struct tt_env *env, tt_value iterator, tt_value *total,
                       tt_value *item)
{
    struct compensated sum = {tt_float_get(*total), 0.0};
    double x;
    int rc;
    while ((rc = tt__next(env, iterator, item)) > 0 && tt_number(*item, &x)) {
        add_double(&sum, x);
        tt_unref(env, *item);
    }
    tt_value all = tt_float(env, total_of(&sum));
    if (all == TT_NULL) {
        if (rc > 0) {
            tt_unref(env, *item);
        }
        return tt_failure(env);
    }
    tt_set(env, total, all);
    return rc;
}

/* *TOTAL += ITEM, which is taken. */
static int add_item(struct tt_env *env, tt_value *total, tt_value item)
{
    tt_value sum = tt__binary(env, *total, item, BINARY_ADD);
    tt_unref(env, item);
    if (sum == TT_NULL) {
        return tt_failure(env);
    }
    tt_set(env, total, sum);
    return 0;
}

static tt_value call_sum(struct tt_env *env, const tt_value *args)
{
    tt_value total = args[1] == TT_NULL ? tt_small_int(0) : tt_ref(args[1]);
    tt_value item, iterator = tt__iter(env, args[0]);
    int rc = 1;
    if (iterator == TT_NULL) {
        rc = tt_failure(env);
    } else if (tt_is_str(total)) {
        rc = tt_raise(env, &tt_TypeError,
                      "sum() can't sum strings [use ''.join(seq) instead]");
    } else if (tt__is_bytes(total)) {
        rc = tt_raise(env, &tt_TypeError,
                      "sum() can't sum bytes [use b''.join(seq) instead]");
    } else if (tt_is(total, &tt__bytearray_type)) {
        rc = tt_raise(env, &tt_TypeError,
                      "sum() can't sum bytearray [use b''.join(seq) instead]");
    }
    while (rc > 0) {
        rc = tt_is_float(total) ? sum_doubles(env, iterator, &total, &item)
                                : tt__next(env, iterator, &item);
        if (rc > 0) {
            int added = add_item(env, &total, item);
            rc = added < 0 ? added : 1;
        }
    }
    tt_unref(env, iterator);
    if (rc < 0) {
        tt_clear(env, &total);
    }
    return total;
}

const struct tt_native tt__all =
    TT__FUNCTION("all", "iterable /", 1, 1, 1, TT_READS, call_all);
const struct tt_native tt__any =
    TT__FUNCTION("any", "iterable /", 1, 1, 1, TT_READS, call_any);
const struct tt_native tt__aiter =
    TT__FUNCTION("aiter", "async_iterable /", 1, 1, 1, TT_READS, call_aiter);
const struct tt_native tt__anext = TT__FUNCTION(
    "anext", "async_iterator default /", 1, 2, 2, TT_WRITES, call_anext);
const struct tt_native tt__iter_function =
    TT__FUNCTION("iter", "object sentinel /", 1, 2, 2, TT_READS, call_iter);
const struct tt_native tt__next_function =
    TT__FUNCTION("next", "iterator default /", 1, 2, 2, TT_READS, call_next);
const struct tt_native tt__max = TT__FUNCTION_RAW("max", TT_READS, call_max);
const struct tt_native tt__min = TT__FUNCTION_RAW("min", TT_READS, call_min);
const struct tt_native tt__sorted =
    TT__FUNCTION_RAW("sorted", TT_READS, call_sorted);
const struct tt_native tt__sum =
    TT__FUNCTION("sum", "iterable / start", 1, 2, 2, TT_READS, call_sum);

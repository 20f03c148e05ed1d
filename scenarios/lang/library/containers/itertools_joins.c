/* SPDX-License-Identifier: MIT
 *
 * itertools_joins.c: itertools that make a longer series:
 * chain, count, cycle, repeat, zip_longest.
 *
 * They mirror CPython's Modules/itertoolsmodule.c.
 */
#include "itertools.h"

/* ---- count --------------------------------------------------------------- */

struct count {
    struct tt_object head;
    tt_value next; /* owns */
    tt_value step; /* owns */
};

static void drop_count(struct tt_env *env, struct tt_object *self)
{
    tt_clear(env, &((struct count *)self)->next);
    tt_clear(env, &((struct count *)self)->step);
}

static tt_value make_count(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("count", "start step", 0, 2, 2);
    tt_value bound[2];
    double x;
    if (tt_args_bind(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    bound[0] = bound[0] == TT_NULL ? tt_small_int(0) : bound[0];
    bound[1] = bound[1] == TT_NULL ? tt_small_int(1) : bound[1];
    if (!tt_number(bound[0], &x) || !tt_number(bound[1], &x)) {
        tt_raise(env, &tt_TypeError, "a number is required");
        return TT_NULL;
    }
    /* count_new's fast mode keeps a number of C, which is an int afterwards. */
    bool is_fast = (tt_is_int(bound[0]) || tt_is_bool(bound[0])) &&
                   (tt_is_int(bound[1]) || tt_is_bool(bound[1])) && x == 1.0;
    if (is_fast && tt_is_bool(bound[0])) {
        bound[0] = tt_small_int(bound[0] == TT_TRUE);
    }
    struct count *made = tt_object_new(env, type, sizeof *made);
    if (made != NULL) {
        made->next = tt_ref(bound[0]);
        made->step = is_fast ? tt_small_int(1) : tt_ref(bound[1]);
    }
    return tt_value_of(made);
}

static tt_value next_counted(struct tt_env *env, tt_value self)
{
    struct count *it = (void *)self;
    tt_value now = it->next;
    tt_value next = tt__binary(env, now, it->step, BINARY_ADD);
    if (next == TT_NULL) {
        return TT_NULL;
    }
    it->next = next;
    return now;
}

static int repr_count(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct count *it = (const void *)self;
    (void)env;
    tt_text_format(out, "count(%R", it->next);
    if (it->step != tt_small_int(1)) {
        tt_text_format(out, ", %R", it->step);
    }
    tt_text_puts(out, ")");
    return out->error;
}

const struct tt_type tt__itertools_count_type =
    TT__ITERTOOL("count", sizeof(struct count), drop_count, make_count,
                 next_counted, .repr = repr_count);

/* ---- repeat -------------------------------------------------------------- */

/* `over` is the object; `at` how often it is still given. */
static tt_value make_repeat(struct tt_env *env, const struct tt_type *type,
                            const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("repeat", "object times", 1, 2, 2);
    tt_value bound[2];
    int64_t times;
    if (tt_args_bind(env, &signature, args, bound) < 0 ||
        (bound[1] != TT_NULL && tt__to_int(env, bound[1], &times) < 0)) {
        return TT_NULL;
    }
    tt_value made = tt__iterator_new(env, type, bound[0]);
    if (made != TT_NULL) {
        if (bound[1] == TT_NULL) {
            tt__iterator_get(made)->at = SIZE_MAX;
        } else if (times < 0) {
            tt__iterator_get(made)->at = 0;
        } else {
            tt__iterator_get(made)->at = (size_t)times;
        }
    }
    return made;
}

static tt_value next_repeated(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = tt__iterator_get(self);
    (void)env;
    if (it->at == 0) {
        return TT_NULL;
    }
    it->at -= it->at != SIZE_MAX;
    return tt_ref(it->over);
}

static int repr_repeat(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct tt__iterator *it = tt__iterator_get(self);
    (void)env;
    tt_text_format(out, "repeat(%R", it->over);
    if (it->at != SIZE_MAX) {
        tt_text_format(out, ", %z", it->at);
    }
    tt_text_puts(out, ")");
    return out->error;
}

static tt_value repeat_hint(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = tt__iterator_get(self);
    if (it->at == SIZE_MAX) {
        tt_raise(env, &tt_TypeError, "len() of unsized object");
        return TT_NULL;
    }
    return tt_int(env, (int64_t)it->at);
}

static const struct tt_type_ops repeat_ops = {.length_hint = repeat_hint};

const struct tt_type tt__itertools_repeat_type = TT__ITERTOOL(
    "repeat", sizeof(struct tt__iterator), tt__iterator_clear, make_repeat,
    next_repeated, .repr = repr_repeat, .ops = &repeat_ops);

/* ---- cycle --------------------------------------------------------------- */

/* `over` is the iterator while it lasts; `extra` the list of its items. */
static tt_value make_cycle(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    if (tt__args_count(env, "cycle", args, 1, 1) < 0) {
        return TT_NULL;
    }
    tt_value saved = tt_list(env, NULL, 0);
    tt_value made = saved == TT_NULL
                        ? TT_NULL
                        : tt__iterator_over(env, type, args->at[0], saved);
    tt_unref(env, saved);
    return made;
}

static tt_value next_cycled(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = tt__iterator_get(self);
    struct tt_list *saved = tt_list_get(it->extra);
    tt_value item;
    if (it->over != TT_NULL) {
        int rc = tt__next(env, it->over, &item);
        if (rc > 0) {
            rc = tt_list_append(env, saved, item);
            if (rc < 0) {
                tt_unref(env, item);
                return TT_NULL;
            }
            return item;
        }
        if (rc < 0) {
            return TT_NULL;
        }
        tt_clear(env, &it->over);
    }
    if (saved->count == 0) {
        return TT_NULL;
    }
    item = saved->at[it->at];
    it->at = it->at + 1 == saved->count ? 0 : it->at + 1;
    return tt_ref(item);
}

const struct tt_type tt__itertools_cycle_type =
    TT__ITERTOOL("cycle", sizeof(struct tt__iterator), tt__iterator_clear,
                 make_cycle, next_cycled, .repr = NULL);

/* ---- chain --------------------------------------------------------------- */

/* `over` iterates over the iterables; `extra` is the iterator of the current
 * one. */
static tt_value make_chain(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    if (tt__args_count(env, "chain", args, 0, UINT32_MAX) < 0) {
        return TT_NULL;
    }
    tt_value all = tt_tuple(env, args->at, args->count);
    tt_value made =
        all == TT_NULL ? TT_NULL : tt__iterator_over(env, type, all, TT_NULL);
    tt_unref(env, all);
    return made;
}

static tt_value chain_from_iterable(struct tt_env *env, const tt_value *args)
{
    return tt__iterator_over(env, &tt__itertools_chain_type, args[1], TT_NULL);
}

/* Advances to the next iterable: 1, 0 at the end, or a failure. */
static int next_link(struct tt_env *env, struct tt__iterator *it)
{
    tt_value iterable;
    int rc = tt__next(env, it->over, &iterable);
    if (rc > 0) {
        tt_set(env, &it->extra, tt__iter(env, iterable));
        tt_unref(env, iterable);
        rc = it->extra == TT_NULL ? tt_failure(env) : 1;
    }
    if (rc <= 0) {
        tt_clear(env, &it->over);
    }
    return rc;
}

static tt_value next_chained(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = tt__iterator_get(self);
    tt_value item;
    while (it->over != TT_NULL) {
        if (it->extra == TT_NULL && next_link(env, it) <= 0) {
            return TT_NULL;
        }
        int rc = tt__next(env, it->extra, &item);
        if (rc != 0) {
            return rc < 0 ? TT_NULL : item;
        }
        tt_clear(env, &it->extra);
    }
    return TT_NULL;
}

static const struct tt_native chain_methods[] = {
    TT_NATIVE("from_iterable", "chain.from_iterable", "type iterable /", 2, 2,
              2, TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_READS,
              chain_from_iterable),
    {.name = NULL},
};

const struct tt_type tt__itertools_chain_type =
    TT__ITERTOOL("chain", sizeof(struct tt__iterator), tt__iterator_clear,
                 make_chain, next_chained, .methods = chain_methods);

/* ---- zip_longest --------------------------------------------------------- */

/* `over` is the tuple of iterators (TT_NULL: at its end), `extra` the fill
 * value, `at` how many are not exhausted. */
static tt_value make_zip_longest(struct tt_env *env, const struct tt_type *type,
                                 const struct tt_args *args)
{
    tt_value fill = tt__args_keyword(args, "fillvalue");
    if (args->keyword_count > (fill != TT_NULL ? 1 : 0)) {
        tt_raise(env, &tt_TypeError,
                 "zip_longest() got an unexpected keyword argument");
        return TT_NULL;
    }
    tt_value iterators = tt__iter_all(env, args->at, args->count);
    tt_value made =
        iterators == TT_NULL ? TT_NULL : tt__iterator_new(env, type, iterators);
    tt_unref(env, iterators);
    if (made != TT_NULL) {
        tt__iterator_get(made)->extra =
            fill == TT_NULL ? TT_NONE : tt_ref(fill);
        tt__iterator_get(made)->at = args->count;
    }
    return made;
}

/* The item of iterator I, or the fill value; given. TT_NULL: the end of all,
 * or a failure. */
static tt_value longest_item(struct tt_env *env, struct tt__iterator *it,
                             uint32_t i)
{
    tt_value *iterator = &tt_tuple_get(it->over)->at[i];
    tt_value item;
    if (*iterator == TT_NULL) {
        return tt_ref(it->extra);
    }
    int rc = tt__next(env, *iterator, &item);
    if (rc > 0) {
        return item;
    }
    it->at -= it->at > 0;
    if (rc < 0) {
        it->at = 0;
    }
    if (it->at == 0) {
        return TT_NULL;
    }
    tt_clear(env, iterator);
    return tt_ref(it->extra);
}

static tt_value next_zipped(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = tt__iterator_get(self);
    uint32_t count = tt_tuple_get(it->over)->count;
    if (it->at == 0) {
        return TT_NULL;
    }
    struct tt_tuple *items = tt_tuple_blank(env, count);
    for (uint32_t i = 0; items != NULL && i < count; i++) {
        items->at[i] = longest_item(env, it, i);
        if (items->at[i] == TT_NULL) {
            tt_unref(env, tt_value_of(items));
            items = NULL;
        }
    }
    return tt_value_of(items);
}

const struct tt_type tt__itertools_zip_longest_type =
    TT__ITERTOOL("zip_longest", sizeof(struct tt__iterator), tt__iterator_clear,
                 make_zip_longest, next_zipped, .repr = NULL);

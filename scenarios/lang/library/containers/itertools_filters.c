/* SPDX-License-Identifier: MIT
 *
 * itertools_filters.c: itertools that give some of the items
 * they get, or each of them changed: accumulate, compress, dropwhile,
 * filterfalse, islice, pairwise, starmap, takewhile.
 *
 * They mirror CPython's Modules/itertoolsmodule.c.
 */
#include "itertools.h"

/* ---- takewhile, dropwhile, filterfalse, starmap, compress ---------------- */

/* NAME(a, b) over B with A at hand, or over A with B at hand. */
static tt_value make_two(struct tt_env *env, const struct tt_type *type,
                         const struct tt_args *args, bool over_second)
{
    if (tt__args_count(env, type->name, args, 2, 2) < 0) {
        return TT_NULL;
    }
    const tt_value *at = args->at;
    return over_second ? tt__iterator_over(env, type, at[1], at[0])
                       : tt__iterator_over(env, type, at[0], at[1]);
}

static tt_value make_with_function(struct tt_env *env,
                                   const struct tt_type *type,
                                   const struct tt_args *args)
{
    return make_two(env, type, args, true);
}

/* The next item for which the function's truth is WANTED. */
static tt_value next_wanted(struct tt_env *env, const struct tt__iterator *it,
                            int wanted)
{
    tt_value item;
    while (tt__next(env, it->over, &item) > 0) {
        int truth = tt__call_truth(env, it->extra, item);
        if (truth == wanted) {
            return item;
        }
        tt_unref(env, item);
        if (truth < 0) {
            return TT_NULL;
        }
    }
    return TT_NULL;
}

/* The function's answer to ITEM. No function is fine for filterfalse only. */
static int ask_function(struct tt_env *env, const struct tt__iterator *it,
                        tt_value item)
{
    return it->extra == TT_NONE ? tt_raise(env, &tt_TypeError,
                                           "'NoneType' object is not callable")
                                : tt__call_truth(env, it->extra, item);
}

static tt_value next_taken(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = tt__iterator_get(self);
    tt_value item;
    if (it->at != 0 || tt__next(env, it->over, &item) <= 0) {
        return TT_NULL;
    }
    int good = ask_function(env, it, item);
    if (good > 0) {
        return item;
    }
    it->at = good == 0; /* that was the end */
    tt_unref(env, item);
    return TT_NULL;
}

static tt_value next_after_drop(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = tt__iterator_get(self);
    tt_value item;
    while (tt__next(env, it->over, &item) > 0) {
        int drop = it->at != 0 ? 0 : ask_function(env, it, item);
        if (drop == 0) {
            it->at = 1;
            return item;
        }
        tt_unref(env, item);
        if (drop < 0) {
            return TT_NULL;
        }
    }
    return TT_NULL;
}

static tt_value next_false(struct tt_env *env, tt_value self)
{
    return next_wanted(env, tt__iterator_get(self), 0);
}

static tt_value next_starred(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = tt__iterator_get(self);
    tt_value item;
    if (tt__next(env, it->over, &item) <= 0) {
        return TT_NULL;
    }
    tt_value args = tt__to_tuple(env, item), result = TT_NULL;
    if (args != TT_NULL) {
        result = tt_call(env, it->extra, tt_tuple_get(args)->at,
                         tt_tuple_get(args)->count);
    }
    tt_unref(env, args);
    tt_unref(env, item);
    return result;
}

const struct tt_type tt__itertools_takewhile_type =
    TT__ITERTOOL("takewhile", sizeof(struct tt__iterator), tt__iterator_clear,
                 make_with_function, next_taken, .repr = NULL);
const struct tt_type tt__itertools_dropwhile_type =
    TT__ITERTOOL("dropwhile", sizeof(struct tt__iterator), tt__iterator_clear,
                 make_with_function, next_after_drop, .repr = NULL);
const struct tt_type tt__itertools_filterfalse_type =
    TT__ITERTOOL("filterfalse", sizeof(struct tt__iterator), tt__iterator_clear,
                 make_with_function, next_false, .repr = NULL);
const struct tt_type tt__itertools_starmap_type =
    TT__ITERTOOL("starmap", sizeof(struct tt__iterator), tt__iterator_clear,
                 make_with_function, next_starred, .repr = NULL);

static tt_value make_compress(struct tt_env *env, const struct tt_type *type,
                              const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("compress", "data selectors", 2, 2, 2);
    tt_value bound[2];
    if (tt_args_bind(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    tt_value selectors = tt__iter(env, bound[1]);
    tt_value made = selectors == TT_NULL
                        ? TT_NULL
                        : tt__iterator_over(env, type, bound[0], selectors);
    tt_unref(env, selectors);
    return made;
}

static tt_value next_compressed(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = tt__iterator_get(self);
    tt_value item, selector;
    while (tt__next(env, it->over, &item) > 0) {
        int good = -1;
        if (tt__next(env, it->extra, &selector) > 0) {
            good = tt_truth(env, selector);
            tt_unref(env, selector);
        }
        if (good > 0) {
            return item;
        }
        tt_unref(env, item);
        if (good < 0) {
            break;
        }
    }
    return TT_NULL;
}

const struct tt_type tt__itertools_compress_type =
    TT__ITERTOOL("compress", sizeof(struct tt__iterator), tt__iterator_clear,
                 make_compress, next_compressed, .repr = NULL);

/* ---- pairwise ------------------------------------------------------------ */

static tt_value make_pairwise(struct tt_env *env, const struct tt_type *type,
                              const struct tt_args *args)
{
    if (tt__args_count(env, "pairwise", args, 1, 1) < 0) {
        return TT_NULL;
    }
    return tt__iterator_over(env, type, args->at[0], TT_NULL);
}

static tt_value next_pair(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = tt__iterator_get(self);
    tt_value item;
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    if (it->extra == TT_NULL) {
        if (tt__next(env, it->over, &item) <= 0) {
            tt_clear(env, &it->over);
            return TT_NULL;
        }
        tt_set(env, &it->extra, item);
    }
    if (it->over == TT_NULL || tt__next(env, it->over, &item) <= 0) {
        tt_clear(env, &it->over);
        tt_clear(env, &it->extra);
        return TT_NULL;
    }
    tt_value first = it->extra;
    it->extra = tt_ref(item);
    return tt__pair(env, first, item);
}

const struct tt_type tt__itertools_pairwise_type =
    TT__ITERTOOL("pairwise", sizeof(struct tt__iterator), tt__iterator_clear,
                 make_pairwise, next_pair, .repr = NULL);

/* ---- islice -------------------------------------------------------------- */

struct slice_of {
    struct tt_object head;
    tt_value over; /* owns; TT_NULL at the end */
    int64_t at;    /* items drawn so far */
    int64_t next;  /* the next one to be given */
    int64_t stop;  /* -1: none */
    int64_t step;
};

static void drop_islice(struct tt_env *env, struct tt_object *self)
{
    tt_clear(env, &((struct slice_of *)self)->over);
}

/* A limit: None leaves *OUT; else an int of at least LOWEST. */
static int read_limit(struct tt_env *env, tt_value v, int64_t lowest,
                      const char *complaint, int64_t *out)
{
    if (v == TT_NONE) {
        return 0;
    }
    if (tt_is_int(v) || tt_is_bool(v)) {
        int rc = tt__to_int(env, v, out);
        if (rc < 0 || *out >= lowest) {
            return rc;
        }
    }
    return tt_raise(env, &tt_ValueError, "%s", complaint);
}

static tt_value make_islice(struct tt_env *env, const struct tt_type *type,
                            const struct tt_args *args)
{
    static const char bad_stop[] =
        "Stop argument for islice() must be None or an integer: 0 <= x <= "
        "sys.maxsize.";
    static const char bad_start[] =
        "Indices for islice() must be None or an integer: 0 <= x <= "
        "sys.maxsize.";
    static const char bad_step[] =
        "Step for islice() must be a positive integer or None.";
    int64_t start = 0, stop = -1, step = 1;
    if (tt__args_count(env, "islice", args, 2, 4) < 0) {
        return TT_NULL;
    }
    const tt_value *at = args->at;
    uint32_t n = args->count;
    /* Of all that are too low, CPython takes -1 alone for a stop. */
    tt_value last = n == 2 ? at[1] : at[2];
    bool is_low = tt_is_int(last) && tt_int_get(last) < -1;
    if (read_limit(env, last, 0, is_low ? bad_start : bad_stop, &stop) < 0 ||
        (n > 2 && read_limit(env, at[1], 0, bad_start, &start) < 0) ||
        (n > 3 && read_limit(env, at[3], 1, bad_step, &step) < 0)) {
        return TT_NULL;
    }
    tt_value over = tt__iter(env, at[0]);
    struct slice_of *made =
        over == TT_NULL ? NULL : tt_object_new(env, type, sizeof *made);
    if (made == NULL) {
        tt_unref(env, over);
        return TT_NULL;
    }
    made->over = over;
    made->at = 0;
    made->next = start;
    made->stop = stop;
    made->step = step;
    return tt_value_of(made);
}

static tt_value next_sliced(struct tt_env *env, tt_value self)
{
    struct slice_of *it = (void *)self;
    tt_value item = TT_NULL;
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    int rc = 1;
    for (; rc > 0 && it->at<it->next; it->at += rc> 0) {
        rc = tt__next(env, it->over, &item);
        if (rc > 0) {
            tt_unref(env, item);
        }
    }
    if (rc > 0 && (it->stop < 0 || it->at < it->stop)) {
        rc = tt__next(env, it->over, &item);
        if (rc > 0) {
            it->at++;
            if (__builtin_add_overflow(it->next, it->step, &it->next) ||
                (it->stop >= 0 && it->next > it->stop)) {
                it->next = it->stop < 0 ? INT64_MAX : it->stop;
            }
            return item;
        }
    }
    tt_clear(env, &it->over);
    return TT_NULL;
}

const struct tt_type tt__itertools_islice_type =
    TT__ITERTOOL("islice", sizeof(struct slice_of), drop_islice, make_islice,
                 next_sliced, .repr = NULL);

/* ---- accumulate ---------------------------------------------------------- */

struct accumulate {
    struct tt_object head;
    tt_value over;     /* owns */
    tt_value function; /* owns; None: + */
    tt_value total;    /* owns; TT_NULL: nothing was given yet */
    tt_value initial;  /* owns; TT_NULL: none, or given already */
};

static void drop_accumulate(struct tt_env *env, struct tt_object *self)
{
    struct accumulate *it = (struct accumulate *)self;
    tt_clear(env, &it->over);
    tt_clear(env, &it->function);
    tt_clear(env, &it->total);
    tt_clear(env, &it->initial);
}

static tt_value make_accumulate(struct tt_env *env, const struct tt_type *type,
                                const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("accumulate", "iterable func | initial", 1, 2, 3);
    tt_value bound[3];
    if (tt_args_bind(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    tt_value over = tt__iter(env, bound[0]);
    struct accumulate *made =
        over == TT_NULL ? NULL : tt_object_new(env, type, sizeof *made);
    if (made == NULL) {
        tt_unref(env, over);
        return TT_NULL;
    }
    made->over = over;
    made->function = bound[1] == TT_NULL ? TT_NONE : tt_ref(bound[1]);
    made->total = TT_NULL;
    made->initial = bound[2] == TT_NONE ? TT_NULL : tt_ref(bound[2]);
    return tt_value_of(made);
}

static tt_value next_accumulated(struct tt_env *env, tt_value self)
{
    struct accumulate *it = (void *)self;
    tt_value item, total;
    if (it->initial != TT_NULL) {
        it->total = it->initial;
        it->initial = TT_NULL;
        return tt_ref(it->total);
    }
    if (tt__next(env, it->over, &item) <= 0) {
        return TT_NULL;
    }
    if (it->total == TT_NULL) {
        it->total = item;
        return tt_ref(item);
    }
    if (it->function == TT_NONE) {
        total = tt__binary(env, it->total, item, BINARY_ADD);
    } else {
        const tt_value both[2] = {it->total, item};
        total = tt_call(env, it->function, both, 2);
    }
    tt_unref(env, item);
    if (total != TT_NULL) {
        tt_set(env, &it->total, tt_ref(total));
    }
    return total;
}

const struct tt_type tt__itertools_accumulate_type =
    TT__ITERTOOL("accumulate", sizeof(struct accumulate), drop_accumulate,
                 make_accumulate, next_accumulated, .repr = NULL);

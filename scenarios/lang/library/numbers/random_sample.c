/* SPDX-License-Identifier: MIT
 *
 * random_sample.c: random.sample() and random.choices().
 *
 * Mirrors Lib/random.py of CPython 3.14, with the operators of the language,
 * so that weights and counts may be whatever adds up and compares.
 */
#include <math.h>

#include "random_module.h"

/* list(accumulate(V)): given. */
static tt_value accumulate(struct tt_env *env, tt_value v)
{
    tt_value sums = tt_list(env, NULL, 0), item, total = TT_NULL;
    tt_value iterator = sums == TT_NULL ? TT_NULL : tt__iter(env, v);
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0 && (rc = tt__next(env, iterator, &item)) > 0) {
        tt_value sum = total == TT_NULL
                           ? tt_ref(item)
                           : tt__binary(env, total, item, BINARY_ADD);
        tt_unref(env, item);
        tt_set(env, &total, sum);
        if (sum == TT_NULL || tt_list_append(env, tt_list_get(sums), sum) < 0) {
            rc = tt_failure(env);
        }
    }
    tt_unref(env, iterator);
    tt_unref(env, total);
    if (rc < 0) {
        tt_clear(env, &sums);
    }
    return sums;
}

/* bisect(sums, x, 0, hi): the place of the first one of them above X. A
 * failure is negative. */
static int64_t bisect(struct tt_env *env, tt_value sums, tt_value x, int64_t hi)
{
    int64_t lo = 0;
    while (lo < hi) {
        int64_t middle = lo + (hi - lo) / 2;
        tt_value sum = tt__getitem(env, sums, tt_small_int(middle));
        int less = sum == TT_NULL
                       ? tt_failure(env)
                       : tt__compare_truth(env, x, sum, COMPARE_LESS);
        tt_unref(env, sum);
        if (less < 0) {
            return less;
        }
        if (less > 0) {
            hi = middle;
        } else {
            lo = middle + 1;
        }
    }
    return lo;
}

/* Appends population[AT]. */
static int take(struct tt_env *env, tt_value list, tt_value population,
                int64_t at)
{
    tt_value item = tt__getitem(env, population, tt_small_int(at));
    if (item == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_list_append(env, tt_list_get(list), item);
    tt_unref(env, item);
    return rc < 0 ? rc : tt_spend(env, 1);
}

/* ---- sample() ------------------------------------------------------------ */

/* collections.abc.Sequence has these. */
static bool is_sequence(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    return tt_is_str(v) || tt_is_tuple(v) || tt_is_list(v) ||
           tt_type_is(type, &tt__bytes_type) ||
           tt_type_is(type, &tt__range_type) ||
           tt_type_is(type, &tt__deque_type);
}

/* 0 <= K <= n, as the number of items that are taken. */
static int read_size(struct tt_env *env, tt_value k, int64_t n, int64_t *out)
{
    tt_value all = tt_int(env, n);
    int fits = all == TT_NULL ? tt_failure(env)
                              : tt__compare_truth(env, tt_small_int(0), k,
                                                  COMPARE_LESS_EQUAL);
    fits =
        fits <= 0 ? fits : tt__compare_truth(env, k, all, COMPARE_LESS_EQUAL);
    tt_unref(env, all);
    if (fits == 0) {
        return tt_raise(env, &tt_ValueError,
                        "Sample larger than population or is negative");
    }
    if (fits > 0 && !tt_is_int(k) && !tt_is_bool(k)) { /* [None] * k */
        return tt_raise(env, &tt_TypeError,
                        "can't multiply sequence by non-int of type '%T'", k);
    }
    return fits < 0 ? fits : tt__to_int(env, k, out);
}

/* Items taken out of a list of all, whose last one takes their place. */
static int sample_pool(struct tt_env *env, struct tt__twister *self,
                       tt_value result, tt_value population, int64_t k)
{
    tt_value pool = tt__to_list(env, population);
    if (pool == TT_NULL) {
        return tt_failure(env);
    }
    struct tt_list *all = tt_list_get(pool);
    int rc = tt_spend(env, all->count);
    for (uint32_t left = all->count; rc == 0 && k > 0; k--, left--) {
        uint64_t j = tt__twister_below(env, self, left);
        TT_ASSERT(j < left);
        rc = tt_failure(env);
        if (rc == 0) {
            rc = tt_list_append(env, tt_list_get(result), all->at[j]);
            tt_set(env, &all->at[j], tt_ref(all->at[left - 1]));
        }
    }
    tt_unref(env, pool);
    return rc;
}

/* Items at places that are drawn again if they were taken. */
static int sample_places(struct tt_env *env, struct tt__twister *self,
                         tt_value result, tt_value population, int64_t k)
{
    int64_t n = 0;
    tt_value taken = tt_set_new(env, &tt_set_type);
    int rc =
        taken == TT_NULL ? tt_failure(env) : tt__length(env, population, &n);
    while (rc == 0 && k > 0) {
        uint64_t j = tt__twister_below(env, self, (uint64_t)n);
        tt_value at = tt_int(env, (int64_t)j);
        int is_new = at == TT_NULL || tt_failure(env) < 0
                         ? tt_failure(env)
                         : tt_set_add(env, tt_set_cast(taken), at);
        tt_unref(env, at);
        rc = is_new < 0 ? is_new : tt_spend(env, 1);
        if (rc == 0 && is_new > 0) {
            rc = take(env, result, population, (int64_t)j);
            k--;
        }
    }
    tt_unref(env, taken);
    return rc;
}

static tt_value sample(struct tt_env *env, struct tt__twister *self,
                       tt_value population, tt_value size)
{
    int64_t n, k;
    if (tt__length(env, population, &n) < 0 ||
        read_size(env, size, n, &k) < 0) {
        return TT_NULL;
    }
    /* The bytes of a set of K, over those of an empty list, as CPython has it
     * in pointers. */
    double set_size = 21.0;
    if (k > 5) {
        set_size += pow(4.0, ceil(log((double)k * 3.0) / log(4.0)));
    }
    tt_value result = tt_list(env, NULL, 0);
    if (result == TT_NULL) {
        return TT_NULL;
    }
    int rc = (double)n <= set_size
                 ? sample_pool(env, self, result, population, k)
                 : sample_places(env, self, result, population, k);
    if (rc < 0) {
        tt_clear(env, &result);
    }
    return result;
}

/* Takes what COUNTS add up to out of SUMS: it, or a failure (negative). */
static int64_t take_total(struct tt_env *env, tt_value sums, int64_t n)
{
    struct tt_list *all = tt_list_get(sums);
    int64_t total = 0;
    if (all->count != (uint64_t)n) {
        return tt_raise(env, &tt_ValueError,
                        "The number of counts does not match the population");
    }
    if (n == 0) {
        return 0;
    }
    tt_value last = all->at[--all->count];
    if (!tt_is_int(last) && !tt_is_bool(last)) {
        tt_raise(env, &tt_TypeError, "Counts must be integers");
    } else if (tt__to_int(env, last, &total) == 0 && total < 0) {
        tt_raise(env, &tt_ValueError, "Counts must be non-negative");
    }
    tt_unref(env, last);
    return tt_failure(env) < 0 ? tt_failure(env) : total;
}

/* Each item occurs as often as its count says. */
static tt_value sample_counted(struct tt_env *env, struct tt__twister *self,
                               tt_value population, tt_value size,
                               tt_value counts)
{
    int64_t n, total;
    tt_value range = TT_NULL, chosen = TT_NULL, result = TT_NULL;
    tt_value sums = accumulate(env, counts);
    if (sums != TT_NULL && tt__length(env, population, &n) == 0 &&
        (total = take_total(env, sums, n)) >= 0) {
        range = tt__range_new(env, 0, total, 1);
    }
    if (range != TT_NULL) {
        chosen = sample(env, self, range, size);
    }
    int rc = chosen == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0) {
        result = tt_list(env, NULL, 0);
        rc = result == TT_NULL ? tt_failure(env) : 0;
    }
    for (uint32_t i = 0; rc == 0 && i < tt_list_get(chosen)->count; i++) {
        int64_t at = bisect(env, sums, tt_list_get(chosen)->at[i],
                            tt_list_get(sums)->count);
        rc = at < 0 ? tt_failure(env) : take(env, result, population, at);
    }
    tt_unref(env, chosen);
    tt_unref(env, range);
    tt_unref(env, sums);
    if (rc < 0) {
        tt_clear(env, &result);
    }
    return result;
}

tt_value tt__random_sample(struct tt_env *env, const tt_value *args)
{
    struct tt__twister *self = tt__twister_cast(args[0]);
    if (!is_sequence(args[1])) {
        tt_raise(env, &tt_TypeError,
                 "Population must be a sequence.  For dicts or sets, use "
                 "sorted(d).");
        return TT_NULL;
    }
    if (args[3] == TT_NULL || args[3] == TT_NONE) {
        return sample(env, self, args[1], args[2]);
    }
    return sample_counted(env, self, args[1], args[2], args[3]);
}

/* ---- choices() ----------------------------------------------------------- */

/* What choices() draws from. */
struct choosing {
    struct tt__twister *self;
    tt_value population;
    int64_t n;
    tt_value sums; /* owns; TT_NULL: all are as likely */
    double total;
};

/* The weights' sums, as they were given or added up here. Owned by OUT. */
static int read_sums(struct tt_env *env, struct choosing *out, tt_value weights,
                     tt_value sums)
{
    if (sums != TT_NULL && sums != TT_NONE) {
        out->sums = tt_ref(sums);
        return weights == TT_NULL || weights == TT_NONE
                   ? 0
                   : tt_raise(env, &tt_TypeError,
                              "Cannot specify both weights and cumulative "
                              "weights");
    }
    if (weights == TT_NULL || weights == TT_NONE) {
        return 0;
    }
    out->sums = accumulate(env, weights);
    if (out->sums == TT_NULL && tt_raised(env, &tt_TypeError) &&
        (tt_is_int(weights) || tt_is_bool(weights))) {
        tt_exc_unref(env, tt_exc_take(env));
        tt_raise(env, &tt_TypeError,
                 "The number of choices must be a keyword argument: k=%R",
                 weights);
    }
    return out->sums == TT_NULL ? tt_failure(env) : 0;
}

/* total = cum_weights[-1] + 0.0, which must be above 0 and finite. */
static int read_total(struct tt_env *env, struct choosing *out)
{
    int64_t count;
    if (tt__length(env, out->sums, &count) < 0) {
        return tt_failure(env);
    }
    if (count != out->n) {
        return tt_raise(env, &tt_ValueError,
                        "The number of weights does not match the population");
    }
    tt_value zero = tt_float(env, 0.0);
    tt_value last = tt__getitem(env, out->sums, tt_small_int(-1));
    tt_value total =
        last == TT_NULL ? TT_NULL : tt__binary(env, last, zero, BINARY_ADD);
    int rc = total == TT_NULL
                 ? tt_failure(env)
                 : tt__compare_truth(env, total, zero, COMPARE_LESS_EQUAL);
    if (rc > 0) {
        rc = tt_raise(env, &tt_ValueError,
                      "Total of weights must be greater than zero");
    } else if (rc == 0) {
        rc = tt__to_double(env, total, &out->total);
    }
    if (rc == 0 && !isfinite(out->total)) {
        rc = tt_raise(env, &tt_ValueError, "Total of weights must be finite");
    }
    tt_unref(env, total);
    tt_unref(env, last);
    tt_unref(env, zero);
    return rc;
}

/* The place of one item; a failure is negative. */
static int64_t choose_place(struct tt_env *env, const struct choosing *from)
{
    double x = tt__twister_double(env, from->self);
    if (tt_failure(env) < 0) {
        return tt_failure(env);
    }
    if (from->sums == TT_NULL) {
        return (int64_t)floor(x * (double)from->n);
    }
    tt_value wanted = tt_float(env, x * from->total);
    int64_t at = wanted == TT_NULL
                     ? tt_failure(env)
                     : bisect(env, from->sums, wanted, from->n - 1);
    tt_unref(env, wanted);
    return at;
}

static tt_value choose(struct tt_env *env, const struct choosing *from,
                       tt_value size)
{
    int64_t k = 1;
    if (size != TT_NULL && tt__to_int(env, size, &k) < 0) {
        return TT_NULL;
    }
    tt_value result = tt_list(env, NULL, 0);
    int rc = result == TT_NULL ? tt_failure(env) : 0;
    for (; rc == 0 && k > 0; k--) {
        int64_t at = choose_place(env, from);
        rc = at < 0 ? (int)at : take(env, result, from->population, at);
    }
    if (rc < 0) {
        tt_clear(env, &result);
    }
    return result;
}

/* choices(population, weights=None, *, cum_weights=None, k=1) */
tt_value tt__random_choices(struct tt_env *env, const tt_value *args)
{
    struct choosing from = {.self = tt__twister_cast(args[0]),
                            .population = args[1],
                            .sums = TT_NULL};
    int rc = tt__length(env, args[1], &from.n);
    rc = rc < 0 ? rc : read_sums(env, &from, args[2], args[3]);
    if (rc == 0 && from.sums != TT_NULL) {
        rc = read_total(env, &from);
    }
    tt_value result = rc < 0 ? TT_NULL : choose(env, &from, args[4]);
    tt_unref(env, from.sums);
    return result;
}

/* SPDX-License-Identifier: MIT
 *
 * type_range.c: range objects and their iterators.
 *
 * A range is kept as its first item, step and number of items; `stop` is only
 * there to be shown. Item i is start + i * step, which fits 64 bits for every
 * i below count, and for no other i is it ever computed. It mirrors CPython's
 * Objects/rangeobject.c.
 */
#include "containers.h"
#include "objects.h"

struct range {
    struct tt__range range;
    int64_t stop;
};

static const struct tt__range *range_get(tt_value v)
{
    return (const struct tt__range *)(const void *)v;
}

/* The number of items; -1 if it is more than 63 bits. */
static int64_t count_items(int64_t start, int64_t stop, int64_t step)
{
    TT_ASSERT(step != 0);
    if (step > 0 ? start >= stop : start <= stop) {
        return 0;
    }
    uint64_t span = step > 0 ? (uint64_t)stop - (uint64_t)start
                             : (uint64_t)start - (uint64_t)stop;
    uint64_t stride = step > 0 ? (uint64_t)step : -(uint64_t)step;
    uint64_t count = (span - 1) / stride + 1;
    return count > INT64_MAX ? -1 : (int64_t)count;
}

tt_value tt__range_new(struct tt_env *env, int64_t start, int64_t stop,
                       int64_t step)
{
    int64_t count = count_items(start, stop, step);
    if (count < 0) {
        return tt__int_overflow(env, "range");
    }
    struct range *made = tt_object_new(env, &tt__range_type, sizeof *made);
    if (made != NULL) {
        made->range.start = start;
        made->range.step = step;
        made->range.count = count;
        made->stop = stop;
    }
    return tt_value_of(made);
}

static tt_value make_range(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    int64_t numbers[3] = {0, 0, 1};
    (void)type;
    if (tt__args_count(env, "range", args, 1, 3) < 0) {
        return TT_NULL;
    }
    for (uint32_t i = 0; i < args->count; i++) {
        if (tt__to_int(env, args->at[i], &numbers[i]) < 0) {
            return TT_NULL;
        }
    }
    if (args->count == 1) {
        return tt__range_new(env, 0, numbers[0], 1);
    }
    if (numbers[2] == 0) {
        tt_raise(env, &tt_ValueError, "range() arg 3 must not be zero");
        return TT_NULL;
    }
    return tt__range_new(env, numbers[0], numbers[1], numbers[2]);
}

static int repr_range(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct range *r = (const void *)self;
    (void)env;
    tt_text_format(out, "range(%l, %l", r->range.start, r->stop);
    if (r->range.step != 1) {
        tt_text_format(out, ", %l", r->range.step);
    }
    tt_text_puts(out, ")");
    return out->error;
}

/* Two ranges are equal if they give the same items. */
static bool same_items(const struct tt__range *a, const struct tt__range *b)
{
    return a->count == b->count &&
           (a->count == 0 ||
            (a->start == b->start && (a->count == 1 || a->step == b->step)));
}

static int equal_range(struct tt_env *env, tt_value self, tt_value other)
{
    (void)env;
    return tt_is_exactly(other, &tt__range_type) &&
           same_items(range_get(self), range_get(other));
}

static int hash_range(struct tt_env *env, tt_value self, uint64_t *out)
{
    const struct tt__range *r = range_get(self);
    tt_value three[3] = {tt_int(env, r->count), TT_NONE, TT_NONE};
    if (r->count > 0) {
        three[1] = tt_int(env, r->start);
    }
    if (r->count > 1) {
        three[2] = tt_int(env, r->step);
    }
    tt_value tuple = TT_NULL;
    if (three[0] != TT_NULL && three[1] != TT_NULL && three[2] != TT_NULL) {
        tuple = tt_tuple(env, three, 3);
    }
    int rc = tuple == TT_NULL ? tt_failure(env) : tt_hash(env, tuple, out);
    tt_unref(env, tuple);
    for (int i = 0; i < 3; i++) {
        tt_unref(env, three[i]);
    }
    return rc;
}

static int truth_range(struct tt_env *env, tt_value self)
{
    (void)env;
    return range_get(self)->count > 0;
}

/* ---- Items --------------------------------------------------------------- */

/* start + i * step; I may be count, for the end of a slice: it wraps. */
static int64_t item_at(const struct tt__range *r, int64_t i)
{
    return (int64_t)((uint64_t)r->start + (uint64_t)i * (uint64_t)r->step);
}

static tt_value range_slice(struct tt_env *env, const struct tt__range *r,
                            const struct tt__slice *slice)
{
    int64_t start, stop, step, wide;
    if (tt__slice_limits(env, slice, r->count, &start, &stop, &step) < 0) {
        return TT_NULL;
    }
    if (__builtin_mul_overflow(r->step, step, &wide)) {
        return tt__int_overflow(env, "range slice");
    }
    return tt__range_new(env, item_at(r, start), item_at(r, stop), wide);
}

static tt_value range_getitem(struct tt_env *env, tt_value self, tt_value key)
{
    const struct tt__range *r = range_get(self);
    size_t at;
    if (tt_is_exactly(key, &tt__slice_type)) {
        return range_slice(env, r, (const void *)key);
    }
    if (tt__item_index(env, key, (size_t)r->count, "range", "range object",
                       &at) < 0) {
        return TT_NULL;
    }
    return tt_int(env, item_at(r, (int64_t)at));
}

/* The place of the number N, or -1. */
static int64_t place_of(const struct tt__range *r, int64_t n)
{
    if (r->count == 0) {
        return -1;
    }
    int64_t last = item_at(r, r->count - 1);
    int64_t low = r->step > 0 ? r->start : last;
    int64_t high = r->step > 0 ? last : r->start;
    if (n < low || n > high) {
        return -1;
    }
    uint64_t span = r->step > 0 ? (uint64_t)n - (uint64_t)r->start
                                : (uint64_t)r->start - (uint64_t)n;
    uint64_t stride = r->step > 0 ? (uint64_t)r->step : -(uint64_t)r->step;
    return span % stride == 0 ? (int64_t)(span / stride) : -1;
}

/* Place of any value: 1 and *OUT, 0, or a failure. What is no int is compared
 * with each item, as CPython does. */
static int find_value(struct tt_env *env, tt_value self, tt_value value,
                      int64_t *out)
{
    const struct tt__range *r = range_get(self);
    if (tt_is_int(value) || tt_is_bool(value)) {
        int64_t n;
        int rc = tt__to_int(env, value, &n);
        *out = rc < 0 ? -1 : place_of(r, n);
        return rc < 0 ? rc : *out >= 0;
    }
    for (int64_t i = 0; i < r->count; i++) {
        tt_value item = tt_int(env, item_at(r, i));
        if (item == TT_NULL) {
            return tt_failure(env);
        }
        int equal = tt_equal(env, item, value);
        tt_unref(env, item);
        if (equal != 0) {
            *out = i;
            return equal;
        }
    }
    return 0;
}

static int range_contains(struct tt_env *env, tt_value self, tt_value item)
{
    int64_t at;
    return find_value(env, self, item, &at);
}

static int range_length(struct tt_env *env, tt_value self, int64_t *out)
{
    (void)env;
    *out = range_get(self)->count;
    return 0;
}

static tt_value range_index(struct tt_env *env, const tt_value *args)
{
    int64_t at;
    int rc = find_value(env, args[0], args[1], &at);
    if (rc == 0) {
        bool number = tt_is_int(args[1]) || tt_is_bool(args[1]);
        tt_raise(env, &tt_ValueError,
                 number ? "range.index(x): x not in range"
                        : "sequence.index(x): x not in sequence");
    }
    return rc <= 0 ? TT_NULL : tt_int(env, at);
}

static tt_value range_count(struct tt_env *env, const tt_value *args)
{
    int64_t at, count = 0;
    if (tt_is_int(args[1]) || tt_is_bool(args[1])) {
        int rc = find_value(env, args[0], args[1], &at);
        return rc < 0 ? TT_NULL : tt_small_int(rc);
    }
    const struct tt__range *r = range_get(args[0]);
    for (int64_t i = 0; i < r->count; i++) {
        tt_value item = tt_int(env, item_at(r, i));
        int equal = item == TT_NULL ? -1 : tt_equal(env, item, args[1]);
        tt_unref(env, item);
        if (equal < 0) {
            return TT_NULL;
        }
        count += equal;
    }
    return tt_int(env, count);
}

/* ---- Iteration ----------------------------------------------------------- */

static tt_value iterate(struct tt_env *env, int64_t start, int64_t step,
                        int64_t count)
{
    struct tt__range_iterator *it =
        tt_object_new(env, &tt__range_iterator_type, sizeof *it);
    if (it != NULL) {
        it->at = start;
        it->step = step;
        it->left = count;
    }
    return tt_value_of(it);
}

static tt_value iter_range(struct tt_env *env, tt_value self)
{
    const struct tt__range *r = range_get(self);
    return iterate(env, r->start, r->step, r->count);
}

static tt_value range_reversed(struct tt_env *env, tt_value self)
{
    const struct tt__range *r = range_get(self);
    /* -step of the lowest number wraps, but then no second item is needed. */
    return iterate(env, r->count == 0 ? 0 : item_at(r, r->count - 1),
                   (int64_t)(0 - (uint64_t)r->step), r->count);
}

static tt_value next_of_range(struct tt_env *env, tt_value self)
{
    struct tt__range_iterator *it = (void *)self;
    if (it->left <= 0) {
        return TT_NULL;
    }
    int64_t n = it->at;
    tt_value item = tt_int(env, n);
    if (TT_LIKELY(item != TT_NULL)) {
        it->left--;
        it->at = (int64_t)((uint64_t)n + (uint64_t)it->step);
    }
    return item;
}

const struct tt_type tt__range_iterator_type = {
    TT__TYPE_HEAD("range_iterator", "range_iterator"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__range_iterator),
    .iter = tt__iterator_self,
    .next = next_of_range,
};

/* ---- The type ------------------------------------------------------------ */

static tt_value get_start(struct tt_env *env, tt_value self)
{
    return tt_int(env, range_get(self)->start);
}

static tt_value get_stop(struct tt_env *env, tt_value self)
{
    return tt_int(env, ((const struct range *)(const void *)self)->stop);
}

static tt_value get_step(struct tt_env *env, tt_value self)
{
    return tt_int(env, range_get(self)->step);
}

static const struct tt_native range_methods[] = {
    TT__METHOD_1("range", "count", TT_READS, range_count),
    TT__METHOD_1("range", "index", TT_READS, range_index),
    {.name = NULL},
};

static const struct tt_property range_properties[] = {
    {"start", TT_PURE, get_start, NULL},
    {"stop", TT_PURE, get_stop, NULL},
    {"step", TT_PURE, get_step, NULL},
    {.name = NULL},
};

static const struct tt_type_ops range_ops = {
    .getitem = range_getitem,
    .contains = range_contains,
    .length = range_length,
    .reversed = range_reversed,
};

const struct tt_type tt__range_type = {
    TT__TYPE_HEAD("range", "range"),
    .flags = TT_TYPE_FINAL | TT_TYPE_SEQUENCE | TT__TYPE_MATCHES_SEQUENCE,
    .size = sizeof(struct range),
    .repr = repr_range,
    .hash = hash_range,
    .equal = equal_range,
    .truth = truth_range,
    .make = make_range,
    .iter = iter_range,
    .methods = range_methods,
    .properties = range_properties,
    .ops = &range_ops,
};

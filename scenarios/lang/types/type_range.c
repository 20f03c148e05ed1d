/* SPDX-License-Identifier: MIT
 *
 * type_range.c: range objects and their iterators.
 *
 * A range is kept as its first item, step and number of items; `stop` is only
 * there to be shown. Item i is start + i * step, which fits 64 bits for every
 * i below count, and for no other i is it ever computed. A range that needs
 * more than 64 bits is wide (range.h). It mirrors CPython's
 * Objects/rangeobject.c.
 */
#include "integers.h"
#include "objects.h"
#include "range.h"

struct range {
    struct tt__range range;
    int64_t stop;
};

static bool is_wide(tt_value v)
{
    return (tt_object(v)->flags & RANGE_WIDE) != 0;
}

static const struct tt__range_wide *wide_get(tt_value v)
{
    TT_ASSERT(is_wide(v));
    return (const struct tt__range_wide *)(const void *)v;
}

static const struct tt__range *range_get(tt_value v)
{
    TT_ASSERT(!is_wide(v));
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

static tt_value widen(struct tt_env *env, int64_t start, int64_t stop,
                      int64_t step)
{
    tt_value parts[3] = {tt_int(env, start), tt_int(env, stop),
                         tt_int(env, step)};
    tt_value made = TT_NULL;
    if (parts[0] != TT_NULL && parts[1] != TT_NULL && parts[2] != TT_NULL) {
        made = tt__range_wide_new(env, parts[0], parts[1], parts[2]);
    }
    for (int i = 0; i < 3; i++) {
        tt_unref(env, parts[i]);
    }
    return made;
}

tt_value tt__range_new(struct tt_env *env, int64_t start, int64_t stop,
                       int64_t step)
{
    int64_t count = count_items(start, stop, step);
    if (count < 0) {
        return widen(env, start, stop, step);
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

/* PARTS: start, stop, step. */
static tt_value range_of(struct tt_env *env, const tt_value parts[3])
{
    if (parts[2] == tt_small_int(0)) {
        tt_raise(env, &tt_ValueError, "range() arg 3 must not be zero");
        return TT_NULL;
    }
    if (tt_int_is_big(parts[0]) || tt_int_is_big(parts[1]) ||
        tt_int_is_big(parts[2])) {
        return tt__range_wide_new(env, parts[0], parts[1], parts[2]);
    }
    return tt__range_new(env, tt_int_get(parts[0]), tt_int_get(parts[1]),
                         tt_int_get(parts[2]));
}

static TT_NOINLINE tt_value range_of_args(struct tt_env *env,
                                          const struct tt_args *args)
{
    tt_value parts[3] = {tt_small_int(0), TT_NULL, tt_small_int(1)};
    tt_value made = TT_NULL;
    if (tt__args_count(env, "range", args, 1, 3) < 0) {
        return TT_NULL;
    }
    uint32_t first = args->count == 1, i = 0;
    for (; i < args->count; i++) {
        parts[first + i] = tt__index_of(env, args->at[i]);
        if (parts[first + i] == TT_NULL) {
            break;
        }
    }
    if (i == args->count) {
        made = range_of(env, parts);
    }
    for (i = 0; i < 3; i++) {
        tt_unref(env, parts[i]);
    }
    return made;
}

static tt_value make_range(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    (void)type;
    if (args->count == 1 && args->keyword_count == 0 &&
        tt_is_small_int(args->at[0])) {
        return tt__range_new(env, 0, tt_small_int_get(args->at[0]), 1);
    }
    return range_of_args(env, args);
}

static int repr_wide(const struct tt__range_wide *wide, struct tt_text *out)
{
    tt_text_format(out, "range(%R, %R", wide->start, wide->stop);
    if (wide->step != tt_small_int(1)) {
        tt_text_format(out, ", %R", wide->step);
    }
    tt_text_puts(out, ")");
    return out->error;
}

static int repr_range(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct range *r = (const void *)self;
    if (is_wide(self)) {
        return repr_wide(wide_get(self), out);
    }
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

/* The three values that say which items a range has: their number, and where
 * there are any, the first one; where there are several, the step. */
static tt_value identity(struct tt_env *env, tt_value self)
{
    tt_value three[3] = {TT_NULL, TT_NONE, TT_NONE};
    tt_value tuple = TT_NULL;
    if (is_wide(self)) {
        const struct tt__range_wide *wide = wide_get(self);
        three[0] = tt_ref(wide->count);
        if (wide->count != tt_small_int(0)) {
            three[1] = tt_ref(wide->start);
        }
        if (wide->count != tt_small_int(0) && wide->count != tt_small_int(1)) {
            three[2] = tt_ref(wide->step);
        }
    } else {
        const struct tt__range *r = range_get(self);
        three[0] = tt_int(env, r->count);
        if (r->count > 0) {
            three[1] = tt_int(env, r->start);
        }
        if (r->count > 1) {
            three[2] = tt_int(env, r->step);
        }
    }
    if (three[0] != TT_NULL && three[1] != TT_NULL && three[2] != TT_NULL) {
        tuple = tt_tuple(env, three, 3);
    }
    for (int i = 0; i < 3; i++) {
        tt_unref(env, three[i]);
    }
    return tuple;
}

static int equal_range(struct tt_env *env, tt_value self, tt_value other)
{
    if (!tt_is_exactly(other, &tt__range_type)) {
        return 0;
    }
    if (!is_wide(self) && !is_wide(other)) {
        return same_items(range_get(self), range_get(other));
    }
    tt_value a = identity(env, self);
    tt_value b = a == TT_NULL ? TT_NULL : identity(env, other);
    int equal = b == TT_NULL ? tt_failure(env) : tt_equal(env, a, b);
    tt_unref(env, a);
    tt_unref(env, b);
    return equal;
}

static int hash_range(struct tt_env *env, tt_value self, uint64_t *out)
{
    tt_value tuple = identity(env, self);
    int rc = tuple == TT_NULL ? tt_failure(env) : tt_hash(env, tuple, out);
    tt_unref(env, tuple);
    return rc;
}

static int truth_range(struct tt_env *env, tt_value self)
{
    (void)env;
    return is_wide(self) ? wide_get(self)->count != tt_small_int(0)
                         : range_get(self)->count > 0;
}

/* ---- Items --------------------------------------------------------------- */

/* start + i * step; I may be count, for the end of a slice: it wraps. */
static int64_t item_at(const struct tt__range *r, int64_t i)
{
    return (int64_t)((uint64_t)r->start + (uint64_t)i * (uint64_t)r->step);
}

/* By ints of any size. */
static tt_value slice_widely(struct tt_env *env, tt_value self,
                             const struct tt__slice *slice)
{
    if (is_wide(self)) {
        return tt__range_wide_slice(env, wide_get(self), slice);
    }
    const struct tt__range *r = range_get(self);
    struct tt__range_wide wide = {.start = tt_int(env, r->start),
                                  .step = tt_int(env, r->step),
                                  .count = tt_int(env, r->count)};
    tt_value made = TT_NULL;
    if (wide.start != TT_NULL && wide.step != TT_NULL &&
        wide.count != TT_NULL) {
        made = tt__range_wide_slice(env, &wide, slice);
    }
    tt_unref(env, wide.start);
    tt_unref(env, wide.step);
    tt_unref(env, wide.count);
    return made;
}

static bool is_small_limit(tt_value v)
{
    return v == TT_NONE || tt_is_small_int(v);
}

static tt_value range_slice(struct tt_env *env, tt_value self,
                            const struct tt__slice *slice)
{
    int64_t step, from, to;
    struct tt__span span;
    if (is_wide(self) || !is_small_limit(slice->lower) ||
        !is_small_limit(slice->upper) || !is_small_limit(slice->step)) {
        return slice_widely(env, self, slice);
    }
    const struct tt__range *r = range_get(self);
    if (tt__slice_unpack(env, slice, &span) < 0) {
        return TT_NULL;
    }
    tt__slice_adjust(&span, r->count);
    if (__builtin_mul_overflow(r->step, span.step, &step) ||
        __builtin_mul_overflow(r->step, span.start, &from) ||
        __builtin_mul_overflow(r->step, span.stop, &to) ||
        __builtin_add_overflow(r->start, from, &from) ||
        __builtin_add_overflow(r->start, to, &to)) {
        return slice_widely(env, self, slice);
    }
    return tt__range_new(env, from, to, step);
}

static tt_value range_getitem(struct tt_env *env, tt_value self, tt_value key)
{
    size_t at;
    if (tt_is_exactly(key, &tt__slice_type)) {
        return range_slice(env, self, (const void *)key);
    }
    if (is_wide(self)) {
        return tt__range_wide_item(env, self, key);
    }
    const struct tt__range *r = range_get(self);
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

/* The place of an item equal to VALUE, which is no int: 1 and *OUT, 0, or a
 * failure. It is compared with each item, as CPython does; COUNTED: with all of
 * them, and *OUT is how many are equal. */
static int compare_all(struct tt_env *env, tt_value self, tt_value value,
                       bool counted, int64_t *out)
{
    tt_value iterator = tt__iter(env, self), item;
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    int64_t count = 0;
    for (int64_t i = 0; rc > 0; i++) {
        rc = tt__next(env, iterator, &item);
        if (rc <= 0) {
            break;
        }
        int equal = tt_equal(env, item, value);
        tt_unref(env, item);
        if (equal < 0 || (equal > 0 && !counted)) {
            *out = i;
            rc = equal;
            break;
        }
        count += equal;
    }
    tt_unref(env, iterator);
    if (counted) {
        *out = count;
    }
    return rc;
}

/* Whether V is found by calculation: one of a derived class may have an __eq__
 * of its own. */
static bool is_plain_int(tt_value v)
{
    return tt_is_small_int(v) || tt_is_exactly(v, &tt_int_type) ||
           tt_is_bool(v);
}

/* Place of any value: 1 and *OUT (new), 0, or a failure. */
static int find_value(struct tt_env *env, tt_value self, tt_value value,
                      tt_value *out)
{
    int64_t at;
    int rc;
    if (!is_plain_int(value)) {
        rc = compare_all(env, self, value, false, &at);
    } else if (is_wide(self)) {
        return tt__range_wide_find(env, self, value, out);
    } else {
        at = tt_int_is_big(value)
                 ? -1
                 : place_of(range_get(self), tt_is_bool(value)
                                                 ? value == TT_TRUE
                                                 : tt_int_get(value));
        rc = at >= 0;
    }
    *out = rc > 0 ? tt_int(env, at) : TT_NULL;
    return rc > 0 && *out == TT_NULL ? tt_failure(env) : rc;
}

static int range_contains(struct tt_env *env, tt_value self, tt_value item)
{
    tt_value at;
    int rc = find_value(env, self, item, &at);
    tt_unref(env, at);
    return rc;
}

static int range_length(struct tt_env *env, tt_value self, int64_t *out)
{
    if (is_wide(self)) {
        return tt__to_int(env, wide_get(self)->count, out);
    }
    *out = range_get(self)->count;
    return 0;
}

static tt_value range_index(struct tt_env *env, const tt_value *args)
{
    tt_value at;
    if (find_value(env, args[0], args[1], &at) == 0) {
        tt_raise(env, &tt_ValueError,
                 is_plain_int(args[1])
                     ? "range.index(x): x not in range"
                     : "sequence.index(x): x not in sequence");
    }
    return at;
}

static tt_value range_count(struct tt_env *env, const tt_value *args)
{
    int64_t count;
    tt_value at;
    int rc;
    if (is_plain_int(args[1])) {
        rc = find_value(env, args[0], args[1], &at);
        tt_unref(env, at);
        return rc < 0 ? TT_NULL : tt_small_int(rc);
    }
    rc = compare_all(env, args[0], args[1], true, &count);
    return rc < 0 ? TT_NULL : tt_int(env, count);
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
    if (is_wide(self)) {
        return tt__range_wide_iter(env, self);
    }
    const struct tt__range *r = range_get(self);
    return iterate(env, r->start, r->step, r->count);
}

static tt_value range_reversed(struct tt_env *env, tt_value self)
{
    if (is_wide(self)) {
        return tt__range_wide_reversed(env, self);
    }
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

static tt_value range_hint(struct tt_env *env, tt_value self)
{
    const struct tt__range_iterator *it = (const void *)self;
    return tt_int(env, it->left < 0 ? 0 : it->left);
}

static const struct tt_type_ops range_iterator_ops = {.length_hint =
                                                          range_hint};

const struct tt_type tt__range_iterator_type = {
    TT__TYPE_HEAD("range_iterator", "range_iterator"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__range_iterator),
    .iter = tt__iterator_self,
    .next = next_of_range,
    .ops = &range_iterator_ops,
};

/* ---- The type ------------------------------------------------------------ */

static tt_value get_start(struct tt_env *env, tt_value self)
{
    return is_wide(self) ? tt_ref(wide_get(self)->start)
                         : tt_int(env, range_get(self)->start);
}

static tt_value get_stop(struct tt_env *env, tt_value self)
{
    return is_wide(self)
               ? tt_ref(wide_get(self)->stop)
               : tt_int(env, ((const struct range *)(const void *)self)->stop);
}

static tt_value get_step(struct tt_env *env, tt_value self)
{
    return is_wide(self) ? tt_ref(wide_get(self)->step)
                         : tt_int(env, range_get(self)->step);
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

static size_t size_of_range(const struct tt_object *self)
{
    return self->flags & RANGE_WIDE ? sizeof(struct tt__range_wide)
                                    : sizeof(struct range);
}

static void clear_range(struct tt_env *env, struct tt_object *self)
{
    if (self->flags & RANGE_WIDE) {
        tt__range_wide_clear(env, self);
    }
}

static const struct tt_type_ops range_ops = {
    .getitem = range_getitem,
    .contains = range_contains,
    .length = range_length,
    .reversed = range_reversed,
};

const struct tt_type tt__range_type = {
    TT__TYPE_HEAD("range", "range"),
    .flags = TT_TYPE_FINAL | TT_TYPE_SEQUENCE | TT__TYPE_MATCHES_SEQUENCE |
             TT_TYPE_HASHED,
    .size = sizeof(struct range),
    .size_of = size_of_range,
    .clear = clear_range,
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

/* SPDX-License-Identifier: MIT
 *
 * type_range_wide.c: ranges with numbers beyond 64 bits, and their iterators.
 *
 * It mirrors the functions for Python's own ints in CPython's
 * Objects/rangeobject.c and Objects/sliceobject.c.
 */
#include "integers.h"
#include "range.h"

static struct tt__range_wide *wide_get(tt_value v)
{
    struct tt__range_wide *wide = (void *)v;
    TT_ASSERT(wide->head.flags & RANGE_WIDE);
    return wide;
}

/* A (taken) OP B (borrowed). */
static tt_value calculate(struct tt_env *env, tt_value a, enum tt__binary op,
                          tt_value b)
{
    tt_value result =
        a == TT_NULL || b == TT_NULL ? TT_NULL : tt__big_binary(env, a, b, op);
    tt_unref(env, a);
    return result;
}

/* How many items there are: compute_range_length. */
static tt_value count_items(struct tt_env *env, tt_value start, tt_value stop,
                            tt_value step)
{
    int sign = tt__int_sign(step);
    TT_ASSERT(sign != 0);
    if (tt__big_compare(start, stop) * sign >= 0) {
        return tt_small_int(0);
    }
    tt_value span = calculate(env, tt_ref(stop), BINARY_SUBTRACT, start);
    span = calculate(env, span, BINARY_SUBTRACT, tt_small_int(sign));
    span = calculate(env, span, BINARY_FLOOR_DIVIDE, step);
    return calculate(env, span, BINARY_ADD, tt_small_int(1));
}

tt_value tt__range_wide_new(struct tt_env *env, tt_value start, tt_value stop,
                            tt_value step)
{
    tt_value count = count_items(env, start, stop, step);
    if (count == TT_NULL) {
        return TT_NULL;
    }
    if (!tt_int_is_big(start) && !tt_int_is_big(stop) && !tt_int_is_big(step) &&
        !tt_int_is_big(count)) {
        tt_unref(env, count);
        return tt__range_new(env, tt_int_get(start), tt_int_get(stop),
                             tt_int_get(step));
    }
    struct tt__range_wide *made =
        tt_object_new(env, &tt__range_type, sizeof *made);
    if (made == NULL) {
        tt_unref(env, count);
        return TT_NULL;
    }
    made->head.flags |= RANGE_WIDE;
    made->start = tt_ref(start);
    made->stop = tt_ref(stop);
    made->step = tt_ref(step);
    made->count = count;
    return tt_value_of(made);
}

void tt__range_wide_clear(struct tt_env *env, struct tt_object *self)
{
    struct tt__range_wide *wide = wide_get(tt_value_of(self));
    tt_unref(env, wide->start);
    tt_unref(env, wide->stop);
    tt_unref(env, wide->step);
    tt_unref(env, wide->count);
}

/* ---- Items --------------------------------------------------------------- */

/* start + i * step */
static tt_value item_at(struct tt_env *env, const struct tt__range_wide *wide,
                        tt_value i)
{
    tt_value item = tt__big_binary(env, i, wide->step, BINARY_MULTIPLY);
    return calculate(env, item, BINARY_ADD, wide->start);
}

tt_value tt__range_wide_item(struct tt_env *env, tt_value self, tt_value key)
{
    const struct tt__range_wide *wide = wide_get(self);
    tt_value i;
    if (tt__find_index(env, key, &i) == 0) {
        tt_raise(env, &tt_TypeError,
                 "range indices must be integers or slices, not %T", key);
    }
    if (i != TT_NULL && tt__int_sign(i) < 0) {
        i = calculate(env, i, BINARY_ADD, wide->count);
    }
    tt_value item = TT_NULL;
    if (i != TT_NULL &&
        (tt__int_sign(i) < 0 || tt__big_compare(i, wide->count) >= 0)) {
        tt_raise(env, &tt_IndexError, "range object index out of range");
    } else if (i != TT_NULL) {
        item = item_at(env, wide, i);
    }
    tt_unref(env, i);
    return item;
}

int tt__range_wide_find(struct tt_env *env, tt_value self, tt_value n,
                        tt_value *out)
{
    const struct tt__range_wide *wide = wide_get(self);
    int sign = tt__int_sign(wide->step);
    *out = TT_NULL;
    if (tt__big_compare(n, wide->start) * sign < 0 ||
        tt__big_compare(n, wide->stop) * sign >= 0) {
        return 0;
    }
    tt_value span = tt__big_binary(env, n, wide->start, BINARY_SUBTRACT);
    tt_value both =
        span == TT_NULL ? TT_NULL : tt__big_divmod(env, span, wide->step);
    tt_unref(env, span);
    if (both == TT_NULL) {
        return tt_failure(env);
    }
    const tt_value *parts = tt_tuple_get(both)->at;
    int found = parts[1] == tt_small_int(0);
    *out = found ? tt_ref(parts[0]) : TT_NULL;
    tt_unref(env, both);
    return found;
}

/* ---- Slices -------------------------------------------------------------- */

tt_value tt__range_wide_slice(struct tt_env *env,
                              const struct tt__range_wide *wide,
                              const struct tt__slice *slice)
{
    tt_value parts[3], made = TT_NULL;
    if (tt__slice_wide_indices(env, slice, wide->count, parts) < 0) {
        return TT_NULL;
    }
    tt_set(env, &parts[0], item_at(env, wide, parts[0]));
    tt_set(env, &parts[1], item_at(env, wide, parts[1]));
    parts[2] = calculate(env, parts[2], BINARY_MULTIPLY, wide->step);
    if (parts[0] != TT_NULL && parts[1] != TT_NULL && parts[2] != TT_NULL) {
        made = tt__range_wide_new(env, parts[0], parts[1], parts[2]);
    }
    for (int i = 0; i < 3; i++) {
        tt_unref(env, parts[i]);
    }
    return made;
}

/* ---- Iteration ----------------------------------------------------------- */

struct wide_iterator {
    struct tt_object head;
    tt_value at;   /* owns; the next item */
    tt_value step; /* owns */
    tt_value left; /* owns; the number of items to come */
};

static void clear_iterator(struct tt_env *env, struct tt_object *self)
{
    struct wide_iterator *it = (void *)self;
    tt_unref(env, it->at);
    tt_unref(env, it->step);
    tt_unref(env, it->left);
}

enum { STEPS_NEXT = 4 }; /* the cost of the two sums */

static tt_value next_of_wide(struct tt_env *env, tt_value self)
{
    struct wide_iterator *it = (void *)self;
    if (it->left == tt_small_int(0) || tt_spend(env, STEPS_NEXT) < 0) {
        return TT_NULL;
    }
    tt_value left =
        tt__big_binary(env, it->left, tt_small_int(1), BINARY_SUBTRACT);
    tt_value next = left == TT_NULL
                        ? TT_NULL
                        : tt__big_binary(env, it->at, it->step, BINARY_ADD);
    if (next == TT_NULL) {
        tt_unref(env, left);
        return TT_NULL;
    }
    tt_value item = it->at;
    it->at = next;
    tt_set(env, &it->left, left);
    return item;
}

static tt_value wide_hint(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(((const struct wide_iterator *)(const void *)self)->left);
}

static const struct tt_type_ops wide_iterator_ops = {.length_hint = wide_hint};

static const struct tt_type wide_iterator_type = {
    TT__TYPE_HEAD("longrange_iterator", "longrange_iterator"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct wide_iterator),
    .clear = clear_iterator,
    .iter = tt__iterator_self,
    .next = next_of_wide,
    .ops = &wide_iterator_ops,
};

/* AT is taken. */
static tt_value iterate(struct tt_env *env, tt_value at, tt_value step,
                        tt_value count)
{
    struct wide_iterator *it =
        at == TT_NULL ? NULL
                      : tt_object_new(env, &wide_iterator_type, sizeof *it);
    if (it == NULL) {
        tt_unref(env, at);
        return TT_NULL;
    }
    it->at = at;
    it->step = tt_ref(step);
    it->left = tt_ref(count);
    return tt_value_of(it);
}

tt_value tt__range_wide_iter(struct tt_env *env, tt_value self)
{
    const struct tt__range_wide *wide = wide_get(self);
    return iterate(env, tt_ref(wide->start), wide->step, wide->count);
}

tt_value tt__range_wide_reversed(struct tt_env *env, tt_value self)
{
    const struct tt__range_wide *wide = wide_get(self);
    tt_value last =
        calculate(env, tt_ref(wide->count), BINARY_SUBTRACT, tt_small_int(1));
    tt_value by = tt__big_negate(env, wide->step);
    tt_value it = TT_NULL;
    if (last != TT_NULL && by != TT_NULL) {
        it = iterate(env, item_at(env, wide, last), by, wide->count);
    }
    tt_unref(env, by);
    tt_unref(env, last);
    return it;
}

/* SPDX-License-Identifier: MIT
 *
 * type_sequence.c: what list and tuple (and range, and deque)
 * do alike: indices, comparison, searching.
 *
 * Comparing two items can run a program's code, which may change a list that
 * is being looked at. So nothing here keeps a pointer to items over a call;
 * the items themselves are held meanwhile. It mirrors CPython's listobject.c
 * and tupleobject.c.
 */
#include "containers.h"

/* ---- Indices ------------------------------------------------------------- */

int tt__item_number(struct tt_env *env, tt_value key, const char *type,
                    int64_t *out)
{
    if (TT_LIKELY(tt_is_small_int(key))) {
        *out = tt_small_int_get(key);
        return 0;
    }
    int rc = tt__key_to_int(env, key, out);
    if (rc < 0) {
        return rc;
    }
    if (rc > 0) {
        return 0;
    }
    return tt_raise(env, &tt_TypeError,
                    "%s indices must be integers or slices, not %T", type, key);
}

int tt__item_place(struct tt_env *env, int64_t n, size_t count,
                   const char *what, size_t *out)
{
    if (n < 0) {
        n += (int64_t)count;
    }
    if (TT_UNLIKELY(n < 0 || (uint64_t)n >= count)) {
        return tt_raise(env, &tt_IndexError, "%s index out of range", what);
    }
    *out = (size_t)n;
    return 0;
}

int tt__item_index(struct tt_env *env, tt_value key, size_t count,
                   const char *type, const char *what, size_t *out)
{
    int64_t n = 0;
    int rc = tt__item_number(env, key, type, &n);
    return rc < 0 ? rc : tt__item_place(env, n, count, what, out);
}

int tt__clip_index(struct tt_env *env, tt_value v, size_t count, size_t *out)
{
    int64_t n;
    if (v == TT_NULL) {
        return 0;
    }
    if (TT_LIKELY(tt_is_small_int(v))) {
        n = tt_small_int_get(v);
    } else if (tt__limit_to_int(env, v, "integers", &n) < 0) {
        return tt_failure(env);
    }
    if (n < 0) {
        n += (int64_t)count;
    }
    if (n < 0) {
        *out = 0;
    } else if ((uint64_t)n > count) {
        *out = count;
    } else {
        *out = (size_t)n;
    }
    return 0;
}

int tt__repeat_count(struct tt_env *env, size_t count, int64_t times,
                     size_t *out)
{
    *out = 0;
    if (times <= 0 || count == 0) {
        return 0;
    }
    if ((uint64_t)times > (uint64_t)TT_ITEMS_MAX / count) {
        return tt__too_many_items(env);
    }
    *out = count * (size_t)times;
    return 0;
}

/* ---- Comparison ---------------------------------------------------------- */

/* tt_equal of two items that may be dropped meanwhile. */
static int equal_held(struct tt_env *env, tt_value a, tt_value b)
{
    tt_ref(a);
    tt_ref(b);
    int rc = tt_equal(env, a, b);
    tt_unref(env, a);
    tt_unref(env, b);
    return rc;
}

/* The first place where they differ, or the length of the shorter one. */
static int find_difference(struct tt_env *env, tt_value a, tt_value b,
                           size_t *at)
{
    for (*at = 0;; (*at)++) {
        size_t a_count, b_count;
        const tt_value *left = tt__items(a, &a_count);
        const tt_value *right = tt__items(b, &b_count);
        if (*at >= a_count || *at >= b_count) {
            return 0;
        }
        if (left[*at] == right[*at]) {
            continue;
        }
        int equal = equal_held(env, left[*at], right[*at]);
        if (equal <= 0) {
            return equal;
        }
    }
}

tt_value tt__sequence_compare(struct tt_env *env, tt_value a, tt_value b,
                              enum tt__comparison op)
{
    size_t at, a_count, b_count;
    bool only_equal = op == COMPARE_EQUAL || op == COMPARE_NOT_EQUAL;
    tt__items(a, &a_count);
    tt__items(b, &b_count);
    if (only_equal && a_count != b_count && tt_is_list_kind(a)) {
        return tt_bool(op == COMPARE_NOT_EQUAL);
    }
    if (tt_spend(env, a_count / 8) < 0 || find_difference(env, a, b, &at) < 0) {
        return TT_NULL;
    }
    const tt_value *left = tt__items(a, &a_count);
    const tt_value *right = tt__items(b, &b_count);
    if (at >= a_count || at >= b_count) {
        return tt__order((int64_t)a_count, (int64_t)b_count, op);
    }
    if (only_equal) {
        return tt_bool(op == COMPARE_NOT_EQUAL);
    }
    tt_value x = tt_ref(left[at]), y = tt_ref(right[at]);
    tt_value result = tt__compare(env, x, y, op);
    tt_unref(env, x);
    tt_unref(env, y);
    return result;
}

/* ---- Searching ----------------------------------------------------------- */

int tt__sequence_find(struct tt_env *env, tt_value sequence, tt_value value,
                      size_t from, size_t to, size_t *out)
{
    size_t count;
    tt__items(sequence, &count);
    if (tt_spend(env, count / 8) < 0) {
        return tt_failure(env);
    }
    for (size_t i = from; i < to; i++) {
        const tt_value *items = tt__items(sequence, &count);
        if (i >= count) {
            break;
        }
        int equal = items[i] == value ? 1 : equal_held(env, items[i], value);
        if (equal != 0) {
            *out = i;
            return equal;
        }
    }
    return 0;
}

tt_value tt__sequence_count(struct tt_env *env, tt_value sequence,
                            tt_value value)
{
    int64_t found = 0;
    size_t at = 0;
    for (size_t from = 0;; from = at + 1) {
        int rc = tt__sequence_find(env, sequence, value, from, SIZE_MAX, &at);
        if (rc < 0) {
            return TT_NULL;
        }
        if (rc == 0) {
            return tt_int(env, found);
        }
        found++;
    }
}

/* SPDX-License-Identifier: MIT
 *
 * collections_deque_methods.c: methods and operators of collections.deque.
 *
 * A search that runs a program's code, which changes the deque, ends with
 * RuntimeError (remove(): IndexError), as in CPython.
 */
#include "collections_deque.h"

/* ---- Searching ----------------------------------------------------------- */

/* The first place of VALUE in [from, to): 1 and *OUT, 0, or a failure. */
static int find(struct tt_env *env, struct tt__deque *deque, tt_value value,
                uint32_t from, uint32_t to, uint32_t *out)
{
    uint32_t state = deque->state;
    for (uint32_t i = from; i < to && i < deque->count; i++) {
        tt_value item = tt_ref(*tt__deque_slot(deque, i));
        int equal = tt_equal(env, item, value);
        tt_unref(env, item);
        if (equal >= 0 && deque->state != state) {
            equal = tt_raise(env, &tt_RuntimeError,
                             "deque mutated during iteration");
        }
        if (equal != 0) {
            *out = i;
            return equal;
        }
    }
    return 0;
}

static int deque_contains(struct tt_env *env, tt_value self, tt_value item)
{
    uint32_t at;
    return find(env, tt__deque_get(self), item, 0, UINT32_MAX, &at);
}

static tt_value deque_count(struct tt_env *env, const tt_value *args)
{
    struct tt__deque *deque = tt__deque_get(args[0]);
    int64_t count = 0;
    uint32_t at = 0;
    for (uint32_t from = 0;; from = at + 1) {
        int rc = find(env, deque, args[1], from, UINT32_MAX, &at);
        if (rc < 0) {
            return TT_NULL;
        }
        if (rc == 0) {
            return tt_int(env, count);
        }
        count++;
    }
}

static tt_value deque_index(struct tt_env *env, const tt_value *args)
{
    struct tt__deque *deque = tt__deque_get(args[0]);
    size_t from = 0, to = deque->count;
    uint32_t at;
    if (tt__clip_index(env, args[2], deque->count, &from) < 0 ||
        tt__clip_index(env, args[3], deque->count, &to) < 0) {
        return TT_NULL;
    }
    int rc = find(env, deque, args[1], (uint32_t)from, (uint32_t)to, &at);
    if (rc == 0) {
        tt_raise(env, &tt_ValueError, "deque.index(x): x not in deque");
    }
    return rc <= 0 ? TT_NULL : tt_small_int(at);
}

static tt_value deque_remove(struct tt_env *env, const tt_value *args)
{
    struct tt__deque *deque = tt__deque_get(args[0]);
    uint32_t at, state = deque->state;
    int rc = find(env, deque, args[1], 0, UINT32_MAX, &at);
    if (rc == 0) {
        tt_raise(env, &tt_ValueError, "deque.remove(x): x not in deque");
    } else if (rc == TT_ERAISED && deque->state != state &&
               tt_raised(env, &tt_RuntimeError)) {
        tt_exc_unref(env, tt_exc_take(env));
        tt_raise(env, &tt_IndexError, "deque mutated during remove().");
    }
    if (rc <= 0 || tt_spend(env, (deque->count - at) / 4) < 0) {
        return TT_NULL;
    }
    tt_unref(env, tt__deque_take(deque, at));
    return TT_NONE;
}

/* ---- Items --------------------------------------------------------------- */

static int item_index(struct tt_env *env, const struct tt__deque *deque,
                      tt_value key, uint32_t *out)
{
    int64_t n;
    int rc = tt__key_to_int(env, key, &n);
    if (rc <= 0) {
        return rc < 0
                   ? rc
                   : tt_raise(env, &tt_TypeError,
                              "sequence index must be integer, not '%T'", key);
    }
    n += n < 0 ? (int64_t)deque->count : 0;
    if (n < 0 || n >= (int64_t)deque->count) {
        return tt_raise(env, &tt_IndexError, "deque index out of range");
    }
    *out = (uint32_t)n;
    return 0;
}

static tt_value deque_getitem(struct tt_env *env, tt_value self, tt_value key)
{
    const struct tt__deque *deque = tt__deque_get(self);
    uint32_t at = 0;
    if (item_index(env, deque, key, &at) < 0) {
        return TT_NULL;
    }
    return tt_ref(*tt__deque_slot(deque, at));
}

static int deque_setitem(struct tt_env *env, tt_value self, tt_value key,
                         tt_value value)
{
    struct tt__deque *deque = tt__deque_get(self);
    uint32_t at = 0;
    int rc = item_index(env, deque, key, &at);
    if (rc < 0) {
        return rc;
    }
    if (value == TT_NULL) {
        rc = tt_spend(env, (deque->count - at) / 4);
        if (rc < 0) {
            return rc;
        }
        tt_unref(env, tt__deque_take(deque, at));
    } else {
        tt_set(env, tt__deque_slot(deque, at), tt_ref(value));
    }
    return 0;
}

static int deque_length(struct tt_env *env, tt_value self, int64_t *out)
{
    (void)env;
    *out = tt__deque_get(self)->count;
    return 0;
}

/* ---- Operators ----------------------------------------------------------- */

/* Its items as they are now: a tuple, given. */
static tt_value items_of(struct tt_env *env, const struct tt__deque *deque)
{
    struct tt_tuple *items = tt_tuple_blank(env, deque->count);
    for (uint32_t i = 0; items != NULL && i < deque->count; i++) {
        items->at[i] = tt_ref(*tt__deque_slot(deque, i));
    }
    return tt_value_of(items);
}

static tt_value deque_compare(struct tt_env *env, tt_value self, tt_value other,
                              enum tt__comparison op)
{
    if (!tt_is(other, &tt__deque_type)) {
        return TT_NOT_IMPLEMENTED;
    }
    uint32_t a = tt__deque_get(self)->count, b = tt__deque_get(other)->count;
    if (a != b && (op == COMPARE_EQUAL || op == COMPARE_NOT_EQUAL)) {
        return tt_bool(op == COMPARE_NOT_EQUAL);
    }
    tt_value left = items_of(env, tt__deque_get(self)), result = TT_NULL;
    tt_value right =
        left == TT_NULL ? TT_NULL : items_of(env, tt__deque_get(other));
    if (left != TT_NULL && right != TT_NULL) {
        result = tt__sequence_compare(env, left, right, op);
    }
    tt_unref(env, left);
    tt_unref(env, right);
    return result;
}

/* The items TIMES times, cut to the limit. */
static int repeat(struct tt_env *env, struct tt__deque *deque, int64_t times)
{
    tt_value items = tt__to_list(env, tt_value_of(deque));
    size_t count;
    if (items == TT_NULL) {
        return tt_failure(env);
    }
    const struct tt_list *list = tt_list_get(items);
    int rc = 0;
    if (times <= 0) {
        tt__deque_clear(env, deque);
    } else if (deque->count_max < 0) {
        rc = tt__repeat_count(env, list->count, times, &count);
    } else if (list->count > 0 && times > deque->count_max) {
        times = deque->count_max + 1; /* more make no difference */
    }
    for (int64_t i = 1; rc == 0 && list->count > 0 && i < times; i++) {
        rc = tt__deque_extend(env, deque, items, false);
    }
    tt_unref(env, items);
    return rc;
}

/* deque_copy: of a derived class by a call of that. */
static tt_value copy_of(struct tt_env *env, tt_value self)
{
    const struct tt__deque *deque = tt__deque_get(self);
    const struct tt_type *type = tt_type_of(self);
    if (!tt__is_class(type)) {
        return tt__deque_copy(env, deque);
    }
    bool is_bounded = deque->count_max >= 0;
    tt_value args[] = {self,
                       is_bounded ? tt_small_int(deque->count_max) : TT_NONE};
    tt_value made = tt_call(env, tt__type_value(type), args, 1 + is_bounded);
    if (made != TT_NULL && !tt_is(made, &tt__deque_type)) {
        tt_raise(env, &tt_TypeError, "%s() must return a deque, not %T",
                 type->name, made);
        tt_clear(env, &made);
    }
    return made;
}

static tt_value deque_binary(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__binary op, bool reflected)
{
    int64_t times;
    if (op == BINARY_ADD && !reflected) {
        if (!tt_is(other, &tt__deque_type)) {
            return TT_NOT_IMPLEMENTED;
        }
        tt_value made = copy_of(env, self);
        if (made != TT_NULL &&
            tt__deque_extend(env, tt__deque_get(made), other, false) < 0) {
            tt_clear(env, &made);
        }
        return made;
    }
    if (op != BINARY_MULTIPLY) {
        return TT_NOT_IMPLEMENTED;
    }
    int rc = tt__repeat_times(env, other, &times);
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : TT_NOT_IMPLEMENTED;
    }
    tt_value made = copy_of(env, self);
    if (made != TT_NULL && repeat(env, tt__deque_get(made), times) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static tt_value deque_inplace(struct tt_env *env, tt_value self, tt_value other,
                              enum tt__binary op)
{
    struct tt__deque *deque = tt__deque_get(self);
    int64_t times;
    int rc;
    if (op == BINARY_ADD) {
        rc = tt__deque_extend(env, deque, other, false);
    } else {
        rc = op == BINARY_MULTIPLY ? tt__repeat_times(env, other, &times) : 0;
        if (rc == 0) {
            return TT_NOT_IMPLEMENTED;
        }
        rc = rc < 0 ? rc : repeat(env, deque, times);
    }
    return rc < 0 ? TT_NULL : tt_ref(self);
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value deque_append(struct tt_env *env, const tt_value *args)
{
    int rc = tt__deque_push(env, tt__deque_get(args[0]), args[1]);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value deque_appendleft(struct tt_env *env, const tt_value *args)
{
    int rc = tt__deque_push_left(env, tt__deque_get(args[0]), args[1]);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value deque_clear(struct tt_env *env, const tt_value *args)
{
    tt__deque_clear(env, tt__deque_get(args[0]));
    return TT_NONE;
}

static tt_value deque_copy(struct tt_env *env, const tt_value *args)
{
    return copy_of(env, args[0]);
}

static tt_value deque_extend(struct tt_env *env, const tt_value *args)
{
    int rc = tt__deque_extend(env, tt__deque_get(args[0]), args[1], false);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value deque_extendleft(struct tt_env *env, const tt_value *args)
{
    int rc = tt__deque_extend(env, tt__deque_get(args[0]), args[1], true);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value deque_insert(struct tt_env *env, const tt_value *args)
{
    struct tt__deque *deque = tt__deque_get(args[0]);
    int64_t at;
    if (tt__to_int(env, args[1], &at) < 0) {
        return TT_NULL;
    }
    if (deque->count_max >= 0 && deque->count >= deque->count_max) {
        tt_raise(env, &tt_IndexError, "deque already at its maximum size");
        return TT_NULL;
    }
    return tt__deque_insert(env, deque, at, args[2]) < 0 ? TT_NULL : TT_NONE;
}

static tt_value deque_pop(struct tt_env *env, const tt_value *args)
{
    struct tt__deque *deque = tt__deque_get(args[0]);
    if (deque->count == 0) {
        tt_raise(env, &tt_IndexError, "pop from an empty deque");
        return TT_NULL;
    }
    return tt__deque_pop(deque);
}

static tt_value deque_popleft(struct tt_env *env, const tt_value *args)
{
    struct tt__deque *deque = tt__deque_get(args[0]);
    if (deque->count == 0) {
        tt_raise(env, &tt_IndexError, "pop from an empty deque");
        return TT_NULL;
    }
    return tt__deque_pop_left(deque);
}

static tt_value deque_reverse(struct tt_env *env, const tt_value *args)
{
    const struct tt__deque *deque = tt__deque_get(args[0]);
    if (tt_spend(env, deque->count / 8) < 0) {
        return TT_NULL;
    }
    for (uint32_t i = 0; i < deque->count / 2; i++) {
        tt_value *a = tt__deque_slot(deque, i);
        tt_value *b = tt__deque_slot(deque, deque->count - 1 - i);
        tt_value item = *a;
        *a = *b;
        *b = item;
    }
    return TT_NONE;
}

static tt_value deque_rotate(struct tt_env *env, const tt_value *args)
{
    int64_t n = 1;
    if (args[1] != TT_NULL && tt__to_int(env, args[1], &n) < 0) {
        return TT_NULL;
    }
    struct tt__deque *deque = tt__deque_get(args[0]);
    if (tt_spend(env, tt__deque_way(deque, n) / 4) < 0) {
        return TT_NULL;
    }
    tt__deque_rotate(deque, n);
    return TT_NONE;
}

const struct tt_native tt__deque_methods[] = {
    TT__METHOD_1("deque", "append", TT_WRITES, deque_append),
    TT__METHOD_1("deque", "appendleft", TT_WRITES, deque_appendleft),
    TT__METHOD_0("deque", "clear", TT_WRITES, deque_clear),
    TT__METHOD_0("deque", "copy", TT_READS, deque_copy),
    TT__METHOD_1("deque", "count", TT_READS, deque_count),
    TT__METHOD_1("deque", "extend", TT_WRITES, deque_extend),
    TT__METHOD_1("deque", "extendleft", TT_WRITES, deque_extendleft),
    TT__METHOD("deque", "index", "self value start stop /", 2, 4, 4, TT_READS,
               deque_index),
    TT__METHOD("deque", "insert", "self index value /", 3, 3, 3, TT_WRITES,
               deque_insert),
    TT__METHOD_0("deque", "pop", TT_WRITES, deque_pop),
    TT__METHOD_0("deque", "popleft", TT_WRITES, deque_popleft),
    TT__METHOD_1("deque", "remove", TT_WRITES, deque_remove),
    TT__METHOD_0("deque", "reverse", TT_WRITES, deque_reverse),
    TT__METHOD("deque", "rotate", "self n /", 1, 2, 2, TT_WRITES, deque_rotate),
    {.name = NULL},
};

const struct tt_type_ops tt__deque_ops = {
    .getitem = deque_getitem,
    .is_indexed = true,
    .setitem = deque_setitem,
    .contains = deque_contains,
    .length = deque_length,
    .compare = deque_compare,
    .binary = deque_binary,
    .inplace = deque_inplace,
    .reversed = tt__deque_reversed,
};

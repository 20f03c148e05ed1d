/* SPDX-License-Identifier: MIT
 *
 * type_tuple.c: what programs do with tuples.
 *
 * The tuple itself is loop/'s; named tuples (collections_namedtuple.c) share
 * all of this. It mirrors CPython's Objects/tupleobject.c.
 */
#include "containers.h"

size_t tt__tuple_size_of(const struct tt_object *self)
{
    return tt_tuple_type.size_of(self);
}

void tt__tuple_drop(struct tt_env *env, struct tt_object *self)
{
    tt_tuple_type.clear(env, self);
}

int tt__tuple_hash(struct tt_env *env, tt_value self, uint64_t *out)
{
    return tt_tuple_type.hash(env, self, out);
}

int tt__tuple_equal(struct tt_env *env, tt_value self, tt_value other)
{
    return tt_tuple_type.equal(env, self, other);
}

int tt__tuple_truth(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_tuple_get(self)->count > 0;
}

static tt_value tuple_slice(struct tt_env *env, tt_value self,
                            const struct tt__slice *slice)
{
    const struct tt_tuple *tuple = tt_tuple_get(self);
    int64_t start, step, n;
    if (tt__slice_indices(env, slice, tuple->count, &start, &step, &n) < 0) {
        return TT_NULL;
    }
    if (step == 1) {
        if (n == tuple->count && tt_is_exactly(self, &tt_tuple_type)) {
            return tt_ref(self);
        }
        return tt_tuple(env, tuple->at + (n == 0 ? 0 : start), (size_t)n);
    }
    struct tt_tuple *made = tt_tuple_blank(env, (size_t)n);
    for (int64_t i = 0; made != NULL && i < n; i++) {
        made->at[i] = tt_ref(tuple->at[start + i * step]);
    }
    return tt_value_of(made);
}

static tt_value tuple_getitem(struct tt_env *env, tt_value self, tt_value key)
{
    const struct tt_tuple *tuple = tt_tuple_get(self);
    size_t at;
    if (tt_is_exactly(key, &tt__slice_type)) {
        return tuple_slice(env, self, (const void *)key);
    }
    if (tt__item_index(env, key, tuple->count, "tuple", "tuple", &at) < 0) {
        return TT_NULL;
    }
    return tt_ref(tuple->at[at]);
}

static int tuple_contains(struct tt_env *env, tt_value self, tt_value item)
{
    size_t at;
    return tt__sequence_find(env, self, item, 0, SIZE_MAX, &at);
}

static int tuple_length(struct tt_env *env, tt_value self, int64_t *out)
{
    (void)env;
    *out = tt_tuple_get(self)->count;
    return 0;
}

static tt_value tuple_compare(struct tt_env *env, tt_value self, tt_value other,
                              enum tt__comparison op)
{
    if (!tt_is_tuple(other)) {
        return TT_NOT_IMPLEMENTED;
    }
    return tt__sequence_compare(env, self, other, op);
}

static tt_value concatenate(struct tt_env *env, tt_value a, tt_value b)
{
    const struct tt_tuple *left = tt_tuple_get(a), *right = tt_tuple_get(b);
    if (left->count == 0 && tt_is_exactly(b, &tt_tuple_type)) {
        return tt_ref(b);
    }
    if (right->count == 0 && tt_is_exactly(a, &tt_tuple_type)) {
        return tt_ref(a);
    }
    struct tt_tuple *made =
        tt_tuple_blank(env, (size_t)left->count + right->count);
    if (made == NULL) {
        return TT_NULL;
    }
    for (uint32_t i = 0; i < left->count; i++) {
        made->at[i] = tt_ref(left->at[i]);
    }
    for (uint32_t i = 0; i < right->count; i++) {
        made->at[left->count + i] = tt_ref(right->at[i]);
    }
    return tt_value_of(made);
}

static tt_value repeat(struct tt_env *env, tt_value self, int64_t times)
{
    const struct tt_tuple *tuple = tt_tuple_get(self);
    size_t count;
    if (tt__repeat_count(env, tuple->count, times, &count) < 0) {
        return TT_NULL;
    }
    if (count == tuple->count && tt_is_exactly(self, &tt_tuple_type)) {
        return tt_ref(self);
    }
    struct tt_tuple *made = tt_tuple_blank(env, count);
    for (size_t i = 0; made != NULL && i < count; i++) {
        made->at[i] = tt_ref(tuple->at[i % tuple->count]);
    }
    return tt_value_of(made);
}

static tt_value tuple_binary(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__binary op, bool reflected)
{
    int64_t times;
    if (op == BINARY_ADD && tt_is_tuple(other) && !reflected) {
        return concatenate(env, self, other);
    }
    int rc = op == BINARY_MULTIPLY ? tt__repeat_times(env, other, &times) : 0;
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : TT_NOT_IMPLEMENTED;
    }
    return repeat(env, self, times);
}

static tt_value tuple_count(struct tt_env *env, const tt_value *args)
{
    return tt__sequence_count(env, args[0], args[1]);
}

static tt_value tuple_index(struct tt_env *env, const tt_value *args)
{
    const struct tt_tuple *tuple = tt_tuple_get(args[0]);
    size_t from = 0, to = SIZE_MAX, at;
    if (tt__clip_index(env, args[2], tuple->count, &from) < 0 ||
        tt__clip_index(env, args[3], tuple->count, &to) < 0) {
        return TT_NULL;
    }
    int rc = tt__sequence_find(env, args[0], args[1], from, to, &at);
    if (rc == 0) {
        tt_raise(env, &tt_ValueError, "tuple.index(x): x not in tuple");
    }
    return rc <= 0 ? TT_NULL : tt_int(env, (int64_t)at);
}

const struct tt_native tt__tuple_methods[] = {
    TT__METHOD_1("tuple", "count", TT_READS, tuple_count),
    TT__METHOD("tuple", "index", "self value start stop /", 2, 4, 4, TT_READS,
               tuple_index),
    {.name = NULL},
};

const struct tt_type_ops tt__tuple_ops = {
    .getitem = tuple_getitem,
    .contains = tuple_contains,
    .length = tuple_length,
    .compare = tuple_compare,
    .binary = tuple_binary,
    .methods = tt__tuple_methods,
};

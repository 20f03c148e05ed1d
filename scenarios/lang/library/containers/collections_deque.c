/* SPDX-License-Identifier: MIT
 *
 * collections_deque.c: collections.deque: its ring, its type and its
 * iterators.
 *
 * CPython's is a list of blocks (Modules/_collectionsmodule.c); what shows of
 * it is only when an iterator complains of a change: `state` counts the same
 * changes as there. Methods are in collections_deque_methods.c.
 */
#include "collections_deque.h"

tt_value tt__deque_new(struct tt_env *env, int64_t count_max)
{
    struct tt__deque *deque =
        tt_object_new(env, &tt__deque_type, sizeof *deque);
    if (deque != NULL) {
        memset(&deque->head + 1, 0, sizeof *deque - sizeof deque->head);
        deque->count_max = count_max;
    }
    return tt_value_of(deque);
}

/* ---- The ring ------------------------------------------------------------ */

static int reserve(struct tt_env *env, struct tt__deque *deque)
{
    if (deque->count < deque->capacity) {
        return 0;
    }
    if (deque->capacity >= TT_ITEMS_MAX) {
        return tt__too_many_items(env);
    }
    uint32_t capacity = deque->capacity == 0 ? 8 : 2 * deque->capacity;
    tt_value *at = tt_alloc(env, capacity * sizeof *at);
    if (at == NULL) {
        return tt_failure(env);
    }
    for (uint32_t i = 0; i < deque->count; i++) {
        at[i] = *tt__deque_slot(deque, i);
    }
    if (deque->at != NULL) {
        tt_free(env, deque->at, deque->capacity * sizeof *at);
    }
    deque->at = at;
    deque->capacity = capacity;
    deque->first = 0;
    return 0;
}

static bool is_over(const struct tt__deque *deque)
{
    return deque->count_max >= 0 && deque->count > deque->count_max;
}

int tt__deque_push(struct tt_env *env, struct tt__deque *deque, tt_value item)
{
    int rc = reserve(env, deque);
    if (rc < 0) {
        return rc;
    }
    *tt__deque_slot(deque, deque->count++) = tt_ref(item);
    deque->state++;
    if (is_over(deque)) {
        tt_unref(env, tt__deque_pop_left(deque));
    }
    return 0;
}

int tt__deque_push_left(struct tt_env *env, struct tt__deque *deque,
                        tt_value item)
{
    int rc = reserve(env, deque);
    if (rc < 0) {
        return rc;
    }
    deque->first = (deque->first - 1) & (deque->capacity - 1);
    deque->count++;
    *tt__deque_slot(deque, 0) = tt_ref(item);
    deque->state++;
    if (is_over(deque)) {
        tt_unref(env, tt__deque_pop(deque));
    }
    return 0;
}

tt_value tt__deque_pop(struct tt__deque *deque)
{
    TT_ASSERT(deque->count > 0);
    deque->state++;
    return *tt__deque_slot(deque, --deque->count);
}

tt_value tt__deque_pop_left(struct tt__deque *deque)
{
    TT_ASSERT(deque->count > 0);
    tt_value item = *tt__deque_slot(deque, 0);
    deque->first = (deque->first + 1) & (deque->capacity - 1);
    deque->count--;
    deque->state++;
    return item;
}

void tt__deque_rotate(struct tt__deque *deque, int64_t n)
{
    if (deque->count <= 1) {
        return;
    }
    int64_t count = deque->count;
    n %= count;
    n += n < 0 ? count : 0;
    deque->state++;
    if (deque->count == deque->capacity) {
        /* A full ring turns by itself. */
        deque->first = (deque->first - (uint32_t)n) & (deque->capacity - 1);
        return;
    }
    /* The shorter way. */
    if (n <= count / 2) {
        for (; n > 0; n--) {
            tt_value item = *tt__deque_slot(deque, deque->count - 1);
            deque->first = (deque->first - 1) & (deque->capacity - 1);
            *tt__deque_slot(deque, 0) = item;
        }
        return;
    }
    for (n = count - n; n > 0; n--) {
        tt_value item = *tt__deque_slot(deque, 0);
        deque->first = (deque->first + 1) & (deque->capacity - 1);
        *tt__deque_slot(deque, deque->count - 1) = item;
    }
}

void tt__deque_clear(struct tt_env *env, struct tt__deque *deque)
{
    struct tt__deque old = *deque;
    if (old.at == NULL) {
        return;
    }
    deque->at = NULL;
    deque->count = deque->capacity = deque->first = 0;
    deque->state++;
    for (uint32_t i = 0; i < old.count; i++) {
        tt_unref(env, *tt__deque_slot(&old, i));
    }
    tt_free(env, old.at, old.capacity * sizeof *old.at);
}

tt_value tt__deque_take(struct tt__deque *deque, uint32_t i)
{
    TT_ASSERT(i < deque->count);
    tt_value item = *tt__deque_slot(deque, i);
    for (; i + 1 < deque->count; i++) {
        *tt__deque_slot(deque, i) = *tt__deque_slot(deque, i + 1);
    }
    deque->count--;
    deque->state++;
    return item;
}

int tt__deque_insert(struct tt_env *env, struct tt__deque *deque, int64_t at,
                     tt_value item)
{
    int64_t count = deque->count;
    at += at < 0 ? count : 0;
    int rc = tt__deque_push(env, deque, item);
    if (rc < 0) {
        return rc;
    }
    if (at < 0) {
        at = 0;
    } else if (at > count) {
        at = count;
    }
    rc = tt_spend(env, (uint64_t)(count - at) / 4);
    if (rc < 0) {
        return rc;
    }
    tt_value last = *tt__deque_slot(deque, deque->count - 1);
    for (uint32_t i = deque->count - 1; i > at; i--) {
        *tt__deque_slot(deque, i) = *tt__deque_slot(deque, i - 1);
    }
    *tt__deque_slot(deque, (uint32_t)at) = last;
    return 0;
}

int tt__deque_extend(struct tt_env *env, struct tt__deque *deque,
                     tt_value iterable, bool left)
{
    tt_value item, iterator;
    if (iterable == tt_value_of(deque)) {
        tt_value copy = tt__to_list(env, iterable);
        int rc = copy == TT_NULL ? tt_failure(env)
                                 : tt__deque_extend(env, deque, copy, left);
        tt_unref(env, copy);
        return rc;
    }
    iterator = tt__iter(env, iterable);
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0 && (rc = tt__next(env, iterator, &item)) > 0) {
        int pushed = left ? tt__deque_push_left(env, deque, item)
                          : tt__deque_push(env, deque, item);
        tt_unref(env, item);
        rc = pushed < 0 ? pushed : 1;
    }
    tt_unref(env, iterator);
    return rc;
}

tt_value tt__deque_copy(struct tt_env *env, const struct tt__deque *deque)
{
    tt_value copy = tt__deque_new(env, deque->count_max);
    for (uint32_t i = 0; copy != TT_NULL && i < deque->count; i++) {
        if (tt__deque_push(env, tt__deque_get(copy),
                           *tt__deque_slot(deque, i)) < 0) {
            tt_clear(env, &copy);
        }
    }
    return copy;
}

/* ---- Iterators ----------------------------------------------------------- */

/* A place while nothing changed: `version` is the deque's state. */
static struct tt__iterator *check_iterator(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = (void *)self;
    const struct tt__deque *deque = tt__deque_get(it->over);
    if (it->version != deque->state) {
        tt_raise(env, &tt_RuntimeError, "deque mutated during iteration");
        return NULL;
    }
    return it->at < deque->count ? it : NULL;
}

static tt_value next_item(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = check_iterator(env, self);
    if (it == NULL) {
        return TT_NULL;
    }
    return tt_ref(*tt__deque_slot(tt__deque_get(it->over), (uint32_t)it->at++));
}

static tt_value previous_item(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = check_iterator(env, self);
    if (it == NULL) {
        return TT_NULL;
    }
    const struct tt__deque *deque = tt__deque_get(it->over);
    it->at++;
    return tt_ref(*tt__deque_slot(deque, deque->count - (uint32_t)it->at));
}

static tt_value deque_hint(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = (const void *)self;
    uint32_t count = tt__deque_get(it->over)->count;
    return tt_int(env, it->at < count ? (int64_t)(count - it->at) : 0);
}

static const struct tt_type iterator_type = TT__COUNTED_ITERATOR_TYPE(
    "_deque_iterator", "collections._deque_iterator", next_item, deque_hint);
static const struct tt_type reverse_iterator_type = TT__COUNTED_ITERATOR_TYPE(
    "_deque_reverse_iterator", "collections._deque_reverse_iterator",
    previous_item, deque_hint);

static tt_value make_iterator(struct tt_env *env, const struct tt_type *type,
                              tt_value self)
{
    tt_value made = tt__iterator_new(env, type, self);
    if (made != TT_NULL) {
        struct tt__iterator *it = (void *)made;
        it->version = tt__deque_get(self)->state;
    }
    return made;
}

static tt_value iter_deque(struct tt_env *env, tt_value self)
{
    return make_iterator(env, &iterator_type, self);
}

tt_value tt__deque_reversed(struct tt_env *env, tt_value self)
{
    return make_iterator(env, &reverse_iterator_type, self);
}

/* ---- The type ------------------------------------------------------------ */

static void drop_deque(struct tt_env *env, struct tt_object *self)
{
    tt__deque_clear(env, (struct tt__deque *)self);
}

static int repr_deque(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct tt__deque *deque = tt__deque_get(self);
    tt_value list = tt__to_list(env, self);
    if (list == TT_NULL) {
        return tt_failure(env);
    }
    tt_text_format(out, "%s(%R", tt_type_of(self)->name, list);
    tt_unref(env, list);
    if (deque->count_max >= 0) {
        tt_text_format(out, ", maxlen=%l", deque->count_max);
    }
    tt_text_puts(out, ")");
    return out->error;
}

static int hash_deque(struct tt_env *env, tt_value self, uint64_t *out)
{
    (void)self;
    *out = 0;
    return tt_raise(env, &tt_TypeError, "unhashable type: 'collections.deque'");
}

static int equal_deque(struct tt_env *env, tt_value self, tt_value other)
{
    if (!tt_is(other, &tt__deque_type)) {
        return 0;
    }
    tt_value result = tt__deque_ops.compare(env, self, other, COMPARE_EQUAL);
    return result == TT_NULL ? tt_failure(env) : result == TT_TRUE;
}

static int truth_deque(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt__deque_get(self)->count > 0;
}

static tt_value make_deque(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("deque", "iterable maxlen", 0, 2, 2);
    tt_value bound[2];
    int64_t count_max = -1;
    (void)type;
    if (tt_args_bind(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    if (bound[1] != TT_NULL && bound[1] != TT_NONE) {
        if (!tt_is_int(bound[1]) && !tt_is_bool(bound[1])) {
            tt_raise(env, &tt_TypeError, "an integer is required");
            return TT_NULL;
        }
        if (tt__to_int(env, bound[1], &count_max) < 0) {
            return TT_NULL;
        }
        if (count_max < 0) {
            tt_raise(env, &tt_ValueError, "maxlen must be non-negative");
            return TT_NULL;
        }
    }
    tt_value made = tt__deque_new(env, count_max);
    if (made != TT_NULL && bound[0] != TT_NULL &&
        tt__deque_extend(env, tt__deque_get(made), bound[0], false) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static tt_value get_maxlen(struct tt_env *env, tt_value self)
{
    int64_t count_max = tt__deque_get(self)->count_max;
    return count_max < 0 ? TT_NONE : tt_int(env, count_max);
}

static const struct tt_property properties[] = {
    {"maxlen", TT_READS, get_maxlen, NULL},
    {.name = NULL},
};

const struct tt_type tt__deque_type = {
    TT__TYPE_HEAD("deque", "collections.deque"),
    .flags = TT_TYPE_WEAK | TT__TYPE_FILLED | TT_TYPE_SEQUENCE |
             TT_TYPE_DOTTED | TT__TYPE_MATCHES_SEQUENCE,
    .size = sizeof(struct tt__deque),
    .clear = drop_deque,
    .repr = repr_deque,
    .hash = hash_deque,
    .equal = equal_deque,
    .truth = truth_deque,
    .make = make_deque,
    .iter = iter_deque,
    .methods = tt__deque_methods,
    .properties = properties,
    .ops = &tt__deque_ops,
};

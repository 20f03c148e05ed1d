/* SPDX-License-Identifier: MIT
 *
 * type_set.c: what programs do with sets and frozensets.
 *
 * The set itself, and the order in which it iterates, are loop/'s (set.c).
 * That order depends on the order in which keys came in, so each operation
 * here goes over its operands as CPython's does: Objects/setobject.c, 3.14.
 * Methods take any iterables; operators take sets (set_operators.c).
 *
 * Hashing and comparing keys can run a program's code, so a key is held while
 * it is looked up.
 */
#include "containers.h"
#include "objects.h"

int tt__set_add(struct tt_env *env, struct tt_set *set, tt_value key)
{
    int rc = tt_set_add(env, set, key);
    return TT_LIKELY(rc >= 0) ? rc : tt__key_failed(env, key, "set element");
}

static uint32_t count_of(tt_value set)
{
    return tt_set_cast(set)->table.count;
}

/* An unhashable set is looked for as the frozenset of its items: returns that
 * and forgets the failure; TT_NULL where it is another failure. */
static tt_value frozen_key(struct tt_env *env, tt_value key)
{
    if (!tt_is_exactly(key, &tt_set_type) || !tt_raised(env, &tt_TypeError)) {
        tt__key_failed(env, key, "set element");
        return TT_NULL;
    }
    tt_exc_unref(env, tt_exc_take(env));
    return tt__set_from(env, &tt_frozenset_type, key);
}

int tt__set_contains(struct tt_env *env, tt_value self, tt_value key)
{
    int rc = tt_set_has(env, tt_set_cast(self), key);
    if (TT_LIKELY(rc >= 0)) {
        return rc;
    }
    tt_value frozen = frozen_key(env, key);
    rc = frozen == TT_NULL ? tt_failure(env)
                           : tt_set_has(env, tt_set_cast(self), frozen);
    tt_unref(env, frozen);
    return rc;
}

static int discard(struct tt_env *env, tt_value self, tt_value key)
{
    int rc = tt_set_discard(env, tt_set_cast(self), key);
    if (TT_LIKELY(rc >= 0)) {
        return rc;
    }
    tt_value frozen = frozen_key(env, key);
    rc = frozen == TT_NULL ? tt_failure(env)
                           : tt_set_discard(env, tt_set_cast(self), frozen);
    tt_unref(env, frozen);
    return rc;
}

/* ---- Going over operands ------------------------------------------------- */

/* Calls TAKE with each item of any iterable (held meanwhile) until it returns
 * something else than 0. Returns that, or 0, or a failure. */
static int each(struct tt_env *env, tt_value iterable, void *data,
                int (*take)(struct tt_env *env, void *data, tt_value item))
{
    size_t at = 0;
    tt_value item;
    int rc = 0;
    if (tt_is_set(iterable)) {
        rc = tt_spend(env, tt_set_cast(iterable)->table.count);
        while (rc == 0 &&
               (item = tt_set_next(tt_set_cast(iterable), &at)) != TT_NULL) {
            tt_ref(item);
            rc = take(env, data, item);
            tt_unref(env, item);
        }
        return rc;
    }
    tt_value iterator = tt__iter(env, iterable);
    if (iterator == TT_NULL) {
        return tt_failure(env);
    }
    while (rc == 0 && (rc = tt__next(env, iterator, &item)) > 0) {
        rc = take(env, data, item);
        tt_unref(env, item);
    }
    tt_unref(env, iterator);
    return rc;
}

static int take_add(struct tt_env *env, void *data, tt_value item)
{
    int rc = tt__set_add(env, data, item);
    return rc < 0 ? rc : 0;
}

int tt__set_update(struct tt_env *env, struct tt_set *set, tt_value iterable)
{
    if (tt_is_set(iterable)) {
        return tt_set_merge(env, set, tt_set_cast(iterable));
    }
    if (tt_is_dict(iterable)) { /* it grows by less than one by one */
        set->head.flags |= TT_SET_UNSURE;
    }
    return each(env, iterable, set, take_add);
}

tt_value tt__set_from(struct tt_env *env, const struct tt_type *type,
                      tt_value iterable)
{
    tt_value made = tt_set_new(env, type);
    if (made != TT_NULL && iterable != TT_NULL &&
        tt__set_update(env, tt_set_cast(made), iterable) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

/* make_new_set_basetype: a set or frozenset, of whatever class SET is. */
static tt_value copy(struct tt_env *env, tt_value set)
{
    return tt__set_from(env, tt_type_of(set), set);
}

tt_value tt__set_union(struct tt_env *env, tt_value a, tt_value b)
{
    tt_value made = copy(env, a);
    if (made != TT_NULL && tt__set_update(env, tt_set_cast(made), b) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

/* A set that is filled from one operand, by what is in the other. */
struct filter {
    struct tt_set *made;
    tt_value other;
    bool wanted; /* take what is in OTHER, or what is not */
};

static int take_filtered(struct tt_env *env, void *data, tt_value item)
{
    struct filter *filter = data;
    int in = tt__contains(env, filter->other, item);
    if (in < 0 || (in != 0) != filter->wanted) {
        return in < 0 ? in : 0;
    }
    return take_add(env, filter->made, item);
}

static tt_value filtered(struct tt_env *env, const struct tt_type *type,
                         tt_value from, tt_value other, bool wanted)
{
    if (tt_is_set(from) && tt_set_share(env, tt_set_cast(from)) < 0) {
        return TT_NULL;
    }
    tt_value made = tt_set_new(env, type);
    struct filter filter = {tt_set_cast(made), other, wanted};
    if (made != TT_NULL && each(env, from, &filter, take_filtered) < 0) {
        tt_clear(env, &made);
    }
    if (made != TT_NULL && tt_is_set(from)) {
        tt__set_inherit(tt_set_cast(made), tt_set_cast(from));
    }
    return made;
}

tt_value tt__set_intersection(struct tt_env *env, tt_value a, tt_value b)
{
    const struct tt_type *type = tt_type_of(a);
    if (a == b) {
        return tt__set_from(env, type, a);
    }
    /* The smaller of two sets is gone over; of other iterables, B is. */
    if (tt_is_set(b) && count_of(b) > count_of(a)) {
        return filtered(env, type, a, b, true);
    }
    return filtered(env, type, b, a, true);
}

tt_value tt__set_difference(struct tt_env *env, tt_value a, tt_value b)
{
    const struct tt_type *type = tt_type_of(a);
    bool known = tt_is_set(b) || tt_is_exactly(b, &tt_dict_type);
    size_t others;
    if (!known) {
        others = 0;
    } else if (tt_is_set(b)) {
        others = count_of(b);
    } else {
        others = tt_dict_cast(b)->table.count;
    }
    if (known && count_of(a) >> 2 <= others) {
        return filtered(env, type, a, b, false);
    }
    tt_value made = tt__set_from(env, type, a);
    if (made != TT_NULL &&
        tt__set_difference_update(env, tt_set_cast(made), b) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static int take_discard(struct tt_env *env, void *data, tt_value item)
{
    int rc = discard(env, tt_value_of(data), item);
    return rc < 0 ? rc : 0;
}

int tt__set_difference_update(struct tt_env *env, struct tt_set *set,
                              tt_value other)
{
    if (other == tt_value_of(set)) {
        tt_set_clear(env, set);
        return 0;
    }
    int rc;
    if (!tt_is_set(other) || count_of(other) >> 3 <= set->table.count) {
        rc = each(env, other, set, take_discard);
    } else {
        tt_value common = tt__set_intersection(env, tt_value_of(set), other);
        rc = common == TT_NULL ? tt_failure(env)
                               : each(env, common, set, take_discard);
        tt_unref(env, common);
    }
    return rc < 0 ? rc : tt_set_tidy(env, set);
}

static int take_toggle(struct tt_env *env, void *data, tt_value item)
{
    int rc = discard(env, tt_value_of(data), item);
    if (rc == 0) {
        return take_add(env, data, item);
    }
    if (rc < 0) {
        return rc;
    }
    return 0;
}

int tt__set_symmetric_difference_update(struct tt_env *env, struct tt_set *set,
                                        tt_value other)
{
    if (other == tt_value_of(set)) {
        tt_set_clear(env, set);
        return 0;
    }
    if (tt_is_set(other) || tt_is_exactly(other, &tt_dict_type)) {
        return each(env, other, set, take_toggle);
    }
    tt_value others = tt__set_from(env, &tt_set_type, other);
    int rc = others == TT_NULL ? tt_failure(env)
                               : each(env, others, set, take_toggle);
    tt_unref(env, others);
    return rc;
}

tt_value tt__set_symmetric_difference(struct tt_env *env, tt_value a,
                                      tt_value b)
{
    tt_value made = tt__set_from(env, tt_type_of(a), b);
    if (made != TT_NULL &&
        tt__set_symmetric_difference_update(env, tt_set_cast(made), a) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

int tt__set_intersection_update(struct tt_env *env, struct tt_set *set,
                                tt_value other)
{
    tt_value made = tt__set_intersection(env, tt_value_of(set), other);
    if (made == TT_NULL) {
        return tt_failure(env);
    }
    tt__set_swap(set, tt_set_cast(made));
    tt_unref(env, made);
    return 0;
}

void tt__set_swap(struct tt_set *a, struct tt_set *b)
{
    struct tt_set old = *a;
    uint32_t version = a->table.version > b->table.version ? a->table.version
                                                           : b->table.version;
    *a = *b;
    a->head.refs = old.head.refs;
    a->head.type = old.head.type;
    old.head.refs = b->head.refs;
    old.head.type = b->head.type;
    *b = old;
    /* For everybody the table is another one than before. */
    a->table.version = b->table.version = version + 1;
}

/* ---- Comparing ----------------------------------------------------------- */

static int take_missing(struct tt_env *env, void *data, tt_value item)
{
    int in = tt__set_contains(env, tt_value_of(data), item);
    return in < 0 ? in : in == 0;
}

static int take_common(struct tt_env *env, void *data, tt_value item)
{
    return tt__set_contains(env, tt_value_of(data), item);
}

/* 1 unless each() stopped at something; then 0, or the failure. */
static int none(int rc)
{
    return rc < 0 ? rc : rc == 0;
}

int tt__set_is_subset(struct tt_env *env, tt_value a, tt_value b)
{
    if (count_of(a) > count_of(b)) {
        return 0;
    }
    return none(each(env, a, tt_set_cast(b), take_missing));
}

static tt_value to_bool(int rc)
{
    return rc < 0 ? TT_NULL : tt_bool(rc != 0);
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value set_add(struct tt_env *env, const tt_value *args)
{
    int rc = tt__set_add(env, tt_set_cast(args[0]), args[1]);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value set_clear(struct tt_env *env, const tt_value *args)
{
    tt_set_clear(env, tt_set_cast(args[0]));
    return TT_NONE;
}

static tt_value set_copy(struct tt_env *env, const tt_value *args)
{
    if (tt_is_exactly(args[0], &tt_frozenset_type)) {
        return tt_ref(args[0]);
    }
    return copy(env, args[0]);
}

static tt_value set_discard(struct tt_env *env, const tt_value *args)
{
    return discard(env, args[0], args[1]) < 0 ? TT_NULL : TT_NONE;
}

static tt_value set_remove(struct tt_env *env, const tt_value *args)
{
    int rc = discard(env, args[0], args[1]);
    if (rc == 0) {
        tt__raise_key(env, args[1]);
    }
    return rc <= 0 ? TT_NULL : TT_NONE;
}

static tt_value set_pop(struct tt_env *env, const tt_value *args)
{
    tt_value key = tt_set_pop(env, tt_set_cast(args[0]));
    if (key == TT_NULL && tt_failure(env) == 0) {
        tt_raise(env, &tt_KeyError, "pop from an empty set");
    }
    return key;
}

static tt_value set_isdisjoint(struct tt_env *env, const tt_value *args)
{
    tt_value over = args[1], in = args[0];
    if (over == in) {
        return tt_bool(count_of(in) == 0);
    }
    if (tt_is_set(over) && count_of(over) > count_of(in)) {
        over = args[0];
        in = args[1];
    }
    return to_bool(none(each(env, over, tt_set_cast(in), take_common)));
}

static tt_value set_issubset(struct tt_env *env, const tt_value *args)
{
    if (tt_is_set(args[1])) {
        return to_bool(tt__set_is_subset(env, args[0], args[1]));
    }
    tt_value other = tt__set_from(env, &tt_set_type, args[1]);
    if (other == TT_NULL) {
        return TT_NULL;
    }
    int rc = tt__set_is_subset(env, args[0], other);
    tt_unref(env, other);
    return to_bool(rc);
}

static tt_value set_issuperset(struct tt_env *env, const tt_value *args)
{
    if (tt_is_set(args[1])) {
        return to_bool(tt__set_is_subset(env, args[1], args[0]));
    }
    struct tt_set *self = tt_set_cast(args[0]);
    return to_bool(none(each(env, args[1], self, take_missing)));
}

/* The methods that take any number of iterables and give a new set: OPERATION
 * with the first one, then UPDATE with each of the others (NULL: OPERATION
 * again), because the order of keys depends on how they came in. */
static tt_value
fold(struct tt_env *env, const char *name, const struct tt_args *args,
     tt_value (*operation)(struct tt_env *env, tt_value a, tt_value b),
     int (*update)(struct tt_env *env, struct tt_set *set, tt_value other))
{
    TT_ASSERT(args->count >= 1);
    if (tt__args_count(env, name, args, 1, UINT32_MAX) < 0) {
        return TT_NULL;
    }
    if (args->count == 1) {
        return set_copy(env, args->at);
    }
    tt_value made = operation(env, args->at[0], args->at[1]);
    for (uint32_t i = 2; made != TT_NULL && i < args->count; i++) {
        if (update == NULL) {
            tt_set(env, &made, operation(env, made, args->at[i]));
        } else if (update(env, tt_set_cast(made), args->at[i]) < 0) {
            tt_clear(env, &made);
        }
    }
    return made;
}

static tt_value set_union(struct tt_env *env, const struct tt_args *args)
{
    return fold(env, "set.union", args, tt__set_union, tt__set_update);
}

static tt_value set_intersection(struct tt_env *env, const struct tt_args *args)
{
    return fold(env, "set.intersection", args, tt__set_intersection, NULL);
}

static tt_value set_difference(struct tt_env *env, const struct tt_args *args)
{
    return fold(env, "set.difference", args, tt__set_difference,
                tt__set_difference_update);
}

static tt_value update_with_all(
    struct tt_env *env, const char *name, const struct tt_args *args,
    int (*operation)(struct tt_env *env, struct tt_set *set, tt_value other))
{
    int rc = tt__args_count(env, name, args, 1, UINT32_MAX);
    for (uint32_t i = 1; rc >= 0 && i < args->count; i++) {
        rc = operation(env, tt_set_cast(args->at[0]), args->at[i]);
    }
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value set_update(struct tt_env *env, const struct tt_args *args)
{
    return update_with_all(env, "set.update", args, tt__set_update);
}

static tt_value set_difference_update(struct tt_env *env,
                                      const struct tt_args *args)
{
    return update_with_all(env, "set.difference_update", args,
                           tt__set_difference_update);
}

static tt_value set_intersection_update(struct tt_env *env,
                                        const struct tt_args *args)
{
    return update_with_all(env, "set.intersection_update", args,
                           tt__set_intersection_update);
}

static tt_value set_symmetric_difference(struct tt_env *env,
                                         const tt_value *args)
{
    return tt__set_symmetric_difference(env, args[0], args[1]);
}

static tt_value set_symmetric_difference_update(struct tt_env *env,
                                                const tt_value *args)
{
    int rc =
        tt__set_symmetric_difference_update(env, tt_set_cast(args[0]), args[1]);
    return rc < 0 ? TT_NULL : TT_NONE;
}

/* What both have; NAME is the type's. */
#define SHARED_METHODS(name_)                                                  \
    TT__METHOD_0(name_, "copy", TT_READS, set_copy),                           \
        TT__METHOD_RAW(name_, "difference", TT_READS, set_difference),         \
        TT__METHOD_RAW(name_, "intersection", TT_READS, set_intersection),     \
        TT__METHOD_1(name_, "isdisjoint", TT_READS, set_isdisjoint),           \
        TT__METHOD_1(name_, "issubset", TT_READS, set_issubset),               \
        TT__METHOD_1(name_, "issuperset", TT_READS, set_issuperset),           \
        TT__METHOD_1(name_, "symmetric_difference", TT_READS,                  \
                     set_symmetric_difference),                                \
        TT__METHOD_RAW(name_, "union", TT_READS, set_union)

const struct tt_native tt__set_methods[] = {
    SHARED_METHODS("set"),
    TT__METHOD_1("set", "add", TT_WRITES, set_add),
    TT__METHOD_0("set", "clear", TT_WRITES, set_clear),
    TT__METHOD_RAW("set", "difference_update", TT_WRITES,
                   set_difference_update),
    TT__METHOD_1("set", "discard", TT_WRITES, set_discard),
    TT__METHOD_RAW("set", "intersection_update", TT_WRITES,
                   set_intersection_update),
    TT__METHOD_0("set", "pop", TT_WRITES, set_pop),
    TT__METHOD_1("set", "remove", TT_WRITES, set_remove),
    TT__METHOD_1("set", "symmetric_difference_update", TT_WRITES,
                 set_symmetric_difference_update),
    TT__METHOD_RAW("set", "update", TT_WRITES, set_update),
    {.name = NULL},
};

const struct tt_native tt__frozenset_methods[] = {
    SHARED_METHODS("frozenset"),
    {.name = NULL},
};

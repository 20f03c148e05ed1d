/* SPDX-License-Identifier: MIT
 *
 * sequence.c: tuple and list.
 */
#include "loop/object/exception.h"
#include "loop/object/object.h"
#include "loop/object/sound.h"

static bool too_many(struct tt_env *env, size_t count)
{
    if (count <= TT_ITEMS_MAX) {
        return false;
    }
    tt_fail(env, TT_ELIMIT, "a container of more than %d items",
            (int)TT_ITEMS_MAX);
    return true;
}

/* Long containers are most often of tasks that are done, which have a fast
 * path. */
static inline void drop_item(struct tt_env *env, tt_value v)
{
    if (tt_is_object(v) && tt_object(v)->type->drop != NULL) {
        tt_object(v)->type->drop(env, tt_object(v));
    } else {
        tt_unref(env, v);
    }
}

/* ---- tuple --------------------------------------------------------------- */

static size_t size_of_tuple(const struct tt_object *self)
{
    return sizeof(struct tt_tuple) +
           ((const struct tt_tuple *)self)->count * sizeof(tt_value);
}

struct tt_tuple *tt_tuple_blank(struct tt_env *env, size_t count)
{
    if (too_many(env, count)) {
        return NULL;
    }
    struct tt_tuple *tuple = tt_object_new(
        env, &tt_tuple_type, sizeof *tuple + count * sizeof(tt_value));
    if (tuple != NULL) {
        tuple->count = (uint32_t)count;
        tuple->hash = 0;
        memset(tuple->at, 0, count * sizeof(tt_value));
    }
    return tuple;
}

tt_value tt_tuple(struct tt_env *env, const tt_value *items, size_t count)
{
    static const struct tt_tuple empty = {.head =
                                              TT_OBJECT_STATIC(&tt_tuple_type)};
    TT_PARANOID_ASSERT(items != NULL || count == 0);
    if (count == 0) {
        return tt_value_of(&empty);
    }
    if (too_many(env, count)) {
        return TT_NULL;
    }
    struct tt_tuple *tuple = tt_object_new(
        env, &tt_tuple_type, sizeof *tuple + count * sizeof(tt_value));
    if (tuple == NULL) {
        return TT_NULL;
    }
    tuple->count = (uint32_t)count;
    tuple->hash = 0;
    for (size_t i = 0; i < count; i++) {
        tuple->at[i] = tt_ref(items[i]);
    }
    return tt_value_of(tuple);
}

static void clear_tuple(struct tt_env *env, struct tt_object *self)
{
    struct tt_tuple *tuple = (struct tt_tuple *)self;
    for (uint32_t i = tuple->count; i > 0; i--) {
        drop_item(env, tuple->at[i - 1]);
    }
}

static int repr_tuple(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_tuple *tuple = tt_tuple_get(v);
    (void)env;
    tt_text_puts(out, "(");
    for (uint32_t i = 0; i < tuple->count; i++) {
        tt_text_puts(out, i > 0 ? ", " : "");
        tt_text_repr(out, tuple->at[i]);
    }
    tt_text_puts(out, tuple->count == 1 ? ",)" : ")");
    return out->error;
}

/* CPython's tuple_hash: xxHash's rounds over the hashes of the items. */
static const uint64_t prime_1 = 11400714785074694791u,
                      prime_2 = 14029467366897019727u,
                      prime_5 = 2870177450012600261u;

static inline uint64_t add_lane(uint64_t all, uint64_t hash)
{
    all += hash * prime_2;
    return (all << 31 | all >> 33) * prime_1;
}

int tt_hash_items(struct tt_env *env, const tt_value *items, uint32_t count,
                  uint64_t length, uint64_t *out)
{
    uint64_t all = prime_5;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t hash;
        int rc = tt_hash(env, items[i], &hash);
        if (rc < 0) {
            return rc;
        }
        env->random_hashes += tt_hash_is_random(items[i]);
        all = add_lane(all, (uint64_t)tt_hash_as_int(hash));
    }
    all += length;
    *out = tt_hash_from_int(/* -1 is an error there */
                            all == UINT64_MAX ? 1546275796 : (int64_t)all);
    return 0;
}

/* It is kept, except by constants, which several executions may share. */
static int hash_tuple(struct tt_env *env, tt_value v, uint64_t *out)
{
    struct tt_tuple *tuple = tt_tuple_get(v);
    TT_ASSERT(tt_is_tuple(v));
    if (tuple->hash != 0) {
        *out = tuple->hash;
        env->random_hashes += (tuple->head.flags & TT_TUPLE_RANDOM) != 0;
        return 0;
    }
    uint64_t before = env->random_hashes;
    int rc = tt_hash_items(env, tuple->at, tuple->count,
                           tuple->count ^ prime_5 ^ 3527539, out);
    if (rc == 0 && tuple->head.refs < TT_IMMORTAL) {
        tuple->hash = *out;
        tuple->head.flags |= before != env->random_hashes ? TT_TUPLE_RANDOM : 0;
    }
    return rc;
}

static int equal_tuple(struct tt_env *env, tt_value a, tt_value b)
{
    if (!tt_is_tuple(b)) {
        return 0;
    }
    const struct tt_tuple *left = tt_tuple_get(a), *right = tt_tuple_get(b);
    int equal = left->count == right->count;
    for (uint32_t i = 0; equal == 1 && i < left->count; i++) {
        equal = tt_equal(env, left->at[i], right->at[i]);
    }
    return equal;
}

static int truth_tuple(struct tt_env *env, tt_value v)
{
    (void)env;
    return tt_tuple_get(v)->count != 0;
}

const struct tt_type tt_tuple_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "tuple",
    .full_name = "tuple",
    .base = &tt_object_type,
    .kind = TT_KIND_TUPLE,
    .flags = TT_TYPE_SEQUENCE | TT_TYPE_HASHED,
    .size_of = size_of_tuple,
    .clear = clear_tuple,
    .repr = repr_tuple,
    .hash = hash_tuple,
    .equal = equal_tuple,
    .truth = truth_tuple,
};

/* ---- list ---------------------------------------------------------------- */

tt_value tt_list(struct tt_env *env, const tt_value *items, size_t count)
{
    struct tt_list *list = tt_object_new(env, &tt_list_type, sizeof *list);
    TT_PARANOID_ASSERT(items != NULL || count == 0);
    if (list == NULL) {
        return TT_NULL;
    }
    list->count = list->capacity = 0;
    list->at = NULL;
    if (count > 0 && tt_list_reserve(env, list, count) < 0) {
        tt_unref(env, tt_value_of(list));
        return TT_NULL;
    }
    for (size_t i = 0; i < count; i++) {
        list->at[i] = tt_ref(items[i]);
    }
    list->count = (uint32_t)count;
    return tt_value_of(list);
}

int tt_list_reserve(struct tt_env *env, struct tt_list *list, size_t count)
{
    TT_PARANOID_ASSERT(tt__list_sound(list));
    if (count <= list->capacity) {
        return 0;
    }
    if (too_many(env, count)) {
        return TT_ELIMIT;
    }
    size_t capacity = list->capacity < 4 ? 4 : 2 * (size_t)list->capacity;
    if (capacity < count) {
        capacity = count;
    }
    TT_ASSERT(capacity <= UINT32_MAX);
    tt_value *at = tt_realloc(env, list->at, list->capacity * sizeof *at,
                              capacity * sizeof *at);
    if (at == NULL) {
        return TT_ENOMEM;
    }
    list->at = at;
    list->capacity = (uint32_t)capacity;
    return 0;
}

int tt_list_append(struct tt_env *env, struct tt_list *list, tt_value item)
{
    TT_PARANOID_ASSERT(tt__list_sound(list));
    if (list->count == list->capacity) {
        int rc = tt_list_reserve(env, list, (size_t)list->count + 1);
        if (rc < 0) {
            return rc;
        }
    }
    list->at[list->count++] = tt_ref(item);
    return 0;
}

static void clear_list(struct tt_env *env, struct tt_object *self)
{
    struct tt_list *list = (struct tt_list *)self;
    for (uint32_t i = list->count; i > 0; i--) {
        drop_item(env, list->at[i - 1]);
    }
    tt_free(env, list->at, list->capacity * sizeof *list->at);
}

static int repr_list(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    struct tt_list *list = tt_list_get(v);
    (void)env;
    tt_text_puts(out, "[");
    for (uint32_t i = 0; i < list->count && out->error == 0; i++) {
        if (i > 0) {
            tt_text_puts(out, ", ");
        }
        tt_value item = tt_ref(list->at[i]); /* its repr may change the list */
        tt_text_repr(out, item);
        tt_unref(env, item);
    }
    tt_text_puts(out, "]");
    return out->error;
}

static int hash_list(struct tt_env *env, tt_value v, uint64_t *out)
{
    *out = 0;
    return tt__raise_unhashable(env, v);
}

static int equal_list(struct tt_env *env, tt_value a, tt_value b)
{
    if (!tt_is_list_kind(b)) {
        return 0;
    }
    struct tt_list *left = tt_list_get(a), *right = tt_list_get(b);
    int equal = left->count == right->count;
    for (uint32_t i = 0; equal == 1 && i < left->count && i < right->count;
         i++) {
        equal = tt_equal(env, left->at[i], right->at[i]);
    }
    return equal == 1 ? left->count == right->count : equal;
}

static int truth_list(struct tt_env *env, tt_value v)
{
    (void)env;
    return tt_list_get(v)->count != 0;
}

const struct tt_type tt_list_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "list",
    .full_name = "list",
    .base = &tt_object_type,
    .kind = TT_KIND_LIST,
    .flags = TT_TYPE_SEQUENCE,
    .size = sizeof(struct tt_list),
    .clear = clear_list,
    .repr = repr_list,
    .hash = hash_list,
    .equal = equal_list,
    .truth = truth_list,
};

/* ---- Iterating over anything --------------------------------------------- */

typedef int tt__take_fn(struct tt_env *env, void *data, tt_value item);

static int iterate_set(struct tt_env *env, struct tt_set *set,
                       tt__take_fn *take, void *data)
{
    TT_ASSERT(tt__set_sound(set));
    size_t at = 0;
    tt_value key;
    int rc = tt_set_settle(env, set, UINT32_MAX);
    while (rc == 0 && (key = tt_set_next(set, &at)) != TT_NULL) {
        rc = take(env, data, key);
    }
    return rc;
}

static int iterate_dict(struct tt_env *env, struct tt_dict *dict,
                        tt__take_fn *take, void *data)
{
    TT_ASSERT(tt__dict_sound(dict));
    size_t at = 0;
    struct tt_entry *entry;
    int rc = 0;
    while (rc == 0 && (entry = tt_dict_next(dict, &at)) != NULL) {
        rc = take(env, data, entry->key);
    }
    return rc;
}

static int iterate_by_protocol(struct tt_env *env, tt_value iterable,
                               tt__take_fn *take, void *data)
{
    const struct tt_type *type = tt_type_of(iterable);
    if (type->iter == NULL) {
        return tt_raise(env, &tt_TypeError, "'%s' object is not iterable",
                        type->name);
    }
    tt_value iterator = type->iter(env, iterable);
    if (iterator == TT_NULL) {
        return tt_failure(env);
    }
    const struct tt_type *kind = tt_type_of(iterator);
    int rc = 0;
    bool ended = false; /* by a StopIteration, perhaps */
    TT_ASSERT(kind->next != NULL);
    while (rc == 0) {
        tt_value item =
            tt_spend(env, 1) < 0 ? TT_NULL : kind->next(env, iterator);
        if (item == TT_NULL) {
            rc = tt_failure(env);
            ended = true;
            break;
        }
        rc = take(env, data, item);
        tt_unref(env, item);
    }
    tt_unref(env, iterator);
    if (rc == TT_ERAISED && tt_raised(env, &tt_StopIteration) && ended) {
        tt_exc_unref(env, tt_exc_take(env));
        rc = 0;
    }
    return rc;
}

int tt_iterate(struct tt_env *env, tt_value iterable,
               int (*take)(struct tt_env *env, void *data, tt_value item),
               void *data)
{
    int rc = 0;
    TT_ASSERT(take != NULL);
    tt_touch_value(env, iterable, TT_READ);
    tt_ref(iterable);
    if (tt_is_list(iterable)) {
        struct tt_list *list = tt_list_get(iterable);
        for (uint32_t i = 0; rc == 0 && i < list->count; i++) {
            rc = take(env, data, list->at[i]);
        }
    } else if (tt_is_exactly(iterable, &tt_tuple_type)) {
        struct tt_tuple *tuple = tt_tuple_get(iterable);
        for (uint32_t i = 0; rc == 0 && i < tuple->count; i++) {
            rc = take(env, data, tuple->at[i]);
        }
    } else if (tt_is_set(iterable)) {
        rc = iterate_set(env, tt_set_cast(iterable), take, data);
    } else if (tt_is_exactly(iterable, &tt_dict_type)) {
        rc = iterate_dict(env, tt_dict_cast(iterable), take, data);
    } else {
        rc = iterate_by_protocol(env, iterable, take, data);
    }
    tt_unref(env, iterable);
    return rc;
}

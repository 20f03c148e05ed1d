/* SPDX-License-Identifier: MIT
 *
 * functools.c: module functools.
 *
 * reduce, wraps and update_wrapper, cmp_to_key; functools_partial.c and
 * functools_cache.c have the rest. Mirrors CPython's Lib/functools.py.
 */
#include "functools.h"
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"

/* ---- reduce -------------------------------------------------------------- */

static tt_value call_reduce(struct tt_env *env, const tt_value *args)
{
    tt_value item, result = tt_ref(args[2]);
    tt_value iterator = tt__iter(env, args[1]);
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    if (rc == TT_ERAISED && tt_raised(env, &tt_TypeError)) {
        tt_exc_unref(env, tt_exc_take(env));
        rc = tt_raise(env, &tt_TypeError,
                      "reduce() arg 2 must support iteration");
    }
    while (rc > 0 && (rc = tt__next(env, iterator, &item)) > 0) {
        if (result == TT_NULL) {
            result = item;
            continue;
        }
        const tt_value both[2] = {result, item};
        tt_value next = tt_call(env, args[0], both, 2);
        tt_unref(env, item);
        tt_set(env, &result, next);
        rc = next == TT_NULL ? tt_failure(env) : 1;
    }
    if (rc == 0 && result == TT_NULL) {
        rc = tt_raise(env, &tt_TypeError,
                      "reduce() of empty iterable with no initial value");
    }
    tt_unref(env, iterator);
    if (rc < 0) {
        tt_clear(env, &result);
    }
    return result;
}

/* ---- update_wrapper, wraps ----------------------------------------------- */

/* wrapper.NAME = wrapped.NAME, if there is one. */
static int take_over(struct tt_env *env, tt_value wrapper, tt_value wrapped,
                     tt_value name)
{
    tt_value value = tt__getattr_optional(env, wrapped, name);
    if (value == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt__setattr(env, wrapper, name, value);
    tt_unref(env, value);
    return rc;
}

/* Whether it has a __doc__ in CPython only: it is left as it is then. */
static bool is_in_c(tt_value v)
{
    if (tt_is_exactly(v, &tt_method_type)) {
        v = ((const struct tt_method *)(const void *)v)->function;
    }
    return tt_is_exactly(v, &tt_native_type) || tt__is_descriptor(v);
}

static int take_over_usual(struct tt_env *env, tt_value wrapper,
                           tt_value wrapped)
{
    static const char *const names[] = {"__module__",   "__name__",
                                        "__qualname__", "__doc__",
                                        "__annotate__", "__type_params__"};
    bool in_c = is_in_c(wrapped);
    size_t end = in_c ? 3 : sizeof names / sizeof *names;
    int rc = 0;
    for (size_t i = 0; rc == 0 && i < end; i++) {
        tt_value name = tt_str_c(env, names[i]);
        rc = name == TT_NULL ? tt_failure(env)
                             : take_over(env, wrapper, wrapped, name);
        tt_unref(env, name);
    }
    return rc;
}

static int take_over_listed(struct tt_env *env, tt_value wrapper,
                            tt_value wrapped, tt_value assigned)
{
    tt_value name, iterator = tt__iter(env, assigned);
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0 && (rc = tt__next(env, iterator, &name)) > 0) {
        int taken = take_over(env, wrapper, wrapped, name);
        tt_unref(env, name);
        rc = taken < 0 ? taken : 1;
    }
    tt_unref(env, iterator);
    return rc;
}

/* wrapper.__dict__.update(wrapped.__dict__): the oldest attribute first. */
static int take_over_shape(struct tt_env *env, tt_value wrapper,
                           const struct tt__attributes *attributes,
                           const struct tt__shape *shape)
{
    if (shape == NULL || shape->parent == NULL) {
        return 0;
    }
    int rc = tt_enter_native(env, "");
    if (rc < 0) {
        return rc;
    }
    rc = take_over_shape(env, wrapper, attributes, shape->parent);
    tt_leave_native(env);
    tt_value value = attributes->values[shape->count - 1];
    return rc < 0 || value == TT_NULL
               ? rc
               : tt__setattr(env, wrapper, shape->name, value);
}

/* The same of what has moved to the dict FROM. */
static int take_over_entries(struct tt_env *env, tt_value wrapper,
                             tt_value from)
{
    const struct tt_entry *entry;
    size_t at = 0;
    int rc = 0;
    tt_ref(from);
    while (rc == 0 && (entry = tt_dict_next(tt_dict_cast(from), &at)) != NULL) {
        tt_value name = tt_ref(entry->key), value = tt_ref(entry->value);
        rc = tt__setattr(env, wrapper, name, value);
        tt_unref(env, name);
        tt_unref(env, value);
    }
    tt_unref(env, from);
    return rc;
}

static int take_over_dict(struct tt_env *env, tt_value wrapper,
                          tt_value wrapped)
{
    const struct tt__attributes *attributes = tt__attributes_of(wrapped);
    if (attributes == NULL) {
        attributes = tt__extra_find(env, wrapped);
    }
    if (attributes == NULL) {
        return 0;
    }
    return tt__has_dict(attributes)
               ? take_over_entries(env, wrapper, tt__dict_in(attributes))
               : take_over_shape(env, wrapper, attributes, attributes->shape);
}

/* wrapper.NAME.update(wrapped.NAME), for each NAME of UPDATED. */
static int update_listed(struct tt_env *env, tt_value wrapper, tt_value wrapped,
                         tt_value updated)
{
    tt_value name, iterator = tt__iter(env, updated);
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0 && (rc = tt__next(env, iterator, &name)) > 0) {
        if (tt_str_is(name, "__dict__")) {
            rc = take_over_dict(env, wrapper, wrapped);
        } else {
            tt_value to = tt__getattr(env, wrapper, name);
            tt_value from =
                to == TT_NULL ? TT_NULL : tt__getattr(env, wrapped, name);
            tt_value done = TT_NULL;
            if (from != TT_NULL) {
                done = tt__call_method(env, to, "update", &from, 1);
            }
            rc = done == TT_NULL ? tt_failure(env) : 0;
            tt_unref(env, to);
            tt_unref(env, from);
            tt_unref(env, done);
        }
        tt_unref(env, name);
        rc = rc < 0 ? rc : 1;
    }
    tt_unref(env, iterator);
    return rc;
}

/* functools.update_wrapper(); ASSIGNED and UPDATED may be TT_NULL: as usual. */
static int update_wrapper(struct tt_env *env, tt_value wrapper,
                          tt_value wrapped, tt_value assigned, tt_value updated)
{
    int rc = assigned == TT_NULL
                 ? take_over_usual(env, wrapper, wrapped)
                 : take_over_listed(env, wrapper, wrapped, assigned);
    if (rc == 0) {
        rc = updated == TT_NULL ? take_over_dict(env, wrapper, wrapped)
                                : update_listed(env, wrapper, wrapped, updated);
    }
    tt_value name = rc < 0 ? TT_NULL : tt_str_c(env, "__wrapped__");
    if (name == TT_NULL) {
        return tt_failure(env);
    }
    rc = tt__setattr(env, wrapper, name, wrapped);
    tt_unref(env, name);
    return rc;
}

static tt_value call_update_wrapper(struct tt_env *env, const tt_value *args)
{
    int rc = update_wrapper(env, args[0], args[1], args[2], args[3]);
    return rc < 0 ? TT_NULL : tt_ref(args[0]);
}

static const struct tt_native update_wrapper_native = TT_NATIVE(
    "update_wrapper", "update_wrapper", "wrapper wrapped assigned updated", 2,
    4, 4, 0, TT_WRITES, call_update_wrapper);

/* wraps(wrapped, ...): partial(update_wrapper, wrapped=wrapped, ...) */
static tt_value call_wraps(struct tt_env *env, const tt_value *args)
{
    static const char *const names[] = {"wrapped", "assigned", "updated"};
    tt_value keywords[3] = {TT_NULL, TT_NULL, TT_NULL}, values[3];
    tt_value made = TT_NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; tt_failure(env) == 0 && i < 3; i++) {
        if (args[i] != TT_NULL) {
            keywords[count] = tt_str_c(env, names[i]);
            values[count++] = args[i];
        }
    }
    if (tt_failure(env) == 0) {
        const struct tt_args all = {
            .at = values, .keyword_count = count, .keywords = keywords};
        made = tt__partial_new(env, tt_value_of(&update_wrapper_native), &all);
    }
    for (uint32_t i = 0; i < 3; i++) {
        tt_unref(env, keywords[i]);
    }
    return made;
}

/* ---- cmp_to_key ---------------------------------------------------------- */

struct key {
    struct tt_object head;
    tt_value compare; /* owns */
    tt_value object;  /* owns; TT_NULL: what makes keys */
};

static const struct tt_type key_type;

static tt_value key_new(struct tt_env *env, tt_value compare, tt_value object)
{
    struct key *key = tt_object_new(env, &key_type, sizeof *key);
    if (key != NULL) {
        key->compare = tt_ref(compare);
        key->object = tt_ref(object);
    }
    return tt_value_of(key);
}

static void drop_key(struct tt_env *env, struct tt_object *self)
{
    struct key *key = (struct key *)self;
    tt_clear(env, &key->compare);
    tt_clear(env, &key->object);
}

static tt_value call_key(struct tt_env *env, tt_value self,
                         const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("K", "obj", 1, 1, 1);
    const struct key *key = (const void *)self;
    tt_value object;
    if (tt_args_bind(env, &signature, args, &object) < 0) {
        return TT_NULL;
    }
    return key_new(env, key->compare, object);
}

static tt_value key_compare(struct tt_env *env, tt_value self, tt_value other,
                            enum tt__comparison op)
{
    const struct key *a = (const void *)self, *b = (const void *)other;
    if (!tt_is_exactly(other, &key_type)) {
        tt_raise(env, &tt_TypeError, "other argument must be K instance");
        return TT_NULL;
    }
    if (a->object == TT_NULL || b->object == TT_NULL) {
        tt_raise(env, &tt_AttributeError, "object");
        return TT_NULL;
    }
    const tt_value both[2] = {a->object, b->object};
    tt_value result = tt_call(env, a->compare, both, 2);
    if (result == TT_NULL) {
        return TT_NULL;
    }
    tt_value answer = tt__compare(env, result, tt_small_int(0), op);
    tt_unref(env, result);
    return answer;
}

static int equal_key(struct tt_env *env, tt_value self, tt_value other)
{
    tt_value result = key_compare(env, self, other, COMPARE_EQUAL);
    if (result == TT_NULL) {
        return tt_failure(env);
    }
    int truth = tt_truth(env, result);
    tt_unref(env, result);
    return truth;
}

static int hash_key(struct tt_env *env, tt_value self, uint64_t *out)
{
    *out = 0;
    return tt_raise(env, &tt_TypeError, "unhashable type: '%T'", self);
}

static tt_value get_object(struct tt_env *env, tt_value self)
{
    (void)env;
    tt_value object = ((const struct key *)(const void *)self)->object;
    return object == TT_NULL ? TT_NONE : tt_ref(object);
}

static const struct tt_property key_properties[] = {
    {"obj", TT_PURE, get_object, NULL},
    {.name = NULL},
};

static const struct tt_type_ops key_ops = {.compare = key_compare};

static const struct tt_type key_type = {
    TT__TYPE_HEAD("KeyWrapper", "functools.KeyWrapper"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED,
    .size = sizeof(struct key),
    .clear = drop_key,
    .hash = hash_key,
    .equal = equal_key,
    .call = call_key,
    .properties = key_properties,
    .ops = &key_ops,
};

static tt_value call_cmp_to_key(struct tt_env *env, const tt_value *args)
{
    return key_new(env, args[0], TT_NULL);
}

/* ---- The module ---------------------------------------------------------- */

static const struct tt_native cmp_to_key_native =
    TT__FUNCTION("cmp_to_key", "mycmp", 1, 1, 1, TT_PURE, call_cmp_to_key);
static const struct tt_native reduce_native = TT__FUNCTION(
    "reduce", "function iterable / initial", 2, 3, 3, TT_READS, call_reduce);
static const struct tt_native wraps_native =
    TT_NATIVE("wraps", "wraps", "wrapped assigned updated", 1, 3, 3, 0, TT_PURE,
              call_wraps);

/* The COUNT strs of NAMES. */
static tt_value make_names(struct tt_env *env, const char *const *names,
                           size_t count)
{
    struct tt_tuple *made = tt_tuple_blank(env, count);
    for (size_t i = 0; made != NULL && i < count; i++) {
        made->at[i] = tt_str_c(env, names[i]);
        if (made->at[i] == TT_NULL) {
            tt_unref(env, tt_value_of(made));
            return TT_NULL;
        }
    }
    return tt_value_of(made);
}

static tt_value make_assignments(struct tt_env *env)
{
    static const char *const names[] = {"__module__",   "__name__",
                                        "__qualname__", "__doc__",
                                        "__annotate__", "__type_params__"};
    return make_names(env, names, sizeof names / sizeof *names);
}

static tt_value make_updates(struct tt_env *env)
{
    static const char *const names[] = {"__dict__"};
    return make_names(env, names, 1);
}

static const struct tt__member members[] = {
    {"Placeholder", &tt__placeholder, NULL},
    {"WRAPPER_ASSIGNMENTS", NULL, make_assignments},
    {"WRAPPER_UPDATES", NULL, make_updates},
    {"cache", &tt__cache, NULL},
    {"cmp_to_key", &cmp_to_key_native, NULL},
    {"lru_cache", &tt__lru_cache, NULL},
    {"partial", &tt__partial_type, NULL},
    {"reduce", &reduce_native, NULL},
    {"update_wrapper", &update_wrapper_native, NULL},
    {"wraps", &wraps_native, NULL},
    {NULL, NULL, NULL},
};

static const struct tt__elsewhere elsewhere[] = {
    {"_CacheInfo", "_cacheinfo"},       {"_make_key", "_cacheinfo"},
    {"cached_property", "_functional"}, {"partialmethod", "_functional"},
    {"singledispatch", "_dispatch"},    {"singledispatchmethod", "_dispatch"},
    {"total_ordering", "_functional"},  {NULL, NULL},
};

static const char *const needs[] = {"_cacheinfo", NULL};

const struct tt__module tt__functools_module = {.name = "functools",
                                                .file =
                                                    TT__FILE("functools.py"),
                                                .members = members,
                                                .needs = needs,
                                                .elsewhere = elsewhere};

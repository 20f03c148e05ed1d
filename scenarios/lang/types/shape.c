/* SPDX-License-Identifier: MIT
 *
 * shape.c: attributes of instances.
 */
#include "objects.h"

enum { ATTRIBUTES_MAX = 4096 };

_Static_assert(offsetof(struct tt_exc, attributes) -
                       offsetof(struct tt_exc, shape) ==
                   offsetof(struct tt__attributes, values),
               "exceptions hold a tt__attributes");

static bool same_name(tt_value a, tt_value b)
{
    return a == b || tt_str_equal(tt_str_get(a), tt_str_get(b));
}

uint32_t tt__shape_find(const struct tt__shape *shape, tt_value name)
{
    for (const struct tt__shape *at = shape; at != NULL && at->count > 0;
         at = at->parent) {
        if (same_name(at->name, name)) {
            return at->count - 1;
        }
    }
    return UINT32_MAX;
}

static struct tt__shape *shape_new(struct tt_env *env, struct tt__shape *parent,
                                   tt_value name)
{
    struct tt__shape *shape = tt_alloc(env, sizeof *shape);
    if (shape == NULL) {
        return NULL;
    }
    uint32_t count = parent == NULL ? 0 : parent->count + 1;
    uint32_t capacity = parent == NULL ? 0 : parent->capacity;
    if (count > capacity) {
        capacity = capacity == 0 ? 4 : 2 * capacity;
    }
    *shape = (struct tt__shape){
        .parent = parent,
        .name = tt_ref(name),
        .count = count,
        .capacity = capacity,
    };
    if (parent != NULL) {
        shape->sibling = parent->first;
        parent->first = shape;
    }
    return shape;
}

/* The shape with one attribute more. */
static struct tt__shape *shape_with(struct tt_env *env, struct tt__shape *shape,
                                    tt_value name)
{
    for (struct tt__shape *at = shape->first; at != NULL; at = at->sibling) {
        if (same_name(at->name, name)) {
            return at;
        }
    }
    if (shape->count >= ATTRIBUTES_MAX) {
        tt_fail(env, TT_ELIMIT, "an object of more than %d attributes",
                ATTRIBUTES_MAX);
        return NULL;
    }
    return shape_new(env, shape, name);
}

int tt__attributes_append(struct tt_env *env, struct tt__attributes *attributes,
                          struct tt__shape *shape, tt_value value)
{
    uint32_t capacity =
        attributes->shape == NULL ? 0 : attributes->shape->capacity;
    if (shape->capacity != capacity) {
        tt_value *values =
            tt_realloc(env, attributes->values, capacity * sizeof *values,
                       shape->capacity * sizeof *values);
        if (values == NULL) {
            return tt_failure(env);
        }
        attributes->values = values;
    }
    attributes->values[shape->count - 1] = tt_ref(value);
    attributes->shape = shape;
    return 0;
}

static int add(struct tt_env *env, struct tt__attributes *attributes,
               tt_value name, tt_value value)
{
    struct tt__objects *objects = tt__objects(env);
    if (objects->empty == NULL) {
        objects->empty = shape_new(env, NULL, TT_NULL);
        if (objects->empty == NULL) {
            return tt_failure(env);
        }
    }
    struct tt__shape *old =
        attributes->shape != NULL ? attributes->shape : objects->empty;
    struct tt__shape *shape = shape_with(env, old, name);
    if (shape == NULL) {
        return tt_failure(env);
    }
    return tt__attributes_append(env, attributes, shape, value);
}

/* Takes attribute number AT out: the object gets the shape of one that never
 * had it. */
static int take_out(struct tt_env *env, struct tt__attributes *attributes,
                    uint32_t at)
{
    const struct tt__shape *old = attributes->shape;
    struct tt__attributes fresh = {NULL, NULL};
    int rc = 0;
    TT_ASSERT(old != NULL && at < old->count);
    for (uint32_t i = 0; rc == 0 && i < old->count; i++) {
        const struct tt__shape *named = old;
        while (named->count != i + 1) {
            named = named->parent;
        }
        if (i != at) {
            rc = add(env, &fresh, named->name, attributes->values[i]);
        }
    }
    struct tt__attributes done = rc < 0 ? fresh : *attributes;
    if (rc == 0) {
        *attributes = fresh;
    }
    tt__attributes_drop(env, &done);
    return rc;
}

const struct tt__shape tt__dict_shape = {.count = 0};

tt_value tt__attributes_get(struct tt_env *env,
                            const struct tt__attributes *attributes,
                            tt_value name)
{
    tt_value v = TT_NULL;
    if (TT_UNLIKELY(tt__has_dict(attributes))) {
        /* A key's __eq__ may give the object another dict. */
        tt_value dict = tt_ref(tt__dict_in(attributes));
        int rc = tt_dict_get(env, tt_dict_cast(dict), name, &v);
        v = rc > 0 ? tt_ref(v) : TT_NULL;
        tt_unref(env, dict);
        return v;
    }
    uint32_t at = tt__shape_find(attributes->shape, name);
    return at == UINT32_MAX ? TT_NULL : tt_ref(attributes->values[at]);
}

static int set_in_dict(struct tt_env *env, tt_value dict, tt_value name,
                       tt_value value)
{
    tt_ref(dict);
    int rc = value == TT_NULL
                 ? tt_dict_pop(env, tt_dict_cast(dict), name, NULL)
                 : tt_dict_set(env, tt_dict_cast(dict), name, value);
    tt_unref(env, dict);
    return rc;
}

int tt__attributes_set(struct tt_env *env, struct tt__attributes *attributes,
                       tt_value name, tt_value value)
{
    if (TT_UNLIKELY(tt__has_dict(attributes))) {
        return set_in_dict(env, tt__dict_in(attributes), name, value);
    }
    uint32_t at = tt__shape_find(attributes->shape, name);
    if (value == TT_NULL) {
        if (at == UINT32_MAX) {
            return 0;
        }
        int rc = take_out(env, attributes, at);
        return rc < 0 ? rc : 1;
    }
    if (at != UINT32_MAX) {
        tt_set(env, &attributes->values[at], tt_ref(value));
        return 0;
    }
    return add(env, attributes, name, value);
}

void tt__attributes_drop(struct tt_env *env, struct tt__attributes *attributes)
{
    struct tt__attributes old = *attributes;
    *attributes = (struct tt__attributes){NULL, NULL};
    if (old.shape == NULL) {
        return;
    }
    if (tt__has_dict(&old)) {
        tt_unref(env, tt__dict_in(&old));
        return;
    }
    for (uint32_t i = 0; i < old.shape->count; i++) {
        tt_unref(env, old.values[i]);
    }
    tt_free(env, old.values, old.shape->capacity * sizeof(tt_value));
}

struct tt__attributes *tt__attributes_of(tt_value v)
{
    if (!tt_is_object(v)) {
        return NULL;
    }
    const struct tt_type *type = tt_object(v)->type;
    size_t offset;
    if (tt__is_class(type)) {
        offset = ((const struct tt__class *)(const void *)type)->offset;
        if (offset == 0) {
            return NULL; /* a class's are its names */
        }
        if (offset == TT__OFFSET_VARIES) {
            offset = tt__derived_offset(tt_object(v));
        }
    } else if (type->kind == TT_KIND_EXCEPTION) {
        offset = offsetof(struct tt_exc, shape);
    } else if (type->flags & TT__TYPE_FUNCTION) {
        offset = offsetof(struct tt__instance, attributes);
    } else {
        return NULL;
    }
    return (void *)((char *)v + offset);
}

void tt__shapes_drop(struct tt_env *env)
{
    struct tt__objects *objects = tt__objects(env);
    struct tt__shape *at = objects->empty;
    objects->empty = NULL;
    while (at != NULL) {
        if (at->first != NULL) { /* the deepest ones first */
            struct tt__shape *child = at->first;
            at->first = child->sibling;
            child->sibling = at;
            at = child;
            continue;
        }
        struct tt__shape *next = at->sibling;
        tt_unref(env, at->name);
        tt_free(env, at, sizeof *at);
        at = next;
    }
}

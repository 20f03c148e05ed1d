/* SPDX-License-Identifier: MIT
 *
 * instance_dict.c: v.__dict__ and v.__class__ = other.
 *
 * Attributes are an array and a shape until a program gets __dict__. Then they
 * move into a dict, which is the object's from then on; programs can do with it
 * whatever they do with dicts. Such objects are slower: no inline cache holds.
 * What is in __slots__ is in no __dict__: it moves to extra.c.
 *
 * Mirrors PyObject_GenericGetDict, PyObject_GenericSetDict and
 * object_set_class of CPython.
 */
#include "objects.h"
#include "weak.h"

/* The name of attribute number AT. */
static tt_value name_at(const struct tt__shape *shape, uint32_t at)
{
    while (shape->count > at + 1) {
        shape = shape->parent;
    }
    return shape->name;
}

/* Whether TYPE or a base has __slots__ that are not empty. */
static bool is_slotted(const struct tt_type *type)
{
    while (tt__is_class(type) && !(type->flags & TT__TYPE_SLOTTED)) {
        type = type->base;
    }
    return tt__is_class(type);
}

static bool is_slot(const struct tt_type *type, tt_value name)
{
    struct tt__found found;
    tt__type_find(type, name, &found);
    return found.kind == FOUND_VALUE &&
           tt_is_exactly(found.value, &tt__slot_type);
}

/* The attributes of V as a dict; but its __slots__ move to extra.c. */
static tt_value make_dict(struct tt_env *env, tt_value v,
                          const struct tt__attributes *attributes)
{
    const struct tt_type *type = tt_type_of(v);
    tt_value dict = tt_dict(env);
    const struct tt__shape *shape = attributes->shape;
    bool has_slots = is_slotted(type);
    struct tt__attributes *slots = NULL;
    for (uint32_t i = 0; dict != TT_NULL && shape != NULL && i < shape->count;
         i++) {
        tt_value name = name_at(shape, i), value = attributes->values[i];
        int rc;
        if (has_slots && is_slot(type, name)) {
            rc = tt__extra_attach(env, v, &slots);
            rc = rc < 0 ? rc : tt__attributes_set(env, slots, name, value);
        } else {
            rc = tt_dict_set(env, tt_dict_cast(dict), name, value);
        }
        if (rc < 0) {
            tt_clear(env, &dict);
        }
    }
    return dict;
}

/* The attributes become those of DICT (kept). */
static void put_dict(struct tt_env *env, struct tt__attributes *attributes,
                     tt_value dict)
{
    struct tt__attributes old = *attributes;
    attributes->shape = (struct tt__shape *)(uintptr_t)&tt__dict_shape;
    attributes->values = (tt_value *)(void *)tt_ref(dict);
    tt__attributes_drop(env, &old);
    TT_ASSERT(tt__has_dict(attributes));
}

bool tt__lacks_private(const struct tt_type *type)
{
    const struct tt_type *native = tt__native_of(type);
    return tt__is_of_asyncio(native) && !(native->flags & TT_TYPE_FUTURE) &&
           !(native->flags & TT_TYPE_SLOTS);
}

int tt__instance_dict(struct tt_env *env, tt_value v, tt_value *out)
{
    const struct tt_type *type = tt_type_of(v);
    if (tt__lacks_private(type)) {
        return tt_fail(env, TT_ELIMIT,
                       "attribute __dict__ of '%s' objects is not in the "
                       "scenario language",
                       type->name);
    }
    struct tt__attributes *attributes = tt__attributes_of(v);
    if (attributes == NULL &&
        (tt__is_of_asyncio(type) || tt__has_own_dict(type))) {
        int rc = tt__extra_make(env, v, &attributes);
        if (rc < 0) {
            return rc;
        }
    }
    if (attributes == NULL || type->flags & TT__TYPE_NO_DICT) {
        return 0;
    }
    if (!tt__has_dict(attributes)) {
        tt_value dict = make_dict(env, v, attributes);
        if (dict == TT_NULL) {
            return tt_failure(env);
        }
        if (TT_UNLIKELY(env->watcher != NULL)) {
            tt__watch_delete(env, v); /* the values move */
        }
        put_dict(env, attributes, dict);
        tt_unref(env, dict);
    }
    *out = tt_ref(tt__dict_in(attributes));
    return 1;
}

static int set_dict(struct tt_env *env, tt_value v, tt_value value)
{
    tt_value old = TT_NULL;
    if (value != TT_NULL && !tt_is_dict(value)) {
        return tt_raise(env, &tt_TypeError,
                        "__dict__ must be set to a dictionary, not a '%T'",
                        value);
    }
    int rc = tt__instance_dict(env, v, &old);
    tt_unref(env, old);
    if (rc <= 0) {
        return rc;
    }
    tt_value dict = value == TT_NULL ? tt_dict(env) : tt_ref(value);
    if (dict == TT_NULL) {
        return tt_failure(env);
    }
    struct tt__attributes *attributes = tt__attributes_of(v);
    attributes = attributes != NULL ? attributes : tt__extra_find(env, v);
    put_dict(env, attributes, dict);
    tt_unref(env, dict);
    return rc;
}

/* ---- __class__ ----------------------------------------------------------- */

int tt__check_class(struct tt_env *env, tt_value value)
{
    if (value == TT_NULL) {
        return tt_raise(env, &tt_TypeError, "can't delete __class__ attribute");
    }
    if (!tt_is(value, &tt_type_type)) {
        return tt_raise(env, &tt_TypeError,
                        "__class__ must be set to a class, not '%T' object",
                        value);
    }
    return 0;
}

static int set_class(struct tt_env *env, tt_value v, tt_value value)
{
    const struct tt_type *old = tt_type_of(v), *new = (const void *)value;
    int rc = tt__check_class(env, value);
    if (rc < 0) {
        return rc;
    }
    if (!tt__is_class(old) || !tt__is_class(new)) {
        return tt_raise(env, &tt_TypeError,
                        "__class__ assignment only supported for mutable "
                        "types or ModuleType subclasses");
    }
    if (old != new && !tt__same_layout(old, new)) {
        return tt_raise(env, &tt_TypeError,
                        "__class__ assignment: '%s' object layout differs "
                        "from '%s'",
                        new->name, old->name);
    }
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt_touch_hidden(env);
    }
    tt_object(v)->type = new;
    if (new->kind == TT_KIND_TYPE) {
        tt__objects(env)->epoch++; /* inline caches of the class have ended */
    }
    return 1;
}

int tt__set_own(struct tt_env *env, tt_value v, tt_value name, tt_value value)
{
    if (tt_str_is(name, "__class__")) {
        return set_class(env, v, value);
    }
    if (tt_str_is(name, "__dict__")) {
        return set_dict(env, v, value);
    }
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * attribute_watch.c: reports to a watcher which attributes are read, written
 * and deleted.
 *
 * The attributes of a class are one location. Of an instance each value is a
 * location, and so is the set of names.
 */
#include "objects.h"

/* The attributes of TYPE and its bases; a write concerns TYPE alone. */
static void touch_bases(struct tt_env *env, const struct tt_type *type,
                        enum tt_access access)
{
    struct tt_mro mro;
    for (tt_mro_set(&mro, type); mro.at != NULL; tt_mro_next(&mro)) {
        if (tt__is_class(mro.at)) {
            const struct tt__class *class = (const void *)mro.at;
            tt_touch(env, tt_object(class->names), access);
            access = TT_READ;
        }
    }
}

/* Whether TYPE is FIRST, its metaclass, and so on up to LAST. */
static bool is_among(const struct tt_type *first, const struct tt_type *last,
                     const struct tt_type *type)
{
    const struct tt_type *at = first;
    TT_ASSERT(first != NULL && last != NULL);
    while (at != type && at != last) {
        at = at->head.type;
    }
    return at == type;
}

/* Those of its metaclass, too, and of that one's. A program may assign
 * __class__ of classes, so that one is its own metaclass. */
static void touch_class(struct tt_env *env, const struct tt_type *type,
                        enum tt_access access)
{
    const struct tt_type *at = type;
    touch_bases(env, at, access);
    while (tt__is_class(at->head.type) && !is_among(type, at, at->head.type)) {
        at = at->head.type;
        touch_bases(env, at, TT_READ);
    }
}

/* Of an attribute that is not V's own: what reading it depends on. */
static void touch_computed(struct tt_env *env, tt_value v, tt_value name)
{
    const struct tt_type *type = tt_type_of(v);
    struct tt__found found = {.kind = FOUND_NOTHING};
    if (tt__type_ops(type)->getattr == NULL) {
        tt__type_find(type, name, &found);
    }
    if (found.kind == FOUND_PROPERTY) {
        tt_touch_property(env, found.property, v);
    } else {
        tt_touch(env, tt_object(v), TT_READ);
    }
    touch_class(env, type, TT_READ);
}

void tt__watch_attribute(struct tt_env *env, tt_value v, tt_value name,
                         enum tt_access access)
{
    TT_ASSERT(env->watcher != NULL);
    if (!tt_is_object(v)) {
        return;
    }
    if (tt_is(v, &tt_type_type)) {
        touch_class(env, (const void *)v, access);
        return;
    }
    const struct tt__attributes *own = tt__attributes_of(v);
    const struct tt__shape *shape = own == NULL ? NULL : own->shape;
    if (own != NULL && tt__has_dict(own)) {
        tt_touch(env, tt_object(tt__dict_in(own)), access);
    }
    uint32_t at = shape == NULL ? UINT32_MAX : tt__shape_find(shape, name);
    if (at != UINT32_MAX) {
        tt_touch(env, &own->values[at], access);
        return;
    }
    /* It is not there, not yet, or what a type in C has. */
    if (own != NULL) {
        tt_touch(env, own, access);
    }
    if (access == TT_WRITE && shape != NULL && shape->count < shape->capacity) {
        tt_touch(env, &own->values[shape->count], TT_WRITE);
    }
    if (access == TT_READ) {
        touch_computed(env, v, name);
    } else {
        tt_touch(env, tt_object(v), TT_WRITE);
    }
}

/* Deleting moves the values of the others. */
void tt__watch_delete(struct tt_env *env, tt_value v)
{
    TT_ASSERT(env->watcher != NULL);
    if (!tt_is_object(v)) {
        return;
    }
    if (tt_is(v, &tt_type_type)) {
        touch_class(env, (const void *)v, TT_WRITE);
        return;
    }
    const struct tt__attributes *own = tt__attributes_of(v);
    if (own != NULL && tt__has_dict(own)) {
        tt_touch(env, tt_object(tt__dict_in(own)), TT_WRITE);
    }
    for (uint32_t i = 0;
         own != NULL && own->shape != NULL && i < own->shape->count; i++) {
        tt_touch(env, &own->values[i], TT_WRITE);
    }
    tt_touch(env, own == NULL ? (const void *)tt_object(v) : own, TT_WRITE);
    touch_class(env, tt_type_of(v), TT_READ);
}

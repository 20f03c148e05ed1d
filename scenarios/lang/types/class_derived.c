/* SPDX-License-Identifier: MIT
 *
 * class_derived.c: instances of classes that derive from built-in data: list,
 * dict, set, deque, int, float, str, bytes, tuple, ...
 *
 * Such an instance begins as one of the built-in type does; its attributes
 * follow, at a fixed offset or, where the size varies, at the end. It is made
 * from an object of the built-in type, whose content it takes over.
 *
 * What can be changed is made empty by __new__ and filled by __init__, as in
 * CPython; __new__ of the others reads the arguments.
 */
#include "loop/object/integer.h"
#include "objects.h"

static size_t aligned(size_t size)
{
    return (size + 7) & ~(size_t)7;
}

static size_t native_size(const struct tt_object *self)
{
    const struct tt_type *native = tt__native_of(self->type);
    return native->size_of != NULL ? native->size_of(self) : native->size;
}

size_t tt__derived_offset(const struct tt_object *self)
{
    return aligned(native_size(self));
}

size_t tt__derived_size_of(const struct tt_object *self)
{
    return tt__derived_offset(self) + sizeof(struct tt__attributes);
}

bool tt__is_filled(const struct tt_type *native)
{
    return native->kind == TT_KIND_LIST || native->kind == TT_KIND_DICT ||
           native->kind == TT_KIND_SET || native->flags & TT__TYPE_FILLED;
}

bool tt__is_data_type(const struct tt_type *native)
{
    return tt__is_filled(native) || native->flags & TT__TYPE_DERIVABLE ||
           native->kind == TT_KIND_TUPLE || native->kind == TT_KIND_STR ||
           native->kind == TT_KIND_FROZENSET || native->kind == TT_KIND_INT ||
           native->kind == TT_KIND_FLOAT;
}

static tt_value make_native(struct tt_env *env, const struct tt_type *native,
                            const struct tt_args *args)
{
    return native->make != NULL ? native->make(env, native, args)
                                : tt__make(env, native, args);
}

/* V as an object whose content can be taken: numbers are copied. */
static tt_value boxed(struct tt_env *env, tt_value v)
{
    if (tt_is_float(v)) {
        return tt_float_slow(env, tt_float_get(v));
    }
    if (tt_is_int(v) && !tt_int_is_big(v)) {
        return tt_int_slow(env, tt_int_get(v));
    }
    if (tt_is_int(v)) {
        struct tt__limbs limbs;
        tt__limbs_of(v, &limbs);
        return tt__int_of_limbs(env, &limbs);
    }
    return tt_ref(v);
}

static void take_content(struct tt_env *env, struct tt_object *made,
                         struct tt_object *from, size_t size)
{
    memcpy(made + 1, from + 1, size - sizeof *made);
    made->flags = from->flags & ~(uint32_t)TT_OBJECT_FLAGS;
    if (from->type->kind == TT_KIND_TUPLE) {
        struct tt_tuple *tuple = (struct tt_tuple *)made;
        tuple->hash = 0;
        for (uint32_t i = 0; i < tuple->count; i++) {
            tt_ref(tuple->at[i]);
        }
    } else if (from->type->size_of == NULL && from->type->clear != NULL) {
        /* What it owned is the new one's. What owns nothing may be shared: a
         * complex number, which complex(x) returns as it is. */
        memset(from + 1, 0, size - sizeof *from);
    }
    (void)env;
}

tt_value tt__derived_from(struct tt_env *env, const struct tt_type *type,
                          tt_value plain)
{
    tt_value from = plain == TT_NULL ? TT_NULL : boxed(env, plain);
    struct tt_object *made = NULL;
    if (from != TT_NULL) {
        size_t size = native_size(tt_object(from));
        size_t offset = aligned(size);
        made = tt_object_new(env, type, offset + sizeof(struct tt__attributes));
        if (made != NULL) {
            memset((char *)made + size, 0, offset - size);
            take_content(env, made, tt_object(from), size);
            *(struct tt__attributes *)(void *)((char *)made + offset) =
                (struct tt__attributes){NULL, NULL};
            TT_ASSERT(type->size_of == NULL
                          ? type->size == offset + sizeof(struct tt__attributes)
                          : type->size_of(made) ==
                                offset + sizeof(struct tt__attributes));
        }
    }
    tt_unref(env, from);
    tt_unref(env, plain);
    return tt_value_of(made);
}

/* PLAIN, or a copy of it, if others may hold it and its content is moved. */
static tt_value unshared(struct tt_env *env, tt_value plain)
{
    if (plain == TT_NULL || !tt_is_object(plain)) {
        return plain;
    }
    tt_value copy = TT_NULL;
    const struct tt_type *type = tt_type_of(plain);
    if (type->kind == TT_KIND_FROZENSET) {
        copy = tt__set_from(env, type, plain);
    } else {
        return plain;
    }
    tt_unref(env, plain);
    return copy;
}

tt_value tt__made_for(struct tt_env *env, tt_value class, tt_value made)
{
    TT_ASSERT(tt_is(class, &tt_type_type));
    if (made == TT_NULL || !tt__is_class((const void *)class)) {
        return made;
    }
    tt_value result = tt_call(env, class, &made, 1);
    tt_unref(env, made);
    return result;
}

static struct tt_args without_keywords(const struct tt_args *args)
{
    return (struct tt_args){.at = args->at, .count = args->count};
}

/* tuple, float and frozenset take no keywords, unless those are the __init__'s
 * of a class. */
static bool ignores_keywords(const struct tt_type *type)
{
    const struct tt_type *native = tt__native_of(type);
    TT_ASSERT(tt__is_class(type));
    return ((const struct tt__class *)(const void *)type)
                   ->specials[SPECIAL_init] != TT_NULL &&
           (native->kind == TT_KIND_TUPLE || native->kind == TT_KIND_FLOAT ||
            native->kind == TT_KIND_FROZENSET);
}

tt_value tt__make_derived(struct tt_env *env, const struct tt_type *type,
                          const struct tt_args *args)
{
    struct tt_args taken = {.count = 0};
    const struct tt_type *native = tt__native_of(type);
    TT_ASSERT(tt__is_class(type) && tt__is_data_type(native));
    if (native == &tt__staticmethod_type || native == &tt__classmethod_type) {
        const tt_value function = TT_NONE;
        taken = (struct tt_args){.at = &function, .count = 1};
        return tt__derived_from(env, type, make_native(env, native, &taken));
    }
    if (!tt__is_filled(native)) {
        taken = ignores_keywords(type) ? without_keywords(args) : *args;
    }
    return tt__derived_from(env, type,
                            unshared(env, make_native(env, native, &taken)));
}

/* The content of two objects with that of NATIVE changes places. */
static void swap_content(struct tt_object *a, struct tt_object *b,
                         const struct tt_type *native)
{
    const uint32_t own = ~(uint32_t)TT_OBJECT_FLAGS;
    uint32_t flags = (a->flags ^ b->flags) & own;
    uint8_t *from = (uint8_t *)(a + 1), *to = (uint8_t *)(b + 1);
    for (size_t i = 0; i < native->size - sizeof *a; i++) {
        uint8_t byte = from[i];
        from[i] = to[i];
        to[i] = byte;
    }
    a->flags ^= flags;
    b->flags ^= flags;
}

int tt__fill(struct tt_env *env, tt_value self, const struct tt_args *args)
{
    const struct tt_type *native = tt__native_of(tt_type_of(self));
    TT_ASSERT(tt__is_filled(native) && native->size_of == NULL);
    if (native == &tt_dict_type && args->count > 1) {
        return tt_raise(env, &tt_TypeError,
                        "dict expected at most 1 argument, got %u",
                        args->count);
    }
    bool is_ordered = native->flags & TT__TYPE_ORDERED;
    if (is_ordered && args->count > 1) {
        return tt_raise(env, &tt_TypeError,
                        "expected at most 1 argument, got %u", args->count);
    }
    if (native->kind == TT_KIND_DICT &&
        (is_ordered || tt_dict_cast(self)->table.count > 0)) {
        /* as update() */
        return tt__dict_fill(env, tt_dict_cast(self), args);
    }
    /* list and set take no keywords, unless those are the __new__'s. */
    struct tt_args taken = *args;
    if ((native->kind == TT_KIND_LIST || native->kind == TT_KIND_SET) &&
        tt_type_of(self)->flags & TT__TYPE_NEW) {
        taken = without_keywords(args);
    }
    tt_value made = make_native(env, native, &taken);
    if (made == TT_NULL) {
        return tt_failure(env);
    }
    swap_content(tt_object(self), tt_object(made), native);
    tt_unref(env, made);
    return native == &tt__property_type && tt__is_class(tt_type_of(self))
               ? tt__property_document(env, self)
               : 0;
}

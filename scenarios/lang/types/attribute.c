/* SPDX-License-Identifier: MIT
 *
 * attribute.c: v.name.
 *
 * Mirrors _PyObject_GenericGetAttrWithDict, _PyObject_GetMethod and
 * type_getattro of CPython: data descriptors of the type, then the object's
 * own attributes, then the rest of the type.
 */
#include "objects.h"
#include "special.h"
#include "weak.h"

/* ---- What a type has ----------------------------------------------------- */

static bool find_native(const struct tt_native *methods,
                        const struct tt_property *properties, const char *name,
                        struct tt__found *out)
{
    for (; methods != NULL && methods->name != NULL; methods++) {
        if (methods->name[0] == name[0] && strcmp(methods->name, name) == 0) {
            out->kind = FOUND_METHOD;
            out->value = tt_value_of(methods);
            return true;
        }
    }
    for (; properties != NULL && properties->name != NULL; properties++) {
        if (properties->name[0] == name[0] &&
            strcmp(properties->name, name) == 0) {
            out->kind = FOUND_PROPERTY;
            out->property = properties;
            return true;
        }
    }
    return false;
}

/* What a type that is no program's class has itself. */
TT_INLINE bool find_in_type(const struct tt_type *type, const char *name,
                            struct tt__found *out)
{
    if (type->kind == TT_KIND_EXCEPTION) {
        return find_native(type == &tt_BaseException ? tt__exception_methods
                                                     : type->methods,
                           tt__exception_properties(type), name, out);
    }
    const struct tt_type_ops *ops = tt__type_ops(type);
    return find_native(type->methods, type->properties, name, out) ||
           find_native(ops->methods, ops->properties, name, out);
}

/* What a class of a program has itself. */
TT_INLINE bool find_in_class(const struct tt_type *type, tt_value name,
                             struct tt__found *out)
{
    const struct tt__class *class = (const void *)type;
    /* Names are strs: this cannot fail. */
    if (tt_dict_get(NULL, tt_dict_cast(class->names), name, &out->value) <= 0) {
        return false;
    }
    out->kind = FOUND_VALUE;
    return true;
}

/* Objects that have no hash: those of a type in C with __hash__ = None. */
static bool is_unhashable(const struct tt_type *native)
{
    return native->kind == TT_KIND_LIST || native->kind == TT_KIND_DICT ||
           native->kind == TT_KIND_SET || native == &tt__bytearray_type;
}

static void find_slot(const struct tt_type *native, const char *name,
                      struct tt__found *out)
{
    if (is_unhashable(native) && strcmp(name, "__hash__") == 0) {
        out->kind = FOUND_VALUE;
        out->value = TT_NONE;
        return;
    }
    const struct tt_native *slot = tt__slot_method(native, name);
    if (slot != NULL) {
        out->owner = tt__slot_owner(native, name);
        out->kind = FOUND_METHOD;
        out->value = tt_value_of(slot);
    }
}

bool tt__native_has(const struct tt_type *type, const char *name)
{
    struct tt__found found;
    for (; type != NULL; type = type->base) {
        if (find_in_type(type, name, &found) || tt__slot_is_own(type, name)) {
            return true;
        }
    }
    return false;
}

/* With several bases each type in C is searched where it is in the order, its
 * operations included. */
static void find_in_order(struct tt_mro *mro, tt_value name,
                          struct tt__found *out)
{
    const char *text = tt_str_get(name)->text;
    for (; mro->at != NULL; tt_mro_next(mro)) {
        const struct tt_type *at = mro->at;
        if (tt__is_class(at)) {
            if (find_in_class(at, name, out)) {
                return;
            }
            continue;
        }
        if (find_in_type(at, text, out)) {
            out->owner = at;
            return;
        }
        if (at == &tt_object_type || tt__slot_is_own(at, text)) {
            find_slot(at, text, out);
            return;
        }
    }
}

static TT_NOINLINE void find_by_mro(const struct tt_type *type, tt_value name,
                                    struct tt__found *out)
{
    struct tt_mro mro;
    tt_mro_set(&mro, type);
    find_in_order(&mro, name, out);
}

void tt__type_find(const struct tt_type *type, tt_value name,
                   struct tt__found *out)
{
    const char *text = tt_str_get(name)->text;
    const struct tt_type *native = NULL;
    *out = (struct tt__found){.kind = FOUND_NOTHING};
    for (const struct tt_type *at = type; at != NULL; at = at->base) {
        if (tt__is_class(at)) {
            if (TT_UNLIKELY(at->mro != NULL)) {
                find_by_mro(at, name, out);
                return;
            }
            if (find_in_class(at, name, out)) {
                return;
            }
            continue;
        }
        native = native == NULL ? at : native;
        if (find_in_type(at, text, out)) {
            out->owner = at;
            return;
        }
    }
    find_slot(native, text, out);
}

static TT_NOINLINE void find_after_by_mro(const struct tt_type *type,
                                          const struct tt_type *after,
                                          tt_value name, struct tt__found *out)
{
    struct tt_mro mro;
    tt_mro_set(&mro, type);
    while (mro.at != NULL && mro.at != after) {
        tt_mro_next(&mro);
    }
    if (mro.at == NULL) {
        return;
    }
    if (mro.rest == NULL) {
        if (after->base != NULL) {
            tt__type_find(after->base, name, out);
        }
        return;
    }
    tt_mro_next(&mro);
    find_in_order(&mro, name, out);
}

void tt__type_find_after(const struct tt_type *type,
                         const struct tt_type *after, tt_value name,
                         struct tt__found *out)
{
    *out = (struct tt__found){.kind = FOUND_NOTHING};
    for (; type != NULL && type->mro == NULL; type = type->base) {
        if (type == after) { /* the usual case: one base each */
            if (after->base != NULL) {
                tt__type_find(after->base, name, out);
            }
            return;
        }
    }
    if (type != NULL) {
        find_after_by_mro(type, after, name, out);
    }
}

/* In CPython a future, a task, a loop... has private attributes and takes new
 * ones. */
bool tt__is_of_asyncio(const struct tt_type *type)
{
    return type == &tt_loop_type ||
           (type->kind != TT_KIND_EXCEPTION &&
            strncmp(type->full_name, "asyncio.", strlen("asyncio.")) == 0);
}

/* Whether NAME, which begins with _, may be an attribute of asyncio's TYPE or
 * its objects in CPython. */
static bool is_private(const struct tt_type *type, const char *name)
{
    bool is_known = false;
    struct tt_mro mro;
    if (!tt__is_of_asyncio(type) || strncmp(name, "__", 2) == 0) {
        return false;
    }
    for (tt_mro_set(&mro, type); mro.at != NULL; tt_mro_next(&mro)) {
        int has = tt__is_class(mro.at) || !tt__is_of_asyncio(mro.at)
                      ? 0
                      : tt__special_is_private(mro.at->name, name);
        is_known = is_known || has >= 0;
        if (has > 0) {
            return true;
        }
    }
    return !is_known;
}

/* A program's own class of that name lacks nothing. */
static bool is_absent(const struct tt_type *type, const char *name)
{
    struct tt_mro mro;
    for (tt_mro_set(&mro, type); mro.at != NULL; tt_mro_next(&mro)) {
        if (!tt__is_class(mro.at) &&
            tt__special_is_absent(mro.at->name, name)) {
            return true;
        }
    }
    return false;
}

int tt__refuse_missing(struct tt_env *env, const struct tt_type *type,
                       tt_value name)
{
    const char *text = tt_str_get(name)->text;
    const struct tt_type *native = tt__native_of(type);
    bool is_operator =
        !tt__operators_known(native) && tt__special_is_operator(text);
    if (!is_operator && !tt__special_is_refused(text, tt__is_class(type)) &&
        !(text[0] == '_' && is_private(type, text)) && !is_absent(type, text)) {
        return 0;
    }
    return tt_fail(env, TT_ELIMIT,
                   "attribute %s of '%s' objects is not in the scenario "
                   "language",
                   text, type->name);
}

/* ---- Binding ------------------------------------------------------------- */

/* OWNER: the type in C that has it; NULL: it is an attribute of a program's
 * class, and no method. */
static tt_value bind_native(struct tt_env *env, tt_value v, tt_value native,
                            const struct tt_type *owner, bool is_class)
{
    const struct tt_native *row = (const void *)native;
    if (row->flags & TT_NATIVE_CLASS) {
        return tt_method_new(env, native,
                             is_class ? v : tt__type_value(tt_type_of(v)));
    }
    if (owner != NULL && tt__is_new_slot(row)) {
        return tt__bound_new(env, row, owner);
    }
    if (!(row->flags & TT_NATIVE_METHOD) || owner == NULL) {
        return tt_ref(native);
    }
    /* The special methods of asyncio's classes are functions, too. */
    if (!is_class &&
        !(row->flags & TT_NATIVE_BUILTIN && tt__is_of_asyncio(owner))) {
        return tt_method_new(env, native, v);
    }
    tt_value descriptor = tt__descriptor(env, row, NULL, owner);
    if (is_class || descriptor == TT_NULL) {
        return descriptor;
    }
    tt_value method = tt_method_new(env, descriptor, v);
    tt_unref(env, descriptor);
    return method;
}

/* value.__get__(v, type(v)), or (None, v) where V is the class. */
static tt_value get_by_descriptor(struct tt_env *env, tt_value v,
                                  tt_value value, bool is_class)
{
    struct tt__found found = {.kind = FOUND_VALUE,
                              .value = tt__class_special(value, SPECIAL_get)};
    tt_value args[] = {is_class ? TT_NONE : v,
                       is_class ? v : tt__type_value(tt_type_of(v))};
    if (tt_enter_native(env, " while calling a Python object") < 0) {
        return TT_NULL;
    }
    tt_ref(value); /* the class may lose it meanwhile */
    tt_value method = tt__bind_found(env, &found, value, false);
    tt_value result =
        method == TT_NULL ? TT_NULL : tt_call(env, method, args, 2);
    tt_unref(env, method);
    tt_unref(env, value);
    tt_leave_native(env);
    return result;
}

/* PyMember_GetOne: a slot that is not set. It names the type in full. */
static void raise_unset(struct tt_env *env, tt_value v, tt_value slot)
{
    static const char main[] = "__main__.";
    const char *type = tt_type_of(v)->full_name;
    bool is_main = strncmp(type, main, strlen(main)) == 0;
    tt_raise(env, &tt_AttributeError, "'%s' object has no attribute '%S'",
             type + (is_main ? strlen(main) : 0),
             ((const struct tt__slot *)(const void *)slot)->name);
}

/* VALUE is of a program's class, which may derive from property, staticmethod
 * or classmethod. */
static tt_value bind_derived(struct tt_env *env, tt_value v, tt_value value,
                             bool is_class)
{
    const struct tt_type *native = tt__native_of(tt_type_of(value));
    if (native == &tt__staticmethod_type) {
        return tt_ref(tt__wrapped_function(value));
    }
    if (native == &tt__classmethod_type) {
        return tt_method_new(env, tt__wrapped_function(value),
                             is_class ? v : tt__type_value(tt_type_of(v)));
    }
    return native == &tt__property_type && !is_class
               ? tt__property_get(env, value, v)
               : tt_ref(value);
}

bool tt__is_unbound(tt_value value)
{
    if (!tt_is_object(value)) {
        return true;
    }
    const struct tt_type *type = tt_object(value)->type;
    return !(type->flags & TT__TYPE_BINDS) && !tt__is_class(type) &&
           !tt__is_descriptor(value) && type != &tt_native_type &&
           type != &tt__staticmethod_type && type != &tt__classmethod_type &&
           type != &tt__property_type && type != &tt__slot_type &&
           tt__class_special(value, SPECIAL_get) == TT_NULL;
}

static tt_value bind_value(struct tt_env *env, tt_value v, tt_value value,
                           bool is_class)
{
    if (!tt_is_object(value)) {
        return value;
    }
    const struct tt_type *type = tt_object(value)->type;
    if (type->flags & TT__TYPE_BINDS || tt__is_descriptor(value)) {
        return is_class ? tt_ref(value) : tt_method_new(env, value, v);
    }
    if (type == &tt_native_type) {
        return bind_native(env, v, value, NULL, is_class);
    }
    if (type == &tt__staticmethod_type) {
        return tt_ref(tt__wrapped_function(value));
    }
    if (type == &tt__classmethod_type) {
        return tt_method_new(env, tt__wrapped_function(value),
                             is_class ? v : tt__type_value(tt_type_of(v)));
    }
    if (type == &tt__property_type && !is_class) {
        return tt__property_get(env, value, v);
    }
    if (type == &tt__slot_type && !is_class) {
        raise_unset(env, v, value);
        return TT_NULL;
    }
    if (tt__class_special(value, SPECIAL_get) != TT_NULL) {
        return get_by_descriptor(env, v, value, is_class);
    }
    return tt__is_class(type) ? bind_derived(env, v, value, is_class)
                              : tt_ref(value);
}

/* What a program may set of an asyncio class's is an attribute of each object
 * in CPython, and the class has it not, but where it is in __slots__. Future
 * has defaults. */
static tt_value property_of_class(struct tt_env *env,
                                  const struct tt__found *found, tt_value v)
{
    const struct tt_property *property = found->property;
    const char *name = property->name;
    if (property->set == tt_property_of_class) {
        return property->get(env, v);
    }
    if (property->set == NULL || !tt__is_of_asyncio(found->owner) ||
        found->owner->flags & TT_TYPE_SLOTS) {
        return tt__descriptor(env, NULL, property, found->owner);
    }
    if (found->owner == &tt_future_type) {
        tt_fail(env, TT_ELIMIT,
                "attribute %s of the class %s is not in the scenario language",
                name, found->owner->name);
        return TT_NULL;
    }
    tt_raise(env, &tt_AttributeError, "type object '%s' has no attribute '%s'",
             ((const struct tt_type *)(const void *)v)->name, name);
    return TT_NULL;
}

tt_value tt__bind_found(struct tt_env *env, const struct tt__found *found,
                        tt_value v, bool is_class)
{
    switch (found->kind) {
    case FOUND_VALUE:
        return bind_value(env, v, found->value, is_class);
    case FOUND_METHOD:
        return bind_native(env, v, found->value, found->owner, is_class);
    case FOUND_PROPERTY:
        return is_class ? property_of_class(env, found, v)
                        : found->property->get(env, v);
    default:
        return TT_NULL;
    }
}

/* Whether it is one, or of a program's class that derives from it. */
TT_INLINE bool is_property(tt_value v)
{
    if (!tt_is_object(v)) {
        return false;
    }
    const struct tt_type *type = tt_object(v)->type;
    return type == &tt__property_type ||
           (tt__is_class(type) && tt__native_of(type) == &tt__property_type);
}

bool tt__is_data(const struct tt__found *found)
{
    return found->kind == FOUND_PROPERTY ||
           (found->kind == FOUND_VALUE &&
            (is_property(found->value) ||
             tt__class_special(found->value, SPECIAL_set) != TT_NULL ||
             tt__class_special(found->value, SPECIAL_delete) != TT_NULL));
}

bool tt__is_data_got(const struct tt__found *found)
{
    return tt__is_data(found) &&
           (found->kind == FOUND_PROPERTY || is_property(found->value) ||
            tt__class_special(found->value, SPECIAL_get) != TT_NULL);
}

/* Whether it is a slot of the class, which is no data but in what it allows. */
static bool is_member(const struct tt__found *found)
{
    return found->kind == FOUND_VALUE &&
           tt_is_exactly(found->value, &tt__slot_type);
}

/* ---- Getting ------------------------------------------------------------- */

/* What V itself has under NAME, where FOUND is what its type has: 1 and *OUT
 * (given), 0 or a failure. */
static int look_up_own(struct tt_env *env, tt_value v, tt_value name,
                       const struct tt__found *found, tt_value *out)
{
    const struct tt__attributes *attributes = tt__attributes_of(v);
    if (attributes == NULL) {
        attributes = tt__extra_find(env, v);
    }
    if (attributes != NULL && tt__has_dict(attributes) && is_member(found)) {
        attributes = tt__extra_find(env, v);
    }
    if (attributes == NULL || attributes->shape == NULL ||
        tt__is_data_got(found)) {
        return 0;
    }
    *out = tt__attributes_get(env, attributes, name);
    return *out == TT_NULL ? tt_failure(env) : 1;
}

/* 1 and *OUT (given), 0 if there is none, or a failure. */
static int look_up(struct tt_env *env, tt_value v, tt_value name, tt_value *out)
{
    const struct tt_type *type = tt_type_of(v);
    struct tt__found found;
    int spent = tt__spend_lookup(env, type);
    if (spent < 0) {
        return spent;
    }
    tt__type_find(type, name, &found);
    /* The comparison of two keys may change the class. */
    tt_value kept = found.kind == FOUND_VALUE ? tt_ref(found.value) : TT_NULL;
    int rc = look_up_own(env, v, name, &found, out);
    if (rc == 0 && found.kind != FOUND_NOTHING) {
        *out = tt__bind_found(env, &found, v, false);
        rc = *out == TT_NULL ? tt_failure(env) : 1;
        tt_unref(env, kept);
        return rc;
    }
    tt_unref(env, kept);
    if (rc != 0) {
        return rc;
    }
    if (tt_str_is(name, "__class__")) {
        *out = tt_ref(tt__type_value(tt__type_shown(env, v)));
        return 1;
    }
    if (tt_str_is(name, "__dict__")) {
        return tt__instance_dict(env, v, out);
    }
    if (tt_str_is(name, "__weakref__") && tt__is_class(type) &&
        tt__is_weak_type(type)) {
        struct tt__ref *first = tt__weak_first(env, v);
        *out = first == NULL ? TT_NONE : tt_ref(first);
        return 1;
    }
    if (tt_str_is(name, "__doc__")) {
        *out = TT_NONE; /* as of the class: texts of CPython's are not here */
        return 1;
    }
    /* Functions in C have less than those that are in Python in CPython. */
    return tt__refuse_missing(
        env, type == &tt_native_type ? tt_type_shown(v) : type, name);
}

/* The same by what a type in C has: object.__getattribute__. */
static int look_up_natively(struct tt_env *env, tt_value v, tt_value name,
                            tt_value *out)
{
    const struct tt_type_ops *ops = tt__type_ops(tt__native_of(tt_type_of(v)));
    if (ops->getattr == NULL) {
        return look_up(env, v, name, out);
    }
    *out = ops->getattr(env, v, name);
    return *out == TT_NULL ? tt_failure(env) : 1;
}

static tt_value raise_missing(struct tt_env *env, tt_value v, tt_value name)
{
    tt_raise(env, &tt_AttributeError, "'%T' object has no attribute '%S'", v,
             name);
    return TT_NULL;
}

tt_value tt__generic_getattr(struct tt_env *env, tt_value v, tt_value name)
{
    tt_value out = TT_NULL;
    if (look_up_natively(env, v, name, &out) == 0) {
        raise_missing(env, v, name);
    }
    return out;
}

/* v.__special__(name) */
static tt_value call_hook(struct tt_env *env, tt_value v,
                          enum tt__special special, tt_value name)
{
    struct tt__found found = {.kind = FOUND_VALUE,
                              .value = tt__class_special(v, special)};
    tt_value hook = tt__bind_found(env, &found, v, false);
    tt_value out = hook == TT_NULL ? TT_NULL : tt_call(env, hook, &name, 1);
    tt_unref(env, hook);
    return out;
}

/* slot_tp_getattr_hook: 1, 0 or a failure. */
static int look_up_hooked(struct tt_env *env, tt_value v, tt_value name,
                          tt_value *out)
{
    int rc;
    if (tt__class_special(v, SPECIAL_getattribute) != TT_NULL) {
        *out = call_hook(env, v, SPECIAL_getattribute, name);
        rc = *out == TT_NULL ? tt_failure(env) : 1;
    } else {
        rc = look_up_natively(env, v, name, out);
    }
    if (tt__class_special(v, SPECIAL_getattr) == TT_NULL ||
        (rc != 0 &&
         !(rc == TT_ERAISED && tt_raised(env, &tt_AttributeError)))) {
        return rc;
    }
    if (rc < 0) {
        tt_exc_unref(env, tt_exc_take(env));
    }
    *out = call_hook(env, v, SPECIAL_getattr, name);
    return *out == TT_NULL ? tt_failure(env) : 1;
}

tt_value tt__hooked_getattr(struct tt_env *env, tt_value v, tt_value name)
{
    tt_value out = TT_NULL;
    int rc = look_up_hooked(env, v, name, &out);
    if (rc == 0) {
        raise_missing(env, v, name);
    }
    TT_ASSERT((out != TT_NULL) == (rc > 0));
    return out;
}

tt_value tt__getattr_reported(struct tt_env *env, tt_value v, tt_value name)
{
    const struct tt_type_ops *ops = tt__type_ops(tt_type_of(v));
    tt_value out = TT_NULL;
    if (ops->getattr != NULL) {
        out = ops->getattr(env, v, name);
    } else if (look_up(env, v, name, &out) == 0) {
        raise_missing(env, v, name);
    }
    if (out == TT_NULL) {
        tt_about_attribute(env, v, name);
    }
    return out;
}

tt_value tt__getattr(struct tt_env *env, tt_value v, tt_value name)
{
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_attribute(env, v, name, TT_READ);
    }
    return tt__getattr_reported(env, v, name);
}

tt_value tt__getattr_optional(struct tt_env *env, tt_value v, tt_value name)
{
    const struct tt_type_ops *ops = tt__type_ops(tt_type_of(v));
    tt_value out = TT_NULL;
    int rc;
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_attribute(env, v, name, TT_READ);
    }
    if (ops->getattr == tt__hooked_getattr) {
        rc = look_up_hooked(env, v, name, &out);
    } else if (ops->getattr != NULL) {
        out = ops->getattr(env, v, name);
        rc = out == TT_NULL ? tt_failure(env) : 1;
    } else {
        rc = look_up(env, v, name, &out);
    }
    if (rc < 0 && tt_raised(env, &tt_AttributeError)) {
        tt_exc_unref(env, tt_exc_take(env));
    }
    return rc > 0 ? out : TT_NULL;
}

tt_value tt__getattr_c(struct tt_env *env, tt_value v, const char *name)
{
    tt_value str = tt_str_c(env, name);
    tt_value out = str == TT_NULL ? TT_NULL : tt__getattr(env, v, str);
    tt_unref(env, str);
    return out;
}

tt_value tt__getattr_optional_c(struct tt_env *env, tt_value v,
                                const char *name)
{
    tt_value str = tt_str_c(env, name);
    tt_value out = str == TT_NULL ? TT_NULL : tt__getattr_optional(env, v, str);
    tt_unref(env, str);
    return out;
}

tt_value tt__special(struct tt_env *env, tt_value v, const char *name)
{
    struct tt__found found;
    tt_value str = tt__spend_lookup(env, tt_type_of(v)) < 0
                       ? TT_NULL
                       : tt_str_c(env, name);
    if (str == TT_NULL) {
        return TT_NULL;
    }
    tt__type_find(tt_type_of(v), str, &found);
    tt_unref(env, str);
    return tt__bind_found(env, &found, v, false);
}

tt_value tt__call_method(struct tt_env *env, tt_value v, const char *name,
                         const tt_value *args, size_t count)
{
    tt_value method = tt__getattr_c(env, v, name);
    tt_value result =
        method == TT_NULL ? TT_NULL : tt_call(env, method, args, count);
    tt_unref(env, method);
    return result;
}

/* ---- Setting ------------------------------------------------------------- */

static int set_native(struct tt_env *env, tt_value v,
                      const struct tt__found *found, tt_value value)
{
    const struct tt_property *property = found->property;
    TT_ASSERT(found->kind == FOUND_PROPERTY && found->owner != NULL);
    if (property->set == tt_property_of_class) {
        return tt_raise(env, &tt_AttributeError,
                        "'%s' object attribute '%s' is read-only",
                        tt_type_outer_name(found->owner), property->name);
    }
    if (property->set == NULL && tt__is_of_asyncio(found->owner)) {
        return tt_raise(
            env, &tt_AttributeError, "property '%s' of '%T' object has no %s",
            property->name, v, value == TT_NULL ? "deleter" : "setter");
    }
    if (property->set == NULL) {
        return tt_raise(env, &tt_AttributeError,
                        "attribute '%s' of '%s' objects is not writable",
                        property->name, found->owner->full_name);
    }
    return property->set(env, v, value);
}

/* asyncio.run calls the two methods that shut down, in C. Nothing in asyncio
 * calls those for signals. */
bool tt__is_replaceable(tt_value v, const struct tt__found *found)
{
    if (found->kind != FOUND_METHOD || tt_type_of(v) != &tt_loop_type) {
        return false;
    }
    const struct tt_native *row = (const void *)found->value;
    return row->flags & TT_NATIVE_COROUTINE
               ? strncmp(row->name, "shutdown_", 9) != 0
               : strcmp(row->name, "add_signal_handler") == 0 ||
                     strcmp(row->name, "remove_signal_handler") == 0;
}

/* Whether V, an object of asyncio or one with a __dict__, may be given the
 * attribute: not if that is one of asyncio's own, which would have to follow
 * it. */
static bool is_extra(tt_value v, tt_value name, const struct tt__found *found)
{
    const char *text = tt_str_get(name)->text;
    const struct tt_type *type = tt_type_of(v);
    bool is_own = text[0] == '_' && (text[1] == '_' || is_private(type, text));
    if (tt__has_own_dict(type)) {
        return found->kind == FOUND_NOTHING;
    }
    return (found->kind == FOUND_NOTHING || tt__is_replaceable(v, found)) &&
           !is_own && tt__is_of_asyncio(type);
}

/* An object without attributes of its own. */
static int raise_no_dict(struct tt_env *env, tt_value v, tt_value name,
                         const struct tt__found *found)
{
    const struct tt_type *type = tt_type_of(v);
    bool is_open = tt__is_of_asyncio(type) && !tt_is(v, &tt_handle_type) &&
                   !(type->flags & TT_TYPE_SLOTS);
    if (is_open && found->kind == FOUND_NOTHING) {
        return tt_fail(env, TT_ELIMIT,
                       "giving a %s an attribute of its own is not in the "
                       "scenario language",
                       type->name);
    }
    if (is_open) {
        return tt_fail(env, TT_ELIMIT,
                       "replacing %s of a %s is not in the scenario language; "
                       "derive a class",
                       tt_str_get(name)->text, type->name);
    }
    bool is_doc = tt_str_is(name, "__doc__") && !tt__is_class(type);
    if (found->kind != FOUND_NOTHING || is_doc) {
        return tt_raise(env, &tt_AttributeError,
                        "'%T' object attribute '%S' is read-only", v, name);
    }
    tt_raise(env, &tt_AttributeError,
             "'%T' object has no attribute '%S' and no __dict__ for setting "
             "new attributes",
             v, name);
    return tt_about_attribute(env, v, name);
}

/* descriptor.__set__(v, value), or __delete__(v). */
int tt__data_set(struct tt_env *env, tt_value descriptor, tt_value v,
                 tt_value value)
{
    if (tt_is_exactly(descriptor, &tt__property_type)) {
        return tt__property_set(env, descriptor, v, value);
    }
    enum tt__special special = value == TT_NULL ? SPECIAL_delete : SPECIAL_set;
    struct tt__found found = {.kind = FOUND_VALUE,
                              .value = tt__class_special(descriptor, special)};
    if (found.value == TT_NULL && is_property(descriptor)) {
        return tt__property_set(env, descriptor, v, value);
    }
    tt_value args[] = {v, value};
    if (found.value == TT_NULL) {
        return tt_raise(env, &tt_AttributeError,
                        value == TT_NULL ? "__delete__" : "__set__");
    }
    int rc = tt_enter_native(env, " while calling a Python object");
    if (rc < 0) {
        return rc;
    }
    tt_ref(descriptor);
    tt_value method = tt__bind_found(env, &found, descriptor, false);
    tt_value result = method == TT_NULL ? TT_NULL
                                        : tt_call(env, method, args,
                                                  value == TT_NULL ? 1 : 2);
    tt_unref(env, method);
    tt_unref(env, result);
    tt_unref(env, descriptor);
    tt_leave_native(env);
    return result == TT_NULL ? tt_failure(env) : 0;
}

/* v.slot = value, or del v.slot, where its other attributes are ATTRIBUTES. */
static int set_member(struct tt_env *env, tt_value v,
                      struct tt__attributes *attributes, tt_value slot,
                      tt_value value)
{
    tt_value name = ((const struct tt__slot *)(const void *)slot)->name;
    int rc = 0;
    if (tt__has_dict(attributes)) {
        rc = tt__extra_attach(env, v, &attributes);
    }
    rc = rc < 0 ? rc : tt__attributes_set(env, attributes, name, value);
    if (rc == 0 && value == TT_NULL) {
        rc = tt_raise(env, &tt_AttributeError, "%S", name);
    }
    return rc < 0 ? rc : 0;
}

/* v.name = value, or del v.name, where the type of V has no setattr. */
static int set_plainly(struct tt_env *env, tt_value v, tt_value name,
                       tt_value value)
{
    const struct tt_type *type = tt_type_of(v);
    struct tt__found found;
    int spent = tt__spend_lookup(env, type);
    if (spent < 0) {
        return spent;
    }
    tt__type_find(type, name, &found);
    if (found.kind == FOUND_PROPERTY) {
        return set_native(env, v, &found, value);
    }
    if (tt__is_data(&found)) {
        return tt__data_set(env, found.value, v, value);
    }
    struct tt__attributes *attributes = tt__attributes_of(v);
    if (attributes == NULL && is_extra(v, name, &found)) {
        int made = tt__extra_make(env, v, &attributes);
        if (made < 0) {
            return made;
        }
    }
    if (type->flags & TT__TYPE_NO_DICT && !is_member(&found)) {
        attributes = NULL;
    }
    if (found.kind == FOUND_NOTHING && tt_str_get(name)->text[0] == '_' &&
        (attributes != NULL || tt_str_is(name, "__class__"))) {
        int own = tt__set_own(env, v, name, value);
        if (own != 0) {
            return own < 0 ? own : 0;
        }
    }
    if (attributes == NULL) {
        return raise_no_dict(env, v, name, &found);
    }
    if (is_member(&found)) {
        return set_member(env, v, attributes, found.value, value);
    }
    int rc = tt__attributes_set(env, attributes, name, value);
    if (rc == 0 && value == TT_NULL) {
        rc = tt_raise(env, &tt_AttributeError,
                      "'%T' object has no attribute '%S'", v, name);
    }
    return rc < 0 ? rc : 0;
}

int tt__generic_setattr(struct tt_env *env, tt_value v, tt_value name,
                        tt_value value)
{
    const struct tt_type_ops *ops = tt__type_ops(tt__native_of(tt_type_of(v)));
    return ops->setattr != NULL ? ops->setattr(env, v, name, value)
                                : set_plainly(env, v, name, value);
}

int tt__hooked_setattr(struct tt_env *env, tt_value v, tt_value name,
                       tt_value value)
{
    enum tt__special special =
        value == TT_NULL ? SPECIAL_delattr : SPECIAL_setattr;
    struct tt__found found = {.kind = FOUND_VALUE,
                              .value = tt__class_special(v, special)};
    tt_value args[] = {name, value};
    if (found.value == TT_NULL) {
        return tt__generic_setattr(env, v, name, value);
    }
    tt_value hook = tt__bind_found(env, &found, v, false);
    tt_value result = hook == TT_NULL
                          ? TT_NULL
                          : tt_call(env, hook, args, value == TT_NULL ? 1 : 2);
    tt_unref(env, hook);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

int tt__setattr_reported(struct tt_env *env, tt_value v, tt_value name,
                         tt_value value)
{
    const struct tt_type_ops *ops = tt__type_ops(tt_type_of(v));
    return ops->setattr != NULL ? ops->setattr(env, v, name, value)
                                : set_plainly(env, v, name, value);
}

int tt__setattr(struct tt_env *env, tt_value v, tt_value name, tt_value value)
{
    if (TT_UNLIKELY(env->watcher != NULL)) {
        if (value != TT_NULL) {
            tt__watch_attribute(env, v, name, TT_WRITE);
        } else {
            tt__watch_delete(env, v);
        }
    }
    return tt__setattr_reported(env, v, name, value);
}

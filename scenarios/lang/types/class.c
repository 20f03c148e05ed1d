/* SPDX-License-Identifier: MIT
 *
 * class.c: making classes, and classes as values.
 *
 * Mirrors type_new and type_getattro of CPython's Objects/typeobject.c, for
 * single inheritance.
 */
#include "objects.h"

/* ---- Instances ----------------------------------------------------------- */

static tt_value make_instance(struct tt_env *env, const struct tt_type *type,
                              const struct tt_args *args)
{
    const struct tt__class *class = (const void *)type;
    if (TT_UNLIKELY(class->specials[SPECIAL_init] == TT_NULL &&
                    args->count + args->keyword_count > 0)) {
        tt_raise(env, &tt_TypeError, "%s() takes no arguments", type->name);
        return TT_NULL;
    }
    struct tt__instance *made = tt_object_new(env, type, sizeof *made);
    if (made != NULL) {
        made->attributes = (struct tt__attributes){NULL, NULL};
    }
    return tt_value_of(made);
}

static void clear_instance(struct tt_env *env, struct tt_object *self)
{
    tt__attributes_drop(env, &((struct tt__instance *)self)->attributes);
}

/* Where the program has an __init__, it is OSError.__init__ that reads the
 * arguments, if it is called at all (oserror_use_init of CPython). */
static tt_value make_os_error(struct tt_env *env, const struct tt_type *type,
                              const struct tt_args *args)
{
    static const struct tt_args none = {.count = 0};
    const struct tt__class *class = (const void *)type;
    bool has_init = class->specials[SPECIAL_init] != TT_NULL;
    return tt_OSError.make(env, type, has_init ? &none : args);
}

/* An instance of a class that derives from a type of loop/. */
static void clear_derived(struct tt_env *env, struct tt_object *self)
{
    const struct tt_type *type = self->type;
    struct tt__attributes *attributes = tt__attributes_of(tt_value_of(self));
    while (tt__is_class(type)) {
        type = type->base;
    }
    if (type->clear != NULL) {
        type->clear(env, self);
    }
    if (self->refs == 0) {
        tt__attributes_drop(env, attributes);
    }
}

/* ---- Making -------------------------------------------------------------- */

static const struct tt_type *base_of(struct tt_env *env, const tt_value *bases,
                                     uint32_t count)
{
    if (count == 0) {
        return &tt_object_type;
    }
    const struct tt_type *base = (const void *)bases[0];
    TT_ASSERT(count == 1); /* refused otherwise */
    if (!tt_is_exactly(bases[0], &tt_type_type) &&
        tt_type_of(bases[0])->kind == TT_KIND_TYPE) {
        tt_fail(env, TT_ELIMIT,
                "a class deriving from a namedtuple is not in the scenario "
                "language; keep one in an attribute");
        return NULL;
    }
    if (!tt_is_exactly(bases[0], &tt_type_type)) {
        tt_raise(env, &tt_TypeError, "'%T' object is not an acceptable base",
                 bases[0]);
        return NULL;
    }
    bool final = base->flags & TT_TYPE_FINAL;
    if (final && base != &tt_loop_type &&
        strncmp(base->full_name, "asyncio.", 8) != 0) {
        tt_raise(env, &tt_TypeError, "type '%s' is not an acceptable base type",
                 base->full_name);
        return NULL;
    }
    bool allowed = base == &tt_object_type || tt__is_class(base) ||
                   base->kind == TT_KIND_EXCEPTION ||
                   (base->kind == TT_KIND_OTHER && base->make != NULL &&
                    base->size_of == NULL && base->size > 0 && !final);
    if (!allowed) {
        tt_fail(env, TT_ELIMIT,
                "a class deriving from '%s' is not in the scenario language; "
                "keep one in an attribute",
                base == &tt_loop_type ? "EventLoop" : base->name);
        return NULL;
    }
    return base;
}

/* What the new type takes over from its base. */
static void inherit(struct tt__class *class, const struct tt_type *base)
{
    struct tt_type *type = &class->type;
    struct tt_object head = type->head;
    *type = *base;
    type->head = head;
    type->base = base;
    type->flags = (base->flags & ~(uint32_t)TT_TYPE_FINAL) | TT_TYPE_CLASS;
    type->methods = NULL;
    type->properties = NULL;
    class->ops = *tt__type_ops(base);
    class->ops.methods = NULL;
    class->ops.properties = NULL;
    type->ops = &class->ops;
    if (base == &tt_object_type) {
        class->offset = offsetof(struct tt__instance, attributes);
        type->size = sizeof(struct tt__instance);
        type->make = make_instance;
        type->clear = clear_instance;
    } else if (tt__is_class(base)) {
        class->offset = ((const struct tt__class *)(const void *)base)->offset;
    } else if (base->kind == TT_KIND_EXCEPTION) {
        class->offset = offsetof(struct tt_exc, shape);
        if (tt_type_is(base, &tt_OSError)) {
            type->make = make_os_error;
        }
    } else {
        class->offset = (base->size + 7) & ~7u;
        type->size = class->offset + (uint32_t)sizeof(struct tt__attributes);
        type->clear = clear_derived;
    }
    /* The attributes of an instance lie within it. */
    TT_ASSERT(class->offset >= sizeof(struct tt_object) &&
              class->offset + sizeof(struct tt__attributes) <= type->size);
}

/* A class with __eq__ but no __hash__ has no hash; and no class has the
 * __doc__ of its base. */
static int hide_inherited(struct tt_env *env, struct tt_dict *names)
{
    tt_value v;
    int rc = tt_dict_get_c(env, names, "__eq__", &v);
    if (rc > 0) {
        rc = tt_dict_get_c(env, names, "__hash__", &v);
        rc = rc == 0 ? tt_dict_set_c(env, names, "__hash__", TT_NONE) : rc;
    }
    rc = rc < 0 ? rc : tt_dict_get_c(env, names, "__doc__", &v);
    rc = rc == 0 ? tt_dict_set_c(env, names, "__doc__", TT_NONE) : rc;
    return rc < 0 ? rc : 0;
}

/* The module and the qualified name, which is taken out of NAMES. */
static tt_value full_name_of(struct tt_env *env, struct tt_dict *names,
                             tt_value name)
{
    tt_value key = tt_str_c(env, "__qualname__"), qualified = TT_NULL;
    int rc = key == TT_NULL ? tt_failure(env)
                            : tt_dict_pop(env, names, key, &qualified);
    tt_value full = TT_NULL, module;
    int has = rc < 0 ? rc : tt_dict_get_c(env, names, "__module__", &module);
    if (has > 0 && tt_is_str(module)) {
        full = tt_str_format(env, "%S.%S", module, rc ? qualified : name);
    } else if (has >= 0) {
        full = tt_str_format(env, "__main__.%S", rc ? qualified : name);
    }
    tt_unref(env, key);
    tt_unref(env, qualified);
    return full;
}

static void name_properties(const struct tt_dict *names)
{
    size_t at = 0;
    const struct tt_entry *entry;
    while ((entry = tt_dict_next(names, &at)) != NULL) {
        if (tt_is_exactly(entry->value, &tt__property_type)) {
            tt__property_named(entry->value, entry->key);
        }
    }
}

tt_value tt__class_new(struct tt_env *env, tt_value name, tt_value names,
                       const tt_value *bases, uint32_t base_count)
{
    struct tt__objects *objects = tt__objects(env);
    struct tt_dict *dict = tt_dict_cast(names);
    const struct tt_type *base = base_of(env, bases, base_count);
    if (base == NULL || tt__refuse_hooks(env, base, dict) < 0 ||
        hide_inherited(env, dict) < 0) {
        return TT_NULL;
    }
    tt_value full_name = full_name_of(env, dict, name);
    struct tt__class *class =
        full_name == TT_NULL ? NULL
                             : tt_object_new(env, &tt_type_type, sizeof *class);
    if (class == NULL) {
        tt_unref(env, full_name);
        return TT_NULL;
    }
    inherit(class, base);
    class->names = tt_ref(names);
    class->name = tt_ref(name);
    class->full_name = full_name;
    class->type.name = tt_str_get(name)->text;
    class->type.full_name = tt_str_get(full_name)->text;
    class->next = objects->classes;
    objects->classes = class;
    name_properties(dict);
    tt__class_update(class);
    tt_object_ref(&class->type.head); /* the machine's, to the end */
    return tt_value_of(class);
}

void tt__class_update(struct tt__class *class)
{
    static const char *const names[] = {
#define X(name) "__" #name "__",
        TT__SPECIALS(X)
#undef X
    };
    const struct tt_type *base = class->type.base;
    TT_ASSERT(tt__is_class(&class->type) && base != NULL);
    for (uint32_t i = 0; i < SPECIAL_COUNT; i++) {
        class->specials[i] =
            tt__is_class(base)
                ? ((const struct tt__class *)(const void *)base)->specials[i]
                : TT_NULL;
    }
    size_t at = 0;
    const struct tt_entry *entry;
    class->type.cancel = base->cancel;
    while ((entry = tt_dict_next(tt_dict_cast(class->names), &at)) != NULL) {
        const char *name = tt_str_get(entry->key)->text;
        if (strcmp(name, "cancel") == 0) {
            tt__hook_cancel(&class->type);
        }
        for (uint32_t i = 0; name[0] == '_' && i < SPECIAL_COUNT; i++) {
            if (strcmp(name, names[i]) == 0) {
                class->specials[i] = entry->value;
            }
        }
    }
    bool sequence = class->specials[SPECIAL_getitem] != TT_NULL ||
                    base->flags & TT_TYPE_SEQUENCE;
    class->type.flags = (class->type.flags & ~(uint32_t)TT_TYPE_SEQUENCE) |
                        (sequence ? TT_TYPE_SEQUENCE : 0u);
    tt__class_set_ops(class);
}

/* Those that derive from CLASS look again too: they come before it in the
 * list, so it is gone through from the oldest on. */
static void update_derived(struct tt__objects *objects,
                           const struct tt_type *type)
{
    struct tt__class *oldest = NULL;
    for (struct tt__class *end = NULL;; end = oldest) {
        oldest = NULL;
        for (struct tt__class *at = objects->classes; at != end;
             at = at->next) {
            oldest = at;
        }
        if (oldest == NULL) {
            return;
        }
        if (tt_type_is(&oldest->type, type)) {
            tt__class_update(oldest);
        }
    }
}

void tt__classes_drop(struct tt_env *env)
{
    struct tt__objects *objects = tt__objects(env);
    for (struct tt__class *at = objects->classes; at != NULL; at = at->next) {
        tt_dict_clear(env, tt_dict_cast(at->names));
    }
    TT_ASSERT(env->language_state != NULL);
    while (objects->classes != NULL) {
        struct tt__class *class = objects->classes;
        objects->classes = class->next;
        tt_unref(env, class->names);
        tt_unref(env, class->name);
        tt_unref(env, class->full_name);
        tt_free(env, class, sizeof *class);
    }
}

/* ---- Types as values ----------------------------------------------------- */

static tt_value tuple_of_bases(struct tt_env *env, const struct tt_type *type,
                               bool all)
{
    tt_value list = tt_list(env, NULL, 0);
    bool group = type == &tt_ExceptionGroup;
    if (!all) {
        type = type->base;
    }
    /* ExceptionGroup has two bases: Exception comes after the first. */
    for (; list != TT_NULL && type != NULL; type = all ? type->base : NULL) {
        int rc = tt_list_append(env, tt_list_get(list), tt__type_value(type));
        group = group || type == &tt_ExceptionGroup;
        if (rc == 0 && group && type == &tt_BaseExceptionGroup) {
            rc = tt_list_append(env, tt_list_get(list),
                                tt_value_of(&tt_Exception));
        }
        if (rc < 0) {
            tt_clear(env, &list);
        }
    }
    tt_value tuple = list == TT_NULL ? TT_NULL
                                     : tt_tuple(env, tt_list_get(list)->at,
                                                tt_list_get(list)->count);
    tt_unref(env, list);
    return tuple;
}

/* __name__ and its kin. TT_NULL without failure: something else. */
static tt_value own_attribute(struct tt_env *env, const struct tt_type *type,
                              const char *name)
{
    const char *full = type->full_name;
    const char *dot = strrchr(full, '.');
    if (strcmp(name, "__name__") == 0) {
        return tt_str_c(env, type->name);
    }
    if (strcmp(name, "__qualname__") == 0) {
        struct tt_slice qualified = tt_full_name_of(tt__type_value(type));
        return tt_str(env, qualified.text, qualified.size);
    }
    if (strcmp(name, "__module__") == 0 && tt__is_class(type)) {
        const struct tt__class *class = (const void *)type;
        tt_value v;
        int rc = tt_dict_get_c(env, tt_dict_cast(class->names), name, &v);
        return rc > 0 ? tt_ref(v) : tt_str_c(env, "__main__");
    }
    if (strcmp(name, "__module__") == 0) {
        return dot != NULL ? tt_str(env, full, (size_t)(dot - full))
                           : tt_str_c(env, "builtins");
    }
    if (strcmp(name, "__class__") == 0) {
        return tt__type_value(&tt_type_type);
    }
    if (strcmp(name, "__annotations__") == 0 && tt__is_class(type)) {
        return tt__class_annotations(env, (const void *)type);
    }
    if (strcmp(name, "__bases__") == 0) {
        return tuple_of_bases(env, type, false);
    }
    if (strcmp(name, "__mro__") == 0) {
        return tuple_of_bases(env, type, true);
    }
    if (strcmp(name, "__base__") == 0) {
        return type->base == NULL ? TT_NONE
                                  : tt_ref(tt__type_value(type->base));
    }
    return TT_NULL;
}

static tt_value getattr_type(struct tt_env *env, tt_value self, tt_value name)
{
    const struct tt_type *type = (const void *)self;
    struct tt__found found;
    tt_value own = own_attribute(env, type, tt_str_get(name)->text);
    if (own != TT_NULL || tt_failure(env) != 0) {
        return own;
    }
    tt__type_find(type, name, &found);
    if (found.kind != FOUND_NOTHING) {
        return tt__bind_found(env, &found, self, true);
    }
    if (tt_str_is(name, "__doc__")) {
        return TT_NONE;
    }
    if (tt_str_is(name, "__call__")) {
        const struct tt_native *row =
            tt__slot_method(&tt_type_type, "__call__");
        return tt_method_new(env, tt_value_of(row), self);
    }
    if (tt__refuse_missing(env, &tt_type_type, name) == 0 &&
        (tt__is_class(type) || tt__refuse_missing(env, type, name) == 0)) {
        tt_raise(env, &tt_AttributeError,
                 "type object '%s' has no attribute '%S'", type->name, name);
    }
    return TT_NULL;
}

/* NAME of a class becomes VALUE (TT_NULL: del). Calls of special methods, and
 * asyncio's of a class that derives from one of its own, do not report that
 * they read the class. */
static void watch_class(struct tt_env *env, struct tt_dict *names,
                        tt_value name, tt_value value)
{
    tt_value old = TT_NULL;
    if (env->watcher == NULL) {
        return;
    }
    tt_dict_get(env, names, name, &old);
    if ((old != TT_NULL && tt_is_callable(old)) ||
        (value != TT_NULL && tt_is_callable(value)) ||
        strncmp(tt_str_get(name)->text, "__", 2) == 0) {
        tt_touch_hidden(env);
    }
}

static int setattr_type(struct tt_env *env, tt_value self, tt_value name,
                        tt_value value)
{
    const struct tt_type *type = (const void *)self;
    struct tt__objects *objects = tt__objects(env);
    if (tt__is_of_asyncio(type) && !tt__is_class(type)) {
        return tt_fail(env, TT_ELIMIT,
                       "changing the class asyncio.%s is not in the scenario "
                       "language; derive from it",
                       type->name);
    }
    if (!tt__is_class(type)) {
        return tt_raise(env, &tt_TypeError,
                        "cannot set '%S' attribute of immutable type '%s'",
                        name, type->name);
    }
    struct tt_dict *names =
        tt_dict_cast(((const struct tt__class *)(const void *)type)->names);
    watch_class(env, names, name, value);
    int rc = value != TT_NULL ? tt_dict_set(env, names, name, value)
                              : tt_dict_pop(env, names, name, NULL);
    if (rc == 0 && value == TT_NULL) {
        tt_raise(env, &tt_AttributeError,
                 "type object '%s' has no attribute '%S'", type->name, name);
        return tt_about_attribute(env, self, name);
    }
    if (rc >= 0) {
        objects->epoch++;
        update_derived(objects, type);
        rc = tt__refuse_hooks(env, type, names);
    }
    return rc < 0 ? rc : 0;
}

static tt_value compare_type(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__comparison op)
{
    (void)env;
    return op == COMPARE_EQUAL || op == COMPARE_NOT_EQUAL
               ? (self == other ? tt_bool(op == COMPARE_EQUAL)
                                : TT_NOT_IMPLEMENTED)
               : TT_NOT_IMPLEMENTED;
}

const struct tt_type_ops tt__type_object_ops = {
    .getattr = getattr_type,
    .setattr = setattr_type,
    .compare = compare_type,
    .binary = tt__union_binary,
};

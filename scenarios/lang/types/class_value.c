/* SPDX-License-Identifier: MIT
 *
 * class_value.c: classes and types as values: their attributes.
 *
 * Mirrors type_getattro, type_setattro and the getters and setters of CPython's
 * Objects/typeobject.c.
 */
#include "alias.h"
#include "objects.h"
#include "weak.h"

static struct tt__class *class_of(const struct tt_type *type)
{
    TT_ASSERT(tt__is_class(type));
    return (struct tt__class *)(uintptr_t)type;
}

static struct tt_dict *names_of(const struct tt_type *type)
{
    return tt_dict_cast(class_of(type)->names);
}

static const struct tt_type *type_of(tt_value v)
{
    return (const struct tt_type *)(const void *)v;
}

/* ---- What every type has ------------------------------------------------- */

static tt_value get_name(struct tt_env *env, const struct tt_type *type)
{
    return tt_str_c(env, type->name);
}

static tt_value get_qualified_name(struct tt_env *env,
                                   const struct tt_type *type)
{
    struct tt_slice qualified = tt_full_name_of(tt__type_value(type));
    return tt_str(env, qualified.text, qualified.size);
}

static tt_value get_module(struct tt_env *env, const struct tt_type *type)
{
    const char *dot = strrchr(type->full_name, '.');
    tt_value v;
    if (!tt__is_class(type)) {
        return dot == NULL ? tt_str_c(env, "builtins")
                           : tt_str(env, type->full_name,
                                    (size_t)(dot - type->full_name));
    }
    int rc = tt_dict_get_c(env, names_of(type), "__module__", &v);
    return rc > 0 ? tt_ref(v) : tt_str_c(env, "__main__");
}

/* Whether BASE only holds what a program has set on TYPE, a namedtuple: no
 * other type in C has a class for a base. */
static bool is_hidden(const struct tt_type *type, const struct tt_type *base)
{
    return type != NULL && base != NULL && type->base == base &&
           !tt__is_class(type) && tt__is_class(base);
}

static const struct tt_type *visible_base(const struct tt_type *type)
{
    return is_hidden(type, type->base) ? type->base->base : type->base;
}

static tt_value get_bases(struct tt_env *env, const struct tt_type *type)
{
    if (tt__is_class(type)) {
        return tt_ref(class_of(type)->bases);
    }
    tt_value bases[] = {TT_NULL, tt__type_value(&tt_Exception)};
    bases[0] = tt__type_value(visible_base(type));
    uint32_t count;
    if (type->base == NULL) {
        count = 0;
    } else if (type == &tt_ExceptionGroup) {
        count = 2;
    } else {
        count = 1;
    }
    return tt_tuple(env, bases, count);
}

static tt_value get_mro(struct tt_env *env, const struct tt_type *type)
{
    tt_value list = tt_list(env, NULL, 0), tuple = TT_NULL;
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    struct tt_mro mro;
    const struct tt_type *last = NULL;
    for (tt_mro_set(&mro, type); rc == 0 && mro.at != NULL; tt_mro_next(&mro)) {
        if (!is_hidden(last, mro.at)) {
            rc = tt_list_append(env, tt_list_get(list), tt__type_value(mro.at));
        }
        last = mro.at;
    }
    if (rc == 0) {
        tuple = tt_tuple(env, tt_list_get(list)->at, tt_list_get(list)->count);
    }
    tt_unref(env, list);
    return tuple;
}

static tt_value get_base(struct tt_env *env, const struct tt_type *type)
{
    (void)env;
    return type->base == NULL ? TT_NONE
                              : tt_ref(tt__type_value(visible_base(type)));
}

static tt_value get_class(struct tt_env *env, const struct tt_type *type)
{
    (void)env;
    return tt_ref(tt__type_value(tt__metaclass_of(type)));
}

static tt_value get_dict(struct tt_env *env, const struct tt_type *type)
{
    if (!tt__is_class(type)) {
        return tt__native_names(env, type);
    }
    return tt__class_proxy(env, class_of(type));
}

/* Types in C have no annotations. */
static bool may_have(struct tt_env *env, const struct tt_type *type,
                     const char *name)
{
    if (!tt__is_class(type)) {
        tt_raise(env, &tt_AttributeError,
                 "type object '%s' has no attribute '%s'", type->name, name);
        return false;
    }
    return true;
}

static tt_value get_annotations(struct tt_env *env, const struct tt_type *type)
{
    return may_have(env, type, "__annotations__")
               ? tt__class_annotations(env, class_of(type))
               : TT_NULL;
}

static tt_value get_annotate(struct tt_env *env, const struct tt_type *type)
{
    return may_have(env, type, "__annotate__")
               ? tt__class_annotate(env, class_of(type))
               : TT_NULL;
}

static tt_value get_type_params(struct tt_env *env, const struct tt_type *type)
{
    tt_value v = TT_NULL;
    int rc = !tt__is_class(type)
                 ? 0
                 : tt_dict_get_c(env, names_of(type), "__type_params__", &v);
    if (rc < 0) {
        return TT_NULL;
    }
    if (rc > 0) {
        return tt_ref(v);
    }
    return tt_tuple(env, NULL, 0);
}

static tt_value get_abstract(struct tt_env *env, const struct tt_type *type)
{
    tt_value v = TT_NULL;
    int rc = !tt__is_class(type) ? 0
                                 : tt_dict_get_c(env, names_of(type),
                                                 "__abstractmethods__", &v);
    if (rc == 0) {
        tt_raise(env, &tt_AttributeError, "__abstractmethods__");
    }
    return rc > 0 ? tt_ref(v) : TT_NULL;
}

static const struct own {
    const char *name;
    tt_value (*get)(struct tt_env *env, const struct tt_type *type);
} own_attributes[] = {
    {"__abstractmethods__", get_abstract},
    {"__annotate__", get_annotate},
    {"__annotations__", get_annotations},
    {"__base__", get_base},
    {"__bases__", get_bases},
    {"__class__", get_class},
    {"__dict__", get_dict},
    {"__module__", get_module},
    {"__mro__", get_mro},
    {"__name__", get_name},
    {"__qualname__", get_qualified_name},
    {"__type_params__", get_type_params},
};

static const struct own *find_own(const char *name)
{
    for (size_t i = 0; name[0] == '_' && name[1] == '_' &&
                       i < sizeof own_attributes / sizeof *own_attributes;
         i++) {
        if (own_attributes[i].name[2] == name[2] &&
            strcmp(own_attributes[i].name, name) == 0) {
            return &own_attributes[i];
        }
    }
    return NULL;
}

/* ---- Getting ------------------------------------------------------------- */

/* Looks NAME up in the metaclass of TYPE, if that is a program's. */
static struct tt__found find_in_metaclass(const struct tt_type *type,
                                          tt_value name)
{
    struct tt__found found = {.kind = FOUND_NOTHING};
    if (tt__is_class(type->head.type)) {
        tt__type_find(type->head.type, name, &found);
    }
    return found;
}

/* Looks NAME up in `type`, after everything else. */
static tt_value get_of_type(struct tt_env *env, tt_value self, tt_value name)
{
    const struct tt_type *type = type_of(self);
    struct tt__found found;
    tt__type_find(&tt_type_type, name, &found);
    if (found.kind != FOUND_NOTHING) {
        return tt__bind_found(env, &found, self, false);
    }
    if (tt_str_is(name, "__doc__")) {
        return TT_NONE;
    }
    if (tt_str_is(name, "__class_getitem__") && tt__has_class_getitem(type)) {
        return tt__class_getitem_of(env, self);
    }
    if (tt_str_is(name, "__weakref__") && tt__is_class(type) &&
        tt__is_weak_type(type)) {
        return tt__weak_descriptor(env, type);
    }
    if (tt__refuse_missing(env, &tt_type_type, name) == 0 &&
        (tt__is_class(type) || tt__refuse_missing(env, type, name) == 0)) {
        tt_raise(env, &tt_AttributeError,
                 "type object '%s' has no attribute '%S'", type->name, name);
    }
    return TT_NULL;
}

static tt_value getattr_type(struct tt_env *env, tt_value self, tt_value name)
{
    const struct tt_type *type = type_of(self);
    if (tt__spend_lookup(env, type->head.type) < 0) {
        return TT_NULL;
    }
    struct tt__found above = find_in_metaclass(type, name), found;
    if (above.kind == FOUND_VALUE && tt__is_data_got(&above)) {
        return tt__bind_found(env, &above, self, false);
    }
    const struct own *own = find_own(tt_str_get(name)->text);
    if (own != NULL) {
        return own->get(env, type);
    }
    if (tt__spend_lookup(env, type) < 0) {
        return TT_NULL;
    }
    tt__type_find(type, name, &found);
    if (found.kind == FOUND_PROPERTY && tt__is_class(type)) {
        /* Of a namedtuple: its type knows what its attributes are. */
        const struct tt_type_ops *ops = tt__type_ops(found.owner->head.type);
        if (ops->getattr != NULL && ops->getattr != getattr_type) {
            return ops->getattr(env, tt__type_value(found.owner), name);
        }
    }
    if (found.kind != FOUND_NOTHING) {
        return tt__bind_found(env, &found, self, true);
    }
    if (above.kind != FOUND_NOTHING) {
        return tt__bind_found(env, &above, self, false);
    }
    return get_of_type(env, self, name);
}

/* ---- Setting ------------------------------------------------------------- */

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

/* Messages may still refer to the old names. */
static int keep_old(struct tt_env *env, struct tt__class *class)
{
    if (class->old_names == TT_NULL) {
        class->old_names = tt_list(env, NULL, 0);
    }
    if (class->old_names == TT_NULL) {
        return tt_failure(env);
    }
    struct tt_list *list = tt_list_get(class->old_names);
    int rc = tt_list_append(env, list, class->name);
    return rc < 0 ? rc : tt_list_append(env, list, class->full_name);
}

/* __name__ or __qualname__ */
static int set_name(struct tt_env *env, struct tt__class *class, tt_value name,
                    tt_value value)
{
    TT_ASSERT(value != TT_NULL);
    if (!tt_is_str(value)) {
        return tt_raise(env, &tt_TypeError,
                        "can only assign string to %s.%S, not '%T'",
                        class->type.name, name, value);
    }
    bool is_name = tt_str_is(name, "__name__");
    int rc = is_name ? tt__check_class_name(env, value) : 0;
    rc = rc < 0 ? rc : keep_old(env, class);
    if (rc == 0 && is_name) {
        const char *text = tt_str_get(value)->text;
        bool is_bare = class->type.full_name == class->type.name;
        tt_set(env, &class->name, tt_ref(value));
        class->type.name = text;
        class->type.full_name = is_bare ? text : class->type.full_name;
        return 0;
    }
    tt_value module = rc < 0 ? TT_NULL : get_module(env, &class->type);
    if (module == TT_NULL) {
        return tt_failure(env);
    }
    rc = tt__class_set_full_name(env, class, module, value);
    tt_unref(env, module);
    return rc;
}

/* __module__ is an ordinary attribute that the full name begins with. */
static int set_module(struct tt_env *env, struct tt__class *class,
                      tt_value value)
{
    tt_value qualified = get_qualified_name(env, &class->type);
    int rc = qualified == TT_NULL ? tt_failure(env) : keep_old(env, class);
    rc = rc < 0 ? rc : tt__class_set_full_name(env, class, value, qualified);
    tt_unref(env, qualified);
    return rc;
}

static int set_abstract(struct tt_env *env, struct tt__class *class,
                        tt_value value)
{
    tt_value old;
    int truth = value == TT_NULL ? 0 : tt_truth(env, value);
    if (truth < 0) {
        return truth;
    }
    int known =
        tt_dict_get_c(env, names_of(&class->type), "__abstractmethods__", &old);
    if (value == TT_NULL && known <= 0) {
        return known < 0
                   ? known
                   : tt_raise(env, &tt_AttributeError, "__abstractmethods__");
    }
    class->type.flags &= ~(uint32_t)TT__TYPE_ABSTRACT;
    class->type.flags |= truth ? TT__TYPE_ABSTRACT : 0u;
    tt__class_set_ops(class);
    return 0;
}

static bool is_undeletable(const char *name)
{
    static const char *const names[] = {"__bases__",    "__doc__",
                                        "__module__",   "__name__",
                                        "__qualname__", "__type_params__"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* __bases__ or __class__ of a class. */
static int refuse_change(struct tt_env *env, const struct tt__class *class,
                         const char *name, tt_value value)
{
    if (strcmp(name, "__bases__") == 0 && !tt_is_tuple(value)) {
        return tt_raise(env, &tt_TypeError,
                        "can only assign tuple to %s.__bases__, not %T",
                        class->type.name, value);
    }
    if (strcmp(name, "__class__") == 0) {
        tt_value key = tt_str_c(env, name);
        int rc = key == TT_NULL
                     ? tt_failure(env)
                     : tt__set_own(env, tt_value_of(class), key, value);
        tt_unref(env, key);
        return rc;
    }
    return tt_fail(env, TT_ELIMIT,
                   "assignment to %s of a class is not in the scenario "
                   "language",
                   name);
}

/* What attributes that every type has need. 1: it was set; 0: it is to be set
 * like any other. */
static int set_own(struct tt_env *env, struct tt__class *class, tt_value name,
                   tt_value value)
{
    const char *text = tt_str_get(name)->text;
    if (value == TT_NULL && is_undeletable(text)) {
        return tt_raise(env, &tt_TypeError,
                        "cannot delete '%s' attribute of immutable type '%s'",
                        text, class->type.name);
    }
    if (strcmp(text, "__name__") == 0 || strcmp(text, "__qualname__") == 0) {
        int rc = set_name(env, class, name, value);
        return rc < 0 ? rc : 1;
    }
    if (strcmp(text, "__abstractmethods__") == 0) {
        return set_abstract(env, class, value);
    }
    if (strcmp(text, "__annotate__") == 0) {
        int rc = tt__class_set_annotate(env, class, value);
        return rc < 0 ? rc : 1;
    }
    if (strcmp(text, "__module__") == 0) {
        return set_module(env, class, value);
    }
    if (value != TT_NULL &&
        (strcmp(text, "__bases__") == 0 || strcmp(text, "__class__") == 0)) {
        return refuse_change(env, class, text, value);
    }
    if (strcmp(text, "__base__") == 0) {
        return tt_raise(env, &tt_AttributeError, "readonly attribute");
    }
    if (find_own(text) != NULL && strcmp(text, "__annotations__") != 0 &&
        strcmp(text, "__type_params__") != 0) {
        return tt_raise(env, &tt_AttributeError,
                        "attribute '%s' of 'type' objects is not writable",
                        text);
    }
    return 0;
}

static int set_in_class(struct tt_env *env, struct tt__class *class,
                        tt_value name, tt_value value)
{
    struct tt_dict *names = tt_dict_cast(class->names);
    int rc = value != TT_NULL ? tt_dict_set(env, names, name, value)
                              : tt_dict_pop(env, names, name, NULL);
    if (rc == 0 && value == TT_NULL) {
        tt_raise(env, &tt_AttributeError,
                 "type object '%s' has no attribute '%S'", class->type.name,
                 name);
        return tt_about_attribute(env, tt_value_of(class), name);
    }
    if (rc >= 0) {
        rc = tt__class_changed(env, class, tt_str_get(name)->text);
        rc = rc < 0 ? rc : tt__refuse_hooks(env, &class->type);
    }
    return rc < 0 ? rc : 0;
}

static int setattr_type(struct tt_env *env, tt_value self, tt_value name,
                        tt_value value)
{
    const struct tt_type *type = type_of(self);
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
    struct tt__found above = find_in_metaclass(type, name);
    if (above.kind == FOUND_VALUE && tt__is_data(&above)) {
        return tt__data_set(env, above.value, self, value);
    }
    watch_class(env, names_of(type), name, value);
    int rc = set_own(env, class_of(type), name, value);
    if (rc != 0) {
        return rc < 0 ? rc : 0;
    }
    return set_in_class(env, class_of(type), name, value);
}

static tt_value compare_type(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__comparison op)
{
    (void)env;
    bool is_equality = op == COMPARE_EQUAL || op == COMPARE_NOT_EQUAL;
    return is_equality && self == other ? tt_bool(op == COMPARE_EQUAL)
                                        : TT_NOT_IMPLEMENTED;
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value type_mro(struct tt_env *env, const tt_value *args)
{
    return tt__mro_list(env, type_of(args[0]));
}

static bool has_base(const struct tt__class *class, tt_value base)
{
    const struct tt_tuple *bases = tt_tuple_get(class->bases);
    for (uint32_t i = 0; i < bases->count; i++) {
        if (bases->at[i] == base) {
            return true;
        }
    }
    return false;
}

/* The oldest first. */
static tt_value type_subclasses(struct tt_env *env, const tt_value *args)
{
    tt_value list = tt_list(env, NULL, 0);
    struct tt__class *at = tt__objects(env)->classes;
    uint64_t steps = 0;
    while (at != NULL && at->next != NULL) {
        at = at->next;
        steps++;
    }
    if (list != TT_NULL && tt_spend(env, steps / 2) < 0) {
        tt_clear(env, &list);
    }
    for (; list != TT_NULL && at != NULL; at = at->newer) {
        if (at->is_ordered && has_base(at, args[0]) &&
            tt_list_append(env, tt_list_get(list), tt_value_of(at)) < 0) {
            tt_clear(env, &list);
        }
    }
    return list;
}

static tt_value type_instancecheck(struct tt_env *env, const tt_value *args)
{
    int rc = tt__instance_of(env, args[1], type_of(args[0]));
    return rc < 0 ? TT_NULL : tt_bool(rc != 0);
}

static tt_value type_subclasscheck(struct tt_env *env, const tt_value *args)
{
    if (!tt_is(args[1], &tt_type_type)) {
        tt_raise(env, &tt_TypeError, "issubclass() arg 1 must be a class");
        return TT_NULL;
    }
    return tt_bool(tt_type_is(type_of(args[1]), type_of(args[0])));
}

static tt_value type_prepare(struct tt_env *env, const struct tt_args *args)
{
    (void)args;
    return tt_dict(env);
}

static const struct tt_native type_methods[] = {
    TT__METHOD_1("type", "__instancecheck__", TT_READS, type_instancecheck),
    TT_NATIVE_RAW_("__prepare__", "type.__prepare__",
                   TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_PURE, type_prepare),
    TT__METHOD_1("type", "__subclasscheck__", TT_READS, type_subclasscheck),
    TT__METHOD_0("type", "__subclasses__", TT_HIDDEN, type_subclasses),
    TT__METHOD_0("type", "mro", TT_READS, type_mro),
    {.name = NULL},
};

const struct tt_type_ops tt__type_object_ops = {
    .getattr = getattr_type,
    .setattr = setattr_type,
    .compare = compare_type,
    .binary = tt__union_binary,
    .methods = type_methods,
};

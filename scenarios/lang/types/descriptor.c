/* SPDX-License-Identifier: MIT
 *
 * descriptor.c: property, staticmethod, classmethod and super.
 *
 * Mirrors CPython's Objects/descrobject.c and super_getattro.
 */
#include "objects.h"

/* ---- property ------------------------------------------------------------ */

struct property {
    struct tt_object head;
    tt_value get; /* own; None where there is none */
    tt_value set;
    tt_value delete;
    tt_value doc;  /* TT_NULL: deleted */
    tt_value name; /* in the class that made it, or TT_NULL */
};

static struct property *property_of(tt_value v)
{
    return (struct property *)(void *)v;
}

static tt_value property_new(struct tt_env *env, const tt_value *parts)
{
    struct property *made =
        tt_object_new(env, &tt__property_type, sizeof *made);
    if (made != NULL) {
        made->get = tt_ref(parts[0]);
        made->set = tt_ref(parts[1]);
        made->delete = tt_ref(parts[2]);
        made->doc = tt_ref(parts[3]);
        made->name = TT_NULL;
    }
    return tt_value_of(made);
}

static tt_value make_property(struct tt_env *env, const struct tt_type *type,
                              const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("property", "fget fset fdel doc", 0, 4, 4);
    tt_value bound[4];
    (void)type;
    if (tt_args_bind(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    for (int i = 0; i < 4; i++) {
        bound[i] = bound[i] == TT_NULL ? TT_NONE : bound[i];
    }
    return property_new(env, bound);
}

static void clear_property(struct tt_env *env, struct tt_object *self)
{
    struct property *property = (struct property *)self;
    tt_unref(env, property->get);
    tt_unref(env, property->set);
    tt_unref(env, property->delete);
    tt_unref(env, property->doc);
    tt_unref(env, property->name);
}

/* v.name, where V may be another descriptor, and so on; TT_NULL without
 * failure: it has none. */
static tt_value get_of_inner(struct tt_env *env, tt_value v, const char *name)
{
    if (tt_enter_native(env, " while calling a Python object") < 0) {
        return TT_NULL;
    }
    tt_value found = tt__getattr_optional_c(env, v, name);
    tt_leave_native(env);
    return found;
}

/* property_copy: one like SELF, of its class, with part number AT replaced. */
static tt_value with_part(struct tt_env *env, tt_value self, int at,
                          tt_value part)
{
    const struct property *old = property_of(self);
    tt_value doc = old->doc == TT_NULL ? TT_NONE : old->doc;
    tt_value parts[] = {old->get, old->set, old->delete, doc};
    tt_value name = old->name;
    parts[at] = part;
    tt_value made =
        tt__is_class(tt_type_of(self))
            ? tt_call(env, tt__type_value(tt_type_of(self)), parts, 4)
            : property_new(env, parts);
    if (made != TT_NULL && name != TT_NULL && tt_is(made, &tt__property_type)) {
        tt_set(env, &property_of(made)->name, tt_ref(name));
    }
    return made;
}

int tt__property_document(struct tt_env *env, tt_value self)
{
    struct property *property = property_of(self);
    TT_ASSERT(tt__is_class(tt_type_of(self)));
    tt_value doc = property->doc == TT_NULL ? TT_NONE : tt_ref(property->doc);
    if (doc == TT_NONE && property->get != TT_NONE) {
        tt_value found = get_of_inner(env, property->get, "__doc__");
        if (found == TT_NULL && tt_failure(env) != 0) {
            return tt_failure(env);
        }
        doc = found == TT_NULL ? TT_NONE : found;
    }
    bool is_own = doc == TT_NONE || property->doc == doc;
    tt_value name = tt_str_c(env, "__doc__");
    int rc =
        name == TT_NULL ? tt_failure(env) : tt__setattr(env, self, name, doc);
    if (rc < 0 && is_own && tt_raised(env, &tt_AttributeError)) {
        tt_exc_unref(env, tt_exc_take(env)); /* no place in its __slots__ */
        rc = 0;
    }
    tt_unref(env, name);
    tt_unref(env, doc);
    return rc;
}

static tt_value getter(struct tt_env *env, const tt_value *args)
{
    return with_part(env, args[0], 0, args[1]);
}

static tt_value setter(struct tt_env *env, const tt_value *args)
{
    return with_part(env, args[0], 1, args[1]);
}

static tt_value deleter(struct tt_env *env, const tt_value *args)
{
    return with_part(env, args[0], 2, args[1]);
}

/* value.__get__(object, owner=None), where None means that there is none. */
static tt_value call_get(struct tt_env *env, const tt_value *args)
{
    tt_value value = args[0], object = args[1];
    tt_value owner = args[2] == TT_NULL ? TT_NONE : args[2];
    TT_ASSERT(value != TT_NULL && object != TT_NULL);
    if (object == TT_NONE && owner == TT_NONE) {
        tt_raise(env, &tt_TypeError, "__get__(None, None) is invalid");
        return TT_NULL;
    }
    if (tt_is(value, &tt__staticmethod_type)) {
        return tt_ref(tt__wrapped_function(value));
    }
    if (tt_is(value, &tt__classmethod_type)) {
        owner = owner == TT_NONE ? tt__type_value(tt_type_of(object)) : owner;
        return tt_method_new(env, tt__wrapped_function(value), owner);
    }
    if (object == TT_NONE) {
        return tt_ref(value);
    }
    return tt_is(value, &tt__property_type)
               ? tt__property_get(env, value, object)
               : tt_method_new(env, value, object);
}

/* property.__set__(object, value) and property.__delete__(object) */
static tt_value call_set(struct tt_env *env, const tt_value *args)
{
    int rc = tt__property_set(env, args[0], args[1], args[2]);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value call_delete(struct tt_env *env, const tt_value *args)
{
    int rc = tt__property_set(env, args[0], args[1], TT_NULL);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value call_set_name(struct tt_env *env, const tt_value *args)
{
    tt_set(env, &property_of(args[0])->name, tt_ref(args[2]));
    return TT_NONE;
}

#define GET_ROW(type_)                                                         \
    TT__METHOD(type_, "__get__", "self instance owner /", 2, 3, 3, TT_PURE,    \
               call_get)
const struct tt_native tt__function_methods[] = {GET_ROW("function"),
                                                 {.name = NULL}};
static const struct tt_native classmethod_methods[] = {GET_ROW("classmethod"),
                                                       {.name = NULL}};
static const struct tt_native staticmethod_methods[] = {GET_ROW("staticmethod"),
                                                        {.name = NULL}};

static const struct tt_native property_methods[] = {
    TT__METHOD_1("property", "__delete__", TT_PURE, call_delete),
    GET_ROW("property"),
    TT__METHOD("property", "__set__", "self instance value /", 3, 3, 3, TT_PURE,
               call_set),
    TT__METHOD("property", "__set_name__", "self owner name /", 3, 3, 3,
               TT_WRITES, call_set_name),
    TT__METHOD_1("property", "getter", TT_READS, getter),
    TT__METHOD_1("property", "setter", TT_READS, setter),
    TT__METHOD_1("property", "deleter", TT_READS, deleter),
    {.name = NULL},
};

static tt_value get_fget(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(property_of(self)->get);
}

static tt_value get_fset(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(property_of(self)->set);
}

static tt_value get_fdel(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(property_of(self)->delete);
}

/* Its own, or its getter's. */
static tt_value get_property_doc(struct tt_env *env, tt_value self)
{
    const struct property *property = property_of(self);
    if (property->doc == TT_NULL) {
        return TT_NONE;
    }
    if (property->doc != TT_NONE || property->get == TT_NONE) {
        return tt_ref(property->doc);
    }
    tt_value doc = get_of_inner(env, property->get, "__doc__");
    return doc == TT_NULL && tt_failure(env) == 0 ? TT_NONE : doc;
}

static int set_property_doc(struct tt_env *env, tt_value self, tt_value value)
{
    tt_set(env, &property_of(self)->doc,
           value == TT_NULL ? TT_NULL : tt_ref(value));
    return 0;
}

/* The name in the class, or the getter's: given; TT_NULL, perhaps without a
 * failure: it has none. */
static tt_value name_of(struct tt_env *env, tt_value self)
{
    const struct property *property = property_of(self);
    if (property->name != TT_NULL) {
        return tt_ref(property->name);
    }
    return property->get == TT_NONE
               ? TT_NULL
               : get_of_inner(env, property->get, "__name__");
}

static tt_value get_property_name(struct tt_env *env, tt_value self)
{
    tt_value name = name_of(env, self);
    if (name == TT_NULL && tt_failure(env) == 0) {
        tt_raise(env, &tt_AttributeError,
                 "'property' object has no attribute '__name__'");
    }
    return name;
}

static int set_property_name(struct tt_env *env, tt_value self, tt_value value)
{
    tt_set(env, &property_of(self)->name,
           value == TT_NULL ? TT_NULL : tt_ref(value));
    return 0;
}

/* Whether the function V is marked by abc.abstractmethod: 1, 0 or a
 * failure. */
static int is_abstract(struct tt_env *env, tt_value v)
{
    tt_value mark = get_of_inner(env, v, "__isabstractmethod__");
    int rc = mark == TT_NULL ? tt_failure(env) : tt_truth(env, mark);
    tt_unref(env, mark);
    return rc;
}

static tt_value get_property_abstract(struct tt_env *env, tt_value self)
{
    const struct property *property = property_of(self);
    const tt_value parts[] = {property->get, property->set, property->delete};
    int rc = 0;
    for (size_t i = 0; rc == 0 && i < 3; i++) {
        rc = parts[i] == TT_NONE ? 0 : is_abstract(env, parts[i]);
    }
    return rc < 0 ? TT_NULL : tt_bool(rc > 0);
}

static const struct tt_property property_properties[] = {
    {"__isabstractmethod__", TT_READS, get_property_abstract, NULL},
    {"fdel", TT_PURE, get_fdel, NULL},
    {"__doc__", TT_READS, get_property_doc, set_property_doc},
    {"__name__", TT_READS, get_property_name, set_property_name},
    {"fget", TT_PURE, get_fget, NULL},
    {"fset", TT_PURE, get_fset, NULL},
    {.name = NULL},
};

const struct tt_type tt__property_type = {
    TT__TYPE_HEAD("property", "property"),
    .flags = TT_TYPE_FINAL | TT__TYPE_DERIVABLE | TT__TYPE_FILLED,
    .size = sizeof(struct property),
    .clear = clear_property,
    .make = make_property,
    .methods = property_methods,
    .properties = property_properties,
};

void tt__property_named(tt_value property, tt_value name)
{
    if (property_of(property)->name == TT_NULL) {
        property_of(property)->name = tt_ref(name);
    }
}

static int raise_lacks(struct tt_env *env, tt_value property, tt_value v,
                       const char *what)
{
    struct tt_slice full = tt_full_name_of(tt__type_value(tt_type_of(v)));
    tt_value name = name_of(env, property), type = TT_NULL;
    int rc = name == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0) {
        type = tt_str(env, full.text, full.size);
        rc = type == TT_NULL ? tt_failure(env) : 0;
    }
    if (rc == 0 && name == TT_NULL) {
        rc = tt_raise(env, &tt_AttributeError,
                      "property of %R object has no %s", type, what);
    } else if (rc == 0) {
        rc = tt_raise(env, &tt_AttributeError,
                      "property %R of %R object has no %s", name, type, what);
    }
    tt_unref(env, name);
    tt_unref(env, type);
    return rc;
}

tt_value tt__property_get(struct tt_env *env, tt_value property, tt_value v)
{
    tt_value get = property_of(property)->get;
    if (get == TT_NONE) {
        raise_lacks(env, property, v, "getter");
        return TT_NULL;
    }
    return tt_call(env, get, &v, 1);
}

int tt__property_set(struct tt_env *env, tt_value property, tt_value v,
                     tt_value value)
{
    const struct property *self = property_of(property);
    tt_value args[] = {v, value};
    tt_value function = value == TT_NULL ? self->delete : self->set;
    if (function == TT_NONE) {
        return raise_lacks(env, property, v,
                           value == TT_NULL ? "deleter" : "setter");
    }
    tt_value result = tt_call(env, function, args, value == TT_NULL ? 1 : 2);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

/* ---- staticmethod, classmethod ------------------------------------------- */

struct wrapper {
    struct tt_object head;
    tt_value function; /* owns */
};

tt_value tt__wrapped_function(tt_value v)
{
    TT_ASSERT(tt_is(v, &tt__staticmethod_type) ||
              tt_is(v, &tt__classmethod_type));
    return ((const struct wrapper *)(const void *)v)->function;
}

static tt_value make_wrapper(struct tt_env *env, const struct tt_type *type,
                             const struct tt_args *args)
{
    if (tt__args_count(env, type->name, args, 1, 1) < 0) {
        return TT_NULL;
    }
    struct wrapper *made = tt_object_new(env, type, sizeof *made);
    if (made != NULL) {
        made->function = tt_ref(args->at[0]);
    }
    return tt_value_of(made);
}

static void clear_wrapper(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct wrapper *)self)->function);
}

static tt_value call_wrapper(struct tt_env *env, tt_value self,
                             const struct tt_args *args)
{
    return tt_call_args(env, tt__wrapped_function(self), args);
}

static tt_value get_function(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(tt__wrapped_function(self));
}

static tt_value get_abstract(struct tt_env *env, tt_value self)
{
    int rc = is_abstract(env, tt__wrapped_function(self));
    return rc < 0 ? TT_NULL : tt_bool(rc > 0);
}

/* functools_wraps of funcobject.c: what the function is called is theirs. */
static tt_value get_of_function(struct tt_env *env, tt_value self,
                                const char *name)
{
    tt_value found = get_of_inner(env, tt__wrapped_function(self), name);
    if (found == TT_NULL && tt_failure(env) == 0) {
        tt_raise_attribute(env, self, name);
    }
    return found;
}

static tt_value get_wrapped_name(struct tt_env *env, tt_value self)
{
    return get_of_function(env, self, "__name__");
}

static tt_value get_wrapped_qualname(struct tt_env *env, tt_value self)
{
    return get_of_function(env, self, "__qualname__");
}

static tt_value get_wrapped_module(struct tt_env *env, tt_value self)
{
    return get_of_function(env, self, "__module__");
}

static int repr_wrapper(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(out->env == env);
    tt_text_format(out, "<%s(%R)>", tt_type_of(self)->name,
                   tt__wrapped_function(self));
    return out->error;
}

static const struct tt_property wrapper_properties[] = {
    {"__isabstractmethod__", TT_READS, get_abstract, NULL},
    {"__func__", TT_PURE, get_function, NULL},
    {"__module__", TT_READS, get_wrapped_module, NULL},
    {"__name__", TT_READS, get_wrapped_name, NULL},
    {"__qualname__", TT_READS, get_wrapped_qualname, NULL},
    {"__wrapped__", TT_PURE, get_function, NULL},
    {.name = NULL},
};

const struct tt_type tt__staticmethod_type = {
    TT__TYPE_HEAD("staticmethod", "staticmethod"),
    .flags = TT_TYPE_FINAL | TT__TYPE_DERIVABLE | TT__TYPE_FILLED,
    .size = sizeof(struct wrapper),
    .clear = clear_wrapper,
    .make = make_wrapper,
    .repr = repr_wrapper,
    .call = call_wrapper,
    .methods = staticmethod_methods,
    .properties = wrapper_properties,
};

const struct tt_type tt__classmethod_type = {
    TT__TYPE_HEAD("classmethod", "classmethod"),
    .flags = TT_TYPE_FINAL | TT__TYPE_DERIVABLE | TT__TYPE_FILLED,
    .size = sizeof(struct wrapper),
    .clear = clear_wrapper,
    .make = make_wrapper,
    .repr = repr_wrapper,
    .methods = classmethod_methods,
    .properties = wrapper_properties,
};

/* ---- super --------------------------------------------------------------- */

struct super {
    struct tt_object head;
    const struct tt_type *type; /* the search starts after it */
    tt_value self;              /* owns; an instance, or a class */
};

/* Whether V is a class: all types of this kind derive from `type`. */
TT_INLINE bool is_type(tt_value v)
{
    return tt_is_object(v) && tt_object(v)->type->kind == TT_KIND_TYPE;
}

static tt_value make_super(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    if (args->count == 0 && args->keyword_count == 0) {
        tt_raise(env, &tt_RuntimeError, "super(): no arguments");
        return TT_NULL;
    }
    if (tt__args_count(env, "super", args, 1, 2) < 0) {
        return TT_NULL;
    }
    const struct tt_type *start = (const void *)args->at[0];
    if (!is_type(args->at[0])) {
        tt_raise(env, &tt_TypeError,
                 "super() argument 1 must be a type, not %T", args->at[0]);
        return TT_NULL;
    }
    tt_value self = args->count == 2 ? args->at[1] : TT_NULL;
    bool is_class = self != TT_NULL && is_type(self);
    if (self != TT_NULL && !tt_is(self, start) &&
        !(is_class && tt_type_is((const void *)self, start))) {
        tt_raise(env, &tt_TypeError,
                 "super(type, obj): obj (%s %s) is not an instance or subtype "
                 "of type (%s).",
                 is_class ? "type" : "instance of",
                 is_class ? ((const struct tt_type *)(const void *)self)->name
                          : tt_type_of(self)->name,
                 start->name);
        return TT_NULL;
    }
    struct super *made = tt_object_new(env, type, sizeof *made);
    if (made != NULL) {
        made->type = start;
        made->self = self == TT_NULL ? TT_NULL : tt_ref(self);
    }
    return tt_value_of(made);
}

static void clear_super(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct super *)self)->self);
}

static tt_value get_of_super(struct tt_env *env, const struct super *super,
                             tt_value name)
{
    if (tt_str_is(name, "__class__")) {
        return tt__type_value(&tt__super_type);
    }
    if (tt_str_is(name, "__self__")) {
        return super->self == TT_NULL ? TT_NONE : tt_ref(super->self);
    }
    if (tt_str_is(name, "__thisclass__")) {
        return tt_ref(tt__type_value(super->type));
    }
    tt_raise(env, &tt_AttributeError, "'super' object has no attribute '%S'",
             name);
    return TT_NULL;
}

/* super_obj_type, for what is not super(type) alone: the class to search. */
static const struct tt_type *searched_of(const struct super *super)
{
    TT_ASSERT(super->self != TT_NULL);
    bool is_class = is_type(super->self) &&
                    tt_type_is((const void *)super->self, super->type);
    return is_class ? (const void *)super->self : tt_type_of(super->self);
}

static tt_value getattr_super(struct tt_env *env, tt_value v, tt_value name)
{
    const struct super *super = (const void *)v;
    struct tt__found found;
    if (super->self == TT_NULL) {
        return get_of_super(env, super, name);
    }
    const struct tt_type *of = searched_of(super);
    bool is_class = tt__type_value(of) == super->self;
    if (tt__spend_lookup(env, of) < 0) {
        return TT_NULL;
    }
    tt__type_find_after(of, super->type, name, &found);
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_attribute(env, tt__type_value(of), name, TT_READ);
        if (found.kind == FOUND_PROPERTY && !is_class) {
            tt_touch_property(env, found.property, super->self);
        }
    }
    if (found.kind == FOUND_NOTHING ||
        (tt_str_get(name)->size == strlen("__class__") &&
         tt_str_is(name, "__class__"))) {
        return get_of_super(env, super, name);
    }
    return tt__bind_found(env, &found, super->self, is_class);
}

static int repr_super(struct tt_env *env, tt_value v, struct tt_text *out)
{
    const struct super *super = (const void *)v;
    (void)env;
    tt_text_format(out, "<super: <class '%s'>, ", super->type->name);
    if (super->self == TT_NULL) {
        tt_text_puts(out, "NULL>");
    } else {
        tt_text_format(out, "<%s object>>", searched_of(super)->name);
    }
    return out->error;
}

static const struct tt_type_ops super_ops = {.getattr = getattr_super};

const struct tt_type tt__super_type = {
    TT__TYPE_HEAD("super", "super"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct super),
    .clear = clear_super,
    .repr = repr_super,
    .make = make_super,
    .ops = &super_ops,
};

/* SPDX-License-Identifier: MIT
 *
 * method_descriptor.c: methods and properties in C as attributes of their
 * class: str.upper, asyncio.Lock.acquire, int.real.
 *
 * The rows themselves trust their first argument; here it is checked first.
 * Mirrors method_vectorcall and wrapperdescr_call of CPython's
 * Objects/descrobject.c. The methods of asyncio's classes are functions, as
 * they are in Python there. Those take whatever they are given, and fail where
 * they look for an attribute it has not: that is a limit here.
 *
 * Invariant: an attribute of a class is one object, from its first use to the
 * end. The machine's list owns them; few are used.
 */
#include "objects.h"

struct descriptor {
    struct tt_object head;
    const struct tt_native *row;        /* NULL: it is a property */
    const struct tt_property *property; /* NULL: it is a method */
    const struct tt_type *owner;        /* owns: one of a namedtuple may go */
    tt_value full_name;                 /* owns: __qualname__ */
    /* Owns, or TT_NULL: of __new__, with its owner; the __doc__ of a field that
     * the program has set. */
    tt_value bound;
    struct descriptor *next; /* the machine's list, the newest first */
};

static const struct descriptor *descriptor_of(tt_value v)
{
    return (const struct descriptor *)(const void *)v;
}

static const struct tt_type function_type, wrapper_type, attribute_type,
    property_type, member_type, field_type;

/* Special methods are one for all types: see slot_method.c. */
static bool is_slot(const struct tt_native *row, const struct tt_type *owner)
{
    return tt_native_is_wrapper(row, owner->kind);
}

static const struct tt_type *type_for(const struct tt_native *row,
                                      const struct tt_property *property,
                                      const struct tt_type *owner)
{
    if (tt__is_of_asyncio(owner)) {
        if (row != NULL) {
            return &function_type;
        }
        if (owner->flags & TT_TYPE_SLOTS) {
            return &member_type;
        }
        return &property_type;
    }
    if (row == NULL) {
        return property->set == tt__set_field ? &field_type : &attribute_type;
    }
    if (is_slot(row, owner)) {
        return &wrapper_type;
    }
    return &tt__method_descriptor_type;
}

bool tt__is_descriptor(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    return type == &tt__method_descriptor_type || type == &function_type ||
           type == &wrapper_type;
}

const struct tt_native *tt__descriptor_row(tt_value v)
{
    return tt_is_exactly(v, &function_type) ? descriptor_of(v)->row : NULL;
}

const struct tt_type *tt__descriptor_shown(struct tt_env *env,
                                           const struct tt_type *type)
{
    if (type == &function_type) {
        return tt__objects(env)->function;
    }
    return type == &property_type ? &tt__property_type : type;
}

/* The rows of special methods are for all types, and do not know whose they
 * are. */
static tt_value make_full_name(struct tt_env *env, const struct tt_native *row,
                               const struct tt_property *property,
                               const struct tt_type *owner)
{
    if (tt__is_of_asyncio(owner) && row != NULL &&
        !(row->flags & TT_NATIVE_BUILTIN)) {
        return tt_str_c(env, row->full_name);
    }
    return tt_str_format(env, "%s.%s", owner->name,
                         row != NULL ? row->name : property->name);
}

static struct descriptor *list_of(struct tt_env *env)
{
    return (struct descriptor *)(void *)tt__objects(env)->descriptors;
}

/* The list has it. */
static struct descriptor *make_descriptor(struct tt_env *env,
                                          const struct tt_native *row,
                                          const struct tt_property *property,
                                          const struct tt_type *owner)
{
    struct descriptor *made =
        tt_object_new(env, type_for(row, property, owner), sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->row = row;
    made->property = property;
    made->owner = owner;
    made->bound = TT_NULL;
    tt_ref(tt__type_value(owner));
    made->full_name = make_full_name(env, row, property, owner);
    if (made->full_name == TT_NULL) {
        tt_unref(env, tt_value_of(made));
        return NULL;
    }
    made->next = list_of(env);
    tt__objects(env)->descriptors = &made->head;
    return made;
}

static struct descriptor *find_descriptor(struct tt_env *env,
                                          const struct tt_native *row,
                                          const struct tt_property *property,
                                          const struct tt_type *owner)
{
    struct descriptor *at = list_of(env);
    while (at != NULL &&
           (at->row != row || at->property != property || at->owner != owner)) {
        at = at->next;
    }
    return at;
}

tt_value tt__descriptor(struct tt_env *env, const struct tt_native *row,
                        const struct tt_property *property,
                        const struct tt_type *owner)
{
    TT_ASSERT((row == NULL) != (property == NULL) && owner != NULL);
    struct descriptor *at = find_descriptor(env, row, property, owner);
    if (at != NULL) {
        tt_touch(env, at, TT_READ);
        return tt_ref(tt_value_of(at));
    }
    at = make_descriptor(env, row, property, owner);
    if (at == NULL) {
        return TT_NULL;
    }
    tt_touch(env, at, TT_WRITE); /* later uses read it */
    return tt_ref(tt_value_of(at));
}

/* Nothing is touched: which task makes it first cannot be seen but by id(). */
tt_value tt__bound_new(struct tt_env *env, const struct tt_native *row,
                       const struct tt_type *owner)
{
    TT_ASSERT(tt__is_new_slot(row) && owner != NULL);
    struct descriptor *at = find_descriptor(env, row, NULL, owner);
    if (at == NULL) {
        at = make_descriptor(env, row, NULL, owner);
    }
    if (at != NULL && at->bound == TT_NULL) {
        at->bound = tt_method_new(env, tt_value_of(row), tt__type_value(owner));
    }
    return at != NULL && at->bound != TT_NULL ? tt_ref(at->bound) : TT_NULL;
}

void tt__descriptors_drop(struct tt_env *env)
{
    struct descriptor *at = list_of(env);
    tt__objects(env)->descriptors = NULL;
    while (at != NULL) {
        struct descriptor *next = at->next;
        tt_object_unref(env, &at->head);
        at = next;
    }
}

static bool is_python(const struct descriptor *self)
{
    return self->head.type == &function_type;
}

/* One that binds its arguments itself says which are missing. */
static bool tells_missing(const struct tt_native *row)
{
    return !(row->flags & (TT_NATIVE_BUILTIN | TT_NATIVE_RAW));
}

static void raise_no_self(struct tt_env *env, const struct descriptor *self)
{
    if (is_python(self)) {
        tt_raise(env, &tt_TypeError,
                 "%S() missing 1 required positional argument: 'self'",
                 self->full_name);
    } else if (is_slot(self->row, self->owner)) {
        tt_raise(env, &tt_TypeError,
                 "descriptor '%s' of '%s' object needs an argument",
                 self->row->name, self->owner->name);
    } else {
        tt_raise(env, &tt_TypeError, "unbound method %S() needs an argument",
                 self->full_name);
    }
}

static void raise_wrong_self(struct tt_env *env, const struct descriptor *self,
                             tt_value given)
{
    if (is_python(self)) {
        tt_fail(env, TT_ELIMIT,
                "calling %s.%s with a '%s' object is not in the scenario "
                "language",
                self->owner->name, self->row->name, tt_type_of(given)->name);
        return;
    }
    tt_raise(env, &tt_TypeError,
             is_slot(self->row, self->owner)
                 ? "descriptor '%s' requires a '%s' object but "
                   "received a '%T'"
                 : "descriptor '%s' for '%s' objects doesn't "
                   "apply to a '%T' object",
             self->row->name, self->owner->name, given);
}

static tt_value call_descriptor(struct tt_env *env, tt_value v,
                                const struct tt_args *args)
{
    const struct descriptor *self = descriptor_of(v);
    if (self->row == NULL) {
        tt_raise(env, &tt_TypeError, "'%T' object is not callable", v);
        return TT_NULL;
    }
    if (args->count == 0 && !tells_missing(self->row)) {
        raise_no_self(env, self);
        return TT_NULL;
    }
    if (args->count > 0 && !tt_is(args->at[0], self->owner)) {
        raise_wrong_self(env, self, args->at[0]);
        return TT_NULL;
    }
    return tt_call_args(env, tt_value_of(self->row), args);
}

int tt__set_field(struct tt_env *env, tt_value self, tt_value value)
{
    (void)self;
    return tt_raise(env, &tt_AttributeError, "can't %s attribute",
                    value == TT_NULL ? "delete" : "set");
}

/* The place of a field of a namedtuple. */
static size_t place_of(const struct descriptor *self)
{
    TT_ASSERT(self->head.type == &field_type);
    TT_ASSERT(self->property >= self->owner->properties);
    return (size_t)(self->property - self->owner->properties);
}

static tt_value get_field_doc(struct tt_env *env, tt_value v)
{
    const struct descriptor *self = descriptor_of(v);
    return self->bound != TT_NULL
               ? tt_ref(self->bound)
               : tt_str_format(env, "Alias for field number %z",
                               place_of(self));
}

static int set_field_doc(struct tt_env *env, tt_value v, tt_value value)
{
    struct descriptor *self = (struct descriptor *)(void *)v;
    tt_set(env, &self->bound, tt_ref(value == TT_NULL ? TT_NONE : value));
    return 0;
}

static int repr_field(struct tt_env *env, tt_value v, struct tt_text *out)
{
    tt_value doc = get_field_doc(env, v);
    if (doc == TT_NULL) {
        return tt_failure(env);
    }
    tt_text_format(out, "_tuplegetter(%z, %R)", place_of(descriptor_of(v)),
                   doc);
    tt_unref(env, doc);
    return out->error;
}

static int repr_descriptor(struct tt_env *env, tt_value v, struct tt_text *out)
{
    const struct descriptor *self = descriptor_of(v);
    (void)env;
    if (self->head.type == &property_type) {
        tt_text_puts(out, "<property object at 0x7f0000000000>");
    } else if (self->head.type == &member_type) {
        tt_text_format(out, "<member '%s' of '%s' objects>",
                       self->property->name, self->owner->name);
    } else if (self->row == NULL) {
        tt_text_format(out, "<attribute '%s' of '%s' objects>",
                       self->property->name,
                       tt__is_class(self->owner) ? self->owner->name
                                                 : self->owner->full_name);
    } else if (is_python(self)) {
        tt_text_format(out, "<function %S at 0x7f0000000000>", self->full_name);
    } else {
        tt_text_format(out, "<%s '%s' of '%s' objects>",
                       is_slot(self->row, self->owner) ? "slot wrapper"
                                                       : "method",
                       self->row->name, self->owner->full_name);
    }
    return out->error;
}

/* Future.__iter__ is its __await__. */
static struct tt_slice name_of_descriptor(tt_value v)
{
    const struct descriptor *self = descriptor_of(v);
    const char *name =
        self->row != NULL ? self->row->name : self->property->name;
    const char *dot = strrchr(tt_str_get(self->full_name)->text, '.');
    name = is_python(self) && dot != NULL ? dot + 1 : name;
    return (struct tt_slice){name, strlen(name), false};
}

static struct tt_slice full_name_of_descriptor(tt_value v)
{
    const struct tt_str *name = tt_str_get(descriptor_of(v)->full_name);
    return (struct tt_slice){name->text, name->size, false};
}

static enum tt_source source_of_descriptor(tt_value v, const char **file,
                                           uint32_t *line)
{
    const struct descriptor *self = descriptor_of(v);
    return is_python(self)
               ? tt_native_type.source_of(tt_value_of(self->row), file, line)
               : TT_SOURCE_UNKNOWN;
}

static void clear_descriptor(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct descriptor *)self)->full_name);
    tt_unref(env, ((struct descriptor *)self)->bound);
    tt_unref(env, tt__type_value(((struct descriptor *)self)->owner));
}

static tt_value get_name(struct tt_env *env, tt_value v)
{
    return tt_str_c(env, name_of_descriptor(v).text);
}

static tt_value get_qualified_name(struct tt_env *env, tt_value v)
{
    (void)env;
    return tt_ref(descriptor_of(v)->full_name);
}

/* Of functions: the module of their class. */
static tt_value get_module(struct tt_env *env, tt_value v)
{
    const char *name = descriptor_of(v)->owner->full_name;
    const char *dot = strrchr(name, '.');
    return tt_str(env, name, (size_t)(dot == NULL ? 0 : dot - name));
}

static tt_value get_owner(struct tt_env *env, tt_value v)
{
    (void)env;
    return tt_ref(tt__type_value(descriptor_of(v)->owner));
}

static const struct tt_property descriptor_properties[] = {
    {"__name__", TT_PURE, get_name, NULL},
    {"__objclass__", TT_PURE, get_owner, NULL},
    {"__qualname__", TT_PURE, get_qualified_name, NULL},
    {.name = NULL},
};

static const struct tt_property function_properties[] = {
    {"__name__", TT_PURE, get_name, NULL},
    {"__qualname__", TT_PURE, get_qualified_name, NULL},
    {"__module__", TT_READS, get_module, NULL},
    {.name = NULL},
};

static const struct tt_property field_properties[] = {
    {"__doc__", TT_READS, get_field_doc, set_field_doc},
    {.name = NULL},
};

/* Of a field: it takes any tuple. */
static tt_value get_item(struct tt_env *env, tt_value v, tt_value object)
{
    size_t place = place_of(descriptor_of(v));
    if (object == TT_NONE) {
        return tt_ref(v);
    }
    if (!tt_is_tuple(object)) {
        tt_raise(env, &tt_TypeError,
                 "descriptor for index '%z' for tuple subclasses doesn't apply "
                 "to '%T' object",
                 place, object);
        return TT_NULL;
    }
    if (place >= tt_tuple_get(object)->count) {
        tt_raise(env, &tt_IndexError, "tuple index out of range");
        return TT_NULL;
    }
    return tt_ref(tt_tuple_get(object)->at[place]);
}

/* descriptor.__get__(object, owner=None) */
static tt_value call_get(struct tt_env *env, const tt_value *args)
{
    const struct descriptor *self = descriptor_of(args[0]);
    tt_value object = args[1];
    tt_value owner = args[2] == TT_NULL ? TT_NONE : args[2];
    if (object == TT_NONE && owner == TT_NONE) {
        tt_raise(env, &tt_TypeError, "__get__(None, None) is invalid");
        return TT_NULL;
    }
    if (self->head.type == &field_type) {
        return get_item(env, args[0], object);
    }
    if (object == TT_NONE && self->owner != &tt_none_type) {
        return tt_ref(args[0]);
    }
    if (!is_python(self) && !tt_is(object, self->owner)) {
        tt_raise(env, &tt_TypeError,
                 "descriptor '%s' for '%s' objects doesn't apply to a '%T' "
                 "object",
                 name_of_descriptor(args[0]).text, self->owner->name, object);
        return TT_NULL;
    }
    if (self->row == NULL) {
        return self->property->get(env, object);
    }
    return is_python(self) ? tt_method_new(env, args[0], object)
                           : tt_method_new(env, tt_value_of(self->row), object);
}

/* Sets (VALUE TT_NULL: deletes) what DESCRIPTOR is of OBJECT. */
static tt_value set_of(struct tt_env *env, tt_value descriptor, tt_value object,
                       tt_value value)
{
    const struct descriptor *self = descriptor_of(descriptor);
    const char *name = name_of_descriptor(descriptor).text;
    TT_ASSERT(self->property != NULL);
    if (!tt_is(object, self->owner)) {
        tt_raise(env, &tt_TypeError,
                 "descriptor '%s' for '%s' objects doesn't apply to a '%T' "
                 "object",
                 name, self->owner->name, object);
        return TT_NULL;
    }
    if (self->property->set == NULL) {
        tt_raise(env, &tt_AttributeError,
                 "attribute '%s' of '%s' objects is not writable", name,
                 self->owner->name);
        return TT_NULL;
    }
    return self->property->set(env, object, value) < 0 ? TT_NULL : TT_NONE;
}

static tt_value call_set(struct tt_env *env, const tt_value *args)
{
    return set_of(env, args[0], args[1], args[2]);
}

static tt_value call_delete(struct tt_env *env, const tt_value *args)
{
    return set_of(env, args[0], args[1], TT_NULL);
}

static const struct tt_native data_methods[] = {
    TT__METHOD_1("getset_descriptor", "__delete__", TT_WRITES, call_delete),
    TT__METHOD("getset_descriptor", "__get__", "self instance owner /", 2, 3, 3,
               TT_READS, call_get),
    TT__METHOD("getset_descriptor", "__set__", "self instance value /", 3, 3, 3,
               TT_WRITES, call_set),
    {.name = NULL},
};

static const struct tt_native descriptor_methods[] = {
    TT__METHOD("descriptor", "__get__", "self instance owner /", 2, 3, 3,
               TT_READS, call_get),
    {.name = NULL},
};

static bool is_callable(tt_value v)
{
    return descriptor_of(v)->row != NULL;
}

#define DESCRIPTOR_TYPE(name_, methods_, properties_)                          \
    {                                                                          \
        TT__TYPE_HEAD(name_, name_),                                           \
            .flags = TT_TYPE_FINAL, .size = sizeof(struct descriptor),         \
            .repr = repr_descriptor, .call = call_descriptor,                  \
            .callable = is_callable, .clear = clear_descriptor,                \
            .name_of = name_of_descriptor,                                     \
            .full_name_of = full_name_of_descriptor,                           \
            .source_of = source_of_descriptor, .methods = (methods_),          \
            .properties = (properties_),                                       \
    }

const struct tt_type tt__method_descriptor_type = DESCRIPTOR_TYPE(
    "method_descriptor", descriptor_methods, descriptor_properties);
static const struct tt_type wrapper_type = DESCRIPTOR_TYPE(
    "wrapper_descriptor", descriptor_methods, descriptor_properties);
static const struct tt_type attribute_type =
    DESCRIPTOR_TYPE("getset_descriptor", data_methods, descriptor_properties);
static const struct tt_type function_type =
    DESCRIPTOR_TYPE("function", descriptor_methods, function_properties);
static const struct tt_type property_type =
    DESCRIPTOR_TYPE("property", descriptor_methods, descriptor_properties);
static const struct tt_type member_type =
    DESCRIPTOR_TYPE("member_descriptor", data_methods, descriptor_properties);
static const struct tt_type field_type = {
    TT__TYPE_HEAD("_tuplegetter", "collections._tuplegetter"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct descriptor),
    .repr = repr_field,
    .clear = clear_descriptor,
    .methods = descriptor_methods,
    .properties = field_properties,
};

/* SPDX-License-Identifier: MIT
 *
 * collections_namedtuple.c: collections.namedtuple.
 *
 * A call makes a type: a struct tt__named, counted like any object, that
 * lives as long as a name or an instance holds it. Its fields are properties,
 * so programs find them like those of any type. A property in C knows nothing
 * but its object, therefore there is one function for each place up to
 * TT__FIELDS_MAX. The rest of an instance is a tuple's: its operations are
 * found by its kind.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "collections_namedtuple.h"

static const struct tt_type named_meta;

const struct tt__named *tt__named_of(const struct tt_type *type)
{
    while (type->head.type != &named_meta) {
        type = type->base;
        TT_ASSERT(type != NULL);
    }
    return (const struct tt__named *)(const void *)type;
}

/* ---- Instances ----------------------------------------------------------- */

static void drop_instance(struct tt_env *env, struct tt_object *self)
{
    const struct tt_type *type = self->type;
    tt__tuple_drop(env, self);
    if (type->head.type == &named_meta) {
        /* The size is computed after this, when the type may be gone: from now
         * on the object is a plain tuple of as many items. */
        self->type = &tt_tuple_type;
        tt_unref(env, tt__type_value(type));
    }
}

/* An instance of TYPE, which is NAMED or derives from it; keeps the items. */
static tt_value instance_new(struct tt_env *env, const struct tt__named *named,
                             const struct tt_type *type, const tt_value *items)
{
    uint32_t count = tt_tuple_get(named->fields)->count;
    if (tt__is_class(type)) { /* of the program: it derives from this one */
        return tt__derived_from(env, type,
                                instance_new(env, named, &named->type, items));
    }
    struct tt_tuple *made = tt_object_new(env, type, type->size);
    if (made == NULL) {
        return TT_NULL;
    }
    memset(&made->head + 1, 0, type->size - sizeof made->head);
    made->count = count;
    for (uint32_t i = 0; i < count; i++) {
        made->at[i] = tt_ref(items[i]);
    }
    if (type == &named->type) {
        tt_ref(tt__type_value(type));
    }
    return tt_value_of(made);
}

static tt_value make_instance(struct tt_env *env, const struct tt_type *type,
                              const struct tt_args *args)
{
    const struct tt__named *named = tt__named_of(type);
    tt_value items[TT__FIELDS_MAX];
    if (tt__named_bind(env, named, args, items) < 0) {
        return TT_NULL;
    }
    return instance_new(env, named, type, items);
}

static int repr_instance(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct tt__named *named = tt__named_of(tt_type_of(self));
    const struct tt_tuple *fields = tt_tuple_get(named->fields);
    (void)env;
    tt_text_format(out, "%T(", self);
    for (uint32_t i = 0; i < fields->count; i++) {
        tt_text_format(out, "%s%S=%R", i > 0 ? ", " : "", fields->at[i],
                       tt_tuple_get(self)->at[i]);
    }
    tt_text_puts(out, ")");
    return out->error;
}

/* ---- Fields -------------------------------------------------------------- */

#define EIGHT(X, n)                                                            \
    X(n##0) X(n##1) X(n##2) X(n##3) X(n##4) X(n##5) X(n##6) X(n##7)
#define ALL_PLACES(X)                                                          \
    EIGHT(X, 0)                                                                \
    EIGHT(X, 01)                                                               \
    EIGHT(X, 02)                                                               \
    EIGHT(X, 03) EIGHT(X, 04) EIGHT(X, 05) EIGHT(X, 06) EIGHT(X, 07)

/* Places are written in octal, so that eight of them are a row. */
#define GETTER(place)                                                          \
    static tt_value get_##place(struct tt_env *env, tt_value self)             \
    {                                                                          \
        (void)env;                                                             \
        return tt_ref(tt_tuple_get(self)->at[place]);                          \
    }
ALL_PLACES(GETTER)
#undef GETTER

static tt_value (*const getters[])(struct tt_env *env, tt_value self) = {
#define GETTER(place) get_##place,
    ALL_PLACES(GETTER)
#undef GETTER
};

_Static_assert(sizeof getters / sizeof *getters == TT__FIELDS_MAX,
               "one getter for each field");

/* {field: default} */
static tt_value default_dict(struct tt_env *env, const struct tt__named *named)
{
    const struct tt_tuple *fields = tt_tuple_get(named->fields);
    const struct tt_tuple *defaults = tt_tuple_get(named->defaults);
    uint32_t required = fields->count - defaults->count;
    tt_value made = tt_dict(env);
    for (uint32_t i = 0; made != TT_NULL && i < defaults->count; i++) {
        if (tt_dict_set(env, tt_dict_cast(made), fields->at[required + i],
                        defaults->at[i]) < 0) {
            tt_clear(env, &made);
        }
    }
    return made;
}

static tt_value get_fields(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(tt__named_of(tt_type_of(self))->fields);
}

static tt_value get_field_defaults(struct tt_env *env, tt_value self)
{
    return default_dict(env, tt__named_of(tt_type_of(self)));
}

enum { MORE_PROPERTIES = 3 }; /* _fields, _field_defaults, the end */

static void fill_properties(struct tt__named *named)
{
    const struct tt_tuple *fields = tt_tuple_get(named->fields);
    struct tt_property *at = named->properties;
    for (uint32_t i = 0; i < fields->count; i++) {
        *at++ = (struct tt_property){tt_str_get(fields->at[i])->text, TT_PURE,
                                     getters[i], tt__set_field};
    }
    *at++ = (struct tt_property){"_fields", TT_PURE, get_fields, NULL};
    *at++ = (struct tt_property){"_field_defaults", TT_PURE, get_field_defaults,
                                 NULL};
    *at = (struct tt_property){.name = NULL};
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value named_asdict(struct tt_env *env, const tt_value *args)
{
    const struct tt__named *named = tt__named_of(tt_type_of(args[0]));
    const struct tt_tuple *fields = tt_tuple_get(named->fields);
    tt_value made = tt_dict(env);
    for (uint32_t i = 0; made != TT_NULL && i < fields->count; i++) {
        if (tt_dict_set(env, tt_dict_cast(made), fields->at[i],
                        tt_tuple_get(args[0])->at[i]) < 0) {
            tt_clear(env, &made);
        }
    }
    return made;
}

/* A class method. */
static tt_value named_make(struct tt_env *env, const tt_value *args)
{
    const struct tt_type *type = (const void *)args[0];
    const struct tt__named *named = tt__named_of(type);
    uint32_t count = tt_tuple_get(named->fields)->count;
    tt_value list = tt__to_list(env, args[1]), made = TT_NULL;
    if (list == TT_NULL) {
        return TT_NULL;
    }
    if (tt_list_get(list)->count != count) {
        tt_raise(env, &tt_TypeError, "Expected %u arguments, got %u", count,
                 tt_list_get(list)->count);
    } else {
        made = instance_new(env, named, type, tt_list_get(list)->at);
    }
    tt_unref(env, list);
    return made;
}

/* _replace(**keywords): a copy with other values for some fields. */
static tt_value named_replace(struct tt_env *env, const tt_value *args)
{
    const struct tt_type *type = tt_type_of(args[0]);
    const struct tt__named *named = tt__named_of(type);
    const struct tt_tuple *fields = tt_tuple_get(named->fields);
    struct tt_dict *keywords = tt_dict_cast(args[1]);
    tt_value items[TT__FIELDS_MAX];
    uint32_t found = 0;
    for (uint32_t i = 0; i < fields->count; i++) {
        int rc = tt_dict_get(env, keywords, fields->at[i], &items[i]);
        if (rc < 0) {
            return TT_NULL;
        }
        if (rc == 0) {
            items[i] = tt_tuple_get(args[0])->at[i];
        }
        found += rc > 0;
    }
    if (found == keywords->table.count) {
        return instance_new(env, named, type, items);
    }
    for (uint32_t i = 0; i < fields->count; i++) {
        if (tt_dict_pop(env, keywords, fields->at[i], NULL) < 0) {
            return TT_NULL;
        }
    }
    tt_value left = tt__to_list(env, args[1]);
    if (left != TT_NULL) {
        tt_raise(env, &tt_TypeError, "Got unexpected field names: %R", left);
    }
    tt_unref(env, left);
    return TT_NULL;
}

/* What __new__ of a copy takes: the values as a plain tuple. */
static tt_value named_newargs(struct tt_env *env, const tt_value *args)
{
    const struct tt_tuple *self = tt_tuple_get(args[0]);
    return tt_tuple(env, self->at, self->count);
}

static const struct tt_native named_methods[] = {
    TT__METHOD_0("namedtuple", "__getnewargs__", TT_PURE, named_newargs),
    TT_NATIVE("__replace__", "namedtuple.__replace__", "self / =kwds", 1, 1, 2,
              TT_NATIVE_METHOD, TT_READS, named_replace),
    TT__METHOD("namedtuple", "_asdict", "self", 1, 1, 1, TT_READS,
               named_asdict),
    TT_NATIVE("_make", "namedtuple._make", "cls iterable", 2, 2, 2,
              TT_NATIVE_CLASS, TT_READS, named_make),
    TT_NATIVE("_replace", "namedtuple._replace", "self / =kwds", 1, 1, 2,
              TT_NATIVE_METHOD, TT_READS, named_replace),
    {.name = NULL},
};

/* ---- Types --------------------------------------------------------------- */

static void drop_named(struct tt_env *env, struct tt_object *self)
{
    struct tt__named *named = (struct tt__named *)(void *)self;
    tt_clear(env, &named->name);
    tt_clear(env, &named->full_name);
    tt_clear(env, &named->fields);
    tt_clear(env, &named->defaults);
    tt_clear(env, &named->new_defaults);
    tt_clear(env, &named->doc);
    named->type.base = &tt_tuple_type;
    tt_clear(env, &named->attributes);
}

static size_t size_with(uint32_t fields)
{
    return sizeof(struct tt__named) +
           (fields + MORE_PROPERTIES) * sizeof(struct tt_property);
}

/* By the size of instances, which stays when the fields are dropped. */
static size_t size_of_named(const struct tt_object *self)
{
    const struct tt__named *named = (const void *)self;
    size_t items = named->type.size - sizeof(struct tt_tuple);
    return size_with((uint32_t)(items / sizeof(tt_value)));
}

static tt_value call_named(struct tt_env *env, tt_value self,
                           const struct tt_args *args)
{
    return tt_type_type.call(env, self, args);
}

static int repr_named(struct tt_env *env, tt_value self, struct tt_text *out)
{
    return tt_type_type.repr(env, self, out);
}

static struct tt_slice name_of_named(tt_value self)
{
    return tt_type_type.name_of(self);
}

/* Attributes that the type has and its instances have not. */
static tt_value named_getattr(struct tt_env *env, tt_value self, tt_value name)
{
    const struct tt__named *named = (const void *)self;
    if (tt_str_is(name, "_fields") || tt_str_is(name, "__match_args__")) {
        return tt_ref(named->fields);
    }
    if (tt_str_is(name, "_field_defaults")) {
        return default_dict(env, named);
    }
    if (tt_str_is(name, "__slots__")) {
        return tt_tuple(env, NULL, 0);
    }
    if (tt_str_is(name, "__doc__")) {
        return tt__named_doc(env, named);
    }
    if (tt_str_is(name, "__new__")) {
        return tt__named_new_shown(env, (struct tt__named *)(void *)self);
    }
    return tt__type_object_ops.getattr(env, self, name);
}

/* Gives NAMED a class of its own for a base, which gets the attributes that a
 * program sets: 0 or a failure. No other type in C has a class for a base, so
 * __mro__ and __bases__ leave it out. */
static int add_attributes(struct tt_env *env, struct tt__named *named)
{
    const tt_value tuple = tt__type_value(&tt_tuple_type);
    tt_value args[3] = {named->name, tt_tuple(env, &tuple, 1), tt_dict(env)};
    tt_value slots = tt_tuple(env, NULL, 0), made = TT_NULL;
    if (args[1] != TT_NULL && args[2] != TT_NULL && slots != TT_NULL &&
        tt_dict_set_c(env, tt_dict_cast(args[2]), "__slots__", slots) == 0) {
        made = tt_call(env, tt__type_value(&tt_type_type), args, 3);
    }
    tt_unref(env, slots);
    tt_unref(env, args[1]);
    tt_unref(env, args[2]);
    if (made == TT_NULL) {
        return tt_failure(env);
    }
    named->attributes = made;
    named->type.base = (const void *)made;
    tt__objects(env)->epoch++; /* inline caches of the type have ended */
    return 0;
}

/* Whether the type has NAME itself: a field, a method, or what its operations
 * look at. */
static bool is_fixed(const struct tt__named *named, tt_value name)
{
    struct tt__found found;
    const char *text = tt_str_get(name)->text;
    tt__type_find(&named->type, name, &found);
    bool is_own = found.kind != FOUND_NOTHING && found.owner == &named->type;
    return is_own || strncmp(text, "__", 2) == 0 ||
           strcmp(text, "_fields") == 0 || strcmp(text, "_field_defaults") == 0;
}

static int named_setattr(struct tt_env *env, tt_value self, tt_value name,
                         tt_value value)
{
    struct tt__named *named = (struct tt__named *)(void *)self;
    tt_touch_value(env, self, TT_WRITE);
    if (tt_str_is(name, "__doc__") && value != TT_NULL) {
        tt_set(env, &named->doc, tt_ref(value));
        return 0;
    }
    if (is_fixed(named, name)) {
        return tt_fail(env, TT_ELIMIT,
                       "assignment to attribute %s of a namedtuple is not in "
                       "the scenario language; write a class",
                       tt_str_get(name)->text);
    }
    if (named->attributes == TT_NULL && value == TT_NULL) {
        return tt_raise(env, &tt_AttributeError,
                        "type object '%S' has no attribute '%S'", named->name,
                        name);
    }
    if (named->attributes == TT_NULL && add_attributes(env, named) < 0) {
        return tt_failure(env);
    }
    return tt__setattr(env, named->attributes, name, value);
}

static const struct tt_type_ops meta_ops = {.getattr = named_getattr,
                                            .setattr = named_setattr,
                                            .binary = tt__union_binary};

static const struct tt_type named_meta = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "type",
    .full_name = "type",
    .base = &tt_type_type,
    .kind = TT_KIND_TYPE,
    .flags = TT_TYPE_FINAL,
    .size_of = size_of_named,
    .clear = drop_named,
    .repr = repr_named,
    .call = call_named,
    .name_of = name_of_named,
    .ops = &meta_ops,
};

/* Everything but the names; all three values are kept. */
static struct tt__named *named_new(struct tt_env *env, tt_value name,
                                   tt_value fields, tt_value defaults)
{
    uint32_t count = tt_tuple_get(fields)->count;
    size_t size = size_with(count);
    struct tt__named *named = tt_object_new(env, &named_meta, size);
    if (named == NULL) {
        return NULL;
    }
    memset(&named->type.head + 1, 0, size - sizeof named->type.head);
    named->name = tt_ref(name);
    named->fields = tt_ref(fields);
    named->defaults = tt_ref(defaults);
    named->new_defaults = tt_ref(defaults);
    named->type.base = &tt_tuple_type;
    named->type.kind = TT_KIND_TUPLE;
    named->type.flags = TT_TYPE_HASHED;
    named->type.size =
        (uint32_t)(sizeof(struct tt_tuple) + count * sizeof(tt_value));
    named->type.clear = drop_instance;
    named->type.repr = repr_instance;
    named->type.hash = tt__tuple_hash;
    named->type.equal = tt__tuple_equal;
    named->type.truth = tt__tuple_truth;
    named->type.make = make_instance;
    named->type.methods = named_methods;
    named->type.properties = named->properties;
    named->type.name = tt_str_get(name)->text;
    fill_properties(named);
    return named;
}

/* The defaults of the last fields, as a tuple. Given. */
static tt_value read_defaults(struct tt_env *env, tt_value v, uint32_t fields)
{
    if (v == TT_NULL || v == TT_NONE) {
        return tt_tuple(env, NULL, 0);
    }
    tt_value defaults = tt__to_tuple(env, v);
    if (defaults != TT_NULL && tt_tuple_get(defaults)->count > fields) {
        tt_raise(env, &tt_TypeError,
                 "Got more default values than field names");
        tt_clear(env, &defaults);
    }
    return defaults;
}

/* The __name__ of the module that calls namedtuple(). */
static const char *module_of_caller(struct tt_env *env)
{
    const struct tt__frame *frame = tt__machine(env)->current;
    return frame == NULL ? "__main__" : frame->code->program->name;
}

static tt_value call_namedtuple(struct tt_env *env, const tt_value *args)
{
    int rename = args[2] == TT_NULL ? 0 : tt_truth(env, args[2]);
    tt_value module =
        args[4] == TT_NULL || args[4] == TT_NONE ? TT_NULL : args[4];
    struct tt__named *named = NULL;
    tt_value fields = TT_NULL, defaults = TT_NULL;
    tt_value name = rename < 0 ? TT_NULL : tt_str_of(env, args[0]);
    if (name != TT_NULL) {
        fields = tt__named_fields(env, name, args[1], rename != 0);
    }
    if (fields != TT_NULL) {
        defaults = read_defaults(env, args[3], tt_tuple_get(fields)->count);
    }
    if (defaults != TT_NULL) {
        named = named_new(env, name, fields, defaults);
    }
    if (named != NULL) {
        named->full_name =
            module == TT_NULL
                ? tt_str_format(env, "%s.%S", module_of_caller(env), name)
                : tt_str_format(env, "%S.%S", module, name);
        if (named->full_name == TT_NULL) {
            tt_unref(env, tt_value_of(named));
            named = NULL;
        } else {
            named->type.full_name = tt_str_get(named->full_name)->text;
        }
    }
    tt_unref(env, name);
    tt_unref(env, fields);
    tt_unref(env, defaults);
    return tt_value_of(named);
}

const struct tt_native tt__namedtuple = TT_NATIVE(
    "namedtuple", "namedtuple", "typename field_names | rename defaults module",
    2, 2, 5, 0, TT_READS, call_namedtuple);

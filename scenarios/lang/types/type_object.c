/* SPDX-License-Identifier: MIT
 *
 * type_object.c: calls of types without a `make` of their own, isinstance()
 * and issubclass().
 */
#include "objects.h"
#include "make.h"
#include "weak.h"

static const struct tt__maker *find_maker(const struct tt__maker *makers,
                                          const struct tt_type *type)
{
    for (; makers->type != NULL; makers++) {
        if (makers->type == type) {
            return makers;
        }
    }
    return NULL;
}

const struct tt_type *tt__type_shown(struct tt_env *env, tt_value v)
{
    const struct tt_type *type = tt_type_shown(v);
    if (type->methods == tt_coro_methods) {
        return tt__objects(env)->coroutine;
    }
    if (type == &tt_code_type) {
        return tt__objects(env)->code;
    }
    return type == &tt_native_type ? tt__objects(env)->function
                                   : tt__descriptor_shown(env, type);
}

static tt_value make_object(struct tt_env *env, const struct tt_args *args)
{
    if (args->count + args->keyword_count > 0) {
        tt_raise(env, &tt_TypeError, "object() takes no arguments");
        return TT_NULL;
    }
    return tt_value_of(
        tt_object_new(env, &tt_object_type, sizeof(struct tt_object)));
}

tt_value tt__make(struct tt_env *env, const struct tt_type *type,
                  const struct tt_args *args)
{
    const struct tt__maker *maker = find_maker(tt__container_makers, type);
    if (maker == NULL) {
        maker = find_maker(tt__number_makers, type);
    }
    if (maker != NULL) {
        return maker->make(env, type, args);
    }
    if (type->kind == TT_KIND_TYPE) {
        return tt__make_type(env, type, args);
    }
    if (type == &tt_object_type) {
        return make_object(env, args);
    }
    tt_raise(env, &tt_TypeError, "cannot create '%s' instances",
             type->full_name);
    return TT_NULL;
}

/* ---- isinstance, issubclass ---------------------------------------------- */

/* What is said where the second argument is wrong, or nested too deep. */
struct checked {
    const char *words;
    const char *where;
    const char *function;
    enum tt__special hook;
    int (*check)(struct tt_env *env, tt_value v, const struct tt_type *type);
};

/* recursive_isinstance: a class may say that its objects are of another. */
int tt__instance_of(struct tt_env *env, tt_value v, const struct tt_type *type)
{
    if (tt_type_is(tt__type_shown(env, v), type)) {
        return 1;
    }
    bool has_class = tt__class_special(v, SPECIAL_class) != TT_NULL;
    if (!has_class && !tt__is_weak_proxy(v)) {
        return 0;
    }
    tt_value class = tt__getattr_optional_c(env, v, "__class__");
    if (class == TT_NULL) {
        return tt_failure(env);
    }
    bool is =
        tt_is(class, &tt_type_type) && tt_type_is((const void *)class, type);
    tt_unref(env, class);
    return is;
}

/* types.__instancecheck__(v) or __subclasscheck__ of a program: 1, 0 or a
 * failure. */
static int check_by_hook(struct tt_env *env, tt_value v, tt_value types,
                         enum tt__special hook)
{
    int rc = tt_enter_native(env, hook == SPECIAL_instancecheck
                                      ? " in __instancecheck__"
                                      : " in __subclasscheck__");
    if (rc < 0) {
        return rc;
    }
    tt_value result = tt__call_special(env, types, hook, &v, 1);
    rc = result == TT_NULL ? tt_failure(env) : tt_truth(env, result);
    tt_unref(env, result);
    tt_leave_native(env);
    return rc;
}

/* Whether V is or derives from one of TYPES. */
static int derives(struct tt_env *env, tt_value v, tt_value types,
                   const struct checked *checked)
{
    if (tt__class_special(types, checked->hook) != TT_NULL) {
        return check_by_hook(env, v, types, checked->hook);
    }
    if (tt_is(types, &tt_type_type)) {
        return checked->check(env, v, (const void *)types);
    }
    if (tt_is_exactly(types, &tt__union_type)) {
        return derives(env, v, tt__union_members(types), checked);
    }
    if (tt__type_ops(tt_type_of(types))->checked_as != NULL) {
        tt_value class = tt__type_ops(tt_type_of(types))
                             ->checked_as(env, types, checked->function);
        return class == TT_NULL ? tt_failure(env)
                                : derives(env, v, class, checked);
    }
    if (!tt_is_tuple(types)) {
        bool wrong_first =
            checked->hook == SPECIAL_subclasscheck && !tt_is(v, &tt_type_type);
        return tt_raise(env, &tt_TypeError, "%s",
                        wrong_first ? "issubclass() arg 1 must be a class"
                                    : checked->words);
    }
    const struct tt_tuple *tuple = tt_tuple_get(types);
    int rc = tt_spend(env, 1 + tuple->count / 8);
    if (rc < 0 || (rc = tt_enter_native(env, checked->where)) < 0) {
        return rc;
    }
    for (uint32_t i = 0; rc == 0 && i < tuple->count; i++) {
        rc = derives(env, v, tuple->at[i], checked);
    }
    tt_leave_native(env);
    return rc;
}

int tt__isinstance(struct tt_env *env, tt_value v, tt_value types)
{
    static const struct checked checked = {
        "isinstance() arg 2 must be a type, a tuple of types, or a union",
        " in __instancecheck__", "isinstance", SPECIAL_instancecheck,
        tt__instance_of};
    if (tt__is_class(tt_type_of(v)) && tt__type_value(tt_type_of(v)) == types) {
        return 1; /* no hook is called */
    }
    return derives(env, v, types, &checked);
}

static int subclass_of(struct tt_env *env, tt_value v,
                       const struct tt_type *type)
{
    if (!tt_is(v, &tt_type_type)) {
        return tt_raise(env, &tt_TypeError,
                        "issubclass() arg 1 must be a class");
    }
    return tt_type_is((const void *)v, type);
}

int tt__issubclass(struct tt_env *env, tt_value type, tt_value types)
{
    static const struct checked checked = {
        "issubclass() arg 2 must be a class, a tuple of classes, or a union",
        " in __subclasscheck__", "issubclass", SPECIAL_subclasscheck,
        subclass_of};
    return derives(env, type, types, &checked);
}

/* ---- Attributes of functions in C, and of methods ------------------------ */

static tt_value get_native_name(struct tt_env *env, tt_value self)
{
    struct tt_slice name = tt_name_of(self);
    return tt_str(env, name.text, name.size);
}

static tt_value get_native_full_name(struct tt_env *env, tt_value self)
{
    const struct tt_native *native = (const void *)self;
    bool is_bare = tt_is_exactly(self, &tt_native_type) &&
                   (native->flags & TT_NATIVE_BUILTIN) &&
                   !(native->flags & (TT_NATIVE_METHOD | TT_NATIVE_CLASS));
    struct tt_slice name = is_bare ? tt_name_of(self) : tt_full_name_of(self);
    return tt_str(env, name.text, name.size);
}

/* "asyncio.tasks" of ".../asyncio/tasks.py". Given. */
static tt_value module_in_file(struct tt_env *env, const char *file)
{
    size_t prefix = strlen(TT_LIBRARY), size = strlen(file);
    TT_ASSERT(strncmp(file, TT_LIBRARY, prefix) == 0);
    TT_ASSERT(strcmp(file + size - strlen(".py"), ".py") == 0);
    size -= prefix + strlen(".py");
    char name[64];
    TT_ASSERT(size < sizeof name);
    for (size_t i = 0; i < size; i++) {
        name[i] = file[prefix + i] == '/' ? '.' : file[prefix + i];
    }
    return tt_str(env, name, size);
}

static tt_value get_native_module(struct tt_env *env, tt_value self)
{
    const struct tt_native *row = (const void *)self;
    const char *file;
    uint32_t line;
    if (tt_native_type.source_of(self, &file, &line) != TT_SOURCE_UNKNOWN) {
        return module_in_file(env, file);
    }
    const char *name = tt__objects(env)->module_of(row);
    if (name != NULL) {
        return tt_str_c(env, name);
    }
    tt_value attribute = tt_str_c(env, "__module__");
    if (attribute != TT_NULL &&
        tt__refuse_missing(env, tt_type_shown(self), attribute) == 0) {
        tt_raise_attribute(env, self, "__module__");
    }
    tt_unref(env, attribute);
    return TT_NULL;
}

/* The rows of special methods are for all types: which type this one is of. */
static tt_value get_method_full_name(struct tt_env *env, tt_value self)
{
    const struct tt_method *method = (const void *)self;
    struct tt_slice name = tt_full_name_of(self);
    if (!tt_is_exactly(method->function, &tt_native_type) ||
        strncmp(name.text, "object.__", strlen("object.__")) != 0) {
        return get_native_full_name(env, self);
    }
    const char *last = name.text + strlen("object.");
    const struct tt_type *type = tt__native_of(tt_type_of(method->self));
    while (type->base != NULL && !tt__slot_is_own(type, last)) {
        type = type->base;
    }
    return tt_str_format(env, "%s.%s", tt__slot_owner(type, last)->name, last);
}

static tt_value get_method_self(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(((const struct tt_method *)(const void *)self)->self);
}

/* The class's function for a row in C; methods of built-in types have none. */
static tt_value get_method_function(struct tt_env *env, tt_value self)
{
    const struct tt_method *method = (const void *)self;
    const struct tt_type *type = tt_type_of(method->self);
    if (!tt_is_exactly(method->function, &tt_native_type)) {
        return tt_ref(method->function);
    }
    struct tt_slice name = tt_name_of(method->function);
    tt_value text = tt_str(env, name.text, name.size);
    struct tt__found found = {.kind = FOUND_NOTHING};
    if (text == TT_NULL) {
        return TT_NULL;
    }
    tt__type_find(type, text, &found);
    tt_unref(env, text);
    if (found.kind != FOUND_METHOD || found.value != method->function ||
        !tt__is_of_asyncio(found.owner)) {
        tt_raise_attribute(env, self, "__func__");
        return TT_NULL;
    }
    return tt__bind_found(env, &found, tt__type_value(type), true);
}

static const struct tt_property native_properties[] = {
    {"__name__", TT_PURE, get_native_name, NULL},
    {"__qualname__", TT_PURE, get_native_full_name, NULL},
    {"__module__", TT_PURE, get_native_module, NULL},
    {.name = NULL},
};

static const struct tt_property method_properties[] = {
    {"__name__", TT_PURE, get_native_name, NULL},
    {"__qualname__", TT_PURE, get_method_full_name, NULL},
    {"__self__", TT_PURE, get_method_self, NULL},
    {"__func__", TT_PURE, get_method_function, NULL},
    {.name = NULL},
};

const struct tt_type_ops tt__native_ops = {.properties = native_properties};
/* Such a one belongs to its object, and no module. */
static bool is_method_in_c(const struct tt_method *method)
{
    const struct tt_native *row = (const void *)method->function;
    return tt_is_exactly(method->function, &tt_native_type) &&
           (row->flags & TT_NATIVE_BUILTIN) != 0;
}

/* What a method has not, its function may have. */
static tt_value getattr_method(struct tt_env *env, tt_value self, tt_value name)
{
    const char *text = tt_str_get(name)->text;
    for (const struct tt_property *at = method_properties; at->name != NULL;
         at++) {
        if (strcmp(at->name, text) == 0) {
            return at->get(env, self);
        }
    }
    if (strcmp(text, "__class__") == 0) {
        return tt_ref(tt__type_value(tt__type_shown(env, self)));
    }
    const struct tt_method *method = (const void *)self;
    if (strcmp(text, "__module__") == 0 && is_method_in_c(method)) {
        if (strcmp(tt__type_shown(env, self)->name, "method-wrapper") != 0) {
            return TT_NONE;
        }
        tt_raise_attribute(env, self, "__module__");
        return TT_NULL;
    }
    struct tt__found found = {.kind = FOUND_NOTHING};
    tt__type_find(tt_type_of(self), name, &found);
    if (found.kind != FOUND_NOTHING) { /* __call__, __eq__, ... */
        return tt__bind_found(env, &found, self, false);
    }
    return tt__getattr(env, method->function, name);
}

const struct tt_type_ops tt__method_ops = {.getattr = getattr_method};

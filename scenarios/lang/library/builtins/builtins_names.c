/* SPDX-License-Identifier: MIT
 *
 * builtins_names.c: globals(), locals(), vars(), dir(), and exit().
 *
 * Mirrors builtin_vars and builtin_dir of CPython's Python/bltinmodule.c, and
 * object___dir__ and type___dir__ of Objects/typeobject.c.
 */
#include "builtins.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/containers.h"

static tt_value call_globals(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt__globals(env);
}

static tt_value call_locals(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt__locals(env);
}

static tt_value call_vars(struct tt_env *env, const tt_value *args)
{
    if (args[0] == TT_NULL) {
        return tt__locals(env);
    }
    tt_value names = tt__getattr_optional_c(env, args[0], "__dict__");
    if (names == TT_NULL && tt_failure(env) == 0) {
        tt_raise(env, &tt_TypeError,
                 "vars() argument must have __dict__ attribute");
    }
    return names;
}

/* ---- dir() --------------------------------------------------------------- */

static int add(struct tt_env *env, struct tt_dict *names, const char *name)
{
    return tt_dict_set_c(env, names, name, TT_NONE);
}

/* The names in what V.__dict__ is, if it has one. */
static int add_dict(struct tt_env *env, struct tt_dict *names, tt_value v)
{
    tt_value dict = tt__getattr_optional_c(env, v, "__dict__");
    tt_value keys = dict == TT_NULL ? TT_NULL : tt__iter(env, dict), key;
    int rc = dict != TT_NULL && keys == TT_NULL ? tt_failure(env) : 0;
    while (rc == 0 && keys != TT_NULL && (rc = tt__next(env, keys, &key)) > 0) {
        rc = tt_dict_set(env, names, key, TT_NONE);
        tt_unref(env, key);
    }
    tt_unref(env, keys);
    tt_unref(env, dict);
    return rc < 0 ? rc : tt_failure(env);
}

static int add_rows(struct tt_env *env, struct tt_dict *names,
                    const struct tt_native *methods,
                    const struct tt_property *properties)
{
    int rc = 0;
    for (; rc == 0 && methods != NULL && methods->name != NULL; methods++) {
        rc = add(env, names, methods->name);
    }
    for (; rc == 0 && properties != NULL && properties->name != NULL;
         properties++) {
        /* Of exceptions only those with notes have it. */
        bool is_shown = strcmp(properties->name, "__notes__") != 0;
        rc = is_shown ? add(env, names, properties->name) : 0;
    }
    return rc;
}

/* What every object has. */
static int add_usual(struct tt_env *env, struct tt_dict *names)
{
    static const char *const usual[] = {
        "__class__", "__delattr__",  "__dir__",       "__doc__",
        "__eq__",    "__format__",   "__ge__",        "__getattribute__",
        "__gt__",    "__hash__",     "__init__",      "__init_subclass__",
        "__le__",    "__lt__",       "__ne__",        "__new__",
        "__repr__",  "__reduce__",   "__reduce_ex__", "__setattr__",
        "__str__",   "__getstate__", "__sizeof__",    "__subclasshook__"};
    int rc = 0;
    for (size_t i = 0; rc == 0 && i < sizeof usual / sizeof *usual; i++) {
        rc = add(env, names, usual[i]);
    }
    return rc;
}

/* The special methods of a type in C. */
static int add_slots(struct tt_env *env, struct tt_dict *names,
                     const struct tt_type *type)
{
    const char *name;
    size_t at = 0;
    int rc = 0;
    while (rc == 0 && (name = tt__slot_name(type, &at)) != NULL) {
        rc = add(env, names, name);
    }
    return rc;
}

/* The names of TYPE itself, not of its bases. */
static int add_type(struct tt_env *env, struct tt_dict *names,
                    const struct tt_type *type)
{
    const struct tt_type_ops *ops = tt__type_ops(type);
    if (tt__is_class(type)) {
        return add_dict(env, names, tt__type_value(type));
    }
    int rc = add_slots(env, names, type);
    if (rc == 0 && type->base != NULL && tt__is_class(type->base)) {
        /* What a program has set on a namedtuple. */
        rc = add_dict(env, names, tt__type_value(type->base));
    }
    if (rc == 0 && type->kind == TT_KIND_EXCEPTION) {
        bool is_root = type == &tt_BaseException;
        rc = add_rows(env, names, is_root ? tt__exception_methods : NULL,
                      tt__exception_properties(type));
    }
    rc = rc < 0 ? rc : add_rows(env, names, type->methods, type->properties);
    return rc < 0 ? rc : add_rows(env, names, ops->methods, ops->properties);
}

/* The names of TYPE and what it derives from. */
static int add_types(struct tt_env *env, struct tt_dict *names, tt_value type)
{
    tt_value mro = tt__getattr_c(env, type, "__mro__");
    int rc = mro == TT_NULL ? tt_failure(env) : add_usual(env, names);
    size_t count = 0;
    const tt_value *items = rc == 0 ? tt__items(mro, &count) : NULL;
    for (size_t i = 0; rc == 0 && i < count; i++) {
        rc = add_type(env, names, (const void *)items[i]);
    }
    tt_unref(env, mro);
    return rc;
}

/* The names in the module V, and of its submodules and what it has from modules
 * that the program does not load. */
static int add_module(struct tt_env *env, struct tt_dict *names, tt_value v)
{
    const struct tt__module *library =
        ((const struct tt__module_object *)(const void *)v)->module;
    int rc = add_dict(env, names, v);
    for (const struct tt__member *at = library == NULL ? NULL
                                                       : library->members;
         rc == 0 && at != NULL && at->name != NULL; at++) {
        if (at->object == NULL || at->make == NULL) {
            rc = add(env, names, at->name);
        }
    }
    for (const struct tt__elsewhere *at = library == NULL ? NULL
                                                          : library->elsewhere;
         rc == 0 && at != NULL && at->name != NULL; at++) {
        rc = add(env, names, at->name);
    }
    return rc;
}

static int add_names(struct tt_env *env, struct tt_dict *names, tt_value v)
{
    if (tt_type_of(v)->kind == TT_KIND_TYPE) {
        return add_types(env, names, v);
    }
    if (tt_is(v, &tt__module_type)) {
        return add_module(env, names, v);
    }
    int rc = add_dict(env, names, v);
    return rc < 0
               ? rc
               : add_types(env, names, tt__type_value(tt__type_shown(env, v)));
}

/* sorted(v). Given. */
static tt_value sort(struct tt_env *env, tt_value v)
{
    tt_value list = v == TT_NULL ? TT_NULL : tt__to_list(env, v);
    if (list != TT_NULL &&
        tt__sort(env, tt_list_get(list)->at, tt_list_get(list)->count, TT_NULL,
                 false) < 0) {
        tt_clear(env, &list);
    }
    return list;
}

tt_value tt__names_of(struct tt_env *env, tt_value v)
{
    tt_value names = tt_dict(env), list = TT_NULL;
    if (names != TT_NULL && add_names(env, tt_dict_cast(names), v) == 0) {
        list = tt__to_list(env, names);
    }
    tt_unref(env, names);
    return list;
}

/* The function __dir__ of a module, given; TT_NULL: it has none, or V is no
 * module, or a failure. */
static tt_value dir_of_module(struct tt_env *env, tt_value v)
{
    tt_value found = tt_is(v, &tt__module_type)
                         ? tt__getattr_optional_c(env, v, "__dir__")
                         : TT_NULL;
    if (found != TT_NULL && !tt__is_function(found)) {
        tt_clear(env, &found); /* object's */
    }
    return found;
}

static tt_value call_dir(struct tt_env *env, const tt_value *args)
{
    tt_value names = TT_NULL;
    tt_value of_module =
        args[0] == TT_NULL ? TT_NULL : dir_of_module(env, args[0]);
    if (tt_failure(env) != 0) {
        return TT_NULL;
    }
    if (args[0] == TT_NULL) {
        names = tt__locals(env);
    } else if (of_module != TT_NULL) {
        names = tt_call(env, of_module, NULL, 0);
        tt_unref(env, of_module);
    } else {
        tt_value own = tt__is_class(tt_type_of(args[0]))
                           ? tt__special(env, args[0], "__dir__")
                           : TT_NULL;
        bool is_own =
            own != TT_NULL && tt_is_exactly(own, &tt_method_type) &&
            tt_type_of(((const struct tt_method *)(const void *)own)->function)
                    ->kind != TT_KIND_NATIVE;
        if (is_own) {
            names = tt_call(env, own, NULL, 0);
        } else if (tt_failure(env) == 0) {
            names = tt_dict(env);
            if (names != TT_NULL &&
                add_names(env, tt_dict_cast(names), args[0]) < 0) {
                tt_clear(env, &names);
            }
        }
        tt_unref(env, own);
    }
    tt_value sorted = sort(env, names);
    tt_unref(env, names);
    return sorted;
}

/* ---- exit(), quit() ------------------------------------------------------ */

tt_value tt__call_exit(struct tt_env *env, const tt_value *args)
{
    struct tt_exc *exc = tt_exc_from(env, tt_value_of(&tt_SystemExit),
                                     args[0] == TT_NULL ? TT_NONE : args[0]);
    if (exc != NULL) {
        tt_raise_exc(env, exc);
        tt_exc_unref(env, exc);
    }
    return TT_NULL;
}

const struct tt_native tt__dir =
    TT__FUNCTION("dir", "object /", 0, 1, 1, TT_REPORTS, call_dir);
const struct tt_native tt__exit =
    TT__FUNCTION("exit", "code", 0, 1, 1, TT_PURE, tt__call_exit);
const struct tt_native tt__globals_function =
    TT__FUNCTION("globals", "", 0, 0, 0, TT_REPORTS, call_globals);
const struct tt_native tt__locals_function =
    TT__FUNCTION("locals", "", 0, 0, 0, TT_REPORTS, call_locals);
const struct tt_native tt__quit =
    TT__FUNCTION("quit", "code", 0, 1, 1, TT_PURE, tt__call_exit);
const struct tt_native tt__vars =
    TT__FUNCTION("vars", "object /", 0, 1, 1, TT_REPORTS, call_vars);

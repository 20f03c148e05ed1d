/* SPDX-License-Identifier: MIT
 *
 * slot_method.c: the special methods of types in C, as methods
 * that can be called: super().__init__(...), object.__repr__(x),
 * hasattr(x, "__len__").
 *
 * Each does what the nearest type in C that its first argument's type derives
 * from does, whichever special methods a program's class adds.
 */
#include <stdio.h>

#include "objects.h"

static const struct tt_type *native_of(tt_value v)
{
    return tt__native_of(tt_type_of(v));
}

/* Arguments without the first one, which must be there. */
static bool take_self(struct tt_env *env, const struct tt_args *args,
                      const char *name, struct tt_args *rest)
{
    if (args->count == 0) {
        tt_raise(env, &tt_TypeError,
                 "descriptor '%s' of 'object' object needs an argument", name);
        return false;
    }
    *rest = *args;
    rest->at++;
    rest->count--;
    rest->tuple = NULL;
    return true;
}

/* ---- __new__, __init_subclass__ ------------------------------------------ */

static tt_value new_instance(struct tt_env *env, const struct tt_type *type,
                             const struct tt_args *args)
{
    if (type == &tt_object_type) {
        return tt_call_args(env, tt__type_value(type), args);
    }
    if (type->flags & TT__TYPE_ABSTRACT) {
        return tt__make_abstract(env, type, args);
    }
    if (type->flags & TT__TYPE_NEW && args->count + args->keyword_count > 0) {
        tt_raise(env, &tt_TypeError,
                 "object.__new__() takes exactly one argument (the type to "
                 "instantiate)");
        return TT_NULL;
    }
    return tt__make_instance(env, type, args);
}

/* The one of CPython's exceptions whose tp_new TYPE in C has. */
static const struct tt_type *maker_of(const struct tt_type *type)
{
    static const struct tt_type *const makers[] = {&tt_OSError, &tt_MemoryError,
                                                   &tt_BaseExceptionGroup};
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++) {
        if (tt_type_is(type, makers[i])) {
            return makers[i];
        }
    }
    return type->kind == TT_KIND_EXCEPTION ? &tt_BaseException : NULL;
}

/* tp_new_wrapper's staticbase: the first base of TYPE without a __new__ in
 * Python. */
static const struct tt_type *static_base(const struct tt_type *type)
{
    const struct tt_type *native = tt__native_of(type), *at = type;
    while (
        tt__is_class(at) &&
        ((const struct tt__class *)(const void *)at)->specials[SPECIAL_new] !=
            TT_NULL) {
        at = at->base;
    }
    return tt__native_of(at) == native ? at : native;
}

/* tp_new_wrapper: whether OWNER.__new__ may make a TYPE. */
static int check_new(struct tt_env *env, const struct tt_type *owner,
                     tt_value made)
{
    const struct tt_type *type = (const void *)made;
    if (!tt_is(made, &tt_type_type)) {
        return tt_raise(env, &tt_TypeError,
                        "%s.__new__(X): X is not a type object (%T)",
                        owner->name, made);
    }
    if (!tt_type_is(type, owner)) {
        return tt_raise(env, &tt_TypeError,
                        "%s.__new__(%s): %s is not a subtype of %s",
                        owner->name, type->name, type->name, owner->name);
    }
    const struct tt_type *native = tt__native_of(type);
    bool is_bool = native->kind == TT_KIND_BOOL && native != owner;
    if (is_bool || (owner == &tt_object_type && native != owner) ||
        maker_of(owner) != maker_of(native)) {
        return tt_raise(env, &tt_TypeError,
                        "%s.__new__(%s) is not safe, use %s.__new__()",
                        owner->name, type->name, static_base(type)->name);
    }
    return 0;
}

/* The first argument is the type that has this __new__, bound with it. */
static tt_value new_slot(struct tt_env *env, const struct tt_args *args)
{
    struct tt_args rest;
    TT_ASSERT(args->count > 0 && tt_is(args->at[0], &tt_type_type));
    const struct tt_type *owner = (const void *)args->at[0];
    take_self(env, args, "__new__", &rest);
    if (rest.count == 0) {
        tt_raise(env, &tt_TypeError, "%s.__new__(): not enough arguments",
                 owner->name);
        return TT_NULL;
    }
    if (check_new(env, owner, rest.at[0]) < 0) {
        return TT_NULL;
    }
    const struct tt_type *type = (const void *)rest.at[0];
    rest.at++;
    rest.count--;
    if (tt__native_of(type) == &tt_object_type) {
        return new_instance(env, type, &rest);
    }
    tt_value (*make)(struct tt_env *, const struct tt_type *,
                     const struct tt_args *) = tt__native_make(type);
    return make != NULL ? make(env, type, &rest) : tt__make(env, type, &rest);
}

bool tt__is_new_slot(const struct tt_native *row)
{
    return row->flags & TT_NATIVE_RAW && row->raw == new_slot;
}

static tt_value init_subclass_slot(struct tt_env *env,
                                   const struct tt_args *args)
{
    TT_ASSERT(args->count > 0);
    struct tt_slice name = tt_full_name_of(args->at[0]);
    tt_value qualified = tt_str(env, name.text, name.size);
    if (qualified != TT_NULL && args->keyword_count > 0) {
        tt_raise(env, &tt_TypeError,
                 "%S.__init_subclass__() takes no keyword arguments",
                 qualified);
    } else if (qualified != TT_NULL && args->count > 1) {
        tt_raise(env, &tt_TypeError,
                 "%S.__init_subclass__() takes no arguments (%u given)",
                 qualified, args->count - 1);
    }
    tt_unref(env, qualified);
    return tt_failure(env) == 0 ? TT_NONE : TT_NULL;
}

/* ---- __format__ ---------------------------------------------------------- */

static tt_value format_slot(struct tt_env *env, const tt_value *args)
{
    const struct tt_type_ops *ops = tt__type_ops(native_of(args[0]));
    struct tt_text text;
    if (!tt_is_str(args[1])) {
        tt_raise(env, &tt_TypeError,
                 "__format__() argument must be str, not %N", args[1]);
        return TT_NULL;
    }
    const struct tt_str *spec = tt_str_get(args[1]);
    tt_text_init(&text, env);
    if (spec->size > 0 && ops->format != NULL) {
        ops->format(env, args[0], spec->text, spec->size, &text);
    } else if (spec->size > 0) {
        tt_raise(env, &tt_TypeError,
                 "unsupported format string passed to %T.__format__", args[0]);
    } else {
        tt_text_str(&text, args[0]);
    }
    if (tt_failure(env) != 0) {
        tt_text_deinit(&text);
        return TT_NULL;
    }
    return tt_text_finish(&text);
}

/* ---- Attributes ---------------------------------------------------------- */

static int check_name(struct tt_env *env, tt_value name)
{
    return tt_is_str(name)
               ? 0
               : tt_raise(env, &tt_TypeError,
                          "attribute name must be string, not '%T'", name);
}

static tt_value getattribute_slot(struct tt_env *env, const tt_value *args)
{
    if (check_name(env, args[1]) < 0) {
        return TT_NULL;
    }
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_attribute(env, args[0], args[1], TT_READ);
    }
    tt_value out = tt__generic_getattr(env, args[0], args[1]);
    if (out == TT_NULL) {
        tt_about_attribute(env, args[0], args[1]);
    }
    return out;
}

static tt_value setattr_slot(struct tt_env *env, const tt_value *args)
{
    if (check_name(env, args[1]) < 0) {
        return TT_NULL;
    }
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_attribute(env, args[0], args[1], TT_WRITE);
    }
    int rc = tt__generic_setattr(env, args[0], args[1], args[2]);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value delattr_slot(struct tt_env *env, const tt_value *args)
{
    if (check_name(env, args[1]) < 0) {
        return TT_NULL;
    }
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_delete(env, args[0]);
    }
    int rc = tt__generic_setattr(env, args[0], args[1], TT_NULL);
    return rc < 0 ? TT_NULL : TT_NONE;
}

/* ---- __init__ ------------------------------------------------------------ */

tt_value tt__exception_init(struct tt_env *env, tt_value self,
                            const struct tt_args *args)
{
    struct tt_exc *exc = tt_exc_cast(self);
    if (tt_is(self, &tt_OSError) && tt_type_of(self)->flags & TT__TYPE_NEW) {
        return TT_NONE; /* see make_os_error() */
    }
    if (args->keyword_count > 0 && tt_exc_keywords(env, exc, args) < 0) {
        return TT_NULL;
    }
    tt_value tuple = tt_tuple(env, args->at, args->count);
    if (tuple == TT_NULL) {
        return TT_NULL;
    }
    tt_set(env, &exc->args, tuple);
    return TT_NONE;
}

static tt_value init_slot(struct tt_env *env, const struct tt_args *args)
{
    struct tt_args rest;
    if (!take_self(env, args, "__init__", &rest)) {
        return TT_NULL;
    }
    tt_value self = args->at[0];
    const struct tt_type *native = native_of(self);
    if (tt__is_filled(native)) {
        return tt__fill(env, self, &rest) < 0 ? TT_NULL : TT_NONE;
    }
    if (native->init != NULL) {
        return native->init(env, self, &rest) < 0 ? TT_NULL : TT_NONE;
    }
    if (native->kind == TT_KIND_EXCEPTION) {
        return tt__exception_init(env, self, &rest);
    }
    bool has_init = tt__class_special(self, SPECIAL_init) != TT_NULL;
    bool has_new = tt_type_of(self)->flags & TT__TYPE_NEW;
    if (native == &tt_object_type && rest.count + rest.keyword_count > 0 &&
        (has_init || !has_new)) {
        tt_raise(env, &tt_TypeError,
                 has_init ? "object.__init__() takes exactly one argument (the "
                            "instance to initialize)"
                          : "%T.__init__() takes exactly one argument (the "
                            "instance to initialize)",
                 self);
        return TT_NULL;
    }
    return TT_NONE;
}

/* ---- Text ---------------------------------------------------------------- */

static tt_value repr_slot(struct tt_env *env, const tt_value *args)
{
    const struct tt_type *native = native_of(args[0]);
    struct tt_text text;
    tt_text_init(&text, env);
    if (native->repr != NULL) {
        native->repr(env, args[0], &text);
    } else {
        tt_text_format(&text, "<%s object", tt_type_of(args[0])->full_name);
        tt_text_address(&text, tt_object(args[0]));
        tt_text_puts(&text, ">");
    }
    return tt_text_finish(&text);
}

static tt_value str_slot(struct tt_env *env, const tt_value *args)
{
    const struct tt_type *native = native_of(args[0]);
    if (native->str == NULL) {
        return native->repr == NULL ? tt_repr(env, args[0])
                                    : repr_slot(env, args);
    }
    struct tt_text text;
    tt_text_init(&text, env);
    native->str(env, args[0], &text);
    return tt_text_finish(&text);
}

/* object_repr, object_str and object_richcompare of what has others, too. */
static tt_value object_repr(struct tt_env *env, const tt_value *args)
{
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(&text, "<%s object", tt_type_of(args[0])->full_name);
    if (tt_is_object(args[0])) {
        tt_text_address(&text, tt_object(args[0]));
    } else {
        char address[32];
        snprintf(address, sizeof address, " at 0x%012llx",
                 (unsigned long long)tt__identity(env, args[0]));
        tt_text_puts(&text, address);
    }
    tt_text_puts(&text, ">");
    return tt_text_finish(&text);
}

static tt_value object_str(struct tt_env *env, const tt_value *args)
{
    return tt__class_special(args[0], SPECIAL_repr) == TT_NULL
               ? tt_repr(env, args[0])
               : tt__call_special(env, args[0], SPECIAL_repr, NULL, 0);
}

static tt_value object_eq(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return args[0] == args[1] ? TT_TRUE : TT_NOT_IMPLEMENTED;
}

/* not self.__eq__(other), whichever class has that. */
static tt_value object_ne(struct tt_env *env, const tt_value *args)
{
    tt_value method = tt__special(env, args[0], "__eq__");
    tt_value equal =
        method == TT_NULL ? TT_NULL : tt_call(env, method, &args[1], 1);
    tt_unref(env, method);
    if (equal == TT_NULL || equal == TT_NOT_IMPLEMENTED) {
        return equal;
    }
    int truth = tt_truth(env, equal);
    tt_unref(env, equal);
    return truth < 0 ? TT_NULL : tt_bool(!truth);
}

/* ---- Comparing, hashing -------------------------------------------------- */

tt_value tt__native_compare(struct tt_env *env, const struct tt_type *native,
                            tt_value self, tt_value other,
                            enum tt__comparison op)
{
    const struct tt_type_ops *ops = tt__type_ops(native);
    if (ops->compare != NULL) {
        return ops->compare(env, self, other, op);
    }
    bool equality = op == COMPARE_EQUAL || op == COMPARE_NOT_EQUAL;
    int equal = self == other;
    if (equality && !equal && native->equal != NULL) {
        equal = native->equal(env, self, other);
    }
    if (equal < 0) {
        return TT_NULL;
    }
    if (!equality || !equal) {
        return TT_NOT_IMPLEMENTED;
    }
    return tt_bool(op == COMPARE_EQUAL);
}

static tt_value compare_slot(struct tt_env *env, const tt_value *args,
                             enum tt__comparison op)
{
    const struct tt_type *native = native_of(args[0]);
    return native == &tt_object_type && op == COMPARE_NOT_EQUAL
               ? object_ne(env, args)
               : tt__native_compare(env, native, args[0], args[1], op);
}

#define COMPARE_SLOT(name, op)                                                 \
    static tt_value name##_slot(struct tt_env *env, const tt_value *args)      \
    {                                                                          \
        return compare_slot(env, args, op);                                    \
    }
COMPARE_SLOT(eq, COMPARE_EQUAL)
COMPARE_SLOT(ne, COMPARE_NOT_EQUAL)
COMPARE_SLOT(lt, COMPARE_LESS)
COMPARE_SLOT(le, COMPARE_LESS_EQUAL)
COMPARE_SLOT(gt, COMPARE_GREATER)
COMPARE_SLOT(ge, COMPARE_GREATER_EQUAL)

static tt_value hash_slot(struct tt_env *env, const tt_value *args)
{
    return tt__hash_as(env, args[0], native_of(args[0]));
}

/* ---- Containers, calls, iteration ---------------------------------------- */

static tt_value len_slot(struct tt_env *env, const tt_value *args)
{
    int64_t length;
    int rc = tt__type_ops(native_of(args[0]))->length(env, args[0], &length);
    return rc < 0 ? TT_NULL : tt_int(env, length);
}

static tt_value bool_slot(struct tt_env *env, const tt_value *args)
{
    const struct tt_type *native = native_of(args[0]);
    int truth = tt_is_object(args[0]) && native->truth != NULL
                    ? native->truth(env, args[0])
                    : tt_truth(env, args[0]);
    return truth < 0 ? TT_NULL : tt_bool(truth != 0);
}

static tt_value contains_slot(struct tt_env *env, const tt_value *args)
{
    int rc = tt__type_ops(native_of(args[0]))->contains(env, args[0], args[1]);
    return rc < 0 ? TT_NULL : tt_bool(rc != 0);
}

/* getindex() of CPython's Objects/typeobject.c. */
static int check_index(struct tt_env *env, const struct tt_type_ops *ops,
                       tt_value key)
{
    tt_value index = ops->is_indexed ? tt__index_of(env, key) : TT_NONE;
    int rc = index == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && ops->is_indexed && tt_int_is_big(index)) {
        rc = tt_raise(env, &tt_OverflowError,
                      "cannot fit '%T' into an index-sized integer", key);
    }
    tt_unref(env, index);
    return rc;
}

static tt_value getitem_slot(struct tt_env *env, const tt_value *args)
{
    const struct tt_type_ops *ops = tt__type_ops(native_of(args[0]));
    return check_index(env, ops, args[1]) < 0
               ? TT_NULL
               : ops->getitem(env, args[0], args[1]);
}

/* VALUE TT_NULL: del. */
static tt_value set_item(struct tt_env *env, const tt_value *args,
                         tt_value value)
{
    const struct tt_type_ops *ops = tt__type_ops(native_of(args[0]));
    return check_index(env, ops, args[1]) < 0 ||
                   ops->setitem(env, args[0], args[1], value) < 0
               ? TT_NULL
               : TT_NONE;
}

static tt_value setitem_slot(struct tt_env *env, const tt_value *args)
{
    return set_item(env, args, args[2]);
}

static tt_value delitem_slot(struct tt_env *env, const tt_value *args)
{
    return set_item(env, args, TT_NULL);
}

static tt_value call_slot(struct tt_env *env, const struct tt_args *args)
{
    struct tt_args rest;
    if (args->count == 0) {
        tt_raise(env, &tt_TypeError,
                 "unbound method __call__() needs an "
                 "argument");
        return TT_NULL;
    }
    take_self(env, args, "__call__", &rest);
    const struct tt_type *native = native_of(args->at[0]);
    if (!tt__is_class(tt_type_of(args->at[0])) || native->call == NULL) {
        return tt_call_args(env, args->at[0], &rest);
    }
    if (tt_enter_native(env, " while calling a Python object") < 0) {
        return TT_NULL;
    }
    tt_value result = native->call(env, args->at[0], &rest);
    tt_leave_native(env);
    return result;
}

static tt_value iter_slot(struct tt_env *env, const tt_value *args)
{
    const struct tt_type *native = native_of(args[0]);
    return native->iter != NULL ? native->iter(env, args[0])
                                : tt__iter_by_kind(env, args[0]);
}

static tt_value next_slot(struct tt_env *env, const tt_value *args)
{
    const struct tt_type *native = native_of(args[0]);
    if (tt__is_class(tt_type_of(args[0]))) {
        tt_value v = native->next(env, args[0]);
        if (v == TT_NULL && tt_failure(env) == 0) {
            tt_raise_stop(env, TT_NONE);
        }
        return v;
    }
    if (tt_type_of(args[0])->flags & TT_TYPE_RESUMABLE) {
        const tt_value sent[] = {args[0], TT_NONE};
        return tt_send_method(env, sent); /* its end has a value */
    }
    tt_value next;
    int rc = tt__next(env, args[0], &next);
    if (rc == 0) {
        tt_raise_stop(env, TT_NONE);
    }
    return rc > 0 ? next : TT_NULL;
}

static tt_value await_slot(struct tt_env *env, const tt_value *args)
{
    tt_value v = native_of(args[0])->await(env, args[0]);
    if (v == TT_NULL && tt_failure(env) == 0) {
        tt_raise(env, &tt_TypeError, "'%T' object can't be awaited", args[0]);
    }
    return v;
}

static tt_value length_hint_slot(struct tt_env *env, const tt_value *args)
{
    return tt__type_ops(native_of(args[0]))->length_hint(env, args[0]);
}

/* ---- Which type has which ------------------------------------------------ */

static bool always(const struct tt_type *type)
{
    (void)type;
    return true;
}

static bool has_length(const struct tt_type *type)
{
    return tt__type_ops(type)->length != NULL;
}

static bool has_truth(const struct tt_type *type)
{
    return (type->kind >= TT_KIND_NONE && type->kind <= TT_KIND_FLOAT) ||
           type->kind == TT_KIND_NOT_IMPLEMENTED || type == &tt__complex_type ||
           type == &tt__range_type;
}

static bool has_contains(const struct tt_type *type)
{
    return tt__type_ops(type)->contains != NULL;
}

static bool has_getitem(const struct tt_type *type)
{
    return tt__type_ops(type)->getitem != NULL;
}

static bool has_setitem(const struct tt_type *type)
{
    return tt__type_ops(type)->setitem != NULL;
}

static bool has_call(const struct tt_type *type)
{
    return type->call != NULL;
}

static bool has_iter(const struct tt_type *type)
{
    return type->iter != NULL ||
           (type->kind >= TT_KIND_STR && type->kind <= TT_KIND_FROZENSET);
}

static bool has_next(const struct tt_type *type)
{
    return type->next != NULL;
}

static bool has_length_hint(const struct tt_type *type)
{
    return tt__type_ops(type)->length_hint != NULL;
}

static bool has_await(const struct tt_type *type)
{
    /* Of generators only some have it. */
    return type->await != NULL && type->is_awaitable == NULL;
}

/* A dict has none of its own: looking for it is what defaultdict adds. */
static const struct slot {
    struct tt_native native;
    bool (*has)(const struct tt_type *type);
} slots[] = {
    {TT_NATIVE_RAW_("__init__", "object.__init__",
                    TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_WRITES, init_slot),
     always},
    {TT_NATIVE_RAW_("__new__", "object.__new__",
                    TT_NATIVE_STATIC | TT_NATIVE_BUILTIN, TT_READS | TT_REPORTS,
                    new_slot),
     always},
    {TT_NATIVE_RAW_("__init_subclass__", "object.__init_subclass__",
                    TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_PURE,
                    init_subclass_slot),
     always},
    {TT__METHOD_1("object", "__getattribute__", TT_READS | TT_REPORTS,
                  getattribute_slot),
     always},
    {TT__METHOD("object", "__setattr__", "self name value /", 3, 3, 3,
                TT_WRITES | TT_REPORTS, setattr_slot),
     always},
    {TT__METHOD_1("object", "__delattr__", TT_WRITES | TT_REPORTS,
                  delattr_slot),
     always},
    {TT__METHOD_1("object", "__format__", TT_READS, format_slot), always},
    {TT__METHOD_0("object", "__repr__", TT_READS, repr_slot), always},
    {TT__METHOD_0("object", "__str__", TT_READS, str_slot), always},
    {TT__METHOD_1("object", "__eq__", TT_READS, eq_slot), always},
    {TT__METHOD_1("object", "__ne__", TT_READS, ne_slot), always},
    {TT__METHOD_1("object", "__lt__", TT_READS, lt_slot), always},
    {TT__METHOD_1("object", "__le__", TT_READS, le_slot), always},
    {TT__METHOD_1("object", "__gt__", TT_READS, gt_slot), always},
    {TT__METHOD_1("object", "__ge__", TT_READS, ge_slot), always},
    {TT__METHOD_0("object", "__hash__", TT_READS, hash_slot), always},
    {TT__METHOD_0("object", "__len__", TT_READS, len_slot), has_length},
    {TT__METHOD_0("object", "__bool__", TT_READS, bool_slot), has_truth},
    {TT__METHOD_1("object", "__contains__", TT_READS, contains_slot),
     has_contains},
    {TT__METHOD_1("object", "__getitem__", TT_READS, getitem_slot),
     has_getitem},
    {TT__METHOD("object", "__setitem__", "self key value /", 3, 3, 3, TT_WRITES,
                setitem_slot),
     has_setitem},
    {TT__METHOD_1("object", "__delitem__", TT_WRITES, delitem_slot),
     has_setitem},
    {TT_NATIVE_RAW_("__call__", "object.__call__",
                    TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS | TT_REPORTS,
                    call_slot),
     has_call},
    {TT__METHOD_0("object", "__iter__", TT_READS, iter_slot), has_iter},
    {TT__METHOD_0("object", "__next__", TT_WRITES, next_slot), has_next},
    {TT__METHOD_0("object", "__length_hint__", TT_READS, length_hint_slot),
     has_length_hint},
    {TT__METHOD_0("object", "__await__", TT_PURE, await_slot), has_await},
};

/* What `object` itself has; a class deriving from a built-in type finds that
 * type's first. */
static const struct tt_native of_object[] = {
    TT__METHOD_0("object", "__repr__", TT_READS, object_repr),
    TT__METHOD_0("object", "__str__", TT_READS, object_str),
    TT__METHOD_1("object", "__eq__", TT_READS, object_eq),
    TT__METHOD_1("object", "__ne__", TT_READS, object_ne),
};

const struct tt_native *tt__slot_method(const struct tt_type *type,
                                        const char *name)
{
    if (name[0] != '_' || name[1] != '_') {
        return NULL;
    }
    for (size_t i = 0;
         type == &tt_object_type && i < sizeof of_object / sizeof *of_object;
         i++) {
        if (strcmp(of_object[i].name, name) == 0) {
            return &of_object[i];
        }
    }
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++) {
        if (slots[i].native.name[2] == name[2] &&
            strcmp(slots[i].native.name, name) == 0) {
            return slots[i].has(type) ? &slots[i].native : NULL;
        }
    }
    const struct tt_native *slot = tt__object_slot(name);
    return slot != NULL ? slot : tt__operator_slot(type, name);
}

const char *tt__slot_name(const struct tt_type *type, size_t *at)
{
    const size_t count = sizeof slots / sizeof *slots;
    while (*at < count) {
        const struct slot *slot = &slots[(*at)++];
        if (slot->has(type)) {
            return slot->native.name;
        }
    }
    *at -= count;
    const char *name = tt__operator_name(type, at);
    *at += count;
    return name;
}

bool tt__slot_is_own(const struct tt_type *type, const char *name)
{
    const struct tt_native *slot = tt__slot_method(type, name);
    if (slot == NULL || type->base == NULL) {
        return false;
    }
    if (tt__slot_method(&tt_object_type, name) == NULL) {
        return true;
    }
    const struct tt_type_ops *ops = tt__type_ops(type);
    bool compares = ops->compare != NULL || type->equal != NULL;
    if (slot->call == eq_slot || slot->call == ne_slot) {
        return compares;
    }
    if (slot->call == lt_slot || slot->call == le_slot ||
        slot->call == gt_slot || slot->call == ge_slot) {
        return compares || type->less != NULL;
    }
    /* What these have is found by their kind. */
    bool is_simple = type->kind >= TT_KIND_BOOL && type->kind <= TT_KIND_STR;
    const struct {
        const char *name;
        bool is_own;
    } rows[] = {
        {"__init__", type->init != NULL || tt__is_filled(type) ||
                         type->kind == TT_KIND_EXCEPTION},
        {"__new__", tt__native_make(type) != NULL || tt__is_data_type(type)},
        {"__repr__", type->repr != NULL},
        {"__str__", type->str != NULL || type->kind == TT_KIND_STR},
        {"__format__", ops->format != NULL || is_simple},
        {"__hash__", type->hash != NULL || has_iter(type) || is_simple},
        {"__getattribute__", ops->getattr != NULL},
        {"__setattr__", ops->setattr != NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return rows[i].is_own;
        }
    }
    return false;
}

/* Whether TYPE inherits the operation of the method NAME from its base. */
static bool inherits(const struct tt_type *type, const char *name)
{
    const struct tt_type *base = type->base;
    if (strcmp(name, "__repr__") == 0) {
        return base->repr == type->repr;
    }
    if (strcmp(name, "__str__") == 0) {
        return base->str == type->str;
    }
    if (strcmp(name, "__hash__") == 0) {
        return base->hash == type->hash;
    }
    if (strcmp(name, "__eq__") == 0) {
        return base->equal == type->equal;
    }
    if (strcmp(name, "__init__") == 0) {
        return base == &tt_queue_type;
    }
    return strcmp(name, "__ne__") == 0 ||
           (tt__type_ops(type)->compare == tt__type_ops(base)->compare &&
            base->less == type->less && strlen(name) == strlen("__lt__") &&
            strchr("lg", name[2]) != NULL);
}

const struct tt_type *tt__slot_owner(const struct tt_type *type,
                                     const char *name)
{
    const struct tt_type *owner = tt__operator_owner(type, name);
    if (owner != NULL) {
        return owner;
    }
    while (tt__is_of_asyncio(type) && inherits(type, name)) {
        type = type->base;
    }
    return type;
}

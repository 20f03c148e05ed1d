/* SPDX-License-Identifier: MIT
 *
 * slot_method.c: the special methods of types in C, as methods
 * that can be called: super().__init__(...), object.__repr__(x),
 * hasattr(x, "__len__").
 *
 * Each does what the nearest type in C that its first argument's type derives
 * from does, whichever special methods a program's class adds.
 */
#include "objects.h"

static const struct tt_type *native_of(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    while (tt__is_class(type)) {
        type = type->base;
    }
    return type;
}

/* ---- __init__ ------------------------------------------------------------ */

static tt_value init_exception(struct tt_env *env, const struct tt_args *args)
{
    struct tt_exc *exc = tt_exc_cast(args->at[0]);
    if (args->keyword_count > 0 && tt_exc_keywords(env, exc, args) < 0) {
        return TT_NULL;
    }
    tt_value tuple = tt_tuple(env, args->at + 1, args->count - 1);
    if (tuple == TT_NULL) {
        return TT_NULL;
    }
    tt_set(env, &exc->args, tuple);
    return TT_NONE;
}

static tt_value init_slot(struct tt_env *env, const struct tt_args *args)
{
    if (args->count == 0) {
        tt_raise(env, &tt_TypeError,
                 "descriptor '__init__' of 'object' object needs an argument");
        return TT_NULL;
    }
    tt_value self = args->at[0];
    const struct tt_type *native = native_of(self);
    struct tt_args rest = *args;
    rest.at++;
    rest.count--;
    if (native->init != NULL) {
        return native->init(env, self, &rest) < 0 ? TT_NULL : TT_NONE;
    }
    if (native->kind == TT_KIND_EXCEPTION) {
        return init_exception(env, args);
    }
    if (native == &tt_object_type && rest.count + rest.keyword_count > 0) {
        tt_raise(env, &tt_TypeError,
                 tt__class_special(self, SPECIAL_init) != TT_NULL
                     ? "object.__init__() takes exactly one argument (the "
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

/* ---- Comparing, hashing -------------------------------------------------- */

static tt_value compare_slot(struct tt_env *env, const tt_value *args,
                             enum tt__comparison op)
{
    const struct tt_type *native = native_of(args[0]);
    const struct tt_type_ops *ops = tt__type_ops(native);
    if (ops->compare != NULL) {
        return ops->compare(env, args[0], args[1], op);
    }
    bool equality = op == COMPARE_EQUAL || op == COMPARE_NOT_EQUAL;
    int equal = args[0] == args[1];
    if (equality && !equal && native->equal != NULL) {
        equal = native->equal(env, args[0], args[1]);
    }
    return equal < 0             ? TT_NULL
           : !equality || !equal ? TT_NOT_IMPLEMENTED
                                 : tt_bool(op == COMPARE_EQUAL);
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
    int truth = tt_truth(env, args[0]);
    return truth < 0 ? TT_NULL : tt_bool(truth != 0);
}

static tt_value contains_slot(struct tt_env *env, const tt_value *args)
{
    int rc = tt__contains(env, args[0], args[1]);
    return rc < 0 ? TT_NULL : tt_bool(rc != 0);
}

static tt_value getitem_slot(struct tt_env *env, const tt_value *args)
{
    return tt__type_ops(native_of(args[0]))->getitem(env, args[0], args[1]);
}

static tt_value setitem_slot(struct tt_env *env, const tt_value *args)
{
    int rc = tt__type_ops(native_of(args[0]))
                 ->setitem(env, args[0], args[1], args[2]);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value delitem_slot(struct tt_env *env, const tt_value *args)
{
    int rc = tt__type_ops(native_of(args[0]))
                 ->setitem(env, args[0], args[1], TT_NULL);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value call_slot(struct tt_env *env, const struct tt_args *args)
{
    struct tt_args rest = *args;
    if (args->count == 0) {
        tt_raise(env, &tt_TypeError,
                 "unbound method __call__() needs an "
                 "argument");
        return TT_NULL;
    }
    rest.at++;
    rest.count--;
    return tt_call_args(env, args->at[0], &rest);
}

static tt_value iter_slot(struct tt_env *env, const tt_value *args)
{
    return tt__iter(env, args[0]);
}

static tt_value next_slot(struct tt_env *env, const tt_value *args)
{
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
    return type->kind >= TT_KIND_NONE && type->kind <= TT_KIND_FLOAT;
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
    {TT__METHOD_0("object", "__await__", TT_PURE, await_slot), has_await},
};

const struct tt_native *tt__slot_method(const struct tt_type *type,
                                        const char *name)
{
    if (name[0] != '_' || name[1] != '_') {
        return NULL;
    }
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++) {
        if (strcmp(slots[i].native.name, name) == 0) {
            return slots[i].has(type) ? &slots[i].native : NULL;
        }
    }
    return NULL;
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
    while (tt__is_of_asyncio(type) && inherits(type, name)) {
        type = type->base;
    }
    return type;
}

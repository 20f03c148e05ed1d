/* SPDX-License-Identifier: MIT
 *
 * native_names.c: what the __dict__ of a built-in class shows: `"append" in
 * list.__dict__`, object.__dict__.get("__init__").
 *
 * Its names are in rows of C, which do not list all that CPython's have and are
 * not in its order: it can be looked into, but going over it is refused.
 */
#include "objects.h"
#include "special.h"

struct names {
    struct tt_object head;
    const struct tt_type *type;
};

static const struct tt_type names_type;

static const struct tt_type *type_of(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &names_type));
    return ((const struct names *)(const void *)v)->type;
}

/* Whether TYPE itself has the special method NAME, which it or a base has. */
static bool has_slot(const struct tt_type *type, const char *name)
{
    const struct tt_type *owner = tt__operator_owner(type, name);
    if (owner != NULL || type->base == NULL) {
        return owner == NULL || owner == type;
    }
    bool is_exception = type->kind == TT_KIND_EXCEPTION;
    if (strcmp(name, "__new__") == 0) {
        return !is_exception || type == &tt_BaseException;
    }
    if (type->kind == TT_KIND_BOOL) {
        return strcmp(name, "__repr__") == 0;
    }
    if (is_exception && type != &tt_BaseException) {
        return (strcmp(name, "__init__") == 0 &&
                type->init != type->base->init) ||
               (strcmp(name, "__str__") == 0 && type->str != type->base->str);
    }
    return tt__slot_is_own(type, name);
}

/* What TYPE itself has under NAME: 1, 0 or a failure. */
static int find_own(struct tt_env *env, const struct tt_type *type,
                    tt_value name, struct tt__found *out)
{
    const char *text = tt_str_get(name)->text;
    tt__type_find(type, name, out);
    if (out->kind == FOUND_NOTHING) {
        bool known = type->base == NULL || !tt__special_is_refused(text, true);
        return known && strcmp(text, "__doc__") != 0
                   ? 0
                   : tt_fail(env, TT_ELIMIT,
                             "%s in __dict__ of the class %s is not in the "
                             "scenario language",
                             text, type->name);
    }
    if (out->kind == FOUND_VALUE) {
        return 1; /* __hash__ is None */
    }
    bool is_slot = out->kind == FOUND_METHOD &&
                   out->value == tt_value_of(tt__slot_method(type, text));
    return is_slot ? has_slot(type, text) : out->owner == type;
}

/* Given; TT_NULL without failure: there is none. */
static tt_value find_item(struct tt_env *env, tt_value self, tt_value key)
{
    const struct tt_type *type = type_of(self);
    struct tt__found found;
    if (!tt_is_str(key) || find_own(env, type, key, &found) <= 0) {
        return TT_NULL;
    }
    if (found.kind != FOUND_METHOD) {
        return tt__bind_found(env, &found, tt__type_value(type), true);
    }
    const struct tt_native *row = (const void *)found.value;
    if (row->flags & (TT_NATIVE_CLASS | TT_NATIVE_STATIC) &&
        !tt__is_new_slot(row)) {
        tt_fail(env, TT_ELIMIT,
                "%s in __dict__ of the class %s is not in the scenario "
                "language",
                row->name, type->name);
        return TT_NULL;
    }
    found.owner = type;
    return tt__bind_found(env, &found, tt__type_value(type), true);
}

static tt_value getitem_names(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value v = find_item(env, self, key);
    if (v == TT_NULL && tt_failure(env) == 0) {
        tt__raise_key(env, key);
    }
    return v;
}

static int contains_names(struct tt_env *env, tt_value self, tt_value key)
{
    struct tt__found found;
    return tt_is_str(key) ? find_own(env, type_of(self), key, &found) : 0;
}

static int refuse_all(struct tt_env *env, tt_value self)
{
    return tt_fail(env, TT_ELIMIT,
                   "all names of the __dict__ of the class %s are not in the "
                   "scenario language; look for one",
                   type_of(self)->name);
}

static int length_names(struct tt_env *env, tt_value self, int64_t *out)
{
    *out = 0;
    return refuse_all(env, self);
}

static tt_value iter_names(struct tt_env *env, tt_value self)
{
    refuse_all(env, self);
    return TT_NULL;
}

static int repr_names(struct tt_env *env, tt_value self, struct tt_text *out)
{
    (void)out;
    return refuse_all(env, self);
}

static tt_value call_get(struct tt_env *env, const tt_value *args)
{
    tt_value v = find_item(env, args[0], args[1]);
    if (v != TT_NULL || tt_failure(env) != 0) {
        return v;
    }
    return args[2] == TT_NULL ? TT_NONE : tt_ref(args[2]);
}

static const struct tt_native get_row =
    TT__METHOD("dict", "get", "self key default /", 2, 3, 3, TT_PURE, call_get);

static tt_value getattr_names(struct tt_env *env, tt_value self, tt_value name)
{
    if (tt_str_is(name, "get")) {
        return tt_method_new(env, tt_value_of(&get_row), self);
    }
    refuse_all(env, self);
    return TT_NULL;
}

static const struct tt_type_ops names_ops = {
    .getattr = getattr_names,
    .getitem = getitem_names,
    .contains = contains_names,
    .length = length_names,
};

static const struct tt_type names_type = {
    TT__TYPE_HEAD("dict", "dict"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct names),
    .repr = repr_names,
    .iter = iter_names,
    .ops = &names_ops,
};

tt_value tt__native_names(struct tt_env *env, const struct tt_type *type)
{
    struct names *made = tt_object_new(env, &names_type, sizeof *made);
    TT_ASSERT(!tt__is_class(type));
    if (made == NULL) {
        return TT_NULL;
    }
    made->type = type;
    tt_value proxy = tt__mapping_proxy(env, tt_value_of(made));
    tt_object_unref(env, &made->head);
    return proxy;
}

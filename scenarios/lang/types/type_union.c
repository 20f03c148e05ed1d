/* SPDX-License-Identifier: MIT
 *
 * type_union.c: int | str.
 *
 * Mirrors CPython's Objects/unionobject.c.
 */
#include "alias.h"

struct type_union {
    struct tt_object head;
    tt_value members; /* owns: a tuple, each once, two at least */
};

tt_value tt__union_members(tt_value v)
{
    return ((const struct type_union *)(const void *)v)->members;
}

static void clear_union(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct type_union *)self)->members);
}

/* Adds the members of V to LIST: 1, 0 if it is no member of a union, or a
 * failure. ANY: all objects are members, as in Union[1, int]. */
static int add(struct tt_env *env, struct tt_list *list, tt_value v, bool any)
{
    if (tt_is_exactly(v, &tt__union_type)) {
        const struct tt_tuple *members = tt_tuple_get(tt__union_members(v));
        int rc = 1;
        for (uint32_t i = 0; rc > 0 && i < members->count; i++) {
            rc = add(env, list, members->at[i], true);
        }
        return rc;
    }
    v = v == TT_NONE ? tt__type_value(&tt_none_type) : v;
    if (!any && !tt_is(v, &tt_type_type) &&
        !(tt_type_of(v)->flags & TT__TYPE_UNITES)) {
        return 0;
    }
    if (tt__typing_check(env, v) < 0) {
        return tt_failure(env);
    }
    for (uint32_t i = 0; i < list->count; i++) {
        int rc = tt_equal(env, list->at[i], v);
        if (rc != 0) {
            return rc;
        }
    }
    int rc = tt_list_append(env, list, v);
    return rc < 0 ? rc : 1;
}

/* Of the types in LIST; of one, that one. */
static tt_value make_union(struct tt_env *env, const struct tt_list *list)
{
    TT_ASSERT(list->count > 0);
    if (list->count == 1) {
        return tt_ref(list->at[0]);
    }
    tt_value members = tt_tuple(env, list->at, list->count);
    struct type_union *made =
        members == TT_NULL ? NULL
                           : tt_object_new(env, &tt__union_type, sizeof *made);
    if (made == NULL) {
        tt_unref(env, members);
        return TT_NULL;
    }
    made->members = members;
    return tt_value_of(made);
}

tt_value tt__union_of(struct tt_env *env, tt_value members)
{
    const struct tt_tuple *tuple = tt_tuple_get(members);
    tt_value list = tt_list(env, NULL, 0), made = TT_NULL;
    int rc = list == TT_NULL ? tt_failure(env) : 1;
    for (uint32_t i = 0; rc > 0 && i < tuple->count; i++) {
        rc = add(env, tt_list_get(list), tuple->at[i], true);
    }
    if (rc > 0 && tuple->count == 0) {
        tt_raise(env, &tt_TypeError, "Cannot take a Union of no types.");
    } else if (rc > 0) {
        made = make_union(env, tt_list_get(list));
    }
    tt_unref(env, list);
    return made;
}

/* T | "Name", T | 2: typing's own objects take a str for a type, and
 * anything else. */
static bool takes_text(tt_value v)
{
    return !tt_is(v, &tt_type_type) && !tt_is_exactly(v, &tt__union_type) &&
           (!tt__is_alias(v) || tt__is_typing_alias(v));
}

tt_value tt__union_binary(struct tt_env *env, tt_value self, tt_value other,
                          enum tt__binary op, bool reflected)
{
    if (op != BINARY_OR) {
        return TT_NOT_IMPLEMENTED;
    }
    if (tt_is_str(other) && takes_text(self)) {
        tt_value name = tt__typing_type(env, other);
        tt_value made = name == TT_NULL
                            ? TT_NULL
                            : tt__union_binary(env, self, name, op, reflected);
        tt_unref(env, name);
        return made;
    }
    tt_value list = tt_list(env, NULL, 0);
    if (list == TT_NULL) {
        return TT_NULL;
    }
    int rc =
        add(env, tt_list_get(list), reflected ? other : self, takes_text(self));
    if (rc > 0) {
        rc = add(env, tt_list_get(list), reflected ? self : other,
                 takes_text(self));
    }
    tt_value made;
    if (rc > 0) {
        made = make_union(env, tt_list_get(list));
    } else if (rc == 0) {
        made = TT_NOT_IMPLEMENTED;
    } else {
        made = TT_NULL;
    }
    tt_unref(env, list);
    return made;
}

static int repr_union(struct tt_env *env, tt_value v, struct tt_text *out)
{
    const struct tt_tuple *members = tt_tuple_get(tt__union_members(v));
    (void)env;
    for (uint32_t i = 0; i < members->count; i++) {
        tt_text_puts(out, i == 0 ? "" : " | ");
        if (members->at[i] == tt__type_value(&tt_none_type)) {
            tt_text_puts(out, "None");
        } else {
            tt__alias_put(out, members->at[i]);
        }
    }
    return out->error;
}

/* The order does not count. */
static int equal_union(struct tt_env *env, tt_value a, tt_value b)
{
    if (!tt_is_exactly(b, &tt__union_type)) {
        return 0;
    }
    const struct tt_tuple *left = tt_tuple_get(tt__union_members(a));
    const struct tt_tuple *right = tt_tuple_get(tt__union_members(b));
    uint32_t found = 0;
    for (uint32_t i = 0; i < left->count; i++) {
        for (uint32_t j = 0; j < right->count; j++) {
            int rc = tt_equal(env, left->at[i], right->at[j]);
            if (rc < 0) {
                return rc;
            }
            found += (uint32_t)rc;
        }
    }
    return found == left->count && found == right->count;
}

static int hash_union(struct tt_env *env, tt_value v, uint64_t *out)
{
    const struct tt_tuple *members = tt_tuple_get(tt__union_members(v));
    *out = 0;
    for (uint32_t i = 0; i < members->count; i++) {
        uint64_t hash;
        int rc = tt_hash(env, members->at[i], &hash);
        if (rc < 0) {
            return rc;
        }
        *out ^= hash;
    }
    return 0;
}

static tt_value get_members(struct tt_env *env, tt_value v)
{
    (void)env;
    return tt_ref(tt__union_members(v));
}

static tt_value get_variables(struct tt_env *env, tt_value v)
{
    return tt__alias_variables(env, v);
}

static tt_value get_origin(struct tt_env *env, tt_value v)
{
    (void)env;
    (void)v;
    return tt__type_value(&tt__union_type);
}

/* Union[A, B]. In a union a str is no type: it must be a forward reference. */
static tt_value class_getitem(struct tt_env *env, const tt_value *args)
{
    tt_value members = tt__typing_convert(env, args[1]);
    tt_value made = members == TT_NULL ? TT_NULL : tt__union_of(env, members);
    tt_unref(env, members);
    return made;
}

static const struct tt_native union_methods[] = {
    TT_NATIVE("__class_getitem__", "Union.__class_getitem__", "cls key /", 2, 2,
              2, TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_PURE, class_getitem),
    {.name = NULL},
};

static tt_value get_mro_entries(struct tt_env *env, tt_value v)
{
    return tt__alias_mro_entries(env, v);
}

static const struct tt_property union_properties[] = {
    {"__args__", TT_PURE, get_members, NULL},
    {"__mro_entries__", TT_PURE, get_mro_entries, NULL},
    {"__origin__", TT_PURE, get_origin, NULL},
    {"__parameters__", TT_PURE, get_variables, NULL},
    {.name = NULL},
};

static const struct tt_type_ops union_ops = {
    .getitem = tt__alias_replace,
    .binary = tt__union_binary,
};

const struct tt_type tt__union_type = {
    TT__TYPE_HEAD("Union", "typing.Union"),
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT_TYPE_DOTTED | TT__TYPE_UNITES,
    .size = sizeof(struct type_union),
    .clear = clear_union,
    .repr = repr_union,
    .hash = hash_union,
    .equal = equal_union,
    .methods = union_methods,
    .properties = union_properties,
    .ops = &union_ops,
};

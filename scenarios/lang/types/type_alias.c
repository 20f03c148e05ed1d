/* SPDX-License-Identifier: MIT
 *
 * type_alias.c: parameterized types: list[int], typing.List[int], Literal["a"].
 *
 * An alias knows a type or a form of typing, its origin, and a tuple of
 * arguments. Calls and most attributes are the origin's. Subscription replaces
 * type variables among the arguments (library/classes/_substitute.py).
 *
 * Mirrors CPython's Objects/genericaliasobject.c and _GenericAlias of
 * Lib/typing.py, 3.14.
 */
#include "alias.h"

static const struct tt__generic *alias_of(tt_value v)
{
    TT_ASSERT(tt__is_alias(v));
    return (const void *)v;
}

/* Which operations a type has says what it is. */
static const struct tt_type_ops alias_ops, typing_alias_ops;

bool tt__is_typing_alias(tt_value v)
{
    return tt_type_of(v)->ops == &typing_alias_ops;
}

bool tt__is_alias(tt_value v)
{
    return tt_type_of(v)->ops == &alias_ops || tt__is_typing_alias(v);
}

static const struct tt_type *type_for(const struct tt__alias_about *about)
{
    bool has_name = about->name != NULL;
    switch (about->style) {
    case ALIAS_CALLABLE:
        return has_name ? &tt__typing_callable_type : &tt__callable_alias_type;
    case ALIAS_LITERAL:
        return &tt__literal_alias_type;
    case ALIAS_ANNOTATED:
        return &tt__annotated_alias_type;
    default:
        break;
    }
    if (has_name && strcmp(about->name, "Unpack") == 0) {
        return &tt__unpacked_alias_type;
    }
    if (has_name && strcmp(about->name, "Concatenate") == 0) {
        return &tt__concatenate_alias_type;
    }
    return has_name || about->style == ALIAS_GENERIC ? &tt__typing_alias_type
                                                     : &tt__alias_type;
}

tt_value tt__alias_new(struct tt_env *env, const struct tt__alias_about *about)
{
    TT_ASSERT(tt_is_tuple(about->args));
    TT_ASSERT((about->style == ALIAS_ANNOTATED) ==
              (about->metadata != TT_NULL));
    struct tt__generic *made =
        tt_object_new(env, type_for(about), sizeof *made);
    if (made != NULL) {
        made->metadata = tt_ref(about->metadata);
        made->origin = tt_ref(about->origin);
        made->args = tt_ref(about->args);
        made->name = about->name;
        made->style = about->style;
    }
    return tt_value_of(made);
}

static void clear_alias(struct tt_env *env, struct tt_object *self)
{
    struct tt__generic *alias = (struct tt__generic *)self;
    tt_clear(env, &alias->origin);
    tt_clear(env, &alias->args);
    tt_clear(env, &alias->metadata);
}

/* ---- repr ---------------------------------------------------------------- */

/* As annotations show a type: without "builtins.". */
static void put_type(struct tt_text *out, const struct tt_type *type)
{
    struct tt_slice name = tt_full_name_of(tt__type_value(type));
    const char *dot = strrchr(type->full_name, '.');
    if (dot != NULL && strchr(type->full_name, '.') != NULL) {
        tt_text_puts(out, type->full_name);
    } else {
        tt_text_put(out, name.text, name.size);
    }
}

/* A list may contain itself. */
static void put_list(struct tt_text *out, const struct tt_list *list)
{
    int rc = tt_enter_native(out->env, " while getting the repr of an object");
    if (rc < 0) {
        out->error = out->error < 0 ? out->error : rc;
        return;
    }
    tt_text_puts(out, "[");
    for (size_t i = 0; i < list->count && out->error == 0; i++) {
        tt_text_puts(out, i == 0 ? "" : ", ");
        tt__alias_put(out, list->at[i]);
    }
    tt_text_puts(out, "]");
    tt_leave_native(out->env);
}

void tt__alias_put(struct tt_text *out, tt_value v)
{
    if (v == TT_ELLIPSIS) {
        tt_text_puts(out, "...");
    } else if (tt_is(v, &tt_type_type)) {
        put_type(out, (const void *)v);
    } else if (tt_is_list(v)) {
        put_list(out, tt_list_get(v));
    } else {
        tt_text_repr(out, v);
    }
}

/* How put_args() shows an argument. */
enum shown { SHOWN_AS_TYPE, SHOWN_AS_VALUE, SHOWN_IN_TYPING };

static void put_args(struct tt_text *out, const struct tt_tuple *args,
                     uint32_t first, uint32_t end, enum shown shown)
{
    for (uint32_t i = first; i < end; i++) {
        tt_text_puts(out, i == first ? "" : ", ");
        if (shown == SHOWN_IN_TYPING && tt_is_tuple(args->at[i])) {
            /* What a ParamSpec became is a tuple, which shows as a list. */
            const struct tt_tuple *inner = tt_tuple_get(args->at[i]);
            tt_text_puts(out, "[");
            put_args(out, inner, 0, inner->count, SHOWN_AS_TYPE);
            tt_text_puts(out, "]");
        } else if (shown == SHOWN_AS_VALUE) {
            tt_text_repr(out, args->at[i]);
        } else {
            tt__alias_put(out, args->at[i]);
        }
    }
}

bool tt__alias_is_parameters(tt_value v)
{
    return strcmp(tt_type_of(v)->full_name, "typing.ParamSpec") == 0 ||
           tt_is_exactly(v, &tt__concatenate_alias_type) || tt_is_tuple(v) ||
           tt_is_list(v);
}

/* typing.Callable[[int], str], and with an ellipsis for the parameters. */
static void put_callable(struct tt_text *out, const struct tt_tuple *args)
{
    TT_ASSERT(args->count > 0);
    if (args->count == 2 && args->at[0] == TT_ELLIPSIS) {
        tt_text_puts(out, "...");
    } else if (args->count == 2 && tt__alias_is_parameters(args->at[0])) {
        put_args(out, args, 0, 1, SHOWN_IN_TYPING);
    } else {
        tt_text_puts(out, "[");
        put_args(out, args, 0, args->count - 1, SHOWN_AS_TYPE);
        tt_text_puts(out, "]");
    }
    tt_text_puts(out, ", ");
    put_args(out, args, args->count - 1, args->count, SHOWN_AS_TYPE);
}

static int repr_alias(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct tt__generic *alias = alias_of(self);
    const struct tt_tuple *args = tt_tuple_get(alias->args);
    (void)env;
    tt_text_puts(out, alias->style == ALIAS_UNPACKED ? "*" : "");
    if (alias->name != NULL) {
        tt_text_format(out, "typing.%s", alias->name);
    } else {
        tt__alias_put(out, alias->origin);
    }
    tt_text_puts(out, "[");
    if (alias->style == ALIAS_CALLABLE) {
        put_callable(out, args);
    } else if (alias->style == ALIAS_ANNOTATED) {
        const struct tt_tuple *metadata = tt_tuple_get(alias->metadata);
        put_args(out, args, 0, 1, SHOWN_AS_TYPE);
        tt_text_puts(out, ", ");
        put_args(out, metadata, 0, metadata->count, SHOWN_AS_VALUE);
    } else if (args->count == 0) {
        tt_text_puts(out, "()");
    } else {
        put_args(out, args, 0, args->count,
                 tt__is_typing_alias(self) ? SHOWN_IN_TYPING : SHOWN_AS_TYPE);
    }
    tt_text_puts(out, "]");
    return out->error;
}

/* ---- == and hash --------------------------------------------------------- */

/* Whether each of A is in B, of the same type. */
static int are_among(struct tt_env *env, const struct tt_tuple *a,
                     const struct tt_tuple *b)
{
    int rc = 1;
    for (uint32_t i = 0; rc > 0 && i < a->count; i++) {
        rc = 0;
        for (uint32_t j = 0; rc == 0 && j < b->count; j++) {
            rc = tt_type_of(a->at[i]) == tt_type_of(b->at[j])
                     ? tt_equal(env, a->at[i], b->at[j])
                     : 0;
        }
    }
    return rc;
}

/* Literals are sets of values. */
static int equal_literal(struct tt_env *env, const struct tt__generic *a,
                         const struct tt__generic *b)
{
    const struct tt_tuple *left = tt_tuple_get(a->args);
    const struct tt_tuple *right = tt_tuple_get(b->args);
    int rc = are_among(env, left, right);
    return rc <= 0 ? rc : are_among(env, right, left);
}

static int equal_alias(struct tt_env *env, tt_value a, tt_value b)
{
    if (tt_type_of(a) != tt_type_of(b)) {
        return 0;
    }
    const struct tt__generic *left = alias_of(a), *right = alias_of(b);
    int rc = tt_equal(env, left->origin, right->origin);
    if (rc > 0 && left->style == ALIAS_LITERAL &&
        right->style == ALIAS_LITERAL) {
        return equal_literal(env, left, right);
    }
    rc = rc > 0 ? (left->style == ALIAS_UNPACKED) ==
                      (right->style == ALIAS_UNPACKED)
                : rc;
    rc = rc > 0 ? tt_equal(env, left->args, right->args) : rc;
    return rc > 0 && left->style == ALIAS_ANNOTATED
               ? tt_equal(env, left->metadata, right->metadata)
               : rc;
}

static int hash_alias(struct tt_env *env, tt_value v, uint64_t *out)
{
    uint64_t origin;
    int rc = tt_hash(env, alias_of(v)->origin, &origin);
    const struct tt_tuple *args = tt_tuple_get(alias_of(v)->args);
    if (rc == 0 && alias_of(v)->style == ALIAS_LITERAL) {
        *out = origin;
        for (uint32_t i = 0; rc == 0 && i < args->count; i++) {
            rc = tt_hash(env, args->at[i], &origin);
            *out += origin;
        }
        return rc;
    }
    bool has_values = alias_of(v)->style == ALIAS_ANNOTATED;
    rc = rc < 0
             ? rc
             : tt_hash(env,
                       has_values ? alias_of(v)->metadata : alias_of(v)->args,
                       out);
    *out ^= rc < 0 ? 0 : origin;
    return rc;
}

/* ---- Type variables ------------------------------------------------------ */

static int collect(struct tt_env *env, struct tt_list *list, tt_value v);

/* Adds those that an object of the program has as __parameters__. */
static int collect_own(struct tt_env *env, struct tt_list *list, tt_value v)
{
    tt_value own = tt__getattr_optional_c(env, v, "__parameters__");
    int rc = own == TT_NULL ? tt_failure(env) : 0;
    if (own != TT_NULL && tt_is_tuple(own)) {
        rc = collect(env, list, own);
    }
    tt_unref(env, own);
    return rc;
}

/* Adds the type variables in V, each once: 0 or a failure. */
static int collect(struct tt_env *env, struct tt_list *list, tt_value v)
{
    tt_value inner = TT_NULL;
    if (tt_type_of(v)->flags & TT__TYPE_VARIABLE) {
        for (size_t i = 0; i < list->count; i++) {
            if (list->at[i] == v) {
                return 0;
            }
        }
        return tt_list_append(env, list, v);
    }
    if (tt__is_alias(v)) {
        inner = alias_of(v)->args;
    } else if (tt_is_exactly(v, &tt__union_type)) {
        inner = tt__union_members(v);
    }
    const tt_value *at = NULL;
    size_t count = 0;
    if (inner != TT_NULL) {
        at = tt_tuple_get(inner)->at;
        count = tt_tuple_get(inner)->count;
    } else if (tt_is_list(v)) {
        at = tt_list_get(v)->at;
        count = tt_list_get(v)->count;
    } else if (tt_is_tuple(v)) {
        at = tt_tuple_get(v)->at;
        count = tt_tuple_get(v)->count;
    } else if (tt__is_class(tt_type_of(v)) && !tt_is(v, &tt_type_type)) {
        return collect_own(env, list, v);
    }
    int rc = count == 0 ? 0 : tt_enter_native(env, "");
    if (rc < 0) {
        return rc;
    }
    for (size_t i = 0; rc == 0 && i < count; i++) {
        rc = collect(env, list, at[i]);
    }
    if (count > 0) {
        tt_leave_native(env);
    }
    return rc;
}

tt_value tt__alias_variables(struct tt_env *env, tt_value v)
{
    tt_value list = tt_list(env, NULL, 0);
    int rc =
        list == TT_NULL ? tt_failure(env) : collect(env, tt_list_get(list), v);
    tt_value tuple =
        rc < 0 ? TT_NULL
               : tt_tuple(env, tt_list_get(list)->at, tt_list_get(list)->count);
    tt_unref(env, list);
    return tuple;
}

tt_value tt__alias_replace(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value variables = tt__alias_variables(env, self);
    bool has_variables =
        variables != TT_NULL && tt_tuple_get(variables)->count > 0;
    tt_unref(env, variables);
    if (variables == TT_NULL) {
        return TT_NULL;
    }
    if (!has_variables && !tt__is_typing_alias(self)) {
        tt_raise(env, &tt_TypeError, "%R is not a generic class", self);
        return TT_NULL;
    }
    /* Where there are variables there is module typing. */
    tt_value substituted =
        tt__objects(env)->member(env, "_substitute", "substituted");
    const tt_value both[] = {self, key};
    tt_value made =
        substituted == TT_NULL ? TT_NULL : tt_call(env, substituted, both, 2);
    tt_unref(env, substituted);
    return made;
}

/* alias.copy_with(args): one of the same form. */
static tt_value copy_with(struct tt_env *env, const tt_value *args)
{
    const struct tt__generic *alias = alias_of(args[0]);
    struct tt__alias_about about = {.origin = alias->origin,
                                    .name = alias->name,
                                    .style = alias->style,
                                    .metadata = alias->metadata};
    if (!tt_is_tuple(args[1]) || (alias->style == ALIAS_ANNOTATED &&
                                  tt_tuple_get(args[1])->count != 1)) {
        tt_raise(env, &tt_TypeError, "copy_with() needs a tuple of arguments");
        return TT_NULL;
    }
    if (alias->style == ALIAS_ANNOTATED) {
        return tt__alias_annotated(env, tt_tuple_get(args[1])->at[0],
                                   alias->metadata);
    }
    about.args = args[1];
    return tt__alias_new(env, &about);
}

static const struct tt_native copy_with_row =
    TT__METHOD_1("_GenericAlias", "copy_with", TT_PURE, copy_with);

tt_value tt__alias_annotated(struct tt_env *env, tt_value type,
                             tt_value metadata)
{
    const struct tt__generic *inner = (const void *)type;
    tt_value all = tt_ref(metadata), made = TT_NULL;
    if (tt__is_alias(type) && inner->style == ALIAS_ANNOTATED) {
        type = inner->origin;
        tt_unref(env, all);
        all = tt__binary(env, inner->metadata, metadata, BINARY_ADD);
    }
    tt_value args = all == TT_NULL ? TT_NULL : tt_tuple(env, &type, 1);
    if (args != TT_NULL) {
        const struct tt__alias_about about = {.origin = type,
                                              .args = args,
                                              .name = "Annotated",
                                              .style = ALIAS_ANNOTATED,
                                              .metadata = all};
        made = tt__alias_new(env, &about);
    }
    tt_unref(env, args);
    tt_unref(env, all);
    return made;
}

/* [ITEM] (taken) as an iterator. */
static tt_value iterate_one(struct tt_env *env, tt_value item)
{
    tt_value list = item == TT_NULL ? TT_NULL : tt_list(env, &item, 1);
    tt_value iterator = list == TT_NULL ? TT_NULL : tt__iter(env, list);
    tt_unref(env, item);
    tt_unref(env, list);
    return iterator;
}

/* Unpack[V] (the alias of typing). */
static tt_value iter_typing_alias(struct tt_env *env, tt_value self)
{
    tt_value form = tt__objects(env)->member(env, "typing", "Unpack");
    tt_value item = form == TT_NULL ? TT_NULL : tt__getitem(env, form, self);
    tt_unref(env, form);
    return iterate_one(env, item);
}

/* *tuple[int, ...]: one item, that alias with a star. */
static tt_value iter_alias(struct tt_env *env, tt_value self)
{
    const struct tt__generic *alias = alias_of(self);
    struct tt__alias_about about = {.origin = alias->origin,
                                    .args = alias->args,
                                    .name = alias->name,
                                    .style = ALIAS_UNPACKED};
    return iterate_one(env, tt__alias_new(env, &about));
}

/* ---- Attributes and calls ------------------------------------------------ */

bool tt__is_generic_itself(tt_value v)
{
    const struct tt_type *type = (const void *)v;
    return tt_is(v, &tt_type_type) &&
           strcmp(type->full_name, "typing.Generic") == 0;
}

/* The classes that take the place of an alias among BASES. */
static tt_value mro_entries(struct tt_env *env, const tt_value *args)
{
    if (tt_is_exactly(args[0], &tt__union_type)) {
        tt_raise(env, &tt_TypeError, "Cannot subclass %R", args[0]);
        return TT_NULL;
    }
    if (tt__is_alias(args[0]) && !tt__is_typing_alias(args[0])) {
        return tt_tuple(env, &alias_of(args[0])->origin, 1);
    }
    tt_value entries =
        tt__objects(env)->member(env, "_substitute", "base_classes");
    tt_value made =
        entries == TT_NULL ? TT_NULL : tt_call(env, entries, args, 2);
    tt_unref(env, entries);
    return made;
}

static const struct tt_native mro_entries_native =
    TT__METHOD_1("GenericAlias", "__mro_entries__", TT_PURE, mro_entries);

tt_value tt__alias_mro_entries(struct tt_env *env, tt_value alias)
{
    return tt_method_new(env, tt_value_of(&mro_entries_native), alias);
}

int tt__typing_check(struct tt_env *env, tt_value v)
{
    if (!tt__is_typing_alias(v)) {
        return 0;
    }
    const char *name = alias_of(v)->name;
    bool is_form = name != NULL && (strcmp(name, "ClassVar") == 0 ||
                                    strcmp(name, "Final") == 0);
    return is_form || tt__is_generic_itself(alias_of(v)->origin)
               ? tt_raise(env, &tt_TypeError,
                          "%S is not valid as type argument", v)
               : 0;
}

static bool is_dunder(const struct tt_str *name)
{
    return name->size >= 4 && strncmp(name->text, "__", 2) == 0 &&
           strcmp(name->text + name->size - 2, "__") == 0;
}

/* An alias of typing has the special attributes of each object, but none of
 * its origin's. */
static tt_value getattr_special(struct tt_env *env, tt_value self,
                                tt_value name)
{
    const struct tt__generic *alias = alias_of(self);
    bool is_name =
        tt_str_is(name, "__name__") || tt_str_is(name, "__qualname__");
    if (is_name || tt_str_is(name, "__module__")) {
        return tt__getattr_c(env, alias->origin,
                             is_name ? "__name__" : "__module__");
    }
    struct tt__found found;
    if (tt_str_is(name, "__doc__")) {
        return TT_NONE;
    }
    tt__type_find(tt_type_of(self), name, &found);
    if (found.kind == FOUND_NOTHING) {
        tt_raise(env, &tt_AttributeError, "%S", name);
        return TT_NULL;
    }
    return tt__bind_found(env, &found, self, false);
}

/* The types that Unpack[tuple[...]] or *tuple[...] stands for, or None. */
static tt_value unpacked_args(struct tt_env *env,
                              const struct tt__generic *alias)
{
    if (alias->style == ALIAS_UNPACKED) {
        bool is_tuple = alias->origin == tt__type_value(&tt_tuple_type);
        return is_tuple ? tt_ref(alias->args) : TT_NONE;
    }
    if (alias->head.type != &tt__unpacked_alias_type) {
        return TT_NONE;
    }
    tt_value of = tt_tuple_get(alias->args)->at[0];
    if (!tt__is_alias(of)) {
        return TT_NONE;
    }
    if (alias_of(of)->origin != tt__type_value(&tt_tuple_type)) {
        tt_raise(env, &tt_TypeError,
                 "Unpack[...] must be used with a tuple type");
        return TT_NULL;
    }
    return tt_ref(alias_of(of)->args);
}

/* Whether it is Unpack[Ts]. */
static bool is_unpacked_variables(const struct tt__generic *alias)
{
    tt_value of = tt_tuple_get(alias->args)->at[0];
    return (tt_type_of(of)->flags & TT__TYPE_VARIABLE) != 0 &&
           tt_type_of(of)->iter != NULL;
}

/* What only aliases have, given. TT_NULL without failure: something else. */
static tt_value getattr_own(struct tt_env *env, const struct tt__generic *alias,
                            const char *text)
{
    bool is_typing = tt__is_typing_alias(tt_value_of(alias));
    bool is_unpacked = alias->head.type == &tt__unpacked_alias_type;
    if (strcmp(text, "__typing_unpacked_tuple_args__") == 0 &&
        (is_unpacked || !is_typing)) {
        return unpacked_args(env, alias);
    }
    if (is_unpacked &&
        strcmp(text, "__typing_is_unpacked_typevartuple__") == 0) {
        return tt_bool(is_unpacked_variables(alias));
    }
    if (!is_typing && strcmp(text, "__unpacked__") == 0) {
        return tt_bool(alias->style == ALIAS_UNPACKED);
    }
    if (is_typing && strcmp(text, "copy_with") == 0) {
        return tt_method_new(env, tt_value_of(&copy_with_row),
                             tt_value_of(alias));
    }
    if (is_typing && strcmp(text, "_name") == 0) {
        return alias->name == NULL ? TT_NONE : tt_str_c(env, alias->name);
    }
    return TT_NULL;
}

static tt_value getattr_alias(struct tt_env *env, tt_value self, tt_value name)
{
    const struct tt__generic *alias = alias_of(self);
    const char *text = tt_str_get(name)->text;
    tt_value own = getattr_own(env, alias, text);
    if (own != TT_NULL || tt_failure(env) < 0) {
        return own;
    }
    if (strcmp(text, "__origin__") == 0) {
        return tt_ref(alias->origin);
    }
    if (strcmp(text, "__args__") == 0) {
        return tt_ref(alias->args);
    }
    if (strcmp(text, "__parameters__") == 0) {
        return tt__alias_variables(env, self);
    }
    if (strcmp(text, "__class__") == 0) {
        return tt__type_value(tt_type_of(self));
    }
    if (strcmp(text, "__mro_entries__") == 0) {
        return tt__alias_mro_entries(env, self);
    }
    if (strcmp(text, "__metadata__") == 0 && alias->style == ALIAS_ANNOTATED) {
        return tt_ref(alias->metadata);
    }
    if (alias->name != NULL &&
        (strcmp(text, "__name__") == 0 || strcmp(text, "__qualname__") == 0)) {
        return tt_str_c(env, alias->name);
    }
    if (alias->name != NULL && strcmp(text, "__module__") == 0) {
        return tt_str_c(env, "typing");
    }
    if (tt__is_typing_alias(self) && is_dunder(tt_str_get(name))) {
        return getattr_special(env, self, name);
    }
    /* The origin may be an alias, and so on. */
    if (tt_enter_native(env, " while calling a Python object") < 0) {
        return TT_NULL;
    }
    tt_value v = tt__getattr(env, alias->origin, name);
    tt_leave_native(env);
    return v;
}

/* Attributes of typing's aliases are set in the origin. */
static int setattr_alias(struct tt_env *env, tt_value self, tt_value name,
                         tt_value value)
{
    if (is_dunder(tt_str_get(name))) {
        return tt__generic_setattr(env, self, name, value);
    }
    return tt__setattr(env, alias_of(self)->origin, name, value);
}

/* The origin's; the instance remembers the alias, if it takes attributes. */
static tt_value call_alias(struct tt_env *env, tt_value self,
                           const struct tt_args *args)
{
    const struct tt__generic *alias = alias_of(self);
    const struct tt_type *origin = (const void *)alias->origin;
    if (tt__is_typing_alias(self) && alias->name != NULL &&
        tt_is(alias->origin, &tt_type_type) && !tt__is_class(origin) &&
        strchr(origin->full_name, '.') == NULL) {
        tt_raise(env, &tt_TypeError,
                 "Type %s cannot be instantiated; use %s() instead",
                 alias->name, origin->name);
        return TT_NULL;
    }
    tt_value made = tt_call_args(env, alias->origin, args);
    if (made == TT_NULL || !tt__is_class(tt_type_of(made)) ||
        tt__attributes_of(made) == NULL) {
        return made;
    }
    tt_value name = tt_str_c(env, "__orig_class__");
    int rc =
        name == TT_NULL ? tt_failure(env) : tt__setattr(env, made, name, self);
    tt_unref(env, name);
    if (rc == TT_ERAISED &&
        (tt_raised(env, &tt_AttributeError) || tt_raised(env, &tt_TypeError))) {
        tt_exc_unref(env, tt_exc_take(env));
        rc = 0;
    }
    if (rc < 0) {
        tt_clear(env, &made);
    }
    return made;
}

/* types.GenericAlias(origin, args) */
static tt_value make_alias(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    (void)type;
    if (tt__args_count(env, "GenericAlias", args, 2, 2) < 0) {
        return TT_NULL;
    }
    struct tt__alias_about about = {.origin = args->at[0],
                                    .style = ALIAS_PLAIN};
    about.args = tt_is_tuple(args->at[1]) ? tt_ref(args->at[1])
                                          : tt_tuple(env, &args->at[1], 1);
    tt_value made =
        about.args == TT_NULL ? TT_NULL : tt__alias_new(env, &about);
    tt_unref(env, about.args);
    return made;
}

/* typing._GenericAlias(origin, args), of a generic class. */
static tt_value make_typing_alias(struct tt_env *env,
                                  const struct tt_type *type,
                                  const struct tt_args *args)
{
    (void)type;
    if (tt__args_count(env, "_GenericAlias", args, 2, 2) < 0) {
        return TT_NULL;
    }
    struct tt__alias_about about = {.origin = args->at[0],
                                    .style = ALIAS_GENERIC};
    about.args = tt__typing_convert(env, args->at[1]);
    tt_value made =
        about.args == TT_NULL ? TT_NULL : tt__alias_new(env, &about);
    tt_unref(env, about.args);
    return made;
}

static tt_value alias_checked(struct tt_env *env, tt_value self,
                              const char *function)
{
    if (!tt__is_typing_alias(self)) {
        tt_raise(env, &tt_TypeError,
                 "%s() argument 2 cannot be a parameterized generic", function);
    } else {
        tt_raise(env, &tt_TypeError,
                 "Subscripted generics cannot be used with class and instance "
                 "checks");
    }
    return TT_NULL;
}

static const struct tt_type_ops alias_ops = {
    .getattr = getattr_alias,
    .getitem = tt__alias_replace,
    .binary = tt__union_binary,
    .checked_as = alias_checked,
};

static const struct tt_type_ops typing_alias_ops = {
    .getattr = getattr_alias,
    .setattr = setattr_alias,
    .getitem = tt__alias_replace,
    .binary = tt__union_binary,
    .checked_as = alias_checked,
};

/* Without the flags; those of typing are classes in Python in CPython, whose
 * messages show no module. */
#define ALIAS_TYPE                                                             \
    .size = sizeof(struct tt__generic), .clear = clear_alias,                  \
    .repr = repr_alias, .hash = hash_alias, .equal = equal_alias,              \
    .call = call_alias

const struct tt_type tt__alias_type = {
    TT__TYPE_HEAD("GenericAlias", "types.GenericAlias"),
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT_TYPE_DOTTED | TT__TYPE_UNITES,
    ALIAS_TYPE,
    .make = make_alias,
    .iter = iter_alias,
    .ops = &alias_ops,
};

/* Of collections.abc.Callable. */
const struct tt_type tt__callable_alias_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "_CallableGenericAlias",
    .full_name = "collections.abc._CallableGenericAlias",
    .base = &tt__alias_type,
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT__TYPE_UNITES,
    ALIAS_TYPE,
    .iter = iter_alias,
    .ops = &alias_ops,
};

const struct tt_type tt__typing_alias_type = {
    TT__TYPE_HEAD("_GenericAlias", "typing._GenericAlias"),
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT__TYPE_UNITES,
    ALIAS_TYPE,
    .make = make_typing_alias,
    .iter = iter_typing_alias,
    .ops = &typing_alias_ops,
};

#define TYPING_ALIAS_TYPE(name_, iter_)                                        \
    {                                                                          \
        .head = TT_OBJECT_STATIC(&tt_type_type), .name = name_,                \
        .full_name = "typing." name_, .base = &tt__typing_alias_type,          \
        .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT__TYPE_UNITES, ALIAS_TYPE,   \
        .iter = (iter_), .ops = &typing_alias_ops,                             \
    }

const struct tt_type tt__typing_callable_type =
    TYPING_ALIAS_TYPE("_CallableGenericAlias", NULL);
const struct tt_type tt__literal_alias_type =
    TYPING_ALIAS_TYPE("_LiteralGenericAlias", iter_typing_alias);
const struct tt_type tt__annotated_alias_type =
    TYPING_ALIAS_TYPE("_AnnotatedAlias", NULL);
const struct tt_type tt__unpacked_alias_type =
    TYPING_ALIAS_TYPE("_UnpackGenericAlias", iter_typing_alias);
const struct tt_type tt__concatenate_alias_type =
    TYPING_ALIAS_TYPE("_ConcatenateGenericAlias", iter_typing_alias);

/* ---- list[int] ----------------------------------------------------------- */

tt_value tt__alias_of_type(struct tt_env *env, const struct tt_type *type,
                           tt_value key)
{
    struct tt__alias_about about = {.origin = tt__type_value(type),
                                    .style = ALIAS_PLAIN};
    about.args = tt_is_tuple(key) ? tt_ref(key) : tt_tuple(env, &key, 1);
    tt_value made =
        about.args == TT_NULL ? TT_NULL : tt__alias_new(env, &about);
    tt_unref(env, about.args);
    return made;
}

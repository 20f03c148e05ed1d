/* SPDX-License-Identifier: MIT
 *
 * type_alias.c: parameterized types: list[int], typing.List[int], Literal["a"].
 *
 * An alias knows a type or a form of typing, its origin, and a tuple of
 * arguments. Calls and most attributes are the origin's. Arguments are not
 * checked, and type variables among them can be replaced by subscription.
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

bool tt__is_alias(tt_value v)
{
    return tt_is_exactly(v, &tt__alias_type) ||
           tt_is_exactly(v, &tt__typing_alias_type);
}

tt_value tt__alias_new(struct tt_env *env, const struct tt__alias_about *about)
{
    const struct tt_type *type =
        about->name == NULL && about->style == ALIAS_PLAIN
            ? &tt__alias_type
            : &tt__typing_alias_type;
    TT_ASSERT(tt_is_tuple(about->args));
    struct tt__generic *made = tt_object_new(env, type, sizeof *made);
    if (made != NULL) {
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

static void put_args(struct tt_text *out, const struct tt_tuple *args,
                     uint32_t first, uint32_t end, bool literal)
{
    for (uint32_t i = first; i < end; i++) {
        tt_text_puts(out, i == first ? "" : ", ");
        if (literal) {
            tt_text_repr(out, args->at[i]);
        } else {
            tt__alias_put(out, args->at[i]);
        }
    }
}

/* A ParamSpec, or Concatenate[...]: all parameters of a callable. */
static bool is_parameters(tt_value v)
{
    return strcmp(tt_type_of(v)->full_name, "typing.ParamSpec") == 0 ||
           (tt_is_exactly(v, &tt__typing_alias_type) &&
            alias_of(v)->name != NULL &&
            strcmp(alias_of(v)->name, "Concatenate") == 0);
}

/* typing.Callable[[int], str], and with an ellipsis for the parameters. */
static void put_callable(struct tt_text *out, const struct tt_tuple *args)
{
    TT_ASSERT(args->count > 0);
    if (args->count == 2 &&
        (args->at[0] == TT_ELLIPSIS || args->at[0] == TT_NULL)) {
        tt_text_puts(out, "...");
    } else if (args->count == 2 && is_parameters(args->at[0])) {
        put_args(out, args, 0, 1, false);
    } else {
        tt_text_puts(out, "[");
        put_args(out, args, 0, args->count - 1, false);
        tt_text_puts(out, "]");
    }
    tt_text_puts(out, ", ");
    put_args(out, args, args->count - 1, args->count, false);
}

/* What a ParamSpec became is a tuple, which shows as a list. */
static void put_generic(struct tt_text *out, const struct tt_tuple *args)
{
    for (uint32_t i = 0; i < args->count; i++) {
        tt_text_puts(out, i == 0 ? "" : ", ");
        if (tt_is_tuple(args->at[i])) {
            const struct tt_tuple *inner = tt_tuple_get(args->at[i]);
            tt_text_puts(out, "[");
            put_args(out, inner, 0, inner->count, false);
            tt_text_puts(out, "]");
        } else {
            tt__alias_put(out, args->at[i]);
        }
    }
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
        put_args(out, args, 0, 1, false);
        tt_text_puts(out, ", ");
        put_args(out, args, 1, args->count, true);
    } else if (args->count == 0) {
        tt_text_puts(out, "()");
    } else if (alias->style == ALIAS_GENERIC) {
        put_generic(out, args);
    } else {
        put_args(out, args, 0, args->count, alias->style == ALIAS_LITERAL);
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
    if (rc > 0 && left->style == right->style) {
        return tt_equal(env, left->args, right->args);
    }
    return rc < 0 ? rc : 0;
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
    rc = rc < 0 ? rc : tt_hash(env, alias_of(v)->args, out);
    *out ^= rc < 0 ? 0 : origin;
    return rc;
}

/* ---- Type variables ------------------------------------------------------ */

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

/* Of a TypeVarTuple the replacement is a tuple, which is spliced in. */
struct replaced {
    const struct tt_tuple *from; /* variables */
    const struct tt_tuple *to;
    uint32_t many; /* the number of the TypeVarTuple; from->count: none */
};

/* Whether V is Unpack[...]. */
static bool is_unpack(tt_value v)
{
    return tt__is_alias(v) && alias_of(v)->name != NULL &&
           strcmp(alias_of(v)->name, "Unpack") == 0;
}

/* Whether V is Unpack[Ts] of the TypeVarTuple that is replaced. */
static bool is_many(const struct replaced *all, tt_value v)
{
    return all->many < all->from->count && is_unpack(v) &&
           tt_tuple_get(alias_of(v)->args)->at[0] == all->from->at[all->many];
}

static tt_value replace(struct tt_env *env, const struct replaced *all,
                        tt_value v);

/* Appends V with its variables replaced. */
static int append_replaced(struct tt_env *env, const struct replaced *all,
                           struct tt_list *list, tt_value v)
{
    if (is_many(all, v)) {
        return tt__list_extend(env, list, all->to->at[all->many]);
    }
    tt_value made = replace(env, all, v);
    int rc =
        made == TT_NULL ? tt_failure(env) : tt_list_append(env, list, made);
    tt_unref(env, made);
    return rc;
}

static tt_value replace_each(struct tt_env *env, const struct replaced *all,
                             const tt_value *at, size_t count)
{
    tt_value list = tt_list(env, NULL, 0), made = TT_NULL;
    if (list == TT_NULL || tt_enter_native(env, "") < 0) {
        tt_unref(env, list);
        return TT_NULL;
    }
    int rc = 0;
    for (size_t i = 0; rc == 0 && i < count; i++) {
        rc = append_replaced(env, all, tt_list_get(list), at[i]);
    }
    tt_leave_native(env);
    if (rc == 0) {
        made = tt_tuple(env, tt_list_get(list)->at, tt_list_get(list)->count);
    }
    tt_unref(env, list);
    return made;
}

/* ARGS (taken), where a list took the place of the parameters of a callable. */
static tt_value spliced(struct tt_env *env, const struct tt__generic *alias,
                        tt_value args)
{
    if (args == TT_NULL || alias->style != ALIAS_CALLABLE ||
        tt_tuple_get(args)->count != 2 ||
        !is_parameters(tt_tuple_get(alias->args)->at[0])) {
        return args;
    }
    const tt_value *at = tt_tuple_get(args)->at;
    if (!tt_is_list(at[0]) && !tt_is_tuple(at[0])) {
        return args;
    }
    tt_value all = tt__to_list(env, at[0]), made = TT_NULL;
    if (all != TT_NULL && tt_list_append(env, tt_list_get(all), at[1]) == 0) {
        made = tt__to_tuple(env, all);
    }
    tt_unref(env, all);
    tt_unref(env, args);
    return made;
}

/* V with its variables replaced. Given. */
static tt_value replace(struct tt_env *env, const struct replaced *all,
                        tt_value v)
{
    for (uint32_t i = 0; i < all->from->count; i++) {
        if (all->from->at[i] == v) {
            return tt_ref(all->to->at[i]);
        }
    }
    if (tt__is_alias(v)) {
        const struct tt__generic *alias = alias_of(v);
        const struct tt_tuple *args = tt_tuple_get(alias->args);
        struct tt__alias_about about = {.origin = alias->origin,
                                        .name = alias->name,
                                        .style = alias->style};
        about.args =
            spliced(env, alias, replace_each(env, all, args->at, args->count));
        tt_value made =
            about.args == TT_NULL ? TT_NULL : tt__alias_new(env, &about);
        tt_unref(env, about.args);
        return made;
    }
    if (tt_is_exactly(v, &tt__union_type)) {
        const struct tt_tuple *args = tt_tuple_get(tt__union_members(v));
        tt_value members = replace_each(env, all, args->at, args->count);
        tt_value made =
            members == TT_NULL ? TT_NULL : tt__union_of(env, members);
        tt_unref(env, members);
        return made;
    }
    return tt_ref(v);
}

/* KEYS (taken) with those of the TypeVarTuple, number MANY of COUNT variables,
 * as one tuple. */
static tt_value gathered(struct tt_env *env, tt_value keys, uint32_t many,
                         uint32_t count)
{
    const struct tt_tuple *all = tt_tuple_get(keys);
    TT_ASSERT(many < count && all->count + 1 >= count);
    uint32_t taken = all->count + 1 - count;
    tt_value inner = tt_tuple(env, all->at + many, taken);
    tt_value list = inner == TT_NULL ? TT_NULL : tt_list(env, all->at, many);
    int rc = list == TT_NULL ? tt_failure(env)
                             : tt_list_append(env, tt_list_get(list), inner);
    for (uint32_t i = many + taken; rc == 0 && i < all->count; i++) {
        rc = tt_list_append(env, tt_list_get(list), all->at[i]);
    }
    tt_value made = rc < 0 ? TT_NULL : tt__to_tuple(env, list);
    tt_unref(env, inner);
    tt_unref(env, list);
    tt_unref(env, keys);
    return made;
}

/* The number of the TypeVarTuple among VARIABLES; their count: there is none.
 */
static uint32_t find_many(const struct tt_tuple *variables)
{
    uint32_t i = 0;
    while (i < variables->count && tt_type_of(variables->at[i])->iter == NULL) {
        i++;
    }
    return i;
}

/* 0, or TypeError: there are not as many KEYS as VARIABLES. */
static int check_counts(struct tt_env *env, tt_value self,
                        const struct tt_tuple *variables,
                        const struct tt_tuple *keys, bool any)
{
    uint32_t least = variables->count - (any ? 1 : 0);
    if (variables->count == 0) {
        return tt_raise(env, &tt_TypeError, "%R is not a generic class", self);
    }
    if (keys->count < least || (keys->count > least && !any)) {
        return tt_raise(env, &tt_TypeError,
                        "Too %s arguments for %R; actual %u, expected %s%u",
                        keys->count > least ? "many" : "few", self, keys->count,
                        any ? "at least " : "", least);
    }
    return 0;
}

tt_value tt__alias_replace(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value variables = tt__alias_variables(env, self);
    tt_value keys = TT_NULL, made = TT_NULL;
    if (variables != TT_NULL) {
        keys = tt_is_tuple(key) ? tt_ref(key) : tt_tuple(env, &key, 1);
    }
    if (keys != TT_NULL) {
        const struct tt_tuple *from = tt_tuple_get(variables);
        uint32_t many = find_many(from);
        bool any = many < from->count;
        if (check_counts(env, self, from, tt_tuple_get(keys), any) < 0) {
            tt_clear(env, &keys);
        } else if (any) {
            keys = gathered(env, keys, many, from->count);
        }
        if (keys != TT_NULL) {
            const struct replaced all = {from, tt_tuple_get(keys), many};
            made = replace(env, &all, self);
        }
    }
    tt_unref(env, variables);
    tt_unref(env, keys);
    return made;
}

/* *tuple[int, ...]: one item, that alias with a star. */
static tt_value iter_alias(struct tt_env *env, tt_value self)
{
    const struct tt__generic *alias = alias_of(self);
    struct tt__alias_about about = {.origin = alias->origin,
                                    .args = alias->args,
                                    .name = alias->name,
                                    .style = ALIAS_UNPACKED};
    tt_value item = tt__alias_new(env, &about);
    tt_value list = item == TT_NULL ? TT_NULL : tt_list(env, &item, 1);
    tt_value iterator = list == TT_NULL ? TT_NULL : tt__iter(env, list);
    tt_unref(env, item);
    tt_unref(env, list);
    return iterator;
}

/* ---- Attributes and calls ------------------------------------------------ */

/* Whether it is Generic[T], or Generic. */
static bool is_of_generic(tt_value v)
{
    tt_value origin = tt__is_alias(v) ? alias_of(v)->origin : v;
    const struct tt_type *type = (const void *)origin;
    return tt_is(origin, &tt_type_type) &&
           strcmp(type->full_name, "typing.Generic") == 0;
}

/* The class that takes the place of an alias among BASES: its origin. Generic
 * is left out before another alias, since that is generic, too. */
static tt_value mro_entries(struct tt_env *env, const tt_value *args)
{
    const struct tt_tuple *bases =
        tt_is_tuple(args[1]) ? tt_tuple_get(args[1]) : NULL;
    bool is_after = false;
    for (uint32_t i = 0; bases != NULL && i < bases->count; i++) {
        if (is_after && is_of_generic(args[0]) &&
            tt_is_exactly(bases->at[i], &tt__typing_alias_type)) {
            return tt_tuple(env, NULL, 0);
        }
        is_after = is_after || bases->at[i] == args[0];
    }
    tt_value origin = tt__getattr_c(env, args[0], "__origin__");
    tt_value entries = origin == TT_NULL ? TT_NULL : tt_tuple(env, &origin, 1);
    tt_unref(env, origin);
    return entries;
}

static const struct tt_native mro_entries_native =
    TT__METHOD_1("GenericAlias", "__mro_entries__", TT_PURE, mro_entries);

tt_value tt__alias_mro_entries(struct tt_env *env, tt_value alias)
{
    return tt_method_new(env, tt_value_of(&mro_entries_native), alias);
}

int tt__typing_check(struct tt_env *env, tt_value v)
{
    if (!tt_is_exactly(v, &tt__typing_alias_type)) {
        return 0;
    }
    const char *name = alias_of(v)->name;
    bool is_form = name != NULL && (strcmp(name, "ClassVar") == 0 ||
                                    strcmp(name, "Final") == 0);
    return is_form || is_of_generic(v)
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

static tt_value getattr_alias(struct tt_env *env, tt_value self, tt_value name)
{
    const struct tt__generic *alias = alias_of(self);
    const char *text = tt_str_get(name)->text;
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
        const struct tt_tuple *args = tt_tuple_get(alias->args);
        return tt_tuple(env, args->at + 1, args->count - 1);
    }
    if (alias->name != NULL &&
        (strcmp(text, "__name__") == 0 || strcmp(text, "__qualname__") == 0)) {
        return tt_str_c(env, alias->name);
    }
    if (alias->name != NULL && strcmp(text, "__module__") == 0) {
        return tt_str_c(env, "typing");
    }
    if (tt_is_exactly(self, &tt__typing_alias_type) &&
        is_dunder(tt_str_get(name))) {
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

/* The origin's; the instance remembers the alias, if it takes attributes. */
static tt_value call_alias(struct tt_env *env, tt_value self,
                           const struct tt_args *args)
{
    const struct tt__generic *alias = alias_of(self);
    if (!tt_is(alias->origin, &tt_type_type)) {
        tt_raise(env, &tt_TypeError, "'%T' object is not callable", self);
        return TT_NULL;
    }
    const struct tt_type *origin = (const void *)alias->origin;
    if (tt_is_exactly(self, &tt__typing_alias_type) && alias->name != NULL &&
        !tt__is_class(origin) && strchr(origin->full_name, '.') == NULL) {
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
    if (tt_is_exactly(self, &tt__alias_type)) {
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

const struct tt_type tt__alias_type = {
    TT__TYPE_HEAD("GenericAlias", "types.GenericAlias"),
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT_TYPE_DOTTED | TT__TYPE_UNITES,
    .size = sizeof(struct tt__generic),
    .clear = clear_alias,
    .repr = repr_alias,
    .hash = hash_alias,
    .equal = equal_alias,
    .call = call_alias,
    .make = make_alias,
    .iter = iter_alias,
    .ops = &alias_ops,
};

const struct tt_type tt__typing_alias_type = {
    TT__TYPE_HEAD("_GenericAlias", "typing._GenericAlias"),
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT_TYPE_DOTTED | TT__TYPE_UNITES,
    .size = sizeof(struct tt__generic),
    .clear = clear_alias,
    .repr = repr_alias,
    .hash = hash_alias,
    .equal = equal_alias,
    .call = call_alias,
    .make = make_typing_alias,
    .ops = &alias_ops,
};

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

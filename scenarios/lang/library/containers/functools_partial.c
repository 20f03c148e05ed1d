/* SPDX-License-Identifier: MIT
 *
 * functools_partial.c: functools.partial and functools.Placeholder.
 *
 * A partial of a partial is one that calls the innermost function. A trace
 * calls it by the name of what it wraps. It mirrors CPython's
 * Modules/_functoolsmodule.c.
 */
#include "functools.h"

/* ---- Placeholder --------------------------------------------------------- */

static int repr_placeholder(struct tt_env *env, tt_value self,
                            struct tt_text *out)
{
    (void)env;
    (void)self;
    tt_text_puts(out, "Placeholder");
    return out->error;
}

static tt_value make_placeholder(struct tt_env *env, const struct tt_type *type,
                                 const struct tt_args *args)
{
    (void)type;
    if (args->count + args->keyword_count > 0) {
        tt_raise(env, &tt_TypeError, "PlaceholderType takes no arguments");
        return TT_NULL;
    }
    return tt_value_of(&tt__placeholder);
}

static const struct tt_type placeholder_type = {
    TT__TYPE_HEAD("_PlaceholderType", "functools._PlaceholderType"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt_object),
    .repr = repr_placeholder,
    .make = make_placeholder,
};

const struct tt_object tt__placeholder = TT_OBJECT_STATIC(&placeholder_type);

static bool is_placeholder(tt_value v)
{
    return v == tt_value_of(&tt__placeholder);
}

/* ---- Making -------------------------------------------------------------- */

static struct tt__partial *partial_get(tt_value v)
{
    return (struct tt__partial *)(void *)v;
}

/* The tuple A followed by COUNT items; given. */
static tt_value append_items(struct tt_env *env, tt_value a,
                             const tt_value *items, size_t count)
{
    uint32_t first = a == TT_NULL ? 0 : tt_tuple_get(a)->count;
    struct tt_tuple *all = tt_tuple_blank(env, first + count);
    if (all == NULL) {
        return TT_NULL;
    }
    for (size_t i = 0; i < first; i++) {
        all->at[i] = tt_ref(tt_tuple_get(a)->at[i]);
    }
    for (size_t i = 0; i < count; i++) {
        all->at[first + i] = tt_ref(items[i]);
    }
    return tt_value_of(all);
}

static uint32_t count_holes(const struct tt_tuple *args)
{
    uint32_t holes = 0;
    for (uint32_t i = 0; i < args->count; i++) {
        holes += is_placeholder(args->at[i]);
    }
    return holes;
}

/* The tuple A, whose placeholders are replaced by the first of the COUNT items,
 * followed by the others; given. */
static tt_value fill_items(struct tt_env *env, tt_value a,
                           const tt_value *items, size_t count)
{
    const struct tt_tuple *old = tt_tuple_get(a);
    uint32_t holes = count_holes(old);
    uint32_t used = holes < count ? holes : (uint32_t)count, next = 0;
    tt_value made = append_items(env, a, items + used, count - used);
    if (made == TT_NULL) {
        return TT_NULL;
    }
    struct tt_tuple *all = tt_tuple_get(made);
    for (uint32_t i = 0; i < old->count && next < used; i++) {
        if (is_placeholder(all->at[i])) {
            all->at[i] = tt_ref(items[next++]); /* it is not counted */
        }
    }
    TT_ASSERT(next == used);
    return made;
}

/* The dict A (TT_NULL: empty) with the keywords of ARGS put in; given. */
static tt_value merge_keywords(struct tt_env *env, tt_value a,
                               const struct tt_args *args)
{
    tt_value all = tt_dict(env);
    if (all == TT_NULL) {
        return TT_NULL;
    }
    struct tt_dict *dict = tt_dict_cast(all);
    int rc = a == TT_NULL ? 0 : tt__dict_merge(env, dict, tt_dict_cast(a));
    for (uint32_t i = 0; rc == 0 && i < args->keyword_count; i++) {
        rc = tt_dict_set(env, dict, args->keywords[i],
                         args->at[args->count + i]);
    }
    if (rc < 0) {
        tt_clear(env, &all);
    }
    return all;
}

/* Whether the program has set any: such a partial stays one of its own. */
static bool has_attributes(struct tt_env *env, tt_value partial)
{
    const struct tt__attributes *own = tt__is_class(tt_type_of(partial))
                                           ? tt__attributes_of(partial)
                                           : tt__extra_find(env, partial);
    return own != NULL && own->shape != NULL;
}

tt_value tt__partial_new(struct tt_env *env, tt_value function,
                         const struct tt_args *args)
{
    tt_value inner_args = TT_NULL, inner_keywords = TT_NULL;
    struct tt__partial *made =
        tt_object_new(env, &tt__partial_type, sizeof *made);
    if (made == NULL) {
        return TT_NULL;
    }
    if (tt_is(function, &tt__partial_type) && !has_attributes(env, function)) {
        inner_args = partial_get(function)->args;
        inner_keywords = partial_get(function)->keywords;
        function = partial_get(function)->function;
    }
    made->function = tt_ref(function);
    made->args = inner_args == TT_NULL
                     ? append_items(env, inner_args, args->at, args->count)
                     : fill_items(env, inner_args, args->at, args->count);
    made->holes =
        made->args == TT_NULL ? 0 : count_holes(tt_tuple_get(made->args));
    made->keywords = made->args == TT_NULL
                         ? TT_NULL
                         : merge_keywords(env, inner_keywords, args);
    if (made->keywords == TT_NULL) {
        tt_unref(env, tt_value_of(made));
        return TT_NULL;
    }
    return tt_value_of(made);
}

static int check_placeholders(struct tt_env *env, const struct tt_args *args)
{
    if (args->count > 1 && is_placeholder(args->at[args->count - 1])) {
        return tt_raise(env, &tt_TypeError,
                        "trailing Placeholders are not allowed");
    }
    for (uint32_t i = 0; i < args->keyword_count; i++) {
        if (is_placeholder(args->at[args->count + i])) {
            return tt_raise(env, &tt_TypeError,
                            "Placeholder cannot be passed as a keyword "
                            "argument");
        }
    }
    return 0;
}

static tt_value make_partial(struct tt_env *env, const struct tt_type *type,
                             const struct tt_args *args)
{
    struct tt_args rest = *args;
    if (args->count == 0) {
        tt_raise(env, &tt_TypeError,
                 "type 'partial' takes at least one argument");
        return TT_NULL;
    }
    if (!tt_is_callable(args->at[0])) {
        tt_raise(env, &tt_TypeError, "the first argument must be callable");
        return TT_NULL;
    }
    if (check_placeholders(env, args) < 0) {
        return TT_NULL;
    }
    rest.at++;
    rest.count--;
    rest.tuple = NULL;
    tt_value made = tt__partial_new(env, args->at[0], &rest);
    return type == &tt__partial_type ? made : tt__derived_from(env, type, made);
}

static void drop_partial(struct tt_env *env, struct tt_object *self)
{
    struct tt__partial *partial = (struct tt__partial *)self;
    tt_clear(env, &partial->function);
    tt_clear(env, &partial->args);
    tt_clear(env, &partial->keywords);
}

/* ---- Calls --------------------------------------------------------------- */

/* Calls with the values of ALL: the positional ones, then as many as there
 * are NAMES. */
static tt_value call_with(struct tt_env *env, const struct tt__partial *partial,
                          tt_value all, tt_value keywords)
{
    const struct tt_dict *dict = tt_dict_cast(keywords);
    struct tt_tuple *names = tt_tuple_blank(env, dict->table.count);
    struct tt_tuple *values = NULL;
    tt_value result = TT_NULL;
    const struct tt_entry *entry;
    size_t at = 0, n = 0, first = tt_tuple_get(all)->count;
    if (names != NULL) {
        values = tt_tuple_blank(env, first + dict->table.count);
    }
    if (values != NULL) {
        for (; n < first; n++) {
            values->at[n] = tt_ref(tt_tuple_get(all)->at[n]);
        }
        while ((entry = tt_dict_next(dict, &at)) != NULL) {
            names->at[n - first] = tt_ref(entry->key);
            values->at[n++] = tt_ref(entry->value);
        }
        const struct tt_args args = {.at = values->at,
                                     .count = (uint32_t)first,
                                     .keyword_count = (uint32_t)(n - first),
                                     .keywords = names->at};
        result = tt_call_args(env, partial->function, &args);
    }
    tt_unref(env, tt_value_of(names));
    tt_unref(env, tt_value_of(values));
    return result;
}

static tt_value call_partial(struct tt_env *env, tt_value self,
                             const struct tt_args *args)
{
    const struct tt__partial *partial = partial_get(self);
    tt_value keywords = TT_NULL, result = TT_NULL;
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt_touch(env, partial, TT_READ); /* __setstate__() writes it */
        tt_touch_value(env, partial->keywords, TT_READ); /* a shared dict */
    }
    if (TT_UNLIKELY(partial->holes > args->count)) {
        tt_raise(env, &tt_TypeError,
                 "missing positional arguments in 'partial' call; expected at "
                 "least %u, got %u",
                 partial->holes, args->count);
        return TT_NULL;
    }
    tt_value all = TT_LIKELY(partial->holes == 0)
                       ? append_items(env, partial->args, args->at, args->count)
                       : fill_items(env, partial->args, args->at, args->count);
    if (all == TT_NULL) {
        return TT_NULL;
    }
    if (args->keyword_count == 0 &&
        tt_dict_cast(partial->keywords)->table.count == 0) {
        result = tt_call(env, partial->function, tt_tuple_get(all)->at,
                         tt_tuple_get(all)->count);
    } else {
        keywords = merge_keywords(env, partial->keywords, args);
    }
    if (keywords != TT_NULL) {
        result = call_with(env, partial, all, keywords);
    }
    tt_unref(env, all);
    tt_unref(env, keywords);
    return result;
}

/* ---- What shows of it ---------------------------------------------------- */

static int repr_partial(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct tt__partial *partial = partial_get(self);
    const struct tt_tuple *args = tt_tuple_get(partial->args);
    const struct tt_dict *keywords = tt_dict_cast(partial->keywords);
    const struct tt_entry *entry;
    size_t at = 0;
    (void)env;
    tt_text_format(out, "%s(%R", tt_type_of(self)->full_name,
                   partial->function);
    for (uint32_t i = 0; i < args->count; i++) {
        tt_text_format(out, ", %R", args->at[i]);
    }
    while ((entry = tt_dict_next(keywords, &at)) != NULL) {
        tt_text_format(out, ", %S=%R", entry->key, entry->value);
    }
    tt_text_puts(out, ")");
    return out->error;
}

static struct tt_slice name_of_partial(tt_value self)
{
    tt_value function = partial_get(self)->function;
    const struct tt_type *type = tt_type_of(function);
    struct tt_slice name = {NULL, 0, false};
    if (type->name_of != NULL) {
        name = type->name_of(function);
    }
    if (name.text == NULL) {
        name = (struct tt_slice){type->name, strlen(type->name), false};
    }
    return name;
}

static tt_value wrapped_by_partial(tt_value self)
{
    return partial_get(self)->function;
}

static tt_value get_function(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(partial_get(self)->function);
}

static tt_value get_args(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(partial_get(self)->args);
}

static tt_value get_keywords(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(partial_get(self)->keywords);
}

static const struct tt_property properties[] = {
    {"args", TT_READS, get_args, NULL},
    {"func", TT_READS, get_function, NULL},
    {"keywords", TT_READS, get_keywords, NULL},
    {.name = NULL},
};

/* ---- Pickles ------------------------------------------------------------- */

/* (type, (function,), (function, args, keywords, __dict__)) */
static tt_value partial_reduce(struct tt_env *env, const tt_value *args)
{
    const struct tt__partial *partial = partial_get(args[0]);
    tt_value dict = tt__getattr_optional_c(env, args[0], "__dict__");
    if (dict == TT_NULL && tt_failure(env) < 0) {
        return TT_NULL;
    }
    bool has_none = dict == TT_NULL || !tt_is_dict(dict) ||
                    tt_dict_cast(dict)->table.count == 0;
    const tt_value parts[4] = {partial->function, partial->args,
                               partial->keywords, has_none ? TT_NONE : dict};
    tt_value all[3] = {tt__type_value(tt_type_of(args[0])),
                       tt_tuple(env, parts, 1), tt_tuple(env, parts, 4)};
    tt_value made = all[1] == TT_NULL || all[2] == TT_NULL
                        ? TT_NULL
                        : tt_tuple(env, all, 3);
    tt_unref(env, all[1]);
    tt_unref(env, all[2]);
    tt_unref(env, dict);
    return made;
}

static bool is_state(const tt_value *at, uint32_t count)
{
    return count == 4 && tt_is_callable(at[0]) && tt_is_tuple(at[1]) &&
           (at[2] == TT_NONE || tt_is_dict(at[2]));
}

static tt_value partial_setstate(struct tt_env *env, const tt_value *args)
{
    struct tt__partial *partial = partial_get(args[0]);
    const tt_value *at =
        tt_is_tuple(args[1]) ? tt_tuple_get(args[1])->at : NULL;
    if (at == NULL || !is_state(at, (uint32_t)tt_tuple_get(args[1])->count)) {
        tt_raise(env, &tt_TypeError, "invalid partial state");
        return TT_NULL;
    }
    tt_value keywords = tt_dict(env);
    if (keywords == TT_NULL ||
        (at[2] != TT_NONE && tt__dict_merge(env, tt_dict_cast(keywords),
                                            tt_dict_cast(at[2])) < 0)) {
        tt_unref(env, keywords);
        return TT_NULL;
    }
    tt_set(env, &partial->function, tt_ref(at[0]));
    tt_set(env, &partial->args, tt__to_tuple(env, at[1]));
    tt_set(env, &partial->keywords, keywords);
    partial->holes = count_holes(tt_tuple_get(partial->args));
    tt_value name = at[3] == TT_NONE ? TT_NULL : tt_str_c(env, "__dict__");
    if (name != TT_NULL) {
        tt__setattr(env, args[0], name, at[3]);
    }
    tt_unref(env, name);
    return tt_failure(env) < 0 ? TT_NULL : TT_NONE;
}

static const struct tt_native partial_methods[] = {
    TT__METHOD_0("partial", "__reduce__", TT_READS, partial_reduce),
    TT__METHOD_1("partial", "__setstate__", TT_WRITES, partial_setstate),
    {.name = NULL},
};

const struct tt_type tt__partial_type = {
    TT__TYPE_HEAD("partial", "functools.partial"),
    .flags = TT_TYPE_WEAK | TT_TYPE_DOTTED | TT__TYPE_BINDS,
    .size = sizeof(struct tt__partial),
    .clear = drop_partial,
    .repr = repr_partial,
    .call = call_partial,
    .make = make_partial,
    .name_of = name_of_partial,
    .wrapped = wrapped_by_partial,
    .methods = partial_methods,
    .properties = properties,
};

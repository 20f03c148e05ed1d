/* SPDX-License-Identifier: MIT
 *
 * _abc.c: what the modules abc and collections.abc have from C.
 *
 * Mirrors _check_methods and Callable of Lib/_collections_abc.py, 3.14.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/types/abc_cache.h"
#include "scenarios/lang/types/alias.h"

/* Of the types in C: those whose contents can change, and sets of them. */
static bool is_unhashable(const struct tt_type *type)
{
    return type->kind == TT_KIND_LIST || type->kind == TT_KIND_DICT ||
           type->kind == TT_KIND_SET || strcmp(type->name, "dict_keys") == 0 ||
           strcmp(type->name, "dict_items") == 0 ||
           strcmp(type->name, "deque") == 0 ||
           strcmp(type->name, "bytearray") == 0;
}

/* Whether TYPE has the method NAME: a class sets what it has
 * not to None. */
static bool has_method(const struct tt_type *type, tt_value name)
{
    struct tt__found found = {.kind = FOUND_NOTHING};
    const char *text = tt_str_get(name)->text;
    tt__type_find(type, name, &found);
    if (found.kind == FOUND_VALUE) {
        return found.value != TT_NONE;
    }
    if (strcmp(text, "__hash__") == 0) {
        return !is_unhashable(type);
    }
    if (found.kind != FOUND_NOTHING) {
        return true;
    }
    /* A class of the program can also iterate by __getitem__. */
    const struct tt_type *native = tt__native_of(type);
    if (strcmp(text, "__reversed__") == 0) {
        return tt__type_ops(native)->reversed != NULL;
    }
    if (strcmp(text, "__call__") == 0 && type == &tt_builtin_type) {
        return true;
    }
    return tt__slot_method(native, text) != NULL;
}

/* has_methods(type, names) */
static tt_value has_methods(struct tt_env *env, const tt_value *args)
{
    const struct tt_tuple *names = tt_tuple_get(args[1]);
    bool has = true;
    (void)env;
    TT_ASSERT(tt_is(args[0], &tt_type_type) && tt_is_tuple(args[1]));
    for (uint32_t i = 0; has && i < names->count; i++) {
        has = has_method((const void *)args[0], names->at[i]);
    }
    return tt_bool(has);
}

/* defines(type, name): whether it is of a class of the program. */
static tt_value defines(struct tt_env *env, const tt_value *args)
{
    struct tt__found found = {.kind = FOUND_NOTHING};
    (void)env;
    TT_ASSERT(tt_is(args[0], &tt_type_type) && tt_is_str(args[1]));
    tt__type_find((const void *)args[0], args[1], &found);
    return tt_bool(found.kind == FOUND_VALUE);
}

/* given(object, name): (value,) if a program has given the attribute to OBJECT,
 * one of asyncio, or (); None where __dict__ says so. */
static tt_value given(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is_str(args[1]));
    if (!tt__lacks_private(tt_type_of(args[0]))) {
        return TT_NONE;
    }
    const struct tt__attributes *attributes = tt__attributes_of(args[0]);
    if (attributes == NULL) {
        attributes = tt__extra_find(env, args[0]);
    }
    tt_value value = attributes == NULL || attributes->shape == NULL
                         ? TT_NULL
                         : tt__attributes_get(env, attributes, args[1]);
    if (tt_failure(env) != 0) {
        return TT_NULL;
    }
    tt_value made = tt_tuple(env, &value, value != TT_NULL);
    tt_unref(env, value);
    return made;
}

/* Of the program's own hooks a program sees how often they are called. */
static void touch_hook(struct tt_env *env, const struct tt__class *class)
{
    struct tt__found found = {.kind = FOUND_NOTHING};
    tt_value name =
        env->watcher == NULL ? TT_NULL : tt_str_c(env, "__subclasshook__");
    if (name != TT_NULL) {
        tt__type_find(&class->type, name, &found);
        tt_unref(env, name);
    }
    if (found.kind == FOUND_VALUE) {
        tt_touch_hidden(env);
    }
}

static struct tt__class *class_of(tt_value v)
{
    TT_ASSERT(tt_is(v, &tt_type_type) && tt__is_class((const void *)v));
    return (struct tt__class *)(void *)v;
}

/* known(class, type): whether the abstract CLASS took TYPE for a subclass, or
 * None: it has not been asked. */
static tt_value known(struct tt_env *env, const tt_value *args)
{
    const struct tt__class *class = class_of(args[0]);
    TT_ASSERT(tt_is(args[1], &tt_type_type));
    touch_hook(env, class);
    int answer = tt__abc_known(env, class, (const void *)args[1]);
    return answer < 0 ? TT_NONE : tt_bool(answer != 0);
}

/* keep(class, type, answer): the answer. */
static tt_value keep(struct tt_env *env, const tt_value *args)
{
    struct tt__class *class = class_of(args[0]);
    bool answer = args[2] == TT_TRUE;
    touch_hook(env, class);
    int rc = tt__abc_keep(env, class, (const void *)args[1], answer);
    return rc < 0 ? TT_NULL : tt_bool(answer);
}

/* registered(): refusals are asked for again. */
static tt_value registered(struct tt_env *env, const tt_value *args)
{
    (void)args;
    tt__abc_registered(env);
    return TT_NONE;
}

/* match_as(type, other): patterns [...] and {...} match its instances as those
 * of OTHER. Whether that has changed anything: types in C stay as they are. */
static tt_value match_as(struct tt_env *env, const tt_value *args)
{
    struct tt_type *type = (struct tt_type *)(void *)args[0];
    (void)env;
    TT_ASSERT(tt_is(args[0], &tt_type_type) && tt_is(args[1], &tt_type_type));
    uint32_t wanted = tt__matched_as((const void *)args[1]);
    if (wanted == 0 || !tt__is_class(type) || tt__matched_as(type) == wanted) {
        return TT_FALSE;
    }
    type->flags &=
        ~(uint32_t)(TT__TYPE_MATCHES_SEQUENCE | TT__TYPE_MATCHES_MAPPING);
    type->flags |= wanted;
    return TT_TRUE;
}

/* collections.abc.Callable[[A, B], R]: its arguments are A, B and R. */
static tt_value callable_alias(struct tt_env *env, const tt_value *args)
{
    const struct tt_tuple *pair =
        tt_is_tuple(args[1]) ? tt_tuple_get(args[1]) : NULL;
    if (pair == NULL || pair->count != 2) {
        tt_raise(env, &tt_TypeError,
                 "Callable must be used as Callable[[arg, ...], result].");
        return TT_NULL;
    }
    tt_value list = tt_is_list(pair->at[0]) || tt_is_tuple(pair->at[0])
                        ? tt__to_list(env, pair->at[0])
                        : tt_list(env, &pair->at[0], 1);
    struct tt__alias_about about = {.origin = args[0], .style = ALIAS_CALLABLE};
    if (list != TT_NULL &&
        tt_list_append(env, tt_list_get(list), pair->at[1]) == 0) {
        about.args =
            tt_tuple(env, tt_list_get(list)->at, tt_list_get(list)->count);
    }
    tt_value made =
        about.args == TT_NULL ? TT_NULL : tt__alias_new(env, &about);
    tt_unref(env, list);
    tt_unref(env, about.args);
    return made;
}

static const struct tt_native has_methods_native = TT__FUNCTION(
    "has_methods", "type names /", 2, 2, 2, TT_HIDDEN, has_methods);
static const struct tt_native known_native =
    TT__FUNCTION("known", "class type /", 2, 2, 2, TT_PURE, known);
static const struct tt_native keep_native =
    TT__FUNCTION("keep", "class type answer /", 3, 3, 3, TT_PURE, keep);
static const struct tt_native registered_native =
    TT__FUNCTION("registered", "/", 0, 0, 0, TT_HIDDEN, registered);
static const struct tt_native defines_native =
    TT__FUNCTION("defines", "type name /", 2, 2, 2, TT_HIDDEN, defines);
static const struct tt_native given_native =
    TT__FUNCTION("given", "object name /", 2, 2, 2, TT_HIDDEN, given);
static const struct tt_native callable_alias_native = TT__FUNCTION(
    "callable_alias", "cls key /", 2, 2, 2, TT_PURE, callable_alias);
static const struct tt_native match_as_native =
    TT__FUNCTION("match_as", "type other /", 2, 2, 2, TT_HIDDEN, match_as);

static const struct tt__member members[] = {
    {"callable_alias", &callable_alias_native, NULL},
    {"defines", &defines_native, NULL},
    {"given", &given_native, NULL},
    {"has_methods", &has_methods_native, NULL},
    {"keep", &keep_native, NULL},
    {"known", &known_native, NULL},
    {"match_as", &match_as_native, NULL},
    {"registered", &registered_native, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___abc_module = {.name = "_abc", .members = members};

/* SPDX-License-Identifier: MIT
 *
 * collections_namedtuple_fields.c: the names of namedtuple fields, and the
 * arguments of a call by these names.
 *
 * It mirrors namedtuple() of CPython's Lib/collections/__init__.py; the
 * errors of a call are those of its __new__, a function of Python's.
 */
#include "collections_namedtuple.h"
#include "scenarios/lang/types/texts.h"

/* ---- Names --------------------------------------------------------------- */

static bool is_keyword(tt_value name)
{
    static const char *const keywords[] = {
        "False",  "None",   "True",  "and",      "as",       "assert",
        "async",  "await",  "break", "class",    "continue", "def",
        "del",    "elif",   "else",  "except",   "finally",  "for",
        "from",   "global", "if",    "import",   "in",       "is",
        "lambda", "not",    "or",    "nonlocal", "pass",     "raise",
        "return", "try",    "while", "with",     "yield",
    };
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        if (tt_str_is(name, keywords[i])) {
            return true;
        }
    }
    return false;
}

static bool is_among(tt_value name, const tt_value *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (tt_str_equal(tt_str_get(name), tt_str_get(names[i]))) {
            return true;
        }
    }
    return false;
}

/* A type's or field's name must be one. */
static int check_name(struct tt_env *env, tt_value name)
{
    if (!tt__is_identifier(tt_str_get(name))) {
        return tt_raise(env, &tt_ValueError,
                        "Type names and field names must be valid "
                        "identifiers: %R",
                        name);
    }
    if (is_keyword(name)) {
        return tt_raise(env, &tt_ValueError,
                        "Type names and field names cannot be a keyword: %R",
                        name);
    }
    return 0;
}

/* "a b, c" as a list of strs. */
static tt_value split_names(struct tt_env *env, const struct tt_str *str)
{
    tt_value list = tt_list(env, NULL, 0);
    const char *at = str->text;
    while (list != TT_NULL && *at != '\0') {
        size_t gap = strspn(at, ", \t\n\r\f\v");
        size_t size = strcspn(at + gap, ", \t\n\r\f\v");
        if (size > 0) {
            tt_value name = tt_str(env, at + gap, size);
            if (name == TT_NULL ||
                tt_list_append(env, tt_list_get(list), name) < 0) {
                tt_clear(env, &list);
            }
            tt_unref(env, name);
        }
        at += gap + size;
    }
    return list;
}

/* list(map(str, names)) */
static tt_value list_names(struct tt_env *env, tt_value names)
{
    if (tt_is_str(names)) {
        return split_names(env, tt_str_get(names));
    }
    tt_value list = tt__to_list(env, names);
    for (uint32_t i = 0; list != TT_NULL && i < tt_list_get(list)->count; i++) {
        tt_value str = tt_str_of(env, tt_list_get(list)->at[i]);
        if (str == TT_NULL) {
            tt_clear(env, &list);
        } else {
            tt_set(env, &tt_list_get(list)->at[i], str);
        }
    }
    return list;
}

/* What is no name, or one twice, becomes _N. */
static int rename_fields(struct tt_env *env, struct tt_list *list)
{
    /* Names are compared with those given before, not with the new ones. */
    tt_value given = tt_list(env, list->at, list->count);
    int rc = given == TT_NULL ? tt_failure(env) : 0;
    for (uint32_t i = 0; rc == 0 && i < list->count; i++) {
        tt_value name = tt_list_get(given)->at[i];
        if (tt__is_identifier(tt_str_get(name)) && !is_keyword(name) &&
            tt_str_get(name)->text[0] != '_' &&
            !is_among(name, tt_list_get(given)->at, i)) {
            continue;
        }
        tt_value new = tt_str_format(env, "_%u", i);
        rc = new == TT_NULL ? tt_failure(env) : 0;
        if (rc == 0) {
            tt_set(env, &list->at[i], new);
        }
    }
    tt_unref(env, given);
    return rc;
}

static int check_fields(struct tt_env *env, const struct tt_list *list,
                        bool rename)
{
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < list->count; i++) {
        rc = check_name(env, list->at[i]);
    }
    for (uint32_t i = 0; rc == 0 && i < list->count; i++) {
        tt_value name = list->at[i];
        if (tt_str_get(name)->text[0] == '_' && !rename) {
            rc = tt_raise(env, &tt_ValueError,
                          "Field names cannot start with an underscore: %R",
                          name);
        } else if (is_among(name, list->at, i)) {
            rc = tt_raise(env, &tt_ValueError,
                          "Encountered duplicate field name: %R", name);
        }
    }
    if (rc == 0 && list->count > TT__FIELDS_MAX) {
        rc = tt_fail(env, TT_ELIMIT, "a namedtuple of more than %d fields",
                     (int)TT__FIELDS_MAX);
    }
    return rc;
}

tt_value tt__named_fields(struct tt_env *env, tt_value type_name,
                          tt_value names, bool rename)
{
    tt_value list = list_names(env, names), fields = TT_NULL;
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && rename) {
        rc = rename_fields(env, tt_list_get(list));
    }
    if (rc == 0) {
        rc = check_name(env, type_name);
    }
    if (rc == 0) {
        rc = check_fields(env, tt_list_get(list), rename);
    }
    if (rc == 0) {
        fields = tt__to_tuple(env, list);
    }
    tt_unref(env, list);
    return fields;
}

/* ---- Arguments ----------------------------------------------------------- */

static int raise_too_many(struct tt_env *env, const struct tt__named *named,
                          uint32_t given)
{
    uint32_t count = tt_tuple_get(named->fields)->count;
    uint32_t optional = tt_tuple_get(named->new_defaults)->count;
    /* The class itself counts, as the first of them. */
    if (optional > 0) {
        return tt_raise(env, &tt_TypeError,
                        "%s.__new__() takes from %u to %u positional "
                        "arguments but %u were given",
                        named->type.name, count - optional + 1, count + 1,
                        given + 1);
    }
    return tt_raise(env, &tt_TypeError,
                    "%s.__new__() takes %u positional argument%s but %u were "
                    "given",
                    named->type.name, count + 1, count == 0 ? "" : "s",
                    given + 1);
}

/* "'a', 'b', and 'c'": the fields that have got nothing. */
static int raise_missing(struct tt_env *env, const struct tt__named *named,
                         const tt_value *items, uint32_t missing)
{
    const struct tt_tuple *fields = tt_tuple_get(named->fields);
    struct tt_text text;
    uint32_t n = 0;
    tt_text_init(&text, env);
    for (uint32_t i = 0; i < fields->count; i++) {
        if (items[i] != TT_NULL) {
            continue;
        }
        tt_text_format(&text, "%s'%S'", tt__text_between(n, missing),
                       fields->at[i]);
        n++;
    }
    tt_value names = tt_text_finish(&text);
    if (names == TT_NULL) {
        return tt_failure(env);
    }
    int rc =
        tt_raise(env, &tt_TypeError,
                 "%s.__new__() missing %u required positional "
                 "argument%s: %S",
                 named->type.name, missing, missing == 1 ? "" : "s", names);
    tt_unref(env, names);
    return rc;
}

static int raise_unexpected(struct tt_env *env, const struct tt__named *named,
                            tt_value keyword)
{
    const struct tt_tuple *fields = tt_tuple_get(named->fields);
    struct tt_slice names[TT__FIELDS_MAX];
    struct tt_text function;
    for (uint32_t i = 0; i < fields->count; i++) {
        const struct tt_str *at = tt_str_get(fields->at[i]);
        names[i] = (struct tt_slice){at->text, at->size, true};
    }
    tt_text_init(&function, env);
    tt_text_format(&function, "%s.__new__", named->type.name);
    tt_value text = tt_text_finish(&function);
    if (text == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_raise_unexpected(env, tt_str_get(text)->text, keyword, names,
                                 fields->count);
    tt_unref(env, text);
    return rc;
}

static int bind_keyword(struct tt_env *env, const struct tt__named *named,
                        tt_value name, tt_value value, tt_value *items)
{
    const struct tt_tuple *fields = tt_tuple_get(named->fields);
    uint32_t at = 0;
    while (at < fields->count &&
           !tt_str_equal(tt_str_get(fields->at[at]), tt_str_get(name))) {
        at++;
    }
    if (at == fields->count) {
        return raise_unexpected(env, named, name);
    }
    if (items[at] != TT_NULL) {
        return tt_raise(env, &tt_TypeError,
                        "%s.__new__() got multiple values for argument '%S'",
                        named->type.name, name);
    }
    items[at] = value;
    return 0;
}

int tt__named_bind(struct tt_env *env, const struct tt__named *named,
                   const struct tt_args *args, tt_value *items)
{
    const struct tt_tuple *defaults = tt_tuple_get(named->new_defaults);
    uint32_t count = tt_tuple_get(named->fields)->count, missing = 0;
    int rc = 0;
    for (uint32_t i = 0; i < count; i++) {
        items[i] = i < args->count ? args->at[i] : TT_NULL;
    }
    for (uint32_t i = 0; rc == 0 && i < args->keyword_count; i++) {
        rc = bind_keyword(env, named, args->keywords[i],
                          args->at[args->count + i], items);
    }
    if (rc == 0 && args->count > count) {
        rc = raise_too_many(env, named, args->count);
    }
    for (uint32_t i = 0; rc == 0 && i < count; i++) {
        uint32_t required = count - defaults->count;
        if (items[i] == TT_NULL && i >= required) {
            items[i] = defaults->at[i - required];
        }
        missing += items[i] == TT_NULL;
    }
    return rc == 0 && missing > 0 ? raise_missing(env, named, items, missing)
                                  : rc;
}

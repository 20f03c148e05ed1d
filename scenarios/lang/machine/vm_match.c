/* SPDX-License-Identifier: MIT
 *
 * vm_match.c: the instructions of match statements.
 *
 * Mirrors _PyEval_MatchKeys and match_class of CPython's Python/ceval.c, 3.14.
 */
#include "scenarios/lang/types/containers.h"
#include "vm.h"

/* ---- What the patterns ask of a subject ---------------------------------- */

tt_value tt__match_subject(struct tt_env *env, tt_value v, uint32_t n)
{
    int64_t length = 0;
    uint32_t matched = tt__matched_as(tt_type_of(v));
    switch (n) {
    case MATCH_SEQUENCE:
        return tt_bool((matched & TT__TYPE_MATCHES_SEQUENCE) != 0);
    case MATCH_MAPPING:
        return tt_bool((matched & TT__TYPE_MATCHES_MAPPING) != 0);
    default:
        TT_ASSERT(n == MATCH_LENGTH);
        return tt__length(env, v, &length) < 0 ? TT_NULL : tt_int(env, length);
    }
}

/* ---- Mappings ------------------------------------------------------------ */

/* v.get(key): 1 and *OUT (given), 0 if there is none, or a failure. */
static int get_value(struct tt_env *env, tt_value v, tt_value key,
                     tt_value missing, tt_value *out)
{
    if (tt_is_exactly(v, &tt_dict_type)) {
        int rc = tt_dict_get(env, tt_dict_cast(v), key, out);
        if (rc > 0) {
            tt_ref(*out);
        }
        return rc;
    }
    tt_value args[] = {key, missing};
    *out = tt__call_method(env, v, "get", args, 2);
    if (*out == TT_NULL) {
        return tt_failure(env);
    }
    if (*out != missing) {
        return 1;
    }
    tt_unref(env, *out);
    return 0;
}

/* 0, or a failure: a key that comes twice. */
static int check_keys(struct tt_env *env, const struct tt_tuple *keys)
{
    tt_value seen = tt_dict(env);
    int rc = seen == TT_NULL ? tt_failure(env) : 0;
    for (uint32_t i = 0; rc == 0 && i < keys->count; i++) {
        tt_value known;
        rc = tt_dict_get(env, tt_dict_cast(seen), keys->at[i], &known);
        if (rc > 0) {
            rc = tt_raise(env, &tt_ValueError,
                          "mapping pattern checks duplicate key (%R)",
                          keys->at[i]);
        } else if (rc == 0) {
            rc = tt_dict_set(env, tt_dict_cast(seen), keys->at[i], TT_NONE);
        }
    }
    tt_unref(env, seen);
    return rc;
}

tt_value tt__match_keys(struct tt_env *env, tt_value v, tt_value keys)
{
    const struct tt_tuple *tuple = tt_tuple_get(keys);
    struct tt_object *missing =
        tt_object_new(env, &tt_object_type, sizeof *missing);
    tt_value list = tt_list(env, NULL, 0), result = TT_NULL, item = TT_NULL;
    int rc = missing == NULL || list == TT_NULL ? tt_failure(env)
                                                : check_keys(env, tuple);
    for (uint32_t i = 0; rc == 0 && i < tuple->count; i++) {
        rc = get_value(env, v, tuple->at[i], tt_value_of(missing), &item);
        if (rc == 0) {
            result = TT_NONE;
            break;
        }
        if (rc > 0) {
            rc = tt_list_append(env, tt_list_get(list), item);
            tt_unref(env, item);
        }
    }
    if (rc == 0 && result == TT_NULL) {
        result = tt__to_tuple(env, list);
    }
    tt_unref(env, list);
    if (missing != NULL) {
        tt_object_unref(env, missing);
    }
    return result;
}

tt_value tt__build_rest(struct tt_env *env, tt_value v, tt_value keys)
{
    const struct tt_tuple *tuple = tt_tuple_get(keys);
    tt_value rest = tt_dict(env);
    int rc = rest == TT_NULL ? tt_failure(env)
                             : tt__dict_update(env, tt_dict_cast(rest), v);
    for (uint32_t i = 0; rc >= 0 && i < tuple->count; i++) {
        rc = tt__setitem(env, rest, tuple->at[i], TT_NULL);
    }
    if (rc < 0) {
        tt_clear(env, &rest);
    }
    return rest;
}

/* ---- Classes ------------------------------------------------------------- */

/* A class pattern being matched. */
struct matching {
    tt_value subject;
    const struct tt_type *type;
    tt_value found; /* owns; a list of attributes */
    tt_value seen;  /* owns; a dict of their names */
};

/* The attribute NAME: 1, 0 if there is none, or a failure. */
static int find_attribute(struct tt_env *env, struct matching *matching,
                          tt_value name)
{
    struct tt_dict *seen = tt_dict_cast(matching->seen);
    tt_value known;
    int rc = tt_dict_get(env, seen, name, &known);
    if (rc > 0) {
        return tt_raise(env, &tt_TypeError,
                        "%s() got multiple sub-patterns for attribute %R",
                        matching->type->name, name);
    }
    rc = rc < 0 ? rc : tt_dict_set(env, seen, name, TT_NONE);
    if (rc < 0) {
        return rc;
    }
    tt_value v = tt__getattr_optional(env, matching->subject, name);
    if (v == TT_NULL) {
        return tt_failure(env);
    }
    rc = tt_list_append(env, tt_list_get(matching->found), v);
    tt_unref(env, v);
    return rc < 0 ? rc : 1;
}

/* Whether int(x) means the subject itself (_Py_TPFLAGS_MATCH_SELF). */
static bool matches_itself(const struct tt_type *type)
{
    switch (type->kind) {
    case TT_KIND_BOOL:
    case TT_KIND_DICT:
    case TT_KIND_FLOAT:
    case TT_KIND_FROZENSET:
    case TT_KIND_INT:
    case TT_KIND_LIST:
    case TT_KIND_SET:
    case TT_KIND_STR:
    case TT_KIND_TUPLE:
        return true;
    default:
        return (type->flags & TT__TYPE_MATCHES_ITSELF) != 0;
    }
}

/* The attributes that ARGS, a class's __match_args__, names for COUNT
 * patterns. */
static int find_positional(struct tt_env *env, struct matching *matching,
                           tt_value args, uint32_t count)
{
    bool is_self = args == TT_NULL && matches_itself(matching->type);
    uint32_t allowed = is_self ? 1 : 0;
    if (args != TT_NULL && !tt_is_exactly(args, &tt_tuple_type)) {
        return tt_raise(env, &tt_TypeError,
                        "%s.__match_args__ must be a tuple (got %T)",
                        matching->type->name, args);
    }
    if (args != TT_NULL) {
        allowed = (uint32_t)tt_tuple_get(args)->count;
    }
    if (allowed < count) {
        return tt_raise(env, &tt_TypeError,
                        "%s() accepts %u positional sub-pattern%s (%u given)",
                        matching->type->name, allowed, allowed == 1 ? "" : "s",
                        count);
    }
    if (is_self) {
        int rc = tt_list_append(env, tt_list_get(matching->found),
                                matching->subject);
        return rc < 0 ? rc : 1;
    }
    int rc = 1;
    for (uint32_t i = 0; rc > 0 && i < count; i++) {
        tt_value name = tt_tuple_get(args)->at[i];
        rc = tt_is_exactly(name, &tt_str_type)
                 ? find_attribute(env, matching, name)
                 : tt_raise(env, &tt_TypeError,
                            "__match_args__ elements must be strings (got %T)",
                            name);
    }
    return rc;
}

static int find_all(struct tt_env *env, struct matching *matching,
                    const struct tt_tuple *names, uint32_t count)
{
    int rc = 1;
    if (count > 0) {
        tt_value args = tt__getattr_optional_c(
            env, tt__type_value(matching->type), "__match_args__");
        rc = tt_failure(env) != 0 ? tt_failure(env)
                                  : find_positional(env, matching, args, count);
        tt_unref(env, args);
    }
    for (uint32_t i = 0; rc > 0 && i < names->count; i++) {
        rc = find_attribute(env, matching, names->at[i]);
    }
    return rc;
}

tt_value tt__match_class(struct tt_env *env, const tt_value *operands,
                         uint32_t count)
{
    if (tt_type_of(operands[1])->kind != TT_KIND_TYPE) {
        tt_raise(env, &tt_TypeError, "called match pattern must be a class");
        return TT_NULL;
    }
    int rc = tt__isinstance(env, operands[0], operands[1]);
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : TT_NONE;
    }
    struct matching matching = {.subject = operands[0],
                                .type = (const void *)operands[1],
                                .found = tt_list(env, NULL, 0),
                                .seen = tt_dict(env)};
    tt_value result = TT_NULL;
    rc = matching.found == TT_NULL || matching.seen == TT_NULL
             ? tt_failure(env)
             : find_all(env, &matching, tt_tuple_get(operands[2]), count);
    if (rc >= 0) {
        result = rc == 0 ? TT_NONE : tt__to_tuple(env, matching.found);
    }
    tt_unref(env, matching.found);
    tt_unref(env, matching.seen);
    return result;
}

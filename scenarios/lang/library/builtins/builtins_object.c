/* SPDX-License-Identifier: MIT
 *
 * builtins_object.c: built-in functions that ask things of any
 * object: ascii, callable, delattr, format, getattr, hasattr, hash, id,
 * isinstance, issubclass, len, repr, setattr.
 *
 * It mirrors CPython's Python/bltinmodule.c. Two answers cannot be CPython's:
 *
 * - id() is no address. What lives in the execution's memory is numbered by
 *   its place there, which is the same in every run of one build; constants
 *   of the program are numbered by what they are. The text agrees with the
 *   one repr() shows.
 * - hash() is CPython's for numbers and None. CPython seeds that of a str at
 *   random, and takes most others from addresses.
 */
#include <math.h>

#include "builtins.h"
#include "scenarios/lang/types/special.h"
#include "scenarios/lang/types/containers.h"
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"

/* ---- Attributes ---------------------------------------------------------- */

static int check_name(struct tt_env *env, tt_value name)
{
    if (tt_is_str(name)) {
        return 0;
    }
    return tt_raise(env, &tt_TypeError,
                    "attribute name must be string, not '%T'", name);
}

static tt_value call_getattr(struct tt_env *env, const tt_value *args)
{
    if (check_name(env, args[1]) < 0) {
        return TT_NULL;
    }
    if (args[2] == TT_NULL) {
        return tt__getattr(env, args[0], args[1]);
    }
    tt_value value = tt__getattr_optional(env, args[0], args[1]);
    if (value == TT_NULL && tt_failure(env) == 0) {
        value = tt_ref(args[2]);
    }
    return value;
}

static tt_value call_hasattr(struct tt_env *env, const tt_value *args)
{
    if (check_name(env, args[1]) < 0) {
        return TT_NULL;
    }
    tt_value value = tt__getattr_optional(env, args[0], args[1]);
    if (value == TT_NULL && tt_failure(env) < 0) {
        return TT_NULL;
    }
    tt_unref(env, value);
    return tt_bool(value != TT_NULL);
}

static int check_settable(struct tt_env *env, tt_value name)
{
    int rc = check_name(env, name);
    if (rc == 0 && !tt__special_is_settable(tt_str_get(name)->text)) {
        rc = tt_fail(env, TT_ELIMIT,
                     "assignment to attribute %s is not in the scenario "
                     "language",
                     tt_str_get(name)->text);
    }
    return rc;
}

static tt_value call_setattr(struct tt_env *env, const tt_value *args)
{
    if (check_settable(env, args[1]) < 0 ||
        tt__setattr(env, args[0], args[1], args[2]) < 0) {
        return TT_NULL;
    }
    return TT_NONE;
}

static tt_value call_delattr(struct tt_env *env, const tt_value *args)
{
    if (check_settable(env, args[1]) < 0 ||
        tt__setattr(env, args[0], args[1], TT_NULL) < 0) {
        return TT_NULL;
    }
    return TT_NONE;
}

/* ---- Types --------------------------------------------------------------- */

static tt_value call_isinstance(struct tt_env *env, const tt_value *args)
{
    int rc = tt__isinstance(env, args[0], args[1]);
    return rc < 0 ? TT_NULL : tt_bool(rc != 0);
}

static tt_value call_issubclass(struct tt_env *env, const tt_value *args)
{
    int rc = tt__issubclass(env, args[0], args[1]);
    return rc < 0 ? TT_NULL : tt_bool(rc != 0);
}

static tt_value call_callable(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_bool(tt_is_callable(args[0]));
}

/* ---- Texts --------------------------------------------------------------- */

static tt_value call_len(struct tt_env *env, const tt_value *args)
{
    int64_t count;
    if (tt__length(env, args[0], &count) < 0) {
        return TT_NULL;
    }
    return tt_int(env, count);
}

static tt_value call_repr(struct tt_env *env, const tt_value *args)
{
    return tt_repr(env, args[0]);
}

static tt_value call_ascii(struct tt_env *env, const tt_value *args)
{
    struct tt_text text;
    tt_text_init(&text, env);
    int rc = tt__ascii(env, args[0], &text);
    if (rc < 0) {
        tt_text_deinit(&text);
        return TT_NULL;
    }
    return tt_text_finish(&text);
}

static tt_value call_format(struct tt_env *env, const tt_value *args)
{
    const char *spec = "";
    size_t size = 0;
    struct tt_text text;
    if (args[1] != TT_NULL) {
        if (!tt_is_str(args[1])) {
            tt_raise(env, &tt_TypeError,
                     "format() argument 2 must be str, not %N", args[1]);
            return TT_NULL;
        }
        spec = tt_str_get(args[1])->text;
        size = tt_str_get(args[1])->size;
    }
    tt_text_init(&text, env);
    int rc = tt__format(env, args[0], spec, size, &text);
    if (rc < 0) {
        tt_text_deinit(&text);
        return TT_NULL;
    }
    return tt_text_finish(&text);
}

/* ---- id, hash ------------------------------------------------------------ */

static tt_value call_id(struct tt_env *env, const tt_value *args)
{
    env->random_hashes++;
    if (tt__is_of_program(env)) {
        tt_note_seen(env, TT_SEEN_IDS);
    }
    return tt_int(env, (int64_t)tt__identity(env, args[0]));
}

/* Of a __hash__ the result is for tables: what its hash() returns shows in the
 * order of sets at most, which is a choice. */
static bool is_hash_shown(struct tt_env *env)
{
    const struct tt__frame *frame = tt__machine(env)->current;
    return tt__is_of_program(env) && !tt_str_is(frame->code->name, "__hash__");
}

static tt_value hash_of(struct tt_env *env, tt_value v)
{
    if (!tt__is_class(tt_type_of(v)) ||
        tt__class_special(v, SPECIAL_hash) == TT_NULL) {
        return tt__hash_as(env, v, tt_type_of(v));
    }
    tt_value given = tt__class_hash(env, v);
    int64_t n;
    int rc = given == TT_NULL ? tt_failure(env) : tt__to_int(env, given, &n);
    tt_unref(env, given);
    return rc < 0 ? TT_NULL : tt_int(env, n == -1 ? -2 : n);
}

static tt_value call_hash(struct tt_env *env, const tt_value *args)
{
    uint64_t before = env->random_hashes;
    tt_value hash = hash_of(env, args[0]);
    if (before != env->random_hashes && is_hash_shown(env)) {
        tt_note_seen(env, TT_SEEN_NUMBERS);
    }
    return hash;
}

const struct tt_native tt__ascii_function =
    TT__FUNCTION("ascii", "obj /", 1, 1, 1, TT_READS, call_ascii);
const struct tt_native tt__callable =
    TT__FUNCTION("callable", "obj /", 1, 1, 1, TT_PURE, call_callable);
const struct tt_native tt__delattr =
    TT__FUNCTION("delattr", "obj name /", 2, 2, 2, TT_WRITES, call_delattr);
const struct tt_native tt__format_function = TT__FUNCTION(
    "format", "value format_spec /", 1, 2, 2, TT_READS, call_format);
const struct tt_native tt__getattr_function = TT__FUNCTION(
    "getattr", "object name default /", 2, 3, 3, TT_READS, call_getattr);
const struct tt_native tt__hasattr =
    TT__FUNCTION("hasattr", "obj name /", 2, 2, 2, TT_READS, call_hasattr);
const struct tt_native tt__hash_function =
    TT__FUNCTION("hash", "obj /", 1, 1, 1, TT_READS, call_hash);
const struct tt_native tt__id =
    TT__FUNCTION("id", "obj /", 1, 1, 1, TT_PURE, call_id);
const struct tt_native tt__isinstance_function = TT__FUNCTION(
    "isinstance", "obj class_or_tuple /", 2, 2, 2, TT_PURE, call_isinstance);
const struct tt_native tt__issubclass_function = TT__FUNCTION(
    "issubclass", "cls class_or_tuple /", 2, 2, 2, TT_PURE, call_issubclass);
const struct tt_native tt__len =
    TT__FUNCTION("len", "obj /", 1, 1, 1, TT_READS, call_len);
const struct tt_native tt__repr_function =
    TT__FUNCTION("repr", "obj /", 1, 1, 1, TT_READS, call_repr);
const struct tt_native tt__setattr_function = TT__FUNCTION(
    "setattr", "obj name value /", 3, 3, 3, TT_WRITES, call_setattr);

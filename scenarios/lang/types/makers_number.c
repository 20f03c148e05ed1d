/* SPDX-License-Identifier: MIT
 *
 * makers_number.c: what int(...), float(...), bool(...) and
 * str(...) make.
 */
#include "bytes.h"
#include "make.h"
#include "integers.h"
#include "objects.h"
#include "numbers.h"
#include "texts.h"

/* The only keyword is base. 0 and *BASE (TT_NULL: none), or a failure. */
static int read_base(struct tt_env *env, const struct tt_args *args,
                     tt_value *base)
{
    uint32_t given = args->count + args->keyword_count;
    *base = tt__args_keyword(args, "base");
    if (args->keyword_count > 0 && given > 2) {
        return tt_raise(env, &tt_TypeError,
                        "int() takes at most 2 arguments (%u given)", given);
    }
    if (args->keyword_count > (*base != TT_NULL)) {
        tt_value wrong = args->keywords[0];
        if (tt_str_is(wrong, "base")) {
            wrong = args->keywords[1];
        }
        return tt__raise_unexpected(env, "int", wrong, "base");
    }
    if (args->keyword_count == 0 &&
        tt__args_count(env, "int", args, 0, 2) < 0) {
        return TT_ERAISED;
    }
    if (args->count == 2) {
        *base = args->at[1];
    }
    return 0;
}

/* What PARSE says to a str, or to a copy of any bytes. */
static tt_value parse_text(struct tt_env *env, tt_value text, int64_t base,
                           tt_value (*parse)(struct tt_env *, tt_value,
                                             int64_t))
{
    if (tt_is_str(text) || tt_is_exactly(text, &tt__bytes_type)) {
        return parse(env, text, base);
    }
    tt_value bytes = tt__buffer_copy(env, text);
    tt_value made = bytes == TT_NULL ? TT_NULL : parse(env, bytes, base);
    tt_unref(env, bytes);
    return made;
}

static tt_value float_parse(struct tt_env *env, tt_value text, int64_t base)
{
    (void)base;
    return tt__float_parse(env, text);
}

static tt_value int_of(struct tt_env *env, tt_value v)
{
    if (tt__class_special(v, SPECIAL_int) != TT_NULL) {
        return tt__whole_of(env, v); /* even if it is an int */
    }
    if (tt_is_int(v) && tt__is_class(tt_type_of(v))) {
        return tt__int_plain(env, v);
    }
    if (tt_is_int(v) || tt_is_bool(v)) {
        return tt__index_of(env, v);
    }
    if (tt_is_float(v)) {
        return tt__int_of_double(env, tt_float_get(v));
    }
    if (tt_is_str(v) || tt__is_buffer(v)) {
        return parse_text(env, v, 10, tt__int_parse);
    }
    return tt__whole_of(env, v);
}

static tt_value make_int(struct tt_env *env, const struct tt_type *type,
                         const struct tt_args *args)
{
    tt_value base;
    int64_t n;
    (void)type;
    if (read_base(env, args, &base) < 0) {
        return TT_NULL;
    }
    if (base == TT_NULL) {
        return args->count == 0 ? tt_small_int(0) : int_of(env, args->at[0]);
    }
    if (args->count == 0) {
        tt_raise(env, &tt_TypeError, "int() missing string argument");
        return TT_NULL;
    }
    if (tt__to_int_clipped(env, base, &n) < 0 || tt__check_base(env, n) < 0) {
        return TT_NULL;
    }
    if (!tt_is_str(args->at[0]) && !tt__is_bytes(args->at[0]) &&
        !tt_is(args->at[0], &tt__bytearray_type)) {
        tt_raise(env, &tt_TypeError,
                 "int() can't convert non-string with explicit base");
        return TT_NULL;
    }
    return parse_text(env, args->at[0], n, tt__int_parse);
}

static tt_value make_float(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    double x;
    (void)type;
    if (tt__args_count(env, "float", args, 0, 1) < 0) {
        return TT_NULL;
    }
    if (args->count == 0) {
        return tt_float(env, 0.0);
    }
    bool has_hook = tt__class_special(args->at[0], SPECIAL_float) != TT_NULL;
    if (!has_hook && (tt_is_str(args->at[0]) || tt__is_buffer(args->at[0]))) {
        return parse_text(env, args->at[0], 0, float_parse);
    }
    int rc = has_hook ? tt__double_by_hook(env, args->at[0], &x)
                      : tt__double_of(env, args->at[0], &x);
    if (rc == 0) {
        tt_raise(env, &tt_TypeError,
                 "float() argument must be a string or a real number, not '%T'",
                 args->at[0]);
    }
    return rc <= 0 ? TT_NULL : tt_float(env, x);
}

static tt_value make_bool(struct tt_env *env, const struct tt_type *type,
                          const struct tt_args *args)
{
    (void)type;
    if (tt__args_count(env, "bool", args, 0, 1) < 0) {
        return TT_NULL;
    }
    int truth = args->count == 0 ? 0 : tt_truth(env, args->at[0]);
    return truth < 0 ? TT_NULL : tt_bool(truth != 0);
}

static tt_value make_str(struct tt_env *env, const struct tt_type *type,
                         const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("str", "object encoding errors", 0, 3, 3);
    tt_value bound[3];
    (void)type;
    if ((args->keyword_count == 0 &&
         tt__args_count(env, "str", args, 0, 3) < 0) ||
        tt_args_bind(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    for (int i = 1; i <= 2; i++) {
        if (bound[i] != TT_NULL && !tt_is_str(bound[i])) {
            tt_raise(env, &tt_TypeError,
                     "str() argument '%s' must be str, not %T",
                     i == 1 ? "encoding" : "errors", bound[i]);
            return TT_NULL;
        }
    }
    if (bound[0] == TT_NULL) {
        return tt_str(env, "", 0);
    }
    if (bound[1] == TT_NULL && bound[2] == TT_NULL) {
        return tt_str_of(env, bound[0]);
    }
    if (tt__is_buffer(bound[0])) {
        tt_value bytes = tt__buffer_copy(env, bound[0]);
        if (bytes == TT_NULL) {
            return TT_NULL;
        }
        struct tt__piece in = tt__piece_of(bytes);
        tt_value text = tt__decode(env, in.at, in.size, bound[1], bound[2]);
        tt_unref(env, bytes);
        return text;
    }
    if (tt_is_str(bound[0])) {
        tt_raise(env, &tt_TypeError, "decoding str is not supported");
    } else {
        tt_raise(env, &tt_TypeError,
                 "decoding to str: need a bytes-like object, %T found",
                 bound[0]);
    }
    return TT_NULL;
}

const struct tt__maker tt__number_makers[] = {
    {&tt_int_type, make_int},
    {&tt_float_type, make_float},
    {&tt_bool_type, make_bool},
    {&tt_str_type, make_str},
    {NULL, NULL},
};

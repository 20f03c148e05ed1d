/* SPDX-License-Identifier: MIT
 *
 * number_hooks.c: objects of a program's classes as numbers: __index__,
 * __int__, __float__ and the like.
 *
 * It mirrors CPython's Objects/abstract.c: _PyNumber_Index, PyNumber_Long,
 * PyNumber_AsSsize_t, PyNumber_Float.
 */
#include <math.h>

#include "integers.h"
#include "numbers.h"
#include "objects.h"

#define TIME_MAX_S (0x1p63 / 1e9) /* of PyTime_t, in ns */

int tt__number_hook(struct tt_env *env, tt_value v, const char *name,
                    tt_value *out)
{
    *out = TT_NULL;
    if (!tt__is_class(tt_type_of(v))) {
        return 0;
    }
    tt_value method = tt__special(env, v, name);
    if (method == TT_NULL) {
        return tt_failure(env);
    }
    *out = tt_call(env, method, NULL, 0);
    tt_unref(env, method);
    return *out == TT_NULL ? tt_failure(env) : 1;
}

/* RESULT (taken) of __index__ or __int__, which must be an int. */
static tt_value check_int(struct tt_env *env, const char *name, tt_value result)
{
    if (tt_is_bool(result)) {
        return tt_small_int(result == TT_TRUE);
    }
    if (!tt_is_int(result)) {
        tt_raise(env, &tt_TypeError, "%s returned non-int (type %T)", name,
                 result);
        tt_clear(env, &result);
        return TT_NULL;
    }
    tt_value n = tt__int_plain(env, result);
    tt_unref(env, result);
    return n;
}

int tt__find_index(struct tt_env *env, tt_value v, tt_value *out)
{
    *out = TT_NULL;
    if (TT_LIKELY(tt_is_small_int(v))) {
        *out = v;
        return 1;
    }
    if (tt_is_int(v)) {
        *out = tt__int_plain(env, v);
        return *out == TT_NULL ? tt_failure(env) : 1;
    }
    if (tt_is_bool(v)) {
        *out = tt_small_int(v == TT_TRUE);
        return 1;
    }
    const struct tt_type_ops *ops = tt__type_ops(tt_type_of(v));
    if (ops->index != NULL) {
        *out = ops->index(env, v);
        return *out == TT_NULL ? tt_failure(env) : 1;
    }
    int rc = tt__number_hook(env, v, "__index__", out);
    if (rc > 0) {
        *out = check_int(env, "__index__", *out);
    }
    return rc > 0 && *out == TT_NULL ? tt_failure(env) : rc;
}

tt_value tt__index_of(struct tt_env *env, tt_value v)
{
    tt_value index;
    if (tt__find_index(env, v, &index) == 0) {
        tt_raise(env, &tt_TypeError,
                 "'%T' object cannot be interpreted as an integer", v);
    }
    return index;
}

int tt__key_to_int(struct tt_env *env, tt_value key, int64_t *out)
{
    tt_value index;
    int rc = tt__find_index(env, key, &index);
    if (rc <= 0) {
        return rc;
    }
    *out = tt_int_get(index);
    if (tt_int_is_big(index)) {
        rc = tt_raise(env, &tt_IndexError,
                      "cannot fit '%T' into an index-sized integer", key);
    }
    tt_unref(env, index);
    return rc;
}

int tt__repeat_times(struct tt_env *env, tt_value v, int64_t *out)
{
    tt_value index;
    int rc = tt__find_index(env, v, &index);
    if (rc <= 0) {
        return rc;
    }
    *out = tt_int_get(index);
    if (tt_int_is_big(index)) {
        rc = tt_raise(env, &tt_OverflowError,
                      "cannot fit '%T' into an index-sized integer", v);
    }
    tt_unref(env, index);
    return rc;
}

tt_value tt__limit_of(struct tt_env *env, tt_value v, const char *what)
{
    tt_value index;
    if (tt__find_index(env, v, &index) == 0) {
        tt_raise(env, &tt_TypeError,
                 "slice indices must be %s or have an __index__ method", what);
    }
    return index;
}

int tt__limit_to_int(struct tt_env *env, tt_value v, const char *what,
                     int64_t *out)
{
    tt_value index = tt__limit_of(env, v, what);
    if (index == TT_NULL) {
        return tt_failure(env);
    }
    *out = tt_int_get(index);
    tt_unref(env, index);
    return 0;
}

/* Of what is no int or bool of 64 bits. */
static TT_NOINLINE int to_int_slowly(struct tt_env *env, tt_value v,
                                     int64_t *out)
{
    tt_value index = tt__index_of(env, v);
    if (index == TT_NULL) {
        return tt_failure(env);
    }
    *out = tt_int_get(index);
    bool is_big = tt_int_is_big(index);
    tt_unref(env, index);
    return is_big ? tt_raise(env, &tt_OverflowError,
                             "Python int too large to convert to C ssize_t")
                  : 0;
}

int tt__to_int(struct tt_env *env, tt_value v, int64_t *out)
{
    if (TT_LIKELY(tt_is_small_int(v))) {
        *out = tt_small_int_get(v);
        return 0;
    }
    return to_int_slowly(env, v, out);
}

static int check_seconds(struct tt_env *env, double seconds)
{
    if (isnan(seconds)) {
        return tt_raise(env, &tt_ValueError,
                        "Invalid value NaN (not a number)");
    }
    return fabs(seconds) < TIME_MAX_S
               ? 0
               : tt_raise(env, &tt_OverflowError,
                          "timestamp out of range for platform time_t");
}

int tt__to_seconds(struct tt_env *env, tt_value v, double *out)
{
    if (tt_is_float(v)) {
        *out = tt_float_get(v);
        return check_seconds(env, *out);
    }
    int64_t n;
    int rc = tt__to_int(env, v, &n);
    if (rc == 0 && fabs((double)n) < TIME_MAX_S) {
        *out = (double)n;
        return 0;
    }
    if (rc == TT_ERAISED && tt_raised(env, &tt_TypeError)) {
        tt_exc_unref(env, tt_exc_take(env));
        return tt_raise(
            env, &tt_TypeError,
            "'%T' object cannot be interpreted as an integer or float", v);
    }
    if (rc < 0 && !(rc == TT_ERAISED && tt_raised(env, &tt_OverflowError))) {
        return rc;
    }
    tt_exc_unref(env, tt_exc_take(env));
    return tt_raise(env, &tt_OverflowError,
                    "timestamp too large to convert to C PyTime_t");
}

int tt__to_int_clipped(struct tt_env *env, tt_value v, int64_t *out)
{
    if (TT_LIKELY(tt__integer(v, out))) {
        return 0;
    }
    tt_value index = tt__index_of(env, v);
    if (index == TT_NULL) {
        return tt_failure(env);
    }
    *out = tt_int_get(index);
    tt_unref(env, index);
    return 0;
}

int tt__to_size(struct tt_env *env, tt_value v, int64_t *out)
{
    int rc = tt__repeat_times(env, v, out);
    if (rc == 0) {
        rc = tt_raise(env, &tt_TypeError,
                      "'%T' object cannot be interpreted as an integer", v);
    }
    return rc < 0 ? rc : 0;
}

tt_value tt__whole_of(struct tt_env *env, tt_value v)
{
    tt_value result;
    int rc = tt__number_hook(env, v, "__int__", &result);
    if (rc > 0) {
        return check_int(env, "__int__", result);
    }
    rc = rc < 0 ? rc : tt__find_index(env, v, &result);
    if (rc > 0) {
        return result;
    }
    if (rc == 0) {
        tt_raise(env, &tt_TypeError,
                 "int() argument must be a string, a bytes-like object or a "
                 "real number, not '%T'",
                 v);
    }
    return TT_NULL;
}

int tt__double_by_hook(struct tt_env *env, tt_value v, double *out)
{
    tt_value result;
    int rc = tt__number_hook(env, v, "__float__", &result);
    if (rc > 0) {
        if (tt_is_float(result)) {
            *out = tt_float_get(result);
        } else {
            rc = tt_raise(env, &tt_TypeError,
                          "%T.__float__ returned non-float (type %T)", v,
                          result);
        }
        tt_unref(env, result);
        return rc;
    }
    rc = rc < 0 ? rc : tt__number_hook(env, v, "__index__", &result);
    if (rc > 0) {
        result = check_int(env, "__index__", result);
        rc = result == TT_NULL ? tt_failure(env)
                               : tt__int_to_double(env, result, out);
        tt_unref(env, result);
        rc = rc < 0 ? rc : 1;
    }
    return rc;
}

int tt__double_of(struct tt_env *env, tt_value v, double *out)
{
    if (TT_UNLIKELY(tt__class_special(v, SPECIAL_float) != TT_NULL) &&
        !tt_is_float(v)) {
        return tt__double_by_hook(env, v, out); /* also an int's own */
    }
    if (TT_UNLIKELY(tt_int_is_big(v))) {
        int rc = tt__int_to_double(env, v, out);
        return rc < 0 ? rc : 1;
    }
    return tt_number(v, out) ? 1 : tt__double_by_hook(env, v, out);
}

int tt__to_double(struct tt_env *env, tt_value v, double *out)
{
    int rc = tt__double_of(env, v, out);
    if (rc == 0) {
        rc = tt_raise(env, &tt_TypeError, "must be real number, not %T", v);
    }
    return rc < 0 ? rc : 0;
}

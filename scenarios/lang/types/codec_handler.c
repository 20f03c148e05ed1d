/* SPDX-License-Identifier: MIT
 *
 * codec_handler.c: error handlers of the program's own, which it registers with
 * codecs.register_error.
 *
 * Mirrors unicode_encode_call_errorhandler and its like for decoding in
 * CPython's Objects/unicodeobject.c; but what a handler does to the exception's
 * object is not followed.
 */
#include "objects.h"
#include "texts.h"

/* The two results of HANDLER, which is called with the exception that was
 * raised. A failure; or 0 and the tuple, given. */
static int call_handler(struct tt_env *env, tt_value handler, bool encodes,
                        tt_value *out)
{
    struct tt_exc *exc = tt_exc_take(env);
    tt_value v = tt_value_of(exc);
    tt_value made = tt_call(env, handler, &v, 1);
    tt_exc_unref(env, exc);
    if (made == TT_NULL) {
        return tt_failure(env);
    }
    const struct tt_tuple *tuple =
        tt_is_tuple(made) ? tt_tuple_get(made) : NULL;
    bool is_right = tuple != NULL && tuple->count == 2 &&
                    (tt_is_str(tuple->at[0]) ||
                     (encodes && tt_is(tuple->at[0], &tt__bytes_type))) &&
                    tt_is_int(tuple->at[1]);
    if (!is_right) {
        tt_unref(env, made);
        return tt_raise(env, &tt_TypeError,
                        encodes
                            ? "encoding error handler must return (str/bytes, "
                              "int) tuple"
                            : "decoding error handler must return (str, int) "
                              "tuple");
    }
    *out = made;
    return 0;
}

int tt__call_error_handler(struct tt_env *env, tt_value name, bool encodes,
                           size_t length, tt_value *out, size_t *position)
{
    TT_ASSERT(tt_failure(env) == TT_ERAISED && name != TT_NULL);
    struct tt_exc *exc = tt_exc_take(env);
    const struct tt__objects *objects = tt__objects(env);
    tt_value handler =
        objects == NULL ? TT_NULL : objects->error_handler(env, name);
    int64_t at;
    if (handler == TT_NULL) {
        tt_exc_unref(env, exc);
        return tt_failure(env) != 0
                   ? tt_failure(env)
                   : tt_raise(env, &tt_LookupError,
                              "unknown error handler name '%S'", name);
    }
    tt_reraise(env, exc);
    int rc = call_handler(env, handler, encodes, out);
    tt_unref(env, handler);
    rc = rc < 0 ? rc : tt__to_int(env, tt_tuple_get(*out)->at[1], &at);
    if (rc == 0) {
        int64_t asked = at;
        at += at < 0 ? (int64_t)length : 0;
        if (at < 0 || at > (int64_t)length) {
            rc =
                tt_raise(env, &tt_IndexError,
                         "position %l from error handler out of bounds", asked);
            tt_clear(env, out);
        }
    }
    *position = rc == 0 ? (size_t)at : 0;
    return rc;
}

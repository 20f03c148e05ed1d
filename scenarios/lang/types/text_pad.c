/* SPDX-License-Identifier: MIT
 *
 * text_pad.c: methods of str and bytes that make them wider:
 * center, ljust, rjust, zfill, expandtabs.
 */
#include "bytes.h"
#include "format.h"
#include "texts.h"

static size_t length_of(tt_value v)
{
    return tt_is_str(v) ? tt_str_get(v)->length : tt__piece_of(v).size;
}

/* What a field is filled with: one character. */
static int read_fill(struct tt_env *env, tt_value self, tt_value v,
                     const char *name, struct tt__piece *out)
{
    *out = (struct tt__piece){" ", 1};
    if (v == TT_NULL) {
        return 0;
    }
    if (tt_is_str(self)) {
        if (!tt_is_str(v)) {
            return tt_raise(
                env, &tt_TypeError,
                "The fill character must be a unicode character, not %T", v);
        }
        *out = tt__piece_of(v);
        return tt_str_get(v)->length == 1
                   ? 0
                   : tt_raise(env, &tt_TypeError,
                              "The fill character must be exactly one "
                              "character long");
    }
    if (!tt__is_bytes(v) && !tt_is(v, &tt__bytearray_type)) {
        return tt_raise(env, &tt_TypeError,
                        "%s() argument 2 must be a byte string of length 1, "
                        "not %T",
                        name, v);
    }
    *out = tt__piece_of(v);
    return out->size == 1
               ? 0
               : tt_raise(env, &tt_TypeError,
                          "%s(): argument 2 must be a byte string of length "
                          "1, not a %T object of length %z",
                          name, v, out->size);
}

/* The requested width, less that of SELF: 1 and *OUT, 0 if it is not wider, or
 * a failure. */
static int read_missing(struct tt_env *env, tt_value self, tt_value width,
                        size_t *out)
{
    int64_t n;
    if (tt__to_int(env, width, &n) < 0) {
        return TT_ERAISED;
    }
    size_t length = length_of(self);
    if (n <= (int64_t)length) {
        return 0;
    }
    *out = (size_t)n - length;
    return n > TT__WIDTH_MAX ? tt__format_too_wide(env) : 1;
}

static void put_times(struct tt_text *out, struct tt__piece piece, size_t count)
{
    if (out->error == 0) {
        out->error = tt__spend_walk(out->env, count);
    }
    for (size_t i = 0; i < count && out->error == 0; i++) {
        tt_text_put(out, piece.at, piece.size);
    }
}

/* LEFT of the missing characters' two halves: how many go in front, of
 * MISSING. */
static tt_value pad(struct tt_env *env, const tt_value *args, const char *name,
                    size_t (*left)(size_t missing, size_t length))
{
    struct tt__piece in = tt__piece_of(args[0]), fill;
    struct tt_text out;
    size_t missing;
    int rc = read_missing(env, args[0], args[1], &missing);
    if (rc < 0 || read_fill(env, args[0], args[2], name, &fill) < 0) {
        return TT_NULL;
    }
    if (rc == 0) {
        return tt__piece_value(env, args[0], in.at, in.size);
    }
    size_t before = left(missing, length_of(args[0]));
    tt_text_init(&out, env);
    put_times(&out, fill, before);
    tt_text_put(&out, in.at, in.size);
    put_times(&out, fill, missing - before);
    return tt__piece_finish(&out, args[0]);
}

static size_t left_half(size_t missing, size_t length)
{
    size_t width = missing + length;
    return missing / 2 + (missing & width & 1);
}

static size_t left_all(size_t missing, size_t length)
{
    (void)length;
    return missing;
}

static size_t left_none(size_t missing, size_t length)
{
    (void)missing;
    (void)length;
    return 0;
}

tt_value tt__text_center(struct tt_env *env, const tt_value *args)
{
    return pad(env, args, "center", left_half);
}

tt_value tt__text_ljust(struct tt_env *env, const tt_value *args)
{
    return pad(env, args, "ljust", left_none);
}

tt_value tt__text_rjust(struct tt_env *env, const tt_value *args)
{
    return pad(env, args, "rjust", left_all);
}

tt_value tt__text_zfill(struct tt_env *env, const tt_value *args)
{
    struct tt__piece in = tt__piece_of(args[0]), zero = {"0", 1};
    struct tt_text out;
    size_t missing;
    int rc = read_missing(env, args[0], args[1], &missing);
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : tt__piece_value(env, args[0], in.at, in.size);
    }
    size_t sign = in.size > 0 && (*in.at == '+' || *in.at == '-');
    tt_text_init(&out, env);
    tt_text_put(&out, in.at, sign);
    put_times(&out, zero, missing);
    tt_text_put(&out, in.at + sign, in.size - sign);
    return tt__piece_finish(&out, args[0]);
}

tt_value tt__text_expandtabs(struct tt_env *env, const tt_value *args)
{
    struct tt__piece in = tt__piece_of(args[0]), space = {" ", 1};
    struct tt_text out;
    int64_t tab = 8, column = 0;
    if (args[1] != TT_NULL && tt__to_int(env, args[1], &tab) < 0) {
        return TT_NULL;
    }
    if (tab > TT__WIDTH_MAX) {
        tt__format_too_wide(env);
        return TT_NULL;
    }
    tt__walk_init(&out, env, in.size);
    for (size_t i = 0; i < in.size && out.error == 0; i++) {
        char c = in.at[i];
        if (c == '\t') {
            int64_t count = tab > 0 ? tab - column % tab : 0;
            put_times(&out, space, (size_t)count);
            column += count;
            continue;
        }
        tt_text_put(&out, &c, 1);
        column += tt_is_str(args[0]) && ((uint8_t)c & 0xc0) == 0x80 ? 0 : 1;
        column = c == '\n' || c == '\r' ? 0 : column;
    }
    return tt__piece_finish(&out, args[0]);
}

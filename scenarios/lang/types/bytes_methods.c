/* SPDX-License-Identifier: MIT
 *
 * bytes_methods.c: bytes(...), and the methods that bytes do
 * not share with str.
 *
 * Letters are those of ASCII here, whatever the locale. It mirrors CPython's
 * Objects/bytesobject.c and bytes_methods.c.
 */
#include "loop/object/unicode.h"

#include "bytes.h"
#include "objects.h"
#include "numbers.h"
#include "texts.h"

/* ---- Making -------------------------------------------------------------- */

static int put_byte(struct tt_env *env, tt_value v, const char *type,
                    struct tt_text *out)
{
    int64_t n;
    int rc = tt__to_int_clipped(env, v, &n);
    if (rc < 0) {
        return rc;
    }
    if (n < 0 || n > 255) {
        bool is_bytes = strcmp(type, "bytes") == 0;
        return tt_raise(env, &tt_ValueError, "byte%s must be in range(0, 256)",
                        is_bytes ? "s" : "");
    }
    char byte = (char)n;
    tt_text_put(out, &byte, 1);
    return out->error;
}

int tt__byte_of(struct tt_env *env, tt_value v, uint8_t *out)
{
    int64_t n;
    int rc = tt__to_int_clipped(env, v, &n);
    if (rc == 0 && (n < 0 || n > 255)) {
        rc = tt_raise(env, &tt_ValueError, "byte must be in range(0, 256)");
    }
    *out = rc == 0 ? (uint8_t)n : 0;
    return rc;
}

enum { FULL_READ_ONLY = 284 /* PyBUF_FULL_RO, for __buffer__ */ };

/* V.__release_buffer__(view), if it has one: 0, or a failure. */
static int release_buffer(struct tt_env *env, tt_value v, tt_value view)
{
    tt_value method = tt__special(env, v, "__release_buffer__");
    if (method == TT_NULL) {
        return tt_failure(env);
    }
    tt_value result = tt_call(env, method, &view, 1);
    int rc = result == TT_NULL ? tt_failure(env) : 0;
    if (rc == TT_ERAISED) {
        tt_exc_unref(env, tt_exc_take(env));
        rc = tt_fail(env, TT_ELIMIT,
                     "an exception in __release_buffer__() is not in the "
                     "scenario language");
    }
    tt_unref(env, result);
    tt_unref(env, method);
    return rc;
}

int tt__buffer_by_hook(struct tt_env *env, tt_value v, tt_value *out)
{
    if (!tt__is_class(tt_type_of(v))) {
        return 0;
    }
    tt_value method = tt__special(env, v, "__buffer__");
    if (method == TT_NULL) {
        return tt_failure(env);
    }
    const tt_value flags = tt_small_int(FULL_READ_ONLY);
    tt_value view = tt_call(env, method, &flags, 1);
    tt_unref(env, method);
    if (view != TT_NULL && !tt_is_exactly(view, &tt__memoryview_type)) {
        tt_raise(env, &tt_TypeError,
                 "__buffer__ returned non-memoryview object");
        tt_clear(env, &view);
    }
    *out = view == TT_NULL ? TT_NULL : tt__buffer_copy(env, view);
    if (*out != TT_NULL && release_buffer(env, v, view) < 0) {
        tt_clear(env, out);
    }
    tt_unref(env, view);
    return *out == TT_NULL ? tt_failure(env) : 1;
}

tt_value tt__bytes_from_iterable(struct tt_env *env, tt_value source,
                                 const char *type)
{
    tt_value item, made = TT_NULL;
    if (tt__buffer_by_hook(env, source, &made) != 0) {
        return made;
    }
    tt_value iterator = tt_is_str(source) ? TT_NULL : tt__iter(env, source);
    struct tt_text out;
    int rc = 1;
    if (iterator == TT_NULL) {
        bool has_none = tt_is_str(source);
        if (!has_none && tt_raised(env, &tt_TypeError)) {
            tt_exc_unref(env, tt_exc_take(env));
            has_none = true;
        }
        if (has_none) {
            tt_raise(env, &tt_TypeError, "cannot convert '%T' object to %s",
                     source, type);
        }
        return TT_NULL;
    }
    tt_text_init(&out, env);
    while (rc > 0 && (rc = tt__next(env, iterator, &item)) > 0) {
        rc = put_byte(env, item, type, &out) < 0 ? -1 : 1;
        tt_unref(env, item);
    }
    if (rc == 0) {
        made = tt__bytes(env, out.at, out.size);
    }
    tt_text_deinit(&out);
    tt_unref(env, iterator);
    return made;
}

static tt_value from_text(struct tt_env *env, const tt_value *args)
{
    if (args[1] == TT_NULL) {
        tt_raise(env, &tt_TypeError, "string argument without an encoding");
        return TT_NULL;
    }
    return tt__encode(env, tt_str_get(args[0]), args[1], args[2]);
}

static tt_value from_source(struct tt_env *env, const tt_value *args,
                            const char *type)
{
    int64_t count;
    if (args[0] == TT_NULL) {
        return tt__bytes(env, "", 0);
    }
    if (tt_is_exactly(args[0], &tt__bytes_type)) {
        return tt_ref(args[0]);
    }
    if (tt__is_bytes(args[0])) { /* of a derived class */
        struct tt__piece in = tt__piece_of(args[0]);
        return tt__bytes(env, in.at, in.size);
    }
    if (tt__is_buffer(args[0])) {
        return tt__buffer_copy(env, args[0]);
    }
    int rc = tt__repeat_times(env, args[0], &count);
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : tt__bytes_from_iterable(env, args[0], type);
    }
    if (count < 0) {
        tt_raise(env, &tt_ValueError, "negative count");
        return TT_NULL;
    }
    tt_value made = tt__bytes_blank(env, (size_t)count);
    if (made != TT_NULL) {
        memset(((struct tt__bytes *)(void *)made)->bytes, 0, (size_t)count);
    }
    return made;
}

/* __bytes__ of V, for bytes(v): 1 and *OUT, 0 if it has none, or a failure. */
static int by_hook(struct tt_env *env, tt_value v, tt_value *out)
{
    int rc = tt__number_hook(env, v, "__bytes__", out);
    if (rc > 0 && !tt__is_bytes(*out)) {
        rc = tt_raise(env, &tt_TypeError,
                      "__bytes__ returned non-bytes (type %T)", *out);
        tt_clear(env, out);
    }
    return rc;
}

tt_value tt__bytes_of_object(struct tt_env *env, tt_value v)
{
    tt_value made = TT_NULL;
    if (by_hook(env, v, &made) != 0) {
        return made;
    }
    return tt__is_buffer(v) ? tt__buffer_copy(env, v)
                            : tt__bytes_from_iterable(env, v, "bytes");
}

tt_value tt__bytes_from_arguments(struct tt_env *env,
                                  const struct tt_type *type,
                                  const struct tt_args *args)
{
    static const struct tt_native of_bytes = TT__SIGNATURE(
                                      "bytes", "source encoding errors", 0, 3,
                                      3),
                                  of_bytearray = TT__SIGNATURE(
                                      "bytearray", "source encoding errors", 0,
                                      3, 3);
    bool is_bytes = type == &tt__bytes_type;
    const char *name = is_bytes ? "bytes" : "bytearray";
    tt_value bound[3];
    if (tt_args_bind(env, is_bytes ? &of_bytes : &of_bytearray, args, bound) <
        0) {
        return TT_NULL;
    }
    for (int i = 1; i <= 2; i++) {
        const char *argument = i == 1 ? "encoding" : "errors";
        if (bound[i] != TT_NULL && !tt_is_str(bound[i])) {
            tt_raise(env, &tt_TypeError,
                     "%s() argument '%s' must be str, not %N", name, argument,
                     bound[i]);
            return TT_NULL;
        }
        if (bound[i] != TT_NULL &&
            (bound[0] == TT_NULL || !tt_is_str(bound[0]))) {
            tt_raise(env, &tt_TypeError, "%s without a string argument",
                     argument);
            return TT_NULL;
        }
    }
    tt_value made = TT_NULL;
    if (is_bytes && bound[0] != TT_NULL && by_hook(env, bound[0], &made) != 0) {
        return made;
    }
    return bound[0] != TT_NULL && tt_is_str(bound[0])
               ? from_text(env, bound)
               : from_source(env, bound, name);
}

tt_value tt__bytes_make(struct tt_env *env, const struct tt_type *type,
                        const struct tt_args *args)
{
    (void)type;
    return tt__bytes_from_arguments(env, &tt__bytes_type, args);
}

/* ---- decode, hex --------------------------------------------------------- */

tt_value tt__bytes_decode(struct tt_env *env, const tt_value *args)
{
    struct tt__piece in = tt__piece_of(args[0]);
    for (int i = 1; i <= 2; i++) {
        if (args[i] != TT_NULL && !tt_is_str(args[i])) {
            tt_raise(env, &tt_TypeError,
                     "decode() argument '%s' must be str, not %N",
                     i == 1 ? "encoding" : "errors", args[i]);
            return TT_NULL;
        }
    }
    return in.size == 0 ? tt_str_c(env, "")
                        : tt__decode(env, in.at, in.size, args[1], args[2]);
}

/* The separator of hex(): 0 or a failure. */
static int read_separator(struct tt_env *env, tt_value v, char *out)
{
    struct tt__piece piece = {NULL, 0};
    if (tt_is_str(v)) {
        piece = tt__piece_of(v);
    } else if (tt__buffer_of(env, v, &piece) <= 0) {
        return tt_failure(env) < 0
                   ? tt_failure(env)
                   : tt_raise(env, &tt_TypeError,
                              "object of type '%T' has no len()", v);
    }
    size_t length = tt_is_str(v) ? tt_str_get(v)->length : piece.size;
    if (length != 1) {
        return tt_raise(env, &tt_ValueError, "sep must be length 1.");
    }
    if ((uint8_t)piece.at[0] >= 0x80) {
        return tt_raise(env, &tt_ValueError, "sep must be ASCII.");
    }
    *out = piece.at[0];
    return 0;
}

tt_value tt__bytes_hex(struct tt_env *env, const tt_value *args)
{
    static const char digits[] = "0123456789abcdef";
    struct tt__piece in = tt__piece_of(args[0]);
    struct tt_text out;
    char separator = '\0';
    int64_t group = 1;
    if ((args[1] != TT_NULL && read_separator(env, args[1], &separator) < 0) ||
        (args[2] != TT_NULL && tt__to_int(env, args[2], &group) < 0)) {
        return TT_NULL;
    }
    bool separated = args[1] != TT_NULL && group != 0;
    size_t every = (size_t)tt__magnitude(group);
    tt__walk_init(&out, env, in.size);
    for (size_t i = 0; i < in.size && out.error == 0; i++) {
        /* Groups are counted from the end, or from the start if negative. */
        size_t place = group > 0 ? in.size - i : i;
        if (separated && i > 0 && place % every == 0) {
            tt_text_put(&out, &separator, 1);
        }
        tt_text_put(&out, &digits[(uint8_t)in.at[i] >> 4], 1);
        tt_text_put(&out, &digits[(uint8_t)in.at[i] & 15], 1);
    }
    return tt_text_finish(&out);
}

/* 0 to 15; -1: C is no hexadecimal digit. */
static int hex_digit(char c)
{
    int digit = tt__digit_value((uint8_t)c);
    return digit < 16 ? digit : -1;
}

tt_value tt__bytes_fromhex(struct tt_env *env, const tt_value *args)
{
    struct tt_text out;
    struct tt__piece in;
    tt_value made = TT_NULL;
    if (tt_is_str(args[1])) {
        in = tt__piece_of(args[1]);
    } else if (tt__buffer_of(env, args[1], &in) <= 0) {
        if (tt_failure(env) == 0) {
            tt_raise(env, &tt_TypeError,
                     "fromhex() argument must be str or bytes-like, not %T",
                     args[1]);
        }
        return TT_NULL;
    }
    tt__walk_init(&out, env, in.size);
    for (size_t i = 0; i < in.size && out.error == 0; i++) {
        if (in.at[i] == ' ' || (in.at[i] >= '\t' && in.at[i] <= '\r')) {
            continue;
        }
        int high = hex_digit(in.at[i]);
        i += high >= 0;
        int low = i < in.size ? hex_digit(in.at[i]) : -1;
        if (high >= 0 && i >= in.size) {
            out.error = tt_raise(env, &tt_ValueError,
                                 "fromhex() arg must contain an even number "
                                 "of hexadecimal digits");
        } else if (high < 0 || low < 0) {
            size_t place = tt__count_points(in.at, i);
            out.error = tt_raise(env, &tt_ValueError,
                                 "non-hexadecimal number found in fromhex() "
                                 "arg at position %z",
                                 place);
        }
        if (out.error == 0) {
            char byte = (char)(high * 16 + low);
            tt_text_put(&out, &byte, 1);
        }
    }
    if (out.error == 0) {
        made = args[0] == tt__type_value(&tt__bytearray_type)
                   ? tt__bytearray(env, out.at, out.size)
                   : tt__bytes(env, out.at, out.size);
    }
    tt_text_deinit(&out);
    return tt__made_for(env, args[0], made);
}

/* ---- Translation --------------------------------------------------------- */

enum { BYTES = 256 };

tt_value tt__bytes_maketrans(struct tt_env *env, const tt_value *args)
{
    struct tt__piece from, to;
    char table[BYTES];
    if (tt__buffer_arg(env, args[0], &from) < 0 ||
        tt__buffer_arg(env, args[1], &to) < 0) {
        return TT_NULL;
    }
    if (from.size != to.size) {
        tt_raise(env, &tt_ValueError,
                 "maketrans arguments must have same length");
        return TT_NULL;
    }
    for (int i = 0; i < BYTES; i++) {
        table[i] = (char)i;
    }
    for (size_t i = 0; i < from.size; i++) {
        table[(uint8_t)from.at[i]] = to.at[i];
    }
    return tt__bytes(env, table, BYTES);
}

tt_value tt__bytes_translate(struct tt_env *env, const tt_value *args)
{
    struct tt__piece in = tt__piece_of(args[0]), table = {NULL, 0},
                     dropped = {NULL, 0};
    struct tt_text out;
    if (args[1] != TT_NONE &&
        tt__piece_arg(env, args[0], args[1], "", &table) < 0) {
        return TT_NULL;
    }
    if (table.at != NULL && table.size != BYTES) {
        tt_raise(env, &tt_ValueError,
                 "translation table must be 256 characters long");
        return TT_NULL;
    }
    if (args[2] != TT_NULL &&
        tt__piece_arg(env, args[0], args[2], "", &dropped) < 0) {
        return TT_NULL;
    }
    tt_text_init(&out, env);
    out.error = tt__spend_walk(env, in.size * (1 + dropped.size / 64));
    for (size_t i = 0; i < in.size && out.error == 0; i++) {
        uint8_t byte = (uint8_t)in.at[i];
        if (tt__piece_find(dropped, (struct tt__piece){in.at + i, 1}) ==
            SIZE_MAX) {
            tt_text_put(&out, table.at == NULL ? in.at + i : table.at + byte,
                        1);
        }
    }
    return tt__piece_finish(&out, args[0]);
}

/* ---- Letters ------------------------------------------------------------- */

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_alpha(char c)
{
    return is_upper(c) || is_lower(c);
}

static bool is_alnum(char c)
{
    return is_alpha(c) || is_digit(c);
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_ascii(char c)
{
    return (uint8_t)c < 0x80;
}

/* The answer, after SIZE bytes were looked at. */
static tt_value answer(struct tt_env *env, bool is, size_t size)
{
    return tt__spend_walk(env, size) < 0 ? TT_NULL : tt_bool(is);
}

static tt_value all_are(struct tt_env *env, tt_value self, bool (*test)(char c),
                        bool when_empty)
{
    struct tt__piece in = tt__piece_of(self);
    for (size_t i = 0; i < in.size; i++) {
        if (!test(in.at[i])) {
            return answer(env, false, i);
        }
    }
    return answer(env, in.size > 0 || when_empty, in.size);
}

#define QUESTION(name, test, when_empty)                                       \
    tt_value tt__bytes_##name(struct tt_env *env, const tt_value *args)        \
    {                                                                          \
        return all_are(env, args[0], test, when_empty);                        \
    }

QUESTION(isalnum, is_alnum, false)
QUESTION(isalpha, is_alpha, false)
QUESTION(isascii, is_ascii, true)
QUESTION(isdigit, is_digit, false)
QUESTION(isspace, is_space, false)

/* At least one letter IS, and none is NOT. */
static tt_value one_case(struct tt_env *env, tt_value self, bool (*is)(char c),
                         bool (*not )(char c))
{
    struct tt__piece in = tt__piece_of(self);
    bool found = false;
    for (size_t i = 0; i < in.size; i++) {
        if (not(in.at[i])) {
            return answer(env, false, i);
        }
        found = found || is(in.at[i]);
    }
    return answer(env, found, in.size);
}

tt_value tt__bytes_islower(struct tt_env *env, const tt_value *args)
{
    return one_case(env, args[0], is_lower, is_upper);
}

tt_value tt__bytes_isupper(struct tt_env *env, const tt_value *args)
{
    return one_case(env, args[0], is_upper, is_lower);
}

static char to_upper(char c, char before)
{
    (void)before;
    return is_lower(c) ? (char)(c - 32) : c;
}

static char to_lower(char c, char before)
{
    (void)before;
    return is_upper(c) ? (char)(c + 32) : c;
}

static char to_other(char c, char before)
{
    return is_upper(c) ? to_lower(c, before) : to_upper(c, before);
}

static char to_title(char c, char before)
{
    return is_alpha(before) ? to_lower(c, before) : to_upper(c, before);
}

/* Each byte mapped, with the one before it (at first a space). */
static tt_value map_all(struct tt_env *env, tt_value self,
                        char (*map)(char c, char before))
{
    struct tt__piece in = tt__piece_of(self);
    char *to;
    tt_value made = tt__spend_walk(env, in.size) < 0
                        ? TT_NULL
                        : tt__piece_blank(env, self, in.size, &to);
    for (size_t i = 0; made != TT_NULL && i < in.size; i++) {
        to[i] = map(in.at[i], i == 0 ? ' ' : in.at[i - 1]);
    }
    return made;
}

tt_value tt__bytes_upper(struct tt_env *env, const tt_value *args)
{
    return map_all(env, args[0], to_upper);
}

tt_value tt__bytes_lower(struct tt_env *env, const tt_value *args)
{
    return map_all(env, args[0], to_lower);
}

tt_value tt__bytes_swapcase(struct tt_env *env, const tt_value *args)
{
    return map_all(env, args[0], to_other);
}

tt_value tt__bytes_title(struct tt_env *env, const tt_value *args)
{
    return map_all(env, args[0], to_title);
}

tt_value tt__bytes_capitalize(struct tt_env *env, const tt_value *args)
{
    tt_value made = map_all(env, args[0], to_lower);
    if (made != TT_NULL) {
        /* Of an empty one: its NUL. */
        char *first = (char *)(uintptr_t)tt__piece_of(made).at;
        *first = to_upper(*first, ' ');
    }
    return made;
}

/* A capital after what is no letter, none after one, and at least one. */
tt_value tt__bytes_istitle(struct tt_env *env, const tt_value *args)
{
    struct tt__piece in = tt__piece_of(args[0]);
    bool found = false, inside = false;
    for (size_t i = 0; i < in.size; i++) {
        if (inside ? is_upper(in.at[i]) : is_lower(in.at[i])) {
            return answer(env, false, i);
        }
        inside = is_alpha(in.at[i]);
        found = found || inside;
    }
    return answer(env, found, in.size);
}

/* A bytes object, also where self is one of a derived class. */
static tt_value bytes_itself(struct tt_env *env, const tt_value *args)
{
    struct tt__piece in = tt__piece_of(args[0]);
    return tt_is_exactly(args[0], &tt__bytes_type)
               ? tt_ref(args[0])
               : tt__bytes(env, in.at, in.size);
}

const struct tt_native tt__bytes_methods[] = {
    TT__METHOD_0("bytes", "__bytes__", TT_PURE, bytes_itself),
    TT__TEXT_ROWS("bytes", TT_PURE, tt__text_),
    TT__METHOD("bytes", "replace", "self old new count /", 3, 4, 4, TT_PURE,
               tt__text_replace),
    TT__BYTES_ROWS("bytes", TT_PURE, tt__bytes_),
    TT_NATIVE("fromhex", "bytes.fromhex", "type string /", 2, 2, 2,
              TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_PURE, tt__bytes_fromhex),
    TT_NATIVE("maketrans", "bytes.maketrans", "frm to /", 2, 2, 2,
              TT_NATIVE_STATIC | TT_NATIVE_BUILTIN, TT_READS,
              tt__bytes_maketrans),
    {.name = NULL},
};

/* SPDX-License-Identifier: MIT
 *
 * _binascii.c: the functions of module binascii, and checksums.
 *
 * Results and errors are those of CPython's Modules/binascii.c.
 */
#include <stdio.h>

#include "loop/object/unicode.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/bytes.h"
#include "scenarios/lang/types/numbers.h"
#include "scenarios/lang/types/texts.h"
#include "scenarios/lang/library/modules.h"

/* Raises binascii.Error: TT_NULL. */
static tt_value fail(struct tt_env *env, const char *message)
{
    tt_value type = tt__import_member(env, "binascii", "Error");
    tt_value text = type == TT_NULL ? TT_NULL : tt_str_c(env, message);
    tt_value exc = text == TT_NULL ? TT_NULL : tt_call(env, type, &text, 1);
    if (exc != TT_NULL) {
        tt_raise_exc(env, tt_exc_cast(exc));
    }
    tt_unref(env, type);
    tt_unref(env, text);
    tt_unref(env, exc);
    return TT_NULL;
}

/* The bytes of an argument; where IS_TEXT, of a str in ASCII too. */
static int read_bytes(struct tt_env *env, tt_value v, bool is_text,
                      struct tt__piece *out)
{
    bool is_str = tt_is_str(v);
    if (is_str && is_text && tt_str_get(v)->size != tt_str_get(v)->length) {
        return tt_raise(env, &tt_ValueError,
                        "string argument should contain only ASCII characters");
    }
    bool is_plain =
        (!is_str || is_text) && tt__bytes_of(v, &out->at, &out->size);
    int is_buffer = is_plain || is_str ? 0 : tt__buffer_of(env, v, out);
    if (is_buffer < 0) {
        return is_buffer;
    }
    if (!is_plain && is_buffer == 0) {
        return tt_raise(env, &tt_TypeError,
                        is_text ? "argument should be bytes, buffer or ASCII "
                                  "string, not '%T'"
                                : "a bytes-like object is required, not '%T'",
                        v);
    }
    return tt__spend_walk(env, out->size);
}

/* ---- Base 64 ------------------------------------------------------------- */

static const char digits64[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static tt_value call_b2a_base64(struct tt_env *env, const tt_value *args)
{
    struct tt__piece in;
    struct tt_text out;
    int newline = args[1] == TT_NULL ? 1 : tt_truth(env, args[1]);
    if (newline < 0 || read_bytes(env, args[0], false, &in) < 0) {
        return TT_NULL;
    }
    tt_text_init(&out, env);
    for (size_t i = 0; i < in.size; i += 3) {
        size_t count = in.size - i < 3 ? in.size - i : 3;
        uint32_t group = 0;
        for (size_t k = 0; k < 3; k++) {
            group = group << 8 | (k < count ? (uint8_t)in.at[i + k] : 0);
        }
        const char text[4] = {digits64[group >> 18], digits64[group >> 12 & 63],
                              count > 1 ? digits64[group >> 6 & 63] : '=',
                              count > 2 ? digits64[group & 63] : '='};
        tt_text_put(&out, text, 4);
    }
    if (newline > 0) {
        tt_text_put(&out, "\n", 1);
    }
    tt_value made = out.error < 0 ? TT_NULL : tt__bytes(env, out.at, out.size);
    tt_text_deinit(&out);
    return made;
}

/* A text in base 64 while it is read. */
struct reader64 {
    struct tt__piece in;
    struct tt_text out;
    uint32_t group; /* bits that are not put yet */
    int digits;     /* of the group of four */
    int pads;
    size_t count; /* of all digits */
    bool is_strict;
};

/* What is wrong with what follows the padding, from AT on; NULL: nothing. */
static const char *check_rest(const struct reader64 *reader, size_t at)
{
    if (at >= reader->in.size) {
        return NULL;
    }
    return reader->in.at[at] == '=' ? "Excess padding not allowed"
                                    : "Excess data after padding";
}

/* What is wrong with the next character C at place AT, in strict mode; NULL:
 * nothing. */
static const char *check_strict(const struct reader64 *reader, char c,
                                size_t at)
{
    const char *digit = c == '\0' ? NULL : strchr(digits64, c);
    if (c == '=') {
        if (at == 0) {
            return "Leading padding not allowed";
        }
        return reader->digits == 0 ? "Excess padding not allowed" : NULL;
    }
    if (digit == NULL) {
        return "Only base64 data is allowed";
    }
    return reader->pads > 0 ? "Discontinuous padding not allowed" : NULL;
}

static void put_digit(struct reader64 *reader, uint32_t digit)
{
    reader->pads = 0;
    reader->count++;
    reader->group = reader->group << 6 | digit;
    reader->digits = (reader->digits + 1) % 4;
    if (reader->digits != 1) {
        int shift;
        if (reader->digits == 2) {
            shift = 4;
        } else if (reader->digits == 3) {
            shift = 2;
        } else {
            shift = 0;
        }
        char byte = (char)(reader->group >> shift & 0xff);
        tt_text_put(&reader->out, &byte, 1);
    }
}

/* Reads all: NULL, or what is wrong. *IS_DONE: by padding. */
static const char *read_all64(struct reader64 *reader, bool *is_done)
{
    *is_done = false;
    for (size_t i = 0; i < reader->in.size; i++) {
        char c = reader->in.at[i];
        const char *digit = c == '\0' ? NULL : strchr(digits64, c);
        const char *wrong =
            reader->is_strict ? check_strict(reader, c, i) : NULL;
        if (wrong != NULL) {
            return wrong;
        }
        if (c == '=') {
            if (reader->digits >= 2 && reader->digits + ++reader->pads >= 4) {
                *is_done = true;
                return reader->is_strict ? check_rest(reader, i + 1) : NULL;
            }
        } else if (digit != NULL) {
            put_digit(reader, (uint32_t)(digit - digits64));
        }
    }
    return NULL;
}

static tt_value call_a2b_base64(struct tt_env *env, const tt_value *args)
{
    struct reader64 reader = {.digits = 0};
    int strict = args[1] == TT_NULL ? 0 : tt_truth(env, args[1]);
    tt_value made = TT_NULL;
    bool is_done;
    if (strict < 0 || read_bytes(env, args[0], true, &reader.in) < 0) {
        return TT_NULL;
    }
    reader.is_strict = strict > 0;
    tt_text_init(&reader.out, env);
    const char *wrong = read_all64(&reader, &is_done);
    if (wrong != NULL) {
        fail(env, wrong);
    } else if (!is_done && reader.digits == 1) {
        char text[128];
        snprintf(text, sizeof text,
                 "Invalid base64-encoded string: number of data characters "
                 "(%zu) cannot be 1 more than a multiple of 4",
                 reader.count);
        fail(env, text);
    } else if (!is_done && reader.digits != 0) {
        fail(env, "Incorrect padding");
    } else if (reader.out.error == 0) {
        made = tt__bytes(env, reader.out.at, reader.out.size);
    }
    tt_text_deinit(&reader.out);
    return made;
}

/* ---- Hexadecimal digits -------------------------------------------------- */

/* hexlify() with a separator is bytes.hex()'s work. */
static tt_value call_hexlify(struct tt_env *env, const tt_value *args)
{
    struct tt__piece in;
    size_t count = 0;
    if (read_bytes(env, args[0], false, &in) < 0) {
        return TT_NULL;
    }
    tt_value bytes = tt__bytes(env, in.at, in.size);
    while (count < 2 && args[1 + count] != TT_NULL) {
        count++;
    }
    tt_value text = bytes == TT_NULL
                        ? TT_NULL
                        : tt__call_method(env, bytes, "hex", args + 1, count);
    tt_unref(env, bytes);
    tt_value made = text == TT_NULL ? TT_NULL
                                    : tt__bytes(env, tt_str_get(text)->text,
                                                tt_str_get(text)->size);
    tt_unref(env, text);
    return made;
}

/* 0 to 15; -1: C is no hexadecimal digit. */
static int hex_digit(char c)
{
    int digit = tt__digit_value((uint8_t)c);
    return digit < 16 ? digit : -1;
}

static tt_value call_unhexlify(struct tt_env *env, const tt_value *args)
{
    struct tt__piece in;
    struct tt_text out;
    if (read_bytes(env, args[0], true, &in) < 0) {
        return TT_NULL;
    }
    if (in.size % 2 != 0) {
        return fail(env, "Odd-length string");
    }
    tt_text_init(&out, env);
    bool good = true;
    for (size_t i = 0; good && i < in.size; i += 2) {
        int high = hex_digit(in.at[i]), low = hex_digit(in.at[i + 1]);
        char byte = (char)(high * 16 + low);
        good = high >= 0 && low >= 0;
        tt_text_put(&out, &byte, 1);
    }
    tt_value made;
    if (!good) {
        made = fail(env, "Non-hexadecimal digit found");
    } else if (out.error < 0) {
        made = TT_NULL;
    } else {
        made = tt__bytes(env, out.at, out.size);
    }
    tt_text_deinit(&out);
    return made;
}

/* The bytes of a bytes-like object, for the modules in Python. */
static tt_value call_as_bytes(struct tt_env *env, const tt_value *args)
{
    if (tt_is_exactly(args[0], &tt__bytes_type)) {
        return tt_ref(args[0]);
    }
    if (!tt__is_buffer(args[0])) {
        tt_raise(env, &tt_TypeError,
                 "memoryview: a bytes-like object is required, not '%T'",
                 args[0]);
        return TT_NULL;
    }
    return tt__buffer_copy(env, args[0]);
}

/* ---- Checksums ----------------------------------------------------------- */

static int read_start(struct tt_env *env, tt_value v, uint32_t start,
                      uint32_t *out)
{
    int64_t n = start;
    int rc = v == TT_NULL ? 0 : tt__to_int(env, v, &n);
    *out = (uint32_t)((uint64_t)n & UINT32_MAX);
    return rc;
}

static tt_value call_crc32(struct tt_env *env, const tt_value *args)
{
    struct tt__piece in;
    uint32_t crc;
    if (read_bytes(env, args[0], false, &in) < 0 ||
        read_start(env, args[1], 0, &crc) < 0) {
        return TT_NULL;
    }
    crc = ~crc;
    for (size_t i = 0; i < in.size; i++) {
        crc ^= (uint8_t)in.at[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (0xedb88320u & (0 - (crc & 1)));
        }
    }
    return tt_small_int(~crc);
}

static tt_value call_adler32(struct tt_env *env, const tt_value *args)
{
    enum { ADLER = 65521 };
    struct tt__piece in;
    uint32_t start;
    if (read_bytes(env, args[0], false, &in) < 0 ||
        read_start(env, args[1], 1, &start) < 0) {
        return TT_NULL;
    }
    uint32_t a = (start & 0xffff) % ADLER, b = (start >> 16) % ADLER;
    for (size_t i = 0; i < in.size; i++) {
        a = (a + (uint8_t)in.at[i]) % ADLER;
        b = (b + a) % ADLER;
    }
    return tt_small_int(b << 16 | a);
}

#define BINASCII_ROW(name_, parameters_, positional_, total_, effect_, call_)  \
    TT__MODULE_FUNCTION("binascii", name_, parameters_, 1, positional_,        \
                        total_, effect_, call_)

static const struct tt_native natives[] = {
    BINASCII_ROW("a2b_base64", "data / | strict_mode", 1, 2, TT_READS,
                 call_a2b_base64),
    BINASCII_ROW("adler32", "data value /", 2, 2, TT_READS, call_adler32),
    BINASCII_ROW("b2a_base64", "data / | newline", 1, 2, TT_READS,
                 call_b2a_base64),
    BINASCII_ROW("crc32", "data crc /", 2, 2, TT_READS, call_crc32),
    BINASCII_ROW("hexlify", "data sep bytes_per_sep", 3, 3, TT_READS,
                 call_hexlify),
    BINASCII_ROW("unhexlify", "hexstr /", 1, 1, TT_READS, call_unhexlify),
    BINASCII_ROW("as_bytes", "data /", 1, 1, TT_READS, call_as_bytes),
};

static const struct tt__member members[] = {
    {"as_bytes", &natives[6], NULL},  {"a2b_base64", &natives[0], NULL},
    {"adler32", &natives[1], NULL},   {"b2a_base64", &natives[2], NULL},
    {"crc32", &natives[3], NULL},     {"hexlify", &natives[4], NULL},
    {"unhexlify", &natives[5], NULL}, {NULL, NULL, NULL},
};

static const char *const needs[] = {"binascii", NULL};

const struct tt__module tt___binascii_module = {
    .name = "_binascii", .members = members, .needs = needs};

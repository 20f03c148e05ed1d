/* SPDX-License-Identifier: MIT
 *
 * literal.c: the values of number and string literals.
 *
 * Numbers mirror parsenumber_raw of CPython's Parser/pegen.c; escapes mirror
 * _PyUnicode_DecodeUnicodeEscapeInternal and _PyBytes_DecodeEscape, with
 * their messages.
 */
#include "literal.h"
#include "loop/object/unicode.h"
#include "scenarios/lang/types/character_names.h"
#include "source.h"

#include "lex.h"
#include <ticktape/tt.h>

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Numbers ------------------------------------------------------------- */

static unsigned digit_value(char c)
{
    return c <= '9' ? (unsigned)(c - '0') : (unsigned)((c | 0x20) - 'a') + 10;
}

static struct tt__number make_int(const char *text, uint32_t size,
                                  unsigned base)
{
    struct tt__number number = {.kind = NUMBER_INT};
    for (uint32_t i = base == 10 ? 0 : 2; i < size; i++) {
        if (text[i] == '_') {
            continue;
        }
        unsigned digit = digit_value(text[i]);
        TT_ASSERT(digit < base);
        if (number.integer > (UINT64_MAX - digit) / base) {
            number.kind = NUMBER_HUGE;
            break;
        }
        number.integer = number.integer * base + digit;
    }
    return number;
}

/* strtod reads the radix character of the locale, which a host program may
 * have set: so the point is replaced by it. */
static struct tt__number make_float(const char *text, uint32_t size,
                                    struct tt__pool *pool)
{
    const char *point = localeconv()->decimal_point;
    size_t point_size = strlen(point);
    char *clean = tt__pool_take(pool, size + point_size + 1);
    size_t count = 0;
    for (uint32_t i = 0; i < size; i++) {
        if (text[i] == '.') {
            memcpy(clean + count, point, point_size);
            count += point_size;
        } else if (text[i] != '_') {
            clean[count++] = text[i];
        }
    }
    char *end;
    struct tt__number number = {.kind = NUMBER_FLOAT};
    number.real = strtod(clean, &end); /* too large: infinity, as CPython */
    TT_ASSERT(end == clean + count);
    return number;
}

struct tt__number tt__number_of(const char *text, uint32_t size,
                                struct tt__pool *pool)
{
    TT_ASSERT(size > 0);
    char second = size > 1 ? (char)(text[1] | 0x20) : 0;
    if (text[0] == '0' && second == 'x') {
        return make_int(text, size, 16);
    }
    if (text[0] == '0' && second == 'o') {
        return make_int(text, size, 8);
    }
    if (text[0] == '0' && second == 'b') {
        return make_int(text, size, 2);
    }
    if ((text[size - 1] | 0x20) == 'j') {
        struct tt__number imaginary = make_float(text, size - 1, pool);
        imaginary.kind = NUMBER_IMAGINARY;
        return imaginary;
    }
    for (uint32_t i = 0; i < size; i++) {
        if (text[i] == '.' || (text[i] | 0x20) == 'e') {
            return make_float(text, size, pool);
        }
    }
    return make_int(text, size, 10);
}

/* ---- Strings ------------------------------------------------------------- */

/* A decoder at work. The decoded bytes are never longer than the source. */
struct decoder {
    const char *from;
    const char *at;
    const char *end;
    char *to; /* where the next byte goes */
    struct tt__string_mode mode;
    struct tt__place place;
    struct tt__diagnostic *diagnostic;
};

static void put_point(struct decoder *decoder, uint32_t point)
{
    if (point < 0x80 || decoder->mode.is_bytes) {
        *decoder->to++ = (char)point;
        return;
    }
    if (point >= 0x10000) {
        *decoder->to++ = (char)(0xf0 | point >> 18);
        *decoder->to++ = (char)(0x80 | (point >> 12 & 0x3f));
    } else if (point >= 0x800) {
        *decoder->to++ = (char)(0xe0 | point >> 12);
    }
    if (point >= 0x800) {
        *decoder->to++ = (char)(0x80 | (point >> 6 & 0x3f));
    } else {
        *decoder->to++ = (char)(0xc0 | point >> 6);
    }
    *decoder->to++ = (char)(0x80 | (point & 0x3f));
}

/* The offset of AT as CPython counts it: it decodes a copy in which every
 * character beyond ASCII is written \UXXXXXXXX. */
static unsigned find_position(const struct decoder *decoder, const char *at)
{
    unsigned position = 0;
    for (const char *c = decoder->from; c < at; c++) {
        unsigned char byte = (unsigned char)*c;
        if (byte < 0x80) {
            position += 1;
        } else if ((byte & 0xc0) != 0x80) {
            position += 10;
        }
    }
    return position;
}

/* Reports the escape from START up to `at`. */
static bool fail_escape(struct decoder *decoder, const char *start,
                        const char *what)
{
    unsigned first = find_position(decoder, start);
    unsigned last = find_position(decoder, decoder->at) - 1;
    tt__diagnose(decoder->diagnostic, DIAGNOSTIC_SYNTAX, decoder->place, NULL,
                 "(unicode error) 'unicodeescape' codec can't decode bytes "
                 "in position %u-%u: %s",
                 first, last, what);
    return false;
}

/* Decodes the COUNT hexadecimal digits of an escape that begins at START. */
static bool decode_hex(struct decoder *decoder, const char *start, int count,
                       const char *what)
{
    uint32_t point = 0;
    for (int i = 0; i < count; i++) {
        if (decoder->at == decoder->end ||
            !tt__char_is(*decoder->at, CHAR_HEX)) {
            if (decoder->mode.is_bytes) {
                tt__diagnose(decoder->diagnostic, DIAGNOSTIC_SYNTAX,
                             decoder->place, NULL,
                             "(value error) invalid \\x escape at position "
                             "%u",
                             find_position(decoder, start));
                return false;
            }
            return fail_escape(decoder, start, what);
        }
        point = point << 4 | digit_value(*decoder->at++);
    }
    if (point > 0x10ffff) {
        return fail_escape(decoder, start, "illegal Unicode character");
    }
    put_point(decoder, point);
    return true;
}

/* The escape at START is none, or too large. */
static void note_invalid(const struct decoder *decoder, const char *start)
{
    const char **invalid = decoder->mode.invalid;
    if (invalid != NULL && *invalid == NULL && (unsigned char)start[1] < 0x80) {
        *invalid = start;
    }
}

/* START: its backslash. */
static void decode_octal(struct decoder *decoder, const char *start)
{
    uint32_t point = digit_value(start[1]);
    for (int i = 0; i < 2 && decoder->at < decoder->end; i++) {
        char c = *decoder->at;
        if (c < '0' || c > '7') {
            break;
        }
        point = point << 3 | digit_value(c);
        decoder->at++;
    }
    if (point > 0xff) {
        note_invalid(decoder, start);
    }
    put_point(decoder, decoder->mode.is_bytes ? point & 0xff : point);
}

/* The character of a simple escape; 0 if C is none. */
static char find_simple(char c)
{
    static const char escapes[] = "\\\\''\"\"a\ab\bf\fn\nr\rt\tv\v";
    for (size_t i = 0; i + 1 < sizeof escapes; i += 2) {
        if (escapes[i] == c) {
            return escapes[i + 1];
        }
    }
    return 0;
}

/* Decodes \N{NAME}, whose backslash is at START, after the N. */
static bool decode_named(struct decoder *decoder, const char *start)
{
    static const char malformed[] = "malformed \\N character escape";
    if (decoder->at == decoder->end || *decoder->at != '{') {
        return fail_escape(decoder, start, malformed);
    }
    const char *name = ++decoder->at;
    const char *close = memchr(name, '}', (size_t)(decoder->end - name));
    decoder->at = close == NULL ? decoder->end : close;
    if (close == NULL || close == name) {
        return fail_escape(decoder, start, malformed);
    }
    char text[TT__NAMED_SIZE];
    size_t size =
        tt__character_named(name, (size_t)(close - name), false, text);
    decoder->at++;
    if (size == 0) {
        return fail_escape(decoder, start, "unknown Unicode character name");
    }
    memcpy(decoder->to, text, size);
    decoder->to += size;
    return true;
}

/* Decodes the escape whose backslash is at `at`. False: an error. An escape
 * that is none stays as it is, backslash and all. */
static bool decode_escape(struct decoder *decoder)
{
    const char *start = decoder->at++;
    TT_ASSERT(*start == '\\' && decoder->at < decoder->end);
    char c = *decoder->at++;
    char simple = find_simple(c);
    bool is_bytes = decoder->mode.is_bytes;
    if (c == '\n') {
        return true;
    }
    if (simple != 0) {
        *decoder->to++ = simple;
    } else if (c >= '0' && c <= '7') {
        decode_octal(decoder, start);
    } else if (c == 'x') {
        return decode_hex(decoder, start, 2, "truncated \\xXX escape");
    } else if (c == 'u' && !is_bytes) {
        return decode_hex(decoder, start, 4, "truncated \\uXXXX escape");
    } else if (c == 'U' && !is_bytes) {
        return decode_hex(decoder, start, 8, "truncated \\UXXXXXXXX escape");
    } else if (c == 'N' && !is_bytes) {
        return decode_named(decoder, start);
    } else {
        note_invalid(decoder, start);
        *decoder->to++ = '\\';
        decoder->at--;
    }
    return true;
}

static bool is_ascii(const char *text, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        if ((unsigned char)text[i] >= 0x80) {
            return false;
        }
    }
    return true;
}

struct tt__text tt__string_of(const char *text, uint32_t size,
                              struct tt__string_mode mode,
                              struct tt__pool *pool, struct tt__place place,
                              struct tt__diagnostic *diagnostic)
{
    static const struct tt__text failed = {NULL, 0};
    if (mode.is_bytes && !is_ascii(text, size)) {
        tt__diagnose(diagnostic, DIAGNOSTIC_SYNTAX, place, NULL,
                     "bytes can only contain ASCII literal characters");
        return failed;
    }
    if (mode.is_raw || memchr(text, '\\', size) == NULL) {
        return (struct tt__text){text, size};
    }
    char *to = tt__pool_take(pool, size);
    struct decoder decoder = {text, text,  text + size, to,
                              mode, place, diagnostic};
    while (decoder.at < decoder.end) {
        if (*decoder.at != '\\') {
            *decoder.to++ = *decoder.at++;
        } else if (decoder.at + 1 == decoder.end) {
            note_invalid(&decoder, decoder.at); /* a brace of an f-string */
            *decoder.to++ = *decoder.at++;
        } else if (!decode_escape(&decoder)) {
            return failed;
        }
    }
    TT_ASSERT(decoder.to <= to + size);
    return (struct tt__text){to, (uint32_t)(decoder.to - to)};
}

/* ---- Names --------------------------------------------------------------- */

/* Appends POINT, which is below 0x800. */
static uint32_t put_letter(char *to, uint32_t point)
{
    TT_ASSERT(point < 0x800);
    if (point < 0x80) {
        to[0] = (char)point;
        return 1;
    }
    to[0] = (char)(0xc0 | point >> 6);
    to[1] = (char)(0x80 | (point & 0x3f));
    return 2;
}

struct tt__text tt__normal_name(struct tt__pool *pool, const char *text,
                                uint32_t size)
{
    uint32_t at = 0, count = 0;
    while (at < size && (unsigned char)text[at] < 0x80) {
        at++;
    }
    if (at == size) {
        return (struct tt__text){text, size};
    }
    /* No character becomes a longer one. */
    char *made = tt__pool_take(pool, (size_t)size + 1);
    for (at = 0; at < size;) {
        uint32_t point = (unsigned char)text[at], step = 1;
        if (point >= 0x80) {
            step = tt__utf8_decode((const unsigned char *)text + at, size - at,
                                   &point);
        }
        uint32_t normal = tt__unicode_normal(point);
        if (normal == point) {
            memcpy(made + count, text + at, step);
            count += step;
        } else {
            count += put_letter(made + count, normal);
        }
        at += step;
    }
    TT_ASSERT(count <= size);
    return (struct tt__text){made, count};
}

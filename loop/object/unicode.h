/* SPDX-License-Identifier: MIT
 *
 * unicode.h: what str methods and repr() ask about a character, as
 * CPython 3.14 (Unicode 16) answers.
 *
 * A character is a code point below 0x110000, lone surrogates included.
 */
#ifndef TT_UNICODE_H
#define TT_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ticktape/tt.h>

/* c.isprintable(), c.isalpha(), ... for a str of this one character. */
bool tt__unicode_is_printable(uint32_t c);
bool tt__unicode_is_alpha(uint32_t c);
bool tt__unicode_is_decimal(uint32_t c);
bool tt__unicode_is_digit(uint32_t c);
bool tt__unicode_is_numeric(uint32_t c);
bool tt__unicode_is_alnum(uint32_t c);
bool tt__unicode_is_space(uint32_t c);
bool tt__unicode_is_upper(uint32_t c);
bool tt__unicode_is_lower(uint32_t c);
/* A titlecase letter, such as the one of U+01C5. */
bool tt__unicode_is_title(uint32_t c);
/* What str.title() takes for a letter: Cased. */
bool tt__unicode_is_cased(uint32_t c);
/* What is skipped on the way to a letter: Case_Ignorable. */
bool tt__unicode_is_skipped(uint32_t c);
/* May begin a name; may be further in it. */
bool tt__unicode_is_name_start(uint32_t c);
bool tt__unicode_is_name_more(uint32_t c);
/* Whether normalization (NFKC) may change a name with C other than by
 * tt__unicode_normal. */
bool tt__unicode_is_unstable(uint32_t c);
/* What C, a character of a name, becomes in it. */
uint32_t tt__unicode_normal(uint32_t c);
/* Ends a line for str.splitlines(). */
bool tt__unicode_is_line_break(uint32_t c);
/* 0 to 9 of a decimal digit of any script; -1: it is none. */
int tt__unicode_decimal_value(uint32_t c);

/* c.upper(), c.lower(), c.title(), c.casefold(): OUT gets up to three
 * characters; returns how many. */
enum { TT__UNICODE_MAPPED_MAX = 3 };
size_t tt__unicode_upper(uint32_t c, uint32_t *out);
size_t tt__unicode_lower(uint32_t c, uint32_t *out);
size_t tt__unicode_title(uint32_t c, uint32_t *out);
size_t tt__unicode_fold(uint32_t c, uint32_t *out);

/* 0 to 35 of an ASCII digit or letter; TT__NO_DIGIT: it is neither. */
enum { TT__NO_DIGIT = 99 };
static inline int tt__digit_value(uint32_t c)
{
    if (c - '0' < 10) {
        return (int)(c - '0');
    }
    uint32_t letter = (c | 0x20) - 'a';
    return letter < 26 ? (int)letter + 10 : TT__NO_DIGIT;
}

/* The character at TEXT, which is UTF-8 (surrogates as 3 bytes); *USED: its
 * bytes. */
static inline uint32_t tt__unicode_decode(const char *text, size_t *used)
{
    uint8_t first = (uint8_t)text[0];
    if (first < 0x80) {
        *used = 1;
        return first;
    }
    size_t more = (size_t)1 + (first >= 0xe0) + (first >= 0xf0);
    uint32_t c = first & (0x3fu >> more);
    for (size_t i = 1; i <= more; i++) {
        c = c << 6 | ((uint8_t)text[i] & 0x3f);
    }
    *used = more + 1;
    return c;
}

/* Writes a character as UTF-8; returns its bytes, 1 to 4. */
static inline size_t tt__unicode_encode(uint32_t c, char *out)
{
    static const uint8_t marks[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t size = (size_t)1 + (c >= 0x80) + (c >= 0x800) + (c >= 0x10000);
    for (size_t i = size - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (c & 0x3f));
        c >>= 6;
    }
    out[0] = (char)(marks[size] | c);
    return size;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * codec_escape.c: the encoding unicode_escape: the escapes of str literals.
 *
 * Mirrors _PyUnicode_DecodeUnicodeEscapeInternal and
 * PyUnicode_AsUnicodeEscapeString of CPython's Objects/unicodeobject.c.
 */
#include "character_names.h"
#include "loop/object/unicode.h"
#include "texts.h"

void tt__escape_put(struct tt_text *out, uint32_t c)
{
    static const char letters[] = "tnr", controls[] = "\t\n\r";
    const char *control = c == 0 || c > '\r' ? NULL : strchr(controls, (int)c);
    char byte = (char)c;
    if (control != NULL) {
        tt_text_put(out, "\\", 1);
        tt_text_put(out, letters + (control - controls), 1);
    } else if (c == '\\') {
        tt_text_puts(out, "\\\\");
    } else if (c >= 0x20 && c < 0x7f) {
        tt_text_put(out, &byte, 1);
    } else {
        tt__put_escape(out, c);
    }
}

static uint32_t digit_of(char c)
{
    if (c >= '0' && c <= '9') {
        return (uint32_t)(c - '0');
    }
    char lower = (char)(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? (uint32_t)(lower - 'a' + 10) : 16;
}

/* \x, \u or \U at AT, with its digits. */
static const char *read_hex(const struct tt__piece *in, size_t at,
                            struct tt__escape *out)
{
    char kind = in->at[at + 1];
    size_t count = kind == 'x' ? 2 : 4;
    const char *wrong =
        kind == 'x' ? "truncated \\xXX escape" : "truncated \\uXXXX escape";
    if (kind == 'U') {
        count = 8;
        wrong = "truncated \\UXXXXXXXX escape";
    }
    out->c = 0;
    for (size_t i = 0; i < count; i++) {
        size_t place = at + 2 + i;
        uint32_t digit = place < in->size ? digit_of(in->at[place]) : 16;
        if (digit == 16) {
            out->used = 2 + i;
            return wrong;
        }
        out->c = out->c << 4 | digit;
    }
    out->used = 2 + count;
    return out->c > 0x10ffff ? "illegal Unicode character" : NULL;
}

/* Up to three digits. */
static void read_octal(const struct tt__piece *in, size_t at,
                       struct tt__escape *out)
{
    size_t end = at + 1;
    out->c = 0;
    for (; end < in->size && end < at + 4 && in->at[end] >= '0' &&
           in->at[end] <= '7';
         end++) {
        out->c = out->c << 3 | (uint32_t)(in->at[end] - '0');
    }
    out->used = end - at;
    TT_ASSERT(out->used > 1);
}

/* \N{NAME} at AT. */
static const char *read_named(const struct tt__piece *in, size_t at,
                              struct tt__escape *out)
{
    static const char malformed[] = "malformed \\N character escape";
    const char *name = in->at + at + 3;
    out->used = 2;
    if (at + 2 == in->size || in->at[at + 2] != '{') {
        return malformed;
    }
    const char *close = memchr(name, '}', in->size - at - 3);
    if (close == NULL || close == name) {
        out->used = close == NULL ? in->size - at : 3;
        return malformed;
    }
    char text[TT__NAMED_SIZE];
    size_t used;
    out->used = (size_t)(close - in->at) + 1 - at;
    if (tt__character_named(name, (size_t)(close - name), false, text) == 0) {
        return "unknown Unicode character name";
    }
    out->c = tt__unicode_decode(text, &used);
    return NULL;
}

const char *tt__escape_read(const struct tt__piece *in, size_t at,
                            struct tt__escape *out)
{
    static const char letters[] = "\\'\"abfnrtv";
    static const char meant[] = "\\'\"\a\b\f\n\r\t\v";
    TT_ASSERT(at < in->size);
    *out = (struct tt__escape){.c = (uint8_t)in->at[at], .used = 1};
    if (in->at[at] != '\\') {
        return NULL;
    }
    if (at + 1 == in->size) {
        return "\\ at end of string";
    }
    char kind = in->at[at + 1];
    const char *letter = kind == '\0' ? NULL : strchr(letters, kind);
    if (letter != NULL) {
        out->c = (uint8_t)meant[letter - letters];
        out->used = 2;
    } else if (kind == '\n') {
        out->is_nothing = true;
        out->used = 2;
    } else if (kind >= '0' && kind <= '7') {
        read_octal(in, at, out);
    } else if (kind == 'x' || kind == 'u' || kind == 'U') {
        return read_hex(in, at, out);
    } else if (kind == 'N') {
        return read_named(in, at, out);
    }
    return NULL; /* any other backslash stays */
}

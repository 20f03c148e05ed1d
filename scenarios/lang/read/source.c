/* SPDX-License-Identifier: MIT
 *
 * source.c: a program's text, made ready for the lexer.
 *
 * What CPython does in Parser/tokenizer/helpers.c (translate_newlines,
 * get_coding_spec, valid_utf8), with one encoding: UTF-8.
 */
#include "source.h"

#include <ticktape/tt.h>

#include <stdbool.h>
#include <string.h>

static bool is_tail(unsigned char byte)
{
    return (byte & 0xc0) == 0x80;
}

/* The bytes of the character that FIRST begins; 0: it begins none. */
static uint32_t size_of_character(unsigned char first)
{
    if (first < 0xc0 || first >= 0xf8) {
        return 0;
    }
    if (first < 0xe0) {
        return 2;
    }
    return first < 0xf0 ? 3 : 4;
}

uint32_t tt__utf8_decode(const unsigned char *at, size_t left, uint32_t *point)
{
    static const uint32_t lowest[] = {0, 0, 0x80, 0x800, 0x10000};
    TT_ASSERT(left > 0);
    unsigned char first = at[0];
    uint32_t size = size_of_character(first);
    if (size == 0 || size > left) {
        return 0;
    }
    uint32_t value = first & (0xffu >> (size + 1));
    for (uint32_t i = 1; i < size; i++) {
        if (!is_tail(at[i])) {
            return 0;
        }
        value = value << 6 | (at[i] & 0x3fu);
    }
    bool is_surrogate = value >= 0xd800 && value <= 0xdfff;
    if (value < lowest[size] || value > 0x10ffff || is_surrogate) {
        return 0;
    }
    *point = value;
    return size;
}

/* The place of the byte at OFFSET of a text that may be malformed there. */
static struct tt__place find_place(const unsigned char *text, size_t offset)
{
    struct tt__place place = {1, 1};
    for (size_t i = 0; i < offset; i++) {
        bool is_crlf = text[i] == '\r' && text[i + 1] == '\n';
        if (text[i] == '\n' || (text[i] == '\r' && !is_crlf)) {
            place.line++;
            place.column = 1;
        } else if (!is_tail(text[i])) {
            place.column++;
        }
    }
    return place;
}

/* Whether the 8 bytes at TEXT are ASCII characters and none is NUL: the usual
 * case, tested at once. */
static bool is_plain(const unsigned char *text)
{
    const uint64_t ones = 0x0101010101010101u, high = ones << 7;
    uint64_t word;
    memcpy(&word, text, sizeof word);
    /* Without high bits, a byte less one has one only if it was 0. */
    return ((word | (word - ones)) & high) == 0;
}

/* Returns whether all bytes at TEXT are valid, with the offset of the first
 * that is not. */
static bool check_bytes(const unsigned char *text, size_t size, size_t *offset)
{
    size_t i = 0;
    while (i < size) {
        uint32_t point;
        uint32_t width = 1;
        if (i + 8 <= size && is_plain(text + i)) {
            i += 8;
            continue;
        }
        if (text[i] >= 0x80) {
            width = tt__utf8_decode(text + i, size - i, &point);
        } else if (text[i] == 0) {
            width = 0;
        }
        if (width == 0) {
            *offset = i;
            return false;
        }
        i += width;
    }
    return true;
}

/* Copies SIZE bytes with LF line ends and returns the new size. */
static size_t copy_lines(char *to, const char *from, size_t size)
{
    if (memchr(from, '\r', size) == NULL) {
        memcpy(to, from, size);
        return size;
    }
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        bool is_return = from[i] == '\r';
        if (is_return && i + 1 < size && from[i + 1] == '\n') {
            continue;
        }
        to[count++] = is_return ? '\n' : from[i];
    }
    return count;
}

static bool is_coding_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

/* Finds the encoding that a line `# ... coding: NAME` names. Returns the size
 * of the name, with where it begins; 0 if the line names none. IS_LAST says
 * that no declaration may follow: the line has code. */
static size_t find_coding(const char *line, const char **name, bool *is_last)
{
    while (*line == ' ' || *line == '\t' || *line == '\f') {
        line++;
    }
    *is_last = *line != '#' && *line != '\n';
    if (*line != '#') {
        return 0;
    }
    for (; *line != '\n'; line++) {
        bool is_coding = strncmp(line, "coding", 6) == 0 &&
                         (line[6] == ':' || line[6] == '=');
        if (!is_coding) {
            continue;
        }
        const char *at = line + 7;
        while (*at == ' ' || *at == '\t') {
            at++;
        }
        size_t size = 0;
        while (is_coding_char(at[size])) {
            size++;
        }
        *name = at;
        return size;
    }
    return 0;
}

/* Whether an encoding's NAME means UTF-8: utf-8, UTF_8, utf8, utf-8-sig. */
static bool is_utf8(const char *name, size_t size)
{
    static const char *const accepted[] = {"utf-8", "utf8", "utf-8-"};
    char plain[7] = "";
    for (size_t i = 0; i < size && i < sizeof plain - 1; i++) {
        bool is_upper = name[i] >= 'A' && name[i] <= 'Z';
        if (is_upper) {
            plain[i] = (char)(name[i] - 'A' + 'a');
        } else if (name[i] == '_') {
            plain[i] = '-';
        } else {
            plain[i] = name[i];
        }
    }
    for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++) {
        if (strcmp(plain, accepted[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* An encoding is declared in a comment in one of the first two lines. */
static bool check_coding(const struct tt__source *source,
                         struct tt__diagnostic *diagnostic)
{
    const char *line = source->text;
    for (uint32_t number = 1; number <= 2 && *line != '\0'; number++) {
        const char *name;
        bool is_last;
        size_t size = find_coding(line, &name, &is_last);
        if (size > 0) {
            if (is_utf8(name, size)) {
                return true;
            }
            struct tt__place place = {number, (uint32_t)(name - line) + 1};
            tt__diagnose(diagnostic, DIAGNOSTIC_REFUSED, place,
                         "write the file in utf-8", "source encoding '%.*s'",
                         size > 40 ? 40 : (int)size, name);
            return false;
        }
        if (is_last) {
            return true;
        }
        line = strchr(line, '\n') + 1;
    }
    return true;
}

static void report_byte(const unsigned char *text, size_t offset,
                        struct tt__diagnostic *diagnostic)
{
    struct tt__place place = find_place(text, offset);
    if (text[offset] == 0) {
        tt__diagnose(diagnostic, DIAGNOSTIC_SYNTAX, place, NULL,
                     "source code cannot contain null bytes");
        return;
    }
    tt__diagnose(
        diagnostic, DIAGNOSTIC_SYNTAX, place, "write the file in utf-8",
        "Non-UTF-8 code starting with '\\x%02x'", (unsigned)text[offset]);
}

int tt__source_prepare(struct tt__source *source, const char *text, size_t size,
                       struct tt__pool *pool, struct tt__diagnostic *diagnostic)
{
    if (size > SOURCE_SIZE_MAX) {
        struct tt__place place = {1, 1};
        tt__diagnose(diagnostic, DIAGNOSTIC_LIMIT, place, NULL,
                     "the source has %zu bytes (at most %d)", size,
                     (int)SOURCE_SIZE_MAX);
        return -1;
    }
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        text += 3;
        size -= 3;
    }
    size_t offset;
    if (!check_bytes((const unsigned char *)text, size, &offset)) {
        report_byte((const unsigned char *)text, offset, diagnostic);
        return -1;
    }
    char *copy = tt__pool_take(pool, size + 2);
    if (copy == NULL) {
        return -1;
    }
    size_t count = size > 0 ? copy_lines(copy, text, size) : 0;
    if (count > 0 && copy[count - 1] != '\n') {
        copy[count++] = '\n';
    }
    copy[count] = '\0';
    source->text = copy;
    source->size = (uint32_t)count;
    return check_coding(source, diagnostic) ? 0 : -1;
}

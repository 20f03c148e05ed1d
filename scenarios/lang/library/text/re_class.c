/* SPDX-License-Identifier: MIT
 *
 * re_class.c: characters and classes of characters, for PCRE2.
 *
 * Where CPython and PCRE2 differ, a class spells out what CPython means: \s of
 * a str, the four letters i of Turkish where case is ignored, and the case of
 * ASCII letters alone with re.ASCII. Letters are escaped by PCRE2's rules, all
 * others are written as they are.
 */
#include "loop/object/unicode.h"
#include "re_module.h"

/* str.isspace(), and its complement below U+110000. */
static const uint32_t spaces[][2] = {
    {0x09, 0x0d},     {0x1c, 0x20},     {0x85, 0x85},     {0xa0, 0xa0},
    {0x1680, 0x1680}, {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f},
    {0x205f, 0x205f}, {0x3000, 0x3000}};

enum { SPACE_COUNT = sizeof spaces / sizeof *spaces };

static const uint32_t letters_i[] = {'i', 'I', 0x130, 0x131};

/* ---- Characters ---------------------------------------------------------- */

static void put_raw(struct tt__re_parser *parser, uint32_t c)
{
    char bytes[4] = {(char)c};
    size_t size = parser->is_bytes ? 1 : tt__unicode_encode(c, bytes);
    bool is_plain = c >= 0x80 || c < 0x20 || (c >= '0' && c <= '9') ||
                    (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                    c == '_' || c == 0x7f;
    if (!is_plain) {
        tt_text_put(&parser->out, "\\", 1);
    }
    tt_text_put(&parser->out, bytes, size);
}

static void put_range(struct tt__re_parser *parser, uint32_t low, uint32_t high)
{
    put_raw(parser, low);
    if (high > low) {
        tt_text_puts(&parser->out, "-");
        put_raw(parser, high);
    }
}

static bool is_letter(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether letters of a str are compared without case, but only ASCII's. */
static bool folds_ascii(const struct tt__re_parser *parser, uint32_t flags)
{
    return (flags & RE_IGNORECASE) != 0 && !tt__re_is_caseless(parser, flags);
}

static bool folds_unicode(const struct tt__re_parser *parser, uint32_t flags)
{
    return !parser->is_bytes && tt__re_is_caseless(parser, flags);
}

static bool is_i(uint32_t c)
{
    return c == 'i' || c == 'I' || c == 0x130 || c == 0x131;
}

void tt__re_put_character(struct tt__re_parser *parser, uint32_t c,
                          uint32_t flags)
{
    struct tt_text *out = &parser->out;
    if (folds_ascii(parser, flags) && is_letter(c)) {
        tt_text_puts(out, "[");
        put_raw(parser, c);
        put_raw(parser, c ^ 0x20);
        tt_text_puts(out, "]");
    } else if (folds_unicode(parser, flags) && is_i(c)) {
        tt_text_puts(out, "[");
        for (size_t i = 0; i < 4; i++) {
            put_raw(parser, letters_i[i]);
        }
        tt_text_puts(out, "]");
    } else {
        put_raw(parser, c);
    }
}

/* ---- Categories ---------------------------------------------------------- */

bool tt__re_is_category(uint32_t c)
{
    return c == 'd' || c == 'D' || c == 's' || c == 'S' || c == 'w' || c == 'W';
}

/* The members of \s, or of \S, of a str. */
static void put_spaces(struct tt__re_parser *parser, bool negated)
{
    uint32_t low = 0;
    for (size_t i = 0; i < SPACE_COUNT; i++) {
        if (!negated) {
            put_range(parser, spaces[i][0], spaces[i][1]);
        } else if (low < spaces[i][0]) {
            put_range(parser, low, spaces[i][0] - 1);
        }
        low = spaces[i][1] + 1;
    }
    if (negated) {
        put_range(parser, low, 0x10ffff);
    }
}

/* An escape of PCRE2 that means category C; NULL: there is none. */
static const char *native_category(const struct tt__re_parser *parser,
                                   uint32_t c, uint32_t flags)
{
    bool is_ascii = parser->is_bytes || (flags & RE_ASCII) != 0;
    /* Whether PCRE2 looks at ASCII only. */
    bool is_ascii_there = parser->is_bytes || (parser->flags & RE_ASCII) != 0;
    if (is_ascii != is_ascii_there) {
        return NULL;
    }
    switch (c) {
    case 'd':
        return "\\d";
    case 'D':
        return "\\D";
    case 's':
        return is_ascii ? "\\s" : NULL;
    case 'S':
        return is_ascii ? "\\S" : NULL;
    case 'w':
        return is_ascii || parser->is_native_word ? "\\w" : NULL;
    default:
        TT_ASSERT(c == 'W');
        return is_ascii || parser->is_native_word ? "\\W" : NULL;
    }
}

/* What is between [ and ] for category C; false: that cannot be said. */
static bool put_members(struct tt__re_parser *parser, uint32_t c,
                        uint32_t flags)
{
    const char *native = native_category(parser, c, flags);
    bool is_ascii = (flags & RE_ASCII) != 0;
    if (native != NULL) {
        tt_text_puts(&parser->out, native);
        return true;
    }
    TT_ASSERT(!parser->is_bytes);
    switch (c) {
    case 'd':
        tt_text_puts(&parser->out, is_ascii ? "0-9" : "\\p{Nd}");
        return true;
    case 'D':
        if (!is_ascii) {
            tt_text_puts(&parser->out, "\\P{Nd}");
            return true;
        }
        put_range(parser, 0, '0' - 1);
        put_range(parser, '9' + 1, 0x10ffff);
        return true;
    case 's':
    case 'S':
        if (!is_ascii) {
            put_spaces(parser, c == 'S');
        } else if (c == 's') {
            tt_text_puts(&parser->out, "\\t-\\r\\ ");
        } else {
            put_range(parser, 0, '\t' - 1);
            put_range(parser, '\r' + 1, ' ' - 1);
            put_range(parser, ' ' + 1, 0x10ffff);
        }
        return true;
    case 'w':
        tt_text_puts(&parser->out, is_ascii ? "a-zA-Z0-9_" : "\\p{L}\\p{N}_");
        return true;
    default:
        if (is_ascii) {
            put_range(parser, 0, '0' - 1);
            put_range(parser, '9' + 1, 'A' - 1);
            put_range(parser, 'Z' + 1, '_' - 1);
            put_range(parser, '_' + 1, 'a' - 1);
            put_range(parser, 'z' + 1, 0x10ffff);
        }
        return is_ascii;
    }
}

void tt__re_put_category(struct tt__re_parser *parser, uint32_t c,
                         uint32_t flags)
{
    const char *native = native_category(parser, c, flags);
    if (native != NULL) {
        tt_text_puts(&parser->out, native);
        return;
    }
    /* Of all but \W, the members can be written down. */
    tt_text_puts(&parser->out, c == 'W' ? "[^" : "[");
    put_members(parser, c == 'W' ? 'w' : c, flags);
    tt_text_puts(&parser->out, "]");
}

/* ---- Classes ------------------------------------------------------------- */

struct item {
    uint32_t low;
    uint32_t high;
    uint32_t category; /* its letter; 0: a range */
};

/* What an escape in a class means. */
static int read_escape(struct tt__re_parser *parser, uint32_t c,
                       struct item *item)
{
    uint32_t plain = tt__re_plain_escape(c);
    int rc = 0;
    item->category = 0;
    if (plain != 0) {
        item->low = plain;
    } else if (tt__re_is_category(c)) {
        item->category = c;
    } else {
        rc = tt__re_escape_number(parser, c, &item->low);
    }
    item->high = item->low;
    return rc;
}

static int read_item(struct tt__re_parser *parser, uint32_t token,
                     struct item *item)
{
    *item = (struct item){.low = token & RE_CHARACTER,
                          .high = token & RE_CHARACTER};
    return (token & RE_ESCAPE) != 0
               ? read_escape(parser, token & RE_CHARACTER, item)
               : 0;
}

static int bad_range(struct tt__re_parser *parser, uint32_t low, uint32_t high)
{
    tt_value from = tt__re_token_text(parser, low);
    tt_value to = tt__re_token_text(parser, high);
    size_t size = 3u + ((low & RE_ESCAPE) != 0) + ((high & RE_ESCAPE) != 0);
    int rc = from == TT_NULL || to == TT_NULL
                 ? tt_failure(parser->env)
                 : tt__re_error(parser, tt__re_tell(parser) - size,
                                "bad character range %S-%S", from, to);
    tt_unref(parser->env, from);
    tt_unref(parser->env, to);
    return rc;
}

/* One more range, and what is equal to it without case. */
static void put_item(struct tt__re_parser *parser, const struct item *item,
                     uint32_t flags)
{
    put_range(parser, item->low, item->high);
    if (folds_ascii(parser, flags)) {
        static const uint32_t cases[][2] = {{'a', 'z'}, {'A', 'Z'}};
        for (size_t i = 0; i < 2; i++) {
            uint32_t low = cases[i][0], high = cases[i][1];
            low = item->low > low ? item->low : low;
            high = item->high < high ? item->high : high;
            if (low <= high) {
                put_range(parser, low ^ 0x20, high ^ 0x20);
            }
        }
    }
    for (size_t i = 0; folds_unicode(parser, flags) && i < 4; i++) {
        if (item->low <= letters_i[i] && letters_i[i] <= item->high) {
            for (size_t k = 0; k < 4; k++) {
                put_raw(parser, letters_i[k]);
            }
            break;
        }
    }
}

/* Reads `-c` after FIRST, whose token was LOW: 1 if it was a range, 2 if the
 * class ends with the dash, 0 if there is no dash, or a failure. */
static int read_range(struct tt__re_parser *parser, uint32_t low,
                      struct item *first, size_t here)
{
    struct item last;
    if (parser->next != '-') {
        return 0;
    }
    int rc = tt__re_step(parser);
    uint32_t high = parser->next;
    if (rc < 0) {
        return rc;
    }
    if (high == RE_END) {
        return tt__re_error(parser, here, "unterminated character set");
    }
    rc = tt__re_step(parser);
    if (rc < 0 || high == ']') {
        return rc < 0 ? rc : 2;
    }
    rc = read_item(parser, high, &last);
    if (rc < 0) {
        return rc;
    }
    if (first->category != 0 || last.category != 0 || last.low < first->low) {
        return bad_range(parser, low, high);
    }
    first->high = last.low;
    return 1;
}

/* The items up to ]: 0, or a failure. *HAS_NO_WORD: \W is among them, which
 * PCRE2 cannot say in a class; *COUNT: the others. */
static int read_items(struct tt__re_parser *parser, uint32_t flags,
                      bool *has_no_word, size_t *count)
{
    size_t here = tt__re_tell(parser) - 1 - (*count != 0);
    struct item item;
    *count = 0;
    for (bool is_first = true;; is_first = false) {
        uint32_t token = parser->next;
        if (token == RE_END) {
            return tt__re_error(parser, here, "unterminated character set");
        }
        int rc = tt__re_step(parser);
        if (rc < 0 || (token == ']' && !is_first)) {
            return rc;
        }
        rc = read_item(parser, token, &item);
        rc = rc < 0 ? rc : read_range(parser, token, &item, here);
        if (rc < 0) {
            return rc;
        }
        if (item.category == 0) {
            put_item(parser, &item, flags);
            ++*count;
        } else if (put_members(parser, item.category, flags)) {
            ++*count;
        } else {
            *has_no_word = true;
        }
        if (rc == 2) {
            put_raw(parser, '-');
            ++*count;
            return 0;
        }
    }
}

/* Puts TEXT before what was put from AT on. */
static void insert(struct tt__re_parser *parser, size_t at, const char *text)
{
    struct tt_text *out = &parser->out;
    size_t size = strlen(text);
    tt_text_puts(out, text); /* makes room */
    if (out->error == 0) {
        memmove(out->at + at + size, out->at + at, out->size - size - at);
        memcpy(out->at + at, text, size);
    }
}

int tt__re_class(struct tt__re_parser *parser, uint32_t flags)
{
    bool has_no_word = false;
    size_t at = parser->out.size, count = 0;
    bool is_negated = parser->next == '^';
    if (is_negated) {
        int rc = tt__re_step(parser);
        if (rc < 0) {
            return rc;
        }
        count = 1; /* a character more since the [ */
    }
    int rc = read_items(parser, flags, &has_no_word, &count);
    if (rc < 0) {
        return rc;
    }
    if (!has_no_word) {
        insert(parser, at, is_negated ? "[^" : "[");
        tt_text_puts(&parser->out, "]");
    } else if (count == 0) {
        tt__re_put_category(parser, is_negated ? 'w' : 'W', flags);
    } else {
        /* No word character, or one of the others; or neither. */
        insert(parser, at, is_negated ? "(?:(?![" : "(?:[");
        tt_text_puts(&parser->out, is_negated ? "])" : "]|");
        tt__re_put_category(parser, is_negated ? 'w' : 'W', flags);
        tt_text_puts(&parser->out, ")");
    }
    return parser->out.error;
}

/* SPDX-License-Identifier: MIT
 *
 * lex.c: logical lines, indentation, names and operators.
 *
 * It mirrors tok_get_normal_mode of CPython's Parser/lexer/lexer.c, 3.14.
 * Numbers are in lex_number.c, strings in lex_string.c, and how tokens and
 * errors are recorded in lex_token.c.
 *
 * Invariant: between two calls `at` is at the beginning of a physical line (or
 * after the last one), no bracket and no f-string is open; or the lexer has
 * ended.
 */
#include "lex.h"

#include <ticktape/tt.h>

#include <string.h>

void tt__lexer_init(struct tt__lexer *lexer, const struct tt__source *source,
                    struct tt__pool *pool)
{
    TT_ASSERT(source->text[source->size] == '\0');
    TT_ASSERT(pool->spent != NULL);
    memset(lexer, 0, sizeof *lexer);
    lexer->source = *source;
    lexer->pool = pool;
    lexer->line = 1;
    lexer->indent_count = 1;
}

/* Skips the line feed at `at`. */
static void skip_line_feed(struct tt__lexer *lexer)
{
    TT_ASSERT(lexer->source.text[lexer->at] == '\n');
    lexer->at++;
    lexer->line++;
    lexer->line_start = lexer->at;
    lexer->tails = 0;
}

static void skip_comment(struct tt__lexer *lexer)
{
    const char *from = lexer->source.text + lexer->at;
    const char *end = memchr(from, '\n', lexer->source.size - lexer->at);
    TT_ASSERT(end != NULL);
    lexer->at += (uint32_t)(end - from);
}

/* Skips the backslash at `at` and its line feed. False: an error. */
static bool skip_continuation(struct tt__lexer *lexer)
{
    const char *text = lexer->source.text;
    if (text[lexer->at + 1] != '\n') {
        struct tt__place place = tt__lexer_place(lexer, lexer->at + 1);
        tt__lexer_fail_at(lexer, place,
                          "unexpected character after line continuation "
                          "character");
        lexer->error.sort = LEX_ERROR_REACHED;
        return false;
    }
    lexer->at++;
    if (lexer->at + 1 == lexer->source.size) {
        tt__lexer_fail(lexer, lexer->at + 1, "unexpected EOF while parsing");
        lexer->error.sort = LEX_ERROR_REACHED;
        return false;
    }
    skip_line_feed(lexer);
    return true;
}

/* ---- Indentation --------------------------------------------------------- */

struct indent {
    uint32_t width;     /* with tabs to multiples of 8 */
    uint32_t alternate; /* with tabs of one column */
};

static void add_blank(struct indent *indent, char c)
{
    if (c == ' ') {
        indent->width++;
        indent->alternate++;
    } else if (c == '\t') {
        indent->width = (indent->width / 8 + 1) * 8;
        indent->alternate++;
    } else {
        indent->width = 0; /* a form feed */
        indent->alternate = 0;
    }
}

/* Measures and skips the blanks at `at`. If there are backslashes among them,
 * only what precedes the first one counts. False: an error. */
static bool measure_indent(struct tt__lexer *lexer, struct indent *indent)
{
    const char *text = lexer->source.text;
    uint32_t continued = 0;
    *indent = (struct indent){0, 0};
    for (;; lexer->at++) {
        while (text[lexer->at] == '\\') {
            continued = continued ? continued : indent->width;
            if (!skip_continuation(lexer)) {
                return false;
            }
        }
        char c = text[lexer->at];
        if (!tt__char_is(c, CHAR_BLANK)) {
            break;
        }
        add_blank(indent, c);
    }
    if (continued) {
        *indent = (struct indent){continued, continued};
    }
    return true;
}

static void fail_tabs(struct tt__lexer *lexer)
{
    struct tt__place place = {lexer->line, 1};
    tt__lexer_fail_at(lexer, place,
                      "inconsistent use of tabs and spaces in indentation");
    lexer->error.sort = LEX_ERROR_REACHED;
}

/* Pushes an INDENT or DEDENT. As in CPython its column is how many characters
 * stand before it. */
static void push_level(struct tt__lexer *lexer, enum tt__token_kind kind)
{
    tt__lexer_push(lexer, kind, lexer->at, 0);
    struct tt__token *token = &lexer->tokens[lexer->token_count - 1];
    if (token->column > 1) {
        token->column--;
    }
}

static void push_indent(struct tt__lexer *lexer, struct indent indent)
{
    uint32_t top = lexer->indent_count - 1;
    if (lexer->indent_count == INDENTS_MAX) {
        struct tt__place place = {lexer->line, 1};
        tt__lexer_fail_at(lexer, place, "too many levels of indentation");
        lexer->error.diagnostic.kind = DIAGNOSTIC_LIMIT;
        lexer->error.sort = LEX_ERROR_REACHED;
        return;
    }
    if (indent.alternate <= lexer->indents_alternate[top]) {
        fail_tabs(lexer);
        return;
    }
    lexer->indents[lexer->indent_count] = indent.width;
    lexer->indents_alternate[lexer->indent_count++] = indent.alternate;
    push_level(lexer, TOKEN_INDENT);
}

static void pop_indents(struct tt__lexer *lexer, struct indent indent)
{
    while (indent.width < lexer->indents[lexer->indent_count - 1]) {
        lexer->indent_count--;
        push_level(lexer, TOKEN_DEDENT);
    }
    uint32_t top = lexer->indent_count - 1;
    if (indent.width != lexer->indents[top]) {
        skip_comment(lexer);
        tt__lexer_fail(lexer, lexer->at + 1,
                       "unindent does not match any outer indentation level");
        lexer->error.sort = LEX_ERROR_REACHED;
    } else if (indent.alternate != lexer->indents_alternate[top]) {
        fail_tabs(lexer);
    }
}

/* Ends the source. As in CPython the last tokens are at the last line feed. */
static void push_end(struct tt__lexer *lexer)
{
    uint32_t depth = lexer->indent_count - 1;
    if (lexer->source.size > 0) {
        lexer->line--;
        lexer->at--;
        lexer->line_start = lexer->at;
        while (lexer->line_start > 0 &&
               lexer->source.text[lexer->line_start - 1] != '\n') {
            lexer->line_start--;
        }
    }
    for (; depth > 0; depth--) {
        tt__lexer_push(lexer, TOKEN_DEDENT, lexer->at, 0);
    }
    tt__lexer_push(lexer, TOKEN_END, lexer->at, 0);
    lexer->has_ended = true;
}

/* Goes to the first token of the next line that has any, past blank lines
 * and comments, and pushes INDENT, DEDENTs or END. */
static void begin_line(struct tt__lexer *lexer)
{
    const char *text = lexer->source.text;
    struct indent indent;
    for (;;) {
        if (!measure_indent(lexer, &indent)) {
            return;
        }
        if (text[lexer->at] == '#') {
            skip_comment(lexer);
        }
        if (text[lexer->at] != '\n') {
            break;
        }
        skip_line_feed(lexer);
    }
    if (lexer->at == lexer->source.size) {
        push_end(lexer);
        return;
    }
    lexer->is_line_open = true;
    uint32_t top = lexer->indent_count - 1;
    if (indent.width > lexer->indents[top]) {
        push_indent(lexer, indent);
    } else if (indent.width < lexer->indents[top]) {
        pop_indents(lexer, indent);
    } else if (indent.alternate != lexer->indents_alternate[top]) {
        fail_tabs(lexer);
    }
}

/* ---- Names --------------------------------------------------------------- */

/* The keyword of SIZE bytes at TEXT, or NAME. */
static enum tt__token_kind find_keyword(const char *text, uint32_t size)
{
    static const struct {
        char text[9];
        uint8_t size;
        uint8_t kind;
    } keywords[] = {
#define X(name, text) {text, sizeof text - 1, TOKEN_##name},
        TT__KEYWORDS(X)
#undef X
    };
    /* One more than the first keyword with that letter: they are sorted. */
#define FIRST(name) (uint8_t)(TOKEN_##name - TOKEN_FALSE + 1)
    static const uint8_t first[256] = {
        ['F'] = FIRST(FALSE),    ['N'] = FIRST(NONE),  ['T'] = FIRST(TRUE),
        ['a'] = FIRST(AND),      ['b'] = FIRST(BREAK), ['c'] = FIRST(CLASS),
        ['d'] = FIRST(DEF),      ['e'] = FIRST(ELIF),  ['f'] = FIRST(FINALLY),
        ['g'] = FIRST(GLOBAL),   ['i'] = FIRST(IF),    ['l'] = FIRST(LAMBDA),
        ['n'] = FIRST(NONLOCAL), ['o'] = FIRST(OR),    ['p'] = FIRST(PASS),
        ['r'] = FIRST(RAISE),    ['t'] = FIRST(TRY),   ['w'] = FIRST(WHILE),
        ['y'] = FIRST(YIELD)};
#undef FIRST
    size_t i = first[(unsigned char)text[0]];
    if (i == 0 || size < 2 || size > 8) {
        return TOKEN_NAME;
    }
    TT_ASSERT(keywords[i - 1].text[0] == text[0]);
    for (i--; i < sizeof keywords / sizeof *keywords &&
              keywords[i].text[0] == text[0];
         i++) {
        if (keywords[i].size == size &&
            memcmp(keywords[i].text, text, size) == 0) {
            return (enum tt__token_kind)keywords[i].kind;
        }
    }
    return TOKEN_NAME;
}

/* The letters that a string's prefix may have, as bits in this order; 0: a name
 * of SIZE bytes is none, since another letter is in it, or one twice. */
static const char prefix_letters[] = "ubftr";

static unsigned find_prefix(const char *text, uint32_t size)
{
    unsigned found = 0;
    for (uint32_t i = 0; i < size; i++) {
        const char *at = strchr(prefix_letters, text[i] | 0x20);
        unsigned bit = at == NULL ? 0 : 1u << (at - prefix_letters);
        if (bit == 0 || (found & bit) != 0) {
            return 0;
        }
        found |= bit;
    }
    return found;
}

/* Reports two letters of a prefix that exclude each other, if there are such:
 * all but r with another one (maybe_raise_syntax_error_for_string_prefixes). */
static bool check_prefix(struct tt__lexer *lexer, unsigned prefix)
{
    static const char pairs[][2] = {{'u', 'b'}, {'u', 'r'}, {'u', 'f'},
                                    {'u', 't'}, {'b', 'f'}, {'b', 't'},
                                    {'f', 't'}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        unsigned first = find_prefix(&pairs[i][0], 1);
        unsigned second = find_prefix(&pairs[i][1], 1);
        if ((prefix & first) != 0 && (prefix & second) != 0) {
            tt__lexer_fail(lexer, lexer->at + 1,
                           "'%c' and '%c' prefixes are incompatible",
                           pairs[i][0], pairs[i][1]);
            return false;
        }
    }
    return true;
}

/* Lexes the string whose prefix, a name of SIZE bytes, begins at `at`. False:
 * it is no prefix. */
static bool lex_prefixed_string(struct tt__lexer *lexer, uint32_t size)
{
    unsigned prefix = find_prefix(lexer->source.text + lexer->at, size);
    if (prefix == 0) {
        return false;
    }
    if (!check_prefix(lexer, prefix)) {
        return true;
    }
    if ((prefix & find_prefix("f", 1)) != 0) {
        tt__lex_fstring_start(lexer, 'f', size);
    } else if ((prefix & find_prefix("t", 1)) != 0) {
        tt__lex_fstring_start(lexer, 't', size);
    } else {
        tt__lex_string(lexer, size);
    }
    return true;
}

static void lex_name(struct tt__lexer *lexer)
{
    const char *text = lexer->source.text + lexer->at;
    uint32_t size = 0;
    bool is_ascii = true;
    for (;; size++) {
        bool is_foreign = (unsigned char)text[size] >= 0x80;
        if (!is_foreign && !tt__char_is(text[size], CHAR_NAME)) {
            break;
        }
        is_ascii = is_ascii && !is_foreign;
    }
    if (!is_ascii && !tt__lex_check_name(lexer, size)) {
        return;
    }
    bool is_quoted = text[size] == '\'' || text[size] == '"';
    if (is_quoted && lex_prefixed_string(lexer, size)) {
        return;
    }
    if (is_ascii) {
        tt__lexer_push(lexer, find_keyword(text, size), lexer->at, size);
    } else {
        tt__lexer_push_lines(lexer, TOKEN_NAME, lexer->at, size);
    }
}

/* ---- Lines --------------------------------------------------------------- */

/* Skips the blanks, comments, continuations and, inside brackets, line feeds
 * before the next token. False: an error, or the source is at its end. */
static bool skip_between(struct tt__lexer *lexer)
{
    const char *text = lexer->source.text;
    for (;;) {
        char c = text[lexer->at];
        if (tt__char_is(c, CHAR_BLANK)) {
            lexer->at++;
        } else if (c == '#') {
            skip_comment(lexer);
        } else if (c == '\\') {
            if (!skip_continuation(lexer)) {
                return false;
            }
        } else if (c == '\n' && lexer->level > 0) {
            skip_line_feed(lexer);
        } else {
            break;
        }
    }
    if (lexer->at == lexer->source.size) {
        TT_ASSERT(lexer->level > 0);
        const struct tt__bracket *bracket = &lexer->brackets[lexer->level - 1];
        struct tt__place place = {bracket->line, bracket->column};
        tt__lexer_fail_at(lexer, place, "'%c' was never closed",
                          bracket->opening);
        lexer->error.sort = LEX_ERROR_REACHED;
        return false;
    }
    return true;
}

static void lex_token(struct tt__lexer *lexer)
{
    if (!skip_between(lexer)) {
        return;
    }
    const char *text = lexer->source.text + lexer->at;
    if (tt__char_is(*text, CHAR_NAME_START)) {
        lex_name(lexer);
    } else if (tt__char_is(*text, CHAR_DIGIT) ||
               (*text == '.' && tt__char_is(text[1], CHAR_DIGIT))) {
        tt__lex_number(lexer);
    } else if (*text == '\'' || *text == '"') {
        tt__lex_string(lexer, 0);
    } else if (*text == '\n') {
        TT_ASSERT(lexer->fstring_count == 0);
        tt__lexer_push(lexer, TOKEN_NEWLINE, lexer->at, 0);
        skip_line_feed(lexer);
        lexer->is_line_open = false;
    } else {
        tt__lex_operator(lexer);
    }
}

void tt__lexer_next_line(struct tt__lexer *lexer)
{
    TT_ASSERT(!lexer->has_ended);
    lexer->token_count = 0;
    begin_line(lexer);
    while (lexer->is_line_open) {
        uint32_t count = lexer->fstring_count;
        if (count > 0 && lexer->fstrings[count - 1].in_text) {
            tt__lex_fstring_text(lexer);
        } else {
            lex_token(lexer);
        }
    }
    TT_ASSERT(lexer->token_count > 0);
}

void tt__lexer_finish(struct tt__lexer *lexer)
{
    while (!lexer->has_ended) {
        tt__lexer_next_line(lexer);
    }
}

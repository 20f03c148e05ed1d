/* SPDX-License-Identifier: MIT
 *
 * lex_string.c: where strings end, and the text of f-strings and t-strings.
 *
 * It mirrors the strings of tok_get_normal_mode, and tok_get_fstring_mode, of
 * CPython's Parser/lexer/lexer.c, 3.14. Escapes are decoded in literal.c.
 *
 * Invariant: while the innermost f-string is `in_text`, every bracket opened
 * inside it belongs to a replacement field that has not ended.
 */
#include "lex.h"

#include <ticktape/tt.h>

#include <string.h>

static uint8_t count_quotes(const char *text)
{
    return text[1] == text[0] && text[2] == text[0] ? 3 : 1;
}

/* The line that CPython is in when it finds, at END, that the literal that
 * begins at `at` has not ended: at the end of the source it is the last. */
static unsigned find_line(const struct tt__lexer *lexer, uint32_t end)
{
    unsigned line = lexer->line;
    for (uint32_t i = lexer->at; i < end; i++) {
        line += lexer->source.text[i] == '\n';
    }
    return end == lexer->source.size ? line - 1 : line;
}

/* A string that begins at `at` does not end before END. Inside the field of
 * an f-string with the same quotes that is a missing brace. */
static void fail_string(struct tt__lexer *lexer, uint32_t quotes, uint32_t end,
                        bool has_escaped_quote)
{
    const char *text = lexer->source.text + quotes;
    uint8_t count = count_quotes(text);
    struct tt__place place = tt__lexer_place(lexer, lexer->at);
    unsigned line = find_line(lexer, end);
    if (lexer->fstring_count > 0) {
        const struct tt__fstring *fstring =
            &lexer->fstrings[lexer->fstring_count - 1];
        if (fstring->quote == *text && fstring->quote_count == count) {
            tt__lexer_fail_at(lexer, place, "%c-string: expecting '}'",
                              fstring->letter);
            return;
        }
    }
    if (count == 3) {
        tt__lexer_fail_at(lexer, place,
                          "unterminated triple-quoted string literal "
                          "(detected at line %u)",
                          line);
    } else if (has_escaped_quote) {
        tt__lexer_fail_at(lexer, place,
                          "unterminated string literal (detected at line %u); "
                          "perhaps you escaped the end quote?",
                          line);
    } else {
        tt__lexer_fail_at(lexer, place,
                          "unterminated string literal (detected at line %u)",
                          line);
    }
}

void tt__lex_string(struct tt__lexer *lexer, uint32_t prefix_size)
{
    const char *text = lexer->source.text;
    uint32_t quotes = lexer->at + prefix_size;
    char quote = text[quotes];
    uint8_t count = count_quotes(text + quotes);
    bool has_escaped_quote = false;
    uint32_t i = quotes + count;
    if (count == 1 && text[quotes + 1] == quote) {
        tt__lexer_push(lexer, TOKEN_STRING, lexer->at, prefix_size + 2);
        return;
    }
    for (uint8_t found = 0; found < count; i++) {
        bool is_end = i == lexer->source.size;
        if (is_end || (count == 1 && text[i] == '\n')) {
            fail_string(lexer, quotes, i, has_escaped_quote);
            return;
        }
        found = text[i] == quote ? (uint8_t)(found + 1) : 0;
        if (text[i] == '\\') {
            i++;
            has_escaped_quote = has_escaped_quote || text[i] == quote;
        }
    }
    tt__lexer_push_lines(lexer, TOKEN_STRING, lexer->at, i - lexer->at);
}

/* ---- F-strings ----------------------------------------------------------- */

void tt__lex_fstring_start(struct tt__lexer *lexer, char letter,
                           uint32_t prefix_size)
{
    const char *text = lexer->source.text + lexer->at;
    if (lexer->fstring_count == FSTRINGS_MAX - 1) {
        tt__lexer_fail(lexer, lexer->at + prefix_size + 1,
                       "too many nested f-strings or t-strings");
        lexer->error.diagnostic.kind = DIAGNOSTIC_LIMIT;
        return;
    }
    uint8_t count = count_quotes(text + prefix_size);
    tt__lexer_push(lexer, TOKEN_FSTRING_START, lexer->at, prefix_size + count);
    if (lexer->error.sort != LEX_ERROR_NONE) {
        return;
    }
    lexer->fstrings[lexer->fstring_count++] =
        (struct tt__fstring){.start = lexer->tokens[lexer->token_count - 1],
                             .field = -1,
                             .quote = text[prefix_size],
                             .letter = letter,
                             .quote_count = count,
                             .is_raw = memchr(text, 'r', prefix_size) != NULL ||
                                       memchr(text, 'R', prefix_size) != NULL,
                             .in_text = true};
}

static struct tt__fstring *find_innermost(struct tt__lexer *lexer)
{
    TT_ASSERT(lexer->fstring_count > 0);
    return &lexer->fstrings[lexer->fstring_count - 1];
}

static void fail_fstring(struct tt__lexer *lexer, uint32_t end)
{
    const struct tt__fstring *fstring = find_innermost(lexer);
    struct tt__place place = {fstring->start.line, fstring->start.column};
    tt__lexer_fail_at(lexer, place,
                      "unterminated %s%c-string literal (detected at line %u)",
                      fstring->quote_count == 3 ? "triple-quoted " : "",
                      fstring->letter, find_line(lexer, end));
}

/* Pushes the text from `at` to END, if any, and goes SKIP bytes further. */
static void push_text(struct tt__lexer *lexer, uint32_t end, uint32_t skip)
{
    if (end > lexer->at) {
        tt__lexer_push_lines(lexer, TOKEN_FSTRING_MIDDLE, lexer->at,
                             end - lexer->at);
    }
    lexer->at += skip;
}

/* Enters the replacement field that begins at `at`. */
static void enter_field(struct tt__lexer *lexer)
{
    struct tt__fstring *fstring = find_innermost(lexer);
    TT_ASSERT(lexer->source.text[lexer->at] == '{');
    if (fstring->field == FSTRING_SPECS_MAX) {
        tt__lexer_fail(lexer, lexer->at + 1,
                       "%c-string: expressions nested too deeply",
                       fstring->letter);
        lexer->error.diagnostic.kind = DIAGNOSTIC_LIMIT;
        return;
    }
    fstring->field++;
    fstring->in_text = false;
    fstring->in_spec = false;
}

/* Ends the text at the brace at offset AT. Two braces stand for one, outside
 * of format specs; else `{` begins a field and `}` ends one. */
static void end_text_at_brace(struct tt__lexer *lexer, uint32_t at)
{
    struct tt__fstring *fstring = find_innermost(lexer);
    const char *text = lexer->source.text + at;
    bool in_spec = fstring->in_spec && fstring->field >= 0;
    bool is_double = text[1] == text[0] && !in_spec &&
                     (*text == '{' || fstring->bracket_count == 0);
    if (is_double) {
        push_text(lexer, at + 1, 1);
        return;
    }
    push_text(lexer, at, 0);
    if (lexer->error.sort != LEX_ERROR_NONE) {
        return;
    }
    if (*text == '{') {
        enter_field(lexer);
    } else {
        fstring->in_text = false;
        fstring->in_spec = false;
    }
}

/* The text has no end before AT, a line feed or the end of the source. */
static void end_text_at_line(struct tt__lexer *lexer, uint32_t at)
{
    struct tt__fstring *fstring = find_innermost(lexer);
    bool is_spec = fstring->in_spec && fstring->field >= 0;
    if (!is_spec || at == lexer->source.size) {
        fail_fstring(lexer, at);
        return;
    }
    tt__lexer_fail(lexer, at + 1,
                   "%c-string: newlines are not allowed in format specifiers "
                   "for single quoted %c-strings",
                   fstring->letter, fstring->letter);
}

/* How many bytes the escape at TEXT has for the lexer. A brace is none of
 * them, except in \N{...}, whose `}` is looked for when *IS_NAMED is set. */
static uint32_t measure_escape(const char *text, bool is_raw, bool *is_named)
{
    if (text[1] == '{' || text[1] == '}') {
        return 1;
    }
    if (!is_raw && text[1] == 'N' && text[2] == '{') {
        *is_named = true;
        return 3;
    }
    return 2;
}

void tt__lex_fstring_text(struct tt__lexer *lexer)
{
    const struct tt__fstring *fstring = find_innermost(lexer);
    const char *text = lexer->source.text;
    bool is_named = false;
    uint32_t i = lexer->at;
    uint8_t found = 0;
    while (found < fstring->quote_count) {
        bool is_line = text[i] == '\n' && fstring->quote_count == 1;
        if (i == lexer->source.size || is_line) {
            end_text_at_line(lexer, i);
            return;
        }
        found = text[i] == fstring->quote ? (uint8_t)(found + 1) : 0;
        if (text[i] == '}' && is_named) {
            push_text(lexer, i + 1, 0);
            return;
        }
        if (text[i] == '{' || text[i] == '}') {
            end_text_at_brace(lexer, i);
            return;
        }
        i += text[i] == '\\'
                 ? measure_escape(text + i, fstring->is_raw, &is_named)
                 : 1;
    }
    push_text(lexer, i - found, 0);
    if (lexer->error.sort == LEX_ERROR_NONE) {
        tt__lexer_push(lexer, TOKEN_FSTRING_END, lexer->at, found);
        lexer->fstring_count--;
    }
}

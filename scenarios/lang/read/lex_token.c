/* SPDX-License-Identifier: MIT
 *
 * lex_token.c: recording tokens, places and errors.
 */
#include "lex.h"
#include "loop/object/unicode.h"

#include <ticktape/tt.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    LETTER = CHAR_NAME_START | CHAR_NAME,
    HEX_LETTER = LETTER | CHAR_HEX,
    DIGIT = CHAR_NAME | CHAR_DIGIT | CHAR_HEX
};

#define REPEAT_4(x)  x, x, x, x
#define REPEAT_16(x) REPEAT_4(x), REPEAT_4(x), REPEAT_4(x), REPEAT_4(x)
#define REPEAT_64(x) REPEAT_16(x), REPEAT_16(x), REPEAT_16(x), REPEAT_16(x)

const uint8_t tt__char_classes[256] = {
    ['\t'] = CHAR_BLANK,
    ['\f'] = CHAR_BLANK,
    [' '] = CHAR_BLANK,
    ['0'] = DIGIT,
    DIGIT,
    DIGIT,
    DIGIT,
    DIGIT,
    DIGIT,
    DIGIT,
    DIGIT,
    DIGIT,
    DIGIT,
    ['A'] = HEX_LETTER,
    HEX_LETTER,
    HEX_LETTER,
    HEX_LETTER,
    HEX_LETTER,
    HEX_LETTER,
    REPEAT_16(LETTER),
    REPEAT_4(LETTER),
    ['_'] = LETTER,
    ['a'] = HEX_LETTER,
    HEX_LETTER,
    HEX_LETTER,
    HEX_LETTER,
    HEX_LETTER,
    HEX_LETTER,
    REPEAT_16(LETTER),
    REPEAT_4(LETTER),
    [0x80] = REPEAT_64(LETTER),
    REPEAT_64(LETTER),
};

struct tt__place tt__lexer_place(const struct tt__lexer *lexer, uint32_t offset)
{
    TT_ASSERT(offset >= lexer->line_start);
    uint32_t column = offset - lexer->line_start - lexer->tails + 1;
    return (struct tt__place){lexer->line, column};
}

static struct tt__token *add_token(struct tt__lexer *lexer)
{
    if (lexer->token_count == LINE_TOKENS_MAX) {
        lexer->token_count--; /* room for the ERROR token */
        tt__lexer_fail(lexer, lexer->at + 1,
                       "a logical line has more than %d tokens",
                       (int)LINE_TOKENS_MAX);
        lexer->error.diagnostic.kind = DIAGNOSTIC_LIMIT;
        return NULL;
    }
    /* The array is kept from line to line: it only grows. */
    if (lexer->token_count == lexer->token_capacity) {
        uint32_t capacity = lexer->token_capacity * 2;
        capacity = capacity ? capacity : 256;
        struct tt__token *grown =
            tt__pool_take(lexer->pool, capacity * sizeof *grown);
        if (lexer->token_count > 0) {
            memcpy(grown, lexer->tokens, lexer->token_count * sizeof *grown);
        }
        lexer->tokens = grown;
        lexer->token_capacity = capacity;
    }
    return &lexer->tokens[lexer->token_count++];
}

void tt__lexer_push(struct tt__lexer *lexer, enum tt__token_kind kind,
                    uint32_t offset, uint32_t size)
{
    struct tt__token *token = add_token(lexer);
    if (token == NULL) {
        return;
    }
    token->at = offset;
    token->size = size;
    token->line = lexer->line;
    token->column = offset - lexer->line_start - lexer->tails + 1;
    token->kind = (uint8_t)kind;
    token->level = (uint8_t)lexer->level;
    lexer->at = offset + size;
}

void tt__lexer_push_lines(struct tt__lexer *lexer, enum tt__token_kind kind,
                          uint32_t offset, uint32_t size)
{
    uint32_t end = offset + size;
    tt__lexer_push(lexer, kind, offset, size);
    const char *text = lexer->source.text;
    for (uint32_t i = offset; i < end; i++) {
        if (text[i] == '\n') {
            lexer->line++;
            lexer->line_start = i + 1;
            lexer->tails = 0;
        } else if (((unsigned char)text[i] & 0xc0) == 0x80) {
            lexer->tails++;
        }
    }
}

struct tt__place tt__lexer_end_of(const struct tt__lexer *lexer,
                                  const struct tt__token *token)
{
    struct tt__place place = {token->line, token->column};
    if (token->kind != TOKEN_STRING && token->kind != TOKEN_FSTRING_MIDDLE &&
        token->kind != TOKEN_NAME) {
        place.column += token->size;
        return place;
    }
    const char *text = lexer->source.text + token->at;
    for (uint32_t i = 0; i < token->size; i++) {
        if (text[i] == '\n') {
            place.line++;
            place.column = 1;
        } else if (((unsigned char)text[i] & 0xc0) != 0x80) {
            place.column++;
        }
    }
    char last = token->size > 0 ? text[token->size - 1] : '\0';
    if (token->kind == TOKEN_FSTRING_MIDDLE && (last == '{' || last == '}') &&
        text[token->size] == last) {
        place.column++; /* the brace is doubled */
    }
    return place;
}

/* ---- Errors -------------------------------------------------------------- */

/* Ends the line, and the text: nothing is lexed after an error. */
static void push_error(struct tt__lexer *lexer, enum tt__diagnostic_kind kind,
                       struct tt__place place, const char *message,
                       const char *hint)
{
    TT_ASSERT(lexer->error.sort == LEX_ERROR_NONE);
    lexer->error.sort = LEX_ERROR_FIRST;
    tt__diagnose(&lexer->error.diagnostic, kind, place, hint, "%s", message);
    tt__lexer_push(lexer, TOKEN_ERROR, lexer->at, 0);
    lexer->is_line_open = false;
    lexer->has_ended = true;
}

void tt__lexer_fail(struct tt__lexer *lexer, uint32_t offset,
                    const char *message, ...)
{
    char text[DIAGNOSTIC_SIZE];
    va_list arguments;
    va_start(arguments, message);
    vsnprintf(text, sizeof text, message, arguments);
    va_end(arguments);
    struct tt__place place = tt__lexer_place(lexer, offset);
    if (place.column > 1) {
        place.column--;
    }
    push_error(lexer, DIAGNOSTIC_SYNTAX, place, text, NULL);
}

void tt__lexer_fail_at(struct tt__lexer *lexer, struct tt__place place,
                       const char *message, ...)
{
    char text[DIAGNOSTIC_SIZE];
    va_list arguments;
    va_start(arguments, message);
    vsnprintf(text, sizeof text, message, arguments);
    va_end(arguments);
    push_error(lexer, DIAGNOSTIC_SYNTAX, place, text, NULL);
}

void tt__lexer_refuse(struct tt__lexer *lexer, struct tt__place place,
                      const char *what, const char *hint)
{
    push_error(lexer, DIAGNOSTIC_REFUSED, place, what, hint);
    lexer->error.sort = LEX_ERROR_REACHED;
}

/* ---- Characters beyond ASCII --------------------------------------------- */

/* The character at OFFSET cannot be where it is. */
static void fail_character(struct tt__lexer *lexer, uint32_t offset,
                           uint32_t size, uint32_t point)
{
    struct tt__place place = tt__lexer_place(lexer, offset);
    if (tt__unicode_is_printable(point)) {
        tt__lexer_fail_at(lexer, place, "invalid character '%.*s' (U+%04X)",
                          (int)size, lexer->source.text + offset,
                          (unsigned)point);
    } else {
        tt__lexer_fail_at(lexer, place,
                          "invalid non-printable character U+%04X",
                          (unsigned)point);
    }
}

bool tt__lex_check_name(struct tt__lexer *lexer, uint32_t size)
{
    uint32_t start = lexer->at, at = start;
    while (at < start + size) {
        uint32_t point = (unsigned char)lexer->source.text[at], step = 1;
        if (point >= 0x80) {
            step =
                tt__utf8_decode((const unsigned char *)lexer->source.text + at,
                                lexer->source.size - at, &point);
        }
        TT_ASSERT(step > 0);
        if (at == start ? !tt__unicode_is_name_start(point)
                        : !tt__unicode_is_name_more(point)) {
            fail_character(lexer, at, step, point);
            return false;
        }
        if (tt__unicode_is_unstable(point)) {
            tt__lexer_refuse(lexer, tt__lexer_place(lexer, at),
                             "a name that Unicode normalization may change",
                             "write it as one of letters that are not composed "
                             "of others");
            return false;
        }
        at += step;
    }
    return true;
}

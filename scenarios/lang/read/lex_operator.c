/* SPDX-License-Identifier: MIT
 *
 * lex_operator.c: brackets and operators.
 *
 * It mirrors the end of tok_get_normal_mode in CPython's Parser/lexer/lexer.c,
 * 3.14. Invariant: `brackets` holds what is open, the innermost last, and an
 * f-string's `bracket_count` says how many of them were opened inside it.
 */
#include "lex.h"

#include <ticktape/tt.h>

#include <string.h>

/* The f-string whose replacement field the lexer is in, or NULL. */
static struct tt__fstring *find_fstring(struct tt__lexer *lexer)
{
    return lexer->fstring_count ? &lexer->fstrings[lexer->fstring_count - 1]
                                : NULL;
}

static void lex_opening(struct tt__lexer *lexer, enum tt__token_kind kind)
{
    struct tt__fstring *fstring = find_fstring(lexer);
    if (lexer->level == BRACKETS_MAX) {
        tt__lexer_fail(lexer, lexer->at + 1, "too many nested parentheses");
        lexer->error.diagnostic.kind = DIAGNOSTIC_LIMIT;
        return;
    }
    struct tt__place place = tt__lexer_place(lexer, lexer->at);
    lexer->brackets[lexer->level++] = (struct tt__bracket){
        place.line, place.column, lexer->source.text[lexer->at]};
    if (fstring != NULL) {
        fstring->bracket_count++;
    }
    tt__lexer_push(lexer, kind, lexer->at, 1);
}

static void fail_mismatch(struct tt__lexer *lexer,
                          const struct tt__fstring *fstring,
                          const struct tt__bracket *bracket)
{
    char closing = lexer->source.text[lexer->at];
    if (fstring != NULL && bracket->opening == '{' &&
        fstring->bracket_count - 1 == fstring->field) {
        tt__lexer_fail(lexer, lexer->at + 1, "%c-string: unmatched '%c'",
                       fstring->letter, closing);
    } else if (bracket->line != lexer->line) {
        tt__lexer_fail(lexer, lexer->at + 1,
                       "closing parenthesis '%c' does not match opening "
                       "parenthesis '%c' on line %u",
                       closing, bracket->opening, (unsigned)bracket->line);
    } else {
        tt__lexer_fail(lexer, lexer->at + 1,
                       "closing parenthesis '%c' does not match opening "
                       "parenthesis '%c'",
                       closing, bracket->opening);
    }
}

/* Takes note, in the f-string around it, of a bracket that closes. False: an
 * error. */
static bool close_in_fstring(struct tt__lexer *lexer,
                             struct tt__fstring *fstring, char closing)
{
    fstring->bracket_count--;
    if (fstring->bracket_count < 0) {
        tt__lexer_fail(lexer, lexer->at + 1, "%c-string: unmatched '%c'",
                       fstring->letter, closing);
        return false;
    }
    if (closing == '}' && fstring->bracket_count == fstring->field) {
        fstring->field--;
        fstring->in_text = true;
        fstring->in_spec = false;
    }
    return true;
}

static void lex_closing(struct tt__lexer *lexer, enum tt__token_kind kind)
{
    char closing = lexer->source.text[lexer->at];
    struct tt__fstring *fstring = find_fstring(lexer);
    if (fstring != NULL && fstring->bracket_count == 0 && closing == '}') {
        tt__lexer_fail(lexer, lexer->at + 1,
                       "%c-string: single '}' is not allowed", fstring->letter);
        return;
    }
    if (lexer->level == 0) {
        tt__lexer_fail(lexer, lexer->at + 1, "unmatched '%c'", closing);
        return;
    }
    const struct tt__bracket *bracket = &lexer->brackets[--lexer->level];
    char expected;
    if (bracket->opening == '(') {
        expected = ')';
    } else if (bracket->opening == '[') {
        expected = ']';
    } else {
        expected = '}';
    }
    if (closing != expected) {
        fail_mismatch(lexer, fstring, bracket);
        return;
    }
    if (fstring == NULL || close_in_fstring(lexer, fstring, closing)) {
        tt__lexer_push(lexer, kind, lexer->at, 1);
    }
}

/* Lexes a `:` if it begins the format spec of a replacement field. */
static bool lex_colon_of_field(struct tt__lexer *lexer)
{
    struct tt__fstring *fstring = find_fstring(lexer);
    if (fstring == NULL || fstring->bracket_count - 1 != fstring->field) {
        return false;
    }
    fstring->in_text = true;
    fstring->in_spec = true;
    tt__lexer_push(lexer, TOKEN_COLON, lexer->at, 1);
    return true;
}

/* ---- Operators ----------------------------------------------------------- */

static const char *const token_texts[TOKEN_KINDS] = {
#define X(name, text) [TOKEN_##name] = text,
    TT__KEYWORDS(X) TT__OPERATORS(X)
#undef X
};

const char *tt__token_text(enum tt__token_kind kind)
{
    TT_ASSERT(kind < TOKEN_KINDS);
    return token_texts[kind] != NULL ? token_texts[kind] : "";
}

/* What a character is alone, before `=`, written twice, and that before `=`;
 * 0 (END) where there is no such operator. */
struct operators {
    uint8_t alone;
    uint8_t equal;
    uint8_t twice;
    uint8_t twice_equal;
};

static const struct operators operators[128] = {
    ['('] = {TOKEN_LEFT_PAREN, 0, 0, 0},
    [')'] = {TOKEN_RIGHT_PAREN, 0, 0, 0},
    ['['] = {TOKEN_LEFT_BRACKET, 0, 0, 0},
    [']'] = {TOKEN_RIGHT_BRACKET, 0, 0, 0},
    ['{'] = {TOKEN_LEFT_BRACE, 0, 0, 0},
    ['}'] = {TOKEN_RIGHT_BRACE, 0, 0, 0},
    [','] = {TOKEN_COMMA, 0, 0, 0},
    [';'] = {TOKEN_SEMICOLON, 0, 0, 0},
    ['.'] = {TOKEN_DOT, 0, 0, 0},
    ['~'] = {TOKEN_TILDE, 0, 0, 0},
    [':'] = {TOKEN_COLON, TOKEN_COLON_EQUAL, 0, 0},
    ['!'] = {TOKEN_EXCLAMATION, TOKEN_NOT_EQUAL, 0, 0},
    ['='] = {TOKEN_EQUAL, TOKEN_DOUBLE_EQUAL, 0, 0},
    ['+'] = {TOKEN_PLUS, TOKEN_PLUS_EQUAL, 0, 0},
    ['-'] = {TOKEN_MINUS, TOKEN_MINUS_EQUAL, 0, 0},
    ['%'] = {TOKEN_PERCENT, TOKEN_PERCENT_EQUAL, 0, 0},
    ['@'] = {TOKEN_AT, TOKEN_AT_EQUAL, 0, 0},
    ['&'] = {TOKEN_AMPERSAND, TOKEN_AMPERSAND_EQUAL, 0, 0},
    ['|'] = {TOKEN_BAR, TOKEN_BAR_EQUAL, 0, 0},
    ['^'] = {TOKEN_CARET, TOKEN_CARET_EQUAL, 0, 0},
    ['*'] = {TOKEN_STAR, TOKEN_STAR_EQUAL, TOKEN_DOUBLE_STAR,
             TOKEN_DOUBLE_STAR_EQUAL},
    ['/'] = {TOKEN_SLASH, TOKEN_SLASH_EQUAL, TOKEN_DOUBLE_SLASH,
             TOKEN_DOUBLE_SLASH_EQUAL},
    ['<'] = {TOKEN_LESS, TOKEN_LESS_EQUAL, TOKEN_LEFT_SHIFT,
             TOKEN_LEFT_SHIFT_EQUAL},
    ['>'] = {TOKEN_GREATER, TOKEN_GREATER_EQUAL, TOKEN_RIGHT_SHIFT,
             TOKEN_RIGHT_SHIFT_EQUAL},
};

/* The longest operator at TEXT, with its size. */
static enum tt__token_kind find_operator(const char *text, uint32_t *size)
{
    const struct operators *found = &operators[(unsigned char)text[0]];
    if (text[0] == '.' && text[1] == '.' && text[2] == '.') {
        *size = 3;
        return TOKEN_ELLIPSIS;
    }
    *size = 2;
    if (text[0] == '-' && text[1] == '>') {
        return TOKEN_ARROW;
    }
    if (text[0] == '<' && text[1] == '>') {
        return TOKEN_UNKNOWN; /* CPython's token too, and its error */
    }
    if (found->twice != 0 && text[1] == text[0]) {
        *size = text[2] == '=' ? 3 : 2;
        return text[2] == '=' ? (enum tt__token_kind)found->twice_equal
                              : (enum tt__token_kind)found->twice;
    }
    if (found->equal != 0 && text[1] == '=') {
        return (enum tt__token_kind)found->equal;
    }
    *size = 1;
    return found->alone ? (enum tt__token_kind)found->alone : TOKEN_UNKNOWN;
}

void tt__lex_operator(struct tt__lexer *lexer)
{
    const char *text = lexer->source.text + lexer->at;
    unsigned char first = (unsigned char)*text;
    TT_ASSERT(first != '\0' && first < 0x80);
    if (first < ' ' || first == 0x7f) {
        tt__lexer_fail(lexer, lexer->at + 1,
                       "invalid non-printable character U+%04X", first);
        return;
    }
    if (first == ':' && lex_colon_of_field(lexer)) {
        return;
    }
    uint32_t size;
    enum tt__token_kind kind = find_operator(text, &size);
    switch (kind) {
    case TOKEN_LEFT_PAREN:
    case TOKEN_LEFT_BRACKET:
    case TOKEN_LEFT_BRACE:
        lex_opening(lexer, kind);
        return;
    case TOKEN_RIGHT_PAREN:
    case TOKEN_RIGHT_BRACKET:
    case TOKEN_RIGHT_BRACE:
        lex_closing(lexer, kind);
        return;
    default:
        tt__lexer_push(lexer, kind, lexer->at, size);
    }
}

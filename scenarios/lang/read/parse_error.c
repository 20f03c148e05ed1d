/* SPDX-License-Identifier: MIT
 *
 * parse_error.c: what the parser says, and where.
 *
 * CPython parses a wrong program twice: once to find out that it is wrong, and
 * once with rules that recognise common mistakes (`invalid_...`). Here the
 * same rules are tried only where the parser could not continue. The order in
 * which errors win is that of CPython's Parser/pegen_errors.c, 3.14.
 */
#include "parser.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- Ending the parse ---------------------------------------------------- */

_Noreturn void tt__parser_stop(struct tt__parser *parser)
{
    TT_ASSERT(parser->is_trial || parser->diagnostic->kind != DIAGNOSTIC_NONE);
    longjmp(*parser->failed, 1);
}

static _Noreturn void report_lex_error(struct tt__parser *parser)
{
    const struct tt__diagnostic *found = &parser->lexer.error.diagnostic;
    tt__diagnose(parser->diagnostic, found->kind, found->place, found->hint,
                 "%s", found->message);
    tt__parser_stop(parser);
}

/* What is wrong with the rest of the text comes before an error of the
 * parser in ERROR_LINE: an error of the lexer's first sort always, a bracket
 * never closed if it is in an earlier line. */
static void report_rest(struct tt__parser *parser, uint32_t error_line)
{
    struct tt__lexer *lexer = &parser->lexer;
    tt__lexer_finish(lexer);
    if (lexer->error.sort == LEX_ERROR_FIRST) {
        report_lex_error(parser);
    }
    if (lexer->error.sort == LEX_ERROR_NONE || lexer->level == 0) {
        return;
    }
    const struct tt__bracket *bracket = &lexer->brackets[lexer->level - 1];
    if (bracket->line < error_line) {
        struct tt__place place = {bracket->line, bracket->column};
        tt__diagnose(parser->diagnostic, DIAGNOSTIC_SYNTAX, place, NULL,
                     "'%c' was never closed", bracket->opening);
        tt__parser_stop(parser);
    }
}

static _Noreturn void report(struct tt__parser *parser,
                             enum tt__diagnostic_kind kind,
                             struct tt__place place, const char *message)
{
    if (!parser->is_trial) {
        if (kind == DIAGNOSTIC_SYNTAX) {
            report_rest(parser, parser->lexer.tokens[parser->furthest].line);
        }
        tt__diagnose(parser->diagnostic, kind, place, NULL, "%s", message);
    }
    tt__parser_stop(parser);
}

_Noreturn void tt__parser_fail(struct tt__parser *parser,
                               struct tt__place place, const char *message, ...)
{
    char text[DIAGNOSTIC_SIZE];
    va_list arguments;
    va_start(arguments, message);
    vsnprintf(text, sizeof text, message, arguments);
    va_end(arguments);
    report(parser, DIAGNOSTIC_SYNTAX, place, text);
}

_Noreturn void tt__parser_limit(struct tt__parser *parser,
                                struct tt__place place, const char *message,
                                ...)
{
    char text[DIAGNOSTIC_SIZE];
    va_list arguments;
    va_start(arguments, message);
    vsnprintf(text, sizeof text, message, arguments);
    va_end(arguments);
    report(parser, DIAGNOSTIC_LIMIT, place, text);
}

_Noreturn void tt__parser_refuse(struct tt__parser *parser,
                                 struct tt__place place, const char *what,
                                 const char *hint)
{
    if (!parser->is_trial) {
        tt__diagnose(parser->diagnostic, DIAGNOSTIC_REFUSED, place, hint, "%s",
                     what);
    }
    tt__parser_stop(parser);
}

_Noreturn void tt__fail_here(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    switch (tt__kind(parser)) {
    case TOKEN_ERROR:
        if (!parser->is_trial) {
            report_lex_error(parser);
        }
        tt__parser_stop(parser);
    case TOKEN_INDENT:
        tt__parser_fail(parser, place, "unexpected indent");
    case TOKEN_DEDENT:
        tt__parser_fail(parser, place, "unexpected unindent");
    default:
        tt__parser_fail(parser, place, "invalid syntax");
    }
}

_Noreturn void tt__fail_furthest(struct tt__parser *parser, const char *message)
{
    const struct tt__token *token = &parser->lexer.tokens[parser->furthest];
    tt__parser_fail(parser, tt__place_of(token), "%s", message);
}

/* ---- Trying things out --------------------------------------------------- */

bool tt__parser_try(struct tt__parser *parser,
                    struct tt__node *(*rule)(struct tt__parser *parser),
                    struct tt__node **out)
{
    jmp_buf failed;
    jmp_buf *outer = parser->failed;
    uint32_t at = parser->at;
    uint32_t stack_count = parser->stack_count;
    uint32_t prefix_count = parser->prefix_count;
    bool is_trial = parser->is_trial;
    parser->failed = &failed;
    parser->is_trial = true;
    struct tt__node *volatile node = NULL;
    if (setjmp(failed) == 0) {
        node = rule(parser);
    } else {
        parser->at = at;
        parser->stack_count = stack_count;
        parser->prefix_count = prefix_count;
    }
    parser->failed = outer;
    parser->is_trial = is_trial;
    if (node != NULL && out != NULL) {
        *out = node;
    }
    return node != NULL;
}

bool tt__begins_expression(enum tt__token_kind kind)
{
    switch (kind) {
    case TOKEN_NAME:
    case TOKEN_NUMBER:
    case TOKEN_STRING:
    case TOKEN_FSTRING_START:
    case TOKEN_LEFT_PAREN:
    case TOKEN_LEFT_BRACKET:
    case TOKEN_LEFT_BRACE:
    case TOKEN_ELLIPSIS:
    case TOKEN_PLUS:
    case TOKEN_MINUS:
    case TOKEN_TILDE:
    case TOKEN_NOT:
    case TOKEN_LAMBDA:
    case TOKEN_AWAIT:
    case TOKEN_NONE:
    case TOKEN_TRUE:
    case TOKEN_FALSE:
        return true;
    default:
        return false;
    }
}

/* ---- Two expressions side by side ---------------------------------------- */

static bool is_text(const struct tt__parser *parser,
                    const struct tt__token *token, const char *text)
{
    return token->size == strlen(text) &&
           memcmp(parser->lexer.source.text + token->at, text, token->size) ==
               0;
}

static bool is_soft_keyword(const struct tt__parser *parser,
                            const struct tt__token *token)
{
    return token->kind == TOKEN_NAME &&
           (is_text(parser, token, "_") || is_text(parser, token, "case") ||
            is_text(parser, token, "match") || is_text(parser, token, "type"));
}

static bool is_legacy(const struct tt__parser *parser,
                      const struct tt__token *token)
{
    return token->kind == TOKEN_NAME &&
           (is_text(parser, token, "print") || is_text(parser, token, "exec"));
}

/* "a" b "c": a quote inside a string was not escaped. */
static void fail_quotes(struct tt__parser *parser, uint32_t start)
{
    const struct tt__token *tokens = parser->lexer.tokens;
    if (tokens[start].kind != TOKEN_STRING || parser->at != start + 1) {
        return;
    }
    struct tt__place place = tt__here(parser);
    uint32_t at = parser->at;
    while (tt__kind(parser) != TOKEN_STRING &&
           tt__begins_expression(tt__kind(parser)) &&
           tt__parser_try(parser, tt__expression, NULL)) {
    }
    if (tt__kind(parser) == TOKEN_STRING) {
        tt__parser_fail(parser, place,
                        "invalid syntax. Is this intended to be part of the "
                        "string?");
    }
    parser->at = at;
}

void tt__fail_juxtaposed(struct tt__parser *parser, uint32_t start,
                         const struct tt__node *left)
{
    if (parser->is_trial || !tt__begins_expression(tt__kind(parser))) {
        return;
    }
    fail_quotes(parser, start);
    const struct tt__token *first = &parser->lexer.tokens[start];
    bool is_prefix = first->kind == TOKEN_NAME && first[1].kind == TOKEN_STRING;
    bool is_print = is_legacy(parser, first) && parser->at == start + 1;
    uint32_t at = parser->at;
    if (is_prefix || is_soft_keyword(parser, first)) {
        /* kf"..." is more likely a wrong prefix. */
    } else if (!is_print && tt__parser_try(parser, tt__expression, NULL) &&
               parser->lexer.tokens[parser->at - 1].level > 0) {
        tt__parser_fail(parser, left->place,
                        "invalid syntax. Perhaps you forgot a comma?");
    }
    parser->at = at;
    if (is_print && tt__parser_try(parser, tt__star_expressions, NULL)) {
        tt__parser_fail(parser, left->place,
                        "Missing parentheses in call to '%.5s'. Did you mean "
                        "%.5s(...)?",
                        is_text(parser, first, "exec") ? "exec" : "print",
                        is_text(parser, first, "exec") ? "exec" : "print");
    }
    parser->at = at;
}

/* ---- Equal signs --------------------------------------------------------- */

/* Whether NODE, which began with token number START, is in the brackets that
 * it begins with. */
static bool is_bracketed(const struct tt__parser *parser, uint32_t start,
                         const struct tt__node *node)
{
    return !tt__is_same_place(tt__place_of(&parser->lexer.tokens[start]),
                              node->place);
}

/* Whether NODE, as it is written, is a result of the rule bitwise_or. */
static bool is_bitwise_or(const struct tt__parser *parser, uint32_t start,
                          const struct tt__node *node)
{
    switch (node->kind) {
    case AST_BOOLEAN:
    case AST_COMPARE:
    case AST_CONDITIONAL:
    case AST_LAMBDA:
    case AST_WALRUS:
        return is_bracketed(parser, start, node);
    case AST_UNARY:
        return node->unary.op != UNARY_NOT || is_bracketed(parser, start, node);
    default:
        return true;
    }
}

/* Whether CPython leaves what begins with token number START to the rules of
 * assignments: a list, tuple or generator, True, None, False. */
static bool is_excluded(const struct tt__parser *parser, uint32_t start,
                        const struct tt__node *node)
{
    switch (parser->lexer.tokens[start].kind) {
    case TOKEN_TRUE:
    case TOKEN_NONE:
    case TOKEN_FALSE:
        return true;
    case TOKEN_LEFT_BRACKET:
        return node->kind != AST_LIST_COMP;
    case TOKEN_LEFT_PAREN:
        return !is_bracketed(parser, start, node);
    default:
        return false;
    }
}

/* Whether `= VALUE` follows, with no further `=`. */
static bool is_one_equal(struct tt__parser *parser)
{
    if (tt__kind(parser) != TOKEN_EQUAL) {
        return false;
    }
    uint32_t at = parser->at;
    tt__advance(parser);
    bool is_one = tt__parser_try(parser, tt__bitwise_or, NULL) &&
                  tt__kind(parser) != TOKEN_EQUAL &&
                  tt__kind(parser) != TOKEN_COLON_EQUAL;
    parser->at = at;
    return is_one;
}

static bool is_walrus(struct tt__parser *parser)
{
    if (tt__kind(parser) != TOKEN_COLON_EQUAL) {
        return false;
    }
    uint32_t at = parser->at;
    tt__advance(parser);
    bool is_parsed = tt__parser_try(parser, tt__expression, NULL);
    parser->at = at;
    return is_parsed;
}

void tt__fail_equal(struct tt__parser *parser, uint32_t start,
                    const struct tt__node *left)
{
    if (parser->is_trial) {
        return;
    }
    if (is_walrus(parser)) {
        tt__parser_fail(parser, left->place,
                        "cannot use assignment expressions with %s",
                        tt__expression_name(left));
    }
    if (!is_one_equal(parser)) {
        return;
    }
    if (parser->lexer.tokens[start].kind == TOKEN_NAME &&
        parser->at == start + 1) {
        tt__parser_fail(parser, left->place,
                        "invalid syntax. Maybe you meant '==' or ':=' "
                        "instead of '='?");
    }
    if (!is_excluded(parser, start, left) &&
        is_bitwise_or(parser, start, left)) {
        tt__parser_fail(parser, left->place,
                        "cannot assign to %s here. Maybe you meant '==' "
                        "instead of '='?",
                        tt__expression_name(left));
    }
}

/* SPDX-License-Identifier: MIT
 *
 * parse_match.c: match and type, which are recognised only.
 *
 * Both words are ordinary names too, so what follows them decides. The cases
 * of a match statement are passed unseen: the refusing pass names it, and
 * nothing after it is looked at.
 */
#include "parser.h"

#include <string.h>

/* ---- match --------------------------------------------------------------- */

/* `match SUBJECT:` and nothing else in the line. */
static struct tt__node *parse_head(struct tt__parser *parser)
{
    struct tt__node *node = tt__node_new(parser, AST_MATCH, tt__here(parser));
    tt__parse_name(parser);
    struct tt__place place = tt__here(parser);
    struct tt__node *subject = tt__star_named_expression(parser);
    tt__parse_tuple(parser, subject, place, tt__star_named_expression);
    tt__expect(parser, TOKEN_COLON);
    if (tt__kind(parser) != TOKEN_NEWLINE) {
        tt__fail_here(parser);
    }
    return tt__node_close(parser, node);
}

/* `match SUBJECT` that cannot be an expression, without a colon. */
static void check_colon(struct tt__parser *parser)
{
    uint32_t at = parser->at;
    if (tt__peek_kind(parser, 1) != TOKEN_NAME || parser->is_trial) {
        return;
    }
    tt__advance(parser);
    if (tt__parser_try(parser, tt__named_expression, NULL) &&
        tt__kind(parser) == TOKEN_NEWLINE) {
        tt__fail_furthest(parser, "expected ':'");
    }
    parser->at = at;
}

/* Passes a block, from its INDENT on. */
static void skip_block(struct tt__parser *parser)
{
    uint32_t depth = 0;
    do {
        switch (tt__kind(parser)) {
        case TOKEN_INDENT:
            depth++;
            tt__advance(parser);
            break;
        case TOKEN_DEDENT:
            depth--;
            tt__advance(parser);
            break;
        case TOKEN_NEWLINE:
            tt__advance_line(parser);
            break;
        default:
            tt__advance(parser);
        }
    } while (depth > 0);
}

struct tt__node *tt__match_stmt(struct tt__parser *parser)
{
    struct tt__node *node;
    if (!tt__is_word(parser, "match")) {
        return NULL;
    }
    if (!tt__parser_try(parser, parse_head, &node)) {
        check_colon(parser);
        return NULL;
    }
    tt__advance_line(parser);
    if (tt__kind(parser) != TOKEN_INDENT) {
        tt__parser_fail(parser, tt__here(parser),
                        "expected an indented block after 'match' statement "
                        "on line %u",
                        (unsigned)node->place.line);
    }
    const struct tt__token *next = tt__peek(parser, 1);
    bool is_case = next->kind == TOKEN_NAME && next->size == 4 &&
                   memcmp(parser->lexer.source.text + next->at, "case", 4) == 0;
    if (!is_case) {
        tt__advance(parser);
        tt__fail_here(parser);
    }
    skip_block(parser);
    return node;
}

/* ---- type ---------------------------------------------------------------- */

struct tt__node *tt__type_alias(struct tt__parser *parser)
{
    if (!tt__is_word(parser, "type") ||
        tt__peek_kind(parser, 1) != TOKEN_NAME) {
        return NULL;
    }
    enum tt__token_kind next = tt__peek_kind(parser, 2);
    if (next != TOKEN_EQUAL && next != TOKEN_LEFT_BRACKET) {
        return NULL;
    }
    struct tt__node *node =
        tt__node_new(parser, AST_TYPE_ALIAS, tt__here(parser));
    tt__parse_name(parser);
    tt__parse_name(parser);
    if (tt__kind(parser) == TOKEN_LEFT_BRACKET) {
        tt__type_params(parser);
    }
    tt__expect(parser, TOKEN_EQUAL);
    tt__expression(parser);
    return tt__node_close(parser, node);
}

/* SPDX-License-Identifier: MIT
 *
 * parse_match.c: match and type.
 *
 * The rules `match_stmt`, `case_block` and `type_alias` of CPython's grammar.
 * Both words are ordinary names too, so what follows them decides.
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
    bool is_starred = subject->kind == AST_STARRED;
    if (is_starred && tt__kind(parser) != TOKEN_COMMA) {
        tt__fail_here(parser);
    }
    node->match.subject =
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
    if (tt__parser_try(parser, tt__named_expression, NULL)) {
        if (tt__kind(parser) == TOKEN_NEWLINE) {
            tt__fail_furthest(parser, "expected ':'");
        }
        if (tt__accept(parser, TOKEN_COLON)) {
            tt__fail_here(parser); /* a block in the same line */
        }
    }
    parser->at = at;
}

/* `case PATTERNS [if GUARD]: BLOCK` */
static struct tt__case parse_case(struct tt__parser *parser)
{
    uint32_t line = tt__here(parser).line;
    TT_ASSERT(tt__is_word(parser, "case"));
    tt__advance(parser);
    struct tt__case made = {.pattern = tt__patterns(parser)};
    if (tt__accept(parser, TOKEN_IF)) {
        made.guard = tt__named_expression(parser);
    }
    made.body = tt__block(parser, "'case' statement", line);
    return made;
}

/* The block of a match statement: from its INDENT on. */
static void parse_cases(struct tt__parser *parser, struct tt__node *node)
{
    uint32_t count = 0;
    tt__expect(parser, TOKEN_INDENT);
    do {
        if (!tt__is_word(parser, "case")) {
            tt__fail_here(parser);
        }
        struct tt__case made = parse_case(parser);
        node->match.cases =
            tt__pool_grow(parser->pool, node->match.cases, count, sizeof made);
        node->match.cases[count++] = made;
    } while (tt__kind(parser) != TOKEN_DEDENT);
    node->match.case_count = count;
    tt__expect(parser, TOKEN_DEDENT);
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
    parse_cases(parser, node);
    const struct tt__case *last =
        &node->match.cases[node->match.case_count - 1];
    return tt__node_close_block(parser, node, &last->body);
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
    tt__advance(parser);
    node->alias.name_place = tt__here(parser);
    node->alias.name = tt__parse_name(parser);
    node->alias.name_end = tt__last_end(parser);
    node->alias.type_parameters = tt__type_params(parser);
    tt__expect(parser, TOKEN_EQUAL);
    node->alias.value = tt__expression(parser);
    return tt__node_close(parser, node);
}

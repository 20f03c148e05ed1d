/* SPDX-License-Identifier: MIT
 *
 * parse_try.c: try and with.
 *
 * The rules `try_stmt` and `with_stmt` of CPython's grammar.
 */
#include "parser.h"

/* ---- try ----------------------------------------------------------------- */

/* As tt__block, but without a colon it is "expected ':'" in any case. */
static struct tt__nodes parse_forced_block(struct tt__parser *parser,
                                           const char *what, uint32_t line)
{
    if (tt__kind(parser) != TOKEN_COLON) {
        tt__expect_forced(parser, TOKEN_COLON);
    }
    return tt__block(parser, what, line);
}

/* Parses the name after `as` of a handler. */
static const struct tt__symbol *parse_as(struct tt__parser *parser,
                                         bool is_star)
{
    struct tt__node *target;
    uint32_t at = parser->at;
    bool is_name = tt__kind(parser) == TOKEN_NAME &&
                   tt__peek_kind(parser, 1) == TOKEN_COLON;
    if (!is_name && tt__parser_try(parser, tt__expression, &target) &&
        tt__kind(parser) == TOKEN_COLON) {
        tt__parser_fail(parser, target->place,
                        "cannot use except%s statement with %s",
                        is_star ? "*" : "", tt__expression_name(target));
    }
    parser->at = at;
    return tt__parse_name(parser);
}

/* Parses `A`, `A as e` or `A, B` after except. */
static void parse_type(struct tt__parser *parser, struct tt__handler *handler,
                       bool is_star)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *first = tt__expression(parser);
    bool is_tuple = tt__kind(parser) == TOKEN_COMMA;
    handler->type = tt__parse_tuple(parser, first, place, tt__expression);
    if (!tt__accept(parser, TOKEN_AS)) {
        return;
    }
    handler->name = parse_as(parser, is_star);
    if (is_tuple) {
        tt__parser_fail(parser, place,
                        "multiple exception types must be parenthesized when "
                        "using 'as'");
    }
}

static struct tt__handler parse_handler(struct tt__parser *parser,
                                        const struct tt__node *attempt)
{
    struct tt__handler handler = {.place = tt__here(parser)};
    tt__expect(parser, TOKEN_EXCEPT);
    bool is_star = tt__accept(parser, TOKEN_STAR);
    if (attempt->attempt.handler_count > 0 &&
        is_star != attempt->attempt.is_star) {
        tt__parser_fail(parser, handler.place,
                        "cannot have both 'except' and 'except*' on the same "
                        "'try'");
    }
    enum tt__token_kind kind = tt__kind(parser);
    if (kind != TOKEN_COLON && kind != TOKEN_NEWLINE) {
        parse_type(parser, &handler, is_star);
    } else if (is_star) {
        tt__fail_furthest(parser, "expected one or more exception types");
    }
    handler.body = tt__block(
        parser, is_star ? "'except*' statement" : "'except' statement",
        handler.place.line);
    return handler;
}

static void parse_handlers(struct tt__parser *parser, struct tt__node *node)
{
    while (tt__kind(parser) == TOKEN_EXCEPT) {
        bool is_star = tt__peek_kind(parser, 1) == TOKEN_STAR;
        struct tt__handler handler = parse_handler(parser, node);
        uint32_t count = node->attempt.handler_count;
        node->attempt.is_star = is_star;
        node->attempt.handlers = tt__pool_grow(
            parser->pool, node->attempt.handlers, count, sizeof handler);
        node->attempt.handlers[count] = handler;
        node->attempt.handler_count++;
    }
}

struct tt__node *tt__try_stmt(struct tt__parser *parser)
{
    struct tt__node *node = tt__node_new(parser, AST_TRY, tt__here(parser));
    tt__expect(parser, TOKEN_TRY);
    node->attempt.body =
        parse_forced_block(parser, "'try' statement", node->place.line);
    parse_handlers(parser, node);
    uint32_t line = tt__here(parser).line;
    const struct tt__nodes *last = &node->attempt.body;
    if (node->attempt.handler_count > 0) {
        last = &node->attempt.handlers[node->attempt.handler_count - 1].body;
        if (tt__accept(parser, TOKEN_ELSE)) {
            node->attempt.orelse =
                parse_forced_block(parser, "'else' statement", line);
            last = &node->attempt.orelse;
            line = tt__here(parser).line;
        }
    } else if (tt__kind(parser) != TOKEN_FINALLY) {
        tt__fail_furthest(parser, "expected 'except' or 'finally' block");
    }
    if (tt__accept(parser, TOKEN_FINALLY)) {
        node->attempt.finally =
            parse_forced_block(parser, "'finally' statement", line);
        last = &node->attempt.finally;
    }
    return tt__node_close_block(parser, node, last);
}

/* ---- with ---------------------------------------------------------------- */

static void parse_item(struct tt__parser *parser, struct tt__node *node)
{
    struct tt__with_item item = {tt__expression(parser), NULL};
    if (tt__accept(parser, TOKEN_AS)) {
        item.target = tt__star_expression(parser);
    }
    node->with.items = tt__pool_grow(parser->pool, node->with.items,
                                     node->with.item_count, sizeof item);
    node->with.items[node->with.item_count++] = item;
}

/* Parses `(item, item as name,)` up to the colon after it. */
static struct tt__node *parse_bracketed(struct tt__parser *parser)
{
    struct tt__node *node = tt__node_new(parser, AST_WITH, tt__here(parser));
    tt__expect(parser, TOKEN_LEFT_PAREN);
    do {
        if (tt__kind(parser) == TOKEN_RIGHT_PAREN) {
            break;
        }
        parse_item(parser, node);
    } while (tt__accept(parser, TOKEN_COMMA));
    if (node->with.item_count == 0) {
        tt__fail_here(parser);
    }
    tt__expect(parser, TOKEN_RIGHT_PAREN);
    if (tt__kind(parser) != TOKEN_COLON) {
        tt__fail_here(parser);
    }
    return node;
}

struct tt__node *tt__with_stmt(struct tt__parser *parser, bool is_async,
                               struct tt__place place)
{
    struct tt__node *node = NULL;
    uint32_t line = tt__here(parser).line;
    tt__expect(parser, TOKEN_WITH);
    /* Brackets around all items look like those of one expression. */
    bool is_bracketed = tt__kind(parser) == TOKEN_LEFT_PAREN &&
                        tt__parser_try(parser, parse_bracketed, &node);
    if (!is_bracketed) {
        node = tt__node_new(parser, AST_WITH, place);
        do {
            parse_item(parser, node);
        } while (tt__accept(parser, TOKEN_COMMA));
    }
    for (uint32_t i = 0; i < node->with.item_count; i++) {
        if (node->with.items[i].target != NULL) {
            tt__check_target(parser, node->with.items[i].target, TARGET_ASSIGN);
        }
    }
    node->place = place;
    node->with.is_async = is_async;
    node->with.body = tt__block(parser, "'with' statement", line);
    return tt__node_close_block(parser, node, &node->with.body);
}

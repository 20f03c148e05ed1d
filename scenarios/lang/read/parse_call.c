/* SPDX-License-Identifier: MIT
 *
 * parse_call.c: the arguments of calls and classes.
 *
 * The rules `arguments`, `args` and `kwargs` of CPython's grammar, with its
 * `invalid_arguments` and `invalid_kwarg`.
 */
#include "parser.h"

/* Arguments being parsed. */
struct list {
    struct tt__arguments found;
    struct tt__place open; /* of the `(` */
    bool is_class;
    bool has_unpacking; /* **x came */
    /* A positional argument followed a keyword; and whether **x had come by
     * then. Reported at the end of all, as CPython does. */
    bool is_misplaced;
    bool is_behind_unpacking;
};

static void add_keyword(struct tt__parser *parser, struct list *list,
                        struct tt__keyword keyword)
{
    struct tt__arguments *found = &list->found;
    keyword.end = tt__last_end(parser);
    found->keywords =
        tt__pool_grow(parser->pool, found->keywords, found->keyword_count,
                      sizeof *found->keywords);
    found->keywords[found->keyword_count++] = keyword;
}

/* name=value */
static void parse_keyword(struct tt__parser *parser, struct list *list)
{
    struct tt__keyword keyword = {.place = tt__here(parser)};
    keyword.name = tt__parse_name(parser);
    tt__expect(parser, TOKEN_EQUAL);
    enum tt__token_kind kind = tt__kind(parser);
    if (kind == TOKEN_COMMA || kind == TOKEN_RIGHT_PAREN) {
        tt__parser_fail(parser, keyword.place,
                        "expected argument value expression");
    }
    keyword.value = tt__expression(parser);
    if (tt__is_clause(parser)) {
        tt__parser_fail(parser, keyword.place,
                        "invalid syntax. Maybe you meant '==' or ':=' "
                        "instead of '='?");
    }
    add_keyword(parser, list, keyword);
}

/* **value */
static void parse_unpacking(struct tt__parser *parser, struct list *list)
{
    struct tt__keyword keyword = {.place = tt__here(parser)};
    tt__expect(parser, TOKEN_DOUBLE_STAR);
    keyword.value = tt__expression(parser);
    if (tt__kind(parser) == TOKEN_EQUAL) {
        tt__parser_fail(parser, keyword.place,
                        "cannot assign to keyword argument unpacking");
    }
    list->has_unpacking = true;
    add_keyword(parser, list, keyword);
}

/* *value; the comma before it, if any, is at COMMA. */
static void parse_starred(struct tt__parser *parser, struct list *list,
                          struct tt__place comma)
{
    struct tt__place place = tt__here(parser);
    enum tt__token_kind next = tt__peek_kind(parser, 1);
    if (next == TOKEN_COMMA || next == TOKEN_RIGHT_PAREN) {
        tt__advance(parser);
        tt__fail_furthest(parser, "Invalid star expression");
    }
    tt__push(parser, tt__starred(parser, tt__expression));
    if (tt__kind(parser) == TOKEN_EQUAL) {
        tt__parser_fail(parser, place,
                        "cannot assign to iterable argument unpacking");
    }
    if (list->has_unpacking) {
        tt__parser_fail(parser, comma,
                        "iterable argument unpacking follows keyword argument "
                        "unpacking");
    }
}

/* After an argument, before the `=` that does not belong there. */
static _Noreturn void fail_assignment(struct tt__parser *parser,
                                      const struct tt__node *node)
{
    switch (node->kind) {
    case AST_TRUE:
    case AST_FALSE:
    case AST_NONE:
        tt__parser_fail(parser, node->place, "cannot assign to %s",
                        tt__expression_name(node));
    default:
        tt__parser_fail(parser, node->place,
                        "expression cannot contain assignment, perhaps you "
                        "meant \"==\"?");
    }
}

/* ELEMENT for ...: fine as the only argument, which it began. The brackets
 * of the call are its own. */
static struct tt__node *parse_generator(struct tt__parser *parser,
                                        const struct list *list,
                                        struct tt__node *element, bool is_first)
{
    if (list->is_class) {
        tt__fail_here(parser);
    }
    struct tt__node *node = tt__node_new(parser, AST_GENERATOR, list->open);
    node->comprehension.element = element;
    tt__parse_clauses(parser, node);
    if (!is_first || tt__kind(parser) == TOKEN_COMMA) {
        tt__parser_fail(parser, element->place,
                        "Generator expression must be parenthesized");
    }
    if (tt__kind(parser) != TOKEN_RIGHT_PAREN) {
        tt__fail_here(parser);
    }
    /* The bracket is passed by the call; here it only ends the node. */
    node = tt__node_close(parser, node);
    node->end = tt__lexer_end_of(&parser->lexer, tt__token_at(parser));
    return node;
}

static struct tt__node *parse_positional(struct tt__parser *parser)
{
    if (tt__kind(parser) == TOKEN_NAME &&
        tt__peek_kind(parser, 1) == TOKEN_COLON_EQUAL) {
        return tt__named_expression(parser);
    }
    return tt__expression(parser);
}

static void parse_argument(struct tt__parser *parser, struct list *list,
                           struct tt__place comma, bool is_first)
{
    enum tt__token_kind kind = tt__kind(parser);
    if (kind == TOKEN_STAR) {
        parse_starred(parser, list, comma);
        return;
    }
    if (kind == TOKEN_DOUBLE_STAR) {
        parse_unpacking(parser, list);
        return;
    }
    if (kind == TOKEN_NAME && tt__peek_kind(parser, 1) == TOKEN_EQUAL) {
        parse_keyword(parser, list);
        return;
    }
    struct tt__node *node = parse_positional(parser);
    if (tt__kind(parser) == TOKEN_EQUAL) {
        fail_assignment(parser, node);
    }
    if (tt__is_clause(parser)) {
        node = parse_generator(parser, list, node, is_first);
    }
    if (list->found.keyword_count > 0 && !list->is_misplaced) {
        list->is_misplaced = true;
        list->is_behind_unpacking = list->has_unpacking;
    }
    tt__push(parser, node);
}

struct tt__arguments tt__parse_arguments(struct tt__parser *parser,
                                         struct tt__place open, bool is_class)
{
    struct list list = {.open = open, .is_class = is_class};
    uint32_t mark = parser->stack_count;
    struct tt__place comma = open;
    bool is_first = true;
    while (tt__kind(parser) != TOKEN_RIGHT_PAREN) {
        parse_argument(parser, &list, comma, is_first);
        comma = tt__here(parser);
        is_first = false;
        if (!tt__accept(parser, TOKEN_COMMA)) {
            break;
        }
    }
    if (list.is_misplaced) {
        tt__fail_furthest(parser, list.is_behind_unpacking
                                      ? "positional argument follows keyword "
                                        "argument unpacking"
                                      : "positional argument follows keyword "
                                        "argument");
    }
    tt__expect(parser, TOKEN_RIGHT_PAREN);
    list.found.args = tt__take_since(parser, mark);
    return list.found;
}

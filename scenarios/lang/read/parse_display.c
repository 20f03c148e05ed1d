/* SPDX-License-Identifier: MIT
 *
 * parse_display.c: displays in brackets, and comprehensions.
 *
 * The rules `group`, `tuple`, `genexp`, `list`, `listcomp`, `set`, `dict`,
 * `setcomp`, `dictcomp` and `for_if_clauses` of CPython's grammar.
 */
#include "parser.h"

/* ---- Comprehensions ------------------------------------------------------ */

bool tt__is_clause(const struct tt__parser *parser)
{
    return tt__kind(parser) == TOKEN_FOR ||
           (tt__kind(parser) == TOKEN_ASYNC &&
            tt__peek_kind(parser, 1) == TOKEN_FOR);
}

static struct tt__nodes parse_conditions(struct tt__parser *parser)
{
    uint32_t mark = parser->stack_count;
    while (tt__accept(parser, TOKEN_IF)) {
        tt__push(parser, tt__disjunction(parser));
    }
    return tt__take_since(parser, mark);
}

static struct tt__clause parse_clause(struct tt__parser *parser)
{
    struct tt__clause clause = {.place = tt__here(parser)};
    clause.is_async = tt__accept(parser, TOKEN_ASYNC);
    tt__expect(parser, TOKEN_FOR);
    clause.target = tt__for_targets(parser);
    if (!tt__accept(parser, TOKEN_IN)) {
        tt__fail_furthest(parser, "'in' expected after for-loop variables");
    }
    clause.iterable = tt__disjunction(parser);
    clause.conditions = parse_conditions(parser);
    return clause;
}

void tt__parse_clauses(struct tt__parser *parser, struct tt__node *node)
{
    uint32_t count = 0;
    struct tt__clause *clauses = NULL;
    while (tt__is_clause(parser)) {
        struct tt__clause clause = parse_clause(parser);
        clauses = tt__pool_grow(parser->pool, clauses, count, sizeof *clauses);
        clauses[count++] = clause;
    }
    TT_ASSERT(count > 0);
    node->comprehension.clauses = clauses;
    node->comprehension.clause_count = count;
}

struct tt__node *tt__parse_comprehension(struct tt__parser *parser,
                                         struct tt__node *node,
                                         enum tt__token_kind closing)
{
    tt__parse_clauses(parser, node);
    tt__expect(parser, closing);
    return tt__node_close(parser, node);
}

/* Begins a comprehension of KIND at PLACE; ELEMENT was parsed already. */
static struct tt__node *begin_comprehension(struct tt__parser *parser,
                                            enum tt__node_kind kind,
                                            struct tt__place place,
                                            struct tt__node *element)
{
    if (element->kind == AST_STARRED) {
        tt__parser_fail(parser, element->place,
                        "iterable unpacking cannot be used in comprehension");
    }
    struct tt__node *node = tt__node_new(parser, kind, place);
    node->comprehension.element = element;
    return node;
}

/* ---- Lists of elements --------------------------------------------------- */

/* Parses `, element, ...` after FIRST, up to CLOSING, which is not passed. */
static struct tt__nodes parse_elements(struct tt__parser *parser,
                                       struct tt__node *first,
                                       enum tt__token_kind closing)
{
    uint32_t mark = parser->stack_count;
    bool is_tuple = closing == TOKEN_RIGHT_PAREN;
    tt__push(parser, first);
    while (tt__accept(parser, TOKEN_COMMA)) {
        if (tt__is_clause(parser) && !is_tuple) {
            break;
        }
        if (tt__kind(parser) == closing) {
            break;
        }
        tt__push(parser, tt__star_named_expression(parser));
    }
    if (tt__is_clause(parser) && !is_tuple) {
        tt__parser_fail(parser, first->place,
                        "did you forget parentheses around the comprehension "
                        "target?");
    }
    return tt__take_since(parser, mark);
}

/* ---- Parentheses --------------------------------------------------------- */

/* After the only expression of a group, before its `)`. */
static void check_group(struct tt__parser *parser, const struct tt__node *node)
{
    if (tt__kind(parser) == TOKEN_RIGHT_PAREN && node->kind == AST_STARRED) {
        tt__parser_fail(parser, node->place,
                        "cannot use starred expression here");
    }
}

/* `(**x)`. */
static void check_double_star(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    uint32_t at = parser->at;
    if (tt__kind(parser) != TOKEN_DOUBLE_STAR || parser->is_trial) {
        return;
    }
    tt__advance(parser);
    if (tt__parser_try(parser, tt__expression, NULL) &&
        tt__kind(parser) == TOKEN_RIGHT_PAREN) {
        tt__parser_fail(parser, place,
                        "cannot use double starred expression here");
    }
    parser->at = at;
}

struct tt__node *tt__parenthesised(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    tt__expect(parser, TOKEN_LEFT_PAREN);
    if (tt__accept(parser, TOKEN_RIGHT_PAREN)) {
        return tt__node_close(parser, tt__node_new(parser, AST_TUPLE, place));
    }
    if (tt__kind(parser) == TOKEN_YIELD) {
        struct tt__node *node = tt__yield_expr(parser);
        tt__expect(parser, TOKEN_RIGHT_PAREN);
        return node;
    }
    check_double_star(parser);
    struct tt__node *first = tt__star_named_expression(parser);
    if (tt__is_clause(parser)) {
        struct tt__node *node =
            begin_comprehension(parser, AST_GENERATOR, place, first);
        return tt__parse_comprehension(parser, node, TOKEN_RIGHT_PAREN);
    }
    if (tt__kind(parser) != TOKEN_COMMA) {
        check_group(parser, first);
        tt__expect(parser, TOKEN_RIGHT_PAREN);
        return first;
    }
    struct tt__node *node = tt__node_new(parser, AST_TUPLE, place);
    node->items = parse_elements(parser, first, TOKEN_RIGHT_PAREN);
    tt__expect(parser, TOKEN_RIGHT_PAREN);
    return tt__node_close(parser, node);
}

/* ---- Brackets ------------------------------------------------------------ */

struct tt__node *tt__list_display(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    tt__expect(parser, TOKEN_LEFT_BRACKET);
    if (tt__accept(parser, TOKEN_RIGHT_BRACKET)) {
        return tt__node_close(parser, tt__node_new(parser, AST_LIST, place));
    }
    struct tt__node *first = tt__star_named_expression(parser);
    if (tt__is_clause(parser)) {
        struct tt__node *node =
            begin_comprehension(parser, AST_LIST_COMP, place, first);
        return tt__parse_comprehension(parser, node, TOKEN_RIGHT_BRACKET);
    }
    struct tt__node *node = tt__node_new(parser, AST_LIST, place);
    node->items = parse_elements(parser, first, TOKEN_RIGHT_BRACKET);
    tt__expect(parser, TOKEN_RIGHT_BRACKET);
    return tt__node_close(parser, node);
}

/* ---- Braces -------------------------------------------------------------- */

/* Parses the value after a key, whose `:` is the current token. */
static struct tt__node *parse_value(struct tt__parser *parser)
{
    struct tt__place colon = tt__here(parser);
    tt__expect(parser, TOKEN_COLON);
    enum tt__token_kind kind = tt__kind(parser);
    if (kind == TOKEN_RIGHT_BRACE || kind == TOKEN_COMMA) {
        tt__parser_fail(parser, colon,
                        "expression expected after dictionary key and ':'");
    }
    if (kind == TOKEN_STAR) {
        tt__parser_fail(parser, tt__here(parser),
                        "cannot use a starred expression in a dictionary "
                        "value");
    }
    return tt__expression(parser);
}

/* After a key without a colon. */
static _Noreturn void fail_key(struct tt__parser *parser,
                               const struct tt__node *key)
{
    enum tt__token_kind kind = tt__kind(parser);
    if (kind != TOKEN_COMMA && kind != TOKEN_RIGHT_BRACE) {
        tt__fail_here(parser);
    }
    struct tt__place place = {key->place.line, key->end.column - 1};
    tt__parser_fail(parser, place, "':' expected after dictionary key");
}

/* Parses `key: value` or `**value` into the two lists of a dict, whose key
 * may be parsed already. */
static void parse_pair(struct tt__parser *parser, struct tt__nodes *keys,
                       struct tt__nodes *values, struct tt__node *key)
{
    struct tt__node *value;
    if (key == NULL && tt__accept(parser, TOKEN_DOUBLE_STAR)) {
        value = tt__bitwise_or(parser);
    } else {
        if (key == NULL) {
            key = tt__expression(parser);
        }
        if (tt__kind(parser) != TOKEN_COLON) {
            fail_key(parser, key);
        }
        value = parse_value(parser);
    }
    keys->at =
        tt__pool_grow(parser->pool, keys->at, keys->count, sizeof *keys->at);
    values->at = tt__pool_grow(parser->pool, values->at, values->count,
                               sizeof *values->at);
    keys->at[keys->count++] = key;
    values->at[values->count++] = value;
}

/* Parses the rest of a dict that began at PLACE: its first KEY is parsed, or
 * NULL if it begins with `**`. */
static struct tt__node *parse_dict(struct tt__parser *parser,
                                   struct tt__place place, struct tt__node *key)
{
    struct tt__place first = tt__here(parser);
    struct tt__nodes keys = {NULL, 0};
    struct tt__nodes values = {NULL, 0};
    parse_pair(parser, &keys, &values, key);
    if (tt__is_clause(parser)) {
        if (key == NULL) {
            tt__parser_fail(parser, first,
                            "dict unpacking cannot be used in dict "
                            "comprehension");
        }
        struct tt__node *node = tt__node_new(parser, AST_DICT_COMP, place);
        node->comprehension.element = key;
        node->comprehension.value = values.at[0];
        return tt__parse_comprehension(parser, node, TOKEN_RIGHT_BRACE);
    }
    while (tt__accept(parser, TOKEN_COMMA) &&
           tt__kind(parser) != TOKEN_RIGHT_BRACE) {
        parse_pair(parser, &keys, &values, NULL);
    }
    tt__expect(parser, TOKEN_RIGHT_BRACE);
    struct tt__node *node = tt__node_new(parser, AST_DICT, place);
    node->dict.keys = keys;
    node->dict.values = values;
    return tt__node_close(parser, node);
}

struct tt__node *tt__brace_display(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    tt__expect(parser, TOKEN_LEFT_BRACE);
    if (tt__accept(parser, TOKEN_RIGHT_BRACE)) {
        return tt__node_close(parser, tt__node_new(parser, AST_DICT, place));
    }
    if (tt__kind(parser) == TOKEN_DOUBLE_STAR) {
        return parse_dict(parser, place, NULL);
    }
    struct tt__node *first = tt__star_named_expression(parser);
    if (tt__kind(parser) == TOKEN_COLON && first->kind != AST_STARRED) {
        return parse_dict(parser, place, first);
    }
    if (tt__is_clause(parser)) {
        struct tt__node *node =
            begin_comprehension(parser, AST_SET_COMP, place, first);
        return tt__parse_comprehension(parser, node, TOKEN_RIGHT_BRACE);
    }
    struct tt__node *node = tt__node_new(parser, AST_SET, place);
    node->items = parse_elements(parser, first, TOKEN_RIGHT_BRACE);
    tt__expect(parser, TOKEN_RIGHT_BRACE);
    return tt__node_close(parser, node);
}

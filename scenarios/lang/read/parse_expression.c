/* SPDX-License-Identifier: MIT
 *
 * parse_expression.c: operators, and what is built from them.
 *
 * The rules `expression` to `await_primary` of CPython's grammar. Binary
 * operators of all strengths are one loop, so that a long chain of them needs
 * no stack here; TREE_HEIGHT_MAX keeps it short enough for those who recurse.
 */
#include "parser.h"

/* ---- Binary operators ---------------------------------------------------- */

/* How strongly an operator binds, and what it does; 0: it is none. */
struct binary_operator {
    uint8_t strength;
    uint8_t op; /* enum tt__binary */
};

enum { STRENGTH_OR = 1, STRENGTH_SUM = 5 };

static struct binary_operator find_binary(enum tt__token_kind kind)
{
    static const struct binary_operator binaries[TOKEN_KINDS] = {
        [TOKEN_BAR] = {STRENGTH_OR, BINARY_OR},
        [TOKEN_CARET] = {2, BINARY_XOR},
        [TOKEN_AMPERSAND] = {3, BINARY_AND},
        [TOKEN_LEFT_SHIFT] = {4, BINARY_LEFT_SHIFT},
        [TOKEN_RIGHT_SHIFT] = {4, BINARY_RIGHT_SHIFT},
        [TOKEN_PLUS] = {STRENGTH_SUM, BINARY_ADD},
        [TOKEN_MINUS] = {STRENGTH_SUM, BINARY_SUBTRACT},
        [TOKEN_STAR] = {6, BINARY_MULTIPLY},
        [TOKEN_SLASH] = {6, BINARY_DIVIDE},
        [TOKEN_DOUBLE_SLASH] = {6, BINARY_FLOOR_DIVIDE},
        [TOKEN_PERCENT] = {6, BINARY_MODULO},
        [TOKEN_AT] = {6, BINARY_MATRIX}};
    return binaries[kind];
}

static struct tt__node *parse_factor(struct tt__parser *parser);

static struct tt__node *make_binary(struct tt__parser *parser,
                                    enum tt__binary op, struct tt__node *left,
                                    struct tt__node *right,
                                    struct tt__place place)
{
    struct tt__node *node = tt__node_new(parser, AST_BINARY, place);
    node->binary.op = op;
    node->binary.left = left;
    node->binary.right = right;
    return tt__node_close(parser, node);
}

/* `a + not b`, where only `not` before all of it is meant. */
static void check_not(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    if (tt__kind(parser) == TOKEN_NOT && !parser->is_trial &&
        tt__parser_try(parser, tt__inversion, NULL)) {
        tt__parser_fail(parser, place,
                        "'not' after an operator must be parenthesized");
    }
}

/* Parses operators at least as strong as STRENGTH. */
static struct tt__node *parse_binary(struct tt__parser *parser,
                                     uint8_t strength)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *left = parse_factor(parser);
    for (;;) {
        struct binary_operator found = find_binary(tt__kind(parser));
        if (found.strength == 0 || found.strength < strength) {
            return left;
        }
        tt__advance(parser);
        if (found.strength >= STRENGTH_SUM) {
            check_not(parser);
        }
        struct tt__node *right =
            parse_binary(parser, (uint8_t)(found.strength + 1));
        left =
            make_binary(parser, (enum tt__binary)found.op, left, right, place);
    }
}

struct tt__node *tt__bitwise_or(struct tt__parser *parser)
{
    return parse_binary(parser, STRENGTH_OR);
}

/* ---- Unary operators ----------------------------------------------------- */

static struct tt__node *make_unary(struct tt__parser *parser, enum tt__unary op,
                                   struct tt__node *operand,
                                   struct tt__place place)
{
    struct tt__node *node = tt__node_new(parser, AST_UNARY, place);
    node->unary.op = op;
    node->unary.operand = operand;
    return tt__node_close(parser, node);
}

static struct tt__node *parse_await_primary(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    if (!tt__accept(parser, TOKEN_AWAIT)) {
        return tt__primary(parser);
    }
    struct tt__node *node = tt__node_new(parser, AST_AWAIT, place);
    node->value = tt__primary(parser);
    return tt__node_close(parser, node);
}

static struct tt__node *parse_power(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *left = parse_await_primary(parser);
    if (!tt__accept(parser, TOKEN_DOUBLE_STAR)) {
        return left;
    }
    tt__enter_prefix(parser);
    struct tt__node *right = parse_factor(parser);
    tt__leave_prefix(parser);
    return make_binary(parser, BINARY_POWER, left, right, place);
}

static struct tt__node *parse_factor(struct tt__parser *parser)
{
    enum tt__unary op;
    switch (tt__kind(parser)) {
    case TOKEN_PLUS:
        op = UNARY_PLUS;
        break;
    case TOKEN_MINUS:
        op = UNARY_MINUS;
        break;
    case TOKEN_TILDE:
        op = UNARY_INVERT;
        break;
    default:
        return parse_power(parser);
    }
    struct tt__place place = tt__here(parser);
    tt__advance(parser);
    check_not(parser);
    tt__enter_prefix(parser);
    struct tt__node *operand = parse_factor(parser);
    tt__leave_prefix(parser);
    return make_unary(parser, op, operand, place);
}

/* ---- Comparisons and boolean operators ----------------------------------- */

/* Passes a comparison operator; false if there is none. */
static bool parse_comparison_operator(struct tt__parser *parser,
                                      enum tt__comparison *op)
{
    switch (tt__kind(parser)) {
    case TOKEN_LESS:
        *op = COMPARE_LESS;
        break;
    case TOKEN_LESS_EQUAL:
        *op = COMPARE_LESS_EQUAL;
        break;
    case TOKEN_DOUBLE_EQUAL:
        *op = COMPARE_EQUAL;
        break;
    case TOKEN_NOT_EQUAL:
        *op = COMPARE_NOT_EQUAL;
        break;
    case TOKEN_GREATER:
        *op = COMPARE_GREATER;
        break;
    case TOKEN_GREATER_EQUAL:
        *op = COMPARE_GREATER_EQUAL;
        break;
    case TOKEN_IN:
        *op = COMPARE_IN;
        break;
    case TOKEN_IS:
        *op =
            tt__peek_kind(parser, 1) == TOKEN_NOT ? COMPARE_IS_NOT : COMPARE_IS;
        break;
    case TOKEN_NOT:
        if (tt__peek_kind(parser, 1) != TOKEN_IN) {
            return false;
        }
        *op = COMPARE_NOT_IN;
        break;
    default:
        return false;
    }
    tt__advance(parser);
    if (*op == COMPARE_IS_NOT || *op == COMPARE_NOT_IN) {
        tt__advance(parser);
    }
    return true;
}

static struct tt__node *parse_comparison(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *left = tt__bitwise_or(parser);
    enum tt__comparison op;
    if (!parse_comparison_operator(parser, &op)) {
        return left;
    }
    struct tt__node *node = tt__node_new(parser, AST_COMPARE, place);
    uint32_t mark = parser->stack_count;
    uint32_t count = 0;
    node->compare.left = left;
    do {
        node->compare.ops =
            tt__pool_grow(parser->pool, node->compare.ops, count, sizeof op);
        node->compare.ops[count++] = op;
        tt__push(parser, tt__bitwise_or(parser));
    } while (parse_comparison_operator(parser, &op));
    node->compare.rights = tt__take_since(parser, mark);
    return tt__node_close(parser, node);
}

struct tt__node *tt__inversion(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    if (!tt__accept(parser, TOKEN_NOT)) {
        return parse_comparison(parser);
    }
    tt__enter_prefix(parser);
    struct tt__node *operand = tt__inversion(parser);
    tt__leave_prefix(parser);
    return make_unary(parser, UNARY_NOT, operand, place);
}

/* Parses RULE, OPERATOR, RULE, ... as one node. */
static struct tt__node *parse_boolean(struct tt__parser *parser,
                                      enum tt__token_kind operator,
                                      struct tt__node *
                                      (*rule)(struct tt__parser *))
{
    struct tt__place place = tt__here(parser);
    struct tt__node *first = rule(parser);
    if (tt__kind(parser) != operator) {
        return first;
    }
    struct tt__node *node = tt__node_new(parser, AST_BOOLEAN, place);
    uint32_t mark = parser->stack_count;
    tt__push(parser, first);
    while (tt__accept(parser, operator)) {
        tt__push(parser, rule(parser));
    }
    node->boolean.is_or = operator== TOKEN_OR;
    node->boolean.values = tt__take_since(parser, mark);
    return tt__node_close(parser, node);
}

static struct tt__node *parse_conjunction(struct tt__parser *parser)
{
    return parse_boolean(parser, TOKEN_AND, tt__inversion);
}

struct tt__node *tt__disjunction(struct tt__parser *parser)
{
    return parse_boolean(parser, TOKEN_OR, parse_conjunction);
}

/* ---- Expressions --------------------------------------------------------- */

static struct tt__node *parse_lambda(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *node = tt__node_new(parser, AST_LAMBDA, place);
    tt__enter_prefix(parser);
    tt__expect(parser, TOKEN_LAMBDA);
    node->function.parameters = tt__parse_parameters(parser, TOKEN_COLON);
    tt__expect(parser, TOKEN_COLON);
    char letter = tt__field_text(parser);
    if (letter != 0) {
        tt__parser_fail(parser, place,
                        "%c-string: lambda expressions are not allowed "
                        "without parentheses",
                        letter);
    }
    struct tt__node *body = tt__node_new(parser, AST_RETURN, tt__here(parser));
    body->value = tt__expression(parser);
    uint32_t mark = parser->stack_count;
    tt__push(parser, tt__node_close(parser, body));
    node->function.body = tt__take_since(parser, mark);
    tt__leave_prefix(parser);
    return tt__node_close(parser, node);
}

static struct tt__node *parse_conditional(struct tt__parser *parser,
                                          struct tt__node *body,
                                          struct tt__place place)
{
    struct tt__node *node = tt__node_new(parser, AST_CONDITIONAL, place);
    tt__enter_prefix(parser);
    tt__expect(parser, TOKEN_IF);
    node->conditional.body = body;
    node->conditional.test = tt__disjunction(parser);
    if (tt__kind(parser) != TOKEN_ELSE && tt__kind(parser) != TOKEN_COLON) {
        tt__parser_fail(parser, body->place,
                        "expected 'else' after 'if' expression");
    }
    tt__expect(parser, TOKEN_ELSE);
    if (!tt__begins_expression(tt__kind(parser))) {
        tt__fail_conditional(parser);
    }
    node->conditional.orelse = tt__expression(parser);
    tt__leave_prefix(parser);
    return tt__node_close(parser, node);
}

struct tt__node *tt__expression(struct tt__parser *parser)
{
    if (tt__kind(parser) == TOKEN_LAMBDA) {
        return parse_lambda(parser);
    }
    uint32_t start = parser->at;
    struct tt__place place = tt__here(parser);
    struct tt__node *node = tt__disjunction(parser);
    tt__fail_juxtaposed(parser, start, node);
    if (tt__kind(parser) == TOKEN_IF) {
        return parse_conditional(parser, node, place);
    }
    return node;
}

struct tt__node *tt__named_expression(struct tt__parser *parser)
{
    uint32_t start = parser->at;
    struct tt__place place = tt__here(parser);
    if (tt__kind(parser) == TOKEN_NAME &&
        tt__peek_kind(parser, 1) == TOKEN_COLON_EQUAL) {
        struct tt__node *node = tt__node_new(parser, AST_WALRUS, place);
        node->walrus.name = tt__parse_name(parser);
        tt__expect(parser, TOKEN_COLON_EQUAL);
        node->walrus.value = tt__expression(parser);
        return tt__node_close(parser, node);
    }
    struct tt__node *node = tt__expression(parser);
    if (tt__kind(parser) == TOKEN_EQUAL ||
        tt__kind(parser) == TOKEN_COLON_EQUAL) {
        tt__fail_equal(parser, start, node);
    }
    return node;
}

/* ---- Lists of expressions ------------------------------------------------ */

struct tt__node *tt__parse_tuple(struct tt__parser *parser,
                                 struct tt__node *first, struct tt__place place,
                                 struct tt__node *(*rule)(struct tt__parser *))
{
    if (tt__kind(parser) != TOKEN_COMMA) {
        return first;
    }
    struct tt__node *node = tt__node_new(parser, AST_TUPLE, place);
    uint32_t mark = parser->stack_count;
    tt__push(parser, first);
    while (tt__accept(parser, TOKEN_COMMA)) {
        bool is_star = tt__kind(parser) == TOKEN_STAR;
        if (!is_star && !tt__begins_expression(tt__kind(parser))) {
            break;
        }
        tt__push(parser, rule(parser));
    }
    node->items = tt__take_since(parser, mark);
    return tt__node_close(parser, node);
}

struct tt__node *tt__expressions(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    return tt__parse_tuple(parser, tt__expression(parser), place,
                           tt__expression);
}

struct tt__node *tt__starred(struct tt__parser *parser,
                             struct tt__node *(*rule)(struct tt__parser *))
{
    struct tt__node *node = tt__node_new(parser, AST_STARRED, tt__here(parser));
    tt__expect(parser, TOKEN_STAR);
    node->value = rule(parser);
    return tt__node_close(parser, node);
}

struct tt__node *tt__star_expression(struct tt__parser *parser)
{
    if (tt__kind(parser) == TOKEN_STAR) {
        return tt__starred(parser, tt__bitwise_or);
    }
    return tt__expression(parser);
}

struct tt__node *tt__star_expressions(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    return tt__parse_tuple(parser, tt__star_expression(parser), place,
                           tt__star_expression);
}

struct tt__node *tt__star_named_expression(struct tt__parser *parser)
{
    if (tt__kind(parser) == TOKEN_STAR) {
        return tt__starred(parser, tt__bitwise_or);
    }
    return tt__named_expression(parser);
}

struct tt__node *tt__yield_expr(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    tt__expect(parser, TOKEN_YIELD);
    if (tt__accept(parser, TOKEN_FROM)) {
        struct tt__node *node = tt__node_new(parser, AST_YIELD_FROM, place);
        node->value = tt__expression(parser);
        return tt__node_close(parser, node);
    }
    struct tt__node *node = tt__node_new(parser, AST_YIELD, place);
    if (tt__kind(parser) == TOKEN_STAR ||
        tt__begins_expression(tt__kind(parser))) {
        node->value = tt__star_expressions(parser);
    }
    return tt__node_close(parser, node);
}

struct tt__node *tt__annotated_rhs(struct tt__parser *parser)
{
    if (tt__kind(parser) == TOKEN_YIELD) {
        return tt__yield_expr(parser);
    }
    return tt__star_expressions(parser);
}

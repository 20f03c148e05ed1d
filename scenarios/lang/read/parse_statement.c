/* SPDX-License-Identifier: MIT
 *
 * parse_statement.c: statements of one line.
 *
 * The rules `simple_stmts`, `simple_stmt` and `assignment` of CPython's
 * grammar, with their `invalid_...` rules.
 */
#include "parser.h"

/* ---- Assignments --------------------------------------------------------- */

/* The number of the token, from START on, that NODE begins with. */
static uint32_t find_token(const struct tt__parser *parser, uint32_t start,
                           const struct tt__node *node)
{
    uint32_t at = start;
    while (at < parser->at &&
           !tt__is_same_place(tt__place_of(&parser->lexer.tokens[at]),
                              node->place)) {
        at++;
    }
    return at < parser->at ? at : start;
}

/* Whether one pair of brackets is around all that was parsed since token
 * number START, which begins a statement. */
static bool is_bracketed(const struct tt__parser *parser, uint32_t start)
{
    for (uint32_t i = start; i + 1 < parser->at; i++) {
        if (parser->lexer.tokens[i].level == 0) {
            return false;
        }
    }
    return true;
}

/* Checks NODE, which began with token number START, before a `=`. */
static void check_assigned(struct tt__parser *parser, uint32_t start,
                           const struct tt__node *node, bool is_first)
{
    bool is_yield = parser->lexer.tokens[start].kind == TOKEN_YIELD;
    if (!is_first || is_yield) {
        is_yield = node->kind == AST_YIELD || node->kind == AST_YIELD_FROM;
    }
    if (is_yield) {
        tt__parser_fail(parser, node->place,
                        "assignment to yield expression not possible");
    }
    if (is_first && tt__find_invalid_target(node, TARGET_ASSIGN) != NULL) {
        const struct tt__node *last = node;
        uint32_t at = start;
        if (node->kind == AST_TUPLE && !is_bracketed(parser, start)) {
            last = node->items.at[node->items.count - 1];
            at = find_token(parser, start, last);
        }
        tt__fail_equal(parser, at, last);
    }
    tt__check_target(parser, node, TARGET_ASSIGN);
}

/* target = target = value, after the first target. */
static struct tt__node *parse_assign(struct tt__parser *parser, uint32_t start,
                                     struct tt__node *first)
{
    struct tt__node *node = tt__node_new(
        parser, AST_ASSIGN, tt__place_of(&parser->lexer.tokens[start]));
    uint32_t mark = parser->stack_count;
    struct tt__node *last = first;
    while (tt__kind(parser) == TOKEN_EQUAL) {
        check_assigned(parser, start, last, last == first);
        tt__push(parser, last);
        tt__advance(parser);
        last = tt__annotated_rhs(parser);
    }
    node->assign.targets = tt__take_since(parser, mark);
    node->assign.value = last;
    return tt__node_close(parser, node);
}

/* The operator of an augmented assignment; -1 if KIND is none. */
static int find_augmented(enum tt__token_kind kind)
{
    switch (kind) {
    case TOKEN_PLUS_EQUAL:
        return BINARY_ADD;
    case TOKEN_MINUS_EQUAL:
        return BINARY_SUBTRACT;
    case TOKEN_STAR_EQUAL:
        return BINARY_MULTIPLY;
    case TOKEN_SLASH_EQUAL:
        return BINARY_DIVIDE;
    case TOKEN_DOUBLE_SLASH_EQUAL:
        return BINARY_FLOOR_DIVIDE;
    case TOKEN_PERCENT_EQUAL:
        return BINARY_MODULO;
    case TOKEN_AT_EQUAL:
        return BINARY_MATRIX;
    case TOKEN_AMPERSAND_EQUAL:
        return BINARY_AND;
    case TOKEN_BAR_EQUAL:
        return BINARY_OR;
    case TOKEN_CARET_EQUAL:
        return BINARY_XOR;
    case TOKEN_LEFT_SHIFT_EQUAL:
        return BINARY_LEFT_SHIFT;
    case TOKEN_RIGHT_SHIFT_EQUAL:
        return BINARY_RIGHT_SHIFT;
    case TOKEN_DOUBLE_STAR_EQUAL:
        return BINARY_POWER;
    default:
        return -1;
    }
}

static bool is_single_target(const struct tt__node *node)
{
    return node->kind == AST_NAME || node->kind == AST_ATTRIBUTE ||
           node->kind == AST_SUBSCRIPT;
}

static struct tt__node *parse_augmented(struct tt__parser *parser,
                                        uint32_t start, struct tt__node *target)
{
    int op = find_augmented(tt__kind(parser));
    TT_ASSERT(op >= 0);
    if (!is_single_target(target)) {
        tt__parser_fail(parser, target->place,
                        "'%s' is an illegal expression for augmented "
                        "assignment",
                        tt__expression_name(target));
    }
    struct tt__node *node = tt__node_new(
        parser, AST_AUGMENTED, tt__place_of(&parser->lexer.tokens[start]));
    tt__advance(parser);
    node->augmented.op = (enum tt__binary)op;
    node->augmented.target = target;
    node->augmented.value = tt__annotated_rhs(parser);
    return tt__node_close(parser, node);
}

/* After an expression, before a `:` that cannot annotate it. */
static _Noreturn void fail_annotation(struct tt__parser *parser,
                                      const struct tt__node *target)
{
    uint32_t at = parser->at;
    tt__advance(parser);
    bool is_annotation = tt__parser_try(parser, tt__expression, NULL);
    parser->at = at;
    if (!is_annotation) {
        tt__fail_here(parser);
    }
    if (target->kind == AST_TUPLE || target->kind == AST_LIST) {
        tt__parser_fail(parser, target->place,
                        "only single target (not %s) can be annotated",
                        tt__expression_name(target));
    }
    tt__parser_fail(parser, target->place, "illegal target for annotation");
}

/* target: annotation [= value] */
static struct tt__node *parse_annotated(struct tt__parser *parser,
                                        uint32_t start, struct tt__node *target)
{
    struct tt__place place = tt__place_of(&parser->lexer.tokens[start]);
    if (!is_single_target(target)) {
        fail_annotation(parser, target);
    }
    struct tt__node *node = tt__node_new(parser, AST_ANNOTATED, place);
    tt__expect(parser, TOKEN_COLON);
    node->annotated.target = target;
    node->annotated.annotation = tt__expression(parser);
    node->annotated.is_simple =
        target->kind == AST_NAME && tt__is_same_place(target->place, place);
    if (tt__accept(parser, TOKEN_EQUAL)) {
        node->annotated.value = tt__annotated_rhs(parser);
        if (tt__kind(parser) == TOKEN_EQUAL) {
            tt__fail_here(parser);
        }
    }
    return tt__node_close(parser, node);
}

/* Parses what begins with an expression. */
static struct tt__node *parse_expression(struct tt__parser *parser)
{
    uint32_t start = parser->at;
    struct tt__node *first = tt__annotated_rhs(parser);
    enum tt__token_kind kind = tt__kind(parser);
    if (kind == TOKEN_EQUAL) {
        return parse_assign(parser, start, first);
    }
    if (kind == TOKEN_COLON) {
        return parse_annotated(parser, start, first);
    }
    if (find_augmented(kind) >= 0) {
        return parse_augmented(parser, start, first);
    }
    if (kind == TOKEN_COLON_EQUAL) {
        /* `x := 1` is wrong only because no brackets are around it. */
        if (first->kind != AST_TUPLE && first->kind != AST_NAME) {
            tt__fail_equal(parser, start, first);
        }
    }
    struct tt__node *node = tt__node_new(
        parser, AST_EXPRESSION, tt__place_of(&parser->lexer.tokens[start]));
    node->value = first;
    return tt__node_close(parser, node);
}

/* ---- Conditional expressions of statements --------------------------------
 */

_Noreturn void tt__fail_conditional(struct tt__parser *parser)
{
    tt__parser_fail(parser, tt__here(parser),
                    "expected expression after 'else', but statement is "
                    "given");
}

/* After pass, break or continue: `pass if a else b`. */
static void check_conditional(struct tt__parser *parser,
                              const struct tt__node *node)
{
    if (tt__kind(parser) != TOKEN_IF) {
        return;
    }
    uint32_t at = parser->at;
    tt__advance(parser);
    if (tt__parser_try(parser, tt__disjunction, NULL) &&
        tt__kind(parser) == TOKEN_ELSE) {
        tt__parser_fail(parser, node->place,
                        "expected expression before 'if', but statement is "
                        "given");
    }
    parser->at = at;
}

/* ---- Keywords ------------------------------------------------------------ */

static struct tt__node *parse_keyword(struct tt__parser *parser,
                                      enum tt__node_kind kind)
{
    struct tt__node *node = tt__node_new(parser, kind, tt__here(parser));
    tt__advance(parser);
    check_conditional(parser, node);
    return tt__node_close(parser, node);
}

static struct tt__node *parse_return(struct tt__parser *parser)
{
    struct tt__node *node = tt__node_new(parser, AST_RETURN, tt__here(parser));
    tt__expect(parser, TOKEN_RETURN);
    if (tt__kind(parser) == TOKEN_STAR ||
        tt__begins_expression(tt__kind(parser))) {
        node->value = tt__star_expressions(parser);
    }
    return tt__node_close(parser, node);
}

static struct tt__node *parse_raise(struct tt__parser *parser)
{
    struct tt__node *node = tt__node_new(parser, AST_RAISE, tt__here(parser));
    tt__expect(parser, TOKEN_RAISE);
    if (tt__begins_expression(tt__kind(parser))) {
        node->raise.exception = tt__expression(parser);
        if (tt__accept(parser, TOKEN_FROM)) {
            node->raise.cause = tt__expression(parser);
        }
    }
    return tt__node_close(parser, node);
}

static struct tt__node *parse_assert(struct tt__parser *parser)
{
    struct tt__node *node = tt__node_new(parser, AST_ASSERT, tt__here(parser));
    tt__expect(parser, TOKEN_ASSERT);
    node->assertion.test = tt__expression(parser);
    if (tt__accept(parser, TOKEN_COMMA)) {
        node->assertion.message = tt__expression(parser);
    }
    return tt__node_close(parser, node);
}

static struct tt__node *parse_delete(struct tt__parser *parser)
{
    struct tt__node *node = tt__node_new(parser, AST_DELETE, tt__here(parser));
    uint32_t mark = parser->stack_count;
    tt__expect(parser, TOKEN_DEL);
    do {
        if (parser->stack_count > mark && tt__kind(parser) != TOKEN_STAR &&
            !tt__begins_expression(tt__kind(parser))) {
            break;
        }
        tt__push(parser, tt__star_expression(parser));
    } while (tt__accept(parser, TOKEN_COMMA));
    for (uint32_t i = mark; i < parser->stack_count; i++) {
        tt__check_target(parser, parser->stack[i], TARGET_DELETE);
    }
    node->items = tt__take_since(parser, mark);
    return tt__node_close(parser, node);
}

/* global, nonlocal */
static struct tt__node *parse_names(struct tt__parser *parser,
                                    enum tt__node_kind kind)
{
    struct tt__node *node = tt__node_new(parser, kind, tt__here(parser));
    struct tt__symbols *names = &node->names;
    tt__advance(parser);
    do {
        const struct tt__symbol *name = tt__parse_name(parser);
        names->at = tt__pool_grow(parser->pool, names->at, names->count,
                                  sizeof *names->at);
        names->at[names->count++] = name;
    } while (tt__accept(parser, TOKEN_COMMA));
    return tt__node_close(parser, node);
}

/* ---- Statements ---------------------------------------------------------- */

struct tt__node *tt__simple_stmt(struct tt__parser *parser)
{
    switch (tt__kind(parser)) {
    case TOKEN_PASS:
        return parse_keyword(parser, AST_PASS);
    case TOKEN_BREAK:
        return parse_keyword(parser, AST_BREAK);
    case TOKEN_CONTINUE:
        return parse_keyword(parser, AST_CONTINUE);
    case TOKEN_RETURN:
        return parse_return(parser);
    case TOKEN_RAISE:
        return parse_raise(parser);
    case TOKEN_ASSERT:
        return parse_assert(parser);
    case TOKEN_DEL:
        return parse_delete(parser);
    case TOKEN_GLOBAL:
        return parse_names(parser, AST_GLOBAL);
    case TOKEN_NONLOCAL:
        return parse_names(parser, AST_NONLOCAL);
    case TOKEN_IMPORT:
    case TOKEN_FROM:
        return tt__import_stmt(parser);
    default: {
        struct tt__node *alias = tt__type_alias(parser);
        return alias != NULL ? alias : parse_expression(parser);
    }
    }
}

void tt__simple_stmts(struct tt__parser *parser)
{
    do {
        tt__push(parser, tt__simple_stmt(parser));
    } while (tt__accept(parser, TOKEN_SEMICOLON) &&
             tt__kind(parser) != TOKEN_NEWLINE);
    if (tt__kind(parser) == TOKEN_NOT) {
        tt__advance(parser); /* CPython has looked for `not in` */
    }
    if (tt__kind(parser) != TOKEN_NEWLINE) {
        tt__fail_here(parser);
    }
    tt__advance_line(parser);
}

/* SPDX-License-Identifier: MIT
 *
 * parse_pattern.c: the patterns of a match statement.
 *
 * The rules from `patterns` to `keyword_pattern` of CPython's grammar. What
 * the grammar does not say (names bound twice, patterns that make others
 * unreachable) is in check_pattern.c.
 */
#include "parser.h"

#include <string.h>

static struct tt__node *parse_pattern(struct tt__parser *parser);
static struct tt__node *parse_maybe_star(struct tt__parser *parser);

/* ---- Names --------------------------------------------------------------- */

/* Whether the current token is a name that a value can be bound to. */
static bool is_capture(const struct tt__parser *parser)
{
    enum tt__token_kind next = tt__peek_kind(parser, 1);
    return tt__kind(parser) == TOKEN_NAME && !tt__is_word(parser, "_") &&
           next != TOKEN_DOT && next != TOKEN_LEFT_PAREN && next != TOKEN_EQUAL;
}

static const struct tt__symbol *parse_capture(struct tt__parser *parser)
{
    if (!is_capture(parser)) {
        tt__fail_here(parser);
    }
    return tt__parse_name(parser);
}

/* NAME or NAME.NAME... */
static struct tt__node *parse_dotted(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *node = tt__node_new(parser, AST_NAME, place);
    node->name = tt__parse_name(parser);
    tt__node_close(parser, node);
    while (tt__accept(parser, TOKEN_DOT)) {
        struct tt__node *outer = tt__node_new(parser, AST_ATTRIBUTE, place);
        outer->attribute.value = node;
        outer->attribute.name = tt__parse_name(parser);
        node = tt__node_close(parser, outer);
    }
    return node;
}

/* ---- Literals ------------------------------------------------------------ */

static bool is_real(const struct tt__node *node)
{
    return node->kind == AST_INT || node->kind == AST_BIG_INT ||
           node->kind == AST_FLOAT;
}

/* NUMBER or -NUMBER. */
static struct tt__node *parse_signed(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    if (!tt__accept(parser, TOKEN_MINUS)) {
        return tt__atom(parser);
    }
    if (tt__kind(parser) != TOKEN_NUMBER) {
        tt__fail_here(parser);
    }
    struct tt__node *node = tt__node_new(parser, AST_UNARY, place);
    node->unary.op = UNARY_MINUS;
    node->unary.operand = tt__atom(parser);
    return tt__node_close(parser, node);
}

/* A number, or REAL + IMAGINARY. */
static struct tt__node *parse_number(struct tt__parser *parser)
{
    struct tt__node *left = parse_signed(parser);
    bool is_plus = tt__kind(parser) == TOKEN_PLUS;
    if (!is_plus && tt__kind(parser) != TOKEN_MINUS) {
        return left;
    }
    tt__advance(parser);
    if (tt__kind(parser) != TOKEN_NUMBER) {
        tt__fail_here(parser);
    }
    const struct tt__node *magnitude =
        left->kind == AST_UNARY ? left->unary.operand : left;
    struct tt__node *right = tt__atom(parser);
    if (!is_real(magnitude)) {
        tt__parser_fail(parser, left->place,
                        "real number required in complex literal");
    }
    if (is_real(right)) {
        tt__parser_fail(parser, right->place,
                        "imaginary number required in complex literal");
    }
    struct tt__node *node = tt__node_new(parser, AST_BINARY, left->place);
    node->binary.op = is_plus ? BINARY_ADD : BINARY_SUBTRACT;
    node->binary.left = left;
    node->binary.right = right;
    return tt__node_close(parser, node);
}

/* Parses a literal, as a pattern or a key; NULL if none begins here. */
static struct tt__node *parse_literal(struct tt__parser *parser)
{
    switch (tt__kind(parser)) {
    case TOKEN_NUMBER:
    case TOKEN_MINUS:
        return parse_number(parser);
    case TOKEN_STRING:
    case TOKEN_FSTRING_START:
    case TOKEN_NONE:
    case TOKEN_TRUE:
    case TOKEN_FALSE:
        return tt__atom(parser);
    default:
        return NULL;
    }
}

static struct tt__node *new_value(struct tt__parser *parser,
                                  struct tt__node *value)
{
    struct tt__node *node = tt__node_new(parser, PATTERN_VALUE, value->place);
    node->value = value;
    return tt__node_close(parser, node);
}

/* ---- Sequences ----------------------------------------------------------- */

/* `*name` or `*_`. */
static struct tt__node *parse_star(struct tt__parser *parser)
{
    struct tt__node *node =
        tt__node_new(parser, PATTERN_STAR, tt__here(parser));
    tt__expect(parser, TOKEN_STAR);
    if (tt__is_word(parser, "_")) {
        tt__advance(parser);
    } else {
        node->name = parse_capture(parser);
    }
    return tt__node_close(parser, node);
}

static struct tt__node *parse_maybe_star(struct tt__parser *parser)
{
    return tt__kind(parser) == TOKEN_STAR ? parse_star(parser)
                                          : parse_pattern(parser);
}

/* Whether a list of patterns that a comma may end, ends here. */
static bool is_end(const struct tt__parser *parser)
{
    switch (tt__kind(parser)) {
    case TOKEN_RIGHT_PAREN:
    case TOKEN_RIGHT_BRACKET:
    case TOKEN_COLON:
    case TOKEN_IF:
        return true;
    default:
        return false;
    }
}

/* The items of a sequence from FIRST (NULL: none) on, up to what ends it. */
static struct tt__node *parse_sequence(struct tt__parser *parser,
                                       struct tt__place place,
                                       struct tt__node *first)
{
    struct tt__node *node = tt__node_new(parser, PATTERN_SEQUENCE, place);
    uint32_t mark = parser->stack_count;
    if (first != NULL) {
        tt__push(parser, first);
        while (tt__accept(parser, TOKEN_COMMA) && !is_end(parser)) {
            tt__push(parser, parse_maybe_star(parser));
        }
    }
    node->items = tt__take_since(parser, mark);
    return node;
}

static struct tt__node *parse_brackets(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *first = NULL;
    tt__expect(parser, TOKEN_LEFT_BRACKET);
    if (tt__kind(parser) != TOKEN_RIGHT_BRACKET) {
        first = parse_maybe_star(parser);
    }
    struct tt__node *node = parse_sequence(parser, place, first);
    tt__expect(parser, TOKEN_RIGHT_BRACKET);
    return tt__node_close(parser, node);
}

/* A sequence, or a pattern in parentheses. */
static struct tt__node *parse_parentheses(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *first = NULL;
    tt__expect(parser, TOKEN_LEFT_PAREN);
    if (tt__kind(parser) != TOKEN_RIGHT_PAREN) {
        first = parse_maybe_star(parser);
        if (tt__kind(parser) != TOKEN_COMMA && first->kind != PATTERN_STAR) {
            tt__expect(parser, TOKEN_RIGHT_PAREN);
            return first;
        }
        if (tt__kind(parser) != TOKEN_COMMA) {
            tt__fail_here(parser);
        }
    }
    struct tt__node *node = parse_sequence(parser, place, first);
    tt__expect(parser, TOKEN_RIGHT_PAREN);
    return tt__node_close(parser, node);
}

/* ---- Mappings ------------------------------------------------------------ */

static struct tt__node *parse_key(struct tt__parser *parser)
{
    struct tt__node *key = parse_literal(parser);
    if (key != NULL) {
        return key;
    }
    key = parse_dotted(parser);
    if (key->kind == AST_NAME) {
        tt__fail_here(parser);
    }
    return key;
}

static struct tt__node *parse_mapping(struct tt__parser *parser)
{
    struct tt__node *node =
        tt__node_new(parser, PATTERN_MAPPING, tt__here(parser));
    uint32_t count = 0;
    struct tt__node **keys = NULL;
    uint32_t mark = parser->stack_count;
    tt__expect(parser, TOKEN_LEFT_BRACE);
    while (tt__kind(parser) != TOKEN_RIGHT_BRACE) {
        if (tt__accept(parser, TOKEN_DOUBLE_STAR)) {
            node->mapping.rest = parse_capture(parser);
            tt__accept(parser, TOKEN_COMMA);
            break;
        }
        keys = tt__pool_grow(parser->pool, keys, count, sizeof *keys);
        keys[count++] = parse_key(parser);
        tt__expect(parser, TOKEN_COLON);
        tt__push(parser, parse_pattern(parser));
        if (!tt__accept(parser, TOKEN_COMMA)) {
            break;
        }
    }
    tt__expect(parser, TOKEN_RIGHT_BRACE);
    node->mapping.keys = (struct tt__nodes){keys, count};
    node->mapping.patterns = tt__take_since(parser, mark);
    TT_ASSERT(node->mapping.patterns.count == count);
    return tt__node_close(parser, node);
}

/* ---- Classes ------------------------------------------------------------- */

static bool is_keyword(const struct tt__parser *parser)
{
    return tt__kind(parser) == TOKEN_NAME &&
           tt__peek_kind(parser, 1) == TOKEN_EQUAL;
}

/* TYPE(PATTERN, NAME=PATTERN), from the parenthesis on. */
static struct tt__node *parse_instance(struct tt__parser *parser,
                                       struct tt__node *type)
{
    struct tt__node *node = tt__node_new(parser, PATTERN_CLASS, type->place);
    struct tt__symbols names = {NULL, 0};
    uint32_t mark = parser->stack_count;
    tt__expect(parser, TOKEN_LEFT_PAREN);
    while (tt__kind(parser) != TOKEN_RIGHT_PAREN) {
        bool is_named = is_keyword(parser);
        if (is_named) {
            names.at = tt__pool_grow(parser->pool, names.at, names.count,
                                     sizeof *names.at);
            names.at[names.count++] = tt__parse_name(parser);
            tt__expect(parser, TOKEN_EQUAL);
        }
        struct tt__node *pattern = parse_pattern(parser);
        if (!is_named && names.count > 0) {
            tt__parser_fail(parser, pattern->place,
                            "positional patterns follow keyword patterns");
        }
        tt__push(parser, pattern);
        if (!tt__accept(parser, TOKEN_COMMA)) {
            break;
        }
    }
    tt__expect(parser, TOKEN_RIGHT_PAREN);
    node->instance.type = type;
    node->instance.patterns = tt__take_since(parser, mark);
    node->instance.names = names;
    return tt__node_close(parser, node);
}

/* ---- All of them --------------------------------------------------------- */

/* What begins with a name: a capture, `_`, a value or a class. */
static struct tt__node *parse_named(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    if (is_capture(parser) || tt__is_word(parser, "_")) {
        struct tt__node *node = tt__node_new(parser, PATTERN_CAPTURE, place);
        bool is_any = tt__is_word(parser, "_");
        const struct tt__symbol *name = tt__parse_name(parser);
        node->capture.name = is_any ? NULL : name;
        return tt__node_close(parser, node);
    }
    struct tt__node *node = parse_dotted(parser);
    if (tt__kind(parser) == TOKEN_LEFT_PAREN) {
        return parse_instance(parser, node);
    }
    if (node->kind == AST_NAME || tt__kind(parser) == TOKEN_EQUAL) {
        tt__fail_here(parser);
    }
    return new_value(parser, node);
}

/* Brackets limit how deep this nests. */
static struct tt__node *parse_closed(struct tt__parser *parser)
{
    switch (tt__kind(parser)) {
    case TOKEN_NAME:
        return parse_named(parser);
    case TOKEN_LEFT_PAREN:
        return parse_parentheses(parser);
    case TOKEN_LEFT_BRACKET:
        return parse_brackets(parser);
    case TOKEN_LEFT_BRACE:
        return parse_mapping(parser);
    default:
        break;
    }
    struct tt__node *literal = parse_literal(parser);
    if (literal == NULL) {
        tt__fail_here(parser);
    }
    return new_value(parser, literal);
}

static struct tt__node *parse_either(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *first = parse_closed(parser);
    if (tt__kind(parser) != TOKEN_BAR) {
        return first;
    }
    struct tt__node *node = tt__node_new(parser, PATTERN_OR, place);
    uint32_t mark = parser->stack_count;
    tt__push(parser, first);
    while (tt__accept(parser, TOKEN_BAR)) {
        tt__push(parser, parse_closed(parser));
    }
    node->items = tt__take_since(parser, mark);
    return tt__node_close(parser, node);
}

/* After `as`: reports what no value can be bound to. */
static _Noreturn void fail_target(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *node;
    if (tt__is_word(parser, "_")) {
        tt__parser_fail(parser, place, "cannot use '_' as a target");
    }
    if (tt__parser_try(parser, tt__expression, &node)) {
        tt__parser_fail(parser, place, "cannot use %s as pattern target",
                        tt__expression_name(node));
    }
    tt__fail_here(parser);
}

static struct tt__node *parse_pattern(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *pattern = parse_either(parser);
    if (!tt__accept(parser, TOKEN_AS)) {
        return pattern;
    }
    if (!is_capture(parser)) {
        fail_target(parser);
    }
    struct tt__node *node = tt__node_new(parser, PATTERN_CAPTURE, place);
    node->capture.pattern = pattern;
    node->capture.name = tt__parse_name(parser);
    return tt__node_close(parser, node);
}

struct tt__node *tt__patterns(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *first = parse_maybe_star(parser);
    if (tt__kind(parser) == TOKEN_COMMA) {
        return tt__node_close(parser, parse_sequence(parser, place, first));
    }
    if (first->kind == PATTERN_STAR) {
        tt__fail_here(parser);
    }
    return first;
}

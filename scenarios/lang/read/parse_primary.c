/* SPDX-License-Identifier: MIT
 *
 * parse_primary.c: atoms, and what follows them.
 *
 * The rules `primary`, `slices`, `slice` and `atom` of CPython's grammar. The
 * links of a chain `a.b(c)[d]` are one loop, so that a long one needs no
 * stack here.
 */
#include "literal.h"
#include "parser.h"
#include "syntax_warning.h"

/* ---- Slices -------------------------------------------------------------- */

/* Parses one bound of a slice; NULL if it is left out. */
static struct tt__node *parse_bound(struct tt__parser *parser)
{
    if (!tt__begins_expression(tt__kind(parser))) {
        return NULL;
    }
    return tt__expression(parser);
}

static struct tt__node *parse_slice(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *lower = NULL;
    if (tt__kind(parser) == TOKEN_STAR) {
        return tt__starred(parser, tt__expression);
    }
    if (tt__kind(parser) != TOKEN_COLON) {
        uint32_t start = parser->at;
        lower = tt__named_expression(parser);
        bool is_walrus = lower->kind == AST_WALRUS &&
                         parser->lexer.tokens[start].kind == TOKEN_NAME;
        if (tt__kind(parser) != TOKEN_COLON || is_walrus) {
            return lower;
        }
    }
    struct tt__node *node = tt__node_new(parser, AST_SLICE, place);
    tt__expect(parser, TOKEN_COLON);
    node->slice.lower = lower;
    node->slice.upper = parse_bound(parser);
    if (tt__accept(parser, TOKEN_COLON)) {
        node->slice.step = parse_bound(parser);
    }
    return tt__node_close(parser, node);
}

/* Parses an index: one slice, or a tuple of them. A lone starred one is a
 * tuple too. */
static struct tt__node *parse_slices(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *first = parse_slice(parser);
    if (tt__kind(parser) != TOKEN_COMMA && first->kind != AST_STARRED) {
        return first;
    }
    struct tt__node *node = tt__node_new(parser, AST_TUPLE, place);
    uint32_t mark = parser->stack_count;
    tt__push(parser, first);
    while (tt__accept(parser, TOKEN_COMMA)) {
        enum tt__token_kind kind = tt__kind(parser);
        if (kind != TOKEN_STAR && kind != TOKEN_COLON &&
            !tt__begins_expression(kind)) {
            break;
        }
        tt__push(parser, parse_slice(parser));
    }
    node->items = tt__take_since(parser, mark);
    return tt__node_close(parser, node);
}

/* ---- Primaries ----------------------------------------------------------- */

static struct tt__node *parse_attribute(struct tt__parser *parser,
                                        struct tt__node *value,
                                        struct tt__place place)
{
    struct tt__node *node = tt__node_new(parser, AST_ATTRIBUTE, place);
    tt__expect(parser, TOKEN_DOT);
    node->attribute.value = value;
    node->attribute.name = tt__parse_name(parser);
    return tt__node_close(parser, node);
}

static struct tt__node *parse_call(struct tt__parser *parser,
                                   struct tt__node *function,
                                   struct tt__place place)
{
    struct tt__node *node = tt__node_new(parser, AST_CALL, place);
    struct tt__place open = tt__here(parser);
    tt__expect(parser, TOKEN_LEFT_PAREN);
    struct tt__arguments arguments = tt__parse_arguments(parser, open, false);
    node->call.function = function;
    node->call.args = arguments.args;
    node->call.keywords = arguments.keywords;
    node->call.keyword_count = arguments.keyword_count;
    return tt__node_close(parser, node);
}

static struct tt__node *parse_subscript(struct tt__parser *parser,
                                        struct tt__node *value,
                                        struct tt__place place)
{
    struct tt__node *node = tt__node_new(parser, AST_SUBSCRIPT, place);
    tt__expect(parser, TOKEN_LEFT_BRACKET);
    node->subscript.value = value;
    node->subscript.index = parse_slices(parser);
    tt__expect(parser, TOKEN_RIGHT_BRACKET);
    return tt__node_close(parser, node);
}

struct tt__node *tt__primary(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *node = tt__atom(parser);
    for (;;) {
        switch (tt__kind(parser)) {
        case TOKEN_DOT:
            node = parse_attribute(parser, node, place);
            break;
        case TOKEN_LEFT_PAREN:
            node = parse_call(parser, node, place);
            break;
        case TOKEN_LEFT_BRACKET:
            node = parse_subscript(parser, node, place);
            break;
        default:
            return node;
        }
    }
}

/* ---- Numbers ------------------------------------------------------------- */

/* A word follows the number of SIZE bytes at TEXT at once: 1if x else 2. */
static void warn_of_word(struct tt__parser *parser, const char *text,
                         uint32_t size)
{
    const char *kind = "decimal";
    if (size > 1 && (text[1] | 0x20) == 'x') {
        kind = "hexadecimal";
    } else if (size > 1 && (text[1] | 0x20) == 'o') {
        kind = "octal";
    } else if (size > 1 && (text[1] | 0x20) == 'b') {
        kind = "binary";
    } else if ((text[size - 1] | 0x20) == 'j') {
        kind = "imaginary";
    }
    struct tt__warning warning = {.place = tt__here(parser),
                                  .sort = WARNING_OF_TOKEN};
    warning.place.column += size - 1;
    warning.end = warning.place;
    tt__syntax_warn(parser->pool, &parser->warnings, warning,
                    "invalid %s literal", kind);
}

static struct tt__number read_number(struct tt__parser *parser)
{
    const struct tt__token *token = tt__token_at(parser);
    TT_ASSERT(token->kind == TOKEN_NUMBER);
    const char *text = parser->lexer.source.text + token->at;
    if (tt__char_is(text[token->size], CHAR_NAME)) {
        warn_of_word(parser, text, token->size);
    }
    return tt__number_of(text, token->size, parser->pool);
}

/* An int beyond 64 bits. */
static struct tt__node *parse_big_number(struct tt__parser *parser)
{
    enum { DIGITS_MAX = 4300 }; /* sys.get_int_max_str_digits() */
    const struct tt__token *token = tt__token_at(parser);
    const char *text = parser->lexer.source.text + token->at;
    struct tt__place place = tt__here(parser);
    unsigned digits = 0;
    for (uint32_t i = 0; i < token->size; i++) {
        digits += text[i] != '_';
    }
    bool is_decimal = text[0] != '0' || (text[1] >= '0' && text[1] <= '9');
    if (is_decimal && digits > DIGITS_MAX) {
        tt__parser_fail(parser, place,
                        "Exceeds the limit (%d digits) for integer string "
                        "conversion: value has %u digits; use "
                        "sys.set_int_max_str_digits() to increase the limit - "
                        "Consider hexadecimal for huge integer literals to "
                        "avoid decimal conversion limits.",
                        DIGITS_MAX, digits);
    }
    struct tt__node *node = tt__node_new(parser, AST_BIG_INT, place);
    node->text.at = text;
    node->text.size = token->size;
    tt__advance(parser);
    return tt__node_close(parser, node);
}

static struct tt__node *parse_number(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__number number = read_number(parser);
    if (number.kind == NUMBER_HUGE ||
        (number.kind == NUMBER_INT && number.integer > INT64_MAX)) {
        return parse_big_number(parser);
    }
    bool is_int = number.kind == NUMBER_INT;
    bool is_imaginary = number.kind == NUMBER_IMAGINARY;
    enum tt__node_kind kind;
    if (is_int) {
        kind = AST_INT;
    } else if (is_imaginary) {
        kind = AST_IMAGINARY;
    } else {
        kind = AST_FLOAT;
    }
    struct tt__node *node = tt__node_new(parser, kind, place);
    if (is_int) {
        node->integer = (int64_t)number.integer;
    } else {
        node->number = number.real;
    }
    tt__advance(parser);
    return tt__node_close(parser, node);
}

/* ---- Atoms --------------------------------------------------------------- */

/* Parses a token that is a value by itself. */
static struct tt__node *parse_constant(struct tt__parser *parser,
                                       enum tt__node_kind kind)
{
    struct tt__node *node = tt__node_new(parser, kind, tt__here(parser));
    tt__advance(parser);
    return tt__node_close(parser, node);
}

struct tt__node *tt__atom(struct tt__parser *parser)
{
    switch (tt__kind(parser)) {
    case TOKEN_NAME: {
        struct tt__node *node =
            tt__node_new(parser, AST_NAME, tt__here(parser));
        node->name = tt__parse_name(parser);
        return tt__node_close(parser, node);
    }
    case TOKEN_NUMBER:
        return parse_number(parser);
    case TOKEN_STRING:
    case TOKEN_FSTRING_START:
        return tt__strings(parser);
    case TOKEN_NONE:
        return parse_constant(parser, AST_NONE);
    case TOKEN_TRUE:
        return parse_constant(parser, AST_TRUE);
    case TOKEN_FALSE:
        return parse_constant(parser, AST_FALSE);
    case TOKEN_ELLIPSIS:
        return parse_constant(parser, AST_ELLIPSIS);
    case TOKEN_LEFT_PAREN:
        return tt__parenthesised(parser);
    case TOKEN_LEFT_BRACKET:
        return tt__list_display(parser);
    case TOKEN_LEFT_BRACE:
        return tt__brace_display(parser);
    default:
        tt__fail_here(parser);
    }
}

/* SPDX-License-Identifier: MIT
 *
 * parse_parameters.c: parameters of functions and lambdas, and
 * type parameters.
 *
 * The rules `parameters`, `lambda_parameters` and `type_params` of CPython's
 * grammar, with their `invalid_...` rules.
 */
#include "parser.h"

#include <string.h>

/* Parameters being parsed. */
struct list {
    enum tt__token_kind closing; /* `)`: with annotations; `:`: a lambda */
    struct tt__parameter *positional;
    uint32_t positional_count;
    uint32_t positional_only;
    struct tt__parameter *keyword_only;
    uint32_t keyword_only_count;
    struct tt__parameter star;
    struct tt__parameter double_star;
    bool has_slash;
    bool has_bare_star; /* `*` or `*args` came: what follows is by keyword */
    bool has_default;   /* of a positional one */
};

static struct tt__node *parse_annotation(struct tt__parser *parser,
                                         const struct list *list, bool is_star)
{
    if (list->closing == TOKEN_COLON || !tt__accept(parser, TOKEN_COLON)) {
        return NULL;
    }
    if (is_star) {
        return tt__star_expression(parser);
    }
    return tt__expression(parser);
}

/* (a, (b, c)) */
static _Noreturn void fail_parenthesis(struct tt__parser *parser,
                                       const struct list *list)
{
    struct tt__place place = tt__here(parser);
    uint32_t n = 1;
    while (tt__peek_kind(parser, n) == TOKEN_NAME &&
           tt__peek_kind(parser, n + 1) == TOKEN_COMMA) {
        n += 2;
    }
    n += tt__peek_kind(parser, n) == TOKEN_NAME;
    if (n == 1 || tt__peek_kind(parser, n) != TOKEN_RIGHT_PAREN ||
        list->has_default || list->has_slash || list->has_bare_star) {
        tt__fail_here(parser);
    }
    tt__parser_fail(parser, place,
                    list->closing == TOKEN_COLON
                        ? "Lambda expression parameters cannot be "
                          "parenthesized"
                        : "Function parameters cannot be parenthesized");
}

/* name[: annotation] */
static struct tt__parameter parse_parameter(struct tt__parser *parser,
                                            const struct list *list,
                                            bool is_star)
{
    struct tt__parameter parameter = {.place = tt__here(parser)};
    if (tt__kind(parser) == TOKEN_LEFT_PAREN && !is_star) {
        fail_parenthesis(parser, list);
    }
    parameter.name = tt__parse_name(parser);
    parameter.annotation = parse_annotation(parser, list, is_star);
    parameter.end = tt__last_end(parser);
    return parameter;
}

/* Adds a parameter by position, or by keyword after a star. */
static void parse_ordinary(struct tt__parser *parser, struct list *list)
{
    struct tt__parameter parameter = parse_parameter(parser, list, false);
    struct tt__place equal = tt__here(parser);
    if (tt__accept(parser, TOKEN_EQUAL)) {
        if (tt__kind(parser) == TOKEN_COMMA ||
            tt__kind(parser) == TOKEN_RIGHT_PAREN) {
            tt__parser_fail(parser, equal, "expected default value expression");
        }
        parameter.default_value = tt__expression(parser);
    }
    if (list->has_bare_star) {
        list->keyword_only =
            tt__pool_grow(parser->pool, list->keyword_only,
                          list->keyword_only_count, sizeof parameter);
        list->keyword_only[list->keyword_only_count++] = parameter;
        return;
    }
    if (parameter.default_value == NULL && list->has_default) {
        tt__parser_fail(parser, parameter.place,
                        "parameter without a default follows parameter with "
                        "a default");
    }
    list->has_default = parameter.default_value != NULL;
    list->positional = tt__pool_grow(parser->pool, list->positional,
                                     list->positional_count, sizeof parameter);
    list->positional[list->positional_count++] = parameter;
}

static void parse_slash(struct tt__parser *parser, struct list *list)
{
    struct tt__place place = tt__here(parser);
    if (list->has_slash) {
        tt__parser_fail(parser, place, "/ may appear only once");
    }
    if (list->has_bare_star) {
        tt__parser_fail(parser, place, "/ must be ahead of *");
    }
    if (list->positional_count == 0 &&
        tt__peek_kind(parser, 1) != TOKEN_COMMA) {
        tt__fail_here(parser);
    }
    if (list->positional_count == 0) {
        tt__parser_fail(parser, place, "at least one argument must precede /");
    }
    tt__expect(parser, TOKEN_SLASH);
    if (tt__kind(parser) == TOKEN_STAR) {
        tt__parser_fail(parser, tt__here(parser),
                        "expected comma between / and *");
    }
    list->has_slash = true;
    list->positional_only = list->positional_count;
}

/* `*`, `*args` */
static void parse_star(struct tt__parser *parser, struct list *list)
{
    struct tt__place place = tt__here(parser);
    if (list->has_bare_star) {
        tt__parser_fail(parser, place, "* argument may appear only once");
    }
    list->has_bare_star = true;
    tt__expect(parser, TOKEN_STAR);
    enum tt__token_kind next = tt__peek_kind(parser, 1);
    bool is_bare = tt__kind(parser) == TOKEN_COMMA;
    if (tt__kind(parser) == list->closing ||
        (is_bare && (next == list->closing || next == TOKEN_DOUBLE_STAR))) {
        if (list->closing == TOKEN_COLON) {
            /* A lambda's is reported where the parser has looked last. */
            if (is_bare) {
                tt__advance(parser);
            }
            tt__fail_furthest(parser, "named arguments must follow bare *");
        }
        tt__parser_fail(parser, place, "named arguments must follow bare *");
    }
    if (is_bare) {
        return;
    }
    list->star = parse_parameter(parser, list, true);
    if (tt__kind(parser) == TOKEN_EQUAL) {
        tt__parser_fail(parser, tt__here(parser),
                        "var-positional argument cannot have default value");
    }
}

/* `**kwargs`, which is the last. */
static void parse_double_star(struct tt__parser *parser, struct list *list)
{
    tt__expect(parser, TOKEN_DOUBLE_STAR);
    list->double_star = parse_parameter(parser, list, false);
    if (tt__kind(parser) == TOKEN_EQUAL) {
        tt__parser_fail(parser, tt__here(parser),
                        "var-keyword argument cannot have default value");
    }
    if (!tt__accept(parser, TOKEN_COMMA)) {
        return;
    }
    switch (tt__kind(parser)) {
    case TOKEN_NAME:
    case TOKEN_STAR:
    case TOKEN_DOUBLE_STAR:
    case TOKEN_SLASH:
        tt__parser_fail(parser, tt__here(parser),
                        "arguments cannot follow var-keyword argument");
    default:
        break;
    }
}

/* Concatenates the parts of LIST. */
static struct tt__parameters join(struct tt__parser *parser,
                                  const struct list *list)
{
    struct tt__parameters parameters = {
        .count = list->positional_count + list->keyword_only_count,
        .positional_only = list->positional_only,
        .positional = list->positional_count,
        .keyword_only = list->keyword_only_count,
        .has_star = list->star.name != NULL,
        .has_double_star = list->double_star.name != NULL};
    size_t size = sizeof *parameters.at;
    parameters.at = tt__pool_take(parser->pool, (parameters.count + 2) * size);
    if (list->positional_count > 0) {
        memcpy(parameters.at, list->positional, list->positional_count * size);
    }
    if (list->keyword_only_count > 0) {
        memcpy(parameters.at + list->positional_count, list->keyword_only,
               list->keyword_only_count * size);
    }
    if (parameters.has_star) {
        parameters.at[parameters.count++] = list->star;
    }
    if (parameters.has_double_star) {
        parameters.at[parameters.count++] = list->double_star;
    }
    return parameters;
}

struct tt__parameters tt__parse_parameters(struct tt__parser *parser,
                                           enum tt__token_kind closing)
{
    struct list list = {.closing = closing};
    TT_ASSERT(closing == TOKEN_COLON || closing == TOKEN_RIGHT_PAREN);
    while (tt__kind(parser) != closing) {
        switch (tt__kind(parser)) {
        case TOKEN_SLASH:
            parse_slash(parser, &list);
            break;
        case TOKEN_STAR:
            parse_star(parser, &list);
            break;
        case TOKEN_DOUBLE_STAR:
            parse_double_star(parser, &list);
            return join(parser, &list);
        default:
            parse_ordinary(parser, &list);
        }
        if (!tt__accept(parser, TOKEN_COMMA)) {
            break;
        }
    }
    return join(parser, &list);
}

/* ---- Type parameters ----------------------------------------------------- */

/* T, T: bound, T = default, *Ts, **P */
static struct tt__type_parameter parse_type_parameter(struct tt__parser *parser)
{
    struct tt__type_parameter made = {.kind = TYPE_PARAMETER_VARIABLE,
                                      .place = tt__here(parser)};
    if (tt__accept(parser, TOKEN_STAR)) {
        made.kind = TYPE_PARAMETER_TUPLE;
    } else if (tt__accept(parser, TOKEN_DOUBLE_STAR)) {
        made.kind = TYPE_PARAMETER_SPEC;
    }
    made.name = tt__parse_name(parser);
    struct tt__place colon = tt__here(parser);
    if (tt__accept(parser, TOKEN_COLON)) {
        made.bound = tt__expression(parser);
        if (made.kind != TYPE_PARAMETER_VARIABLE) {
            tt__parser_fail(parser, colon, "cannot use %s with %s",
                            made.bound->kind == AST_TUPLE ? "constraints"
                                                          : "bound",
                            made.kind == TYPE_PARAMETER_TUPLE ? "TypeVarTuple"
                                                              : "ParamSpec");
        }
    }
    if (tt__accept(parser, TOKEN_EQUAL)) {
        made.default_value = made.kind == TYPE_PARAMETER_TUPLE
                                 ? tt__star_expression(parser)
                                 : tt__expression(parser);
    }
    made.end = tt__last_end(parser);
    return made;
}

struct tt__type_parameters tt__type_params(struct tt__parser *parser)
{
    struct tt__type_parameters made = {NULL, 0, NULL};
    if (!tt__accept(parser, TOKEN_LEFT_BRACKET)) {
        return made;
    }
    if (tt__kind(parser) == TOKEN_RIGHT_BRACKET) {
        tt__parser_fail(parser, tt__here(parser),
                        "Type parameter list cannot be empty");
    }
    do {
        if (tt__kind(parser) == TOKEN_RIGHT_BRACKET) {
            break;
        }
        struct tt__type_parameter next = parse_type_parameter(parser);
        made.at = tt__pool_grow(parser->pool, made.at, made.count, sizeof next);
        made.at[made.count++] = next;
    } while (tt__accept(parser, TOKEN_COMMA));
    tt__expect(parser, TOKEN_RIGHT_BRACKET);
    return made;
}

/* SPDX-License-Identifier: MIT
 *
 * parse_compound.c: statements with blocks.
 *
 * The rules `statements`, `block`, `if_stmt`, `while_stmt`, `for_stmt`,
 * `function_def` and `class_def` of CPython's grammar. A chain of `elif` is
 * one loop, so that a long one needs no stack here.
 */
#include "parser.h"

/* ---- Blocks -------------------------------------------------------------- */

struct tt__nodes tt__statements(struct tt__parser *parser)
{
    uint32_t mark = parser->stack_count;
    while (tt__kind(parser) != TOKEN_DEDENT && tt__kind(parser) != TOKEN_END) {
        struct tt__node *node = tt__compound_stmt(parser);
        if (node != NULL) {
            tt__push(parser, node);
        } else {
            tt__simple_stmts(parser);
        }
    }
    return tt__take_since(parser, mark);
}

struct tt__nodes tt__block(struct tt__parser *parser, const char *what,
                           uint32_t line)
{
    if (tt__kind(parser) == TOKEN_NEWLINE) {
        tt__parser_fail(parser, tt__here(parser), "expected ':'");
    }
    tt__expect(parser, TOKEN_COLON);
    if (tt__kind(parser) != TOKEN_NEWLINE) {
        uint32_t mark = parser->stack_count;
        tt__simple_stmts(parser);
        return tt__take_since(parser, mark);
    }
    tt__advance_line(parser);
    if (tt__kind(parser) != TOKEN_INDENT) {
        tt__parser_fail(parser, tt__here(parser),
                        "expected an indented block after %s on line %u", what,
                        (unsigned)line);
    }
    tt__advance(parser);
    struct tt__nodes body = tt__statements(parser);
    tt__expect(parser, TOKEN_DEDENT);
    return body;
}

/* As above where CPython insists on the colon. */
static struct tt__nodes parse_forced_block(struct tt__parser *parser,
                                           const char *what, uint32_t line)
{
    if (tt__kind(parser) != TOKEN_COLON) {
        tt__expect_forced(parser, TOKEN_COLON);
    }
    return tt__block(parser, what, line);
}

/* Parses `else` and its block; no nodes if there is none. */
static struct tt__nodes parse_else(struct tt__parser *parser)
{
    uint32_t line = tt__here(parser).line;
    if (!tt__accept(parser, TOKEN_ELSE)) {
        return (struct tt__nodes){NULL, 0};
    }
    struct tt__nodes body =
        parse_forced_block(parser, "'else' statement", line);
    if (tt__kind(parser) == TOKEN_ELIF) {
        tt__fail_furthest(parser, "'elif' block follows an 'else' block");
    }
    return body;
}

/* ---- if, while, for ------------------------------------------------------ */

/* Parses one test and its block. */
static struct tt__node *parse_branch(struct tt__parser *parser,
                                     enum tt__node_kind kind, const char *what)
{
    struct tt__node *node = tt__node_new(parser, kind, tt__here(parser));
    tt__advance(parser);
    node->branch.test = tt__named_expression(parser);
    node->branch.body = tt__block(parser, what, node->place.line);
    return node;
}

static const struct tt__nodes *last_block(const struct tt__nodes *body,
                                          const struct tt__nodes *orelse)
{
    return orelse->count > 0 ? orelse : body;
}

static struct tt__node *parse_if(struct tt__parser *parser)
{
    uint32_t mark = parser->stack_count;
    tt__push(parser, parse_branch(parser, AST_IF, "'if' statement"));
    while (tt__kind(parser) == TOKEN_ELIF) {
        tt__push(parser, parse_branch(parser, AST_IF, "'elif' statement"));
    }
    struct tt__nodes orelse = parse_else(parser);
    /* Each elif is the only statement of the else before it. */
    for (;;) {
        struct tt__node *node = parser->stack[--parser->stack_count];
        node->branch.orelse = orelse;
        tt__node_close_block(parser, node,
                             last_block(&node->branch.body, &orelse));
        if (parser->stack_count == mark) {
            return node;
        }
        uint32_t count = parser->stack_count;
        tt__push(parser, node);
        orelse = tt__take_since(parser, count);
    }
}

static struct tt__node *parse_while(struct tt__parser *parser)
{
    struct tt__node *node =
        parse_branch(parser, AST_WHILE, "'while' statement");
    node->branch.orelse = parse_else(parser);
    return tt__node_close_block(
        parser, node, last_block(&node->branch.body, &node->branch.orelse));
}

static struct tt__node *parse_for(struct tt__parser *parser, bool is_async,
                                  struct tt__place place)
{
    struct tt__node *node = tt__node_new(parser, AST_FOR, place);
    uint32_t line = tt__here(parser).line;
    tt__expect(parser, TOKEN_FOR);
    node->loop.is_async = is_async;
    node->loop.target = tt__for_targets(parser);
    tt__check_target(parser, node->loop.target, TARGET_FOR);
    tt__expect(parser, TOKEN_IN);
    node->loop.iterable = tt__star_expressions(parser);
    node->loop.body = tt__block(parser, "'for' statement", line);
    node->loop.orelse = parse_else(parser);
    return tt__node_close_block(
        parser, node, last_block(&node->loop.body, &node->loop.orelse));
}

/* ---- def, class ---------------------------------------------------------- */

static struct tt__node *parse_function(struct tt__parser *parser, bool is_async,
                                       struct tt__place place,
                                       struct tt__nodes decorators)
{
    struct tt__node *node = tt__node_new(parser, AST_FUNCTION, place);
    uint32_t line = tt__here(parser).line;
    tt__expect(parser, TOKEN_DEF);
    node->function.is_async = is_async;
    node->function.decorators = decorators;
    node->function.name = tt__parse_name(parser);
    node->function.type_parameters = tt__type_params(parser);
    tt__expect_forced(parser, TOKEN_LEFT_PAREN);
    node->function.parameters = tt__parse_parameters(parser, TOKEN_RIGHT_PAREN);
    tt__expect(parser, TOKEN_RIGHT_PAREN);
    if (tt__accept(parser, TOKEN_ARROW)) {
        node->function.returns = tt__expression(parser);
    }
    node->function.body =
        parse_forced_block(parser, "function definition", line);
    return tt__node_close_block(parser, node, &node->function.body);
}

static struct tt__node *parse_class(struct tt__parser *parser,
                                    struct tt__nodes decorators)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *node = tt__node_new(parser, AST_CLASS, place);
    tt__expect(parser, TOKEN_CLASS);
    node->class_.decorators = decorators;
    node->class_.name = tt__parse_name(parser);
    node->class_.type_parameters = tt__type_params(parser);
    struct tt__place open = tt__here(parser);
    if (tt__accept(parser, TOKEN_LEFT_PAREN)) {
        struct tt__arguments arguments =
            tt__parse_arguments(parser, open, true);
        node->class_.bases = arguments.args;
        node->class_.keywords = arguments.keywords;
        node->class_.keyword_count = arguments.keyword_count;
    }
    node->class_.body = tt__block(parser, "class definition", place.line);
    return tt__node_close_block(parser, node, &node->class_.body);
}

/* Parses what begins with async. */
static struct tt__node *parse_async(struct tt__parser *parser,
                                    struct tt__nodes decorators)
{
    struct tt__place place = tt__here(parser);
    tt__expect(parser, TOKEN_ASYNC);
    if (tt__kind(parser) == TOKEN_DEF) {
        return parse_function(parser, true, place, decorators);
    }
    if (decorators.count == 0 && tt__kind(parser) == TOKEN_FOR) {
        return parse_for(parser, true, place);
    }
    if (decorators.count == 0 && tt__kind(parser) == TOKEN_WITH) {
        return tt__with_stmt(parser, true, place);
    }
    tt__fail_here(parser);
}

static struct tt__node *parse_decorated(struct tt__parser *parser)
{
    uint32_t mark = parser->stack_count;
    while (tt__accept(parser, TOKEN_AT)) {
        tt__push(parser, tt__named_expression(parser));
        if (tt__kind(parser) != TOKEN_NEWLINE) {
            tt__fail_here(parser);
        }
        tt__advance_line(parser);
    }
    struct tt__nodes decorators = tt__take_since(parser, mark);
    switch (tt__kind(parser)) {
    case TOKEN_DEF:
        return parse_function(parser, false, tt__here(parser), decorators);
    case TOKEN_CLASS:
        return parse_class(parser, decorators);
    case TOKEN_ASYNC:
        return parse_async(parser, decorators);
    default:
        tt__fail_here(parser);
    }
}

/* ---- All of them --------------------------------------------------------- */

struct tt__node *tt__compound_stmt(struct tt__parser *parser)
{
    static const struct tt__nodes none = {NULL, 0};
    struct tt__place place = tt__here(parser);
    switch (tt__kind(parser)) {
    case TOKEN_IF:
        return parse_if(parser);
    case TOKEN_WHILE:
        return parse_while(parser);
    case TOKEN_FOR:
        return parse_for(parser, false, place);
    case TOKEN_TRY:
        return tt__try_stmt(parser);
    case TOKEN_WITH:
        return tt__with_stmt(parser, false, place);
    case TOKEN_DEF:
        return parse_function(parser, false, place, none);
    case TOKEN_CLASS:
        return parse_class(parser, none);
    case TOKEN_ASYNC:
        return parse_async(parser, none);
    case TOKEN_AT:
        return parse_decorated(parser);
    case TOKEN_NAME:
        return tt__match_stmt(parser);
    default:
        return NULL;
    }
}

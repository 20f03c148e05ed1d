/* SPDX-License-Identifier: MIT
 *
 * parse.c: the parser's tokens, nodes and entry.
 *
 * Invariant: between two statements `at` is the first token of a line, and
 * nothing is on the stack but the statements of the blocks that are open.
 */
#include "parse.h"

#include "check.h"
#include "literal.h"
#include "parser.h"
#include "syntax_warning.h"
#include "walk.h"

#include <string.h>

/* ---- Tokens -------------------------------------------------------------- */

/* Takes note that the current token was looked at. */
static void see_token(struct tt__parser *parser)
{
    if (parser->at > parser->furthest) {
        parser->furthest = parser->at;
    }
    if (tt__kind(parser) == TOKEN_ERROR) {
        tt__fail_here(parser);
    }
}

void tt__advance(struct tt__parser *parser)
{
    TT_ASSERT(parser->at + 1 < parser->lexer.token_count);
    parser->at++;
    see_token(parser);
}

void tt__advance_line(struct tt__parser *parser)
{
    TT_ASSERT(tt__kind(parser) == TOKEN_NEWLINE);
    TT_ASSERT(!parser->is_trial);
    tt__lexer_next_line(&parser->lexer);
    parser->at = 0;
    parser->furthest = 0;
    see_token(parser);
}

void tt__expect(struct tt__parser *parser, enum tt__token_kind kind)
{
    if (!tt__accept(parser, kind)) {
        tt__fail_here(parser);
    }
}

void tt__expect_forced(struct tt__parser *parser, enum tt__token_kind kind)
{
    if (!tt__accept(parser, kind)) {
        tt__parser_fail(parser, tt__here(parser), "expected '%s'",
                        tt__token_text(kind));
    }
}

bool tt__is_word(const struct tt__parser *parser, const char *word)
{
    const struct tt__token *token = tt__token_at(parser);
    const char *text = parser->lexer.source.text + token->at;
    return token->kind == TOKEN_NAME && token->size == strlen(word) &&
           memcmp(text, word, token->size) == 0;
}

const struct tt__symbol *tt__symbol_at(struct tt__parser *parser,
                                       const struct tt__token *token)
{
    TT_ASSERT(token->kind == TOKEN_NAME);
    struct tt__text name = tt__normal_name(
        parser->pool, parser->lexer.source.text + token->at, token->size);
    return tt__symbol_of(&parser->symbols, name.at, name.size);
}

const struct tt__symbol *tt__parse_name(struct tt__parser *parser)
{
    const struct tt__token *token = tt__token_at(parser);
    if (token->kind != TOKEN_NAME) {
        tt__fail_here(parser);
    }
    const struct tt__symbol *symbol = tt__symbol_at(parser, token);
    tt__advance(parser);
    return symbol;
}

/* ---- Nodes --------------------------------------------------------------- */

struct tt__node *tt__node_new(struct tt__parser *parser,
                              enum tt__node_kind kind, struct tt__place place)
{
    struct tt__node *node = tt__pool_take(parser->pool, sizeof *node);
    node->kind = kind;
    node->place = place;
    return node;
}

static void raise_height(void *context, struct tt__node *child)
{
    uint32_t *height = context;
    TT_ASSERT(child->height > 0);
    if (child->height > *height) {
        *height = child->height;
    }
}

/* Sets a node's height, which its children's are known for. */
static void measure_height(struct tt__parser *parser, struct tt__node *node)
{
    uint32_t height = 0;
    tt__each_child(node, raise_height, &height);
    node->height = height + 1;
    if (node->height > TREE_HEIGHT_MAX) {
        tt__parser_limit(parser, tt__here(parser),
                         "nested more than %d levels deep, where each "
                         "operator, call or elif of a chain is a level",
                         (int)TREE_HEIGHT_MAX);
    }
}

struct tt__place tt__last_end(const struct tt__parser *parser)
{
    TT_ASSERT(parser->at > 0);
    return tt__lexer_end_of(&parser->lexer,
                            &parser->lexer.tokens[parser->at - 1]);
}

struct tt__node *tt__node_close(struct tt__parser *parser,
                                struct tt__node *node)
{
    node->end = tt__last_end(parser);
    measure_height(parser, node);
    return node;
}

struct tt__node *tt__node_close_block(struct tt__parser *parser,
                                      struct tt__node *node,
                                      const struct tt__nodes *last_block)
{
    TT_ASSERT(last_block->count > 0);
    node->end = last_block->at[last_block->count - 1]->end;
    measure_height(parser, node);
    return node;
}

void tt__push(struct tt__parser *parser, struct tt__node *node)
{
    if (parser->stack_count == parser->stack_capacity) {
        uint32_t capacity = parser->stack_capacity * 2;
        capacity = capacity ? capacity : 256;
        struct tt__node **grown =
            tt__pool_take(parser->pool, capacity * sizeof *grown);
        if (parser->stack_count > 0) {
            memcpy(grown, parser->stack, parser->stack_count * sizeof *grown);
        }
        parser->stack = grown;
        parser->stack_capacity = capacity;
    }
    parser->stack[parser->stack_count++] = node;
}

struct tt__nodes tt__take_since(struct tt__parser *parser, uint32_t mark)
{
    TT_ASSERT(mark <= parser->stack_count);
    struct tt__nodes nodes = {NULL, parser->stack_count - mark};
    if (nodes.count > 0) {
        size_t size = nodes.count * sizeof *nodes.at;
        nodes.at = tt__pool_take(parser->pool, size);
        memcpy(nodes.at, parser->stack + mark, size);
    }
    parser->stack_count = mark;
    return nodes;
}

void tt__enter_prefix(struct tt__parser *parser)
{
    if (parser->prefix_count == PREFIXES_MAX) {
        tt__parser_limit(parser, tt__here(parser),
                         "expressions nested more than %d levels deep",
                         (int)PREFIXES_MAX);
    }
    parser->prefix_count++;
}

/* ---- Entry --------------------------------------------------------------- */

static void parse_module(struct tt__parser *parser, struct tt__tree *tree)
{
    tt__lexer_next_line(&parser->lexer);
    see_token(parser);
    tree->body = tt__statements(parser);
    if (tt__kind(parser) != TOKEN_END) {
        tt__fail_here(parser);
    }
    TT_ASSERT(parser->stack_count == 0 && parser->prefix_count == 0);
    tree->has_namespace = tree->has_text_annotations = false;
    tree->symbols = &parser->symbols; /* the parser is in the pool */
    tree->symbol_count = parser->symbols.count;
}

/* Parses with every longjmp ending here: 0, -1 with the diagnostic, or -1
 * without it if the pool is spent. */
static int parse_guarded(struct tt__parser *parser, const char *text,
                         size_t size, struct tt__tree *tree, bool checks)
{
    jmp_buf failed;
    parser->failed = &failed;
    parser->pool->spent = &failed;
    if (setjmp(failed) != 0) {
        return -1;
    }
    struct tt__source source;
    if (tt__source_prepare(&source, text, size, parser->pool,
                           parser->diagnostic) < 0) {
        return -1;
    }
    tt__lexer_init(&parser->lexer, &source, parser->pool);
    parse_module(parser, tree);
    int rc = checks ? tt__check(tree, parser->diagnostic) : 0;
    tree->warnings = parser->warnings;
    if (rc == 0) {
        tt__syntax_warnings_find(parser->pool, tree);
    }
    return rc;
}

static int parse(const char *text, size_t size, struct tt__pool *pool,
                 struct tt__tree *tree, struct tt__diagnostic *diagnostic,
                 bool checks)
{
    TT_ASSERT(!tt__is_fatal(diagnostic));
    jmp_buf *spent = pool->spent;
    struct tt__parser *parser = tt__pool_take(pool, sizeof *parser);
    int result = -1;
    if (parser != NULL) {
        parser->pool = pool;
        parser->symbols.pool = pool;
        parser->diagnostic = diagnostic;
        result = parse_guarded(parser, text, size, tree, checks);
        pool->spent = spent;
    }
    if (result < 0 && diagnostic->kind == DIAGNOSTIC_NONE) {
        struct tt__place place = {1, 1};
        if (parser != NULL && parser->lexer.line > 0) {
            place.line = parser->lexer.line;
        }
        tt__diagnose(diagnostic, DIAGNOSTIC_LIMIT, place, NULL,
                     "the program needs more than %zu bytes of memory",
                     pool->limit);
    }
    return result;
}

int tt__parse(const char *text, size_t size, struct tt__pool *pool,
              struct tt__tree *tree, struct tt__diagnostic *diagnostic)
{
    return parse(text, size, pool, tree, diagnostic, true);
}

int tt__parse_unchecked(const char *text, size_t size, struct tt__pool *pool,
                        struct tt__tree *tree,
                        struct tt__diagnostic *diagnostic)
{
    return parse(text, size, pool, tree, diagnostic, false);
}

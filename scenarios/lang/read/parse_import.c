/* SPDX-License-Identifier: MIT
 *
 * parse_import.c: import and from ... import.
 *
 * The rules `import_name` and `import_from` of CPython's grammar.
 */
#include "parser.h"

#include <string.h>

/* a.b.c, as one symbol whatever blanks stand between. */
static const struct tt__symbol *parse_dotted(struct tt__parser *parser)
{
    const struct tt__symbol *name = tt__parse_name(parser);
    while (tt__accept(parser, TOKEN_DOT)) {
        const struct tt__symbol *part = tt__parse_name(parser);
        uint32_t size = name->size + 1 + part->size;
        char *joined = tt__pool_take(parser->pool, (size_t)size + 1);
        memcpy(joined, name->text, name->size);
        joined[name->size] = '.';
        memcpy(joined + name->size + 1, part->text, part->size);
        name = tt__symbol_of(&parser->symbols, joined, size);
    }
    return name;
}

/* Whether what follows a name ends it. */
static bool is_end(enum tt__token_kind kind)
{
    return kind == TOKEN_COMMA || kind == TOKEN_RIGHT_PAREN ||
           kind == TOKEN_SEMICOLON || kind == TOKEN_NEWLINE;
}

/* Parses `as NAME`; NULL if there is none. */
static const struct tt__symbol *parse_as(struct tt__parser *parser)
{
    if (!tt__accept(parser, TOKEN_AS)) {
        return NULL;
    }
    bool is_name =
        tt__kind(parser) == TOKEN_NAME && is_end(tt__peek_kind(parser, 1));
    struct tt__node *target;
    uint32_t at = parser->at;
    if (!is_name && tt__parser_try(parser, tt__expression, &target)) {
        tt__parser_fail(parser, target->place, "cannot use %s as import target",
                        tt__expression_name(target));
    }
    parser->at = at;
    return tt__parse_name(parser);
}

/* Adds ALIAS, whose last token is passed. */
static void add_alias(struct tt__parser *parser, struct tt__node *node,
                      struct tt__alias alias)
{
    alias.end = tt__last_end(parser);
    node->import.names =
        tt__pool_grow(parser->pool, node->import.names, node->import.name_count,
                      sizeof *node->import.names);
    node->import.names[node->import.name_count++] = alias;
}

static void check_names(struct tt__parser *parser)
{
    if (tt__kind(parser) == TOKEN_NEWLINE) {
        tt__parser_fail(parser, tt__here(parser),
                        "Expected one or more names after 'import'");
    }
}

/* import a, b from c */
static void check_from(struct tt__parser *parser, const struct tt__node *node)
{
    if (tt__kind(parser) != TOKEN_FROM ||
        tt__peek_kind(parser, 1) != TOKEN_NAME)
        return;
    for (uint32_t i = 0; i < node->import.name_count; i++) {
        if (node->import.names[i].as != NULL) {
            return;
        }
    }
    tt__parser_fail(parser, node->place,
                    "Did you mean to use 'from ... import ...' instead?");
}

static struct tt__node *parse_import(struct tt__parser *parser)
{
    struct tt__node *node = tt__node_new(parser, AST_IMPORT, tt__here(parser));
    tt__expect(parser, TOKEN_IMPORT);
    check_names(parser);
    do {
        struct tt__alias alias = {.place = tt__here(parser)};
        alias.name = parse_dotted(parser);
        alias.as = parse_as(parser);
        add_alias(parser, node, alias);
    } while (tt__accept(parser, TOKEN_COMMA));
    check_from(parser, node);
    return tt__node_close(parser, node);
}

static uint32_t parse_dots(struct tt__parser *parser)
{
    uint32_t level = 0;
    for (;;) {
        if (tt__accept(parser, TOKEN_DOT)) {
            level++;
        } else if (tt__accept(parser, TOKEN_ELLIPSIS)) {
            level += 3;
        } else {
            return level;
        }
    }
}

/* Parses the names after `import`, in parentheses or not. */
static void parse_names(struct tt__parser *parser, struct tt__node *node)
{
    bool is_bracketed = tt__accept(parser, TOKEN_LEFT_PAREN);
    do {
        if (is_bracketed && node->import.name_count > 0 &&
            tt__kind(parser) == TOKEN_RIGHT_PAREN) {
            break;
        }
        if (!is_bracketed && node->import.name_count > 0 &&
            tt__kind(parser) == TOKEN_NEWLINE) {
            tt__fail_furthest(parser, "trailing comma not allowed without "
                                      "surrounding parentheses");
        }
        struct tt__alias alias = {.place = tt__here(parser)};
        alias.name = tt__parse_name(parser);
        alias.as = parse_as(parser);
        add_alias(parser, node, alias);
    } while (tt__accept(parser, TOKEN_COMMA));
    if (is_bracketed) {
        tt__expect(parser, TOKEN_RIGHT_PAREN);
    }
}

static struct tt__node *parse_import_from(struct tt__parser *parser)
{
    struct tt__node *node =
        tt__node_new(parser, AST_IMPORT_FROM, tt__here(parser));
    tt__expect(parser, TOKEN_FROM);
    node->import.level = parse_dots(parser);
    if (node->import.level == 0 || tt__kind(parser) != TOKEN_IMPORT) {
        node->import.module = parse_dotted(parser);
    }
    tt__expect(parser, TOKEN_IMPORT);
    check_names(parser);
    if (tt__accept(parser, TOKEN_STAR)) {
        node->import.is_star = true;
    } else {
        parse_names(parser, node);
    }
    return tt__node_close(parser, node);
}

struct tt__node *tt__import_stmt(struct tt__parser *parser)
{
    if (tt__kind(parser) == TOKEN_IMPORT) {
        return parse_import(parser);
    }
    return parse_import_from(parser);
}

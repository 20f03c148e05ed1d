/* SPDX-License-Identifier: MIT
 *
 * parse_target.c: what can be assigned to or deleted.
 *
 * Targets are parsed as expressions and then checked, which accepts what the
 * rules `star_targets`, `del_targets` and `single_target` of CPython's
 * grammar do. Its words for what is none are those of _PyPegen_get_expr_name
 * and _PyPegen_get_invalid_target (Parser/pegen.h, 3.14).
 */
#include "parser.h"

static const struct tt__node *find_in_items(const struct tt__nodes *items,
                                            enum tt__target_use use)
{
    for (uint32_t i = 0; i < items->count; i++) {
        const struct tt__node *found =
            tt__find_invalid_target(items->at[i], use);
        if (found != NULL) {
            return found;
        }
    }
    return NULL;
}

const struct tt__node *tt__find_invalid_target(const struct tt__node *node,
                                               enum tt__target_use use)
{
    switch (node->kind) {
    case AST_NAME:
    case AST_ATTRIBUTE:
    case AST_SUBSCRIPT:
        return NULL;
    case AST_TUPLE:
    case AST_LIST:
        return find_in_items(&node->items, use);
    case AST_STARRED:
        return use == TARGET_DELETE ? node
                                    : tt__find_invalid_target(node->value, use);
    default:
        return node;
    }
}

void tt__check_target(struct tt__parser *parser, const struct tt__node *node,
                      enum tt__target_use use)
{
    const struct tt__node *found = tt__find_invalid_target(node, use);
    if (found != NULL) {
        tt__parser_fail(parser, found->place,
                        use == TARGET_DELETE ? "cannot delete %s"
                                             : "cannot assign to %s",
                        tt__expression_name(found));
    }
}

/* One target of for. Comparisons are left out: `in` is not one here. */
static struct tt__node *parse_for_target(struct tt__parser *parser)
{
    if (tt__kind(parser) == TOKEN_STAR) {
        return tt__starred(parser, tt__bitwise_or);
    }
    return tt__bitwise_or(parser);
}

struct tt__node *tt__for_targets(struct tt__parser *parser)
{
    struct tt__place place = tt__here(parser);
    struct tt__node *first = parse_for_target(parser);
    struct tt__node *node =
        tt__parse_tuple(parser, first, place, parse_for_target);
    /* In a comprehension a missing `in` is reported before a bad target. */
    if (tt__kind(parser) == TOKEN_IN) {
        tt__check_target(parser, node, TARGET_FOR);
    }
    return node;
}

const char *tt__expression_name(const struct tt__node *node)
{
    switch (node->kind) {
    case AST_NAME:
        return "name";
    case AST_NONE:
        return "None";
    case AST_TRUE:
        return "True";
    case AST_FALSE:
        return "False";
    case AST_ELLIPSIS:
        return "ellipsis";
    case AST_INT:
    case AST_BIG_INT:
    case AST_FLOAT:
    case AST_IMAGINARY:
    case AST_STRING:
    case AST_BYTES:
        return "literal";
    case AST_FSTRING:
    case AST_FORMATTED:
        return "f-string expression";
    case AST_TEMPLATE:
    case AST_INTERPOLATION:
        return "t-string expression";
    case AST_TUPLE:
        return "tuple";
    case AST_LIST:
        return "list";
    case AST_SET:
        return "set display";
    case AST_DICT:
        return "dict literal";
    case AST_COMPARE:
        return "comparison";
    case AST_CALL:
        return "function call";
    case AST_ATTRIBUTE:
        return "attribute";
    case AST_SUBSCRIPT:
        return "subscript";
    case AST_STARRED:
        return "starred";
    case AST_LAMBDA:
        return "lambda";
    case AST_CONDITIONAL:
        return "conditional expression";
    case AST_WALRUS:
        return "named expression";
    case AST_AWAIT:
        return "await expression";
    case AST_YIELD:
    case AST_YIELD_FROM:
        return "yield expression";
    case AST_LIST_COMP:
        return "list comprehension";
    case AST_SET_COMP:
        return "set comprehension";
    case AST_DICT_COMP:
        return "dict comprehension";
    case AST_GENERATOR:
        return "generator expression";
    default:
        return "expression"; /* operators */
    }
}

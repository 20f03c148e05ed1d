/* SPDX-License-Identifier: MIT
 *
 * own_names.c: see own_names.h.
 *
 * It recurses, and so is at most TREE_HEIGHT_MAX deep.
 */
#include "own_names.h"

#include <ticktape/tt.h>
#include "walk.h"

#include <string.h>

/* The program binds NAME, or (IS_STR) has a str of this text. */
static void clear_name(struct tt__refusals *refusals, const char *name,
                       size_t size, bool is_str)
{
    for (size_t i = 0; i < refusals->name_count; i++) {
        struct tt__suspect_name *at = &refusals->names[i];
        if ((is_str || !at->only_by_str) && at->name[0] == name[0] &&
            strlen(at->name) == size && memcmp(at->name, name, size) == 0) {
            at->is_cleared = true;
        }
    }
}

static void clear_symbol(struct tt__refusals *refusals,
                         const struct tt__symbol *symbol)
{
    if (symbol != NULL) {
        clear_name(refusals, symbol->text, symbol->size, false);
    }
}

/* A class with __getattr__ may have any attribute. */
static void clear_function(struct tt__refusals *refusals,
                           const struct tt__node *node)
{
    const char *name = node->function.name->text;
    clear_symbol(refusals, node->function.name);
    if (strcmp(name, "__getattr__") != 0 &&
        strcmp(name, "__getattribute__") != 0) {
        return;
    }
    for (size_t i = 0; i < refusals->name_count; i++) {
        struct tt__suspect_name *at = &refusals->names[i];
        at->is_cleared = at->is_cleared || !at->only_by_str;
    }
}

/* An attribute that is assigned to; names are found as such. */
static void clear_target(struct tt__refusals *refusals,
                         const struct tt__node *target)
{
    switch (target->kind) {
    case AST_ATTRIBUTE:
        clear_symbol(refusals, target->attribute.name);
        break;
    case AST_STARRED:
        clear_target(refusals, target->value);
        break;
    case AST_TUPLE:
    case AST_LIST:
        for (uint32_t i = 0; i < target->items.count; i++) {
            clear_target(refusals, target->items.at[i]);
        }
        break;
    default:
        break;
    }
}

static void clear_targets(struct tt__refusals *refusals,
                          const struct tt__node *node)
{
    switch (node->kind) {
    case AST_ASSIGN:
        for (uint32_t i = 0; i < node->assign.targets.count; i++) {
            clear_target(refusals, node->assign.targets.at[i]);
        }
        break;
    case AST_ANNOTATED:
        clear_target(refusals, node->annotated.target);
        break;
    case AST_FOR:
        clear_target(refusals, node->loop.target);
        break;
    case AST_WITH:
        for (uint32_t i = 0; i < node->with.item_count; i++) {
            if (node->with.items[i].target != NULL) {
                clear_target(refusals, node->with.items[i].target);
            }
        }
        break;
    default:
        break;
    }
}

static void clear_node(void *context, struct tt__node *node)
{
    struct tt__refusals *refusals = context;
    switch (node->kind) {
    case AST_NAME:
        clear_symbol(refusals, node->name);
        break;
    case AST_STRING:
        clear_name(refusals, node->text.at, node->text.size, true);
        break;
    case AST_FUNCTION:
        clear_function(refusals, node);
        break;
    case AST_CLASS:
        clear_symbol(refusals, node->class_.name);
        break;
    case AST_CALL:
        for (uint32_t i = 0; i < node->call.keyword_count; i++) {
            clear_symbol(refusals, node->call.keywords[i].name);
        }
        break;
    case AST_IMPORT_FROM:
        for (uint32_t i = 0; i < node->import.name_count; i++) {
            clear_symbol(refusals, node->import.names[i].name);
            clear_symbol(refusals, node->import.names[i].as);
        }
        break;
    default:
        clear_targets(refusals, node);
        break;
    }
    tt__each_child(node, clear_node, context);
}

void tt__clear_own_names(const struct tt__tree *tree,
                         struct tt__refusals *refusals)
{
    TT_ASSERT(refusals->name_count > 0);
    for (uint32_t i = 0; i < tree->body.count; i++) {
        clear_node(refusals, tree->body.at[i]);
    }
}

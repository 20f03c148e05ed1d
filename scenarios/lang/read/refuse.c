/* SPDX-License-Identifier: MIT
 *
 * refuse.c: what is Python but not in the scenario language.
 *
 * One pass in the order of the source, which names all that is refused: special
 * attributes that the machine does not know. What needs to know which names
 * exist (modules, their members, builtins) is the compiler's.
 *
 * It recurses, and so is at most TREE_HEIGHT_MAX deep.
 */
#include "refuse.h"

#include <ticktape/tt.h>

#include "hint.h"
#include "known_test.h"
#include "scenarios/lang/types/special.h"
#include "walk.h"

static void refuse_node(void *context, struct tt__node *node);

static void refuse_all(struct tt__diagnostic *diagnostic,
                       const struct tt__nodes *nodes)
{
    for (uint32_t i = 0; i < nodes->count; i++) {
        refuse_node(diagnostic, nodes->at[i]);
    }
}

/* Annotations and type parameters are evaluated on demand, so nothing in them
 * is refused. */
static void refuse_function(struct tt__diagnostic *diagnostic,
                            const struct tt__node *node)
{
    const struct tt__parameters *parameters = &node->function.parameters;
    refuse_all(diagnostic, &node->function.decorators);
    for (uint32_t i = 0; i < parameters->count; i++) {
        if (parameters->at[i].default_value != NULL) {
            refuse_node(diagnostic, parameters->at[i].default_value);
        }
    }
    refuse_all(diagnostic, &node->function.body);
}

static void refuse_class(struct tt__diagnostic *diagnostic,
                         const struct tt__node *node)
{
    refuse_all(diagnostic, &node->class_.decorators);
    refuse_all(diagnostic, &node->class_.bases);
    for (uint32_t i = 0; i < node->class_.keyword_count; i++) {
        refuse_node(diagnostic, node->class_.keywords[i].value);
    }
    refuse_all(diagnostic, &node->class_.body);
}

static void refuse_annotated(struct tt__diagnostic *diagnostic,
                             const struct tt__node *node)
{
    refuse_node(diagnostic, node->annotated.target);
    if (node->annotated.value != NULL) {
        refuse_node(diagnostic, node->annotated.value);
    }
}

/* What an `if` never executes is not refused. */
static void refuse_if(struct tt__diagnostic *diagnostic,
                      const struct tt__node *node)
{
    enum tt__known value = tt__known_test(node->branch.test);
    if (value == KNOWN_NOT) {
        tt__each_child(node, refuse_node, diagnostic);
    } else {
        refuse_all(diagnostic, value == KNOWN_TRUE ? &node->branch.body
                                                   : &node->branch.orelse);
    }
}

static void refuse_attribute(struct tt__diagnostic *diagnostic,
                             const struct tt__node *node)
{
    const char *name = node->attribute.name->text;
    refuse_node(diagnostic, node->attribute.value);
    if (tt__special_is_refused(name, false)) {
        tt__diagnose(diagnostic, DIAGNOSTIC_REFUSED, node->place,
                     tt__hint_attribute(name), "attribute %s", name);
    }
}

static void refuse_node(void *context, struct tt__node *node)
{
    struct tt__diagnostic *diagnostic = context;
    switch (node->kind) {
    case AST_ATTRIBUTE:
        refuse_attribute(diagnostic, node);
        break;
    case AST_ANNOTATED:
        refuse_annotated(diagnostic, node);
        break;
    case AST_IF:
        refuse_if(diagnostic, node);
        break;
    case AST_FUNCTION:
    case AST_LAMBDA:
        refuse_function(diagnostic, node);
        break;
    case AST_CLASS:
        refuse_class(diagnostic, node);
        break;
    case AST_TYPE_ALIAS:
        break; /* evaluated on demand */
    default:
        tt__each_child(node, refuse_node, diagnostic);
    }
}

int tt__refuse(const struct tt__tree *tree, struct tt__diagnostic *diagnostic)
{
    TT_ASSERT(!tt__is_fatal(diagnostic));
    refuse_all(diagnostic, &tree->body);
    return diagnostic->kind == DIAGNOSTIC_NONE ? 0 : -1;
}

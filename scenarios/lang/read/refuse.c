/* SPDX-License-Identifier: MIT
 *
 * refuse.c: what is Python but not in the scenario language.
 *
 * One pass in the order of the source, which names all that is refused. What
 * needs to know which names exist (modules, their members, builtins) is the
 * compiler's; what a tree cannot hold (imaginary numbers, t-strings, names
 * beyond ASCII) the parser has refused. What a class body may define is in
 * refuse_class.c.
 *
 * It recurses, and so is at most TREE_HEIGHT_MAX deep.
 */
#include "refuse.h"

#include "hint.h"
#include "known_test.h"
#include <ticktape/tt.h>
#include "refuse_class.h"
#include "scenarios/lang/types/special.h"
#include "walk.h"

/* What surrounds a node. */
struct refuser {
    struct tt__diagnostic *diagnostic;
};

static void refuse_node(struct refuser *refuser, const struct tt__node *node);

static void refuse_child(void *context, struct tt__node *child)
{
    refuse_node(context, child);
}

static void refuse_all(struct refuser *refuser, const struct tt__nodes *nodes)
{
    for (uint32_t i = 0; i < nodes->count; i++) {
        refuse_node(refuser, nodes->at[i]);
    }
}

/* ---- Functions and classes ----------------------------------------------- */

static void refuse_parameters(struct refuser *refuser,
                              const struct tt__parameters *parameters)
{
    for (uint32_t i = 0; i < parameters->count; i++) {
        if (parameters->at[i].default_value != NULL) {
            refuse_node(refuser, parameters->at[i].default_value);
        }
    }
}

/* Annotations and type parameters are evaluated on demand, so nothing in them
 * is refused. */
static void refuse_function(struct refuser *refuser,
                            const struct tt__node *node)
{
    refuse_all(refuser, &node->function.decorators);
    refuse_parameters(refuser, &node->function.parameters);
    struct refuser inner = {.diagnostic = refuser->diagnostic};
    refuse_all(&inner, &node->function.body);
}

static void refuse_class(struct refuser *refuser, const struct tt__node *node)
{
    refuse_all(refuser, &node->class_.decorators);
    tt__refuse_class(node, refuser->diagnostic);
    refuse_all(refuser, &node->class_.bases);
    struct refuser inner = {.diagnostic = refuser->diagnostic};
    refuse_all(&inner, &node->class_.body);
}

/* ---- Comprehensions ------------------------------------------------------ */

static void refuse_comprehension(struct refuser *refuser,
                                 const struct tt__node *node)
{
    TT_ASSERT(node->comprehension.clause_count > 0);
    /* In the order of the source: the element comes before its clauses. */
    refuse_node(refuser, node->comprehension.element);
    if (node->comprehension.value != NULL) {
        refuse_node(refuser, node->comprehension.value);
    }
    for (uint32_t i = 0; i < node->comprehension.clause_count; i++) {
        const struct tt__clause *clause = &node->comprehension.clauses[i];
        refuse_node(refuser, clause->target);
        refuse_node(refuser, clause->iterable);
        refuse_all(refuser, &clause->conditions);
    }
}

/* ---- Statements ---------------------------------------------------------- */

/* What an `if` never executes is not refused. */
static void refuse_if(struct refuser *refuser, const struct tt__node *node)
{
    enum tt__known value = tt__known_test(node->branch.test);
    if (value == KNOWN_NOT) {
        tt__each_child(node, refuse_child, refuser);
    } else {
        refuse_all(refuser, value == KNOWN_TRUE ? &node->branch.body
                                                : &node->branch.orelse);
    }
}

static void refuse_statement(struct refuser *refuser,
                             const struct tt__node *node)
{
    switch (node->kind) {
    case AST_ANNOTATED:
        refuse_node(refuser, node->annotated.target);
        if (node->annotated.value != NULL) {
            refuse_node(refuser, node->annotated.value);
        }
        break;
    case AST_IF:
        refuse_if(refuser, node);
        break;
    case AST_FUNCTION:
        refuse_function(refuser, node);
        break;
    case AST_CLASS:
        refuse_class(refuser, node);
        break;
    case AST_TYPE_ALIAS:
        break; /* evaluated on demand */
    default:
        tt__each_child(node, refuse_child, refuser);
    }
}

/* ---- Expressions --------------------------------------------------------- */

/* Names of the program's own attributes are never refused: a class that has
 * them is (refuse_class.c). */
static void refuse_attribute(struct refuser *refuser,
                             const struct tt__node *node)
{
    const char *name = node->attribute.name->text;
    refuse_node(refuser, node->attribute.value);
    if (tt__special_is_refused(name, false)) {
        tt__diagnose(refuser->diagnostic, DIAGNOSTIC_REFUSED, node->place,
                     tt__hint_attribute(name), "attribute %s", name);
    }
}

static void refuse_lambda(struct refuser *refuser, const struct tt__node *node)
{
    refuse_parameters(refuser, &node->function.parameters);
    struct refuser inner = {.diagnostic = refuser->diagnostic};
    refuse_all(&inner, &node->function.body);
}

static void refuse_node(struct refuser *refuser, const struct tt__node *node)
{
    switch (node->kind) {
    case AST_ATTRIBUTE:
        refuse_attribute(refuser, node);
        break;
    case AST_LAMBDA:
        refuse_lambda(refuser, node);
        break;
    case AST_LIST_COMP:
    case AST_SET_COMP:
    case AST_DICT_COMP:
    case AST_GENERATOR:
        refuse_comprehension(refuser, node);
        break;
    default:
        refuse_statement(refuser, node);
    }
}

int tt__refuse(const struct tt__tree *tree, struct tt__diagnostic *diagnostic)
{
    TT_ASSERT(!tt__is_fatal(diagnostic));
    struct refuser refuser = {.diagnostic = diagnostic};
    refuse_all(&refuser, &tree->body);
    return diagnostic->kind == DIAGNOSTIC_NONE ? 0 : -1;
}

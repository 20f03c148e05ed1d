/* SPDX-License-Identifier: MIT
 *
 * walk.c: the children of a node.
 */
#include "walk.h"

struct visitor {
    void (*visit)(void *context, struct tt__node *child);
    void *context;
};

static void visit_one(const struct visitor *visitor, struct tt__node *node)
{
    if (node != NULL) {
        visitor->visit(visitor->context, node);
    }
}

static void visit_all(const struct visitor *visitor,
                      const struct tt__nodes *nodes)
{
    for (uint32_t i = 0; i < nodes->count; i++) {
        visit_one(visitor, nodes->at[i]);
    }
}

static void visit_keywords(const struct visitor *visitor,
                           const struct tt__keyword *keywords, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        visit_one(visitor, keywords[i].value);
    }
}

static void visit_comprehension(const struct visitor *visitor,
                                const struct tt__node *node)
{
    visit_one(visitor, node->comprehension.element);
    visit_one(visitor, node->comprehension.value);
    for (uint32_t i = 0; i < node->comprehension.clause_count; i++) {
        const struct tt__clause *clause = &node->comprehension.clauses[i];
        visit_one(visitor, clause->target);
        visit_one(visitor, clause->iterable);
        visit_all(visitor, &clause->conditions);
    }
}

static void visit_dict(const struct visitor *visitor,
                       const struct tt__node *node)
{
    for (uint32_t i = 0; i < node->dict.values.count; i++) {
        visit_one(visitor, node->dict.keys.at[i]);
        visit_one(visitor, node->dict.values.at[i]);
    }
}

static void visit_with(const struct visitor *visitor,
                       const struct tt__node *node)
{
    for (uint32_t i = 0; i < node->with.item_count; i++) {
        visit_one(visitor, node->with.items[i].context);
        visit_one(visitor, node->with.items[i].target);
    }
    visit_all(visitor, &node->with.body);
}

static void visit_try(const struct visitor *visitor,
                      const struct tt__node *node)
{
    visit_all(visitor, &node->attempt.body);
    for (uint32_t i = 0; i < node->attempt.handler_count; i++) {
        visit_one(visitor, node->attempt.handlers[i].type);
        visit_all(visitor, &node->attempt.handlers[i].body);
    }
    visit_all(visitor, &node->attempt.orelse);
    visit_all(visitor, &node->attempt.finally);
}

static void visit_match(const struct visitor *visitor,
                        const struct tt__node *node)
{
    visit_one(visitor, node->match.subject);
    for (uint32_t i = 0; i < node->match.case_count; i++) {
        visit_one(visitor, node->match.cases[i].pattern);
        visit_one(visitor, node->match.cases[i].guard);
        visit_all(visitor, &node->match.cases[i].body);
    }
}

/* The children of a pattern. */
static void visit_pattern(const struct visitor *visitor,
                          const struct tt__node *node)
{
    switch (node->kind) {
    case PATTERN_VALUE:
        visit_one(visitor, node->value);
        break;
    case PATTERN_CAPTURE:
        visit_one(visitor, node->capture.pattern);
        break;
    case PATTERN_OR:
    case PATTERN_SEQUENCE:
        visit_all(visitor, &node->items);
        break;
    case PATTERN_MAPPING:
        visit_all(visitor, &node->mapping.keys);
        visit_all(visitor, &node->mapping.patterns);
        break;
    case PATTERN_CLASS:
        visit_one(visitor, node->instance.type);
        visit_all(visitor, &node->instance.patterns);
        break;
    default:
        break; /* *name */
    }
}

static void visit_type_parameters(const struct visitor *visitor,
                                  const struct tt__type_parameters *parameters)
{
    for (uint32_t i = 0; i < parameters->count; i++) {
        visit_one(visitor, parameters->at[i].bound);
        visit_one(visitor, parameters->at[i].default_value);
    }
}

static void visit_function(const struct visitor *visitor,
                           const struct tt__node *node)
{
    const struct tt__parameters *parameters = &node->function.parameters;
    visit_all(visitor, &node->function.decorators);
    visit_type_parameters(visitor, &node->function.type_parameters);
    for (uint32_t i = 0; i < parameters->count; i++) {
        visit_one(visitor, parameters->at[i].annotation);
        visit_one(visitor, parameters->at[i].default_value);
    }
    visit_one(visitor, node->function.returns);
    visit_all(visitor, &node->function.body);
}

static void visit_class(const struct visitor *visitor,
                        const struct tt__node *node)
{
    visit_all(visitor, &node->class_.decorators);
    visit_type_parameters(visitor, &node->class_.type_parameters);
    visit_all(visitor, &node->class_.bases);
    visit_keywords(visitor, node->class_.keywords, node->class_.keyword_count);
    visit_all(visitor, &node->class_.body);
}

/* The children of a statement. */
static void visit_statement(const struct visitor *visitor,
                            const struct tt__node *node)
{
    switch (node->kind) {
    case AST_ASSIGN:
        visit_all(visitor, &node->assign.targets);
        visit_one(visitor, node->assign.value);
        break;
    case AST_AUGMENTED:
        visit_one(visitor, node->augmented.target);
        visit_one(visitor, node->augmented.value);
        break;
    case AST_ANNOTATED:
        visit_one(visitor, node->annotated.target);
        visit_one(visitor, node->annotated.annotation);
        visit_one(visitor, node->annotated.value);
        break;
    case AST_IF:
    case AST_WHILE:
        visit_one(visitor, node->branch.test);
        visit_all(visitor, &node->branch.body);
        visit_all(visitor, &node->branch.orelse);
        break;
    case AST_FOR:
        visit_one(visitor, node->loop.target);
        visit_one(visitor, node->loop.iterable);
        visit_all(visitor, &node->loop.body);
        visit_all(visitor, &node->loop.orelse);
        break;
    case AST_ASSERT:
        visit_one(visitor, node->assertion.test);
        visit_one(visitor, node->assertion.message);
        break;
    case AST_RAISE:
        visit_one(visitor, node->raise.exception);
        visit_one(visitor, node->raise.cause);
        break;
    case AST_WITH:
        visit_with(visitor, node);
        break;
    case AST_TRY:
        visit_try(visitor, node);
        break;
    case AST_FUNCTION:
        visit_function(visitor, node);
        break;
    case AST_CLASS:
        visit_class(visitor, node);
        break;
    case AST_MATCH:
        visit_match(visitor, node);
        break;
    case AST_TYPE_ALIAS:
        visit_type_parameters(visitor, &node->alias.type_parameters);
        visit_one(visitor, node->alias.value);
        break;
    default: /* break, continue, pass, global, nonlocal, import; patterns */
        visit_pattern(visitor, node);
        break;
    }
}

/* The children of an operator's node or of a primary. */
static void visit_operation(const struct visitor *visitor,
                            const struct tt__node *node)
{
    switch (node->kind) {
    case AST_UNARY:
        visit_one(visitor, node->unary.operand);
        break;
    case AST_BINARY:
        visit_one(visitor, node->binary.left);
        visit_one(visitor, node->binary.right);
        break;
    case AST_BOOLEAN:
        visit_all(visitor, &node->boolean.values);
        break;
    case AST_COMPARE:
        visit_one(visitor, node->compare.left);
        visit_all(visitor, &node->compare.rights);
        break;
    case AST_CALL:
        visit_one(visitor, node->call.function);
        visit_all(visitor, &node->call.args);
        visit_keywords(visitor, node->call.keywords, node->call.keyword_count);
        break;
    case AST_ATTRIBUTE:
        visit_one(visitor, node->attribute.value);
        break;
    case AST_SUBSCRIPT:
        visit_one(visitor, node->subscript.value);
        visit_one(visitor, node->subscript.index);
        break;
    case AST_SLICE:
        visit_one(visitor, node->slice.lower);
        visit_one(visitor, node->slice.upper);
        visit_one(visitor, node->slice.step);
        break;
    default:
        visit_statement(visitor, node);
    }
}

void tt__each_child(const struct tt__node *node,
                    void (*visit)(void *context, struct tt__node *child),
                    void *context)
{
    const struct visitor visitor = {visit, context};
    switch (node->kind) {
    case AST_FSTRING:
    case AST_TEMPLATE:
    case AST_TUPLE:
    case AST_LIST:
    case AST_SET:
    case AST_DELETE:
        visit_all(&visitor, &node->items);
        break;
    case AST_STARRED:
    case AST_AWAIT:
    case AST_YIELD:
    case AST_YIELD_FROM:
    case AST_EXPRESSION:
    case AST_RETURN:
        visit_one(&visitor, node->value);
        break;
    case AST_FORMATTED:
    case AST_INTERPOLATION:
        visit_one(&visitor, node->formatted.value);
        visit_one(&visitor, node->formatted.spec);
        break;
    case AST_DICT:
        visit_dict(&visitor, node);
        break;
    case AST_LAMBDA:
        visit_function(&visitor, node);
        break;
    case AST_CONDITIONAL:
        visit_one(&visitor, node->conditional.body);
        visit_one(&visitor, node->conditional.test);
        visit_one(&visitor, node->conditional.orelse);
        break;
    case AST_WALRUS:
        visit_one(&visitor, node->walrus.value);
        break;
    case AST_LIST_COMP:
    case AST_SET_COMP:
    case AST_DICT_COMP:
    case AST_GENERATOR:
        visit_comprehension(&visitor, node);
        break;
    default:
        visit_operation(&visitor, node);
    }
}

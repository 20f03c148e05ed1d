/* SPDX-License-Identifier: MIT
 *
 * syntax_warning.c: code that is valid, and most likely an error.
 *
 * Mirrors ast_preprocess.c (control flow in a finally block, PEP 765) and the
 * checks of codegen.c (codegen_check_compare, check_caller, check_subscripter,
 * check_index, codegen_assert) of CPython 3.14, in the order in which these two
 * passes find it. The lexer and the parser report what is wrong with literals.
 * Code that CPython emits several times, the finally blocks that a return, a
 * break or a continue runs, is warned of as often.
 */
#include "syntax_warning.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "walk.h"
#include <ticktape/tt.h>

/* A loop, or a finally block that runs when what it guards is left. */
struct guard {
    const struct guard *outer;
    const struct tt__nodes *finally; /* NULL: a loop */
};

struct finder {
    struct tt__pool *pool;
    struct tt__warnings *warnings;
    bool in_finally; /* of the same function */
    bool in_loop;    /* of the same finally block */
    bool in_function;
    uint32_t budget; /* nodes to visit yet: finally blocks are visited often */
    const struct guard *guards; /* of the same function */
    /* Annotated names of classes and modules, whose annotations come last. */
    struct tt__node **annotations;
    uint32_t annotation_count;
};

/* ---- The list ------------------------------------------------------------ */

void tt__syntax_warn(struct tt__pool *pool, struct tt__warnings *warnings,
                     struct tt__warning warning, const char *format, ...)
{
    enum { TEXT_MAX = 240 };
    char text[TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    warning.text = tt__pool_copy(pool, text, strlen(text));
    tt__syntax_warning_push(pool, warnings, warning);
}

void tt__syntax_warning_push(struct tt__pool *pool,
                             struct tt__warnings *warnings,
                             struct tt__warning warning)
{
    if (warnings->count >= WARNINGS_MAX) {
        return;
    }
    warnings->at = tt__pool_grow(pool, warnings->at, warnings->count,
                                 sizeof *warnings->at);
    warnings->at[warnings->count++] = warning;
}

static struct tt__warning about(const struct tt__node *node)
{
    return (struct tt__warning){
        .place = node->place, .end = node->end, .sort = WARNING_OF_CODE};
}

/* ---- Leaving a finally block --------------------------------------------- */

static void find_leaving(void *context, struct tt__node *node);

static void find_leaving_in(const struct finder *finder,
                            const struct tt__nodes *nodes, bool in_finally,
                            bool in_loop)
{
    struct finder inner = *finder;
    inner.in_finally = in_finally;
    inner.in_loop = in_loop;
    for (uint32_t i = 0; i < nodes->count; i++) {
        find_leaving(&inner, nodes->at[i]);
    }
}

static void warn_of_leaving(const struct finder *finder,
                            const struct tt__node *node, const char *word)
{
    tt__syntax_warn(finder->pool, finder->warnings, about(node),
                    "'%s' in a 'finally' block", word);
}

static void find_leaving_of_try(const struct finder *finder,
                                const struct tt__node *node)
{
    bool in_finally = finder->in_finally, in_loop = finder->in_loop;
    find_leaving_in(finder, &node->attempt.body, in_finally, in_loop);
    for (uint32_t i = 0; i < node->attempt.handler_count; i++) {
        find_leaving_in(finder, &node->attempt.handlers[i].body, in_finally,
                        in_loop);
    }
    find_leaving_in(finder, &node->attempt.orelse, in_finally, in_loop);
    find_leaving_in(finder, &node->attempt.finally, true, false);
}

static void find_leaving(void *context, struct tt__node *node)
{
    const struct finder *finder = context;
    if (node->kind < AST_EXPRESSION) {
        return; /* no expression contains a statement */
    }
    switch (node->kind) {
    case AST_RETURN:
        if (finder->in_finally) {
            warn_of_leaving(finder, node, "return");
        }
        break;
    case AST_BREAK:
    case AST_CONTINUE:
        if (finder->in_finally && !finder->in_loop) {
            warn_of_leaving(finder, node,
                            node->kind == AST_BREAK ? "break" : "continue");
        }
        break;
    case AST_WHILE:
        find_leaving_in(finder, &node->branch.body, finder->in_finally, true);
        find_leaving_in(finder, &node->branch.orelse, finder->in_finally,
                        finder->in_loop);
        break;
    case AST_FOR:
        find_leaving_in(finder, &node->loop.body, finder->in_finally, true);
        find_leaving_in(finder, &node->loop.orelse, finder->in_finally,
                        finder->in_loop);
        break;
    case AST_TRY:
        find_leaving_of_try(finder, node);
        break;
    case AST_FUNCTION:
        find_leaving_in(finder, &node->function.body, false, false);
        break;
    default:
        tt__each_child(node, find_leaving, context);
    }
}

/* ---- Types of displays and constants ------------------------------------- */

/* Whether NODE is one of CPython's Constant, or a tuple of them that it folds.
 */
static bool is_constant(const struct tt__node *node)
{
    bool is_folded = node->kind == AST_TUPLE;
    for (uint32_t i = 0; is_folded && i < node->items.count; i++) {
        enum tt__node_kind kind = node->items.at[i]->kind;
        is_folded = kind >= AST_NONE && kind <= AST_BYTES;
    }
    return is_folded || (node->kind >= AST_NONE && node->kind <= AST_BYTES);
}

/* The name of the type that NODE's value has for sure; NULL: it may be any. */
static const char *type_of(const struct tt__node *node)
{
    switch (node->kind) {
    case AST_NONE:
        return "NoneType";
    case AST_TRUE:
    case AST_FALSE:
        return "bool";
    case AST_ELLIPSIS:
        return "ellipsis";
    case AST_INT:
    case AST_BIG_INT:
        return "int";
    case AST_FLOAT:
        return "float";
    case AST_IMAGINARY:
        return "complex";
    case AST_STRING:
    case AST_FSTRING:
    case AST_FORMATTED:
        return "str";
    case AST_TEMPLATE:
    case AST_INTERPOLATION:
        return "string.templatelib.Template";
    case AST_BYTES:
        return "bytes";
    case AST_TUPLE:
        return "tuple";
    case AST_LIST:
    case AST_LIST_COMP:
        return "list";
    case AST_DICT:
    case AST_DICT_COMP:
        return "dict";
    case AST_SET:
    case AST_SET_COMP:
        return "set";
    case AST_GENERATOR:
        return "generator";
    case AST_LAMBDA:
        return "function";
    case AST_SLICE:
        return "slice";
    default:
        return NULL;
    }
}

static void check_compare(const struct finder *finder,
                          const struct tt__node *node)
{
    const struct tt__node *left = node->compare.left;
    for (uint32_t i = 0; i < node->compare.rights.count; i++) {
        const struct tt__node *right = node->compare.rights.at[i];
        enum tt__comparison op = node->compare.ops[i];
        bool is_left = is_constant(left) && left->kind > AST_ELLIPSIS;
        bool is_right = is_constant(right) && right->kind > AST_ELLIPSIS;
        if ((is_left || is_right) &&
            (op == COMPARE_IS || op == COMPARE_IS_NOT)) {
            bool is = op == COMPARE_IS;
            tt__syntax_warn(finder->pool, finder->warnings, about(node),
                            "\"%s\" with '%s' literal. Did you mean \"%s\"?",
                            is ? "is" : "is not",
                            type_of(is_left ? left : right), is ? "==" : "!=");
            return;
        }
        left = right;
    }
}

static void check_call(const struct finder *finder, const struct tt__node *node)
{
    const struct tt__node *function = node->call.function;
    if (type_of(function) != NULL && function->kind != AST_LAMBDA) {
        tt__syntax_warn(finder->pool, finder->warnings, about(node),
                        "'%s' object is not callable; perhaps you missed a "
                        "comma?",
                        type_of(function));
    }
}

/* A number or a function has no items; neither has a set. */
static bool has_items(const struct tt__node *node)
{
    switch (node->kind) {
    case AST_NONE:
    case AST_TRUE:
    case AST_FALSE:
    case AST_ELLIPSIS:
    case AST_INT:
    case AST_BIG_INT:
    case AST_FLOAT:
    case AST_IMAGINARY:
    case AST_SET:
    case AST_SET_COMP:
    case AST_GENERATOR:
    case AST_LAMBDA:
    case AST_TEMPLATE:
    case AST_INTERPOLATION:
        return false;
    default:
        return true;
    }
}

static bool has_numbered_items(const struct tt__node *node)
{
    switch (node->kind) {
    case AST_STRING:
    case AST_BYTES:
    case AST_TUPLE:
    case AST_LIST:
    case AST_LIST_COMP:
    case AST_FSTRING:
    case AST_FORMATTED:
        return true;
    default:
        return false;
    }
}

static void check_subscript(const struct finder *finder,
                            const struct tt__node *node)
{
    const struct tt__node *value = node->subscript.value;
    const struct tt__node *index = node->subscript.index;
    const char *type = type_of(index);
    bool is_number =
        type != NULL && (strcmp(type, "int") == 0 || strcmp(type, "bool") == 0);
    if (!has_items(value)) {
        tt__syntax_warn(finder->pool, finder->warnings, about(node),
                        "'%s' object is not subscriptable; perhaps you missed "
                        "a comma?",
                        type_of(value));
    }
    if (type != NULL && !is_number && index->kind != AST_SLICE &&
        has_numbered_items(value)) {
        tt__syntax_warn(finder->pool, finder->warnings, about(node),
                        "%s indices must be integers or slices, not %s; "
                        "perhaps you missed a comma?",
                        type_of(value), type);
    }
}

/* ---- Code, in the order in which CPython emits it ------------------------ */

static void find(void *context, struct tt__node *node);

static void find_one(struct finder *finder, struct tt__node *node)
{
    if (node != NULL) {
        find(finder, node);
    }
}

static void find_all(struct finder *finder, const struct tt__nodes *nodes)
{
    for (uint32_t i = 0; i < nodes->count; i++) {
        find_one(finder, nodes->at[i]);
    }
}

/* What is stored or deleted is not checked, but what it consists of. */
static void find_target(struct finder *finder, struct tt__node *node)
{
    if (node->kind == AST_SUBSCRIPT) {
        find(finder, node->subscript.value);
        find(finder, node->subscript.index);
    } else if (node->kind == AST_STARRED) {
        find_target(finder, node->value);
    } else if (node->kind == AST_TUPLE || node->kind == AST_LIST) {
        for (uint32_t i = 0; i < node->items.count; i++) {
            find_target(finder, node->items.at[i]);
        }
    } else {
        find(finder, node);
    }
}

static void find_targets(struct finder *finder, const struct tt__nodes *targets)
{
    for (uint32_t i = 0; i < targets->count; i++) {
        find_target(finder, targets->at[i]);
    }
}

static void find_in_comprehension(struct finder *finder,
                                  const struct tt__node *node)
{
    for (uint32_t i = 0; i < node->comprehension.clause_count; i++) {
        const struct tt__clause *clause = &node->comprehension.clauses[i];
        find(finder, clause->iterable);
        find_target(finder, clause->target);
        find_all(finder, &clause->conditions);
    }
    find(finder, node->comprehension.element);
    find_one(finder, node->comprehension.value);
}

/* The blocks that leaving by a return, or a break or continue, runs. */
static void find_in_left(struct finder *finder, bool is_return)
{
    const struct guard *guards = finder->guards;
    for (const struct guard *at = guards;
         at != NULL && (is_return || at->finally != NULL); at = at->outer) {
        if (at->finally != NULL) {
            finder->guards = at->outer;
            find_all(finder, at->finally);
        }
    }
    finder->guards = guards;
}

static void find_in_body(struct finder *finder, const struct tt__nodes *body,
                         const struct tt__nodes *finally)
{
    struct guard guard = {.outer = finder->guards, .finally = finally};
    finder->guards = &guard;
    find_all(finder, body);
    finder->guards = guard.outer;
}

static void find_in_guarded(struct finder *finder, const struct tt__node *node)
{
    find_all(finder, &node->attempt.body);
    find_all(finder, &node->attempt.orelse);
    for (uint32_t i = 0; i < node->attempt.handler_count; i++) {
        find_one(finder, node->attempt.handlers[i].type);
        find_all(finder, &node->attempt.handlers[i].body);
    }
}

static void find_in_try(struct finder *finder, const struct tt__node *node)
{
    struct guard guard = {.outer = finder->guards,
                          .finally = &node->attempt.finally};
    if (node->attempt.finally.count == 0) {
        find_in_guarded(finder, node);
        return;
    }
    finder->guards = &guard;
    find_in_guarded(finder, node);
    finder->guards = guard.outer;
    find_all(finder, &node->attempt.finally);
}

/* The annotations of names since number MARK. */
static void find_in_annotations(struct finder *finder, uint32_t mark)
{
    for (uint32_t i = mark; i < finder->annotation_count; i++) {
        find(finder, finder->annotations[i]->annotated.annotation);
    }
    finder->annotation_count = mark;
}

static void find_in_annotated(struct finder *finder, struct tt__node *node)
{
    find_one(finder, node->annotated.value);
    find_target(finder, node->annotated.target);
    if (node->annotated.is_simple && !finder->in_function) {
        finder->annotations =
            tt__pool_grow(finder->pool, finder->annotations,
                          finder->annotation_count, sizeof(struct tt__node *));
        finder->annotations[finder->annotation_count++] = node;
    }
}

static void find_in_function(struct finder *finder, const struct tt__node *node)
{
    const struct tt__parameters *parameters = &node->function.parameters;
    const struct guard *guards = finder->guards;
    bool in_function = finder->in_function;
    find_all(finder, &node->function.decorators);
    for (uint32_t i = 0; i < node->function.type_parameters.count; i++) {
        find_one(finder, node->function.type_parameters.at[i].bound);
        find_one(finder, node->function.type_parameters.at[i].default_value);
    }
    for (uint32_t i = 0; i < parameters->count; i++) {
        find_one(finder, parameters->at[i].default_value);
    }
    for (uint32_t i = 0; i < parameters->count; i++) {
        find_one(finder, parameters->at[i].annotation);
    }
    find_one(finder, node->function.returns);
    finder->in_function = true;
    finder->guards = NULL;
    find_all(finder, &node->function.body);
    finder->guards = guards;
    finder->in_function = in_function;
}

static void find_in_with(struct finder *finder, const struct tt__node *node)
{
    for (uint32_t i = 0; i < node->with.item_count; i++) {
        find(finder, node->with.items[i].context);
        if (node->with.items[i].target != NULL) {
            find_target(finder, node->with.items[i].target);
        }
    }
    find_all(finder, &node->with.body);
}

/* The body of a class comes before its bases. */
static void find_in_class(struct finder *finder, const struct tt__node *node)
{
    uint32_t mark = finder->annotation_count;
    bool in_function = finder->in_function;
    find_all(finder, &node->class_.decorators);
    finder->in_function = false;
    find_all(finder, &node->class_.body);
    find_in_annotations(finder, mark);
    finder->in_function = in_function;
    find_all(finder, &node->class_.bases);
    for (uint32_t i = 0; i < node->class_.keyword_count; i++) {
        find(finder, node->class_.keywords[i].value);
    }
}

static void find_in_assert(struct finder *finder, const struct tt__node *node)
{
    const struct tt__node *test = node->assertion.test;
    if (test->kind == AST_TUPLE && test->items.count > 0) {
        tt__syntax_warn(finder->pool, finder->warnings, about(node),
                        "assertion is always true, perhaps remove "
                        "parentheses?");
    }
    find(finder, node->assertion.test);
    find_one(finder, node->assertion.message);
}

/* Statements whose parts CPython compiles in an order of its own: true. */
static bool find_in_statement(struct finder *finder, struct tt__node *node)
{
    switch (node->kind) {
    case AST_ASSIGN:
        find(finder, node->assign.value);
        find_targets(finder, &node->assign.targets);
        break;
    case AST_AUGMENTED:
        find_target(finder, node->augmented.target);
        find(finder, node->augmented.value);
        break;
    case AST_ANNOTATED:
        find_in_annotated(finder, node);
        break;
    case AST_DELETE:
        find_targets(finder, &node->items);
        break;
    case AST_FOR:
        find(finder, node->loop.iterable);
        find_target(finder, node->loop.target);
        find_in_body(finder, &node->loop.body, NULL);
        find_all(finder, &node->loop.orelse);
        break;
    case AST_WHILE:
        find(finder, node->branch.test);
        find_in_body(finder, &node->branch.body, NULL);
        find_all(finder, &node->branch.orelse);
        break;
    case AST_RETURN:
        find_one(finder, node->value);
        find_in_left(finder, true);
        break;
    case AST_BREAK:
    case AST_CONTINUE:
        find_in_left(finder, false);
        break;
    case AST_FUNCTION:
    case AST_LAMBDA:
        find_in_function(finder, node);
        break;
    case AST_TRY:
        find_in_try(finder, node);
        break;
    case AST_WITH:
        find_in_with(finder, node);
        break;
    case AST_CLASS:
        find_in_class(finder, node);
        break;
    case AST_ASSERT:
        find_in_assert(finder, node);
        break;
    default:
        return false;
    }
    return true;
}

static void find(void *context, struct tt__node *node)
{
    struct finder *finder = context;
    if (finder->budget == 0) {
        return;
    }
    finder->budget--;
    switch (node->kind) {
    case AST_COMPARE:
        check_compare(finder, node);
        break;
    case AST_CALL:
        check_call(finder, node);
        break;
    case AST_SUBSCRIPT:
        check_subscript(finder, node);
        break;
    case AST_CONDITIONAL:
        find(finder, node->conditional.test);
        find(finder, node->conditional.body);
        find(finder, node->conditional.orelse);
        return;
    case AST_LIST_COMP:
    case AST_SET_COMP:
    case AST_DICT_COMP:
    case AST_GENERATOR:
        find_in_comprehension(finder, node);
        return;
    default:
        if (find_in_statement(finder, node)) {
            return;
        }
    }
    tt__each_child(node, find, context);
}

void tt__syntax_warnings_find(struct tt__pool *pool, struct tt__tree *tree)
{
    enum { NODES_MAX = 10000000 };
    struct finder finder = {
        .pool = pool, .warnings = &tree->warnings, .budget = NODES_MAX};
    TT_ASSERT(pool->spent != NULL);
    find_leaving_in(&finder, &tree->body, false, false);
    find_all(&finder, &tree->body);
    find_in_annotations(&finder, 0);
}

/* SPDX-License-Identifier: MIT
 *
 * check.c: the syntax errors that CPython's compiler reports.
 *
 * Mirrors what Python/symtable.c and Python/codegen.c (3.14) refuse, but for
 * the scope of names, which is scope.c's. CPython reports what its first pass
 * finds before what its second one does; here the first in the source wins.
 *
 * It recurses, and so is at most TREE_HEIGHT_MAX deep.
 */
#include "check.h"
#include "check_future.h"
#include "check_pattern.h"

#include <ticktape/tt.h>
#include "symbol.h"
#include "walk.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum unit { UNIT_MODULE, UNIT_CLASS, UNIT_FUNCTION, UNIT_ASYNC };

/* What surrounds a node. */
struct context {
    enum unit unit;
    /* The kind of the innermost comprehension or generator expression of the
     * unit, else AST_NAME. */
    enum tt__node_kind comprehension;
    bool is_async_generator; /* the unit is */
    const char *within;      /* what is evaluated on demand; or NULL */
    bool in_loop;
    bool in_star_handler;         /* of the unit: no return */
    bool in_star_handler_of_loop; /* no break or continue */
};

struct checker {
    struct tt__diagnostic *diagnostic;
    struct tt__pool *pool; /* borrowed */
    struct context context;
    bool has_await; /* of the innermost comprehension: seen so far */
    /* When each symbol was last seen in a list of names that must differ: the
     * number of the list. */
    uint32_t *seen;
    uint32_t list;
    uint32_t last_future; /* the line of the last import of __future__ */
};

static void check_node(struct checker *checker, const struct tt__node *node);

__attribute__((format(printf, 3, 4))) static void
fail(struct checker *checker, struct tt__place place, const char *message, ...)
{
    char text[DIAGNOSTIC_SIZE];
    va_list arguments;
    va_start(arguments, message);
    vsnprintf(text, sizeof text, message, arguments);
    va_end(arguments);
    tt__diagnose(checker->diagnostic, DIAGNOSTIC_SYNTAX, place, NULL, "%s",
                 text);
}

static void check_child(void *context, struct tt__node *child)
{
    check_node(context, child);
}

static void check_optional(struct checker *checker, const struct tt__node *node)
{
    if (node != NULL) {
        check_node(checker, node);
    }
}

static void check_all(struct checker *checker, const struct tt__nodes *nodes)
{
    for (uint32_t i = 0; i < nodes->count; i++) {
        check_node(checker, nodes->at[i]);
    }
}

/* Checks nodes among which *x may stand. */
static void check_items(struct checker *checker, const struct tt__nodes *items)
{
    for (uint32_t i = 0; i < items->count; i++) {
        const struct tt__node *item = items->at[i];
        check_node(checker, item->kind == AST_STARRED ? item->value : item);
    }
}

/* Whether NAME is the second of its text in the current list. */
static bool is_repeated(struct checker *checker, const struct tt__symbol *name)
{
    bool is_seen = checker->seen[name->number] == checker->list;
    checker->seen[name->number] = checker->list;
    return is_seen;
}

/* ---- Targets ------------------------------------------------------------- */

static void check_target_items(struct checker *checker,
                               const struct tt__node *node);

static void check_target(struct checker *checker, const struct tt__node *node)
{
    switch (node->kind) {
    case AST_TUPLE:
    case AST_LIST:
        check_target_items(checker, node);
        break;
    case AST_STARRED:
        fail(checker, node->place,
             "starred assignment target must be in a list or tuple");
        break;
    case AST_NAME:
        if (strcmp(node->name->text, "__debug__") == 0) {
            fail(checker, node->place, "cannot assign to __debug__");
        }
        break;
    default:
        check_node(checker, node);
    }
}

static void check_target_items(struct checker *checker,
                               const struct tt__node *node)
{
    uint32_t starred_count = 0;
    for (uint32_t i = 0; i < node->items.count; i++) {
        const struct tt__node *item = node->items.at[i];
        bool is_starred = item->kind == AST_STARRED;
        starred_count += is_starred;
        if (starred_count > 1) {
            fail(checker, node->place,
                 "multiple starred expressions in assignment");
            return;
        }
        check_target(checker, is_starred ? item->value : item);
    }
}

/* ---- Units --------------------------------------------------------------- */

/* A visitor that sets the bool at CONTEXT if NODE yields for the unit it is
 * in: of a function or class inside it, only what is evaluated there. */
static void find_yield(void *context, struct tt__node *node)
{
    bool *is_found = context;
    if (*is_found) {
        return;
    }
    const struct tt__nodes *decorators = &node->function.decorators;
    switch (node->kind) {
    case AST_YIELD:
        *is_found = true;
        return;
    case AST_FUNCTION:
    case AST_LAMBDA:
        for (uint32_t i = 0; i < node->function.parameters.count; i++) {
            struct tt__node *value =
                node->function.parameters.at[i].default_value;
            if (value != NULL) {
                find_yield(context, value);
            }
        }
        break;
    case AST_CLASS:
        decorators = &node->class_.decorators;
        for (uint32_t i = 0; i < node->class_.bases.count; i++) {
            find_yield(context, node->class_.bases.at[i]);
        }
        break;
    default:
        tt__each_child(node, find_yield, context);
        return;
    }
    for (uint32_t i = 0; i < decorators->count; i++) {
        find_yield(context, decorators->at[i]);
    }
}

static bool has_yield(const struct tt__nodes *body)
{
    bool is_found = false;
    for (uint32_t i = 0; i < body->count; i++) {
        find_yield(&is_found, body->at[i]);
    }
    return is_found;
}

/* Checks NODE (or NULL), a part of WITHIN: "an annotation". */
static void check_lazy(struct checker *checker, const struct tt__node *node,
                       const char *within)
{
    const char *outer = checker->context.within;
    checker->context.within = within;
    if (node != NULL) {
        check_node(checker, node->kind == AST_STARRED ? node->value : node);
    }
    checker->context.within = outer;
}

static void check_annotation(struct checker *checker,
                             const struct tt__node *node)
{
    check_lazy(checker, node, "an annotation");
}

static void check_type_parameter(struct checker *checker,
                                 const struct tt__type_parameter *parameter)
{
    static const char *const defaults[] = {
        "a TypeVar default", "a TypeVarTuple default", "a ParamSpec default"};
    bool is_tuple =
        parameter->bound != NULL && parameter->bound->kind == AST_TUPLE;
    check_lazy(checker, parameter->bound,
               is_tuple ? "a TypeVar constraint" : "a TypeVar bound");
    check_lazy(checker, parameter->default_value, defaults[parameter->kind]);
}

static void check_type_parameters(struct checker *checker,
                                  const struct tt__type_parameters *parameters)
{
    bool has_default = false;
    checker->list++;
    for (uint32_t i = 0; i < parameters->count; i++) {
        const struct tt__type_parameter *at = &parameters->at[i];
        if (is_repeated(checker, at->name)) {
            fail(checker, at->place, "duplicate type parameter '%s'",
                 at->name->text);
            return;
        }
        if (has_default && at->default_value == NULL) {
            fail(checker, at->place,
                 "non-default type parameter '%s' follows default type "
                 "parameter",
                 at->name->text);
            return;
        }
        has_default = at->default_value != NULL;
    }
    for (uint32_t i = 0; i < parameters->count; i++) {
        check_type_parameter(checker, &parameters->at[i]);
    }
}

static void check_parameters(struct checker *checker,
                             const struct tt__parameters *parameters)
{
    for (uint32_t i = 0; i < parameters->count; i++) {
        check_optional(checker, parameters->at[i].default_value);
    }
    checker->list++;
    for (uint32_t i = 0; i < parameters->count; i++) {
        const struct tt__parameter *parameter = &parameters->at[i];
        if (is_repeated(checker, parameter->name)) {
            fail(checker, parameter->place,
                 "duplicate argument '%s' in function definition",
                 parameter->name->text);
            return;
        }
    }
    for (uint32_t i = 0; i < parameters->count; i++) {
        check_annotation(checker, parameters->at[i].annotation);
    }
}

static void check_function(struct checker *checker, const struct tt__node *node)
{
    check_all(checker, &node->function.decorators);
    check_type_parameters(checker, &node->function.type_parameters);
    check_parameters(checker, &node->function.parameters);
    check_annotation(checker, node->function.returns);
    bool is_async = node->function.is_async;
    struct context outer = checker->context;
    checker->context = (struct context){
        .unit = is_async ? UNIT_ASYNC : UNIT_FUNCTION,
        .is_async_generator = is_async && has_yield(&node->function.body)};
    if (node->kind == AST_LAMBDA) {
        TT_ASSERT(node->function.body.count == 1);
        check_node(checker, node->function.body.at[0]->value);
    } else {
        check_all(checker, &node->function.body);
    }
    checker->context = outer;
}

static void check_keywords(struct checker *checker,
                           const struct tt__keyword *keywords, uint32_t count)
{
    checker->list++;
    for (uint32_t i = 0; i < count; i++) {
        if (keywords[i].name != NULL &&
            is_repeated(checker, keywords[i].name)) {
            fail(checker, keywords[i].place, "keyword argument repeated: %s",
                 keywords[i].name->text);
            return;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        check_node(checker, keywords[i].value);
    }
}

static void check_class(struct checker *checker, const struct tt__node *node)
{
    check_all(checker, &node->class_.decorators);
    check_type_parameters(checker, &node->class_.type_parameters);
    struct context outer = checker->context;
    if (node->class_.type_parameters.count > 0) {
        checker->context.within = "the definition of a generic";
    }
    check_items(checker, &node->class_.bases);
    check_keywords(checker, node->class_.keywords, node->class_.keyword_count);
    checker->context = (struct context){.unit = UNIT_CLASS};
    check_all(checker, &node->class_.body);
    checker->context = outer;
}

/* ---- Comprehensions ------------------------------------------------------ */

static bool check_clauses(struct checker *checker, const struct tt__node *node)
{
    bool is_async = false;
    for (uint32_t i = 0; i < node->comprehension.clause_count; i++) {
        const struct tt__clause *clause = &node->comprehension.clauses[i];
        is_async = is_async || clause->is_async;
        check_target(checker, clause->target);
        if (i > 0) {
            check_node(checker, clause->iterable);
        }
        check_all(checker, &clause->conditions);
    }
    return is_async;
}

static void check_comprehension(struct checker *checker,
                                const struct tt__node *node)
{
    struct context outer = checker->context;
    bool outer_has_await = checker->has_await;
    TT_ASSERT(node->comprehension.clause_count > 0);
    /* The first iterable belongs to what is around. */
    check_node(checker, node->comprehension.clauses[0].iterable);
    outer_has_await = outer_has_await || checker->has_await;
    checker->has_await = false;
    checker->context.comprehension = node->kind;
    bool is_async = check_clauses(checker, node);
    check_node(checker, node->comprehension.element);
    check_optional(checker, node->comprehension.value);
    is_async = is_async || checker->has_await;
    checker->context = outer;
    checker->has_await = outer_has_await;
    if (node->kind == AST_GENERATOR || !is_async) {
        return;
    }
    checker->has_await = true;
    if (outer.unit != UNIT_ASYNC && outer.comprehension == AST_NAME) {
        fail(checker, node->place,
             "asynchronous comprehension outside of an asynchronous function");
    }
}

/* ---- yield, await, return ------------------------------------------------ */

static const char *comprehension_name(enum tt__node_kind kind)
{
    switch (kind) {
    case AST_LIST_COMP:
        return "list comprehension";
    case AST_SET_COMP:
        return "set comprehension";
    case AST_DICT_COMP:
        return "dict comprehension";
    default:
        TT_ASSERT(kind == AST_GENERATOR);
        return "generator expression";
    }
}

static void check_yield(struct checker *checker, const struct tt__node *node)
{
    const struct context *context = &checker->context;
    const char *name = node->kind == AST_YIELD ? "yield" : "yield from";
    if (context->within != NULL) {
        fail(checker, node->place, "yield expression cannot be used within %s",
             context->within);
    } else if (context->comprehension != AST_NAME) {
        fail(checker, node->place, "'yield' inside %s",
             comprehension_name(context->comprehension));
    } else if (context->unit == UNIT_MODULE || context->unit == UNIT_CLASS) {
        fail(checker, node->place, "'%s' outside function", name);
    } else if (context->unit == UNIT_ASYNC && node->kind == AST_YIELD_FROM) {
        fail(checker, node->place, "'yield from' inside async function");
    }
    check_optional(checker, node->value);
}

static void check_await(struct checker *checker, const struct tt__node *node)
{
    const struct context *context = &checker->context;
    if (context->within != NULL) {
        fail(checker, node->place, "await expression cannot be used within %s",
             context->within);
    } else if (context->comprehension != AST_NAME) {
        checker->has_await = true;
    } else if (context->unit == UNIT_FUNCTION) {
        fail(checker, node->place, "'await' outside async function");
    } else if (context->unit != UNIT_ASYNC) {
        fail(checker, node->place, "'await' outside function");
    }
    check_node(checker, node->value);
}

static const char star_handler_message[] =
    "'break', 'continue' and 'return' cannot appear in an except* block";

static void check_return(struct checker *checker, const struct tt__node *node)
{
    const struct context *context = &checker->context;
    if (context->unit == UNIT_MODULE || context->unit == UNIT_CLASS) {
        fail(checker, node->place, "'return' outside function");
    } else if (context->is_async_generator && node->value != NULL) {
        fail(checker, node->place, "'return' with value in async generator");
    } else if (context->in_star_handler) {
        fail(checker, node->value != NULL ? node->value->place : node->place,
             star_handler_message);
    }
    check_optional(checker, node->value);
}

/* ---- Loops, with, try ---------------------------------------------------- */

/* break, continue */
static void check_jump(struct checker *checker, const struct tt__node *node)
{
    const struct context *context = &checker->context;
    if (context->in_star_handler_of_loop) {
        fail(checker, node->place, star_handler_message);
    } else if (!context->in_loop) {
        fail(checker, node->place,
             node->kind == AST_BREAK ? "'break' outside loop"
                                     : "'continue' not properly in loop");
    }
}

static void check_loop_body(struct checker *checker,
                            const struct tt__nodes *body)
{
    struct context outer = checker->context;
    checker->context.in_loop = true;
    checker->context.in_star_handler_of_loop = false;
    check_all(checker, body);
    checker->context = outer;
}

static void check_async(struct checker *checker, const struct tt__node *node,
                        const char *name)
{
    if (checker->context.unit != UNIT_ASYNC) {
        fail(checker, node->place, "'async %s' outside async function", name);
    }
}

static void check_for(struct checker *checker, const struct tt__node *node)
{
    if (node->loop.is_async) {
        check_async(checker, node, "for");
    }
    check_target(checker, node->loop.target);
    check_node(checker, node->loop.iterable);
    check_loop_body(checker, &node->loop.body);
    check_all(checker, &node->loop.orelse);
}

static void check_with(struct checker *checker, const struct tt__node *node)
{
    if (node->with.is_async) {
        check_async(checker, node, "with");
    }
    for (uint32_t i = 0; i < node->with.item_count; i++) {
        check_node(checker, node->with.items[i].context);
        if (node->with.items[i].target != NULL) {
            check_target(checker, node->with.items[i].target);
        }
    }
    check_all(checker, &node->with.body);
}

static void check_try(struct checker *checker, const struct tt__node *node)
{
    uint32_t count = node->attempt.handler_count;
    check_all(checker, &node->attempt.body);
    struct context outer = checker->context;
    if (node->attempt.is_star) {
        checker->context.in_star_handler = true;
        checker->context.in_star_handler_of_loop = true;
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct tt__handler *handler = &node->attempt.handlers[i];
        if (handler->type == NULL && i + 1 < count) {
            fail(checker, handler->place, "default 'except:' must be last");
        }
        check_optional(checker, handler->type);
        check_all(checker, &handler->body);
    }
    checker->context = outer;
    check_all(checker, &node->attempt.orelse);
    check_all(checker, &node->attempt.finally);
}

/* ---- match --------------------------------------------------------------- */

static void check_match(struct checker *checker, const struct tt__node *node)
{
    check_node(checker, node->match.subject);
    for (uint32_t i = 0; i < node->match.case_count; i++) {
        const struct tt__case *at = &node->match.cases[i];
        if (!tt__is_fatal(checker->diagnostic)) {
            bool is_last = i + 1 == node->match.case_count || at->guard != NULL;
            tt__check_pattern(checker->pool, at->pattern, is_last,
                              checker->diagnostic);
        }
        check_node(checker, at->pattern);
        check_optional(checker, at->guard);
        check_all(checker, &at->body);
    }
}

/* ---- All nodes ----------------------------------------------------------- */

static void check_statement(struct checker *checker,
                            const struct tt__node *node)
{
    switch (node->kind) {
    case AST_ASSIGN:
        check_node(checker, node->assign.value);
        for (uint32_t i = 0; i < node->assign.targets.count; i++) {
            check_target(checker, node->assign.targets.at[i]);
        }
        break;
    case AST_ANNOTATED:
        check_node(checker, node->annotated.target);
        check_optional(checker, node->annotated.value);
        check_annotation(checker, node->annotated.annotation);
        break;
    case AST_WHILE:
        check_node(checker, node->branch.test);
        check_loop_body(checker, &node->branch.body);
        check_all(checker, &node->branch.orelse);
        break;
    case AST_FOR:
        check_for(checker, node);
        break;
    case AST_BREAK:
    case AST_CONTINUE:
        check_jump(checker, node);
        break;
    case AST_RETURN:
        check_return(checker, node);
        break;
    case AST_WITH:
        check_with(checker, node);
        break;
    case AST_TRY:
        check_try(checker, node);
        break;
    case AST_IMPORT_FROM:
        tt__check_future(node, checker->last_future, checker->diagnostic);
        break;
    case AST_FUNCTION:
        check_function(checker, node);
        break;
    case AST_CLASS:
        check_class(checker, node);
        break;
    case AST_MATCH:
        check_match(checker, node);
        break;
    case AST_TYPE_ALIAS:
        check_type_parameters(checker, &node->alias.type_parameters);
        check_lazy(checker, node->alias.value, "a type alias");
        break;
    default:
        tt__each_child(node, check_child, checker);
    }
}

static void check_node(struct checker *checker, const struct tt__node *node)
{
    if (tt__is_fatal(checker->diagnostic)) {
        return;
    }
    switch (node->kind) {
    case AST_TUPLE:
    case AST_LIST:
    case AST_SET:
        check_items(checker, &node->items);
        break;
    case AST_CALL:
        check_node(checker, node->call.function);
        check_items(checker, &node->call.args);
        check_keywords(checker, node->call.keywords, node->call.keyword_count);
        break;
    case AST_STARRED:
        fail(checker, node->place, "can't use starred expression here");
        break;
    case AST_LAMBDA:
        check_function(checker, node);
        break;
    case AST_WALRUS:
        if (checker->context.within != NULL) {
            fail(checker, node->place,
                 "named expression cannot be used within %s",
                 checker->context.within);
        }
        check_node(checker, node->walrus.value);
        break;
    case AST_AWAIT:
        check_await(checker, node);
        break;
    case AST_YIELD:
    case AST_YIELD_FROM:
        check_yield(checker, node);
        break;
    case AST_LIST_COMP:
    case AST_SET_COMP:
    case AST_DICT_COMP:
    case AST_GENERATOR:
        check_comprehension(checker, node);
        break;
    default:
        check_statement(checker, node);
    }
}

int tt__check(const struct tt__tree *tree, struct tt__diagnostic *diagnostic)
{
    TT_ASSERT(!tt__is_fatal(diagnostic));
    struct checker checker = {.diagnostic = diagnostic,
                              .pool = tree->symbols->pool};
    checker.seen = tt__pool_take(
        tree->symbols->pool, (tree->symbols->count + 1) * sizeof *checker.seen);
    checker.last_future = tt__check_features(tree, diagnostic);
    check_all(&checker, &tree->body);
    return tt__is_fatal(diagnostic) ? -1 : 0;
}

/* SPDX-License-Identifier: MIT
 *
 * _ast_statement.c: statements, as nodes of CPython's classes.
 *
 * Fields are in the order of Parser/Python.asdl, 3.14.
 */
#include "_ast_module.h"

static const char load[] = "Load";
static const char store[] = "Store";

/* ---- Functions and classes ----------------------------------------------- */

static void write_type_parameter(struct tt__ast_writer *writer,
                                 const struct tt__type_parameter *parameter)
{
    static const char *const names[] = {"TypeVar", "TypeVarTuple", "ParamSpec"};
    tt__ast_symbol(writer, parameter->name);
    if (parameter->kind == TYPE_PARAMETER_VARIABLE) {
        tt__ast_expression(writer, parameter->bound, load);
    }
    tt__ast_expression(writer, parameter->default_value, load);
    tt__ast_node(writer, names[parameter->kind], parameter->place,
                 parameter->end);
}

static void write_type_parameters(struct tt__ast_writer *writer,
                                  const struct tt__type_parameters *parameters)
{
    for (uint32_t i = 0; i < parameters->count; i++) {
        write_type_parameter(writer, &parameters->at[i]);
    }
    tt__ast_list(writer, parameters->count);
}

static void write_function(struct tt__ast_writer *writer,
                           const struct tt__node *node)
{
    tt__ast_symbol(writer, node->function.name);
    tt__ast_parameters(writer, &node->function.parameters);
    tt__ast_statements(writer, &node->function.body);
    tt__ast_expressions(writer, &node->function.decorators, load);
    tt__ast_expression(writer, node->function.returns, load);
    tt__ast_none(writer);
    write_type_parameters(writer, &node->function.type_parameters);
    tt__ast_node(writer,
                 node->function.is_async ? "AsyncFunctionDef" : "FunctionDef",
                 node->place, node->end);
}

static void write_class(struct tt__ast_writer *writer,
                        const struct tt__node *node)
{
    tt__ast_symbol(writer, node->class_.name);
    tt__ast_expressions(writer, &node->class_.bases, load);
    tt__ast_keywords(writer, node->class_.keywords, node->class_.keyword_count);
    tt__ast_statements(writer, &node->class_.body);
    tt__ast_expressions(writer, &node->class_.decorators, load);
    write_type_parameters(writer, &node->class_.type_parameters);
    tt__ast_node(writer, "ClassDef", node->place, node->end);
}

/* ---- Blocks -------------------------------------------------------------- */

static void write_branch(struct tt__ast_writer *writer,
                         const struct tt__node *node)
{
    tt__ast_expression(writer, node->branch.test, load);
    tt__ast_statements(writer, &node->branch.body);
    tt__ast_statements(writer, &node->branch.orelse);
    tt__ast_node(writer, node->kind == AST_IF ? "If" : "While", node->place,
                 node->end);
}

static void write_loop(struct tt__ast_writer *writer,
                       const struct tt__node *node)
{
    tt__ast_expression(writer, node->loop.target, store);
    tt__ast_expression(writer, node->loop.iterable, load);
    tt__ast_statements(writer, &node->loop.body);
    tt__ast_statements(writer, &node->loop.orelse);
    tt__ast_none(writer);
    tt__ast_node(writer, node->loop.is_async ? "AsyncFor" : "For", node->place,
                 node->end);
}

static void write_with(struct tt__ast_writer *writer,
                       const struct tt__node *node)
{
    for (uint32_t i = 0; i < node->with.item_count; i++) {
        tt__ast_expression(writer, node->with.items[i].context, load);
        tt__ast_expression(writer, node->with.items[i].target, store);
        tt__ast_bare(writer, "withitem");
    }
    tt__ast_list(writer, node->with.item_count);
    tt__ast_statements(writer, &node->with.body);
    tt__ast_none(writer);
    tt__ast_node(writer, node->with.is_async ? "AsyncWith" : "With",
                 node->place, node->end);
}

static void write_try(struct tt__ast_writer *writer,
                      const struct tt__node *node)
{
    tt__ast_statements(writer, &node->attempt.body);
    for (uint32_t i = 0; i < node->attempt.handler_count; i++) {
        const struct tt__handler *handler = &node->attempt.handlers[i];
        TT_ASSERT(handler->body.count > 0);
        tt__ast_expression(writer, handler->type, load);
        tt__ast_symbol(writer, handler->name);
        tt__ast_statements(writer, &handler->body);
        tt__ast_node(writer, "ExceptHandler", handler->place,
                     handler->body.at[handler->body.count - 1]->end);
    }
    tt__ast_list(writer, node->attempt.handler_count);
    tt__ast_statements(writer, &node->attempt.orelse);
    tt__ast_statements(writer, &node->attempt.finally);
    tt__ast_node(writer, node->attempt.is_star ? "TryStar" : "Try", node->place,
                 node->end);
}

static void write_match(struct tt__ast_writer *writer,
                        const struct tt__node *node)
{
    tt__ast_expression(writer, node->match.subject, load);
    for (uint32_t i = 0; i < node->match.case_count; i++) {
        const struct tt__case *at = &node->match.cases[i];
        tt__ast_pattern(writer, at->pattern);
        tt__ast_expression(writer, at->guard, load);
        tt__ast_statements(writer, &at->body);
        tt__ast_bare(writer, "match_case");
    }
    tt__ast_list(writer, node->match.case_count);
    tt__ast_node(writer, "Match", node->place, node->end);
}

/* ---- Assignments --------------------------------------------------------- */

static void write_assignment(struct tt__ast_writer *writer,
                             const struct tt__node *node)
{
    if (node->kind == AST_ASSIGN) {
        tt__ast_expressions(writer, &node->assign.targets, store);
        tt__ast_expression(writer, node->assign.value, load);
        tt__ast_none(writer);
        tt__ast_node(writer, "Assign", node->place, node->end);
    } else if (node->kind == AST_AUGMENTED) {
        tt__ast_expression(writer, node->augmented.target, store);
        tt__ast_operator(writer, node->augmented.op);
        tt__ast_expression(writer, node->augmented.value, load);
        tt__ast_node(writer, "AugAssign", node->place, node->end);
    } else {
        tt__ast_expression(writer, node->annotated.target, store);
        tt__ast_expression(writer, node->annotated.annotation, load);
        tt__ast_expression(writer, node->annotated.value, load);
        tt__ast_value(writer, tt_small_int(node->annotated.is_simple));
        tt__ast_node(writer, "AnnAssign", node->place, node->end);
    }
}

static void write_type_alias(struct tt__ast_writer *writer,
                             const struct tt__node *node)
{
    tt__ast_symbol(writer, node->alias.name);
    tt__ast_bare(writer, store);
    tt__ast_node(writer, "Name", node->alias.name_place, node->alias.name_end);
    write_type_parameters(writer, &node->alias.type_parameters);
    tt__ast_expression(writer, node->alias.value, load);
    tt__ast_node(writer, "TypeAlias", node->place, node->end);
}

/* ---- Simple statements --------------------------------------------------- */

static void write_import(struct tt__ast_writer *writer,
                         const struct tt__node *node)
{
    bool is_from = node->kind == AST_IMPORT_FROM;
    if (is_from) {
        tt__ast_symbol(writer, node->import.module);
    }
    if (node->import.is_star) {
        struct tt__place place = node->end;
        place.column--;
        tt__ast_value(writer, tt_str_c(writer->env, "*"));
        tt__ast_none(writer);
        tt__ast_node(writer, "alias", place, node->end);
        tt__ast_list(writer, 1);
    } else {
        for (uint32_t i = 0; i < node->import.name_count; i++) {
            const struct tt__alias *alias = &node->import.names[i];
            tt__ast_symbol(writer, alias->name);
            tt__ast_symbol(writer, alias->as);
            tt__ast_node(writer, "alias", alias->place, alias->end);
        }
        tt__ast_list(writer, node->import.name_count);
    }
    if (is_from) {
        tt__ast_value(writer, tt_small_int(node->import.level));
    }
    tt__ast_node(writer, is_from ? "ImportFrom" : "Import", node->place,
                 node->end);
}

static void write_names(struct tt__ast_writer *writer,
                        const struct tt__node *node)
{
    for (uint32_t i = 0; i < node->names.count; i++) {
        tt__ast_symbol(writer, node->names.at[i]);
    }
    tt__ast_list(writer, node->names.count);
    tt__ast_node(writer, node->kind == AST_GLOBAL ? "Global" : "Nonlocal",
                 node->place, node->end);
}

static void write_simple(struct tt__ast_writer *writer,
                         const struct tt__node *node)
{
    const char *name = "Pass";
    switch (node->kind) {
    case AST_EXPRESSION:
        tt__ast_expression(writer, node->value, load);
        name = "Expr";
        break;
    case AST_RETURN:
        tt__ast_expression(writer, node->value, load);
        name = "Return";
        break;
    case AST_DELETE:
        tt__ast_expressions(writer, &node->items, "Del");
        name = "Delete";
        break;
    case AST_ASSERT:
        tt__ast_expression(writer, node->assertion.test, load);
        tt__ast_expression(writer, node->assertion.message, load);
        name = "Assert";
        break;
    case AST_RAISE:
        tt__ast_expression(writer, node->raise.exception, load);
        tt__ast_expression(writer, node->raise.cause, load);
        name = "Raise";
        break;
    case AST_BREAK:
        name = "Break";
        break;
    case AST_CONTINUE:
        name = "Continue";
        break;
    default:
        TT_ASSERT(node->kind == AST_PASS);
    }
    tt__ast_node(writer, name, node->place, node->end);
}

static void write_statement(struct tt__ast_writer *writer,
                            const struct tt__node *node)
{
    switch (node->kind) {
    case AST_FUNCTION:
        write_function(writer, node);
        return;
    case AST_CLASS:
        write_class(writer, node);
        return;
    case AST_ASSIGN:
    case AST_AUGMENTED:
    case AST_ANNOTATED:
        write_assignment(writer, node);
        return;
    case AST_IF:
    case AST_WHILE:
        write_branch(writer, node);
        return;
    case AST_FOR:
        write_loop(writer, node);
        return;
    case AST_WITH:
        write_with(writer, node);
        return;
    case AST_TRY:
        write_try(writer, node);
        return;
    case AST_MATCH:
        write_match(writer, node);
        return;
    case AST_TYPE_ALIAS:
        write_type_alias(writer, node);
        return;
    case AST_IMPORT:
    case AST_IMPORT_FROM:
        write_import(writer, node);
        return;
    case AST_GLOBAL:
    case AST_NONLOCAL:
        write_names(writer, node);
        return;
    default:
        write_simple(writer, node);
    }
}

void tt__ast_statements(struct tt__ast_writer *writer,
                        const struct tt__nodes *nodes)
{
    for (uint32_t i = 0; i < nodes->count; i++) {
        write_statement(writer, nodes->at[i]);
    }
    tt__ast_list(writer, nodes->count);
}

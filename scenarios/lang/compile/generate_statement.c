/* SPDX-License-Identifier: MIT
 *
 * generate_statement.c: statements, but for try and with.
 *
 * Mirrors the functions of the same names in CPython's Python/codegen.c.
 */
#include "generate.h"
#include "missing.h"

#include <string.h>
#include "scenarios/lang/read/known_test.h"

void tt__generate_block(struct tt__unit *unit, const struct tt__nodes *block)
{
    for (uint32_t i = 0; i < block->count && !unit->dead; i++) {
        tt__generate_statement(unit, block->at[i]);
    }
}

/* ---- Simple statements --------------------------------------------------- */

static void generate_expression(struct tt__unit *unit,
                                const struct tt__node *node)
{
    if (tt__constant_of(unit->compiler, node->value) == TT_NULL) {
        tt__generate(unit, node->value);
        tt__emit(unit, OP_POP, 0);
    }
}

static void generate_assign(struct tt__unit *unit, const struct tt__node *node)
{
    uint32_t count = node->assign.targets.count;
    tt__generate(unit, node->assign.value);
    for (uint32_t i = 0; i < count; i++) {
        if (i + 1 < count) {
            tt__emit(unit, OP_COPY, 1);
        }
        tt__generate_store(unit, node->assign.targets.at[i]);
    }
}

static void generate_and_drop(struct tt__unit *unit,
                              const struct tt__node *node)
{
    if (node != NULL) {
        tt__generate(unit, node);
        tt__emit(unit, OP_POP, 0);
    }
}

/* target: annotation [= value]; the annotation is evaluated on demand, the
 * parts of a target without value are evaluated here. */
static void generate_annotated(struct tt__unit *unit,
                               const struct tt__node *node)
{
    const struct tt__node *target = node->annotated.target;
    if (node->annotated.value != NULL) {
        tt__generate(unit, node->annotated.value);
        tt__generate_store(unit, target);
    } else if (target->kind == AST_ATTRIBUTE) {
        generate_and_drop(unit, target->attribute.value);
    } else if (target->kind == AST_SUBSCRIPT) {
        generate_and_drop(unit, target->subscript.value);
        generate_and_drop(unit, target->subscript.index);
    }
    tt__note_annotation(unit, node);
}

static void generate_return(struct tt__unit *unit, const struct tt__node *node)
{
    tt_value constant = node->value == NULL
                            ? TT_NONE
                            : tt__constant_of(unit->compiler, node->value);
    if (constant == TT_NULL) {
        tt__generate(unit, node->value);
        tt__at(unit, node);
    }
    tt__leave_all(unit, constant == TT_NULL);
    if (constant != TT_NULL) {
        tt__emit_constant(unit, constant);
    }
    tt__emit(unit, OP_RETURN, 0);
}

static void generate_raise(struct tt__unit *unit, const struct tt__node *node)
{
    uint32_t count = 0;
    if (node->raise.exception != NULL) {
        tt__generate(unit, node->raise.exception);
        count++;
    }
    if (node->raise.cause != NULL) {
        tt__generate(unit, node->raise.cause);
        count++;
    }
    tt__at(unit, node);
    tt__emit(unit, OP_RAISE, count);
}

static void generate_assert(struct tt__unit *unit, const struct tt__node *node)
{
    struct tt__label end = TT__LABEL;
    tt__generate_condition(unit, node->assertion.test, true, &end);
    if (node->assertion.message != NULL) {
        tt__generate(unit, node->assertion.message);
    }
    tt__at(unit, node->assertion.test);
    tt__emit(unit, OP_ASSERTION, node->assertion.message != NULL);
    tt__place(unit, &end);
}

static void generate_deletes(struct tt__unit *unit,
                             const struct tt__nodes *targets)
{
    for (uint32_t i = 0; i < targets->count; i++) {
        tt__generate_delete(unit, targets->at[i]);
    }
}

static void generate_break(struct tt__unit *unit)
{
    const struct tt__block *loop = tt__leave_to_loop(unit);
    if (loop->kind == BLOCK_FOR) {
        tt__emit(unit, OP_POP, 0);
    }
    tt__emit_jump(unit, OP_JUMP, loop->break_label);
}

static void generate_continue(struct tt__unit *unit)
{
    const struct tt__block *loop = tt__leave_to_loop(unit);
    tt__emit_jump(unit, OP_JUMP, loop->continue_label);
}

/* ---- Control flow -------------------------------------------------------- */

static void generate_if(struct tt__unit *unit, const struct tt__node *node)
{
    enum tt__known value = tt__known_test(node->branch.test);
    if (value != KNOWN_NOT) {
        tt__generate_block(unit, value == KNOWN_TRUE ? &node->branch.body
                                                     : &node->branch.orelse);
        return;
    }
    struct tt__label orelse = TT__LABEL, end = TT__LABEL;
    bool is_prepared = tt__looks_first(node->branch.test);
    tt__generate_jump(unit, node->branch.test, false, &orelse);
    unit->compiler->prepared += is_prepared;
    tt__generate_block(unit, &node->branch.body);
    if (node->branch.orelse.count > 0) {
        tt__emit_jump(unit, OP_JUMP, &end);
    }
    tt__place(unit, &orelse);
    tt__generate_block(unit, &node->branch.orelse);
    unit->compiler->prepared -= is_prepared;
    tt__place(unit, &end);
}

static void generate_while(struct tt__unit *unit, const struct tt__node *node)
{
    struct tt__label start = TT__LABEL, orelse = TT__LABEL, end = TT__LABEL;
    struct tt__block block;
    tt__place(unit, &start);
    tt__block_push(unit, &block, BLOCK_WHILE);
    block.break_label = &end;
    block.continue_label = &start;
    tt__generate_jump(unit, node->branch.test, false, &orelse);
    tt__generate_block(unit, &node->branch.body);
    tt__at(unit, node);
    tt__emit_jump(unit, OP_JUMP, &start);
    tt__block_pop(unit, &block);
    tt__place(unit, &orelse);
    tt__generate_block(unit, &node->branch.orelse);
    tt__place(unit, &end);
}

static void generate_for(struct tt__unit *unit, const struct tt__node *node)
{
    struct tt__label start = TT__LABEL, orelse = TT__LABEL, end = TT__LABEL;
    struct tt__block block;
    tt__generate_iterable(unit, node->loop.iterable);
    tt__block_push(unit, &block, BLOCK_FOR);
    block.break_label = &end;
    block.continue_label = &start;
    tt__place(unit, &start);
    tt__emit_jump(unit, OP_FOR_ITER, &orelse);
    tt__generate_store(unit, node->loop.target);
    tt__generate_block(unit, &node->loop.body);
    tt__at(unit, node->loop.iterable);
    tt__emit_jump(unit, OP_JUMP, &start);
    tt__block_pop(unit, &block);
    tt__place(unit, &orelse);
    tt__generate_block(unit, &node->loop.orelse);
    tt__place(unit, &end);
}

static void generate_async_for(struct tt__unit *unit,
                               const struct tt__node *node)
{
    struct tt__label start = TT__LABEL, end = TT__LABEL;
    struct tt__catch *stop;
    struct tt__block block;
    tt__generate(unit, node->loop.iterable);
    tt__at(unit, node->loop.iterable);
    tt__emit(unit, OP_GET_AITER, 0);
    tt__block_push(unit, &block, BLOCK_FOR);
    block.break_label = &end;
    block.continue_label = &start;
    tt__place(unit, &start);
    tt__at(unit, node); /* a traceback shows the whole statement */
    stop = tt__catch_begin(unit, 0);
    tt__emit(unit, OP_GET_ANEXT, 0);
    tt__emit(unit, OP_AWAIT, AWAIT_NEXT);
    unit->handler = block.outer_handler;
    tt__at(unit, node->loop.iterable);
    tt__generate_store(unit, node->loop.target);
    tt__generate_block(unit, &node->loop.body);
    tt__at(unit, node->loop.iterable);
    tt__emit_jump(unit, OP_JUMP, &start);
    tt__block_pop(unit, &block);
    tt__catch_place(unit, stop);
    tt__emit(unit, OP_END_ASYNC_FOR, 0);
    tt__generate_block(unit, &node->loop.orelse);
    tt__place(unit, &end);
}

/* ---- All of them --------------------------------------------------------- */

/* Imports and definitions, and what needs no code. */
static void generate_definition(struct tt__unit *unit,
                                const struct tt__node *node)
{
    switch (node->kind) {
    case AST_IMPORT:
        tt__generate_import(unit, node);
        break;
    case AST_IMPORT_FROM:
        tt__generate_import_from(unit, node);
        break;
    case AST_FUNCTION:
        tt__generate_function(unit, node);
        break;
    case AST_CLASS:
        tt__generate_class(unit, node);
        break;
    case AST_TYPE_ALIAS:
        tt__generate_alias(unit, node);
        break;
    default:
        TT_ASSERT(node->kind == AST_PASS || node->kind == AST_GLOBAL ||
                  node->kind == AST_NONLOCAL);
        break;
    }
}

void tt__generate_statement(struct tt__unit *unit, const struct tt__node *node)
{
    tt__at(unit, node);
    switch (node->kind) {
    case AST_EXPRESSION:
        generate_expression(unit, node);
        break;
    case AST_ASSIGN:
        generate_assign(unit, node);
        break;
    case AST_AUGMENTED:
        tt__generate_augmented(unit, node);
        break;
    case AST_ANNOTATED:
        generate_annotated(unit, node);
        break;
    case AST_DELETE:
        generate_deletes(unit, &node->items);
        break;
    case AST_IF:
        generate_if(unit, node);
        break;
    case AST_WHILE:
        generate_while(unit, node);
        break;
    case AST_FOR:
        if (node->loop.is_async) {
            generate_async_for(unit, node);
        } else {
            generate_for(unit, node);
        }
        break;
    case AST_BREAK:
        generate_break(unit);
        break;
    case AST_CONTINUE:
        generate_continue(unit);
        break;
    case AST_RETURN:
        generate_return(unit, node);
        break;
    case AST_ASSERT:
        generate_assert(unit, node);
        break;
    case AST_WITH:
        tt__generate_with(unit, node, 0);
        break;
    case AST_TRY:
        tt__generate_try(unit, node);
        break;
    case AST_RAISE:
        generate_raise(unit, node);
        break;
    case AST_MATCH:
        tt__generate_match(unit, node);
        break;
    default:
        generate_definition(unit, node);
        break;
    }
}

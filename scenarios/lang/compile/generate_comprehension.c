/* SPDX-License-Identifier: MIT
 *
 * generate_comprehension.c: comprehensions and generator
 * expressions.
 *
 * Mirrors codegen_comprehension and codegen_sync_comprehension_generator of
 * CPython's Python/codegen.c with PEP 709: a list, set or dict comprehension
 * runs in the frame around it, in slots of its own, which are empty again
 * when it is done, however it ends.
 */
#include "generate.h"

void tt__emit_yield(struct tt__unit *unit)
{
    bool is_async = unit->code->flags & CODE_COROUTINE;
    tt__emit(unit, OP_YIELD, is_async);
}

/* The value of one turn is added to what is DEPTH below the top, or yielded. */
static void generate_element(struct tt__unit *unit, const struct tt__node *node,
                             uint32_t depth)
{
    tt__generate(unit, node->comprehension.element);
    switch (node->kind) {
    case AST_LIST_COMP:
        tt__at(unit, node->comprehension.element);
        tt__emit(unit, OP_LIST_APPEND, depth);
        break;
    case AST_SET_COMP:
        tt__at(unit, node->comprehension.element);
        tt__emit(unit, OP_SET_ADD, depth);
        break;
    case AST_DICT_COMP:
        tt__generate(unit, node->comprehension.value);
        tt__at(unit, node->comprehension.element);
        tt__emit(unit, OP_DICT_ADD, depth);
        break;
    default:
        tt__at(unit, node->comprehension.element);
        tt__emit_yield(unit);
        tt__emit(unit, OP_POP, 0);
        break;
    }
}

/* The iterator of a clause onto the stack. */
static void generate_source(struct tt__unit *unit,
                            const struct tt__clause *clause)
{
    if (clause->is_async) {
        tt__generate(unit, clause->iterable);
        tt__at(unit, clause->iterable);
        tt__emit(unit, OP_GET_AITER, 0);
    } else {
        tt__generate_iterable(unit, clause->iterable);
    }
}

/* Clause number AT and those in it; its iterator is on the stack, on top of
 * AT others and of what is being made. */
static void generate_clause(struct tt__unit *unit, const struct tt__node *node,
                            uint32_t at)
{
    const struct tt__clause *clause = &node->comprehension.clauses[at];
    struct tt__label start = TT__LABEL, end = TT__LABEL;
    struct tt__catch *outer = unit->handler, *stop = NULL;
    tt__place(unit, &start);
    unit->place = clause->place;
    if (clause->is_async) {
        tt__at(unit, node); /* as CPython's tracebacks show it */
        stop = tt__catch_begin(unit, 0);
        tt__emit(unit, OP_GET_ANEXT, 0);
        tt__emit(unit, OP_AWAIT, AWAIT_NEXT);
        unit->handler = outer;
        unit->place = clause->place;
    } else {
        tt__emit_jump(unit, OP_FOR_ITER, &end);
    }
    tt__generate_store(unit, clause->target);
    for (uint32_t i = 0; i < clause->conditions.count; i++) {
        tt__generate_jump(unit, clause->conditions.at[i], false, &start);
    }
    if (at + 1 < node->comprehension.clause_count) {
        generate_source(unit, &clause[1]);
        generate_clause(unit, node, at + 1);
    } else {
        generate_element(unit, node, at + 2);
    }
    tt__emit_jump(unit, OP_JUMP, &start);
    if (stop != NULL) {
        tt__catch_place(unit, stop);
        tt__emit(unit, OP_END_ASYNC_FOR, 0);
    }
    tt__place(unit, &end);
}

static void clear_slots(struct tt__unit *unit, const struct tt__scope *scope)
{
    for (const struct tt__variable *at = scope->first; at; at = at->next) {
        if (at->bound && !at->nonlocal && !at->global) {
            tt__emit(unit, OP_CLEAR_FAST, at->slot);
        }
    }
}

/* [ x for x in y ] and its kin */
static void generate_inline(struct tt__unit *unit, const struct tt__node *node)
{
    struct tt__scope *scope = node->comprehension.scope;
    struct tt__scope *around = unit->scope;
    struct tt__catch *outer = unit->handler;
    struct tt__catch *caught;
    struct tt__label end = TT__LABEL;
    enum tt__op build;
    if (node->kind == AST_LIST_COMP) {
        build = OP_BUILD_LIST;
    } else if (node->kind == AST_SET_COMP) {
        build = OP_BUILD_SET;
    } else {
        build = OP_BUILD_DICT;
    }
    generate_source(unit, &node->comprehension.clauses[0]);
    unit->scope = scope;
    caught = tt__catch_begin(unit, 1);
    tt__make_cells(unit, scope);
    tt__emit(unit, build, 0);
    tt__emit(unit, OP_SWAP, 2);
    generate_clause(unit, node, 0);
    unit->handler = outer;
    clear_slots(unit, scope);
    tt__emit_jump(unit, OP_JUMP, &end);
    tt__catch_place(unit, caught);
    clear_slots(unit, scope);
    tt__emit(unit, OP_RERAISE, 0);
    tt__place(unit, &end);
    unit->scope = around;
}

static const struct tt__code *generate_code(struct tt__unit *outer,
                                            const struct tt__node *node)
{
    struct tt__scope *scope = node->comprehension.scope;
    struct tt__unit *unit =
        tt__unit_begin(outer->compiler, scope, "<genexpr>",
                       tt__qualified_name(outer, NULL, "<genexpr>"));
    unit->is_function = true;
    unit->code->flags |= CODE_GENERATOR | CODE_EXPRESSION |
                         (scope->is_async ? CODE_COROUTINE : 0);
    unit->code->positional = 1;
    unit->code->first_line = node->place.line;
    unit->place = node->place;
    tt__make_cells(unit, scope);
    tt__emit(unit, OP_LOAD_FAST, 0);
    generate_clause(unit, node, 0);
    tt__emit_constant(unit, TT_NONE);
    tt__emit(unit, OP_RETURN, 0);
    return tt__unit_end(unit);
}

/* ( x for x in y ) */
static void generate_generator(struct tt__unit *unit,
                               const struct tt__node *node)
{
    const struct tt__code *code = generate_code(unit, node);
    tt__at(unit, node);
    tt__make_function(unit, code, node->comprehension.scope, 0);
    tt__emit(unit, OP_PUSH_NULL, 0);
    generate_source(unit, &node->comprehension.clauses[0]);
    tt__at(unit, node);
    tt__emit(unit, OP_CALL, 1);
}

void tt__generate_comprehension(struct tt__unit *unit,
                                const struct tt__node *node)
{
    if (node->kind == AST_GENERATOR) {
        generate_generator(unit, node);
    } else {
        generate_inline(unit, node);
    }
}

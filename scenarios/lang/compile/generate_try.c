/* SPDX-License-Identifier: MIT
 *
 * generate_try.c: try, and with.
 *
 * Mirrors codegen_try_except, codegen_try_finally, codegen_with_inner and
 * codegen_async_with_inner of CPython's Python/codegen.c. A handler's code
 * begins with the exception on the stack; PUSH_HANDLED puts the one handled
 * before under it. Whatever that code raises goes through its cleanup, which
 * makes the previous one current again.
 */
#include "generate.h"
#include "missing.h"

/* exc -> previous, exc; the handler's code begins. */
static struct tt__catch *begin_handler(struct tt__unit *unit)
{
    struct tt__catch *cleanup = tt__catch_begin(unit, 0);
    tt__emit(unit, OP_PUSH_HANDLED, 0);
    return cleanup;
}

/* The handler's code ends, without a way on; OUTER is the handler outside. */
static void end_handler(struct tt__unit *unit, struct tt__catch *cleanup,
                        struct tt__catch *outer)
{
    unit->handler = outer;
    tt__catch_place(unit, cleanup);
    tt__emit(unit, OP_SWAP, 2);
    tt__emit(unit, OP_POP_HANDLED, 0);
    tt__emit(unit, OP_RERAISE, 0);
}

/* ---- try: except: else: -------------------------------------------------- */

static void forget_name(struct tt__unit *unit, const struct tt__symbol *name)
{
    if (name != NULL) {
        tt__emit_constant(unit, TT_NONE);
        tt__store_name(unit, name);
        tt__delete_name(unit, name);
    }
}

/* previous, exc -> ; the clause's body, then to END. OUTER is the handler
 * outside of the try statement. */
static void generate_clause(struct tt__unit *unit,
                            const struct tt__handler *clause,
                            struct tt__catch *outer, struct tt__label *end)
{
    struct tt__catch *cleanup = unit->handler;
    struct tt__catch *unname = NULL;
    struct tt__block block;
    if (clause->name == NULL) {
        tt__emit(unit, OP_POP, 0);
    } else {
        tt__store_name(unit, clause->name);
        unname = tt__catch_begin(unit, 0);
    }
    tt__block_push(unit, &block, BLOCK_HANDLER);
    block.outer_handler = outer;
    block.name = clause->name;
    tt__generate_block(unit, &clause->body);
    tt__block_pop(unit, &block);
    tt__emit(unit, OP_POP_HANDLED, 0);
    forget_name(unit, clause->name);
    tt__emit_jump(unit, OP_JUMP, end);
    unit->handler = cleanup;
    if (clause->name != NULL) {
        tt__catch_place(unit, unname);
        forget_name(unit, clause->name);
        tt__emit(unit, OP_RERAISE, 0);
    }
}

static void generate_clauses(struct tt__unit *unit, const struct tt__node *node,
                             struct tt__label *end)
{
    struct tt__catch *outer = unit->handler;
    struct tt__catch *cleanup;
    cleanup = begin_handler(unit);
    for (uint32_t i = 0; i < node->attempt.handler_count; i++) {
        const struct tt__handler *clause = &node->attempt.handlers[i];
        struct tt__label next = TT__LABEL;
        unit->place = clause->place;
        if (clause->type != NULL) {
            tt__generate(unit, clause->type);
            unit->place = clause->place;
            tt__emit(unit, OP_MATCH_EXCEPTION, 0);
            tt__emit_jump(unit, OP_JUMP_IF_FALSE, &next);
        }
        generate_clause(unit, clause, outer, end);
        tt__place(unit, &next);
    }
    tt__emit(unit, OP_RERAISE, 0);
    end_handler(unit, cleanup, outer);
}

static void generate_try_except(struct tt__unit *unit,
                                const struct tt__node *node)
{
    struct tt__label end = TT__LABEL;
    struct tt__catch *caught;
    struct tt__block block;
    tt__block_push(unit, &block, BLOCK_TRY);
    caught = tt__catch_begin(unit, 0);
    bool is_prepared = tt__catches_missing(node);
    uint32_t missing = unit->compiler->missing_count;
    unit->compiler->prepared += is_prepared;
    tt__generate_block(unit, &node->attempt.body);
    unit->compiler->prepared -= is_prepared;
    tt__block_pop(unit, &block);
    tt__generate_block(unit, &node->attempt.orelse);
    tt__emit_jump(unit, OP_JUMP, &end);
    tt__catch_place(unit, caught);
    /* The clauses are for other versions of Python, or run because a module is
     * nowhere: then what they import is certain again. */
    bool is_certain = unit->compiler->missing_count > missing;
    unit->compiler->falls_back += is_prepared;
    unit->compiler->prepared += is_prepared && !is_certain;
    if (!unit->dead && node->attempt.is_star) {
        tt__generate_star_clauses(unit, node, &end);
    } else if (!unit->dead) {
        generate_clauses(unit, node, &end);
    }
    unit->compiler->prepared -= is_prepared && !is_certain;
    unit->compiler->falls_back -= is_prepared;
    tt__place(unit, &end);
}

/* ---- finally ------------------------------------------------------------- */

static void generate_try_finally(struct tt__unit *unit,
                                 const struct tt__node *node)
{
    struct tt__label end = TT__LABEL;
    struct tt__catch *caught, *cleanup;
    struct tt__block block;
    struct tt__catch *outer = unit->handler;
    tt__block_push(unit, &block, BLOCK_FINALLY_TRY);
    block.finally = &node->attempt.finally;
    caught = tt__catch_begin(unit, 0);
    if (node->attempt.handler_count > 0) {
        generate_try_except(unit, node);
    } else {
        tt__generate_block(unit, &node->attempt.body);
    }
    tt__block_pop(unit, &block);
    tt__generate_block(unit, &node->attempt.finally);
    tt__emit_jump(unit, OP_JUMP, &end);
    tt__catch_place(unit, caught);
    if (!unit->dead) {
        tt__block_push(unit, &block, BLOCK_FINALLY_END);
        cleanup = begin_handler(unit);
        tt__generate_block(unit, &node->attempt.finally);
        tt__emit(unit, OP_RERAISE, 0);
        tt__block_pop(unit, &block);
        end_handler(unit, cleanup, outer);
    }
    tt__place(unit, &end);
}

void tt__generate_try(struct tt__unit *unit, const struct tt__node *node)
{
    if (node->attempt.finally.count > 0) {
        generate_try_finally(unit, node);
    } else {
        generate_try_except(unit, node);
    }
}

/* ---- with ---------------------------------------------------------------- */

/* exit, exc -> ; unless it is suppressed, the exception is raised again. */
static void generate_with_handler(struct tt__unit *unit, bool is_async,
                                  struct tt__label *end)
{
    struct tt__catch *outer = unit->handler;
    struct tt__catch *cleanup;
    struct tt__label suppressed = TT__LABEL;
    cleanup = begin_handler(unit);
    tt__emit(unit, OP_EXIT_WITH, 0);
    if (is_async) {
        tt__emit(unit, OP_AWAIT, AWAIT_EXIT);
    }
    tt__emit_jump(unit, OP_JUMP_IF_TRUE, &suppressed);
    tt__emit(unit, OP_RERAISE, 0);
    tt__place(unit, &suppressed);
    tt__emit(unit, OP_POP, 0);
    unit->handler = outer;
    tt__emit(unit, OP_POP_HANDLED, 0);
    tt__emit(unit, OP_POP, 0);
    tt__emit_jump(unit, OP_JUMP, end);
    end_handler(unit, cleanup, outer);
}

/* The items from number ITEM on, and the body. */
void tt__generate_with(struct tt__unit *unit, const struct tt__node *node,
                       uint32_t item)
{
    const struct tt__with_item *at = &node->with.items[item];
    bool is_async = node->with.is_async;
    struct tt__label end = TT__LABEL;
    struct tt__catch *caught;
    struct tt__block block;
    tt__generate(unit, at->context);
    tt__at(unit, at->context);
    tt__emit(unit, is_async ? OP_ENTER_ASYNC_WITH : OP_ENTER_WITH, 0);
    if (is_async) {
        tt__emit(unit, OP_AWAIT, AWAIT_ENTER);
    }
    tt__block_push(unit, &block, is_async ? BLOCK_ASYNC_WITH : BLOCK_WITH);
    caught = tt__catch_begin(unit, 1);
    if (at->target != NULL) {
        tt__generate_store(unit, at->target);
    } else {
        tt__emit(unit, OP_POP, 0);
    }
    if (item + 1 < node->with.item_count) {
        tt__generate_with(unit, node, item + 1);
    } else {
        tt__generate_block(unit, &node->with.body);
    }
    tt__block_pop(unit, &block);
    tt__at(unit, at->context);
    tt__emit(unit, OP_EXIT_WITH, 1);
    if (is_async) {
        tt__emit(unit, OP_AWAIT, AWAIT_EXIT);
    }
    tt__emit(unit, OP_POP, 0);
    tt__emit_jump(unit, OP_JUMP, &end);
    tt__catch_place(unit, caught);
    if (!unit->dead) {
        generate_with_handler(unit, is_async, &end);
    }
    tt__place(unit, &end);
}

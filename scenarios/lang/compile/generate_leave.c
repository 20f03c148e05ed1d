/* SPDX-License-Identifier: MIT
 *
 * generate_leave.c: what `return`, `break` and `continue` run
 * on their way out of blocks.
 *
 * Mirrors codegen_unwind_fblock and codegen_unwind_fblock_stack of CPython's
 * Python/codegen.c. While the code of leaving a block is generated, the
 * unit's current block and handler are those outside of it; afterwards both
 * are as before.
 */
#include "generate.h"

void tt__block_push(struct tt__unit *unit, struct tt__block *block,
                    enum tt__block_kind kind)
{
    *block = (struct tt__block){
        .kind = kind,
        .outer = unit->blocks,
        .outer_handler = unit->handler,
        .place = unit->place,
    };
    unit->blocks = block;
}

void tt__block_pop(struct tt__unit *unit, struct tt__block *block)
{
    TT_ASSERT(unit->blocks == block);
    unit->blocks = block->outer;
    unit->handler = block->outer_handler;
}

static void keep_top(struct tt__unit *unit, bool preserve)
{
    if (preserve) {
        tt__emit(unit, OP_SWAP, 2);
    }
}

static void leave_finally(struct tt__unit *unit, const struct tt__block *block,
                          bool preserve)
{
    struct tt__block value;
    if (preserve) {
        tt__block_push(unit, &value, BLOCK_VALUE);
    }
    tt__generate_block(unit, block->finally);
    if (preserve) {
        tt__block_pop(unit, &value);
    }
}

static void leave_with(struct tt__unit *unit, const struct tt__block *block,
                       bool preserve)
{
    struct tt__place place = unit->place;
    unit->place = block->place;
    keep_top(unit, preserve);
    tt__emit(unit, OP_EXIT_WITH, 1);
    if (block->kind == BLOCK_ASYNC_WITH) {
        tt__emit(unit, OP_AWAIT, AWAIT_EXIT);
    }
    tt__emit(unit, OP_POP, 0);
    unit->place = place;
}

static void leave_handler(struct tt__unit *unit, const struct tt__block *block,
                          bool preserve)
{
    keep_top(unit, preserve);
    tt__emit(unit, OP_POP_HANDLED, 0);
    if (block->name != NULL) {
        tt__emit_constant(unit, TT_NONE);
        tt__store_name(unit, block->name);
        tt__delete_name(unit, block->name);
    }
}

static void leave(struct tt__unit *unit, const struct tt__block *block,
                  bool preserve)
{
    unit->handler = block->outer_handler;
    switch (block->kind) {
    case BLOCK_WHILE:
    case BLOCK_TRY:
        break;
    case BLOCK_FOR:
    case BLOCK_VALUE:
        keep_top(unit, preserve);
        tt__emit(unit, OP_POP, 0);
        break;
    case BLOCK_FINALLY_TRY:
        leave_finally(unit, block, preserve);
        break;
    case BLOCK_FINALLY_END:
        keep_top(unit, preserve);
        tt__emit(unit, OP_POP, 0);
        keep_top(unit, preserve);
        tt__emit(unit, OP_POP_HANDLED, 0);
        break;
    case BLOCK_WITH:
    case BLOCK_ASYNC_WITH:
        leave_with(unit, block, preserve);
        break;
    case BLOCK_HANDLER:
        leave_handler(unit, block, preserve);
        break;
    }
}

static bool is_loop(const struct tt__block *block)
{
    return block->break_label != NULL;
}

void tt__leave_all(struct tt__unit *unit, bool preserve)
{
    struct tt__block *blocks = unit->blocks;
    struct tt__catch *handler = unit->handler;
    for (struct tt__block *at = blocks; at != NULL; at = at->outer) {
        unit->blocks = at->outer;
        leave(unit, at, preserve);
    }
    unit->blocks = blocks;
    unit->handler = handler;
}

struct tt__block *tt__leave_to_loop(struct tt__unit *unit)
{
    struct tt__block *blocks = unit->blocks;
    struct tt__catch *handler = unit->handler;
    struct tt__block *at = blocks;
    for (; !is_loop(at); at = at->outer) {
        unit->blocks = at->outer;
        leave(unit, at, false);
    }
    unit->blocks = blocks;
    unit->handler = handler;
    return at;
}

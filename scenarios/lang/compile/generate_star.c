/* SPDX-License-Identifier: MIT
 *
 * generate_star.c: the clauses of try with except*.
 *
 * Mirrors codegen_try_star_except of CPython's Python/codegen.c. While the
 * clauses run the stack holds
 *     previous, exc, ends, rest
 * : what was handled before, what was caught, a list of what the clauses
 * raised, and what no clause has taken so far (None: nothing). `break`,
 * `continue` and `return` cannot leave a clause, so that it is no block.
 */
#include "generate.h"

static void forget_name(struct tt__unit *unit, const struct tt__symbol *name)
{
    if (name != NULL) {
        tt__emit_constant(unit, TT_NONE);
        tt__store_name(unit, name);
        tt__delete_name(unit, name);
    }
}

/* a -> a; to LABEL if it is None. */
static void jump_if_none(struct tt__unit *unit, struct tt__label *label)
{
    tt__emit(unit, OP_COPY, 1);
    tt__emit_constant(unit, TT_NONE);
    tt__emit(unit, OP_COMPARE, COMPARE_IS);
    tt__emit_jump(unit, OP_JUMP_IF_TRUE, label);
}

/* ..., ends, rest -> ..., ends, rest, after the clause has taken its part of
 * the rest and appended what it raised to the ends. */
static void generate_clause(struct tt__unit *unit,
                            const struct tt__handler *clause)
{
    struct tt__catch *outer = unit->handler;
    struct tt__label no_match = TT__LABEL, end = TT__LABEL;
    unit->place = clause->place;
    tt__generate(unit, clause->type);
    unit->place = clause->place;
    tt__emit(unit, OP_MATCH_GROUP, 0);
    jump_if_none(unit, &no_match);
    if (clause->name != NULL) {
        tt__store_name(unit, clause->name);
    } else {
        tt__emit(unit, OP_POP, 0);
    }
    struct tt__catch *raised = tt__catch_begin(unit, 0);
    tt__generate_block(unit, &clause->body);
    unit->handler = outer;
    forget_name(unit, clause->name);
    tt__emit_jump(unit, OP_JUMP, &end);
    tt__catch_place(unit, raised);
    forget_name(unit, clause->name);
    tt__emit(unit, OP_LIST_APPEND, 2);
    tt__emit_jump(unit, OP_JUMP, &end);
    tt__place(unit, &no_match);
    tt__emit(unit, OP_POP, 0);
    tt__place(unit, &end);
}

void tt__generate_star_clauses(struct tt__unit *unit,
                               const struct tt__node *node,
                               struct tt__label *end)
{
    struct tt__catch *outer = unit->handler;
    struct tt__catch *cleanup = tt__catch_begin(unit, 0);
    struct tt__label nothing = TT__LABEL;
    tt__emit(unit, OP_PUSH_HANDLED, 0);
    tt__emit(unit, OP_BUILD_LIST, 0);
    tt__emit(unit, OP_COPY, 2);
    for (uint32_t i = 0; i < node->attempt.handler_count; i++) {
        generate_clause(unit, &node->attempt.handlers[i]);
    }
    tt__emit(unit, OP_LIST_APPEND, 1);
    tt__emit(unit, OP_JOIN_ENDS, 0);
    jump_if_none(unit, &nothing);
    unit->handler = outer;
    tt__emit(unit, OP_SWAP, 2);
    tt__emit(unit, OP_POP_HANDLED, 0);
    tt__emit(unit, OP_RERAISE, 0);
    tt__place(unit, &nothing);
    tt__emit(unit, OP_POP, 0);
    tt__emit(unit, OP_POP_HANDLED, 0);
    tt__emit_jump(unit, OP_JUMP, end);
    tt__catch_place(unit, cleanup);
    tt__emit(unit, OP_SWAP, 2);
    tt__emit(unit, OP_POP_HANDLED, 0);
    tt__emit(unit, OP_RERAISE, 0);
}

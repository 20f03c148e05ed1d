/* SPDX-License-Identifier: MIT
 *
 * generate_assert.c: conditions of assert statements.
 *
 * The order of evaluation is that of tt__generate_jump. Where the condition
 * does not hold, a note of the values that made it so is on the stack: of
 * `a and b` those of the operand that is false, of `a < b < c` those of the
 * comparison. Of `a or b`, where all are false, and of a constant: None.
 */
#include "compile.h"
#include "generate.h"

/* All of VALUES are to be WANTED. */
static void generate_all(struct tt__unit *unit, const struct tt__nodes *values,
                         bool wanted, struct tt__label *holds)
{
    struct tt__label fails = TT__LABEL;
    TT_ASSERT(values->count > 0);
    for (uint32_t i = 0; i + 1 < values->count; i++) {
        struct tt__label next = TT__LABEL;
        tt__generate_condition(unit, values->at[i], wanted, &next);
        tt__emit_jump(unit, OP_JUMP, &fails);
        tt__place(unit, &next);
    }
    tt__generate_condition(unit, values->at[values->count - 1], wanted, holds);
    tt__place(unit, &fails);
}

/* a < b < c: while b is kept, what fails leaves it below the note. */
static void generate_chain(struct tt__unit *unit, const struct tt__node *node,
                           struct tt__label *holds)
{
    uint32_t count = node->compare.rights.count;
    struct tt__label cut = TT__LABEL, fails = TT__LABEL;
    tt__generate(unit, node->compare.left);
    for (uint32_t i = 0; i + 1 < count; i++) {
        struct tt__label next = TT__LABEL;
        tt__generate(unit, node->compare.rights.at[i]);
        tt__at(unit, node);
        tt__emit(unit, OP_SWAP, 2);
        tt__emit(unit, OP_COPY, 2);
        tt__emit_assert(unit, OP_ASSERT_COMPARE, node->compare.ops[i], &next);
        tt__emit_jump(unit, OP_JUMP, &cut);
        tt__place(unit, &next);
    }
    tt__generate(unit, node->compare.rights.at[count - 1]);
    tt__at(unit, node);
    tt__emit_assert(unit, OP_ASSERT_COMPARE, node->compare.ops[count - 1],
                    holds);
    tt__emit_jump(unit, OP_JUMP, &fails);
    tt__place(unit, &cut);
    tt__emit(unit, OP_SWAP, 2);
    tt__emit(unit, OP_POP, 0);
    tt__place(unit, &fails);
}

/* Whether several values decide, of which no one alone does. */
static bool has_no_note(struct tt__unit *unit, const struct tt__node *node,
                        bool wanted)
{
    bool is_any = node->kind == AST_BOOLEAN && (node->boolean.is_or == wanted);
    return is_any || node->kind == AST_CONDITIONAL ||
           tt__constant_of(unit->compiler, node) != TT_NULL;
}

void tt__generate_condition(struct tt__unit *unit, const struct tt__node *node,
                            bool wanted, struct tt__label *holds)
{
    uint32_t flag = wanted ? 0 : ASSERT_NOT;
    if (has_no_note(unit, node, wanted)) {
        tt__generate_jump(unit, node, wanted, holds);
        tt__emit_constant(unit, TT_NONE);
    } else if (node->kind == AST_UNARY && node->unary.op == UNARY_NOT) {
        tt__generate_condition(unit, node->unary.operand, !wanted, holds);
    } else if (node->kind == AST_BOOLEAN) {
        generate_all(unit, &node->boolean.values, wanted, holds);
    } else if (node->kind == AST_COMPARE && node->compare.rights.count == 1) {
        tt__generate(unit, node->compare.left);
        tt__generate(unit, node->compare.rights.at[0]);
        tt__at(unit, node);
        tt__emit_assert(unit, OP_ASSERT_COMPARE, node->compare.ops[0] | flag,
                        holds);
    } else if (node->kind == AST_COMPARE && wanted) {
        generate_chain(unit, node, holds);
    } else {
        tt__generate(unit, node);
        tt__at(unit, node);
        tt__emit_assert(unit, OP_ASSERT_TRUTH, flag, holds);
    }
}

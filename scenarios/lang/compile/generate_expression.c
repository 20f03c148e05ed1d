/* SPDX-License-Identifier: MIT
 *
 * generate_expression.c: expressions, and jumps on them.
 *
 * Mirrors codegen_visit_expr, codegen_compare and codegen_jump_if of
 * CPython's Python/codegen.c. A long chain a + b + c + ... nests to the left
 * and is generated in a loop.
 */
#include "generate.h"
#include "missing.h"

/* ---- Operators ----------------------------------------------------------- */

static void generate_binary(struct tt__unit *unit, const struct tt__node *node)
{
    const struct tt__node *deepest = node;
    uint32_t length = 0;
    for (; deepest->kind == AST_BINARY; deepest = deepest->binary.left) {
        length++;
    }
    tt__generate(unit, deepest);
    for (uint32_t i = length; i > 0; i--) {
        const struct tt__node *at = node;
        for (uint32_t j = 1; j < i; j++) {
            at = at->binary.left;
        }
        tt__generate(unit, at->binary.right);
        tt__at(unit, at);
        tt__emit(unit, OP_BINARY, at->binary.op);
    }
}

static void generate_boolean(struct tt__unit *unit, const struct tt__node *node)
{
    struct tt__label end = TT__LABEL;
    const struct tt__nodes *values = &node->boolean.values;
    enum tt__op op =
        node->boolean.is_or ? OP_JUMP_IF_TRUE_KEEP : OP_JUMP_IF_FALSE_KEEP;
    for (uint32_t i = 0; i < values->count; i++) {
        tt__generate(unit, values->at[i]);
        if (i + 1 < values->count) {
            tt__at(unit, node);
            tt__emit_jump(unit, op, &end);
        }
    }
    tt__place(unit, &end);
}

static void generate_compare(struct tt__unit *unit, const struct tt__node *node)
{
    uint32_t count = node->compare.rights.count;
    struct tt__label cut = TT__LABEL, end = TT__LABEL;
    tt__generate(unit, node->compare.left);
    for (uint32_t i = 0; i + 1 < count; i++) {
        tt__generate(unit, node->compare.rights.at[i]);
        tt__at(unit, node);
        tt__emit(unit, OP_SWAP, 2);
        tt__emit(unit, OP_COPY, 2);
        tt__emit(unit, OP_COMPARE, node->compare.ops[i]);
        tt__emit_jump(unit, OP_JUMP_IF_FALSE_KEEP, &cut);
    }
    tt__generate(unit, node->compare.rights.at[count - 1]);
    tt__at(unit, node);
    tt__emit(unit, OP_COMPARE, node->compare.ops[count - 1]);
    if (count > 1) {
        tt__emit_jump(unit, OP_JUMP, &end);
        tt__place(unit, &cut);
        tt__emit(unit, OP_SWAP, 2);
        tt__emit(unit, OP_POP, 0);
        tt__place(unit, &end);
    }
}

static void generate_conditional(struct tt__unit *unit,
                                 const struct tt__node *node)
{
    struct tt__label orelse = TT__LABEL, end = TT__LABEL;
    uint32_t depth = unit->depth;
    bool is_prepared = tt__looks_first(node->conditional.test);
    tt__generate_jump(unit, node->conditional.test, false, &orelse);
    unit->compiler->prepared += is_prepared;
    tt__generate(unit, node->conditional.body);
    tt__emit_jump(unit, OP_JUMP, &end);
    tt__place(unit, &orelse);
    TT_ASSERT(unit->dead || unit->depth == depth);
    tt__generate(unit, node->conditional.orelse);
    unit->compiler->prepared -= is_prepared;
    tt__place(unit, &end);
}

/* ---- Attributes and items ------------------------------------------------ */

static void generate_attribute(struct tt__unit *unit,
                               const struct tt__node *node)
{
    tt__check_member(unit, node);
    tt__generate(unit, node->attribute.value);
    tt__at(unit, node);
    tt__emit(unit, OP_LOAD_ATTR,
             tt__unit_name(unit, tt__mangled(unit, node->attribute.name)));
}

static void generate_part(struct tt__unit *unit, const struct tt__node *node)
{
    if (node == NULL) {
        tt__emit_constant(unit, TT_NONE);
    } else {
        tt__generate(unit, node);
    }
}

static void generate_slice(struct tt__unit *unit, const struct tt__node *node)
{
    generate_part(unit, node->slice.lower);
    generate_part(unit, node->slice.upper);
    generate_part(unit, node->slice.step);
    tt__at(unit, node);
    tt__emit(unit, OP_BUILD_SLICE, 0);
}

static void generate_subscript(struct tt__unit *unit,
                               const struct tt__node *node)
{
    tt__generate(unit, node->subscript.value);
    tt__generate(unit, node->subscript.index);
    tt__at(unit, node);
    tt__emit(unit, OP_LOAD_ITEM, 0);
}

/* ---- Suspending ---------------------------------------------------------- */

static void generate_suspension(struct tt__unit *unit,
                                const struct tt__node *node)
{
    generate_part(unit, node->value);
    tt__at(unit, node);
    if (node->kind == AST_YIELD) {
        tt__emit_yield(unit);
    } else if (node->kind == AST_YIELD_FROM) {
        tt__emit(unit, OP_YIELD_FROM, 0);
    } else {
        tt__emit(unit, OP_AWAIT, AWAIT_PLAIN);
    }
}

/* ---- All of them --------------------------------------------------------- */

void tt__generate(struct tt__unit *unit, const struct tt__node *node)
{
    tt_value constant = tt__constant_of(unit->compiler, node);
    tt__at(unit, node);
    if (constant != TT_NULL) {
        tt__emit_constant(unit, constant);
        return;
    }
    switch (node->kind) {
    case AST_NAME:
        tt__load_name(unit, node->name);
        break;
    case AST_FSTRING:
    case AST_FORMATTED:
    case AST_TEMPLATE:
        tt__generate_fstring(unit, node);
        break;
    case AST_TUPLE:
    case AST_LIST:
    case AST_SET:
    case AST_DICT:
        tt__generate_display(unit, node);
        break;
    case AST_UNARY:
        tt__generate(unit, node->unary.operand);
        tt__at(unit, node);
        tt__emit(unit, OP_UNARY, node->unary.op);
        break;
    case AST_BINARY:
        generate_binary(unit, node);
        break;
    case AST_BOOLEAN:
        generate_boolean(unit, node);
        break;
    case AST_COMPARE:
        generate_compare(unit, node);
        break;
    case AST_CALL:
        tt__generate_call(unit, node);
        break;
    case AST_ATTRIBUTE:
        generate_attribute(unit, node);
        break;
    case AST_SUBSCRIPT:
        generate_subscript(unit, node);
        break;
    case AST_SLICE:
        generate_slice(unit, node);
        break;
    case AST_LAMBDA:
        tt__generate_lambda(unit, node);
        break;
    case AST_CONDITIONAL:
        generate_conditional(unit, node);
        break;
    case AST_WALRUS:
        tt__generate(unit, node->walrus.value);
        tt__at(unit, node);
        tt__emit(unit, OP_COPY, 1);
        tt__store_name(unit, node->walrus.name);
        break;
    case AST_AWAIT:
    case AST_YIELD:
    case AST_YIELD_FROM:
        generate_suspension(unit, node);
        break;
    default:
        TT_ASSERT(node->kind >= AST_LIST_COMP && node->kind <= AST_GENERATOR);
        tt__generate_comprehension(unit, node);
        break;
    }
}

/* ---- Jumps --------------------------------------------------------------- */

static void jump_boolean(struct tt__unit *unit, const struct tt__node *node,
                         bool cond, struct tt__label *label)
{
    const struct tt__nodes *values = &node->boolean.values;
    bool is_or = node->boolean.is_or;
    struct tt__label past = TT__LABEL;
    for (uint32_t i = 0; i + 1 < values->count; i++) {
        tt__generate_jump(unit, values->at[i], is_or,
                          is_or == cond ? label : &past);
    }
    tt__generate_jump(unit, values->at[values->count - 1], cond, label);
    tt__place(unit, &past);
}

static void jump_conditional(struct tt__unit *unit, const struct tt__node *node,
                             bool cond, struct tt__label *label)
{
    struct tt__label orelse = TT__LABEL, end = TT__LABEL;
    tt__generate_jump(unit, node->conditional.test, false, &orelse);
    tt__generate_jump(unit, node->conditional.body, cond, label);
    tt__emit_jump(unit, OP_JUMP, &end);
    tt__place(unit, &orelse);
    tt__generate_jump(unit, node->conditional.orelse, cond, label);
    tt__place(unit, &end);
}

/* Whether a literal is true. */
static bool is_true(tt_value constant)
{
    if (tt_is_str(constant)) {
        return tt_str_get(constant)->size > 0;
    }
    if (tt_is_tuple(constant)) {
        return tt_tuple_get(constant)->count > 0;
    }
    if (tt_is_exactly(constant, &tt__bytes_type)) {
        return ((const struct tt__bytes *)(const void *)constant)->size > 0;
    }
    return tt_truth(NULL, constant) == 1;
}

void tt__generate_jump(struct tt__unit *unit, const struct tt__node *node,
                       bool cond, struct tt__label *label)
{
    tt_value constant = tt__constant_of(unit->compiler, node);
    if (constant != TT_NULL) {
        if (is_true(constant) == cond) {
            tt__emit_jump(unit, OP_JUMP, label);
        }
    } else if (node->kind == AST_UNARY && node->unary.op == UNARY_NOT) {
        tt__generate_jump(unit, node->unary.operand, !cond, label);
    } else if (node->kind == AST_BOOLEAN) {
        jump_boolean(unit, node, cond, label);
    } else if (node->kind == AST_CONDITIONAL) {
        jump_conditional(unit, node, cond, label);
    } else {
        tt__generate(unit, node);
        tt__at(unit, node);
        tt__emit_jump(unit, cond ? OP_JUMP_IF_TRUE : OP_JUMP_IF_FALSE, label);
    }
}

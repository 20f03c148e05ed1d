/* SPDX-License-Identifier: MIT
 *
 * class_operators.c: operators whose operands are instances of a program's
 * classes.
 *
 * Mirrors SLOT1BINFULL, SLOT1 and the nb_ slots of CPython's
 * Objects/typeobject.c. An operation that the class does not define is that of
 * the type in C that it derives from.
 */
#include "objects.h"

struct operator
{
    enum tt__special method;
    enum tt__special reflected;
    enum tt__special inplace;
};

static const struct operator operators[] = {
#define ROW(op, name) [op] = {SPECIAL_##name, SPECIAL_r##name, SPECIAL_i##name}
    ROW(BINARY_ADD, add),
    ROW(BINARY_SUBTRACT, sub),
    ROW(BINARY_MULTIPLY, mul),
    ROW(BINARY_DIVIDE, truediv),
    ROW(BINARY_FLOOR_DIVIDE, floordiv),
    ROW(BINARY_MODULO, mod),
    ROW(BINARY_POWER, pow),
    ROW(BINARY_LEFT_SHIFT, lshift),
    ROW(BINARY_RIGHT_SHIFT, rshift),
    ROW(BINARY_AND, and),
    ROW(BINARY_OR, or),
    ROW(BINARY_XOR, xor),
    ROW(BINARY_MATRIX, matmul),
#undef ROW
};

enum { OPERATOR_COUNT = sizeof operators / sizeof *operators };

static const struct tt_type_ops *native_ops(tt_value v)
{
    return tt__type_ops(tt__native_of(tt_type_of(v)));
}

static tt_value binary_instance(struct tt_env *env, tt_value self,
                                tt_value other, enum tt__binary op,
                                bool reflected)
{
    TT_ASSERT((size_t)op < OPERATOR_COUNT);
    enum tt__special special =
        reflected ? operators[op].reflected : operators[op].method;
    if (tt__class_special(self, special) != TT_NULL) {
        return tt__call_special(env, self, special, &other, 1);
    }
    const struct tt_type_ops *native = native_ops(self);
    return native->binary == NULL
               ? TT_NOT_IMPLEMENTED
               : native->binary(env, self, other, op, reflected);
}

static tt_value inplace_instance(struct tt_env *env, tt_value self,
                                 tt_value other, enum tt__binary op)
{
    TT_ASSERT((size_t)op < OPERATOR_COUNT);
    enum tt__special special = operators[op].inplace;
    if (tt__class_special(self, special) != TT_NULL) {
        return tt__call_special(env, self, special, &other, 1);
    }
    const struct tt_type_ops *native = native_ops(self);
    return native->inplace == NULL ? TT_NOT_IMPLEMENTED
                                   : native->inplace(env, self, other, op);
}

static enum tt__special special_of_unary(enum tt__unary op)
{
    TT_ASSERT(op != UNARY_NOT);
    if (op == UNARY_MINUS) {
        return SPECIAL_neg;
    }
    if (op == UNARY_PLUS) {
        return SPECIAL_pos;
    }
    return SPECIAL_invert;
}

bool tt__class_has_unary(tt_value v, enum tt__unary op)
{
    return tt__class_special(v, special_of_unary(op)) != TT_NULL;
}

static tt_value unary_instance(struct tt_env *env, tt_value self,
                               enum tt__unary op)
{
    if (tt__class_has_unary(self, op)) {
        return tt__call_special(env, self, special_of_unary(op), NULL, 0);
    }
    const struct tt_type_ops *native = native_ops(self);
    return native->unary == NULL ? TT_NOT_IMPLEMENTED
                                 : native->unary(env, self, op);
}

bool tt__keeps_reflected(const struct tt_type *type, const struct tt_type *base,
                         enum tt__binary op)
{
    if (!tt__is_class(type) || !tt__is_class(base) ||
        tt__type_ops(type)->binary != tt__type_ops(base)->binary) {
        return false;
    }
    enum tt__special special = operators[op].reflected;
    return ((const struct tt__class *)(const void *)type)->specials[special] ==
           ((const struct tt__class *)(const void *)base)->specials[special];
}

void tt__class_set_operators(struct tt__class *class,
                             const struct tt_type_ops *base)
{
    bool binary = false, inplace = false;
    for (size_t i = 0; i < OPERATOR_COUNT; i++) {
        binary = binary || class->specials[operators[i].method] != TT_NULL ||
                 class->specials[operators[i].reflected] != TT_NULL;
        inplace = inplace || class->specials[operators[i].inplace] != TT_NULL;
    }
    bool unary = class->specials[SPECIAL_neg] != TT_NULL ||
                 class->specials[SPECIAL_pos] != TT_NULL ||
                 class->specials[SPECIAL_invert] != TT_NULL;
    class->ops.binary = binary ? binary_instance : base->binary;
    class->ops.inplace = inplace ? inplace_instance : base->inplace;
    class->ops.unary = unary ? unary_instance : base->unary;
}

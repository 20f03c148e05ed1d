/* SPDX-License-Identifier: MIT
 *
 * operators.h: the operators of the language. The parser, the compiler and the
 * types number them alike.
 */
#ifndef TT__OPERATORS_H
#define TT__OPERATORS_H

enum tt__unary { UNARY_NOT, UNARY_MINUS, UNARY_PLUS, UNARY_INVERT };

enum tt__binary {
    BINARY_ADD,
    BINARY_SUBTRACT,
    BINARY_MULTIPLY,
    BINARY_DIVIDE,
    BINARY_FLOOR_DIVIDE,
    BINARY_MODULO,
    BINARY_POWER,
    BINARY_LEFT_SHIFT,
    BINARY_RIGHT_SHIFT,
    BINARY_AND,
    BINARY_OR,
    BINARY_XOR,
    BINARY_MATRIX /* `@` */
};

enum tt__comparison {
    COMPARE_LESS,
    COMPARE_LESS_EQUAL,
    COMPARE_EQUAL,
    COMPARE_NOT_EQUAL,
    COMPARE_GREATER,
    COMPARE_GREATER_EQUAL,
    COMPARE_IS,
    COMPARE_IS_NOT,
    COMPARE_IN,
    COMPARE_NOT_IN
};

#endif

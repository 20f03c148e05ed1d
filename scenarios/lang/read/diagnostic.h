/* SPDX-License-Identifier: MIT
 *
 * diagnostic.h: what is wrong with a program's text.
 *
 * Every error of the lexer, the parser, the refusing pass and the compiler is
 * one diagnostic: a place, what is found there, and what to write instead.
 * Only the first is reported. As text:
 *
 *     prog.py:3:5: refused: match statement; use if/elif instead
 *         match command:
 *         ^
 */
#ifndef TT__DIAGNOSTIC_H
#define TT__DIAGNOSTIC_H

#include "ast.h"

enum tt__diagnostic_kind {
    DIAGNOSTIC_NONE,
    DIAGNOSTIC_SYNTAX,  /* not Python: CPython would raise SyntaxError */
    DIAGNOSTIC_REFUSED, /* Python, but outside the scenario language */
    DIAGNOSTIC_LIMIT    /* too deep, too long, too large */
};

enum { DIAGNOSTIC_SIZE = 240 };

struct tt__diagnostic {
    enum tt__diagnostic_kind kind;
    struct tt__place place;
    char message[DIAGNOSTIC_SIZE]; /* what it is, cut if longer */
    char hint[DIAGNOSTIC_SIZE];    /* the nearest accepted form, or empty */
};

/* Fills DIAGNOSTIC unless it holds one already. MESSAGE is a printf format;
 * HINT (NULL: none) is taken as it is. */
void tt__diagnose(struct tt__diagnostic *diagnostic,
                  enum tt__diagnostic_kind kind, struct tt__place place,
                  const char *hint, const char *message, ...)
    __attribute__((format(printf, 5, 6)));

#endif

/* SPDX-License-Identifier: MIT
 *
 * check.h: the syntax errors that CPython's compiler reports.
 */
#ifndef TT__CHECK_H
#define TT__CHECK_H

#include "ast.h"
#include "diagnostic.h"

/* Checks what the grammar does not say, in CPython's words: where return,
 * yield, await, break and continue may stand, starred expressions, the order
 * of handlers, parameters of one name. 0, or -1 with the diagnostic. The
 * errors about the scope of names are scope.h's. */
int tt__check(const struct tt__tree *tree, struct tt__diagnostic *diagnostic);

#endif

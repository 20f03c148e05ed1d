/* SPDX-License-Identifier: MIT
 *
 * dump.h: a tree as text, for tests.
 *
 * A node is an s-expression, `(KIND part ...)`; names and constants stand
 * bare, lists of statements are in parentheses, and a part that is not there
 * is `-`.
 */
#ifndef TT__DUMP_H
#define TT__DUMP_H

#include "ast.h"

#include <stdio.h>

/* Writes each statement of TREE on a line of its own. */
void tt__dump(const struct tt__tree *tree, FILE *out);

/* The same with `@line:column-line:column` before each node, where it begins
 * and ends; except inside f-strings. */
void tt__dump_places(const struct tt__tree *tree, FILE *out);

#endif

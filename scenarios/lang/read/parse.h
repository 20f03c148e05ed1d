/* SPDX-License-Identifier: MIT
 *
 * parse.h: from text to a tree.
 */
#ifndef TT__PARSE_H
#define TT__PARSE_H

#include "ast.h"
#include "diagnostic.h"
#include "pool.h"

/* How high a tree may be, and so how deep whoever walks it recurses. Besides
 * nesting, these make it higher: each operator of a chain `a + b + c`, each
 * link of `a.b(c)[d]`, each `elif`. */
enum { TREE_HEIGHT_MAX = 2000 };

/* Parses SIZE bytes at TEXT, the whole of Python 3.14's grammar, into TREE,
 * whose nodes and texts are POOL's; TEXT is not needed afterwards. 0, or -1
 * with the diagnostic: errors as CPython reports them when it compiles, except
 * those about the scope of names; limits; and the literals and names that a
 * tree cannot hold, as refused. */
int tt__parse(const char *text, size_t size, struct tt__pool *pool,
              struct tt__tree *tree, struct tt__diagnostic *diagnostic);

/* The same with the errors of CPython's parser only: `return` may be anywhere,
 * as in ast.parse(). */
int tt__parse_unchecked(const char *text, size_t size, struct tt__pool *pool,
                        struct tt__tree *tree,
                        struct tt__diagnostic *diagnostic);

#endif

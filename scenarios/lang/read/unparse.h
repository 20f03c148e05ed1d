/* SPDX-License-Identifier: MIT
 *
 * unparse.h: an expression as text.
 */
#ifndef TT__UNPARSE_H
#define TT__UNPARSE_H

#include "ast.h"
#include "literal.h"
#include "pool.h"

/* The text of NODE as CPython writes it where annotations are texts (`from
 * __future__ import annotations`): with its own spaces, quotes and
 * parentheses. It lives in POOL. */
struct tt__text tt__unparse(struct tt__pool *pool, const struct tt__node *node);

#endif

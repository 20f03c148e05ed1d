/* SPDX-License-Identifier: MIT
 *
 * check_pattern.h: errors in the patterns of a match statement.
 */
#ifndef TT__CHECK_PATTERN_H
#define TT__CHECK_PATTERN_H

#include "ast.h"
#include "diagnostic.h"
#include "pool.h"

/* Checks the pattern of a case, in CPython's words: names that are bound
 * twice, alternatives that bind different names, patterns that match anything
 * before others (unless IS_LAST: nothing follows, or there is a guard), and
 * repeated keys, stars and attributes. What it needs is taken from POOL. */
void tt__check_pattern(struct tt__pool *pool, const struct tt__node *pattern,
                       bool is_last, struct tt__diagnostic *diagnostic);

#endif

/* SPDX-License-Identifier: MIT
 *
 * check_future.h: from __future__ import NAME.
 */
#ifndef TT__CHECK_FUTURE_H
#define TT__CHECK_FUTURE_H

#include "ast.h"
#include "diagnostic.h"

/* Checks the features that the beginning of TREE imports. The line of the last
 * such statement; 0: there is none. */
uint32_t tt__check_features(const struct tt__tree *tree,
                            struct tt__diagnostic *diagnostic);
/* NODE, an import anywhere, where the last line of the beginning is LAST. */
void tt__check_future(const struct tt__node *node, uint32_t last,
                      struct tt__diagnostic *diagnostic);

#endif

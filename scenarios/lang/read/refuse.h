/* SPDX-License-Identifier: MIT
 *
 * refuse.h: what is Python but not in the scenario language.
 */
#ifndef TT__REFUSE_H
#define TT__REFUSE_H

#include "ast.h"
#include "diagnostic.h"

/* Refuses what TREE has and the scenario language has not: names each
 * construct at its place, with the nearest form that is accepted as hint. TREE
 * has passed tt__parse. 0, or -1 with the diagnostic. */
int tt__refuse(const struct tt__tree *tree, struct tt__diagnostic *diagnostic);

#endif

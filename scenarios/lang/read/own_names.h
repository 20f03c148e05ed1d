/* SPDX-License-Identifier: MIT
 *
 * own_names.h: which suspects a program has names of its own for.
 */
#ifndef TT__OWN_NAMES_H
#define TT__OWN_NAMES_H

#include "diagnostic.h"

/* Clears those suspects that TREE, of the same program, has something of its
 * own for: a function, class, variable, attribute, keyword argument or str of
 * that name; or a __getattr__, which may answer to any. */
void tt__clear_own_names(const struct tt__tree *tree,
                         struct tt__refusals *refusals);

#endif

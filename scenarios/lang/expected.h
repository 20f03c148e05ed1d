/* SPDX-License-Identifier: MIT
 *
 * expected.h: the properties that a program names.
 */
#ifndef TT__EXPECTED_H
#define TT__EXPECTED_H

#include "scenarios/lang/compile/code.h"
#include "scenarios/lang/read/parse.h"

/* Notes in PROGRAM the names that calls of ticktape.sometimes() and reachable()
 * in TREE have as literals. Without memory it notes fewer. */
void tt__expected_find(struct tt__program *program,
                       const struct tt__tree *tree);
/* A run of IMAGE begins: reports them, so that those to which it does not come
 * are known. 0 or a failure. */
int tt__expected_report(struct tt_env *env, const struct tt__image *image);

#endif

/* SPDX-License-Identifier: MIT
 *
 * walk.h: the children of a node.
 */
#ifndef TT__WALK_H
#define TT__WALK_H

#include "ast.h"

/* Calls VISIT with each node directly under NODE, in the order of the source
 * except that decorators come first: default values and annotations
 * of parameters, values of keywords, parts of clauses, handlers and with
 * items included. Whoever recurses this way is at most NODE's height deep. */
void tt__each_child(const struct tt__node *node,
                    void (*visit)(void *context, struct tt__node *child),
                    void *context);

#endif

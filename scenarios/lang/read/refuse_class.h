/* SPDX-License-Identifier: MIT
 *
 * refuse_class.h: what a class may be and define.
 */
#ifndef TT__REFUSE_CLASS_H
#define TT__REFUSE_CLASS_H

#include "ast.h"
#include "diagnostic.h"

/* Refuses the class statement NODE for its type parameters, its bases, its
 * keywords, or a special name that its body binds and the machine does not
 * know: the first of them goes to DIAGNOSTIC, unless it holds one already. */
void tt__refuse_class(const struct tt__node *node,
                      struct tt__diagnostic *diagnostic);

#endif

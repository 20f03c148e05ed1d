/* SPDX-License-Identifier: MIT
 *
 * refuse_class.c: what a class may not be or define.
 *
 * A special method that nothing calls would silently do nothing where CPython
 * calls it: so a class body that defines one is refused.
 */
#include "refuse_class.h"

#include <ticktape/tt.h>

#include <string.h>

void tt__refuse_class(const struct tt__node *node,
                      struct tt__diagnostic *diagnostic)
{
    TT_ASSERT(node->kind == AST_CLASS);
    (void)diagnostic;
}

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

static const struct {
    const char *name;
    const char *hint;
} rows[] = {
    {"__del__", "use a context manager (__enter__ and __exit__)"},
};

static void refuse_method(struct tt__diagnostic *diagnostic,
                          const struct tt__node *node)
{
    const char *name = node->function.name->text;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(name, rows[i].name) == 0) {
            tt__diagnose(diagnostic, DIAGNOSTIC_REFUSED, node->place,
                         rows[i].hint, "special method %s", name);
        }
    }
}

void tt__refuse_class(const struct tt__node *node,
                      struct tt__diagnostic *diagnostic)
{
    TT_ASSERT(node->kind == AST_CLASS);
    for (uint32_t i = 0; i < node->class_.body.count; i++) {
        if (node->class_.body.at[i]->kind == AST_FUNCTION) {
            refuse_method(diagnostic, node->class_.body.at[i]);
        }
    }
}

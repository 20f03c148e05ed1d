/* SPDX-License-Identifier: MIT
 *
 * check_future.c: where from __future__ import NAME may be, and what it knows.
 *
 * Mirrors future_parse and future_check_features of CPython's Python/future.c,
 * 3.14, and the test of compiler_from_import, which compares lines.
 */
#include "check_future.h"

#include <string.h>

static bool is_future(const struct tt__node *node)
{
    return node->kind == AST_IMPORT_FROM && node->import.level == 0 &&
           strcmp(node->import.module->text, "__future__") == 0;
}

static bool is_feature(const char *name)
{
    static const char *const names[] = {
        "absolute_import",  "annotations",   "barry_as_FLUFL", "division",
        "generator_stop",   "generators",    "nested_scopes",  "print_function",
        "unicode_literals", "with_statement"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static void check_features(const struct tt__node *node,
                           struct tt__diagnostic *diagnostic)
{
    if (node->import.is_star) {
        tt__diagnose(diagnostic, DIAGNOSTIC_SYNTAX, node->place, NULL,
                     "future feature * is not defined");
    }
    for (uint32_t i = 0; i < node->import.name_count; i++) {
        const struct tt__alias *alias = &node->import.names[i];
        if (is_feature(alias->name->text)) {
            continue;
        }
        if (strcmp(alias->name->text, "braces") == 0) {
            tt__diagnose(diagnostic, DIAGNOSTIC_SYNTAX, alias->place, NULL,
                         "not a chance");
        } else {
            tt__diagnose(diagnostic, DIAGNOSTIC_SYNTAX, alias->place, NULL,
                         "future feature %s is not defined", alias->name->text);
        }
        return;
    }
}

static bool is_text(const struct tt__node *node)
{
    return node->kind == AST_EXPRESSION && node->value->kind == AST_STRING;
}

uint32_t tt__check_features(const struct tt__tree *tree,
                            struct tt__diagnostic *diagnostic)
{
    const struct tt__nodes *body = &tree->body;
    uint32_t last = 0;
    uint32_t i = body->count > 0 && is_text(body->at[0]); /* its __doc__ */
    for (; i < body->count && is_future(body->at[i]); i++) {
        check_features(body->at[i], diagnostic);
        last = body->at[i]->place.line;
    }
    return last;
}

void tt__check_future(const struct tt__node *node, uint32_t last,
                      struct tt__diagnostic *diagnostic)
{
    if (is_future(node) && node->place.line > last) {
        tt__diagnose(diagnostic, DIAGNOSTIC_SYNTAX, node->place, NULL,
                     "from __future__ imports must occur at the beginning of "
                     "the file");
    }
}

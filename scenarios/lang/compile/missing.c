/* SPDX-License-Identifier: MIT
 *
 * missing.c: see missing.h.
 *
 * A name that is not there is refused where it is written, although a run may
 * never get there: the alternative is a program that ends half-way.
 */
#include "missing.h"

#include "generate.h"
#include "scenarios/lang/read/gone.h"
#include "scenarios/lang/read/hint.h"
#include "scenarios/lang/types/special.h"

#include <stdio.h>
#include <string.h>

/* ---- Programs that are prepared ------------------------------------------ */

static bool takes_missing(const struct tt__node *type)
{
    static const char *const names[] = {"AttributeError", "BaseException",
                                        "Exception", "ImportError",
                                        "ModuleNotFoundError"};
    bool takes = type == NULL; /* except: */
    if (type != NULL && type->kind == AST_TUPLE) {
        for (uint32_t i = 0; i < type->items.count; i++) {
            takes = takes || (type->items.at[i]->kind == AST_NAME &&
                              takes_missing(type->items.at[i]));
        }
    }
    for (size_t i = 0; type != NULL && type->kind == AST_NAME &&
                       i < sizeof names / sizeof *names;
         i++) {
        takes = takes || strcmp(type->name->text, names[i]) == 0;
    }
    return takes;
}

bool tt__catches_missing(const struct tt__node *node)
{
    TT_ASSERT(node->kind == AST_TRY);
    for (uint32_t i = 0; i < node->attempt.handler_count; i++) {
        if (takes_missing(node->attempt.handlers[i].type)) {
            return true;
        }
    }
    return false;
}

bool tt__looks_first(const struct tt__node *test)
{
    while (test->kind == AST_UNARY) {
        test = test->unary.operand;
    }
    if (test->kind == AST_CALL) {
        const struct tt__node *function = test->call.function;
        return function->kind == AST_NAME &&
               strcmp(function->name->text, "hasattr") == 0;
    }
    bool looks = false;
    for (uint32_t i = 0;
         test->kind == AST_BOOLEAN && i < test->boolean.values.count; i++) {
        looks = looks || tt__looks_first(test->boolean.values.at[i]);
    }
    return looks;
}

/* ---- Suspects ------------------------------------------------------------ */

/* Whether NODE is x or x.y..., where an import binds x. */
static bool is_imported(struct tt__unit *unit, const struct tt__node *node)
{
    while (node->kind == AST_ATTRIBUTE) {
        node = node->attribute.value;
    }
    const struct tt__variable *variable =
        node->kind != AST_NAME
            ? NULL
            : tt__variable_of(unit->scope, tt__mangled(unit, node->name));
    return variable != NULL && variable->module != NULL;
}

/* asyncio.Task.all_tasks */
static void check_class(struct tt__unit *unit, const struct tt__node *attribute)
{
    char text[TT__MODULE_NAME], owner[2 * TT__MODULE_NAME];
    const struct tt__node *class_ = attribute->attribute.value;
    const char *name = attribute->attribute.name->text;
    if (class_->kind == AST_ATTRIBUTE &&
        tt__certain_module(unit, class_->attribute.value, text)) {
        snprintf(owner, sizeof owner, "%s.%s", text,
                 class_->attribute.name->text);
        const char *gone = tt__gone_member(owner, name);
        if (gone != NULL) {
            tt__refuse_gone(unit, attribute->place, owner, name, gone);
        }
    }
}

void tt__suspect_attribute(struct tt__unit *unit,
                           const struct tt__node *attribute)
{
    const struct tt__compiler *compiler = unit->compiler;
    const char *name = attribute->attribute.name->text;
    check_class(unit, attribute);
    if (!tt__special_is_distinct(name) ||
        is_imported(unit, attribute->attribute.value)) {
        return;
    }
    char text[DIAGNOSTIC_SIZE];
    snprintf(text, sizeof text, "attribute %s", name);
    tt__suspect(compiler->diagnostic, attribute->place, name, false, text,
                tt__hint_attribute(name));
}

void tt__refuse_gone(struct tt__unit *unit, struct tt__place place,
                     const char *module, const char *name, const char *gone)
{
    const struct tt__compiler *compiler = unit->compiler;
    char text[DIAGNOSTIC_SIZE];
    TT_ASSERT(gone != NULL);
    if (compiler->prepared + compiler->falls_back == 0 &&
        !compiler->program->is_foreign) {
        snprintf(text, sizeof text, "%s.%s", module, name);
        tt__suspect(compiler->diagnostic, place, name, true, text, gone);
    }
}

void tt__refuse_missing_module(struct tt__unit *unit, struct tt__place place,
                               const struct tt__symbol *name)
{
    struct tt__compiler *compiler = unit->compiler;
    const struct tt__refusals *all = compiler->diagnostic->all;
    const char *hint = tt__gone_module(name->text);
    bool is_expected = compiler->prepared > 0 ||
                       compiler->program->is_foreign ||
                       (hint != NULL && compiler->falls_back > 0);
    compiler->missing_count++;
    if (name->text[0] == '.') {
        hint = "a relative import in a file of no package is an ImportError; "
               "run a package with -m PACKAGE.MODULE";
    } else if (hint == NULL) {
        hint = strncmp(name->text, "pytest", 6) == 0
                   ? "run the suite with `pytest --ticktape`"
                   : "not found next to the program or in Python's library; "
                     "--path DIR adds a folder";
    }
    if (all != NULL && all->wants_missing && unit->outer == NULL &&
        !is_expected) {
        tt__unit_refuse(unit, place, hint, "module '%s'", name->text);
    }
}

/* SPDX-License-Identifier: MIT
 *
 * expected.c: the properties that a program names.
 *
 * A search reports a `reachable` that no run called, so its name must be known
 * without a call: it is read in the text of the program. A call counts if it is
 * of ticktape.reachable, or of `reachable` in a file that imports that
 * name from ticktape. Names that are computed are known once they are used.
 */
#define _GNU_SOURCE
#include "expected.h"

#include <string.h>
#include <ticktape/tt_sim.h>
#include <ticktape/tt_world.h>

#include "scenarios/lang/read/walk.h"

static const char module[] = "ticktape";

struct finding {
    struct tt__program *program;
    bool imported[TT_PROPERTY_COUNT]; /* by `from ticktape import NAME` */
};

/* The kind of property that is called NAME; TT_PROPERTY_COUNT: none. */
static unsigned kind_of(const struct tt__symbol *name)
{
    unsigned kind = TT_PROPERTY_SOMETIMES;
    while (kind < TT_PROPERTY_COUNT &&
           strcmp(tt_property_name(kind), name->text) != 0) {
        kind++;
    }
    return kind;
}

/* The kind of property that FUNCTION, of a call, reports. */
static unsigned called(const struct finding *finding,
                       const struct tt__node *function)
{
    if (function->kind == AST_NAME) {
        unsigned kind = kind_of(function->name);
        return kind < TT_PROPERTY_COUNT && finding->imported[kind]
                   ? kind
                   : TT_PROPERTY_COUNT;
    }
    bool is_member = function->kind == AST_ATTRIBUTE &&
                     function->attribute.value->kind == AST_NAME &&
                     strcmp(function->attribute.value->name->text, module) == 0;
    return is_member ? kind_of(function->attribute.name) : TT_PROPERTY_COUNT;
}

static void add(struct tt__program *program, unsigned kind,
                const struct tt__node *name)
{
    if (name->text.size == 0 || name->text.size >= TT_PROPERTY_NAME_SIZE ||
        program->expected_count == TT_PROPERTIES_MAX) {
        return; /* the call itself is refused */
    }
    struct tt__expected *all =
        tt__pool_grow(&program->pool, program->expected,
                      program->expected_count, sizeof *all);
    char *text = all == NULL ? NULL
                             : tt__pool_copy(&program->pool, name->text.at,
                                             name->text.size);
    if (text != NULL) {
        all[program->expected_count++] = (struct tt__expected){text, kind};
        program->expected = all;
    }
}

static void look_at_call(struct finding *finding, const struct tt__node *node)
{
    unsigned kind = called(finding, node->call.function);
    uint32_t place = kind == TT_PROPERTY_SOMETIMES ? 1 : 0;
    const struct tt__node *name = NULL;
    if (kind == TT_PROPERTY_COUNT) {
        return;
    }
    if (node->call.args.count > place) {
        name = node->call.args.at[place];
    }
    for (uint32_t i = 0; i < node->call.keyword_count; i++) {
        const struct tt__keyword *keyword = &node->call.keywords[i];
        if (keyword->name != NULL && strcmp(keyword->name->text, "name") == 0) {
            name = keyword->value;
        }
    }
    if (name != NULL && name->kind == AST_STRING) {
        add(finding->program, kind, name);
    }
}

static void visit(void *context, struct tt__node *node)
{
    struct finding *finding = context;
    if (node->kind == AST_CALL) {
        look_at_call(finding, node);
    }
    if (node->kind == AST_IMPORT_FROM && node->import.module != NULL &&
        strcmp(node->import.module->text, module) == 0) {
        for (uint32_t i = 0; i < node->import.name_count; i++) {
            unsigned kind = kind_of(node->import.names[i].name);
            if (kind < TT_PROPERTY_COUNT && node->import.names[i].as == NULL) {
                finding->imported[kind] = true;
            }
        }
    }
    tt__each_child(node, visit, finding);
}

void tt__expected_find(struct tt__program *program, const struct tt__tree *tree)
{
    struct finding finding = {.program = program};
    if (program->module != NULL || program->source == NULL ||
        memmem(program->source, program->source_size, module,
               sizeof module - 1) == NULL) {
        return;
    }
    TT_ASSERT(program->expected_count == 0);
    for (uint32_t i = 0; i < tree->body.count; i++) {
        visit(&finding, tree->body.at[i]);
    }
}

int tt__expected_report(struct tt_env *env, const struct tt__image *image)
{
    const struct tt__program *at = image->programs;
    int rc = 0;
    for (; at != NULL; at = at->next) {
        for (uint32_t i = 0; rc == 0 && i < at->expected_count; i++) {
            const struct tt__expected *expected = &at->expected[i];
            rc = expected->kind == TT_PROPERTY_SOMETIMES
                     ? tt_sometimes_expected(env, expected->name)
                     : tt_reachable_expected(env, expected->name);
        }
    }
    return rc;
}

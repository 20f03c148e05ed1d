/* SPDX-License-Identifier: MIT
 *
 * generate_import.c: import and from ... import.
 *
 * Mirrors codegen_import and codegen_from_import of CPython's
 * Python/codegen.c, and resolve_name of Python/import.c: relative names are
 * resolved here, since a module's package is known.
 */
#include "generate.h"
#include "missing.h"

#include <string.h>
#include "scenarios/lang/read/hint.h"
#include "scenarios/lang/read/stdlib.h"

/* Refuses module NAME of Python's library if the language has not got it. What
 * it is otherwise. */
static enum tt__import_kind check_module(struct tt__unit *unit,
                                         struct tt__place place,
                                         const struct tt__symbol *name)
{
    enum tt__import_kind kind = unit->compiler->environment->module(
        unit->compiler->image, unit->compiler->program, name->text);
    if (kind == IMPORT_REFUSED && unit->compiler->prepared > 0 &&
        tt__is_optional_of_python(name->text)) {
        unit->compiler->missing_count++;
    } else if (kind == IMPORT_REFUSED) {
        tt__unit_refuse(unit, place, tt__hint_module(name->text), "module '%s'",
                        name->text);
    }
    if (kind == IMPORT_MISSING) {
        tt__refuse_missing_module(unit, place, name);
    }
    return kind;
}

static const struct tt__symbol *symbol_of(struct tt__unit *unit,
                                          const char *text, size_t size)
{
    return tt__symbol_of(unit->compiler->symbols, text, (uint32_t)size);
}

/* asyncio, of asyncio.tasks: what `import asyncio.tasks` binds. */
static const struct tt__symbol *find_package(struct tt__unit *unit,
                                             const struct tt__symbol *name)
{
    const char *dot = memchr(name->text, '.', name->size);
    return dot == NULL
               ? name
               : symbol_of(unit, name->text, (size_t)(dot - name->text));
}

/* The module a.b.c that `import a.b.c as d` binds: it is looked up as attribute
 * c of attribute b of module a. */
static void generate_parts(struct tt__unit *unit, const char *rest)
{
    while (*rest != '\0') {
        size_t size = strcspn(rest, ".");
        tt__emit(unit, OP_IMPORT_FROM,
                 tt__unit_name(unit, symbol_of(unit, rest, size)));
        tt__emit(unit, OP_SWAP, 2);
        tt__emit(unit, OP_POP, 0);
        rest += size + (rest[size] == '.');
    }
}

void tt__generate_import(struct tt__unit *unit, const struct tt__node *node)
{
    for (uint32_t i = 0; i < node->import.name_count; i++) {
        const struct tt__alias *alias = &node->import.names[i];
        const struct tt__symbol *package = find_package(unit, alias->name);
        unit->place = alias->place;
        check_module(unit, alias->place, alias->name);
        if (package != alias->name) {
            tt__emit(unit, OP_IMPORT, tt__unit_name(unit, alias->name));
            tt__emit(unit, OP_POP, 0);
        }
        tt__emit(unit, OP_IMPORT, tt__unit_name(unit, package));
        if (alias->as != NULL && package != alias->name) {
            generate_parts(unit, alias->name->text + package->size + 1);
        }
        tt__store_name(unit, alias->as != NULL ? alias->as : package);
    }
}

/* The full name of the module that NODE imports from; one that begins with a
 * dot if that is above its package. */
static const struct tt__symbol *resolve_module(struct tt__unit *unit,
                                               const struct tt__node *node)
{
    const struct tt__symbol *module = node->import.module;
    if (node->import.level == 0) {
        return module;
    }
    struct tt__pool *scratch = unit->compiler->scratch;
    const char *text =
        tt__import_name(scratch, unit->compiler->program->package,
                        node->import.level, module == NULL ? "" : module->text);
    return symbol_of(unit, text, strlen(text));
}

void tt__generate_import_from(struct tt__unit *unit,
                              const struct tt__node *node)
{
    const struct tt__symbol *module = resolve_module(unit, node);
    enum tt__import_kind kind = check_module(unit, node->place, module);
    tt__emit(unit, OP_IMPORT, tt__unit_name(unit, module));
    if (node->import.is_star) {
        tt__emit(unit, OP_IMPORT_STAR, 0);
        return;
    }
    if (kind == IMPORT_OWN) {
        tt_value names = tt__constant_names(unit->compiler, node->import.names,
                                            node->import.name_count);
        tt__emit(unit, OP_IMPORT_NAMES, tt__unit_constant(unit, names));
    }
    for (uint32_t i = 0; i < node->import.name_count; i++) {
        const struct tt__alias *alias = &node->import.names[i];
        unit->place = alias->place;
        if (strcmp(alias->name->text, "stdin") == 0) {
            unit->compiler->program->reads_input = true;
        }
        if (kind == IMPORT_LIBRARY &&
            !unit->compiler->environment->member(
                unit->compiler->image, module->text, alias->name->text)) {
            tt__refuse_member(unit, alias->place, module->text,
                              alias->name->text);
        }
        tt__emit(unit, OP_IMPORT_FROM, tt__unit_name(unit, alias->name));
        tt__store_name(unit, alias->as != NULL ? alias->as : alias->name);
    }
    tt__emit(unit, OP_POP, 0);
}

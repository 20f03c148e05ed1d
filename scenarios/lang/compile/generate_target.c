/* SPDX-License-Identifier: MIT
 *
 * generate_target.c: names, and what is assigned to or
 * deleted.
 *
 * Mirrors codegen_nameop, codegen_augassign and unpack_helper of CPython's
 * Python/codegen.c.
 */
#include "generate.h"
#include "missing.h"
#include "scenarios/lang/read/gone.h"
#include "scenarios/lang/read/hint.h"
#include "scenarios/lang/read/python_names.h"
#include "scenarios/lang/types/special.h"

#include <stdio.h>

const struct tt__symbol *tt__mangled(struct tt__unit *unit,
                                     const struct tt__symbol *name)
{
    return tt__mangle(unit->scope, name, unit->compiler->symbols);
}

/* ---- Names --------------------------------------------------------------- */

/* What CPython has as builtins and this language has not. */
static const char *const refused_builtins[] = {
    "__build_class__", "copyright", "credits", "help", "license", NULL,
};

bool tt__is_builtin(struct tt__unit *unit, const struct tt__symbol *name)
{
    const struct tt__scope *module = unit->scope;
    while (module->parent != NULL) {
        module = module->parent;
    }
    const struct tt__variable *variable = tt__scope_find(module, name);
    uint32_t slot;
    return tt__resolve(unit->scope, name, &slot) == PLACE_GLOBAL &&
           (variable == NULL || !variable->bound);
}

static void check_builtin(struct tt__unit *unit, const struct tt__symbol *name)
{
    if (!tt__is_builtin(unit, name) || tt__is_annotation(unit->scope)) {
        return;
    }
    if (strcmp(name->text, "input") == 0) {
        unit->compiler->program->reads_input = true;
    }
    for (const char *const *at = refused_builtins; *at != NULL; at++) {
        if (strcmp(*at, name->text) == 0) {
            tt__unit_refuse(unit, unit->place, NULL, "builtin '%s'",
                            name->text);
        }
    }
}

/* Whether NAME, at the top level of text that is compiled at run time, is in
 * the mapping of its own names. */
static bool is_in_namespace(const struct tt__unit *unit,
                            const struct tt__symbol *name)
{
    const struct tt__scope *module = unit->scope->unit;
    TT_ASSERT(unit->compiler->program->is_dynamic);
    if (module->kind != SCOPE_MODULE) {
        return false;
    }
    const struct tt__variable *variable = tt__scope_find(module, name);
    return variable == NULL || !variable->global;
}

/* Whether NAME, which a class body does not bind, may be in its namespace all
 * the same: exec() or a metaclass put it there. The library has none such. */
static bool may_be_in_class(const struct tt__unit *unit,
                            const struct tt__symbol *name)
{
    const struct tt__variable *variable = tt__scope_find(unit->scope, name);
    return unit->scope->kind == SCOPE_CLASS &&
           unit->compiler->program->module == NULL &&
           (variable == NULL || !variable->global);
}

void tt__load_global(struct tt__unit *unit, const struct tt__symbol *name,
                     bool in_namespace)
{
    if (unit->compiler->program->is_dynamic) {
        tt__emit(unit, OP_LOAD_DICT_NAME,
                 tt__unit_name(unit, name) << 1 | in_namespace);
    } else {
        tt__emit(unit, in_namespace ? OP_LOAD_NAME : OP_LOAD_GLOBAL,
                 tt__global_number(unit->compiler, name));
    }
}

/* Where NAME is found; its place in *SLOT. */
static enum tt__place_kind find(struct tt__unit *unit,
                                const struct tt__symbol **name, uint32_t *slot)
{
    *name = tt__mangled(unit, *name);
    enum tt__place_kind kind = tt__resolve(unit->scope, *name, slot);
    if (unit->compiler->program->is_dynamic) {
        bool is_name = kind == PLACE_GLOBAL && (is_in_namespace(unit, *name) ||
                                                may_be_in_class(unit, *name));
        return is_name ? PLACE_NAME : kind;
    }
    return kind;
}

void tt__load_name(struct tt__unit *unit, const struct tt__symbol *name)
{
    uint32_t slot;
    switch (find(unit, &name, &slot)) {
    case PLACE_GLOBAL:
        check_builtin(unit, name);
        tt__load_global(unit, name, may_be_in_class(unit, name));
        break;
    case PLACE_NAME:
        tt__load_global(unit, name, true);
        break;
    case PLACE_FAST:
        tt__emit(unit, OP_LOAD_FAST, slot);
        break;
    case PLACE_CELL:
        tt__emit(unit,
                 tt__reads_namespace(unit->scope, name) ? OP_LOAD_CLASS_DEREF
                                                        : OP_LOAD_DEREF,
                 slot);
        break;
    }
}

static void store_global(struct tt__unit *unit, const struct tt__symbol *name)
{
    bool is_dynamic = unit->compiler->program->is_dynamic;
    tt__emit(unit, is_dynamic ? OP_STORE_DICT_GLOBAL : OP_STORE_GLOBAL,
             is_dynamic ? tt__unit_name(unit, name)
                        : tt__global_number(unit->compiler, name));
}

static void delete_global(struct tt__unit *unit, const struct tt__symbol *name)
{
    if (unit->compiler->program->is_dynamic) {
        tt__emit(unit, OP_PUSH_NULL, 0);
        store_global(unit, name);
    } else {
        tt__emit(unit, OP_DELETE_GLOBAL,
                 tt__global_number(unit->compiler, name));
    }
}

void tt__store_name(struct tt__unit *unit, const struct tt__symbol *name)
{
    uint32_t slot;
    switch (find(unit, &name, &slot)) {
    case PLACE_GLOBAL:
        store_global(unit, name);
        break;
    case PLACE_NAME:
        tt__emit(unit, OP_STORE_NAME, tt__unit_name(unit, name));
        break;
    case PLACE_FAST:
        tt__emit(unit, OP_STORE_FAST, slot);
        break;
    case PLACE_CELL:
        tt__emit(unit, OP_STORE_DEREF, slot);
        break;
    }
}

void tt__delete_name(struct tt__unit *unit, const struct tt__symbol *name)
{
    uint32_t slot;
    switch (find(unit, &name, &slot)) {
    case PLACE_GLOBAL:
        delete_global(unit, name);
        break;
    case PLACE_NAME:
        tt__emit(unit, OP_DELETE_NAME, tt__unit_name(unit, name));
        break;
    case PLACE_FAST:
        tt__emit(unit, OP_DELETE_FAST, slot);
        break;
    case PLACE_CELL:
        tt__emit(unit, OP_DELETE_DEREF, slot);
        break;
    }
}

void tt__refuse_member(struct tt__unit *unit, struct tt__place place,
                       const char *module, const char *name)
{
    char text[DIAGNOSTIC_SIZE];
    const char *gone = tt__gone_member(module, name);
    if (gone != NULL) {
        tt__refuse_gone(unit, place, module, name, gone);
        return;
    }
    const struct tt__compiler *compiler = unit->compiler;
    bool is_expected = compiler->program->is_foreign ||
                       compiler->prepared + compiler->falls_back > 0;
    if (is_expected && !tt__python_has(module, name)) {
        return; /* CPython has not got it either */
    }
    const char *hint = tt__hint_member(module, name);
    const char *near = unit->compiler->environment->nearest(
        unit->compiler->image, module, name);
    if (hint == NULL && near != NULL) {
        snprintf(text, sizeof text, "did you mean %s.%s?", module, near);
        hint = text;
    }
    tt__unit_refuse(unit, place, hint, "%s.%s", module, name);
}

bool tt__certain_module(struct tt__unit *unit, const struct tt__node *node,
                        char text[TT__MODULE_NAME])
{
    bool is_inner = node->kind == AST_ATTRIBUTE;
    const struct tt__node *outer = is_inner ? node->attribute.value : node;
    if (outer->kind != AST_NAME) {
        return false;
    }
    const struct tt__variable *variable =
        tt__variable_of(unit->scope, tt__mangled(unit, outer->name));
    if (variable == NULL || variable->module == NULL ||
        variable->bindings != 1) {
        return false;
    }
    snprintf(text, TT__MODULE_NAME, "%s%s%s", variable->module->text,
             is_inner ? "." : "", is_inner ? node->attribute.name->text : "");
    return unit->compiler->environment->module(unit->compiler->image,
                                               unit->compiler->program,
                                               text) == IMPORT_LIBRARY;
}

/* In a module of --path, what the refusing pass and the suspects are about
 * fails where it is executed. */
static void check_attribute(struct tt__unit *unit,
                            const struct tt__node *attribute)
{
    const char *name = attribute->attribute.name->text;
    if (!unit->compiler->program->is_foreign) {
        tt__suspect_attribute(unit, attribute);
    } else if (tt__special_is_refused(name, false)) {
        tt__unit_refuse(unit, attribute->place, tt__hint_attribute(name),
                        "attribute %s", name);
    }
}

void tt__check_member(struct tt__unit *unit, const struct tt__node *attribute)
{
    char module[TT__MODULE_NAME];
    const char *name = attribute->attribute.name->text;
    if (tt__is_annotation(unit->scope) ||
        tt__is_trusted(unit->compiler->program)) {
        return; /* an annotation may never be evaluated */
    }
    bool is_certain =
        tt__certain_module(unit, attribute->attribute.value, module);
    if (is_certain && strcmp(module, "sys") == 0 &&
        strcmp(name, "stdin") == 0) {
        unit->compiler->program->reads_input = true;
    }
    if (!is_certain) {
        check_attribute(unit, attribute);
    } else if (strncmp(name, "__", 2) != 0 &&
               !unit->compiler->environment->member(unit->compiler->image,
                                                    module, name)) {
        tt__refuse_member(unit, attribute->place, module, name);
    }
}

/* ---- Assignment ---------------------------------------------------------- */

static void generate_unpack(struct tt__unit *unit,
                            const struct tt__node *target)
{
    const struct tt__nodes *items = &target->items;
    uint32_t star = items->count;
    for (uint32_t i = 0; i < items->count; i++) {
        if (items->at[i]->kind == AST_STARRED) {
            star = i;
        }
    }
    if (star == items->count) {
        tt__emit(unit, OP_UNPACK, items->count);
    } else if (star > 0xff || items->count - star - 1 > 0xffff) {
        tt__compile_limit(unit->compiler, target->place,
                          "too many expressions in star-unpacking assignment");
    } else {
        tt__emit(unit, OP_UNPACK_STAR, star | (items->count - star - 1) << 8);
    }
    for (uint32_t i = 0; i < items->count; i++) {
        const struct tt__node *item = items->at[i];
        tt__generate_store(unit, i == star ? item->value : item);
    }
}

/* x.__class__ = y would be an attribute like any other here. */
static void check_settable(struct tt__unit *unit, const struct tt__node *target)
{
    const char *name = target->attribute.name->text;
    if (!tt__special_is_settable(name)) {
        tt__unit_refuse(unit, target->place, NULL, "assignment to attribute %s",
                        name);
    }
}

void tt__generate_store(struct tt__unit *unit, const struct tt__node *target)
{
    switch (target->kind) {
    case AST_NAME:
        tt__at(unit, target);
        tt__store_name(unit, target->name);
        break;
    case AST_ATTRIBUTE:
        check_settable(unit, target);
        tt__generate(unit, target->attribute.value);
        tt__at(unit, target);
        tt__emit(
            unit, OP_STORE_ATTR,
            tt__unit_name(unit, tt__mangled(unit, target->attribute.name)));
        break;
    case AST_SUBSCRIPT:
        tt__generate(unit, target->subscript.value);
        tt__generate(unit, target->subscript.index);
        tt__at(unit, target);
        tt__emit(unit, OP_STORE_ITEM, 0);
        break;
    default:
        TT_ASSERT(target->kind == AST_TUPLE || target->kind == AST_LIST);
        tt__at(unit, target);
        generate_unpack(unit, target);
        break;
    }
}

void tt__generate_delete(struct tt__unit *unit, const struct tt__node *target)
{
    switch (target->kind) {
    case AST_NAME:
        tt__at(unit, target);
        tt__delete_name(unit, target->name);
        break;
    case AST_ATTRIBUTE:
        check_settable(unit, target);
        tt__generate(unit, target->attribute.value);
        tt__at(unit, target);
        tt__emit(
            unit, OP_DELETE_ATTR,
            tt__unit_name(unit, tt__mangled(unit, target->attribute.name)));
        break;
    case AST_SUBSCRIPT:
        tt__generate(unit, target->subscript.value);
        tt__generate(unit, target->subscript.index);
        tt__at(unit, target);
        tt__emit(unit, OP_DELETE_ITEM, 0);
        break;
    default:
        TT_ASSERT(target->kind == AST_TUPLE || target->kind == AST_LIST);
        for (uint32_t i = 0; i < target->items.count; i++) {
            tt__generate_delete(unit, target->items.at[i]);
        }
        break;
    }
}

/* ---- target op= value ---------------------------------------------------- */

/* Puts what is needed to store again on the stack, and the old value. */
static void generate_old_value(struct tt__unit *unit,
                               const struct tt__node *target)
{
    switch (target->kind) {
    case AST_NAME:
        tt__load_name(unit, target->name);
        break;
    case AST_ATTRIBUTE:
        tt__generate(unit, target->attribute.value);
        tt__at(unit, target);
        tt__emit(unit, OP_COPY, 1);
        tt__emit(
            unit, OP_LOAD_ATTR,
            tt__unit_name(unit, tt__mangled(unit, target->attribute.name)));
        break;
    default:
        TT_ASSERT(target->kind == AST_SUBSCRIPT);
        tt__generate(unit, target->subscript.value);
        tt__generate(unit, target->subscript.index);
        tt__at(unit, target);
        tt__emit(unit, OP_COPY, 2);
        tt__emit(unit, OP_COPY, 2);
        tt__emit(unit, OP_LOAD_ITEM, 0);
        break;
    }
}

void tt__generate_augmented(struct tt__unit *unit, const struct tt__node *node)
{
    const struct tt__node *target = node->augmented.target;
    tt__at(unit, target);
    generate_old_value(unit, target);
    tt__generate(unit, node->augmented.value);
    tt__at(unit, node);
    tt__emit(unit, OP_INPLACE, node->augmented.op);
    tt__at(unit, target);
    switch (target->kind) {
    case AST_NAME:
        tt__store_name(unit, target->name);
        break;
    case AST_ATTRIBUTE:
        check_settable(unit, target);
        tt__emit(unit, OP_SWAP, 2);
        tt__emit(
            unit, OP_STORE_ATTR,
            tt__unit_name(unit, tt__mangled(unit, target->attribute.name)));
        break;
    default:
        tt__emit(unit, OP_SWAP, 3);
        tt__emit(unit, OP_SWAP, 2);
        tt__emit(unit, OP_STORE_ITEM, 0);
        break;
    }
}

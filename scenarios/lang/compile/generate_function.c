/* SPDX-License-Identifier: MIT
 *
 * generate_function.c: functions, lambdas and classes.
 *
 * Mirrors codegen_function, codegen_lambda, codegen_class and
 * compiler_set_qualname of CPython's Python/codegen.c and compile.c.
 */
#include "generate.h"

#include <stdio.h>

/* ---- Names --------------------------------------------------------------- */

const char *tt__qualified_name(struct tt__unit *unit,
                               const struct tt__symbol *mangled,
                               const char *name)
{
    while (unit->scope->is_type_parameters) {
        unit = unit->outer;
    }
    if (unit->outer == NULL) {
        return name;
    }
    if (mangled != NULL) {
        const struct tt__variable *variable =
            tt__scope_find(unit->scope, mangled);
        if (variable != NULL && variable->global) {
            return name;
        }
    }
    const char *between = unit->is_function ? ".<locals>." : ".";
    size_t size =
        strlen(unit->qualified_name) + strlen(between) + strlen(name) + 1;
    char *made = tt__pool_take(unit->compiler->scratch, size);
    snprintf(made, size, "%s%s%s", unit->qualified_name, between, name);
    return made;
}

/* ---- Units --------------------------------------------------------------- */

void tt__make_cells(struct tt__unit *unit, const struct tt__scope *scope)
{
    if (scope->class_cell != NULL) {
        tt__emit(unit, OP_MAKE_CELL, scope->class_cell->slot);
    }
    for (const struct tt__variable *at = scope->first; at; at = at->next) {
        bool own = at->bound && !at->nonlocal && !at->global;
        if (own && at->captured && scope->kind != SCOPE_CLASS &&
            scope->kind != SCOPE_MODULE) {
            tt__emit(unit, OP_MAKE_CELL, at->slot);
        }
    }
}

uint32_t tt__unit_code(struct tt__unit *unit, const struct tt__code *code)
{
    if (unit->code_count > 0xffff) {
        tt__compile_limit(unit->compiler, unit->place,
                          "more than 65536 functions in one function");
    }
    unit->codes = tt__pool_grow(unit->compiler->scratch, unit->codes,
                                unit->code_count, sizeof *unit->codes);
    unit->codes[unit->code_count] = code;
    return unit->code_count++;
}

void tt__make_function(struct tt__unit *unit, const struct tt__code *code,
                       const struct tt__scope *scope, uint32_t flags)
{
    if (unit->dead) {
        return;
    }
    if (scope->free_count > 0) {
        for (uint32_t i = 0; i < scope->free_count; i++) {
            tt__emit(
                unit, OP_LOAD_CELL,
                tt__cell_slot(unit->scope->unit, scope->frees[i].variable));
        }
        tt__emit(unit, OP_BUILD_TUPLE, scope->free_count);
        flags |= FUNCTION_CLOSURE;
    }
    if (unit->compiler->program->is_dynamic) {
        flags |= FUNCTION_DYNAMIC;
    }
    tt__emit(unit, OP_MAKE_FUNCTION, tt__unit_code(unit, code) | flags);
}

static uint16_t count16(struct tt__unit *unit, uint32_t count)
{
    if (count > 1000) {
        tt__compile_limit(unit->compiler, unit->place,
                          "a function of more than 1000 parameters");
    }
    return (uint16_t)count;
}

static void set_parameters(struct tt__unit *unit,
                           const struct tt__parameters *parameters)
{
    struct tt__code *code = unit->code;
    code->positional_only = count16(unit, parameters->positional_only);
    code->positional = count16(unit, parameters->positional);
    code->keyword_only = count16(unit, parameters->keyword_only);
    if (parameters->has_star) {
        code->flags |= CODE_STAR;
    }
    if (parameters->has_double_star) {
        code->flags |= CODE_DOUBLE_STAR;
    }
}

/* The line of a definition, or that of its first decorator. */
static uint32_t first_line(const struct tt__node *node,
                           const struct tt__nodes *decorators)
{
    return decorators->count > 0 ? decorators->at[0]->place.line
                                 : node->place.line;
}

/* The code of a def or lambda. */
static const struct tt__code *generate_code(struct tt__unit *outer,
                                            const struct tt__node *node,
                                            const char *name,
                                            const char *qualified_name)
{
    struct tt__scope *scope = node->function.scope;
    struct tt__unit *unit =
        tt__unit_begin(outer->compiler, scope, name, qualified_name);
    unit->is_function = true;
    unit->code->first_line = first_line(node, &node->function.decorators);
    unit->place = node->place;
    if (scope->is_generator) {
        unit->code->flags |= CODE_GENERATOR;
    }
    if (node->function.is_async) {
        unit->code->flags |= CODE_COROUTINE;
    }
    set_parameters(unit, &node->function.parameters);
    tt_value doc = node->kind == AST_FUNCTION
                       ? tt__docstring(unit->compiler, &node->function.body)
                       : TT_NULL;
    if (doc != TT_NULL) {
        unit->code->doc = doc;
    }
    tt__make_cells(unit, scope);
    tt__generate_block(unit, &node->function.body);
    tt__emit_constant(unit, TT_NONE);
    tt__emit(unit, OP_RETURN, 0);
    return tt__unit_end(unit);
}

/* ---- def, lambda --------------------------------------------------------- */

/* -> [defaults][keyword defaults]; returns the flags. */
static uint32_t generate_defaults(struct tt__unit *unit,
                                  const struct tt__parameters *parameters)
{
    uint32_t flags = 0, count = 0;
    for (uint32_t i = 0; i < parameters->positional; i++) {
        if (parameters->at[i].default_value != NULL) {
            tt__generate(unit, parameters->at[i].default_value);
            count++;
        }
    }
    if (count > 0) {
        tt__emit(unit, OP_BUILD_TUPLE, count);
        flags |= FUNCTION_DEFAULTS;
    }
    count = 0;
    for (uint32_t i = parameters->positional;
         i < parameters->positional + parameters->keyword_only; i++) {
        const struct tt__parameter *at = &parameters->at[i];
        if (at->default_value != NULL) {
            const struct tt__symbol *name = tt__mangled(unit, at->name);
            tt__emit_constant(
                unit, tt__constant_str(unit->compiler, name->text, name->size));
            tt__generate(unit, at->default_value);
            count++;
        }
    }
    if (count > 0) {
        tt__emit(unit, OP_BUILD_DICT, count);
        flags |= FUNCTION_KWDEFAULTS;
    }
    return flags;
}

static void generate_decorators(struct tt__unit *unit,
                                const struct tt__nodes *decorators)
{
    for (uint32_t i = 0; i < decorators->count; i++) {
        tt__generate(unit, decorators->at[i]);
        tt__emit(unit, OP_PUSH_NULL, 0);
    }
}

static void call_decorators(struct tt__unit *unit,
                            const struct tt__nodes *decorators)
{
    for (uint32_t i = decorators->count; i > 0; i--) {
        tt__at(unit, decorators->at[i - 1]);
        tt__emit(unit, OP_CALL, 1);
    }
}

/* -> function; FLAGS says which defaults are on the stack. */
static void generate_definition(struct tt__unit *unit,
                                const struct tt__node *node, uint32_t flags)
{
    const struct tt__symbol *name = node->function.name;
    const struct tt__code *annotate = tt__annotations_of(unit, node);
    const struct tt__code *code = generate_code(
        unit, node, name->text,
        tt__qualified_name(unit, tt__mangled(unit, name), name->text));
    tt__at(unit, node);
    tt__make_function(unit, code, node->function.scope, flags);
    tt__attach_annotations(unit, node, annotate);
}

void tt__generate_function(struct tt__unit *unit, const struct tt__node *node)
{
    const struct tt__symbol *name = node->function.name;
    generate_decorators(unit, &node->function.decorators);
    tt__at(unit, node);
    uint32_t flags = generate_defaults(unit, &node->function.parameters);
    if (node->function.type_parameters.count == 0) {
        generate_definition(unit, node, flags);
    } else {
        struct tt__unit *inner =
            tt__begin_generic(unit, &node->function.type_parameters, name);
        tt__load_defaults(inner, flags);
        generate_definition(inner, node, flags);
        tt__emit(inner, OP_SWAP, 2);
        tt__emit(inner, OP_SET_FUNCTION, FUNCTION_TYPE_PARAMS);
        tt__at(unit, node);
        tt__end_generic(inner, flags);
    }
    call_decorators(unit, &node->function.decorators);
    tt__at(unit, node);
    tt__store_name(unit, name);
}

void tt__generate_lambda(struct tt__unit *unit, const struct tt__node *node)
{
    uint32_t flags = generate_defaults(unit, &node->function.parameters);
    const struct tt__code *code = generate_code(
        unit, node, "<lambda>", tt__qualified_name(unit, NULL, "<lambda>"));
    tt__at(unit, node);
    tt__make_function(unit, code, node->function.scope, flags);
}

/* ---- class --------------------------------------------------------------- */

static void store_special(struct tt__unit *unit, const char *name,
                          tt_value value)
{
    const struct tt__symbol *symbol =
        tt__symbol_of(unit->compiler->symbols, name, (uint32_t)strlen(name));
    tt__emit_constant(unit, value);
    tt__emit(unit, OP_STORE_NAME, tt__unit_name(unit, symbol));
}

/* __module__ = __name__, which is known, unless the globals are any dict. */
static void store_module(struct tt__unit *unit)
{
    struct tt__compiler *compiler = unit->compiler;
    if (!compiler->program->is_dynamic) {
        store_special(unit, "__module__",
                      tt__constant_str(compiler, compiler->program->name,
                                       strlen(compiler->program->name)));
        return;
    }
    const struct tt__symbol *name =
        tt__symbol_of(compiler->symbols, "__name__", 8);
    const struct tt__symbol *module =
        tt__symbol_of(compiler->symbols, "__module__", 10);
    tt__load_global(unit, name, true);
    tt__emit(unit, OP_STORE_NAME, tt__unit_name(unit, module));
}

/* The variable with the type parameters of a generic class. */
static const struct tt__symbol *type_parameters_symbol(struct tt__unit *unit)
{
    return tt__symbol_of(unit->compiler->symbols, TT__TYPE_PARAMETERS_NAME,
                         (uint32_t)strlen(TT__TYPE_PARAMETERS_NAME));
}

static const struct tt__code *generate_class_code(struct tt__unit *outer,
                                                  const struct tt__node *node)
{
    struct tt__compiler *compiler = outer->compiler;
    struct tt__scope *scope = node->class_.scope;
    const char *name = node->class_.name->text;
    const char *qualified_name =
        tt__qualified_name(outer, tt__mangled(outer, node->class_.name), name);
    struct tt__unit *unit =
        tt__unit_begin(compiler, scope, name, qualified_name);
    unit->code->flags |= CODE_CLASS;
    unit->code->first_line = node->place.line;
    unit->place = node->place;
    if (scope->class_cell != NULL) {
        unit->code->class_cell = scope->class_cell->slot;
    }
    tt__make_cells(unit, scope);
    store_module(unit);
    store_special(unit, "__qualname__", unit->code->qualified_name);
    store_special(unit, "__firstlineno__",
                  tt_small_int(first_line(node, &node->class_.decorators)));
    tt_value doc = tt__docstring(compiler, &node->class_.body);
    if (doc != TT_NULL) {
        unit->code->doc = doc;
        store_special(unit, "__doc__", unit->code->doc);
    }
    if (node->class_.type_parameters.count > 0) {
        tt__load_name(unit, type_parameters_symbol(unit));
        tt__emit(unit, OP_STORE_NAME,
                 tt__unit_name(unit, tt__symbol_of(compiler->symbols,
                                                   "__type_params__", 15)));
    }
    tt__begin_annotations(unit);
    tt__generate_block(unit, &node->class_.body);
    tt__end_annotations(unit);
    tt__emit_constant(unit, TT_NONE);
    tt__emit(unit, OP_RETURN, 0);
    return tt__unit_end(unit);
}

/* class A(dict): the name is the builtin's. */
static void refuse_base(struct tt__unit *unit, const struct tt__node *base)
{
    static const char *const names[] = {"super", "enumerate", "zip",
                                        "map",   "filter",    "reversed"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (base->kind == AST_NAME && strcmp(base->name->text, names[i]) == 0 &&
            tt__is_builtin(unit, base->name)) {
            tt__unit_refuse(unit, base->place, "keep one in an attribute",
                            "class deriving from '%s'", names[i]);
        }
    }
}

static void generate_bases(struct tt__unit *unit, const struct tt__node *node)
{
    const struct tt__nodes *bases = &node->class_.bases;
    bool starred = false;
    for (uint32_t i = 0; i < bases->count; i++) {
        refuse_base(unit, bases->at[i]);
        starred = starred || bases->at[i]->kind == AST_STARRED;
    }
    if (starred) {
        tt__generate_list(unit, bases);
        tt__emit(unit, OP_LIST_TO_TUPLE, 0);
        return;
    }
    for (uint32_t i = 0; i < bases->count; i++) {
        tt__generate(unit, bases->at[i]);
    }
    tt__emit(unit, OP_BUILD_TUPLE, bases->count);
}

/* -> class; IS_GENERIC: a tuple of its type parameters is on the stack. */
static void generate_class(struct tt__unit *unit, const struct tt__node *node,
                           bool is_generic)
{
    const char *name = node->class_.name->text;
    const struct tt__code *code = generate_class_code(unit, node);
    tt__make_function(unit, code, node->class_.scope, 0);
    tt__emit_constant(
        unit, tt__constant_str(unit->compiler, name, node->class_.name->size));
    generate_bases(unit, node);
    tt__at(unit, node);
    if (is_generic) {
        tt__emit(unit, OP_COPY, 4);
        tt__emit(unit, OP_GENERIC_BASES, 0);
    }
    if (node->class_.keyword_count > 0) {
        tt__generate_keywords(unit, node, node->class_.keywords,
                              node->class_.keyword_count);
    } else {
        tt__emit_constant(unit, TT_NONE);
    }
    tt__at(unit, node);
    tt__emit(unit, OP_BUILD_CLASS, 0);
}

void tt__generate_class(struct tt__unit *unit, const struct tt__node *node)
{
    const struct tt__type_parameters *parameters =
        &node->class_.type_parameters;
    generate_decorators(unit, &node->class_.decorators);
    tt__at(unit, node);
    if (parameters->count == 0) {
        generate_class(unit, node, false);
    } else {
        struct tt__unit *inner =
            tt__begin_generic(unit, parameters, node->class_.name);
        tt__emit(inner, OP_COPY, 1);
        tt__store_name(inner, type_parameters_symbol(inner));
        tt__at(inner, node);
        generate_class(inner, node, true);
        tt__emit(inner, OP_SWAP, 2);
        tt__emit(inner, OP_POP, 0);
        tt__at(unit, node);
        tt__end_generic(inner, 0);
    }
    call_decorators(unit, &node->class_.decorators);
    tt__at(unit, node);
    tt__store_name(unit, node->class_.name);
}

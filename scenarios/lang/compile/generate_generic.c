/* SPDX-License-Identifier: MIT
 *
 * generate_generic.c: type parameters and type aliases (PEP 695).
 *
 * Mirrors codegen_type_params, codegen_typealias and the generic parts of
 * codegen_function and codegen_class of CPython's Python/codegen.c: a generic
 * definition is made in a function of its own, which is called at once and
 * whose variables are the type parameters. Bounds, defaults and values of
 * aliases are evaluated on demand.
 */
#include "generate.h"

#include <stdio.h>

/* The slots of the parameters of that function. */
enum { SLOT_NAMESPACE, SLOT_DEFAULTS, SLOT_KWDEFAULTS, SLOT_COUNT };

/* -> a method that evaluates NODE, in SCOPE; None if there is no node. */
static void generate_lazy(struct tt__unit *unit, const struct tt__node *node,
                          struct tt__scope *scope, const char *name)
{
    if (node == NULL) {
        tt__emit_constant(unit, TT_NONE);
        return;
    }
    struct tt__unit *inner = tt__begin_lazy(unit, scope, name, node->place);
    if (node->kind == AST_STARRED) { /* *Ts = *tuple[int, str] */
        tt__generate(inner, node->value);
        tt__emit(inner, OP_UNPACK, 1);
    } else {
        tt__generate(inner, node);
    }
    tt__emit(inner, OP_RETURN, 0);
    const struct tt__code *code = tt__unit_end(inner);
    tt__make_function(unit, code, scope, 0);
    tt__emit(unit, OP_BIND_LAZY, scope->sees_class);
}

static void generate_text(struct tt__unit *unit, const struct tt__symbol *name)
{
    tt__emit_constant(unit,
                      tt__constant_str(unit->compiler, name->text, name->size));
}

/* -> the type parameter, which its variable holds, too. */
static void generate_parameter(struct tt__unit *unit,
                               const struct tt__type_parameter *parameter)
{
    bool is_constrained =
        parameter->bound != NULL && parameter->bound->kind == AST_TUPLE;
    unit->place = parameter->place;
    generate_text(unit, parameter->name);
    generate_lazy(unit, parameter->bound, parameter->bound_scope,
                  parameter->name->text);
    generate_lazy(unit, parameter->default_value, parameter->default_scope,
                  parameter->name->text);
    unit->place = parameter->place;
    tt__emit(unit, OP_TYPE_PARAMETER,
             (uint32_t)parameter->kind |
                 (is_constrained ? TYPE_CONSTRAINED : 0u));
    tt__emit(unit, OP_COPY, 1);
    tt__store_name(unit, parameter->name);
}

struct tt__unit *tt__begin_generic(struct tt__unit *outer,
                                   const struct tt__type_parameters *parameters,
                                   const struct tt__symbol *name)
{
    TT_ASSERT(parameters->count > 0 && parameters->scope->is_type_parameters);
    size_t size = sizeof "<generic parameters of >" + name->size;
    char *text = tt__pool_take(outer->compiler->scratch, size);
    snprintf(text, size, "<generic parameters of %s>", name->text);
    struct tt__unit *unit =
        tt__unit_begin(outer->compiler, parameters->scope, text,
                       tt__qualified_name(outer, NULL, text));
    unit->is_function = true;
    unit->place = parameters->at[0].place;
    unit->code->first_line = unit->place.line;
    unit->code->positional_only = SLOT_COUNT;
    unit->code->positional = SLOT_COUNT;
    tt__make_cells(unit, parameters->scope);
    for (uint32_t i = 0; i < parameters->count; i++) {
        generate_parameter(unit, &parameters->at[i]);
    }
    tt__emit(unit, OP_BUILD_TUPLE, parameters->count);
    return unit;
}

void tt__load_defaults(struct tt__unit *unit, uint32_t flags)
{
    if (flags & FUNCTION_DEFAULTS) {
        tt__emit(unit, OP_LOAD_FAST, SLOT_DEFAULTS);
    }
    if (flags & FUNCTION_KWDEFAULTS) {
        tt__emit(unit, OP_LOAD_FAST, SLOT_KWDEFAULTS);
    }
}

/* -> a copy of the value that is COUNT below the top, if it IS there. */
static void copy_argument(struct tt__unit *unit, bool is, uint32_t count)
{
    if (is) {
        tt__emit(unit, OP_COPY, count);
    } else {
        tt__emit_constant(unit, TT_NONE);
    }
}

void tt__end_generic(struct tt__unit *unit, uint32_t flags)
{
    const struct tt__scope *scope = unit->scope;
    struct tt__unit *outer = unit->outer;
    bool has_defaults = flags & FUNCTION_DEFAULTS;
    bool has_kwdefaults = flags & FUNCTION_KWDEFAULTS;
    tt__emit(unit, OP_RETURN, 0);
    const struct tt__code *code = tt__unit_end(unit);
    tt__make_function(outer, code, scope, 0);
    tt__emit(outer, OP_PUSH_NULL, 0);
    if (scope->sees_class) {
        tt__emit(outer, OP_LOAD_FAST, 0);
    } else {
        tt__emit_constant(outer, TT_NONE);
    }
    copy_argument(outer, has_defaults, 4 + has_kwdefaults);
    copy_argument(outer, has_kwdefaults, 5);
    tt__emit(outer, OP_CALL, SLOT_COUNT);
    for (int i = has_defaults + has_kwdefaults; i > 0; i--) {
        tt__emit(outer, OP_SWAP, 2);
        tt__emit(outer, OP_POP, 0);
    }
}

void tt__generate_alias(struct tt__unit *outer, const struct tt__node *node)
{
    const struct tt__type_parameters *parameters = &node->alias.type_parameters;
    struct tt__unit *unit = outer;
    bool is_generic = parameters->count > 0;
    if (is_generic) {
        unit = tt__begin_generic(outer, parameters, node->alias.name);
        generate_text(unit, node->alias.name);
        tt__emit(unit, OP_SWAP, 2);
    } else {
        generate_text(unit, node->alias.name);
        tt__emit_constant(unit, TT_NONE);
    }
    generate_lazy(unit, node->alias.value, node->alias.value_scope,
                  node->alias.name->text);
    tt__at(unit, node);
    tt__emit(unit, OP_TYPE_ALIAS, 0);
    if (is_generic) {
        tt__end_generic(unit, 0);
    }
    tt__at(outer, node);
    tt__store_name(outer, node->alias.name);
}

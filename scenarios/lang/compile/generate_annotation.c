/* SPDX-License-Identifier: MIT
 *
 * generate_annotation.c: the code that evaluates annotations.
 *
 * Mirrors codegen_annotations, codegen_process_deferred_annotations and
 * codegen_setup_annotations_scope of CPython's Python/codegen.c (PEP 649): the
 * annotations of a function, class or module become a function of their own,
 * which returns a dict and runs when somebody reads __annotations__. That of a
 * function at the top level needs no object until then.
 */
#include "generate.h"
#include "scenarios/lang/read/unparse.h"

/* A set in a class or module with annotations in inner blocks: the numbers of
 * those whose statements have run. */
static const char executed_name[] = "__conditional_annotations__";

static const struct tt__symbol *symbol_of(struct tt__unit *unit,
                                          const char *name)
{
    return tt__symbol_of(unit->compiler->symbols, name, (uint32_t)strlen(name));
}

/* No scope knows the names that are kept here: they are in the namespace of
 * the class, or global. */
static void store(struct tt__unit *unit, const char *name)
{
    const struct tt__symbol *symbol = symbol_of(unit, name);
    if (unit->scope->kind == SCOPE_CLASS ||
        unit->compiler->program->is_dynamic) {
        tt__emit(unit, OP_STORE_NAME, tt__unit_name(unit, symbol));
    } else {
        tt__emit(unit, OP_STORE_GLOBAL,
                 tt__global_number(unit->compiler, symbol));
    }
}

static void load(struct tt__unit *unit, const char *name)
{
    bool is_class = unit->scope->kind == SCOPE_CLASS || unit->scope->sees_class;
    bool is_dynamic = unit->compiler->program->is_dynamic;
    bool is_module = is_dynamic && unit->scope->kind == SCOPE_MODULE;
    tt__load_global(unit, symbol_of(unit, name), is_class || is_module);
}

/* ---- One annotation ------------------------------------------------------ */

/* dict -> dict with NAME: NODE. */
static void add_annotation(struct tt__unit *unit, const struct tt__symbol *name,
                           const struct tt__node *node)
{
    const struct tt__symbol *mangled = tt__mangled(unit, name);
    tt__at(unit, node);
    tt__emit_constant(
        unit, tt__constant_str(unit->compiler, mangled->text, mangled->size));
    if (unit->compiler->has_text_annotations) {
        struct tt__text text = tt__unparse(unit->compiler->scratch, node);
        tt__emit_constant(unit,
                          tt__constant_str(unit->compiler, text.at, text.size));
    } else if (node->kind == AST_STARRED) { /* *args: *Ts */
        tt__generate(unit, node->value);
        tt__emit(unit, OP_UNPACK, 1);
    } else {
        tt__generate(unit, node);
    }
    tt__at(unit, node);
    tt__emit(unit, OP_DICT_ADD, 1);
}

/* The code has no other format than the value: NotImplementedError if the
 * second argument is greater than VALUE_WITH_FAKE_GLOBALS. */
static void check_format(struct tt__unit *unit)
{
    struct tt__label is_value = TT__LABEL;
    tt__emit(unit, OP_LOAD_FAST, 1);
    tt__emit_constant(unit, tt_small_int(2));
    tt__emit(unit, OP_COMPARE, COMPARE_GREATER);
    tt__emit_jump(unit, OP_JUMP_IF_FALSE, &is_value);
    tt__load_global(unit, symbol_of(unit, "NotImplementedError"), false);
    tt__emit(unit, OP_RAISE, 1);
    tt__place(unit, &is_value);
}

struct tt__unit *tt__begin_lazy(struct tt__unit *outer, struct tt__scope *scope,
                                const char *name, struct tt__place place)
{
    TT_ASSERT(scope->is_annotation && scope->slot_count >= 2);
    struct tt__unit *unit = tt__unit_begin(
        outer->compiler, scope, name, tt__qualified_name(outer, NULL, name));
    unit->is_function = true;
    unit->place = place;
    unit->code->first_line = place.line;
    unit->code->positional_only = 2;
    unit->code->positional = 2;
    tt__make_cells(unit, scope);
    check_format(unit);
    return unit;
}

static struct tt__unit *begin_unit(struct tt__unit *outer,
                                   struct tt__scope *scope,
                                   struct tt__place place)
{
    struct tt__unit *unit = tt__begin_lazy(outer, scope, "__annotate__", place);
    tt__emit(unit, OP_BUILD_DICT, 0);
    return unit;
}

static const struct tt__code *end_unit(struct tt__unit *unit)
{
    tt__emit(unit, OP_RETURN, 0);
    return tt__unit_end(unit);
}

/* ---- Functions ----------------------------------------------------------- */

static void add_parameter(struct tt__unit *unit,
                          const struct tt__parameter *parameter)
{
    if (parameter->annotation != NULL) {
        add_annotation(unit, parameter->name, parameter->annotation);
    }
}

const struct tt__code *tt__annotations_of(struct tt__unit *outer,
                                          const struct tt__node *function)
{
    const struct tt__parameters *parameters = &function->function.parameters;
    uint32_t positional = parameters->positional;
    uint32_t named = positional + parameters->keyword_only;
    if (function->function.annotations == NULL || outer->dead) {
        return NULL;
    }
    struct tt__unit *unit =
        begin_unit(outer, function->function.annotations, function->place);
    for (uint32_t i = parameters->positional_only; i < positional; i++) {
        add_parameter(unit, &parameters->at[i]);
    }
    for (uint32_t i = 0; i < parameters->positional_only; i++) {
        add_parameter(unit, &parameters->at[i]);
    }
    if (parameters->has_star) {
        add_parameter(unit, &parameters->at[named]);
    }
    for (uint32_t i = positional; i < named; i++) {
        add_parameter(unit, &parameters->at[i]);
    }
    if (parameters->has_double_star) {
        add_parameter(unit, &parameters->at[parameters->count - 1]);
    }
    if (function->function.returns != NULL) {
        add_annotation(unit, symbol_of(unit, "return"),
                       function->function.returns);
    }
    return end_unit(unit);
}

void tt__attach_annotations(struct tt__unit *unit,
                            const struct tt__node *function,
                            const struct tt__code *annotate)
{
    const struct tt__scope *scope = function->function.annotations;
    if (annotate == NULL || unit->dead) {
        return;
    }
    if (scope->free_count == 0 && !scope->sees_class) {
        /* MAKE_FUNCTION's code is the last one of the unit. */
        struct tt__code *code =
            (void *)(uintptr_t)unit->codes[unit->code_count - 1];
        TT_ASSERT(code->annotate == NULL);
        code->annotate = annotate;
        return;
    }
    tt__make_function(unit, annotate, scope, 0);
    tt__emit(unit, OP_BIND_LAZY, scope->sees_class);
    tt__emit(unit, OP_SET_FUNCTION, FUNCTION_ANNOTATE);
}

/* ---- Classes and modules ------------------------------------------------- */

void tt__begin_annotations(struct tt__unit *unit)
{
    if (unit->scope->is_conditional) {
        tt__emit(unit, OP_BUILD_SET, 0);
        store(unit, executed_name);
    }
}

void tt__note_annotation(struct tt__unit *unit, const struct tt__node *node)
{
    if (!unit->scope->is_conditional || node->annotated.is_direct ||
        node->annotated.number == UINT32_MAX) {
        return;
    }
    tt__at(unit, node);
    load(unit, executed_name);
    tt__emit_constant(unit, tt_small_int(node->annotated.number));
    tt__emit(unit, OP_SET_ADD, 1);
    tt__emit(unit, OP_POP, 0);
}

static void add_name(struct tt__unit *unit, const struct tt__node *node)
{
    struct tt__label skip = TT__LABEL;
    tt__at(unit, node);
    if (!node->annotated.is_direct) {
        tt__emit_constant(unit, tt_small_int(node->annotated.number));
        load(unit, executed_name);
        tt__emit(unit, OP_COMPARE, COMPARE_IN);
        tt__emit_jump(unit, OP_JUMP_IF_FALSE, &skip);
    }
    add_annotation(unit, node->annotated.target->name,
                   node->annotated.annotation);
    tt__place(unit, &skip);
}

void tt__end_annotations(struct tt__unit *outer)
{
    struct tt__scope *scope = outer->scope;
    if (scope->annotations == NULL || outer->dead) {
        return;
    }
    struct tt__unit *unit =
        begin_unit(outer, scope->annotations, scope->annotated.at[0]->place);
    for (uint32_t i = 0; i < scope->annotated.count; i++) {
        add_name(unit, scope->annotated.at[i]);
    }
    const struct tt__code *code = end_unit(unit);
    if (scope->kind == SCOPE_MODULE) {
        outer->code->annotate = code;
        return;
    }
    tt__make_function(outer, code, scope->annotations, 0);
    store(outer, "__annotate_func__");
}

/* SPDX-License-Identifier: MIT
 *
 * compile.c: one whole program.
 */
#include "generate.h"

#include <stdio.h>

/* Ends the run that gets here, with the words of a refusal. */
static void refuse_later(struct tt__unit *unit, const char *what,
                         const char *hint)
{
    char text[3 * DIAGNOSTIC_SIZE];
    bool has_hint = hint != NULL && *hint != '\0';
    int size =
        snprintf(text, sizeof text, "%s is not in the scenario language%s%s",
                 what, has_hint ? "; " : "", has_hint ? hint : "");
    TT_ASSERT(size > 0 && (size_t)size < sizeof text);
    const struct tt__symbol *name =
        tt__symbol_of(unit->compiler->symbols, text, (uint32_t)size);
    tt__emit(unit, OP_REFUSE, tt__unit_name(unit, name));
}

void tt__unit_refuse(struct tt__unit *unit, struct tt__place place,
                     const char *hint, const char *format, ...)
{
    char text[DIAGNOSTIC_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (unit->compiler->program->is_foreign) {
        unit->place = place;
        refuse_later(unit, text, hint);
    } else {
        tt__diagnose(unit->compiler->diagnostic, DIAGNOSTIC_REFUSED, place,
                     hint, "%s", text);
    }
}

_Noreturn void tt__compile_limit(struct tt__compiler *compiler,
                                 struct tt__place place, const char *what)
{
    tt__diagnose(compiler->diagnostic, DIAGNOSTIC_LIMIT, place, NULL, "%s",
                 what);
    longjmp(*compiler->failed, 1);
}

/* Whether TREE begins with from __future__ import annotations. */
static bool has_text_annotations(const struct tt__tree *tree)
{
    for (uint32_t i = 0; i < tree->body.count; i++) {
        const struct tt__node *node = tree->body.at[i];
        bool is_future = node->kind == AST_IMPORT_FROM &&
                         node->import.level == 0 &&
                         strcmp(node->import.module->text, "__future__") == 0;
        for (uint32_t j = 0; is_future && j < node->import.name_count; j++) {
            if (strcmp(node->import.names[j].name->text, "annotations") == 0) {
                return true;
            }
        }
    }
    return false;
}

const char *tt__import_name(struct tt__pool *pool, const char *package,
                            uint32_t level, const char *name)
{
    TT_ASSERT(level > 0);
    if (package == NULL || *package == '\0') {
        return ".";
    }
    size_t size = strlen(package), rest = strlen(name);
    for (; level > 1; level--) {
        while (size > 0 && package[size - 1] != '.') {
            size--;
        }
        if (size == 0) {
            return "..";
        }
        size--; /* the dot */
    }
    char *made = tt__pool_take(pool, size + rest + 2);
    if (made != NULL) {
        memcpy(made, package, size);
        made[size] = '.';
        memcpy(made + size + (rest > 0), name, rest);
        made[size + (rest > 0) + rest] = '\0';
    }
    return made;
}

/* __doc__ of the namespace of exec(); a module has it as an attribute. */
static void store_doc(struct tt__unit *unit)
{
    const struct tt__symbol *name =
        tt__symbol_of(unit->compiler->symbols, "__doc__", 7);
    tt__emit_constant(unit, unit->code->doc);
    tt__emit(unit, OP_STORE_NAME, tt__unit_name(unit, name));
}

static const struct tt__code *compile_module(struct tt__compiler *compiler,
                                             const struct tt__tree *tree,
                                             struct tt__scope *scope)
{
    struct tt__unit *unit =
        tt__unit_begin(compiler, scope, "<module>", "<module>");
    unit->code->flags |= CODE_MODULE;
    unit->code->first_line = 1;
    unit->place = (struct tt__place){1, 1};
    tt_value doc = tt__docstring(compiler, &tree->body);
    if (doc != TT_NULL) {
        unit->code->doc = doc;
    }
    tt__make_cells(unit, scope);
    if (compiler->program->is_expression) {
        TT_ASSERT(tree->body.count == 1);
        tt__generate(unit, tree->body.at[0]->value);
        tt__emit(unit, OP_RETURN, 0);
        return tt__unit_end(unit);
    }
    if (doc != TT_NULL && compiler->program->is_dynamic) {
        store_doc(unit);
    }
    tt__begin_annotations(unit);
    tt__generate_block(unit, &tree->body);
    tt__end_annotations(unit);
    tt__emit_constant(unit, TT_NONE);
    tt__emit(unit, OP_RETURN, 0);
    return tt__unit_end(unit);
}

static enum tt__binding binding_of(struct tt__compiler *compiler,
                                   const struct tt__scope *module,
                                   tt_value name)
{
    const struct tt_str *str = tt_str_get(name);
    const struct tt__variable *variable = tt__scope_find(
        module, tt__symbol_of(compiler->symbols, str->text, str->size));
    if (variable == NULL || variable->bindings == 0) {
        return BINDING_NONE;
    }
    return variable->bindings == 1 ? BINDING_ONCE : BINDING_VARIES;
}

/* The numbers of all globals, those that MODULE binds first, in the order of
 * its text. */
static const uint32_t *order_globals(struct tt__compiler *compiler,
                                     const struct tt__scope *module)
{
    uint32_t count = compiler->global_count, placed = 0;
    size_t size = (count + 1) * sizeof(uint32_t);
    uint32_t *order = tt__pool_take(&compiler->program->pool, size);
    bool *is_placed = tt__pool_take(compiler->scratch, count + 1);
    for (const struct tt__variable *at = module->first; at != NULL;
         at = at->next) {
        uint32_t number = at->name->number < compiler->symbol_capacity
                              ? compiler->global_of_symbol[at->name->number]
                              : 0;
        if (at->bound && number != 0 && !is_placed[number - 1]) {
            is_placed[number - 1] = true;
            order[placed++] = number - 1;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!is_placed[i]) {
            order[placed++] = i;
        }
    }
    TT_ASSERT(placed == count);
    return order;
}

/* What the program needs of the scratch memory afterwards. */
static void keep_globals(struct tt__compiler *compiler,
                         const struct tt__scope *module)
{
    struct tt__program *program = compiler->program;
    uint8_t *bindings =
        tt__pool_take(&program->pool, compiler->global_count + 1);
    for (uint32_t i = 0; i < compiler->global_count; i++) {
        bindings[i] =
            (uint8_t)binding_of(compiler, module, compiler->global_names[i]);
    }
    program->global_bindings = bindings;
    program->global_order = order_globals(compiler, module);
    size_t size = compiler->global_count * sizeof(tt_value);
    tt_value *names = tt__pool_take(&program->pool, size + 1);
    tt_value *builtins = tt__pool_take(&program->pool, size + 1);
    if (size > 0) {
        memcpy(names, compiler->global_names, size);
        memcpy(builtins, compiler->global_builtins, size);
    }
    program->global_names = names;
    program->global_builtins = builtins;
    program->global_count = compiler->global_count;
}

/* Whether the program may come to look at who awaits whom: one of these is
 * among its names and strs. */
static bool names_call_graphs(const struct tt__compiler *compiler)
{
    static const char *const names[] = {
        "capture_call_graph", "format_call_graph", "print_call_graph"};
    bool named = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        named = named || tt__constant_known(compiler, names[i]);
    }
    return named;
}

static void keep_warnings(struct tt__program *program,
                          const struct tt__warnings *warnings)
{
    struct tt__warning *kept =
        tt__pool_take(&program->pool, warnings->count * sizeof *kept + 1);
    for (uint32_t i = 0; i < warnings->count; i++) {
        kept[i] = warnings->at[i];
        kept[i].text =
            tt__pool_copy(&program->pool, kept[i].text, strlen(kept[i].text));
    }
    program->warnings = kept;
    program->warning_count = warnings->count;
}

static void compile_all(struct tt__compiler *compiler,
                        const struct tt__tree *tree)
{
    struct tt__scope *scope = tt__scopes(
        tree, compiler->symbols, compiler->scratch, compiler->diagnostic);
    if (scope == NULL) {
        longjmp(*compiler->failed, 1);
    }
    compiler->has_text_annotations =
        compiler->has_text_annotations || has_text_annotations(tree);
    compiler->program->main = compile_module(compiler, tree, scope);
    keep_globals(compiler, scope);
    compiler->program->names_call_graphs = names_call_graphs(compiler);
    if (compiler->program->module == NULL) {
        keep_warnings(compiler->program, &tree->warnings);
    }
}

static int fail_for_memory(struct tt__compiler *compiler)
{
    /* A diagnostic that was reported earlier stays. */
    tt__diagnose(compiler->diagnostic, DIAGNOSTIC_LIMIT,
                 (struct tt__place){1, 1}, NULL,
                 "the program needs more memory than a program may");
    return -1;
}

static int try_all(struct tt__compiler *compiler, const struct tt__tree *tree)
{
    jmp_buf failed;
    compiler->failed = &failed;
    compiler->scratch->spent = &failed;
    compiler->program->pool.spent = &failed;
    if (setjmp(failed) != 0) {
        return fail_for_memory(compiler);
    }
    compile_all(compiler, tree);
    return compiler->diagnostic->kind == DIAGNOSTIC_NONE ? 0 : -1;
}

int tt__compile(const struct tt__tree *tree, struct tt__program *program,
                struct tt__image *image,
                const struct tt__environment *environment,
                struct tt__pool *scratch, struct tt__diagnostic *diagnostic)
{
    struct tt__compiler compiler = {
        .program = program,
        .image = image,
        .scratch = scratch,
        .symbols = tree->symbols,
        .diagnostic = diagnostic,
        .environment = environment,
        .has_text_annotations = tree->has_text_annotations,
    };
    TT_ASSERT(program->name != NULL && program->main == NULL);
    program->first_global = image->global_count;
    program->first_caches = image->caches_count;
    int rc = try_all(&compiler, tree);
    image->global_count += program->global_count;
    program->caches_count = image->caches_count - program->first_caches;
    scratch->spent = NULL;
    program->pool.spent = NULL;
    return rc;
}

/* SPDX-License-Identifier: MIT
 *
 * scope.c: making scopes, and finding names in them.
 *
 * Three passes. The first walks the tree and notes in each scope which names
 * it binds, declares and uses. The second finds, for each name a scope uses,
 * the scope that binds it, and marks it as captured where a unit's border lies
 * between: then every unit on the way has it as a free variable. The third
 * assigns slots.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scope.h"
#include "scenarios/lang/read/walk.h"

struct maker {
    struct tt__pool *pool;
    struct tt__symbol_table *symbols;
    struct tt__diagnostic *diagnostic;
    struct tt__scope *scope; /* the one being walked */
    struct tt__scope *module;
    const struct tt__symbol *super_name;
    const struct tt__symbol *type_parameters_name;
    const struct tt__symbol *class_cell_name;
    uint32_t iterable_depth; /* of comprehensions, around what is walked */
    bool failed;
};

/* ---- Scopes and variables ------------------------------------------------ */

static uint32_t slot_in(const struct tt__scope *scope,
                        const struct tt__symbol *name)
{
    uint32_t slot = name->number * 2654435761u & scope->table_mask;
    while (scope->table[slot] != NULL && scope->table[slot]->name != name) {
        slot = (slot + 1) & scope->table_mask;
    }
    return slot;
}

struct tt__variable *tt__scope_find(const struct tt__scope *scope,
                                    const struct tt__symbol *name)
{
    return scope->table == NULL ? NULL : scope->table[slot_in(scope, name)];
}

static void grow_table(struct maker *maker, struct tt__scope *scope)
{
    uint32_t size = scope->table == NULL ? 16 : 2 * (scope->table_mask + 1);
    scope->table = tt__pool_take(maker->pool, size * sizeof *scope->table);
    scope->table_mask = size - 1;
    for (struct tt__variable *at = scope->first; at != NULL; at = at->next) {
        scope->table[slot_in(scope, at->name)] = at;
    }
}

static struct tt__variable *add_variable(struct maker *maker,
                                         struct tt__scope *scope,
                                         const struct tt__symbol *name,
                                         struct tt__place place)
{
    struct tt__variable *known = tt__scope_find(scope, name);
    if (known != NULL) {
        return known;
    }
    if (scope->table == NULL ||
        4 * (scope->variable_count + 1) > 3 * (scope->table_mask + 1)) {
        grow_table(maker, scope);
    }
    struct tt__variable *made = tt__pool_take(maker->pool, sizeof *made);
    *made = (struct tt__variable){.name = name, .scope = scope, .at = place};
    scope->table[slot_in(scope, name)] = made;
    scope->variable_count++;
    if (scope->last != NULL) {
        scope->last->next = made;
    } else {
        scope->first = made;
    }
    scope->last = made;
    return made;
}

static bool is_unit(const struct tt__scope *scope)
{
    return scope->kind != SCOPE_COMPREHENSION;
}

static struct tt__scope *begin_scope(struct maker *maker,
                                     enum tt__scope_kind kind)
{
    struct tt__scope *scope = tt__pool_take(maker->pool, sizeof *scope);
    struct tt__scope *parent = maker->scope;
    *scope = (struct tt__scope){.kind = kind, .parent = parent};
    scope->unit = is_unit(scope) ? scope : parent->unit;
    if (parent != NULL) {
        scope->class_name = parent->class_name;
        if (parent->last_child != NULL) {
            parent->last_child->sibling = scope;
        } else {
            parent->first_child = scope;
        }
        parent->last_child = scope;
    }
    maker->scope = scope;
    return scope;
}

static void end_scope(struct maker *maker)
{
    maker->scope = maker->scope->parent;
}

const struct tt__symbol *tt__mangle(const struct tt__scope *scope,
                                    const struct tt__symbol *name,
                                    struct tt__symbol_table *symbols)
{
    const struct tt__symbol *class_name = scope->class_name;
    if (class_name == NULL || name->size < 3 || name->text[0] != '_' ||
        name->text[1] != '_' ||
        (name->text[name->size - 1] == '_' &&
         name->text[name->size - 2] == '_') ||
        memchr(name->text, '.', name->size) != NULL) {
        return name;
    }
    const char *text = class_name->text;
    uint32_t size = class_name->size;
    while (size > 0 && *text == '_') {
        text++;
        size--;
    }
    if (size == 0) {
        return name; /* a class of underscores only */
    }
    uint32_t total = 1 + size + name->size;
    char *mangled = tt__pool_take(symbols->pool, (size_t)total + 1);
    mangled[0] = '_';
    memcpy(mangled + 1, text, size);
    memcpy(mangled + 1 + size, name->text, name->size);
    return tt__symbol_of(symbols, mangled, total);
}

/* ---- The first pass: what each scope binds and uses ---------------------- */

static void fail(struct maker *maker, struct tt__place place,
                 const char *message, const struct tt__symbol *name)
{
    if (!maker->failed) {
        maker->failed = true;
        tt__diagnose(maker->diagnostic, DIAGNOSTIC_SYNTAX, place, NULL, message,
                     name->text);
    }
}

static struct tt__variable *mention(struct maker *maker,
                                    const struct tt__symbol *name,
                                    struct tt__place place)
{
    return add_variable(maker, maker->scope,
                        tt__mangle(maker->scope, name, maker->symbols), place);
}

static void use_name(struct maker *maker, const struct tt__symbol *name,
                     struct tt__place place)
{
    mention(maker, name, place)->used = true;
    /* super() needs the class that contains it. */
    if (name == maker->super_name &&
        maker->scope->unit->kind == SCOPE_FUNCTION) {
        add_variable(maker, maker->scope, maker->class_cell_name, place)->used =
            true;
    }
}

static void bind_name(struct maker *maker, const struct tt__symbol *name,
                      struct tt__place place)
{
    struct tt__variable *variable = mention(maker, name, place);
    variable->bound = true;
    variable->bindings++;
}

static void visit(void *context, struct tt__node *node);

static void visit_all(struct maker *maker, const struct tt__nodes *nodes)
{
    for (uint32_t i = 0; i < nodes->count; i++) {
        visit(maker, nodes->at[i]);
    }
}

/* Targets of assignments: names in them are bound, all else is used. */
static void bind_target(struct maker *maker, struct tt__node *target)
{
    switch (target->kind) {
    case AST_NAME:
        bind_name(maker, target->name, target->place);
        break;
    case AST_TUPLE:
    case AST_LIST:
        for (uint32_t i = 0; i < target->items.count; i++) {
            bind_target(maker, target->items.at[i]);
        }
        break;
    case AST_STARRED:
        bind_target(maker, target->value);
        break;
    default:
        visit(maker, target);
    }
}

static void bind_parameters(struct maker *maker,
                            const struct tt__parameters *parameters)
{
    for (uint32_t i = 0; i < parameters->count; i++) {
        struct tt__variable *variable =
            mention(maker, parameters->at[i].name, parameters->at[i].place);
        variable->bound = true;
        variable->parameter = true;
    }
}

static void visit_defaults(struct maker *maker,
                           const struct tt__parameters *parameters)
{
    for (uint32_t i = 0; i < parameters->count; i++) {
        if (parameters->at[i].default_value != NULL) {
            visit(maker, parameters->at[i].default_value);
        }
    }
}

/* ---- Annotations --------------------------------------------------------- */

/* Whether the names of a class are seen from SCOPE, a class's or a generic
 * definition's in it. */
static bool is_in_class(const struct tt__scope *scope)
{
    const struct tt__scope *parent = scope->parent;
    return parent->kind == SCOPE_CLASS ||
           (parent->is_type_parameters && parent->sees_class);
}

/* Begins a scope that evaluates annotations, of what is in the current one. */
static struct tt__scope *begin_annotations(struct maker *maker)
{
    struct tt__scope *scope = begin_scope(maker, SCOPE_FUNCTION);
    scope->is_annotation = true;
    scope->sees_class = is_in_class(scope);
    return scope;
}

static void visit_optional(struct maker *maker, struct tt__node *node)
{
    if (node != NULL) {
        visit(maker, node);
    }
}

static bool has_annotation(const struct tt__node *function)
{
    const struct tt__parameters *parameters = &function->function.parameters;
    bool has = function->function.returns != NULL;
    for (uint32_t i = 0; !has && i < parameters->count; i++) {
        has = parameters->at[i].annotation != NULL;
    }
    return has;
}

/* An expression that is evaluated on demand: its scope, or NULL. */
static struct tt__scope *visit_lazy(struct maker *maker, struct tt__node *node)
{
    struct tt__scope *scope = NULL;
    if (node != NULL) {
        scope = begin_annotations(maker);
        visit(maker, node);
        end_scope(maker);
    }
    return scope;
}

/* Begins the scope of a generic definition; nothing if it is none. */
static void begin_generic(struct maker *maker,
                          struct tt__type_parameters *parameters)
{
    if (parameters->count == 0) {
        return;
    }
    struct tt__scope *scope = begin_scope(maker, SCOPE_FUNCTION);
    scope->is_type_parameters = true;
    scope->sees_class = is_in_class(scope);
    parameters->scope = scope;
    bind_name(maker, maker->type_parameters_name, parameters->at[0].place);
    for (uint32_t i = 0; i < parameters->count; i++) {
        struct tt__type_parameter *at = &parameters->at[i];
        bind_name(maker, at->name, at->place);
        at->bound_scope = visit_lazy(maker, at->bound);
        at->default_scope = visit_lazy(maker, at->default_value);
    }
}

static void end_generic(struct maker *maker,
                        const struct tt__type_parameters *parameters)
{
    if (parameters->count > 0) {
        end_scope(maker);
    }
}

/* type NAME[T] = VALUE */
static void visit_alias(struct maker *maker, struct tt__node *node)
{
    bind_name(maker, node->alias.name, node->place);
    begin_generic(maker, &node->alias.type_parameters);
    node->alias.value_scope = visit_lazy(maker, node->alias.value);
    end_generic(maker, &node->alias.type_parameters);
}

/* Those of a function, in the scope of its definition. */
static void visit_annotations(struct maker *maker, struct tt__node *node)
{
    const struct tt__parameters *parameters = &node->function.parameters;
    if (!has_annotation(node)) {
        return;
    }
    node->function.annotations = begin_annotations(maker);
    for (uint32_t i = 0; i < parameters->count; i++) {
        visit_optional(maker, parameters->at[i].annotation);
    }
    visit_optional(maker, node->function.returns);
    end_scope(maker);
}

/* Marks the annotations that run if their class or module does. */
static void mark_direct(const struct tt__nodes *body)
{
    for (uint32_t i = 0; i < body->count; i++) {
        if (body->at[i]->kind == AST_ANNOTATED) {
            body->at[i]->annotated.is_direct = true;
        }
    }
}

/* The annotation of a name in a class or module; `(x): int` keeps none, nor
 * does one in a function. */
static void keep_annotation(struct maker *maker, struct tt__node *node)
{
    struct tt__scope *scope = maker->scope;
    node->annotated.number = UINT32_MAX;
    if ((scope->kind != SCOPE_CLASS && scope->kind != SCOPE_MODULE) ||
        !node->annotated.is_simple) {
        return;
    }
    if (scope->annotations == NULL) {
        scope->annotations = begin_annotations(maker);
    }
    maker->scope = scope->annotations;
    visit(maker, node->annotated.annotation);
    maker->scope = scope;
    scope->is_conditional |= !node->annotated.is_direct;
    scope->annotated.at =
        tt__pool_grow(maker->pool, scope->annotated.at, scope->annotated.count,
                      sizeof *scope->annotated.at);
    node->annotated.number = scope->annotated.count;
    scope->annotated.at[scope->annotated.count++] = node;
}

/* ---- Definitions --------------------------------------------------------- */

static void visit_function(struct maker *maker, struct tt__node *node)
{
    visit_all(maker, &node->function.decorators);
    visit_defaults(maker, &node->function.parameters);
    if (node->function.name != NULL) {
        bind_name(maker, node->function.name, node->place);
    }
    begin_generic(maker, &node->function.type_parameters);
    visit_annotations(maker, node);
    struct tt__scope *scope = begin_scope(maker, SCOPE_FUNCTION);
    node->function.scope = scope;
    scope->is_async = node->function.is_async;
    bind_parameters(maker, &node->function.parameters);
    visit_all(maker, &node->function.body);
    end_scope(maker);
    end_generic(maker, &node->function.type_parameters);
}

static void visit_class(struct maker *maker, struct tt__node *node)
{
    visit_all(maker, &node->class_.decorators);
    bind_name(maker, node->class_.name, node->place);
    begin_generic(maker, &node->class_.type_parameters);
    visit_all(maker, &node->class_.bases);
    for (uint32_t i = 0; i < node->class_.keyword_count; i++) {
        visit(maker, node->class_.keywords[i].value);
    }
    struct tt__scope *scope = begin_scope(maker, SCOPE_CLASS);
    node->class_.scope = scope;
    scope->class_name = node->class_.name;
    if (node->class_.type_parameters.count > 0) {
        use_name(maker, maker->type_parameters_name, node->place);
    }
    mark_direct(&node->class_.body);
    visit_all(maker, &node->class_.body);
    end_scope(maker);
    end_generic(maker, &node->class_.type_parameters);
}

static void visit_iterable(struct maker *maker, struct tt__node *iterable)
{
    maker->iterable_depth++;
    visit(maker, iterable);
    maker->iterable_depth--;
}

/* The outermost iterable belongs to the scope around the comprehension. */
static void visit_comprehension(struct maker *maker, struct tt__node *node)
{
    struct tt__clause *clauses = node->comprehension.clauses;
    visit_iterable(maker, clauses[0].iterable);
    struct tt__scope *scope =
        begin_scope(maker, node->kind == AST_GENERATOR ? SCOPE_FUNCTION
                                                       : SCOPE_COMPREHENSION);
    node->comprehension.scope = scope;
    scope->comprehension = true;
    scope->is_generator = node->kind == AST_GENERATOR;
    for (uint32_t i = 0; i < node->comprehension.clause_count; i++) {
        struct tt__clause *clause = &clauses[i];
        bind_target(maker, clause->target);
        for (struct tt__variable *v = scope->first; v != NULL; v = v->next) {
            v->iterated = v->iterated || v->bound;
        }
        scope->is_async = scope->is_async || clause->is_async;
        if (i > 0) {
            visit_iterable(maker, clause->iterable);
        }
        visit_all(maker, &clause->conditions);
    }
    visit(maker, node->comprehension.element);
    if (node->comprehension.value != NULL) {
        visit(maker, node->comprehension.value);
    }
    end_scope(maker);
    /* What awaits makes a generator expression around it asynchronous. */
    if (scope->is_async && node->kind != AST_GENERATOR &&
        maker->scope->comprehension) {
        maker->scope->is_async = true;
    }
}

/* A walrus binds in the function around all comprehensions that contain it. */
static void visit_walrus(struct maker *maker, struct tt__node *node)
{
    visit(maker, node->walrus.value);
    struct tt__scope *from = maker->scope;
    const struct tt__symbol *name =
        tt__mangle(from, node->walrus.name, maker->symbols);
    if (maker->iterable_depth > 0) {
        fail(maker, node->place,
             "assignment expression cannot be used in a comprehension iterable "
             "expression",
             name);
        return;
    }
    while (from->comprehension) {
        struct tt__variable *own = tt__scope_find(from, name);
        if (own != NULL && own->iterated) {
            fail(maker, node->place,
                 "assignment expression cannot rebind comprehension "
                 "iteration variable '%s'",
                 name);
            return;
        }
        from = from->parent;
    }
    if (from != maker->scope && from->kind == SCOPE_CLASS) {
        fail(maker, node->place,
             "assignment expression within a comprehension cannot be used in "
             "a class body",
             name);
        return;
    }
    add_variable(maker, from, name, node->place)->bound = true;
    if (from != maker->scope) {
        /* Inside it is the function's variable. */
        for (struct tt__scope *at = maker->scope; at != from; at = at->parent) {
            struct tt__variable *variable =
                add_variable(maker, at, name, node->place);
            variable->used = true;
            variable->nonlocal = from->kind == SCOPE_FUNCTION;
            variable->global = from->kind == SCOPE_MODULE;
        }
    }
}

static void declare(struct maker *maker, const struct tt__node *node)
{
    bool global = node->kind == AST_GLOBAL;
    for (uint32_t i = 0; i < node->names.count; i++) {
        const struct tt__symbol *name =
            tt__mangle(maker->scope, node->names.at[i], maker->symbols);
        struct tt__variable *known = tt__scope_find(maker->scope, name);
        if (known != NULL && known->parameter) {
            fail(maker, node->place,
                 global ? "name '%s' is parameter and global"
                        : "name '%s' is parameter and nonlocal",
                 name);
        } else if (known != NULL && known->annotated) {
            fail(maker, node->place,
                 global ? "annotated name '%s' can't be global"
                        : "annotated name '%s' can't be nonlocal",
                 name);
        } else if (known != NULL && known->bound && !known->global &&
                   !known->nonlocal) {
            fail(maker, node->place,
                 global ? "name '%s' is assigned to before global declaration"
                        : "name '%s' is assigned to before nonlocal "
                          "declaration",
                 name);
        } else if (known != NULL && known->used && !known->global &&
                   !known->nonlocal) {
            fail(maker, node->place,
                 global ? "name '%s' is used prior to global declaration"
                        : "name '%s' is used prior to nonlocal declaration",
                 name);
        } else if (!global && maker->scope->kind == SCOPE_MODULE) {
            fail(maker, node->place,
                 "nonlocal declaration not allowed at module level", name);
        } else {
            struct tt__variable *made =
                add_variable(maker, maker->scope, name, node->place);
            if ((global && made->nonlocal) || (!global && made->global)) {
                fail(maker, node->place, "name '%s' is nonlocal and global",
                     name);
            }
            made->global = made->global || global;
            if (global) {
                /* Who knows what it is bound to here. */
                add_variable(maker, maker->module, name, node->place)
                    ->bindings += 2;
            }
            made->nonlocal = made->nonlocal || !global;
        }
    }
}

/* VARIABLE is bound to MODULE, for the first time or again. */
static void note_module(struct tt__variable *variable,
                        const struct tt__symbol *module)
{
    if (variable->module == module) {
        variable->bindings--;
    }
    variable->module = module;
}

/* The module that `from os import path` imports, if path is one: os.path. NULL:
 * it cannot be one of the library. */
static const struct tt__symbol *name_submodule(struct maker *maker,
                                               const struct tt__node *node,
                                               const struct tt__alias *alias)
{
    char text[64];
    const struct tt__symbol *package = node->import.module;
    if (package == NULL || node->import.level > 0) {
        return NULL;
    }
    int size =
        snprintf(text, sizeof text, "%s.%s", package->text, alias->name->text);
    return (size_t)size >= sizeof text
               ? NULL
               : tt__symbol_of(maker->symbols, text, (uint32_t)size);
}

static void visit_import(struct maker *maker, const struct tt__node *node)
{
    if (node->kind == AST_IMPORT_FROM && node->import.is_star &&
        maker->scope->kind != SCOPE_MODULE) {
        maker->failed = true;
        tt__diagnose(maker->diagnostic, DIAGNOSTIC_SYNTAX, node->place, NULL,
                     "import * only allowed at module level");
        return;
    }
    for (uint32_t i = 0; i < node->import.name_count; i++) {
        const struct tt__alias *alias = &node->import.names[i];
        const struct tt__symbol *name =
            alias->as != NULL ? alias->as : alias->name;
        const char *dot = memchr(name->text, '.', name->size);
        if (dot != NULL) {
            name = tt__symbol_of(maker->symbols, name->text,
                                 (uint32_t)(dot - name->text));
        }
        bind_name(maker, name, alias->place);
        const struct tt__symbol *module;
        if (node->kind != AST_IMPORT) {
            module = name_submodule(maker, node, alias);
        } else if (alias->as != NULL) {
            module = alias->name;
        } else {
            module = name;
        }
        if (module != NULL) {
            note_module(mention(maker, name, alias->place), module);
        }
    }
}

static void visit_try(struct maker *maker, struct tt__node *node)
{
    visit_all(maker, &node->attempt.body);
    for (uint32_t i = 0; i < node->attempt.handler_count; i++) {
        struct tt__handler *handler = &node->attempt.handlers[i];
        if (handler->type != NULL) {
            visit(maker, handler->type);
        }
        if (handler->name != NULL) {
            bind_name(maker, handler->name, handler->place);
        }
        visit_all(maker, &handler->body);
    }
    visit_all(maker, &node->attempt.orelse);
    visit_all(maker, &node->attempt.finally);
}

static void visit_annotated(struct maker *maker, struct tt__node *node)
{
    /* A name with an annotation is local even if nothing is assigned; but not
     * in parentheses. */
    if (node->annotated.is_simple) {
        struct tt__variable *variable =
            mention(maker, node->annotated.target->name, node->place);
        if ((variable->global || variable->nonlocal) &&
            maker->scope->kind != SCOPE_MODULE) {
            fail(maker, node->place,
                 variable->global ? "annotated name '%s' can't be global"
                                  : "annotated name '%s' can't be nonlocal",
                 variable->name);
        }
        variable->annotated = true;
        bind_name(maker, node->annotated.target->name, node->place);
    } else if (node->annotated.target->kind == AST_NAME) {
        if (node->annotated.value != NULL) {
            bind_name(maker, node->annotated.target->name, node->place);
        }
    } else {
        visit(maker, node->annotated.target);
    }
    if (node->annotated.value != NULL) {
        visit(maker, node->annotated.value);
    }
    keep_annotation(maker, node);
}

/* A type alias; or any other node: its children; of a pattern the name that it
 * binds. */
static void visit_other(struct maker *maker, struct tt__node *node)
{
    const struct tt__symbol *name = NULL;
    switch (node->kind) {
    case AST_TYPE_ALIAS:
        visit_alias(maker, node);
        return;
    case PATTERN_CAPTURE:
        name = node->capture.name;
        break;
    case PATTERN_STAR:
        name = node->name;
        break;
    case PATTERN_MAPPING:
        name = node->mapping.rest;
        break;
    default:
        break;
    }
    tt__each_child(node, visit, maker);
    if (name != NULL) {
        bind_name(maker, name, node->place);
    }
}

static void visit_with(struct maker *maker, struct tt__node *node)
{
    for (uint32_t i = 0; i < node->with.item_count; i++) {
        visit(maker, node->with.items[i].context);
        if (node->with.items[i].target != NULL) {
            bind_target(maker, node->with.items[i].target);
        }
    }
    visit_all(maker, &node->with.body);
}

/* Binary operators nest to the left as deep as a tree may be. */
static void visit_binary(struct maker *maker, struct tt__node *node)
{
    while (node->kind == AST_BINARY) {
        visit(maker, node->binary.right);
        node = node->binary.left;
    }
    visit(maker, node);
}

static void bind_all(struct maker *maker, const struct tt__nodes *targets)
{
    for (uint32_t i = 0; i < targets->count; i++) {
        bind_target(maker, targets->at[i]);
    }
}

static void visit_augmented(struct maker *maker, const struct tt__node *node)
{
    if (node->augmented.target->kind == AST_NAME) {
        use_name(maker, node->augmented.target->name, node->place);
    }
    bind_target(maker, node->augmented.target);
    visit(maker, node->augmented.value);
}

static void visit(void *context, struct tt__node *node)
{
    struct maker *maker = context;
    switch (node->kind) {
    case AST_NAME:
        use_name(maker, node->name, node->place);
        break;
    case AST_FUNCTION:
    case AST_LAMBDA:
        visit_function(maker, node);
        break;
    case AST_CLASS:
        visit_class(maker, node);
        break;
    case AST_LIST_COMP:
    case AST_SET_COMP:
    case AST_DICT_COMP:
    case AST_GENERATOR:
        visit_comprehension(maker, node);
        break;
    case AST_WALRUS:
        visit_walrus(maker, node);
        break;
    case AST_GLOBAL:
    case AST_NONLOCAL:
        declare(maker, node);
        break;
    case AST_IMPORT:
    case AST_IMPORT_FROM:
        visit_import(maker, node);
        break;
    case AST_TRY:
        visit_try(maker, node);
        break;
    case AST_ANNOTATED:
        visit_annotated(maker, node);
        break;
    case AST_WITH:
        visit_with(maker, node);
        break;
    case AST_BINARY:
        visit_binary(maker, node);
        break;
    case AST_ASSIGN:
        visit(maker, node->assign.value);
        bind_all(maker, &node->assign.targets);
        break;
    case AST_AUGMENTED:
        visit_augmented(maker, node);
        break;
    case AST_DELETE:
        bind_all(maker, &node->items);
        break;
    case AST_FOR:
        visit(maker, node->loop.iterable);
        bind_target(maker, node->loop.target);
        visit_all(maker, &node->loop.body);
        visit_all(maker, &node->loop.orelse);
        break;
    case AST_AWAIT:
        maker->scope->is_async = true;
        visit(maker, node->value);
        break;
    case AST_YIELD:
    case AST_YIELD_FROM:
        maker->scope->unit->is_generator = true;
        tt__each_child(node, visit, maker);
        break;
    default:
        visit_other(maker, node);
    }
}

/* ---- The second pass: who binds what is used ----------------------------- */

/* Whether it is one of its unit's slots; else it is found by name, or is a
 * class's __class__. */
static bool has_slot(const struct tt__variable *variable)
{
    enum tt__scope_kind kind = variable->scope->kind;
    return tt__is_own(variable) &&
           (kind == SCOPE_FUNCTION || kind == SCOPE_COMPREHENSION);
}

/* VARIABLE of an outer unit is used in UNIT: every unit from there on gets its
 * cell. */
static void capture(struct maker *maker, struct tt__variable *variable,
                    struct tt__scope *unit)
{
    struct tt__scope *home = variable->scope->unit;
    if (!variable->captured && has_slot(variable) && !variable->parameter) {
        home->cells = tt__pool_grow(maker->pool, home->cells, home->cell_count,
                                    sizeof *home->cells);
        home->cells[home->cell_count++] = variable;
    }
    variable->captured = true;
    for (; unit != home; unit = unit->parent->unit) {
        if (tt__free_of(unit, variable) != NULL) {
            return; /* and so have those further out */
        }
        unit->frees = tt__pool_grow(maker->pool, unit->frees, unit->free_count,
                                    sizeof *unit->frees);
        unit->frees[unit->free_count++] = (struct tt__free){variable, 0};
    }
}

static struct tt__variable *class_cell(struct maker *maker,
                                       struct tt__scope *scope)
{
    if (scope->class_cell == NULL) {
        scope->class_cell =
            tt__pool_take(maker->pool, sizeof *scope->class_cell);
        *scope->class_cell = (struct tt__variable){
            .name = maker->class_cell_name, .scope = scope, .bound = true};
    }
    return scope->class_cell;
}

/* The variable that NAME means, used in SCOPE but not bound there; NULL: a
 * global. */
static struct tt__variable *find_outer(struct maker *maker,
                                       struct tt__scope *scope,
                                       const struct tt__symbol *name)
{
    for (struct tt__scope *at = scope->parent; at != NULL; at = at->parent) {
        if (at->kind == SCOPE_CLASS) {
            if (name == maker->class_cell_name) {
                return class_cell(maker, at);
            }
            continue;
        }
        struct tt__variable *variable = tt__scope_find(at, name);
        if (at->kind == SCOPE_MODULE || variable == NULL) {
            continue;
        }
        if (variable->global) {
            return NULL;
        }
        if (variable->bound && !variable->nonlocal) {
            return variable;
        }
    }
    return NULL;
}

static void link_variable(struct maker *maker, struct tt__scope *scope,
                          struct tt__variable *variable)
{
    if (variable->global || tt__is_own(variable) ||
        scope->kind == SCOPE_MODULE) {
        return;
    }
    variable->outer = find_outer(maker, scope, variable->name);
    if (variable->outer == NULL) {
        if (variable->nonlocal && scope->comprehension) {
            /* A walrus, in a function that declares the name global. */
            variable->nonlocal = false;
            variable->global = true;
        } else if (variable->nonlocal) {
            fail(maker, variable->at, "no binding for nonlocal '%s' found",
                 variable->name);
        }
    } else if (variable->nonlocal &&
               variable->outer->scope->is_type_parameters) {
        fail(maker, variable->at,
             "nonlocal binding not allowed for type parameter '%s'",
             variable->name);
    } else if (variable->outer->scope->unit != scope->unit) {
        capture(maker, variable->outer, scope->unit);
    }
}

static void link_scope(struct maker *maker, struct tt__scope *scope)
{
    for (struct tt__variable *at = scope->first; at != NULL; at = at->next) {
        link_variable(maker, scope, at);
    }
    for (struct tt__scope *at = scope->first_child; at; at = at->sibling) {
        link_scope(maker, at);
    }
}

/* ---- The third pass: slots ----------------------------------------------- */

/* The slots are in CPython's order, for variables die the last first: a unit's
 * own, those of its comprehensions, then cells and free variables, both by
 * name. A parameter keeps its place. */

static int compare_names(const struct tt__variable *a,
                         const struct tt__variable *b)
{
    int order = strcmp(a->name->text, b->name->text);
    if (order == 0) { /* one of them is a comprehension's */
        bool is_before = a->at.line != b->at.line ? a->at.line < b->at.line
                                                  : a->at.column < b->at.column;
        order = is_before ? -1 : 1;
    }
    return order;
}

static int compare_cells(const void *a, const void *b)
{
    return compare_names(*(struct tt__variable *const *)a,
                         *(struct tt__variable *const *)b);
}

static int compare_frees(const void *a, const void *b)
{
    return compare_names(((const struct tt__free *)a)->variable,
                         ((const struct tt__free *)b)->variable);
}

static void number_plain(struct tt__scope *scope)
{
    struct tt__scope *unit = scope->unit;
    if (scope->kind == SCOPE_CLASS) {
        unit->slot_count = 1; /* the namespace */
        if (scope->class_cell != NULL) {
            scope->class_cell->slot = unit->slot_count++;
        }
    } else if (scope->kind == SCOPE_FUNCTION && scope->comprehension) {
        unit->slot_count = 1; /* the outermost iterator */
    } else if (scope->is_annotation) {
        unit->slot_count = 2; /* a namespace and the format */
    } else if (scope->is_type_parameters) {
        unit->slot_count = 3; /* a namespace and the defaults */
    }
    for (struct tt__variable *at = scope->first; at != NULL; at = at->next) {
        if (has_slot(at) && (!at->captured || at->parameter)) {
            at->slot = unit->slot_count++;
        }
    }
    for (struct tt__scope *at = scope->first_child; at; at = at->sibling) {
        number_plain(at);
    }
}

static void number_rest(struct tt__scope *scope)
{
    if (scope->cell_count > 1) {
        qsort(scope->cells, scope->cell_count, sizeof *scope->cells,
              compare_cells);
    }
    if (scope->free_count > 1) {
        qsort(scope->frees, scope->free_count, sizeof *scope->frees,
              compare_frees);
    }
    for (uint32_t i = 0; i < scope->cell_count; i++) {
        scope->cells[i]->slot = scope->slot_count++;
    }
    for (uint32_t i = 0; i < scope->free_count; i++) {
        scope->frees[i].slot = scope->slot_count++;
    }
    for (struct tt__scope *at = scope->first_child; at; at = at->sibling) {
        number_rest(at);
    }
}

struct tt__scope *tt__scopes(const struct tt__tree *tree,
                             struct tt__symbol_table *symbols,
                             struct tt__pool *pool,
                             struct tt__diagnostic *diagnostic)
{
    struct maker maker = {
        .pool = pool, .symbols = symbols, .diagnostic = diagnostic};
    maker.super_name = tt__symbol_of(symbols, "super", 5);
    maker.class_cell_name = tt__symbol_of(symbols, "__class__", 9);
    maker.type_parameters_name =
        tt__symbol_of(symbols, TT__TYPE_PARAMETERS_NAME,
                      (uint32_t)strlen(TT__TYPE_PARAMETERS_NAME));
    struct tt__scope *module = begin_scope(&maker, SCOPE_MODULE);
    maker.module = module;
    mark_direct(&tree->body);
    visit_all(&maker, &tree->body);
    link_scope(&maker, module);
    module->slot_count = tree->has_namespace;
    number_plain(module);
    number_rest(module);
    return maker.failed ? NULL : module;
}

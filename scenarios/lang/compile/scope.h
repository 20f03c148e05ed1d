/* SPDX-License-Identifier: MIT
 *
 * scope.h: where each name of a program lives.
 *
 * Mirrors CPython's symbol table (Python/symtable.c, 3.14). A *unit* is what
 * becomes one code object: the module, a function, a lambda, a class body, a
 * generator expression. A list, set or dict comprehension is a scope of its
 * own whose variables live in slots of the unit around it.
 *
 * After tt__scopes, every function, class, lambda and comprehension node has
 * its scope, and tt__resolve finds where a name used in a scope lives.
 */
#ifndef TT__SCOPE_H
#define TT__SCOPE_H

#include "scenarios/lang/read/ast.h"
#include "scenarios/lang/read/diagnostic.h"
#include "scenarios/lang/read/pool.h"
#include "scenarios/lang/read/symbol.h"

enum tt__scope_kind {
    SCOPE_MODULE,
    SCOPE_CLASS,
    SCOPE_FUNCTION,     /* def, async def, lambda, generator expression */
    SCOPE_COMPREHENSION /* its slots are those of the unit around it */
};

enum tt__place_kind {
    PLACE_GLOBAL, /* a global, or a builtin: by name */
    PLACE_NAME,   /* a class body's namespace, then a global: by name */
    PLACE_FAST,   /* a slot of the unit */
    PLACE_CELL    /* a cell in a slot of the unit: captured, or free */
};

struct tt__scope;

/* A name as one scope knows it. */
struct tt__variable {
    const struct tt__symbol *name;
    struct tt__scope *scope;    /* the one it belongs to */
    struct tt__variable *next;  /* of the scope, in the order of occurrence */
    struct tt__variable *outer; /* not bound here: the one it means; NULL: a
                                 * global */
    struct tt__place at;        /* where it first occurs */
    uint32_t slot;              /* of the scope's unit, if it is bound here */
    uint32_t bindings;          /* how often it is bound */
    const struct tt__symbol *module; /* by an import of it; else NULL */
    bool bound;                      /* assigned, a parameter, imported, ... */
    bool parameter;
    bool annotated; /* by a statement */
    bool used;
    bool global;   /* declared so */
    bool nonlocal; /* declared so */
    bool captured; /* an inner unit uses it: it lives in a cell */
    bool iterated; /* bound by a comprehension's `for` */
};

/* A variable of an outer unit, whose cell is passed to this one. */
struct tt__free {
    struct tt__variable *variable;
    uint32_t slot;
};

struct tt__scope {
    enum tt__scope_kind kind;
    bool comprehension; /* of a comprehension or generator expression */
    bool is_generator;  /* a unit with a yield of its own */
    bool is_async;      /* async def; or it awaits */
    /* What evaluates annotations: it has two parameters, the namespace of the
     * class around it (or None) and the format. */
    bool is_annotation;
    bool sees_class; /* one that finds names in that namespace first */
    /* What makes the type parameters of a definition, and the definition: it
     * has three parameters, the namespace as above, and the defaults and
     * keyword defaults of the function. */
    bool is_type_parameters;
    struct tt__scope *parent; /* NULL: the module */
    struct tt__scope *unit;   /* the one whose frame has its slots */
    struct tt__scope *first_child;
    struct tt__scope *last_child;
    struct tt__scope *sibling;
    const struct tt__symbol *class_name; /* innermost class: mangling */
    struct tt__variable *first;
    struct tt__variable *last;
    struct tt__variable **table; /* by name; open hash */
    uint32_t table_mask;
    uint32_t variable_count;
    /* Of a class or module: what evaluates its annotations, NULL: it has none;
     * and these, in order. */
    struct tt__scope *annotations;
    struct tt__nodes annotated;
    bool is_conditional; /* one of them is in an inner block */
    /* A class: __class__ for its methods, if one needs it. */
    struct tt__variable *class_cell;
    /* Of a unit: slots in all, which of its variables but parameters inner
     * units use, and which cells it gets from outside, both in the order of
     * their slots, which are the last ones. */
    uint32_t slot_count;
    struct tt__variable **cells;
    uint32_t cell_count;
    struct tt__free *frees;
    uint32_t free_count;
};

/* Makes the scopes of TREE. Returns the module's, or NULL with the
 * diagnostic. */
struct tt__scope *tt__scopes(const struct tt__tree *tree,
                             struct tt__symbol_table *symbols,
                             struct tt__pool *pool,
                             struct tt__diagnostic *diagnostic);

/* What NAME (as written) is called inside SCOPE: `__x` in a class is
 * `_Class__x`. */
const struct tt__symbol *tt__mangle(const struct tt__scope *scope,
                                    const struct tt__symbol *name,
                                    struct tt__symbol_table *symbols);

/* Where a name (mangled) that occurs in SCOPE is found, as seen from SCOPE's
 * unit: *SLOT for PLACE_FAST and PLACE_CELL. */
enum tt__place_kind tt__resolve(const struct tt__scope *scope,
                                const struct tt__symbol *name, uint32_t *slot);

/* The variable of SCOPE itself, or NULL. */
struct tt__variable *tt__scope_find(const struct tt__scope *scope,
                                    const struct tt__symbol *name);

/* The variable that a name (mangled) in SCOPE means, or NULL: one that nobody
 * binds. */
const struct tt__variable *tt__variable_of(const struct tt__scope *scope,
                                           const struct tt__symbol *name);

/* Whether SCOPE is one that evaluates annotations, or within one. */
bool tt__is_annotation(const struct tt__scope *scope);

/* Whether the name (mangled), whose cell SCOPE reads, is looked up in a class's
 * namespace first. */
bool tt__reads_namespace(const struct tt__scope *scope,
                         const struct tt__symbol *name);

/* The variable that a generic class has its type parameters in. */
#define TT__TYPE_PARAMETERS_NAME ".type_params"

/* Whether the scope that knows VARIABLE binds it. */
static inline bool tt__is_own(const struct tt__variable *variable)
{
    return variable->bound && !variable->nonlocal && !variable->global;
}

/* The cell that UNIT gets from outside for VARIABLE, or NULL. */
struct tt__free *tt__free_of(const struct tt__scope *unit,
                             const struct tt__variable *variable);

/* The slot of the cell that UNIT has for VARIABLE: its own or a free one. */
uint32_t tt__cell_slot(const struct tt__scope *unit,
                       const struct tt__variable *variable);

#endif

/* SPDX-License-Identifier: MIT
 *
 * generate.h: what the files that generate code share.
 *
 * Mirrors CPython's Python/codegen.c, 3.14: the same evaluation order, the
 * same ways out of blocks, over fewer and larger instructions.
 */
#ifndef TT__GENERATE_H
#define TT__GENERATE_H

#include "emit.h"

/* ---- Statements (generate_statement.c, generate_try.c, generate_star.c) -- */

void tt__generate_block(struct tt__unit *unit, const struct tt__nodes *block);
void tt__generate_statement(struct tt__unit *unit, const struct tt__node *node);
void tt__generate_try(struct tt__unit *unit, const struct tt__node *node);
void tt__generate_match(struct tt__unit *unit, const struct tt__node *node);
/* exc -> ; the clauses of except*, then to END. */
void tt__generate_star_clauses(struct tt__unit *unit,
                               const struct tt__node *node,
                               struct tt__label *end);
void tt__generate_with(struct tt__unit *unit, const struct tt__node *node,
                       uint32_t item);

/* generate_import.c */
void tt__generate_import(struct tt__unit *unit, const struct tt__node *node);
void tt__generate_import_from(struct tt__unit *unit,
                              const struct tt__node *node);

/* ---- Leaving blocks (generate_leave.c) ----------------------------------- */

/* Enters a block: BLOCK, the caller's, is filled. The stack and the current
 * handler are those outside of it. */
void tt__block_push(struct tt__unit *unit, struct tt__block *block,
                    enum tt__block_kind kind);
/* The end of the block: the current handler is the one outside again. */
void tt__block_pop(struct tt__unit *unit, struct tt__block *block);
/* The code of leaving all blocks: for return. PRESERVE: a value is on top. */
void tt__leave_all(struct tt__unit *unit, bool preserve);
/* The code of leaving all blocks inside the innermost loop, whose block it
 * returns. */
struct tt__block *tt__leave_to_loop(struct tt__unit *unit);

/* ---- Expressions --------------------------------------------------------- */

/* -> value */
void tt__generate(struct tt__unit *unit, const struct tt__node *node);
/* ->; to LABEL if the truth of NODE is COND. */
void tt__generate_jump(struct tt__unit *unit, const struct tt__node *node,
                       bool cond, struct tt__label *label);
/* -> ; to HOLDS if the truth of NODE, of an assert, is WANTED; otherwise
 * -> note or None: generate_assert.c. */
void tt__generate_condition(struct tt__unit *unit, const struct tt__node *node,
                            bool wanted, struct tt__label *holds);
/* callable -> result, and the like: generate_call.c. */
/* A dict of keyword arguments, of a call or a class statement. */
void tt__generate_keywords(struct tt__unit *unit, const struct tt__node *node,
                           const struct tt__keyword *keywords, uint32_t count);
void tt__generate_call(struct tt__unit *unit, const struct tt__node *node);
/* List, tuple, set and dict displays; f-strings, t-strings:
 * generate_display.c. */
void tt__generate_display(struct tt__unit *unit, const struct tt__node *node);
void tt__generate_fstring(struct tt__unit *unit, const struct tt__node *node);
/* -> iter(node): a set of constants that is only iterated is a frozenset in
 * CPython, with the order of one. */
void tt__generate_iterable(struct tt__unit *unit, const struct tt__node *node);
/* -> a list of the items, of which some may be starred */
void tt__generate_list(struct tt__unit *unit, const struct tt__nodes *items);
/* generate_comprehension.c */
/* yield, of a generator of either kind. */
void tt__emit_yield(struct tt__unit *unit);
void tt__generate_comprehension(struct tt__unit *unit,
                                const struct tt__node *node);

/* ---- Names and targets (generate_target.c) ------------------------------- */

/* Whether NAME is a builtin's, which the program does not bind. */
bool tt__is_builtin(struct tt__unit *unit, const struct tt__symbol *name);
void tt__load_name(struct tt__unit *unit, const struct tt__symbol *name);
/* -> global NAME; IN_NAMESPACE: or what the namespace in slot 0 has. */
void tt__load_global(struct tt__unit *unit, const struct tt__symbol *name,
                     bool in_namespace);
void tt__store_name(struct tt__unit *unit, const struct tt__symbol *name);
void tt__delete_name(struct tt__unit *unit, const struct tt__symbol *name);
/* The mangled form of a name here. */
const struct tt__symbol *tt__mangled(struct tt__unit *unit,
                                     const struct tt__symbol *name);
/* Refuses MODULE.NAME, with what to write instead. */
void tt__refuse_member(struct tt__unit *unit, struct tt__place place,
                       const char *module, const char *name);
enum { TT__MODULE_NAME = 64 }; /* bytes of a module's name */

/* The module that NODE certainly is, its name in TEXT: a variable that is
 * bound by imports of it only, or an attribute of that. */
bool tt__certain_module(struct tt__unit *unit, const struct tt__node *node,
                        char text[TT__MODULE_NAME]);
/* Refuses MODULE.NAME, where MODULE is known to be a module without it, and
 * what no object has that the library makes. */
void tt__check_member(struct tt__unit *unit, const struct tt__node *attribute);
/* value -> */
void tt__generate_store(struct tt__unit *unit, const struct tt__node *target);
void tt__generate_delete(struct tt__unit *unit, const struct tt__node *target);
void tt__generate_augmented(struct tt__unit *unit, const struct tt__node *node);

/* ---- Functions and classes (generate_function.c) ------------------------- */

void tt__generate_function(struct tt__unit *unit, const struct tt__node *node);
void tt__generate_lambda(struct tt__unit *unit, const struct tt__node *node);
void tt__generate_class(struct tt__unit *unit, const struct tt__node *node);
/* [defaults, ...] -> function; FLAGS says which of them are on the stack. */
void tt__make_function(struct tt__unit *unit, const struct tt__code *code,
                       const struct tt__scope *scope, uint32_t flags);
/* The number of CODE among those of the unit. */
uint32_t tt__unit_code(struct tt__unit *unit, const struct tt__code *code);

/* ---- Annotations (generate_annotation.c) --------------------------------- */

/* Begins a function that evaluates something on demand, in SCOPE. */
struct tt__unit *tt__begin_lazy(struct tt__unit *outer, struct tt__scope *scope,
                                const char *name, struct tt__place place);
/* The code that evaluates the annotations of a def. */
const struct tt__code *tt__annotations_of(struct tt__unit *unit,
                                          const struct tt__node *function);
/* function -> function, with its annotations: ANNOTATE. */
void tt__attach_annotations(struct tt__unit *unit,
                            const struct tt__node *function,
                            const struct tt__code *annotate);
/* Before the body of a class or module, and after it. */
void tt__begin_annotations(struct tt__unit *unit);
void tt__end_annotations(struct tt__unit *unit);
/* The statement NODE annotates a name of the class or module, now. */
void tt__note_annotation(struct tt__unit *unit, const struct tt__node *node);

/* ---- Generic definitions (generate_generic.c) ---------------------------- */

/* Begins the function that makes a generic definition called NAME: its unit,
 * with a tuple of the type parameters on the stack. */
struct tt__unit *tt__begin_generic(struct tt__unit *outer,
                                   const struct tt__type_parameters *parameters,
                                   const struct tt__symbol *name);
/* The defaults of the function to be made there: -> those that FLAGS has. */
void tt__load_defaults(struct tt__unit *unit, uint32_t flags);
/* The definition is on the stack of UNIT: ends it, and calls it in the unit
 * around it, where the defaults that FLAGS has (FUNCTION_DEFAULTS,
 * FUNCTION_KWDEFAULTS) are on the stack: -> definition. */
void tt__end_generic(struct tt__unit *unit, uint32_t flags);
/* type NAME = VALUE */
void tt__generate_alias(struct tt__unit *unit, const struct tt__node *node);

/* The qualified name of what is defined here. */
const char *tt__qualified_name(struct tt__unit *unit,
                               const struct tt__symbol *mangled,
                               const char *name);
/* Cells for the variables of SCOPE that inner units use. */
void tt__make_cells(struct tt__unit *unit, const struct tt__scope *scope);

#endif

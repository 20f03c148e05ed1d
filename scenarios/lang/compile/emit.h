/* SPDX-License-Identifier: MIT
 *
 * emit.h: writing the code of one unit.
 *
 * A unit is what becomes one code object. Instructions are appended while the
 * stack depth after each is tracked; after an unconditional jump the unit is
 * *dead* until a label is placed that something jumps to, and what is emitted
 * meanwhile is dropped: code that cannot be reached is never in a program.
 *
 * An instruction belongs to at most one handler, the innermost one: it is the
 * unit's current one when the instruction is emitted.
 */
#ifndef TT__EMIT_H
#define TT__EMIT_H

#include "compile.h"
#include "scenarios/lang/types/ops.h"
#include "scope.h"
#include "scenarios/lang/read/symbol.h"

#include <setjmp.h>

/* A place in the code, known or to come. */
struct tt__label {
    uint32_t at;    /* UINT32_MAX: not placed yet */
    uint32_t uses;  /* 1 + the last jump to it before that, chained; or 0 */
    uint32_t depth; /* of the stack there, once something leads to it */
    bool used;
};
#define TT__LABEL                                                              \
    {                                                                          \
        .at = UINT32_MAX                                                       \
    }

/* Where exceptions go. */
struct tt__catch {
    struct tt__label label;
    uint32_t depth; /* of the stack that is kept */
};

/* A stretch of instructions with one handler. */
struct tt__stretch {
    uint32_t begin;
    const struct tt__catch *handler; /* NULL: none */
};

/* What `return`, `break` and `continue` have to leave. */
enum tt__block_kind {
    BLOCK_FOR,         /* the iterator is on the stack */
    BLOCK_WHILE,       /* nothing is */
    BLOCK_TRY,         /* a handler is to be left */
    BLOCK_FINALLY_TRY, /* the same, and the finally block is to run */
    BLOCK_FINALLY_END, /* a finally block for an exception: previous, exc */
    BLOCK_WITH,
    BLOCK_ASYNC_WITH,
    BLOCK_HANDLER, /* an except clause: previous, perhaps a name */
    BLOCK_VALUE    /* a value on the stack to be popped */
};

struct tt__block {
    enum tt__block_kind kind;
    struct tt__block *outer;
    struct tt__catch *outer_handler; /* the current one outside of it */
    struct tt__label *break_label;   /* loops */
    struct tt__label *continue_label;
    const struct tt__nodes *finally; /* BLOCK_FINALLY_TRY */
    const struct tt__symbol *name;   /* BLOCK_HANDLER: mangled; or NULL */
    struct tt__place place;          /* of the with statement */
};

/* A text that is a value already. */
struct tt__text_slot {
    tt_value str; /* TT_NULL: free */
};

/* The whole program's compilation. */
struct tt__compiler {
    struct tt__program *program;
    struct tt__pool *scratch; /* for what is not needed afterwards */
    struct tt__symbol_table *symbols;
    struct tt__diagnostic *diagnostic;
    struct tt__image *image;
    const struct tt__environment *environment;
    jmp_buf *failed;
    bool has_text_annotations; /* from __future__ import annotations */
    struct tt__unit *unit;     /* the innermost one */
    /* Texts as values, by content. */
    struct tt__text_slot *texts;
    uint32_t text_capacity;
    uint32_t text_count;
    /* Displays of constant sets: tuples of what they hold. */
    tt_value *sets;
    uint32_t set_count;
    /* Globals by number; the number of a symbol + 1, by its number. */
    tt_value *global_names;
    tt_value *global_builtins;
    uint32_t global_count;
    uint32_t *global_of_symbol;
    uint32_t symbol_capacity;
    /* How many try statements around take the failure of a name that CPython
     * has not: see missing.h. */
    uint32_t prepared;
    uint32_t falls_back;    /* clauses of such try statements */
    uint32_t missing_count; /* imports of modules that are nowhere, so far */
};

struct tt__unit {
    struct tt__compiler *compiler;
    struct tt__unit *outer;
    struct tt__scope *scope; /* the current one: a comprehension's inside it */
    struct tt__code *code;
    const char *qualified_name;
    bool is_function; /* for the names of what is defined inside */
    uint32_t *ops;
    uint32_t op_count;
    tt_value *constants;
    uint32_t constant_count;
    tt_value *names;
    uint32_t name_count;
    const struct tt__code **codes;
    uint32_t code_count;
    struct tt__stretch *stretches;
    uint32_t stretch_count;
    struct tt__line *lines;
    uint32_t line_count;
    uint32_t depth; /* of the stack */
    uint32_t depth_max;
    bool dead;
    struct tt__place place; /* of the instructions to come */
    /* Where the source ends that begins at `ended`: the end of `place`, too, if
     * the two are the same. */
    struct tt__place ended;
    struct tt__place end;
    struct tt__catch *handler;
    struct tt__block *blocks;
};

/* ---- Errors -------------------------------------------------------------- */

/* Refuses what is at PLACE, with HINT (NULL: none). The compiler continues, so
 * that it finds further refusals; the code never runs. A module of --path is
 * not refused: its code ends the run where it gets to PLACE. */
void tt__unit_refuse(struct tt__unit *unit, struct tt__place place,
                     const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
_Noreturn void tt__compile_limit(struct tt__compiler *compiler,
                                 struct tt__place place, const char *what);

/* ---- Constants, names, globals ------------------------------------------- */

/* An immortal str of the program; equal texts give one str. */
tt_value tt__constant_str(struct tt__compiler *compiler, const char *text,
                          size_t size);
/* Whether this str, or a name, is among the constants already. */
bool tt__constant_known(const struct tt__compiler *compiler, const char *text);
/* The immortal value of a literal, or of a tuple of literals; TT_NULL for any
 * other node. */
tt_value tt__constant_of(struct tt__compiler *compiler,
                         const struct tt__node *node);
/* The docstring with which BODY begins, cleaned; TT_NULL: it has none. */
tt_value tt__docstring(struct tt__compiler *compiler,
                       const struct tt__nodes *body);
/* A tuple of the names of an import. */
tt_value tt__constant_names(struct tt__compiler *compiler,
                            const struct tt__alias *names, uint32_t count);
/* The texts between the interpolations ITEMS of a t-string, as a tuple: one
 * more than those. */
tt_value tt__constant_strings(struct tt__compiler *compiler,
                              const struct tt__nodes *items);
/* The items of a set display of constants, as a tuple; TT_NULL: it is none.
 * Equal sets share the first one's, as constants in CPython do. */
tt_value tt__constant_set(struct tt__compiler *compiler,
                          const struct tt__nodes *items);
/* The number of a constant of the unit. */
uint32_t tt__unit_constant(struct tt__unit *unit, tt_value value);
/* The number of an attribute's name. */
uint32_t tt__unit_name(struct tt__unit *unit, const struct tt__symbol *name);
/* The number of a global. */
uint32_t tt__global_number(struct tt__compiler *compiler,
                           const struct tt__symbol *name);

/* ---- Instructions -------------------------------------------------------- */

struct tt__unit *tt__unit_begin(struct tt__compiler *compiler,
                                struct tt__scope *scope, const char *name,
                                const char *qualified_name);
/* Ends the unit and returns its code. */
const struct tt__code *tt__unit_end(struct tt__unit *unit);

void tt__emit(struct tt__unit *unit, enum tt__op op, uint32_t argument);
void tt__emit_jump(struct tt__unit *unit, enum tt__op op,
                   struct tt__label *label);
void tt__emit_constant(struct tt__unit *unit, tt_value value);
/* ASSERT_COMPARE or ASSERT_TRUTH and the jump to HOLDS that belongs to it. The
 * code after it has a note on the stack. */
void tt__emit_assert(struct tt__unit *unit, enum tt__op op, uint32_t argument,
                     struct tt__label *holds);
/* The label is here. */
void tt__place(struct tt__unit *unit, struct tt__label *label);
/* Instructions from here on belong to a new handler, whose stack is the one
 * now, less DROP values. */
struct tt__catch *tt__catch_begin(struct tt__unit *unit, uint32_t drop);
/* Places the code of HANDLER, if it can be reached: the exception is on the
 * stack then. */
void tt__catch_place(struct tt__unit *unit, struct tt__catch *handler);

static inline void tt__at(struct tt__unit *unit, const struct tt__node *node)
{
    unit->place = unit->ended = node->place;
    unit->end = node->end;
}

/* Instructions to come are from PLACE to the end of NODE. */
static inline void tt__at_end_of(struct tt__unit *unit,
                                 const struct tt__node *node,
                                 struct tt__place place)
{
    unit->place = unit->ended = place;
    unit->end = node->end;
}

#endif

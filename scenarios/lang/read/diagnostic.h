/* SPDX-License-Identifier: MIT
 *
 * diagnostic.h: what is wrong with a program's text.
 *
 * Every error of the lexer, the parser, the refusing pass and the compiler is
 * one diagnostic: a place, what is found there, and what to write instead.
 * A SyntaxError or a limit ends the reading and is the only one reported;
 * refusals do not end it, and all of them are. As text:
 *
 *     prog.py:3:5: refused: match statement; use if/elif instead
 *         match command:
 *         ^
 */
#ifndef TT__DIAGNOSTIC_H
#define TT__DIAGNOSTIC_H

#include "ast.h"

#include <stddef.h>

enum tt__diagnostic_kind {
    DIAGNOSTIC_NONE,
    DIAGNOSTIC_SYNTAX,  /* not Python: CPython would raise SyntaxError */
    DIAGNOSTIC_REFUSED, /* Python, but outside the scenario language */
    DIAGNOSTIC_LIMIT    /* too deep, too long, too large */
};

enum { DIAGNOSTIC_SIZE = 240 };

/* One refused construct. */
struct tt__refusal {
    struct tt__place place;
    uint32_t file;                 /* its number: see tt__refusals.file */
    uint32_t order;                /* of being found */
    char message[DIAGNOSTIC_SIZE]; /* what it is, cut if longer */
    char hint[DIAGNOSTIC_SIZE];    /* the nearest accepted form, or empty */
};

/* A name that is not there, unless the program has one of its own. */
struct tt__suspect_name {
    char name[48];
    bool only_by_str; /* its own: a str, which hasattr may get */
    bool is_cleared;
};

struct tt__suspect {
    struct tt__refusal refusal;
    size_t name; /* its number */
};

enum { REFUSALS_MAX = 10000 }; /* kept; later ones are only counted */

/* All refusals of a program and its modules. Zeroed, it is empty. */
struct tt__refusals {
    struct tt__refusal *at; /* owns: malloc */
    size_t count;
    size_t capacity;
    size_t lost;        /* not kept */
    uint32_t file;      /* the number of the file that is being read */
    bool wants_missing; /* modules that are nowhere are refused, too */
    /* What is refused when all files are read, if it is not cleared. */
    struct tt__suspect *suspects; /* owns: malloc */
    size_t suspect_count;
    size_t suspect_capacity;
    struct tt__suspect_name *names; /* owns: malloc; different ones */
    size_t name_count;
    size_t name_capacity;
};

struct tt__diagnostic {
    enum tt__diagnostic_kind kind;
    struct tt__place place;
    char message[DIAGNOSTIC_SIZE];
    char hint[DIAGNOSTIC_SIZE];
    struct tt__refusals *all; /* borrows; NULL: only the first is kept */
};

/* Fills DIAGNOSTIC, unless it holds one already that counts as much: a
 * SyntaxError or a limit replaces a refusal. A refusal is also appended to
 * `all`. MESSAGE is a printf format; HINT (NULL: none) is taken as it is. */
void tt__diagnose(struct tt__diagnostic *diagnostic,
                  enum tt__diagnostic_kind kind, struct tt__place place,
                  const char *hint, const char *message, ...)
    __attribute__((format(printf, 5, 6)));

/* Notes a suspect for `all`: WHAT at PLACE, if NAME is not cleared. */
void tt__suspect(struct tt__diagnostic *diagnostic, struct tt__place place,
                 const char *name, bool only_by_str, const char *what,
                 const char *hint);
/* Refuses the suspects that are not cleared. */
void tt__refuse_suspects(struct tt__diagnostic *diagnostic);

/* Whether DIAGNOSTIC ends the reading of the program. */
bool tt__is_fatal(const struct tt__diagnostic *diagnostic);

/* Sorts by file and place, and leaves each construct once per place. */
void tt__refusals_sort(struct tt__refusals *refusals);
void tt__refusals_deinit(struct tt__refusals *refusals);

#endif

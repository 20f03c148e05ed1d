/* SPDX-License-Identifier: MIT
 *
 * compile.h: from a tree to code.
 */
#ifndef TT__COMPILE_H
#define TT__COMPILE_H

#include "code.h"
#include "scenarios/lang/read/diagnostic.h"

/* What programs find around them. What a program imports or uses and is not
 * there is refused by name, at its place. */
struct tt__library;
struct tt__environment {
    const struct tt__library *library; /* of the functions */
    /* The constant value of a builtin name, or TT_NULL. */
    tt_value (*builtin)(const struct tt__library *library, const char *name);
    /* Whether there is a module of that name, and whether it has a member. */
    bool (*module)(const struct tt__library *library, const char *name);
    bool (*member)(const struct tt__library *library, const char *module,
                   const char *name);
    /* The member that NAME may have been meant to be, or NULL. */
    const char *(*nearest)(const struct tt__library *library,
                           const char *module, const char *name);
};

/* Compiles TREE (already past the refusing pass) into PROGRAM, whose pool and
 * file are set. SCRATCH is for what is not needed afterwards. 0, or -1 with
 * the diagnostic. */
int tt__compile(const struct tt__tree *tree, struct tt__program *program,
                const struct tt__environment *environment,
                struct tt__pool *scratch, struct tt__diagnostic *diagnostic);

#endif

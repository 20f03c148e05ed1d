/* SPDX-License-Identifier: MIT
 *
 * compile.h: from a tree to code.
 */
#ifndef TT__COMPILE_H
#define TT__COMPILE_H

#include "code.h"
#include "scenarios/lang/read/diagnostic.h"

/* What an import of a module is. */
enum tt__import_kind {
    IMPORT_OWN,     /* a file of the program's, or a folder of such */
    IMPORT_LIBRARY, /* a module of Python's that the language has */
    IMPORT_MISSING, /* nothing: ModuleNotFoundError where it is executed */
    IMPORT_REFUSED  /* a module of Python's that the language has not got */
};

/* What a program finds around it: builtins, and modules. A name that is not
 * there is refused at its place in the source. */
struct tt__environment {
    /* The constant value of a builtin name, or TT_NULL. */
    tt_value (*builtin)(const struct tt__image *image, const char *name);
    /* What module NAME is for PROGRAM. */
    enum tt__import_kind (*module)(const struct tt__image *image,
                                   const struct tt__program *program,
                                   const char *name);
    /* Whether the module of the library has that member. */
    bool (*member)(const struct tt__image *image, const char *module,
                   const char *name);
    /* The member that NAME may have been meant to be, or NULL. */
    const char *(*nearest)(const struct tt__image *image, const char *module,
                           const char *name);
};

/* Compiles TREE (which the refusing pass has seen) into PROGRAM, whose pool,
 * name and file are set, and whose globals and caches follow those that IMAGE
 * has. SCRATCH is for what is not needed afterwards. 0, or -1 with the
 * diagnostic, also if an earlier pass has refused something. */
int tt__compile(const struct tt__tree *tree, struct tt__program *program,
                struct tt__image *image,
                const struct tt__environment *environment,
                struct tt__pool *scratch, struct tt__diagnostic *diagnostic);

/* The full name of module NAME ("": the package itself) after LEVEL dots in a
 * module of PACKAGE (NULL or "": none), in POOL. One that begins with a dot if
 * there is no such package: ".", or ".." if LEVEL is too high. */
const char *tt__import_name(struct tt__pool *pool, const char *package,
                            uint32_t level, const char *name);

#endif

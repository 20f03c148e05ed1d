/* SPDX-License-Identifier: MIT
 *
 * load.h: a program and the modules that it imports, compiled.
 */
#ifndef TT__LOAD_H
#define TT__LOAD_H

#include "scenarios/lang/compile/compile.h"
#include "scenarios/lang/read/diagnostic.h"
#include "scenarios/lang/read/find_module.h"

/* What to load. */
struct tt__load {
    const char *file; /* of the program, as messages name it */
    const char *text;
    size_t size;
    const char *package; /* its __package__; NULL: None */
    bool missing;        /* as in tt_scenario_options */
    /* Where its own modules are: sys.path. */
    const struct tt__folder *folders;
    uint32_t folder_count;
    const char *const *args; /* the program's, which may name modules */
    size_t arg_count;
};

/* Loads a program and the modules that it and they import, those of the library
 * and its own, into IMAGE (zeroed). 0; or -1 and a diagnostic, with the program
 * that a fatal one is in; or -1 without one: no memory. */
int tt__load(const struct tt__load *what, struct tt__image *image,
             struct tt__diagnostic *diagnostic, const struct tt__program **in);
/* Compiles all modules of the library in Python from their sources into IMAGE
 * (zeroed): the build and tests do. The result is that of tt__load. */
int tt__load_sources(struct tt__image *image, struct tt__diagnostic *diagnostic,
                     const struct tt__program **in);
/* Frees all programs of IMAGE. */
void tt__image_deinit(struct tt__image *image);

#endif

/* SPDX-License-Identifier: MIT
 *
 * loader.h: a load in progress, for load.c and load_named.c.
 */
#ifndef TT__LOADER_H
#define TT__LOADER_H

#include "load.h"

enum {
    NAME_MAX_SIZE = 1024, /* of a module, with the NUL */
    MODULES_MAX = 10000   /* of a program's own */
};

struct loader {
    const struct tt__load *what;
    struct tt__image *image;
    struct tt__diagnostic *diagnostic;
    const struct tt__program *file; /* that a fatal error is in */
    struct tt__program *program;    /* being compiled */
    bool is_dynamic;     /* the program may import what a str names */
    bool compiles_texts; /* it has exec() or compile() */
    bool runs_files;     /* it may run them as processes */
    bool loads_files;    /* it may load them as modules */
    bool from_sources;   /* stored modules are not used */
    int rc;
    /* load_known.c: names of the program's own modules, found or missing. */
    struct tt__known_name *known; /* owns */
    uint32_t known_capacity;      /* 0, or a power of two */
    uint32_t known_count;
    struct tt__program *last; /* the last of the image's that is known */
};

/* The program's own module NAME, if it has been found; else NULL. */
struct tt__program *tt__loader_own(struct loader *loader, const char *name);
/* Whether it is noted that no file has the module NAME. */
bool tt__loader_is_missing(struct loader *loader, const char *name);
void tt__loader_note_missing(struct loader *loader, const char *name);
/* Frees what the loader owns. */
void tt__loader_deinit(struct loader *loader);
/* Adds the module NAME, which was found there, to those that are compiled. */
void tt__loader_add(struct loader *loader, const char *name,
                    const struct tt__module_source *found, bool is_foreign);
/* Searches the program's folders for the module NAME, a.b.c, and its packages:
 * whether it is there. */
bool tt__loader_find(struct loader *loader, const char *name);
/* Loads the library's module NAME, if there is one. */
void tt__loader_library(struct loader *loader, const char *name);
/* The modules that have what the library's module MODULE names (NAME; NULL:
 * all) and does not have itself. */
void tt__loader_elsewhere(struct loader *loader, const char *module,
                          const char *name);

/* load_named.c: finds what PROGRAM may import by names that it computes.
 * Relative names, and those of unknown parts, may mean any module of the
 * packages that it has. */
void tt__loader_find_named(struct loader *loader, struct tt__program *program);

#endif

/* SPDX-License-Identifier: MIT
 *
 * find_module.h: where the source of a program's own module is.
 */
#ifndef TT__FIND_MODULE_H
#define TT__FIND_MODULE_H

#include "pool.h"

/* A folder to look in. Its files are opened by one name and shown by another:
 * messages name a module as its program was named. */
struct tt__folder {
    const char *real;  /* "" : the current one */
    const char *shown; /* the same */
};

enum tt__found_module {
    MODULE_NOT_FOUND,
    MODULE_FILE,     /* NAME.py */
    MODULE_PACKAGE,  /* NAME/__init__.py */
    MODULE_NAMESPACE /* folders NAME without one */
};

struct tt__module_source {
    enum tt__found_module kind;
    struct tt__folder file;          /* of the source; unless a namespace */
    const struct tt__folder *within; /* a package's own folders */
    uint32_t within_count;
    uint32_t folder; /* the number of the one that it is in, or the first */
};

/* Looks for module NAME (without dots) in COUNT folders, as CPython's
 * FileFinder does: in each a package comes before a file, and a folder without
 * __init__.py counts only if no folder has either. Only regular files are
 * found, also by links. The result is in POOL; -1: no memory. */
int tt__find_module_source(const struct tt__folder *folders, uint32_t count,
                           const char *name, struct tt__pool *pool,
                           struct tt__module_source *out);

#endif

/* SPDX-License-Identifier: MIT
 *
 * library.h: what the machine knows of the library above it.
 */
#ifndef TT__LIBRARY_H
#define TT__LIBRARY_H

#include <string.h>

#include "scenarios/lang/types/ops.h"

/* A member of a module or of the builtins: a constant value, or one that each
 * execution makes for itself. */
struct tt__member {
    const char *name;
    const void *object; /* a tt_native or tt_type (static), or NULL */
    /* Makes it, once per execution, if object is NULL. If not, it is called
     * each time the member is named, and may fail. */
    tt_value (*make)(struct tt_env *env);
};

/* A member of a module in C that one in Python defines. */
struct tt__elsewhere {
    const char *name;   /* NULL ends a list */
    const char *module; /* it is compiled if a program imports the name */
};

struct tt__module {
    const char *name;
    const struct tt__member *members; /* up to a row without a name */
    /* Further members, after those: loop/'s export table, or NULL. */
    const struct tt_export *exports;
    /* Further ones, which module asyncio has: their names, or NULL. */
    const char *const *shared;
    /* A module written in Python: its source, NUL-terminated, and the file as
     * CPython names it; then it has no other members. NULL: written in C. */
    const char *source;
    size_t source_size;
    const char *file;
    /* Modules written in Python whose members `make` and functions of this one
     * use (tt__import_member), up to NULL: they are compiled with it. NULL:
     * none. */
    const char *const *needs;
    const struct tt__elsewhere *elsewhere; /* further members, or NULL */
};

/* Whether programs may import module NAME of the library: all but those that
 * are ours, whose names begin with `_`. */
static inline bool tt__is_public(const char *name)
{
    return name[0] != '_' || name[1] == '_' || strcmp(name, "_thread") == 0 ||
           strcmp(name, "_collections_abc") == 0 ||
           strcmp(name, "_multibytecodec") == 0;
}

struct tt__library {
    const struct tt__member *builtins; /* up to a row without a name */
    const struct tt__module *const *modules;
    size_t module_count;
    const struct tt__module *asyncio; /* has what `shared` lists */
    /* Functions that write an attribute which only the call names. */
    const struct tt_native *setattr;
    const struct tt_native *delattr;
    /* TYPE_PARAMETER and TYPE_ALIAS. Given. */
    tt_value (*type_parameter)(struct tt_env *env, uint32_t n,
                               const tt_value *operands);
    tt_value (*type_alias)(struct tt_env *env, const tt_value *operands);
    /* GENERIC_BASES. Given. */
    tt_value (*generic_bases)(struct tt_env *env, tt_value bases,
                              tt_value type_params);
    /* BUILD_TEMPLATE. Given. */
    tt_value (*template_of)(struct tt_env *env, const tt_value *operands);
    tt_value (*make_deque)(struct tt_env *env); /* an empty one */
    /* What object.__dir__ returns: a list. Given. */
    tt_value (*names_of)(struct tt_env *env, tt_value v);
    /* As tt__objects's. */
    const char *(*module_of)(const struct tt_native *row);
    /* As struct tt_language's. */
    int (*unraisable)(struct tt_env *env, struct tt_exc *exc,
                      const struct tt_text *text);
    /* Calls the program's own sys.excepthook with EXC, which left the program,
     * or the usual one: 0, or a failure. See TT_EXC_REPORTED, TT_EXC_SHOWN. */
    int (*excepthook)(struct tt_env *env, struct tt_exc *exc);
};

#endif

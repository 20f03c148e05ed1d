/* SPDX-License-Identifier: MIT
 *
 * find_module.c: where the source of a program's own module is.
 *
 * CPython's importlib._bootstrap_external, FileFinder.find_spec and
 * PathFinder._get_spec, for sources only.
 */
#define _XOPEN_SOURCE 700
#include "find_module.h"

#include <ticktape/tt.h>

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* FOLDER/NAME + ENDING in PATH; false: it is longer than a path may be. */
static bool join(char path[PATH_MAX], const char *folder, const char *name,
                 const char *ending)
{
    size_t size = strlen(folder);
    const char *slash = size == 0 || folder[size - 1] == '/' ? "" : "/";
    int made =
        snprintf(path, PATH_MAX, "%s%s%s%s", folder, slash, name, ending);
    return made > 0 && made < PATH_MAX;
}

/* FOLDER/NAME + ENDING by both names, in POOL; false: no memory, or too long.
 */
static bool make(struct tt__pool *pool, const struct tt__folder *folder,
                 const char *name, const char *ending, struct tt__folder *out)
{
    char real[PATH_MAX], shown[PATH_MAX];
    if (!join(real, folder->real, name, ending) ||
        !join(shown, folder->shown, name, ending)) {
        return false;
    }
    out->real = tt__pool_copy(pool, real, strlen(real));
    out->shown = tt__pool_copy(pool, shown, strlen(shown));
    return out->real != NULL && out->shown != NULL;
}

static bool is_kind(const struct tt__folder *folder, const char *name,
                    const char *ending, mode_t kind)
{
    char path[PATH_MAX];
    struct stat about;
    return join(path, folder->real, name, ending) && stat(path, &about) == 0 &&
           (about.st_mode & S_IFMT) == kind;
}

/* Appends the folder NAME of FOLDER to the module's own. */
static int add_folder(struct tt__module_source *out, struct tt__pool *pool,
                      const struct tt__folder *folder, const char *name)
{
    struct tt__folder *all = tt__pool_grow(pool, (void *)(uintptr_t)out->within,
                                           out->within_count, sizeof *all);
    if (all == NULL || !make(pool, folder, name, "", &all[out->within_count])) {
        return -1;
    }
    out->within = all;
    out->within_count++;
    return 0;
}

int tt__find_module_source(const struct tt__folder *folders, uint32_t count,
                           const char *name, struct tt__pool *pool,
                           struct tt__module_source *out)
{
    *out = (struct tt__module_source){.kind = MODULE_NOT_FOUND};
    TT_ASSERT(*name != '\0' && strchr(name, '/') == NULL);
    for (uint32_t i = 0; i < count; i++) {
        const struct tt__folder *at = &folders[i];
        if (is_kind(at, name, "/__init__.py", S_IFREG)) {
            *out =
                (struct tt__module_source){.kind = MODULE_PACKAGE, .folder = i};
            return make(pool, at, name, "/__init__.py", &out->file)
                       ? add_folder(out, pool, at, name)
                       : -1;
        }
        if (is_kind(at, name, ".py", S_IFREG)) {
            *out = (struct tt__module_source){.kind = MODULE_FILE, .folder = i};
            return make(pool, at, name, ".py", &out->file) ? 0 : -1;
        }
        if (is_kind(at, name, "", S_IFDIR)) {
            out->folder = out->kind == MODULE_NAMESPACE ? out->folder : i;
            out->kind = MODULE_NAMESPACE;
            if (add_folder(out, pool, at, name) < 0) {
                return -1;
            }
        }
    }
    TT_ASSERT((out->kind == MODULE_NAMESPACE) == (out->within_count > 0));
    return 0;
}

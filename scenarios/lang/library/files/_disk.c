/* SPDX-License-Identifier: MIT
 *
 * _disk.c: the folder of the program as it is on the disk, for _files.py.
 *
 * Paths are relative to that folder; "" is the folder itself. Nothing is ever
 * written, and what lies there does not change during a run, so that looking
 * at it conflicts with nothing.
 */
#define _GNU_SOURCE /* realpath */

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/read/find_module.h"
#include "scenarios/lang/types/texts.h"

/* Whether PATH is in FOLDER, or below it. Both are absolute. */
static bool is_below(const char *path, const char *folder)
{
    size_t size = strlen(folder);
    TT_ASSERT(folder[0] == '/');
    return strncmp(path, folder, size) == 0 &&
           (path[size] == '/' || path[size] == '\0' || folder[size - 1] == '/');
}

/* The path on the disk of NAME, in OUT: 1; 0: there is no such file; or a
 * failure, where a link leads out of the program's folder. */
static int find(struct tt_env *env, tt_value name, char out[PATH_MAX])
{
    const struct tt__image *image = tt__machine(env)->image;
    const char *folder =
        image->folder_count > 0 ? image->folders[0].real : NULL;
    char joined[PATH_MAX], root[PATH_MAX];
    TT_ASSERT(tt_is_str(name));
    if (folder == NULL ||
        realpath(*folder == '\0' ? "." : folder, root) == NULL) {
        return 0; /* a program without a file */
    }
    int size =
        snprintf(joined, sizeof joined, "%s/%s", root, tt_str_get(name)->text);
    if (size < 0 || (size_t)size >= sizeof joined ||
        realpath(joined, out) == NULL) {
        return 0;
    }
    if (!is_below(out, root)) {
        return tt_fail(env, TT_ELIMIT,
                       "%s: programs can read files only in their own folder "
                       "and below it",
                       tt_str_get(name)->text);
    }
    return 1;
}

/* look(path): the size of a file, -1: a folder, None: neither. */
static tt_value call_look(struct tt_env *env, const tt_value *args)
{
    char path[PATH_MAX];
    struct stat about;
    int rc = find(env, args[0], path);
    if (rc < 0) {
        return TT_NULL;
    }
    if (rc == 0 || stat(path, &about) != 0 ||
        (!S_ISDIR(about.st_mode) && !S_ISREG(about.st_mode))) {
        return TT_NONE;
    }
    return tt_int(env, S_ISDIR(about.st_mode) ? -1 : (int64_t)about.st_size);
}

/* Appends the names in the folder PATH to LIST: 0 or a failure. */
static int append_names(struct tt_env *env, const char *path, tt_value list)
{
    tt_value errors = tt_str_c(env, "replace");
    DIR *from = errors == TT_NULL ? NULL : opendir(path);
    struct dirent *entry;
    int rc = errors == TT_NULL ? tt_failure(env) : 0;
    while (from != NULL && rc == 0 && (entry = readdir(from)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 ||
            strcmp(entry->d_name, "..") == 0) {
            continue;
        }
        tt_value name = tt__decode(env, entry->d_name, strlen(entry->d_name),
                                   TT_NULL, errors);
        rc = name == TT_NULL ? tt_failure(env)
                             : tt_list_append(env, tt_list_get(list), name);
        tt_unref(env, name);
    }
    if (from != NULL) {
        closedir(from);
    }
    tt_unref(env, errors);
    return rc;
}

/* names(path): those in a folder, as they come. */
static tt_value call_names(struct tt_env *env, const tt_value *args)
{
    char path[PATH_MAX];
    tt_value list = tt_list(env, NULL, 0);
    int rc = list == TT_NULL ? tt_failure(env) : find(env, args[0], path);
    if (rc > 0) {
        rc = append_names(env, path, list);
    }
    if (rc < 0) {
        tt_clear(env, &list);
    }
    return list;
}

/* content(path): all bytes of a file; None: it cannot be read. */
static tt_value call_content(struct tt_env *env, const tt_value *args)
{
    char path[PATH_MAX];
    struct stat about;
    int rc = find(env, args[0], path);
    FILE *in = rc > 0 ? fopen(path, "rb") : NULL;
    tt_value made = rc < 0 ? TT_NULL : TT_NONE;
    if (in != NULL && fstat(fileno(in), &about) == 0) {
        size_t size = (size_t)about.st_size;
        char *text = tt_alloc(env, size + 1);
        size_t got = text == NULL ? 0 : fread(text, 1, size, in);
        made = text == NULL ? TT_NULL : tt__bytes(env, text, got);
        tt_free(env, text, size + 1);
    }
    if (in != NULL) {
        fclose(in);
    }
    return made;
}

static const struct tt_native natives[] = {
    TT__MODULE_FUNCTION("_disk", "look", "path /", 1, 1, 1, TT_PURE, call_look),
    TT__MODULE_FUNCTION("_disk", "names", "path /", 1, 1, 1, TT_PURE,
                        call_names),
    TT__MODULE_FUNCTION("_disk", "content", "path /", 1, 1, 1, TT_PURE,
                        call_content),
};

static const struct tt__member members[] = {
    {"look", &natives[0], NULL},
    {"names", &natives[1], NULL},
    {"content", &natives[2], NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___disk_module = {.name = "_disk",
                                            .members = members};

/* SPDX-License-Identifier: MIT
 *
 * check_files.c: which files a catalogue holds.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"

enum { DEPTH_MAX = 32 };

struct list {
    char **at;
    unsigned count;
    unsigned capacity;
    bool all;
};

static int add_file(struct list *list, const char *path)
{
    if (list->count == list->capacity) {
        unsigned capacity = list->capacity == 0 ? 64 : 2 * list->capacity;
        char **at = realloc(list->at, capacity * sizeof *at);
        if (at == NULL) {
            command_error("out of memory");
            return -1;
        }
        list->at = at;
        list->capacity = capacity;
    }
    char *copy = strdup(path);
    if (copy == NULL) {
        command_error("out of memory");
        return -1;
    }
    list->at[list->count++] = copy;
    return 0;
}

static bool ends_with(const char *text, const char *ending)
{
    size_t size = strlen(text), end = strlen(ending);
    return size > end && strcmp(text + size - end, ending) == 0;
}

static int add_scenario(struct list *list, const char *path)
{
    if (!list->all) {
        char *ticks = command_sibling(path, ".ticks");
        bool expected = ticks != NULL && access(ticks, F_OK) == 0;
        free(ticks);
        if (!expected) {
            return 0;
        }
    }
    return add_file(list, path);
}

/* Like grep -r: links are not followed, since they may lead anywhere, or in a
 * circle; a pipe that has a program's name is none. */
static int walk(struct list *list, const char *path, int depth)
{
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort);
    if (count < 0) {
        command_error("%s: %s", path, strerror(errno));
        return -1;
    }
    int rc = 0;
    for (int i = 0; i < count; i++) {
        char *inner = NULL;
        struct stat about;
        if (rc == 0 && entries[i]->d_name[0] != '.' &&
            asprintf(&inner, "%s/%s", path, entries[i]->d_name) >= 0 &&
            lstat(inner, &about) == 0) {
            if (S_ISDIR(about.st_mode)) {
                rc = depth < DEPTH_MAX ? walk(list, inner, depth + 1) : 0;
            } else if (S_ISREG(about.st_mode) && ends_with(inner, ".py")) {
                rc = add_scenario(list, inner);
            }
        }
        free(inner);
        free(entries[i]);
    }
    free(entries);
    return rc;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool command_is_directory(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* Reports that path I cannot be used. After a program it may have been meant as
 * an argument of that. */
static void report_missing(char *const *paths, int i, const char *why)
{
    if (i > 0 && errno == ENOENT && command_ends_in(paths[0], ".py") &&
        !command_ends_in(paths[i], ".py")) {
        command_error("%s: %s; arguments of the program follow --: %s -- %s",
                      paths[i], why, paths[0], paths[i]);
    } else {
        command_file_error(paths[i], why);
    }
}

char **check_files(char *const *paths, int count, bool all, unsigned *found)
{
    struct list list = {.all = all};
    int rc = 0;
    for (int i = 0; rc == 0 && i < count; i++) {
        struct stat about;
        if (stat(paths[i], &about) < 0) {
            report_missing(paths, i, strerror(errno));
            rc = -1;
        } else if (S_ISDIR(about.st_mode)) {
            /* A/B, not A//B, whatever the caller typed. */
            char *path = strdup(paths[i]);
            size_t size = path == NULL ? 0 : strlen(path);
            while (size > 1 && path[size - 1] == '/') {
                path[--size] = '\0';
            }
            rc = path == NULL ? -1 : walk(&list, path, 0);
            free(path);
        } else {
            rc = add_file(&list, paths[i]);
        }
    }
    if (rc == 0 && list.count == 0) {
        command_error(all ? "no programs here: no file ends in .py"
                          : "no scenarios here: a .py needs a .ticks next to "
                            "it, which run --update FILE.py writes; ticktape "
                            "explore takes programs without one");
        rc = -1;
    }
    if (rc < 0) {
        for (unsigned i = 0; i < list.count; i++) {
            free(list.at[i]);
        }
        free(list.at);
        return NULL;
    }
    qsort(list.at, list.count, sizeof *list.at, by_name);
    *found = list.count;
    return list.at;
}

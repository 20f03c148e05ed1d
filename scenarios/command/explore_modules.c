/* SPDX-License-Identifier: MIT
 *
 * explore_modules.c: which files of a folder are modules of its programs.
 *
 * A module that a program imports is explored with it. On its own it would do
 * nothing, or fail where nobody runs it (`from . import other`). So a file that
 * was found in a folder is left out if another one imports it, unless it says
 * what it does as the main program.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "explore_several.h"

/* Files, sorted by their real paths, and which of them are imported. */
struct known {
    char **paths;
    bool *imported; /* shared with the process that loads the programs */
    unsigned count;
};

static int by_path(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void mark(const struct known *known, const char *path)
{
    char *real = realpath(path, NULL);
    char **at = real == NULL ? NULL
                             : bsearch(&real, known->paths, known->count,
                                       sizeof *known->paths, by_path);
    if (at != NULL) {
        known->imported[at - known->paths] = true;
    }
    free(real);
}

/* Marks what FILE imports. What is refused imports nothing: its own search says
 * why. */
static void mark_imports(const struct known *known, const char *file)
{
    struct tt_scenario_options options = {.text = NULL};
    struct tt_scenario *scenario;
    struct tt_scenario_error error;
    struct tt_scenario_source source;
    char *text =
        command_ends_in(file, ".so") ? NULL : command_read(file, &options.size);
    options.text = text;
    command_start_of_program(&options);
    if (text != NULL &&
        tt_scenario_open(file, &options, &scenario, &error) == 0) {
        for (size_t i = 0; tt_scenario_file(scenario, i, &source); i++) {
            mark(known, source.path);
        }
        tt_scenario_free(scenario);
    }
    free(text);
}

/* In a process of its own: a file that crashes it ends no search. */
static void mark_all(const struct known *known, char *const *files)
{
    int status;
    pid_t pid = command_fork();
    if (pid == 0) {
        for (unsigned i = 0; i < known->count; i++) {
            mark_imports(known, files[i]);
        }
        _exit(0);
    }
    if (pid > 0) {
        waitpid(pid, &status, 0);
    }
}

static bool begin(struct known *known, char *const *files, unsigned count)
{
    *known = (struct known){.count = count};
    known->paths = calloc(count, sizeof *known->paths);
    known->imported = mmap(NULL, count * sizeof(bool), PROT_READ | PROT_WRITE,
                           MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    bool good = known->paths != NULL && known->imported != MAP_FAILED;
    for (unsigned i = 0; good && i < count; i++) {
        known->paths[i] = realpath(files[i], NULL);
        good = known->paths[i] != NULL;
    }
    if (good) {
        qsort(known->paths, count, sizeof *known->paths, by_path);
    }
    return good;
}

static void end(struct known *known)
{
    for (unsigned i = 0; known->paths != NULL && i < known->count; i++) {
        free(known->paths[i]);
    }
    free(known->paths);
    if (known->imported != MAP_FAILED) {
        munmap(known->imported, known->count * sizeof(bool));
    }
}

static bool is_imported(const struct known *known, const char *file)
{
    char *real = realpath(file, NULL);
    char **at = real == NULL ? NULL
                             : bsearch(&real, known->paths, known->count,
                                       sizeof *known->paths, by_path);
    bool found = at != NULL && known->imported[at - known->paths];
    free(real);
    return found;
}

static bool is_named(char *const *names, int count, const char *file)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], file) == 0) {
            return true;
        }
    }
    return false;
}

static bool has_main(const char *file)
{
    size_t size = 0;
    char *text = command_read(file, &size);
    bool found = text != NULL && memmem(text, size, "__main__", 8) != NULL;
    free(text);
    return found;
}

/* Whether FILE is one that was found, is imported, and is no program. */
static bool is_module(const struct known *known, const char *file,
                      char *const *names, int name_count)
{
    return !is_named(names, name_count, file) && is_imported(known, file) &&
           !has_main(file);
}

/* Some of those that are left out. */
static void put_left(char *const *left, unsigned count)
{
    enum { SHOWN_MAX = 5 };
    fprintf(stderr,
            "left out, as others import %s: ", count == 1 ? "it" : "them");
    for (unsigned i = 0; i < count && i < SHOWN_MAX; i++) {
        fprintf(stderr, "%s%s", i == 0 ? "" : ", ", left[i]);
    }
    if (count > SHOWN_MAX) {
        fprintf(stderr, " and %u more", count - SHOWN_MAX);
    }
    fputc('\n', stderr);
}

unsigned explore_leave_modules(char **files, unsigned count, char *const *names,
                               int name_count)
{
    struct known known;
    char **left = calloc(count, sizeof *left);
    unsigned kept = 0, left_count = 0;
    TT_ASSERT(count > 0);
    bool begun = begin(&known, files, count) && left != NULL;
    if (begun) {
        mark_all(&known, files);
    }
    for (unsigned i = 0; begun && i < count; i++) {
        if (is_module(&known, files[i], names, name_count)) {
            left[left_count++] = files[i];
        } else {
            files[kept++] = files[i];
        }
    }
    if (kept == 0) { /* they import each other, or there is no memory */
        for (unsigned i = 0; i < left_count; i++) {
            files[i] = left[i];
        }
        kept = count;
    } else if (left_count > 0) {
        put_left(left, left_count);
        for (unsigned i = 0; i < left_count; i++) {
            free(left[i]);
        }
    }
    end(&known);
    free(left);
    return kept;
}

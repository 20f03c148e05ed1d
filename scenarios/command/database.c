/* SPDX-License-Identifier: MIT
 *
 * database.c: the tapes that failed before.
 *
 * A folder, .ticktape/ next to the program unless it is named, holds a file for
 * each: PROGRAM-HASH.tape, by the file's name and the hash of what the tape
 * decides. They are tried in the order of their names, so that a search is a
 * function of what is in the folder. There are never more than TAPES_MAX of a
 * program: the oldest goes when there is a new one.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "database.h"

enum { TAPES_MAX = 64, HASH_SIZE = 16 };

static const char ending[] = ".tape";

static const char *base_of(const char *file)
{
    const char *slash = strrchr(file, '/');
    return slash == NULL ? file : slash + 1;
}

/* Whether REST is -0123456789abcdef.tape. */
static bool is_rest(const char *rest)
{
    return *rest == '-' && strspn(rest + 1, "0123456789abcdef") == HASH_SIZE &&
           strcmp(rest + 1 + HASH_SIZE, ending) == 0;
}

bool database_is_tape_name(const char *name)
{
    const char *rest = strrchr(name, '-');
    return rest != NULL && rest != name && is_rest(rest);
}

static bool is_tape_of(const char *name, const char *program)
{
    size_t size = strlen(program);
    return strncmp(name, program, size) == 0 && is_rest(name + size);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *path_in(const struct database *self, const char *name)
{
    char *path = NULL;
    return asprintf(&path, "%s/%s", self->folder, name) < 0 ? NULL : path;
}

/* The paths of the program's tapes, sorted. A folder that is not there has
 * none, nor has one that cannot be read, which is reported. -1: no memory. */
static int list_tapes(struct database *self)
{
    DIR *folder = self->is_usable ? opendir(self->folder) : NULL;
    if (folder == NULL) {
        if (self->is_usable && errno != ENOENT) {
            command_error("%s: %s", self->folder, strerror(errno));
        }
        return 0;
    }
    int rc = 0;
    for (const struct dirent *at; rc == 0 && (at = readdir(folder)) != NULL;) {
        if (!is_tape_of(at->d_name, self->program)) {
            continue;
        }
        char **paths = realloc(self->paths, (self->count + 1) * sizeof *paths);
        self->paths = paths == NULL ? self->paths : paths;
        char *path = paths == NULL ? NULL : path_in(self, at->d_name);
        if (path == NULL) {
            rc = -1;
        } else {
            self->paths[self->count++] = path;
        }
    }
    closedir(folder);
    if (rc == 0 && self->count > 0) {
        qsort(self->paths, self->count, sizeof *self->paths, by_name);
    }
    return rc;
}

/* Reads them; one that is no tape is reported and skipped. */
static int read_tapes(struct database *self)
{
    self->tapes = calloc(self->count + 1, sizeof *self->tapes);
    self->known = calloc(self->count + 1, sizeof *self->known);
    if (self->tapes == NULL || self->known == NULL) {
        return -1;
    }
    for (size_t i = 0; i < self->count; i++) {
        struct tt_tape *tape = &self->tapes[self->tape_count];
        if (command_read_own_tape(self->paths[i], tape) == 0) {
            self->known[self->tape_count++] = tape;
        }
    }
    return 0;
}

int database_may_open(const char *folder)
{
    DIR *there = opendir(folder);
    int why = there != NULL ? 0 : errno;
    if (there != NULL) {
        closedir(there);
    } else if (why == ENOENT) {
        why = mkdir(folder, 0777) < 0 ? errno : 0;
        if (why == 0) {
            rmdir(folder);
        }
    }
    return why == 0 ? EXIT_OK : command_error("%s: %s", folder, strerror(why));
}

int database_open(struct database *self, const char *folder, const char *file)
{
    const char *name = base_of(file);
    *self = (struct database){.program = name};
    self->is_named = folder != NULL;
    self->folder = folder != NULL ? strdup(folder) : NULL;
    if (folder == NULL && asprintf(&self->folder, "%.*s.ticktape",
                                   (int)(name - file), file) < 0) {
        self->folder = NULL;
    }
    self->is_usable = self->is_named || self->folder == NULL ||
                      command_may_use_folder(self->folder) == 0;
    if (self->folder == NULL || list_tapes(self) < 0 || read_tapes(self) < 0) {
        return command_error("out of memory: known tapes");
    }
    return EXIT_OK;
}

void database_close(struct database *self)
{
    for (size_t i = 0; i < self->tape_count; i++) {
        tt_tape_deinit(&self->tapes[i]);
    }
    for (size_t i = 0; i < self->count; i++) {
        free(self->paths[i]);
    }
    free(self->tapes);
    free(self->known);
    free(self->paths);
    free(self->folder);
}

/* The hash of what a tape decides. */
static uint64_t hash_tape(const struct tt_tape *tape)
{
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    XXH3_64bits_update(&state, &tape->enabled, sizeof tape->enabled);
    XXH3_64bits_update(&state, tape->cancel, strlen(tape->cancel));
    if (tape->enabled >> TT_CHOICE_LAG & 1) {
        XXH3_64bits_update(&state, &tape->slow_s, sizeof tape->slow_s);
    }
    if (tape->for_s > 0) {
        XXH3_64bits_update(&state, "for", 3);
        XXH3_64bits_update(&state, &tape->for_s, sizeof tape->for_s);
    }
    if (tape->pause_s > 0) {
        XXH3_64bits_update(&state, &tape->pause_s, sizeof tape->pause_s);
    }
    if (tape->enabled >> TT_CHOICE_LATENCY & 1) {
        XXH3_64bits_update(&state, tape->latency_s, sizeof tape->latency_s);
        XXH3_64bits_update(&state, tape->vary, sizeof tape->vary);
    }
    XXH3_64bits_update(&state, tape->links, strlen(tape->links));
    if (tape->faults != 0) {
        XXH3_64bits_update(&state, &tape->faults, sizeof tape->faults);
    }
    if (tape->signals[0] != 0) {
        XXH3_64bits_update(&state, tape->signals, sizeof tape->signals);
    }
    for (size_t i = 0; i < tape->count; i++) {
        const struct tt_deviation *at = &tape->at[i];
        uint64_t words[] = {at->index, at->kind, at->answer, at->n};
        XXH3_64bits_update(&state, words, sizeof words);
    }
    return XXH3_64bits_digest(&state);
}

/* Makes room for one more: the oldest goes, of two the first by name. */
static void drop_oldest(struct database *self)
{
    while (self->count >= TAPES_MAX) {
        size_t oldest = 0;
        struct timespec then = {0};
        for (size_t i = 0; i < self->count; i++) {
            struct stat about = {.st_mtim = {0}};
            bool there = stat(self->paths[i], &about) == 0;
            const struct timespec *when = &about.st_mtim;
            if (i == 0 || !there || when->tv_sec < then.tv_sec ||
                (when->tv_sec == then.tv_sec && when->tv_nsec < then.tv_nsec)) {
                oldest = i;
                then = *when;
            }
        }
        unlink(self->paths[oldest]);
        free(self->paths[oldest]);
        self->count--;
        memmove(&self->paths[oldest], &self->paths[oldest + 1],
                (self->count - oldest) * sizeof *self->paths);
    }
}

/* A file of its name may be damaged. */
static bool is_known(const struct database *self, const struct tt_tape *tape)
{
    uint64_t hash = hash_tape(tape);
    for (size_t i = 0; i < self->tape_count; i++) {
        if (hash_tape(&self->tapes[i]) == hash) {
            return true;
        }
    }
    return false;
}

/* Writes TAPE to PATH, and counts it if it is new. */
static int write_tape(struct database *self, const char *path,
                      const struct tt_tape *tape)
{
    bool is_new = access(path, F_OK) != 0;
    if (is_new) {
        drop_oldest(self);
    }
    char **paths = realloc(self->paths, (self->count + 1) * sizeof *paths);
    self->paths = paths == NULL ? self->paths : paths;
    char *copy = paths == NULL ? NULL : strdup(path);
    if (copy == NULL) {
        return command_error("out of memory: known tapes");
    }
    int rc = command_write_tape(path, false, tape);
    if (rc == 0 && is_new) {
        self->paths[self->count++] = copy;
    } else {
        free(copy);
    }
    return rc < 0 ? EXIT_USAGE : EXIT_OK;
}

int database_add(struct database *self, const struct tt_tape *tape)
{
    char *path = NULL;
    int code = EXIT_OK;
    if (!self->is_usable || is_known(self, tape)) {
        return EXIT_OK;
    }
    if (asprintf(&path, "%s/%s-%016" PRIx64 "%s", self->folder, self->program,
                 hash_tape(tape), ending) < 0) {
        return command_error("out of memory: known tapes");
    }
    if (mkdir(self->folder, 0777) < 0 && errno != EEXIST) {
        code = command_error("%s: %s", self->folder, strerror(errno));
    } else {
        code = write_tape(self, path, tape);
    }
    free(path);
    return code;
}

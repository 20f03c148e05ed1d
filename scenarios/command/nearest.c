/* SPDX-License-Identifier: MIT
 *
 * nearest.c: "did you mean": the known name nearest to a wrong one.
 *
 * The distance is the number of inserted, deleted, replaced and swapped
 * characters. Names further away than a quarter of their length, or one edit,
 * are no suggestion, nor are names of two characters. The result depends on the
 * set of names only: of two equally near ones it is the first by name.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"

enum { NAME_LENGTH_MAX = 64, FAR = NAME_LENGTH_MAX + 1 };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many edits make B of A (optimal string alignment). A letter in the other
 * case counts nothing. */
static unsigned count_edits(const char *a, const char *b)
{
    unsigned rows[3][NAME_LENGTH_MAX + 1];
    size_t size_a = strlen(a), size_b = strlen(b);
    if (size_a > NAME_LENGTH_MAX || size_b > NAME_LENGTH_MAX) {
        return FAR;
    }
    for (size_t j = 0; j <= size_b; j++) {
        rows[0][j] = (unsigned)j;
    }
    for (size_t i = 1; i <= size_a; i++) {
        unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= size_b; j++) {
            int x = tolower((unsigned char)a[i - 1]);
            int y = tolower((unsigned char)b[j - 1]);
            row[j] =
                least(above[j - 1] + (x != y), 1 + least(above[j], row[j - 1]));
            if (i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) &&
                y == tolower((unsigned char)a[i - 2])) {
                row[j] = least(row[j], rows[(i + 1) % 3][j - 2] + 1);
            }
        }
    }
    return rows[size_a % 3][size_b];
}

void nearest_init(struct nearest *self, const char *wrong)
{
    *self = (struct nearest){.wrong = wrong, .edits = FAR};
}

void nearest_try(struct nearest *self, const char *name)
{
    size_t size = strlen(self->wrong), other = strlen(name);
    size_t most = (size > other ? size : other) / 4;
    unsigned edits = count_edits(self->wrong, name);
    if (edits > (most > 1 ? most : 1) || 2 * edits >= size ||
        2 * edits >= other || edits > self->edits ||
        (edits == self->edits && strcmp(name, self->name) >= 0)) {
        return;
    }
    TT_ASSERT(other <= NAME_LENGTH_MAX && other < sizeof self->name);
    self->edits = edits;
    memcpy(self->name, name, other + 1);
}

const char *nearest_hint(struct nearest *self)
{
    if (*self->name == '\0') {
        return "";
    }
    snprintf(self->hint, sizeof self->hint, "; did you mean '%s'?", self->name);
    return self->hint;
}

void nearest_file(struct nearest *self, const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    char *folder = length == 0 ? strdup(".") : strndup(path, length), *py;
    nearest_init(self, path + length);
    if (asprintf(&py, "%s.py", path) > 0) {
        if (strlen(self->wrong) + sizeof ".py" <= sizeof self->name &&
            access(py, F_OK) == 0) {
            strcpy(self->name, py + length);
            self->edits = 0;
        }
        free(py);
    }
    DIR *names = folder == NULL ? NULL : opendir(folder);
    for (const struct dirent *at;
         names != NULL && (at = readdir(names)) != NULL;) {
        if (at->d_name[0] != '.') {
            nearest_try(self, at->d_name);
        }
    }
    if (names != NULL) {
        closedir(names);
    }
    free(folder);
}

int command_file_error(const char *path, const char *why)
{
    struct nearest nearest;
    const char *slash = strrchr(path, '/');
    int folder = slash == NULL ? 0 : (int)(slash - path) + 1;
    if (access(path, F_OK) == 0 || errno != ENOENT) {
        return command_error("%s: %s", path, why);
    }
    nearest_file(&nearest, path);
    /* A link to nothing has the very name. */
    return *nearest.name == '\0' || strcmp(nearest.name, path + folder) == 0
               ? command_error("%s: %s", path, why)
               : command_error("%s: %s; did you mean '%.*s%s'?", path, why,
                               folder, path, nearest.name);
}

/* SPDX-License-Identifier: MIT
 *
 * explore_several.h: exploring several programs, one after the other.
 */
#ifndef EXPLORE_SEVERAL_H
#define EXPLORE_SEVERAL_H

#include "command.h"

/* Explores FILE and reports it; unless JSON is NULL, the report as JSON goes
 * there, too. An exit code. */
typedef int explore_one(void *data, const char *file, FILE *json);

struct several {
    char *const *files;
    unsigned count;
    explore_one *one;
    void *data;
    const char *json; /* NULL: none; "-": stdout, without other reports */
    bool apart;       /* an empty line separates reports */
};

/* Explores every program in a process of its own, and ends with a line that
 * counts the verdicts. The worst exit code. */
int explore_several(const struct several *self);

/* Takes out of COUNT files those that others of them import, unless they are
 * programs, too, or are among NAMES; frees them, and reports them on stderr.
 * Returns how many are left, at least one. */
unsigned explore_leave_modules(char **files, unsigned count, char *const *names,
                               int name_count);

#endif

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

#endif

/* SPDX-License-Identifier: MIT
 *
 * options.c: reading the options of verbs from their tables.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "command.h"

/* Whether ARG is the option ROW; *VALUE: the text after a =, or after a
 * one-letter option, or NULL. */
static bool is_option(const char *arg, const struct option_row *row,
                      const char **value)
{
    size_t size = strlen(row->name);
    *value = NULL;
    if (row->kind == OPTION_IS_HEADING || strncmp(arg, row->name, size) != 0) {
        return false;
    }
    if (arg[size] == '\0') {
        return true;
    }
    if (row->value != NULL && arg[size] == '=') {
        *value = arg + size + 1;
        return true;
    }
    if (row->value != NULL && size == 2 && row->name[1] != '-') {
        *value = arg + size;
        return true;
    }
    return false;
}

static int set_count(const struct option_row *row, const char *value)
{
    switch (command_count(value, row->into)) {
    case QUANTITY_GOOD:
        return 0;
    case QUANTITY_TOO_LARGE:
        command_error("%s takes at most 9223372036854775807, not '%s'",
                      row->name, value);
        return -1;
    case QUANTITY_BAD:
    default:
        command_error("%s takes a count (500, 1e6, 10k), not '%s'", row->name,
                      value);
        return -1;
    }
}

static int set_duration(const struct option_row *row, const char *value)
{
    const char *end = value;
    double s = command_seconds(value, &end);
    if (s < 0 || *end != '\0') {
        command_error("%s takes a duration (10s, 500ms, 2m, 1h), not '%s'",
                      row->name, value);
        return -1;
    }
    *(double *)row->into = s;
    return 0;
}

static int set_text(const struct option_row *row, const char *value)
{
    struct nearest nearest;
    bool good = row->choices == NULL;
    nearest_init(&nearest, value);
    if (*value == '\0') {
        command_error("%s needs %s", row->name, row->value);
        return -1;
    }
    for (size_t i = 0; !good && row->choices[i] != NULL; i++) {
        good = strcmp(value, row->choices[i]) == 0;
        nearest_try(&nearest, row->choices[i]);
    }
    if (good) {
        *(const char **)row->into = value;
        return 0;
    }
    fprintf(stderr, "ticktape: %s takes ", row->name);
    for (size_t i = 0; row->choices[i] != NULL; i++) {
        bool is_last = row->choices[i + 1] == NULL;
        fprintf(stderr, "%s%s",
                i == 0    ? ""
                : is_last ? " or "
                          : ", ",
                row->choices[i]);
    }
    fprintf(stderr, ", not '%s'%s\n", value, nearest_hint(&nearest));
    return -1;
}

static int set_option(const struct option_row *row, const char *value)
{
    switch (row->kind) {
    case OPTION_IS_FLAG:
        *(bool *)row->into = true;
        return 0;
    case OPTION_IS_COUNT:
        return set_count(row, value);
    case OPTION_IS_DURATION:
        return set_duration(row, value);
    case OPTION_IS_TEXT:
    case OPTION_IS_HEADING:
    default:
        return set_text(row, value);
    }
}

static int refuse_option(const struct verb *verb, const struct option_row *rows,
                         const char *arg)
{
    struct nearest nearest;
    char name[64];
    /* A value after = does not count. */
    snprintf(name, sizeof name, "%.*s", (int)strcspn(arg, "="), arg);
    nearest_init(&nearest, name);
    nearest_try(&nearest, "--help");
    for (; rows->name != NULL; rows++) {
        if (rows->kind == OPTION_IS_HEADING) {
            continue;
        }
        if (strcmp(rows->name, name) == 0) {
            command_error("%s takes no value: '%s'", name, arg);
            return -1;
        }
        nearest_try(&nearest, rows->name);
    }
    command_error("%s has no option '%s'%s%s%s", verb->name, arg,
                  nearest_hint(&nearest),
                  *nearest.name != '\0' ? "" : "; see ticktape help ",
                  *nearest.name != '\0' ? "" : verb->name);
    return -1;
}

/* Reads one option at ARGV[*AT]. */
static int read_option(const struct verb *verb, const struct option_row *rows,
                       int argc, char **argv, int *at)
{
    const char *arg = argv[*at], *value;
    const struct option_row *row = rows;
    while (row->name != NULL && !is_option(arg, row, &value)) {
        row++;
    }
    if (row->name == NULL) {
        return refuse_option(verb, rows, arg);
    }
    if (row->value != NULL && value == NULL) {
        if (*at + 1 == argc) {
            command_error("%s needs %s", row->name, row->value);
            return -1;
        }
        value = argv[++*at];
    }
    return set_option(row, value);
}

int command_options(const struct verb *verb, const struct option_row *rows,
                    int argc, char **argv)
{
    int left = 0;
    bool only_files = false;
    TT_ASSERT(verb != NULL && rows != NULL);
    for (int i = 0; i < argc; i++) {
        const char *arg = argv[i];
        if (only_files || arg[0] != '-' || arg[1] == '\0') {
            argv[left++] = argv[i];
        } else if (strcmp(arg, "--") == 0) {
            only_files = true;
        } else if (strcmp(arg, "--help") == 0 || strcmp(arg, "-h") == 0) {
            command_help(verb, rows);
            return -2;
        } else if (read_option(verb, rows, argc, argv, &i) < 0) {
            return -1;
        }
    }
    return left;
}

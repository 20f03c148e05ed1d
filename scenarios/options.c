/* SPDX-License-Identifier: MIT
 *
 * scenarios/options.c: options of verbs, from a table.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

static void print_help(const char *verb, const char *synopsis,
                       const char *about, const struct option_row *rows)
{
    printf("usage: ticktape %s %s\n\n%s\n\noptions:\n", verb, synopsis, about);
    for (; rows->name != NULL; rows++) {
        char left[40];
        snprintf(left, sizeof left, "%s%s%s", rows->name,
                 rows->value == NULL ? "" : " ",
                 rows->value == NULL ? "" : rows->value);
        printf("  %-16s %s\n", left, rows->help);
    }
    printf("  %-16s %s\n", "--help", "this text");
}

/* Whether ARG is the option ROW; *VALUE: what stands behind a =, or behind a
 * one-letter option, or NULL. */
static bool is_option(const char *arg, const struct option_row *row,
                      const char **value)
{
    size_t size = strlen(row->name);
    *value = NULL;
    if (strncmp(arg, row->name, size) != 0) {
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

static int set_option(const struct option_row *row, const char *value)
{
    char *end;
    errno = 0;
    if (row->value == NULL) {
        *(bool *)row->into = true;
    } else if (row->number) {
        unsigned long long n = strtoull(value, &end, 10);
        if (errno != 0 || *value < '0' || *value > '9' || *end != '\0' ||
            n > INT64_MAX) { /* what JSON can hold */
            command_error("%s takes a number, not '%s'", row->name, value);
            return -1;
        }
        *(unsigned long long *)row->into = n;
    } else if (row->seconds) {
        double s = strtod(value, &end);
        if (errno != 0 || end == value || *end != '\0' || !(s >= 0)) {
            command_error("%s takes seconds, not '%s'", row->name, value);
            return -1;
        }
        *(double *)row->into = s;
    } else if (*value == '\0') {
        command_error("%s needs %s", row->name, row->value);
        return -1;
    } else {
        *(const char **)row->into = value;
    }
    return 0;
}

/* Reads one option at ARGV[*AT]. */
static int read_option(const char *verb, const struct option_row *rows,
                       int argc, char **argv, int *at)
{
    const char *arg = argv[*at], *value;
    for (; rows->name != NULL; rows++) {
        if (!is_option(arg, rows, &value)) {
            continue;
        }
        if (rows->value != NULL && value == NULL) {
            if (*at + 1 == argc) {
                command_error("%s needs %s", rows->name, rows->value);
                return -1;
            }
            value = argv[++*at];
        }
        return set_option(rows, value);
    }
    command_error("%s has no option '%s'; see ticktape %s --help", verb, arg,
                  verb);
    return -1;
}

int command_options(const char *verb, const char *synopsis, const char *about,
                    const struct option_row *rows, int argc, char **argv)
{
    int left = 0;
    bool only_files = false;
    for (int i = 0; i < argc; i++) {
        const char *arg = argv[i];
        if (only_files || arg[0] != '-' || arg[1] == '\0') {
            argv[left++] = argv[i];
        } else if (strcmp(arg, "--") == 0) {
            only_files = true;
        } else if (strcmp(arg, "--help") == 0 || strcmp(arg, "-h") == 0) {
            print_help(verb, synopsis, about, rows);
            return -2;
        } else if (read_option(verb, rows, argc, argv, &i) < 0) {
            return -1;
        }
    }
    return left;
}

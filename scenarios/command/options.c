/* SPDX-License-Identifier: MIT
 *
 * options.c: options of verbs, from a table.
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

/* A number in decimal digits. */
static bool read_decimal(const char *text, double *out, const char **end)
{
    static const char digits_of[] = "0123456789";
    size_t size = strspn(text, digits_of);
    if (text[size] == '.' && strchr(digits_of, text[size + 1]) != NULL &&
        text[size + 1] != '\0') { /* of 1..5 the dots are no number's */
        size += 1 + strspn(text + size + 1, digits_of);
    }
    size_t exponent = strspn(text + size, "eE");
    if (exponent == 1) {
        size_t sign = strspn(text + size + 1, "+-") == 1 ? 1 : 0;
        size_t digits = strspn(text + size + 1 + sign, digits_of);
        size += digits > 0 ? 1 + sign + digits : 0;
    }
    char copy[64], *stop;
    if (size == 0 || size >= sizeof copy) {
        return false;
    }
    memcpy(copy, text, size);
    copy[size] = '\0';
    *out = strtod(copy, &stop);
    *end = text + size;
    return *stop == '\0' && isfinite(*out);
}

double command_seconds(const char *text, const char **end)
{
    static const struct {
        const char *name;
        double seconds;
    } units[] = {{"us", 1e-6}, {"ms", 1e-3}, {"s", 1},
                 {"min", 60},  {"h", 3600},  {"", 1}};
    double number;
    if (strncmp(text, "inf", 3) == 0) {
        *end = text + 3;
        return HUGE_VAL;
    }
    if (!read_decimal(text, &number, end)) {
        return -1;
    }
    size_t size = strspn(*end, "abcdefghijklmnopqrstuvwxyz"), at = 0;
    while (strlen(units[at].name) != size ||
           strncmp(units[at].name, *end, size) != 0) {
        if (++at == sizeof units / sizeof *units) {
            return -1;
        }
    }
    *end += size;
    /* 200ms is 0.2 and not 200 * 0.001, which is another double. */
    double each = units[at].seconds;
    return each < 1 ? number / round(1 / each) : number * each;
}

bool command_range(const char *text, bool is_time, double out[2])
{
    for (unsigned i = 0; i < 2; i++) {
        bool good = true;
        if (is_time) {
            out[i] = command_seconds(text, &text);
        } else {
            good = read_decimal(text, &out[i], &text);
        }
        if (!good || !(out[i] >= 0) || isinf(out[i]) ||
            strncmp(text, i == 0 ? ".." : "", 2) != 0) {
            return false;
        }
        text += i == 0 ? 2 : 0;
    }
    return out[0] <= out[1] && out[1] > 0;
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
        const char *stop = value;
        double s = command_seconds(value, &stop);
        if (s < 0 || *stop != '\0') {
            command_error("%s takes a length of time (2, 1.5s, 200ms), not "
                          "'%s'",
                          row->name, value);
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

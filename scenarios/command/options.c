/* SPDX-License-Identifier: MIT
 *
 * options.c: reading the options of verbs from their tables.
 */
#define _GNU_SOURCE 1
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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
        if (row->is_positive && *(unsigned long long *)row->into == 0) {
            command_error("%s takes 1 or more", row->name);
            return -1;
        }
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
    if (row->is_positive && s == 0) {
        command_error("%s takes a duration above 0", row->name);
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
        const char *separator;
        if (i == 0) {
            separator = "";
        } else if (is_last) {
            separator = " or ";
        } else {
            separator = ", ";
        }
        fprintf(stderr, "%s%s", separator, row->choices[i]);
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
    case OPTION_IS_FOLDER:
        return command_add_folder(value);
    case OPTION_IS_DATE:
        return command_set_epoch(value);
    case OPTION_IS_VARIABLE:
        return command_add_variable(value);
    case OPTION_IS_TEXT:
    case OPTION_IS_OPTIONAL:
    case OPTION_IS_HEADING:
    default:
        return set_text(row, value);
    }
}

/* Of a verb: its options, and those that all verbs have. */
struct tables {
    const struct verb *verb;
    const struct option_row *own;
    const struct option_row *common;
};

static const struct option_row *find_option(const struct option_row *rows,
                                            const char *arg, const char **value)
{
    while (rows->name != NULL && !is_option(arg, rows, value)) {
        rows++;
    }
    return rows->name == NULL ? NULL : rows;
}

/* Tries all names of ROWS. Whether one is NAME, which takes no value. */
static bool try_names(struct nearest *nearest, const struct option_row *rows,
                      const char *name)
{
    for (; rows->name != NULL; rows++) {
        if (rows->kind != OPTION_IS_HEADING) {
            nearest_try(nearest, rows->name);
            if (strcmp(rows->name, name) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Tries --jobs, which some verbs call -j. */
static void try_jobs(struct nearest *nearest, const struct option_row *rows,
                     const char *arg)
{
    const char *ignored;
    if (strcmp(arg, "-j") == 0 &&
        find_option(rows, "--jobs", &ignored) != NULL) {
        strcpy(nearest->name, "--jobs");
    }
}

static int refuse_option(const struct tables *tables, char *const *argv, int at)
{
    const char *arg = argv[at];
    struct nearest nearest;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(arg, "="), arg);
    nearest_init(&nearest, name);
    if (try_names(&nearest, tables->own, name) ||
        try_names(&nearest, tables->common, name)) {
        command_error("%s takes no value: '%s'", name, arg);
        return -1;
    }
    if (*nearest.name == '\0') {
        try_jobs(&nearest, tables->own, arg);
    }
    bool has_hint = *nearest.name != '\0';
    if (!has_hint && tables->verb->takes_program &&
        (command_ends_in(argv[at - 1], ".py") ||
         command_ends_in(argv[at - 1], ".so"))) {
        command_error("%s has no option '%s'; arguments of the program follow "
                      "--: %s -- %s",
                      tables->verb->name, arg, argv[at - 1], arg);
        return -1;
    }
    command_error("%s has no option '%s'%s%s", tables->verb->name, arg,
                  has_hint ? nearest_hint(&nearest) : "; see ticktape help ",
                  has_hint ? "" : tables->verb->name);
    return -1;
}

/* Whether the word after an option is its argument, where it need not have one:
 * neither another option nor a program. */
static bool is_argument(const char *word)
{
    struct stat about;
    return word[0] != '-' && !command_ends_in(word, ".py") &&
           !command_ends_in(word, ".so") &&
           (stat(word, &about) != 0 || !S_ISREG(about.st_mode));
}

/* Reads one option at ARGV[*AT]. */
static int read_option(const struct tables *tables, int argc, char **argv,
                       int *at)
{
    const char *arg = argv[*at], *value = NULL;
    const struct option_row *row = find_option(tables->own, arg, &value);
    row = row != NULL ? row : find_option(tables->common, arg, &value);
    if (row == NULL) {
        return refuse_option(tables, argv, *at);
    }
    if (row->kind == OPTION_IS_OPTIONAL && value == NULL) {
        value = *at + 1 < argc && is_argument(argv[*at + 1]) ? argv[++*at] : "";
        *(const char **)row->into = value;
        return 0;
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

/* The file of MODULE in the place of the LEFT operands, of which there may be
 * none: their number, or -1 after a line on stderr. */
static int take_module(const char *module, char **argv, int left)
{
    if (left > 0) {
        return command_error("-m takes the place of a file"), -1;
    }
    const char *file = command_find_module(module);
    if (file == NULL) {
        return -1;
    }
    argv[0] = (char *)(uintptr_t)file; /* there is room: -m was there */
    return 1;
}

/* Whether COUNT words are "-- COMMAND ...". */
static bool begins_command(char *const *words, int count)
{
    return strcmp(words[0], "--") == 0 &&
           command_is_outside(words + 1, count - 1);
}

/* Takes COUNT words as commands: what reports call them; NULL: said. */
static char *take_command(const struct verb *verb, char **words, int count)
{
    if (!verb->takes_command) {
        command_error("%s does not work with programs after -- yet: see "
                      "scenarios/PROGRAMS.md",
                      verb->name);
        return NULL;
    }
    return command_take_outside(words, count);
}

/* How many of the first common options mean nothing to VERB: that of commands
 * after --, and those of programs. */
static int count_unused(const struct verb *verb)
{
    if (verb->takes_command) {
        return 0;
    }
    return verb->takes_program ? 1 : 7;
}

int command_options(const struct verb *verb, const struct option_row *rows,
                    int argc, char **argv)
{
    static const char *const times[] = {"auto", "always", "never", NULL};
    const char *colour = times[0], *module = NULL;
    const char *expected = NULL, *input = NULL;
    bool allow_exec = false;
    const struct option_row all[] = {
        OPTION_TEXT("--expect", "FILE", &expected,
                    "commands after -- must print what FILE contains"),
        {"--path", "DIR",
         "look for the program's modules in DIR too, after its own folder; may "
         "be repeated",
         NULL, OPTION_IS_FOLDER, NULL, false},
        {"--epoch", "DATE",
         "the program's calendar begins at DATE (2024-02-29, "
         "2024-02-29T12:30:00+01:00, or seconds since 1970; default "
         "2000-01-01T00:00:00Z)",
         NULL, OPTION_IS_DATE, NULL, false},
        {"--env", "NAME=VALUE",
         "add this variable to os.environ; may be repeated", NULL,
         OPTION_IS_VARIABLE, NULL, false},
        OPTION_TEXT("--stdin", "FILE", &input,
                    "the program's standard input is FILE, instead of the "
                    "command's"),
        OPTION_FLAG("--allow-exec", &allow_exec,
                    "run child programs that are not simulated for real, once; "
                    "later runs take their results from NAME.exec"),
        OPTION_TEXT("-m", "MODULE", &module,
                    "the program is this module, in the current folder or in "
                    "one of --path, instead of a file"),
        OPTION_CHOICE("--color", "WHEN", &colour, times,
                      "auto (default: on a terminal, unless NO_COLOR is set or "
                      "TERM is dumb), always or never"),
        OPTION_FLAG("--help", NULL, "print this text"),
        OPTION_END,
    };
    const struct option_row *common = all + count_unused(verb);
    const struct tables tables = {verb, rows, common};
    int left = 0;
    bool only_files = false;
    TT_ASSERT(verb != NULL && rows != NULL);
    for (int i = 0; i < argc; i++) {
        const char *arg = argv[i];
        if (verb->takes_program && (left > 0 || module != NULL) &&
            strcmp(arg, "--") == 0) {
            command_set_arguments(argv + i + 1, argc - i - 1);
            break;
        }
        if (verb->takes_program && left == 0 &&
            begins_command(argv + i, argc - i)) {
            argv[left++] = take_command(verb, argv + i + 1, argc - i - 1);
            break;
        }
        if (only_files || arg[0] != '-' || arg[1] == '\0') {
            argv[left++] = argv[i];
        } else if (strcmp(arg, "--") == 0) {
            only_files = true;
        } else if (strcmp(arg, "--help") == 0 || strcmp(arg, "-h") == 0) {
            command_help(verb, rows, common);
            return -2;
        } else if (read_option(&tables, argc, argv, &i) < 0) {
            return -1;
        }
    }
    command_output_colour(colour);
    command_set_input(input);
    command_allow_exec(allow_exec);
    if (command_set_expected(expected) < 0 || (left > 0 && argv[0] == NULL)) {
        return -1;
    }
    return module == NULL ? left : take_module(module, argv, left);
}

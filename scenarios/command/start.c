/* SPDX-License-Identifier: MIT
 *
 * start.c: how the program of the command line is started: where its modules
 * are, its arguments, the start of its calendar, and variables of its
 * environment. Every verb that loads a program takes them.
 */
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "scenarios/lang/read/find_module.h"
#include "scenarios/lang/read/stdlib.h"

enum {
    FOLDERS_MAX = 100,
    VARIABLES_MAX = 1000,
    EPOCH_S = 946684800 /* of tt_scenario_options: 2000-01-01T00:00:00Z */
};

/* As the command line says; set before a program is loaded. */
static struct {
    const char *folders[FOLDERS_MAX];
    size_t folder_count;
    char **args;
    int arg_count;
    int64_t epoch_s; /* of the calendar, after EPOCH_S */
    bool has_epoch;  /* --epoch was given */
    const char *variables[VARIABLES_MAX];
    size_t variable_count;
    struct tt__pool pool; /* of what -m found; never freed */
    const char *module;   /* NULL: a file was named */
    const char *package;
    const char *input; /* the file of --stdin; NULL: the command's own */
    bool is_real;
    bool may_execute; /* --allow-exec */
} start;

int command_add_folder(const char *folder)
{
    if (!command_is_directory(folder)) {
        command_error("--path %s: %s", folder,
                      errno == ENOENT ? strerror(errno) : "is no directory");
        return -1;
    }
    if (start.folder_count == FOLDERS_MAX) {
        command_error("--path can be given at most %d times", FOLDERS_MAX);
        return -1;
    }
    start.folders[start.folder_count++] = folder;
    return 0;
}

/* The folder of number AT in which -m looks: the current one, then those of
 * --path. */
static struct tt__folder folder_at(size_t at)
{
    const char *name = at == 0 ? "" : start.folders[at - 1];
    return (struct tt__folder){name, name};
}

/* Looks for MODULE from its first part to its last; its package is in
 * start.package. */
static bool find_module(const char *module, struct tt__module_source *found)
{
    struct tt__folder folders[FOLDERS_MAX + 1];
    const struct tt__folder *within = folders;
    uint32_t count = (uint32_t)start.folder_count + 1;
    const char *rest = module;
    for (uint32_t i = 0; i < count; i++) {
        folders[i] = folder_at(i);
    }
    while (rest != NULL) {
        size_t size = strcspn(rest, ".");
        char *part = tt__pool_copy(&start.pool, rest, size);
        if (part == NULL || size == 0 || strchr(part, '/') != NULL ||
            tt__find_module_source(within, count, part, &start.pool, found) <
                0 ||
            found->kind == MODULE_NOT_FOUND) {
            return false;
        }
        within = found->within;
        count = found->within_count;
        rest = rest[size] == '.' ? rest + size + 1 : NULL;
        if (rest == NULL && found->kind != MODULE_FILE) {
            start.package = module;
            return tt__find_module_source(within, count, "__main__",
                                          &start.pool, found) == 0 &&
                   found->kind == MODULE_FILE;
        }
    }
    const char *dot = strrchr(module, '.');
    start.package = tt__pool_copy(&start.pool, module,
                                  dot == NULL ? 0 : (size_t)(dot - module));
    return start.package != NULL;
}

const char *command_find_module(const char *module)
{
    struct tt__module_source found;
    tt__pool_init(&start.pool, (size_t)1 << 20);
    if (!find_module(module, &found)) {
        if (tt__is_of_python(module)) {
            command_error("-m %s: this is a module of Python's library; -m "
                          "names a module of your own, such as -m "
                          "tests.test_pool, where unittest.main() is called",
                          module);
            return NULL;
        }
        command_error("-m %s: there is no such module in the current folder%s",
                      module, start.folder_count > 0 ? " or in --path" : "");
        return NULL;
    }
    start.module = module;
    return found.file.real;
}

void command_set_arguments(char **args, int count)
{
    TT_ASSERT(count >= 0);
    start.args = args;
    start.arg_count = count;
}

const char *command_name_of(const char *file)
{
    const char *slash = strrchr(file, '/');
    return start.module != NULL || slash == NULL ? file : slash + 1;
}

int command_set_epoch(const char *text)
{
    int64_t moment;
    if (!command_moment(text, &moment)) {
        command_error("--epoch takes a date (2024-02-29, 2024-02-29T12:30:00Z) "
                      "or seconds since 1970, up to the year 2199, not '%s'",
                      text);
        return -1;
    }
    start.epoch_s = moment - EPOCH_S;
    start.has_epoch = true;
    return 0;
}

int command_add_variable(const char *text)
{
    const char *equals = strchr(text, '=');
    if (equals == NULL || equals == text) {
        command_error("--env takes NAME=VALUE, not '%s'", text);
        return -1;
    }
    if (start.variable_count == VARIABLES_MAX) {
        command_error("--env can be given at most %d times", VARIABLES_MAX);
        return -1;
    }
    start.variables[start.variable_count++] = text;
    return 0;
}

void command_set_input(const char *file)
{
    start.input = file;
}

void command_run_for_real(void)
{
    start.is_real = true;
}

void command_allow_exec(bool may_execute)
{
    start.may_execute = may_execute;
}

bool command_may_execute(void)
{
    return start.may_execute;
}

FILE *command_open_input(void)
{
    FILE *file = stdin;
    if (start.input != NULL) {
        file = fopen(start.input, "re");
    }
    if (file == NULL) {
        command_error("--stdin %s: %s", start.input, strerror(errno));
    }
    return file;
}

bool command_has_input_file(void)
{
    return start.input != NULL;
}

bool command_leaves_input(void)
{
    return start.is_real && start.input == NULL;
}

bool command_has_start(void)
{
    return start.arg_count > 0 || start.epoch_s != 0 ||
           start.variable_count > 0;
}

/* ---- In tapes ------------------------------------------------------------ */

/* Bytes that are no UTF-8 are escaped, too: JSON cannot have them. */
void command_put_escaped(FILE *out, const char *text)
{
    while (*text != '\0') {
        unsigned char c = (unsigned char)*text;
        size_t size = command_character(text);
        if (size == 0 || c < ' ' || c == 0x7f || c == '\\') {
            fprintf(out, "\\x%02x", c);
            text++;
        } else {
            fwrite(text, 1, size, out);
            text += size;
        }
    }
}

void command_put_start_of_tape(FILE *out)
{
    for (int i = 0; i < start.arg_count; i++) {
        fputs("argument ", out);
        command_put_escaped(out, start.args[i]);
        fputc('\n', out);
    }
    if (start.epoch_s != 0) {
        fprintf(out, "epoch %" PRId64 "\n", EPOCH_S + start.epoch_s);
    }
    for (size_t i = 0; i < start.variable_count; i++) {
        fputs("env ", out);
        command_put_escaped(out, start.variables[i]);
        fputc('\n', out);
    }
}

static int digit_of(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return -1;
}

/* SIZE bytes of a line that command_put_escaped wrote (malloc). NULL: no
 * memory, or not of that form. */
static char *read_escaped(const char *text, size_t size)
{
    char *made = malloc(size + 1);
    size_t used = 0;
    for (size_t i = 0; made != NULL && i < size; i++) {
        if (text[i] != '\\') {
            made[used++] = text[i];
            continue;
        }
        if (size - i < 4 || text[i + 1] != 'x' || digit_of(text[i + 2]) < 0 ||
            digit_of(text[i + 3]) < 0) {
            free(made);
            return NULL;
        }
        made[used++] =
            (char)(digit_of(text[i + 2]) * 16 + digit_of(text[i + 3]));
        i += 3;
    }
    if (made != NULL) {
        made[used] = '\0';
    }
    return made;
}

/* The texts of the lines of TAPE that begin with WORD, *COUNT of them (malloc;
 * they live as long as the process). NULL after a line on stderr. */
static char **take_lines(const struct tt_tape *tape, const char *word,
                         int *count)
{
    const char *at = tape->depends == NULL ? "" : tape->depends;
    size_t skipped = strlen(word), lines = 1;
    for (const char *c = at; *c != '\0'; c++) {
        lines += *c == '\n';
    }
    char **all = calloc(lines, sizeof *all);
    *count = 0;
    if (all == NULL) {
        return command_error("out of memory"), NULL;
    }
    while (*at != '\0') {
        size_t size = strcspn(at, "\n");
        if (strncmp(at, word, skipped) == 0) {
            char *text = read_escaped(at + skipped, size - skipped);
            if (text == NULL) {
                command_error("the tape has a line '%s...' that cannot be read",
                              word);
                return NULL;
            }
            all[(*count)++] = text;
        }
        at += size + (at[size] == '\n');
    }
    return all;
}

int command_take_start(const struct tt_tape *tape)
{
    int arg_count, epoch_count, variable_count;
    char **args = take_lines(tape, "argument ", &arg_count);
    char **epochs = take_lines(tape, "epoch ", &epoch_count);
    char **variables = take_lines(tape, "env ", &variable_count);
    bool good = args != NULL && epochs != NULL && variables != NULL;
    if (good && start.arg_count == 0 && !command_has_outside()) {
        command_set_arguments(args, arg_count);
    }
    if (good && !start.has_epoch && epoch_count > 0) {
        good = command_set_epoch(epochs[epoch_count - 1]) == 0;
    }
    bool takes_variables = start.variable_count == 0;
    for (int i = 0; good && takes_variables && i < variable_count; i++) {
        good = command_add_variable(variables[i]) == 0;
    }
    free(epochs);
    free(variables);
    return good ? 0 : -1;
}

/* ---- For other commands -------------------------------------------------- */

void command_put_program(FILE *out, const char *file)
{
    for (size_t i = 0; i < start.folder_count; i++) {
        fputs(" --path ", out);
        command_put_path(out, start.folders[i]);
    }
    if (start.epoch_s != 0) {
        fprintf(out, " --epoch %" PRId64, EPOCH_S + start.epoch_s);
    }
    if (start.input != NULL) {
        fputs(" --stdin ", out);
        command_put_path(out, start.input);
    }
    for (size_t i = 0; i < start.variable_count; i++) {
        fputs(" --env ", out);
        command_put_word(out, start.variables[i]);
    }
    if (command_has_outside()) {
        command_put_outside(out);
        return;
    }
    fputs(start.module == NULL ? " " : " -m ", out);
    command_put_path(out, start.module == NULL ? file : start.module);
    fputs(start.arg_count > 0 ? " --" : "", out);
    for (int i = 0; i < start.arg_count; i++) {
        fputc(' ', out);
        command_put_word(out, start.args[i]);
    }
}

char *command_start_json(void)
{
    json_t *all = json_object(), *args = json_array(), *paths = json_array();
    for (int i = 0; i < start.arg_count; i++) {
        json_array_append_new(args, json_string_nocheck(start.args[i]));
    }
    for (size_t i = 0; i < start.folder_count; i++) {
        json_array_append_new(paths, json_string_nocheck(start.folders[i]));
    }
    json_t *variables = json_array();
    for (size_t i = 0; i < start.variable_count; i++) {
        json_array_append_new(variables,
                              json_string_nocheck(start.variables[i]));
    }
    json_object_set_new(all, "env", variables);
    json_object_set_new(all, "epoch", json_integer(EPOCH_S + start.epoch_s));
    json_object_set_new(all, "args", args);
    json_object_set_new(all, "paths", paths);
    if (start.module != NULL) {
        json_object_set_new(all, "package", json_string_nocheck(start.package));
    }
    char *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    return text;
}

void command_start_of_program(struct tt_scenario_options *options)
{
    options->paths = start.folders;
    options->path_count = start.folder_count;
    options->args = (const char *const *)start.args;
    options->arg_count = (size_t)start.arg_count;
    options->calendar_s = start.epoch_s;
    options->variables = start.variables;
    options->variable_count = start.variable_count;
    options->package = start.package;
    options->root = start.package == NULL ? NULL : "";
}

/* SPDX-License-Identifier: MIT
 *
 * start.c: how the program of the command line is started: where its modules
 * are, and its arguments. Every verb that loads a program takes them.
 */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "scenarios/lang/read/find_module.h"

enum { FOLDERS_MAX = 100 };

/* As the command line says; set before a program is loaded. */
static struct {
    const char *folders[FOLDERS_MAX];
    size_t folder_count;
    char **args;
    int arg_count;
    struct tt__pool pool; /* of what -m found; never freed */
    const char *module;   /* NULL: a file was named */
    const char *package;
} start;

int command_add_folder(const char *folder)
{
    if (!command_is_directory(folder)) {
        command_error("--path %s: %s", folder,
                      errno == ENOENT ? strerror(errno) : "is no directory");
        return -1;
    }
    if (start.folder_count == FOLDERS_MAX) {
        command_error("--path: at most %d folders", FOLDERS_MAX);
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

int command_argument_count(void)
{
    return start.arg_count;
}

/* ---- Arguments in tapes -------------------------------------------------- */

void command_put_escaped(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < ' ' || c == 0x7f || c == '\\') {
            fprintf(out, "\\x%02x", c);
        } else {
            fputc(c, out);
        }
    }
}

void command_put_arguments_of_tape(FILE *out)
{
    for (int i = 0; i < start.arg_count; i++) {
        fputs("argument ", out);
        command_put_escaped(out, start.args[i]);
        fputc('\n', out);
    }
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
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

int command_take_arguments(const struct tt_tape *tape)
{
    static const char word[] = "argument ";
    const char *at = tape->depends;
    int count = 0;
    for (const char *line = at; line != NULL && *line != '\0';) {
        count += strncmp(line, word, strlen(word)) == 0;
        line = strchr(line, '\n') + 1;
    }
    if (start.arg_count > 0 || count == 0) {
        return 0;
    }
    char **args = calloc((size_t)count, sizeof *args);
    int used = 0;
    while (args != NULL && *at != '\0') {
        size_t size = strcspn(at, "\n");
        if (strncmp(at, word, strlen(word)) == 0) {
            args[used] = read_escaped(at + strlen(word), size - strlen(word));
            if (args[used++] == NULL) {
                command_error("the tape has an argument that cannot be read");
                return -1;
            }
        }
        at += size + 1;
    }
    command_set_arguments(args, used); /* for the rest of the process */
    return args == NULL ? command_error("out of memory"), -1 : 0;
}

/* ---- For other commands -------------------------------------------------- */

void command_put_program(FILE *out, const char *file)
{
    for (size_t i = 0; i < start.folder_count; i++) {
        fputs(" --path ", out);
        command_put_path(out, start.folders[i]);
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
    options->package = start.package;
    options->root = start.package == NULL ? NULL : "";
}

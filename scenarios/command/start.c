/* SPDX-License-Identifier: MIT
 *
 * start.c: how the program of the command line is started: where its modules
 * are, and its arguments. Every verb that loads a program takes them.
 */
#include <errno.h>
#include <string.h>

#include "command.h"

enum { FOLDERS_MAX = 100 };

/* As the command line says; set before a program is loaded. */
static struct {
    const char *folders[FOLDERS_MAX];
    size_t folder_count;
    char **args;
    int arg_count;
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

void command_set_arguments(char **args, int count)
{
    TT_ASSERT(count >= 0);
    start.args = args;
    start.arg_count = count;
}

int command_argument_count(void)
{
    return start.arg_count;
}

void command_start_of_program(struct tt_scenario_options *options)
{
    options->paths = start.folders;
    options->path_count = start.folder_count;
    options->args = (const char *const *)start.args;
    options->arg_count = (size_t)start.arg_count;
}

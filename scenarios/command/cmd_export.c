/* SPDX-License-Identifier: MIT
 *
 * cmd_export.c: `ticktape export`: a recorded run, for other programs.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "picture.h"

/* ---- One program --------------------------------------------------------- */

static int check_tape(const struct picture_request *request,
                      const struct program *program, const struct tt_tape *tape)
{
    char why[TAPE_WHY_SIZE];
    if (program_fits(program, request->file, tape, why, sizeof why)) {
        return EXIT_OK;
    }
    command_error("%s: %s", request->tape, why);
    return EXIT_STALE;
}

int picture_export(const struct picture_request *request)
{
    struct program program = {.scenario = NULL};
    struct tt_tape tape;
    const struct tt_tape *used = request->tape == NULL ? NULL : &tape;
    int code = EXIT_OK;
    tt_tape_init(&tape);
    command_take_interrupts();
    if (used != NULL && (command_read_tape(request->tape, &tape) < 0 ||
                         command_take_start(&tape) < 0)) {
        code = EXIT_USAGE;
    }
    const struct command_named files[] = {
        {"--tape", request->tape}, {"-o", request->into}, {NULL, NULL}};
    if (code == EXIT_OK && request->into != NULL &&
        strcmp(request->into, "-") != 0 &&
        (command_may_write(request->into, request->file) < 0 ||
         command_are_apart(files) != EXIT_OK)) {
        code = EXIT_USAGE;
    }
    if (code == EXIT_OK && request->into == NULL &&
        request->put == picture_put_page && isatty(STDOUT_FILENO)) {
        code = command_error("a page is for browsers, not for terminals: name "
                             "a file with -o");
    }
    if (code == EXIT_OK) {
        code = program_load(&program, request->file, request->file) < 0
                   ? EXIT_USAGE
                   : EXIT_OK;
    }
    if (code == EXIT_OK && used != NULL) {
        code = check_tape(request, &program, used);
    }
    if (code == EXIT_OK) {
        struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
        if (used != NULL) {
            tt_tape_options(used, &options);
        }
        if (request->for_s > 0) {
            options.for_s = request->for_s;
        }
        code = picture_make(request, &program, &options, used);
    }
    program_free(&program);
    tt_tape_deinit(&tape);
    return command_end_interrupted(code);
}

/* ---- The verb ------------------------------------------------------------ */

int picture_take_file(const struct verb *verb, struct picture_request *request,
                      const struct option_row *rows, int argc, char **argv)
{
    int count = command_options(verb, rows, argc, argv);
    if (count < 0) {
        return count;
    }
    if (count != 1) {
        command_error("%s takes one file; see ticktape help %s", verb->name,
                      verb->name);
        return -1;
    }
    request->file = argv[0];
    const struct command_given given[] = {{false, NULL}};
    return command_outside_refuses(given) == EXIT_OK ? EXIT_OK : -1;
}

static int cmd_export(int argc, char **argv)
{
    struct picture_request request = {.file = NULL};
    bool chrome = false, perfetto = false, dot = false, json = false;
    const struct option_row rows[] = {
        OPTION_HEADING("the format"),
        OPTION_FLAG("--json", &json,
                    "everything that was recorded, as JSON: handles with their "
                    "causes, waits, variables, timers, locks"),
        OPTION_FLAG("--chrome", &chrome,
                    "Chrome's trace event format, for chrome://tracing"),
        OPTION_FLAG("--perfetto", &perfetto,
                    "the same, which ui.perfetto.dev opens, too"),
        OPTION_FLAG("--dot", &dot,
                    "a graph of causes, and of who waits for whom at the end, "
                    "for Graphviz"),
        OPTION_HEADING("the run"),
        PICTURE_ROWS(request),
        OPTION_END,
    };
    int code = picture_take_file(&verb_export, &request, rows, argc, argv);
    if (code < 0) {
        return code == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (chrome + perfetto + dot + json != 1) {
        return command_error("export takes one of --json, --chrome, "
                             "--perfetto and --dot");
    }
    if (json) {
        request.put = picture_put_json;
    } else if (dot) {
        request.put = picture_put_dot;
    } else {
        request.put = picture_put_chrome;
    }
    return picture_export(&request);
}

const struct verb verb_export = {
    .name = "export",
    .takes_program = true,
    .takes_command = true,
    .summary = "record a run for trace viewers and other programs",
    .run = cmd_export,
    .synopsis = "FORMAT [OPTION...] FILE.py | FILE.so | -- COMMAND...",
    .about = "Runs a program in the default order, or on a tape, and writes "
             "what happened in it: each handle with what caused it, where its "
             "task stopped and what it waits for. The program's output is "
             "not printed.",
    .examples =
        "ticktape export --json bank.py             # all of it\n"
        "ticktape export --perfetto -o t.json bank.py  # for ui.perfetto.dev\n"
        "ticktape export --dot bank.py | dot -Tsvg >bank.svg",
    .exits = "0 the run was recorded, however it ended\n"
             "1 the tape does not fit the run, or a program in C crashed\n"
             "2 wrong usage, or the program or tape is refused\n"
             "3 not enough memory\n"
             "5 the tape is of another program, or the program has changed",
};

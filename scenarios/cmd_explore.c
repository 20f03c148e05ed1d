/* SPDX-License-Identifier: MIT
 *
 * scenarios/cmd_explore.c: `ticktape explore`: searching for a failure.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "database.h"
#include "explore_report.h"

static const char synopsis[] = "[OPTION...] FILE.py | FILE.so";
static const char about[] =
    "Runs schedule after schedule until one fails, the budget is spent, or "
    "none is\nleft; shrinks the failing one, and tells what it needs.\n\n"
    "strategies: random, pct:D, pos, delay:K, dfs, sweep (of injections),\n"
    "            surw, reads-from, portfolio (the default: several of them in "
    "turns)";

struct request {
    struct search_request search;
    struct explored told;
    const char *json; /* NULL: no such report; "-": on stdout, and no other */
    const char *db;   /* NULL: .ticktape/ beside the program */
    bool no_db;
    struct database database;
};

/* ---- The verb ------------------------------------------------------------ */

/* The known tapes first, and what fails is known from now on. A folder that
 * cannot be written spoils no report. */
static int search(struct request *request, struct program *program,
                  struct tt_explore_result *found)
{
    struct tt_explore_options *options = &request->search.options;
    char error[120] = "";
    options->classes = true;
    if (program->scenario != NULL) {
        tt_scenario_watch(program->scenario);
        options->snapshots = true;
    }
    options->sim.find_stuck = program->native == NULL;
    if (!request->no_db) {
        int code =
            database_open(&request->database, request->db, request->told.file);
        if (code != EXIT_OK) {
            return code;
        }
        options->known = request->database.known;
    }
    if (tt_explore(program_body, program, options, found, error, sizeof error) <
        0) {
        return command_error("%s: %s", options->strategy, error);
    }
    if (!request->no_db && found->failed &&
        found->failure.verdict != TT_VERDICT_NONDETERMINISTIC) {
        database_add(&request->database, &found->tape);
    }
    return EXIT_OK;
}

/* Writes the report for machines: 0, or -1 after a line on stderr. */
static int write_json(const struct request *request)
{
    bool here = strcmp(request->json, "-") == 0;
    FILE *out = here ? stdout : fopen(request->json, "w");
    if (out != NULL) {
        explored_put_json(&request->told, out);
    }
    bool good = out != NULL && !ferror(out);
    if (out != NULL && !here) {
        good = fclose(out) == 0 && good;
    }
    if (!good) {
        command_error("%s: cannot be written", request->json);
    }
    return good ? 0 : -1;
}

/* Tells what was found, in each way that was asked for: an exit code. */
static int tell(struct request *request, struct program *program,
                const struct tt_explore_result *found)
{
    struct explored *told = &request->told;
    if (found->failed) {
        told->traceback =
            program_traceback(program, &request->search.options, &found->tape);
    }
    if (request->json == NULL || strcmp(request->json, "-") != 0) {
        explored_put(told);
    }
    free(told->traceback);
    if ((request->json != NULL && write_json(request) < 0) ||
        (found->failed && command_write_tape(told->tape, &found->tape) < 0)) {
        return EXIT_USAGE;
    }
    return found->failed       ? EXIT_FAILING
           : found->limits > 0 ? EXIT_OPEN
                               : EXIT_OK;
}

static int explore(struct request *request)
{
    struct tt_explore_result found;
    struct program program;
    tt_explore_result_init(&found);
    request->search.options.program = program.hash;
    int code =
        program_load(&program, request->told.file, request->told.file) < 0
            ? EXIT_USAGE
            : search(request, &program, &found);
    if (code == EXIT_OK) {
        request->told.database = request->database.folder;
        request->told.search = &request->search;
        request->told.found = &found;
        code = tell(request, &program, &found);
    }
    database_close(&request->database);
    tt_explore_result_deinit(&found);
    program_free(&program);
    return code;
}

int cmd_explore(int argc, char **argv)
{
    struct request request = {.json = NULL};
    unsigned long long jobs = 1, shrink;
    struct tt_explore_options *options = &request.search.options;
    search_init(&request.search);
    shrink = options->shrink_runs_max;
    const struct option_row rows[] = {
        {"--runs", "N", "at most N schedules (default 10000)",
         &request.search.runs, true, false},
        {"--time", "S", "at most S seconds of CPU time", &options->seconds_max,
         false, true},
        SEARCH_ROWS(request.search),
        {"--shrink", "N", "shrink what fails in at most N runs (default 5000)",
         &shrink, true, false},
        {"--tape", "FILE", "where the failing tape goes (default FILE.tape)",
         &request.told.tape, false, false},
        {"--json", "FILE", "write the report as JSON too; -: on stdout, alone",
         &request.json, false, false},
        {"--jobs", "N", "processes (default 1); the result is the same", &jobs,
         true, false},
        {"--db", "DIR",
         "failing tapes, tried first (default .ticktape beside FILE)",
         &request.db, false, false},
        {"--no-db", NULL, "know none, and keep none", &request.no_db, false,
         false},
        {.name = NULL},
    };
    int count = command_options("explore", synopsis, about, rows, argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (count != 1) {
        return command_error("explore takes one program; see ticktape explore "
                             "--help");
    }
    request.told.file = argv[0];
    options->jobs = jobs > 64 ? 64 : (unsigned)jobs;
    options->shrink_runs_max = shrink;
    char *tape = command_sibling(argv[0], ".tape");
    request.told.tape = request.told.tape == NULL ? tape : request.told.tape;
    int code = search_read(&request.search);
    if (code == EXIT_OK) {
        code = explore(&request);
    }
    search_deinit(&request.search);
    free(tape);
    return code;
}

/* SPDX-License-Identifier: MIT
 *
 * cmd_explore.c: `ticktape explore`: searching for a failure.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "database.h"
#include "explore_report.h"

enum { JOBS_MAX = 64 };

struct request {
    struct search_request search;
    struct explored told;
    const char *json;  /* NULL: no such report; "-": on stdout, and no other */
    const char *shard; /* "3/8"; NULL: the whole search */
    const char *db;    /* NULL: .ticktape/ beside the program */
    bool no_db;
    bool keep_seen;
    bool all_classes;
    char *seen; /* owns: told.seen */
    struct database database;
};

/* ---- The verb ------------------------------------------------------------ */

/* DATA is program_body's. */
static void watch_program(void *data, bool on)
{
    struct program *program = data;
    TT_ASSERT(program->scenario != NULL);
    tt_scenario_watching(program->scenario, on);
}

/* The known tapes first, and what fails is known from now on. A folder that
 * cannot be written spoils no report. */
static int search(struct request *request, struct program *program,
                  struct tt_explore_result *found)
{
    struct tt_explore_options *options = &request->search.options;
    char error[200] = "";
    options->guard = !command_is_traced();
    options->classes =
        request->all_classes ? TT_CLASSES_ALL : TT_CLASSES_SAMPLE;
    if (program->scenario != NULL) {
        tt_scenario_watch(program->scenario);
        options->watched = options->snapshots = true;
        options->watch = watch_program;
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
    for (size_t i = 0; !request->no_db && i < tt_explore_failure_count(found);
         i++) {
        struct tt_explore_failure failure = tt_explore_failure_at(found, i);
        if (failure.failure.verdict != TT_VERDICT_NONDETERMINISTIC) {
            database_add(&request->database, &failure.tape);
        }
    }
    return EXIT_OK;
}

/* Reads "3/8", from 1. */
static int read_shard(struct request *request)
{
    struct tt_explore_options *options = &request->search.options;
    unsigned long long at, count;
    char rest;
    if (request->shard == NULL) {
        return EXIT_OK;
    }
    if (sscanf(request->shard, "%llu/%llu%c", &at, &count, &rest) != 2 ||
        at == 0 || at > count || count > SHARDS_MAX) {
        return command_error("--shard takes I/N, from 1/N to N/N, not '%s'",
                             request->shard);
    }
    options->shard_at = at - 1;
    options->shard_count = count;
    request->told.shards.count = count;
    request->told.shards.done = calloc(count, sizeof(bool));
    if (request->told.shards.done == NULL) {
        return command_error("out of memory");
    }
    request->told.shards.done[at - 1] = true;
    return EXIT_OK;
}

static void trace_back(struct request *request, struct program *program)
{
    struct explored *told = &request->told;
    size_t count = tt_explore_failure_count(told->found);
    told->tracebacks = calloc(count + 1, sizeof *told->tracebacks);
    for (size_t i = 0; told->tracebacks != NULL && i < count; i++) {
        struct tt_explore_failure failure =
            tt_explore_failure_at(told->found, i);
        if (failure.failure.verdict == TT_VERDICT_CRASHED) {
            continue; /* it would do so again */
        }
        told->tracebacks[i] =
            program_traceback(program, &request->search.options, &failure.tape);
    }
}

/* Tells what was found, in each way that was asked for: an exit code. */
static int tell(struct request *request, struct program *program)
{
    struct explored *told = &request->told;
    const struct tt_explore_result *found = told->found;
    trace_back(request, program);
    bool good = explored_write_tapes(told) == 0;
    /* The hashes first: a result is there when all of it is. Files before what
     * is told, which may end at a pipe that nobody reads. */
    bool to_file = request->json != NULL && strcmp(request->json, "-") != 0;
    good =
        (told->seen == NULL || explored_write_seen(found, told->seen) == 0) &&
        (!to_file || explored_write_json(told, request->json) == 0) && good;
    if (request->json == NULL || to_file) {
        explored_put(told);
    } else {
        good = explored_write_json(told, "-") == 0 && good;
    }
    explored_free_tracebacks(told);
    return !good ? EXIT_USAGE : explored_exit(found);
}

/* The hashes go beside the report, which names them. */
static int name_seen(struct request *request)
{
    if (!request->keep_seen) {
        return EXIT_OK;
    }
    if (request->json == NULL || strcmp(request->json, "-") == 0) {
        return command_error("--seen goes with --json FILE");
    }
    request->seen = command_sibling(request->json, ".seen");
    request->told.seen = request->seen;
    request->search.options.keep_hashes = true;
    return request->seen == NULL ? command_error("out of memory") : EXIT_OK;
}

/* What cannot be written is told before the search, not behind it. USUAL_TAPE
 * is where the tape goes if nobody says where. */
static int try_files(const struct request *request, const char *usual_tape)
{
    const char *json = request->json, *program = request->told.file;
    bool to_file = json != NULL && strcmp(json, "-") != 0;
    bool is_usual = request->told.tape == usual_tape;
    if ((is_usual ? command_may_write_own(usual_tape)
                  : command_may_write(request->told.tape, program)) < 0) {
        return is_usual
                   ? command_error("there the tape of a failure goes, unless "
                                   "--tape names another place")
                   : EXIT_USAGE;
    }
    bool good =
        (!to_file || command_may_write(json, program) == 0) &&
        (request->seen == NULL || command_may_write_own(request->seen) == 0);
    if (good && to_file && strcmp(json, request->told.tape) == 0) {
        return command_error("--tape and --json name one file");
    }
    return !good ? EXIT_USAGE
           : request->db == NULL || request->no_db
               ? EXIT_OK
               : database_may_open(request->db);
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
        request->told.hash = program.hash;
        request->told.found = &found;
        code = tell(request, &program);
    }
    database_close(&request->database);
    tt_explore_result_deinit(&found);
    program_free(&program);
    return code;
}

/* Explores FILE as the command line asks. */
static int explore_file(struct request *request, const char *file)
{
    request->told.file = file;
    char *tape = command_sibling(file, ".tape");
    request->told.tape_is_named = request->told.tape != NULL;
    request->told.tape = request->told.tape == NULL ? tape : request->told.tape;
    int code = search_read(&request->search);
    search_split(&request->search);
    code = code == EXIT_OK ? read_shard(request) : code;
    code = code == EXIT_OK ? name_seen(request) : code;
    code = code == EXIT_OK ? try_files(request, tape) : code;
    if (code == EXIT_OK) {
        /* An incomplete shard is no result: it dies. */
        if (request->search.options.shard_count == 0) {
            request->search.options.stop = command_take_interrupts();
        }
        code = explore(request);
    }
    search_deinit(&request->search);
    free(request->told.shards.done);
    free(request->seen);
    free(tape);
    return code;
}

static int cmd_explore(int argc, char **argv)
{
    struct request request = {.json = NULL};
    unsigned long long jobs = 1, shrink;
    struct tt_explore_options *options = &request.search.options;
    search_init(&request.search);
    shrink = options->shrink_runs_max;
    const struct option_row rows[] = {
        OPTION_HEADING("the search"),
        OPTION_COUNT("--runs", "N", &request.search.runs,
                     "at most N schedules"),
        OPTION_DURATION("--time", &options->seconds_max,
                        "at most this much CPU time"),
        SEARCH_ROWS(request.search),
        OPTION_COUNT("--shrink", "N", &shrink,
                     "shrink a failing tape in at most N runs"),
        OPTION_FLAG("--keep-going", &options->keep_going,
                    "continue after a failure, and list each failure once"),
        OPTION_COUNT("--jobs", "N", &jobs,
                     "number of processes, 1 to 64; the result is the same"),
        OPTION_FLAG("--classes", &request.all_classes,
                    "compute the class of every run, not of a sample"),
        OPTION_HEADING("files"),
        OPTION_TEXT("--tape", "FILE", &request.told.tape,
                    "where the failing tape goes (default FILE.tape)"),
        OPTION_TEXT("--json", "FILE", &request.json,
                    "also write the report as JSON; -: on stdout, alone"),
        OPTION_TEXT("--db", "DIR", &request.db,
                    "failing tapes, tried first (default .ticktape next to "
                    "FILE)"),
        OPTION_FLAG("--no-db", &request.no_db, "neither try nor keep them"),
        OPTION_TEXT("--shard", "I/N", &request.shard,
                    "only shard I of N: see ticktape help merge"),
        OPTION_FLAG("--seen", &request.keep_seen,
                    "write the hashes that ticktape merge needs next to --json "
                    "FILE"),
        OPTION_END,
    };
    int count = command_options(&verb_explore, rows, argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (count != 1) {
        return command_error("explore takes one program; see ticktape help "
                             "explore");
    }
    if (jobs == 0 || jobs > JOBS_MAX) {
        return command_error("--jobs takes 1 to %d", JOBS_MAX);
    }
    options->jobs = (unsigned)jobs;
    options->shrink_runs_max = shrink;
    return explore_file(&request, argv[0]);
}

const struct verb verb_explore = {
    .name = "explore",
    .summary = "search for a schedule that fails",
    .run = cmd_explore,
    .synopsis = "[OPTION...] FILE.py | FILE.so",
    .about =
        "Runs schedule after schedule until one fails, the budget is spent, or "
        "no schedule is left. Shrinks the failing one, and reports the "
        "deviations from the default order that it needs.",
    .examples = "ticktape explore bank.py\n"
                "ticktape explore --strategy dfs --time 1m bank.py\n"
                "ticktape explore --inject cancel --runs 1e6 --jobs 4 bank.py",
    .exits = "0 no failure\n"
             "1 a failing verdict\n"
             "2 wrong usage, or the program is refused\n"
             "3 nothing failed, but the answer is open: a limit, Ctrl-C, or "
             "nothing to inject into",
};

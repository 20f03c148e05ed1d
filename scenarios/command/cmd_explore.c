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

static const char synopsis[] = "[OPTION...] FILE.py | FILE.so";
static const char about[] =
    "Runs schedule after schedule until one fails, the budget is spent, or "
    "none is\nleft; shrinks the failing one, and tells what it needs.\n\n"
    "strategies: random, pct:D, pos, delay:K, dfs, dpor, sweep (of "
    "injections),\n"
    "            surw, reads-from, places, swarm, portfolio (the default: "
    "several of\n"
    "            them in turns)";

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
        {"--shrink", "N", "shrink what fails in at most N runs (default 20000)",
         &shrink, true, false},
        {"--tape", "FILE", "where the failing tape goes (default FILE.tape)",
         &request.told.tape, false, false},
        {"--json", "FILE", "write the report as JSON too; -: on stdout, alone",
         &request.json, false, false},
        {"--keep-going", NULL, "go on behind a failure, and list each once",
         &options->keep_going, false, false},
        {"--shard", "I/N", "only part I of N: see ticktape merge",
         &request.shard, false, false},
        {"--seen", NULL, "keep beside --json FILE what ticktape merge needs",
         &request.keep_seen, false, false},
        {"--classes", NULL, "compute the class of each run, not of a sample",
         &request.all_classes, false, false},
        {"--jobs", "N",
         "processes, 1 to 64 (default 1); the result is the same", &jobs, true,
         false},
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
    if (jobs == 0 || jobs > JOBS_MAX) {
        return command_error("--jobs takes 1 to %d", JOBS_MAX);
    }
    request.told.file = argv[0];
    options->jobs = (unsigned)jobs;
    options->shrink_runs_max = shrink;
    char *tape = command_sibling(argv[0], ".tape");
    request.told.tape_is_named = request.told.tape != NULL;
    request.told.tape = request.told.tape == NULL ? tape : request.told.tape;
    int code = search_read(&request.search);
    search_split(&request.search);
    code = code == EXIT_OK ? read_shard(&request) : code;
    code = code == EXIT_OK ? name_seen(&request) : code;
    code = code == EXIT_OK ? try_files(&request, tape) : code;
    if (code == EXIT_OK) {
        /* A part of a search that is not complete is no result: it dies. */
        if (options->shard_count == 0) {
            options->stop = command_take_interrupts();
        }
        code = explore(&request);
    }
    search_deinit(&request.search);
    free(request.told.shards.done);
    free(request.seen);
    free(tape);
    return code;
}

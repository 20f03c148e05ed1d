/* SPDX-License-Identifier: MIT
 *
 * cmd_explore.c: `ticktape explore`: searching for a failure.
 */
#define _GNU_SOURCE 1
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "database.h"
#include "explore_report.h"
#include "explore_several.h"
#include "picture.h"

enum { JOBS_MAX = 64 };

struct request {
    struct search_request search;
    struct explored report;
    const char *json; /* NULL: no such report; "-": on stdout, and no other */
    FILE *array; /* NULL; else the report as JSON goes there, not to JSON */
    const char *shard; /* "3/8"; NULL: the whole search */
    const char *html;  /* where a page of the failure goes; NULL: nowhere */
    const char *db;    /* NULL: .ticktape/ next to the program */
    struct loud loud;
    bool no_db;
    bool execs; /* --exec */
    bool keep_seen;
    bool all_classes;
    /* Of a search that no terminal shows: seconds from its begin to the next
     * line about its progress. */
    double progress_s;
    double began_s;
    char *seen; /* owns: report.seen */
    struct database database;
};

/* ---- The verb ------------------------------------------------------------ */

/* DATA is as for program_body. */
static void watch_program(void *data, bool on)
{
    struct program *program = data;
    TT_ASSERT(program->scenario != NULL);
    tt_scenario_watching(program->scenario, on);
}

/* A program in C reports its accesses itself, to whoever watches. */
static void watch_nothing(void *data, bool on)
{
    (void)data;
    (void)on;
}

static double wall_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* A terminal shows the newest line only. Elsewhere, in the log of a CI system
 * for example, there is one whenever the search has taken twice as long. */
static void show_progress(struct request *request, const char *line)
{
    if (command_has_progress()) {
        command_put_progress(line);
    } else if (wall_s() - request->began_s >= request->progress_s) {
        fprintf(stderr, "%s\n", line);
        while (wall_s() - request->began_s >= request->progress_s) {
            request->progress_s *= 2;
        }
    }
}

/* "bank.py: 4500 of 10000 runs, 16300 runs/s, pos, 208 schedules, 12 classes".
 * The end may be cut off. */
static void put_progress(void *data, const struct tt_explore_progress *now)
{
    struct request *request = data;
    const struct tt_explore_options *options = &request->search.options;
    double left_s = options->seconds_max - now->seconds;
    char line[300], most[40] = "", left[40] = "", classes[40] = "";
    TT_ASSERT(now->strategy != NULL);
    if (options->seconds_max == 0) {
        snprintf(most, sizeof most, " of %llu",
                 (unsigned long long)options->runs_max);
    } else if (left_s > 0 && !now->shrinks) {
        snprintf(left, sizeof left, "%.0f s left, ", left_s);
    }
    if (now->classes > 0) {
        snprintf(classes, sizeof classes, ", %llu classes",
                 (unsigned long long)now->classes);
    }
    snprintf(line, sizeof line,
             "%s: %llu%s runs, %.0f runs/s, %s%s, %llu "
             "schedules%s",
             command_shown(request->report.file), (unsigned long long)now->runs,
             most, now->seconds > 0 ? (double)now->runs / now->seconds : 0,
             left, now->shrinks ? "shrinking" : now->strategy,
             (unsigned long long)now->schedules, classes);
    show_progress(request, line);
}

/* Known tapes are tried first, and new failures become known. A folder that
 * cannot be written spoils no report. */
static int search(struct request *request, struct program *program,
                  struct tt_explore_result *found)
{
    struct tt_explore_options *options = &request->search.options;
    char error[200] = "";
    options->guard = !command_is_traced();
    options->classes =
        request->all_classes ? TT_CLASSES_ALL : TT_CLASSES_SAMPLE;
    if (program->shim != NULL) {
        options->is_elapsed = true;
        int code = outside_verify(program, request->report.file, options,
                                  !request->execs);
        if (code != EXIT_OK) {
            return code;
        }
        options->guard = false; /* its processes are others */
        options->classes = TT_CLASSES_NONE;
    }
    if (program->scenario != NULL) {
        tt_scenario_watch(program->scenario);
        options->watched = options->snapshots = true;
        options->watch = watch_program;
    }
    if (program->native != NULL) {
        options->watch = watch_nothing;
    }
    options->sim.find_stuck = program_is_ours(program);
    if (!request->loud.quiet) {
        request->began_s = wall_s();
        options->progress = put_progress;
        options->progress_data = request;
    }
    if (!request->no_db) {
        int code = database_open(&request->database, request->db,
                                 request->report.file);
        if (code != EXIT_OK) {
            return code;
        }
        options->known = request->database.known;
    }
    int rc =
        tt_explore(program_body, program, options, found, error, sizeof error);
    if (options->progress != NULL) {
        command_put_progress("");
    }
    if (rc < 0) {
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
    request->report.shards.count = count;
    request->report.shards.done = calloc(count, sizeof(bool));
    if (request->report.shards.done == NULL) {
        return command_error("out of memory");
    }
    request->report.shards.done[at - 1] = true;
    return EXIT_OK;
}

static void trace_back(struct request *request, struct program *program)
{
    struct explored *report = &request->report;
    size_t count = tt_explore_failure_count(report->found);
    report->tracebacks = calloc(count + 1, sizeof *report->tracebacks);
    report->asserts = calloc(count + 1, sizeof *report->asserts);
    bool has_room = report->tracebacks != NULL && report->asserts != NULL;
    for (size_t i = 0; has_room && i < count; i++) {
        struct tt_explore_failure failure =
            tt_explore_failure_at(report->found, i);
        if (failure.failure.verdict == TT_VERDICT_CRASHED) {
            continue; /* it would do so again */
        }
        report->tracebacks[i] =
            program_traceback(program, &request->search.options, &failure.tape,
                              &report->asserts[i]);
    }
}

/* Reports the result in every requested form: an exit code. */
static int report_result(struct request *request, struct program *program)
{
    struct explored *report = &request->report;
    const struct tt_explore_result *found = report->found;
    trace_back(request, program);
    bool good = explored_write_tapes(report) == 0;
    /* The hashes first: a result is there when all of it is. Files before the
     * report on stdout, which may be a pipe that nobody reads. */
    bool to_file = request->json != NULL && strcmp(request->json, "-") != 0;
    good =
        (report->seen == NULL ||
         explored_write_seen(found, report->seen) == 0) &&
        (!to_file || request->array != NULL ||
         explored_write_json(report, request->json) == 0) &&
        (request->array == NULL || explored_put_json(report, request->array)) &&
        good;
    if (request->json == NULL || to_file) {
        explored_put(report);
    } else if (request->array == NULL) {
        good = explored_write_json(report, "-") == 0 && good;
    }
    explored_free_tracebacks(report);
    return !good ? EXIT_USAGE : explored_exit(found);
}

/* The hashes go next to the report, which names them. */
static int name_seen(struct request *request)
{
    if (!request->keep_seen) {
        return EXIT_OK;
    }
    if (request->json == NULL || strcmp(request->json, "-") == 0) {
        return command_error("--seen goes with --json FILE");
    }
    request->seen = command_sibling(request->json, ".seen");
    request->report.seen = request->seen;
    request->search.options.keep_hashes = true;
    return request->seen == NULL ? command_error("out of memory") : EXIT_OK;
}

/* Files that cannot be written are an error before the search, not after it.
 * USUAL_TAPE is the tape's place without --tape. */
static int try_files(const struct request *request, const char *usual_tape)
{
    const char *json = request->json, *program = request->report.file;
    bool to_file =
        json != NULL && strcmp(json, "-") != 0 && request->array == NULL;
    bool is_usual = request->report.tape == usual_tape;
    if ((is_usual ? command_may_write_own(usual_tape)
                  : command_may_write(request->report.tape, program)) < 0) {
        return is_usual
                   ? command_error("cannot write %s; choose another path with "
                                   "--tape",
                                   usual_tape)
                   : EXIT_USAGE;
    }
    bool good =
        (!to_file || command_may_write(json, program) == 0) &&
        (request->seen == NULL || command_may_write_own(request->seen) == 0) &&
        (request->html == NULL ||
         command_may_write(request->html, program) == 0);
    const struct command_named files[] = {{"--tape", request->report.tape},
                                          {"--json", to_file ? json : NULL},
                                          {"--html", request->html},
                                          {"--seen", request->seen},
                                          {NULL, NULL}};
    if (!good || command_are_apart(files) != EXIT_OK) {
        return EXIT_USAGE;
    }
    if (request->db == NULL || request->no_db) {
        return EXIT_OK;
    }
    return database_may_open(request->db);
}

/* The page of the failure that was found, or of the default run. */
static int draw_result(const struct request *request, struct program *program,
                       const struct tt_explore_result *found)
{
    struct tt_sim_options options;
    enum tt_verdict verdict = found->failure.verdict;
    bool is_drawn = found->failed && verdict != TT_VERDICT_CRASHED &&
                    verdict != TT_VERDICT_NONDETERMINISTIC;
    tt_explore_sim_options(&request->search.options, &options);
    return picture_page(request->html, request->report.file, program, &options,
                        is_drawn ? &found->tape : NULL);
}

static int explore(struct request *request)
{
    struct tt_explore_result found;
    struct program program;
    tt_explore_result_init(&found);
    request->search.options.program = program.hash;
    request->search.options.program_name = request->report.file;
    int code = EXIT_USAGE;
    if (program_load(&program, request->report.file, request->report.file) ==
        0) {
        request->search.options.depends = program.depends;
        code = search(request, &program, &found);
    }
    if (code == EXIT_OK) {
        request->report.database = request->database.folder;
        request->report.search = &request->search;
        request->report.hash = program.hash;
        request->report.found = &found;
        code = report_result(request, &program);
        int drawn = draw_result(request, &program, &found);
        code = drawn == EXIT_OK ? code : drawn;
    }
    database_close(&request->database);
    tt_explore_result_deinit(&found);
    program_free(&program);
    return code;
}

/* Explores FILE as the command line says. */
static int explore_file(struct request *request, const char *file)
{
    request->report.file = file;
    char *tape = command_sibling(file, ".tape");
    request->report.tape_is_named = request->report.tape != NULL;
    request->report.tape =
        request->report.tape == NULL ? tape : request->report.tape;
    int code = read_shard(request);
    code = code == EXIT_OK ? name_seen(request) : code;
    code = code == EXIT_OK ? try_files(request, tape) : code;
    code = code == EXIT_OK ? explore(request) : code;
    free(request->report.shards.done);
    free(request->seen);
    free(tape);
    return code;
}

static int explore_next(void *data, const char *file, FILE *json)
{
    struct request *request = data;
    request->array = json;
    return explore_file(request, file);
}

/* The option that makes sense for one program only; NULL: none is there. */
static const char *find_single(const struct request *request)
{
    if (request->report.tape != NULL) {
        return "--tape";
    }
    if (request->shard != NULL) {
        return "--shard";
    }
    if (request->keep_seen) {
        return "--seen";
    }
    return request->html != NULL ? "--html" : NULL;
}

/* Explores the programs among COUNT files and folders. */
static int explore_paths(struct request *request, char **paths, int count)
{
    struct several several = {
        .one = explore_next, .data = request, .json = request->json};
    const char *single = find_single(request);
    const char *json = request->json;
    if (single != NULL) {
        return command_error("%s is for one program; explore each of them on "
                             "its own",
                             single);
    }
    if (json != NULL && strcmp(json, "-") != 0 &&
        command_may_write(json, NULL) < 0) {
        return EXIT_USAGE;
    }
    char **files = check_files(paths, count, true, &several.count);
    if (files == NULL) {
        return EXIT_USAGE;
    }
    several.files = files;
    several.count = explore_leave_modules(files, several.count, paths, count);
    several.apart = !request->loud.quiet;
    int code = explore_several(&several);
    for (unsigned i = 0; i < several.count; i++) {
        free(files[i]);
    }
    free(files);
    return code;
}

/* Explores COUNT files and folders; an exit code. */
static int explore_operands(struct request *request, char **paths, int count)
{
    int code = loud_refused(&request->loud) ? EXIT_USAGE
                                            : search_read(&request->search);
    if (code == EXIT_OK) {
        search_split(&request->search);
        request->report.loudness = loudness_of(&request->loud);
        /* An incomplete shard is no result: it dies. */
        if (request->shard == NULL) {
            request->search.options.stop = command_take_interrupts();
        }
        code = count > 1 || command_is_directory(paths[0])
                   ? explore_paths(request, paths, count)
                   : explore_file(request, paths[0]);
    }
    search_deinit(&request->search);
    return code;
}

/* Whether the options fit to what is explored. */
static int check_request(const struct request *request)
{
    const struct command_given given[] = {{request->all_classes, "--classes"},
                                          {false, NULL}};
    if (command_outside_refuses(given) != EXIT_OK ||
        search_outside_refuses(&request->search) != EXIT_OK) {
        return EXIT_USAGE;
    }
    if (request->db != NULL && request->no_db) {
        return command_error("--db and --no-db exclude each other");
    }
    return request->execs && !command_has_outside()
               ? command_error("--exec is for commands after --")
               : EXIT_OK;
}

/* The budget where the command line has none. A run of a command takes
 * milliseconds, or a second: its search, with the usual strategy, is to have a
 * result within a minute. One that goes through all schedules ends itself. */
static void take_budget(struct request *request, unsigned long long shrink)
{
    enum { SEARCH_S = 30, SHRINK_S = 10, LONGER_SHRINK_S = 30 };
    static const struct tt_explore_options usual = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_options *options = &request->search.options;
    bool is_short = command_has_outside() && options->seconds_max == 0 &&
                    request->search.runs == NO_COUNT &&
                    strcmp(options->strategy, usual.strategy) == 0;
    bool is_usual = shrink == NO_COUNT;
    search_take_runs(&request->search, options->seconds_max);
    options->shrink_runs_max = is_usual ? usual.shrink_runs_max : shrink;
    if (is_short) {
        options->seconds_max = SEARCH_S;
    }
    if (command_has_outside() && is_usual) {
        options->shrink_seconds_max = is_short ? SHRINK_S : LONGER_SHRINK_S;
    }
}

static int cmd_explore(int argc, char **argv)
{
    struct request request = {.progress_s = 30};
    unsigned long long jobs = 1, shrink = NO_COUNT;
    struct tt_explore_options *options = &request.search.options;
    search_init(&request.search);
    request.search.runs = NO_COUNT;
    const struct option_row rows[] = {
        OPTION_HEADING("the search"),
        OPTION_LIMIT("--runs", "N", &request.search.runs,
                     "at most N schedules (default 10000; with --time: as many "
                     "as it allows; of commands after --, by the usual "
                     "strategy: as many of them as 30s allow)"),
        OPTION_SPAN("--time", &options->seconds_max,
                    "at most this much CPU time; with --jobs above 1, and for "
                    "commands after --, elapsed time"),
        SEARCH_ROWS(request.search),
        OPTION_COUNT("--shrink", "N", &shrink,
                     "shrink a failing tape in at most N runs (default 20000); "
                     "of commands after --, without this option, in at most "
                     "10s, or 30s with --runs"),
        OPTION_FLAG("--keep-going", &options->keep_going,
                    "continue after a failure, and list each failure once"),
        OPTION_COUNT(
            "--jobs", "N", &jobs,
            "number of processes, 1 to 64; the result is the same (dpor "
            "and reads-from use one)"),
        OPTION_FLAG("--classes", &request.all_classes,
                    "compute the class of every run, not only of a sample"),
        OPTION_FLAG("--exec", &request.execs,
                    "start each run of commands after -- with exec, not with a "
                    "fork"),
        OPTION_HEADING("output"),
        LOUD_ROWS(request.loud),
        OPTION_SPAN("--progress", &request.progress_s,
                    "where stderr is no terminal: print how far the search is "
                    "after this time, twice this time, and so on; inf: never"),
        OPTION_TEXT("--tape", "FILE", &request.report.tape,
                    "where the failing tape goes (default FILE.tape)"),
        OPTION_TEXT("--json", "FILE", &request.json,
                    "also write the report as JSON, of several programs an "
                    "array; -: on stdout, alone"),
        OPTION_TEXT("--html", "FILE", &request.html,
                    "also write a page that shows the failing run, if there is "
                    "one, next to the default run"),
        OPTION_TEXT("--db", "DIR", &request.db,
                    "failing tapes, tried first (default .ticktape next to "
                    "FILE)"),
        OPTION_FLAG("--no-db", &request.no_db,
                    "neither try nor keep failing tapes"),
        OPTION_TEXT("--shard", "I/N", &request.shard,
                    "only shard I of N: see ticktape help merge"),
        OPTION_FLAG("--seen", &request.keep_seen,
                    "write the hashes that ticktape merge needs next to --json "
                    "FILE"),
        OPTION_END,
    };
    int count = command_options(&verb_explore, rows, argc, argv);
    if (count < 0 || check_request(&request) != EXIT_OK) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (count == 0) {
        return command_error("explore needs a program or a directory; see "
                             "ticktape help explore");
    }
    if (jobs == 0 || jobs > JOBS_MAX) {
        return command_error("--jobs takes 1 to %d", JOBS_MAX);
    }
    take_budget(&request, shrink);
    options->jobs = (unsigned)jobs;
    return explore_operands(&request, argv, count);
}

const struct verb verb_explore = {
    .name = "explore",
    .takes_program = true,
    .takes_command = true,
    .summary = "search for a schedule that fails",
    .run = cmd_explore,
    .synopsis = "[OPTION...] FILE.py | FILE.so | DIR... | -- COMMAND...",
    .about =
        "Runs schedule after schedule until one fails, the budget is spent, or "
        "no schedule is left. Shrinks the failing one, and reports the "
        "deviations from the default order that it needs. Several programs, "
        "and every .py below a directory, are explored one after the other, "
        "each with the whole budget; --tape, --shard and --seen are for one "
        "program. After --, any program of Linux with its arguments, "
        "unmodified; + -- adds another one to the same world.",
    .examples = "ticktape explore bank.py\n"
                "ticktape explore --strategy dfs --time 1m bank.py\n"
                "ticktape explore -q --runs 1k programs\n"
                "ticktape explore --inject cancel --runs 1e6 --jobs 4 bank.py\n"
                "ticktape explore --runs 1k -- ./server   # any program: "
                "PROGRAMS.md",
    .exits = "0 no failure; of several programs, in none of them\n"
             "1 a failing verdict\n"
             "2 wrong usage, or the program is refused\n"
             "3 nothing failed, but the answer is open: a limit, Ctrl-C, or "
             "nothing to inject into",
};

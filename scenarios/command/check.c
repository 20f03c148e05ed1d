/* SPDX-License-Identifier: MIT
 *
 * check.c: checking a catalogue against its expectations.
 *
 * Every scenario runs twice, in one simulation, one execution after the
 * other: unequal hashes are a verdict of their own. With several jobs each
 * process takes every N-th file and sends its results through a pipe, so what
 * is reported, and in which order, does not depend on their number.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "command.h"

/* ---- One scenario -------------------------------------------------------- */

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void set_detail(struct check_result *result, const char *text)
{
    free(result->detail);
    result->detail = strdup(text);
    result->detail_size = result->detail == NULL ? 0 : strlen(text);
}

static void set_difference(struct check_result *result, const char *expected,
                           size_t expected_size, const char *got,
                           size_t got_size)
{
    FILE *out = open_memstream(&result->detail, &result->detail_size);
    result->verdict = TT_VERDICT_MISMATCH;
    if (out != NULL) {
        tt_trace_diff(out, expected, expected_size, got, got_size);
        fclose(out);
    }
}

static void rewrite(const char *path, const char *text, size_t size,
                    struct check_result *result)
{
    result->updated = command_write_own_bytes(path, text, size) == 0;
    if (!result->updated) {
        result->verdict = TT_VERDICT_FAILED;
        set_detail(result, "the expectation cannot be written\n");
    }
}

static void compare(const char *file, const char *trace, size_t size,
                    bool update, struct check_result *result)
{
    char *path = command_sibling(file, ".ticks");
    size_t expected_size = 0;
    char *expected = NULL;
    if (path != NULL && (!update || access(path, F_OK) == 0)) {
        expected = command_read_own(path, &expected_size);
    }
    bool equal = expected != NULL && expected_size == size &&
                 memcmp(expected, trace, size) == 0;
    if (!equal && update && path != NULL) {
        rewrite(path, trace, size, result);
    } else if (expected == NULL) {
        result->verdict = TT_VERDICT_MISMATCH;
        set_detail(result, "there is no expectation; --update writes one\n");
    } else if (!equal) {
        set_difference(result, expected, expected_size, trace, size);
    }
    free(expected);
    free(path);
}

static void run_twice(const char *file, struct tt_sim *sim,
                      struct tt_scenario *scenario, bool update,
                      struct check_result *result)
{
    struct tt_sim_result again;
    size_t size;
    tt_sim_run(sim, tt_scenario_body, scenario, &again);
    tt_sim_run(sim, tt_scenario_body, scenario, &result->run);
    if (!tt_hash_equal(again.hash, result->run.hash)) {
        result->verdict = TT_VERDICT_NONDETERMINISTIC;
        set_detail(result, "two runs of it differ\n");
        return;
    }
    const char *trace = tt_sim_trace(sim, &size);
    if (trace == NULL) {
        result->verdict = TT_VERDICT_LIMIT;
        set_detail(result, "the trace takes too much memory (--memory)\n");
        return;
    }
    compare(file, trace, size, update, result);
}

void check_one(const char *file, const struct check_options *options,
               struct check_result *result)
{
    struct tt_sim_options sim_options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_scenario *scenario = NULL;
    struct tt_scenario_error error;
    double began = cpu_seconds();
    struct tt_scenario_options load = {.name = NULL};
    char *text = command_read(file, &load.size);
    /* Where a trace shows places in the program, .ticks have the bare name. */
    const char *slash = strrchr(file, '/');
    load.name = slash == NULL ? file : slash + 1;
    load.text = text;
    command_start_of_program(&load);
    result->verdict = TT_VERDICT_OK;
    if (text == NULL) {
        result->verdict = TT_VERDICT_REFUSED;
        set_detail(result, "it cannot be read\n");
    } else if (tt_scenario_open(file, &load, &scenario, &error) < 0) {
        result->verdict = TT_VERDICT_REFUSED;
        set_detail(result, error.text);
    } else {
        sim_options.limits = options->limits;
        sim_options.keep_trace = true;
        struct tt_sim *sim = tt_sim_new(&sim_options);
        if (sim == NULL) {
            result->verdict = TT_VERDICT_LIMIT;
            set_detail(result, "not enough memory for an execution\n");
        } else {
            run_twice(file, sim, scenario, options->update, result);
        }
        tt_sim_free(sim);
    }
    tt_scenario_free(scenario);
    free(text);
    result->seconds = cpu_seconds() - began;
}

/* ---- Several processes --------------------------------------------------- */

struct worker {
    pid_t pid;
    FILE *from;
};

/* A result and its detail, as bytes. */
static void send_result(FILE *to, const struct check_result *result)
{
    fwrite(result, sizeof *result, 1, to);
    fwrite(result->detail == NULL ? "" : result->detail, 1, result->detail_size,
           to);
    fflush(to);
}

static bool receive_result(FILE *from, struct check_result *result)
{
    if (fread(result, sizeof *result, 1, from) != 1) {
        return false;
    }
    result->detail = NULL;
    if (result->detail_size > 0) {
        result->detail = calloc(1, result->detail_size + 1);
        if (result->detail == NULL ||
            fread(result->detail, 1, result->detail_size, from) !=
                result->detail_size) {
            return false;
        }
    }
    return true;
}

static void work(char *const *files, unsigned count, unsigned first,
                 unsigned step, const struct check_options *options, FILE *to)
{
    for (unsigned i = first; i < count; i += step) {
        struct check_result result = {.index = i};
        check_one(files[i], options, &result);
        send_result(to, &result);
        free(result.detail);
    }
}

static int start_worker(struct worker *worker, char *const *files,
                        unsigned count, unsigned first, unsigned jobs,
                        const struct check_options *options)
{
    int ends[2];
    if (pipe(ends) < 0) {
        return -1;
    }
    worker->pid = command_fork();
    if (worker->pid == 0) {
        close(ends[0]);
        FILE *to = fdopen(ends[1], "wb");
        if (to != NULL) {
            work(files, count, first, jobs, options, to);
            fclose(to);
        }
        _exit(0);
    }
    close(ends[1]);
    worker->from = worker->pid < 0 ? NULL : fdopen(ends[0], "rb");
    return worker->from == NULL ? -1 : 0;
}

/* A worker that dies leaves its next scenario without a result. */
static void lost(struct check_result *result)
{
    result->verdict = TT_VERDICT_LIMIT;
    set_detail(result, "the process that ran it died\n");
}

/* Runs everything, and reports each result in the order of the files. */
static int run_jobs(char *const *files, unsigned count,
                    const struct check_options *options,
                    const struct check_reporter *reporter,
                    struct check_result *results)
{
    unsigned jobs = options->jobs < count ? options->jobs : count;
    struct worker *workers = calloc(jobs, sizeof *workers);
    int rc = workers == NULL ? -1 : 0;
    for (unsigned i = 0; rc == 0 && i < jobs; i++) {
        rc = start_worker(&workers[i], files, count, i, jobs, options);
    }
    for (unsigned i = 0; rc == 0 && i < count; i++) {
        struct worker *worker = &workers[i % jobs];
        if (!receive_result(worker->from, &results[i])) {
            lost(&results[i]);
        }
        results[i].index = i;
        reporter->report(files[i], &results[i]);
    }
    for (unsigned i = 0; workers != NULL && i < jobs; i++) {
        if (workers[i].from != NULL) {
            fclose(workers[i].from);
            waitpid(workers[i].pid, NULL, 0);
        }
    }
    free(workers);
    if (rc < 0) {
        command_error("cannot start processes: %s", strerror(errno));
    }
    return rc;
}

static int run_here(char *const *files, unsigned count,
                    const struct check_options *options,
                    const struct check_reporter *reporter,
                    struct check_result *results)
{
    for (unsigned i = 0; i < count; i++) {
        results[i].index = i;
        check_one(files[i], options, &results[i]);
        reporter->report(files[i], &results[i]);
    }
    return 0;
}

/* ---- All of them --------------------------------------------------------- */

int command_worst(int a, int b)
{
    /* A failing verdict outweighs a refusal, and that an open answer. */
    static const int weights[] = {
        [EXIT_OK] = 0, [EXIT_OPEN] = 1, [EXIT_USAGE] = 2, [EXIT_FAILING] = 3};
    TT_ASSERT(a >= 0 && a <= EXIT_OPEN && b >= 0 && b <= EXIT_OPEN);
    return weights[a] > weights[b] ? a : b;
}

static int exit_code(const struct check_result *results, unsigned count)
{
    int code = EXIT_OK;
    for (unsigned i = 0; i < count; i++) {
        code = command_worst(code, tt_verdict_exit(results[i].verdict));
    }
    return code;
}

static int check_all(char *const *files, unsigned count,
                     const struct check_options *options,
                     struct check_result *results)
{
    const struct check_reporter *reporter =
        options->tap ? &check_tap : &check_text;
    reporter->begin(count, options->quiet);
    int rc = options->jobs > 1
                 ? run_jobs(files, count, options, reporter, results)
                 : run_here(files, count, options, reporter, results);
    if (rc < 0) {
        return EXIT_USAGE;
    }
    unsigned passed = 0;
    for (unsigned i = 0; i < count; i++) {
        passed += results[i].verdict == TT_VERDICT_OK;
    }
    reporter->end(passed, count - passed);
    if (options->junit != NULL &&
        check_junit(options->junit, files, results, count) < 0) {
        return EXIT_USAGE;
    }
    return exit_code(results, count);
}

int command_check(char *const *paths, int path_count,
                  const struct check_options *options)
{
    unsigned count;
    char **files = check_files(paths, path_count, options->update, &count);
    if (files == NULL) {
        return EXIT_USAGE;
    }
    struct check_result *results = calloc(count, sizeof *results);
    bool good =
        options->junit == NULL || command_may_write(options->junit, NULL) == 0;
    int code;
    if (!good) {
        code = EXIT_USAGE;
    } else if (results == NULL) {
        code = command_error("out of memory");
    } else {
        code = check_all(files, count, options, results);
    }
    for (unsigned i = 0; i < count; i++) {
        if (results != NULL) {
            free(results[i].detail);
        }
        free(files[i]);
    }
    free(results);
    free(files);
    return code;
}

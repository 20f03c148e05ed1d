/* SPDX-License-Identifier: MIT
 *
 * tests/bench/search.c: whole schedules of a search, with their hashes, the set
 * of those seen, and the strategy's choices.
 *
 * The programs are those of the peers' benchmarks: three tasks that give way
 * ten times each, or take a lock each time, in C and in the language; the order
 * of the ready queue is searched (model any). The table also shows what
 * shuttle 0.9.3 and loom 0.7.2 do on the same kind of machine, one core, the
 * same tasks (shuttle: async; loom: threads that only lock).
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "sim/run/internal.h"
#include "sim/base/random.h"
#include "sim/analysis/seen.h"
#include <ticktape/tt_explore.h>

enum { TASKS = 3, RUNS_C = 200000, RUNS_LANGUAGE = 20000, REPEATS = 3 };

struct yielder {
    struct tt_coro coro;
    int left;
};

TT_CORO(yielder, "yielder")
{
    TT_BEGIN;
    while (self->left-- > 0) {
        TT_YIELD(TT_NONE);
    }
    TT_END;
}

struct locker {
    struct tt_coro coro;
    struct tt_lock *lock; /* borrowed */
    int left;
};

TT_CORO(locker, "locker")
{
    TT_BEGIN;
    while (self->left-- > 0) {
        TT_AWAIT(tt_lock_acquire(env, self->lock));
        TT_YIELD(TT_NONE);
        TT_CHECK(tt_lock_release(env, self->lock));
    }
    TT_END;
}

/* Runs the COROS as tasks of one loop. */
static int run_all(struct tt_env *env, struct tt_loop *loop,
                   const tt_value *coros)
{
    struct tt_task *tasks[TASKS];
    for (int i = 0; i < TASKS; i++) {
        tasks[i] = tt_task_new(loop, coros[i], NULL);
    }
    for (int i = 0; i < TASKS; i++) {
        tt_unref(env, tt_loop_run_until_complete(loop, tt_value_of(tasks[i])));
    }
    return tt_failure(env);
}

/* DATA: how often each task yields. */
static int run_yielders(struct tt_env *env, void *data)
{
    struct tt_loop *loop = tt_loop_new(env);
    tt_value coros[TASKS];
    for (int i = 0; i < TASKS; i++) {
        struct yielder *made = yielder_new(env);
        made->left = *(const int *)data;
        coros[i] = tt_value_of(made);
    }
    return run_all(env, loop, coros);
}

static int run_lockers(struct tt_env *env, void *data)
{
    struct tt_loop *loop = tt_loop_new(env);
    struct tt_lock *lock = tt_lock_new(env);
    tt_value coros[TASKS];
    for (int i = 0; i < TASKS; i++) {
        struct locker *made = locker_new(env);
        made->left = *(const int *)data;
        made->lock = lock;
        coros[i] = tt_value_of(made);
    }
    int rc = run_all(env, loop, coros);
    tt_lock_unref(env, lock);
    return rc;
}

/* ---- One search ---------------------------------------------------------- */

/* A program in C, and the same in the language: programs/LANGUAGE.py. */
struct searched {
    const char *name;
    tt_body *body;
    const char *language; /* NULL: none */
    int turns;
};

static const struct searched yields = {"3 x 10 yields", run_yielders,
                                       "search_yields", 10};
static const struct searched locks = {"3 x 10 locks", run_lockers,
                                      "search_locks", 10};
static const struct searched long_yields = {"3 x 1000 yields", run_yielders,
                                            NULL, 1000};

static struct tt_explore_options options_of(const char *strategy, uint64_t runs)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    options.strategy = strategy;
    options.runs_max = runs;
    options.model = TT_MODEL_ANY;
    options.sim.limits.memory_max = 16 << 20;
    options.snapshots = true;
    return options;
}

static void explore(tt_body *body, void *data,
                    const struct tt_explore_options *options,
                    struct tt_explore_result *found)
{
    char error[120];
    tt_explore_result_init(found);
    if (tt_explore(body, data, options, found, error, sizeof error) < 0 ||
        found->failed) {
        fprintf(stderr, "bench: %s: %s\n", options->strategy,
                found->failed ? found->failure.message : error);
        exit(1);
    }
}

/* Seconds a schedule: the least of several, since what disturbs only adds. Of
 * the program in C, or (LANGUAGE) of the other. */
static double measure(const struct searched *program, bool language,
                      const struct tt_explore_options *options)
{
    struct tt_scenario *scenario =
        language ? bench_load(program->language, program->turns) : NULL;
    int turns = program->turns;
    double least = 0;
    for (int i = 0; i < REPEATS; i++) {
        struct tt_explore_result found;
        explore(language ? tt_scenario_body : program->body,
                language ? (void *)scenario : &turns, options, &found);
        double s = found.seconds / (double)found.runs;
        least = i == 0 || s < least ? s : least;
        tt_explore_result_deinit(&found);
    }
    tt_scenario_free(scenario);
    return least;
}

/* ---- Schedules a second -------------------------------------------------- */

struct row {
    const struct searched *program;
    const char *strategy;
    bool replays;    /* each run from the start, also where copies would do */
    bool splits;     /* among processes */
    uint64_t runs;   /* 0: the usual number */
    double target;   /* thousand schedules a second; 0: none */
    double target_m; /* million steps a second; 0: none */
    double shuttle;  /* thousand schedules a second; 0: none is published */
    double loom;
};

static const struct row rows[] = {
    {&yields, "random", false, true, 0, 1000, 0, 141.02, 0},
    {&yields, "pct:3", false, true, 0, 0, 0, 0, 0},
    {&yields, "pos", false, true, 0, 0, 0, 0, 0},
    {&yields, "portfolio", false, true, 0, 0, 0, 0, 0},
    {&yields, "delay:3", false, true, 0, 0, 0, 0, 0},
    {&yields, "dfs, replayed", true, false, 0, 2000, 0, 176.087, 0},
    {&yields, "dfs", false, false, 0, 4000, 0, 176.087, 0},
    {&locks, "random", false, true, 0, 900, 0, 53.813, 14.776},
    {&locks, "pct:3", false, true, 0, 0, 0, 57.941, 14.776},
    {&locks, "dfs, replayed", true, false, 0, 0, 0, 102.006, 14.776},
    {&locks, "dfs", false, false, 0, 0, 0, 102.006, 14.776},
    {&long_yields, "random", false, true, 4000, 0, 70, 0, 0},
};

/* Handles that a schedule runs, in C: those of the tasks, and one for each
 * run_until_complete. A lock's depend on the schedule: the default one's. */
static double count_steps(const struct searched *program)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    options.keep_trace = true;
    struct tt_sim *sim = tt_sim_new(&options);
    struct tt_sim_result result;
    int turns = program->turns;
    size_t size = 0;
    double count = 0;
    if (sim != NULL) {
        tt_sim_run(sim, program->body, &turns, &result);
        const char *text = tt_sim_trace(sim, &size);
        for (size_t i = 0; text != NULL && i + 2 < size; i++) {
            count += text[i] == '\n' && text[i + 1] == ' ';
        }
    }
    tt_sim_free(sim);
    return count;
}

/* Thousands a second. */
struct rates {
    double c;
    double c_jobs;
    double language;
    double language_jobs;
    double steps_m; /* C: million steps a second */
};

static struct rates measure_row(const struct row *row)
{
    char strategy[16];
    snprintf(strategy, sizeof strategy, "%.*s",
             (int)strcspn(row->strategy, ","), row->strategy);
    struct tt_explore_options options =
        options_of(strategy, row->runs == 0 ? RUNS_C : row->runs);
    struct rates out = {0, 0, 0, 0, 0};
    options.snapshots = !row->replays;
    out.c = 1e-3 / measure(row->program, false, &options);
    out.steps_m = out.c / 1e3 * count_steps(row->program);
    options.jobs = 2;
    out.c_jobs =
        row->splits ? 1e-3 / measure(row->program, false, &options) : 0;
    if (row->program->language != NULL) {
        options.runs_max = RUNS_LANGUAGE;
        out.language_jobs =
            row->splits ? 1e-3 / measure(row->program, true, &options) : 0;
        options.jobs = 1;
        out.language = 1e-3 / measure(row->program, true, &options);
    }
    return out;
}

static void put(double value, int width, const char *format)
{
    char text[32] = "-";
    if (value > 0) {
        snprintf(text, sizeof text, format, value);
    }
    printf(" %*s", width, text);
}

/* "ok", or how many times more it should be. */
static void put_target(double value, double target)
{
    put(target, 6, "%.0f");
    if (target == 0 || value >= target) {
        printf(" %6s", target == 0 ? "" : "ok");
    } else {
        printf(" %5.2fx", target / value);
    }
}

static void put_rates(FILE *json, const struct row *row,
                      const struct rates *rates, bool first)
{
    printf(BENCH_INDENT "%-16s %-14s", row->program->name, row->strategy);
    put(rates->c, 7, "%.0f");
    put_target(rates->c, row->target);
    put(rates->c_jobs, 7, "%.0f");
    put(rates->steps_m, 8, "%.1f");
    put_target(rates->steps_m, row->target_m);
    put(rates->language, 9, "%.1f");
    put(rates->language_jobs, 7, "%.1f");
    put(row->shuttle, 8, "%.1f");
    put(row->loom, 6, "%.1f");
    printf("\n");
    fflush(stdout);
    if (json != NULL) {
        fprintf(json,
                "%s  {\"name\": \"search\", \"program\": \"%s\", \"strategy\": "
                "\"%s\", \"unit\": \"1000/s\", \"c\": %.6g, \"target\": %.6g, "
                "\"c_jobs_2\": %.6g, \"steps_million_per_s\": %.6g, "
                "\"target_steps\": %.6g, \"language\": %.6g, "
                "\"language_jobs_2\": %.6g, \"shuttle\": %.6g, "
                "\"loom\": %.6g}",
                first ? "" : ",\n", row->program->name, row->strategy, rates->c,
                row->target, rates->c_jobs, rates->steps_m, row->target_m,
                rates->language, rates->language_jobs, row->shuttle, row->loom);
    }
}

static bool measure_rates(FILE *json, bool first)
{
    printf("\n" BENCH_INDENT "%-16s %-14s %7s %6s %6s %7s %8s %6s %6s %9s %7s "
           "%8s %6s\n",
           "search, 1000/s", "strategy", "C", "target", "", "2 jobs",
           "Msteps/s", "target", "", "language", "2 jobs", "shuttle", "loom");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct rates rates = measure_row(&rows[i]);
        put_rates(json, &rows[i], &rates, first);
        first = false;
    }
    return first;
}

/* ---- What of it is checking ---------------------------------------------- */

/* Nanoseconds to hash the trace of one run. */
static double measure_hash(tt_body *body, void *data)
{
    struct tt_sim *sim = tt_sim_new(NULL);
    struct tt_sim_result result;
    uint64_t sum = 0;
    if (sim == NULL) {
        return 0;
    }
    tt_sim_run(sim, body, data, &result);
    double start = bench_now();
    for (int i = 0; i < RUNS_C; i++) {
        sum += tt__trace_hash(&sim->trace).low;
        __asm__ volatile("" : "+r"(sum) : : "memory"); /* it may differ */
    }
    double spent = bench_now() - start;
    tt_sim_free(sim);
    return spent / RUNS_C;
}

/* Nanoseconds to put one more into a set that grows. */
static double measure_seen(void)
{
    struct tt__seen seen;
    uint64_t state = 1;
    tt__seen_init(&seen, RUNS_C);
    double start = bench_now();
    for (int i = 0; i < RUNS_C; i++) {
        uint64_t hash = tt__mix64(++state);
        tt__seen_add(&seen, tt__seen_key(hash, true));
    }
    double spent = bench_now() - start;
    tt__seen_deinit(&seen);
    return spent / RUNS_C;
}

static bool measure_checking(FILE *json, bool language, bool first)
{
    const struct searched *program = &yields;
    struct tt_scenario *scenario =
        language ? bench_load(program->language, program->turns) : NULL;
    int turns = program->turns;
    struct tt_explore_options options =
        options_of("random", language ? RUNS_LANGUAGE : RUNS_C);
    options.seen_max = 0;
    double bare = 1e9 * measure(program, language, &options);
    options.classes = TT_CLASSES_ALL;
    double classes = 1e9 * measure(program, language, &options) - bare;
    double hash = language ? measure_hash(tt_scenario_body, scenario)
                           : measure_hash(program->body, &turns);
    double seen = measure_seen();
    tt_scenario_free(scenario);
    printf(BENCH_INDENT "%-16s %-14s %8.0f %8.0f %8.0f %8.0f\n", program->name,
           language ? "language" : "C", bare - hash, hash, seen, classes);
    if (json != NULL) {
        fprintf(json,
                "%s  {\"name\": \"checking\", \"program\": \"%s\", \"in\": "
                "\"%s\", \"unit\": \"ns\", \"run\": %.6g, \"hash\": %.6g, "
                "\"seen\": %.6g, \"class\": %.6g}",
                first ? "" : ",\n", program->name, language ? "language" : "C",
                bare - hash, hash, seen, classes);
    }
    return false;
}

/* ---- Long campaigns ------------------------------------------------------ */

/* The most memory that this process had, in MiB. */
static double most_mib(void)
{
    char line[128];
    double kib = 0;
    FILE *in = fopen("/proc/self/status", "r");
    while (in != NULL && fgets(line, sizeof line, in) != NULL) {
        if (sscanf(line, "VmHWM: %lf", &kib) == 1) {
            break;
        }
    }
    if (in != NULL) {
        fclose(in);
    }
    return kib / 1024;
}

void bench_campaign(uint64_t runs)
{
    struct tt_explore_options options = options_of("random", runs);
    struct tt_explore_result found;
    int turns = yields.turns;
    explore(yields.body, &turns, &options, &found);
    printf("%g %.0f %d %g\n", 1e9 * found.seconds / (double)found.runs,
           (double)found.schedules, found.seen_full, most_mib());
    tt_explore_result_deinit(&found);
}

/* In a process of its own, for its memory. */
static bool measure_campaign(FILE *json, uint64_t runs, bool first)
{
    char command[512] = "";
    double ns, different, mib;
    int full;
    ssize_t size = readlink("/proc/self/exe", command, sizeof command - 64);
    size = size < 0 ? 0 : size;
    snprintf(command + size, sizeof command - (size_t)size, " --campaign %llu",
             (unsigned long long)runs);
    FILE *in = popen(command, "r");
    if (in == NULL ||
        fscanf(in, "%lf %lf %d %lf", &ns, &different, &full, &mib) != 4) {
        fprintf(stderr, "bench: %s failed\n", command);
        exit(1);
    }
    pclose(in);
    printf(BENCH_INDENT "%-16s %-14s %8llu %8.0f %9.0f%s %7.1f\n", yields.name,
           "random", (unsigned long long)runs, ns, different, full ? "+" : " ",
           mib);
    fflush(stdout);
    if (json != NULL) {
        fprintf(json,
                "%s  {\"name\": \"campaign\", \"program\": \"%s\", "
                "\"schedules\": %llu, \"ns\": %.6g, \"different\": %.6g, "
                "\"mib\": %.6g}",
                first ? "" : ",\n", yields.name, (unsigned long long)runs, ns,
                different, mib);
    }
    return false;
}

bool bench_measure_search(FILE *json, bool first)
{
    first = measure_rates(json, first);
    printf("\n" BENCH_INDENT "%-16s %-14s %8s %8s %8s %8s\n", "checking, ns",
           "", "the run", "its hash", "seen set", "class");
    first = measure_checking(json, false, first);
    first = measure_checking(json, true, first);
    printf("\n" BENCH_INDENT "%-16s %-14s %8s %8s %10s %7s\n", "campaign",
           "strategy", "runs", "ns each", "different", "MiB");
    for (uint64_t runs = 10000; runs <= 10000000; runs *= 10) {
        first = measure_campaign(json, runs, first);
    }
    return first;
}

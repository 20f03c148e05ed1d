/* SPDX-License-Identifier: MIT
 *
 * tests/bench/command.c: searches as users run them: `ticktape explore`.
 *
 * The command of the same build is run on programs of the language, and the
 * same search within this process, without classes and reports: the bare one.
 * Of the command all is counted: its start, the program's compilation, classes,
 * the report. One job is measured by CPU time, two by the wall's clock, which
 * only a quiet machine makes comparable; how much CPU time two jobs take
 * together can be measured on any.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"
#include <ticktape/tt_explore.h>

enum { REPEATS = 3, PATH_SIZE = 512 };

static const struct row {
    const char *program;
    const char *strategy;
    const char *model;
    uint64_t runs;
} rows[] = {
    {"search_locks", "random", "any", 200000},
    {"search_locks", "random", "any", 10000},
    {"search_yields", "random", "any", 300000},
    {"search_yields", "pct:3", "any", 300000},
    {"search_tree", "dfs", "any", 2000000},
    {"search_sleeps", "random", "asyncio", 200000},
    {"search_sleeps", "portfolio", "asyncio", 200000},
    {"search_locks", "portfolio", "any", 40000},
};

/* Of one search. */
struct cost {
    double runs;
    double cpu_s;
    double wall_s;
};

static double wall_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

static void fail(const char *what)
{
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

/* ---- The bare search ----------------------------------------------------- */

static struct cost search(const struct row *row)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    struct tt_scenario *scenario =
        bench_load(row->program, bench_count(row->program));
    char error[120];
    tt_scenario_watch(scenario);
    options.strategy = row->strategy;
    options.runs_max = row->runs;
    options.model =
        strcmp(row->model, "any") == 0 ? TT_MODEL_ANY : TT_MODEL_ASYNCIO;
    options.watched = options.snapshots = true;
    options.watch = tt_scenario_watching;
    tt_explore_result_init(&found);
    if (tt_explore(tt_scenario_body, scenario, &options, &found, error,
                   sizeof error) < 0 ||
        found.failed) {
        fail(row->program);
    }
    struct cost cost = {.runs = (double)found.runs, .cpu_s = found.seconds};
    tt_explore_result_deinit(&found);
    tt_scenario_free(scenario);
    return cost;
}

/* ---- The command --------------------------------------------------------- */

void bench_find_command(char *path, size_t room)
{
    ssize_t size = readlink("/proc/self/exe", path, room - 16);
    path[size < 0 ? 0 : size] = '\0';
    char *slash = strrchr(path, '/');
    if (slash == NULL) {
        fail("where is this command?");
    }
    strcpy(slash + 1, "ticktape");
}

/* Does not return. */
static void run_command(const struct row *row, const char *jobs)
{
    char path[PATH_SIZE], program[64], runs[24];
    bench_find_command(path, sizeof path);
    snprintf(program, sizeof program, "tests/bench/programs/%s.py",
             row->program);
    snprintf(runs, sizeof runs, "%llu", (unsigned long long)row->runs);
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    execl(path, path, "explore", "--no-db", "--strategy", row->strategy,
          "--model", row->model, "--runs", runs, "--jobs", jobs, program,
          (char *)NULL);
    _exit(127);
}

/* With all of its processes. */
static struct cost time_command(const struct row *row, const char *jobs)
{
    double began = wall_s();
    int status;
    struct rusage used;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        run_command(row, jobs);
    }
    if (child < 0 || wait4(child, &status, 0, &used) < 0 || status != 0) {
        fail("ticktape explore failed: is it built?");
    }
    return (struct cost){.cpu_s = seconds_of(used.ru_utime) +
                                  seconds_of(used.ru_stime),
                         .wall_s = wall_s() - began};
}

/* ---- Rows ---------------------------------------------------------------- */

struct figures {
    double runs;
    double bare_s;
    double command_s;
    double faster; /* how many times two jobs are */
    double cpu;    /* of two jobs, one of one job */
};

static double least(double a, double b)
{
    return a == 0 || b < a ? b : a;
}

/* The least of several, taken in turns: what disturbs only adds. */
static struct figures measure(const struct row *row)
{
    struct figures out = {.runs = 0};
    double one_s = 0, two_s = 0, two_cpu_s = 0;
    for (int i = 0; i < REPEATS; i++) {
        struct cost bare = search(row);
        struct cost one = time_command(row, "1");
        struct cost two = time_command(row, "2");
        out.runs = bare.runs;
        out.bare_s = least(out.bare_s, bare.cpu_s);
        out.command_s = least(out.command_s, one.cpu_s);
        one_s = least(one_s, one.wall_s);
        two_s = least(two_s, two.wall_s);
        two_cpu_s = least(two_cpu_s, two.cpu_s);
    }
    out.faster = one_s / two_s;
    out.cpu = two_cpu_s / out.command_s;
    return out;
}

/* "ok", or the part of the target that is reached. */
static void put_target(double value, double target)
{
    printf(" %6.3g", target);
    if (value >= 0.995 * target) {
        printf(" %5s", "ok");
    } else {
        printf(" %4.0f%%", 100 * value / target);
    }
}

static void put_row(FILE *json, const struct row *row, bool first)
{
    struct figures all = measure(row);
    double bare = 1e-3 * all.runs / all.bare_s;
    double command = 1e-3 * all.runs / all.command_s;
    printf(BENCH_INDENT "%-16s %-10s %-8s %7.0f %7.1f %8.1f %6.0f%%",
           row->program + sizeof "search_" - 1, row->strategy, row->model,
           all.runs, bare, command, 100 * command / bare);
    put_target(100 * command / bare, 80);
    printf(" %7.2fx", all.faster);
    if (all.command_s >= 0.5) {
        put_target(all.faster, 1.8);
    } else {
        printf(" %6s %5s", "-", "");
    }
    printf(" %6.2fx\n", all.cpu);
    fflush(stdout);
    if (json != NULL) {
        fprintf(json,
                "%s  {\"name\": \"explore\", \"program\": \"%s\", "
                "\"strategy\": \"%s\", \"model\": \"%s\", \"runs\": %.0f, "
                "\"unit\": \"1000/s\", \"bare\": %.6g, \"command\": %.6g, "
                "\"jobs_2_faster\": %.6g, \"jobs_2_cpu\": %.6g}",
                first ? "" : ",\n", row->program, row->strategy, row->model,
                all.runs, bare, command, all.faster, all.cpu);
    }
}

bool bench_measure_command(FILE *json, bool first)
{
    printf("\n" BENCH_INDENT "%-16s %-10s %-8s %7s %7s %8s %7s %6s %5s %8s "
           "%6s %5s %7s\n",
           "explore, 1000/s", "strategy", "model", "runs", "bare", "command",
           "of it", "target", "", "2 jobs", "target", "", "CPU");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        put_row(json, &rows[i], first);
        first = false;
    }
    return first;
}

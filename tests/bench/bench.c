/* SPDX-License-Identifier: MIT
 *
 * tests/bench/bench.c: `make bench`: figures for C, for programs of the
 * language, and for CPython's own asyncio, in one run.
 *
 *     build/bench [BENCH.json [NAME]]
 *     build/bench --campaign RUNS    (search.c)
 *     build/bench --once SHARE ROW c|language    (instructions.py)
 *
 * NAME: only rows whose name has it; "search": only the tables of search.c;
 * "explore": only that of command.c; "start": only that of start.c.
 *
 * C: bench_c.c. Programs: tests/bench/programs/NAME.py, with N and SMALL
 * operations; the difference is what the operations cost, start-up left out.
 * CPython runs the same file under tests/bench/virtual.py, which returns its
 * asyncio (the one with C accelerators) a virtual clock. All figures are CPU
 * time; each is the median of several runs, taken in turn, those of programs in
 * a process each.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"
#include <ticktape/tt_scenario.h>

enum { RUNS = 5 };

/* No figure. */
#define NONE (-1.0)

static const char *python = "python3";

/* ---- Programs ------------------------------------------------------------ */

/* The program's text with its first line `N = ...` replaced: malloc. */
static char *program_text(const char *name, long n, size_t *size)
{
    char path[128];
    snprintf(path, sizeof path, "tests/bench/programs/%s.py", name);
    FILE *in = fopen(path, "rb");
    char *text = calloc(1, 1 << 16);
    if (in == NULL || text == NULL) {
        fprintf(stderr, "bench: %s: cannot be read\n", path);
        exit(1);
    }
    int head = sprintf(text, "N = %ld\n", n);
    char first[64];
    if (fgets(first, sizeof first, in) == NULL) {
        first[0] = '\0';
    }
    *size = (size_t)head + fread(text + head, 1, (1 << 16) - 64, in);
    fclose(in);
    return text;
}

/* The N of the file itself. */
long bench_count(const char *name)
{
    char path[128];
    long n = 0;
    snprintf(path, sizeof path, "tests/bench/programs/%s.py", name);
    FILE *in = fopen(path, "rb");
    if (in == NULL || fscanf(in, "N = %ld", &n) != 1) {
        fprintf(stderr, "bench: %s: no N\n", path);
        exit(1);
    }
    fclose(in);
    return n;
}

static int run_main(struct tt_env *env, void *data)
{
    return tt_scenario_main(env, data);
}

static void check_end(const char *name, const struct tt_sim_result *result)
{
    if (result->verdict != TT_VERDICT_OK) {
        fprintf(stderr, "bench: %s: %s\n", name, result->message);
        exit(1);
    }
}

struct tt_scenario *bench_load(const char *name, long n)
{
    struct tt_scenario *scenario;
    struct tt_scenario_error error;
    size_t size;
    char *text = program_text(name, n, &size);
    if (tt_scenario_load(name, text, size, &scenario, &error) < 0) {
        fprintf(stderr, "bench: %s\n", error.text);
        exit(1);
    }
    free(text);
    return scenario;
}

/* Nanoseconds of one execution. */
static double time_language(const char *name, long n, int times)
{
    struct tt_scenario *scenario = bench_load(name, n);
    struct tt_sim *sim = bench_sim();
    struct tt_sim_result result;
    double start = bench_now();
    for (int i = 0; i < times; i++) {
        tt_sim_run(sim, run_main, scenario, &result);
    }
    double spent = bench_now() - start;
    check_end(name, &result);
    tt_scenario_free(scenario);
    return spent / times;
}

struct bench_cost bench_program(const char *name, int64_t n)
{
    struct tt_scenario *scenario = bench_load(name, (long)n);
    struct tt_sim *sim = bench_sim();
    struct tt_sim_result result;
    double start = bench_now();
    struct tt_env *env = tt_sim_begin(sim);
    int rc = tt_scenario_main(env, scenario);
    double bytes = (double)(env->memory.top - env->memory.base);
    tt_sim_end(sim, rc, &result);
    double spent = bench_now() - start;
    check_end(name, &result);
    tt_scenario_free(scenario);
    return (struct bench_cost){spent / 1e9, bytes / 0x1p20};
}

/* CPU time (ns) or the largest memory (bytes) of CPython with N. */
static double run_python(const char *name, long n, bool bytes)
{
    char number[32], path[128];
    snprintf(number, sizeof number, "%ld", n);
    snprintf(path, sizeof path, "tests/bench/programs/%s.py", name);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        execlp(python, python, "tests/bench/virtual.py", path, number,
               (char *)NULL);
        _exit(127);
    }
    int status;
    struct rusage used;
    if (child < 0 || wait4(child, &status, 0, &used) < 0 || status != 0) {
        return NONE;
    }
    double user = (double)used.ru_utime.tv_sec * 1e9 +
                  (double)used.ru_utime.tv_usec * 1e3;
    double system = (double)used.ru_stime.tv_sec * 1e9 +
                    (double)used.ru_stime.tv_usec * 1e3;
    return bytes ? (double)used.ru_maxrss * 1024 : user + system;
}

/* ---- One row ------------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_value);
    return values[count / 2];
}

static double measure_language(const struct bench_row *row)
{
    long n = bench_count(row->program), small = n / 10;
    double cost = (double)(n - small);
    if (row->whole) {
        return time_language(row->program, n, 2000);
    }
    if (row->bytes) {
        return (bench_program(row->program, n).mib -
                bench_program(row->program, small).mib) *
               0x1p20 / cost;
    }
    time_language(row->program, small, 1); /* all pages are there then */
    return (time_language(row->program, n, 1) -
            time_language(row->program, small, 1)) /
           cost;
}

/* The same in a process of its own. What is bound by memory depends on where
 * its pages lie, which is the same as long as a process lives. */
static double measure_apart(const struct bench_row *row)
{
    int ends[2];
    double value = NONE;
    fflush(stdout);
    pid_t child = pipe(ends) < 0 ? -1 : fork();
    if (child < 0) {
        fprintf(stderr, "bench: no process\n");
        exit(1);
    }
    if (child == 0) {
        value = measure_language(row);
        _exit(write(ends[1], &value, sizeof value) != sizeof value);
    }
    close(ends[1]);
    bool good = read(ends[0], &value, sizeof value) == sizeof value;
    close(ends[0]);
    waitpid(child, NULL, 0);
    if (!good) {
        exit(1); /* the process said why */
    }
    return value;
}

static double measure_python(const struct bench_row *row)
{
    /* CPython is slow enough for a tenth of the operations. */
    long n = bench_count(row->program);
    if (row->whole) {
        n = 2000;
    } else if (!row->bytes) {
        n /= 10;
    }
    long small = n / 10;
    if (row->bytes && row->measure == NULL) { /* virtual.py has no network */
        return NONE;
    }
    double more = run_python(row->program, n, row->bytes);
    double less = run_python(row->program, small, row->bytes);
    return more < 0 || less < 0 ? NONE : (more - less) / (double)(n - small);
}

struct figures {
    double c;
    double language;
    double cpython;
};

static struct figures measure(const struct bench_row *row)
{
    double c[RUNS], language[RUNS], cpython[RUNS];
    struct figures out = {NONE, NONE, NONE};
    int slow = row->program != NULL ? 3 : 0;
    for (int i = 0; i < RUNS; i++) {
        if (row->measure != NULL) {
            c[i] = row->measure();
        }
        if (row->program != NULL) {
            language[i] = measure_apart(row);
        }
        if (i < slow) {
            cpython[i] = measure_python(row);
        }
    }
    out.c = row->measure == NULL ? NONE : median(c, RUNS);
    out.language = row->program == NULL ? NONE : median(language, RUNS);
    out.cpython = row->program == NULL ? NONE : median(cpython, slow);
    return out;
}

/* ---- Output -------------------------------------------------------------- */

static void put_figure(double value, int width)
{
    if (value < 0) {
        printf(" %*s", width, "-");
    } else if (value < 100) {
        printf(" %*.1f", width, value);
    } else {
        printf(" %*.0f", width, value);
    }
}

/* "ok", or by how much the target is missed. */
static void put_target(double value, double target)
{
    if (target == 0 || value < 0) {
        printf(" %7s %7s", "-", "");
    } else if (value < target * 1.005) { /* else it would show as 1.01x */
        printf(" %7.4g %7s", target, "ok");
    } else {
        printf(" %7.4g %6.2fx", target, value / target);
    }
}

static void put_row(const struct bench_row *row, const struct figures *all)
{
    printf(BENCH_INDENT "%-30s %-5s", row->name, row->unit);
    put_figure(all->c, 8);
    put_target(all->c, row->target);
    put_figure(all->language, 8);
    put_target(all->language, row->target_language);
    put_figure(all->cpython, 9);
    printf("\n");
    fflush(stdout);
}

static void put_json_number(FILE *out, const char *key, double value, bool last)
{
    if (value <= 0) {
        fprintf(out, "\"%s\": null%s", key, last ? "" : ", ");
    } else {
        fprintf(out, "\"%s\": %.6g%s", key, value, last ? "" : ", ");
    }
}

static void put_json(FILE *out, const struct bench_row *row,
                     const struct figures *all, bool first)
{
    fprintf(out, "%s  {\"name\": \"%s\", \"unit\": \"%s\", ",
            first ? "" : ",\n", row->name, row->unit);
    put_json_number(out, "c", all->c, false);
    put_json_number(out, "language", all->language, false);
    put_json_number(out, "cpython", all->cpython, false);
    put_json_number(out, "target_c", row->target, false);
    put_json_number(out, "target_language", row->target_language, true);
    fputc('}', out);
}

/* Only rows whose name has NAME, unless that is NULL. */
static bool measure_rows(FILE *json, const char *name)
{
    bool first = true;
    printf(BENCH_INDENT "%-30s %-5s %8s %7s %7s %8s %7s %7s %9s\n", "operation",
           "unit", "C", "target", "", "language", "target", "", "CPython");
    for (const struct bench_row *row = bench_rows; row->name != NULL; row++) {
        if (name != NULL && strstr(row->name, name) == NULL) {
            continue;
        }
        struct figures all = measure(row);
        put_row(row, &all);
        if (json != NULL) {
            put_json(json, row, &all, first);
        }
        first = false;
    }
    return first;
}

static void measure_all(FILE *json, const char *name)
{
    bool first = true, search = name != NULL && strcmp(name, "search") == 0;
    bool command = name != NULL && strcmp(name, "explore") == 0;
    bool start = name != NULL && strcmp(name, "start") == 0;
    if (!search && !command && !start) {
        first = measure_rows(json, name);
        first = bench_measure_scales(json, name, first);
    }
    if (search || name == NULL) {
        first = bench_measure_search(json, first);
    }
    if (command || name == NULL) {
        first = bench_measure_command(json, first);
    }
    if (start || name == NULL) {
        bench_measure_start(json, first);
    }
}

/* One measurement of the row called NAME, of a SHARE-th of its operations. */
static int measure_once(int share, const char *name, bool is_c)
{
    const struct bench_row *row = bench_rows;
    while (row->name != NULL && strcmp(row->name, name) != 0) {
        row++;
    }
    if (share < 1 || (is_c ? row->measure == NULL : row->program == NULL)) {
        fprintf(stderr, "bench: no row '%s'\n", name);
        return 1;
    }
    bench_share = share;
    if (is_c) {
        row->measure();
    } else {
        time_language(row->program, bench_count(row->program) / share, 1);
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "--once") == 0) {
        return measure_once(atoi(argv[2]), argv[3], strcmp(argv[4], "c") == 0);
    }
    if (argc == 3 && strcmp(argv[1], "--campaign") == 0) {
        bench_campaign(strtoull(argv[2], NULL, 10));
        return 0;
    }
    FILE *json = argc > 1 ? fopen(argv[1], "w") : NULL;
    if (argc > 1 && json == NULL) {
        fprintf(stderr, "bench: %s: cannot be written\n", argv[1]);
        return 1;
    }
    /* Debian's CPython is the fastest one there is here. */
    python =
        access("/usr/bin/python3", X_OK) == 0 ? "/usr/bin/python3" : "python3";
    if (json != NULL) {
        fprintf(json, "[\n");
    }
    measure_all(json, argc > 2 ? argv[2] : NULL);
    if (json != NULL) {
        fprintf(json, "\n]\n");
        fclose(json);
    }
    return 0;
}

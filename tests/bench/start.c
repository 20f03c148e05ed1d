/* SPDX-License-Identifier: MIT
 *
 * tests/bench/start.c: what `ticktape run` takes for programs that do nothing:
 * the start of the process, what it imports, and the end.
 *
 * The command of the same build runs each program many times, in a process
 * each, as a shell does. The least is by the wall's clock, from vfork() to the
 * end: what a quiet machine takes. The median is of CPU time, user's and
 * system's, with the target: that of elapsed time is the scheduler's on a busy
 * machine. Page faults are most of it: they are counted.
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

enum { RUNS = 201, PYTHON_RUNS = 11, PATH_SIZE = 512 };

/* Of the median of CPU time, in milliseconds. */
static const double target_ms = 2;

static const struct row {
    const char *name;
    const char *program; /* NULL: the command's version is printed */
} rows[] = {
    {"--version", NULL},
    {"run, def main()", "start_bare"},
    {"run, asyncio", "start_asyncio"},
    {"run, logging and others", "start_imports"},
};

static double wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

static double cpu_ms(const struct rusage *used)
{
    return 1e3 * (double)(used->ru_utime.tv_sec + used->ru_stime.tv_sec) +
           1e-3 * (double)(used->ru_utime.tv_usec + used->ru_stime.tv_usec);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of one program. */
struct figures {
    double least_ms;  /* elapsed */
    double median_ms; /* CPU time */
    long faults;      /* of the last run */
};

/* Whether ARGV ran RUNS times, what it prints discarded. */
static bool measure(char *const *argv, int runs, struct figures *out)
{
    double took[RUNS], used_ms[RUNS];
    int status = 0;
    struct rusage used = {.ru_minflt = 0};
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    fflush(stdout);
    for (int i = 0; i < runs; i++) {
        double began = wall_ms();
        pid_t child = vfork();
        if (child == 0) {
            dup2(null, STDOUT_FILENO);
            execv(argv[0], argv);
            _exit(127);
        }
        if (child < 0 || wait4(child, &status, 0, &used) < 0 || status != 0) {
            close(null);
            return false;
        }
        took[i] = wall_ms() - began;
        used_ms[i] = cpu_ms(&used);
    }
    close(null);
    qsort(took, (size_t)runs, sizeof *took, by_value);
    qsort(used_ms, (size_t)runs, sizeof *used_ms, by_value);
    *out = (struct figures){took[0], used_ms[runs / 2], used.ru_minflt};
    return true;
}

static struct figures measure_command(const struct row *row)
{
    static char version[] = "--version", run[] = "run";
    char path[PATH_SIZE], program[96];
    char *argv[] = {path, row->program == NULL ? version : run, NULL, NULL};
    struct figures out;
    bench_find_command(path, sizeof path);
    if (row->program != NULL) {
        snprintf(program, sizeof program, "tests/bench/programs/%s.py",
                 row->program);
        argv[2] = program;
    }
    if (!measure(argv, RUNS, &out)) {
        fprintf(stderr, "bench: %s failed: is it built?\n", path);
        exit(1);
    }
    return out;
}

/* CPython's median of CPU time; 0: there is none. */
static double measure_python(const struct row *row)
{
    static char path[] = "/usr/bin/python3", version[] = "--version";
    char program[96];
    char *argv[] = {path, version, NULL};
    struct figures out;
    if (row->program != NULL) {
        snprintf(program, sizeof program, "tests/bench/programs/%s.py",
                 row->program);
        argv[1] = program;
    }
    return measure(argv, PYTHON_RUNS, &out) ? out.median_ms : 0;
}

static void put_row(FILE *json, const struct row *row, bool first)
{
    struct figures all = measure_command(row);
    double python_ms = measure_python(row);
    printf(BENCH_INDENT "%-26s %7.2f %7.2f %6g", row->name, all.least_ms,
           all.median_ms, target_ms);
    if (all.median_ms < 1.005 * target_ms) {
        printf(" %6s", "ok");
    } else {
        printf(" %5.2fx", all.median_ms / target_ms);
    }
    printf(" %7ld %8.2f\n", all.faults, python_ms);
    fflush(stdout);
    if (json != NULL) {
        fprintf(json,
                "%s  {\"name\": \"start\", \"program\": \"%s\", "
                "\"unit\": \"ms\", \"least\": %.6g, \"cpu\": %.6g, "
                "\"faults\": %ld, \"cpython\": %.6g}",
                first ? "" : ",\n", row->name, all.least_ms, all.median_ms,
                all.faults, python_ms);
    }
}

bool bench_measure_start(FILE *json, bool first)
{
    printf("\n" BENCH_INDENT "%-26s %7s %7s %6s %6s %7s %8s\n", "start, ms",
           "least", "CPU", "target", "", "faults", "CPython");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        put_row(json, &rows[i], first);
        first = false;
    }
    return first;
}

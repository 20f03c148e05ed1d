/* SPDX-License-Identifier: MIT
 *
 * tests/bench/bench.h: what the benchmark's files share.
 *
 * A measurement is a function that performs N operations and returns the
 * nanoseconds of CPU time that they took, the set-up not counted. The driver
 * calls each several times and reports the median.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdint.h>
#include <stdio.h>

#include <ticktape/tt_scenario.h>
#include <ticktape/tt_sim.h>

/* The indentation of every line, as in RESULTS.md. */
#define BENCH_INDENT "    "

/* Measurements do one in so many of their operations: 1, but for --once. */
extern int bench_share;

/* CPU time of this process, in nanoseconds. */
double bench_now(void);

/* A simulation with room for a million tasks, its trace hashed and not kept;
 * shared by all measurements. */
struct tt_sim *bench_sim(void);

struct bench_row {
    const char *name;
    const char *unit;
    /* Returns one measurement, in UNIT. NULL: none for C. */
    double (*measure)(void);
    double target;          /* for C; 0: none */
    double target_language; /* 0: none */
    /* A program that measures the same and prints one number, in UNIT: for
     * python3 and for ticktape. NULL: none. */
    const char *program;
    bool whole; /* the program is timed as a whole: set-up and all */
    bool bytes; /* it is not time that is measured, but memory */
};

extern const struct bench_row bench_rows[];

/* world.c: a message of 16 bytes over simulated TCP, in ns; a connection that
 * is idle, both ends, in bytes. */
double bench_world_message(void);
double bench_world_connection(void);

/* search.c: measures and prints whole schedules of searches, what of their cost
 * is checking, and long campaigns; writes them to JSON (NULL: nowhere) as items
 * of a list, the first of which they may be; returns whether there is still
 * none. */
bool bench_measure_search(FILE *json, bool first);
/* command.c: measures and prints `ticktape explore`; JSON as above. */
bool bench_measure_command(FILE *json, bool first);
/* The path of the command in the folder of this one. */
void bench_find_command(char *path, size_t room);
/* start.c: measures and prints the start of the command; JSON as above. */
bool bench_measure_start(FILE *json, bool first);
/* Runs a campaign of so many schedules and prints what it took. */
void bench_campaign(uint64_t runs);

/* What many of a thing cost together, from the first made to the last gone. */
struct bench_cost {
    double seconds;
    double mib; /* of the execution's memory, at most */
};

struct bench_scale {
    const char *name;
    struct bench_cost (*measure)(int64_t count);
    const char *program; /* the same, of N things */
};

extern const struct bench_scale bench_scales[];

/* scale.c: measures and prints them at 10k, 100k and 1M, and writes them to
 * JSON as above; returns whether there is still none. NAME: only those whose
 * name has it; NULL: all. */
bool bench_measure_scales(FILE *json, const char *name, bool first);

/* bench.c: the N in the program's first line. */
long bench_count(const char *name);
/* The program with N. Given: tt_scenario_free. */
struct tt_scenario *bench_load(const char *name, long n);
/* Runs the program with N: what it took. */
struct bench_cost bench_program(const char *name, int64_t n);

#endif

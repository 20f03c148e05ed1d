/* SPDX-License-Identifier: MIT
 *
 * shim.h: programs of Linux, unmodified, as runs of a simulation.
 *
 * A set of commands is one program: each run starts all of them, in processes
 * of their own, in which libticktape-preload.so takes the place of the kernel's
 * descriptors, clocks and names. They share one world (tt_world.h), which this
 * process has. README.md explains who runs when.
 *
 *     char *const server[] = {"./server", NULL};
 *     struct shim_options options = {.count = 1, .commands[0] = server};
 *     char why[SHIM_WHY];
 *     struct shim *shim = shim_new(&options, why);
 *     tt_sim_run(sim, shim_body, shim, &result);
 *     shim_free(shim);
 */
#ifndef SHIM_H
#define SHIM_H

#include <stdbool.h>
#include <stddef.h>

#include <ticktape/tt_sim.h>

#include "protocol.h"

enum { SHIM_WHY = 400, SHIM_VARIABLES_MAX = 1000 };

struct shim_options {
    /* Each ends with NULL; borrowed. The first word is looked for in PATH. */
    char *const *commands[SHIM_PROGRAMS_MAX];
    size_t count;
    /* NAME=VALUE: they are added to the environment, in which other variables
     * are as this process has them. Borrowed. */
    const char *const *variables;
    size_t variable_count;
    /* What all programs together write to stdout; another output fails a run.
     * NULL: anything. Borrowed. */
    const char *expected;
    size_t expected_size;
    /* The program to which gdb is attached, by its name in reports; NULL: none.
     * Borrowed. */
    const char *debugged;
    /* The only program is this process (scenarios/python/): it has other
     * descriptors, and the trace shows what the world has. */
    bool is_here;
    /* When the calendar begins, in seconds after 2000. */
    int64_t epoch_s;
};

struct shim;

/* NULL, with a sentence in WHY (SHIM_WHY bytes): a command cannot be run here,
 * because it does not exist, is linked statically, ... */
struct shim *shim_new(const struct shim_options *options, char *why);
void shim_free(struct shim *shim);
/* The file of command AT: what its first word was found to be. Borrowed. */
const char *shim_path(const struct shim *shim, size_t at);

/* The file of the source that reports and recorded runs call NAME, "echo.c";
 * NULL: it is not known. Borrowed. */
const char *shim_source(const struct shim *shim, const char *name);

/* Whether runs may begin with a fork of what an earlier run has started, where
 * that is possible (forks.c): not at first. What was started is ended. */
void shim_set_forks(struct shim *shim, bool wanted);
/* Whether the next run does. */
bool shim_has_forks(const struct shim *shim);

/* One run: a body for tt_sim_run(), whose DATA is the shim. */
int shim_body(struct tt_env *env, void *shim);

#endif

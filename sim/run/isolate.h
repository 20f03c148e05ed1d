/* SPDX-License-Identifier: MIT
 *
 * isolate.h: runs in a child process: see isolate.c.
 */
#ifndef TT_ISOLATE_H
#define TT_ISOLATE_H

#include <ticktape/tt_sim.h>

/* Where the parent sees how far a run has come that ends without a word. */
struct tt__flight {
    uint64_t taken;    /* deviations on its tape */
    uint64_t asked;    /* questions that were kept */
    size_t words_size; /* of what the deviations are in words, so far */
    size_t words_max;
    char *words;
};

/* tt_sim_run in a child process. */
void tt__isolated_run(struct tt_sim *sim,
                      int (*body)(struct tt_env *env, void *data), void *data,
                      struct tt_sim_result *result);

/* Writes what a process died of, as waitpid has it, "SIGSEGV" or "exit code
 * 3", and AT ("": unknown), where. */
void tt__death_name(int status, const char *at, char *out, size_t size);

#endif

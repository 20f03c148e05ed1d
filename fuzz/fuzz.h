/* SPDX-License-Identifier: MIT
 *
 * fuzz/fuzz.h: what the targets share.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdio.h>
#include <stdlib.h>

#include <ticktape/tt_sim.h>

/* Of every execution here. */
enum { FUZZ_MEMORY = 16 << 20, FUZZ_TICKS = 20000, FUZZ_STEPS = 1000000 };

/* What must be so of any input. */
#define FUZZ_CHECK(what)                                                       \
    do {                                                                       \
        if (!(what)) {                                                         \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #what); \
            abort();                                                           \
        }                                                                      \
    } while (0)

/* Bytes, taken one after the other. */
struct fuzz_bytes {
    const uint8_t *at;
    const uint8_t *end;
};

/* 0 where none is left. */
static inline uint8_t fuzz_byte(struct fuzz_bytes *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

static inline size_t fuzz_left(const struct fuzz_bytes *in)
{
    return (size_t)(in->end - in->at);
}

/* The simulation of a target, the same in all its runs. */
static inline struct tt_sim *fuzz_sim(void)
{
    static struct tt_sim *sim;
    if (sim == NULL) {
        struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
        options.limits.memory_max = FUZZ_MEMORY;
        options.limits.tick_max = FUZZ_TICKS;
        options.limits.step_max = FUZZ_STEPS;
        sim = tt_sim_new(&options);
    }
    if (sim == NULL) {
        fputs("not enough memory to fuzz\n", stderr);
        exit(3);
    }
    return sim;
}

/* Runs BODY twice, which must be alike to the last bit, and drops in order
 * what the second run left. */
static inline struct tt_sim_result
fuzz_run_twice(struct tt_sim *sim, int (*body)(struct tt_env *, void *),
               void *data)
{
    struct tt_sim_result first, second;
    tt_sim_run(sim, body, data, &first);
    struct tt_env *env = tt_sim_begin(sim);
    FUZZ_CHECK(env != NULL);
    tt_sim_end(sim, body(env, data), &second);
    FUZZ_CHECK(tt_hash_equal(first.hash, second.hash));
    FUZZ_CHECK(first.verdict == second.verdict);
    FUZZ_CHECK(first.choices == second.choices);
    tt_env_end(env);
    return second;
}

/* Runs BODY with the Nth allocation failing: to a verdict, and everything is
 * dropped in order. */
static inline void fuzz_run_failing(struct tt_sim *sim,
                                    int (*body)(struct tt_env *, void *),
                                    void *data, uint64_t n)
{
    struct tt_sim_result result;
    struct tt_env *env = tt_sim_begin(sim);
    FUZZ_CHECK(env != NULL);
    tt_env_fail_alloc(env, n);
    tt_sim_end(sim, body(env, data), &result);
    tt_env_fail_alloc(env, 0);
    tt_env_end(env);
}

/* FNV-1a, for what is to depend on an input as a whole. */
static inline uint64_t fuzz_hash(const uint8_t *bytes, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325U;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * 0x100000001b3U;
    }
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#endif

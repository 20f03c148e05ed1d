/* SPDX-License-Identifier: MIT
 *
 * sim/tt_fuzz.h: schedules as the bytes of a fuzzer.
 *
 * clang's libFuzzer, or AFL++, searches for the schedule that fails: its bytes
 * are a tape, new orders of what runs are its coverage, and a failing verdict
 * is its crash. A target is a program (see tt_program.h) and one line:
 *
 *     #include <ticktape/tt_fuzz.h>
 *     #include <ticktape/tt_program.h>
 *
 *     TT_PROGRAM
 *     {
 *         return tt_program_run(env, tt_value_of(greet_new(env)));
 *     }
 *
 *     TT_FUZZ_PROGRAM(.inject_cancel = true)
 *
 *     clang -fsanitize=fuzzer -I. -Iloop own.c build/libtt.a -lm -o own
 *     ./own -max_total_time=60
 *
 * What fails is shrunk, told in words and written as a tape in text, for
 * `ticktape replay`; `./own crash-...` tells it again. scenarios/native/fuzz/
 * has a target in C and one for a program of the scenario language.
 *
 * Bytes are pairs of numbers (LEB128): how many choices are answered 0 before
 * the next deviation, and its answer less 1, modulo what may be answered. So
 * all bytes are a schedule, none is CPython's own, and all pairs deviate.
 */
#ifndef TT_FUZZ_H
#define TT_FUZZ_H

#include <stdlib.h>

#include <ticktape/tt_explore.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is 0 has a default, so that a target names only what it wants. */
struct tt_fuzz_options {
    /* limits (0: TT_LIMITS_DEFAULT's, but for those below), unretrieved,
     * slow_s (0: TT_SLOW_S), pause_s, latency_s, vary, print, error, data; the
     * rest is the fuzzer's. */
    struct tt_sim_options sim;
    enum tt_model model;
    bool inject_cancel; /* these three: see tt_explore_options */
    bool inject_memory;
    const char *const *cancel_only;
    const char *name;    /* the program's, in reports; borrowed */
    const char *program; /* its hash, for tapes; borrowed */
    /* What the file of a tape begins with ("failing-"); an identity of the
     * failure and ".tape" follow. Borrowed. */
    const char *tape_prefix;
    uint64_t shrink_runs_max; /* 5000 */
    /* Where orders are counted, each byte one of them (its place is a hash);
     * borrowed. NULL: nowhere. */
    uint8_t *counters;
    size_t counter_count; /* a power of two */
};

enum {
    TT_FUZZ_MEMORY = 16 << 20, /* bytes of an execution */
    TT_FUZZ_STEPS = 100000000, /* instructions of the scenario language */
    TT_FUZZ_COUNTERS = 1 << 14 /* of a target */
};

struct tt_fuzz;

/* Fuzzes BODY, each run in the same memory. NULL without memory. */
TT_API struct tt_fuzz *tt_fuzz_new(tt_body *body, void *data,
                                   const struct tt_fuzz_options *options);
TT_API void tt_fuzz_free(struct tt_fuzz *fuzz);

/* Runs the schedule that SIZE BYTES are. Whether it fails; then a second run
 * of it was made, and RESULT is `nondeterministic` if that one differed. Of
 * the others one in 64 is run twice. */
TT_API bool tt_fuzz_run(struct tt_fuzz *fuzz, const uint8_t *bytes, size_t size,
                        struct tt_sim_result *result);
/* The simulation, with the last run in it. Borrowed. */
TT_API struct tt_sim *tt_fuzz_sim(struct tt_fuzz *fuzz);
/* Shrinks the last run, which failed; tells OUT what it is, and writes the
 * tape. */
TT_API void tt_fuzz_report(struct tt_fuzz *fuzz, FILE *out);
/* Both, as LLVMFuzzerTestOneInput does: reports on stderr and aborts if the
 * run fails. Gives 0. */
TT_API int tt_fuzz_test(struct tt_fuzz *fuzz, const uint8_t *bytes,
                        size_t size);

/* Puts the deviations of TAPE into ROOM bytes, as far as they fit. Gives the
 * bytes used. */
TT_API size_t tt_fuzz_bytes(const struct tt_tape *tape, uint8_t *bytes,
                            size_t room);
/* Adds, drops, moves or changes deviations, in place; the choices of FUZZ's
 * program say where. A function of what it is given and of the runs before.
 * Gives the new size, 1 to SIZE_MAX; SIZE_MAX is not 0. */
TT_API size_t tt_fuzz_mutate(const struct tt_fuzz *fuzz, uint8_t *bytes,
                             size_t size, size_t size_max, unsigned seed);
/* Puts deviations of both A and B into OUT; gives its size, likewise. */
TT_API size_t tt_fuzz_cross(const uint8_t *a, size_t a_size, const uint8_t *b,
                            size_t b_size, uint8_t *out, size_t size_max,
                            unsigned seed);

/* ---- A target ------------------------------------------------------------ */

/* Defines what libFuzzer calls. START is a function that gives the tt_fuzz,
 * called once, with the counters that libFuzzer reads. */
#define TT_FUZZ_ENTRIES(start)                                                 \
    __attribute__((section("__libfuzzer_extra_counters"),                      \
                   used)) static uint8_t tt__counters[TT_FUZZ_COUNTERS];       \
                                                                               \
    static struct tt_fuzz *tt__fuzz(void)                                      \
    {                                                                          \
        static struct tt_fuzz *fuzz;                                           \
        if (fuzz == NULL) {                                                    \
            fuzz = start(tt__counters, TT_FUZZ_COUNTERS);                      \
        }                                                                      \
        if (fuzz == NULL) {                                                    \
            fputs("not enough memory to fuzz\n", stderr);                      \
            exit(3);                                                           \
        }                                                                      \
        return fuzz;                                                           \
    }                                                                          \
                                                                               \
    TT_EXTERN_C int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size); \
    int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)              \
    {                                                                          \
        return tt_fuzz_test(tt__fuzz(), bytes, size);                          \
    }                                                                          \
                                                                               \
    TT_EXTERN_C size_t LLVMFuzzerCustomMutator(                                \
        uint8_t *bytes, size_t size, size_t size_max, unsigned seed);          \
    size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size,                \
                                   size_t size_max, unsigned seed)             \
    {                                                                          \
        return tt_fuzz_mutate(tt__fuzz(), bytes, size, size_max, seed);        \
    }                                                                          \
                                                                               \
    TT_EXTERN_C size_t LLVMFuzzerCustomCrossOver(                              \
        const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,      \
        uint8_t *out, size_t size_max, unsigned seed);                         \
    size_t LLVMFuzzerCustomCrossOver(                                          \
        const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,      \
        uint8_t *out, size_t size_max, unsigned seed)                          \
    {                                                                          \
        return tt_fuzz_cross(a, a_size, b, b_size, out, size_max, seed);       \
    }

/* A target that fuzzes BODY. DATA is evaluated once, before the first run;
 * initialisers of tt_fuzz_options may follow. */
#define TT_FUZZ_TARGET(body, data, ...)                                        \
    static struct tt_fuzz *tt__fuzz_start(uint8_t *counters, size_t count)     \
    {                                                                          \
        struct tt_fuzz_options options = {                                     \
            .counters = counters, .counter_count = count, __VA_ARGS__};        \
        return tt_fuzz_new(body, data, &options);                              \
    }                                                                          \
    TT_FUZZ_ENTRIES(tt__fuzz_start)

/* A target that fuzzes the TT_PROGRAM of this file (sim/tt_program.h), so that
 * the same file, made a shared object, is what `ticktape replay` runs on the
 * tapes. Variables that the program keeps outside of its coroutines it must
 * set when it begins. */
#define TT_FUZZ_PROGRAM(...)                                                   \
    static int tt__fuzz_body(struct tt_env *env, void *data)                   \
    {                                                                          \
        (void)data;                                                            \
        return tt_program(env);                                                \
    }                                                                          \
    TT_FUZZ_TARGET(tt__fuzz_body, NULL, __VA_ARGS__)

#ifdef __cplusplus
}
#endif

#endif

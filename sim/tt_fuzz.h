/* SPDX-License-Identifier: MIT
 *
 * sim/tt_fuzz.h: schedules as the bytes of a fuzzer.
 *
 * clang's libFuzzer, or AFL++, searches for the schedule that fails: its bytes
 * are a tape, new orders of handles are its coverage, and a failing verdict is
 * its crash. A target is a program (see tt_program.h) and one line:
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
 *     clang -fsanitize=fuzzer own.c -o own \
 *         $(pkg-config --cflags --libs ticktape)
 *     ./own -max_total_time=60
 *
 * A failing schedule is shrunk, described, and written as a tape in text for
 * `ticktape replay`; `./own crash-...` reports it again. scenarios/native/fuzz/
 * has a target in C and one for a program of the scenario language.
 *
 * Bytes are pairs of numbers (LEB128): how many choices are answered 0 before
 * the next deviation, and its answer less 1, modulo the number of its possible
 * answers. So any bytes are a schedule, no bytes are CPython's own, and each
 * pair deviates.
 */
#ifndef TT_FUZZ_H
#define TT_FUZZ_H

#include <stdlib.h>

#include <ticktape/tt_explore.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A member that is 0 has its default, so a target names only the others. */
struct tt_fuzz_options {
    /* limits (0: TT_LIMITS_DEFAULT's, except for those below), unretrieved,
     * slow_s (0: TT_SLOW_S), pause_s, latency_s, vary, print, error, data; the
     * fuzzer sets the rest. */
    struct tt_sim_options sim;
    enum tt_model model;
    bool inject_cancel; /* these three: see tt_explore_options */
    bool inject_memory;
    const char *const *cancel_only;
    const char *name;    /* of the program, in reports; borrowed */
    const char *program; /* its hash, for tapes; borrowed */
    /* The beginning of the name of a tape's file ("failing-"); an identity of
     * the failure and ".tape" follow. Borrowed. */
    const char *tape_prefix;
    uint64_t shrink_runs_max; /* 5000 */
    /* Counters of orders, a byte for each (its index is a hash); borrowed.
     * NULL: none. */
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

/* Runs the schedule of SIZE BYTES and returns whether it fails. A failing
 * schedule is run twice, and RESULT is `nondeterministic` if the runs differ;
 * of the others one in 64 is run twice. */
TT_API bool tt_fuzz_run(struct tt_fuzz *fuzz, const uint8_t *bytes, size_t size,
                        struct tt_sim_result *result);
/* The simulation, with the last run in it. Borrowed. */
TT_API struct tt_sim *tt_fuzz_sim(struct tt_fuzz *fuzz);
/* Shrinks the last run, which failed, reports it on OUT and writes the tape. */
TT_API void tt_fuzz_report(struct tt_fuzz *fuzz, FILE *out);
/* Both, as LLVMFuzzerTestOneInput does: reports on stderr and aborts if the
 * run fails. Returns 0. */
TT_API int tt_fuzz_test(struct tt_fuzz *fuzz, const uint8_t *bytes,
                        size_t size);

/* Puts the deviations of TAPE into ROOM bytes, as far as they fit. Returns the
 * number of bytes used. */
TT_API size_t tt_fuzz_bytes(const struct tt_tape *tape, uint8_t *bytes,
                            size_t room);
/* Adds, drops, moves or changes deviations, in place; the choices of FUZZ's
 * program determine where. A function of its arguments and of the earlier runs.
 * Returns the new size, 1 to SIZE_MAX; SIZE_MAX is not 0. */
TT_API size_t tt_fuzz_mutate(const struct tt_fuzz *fuzz, uint8_t *bytes,
                             size_t size, size_t size_max, unsigned seed);
/* Puts deviations of both A and B into OUT; returns its size, as above. */
TT_API size_t tt_fuzz_cross(const uint8_t *a, size_t a_size, const uint8_t *b,
                            size_t b_size, uint8_t *out, size_t size_max,
                            unsigned seed);

/* ---- A target ------------------------------------------------------------ */

/* Defines the functions that libFuzzer calls. START is a function that returns
 * the tt_fuzz; it is called once, with the counters that libFuzzer reads. */
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

/* A target that fuzzes the TT_PROGRAM of this file (tt_program.h). `ticktape
 * replay` runs the tapes on the same file, built as a shared object. When the
 * program begins it must initialise its variables outside of coroutines. */
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

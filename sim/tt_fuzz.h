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

/* ---- Servers ------------------------------------------------------------- */

/* Bytes as a peer of a server: a program that listens on TCP, in C or in the
 * language, on the simulated kernel. The peer connects to it and sends the
 * bytes, so that a file with a request is an input. 0xff and a byte do what a
 * network and a peer can do between and to them; the number is modulo 8:
 *
 *     0      ends a segment: what follows is sent before the next poll
 *     1      the same, but it waits until the server would wait
 *     2 N    sleeps 1 ms, 10 ms, 0.1, 1, 5, 30, 60 or 600 s: N modulo 8
 *     3      sends no more on this connection (shutdown)
 *     4, 5   closes it; resets it
 *     6 N    connects again, to listener N: what follows is of this connection
 *     7 N    resumes connection N/2; N is odd: it stops reading there, or
 *            begins again
 *     0xff   is the byte 0xff
 *
 * At the end it shuts all its connections, reads what still comes, and closes
 * when nothing else happens. Then the run is over, after FOR_S of virtual time
 * at the latest.
 *
 * A run fails by its verdict (an exception, a livelock), or by an error that
 * was reported: an exception of a protocol or a client handler. The schedule is
 * CPython's own. A target is a server and one line:
 *
 *     TT_FUZZ_NET_PROGRAM()
 *
 * scenarios/native/fuzz/ has two: http.c, and prefixed.c for prefixed.py. */

struct tt_fuzz_net_options {
    struct tt_sim_options sim; /* limits (0: as in tt_fuzz_options), for_s */
    const char *name;          /* of the program, in reports; borrowed */
    bool reports_are_fine;     /* only the verdict counts */
    /* Counters of the program's lines (tt_scenario_lines) and of the events of
     * its trace; a power of two, borrowed. NULL: none. */
    uint8_t *counters;
    size_t counter_count;
};

enum { TT_FUZZ_NET_FOR_S = 3600 };

struct tt_fuzz_net;

/* Fuzzes BODY. NULL without memory. */
TT_API struct tt_fuzz_net *
tt_fuzz_net_new(tt_body *body, void *data,
                const struct tt_fuzz_net_options *options);
TT_API void tt_fuzz_net_free(struct tt_fuzz_net *fuzz);
/* Runs the program with this peer and returns whether it fails. A failing run
 * is repeated, and `nondeterministic` if the runs differ. */
TT_API bool tt_fuzz_net_run(struct tt_fuzz_net *fuzz, const uint8_t *bytes,
                            size_t size, struct tt_sim_result *result);
/* Reports the last run, which failed, and its peer. */
TT_API void tt_fuzz_net_report(struct tt_fuzz_net *fuzz, FILE *out);
/* Writes what a peer of these bytes does, a line for each step. */
TT_API void tt_fuzz_net_describe(const uint8_t *bytes, size_t size, FILE *out);
/* Both, as LLVMFuzzerTestOneInput does: reports on stderr and aborts if the
 * run fails. Returns 0. */
TT_API int tt_fuzz_net_test(struct tt_fuzz_net *fuzz, const uint8_t *bytes,
                            size_t size);

/* Defines the function that libFuzzer calls; START as in TT_FUZZ_ENTRIES. */
#define TT_FUZZ_NET_ENTRY(start)                                               \
    __attribute__((section("__libfuzzer_extra_counters"),                      \
                   used)) static uint8_t tt__net_counters[TT_FUZZ_COUNTERS];   \
                                                                               \
    TT_EXTERN_C int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size); \
    int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)              \
    {                                                                          \
        static struct tt_fuzz_net *fuzz;                                       \
        if (fuzz == NULL) {                                                    \
            fuzz = start(tt__net_counters, TT_FUZZ_COUNTERS);                  \
        }                                                                      \
        if (fuzz == NULL) {                                                    \
            fputs("not enough memory to fuzz\n", stderr);                      \
            exit(3);                                                           \
        }                                                                      \
        return tt_fuzz_net_test(fuzz, bytes, size);                            \
    }

/* A target that fuzzes BODY; initialisers of tt_fuzz_net_options may follow. */
#define TT_FUZZ_NET_TARGET(body, data, ...)                                    \
    static struct tt_fuzz_net *tt__net_start(uint8_t *counters, size_t count)  \
    {                                                                          \
        struct tt_fuzz_net_options options = {                                 \
            .counters = counters, .counter_count = count, __VA_ARGS__};        \
        return tt_fuzz_net_new(body, data, &options);                          \
    }                                                                          \
    TT_FUZZ_NET_ENTRY(tt__net_start)

/* A target that fuzzes the TT_PROGRAM of this file. */
#define TT_FUZZ_NET_PROGRAM(...)                                               \
    static int tt__net_body(struct tt_env *env, void *data)                    \
    {                                                                          \
        (void)data;                                                            \
        return tt_program(env);                                                \
    }                                                                          \
    TT_FUZZ_NET_TARGET(tt__net_body, NULL, __VA_ARGS__)

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: MIT
 *
 * sim/tt_sim.h: executions in virtual time.
 *
 * A simulation runs a program as a pure function of the program and a *tape*
 * of choices: the clock moves only when every task waits, descriptors are
 * ready when a script says so, and each order that asyncio leaves open is
 * taken from the tape. What happened is a trace of ticks, with a hash; how it
 * ended is a verdict.
 *
 *     static int body(struct tt_env *env, void *data)
 *     {
 *         tt_value result = tt_run(env, tt_value_of(greet_new(env)));
 *         tt_unref(env, result);
 *         return result == TT_NULL ? tt_failure(env) : 0;
 *     }
 *
 *     struct tt_sim *sim = tt_sim_new(NULL);
 *     struct tt_sim_result result;
 *     tt_sim_run(sim, body, NULL, &result);
 *     puts(tt_verdict_name(result.verdict));
 *     tt_sim_free(sim);
 *
 * One simulation object runs one execution after the other, in the same
 * memory; objects of an execution are gone when the next one begins.
 */
#ifndef TT_SIM_H
#define TT_SIM_H

#include <stdio.h>

#include <ticktape/tt.h>

#ifdef __cplusplus
extern "C" {
/* As in C, arrays may be flexible, and functions called what structs are. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wshadow"
#endif

/* ---- Tapes --------------------------------------------------------------- */

enum {
    TT_TAPE_VERSION = 3 /* raised when recorded tapes change their meaning */
};

/* A choice that was not 0. */
struct tt_deviation {
    uint64_t index; /* choices count from 1 */
    enum tt_choice kind;
    uint64_t answer;
    uint64_t n;
};

/* What a tape holds: plain data, but for what the strings point to. */
struct tt_tape {
    struct tt_deviation *at; /* owns (malloc); by index, ascending */
    size_t count;
    size_t capacity;
    uint64_t length;   /* choices asked when it was recorded; 0: unknown */
    char program[32];  /* hash of the program, in hex; empty: unknown */
    char strategy[32]; /* what made it; empty: unknown */
    uint64_t seed;
    uint32_t asks; /* kinds that were asked: tt_sim_options */
    /* Which tasks `cancel` was asked about: names apart by commas; empty: see
     * tt_chooser. */
    char cancel[120];
    /* What its runs were judged by: tt_sim_options' limits of ticks and of
     * instructions (0: unknown), and whether an exception nobody looked at
     * fails one. */
    uint64_t tick_max;
    uint64_t step_max;
    bool unretrieved;
    double slow_s;       /* as tt_sim_options has it */
    double pause_s;      /* likewise; 0: none */
    double latency_s[2]; /* likewise */
    double vary[2];
    /* Of the run that recorded it, in seconds: its longest stall, and all of
     * them. 0 in a tape that was read: they are not in its text. */
    double longest_s;
    double stalled_s;
};

/* The smallest bound of stalls (tt_sim_options.slow_s) that the run which
 * recorded TAPE kept. */
TT_API double tt_tape_slow(const struct tt_tape *tape);

TT_API void tt_tape_init(struct tt_tape *tape);
TT_API void tt_tape_deinit(struct tt_tape *tape);
/* Appends; INDEX must be above the last one's. 0 or TT_ENOMEM. */
TT_API int tt_tape_push(struct tt_tape *tape, struct tt_deviation deviation);
TT_API int tt_tape_copy(struct tt_tape *to, const struct tt_tape *from);
TT_API bool tt_tape_equal(const struct tt_tape *a, const struct tt_tape *b);
/* Copies what FROM decides; TO keeps what made it. 0 or TT_ENOMEM. */
TT_API int tt_tape_set(struct tt_tape *to, const struct tt_tape *from);
/* tt_sim_options' may_cancel, of a tape that has names; DATA is the tape. */
TT_API bool tt_tape_may_cancel(void *data, const char *task);
/* Gives the tape as text (malloc; the caller frees it): a header, then one
 * line for each deviation, "#18 tie 2/3". NULL without memory. */
TT_API char *tt_tape_print(const struct tt_tape *tape);

struct tt_tape_error {
    unsigned line;
    char message[120];
};

/* Reads a tape's text: 0, or -1 with the error. TAPE is initialised either
 * way. */
TT_API int tt_tape_parse(struct tt_tape *tape, const char *text, size_t size,
                         struct tt_tape_error *error);

/* ---- Verdicts ------------------------------------------------------------ */

/* X(NAME, name, exit code) */
#define TT_VERDICTS(X)                                                         \
    X(OK, "ok", 0)                                                             \
    X(FAILED, "failed", 1)                                                     \
    X(DEADLOCK, "deadlock", 1)                                                 \
    X(LIVELOCK, "livelock", 1)                                                 \
    X(MISMATCH, "mismatch", 1)                                                 \
    X(UNRETRIEVED, "unretrieved", 1)                                           \
    X(NONDETERMINISTIC, "nondeterministic", 1)                                 \
    X(CRASHED, "crashed", 1)                                                   \
    X(LIMIT, "limit", 3)                                                       \
    X(REFUSED, "refused", 2)

enum tt_verdict {
#define X(NAME, name, code) TT_VERDICT_##NAME,
    TT_VERDICTS(X)
#undef X
        TT_VERDICT_COUNT
};

TT_API const char *tt_verdict_name(enum tt_verdict verdict);
/* What `ticktape` exits with. */
TT_API int tt_verdict_exit(enum tt_verdict verdict);

/* The schedule hash: XXH3-128 of the trace's records. */
struct tt_hash {
    uint64_t high;
    uint64_t low;
};

static inline bool tt_hash_equal(struct tt_hash a, struct tt_hash b)
{
    return a.high == b.high && a.low == b.low;
}

enum { TT_UNRETRIEVED_MAX = 8 };

/* Exceptions of futures that nobody looked at until the end of a run: of what
 * type, and raised where. */
struct tt_unretrieved {
    char type[36];
    uint32_t line; /* of the program; 0: unknown */
};

/* How an execution ended. */
struct tt_sim_result {
    enum tt_verdict verdict;
    struct tt_hash hash;
    /* Of the happens-before class (tt_sim_options.classes), else 0: equal for
     * runs that differ only in the order of handles that touch nothing in
     * common; see tt_watch.h. */
    struct tt_hash class_hash;
    uint64_t learned; /* tt_chooser.learned */
    uint64_t ticks;
    double time_s;    /* virtual time at the end */
    uint64_t choices; /* asked of the tape */
    int exit_code;    /* of sys.exit(); else what the verdict says */
    /* What left it is what the tape injected, and nothing else: cancellations
     * from outside, MemoryError. */
    bool injected;
    uint32_t line; /* of the program, where what left it was raised; or 0 */
    /* What ended it, for people: "raised ValueError: no", "deadlock: main".
     * The trace's last line, cut if it is very long. */
    char message[240];
    bool is_cut; /* options.is_over ended it: the verdict is `limit` */
};

/* ---- Simulations --------------------------------------------------------- */

/* A question that a run asked its tape. */
struct tt_asked {
    uint64_t n;
    enum tt_choice kind;
};

struct tt_sim_options {
    struct tt_limits limits;
    bool keep_trace;            /* for tt_sim_trace; else only the hash */
    const struct tt_tape *tape; /* borrowed while running; NULL: empty */
    bool lenient;               /* a divergence is noted, not a failure */
    uint32_t asks;              /* kinds asked beside `random`: env->asks */
    bool keep_asked;            /* for tt_sim_asked */
    bool explain;               /* for tt_sim_words */
    bool classes; /* for the result's class_hash; as much memory again, twice */
    /* Looks, from tick 1024 on, whether the task that run_until_complete waits
     * for and others can never run again while still others do: a deadlock,
     * told at once. Else it is told when all is over, or as a livelock. Not
     * for programs in C with static variables: see tt_env_stuck. */
    bool find_stuck;
    /* In a build with TT_PARANOID, of a program in C that ended well: lists on
     * stderr the objects that are still alive when all that the execution holds
     * is dropped, each with the coroutine that made it, as far as it is known:
     * references that were lost, and circles. Nothing of the run is left to
     * look at but its result. Coroutines that are dropped and were never
     * awaited are reported in any case, when that happens. */
    bool report_leaks;
    /* Where to stop: the run ends with the verdict `limit`, and tt_sim_report
     * is the state it was in, as tt_sim_show has it. Before anything of tick
     * STOP_TICK runs (0: nowhere), or before the task of this name is resumed
     * (NULL: none; borrowed) for the STOP_RESUME-th time (0 and 1: the first).
     */
    uint64_t stop_tick;
    const char *stop_task;
    uint64_t stop_resume;
    bool unretrieved; /* an exception nobody looked at is a verdict */
    /* The longest stall that `lag` offers, in seconds: by so much may the loop
     * be late. All stalls of a run together last at most three times as long.
     * HUGE_VAL: they have no bound. */
    double slow_s;
    /* Where the program is told the time, `lag` also offers a stall of exactly
     * so many seconds, which may be longer. 0: it does not. */
    double pause_s;
    /* Statements about the world, not about asyncio; `latency` is queried where
     * one is made. What the program marks as I/O (tt_io, ticktape.io) takes
     * from LATENCY_S[0] to LATENCY_S[1] seconds, though by itself it takes what
     * it says; and all sleeps take from VARY[0] to VARY[1] times as long. {0,
     * 0}: nothing is said. */
    double latency_s[2];
    double vary[2];
    bool count_sleeps; /* into tt_chooser.sleeps */
    /* Answers every question, instead of a tape: below QUESTION->n; 0 is what
     * CPython does. It may set QUESTION->next, the next one that it wants to
     * answer; if it does not, that stays as it is. NULL: the tape answers. */
    uint64_t (*answer)(void *data, struct tt_question *question);
    void *answer_data;
    /* The first question that ANSWER is called for: those before it, but for
     * the kind `random`, are answered 0. 0: it is called for each. */
    uint64_t first;
    /* Which tasks `cancel` is asked about, by name; NULL: see tt_chooser. */
    bool (*may_cancel)(void *data, const char *task);
    void *may_cancel_data;
    /* tt_sim_run makes the run in a child process: what ends that, a crash or
     * an exit(), is the verdict `crashed`. All that can be had of a run is that
     * of the child, but for its environment. tt_sim_begin does not look at it.
     */
    bool isolate;
    /* Called again and again while a run goes on, after a few milliseconds of
     * the language's instructions or some hundred ticks: true ends the run.
     * NULL: nobody does. */
    bool (*is_over)(void *data);
    void *is_over_data;
    /* Where prints and errors go as they happen; NULL: nowhere. */
    int (*print)(void *data, const char *text, size_t size);
    int (*error)(void *data, const char *text, size_t size);
    void *data;
};

#define TT_SIM_OPTIONS_DEFAULT                                                 \
    {                                                                          \
        .limits = TT_LIMITS_DEFAULT, .slow_s = TT_SLOW_S                       \
    }

struct tt_sim;

/* Makes OPTIONS run TAPE, which is borrowed, as it was recorded: the kinds
 * that are asked, the tasks that may be cancelled, what judges a run. What the
 * tape does not say stays as it is. */
TT_API void tt_tape_options(const struct tt_tape *tape,
                            struct tt_sim_options *options);

/* Reserves the memory that OPTIONS allow (NULL: the default ones). NULL
 * without memory. */
TT_API struct tt_sim *tt_sim_new(const struct tt_sim_options *options);
TT_API void tt_sim_free(struct tt_sim *sim);

/* How many ticks at the end of a budget of TICK_MAX are the fair tail, in which
 * nothing is chosen any more: a run that does not end in them either is a
 * livelock. */
TT_API uint64_t tt_sim_fair_ticks(uint64_t tick_max);

/* May be changed between runs; memory only downwards. Borrowed. */
TT_API struct tt_sim_options *tt_sim_options(struct tt_sim *sim);

/* Runs BODY in a new execution. BODY gives 0, or the failure it ended with;
 * one that is not pending is TT_EMISUSE. */
TT_API void tt_sim_run(struct tt_sim *sim,
                       int (*body)(struct tt_env *env, void *data), void *data,
                       struct tt_sim_result *result);

/* The same in two halves, for callers that look at the execution before it is
 * gone: tt_sim_begin gives the environment (borrowed until the next begin),
 * tt_sim_end takes what BODY would give. */
TT_API struct tt_env *tt_sim_begin(struct tt_sim *sim);
TT_API void tt_sim_end(struct tt_sim *sim, int rc,
                       struct tt_sim_result *result);

/* The choices of the last run. Borrowed. */
TT_API const struct tt_tape *tt_sim_tape(const struct tt_sim *sim);

/* Where the last run first differed from its tape, in words: it asked another
 * question, or ended before the tape did. Empty: nowhere. Borrowed. */
TT_API const char *tt_sim_divergence(struct tt_sim *sim);

/* All questions of the last run (keep_asked): borrowed until the next one;
 * their number is the result's `choices`. NULL without memory. */
TT_API const struct tt_asked *tt_sim_asked(const struct tt_sim *sim);

/* The deviations of the last run in words (explain), one line each: what was
 * decided, where and when. Borrowed until the next run; NULL without memory. */
TT_API const char *tt_sim_words(struct tt_sim *sim);

/* The same for people: where three lines or more, one behind the other, say
 * that one handle was overtaken, they are one. To be freed; NULL without
 * memory. */
TT_API char *tt_words_fold(const char *words);

/* The last run's trace as text (keep_trace): borrowed, NUL-terminated, until
 * the next run. Empty before the first. NULL without memory. */
TT_API const char *tt_sim_trace(struct tt_sim *sim, size_t *size);

/* The kinds of exceptions that nobody looked at in the last run, each once,
 * those of the lowest lines if they are more than TT_UNRETRIEVED_MAX; not what
 * the tape injected. Borrowed. */
TT_API const struct tt_unretrieved *tt_sim_unretrieved(const struct tt_sim *sim,
                                                       size_t *count);

/* Why the last run ended in a deadlock, in lines for people: who waits for
 * what, held by whom; circles by name. Of a run that was told to stop, where it
 * stands. Empty for others. Borrowed. */
TT_API const char *tt_sim_report(struct tt_sim *sim);

/* Writes the state of an execution to stderr: what is ready, the timers, the
 * tasks with what they wait for and their variables. For a debugger:
 *
 *     (gdb) break tt_sim_stopped
 *     (gdb) run replay --step 7 program.py
 *     (gdb) call tt_sim_show(env)
 *
 * Reprs may run the program's code, so only between two handles does it leave
 * the execution as it is. */
TT_API void tt_sim_show(struct tt_env *env);
/* Appends what each task that is not done does and waits for, as a livelock is
 * reported; ENV may run for real. 0 or a failure. */
TT_API int tt_tasks_report(struct tt_env *env, struct tt_text *out);
/* Does nothing: where a run that stops (stop_tick, stop_task) can be met by a
 * breakpoint. */
TT_API void tt_sim_stopped(struct tt_env *env);

/* Writes how two traces differ: hunks with three lines of context, each headed
 * by the tick and virtual time of both sides; nothing if they are equal. 0 or
 * TT_ENOMEM. */
TT_API int tt_trace_diff(FILE *out, const char *expected, size_t expected_size,
                         const char *got, size_t got_size);

/* Writes two traces in two columns of 100 together, in at most 24 lines: from
 * shortly before the first difference, marked by a *, to the end. Lines of
 * the left one only have a <, of the right one only a >, those that differ a |
 * between them. 0 or TT_ENOMEM. */
TT_API int tt_trace_beside(FILE *out, const char *usual, size_t usual_size,
                           const char *other, size_t other_size);

/* ---- Scripts for descriptors --------------------------------------------- */

/* Descriptor FD of this execution becomes ready for EVENTS at virtual time
 * WHEN_S and stays so until tt_sim_fd_clear, as a socket does until it is
 * read. Any number will do for FD. 0 or a failure. */
TT_API int tt_sim_fd_ready(struct tt_env *env, int fd, unsigned events,
                           double when_s);
TT_API void tt_sim_fd_clear(struct tt_env *env, int fd, unsigned events);

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif

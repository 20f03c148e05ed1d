/* SPDX-License-Identifier: MIT
 *
 * sim/tt_sim.h: executions in virtual time.
 *
 * A simulation runs a program as a pure function of the program and a *tape*
 * of choices: the clock advances only when every task waits, descriptors become
 * ready when a script says so, and the tape decides each order that asyncio
 * leaves open. The result is a trace of ticks, with a hash, and a verdict: how
 * the run ended.
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
 * One simulation object runs one execution after the other, in the same memory:
 * the objects of an execution end when the next one begins.
 */
#ifndef TT_SIM_H
#define TT_SIM_H

#include <stdio.h>

#include <ticktape/tt.h>

#ifdef __cplusplus
extern "C" {
/* As in C, arrays may be flexible, and functions and structs share names. */
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
    uint64_t index; /* choices are numbered from 1 */
    enum tt_choice kind;
    uint64_t answer;
    uint64_t n;
};

/* Faults of a network, which `net` injects. X(NAME, name, what happens). */
#define TT_FAULTS(X)                                                           \
    X(REFUSE, "refuse", "a connection is refused")                             \
    X(RESET, "reset", "a connection is reset")                                 \
    X(HALF_OPEN, "half-open", "nothing of a connection arrives any more")      \
    X(PARTITION, "partition", "nothing arrives from one host at another one")  \
    X(DROP, "drop", "a datagram is lost")                                      \
    X(DUPLICATE, "duplicate", "a datagram arrives twice")                      \
    X(LIMIT_DATA, "limit-data", "a connection is reset within a message")      \
    X(BANDWIDTH, "bandwidth", "1 kB takes a second")                           \
    X(SLOW_CLOSE, "slow-close", "the end of a connection takes a second")      \
    X(DNS, "dns", "a name is not resolved (EAI_AGAIN)")                        \
    X(ERRNO, "errno", "no descriptor is free (EMFILE)")                        \
    X(ABORTED, "aborted", "a connection ends before accept() (ECONNABORTED)")  \
    X(NO_BUFFERS, "no-buffers", "a send finds no buffer (ENOBUFS)")            \
    X(CRASH, "crash", "a host that the program started starts again")

enum tt_fault {
#define X(NAME, name, what) TT_FAULT_##NAME,
    TT_FAULTS(X)
#undef X
        TT_FAULT_COUNT
};

/* The fault of the name TEXT (SIZE bytes); TT_FAULT_COUNT: none. */
TT_API enum tt_fault tt_fault_named(const char *text, size_t size);
TT_API const char *tt_fault_name(enum tt_fault fault);

enum { TT_LINKS_SIZE = 200, TT_TAPE_NAME_SIZE = 120 };
/* The longest one, in seconds: the kernel counts nanoseconds. */
#define TT_LATENCY_MAX_S 1e9

/* A tape, and the settings under which it was recorded. */
struct tt_tape {
    struct tt_deviation *at; /* owns (malloc); by index, ascending */
    size_t count;
    size_t capacity;
    uint64_t length;  /* choices of the run that recorded it; 0: unknown */
    char program[32]; /* hash of the program, in hex; empty: unknown */
    /* Its file, without the folder; empty: unknown. */
    char name[TT_TAPE_NAME_SIZE];
    /* What else the program depends on, owns (malloc): lines "file HASH NAME",
     * "argument TEXT", "epoch SECONDS" and "env NAME=VALUE", without control
     * characters, each with a newline. NULL: nothing. */
    char *depends;
    char strategy[32]; /* that found it; empty: unknown */
    uint64_t seed;
    uint32_t enabled; /* kinds of choices that were enabled: tt_sim_options */
    /* The tasks that `cancel` was allowed to cancel: names, separated by
     * commas; empty: see tt_chooser. */
    char cancel[120];
    /* The limits of its runs: tt_sim_options' of ticks and of instructions (0:
     * unknown), and whether an exception that was never retrieved fails a run.
     */
    uint64_t tick_max;
    uint64_t step_max;
    bool unretrieved;
    bool leaks;
    double slow_s;       /* as in tt_sim_options, like the following */
    double pause_s;      /* 0: none */
    double latency_s[2]; /* {0, 0}: none */
    double vary[2];
    char links[TT_LINKS_SIZE];
    uint32_t faults;
    uint8_t signals[TT_SIGNALS_OUTSIDE];
    double for_s; /* 0: none */
    /* Of the run that recorded it, in seconds: its longest stall, and the sum
     * of all. 0 in a tape that was read: they are not in its text. */
    double longest_s;
    double stalled_s;
};

/* The smallest bound of stalls (tt_sim_options.slow_s) that the run which
 * recorded TAPE kept. */
TT_API double tt_tape_slow(const struct tt_tape *tape);

/* An empty tape: every answer is 0. deinit() frees its deviations. */
TT_API void tt_tape_init(struct tt_tape *tape);
TT_API void tt_tape_deinit(struct tt_tape *tape);
/* Sets `depends` to a copy of TEXT (NULL: nothing). 0 or TT_ENOMEM. */
TT_API int tt_tape_depend(struct tt_tape *tape, const char *text);
/* Sets `name` to that of FILE (NULL: none), without its folder. One that a line
 * of a tape cannot hold is left out. */
TT_API void tt_tape_name(struct tt_tape *tape, const char *file);
/* Appends; INDEX must be above the last one's. 0 or TT_ENOMEM. */
TT_API int tt_tape_push(struct tt_tape *tape, struct tt_deviation deviation);
TT_API int tt_tape_copy(struct tt_tape *to, const struct tt_tape *from);
TT_API bool tt_tape_equal(const struct tt_tape *a, const struct tt_tape *b);
/* Copies the deviations of FROM; TO keeps its settings. 0 or TT_ENOMEM. */
TT_API int tt_tape_set(struct tt_tape *to, const struct tt_tape *from);
struct tt_sim_options;
/* Notes on TAPE the options and limits of its run: its header, without what
 * made it (program, name, strategy, seed). */
TT_API void tt_tape_note(struct tt_tape *tape,
                         const struct tt_sim_options *options);
/* tt_sim_options' may_cancel, of a tape that has names; DATA is the tape. */
TT_API bool tt_tape_may_cancel(void *data, const char *task);
/* The tape as text (malloc; the caller frees it): a header, then one line for
 * each deviation, "#18 tie 2/3". NULL without memory. */
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
    X(RUNNING, "still running", 3)                                             \
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

/* "ok", "failed", "deadlock", ...: static. */
TT_API const char *tt_verdict_name(enum tt_verdict verdict);
/* The exit code of `ticktape`. */
TT_API int tt_verdict_exit(enum tt_verdict verdict);

/* The schedule hash: XXH3-128 of the trace's records. */
struct tt_hash {
    uint64_t high;
    uint64_t low;
};

/* Whether both runs had the same trace. */
static inline bool tt_hash_equal(struct tt_hash a, struct tt_hash b)
{
    return a.high == b.high && a.low == b.low;
}

enum { TT_UNRETRIEVED_MAX = 8, TT_FILE_SIZE = 48 };

/* Exceptions of futures that were never retrieved until the end of a run: their
 * type, and where they were raised. */
struct tt_unretrieved {
    char type[36];
    uint32_t line;           /* of the program; 0: unknown */
    char file[TT_FILE_SIZE]; /* as in tt_sim_result */
};

enum {
    TT_PROPERTY_NAME_SIZE = 56,
    TT_PROPERTIES_MAX = 32 /* of a program; more of them: ValueError */
};

#define TT_PROPERTIES(X)                                                       \
    X(ALWAYS, "always") X(SOMETIMES, "sometimes") X(REACHABLE, "reachable")

enum tt_property_kind {
#define X(NAME, name) TT_PROPERTY_##NAME,
    TT_PROPERTIES(X)
#undef X
        TT_PROPERTY_COUNT
};

/* "always", "sometimes" or "reachable". */
TT_API const char *tt_property_name(enum tt_property_kind kind);

/* A property of a run (tt_world.h). */
struct tt_sim_property {
    char name[TT_PROPERTY_NAME_SIZE];
    enum tt_property_kind kind;
    bool met;    /* the run came to it */
    bool held;   /* always: each time; sometimes: once at least */
    bool broken; /* it did not hold once at least */
};

/* How an execution ended. */
struct tt_sim_result {
    enum tt_verdict verdict;
    struct tt_hash hash;
    /* Of the happens-before class (tt_sim_options.classes), otherwise 0: equal
     * for runs that differ only in the order of independent handles; see
     * tt_watch.h. */
    struct tt_hash class_hash;
    uint64_t learned; /* tt_chooser.learned */
    uint64_t ticks;
    double time_s;    /* virtual time at the end */
    uint64_t choices; /* their number */
    int exit_code;    /* of sys.exit(); otherwise that of the verdict */
    /* It ended only by exceptions that the tape injected: cancellations from
     * outside, MemoryError. */
    bool injected;
    uint32_t line; /* of the program, where its last exception was raised; or 0
                    */
    /* What has that line, if it is not the program itself but a module of it:
     * its path from the program's folder, whose beginning is cut if it is long.
     * Otherwise empty. */
    char file[TT_FILE_SIZE];
    /* How it ended, for readers: "raised ValueError: no", "deadlock: main". The
     * last line of the trace, cut if it is very long. */
    char message[240];
    bool is_cut; /* options.is_over ended it: the verdict is `limit` */
    bool is_for; /* options.for_s ended it */
};

struct tt_timeline; /* tt_timeline.h */

/* ---- Simulations --------------------------------------------------------- */

/* A choice of a run. */
struct tt_asked {
    uint64_t n;
    enum tt_choice kind;
};

struct tt_sim_options {
    struct tt_limits limits;
    bool keep_trace;            /* for tt_sim_trace; otherwise only the hash */
    const struct tt_tape *tape; /* borrowed while running; NULL: empty */
    bool lenient;               /* a divergence is recorded, not a failure */
    uint32_t enabled; /* kinds enabled besides `random`: env->enabled */
    bool keep_asked;  /* for tt_sim_asked */
    bool explain;     /* for tt_sim_words */
    bool classes; /* for the result's class_hash; as much memory again, twice */
    /* Checks, from tick 1024 on, whether the task that run_until_complete waits
     * for can never run again while other tasks do: a deadlock, reported at
     * once. Otherwise it is reported when nothing runs any more, or as a
     * livelock. Not for programs in C with static variables: see
     * tt_env_stuck. */
    bool find_stuck;
    /* In a build with TT_PARANOID, for a program in C that ended without a
     * failure: lists on stderr the objects that are still alive after all that
     * the execution holds was dropped, each with the coroutine that created it
     * as far as known: lost references, and cycles. Only the result of such a
     * run can be inspected. Coroutines that are dropped and were never awaited
     * are always reported, when it happens. */
    bool report_leaks;
    /* Where to stop: the run ends with the verdict `limit`, and tt_sim_report
     * returns its state in the format of tt_sim_show. Before tick STOP_TICK
     * begins (0: never), or before the task of this name resumes (NULL: none;
     * borrowed) for the STOP_RESUME-th time (0 and 1: the first). */
    uint64_t stop_tick;
    const char *stop_task;
    uint64_t stop_resume;
    bool unretrieved; /* an exception that was never retrieved is a verdict */
    /* The longest stall that `lag` offers, in seconds: how late the loop may
     * be. All stalls of a run together last at most three times as long.
     * HUGE_VAL: no bound. */
    double slow_s;
    /* Where the program reads the time, `lag` also offers a stall of exactly
     * this many seconds, which may exceed slow_s. 0: none. */
    double pause_s;
    /* Statements about the world, not about asyncio, which enable `latency`.
     * Waits that the program marks as I/O (tt_io, ticktape.io) take from
     * LATENCY_S[0] to LATENCY_S[1] seconds, by default their argument; all
     * sleeps take from VARY[0] to VARY[1] times their argument. {0, 0}: no
     * statement. */
    double latency_s[2];
    double vary[2];
    /* The same for what is sent between two hosts, in both directions:
     * "client-db=0.05..2,a-b=0.1..0.1". Other transfers over TCP and UDP take
     * from LATENCY_S[0], by default, to LATENCY_S[1]. "": no statement. */
    char links[TT_LINKS_SIZE];
    uint32_t faults; /* of the network, that `net` may choose: TT_FAULTS */
    /* Signals that `signal` may send, each once; 0 ends the list. What has not
     * arrived and has a handler arrives when the program waits forever. */
    uint8_t signals[TT_SIGNALS_OUTSIDE];
    /* Ends the run with the verdict ok when it would wait until after this
     * virtual time, whatever still runs: for programs that never end. Partial
     * deadlocks are no failures then. 0: never. */
    double for_s;
    /* These bytes are a peer that connects to the program's TCP servers: see
     * tt_fuzz.h. They are no part of the tape. Borrowed while running; for_s
     * must be set, and ends the run when peer and program only wait. */
    bool has_peer;
    const uint8_t *peer;
    size_t peer_size;
    bool count_sleeps; /* into tt_chooser.sleeps */
    /* Makes every choice, instead of a tape: returns a number below
     * QUESTION->n, where 0 is CPython's answer. It may set QUESTION->next to
     * the next choice that it wants to make. NULL: the tape makes them. */
    uint64_t (*answer)(void *data, struct tt_question *question);
    void *answer_data;
    /* The first choice for which ANSWER is called: earlier ones, except those
     * of the kind `random`, are 0. 0: it is called for each. */
    uint64_t first;
    /* The tasks that `cancel` may cancel, by name; NULL: see tt_chooser. */
    bool (*may_cancel)(void *data, const char *task);
    void *may_cancel_data;
    /* tt_sim_run makes the run in a child process: if a crash or an exit() ends
     * that process, the verdict is `crashed`. Everything about the run is
     * copied from the child, except the environment. tt_sim_begin ignores this.
     */
    bool isolate;
    /* Called repeatedly during a run, after a few milliseconds of the
     * language's instructions or some hundred ticks: true ends the run. NULL:
     * never called. */
    bool (*is_over)(void *data);
    void *is_over_data;
    /* A run that ended well has failed if it left connections or descriptors
     * open (tt_sim_left_open). */
    bool leaks;
    /* The traffic over TCP and UDP is written here, in the pcap format: by each
     * run, so make one only. Borrowed; NULL: nowhere. */
    FILE *pcap;
    /* Receive prints and errors as they happen; NULL: they are discarded. */
    int (*print)(void *data, const char *text, size_t size);
    int (*error)(void *data, const char *text, size_t size);
    void *data;
    /* Records each run, which is neither isolated nor has a class; with
     * keep_trace it has the lines of the trace. Borrowed; NULL: none. See
     * tt_timeline.h. */
    struct tt_timeline *timeline;
    /* For debuggers: called before each handle, which RECORD is, and before
     * each line of a program whose lines are marked (tt_scenario_lines), where
     * RECORD is NULL. It must not change the execution. NULL: never called. */
    void (*step)(void *data, struct tt_env *env,
                 const struct tt_record *record);
    void *step_data;
};

#define TT_SIM_OPTIONS_DEFAULT                                                 \
    {                                                                          \
        .limits = TT_LIMITS_DEFAULT, .slow_s = TT_SLOW_S                       \
    }

struct tt_sim;

/* Sets OPTIONS to run TAPE, which is borrowed, as it was recorded: the enabled
 * kinds of choices, the tasks that may be cancelled, the limits. Settings that
 * the tape does not have stay unchanged. */
TT_API void tt_tape_options(const struct tt_tape *tape,
                            struct tt_sim_options *options);

/* Reserves the memory that OPTIONS allow (NULL: the default ones). NULL
 * without memory. */
TT_API struct tt_sim *tt_sim_new(const struct tt_sim_options *options);
TT_API void tt_sim_free(struct tt_sim *sim);

/* The simulated kernel of a run (tt_world.h), which is opened if it has not
 * been used yet: for limits, buffer sizes and peers of a test. Borrowed; NULL
 * without memory. */
struct tt_world;
TT_API struct tt_world *tt_sim_world(struct tt_env *env);

/* The length of the fair tail of a budget of TICK_MAX ticks: its last ticks, in
 * which every choice is 0. A run that does not end even there is a livelock, or
 * still running if it waited there. */
TT_API uint64_t tt_sim_fair_ticks(uint64_t tick_max);

/* May be changed between runs; the memory can only be reduced. Borrowed. */
TT_API struct tt_sim_options *tt_sim_options(struct tt_sim *sim);

/* Runs BODY in a new execution. BODY returns 0, or the failure it ended with; a
 * failure that is not pending is TT_EMISUSE. */
TT_API void tt_sim_run(struct tt_sim *sim,
                       int (*body)(struct tt_env *env, void *data), void *data,
                       struct tt_sim_result *result);

/* The same in two halves, for callers that inspect the execution before it
 * ends: tt_sim_begin returns the environment (borrowed until the next begin),
 * tt_sim_end receives what BODY would return. */
TT_API struct tt_env *tt_sim_begin(struct tt_sim *sim);
TT_API void tt_sim_end(struct tt_sim *sim, int rc,
                       struct tt_sim_result *result);

/* The choices of the last run. Borrowed. */
TT_API const struct tt_tape *tt_sim_tape(const struct tt_sim *sim);

/* Where the last run first differed from its tape, in words: it made another
 * choice, or ended before the tape did. Empty: nowhere. Borrowed. */
TT_API const char *tt_sim_divergence(struct tt_sim *sim);

/* All choices of the last run (keep_asked): borrowed until the next run; their
 * number is the result's `choices`. NULL without memory. */
TT_API const struct tt_asked *tt_sim_asked(const struct tt_sim *sim);

/* The deviations of the last run in words (explain), one line each: the answer,
 * where and when. Borrowed until the next run; NULL without memory. */
TT_API const char *tt_sim_words(struct tt_sim *sim);

/* The same for people: three lines or more in a row that say that one handle
 * was overtaken are one. Borrowed until the next run; NULL without memory. */
TT_API const char *tt_sim_words_folded(struct tt_sim *sim);

/* The last run's trace as text (keep_trace): borrowed, NUL-terminated, until
 * the next run. Empty before the first. NULL without memory. */
TT_API const char *tt_sim_trace(struct tt_sim *sim, size_t *size);

/* Whether the last run opened a socket or a pipe of the simulated kernel. */
TT_API bool tt_sim_has_io(const struct tt_sim *sim);
/* Whether it started threads, or processes, which run on some. */
TT_API bool tt_sim_has_threads(const struct tt_sim *sim);

/* The kinds of exceptions that were never retrieved in the last run, each once,
 * those of the lowest lines if there are more than TT_UNRETRIEVED_MAX; without
 * injected ones. Borrowed. */
TT_API const struct tt_unretrieved *tt_sim_unretrieved(const struct tt_sim *sim,
                                                       size_t *count);

/* How many descriptors of the simulated kernel the last run left open, if it
 * ended well; those of hosts that crashed do not count. *FIRST is what one of
 * them is, borrowed: "the listener db:5432"; with 0 it is empty. */
TT_API size_t tt_sim_left_open(const struct tt_sim *sim, const char **first);

/* The properties of the last run, by name. Borrowed. */
TT_API const struct tt_sim_property *tt_sim_properties(const struct tt_sim *sim,
                                                       size_t *count);

/* Why the last run ended in a deadlock, as lines of text: which task waits for
 * what, held by which task; cycles by name. Of a run that stopped (stop_tick,
 * stop_task), its state. Empty for others. Borrowed. */
TT_API const char *tt_sim_report(struct tt_sim *sim);

/* Writes the state of an execution to stderr: the ready queue, the timers, the
 * tasks with their awaits and variables. For a debugger:
 *
 *     (gdb) break tt_sim_stopped
 *     (gdb) run replay --step 7 program.py
 *     (gdb) call tt_sim_show(env)
 *
 * Reprs may run the program's code, so it leaves the execution unchanged only
 * between two handles. */
TT_API void tt_sim_show(struct tt_env *env);
/* Appends what each task that is not done does and awaits, as in the report of
 * a livelock; ENV may run for real. 0 or a failure. */
TT_API int tt_tasks_report(struct tt_env *env, struct tt_text *out);
/* Does nothing: a breakpoint where a run stops (stop_tick, stop_task). */
TT_API void tt_sim_stopped(struct tt_env *env);

/* Writes the trace of ENV, which tt_real_init made and where nothing ran yet,
 * to OUT while it happens, instead of its output; times are those since the
 * first tick. NULL: no memory. */
struct tt_live;
TT_API struct tt_live *tt_live_new(struct tt_env *env, FILE *out);
/* The program is over, or its failure is pending: writes what is left over, and
 * frees LIVE. */
TT_API void tt_live_end(struct tt_live *live);

/* Writes a diff of two traces: hunks with three lines of context, each headed
 * by the tick and virtual time of both sides; nothing if they are equal. 0 or
 * TT_ENOMEM. */
TT_API int tt_trace_diff(FILE *out, const char *expected, size_t expected_size,
                         const char *got, size_t got_size);

/* Writes two traces side by side, in 100 columns and at most 24 lines: from
 * shortly before the first difference, marked by a *, to the end. Between the
 * columns, < marks a line of the left one only, > one of the right one only, |
 * lines that differ. 0 or TT_ENOMEM. */
TT_API int tt_trace_beside(FILE *out, const char *usual, size_t usual_size,
                           const char *other, size_t other_size);

/* ---- Programs that are not on the loop -------------------------------------
 *
 * A body may be about something other than a program on ticktape's loop, such
 * as processes that it starts. It queries choices by tt_choose_about(), and
 * reports here what happens. */

/* A tick begins: 0, or the failure that ends the run (its budget is spent). */
TT_API int tt_sim_outside_tick(struct tt_env *env);
/* A line of the trace. */
TT_API void tt_sim_outside_line(struct tt_env *env, const char *text,
                                size_t size);
/* The virtual time is NOW_S, after a wait that began at the clock's time: 0, or
 * the failure that ends the run (options.for_s, limits.time_max_s). */
TT_API int tt_sim_outside_wait(struct tt_env *env, double now_s);
/* The same of time that passes only because a program is busy: for the verdict
 * livelock, no time passes. */
TT_API int tt_sim_outside_spin(struct tt_env *env, double now_s);
/* Whether `cancel` may cancel the task of this name: of those that the options
 * name; otherwise any except one that IS_AWAITED, by run_until_complete. */
TT_API bool tt_sim_outside_may_cancel(struct tt_env *env, const char *task,
                                      bool is_awaited);
/* The faults that `net` may inject, as bits (options.faults). */
TT_API uint32_t tt_sim_outside_faults(struct tt_env *env);
/* The traffic of WORLD is that of the run: options.pcap has it. */
TT_API void tt_sim_outside_world(struct tt_env *env, struct tt_world *world);
/* What records this run, by the functions for such programs in tt_timeline.h;
 * NULL: it is not recorded. */
TT_API struct tt_timeline *tt_sim_outside_timeline(struct tt_env *env);
/* tt_sim_report() of this run is REPORT, which is copied, and not about tasks.
 * The body then fails; the text of a TT_EDEADLOCK lists what can never run
 * again. */
TT_API void tt_sim_outside_report(struct tt_env *env, const char *report);

/* ---- Scripts for descriptors --------------------------------------------- */

/* Descriptor FD of this execution, any number, becomes ready for EVENTS at
 * virtual time WHEN_S and stays ready until tt_sim_fd_clear, as a socket does
 * until it is read. 0 or a failure. */
TT_API int tt_sim_fd_ready(struct tt_env *env, int fd, unsigned events,
                           double when_s);
TT_API void tt_sim_fd_clear(struct tt_env *env, int fd, unsigned events);

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif

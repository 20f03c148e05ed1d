/* SPDX-License-Identifier: MIT
 *
 * sim/tt_explore.h: searching for the schedule that fails.
 *
 * An exploration runs a program repeatedly, each time on another tape, until
 * one run fails, the budget is spent, or every schedule within the strategy's
 * bound was run. A failing tape is then shrunk to the deviations that the
 * failure needs.
 *
 *     struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
 *     struct tt_explore_result found;
 *     tt_explore_result_init(&found);
 *     if (tt_explore(body, NULL, &options, &found, NULL, 0) == 0 &&
 *         found.failed) {
 *         puts(found.failure.message);
 *         puts(found.words);
 *         char *text = tt_tape_print(&found.tape);
 *         ...
 *     }
 *     tt_explore_result_deinit(&found);
 *
 * Everything is a function of the program, the options and the seed, except
 * for a budget in seconds.
 */
#ifndef TT_EXPLORE_H
#define TT_EXPLORE_H

#include <signal.h>

#include <ticktape/tt_sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A program, as in tt_sim_run. */
typedef int tt_body(struct tt_env *env, void *data);

enum tt_model {
    TT_MODEL_ASYNCIO, /* sound: what CPython can do on some machine */
    TT_MODEL_ANY      /* also permutes the ready queue: other loops may */
};

/* The runs whose happens-before class is computed, which takes about as long as
 * the run itself. */
enum tt_classes {
    TT_CLASSES_NONE,
    TT_CLASSES_ALL,
    /* The first thousand (of dfs, those of the first eight subtrees), and one
     * in 32 of the others, drawn by their numbers: the same ones for any number
     * of processes and shards. All for dpor, which needs them. */
    TT_CLASSES_SAMPLE
};

/* How far a search has come. */
struct tt_explore_progress {
    uint64_t runs;
    uint64_t schedules; /* different ones, of the runs counted so far */
    uint64_t classes;   /* the same; 0: not of all runs */
    double seconds;     /* as tt_explore_result's */
    const char *strategy;
    bool shrinks; /* a failing tape is being shrunk */
};

struct tt_explore_options {
    struct tt_sim_options sim; /* limits; the exploration sets the rest */
    enum tt_model model;
    bool hashes;        /* sets of strs and bytes have any order, too */
    bool inject_cancel; /* cancellations from outside */
    bool inject_proc;   /* children that are killed */
    bool inject_memory; /* allocations of futures and tasks that fail */
    /* Names of the tasks that may be cancelled, NULL at the end. NULL: all
     * except those that run_until_complete waits for. Borrowed. */
    const char *const *cancel_only;
    /* "random", "pct:3", "portfolio" ...; borrowed. Those that use accesses
     * (surw, reads-from) receive them by tt_touch, and of programs of the
     * language by tt_scenario_watch. */
    const char *strategy;
    uint64_t seed;
    uint64_t runs_max;
    /* After these, this many runs without the bound of stalls, sim.slow_s, if
     * it is finite: see `stalls`. Their share of seconds_max is a tenth. */
    uint64_t longer_runs_max;
    double seconds_max; /* 0: no such budget */
    /* Seconds are elapsed time, also with one process: runs are made by others.
     */
    bool is_elapsed;
    /* The search ends as soon as this is not 0; a signal handler may set it.
     * NULL: it cannot be stopped. Borrowed. */
    const volatile sig_atomic_t *stop;
    /* For the first failure; for each of `others` 300 at most, and for each of
     * `stalls` a tenth of it, twice. */
    uint64_t shrink_runs_max;
    double shrink_seconds_max; /* for all failures together; 0: no such limit */
    size_t seen_max;           /* schedules, and classes, that are remembered */
    enum tt_classes classes;
    /* Runs report all their accesses to a watcher (tt_watch.h), as programs of
     * the language do after tt_scenario_watch: the portfolio may omit orders of
     * independent handles. */
    bool watched;
    /* Switches these reports on or off between two runs: a run without a
     * watcher is faster without them. DATA is the body's; they are on before
     * and after the search. NULL: they are always on. */
    void (*watch)(void *data, bool on);
    /* The body keeps all its state in the execution's memory, and none in
     * variables of its own: strategies may run a common prefix once. */
    bool snapshots;
    /* Processes, at most 64: the result is the same for any number, except for
     * seconds, which are then elapsed time. 0 and 1: this one. */
    unsigned jobs;
    /* They are started when the search has taken this many seconds, if it is to
     * take as long again. */
    double jobs_after_s;
    /* The search, and with it the caller, continue in a child process: a
     * program that crashes is a failure like any other (`crashed`). The calling
     * process waits, and ends as the child does. STOP must be in memory that
     * both share. */
    bool guard;
    /* Runs only shard SHARD_AT (from 0) of SHARD_COUNT equal ones; 0: all. Each
     * run of the search is in one shard, the default run and known tapes in the
     * first; runs_max counts those of all shards. See tt_explore_merge.
     *
     * Of dfs a shard explores its own subtrees of the tree of choices, and one
     * schedule of each other subtree. It does not know how many more these
     * have: so its numbers of runs are at most those of the whole search, and
     * where runs_max ends that one, the shards together run all that it runs,
     * and more. Of dpor, reads-from and a portfolio's members that learn, each
     * shard runs everything that is learned from, and counts its own part. */
    uint64_t shard_at;
    uint64_t shard_count;
    bool keep_going;  /* after a failure too: see `others` */
    bool keep_hashes; /* leave them in the result, for tt_explore_merge */
    const struct tt_tape *const *known; /* tried first; NULL at the end */
    const char *program;      /* its hash, for tapes; borrowed; NULL: none */
    const char *program_name; /* struct tt_tape's name; NULL: none */
    const char *depends;      /* struct tt_tape's, too */
    /* Called between runs, about ten times a second of the wall's clock, and
     * not within the first tenth; it cannot influence the search. With `guard`
     * the search's process calls it. NULL: never called. */
    void (*progress)(void *data, const struct tt_explore_progress *now);
    void *progress_data;
};

#define TT_EXPLORE_OPTIONS_DEFAULT                                             \
    {                                                                          \
        .sim = TT_SIM_OPTIONS_DEFAULT, .strategy = "portfolio",                \
        .runs_max = 10000, .shrink_runs_max = 20000, .seen_max = 1 << 20,      \
        .jobs_after_s = 0.01                                                   \
    }

/* A failure after the first one, which differs from earlier ones in its
 * verdict, its line, the type of the exception or its message, in which all
 * numbers are alike (they depend on the schedule); a deadlock in the names of
 * its tasks, without their numbers (worker#2, worker-2). */
struct tt_explore_failure {
    struct tt_sim_result failure; /* of the shrunk tape */
    struct tt_tape tape;          /* shrunk; owns */
    struct tt_tape tape_found;    /* as it was found; owns */
    uint64_t run;                 /* the first with this failure */
    /* The run of tape_found: of those with this failure the one with the fewest
     * deviations; of several, the first. */
    uint64_t tape_run;
    uint64_t count; /* runs with this failure */
    uint64_t shrink_runs;
    bool shrink_cut;   /* more of them might reduce the tape further */
    char strategy[32]; /* of tape_run */
    char *words;       /* owns; the shrunk tape's deviations, a line each */
    char *folded;      /* owns; the same for people: tt_sim_words_folded */
    char *report;      /* owns; of a deadlock */
    char *errors;      /* owns; as in the result */
    char *moment;      /* owns; as in the result */
    char *asserts;     /* owns; as in the result */
    /* In `stalls`: it needs longer stalls than the search allows, and fails
     * with this bound (tt_sim_options.slow_s). Otherwise 0. */
    double slow_s;
    double stall_s; /* its longest stall */
};

/* A set of hashes, sorted; seen.h explains their two lowest bits. */
struct tt_explore_hashes {
    uint64_t *at; /* owns (malloc) */
    size_t count;
};

/* The runs of a shard in each subtree of the search; 0: another shard's. */
struct tt_explore_pieces {
    uint64_t *at; /* owns (malloc) */
    size_t count;
};

enum {
    TT_EXPLORE_FAILURES_MAX = 64,
    TT_EXPLORE_SHARES_MAX = 20,
    TT_EXPLORE_LEFT_MAX = 32
};

/* An exception that was never retrieved, and the number of runs with it. */
struct tt_explore_left {
    struct tt_unretrieved is;
    uint64_t runs;
};

/* A property of the program (tt_world.h), and the runs of a search. */
struct tt_explore_property {
    char name[TT_PROPERTY_NAME_SIZE];
    enum tt_property_kind kind;
    uint64_t met;  /* runs that came to it */
    uint64_t held; /* of them, those in which it held */
};

struct tt_explore_result {
    bool failed;
    struct tt_sim_result failure; /* of the shrunk tape */
    struct tt_tape tape;          /* shrunk; owns */
    struct tt_tape tape_found;    /* as it was found; owns */
    uint64_t runs;                /* until then, or all; without shrinking */
    uint64_t known_runs;          /* of them, of known tapes */
    /* The number of the failing run, as in tt_explore_tape; 0: a known tape. */
    uint64_t failure_run;
    uint64_t failure_tape_run; /* tt_explore_failure.tape_run */
    uint64_t failure_count;    /* runs with this failure */
    uint64_t shrink_runs;
    bool shrink_cut; /* more of them might reduce the tape further */
    uint64_t steps;  /* ticks of all runs */
    uint64_t limits; /* runs that a limit ended */
    /* Their message; of several, the first in the order of texts. */
    char limit[240];
    bool stopped; /* by options.stop, or because one of `jobs` died */
    bool died;    /* one of `jobs` died in a search that is not guarded */
    /* options.guard: processes of the search that were ended by something else
     * than a run; their unreported runs were repeated. */
    uint64_t deaths;
    bool ended; /* a run crashed, and the strategy needs all of it (dpor) */
    /* The run in which a process died, if the search was stopped before it was
     * repeated; 0: none. */
    uint64_t lost_run;
    bool cut; /* the last run was ended with the search, and is not counted */
    bool is_late;   /* options.seconds_max ended it, before it was exhausted */
    double seconds; /* CPU time of the search */
    double shrink_seconds;
    uint64_t schedules;    /* different ones, by hash */
    uint64_t seen_once;    /* ... that occurred once */
    uint64_t drawn_runs;   /* runs drawn independently of others */
    uint64_t drawn_once;   /* schedules that occurred once, in one of those */
    uint64_t class_runs;   /* runs whose class was computed */
    uint64_t classes;      /* happens-before classes of these */
    uint64_t classes_once; /* ... that occurred once */
    uint64_t class_drawn_runs; /* of class_runs: those drawn */
    uint64_t class_drawn_once; /* classes that occurred once, in one of those */
    uint32_t seen;             /* TT_SEEN_... */
    bool seen_full;            /* there were more than could be remembered */
    uint64_t choices_default;  /* choices of the default run */
    uint32_t enabled;          /* enabled kinds: TT_CHOICES_... */
    uint32_t kinds;            /* those of them that the default run has */
    struct tt_sleeps sleeps;   /* of the default run: of fixed durations */
    uint64_t answers_max;      /* the most answers that one of them has */
    bool has_draws; /* one has so many answers that a sample represents them */
    /* Nothing is left to run. If `limits` is 0 too, nothing else within `bound`
     * fails; runs that a limit ended leave it open. */
    bool exhausted;
    char bound[120];   /* exhausted: "schedule with at most 2 deviations" */
    char strategy[32]; /* of failure_tape_run */
    char *words;       /* owns; the shrunk tape's deviations, a line each */
    char *folded;      /* owns; the same for people: tt_sim_words_folded */
    char *report;      /* owns; of a deadlock */
    /* Owns; the first reports of the loop's default exception handler in the
     * shrunk run, at most three lines. */
    char *errors;
    /* Owns; the end of the default run and of the shrunk one in two columns:
     * tt_trace_beside. NULL: the default run fails. */
    char *beside;
    /* Owns; which values failed asserts compared, a line each. A search leaves
     * it NULL: only the language of the program can tell. */
    char *asserts;
    /* Owns; what followed the deviations: sentences about the first failure's
     * shrunk run, a line each, which compare it with the default run. NULL:
     * nothing certain. */
    char *moment;
    /* The share of each strategy of a portfolio, in the order of their first
     * runs. */
    struct tt_explore_share {
        char name[32];
        uint64_t runs;
        uint64_t first; /* the number of its first run */
        bool found;
        /* Of pct:D, otherwise 0: a lower bound of the probability that these
         * runs find a failure with D deviations at fixed places of the run. */
        double bound;
    } shares[TT_EXPLORE_SHARES_MAX];
    size_t share_count;
    /* By line and type; those of the lowest lines, if there are more. */
    struct tt_explore_left left[TT_EXPLORE_LEFT_MAX];
    size_t left_count;
    /* By name and kind; the first ones, if there are more. */
    struct tt_explore_property properties[TT_PROPERTIES_MAX];
    size_t property_count;
    /* Descriptors that the default run leaves open: the first one in words, and
     * how many. */
    char left_open[120];
    size_t left_open_count;
    bool keep_going; /* options.keep_going */
    /* With that: the failures after the first one, in the order of their runs.
     * Owns (malloc). */
    struct tt_explore_failure *others;
    size_t other_count;
    uint64_t unlisted; /* runs with other failures, above the maximum */
    /* Runs that fail only if the machine stalls for longer, which are not
     * failures. The last runs, options.longer_runs_max, find them; other
     * failures of these runs are among the others, with a run above runs_max
     * and a count of 0. Owns (malloc); in the order of their runs. */
    struct tt_explore_failure *stalls;
    size_t stall_count;
    uint64_t longer_runs; /* their number; `runs` does not count them */
    /* Owns; requested injections for which no run had a place: a line for each,
     * "memory", "net", "cancel" or "cancel:worker", and "latency:a-b" of hosts
     * between which nothing was sent. "": none. */
    char *unmet;
    /* Names of tasks that the default run could have cancelled, separated by
     * commas: if `unmet` has a name. */
    char victims[160];
    char hosts[160]; /* of the default run, if latencies of pairs are stated */
    struct tt_explore_hashes schedule_hashes; /* options.keep_hashes */
    struct tt_explore_hashes class_hashes;
    struct tt_explore_pieces pieces; /* options.shard_count, of dfs */
};

/* A result is initialized before a search fills it, and frees what it owns. */
TT_API void tt_explore_result_init(struct tt_explore_result *result);
TT_API void tt_explore_result_deinit(struct tt_explore_result *result);

/* Explores BODY. 0; -1: no such strategy, or no memory, with a message in ERROR
 * (ERROR_SIZE bytes; may be NULL). */
TT_API int tt_explore(tt_body *body, void *data,
                      const struct tt_explore_options *options,
                      struct tt_explore_result *result, char *error,
                      size_t error_size);

/* Makes the tape of one run of an exploration, the last that RUNS_MAX allows:
 * run 1 is the default one, run 2 the strategy's first. Of the earlier runs,
 * only those that the strategy learns from are run. TAPE must be initialised.
 * 0; -1: no such strategy, no such run, or no memory, with a message in
 * ERROR. */
TT_API int tt_explore_tape(tt_body *body, void *data,
                           const struct tt_explore_options *options,
                           struct tt_tape *tape, char *error,
                           size_t error_size);

/* The name of the AT-th strategy, without the number that some have after a
 * colon. NULL: there are no more. */
TT_API const char *tt_explore_strategy_name(size_t at);

/* Whether options.jobs divides a search with that strategy. If not, each of its
 * runs depends on those before. */
TT_API bool tt_explore_splits(const char *strategy);

/* The strategy of the last part of a search, options.longer_runs_max. */
TT_API const char *
tt_explore_longer_strategy(const struct tt_explore_options *options);

/* The failures of a result, the first one included: their number, and the one
 * AT, whose members are borrowed from the result. */
TT_API size_t tt_explore_failure_count(const struct tt_explore_result *result);
TT_API struct tt_explore_failure
tt_explore_failure_at(const struct tt_explore_result *result, size_t at);
/* Appends FAILURE and takes what it owns: 0; -1: no memory, and nothing is
 * taken. */
TT_API int tt_explore_add_failure(struct tt_explore_result *result,
                                  const struct tt_explore_failure *failure);
/* Appends a FAILURE that needs longer stalls (slow_s) to `stalls`. */
TT_API int tt_explore_add_stall(struct tt_explore_result *result,
                                const struct tt_explore_failure *failure);

/* Frees what FAILURE owns. */
TT_API void tt_explore_failure_deinit(struct tt_explore_failure *failure);

/* Joins the results of two shards of one search (options.shard_count), in any
 * order: INTO becomes the result of both. FROM is used up, and left empty. With
 * options.keep_going and keep_hashes, all shards together equal the whole
 * search, except for seconds, which are added up, for `beside`, which stays
 * INTO's, and for how far tapes are shrunk: each shard shrinks its own first
 * failure in full. 0; -1: no memory, or hashes are missing; then INTO must not
 * be used. */
TT_API int tt_explore_merge(struct tt_explore_result *into,
                            struct tt_explore_result *from);

/* The Good-Turing estimate of the probability that another run, drawn as those
 * of drawn_runs were, shows an unseen schedule. 0 to 1, and 1 if no run was
 * drawn. */
TT_API double tt_explore_unseen(const struct tt_explore_result *result);
/* The same for a class that none of class_runs had. */
TT_API double tt_explore_unseen_classes(const struct tt_explore_result *result);

/* Sets the options of a simulation that `options` imply: the enabled kinds. */
TT_API void tt_explore_sim_options(const struct tt_explore_options *options,
                                   struct tt_sim_options *out);

/* Shrinks TAPE in place: fewest deviations, then the earliest end, then the
 * smallest answers, as long as the run fails alike (see tt_explore_failure).
 * Deterministic. SIM is left with the run of the shrunk tape in it, explained,
 * and RESULT is its. The simulation's is_over ends it early. Returns the
 * runs it took. */
TT_API uint64_t tt_shrink(struct tt_sim *sim, tt_body *body, void *data,
                          struct tt_tape *tape, uint64_t runs_max,
                          struct tt_sim_result *result);

/* ---- One failing run ----------------------------------------------------- */

enum { TT_MOMENT_TICKS_MAX = 8 };

enum { TT_MOMENT_NAME_MAX = 64 };

/* The moment that doomed a run, in words, as in a result. */
struct tt_moment {
    char *text; /* owns (malloc); NULL: none is known */
    uint64_t ticks[TT_MOMENT_TICKS_MAX]; /* of the run, that it names */
    size_t tick_count;
    /* The first thread outside of a loop that it names, which has no tick; "":
     * it names none. The name may be cut. */
    char thread[TT_MOMENT_NAME_MAX];
    double thread_at_s;
};

/* Compares the run of TAPE with the default run. DATA is a program that reports
 * its accesses (tt_scenario_watch). SIM runs both; its options are those of
 * TAPE, which becomes NULL there. False: nothing is known. */
TT_API bool tt_explore_moment(struct tt_sim *sim, tt_body *body, void *data,
                              const struct tt_tape *tape,
                              struct tt_moment *out);

#ifdef __cplusplus
}
#endif

#endif

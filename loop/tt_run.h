/* SPDX-License-Identifier: MIT
 *
 * loop/tt_run.h: running a program.
 *
 * asyncio/runners.py, and the seams' real implementations.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_RUN_H)
#define TT_RUN_H

/* ---- Running a program --------------------------------------------------- */

struct tt_runner_options {
    tt_value debug;        /* TT_TRUE, TT_FALSE; TT_NULL: the default */
    tt_value loop_factory; /* a callable that returns a loop; TT_NULL: none */
};

/* asyncio.run(): runs MAIN (a coroutine or another awaitable; taken) on a new
 * loop, cancels the remaining tasks, shuts down and closes the loop. Returns
 * MAIN's result; TT_NULL with MAIN's failure, or with RuntimeError if a loop is
 * already running. OPTIONS may be NULL. */
TT_API tt_value tt_run(struct tt_env *env, tt_value main);
TT_API tt_value tt_run_with(struct tt_env *env, tt_value main,
                            const struct tt_runner_options *options);

/* Runner: several runs on one loop and in one context. Without a loop factory
 * it sets the event loop, as CPython's does. */
struct tt_runner;
TT_API extern const struct tt_type tt_runner_type;
TT_API struct tt_runner *tt_runner_new(struct tt_env *env,
                                       const struct tt_runner_options *options);
/* Runner.run(): takes MAIN and returns its result; CONTEXT TT_NULL: the
 * runner's own. */
TT_API tt_value tt_runner_run(struct tt_env *env, struct tt_runner *runner,
                              tt_value main, tt_value context);
/* get_loop(): borrowed; created if there is none yet, as by __enter__. */
TT_API struct tt_loop *tt_runner_loop(struct tt_env *env,
                                      struct tt_runner *runner);
/* close() and __exit__: cancels the remaining tasks, shuts down and closes the
 * loop. 0 or a failure; no effect if it is already closed. The tasks of a
 * runner that is not closed end with the environment. */
TT_API int tt_runner_close(struct tt_env *env, struct tt_runner *runner);
TT_API void tt_runner_unref(struct tt_env *env, struct tt_runner *runner);

/* The names of module asyncio, for languages with modules; the last row has no
 * name. */
struct tt_export {
    const char *name;
    const void *object; /* a tt_native, a tt_type, or NULL: see `text` */
    const char *text;   /* a string constant */
};
TT_API extern const struct tt_export tt_asyncio_exports[];
/* The names of module asyncio.base_events that asyncio has not, and those of
 * asyncio.staggered. */
TT_API extern const struct tt_export tt_base_events_exports[];
TT_API extern const struct tt_export tt_staggered_exports[];

/* ---- For real ------------------------------------------------------------ */

/* The seams' real implementations: CLOCK_MONOTONIC (0 at the start) and an
 * epoll for each loop; prints go to stdout, errors to stderr. */
struct tt_real {
    struct tt_region region;
    struct tt_env *env;
    struct tt_stack stack;  /* of the thread that runs it */
    struct tt_clock *clock; /* owns */
    struct tt_observer observer;
};

/* Starts an execution for real; borrowed, NULL on failure. LIMITS may be NULL:
 * the default memory, ticks and time without limit. */
TT_API struct tt_env *tt_real_init(struct tt_real *real,
                                   const struct tt_limits *limits);
/* Signals of a run for real. A signal handler records the signal and writes to
 * FD, an eventfd; LOOK is then called between two ticks, or within a few
 * milliseconds of code of the language. */
struct tt_interrupts {
    int fd;
    /* 0; or a failure (of tt_signal_arrive, tt_signal_check or tt_interrupt),
     * raised in the running code. */
    int (*look)(struct tt_env *env, void *data);
    /* The program has another handler for NUMBER now (tt_signal_effect): 0, or
     * a failure. NULL: it has no handlers. */
    int (*want)(struct tt_env *env, int number);
    void *data;
};

/* Call it before any loop is created; INTERRUPTS must outlive the execution. */
TT_API void tt_real_interrupts(struct tt_real *real,
                               struct tt_interrupts *interrupts);
/* SIGINT, as in Runner._on_sigint: the first one cancels the main task, and if
 * that ends cancelled, Runner.run() raises KeyboardInterrupt; later ones raise
 * it at once. 0, or the failure. */
TT_API int tt_interrupt(struct tt_env *env);
/* raise KeyboardInterrupt. */
TT_API int tt_raise_interrupt(struct tt_env *env);

/* Ends the execution, and reports an exception that is still in the slot on
 * stderr. 0, or the failure. */
TT_API int tt_real_deinit(struct tt_real *real);

#endif

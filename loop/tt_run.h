/* SPDX-License-Identifier: MIT
 *
 * loop/tt_run.h: running a program.
 *
 * asyncio/runners.py, and the seams' real implementations.
 */
#ifndef TT_H
#include "tt.h" /* every chapter, in order */
#elif !defined(TT_RUN_H)
#define TT_RUN_H

/* ---- Running a program --------------------------------------------------- */

/* asyncio.run(): runs MAIN (a coroutine; taken) on a new loop, cancels what is
 * left, shuts down and closes; gives the result. */
TT_API tt_value tt_run(struct tt_env *env, tt_value main);

TT_API extern const struct tt_type tt_runner_type;

/* The names of module asyncio, for layers with modules; up to a row without a
 * name. */
struct tt_export {
    const char *name;
    const void *object; /* a tt_native, a tt_type, or NULL: see `text` */
    const char *text;   /* a string constant */
};
TT_API extern const struct tt_export tt_asyncio_exports[];
/* Likewise of module asyncio.staggered. */
TT_API extern const struct tt_export tt_staggered_exports[];

/* ---- For real ------------------------------------------------------------ */

/* The seams' real implementations: CLOCK_MONOTONIC (0 at the start) and an
 * epoll for each loop; prints go to stdout, errors to stderr. */
struct tt_real {
    struct tt_region region;
    struct tt_env *env;
    struct tt_clock *clock; /* owns */
    struct tt_observer observer;
};

/* Starts an execution for real; borrowed, NULL on failure. LIMITS may be NULL:
 * memory as usual, ticks and time without limit. */
TT_API struct tt_env *tt_real_init(struct tt_real *real,
                                   const struct tt_limits *limits);
/* Ends it: reports an exception that is still in the slot on stderr. 0, or
 * the failure. */
TT_API int tt_real_deinit(struct tt_real *real);

#endif

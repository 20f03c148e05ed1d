/* SPDX-License-Identifier: MIT
 *
 * explore_jobs.h: what the processes of one search share: the parent
 * (explore_jobs.c), which counts, and the workers (explore_worker.c).
 *
 * The units of a search are the strategy's runs or, where it has them, its
 * subtrees (tt__strategy_type.in_pieces), numbered from 0. Each unit is run by
 * one worker. A worker reports its units in their order; the parent takes the
 * reports of all in the order of the units.
 */
#ifndef TT_EXPLORE_JOBS_H
#define TT_EXPLORE_JOBS_H

#include <stdatomic.h>

#include "explore.h"

enum {
    TT__JOBS_MAX = 64,
    TT__CHAINS_MAX = 16,
    TT__BLOCKS_MAX = 1 << 14,
    TT__NAMES_MAX = 256
};

/* ---- Reports ------------------------------------------------------------- */

enum tt__report_kind {
    TT__REPORT_RUN,    /* the whole report of a usual run */
    TT__REPORT_JUDGED, /* of any other: struct tt__judged; if it failed, unless
                          `again`, then its struct tt_tape, with deviations */
    TT__REPORT_NAME,   /* char[32]: the strategy with the number `name` */
    TT__REPORT_NEXT,   /* the subtree `unit` is complete */
    TT__REPORT_EXHAUSTED, /* there is no `unit`; struct tt__exhausted */
    TT__REPORT_NO_SPACE,  /* out of memory */
    TT__REPORT_DONE       /* nothing follows, and the worker ends */
};

/* What every report begins with. Plain data: it goes through a pipe. */
struct tt__report {
    uint64_t unit;
    uint64_t schedule; /* a key: seen.h */
    uint64_t class;    /* if has_class */
    uint32_t ticks;
    uint8_t kind; /* enum tt__report_kind */
    uint8_t name; /* of the strategy: see TT__REPORT_NAME */
    bool has_class;
    uint8_t seen; /* as in tt__judged */
};
_Static_assert(sizeof(struct tt__report) == 32, "no padding goes out");

struct tt__exhausted {
    char bound[sizeof((struct tt_explore_result *)NULL)->bound];
};

/* ---- Memory that all of them see ----------------------------------------- */

/* A member of the portfolio that learns from each of its runs (tt__chains). */
struct tt__chain {
    _Atomic uint64_t begun; /* it has so many runs at least */
    _Atomic uint64_t ended; /* 0: not yet; else its number of runs, plus 1 */
    _Atomic bool all;       /* ended: nothing is left for others either */
};

struct tt__common {
    unsigned count;       /* of workers */
    uint64_t block_size;  /* units that one worker claims together */
    _Atomic int64_t left; /* blocks that nobody has claimed yet: see claim() */
    _Atomic uint64_t running[TT__JOBS_MAX]; /* number of the run in progress */
    _Atomic uint64_t at[TT__JOBS_MAX]; /* the block that each has come to */
    struct tt__chain chains[TT__CHAINS_MAX];
    /* A ring: who claimed block B is at B % TT__BLOCKS_MAX. */
    _Atomic uint64_t blocks[TT__BLOCKS_MAX];
};

/* Runs the units of worker AT and reports them to FD, until nothing is left. In
 * a process of its own. */
void tt__explore_work(struct tt__explorer *explorer, struct tt__common *common,
                      unsigned at, int fd);

#endif

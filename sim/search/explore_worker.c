/* SPDX-License-Identifier: MIT
 *
 * explore_worker.c: one process of a search.
 *
 * It goes through all units of the strategy in their order, but runs only its
 * own, and those that its part of the strategy learns from.
 *
 * Runs are claimed in blocks: whoever comes to a block first runs it. A member
 * of a portfolio that learns from each of its runs is a chain, which cannot be
 * divided: one worker runs it, and the others leave it out. They have to know
 * where it ends, because from there on the runs have other numbers; so they
 * wait until that worker, the leader, has come so far. The leader always comes
 * first, and leaves a few blocks to them.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "explore_jobs.h"

enum {
    BUFFER_SIZE = 1 << 15,
    UNSENT_NS = 5000000, /* the parent is to see what was found soon */
    NAP_NS = 30000,
    BLOCKS_LEFT = 2 /* for each worker that follows the leader */
};

struct worker {
    struct tt__explorer *explorer;
    struct tt__common *common;
    unsigned at;
    uint64_t block; /* plus 1, of the unit in progress */
    bool has_block;
    uint32_t leads; /* bit I: chain I, which may end, has not */
    int fd;
    size_t used;
    int64_t sent_ns;
    uint64_t met; /* as tt__injected has them, when they were reported last */
    uint32_t kinds;
    uint32_t links;
    unsigned name; /* of the last report's strategy; TT__NAMES_MAX: none */
    unsigned name_count;
    char names[TT__NAMES_MAX][sizeof((struct tt__judged *)NULL)->strategy];
    uint8_t buffer[BUFFER_SIZE];
};

/* ---- Sending ------------------------------------------------------------- */

static void write_all(int fd, const uint8_t *at, size_t size)
{
    while (size > 0) {
        ssize_t wrote = write(fd, at, size);
        if (wrote < 0 && errno != EINTR) {
            _exit(0); /* nobody listens any more */
        }
        at += wrote < 0 ? 0 : wrote;
        size -= wrote < 0 ? 0 : (size_t)wrote;
    }
}

static void flush(struct worker *self)
{
    TT_ASSERT(self->used <= sizeof self->buffer);
    write_all(self->fd, self->buffer, self->used);
    self->used = 0;
}

static void put(struct worker *self, const void *data, size_t size)
{
    TT_ASSERT(self->used <= sizeof self->buffer);
    if (size > sizeof self->buffer - self->used) {
        flush(self);
    }
    if (size > sizeof self->buffer) {
        write_all(self->fd, data, size);
    } else if (size > 0) {
        memcpy(self->buffer + self->used, data, size);
        self->used += size;
    }
}

static void put_report(struct worker *self, enum tt__report_kind kind,
                       uint64_t unit)
{
    struct tt__report report = {.unit = unit, .kind = (uint8_t)kind};
    TT_ASSERT(kind != TT__REPORT_RUN && kind != TT__REPORT_NAME);
    put(self, &report, sizeof report);
}

/* A time that is cheap to get, and as coarse. */
static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static void flush_soon(struct worker *self)
{
    int64_t now = now_ns();
    if (now - self->sent_ns > UNSENT_NS) {
        flush(self);
        self->sent_ns = now;
    }
}

/* ---- Reports ------------------------------------------------------------- */

/* UNIT is a run of the strategy NAME: finds its number, or reports a new one.
 */
static void note_name(struct worker *self, uint64_t unit, const char *name)
{
    unsigned at = self->name;
    if (at < self->name_count && strcmp(self->names[at], name) == 0) {
        return;
    }
    at = 0;
    while (at < self->name_count && strcmp(self->names[at], name) != 0) {
        at++;
    }
    if (at == self->name_count && at < TT__NAMES_MAX) {
        size_t size = strnlen(name, sizeof self->names[at] - 1);
        memcpy(self->names[at], name, size);
        self->name_count++;
        struct tt__report report = {
            .unit = unit, .kind = TT__REPORT_NAME, .name = (uint8_t)at};
        put(self, &report, sizeof report);
        put(self, self->names[at], sizeof self->names[at]);
    }
    TT_ASSERT(at <= self->name_count && self->name_count <= TT__NAMES_MAX);
    self->name = at;
}

/* Whether a short report has all that tt__explorer_tally counts of a run that
 * did not fail. */
static bool is_short(const struct worker *self,
                     const struct tt_sim_result *result)
{
    const struct tt__injected *injected = &self->explorer->injected;
    return result->verdict != TT_VERDICT_LIMIT && result->ticks <= UINT32_MAX &&
           injected->met == self->met && injected->kinds == self->kinds &&
           injected->links == self->links && self->name < TT__NAMES_MAX;
}

static void put_run(struct worker *self, uint64_t unit,
                    const struct tt_sim_result *result,
                    const struct tt__how *how)
{
    const struct tt__report report = {
        .unit = unit,
        .schedule = tt__schedule_key(result, how->drawn),
        .class = tt__seen_key(result->class_hash.low, how->drawn),
        .ticks = (uint32_t)result->ticks,
        .kind = TT__REPORT_RUN,
        .name = (uint8_t)self->name,
        .has_class = how->has_class,
        .seen = (uint8_t)self->explorer->sim->recorder.chooser.seen,
    };
    TT_ASSERT(is_short(self, result));
    put(self, &report, sizeof report);
}

static void put_judged(struct worker *self, uint64_t unit,
                       const struct tt__judged *judged)
{
    const struct tt_tape *tape = &self->explorer->taken;
    TT_ASSERT(judged->left_count <= TT_UNRETRIEVED_MAX);
    put_report(self, TT__REPORT_JUDGED, unit);
    put(self, judged, sizeof *judged);
    if (judged->how.failed && !judged->again) {
        put(self, tape, sizeof *tape);
        put(self, tape->at, tape->count * sizeof *tape->at);
    }
    self->met = judged->met;
    self->kinds = judged->kinds;
    self->links = judged->links;
}

/* Judges the run that just ended, and reports it; whether to go on. */
static bool judge(struct worker *self, uint64_t unit,
                  const struct tt_sim_result *result)
{
    struct tt__explorer *explorer = self->explorer;
    struct tt__judged judged;
    TT_ASSERT(explorer->strategy != NULL);
    tt__explorer_judge(explorer, explorer->strategy->name, result, &judged);
    if (explorer->why != NULL ||
        (judged.how.failed &&
         !tt__failures_note(explorer->out, &judged,
                            judged.again ? NULL : &explorer->taken))) {
        put_report(self, TT__REPORT_NO_SPACE, unit);
        return false;
    }
    if (!judged.how.failed && judged.left_count == 0 &&
        judged.property_count == 0 && is_short(self, result)) {
        put_run(self, unit, result, &judged.how);
    } else {
        put_judged(self, unit, &judged);
    }
    return !judged.how.failed || explorer->options->keep_going;
}

static bool report(struct worker *self, uint64_t unit,
                   const struct tt_sim_result *result)
{
    struct tt__explorer *explorer = self->explorer;
    note_name(self, unit, explorer->strategy->name);
    if (TT_UNLIKELY(!tt__explorer_passes(explorer, result) ||
                    !is_short(self, result))) {
        return judge(self, unit, result);
    }
    const struct tt__how how = tt__explorer_how(explorer, result);
    put_run(self, unit, result, &how);
    return true;
}

static void report_end(struct worker *self, uint64_t unit)
{
    struct tt__exhausted exhausted = {""};
    struct tt__explorer *explorer = self->explorer;
    tt__explorer_exhausted(explorer);
    memcpy(exhausted.bound, explorer->out->bound, sizeof exhausted.bound);
    put_report(self, TT__REPORT_EXHAUSTED, unit);
    put(self, &exhausted, sizeof exhausted);
}

static void nap(void)
{
    const struct timespec time = {0, NAP_NS};
    nanosleep(&time, NULL);
}

/* ---- Claiming blocks ----------------------------------------------------- */

/* Yields the processor where others could come between a look and a claim. */
static void let_others_in(void)
{
#ifdef TT_PARANOID
    nap();
#endif
}

/* Whether a leader that runs a chain leaves its next block to the others. */
static bool leaves_one(const struct worker *self)
{
    const struct tt__common *common = self->common;
    int64_t enough = BLOCKS_LEFT * (int64_t)(common->count - 1);
    TT_ASSERT(self->leads == 0 || self->at == 0);
    return self->leads != 0 && atomic_load(&common->left) < enough;
}

/* Whether this worker runs BLOCK. Its place in the ring holds the block, and
 * the worker that claimed it; 0: the leader left it to the others. The leader
 * may leave it while another claims it: that one has to look again, or none of
 * them runs it. */
static bool claim(struct worker *self, uint64_t block)
{
    struct tt__common *common = self->common;
    _Atomic uint64_t *place = &common->blocks[block % TT__BLOCKS_MAX];
    uint64_t left = (block + 1) << 8, mine = left | (self->at + 1);
    uint64_t seen = atomic_load(place);
    TT_ASSERT(self->at < 0xff);
    while (seen >> 8 != block + 1) {
        TT_ASSERT(seen >> 8 < block + 1);
        bool leaves = leaves_one(self);
        let_others_in();
        if (atomic_compare_exchange_strong(place, &seen,
                                           leaves ? left : mine)) {
            atomic_fetch_add(&common->left, leaves ? 1 : 0);
            return !leaves;
        }
    }
    if (seen != left || self->leads != 0 ||
        !atomic_compare_exchange_strong(place, &seen, mine)) {
        return false;
    }
    atomic_fetch_sub(&common->left, 1);
    return true;
}

/* Nobody may be so far ahead that the ring has no room for the blocks between
 * two workers. What was sent late enough is known to the parent, which may have
 * to take it before the others can go on. */
static void keep_together(struct worker *self, uint64_t block)
{
    struct tt__common *common = self->common;
    TT_ASSERT(self->at < common->count);
    atomic_store(&common->at[self->at], block);
    if (block % (TT__BLOCKS_MAX / 4) != 0) {
        return;
    }
    flush(self);
    for (unsigned i = 0; i < common->count; i++) {
        while (atomic_load(&common->at[i]) + TT__BLOCKS_MAX / 2 < block) {
            nap();
        }
    }
}

static bool claims(struct worker *self, uint64_t unit)
{
    uint64_t block = unit / self->common->block_size;
    TT_ASSERT(self->common->block_size > 0);
    if (self->block != block + 1) {
        self->block = block + 1;
        keep_together(self, block);
        self->has_block = claim(self, block);
    }
    return self->has_block;
}

/* ---- Chains -------------------------------------------------------------- */

/* The first worker leads. What never ends nobody has to wait for: the last one
 * has it, who has nothing else but blocks. */
static bool is_elsewhere(void *data, const struct tt__strategy_type *type)
{
    const struct worker *self = data;
    TT_ASSERT(self->at < self->common->count);
    return self->at != (type->never_ends ? self->common->count - 1 : 0);
}

static bool has_run(void *data, size_t at, uint64_t run, bool *all)
{
    struct worker *self = data;
    struct tt__chain *chain = &self->common->chains[at];
    TT_ASSERT(self->at != 0 && at < TT__CHAINS_MAX);
    while (atomic_load(&chain->begun) <= run) {
        if (atomic_load(&chain->ended) == run + 1) {
            *all = atomic_load(&chain->all);
            return false;
        }
        flush(self); /* the leader may wait for the parent, which needs this */
        nap();
    }
    return true;
}

static void note_chain(void *data, size_t at, uint64_t run,
                       enum tt__chain_state state)
{
    struct worker *self = data;
    struct tt__chain *chain = &self->common->chains[at];
    TT_ASSERT(self->at == 0 && at < TT__CHAINS_MAX);
    if (state == TT__CHAIN_BEGAN) {
        self->leads |= UINT32_C(1) << at;
        atomic_store(&chain->begun, run + 1);
        return;
    }
    self->leads &= ~(UINT32_C(1) << at);
    atomic_store(&chain->all, state == TT__CHAIN_ENDED_ALL);
    atomic_store(&chain->ended, run + 1);
}

/* ---- Working ------------------------------------------------------------- */

static void run_next(struct worker *self, struct tt_sim_result *result)
{
    struct tt__explorer *explorer = self->explorer;
    TT_ASSERT(self->at < TT__JOBS_MAX);
    atomic_store_explicit(&self->common->running[self->at], explorer->number,
                          memory_order_relaxed);
    tt__explorer_next(explorer, result);
}

static void work_in_runs(struct worker *self)
{
    struct tt__explorer *explorer = self->explorer;
    struct tt__strategy *strategy = explorer->strategy;
    uint64_t stride = tt__explorer_stride(explorer);
    uint64_t offset = tt__explorer_offset(explorer);
    struct tt_sim_result result;
    TT_ASSERT(!strategy->type->in_pieces && offset < stride);
    while (explorer->number < explorer->options->runs_max) {
        uint64_t unit = explorer->number - 1;
        if (!tt__strategy_begin(strategy)) {
            if (!strategy->ends_elsewhere) {
                report_end(self, unit);
            }
            return;
        }
        tt__explorer_begin(explorer);
        bool claimed = claims(self, unit);
        if (strategy->where == TT__ELSEWHERE) {
            continue;
        }
        bool own =
            unit % stride == offset && (claimed || strategy->where == TT__HERE);
        if (own || tt__strategy_learns(strategy)) {
            run_next(self, &result);
        }
        if (own && !report(self, unit, &result)) {
            return;
        }
        flush_soon(self);
    }
}

static void work_in_pieces(struct worker *self)
{
    struct tt__explorer *explorer = self->explorer;
    struct tt__strategy *strategy = explorer->strategy;
    uint64_t stride = tt__explorer_stride(explorer), piece = strategy->piece;
    uint64_t offset = tt__explorer_offset(explorer) + stride * self->at;
    struct tt_sim_result result;
    bool own = false;
    TT_ASSERT(strategy->type->in_pieces &&
              offset < stride * self->common->count);
    strategy->part = (struct tt__part){offset, stride * self->common->count};
    for (;;) {
        if (own && piece != strategy->piece) {
            put_report(self, TT__REPORT_NEXT, piece);
        }
        piece = strategy->piece;
        own = tt__strategy_owns(strategy);
        if (!tt__strategy_begin(strategy)) {
            report_end(self, piece);
            return;
        }
        tt__explorer_begin(explorer);
        run_next(self, &result);
        if (own && !report(self, piece, &result)) {
            return;
        }
        flush_soon(self);
    }
}

void tt__explore_work(struct tt__explorer *explorer, struct tt__common *common,
                      unsigned at, int fd)
{
    struct worker *self = calloc(1, sizeof *self);
    TT_ASSERT(at < common->count && fd >= 0);
    if (self == NULL) {
        return;
    }
    *self = (struct worker){.explorer = explorer,
                            .common = common,
                            .at = at,
                            .fd = fd,
                            .sent_ns = now_ns(),
                            .met = explorer->injected.met,
                            .kinds = explorer->injected.kinds,
                            .links = explorer->injected.links};
    const struct tt__chains chains = {is_elsewhere, has_run, note_chain, self};
    explorer->strategy->chains = &chains;
    if (explorer->strategy->type->in_pieces) {
        work_in_pieces(self);
    } else {
        work_in_runs(self);
    }
    atomic_store(&common->at[at], UINT64_MAX / 2);
    put_report(self, TT__REPORT_DONE, UINT64_MAX);
    flush(self);
    free(self);
}

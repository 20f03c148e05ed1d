/* SPDX-License-Identifier: MIT
 *
 * sim/explore_jobs.c: a search in several processes.
 *
 * Each process goes through all runs of the strategy, but runs only each
 * JOBS-th, and those that the strategy learns from. Where the strategy has
 * pieces (dfs), it runs each JOBS-th piece, and the first schedule of the
 * others. What they say of their runs comes through pipes, and is counted here
 * in the order of the runs: so the result is that of one process, and the first
 * failure is the one with the smallest number. A process tells of many runs at
 * once, but soon; a full pipe keeps it from running far ahead.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "explore.h"

/* A pipe has room for two pieces of dfs, of 400 bytes a run. */
enum {
    JOBS_MAX = 64,
    BUFFER_SIZE = 1 << 15,
    PIPE_SIZE = 1 << 20,
    UNTOLD_NS = 5000000
};

/* MESSAGE_NEXT: the piece is over. */
enum message { MESSAGE_RUN, MESSAGE_NEXT, MESSAGE_EXHAUSTED, MESSAGE_NO_SPACE };

/* What comes with MESSAGE_EXHAUSTED. */
struct end {
    uint64_t units; /* there were: runs of the strategy, or pieces */
    char bound[sizeof((struct tt_explore_result *)NULL)->bound];
};

struct worker {
    pid_t pid;
    FILE *in; /* owns */
};

/* The units of a search, of which each process has its own, are the strategy's
 * runs, or its pieces; numbered from 0. */
struct jobs {
    struct worker at[JOBS_MAX];
    unsigned count;
    unsigned turn;   /* which of them has the next unit */
    uint64_t unit;   /* its number */
    uint64_t before; /* those before this one are in explorer.number */
};

/* What the processes told until then is not lost; but a part of a search is
 * whole, or no result. */
static void note_death(struct tt__explorer *self)
{
    if (self->options->shard_count > 0) {
        self->why = "a process of the search died";
    }
    self->out->stopped = self->out->died = true;
    self->out->exhausted = false;
}

/* ---- In a worker --------------------------------------------------------- */

static void put(FILE *out, const void *data, size_t size)
{
    if (size > 0 && fwrite(data, 1, size, out) != size) {
        _exit(0); /* nobody listens any more */
    }
}

static void put_message(FILE *out, enum message message)
{
    uint32_t code = message;
    put(out, &code, sizeof code);
}

static void put_judged(FILE *out, const struct tt__judged *judged,
                       const struct tt_tape *tape)
{
    put_message(out, MESSAGE_RUN);
    put(out, judged, sizeof *judged);
    if (judged->failed && !judged->again) {
        put(out, tape, sizeof *tape);
        put(out, tape->at, tape->count * sizeof *tape->at);
    }
}

/* A time that is cheap to ask for, and as coarse. */
static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

/* UNITS are all there are. */
static void put_end(struct tt__explorer *self, FILE *out, uint64_t units)
{
    struct end end = {.units = units};
    tt__explorer_exhausted(self);
    memcpy(end.bound, self->out->bound, sizeof end.bound);
    put_message(out, MESSAGE_EXHAUSTED);
    put(out, &end, sizeof end);
}

/* Judges the run that just ended, and tells of it; whether it is to go on. */
static bool tell(struct tt__explorer *self, FILE *out,
                 const struct tt_sim_result *result)
{
    struct tt__judged judged;
    tt__explorer_judge(self, self->strategy->name, result, &judged);
    if (self->why != NULL ||
        (judged.failed && !tt__failures_count(self->out, &judged.result) &&
         !tt__failures_add(self->out, &judged, &self->taken))) {
        put_message(out, MESSAGE_NO_SPACE);
        return false;
    }
    put_judged(out, &judged, &self->taken);
    return !judged.failed || self->options->keep_going;
}

/* Each COUNT-th of the search's own units, from the one with the number AT on.
 */
static void work(struct tt__explorer *self, FILE *out, uint64_t at,
                 uint64_t count)
{
    struct tt__strategy *strategy = self->strategy;
    bool in_pieces = strategy->type->in_pieces, is_own = false;
    uint64_t stride = tt__explorer_stride(self) * count, unit = 0;
    uint64_t first = tt__explorer_offset(self) + tt__explorer_stride(self) * at;
    struct tt_sim_result result;
    int64_t told_ns = now_ns();
    strategy->part = (struct tt__part){first, stride};
    for (uint64_t i = 0;; i++) {
        if (in_pieces && is_own && unit != strategy->piece) {
            put_message(out, MESSAGE_NEXT);
        }
        unit = in_pieces ? strategy->piece : i;
        is_own = unit % stride == first;
        if (!tt__strategy_begin(strategy)) {
            put_end(self, out, unit);
            return;
        }
        tt__explorer_begin(self);
        if (is_own || tt__strategy_learns(strategy)) {
            tt__explorer_next(self, &result);
        }
        if (is_own && !tell(self, out, &result)) {
            return;
        }
        if (is_own && now_ns() - told_ns > UNTOLD_NS) {
            fflush(out);
            told_ns = now_ns();
        }
    }
}

/* ---- In the parent ------------------------------------------------------- */

static bool start_one(struct tt__explorer *self, struct jobs *jobs,
                      unsigned count)
{
    int ends[2];
    if (pipe(ends) < 0) {
        return false;
    }
    struct worker *worker = &jobs->at[jobs->count];
    worker->pid = fork();
    if (worker->pid == 0) {
        FILE *out = fdopen(ends[1], "wb");
        signal(SIGINT, SIG_IGN); /* the parent stops them all */
        close(ends[0]);
        for (unsigned i = 0; i < jobs->count; i++) {
            close(fileno(jobs->at[i].in)); /* or its end is never seen */
        }
        if (out != NULL && setvbuf(out, NULL, _IOFBF, BUFFER_SIZE) == 0) {
            work(self, out, jobs->count, count);
            fflush(out);
        }
        _exit(0);
    }
    close(ends[1]);
    if (self->strategy->type->in_pieces) {
        fcntl(ends[0], F_SETPIPE_SZ, PIPE_SIZE); /* else it waits more often */
    }
    worker->in = worker->pid < 0 ? NULL : fdopen(ends[0], "rb");
    if (worker->in == NULL) {
        close(ends[0]);
    } else {
        setvbuf(worker->in, NULL, _IOFBF, BUFFER_SIZE);
    }
    jobs->count += worker->pid > 0;
    return worker->in != NULL;
}

static void stop_all(struct jobs *jobs)
{
    for (unsigned i = 0; i < jobs->count; i++) {
        struct worker *worker = &jobs->at[i];
        if (worker->in != NULL) {
            fclose(worker->in);
        }
        kill(worker->pid, SIGKILL);
        while (waitpid(worker->pid, NULL, 0) < 0 && errno == EINTR) {
        }
    }
}

static bool get(FILE *in, void *data, size_t size)
{
    return size == 0 || fread(data, 1, size, in) == size;
}

/* The tape that came behind a run that failed. */
static bool get_tape(FILE *in, struct tt_tape *tape)
{
    struct tt_tape came;
    if (!get(in, &came, sizeof came)) {
        return false;
    }
    came.at = NULL;
    came.capacity = came.count;
    if (came.count > 0) {
        came.at = malloc(came.count * sizeof *came.at);
        if (came.at == NULL ||
            !get(in, came.at, came.count * sizeof *came.at)) {
            free(came.at);
            return false;
        }
    }
    tt_tape_deinit(tape);
    *tape = came;
    return true;
}

static void next_unit(struct tt__explorer *self, struct jobs *jobs)
{
    jobs->before = jobs->unit + 1;
    jobs->unit += tt__explorer_stride(self);
    jobs->turn = (jobs->turn + 1) % jobs->count;
}

/* Takes a run; whether the search is over. */
static bool take_run(struct tt__explorer *self, struct jobs *jobs, FILE *in)
{
    struct tt__judged judged;
    if (!get(in, &judged, sizeof judged) ||
        (judged.failed && !judged.again && !get_tape(in, &self->taken))) {
        note_death(self);
        return true;
    }
    self->number += jobs->unit - jobs->before;
    if (self->number >= self->options->runs_max) {
        return true;
    }
    judged.number = ++self->number;
    if (self->strategy->type->in_pieces) {
        jobs->before = jobs->unit;
        tt__explorer_count_piece(self, jobs->unit);
    } else {
        next_unit(self, jobs);
    }
    return tt__explorer_tally(self, &judged);
}

/* What the others say in the end, who have told all of their pieces. */
static void join_ends(struct tt__explorer *self, struct jobs *jobs)
{
    struct end end;
    for (unsigned i = 1; i < jobs->count; i++) {
        FILE *in = jobs->at[(jobs->turn + i) % jobs->count].in;
        uint32_t message;
        if (get(in, &message, sizeof message) && message == MESSAGE_EXHAUSTED &&
            get(in, &end, sizeof end)) {
            tt__explore_join_bounds(self->out->bound, end.bound,
                                    sizeof end.bound);
        } else {
            note_death(self);
        }
    }
}

/* There is no unit from the next one on. */
static void take_end(struct tt__explorer *self, struct jobs *jobs, FILE *in)
{
    struct tt_explore_result *out = self->out;
    struct end end;
    if (!get(in, &end, sizeof end)) {
        note_death(self);
        return;
    }
    self->number += end.units > jobs->before ? end.units - jobs->before : 0;
    out->exhausted = self->number < self->options->runs_max;
    if (out->exhausted) {
        memcpy(out->bound, end.bound, sizeof out->bound);
        if (self->strategy->type->in_pieces) {
            join_ends(self, jobs);
        }
    }
}

/* Takes what the worker says whose turn it is; whether the search is over. */
static bool listen_to(struct tt__explorer *self, struct jobs *jobs)
{
    FILE *in = jobs->at[jobs->turn].in;
    uint32_t message;
    if (!get(in, &message, sizeof message)) {
        note_death(self);
    } else if (message == MESSAGE_RUN) {
        return take_run(self, jobs, in);
    } else if (message == MESSAGE_NEXT) {
        next_unit(self, jobs);
        return false;
    } else if (message == MESSAGE_EXHAUSTED) {
        take_end(self, jobs, in);
    } else {
        self->why = "out of memory";
    }
    return true;
}

bool tt__explore_jobs(struct tt__explorer *self)
{
    struct jobs jobs = {.unit = tt__explorer_offset(self)};
    unsigned count = self->options->jobs;
    count = count < JOBS_MAX ? count : JOBS_MAX;
    bool good = true;
    for (unsigned i = 0; good && i < count; i++) {
        good = start_one(self, &jobs, count);
    }
    bool over = !good;
    while (!over && !tt__explorer_spent(self)) {
        over = listen_to(self, &jobs);
    }
    stop_all(&jobs);
    return good;
}

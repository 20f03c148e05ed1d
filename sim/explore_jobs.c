/* SPDX-License-Identifier: MIT
 *
 * sim/explore_jobs.c: a search in several processes.
 *
 * Each process goes through all runs of the strategy, but runs only each
 * JOBS-th, and those that the strategy learns from. What they say of their
 * runs comes through pipes, and is counted here in the order of the runs: so
 * the result is that of one process, and the first failure is the one with the
 * smallest number. A process tells of many runs at once, but soon; a full pipe
 * keeps it from running far ahead.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "explore.h"

enum { JOBS_MAX = 64, BUFFER_SIZE = 1 << 15, UNTOLD_NS = 5000000 };

enum message { MESSAGE_RUN, MESSAGE_EXHAUSTED, MESSAGE_NO_SPACE };

struct worker {
    pid_t pid;
    FILE *in; /* owns */
};

struct jobs {
    struct worker at[JOBS_MAX];
    unsigned count;
};

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

/* Each COUNT-th of the search's own runs, from the one with the number AT on.
 */
static void work(struct tt__explorer *self, FILE *out, uint64_t at,
                 uint64_t count)
{
    struct tt_explore_result *found = self->out;
    uint64_t stride = tt__explorer_stride(self) * count;
    uint64_t first = tt__explorer_offset(self) + tt__explorer_stride(self) * at;
    struct tt_sim_result result;
    struct tt__judged judged;
    int64_t told_ns = now_ns();
    for (uint64_t i = 0;; i++) {
        bool is_own = i % stride == first;
        if (!tt__strategy_begin(self->strategy)) {
            tt__explorer_exhausted(self);
            put_message(out, MESSAGE_EXHAUSTED);
            put(out, found->bound, sizeof found->bound);
            return;
        }
        self->number++;
        if (is_own || tt__strategy_learns(self->strategy)) {
            tt__explorer_next(self, &result);
        }
        if (!is_own) {
            continue;
        }
        tt__explorer_judge(self, self->strategy->name, &result, &judged);
        if (self->why != NULL ||
            (judged.failed && !tt__failures_count(found, &judged.result) &&
             !tt__failures_add(found, &judged, &self->taken))) {
            put_message(out, MESSAGE_NO_SPACE);
            return;
        }
        put_judged(out, &judged, &self->taken);
        if (judged.failed && !self->options->keep_going) {
            return;
        }
        if (now_ns() - told_ns > UNTOLD_NS) {
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

/* Takes what a worker says next; whether the search is over. */
static bool listen_to(struct tt__explorer *self, FILE *in)
{
    struct tt_explore_result *out = self->out;
    struct tt__judged judged;
    uint32_t message;
    bool good = get(in, &message, sizeof message);
    if (good && message == MESSAGE_EXHAUSTED) {
        good = get(in, out->bound, sizeof out->bound);
        out->exhausted = good;
    } else if (good && message == MESSAGE_RUN) {
        good = get(in, &judged, sizeof judged) &&
               (!judged.failed || judged.again || get_tape(in, &self->taken));
        if (good) {
            return tt__explorer_tally(self, &judged);
        }
    } else if (good) {
        self->why = "out of memory";
    }
    if (!good) {
        self->why = "a process of the search died";
    }
    return true;
}

bool tt__explore_jobs(struct tt__explorer *self)
{
    struct jobs jobs = {.count = 0};
    unsigned count = self->options->jobs;
    count = count < JOBS_MAX ? count : JOBS_MAX;
    bool good = true;
    for (unsigned i = 0; good && i < count; i++) {
        good = start_one(self, &jobs, count);
    }
    bool over = !good;
    self->number += tt__explorer_offset(self); /* of those before its own */
    for (unsigned i = 0; !over && !tt__explorer_spent(self); i++) {
        self->number++;
        over = listen_to(self, jobs.at[i % count].in);
        self->number += tt__explorer_stride(self) - 1;
    }
    stop_all(&jobs);
    return good;
}

/* SPDX-License-Identifier: MIT
 *
 * explore_jobs.c: a search in several processes.
 *
 * A search begins in one process. When it has taken long enough that others
 * are worth it, workers are forked, which go on where it is; this process runs
 * nothing any more, and counts their runs in the order of their numbers. So the
 * result is that of one process, whenever it forks, and the first failure is
 * the one with the smallest number. A full pipe keeps a worker from running far
 * ahead.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "explore_jobs.h"

/* A pipe has room for two subtrees of dfs. */
enum {
    BUFFER_SIZE = 1 << 16,
    PIPE_SIZE = 1 << 18,
    PATIENCE_MS = 100, /* then the search may have to end */
    BLOCK_MAX = 32
};

#define UNKNOWN SIZE_MAX

/* How long a block takes at least, if it is not as large as it may be. */
static const double block_s = 200e-6;

struct worker {
    pid_t pid;
    int fd;       /* owns; -1: closed */
    size_t begin; /* of what is in the buffer and was not taken */
    size_t end;
    struct {
        char text[sizeof((struct tt__judged *)NULL)->strategy];
        size_t share; /* tt__explorer_share; UNKNOWN: it had no run yet */
    } names[TT__NAMES_MAX];
    uint8_t buffer[BUFFER_SIZE];
};

struct jobs {
    struct tt__explorer *explorer;
    struct tt__common *common; /* owns (mmap) */
    struct worker *workers;    /* owns (malloc) */
    unsigned count;            /* of them, were started */
    unsigned last;             /* had the last report */
    uint64_t unit;             /* whose reports are taken */
    uint64_t before; /* subtrees before this one are in explorer->number */
};

/* A worker died. What the processes reported until then is not lost; but a part
 * of a search is complete, or no result. */
static void note_death(struct tt__explorer *self)
{
    TT_ASSERT(self->out->failed || !self->out->exhausted);
    self->died = self->guard.shared != NULL;
    self->out->exhausted = false;
    if (!self->died) {
        self->out->stopped = self->out->died = true;
        self->why = self->options->shard_count > 0
                        ? "a process of the search died"
                        : self->why;
    }
}

/* In which run a worker died that has not reported all, if that is known. */
static uint64_t find_suspect(const struct jobs *jobs)
{
    bool in_pieces = jobs->explorer->strategy->type->in_pieces;
    uint64_t found = 0;
    TT_ASSERT(jobs->count <= TT__JOBS_MAX);
    for (unsigned i = 0; !in_pieces && i < jobs->count; i++) {
        uint64_t number = atomic_load(&jobs->common->running[i]);
        if (jobs->workers[i].fd < 0 && number > jobs->explorer->number &&
            (found == 0 || number < found)) {
            found = number;
        }
    }
    return found;
}

/* ---- Workers ------------------------------------------------------------- */

static void work(struct jobs *jobs, unsigned at, int fd, pid_t parent)
{
    TT_ASSERT(at < TT__JOBS_MAX && fd >= 0);
    signal(SIGINT, SIG_IGN); /* the parent stops them all */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() == parent) {
        for (unsigned i = 0; i < at; i++) {
            close(jobs->workers[i].fd); /* or its end is never seen */
        }
        tt__explore_work(jobs->explorer, jobs->common, at, fd);
    }
    _exit(0);
}

static bool start_one(struct jobs *jobs)
{
    struct worker *worker = &jobs->workers[jobs->count];
    int ends[2];
    pid_t parent = getpid();
    TT_ASSERT(jobs->count < jobs->common->count);
    if (pipe2(ends, O_CLOEXEC) < 0) {
        return false;
    }
    worker->pid = fork();
    if (worker->pid == 0) {
        close(ends[0]);
        work(jobs, jobs->count, ends[1], parent);
    }
    close(ends[1]);
    if (worker->pid < 0) {
        close(ends[0]);
        return false;
    }
    if (jobs->explorer->strategy->type->in_pieces) {
        fcntl(ends[0], F_SETPIPE_SZ, PIPE_SIZE); /* else it waits more often */
    }
    worker->fd = ends[0];
    jobs->count++;
    return true;
}

static void stop_all(struct jobs *jobs)
{
    for (unsigned i = 0; i < jobs->count; i++) {
        kill(jobs->workers[i].pid, SIGKILL);
    }
    for (unsigned i = 0; i < jobs->count; i++) {
        struct worker *worker = &jobs->workers[i];
        if (worker->fd >= 0) {
            close(worker->fd);
        }
        while (waitpid(worker->pid, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    jobs->count = 0;
}

/* ---- Receiving ----------------------------------------------------------- */

/* Reads once, as much as there is room for. At the end the worker is closed. */
static void receive(struct worker *worker)
{
    TT_ASSERT(worker->begin <= worker->end && worker->fd >= 0);
    memmove(worker->buffer, worker->buffer + worker->begin,
            worker->end - worker->begin);
    worker->end -= worker->begin;
    worker->begin = 0;
    ssize_t got = read(worker->fd, worker->buffer + worker->end,
                       sizeof worker->buffer - worker->end);
    if (got > 0) {
        worker->end += (size_t)got;
    } else if (got == 0 || errno != EINTR) {
        close(worker->fd);
        worker->fd = -1;
    }
}

/* Takes SIZE bytes; false: the worker died before it sent them. */
static bool get(struct worker *worker, void *data, size_t size)
{
    uint8_t *at = data;
    TT_ASSERT(worker->begin <= worker->end &&
              worker->end <= sizeof worker->buffer);
    while (size > 0) {
        size_t there = worker->end - worker->begin;
        size_t part = there < size ? there : size;
        memcpy(at, worker->buffer + worker->begin, part);
        worker->begin += part;
        at += part;
        size -= part;
        if (size > 0 && worker->fd < 0) {
            return false;
        }
        if (size > 0) {
            receive(worker);
        }
    }
    return true;
}

/* Whether the worker's next report is there. */
static bool has_report(const struct worker *worker, struct tt__report *report)
{
    TT_ASSERT(worker->begin <= worker->end);
    if (worker->end - worker->begin < sizeof *report) {
        return false;
    }
    memcpy(report, worker->buffer + worker->begin, sizeof *report);
    return true;
}

/* Whether the next report of worker AT is there, and about the unit. */
static bool has_next(const struct jobs *jobs, unsigned at,
                     struct tt__report *report)
{
    if (!has_report(&jobs->workers[at], report)) {
        return false;
    }
    bool ends = report->kind == TT__REPORT_EXHAUSTED;
    TT_ASSERT(ends || report->unit >= jobs->unit);
    return report->unit == jobs->unit || (ends && report->unit <= jobs->unit);
}

/* The next report, and the worker who sent it, which is often the same as the
 * last time; NULL: it is not there yet. */
static struct worker *find_report(struct jobs *jobs, struct tt__report *report)
{
    bool found = has_next(jobs, jobs->last, report);
    TT_ASSERT(jobs->last < jobs->count);
    for (unsigned i = 0; !found && i < jobs->count; i++) {
        found = has_next(jobs, i, report);
        jobs->last = found ? i : jobs->last;
    }
    struct worker *worker = found ? &jobs->workers[jobs->last] : NULL;
    if (worker != NULL) {
        worker->begin += sizeof *report;
    }
    return worker;
}

enum awaited { MORE, NOTHING_YET, ALL_DONE, DEATH };

/* Waits for more from those who have sent nothing that was not taken. Where
 * one died, the others may wait for it. */
static enum awaited wait_for_reports(struct jobs *jobs)
{
    struct pollfd polled[TT__JOBS_MAX];
    struct worker *silent[TT__JOBS_MAX];
    nfds_t count = 0;
    unsigned done = 0;
    bool died = false;
    for (unsigned i = 0; i < jobs->count; i++) {
        struct worker *worker = &jobs->workers[i];
        struct tt__report report;
        if (has_report(worker, &report)) {
            done += report.kind == TT__REPORT_DONE;
        } else if (worker->fd < 0) {
            died = true;
        } else {
            silent[count] = worker;
            polled[count++] = (struct pollfd){worker->fd, POLLIN, 0};
        }
    }
    TT_ASSERT(count + done <= jobs->count);
    int ready = count == 0 ? 0 : poll(polled, count, PATIENCE_MS);
    for (nfds_t i = 0; ready > 0 && i < count; i++) {
        if (polled[i].revents != 0) {
            receive(silent[i]);
        }
    }
    if (ready > 0) {
        return MORE;
    }
    if (done == jobs->count) {
        return ALL_DONE;
    }
    return died || count == 0 ? DEATH : NOTHING_YET;
}

/* ---- Counting ------------------------------------------------------------ */

/* The tape that follows a run that failed. */
static bool get_tape(struct worker *worker, struct tt_tape *tape)
{
    struct tt_tape came;
    if (!get(worker, &came, sizeof came)) {
        return false;
    }
    came.at = NULL;
    came.capacity = came.count;
    TT_ASSERT(came.count <= came.length);
    if (came.count > 0) {
        came.at = malloc(came.count * sizeof *came.at);
        if (came.at == NULL ||
            !get(worker, came.at, came.count * sizeof *came.at)) {
            free(came.at);
            return false;
        }
    }
    tt_tape_deinit(tape);
    *tape = came;
    return true;
}

static void next_unit(struct jobs *jobs)
{
    jobs->unit += tt__explorer_stride(jobs->explorer);
}

/* A run of the unit is counted; false: it is above the maximum. */
static bool begin_run(struct jobs *jobs)
{
    struct tt__explorer *explorer = jobs->explorer;
    if (!explorer->strategy->type->in_pieces) {
        explorer->number = jobs->unit + 1;
    } else {
        /* Of another part's subtrees one run each is known. */
        explorer->number += jobs->unit - jobs->before;
        jobs->before = jobs->unit;
    }
    if (explorer->number >= explorer->options->runs_max) {
        return false;
    }
    TT_ASSERT(explorer->number < explorer->options->runs_max);
    explorer->number++;
    if (explorer->strategy->type->in_pieces) {
        tt__explorer_count_piece(explorer, jobs->unit);
    }
    return true;
}

/* The run of REPORT, and the next unit; whether the search is over. */
static bool take_usual(struct jobs *jobs, struct worker *worker,
                       const struct tt__report *report)
{
    struct tt__explorer *explorer = jobs->explorer;
    size_t *share = &worker->names[report->name].share;
    TT_ASSERT(report->kind == TT__REPORT_RUN);
    if (!begin_run(jobs)) {
        return true;
    }
    if (*share == UNKNOWN) {
        *share = tt__explorer_share(explorer, worker->names[report->name].text);
    }
    const struct tt__counted run = {
        .ticks = report->ticks,
        .schedule = report->schedule,
        .class = report->class,
        .has_class = report->has_class,
        .share = *share,
    };
    tt__explorer_count(explorer, &run);
    explorer->out->seen |= report->seen;
    return explorer->why != NULL;
}

static bool take_judged(struct jobs *jobs, struct worker *worker)
{
    struct tt__explorer *explorer = jobs->explorer;
    struct tt__judged judged;
    if (!get(worker, &judged, sizeof judged) ||
        (judged.how.failed && !judged.again &&
         !get_tape(worker, &explorer->taken))) {
        note_death(explorer);
        return true;
    }
    if (!begin_run(jobs)) {
        return true;
    }
    TT_ASSERT(judged.left_count <= TT_UNRETRIEVED_MAX);
    judged.number = explorer->number;
    return tt__explorer_tally(explorer, &judged);
}

static bool take_name(struct jobs *jobs, struct worker *worker, uint8_t name)
{
    char *text = worker->names[name].text;
    worker->names[name].share = UNKNOWN;
    if (!get(worker, text, sizeof worker->names[name].text)) {
        note_death(jobs->explorer);
        return true;
    }
    return false;
}

/* What the others have exhausted, who have reported all of their subtrees. */
static void join_ends(struct jobs *jobs)
{
    struct tt_explore_result *out = jobs->explorer->out;
    TT_ASSERT(jobs->last < jobs->count);
    for (unsigned i = 0; i < jobs->count; i++) {
        struct worker *worker = &jobs->workers[i];
        struct tt__report report;
        struct tt__exhausted end;
        if (i == jobs->last) {
            continue;
        }
        if (get(worker, &report, sizeof report) &&
            report.kind == TT__REPORT_EXHAUSTED &&
            get(worker, &end, sizeof end)) {
            tt__explore_join_bounds(out->bound, end.bound, sizeof end.bound);
        } else {
            note_death(jobs->explorer);
        }
    }
}

/* There is no unit from this one on. */
static void take_end(struct jobs *jobs, struct worker *worker, uint64_t units)
{
    struct tt__explorer *explorer = jobs->explorer;
    struct tt_explore_result *out = explorer->out;
    struct tt__exhausted end;
    if (!get(worker, &end, sizeof end)) {
        note_death(explorer);
        return;
    }
    if (!explorer->strategy->type->in_pieces) {
        explorer->number = units + 1;
    } else if (units > jobs->before) {
        explorer->number += units - jobs->before;
    }
    out->exhausted = explorer->number < explorer->options->runs_max;
    if (out->exhausted) {
        memcpy(out->bound, end.bound, sizeof out->bound);
        if (explorer->strategy->type->in_pieces) {
            join_ends(jobs);
        }
    }
}

/* Takes what REPORT is about; whether the search is over. */
static bool take_report(struct jobs *jobs, struct worker *worker,
                        const struct tt__report *report)
{
    struct tt__explorer *explorer = jobs->explorer;
    bool in_pieces = explorer->strategy->type->in_pieces, over;
    TT_ASSERT(report->kind <= TT__REPORT_DONE);
    switch ((enum tt__report_kind)report->kind) {
    case TT__REPORT_RUN:
        over = take_usual(jobs, worker, report);
        break;
    case TT__REPORT_JUDGED:
        over = take_judged(jobs, worker);
        break;
    case TT__REPORT_NAME:
        return take_name(jobs, worker, report->name);
    case TT__REPORT_NEXT:
        jobs->before = jobs->unit + 1;
        next_unit(jobs);
        return false;
    case TT__REPORT_EXHAUSTED:
        take_end(jobs, worker, report->unit);
        return true;
    case TT__REPORT_DONE:
    case TT__REPORT_NO_SPACE:
    default:
        explorer->why = "out of memory";
        return true;
    }
    if (!in_pieces) {
        next_unit(jobs);
    }
    return over;
}

/* Takes the reports in the order of their units until the search is over. */
static void count_all(struct jobs *jobs)
{
    struct tt__explorer *explorer = jobs->explorer;
    bool over = false;
    TT_ASSERT(jobs->count == jobs->common->count);
    while (!over && !tt__explorer_spent(explorer)) {
        struct tt__report report;
        struct worker *worker = find_report(jobs, &report);
        if (TT_LIKELY(worker != NULL)) {
            over = take_report(jobs, worker, &report);
            continue;
        }
        enum awaited awaited = wait_for_reports(jobs);
        over = awaited == ALL_DONE || awaited == DEATH ||
               (awaited == NOTHING_YET && tt__explorer_is_late(explorer));
        if (awaited == ALL_DONE) {
            explorer->number = explorer->options->runs_max;
        } else if (awaited == DEATH) {
            note_death(explorer);
        }
    }
}

/* ---- Beginning ----------------------------------------------------------- */

/* The first unit of its own that has not begun. */
static uint64_t first_unit(const struct tt__explorer *self)
{
    uint64_t stride = tt__explorer_stride(self);
    uint64_t next = self->strategy->type->in_pieces ? self->strategy->piece
                                                    : self->number - 1;
    uint64_t over = (next + stride - tt__explorer_offset(self)) % stride;
    TT_ASSERT(self->number > 0);
    TT_ASSERT(over < stride);
    return over == 0 ? next : next + stride - over;
}

static bool open_jobs(struct jobs *jobs, unsigned count)
{
    struct tt__explorer *self = jobs->explorer;
    void *at = mmap(NULL, sizeof *jobs->common, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    TT_ASSERT(count > 1 && count <= TT__JOBS_MAX);
    jobs->common = at == MAP_FAILED ? NULL : at;
    jobs->workers = calloc(count, sizeof *jobs->workers);
    if (jobs->common == NULL || jobs->workers == NULL) {
        return false;
    }
    double run_s = tt__explorer_seconds(self) / (double)self->number;
    double size = block_s / (run_s + 1e-9);
    jobs->common->count = count;
    if (size < 1) {
        jobs->common->block_size = 1;
    } else if (size > BLOCK_MAX) {
        jobs->common->block_size = BLOCK_MAX;
    } else {
        jobs->common->block_size = (uint64_t)size;
    }
    TT_ASSERT(jobs->common->block_size >= 1);
    for (unsigned i = 0; i < count; i++) {
        jobs->common->at[i] = jobs->unit / jobs->common->block_size;
    }
    while (jobs->count < count && start_one(jobs)) {
    }
    return jobs->count == count;
}

bool tt__explore_jobs(struct tt__explorer *self)
{
    struct jobs jobs = {.explorer = self, .unit = first_unit(self)};
    unsigned count = self->options->jobs;
    TT_ASSERT(count > 1);
    jobs.before = self->strategy->piece;
    self->died = false;
    bool good = open_jobs(&jobs, count < TT__JOBS_MAX ? count : TT__JOBS_MAX);
    if (good) {
        count_all(&jobs);
        self->guard.suspect = self->died ? find_suspect(&jobs) : 0;
    }
    stop_all(&jobs);
    free(jobs.workers);
    if (jobs.common != NULL) {
        munmap(jobs.common, sizeof *jobs.common);
    }
    return good;
}

bool tt__explore_may_fork(struct tt__explorer *self)
{
    const struct tt_explore_options *options = self->options;
    const struct tt__strategy *strategy = self->strategy;
    TT_ASSERT(self->number <= options->runs_max);
    if (!tt__strategy_splits(strategy) ||
        (strategy->type->in_pieces && self->drawn.number > 0 &&
         strategy->piece == self->drawn.piece)) {
        return false; /* a subtree is in progress */
    }
    double spent_s = tt__explorer_seconds(self);
    uint64_t left = options->runs_max - self->number;
    return spent_s >= options->jobs_after_s &&
           spent_s / (double)self->number * (double)left >=
               options->jobs_after_s;
}

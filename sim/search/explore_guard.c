/* SPDX-License-Identifier: MIT
 *
 * explore_guard.c: a search that no run can end.
 *
 * The search runs on in a child process; its parent has the state in which the
 * child began, waits, and ends as the child does. If a run kills the child, the
 * parent repeats the runs of the child up to that one, which it makes in a
 * process of its own (isolate.c), so that its verdict and its tape are known;
 * after it the next child begins. So each run is made twice at most, at full
 * speed but for those that crash, and whatever a crash damages is gone.
 *
 * A run's place in the search is its phase and its number, so it is the same in
 * both processes, whatever the clock or other processes do. A program that is
 * no function of its tape may crash elsewhere when its runs are repeated: the
 * process that repeats them is watched by one that stops it with a message.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "explore.h"
#include "sim/run/internal.h"

/* What the parent sees of the child. */
struct tt__guarded {
    _Atomic uint64_t phase;
    _Atomic uint64_t number;
    _Atomic bool done; /* what follows is the caller's */
};

static double cpu_of_children(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

static int wait_for(pid_t child)
{
    int status = 0;
    TT_ASSERT(child > 0);
    pid_t ended;
    while ((ended = waitpid(child, &status, 0)) < 0 && errno == EINTR) {
    }
    /* Somebody else took its status (SIGCHLD is ignored): what it found is
     * lost. */
    return ended < 0 ? W_EXITCODE(1, 0) : status;
}

/* Whether a run may have ended the process; else somebody else did. */
static bool is_crash(const struct tt__guarded *shared, int status)
{
    int number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return !atomic_load(&shared->done) && number != SIGINT &&
           number != SIGTERM && number != SIGHUP && number != SIGQUIT;
}

/* Ends as a child did. */
static _Noreturn void end_like(int status)
{
    TT_ASSERT(WIFSIGNALED(status) || WIFEXITED(status));
    if (WIFSIGNALED(status)) {
        signal(WTERMSIG(status), SIG_DFL);
        raise(WTERMSIG(status));
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

/* A process whose parent is gone has nobody to work for. */
static void die_with(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(0);
    }
}

/* The process that is going to repeat the runs is a child of one that watches
 * it; false: this is the latter, and the other one is lost. */
static bool watch_repeats(struct tt__explorer *self)
{
    struct tt__guard *guard = &self->guard;
    char was[40], is[40];
    pid_t parent = getpid(), child = guard->is_watched ? 0 : fork();
    TT_ASSERT(!guard->repeats && guard->shared != NULL);
    if (child == 0 && !guard->is_watched) {
        die_with(parent);
        guard->is_watched = true;
    }
    if (child <= 0) {
        return true;
    }
    int status = wait_for(child);
    if (!is_crash(guard->shared, status)) {
        end_like(status);
    }
    tt__death_name(guard->status, "", was, sizeof was);
    tt__death_name(status, "", is, sizeof is);
    snprintf(guard->lost, sizeof guard->lost,
             "its process died in run %llu (%s), and elsewhere (%s) when the "
             "runs were repeated",
             (unsigned long long)guard->number, was, is);
    self->why = guard->lost;
    return false;
}

/* The child of this process died in the place that it noted. */
static void begin_repeats(struct tt__explorer *self, int status)
{
    struct tt__guard *guard = &self->guard;
    TT_ASSERT(!guard->repeats);
    guard->phase = (enum tt__phase)atomic_load(&guard->shared->phase);
    guard->number = atomic_load(&guard->shared->number);
    guard->status = status;
    guard->repeats = watch_repeats(self);
}

void tt__guard_enter(struct tt__explorer *self)
{
    struct tt__guard *guard = &self->guard;
    double spent_s = tt__explorer_seconds(self);
    TT_ASSERT(!guard->repeats && guard->shared != NULL);
    fflush(NULL); /* or both would write it */
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        die_with(parent);
        tt__explorer_spend(self, spent_s);
    }
    if (child <= 0) {
        return; /* without a process to be had, it is not guarded */
    }
    double used_s = cpu_of_children();
    int status = wait_for(child);
    used_s = cpu_of_children() - used_s;
    if (!is_crash(guard->shared, status)) {
        end_like(status);
    }
    begin_repeats(self, status); /* perhaps in a process with its own clock */
    tt__explorer_spend(self, spent_s + used_s);
}

void tt__guard_begin(struct tt__explorer *self)
{
    struct tt__guard *guard = &self->guard;
    void *shared;
    TT_ASSERT(guard->shared == NULL);
    if (!self->options->guard) {
        return;
    }
    shared = mmap(NULL, sizeof *guard->shared, PROT_READ | PROT_WRITE,
                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared != MAP_FAILED) {
        guard->shared = shared;
        tt__guard_enter(self);
    }
}

void tt__guard_end(struct tt__explorer *self)
{
    struct tt__guarded *shared = self->guard.shared;
    if (shared != NULL) {
        atomic_store(&shared->done, true);
        munmap(shared, sizeof *shared);
        self->guard.shared = NULL;
    }
}

static void note_place(struct tt__explorer *self, enum tt__phase phase,
                       uint64_t number)
{
    struct tt__guarded *shared = self->guard.shared;
    TT_ASSERT(shared != NULL && phase <= TT__FINISHES);
    atomic_store_explicit(&shared->phase, phase, memory_order_relaxed);
    atomic_store_explicit(&shared->number, number, memory_order_relaxed);
}

void tt__guard_run(struct tt__explorer *self, enum tt__phase phase,
                   uint64_t number)
{
    struct tt__guard *guard = &self->guard;
    if (guard->shared == NULL) {
        return;
    }
    TT_ASSERT(!guard->probes && phase < TT__FINISHES);
    note_place(self, phase, number);
    if (guard->repeats) {
        guard->probes = phase > guard->phase ||
                        (phase == guard->phase && number >= guard->number);
    } else {
        guard->probes = phase == TT__SEARCHES && number == guard->suspect;
    }
    if (guard->probes) { /* nothing is shared */
        tt__snapshots_clear(self->snapshots);
        tt__snapshots_clear(self->sampled);
    }
}

void tt__guard_ran(struct tt__explorer *self,
                   const struct tt_sim_result *result)
{
    struct tt__guard *guard = &self->guard;
    if (TT_LIKELY(guard->shared == NULL || !guard->probes)) {
        return;
    }
    TT_ASSERT(!result->is_cut || !guard->has_crashed || guard->repeats);
    guard->probes = false;
    guard->suspect = 0;
    if (result->verdict == TT_VERDICT_CRASHED) {
        guard->has_crashed = true;
    } else if (!result->is_cut) {
        self->out->deaths++; /* it was no run's doing */
    }
    guard->repeats = false;
    tt__guard_enter(self); /* a repeating process starts after this run */
}

void tt__guard_finish(struct tt__explorer *self)
{
    struct tt__guard *guard = &self->guard;
    if (guard->shared == NULL) {
        return;
    }
    if (guard->repeats && guard->phase < TT__FINISHES) {
        TT_ASSERT(self->out->stopped);
        self->out->lost_run = guard->phase == TT__SEARCHES ? guard->number : 1;
    }
    note_place(self, TT__FINISHES, 0);
    tt_sim_options(self->sim)->isolate = guard->repeats || guard->has_crashed;
    guard->repeats = false;
}

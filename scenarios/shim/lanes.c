/* SPDX-License-Identifier: MIT
 *
 * lanes.c: what a recorded run shows of programs (tt_timeline.h): a lane for
 * each thread, what it ran between two waits, what it waits for, and whose
 * doing it is that it runs.
 *
 * A run that is not recorded has no timeline, and does nothing here. One that
 * is makes the same choices: this only looks.
 */
#define _GNU_SOURCE 1
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "internal.h"

/* Numbers from 1, of what is in the timeline; 0: none. */
static uint32_t or_none(uint32_t number)
{
    return number == 0 ? TT_TIMELINE_NONE : number - 1;
}

/* ---- Threads ------------------------------------------------------------- */

/* The first thread of PROCESS that is known; NULL. */
static const struct shim_thread *first_of(const struct shim_run *run,
                                          const struct shim_process *process)
{
    for (size_t i = 0; i < run->count; i++) {
        const struct shim_thread *thread = &run->all[i];
        if (thread->process == process && thread->lane != 0 &&
            thread->state != SHIM_ENDED && thread->state != SHIM_ABSENT) {
            return thread;
        }
    }
    return NULL;
}

/* The lane of THREAD, which may be new. False: no memory. */
static bool find_lane(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_process *process = thread->process;
    if (thread->lane == 0) {
        thread->lane = tt_timeline_add_thread(run->timeline, thread->name,
                                              or_none(process->lane)) +
                       1;
        process->lane = process->lane == 0 ? thread->lane : process->lane;
    }
    return thread->lane != 0;
}

void shim_name_lane(struct shim_run *run, const struct shim_thread *thread)
{
    if (run->timeline != NULL && thread->lane != 0) {
        tt_timeline_name_thread(run->timeline, thread->lane - 1, thread->name);
    }
}

/* ---- What a thread waits for --------------------------------------------- */

static void add_target(struct tt_timeline_wait *wait,
                       const struct shim_thread *target)
{
    enum { MOST = sizeof wait->targets / sizeof *wait->targets };
    uint32_t number = target == NULL ? 0 : target->lane;
    for (uint32_t i = 0; i < wait->target_count; i++) {
        number = wait->targets[i] + 1 == number ? 0 : number;
    }
    if (number != 0 && wait->target_count < MOST) {
        wait->targets[wait->target_count++] = number - 1;
    }
}

/* Whether PROCESS has a descriptor of what the descriptor OTHER is one of. MINE
 * is the lowest descriptor of the other end of it. */
static bool has_end(const struct shim_run *run,
                    const struct shim_process *process, int other, int mine)
{
    for (int fd = 0; fd < SHIM_FDS; fd++) {
        struct tt_world_state state;
        int wfd = process->fds[fd];
        if (wfd == other || (wfd >= 0 && mine >= 0 &&
                             tt_world_describe(run->world, wfd, &state) == 0 &&
                             state.other_fd == mine)) {
            return true;
        }
    }
    return false;
}

/* Other processes that have the other end of WFD: they could end the wait. */
static void add_ends(const struct shim_run *run,
                     const struct shim_process *process, int wfd,
                     struct tt_timeline_wait *wait)
{
    struct tt_world_state own, other;
    if (wfd < 0 || tt_world_describe(run->world, wfd, &own) < 0 ||
        own.other_fd < 0 ||
        tt_world_describe(run->world, own.other_fd, &other) < 0) {
        return;
    }
    for (size_t i = 0; i < run->process_count; i++) {
        const struct shim_process *at = &run->processes[i];
        if (at != process && at->pid > 0 &&
            has_end(run, at, own.other_fd, other.other_fd)) {
            add_target(wait, first_of(run, at));
        }
    }
}

static void add_children(const struct shim_run *run,
                         const struct shim_process *process,
                         struct tt_timeline_wait *wait)
{
    for (size_t i = 0; i < run->process_count; i++) {
        const struct shim_process *at = &run->processes[i];
        if (at->parent == process && at->pid > 0) {
            add_target(wait, first_of(run, at));
        }
    }
}

/* "poll() of pipe 3, pipe 5 and 2 more" */
static void put_polled(struct shim_run *run, const struct shim_thread *thread,
                       struct tt_timeline_wait *wait, FILE *out)
{
    const struct pollfd *fds =
        (const struct pollfd *)(const void *)thread->slot->data;
    size_t count = (size_t)thread->slot->args[0], shown = 0;
    enum { SHOWN = 3 };
    for (size_t i = 0; i < count && i < SHIM_FDS; i++) {
        char name[SHIM_WORDS];
        int wfd = fds[i].fd < 0 ? -1 : shim_wfd(thread, fds[i].fd);
        if (wfd < 0) {
            continue;
        }
        add_ends(run, thread->process, wfd, wait);
        if (shown++ < SHOWN) {
            shim_put_name(run, thread, wfd, name);
            fprintf(out, "%s%s", shown == 1 ? " of " : ", ", name);
        }
    }
    if (shown > SHOWN) {
        fprintf(out, " and %zu more", shown - SHOWN);
    }
}

/* "recv() of connection 1 (client's end)", "mutex 2". */
static void put_what(struct shim_run *run, struct shim_thread *thread,
                     struct tt_timeline_wait *wait, FILE *out)
{
    enum shim_call call = (enum shim_call)thread->slot->call;
    char name[SHIM_WORDS];
    int wfd = thread->wait.wfd >= 0 ? thread->wait.wfd
                                    : shim_wfd(thread, thread->slot->fd);
    if (thread->process->is_stopped) {
        fputs("SIGCONT: a signal has stopped it", out);
        return;
    }
    if (call == SHIM_WAIT || call == SHIM_JOIN) {
        shim_put_object(run, thread, name);
        fprintf(out, "%s%s", call == SHIM_JOIN ? "the end of " : "", name);
        add_target(wait, shim_find_holder(run, thread));
        return;
    }
    fprintf(out, "%s()", shim_call_name(call));
    if (call == SHIM_POLL) {
        put_polled(run, thread, wait, out);
    } else if (call == SHIM_WAITPID) {
        add_children(run, thread->process, wait);
    } else if (wfd >= 0) {
        shim_put_name(run, thread, wfd, name);
        fprintf(out, " of %s", name);
        add_ends(run, thread->process, wfd, wait);
    }
}

/* The line that makes its call, where it is known. FILE has room for a site. */
static void note_place(struct shim_run *run, const struct shim_thread *thread,
                       struct tt_timeline_wait *wait, char file[SHIM_SITE])
{
    snprintf(file, SHIM_SITE, "%s", shim_site(run, thread));
    char *line = strrchr(file, ':');
    if (line != NULL && line > file && atoi(line + 1) > 0) {
        wait->line = (uint32_t)atoi(line + 1);
        *line = '\0';
        wait->file = file;
    }
}

/* What THREAD, which is at a call, waits for: the texts are in *TEXT (malloc)
 * and FILE. */
static struct tt_timeline_wait wait_of(struct shim_run *run,
                                       struct shim_thread *thread, char **text,
                                       char file[SHIM_SITE])
{
    struct tt_timeline_wait wait = {.until_s = -1};
    size_t size = 0;
    *text = NULL;
    note_place(run, thread, &wait, file);
    FILE *out =
        thread->state == SHIM_BLOCKS ? open_memstream(text, &size) : NULL;
    if (out == NULL) {
        return wait;
    }
    put_what(run, thread, &wait, out);
    size_t whole = (size_t)ftell(out);
    const struct shim_thread *holder = shim_find_holder(run, thread);
    if (holder != NULL && thread->slot->call == SHIM_WAIT) {
        fprintf(out, "%cheld by %s", '\0', holder->name);
    }
    if (fclose(out) != 0) {
        return wait;
    }
    wait.what = *text;
    wait.held = size > whole ? *text + whole + 1 : NULL;
    if (thread->slot->call == SHIM_SLEEP &&
        thread->deadline_ns != TT_WORLD_NEVER) {
        wait.until_s = (double)thread->deadline_ns / 1e9;
    }
    return wait;
}

/* ---- Why a thread runs --------------------------------------------------- */

/* Who made ready what its epoll reports, a number from 1; 0: not known. */
static uint32_t find_waker(const struct shim_run *run,
                           const struct shim_thread *thread)
{
    int epoll = shim_wfd(thread, thread->slot->fd), wfd;
    if (thread->slot->call != SHIM_EPOLL_WAIT ||
        tt_world_epoll_ready(run->world, epoll, &wfd, 1) < 1) {
        return 0;
    }
    return tt_world_epoll_waker(run->world, epoll, wfd);
}

/* FROM made it run only if it did so at that moment: what was under way in
 * between arrived by itself. */
static uint32_t if_at_once(const struct shim_run *run, uint32_t from)
{
    double now_s = (double)run->now_ns / 1e9;
    return from == 0 || from - 1 == run->stretch ||
                   tt_timeline_end_of(run->timeline, from - 1) < now_s
               ? 0
               : from;
}

/* ---- Stretches ----------------------------------------------------------- */

uint32_t shim_lane_now(const struct shim_run *run)
{
    return run->timeline == NULL || run->lane_shown == NULL ||
                   run->stretch == TT_TIMELINE_NONE
               ? 0
               : run->stretch + 1;
}

/* Threads that ended with their process, or at an exec, while another one ran.
 */
static void put_ends(struct shim_run *run)
{
    for (size_t i = 0; i < run->lane_end_count; i++) {
        const struct shim_lane_end *end = &run->lane_ends[i];
        const struct tt_timeline_stop how = {.end = TT_TIMELINE_RETURNED,
                                             .from = or_none(end->from),
                                             .sender = TT_TIMELINE_NONE};
        tt_timeline_run_thread(run->timeline, end->lane);
        tt_timeline_stop_thread(run->timeline, &how);
    }
    run->lane_end_count = 0;
}

void shim_lane_ends(struct shim_run *run, const struct shim_thread *thread)
{
    if (run->timeline != NULL && thread->lane != 0 &&
        thread != run->lane_shown && run->lane_end_count < SHIM_THREADS_MAX) {
        run->lane_ends[run->lane_end_count++] = (struct shim_lane_end){
            .lane = thread->lane - 1, .from = shim_lane_now(run)};
    }
}

/* How the process of THREAD has ended, if badly. */
static bool put_bad_end(const struct shim_thread *thread, char *out,
                        size_t size)
{
    int status = thread->process->status;
    if (thread->process->pid != 0 || status == 0) {
        return false;
    }
    if (WIFEXITED(status)) {
        snprintf(out, size, "exit code %d", WEXITSTATUS(status));
    } else {
        snprintf(out, size, "SIG%s", sigabbrev_np(WTERMSIG(status)));
    }
    return true;
}

void shim_lane_stop(struct shim_run *run)
{
    struct shim_thread *thread = run->lane_shown;
    char *text = NULL, file[SHIM_SITE], bad[40];
    struct tt_timeline_wait wait = {.until_s = -1};
    struct tt_timeline_stop how = {.end = TT_TIMELINE_READY, .wait = &wait};
    if (run->timeline == NULL || thread == NULL) {
        return;
    }
    uint32_t sender = tt_world_sender(run->world);
    uint32_t from = run->stretch_from;
    if (from == 0 && run->stretch_waited && if_at_once(run, sender) != 0) {
        from = sender;
    }
    how.from = or_none(from);
    how.sender =
        or_none(sender == from || sender == run->stretch + 1 ? 0 : sender);
    if (thread->state == SHIM_ENDED) {
        bool is_bad = put_bad_end(thread, bad, sizeof bad);
        how.end = is_bad ? TT_TIMELINE_RAISED : TT_TIMELINE_RETURNED;
        how.exception = is_bad ? bad : NULL;
    } else if (thread->state != SHIM_RUNS) {
        wait = wait_of(run, thread, &text, file);
        how.end = thread->state == SHIM_BLOCKS ? TT_TIMELINE_WAITS
                                               : TT_TIMELINE_READY;
    }
    tt_timeline_stop_thread(run->timeline, &how);
    free(text);
    run->lane_shown = NULL;
    run->stretch = TT_TIMELINE_NONE;
    tt_world_act(run->world, 0);
    put_ends(run);
}

/* Begins a stretch of THREAD, because of FROM. */
static void begin(struct shim_run *run, struct shim_thread *thread,
                  uint32_t from)
{
    if (!find_lane(run, thread)) {
        return;
    }
    run->lane_shown = thread;
    run->stretch_tick = run->env->tick;
    run->stretch_from = from;
    run->stretch_waited = thread->state == SHIM_BLOCKS;
    run->stretch = tt_timeline_run_thread(run->timeline, thread->lane - 1);
    tt_world_act(run->world,
                 run->stretch == TT_TIMELINE_NONE ? 0 : run->stretch + 1);
}

void shim_lane_run(struct shim_run *run, struct shim_thread *thread)
{
    bool resumes = run->lane_shown == thread && thread->state != SHIM_BLOCKS;
    if (run->timeline == NULL || resumes) {
        return;
    }
    shim_lane_stop(run);
    uint32_t from = thread->woken_by;
    if (thread->signal != 0) {
        from = thread->process->signal_from[thread->signal];
        thread->process->signal_from[thread->signal] = 0;
    } else if (from == 0 && thread->state == SHIM_BLOCKS) {
        from = if_at_once(run, find_waker(run, thread));
    }
    thread->woken_by = 0;
    begin(run, thread, from);
}

void shim_lane_tick(struct shim_run *run, struct shim_thread *thread)
{
    if (run->timeline != NULL && run->lane_shown == thread &&
        run->stretch_tick != run->env->tick) {
        TT_ASSERT(run->stretch_tick < run->env->tick);
        shim_lane_stop(run);
        begin(run, thread, 0);
    }
}

void shim_lane_wakes(struct shim_run *run, struct shim_thread *thread)
{
    thread->woken_by = shim_lane_now(run);
}

void shim_lane_signals(struct shim_run *run, struct shim_process *process,
                       int number)
{
    TT_ASSERT(number > 0 && number <= SHIM_SIGNALS);
    process->signal_from[number] = shim_lane_now(run);
}

void shim_lane_accepts(struct shim_run *run, uint32_t from)
{
    if (run->timeline != NULL && run->stretch_from == 0 &&
        run->stretch_waited) {
        run->stretch_from = if_at_once(run, from);
    }
}

void shim_put_stuck(struct shim_run *run)
{
    for (size_t i = 0; run->timeline != NULL && i < run->count; i++) {
        struct shim_thread *thread = &run->all[i];
        char *text, file[SHIM_SITE];
        if (thread->lane == 0 || thread->process->pid <= 0 ||
            thread->state != SHIM_BLOCKS) {
            continue;
        }
        const struct tt_timeline_wait wait = wait_of(run, thread, &text, file);
        tt_timeline_add_stuck(run->timeline, thread->lane - 1, &wait);
        free(text);
    }
}

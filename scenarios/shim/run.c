/* SPDX-License-Identifier: MIT
 *
 * run.c: one run of a set of programs.
 *
 * All programs are always at a call, but for one that runs: so which of them
 * continues is decided here, and nothing else decides anything. It continues
 * until its call has to wait; then the others run, in the order in which they
 * could; then time passes.
 */
#define _GNU_SOURCE 1
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "internal.h"

#define SERVED_NS UINT64_C(10000000000) /* after the last client */

enum {
    TICK_CALLS = 256,  /* without a wait: a program that computes */
    TURN_WAITS = 1000, /* that end at once, until others are next */
    START_NS = 1000000000
};

/* ---- Shims --------------------------------------------------------------- */

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* Names program AT in reports: "server", and "server#2" if another one is
 * called so; for python3 it is that of what it runs. */
static void name_program(struct shim *shim, size_t at)
{
    char *const *words = shim->options.commands[at];
    const char *name = last_part(words[0]);
    unsigned same = 1;
    if (strncmp(name, "python", 6) == 0 && words[1] != NULL &&
        words[1][0] != '-') {
        name = last_part(words[1]);
    }
    for (size_t i = 0; i < at; i++) {
        size_t size = strcspn(shim->names[i], "#");
        same += strncmp(shim->names[i], name, size) == 0 && name[size] == '\0';
    }
    if (same == 1) {
        snprintf(shim->names[at], SHIM_NAMED, "%.40s", name);
    } else {
        snprintf(shim->names[at], SHIM_NAMED, "%.40s#%u", name, same);
    }
}

/* Whether gdb has a program; if not, WHY says which there are. */
static bool check_debugged(const struct shim *shim, char *why)
{
    const char *wanted = shim->options.debugged;
    size_t used = 0;
    for (size_t i = 0; wanted != NULL && i < shim->options.count; i++) {
        if (strcmp(shim->names[i], wanted) == 0) {
            return true;
        }
    }
    if (wanted == NULL) {
        return true;
    }
    used += (size_t)snprintf(why, SHIM_WHY,
                             "--gdb: no program is called '%.60s'; there %s",
                             wanted, shim->options.count == 1 ? "is" : "are");
    for (size_t i = 0; i < shim->options.count && used < SHIM_WHY; i++) {
        used += (size_t)snprintf(why + used, SHIM_WHY - used, "%s %s",
                                 i == 0 ? "" : ",", shim->names[i]);
    }
    return false;
}

struct shim *shim_new(const struct shim_options *options, char *why)
{
    struct shim *shim = calloc(1, sizeof *shim);
    TT_ASSERT(options->count >= 1 && options->count <= SHIM_PROGRAMS_MAX);
    if (shim == NULL) {
        snprintf(why, SHIM_WHY, "out of memory");
        return NULL;
    }
    shim->options = *options;
    for (size_t i = 0; i < options->count; i++) {
        name_program(shim, i);
    }
    if (!check_debugged(shim, why) || !shim_find(shim, why)) {
        shim_free(shim);
        return NULL;
    }
    return shim;
}

void shim_free(struct shim *shim)
{
    if (shim == NULL) {
        return;
    }
    for (size_t i = 0; i < shim->options.count; i++) {
        char **at = shim->environments[i];
        for (; at != NULL && *at != NULL; at++) {
            free(*at);
        }
        free(shim->environments[i]);
        free(shim->paths[i]);
    }
    shim_set_forks(shim, false);
    shim_drop_sites(shim);
    free(shim);
}

const char *shim_path(const struct shim *shim, size_t at)
{
    TT_ASSERT(at < shim->options.count);
    return shim->paths[at];
}

/* ---- The end of a program ------------------------------------------------ */

static int fail_ended(struct shim_run *run)
{
    const struct shim_process *process = run->ended;
    char how[80], limit[80] = "";
    if (run->was_full) {
        snprintf(limit, sizeof limit,
                 " (it found no free thread: a run has at most %d)",
                 SHIM_THREADS_MAX);
    }
    if (WIFEXITED(run->status)) {
        snprintf(how, sizeof how, "ended with exit code %d",
                 WEXITSTATUS(run->status));
    } else {
        snprintf(how, sizeof how, "was killed by SIG%s",
                 sigabbrev_np(WTERMSIG(run->status)));
    }
    return tt_fail(run->env, TT_EKILLED, "%s %s%s%s%s", process->name, how,
                   limit, *process->line == '\0' ? "" : ": ", process->line);
}

/* Signals by which a child fails the run: others are its parent's affair. */
static bool is_crash(int number)
{
    return number == SIGSEGV || number == SIGBUS || number == SIGILL ||
           number == SIGFPE || number == SIGABRT || number == SIGSYS;
}

void shim_note_end(struct shim_run *run, struct shim_process *process,
                   int status)
{
    process->pid = 0;
    process->threads = 0;
    for (size_t i = 0; i < run->count; i++) {
        if (run->all[i].process == process) {
            if (run->all[i].state != SHIM_ENDED) {
                shim_wake_heirs(run, &run->all[i]);
                shim_lane_ends(run, &run->all[i]);
            }
            run->all[i].state = SHIM_ENDED;
        }
    }
    shim_note_child(run, process, status);
    bool is_excused = process->is_excused || process->is_child;
    if (WIFSIGNALED(status)) {
        int number = WTERMSIG(status);
        is_excused = (process->sent >> (number - 1) & 1) != 0 ||
                     (process->is_child && !is_crash(number));
    }
    if (status != 0 && !is_excused && run->ended == NULL) {
        run->ended = process;
        run->status = status;
    }
}

/* A program has ended, well or not. */
static int take_end(struct shim_run *run, struct shim_process *process)
{
    char line[120];
    TT_ASSERT(process->pid == 0 && !process->is_taken);
    process->is_taken = true;
    int rc = shim_take_output(run, process->root, !process->is_child);
    if (rc < 0) {
        return rc;
    }
    int size = snprintf(line, sizeof line, "%.80s: ended", process->name);
    if (!run->shim->options.is_here) {
        tt_sim_outside_line(run->env, line, (size_t)size);
    }
    shim_close_all(run, process);
    return run->ended != NULL ? fail_ended(run) : 0;
}

static int take_ends(struct shim_run *run)
{
    int rc = 0;
    for (size_t i = 0; rc == 0 && i < run->process_count; i++) {
        struct shim_process *process = &run->processes[i];
        if (process->pid == 0 && !process->is_taken) {
            rc = take_end(run, process);
        }
    }
    return rc;
}

/* ---- Which thread runs --------------------------------------------------- */

/* Whether other threads could see a difference if they ran before the call. A
 * wait for a mutex is one with the trial that has failed. */
static bool is_seen(const struct shim_thread *thread)
{
    enum shim_call call = (enum shim_call)thread->slot->call;
    return thread->state == SHIM_BLOCKS || shim_kind(call) != 'P';
}

/* Whether A usually runs before B, of those that can: the one that ran last is
 * first, but last if it had nothing to do; others in the order in which they
 * could. */
static int compare_ready(const struct shim_run *run,
                         const struct shim_thread *a,
                         const struct shim_thread *b)
{
    enum { FIRST, NEXT, LAST };
    const struct shim_thread *both[2] = {a, b};
    int ranks[2];
    for (int i = 0; i < 2; i++) {
        ranks[i] = NEXT;
        if (both[i] == run->last && both[i]->state == SHIM_ASKS) {
            ranks[i] = both[i]->yields && is_seen(both[i]) ? LAST : FIRST;
        }
    }
    if (ranks[0] != ranks[1]) {
        return ranks[0] < ranks[1] ? -1 : 1;
    }
    return a->ready < b->ready ? -1 : 1;
}

/* Those that could go on now, the usual one first. */
static size_t list_ready(struct shim_run *run, struct shim_thread **out)
{
    size_t count = 0;
    for (size_t i = 0; i < run->count; i++) {
        struct shim_thread *thread = &run->all[i];
        bool is_asking = thread->state == SHIM_ASKS || thread->signal != 0;
        bool is_kept = thread->stalled_ns > run->now_ns ||
                       (thread->process != NULL && thread->process->is_stopped);
        if (is_kept || (!is_asking && (thread->state != SHIM_BLOCKS ||
                                       !shim_is_ready(run, thread)))) {
            thread->ready = 0;
            continue;
        }
        if (thread->ready == 0) {
            thread->ready = ++run->serial;
        }
        size_t place = count++;
        while (place > 0 && compare_ready(run, thread, out[place - 1]) < 0) {
            out[place] = out[place - 1];
            place--;
        }
        out[place] = thread;
    }
    return count;
}

/* A tick is a wait, or many calls without one. */
static int count_tick(struct shim_run *run, bool waits)
{
    if (!waits && ++run->calls < TICK_CALLS) {
        return 0;
    }
    run->calls = 0;
    return tt_sim_outside_tick(run->env);
}

/* THREAD takes a signal, and runs to its next call: the same one, perhaps. */
static int take_signal(struct shim_run *run, struct shim_thread *thread)
{
    char line[160];
    const char *name = sigabbrev_np(thread->signal);
    name = name == NULL ? "RT" : name;
    name = thread->signal == SHIM_CANCEL ? "CANCEL" : name;
    int size = snprintf(line, sizeof line, "%s: SIG%s", thread->name, name);
    tt_sim_outside_line(run->env, line, (size_t)size);
    run->shared->is_alone = 0; /* a handler may make calls of any kind */
    shim_take_signal(thread, run->now_ns);
    shim_answer(thread, 0);
    return shim_wait(run, thread);
}

/* Whether no other thread than THREAD, which will run, can run until its next
 * call, and time will not pass for it: then it need not offer others the turn
 * before it takes a lock. */
static bool is_alone(struct shim_run *run, const struct shim_thread *thread)
{
    if (shim_may_preempt(run, thread)) {
        return false;
    }
    for (size_t i = 0; i < run->count; i++) {
        struct shim_thread *other = &run->all[i];
        bool is_live = other->state == SHIM_ASKS || other->state == SHIM_BLOCKS;
        if (other != thread && is_live &&
            (other->state == SHIM_ASKS || other->signal != 0 ||
             shim_is_ready(run, other))) {
            return false;
        }
    }
    return true;
}

/* THREAD makes its call, and runs to the next one if it does not block. */
static int go_on(struct shim_run *run, struct shim_thread *thread)
{
    bool waits = shim_kind((enum shim_call)thread->slot->call) == 'W';
    bool is_first = thread->state == SHIM_ASKS;
    int rc = is_first ? count_tick(run, waits) : 0;
    if (rc < 0) {
        return rc;
    }
    thread->turn_waits = run->last == thread ? thread->turn_waits : 0;
    run->last = thread;
    thread->yields = thread->was_preempted = false;
    shim_lane_run(run, thread);
    if (thread->signal != 0) {
        return take_signal(run, thread);
    }
    int64_t result = shim_serve(run, thread);
    rc = tt_failure(run->env);
    if (rc < 0) {
        return rc;
    }
    if (result == -TT_WORLD_EBLOCKED) {
        thread->state = SHIM_BLOCKS;
        thread->ready = 0;
        rc = is_first && !waits ? count_tick(run, true) : 0;
        rc = rc < 0 ? rc : shim_take_output(run, thread->process->root, false);
        shim_lane_stop(run);
        return rc;
    }
    /* What is pending may need another thread, which the kernel lets run. */
    if (waits && ++thread->turn_waits >= TURN_WAITS) {
        thread->turn_waits = 0;
        thread->yields = true;
    }
    if (waits) {
        rc = shim_take_output(run, thread->process->root, false);
    }
    if (rc == 0) {
        run->shared->is_alone =
            run->shared->asks_thread != 0 && is_alone(run, thread);
        shim_answer(thread, result);
        rc = shim_wait(run, thread);
    }
    return rc;
}

/* ---- When none can ------------------------------------------------------- */

/* The next program that was not started yet; NULL: all were. */
static struct shim_thread *next_to_start(struct shim_run *run)
{
    for (size_t i = 0; i < run->count; i++) {
        if (run->all[i].state == SHIM_WAITS_TO_START) {
            return &run->all[i];
        }
    }
    return NULL;
}

/* Whether those that were started wait for what others do, not for time. */
static bool is_settled(const struct shim_run *run)
{
    for (size_t i = 0; i < run->count; i++) {
        const struct shim_thread *thread = &run->all[i];
        bool sleeps =
            thread->state == SHIM_BLOCKS && thread->slot->call == SHIM_SLEEP;
        if (thread->stalled_ns > run->now_ns ||
            (sleeps && thread->deadline_ns != TT_WORLD_NEVER)) {
            return false;
        }
    }
    return true;
}

static int start_next(struct shim_run *run, struct shim_thread *thread)
{
    run->last = thread;
    return shim_start(run, thread);
}

/* What the processes of a command have, together. */
struct services {
    bool is_alive, listens;
};

/* Whether it waits for clients: a listener, of TCP or a Unix one, or a UDP
 * socket with a port of its own and no peer that was not the first to send. */
static bool is_service(const struct tt_world_state *state)
{
    return strcmp(state->state, "listening") == 0 ||
           (state->port_named && state->remote.sin_port == 0);
}

/* Whether another process that runs has the other end of a connection. */
static bool has_other_end(const struct shim_run *run,
                          const struct shim_process *process, int other)
{
    for (size_t i = 0; other >= 0 && i < run->process_count; i++) {
        const struct shim_process *at = &run->processes[i];
        for (int fd = 0; at != process && at->pid > 0 && fd < SHIM_FDS; fd++) {
            if (at->fds[fd] == other) {
                return true;
            }
        }
    }
    return false;
}

/* Adds PROCESS to what its command has. False: it has a connection of TCP that
 * is not one between two processes that still run. */
static bool add_services(struct shim_run *run,
                         const struct shim_process *process,
                         struct services *all)
{
    struct services *own = &all[process->root->number];
    own->is_alive = true;
    for (int fd = 0; fd < SHIM_FDS; fd++) {
        struct tt_world_state state;
        if (process->fds[fd] < 0 ||
            tt_world_describe(run->world, process->fds[fd], &state) < 0) {
            continue;
        }
        own->listens = own->listens || is_service(&state);
        if (strcmp(state.type, "tcp") == 0 && !is_service(&state) &&
            state.remote.sin_port != 0 &&
            !has_other_end(run, process, state.other_fd)) {
            return false;
        }
    }
    return true;
}

/* Whether what is left are servers, and their clients have ended; or --for says
 * that the clients come from outside. A command is a server if one of its
 * processes listens; servers may be connected with each other, as replicas of a
 * database are, and proxies. */
static bool is_served(struct shim_run *run)
{
    struct services all[SHIM_PROGRAMS_MAX] = {{false, false}};
    for (size_t i = 0; i < run->process_count; i++) {
        const struct shim_process *process = &run->processes[i];
        if (process->pid != 0 && !add_services(run, process, all)) {
            return false;
        }
    }
    bool some_ended =
        run->shim->options.count == 1 && run->env->limits.time_max_s < 1e17;
    for (size_t i = 0; i < run->shim->options.count; i++) {
        some_ended = some_ended || !all[i].is_alive;
        if (all[i].is_alive && !all[i].listens) {
            return false;
        }
    }
    return some_ended;
}

/* Whether servers that do something now and then, without a client, have done
 * so for long enough. */
static bool is_over(struct shim_run *run, uint64_t until)
{
    if (run->shim->options.count == 1 || !is_served(run)) {
        run->served_ns = TT_WORLD_NEVER;
        return false;
    }
    if (run->served_ns == TT_WORLD_NEVER) {
        run->served_ns = run->now_ns;
    }
    return until > run->served_ns + SERVED_NS;
}

/* Nothing will ever happen: 1, the run is over; or a failure. */
static int end_waiting(struct shim_run *run)
{
    char names[160];
    size_t used = 0;
    if (is_served(run)) { /* alone, until --for says */
        return run->shim->options.count > 1
                   ? 1
                   : tt_sim_outside_wait(run->env,
                                         2 * run->env->limits.time_max_s);
    }
    shim_report(run, true);
    shim_put_stuck(run);
    for (size_t i = 0; i < run->process_count && used < sizeof names; i++) {
        if (run->processes[i].pid != 0) {
            used +=
                (size_t)snprintf(names + used, sizeof names - used, "%s%.40s",
                                 used == 0 ? "" : ", ", run->processes[i].name);
        }
    }
    return tt_fail(run->env, TT_EDEADLOCK, "%s", names);
}

/* None can go on: starts another program, or lets time pass. 1: the run is
 * over.
 */
static int let_pass(struct shim_run *run)
{
    struct shim_thread *next = next_to_start(run);
    if (shim_show_idle(run)) {
        return 0;
    }
    if (next != NULL && is_settled(run)) {
        return start_next(run, next);
    }
    uint64_t until = shim_next_ns(run);
    uint64_t start = run->started_ns + START_NS;
    if (next != NULL && start <= until) {
        int rc = shim_pass(run, start > run->now_ns ? start : run->now_ns);
        return rc < 0 ? rc : start_next(run, next);
    }
    if (until == TT_WORLD_NEVER) {
        return end_waiting(run);
    }
    if (next == NULL && is_over(run, until)) {
        return 1;
    }
    return shim_pass(run, until > run->now_ns ? until : run->now_ns);
}

static bool all_ended(const struct shim_run *run)
{
    for (size_t i = 0; i < run->count; i++) {
        if (run->all[i].state != SHIM_ENDED &&
            run->all[i].state != SHIM_ABSENT) {
            return false;
        }
    }
    return true;
}

/* ---- Runs ---------------------------------------------------------------- */

static bool has_pending(const struct shim_run *run)
{
    for (size_t i = 0; i < run->count; i++) {
        if (run->all[i].process != NULL && shim_pending(&run->all[i]) != 0) {
            return true;
        }
    }
    return false;
}

static int run_all(struct shim_run *run)
{
    int rc = 0;
    while (rc == 0 && !all_ended(run)) {
        struct shim_thread *ready[SHIM_THREADS_MAX];
        if (has_pending(run)) {
            rc = shim_fork_point(run);
            if (rc < 0) {
                break;
            }
            shim_deliver(run);
        }
        shim_look_at_signals(run);
        size_t count = list_ready(run, ready);
        if (count == 0) {
            shim_lane_stop(run);
            rc = let_pass(run);
            rc = rc != 0 ? rc : take_ends(run);
            continue;
        }
        size_t at = is_seen(ready[0]) ? shim_choose_next(run, ready, count) : 0;
        rc = tt_failure(run->env);
        if (rc == 0 && is_seen(ready[at]) && shim_preempt(run, ready[at])) {
            continue;
        }
        rc = rc < 0 ? rc : tt_failure(run->env);
        rc = rc < 0 ? rc : go_on(run, ready[at]);
        rc = rc < 0 ? rc : take_ends(run);
    }
    return rc < 0 ? rc : 0;
}

/* What was transferred is part of the trace's hash. */
static void put_digest(struct shim_run *run)
{
    char line[100];
    int size = snprintf(
        line, sizeof line, "%llu bytes were transferred (%016llx)",
        (unsigned long long)run->moved, (unsigned long long)run->digest);
    tt_sim_outside_line(run->env, line, (size_t)size);
}

static void init_processes(struct shim_run *run)
{
    run->count = run->process_count = run->shim->options.count;
    run->served_ns = TT_WORLD_NEVER;
    run->pid_serial = run->image_serial = (uint32_t)run->count;
    for (size_t i = 0; i < run->count; i++) {
        struct shim_process *process = &run->processes[i];
        struct shim_thread *thread = &run->all[i];
        process->number = i;
        process->pid = -1;
        process->thread_serial = 1;
        process->seen_pid = process->group = SHIM_PID + (int)i;
        process->session = SHIM_PID - 1;
        process->image = (uint32_t)i;
        process->root = process;
        process->alarm_ns = TT_WORLD_NEVER;
        memcpy(process->name, run->shim->names[i], SHIM_NAMED);
        process->out.fd = process->err.fd = -1;
        for (int fd = 0; fd < SHIM_FDS; fd++) {
            process->fds[fd] = -1;
        }
        memcpy(thread->name, process->name, sizeof process->name);
        thread->number = i;
        thread->process = process;
        thread->state = SHIM_WAITS_TO_START;
        thread->wait.wfd = -1;
        thread->deadline_ns = TT_WORLD_NEVER;
    }
}

static int run_world(struct shim_run *run)
{
    const struct tt_world_options options = {.has_netlink = true,
                                             .decide = shim_decide,
                                             .decide_context = run,
                                             .descriptors_max = 1 << 16};
    run->world = tt_world_new(&options);
    if (run->world == NULL) {
        return tt_fail(run->env, TT_ENOMEM, "out of memory: the world");
    }
    tt_sim_outside_world(run->env, run->world);
    int rc = shim_begin(run);
    rc = rc < 0 ? rc : run_all(run);
    if (rc < 0) {
        for (size_t i = 0; i < run->process_count; i++) {
            if (run->processes[i].out.fd >= 0) {
                shim_take_output(run, &run->processes[i], true);
            }
        }
        if (rc == TT_ELIVELOCK) {
            shim_report(run, false);
        }
    } else {
        for (size_t i = 0; rc == 0 && i < run->process_count; i++) {
            if (run->processes[i].out.fd >= 0) { /* of its children */
                rc = shim_take_output(run, &run->processes[i], true);
            }
        }
        rc = rc < 0 ? rc : shim_compare_output(run);
    }
    shim_lane_stop(run);
    put_digest(run);
    return rc;
}

int shim_body(struct tt_env *env, void *data)
{
    struct shim_run *run = calloc(1, sizeof *run);
    if (run == NULL) {
        return tt_fail(env, TT_ENOMEM, "out of memory: a run");
    }
    run->shim = data;
    run->env = env;
    run->timeline = tt_sim_outside_timeline(env);
    run->stretch = TT_TIMELINE_NONE;
    run->shared_fd = run->accepted_wfd = run->split_wfd = -1;
    run->resets_wfd = -1;
    init_processes(run);
    int rc = run_world(run);
    shim_end(run);
    run->asking = NULL;
    tt_world_free(run->world);
    shim_remove_paths(run);
    free(run->connections);
    free(run->signalfds);
    free(run->set_options);
    free(run->output);
    free(run);
    return rc;
}

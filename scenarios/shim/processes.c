/* SPDX-License-Identifier: MIT
 *
 * processes.c: programs that programs start: fork, exec, and waiting for their
 * end.
 *
 * A process that forks makes the real child itself, with the command as its
 * parent (CLONE_PARENT), so that each process of a run is the command's to wait
 * for and to kill. Its descriptors are copies of the parent's. It waits for its
 * first turn, as a new thread does.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "internal.h"

/* ---- fork ---------------------------------------------------------------- */

/* A record of a process; NULL: all are in use. */
static struct shim_process *find_record(struct shim_run *run)
{
    for (size_t i = run->shim->options.count; i < run->process_count; i++) {
        struct shim_process *process = &run->processes[i];
        if (process->pid == 0 && process->is_taken && !process->is_zombie) {
            return process;
        }
    }
    return run->process_count < SHIM_PROCESSES_MAX
               ? &run->processes[run->process_count++]
               : NULL;
}

/* The descriptors of a new process are those of its parent. */
static void copy_descriptors(struct shim_run *run, struct shim_process *child,
                             const struct shim_process *parent)
{
    for (int fd = 0; fd < SHIM_FDS; fd++) {
        child->fds[fd] = -1;
        if (parent->fds[fd] >= 0) {
            int copy = tt_world_dup(run->world, parent->fds[fd]);
            copy = copy < 0 ? -1 : shim_inherit_signalfd(run, child, copy);
            child->fds[fd] = copy < 0 ? -1 : copy;
        }
    }
}

int64_t shim_serve_fork(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_process *parent = thread->process;
    struct shim_process *child = find_record(run);
    struct shim_thread *first = child == NULL ? NULL : shim_find_slot(run);
    if (first == NULL) {
        return -EAGAIN;
    }
    *child = (struct shim_process){.number = parent->number,
                                   .image = parent->image,
                                   .pid = -1,
                                   .parent = parent,
                                   .root = parent->root,
                                   .seen_pid = SHIM_PID + (int)run->pid_serial,
                                   .group = parent->group,
                                   .session = parent->session,
                                   .alarm_ns = TT_WORLD_NEVER,
                                   .thread_serial = 1,
                                   .threads = 1,
                                   .is_child = true,
                                   .out.fd = -1,
                                   .err.fd = -1};
    run->pid_serial++;
    snprintf(child->name, sizeof child->name, "%.40s process %d",
             parent->root->name, child->seen_pid);
    copy_descriptors(run, child, parent);
    shim_init_thread(run, first, child);
    memcpy(first->name, child->name, sizeof child->name);
    shim_lane_wakes(run, first);
    first->state = SHIM_ABSENT; /* until FORKED */
    thread->slot->args[0] = child->seen_pid;
    return (int64_t)first->number;
}

int64_t shim_serve_forked(struct shim_run *run, struct shim_thread *thread)
{
    const int64_t *args = thread->slot->args;
    TT_ASSERT(args[0] >= 0 && args[0] < (int64_t)run->count);
    struct shim_thread *first = &run->all[args[0]];
    struct shim_process *child = first->process;
    TT_ASSERT(child->pid == -1 && child->is_child);
    if (args[1] > 0) {
        child->pid = (pid_t)args[1];
        first->slot->tid = (int32_t)args[1];
        first->state = SHIM_ASKS;
        return 0;
    }
    shim_note_end(run, child, 0); /* it could not be made */
    child->is_zombie = false;
    return 0;
}

/* ---- exec ---------------------------------------------------------------- */

/* The process becomes another program: its other threads are gone, and what is
 * to be closed was. */
int64_t shim_serve_exec(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_process *process = thread->process;
    struct shim_slot *slot = thread->slot;
    int size = slot->size < 40 ? (int)slot->size : 40;
    for (size_t i = 0; i < run->count; i++) {
        struct shim_thread *other = &run->all[i];
        if (other->process == process && other != thread &&
            other->state != SHIM_ABSENT && other->state != SHIM_ENDED) {
            shim_lane_ends(run, other);
            other->state = SHIM_ENDED;
        }
    }
    process->threads = 1;
    process->image = ++run->image_serial;
    process->has_execed = true;
    process->was_full = false;
    memset(process->timers, 0, sizeof process->timers);
    snprintf(process->name, sizeof process->name, "%.*s process %d", size,
             slot->data, process->seen_pid);
    memcpy(thread->name, process->name, sizeof process->name);
    shim_name_lane(run, thread);
    thread->handle = 0;
    slot->handle = 0;
    slot->has_state = 0;
    slot->place[0] = '\0';
    return 0;
}

/* Which descriptors a program that was just started has. */
int64_t shim_serve_fds(struct shim_run *run, struct shim_thread *thread)
{
    (void)run;
    struct shim_slot *slot = thread->slot;
    for (int fd = 0; fd < SHIM_FDS; fd++) {
        slot->data[fd] = thread->process->fds[fd] >= 0;
    }
    return 0;
}

/* posix_spawn() waits until its child is another program, or has failed. */
int64_t shim_serve_spawned(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_process *child =
        shim_find_process(run, thread->slot->args[0]);
    thread->wait.wfd = -1;
    thread->deadline_ns = TT_WORLD_NEVER;
    return child != NULL && !child->has_execed ? -TT_WORLD_EBLOCKED : 0;
}

/* ---- Ends ---------------------------------------------------------------- */

/* What SIGCHLD says about the end of PROCESS. */
static struct shim_info info_of_end(const struct shim_process *process,
                                    int status)
{
    bool has_exited = WIFEXITED(status);
    return (struct shim_info){.code = has_exited ? CLD_EXITED : CLD_KILLED,
                              .pid = process->seen_pid,
                              .status = has_exited ? WEXITSTATUS(status)
                                                   : WTERMSIG(status)};
}

/* Of a child that stops or continues. */
static void notify_parent(struct shim_process *process, int code, int number)
{
    const struct shim_info info = {
        .code = code, .pid = process->seen_pid, .status = number};
    if (process->parent != NULL && process->parent->pid > 0) {
        shim_signal(&process->parent->pending, SIGCHLD, info);
    }
}

void shim_stop(struct shim_process *process, int number)
{
    if (!process->is_stopped) {
        process->is_stopped = true;
        process->change = W_STOPCODE(number);
        notify_parent(process, CLD_STOPPED, number);
    }
}

void shim_continue(struct shim_process *process)
{
    if (process->is_stopped) {
        process->is_stopped = false;
        process->change = __W_CONTINUED;
        notify_parent(process, CLD_CONTINUED, SIGCONT);
    }
}

void shim_note_child(struct shim_run *run, struct shim_process *process,
                     int status)
{
    struct shim_process *parent = process->parent;
    process->status = status;
    process->is_stopped = false;
    process->is_zombie = parent != NULL && parent->pid > 0 &&
                         !shim_ignores(run, parent, SIGCHLD);
    if (process->is_zombie) {
        shim_signal(&parent->pending, SIGCHLD, info_of_end(process, status));
        shim_lane_signals(run, parent, SIGCHLD);
    }
    for (size_t i = 0; i < run->count; i++) {
        struct shim_thread *waiter = &run->all[i];
        if (parent != NULL && waiter->process == parent &&
            waiter->state == SHIM_BLOCKS &&
            waiter->slot->call == SHIM_WAITPID) {
            shim_lane_wakes(run, waiter);
        }
    }
    for (size_t i = 0; i < process->watcher_count; i++) {
        const uint64_t one = 1;
        if (process->watchers[i] >= 0) {
            tt_world_write(run->world, process->watchers[i], &one, sizeof one);
            tt_world_close(run->world, process->watchers[i]);
        }
    }
    process->watcher_count = 0;
    for (size_t i = 0; i < run->process_count; i++) {
        struct shim_process *other = &run->processes[i];
        if (other->parent == process) { /* nobody waits for them */
            other->parent = NULL;
            other->is_zombie = false;
        }
    }
}

/* Whether a wait with OPTIONS reports CHILD. */
static bool is_reported(const struct shim_process *child, int64_t options)
{
    if (child->is_zombie) {
        return (options & WEXITED) != 0;
    }
    if (child->change == 0) {
        return false;
    }
    return (options &
            (child->change == __W_CONTINUED ? WCONTINUED : WUNTRACED)) != 0;
}

/* The child of the process of THREAD that its wait means, and that has ended,
 * or what OPTIONS say; NULL: none has. */
static struct shim_process *find_ended(struct shim_run *run,
                                       const struct shim_thread *thread,
                                       bool *has_any)
{
    const struct shim_process *process = thread->process;
    int64_t pid = thread->slot->args[0], options = thread->slot->args[2];
    struct shim_process *found = NULL;
    *has_any = false;
    for (size_t i = 0; i < run->process_count; i++) {
        struct shim_process *child = &run->processes[i];
        if (child->parent == process && (options & SHIM_KEEPS_NONE) != 0) {
            child->is_zombie = false;
        }
        bool is_meant = child->parent == process &&
                        (child->pid != 0 ||
                         (child->is_zombie && (options & WEXITED) != 0)) &&
                        shim_is_meant(child, process, pid);
        *has_any = *has_any || is_meant;
        if (is_meant && is_reported(child, options) && found == NULL) {
            found = child;
        }
    }
    return found;
}

bool shim_has_ended_child(struct shim_run *run, struct shim_thread *thread)
{
    bool has_any;
    return find_ended(run, thread, &has_any) != NULL || !has_any;
}

/* What a wait with ARGS returns of CHILD: each change once. */
static void take_change(struct shim_process *child, int64_t *args)
{
    bool is_kept = (args[2] & WNOWAIT) != 0;
    args[1] = child->is_zombie ? child->status : child->change;
    if (child->is_zombie && !is_kept) {
        child->is_zombie = false;
        child->parent = NULL;
    } else if (!is_kept) {
        child->change = 0;
    }
}

int64_t shim_serve_waitpid(struct shim_run *run, struct shim_thread *thread)
{
    int64_t *args = thread->slot->args;
    bool has_any;
    struct shim_process *child = find_ended(run, thread, &has_any);
    if (child != NULL) {
        take_change(child, args);
        return child->seen_pid;
    }
    if (!has_any) {
        return -ECHILD;
    }
    thread->wait.wfd = -1;
    thread->deadline_ns = TT_WORLD_NEVER;
    return (args[2] & WNOHANG) != 0 ? 0 : -TT_WORLD_EBLOCKED;
}

/* A descriptor that is ready to read when the process has ended: a counter, of
 * which this keeps a copy to count with. */
int64_t shim_serve_pidfd(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    struct shim_process *process = NULL;
    for (size_t i = 0; i < run->process_count; i++) {
        struct shim_process *at = &run->processes[i];
        if (at->seen_pid == slot->args[0] && (at->pid > 0 || at->is_zombie)) {
            process = at;
        }
    }
    if (process == NULL) {
        return -ESRCH;
    }
    if (process->watcher_count == SHIM_WATCHERS) {
        return -EMFILE;
    }
    int wfd = tt_world_eventfd(run->world, process->is_zombie, 0);
    int copy = wfd < 0 ? wfd : tt_world_dup(run->world, wfd);
    if (copy < 0) {
        return copy;
    }
    process->watchers[process->watcher_count++] = copy;
    thread->process->fds[slot->fd] = wfd;
    return 0;
}

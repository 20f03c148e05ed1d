/* SPDX-License-Identifier: MIT
 *
 * groups.c: groups of processes, and sessions: whom kill() and waitpid() mean.
 * Each command leads a group, as where a shell with job control starts it; all
 * are of one session, that of the shell, which is not there.
 */
#define _GNU_SOURCE 1
#include <errno.h>

#include "internal.h"

bool shim_is_meant(const struct shim_process *process,
                   const struct shim_process *caller, int64_t number)
{
    if (number > 0) {
        return process->seen_pid == number;
    }
    if (number == -1) {
        return true;
    }
    return process->group == (number == 0 ? caller->group : -number);
}

/* The process that PID means, which may have ended; NULL. */
static struct shim_process *find(struct shim_run *run,
                                 struct shim_process *caller, int64_t pid)
{
    for (size_t i = 0; pid != 0 && i < run->process_count; i++) {
        struct shim_process *process = &run->processes[i];
        if (process->seen_pid == pid &&
            (process->pid > 0 || process->is_zombie)) {
            return process;
        }
    }
    return pid == 0 ? caller : NULL;
}

static bool has_group(const struct shim_run *run, int group, int session)
{
    for (size_t i = 0; i < run->process_count; i++) {
        const struct shim_process *process = &run->processes[i];
        if (process->group == group && process->session == session &&
            (process->pid > 0 || process->is_zombie)) {
            return true;
        }
    }
    return false;
}

/* 0 or a negative errno, as setpgid() has it. */
static int64_t set_group(struct shim_run *run,
                         const struct shim_process *caller,
                         struct shim_process *process, int64_t group)
{
    if (process != caller && process->parent != caller) {
        return -ESRCH;
    }
    if (process != caller && process->has_execed) {
        return -EACCES;
    }
    int wanted = group == 0 ? process->seen_pid : (int)group;
    bool may_be = process->session == caller->session &&
                  process->session != process->seen_pid;
    if (!may_be || (wanted != process->seen_pid &&
                    !has_group(run, wanted, process->session))) {
        return -EPERM;
    }
    process->group = wanted;
    return 0;
}

int64_t shim_serve_group(struct shim_run *run, struct shim_thread *thread)
{
    const int64_t *args = thread->slot->args;
    struct shim_process *caller = thread->process;
    struct shim_process *process = find(run, caller, args[1]);
    if (args[0] == SHIM_GROUP_SET && args[2] < 0) {
        return -EINVAL;
    }
    if (process == NULL) {
        return -ESRCH;
    }
    switch ((enum shim_group_call)args[0]) {
    case SHIM_GROUP_GET:
        return process->group;
    case SHIM_SESSION_GET:
        return process->session;
    case SHIM_GROUP_SET:
        return set_group(run, caller, process, args[2]);
    case SHIM_SESSION_NEW:
        if (process->group == process->seen_pid) {
            return -EPERM;
        }
        process->group = process->session = process->seen_pid;
        return process->session;
    }
    return -EINVAL;
}

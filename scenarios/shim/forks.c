/* SPDX-License-Identifier: MIT
 *
 * forks.c: runs that begin with a fork instead of an exec.
 *
 * Until the first question all runs are the same. So the first run records the
 * calls of its programs until then, and at that moment its processes become
 * templates, which fork a child for each run and do nothing else. Later runs
 * serve the recorded calls again, which costs no switch of processes: the
 * world, the trace and the clocks are made as ever. When the record ends, the
 * templates fork, and the children continue with the call at which the record
 * ended.
 *
 * The record ends earlier where a program does what cannot be repeated from the
 * outside: it starts a thread or a process, a signal is due. Where a process
 * has several threads by then, runs begin with an exec.
 *
 * What a child shares with its template is put back before each fork: the
 * offsets of open files (preload/server.c), what was written to stdout and
 * stderr. Files that a run changes are changed for the next one, as ever.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <poll.h>

#include "internal.h"

enum {
    HEADER = offsetof(struct shim_slot, data),
    RECORD_MAX = 64 << 20, /* bytes: a longer beginning is not worth it */
    PATIENCE_S = 20        /* for a fork */
};

/* A call, or the end of a process. */
struct entry {
    size_t thread;  /* by slot */
    off_t out, err; /* written to the outputs of its command by then */
    int status;     /* of a process that has ended, as waitpid has it */
    bool is_end;
    size_t at, size; /* in the bytes: the slot's header, and its data */
};

struct template
{
    pid_t pid; /* 0: the process had ended; -1: it was not started */
    int out, err;
    off_t out_size, err_size;
};

/* What decides which questions are asked. */
struct signature {
    uint64_t enabled;
    bool explains;
    double slow_s, latency_s[2];
};

struct shim_forks {
    pid_t owner; /* who has started the templates */
    bool is_ready;
    bool is_spent; /* a template could not fork, and was a run's process */
    struct signature signature;
    struct shim_shared *shared;
    int shared_fd;
    struct entry *entries;
    size_t count, capacity;
    char *bytes;
    size_t used, room;
    struct template templates[SHIM_PROGRAMS_MAX];
};

static struct signature find_signature(const struct shim_run *run)
{
    const struct tt_chooser *chooser = run->env->chooser;
    struct signature out;
    memset(&out, 0, sizeof out); /* compared by bytes */
    if (chooser != NULL) {
        out.enabled = run->env->enabled;
        out.explains = chooser->explain != NULL;
        out.slow_s = chooser->slow_s;
        out.latency_s[0] = chooser->latency_s[0];
        out.latency_s[1] = chooser->latency_s[1];
    }
    return out;
}

/* ---- Beginning and end of what runs have in common ----------------------- */

/* Ends the templates. Those of another process, which has forked this one for a
 * part of its search, are left alone. */
static void drop(struct shim_forks *forks, size_t count)
{
    bool is_own = forks->owner == getpid();
    for (size_t i = 0; forks->is_ready && i < count; i++) {
        struct template *template = &forks->templates[i];
        if (template->pid > 0 && is_own) {
            kill(template->pid, SIGKILL);
            waitpid(template->pid, NULL, 0);
        }
        if (template->pid >= 0) {
            close(template->out);
            close(template->err);
        }
    }
    if (forks->is_ready) {
        munmap(forks->shared, sizeof *forks->shared);
        close(forks->shared_fd);
    }
    forks->is_ready = forks->is_spent = false;
    forks->count = forks->used = 0;
}

void shim_set_forks(struct shim *shim, bool wanted)
{
    if (shim->forks != NULL && !wanted) {
        drop(shim->forks, shim->options.count);
        free(shim->forks->entries);
        free(shim->forks->bytes);
        free(shim->forks);
        shim->forks = NULL;
    }
    if (shim->forks == NULL && wanted) {
        shim->forks = calloc(1, sizeof *shim->forks);
    }
}

bool shim_has_forks(const struct shim *shim)
{
    return shim->forks != NULL && shim->forks->is_ready &&
           !shim->forks->is_spent;
}

bool shim_begin_forks(struct shim_run *run)
{
    struct shim_forks *forks = run->shim->forks;
    struct signature now = find_signature(run);
    run->phase = SHIM_LIVE;
    if (forks == NULL) {
        return false;
    }
    if (forks->owner != getpid() || forks->is_spent ||
        memcmp(&now, &forks->signature, sizeof now) != 0) {
        drop(forks, run->shim->options.count);
    }
    if (!forks->is_ready) {
        forks->owner = getpid();
        forks->signature = now;
        forks->count = forks->used = 0;
        run->phase = SHIM_RECORDS;
        return false;
    }
    for (size_t i = 0; i < run->shim->options.count; i++) {
        const struct template *template = &forks->templates[i];
        if (template->pid >= 0 &&
            (ftruncate(template->out, template->out_size) < 0 ||
             ftruncate(template->err, template->err_size) < 0)) {
            drop(forks, run->shim->options.count);
            return false; /* this run begins with exec */
        }
    }
    run->phase = SHIM_REPEATS;
    run->next_entry = 0;
    run->shared = forks->shared;
    run->shared_fd = forks->shared_fd;
    return true;
}

/* ---- Recording ----------------------------------------------------------- */

/* How many bytes of a call's data belong to it. */
static size_t data_size(const struct shim_slot *slot)
{
    size_t size = 0;
    switch ((enum shim_call)slot->call) {
    case SHIM_POLL:
        size = (size_t)slot->args[0] * sizeof(struct pollfd);
        break;
    case SHIM_EPOLL_CTL:
        size = sizeof(struct shim_event);
        break;
    case SHIM_SEND:
    case SHIM_WRITE:
    case SHIM_SET_OPTION:
    case SHIM_RESOLVE:
    case SHIM_BIND:
    case SHIM_EXEC:
    case SHIM_ESCAPE:
        size = slot->size;
        break;
    default:
        break;
    }
    return size < SHIM_DATA ? size : SHIM_DATA;
}

static void stop_recording(struct shim_run *run)
{
    run->phase = SHIM_LIVE;
    run->shim->forks->count = run->shim->forks->used = 0;
}

static void *grow(void *block, size_t *capacity, size_t needed, size_t size)
{
    size_t more = *capacity == 0 ? 64 : *capacity;
    while (more < needed) {
        more *= 2;
    }
    void *moved = needed <= *capacity ? block : realloc(block, more * size);
    if (moved != NULL && needed > *capacity) {
        *capacity = more;
    }
    return moved;
}

/* Adds an entry with SIZE bytes of data; NULL: the recording is over. */
static struct entry *add_entry(struct shim_run *run,
                               const struct shim_thread *thread, size_t size)
{
    struct shim_forks *forks = run->shim->forks;
    const struct shim_process *root = thread->process->root;
    struct stat out, err;
    struct entry *entries = grow(forks->entries, &forks->capacity,
                                 forks->count + 1, sizeof *entries);
    forks->entries = entries != NULL ? entries : forks->entries;
    char *bytes = entries == NULL || forks->used + size > RECORD_MAX
                      ? NULL
                      : grow(forks->bytes, &forks->room, forks->used + size, 1);
    if (bytes == NULL || fstat(root->out.fd, &out) < 0 ||
        fstat(root->err.fd, &err) < 0) {
        stop_recording(run);
        return NULL;
    }
    forks->bytes = bytes;
    struct entry *entry = &entries[forks->count++];
    *entry = (struct entry){.thread = thread->number,
                            .out = out.st_size,
                            .err = err.st_size,
                            .at = forks->used,
                            .size = size};
    forks->used += size;
    return entry;
}

void shim_record_call(struct shim_run *run, const struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    size_t size = data_size(slot);
    if (run->phase != SHIM_RECORDS) {
        return;
    }
    const struct entry *entry = add_entry(run, thread, HEADER + size);
    if (entry != NULL) {
        char *to = run->shim->forks->bytes + entry->at;
        memcpy(to, slot, HEADER);
        memcpy(to + HEADER, slot->data, size);
    }
}

void shim_record_end(struct shim_run *run, const struct shim_thread *thread,
                     int status)
{
    if (run->phase != SHIM_RECORDS) {
        return;
    }
    struct entry *entry = add_entry(run, thread, 0);
    if (entry != NULL) {
        entry->is_end = true;
        entry->status = status;
    }
}

/* ---- Repeating ----------------------------------------------------------- */

void shim_repeat_start(struct shim_run *run, struct shim_process *process)
{
    const struct template *template =
        &run->shim->forks->templates[process->number];
    TT_ASSERT(run->phase == SHIM_REPEATS && template->pid >= 0);
    process->out =
        (struct shim_output){.fd = template->out, .is_limited = true};
    process->err =
        (struct shim_output){.fd = template->err, .is_limited = true};
    process->pid = INT32_MAX; /* it is none: nothing is sent to it */
}

int shim_repeat(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_forks *forks = run->shim->forks;
    struct shim_process *root = thread->process->root;
    if (run->next_entry == forks->count ||
        forks->entries[run->next_entry].thread != thread->number) {
        return tt_fail(run->env, TT_ESYSTEM,
                       "%s does not begin as in the first run", thread->name);
    }
    const struct entry *entry = &forks->entries[run->next_entry++];
    root->out.limit = entry->out;
    root->err.limit = entry->err;
    if (entry->is_end) {
        shim_note_end(run, thread->process, entry->status);
        return 0;
    }
    const char *from = forks->bytes + entry->at;
    memcpy(thread->slot, from, HEADER);
    memcpy(thread->slot->data, from + HEADER, entry->size - HEADER);
    thread->slot->turn = SHIM_OF_COMMAND;
    thread->state = SHIM_ASKS;
    return 0;
}

/* ---- Forking ------------------------------------------------------------- */

/* Whether the processes of this moment can become templates. */
static bool can_fork(const struct shim_run *run)
{
    if (run->process_count != run->shim->options.count ||
        run->count != run->process_count) {
        return false;
    }
    for (size_t i = 0; i < run->count; i++) {
        const struct shim_thread *thread = &run->all[i];
        bool is_live = thread->process->pid > 0;
        bool is_at_call =
            thread->state == SHIM_ASKS || thread->state == SHIM_BLOCKS;
        if (is_live && (!is_at_call || shim_pending(thread) != 0)) {
            return false;
        }
    }
    return true;
}

/* The processes become templates, and what they use is kept. */
static void make_templates(struct shim_run *run)
{
    struct shim_forks *forks = run->shim->forks;
    forks->is_ready = run->keeps_shared = true;
    forks->shared = run->shared;
    forks->shared_fd = run->shared_fd;
    for (size_t i = 0; i < run->process_count; i++) {
        const struct shim_process *process = &run->processes[i];
        struct template *template = &forks->templates[i];
        struct stat out = {0}, err = {0};
        *template = (struct template){.pid = process->pid,
                                      .out = process->out.fd,
                                      .err = process->err.fd};
        if (process->pid >= 0) {
            fstat(template->out, &out);
            fstat(template->err, &err);
            template->out_size = out.st_size;
            template->err_size = err.st_size;
        }
        if (process->pid > 0) {
            struct shim_slot *slot = run->all[i].slot;
            __atomic_store_n(&slot->turn, SHIM_OF_TEMPLATE, __ATOMIC_SEQ_CST);
            syscall(SYS_futex, &slot->turn, FUTEX_WAKE, 1, NULL, NULL, 0);
        }
    }
}

/* Lets template AT fork: the number of the child, or a negative errno: the
 * template itself continues. 0: it does not answer. */
static pid_t fork_template(const struct shim_run *run, size_t at)
{
    struct shim_shared *shared = run->shared;
    struct shim_template *own = &shared->templates[at];
    cpu_set_t processors; /* a child has those of its template */
    if (sched_getaffinity(0, sizeof processors, &processors) == 0) {
        sched_setaffinity(run->shim->forks->templates[at].pid,
                          sizeof processors, &processors);
    }
    const struct timespec most = {.tv_sec = 1};
    __atomic_store_n(&own->pid, 0, __ATOMIC_SEQ_CST);
    __atomic_fetch_add(&own->asked, 1, __ATOMIC_SEQ_CST);
    syscall(SYS_futex, &own->asked, FUTEX_WAKE, 1, NULL, NULL, 0);
    for (int waited_s = 0; waited_s < PATIENCE_S;) {
        uint32_t was = __atomic_load_n(&shared->bell, __ATOMIC_SEQ_CST);
        int32_t pid = __atomic_load_n(&own->pid, __ATOMIC_SEQ_CST);
        if (pid != 0) {
            return pid;
        }
        if (syscall(SYS_futex, &shared->bell, FUTEX_WAIT, was, &most, NULL, 0) <
                0 &&
            errno == ETIMEDOUT) {
            waited_s++;
        }
    }
    return 0;
}

/* The process that continues for template AT; 0: none does. Where processes
 * are scarce (RLIMIT_NPROC) that is the template, for the last time. */
static pid_t continue_template(const struct shim_run *run, size_t at)
{
    struct shim_forks *forks = run->shim->forks;
    pid_t pid = fork_template(run, at);
    if (pid < 0) {
        pid = forks->templates[at].pid;
        forks->templates[at].pid = 0; /* it ends with the run */
        forks->is_spent = true;
    }
    return pid;
}

/* All that are at a call go on in children of their templates. */
static int fork_all(struct shim_run *run)
{
    for (size_t i = 0; i < run->process_count; i++) {
        struct shim_process *process = &run->processes[i];
        if (process->pid <= 0) {
            continue;
        }
        struct shim_slot *slot = run->all[i].slot;
        if (run->phase == SHIM_REPEATS) {
            slot->turn = SHIM_OF_COMMAND;
        }
        process->pid = continue_template(run, i);
        process->out.is_limited = process->err.is_limited = false;
        if (process->pid == 0) {
            process->is_taken = true;
            return tt_fail(run->env, TT_ESYSTEM, "%s cannot be forked",
                           process->name);
        }
    }
    return 0;
}

int shim_fork_point(struct shim_run *run)
{
    if (run->phase == SHIM_LIVE) {
        return 0;
    }
    if (run->phase == SHIM_RECORDS) {
        if (!can_fork(run)) {
            stop_recording(run);
            return 0;
        }
        make_templates(run);
    } else if (run->next_entry != run->shim->forks->count) {
        return tt_fail(run->env, TT_ESYSTEM,
                       "the programs do not begin as in the first run");
    }
    int rc = fork_all(run);
    run->phase = SHIM_LIVE;
    return rc;
}

bool shim_keeps_output(const struct shim_run *run, size_t at)
{
    return run->keeps_shared && at < run->shim->options.count &&
           run->shim->forks->templates[at].pid >= 0;
}

bool shim_ends_beginning(const struct shim_slot *slot)
{
    switch ((enum shim_call)slot->call) {
    case SHIM_THREAD:
    case SHIM_FORK:
    case SHIM_KILL:
    case SHIM_UNLINK:
    case SHIM_WAITPID:
    case SHIM_PIDFD:
    case SHIM_ESCAPE:
        return true;
    case SHIM_BIND: /* with a path: a file is made */
        return slot->size != 0;
    case SHIM_SEND: /* with descriptors */
        return slot->args[1] > 0;
    default:
        return slot->call >= SHIM_CHOOSE;
    }
}

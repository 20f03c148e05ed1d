/* SPDX-License-Identifier: MIT
 *
 * signals.c: signals that programs send, and those of alarms.
 *
 * A signal is pending for a process here, not in the kernel, until one of its
 * threads can take it: one that is at a call, and does not block it. That
 * thread has the turn, sends itself the real signal, so that masks, handlers
 * and default actions are the kernel's, and makes its call again, unless the
 * handler has interrupted it. Which signals a thread blocks or ignores is read
 * in /proc: no call that changes it needs to be known.
 *
 * Signals that a thread causes itself (abort(), a fault) never come here.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "internal.h"

static uint64_t bit_of(int number)
{
    TT_ASSERT(number >= 1 && number <= SHIM_SIGNALS);
    return UINT64_C(1) << (number - 1);
}

/* ---- What a thread does with signals ------------------------------------- */

struct dispositions {
    uint64_t blocked, ignored, caught;
};

static bool read_dispositions(const struct shim_thread *thread,
                              struct dispositions *out)
{
    char name[80], line[200];
    snprintf(name, sizeof name, "/proc/%ld/task/%d/status",
             (long)thread->process->pid, (int)thread->slot->tid);
    FILE *in = fopen(name, "re");
    if (in == NULL) {
        return false;
    }
    *out = (struct dispositions){0, 0, 0};
    while (fgets(line, sizeof line, in) != NULL) {
        sscanf(line, "SigBlk: %" SCNx64, &out->blocked);
        sscanf(line, "SigIgn: %" SCNx64, &out->ignored);
        sscanf(line, "SigCgt: %" SCNx64, &out->caught);
    }
    fclose(in);
    return true;
}

bool shim_ignores(struct shim_run *run, const struct shim_process *process,
                  int number)
{
    struct dispositions now;
    for (size_t i = 0; i < run->count; i++) {
        const struct shim_thread *thread = &run->all[i];
        if (thread->process == process && thread->slot != NULL &&
            thread->state != SHIM_ENDED && thread->state != SHIM_ABSENT) {
            return read_dispositions(thread, &now) &&
                   (now.ignored & bit_of(number)) != 0;
        }
    }
    return false;
}

/* Whether a signal without a handler changes nothing. */
static bool is_harmless(int number)
{
    return number == SIGCHLD || number == SIGURG || number == SIGWINCH ||
           number == SIGCONT;
}

/* Whether it stops a process that has no handler. */
static bool is_stop(int number)
{
    return number == SIGSTOP || number == SIGTSTP || number == SIGTTIN ||
           number == SIGTTOU;
}

/* ---- Delivery ------------------------------------------------------------ */

static bool is_at_call(const struct shim_thread *thread)
{
    return (thread->state == SHIM_ASKS || thread->state == SHIM_BLOCKS) &&
           thread->slot->tid != 0 && thread->slot->call != SHIM_ENTER;
}

/* Gives THREAD the first pending signal that it can take. */
static void try_thread(struct shim_thread *thread)
{
    struct dispositions now;
    struct shim_info info;
    int number;
    if (thread->signal != 0 || !is_at_call(thread) ||
        thread->process->is_stopped || !read_dispositions(thread, &now)) {
        return;
    }
    while ((number = shim_take_pending(thread, ~now.blocked, &info)) != 0) {
        bool is_caught = (now.caught & bit_of(number)) != 0;
        bool is_ignored = (now.ignored & bit_of(number)) != 0;
        if (is_stop(number) && !is_ignored && !is_caught) {
            shim_stop(thread->process, number);
            return;
        }
        if (!is_ignored && (is_caught || !is_harmless(number))) {
            thread->signal = number;
            thread->info = info;
            return;
        }
    }
}

/* As in Linux, the first thread of a process is asked first. */
void shim_deliver(struct shim_run *run)
{
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < run->count; i++) {
            struct shim_thread *thread = &run->all[i];
            bool is_first = thread->handle == 0;
            if (thread->process != NULL && is_first == (pass == 0) &&
                shim_pending(thread) != 0) {
                try_thread(thread);
            }
        }
    }
}

/* ---- Queues -------------------------------------------------------------- */

/* Of signals below SIGRTMIN, and that by which threads are cancelled, one is
 * pending at most, the first that came: they always find room. */
bool shim_signal(struct shim_queue *queue, int number, struct shim_info info)
{
    bool is_single = number <= SHIM_SINGLE;
    if (is_single && (queue->bits & bit_of(number)) != 0) {
        return true;
    }
    if (!is_single && queue->count >= SHIM_QUEUED) {
        return false;
    }
    queue->bits |= bit_of(number);
    queue->at[queue->count].number = number;
    queue->at[queue->count++].info = info;
    return true;
}

static void take_from(struct shim_queue *queue, int number,
                      struct shim_info *out)
{
    size_t at = 0;
    while (queue->at[at].number != number) {
        TT_ASSERT(at < queue->count);
        at++;
    }
    *out = queue->at[at].info;
    memmove(&queue->at[at], &queue->at[at + 1],
            (--queue->count - at) * sizeof queue->at[0]);
    queue->bits = 0;
    for (size_t i = 0; i < queue->count; i++) {
        queue->bits |= bit_of(queue->at[i].number);
    }
}

/* As in Linux, SIGCONT removes signals that stop, and those remove SIGCONT. */
static void drop_opposite(struct shim_queue *queue, int number)
{
    struct shim_info unused;
    for (int i = 1; i < SHIM_SINGLE; i++) {
        bool is_opposite = (number == SIGCONT && is_stop(i)) ||
                           (is_stop(number) && i == SIGCONT);
        if (is_opposite && (queue->bits & bit_of(i)) != 0) {
            take_from(queue, i, &unused);
        }
    }
}

uint64_t shim_pending(const struct shim_thread *thread)
{
    return thread->pending.bits | thread->process->pending.bits;
}

int shim_take_pending(struct shim_thread *thread, uint64_t mask,
                      struct shim_info *out)
{
    uint64_t wanted = shim_pending(thread) & mask;
    if (wanted == 0) {
        return 0;
    }
    int number = __builtin_ctzll(wanted) + 1;
    bool is_own = (thread->pending.bits & bit_of(number)) != 0;
    take_from(is_own ? &thread->pending : &thread->process->pending, number,
              out);
    return number;
}

void shim_take_signal(struct shim_thread *thread, uint64_t now_ns)
{
    struct shim_slot *slot = thread->slot;
    TT_ASSERT(thread->signal != 0);
    slot->signal = thread->signal;
    slot->info = thread->info;
    slot->was_blocked = thread->state == SHIM_BLOCKS;
    slot->left_ns = thread->deadline_ns == TT_WORLD_NEVER
                        ? -1
                        : (int64_t)(thread->deadline_ns > now_ns
                                        ? thread->deadline_ns - now_ns
                                        : 0);
    thread->signal = 0;
    thread->interrupted = thread->wait;
    thread->interrupted_ns = thread->deadline_ns;
}

void shim_resume_wait(struct shim_thread *thread)
{
    thread->wait = thread->interrupted;
    thread->deadline_ns = thread->interrupted_ns;
}

/* ---- Calls --------------------------------------------------------------- */

struct shim_process *shim_find_process(struct shim_run *run, int64_t pid)
{
    for (size_t i = 0; i < run->process_count; i++) {
        struct shim_process *process = &run->processes[i];
        if (process->seen_pid == pid && process->pid > 0) {
            return process;
        }
    }
    return NULL;
}

/* It is over when this returns. */
static int64_t kill_process(struct shim_run *run, struct shim_process *process)
{
    int status = 0;
    TT_ASSERT(process->pid > 0);
    kill(process->pid, SIGKILL);
    if (waitpid(process->pid, &status, 0) == process->pid) {
        shim_note_end(run, process, status);
    }
    return 0;
}

/* What the call in SLOT sends with the signal. */
static struct shim_info info_of(const struct shim_thread *thread)
{
    struct shim_info info = thread->slot->info;
    info.pid = thread->process->seen_pid;
    info.status = 0;
    return info;
}

/* Sends what the call of THREAD says to PROCESS. */
static int64_t kill_one(struct shim_run *run, struct shim_thread *thread,
                        struct shim_process *process)
{
    int64_t *args = thread->slot->args;
    int number = (int)args[1];
    if (number == 0 || process->pid <= 0) { /* a zombie takes none */
        return 0;
    }
    if (process == thread->process && number == SIGKILL) {
        args[0] = 1; /* the others come first */
        return 0;
    }
    if (process != thread->process) { /* if it dies of it, that is wanted */
        process->sent |= bit_of(number);
    }
    if (number == SIGKILL) {
        return kill_process(run, process);
    }
    drop_opposite(&process->pending, number);
    shim_lane_signals(run, process, number);
    if (number == SIGSTOP) {
        shim_stop(process, number);
        return 0;
    }
    if (number == SIGCONT) {
        shim_continue(process);
    }
    return shim_signal(&process->pending, number, info_of(thread)) ? 0
                                                                   : -EAGAIN;
}

static int64_t kill_thread(struct shim_run *run, struct shim_thread *thread)
{
    const int64_t *args = thread->slot->args;
    for (size_t i = 0; i < run->count; i++) {
        struct shim_thread *other = &run->all[i];
        uint64_t handle = other->handle == 0 ? 0 : other->slot->handle;
        if (other->process != thread->process || other->state == SHIM_ENDED ||
            handle != (uint64_t)args[3]) {
            continue;
        }
        if (args[1] > 0) {
            shim_lane_signals(run, other->process, (int)args[1]);
        }
        return shim_signal(&other->pending, (int)args[1], info_of(thread))
                   ? 0
                   : -EAGAIN;
    }
    return 0; /* it has ended, and was not joined */
}

int64_t shim_serve_kill(struct shim_run *run, struct shim_thread *thread)
{
    int64_t *args = thread->slot->args, meant = args[0], result = -ESRCH;
    if (args[1] < 0 || args[1] > SHIM_SIGNALS) {
        return -EINVAL;
    }
    args[0] = 0;
    if (args[2] != 0) {
        return kill_thread(run, thread);
    }
    for (size_t i = 0; i < run->process_count; i++) {
        struct shim_process *process = &run->processes[i];
        bool is_there = process->pid > 0 || process->is_zombie;
        bool is_other = meant != -1 || process != thread->process;
        if (is_there && is_other &&
            shim_is_meant(process, thread->process, meant)) {
            int64_t one = kill_one(run, thread, process);
            result = result == 0 ? 0 : one;
        }
    }
    return result;
}

int64_t shim_serve_alarm(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_process *process = thread->process;
    int64_t *args = thread->slot->args;
    int64_t value = args[0], interval = args[1];
    args[0] = process->alarm_ns == TT_WORLD_NEVER
                  ? 0
                  : (int64_t)(process->alarm_ns - run->now_ns);
    args[1] = (int64_t)process->alarm_interval_ns;
    if (args[2] == 0) {
        return 0; /* it is only read */
    }
    process->alarm_ns =
        value == 0 ? TT_WORLD_NEVER : run->now_ns + (uint64_t)value;
    process->alarm_interval_ns = (uint64_t)interval;
    if (value != 0) {
        thread->armed[thread->armed_next++ % SHIM_ARMED] = process->alarm_ns;
    }
    return 0;
}

uint64_t shim_next_alarm(const struct shim_process *process)
{
    uint64_t next = process->alarm_ns;
    for (size_t i = 0; i < SHIM_TIMERS; i++) {
        const struct shim_timer *timer = &process->timers[i];
        next = timer->is_used && timer->at_ns < next ? timer->at_ns : next;
    }
    return next;
}

/* The next time of what was due at AT. */
static uint64_t next_time(uint64_t at, uint64_t interval, uint64_t now_ns)
{
    uint64_t next = interval == 0 ? TT_WORLD_NEVER : at + interval;
    return next < now_ns ? now_ns + interval : next;
}

static void ring_alarm(struct shim_process *process, uint64_t now_ns)
{
    const struct shim_info info = {.code = SI_KERNEL};
    if (process->alarm_ns <= now_ns) {
        shim_signal(&process->pending, SIGALRM, info);
        process->alarm_ns =
            next_time(process->alarm_ns, process->alarm_interval_ns, now_ns);
    }
}

static void ring_timer(struct shim_process *process, struct shim_timer *timer,
                       uint64_t now_ns)
{
    const struct shim_info info = {.code = SI_TIMER, .value = timer->value};
    if (!timer->is_used || timer->at_ns > now_ns) {
        return;
    }
    if (timer->signal != 0) {
        shim_signal(&process->pending, timer->signal, info);
    }
    timer->at_ns = next_time(timer->at_ns, timer->interval_ns, now_ns);
}

void shim_ring_alarms(struct shim_run *run)
{
    for (size_t i = 0; i < run->process_count; i++) {
        struct shim_process *process = &run->processes[i];
        if (process->pid <= 0) {
            continue;
        }
        ring_alarm(process, run->now_ns);
        for (size_t j = 0; j < SHIM_TIMERS; j++) {
            ring_timer(process, &process->timers[j], run->now_ns);
        }
    }
}

static int64_t make_timer(struct shim_process *process, int64_t number,
                          uint64_t value)
{
    if (number < 0 || number > SHIM_SIGNALS) {
        return -EINVAL;
    }
    for (int i = 0; i < SHIM_TIMERS; i++) {
        if (!process->timers[i].is_used) {
            process->timers[i] = (struct shim_timer){.is_used = true,
                                                     .signal = (int)number,
                                                     .value = value,
                                                     .at_ns = TT_WORLD_NEVER};
            return i;
        }
    }
    return -EAGAIN;
}

int64_t shim_serve_timer(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_process *process = thread->process;
    int64_t *args = thread->slot->args, value = args[1], interval = args[2];
    int64_t what = args[3] & SHIM_KIND_MASK;
    bool is_moment = (args[3] & SHIM_RELATIVE) == 0;
    if (what == SHIM_TIMER_NEW) {
        return make_timer(process, args[0], thread->slot->info.value);
    }
    if (args[0] < 0 || args[0] >= SHIM_TIMERS ||
        !process->timers[args[0]].is_used) {
        return -EINVAL;
    }
    struct shim_timer *timer = &process->timers[args[0]];
    args[1] = timer->at_ns == TT_WORLD_NEVER
                  ? 0
                  : (int64_t)(timer->at_ns - run->now_ns);
    args[2] = (int64_t)timer->interval_ns;
    if (what == SHIM_TIMER_DELETE) {
        timer->is_used = false;
    } else if (what == SHIM_TIMER_SET) {
        uint64_t from = is_moment ? 0 : run->now_ns;
        uint64_t at = from + (uint64_t)value;
        timer->at_ns = value == 0 ? TT_WORLD_NEVER : at;
        timer->interval_ns = (uint64_t)interval;
        if (value != 0) {
            thread->armed[thread->armed_next++ % SHIM_ARMED] = at;
        }
        if (timer->at_ns <= run->now_ns) { /* a moment that has passed */
            shim_ring_alarms(run);
        }
    }
    return 0;
}

int64_t shim_serve_signal_wait(struct shim_run *run, struct shim_thread *thread)
{
    int64_t *args = thread->slot->args;
    shim_arm(run, thread, args[1], true);
    int number =
        shim_take_pending(thread, (uint64_t)args[0], &thread->slot->info);
    if (number != 0) {
        return number;
    }
    thread->wait.wfd = -1;
    return thread->deadline_ns > run->now_ns ? -TT_WORLD_EBLOCKED : -EAGAIN;
}

int64_t shim_serve_pending(struct shim_run *run, struct shim_thread *thread)
{
    (void)run;
    return (int64_t)(shim_pending(thread) & INT64_MAX);
}

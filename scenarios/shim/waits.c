/* SPDX-License-Identifier: MIT
 *
 * waits.c: calls that wait, the passing of time, and what is late.
 *
 * A call that cannot end now is left, and made again when something that it
 * waits for is there. What is late is hidden from waits (tt_world_hide): it has
 * not arrived yet.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>

#include "internal.h"

enum {
    /* Polls without a timeout that found nothing, in a row, after which each
     * one takes a moment: programs that wait until the time is past a deadline,
     * strictly, never came there otherwise. */
    EMPTY_POLLS = 3,
    EMPTY_POLL_NS = 1000
};

/* ---- What is late -------------------------------------------------------- */

static const uint32_t all_events = 0xffff;

static void show_at(struct shim_run *run, size_t at)
{
    int wfd = run->late[at].wfd;
    TT_ASSERT(at < run->late_count);
    memmove(&run->late[at], &run->late[at + 1],
            (--run->late_count - at) * sizeof run->late[0]);
    tt_world_hide(run->world, wfd, 0);
    if (run->shown_count < SHIM_LATE) {
        run->shown[run->shown_count++] = wfd;
    }
}

static bool was_late(const struct shim_run *run, int wfd)
{
    for (size_t i = 0; i < run->shown_count; i++) {
        if (run->shown[i] == wfd) {
            return true;
        }
    }
    return false;
}

void shim_show(struct shim_run *run, int wfd)
{
    for (size_t i = run->late_count; i > 0; i--) {
        if (run->late[i - 1].wfd == wfd) {
            show_at(run, i - 1);
        }
    }
}

static bool show_until(struct shim_run *run, enum shim_until until)
{
    bool any = false;
    for (size_t i = run->late_count; i > 0; i--) {
        const struct shim_late *late = &run->late[i - 1];
        if (late->until == until &&
            (until != SHIM_UNTIL_TIME || late->until_ns <= run->now_ns)) {
            show_at(run, i - 1);
            any = true;
        }
    }
    return any;
}

bool shim_show_idle(struct shim_run *run)
{
    bool polls = show_until(run, SHIM_UNTIL_POLL);
    return polls || show_until(run, SHIM_UNTIL_IDLE);
}

/* Whether a network is before WFD: what it reports can be late. */
static bool is_remote(struct shim_run *run, int wfd)
{
    int domain = 0;
    socklen_t size = sizeof domain;
    const struct tt_world_option option = {SOL_SOCKET, SO_DOMAIN};
    return tt_world_getsockopt(run->world, wfd, option, &domain, &size) == 0 &&
           domain == AF_INET;
}

/* Asks of each of the COUNT descriptors whether it is late, and hides those
 * that are. WAS_LATE ones have arrived. */
static void choose_late(struct shim_run *run, struct shim_thread *thread,
                        const int *wfds, size_t count, bool may_wait)
{
    bool others = false;
    for (size_t i = 0; i < run->count; i++) {
        others = others || run->all[i].state == SHIM_ASKS ||
                 (run->all[i].state == SHIM_BLOCKS && run->all[i].ready != 0 &&
                  &run->all[i] != thread);
    }
    bool crowded = count > 1 || !may_wait || (others && run->count > 1);
    for (size_t i = 0; i < count; i++) {
        if (is_remote(run, wfds[i]) && !was_late(run, wfds[i]) &&
            shim_choose_late(run, thread, wfds[i], crowded)) {
            tt_world_hide(run->world, wfds[i], all_events);
        }
    }
    run->shown_count = 0;
}

/* ---- Time ---------------------------------------------------------------- */

static int pass(struct shim_run *run, uint64_t now_ns, bool is_spinning)
{
    TT_ASSERT(now_ns >= run->now_ns);
    run->now_ns = now_ns;
    run->clock_reads = 0;
    double now_s = (double)now_ns / 1e9;
    int rc = is_spinning ? tt_sim_outside_spin(run->env, now_s)
                         : tt_sim_outside_wait(run->env, now_s);
    tt_world_advance(run->world, now_ns);
    shim_ring_alarms(run);
    show_until(run, SHIM_UNTIL_TIME);
    return rc;
}

int shim_pass(struct shim_run *run, uint64_t now_ns)
{
    run->reports = 0;
    return pass(run, now_ns, false);
}

int shim_pass_busy(struct shim_run *run, uint64_t now_ns)
{
    enum { REPORTS_MAX = 100 };
    return pass(run, now_ns, run->reports > REPORTS_MAX);
}

/* When THREAD can go on without another one. */
static uint64_t resumes_ns(const struct shim_run *run,
                           const struct shim_thread *thread)
{
    bool blocks = thread->state == SHIM_BLOCKS;
    if ((!blocks && thread->state != SHIM_ASKS) ||
        thread->process->is_stopped) {
        return TT_WORLD_NEVER;
    }
    if (thread->stalled_ns > run->now_ns) {
        return thread->stalled_ns;
    }
    return blocks ? thread->deadline_ns : TT_WORLD_NEVER;
}

uint64_t shim_next_ns(const struct shim_run *run)
{
    uint64_t next = tt_world_next_ns(run->world);
    for (size_t i = 0; i < run->count; i++) {
        uint64_t at = resumes_ns(run, &run->all[i]);
        next = at < next ? at : next;
    }
    for (size_t i = 0; i < run->process_count; i++) {
        const struct shim_process *process = &run->processes[i];
        uint64_t alarm = shim_next_alarm(process);
        next = process->pid > 0 && alarm < next ? alarm : next;
    }
    for (size_t i = 0; i < run->late_count; i++) {
        const struct shim_late *late = &run->late[i];
        if (late->until == SHIM_UNTIL_TIME && late->until_ns < next) {
            next = late->until_ns;
        }
    }
    return next;
}

/* ---- Waits --------------------------------------------------------------- */

void shim_arm(struct shim_run *run, struct shim_thread *thread, int64_t time_ns,
              bool is_length)
{
    if (thread->state != SHIM_ASKS) {
        return; /* it is tried again */
    }
    if (time_ns < 0 || time_ns == SHIM_NEVER) {
        thread->deadline_ns = TT_WORLD_NEVER;
        return;
    }
    uint64_t from = is_length ? run->now_ns : 0;
    thread->deadline_ns = from + (uint64_t)time_ns;
    if (thread->deadline_ns > run->now_ns) {
        thread->armed[thread->armed_next++ % SHIM_ARMED] = thread->deadline_ns;
    }
}

/* A poll found nothing: it blocks, or its time is over. */
static int64_t found_nothing(struct shim_run *run, struct shim_thread *thread)
{
    if (thread->deadline_ns > run->now_ns) {
        thread->wait.wfd = -1;
        return -TT_WORLD_EBLOCKED;
    }
    thread->empty_polls++;
    thread->yields = true;
    if (thread->empty_polls > EMPTY_POLLS) {
        shim_pass(run, run->now_ns + EMPTY_POLL_NS);
    }
    return 0;
}

/* Puts what epoll reports in the order that is chosen. */
static void choose_order(struct shim_run *run, struct shim_thread *thread,
                         int epoll, int *wfds, size_t count)
{
    for (size_t i = 0; i + 1 < count; i++) {
        size_t at = i + shim_choose_ready(run, thread, wfds + i, count - i);
        int next = wfds[at];
        memmove(&wfds[i + 1], &wfds[i], (at - i) * sizeof *wfds);
        wfds[i] = next;
    }
    for (size_t i = count; i > 0; i--) {
        tt_world_epoll_prefer(run->world, epoll, wfds[i - 1]);
    }
}

int64_t shim_serve_epoll(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    struct epoll_event events[SHIM_EVENTS];
    int wfds[SHIM_EVENTS], epoll = shim_wfd(thread, slot->fd);
    int64_t most = slot->args[0] < SHIM_EVENTS ? slot->args[0] : SHIM_EVENTS;
    bool is_open =
        shim_asks(run, TT_CHOICE_ARRIVE) || shim_asks(run, TT_CHOICE_IO);
    shim_arm(run, thread, slot->args[1], true);
    show_until(run, SHIM_UNTIL_POLL);
    int count = tt_world_epoll_ready(run->world, epoll, wfds, SHIM_EVENTS);
    if (count < 0) {
        return count;
    }
    if (is_open && count > 0) {
        choose_late(run, thread, wfds, (size_t)count,
                    thread->deadline_ns > run->now_ns);
        count = tt_world_epoll_ready(run->world, epoll, wfds, SHIM_EVENTS);
        choose_order(run, thread, epoll, wfds, (size_t)count);
    }
    int reported = tt_world_epoll_wait(run->world, epoll, events, (int)most);
    if (reported == 0) {
        return found_nothing(run, thread);
    }
    struct shim_event *out = (struct shim_event *)(void *)slot->data;
    for (int i = 0; i < reported; i++) {
        out[i] = (struct shim_event){events[i].events, events[i].data.u64};
    }
    thread->empty_polls = 0;
    run->reports++;
    return reported;
}

/* The descriptors of the call, as the world has them: their number. */
static size_t world_polls(const struct shim_thread *thread, struct pollfd *out)
{
    const struct pollfd *in =
        (const struct pollfd *)(const void *)thread->slot->data;
    size_t count = (size_t)thread->slot->args[0];
    TT_ASSERT(count <= SHIM_FDS);
    for (size_t i = 0; i < count; i++) {
        out[i] = in[i];
        out[i].fd = in[i].fd < 0 ? -1 : shim_wfd(thread, in[i].fd);
    }
    return count;
}

/* The call's descriptors in FDS that are ready: how many. For select() what it
 * does not wait for is not reported: for poll() errors always are. */
static int poll_now(struct shim_run *run, const struct shim_thread *thread,
                    struct pollfd *fds, size_t count)
{
    int ready = tt_world_poll(run->world, fds, count);
    if (ready <= 0 || thread->slot->args[3] == 0) {
        return ready;
    }
    ready = 0;
    for (size_t i = 0; i < count; i++) {
        fds[i].revents &= (short)(fds[i].events | POLLNVAL);
        ready += fds[i].revents != 0;
    }
    return ready;
}

int64_t shim_serve_poll(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    struct pollfd fds[SHIM_FDS];
    size_t count = world_polls(thread, fds), ready_count = 0;
    shim_arm(run, thread, slot->args[1], true);
    show_until(run, SHIM_UNTIL_POLL);
    int reported = poll_now(run, thread, fds, count);
    if (reported > 0 && shim_asks(run, TT_CHOICE_ARRIVE)) {
        int ready[SHIM_FDS] = {0};
        for (size_t i = 0; i < count; i++) {
            if (fds[i].revents != 0 && fds[i].revents != POLLNVAL) {
                ready[ready_count++] = fds[i].fd;
            }
        }
        choose_late(run, thread, ready, ready_count,
                    thread->deadline_ns > run->now_ns);
        reported = poll_now(run, thread, fds, count);
    }
    struct pollfd *out = (struct pollfd *)(void *)slot->data;
    for (size_t i = 0; i < count; i++) {
        out[i].revents = fds[i].fd < 0 ? 0 : fds[i].revents;
    }
    slot->args[2] = thread->deadline_ns == TT_WORLD_NEVER ||
                            thread->deadline_ns <= run->now_ns
                        ? 0
                        : (int64_t)(thread->deadline_ns - run->now_ns);
    if (reported == 0) {
        return found_nothing(run, thread);
    }
    thread->empty_polls = 0;
    run->reports++;
    return reported;
}

/* The thread of PROCESS that waits for the lock of a file; NULL: none does. */
static const struct shim_thread *find_locker(const struct shim_run *run,
                                             const struct shim_process *process)
{
    for (size_t i = 0; i < run->count; i++) {
        const struct shim_thread *thread = &run->all[i];
        bool is_at_call =
            thread->state == SHIM_ASKS || thread->state == SHIM_BLOCKS;
        if (thread->process == process && is_at_call &&
            thread->slot->call == SHIM_SLEEP && thread->slot->args[2] != 0) {
            return thread;
        }
    }
    return NULL;
}

/* Whether the process that has the lock for which THREAD waits, waits for that
 * one's process, or for one that does; and THREAD was the last to begin. Who
 * has a lock is what its waiter has found in its last trial. Since then it may
 * have become free: so only trials since THREAD began count. */
static bool is_deadlock(const struct shim_run *run,
                        const struct shim_thread *thread)
{
    const struct shim_process *process = thread->process;
    int64_t owner = thread->slot->args[3];
    for (size_t depth = 0; owner > 0 && depth < run->process_count; depth++) {
        const struct shim_process *next = NULL;
        for (size_t i = 0; i < run->process_count; i++) {
            bool is_it = run->processes[i].pid == owner;
            next = is_it ? &run->processes[i] : next;
        }
        if (next == process) {
            return true;
        }
        const struct shim_thread *other =
            next == NULL ? NULL : find_locker(run, next);
        if (other == NULL || other->lock_tried < thread->lock_began ||
            other->lock_began > thread->lock_began) {
            return false;
        }
        owner = other->slot->args[3];
    }
    return false;
}

int64_t shim_serve_sleep(struct shim_run *run, struct shim_thread *thread)
{
    const int64_t *args = thread->slot->args;
    if (thread->state == SHIM_ASKS) {
        if (args[2] != 0) {
            thread->lock_tried = ++run->serial;
            thread->lock_began =
                args[2] == 1 ? thread->lock_tried : thread->lock_began;
            if (is_deadlock(run, thread)) {
                return -EDEADLK;
            }
        }
        shim_arm(run, thread, args[0] < 0 ? 0 : args[0], args[1] != 0);
    }
    if (thread->deadline_ns > run->now_ns) {
        thread->wait.wfd = -1;
        return -TT_WORLD_EBLOCKED;
    }
    return 0;
}

/* ---- Whether a wait is over ---------------------------------------------- */

static bool poll_is_ready(struct shim_run *run, struct shim_thread *thread)
{
    struct pollfd fds[SHIM_FDS];
    size_t count = world_polls(thread, fds);
    return poll_now(run, thread, fds, count) > 0;
}

bool shim_is_ready(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    TT_ASSERT(thread->state == SHIM_BLOCKS);
    if (thread->deadline_ns <= run->now_ns) {
        return true;
    }
    int one;
    struct pollfd fd = {.fd = thread->wait.wfd, .events = thread->wait.events};
    switch ((enum shim_call)slot->call) {
    case SHIM_SLEEP:
    case SHIM_RESOLVE:
        return false;
    case SHIM_SIGNAL_WAIT:
        return (shim_pending(thread) & (uint64_t)slot->args[0]) != 0;
    case SHIM_WAITPID:
        return shim_has_ended_child(run, thread);
    case SHIM_SPAWNED:
        return shim_serve_spawned(run, thread) == 0;
    case SHIM_WAIT:
    case SHIM_JOIN:
        return thread->wait.is_woken;
    case SHIM_POLL:
        return poll_is_ready(run, thread);
    case SHIM_EPOLL_WAIT:
        return tt_world_epoll_ready(run->world, shim_wfd(thread, slot->fd),
                                    &one, 1) > 0;
    default:
        return tt_world_poll(run->world, &fd, 1) > 0;
    }
}

/* SPDX-License-Identifier: MIT
 *
 * signalfd.c: signals that are read from descriptors.
 *
 * A signalfd is a counter of the world (an eventfd), which is readable as long
 * as a signal of its mask is pending for the process that has it: that is
 * looked at before each call. What is read is made of the pending signals, and
 * takes them. Who inherits one, or receives it over a Unix socket, reads its
 * own signals: so it gets a counter of its own, with the same mask.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "internal.h"

/* No mask has SIGKILL: here it says that a counter is a signalfd. */
static uint64_t mark_of(uint64_t mask)
{
    const uint64_t stop = UINT64_C(1) << (SIGSTOP - 1);
    return (mask & ~stop) | SHIM_MARK_SIGNALFD;
}

/* Of WFD, as bits: 1 is signal 1. */
static uint64_t mask_of(struct shim_run *run, int wfd)
{
    struct tt_world_state state;
    return tt_world_describe(run->world, wfd, &state) < 0
               ? 0
               : state.mark & ~SHIM_MARK_SIGNALFD;
}

bool shim_is_signalfd(struct shim_run *run, int wfd)
{
    struct tt_world_state state;
    return tt_world_describe(run->world, wfd, &state) == 0 &&
           (state.mark & SHIM_MARK_SIGNALFD) != 0;
}

int shim_note_signalfd(struct shim_run *run, struct shim_process *process,
                       int wfd)
{
    enum { AT_FIRST = 16 };
    if (!shim_is_signalfd(run, wfd)) {
        return 0;
    }
    if (run->signalfd_count == run->signalfd_capacity) {
        size_t capacity = 2 * run->signalfd_capacity + AT_FIRST;
        struct shim_signalfd *grown =
            realloc(run->signalfds, capacity * sizeof *grown);
        if (grown == NULL) {
            return -ENOMEM;
        }
        run->signalfds = grown;
        run->signalfd_capacity = capacity;
    }
    run->signalfds[run->signalfd_count++] =
        (struct shim_signalfd){.process = process, .wfd = wfd};
    return 0;
}

/* A new one of PROCESS: it, or a negative errno. */
static int make(struct shim_run *run, struct shim_process *process,
                uint64_t mark, int flags)
{
    int wfd = tt_world_eventfd(run->world, 0, flags);
    if (wfd < 0) {
        return wfd;
    }
    tt_world_set_mark(run->world, wfd, mark);
    int rc = shim_note_signalfd(run, process, wfd);
    if (rc < 0) {
        tt_world_close(run->world, wfd);
        return rc;
    }
    return wfd;
}

int shim_inherit_signalfd(struct shim_run *run, struct shim_process *process,
                          int wfd)
{
    struct tt_world_state state;
    if (tt_world_describe(run->world, wfd, &state) < 0 ||
        (state.mark & SHIM_MARK_SIGNALFD) == 0) {
        return wfd;
    }
    int flags = tt_world_fcntl(run->world, wfd, F_GETFL, 0);
    tt_world_close(run->world, wfd);
    return make(run, process, state.mark,
                (flags & O_NONBLOCK) != 0 ? EFD_NONBLOCK : 0);
}

void shim_drop_signalfd(struct shim_run *run, int wfd)
{
    for (size_t i = 0; i < run->signalfd_count; i++) {
        if (run->signalfds[i].wfd == wfd) {
            run->signalfds[i] = run->signalfds[--run->signalfd_count];
            return;
        }
    }
}

/* The signals that are pending for PROCESS, or one of its threads. */
static uint64_t pending_of(const struct shim_run *run,
                           const struct shim_process *process)
{
    uint64_t bits = process->pending.bits;
    for (size_t i = 0; i < run->count; i++) {
        if (run->all[i].process == process) {
            bits |= run->all[i].pending.bits;
        }
    }
    return bits;
}

static void look(struct shim_run *run, const struct shim_process *process,
                 int wfd)
{
    struct pollfd fd = {.fd = wfd, .events = POLLIN};
    uint64_t count = 1;
    bool is_pending = (pending_of(run, process) & mask_of(run, wfd)) != 0;
    bool is_readable = tt_world_poll(run->world, &fd, 1) > 0;
    if (is_pending && !is_readable) {
        tt_world_write(run->world, wfd, &count, sizeof count);
    } else if (!is_pending && is_readable) {
        tt_world_read(run->world, wfd, &count, sizeof count);
    }
}

void shim_look_at_signals(struct shim_run *run)
{
    for (size_t i = 0; i < run->signalfd_count; i++) {
        look(run, run->signalfds[i].process, run->signalfds[i].wfd);
    }
}

static struct signalfd_siginfo read_one(int number,
                                        const struct shim_info *info)
{
    struct signalfd_siginfo out;
    memset(&out, 0, sizeof out);
    out.ssi_signo = (uint32_t)number;
    out.ssi_code = info->code;
    out.ssi_pid = (uint32_t)info->pid;
    out.ssi_uid = info->pid == 0 ? 0 : (uint32_t)getuid();
    out.ssi_status = info->status;
    out.ssi_int = (int32_t)info->value;
    out.ssi_ptr = info->value;
    return out;
}

int64_t shim_read_signals(struct shim_run *run, struct shim_thread *thread,
                          int wfd)
{
    struct shim_slot *slot = thread->slot;
    struct shim_process *process = thread->process;
    uint64_t count, mask = mask_of(run, wfd);
    size_t most = (size_t)slot->args[0], done = 0;
    if (most < sizeof(struct signalfd_siginfo)) {
        return -EINVAL;
    }
    look(run, process, wfd);
    while (most - done >= sizeof(struct signalfd_siginfo)) {
        struct shim_info info;
        int number = shim_take_pending(thread, mask, &info);
        if (number == 0) {
            break;
        }
        const struct signalfd_siginfo one = read_one(number, &info);
        memcpy(slot->data + done, &one, sizeof one);
        done += sizeof one;
    }
    if (done == 0) { /* it blocks, or says so */
        return tt_world_read(run->world, wfd, &count, sizeof count);
    }
    look(run, process, wfd);
    return (int64_t)done;
}

int64_t shim_serve_signalfd(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    uint64_t mark = mark_of((uint64_t)slot->args[0]);
    int wfd = shim_wfd(thread, slot->fd);
    if (wfd >= 0) { /* another mask for one that is there */
        return shim_is_signalfd(run, wfd)
                   ? tt_world_set_mark(run->world, wfd, mark)
                   : -EINVAL;
    }
    wfd = make(run, thread->process, mark, (int)slot->args[1]);
    if (wfd < 0) {
        return wfd;
    }
    thread->process->fds[slot->fd] = wfd;
    return 0;
}

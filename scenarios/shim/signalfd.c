/* SPDX-License-Identifier: MIT
 *
 * signalfd.c: signals that are read from descriptors.
 *
 * A signalfd is a counter of the world (an eventfd), which is readable as long
 * as a signal of its mask is pending for the process that has it: that is
 * looked at before each call. What is read is made of the pending signals, and
 * takes them. A child that inherits one reads its own.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/wait.h>

#include "internal.h"

struct shim_signalfd *shim_find_signalfd(struct shim_run *run, int wfd)
{
    for (size_t i = 0; i < run->signalfd_count; i++) {
        if (run->signalfds[i].wfd == wfd) {
            return &run->signalfds[i];
        }
    }
    return NULL;
}

static int64_t add(struct shim_run *run, int wfd, uint64_t mask)
{
    if (run->signalfd_count == SHIM_SIGNALFDS) {
        return -EMFILE;
    }
    TT_ASSERT(shim_find_signalfd(run, wfd) == NULL);
    run->signalfds[run->signalfd_count++] =
        (struct shim_signalfd){.wfd = wfd, .mask = mask};
    return 0;
}

void shim_copy_signalfd(struct shim_run *run, int from, int to)
{
    const struct shim_signalfd *own = shim_find_signalfd(run, from);
    if (own != NULL && to >= 0) {
        add(run, to, own->mask);
    }
}

void shim_drop_signalfd(struct shim_run *run, int wfd)
{
    struct shim_signalfd *own = shim_find_signalfd(run, wfd);
    if (own != NULL) {
        *own = run->signalfds[--run->signalfd_count];
    }
}

/* Who has the descriptor; NULL: nobody. */
static struct shim_process *find_owner(struct shim_run *run, int wfd)
{
    for (size_t i = 0; i < run->process_count; i++) {
        for (int fd = 0; fd < SHIM_FDS; fd++) {
            if (run->processes[i].fds[fd] == wfd) {
                return &run->processes[i];
            }
        }
    }
    return NULL;
}

static void look(struct shim_run *run, const struct shim_signalfd *own)
{
    const struct shim_process *process = find_owner(run, own->wfd);
    struct pollfd fd = {.fd = own->wfd, .events = POLLIN};
    uint64_t count = 1;
    bool is_pending = process != NULL && (process->pending & own->mask) != 0;
    bool is_readable = tt_world_poll(run->world, &fd, 1) > 0;
    if (is_pending && !is_readable) {
        tt_world_write(run->world, own->wfd, &count, sizeof count);
    } else if (!is_pending && is_readable) {
        tt_world_read(run->world, own->wfd, &count, sizeof count);
    }
}

void shim_look_at_signals(struct shim_run *run)
{
    for (size_t i = 0; i < run->signalfd_count; i++) {
        look(run, &run->signalfds[i]);
    }
}

/* Of SIGCHLD: the child whose end has sent it. */
static void put_child(const struct shim_process *parent,
                      struct signalfd_siginfo *out)
{
    int status = parent->child_status;
    bool has_exited = WIFEXITED(status);
    out->ssi_pid = (uint32_t)parent->child_pid;
    out->ssi_code = has_exited ? CLD_EXITED : CLD_KILLED;
    out->ssi_status = has_exited ? WEXITSTATUS(status) : WTERMSIG(status);
}

int64_t shim_read_signals(struct shim_run *run, struct shim_thread *thread,
                          const struct shim_signalfd *own)
{
    struct shim_slot *slot = thread->slot;
    struct shim_process *process = thread->process;
    size_t most = (size_t)slot->args[0], done = 0;
    uint64_t count;
    if (most < sizeof(struct signalfd_siginfo)) {
        return -EINVAL;
    }
    look(run, own);
    if ((process->pending & own->mask) == 0) { /* it blocks, or says so */
        return tt_world_read(run->world, own->wfd, &count, sizeof count);
    }
    while (most - done >= sizeof(struct signalfd_siginfo) &&
           (process->pending & own->mask) != 0) {
        int number = __builtin_ctzll(process->pending & own->mask);
        struct signalfd_siginfo info;
        memset(&info, 0, sizeof info);
        info.ssi_signo = (uint32_t)number + 1;
        if (number + 1 == SIGCHLD) {
            put_child(process, &info);
        }
        process->pending &= ~(UINT64_C(1) << number);
        memcpy(slot->data + done, &info, sizeof info);
        done += sizeof info;
    }
    look(run, own);
    return (int64_t)done;
}

int64_t shim_serve_signalfd(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    uint64_t mask = (uint64_t)slot->args[0];
    int wfd = shim_wfd(thread, slot->fd);
    if (wfd >= 0) { /* another mask for one that is there */
        struct shim_signalfd *own = shim_find_signalfd(run, wfd);
        if (own == NULL) {
            return -EINVAL;
        }
        own->mask = mask;
        return 0;
    }
    wfd = tt_world_eventfd(run->world, 0, (int)slot->args[1]);
    if (wfd < 0) {
        return wfd;
    }
    int64_t rc = add(run, wfd, mask);
    if (rc < 0) {
        tt_world_close(run->world, wfd);
        return rc;
    }
    thread->process->fds[slot->fd] = wfd;
    return 0;
}

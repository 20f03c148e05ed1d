/* SPDX-License-Identifier: MIT
 *
 * wait.c: epoll, poll, select. Descriptors that are real (files, /dev/null) are
 * ready at once or never; the simulated ones are the command's.
 */
#define _GNU_SOURCE 1
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>

#include "preload.h"

_Static_assert(sizeof(struct shim_event) == sizeof(struct epoll_event) ||
                   !__x86_64__,
               "events are the kernel's");

/* A timeout in ns; -1: none. */
static int64_t of_timespec(const struct timespec *timeout)
{
    return timeout == NULL ? -1 : tt__ns(timeout);
}

static bool is_time(const struct timespec *time)
{
    return time == NULL || (time->tv_sec >= 0 && time->tv_nsec >= 0 &&
                            time->tv_nsec < NS_PER_S);
}

/* ---- epoll --------------------------------------------------------------- */

EXPORT int epoll_create1(int flags)
{
    long fd = RAW1(SYS_epoll_create1, flags);
    if (!tt__open() || fd < 0) {
        return (int)tt__libc(fd);
    }
    int reserved = tt__reserve(fd);
    return reserved < 0
               ? (int)tt__libc(reserved)
               : tt__taken(reserved, tt__ask3(SHIM_EPOLL_CREATE, reserved, SITE,
                                              flags, 0, 0));
}

EXPORT int epoll_create(int size)
{
    return size <= 0 ? (int)tt__libc(-EINVAL) : epoll_create1(0);
}

/* A real descriptor: the kernel refuses files, and says what is no descriptor.
 */
static int control_real(int epoll, int operation, int fd,
                        struct epoll_event *event)
{
    long rc = RAW4(SYS_epoll_ctl, epoll, operation, fd, event);
    if (rc >= 0) {
        tt__escape("epoll_ctl() of a descriptor of the real kernel");
    }
    return (int)tt__libc(rc);
}

EXPORT int epoll_ctl(int epoll, int operation, int fd,
                     struct epoll_event *event)
{
    if (!tt__open() || !tt__is_ours(epoll)) {
        return (int)tt__libc(RAW4(SYS_epoll_ctl, epoll, operation, fd, event));
    }
    if (!tt__is_ours(fd)) {
        return control_real(epoll, operation, fd, event);
    }
    struct shim_event *out = (struct shim_event *)(void *)tt__slot->data;
    if (operation != EPOLL_CTL_DEL) { /* which may have garbage there */
        if (event == NULL) {
            return (int)tt__libc(-EFAULT);
        }
        *out = (struct shim_event){event->events, event->data.u64};
    }
    return (int)tt__libc(
        tt__ask3(SHIM_EPOLL_CTL, epoll, SITE, operation, fd, 0));
}

static int wait_events(int epoll, struct epoll_event *events, int most,
                       int64_t timeout, uint64_t site)
{
    enum { ROOM = SHIM_DATA / (int)sizeof(struct shim_event) };
    if (most <= 0) {
        return (int)tt__libc(-EINVAL);
    }
    int64_t count = tt__ask3(SHIM_EPOLL_WAIT, epoll, site,
                             most < ROOM ? most : ROOM, timeout, 0);
    const struct shim_event *in =
        (const struct shim_event *)(const void *)tt__slot->data;
    for (int64_t i = 0; i < count; i++) {
        events[i].events = in[i].events;
        events[i].data.u64 = in[i].data;
    }
    return (int)tt__libc(count);
}

static int64_t of_milliseconds(int timeout)
{
    return timeout < 0 ? -1 : (int64_t)timeout * NS_PER_MS;
}

/* A wait on an epoll that is not ours. */
static int wait_real(long number, int epoll, const long at[5])
{
    const long args[6] = {epoll, at[0], at[1], at[2], at[3], at[4]};
    return (int)tt__libc(tt__foreign(number, args, -EINVAL));
}

EXPORT int epoll_wait(int epoll, struct epoll_event *events, int most,
                      int timeout)
{
    const long at[5] = {(long)events, most, timeout, 0, 0};
    return tt__open() && tt__is_ours(epoll)
               ? wait_events(epoll, events, most, of_milliseconds(timeout),
                             SITE)
               : wait_real(SYS_epoll_pwait, epoll, at);
}

EXPORT int epoll_pwait(int epoll, struct epoll_event *events, int most,
                       int timeout, const sigset_t *mask)
{
    if (!tt__open() || !tt__is_ours(epoll)) {
        const long at[5] = {(long)events, most, timeout, (long)mask,
                            sizeof(uint64_t)};
        return wait_real(SYS_epoll_pwait, epoll, at);
    }
    uint64_t old = tt__begin_mask(mask);
    int rc = wait_events(epoll, events, most, of_milliseconds(timeout), SITE);
    tt__end_mask(mask, old);
    return rc;
}

EXPORT int epoll_pwait2(int epoll, struct epoll_event *events, int most,
                        const struct timespec *timeout, const sigset_t *mask)
{
    if (!tt__open() || !tt__is_ours(epoll)) {
        const long at[5] = {(long)events, most, (long)timeout, (long)mask,
                            sizeof(uint64_t)};
        return wait_real(SYS_epoll_pwait2, epoll, at);
    }
    if (!is_time(timeout)) {
        return (int)tt__libc(-EINVAL);
    }
    uint64_t old = tt__begin_mask(mask);
    int rc = wait_events(epoll, events, most, of_timespec(timeout), SITE);
    tt__end_mask(mask, old);
    return rc;
}

/* ---- poll ---------------------------------------------------------------- */

/* Polls the real descriptors, without waiting: how many are ready. ONLY: an
 * error or a hang-up counts only if EVENTS has it. */
static int poll_real(struct pollfd *fds, nfds_t count, bool only)
{
    int ready = 0;
    for (nfds_t i = 0; i < count; i++) {
        if (fds[i].fd >= 0 && !tt__is_ours(fds[i].fd)) {
            struct timespec none = {0, 0};
            fds[i].revents = 0;
            RAW5(SYS_ppoll, &fds[i], 1, &none, 0, 0);
            fds[i].revents &= only ? (short)(fds[i].events | POLLNVAL) : -1;
            ready += fds[i].revents != 0;
        }
    }
    return ready;
}

/* In the slot those that are not ours have the number -1. ONLY: see
 * poll_real(). */
static int poll_all(struct pollfd *fds, nfds_t count, int64_t timeout,
                    bool only, uint64_t site)
{
    if (count > SHIM_FDS) {
        return (int)tt__libc(-EINVAL);
    }
    int ready = poll_real(fds, count, only);
    struct pollfd *out = (struct pollfd *)(void *)tt__slot->data;
    for (nfds_t i = 0; i < count; i++) {
        out[i] = fds[i];
        out[i].fd = tt__is_ours(fds[i].fd) ? fds[i].fd : -1;
    }
    tt__slot->args[3] = only;
    int64_t more = tt__ask3(SHIM_POLL, -1, site, (int64_t)count,
                            ready > 0 ? 0 : timeout, 0);
    if (more >= 0) {
        tt__left = ready > 0 ? timeout : tt__slot->args[2];
    }
    for (nfds_t i = 0; more >= 0 && i < count; i++) {
        if (fds[i].fd < 0) {
            fds[i].revents = 0;
        } else if (tt__is_ours(fds[i].fd)) {
            fds[i].revents = out[i].revents;
        }
    }
    return (int)tt__libc(more < 0 ? more : more + ready);
}

EXPORT int poll(struct pollfd *fds, nfds_t count, int timeout)
{
    if (tt__open()) {
        return poll_all(fds, count, of_milliseconds(timeout), false, SITE);
    }
    struct timespec time = tt__timespec(of_milliseconds(timeout));
    return (int)tt__libc(
        RAW5(SYS_ppoll, fds, count, timeout < 0 ? NULL : &time, 0, 0));
}

EXPORT int ppoll(struct pollfd *fds, nfds_t count,
                 const struct timespec *timeout, const sigset_t *mask)
{
    if (!tt__open()) {
        return (int)tt__libc(
            RAW5(SYS_ppoll, fds, count, timeout, mask, sizeof(uint64_t)));
    }
    if (!is_time(timeout)) {
        return (int)tt__libc(-EINVAL);
    }
    uint64_t old = tt__begin_mask(mask);
    int rc = poll_all(fds, count, of_timespec(timeout), false, SITE);
    tt__end_mask(mask, old);
    return rc;
}

EXPORT int __poll_chk(struct pollfd *fds, nfds_t count, int timeout,
                      size_t room);
EXPORT int __poll_chk(struct pollfd *fds, nfds_t count, int timeout,
                      size_t room)
{
    if (room / sizeof *fds < count) {
        __builtin_trap();
    }
    return poll(fds, count, timeout);
}

EXPORT int __ppoll_chk(struct pollfd *fds, nfds_t count,
                       const struct timespec *timeout, const sigset_t *mask,
                       size_t room);
EXPORT int __ppoll_chk(struct pollfd *fds, nfds_t count,
                       const struct timespec *timeout, const sigset_t *mask,
                       size_t room)
{
    if (room / sizeof *fds < count) {
        __builtin_trap();
    }
    return ppoll(fds, count, timeout, mask);
}

/* ---- select: as poll, with the masks of fs/select.c ----------------------
 *
 * A hang-up ends no wait for a descriptor that is only in the set of writers,
 * or of exceptions. */

enum {
    READS = POLLRDNORM | POLLRDBAND | POLLIN | POLLHUP | POLLERR,
    WRITES = POLLWRBAND | POLLWRNORM | POLLOUT | POLLERR,
    EXCEPTS = POLLPRI
};

static bool has(const fd_set *set, int fd)
{
    return set != NULL && FD_ISSET(fd, set);
}

/* Leaves FD in SET if REVENTS has some of WANTED: 1 if so. */
static int keep(fd_set *set, int fd, int revents, int wanted)
{
    if (!has(set, fd)) {
        return 0;
    }
    if ((revents & wanted) == 0) {
        FD_CLR(fd, set);
        return 0;
    }
    return 1;
}

static int select_all(int count, fd_set *sets[3], int64_t timeout,
                      uint64_t site)
{
    static const short wanted[3] = {(short)READS, (short)WRITES,
                                    (short)EXCEPTS};
    struct pollfd fds[FD_SETSIZE];
    nfds_t used = 0;
    if (count < 0) {
        return (int)tt__libc(-EINVAL);
    }
    for (int fd = 0; fd < count && fd < FD_SETSIZE; fd++) {
        int events = 0;
        for (int i = 0; i < 3; i++) {
            events |= has(sets[i], fd) ? wanted[i] : 0;
        }
        if (events != 0) {
            fds[used++] = (struct pollfd){.fd = fd, .events = (short)events};
        }
    }
    if (poll_all(fds, used, timeout, true, site) < 0) {
        return -1;
    }
    int ready = 0;
    for (nfds_t at = 0; at < used; at++) {
        if ((fds[at].revents & POLLNVAL) != 0) {
            return (int)tt__libc(-EBADF);
        }
        for (int i = 0; i < 3; i++) {
            ready += keep(sets[i], fds[at].fd, fds[at].revents, wanted[i]);
        }
    }
    return ready;
}

EXPORT int select(int count, fd_set *restrict reads, fd_set *restrict writes,
                  fd_set *restrict excepts, struct timeval *restrict timeout)
{
    struct timespec time = {0, 0};
    if (timeout != NULL) {
        time = (struct timespec){timeout->tv_sec, timeout->tv_usec * NS_PER_US};
    }
    struct timespec *until = timeout == NULL ? NULL : &time;
    if (!tt__open()) {
        return (int)tt__libc(tt__raw(SYS_pselect6, count, (long)reads,
                                     (long)writes, (long)excepts, (long)until,
                                     0));
    }
    fd_set *sets[3] = {reads, writes, excepts};
    if (timeout == NULL) {
        return select_all(count, sets, -1, SITE);
    }
    if (timeout->tv_sec < 0 || timeout->tv_usec < 0) {
        return (int)tt__libc(-EINVAL);
    }
    int rc = select_all(count, sets, of_timespec(until), SITE);
    if (rc >= 0 || errno == EINTR) { /* as Linux does */
        timeout->tv_sec = tt__left / NS_PER_S;
        timeout->tv_usec = tt__left % NS_PER_S / NS_PER_US;
    }
    return rc;
}

EXPORT int pselect(int count, fd_set *restrict reads, fd_set *restrict writes,
                   fd_set *restrict excepts,
                   const struct timespec *restrict timeout,
                   const sigset_t *restrict mask)
{
    if (!tt__open()) {
        const struct {
            const sigset_t *mask;
            size_t size;
        } both = {mask, sizeof(uint64_t)};
        struct timespec time = {0, 0};
        if (timeout != NULL) {
            time = *timeout;
        }
        return (int)tt__libc(tt__raw(
            SYS_pselect6, count, (long)reads, (long)writes, (long)excepts,
            timeout == NULL ? 0 : (long)&time, (long)&both));
    }
    if (!is_time(timeout)) {
        return (int)tt__libc(-EINVAL);
    }
    fd_set *sets[3] = {reads, writes, excepts};
    uint64_t old = tt__begin_mask(mask);
    int rc = select_all(count, sets, of_timespec(timeout), SITE);
    tt__end_mask(mask, old);
    return rc;
}

/* Names that the C library has for other libraries. */
ALIAS(poll) int __poll(struct pollfd *fds, nfds_t count, int timeout);
ALIAS(select)
int __select(int count, fd_set *reads, fd_set *writes, fd_set *excepts,
             struct timeval *timeout);

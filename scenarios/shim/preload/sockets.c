/* SPDX-License-Identifier: MIT
 *
 * sockets.c: sockets, pipes, counters and timers: making and connecting them.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "preload.h"

/* Puts an address into the slot: 0 or -EINVAL. */
static int put_name(const struct sockaddr *address, socklen_t size)
{
    if (size > SHIM_NAME) {
        return -EINVAL;
    }
    tt__slot->name_size = size;
    tt__copy(tt__slot->name, address, size);
    return 0;
}

/* The address in the slot, as accept() and others return it. */
static void take_name(struct sockaddr *address, socklen_t *size)
{
    if (address != NULL && size != NULL) {
        socklen_t own = tt__slot->name_size;
        tt__copy(address, tt__slot->name, *size < own ? *size : own);
        *size = own;
    }
}

/* ---- Sockets ------------------------------------------------------------- */

EXPORT int socket(int domain, int type, int protocol)
{
    if (!tt__open()) {
        return (int)tt__libc(RAW3(SYS_socket, domain, type, protocol));
    }
    int fd = tt__reserve_socket(type);
    return fd < 0 ? (int)tt__libc(fd)
                  : tt__taken(fd, tt__ask3(SHIM_SOCKET, fd, SITE, domain, type,
                                           protocol));
}

EXPORT int socketpair(int domain, int type, int protocol, int fds[2])
{
    if (!tt__open()) {
        return (int)tt__libc(RAW4(SYS_socketpair, domain, type, protocol, fds));
    }
    int first = tt__reserve_socket(type);
    int second = first < 0 ? first : tt__reserve_socket(type);
    if (second < 0) {
        if (first >= 0) {
            RAW1(SYS_close, first);
        }
        return (int)tt__libc(second);
    }
    tt__slot->args[3] = second;
    int64_t result =
        tt__ask3(SHIM_SOCKETPAIR, first, SITE, domain, type, protocol);
    if (tt__taken(first, result) < 0) {
        RAW1(SYS_close, second);
        return -1;
    }
    tt__take(second);
    fds[0] = first;
    fds[1] = second;
    return 0;
}

EXPORT int bind(int fd, const struct sockaddr *address, socklen_t size)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return (int)tt__libc(RAW3(SYS_bind, fd, address, size));
    }
    int rc = put_name(address, size);
    return (int)tt__libc(rc < 0 ? rc : tt__ask(SHIM_BIND, fd, SITE));
}

EXPORT int listen(int fd, int backlog)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return (int)tt__libc(RAW2(SYS_listen, fd, backlog));
    }
    return (int)tt__libc(tt__ask3(SHIM_LISTEN, fd, SITE, backlog, 0, 0));
}

static int accept_at(int fd, struct sockaddr *address, socklen_t *size,
                     int flags, uint64_t site)
{
    int made = tt__reserve_socket(flags & SOCK_CLOEXEC);
    if (made < 0) {
        return (int)tt__libc(made);
    }
    made = tt__taken(made, tt__ask3(SHIM_ACCEPT, fd, site, made, flags, 0));
    if (made >= 0) {
        take_name(address, size);
    }
    return made;
}

EXPORT int accept4(int fd, struct sockaddr *address, socklen_t *size, int flags)
{
    return tt__open() && tt__is_ours(fd)
               ? accept_at(fd, address, size, flags, SITE)
               : (int)tt__libc(RAW4(SYS_accept4, fd, address, size, flags));
}

EXPORT int accept(int fd, struct sockaddr *address, socklen_t *size)
{
    return tt__open() && tt__is_ours(fd)
               ? accept_at(fd, address, size, 0, SITE)
               : (int)tt__libc(RAW4(SYS_accept4, fd, address, size, 0));
}

EXPORT int connect(int fd, const struct sockaddr *address, socklen_t size)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return (int)tt__libc(RAW3(SYS_connect, fd, address, size));
    }
    int rc = put_name(address, size);
    return (int)tt__libc(rc < 0 ? rc : tt__ask(SHIM_CONNECT, fd, SITE));
}

EXPORT int shutdown(int fd, int how)
{
    return (int)tt__libc(tt__open() && tt__is_ours(fd)
                             ? tt__ask3(SHIM_SHUTDOWN, fd, SITE, how, 0, 0)
                             : RAW2(SYS_shutdown, fd, how));
}

static int name_of(enum shim_call call, int fd, struct sockaddr *address,
                   socklen_t *size)
{
    int64_t result = tt__ask(call, fd, 0);
    if (result >= 0) {
        take_name(address, size);
    }
    return (int)tt__libc(result);
}

EXPORT int getsockname(int fd, struct sockaddr *address, socklen_t *size)
{
    return tt__open() && tt__is_ours(fd)
               ? name_of(SHIM_OWN_NAME, fd, address, size)
               : (int)tt__libc(RAW3(SYS_getsockname, fd, address, size));
}

EXPORT int getpeername(int fd, struct sockaddr *address, socklen_t *size)
{
    return tt__open() && tt__is_ours(fd)
               ? name_of(SHIM_PEER_NAME, fd, address, size)
               : (int)tt__libc(RAW3(SYS_getpeername, fd, address, size));
}

EXPORT int getsockopt(int fd, int level, int name, void *value, socklen_t *size)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return (int)tt__libc(
            RAW5(SYS_getsockopt, fd, level, name, value, size));
    }
    socklen_t room = *size < SHIM_DATA ? *size : SHIM_DATA;
    int64_t result = tt__ask3(SHIM_GET_OPTION, fd, SITE, level, name, room);
    if (result >= 0) {
        *size = tt__slot->size;
        tt__copy(value, tt__slot->data, *size < room ? *size : room);
    }
    return (int)tt__libc(result);
}

EXPORT int setsockopt(int fd, int level, int name, const void *value,
                      socklen_t size)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return (int)tt__libc(
            RAW5(SYS_setsockopt, fd, level, name, value, size));
    }
    tt__slot->size = size < SHIM_NAME ? size : SHIM_NAME;
    tt__copy(tt__slot->data, value, tt__slot->size);
    return (int)tt__libc(tt__ask3(SHIM_SET_OPTION, fd, SITE, level, name, 0));
}

/* ---- Pipes, counters, timers --------------------------------------------- */

EXPORT int pipe2(int fds[2], int flags)
{
    bool is_open = tt__open();
    long rc = RAW2(SYS_pipe2, fds, is_open ? flags | O_NONBLOCK : flags);
    if (!is_open || rc < 0) {
        return (int)tt__libc(rc);
    }
    if (tt__reserve(fds[0]) < 0 || tt__reserve(fds[1]) < 0) {
        RAW1(SYS_close, fds[0]);
        RAW1(SYS_close, fds[1]);
        return (int)tt__libc(-EMFILE);
    }
    int64_t result = tt__ask3(SHIM_PIPE, fds[0], SITE, fds[1], flags, 0);
    if (tt__taken(fds[0], result) < 0) {
        RAW1(SYS_close, fds[1]);
        return -1;
    }
    tt__take(fds[1]);
    return 0;
}

EXPORT int pipe(int fds[2])
{
    return pipe2(fds, 0);
}

EXPORT int eventfd(unsigned count, int flags)
{
    if (!tt__open()) {
        return (int)tt__libc(RAW2(SYS_eventfd2, count, flags));
    }
    int fd = tt__reserve(RAW2(SYS_eventfd2, 0, flags | EFD_NONBLOCK));
    return fd < 0 ? (int)tt__libc(fd)
                  : tt__taken(
                        fd, tt__ask3(SHIM_EVENTFD, fd, SITE, count, flags, 0));
}

EXPORT int eventfd_read(int fd, eventfd_t *value)
{
    return read(fd, value, sizeof *value) == (ssize_t)sizeof *value ? 0 : -1;
}

EXPORT int eventfd_write(int fd, eventfd_t value)
{
    return write(fd, &value, sizeof value) == (ssize_t)sizeof value ? 0 : -1;
}

/* What each timer counts from, in ns of the world: by descriptor. */
static int64_t timer_bases[SHIM_FDS];

EXPORT int timerfd_create(int clock, int flags)
{
    if (!tt__open()) {
        return (int)tt__libc(RAW2(SYS_timerfd_create, clock, flags));
    }
    int fd = tt__reserve(RAW2(SYS_timerfd_create, clock, flags | TFD_NONBLOCK));
    if (fd < 0) {
        return (int)tt__libc(fd);
    }
    timer_bases[fd] = tt__base(clock);
    return tt__taken(fd, tt__ask3(SHIM_TIMERFD, fd, SITE, flags, 0, 0));
}

/* The two times in the slot. */
static void take_timer(struct itimerspec *out)
{
    if (out != NULL) {
        out->it_value = tt__timespec(tt__slot->args[0]);
        out->it_interval = tt__timespec(tt__slot->args[1]);
    }
}

EXPORT int timerfd_settime(int fd, int flags, const struct itimerspec *new,
                           struct itimerspec *old)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return (int)tt__libc(RAW4(SYS_timerfd_settime, fd, flags, new, old));
    }
    int64_t value = tt__ns(&new->it_value);
    bool is_moment = (flags & TFD_TIMER_ABSTIME) != 0 && value != 0;
    if (is_moment) { /* 0 would disarm it */
        value -= timer_bases[fd];
        value = value > 0 ? value : 1;
    }
    int64_t result = tt__ask3(SHIM_TIMERFD_SET, fd, SITE, value,
                              tt__ns(&new->it_interval), is_moment);
    if (result >= 0) {
        take_timer(old);
    }
    return (int)tt__libc(result);
}

EXPORT int timerfd_gettime(int fd, struct itimerspec *now)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return (int)tt__libc(RAW2(SYS_timerfd_gettime, fd, now));
    }
    int64_t result = tt__ask(SHIM_TIMERFD_GET, fd, SITE);
    if (result >= 0) {
        take_timer(now);
    }
    return (int)tt__libc(result);
}

/* A name that the C library has for other libraries. */
ALIAS(connect)
int __connect(int fd, const struct sockaddr *address, socklen_t size);

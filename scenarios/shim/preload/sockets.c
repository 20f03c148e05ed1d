/* SPDX-License-Identifier: MIT
 *
 * sockets.c: sockets, pipes, counters and timers: making and connecting them.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/un.h>
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

/* The path of a Unix socket, with a NUL. False: it has none. */
static bool take_path(const struct sockaddr *address, socklen_t size,
                      char path[SHIM_NAME])
{
    const size_t begin = offsetof(struct sockaddr_un, sun_path);
    const struct sockaddr_un *own =
        (const struct sockaddr_un *)(const void *)address;
    if (size <= begin || size > sizeof *own || own->sun_family != AF_UNIX ||
        own->sun_path[0] == '\0') {
        return false;
    }
    tt__copy(path, own->sun_path, size - begin);
    path[size - begin] = '\0';
    return true;
}

/* Binds to PATH: the file is a real one, so that others see that it is there;
 * the command removes it if the program does not. */
static int64_t bind_path(int fd, const char *path, uint64_t site)
{
    enum { MODE = 0777 };
    char *out = tt__slot->data;
    size_t size = 0;
    long rc = RAW4(SYS_mknodat, AT_FDCWD, path, S_IFSOCK | MODE, 0);
    if (rc < 0) {
        return rc == -EEXIST ? -EADDRINUSE : rc;
    }
    if (path[0] != '/') {
        long length = RAW2(SYS_getcwd, out, SHIM_DATA - SHIM_NAME);
        size = length > 0 ? (size_t)length : 1;
        out[size - 1] = '/';
    }
    tt__copy(out + size, path, tt__length(path) + 1);
    tt__slot->size = (uint32_t)(size + tt__length(path));
    int64_t result = tt__ask(SHIM_BIND, fd, site);
    if (result < 0) {
        RAW3(SYS_unlinkat, AT_FDCWD, path, 0);
    }
    return result;
}

EXPORT int bind(int fd, const struct sockaddr *address, socklen_t size)
{
    char path[SHIM_NAME];
    if (!tt__open() || !tt__is_ours(fd)) {
        return (int)tt__libc(RAW3(SYS_bind, fd, address, size));
    }
    int rc = put_name(address, size);
    if (rc < 0) {
        return (int)tt__libc(rc);
    }
    tt__slot->size = 0;
    return (int)tt__libc(take_path(address, size, path)
                             ? bind_path(fd, path, SITE)
                             : tt__ask(SHIM_BIND, fd, SITE));
}

/* Whether a Unix socket can be at the path of ADDRESS: 0 or a negative errno.
 */
int tt__check_path(const struct sockaddr *address, socklen_t size)
{
    char path[SHIM_NAME];
    struct stat about;
    if (address == NULL || !take_path(address, size, path)) {
        return 0;
    }
    long rc = RAW4(SYS_newfstatat, AT_FDCWD, path, &about, 0);
    if (rc < 0) {
        return (int)rc;
    }
    return S_ISSOCK(about.st_mode) ? 0 : -ECONNREFUSED;
}

/* Before a file is removed: if it is a socket, the world has its name. */
static void unlink_socket(int folder, const char *path, uint64_t site)
{
    struct stat about;
    size_t size = tt__length(path);
    if (size < SHIM_NAME && tt__has_turns() &&
        RAW4(SYS_newfstatat, folder, path, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISSOCK(about.st_mode)) {
        tt__copy(tt__slot->name, path, size + 1);
        tt__slot->name_size = (uint32_t)size;
        tt__ask(SHIM_UNLINK, -1, site);
    }
}

EXPORT int unlinkat(int folder, const char *path, int flags)
{
    unlink_socket(folder, path, SITE);
    return (int)tt__libc(RAW3(SYS_unlinkat, folder, path, flags));
}

EXPORT int unlink(const char *path)
{
    unlink_socket(AT_FDCWD, path, SITE);
    return (int)tt__libc(RAW3(SYS_unlinkat, AT_FDCWD, path, 0));
}

EXPORT int remove(const char *path)
{
    unlink_socket(AT_FDCWD, path, SITE);
    long rc = RAW3(SYS_unlinkat, AT_FDCWD, path, 0);
    if (rc == -EISDIR) {
        rc = RAW3(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR);
    }
    return (int)tt__libc(rc);
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
    rc = rc < 0 ? rc : tt__check_path(address, size);
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
    long made = RAW2(SYS_timerfd_create, clock, flags | TFD_NONBLOCK);
    if (made < 0) {
        return (int)tt__libc(made);
    }
    int fd = tt__reserve(made);
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

static bool is_time(const struct timespec *time)
{
    return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < NS_PER_S;
}

EXPORT int timerfd_settime(int fd, int flags, const struct itimerspec *new,
                           struct itimerspec *old)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return (int)tt__libc(RAW4(SYS_timerfd_settime, fd, flags, new, old));
    }
    if ((flags & ~(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)) != 0) {
        return (int)tt__libc(-EINVAL);
    }
    if (!is_time(&new->it_value) || !is_time(&new->it_interval)) {
        return (int)tt__libc(-EINVAL);
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

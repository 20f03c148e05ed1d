/* SPDX-License-Identifier: MIT
 *
 * fds.c: numbers of descriptors: which are ours, duplicates, closing, flags.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <stdarg.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "preload.h"

static bool ours[SHIM_FDS];

bool tt__is_ours(int fd)
{
    return fd >= 0 && fd < SHIM_FDS && ours[fd];
}

void tt__take(int fd)
{
    ours[fd] = true;
}

void tt__drop(int fd)
{
    ours[fd] = false;
}

void tt__forget(void)
{
    tt__clear(ours, sizeof ours);
}

int64_t tt__foreign(long number, const long at[6], int error)
{
    if (tt__has_turns()) {
        return RAW2(SYS_fcntl, at[0], F_GETFD) < 0 ? -EBADF : error;
    }
    return tt__raw(number, at[0], at[1], at[2], at[3], at[4], at[5]);
}

int tt__reserve(long fd)
{
    if (fd >= SHIM_FDS) {
        RAW1(SYS_close, fd);
        return -EMFILE;
    }
    return (int)fd;
}

int tt__reserve_socket(int type)
{
    int kind = (type & SOCK_DGRAM) != 0 && (type & SOCK_STREAM) == 0
                   ? SOCK_DGRAM
                   : SOCK_STREAM;
    return tt__reserve(RAW3(SYS_socket, AF_UNIX,
                            kind | SOCK_NONBLOCK | (type & SOCK_CLOEXEC), 0));
}

int tt__taken(int fd, int64_t result)
{
    if (result < 0) {
        RAW1(SYS_close, fd);
        return (int)tt__libc(result);
    }
    tt__take(fd);
    return fd;
}

/* ---- Closing ------------------------------------------------------------- */

uint32_t tt__closes;

EXPORT int close(int fd)
{
    if (tt__open() && tt__is_ours(fd)) {
        tt__ask(SHIM_CLOSE, fd, SITE);
        tt__drop(fd);
    }
    if (fd >= 0 && fd == tt__kept()) {
        return (int)tt__libc(-EBADF);
    }
    long rc = RAW1(SYS_close, fd);
    tt__closes += rc == 0;
    return (int)tt__libc(rc);
}

EXPORT int close_range(unsigned first, unsigned last, int flags)
{
    for (unsigned fd = first;
         tt__open() && ((unsigned)flags & CLOSE_RANGE_CLOEXEC) == 0 &&
         fd <= last && fd < SHIM_FDS;
         fd++) {
        if (tt__is_ours((int)fd)) {
            close((int)fd);
        }
    }
    unsigned kept = (unsigned)tt__kept();
    if (tt__kept() < 0 || kept < first || kept > last) {
        return (int)tt__libc(RAW3(SYS_close_range, first, last, flags));
    }
    if (first < kept) {
        RAW3(SYS_close_range, first, kept - 1, flags);
    }
    return kept < last
               ? (int)tt__libc(RAW3(SYS_close_range, kept + 1, last, flags))
               : 0;
}

EXPORT void closefrom(int first)
{
    close_range(first < 0 ? 0 : (unsigned)first, ~0U, 0);
}

/* ---- Duplicates ---------------------------------------------------------- */

/* The real duplicate TO of FD, which is one of ours, becomes that, too. */
static int duplicated(int fd, long to, uint64_t site)
{
    int reserved = tt__reserve(to);
    if (reserved < 0) {
        return (int)tt__libc(reserved);
    }
    int made =
        tt__taken(reserved, tt__ask3(SHIM_DUP, fd, site, reserved, 0, 0));
    if (made >= 0) {
        tt__replace_stream(made);
    }
    return made;
}

EXPORT int dup(int fd)
{
    long to = RAW1(SYS_dup, fd);
    return tt__open() && tt__is_ours(fd) ? duplicated(fd, to, SITE)
                                         : (int)tt__libc(to);
}

/* What TO was is closed. */
static int duplicate_to(int fd, int to, int flags, uint64_t site)
{
    bool is_ours = tt__is_ours(fd);
    if (to == tt__kept()) {
        tt__move_kept();
    }
    if (tt__is_ours(to)) {
        tt__ask(SHIM_CLOSE, to, site);
        tt__drop(to);
    }
    long made = RAW3(SYS_dup3, fd, to, flags);
    return is_ours && made >= 0 ? duplicated(fd, made, site)
                                : (int)tt__libc(made);
}

EXPORT int dup3(int fd, int to, int flags)
{
    if (!tt__open() || fd == to || RAW2(SYS_fcntl, fd, F_GETFD) < 0) {
        return (int)tt__libc(RAW3(SYS_dup3, fd, to, flags));
    }
    return duplicate_to(fd, to, flags, SITE);
}

EXPORT int dup2(int fd, int to)
{
    if (fd == to || RAW2(SYS_fcntl, fd, F_GETFD) < 0) {
        long flags = RAW2(SYS_fcntl, fd, F_GETFD);
        return flags < 0 ? (int)tt__libc(flags) : to;
    }
    return tt__open() ? duplicate_to(fd, to, 0, SITE)
                      : (int)tt__libc(RAW3(SYS_dup3, fd, to, 0));
}

/* ---- Flags --------------------------------------------------------------- */

static int control(int fd, int command, long argument, uint64_t site)
{
    switch (command) {
    case F_GETFL:
    case F_SETFL:
        if (command == F_SETFL && (argument & O_ASYNC) != 0) {
            tt__refuse("fcntl() with O_ASYNC");
        }
        return (int)tt__libc(
            tt__ask3(SHIM_FLAGS, fd, site, command == F_SETFL, argument, 0));
    case F_DUPFD:
    case F_DUPFD_CLOEXEC:
        return duplicated(fd, RAW3(SYS_fcntl, fd, command, argument), site);
    case F_SETPIPE_SZ: /* as where the user has no pages for pipes left */
        return (int)tt__libc(RAW2(SYS_fcntl, fd, F_GETPIPE_SZ) < argument
                                 ? -EPERM
                                 : RAW2(SYS_fcntl, fd, F_GETPIPE_SZ));
    case F_SETSIG: /* used with O_ASYNC, or with signals of directories */
        tt__refuse("fcntl() with F_SETSIG");
        return (int)tt__libc(-EINVAL);
    case F_SETOWN: /* nothing sends SIGIO or SIGURG */
        return 0;
    default: /* flags of the number, owners, locks: the real one has them */
        return (int)tt__libc(RAW3(SYS_fcntl, fd, command, argument));
    }
}

EXPORT int fcntl(int fd, int command, ...)
{
    va_list args;
    va_start(args, command);
    long argument = va_arg(args, long);
    va_end(args);
    if (tt__open() && tt__is_ours(fd)) {
        return control(fd, command, argument, SITE);
    }
    if ((command == F_SETLKW || command == F_OFD_SETLKW) && tt__has_turns()) {
        return (int)tt__libc(
            tt__lock_file(fd, command, (void *)argument, SITE));
    }
    return (int)tt__libc(RAW3(SYS_fcntl, fd, command, argument));
}
ALIAS(fcntl) int fcntl64(int fd, int command, ...);

EXPORT int ioctl(int fd, unsigned long request, ...)
{
    va_list args;
    va_start(args, request);
    void *argument = va_arg(args, void *);
    va_end(args);
    if (!tt__open() || !tt__is_ours(fd)) {
        return (int)tt__libc(RAW3(SYS_ioctl, fd, request, argument));
    }
    if (request == FIOCLEX || request == FIONCLEX) {
        return (int)tt__libc(RAW2(SYS_ioctl, fd, request));
    }
    if (request == FIOASYNC) { /* nothing sends SIGIO */
        return 0;
    }
    int type;
    socklen_t size = sizeof type;
    if (tt__is_of_interface(request) &&
        getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0) {
        return (int)tt__libc(tt__ask_interface(request, argument));
    }
    int value = request == FIONBIO ? *(int *)argument : 0;
    int64_t result = tt__ask3(SHIM_IOCTL, fd, SITE, (int64_t)request, value, 0);
    if (result >= 0 && (request == FIONREAD || request == TIOCOUTQ)) {
        *(int *)argument = (int)tt__slot->args[1];
    }
    return (int)tt__libc(result);
}

/* ---- Files that are random numbers, and those of an idle machine --------- */

#define RANDOM_NAME "ticktape-random"

/* A file with random bytes of the world; tt__read_more() has those after its
 * end. */
static long open_random(unsigned flags)
{
    enum { BYTES = 4096 };
    char bytes[BYTES];
    long fd = RAW2(SYS_memfd_create, RANDOM_NAME, flags);
    tt__draw(bytes, sizeof bytes);
    if (fd >= 0) {
        RAW4(SYS_pwrite64, fd, bytes, sizeof bytes, 0);
    }
    return fd;
}

/* Whether FD is a file of open_random(), of this program or of the one that has
 * executed it. */
static bool is_random(int fd)
{
    enum { ROOM = 64 };
    char path[ROOM], target[ROOM], *at = path;
    tt__put_text(&at, "/proc/self/fd/");
    tt__put_digits(&at, fd);
    *at = '\0';
    long size = RAW4(SYS_readlinkat, AT_FDCWD, path, target, ROOM - 1);
    target[size < 0 ? 0 : size] = '\0';
    return tt__is_same(target, "/memfd:" RANDOM_NAME " (deleted)");
}

long tt__read_more(int fd, char *data, size_t size, long done)
{
    if (done < 0 || (size_t)done == size || !is_random(fd)) {
        return done;
    }
    tt__draw(data + done, size - (size_t)done);
    return (long)size;
}

bool tt__is_random_path(const char *path)
{
    return path != NULL && (tt__is_same(path, "/dev/urandom") ||
                            tt__is_same(path, "/dev/random"));
}

/* What the kernel counts, and load, of a machine on which nothing else runs:
 * dropbear takes its first random numbers from there. */
static const char *idle_text(const char *path)
{
    static const char *const all[][2] = {
        {"/proc/loadavg", "0.00 0.00 0.00 1/1 1000\n"},
        {"/proc/interrupts", "           CPU0       CPU1\n"},
        {"/proc/softirqs", "                    CPU0       CPU1\n"},
        {"/proc/sys/kernel/random/entropy_avail", "256\n"},
        {"/proc/diskstats", ""},
        {"/proc/vmstat", ""},
        {"/proc/timer_list", ""},
        {"/proc/net/netstat", ""},
        {"/proc/net/snmp", ""},
        {"/proc/net/dev", ""},
        {"/proc/net/tcp", ""},
        {"/proc/net/udp", ""},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (tt__is_same(path, all[i][0])) {
            return all[i][1];
        }
    }
    return NULL;
}

bool tt__is_idle_path(const char *path)
{
    return path != NULL && idle_text(path) != NULL;
}

static long open_idle(const char *text, unsigned flags)
{
    long fd = RAW2(SYS_memfd_create, "ticktape-idle", flags);
    if (fd >= 0) {
        RAW4(SYS_pwrite64, fd, text, tt__length(text), 0);
    }
    return fd;
}

static int open_at(int folder, const char *path, int flags, unsigned mode)
{
    unsigned closes = (flags & O_CLOEXEC) != 0 ? MFD_CLOEXEC : 0;
    if (tt__open() && tt__is_random_path(path)) {
        return (int)tt__libc(open_random(closes));
    }
    if (tt__open() && tt__is_idle_path(path)) {
        return (int)tt__libc(open_idle(idle_text(path), closes));
    }
    return (int)tt__libc(RAW4(SYS_openat, folder, path, flags, mode));
}

EXPORT int open(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    unsigned mode = va_arg(args, unsigned);
    va_end(args);
    return open_at(AT_FDCWD, path, flags, mode);
}
ALIAS(open) int open64(const char *path, int flags, ...);

EXPORT int openat(int folder, const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    unsigned mode = va_arg(args, unsigned);
    va_end(args);
    return open_at(folder, path, flags, mode);
}
ALIAS(openat) int openat64(int folder, const char *path, int flags, ...);

int __open_2(const char *path, int flags);
EXPORT int __open_2(const char *path, int flags)
{
    return open_at(AT_FDCWD, path, flags, 0);
}
ALIAS(__open_2) int __open64_2(const char *path, int flags);

/* Names that the C library has for other libraries. */
ALIAS(close) int __close(int fd);
ALIAS(dup2) int __dup2(int fd, int to);
ALIAS(fcntl) int __fcntl(int fd, int command, ...);
ALIAS(open) int __open(const char *path, int flags, ...);
ALIAS(open) int __open64(const char *path, int flags, ...);

/* SPDX-License-Identifier: MIT
 *
 * scarce.c: a library to preload: of the calls below, which need something that
 * a machine can be short of, the one with the number in SCARCE fails, once. At
 * the end of the process the file SCARCE_OUT gets the number of calls, which
 * one has failed, and what is left: descriptors, threads, children. Abstract
 * names of sockets are those of the process: runs go on side by side.
 */
#define _GNU_SOURCE 1
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FDS = 1024 };

static const char *out, *failed = "none";
static long fails_at;
static volatile long calls;
static bool was_open[FDS];
static pid_t own;

static bool is_open(int fd)
{
    return fcntl(fd, F_GETFD) >= 0;
}

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("SCARCE");
    out = getenv("SCARCE_OUT");
    fails_at = at == NULL ? 0 : atol(at);
    own = getpid();
    for (int fd = 0; fd < FDS; fd++) {
        was_open[fd] = is_open(fd);
    }
    unsetenv("LD_PRELOAD"); /* children have enough */
}

static void put_descriptors(FILE *to)
{
    for (int fd = 0; fd < FDS; fd++) {
        char name[80], target[200];
        snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
        ssize_t size = readlink(name, target, sizeof target - 1);
        if (size >= 0 && !was_open[fd] && fd != fileno(to)) {
            fprintf(to, "left: descriptor %d, %.*s\n", fd, (int)size, target);
        }
    }
}

static void put_threads(FILE *to)
{
    int count = 0;
    DIR *tasks = opendir("/proc/self/task");
    for (struct dirent *at; tasks != NULL && (at = readdir(tasks)) != NULL;) {
        count += at->d_name[0] != '.';
    }
    if (tasks != NULL) {
        closedir(tasks);
    }
    if (count > 1) {
        fprintf(to, "left: %d threads\n", count - 1);
    }
}

__attribute__((destructor)) static void end(void)
{
    fails_at = 0;
    FILE *to = out == NULL || getpid() != own ? NULL : fopen(out, "we");
    if (to == NULL) {
        return;
    }
    fprintf(to, "%ld %s\n", calls, failed);
    put_descriptors(to);
    put_threads(to);
    int status;
    if (waitpid(-1, &status, WNOHANG) >= 0) {
        fputs("left: a child\n", to);
    }
    fclose(to);
}

/* Whether this call, of NAME, is the one that fails. */
static bool fails(const char *name)
{
    if (__atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST) != fails_at) {
        return false;
    }
    failed = name;
    return true;
}

static void *next(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (found == NULL) {
        abort();
    }
    return found;
}

/* NAME(PARAMETERS), an int, fails with ERROR in errno. */
#define CALL(name, parameters, arguments, error)                               \
    int name parameters                                                        \
    {                                                                          \
        if (fails(#name)) {                                                    \
            errno = error;                                                     \
            return -1;                                                         \
        }                                                                      \
        return ((int(*) parameters)next(#name))arguments;                      \
    }

CALL(socket, (int domain, int type, int protocol), (domain, type, protocol),
     EMFILE)
CALL(socketpair, (int domain, int type, int protocol, int fds[2]),
     (domain, type, protocol, fds), EMFILE)
CALL(accept4, (int fd, struct sockaddr *at, socklen_t *size, int flags),
     (fd, at, size, flags), EMFILE)
CALL(listen, (int fd, int most), (fd, most), EADDRINUSE)
CALL(pipe2, (int fds[2], int flags), (fds, flags), EMFILE)
CALL(pipe, (int fds[2]), (fds), EMFILE)
CALL(eventfd, (unsigned count, int flags), (count, flags), EMFILE)
CALL(epoll_create1, (int flags), (flags), EMFILE)
CALL(timerfd_create, (int clock, int flags), (clock, flags), EMFILE)
CALL(dup, (int fd), (fd), EMFILE)
CALL(dup2, (int fd, int to), (fd, to), EBUSY)
CALL(dup3, (int fd, int to, int flags), (fd, to, flags), EBUSY)

/* ADDRESS, or, in OWN, what the abstract name in it is for this process. */
static const struct sockaddr *own_address(const struct sockaddr *address,
                                          socklen_t *size,
                                          struct sockaddr_un *own_at)
{
    size_t begin = offsetof(struct sockaddr_un, sun_path);
    char number[20];
    int length = snprintf(number, sizeof number, "-%ld", (long)own);
    if (address->sa_family != AF_UNIX || *size <= begin + 1 ||
        ((const struct sockaddr_un *)address)->sun_path[0] != '\0' ||
        *size + (size_t)length > sizeof *own_at) {
        return address;
    }
    memcpy(own_at, address, *size);
    memcpy((char *)own_at + *size, number, (size_t)length);
    *size += (socklen_t)length;
    return (const struct sockaddr *)own_at;
}

int bind(int fd, const struct sockaddr *address, socklen_t size)
{
    int (*call)(int, const struct sockaddr *, socklen_t) = next("bind");
    struct sockaddr_un own_at;
    address = own_address(address, &size, &own_at);
    return call(fd, address, size);
}

int connect(int fd, const struct sockaddr *address, socklen_t size)
{
    int (*call)(int, const struct sockaddr *, socklen_t) = next("connect");
    struct sockaddr_un own_at;
    address = own_address(address, &size, &own_at);
    return call(fd, address, size);
}

pid_t fork(void)
{
    pid_t (*call)(void) = next("fork");
    if (fails("fork")) {
        errno = EAGAIN;
        return -1;
    }
    return call();
}

int pthread_create(pthread_t *thread, const pthread_attr_t *how,
                   void *(*run)(void *), void *data)
{
    int (*call)(pthread_t *, const pthread_attr_t *, void *(*)(void *),
                void *) = next("pthread_create");
    return fails("pthread_create") ? EAGAIN : call(thread, how, run, data);
}

#define SPAWN(name)                                                            \
    int name(pid_t *pid, const char *path,                                     \
             const posix_spawn_file_actions_t *actions,                        \
             const posix_spawnattr_t *how, char *const words[],                \
             char *const variables[])                                          \
    {                                                                          \
        int (*call)(pid_t *, const char *, const posix_spawn_file_actions_t *, \
                    const posix_spawnattr_t *, char *const[], char *const[]) = \
            next(#name);                                                       \
        return fails(#name) ? EAGAIN                                           \
                            : call(pid, path, actions, how, words, variables); \
    }
SPAWN(posix_spawn)
SPAWN(posix_spawnp)

/* pidfd_open(), which has no function of its own here. */
long syscall(long number, ...)
{
    long (*call)(long, ...) = next("syscall");
    long args[6];
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) {
        args[i] = va_arg(list, long);
    }
    va_end(list);
    if (number == SYS_pidfd_open && fails("pidfd_open")) {
        errno = EMFILE;
        return -1;
    }
    return call(number, args[0], args[1], args[2], args[3], args[4], args[5]);
}

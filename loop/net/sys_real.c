/* SPDX-License-Identifier: MIT
 *
 * sys_real.c: the real kernel as a struct tt_sys.
 *
 * Each function is one system call, whose errno becomes its result. A call
 * that a signal interrupted is repeated, as PEP 475 prescribes.
 */
#define _GNU_SOURCE 1
#include <ticktape/tt_sys.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The result of CALL, again while it is interrupted. */
#define REPEAT(type_, call_)                                                   \
    type_ result;                                                              \
    do {                                                                       \
        result = (call_);                                                      \
    } while (result < 0 && errno == EINTR);                                    \
    return result < 0 ? -errno : result

static int call_close(struct tt_sys *sys, int fd)
{
    (void)sys;
    /* Interrupted, the descriptor is closed all the same. */
    return close(fd) < 0 && errno != EINTR ? -errno : 0;
}

static int call_set_blocking(struct tt_sys *sys, int fd, bool blocking)
{
    (void)sys;
    int flags = fcntl(fd, F_GETFL);
    if (flags < 0) {
        return -errno;
    }
    int wanted = blocking ? flags & ~O_NONBLOCK : flags | O_NONBLOCK;
    return wanted != flags && fcntl(fd, F_SETFL, wanted) < 0 ? -errno : 0;
}

static ssize_t call_read(struct tt_sys *sys, int fd, void *data, size_t size)
{
    (void)sys;
    TT_ASSERT(data != NULL || size == 0);
    REPEAT(ssize_t, read(fd, data, size));
}

static int call_dup(struct tt_sys *sys, int fd)
{
    (void)sys;
    int rc = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    return rc < 0 ? -errno : rc;
}

static int call_dup2(struct tt_sys *sys, int fd, int to)
{
    (void)sys;
    TT_ASSERT(fd != to);
    int rc = dup3(fd, to, O_CLOEXEC);
    return rc < 0 ? -errno : rc;
}

/* As send() with MSG_NOSIGNAL, which pipes do not have: the signal that a
 * failed write() made is taken back. */
static ssize_t write_pipe(int fd, const void *data, size_t size)
{
    const struct timespec no_time = {0, 0};
    sigset_t broken_pipe, old;
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken_pipe, &old);
    ssize_t rc = write(fd, data, size);
    int code = errno;
    if (rc < 0 && code == EPIPE && !sigismember(&old, SIGPIPE)) {
        sigtimedwait(&broken_pipe, NULL, &no_time);
    }
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    errno = code;
    return rc;
}

static ssize_t write_once(int fd, const void *data, size_t size)
{
    ssize_t rc = send(fd, data, size, MSG_NOSIGNAL);
    return rc < 0 && errno == ENOTSOCK ? write_pipe(fd, data, size) : rc;
}

static ssize_t call_write(struct tt_sys *sys, int fd, const void *data,
                          size_t size)
{
    (void)sys;
    TT_ASSERT(data != NULL || size == 0);
    REPEAT(ssize_t, write_once(fd, data, size));
}

static int call_reserve(struct tt_sys *sys)
{
    (void)sys;
    int fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return fd < 0 ? -errno : fd;
}

static int call_pipe(struct tt_sys *sys, int fds[2])
{
    (void)sys;
    return pipe2(fds, O_CLOEXEC) < 0 ? -errno : 0;
}

static int call_socket(struct tt_sys *sys, int domain, int type, int protocol)
{
    (void)sys;
    int fd = socket(domain, type | SOCK_CLOEXEC, protocol);
    return fd < 0 ? -errno : fd;
}

static int call_socketpair(struct tt_sys *sys, int domain, int type,
                           int protocol, int fds[2])
{
    (void)sys;
    return socketpair(domain, type | SOCK_CLOEXEC, protocol, fds) < 0 ? -errno
                                                                      : 0;
}

static int call_self_pipe(struct tt_sys *sys, int fds[2])
{
    (void)sys;
    const int type = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK;
    return socketpair(AF_UNIX, type, 0, fds) < 0 ? -errno : 0;
}

static int call_accept(struct tt_sys *sys, int fd, struct sockaddr *address,
                       socklen_t *size)
{
    (void)sys;
    TT_ASSERT((address == NULL) == (size == NULL));
    REPEAT(int, accept4(fd, address, size, SOCK_CLOEXEC));
}

static int call_bind(struct tt_sys *sys, int fd, const struct sockaddr *address,
                     socklen_t size)
{
    (void)sys;
    TT_ASSERT(size <= sizeof(struct sockaddr_storage));
    return bind(fd, address, size) < 0 ? -errno : 0;
}

static int call_listen(struct tt_sys *sys, int fd, int backlog)
{
    (void)sys;
    return listen(fd, backlog) < 0 ? -errno : 0;
}

static int call_connect(struct tt_sys *sys, int fd,
                        const struct sockaddr *address, socklen_t size)
{
    (void)sys;
    TT_ASSERT(size <= sizeof(struct sockaddr_storage));
    /* Interrupted, it continues in the background, as after EINPROGRESS. */
    return connect(fd, address, size) < 0 ? -errno : 0;
}

static int call_shutdown(struct tt_sys *sys, int fd, int how)
{
    (void)sys;
    return shutdown(fd, how) < 0 ? -errno : 0;
}

static int call_getsockname(struct tt_sys *sys, int fd,
                            struct sockaddr *address, socklen_t *size)
{
    (void)sys;
    TT_ASSERT(address != NULL && *size <= sizeof(struct sockaddr_storage));
    return getsockname(fd, address, size) < 0 ? -errno : 0;
}

static int call_getpeername(struct tt_sys *sys, int fd,
                            struct sockaddr *address, socklen_t *size)
{
    (void)sys;
    TT_ASSERT(address != NULL && *size <= sizeof(struct sockaddr_storage));
    return getpeername(fd, address, size) < 0 ? -errno : 0;
}

static int call_getsockopt(struct tt_sys *sys, int fd,
                           struct tt_sys_option option, void *value,
                           socklen_t *size)
{
    (void)sys;
    TT_ASSERT(value != NULL && size != NULL);
    return getsockopt(fd, option.level, option.name, value, size) < 0 ? -errno
                                                                      : 0;
}

static int call_setsockopt(struct tt_sys *sys, int fd,
                           struct tt_sys_option option, const void *value,
                           socklen_t size)
{
    (void)sys;
    return setsockopt(fd, option.level, option.name, value, size) < 0 ? -errno
                                                                      : 0;
}

static ssize_t call_sendmsg(struct tt_sys *sys, int fd,
                            const struct msghdr *message, int flags)
{
    (void)sys;
    REPEAT(ssize_t, sendmsg(fd, message, flags | MSG_NOSIGNAL));
}

static ssize_t call_recvmsg(struct tt_sys *sys, int fd, struct msghdr *message,
                            int flags)
{
    (void)sys;
    REPEAT(ssize_t, recvmsg(fd, message, flags));
}

static ssize_t call_send(struct tt_sys *sys, int fd, const void *data,
                         size_t size)
{
    (void)sys;
    TT_ASSERT(data != NULL || size == 0);
    REPEAT(ssize_t, send(fd, data, size, MSG_NOSIGNAL));
}

static ssize_t call_recv(struct tt_sys *sys, int fd, void *data, size_t size)
{
    (void)sys;
    TT_ASSERT(data != NULL || size == 0);
    REPEAT(ssize_t, recv(fd, data, size, 0));
}

static int call_unlink_socket(struct tt_sys *sys, const char *path)
{
    (void)sys;
    struct stat state;
    if (lstat(path, &state) < 0) {
        return -errno;
    }
    if (!S_ISSOCK(state.st_mode)) {
        return -ENOENT;
    }
    if (unlink(path) < 0) {
        return -errno;
    }
    return 0;
}

static int call_resolve(struct tt_sys *sys, const char *name, bool listen,
                        struct in_addr *address)
{
    (void)sys;
    const struct addrinfo hints = {.ai_family = AF_INET,
                                   .ai_socktype = SOCK_STREAM,
                                   .ai_flags = listen ? AI_PASSIVE : 0};
    struct addrinfo *found = NULL;
    if (name == NULL) {
        address->s_addr = htonl(listen ? INADDR_ANY : INADDR_LOOPBACK);
        return 0;
    }
    int rc = getaddrinfo(name, NULL, &hints, &found);
    if (rc != 0) {
        return rc;
    }
    TT_ASSERT(found != NULL && found->ai_family == AF_INET);
    struct sockaddr_in in;
    memcpy(&in, found->ai_addr, sizeof in);
    *address = in.sin_addr;
    freeaddrinfo(found);
    return 0;
}

static int call_reverse(struct tt_sys *sys, struct in_addr address, char *name,
                        size_t room)
{
    const struct sockaddr_in full = {.sin_family = AF_INET,
                                     .sin_addr = address};
    (void)sys;
    TT_ASSERT(room > 0);
    return getnameinfo((const struct sockaddr *)&full, sizeof full, name,
                       (socklen_t)room, NULL, 0, NI_NAMEREQD);
}

/* ---- Waiting ------------------------------------------------------------- */

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* When a wait of TIMEOUT_S ends; negative: never. */
static double end_of(double timeout_s)
{
    return timeout_s < 0 ? -1 : now_s() + timeout_s;
}

/* What is left of it: NULL, or OUT. */
static struct timespec *left_until(double end_s, struct timespec *out)
{
    double left_s = end_s < 0 ? 0 : fmax(end_s - now_s(), 0);
    *out = (struct timespec){.tv_sec = (time_t)left_s};
    out->tv_nsec = (long)((left_s - (double)out->tv_sec) * 1e9);
    TT_ASSERT(out->tv_nsec >= 0 && out->tv_nsec < 1000000000);
    return end_s < 0 ? NULL : out;
}

static int call_epoll_create(struct tt_sys *sys)
{
    (void)sys;
    int fd = epoll_create1(EPOLL_CLOEXEC);
    return fd < 0 ? -errno : fd;
}

static int call_epoll_ctl(struct tt_sys *sys, int epoll, int operation, int fd,
                          struct epoll_event *event)
{
    (void)sys;
    TT_ASSERT(event != NULL);
    return epoll_ctl(epoll, operation, fd, event) < 0 ? -errno : 0;
}

static int call_epoll_wait(struct tt_sys *sys, int epoll,
                           struct epoll_event *events, int max,
                           double timeout_s)
{
    double end_s = end_of(timeout_s);
    int rc;
    (void)sys;
    TT_ASSERT(events != NULL && max > 0);
    do {
        double left_ms = ceil(fmax(end_s - now_s(), 0) * 1e3);
        int wait_ms = end_s < 0 ? -1 : (int)fmin(left_ms, INT_MAX);
        rc = epoll_wait(epoll, events, max, timeout_s == 0 ? 0 : wait_ms);
    } while (rc < 0 && errno == EINTR);
    return rc < 0 ? -errno : rc;
}

static int call_poll(struct tt_sys *sys, struct pollfd *fds, size_t count,
                     double timeout_s)
{
    double end_s = end_of(timeout_s);
    struct timespec left;
    (void)sys;
    TT_ASSERT(fds != NULL || count == 0);
    REPEAT(int, ppoll(fds, count, left_until(end_s, &left), NULL));
}

static int call_select(struct tt_sys *sys, int count, struct tt_sys_sets *sets,
                       double timeout_s)
{
    const struct tt_sys_sets asked = *sets;
    double end_s = end_of(timeout_s);
    int rc;
    (void)sys;
    _Static_assert(sizeof(fd_set) == sizeof sets->readable, "as fd_set");
    do {
        struct timespec left;
        *sets = asked;
        rc = pselect(count, (fd_set *)(void *)sets->readable,
                     (fd_set *)(void *)sets->writable,
                     (fd_set *)(void *)sets->exceptional,
                     left_until(end_s, &left), NULL);
    } while (rc < 0 && errno == EINTR);
    return rc < 0 ? -errno : rc;
}

static int call_limit(struct tt_sys *sys, int descriptors_max)
{
    struct rlimit limit;
    (void)sys;
    TT_ASSERT(descriptors_max >= 0);
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) {
        return -errno;
    }
    limit.rlim_cur = (rlim_t)descriptors_max;
    return setrlimit(RLIMIT_NOFILE, &limit) < 0 ? -errno : 0;
}

static void call_end(struct tt_sys *sys)
{
    (void)sys;
}

struct tt_sys *tt_sys_real(void)
{
    static struct tt_sys real = {.close = call_close,
                                 .reserve = call_reserve,
                                 .dup = call_dup,
                                 .dup2 = call_dup2,
                                 .set_blocking = call_set_blocking,
                                 .read = call_read,
                                 .write = call_write,
                                 .pipe = call_pipe,
                                 .socket = call_socket,
                                 .socketpair = call_socketpair,
                                 .self_pipe = call_self_pipe,
                                 .accept = call_accept,
                                 .bind = call_bind,
                                 .listen = call_listen,
                                 .connect = call_connect,
                                 .shutdown = call_shutdown,
                                 .getsockname = call_getsockname,
                                 .getpeername = call_getpeername,
                                 .getsockopt = call_getsockopt,
                                 .setsockopt = call_setsockopt,
                                 .sendmsg = call_sendmsg,
                                 .recvmsg = call_recvmsg,
                                 .send = call_send,
                                 .recv = call_recv,
                                 .unlink_socket = call_unlink_socket,
                                 .resolve = call_resolve,
                                 .reverse = call_reverse,
                                 .epoll_create = call_epoll_create,
                                 .epoll_ctl = call_epoll_ctl,
                                 .epoll_wait = call_epoll_wait,
                                 .poll = call_poll,
                                 .select = call_select,
                                 .limit = call_limit,
                                 .end = call_end};
    return &real;
}

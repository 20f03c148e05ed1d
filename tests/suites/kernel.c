/* SPDX-License-Identifier: MIT
 *
 * tests/suites/kernel.c: system calls on Linux or on the simulated kernel,
 * logged.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "tests/suites/kernel.h"

enum { REPEATS = 6, CONTEXT = 6000 };

/* ---- The log ------------------------------------------------------------- */

void note(struct kernel *k, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t room = KERNEL_LOG - k->log_size;
    int size = vsnprintf(k->log + k->log_size, room, format, arguments);
    va_end(arguments);
    k->log_size += (size_t)size < room ? (size_t)size : room - 1;
}

ssize_t kernel_result(struct kernel *k, ssize_t result)
{
    int error = errno;
    if (k->settle_us > 0) {
        usleep(k->settle_us);
    }
    return result < 0 ? -error : result;
}

static void note_result(struct kernel *k, ssize_t result)
{
    if (result >= 0) {
        note(k, " = %zd\n", result);
    } else {
        const char *name = strerrorname_np((int)-result);
        note(k, " = %s\n", name == NULL ? "blocked" : name);
    }
}

int kernel_noted(struct kernel *k, ssize_t result)
{
    note_result(k, result);
    return (int)result;
}

/* Of a call that opens a descriptor. */
static int opened(struct kernel *k, ssize_t result)
{
    k->top_fd = result > k->top_fd ? (int)result : k->top_fd;
    return kernel_noted(k, result);
}

void kernel_note_bytes(struct kernel *k, const char *bytes, size_t size)
{
    if (size <= 40) {
        note(k, " \"%.*s\"", (int)size, bytes);
        return;
    }
    uint32_t hash = 2166136261U;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ (uint8_t)bytes[i]) * 16777619U;
    }
    note(k, " #%08x", hash);
}

static void note_mask(struct kernel *k, uint32_t mask)
{
    static const struct {
        uint32_t bit;
        const char *name;
    } names[] = {{EPOLLIN, "IN"},         {EPOLLPRI, "PRI"},
                 {EPOLLOUT, "OUT"},       {EPOLLERR, "ERR"},
                 {EPOLLHUP, "HUP"},       {EPOLLRDHUP, "RDHUP"},
                 {EPOLLRDNORM, "RDNORM"}, {EPOLLRDBAND, "RDBAND"},
                 {EPOLLWRNORM, "WRNORM"}, {EPOLLWRBAND, "WRBAND"},
                 {POLLNVAL, "NVAL"}};
    const char *separator = "";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if ((mask & names[i].bit) != 0) {
            note(k, "%s%s", separator, names[i].name);
            separator = "|";
        }
    }
}

/* ---- Addresses ----------------------------------------------------------- */

/* The number of a port, from 1. */
static int port_number(struct kernel *k, uint16_t port)
{
    for (int i = 0; i < k->port_count; i++) {
        if (k->ports[i] == port) {
            return i + 1;
        }
    }
    if (k->port_count == KERNEL_PORTS) {
        return 0;
    }
    k->ports[k->port_count++] = port;
    return k->port_count;
}

static struct sockaddr_in inet_address(struct kernel *k, const char *ip,
                                       int port)
{
    struct sockaddr_in in = {.sin_family = AF_INET};
    inet_pton(AF_INET, ip, &in.sin_addr);
    in.sin_port = htons(port <= 0 ? 0 : k->ports[port - 1]);
    return in;
}

static struct sockaddr_un unix_address(struct kernel *k, const char *name,
                                       socklen_t *size)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t head = offsetof(struct sockaddr_un, sun_path);
    *size = (socklen_t)head;
    if (name[0] == '@') {
        int length = snprintf(address.sun_path + 1, sizeof address.sun_path - 1,
                              "%s/%s", k->directory, name + 1);
        *size = (socklen_t)(head + (size_t)length + 1);
    } else if (name[0] != '\0') {
        int length = snprintf(address.sun_path, sizeof address.sun_path,
                              "%s/%s", k->directory, name);
        *size = (socklen_t)(head + (size_t)length + 1);
    }
    return address;
}

static void note_unix(struct kernel *k, const struct sockaddr_un *address,
                      socklen_t size)
{
    size_t head = offsetof(struct sockaddr_un, sun_path);
    if (size <= head) {
        note(k, " unnamed");
        return;
    }
    bool abstract = address->sun_path[0] == '\0';
    const char *path = address->sun_path + abstract;
    size_t skip = strlen(k->directory) + 1;
    int length = (int)(size - head) - abstract;
    bool own = strncmp(path, k->directory, skip - 1) == 0;
    note(k, " %s%.*s (%u)", abstract ? "@" : "", own ? length - (int)skip : 0,
         own ? path + skip : "", size);
}

static void note_address(struct kernel *k,
                         const struct sockaddr_storage *address, socklen_t size)
{
    if (size == 0) {
        note(k, " no address");
    } else if (address->ss_family == AF_UNIX) {
        note_unix(k, (const struct sockaddr_un *)(const void *)address, size);
    } else {
        const struct sockaddr_in *in = (const void *)address;
        char text[INET_ADDRSTRLEN];
        inet_ntop(AF_INET, &in->sin_addr, text, sizeof text);
        int port = ntohs(in->sin_port);
        note(k, " %s:", text);
        if (port == 0) {
            note(k, "0");
        } else {
            note(k, "p%d", port_number(k, (uint16_t)port));
        }
    }
}

/* ---- Sockets ------------------------------------------------------------- */

int k_socket(struct kernel *k, int domain, int type, int protocol)
{
    note(k, "socket %d %d %d", domain, type & 0xff, protocol);
    return opened(k,
                  KERNEL_CALL(tt_world_socket(k->world, domain, type, protocol),
                              socket(domain, type, protocol)));
}

int k_tcp(struct kernel *k)
{
    return k_socket(k, AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
}

int k_udp(struct kernel *k)
{
    return k_socket(k, AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0);
}

int k_unix(struct kernel *k)
{
    return k_socket(k, AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
}

int k_unix_datagram(struct kernel *k)
{
    return k_socket(k, AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);
}

int k_socketpair(struct kernel *k, int domain, int type, int fds[2])
{
    fds[0] = fds[1] = -1;
    note(k, "socketpair %d %d", domain, type & 0xff);
    ssize_t rc =
        KERNEL_CALL(tt_world_socketpair(k->world, domain, type, 0, fds),
                    socketpair(domain, type, 0, fds));
    if (rc == 0) {
        note(k, " %d %d", fds[0], fds[1]);
    }
    k->top_fd = fds[1] > k->top_fd ? fds[1] : k->top_fd;
    return kernel_noted(k, rc);
}

bool k_pair(struct kernel *k, int fds[2])
{
    return k_socketpair(k, AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, fds) == 0;
}

int k_bind(struct kernel *k, int fd, const char *ip, int port)
{
    struct sockaddr_in in = inet_address(k, ip, port);
    const struct sockaddr *address = (const void *)&in;
    note(k, "bind %d %s:p%d", fd, ip, port);
    return kernel_noted(
        k, KERNEL_CALL(tt_world_bind(k->world, fd, address, sizeof in),
                       bind(fd, address, sizeof in)));
}

int k_connect(struct kernel *k, int fd, const char *ip, int port)
{
    struct sockaddr_in in = inet_address(k, ip, port);
    const struct sockaddr *address = (const void *)&in;
    note(k, "connect %d %s:p%d", fd, ip, port);
    return kernel_noted(
        k, KERNEL_CALL(tt_world_connect(k->world, fd, address, sizeof in),
                       connect(fd, address, sizeof in)));
}

int k_disconnect(struct kernel *k, int fd)
{
    struct sockaddr address = {.sa_family = AF_UNSPEC};
    note(k, "connect %d AF_UNSPEC", fd);
    return kernel_noted(
        k, KERNEL_CALL(tt_world_connect(k->world, fd, &address, sizeof address),
                       connect(fd, &address, sizeof address)));
}

int k_bind_unix(struct kernel *k, int fd, const char *name)
{
    socklen_t size;
    struct sockaddr_un un = unix_address(k, name, &size);
    const struct sockaddr *address = (const void *)&un;
    note(k, "bind %d %s", fd, name);
    return kernel_noted(k,
                        KERNEL_CALL(tt_world_bind(k->world, fd, address, size),
                                    bind(fd, address, size)));
}

int k_connect_unix(struct kernel *k, int fd, const char *name)
{
    socklen_t size;
    struct sockaddr_un un = unix_address(k, name, &size);
    const struct sockaddr *address = (const void *)&un;
    note(k, "connect %d %s", fd, name);
    return kernel_noted(
        k, KERNEL_CALL(tt_world_connect(k->world, fd, address, size),
                       connect(fd, address, size)));
}

int k_unlink(struct kernel *k, const char *name)
{
    socklen_t size;
    struct sockaddr_un un = unix_address(k, name, &size);
    note(k, "unlink %s", name);
    return kernel_noted(k, KERNEL_CALL(tt_world_unlink(k->world, un.sun_path),
                                       unlink(un.sun_path)));
}

int k_listen(struct kernel *k, int fd, int backlog)
{
    note(k, "listen %d %d", fd, backlog);
    return kernel_noted(k, KERNEL_CALL(tt_world_listen(k->world, fd, backlog),
                                       listen(fd, backlog)));
}

int k_accept(struct kernel *k, int fd)
{
    struct sockaddr_storage storage;
    struct sockaddr *address = (void *)&storage;
    socklen_t size = sizeof storage;
    note(k, "accept %d", fd);
    ssize_t rc = KERNEL_CALL(
        tt_world_accept4(k->world, fd, address, &size, SOCK_NONBLOCK),
        accept4(fd, address, &size, SOCK_NONBLOCK));
    if (rc >= 0) {
        note_address(k, &storage, size);
    }
    return opened(k, rc);
}

int k_listener(struct kernel *k, int backlog, int *port)
{
    int fd = k_tcp(k);
    k_bind(k, fd, "127.0.0.1", 0);
    k_listen(k, fd, backlog);
    *port = k_port(k, fd);
    return fd;
}

bool k_connection(struct kernel *k, int fds[2])
{
    int port, listener = k_listener(k, 5, &port);
    fds[0] = k_tcp(k);
    k_connect(k, fds[0], "127.0.0.1", port);
    fds[1] = k_accept(k, listener);
    k_close(k, listener);
    return fds[0] >= 0 && fds[1] >= 0;
}

static int get_name(struct kernel *k, int fd, bool peer)
{
    struct sockaddr_storage storage;
    struct sockaddr *address = (void *)&storage;
    socklen_t size = sizeof storage;
    note(k, "%s %d", peer ? "getpeername" : "getsockname", fd);
    ssize_t rc =
        peer ? KERNEL_CALL(tt_world_getpeername(k->world, fd, address, &size),
                           getpeername(fd, address, &size))
             : KERNEL_CALL(tt_world_getsockname(k->world, fd, address, &size),
                           getsockname(fd, address, &size));
    if (rc == 0) {
        note_address(k, &storage, size);
    }
    return kernel_noted(k, rc);
}

int k_name(struct kernel *k, int fd)
{
    return get_name(k, fd, false);
}

int k_peer(struct kernel *k, int fd)
{
    return get_name(k, fd, true);
}

int k_port(struct kernel *k, int fd)
{
    struct sockaddr_in in = {.sin_port = 0};
    struct sockaddr *address = (void *)&in;
    socklen_t size = sizeof in;
    if (KERNEL_CALL(tt_world_getsockname(k->world, fd, address, &size),
                    getsockname(fd, address, &size)) < 0 ||
        in.sin_port == 0) {
        return 0;
    }
    return port_number(k, ntohs(in.sin_port));
}

int k_shutdown(struct kernel *k, int fd, int how)
{
    note(k, "shutdown %d %d", fd, how);
    return kernel_noted(k, KERNEL_CALL(tt_world_shutdown(k->world, fd, how),
                                       shutdown(fd, how)));
}

int k_get(struct kernel *k, int fd, int level, int name)
{
    int value = -1;
    socklen_t size = sizeof value;
    struct tt_world_option option = {level, name};
    note(k, "getsockopt %d %d %d", fd, level, name);
    ssize_t rc =
        KERNEL_CALL(tt_world_getsockopt(k->world, fd, option, &value, &size),
                    getsockopt(fd, level, name, &value, &size));
    if (rc == 0) {
        note(k, " %d (%u)", value, size);
    }
    note_result(k, rc);
    return value;
}

static int set_option(struct kernel *k, int fd, struct tt_world_option option,
                      const void *value, socklen_t size)
{
    return kernel_noted(
        k, KERNEL_CALL(tt_world_setsockopt(k->world, fd, option, value, size),
                       setsockopt(fd, option.level, option.name, value, size)));
}

int k_set(struct kernel *k, int fd, int level, int name, int value)
{
    struct tt_world_option option = {level, name};
    note(k, "setsockopt %d %d %d %d", fd, level, name, value);
    return set_option(k, fd, option, &value, sizeof value);
}

int k_linger(struct kernel *k, int fd, int seconds)
{
    struct linger linger = {.l_onoff = 1, .l_linger = seconds};
    struct tt_world_option option = {SOL_SOCKET, SO_LINGER};
    note(k, "linger %d %d", fd, seconds);
    return set_option(k, fd, option, &linger, sizeof linger);
}

/* ---- Bytes --------------------------------------------------------------- */

static char *pattern(size_t count)
{
    char *bytes = malloc(count + 1);
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (char)('a' + i % 26);
    }
    return bytes;
}

static ssize_t send_bytes(struct kernel *k, int fd, const char *bytes,
                          size_t size, int flags)
{
    return KERNEL_CALL(tt_world_send(k->world, fd, bytes, size, flags),
                       send(fd, bytes, size, flags | MSG_NOSIGNAL));
}

ssize_t k_send(struct kernel *k, int fd, const char *text, int flags)
{
    note(k, "send %d \"%s\" %d", fd, text, flags);
    return kernel_noted(k, send_bytes(k, fd, text, strlen(text), flags));
}

ssize_t k_send_many(struct kernel *k, int fd, size_t count)
{
    char *bytes = pattern(count);
    note(k, "send %d %zu bytes", fd, count);
    ssize_t rc = send_bytes(k, fd, bytes, count, 0);
    free(bytes);
    return kernel_noted(k, rc);
}

ssize_t k_recv(struct kernel *k, int fd, size_t size, int flags)
{
    char *bytes = malloc(size + 1);
    note(k, "recv %d %zu %d", fd, size, flags);
    ssize_t rc = KERNEL_CALL(tt_world_recv(k->world, fd, bytes, size, flags),
                             recv(fd, bytes, size, flags));
    if (rc >= 0) {
        kernel_note_bytes(k, bytes, (size_t)rc < size ? (size_t)rc : size);
    }
    free(bytes);
    return kernel_noted(k, rc);
}

static ssize_t send_to(struct kernel *k, int fd, const char *text, void *name,
                       socklen_t name_size)
{
    struct iovec part = {.iov_base = (void *)(uintptr_t)text,
                         .iov_len = strlen(text)};
    struct msghdr message = {.msg_name = name,
                             .msg_namelen = name_size,
                             .msg_iov = &part,
                             .msg_iovlen = 1};
    return kernel_noted(k,
                        KERNEL_CALL(tt_world_sendmsg(k->world, fd, &message, 0),
                                    sendmsg(fd, &message, MSG_NOSIGNAL)));
}

ssize_t k_sendto(struct kernel *k, int fd, const char *text, const char *ip,
                 int port)
{
    struct sockaddr_in in = inet_address(k, ip, port);
    note(k, "sendto %d \"%s\" %s:p%d", fd, text, ip, port);
    return send_to(k, fd, text, &in, sizeof in);
}

ssize_t k_sendto_unix(struct kernel *k, int fd, const char *text,
                      const char *name)
{
    socklen_t size;
    struct sockaddr_un un = unix_address(k, name, &size);
    note(k, "sendto %d \"%s\" %s", fd, text, name);
    return send_to(k, fd, text, &un, size);
}

ssize_t k_recvmsg(struct kernel *k, int fd, size_t first, size_t second,
                  int flags)
{
    struct sockaddr_storage storage;
    char bytes[64];
    struct iovec parts[2] = {{.iov_base = bytes, .iov_len = first},
                             {.iov_base = bytes + first, .iov_len = second}};
    struct msghdr message = {.msg_name = &storage,
                             .msg_namelen = sizeof storage,
                             .msg_iov = parts,
                             .msg_iovlen = 2};
    note(k, "recvmsg %d %zu %zu %d", fd, first, second, flags);
    ssize_t rc = KERNEL_CALL(tt_world_recvmsg(k->world, fd, &message, flags),
                             recvmsg(fd, &message, flags));
    if (rc >= 0) {
        size_t got = (size_t)rc < first + second ? (size_t)rc : first + second;
        kernel_note_bytes(k, bytes, got);
        note_address(k, &storage, message.msg_namelen);
        note(k, " flags %d", message.msg_flags & ~MSG_CMSG_CLOEXEC);
    }
    return kernel_noted(k, rc);
}

static ssize_t write_bytes(struct kernel *k, int fd, const char *bytes,
                           size_t size)
{
    return KERNEL_CALL(tt_world_write(k->world, fd, bytes, size),
                       write(fd, bytes, size));
}

ssize_t k_write(struct kernel *k, int fd, const char *text)
{
    note(k, "write %d \"%s\"", fd, text);
    return kernel_noted(k, write_bytes(k, fd, text, strlen(text)));
}

ssize_t k_write_many(struct kernel *k, int fd, size_t count)
{
    char *bytes = pattern(count);
    note(k, "write %d %zu bytes", fd, count);
    ssize_t rc = write_bytes(k, fd, bytes, count);
    free(bytes);
    return kernel_noted(k, rc);
}

ssize_t k_read(struct kernel *k, int fd, size_t size)
{
    char *bytes = malloc(size + 1);
    note(k, "read %d %zu", fd, size);
    ssize_t rc = KERNEL_CALL(tt_world_read(k->world, fd, bytes, size),
                             read(fd, bytes, size));
    if (rc >= 0) {
        kernel_note_bytes(k, bytes, (size_t)rc);
    }
    free(bytes);
    return kernel_noted(k, rc);
}

ssize_t k_writev(struct kernel *k, int fd, const char *text, size_t first)
{
    char *at = (char *)(uintptr_t)text;
    struct iovec parts[3] = {
        {.iov_base = at, .iov_len = first},
        {.iov_base = at, .iov_len = 0},
        {.iov_base = at + first, .iov_len = strlen(text) - first}};
    note(k, "writev %d \"%s\" %zu", fd, text, first);
    return kernel_noted(k, KERNEL_CALL(tt_world_writev(k->world, fd, parts, 3),
                                       writev(fd, parts, 3)));
}

ssize_t k_readv(struct kernel *k, int fd, size_t first, size_t second)
{
    char bytes[64];
    struct iovec parts[2] = {{.iov_base = bytes, .iov_len = first},
                             {.iov_base = bytes + first, .iov_len = second}};
    note(k, "readv %d %zu %zu", fd, first, second);
    ssize_t rc = KERNEL_CALL(tt_world_readv(k->world, fd, parts, 2),
                             readv(fd, parts, 2));
    if (rc >= 0) {
        kernel_note_bytes(k, bytes, (size_t)rc);
    }
    return kernel_noted(k, rc);
}

/* ---- Descriptors --------------------------------------------------------- */

int k_close(struct kernel *k, int fd)
{
    note(k, "close %d", fd);
    return kernel_noted(k,
                        KERNEL_CALL(tt_world_close(k->world, fd), close(fd)));
}

int k_dup(struct kernel *k, int fd)
{
    note(k, "dup %d", fd);
    return opened(k, KERNEL_CALL(tt_world_dup(k->world, fd), dup(fd)));
}

int k_dup3(struct kernel *k, int fd, int to, int flags)
{
    note(k, "dup3 %d %d %d", fd, to, flags);
    return kernel_noted(k, KERNEL_CALL(tt_world_dup3(k->world, fd, to, flags),
                                       dup3(fd, to, flags)));
}

int k_fcntl(struct kernel *k, int fd, int command, long argument)
{
    note(k, "fcntl %d %d %ld", fd, command, argument);
    return kernel_noted(
        k, KERNEL_CALL(tt_world_fcntl(k->world, fd, command, argument),
                       fcntl(fd, command, argument)));
}

int k_ioctl(struct kernel *k, int fd, unsigned long request, int argument)
{
    note(k, "ioctl %d %lx %d", fd, request, argument);
    ssize_t rc = KERNEL_CALL(tt_world_ioctl(k->world, fd, request, &argument),
                             ioctl(fd, request, &argument));
    if (rc >= 0) {
        note(k, " %d", argument);
    }
    return kernel_noted(k, rc);
}

int k_pipe(struct kernel *k, int fds[2], int flags)
{
    fds[0] = fds[1] = -1;
    note(k, "pipe %d", flags);
    ssize_t rc =
        KERNEL_CALL(tt_world_pipe2(k->world, fds, flags), pipe2(fds, flags));
    if (rc == 0) {
        note(k, " %d %d", fds[0], fds[1]);
    }
    k->top_fd = fds[1] > k->top_fd ? fds[1] : k->top_fd;
    return kernel_noted(k, rc);
}

int k_eventfd(struct kernel *k, unsigned count, int flags)
{
    note(k, "eventfd %u %d", count, flags);
    return opened(k, KERNEL_CALL(tt_world_eventfd(k->world, count, flags),
                                 eventfd(count, flags)));
}

ssize_t k_add(struct kernel *k, int fd, uint64_t number)
{
    note(k, "add %d %llu", fd, (unsigned long long)number);
    return kernel_noted(
        k, write_bytes(k, fd, (const char *)&number, sizeof number));
}

ssize_t k_take(struct kernel *k, int fd)
{
    uint64_t number = 0;
    note(k, "take %d", fd);
    ssize_t rc =
        KERNEL_CALL(tt_world_read(k->world, fd, &number, sizeof number),
                    read(fd, &number, sizeof number));
    if (rc >= 0) {
        note(k, " %llu", (unsigned long long)number);
    }
    return kernel_noted(k, rc);
}

void k_limit(struct kernel *k, int count)
{
    struct rlimit limit;
    if (k->world != NULL) {
        tt_world_set_limit(k->world, count < 1 ? 1 : count);
    } else if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = (rlim_t)count;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

int k_timerfd(struct kernel *k, int flags)
{
    note(k, "timerfd %d", flags);
    return kernel_noted(k, KERNEL_CALL(tt_world_timerfd_create(
                                           k->world, CLOCK_MONOTONIC, flags),
                                       timerfd_create(CLOCK_MONOTONIC, flags)));
}

int k_settime(struct kernel *k, int fd, uint64_t first_ns, uint64_t interval_ns)
{
    struct itimerspec value = {
        .it_value = {(time_t)(first_ns / 1000000000),
                     (long)(first_ns % 1000000000)},
        .it_interval = {(time_t)(interval_ns / 1000000000),
                        (long)(interval_ns % 1000000000)}};
    note(k, "settime %d %llu %llu", fd, (unsigned long long)first_ns,
         (unsigned long long)interval_ns);
    return kernel_noted(
        k, KERNEL_CALL(tt_world_timerfd_settime(k->world, fd, 0, &value, NULL),
                       timerfd_settime(fd, 0, &value, NULL)));
}

void k_sleep(struct kernel *k, unsigned ms)
{
    if (k->world != NULL) {
        tt_world_advance(k->world,
                         tt_world_now(k->world) + (uint64_t)ms * 1000000);
    } else {
        usleep(ms * 1000);
    }
}

/* ---- Waiting ------------------------------------------------------------- */

int k_epoll(struct kernel *k)
{
    note(k, "epoll_create");
    return opened(
        k, KERNEL_CALL(tt_world_epoll_create1(k->world, 0), epoll_create1(0)));
}

int k_ctl(struct kernel *k, int epoll, int operation, int fd, uint32_t events)
{
    struct epoll_event event = {.events = events, .data = {.u64 = 0}};
    event.data.fd = fd;
    note(k, "epoll_ctl %d %d %d %x", epoll, operation, fd, events);
    return kernel_noted(
        k,
        KERNEL_CALL(tt_world_epoll_ctl(k->world, epoll, operation, fd, &event),
                    epoll_ctl(epoll, operation, fd, &event)));
}

int k_wait(struct kernel *k, int epoll, int max)
{
    struct epoll_event events[64];
    note(k, "epoll_wait %d %d", epoll, max);
    max = max > 64 ? 64 : max;
    ssize_t rc = KERNEL_CALL(tt_world_epoll_wait(k->world, epoll, events, max),
                             epoll_wait(epoll, events, max, 0));
    for (ssize_t i = 0; i < rc; i++) {
        note(k, " %d:", events[i].data.fd);
        note_mask(k, events[i].events);
    }
    return kernel_noted(k, rc);
}

int k_poll(struct kernel *k, int fd, short events)
{
    struct pollfd poll_fd = {.fd = fd, .events = events};
    note(k, "poll %d ", fd);
    ssize_t rc =
        KERNEL_CALL(tt_world_poll(k->world, &poll_fd, 1), poll(&poll_fd, 1, 0));
    note_mask(k, (uint16_t)poll_fd.revents);
    return kernel_noted(k, rc);
}

int k_select(struct kernel *k, int fd)
{
    fd_set sets[3];
    struct timeval now = {0, 0};
    if (fd < 0) {
        return -EBADF;
    }
    for (int i = 0; i < 3; i++) {
        FD_ZERO(&sets[i]);
        FD_SET(fd, &sets[i]);
    }
    note(k, "select %d", fd);
    ssize_t rc = KERNEL_CALL(
        tt_world_select(k->world, fd + 1, &sets[0], &sets[1], &sets[2]),
        select(fd + 1, &sets[0], &sets[1], &sets[2], &now));
    for (int i = 0; i < 3 && rc >= 0; i++) {
        note(k, " %d", FD_ISSET(fd, &sets[i]) ? 1 : 0);
    }
    return kernel_noted(k, rc);
}

/* ---- Running facts ------------------------------------------------------- */

static void start_log(struct kernel *k)
{
    k->log = malloc(KERNEL_LOG);
    k->log[0] = '\0';
    snprintf(k->directory, sizeof k->directory, "/tmp/ticktape-kernel-%d",
             (int)getpid());
}

char *kernel_simulate(const struct fact *fact,
                      const struct tt_world_options *options)
{
    struct kernel k = {.world = tt_world_new(options), .fact = fact};
    start_log(&k);
    if (k.world != NULL) {
        fact->run(&k);
        tt_world_free(k.world);
    }
    return k.log;
}

/* All descriptors below KERNEL_FD are in use, all others are free: the next
 * one is the same in every process. */
static void use_low_descriptors(void)
{
    int null = open("/dev/null", O_RDONLY);
    for (int fd = 0; fd < KERNEL_FD; fd++) {
        if (fcntl(fd, F_GETFD) < 0) {
            dup2(null, fd);
        }
    }
    close_range(KERNEL_FD, ~0U, 0);
}

static char *run_on_linux(const struct fact *fact, unsigned settle_us)
{
    struct kernel k = {.settle_us = settle_us, .fact = fact};
    start_log(&k);
    use_low_descriptors();
    mkdir(k.directory, 0700);
    fact->run(&k);
    close_range(KERNEL_FD, ~0U, 0);
    /* The tests name sockets with one letter. */
    for (char name = 'a'; name <= 'z'; name++) {
        char path[80];
        snprintf(path, sizeof path, "%s/%c", k.directory, name);
        unlink(path);
    }
    rmdir(k.directory);
    return k.log;
}

/* Both logs, each from the line in which they first differ. */
static char *describe(const char *sentence, const char *simulated,
                      const char *real)
{
    size_t at = 0, line = 0;
    while (simulated[at] != '\0' && simulated[at] == real[at]) {
        at++;
        line = simulated[at - 1] == '\n' ? at : line;
    }
    size_t from = line > CONTEXT ? line - CONTEXT : 0;
    char *text = NULL;
    if (asprintf(&text,
                 "%s\n...%.*s---- simulated:\n%.300s\n---- Linux:\n%.300s\n",
                 sentence, (int)(line - from), simulated + from,
                 simulated + line, real + line) < 0) {
        abort();
    }
    return text;
}

/* Facts are those of Linux 6.18 and later. An older kernel may differ: an
 * eventfd took writes of more than 8 bytes, for one. */
static bool is_older_kernel(void)
{
    struct utsname about;
    int major = 0, minor = 0;
    return uname(&about) != 0 ||
           sscanf(about.release, "%d.%d", &major, &minor) != 2 || major < 6 ||
           (major == 6 && minor < 18);
}

/* Whether a socket that has listened may connect: tt_world_options. */
static bool linux_changes_role(void)
{
    static int known = -1;
    if (known < 0) {
        struct sockaddr_in to = {.sin_family = AF_INET,
                                 .sin_addr = {htonl(INADDR_LOOPBACK)}};
        int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
        if (listen(fd, 1) < 0 || shutdown(fd, SHUT_RDWR) < 0) {
            abort();
        }
        to.sin_port = htons(1);
        known = connect(fd, (struct sockaddr *)&to, sizeof to) == 0 ||
                errno != EINVAL;
        close(fd);
    }
    return known == 1;
}

char *kernel_compare(const struct fact *fact)
{
    struct tt_world_options options = {.first_fd = KERNEL_FD,
                                       .delays_small = fact->delays_small,
                                       .changes_role = linux_changes_role()};
    char *simulated = kernel_simulate(fact, &options);
    char *difference = NULL;
    signal(SIGPIPE, SIG_IGN);
    unsigned settle_us = 0;
    for (int i = 0; i < REPEATS; i++) {
        char *real = run_on_linux(fact, settle_us);
        bool equal = strcmp(simulated, real) == 0;
        free(difference);
        difference = equal ? NULL : describe(fact->sentence, simulated, real);
        free(real);
        if (equal) {
            break;
        }
        settle_us = settle_us == 0 ? 100 : settle_us * 4;
    }
    free(simulated);
    if (difference != NULL && is_older_kernel()) {
        fprintf(stderr, "no failure, as this kernel is older: %s", difference);
        free(difference);
        difference = NULL;
    }
    return difference;
}

bool kernel_repeats(const struct fact *fact, int times)
{
    char *first = run_on_linux(fact, 0);
    bool equal = true;
    for (int i = 1; equal && i < times; i++) {
        char *again = run_on_linux(fact, 0);
        equal = strcmp(first, again) == 0;
        free(again);
    }
    free(first);
    return equal;
}

int kernel_suite(const char *name, const TTest *compare, const TTest *starve,
                 size_t count)
{
    Suite *suite = suite_create(name);
    TCase *tcase = tcase_create("facts");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, compare, 0, (int)count);
    tcase_add_loop_test(tcase, starve, 0, (int)count);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

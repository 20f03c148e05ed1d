/* SPDX-License-Identifier: MIT
 *
 * data.c: sending and receiving. Data goes through the slot, at most SHIM_DATA
 * bytes of a call: what sends more, or waits until all of it was taken, calls
 * again.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

#include "preload.h"

/* Buffers of a caller, and how far they are done. */
struct parts {
    const struct iovec *at;
    size_t count;
    size_t skip; /* bytes of the first one */
};

static size_t size_of(const struct iovec *parts, size_t count)
{
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        size += parts[i].iov_len;
    }
    return size;
}

/* Copies what fits between the slot and PARTS; the number of bytes. */
static size_t move(struct parts *parts, size_t most, bool to_slot)
{
    size_t done = 0;
    while (parts->count > 0 && done < most) {
        char *at = (char *)parts->at->iov_base + parts->skip;
        size_t left = parts->at->iov_len - parts->skip;
        size_t size = left < most - done ? left : most - done;
        if (to_slot) {
            tt__copy(tt__slot->data + done, at, size);
        } else {
            tt__copy(at, tt__slot->data + done, size);
        }
        done += size;
        parts->skip += size;
        if (parts->skip == parts->at->iov_len) {
            parts->at++;
            parts->count--;
            parts->skip = 0;
        }
    }
    return done;
}

/* PARTS after their first DONE bytes. */
static struct parts skip(const struct iovec *at, size_t count, size_t done)
{
    while (count > 0 && done >= at->iov_len) {
        done -= at->iov_len;
        at++;
        count--;
    }
    return (struct parts){at, count, done};
}

/* A call to send or to write. */
struct sending {
    enum shim_call call;
    int fd;
    int flags;
    const struct sockaddr *to;
    socklen_t to_size;
    uint64_t site;
    const struct msghdr *message; /* that has descriptors; NULL: none */
};

static bool may_block(const struct sending *sending)
{
    return (sending->flags & MSG_DONTWAIT) == 0 &&
           (tt__ask3(SHIM_FLAGS, sending->fd, sending->site, 0, 0, 0) &
            O_NONBLOCK) == 0;
}

/* Whether a control message to send changes nothing here: how a packet is made,
 * the only interface, and who all processes are. */
static bool is_hint(const struct cmsghdr *at)
{
    if (at->cmsg_level == SOL_SOCKET) {
        return at->cmsg_type == SCM_CREDENTIALS;
    }
    return at->cmsg_level == IPPROTO_IP &&
           (at->cmsg_type == IP_TOS || at->cmsg_type == IP_TTL ||
            at->cmsg_type == IP_PKTINFO);
}

/* Puts the descriptors of MESSAGE into the slot: their number, or a negative
 * errno. */
static int64_t put_rights(const struct msghdr *message)
{
    struct msghdr own = *message;
    size_t count = 0;
    for (struct cmsghdr *at = CMSG_FIRSTHDR(&own); at != NULL;
         at = CMSG_NXTHDR(&own, at)) {
        if (is_hint(at)) {
            continue;
        }
        if (at->cmsg_level != SOL_SOCKET || at->cmsg_type != SCM_RIGHTS) {
            tt__escape("sendmsg() with control messages that are no "
                       "descriptors");
        }
        size_t here = at->cmsg_len < CMSG_LEN(0)
                          ? 0
                          : (at->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < here; i++, count++) {
            int fd;
            tt__copy(&fd, CMSG_DATA(at) + i * sizeof fd, sizeof fd);
            if (count == SHIM_RIGHTS) {
                return -EINVAL;
            }
            if (RAW2(SYS_fcntl, fd, F_GETFD) < 0) {
                return -EBADF;
            }
            if (!tt__is_ours(fd)) {
                tt__escape("sendmsg() with a descriptor of a file");
            }
            tt__copy(tt__slot->data + SHIM_RIGHTS_AT + count * sizeof fd, &fd,
                     sizeof fd);
        }
    }
    return (int64_t)count;
}

/* The last call of one that has sent DONE bytes ended with ERROR: what it
 * returns. A pipe that nobody reads any more has its signal all the same. */
static int64_t stop_sending(const struct sending *sending, size_t done,
                            int64_t error)
{
    if (done == 0) {
        return error;
    }
    if (error == -EPIPE && RAW2(SYS_fcntl, sending->fd, F_GETPIPE_SZ) >= 0) {
        RAW3(SYS_tgkill, RAW0(SYS_getpid), tt__tid, SIGPIPE);
    }
    return (int64_t)done;
}

/* All of it, where the call may wait for room. */
static int64_t send_parts(const struct sending *sending, const struct iovec *at,
                          size_t count)
{
    if ((sending->flags & MSG_OOB) != 0) {
        tt__escape("send() with MSG_OOB");
    }
    struct parts parts = {at, count, 0};
    int64_t rights = 0;
    size_t size = size_of(at, count), done = 0;
    int rc = sending->to_size > SHIM_NAME
                 ? -EINVAL
                 : tt__check_path(sending->to, sending->to_size);
    if (rc < 0) {
        return rc;
    }
    if (sending->message != NULL) {
        rights = put_rights(sending->message);
        if (rights < 0) {
            return rights;
        }
    }
    do { /* the first call has the descriptors */
        size_t here =
            move(&parts, rights > 0 ? SHIM_RIGHTS_AT : SHIM_DATA, true);
        tt__slot->size = (uint32_t)here;
        tt__slot->name_size = sending->to == NULL ? 0 : sending->to_size;
        tt__copy(tt__slot->name, sending->to, tt__slot->name_size);
        int64_t result = tt__ask3(sending->call, sending->fd, sending->site,
                                  sending->flags, rights, 0);
        if (result < 0) {
            return stop_sending(sending, done, result);
        }
        done += (size_t)result;
        rights = 0;
        if ((size_t)result < here) {
            if (!may_block(sending)) {
                break;
            }
            parts = skip(at, count, done);
        }
    } while (done < size);
    return (int64_t)done;
}

/* What the caller sees of RESULT. A stream that nobody reads has a signal. */
static ssize_t finish_send(const struct sending *sending, int64_t result)
{
    if (result == -EPIPE && (sending->flags & MSG_NOSIGNAL) == 0) {
        RAW3(SYS_tgkill, RAW0(SYS_getpid), tt__tid, SIGPIPE);
    }
    return tt__libc(result);
}

static ssize_t send_one(const struct sending *sending, const void *data,
                        size_t size)
{
    const struct iovec part = {(void *)(uintptr_t)data, size};
    return finish_send(sending, send_parts(sending, &part, 1));
}

struct receiving {
    enum shim_call call;
    int fd;
    int flags;
    uint64_t site;
    int64_t room; /* for control messages */
};

/* The bytes that were received; MSG_TRUNC may return more than there is room
 * for. */
static int64_t receive_parts(const struct receiving *receiving,
                             const struct iovec *at, size_t count)
{
    struct parts parts = {at, count, 0};
    size_t done = 0, size = size_of(at, count);
    bool wants_all = (receiving->flags & MSG_WAITALL) != 0;
    if ((receiving->flags & MSG_OOB) != 0) {
        return -EINVAL; /* there is none */
    }
    do {
        size_t most = size - done < SHIM_DATA ? size - done : SHIM_DATA;
        tt__slot->name_size = 0;
        int64_t result =
            tt__ask3(receiving->call, receiving->fd, receiving->site,
                     (int64_t)most, receiving->flags, receiving->room);
        if (result <= 0) {
            return done > 0 ? (int64_t)done : result;
        }
        size_t here = (size_t)result < most ? (size_t)result : most;
        move(&parts, here, false);
        done += (size_t)result;
        if ((size_t)result < most ||
            (receiving->room > 0 && tt__slot->args[2] > 0)) {
            break;
        }
    } while (wants_all && done < size);
    return (int64_t)done;
}

static ssize_t receive_one(const struct receiving *receiving, void *data,
                           size_t size)
{
    const struct iovec part = {data, size};
    return tt__libc(receive_parts(receiving, &part, 1));
}

/* ---- send, recv ---------------------------------------------------------- */

EXPORT ssize_t sendto(int fd, const void *data, size_t size, int flags,
                      const struct sockaddr *to, socklen_t to_size)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        const long args[6] = {fd,    (long)data, (long)size,
                              flags, (long)to,   (long)to_size};
        return tt__libc(tt__foreign(SYS_sendto, args, -ENOTSOCK));
    }
    struct sending sending = {SHIM_SEND, fd, flags, to, to_size, SITE, NULL};
    return send_one(&sending, data, size);
}

EXPORT ssize_t send(int fd, const void *data, size_t size, int flags)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        const long args[6] = {fd, (long)data, (long)size, flags, 0, 0};
        return tt__libc(tt__foreign(SYS_sendto, args, -ENOTSOCK));
    }
    struct sending sending = {SHIM_SEND, fd, flags, NULL, 0, SITE, NULL};
    return send_one(&sending, data, size);
}

EXPORT ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return tt__libc(RAW3(SYS_sendmsg, fd, message, flags));
    }
    struct sending sending = {SHIM_SEND,
                              fd,
                              flags,
                              message->msg_name,
                              message->msg_namelen,
                              SITE,
                              message->msg_controllen > 0 ? message : NULL};
    return finish_send(
        &sending, send_parts(&sending, message->msg_iov, message->msg_iovlen));
}

static void take_from(struct sockaddr *from, socklen_t *size)
{
    if (from != NULL && size != NULL) {
        socklen_t own = tt__slot->name_size;
        tt__copy(from, tt__slot->name, *size < own ? *size : own);
        *size = own;
    }
}

EXPORT ssize_t recvfrom(int fd, void *restrict data, size_t size, int flags,
                        struct sockaddr *restrict from,
                        socklen_t *restrict from_size)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        const long args[6] = {fd,    (long)data, (long)size,
                              flags, (long)from, (long)from_size};
        return tt__libc(tt__foreign(SYS_recvfrom, args, -ENOTSOCK));
    }
    struct receiving receiving = {SHIM_RECEIVE, fd, flags, SITE, 0};
    ssize_t result = receive_one(&receiving, data, size);
    if (result >= 0) {
        take_from(from, from_size);
    }
    return result;
}

EXPORT ssize_t recv(int fd, void *data, size_t size, int flags)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        const long args[6] = {fd, (long)data, (long)size, flags, 0, 0};
        return tt__libc(tt__foreign(SYS_recvfrom, args, -ENOTSOCK));
    }
    struct receiving receiving = {SHIM_RECEIVE, fd, flags, SITE, 0};
    return receive_one(&receiving, data, size);
}

/* A real descriptor that reserves a number. */
static int reserve_kind(enum shim_fd_kind kind, int flags)
{
    int fds[2];
    long fd;
    switch (kind) {
    case SHIM_DATAGRAM_FD:
        return tt__reserve_socket(SOCK_DGRAM | flags);
    case SHIM_PIPE_FD:
        fd = RAW2(SYS_pipe2, fds, O_NONBLOCK | flags);
        if (fd == 0) {
            RAW1(SYS_close, fds[1]);
            fd = fds[0];
        }
        return tt__reserve(fd);
    case SHIM_EVENT_FD:
        return tt__reserve(RAW2(SYS_eventfd2, 0, O_NONBLOCK | flags));
    case SHIM_TIMER_FD:
        return tt__reserve(
            RAW2(SYS_timerfd_create, CLOCK_MONOTONIC, O_NONBLOCK | flags));
    case SHIM_EPOLL_FD:
        return tt__reserve(RAW1(SYS_epoll_create1, flags));
    default:
        return tt__reserve_socket(SOCK_STREAM | flags);
    }
}

/* The next of the descriptors that were received; a negative errno: none. */
static int adopt(int64_t at, int flags, uint64_t site)
{
    int64_t kind = tt__ask3(SHIM_ADOPT, -1, site, at, 0, 0);
    int fd = kind < 0 ? (int)kind
                      : reserve_kind((enum shim_fd_kind)kind,
                                     (flags & MSG_CMSG_CLOEXEC) != 0 ? O_CLOEXEC
                                                                     : 0);
    return fd < 0 ? fd
                  : tt__taken(fd, tt__ask3(SHIM_ADOPT, fd, site, at, 0, 0));
}

/* Writes the control messages that were received into MESSAGE, which has room
 * for them. */
static void take_controls(struct msghdr *message, int flags, uint64_t site)
{
    int64_t count = tt__slot->args[2], done = 0;
    size_t before = tt__slot->control_size;
    if (before == 0 && count == 0) {
        message->msg_controllen = 0; /* msg_control may be NULL */
        return;
    }
    size_t room = message->msg_controllen - before;
    struct cmsghdr *out =
        (struct cmsghdr *)(void *)((char *)message->msg_control + before);
    if (before > 0) {
        tt__copy(message->msg_control, tt__slot->control, before);
    }
    message->msg_controllen = before;
    while (done < count) {
        int fd = adopt(done, flags, site);
        if (fd < 0) {
            message->msg_flags |= MSG_CTRUNC;
            break;
        }
        tt__copy(CMSG_DATA(out) + (size_t)done * sizeof fd, &fd, sizeof fd);
        done++;
    }
    if (done > 0) {
        size_t used = CMSG_SPACE((size_t)done * sizeof(int));
        out->cmsg_level = SOL_SOCKET;
        out->cmsg_type = SCM_RIGHTS;
        out->cmsg_len = CMSG_LEN((size_t)done * sizeof(int));
        message->msg_controllen += used < room ? used : room;
    }
}

EXPORT ssize_t recvmsg(int fd, struct msghdr *message, int flags)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return tt__libc(RAW3(SYS_recvmsg, fd, message, flags));
    }
    size_t room = message->msg_control == NULL ? 0 : message->msg_controllen;
    struct receiving receiving = {SHIM_RECEIVE, fd, flags, SITE,
                                  room < CMSG_LEN(0) ? 0 : (int64_t)room};
    tt__slot->args[2] = 0;
    tt__slot->control_size = 0;
    int64_t result =
        receive_parts(&receiving, message->msg_iov, message->msg_iovlen);
    if (result >= 0) {
        take_from(message->msg_name, &message->msg_namelen);
        message->msg_flags = tt__slot->flags;
        take_controls(message, flags, SITE);
    }
    return tt__libc(result);
}

EXPORT ssize_t __recv_chk(int fd, void *data, size_t size, size_t room,
                          int flags);
EXPORT ssize_t __recv_chk(int fd, void *data, size_t size, size_t room,
                          int flags)
{
    if (size > room) {
        __builtin_trap();
    }
    return recv(fd, data, size, flags);
}

EXPORT ssize_t __recvfrom_chk(int fd, void *data, size_t size, size_t room,
                              int flags, struct sockaddr *from,
                              socklen_t *from_size);
EXPORT ssize_t __recvfrom_chk(int fd, void *data, size_t size, size_t room,
                              int flags, struct sockaddr *from,
                              socklen_t *from_size)
{
    if (size > room) {
        __builtin_trap();
    }
    return recvfrom(fd, data, size, flags, from, from_size);
}

EXPORT int sendmmsg(int fd, struct mmsghdr *messages, unsigned count, int flags)
{
    unsigned done = 0;
    if (!tt__open() || !tt__is_ours(fd)) {
        return (int)tt__libc(RAW4(SYS_sendmmsg, fd, messages, count, flags));
    }
    for (; done < count; done++) {
        ssize_t sent = sendmsg(fd, &messages[done].msg_hdr, flags);
        if (sent < 0) {
            break;
        }
        messages[done].msg_len = (unsigned)sent;
    }
    return done > 0 || count == 0 ? (int)done : -1;
}

EXPORT int recvmmsg(int fd, struct mmsghdr *messages, unsigned count, int flags,
                    struct timespec *timeout)
{
    unsigned done = 0;
    if (!tt__open() || !tt__is_ours(fd)) {
        return (int)tt__libc(
            RAW5(SYS_recvmmsg, fd, messages, count, flags, timeout));
    }
    if (timeout != NULL) {
        tt__escape("recvmmsg() with a timeout");
    }
    for (; done < count; done++) {
        bool is_later = done > 0 && (flags & MSG_WAITFORONE) != 0;
        int own = (flags & ~MSG_WAITFORONE) | (is_later ? MSG_DONTWAIT : 0);
        ssize_t got = recvmsg(fd, &messages[done].msg_hdr, own);
        if (got < 0) {
            break;
        }
        messages[done].msg_len = (unsigned)got;
    }
    return done > 0 || count == 0 ? (int)done : -1;
}

/* ---- read, write --------------------------------------------------------- */

EXPORT ssize_t write(int fd, const void *data, size_t size)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return tt__libc(RAW3(SYS_write, fd, data, size));
    }
    struct sending sending = {SHIM_WRITE, fd, 0, NULL, 0, SITE, NULL};
    return send_one(&sending, data, size);
}

static bool is_count(int parts)
{
    enum { MOST = 1024 }; /* IOV_MAX */
    return parts >= 0 && parts <= MOST;
}

EXPORT ssize_t writev(int fd, const struct iovec *parts, int count)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return tt__libc(RAW3(SYS_writev, fd, parts, count));
    }
    struct sending sending = {SHIM_WRITE, fd, 0, NULL, 0, SITE, NULL};
    return finish_send(
        &sending,
        is_count(count) ? send_parts(&sending, parts, (size_t)count) : -EINVAL);
}

EXPORT ssize_t read(int fd, void *data, size_t size)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        long done = RAW3(SYS_read, fd, data, size);
        return tt__libc(tt__open() ? tt__read_more(fd, data, size, done)
                                   : done);
    }
    struct receiving receiving = {SHIM_READ, fd, 0, SITE, 0};
    return receive_one(&receiving, data, size);
}

EXPORT ssize_t readv(int fd, const struct iovec *parts, int count)
{
    if (!tt__open() || !tt__is_ours(fd)) {
        return tt__libc(RAW3(SYS_readv, fd, parts, count));
    }
    struct receiving receiving = {SHIM_READ, fd, 0, SITE, 0};
    return tt__libc(is_count(count)
                        ? receive_parts(&receiving, parts, (size_t)count)
                        : -EINVAL);
}

EXPORT ssize_t __read_chk(int fd, void *data, size_t size, size_t room);
EXPORT ssize_t __read_chk(int fd, void *data, size_t size, size_t room)
{
    if (size > room) {
        __builtin_trap();
    }
    return read(fd, data, size);
}

/* A part of a file as one send: what was not taken is not read. */
static int64_t send_file(int to, int from, off_t *offset, size_t size,
                         uint64_t site)
{
    int64_t done = 0;
    struct sending sending = {SHIM_WRITE, to, 0, NULL, 0, site, NULL};
    if (size > SSIZE_MAX) { /* the kernel says what is wrong first */
        return RAW4(SYS_sendfile, to, from, offset, size);
    }
    while ((size_t)done < size) {
        size_t left = size - (size_t)done;
        off_t at =
            offset != NULL ? *offset : RAW3(SYS_lseek, from, 0, SEEK_CUR);
        if (at < 0 && offset == NULL) {
            return at == -ESPIPE ? -EINVAL : at;
        }
        long here = RAW4(SYS_pread64, from, tt__slot->data,
                         left < SHIM_DATA ? left : SHIM_DATA, at);
        if (here <= 0) {
            return done > 0 ? done : here;
        }
        tt__slot->size = (uint32_t)here;
        tt__slot->name_size = 0;
        int64_t sent = tt__ask3(SHIM_WRITE, to, site, 0, 0, 0);
        if (sent < 0) {
            return done > 0 ? done : sent;
        }
        done += sent;
        if (offset != NULL) {
            *offset += sent;
        } else {
            RAW3(SYS_lseek, from, at + sent, SEEK_SET);
        }
        if (sent < here && !may_block(&sending)) {
            break;
        }
    }
    return done;
}

EXPORT ssize_t sendfile(int to, int from, off_t *offset, size_t size)
{
    if (!tt__open() || !tt__is_ours(to)) { /* FROM is a file, or refused */
        return tt__libc(RAW4(SYS_sendfile, to, from, offset, size));
    }
    struct sending sending = {SHIM_WRITE, to, 0, NULL, 0, SITE, NULL};
    return finish_send(&sending, send_file(to, from, offset, size, SITE));
}
ALIAS(sendfile)
ssize_t sendfile64(int to, int from, off64_t *offset, size_t size);

/* Names that the C library has for other libraries. */
ALIAS(read) ssize_t __read(int fd, void *data, size_t size);
ALIAS(write) ssize_t __write(int fd, const void *data, size_t size);
ALIAS(send) ssize_t __send(int fd, const void *data, size_t size, int flags);

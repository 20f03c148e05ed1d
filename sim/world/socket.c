/* SPDX-License-Identifier: MIT
 *
 * socket.c: the calls on sockets: arguments, descriptors, addresses. What they
 * do is the protocol's: tcp.c, udp.c, unix_stream.c, unix_datagram.c,
 * unix_packet.c.
 *
 * Mirrors net/socket.c. Left out: other control messages than SCM_RIGHTS,
 * SCM_CREDENTIALS and IP_PKTINFO; MSG_OOB.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <sys/epoll.h>

#include "world.h"

static struct tt__socket *socket_of(struct tt__file *file)
{
    TT_PARANOID_ASSERT(file->type == &tt__socket_type);
    return (struct tt__socket *)(void *)file;
}

/* Sets *RC where there is none. */
static struct tt__socket *find_socket(const struct tt_world *world, int fd,
                                      int *rc)
{
    struct tt__file *file = tt__file_of(world, fd);
    if (TT_UNLIKELY(file == NULL || file->type != &tt__socket_type)) {
        *rc = file == NULL ? -EBADF : -ENOTSOCK;
        return NULL;
    }
    return socket_of(file);
}

/* ---- As files ------------------------------------------------------------ */

static uint32_t poll_socket(struct tt__file *file)
{
    struct tt__socket *socket = socket_of(file);
    return socket->protocol->poll(socket);
}

static int pending_socket(struct tt__file *file)
{
    struct tt__socket *socket = socket_of(file);
    return socket->protocol->pending(socket);
}

static ssize_t read_socket(struct tt_world *world, struct tt__file *file,
                           struct tt__io *io)
{
    struct tt__socket *socket = socket_of(file);
    struct tt__message message = {.io = *io};
    return io->left == 0 ? 0
                         : socket->protocol->receive(world, socket, &message);
}

static ssize_t write_socket(struct tt_world *world, struct tt__file *file,
                            struct tt__io *io)
{
    struct tt__socket *socket = socket_of(file);
    struct tt__message message = {.io = *io};
    return socket->protocol->send(world, socket, &message);
}

static const struct tt__file *describe_socket(struct tt__file *file,
                                              struct tt_world_state *state)
{
    static const char *const states[] = {
        "closed",   "listening",    "connecting", "established",
        "fin sent", "fin received", "closing",    "last ack"};
    struct tt__socket *socket = socket_of(file);
    bool stream = socket->type == SOCK_STREAM;
    TT_ASSERT(socket->state < sizeof states / sizeof *states);
    state->state = states[socket->state];
    state->host = socket->host;
    if (socket->domain == AF_UNIX) {
        bool packets = socket->type == SOCK_SEQPACKET;
        state->type = packets ? "unix packet" : "unix datagram";
        state->type = stream ? "unix" : state->type;
    } else if (socket->domain == AF_NETLINK) {
        state->type = "netlink";
    } else {
        const struct tt__inet *inet = tt__inet_of(socket);
        state->type = stream ? "tcp" : "udp";
        state->local = (struct sockaddr_in){.sin_family = AF_INET,
                                            .sin_port = htons(inet->local_port),
                                            .sin_addr = inet->local};
        state->remote =
            (struct sockaddr_in){.sin_family = AF_INET,
                                 .sin_port = htons(inet->remote_port),
                                 .sin_addr = inet->remote};
    }
    return socket->protocol->describe(socket, state);
}

void tt__socket_close(struct tt_world *world, struct tt__socket *socket)
{
    TT_ASSERT(!socket->dead && socket->file.descriptors == 0);
    socket->protocol->close(world, socket);
    socket->dead = true;
    tt__socket_unref(world, socket);
}

static void release_socket(struct tt_world *world, struct tt__file *file)
{
    TT_ASSERT(file->watches == NULL);
    tt__socket_close(world, socket_of(file));
}

const struct tt__file_type tt__socket_type = {.name = "socket",
                                              .poll = poll_socket,
                                              .read = read_socket,
                                              .write = write_socket,
                                              .pending = pending_socket,
                                              .describe = describe_socket,
                                              .release = release_socket};

/* ---- Creation ------------------------------------------------------------ */

struct tt__socket *tt__socket_new(struct tt_world *world,
                                  const struct tt__protocol *protocol)
{
    struct tt__socket *socket = tt__world_alloc(world, protocol->size);
    TT_ASSERT(protocol->size >= sizeof *socket);
    if (socket == NULL) {
        return NULL;
    }
    memset(socket, 0, protocol->size);
    socket->file.type = &tt__socket_type;
    socket->file.flags = O_RDWR;
    socket->protocol = protocol;
    socket->references = 1;
    socket->host = world->host;
    socket->low_water = 1;
    socket->send_max = 212992;
    socket->receive_max = 212992;
    if (protocol->init != NULL && protocol->init(world, socket) < 0) {
        tt__world_release(world, socket, protocol->size);
        return NULL;
    }
    return socket;
}

void tt__socket_ref(struct tt__socket *socket)
{
    TT_ASSERT(socket->references > 0);
    socket->references++;
}

void tt__socket_unref(struct tt_world *world, struct tt__socket *socket)
{
    TT_ASSERT(socket->references > 0);
    if (--socket->references == 0) {
        TT_ASSERT(socket->dead && socket->file.watches == NULL);
        socket->protocol->destroy(world, socket);
        tt__world_release(world, socket, socket->protocol->size);
    }
}

/* The protocol of AF_INET, or a negative errno in *RC. */
static const struct tt__protocol *choose_inet(int type, int protocol, int *rc)
{
    *rc = -EPROTONOSUPPORT;
    if (type == SOCK_STREAM && (protocol == 0 || protocol == IPPROTO_TCP)) {
        return &tt__tcp_protocol;
    }
    if (type == SOCK_DGRAM && (protocol == 0 || protocol == IPPROTO_UDP)) {
        return &tt__udp_protocol;
    }
    if (type != SOCK_STREAM && type != SOCK_DGRAM && type != SOCK_RAW) {
        *rc = -ESOCKTNOSUPPORT;
    }
    return NULL;
}

static const struct tt__protocol *choose_unix(int type, int protocol, int *rc)
{
    if (protocol != 0 && protocol != AF_UNIX) {
        *rc = -EPROTONOSUPPORT;
        return NULL;
    }
    if (type == SOCK_STREAM) {
        return &tt__unix_stream_protocol;
    }
    if (type == SOCK_SEQPACKET) {
        return &tt__unix_packet_protocol;
    }
    *rc = -ESOCKTNOSUPPORT;
    /* As in the kernel, SOCK_RAW is SOCK_DGRAM. */
    return type == SOCK_DGRAM || type == SOCK_RAW ? &tt__unix_datagram_protocol
                                                  : NULL;
}

static const struct tt__protocol *choose(const struct tt_world *world,
                                         int domain, int type, int protocol,
                                         int *rc)
{
    int kind = type & 0xf;
    *rc = -EINVAL;
    if ((type & ~(0xf | SOCK_NONBLOCK | SOCK_CLOEXEC)) != 0) {
        return NULL;
    }
    if (domain == AF_NETLINK && world->has_netlink) {
        bool fits = protocol == 0 && (kind == SOCK_RAW || kind == SOCK_DGRAM);
        *rc = -EPROTONOSUPPORT;
        return fits ? &tt__netlink_protocol : NULL;
    }
    *rc = -EAFNOSUPPORT;
    if (domain < 0 || domain >= AF_MAX) {
        return NULL;
    }
    if (kind > SOCK_PACKET) {
        *rc = -EINVAL;
        return NULL;
    }
    if (domain == AF_INET) {
        return choose_inet(kind, protocol, rc);
    }
    return domain == AF_UNIX ? choose_unix(kind, protocol, rc) : NULL;
}

/* A socket as socket() makes it, without a descriptor. */
static struct tt__socket *make(struct tt_world *world, int domain, int type,
                               int protocol, int *rc)
{
    const struct tt__protocol *chosen =
        choose(world, domain, type, protocol, rc);
    if (chosen == NULL) {
        return NULL;
    }
    struct tt__socket *socket = tt__socket_new(world, chosen);
    *rc = -ENOMEM;
    if (socket != NULL) {
        socket->file.flags |= (type & SOCK_NONBLOCK) != 0 ? O_NONBLOCK : 0;
    }
    return socket;
}

/* SOCKET gets a descriptor, or is ended. */
static int open_socket(struct tt_world *world, struct tt__socket *socket,
                       int flags)
{
    TT_ASSERT(socket->file.descriptors == 0 && !socket->dead);
    int fd = tt__file_open(world, &socket->file, flags & SOCK_CLOEXEC);
    if (fd < 0) {
        tt__socket_close(world, socket);
    }
    return fd;
}

int tt_world_socket(struct tt_world *world, int domain, int type, int protocol)
{
    int rc;
    struct tt__socket *socket = make(world, domain, type, protocol, &rc);
    TT_ASSERT(socket != NULL || rc < 0);
    return socket == NULL ? rc : open_socket(world, socket, type);
}

int tt_world_socketpair(struct tt_world *world, int domain, int type,
                        int protocol, int fds[2])
{
    int rc;
    if (choose(world, domain, type, protocol, &rc) == NULL) {
        return rc;
    }
    if (domain != AF_UNIX) {
        return -EOPNOTSUPP;
    }
    int ends[2] = {-1, -1};
    struct tt__socket *sockets[2];
    for (int i = 0; i < 2; i++) {
        sockets[i] = make(world, domain, type, protocol, &rc);
        if (sockets[i] != NULL) {
            ends[i] = rc = open_socket(world, sockets[i], type);
        }
        if (rc < 0) {
            tt_world_close(world, ends[0]);
            return rc;
        }
    }
    tt__unix_pair(sockets[0], sockets[1]);
    TT_ASSERT(ends[0] >= 0 && ends[1] > ends[0]);
    memcpy(fds, ends, sizeof ends);
    return 0;
}

/* ---- State --------------------------------------------------------------- */

int tt__socket_take_error(struct tt__socket *socket)
{
    int error = socket->error;
    TT_ASSERT(error >= 0);
    socket->error = 0;
    return -error;
}

bool tt__must_not_block(const struct tt__socket *socket, int flags)
{
    return (socket->file.flags & O_NONBLOCK) != 0 ||
           (flags & MSG_DONTWAIT) != 0;
}

int tt__socket_blocked(const struct tt__socket *socket, int flags)
{
    return tt__must_not_block(socket, flags) ? -EAGAIN : -TT_WORLD_EBLOCKED;
}

int tt_world_bind(struct tt_world *world, int fd,
                  const struct sockaddr *address, socklen_t size)
{
    int rc;
    struct tt__socket *socket = find_socket(world, fd, &rc);
    if (socket == NULL) {
        return rc;
    }
    if (size > sizeof(struct sockaddr_storage)) {
        return -EINVAL;
    }
    rc = socket->protocol->bind(world, socket, address, size);
    TT_ASSERT(rc <= 0);
    return rc;
}

int tt_world_connect(struct tt_world *world, int fd,
                     const struct sockaddr *address, socklen_t size)
{
    int rc;
    struct tt__socket *socket = find_socket(world, fd, &rc);
    if (socket == NULL) {
        return rc;
    }
    if (size > sizeof(struct sockaddr_storage) || size < sizeof(sa_family_t)) {
        return -EINVAL;
    }
    rc = socket->protocol->connect(world, socket, address, size);
    TT_ASSERT(rc <= 0);
    return rc;
}

int tt_world_listen(struct tt_world *world, int fd, int backlog)
{
    int rc;
    struct tt__socket *socket = find_socket(world, fd, &rc);
    if (socket == NULL) {
        return rc;
    }
    if (socket->protocol->listen == NULL) {
        return -EOPNOTSUPP;
    }
    backlog = (unsigned)backlog > SOMAXCONN ? SOMAXCONN : backlog;
    rc = socket->protocol->listen(world, socket, backlog);
    TT_ASSERT(rc <= 0);
    return rc;
}

int tt_world_shutdown(struct tt_world *world, int fd, int how)
{
    int rc;
    struct tt__socket *socket = find_socket(world, fd, &rc);
    if (socket == NULL) {
        return rc;
    }
    if (how < SHUT_RD || how > SHUT_RDWR) {
        return -EINVAL;
    }
    /* 0, 1, 2 are the bits 1, 2 and both. */
    rc = socket->protocol->shutdown(world, socket, how + 1);
    TT_ASSERT(rc <= 0);
    return rc;
}

/* ---- Addresses ----------------------------------------------------------- */

/* Copies as much of FROM as fits; *SIZE becomes its full size. */
static int store_address(const struct sockaddr_storage *from,
                         socklen_t from_size, struct sockaddr *to,
                         socklen_t *size)
{
    if ((int)*size < 0) {
        return -EINVAL;
    }
    memcpy(to, from, *size < from_size ? *size : from_size);
    *size = from_size;
    return 0;
}

static int get_name(struct tt_world *world, int fd, int peer,
                    struct sockaddr *address, socklen_t *size)
{
    int rc;
    struct sockaddr_storage stored;
    socklen_t stored_size;
    struct tt__socket *socket = find_socket(world, fd, &rc);
    if (socket == NULL) {
        return rc;
    }
    rc = socket->protocol->name(socket, peer, &stored, &stored_size);
    TT_ASSERT(rc < 0 || stored_size <= sizeof stored);
    return rc < 0 ? rc : store_address(&stored, stored_size, address, size);
}

int tt_world_getsockname(struct tt_world *world, int fd,
                         struct sockaddr *address, socklen_t *size)
{
    return get_name(world, fd, 0, address, size);
}

int tt_world_getpeername(struct tt_world *world, int fd,
                         struct sockaddr *address, socklen_t *size)
{
    return get_name(world, fd, 1, address, size);
}

int tt_world_accept4(struct tt_world *world, int fd, struct sockaddr *address,
                     socklen_t *size, int flags)
{
    int rc;
    struct tt__socket *child;
    struct tt__file *file = tt__file_of(world, fd);
    if (file == NULL) {
        return -EBADF;
    }
    if ((flags & ~(SOCK_CLOEXEC | SOCK_NONBLOCK)) != 0) {
        return -EINVAL;
    }
    /* As in the kernel: a full table is reported even if nobody waits. */
    rc = tt__slot_reserve(world);
    struct tt__socket *socket = rc < 0 ? NULL : find_socket(world, fd, &rc);
    if (socket == NULL) {
        return rc;
    }
    if (socket->protocol->accept == NULL) {
        return -EOPNOTSUPP;
    }
    rc = socket->protocol->accept(world, socket, &child);
    TT_ASSERT(rc <= 0);
    if (rc < 0) {
        return rc;
    }
    TT_ASSERT(child->file.descriptors == 0 && !child->dead);
    child->file.flags |= (flags & SOCK_NONBLOCK) != 0 ? O_NONBLOCK : 0;
    int accepted = open_socket(world, child, flags);
    TT_ASSERT(accepted >= 0);
    if (address != NULL) {
        struct sockaddr_storage stored;
        socklen_t stored_size;
        rc = child->protocol->name(child, 2, &stored, &stored_size);
        rc = rc < 0 ? -ECONNABORTED
                    : store_address(&stored, stored_size, address, size);
        if (rc < 0) {
            tt_world_close(world, accepted);
            return rc;
        }
    }
    return accepted;
}

/* ---- Messages ------------------------------------------------------------ */

ssize_t tt_world_send(struct tt_world *world, int fd, const void *data,
                      size_t size, int flags)
{
    int rc;
    struct tt__socket *socket = find_socket(world, fd, &rc);
    if (socket == NULL) {
        return rc;
    }
    if ((flags & MSG_OOB) != 0) {
        return -EOPNOTSUPP;
    }
    size = size < INT_MAX ? size : INT_MAX;
    struct iovec part = {.iov_base = (void *)(uintptr_t)data, .iov_len = size};
    struct tt__message message = {
        .io = {.parts = &part, .count = 1, .left = size}, .flags = flags};
    return socket->protocol->send(world, socket, &message);
}

ssize_t tt_world_recv(struct tt_world *world, int fd, void *data, size_t size,
                      int flags)
{
    int rc;
    struct tt__socket *socket = find_socket(world, fd, &rc);
    if (socket == NULL) {
        return rc;
    }
    if ((flags & MSG_OOB) != 0) {
        return -EOPNOTSUPP;
    }
    size = size < INT_MAX ? size : INT_MAX;
    struct iovec part = {.iov_base = data, .iov_len = size};
    struct tt__message message = {
        .io = {.parts = &part, .count = 1, .left = size}, .flags = flags};
    return socket->protocol->receive(world, socket, &message);
}

/* What both directions of a message check. */
static int check_message(const struct msghdr *from, int flags,
                         struct tt__message *to)
{
    if (from->msg_iovlen > IOV_MAX) {
        return -EMSGSIZE;
    }
    *to = (struct tt__message){.flags = flags};
    int rc = tt__io_init(&to->io, from->msg_iov, from->msg_iovlen);
    return rc == 0 && (flags & MSG_OOB) != 0 ? -EOPNOTSUPP : rc;
}

ssize_t tt_world_sendmsg(struct tt_world *world, int fd,
                         const struct msghdr *header, int flags)
{
    int rc;
    struct tt__message message;
    struct tt__socket *socket = find_socket(world, fd, &rc);
    if (socket == NULL) {
        return rc;
    }
    rc = check_message(header, flags, &message);
    if (rc < 0) {
        return rc;
    }
    if (header->msg_name != NULL && header->msg_namelen != 0) {
        if (header->msg_namelen > sizeof(struct sockaddr_storage)) {
            return -EINVAL;
        }
        message.to = header->msg_name;
        message.to_size = header->msg_namelen;
    }
    rc = tt__rights_take(world, socket, header, &message.rights);
    if (rc < 0) {
        return rc;
    }
    ssize_t size = socket->protocol->send(world, socket, &message);
    tt__rights_free(world, message.rights); /* they were not sent */
    return size;
}

/* Appends a control message of LEVEL and TYPE, or as much of it as fits: 0 or
 * MSG_CTRUNC. */
static int put_control(struct msghdr *header, size_t *room, int level, int type,
                       const void *data, size_t size)
{
    struct cmsghdr head = {.cmsg_level = level, .cmsg_type = type};
    if (*room < CMSG_LEN(0)) {
        return MSG_CTRUNC;
    }
    int truncated = CMSG_LEN(size) > *room ? MSG_CTRUNC : 0;
    char *out = (char *)header->msg_control + header->msg_controllen;
    head.cmsg_len = truncated != 0 ? *room : CMSG_LEN(size);
    memcpy(out, &head, sizeof head);
    memcpy(out + CMSG_LEN(0), data, head.cmsg_len - CMSG_LEN(0));
    size_t used = CMSG_SPACE(size) < *room ? CMSG_SPACE(size) : *room;
    header->msg_controllen += used;
    *room -= used;
    return truncated;
}

/* What SOCKET has asked to be reported with MESSAGE: which process sent it
 * (tt_world_run_as()), and to where. */
static int put_controls(const struct tt__socket *socket,
                        const struct tt__message *message,
                        struct msghdr *header, size_t *room)
{
    int flags = 0;
    TT_ASSERT(!socket->packet_info || socket->domain == AF_INET);
    if (socket->pass_credentials) {
        const struct ucred who = {.pid = (pid_t)message->process};
        flags |= put_control(header, room, SOL_SOCKET, SCM_CREDENTIALS, &who,
                             sizeof who);
    }
    if (socket->packet_info) {
        const struct in_pktinfo to = {.ipi_ifindex = 1, /* the loopback */
                                      .ipi_spec_dst = message->address,
                                      .ipi_addr = message->address};
        flags |=
            put_control(header, room, IPPROTO_IP, IP_PKTINFO, &to, sizeof to);
    }
    return flags;
}

ssize_t tt_world_recvmsg(struct tt_world *world, int fd, struct msghdr *header,
                         int flags)
{
    int rc;
    struct tt__message message;
    struct tt__socket *socket = find_socket(world, fd, &rc);
    if (socket == NULL) {
        return rc;
    }
    rc = check_message(header, flags, &message);
    if (rc < 0) {
        return rc;
    }
    struct sockaddr_storage from;
    message.from = header->msg_name == NULL ? NULL : &from;
    message.takes_rights = true;
    ssize_t size = socket->protocol->receive(world, socket, &message);
    if (size < 0) {
        return size;
    }
    size_t room = header->msg_control == NULL ? 0 : header->msg_controllen;
    header->msg_controllen = 0;
    message.flags_out |= put_controls(socket, &message, header, &room);
    message.flags_out |=
        tt__rights_put(world, message.rights, header, &room, flags);
    if (header->msg_name != NULL) {
        rc = store_address(&from, message.from_size, header->msg_name,
                           &header->msg_namelen);
        if (rc < 0) {
            return rc;
        }
    }
    header->msg_flags = message.flags_out | (flags & MSG_CMSG_CLOEXEC);
    return size;
}

int tt_world_unlink(struct tt_world *world, const char *path)
{
    struct tt__name *name = tt__name_find(world, 0, path, strlen(path));
    if (name == NULL) {
        return -ENOENT;
    }
    tt__name_unlist(world, name);
    return 0;
}

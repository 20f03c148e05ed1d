/* SPDX-License-Identifier: MIT
 *
 * option.c: getsockopt and setsockopt, as in net/core/sock.c, tcp.c.
 *
 * Options that change nothing here (SO_KEEPALIVE, TCP_NODELAY, ...) are kept
 * and returned. SO_SNDBUF and SO_RCVBUF are doubled, as in the kernel, and
 * honoured.
 */
#define _GNU_SOURCE
#include <netinet/tcp.h>

#include "world.h"

enum {
    BUFFER_MAX = 4194304, /* net.core.wmem_max and rmem_max */
    SEND_MIN = 4608,
    RECEIVE_MIN = 2304
};

/* ---- Reading ------------------------------------------------------------- */

static int get_tcp(const struct tt__socket *socket, int name, int *value)
{
    TT_ASSERT(socket->type == SOCK_STREAM && socket->domain == AF_INET);
    switch (name) {
    case TCP_NODELAY:
        *value = socket->no_delay;
        return 0;
    case TCP_KEEPIDLE:
        *value = socket->keep_idle == 0 ? 7200 : socket->keep_idle;
        return 0;
    case TCP_KEEPINTVL:
        *value = socket->keep_interval == 0 ? 75 : socket->keep_interval;
        return 0;
    case TCP_KEEPCNT:
        *value = socket->keep_count == 0 ? 9 : socket->keep_count;
        return 0;
    default:
        return -ENOPROTOOPT;
    }
}

static int get_state(struct tt__socket *socket, int name, int *value)
{
    TT_ASSERT(socket->error >= 0);
    switch (name) {
    case SO_ERROR:
        *value = -tt__socket_take_error(socket);
        return 0;
    case SO_TYPE:
        *value = socket->type;
        return 0;
    case SO_DOMAIN:
        *value = socket->domain;
        return 0;
    case SO_PROTOCOL:
        *value = socket->number;
        return 0;
    case SO_ACCEPTCONN:
        *value = socket->state == TT__LISTENING;
        return 0;
    default:
        return -ENOPROTOOPT;
    }
}

static int get_socket(struct tt__socket *socket, int name, int *value)
{
    TT_ASSERT(socket->send_max > 0 && socket->receive_max > 0);
    switch (name) {
    case SO_REUSEADDR:
        *value = socket->reuse_address;
        return 0;
    case SO_REUSEPORT:
        *value = socket->reuse_port;
        return 0;
    case SO_KEEPALIVE:
        *value = socket->keep_alive;
        return 0;
    case SO_BROADCAST:
        *value = socket->broadcast;
        return 0;
    case SO_OOBINLINE:
        *value = socket->oob_inline;
        return 0;
    case SO_PASSCRED:
        *value = socket->pass_credentials;
        return socket->domain == AF_UNIX ? 0 : -EOPNOTSUPP;
    case SO_SNDBUF:
        *value = socket->send_max;
        return 0;
    case SO_RCVBUF:
        *value = socket->receive_max;
        return 0;
    case SO_RCVLOWAT:
        *value = socket->low_water;
        return 0;
    default:
        return get_state(socket, name, value);
    }
}

/* Copies as much as fits. */
static int copy_out(const void *from, socklen_t from_size, void *to,
                    socklen_t *size)
{
    *size = *size < from_size ? *size : from_size;
    memcpy(to, from, *size);
    return 0;
}

static struct tt__socket *find_socket(struct tt_world *world, int fd, int *rc)
{
    struct tt__file *file = tt__file_of(world, fd);
    *rc = file == NULL ? -EBADF : -ENOTSOCK;
    return file == NULL || file->type != &tt__socket_type
               ? NULL
               : (struct tt__socket *)(void *)file;
}

static int get_option(struct tt__socket *socket, struct tt_world_option option,
                      int *value)
{
    if (option.level == SOL_SOCKET) {
        return get_socket(socket, option.name, value);
    }
    bool is_tcp = socket->domain == AF_INET && socket->type == SOCK_STREAM;
    if (option.level == IPPROTO_IP && option.name == IP_PKTINFO &&
        socket->domain == AF_INET && !is_tcp) {
        *value = socket->packet_info;
        return 0;
    }
    return option.level == IPPROTO_TCP && is_tcp
               ? get_tcp(socket, option.name, value)
               : -EOPNOTSUPP;
}

int tt_world_getsockopt(struct tt_world *world, int fd,
                        struct tt_world_option option, void *value,
                        socklen_t *size)
{
    int rc, number;
    struct tt__socket *socket = find_socket(world, fd, &rc);
    if (socket == NULL) {
        return rc;
    }
    if ((int)*size < 0) {
        return -EINVAL;
    }
    if (option.level == SOL_SOCKET && option.name == SO_LINGER) {
        struct linger linger = {.l_onoff = socket->linger,
                                .l_linger = socket->linger_s};
        return copy_out(&linger, sizeof linger, value, size);
    }
    rc = get_option(socket, option, &number);
    return rc < 0 ? rc : copy_out(&number, sizeof number, value, size);
}

/* ---- Writing ------------------------------------------------------------- */

static int set_positive(int32_t *member, int value, int most)
{
    TT_ASSERT(most > 0);
    if (value < 1 || value > most) {
        return -EINVAL;
    }
    *member = value;
    return 0;
}

static int set_tcp(struct tt_world *world, struct tt__socket *socket, int name,
                   int value)
{
    TT_ASSERT(socket->type == SOCK_STREAM && socket->domain == AF_INET);
    switch (name) {
    case TCP_NODELAY:
        socket->no_delay = value != 0;
        if (value != 0) {
            tt__tcp_push(world, tt__tcp_of(socket));
        }
        return 0;
    case TCP_KEEPIDLE:
        return set_positive(&socket->keep_idle, value, 32767);
    case TCP_KEEPINTVL:
        return set_positive(&socket->keep_interval, value, 32767);
    case TCP_KEEPCNT:
        return set_positive(&socket->keep_count, value, 127);
    default:
        return -ENOPROTOOPT;
    }
}

/* Twice what is requested, within bounds. */
static int32_t buffer_size(int value, int32_t least)
{
    value = value < 0 || value > BUFFER_MAX ? BUFFER_MAX : value;
    TT_ASSERT(value <= BUFFER_MAX && least > 0);
    return 2 * value > least ? 2 * value : least;
}

static int set_flag(struct tt__socket *socket, int name, bool on)
{
    TT_ASSERT(!socket->dead);
    switch (name) {
    case SO_REUSEADDR:
        socket->reuse_address = on;
        return 0;
    case SO_REUSEPORT:
        if (socket->domain == AF_UNIX && on) {
            return -EOPNOTSUPP;
        }
        socket->reuse_port = on;
        return 0;
    case SO_KEEPALIVE:
        socket->keep_alive = on;
        return 0;
    case SO_BROADCAST:
        socket->broadcast = on;
        return 0;
    case SO_OOBINLINE:
        socket->oob_inline = on;
        return 0;
    case SO_PASSCRED:
        if (socket->domain != AF_UNIX) {
            return -EOPNOTSUPP;
        }
        socket->pass_credentials = on;
        return 0;
    default:
        return -ENOPROTOOPT;
    }
}

static int set_socket(struct tt__socket *socket, int name, int value)
{
    switch (name) {
    case SO_SNDBUF:
        socket->send_max = buffer_size(value, SEND_MIN);
        socket->send_locked = true;
        return 0;
    case SO_RCVBUF:
        tt__flow_begin(socket);
        socket->receive_max = buffer_size(value, RECEIVE_MIN);
        socket->receive_locked = true;
        return 0;
    case SO_RCVLOWAT:
        if (value < 0) {
            socket->low_water = INT32_MAX;
        } else if (value == 0) {
            socket->low_water = 1;
        } else {
            socket->low_water = value;
        }
        return 0;
    default:
        return set_flag(socket, name, value != 0);
    }
}

static int set_linger(struct tt__socket *socket, const void *value,
                      socklen_t size)
{
    struct linger linger;
    if (size < sizeof linger) {
        return -EINVAL;
    }
    memcpy(&linger, value, sizeof linger);
    socket->linger = linger.l_onoff != 0;
    if (socket->linger) {
        socket->linger_s = linger.l_linger;
    }
    return 0;
}

int tt_world_setsockopt(struct tt_world *world, int fd,
                        struct tt_world_option option, const void *value,
                        socklen_t size)
{
    int rc, number;
    struct tt__socket *socket = find_socket(world, fd, &rc);
    if (socket == NULL) {
        return rc;
    }
    if ((int)size < 0) {
        return -EINVAL;
    }
    bool is_info = option.level == IPPROTO_IP && option.name == IP_PKTINFO &&
                   socket->domain == AF_INET && socket->type == SOCK_DGRAM;
    if (option.level == SOL_NETLINK && socket->domain == AF_NETLINK) {
        return 0; /* groups, in which nothing is said; reports of errors */
    }
    if (option.level != SOL_SOCKET && !is_info) {
        if (socket->domain == AF_UNIX) {
            return -EOPNOTSUPP;
        }
        if (option.level != IPPROTO_TCP || socket->type != SOCK_STREAM) {
            return -ENOPROTOOPT;
        }
    }
    if (size < sizeof number) {
        return -EINVAL;
    }
    if (option.level == SOL_SOCKET && option.name == SO_LINGER) {
        return set_linger(socket, value, size);
    }
    memcpy(&number, value, sizeof number);
    if (is_info) {
        socket->packet_info = number != 0;
        return 0;
    }
    return option.level == SOL_SOCKET
               ? set_socket(socket, option.name, number)
               : set_tcp(world, socket, option.name, number);
}

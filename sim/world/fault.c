/* SPDX-License-Identifier: MIT
 *
 * fault.c: what a network or a machine does to connections from outside.
 */
#include "world.h"

/* Both ends receive a RST, whatever is on its way. */
static void reset_connection(struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__tcp *peer = tcp->peer;
    if (peer != NULL) {
        tt__tap_tcp(world, tcp, TT_WORLD_RST | TT_WORLD_ACK);
        tt__tap_tcp(world, peer, TT_WORLD_RST | TT_WORLD_ACK);
        tt__tcp_receive_reset(world, peer);
    }
    tt__tcp_receive_reset(world, tcp);
    TT_ASSERT(tcp->inet.socket.state == TT__CLOSED);
}

int tt_world_reset(struct tt_world *world, int fd)
{
    struct tt__file *file = tt__file_of(world, fd);
    struct tt__socket *socket = (struct tt__socket *)(void *)file;
    if (file == NULL) {
        return -EBADF;
    }
    if (file->type != &tt__socket_type ||
        socket->protocol != &tt__tcp_protocol ||
        tt__tcp_of(socket)->peer == NULL) {
        return -ENOTCONN;
    }
    reset_connection(world, tt__tcp_of(socket));
    return 0;
}

static void crash_socket(struct tt_world *world, struct tt__socket *socket)
{
    struct tt__inet *inet = tt__inet_of(socket);
    TT_ASSERT(!socket->dead);
    if (socket->protocol == &tt__tcp_protocol) {
        struct tt__tcp *tcp = tt__tcp_of(socket);
        if (socket->state == TT__LISTENING) {
            tt__tcp_stop_listening(world, tcp);
        } else if (socket->state != TT__CLOSED) {
            reset_connection(world, tcp);
        }
    }
    tt__inet_unbind(world, inet);
    socket->state = TT__CLOSED;
    socket->shut = TT__SHUT_BOTH;
    tt__wake(world, &socket->file, 0);
}

void tt_world_crash(struct tt_world *world, int host)
{
    TT_ASSERT(tt_world_host_name(world, host) != NULL);
    for (int fd = world->first_fd; fd < world->slot_count; fd++) {
        struct tt__file *file = world->slots[fd].file;
        if (file != NULL && file->type == &tt__socket_type) {
            struct tt__socket *socket = (struct tt__socket *)(void *)file;
            if (socket->domain == AF_INET && socket->host == host) {
                crash_socket(world, socket);
            }
        }
    }
}

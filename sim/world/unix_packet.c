/* SPDX-License-Identifier: MIT
 *
 * unix_packet.c: Unix sockets of type SOCK_SEQPACKET, as in net/unix/af_unix.c:
 * connections as those of unix_stream.c, over which datagrams are sent.
 */
#define _GNU_SOURCE
#include "world.h"

enum { SEND_RESERVE = 32 };

static int check_send(struct tt__unix *self, const struct tt__message *message)
{
    struct tt__socket *socket = &self->socket;
    if (socket->error != 0) {
        return tt__socket_take_error(socket);
    }
    if (socket->state != TT__ESTABLISHED) {
        return -ENOTCONN;
    }
    if (message->io.left > (size_t)socket->send_max - SEND_RESERVE) {
        return -EMSGSIZE;
    }
    TT_ASSERT(self->peer != NULL);
    if ((socket->shut & TT__SHUT_WRITE) != 0) {
        return -EPIPE;
    }
    if (self->charged >= (size_t)socket->send_max) {
        socket->no_space = true;
        return tt__socket_blocked(socket, message->flags);
    }
    return 0;
}

/* An address to send to is ignored: there is one peer. */
static ssize_t send_packet(struct tt_world *world, struct tt__socket *socket,
                           struct tt__message *message)
{
    struct tt__unix *self = tt__unix_of(socket), *peer = self->peer;
    int rc = check_send(self, message);
    if (rc < 0) {
        return rc;
    }
    TT_ASSERT(peer != NULL);
    if (peer->socket.dead || (peer->socket.shut & TT__SHUT_READ) != 0) {
        tt__unix_wake_writable(world, self);
        return -EPIPE;
    }
    return tt__unix_put_datagram(world, self, peer, message);
}

static ssize_t receive_packet(struct tt_world *world, struct tt__socket *socket,
                              struct tt__message *message)
{
    struct tt__unix *self = tt__unix_of(socket);
    struct tt__chunk *chunk = self->input.head;
    if (socket->state != TT__ESTABLISHED) {
        return -ENOTCONN;
    }
    if (socket->error != 0) {
        return tt__socket_take_error(socket);
    }
    if (chunk == NULL) {
        bool shut = (socket->shut & TT__SHUT_READ) != 0;
        return shut ? 0 : tt__socket_blocked(socket, message->flags);
    }
    ssize_t size = tt__unix_show_datagram(world, chunk, message);
    if ((message->flags & MSG_PEEK) == 0) {
        TT_ASSERT(self->count > 0);
        self->count--;
        tt__chunk_free(world, tt__chunks_pop(&self->input));
    }
    return size;
}

static int init_packet(struct tt_world *world, struct tt__socket *socket)
{
    (void)world;
    socket->domain = AF_UNIX;
    socket->type = SOCK_SEQPACKET;
    return 0;
}

const struct tt__protocol tt__unix_packet_protocol = {
    .init = init_packet,
    .bind = tt__unix_bind,
    .connect = tt__unix_connect,
    .listen = tt__unix_listen,
    .accept = tt__unix_accept,
    .shutdown = tt__unix_shutdown,
    .name = tt__unix_name,
    .send = send_packet,
    .receive = receive_packet,
    .poll = tt__unix_poll,
    .pending = tt__unix_pending,
    .describe = tt__unix_describe,
    .close = tt__unix_close,
    .destroy = tt__unix_destroy,
    .size = sizeof(struct tt__unix)};

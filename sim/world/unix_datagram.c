/* SPDX-License-Identifier: MIT
 *
 * unix_datagram.c: Unix datagram sockets, as in net/unix/af_unix.c.
 *
 * A datagram goes straight to the receiver's queue, and is charged to the
 * sender. A queue takes 11 of them, but any number from the socket that its
 * owner is connected to.
 */
#define _GNU_SOURCE
#include <sys/epoll.h>

#include "world.h"

enum {
    QUEUE_MAX = 10,     /* net.unix.max_dgram_qlen; one more is taken */
    LINEAR_MAX = 16064, /* SKB_MAX_ALLOC */
    SEND_RESERVE = 32
};

#define READABLE (EPOLLIN | EPOLLPRI | EPOLLRDNORM | EPOLLRDBAND)
#define WRITABLE (EPOLLOUT | EPOLLWRNORM | EPOLLWRBAND)

size_t tt__unix_datagram_charge(size_t size)
{
    if (size <= LINEAR_MAX) {
        return tt__slab_charge(size);
    }
    size_t pages = (size - LINEAR_MAX + TT__PAGE - 1) / TT__PAGE * TT__PAGE;
    size_t linear = size > pages ? size - pages : 0;
    return tt__slab_charge(linear) + pages;
}

/* Whether SENDER must wait until OTHER has read. */
static bool is_full(const struct tt__unix *other, const struct tt__unix *sender)
{
    return other != sender && other->peer != sender && other->count > QUEUE_MAX;
}

/* ---- Connecting ---------------------------------------------------------- */

/* unix_dgram_disconnected(): what the old peer has sent is lost, and a peer
 * that is connected to SELF hears of it. */
static void disconnected(struct tt_world *world, struct tt__unix *self,
                         struct tt__unix *old)
{
    TT_ASSERT(self != old || self->peer == NULL || self->peer != old);
    if (self->input.head != NULL) {
        tt__chunks_clear(world, &self->input);
        self->count = 0;
        if (!old->socket.dead && old->peer == self) {
            old->socket.error = ECONNRESET;
            tt__wake(world, &old->socket.file, EPOLLERR);
        }
    }
    old->socket.state = TT__CLOSED;
}

static void change_peer(struct tt_world *world, struct tt__unix *self,
                        struct tt__unix *peer)
{
    struct tt__unix *old = self->peer;
    TT_ASSERT(self->socket.type == SOCK_DGRAM);
    TT_ASSERT(peer == NULL || !peer->socket.dead);
    if (old != NULL && old != peer) {
        tt__socket_ref(&old->socket);
        tt__unix_set_peer(world, self, peer);
        disconnected(world, self, old);
        tt__socket_unref(world, &old->socket);
    } else {
        tt__unix_set_peer(world, self, peer);
    }
    self->socket.state = peer == NULL ? TT__CLOSED : TT__ESTABLISHED;
    if (peer != NULL) {
        peer->socket.state = TT__ESTABLISHED;
    }
}

static int connect_datagram(struct tt_world *world, struct tt__socket *socket,
                            const struct sockaddr *address, socklen_t size)
{
    struct tt__unix *self = tt__unix_of(socket);
    int rc;
    if (address->sa_family == AF_UNSPEC) {
        change_peer(world, self, NULL);
        return 0;
    }
    struct tt__unix *other = tt__unix_find(self, world, address, size, &rc);
    if (other == NULL) {
        return rc;
    }
    if (other->peer != NULL && other->peer != self) {
        return -EPERM;
    }
    change_peer(world, self, other);
    return 0;
}

/* ---- Sending ------------------------------------------------------------- */

/* What can be checked before the receiver is known. */
static int check_send(struct tt__unix *self, const struct tt__message *message)
{
    struct tt__socket *socket = &self->socket;
    if (message->to != NULL &&
        tt__unix_check(message->to, message->to_size) < 0) {
        return -EINVAL;
    }
    if (message->io.left > (size_t)socket->send_max - SEND_RESERVE) {
        return -EMSGSIZE;
    }
    if (socket->error != 0) {
        return tt__socket_take_error(socket);
    }
    if ((socket->shut & TT__SHUT_WRITE) != 0) {
        return -EPIPE;
    }
    if (self->charged >= (size_t)socket->send_max) {
        socket->no_space = true;
        return tt__socket_blocked(socket, message->flags);
    }
    return 0;
}

/* The receiver; NULL: *RC is why there is none. */
static struct tt__unix *find_receiver(struct tt_world *world,
                                      struct tt__unix *self,
                                      const struct tt__message *message,
                                      int *rc)
{
    struct tt__unix *other = self->peer;
    if (message->to != NULL) {
        other = tt__unix_find(self, world, message->to, message->to_size, rc);
    }
    if (other == NULL) {
        *rc = message->to == NULL ? -ENOTCONN : *rc;
        return NULL;
    }
    if (other->peer != NULL && other->peer != self) {
        *rc = -EPERM;
        return NULL;
    }
    if (other->socket.dead) {
        TT_ASSERT(other == self->peer);
        change_peer(world, self, NULL);
        *rc = -ECONNREFUSED;
        return NULL;
    }
    return other;
}

ssize_t tt__unix_put_datagram(struct tt_world *world, struct tt__unix *self,
                              struct tt__unix *to, struct tt__message *message)
{
    size_t size = message->io.left;
    TT_ASSERT((to->input.head == NULL) == (to->count == 0));
    struct tt__chunk *chunk = tt__chunk_new(world, size);
    if (chunk == NULL) {
        return -ENOBUFS;
    }
    tt__chunk_charge(chunk, self, tt__unix_datagram_charge(size));
    tt__io_get(&message->io, chunk->data, size);
    chunk->end = (uint32_t)size;
    chunk->rights = message->rights;
    message->rights = NULL;
    tt__chunks_push(&to->input, chunk);
    to->count++;
    tt__wake(world, &to->socket.file, READABLE);
    return (ssize_t)size;
}

static ssize_t send_datagram(struct tt_world *world, struct tt__socket *socket,
                             struct tt__message *message)
{
    struct tt__unix *self = tt__unix_of(socket);
    int rc = check_send(self, message);
    if (rc < 0) {
        return rc;
    }
    struct tt__unix *other = find_receiver(world, self, message, &rc);
    if (other != NULL && (other->socket.shut & TT__SHUT_READ) != 0) {
        rc = -EPIPE;
    } else if (other != NULL && is_full(other, self)) {
        socket->no_space = true;
        rc = tt__socket_blocked(socket, message->flags);
    }
    if (rc < 0) {
        tt__unix_wake_writable(world, self);
        return rc;
    }
    return tt__unix_put_datagram(world, self, other, message);
}

/* ---- Receiving ----------------------------------------------------------- */

/* The queue of SELF is not full any more: wakes those that wait for that, in
 * the order of their descriptors. */
static void wake_senders(struct tt_world *world, struct tt__unix *self)
{
    for (int fd = 0; fd < world->slot_count; fd++) {
        struct tt__file *file = world->slots[fd].file;
        if (file == NULL || file->type != &tt__socket_type) {
            continue;
        }
        struct tt__socket *socket = (struct tt__socket *)(void *)file;
        if (socket->protocol == &tt__unix_datagram_protocol &&
            tt__unix_of(socket)->peer == self && socket->no_space) {
            socket->no_space = false;
            tt__wake(world, file, WRITABLE);
        }
    }
}

ssize_t tt__unix_show_datagram(struct tt_world *world, struct tt__chunk *chunk,
                               struct tt__message *message)
{
    tt__note_sender(world, chunk);
    message->process = chunk->process;
    tt__unix_store_sender(chunk, message);
    ssize_t size = tt__datagram_copy(chunk, message);
    TT_ASSERT(size >= 0);
    tt__rights_receive(world, chunk, message);
    return size;
}

static ssize_t receive_datagram(struct tt_world *world,
                                struct tt__socket *socket,
                                struct tt__message *message)
{
    struct tt__unix *self = tt__unix_of(socket);
    struct tt__chunk *chunk = self->input.head;
    if (socket->error != 0) {
        return tt__socket_take_error(socket);
    }
    if (chunk == NULL) {
        return tt__datagram_nothing(socket, message->flags);
    }
    ssize_t size = tt__unix_show_datagram(world, chunk, message);
    if ((message->flags & MSG_PEEK) == 0) {
        bool was_full = self->count == QUEUE_MAX + 1;
        TT_ASSERT(self->count > 0);
        self->count--;
        tt__chunks_pop(&self->input);
        if (was_full) {
            wake_senders(world, self);
        }
        tt__chunk_free(world, chunk);
    }
    return size;
}

static uint32_t poll_datagram(struct tt__socket *socket)
{
    const struct tt__unix *self = tt__unix_of(socket);
    uint32_t mask = socket->error != 0 ? EPOLLERR : 0;
    if ((socket->shut & TT__SHUT_READ) != 0) {
        mask |= EPOLLRDHUP | EPOLLIN | EPOLLRDNORM;
    }
    if (socket->shut == TT__SHUT_BOTH) {
        mask |= EPOLLHUP;
    }
    if (self->input.head != NULL) {
        mask |= EPOLLIN | EPOLLRDNORM;
    }
    bool full = self->peer != NULL && is_full(self->peer, self);
    if (tt__unix_writable(self) && !full) {
        mask |= WRITABLE;
    } else {
        socket->no_space = true;
    }
    return mask;
}

static int pending_datagram(struct tt__socket *socket)
{
    const struct tt__chunk *chunk = tt__unix_of(socket)->input.head;
    return chunk == NULL ? 0 : (int)chunk->end;
}

static void close_datagram(struct tt_world *world, struct tt__socket *socket)
{
    struct tt__unix *self = tt__unix_of(socket);
    TT_ASSERT((self->input.head == NULL) == (self->count == 0));
    tt__unix_unbind(world, self);
    socket->shut = TT__SHUT_BOTH;
    tt__unix_set_peer(world, self, NULL);
    wake_senders(world, self);
    tt__chunks_clear(world, &self->input);
    self->count = 0;
    socket->state = TT__CLOSED;
}

static int init_datagram(struct tt_world *world, struct tt__socket *socket)
{
    (void)world;
    socket->domain = AF_UNIX;
    socket->type = SOCK_DGRAM;
    return 0;
}

const struct tt__protocol tt__unix_datagram_protocol = {
    .init = init_datagram,
    .bind = tt__unix_bind,
    .connect = connect_datagram,
    .shutdown = tt__unix_shutdown,
    .name = tt__unix_name,
    .send = send_datagram,
    .receive = receive_datagram,
    .poll = poll_datagram,
    .pending = pending_datagram,
    .describe = tt__unix_describe,
    .close = close_datagram,
    .destroy = tt__unix_destroy,
    .size = sizeof(struct tt__unix)};

/* SPDX-License-Identifier: MIT
 *
 * unix_stream.c: Unix stream sockets, and the connections of unix_packet.c,
 * as in net/unix/af_unix.c.
 *
 * Each send is cut into buffers, which are not merged; the sender is charged
 * for them as the kernel's allocator would, so that a send fails with EAGAIN
 * after as many bytes as there. Reading takes bytes from several of them.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/epoll.h>

#include "world.h"

enum {
    LINEAR_MAX = 3776, /* SKB_MAX_ALLOC in a page */
    PAGES_MAX = 32768  /* UNIX_SKB_FRAGS_SZ */
};

#define READABLE (EPOLLIN | EPOLLPRI | EPOLLRDNORM | EPOLLRDBAND)

/* ---- Sending ------------------------------------------------------------- */

/* What a buffer of SIZE bytes costs: larger ones are in pages. */
static size_t charge_of(size_t size)
{
    TT_ASSERT(size > 0 && size <= LINEAR_MAX + PAGES_MAX);
    if (size <= LINEAR_MAX) {
        return tt__slab_charge(size);
    }
    size_t pages = (size - LINEAR_MAX + TT__PAGE - 1) / TT__PAGE * TT__PAGE;
    size_t linear = size > pages ? size - pages : 0;
    return tt__slab_charge(linear) + pages;
}

static int check_send(struct tt__unix *self, const struct tt__message *message)
{
    struct tt__socket *socket = &self->socket;
    TT_ASSERT(self->peer == NULL || socket->state == TT__ESTABLISHED);
    if (message->to != NULL) {
        return socket->state == TT__ESTABLISHED ? -EISCONN : -EOPNOTSUPP;
    }
    if (self->peer == NULL) {
        return -ENOTCONN;
    }
    return (socket->shut & TT__SHUT_WRITE) != 0 ? -EPIPE : 0;
}

/* One buffer: its size, or why there is none. */
static ssize_t send_buffer(struct tt_world *world, struct tt__unix *self,
                           struct tt__message *message, size_t most)
{
    struct tt__socket *socket = &self->socket;
    struct tt__unix *peer = self->peer;
    if (socket->error != 0) {
        return tt__socket_take_error(socket);
    }
    if (self->charged >= (size_t)socket->send_max) {
        socket->no_space = true;
        return tt__socket_blocked(socket, message->flags);
    }
    if (peer->socket.dead || (peer->socket.shut & TT__SHUT_READ) != 0) {
        tt__unix_wake_writable(world, self);
        return -EPIPE;
    }
    size_t size = (size_t)socket->send_max / 2 - 64;
    size = size < most ? size : most;
    size = size < LINEAR_MAX + PAGES_MAX ? size : LINEAR_MAX + PAGES_MAX;
    struct tt__chunk *chunk = tt__chunk_new(world, size);
    if (chunk == NULL) {
        return -ENOBUFS;
    }
    tt__chunk_charge(chunk, self, charge_of(size));
    tt__io_get(&message->io, chunk->data, size);
    chunk->end = (uint32_t)size;
    chunk->rights = message->rights;
    message->rights = NULL;
    tt__chunks_push(&peer->input, chunk);
    peer->input.arrived += size;
    tt__wake(world, &peer->socket.file, READABLE);
    return (ssize_t)size;
}

static ssize_t send_stream(struct tt_world *world, struct tt__socket *socket,
                           struct tt__message *message)
{
    struct tt__unix *self = tt__unix_of(socket);
    ssize_t rc = check_send(self, message);
    size_t left = message->io.left, done = 0;
    if (rc < 0 || left == 0) {
        return rc;
    }
    left = tt__accepted(world, socket, left);
    while (done < left) {
        rc = send_buffer(world, self, message, left - done);
        if (rc < 0) {
            break;
        }
        done += (size_t)rc;
    }
    return done > 0 ? (ssize_t)done : rc;
}

/* ---- Receiving ----------------------------------------------------------- */

/* The first chunk with descriptors, at which a receive ends; NULL: none. BEFORE
 * is how many bytes precede it. */
static struct tt__chunk *find_rights(const struct tt__unix *self,
                                     size_t *before)
{
    *before = 0;
    for (struct tt__chunk *at = self->input.head; at != NULL; at = at->next) {
        if (at->rights != NULL) {
            return at;
        }
        *before += at->end - at->begin;
    }
    TT_ASSERT(*before == self->input.size);
    return NULL;
}

/* How many bytes the first chunks have, which one process sent: a receive with
 * credentials has those of one. */
static size_t of_one_process(const struct tt__unix *self)
{
    const struct tt__chunk *first = self->input.head;
    size_t size = 0;
    for (const struct tt__chunk *at = first;
         at != NULL && at->process == first->process; at = at->next) {
        size += at->end - at->begin;
    }
    TT_ASSERT(size <= self->input.size);
    return size;
}

static ssize_t receive_stream(struct tt_world *world, struct tt__socket *socket,
                              struct tt__message *message)
{
    struct tt__unix *self = tt__unix_of(socket);
    int flags = message->flags;
    size_t available = self->input.size, wanted = message->io.left, before;
    bool shut = (socket->shut & TT__SHUT_READ) != 0;
    if (socket->state != TT__ESTABLISHED) {
        return -EINVAL;
    }
    if (available == 0) {
        if (socket->error != 0) {
            return tt__socket_take_error(socket);
        }
        return shut ? 0 : tt__socket_blocked(socket, flags);
    }
    struct tt__chunk *rights = find_rights(self, &before);
    if ((flags & MSG_WAITALL) != 0 && !tt__must_not_block(socket, flags) &&
        rights == NULL && available < wanted && !shut && socket->error == 0) {
        return -TT_WORLD_EBLOCKED;
    }
    tt__unix_store_sender(self->input.head, message);
    TT_ASSERT(self->input.arrived == available);
    if (rights != NULL) {
        available = before + (rights->end - rights->begin);
    }
    if (socket->pass_credentials) {
        size_t most = of_one_process(self);
        available = available < most ? available : most;
    }
    message->process = self->input.head->process;
    size_t size = tt__split(world, socket, available, wanted);
    bool peek = (flags & MSG_PEEK) != 0;
    TT_ASSERT(size <= available);
    tt__note_received(socket, size, peek);
    if (rights != NULL && size > before) {
        tt__rights_receive(world, rights, message);
    }
    tt__chunks_get(world, &self->input, &message->io, size, peek);
    return (ssize_t)size;
}

uint32_t tt__unix_poll(struct tt__socket *socket)
{
    const struct tt__unix *self = tt__unix_of(socket);
    uint32_t mask = socket->error != 0 ? EPOLLERR : 0;
    if (socket->shut == TT__SHUT_BOTH || socket->state == TT__CLOSED) {
        mask |= EPOLLHUP;
    }
    if ((socket->shut & TT__SHUT_READ) != 0) {
        mask |= EPOLLRDHUP | EPOLLIN | EPOLLRDNORM;
    }
    if (self->input.head != NULL || self->backlog > 0) {
        mask |= EPOLLIN | EPOLLRDNORM;
    }
    if (tt__unix_writable(self)) {
        mask |= EPOLLOUT | EPOLLWRNORM | EPOLLWRBAND;
    }
    return mask;
}

int tt__unix_pending(struct tt__socket *socket)
{
    return socket->state == TT__LISTENING
               ? -EINVAL
               : (int)tt__unix_of(socket)->input.size;
}

/* ---- Connecting ---------------------------------------------------------- */

int tt__unix_listen(struct tt_world *world, struct tt__socket *socket,
                    int backlog)
{
    struct tt__unix *self = tt__unix_of(socket);
    bool idle = socket->state == TT__CLOSED || socket->state == TT__LISTENING;
    (void)world;
    if (self->name == NULL || !idle) {
        return -EINVAL;
    }
    self->backlog_max = backlog;
    socket->state = TT__LISTENING;
    TT_ASSERT(self->peer == NULL && self->name->bound == self);
    return 0;
}

/* The listener's end; NULL: no memory. */
static struct tt__unix *make_child(struct tt_world *world,
                                   struct tt__unix *listener)
{
    struct tt__socket *socket =
        tt__socket_new(world, listener->socket.protocol);
    if (socket == NULL) {
        return NULL;
    }
    struct tt__unix *child = tt__unix_of(socket);
    socket->host = listener->socket.host;
    TT_ASSERT(listener->socket.state == TT__LISTENING);
    child->name = listener->name;
    socket->pass_credentials = listener->socket.pass_credentials;
    tt__name_ref(child->name);
    *(listener->last == NULL ? &listener->first : &listener->last->queue_next) =
        child;
    listener->last = child;
    listener->backlog++;
    return child;
}

int tt__unix_connect(struct tt_world *world, struct tt__socket *socket,
                     const struct sockaddr *address, socklen_t size)
{
    int rc;
    struct tt__unix *listener =
        tt__unix_find(tt__unix_of(socket), world, address, size, &rc);
    if (listener == NULL) {
        return rc;
    }
    if (listener->socket.state != TT__LISTENING ||
        (listener->socket.shut & TT__SHUT_READ) != 0) {
        return -ECONNREFUSED;
    }
    if (listener->backlog > listener->backlog_max) {
        return tt__blocked(&socket->file);
    }
    if (socket->state != TT__CLOSED) {
        return socket->state == TT__ESTABLISHED ? -EISCONN : -EINVAL;
    }
    struct tt__unix *child = make_child(world, listener);
    if (child == NULL) {
        return -ENOMEM;
    }
    tt__unix_pair(socket, &child->socket);
    tt__wake(world, &listener->socket.file, READABLE);
    return 0;
}

static struct tt__unix *pop_child(struct tt__unix *listener)
{
    struct tt__unix *child = listener->first;
    TT_ASSERT((child == NULL) == (listener->backlog == 0));
    if (child != NULL) {
        listener->first = child->queue_next;
        child->queue_next = NULL;
        listener->last = listener->first == NULL ? NULL : listener->last;
        listener->backlog--;
    }
    return child;
}

int tt__unix_accept(struct tt_world *world, struct tt__socket *socket,
                    struct tt__socket **child)
{
    (void)world;
    if (socket->state != TT__LISTENING) {
        return -EINVAL;
    }
    struct tt__unix *next = pop_child(tt__unix_of(socket));
    if (next != NULL) {
        *child = &next->socket;
        return 0;
    }
    bool shut = (socket->shut & TT__SHUT_READ) != 0;
    return shut && !tt__must_not_block(socket, 0) ? -EINVAL
                                                  : tt__blocked(&socket->file);
}

/* ---- Ending -------------------------------------------------------------- */

void tt__unix_close(struct tt_world *world, struct tt__socket *socket)
{
    struct tt__unix *self = tt__unix_of(socket), *child;
    struct tt__unix *peer = self->peer;
    bool queued = socket->never_accepted || self->input.head != NULL;
    tt__unix_unbind(world, self);
    socket->shut = TT__SHUT_BOTH;
    if (peer != NULL) {
        peer->socket.shut = TT__SHUT_BOTH;
        if (queued) {
            peer->socket.error = ECONNRESET;
        }
        tt__wake(world, &peer->socket.file, 0);
    }
    while ((child = pop_child(self)) != NULL) {
        child->socket.never_accepted = true;
        tt__socket_close(world, &child->socket);
    }
    tt__chunks_clear(world, &self->input);
    self->count = 0;
    socket->state = TT__CLOSED;
    tt__unix_set_peer(world, self, NULL);
}

void tt__unix_destroy(struct tt_world *world, struct tt__socket *socket)
{
    struct tt__unix *self = tt__unix_of(socket);
    TT_ASSERT(self->peer == NULL && self->input.head == NULL);
    TT_ASSERT(self->charged == 0 && self->backlog == 0);
    if (self->name != NULL) {
        tt__name_unref(world, self->name);
    }
}

static int init_stream(struct tt_world *world, struct tt__socket *socket)
{
    (void)world;
    socket->domain = AF_UNIX;
    socket->type = SOCK_STREAM;
    return 0;
}

const struct tt__protocol tt__unix_stream_protocol = {
    .init = init_stream,
    .bind = tt__unix_bind,
    .connect = tt__unix_connect,
    .listen = tt__unix_listen,
    .accept = tt__unix_accept,
    .shutdown = tt__unix_shutdown,
    .name = tt__unix_name,
    .send = send_stream,
    .receive = receive_stream,
    .poll = tt__unix_poll,
    .pending = tt__unix_pending,
    .describe = tt__unix_describe,
    .close = tt__unix_close,
    .destroy = tt__unix_destroy,
    .size = sizeof(struct tt__unix)};

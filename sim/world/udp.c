/* SPDX-License-Identifier: MIT
 *
 * udp.c: UDP sockets, as in net/ipv4/udp.c over loopback.
 *
 * A datagram is in the receiver's queue when send returns. If nobody has the
 * port, a sender that is connected to it hears ECONNREFUSED at its next call.
 * Datagrams that do not fit in SO_RCVBUF are lost; each costs what its buffer
 * does, not its size.
 */
#define _GNU_SOURCE
#include <sys/epoll.h>

#include "world.h"

enum {
    PAYLOAD_MAX = 65507,
    LINEAR_MAX = 16000, /* larger ones are in pages */
    HEAD_CHARGE = 832,
    HEADERS = 64
};

/* A datagram that is on its way for some time. */
struct flight {
    struct tt__event event;
    struct tt__chunk *chunk; /* owns */
    struct tt__udp *sender;  /* keeps */
    struct sockaddr_in to;
};

static struct tt__udp *udp_of(struct tt__socket *socket)
{
    TT_PARANOID_ASSERT(socket->protocol == &tt__udp_protocol);
    return (struct tt__udp *)(void *)socket;
}

static struct tt__socket *base(struct tt__udp *udp)
{
    return &udp->inet.socket;
}

static size_t charge_of(size_t size)
{
    if (size > LINEAR_MAX) {
        return HEAD_CHARGE + size;
    }
    size_t charge = tt__slab_charge(size + HEADERS);
    return charge < HEAD_CHARGE ? HEAD_CHARGE : charge;
}

/* ---- Delivery ------------------------------------------------------------ */

/* How well UDP fits a datagram: -1 not at all; of equals the last bound. */
static int score(const struct tt_world *world, const struct tt__inet *inet,
                 const struct sockaddr_in *to, const struct tt__chunk *chunk)
{
    int score = 0;
    if (tt__is_any(inet->local)) {
        if (inet->socket.host != tt__host_of(world, to->sin_addr)) {
            return -1;
        }
    } else if (inet->local.s_addr != to->sin_addr.s_addr) {
        return -1;
    } else {
        score += 1;
    }
    if (inet->socket.state != TT__ESTABLISHED) {
        return score;
    }
    /* Port 0 as the peer's is any port. */
    bool is_peer = inet->remote.s_addr == chunk->address.s_addr &&
                   (inet->remote_port == 0 || inet->remote_port == chunk->port);
    return is_peer ? score + 2 + (inet->remote_port != 0) : -1;
}

static struct tt__udp *find_receiver(struct tt_world *world,
                                     const struct sockaddr_in *to,
                                     const struct tt__chunk *chunk)
{
    struct tt__port *port =
        tt__port_find(&world->ports[1], ntohs(to->sin_port));
    struct tt__inet *at = port == NULL ? NULL : port->owners;
    struct tt__inet *best = NULL;
    int best_score = -1;
    for (; at != NULL; at = at->next) {
        int its = score(world, at, to, chunk);
        if (its > best_score) {
            best = at;
            best_score = its;
        }
    }
    return best == NULL ? NULL : udp_of(&best->socket);
}

/* The ICMP message that nobody has the port. */
static void refuse(struct tt_world *world, struct tt__udp *sender,
                   const struct sockaddr_in *to)
{
    struct tt__socket *socket = base(sender);
    if (!socket->dead && socket->state == TT__ESTABLISHED &&
        sender->inet.remote.s_addr == to->sin_addr.s_addr &&
        (sender->inet.remote_port == 0 ||
         sender->inet.remote_port == ntohs(to->sin_port))) {
        socket->error = ECONNREFUSED;
        tt__wake(world, &socket->file, EPOLLERR);
    }
}

/* CHUNK arrives at TO, or is freed. */
static void arrive(struct tt_world *world, struct tt__udp *sender,
                   const struct sockaddr_in *to, struct tt__chunk *chunk)
{
    struct tt__udp *udp = find_receiver(world, to, chunk);
    if (udp == NULL) {
        refuse(world, sender, to);
        tt__chunk_free(world, chunk);
        return;
    }
    size_t most = (size_t)base(udp)->receive_max;
    if (udp->charged > 0 && udp->charged + chunk->charge > most) {
        tt__chunk_free(world, chunk);
        return;
    }
    udp->charged += chunk->charge;
    udp->has_received = true;
    TT_ASSERT(!base(udp)->dead && chunk->charge > 0);
    tt__chunks_push(&udp->input, chunk);
    tt__wake(world, &base(udp)->file,
             EPOLLIN | EPOLLPRI | EPOLLRDNORM | EPOLLRDBAND);
}

static void fire(struct tt_world *world, struct tt__event *event)
{
    struct flight *flight = (struct flight *)(void *)event;
    TT_ASSERT(event->place == 0 && flight->chunk->next == NULL);
    arrive(world, flight->sender, &flight->to, flight->chunk);
    tt__socket_unref(world, base(flight->sender));
    tt__event_return(world);
    tt__world_release(world, flight, sizeof *flight);
}

static bool release(struct tt_world *world, struct tt__event *event,
                    int from_host, int to_host)
{
    const struct flight *flight = (const struct flight *)(const void *)event;
    return base(flight->sender)->host == from_host &&
           tt__host_of(world, flight->to.sin_addr) == to_host;
}

/* CHUNK arrives at DUE_NS; -ENOMEM: it is freed. */
static int start_flight(struct tt_world *world, struct tt__udp *sender,
                        const struct sockaddr_in *to, struct tt__chunk *chunk,
                        uint64_t due_ns)
{
    struct flight *flight = tt__world_alloc(world, sizeof *flight);
    TT_ASSERT(chunk->next == NULL && due_ns >= world->now_ns);
    if (flight == NULL || tt__event_reserve(world) < 0) {
        tt__world_release(world, flight, sizeof *flight);
        tt__chunk_free(world, chunk);
        return -ENOMEM;
    }
    *flight = (struct flight){.event = {.fire = fire, .release = release},
                              .chunk = chunk,
                              .sender = sender,
                              .to = *to};
    tt__socket_ref(base(sender));
    tt__event_start(world, &flight->event, due_ns);
    return 0;
}

/* Where nothing is decided, a datagram arrives once and now. */
static int dispatch(struct tt_world *world, struct tt__udp *sender,
                    const struct sockaddr_in *to, struct tt__chunk *chunk)
{
    struct tt__udp *receiver = find_receiver(world, to, chunk);
    struct tt__socket *other = receiver == NULL ? NULL : base(receiver);
    size_t size = chunk->end;
    uint64_t fate =
        tt__decide(world, TT_WORLD_DATAGRAM, 3, size, base(sender), other);
    if (fate == 1) {
        tt__chunk_free(world, chunk);
        return 0;
    }
    uint64_t delay = tt__decide(world, TT_WORLD_DELAY, TT_WORLD_NEVER, size,
                                base(sender), other);
    if (fate == 2) {
        struct tt__chunk *twin = tt__chunk_new(world, size);
        if (twin != NULL) {
            struct tt__chunk *next = twin->next;
            uint32_t capacity = twin->capacity;
            memcpy(twin, chunk, sizeof *twin + size);
            twin->next = next;
            twin->capacity = capacity;
            arrive(world, sender, to, twin);
        }
    }
    if (delay == 0) {
        arrive(world, sender, to, chunk);
        return 0;
    }
    return start_flight(world, sender, to, chunk,
                        tt__after(world->now_ns, delay));
}

/* ---- Sending ------------------------------------------------------------- */

static int find_destination(struct tt__udp *udp,
                            const struct tt__message *message,
                            struct sockaddr_in *to)
{
    if (message->to == NULL) {
        if (base(udp)->state != TT__ESTABLISHED) {
            return -EDESTADDRREQ;
        }
        *to = (struct sockaddr_in){.sin_family = AF_INET,
                                   .sin_port = htons(udp->inet.remote_port),
                                   .sin_addr = udp->inet.remote};
        return 0;
    }
    int rc = tt__inet_address(message->to, message->to_size, to);
    if (rc == -EAFNOSUPPORT && to->sin_family == AF_UNSPEC) {
        rc = 0;
    }
    return rc == 0 && to->sin_port == 0 ? -EINVAL : rc;
}

static ssize_t send_udp(struct tt_world *world, struct tt__socket *socket,
                        struct tt__message *message)
{
    struct tt__udp *udp = udp_of(socket);
    size_t size = message->io.left;
    struct sockaddr_in to;
    int rc = tt__inet_autobind(world, &udp->inet);
    if (rc < 0) {
        return rc == -EADDRNOTAVAIL ? -EAGAIN : rc;
    }
    if (size > UINT16_MAX) {
        return -EMSGSIZE;
    }
    rc = find_destination(udp, message, &to);
    if (rc < 0) {
        return rc;
    }
    if (tt__is_any(to.sin_addr)) {
        to.sin_addr = tt_world_host_address(world, socket->host);
    }
    if (tt__host_of(world, to.sin_addr) < 0) {
        return -ENETUNREACH;
    }
    if (size > PAYLOAD_MAX) {
        return -EMSGSIZE;
    }
    if (socket->error != 0) {
        return tt__socket_take_error(socket);
    }
    if ((socket->shut & TT__SHUT_WRITE) != 0) {
        return -EPIPE;
    }
    struct tt__chunk *chunk = tt__chunk_new(world, size);
    if (chunk == NULL) {
        return -ENOBUFS;
    }
    tt__io_get(&message->io, chunk->data, size);
    chunk->end = (uint32_t)size;
    chunk->charge = (uint32_t)charge_of(size);
    chunk->port = udp->inet.local_port;
    chunk->address = tt__is_any(udp->inet.local)
                         ? tt__source_for(world, socket->host, to.sin_addr)
                         : udp->inet.local;
    chunk->to = to.sin_addr;
    tt__tap_datagram(world, &to, chunk);
    udp->asks = udp->asks || !udp->has_received;
    /* The device frees the sender's buffer before it delivers. */
    tt__wake(world, &socket->file, EPOLLOUT | EPOLLWRNORM | EPOLLWRBAND);
    rc = dispatch(world, udp, &to, chunk);
    return rc < 0 ? -ENOBUFS : (ssize_t)size;
}

/* ---- Receiving ----------------------------------------------------------- */

ssize_t tt__datagram_copy(const struct tt__chunk *chunk,
                          struct tt__message *message)
{
    size_t size = chunk->end;
    size_t copied = size < message->io.left ? size : message->io.left;
    TT_ASSERT(chunk->begin == 0);
    tt__io_put(&message->io, chunk->data, copied);
    if (copied < size) {
        message->flags_out |= MSG_TRUNC;
    }
    bool whole = (message->flags & MSG_TRUNC) != 0;
    return (ssize_t)(whole ? size : copied);
}

int tt__datagram_nothing(struct tt__socket *socket, int flags)
{
    bool shut = (socket->shut & TT__SHUT_READ) != 0;
    if (shut && !tt__must_not_block(socket, flags)) {
        return 0;
    }
    return tt__socket_blocked(socket, flags);
}

static ssize_t receive_udp(struct tt_world *world, struct tt__socket *socket,
                           struct tt__message *message)
{
    struct tt__udp *udp = udp_of(socket);
    struct tt__chunk *chunk = udp->input.head;
    if ((message->flags & MSG_ERRQUEUE) != 0) {
        return -EAGAIN;
    }
    if (socket->error != 0) {
        return tt__socket_take_error(socket);
    }
    if (chunk == NULL) {
        return tt__datagram_nothing(socket, message->flags);
    }
    tt__note_sender(world, chunk);
    ssize_t size = tt__datagram_copy(chunk, message);
    message->address = chunk->to;
    if (message->from != NULL) {
        struct sockaddr_in in = {.sin_family = AF_INET,
                                 .sin_port = htons(chunk->port),
                                 .sin_addr = chunk->address};
        memcpy(message->from, &in, sizeof in);
        message->from_size = sizeof in;
    }
    if ((message->flags & MSG_PEEK) == 0) {
        TT_ASSERT(udp->charged >= chunk->charge);
        udp->charged -= chunk->charge;
        tt__chunk_free(world, tt__chunks_pop(&udp->input));
    }
    return size;
}

static uint32_t poll_udp(struct tt__socket *socket)
{
    uint32_t mask = EPOLLOUT | EPOLLWRNORM | EPOLLWRBAND;
    if (socket->error != 0) {
        mask |= EPOLLERR;
    }
    if ((socket->shut & TT__SHUT_READ) != 0) {
        mask |= EPOLLIN | EPOLLRDNORM | EPOLLRDHUP;
    }
    if (socket->shut == TT__SHUT_BOTH) {
        mask |= EPOLLHUP;
    }
    if (udp_of(socket)->input.head != NULL) {
        mask |= EPOLLIN | EPOLLRDNORM;
    }
    return mask;
}

static int pending_udp(struct tt__socket *socket)
{
    const struct tt__chunk *chunk = udp_of(socket)->input.head;
    return chunk == NULL ? 0 : (int)chunk->end;
}

static const struct tt__file *describe_udp(struct tt__socket *socket,
                                           struct tt_world_state *state)
{
    state->readable = udp_of(socket)->input.size;
    state->port_named =
        tt__inet_of(socket)->port_locked && !udp_of(socket)->asks;
    return NULL;
}

/* ---- Connecting ---------------------------------------------------------- */

static void disconnect(struct tt_world *world, struct tt__udp *udp)
{
    TT_ASSERT(!base(udp)->dead);
    base(udp)->state = TT__CLOSED;
    udp->inet.remote_port = 0;
    if (!udp->inet.address_locked) {
        udp->inet.local.s_addr = INADDR_ANY;
    }
    if (!udp->inet.port_locked) {
        tt__inet_unbind(world, &udp->inet);
        udp->inet.local_port = 0;
    }
}

static int connect_udp(struct tt_world *world, struct tt__socket *socket,
                       const struct sockaddr *address, socklen_t size)
{
    struct tt__udp *udp = udp_of(socket);
    struct sockaddr_in in;
    if (address->sa_family == AF_UNSPEC) {
        disconnect(world, udp);
        return 0;
    }
    int rc = tt__inet_autobind(world, &udp->inet);
    if (rc < 0) {
        return rc == -EADDRNOTAVAIL ? -EAGAIN : rc;
    }
    rc = tt__inet_address(address, size, &in);
    if (rc < 0) {
        return rc;
    }
    if (tt__is_any(in.sin_addr)) {
        in.sin_addr = tt_world_host_address(world, socket->host);
    }
    if (tt__host_of(world, in.sin_addr) < 0) {
        return -ENETUNREACH;
    }
    if (tt__is_any(udp->inet.local)) {
        udp->inet.local = tt__source_for(world, socket->host, in.sin_addr);
    }
    TT_ASSERT(udp->inet.local_port != 0);
    udp->inet.remote = in.sin_addr;
    udp->inet.remote_port = ntohs(in.sin_port);
    socket->state = TT__ESTABLISHED;
    return 0;
}

static int shutdown_udp(struct tt_world *world, struct tt__socket *socket,
                        int how)
{
    TT_ASSERT(how > 0 && (how & ~TT__SHUT_BOTH) == 0);
    socket->shut |= (uint8_t)how;
    tt__wake(world, &socket->file, 0);
    return socket->state == TT__CLOSED ? -ENOTCONN : 0;
}

static void close_udp(struct tt_world *world, struct tt__socket *socket)
{
    struct tt__udp *udp = udp_of(socket);
    TT_ASSERT((udp->input.head == NULL) == (udp->charged == 0));
    tt__inet_unbind(world, &udp->inet);
    tt__chunks_clear(world, &udp->input);
    udp->charged = 0;
}

static void destroy_udp(struct tt_world *world, struct tt__socket *socket)
{
    (void)world;
    TT_ASSERT(udp_of(socket)->input.head == NULL);
}

static int init_udp(struct tt_world *world, struct tt__socket *socket)
{
    (void)world;
    TT_ASSERT(socket->protocol == &tt__udp_protocol);
    socket->domain = AF_INET;
    socket->type = SOCK_DGRAM;
    socket->number = IPPROTO_UDP;
    return 0;
}

const struct tt__protocol tt__udp_protocol = {.init = init_udp,
                                              .bind = tt__inet_bind,
                                              .connect = connect_udp,
                                              .shutdown = shutdown_udp,
                                              .name = tt__inet_name,
                                              .send = send_udp,
                                              .receive = receive_udp,
                                              .poll = poll_udp,
                                              .pending = pending_udp,
                                              .describe = describe_udp,
                                              .close = close_udp,
                                              .destroy = destroy_udp,
                                              .size = sizeof(struct tt__udp)};

/* SPDX-License-Identifier: MIT
 *
 * tcp.c: TCP connections: data, FIN and RST, as in net/ipv4/tcp.c and
 * tcp_input.c, without sequence numbers.
 *
 * An end's input holds all that its peer has sent and nobody has read. Of that
 * some may not have arrived yet (due_ns of the chunk is in the future), some is
 * held back by the peer (tcp_flow.c), and no more than the window is visible:
 * the rest is in the peer's send buffer, as it were. A FIN arrives after all
 * data; a RST removes what is held and what is beyond the window.
 *
 * A closed end lives as long as its peer: it answers data by a RST.
 */
#define _GNU_SOURCE
#include <netinet/tcp.h>
#include <sys/epoll.h>

#include "world.h"

enum {
    /* Of loopback with the default net.ipv4.tcp_wmem and tcp_rmem: what
     * getsockopt() reports, and how many bytes that is. */
    SEND_REPORTED = 16384, /* before it is connected */
    SEND_BYTES = 3791494,
    RECEIVE_REPORTED = 131072,
    RECEIVE_BYTES = 127973,
    ROUNDED = 27 /* what the scale of an accepting end's window rounds off */
};

struct tt__tcp *tt__tcp_of(struct tt__socket *socket)
{
    TT_PARANOID_ASSERT(socket->protocol == &tt__tcp_protocol);
    return (struct tt__tcp *)(void *)socket;
}

static struct tt__socket *base(struct tt__tcp *tcp)
{
    return &tcp->inet.socket;
}

/* ---- Buffers ------------------------------------------------------------- */

/* How many of the bytes that were sent to TCP may be in its own buffer. */
static size_t window_of(const struct tt__tcp *tcp)
{
    uint64_t reported = (uint64_t)tcp->inet.socket.receive_max;
    return (size_t)(reported * RECEIVE_BYTES / RECEIVE_REPORTED);
}

static size_t send_buffer_of(const struct tt__tcp *tcp)
{
    const struct tt__socket *socket = &tcp->inet.socket;
    uint64_t reported = TT__TCP_SEND_CONNECTED;
    if (socket->send_locked) {
        reported = (uint64_t)socket->send_max;
    }
    return (size_t)(reported * SEND_BYTES / TT__TCP_SEND_CONNECTED);
}

/* Bytes in the send buffer of TCP. */
static size_t unsent(const struct tt__tcp *tcp)
{
    if (tcp->peer == NULL) {
        return 0;
    }
    size_t size = tcp->peer->input.size, window = window_of(tcp->peer);
    return size > window ? size - window : 0;
}

/* sk_stream_is_writeable(): at most two thirds are used. */
static bool is_writable(const struct tt__tcp *tcp)
{
    TT_PARANOID_ASSERT(send_buffer_of(tcp) > 0);
    return 3 * unsent(tcp) <= 2 * send_buffer_of(tcp);
}

/* How many bytes may wait to be read, of those that came later than they were
 * sent; of others tcp_flow.c decides. */
static size_t limit_of(const struct tt__tcp *tcp)
{
    size_t window = window_of(tcp) + ROUNDED;
    return window > tcp->flow.buffer ? window : tcp->flow.buffer;
}

static size_t visible(const struct tt__tcp *tcp)
{
    size_t window = limit_of(tcp);
    TT_PARANOID_ASSERT(tcp->held <= tcp->input.arrived);
    size_t arrived = tcp->input.arrived - tcp->held;
    return arrived < window ? arrived : window;
}

static void cut_input(struct tt_world *world, struct tt__tcp *tcp, size_t size)
{
    TT_ASSERT(size <= tcp->input.size);
    tt__chunks_cut(world, &tcp->input, size);
    tcp->held = 0;
}

/* ---- States -------------------------------------------------------------- */

void tt__tcp_part(struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__tcp *peer = tcp->peer;
    TT_ASSERT(peer == NULL || peer->peer == tcp);
    if (peer != NULL) {
        tcp->peer = NULL;
        peer->peer = NULL;
        tt__socket_unref(world, base(peer));
        tt__socket_unref(world, base(tcp));
    }
}

void tt__tcp_done(struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__socket *socket = base(tcp);
    socket->state = TT__CLOSED;
    socket->shut = TT__SHUT_BOTH;
    TT_ASSERT(tcp->backlog == 0);
    tcp->fin_due_ns = TT_WORLD_NEVER;
    if (!tcp->inet.port_locked) {
        tt__inet_unbind(world, &tcp->inet);
    }
    tt__wake(world, &socket->file, 0);
}

void tt__tcp_receive_reset(struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__socket *socket = base(tcp);
    if (socket->state == TT__CLOSED) {
        return;
    }
    socket->error = ECONNRESET;
    if (socket->state == TT__CONNECTING) {
        socket->error = ECONNREFUSED;
    } else if (socket->state == TT__FIN_RECEIVED) {
        socket->error = EPIPE;
    }
    size_t kept = tcp->input.size - tcp->held, window = limit_of(tcp);
    if (tcp->held > 0 || kept > window) {
        cut_input(world, tcp, kept < window ? kept : window);
    }
    tcp->reset_due_ns = TT_WORLD_NEVER;
    tt__tcp_done(world, tcp);
    TT_ASSERT(socket->state == TT__CLOSED && socket->error > 0);
    tt__wake(world, &socket->file, EPOLLERR);
}

/* Its own FIN was received by the peer. */
static void receive_ack_of_fin(struct tt_world *world, struct tt__tcp *tcp)
{
    uint8_t state = base(tcp)->state;
    TT_ASSERT(state != TT__LISTENING && state != TT__CONNECTING);
    if (state == TT__LAST_ACK || state == TT__CLOSING) {
        tt__tcp_done(world, tcp);
    }
}

/* The FIN acknowledges what its sender has received: what waited for that is
 * sent now, and refused where the sender is closed. */
static void receive_fin(struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__socket *socket = base(tcp);
    struct tt__tcp *peer = tcp->peer;
    tcp->fin_due_ns = TT_WORLD_NEVER;
    if (socket->state == TT__CLOSED) {
        return;
    }
    socket->done = true;
    socket->shut |= TT__SHUT_READ;
    if (socket->state == TT__ESTABLISHED) {
        socket->state = TT__FIN_RECEIVED;
        tt__wake(world, &socket->file, 0);
    } else if (peer == NULL || base(peer)->done) {
        tt__tcp_done(world, tcp);
    } else {
        TT_ASSERT(socket->state == TT__FIN_SENT);
        socket->state = TT__CLOSING;
        tt__wake(world, &socket->file, 0);
    }
    if (peer != NULL) {
        receive_ack_of_fin(world, peer);
    }
    if (tcp->peer != NULL && tcp->flow.has_begun) {
        tt__flow_acknowledge(world, tcp->peer);
    }
}

/* ---- Arrivals ------------------------------------------------------------ */

uint64_t tt__tcp_due(struct tt_world *world, const struct tt__tcp *from,
                     struct tt__tcp *to, size_t size)
{
    if (TT_LIKELY(world->decide == NULL)) {
        return 0;
    }
    uint64_t delay = tt__decide(world, TT_WORLD_DELAY, TT_WORLD_NEVER, size,
                                &from->inet.socket, &to->inet.socket);
    uint64_t due_ns = tt__after(world->now_ns, delay);
    due_ns = due_ns < to->last_due_ns ? to->last_due_ns : due_ns;
    if (due_ns <= world->now_ns) {
        return 0;
    }
    to->last_due_ns = due_ns;
    TT_ASSERT(due_ns > world->now_ns);
    return due_ns;
}

/* SIZE bytes came to an end where nobody will read them: both ends are reset.
 * What came before, and was not read, still can be. */
static void refuse_data(struct tt_world *world, struct tt__tcp *tcp,
                        size_t size)
{
    cut_input(world, tcp, tcp->input.arrived - tcp->held - size);
    tt__tcp_receive_reset(world, tcp);
    tt__tcp_send_reset(world, tcp);
}

/* Bytes that have arrived by now, of those that had not: whoever sent the first
 * of them acts. Returns when the next ones arrive. */
static uint64_t take_arrivals(struct tt_world *world, struct tt__tcp *tcp,
                              size_t *more)
{
    size_t arrived = 0;
    struct tt__chunk *chunk = tcp->input.head;
    while (chunk != NULL && chunk->due_ns <= world->now_ns) {
        if (arrived == tcp->input.arrived) {
            world->actor = chunk->actor;
        }
        arrived += chunk->end - chunk->begin;
        chunk->due_ns = 0;
        chunk = chunk->next;
    }
    TT_ASSERT(arrived >= tcp->input.arrived);
    *more = arrived - tcp->input.arrived;
    tcp->input.arrived = arrived;
    return chunk == NULL ? TT_WORLD_NEVER : chunk->due_ns;
}

void tt__tcp_receive_data(struct tt_world *world, struct tt__tcp *tcp,
                          size_t size)
{
    struct tt__socket *socket = base(tcp);
    bool refused =
        (socket->shut & TT__SHUT_READ) != 0 && socket->state != TT__ESTABLISHED;
    if (size == 0) {
        return;
    }
    if (socket->dead || refused) {
        refuse_data(world, tcp, size);
    } else {
        tt__wake(world, &socket->file,
                 EPOLLIN | EPOLLPRI | EPOLLRDNORM | EPOLLRDBAND);
    }
}

/* The FIN, if it is due and all data is in the window. */
static void try_fin(struct tt_world *world, struct tt__tcp *tcp)
{
    TT_ASSERT(tcp->input.arrived <= tcp->input.size);
    if (tcp->fin_due_ns <= world->now_ns &&
        tcp->input.arrived == tcp->input.size && tcp->held == 0 &&
        tcp->input.size <= limit_of(tcp)) {
        receive_fin(world, tcp);
    }
}

void tt__tcp_settle(struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__tcp *peer = tcp->peer;
    TT_ASSERT(peer == NULL || peer->peer == tcp);
    if (tcp->fin_due_ns != TT_WORLD_NEVER) {
        try_fin(world, tcp);
    }
    if (peer != NULL && peer->held > 0) {
        world->has_held_small = true; /* a timer may have to let it go */
    }
}

void tt__tcp_push(struct tt_world *world, struct tt__tcp *tcp)
{
    if (tcp->peer != NULL && tcp->peer->held > 0) {
        tt__flow_push(world, tcp);
    }
}

/* The timer of delayed acknowledgements (tcp_delack_timer_handler): TCP, if it
 * owes one, is no longer expected to answer by itself. Whether it did. */
static bool acknowledge_late(struct tt_world *world, struct tt__tcp *tcp)
{
    if (tcp == NULL || tcp->peer == NULL || !tcp->flow.ack_due) {
        return false;
    }
    TT_ASSERT(tcp->flow.has_begun && tcp->flow.has_received);
    tcp->flow.is_answering = false;
    tt__flow_acknowledge(world, tcp);
    return true;
}

/* The TCP connection of descriptor FD, if it is one, and has a peer. */
static struct tt__tcp *connection_of(struct tt_world *world, int fd)
{
    struct tt__file *file = tt__file_of(world, fd);
    struct tt__socket *socket = (struct tt__socket *)(void *)file;
    if (file == NULL || file->type != &tt__socket_type ||
        socket->protocol != &tt__tcp_protocol) {
        return NULL;
    }
    struct tt__tcp *tcp = tt__tcp_of(socket);
    TT_ASSERT(tcp->peer == NULL || tcp->peer->peer == tcp);
    return tcp->peer == NULL ? NULL : tcp;
}

/* The timer of probes: whether TCP sent something. */
static bool probe_window(struct tt_world *world, struct tt__tcp *tcp)
{
    if (tcp == NULL || tcp->peer == NULL || tcp->peer->held == 0 ||
        tcp->flow.out > 0) {
        return false;
    }
    size_t held = tcp->peer->held;
    tt__flow_probe(world, tcp);
    return tcp->peer == NULL || tcp->peer->held < held;
}

static bool any_is_held(struct tt_world *world)
{
    int fd = tt_world_next_fd(world, 0);
    for (; fd >= 0; fd = tt_world_next_fd(world, fd + 1)) {
        const struct tt__tcp *tcp = connection_of(world, fd);
        if (tcp != NULL && (tcp->peer->held > 0 || tcp->held > 0)) {
            return true;
        }
    }
    return false;
}

bool tt_world_acknowledge(struct tt_world *world)
{
    bool any = false;
    if (TT_LIKELY(!world->has_held_small)) {
        return false;
    }
    world->has_held_small = false;
    if (!any_is_held(world)) {
        return false;
    }
    int fd = tt_world_next_fd(world, 0);
    for (; fd >= 0; fd = tt_world_next_fd(world, fd + 1)) {
        struct tt__tcp *tcp = connection_of(world, fd);
        if (tcp != NULL) {
            any |= acknowledge_late(world, tcp);
            any |= acknowledge_late(world, tcp->peer);
            any |= probe_window(world, tcp);
            any |= probe_window(world, tcp->peer);
        }
    }
    return any;
}

/* Delivers what is due, and starts the event for what is not. */
static void deliver(struct tt_world *world, struct tt__tcp *tcp)
{
    size_t more;
    const uint32_t actor = world->actor;
    uint64_t next_ns = take_arrivals(world, tcp, &more);
    tt__tcp_receive_data(world, tcp, more);
    world->actor = actor;
    try_fin(world, tcp);
    if (tcp->reset_due_ns <= world->now_ns) {
        tcp->reset_due_ns = TT_WORLD_NEVER;
        tt__tcp_receive_reset(world, tcp);
    }
    if (tcp->fin_due_ns > world->now_ns && tcp->fin_due_ns < next_ns) {
        next_ns = tcp->fin_due_ns;
    }
    next_ns = tcp->reset_due_ns < next_ns ? tcp->reset_due_ns : next_ns;
    if (next_ns != TT_WORLD_NEVER) {
        TT_ASSERT(next_ns > world->now_ns);
        tt__event_start(world, &tcp->event, next_ns);
    }
}

static void fire(struct tt_world *world, struct tt__event *event)
{
    struct tt__tcp *tcp =
        (struct tt__tcp *)(void *)((char *)event -
                                   offsetof(struct tt__tcp, event));
    if (base(tcp)->state == TT__CONNECTING) {
        tt__tcp_attempt(world, tcp);
        return;
    }
    /* Its peer may let go of it. */
    tt__socket_ref(base(tcp));
    deliver(world, tcp);
    event->actor = 0; /* who sent what arrives next: chunks say it of data */
    tt__socket_unref(world, base(tcp));
}

static bool release(struct tt_world *world, struct tt__event *event,
                    int from_host, int to_host)
{
    struct tt__tcp *tcp =
        (struct tt__tcp *)(void *)((char *)event -
                                   offsetof(struct tt__tcp, event));
    int own = base(tcp)->host;
    int other = tt__host_of(world, tcp->inet.remote);
    if (base(tcp)->state == TT__CONNECTING) {
        return tcp->on_its_way && own == from_host && other == to_host;
    }
    if (own != to_host || other != from_host) {
        return false;
    }
    for (struct tt__chunk *at = tcp->input.head; at != NULL; at = at->next) {
        at->due_ns = at->due_ns > world->now_ns ? world->now_ns : at->due_ns;
    }
    if (tcp->fin_due_ns != TT_WORLD_NEVER) {
        tcp->fin_due_ns = 0;
    }
    if (tcp->reset_due_ns != TT_WORLD_NEVER) {
        tcp->reset_due_ns = 0;
    }
    tcp->last_due_ns = 0;
    return true;
}

static void send_fin(struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__tcp *peer = tcp->peer;
    if (peer != NULL) {
        tt__tap_tcp(world, tcp, TT_WORLD_FIN | TT_WORLD_ACK);
        peer->fin_due_ns = tt__tcp_due(world, tcp, peer, 0);
        tt__tcp_push(world, tcp);
        deliver(world, peer);
    }
}

void tt__tcp_send_reset(struct tt_world *world, struct tt__tcp *from)
{
    struct tt__tcp *peer = from->peer;
    if (peer != NULL) {
        tt__tap_tcp(world, from, TT_WORLD_RST | TT_WORLD_ACK);
        peer->reset_due_ns = tt__tcp_due(world, from, peer, 0);
        deliver(world, peer);
    }
}

/* ---- Sending ------------------------------------------------------------- */

/* 0, or why nothing can be sent. */
static int check_send(struct tt__socket *socket, int flags)
{
    bool open =
        socket->state == TT__ESTABLISHED || socket->state == TT__FIN_RECEIVED;
    if (TT_LIKELY(open && socket->error == 0 &&
                  (socket->shut & TT__SHUT_WRITE) == 0)) {
        return 0;
    }
    if (socket->error != 0) {
        return tt__socket_take_error(socket);
    }
    return socket->state == TT__CONNECTING ? tt__socket_blocked(socket, flags)
                                           : -EPIPE;
}

/* Sends SIZE bytes, for which there is room. */
static ssize_t push(struct tt_world *world, struct tt__tcp *tcp,
                    struct tt__io *io, size_t size)
{
    struct tt__tcp *peer = tcp->peer;
    uint64_t due_ns = tt__tcp_due(world, tcp, peer, size);
    TT_PARANOID_ASSERT(size > 0 && size <= io->left);
    const struct tt__io before = *io;
    size_t done = tt__chunks_put(world, &peer->input, io, size, due_ns);
    if (done == 0) {
        return -ENOMEM;
    }
    if (TT_UNLIKELY(world->tap != NULL)) {
        tt__tap_data(world, tcp, before, done);
    }
    if (TT_LIKELY(due_ns == 0 &&
                  peer->input.arrived + done == peer->input.size)) {
        peer->input.arrived += done;
        peer->held += done;
        tt__flow_write(world, tcp, done);
    } else {
        peer->held = 0;
        deliver(world, peer);
    }
    return (ssize_t)done;
}

static ssize_t send_tcp(struct tt_world *world, struct tt__socket *socket,
                        struct tt__message *message)
{
    struct tt__tcp *tcp = tt__tcp_of(socket);
    struct tt__io *io = &message->io;
    int rc = check_send(socket, message->flags);
    if (rc < 0 || io->left == 0) {
        return rc;
    }
    if (tcp->peer == NULL) {
        return (ssize_t)io->left; /* the RST is on its way */
    }
    size_t buffer = send_buffer_of(tcp) + window_of(tcp->peer);
    size_t used = tcp->peer->input.size;
    size_t room = buffer > used ? buffer - used : 0;
    if (room == 0) {
        socket->no_space = true;
        return tt__socket_blocked(socket, message->flags);
    }
    size_t size = io->left < room ? io->left : room;
    size = tt__accepted(world, socket, size);
    return push(world, tcp, io, size);
}

/* ---- Receiving ----------------------------------------------------------- */

/* What a receive returns where there is nothing to read. */
static int check_receive(struct tt__socket *socket, int flags)
{
    TT_ASSERT(socket->state != TT__LISTENING);
    if (socket->done) {
        return 0;
    }
    if (socket->error != 0) {
        return tt__socket_take_error(socket);
    }
    if ((socket->shut & TT__SHUT_READ) != 0) {
        return 0;
    }
    return socket->state == TT__CLOSED ? -ENOTCONN
                                       : tt__socket_blocked(socket, flags);
}

/* Room has become free in the peer's send buffer. */
static void read_some(struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__tcp *peer = tcp->peer;
    if (peer != NULL && base(peer)->no_space && is_writable(peer)) {
        base(peer)->no_space = false;
        tt__wake(world, &base(peer)->file,
                 EPOLLOUT | EPOLLWRNORM | EPOLLWRBAND);
    }
    if (tcp->fin_due_ns != TT_WORLD_NEVER) {
        try_fin(world, tcp);
    }
}

/* MSG_WAITALL on a descriptor that blocks: SIZE bytes must be there, unless no
 * more can come. */
static bool must_wait(struct tt__tcp *tcp, size_t size, int flags)
{
    struct tt__socket *socket = base(tcp);
    return (flags & MSG_WAITALL) != 0 && !tt__must_not_block(socket, flags) &&
           visible(tcp) < size && visible(tcp) < limit_of(tcp) &&
           socket->error == 0 && (socket->shut & TT__SHUT_READ) == 0;
}

static ssize_t receive_tcp(struct tt_world *world, struct tt__socket *socket,
                           struct tt__message *message)
{
    struct tt__tcp *tcp = tt__tcp_of(socket);
    struct tt__io *io = &message->io;
    size_t available = visible(tcp);
    if (socket->state == TT__LISTENING) {
        return -ENOTCONN;
    }
    if (TT_UNLIKELY((message->flags & MSG_ERRQUEUE) != 0)) {
        return -EAGAIN;
    }
    if (available == 0) {
        return check_receive(socket, message->flags);
    }
    if (must_wait(tcp, io->left, message->flags)) {
        return -TT_WORLD_EBLOCKED;
    }
    size_t size = tt__split(world, socket, available, io->left);
    TT_PARANOID_ASSERT(size <= available && size <= io->left);
    bool peek = (message->flags & MSG_PEEK) != 0;
    tt__note_received(socket, size, peek);
    if (TT_UNLIKELY((message->flags & MSG_TRUNC) != 0)) {
        if (!peek) {
            tt__chunks_drop(world, &tcp->input, size);
        }
    } else {
        tt__chunks_get(world, &tcp->input, io, size, peek);
    }
    if (!peek) {
        read_some(world, tcp);
        tt__flow_read(world, tcp, size);
    }
    return (ssize_t)size;
}

/* ---- Polling ------------------------------------------------------------- */

static uint32_t poll_tcp(struct tt__socket *socket)
{
    struct tt__tcp *tcp = tt__tcp_of(socket);
    uint32_t mask = 0;
    if (socket->state == TT__LISTENING) {
        return tcp->backlog > 0 ? EPOLLIN | EPOLLRDNORM : 0;
    }
    if (socket->shut == TT__SHUT_BOTH || socket->state == TT__CLOSED) {
        mask |= EPOLLHUP;
    }
    if ((socket->shut & TT__SHUT_READ) != 0) {
        mask |= EPOLLIN | EPOLLRDNORM | EPOLLRDHUP;
    }
    if (socket->state != TT__CONNECTING) {
        size_t size = visible(tcp);
        if (size > 0 && size >= (size_t)socket->low_water) {
            mask |= EPOLLIN | EPOLLRDNORM;
        }
        if ((socket->shut & TT__SHUT_WRITE) != 0 || is_writable(tcp)) {
            mask |= EPOLLOUT | EPOLLWRNORM;
        } else {
            socket->no_space = true;
        }
    }
    return mask | (socket->error != 0 ? (uint32_t)EPOLLERR : 0);
}

static int pending_tcp(struct tt__socket *socket)
{
    bool idle = socket->state == TT__CONNECTING;
    if (socket->state == TT__LISTENING) {
        return -EINVAL;
    }
    return idle ? 0 : (int)visible(tt__tcp_of(socket));
}

static const struct tt__file *describe_tcp(struct tt__socket *socket,
                                           struct tt_world_state *state)
{
    struct tt__tcp *tcp = tt__tcp_of(socket), *peer = tcp->peer;
    state->readable = visible(tcp);
    state->under_way = tcp->input.size - state->readable;
    state->waiting = tcp->backlog;
    if (peer == NULL) {
        return NULL;
    }
    state->unread = peer->input.size;
    state->full = unsent(tcp) >= send_buffer_of(tcp);
    return &peer->inet.socket.file;
}

/* ---- Ending -------------------------------------------------------------- */

/* tcp_close_state(): the FIN, if there has been none. */
static void finish_sending(struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__socket *socket = base(tcp);
    TT_ASSERT(socket->state != TT__LISTENING);
    if (socket->state == TT__ESTABLISHED) {
        socket->state = TT__FIN_SENT;
        send_fin(world, tcp);
    } else if (socket->state == TT__FIN_RECEIVED) {
        socket->state = TT__LAST_ACK;
        send_fin(world, tcp);
    }
}

static int shutdown_tcp(struct tt_world *world, struct tt__socket *socket,
                        int how)
{
    struct tt__tcp *tcp = tt__tcp_of(socket);
    int rc = 0;
    if (socket->attempt == TT__ATTEMPT_BEGUN) {
        bool failed =
            socket->state == TT__CONNECTING || socket->state == TT__CLOSED;
        socket->attempt = failed ? TT__ATTEMPT_STOPPED : TT__ATTEMPT_DONE;
    }
    if (socket->state == TT__CONNECTING ||
        (socket->state == TT__LISTENING && (how & TT__SHUT_READ) != 0)) {
        tt__tcp_disconnect(world, tcp);
        socket->attempt = TT__ATTEMPT_NONE;
    } else if (socket->state != TT__LISTENING) {
        rc = socket->state == TT__CLOSED ? -ENOTCONN : 0;
        socket->shut |= (uint8_t)how;
        if ((how & TT__SHUT_WRITE) != 0) {
            finish_sending(world, tcp);
        }
    }
    tt__wake(world, &socket->file, 0);
    return rc;
}

/* Whether close() sends a RST. */
static bool closes_by_reset(struct tt__tcp *tcp)
{
    const struct tt__socket *socket = base(tcp);
    bool connected = socket->state == TT__ESTABLISHED ||
                     socket->state == TT__FIN_RECEIVED ||
                     socket->state == TT__FIN_SENT;
    return visible(tcp) > 0 ||
           (connected && socket->linger && socket->linger_s == 0);
}

static void close_tcp(struct tt_world *world, struct tt__socket *socket)
{
    struct tt__tcp *tcp = tt__tcp_of(socket);
    socket->shut = TT__SHUT_BOTH;
    if (socket->state == TT__LISTENING) {
        tt__tcp_stop_listening(world, tcp);
    } else if (socket->state == TT__CONNECTING) {
        tt__event_stop(world, &tcp->event);
        socket->state = TT__CLOSED;
    } else if (socket->state != TT__CLOSED) {
        if (closes_by_reset(tcp)) {
            socket->state = TT__CLOSED;
            tt__tcp_send_reset(world, tcp);
        } else {
            finish_sending(world, tcp);
        }
    }
    if (socket->state == TT__CLOSED) {
        tt__inet_unbind(world, &tcp->inet);
        TT_ASSERT(tcp->backlog == 0);
        tt__event_stop(world, &tcp->event);
        tcp->reset_due_ns = TT_WORLD_NEVER;
        tt__chunks_clear(world, &tcp->input);
        tcp->held = 0;
    }
    if (tcp->peer != NULL && base(tcp->peer)->dead) {
        tt__tcp_part(world, tcp);
    }
}

static void destroy_tcp(struct tt_world *world, struct tt__socket *socket)
{
    struct tt__tcp *tcp = tt__tcp_of(socket);
    TT_ASSERT(tcp->peer == NULL && tcp->backlog == 0);
    tt__event_stop(world, &tcp->event);
    tt__event_return(world);
    tt__chunks_clear(world, &tcp->input);
    tt__flow_end(world, &tcp->flow);
    tcp->held = 0;
    tt__inet_unbind(world, &tcp->inet);
}

static int init_tcp(struct tt_world *world, struct tt__socket *socket)
{
    struct tt__tcp *tcp = tt__tcp_of(socket);
    socket->domain = AF_INET;
    socket->type = SOCK_STREAM;
    socket->number = IPPROTO_TCP;
    socket->send_max = SEND_REPORTED;
    socket->receive_max = RECEIVE_REPORTED;
    tcp->event.fire = fire;
    tcp->event.release = release;
    tcp->fin_due_ns = TT_WORLD_NEVER;
    tcp->reset_due_ns = TT_WORLD_NEVER;
    return tt__event_reserve(world);
}

const struct tt__protocol tt__tcp_protocol = {.init = init_tcp,
                                              .bind = tt__inet_bind,
                                              .connect = tt__tcp_connect,
                                              .listen = tt__tcp_listen,
                                              .accept = tt__tcp_accept,
                                              .shutdown = shutdown_tcp,
                                              .name = tt__inet_name,
                                              .send = send_tcp,
                                              .receive = receive_tcp,
                                              .poll = poll_tcp,
                                              .pending = pending_tcp,
                                              .describe = describe_tcp,
                                              .close = close_tcp,
                                              .destroy = destroy_tcp,
                                              .size = sizeof(struct tt__tcp)};

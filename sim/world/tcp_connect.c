/* SPDX-License-Identifier: MIT
 *
 * tcp_connect.c: how TCP connections begin: connect, listen, accept.
 *
 * Mirrors net/ipv4/af_inet.c and inet_connection_sock.c. Over loopback the
 * handshake is over when connect() returns, but connect() on a non-blocking
 * socket says EINPROGRESS all the same. A listener whose queue is full ignores
 * the SYN; it is repeated after 1, 2, 3, 4, 5, 7, 11, ... seconds, and the
 * attempt ends with ETIMEDOUT after 131 s.
 *
 * Left out: a socket that connects to itself, TIME_WAIT.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/epoll.h>

#include "world.h"

#define NS_PER_S UINT64_C(1000000000)

enum {
    SYNS_LINEAR = 4, /* net.ipv4.tcp_syn_linear_timeouts */
    SYNS_MAX = 11    /* ... and tcp_syn_retries, 6, and the first one */
};

static struct tt__socket *base(struct tt__tcp *tcp)
{
    return &tcp->inet.socket;
}

/* ---- Listeners ----------------------------------------------------------- */

static void push_child(struct tt__tcp *listener, struct tt__tcp *child)
{
    TT_ASSERT(child->queue_next == NULL);
    *(listener->last == NULL ? &listener->first : &listener->last->queue_next) =
        child;
    listener->last = child;
    listener->backlog++;
}

static struct tt__tcp *pop_child(struct tt__tcp *listener)
{
    struct tt__tcp *child = listener->first;
    TT_ASSERT((child == NULL) == (listener->backlog == 0));
    if (child != NULL) {
        listener->first = child->queue_next;
        child->queue_next = NULL;
        listener->last = listener->first == NULL ? NULL : listener->last;
        listener->backlog--;
    }
    return child;
}

void tt__tcp_stop_listening(struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__tcp *child;
    base(tcp)->state = TT__CLOSED;
    tt__inet_list_listener(&tcp->inet, false);
    TT_ASSERT(tcp->inet.port != NULL);
    while ((child = pop_child(tcp)) != NULL) {
        if (base(child)->state != TT__CLOSED) {
            base(child)->state = TT__CLOSED;
            tt__tcp_send_reset(world, child);
        }
        tt__socket_close(world, base(child));
    }
}

int tt__tcp_listen(struct tt_world *world, struct tt__socket *socket,
                   int backlog)
{
    struct tt__tcp *tcp = tt__tcp_of(socket);
    bool idle = socket->state == TT__CLOSED || socket->state == TT__LISTENING;
    bool may_listen = world->changes_role || !tcp->has_connected;
    if (socket->attempt != TT__ATTEMPT_NONE || !idle || !may_listen) {
        return -EINVAL;
    }
    tcp->backlog_max = backlog;
    if (socket->state == TT__LISTENING) {
        return 0;
    }
    int rc = tcp->inet.port == NULL
                 ? tt__inet_autobind(world, &tcp->inet)
                 : tt__inet_conflict(&tcp->inet, tcp->inet.port);
    if (rc < 0) {
        return rc;
    }
    socket->state = TT__LISTENING;
    tcp->has_listened = true;
    world->missed.has_servers = true;
    tt__inet_list_listener(&tcp->inet, true);
    TT_ASSERT(tcp->inet.port->listeners == &tcp->inet);
    return 0;
}

int tt__tcp_accept(struct tt_world *world, struct tt__socket *socket,
                   struct tt__socket **child)
{
    (void)world;
    if (socket->state != TT__LISTENING) {
        return -EINVAL;
    }
    struct tt__tcp *next = pop_child(tt__tcp_of(socket));
    if (next == NULL) {
        return tt__blocked(&socket->file);
    }
    *child = base(next);
    return 0;
}

static struct tt__tcp *find_listener(struct tt_world *world,
                                     struct in_addr address, in_port_t number)
{
    struct tt__port *port = tt__port_find(&world->ports[0], number);
    struct tt__inet *found = NULL;
    struct tt__inet *at = port == NULL ? NULL : port->listeners;
    for (; at != NULL; at = at->next) {
        if (at->local.s_addr == address.s_addr) {
            found = at;
            break;
        }
        if (tt__is_any(at->local) &&
            at->socket.host == tt__host_of(world, address)) {
            found = at;
        }
    }
    return found == NULL ? NULL : tt__tcp_of(&found->socket);
}

/* ---- Handshakes ---------------------------------------------------------- */

static void inherit(struct tt__socket *child, const struct tt__socket *from)
{
    child->host = from->host;
    child->reuse_address = from->reuse_address;
    child->reuse_port = from->reuse_port;
    child->keep_alive = from->keep_alive;
    child->linger = from->linger;
    child->linger_s = from->linger_s;
    child->no_delay = from->no_delay;
    child->oob_inline = from->oob_inline;
    child->low_water = from->low_water;
    child->receive_max = from->receive_max;
    child->receive_locked = from->receive_locked;
    child->send_max = from->send_max;
    child->send_locked = from->send_locked;
    child->keep_idle = from->keep_idle;
    child->keep_interval = from->keep_interval;
    child->keep_count = from->keep_count;
}

static void establish(struct tt__tcp *tcp)
{
    struct tt__socket *socket = base(tcp);
    TT_ASSERT(socket->state == TT__CLOSED || socket->state == TT__CONNECTING);
    socket->state = TT__ESTABLISHED;
    if (!socket->send_locked) {
        socket->send_max = TT__TCP_SEND_CONNECTED;
    }
}

/* The listener's end of a connection by CLIENT; NULL: no memory. */
static struct tt__tcp *make_child(struct tt_world *world,
                                  struct tt__tcp *listener,
                                  struct tt__tcp *client)
{
    struct tt__socket *socket = tt__socket_new(world, &tt__tcp_protocol);
    if (socket == NULL) {
        return NULL;
    }
    struct tt__tcp *child = tt__tcp_of(socket);
    inherit(socket, base(listener));
    socket->attempt = TT__ATTEMPT_DONE;
    child->inet.local = client->inet.remote;
    child->inet.remote = client->inet.local;
    child->inet.remote_port = client->inet.local_port;
    child->inet.address_locked = listener->inet.address_locked;
    tt__inet_inherit(&child->inet, &listener->inet);
    establish(child);
    child->has_connected = true;
    child->peer = client;
    client->peer = child;
    TT_ASSERT(base(child)->state == TT__ESTABLISHED);
    tt__socket_ref(base(client));
    tt__socket_ref(socket);
    return child;
}

/* The SYN is repeated later, or the attempt ends. */
static void wait_for_answer(struct tt_world *world, struct tt__tcp *tcp)
{
    uint64_t wait_s = 1;
    TT_ASSERT(tcp->attempts > 0 && tcp->attempts <= SYNS_MAX);
    for (int i = SYNS_LINEAR + 1; i < tcp->attempts; i++) {
        wait_s *= 2;
    }
    tt__event_start(world, &tcp->event, world->now_ns + wait_s * NS_PER_S);
}

static void time_out(struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__socket *socket = base(tcp);
    TT_ASSERT(socket->state == TT__CONNECTING && tcp->peer == NULL);
    socket->error = ETIMEDOUT;
    tt__tcp_done(world, tcp);
    tt__wake(world, &socket->file, EPOLLERR);
}

/* The SYN arrives: 0, or -ENOMEM where TCP is as before. */
static int receive_syn(struct tt_world *world, struct tt__tcp *tcp)
{
    uint64_t answer =
        tt__decide(world, TT_WORLD_CONNECT, 3, 0, base(tcp), NULL);
    struct tt__tcp *listener =
        find_listener(world, tcp->inet.remote, tcp->inet.remote_port);
    bool is_full =
        listener != NULL && listener->backlog > listener->backlog_max;
    if (answer == 2 || (answer == 0 && is_full)) {
        wait_for_answer(world, tcp);
        return 0;
    }
    if (answer == 1 || listener == NULL) {
        if (listener == NULL) {
            world->missed.server =
                (struct sockaddr_in){.sin_family = AF_INET,
                                     .sin_addr = tcp->inet.remote,
                                     .sin_port = htons(tcp->inet.remote_port)};
        }
        tt__tap_refusal(world, tcp);
        tt__tcp_receive_reset(world, tcp);
        return 0;
    }
    struct tt__tcp *child = make_child(world, listener, tcp);
    if (child == NULL) {
        return -ENOMEM;
    }
    establish(tcp);
    tt__tap_tcp(world, child, TT_WORLD_SYN | TT_WORLD_ACK);
    tt__tap_tcp(world, tcp, TT_WORLD_ACK);
    tt__wake(world, &base(tcp)->file, 0);
    push_child(listener, child);
    tt__wake(world, &base(listener)->file,
             EPOLLIN | EPOLLPRI | EPOLLRDNORM | EPOLLRDBAND);
    return 0;
}

/* Without memory at the listener the SYN is lost. */
static int send_syn(struct tt_world *world, struct tt__tcp *tcp)
{
    TT_ASSERT(base(tcp)->state == TT__CONNECTING);
    tcp->attempts++;
    tt__tap_tcp(world, tcp, TT_WORLD_SYN);
    uint64_t due_ns = tt__tcp_due(world, tcp, tcp, 0);
    if (due_ns == 0) {
        return receive_syn(world, tcp);
    }
    if (due_ns == TT_WORLD_HELD) {
        tcp->last_due_ns = 0; /* it is lost; another one may get through */
        wait_for_answer(world, tcp);
        return 0;
    }
    tcp->on_its_way = true;
    tt__event_start(world, &tcp->event, due_ns);
    return 0;
}

void tt__tcp_attempt(struct tt_world *world, struct tt__tcp *tcp)
{
    int rc = 0;
    TT_ASSERT(base(tcp)->state == TT__CONNECTING);
    if (tcp->on_its_way) {
        tcp->on_its_way = false;
        rc = receive_syn(world, tcp);
    } else if (tcp->attempts == SYNS_MAX) {
        time_out(world, tcp);
    } else {
        rc = send_syn(world, tcp);
    }
    if (rc < 0) {
        wait_for_answer(world, tcp);
    }
}

/* ---- connect ------------------------------------------------------------- */

void tt__tcp_disconnect(struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__socket *socket = base(tcp);
    uint8_t state = socket->state;
    tt__event_stop(world, &tcp->event);
    if (state == TT__LISTENING) {
        tt__tcp_stop_listening(world, tcp);
    } else if (state == TT__CONNECTING) {
        socket->error = ECONNRESET;
    } else if (state == TT__ESTABLISHED || state == TT__FIN_SENT ||
               state == TT__FIN_RECEIVED) {
        socket->state = TT__CLOSED;
        tt__tcp_send_reset(world, tcp);
        socket->error = ECONNRESET;
    }
    tt__tcp_part(world, tcp);
    tt__chunks_clear(world, &tcp->input);
    tcp->held = 0;
    tt__flow_end(world, &tcp->flow);
    socket->state = TT__CLOSED;
    socket->shut = 0;
    socket->done = false;
    tcp->fin_due_ns = tcp->reset_due_ns = TT_WORLD_NEVER;
    tcp->last_due_ns = 0;
    tcp->inet.remote_port = 0;
    if (!tcp->inet.address_locked) {
        tcp->inet.local.s_addr = INADDR_ANY;
    }
    if (state != TT__CLOSED && !tcp->inet.port_locked) {
        tt__inet_unbind(world, &tcp->inet);
    }
    tt__wake(world, &socket->file, EPOLLERR);
}

/* tcp_v4_connect(). */
static int begin(struct tt_world *world, struct tt__tcp *tcp,
                 const struct sockaddr *address, socklen_t size)
{
    struct sockaddr_in in;
    int rc = tt__inet_address(address, size, &in);
    if (rc < 0) {
        return rc;
    }
    struct tt__inet *inet = &tcp->inet;
    struct in_addr to = in.sin_addr;
    if (tt__is_any(to)) {
        to = tt_world_host_address(world, inet->socket.host);
    }
    if (tt__host_of(world, to) < 0) {
        return -ENETUNREACH;
    }
    if (tcp->has_listened && !world->changes_role) {
        return -EINVAL;
    }
    struct in_addr old = inet->local;
    if (tt__is_any(old)) {
        inet->local = tt__source_for(world, inet->socket.host, to);
    }
    inet->remote = to;
    inet->remote_port = ntohs(in.sin_port);
    rc = tt__inet_autobind(world, inet);
    tcp->attempts = 0;
    inet->socket.state = TT__CONNECTING;
    inet->socket.error = 0;
    inet->socket.done = false;
    rc = rc < 0 ? rc : send_syn(world, tcp);
    tcp->has_connected = tcp->has_connected || rc == 0;
    if (rc < 0) {
        inet->local = old;
        inet->remote_port = 0;
        inet->socket.state = TT__CLOSED;
        if (!inet->port_locked) {
            tt__inet_unbind(world, inet);
        }
    }
    return rc;
}

/* A further call, or the end of the first one where it may block. */
static int conclude(struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__socket *socket = base(tcp);
    TT_ASSERT(socket->attempt == TT__ATTEMPT_BEGUN ||
              socket->attempt == TT__ATTEMPT_NONE);
    if (socket->state != TT__CLOSED) {
        socket->attempt = TT__ATTEMPT_DONE;
        return 0;
    }
    int rc = tt__socket_take_error(socket);
    socket->attempt = TT__ATTEMPT_NONE;
    tt__tcp_disconnect(world, tcp);
    return rc == 0 ? -ECONNABORTED : rc;
}

int tt__tcp_connect(struct tt_world *world, struct tt__socket *socket,
                    const struct sockaddr *address, socklen_t size)
{
    struct tt__tcp *tcp = tt__tcp_of(socket);
    bool blocks = !tt__must_not_block(socket, 0);
    if (address->sa_family == AF_UNSPEC) {
        tt__tcp_disconnect(world, tcp);
        socket->attempt = TT__ATTEMPT_NONE;
        return 0;
    }
    switch (socket->attempt) {
    case TT__ATTEMPT_DONE:
        return -EISCONN;
    case TT__ATTEMPT_BEGUN:
        if (socket->state == TT__CONNECTING) {
            return blocks ? -TT_WORLD_EBLOCKED : -EALREADY;
        }
        return conclude(world, tcp);
    case TT__ATTEMPT_NONE:
        break;
    default:
        return -EINVAL;
    }
    if (socket->state != TT__CLOSED) {
        return -EISCONN;
    }
    int rc = begin(world, tcp, address, size);
    if (rc < 0) {
        return rc;
    }
    socket->attempt = TT__ATTEMPT_BEGUN;
    if (!blocks) {
        return -EINPROGRESS;
    }
    return socket->state == TT__CONNECTING ? -TT_WORLD_EBLOCKED
                                           : conclude(world, tcp);
}

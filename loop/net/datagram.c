/* SPDX-License-Identifier: MIT
 *
 * datagram.c: datagram endpoints.
 *
 * Mirrors asyncio/selector_events.py _SelectorDatagramTransport and
 * base_events.py create_datagram_endpoint of 3.14. What is received is lent to
 * the protocol; only datagrams that the kernel does not take are copied.
 */
#include "loop/net/net.h"

#include "loop/core/sound.h"

static void drop_transport(struct tt_env *env, void *data, tt_value arg)
{
    (void)arg;
    tt_unref(env, data);
}

/* ---- Receiving ----------------------------------------------------------- */

/* What a call in the transport's context returned. */
static int call_error(struct tt_env *env, struct tt_transport *transport,
                      ssize_t call)
{
    struct tt__io_context in;
    const struct tt_protocol *protocol = transport->protocol;
    TT_ASSERT(call < 0);
    struct tt_exc *exc = tt__io_error(env, call);
    if (exc == NULL) {
        return tt_failure(env);
    }
    int rc = 0;
    if (protocol->error_received != NULL) {
        rc = tt__io_enter_call(env, &in, transport);
        if (rc == 0) {
            rc = protocol->error_received(env, transport->self, exc);
            tt__io_leave(env, &in);
        }
    }
    tt_exc_unref(env, exc);
    return rc;
}

static int call_received(struct tt_env *env, struct tt_transport *transport,
                         size_t size, const struct tt_address *from)
{
    struct tt__io_context in;
    const struct tt_protocol *protocol = transport->protocol;
    if (protocol->datagram_received == NULL) {
        return 0;
    }
    int rc = tt__io_enter_call(env, &in, transport);
    if (TT_LIKELY(rc == 0)) {
        rc = protocol->datagram_received(env, transport->self, env->received,
                                         size, from);
        tt__io_leave(env, &in);
    }
    return rc;
}

/* What the protocol raises is reported as by any other callback. */
static int receive(struct tt_env *env, struct tt_transport *transport)
{
    struct tt_address from = {.size = 0};
    struct iovec piece = {tt__io_room(env), TT__IO_RECEIVE};
    struct msghdr message = {.msg_name = &from.of,
                             .msg_namelen = sizeof from.of,
                             .msg_iov = &piece,
                             .msg_iovlen = 1};
    if (piece.iov_base == NULL) {
        return TT_ENOMEM;
    }
    ssize_t size = env->sys->recvmsg(env->sys, transport->fd, &message, 0);
    TT_PARANOID_ASSERT(size <= TT__IO_RECEIVE);
    if (size < 0) {
        return tt__io_would_wait(size) ? 0 : call_error(env, transport, size);
    }
    from.size = message.msg_namelen;
    return call_received(env, transport, (size_t)size, &from);
}

static int run_read(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_transport *transport = data;
    (void)arg;
    if (transport->conn_lost > 0) {
        return 0;
    }
    tt__io_touch(loop->env);
    tt_object_ref(&transport->head); /* the reader may be removed */
    int rc = receive(loop->env, transport);
    tt_object_unref(loop->env, &transport->head);
    return rc;
}

const struct tt_callback tt__io_datagram_read = {.run = run_read,
                                                 .drop = drop_transport,
                                                 .name = "read ready",
                                                 .label = TT_LABEL_OWN};

/* ---- Sending ------------------------------------------------------------- */

static ssize_t send_one(struct tt_env *env, struct tt_transport *transport,
                        const void *data, size_t size,
                        const struct tt_address *to)
{
    struct iovec piece = {(void *)(uintptr_t)data, size};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    if (transport->peername.family == 0 && to != NULL) {
        message.msg_name = (void *)(uintptr_t)&to->of;
        message.msg_namelen = to->size;
    }
    return env->sys->sendmsg(env->sys, transport->fd, &message, 0);
}

static int push_datagram(struct tt_env *env, struct tt_transport *transport,
                         const void *data, size_t size,
                         const struct tt_address *to)
{
    TT_ASSERT(transport->head.flags & TT__IO_DATAGRAM);
    TT_ASSERT(data != NULL || size == 0);
    struct tt__io_chunk *chunk = tt_alloc(env, sizeof *chunk + size);
    if (chunk == NULL) {
        return TT_ENOMEM;
    }
    *chunk = (struct tt__io_chunk){.size = size};
    if (size > 0) {
        memcpy(chunk->at, data, size);
    }
    if (to != NULL) {
        chunk->to = tt_alloc(env, sizeof *to);
        if (chunk->to == NULL) {
            tt_free(env, chunk, sizeof *chunk + size);
            return TT_ENOMEM;
        }
        *chunk->to = *to;
    }
    if (transport->last != NULL) {
        transport->last->next = chunk;
    } else {
        transport->first = chunk;
    }
    transport->last = chunk;
    transport->buffered += size + TT__IO_HEADER;
    TT_ASSERT(transport->buffered >= size + TT__IO_HEADER);
    return 0;
}

int tt_transport_sendto(struct tt_env *env, struct tt_transport *transport,
                        const void *data, size_t size,
                        const struct tt_address *address)
{
    TT_ASSERT(transport->head.flags & TT__IO_DATAGRAM);
    TT_ASSERT(tt__io_sound(transport));
    tt__io_touch(env);
    if (transport->remote != NULL) {
        if (address != NULL && !tt__io_same(address, transport->remote)) {
            tt_value shown = tt_address_value(env, transport->remote);
            int rc = tt_raise(env, &tt_ValueError,
                              "Invalid address: must be None or %S", shown);
            tt_unref(env, shown);
            return rc;
        }
        address = transport->remote;
        if (transport->conn_lost > 0) {
            return tt__io_count_lost(env, transport);
        }
    }
    if (transport->first == NULL) {
        if (transport->fd < 0) {
            return tt_raise(env, &tt_AttributeError,
                            "'NoneType' object has no attribute "
                            "'call_exception_handler'");
        }
        ssize_t sent = send_one(env, transport, data, size, address);
        if (!tt__io_would_wait(sent)) {
            return sent >= 0 ? 0 : call_error(env, transport, sent);
        }
        int rc = tt__io_add_writer(env, transport);
        if (rc < 0) {
            return rc;
        }
    }
    int rc = push_datagram(env, transport, data, size, address);
    return rc < 0 ? rc : tt__io_pause_if_full(env, transport);
}

static void pop_datagram(struct tt_env *env, struct tt_transport *transport)
{
    struct tt__io_chunk *chunk = transport->first;
    TT_ASSERT(transport->buffered >= chunk->size + TT__IO_HEADER);
    TT_ASSERT(chunk->sent == 0); /* a datagram is sent as a whole */
    transport->first = chunk->next;
    if (transport->first == NULL) {
        transport->last = NULL;
    }
    transport->buffered -= chunk->size + TT__IO_HEADER;
    tt_free(env, chunk->to, sizeof *chunk->to);
    tt_free(env, chunk, sizeof *chunk + chunk->size);
}

/* _sendto_ready */
static int send_waiting(struct tt_env *env, struct tt_transport *transport)
{
    int rc = 0;
    while (transport->first != NULL) {
        TT_ASSERT(transport->fd >= 0);
        struct tt__io_chunk *chunk = transport->first;
        ssize_t sent =
            send_one(env, transport, chunk->at, chunk->size, chunk->to);
        if (tt__io_would_wait(sent)) {
            break;
        }
        pop_datagram(env, transport);
        if (sent < 0) {
            return call_error(env, transport, sent);
        }
    }
    rc = tt__io_resume_if_low(env, transport); /* which may send more */
    if (rc == 0 && transport->first == NULL) {
        rc = tt__io_remove_writer(transport);
        if (rc == 0 && transport->head.flags & TT__IO_CLOSING &&
            transport->conn_lost == 0) {
            rc = tt__io_lose(env, transport, NULL);
        }
    }
    return rc;
}

static int run_write(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_transport *transport = data;
    (void)arg;
    TT_ASSERT(transport->loop == loop && tt__io_sound(transport));
    tt__io_touch(loop->env);
    tt_object_ref(&transport->head); /* the writer may be removed */
    int rc = send_waiting(loop->env, transport);
    tt_object_unref(loop->env, &transport->head);
    return rc;
}

const struct tt_callback tt__io_datagram_write = {.run = run_write,
                                                  .drop = drop_transport,
                                                  .name = "sendto ready",
                                                  .label = TT_LABEL_OWN};

/* ---- create_datagram_endpoint() ------------------------------------------ */

struct endpoint {
    struct tt_coro coro;
    struct tt__io_end end;
    const struct tt_address *local;
    const struct tt_address *remote;
};

static void drop_endpoint(struct tt_env *env, struct tt_coro *coro)
{
    tt__io_end_drop(env, &((struct endpoint *)coro)->end);
}

static int make_transport(struct tt_env *env, struct endpoint *self)
{
    struct tt_loop *loop = tt_running_loop(env);
    int rc = loop == NULL ? tt_failure(env)
                          : tt__io_end_begin(env, loop, &self->end);
    return rc < 0
               ? rc
               : tt__io_end_make(env, loop, &self->end,
                                 (struct tt__io_making){.remote = self->remote,
                                                        .is_datagram = true});
}

TT__CORO_NET(endpoint, "create_datagram_endpoint",
             "BaseEventLoop.create_datagram_endpoint", drop_endpoint)
{
    TT_BEGIN;
    if (self->local == NULL && self->remote == NULL) {
        TT_RAISE(&tt_ValueError, "unexpected address family");
    }
    TT_CHECK(tt_socket(
        env,
        (self->local != NULL ? self->local : self->remote)->of.any.sa_family,
        SOCK_DGRAM));
    self->end.fd = rc;
    rc = 0;
    if (self->local != NULL) {
        TT_CHECK(tt_socket_bind(env, self->end.fd, self->local, 0));
    }
    if (self->remote != NULL) {
        TT_AWAIT(tt_sock_connect(env, self->end.fd, self->remote));
    }
    TT_CHECK(make_transport(env, self));
    TT_TRY_AWAIT(tt_future_await(self->end.waiter));
    TT_CHECK(tt__io_end_connected(env, &self->end, rc));
    TT_RETURN(tt_ref(self->end.transport));
    TT_END;
}

tt_value tt_create_datagram_endpoint(struct tt_env *env,
                                     const struct tt_protocol *protocol,
                                     void *data, const struct tt_address *local,
                                     const struct tt_address *remote)
{
    struct endpoint *self = endpoint_new(env);
    TT_ASSERT(protocol != NULL);
    if (self != NULL) {
        tt__io_end_init(&self->end, protocol, data, -1);
        self->local = local;
        self->remote = remote;
    }
    return tt_value_of(self);
}

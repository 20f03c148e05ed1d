/* SPDX-License-Identifier: MIT
 *
 * transport.c: what transports of sockets have in common.
 *
 * Mirrors asyncio/selector_events.py _SelectorTransport and transports.py
 * _FlowControlMixin of 3.14. The loop's reader, its writer and each scheduled
 * callback own the transport, as CPython's bound methods do.
 *
 * Invariant: connection_lost() is scheduled or was called exactly while
 * conn_lost > 0; then nothing is buffered and no reader is registered.
 */
#include "loop/net/net.h"

#include <netinet/tcp.h>

#include "loop/core/log.h"
#include "loop/core/methods/network_methods.h"
#include "loop/core/sound.h"

int tt__io_enter(struct tt_env *env, struct tt__io_context *in,
                 struct tt_object *context)
{
    in->self = NULL;
    in->slot = context;
    if (TT_UNLIKELY(context != NULL)) {
        tt_object_ref(context);
    }
    int rc = tt__context_enter(env, &in->slot, &in->saved);
    if (rc < 0) {
        tt_unref(env, in->slot);
    }
    return rc;
}

void tt__io_leave(struct tt_env *env, struct tt__io_context *in)
{
    TT_ASSERT(env->context == &in->slot);
    tt__context_leave(env, in->saved);
    if (TT_UNLIKELY(in->slot != NULL)) {
        tt_object_unref(env, in->slot);
    }
    tt_unref(env, in->self);
}

int tt__io_enter_call(struct tt_env *env, struct tt__io_context *in,
                      const struct tt_transport *transport)
{
    int rc = tt__io_enter(env, in, transport->context);
    TT_ASSERT(in->self == NULL);
    if (rc == 0) {
        TT_KEEP(in->self, transport->self);
    }
    return rc;
}

static struct tt_transport *transport_of(void *data)
{
    struct tt_transport *transport = data;
    TT_PARANOID_ASSERT(tt__io_sound(transport));
    return transport;
}

static void drop_transport(struct tt_env *env, void *data, tt_value arg)
{
    (void)arg;
    tt_unref(env, transport_of(data));
}

/* call_soon(CALLBACK) with the transport. */
static int call_soon(struct tt_transport *transport,
                     const struct tt_callback *callback)
{
    TT_ASSERT(callback->drop == drop_transport);
    tt_object_ref(&transport->head);
    return tt_loop_call_soon(transport->loop, callback, transport, NULL);
}

/* ---- All of an execution ------------------------------------------------- */

static int let_go(struct tt_env *env, struct tt_transport *transport);

/* The execution ends: what transports hold is dropped, without any call of
 * their protocols. */
static void drop_transports(struct tt_env *env)
{
    while (env->transports != NULL) {
        struct tt_transport *transport = env->transports;
        tt_object_ref(&transport->head);
        let_go(env, transport);
        TT_ASSERT(env->transports != transport);
        tt_object_unref(env, &transport->head);
    }
}

static void enlist(struct tt_env *env, struct tt_transport *transport)
{
    TT_ASSERT(transport->fd >= 0);
    TT_ASSERT(env->transports == NULL || env->transports->newer == NULL);
    transport->older = env->transports;
    transport->newer = NULL;
    if (transport->older != NULL) {
        transport->older->newer = transport;
    }
    env->transports = transport;
    env->drop_transports = drop_transports;
}

static void delist(struct tt_env *env, struct tt_transport *transport)
{
    TT_ASSERT(transport->older == NULL || transport->older->newer == transport);
    if (transport->newer != NULL) {
        TT_ASSERT(transport->newer->older == transport);
        transport->newer->older = transport->older;
    } else {
        TT_ASSERT(env->transports == transport);
        env->transports = transport->older;
    }
    if (transport->older != NULL) {
        transport->older->newer = transport->newer;
    }
}

/* ---- Making -------------------------------------------------------------- */

static int run_made(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_transport *transport = transport_of(data);
    struct tt_env *env = loop->env;
    struct tt__io_context in;
    int rc = 0;
    (void)arg;
    TT_ASSERT(transport->loop == loop);
    /* set_protocol() meanwhile changes nothing: CPython has bound the method.
     */
    if (transport->protocol != NULL &&
        transport->protocol->connection_made != NULL) {
        rc = tt__io_enter_call(env, &in, transport);
        if (rc == 0) {
            rc = transport->protocol->connection_made(env, transport->self,
                                                      transport);
            tt__io_leave(env, &in);
        }
    }
    tt_unref(env, transport);
    return rc;
}

static const struct tt_callback own_made = {.run = run_made,
                                            .drop = drop_transport,
                                            .name = "connection made",
                                            .label = TT_LABEL_OWN};
static const struct tt_callback program_made = {
    .run = run_made, .drop = drop_transport, .name = "connection_made"};

static int run_add_reader(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_transport *transport = transport_of(data);
    (void)arg;
    TT_ASSERT(transport->loop == loop);
    int rc = tt_transport_is_reading(transport)
                 ? tt__io_add_reader(loop->env, transport)
                 : 0;
    tt_unref(loop->env, transport);
    return rc;
}

static const struct tt_callback add_reader = {.run = run_add_reader,
                                              .drop = drop_transport,
                                              .name = "add reader",
                                              .label = TT_LABEL_OWN};

/* The protocol object of a connection: *OUT is new, or NULL where the protocol
 * has none. 0 or a failure. */
static int make_protocol(struct tt_env *env, const struct tt_protocol *protocol,
                         void *data, struct tt_object **out)
{
    struct tt_object *object = data;
    *out = NULL;
    if (tt_failure(env) < 0) {
        return tt_failure(env); /* within the simulated kernel, of memory */
    }
    if (protocol->create != NULL) {
        *out = protocol->create(env, data);
        TT_ASSERT((*out == NULL) == (tt_failure(env) != 0));
        return tt_failure(env);
    }
    if (object != NULL) {
        tt_object_ref(object);
    }
    *out = object;
    return 0;
}

/* The names of both ends, as they are when the transport is made. */
static int get_names(struct tt_env *env, struct tt_transport *transport,
                     const struct tt_address *peer)
{
    struct tt_sys *sys = env->sys;
    struct tt_address address = {.size = sizeof address.of};
    int rc =
        sys->getsockname(sys, transport->fd, &address.of.any, &address.size);
    if (rc == 0) {
        rc = tt__io_name_init(env, &transport->sockname, &address);
    }
    if (peer != NULL) {
        return tt__io_name_init(env, &transport->peername, peer);
    }
    address.size = sizeof address.of;
    rc = sys->getpeername(sys, transport->fd, &address.of.any, &address.size);
    if (rc == 0) {
        tt__io_name_init(env, &transport->peername, &address);
    }
    return tt_failure(env);
}

static int set_nodelay(struct tt_sys *sys, const struct tt_transport *transport)
{
    const int one = 1;
    const struct tt_sys_option option = {IPPROTO_TCP, TCP_NODELAY};
    TT_ASSERT(transport->fd >= 0 && !(transport->head.flags & TT__IO_DATAGRAM));
    return transport->sockname.family != AF_INET
               ? 0
               : sys->setsockopt(sys, transport->fd, option, &one, sizeof one);
}

/* The rest of __init__: 0 or a failure. */
static int begin(struct tt_env *env, struct tt_transport *transport,
                 const struct tt__io_making *making)
{
    TT_ASSERT(transport->conn_lost == 0 && transport->first == NULL);
    int rc = making->pipe != 0 ? 0 : get_names(env, transport, making->peer);
    if (rc == 0 && !making->is_datagram) {
        rc = set_nodelay(env->sys, transport);
        rc = rc < 0 ? tt__io_raise(env, rc) : 0;
    }
    bool is_own = transport->protocol->connection_made == NULL ||
                  transport->protocol == &tt__io_stream_protocol;
    rc = rc < 0 ? rc : call_soon(transport, is_own ? &own_made : &program_made);
    rc = rc < 0 ? rc : call_soon(transport, &add_reader);
    if (rc == 0 && making->waiter != NULL) {
        rc = tt__call_set_waiter(transport->loop, making->waiter);
    }
    return rc;
}

static int copy_remote(struct tt_env *env, struct tt_transport *transport,
                       const struct tt_address *remote)
{
    TT_ASSERT(transport->remote == NULL);
    TT_ASSERT(remote == NULL || transport->head.flags & TT__IO_DATAGRAM);
    if (remote != NULL) {
        transport->remote = tt_alloc(env, sizeof *remote);
        if (transport->remote == NULL) {
            return TT_ENOMEM;
        }
        *transport->remote = *remote;
    }
    return 0;
}

/* FD is taken, also on failure. */
static struct tt_transport *new_transport(struct tt_loop *loop, int fd,
                                          const struct tt__io_making *making)
{
    struct tt_env *env = loop->env;
    struct tt_transport *transport =
        tt_object_new(env, &tt_transport_type, sizeof *transport);
    TT_ASSERT(fd >= 0 && env->sys != NULL);
    tt__io_touch(env);
    if (transport == NULL) {
        env->sys->close(env->sys, fd);
        return NULL;
    }
    memset((char *)transport + sizeof transport->head, 0,
           sizeof *transport - sizeof transport->head);
    transport->head.flags =
        making->is_datagram ? TT__IO_DATAGRAM : making->pipe;
    transport->fd = fd;
    transport->loop = loop;
    transport->protocol = making->protocol;
    enlist(env, transport);
    TT_KEEP(transport->self, making->self);
    transport->context = tt__context_inherit(env);
    transport->high = TT__IO_HIGH;
    transport->low = TT__IO_HIGH / 4;
    if (making->server != NULL) {
        tt__io_attach(making->server, transport);
    }
    if (copy_remote(env, transport, making->remote) < 0 ||
        begin(env, transport, making) < 0) {
        tt_unref(env, transport);
        return NULL;
    }
    TT_ASSERT(tt__io_sound(transport) && tt_transport_is_reading(transport));
    return transport;
}

/* ---- What becomes a transport -------------------------------------------- */

void tt__io_end_init(struct tt__io_end *end, const struct tt_protocol *protocol,
                     void *data, int fd)
{
    TT_ASSERT(end->data == NULL && end->transport == NULL);
    end->protocol = protocol;
    TT_KEEP(end->data, data);
    end->fd = fd;
}

void tt__io_end_drop(struct tt_env *env, struct tt__io_end *end)
{
    TT_ASSERT(end->fd < 0 || end->transport == NULL);
    if (end->fd >= 0 && env->sys != NULL) {
        env->sys->close(env->sys, end->fd);
    }
    tt_unref(env, end->data);
    tt_unref(env, end->self);
    tt_unref(env, end->waiter);
    tt_unref(env, end->transport);
}

int tt__io_end_begin(struct tt_env *env, struct tt_loop *loop,
                     struct tt__io_end *end)
{
    TT_ASSERT(end->fd >= 0 && end->waiter == NULL);
    int rc = make_protocol(env, end->protocol, end->data, &end->self);
    if (rc < 0) {
        return rc;
    }
    end->waiter = tt_future_new(loop);
    return end->waiter == NULL ? tt_failure(env) : 0;
}

int tt__io_end_make(struct tt_env *env, struct tt_loop *loop,
                    struct tt__io_end *end, struct tt__io_making making)
{
    TT_ASSERT(end->waiter != NULL && end->transport == NULL);
    if (tt_sys_of(env) == NULL) {
        return tt_failure(env);
    }
    making.protocol = end->protocol;
    making.self = end->self;
    making.waiter = end->waiter;
    int fd = end->fd;
    end->fd = -1; /* it is the transport's now */
    end->transport = new_transport(loop, fd, &making);
    return end->transport == NULL ? tt_failure(env) : 0;
}

int tt__io_end_connected(struct tt_env *env, const struct tt__io_end *end,
                         int rc)
{
    if (rc != TT_ERAISED) {
        return rc;
    }
    struct tt_exc *exc = tt_exc_take(env);
    int closed = tt_transport_close(env, end->transport);
    if (closed < 0) {
        tt_exc_unref(env, exc);
        return closed;
    }
    return tt_reraise(env, exc);
}

/* ---- Watching ------------------------------------------------------------ */

int tt__io_remove_reader(struct tt_transport *transport)
{
    int rc = transport->fd < 0
                 ? 0
                 : tt_loop_remove_reader(transport->loop, transport->fd);
    return rc < 0 ? rc : 0;
}

int tt__io_remove_writer(struct tt_transport *transport)
{
    int rc = transport->fd < 0
                 ? 0
                 : tt_loop_remove_writer(transport->loop, transport->fd);
    return rc < 0 ? rc : 0;
}

char *tt__io_room(struct tt_env *env)
{
    if (TT_UNLIKELY(env->received == NULL)) {
        env->received = tt_alloc(env, TT__IO_RECEIVE);
    }
    return env->received;
}

/* ---- Flow control -------------------------------------------------------- */

/* CALL of the protocol; reports what it raises, unless that leaves the loop. */
static int call_flow(struct tt_env *env, struct tt_transport *transport,
                     int (*call)(struct tt_env *env, void *self),
                     const char *message)
{
    struct tt_loop *loop = transport->loop;
    struct tt_object *self = transport->self;
    TT_ASSERT(transport->fd >= 0);
    if (self != NULL) {
        tt_object_ref(self); /* it may set another protocol */
    }
    int rc = call(env, self);
    tt_unref(env, self);
    return rc != TT_ERAISED || tt__io_is_exit(env)
               ? rc
               : tt__io_report(loop, message);
}

int tt__io_pause_if_full(struct tt_env *env, struct tt_transport *transport)
{
    if (TT_LIKELY(transport->buffered <= transport->high) ||
        transport->head.flags & TT__IO_PROTOCOL_PAUSED) {
        return 0;
    }
    TT_ASSERT(transport->first != NULL);
    transport->head.flags |= TT__IO_PROTOCOL_PAUSED;
    if (transport->protocol == NULL ||
        transport->protocol->pause_writing == NULL) {
        return 0;
    }
    return call_flow(env, transport, transport->protocol->pause_writing,
                     "protocol.pause_writing() failed");
}

int tt__io_resume_if_low(struct tt_env *env, struct tt_transport *transport)
{
    if (TT_LIKELY(!(transport->head.flags & TT__IO_PROTOCOL_PAUSED)) ||
        transport->buffered > transport->low) {
        return 0;
    }
    TT_ASSERT(tt__io_sound(transport));
    transport->head.flags &= ~(uint32_t)TT__IO_PROTOCOL_PAUSED;
    if (transport->protocol == NULL ||
        transport->protocol->resume_writing == NULL) {
        return 0;
    }
    return call_flow(env, transport, transport->protocol->resume_writing,
                     "protocol.resume_writing() failed");
}

int tt_transport_set_write_buffer_limits(struct tt_env *env,
                                         struct tt_transport *transport,
                                         size_t high, size_t low)
{
    TT_ASSERT(tt__io_sound(transport));
    if (high == TT_LIMIT_DEFAULT) {
        high = low == TT_LIMIT_DEFAULT ? (size_t)TT__IO_HIGH : 4 * low;
    }
    if (low == TT_LIMIT_DEFAULT) {
        low = high / 4;
    }
    if (high < low) {
        return tt_raise(env, &tt_ValueError,
                        "high (%z) must be >= low (%z) must be >= 0", high,
                        low);
    }
    transport->high = high;
    transport->low = low;
    return tt__io_pause_if_full(env, transport);
}

void tt_transport_write_buffer_limits(const struct tt_transport *transport,
                                      size_t *low, size_t *high)
{
    TT_ASSERT(tt__io_sound(transport));
    *low = transport->low;
    *high = transport->high;
}

size_t tt_transport_write_buffer_size(const struct tt_transport *transport)
{
    TT_ASSERT(tt__io_sound(transport));
    return transport->buffered;
}

void tt__io_drop_chunks(struct tt_env *env, struct tt_transport *transport)
{
    struct tt__io_chunk *chunk = transport->first;
    transport->first = transport->last = NULL;
    transport->buffered = 0;
    while (chunk != NULL) {
        TT_ASSERT(chunk->sent <= chunk->size);
        struct tt__io_chunk *next = chunk->next;
        tt_free(env, chunk->to, sizeof *chunk->to);
        tt_free(env, chunk, sizeof *chunk + chunk->size);
        chunk = next;
    }
}

int tt__io_count_lost(struct tt_env *env, struct tt_transport *transport)
{
    TT_ASSERT(transport->conn_lost > 0);
    if (transport->conn_lost++ < TT__IO_WRITES_UNLOGGED) {
        return 0;
    }
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_puts(&text, "socket.send() raised exception.");
    int rc = tt__log_at(env, TT_LOG_WARNING, &text);
    tt_text_deinit(&text);
    return rc;
}

/* ---- Closing ------------------------------------------------------------- */

/* What connection_lost() is called with the protocol for. */
static int notify_lost(struct tt_env *env, struct tt_transport *transport,
                       struct tt_exc *exc)
{
    struct tt__io_context in;
    if (transport->protocol == NULL ||
        transport->protocol->connection_lost == NULL) {
        return 0;
    }
    int rc = tt__io_enter_call(env, &in, transport);
    if (rc == 0) {
        rc = transport->protocol->connection_lost(env, transport->self, exc);
        tt__io_leave(env, &in);
    }
    return rc;
}

/* Drops the protocol, and takes the transport out of its server. An exception
 * in the slot stays there. */
static int let_go(struct tt_env *env, struct tt_transport *transport)
{
    struct tt_object *self = transport->self;
    int fd = transport->fd;
    TT_ASSERT(fd >= 0 || self == NULL);
    if (fd >= 0) {
        delist(env, transport);
    }
    transport->fd = -1;
    transport->protocol = NULL;
    transport->self = NULL;
    if (fd >= 0 && env->sys != NULL) {
        tt__io_touch(env);
        env->sys->close(env->sys, fd);
    }
    tt_unref(env, self);
    return transport->server == NULL ? 0 : tt__io_detach(env, transport);
}

int tt__io_lose(struct tt_env *env, struct tt_transport *transport,
                struct tt_exc *exc)
{
    TT_ASSERT(transport->fd >= 0 && transport->first == NULL);
    TT_ASSERT(transport->head.flags & TT__IO_CLOSING);
    int rc = notify_lost(env, transport, exc);
    struct tt_exc *raised = rc == TT_ERAISED ? tt_exc_take(env) : NULL;
    int freed = let_go(env, transport);
    if (raised != NULL && freed == 0) {
        return tt_reraise(env, raised);
    }
    tt_exc_unref(env, raised);
    return freed < 0 ? freed : rc;
}

static int run_lost(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_transport *transport = transport_of(data);
    struct tt_exc *exc = transport->lost_by;
    (void)arg;
    TT_ASSERT(transport->loop == loop && transport->conn_lost > 0);
    transport->lost_by = NULL;
    int rc = 0;
    if (transport->first != NULL) { /* of datagrams sent after close() */
        tt__io_drop_chunks(loop->env, transport);
        rc = tt__io_remove_writer(transport);
    }
    rc = rc < 0 ? rc : tt__io_lose(loop->env, transport, exc);
    tt_exc_unref(loop->env, exc);
    tt_unref(loop->env, transport);
    return rc;
}

static const struct tt_callback connection_lost = {.run = run_lost,
                                                   .drop = drop_transport,
                                                   .name = "connection lost",
                                                   .label = TT_LABEL_OWN};

/* Its reader and its writer may be all that owns TRANSPORT. */
static int stop_watching(struct tt_env *env, struct tt_transport *transport)
{
    int rc = 0;
    TT_ASSERT(transport->head.refs > 1);
    if (transport->first != NULL) {
        tt__io_drop_chunks(env, transport);
        rc = tt__io_remove_writer(transport);
    }
    /* A pipe that closes once all is written is watched until then. */
    if (!(transport->head.flags & TT__IO_CLOSING) ||
        transport->head.flags & TT__IO_WRITE_PIPE) {
        transport->head.flags |= TT__IO_CLOSING;
        rc = rc < 0 ? rc : tt__io_remove_reader(transport);
    }
    return rc;
}

int tt__io_force_close(struct tt_env *env, struct tt_transport *transport,
                       struct tt_exc *exc)
{
    if (transport->conn_lost > 0) {
        return 0;
    }
    if (transport->fd < 0) { /* closed once all was sent: no loop is left */
        transport->conn_lost++;
        return tt_raise(env, &tt_AttributeError,
                        "'NoneType' object has no attribute 'call_soon'");
    }
    tt_object_ref(&transport->head);
    int rc = stop_watching(env, transport);
    TT_ASSERT(transport->first == NULL && transport->buffered == 0);
    transport->conn_lost++;
    TT_ASSERT(transport->lost_by == NULL);
    transport->lost_by = tt_exc_ref(exc);
    rc = rc < 0 ? rc : call_soon(transport, &connection_lost);
    tt_object_unref(env, &transport->head);
    return rc;
}

int tt__io_fatal(struct tt_env *env, struct tt_transport *transport,
                 const char *message)
{
    TT_ASSERT(tt_failure(env) < 0);
    if (tt_failure(env) != TT_ERAISED || tt__io_is_exit(env)) {
        return tt_failure(env);
    }
    struct tt_exc *exc = tt_exc_take(env);
    int rc = 0;
    if (!tt_exc_is(exc, &tt_OSError)) {
        const struct tt_report report = {.message = message,
                                         .exception = tt_value_of(exc)};
        rc = tt_loop_call_exception_handler(transport->loop, &report);
    }
    rc = rc < 0 ? rc : tt__io_force_close(env, transport, exc);
    tt_exc_unref(env, exc);
    return rc;
}

int tt__io_fatal_call(struct tt_env *env, struct tt_transport *transport,
                      ssize_t call, const char *message)
{
    TT_ASSERT(call < 0);
    tt__io_raise(env, call);
    return tt__io_fatal(env, transport, message);
}

int tt_transport_close(struct tt_env *env, struct tt_transport *transport)
{
    TT_ASSERT(tt__io_sound(transport));
    if (transport->head.flags & TT__IO_CLOSING) {
        return 0;
    }
    TT_ASSERT(transport->conn_lost == 0 && transport->lost_by == NULL);
    tt__io_touch(env);
    tt_object_ref(&transport->head); /* its reader may be all that owns it */
    transport->head.flags |= TT__IO_CLOSING;
    bool is_watched =
        transport->head.flags & TT__IO_WRITE_PIPE && transport->first != NULL;
    int rc = is_watched ? 0 : tt__io_remove_reader(transport);
    if (rc == 0 && transport->first == NULL) {
        transport->conn_lost++;
        rc = tt__io_remove_writer(transport);
        rc = rc < 0 ? rc : call_soon(transport, &connection_lost);
    }
    tt_object_unref(env, &transport->head);
    return rc;
}

int tt_transport_abort(struct tt_env *env, struct tt_transport *transport)
{
    TT_ASSERT(tt__io_sound(transport));
    tt__io_touch(env);
    return tt__io_force_close(env, transport, NULL);
}

bool tt_transport_is_closing(const struct tt_transport *transport)
{
    return transport->head.flags & TT__IO_CLOSING;
}

/* __del__ of one that was not closed. */
static void clear_transport(struct tt_env *env, struct tt_object *object)
{
    struct tt_transport *transport = transport_of(object);
    tt__io_drop_chunks(env, transport);
    let_go(env, transport);
    TT_ASSERT(transport->server == NULL && env->transports != transport);
    tt_exc_unref(env, transport->lost_by);
    tt_unref(env, transport->context);
    tt_unref(env, transport->sockname.path);
    tt_unref(env, transport->peername.path);
    tt_free(env, transport->remote, sizeof *transport->remote);
}

/* ---- Reading ------------------------------------------------------------- */

bool tt_transport_is_reading(const struct tt_transport *transport)
{
    return !(transport->head.flags & (TT__IO_CLOSING | TT__IO_PAUSED));
}

int tt_transport_pause_reading(struct tt_env *env,
                               struct tt_transport *transport)
{
    TT_ASSERT(tt__io_sound(transport));
    if (!tt_transport_is_reading(transport)) {
        return 0;
    }
    tt__io_touch(env);
    transport->head.flags |= TT__IO_PAUSED;
    return tt__io_remove_reader(transport);
}

int tt_transport_resume_reading(struct tt_env *env,
                                struct tt_transport *transport)
{
    enum { EITHER = TT__IO_CLOSING | TT__IO_PAUSED };
    TT_ASSERT(tt__io_sound(transport));
    if ((transport->head.flags & EITHER) != TT__IO_PAUSED) {
        return 0;
    }
    tt__io_touch(env);
    transport->head.flags &= ~(uint32_t)TT__IO_PAUSED;
    return tt__io_add_reader(env, transport);
}

/* ---- About it ------------------------------------------------------------ */

tt_value tt_transport_get_extra_info(struct tt_env *env,
                                     struct tt_transport *transport,
                                     const char *name)
{
    TT_ASSERT(tt__io_sound(transport));
    if (strcmp(name, "peername") == 0) {
        return tt__io_name_value(env, &transport->peername);
    }
    if (strcmp(name, "sockname") == 0) {
        return tt__io_name_value(env, &transport->sockname);
    }
    bool is_pipe = transport->head.flags & TT__IO_PIPE;
    return strcmp(name, is_pipe ? "pipe" : "socket") == 0 && transport->fd >= 0
               ? tt_small_int(transport->fd)
               : TT_NONE;
}

void *tt_transport_protocol(const struct tt_transport *transport)
{
    TT_ASSERT(transport->fd >= 0 || transport->self == NULL);
    return transport->self;
}

void tt_transport_set_protocol(struct tt_env *env,
                               struct tt_transport *transport,
                               const struct tt_protocol *protocol, void *self)
{
    struct tt_object *old = transport->self;
    TT_ASSERT(protocol != NULL && tt__io_sound(transport));
    if (transport->fd < 0) {
        return; /* nothing would be called any more */
    }
    transport->protocol = protocol;
    TT_KEEP(transport->self, self);
    tt_unref(env, old);
}

static int repr_transport(struct tt_env *env, tt_value self,
                          struct tt_text *out)
{
    const struct tt_transport *transport = tt_transport_get(self);
    (void)env;
    const char *kind, *state;
    if (transport->head.flags & TT__IO_DATAGRAM) {
        kind = "SelectorDatagram";
    } else if (!(transport->head.flags & TT__IO_PIPE)) {
        kind = "SelectorSocket";
    } else {
        kind = transport->head.flags & TT__IO_READ_PIPE ? "UnixReadPipe"
                                                        : "UnixWritePipe";
    }
    if (transport->fd < 0) {
        state = " closed";
    } else if (tt_transport_is_closing(transport)) {
        state = " closing";
    } else {
        state = "";
    }
    tt_text_format(out, "<_%sTransport%s fd=%d>", kind, state, transport->fd);
    return out->error;
}

const struct tt_type tt_transport_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "_SelectorTransport",
    .full_name = "asyncio.selector_events._SelectorTransport",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt_transport),
    .clear = clear_transport,
    .repr = repr_transport,
};

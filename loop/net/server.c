/* SPDX-License-Identifier: MIT
 *
 * server.c: sockets that accept connections.
 *
 * Mirrors asyncio/base_events.py Server and create_server, selector_events.py
 * _accept_connection and _accept_connection2, and unix_events.py
 * create_unix_server of 3.14. A server here has one socket.
 *
 * The connections of a server are in a list, which does not own them (CPython's
 * is a WeakSet); the loop's reader owns the server while it serves.
 */
#include "loop/net/net.h"

#include <errno.h>

#include "loop/core/future.h"
#include "loop/core/sound.h"

struct waiting {
    struct waiting *next;
    struct tt_future *future; /* owns */
};

struct tt_server {
    struct tt_object head;
    struct tt_loop *loop;
    const struct tt_protocol *protocol;
    struct tt_object *data;    /* owns, or NULL */
    struct tt_object *context; /* owns, or NULL: that of the accepting handle */
    int fd;                    /* -1: closed */
    int backlog;
    bool is_serving;
    bool is_woken;               /* _waiters is None */
    struct tt_transport *oldest; /* of its connections */
    struct tt_transport *newest;
    struct tt_future *forever; /* owns, or NULL */
    struct waiting *first;     /* owns; wait_closed() */
    struct waiting **last;
    tt_value path; /* owns; a Unix socket's, to be removed; or TT_NULL */
};

static inline bool is_sound(const struct tt_server *server)
{
    return (server->oldest == NULL) == (server->newest == NULL) &&
           (!server->is_serving || server->fd >= 0) &&
           (!server->is_woken || (server->fd < 0 && server->first == NULL)) &&
           server->backlog > 0;
}

/* ---- Its connections ----------------------------------------------------- */

void tt__io_attach(struct tt_server *server, struct tt_transport *transport)
{
    TT_ASSERT(is_sound(server) && transport->server == NULL);
    TT_ASSERT(server->fd >= 0 && transport->fd >= 0);
    TT_ASSERT(server->newest == NULL || server->newest->next == NULL);
    TT_KEEP(transport->server, server);
    transport->previous = server->newest;
    transport->next = NULL;
    if (server->newest != NULL) {
        server->newest->next = transport;
    } else {
        server->oldest = transport;
    }
    server->newest = transport;
}

/* _wakeup */
static int wake(struct tt_env *env, struct tt_server *server)
{
    struct waiting *at = server->first;
    int rc = 0;
    TT_ASSERT(!server->is_woken && server->fd < 0 && server->oldest == NULL);
    server->first = NULL;
    server->last = &server->first;
    server->is_woken = true;
    while (at != NULL) {
        struct waiting *next = at->next;
        if (rc == 0 && !tt_future_done(at->future)) {
            rc = tt_future_set_result(env, at->future, TT_NONE);
        }
        tt_future_unref(env, at->future);
        tt_free(env, at, sizeof *at);
        at = next;
    }
    return rc;
}

int tt__io_detach(struct tt_env *env, struct tt_transport *transport)
{
    struct tt_server *server = transport->server;
    int rc = 0;
    TT_ASSERT(server != NULL && is_sound(server));
    transport->server = NULL;
    if (transport->previous != NULL) {
        transport->previous->next = transport->next;
    } else {
        TT_ASSERT(server->oldest == transport);
        server->oldest = transport->next;
    }
    if (transport->next != NULL) {
        transport->next->previous = transport->previous;
    } else {
        TT_ASSERT(server->newest == transport);
        server->newest = transport->previous;
    }
    if (server->oldest == NULL && server->fd < 0 && !server->is_woken) {
        rc = wake(env, server);
    }
    tt_unref(env, server);
    return rc;
}

/* ---- Accepting ----------------------------------------------------------- */

/* _accept_connection2: its transport is made in the tick after. */
struct accepted {
    struct tt_coro coro;
    struct tt_server *server; /* owns */
    struct tt__io_end end;
    struct tt_address peer;
};

static void drop_accepted(struct tt_env *env, struct tt_coro *coro)
{
    struct accepted *self = (struct accepted *)coro;
    tt_unref(env, self->server);
    tt__io_end_drop(env, &self->end);
}

static int make_transport(struct tt_env *env, struct accepted *self)
{
    struct tt_server *server = self->server;
    int rc = tt__io_end_begin(env, server->loop, &self->end);
    if (rc < 0) {
        return rc;
    }
    if (server->fd < 0) { /* it was closed meanwhile: _attach() asserts it */
        return tt_raise(env, &tt_AssertionError, NULL);
    }
    return tt__io_end_make(
        env, server->loop, &self->end,
        (struct tt__io_making){.server = server, .peer = &self->peer});
}

TT__CORO_NET(accepted, "_accept_connection2",
             "BaseSelectorEventLoop._accept_connection2", drop_accepted)
{
    TT_BEGIN;
    rc = make_transport(env, self);
    if (rc == 0) {
        TT_TRY_AWAIT(tt_future_await(self->end.waiter));
        rc = tt__io_end_connected(env, &self->end, rc);
    }
    if (rc == TT_ERAISED && !tt__io_is_exit(env)) {
        tt_exc_unref(env, tt_exc_take(env)); /* it is shown in debug mode */
        rc = 0;
    }
    TT_CHECK(rc);
    TT_END;
}

static int start_serving(struct tt_env *env, struct tt_server *server);

static void drop_server(struct tt_env *env, void *data, tt_value arg)
{
    (void)arg;
    tt_unref(env, data);
}

static int run_retry(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_server *server = data;
    (void)arg;
    TT_ASSERT(server->loop == loop && is_sound(server));
    int rc = server->fd < 0 ? 0 : start_serving(loop->env, server);
    tt_unref(loop->env, server);
    return rc;
}

static const struct tt_callback retry = {.run = run_retry,
                                         .drop = drop_server,
                                         .name = "start serving",
                                         .label = TT_LABEL_OWN};

/* There are no descriptors, or no memory, for another connection. */
static int report_exhausted(struct tt_env *env, struct tt_server *server,
                            int code)
{
    enum { RETRY_S = 1 }; /* ACCEPT_RETRY_DELAY */
    TT_ASSERT(code < 0);
    tt__io_raise(env, code);
    if (tt_failure(env) != TT_ERAISED) {
        return tt_failure(env);
    }
    int rc =
        tt__io_report(server->loop, "socket.accept() out of system resource");
    rc = rc < 0 ? rc : tt_loop_remove_reader(server->loop, server->fd);
    if (rc < 0) {
        return rc;
    }
    tt_object_ref(&server->head);
    return tt_loop_call_later(server->loop, RETRY_S, &retry, server, NULL);
}

static int start_accepted(struct tt_env *env, struct tt_server *server, int fd,
                          const struct tt_address *peer)
{
    struct accepted *self = accepted_new(env);
    TT_ASSERT(fd >= 0);
    if (self == NULL) {
        env->sys->close(env->sys, fd);
        return tt_failure(env);
    }
    tt__io_end_init(&self->end, server->protocol, server->data, fd);
    self->peer = *peer;
    TT_KEEP(self->server, server);
    struct tt_task *task = tt_task_new(server->loop, tt_value_of(self), NULL);
    tt_task_unref(env, task);
    return task == NULL ? tt_failure(env) : 0;
}

/* Accepts one. 1: there may be more; 0: there are none; or a failure. */
static int accept_one(struct tt_env *env, struct tt_server *server)
{
    struct tt_sys *sys = env->sys;
    struct tt_address peer = {.size = sizeof peer.of};
    int fd = sys->accept(sys, server->fd, &peer.of.any, &peer.size);
    int rc = fd < 0 ? fd : sys->set_blocking(sys, fd, false);
    if (rc == 0) {
        rc = start_accepted(env, server, fd, &peer);
        return rc < 0 ? rc : 1;
    }
    TT_ASSERT(rc < 0);
    if (fd >= 0) {
        sys->close(sys, fd);
    }
    if (rc == -ECONNABORTED) {
        return 1;
    }
    if (tt__io_would_wait(rc)) {
        return 0;
    }
    if ((rc == -ENOMEM && tt_failure(env) == 0) || rc == -EMFILE ||
        rc == -ENFILE || rc == -ENOBUFS) {
        rc = report_exhausted(env, server, rc);
        return rc < 0 ? rc : 1; /* CPython continues, too */
    }
    return tt__io_raise(env, rc);
}

static int run_accept(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_server *server = data;
    struct tt_env *env = loop->env;
    struct tt__io_context in;
    (void)arg;
    TT_ASSERT(is_sound(server));
    tt__io_touch(env);
    tt_object_ref(&server->head); /* the reader may be removed */
    int rc = tt__io_enter(env, &in, server->context);
    if (rc == 0) {
        rc = 1;
        for (int i = 0; rc == 1 && i < server->backlog + 1; i++) {
            rc = accept_one(env, server);
        }
        tt__io_leave(env, &in);
    }
    tt_object_unref(env, &server->head);
    return rc < 0 ? rc : 0;
}

static const struct tt_callback accept_connection = {.run = run_accept,
                                                     .drop = drop_server,
                                                     .name =
                                                         "accept connection",
                                                     .label = TT_LABEL_OWN};

/* loop._start_serving(): watches the socket. */
static int start_serving(struct tt_env *env, struct tt_server *server)
{
    TT_ASSERT(server->is_serving && server->fd >= 0);
    struct tt_object *old = server->context;
    tt_value of_host = env->sys->host_context == NULL
                           ? TT_NULL
                           : env->sys->host_context(env->sys, server->fd);
    if (of_host == TT_NULL && tt_failure(env) < 0) {
        return tt_failure(env);
    }
    server->context =
        of_host == TT_NULL ? tt__context_inherit(env) : tt_object(of_host);
    tt_unref(env, old);
    tt_object_ref(&server->head);
    int rc = tt_loop_add_reader(server->loop, server->fd, &accept_connection,
                                server);
    if (rc < 0) {
        tt_object_unref(env, &server->head);
    }
    return rc;
}

/* _start_serving() */
static int begin_serving(struct tt_env *env, struct tt_server *server)
{
    TT_ASSERT(is_sound(server));
    if (server->is_serving) {
        return 0;
    }
    if (server->fd < 0) {
        return tt_raise(env, &tt_RuntimeError, "server is closed");
    }
    tt__io_touch(env);
    int rc = env->sys->listen(env->sys, server->fd, server->backlog);
    if (rc < 0) {
        return tt__io_raise(env, rc);
    }
    server->is_serving = true;
    return start_serving(env, server);
}

/* ---- The server ---------------------------------------------------------- */

int tt_server_close(struct tt_env *env, struct tt_server *server)
{
    TT_ASSERT(is_sound(server));
    int fd = server->fd;
    if (fd < 0) {
        return 0;
    }
    tt__io_touch(env);
    tt_object_ref(&server->head);
    server->fd = -1;
    server->is_serving = false;
    int rc = tt_loop_remove_reader(server->loop, fd);
    if (env->sys != NULL) {
        env->sys->close(env->sys, fd);
        if (server->path != TT_NULL) {
            env->sys->unlink_socket(env->sys, tt_str_get(server->path)->text);
        }
    }
    if (rc >= 0 && server->forever != NULL &&
        !tt_future_done(server->forever)) {
        rc = tt_future_cancel(env, server->forever, TT_NULL);
        tt_future_unref(env, server->forever);
        server->forever = NULL;
    }
    if (rc >= 0 && server->oldest == NULL) {
        rc = wake(env, server);
    }
    TT_ASSERT(is_sound(server));
    tt_object_unref(env, &server->head);
    return rc < 0 ? rc : 0;
}

/* CALL for each connection there is now, the oldest first. */
static int each_client(struct tt_env *env, struct tt_server *server,
                       int (*call)(struct tt_env *, struct tt_transport *))
{
    int rc = 0;
    struct tt_transport *at = server->oldest;
    TT_ASSERT(is_sound(server));
    if (at != NULL) {
        tt_object_ref(&at->head);
    }
    while (at != NULL) {
        TT_ASSERT(at->server == server);
        struct tt_transport *next = at->next;
        if (next != NULL) {
            tt_object_ref(&next->head);
        }
        rc = rc < 0 ? rc : call(env, at);
        tt_object_unref(env, &at->head);
        at = next;
    }
    return rc;
}

int tt_server_close_clients(struct tt_env *env, struct tt_server *server)
{
    return each_client(env, server, tt_transport_close);
}

int tt_server_abort_clients(struct tt_env *env, struct tt_server *server)
{
    return each_client(env, server, tt_transport_abort);
}

bool tt_server_is_serving(const struct tt_server *server)
{
    TT_ASSERT(is_sound(server));
    return server->is_serving;
}

int tt_server_fd(const struct tt_server *server)
{
    TT_ASSERT(is_sound(server));
    return server->fd;
}

int tt_server_port(struct tt_env *env, const struct tt_server *server)
{
    struct tt_address address;
    TT_ASSERT(is_sound(server));
    if (server->fd < 0) {
        return 0;
    }
    int rc = tt_socket_name(env, server->fd, &address);
    return rc < 0 ? rc : tt_address_port(&address);
}

static void clear_server(struct tt_env *env, struct tt_object *object)
{
    struct tt_server *server = (struct tt_server *)object;
    TT_ASSERT(server->oldest == NULL); /* each keeps it */
    TT_ASSERT(is_sound(server));
    if (server->fd >= 0 && env->sys != NULL) {
        env->sys->close(env->sys, server->fd);
    }
    while (server->first != NULL) {
        struct waiting *at = server->first;
        server->first = at->next;
        tt_future_unref(env, at->future);
        tt_free(env, at, sizeof *at);
    }
    tt_unref(env, server->data);
    tt_unref(env, server->context);
    tt_future_unref(env, server->forever);
    tt_unref(env, server->path);
}

const struct tt_type tt_server_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Server",
    .full_name = "asyncio.base_events.Server",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt_server),
    .clear = clear_server,
};

/* ---- Its coroutines ------------------------------------------------------ */

TT_ASYNC_AS(start_serving_of, "start_serving", TAKE(struct tt_server *, server))
{
    TT_BEGIN;
    TT_CHECK(begin_serving(env, self->server));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_END;
}

tt_value tt_server_start_serving(struct tt_env *env, struct tt_server *server)
{
    tt_ref(server);
    return start_serving_of(env, server);
}

/* Appends FUTURE (kept) to those that wake() finishes. */
static int add_waiter(struct tt_env *env, struct tt_server *server,
                      struct tt_future *future)
{
    struct waiting *at = tt_alloc(env, sizeof *at);
    TT_ASSERT(!server->is_woken && *server->last == NULL);
    if (at == NULL) {
        return TT_ENOMEM;
    }
    at->next = NULL;
    TT_KEEP(at->future, future);
    *server->last = at;
    server->last = &at->next;
    return 0;
}

TT_ASYNC_AS(wait_closed_of, "wait_closed", TAKE(struct tt_server *, server),
            OWN(struct tt_future *, waiter))
{
    TT_BEGIN;
    if (self->server->is_woken) {
        TT_RETURN(TT_NONE);
    }
    TT_MAKE(self->waiter, tt_future_new(self->server->loop));
    TT_CHECK(add_waiter(env, self->server, self->waiter));
    TT_AWAIT(tt_future_await(self->waiter));
    TT_END;
}

tt_value tt_server_wait_closed(struct tt_env *env, struct tt_server *server)
{
    tt_ref(server);
    return wait_closed_of(env, server);
}

/* The end of serve_forever(), which a cancellation is. */
TT_ASYNC_AS(close_and_wait, "serve_forever", TAKE(struct tt_server *, server))
{
    TT_BEGIN;
    TT_CHECK(tt_server_close(env, self->server));
    TT_AWAIT(tt_server_wait_closed(env, self->server));
    TT_END;
}

TT_ASYNC_AS(serve_forever_of, "serve_forever", TAKE(struct tt_server *, server),
            OWN(struct tt_exc *, cancelled), OWN(struct tt_future *, forever))
{
    TT_BEGIN;
    if (self->server->forever != NULL) {
        TT_RAISE(&tt_RuntimeError,
                 "server is already being awaited on serve_forever()");
    }
    if (self->server->fd < 0) {
        TT_RAISE(&tt_RuntimeError, "server is closed");
    }
    TT_CHECK(begin_serving(env, self->server));
    TT_ASSERT(self->server->is_serving);
    TT_MAKE(self->forever, tt_future_new(self->server->loop));
    TT_KEEP(self->server->forever, self->forever);
    TT_TRY_AWAIT(tt_future_await(self->forever));
    if (tt_except(env, &rc, &tt_CancelledError, &self->cancelled)) {
        tt_ref(self->server);
        TT_TRY_AWAIT(close_and_wait(env, self->server));
        if (rc == 0 || rc == TT_ERAISED) { /* finally: raise */
            tt_exc_unref(env, tt_exc_take(env));
            rc = tt_reraise(env, tt_exc_ref(self->cancelled));
        }
    }
    if (self->server->forever == self->forever) {
        self->server->forever = NULL;
        tt_future_unref(env, self->forever);
    }
    TT_CHECK(rc);
    TT_END;
}

tt_value tt_server_serve_forever(struct tt_env *env, struct tt_server *server)
{
    tt_ref(server);
    return serve_forever_of(env, server);
}

/* ---- create_server() ----------------------------------------------------- */

/* _create_server_getaddrinfo: a task of its own, gathered. */
struct server_address {
    struct tt_coro coro;
    const char *host;
    int port;
    struct tt_address *out;
};

TT_CORO(server_address, "_create_server_getaddrinfo")
{
    TT_BEGIN;
    TT_AWAIT(tt__io_resolve(env, self->host, self->port, true, self->out));
    TT_END;
}

/* gather(_create_server_getaddrinfo(...)) */
static tt_value resolve_server(struct tt_env *env,
                               const struct tt_server_options *options,
                               struct tt_address *out)
{
    struct server_address *self = server_address_new(env);
    if (self == NULL) {
        return TT_NULL;
    }
    TT_ASSERT(options->path == NULL);
    bool is_any = options->host == NULL || *options->host == '\0';
    self->host = is_any ? NULL : options->host;
    self->port = options->port;
    self->out = out;
    tt_value one = tt_value_of(self);
    return tt_gather(env, &one, 1, false);
}

static int fail_bind(struct tt_env *env, const struct tt_address *address,
                     int code)
{
    TT_ASSERT(code < 0);
    tt_value where = tt_address_value(env, address);
    struct tt_text text;
    tt_text_init(&text, env);
    if (address->of.any.sa_family == AF_UNIX) {
        tt_text_format(&text, "Address %R is already in use", where);
    } else {
        size_t lowered;
        tt_text_format(&text,
                       "error while attempting to bind on address %R: ", where);
        lowered = text.size;
        tt_text_format(&text, "[Errno %d] %s", -code, strerror(-code));
        for (size_t i = lowered; i < text.size; i++) {
            bool is_upper = text.at[i] >= 'A' && text.at[i] <= 'Z';
            text.at[i] = (char)(text.at[i] + (is_upper ? 'a' - 'A' : 0));
        }
    }
    tt_text_put(&text, "", 1);
    int rc = text.error < 0 ? text.error : tt_raise_errno(env, -code, text.at);
    tt_text_deinit(&text);
    tt_unref(env, where);
    return rc;
}

/* The bound socket of a server: the descriptor, or a failure. */
static int bind_server(struct tt_env *env, const struct tt_address *address)
{
    const int one = 1;
    const struct tt_sys_option reuse = {SOL_SOCKET, SO_REUSEADDR};
    bool is_unix = address->of.any.sa_family == AF_UNIX;
    TT_ASSERT(address->size > 0);
    int fd = tt_socket(env, address->of.any.sa_family, SOCK_STREAM);
    if (fd < 0) {
        return fd;
    }
    struct tt_sys *sys = env->sys;
    if (!is_unix) {
        sys->setsockopt(sys, fd, reuse, &one, sizeof one);
    } else if (address->of.un.sun_path[0] != '\0') {
        sys->unlink_socket(sys, address->of.un.sun_path);
    }
    int rc = sys->bind(sys, fd, &address->of.any, address->size);
    if (rc == 0) {
        return fd;
    }
    TT_ASSERT(rc < 0);
    sys->close(sys, fd);
    if (!is_unix && rc == -EADDRNOTAVAIL) {
        tt_value where = tt_address_value(env, address);
        tt_raise(env, &tt_OSError, "could not bind on any address out of [%R]",
                 where);
        tt_unref(env, where);
        return tt_failure(env);
    }
    return !is_unix || rc == -EADDRINUSE ? fail_bind(env, address, rc)
                                         : tt__io_raise(env, rc);
}

struct create_server {
    struct tt_coro coro;
    struct tt_server_options options;
    const struct tt_protocol *protocol;
    struct tt_object *data; /* owns */
    struct tt_address address;
    struct tt_server *server; /* owns */
};

static void drop_create(struct tt_env *env, struct tt_coro *coro)
{
    struct create_server *self = (struct create_server *)coro;
    tt_unref(env, self->data);
    tt_unref(env, self->server);
}

/* Takes FD, also on failure. */
static int make_server(struct tt_env *env, struct create_server *self, int fd)
{
    struct tt_server *server = tt_object_zeroed(env, &tt_server_type);
    TT_ASSERT(fd >= 0 && self->server == NULL);
    if (server == NULL) {
        env->sys->close(env->sys, fd);
        return tt_failure(env);
    }
    server->loop = env->running;
    server->protocol = self->protocol;
    server->fd = fd;
    server->backlog =
        self->options.backlog > 0 ? self->options.backlog : TT_BACKLOG;
    server->last = &server->first;
    TT_KEEP(server->data, self->data);
    TT_ASSERT(is_sound(server));
    self->server = server;
    if (self->options.path != NULL && self->address.of.un.sun_path[0] != '\0') {
        server->path = tt_address_value(env, &self->address);
        return server->path == TT_NULL ? tt_failure(env) : 0;
    }
    return 0;
}

TT__CORO_NET(create_server, "create_server", "BaseEventLoop.create_server",
             drop_create)
{
    TT_BEGIN;
    if (self->options.path != NULL) {
        TT_CHECK(tt_address_unix(env, &self->address, self->options.path));
    } else {
        TT_AWAIT(resolve_server(env, &self->options, &self->address));
    }
    if (tt_running_loop(env) == NULL) {
        TT_CHECK(tt_failure(env));
    }
    TT_CHECK(bind_server(env, &self->address));
    TT_CHECK(make_server(env, self, rc));
    if (!self->options.is_idle) {
        TT_CHECK(begin_serving(env, self->server));
        TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    }
    TT_RETURN(tt_ref(self->server));
    TT_END;
}

tt_value tt_create_server(struct tt_env *env,
                          const struct tt_protocol *protocol, void *data,
                          const struct tt_server_options *options)
{
    struct create_server *self = create_server_new(env);
    TT_ASSERT(protocol != NULL && options != NULL);
    if (self != NULL) {
        self->options = *options;
        self->protocol = protocol;
        TT_KEEP(self->data, data);
    }
    return tt_value_of(self);
}

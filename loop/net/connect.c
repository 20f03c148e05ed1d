/* SPDX-License-Identifier: MIT
 *
 * connect.c: connections to servers.
 *
 * Mirrors asyncio/base_events.py create_connection, _connect_sock and
 * _create_connection_transport, and unix_events.py create_unix_connection of
 * 3.14. A name has one address here, so happy eyeballs are left out.
 */
#include "loop/net/net.h"

#include "loop/core/sound.h"

struct connection {
    struct tt_coro coro;
    const struct tt_protocol *protocol;
    struct tt_object *data; /* owns */
    const char *host;
    const char *path; /* of a Unix socket, instead of host and port */
    int port;
    int fd; /* owns, until there is a transport; or -1 */
    struct tt_address address;
    struct tt_object *self;         /* owns */
    struct tt_future *waiter;       /* owns */
    struct tt_transport *transport; /* owns */
};

static void drop_connection(struct tt_env *env, struct tt_coro *coro)
{
    struct connection *self = (struct connection *)coro;
    TT_ASSERT(self->fd < 0 || self->transport == NULL);
    if (self->fd >= 0 && env->sys != NULL) {
        env->sys->close(env->sys, self->fd);
    }
    tt_unref(env, self->data);
    tt_unref(env, self->self);
    tt_unref(env, self->waiter);
    tt_unref(env, self->transport);
}

/* The first half of _create_connection_transport. */
static int make_transport(struct tt_env *env, struct connection *self)
{
    struct tt_loop *loop = tt_running_loop(env);
    TT_ASSERT(self->fd >= 0 && self->transport == NULL);
    int rc = loop == NULL ? tt_failure(env)
                          : tt__io_make_protocol(env, self->protocol,
                                                 self->data, &self->self);
    if (rc < 0) {
        return rc;
    }
    self->waiter = tt_future_new(loop);
    if (self->waiter == NULL || tt_sys_of(env) == NULL) {
        return tt_failure(env);
    }
    int fd = self->fd;
    self->fd = -1; /* it is the transport's now */
    self->transport =
        tt__io_transport_new(loop, fd,
                             &(struct tt__io_making){.protocol = self->protocol,
                                                     .self = self->self,
                                                     .waiter = self->waiter});
    return self->transport == NULL ? tt_failure(env) : 0;
}

TT__CORO_NET(connection, "create_connection", "BaseEventLoop.create_connection",
             drop_connection)
{
    TT_BEGIN;
    if (self->path != NULL) {
        TT_CHECK(tt_address_unix(env, &self->address, self->path));
    } else if (self->fd < 0) {
        TT_AWAIT(
            tt__io_resolve(env, self->host, self->port, false, &self->address));
    }
    if (self->fd < 0) {
        TT_ASSERT(self->address.size > 0);
        TT_CHECK(tt_socket(env, self->address.of.any.sa_family, SOCK_STREAM));
        self->fd = rc;
        TT_AWAIT(tt_sock_connect(env, self->fd, &self->address));
    }
    TT_CHECK(make_transport(env, self));
    TT_TRY_AWAIT(tt_future_await(self->waiter));
    if (rc == TT_ERAISED) {
        struct tt_exc *exc = tt_exc_take(env);
        TT_CHECK(tt_transport_close(env, self->transport));
        rc = tt_reraise(env, exc);
    }
    TT_CHECK(rc);
    TT_RETURN(tt_ref(self->transport));
    TT_END;
}

static struct connection *new_connection(struct tt_env *env,
                                         const struct tt_protocol *protocol,
                                         void *data)
{
    struct connection *self = connection_new(env);
    TT_ASSERT(protocol != NULL);
    if (self != NULL) {
        self->protocol = protocol;
        TT_KEEP(self->data, data);
        self->fd = -1;
    }
    return self;
}

tt_value tt_create_connection(struct tt_env *env,
                              const struct tt_protocol *protocol, void *data,
                              const char *host, int port)
{
    struct connection *self = new_connection(env, protocol, data);
    if (self != NULL) {
        self->host = host;
        self->port = port;
    }
    return tt_value_of(self);
}

tt_value tt_create_unix_connection(struct tt_env *env,
                                   const struct tt_protocol *protocol,
                                   void *data, const char *path)
{
    struct connection *self = new_connection(env, protocol, data);
    TT_ASSERT(path != NULL);
    if (self != NULL) {
        self->path = path;
    }
    return tt_value_of(self);
}

tt_value tt_connect_socket(struct tt_env *env,
                           const struct tt_protocol *protocol, void *data,
                           int fd)
{
    struct connection *self = new_connection(env, protocol, data);
    TT_ASSERT(fd >= 0);
    if (self != NULL) {
        self->fd = fd;
    }
    return tt_value_of(self);
}

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
    struct tt__io_end end;
    const char *host;
    const char *path; /* of a Unix socket, instead of host and port */
    int port;
    struct tt_address address;
};

static void drop_connection(struct tt_env *env, struct tt_coro *coro)
{
    tt__io_end_drop(env, &((struct connection *)coro)->end);
}

/* The first half of _create_connection_transport. */
static int make_transport(struct tt_env *env, struct connection *self)
{
    struct tt_loop *loop = tt_running_loop(env);
    int rc = loop == NULL ? tt_failure(env)
                          : tt__io_end_begin(env, loop, &self->end);
    return rc < 0 ? rc
                  : tt__io_end_make(env, loop, &self->end,
                                    (struct tt__io_making){.pipe = 0});
}

TT__CORO_NET(connection, "create_connection", "BaseEventLoop.create_connection",
             drop_connection)
{
    TT_BEGIN;
    if (self->path != NULL) {
        TT_CHECK(tt_address_unix(env, &self->address, self->path));
    } else if (self->end.fd < 0) {
        TT_AWAIT(
            tt__io_resolve(env, self->host, self->port, false, &self->address));
    }
    if (self->end.fd < 0) {
        TT_ASSERT(self->address.size > 0);
        TT_CHECK(tt_socket(env, self->address.of.any.sa_family, SOCK_STREAM));
        self->end.fd = rc;
        TT_AWAIT(tt_sock_connect(env, self->end.fd, &self->address));
    }
    TT_CHECK(make_transport(env, self));
    TT_TRY_AWAIT(tt_future_await(self->end.waiter));
    TT_CHECK(tt__io_end_connected(env, &self->end, rc));
    TT_RETURN(tt_ref(self->end.transport));
    TT_END;
}

static struct connection *new_connection(struct tt_env *env,
                                         const struct tt_protocol *protocol,
                                         void *data)
{
    struct connection *self = connection_new(env);
    TT_ASSERT(protocol != NULL);
    if (self != NULL) {
        tt__io_end_init(&self->end, protocol, data, -1);
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
        self->end.fd = fd;
    }
    return tt_value_of(self);
}

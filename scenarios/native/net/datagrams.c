/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/net/datagrams.c: datagram endpoints: one datagram a tick;
 * nobody there is error_received(), once. The same as datagrams.py.
 */
#include <ticktape/tt_net.h>
#include <ticktape/tt_program.h>

struct peer {
    struct tt_object head;
    const char *name;
    struct tt_transport *transport; /* borrowed: it owns this */
};

TT_SHARED(peer, NULL)

static struct peer *make_peer(struct tt_env *env, const char *name)
{
    struct peer *peer = peer_new(env);
    if (peer != NULL) {
        peer->name = name;
    }
    return peer;
}

static int made(struct tt_env *env, void *self, struct tt_transport *transport)
{
    struct peer *peer = self;
    peer->transport = transport;
    return tt_printf(env, "%s made", peer->name);
}

static int received(struct tt_env *env, void *self, const char *data,
                    size_t size, const struct tt_address *from)
{
    struct peer *peer = self;
    char reply[8];
    tt_value bytes = tt_bytes(env, data, size);
    int rc = tt_printf(env, "%s %pR", peer->name, (void *)bytes);
    tt_unref(env, bytes);
    if (rc == 0 && *peer->name == 's') {
        memcpy(reply, data, size);
        reply[size] = '!';
        rc = tt_transport_sendto(env, peer->transport, reply, size + 1, from);
    }
    return rc;
}

static int failed(struct tt_env *env, void *self, struct tt_exc *exc)
{
    return tt_printf(env, "%s %pT", ((struct peer *)self)->name, (void *)exc);
}

static int lost(struct tt_env *env, void *self, struct tt_exc *exc)
{
    return tt_printf(env, "%s lost %s", ((struct peer *)self)->name,
                     exc == NULL ? "None" : "?");
}

static const struct tt_protocol protocol = {.connection_made = made,
                                            .datagram_received = received,
                                            .error_received = failed,
                                            .connection_lost = lost};

/* An endpoint of a new peer: an awaitable. */
static tt_value open_endpoint(struct tt_env *env, const char *name,
                              const struct tt_address *local,
                              const struct tt_address *remote)
{
    struct peer *peer = make_peer(env, name);
    tt_value made =
        peer == NULL
            ? TT_NULL
            : tt_create_datagram_endpoint(env, &protocol, peer, local, remote);
    tt_unref(env, peer);
    return made;
}

static int send_elsewhere(struct tt_env *env, struct tt_transport *client)
{
    struct tt_address elsewhere;
    int rc = tt_address_inet(env, &elsewhere, "127.0.0.1", 1);
    rc = rc < 0 ? rc : tt_transport_sendto(env, client, "x", 1, &elsewhere);
    return tt_except(env, &rc, &tt_ValueError, NULL)
               ? tt_printf(env, "another address")
               : rc;
}

static int get_address(struct tt_env *env, struct tt_transport *transport,
                       struct tt_address *out)
{
    tt_value fd = tt_transport_get_extra_info(env, transport, "socket");
    return tt_socket_name(env, (int)tt_small_int_get(fd), out);
}

TT_ASYNC_MAIN(OWN(struct tt_transport *, server),
              OWN(struct tt_transport *, client),
              VAR(struct tt_address, address), VAR(int, i))
{
    TT_BEGIN;
    TT_CHECK(tt_address_inet(env, &self->address, "127.0.0.1", 0));
    TT_AWAIT(open_endpoint(env, "s", &self->address, NULL));
    TT_KEEP(self->server, tt_transport_get(TT_GOT));
    TT_CHECK(get_address(env, self->server, &self->address));
    TT_AWAIT(open_endpoint(env, "c", NULL, &self->address));
    TT_KEEP(self->client, tt_transport_get(TT_GOT));
    TT_CHECK(tt_transport_sendto(env, self->client, "a", 1, NULL));
    TT_CHECK(tt_transport_sendto(env, self->client, "b", 1, &self->address));
    TT_CHECK(tt_transport_sendto(env, self->client, "", 0, NULL));
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    TT_CHECK(send_elsewhere(env, self->client));
    TT_CHECK(tt_transport_close(env, self->server));
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    TT_CHECK(tt_transport_sendto(env, self->client, "c", 1, NULL));
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    TT_CHECK(tt_transport_close(env, self->client));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    for (self->i = 0; self->i < 6; self->i++) {
        TT_CHECK(tt_transport_sendto(env, self->client, "gone", 4, NULL));
    }
    TT_END;
}

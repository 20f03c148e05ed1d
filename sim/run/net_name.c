/* SPDX-License-Identifier: MIT
 *
 * net_name.c: connections in words.
 *
 * A connection is named from the end that opened it to the one that listened,
 * which has the lower port if it is no ephemeral one, and mostly otherwise.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "net.h"

enum { EPHEMERAL = 32768, END_MAX = 300, PAIR_MAX = 2 * END_MAX + 24 };

#define OWN_ADDRESS 0x0a0000feU /* 10.0.0.254: of host 0, for the others */

/* HOST:PORT; an address of a host by the host's name. */
static void put_end(const struct tt__world_sys *self,
                    const struct sockaddr_in *end, char out[END_MAX])
{
    char address[INET_ADDRSTRLEN];
    const char *name = NULL;
    TT_ASSERT(end->sin_family == AF_INET);
    if (end->sin_addr.s_addr == htonl(OWN_ADDRESS)) {
        name = tt_world_host_name(self->world, 0);
    }
    for (int host = 1; tt_world_host_name(self->world, host) != NULL; host++) {
        struct in_addr own = tt_world_host_address(self->world, host);
        if (own.s_addr == end->sin_addr.s_addr) {
            name = tt_world_host_name(self->world, host);
        }
    }
    if (name == NULL) {
        name = inet_ntop(AF_INET, &end->sin_addr, address, sizeof address);
    }
    snprintf(out, END_MAX, "%s:%d", name, (int)ntohs(end->sin_port));
}

void tt__net_name_pair(const struct tt__world_sys *self,
                       const struct sockaddr_in *from,
                       const struct sockaddr_in *to, char *out, size_t size)
{
    char first[END_MAX], second[END_MAX];
    uint16_t own = ntohs(from->sin_port), other = ntohs(to->sin_port);
    bool is_reverse = own < other && other >= EPHEMERAL;
    TT_ASSERT(from->sin_family == AF_INET && to->sin_family == AF_INET);
    put_end(self, is_reverse ? to : from, first);
    put_end(self, is_reverse ? from : to, second);
    snprintf(out, size, "the connection %s -> %s", first, second);
}

void tt__net_name(const struct tt__world_sys *self, int fd, char *out,
                  size_t size)
{
    struct tt_world_state state;
    char end[END_MAX];
    int rc = tt_world_describe(self->world, fd, &state);
    TT_ASSERT(size > 0);
    if (rc < 0 || state.local.sin_family != AF_INET) {
        snprintf(out, size, "descriptor %d%s%s", fd, rc < 0 ? "" : ", ",
                 rc < 0 ? "" : state.type);
    } else if (strcmp(state.type, "udp") == 0) {
        put_end(self, &state.local, end);
        snprintf(out, size, "the UDP socket %s", end);
    } else if (state.remote.sin_port == 0) {
        put_end(self, &state.local, end);
        snprintf(out, size, "the listener %s", end);
    } else {
        tt__net_name_pair(self, &state.local, &state.remote, out, size);
    }
}

/* ---- Deadlocks ----------------------------------------------------------- */

/* What was sent to END and that it has not read. */
static void put_input(struct tt_text *out, const char *end,
                      const struct tt_world_state *state)
{
    if (state->readable > 0) {
        tt_text_format(out, "; %u bytes wait at %s to be read",
                       (unsigned)state->readable, end);
    }
    if (state->under_way > 0) {
        tt_text_format(out, "; %u bytes have not arrived at %s",
                       (unsigned)state->under_way, end);
    }
}

/* The line about the connection of FD. */
static void put_open(const struct tt__world_sys *self, int fd,
                     const struct tt_world_state *state, struct tt_text *out)
{
    struct tt_world_state other;
    char name[PAIR_MAX], own[END_MAX], peer[END_MAX];
    size_t before;
    bool has_other =
        state->other_fd >= 0 &&
        tt_world_describe(self->world, state->other_fd, &other) == 0;
    tt__net_name(self, fd, name, sizeof name);
    put_end(self, &state->local, own);
    put_end(self, &state->remote, peer);
    tt_text_format(out, "  %s is open", name);
    before = out->size;
    put_input(out, own, state);
    if (has_other) {
        put_input(out, peer, &other);
    } else if (state->unread > 0) {
        tt_text_format(out, "; %u bytes for %s are unread",
                       (unsigned)state->unread, peer);
    }
    if (state->full) {
        tt_text_format(out, "; the send buffer of %s is full", own);
    }
    if (has_other && other.full) {
        tt_text_format(out, "; the send buffer of %s is full", peer);
    }
    if (out->size == before) {
        tt_text_puts(out, "; all that was sent has been read");
    }
    tt_text_puts(out, "\n");
}

/* What else a server's report says, unless it was done. */
static const char *advice_of(const struct tt__world_sys *self)
{
    return tt__sim_of(self->env)->options.for_s > 0
               ? ""
               : "; --for TIME ends the run of a server";
}

/* Whether it is a UDP socket for which the next datagram may come from anybody.
 * One whose port was not named waits for replies. */
static bool is_receiver(const struct tt_world_state *state)
{
    return strcmp(state->type, "udp") == 0 && state->port_named &&
           state->remote.sin_port == 0;
}

/* The line about the listener of FD. */
static void put_listener(const struct tt__world_sys *self, int fd,
                         const struct tt_world_state *state,
                         struct tt_text *out)
{
    char name[PAIR_MAX];
    TT_ASSERT(strcmp(state->state, "listening") == 0);
    tt__net_name(self, fd, name, sizeof name);
    tt_text_format(out,
                   "  %s waits for connections, which only this program could "
                   "open: the network is simulated (--real: this machine's%s)"
                   "\n",
                   name, advice_of(self));
}

/* The line about a UDP socket that is connected to none. */
static void put_receiver(const struct tt__world_sys *self,
                         const struct tt_world_state *state,
                         struct tt_text *out)
{
    char own[END_MAX];
    TT_ASSERT(is_receiver(state));
    put_end(self, &state->local, own);
    tt_text_format(out,
                   "  the UDP socket %s waits for datagrams, which only this "
                   "program could send: the network is simulated (--real: "
                   "this machine's%s)\n",
                   own, advice_of(self));
}

static void put_receivers(const struct tt__world_sys *self, struct tt_text *out)
{
    int fd = tt_world_next_fd(self->world, 0);
    for (; fd >= 0; fd = tt_world_next_fd(self->world, fd + 1)) {
        struct tt_world_state state;
        if (tt_world_describe(self->world, fd, &state) == 0 &&
            is_receiver(&state)) {
            put_receiver(self, &state, out);
        }
    }
}

/* Lines about the TCP sockets in a state, as PUT writes them; how many. */
static unsigned put_tcp(const struct tt__world_sys *self, const char *in_state,
                        void put(const struct tt__world_sys *self, int fd,
                                 const struct tt_world_state *state,
                                 struct tt_text *out),
                        struct tt_text *out)
{
    enum { LINES_MAX = 20 };
    unsigned lines = 0;
    int fd = tt_world_next_fd(self->world, 0);
    for (; fd >= 0; fd = tt_world_next_fd(self->world, fd + 1)) {
        struct tt_world_state state;
        int rc = tt_world_describe(self->world, fd, &state);
        bool is_first = rc == 0 && strcmp(state.type, "tcp") == 0 &&
                        strcmp(state.state, in_state) == 0 &&
                        (state.other_fd < 0 || state.other_fd > fd);
        if (is_first && ++lines <= LINES_MAX) {
            put(self, fd, &state, out);
        }
    }
    if (lines > LINES_MAX) {
        tt_text_format(out, "  ... and %u more sockets are %s\n",
                       lines - LINES_MAX, in_state);
    }
    TT_ASSERT(out->error <= 0);
    return lines;
}

void tt__net_put_open(const struct tt__world_sys *self, struct tt_text *out)
{
    if (put_tcp(self, "established", put_open, out) == 0) {
        put_tcp(self, "listening", put_listener, out);
        put_receivers(self, out);
    }
}

static bool is_of_loop(const struct tt_env *env, int fd)
{
    bool is = false;
    for (uint32_t i = 0; !is && i < env->loop_count; i++) {
        is = tt_loop_owns_fd(env->loops[i], fd);
    }
    return is;
}

enum tt__net_role tt__net_role(const struct tt__world_sys *self)
{
    struct tt_world_state state;
    enum tt__net_role role = TT_ROLE_NONE;
    int fd = tt_world_next_fd(self->world, 0);
    for (; fd >= 0; fd = tt_world_next_fd(self->world, fd + 1)) {
        if (tt_world_describe(self->world, fd, &state) < 0 ||
            is_of_loop(self->env, fd)) {
            continue;
        }
        if (strcmp(state.state, "established") == 0) {
            return TT_ROLE_CONNECTED;
        }
        if (strcmp(state.state, "listening") == 0 || is_receiver(&state)) {
            role = TT_ROLE_SERVER;
        }
    }
    return role;
}

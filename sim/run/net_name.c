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

enum { EPHEMERAL = 32768, END_MAX = 300 };

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

/* SPDX-License-Identifier: MIT
 *
 * timeline_net.c: which connection a descriptor is, in a timeline.
 */
#include <arpa/inet.h>
#include <sys/un.h>

#include <ticktape/tt_sys.h>

#include "timeline.h"

/* An address of a socket. */
union address {
    struct sockaddr any;
    struct sockaddr_in inet;
    struct sockaddr_un local;
};

/* Appends ADDRESS: without its host, if that is HOST (NULL: none). */
static void put_address(struct tt_text *out, const union address *address,
                        const struct in_addr *host)
{
    char text[INET_ADDRSTRLEN] = "";
    if (address->any.sa_family == AF_INET) {
        const struct in_addr *own = &address->inet.sin_addr;
        if (host == NULL || host->s_addr != own->s_addr) {
            inet_ntop(AF_INET, own, text, sizeof text);
        }
        tt_text_format(out, "%s:%u", text,
                       (uint32_t)ntohs(address->inet.sin_port));
    } else if (address->any.sa_family == AF_UNIX) {
        tt_text_puts(out, address->local.sun_path[0] == '\0'
                              ? "unix"
                              : address->local.sun_path);
    }
}

const char *tt__timeline_connection(struct tt_timeline *self, int fd)
{
    struct tt_sys *sys = self->env->sys;
    union address own = {.any = {.sa_family = AF_UNSPEC}}, peer = own;
    socklen_t size = sizeof own, peer_size = sizeof peer;
    struct tt_text text;
    TT_ASSERT(fd >= 0);
    if (sys == NULL || sys->getsockname(sys, fd, &own.any, &size) < 0) {
        return NULL;
    }
    tt_text_init(&text, self->env);
    if (sys->getpeername(sys, fd, &peer.any, &peer_size) < 0) {
        put_address(&text, &own, NULL);
    } else {
        put_address(&text, &own, &peer.inet.sin_addr);
        tt_text_puts(&text, " to ");
        put_address(&text, &peer, &own.inet.sin_addr);
    }
    return tt__timeline_take(self, &text);
}

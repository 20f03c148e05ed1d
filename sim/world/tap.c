/* SPDX-License-Identifier: MIT
 *
 * tap.c: reports packets that are sent over TCP and UDP.
 *
 * A packet is reported when it is sent, whether it arrives or not. Data is cut
 * into segments as on Ethernet. There are no acknowledgements without data,
 * except for that of a handshake.
 */
#include "world.h"

enum { SEGMENT_MAX = 1460 };

void tt_world_set_tap(struct tt_world *world, tt_world_tap *tap, void *context)
{
    world->tap = tap;
    world->tap_context = context;
}

static struct sockaddr_in address_of(struct in_addr host, in_port_t port)
{
    return (struct sockaddr_in){
        .sin_family = AF_INET, .sin_addr = host, .sin_port = htons(port)};
}

static void show(struct tt_world *world, const struct tt__inet *from,
                 unsigned flags, const void *data, size_t size)
{
    const struct tt_world_packet packet = {
        .time_ns = world->now_ns,
        .from = address_of(from->local, from->local_port),
        .to = address_of(from->remote, from->remote_port),
        .is_tcp = true,
        .flags = (uint8_t)flags,
        .data = data,
        .size = size};
    TT_ASSERT((data == NULL) == (size == 0));
    world->tap(world->tap_context, &packet);
}

void tt__tap_tcp(struct tt_world *world, const struct tt__tcp *from,
                 unsigned flags)
{
    if (TT_UNLIKELY(world->tap != NULL)) {
        show(world, &from->inet, flags, NULL, 0);
    }
}

void tt__tap_refusal(struct tt_world *world, const struct tt__tcp *of)
{
    if (TT_UNLIKELY(world->tap != NULL)) {
        struct tt__inet answer = of->inet; /* in the opposite direction */
        answer.local = of->inet.remote;
        answer.local_port = of->inet.remote_port;
        answer.remote = of->inet.local;
        answer.remote_port = of->inet.local_port;
        show(world, &answer, TT_WORLD_RST | TT_WORLD_ACK, NULL, 0);
    }
}

void tt__tap_data(struct tt_world *world, const struct tt__tcp *from,
                  struct tt__io io, size_t size)
{
    uint8_t segment[SEGMENT_MAX];
    TT_ASSERT(world->tap != NULL && size <= io.left);
    while (size > 0) {
        size_t part = size < sizeof segment ? size : sizeof segment;
        unsigned push = part == size ? TT_WORLD_PSH : 0;
        tt__io_get(&io, segment, part);
        show(world, &from->inet, TT_WORLD_ACK | push, segment, part);
        size -= part;
    }
}

void tt__tap_datagram(struct tt_world *world, const struct sockaddr_in *to,
                      const struct tt__chunk *chunk)
{
    if (TT_UNLIKELY(world->tap != NULL)) {
        const struct tt_world_packet packet = {
            .time_ns = world->now_ns,
            .from = address_of(chunk->address, chunk->port),
            .to = *to,
            .data = chunk->data,
            .size = chunk->end};
        TT_ASSERT(chunk->begin == 0);
        world->tap(world->tap_context, &packet);
    }
}

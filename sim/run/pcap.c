/* SPDX-License-Identifier: MIT
 *
 * pcap.c: the traffic of a run, as a file for Wireshark.
 *
 * The format is that of libpcap, with nanoseconds; packets are IPv4 (link type
 * RAW), and their times are those of the virtual clock. Sequence numbers are
 * counted here, since the simulated kernel has none: of each direction of a
 * connection from its SYN on. Checksums of TCP and UDP are 0, which is "not
 * computed".
 */
#include <stdlib.h>
#include <string.h>

#include "pcap.h"

enum {
    IP_SIZE = 20,
    TCP_SIZE = 20,
    UDP_SIZE = 8,
    LINK_RAW = 101,
    SNAP_MAX = 262144,
    TTL = 64
};

#define MAGIC_NS UINT32_C(0xa1b23c4d)
#define NS_PER_S UINT64_C(1000000000)

static void put_16(uint8_t *at, size_t value)
{
    TT_ASSERT(value <= UINT16_MAX);
    at[0] = (uint8_t)(value >> 8);
    at[1] = (uint8_t)value;
}

static void put_32(uint8_t *at, uint32_t value)
{
    put_16(at, value >> 16);
    put_16(at + 2, value & UINT16_MAX);
}

/* ---- Sequence numbers ---------------------------------------------------- */

static bool is_flow(const struct tt__flow *flow, const struct sockaddr_in *from,
                    const struct sockaddr_in *to)
{
    return flow->from.sin_addr.s_addr == from->sin_addr.s_addr &&
           flow->from.sin_port == from->sin_port &&
           flow->to.sin_addr.s_addr == to->sin_addr.s_addr &&
           flow->to.sin_port == to->sin_port;
}

/* The direction FROM -> TO, which is new if it is unknown; NULL: no memory. */
static struct tt__flow *find_flow(struct tt__pcap *self,
                                  const struct sockaddr_in *from,
                                  const struct sockaddr_in *to)
{
    for (size_t i = self->count; i > 0; i--) {
        if (is_flow(&self->flows[i - 1], from, to)) {
            return &self->flows[i - 1];
        }
    }
    if (self->count == self->capacity) {
        size_t capacity = self->capacity == 0 ? 16 : 2 * self->capacity;
        struct tt__flow *larger =
            realloc(self->flows, capacity * sizeof *larger);
        if (larger == NULL) {
            return NULL;
        }
        self->flows = larger;
        self->capacity = capacity;
    }
    TT_ASSERT(self->count < self->capacity);
    self->flows[self->count] = (struct tt__flow){.from = *from, .to = *to};
    return &self->flows[self->count++];
}

/* What PACKET has as sequence number and acknowledgement. */
static bool number(struct tt__pcap *self, const struct tt_world_packet *packet,
                   uint32_t *sequence, uint32_t *acknowledged)
{
    enum { COUNTED = TT_WORLD_SYN | TT_WORLD_FIN };
    if (find_flow(self, &packet->to, &packet->from) == NULL) {
        return false;
    }
    struct tt__flow *own = find_flow(self, &packet->from, &packet->to);
    if (own == NULL) {
        return false;
    }
    const struct tt__flow *other = find_flow(self, &packet->to, &packet->from);
    if (packet->flags & TT_WORLD_SYN) {
        own->next = 0; /* the ports may have had another connection */
    }
    *sequence = own->next;
    *acknowledged = packet->flags & TT_WORLD_ACK ? other->next : 0;
    own->next += (uint32_t)packet->size + ((packet->flags & COUNTED) != 0);
    return true;
}

/* ---- Packets ------------------------------------------------------------- */

static uint16_t checksum(const uint8_t *at, size_t size)
{
    uint32_t sum = 0;
    TT_ASSERT(size % 2 == 0);
    for (size_t i = 0; i < size; i += 2) {
        sum += (uint32_t)at[i] << 8 | at[i + 1];
    }
    sum = (sum >> 16) + (sum & UINT16_MAX);
    sum += sum >> 16;
    return (uint16_t)~sum;
}

static void put_ip(uint8_t *at, const struct tt_world_packet *packet,
                   size_t size, uint32_t number)
{
    TT_ASSERT(size >= IP_SIZE + packet->size);
    memset(at, 0, IP_SIZE);
    at[0] = 0x45; /* IPv4, five words */
    put_16(at + 2, size);
    put_16(at + 4, number & UINT16_MAX);
    at[6] = 0x40; /* not to be cut */
    at[8] = TTL;
    at[9] = packet->is_tcp ? IPPROTO_TCP : IPPROTO_UDP;
    memcpy(at + 12, &packet->from.sin_addr, 4);
    memcpy(at + 16, &packet->to.sin_addr, 4);
    put_16(at + 10, checksum(at, IP_SIZE));
}

/* The header after that of IP; its size, or 0: no memory. */
static size_t put_transport(struct tt__pcap *self, uint8_t *at,
                            const struct tt_world_packet *packet)
{
    uint32_t sequence, acknowledged;
    memset(at, 0, TCP_SIZE);
    memcpy(at, &packet->from.sin_port, 2);
    memcpy(at + 2, &packet->to.sin_port, 2);
    if (!packet->is_tcp) {
        put_16(at + 4, UDP_SIZE + packet->size);
        return UDP_SIZE;
    }
    if (!number(self, packet, &sequence, &acknowledged)) {
        return 0;
    }
    put_32(at + 4, sequence);
    put_32(at + 8, acknowledged);
    at[12] = TCP_SIZE / 4 << 4;
    at[13] = packet->flags;
    put_16(at + 14, UINT16_MAX); /* the window */
    return TCP_SIZE;
}

void tt__pcap_packet(void *context, const struct tt_world_packet *packet)
{
    struct tt__pcap *self = context;
    uint8_t head[IP_SIZE + TCP_SIZE];
    size_t transport = put_transport(self, head + IP_SIZE, packet);
    size_t size = IP_SIZE + transport + packet->size;
    if (transport == 0) {
        self->is_lost = true;
        return;
    }
    TT_ASSERT(self->out != NULL && size <= SNAP_MAX);
    put_ip(head, packet, size, self->packets++);
    const uint32_t record[] = {(uint32_t)(packet->time_ns / NS_PER_S),
                               (uint32_t)(packet->time_ns % NS_PER_S),
                               (uint32_t)size, (uint32_t)size};
    fwrite(record, sizeof record, 1, self->out);
    fwrite(head, IP_SIZE + transport, 1, self->out);
    fwrite(packet->data, 1, packet->size, self->out);
    fflush(self->out); /* a program that crashes leaves what it sent */
}

void tt__pcap_begin(struct tt__pcap *self, FILE *out)
{
    const struct {
        uint32_t magic;
        uint16_t major, minor;
        uint32_t zone, accuracy, snap, link;
    } head = {MAGIC_NS, 2, 4, 0, 0, SNAP_MAX, LINK_RAW};
    TT_ASSERT(self->out == NULL && self->count == 0);
    self->out = out;
    fwrite(&head, sizeof head, 1, out);
    fflush(out);
}

void tt__pcap_end(struct tt__pcap *self)
{
    free(self->flows);
    *self = (struct tt__pcap){.out = NULL};
}

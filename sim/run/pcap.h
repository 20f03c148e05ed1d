/* SPDX-License-Identifier: MIT
 *
 * pcap.h: the traffic of a run, as a file for Wireshark.
 */
#ifndef TT__PCAP_H
#define TT__PCAP_H

#include <stdio.h>
#include <ticktape/tt_world.h>

#include "sim/base/check.h"

/* One direction of a connection. */
struct tt__flow {
    struct sockaddr_in from, to;
    uint32_t next; /* sequence number */
};

struct tt__pcap {
    FILE *out;              /* borrowed; NULL: nothing is written */
    struct tt__flow *flows; /* owns (malloc) */
    size_t count, capacity;
    uint32_t packets;
    bool is_lost; /* there was no memory for a packet */
};

/* Writes the head of the file. SELF is zeroed. */
void tt__pcap_begin(struct tt__pcap *self, FILE *out);
/* A tt_world_tap; CONTEXT is the struct tt__pcap. */
void tt__pcap_packet(void *context, const struct tt_world_packet *packet);
void tt__pcap_end(struct tt__pcap *self);

#endif

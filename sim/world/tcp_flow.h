/* SPDX-License-Identifier: MIT
 *
 * tcp_flow.h: what tcp_flow.c, which sends, and tcp_window.c, which receives
 * and decides how much more may come, share.
 */
#ifndef TT_TCP_FLOW_H
#define TT_TCP_FLOW_H

#include "world.h"

enum {
    TT__WINDOW_FIRST = 10,   /* TCP_INIT_CWND: segments */
    TT__OVERHEAD = 832,      /* of a segment: its truesize less its data */
    TT__SEGMENT_MAX = 65483, /* of loopback, with the timestamps */
    TT__SEGMENT_GUESS =
        536 /* TCP_MSS_DEFAULT: of the peer, until it is known */
};

/* A segment, or an acknowledgement alone if SIZE is 0. */
struct tt__packet {
    uint32_t size, seq, ack, window;
    uint32_t each; /* the size of a segment in it */
    uint16_t fragments;
    uint8_t count; /* segments in it */
    uint8_t acked; /* those that it acknowledges */
    bool is_pushed;
};

static inline bool tt__is_after(uint32_t a, uint32_t b)
{
    return (int32_t)(a - b) > 0;
}

/* tcp_bound_to_half_wnd() */
static inline uint32_t tt__half_window(const struct tt__flow *flow,
                                       uint32_t size)
{
    uint32_t most = flow->window_max > TT__SEGMENT_GUESS ? flow->window_max / 2
                                                         : flow->window_max;
    return most > 0 && size > most ? most : size;
}

static inline uint32_t tt__segment_max(const struct tt__flow *flow)
{
    uint32_t size = tt__half_window(flow, TT__SEGMENT_MAX);
    TT_ASSERT(size > 0 && size <= TT__SEGMENT_MAX);
    return size;
}

/* tcp_select_window(): which window the next packet offers. */
uint32_t tt__select_window(struct tt__flow *flow);
/* __tcp_select_window(): the same, if less than before may be offered. */
uint32_t tt__choose_window(struct tt__flow *flow);
/* Both ends of a connection, before anything is sent. */
void tt__begin_flow(struct tt__tcp *tcp, struct tt__tcp *peer);
void tt__receive_segment(struct tt_world *world, struct tt__tcp *tcp,
                         const struct tt__packet *packet);
void tt__receive_acknowledgement(struct tt__flow *flow,
                                 const struct tt__packet *packet);
/* A program has read SIZE bytes. */
void tt__read_segments(struct tt_world *world, struct tt__tcp *tcp,
                       size_t size);
/* Whether that is acknowledged. */
bool tt__acknowledges_read(struct tt__flow *flow, bool is_shut);

#endif

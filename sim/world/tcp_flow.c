/* SPDX-License-Identifier: MIT
 *
 * tcp_flow.c: when TCP sends what it was given, as in net/ipv4/tcp_output.c,
 * and when it acknowledges, as in tcp_input.c.
 *
 * Over loopback a segment and its acknowledgement take no time, but a receiver
 * acknowledges at once only the first few segments; later ones when the program
 * has read them, or with data of its own. Until then a sender may have no more
 * segments on their way than its congestion window. So of many small writes in
 * one step of a program the first ones arrive, and the rest, as one segment,
 * after those were read.
 *
 * A full segment is half of the largest window that the receiver has offered:
 * one that receives a segment which is mostly data sees that its memory holds
 * more than it had assumed, and offers more with the next acknowledgement.
 *
 * The congestion window begins with 10 segments and grows by those acknowledged
 * while fewer than 10 are, as measured on Linux 6.18 with BBR; what BBR then
 * makes of the times that it measures is left out.
 *
 * Nagle's algorithm, unless TCP_NODELAY is set: a segment that is not full
 * waits until the last such segment is acknowledged. Where the receiver does
 * not read and has nothing to send, its timer does that after 40 ms; here it
 * is tt_world_acknowledge(), and takes no time.
 */
#include "world.h"

enum {
    WINDOW_FIRST = 10, /* TCP_INIT_CWND: segments */
    QUICK_MIN = 2,
    QUICK_MAX = 16,       /* TCP_MAX_QUICKACKS */
    GROWING = 859,        /* a first segment that makes the window grow */
    BUFFER = 131072,      /* of a receiver */
    OVERHEAD = 832,       /* of a segment in it: its truesize less its data */
    SCALE = 1024,         /* windows are multiples of it */
    SEGMENT_MAX = 32768,  /* half of the first window */
    SEGMENT_GUESS = 536,  /* TCP_MSS_DEFAULT: of the peer, until it is known */
    WINDOW_BYTES = 65536, /* that a receiver offers */
    WINDOW_GROWN = 95232, /* after it has received so much */
    OFFERING = 24576,     /* that it has not read, when it offers that */
    /* Once a program has read more than COPIED_MIN bytes in one round trip, the
     * buffer is as large as it needs to be. How long that takes is known after
     * a window of data, or after the second one. */
    COPIED_MIN = 65483,
    SEGMENTS_MIN = 7, /* of those together, that take so long */
    WINDOW_LARGE = 3145728,
    CUT_MAX = 27 /* a segment is cut by so much where the window ends */
};

/* The window, as its peer knows it. */
static size_t window_of(const struct tt__flow *receiver)
{
    size_t window =
        receiver->received < SEGMENT_MAX ? WINDOW_BYTES : WINDOW_GROWN;
    return receiver->window > window ? receiver->window : window;
}

/* The largest segment: half of that. */
static size_t segment_max(const struct tt__flow *receiver)
{
    return window_of(receiver) / 2;
}

/* tcp_measure_rcv_mss() and tcp_grow_window(): how much more could be received
 * if all segments were like this one, of SIZE bytes after UNREAD others. */
static uint32_t window_after(size_t size, size_t unread)
{
    size_t taken = unread + size + OVERHEAD;
    size_t ratio = 256 * size / (size + OVERHEAD);
    size_t window =
        taken < BUFFER ? (BUFFER - taken) * ratio / 256 + SCALE - 1 : 0;
    TT_ASSERT(ratio < 256);
    return (uint32_t)(window - window % SCALE);
}

static uint32_t segment_of(const struct tt__flow *flow)
{
    return flow->segment_max < SEGMENT_GUESS ? SEGMENT_GUESS
                                             : flow->segment_max;
}

/* Whether it would offer as much again, where segments were so few that it is
 * known what it has offered. */
static bool is_offered(const struct tt__flow *receiver, size_t size,
                       size_t unread)
{
    return receiver->window <= WINDOW_BYTES ||
           receiver->received >= SEGMENT_MAX ||
           window_after(size, unread) >= receiver->window;
}

/* How much the receiver takes before it acknowledges: one that acknowledges
 * at once takes as much as its buffer has room for, by tcp.c. */
static size_t room_of(const struct tt__flow *receiver)
{
    size_t window = window_of(receiver);
    if (!receiver->is_answering || receiver->growth == 2) {
        return SIZE_MAX;
    }
    return receiver->unacked < window ? window - receiver->unacked : 0;
}

size_t tt__flow_may_send(const struct tt__flow *sender,
                         const struct tt__flow *receiver, size_t size)
{
    size_t room = room_of(receiver);
    TT_ASSERT(size > 0 && sender->grown < WINDOW_FIRST);
    if (sender->out >= WINDOW_FIRST + sender->grown) {
        return 0;
    }
    size_t most = segment_max(receiver);
    size = size < most ? size : most;
    return size < room ? size : room;
}

size_t tt__flow_window(const struct tt__flow *receiver, size_t base,
                       size_t rounded)
{
    TT_ASSERT(receiver->growth <= 2 && base <= WINDOW_LARGE);
    if (receiver->growth == 2) {
        return WINDOW_LARGE;
    }
    if (receiver->growth == 1 && base > WINDOW_GROWN) {
        return WINDOW_GROWN;
    }
    return (receiver->offered > 0 ? receiver->offered : base) - rounded;
}

/* SIZE bytes arrived after UNREAD others: measures a round trip, and offers a
 * larger window. */
static void offer(struct tt__flow *receiver, size_t size, size_t unread)
{
    if (receiver->segments < SEGMENTS_MIN) {
        receiver->segments++;
    }
    if (receiver->timed_at == 0) {
        receiver->timed_at =
            (uint32_t)size +
            (size < OFFERING ? WINDOW_BYTES : WINDOW_GROWN + 1);
    }
    if (receiver->total < receiver->timed_at) {
        receiver->total += (uint32_t)size;
        receiver->is_timed |=
            receiver->total >= receiver->timed_at && !receiver->is_answering;
    }
    if (receiver->offered == 0 && unread + size >= OFFERING) {
        receiver->offered = (uint32_t)(unread + size + WINDOW_GROWN);
    }
}

size_t tt__flow_fit(size_t size, size_t room)
{
    TT_ASSERT(size > 0);
    if (size <= room) {
        return size;
    }
    return size - room <= CUT_MAX ? room : 0;
}

void tt__flow_copied(struct tt__flow *receiver, size_t size, bool is_empty)
{
    TT_ASSERT(receiver->growth <= 2);
    if (receiver->growth == 2) {
        return;
    }
    receiver->copied += (uint32_t)size;
    if (is_empty && receiver->copied > COPIED_MIN) {
        bool is_timed =
            receiver->is_timed || receiver->segments == SEGMENTS_MIN;
        receiver->growth = (uint8_t)(is_timed ? 2 : receiver->growth + 1);
        receiver->copied = 0;
    }
    if (is_empty) {
        receiver->offered = 0;
        receiver->segments = 0;
    }
}

bool tt__flow_holds(const struct tt__flow *sender,
                    const struct tt__flow *receiver, size_t size)
{
    TT_ASSERT(!sender->small_out || sender->out > 0);
    return sender->small_out && size < segment_max(receiver);
}

void tt__flow_acknowledge(struct tt__flow *receiver, struct tt__flow *sender)
{
    TT_ASSERT(receiver->quick <= (QUICK_MAX | 1));
    if (receiver->quick > 0 && receiver->ack_due) {
        receiver->quick--;
    }
    receiver->ack_due = receiver->pushed = receiver->pushed_again = false;
    if (receiver->received < SEGMENT_MAX) {
        receiver->received += receiver->unacked;
    }
    receiver->unacked = 0;
    if (receiver->window_due > receiver->window) {
        receiver->window = receiver->window_due;
    }
    /* The SYN was the first segment that was acknowledged. */
    if (sender->acknowledged + sender->out + 1 < WINDOW_FIRST) {
        sender->acknowledged = (uint8_t)(sender->acknowledged + sender->out);
        sender->grown = sender->acknowledged;
    } else {
        sender->acknowledged = WINDOW_FIRST; /* it grows no more */
    }
    sender->out = 0;
    sender->small_out = false;
}

bool tt__flow_send(struct tt__flow *sender, struct tt__flow *receiver,
                   size_t size, size_t unread)
{
    TT_ASSERT(size > 0 && size <= segment_max(receiver));
    sender->is_answering |= sender->has_received;
    tt__flow_acknowledge(sender, receiver);
    sender->out++;
    sender->small_out |= size < segment_max(receiver);
    offer(receiver, size, unread);
    receiver->ack_due = true;
    receiver->unacked += (uint32_t)size;
    if (size >= segment_of(receiver)) {
        if (size >= GROWING) {
            receiver->window_due = window_after(size, unread);
        }
        receiver->segment_max = (uint32_t)size;
    } else {
        receiver->pushed_again |= receiver->pushed;
    }
    receiver->pushed = true;
    if (!receiver->has_received) {
        uint32_t quick = WINDOW_BYTES / (2 * segment_of(receiver));
        quick = quick < QUICK_MAX ? quick : QUICK_MAX;
        quick = quick == 0 ? QUICK_MIN : quick;
        if (size >= GROWING) { /* as tcp_grow_window() does */
            quick |= 1;
        }
        receiver->quick = (uint8_t)quick;
        receiver->has_received = true;
    }
    bool has_room = unread + size < WINDOW_BYTES && size >= SEGMENT_MAX &&
                    is_offered(receiver, size, unread);
    return (receiver->quick > 0 && !receiver->is_answering) ||
           (has_room && receiver->unacked > segment_of(receiver));
}

bool tt__flow_read(const struct tt__flow *flow, bool is_empty)
{
    TT_ASSERT(flow->pushed || !flow->pushed_again);
    bool was_pushed =
        flow->pushed_again || (flow->pushed && !flow->is_answering);
    return flow->ack_due &&
           (flow->unacked > segment_of(flow) || (is_empty && was_pushed));
}

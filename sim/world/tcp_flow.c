/* SPDX-License-Identifier: MIT
 *
 * tcp_flow.c: when TCP sends what it was given, and when it acknowledges: the
 * rules of net/ipv4/tcp_output.c and tcp_input.c of Linux 6.18 over loopback.
 *
 * A packet arrives in the call that sends it. The end that the program is in
 * (the owner) is locked meanwhile: packets for it wait in its backlog until the
 * call ends, so many segments go out before the first acknowledgement counts.
 * That, the window, and how much memory the segments take that nobody has read
 * decide how many bytes a reader finds.
 *
 * - A segment is at most half of the largest window that its peer has offered.
 * - A receiver offers what its buffer has room for, and no less than it offered
 *   before. Its segments tell it how much data fits in its memory.
 * - It acknowledges the first few segments at once, later ones when more than
 *   a full segment came and it can offer as much again, or as a program reads.
 * - The buffer grows when a program has read more in one round trip than ever.
 *   How long that takes is measured in calls, as no time passes in a call.
 * - The congestion window begins with 10 segments and grows by those that are
 *   acknowledged while fewer than 10 are, as with BBR until it has measured.
 * - Nagle's algorithm, unless TCP_NODELAY is set: a segment that is not full
 *   waits until the last such segment is acknowledged. Where the receiver does
 *   not read and has nothing to send, its timer does that after 40 ms; here it
 *   is tt_world_acknowledge(), and takes no time.
 *
 * Left out: what BBR makes of the times that it measures; segments that are
 * lost; timers of less than 40 ms.
 */
#include "world.h"

enum {
    WINDOW_FIRST = 10, /* TCP_INIT_CWND: segments */
    QUICK_MIN = 2,
    QUICK_MAX = 16,         /* TCP_MAX_QUICKACKS */
    OVERHEAD = 832,         /* of a segment: its truesize less its data */
    ACK_SIZE = 2,           /* of one without data, in a backlog */
    SEGMENT_MAX = 65483,    /* of loopback, with the timestamps */
    CONNECTOR_UNIT = 65495, /* what the first window of an end is made of */
    SEGMENT_GUESS = 536, /* TCP_MSS_DEFAULT: of the peer, until it is known */
    SEGMENT_LEAST = 88,  /* TCP_MIN_MSS */
    HEADER = 20,         /* bytes of one */
    OPTIONS = 32,        /* the same with the timestamps */
    GSO_MAX = 65215,     /* bytes that are queued as one segment */
    GROWING_MIN = 128,   /* a segment that may let the window grow */
    CLAMP_MIN = 1152,    /* SOCK_MIN_RCVBUF / 2 */
    RATIO_FIRST = 128,   /* of 256: data in the memory of a receiver */
    BUFFER_MOST = 33554432, /* net.ipv4.tcp_rmem */
    UNSCALED = 65535,
    FRAGMENTS_MAX = 17, /* MAX_SKB_FRAGS */
    FRAGMENT = 32768,   /* SKB_FRAG_PAGE_ORDER: what a write fills */
    FLUSHED_AFTER = 16, /* segments that a write queues */
    PACKETS_MAX = 128   /* of one call: two congestion windows and more */
};

/* A segment, or an acknowledgement alone if SIZE is 0. */
struct packet {
    uint32_t size, seq, ack, window;
    uint32_t each; /* the size of a segment in it */
    uint16_t fragments;
    uint8_t count; /* segments in it */
    uint8_t acked; /* those that it acknowledges */
    bool is_pushed;
};

/* One call of a program, and all that it leads to. */
struct exchange {
    struct tt_world *world;
    struct tt__tcp *owner, *peer; /* keeps */
    size_t left;                  /* bytes that the owner has not written yet */
    struct tt__tcp *to[PACKETS_MAX];
    struct packet packets[PACKETS_MAX]; /* on their way: a ring */
    struct packet backlog[PACKETS_MAX];
    unsigned first, last, waiting, handled;
    uint32_t memory; /* of the backlog, until all of it is handled */
    bool is_running, is_late;
};

/* ---- Windows ------------------------------------------------------------- */

static bool is_after(uint32_t a, uint32_t b)
{
    return (int32_t)(a - b) > 0;
}

/* tcp_bound_to_half_wnd() */
static uint32_t half_window(const struct tt__flow *flow, uint32_t size)
{
    uint32_t most = flow->window_max > SEGMENT_GUESS ? flow->window_max / 2
                                                     : flow->window_max;
    return most > 0 && size > most ? most : size;
}

static uint32_t segment_max(const struct tt__flow *flow)
{
    uint32_t size = half_window(flow, SEGMENT_MAX);
    TT_ASSERT(size > 0 && size <= SEGMENT_MAX);
    return size;
}

static uint32_t scaled(const struct tt__flow *flow, uint32_t window)
{
    uint32_t unit = UINT32_C(1) << flow->scale;
    TT_ASSERT(flow->has_begun || flow->scale < 15);
    return (window + unit - 1) / unit * unit;
}

/* tcp_win_from_space() */
static int64_t data_in(const struct tt__flow *flow, int64_t memory)
{
    TT_ASSERT(flow->ratio > 0);
    return memory * flow->ratio / 256;
}

/* tcp_space() */
static int64_t space_of(const struct tt__flow *flow)
{
    return data_in(flow, (int64_t)flow->buffer - flow->memory);
}

/* tcp_receive_window() */
static uint32_t offered(const struct tt__flow *flow)
{
    uint32_t edge = flow->window_from + flow->window;
    return is_after(edge, flow->received) ? edge - flow->received : 0;
}

/* The end of __tcp_select_window() where windows are not scaled. */
static uint32_t unscaled_window(const struct tt__flow *flow, int64_t space,
                                uint32_t segment, int64_t whole)
{
    int64_t window = flow->window;
    if (window <= space - segment || window > space) {
        return (uint32_t)(space - space % segment);
    }
    bool grows = segment == whole && space > window + whole / 2;
    return (uint32_t)(grows ? space : window);
}

/* __tcp_select_window() */
static uint32_t choose_window(struct tt__flow *flow)
{
    int64_t space = space_of(flow), allowed = data_in(flow, flow->buffer);
    int64_t whole = flow->clamp < allowed ? flow->clamp : allowed;
    int64_t segment = flow->segment < whole ? flow->segment : whole;
    if (space < whole / 2) {
        flow->quick = 0;
        space = space < 0 ? 0 : space >> flow->scale << flow->scale;
        if (space < allowed / 16 || space < segment) {
            return 0;
        }
    }
    space = space < flow->most ? space : flow->most;
    TT_ASSERT(space >= 0 && segment > 0);
    return flow->scale > 0
               ? scaled(flow, (uint32_t)space)
               : unscaled_window(flow, space, (uint32_t)segment, whole);
}

/* tcp_select_window(): a window that was offered is not taken back. */
static uint32_t select_window(struct tt__flow *flow)
{
    uint32_t current = offered(flow), window = choose_window(flow);
    flow->window = window < current ? scaled(flow, current) : window;
    flow->window_from = flow->received;
    TT_ASSERT(flow->window >= current);
    return flow->window;
}

/* tcp_set_window_clamp() */
static void set_clamp(struct tt__flow *flow, uint32_t value)
{
    uint32_t clamp = value > CLAMP_MIN ? value : CLAMP_MIN;
    uint32_t before = flow->clamp;
    flow->clamp = clamp;
    TT_ASSERT(clamp >= CLAMP_MIN);
    if (clamp < before) {
        flow->most = flow->most < clamp ? flow->most : clamp;
    } else if (clamp > before) {
        uint32_t most = flow->window < clamp ? flow->window : clamp;
        flow->most = flow->most > most ? flow->most : most;
    }
}

/* tcp_select_initial_window(), tcp_init_buffer_space(): of an end with a buffer
 * of BUFFER bytes; CONNECTS: it has sent the SYN. */
static void begin_end(struct tt__flow *flow, uint32_t buffer, bool is_locked,
                      bool connects)
{
    uint32_t unit = connects ? CONNECTOR_UNIT : SEGMENT_MAX;
    uint32_t half = buffer / 2, scale = 0;
    uint64_t limit = is_locked ? half : BUFFER_MOST;
    while (limit > UNSCALED) {
        limit /= 2;
        scale++;
    }
    flow->scale = (uint8_t)scale;
    flow->buffer = buffer;
    flow->ratio = RATIO_FIRST;
    flow->clamp = half;
    flow->most = half > unit ? half / unit * unit : half;
    flow->most = flow->most < UNSCALED ? flow->most : UNSCALED;
    flow->window =
        connects && scale > 0 ? scaled(flow, flow->most) : flow->most;
    flow->read_most = flow->most;
    uint32_t guess =
        flow->window / 2 < SEGMENT_GUESS ? flow->window / 2 : SEGMENT_GUESS;
    flow->segment = (uint16_t)(guess > SEGMENT_LEAST ? guess : SEGMENT_LEAST);
    flow->delivered = 1; /* the SYN */
    flow->has_begun = true;
}

static void begin_flow(struct tt__tcp *tcp, struct tt__tcp *peer)
{
    const struct tt__socket *socket = &tcp->inet.socket,
                            *other = &peer->inet.socket;
    TT_ASSERT(!tcp->flow.has_begun && !peer->flow.has_begun);
    begin_end(&tcp->flow, (uint32_t)socket->receive_max, socket->receive_locked,
              tcp->attempts > 0);
    begin_end(&peer->flow, (uint32_t)other->receive_max, other->receive_locked,
              peer->attempts > 0);
    tcp->flow.window_max = tcp->flow.peer_window = peer->flow.window;
    peer->flow.window_max = peer->flow.peer_window = tcp->flow.window;
}

/* ---- Receiving ----------------------------------------------------------- */

/* tcp_measure_rcv_mss() */
static void measure_segment(struct tt__flow *flow, const struct packet *packet)
{
    uint32_t last = flow->segment_last, size = packet->each;
    TT_ASSERT(size > 0 && size <= packet->size);
    flow->segment_last = 0;
    if (size >= flow->segment) {
        if (size != flow->segment) {
            uint32_t before = flow->ratio;
            flow->ratio = (uint8_t)(packet->size * UINT64_C(256) /
                                    (packet->size + OVERHEAD));
            if (flow->ratio != before) {
                set_clamp(flow, (uint32_t)data_in(flow, flow->buffer));
                if (flow->clamp < flow->read_most) {
                    flow->read_most = flow->clamp;
                }
            }
        }
        flow->segment = (uint16_t)(size < SEGMENT_MAX ? size : SEGMENT_MAX);
        flow->pushed |= packet->is_pushed;
        return;
    }
    /* One that ends no write is full, unless it is tiny. */
    uint32_t full =
        packet->is_pushed ? (uint32_t)SEGMENT_GUESS : (uint32_t)SEGMENT_LEAST;
    if (size + OPTIONS >= full + HEADER) {
        flow->segment_last = (uint16_t)size;
        if (size == last) {
            flow->segment = (uint16_t)size;
            return;
        }
    }
    flow->pushed_again |= flow->pushed;
    flow->pushed = true;
}

/* tcp_grow_window() */
static void grow_window(struct tt__flow *flow, uint32_t size)
{
    int64_t space = space_of(flow);
    int64_t room = (flow->clamp < space ? flow->clamp : space) - flow->most;
    if (room <= 0) {
        return;
    }
    uint32_t more = 2 * (size > SEGMENT_MAX ? size : SEGMENT_MAX);
    flow->most += room < more ? (uint32_t)room : more;
    flow->quick |= 1;
}

/* tcp_rcv_rtt_measure() */
static void measure_trip(const struct tt_world *world, struct tt__flow *flow)
{
    TT_ASSERT(flow->is_measuring || flow->trip == 0);
    if (flow->is_measuring) {
        if (is_after(flow->measured_at, flow->received)) {
            return;
        }
        uint32_t trip = world->flow_calls - flow->measured_since + 1;
        flow->trip = flow->trip == 0 || trip < flow->trip ? trip : flow->trip;
    }
    flow->is_measuring = true;
    flow->measured_at = flow->received + flow->window;
    flow->measured_since = world->flow_calls;
}

static void release_segments(struct tt_world *world, struct tt__flow *flow)
{
    struct tt__segments *segments = flow->segments;
    flow->segments = NULL;
    flow->queued = 0;
    flow->memory = 0;
    if (segments == NULL) {
        return;
    }
    TT_ASSERT(world->spare_segments_count <= TT__SEGMENTS_SPARE);
    if (world->spare_segments_count == TT__SEGMENTS_SPARE) {
        tt__world_release(world, segments, sizeof *segments);
        return;
    }
    segments->next = world->spare_segments;
    world->spare_segments = segments;
    world->spare_segments_count++;
}

/* Whether there is room to remember a segment; if not, it takes no memory. */
static bool take_segments(struct tt_world *world, struct tt__flow *flow)
{
    if (flow->segments != NULL) {
        return true;
    }
    TT_ASSERT(flow->queued == 0);
    flow->segments = world->spare_segments;
    if (flow->segments != NULL) {
        world->spare_segments = flow->segments->next;
        world->spare_segments_count--;
    } else {
        flow->segments = tt__world_alloc(world, sizeof *flow->segments);
    }
    return flow->segments != NULL;
}

/* tcp_try_coalesce(): joins a segment with those before, if their sender has
 * let go of the first. */
static void queue_segment(struct tt__flow *flow, const struct tt__flow *sender,
                          const struct packet *packet)
{
    struct tt__segment *tail =
        flow->queued == 0 ? NULL : &flow->segments->at[flow->queued - 1];
    bool joins = tail != NULL &&
                 !is_after(tail->first_end, sender->acknowledged_to) &&
                 tail->fragments + packet->fragments <= FRAGMENTS_MAX;
    uint32_t memory = packet->size + (joins ? 0 : OVERHEAD);
    flow->memory += memory;
    if (joins || flow->queued == TT__SEGMENTS_KEPT) {
        tail->size += packet->size;
        tail->memory += memory;
        tail->fragments =
            joins ? tail->fragments + packet->fragments : packet->fragments;
        return;
    }
    flow->segments->at[flow->queued++] = (struct tt__segment){
        packet->size, memory, flow->received + packet->size, packet->fragments};
}

/* tcp_event_data_recv() */
static void receive_segment(struct tt_world *world, struct tt__tcp *tcp,
                            const struct packet *packet)
{
    struct tt__flow *flow = &tcp->flow;
    TT_ASSERT(packet->size > 0 && flow->received == packet->seq);
    if (take_segments(world, flow)) {
        queue_segment(flow, &tcp->peer->flow, packet);
    }
    flow->received += packet->size;
    flow->ack_due = true;
    flow->unacked = (uint8_t)(flow->unacked + packet->count);
    measure_segment(flow, packet);
    measure_trip(world, flow);
    if (!flow->has_received) {
        uint32_t quick = flow->window / (2 * flow->segment);
        quick = quick == 0 ? QUICK_MIN : quick;
        quick = quick < QUICK_MAX ? quick : QUICK_MAX;
        flow->quick = (uint8_t)(quick > flow->quick ? quick : flow->quick);
        flow->has_received = true;
    }
    if (packet->size >= GROWING_MIN) {
        grow_window(flow, packet->size);
    }
}

/* tcp_ack_update_window(), tcp_clean_rtx_queue() */
static void receive_acknowledgement(struct tt__flow *flow,
                                    const struct packet *packet)
{
    bool is_new = is_after(packet->ack, flow->acknowledged_to);
    TT_ASSERT(!is_after(packet->ack, flow->sent));
    if (is_new || is_after(packet->seq, flow->window_seq) ||
        (packet->seq == flow->window_seq &&
         (packet->window > flow->peer_window || packet->window == 0))) {
        flow->window_seq = packet->seq;
        flow->peer_window = packet->window;
        if (packet->window > flow->window_max) {
            flow->window_max = packet->window;
        }
    }
    if (is_new) {
        flow->acknowledged_to = packet->ack;
    }
    if (packet->acked == 0) {
        return;
    }
    TT_ASSERT(packet->acked <= flow->out);
    flow->out = (uint8_t)(flow->out - packet->acked);
    if (flow->delivered + packet->acked < WINDOW_FIRST) {
        flow->delivered = (uint8_t)(flow->delivered + packet->acked);
        flow->grown = (uint8_t)(flow->grown + packet->acked);
    } else {
        flow->delivered = WINDOW_FIRST; /* it grows no more */
    }
}

/* ---- Packets ------------------------------------------------------------- */

/* A packet of TCP without data: it acknowledges what was received. */
static struct packet new_packet(struct tt__flow *flow)
{
    struct packet packet = {.seq = flow->sent,
                            .ack = flow->received,
                            .acked = flow->unacked,
                            .window = select_window(flow)};
    if (flow->quick > 0 && flow->ack_due) {
        flow->quick--;
    }
    flow->unacked = 0;
    flow->ack_due = flow->pushed = flow->pushed_again = false;
    return packet;
}

static void receive_packet(struct exchange *exchange, struct tt__tcp *tcp,
                           const struct packet *packet);

/* tcp_add_backlog(): acknowledgements are joined. */
static void add_backlog(struct exchange *exchange, const struct packet *packet)
{
    struct packet *last = exchange->waiting == exchange->handled
                              ? NULL
                              : &exchange->backlog[exchange->waiting - 1];
    if (last != NULL && last->size == 0 && packet->size == 0 &&
        last->seq == packet->seq) {
        unsigned acked = last->acked + packet->acked;
        *last = *packet;
        last->acked = (uint8_t)acked;
        return;
    }
    TT_ASSERT(exchange->waiting < PACKETS_MAX);
    exchange->backlog[exchange->waiting++] = *packet;
    uint32_t memory = packet->size == 0 ? ACK_SIZE : packet->size + OVERHEAD;
    exchange->memory += memory;
    exchange->owner->flow.memory += memory;
}

/* The softirq: delivers what is on its way, and what follows from it. */
static void deliver_packets(struct exchange *exchange)
{
    if (exchange->is_running) {
        return;
    }
    TT_ASSERT(exchange->last - exchange->first <= PACKETS_MAX);
    exchange->is_running = true;
    while (exchange->first != exchange->last) {
        unsigned at = exchange->first++ % PACKETS_MAX;
        struct tt__tcp *to = exchange->to[at];
        const struct packet packet = exchange->packets[at];
        if (to == exchange->owner) {
            add_backlog(exchange, &packet);
        } else {
            receive_packet(exchange, to, &packet);
        }
    }
    exchange->is_running = false;
}

static void send_packet(struct exchange *exchange, struct tt__tcp *from,
                        const struct packet *packet)
{
    unsigned at = exchange->last++ % PACKETS_MAX;
    TT_ASSERT(exchange->last - exchange->first < PACKETS_MAX);
    exchange->to[at] = from->peer;
    exchange->packets[at] = *packet;
    deliver_packets(exchange);
}

static void acknowledge(struct exchange *exchange, struct tt__tcp *tcp)
{
    const struct packet packet = new_packet(&tcp->flow);
    send_packet(exchange, tcp, &packet);
}

/* ---- Sending ------------------------------------------------------------- */

/* tcp_nagle_test(), of the last segment: a FIN takes all data with it. */
static bool holds_small(const struct tt__tcp *from, uint32_t size)
{
    const struct tt__flow *flow = &from->flow;
    TT_ASSERT(size > 0 && from->peer != NULL);
    return !from->inet.socket.no_delay &&
           from->peer->fin_due_ns == TT_WORLD_NEVER &&
           size < segment_max(flow) && flow->out > 0 &&
           is_after(flow->small_to, flow->acknowledged_to) &&
           !is_after(flow->small_to, flow->sent);
}

/* tcp_mss_split_point(): how much of SIZE bytes in several segments goes out,
 * where WINDOW is open. */
static uint32_t split_point(uint32_t size, uint32_t window, uint32_t most,
                            bool is_last)
{
    if (most <= window && !is_last) {
        return most;
    }
    uint32_t needed = size < window ? size : window;
    TT_ASSERT(needed > 0);
    return most < needed ? most : needed;
}

/* Where the segment ends that byte AT of what is queued begins or is in. */
static uint32_t queued_end(const struct tt__flow *flow, uint32_t at)
{
    TT_ASSERT(flow->piece > 0 && flow->piece_before > 0);
    if (is_after(flow->pieces_from, at)) {
        uint32_t left = flow->pieces_from - at;
        return flow->pieces_from -
               (left - 1) / flow->piece_before * flow->piece_before;
    }
    return at + flow->piece - (at - flow->pieces_from) % flow->piece;
}

/* tcp_grow_skb(): the first segment that is queued takes bytes of the next one,
 * up to MOST. Returns its size; WRITTEN: where the queue ends. */
static uint32_t grow_head(struct tt__flow *flow, uint32_t written,
                          uint32_t most)
{
    uint32_t end = is_after(flow->head_end, written) ? written : flow->head_end;
    uint32_t size = end - flow->sent;
    TT_ASSERT(size > 0);
    if (end == written || size >= most) {
        return size;
    }
    uint32_t next = queued_end(flow, end);
    next = (is_after(next, written) ? written : next) - end;
    size += next < most - size ? next : most - size;
    flow->head_end = flow->sent + size;
    return size;
}

/* How many of SIZE bytes that are queued FROM sends as one packet; 0: none. */
static uint32_t packet_size(struct exchange *exchange, struct tt__tcp *from,
                            size_t size)
{
    struct tt__flow *flow = &from->flow;
    uint32_t each = segment_max(flow);
    uint32_t edge = flow->acknowledged_to + flow->peer_window;
    uint32_t window = is_after(edge, flow->sent) ? edge - flow->sent : 0;
    unsigned room = WINDOW_FIRST + flow->grown;
    if (flow->out >= room) {
        return 0;
    }
    room -= flow->out;
    uint32_t pieces = GSO_MAX / each < 2 ? 2 : GSO_MAX / each;
    uint32_t most = (room < pieces ? room : pieces) * each;
    uint32_t head = grow_head(flow, flow->sent + (uint32_t)size, most);
    bool is_last = head == size;
    if ((head < each ? head : each) > window) {
        return 0;
    }
    if (head > each) {
        uint32_t limit = split_point(head, window, most, is_last);
        return head < limit ? head : limit;
    }
    if (is_last && exchange->world->delays_small && holds_small(from, head)) {
        exchange->world->has_held_small = true;
        return 0;
    }
    return head;
}

/* forced_push(): whether the end of a segment that was marked as it was written
 * is in the next SIZE bytes: one after each half of a window. */
static bool is_marked(const struct tt__flow *flow, uint32_t size)
{
    if (flow->marks_each == 0 || is_after(flow->marks_from, flow->sent)) {
        return false;
    }
    return (flow->sent - flow->marks_from) % flow->marks_each + size >=
           flow->marks_each;
}

/* tcp_transmit_skb(): the next SIZE bytes that FROM holds back. */
static void send_segment(struct exchange *exchange, struct tt__tcp *from,
                         uint32_t size)
{
    struct tt__flow *flow = &from->flow;
    uint32_t each = segment_max(flow), used = flow->fragment;
    size_t left = from == exchange->owner ? exchange->left : 0;
    struct packet packet = new_packet(flow);
    TT_ASSERT(size > 0 && size <= from->peer->held - left);
    packet.size = size;
    packet.count = (uint8_t)((size + each - 1) / each);
    packet.each = size < each ? size : each;
    packet.is_pushed = size == from->peer->held - left || is_marked(flow, size);
    packet.fragments = (uint16_t)((used + size + FRAGMENT - 1) / FRAGMENT);
    flow->fragment = (uint16_t)((used + size) % FRAGMENT);
    flow->is_answering |= flow->has_received;
    flow->sent += size;
    flow->out = (uint8_t)(flow->out + packet.count);
    if (size % each != 0) {
        flow->small_to = flow->sent;
    }
    if (!is_after(flow->head_end, flow->sent)) {
        flow->head_end = queued_end(flow, flow->sent);
    }
    from->peer->held -= size;
    send_packet(exchange, from, &packet);
}

/* tcp_write_xmit(): sends what may be sent; the first segment only if ONE. */
static void send_segments(struct exchange *exchange, struct tt__tcp *from,
                          bool one)
{
    uint32_t size;
    do {
        struct tt__tcp *to = from->peer;
        size_t left = from == exchange->owner ? exchange->left : 0;
        TT_ASSERT(to == NULL || to->held >= left);
        if (to == NULL || to->held == left) {
            return;
        }
        size = packet_size(exchange, from, to->held - left);
        if (size == 0) {
            return;
        }
        send_segment(exchange, from, size);
    } while (!one);
}

/* __tcp_ack_snd_check() */
static bool acknowledges_now(struct tt__flow *flow)
{
    TT_ASSERT(flow->ack_due && flow->segment > 0);
    bool has_two = flow->received - flow->window_from > flow->segment;
    return (has_two && choose_window(flow) >= flow->window) ||
           (flow->quick > 0 && !flow->is_answering);
}

static void stop_exchange(struct exchange *exchange)
{
    exchange->first = exchange->last;
    exchange->waiting = exchange->handled = 0;
    exchange->left = 0;
    exchange->is_late = false;
}

static void receive_packet(struct exchange *exchange, struct tt__tcp *tcp,
                           const struct packet *packet)
{
    struct tt__flow *flow = &tcp->flow;
    receive_acknowledgement(flow, packet);
    if (packet->size > 0 && tcp->peer != NULL) {
        receive_segment(exchange->world, tcp, packet);
        tt__tcp_receive_data(exchange->world, tcp, packet->size);
    }
    if (tcp->peer == NULL || tcp->inet.socket.state == TT__CLOSED) {
        stop_exchange(exchange); /* both ends were reset */
        return;
    }
    send_segments(exchange, tcp, false);
    if (packet->size > 0 && flow->ack_due && acknowledges_now(flow)) {
        if (tcp == exchange->owner) {
            exchange->is_late = true;
        } else {
            acknowledge(exchange, tcp);
        }
    }
}

/* ---- Calls --------------------------------------------------------------- */

/* What a program set after the connection began. */
static void follow_option(struct tt__tcp *tcp)
{
    if (TT_UNLIKELY(tcp->inet.socket.receive_locked)) {
        tcp->flow.buffer = (uint32_t)tcp->inet.socket.receive_max;
    }
}

static void lock_owner(struct exchange *exchange, struct tt_world *world,
                       struct tt__tcp *owner)
{
    TT_ASSERT(owner->peer != NULL && owner->peer->peer == owner);
    exchange->peer = owner->peer;
    tt__socket_ref(&owner->inet.socket); /* a reset may let go of them */
    tt__socket_ref(&owner->peer->inet.socket);
    exchange->world = world;
    exchange->owner = owner;
    exchange->left = 0;
    exchange->first = exchange->last = 0;
    exchange->waiting = exchange->handled = 0;
    exchange->memory = 0;
    exchange->is_running = exchange->is_late = false;
    if (!owner->flow.has_begun) {
        begin_flow(owner, owner->peer);
    }
    follow_option(owner);
    follow_option(owner->peer);
    world->flow_calls++;
}

/* sk_flush_backlog(): whether there was something. */
static bool flush_backlog(struct exchange *exchange)
{
    bool any = exchange->waiting > 0;
    struct tt__tcp *owner = exchange->owner;
    TT_ASSERT(owner != NULL && exchange->handled == 0);
    while (exchange->handled < exchange->waiting) {
        const struct packet packet = exchange->backlog[exchange->handled++];
        receive_packet(exchange, owner, &packet);
    }
    exchange->waiting = exchange->handled = 0;
    TT_ASSERT(owner->flow.memory >= exchange->memory);
    owner->flow.memory -= exchange->memory;
    exchange->memory = 0;
    return any;
}

/* release_sock() */
static void release_owner(struct exchange *exchange)
{
    struct tt__tcp *owner = exchange->owner;
    flush_backlog(exchange);
    exchange->owner = NULL; /* before what it sends now arrives */
    if (exchange->is_late && owner->peer != NULL) {
        exchange->is_late = false;
        acknowledge(exchange, owner);
    }
    TT_ASSERT(exchange->first == exchange->last && exchange->waiting == 0);
    tt__tcp_settle(exchange->world, owner);
    tt__tcp_settle(exchange->world, exchange->peer);
    tt__socket_unref(exchange->world, &exchange->peer->inet.socket);
    tt__socket_unref(exchange->world, &owner->inet.socket);
}

/* tcp_xmit_size_goal() */
static uint32_t size_goal(const struct tt__flow *flow)
{
    uint32_t each = segment_max(flow), most = half_window(flow, GSO_MAX);
    TT_ASSERT(each > 0 && most > 0);
    return most < each ? each : most / each * each;
}

/* Whether the byte that is WRITTEN next begins a segment. */
static bool begins_segment(const struct tt__flow *flow, uint32_t written)
{
    return written == flow->sent ||
           (!is_after(flow->head_end, written) &&
            (written == flow->head_end ||
             (written - flow->pieces_from) % flow->piece == 0));
}

/* A segment of GOAL bytes, which begins where WRITTEN bytes end. */
static void begin_segment(struct tt__flow *flow, uint32_t written,
                          uint32_t goal)
{
    if (written == flow->sent) {
        flow->head_end = written + goal;
        flow->pieces_from = written;
        flow->piece = flow->piece_before = (uint16_t)goal;
    } else if (goal != flow->piece) {
        flow->pieces_from = written;
        flow->piece_before = flow->piece;
        flow->piece = (uint16_t)goal;
    }
}

/* tcp_sendmsg_locked(): SIZE bytes were queued. */
static void write_segments(struct exchange *exchange, size_t size)
{
    struct tt__tcp *tcp = exchange->owner;
    struct tt__flow *flow = &tcp->flow;
    unsigned begun = 0;
    exchange->left = size;
    while (exchange->left > 0) {
        uint32_t queued = (uint32_t)(tcp->peer->held - exchange->left);
        uint32_t written = flow->sent + queued;
        if (begins_segment(flow, written)) {
            if (begun++ == FLUSHED_AFTER) {
                begun = 0;
                if (flush_backlog(exchange)) {
                    continue;
                }
            }
            begin_segment(flow, written, size_goal(flow));
            if (exchange->left == size) {
                flow->marks_from = written;
                flow->marks_each =
                    (flow->window_max / 2 / flow->piece + 1) * flow->piece;
            }
        }
        uint32_t end = is_after(flow->head_end, written)
                           ? flow->head_end
                           : queued_end(flow, written);
        size_t room = end - written;
        if (exchange->left <= room) {
            break;
        }
        exchange->left -= room;
        if (is_after(end, flow->pushed_to + flow->window_max / 2)) {
            flow->pushed_to = end;
            send_segments(exchange, tcp, false);
        } else if (end == flow->head_end) {
            send_segments(exchange, tcp, true);
        }
    }
    exchange->left = 0;
    if (tcp->peer != NULL) {
        flow->pushed_to = flow->sent + (uint32_t)tcp->peer->held;
        send_segments(exchange, tcp, false);
    }
}

void tt__flow_write(struct tt_world *world, struct tt__tcp *tcp, size_t size)
{
    struct exchange exchange;
    TT_ASSERT(tcp->peer->held >= size);
    lock_owner(&exchange, world, tcp);
    write_segments(&exchange, size);
    release_owner(&exchange);
}

void tt__flow_push(struct tt_world *world, struct tt__tcp *tcp)
{
    struct exchange exchange;
    lock_owner(&exchange, world, tcp);
    send_segments(&exchange, tcp, false);
    release_owner(&exchange);
}

void tt__flow_acknowledge(struct tt_world *world, struct tt__tcp *tcp)
{
    struct exchange exchange;
    lock_owner(&exchange, world, tcp);
    acknowledge(&exchange, tcp);
    release_owner(&exchange);
}

void tt__flow_probe(struct tt_world *world, struct tt__tcp *tcp)
{
    struct exchange exchange;
    struct tt__flow *flow = &tcp->flow;
    uint32_t edge = flow->acknowledged_to + flow->peer_window;
    uint32_t window = is_after(edge, flow->sent) ? edge - flow->sent : 0;
    size_t held = tcp->peer->held;
    lock_owner(&exchange, world, tcp);
    if (held > 0 && flow->out == 0 && window > 0) {
        send_segment(&exchange, tcp, held < window ? (uint32_t)held : window);
    }
    release_owner(&exchange);
}

/* ---- Reading ------------------------------------------------------------- */

/* tcp_rcvbuf_grow() */
static void grow_buffer(struct tt__flow *flow, uint32_t read)
{
    uint64_t before = flow->read_most, window = UINT64_C(2) * read;
    TT_ASSERT(read > before && flow->ratio > 0);
    flow->read_most = read;
    window += window * (read - before) / before * 2;
    uint64_t buffer = window * 256 / flow->ratio;
    buffer = buffer < BUFFER_MOST ? buffer : BUFFER_MOST;
    if (buffer > flow->buffer) {
        flow->buffer = (uint32_t)buffer;
        flow->clamp = (uint32_t)data_in(flow, flow->buffer);
    }
}

/* tcp_rcv_space_adjust() */
static void measure_read(const struct tt_world *world, struct tt__tcp *tcp)
{
    struct tt__flow *flow = &tcp->flow;
    uint32_t now = world->flow_calls;
    if (flow->trip == 0 || now - flow->read_since < flow->trip) {
        return;
    }
    int32_t unread = (int32_t)(flow->received - flow->read);
    TT_ASSERT(unread >= 0);
    int32_t size = (int32_t)(flow->read - flow->read_from) - unread;
    if (size > (int32_t)flow->read_most && !tcp->inet.socket.receive_locked) {
        grow_buffer(flow, (uint32_t)size);
    }
    flow->read_from = flow->read;
    flow->read_since = now;
}

/* tcp_recvmsg_locked() */
static void read_segments(struct tt_world *world, struct tt__tcp *tcp,
                          size_t size)
{
    struct tt__flow *flow = &tcp->flow;
    unsigned done = 0;
    while (size > 0 && done < flow->queued) {
        struct tt__segment *head = &flow->segments->at[done];
        uint32_t part = head->size < size ? head->size : (uint32_t)size;
        head->size -= part;
        size -= part;
        flow->read += part;
        measure_read(world, tcp);
        if (head->size == 0) {
            TT_ASSERT(flow->memory >= head->memory);
            flow->memory -= head->memory;
            done++;
        }
    }
    if (done == flow->queued) {
        TT_ASSERT(flow->memory == 0);
        flow->read = flow->received; /* segments that were not remembered */
        release_segments(world, flow);
        return;
    }
    flow->queued = (uint8_t)(flow->queued - done);
    for (unsigned i = 0; done > 0 && i < flow->queued; i++) {
        flow->segments->at[i] = flow->segments->at[i + done];
    }
}

/* __tcp_cleanup_rbuf() */
static bool acknowledges_read(struct tt__flow *flow, bool is_shut)
{
    if (flow->ack_due) {
        bool ends = flow->pushed_again || (flow->pushed && !flow->is_answering);
        if (flow->received - flow->window_from > flow->segment ||
            (ends && flow->memory == 0)) {
            return true;
        }
    }
    uint32_t current = offered(flow);
    if (is_shut || 2 * (uint64_t)current > flow->clamp) {
        return false;
    }
    uint32_t window = choose_window(flow);
    return window > 0 && window >= 2 * (uint64_t)current;
}

void tt__flow_read(struct tt_world *world, struct tt__tcp *tcp, size_t size)
{
    struct exchange exchange;
    struct tt__flow *flow = &tcp->flow;
    if (!flow->has_begun) {
        return; /* all that it has came later than it was sent */
    }
    world->flow_calls++;
    read_segments(world, tcp, size);
    bool is_shut = (tcp->inet.socket.shut & TT__SHUT_READ) != 0;
    /* Where nothing stands for timers, what they would let go is not kept. */
    bool is_stuck =
        !world->delays_small && tcp->held > 0 && flow->received == flow->read;
    if (tcp->peer != NULL && (acknowledges_read(flow, is_shut) || is_stuck)) {
        lock_owner(&exchange, world, tcp);
        world->flow_calls--; /* it is one call */
        acknowledge(&exchange, tcp);
        release_owner(&exchange);
    }
}

/* ---- The end ------------------------------------------------------------- */

void tt__flow_end(struct tt_world *world, struct tt__flow *flow)
{
    release_segments(world, flow);
    *flow = (struct tt__flow){0};
}

void tt__flow_free_spare(struct tt_world *world)
{
    struct tt__segments *next, *segments = world->spare_segments;
    for (; segments != NULL; segments = next) {
        next = segments->next;
        tt__world_release(world, segments, sizeof *segments);
        world->spare_segments_count--;
    }
    world->spare_segments = NULL;
    TT_ASSERT(world->spare_segments_count == 0);
}

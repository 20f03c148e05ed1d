/* SPDX-License-Identifier: MIT
 *
 * tcp_window.c: what TCP has received and no program has read, and which
 * windows it offers: the rules of net/ipv4/tcp_input.c of Linux 6.18 (see
 * tcp_flow.c).
 */
#include "tcp_flow.h"

enum {
    QUICK_MIN = 2,
    QUICK_MAX = 16,         /* TCP_MAX_QUICKACKS */
    CONNECTOR_UNIT = 65495, /* what the first window of an end is made of */
    SEGMENT_LEAST = 88,     /* TCP_MIN_MSS */
    HEADER = 20,            /* bytes of one */
    OPTIONS = 32,           /* the same with the timestamps */
    GROWING_MIN = 128,      /* a segment that may let the window grow */
    CLAMP_MIN = 1152,       /* SOCK_MIN_RCVBUF / 2 */
    RATIO_FIRST = 128,      /* of 256: data in the memory of a receiver */
    BUFFER_MOST = 33554432, /* net.ipv4.tcp_rmem */
    UNSCALED = 65535,
    FRAGMENTS_MAX = 17 /* MAX_SKB_FRAGS */
};

/* ---- Windows ------------------------------------------------------------- */

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
    return tt__is_after(edge, flow->received) ? edge - flow->received : 0;
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
uint32_t tt__choose_window(struct tt__flow *flow)
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
uint32_t tt__select_window(struct tt__flow *flow)
{
    uint32_t current = offered(flow), window = tt__choose_window(flow);
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
    uint32_t unit = connects ? CONNECTOR_UNIT : TT__SEGMENT_MAX;
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
    uint32_t guess = flow->window / 2 < TT__SEGMENT_GUESS ? flow->window / 2
                                                          : TT__SEGMENT_GUESS;
    flow->segment = (uint16_t)(guess > SEGMENT_LEAST ? guess : SEGMENT_LEAST);
    flow->delivered = 1; /* the SYN */
    flow->has_begun = true;
}

void tt__begin_flow(struct tt__tcp *tcp, struct tt__tcp *peer)
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
static void measure_segment(struct tt__flow *flow,
                            const struct tt__packet *packet)
{
    uint32_t last = flow->segment_last, size = packet->each;
    TT_ASSERT(size > 0 && size <= packet->size);
    flow->segment_last = 0;
    if (size >= flow->segment) {
        if (size != flow->segment) {
            uint32_t before = flow->ratio;
            flow->ratio = (uint8_t)(packet->size * UINT64_C(256) /
                                    (packet->size + TT__OVERHEAD));
            if (flow->ratio != before) {
                set_clamp(flow, (uint32_t)data_in(flow, flow->buffer));
                if (flow->clamp < flow->read_most) {
                    flow->read_most = flow->clamp;
                }
            }
        }
        flow->segment =
            (uint16_t)(size < TT__SEGMENT_MAX ? size : TT__SEGMENT_MAX);
        flow->pushed |= packet->is_pushed;
        return;
    }
    /* One that ends no write is full, unless it is tiny. */
    uint32_t full = packet->is_pushed ? (uint32_t)TT__SEGMENT_GUESS
                                      : (uint32_t)SEGMENT_LEAST;
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
    uint32_t more = 2 * (size > TT__SEGMENT_MAX ? size : TT__SEGMENT_MAX);
    flow->most += room < more ? (uint32_t)room : more;
    flow->quick |= 1;
}

/* tcp_rcv_rtt_measure() */
static void measure_trip(const struct tt_world *world, struct tt__flow *flow)
{
    TT_ASSERT(flow->is_measuring || flow->trip == 0);
    if (flow->is_measuring) {
        if (tt__is_after(flow->measured_at, flow->received)) {
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
                          const struct tt__packet *packet)
{
    struct tt__segment *tail =
        flow->queued == 0 ? NULL : &flow->segments->at[flow->queued - 1];
    bool joins = tail != NULL &&
                 !tt__is_after(tail->first_end, sender->acknowledged_to) &&
                 tail->fragments + packet->fragments <= FRAGMENTS_MAX;
    uint32_t memory = packet->size + (joins ? 0 : TT__OVERHEAD);
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
void tt__receive_segment(struct tt_world *world, struct tt__tcp *tcp,
                         const struct tt__packet *packet)
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
void tt__receive_acknowledgement(struct tt__flow *flow,
                                 const struct tt__packet *packet)
{
    bool is_new = tt__is_after(packet->ack, flow->acknowledged_to);
    TT_ASSERT(!tt__is_after(packet->ack, flow->sent));
    if (is_new || tt__is_after(packet->seq, flow->window_seq) ||
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
    if (flow->delivered + packet->acked < TT__WINDOW_FIRST) {
        flow->delivered = (uint8_t)(flow->delivered + packet->acked);
        flow->grown = (uint8_t)(flow->grown + packet->acked);
    } else {
        flow->delivered = TT__WINDOW_FIRST; /* it grows no more */
    }
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
void tt__read_segments(struct tt_world *world, struct tt__tcp *tcp, size_t size)
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
bool tt__acknowledges_read(struct tt__flow *flow, bool is_shut)
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
    uint32_t window = tt__choose_window(flow);
    return window > 0 && window >= 2 * (uint64_t)current;
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

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
#include "tcp_flow.h"

enum {
    ACK_SIZE = 2,       /* of a packet without data, in a backlog */
    GSO_MAX = 65215,    /* bytes that are queued as one segment */
    FRAGMENT = 32768,   /* SKB_FRAG_PAGE_ORDER: what a write fills */
    FLUSHED_AFTER = 16, /* segments that a write queues */
    PACKETS_MAX = 128   /* of one call: two congestion windows and more */
};

/* One call of a program, and all that it leads to. */
struct exchange {
    struct tt_world *world;
    struct tt__tcp *owner, *peer; /* keeps */
    size_t left;                  /* bytes that the owner has not written yet */
    struct tt__tcp *to[PACKETS_MAX];
    struct tt__packet packets[PACKETS_MAX]; /* on their way: a ring */
    struct tt__packet backlog[PACKETS_MAX];
    unsigned first, last, waiting, handled;
    uint32_t memory; /* of the backlog, until all of it is handled */
    bool is_running, is_late;
};

/* ---- Packets ------------------------------------------------------------- */

/* A packet of TCP without data: it acknowledges what was received. */
static struct tt__packet new_packet(struct tt__flow *flow)
{
    struct tt__packet packet = {.seq = flow->sent,
                                .ack = flow->received,
                                .acked = flow->unacked,
                                .window = tt__select_window(flow)};
    if (flow->quick > 0 && flow->ack_due) {
        flow->quick--;
    }
    flow->unacked = 0;
    flow->ack_due = flow->pushed = flow->pushed_again = false;
    return packet;
}

static void receive_packet(struct exchange *exchange, struct tt__tcp *tcp,
                           const struct tt__packet *packet);

/* tcp_add_backlog(): acknowledgements are joined. */
static void add_backlog(struct exchange *exchange,
                        const struct tt__packet *packet)
{
    struct tt__packet *last = exchange->waiting == exchange->handled
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
    uint32_t memory =
        packet->size == 0 ? ACK_SIZE : packet->size + TT__OVERHEAD;
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
        const struct tt__packet packet = exchange->packets[at];
        if (to == exchange->owner) {
            add_backlog(exchange, &packet);
        } else {
            receive_packet(exchange, to, &packet);
        }
    }
    exchange->is_running = false;
}

static void send_packet(struct exchange *exchange, struct tt__tcp *from,
                        const struct tt__packet *packet)
{
    unsigned at = exchange->last++ % PACKETS_MAX;
    TT_ASSERT(exchange->last - exchange->first < PACKETS_MAX);
    exchange->to[at] = from->peer;
    exchange->packets[at] = *packet;
    deliver_packets(exchange);
}

static void acknowledge(struct exchange *exchange, struct tt__tcp *tcp)
{
    const struct tt__packet packet = new_packet(&tcp->flow);
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
           size < tt__segment_max(flow) && flow->out > 0 &&
           tt__is_after(flow->small_to, flow->acknowledged_to) &&
           !tt__is_after(flow->small_to, flow->sent);
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
    if (tt__is_after(flow->pieces_from, at)) {
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
    uint32_t end =
        tt__is_after(flow->head_end, written) ? written : flow->head_end;
    uint32_t size = end - flow->sent;
    TT_ASSERT(size > 0);
    if (end == written || size >= most) {
        return size;
    }
    uint32_t next = queued_end(flow, end);
    next = (tt__is_after(next, written) ? written : next) - end;
    size += next < most - size ? next : most - size;
    flow->head_end = flow->sent + size;
    return size;
}

/* How many of SIZE bytes that are queued FROM sends as one packet; 0: none. */
static uint32_t packet_size(struct exchange *exchange, struct tt__tcp *from,
                            size_t size)
{
    struct tt__flow *flow = &from->flow;
    uint32_t each = tt__segment_max(flow);
    uint32_t edge = flow->acknowledged_to + flow->peer_window;
    uint32_t window = tt__is_after(edge, flow->sent) ? edge - flow->sent : 0;
    unsigned room = TT__WINDOW_FIRST + flow->grown;
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
    if (flow->marks_each == 0 || tt__is_after(flow->marks_from, flow->sent)) {
        return false;
    }
    return (flow->sent - flow->marks_from) % flow->marks_each + size >=
           flow->marks_each;
}

/* tcp_transmit_skb(): the next SIZE bytes, as one packet. */
static struct tt__packet next_segment(struct tt__flow *flow, uint32_t size)
{
    uint32_t each = tt__segment_max(flow), used = flow->fragment;
    struct tt__packet packet = new_packet(flow);
    TT_ASSERT(size > 0 && each > 0);
    packet.size = size;
    packet.count = (uint8_t)((size + each - 1) / each);
    packet.each = size < each ? size : each;
    packet.fragments = (uint16_t)((used + size + FRAGMENT - 1) / FRAGMENT);
    flow->fragment = (uint16_t)((used + size) % FRAGMENT);
    flow->is_answering |= flow->has_received;
    flow->sent += size;
    flow->out = (uint8_t)(flow->out + packet.count);
    if (size % each != 0) {
        flow->small_to = flow->sent;
    }
    return packet;
}

/* The next SIZE bytes that FROM holds back. */
static void send_segment(struct exchange *exchange, struct tt__tcp *from,
                         uint32_t size)
{
    struct tt__flow *flow = &from->flow;
    size_t left = from == exchange->owner ? exchange->left : 0;
    TT_ASSERT(size > 0 && size <= from->peer->held - left);
    bool is_pushed = size == from->peer->held - left || is_marked(flow, size);
    struct tt__packet packet = next_segment(flow, size);
    packet.is_pushed = is_pushed;
    if (!tt__is_after(flow->head_end, flow->sent)) {
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
    return (has_two && tt__choose_window(flow) >= flow->window) ||
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
                           const struct tt__packet *packet)
{
    struct tt__flow *flow = &tcp->flow;
    tt__receive_acknowledgement(flow, packet);
    if (packet->size > 0 && tcp->peer != NULL) {
        tt__receive_segment(exchange->world, tcp, packet);
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

void tt__flow_begin(struct tt__socket *socket)
{
    struct tt__tcp *tcp =
        socket->protocol == &tt__tcp_protocol ? tt__tcp_of(socket) : NULL;
    if (tcp != NULL && tcp->peer != NULL && !tcp->flow.has_begun) {
        TT_ASSERT(tcp->peer->peer == tcp);
        tt__begin_flow(tcp, tcp->peer);
    }
}

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
        tt__begin_flow(owner, owner->peer);
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
        const struct tt__packet packet = exchange->backlog[exchange->handled++];
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
    uint32_t each = tt__segment_max(flow),
             most = tt__half_window(flow, GSO_MAX);
    TT_ASSERT(each > 0 && most > 0);
    return most < each ? each : most / each * each;
}

/* Whether the byte that is WRITTEN next begins a segment. */
static bool begins_segment(const struct tt__flow *flow, uint32_t written)
{
    return written == flow->sent ||
           (!tt__is_after(flow->head_end, written) &&
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
        uint32_t end = tt__is_after(flow->head_end, written)
                           ? flow->head_end
                           : queued_end(flow, written);
        size_t room = end - written;
        if (exchange->left <= room) {
            break;
        }
        exchange->left -= room;
        if (tt__is_after(end, flow->pushed_to + flow->window_max / 2)) {
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

/* ---- Calls in which little happens --------------------------------------- */

/* The paranoid build takes the complete path for every other call, on average:
 * nothing may depend on which one is taken. */
static bool takes_quick_path(const struct tt_world *world)
{
#if defined(TT_PARANOID)
    return (world->flow_calls * UINT32_C(2654435761) >> 16 & 1) != 0;
#else
    (void)world;
    return true;
#endif
}

static bool is_open(const struct tt__tcp *tcp)
{
    const struct tt__socket *socket = &tcp->inet.socket;
    return tcp->flow.has_begun && tcp->fin_due_ns == TT_WORLD_NEVER &&
           !socket->dead && socket->shut == 0 && !socket->receive_locked;
}

/* Whether SIZE bytes go out as one segment, and nothing else is under way or
 * held back at either end. */
static bool is_alone(const struct tt__tcp *tcp, size_t size)
{
    const struct tt__flow *flow = &tcp->flow;
    const struct tt__tcp *peer = tcp->peer;
    return flow->out == 0 && peer->held == size && tcp->held == 0 &&
           size <= flow->peer_window && is_open(tcp) && is_open(peer) &&
           size < tt__segment_max(flow);
}

/* What write_segments() and release_owner() do with such a write. */
static void write_alone(struct tt_world *world, struct tt__tcp *tcp,
                        uint32_t size)
{
    struct tt__tcp *peer = tcp->peer;
    struct tt__flow *flow = &tcp->flow;
    struct tt__packet packet = next_segment(flow, size);
    TT_ASSERT(packet.count == 1 && flow->out == 1);
    world->flow_calls++;
    packet.is_pushed = true;
    flow->pushed_to = flow->sent;
    peer->held = 0;
    tt__receive_acknowledgement(&peer->flow, &packet);
    tt__receive_segment(world, peer, &packet);
    tt__tcp_receive_data(world, peer, size);
    if (acknowledges_now(&peer->flow)) {
        packet = new_packet(&peer->flow);
        tt__receive_acknowledgement(flow, &packet);
    }
}

/* Whether no packet follows from an acknowledgement of TCP. */
static bool ends_exchange(const struct tt__tcp *tcp)
{
    return tcp->held == 0 && is_open(tcp) && is_open(tcp->peer);
}

static void acknowledge_alone(struct tt__tcp *tcp)
{
    const struct tt__packet packet = new_packet(&tcp->flow);
    TT_ASSERT(tcp->held == 0 && packet.size == 0);
    tt__receive_acknowledgement(&tcp->peer->flow, &packet);
}

/* ---- Any call ------------------------------------------------------------ */

void tt__flow_write(struct tt_world *world, struct tt__tcp *tcp, size_t size)
{
    struct exchange exchange;
    TT_ASSERT(tcp->peer->held >= size);
    if (TT_LIKELY(is_alone(tcp, size)) && takes_quick_path(world)) {
        write_alone(world, tcp, (uint32_t)size);
        return;
    }
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
    uint32_t window = tt__is_after(edge, flow->sent) ? edge - flow->sent : 0;
    size_t held = tcp->peer->held;
    lock_owner(&exchange, world, tcp);
    if (held > 0 && flow->out == 0 && window > 0) {
        send_segment(&exchange, tcp, held < window ? (uint32_t)held : window);
    }
    release_owner(&exchange);
}

void tt__flow_read(struct tt_world *world, struct tt__tcp *tcp, size_t size)
{
    struct exchange exchange;
    struct tt__flow *flow = &tcp->flow;
    if (!flow->has_begun) {
        return; /* all that it has came later than it was sent */
    }
    world->flow_calls++;
    tt__read_segments(world, tcp, size);
    bool is_shut = (tcp->inet.socket.shut & TT__SHUT_READ) != 0;
    /* Where nothing stands for timers, what they would let go is not kept. */
    bool is_stuck =
        !world->delays_small && tcp->held > 0 && flow->received == flow->read;
    if (tcp->peer == NULL ||
        (!tt__acknowledges_read(flow, is_shut) && !is_stuck)) {
        return;
    }
    if (TT_LIKELY(ends_exchange(tcp)) && takes_quick_path(world)) {
        acknowledge_alone(tcp);
        return;
    }
    lock_owner(&exchange, world, tcp);
    world->flow_calls--; /* it is one call */
    acknowledge(&exchange, tcp);
    release_owner(&exchange);
}

/* SPDX-License-Identifier: MIT
 *
 * options.c: getsockopt() and setsockopt() of programs. Options that change
 * what the world does are the world's (sim/world/option.c). Others are kept
 * here and returned, as those that say how packets are made, and hints. What
 * would have to be noticed, such as times of arrival in control messages, does
 * not exist: libraries then do without.
 *
 * Options are an open file's: its duplicates, also those of children, share
 * them, and what a listener accepts inherits them. A mark of the open file
 * says which they are.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "internal.h"

#define NS_PER_S INT64_C(1000000000)

enum { NAME_SIZE = 16 };    /* of devices and algorithms */
enum { SERIAL_SHIFT = 20 }; /* of a mark's number: above its bits */

/* As Linux has them over the loopback interface. */
enum { MTU = 65535, SEGMENT = 32741, SEGMENT_GUESS = 536, SEGMENT_LEAST = 88 };

/* The sockets that have an option. */
enum { TCP = 1, UDP = 2, UNIX = 4, INET = TCP | UDP, ANY = INET | UNIX };

enum { FLAG, NUMBER, FIXED, BYTE };

/* An option that is kept. FLAG: 0 or 1; FIXED: it cannot be set; BYTE: -1 is
 * its initial value, and one byte suffices. */
static const struct kept {
    struct tt_world_option is;
    int sockets;
    int kind;
    int initial, least, most;
} all[] = {
    {{SOL_SOCKET, SO_DEBUG}, ANY, FLAG, 0, 0, 0},
    {{SOL_SOCKET, SO_DONTROUTE}, ANY, FLAG, 0, 0, 0},
    {{SOL_SOCKET, SO_NO_CHECK}, ANY, FLAG, 0, 0, 0},
    {{SOL_SOCKET, SO_SNDLOWAT}, ANY, FIXED, 1, 0, 0},
    {{SOL_SOCKET, SO_PRIORITY}, ANY, NUMBER, 0, INT32_MIN, INT32_MAX},
    {{SOL_SOCKET, SO_MARK}, ANY, NUMBER, 0, INT32_MIN, INT32_MAX},
    {{SOL_SOCKET, SO_INCOMING_CPU}, ANY, NUMBER, -1, INT32_MIN, INT32_MAX},
    {{SOL_SOCKET, SO_BUSY_POLL}, ANY, NUMBER, 0, 0, INT32_MAX},
    {{IPPROTO_TCP, TCP_CORK}, TCP, FLAG, 0, 0, 0},
    {{IPPROTO_TCP, TCP_QUICKACK}, TCP, FLAG, 1, 0, 0},
    {{IPPROTO_TCP, TCP_DEFER_ACCEPT}, TCP, NUMBER, 0, INT32_MIN, INT32_MAX},
    {{IPPROTO_TCP, TCP_USER_TIMEOUT}, TCP, NUMBER, 0, 0, INT32_MAX},
    {{IPPROTO_TCP, TCP_FASTOPEN}, TCP, NUMBER, 0, 0, INT32_MAX},
    {{IPPROTO_TCP, TCP_FASTOPEN_CONNECT}, TCP, NUMBER, 0, 0, 1},
    {{IPPROTO_TCP, TCP_SYNCNT}, TCP, NUMBER, 6, 1, 127},
    {{IPPROTO_TCP, TCP_LINGER2}, TCP, NUMBER, 60, INT32_MIN, INT32_MAX},
    {{IPPROTO_TCP, TCP_WINDOW_CLAMP}, TCP, NUMBER, 0, INT32_MIN, INT32_MAX},
    {{IPPROTO_TCP, TCP_NOTSENT_LOWAT}, TCP, NUMBER, 0, INT32_MIN, INT32_MAX},
    {{IPPROTO_TCP, TCP_THIN_LINEAR_TIMEOUTS}, TCP, NUMBER, 0, 0, 1},
    {{IPPROTO_TCP, TCP_MAXSEG}, TCP, NUMBER, 0, SEGMENT_LEAST, 32767},
    {{IPPROTO_IP, IP_TOS}, INET, BYTE, 0, 0, UINT8_MAX},
    {{IPPROTO_IP, IP_TTL}, INET, BYTE, 64, 1, UINT8_MAX},
    {{IPPROTO_IP, IP_MINTTL}, INET, NUMBER, 0, 0, UINT8_MAX},
    {{IPPROTO_IP, IP_MTU_DISCOVER}, INET, NUMBER, 1, 0, 5},
    {{IPPROTO_IP, IP_FREEBIND}, INET, FLAG, 0, 0, 0},
    {{IPPROTO_IP, IP_TRANSPARENT}, INET, FLAG, 0, 0, 0},
    {{IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT}, INET, FLAG, 0, 0, 0},
};

static bool is(const struct tt_world_option *option, int level, int name)
{
    return option->level == level && option->name == name;
}

/* ---- Where they are kept ------------------------------------------------- */

/* 0: it has no option, or none has. */
static uint64_t mark_of(struct shim_run *run, int wfd)
{
    struct tt_world_state state;
    return run->option_count > 0 &&
                   tt_world_describe(run->world, wfd, &state) == 0 &&
                   (state.mark & SHIM_MARK_OPTIONS) != 0
               ? state.mark
               : 0;
}

/* The option of WFD; NULL: it was never set. */
static struct shim_option *find_option(struct shim_run *run, int wfd,
                                       const struct tt_world_option *option)
{
    uint64_t mark = mark_of(run, wfd);
    for (size_t i = 0; mark != 0 && i < run->option_count; i++) {
        struct shim_option *at = &run->set_options[i];
        if (at->mark == mark && is(option, at->is.level, at->is.name)) {
            return at;
        }
    }
    return NULL;
}

/* Room for another one; NULL: no memory. */
static struct shim_option *push_option(struct shim_run *run)
{
    enum { AT_FIRST = 16 };
    if (run->option_count == run->option_capacity) {
        size_t capacity = 2 * run->option_capacity + AT_FIRST;
        struct shim_option *grown =
            realloc(run->set_options, capacity * sizeof *grown);
        if (grown == NULL) {
            return NULL;
        }
        run->set_options = grown;
        run->option_capacity = capacity;
    }
    return &run->set_options[run->option_count++];
}

static int64_t keep_option(struct shim_run *run, int wfd,
                           const struct tt_world_option *option, int64_t value)
{
    uint64_t mark = mark_of(run, wfd);
    struct shim_option *at = find_option(run, wfd, option);
    if (mark == 0) {
        mark = SHIM_MARK_OPTIONS | ++run->option_serial << SERIAL_SHIFT;
        tt_world_set_mark(run->world, wfd, mark);
    }
    at = at == NULL ? push_option(run) : at;
    if (at == NULL) {
        return -ENOBUFS;
    }
    *at = (struct shim_option){.mark = mark, .is = *option, .value = value};
    return 0;
}

void shim_drop_options(struct shim_run *run, int wfd)
{
    struct tt_world_state state;
    uint64_t mark = mark_of(run, wfd);
    if (mark == 0 || tt_world_describe(run->world, wfd, &state) < 0 ||
        state.holders > 1) {
        return;
    }
    for (size_t i = run->option_count; i > 0; i--) {
        if (run->set_options[i - 1].mark == mark) {
            run->set_options[i - 1] = run->set_options[--run->option_count];
        }
    }
}

void shim_inherit_options(struct shim_run *run, int listener, int accepted)
{
    uint64_t mark = mark_of(run, listener);
    size_t count = mark == 0 ? 0 : run->option_count;
    for (size_t i = 0; i < count; i++) {
        const struct shim_option at = run->set_options[i];
        if (at.mark == mark && !is(&at.is, IPPROTO_TCP, TCP_FASTOPEN)) {
            keep_option(run, accepted, &at.is, at.value);
        }
    }
}

int64_t shim_wait_limit(struct shim_run *run, int wfd, int name)
{
    const struct tt_world_option option = {SOL_SOCKET, name};
    const struct shim_option *at = find_option(run, wfd, &option);
    return at == NULL ? 0 : at->value;
}

/* ---- Limits of waits ----------------------------------------------------- */

static bool is_limit(const struct tt_world_option *option)
{
    return is(option, SOL_SOCKET, SO_RCVTIMEO) ||
           is(option, SOL_SOCKET, SO_SNDTIMEO);
}

static int64_t set_limit(struct shim_run *run, int wfd,
                         const struct tt_world_option *option,
                         const struct shim_slot *slot)
{
    struct timeval time;
    enum { US_PER_S = 1000000, NS_PER_US = 1000 };
    if (slot->size < sizeof time) {
        return -EINVAL;
    }
    memcpy(&time, slot->data, sizeof time);
    if (time.tv_usec < 0 || time.tv_usec >= US_PER_S) {
        return -EDOM;
    }
    int64_t most = INT64_MAX / NS_PER_S - 1;
    int64_t seconds = time.tv_sec < 0 ? 0 : time.tv_sec;
    seconds = seconds > most ? most : seconds;
    return keep_option(run, wfd, option,
                       seconds * NS_PER_S + time.tv_usec * NS_PER_US);
}

/* ---- Reading ------------------------------------------------------------- */

/* SIZE bytes at FROM are the answer, as far as there is room. */
static int64_t answer(struct shim_slot *slot, const void *from, size_t size)
{
    size_t room = slot->args[2] < 0 ? 0 : (size_t)slot->args[2];
    slot->size = (uint32_t)(room < size ? room : size);
    memcpy(slot->data, from, slot->size);
    return 0;
}

static int64_t get_limit(struct shim_run *run, int wfd,
                         const struct tt_world_option *option,
                         struct shim_slot *slot)
{
    int64_t value = shim_wait_limit(run, wfd, option->name);
    struct timeval time = {.tv_sec = value / NS_PER_S,
                           .tv_usec = value % NS_PER_S / 1000};
    return answer(slot, &time, sizeof time);
}

/* Which process has the other end of a Unix socket: the lowest descriptor
 * says. */
static int64_t get_peer(const struct shim_run *run,
                        const struct tt_world_state *state, bool is_unix,
                        struct shim_slot *slot)
{
    struct ucred peer = {.uid = is_unix ? getuid() : (uid_t)-1,
                         .gid = is_unix ? getgid() : (gid_t)-1};
    for (size_t i = 0; is_unix && i < run->process_count; i++) {
        for (int fd = 0; fd < SHIM_FDS && peer.pid == 0; fd++) {
            if (state->other_fd >= 0 &&
                run->processes[i].fds[fd] == state->other_fd) {
                peer.pid = run->processes[i].seen_pid;
            }
        }
    }
    return answer(slot, &peer, sizeof peer);
}

static bool is_connected(const struct tt_world_state *state)
{
    return strcmp(state->state, "closed") != 0 &&
           strcmp(state->state, "listening") != 0 &&
           strcmp(state->state, "connecting") != 0;
}

/* A connection over an idle loopback interface. */
static int64_t get_info(const struct tt_world_state *state,
                        struct shim_slot *slot)
{
    static const struct {
        const char *name;
        int number;
    } states[] = {
        {"listening", TCP_LISTEN},        {"connecting", TCP_SYN_SENT},
        {"established", TCP_ESTABLISHED}, {"fin sent", TCP_FIN_WAIT2},
        {"fin received", TCP_CLOSE_WAIT}, {"closing", TCP_TIME_WAIT},
        {"last ack", TCP_LAST_ACK}};
    bool is_on = is_connected(state);
    struct tcp_info info = {
        .tcpi_state = TCP_CLOSE,
        .tcpi_options =
            is_on ? TCPI_OPT_TIMESTAMPS | TCPI_OPT_SACK | TCPI_OPT_WSCALE : 0,
        .tcpi_snd_wscale = is_on ? 7 : 0,
        .tcpi_rcv_wscale = is_on ? 7 : 0,
        .tcpi_rto = is_on ? 201000 : 1000000,
        .tcpi_ato = is_on ? 40000 : 0,
        .tcpi_snd_mss = is_on ? SEGMENT : SEGMENT_GUESS,
        .tcpi_rcv_mss = SEGMENT_GUESS,
        .tcpi_pmtu = is_on ? MTU : 0,
        .tcpi_rcv_ssthresh = is_on ? 65483 : 0,
        .tcpi_rtt = is_on ? 20 : 0,
        .tcpi_rttvar = is_on ? 10 : 250000,
        .tcpi_snd_ssthresh = INT32_MAX,
        .tcpi_snd_cwnd = 10,
        .tcpi_advmss = is_on ? 65483 : SEGMENT_GUESS,
        .tcpi_reordering = 3};
    if (strcmp(state->state, "listening") == 0) { /* it has little to say */
        info = (struct tcp_info){.tcpi_snd_cwnd = 10,
                                 .tcpi_reordering = 3,
                                 .tcpi_unacked = (uint32_t)state->waiting};
    }
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        if (strcmp(state->state, states[i].name) == 0) {
            info.tcpi_state = (uint8_t)states[i].number;
        }
    }
    return answer(slot, &info, sizeof info);
}

static int value_of(struct shim_run *run, int wfd, const struct kept *kept,
                    const struct tt_world_state *state)
{
    const struct shim_option *at = find_option(run, wfd, &kept->is);
    if (is(&kept->is, IPPROTO_TCP, TCP_MAXSEG)) {
        int most = at == NULL ? 0 : (int)at->value;
        if (is_connected(state)) {
            return most > 0 && most < SEGMENT ? most : SEGMENT;
        }
        return most == 0 ? SEGMENT_GUESS : most;
    }
    return at == NULL ? kept->initial : (int)at->value;
}

/* Names and sizes of other kinds: -TT_WORLD_EBLOCKED: it is none of them. */
static int64_t get_special(struct shim_run *run, int wfd,
                           const struct tt_world_option *option, int sockets,
                           struct shim_slot *slot)
{
    struct tt_world_state state;
    const struct shim_option *at = find_option(run, wfd, option);
    tt_world_describe(run->world, wfd, &state);
    if (is(option, SOL_SOCKET, SO_PEERCRED)) {
        return get_peer(run, &state, sockets == UNIX, slot);
    }
    if (is(option, SOL_SOCKET, SO_BINDTODEVICE)) {
        if (at == NULL || at->value == 0) {
            return answer(slot, "", 0);
        }
        return slot->args[2] < NAME_SIZE ? -EINVAL
                                         : answer(slot, "lo", sizeof "lo");
    }
    if (is(option, SOL_SOCKET, SO_MAX_PACING_RATE)) {
        uint64_t rate = at == NULL ? UINT64_MAX : (uint64_t)at->value;
        uint32_t half = rate > UINT32_MAX ? UINT32_MAX : (uint32_t)rate;
        return slot->args[2] < (int64_t)sizeof rate
                   ? answer(slot, &half, sizeof half)
                   : answer(slot, &rate, sizeof rate);
    }
    if (sockets == TCP && is(option, IPPROTO_TCP, TCP_INFO)) {
        return get_info(&state, slot);
    }
    if (sockets == TCP && is(option, IPPROTO_TCP, TCP_CONGESTION)) {
        const char name[NAME_SIZE] = "cubic", other[NAME_SIZE] = "reno";
        bool is_reno = at != NULL && at->value != 0;
        return answer(slot, is_reno ? other : name, sizeof name);
    }
    if (sockets != UNIX && is(option, IPPROTO_IP, IP_MTU)) {
        int mtu = MTU;
        return state.remote.sin_port == 0 ? -ENOTCONN
                                          : answer(slot, &mtu, sizeof mtu);
    }
    return -TT_WORLD_EBLOCKED;
}

/* The kind of socket that WFD is; 0: none. */
static int kind_of(struct shim_run *run, int wfd)
{
    struct tt_world_state state;
    if (tt_world_describe(run->world, wfd, &state) < 0) {
        return 0;
    }
    if (strncmp(state.type, "unix", 4) == 0) {
        return UNIX;
    }
    int is_udp = strcmp(state.type, "udp") == 0 ? UDP : 0;
    return strcmp(state.type, "tcp") == 0 ? TCP : is_udp;
}

static const struct kept *find_kept(const struct tt_world_option *option,
                                    int sockets)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if ((all[i].sockets & sockets) != 0 &&
            is(option, all[i].is.level, all[i].is.name)) {
            return &all[i];
        }
    }
    return NULL;
}

int64_t shim_serve_get_option(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    int wfd = shim_wfd(thread, slot->fd), sockets = kind_of(run, wfd);
    socklen_t size = (socklen_t)slot->args[2];
    const struct tt_world_option option = {(int)slot->args[0],
                                           (int)slot->args[1]};
    const struct kept *kept = find_kept(&option, sockets);
    if (sockets == 0 || (int)size < 0) {
        kept = NULL;
    } else if (is_limit(&option)) {
        return get_limit(run, wfd, &option, slot);
    } else {
        int64_t result = get_special(run, wfd, &option, sockets, slot);
        if (result != -TT_WORLD_EBLOCKED) {
            return result;
        }
    }
    if (kept == NULL) {
        int64_t result =
            tt_world_getsockopt(run->world, wfd, option, slot->data, &size);
        slot->size = size;
        return result;
    }
    struct tt_world_state state;
    tt_world_describe(run->world, wfd, &state);
    int value = value_of(run, wfd, kept, &state);
    bool is_byte = option.level == IPPROTO_IP && size > 0 &&
                   size < sizeof value && value >= 0 && value <= UINT8_MAX;
    uint8_t byte = (uint8_t)value;
    return is_byte ? answer(slot, &byte, sizeof byte)
                   : answer(slot, &value, sizeof value);
}

/* ---- Writing ------------------------------------------------------------- */

/* Whether the NAME in the slot, of a device or an algorithm, is TEXT. */
static bool is_name(const struct shim_slot *slot, const char *text)
{
    size_t size = strnlen(slot->data, slot->size);
    return size == strlen(text) && memcmp(slot->data, text, size) == 0;
}

static int64_t set_rate(struct shim_run *run, int wfd,
                        const struct tt_world_option *option,
                        const struct shim_slot *slot)
{
    uint64_t rate = 0;
    uint32_t half = 0;
    if (slot->size < sizeof half) {
        return -EINVAL;
    }
    memcpy(&half, slot->data, sizeof half);
    rate = half == UINT32_MAX ? UINT64_MAX : half;
    if (slot->size >= sizeof rate) {
        memcpy(&rate, slot->data, sizeof rate);
    }
    return keep_option(run, wfd, option, (int64_t)rate);
}

static int64_t set_special(struct shim_run *run, int wfd,
                           const struct tt_world_option *option, int sockets,
                           const struct shim_slot *slot)
{
    if (is(option, SOL_SOCKET, SO_MAX_PACING_RATE)) {
        return set_rate(run, wfd, option, slot);
    }
    if (is(option, SOL_SOCKET, SO_BINDTODEVICE)) {
        bool is_none = is_name(slot, "");
        return is_none || is_name(slot, "lo")
                   ? keep_option(run, wfd, option, !is_none)
                   : -ENODEV;
    }
    if (sockets == TCP && is(option, IPPROTO_TCP, TCP_CONGESTION)) {
        bool is_reno = is_name(slot, "reno");
        return is_reno || is_name(slot, "cubic")
                   ? keep_option(run, wfd, option, is_reno)
                   : -ENOENT;
    }
    return -TT_WORLD_EBLOCKED;
}

/* Takes the number that is in the slot. */
static int64_t take_number(const struct shim_slot *slot,
                           const struct kept *kept, int *value)
{
    if (slot->size >= sizeof *value) {
        memcpy(value, slot->data, sizeof *value);
    } else if (kept->is.level == IPPROTO_IP && slot->size > 0) {
        *value = (uint8_t)slot->data[0];
    } else {
        return -EINVAL;
    }
    return 0;
}

static int64_t set_kept(struct shim_run *run, int wfd, const struct kept *kept,
                        const struct shim_slot *slot)
{
    struct tt_world_state state;
    int value = 0;
    int64_t rc = take_number(slot, kept, &value);
    tt_world_describe(run->world, wfd, &state);
    if (kept->kind == FIXED) {
        return -ENOPROTOOPT;
    }
    if (rc < 0) {
        return rc;
    }
    bool is_early = is(&kept->is, IPPROTO_TCP, TCP_FASTOPEN) ||
                    is(&kept->is, IPPROTO_TCP, TCP_FASTOPEN_CONNECT);
    if (is_early && is_connected(&state)) {
        return -EINVAL;
    }
    bool is_size = is(&kept->is, IPPROTO_TCP, TCP_MAXSEG);
    if (kept->kind == FLAG) {
        value = value != 0;
    } else if (is_size && value == 0) {
        value = kept->initial; /* none is named */
    } else if (is(&kept->is, IPPROTO_IP, IP_TOS)) {
        const int ecn = 3; /* a TCP's own */
        value &= strcmp(state.type, "tcp") == 0 ? UINT8_MAX & ~ecn : UINT8_MAX;
    } else if (kept->kind == BYTE && value == -1) {
        value = kept->initial;
    } else if (value < kept->least || value > kept->most) {
        return -EINVAL;
    }
    return keep_option(run, wfd, &kept->is, value);
}

int64_t shim_serve_set_option(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    int wfd = shim_wfd(thread, slot->fd), sockets = kind_of(run, wfd);
    struct tt_world_option option = {(int)slot->args[0], (int)slot->args[1]};
    const struct kept *kept = find_kept(&option, sockets);
    if (sockets != 0 && is_limit(&option)) {
        return set_limit(run, wfd, &option, slot);
    }
    if (sockets != 0) {
        int64_t result = set_special(run, wfd, &option, sockets, slot);
        if (result != -TT_WORLD_EBLOCKED) {
            return result;
        }
    }
    if (kept != NULL) {
        return set_kept(run, wfd, kept, slot);
    }
    /* Those that ignore the limits of the system, which are the same here. */
    if (is(&option, SOL_SOCKET, SO_SNDBUFFORCE)) {
        option.name = SO_SNDBUF;
    } else if (is(&option, SOL_SOCKET, SO_RCVBUFFORCE)) {
        option.name = SO_RCVBUF;
    }
    return tt_world_setsockopt(run->world, wfd, option, slot->data, slot->size);
}

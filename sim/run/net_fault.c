/* SPDX-License-Identifier: MIT
 *
 * net_fault.c: latencies that the user states, and faults that are injected.
 *
 * A fault happens where something of the network is used: an attempt to
 * connect, a send, a recv, a message on its way. In the fair tail of a run
 * there are none (budget.c), and a partition ends, too, when the loop would
 * wait forever: so that recovery can be asserted. A connection that is half
 * open stays so.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "control.h"
#include "net.h"
#include "sim/base/duration.h"

enum { NAME_SIZE = 640, TEXT_SIZE = NAME_SIZE + 200, SHOWN_MAX = 12 };

#define NS_PER_S UINT64_C(1000000000)
/* Of the fault `bandwidth`. */
#define BYTES_PER_S 1000

static const char *const fault_names[] = {
#define X(NAME, name, what) name,
    TT_FAULTS(X)
#undef X
};

const char *tt_fault_name(enum tt_fault fault)
{
    TT_ASSERT(fault < TT_FAULT_COUNT);
    return fault_names[fault];
}

enum tt_fault tt_fault_named(const char *text, size_t size)
{
    unsigned fault = 0;
    TT_ASSERT(text != NULL);
    while (fault < TT_FAULT_COUNT &&
           (strlen(fault_names[fault]) != size ||
            memcmp(fault_names[fault], text, size) != 0)) {
        fault++;
    }
    return (enum tt_fault)fault;
}

static const struct tt_sim_options *options_of(const struct tt__world_sys *self)
{
    return &tt__sim_of(self->env)->options;
}

/* ---- Faults -------------------------------------------------------------- */

enum tt_fault tt__net_fault(struct tt__world_sys *self,
                            struct tt__chance *chance)
{
    struct tt_env *env = self->env;
    bool is_asked = (env->enabled >> TT_CHOICE_NET & 1) != 0;
    uint32_t faults = chance->faults & options_of(self)->faults;
    TT_ASSERT(chance->faults != 0);
    chance->n = 1 + (uint64_t)__builtin_popcount(faults);
    chance->answer = 0;
    if (!is_asked || env->running == NULL || chance->n == 1) {
        return TT_FAULT_COUNT;
    }
    const struct tt_choice_about about = {.loop = env->running};
    chance->answer = tt_choose_about(env, TT_CHOICE_NET, chance->n, &about);
    if (chance->answer == 0) {
        return TT_FAULT_COUNT;
    }
    for (uint64_t left = chance->answer; left > 1; left--) {
        faults &= faults - 1;
    }
    TT_ASSERT(faults != 0); /* as many were enabled as there are answers */
    return (enum tt_fault)__builtin_ctz(faults);
}

void tt__net_fault_explain(struct tt__world_sys *self,
                           const struct tt__chance *chance, const char *what)
{
    const struct tt_choice_about about = {.loop = self->env->running,
                                          .text = what};
    TT_ASSERT(chance->answer > 0);
    tt_choice_explain(self->env, TT_CHOICE_NET, chance->n, chance->answer,
                      &about);
}

int tt__net_fault_open(struct tt__world_sys *self, bool is_accept, int fd)
{
    struct tt__chance chance = {.faults = 1U << TT_FAULT_ERRNO};
    char name[NAME_SIZE], text[TEXT_SIZE];
    if (tt__net_fault(self, &chance) != TT_FAULT_ERRNO) {
        return 0;
    }
    if (is_accept) {
        tt__net_name(self, fd, name, sizeof name);
    }
    snprintf(text, sizeof text, "%s%s found no free descriptor (EMFILE)",
             is_accept ? "accept() of " : "socket()", is_accept ? name : "");
    tt__net_fault_explain(self, &chance, text);
    return -EMFILE;
}

/* Whether FAULT happens to FD; AFTER: what it does, in words. */
static bool happens_to(struct tt__world_sys *self, enum tt_fault fault, int fd,
                       const char *before, const char *after)
{
    struct tt__chance chance = {.faults = 1U << fault};
    char name[NAME_SIZE], text[TEXT_SIZE];
    TT_ASSERT(fault < TT_FAULT_COUNT);
    if (tt__net_fault(self, &chance) != fault) {
        return false;
    }
    tt__net_name(self, fd, name, sizeof name);
    snprintf(text, sizeof text, "%s%s %s", before, name, after);
    tt__net_fault_explain(self, &chance, text);
    return true;
}

bool tt__net_fault_aborted(struct tt__world_sys *self, int fd)
{
    return happens_to(self, TT_FAULT_ABORTED, fd, "",
                      "was aborted before accept() (ECONNABORTED)");
}

bool tt__net_fault_buffers(struct tt__world_sys *self, int fd)
{
    return happens_to(self, TT_FAULT_NO_BUFFERS, fd, "a send on ",
                      "found no buffer (ENOBUFS)");
}

void tt__net_fault_crash(struct tt__world_sys *self, int fd)
{
    struct tt_world_state state;
    struct tt__chance chance = {.faults = 1U << TT_FAULT_CRASH};
    char text[TEXT_SIZE];
    if (tt_world_describe(self->world, fd, &state) < 0 ||
        !tt__control_can_crash(self->env, self->world, state.host) ||
        tt__net_fault(self, &chance) != TT_FAULT_CRASH) {
        return;
    }
    snprintf(text, sizeof text, "host %s crashed, and starts again",
             tt_world_host_name(self->world, state.host));
    tt__net_fault_explain(self, &chance, text);
    if (tt__control_crash_soon(self->env, self->world, state.host) < 0) {
        TT_ASSERT(tt_failure(self->env) < 0); /* which ends the run */
    }
}

bool tt__net_fault_dns(struct tt__world_sys *self, const char *name)
{
    struct tt__chance chance = {.faults = 1U << TT_FAULT_DNS};
    char text[TEXT_SIZE];
    if (tt__net_fault(self, &chance) != TT_FAULT_DNS) {
        return false;
    }
    snprintf(text, sizeof text, "the name %.300s was not resolved (EAI_AGAIN)",
             name == NULL ? "of no host" : name);
    tt__net_fault_explain(self, &chance, text);
    return true;
}

/* The first bytes of MESSAGE, in quotation marks, as far as they are text. */
static void put_bytes(const struct msghdr *message, char out[4 * SHOWN_MAX])
{
    size_t shown = 0, part = 0, at = 0, put = 0;
    out[put++] = '"';
    while (message != NULL && part < message->msg_iovlen && shown < SHOWN_MAX) {
        const struct iovec *iov = &message->msg_iov[part];
        if (at == iov->iov_len) {
            part++;
            at = 0;
            continue;
        }
        char c = ((const char *)iov->iov_base)[at++];
        out[put++] = c >= ' ' && c <= '~' ? c : '.';
        shown++;
    }
    out[put++] = '"';
    out[put] = '\0';
    TT_ASSERT(put < 4 * SHOWN_MAX);
}

size_t tt__net_fault_reset(struct tt__world_sys *self, int fd,
                           const struct msghdr *message, size_t size)
{
    struct tt_world_state state;
    uint32_t limit =
        message == NULL || size < 2 ? 0 : 1U << TT_FAULT_LIMIT_DATA;
    struct tt__chance chance = {.faults = 1U << TT_FAULT_RESET | limit};
    char name[NAME_SIZE], text[TEXT_SIZE], bytes[4 * SHOWN_MAX];
    if (!(self->env->enabled >> TT_CHOICE_NET & 1) ||
        tt_world_describe(self->world, fd, &state) < 0 ||
        strcmp(state.type, "tcp") != 0 ||
        strcmp(state.state, "established") != 0) {
        return size;
    }
    enum tt_fault fault = tt__net_fault(self, &chance);
    if (fault == TT_FAULT_COUNT) {
        return size;
    }
    size_t sent = fault == TT_FAULT_LIMIT_DATA ? size / 2 : 0;
    tt__net_name(self, fd, name, sizeof name);
    put_bytes(message, bytes);
    if (message == NULL) {
        snprintf(text, sizeof text,
                 "%s was reset before a recv, with %zu bytes "
                 "to read",
                 name, state.readable);
    } else {
        snprintf(text, sizeof text, "%s was reset after %zu of %zu bytes of %s",
                 name, sent, size, bytes);
    }
    tt__net_fault_explain(self, &chance, text);
    return sent;
}

bool tt__net_refuses(struct tt__world_sys *self,
                     const struct tt_world_question *asked)
{
    struct tt__chance chance = {.faults = 1U << TT_FAULT_REFUSE};
    char name[NAME_SIZE], text[TEXT_SIZE];
    TT_ASSERT(asked->kind == TT_WORLD_CONNECT);
    if (tt__net_fault(self, &chance) != TT_FAULT_REFUSE) {
        return false;
    }
    tt__net_name_pair(self, &asked->from, &asked->to, name, sizeof name);
    snprintf(text, sizeof text, "%s was refused", name);
    tt__net_fault_explain(self, &chance, text);
    return true;
}

/* Whether a link loses or duplicates a datagram; between 0 and 1 a search
 * decides. */
static bool chance_of_link(struct tt__world_sys *self,
                           const struct tt_world_question *asked, double share,
                           enum tt_fault fault)
{
    struct tt_env *env = self->env;
    const struct tt_choice_about about = {.loop = env->running};
    const bool is_asked = (env->enabled >> TT_CHOICE_NET & 1) != 0;
    char name[NAME_SIZE], text[TEXT_SIZE];
    TT_ASSERT(share >= 0 && share <= 1);
    if (share == 0 || share == 1 || !is_asked || env->running == NULL) {
        return share == 1;
    }
    uint64_t answer = tt_choose_about(env, TT_CHOICE_NET, 2, &about);
    if (answer != 0) {
        const struct tt__chance chance = {.n = 2, .answer = answer};
        tt__net_name_pair(self, &asked->from, &asked->to, name, sizeof name);
        snprintf(text, sizeof text,
                 "a datagram of %zu bytes on %s %s, which the program allows "
                 "by link()",
                 asked->size, name,
                 fault == TT_FAULT_DROP ? "was lost" : "arrived twice");
        tt__net_fault_explain(self, &chance, text);
    }
    return answer != 0;
}

uint64_t tt__net_datagram(struct tt__world_sys *self,
                          const struct tt_world_question *asked)
{
    struct tt__chance chance = {.faults = 1U << TT_FAULT_DROP |
                                          1U << TT_FAULT_DUPLICATE};
    char name[NAME_SIZE], text[TEXT_SIZE];
    const struct tt__way *way =
        tt__control_way(self->env, asked->from_host, asked->to_host);
    TT_ASSERT(asked->kind == TT_WORLD_DATAGRAM);
    if (way != NULL && (way->is_cut || chance_of_link(self, asked, way->drop,
                                                      TT_FAULT_DROP))) {
        return 1;
    }
    if (way != NULL &&
        chance_of_link(self, asked, way->duplicate, TT_FAULT_DUPLICATE)) {
        return 2;
    }
    enum tt_fault fault = tt__net_fault(self, &chance);
    if (fault == TT_FAULT_COUNT) {
        return 0;
    }
    tt__net_name_pair(self, &asked->from, &asked->to, name, sizeof name);
    snprintf(text, sizeof text, "a datagram of %zu bytes on %s %s", asked->size,
             name, fault == TT_FAULT_DROP ? "was lost" : "arrived twice");
    tt__net_fault_explain(self, &chance, text);
    return fault == TT_FAULT_DROP ? 1 : 2;
}

/* ---- What is cut off ----------------------------------------------------- */

static bool is_same(const struct sockaddr_in *a, const struct sockaddr_in *b,
                    bool is_host)
{
    return a->sin_addr.s_addr == b->sin_addr.s_addr &&
           (is_host || a->sin_port == b->sin_port);
}

static bool is_cut(const struct tt__world_sys *self,
                   const struct tt_world_question *asked)
{
    TT_ASSERT(self->cut_count <= TT__NET_CUTS);
    for (size_t i = 0; i < self->cut_count; i++) {
        const struct tt__cut *cut = &self->cuts[i];
        if ((is_same(&cut->from, &asked->from, cut->is_host) &&
             is_same(&cut->to, &asked->to, cut->is_host)) ||
            (!cut->is_host && is_same(&cut->from, &asked->to, false) &&
             is_same(&cut->to, &asked->from, false))) {
            return true;
        }
    }
    return false;
}

/* Whether the program itself cut the way. */
static bool is_parted(const struct tt__world_sys *self, int from, int to)
{
    const struct tt__way *way = tt__control_way(self->env, from, to);
    return way != NULL && way->is_cut;
}

static void release_between(struct tt__world_sys *self, int from, int to)
{
    TT_ASSERT(from >= 0 && to >= 0);
    if (!is_parted(self, from, to)) {
        tt_world_release(self->world, from, to);
    }
}

/* Releases what is held; FROM -1: between all hosts. */
static void release(struct tt__world_sys *self, int from, int to)
{
    if (from >= 0) {
        release_between(self, from, to);
        return;
    }
    for (from = 0; tt_world_host_name(self->world, from) != NULL; from++) {
        for (to = 0; tt_world_host_name(self->world, to) != NULL; to++) {
            release_between(self, from, to);
        }
    }
}

/* Forgets injected partitions from FROM to TO (-1: any host). Whether there
 * was one. */
static bool drop_cuts(struct tt__world_sys *self, int from, int to)
{
    size_t kept = 0, count = self->cut_count;
    for (size_t i = 0; i < count; i++) {
        const struct tt__cut *cut = &self->cuts[i];
        bool ends =
            cut->is_host &&
            (from < 0 || (cut->from_host == from && cut->to_host == to));
        if (!ends) {
            self->cuts[kept++] = *cut;
        }
    }
    self->cut_count = kept;
    TT_ASSERT(kept <= count);
    return kept < count;
}

void tt__net_mend(struct tt__world_sys *self, int from, int to)
{
    drop_cuts(self, from, to);
    release(self, from, to);
}

bool tt__net_quiet(struct tt__world_sys *self)
{
    if (!drop_cuts(self, -1, -1)) {
        return false;
    }
    release(self, -1, -1);
    return true;
}

/* ---- Delays -------------------------------------------------------------- */

/* Whether KEY, SIZE bytes, is "a-b" or "b-a". */
static bool is_pair(const char *key, size_t size, const char *a, const char *b)
{
    size_t first = strlen(a), second = strlen(b);
    return size == first + 1 + second && key[first] == '-' &&
           memcmp(key, a, first) == 0 &&
           memcmp(key + first + 1, b, second) == 0;
}

/* "LO..HI" at TEXT, up to a comma. strtod would take a dot of the two. */
static bool read_range(const char *text, double range[2])
{
    char least[40];
    const char *dots = strstr(text, "..");
    size_t size = dots == NULL ? sizeof least : (size_t)(dots - text);
    if (size >= sizeof least) {
        return false;
    }
    memcpy(least, text, size);
    least[size] = '\0';
    range[0] = strtod(least, NULL);
    range[1] = strtod(dots + 2, NULL);
    return range[0] >= 0 && range[0] <= range[1] &&
           range[1] <= TT_LATENCY_MAX_S;
}

/* The range that the user states for transfers between two hosts. */
static bool find_range(const struct tt__world_sys *self,
                       const struct tt_world_question *asked, double range[2])
{
    const struct tt_sim_options *options = options_of(self);
    const char *a = tt_world_host_name(self->world, asked->from_host);
    const char *b = tt_world_host_name(self->world, asked->to_host);
    const char *at = options->links;
    for (unsigned i = 0; a != NULL && b != NULL && *at != '\0'; i++) {
        size_t size = strcspn(at, "=");
        size_t whole = strcspn(at, ",");
        if (size < whole &&
            (is_pair(at, size, a, b) || is_pair(at, size, b, a))) {
            tt__sim_of(self->env)->links_met |= i < 32 ? 1U << i : 0;
            return read_range(at + size + 1, range);
        }
        at += whole + (at[whole] == ',');
    }
    memcpy(range, options->latency_s, sizeof options->latency_s);
    return range[1] > 0;
}

static void describe_message(const struct tt__world_sys *self,
                             const struct tt_world_question *asked, char *out,
                             size_t size)
{
    char name[NAME_SIZE];
    TT_ASSERT(size > 0);
    tt__net_name_pair(self, &asked->from, &asked->to, name, sizeof name);
    if (asked->size > 0) {
        snprintf(out, size, "%zu bytes on %s", asked->size, name);
    } else {
        snprintf(out, size, "a SYN, FIN or RST on %s", name);
    }
}

/* What is stated of a message's way. */
struct stated {
    double range[2];
    const char *by; /* how, in reports */
};

/* False: nothing, or nothing that is in force here. */
static bool find_stated(const struct tt__world_sys *self,
                        const struct tt_world_question *asked,
                        struct stated *out)
{
    bool is_asked = (self->env->enabled >> TT_CHOICE_LATENCY & 1) != 0;
    const struct tt__way *way =
        tt__control_way(self->env, asked->from_host, asked->to_host);
    if (way != NULL && way->has_latency) {
        memcpy(out->range, way->latency_s, sizeof out->range);
        out->by = "the program allows it by link(), ";
        return true;
    }
    out->by = "you allow it: --latency ";
    return is_asked && find_range(self, asked, out->range);
}

static uint64_t choose_latency(struct tt__world_sys *self,
                               const struct tt_world_question *asked)
{
    struct stated stated;
    char what[TEXT_SIZE], text[TEXT_SIZE + 200];
    if (self->env->running == NULL || !find_stated(self, asked, &stated)) {
        return 0;
    }
    const double *range = stated.range;
    if (!(self->env->enabled >> TT_CHOICE_LATENCY & 1) ||
        range[0] == range[1]) {
        return (uint64_t)llround(range[0] * 1e9);
    }
    struct tt_transfer transfer = {.least_s = range[0], .most_s = range[1]};
    double delay_s = tt_choose_transfer(self->env, &transfer);
    if (transfer.answer != 0) {
        char took[TT__DURATION_SIZE], usual[TT__DURATION_SIZE];
        describe_message(self, asked, what, sizeof what);
        snprintf(text, sizeof text, "%s took %s, not %s (%s%.9g..%.9g)", what,
                 tt__duration(delay_s, took), tt__duration(range[0], usual),
                 stated.by, range[0], range[1]);
        const struct tt_choice_about about = {.loop = self->env->running,
                                              .text = text};
        tt_choice_explain(self->env, TT_CHOICE_LATENCY, transfer.n,
                          transfer.answer, &about);
    }
    TT_ASSERT(delay_s >= 0);
    return (uint64_t)llround(delay_s * 1e9);
}

/* How long SIZE bytes take by what the program says of the bandwidth. */
static uint64_t delay_by_bandwidth(const struct tt__world_sys *self,
                                   const struct tt_world_question *asked)
{
    const struct tt__way *way =
        tt__control_way(self->env, asked->from_host, asked->to_host);
    return way == NULL || way->bandwidth == 0
               ? 0
               : (uint64_t)llround((double)asked->size / way->bandwidth * 1e9);
}

static void cut_off(struct tt__world_sys *self,
                    const struct tt_world_question *asked, bool is_host)
{
    TT_ASSERT(self->cut_count < TT__NET_CUTS);
    self->cuts[self->cut_count++] =
        (struct tt__cut){.from = asked->from,
                         .to = asked->to,
                         .from_host = asked->from_host,
                         .to_host = asked->to_host,
                         .is_host = is_host};
}

/* What a fault adds to the delay of a message. */
static uint64_t delay_fault(struct tt__world_sys *self,
                            const struct tt_world_question *asked)
{
    uint32_t cuts = self->cut_count == TT__NET_CUTS
                        ? 0
                        : 1U << TT_FAULT_HALF_OPEN | 1U << TT_FAULT_PARTITION;
    struct tt__chance chance = {.faults = 1U << TT_FAULT_SLOW_CLOSE};
    char what[TEXT_SIZE], text[TEXT_SIZE + 100];
    const char *happened = "was delayed: it came a second later";
    uint64_t delay_ns = NS_PER_S;
    TT_ASSERT(asked->kind == TT_WORLD_DELAY);
    if (asked->size > 0) {
        chance.faults = cuts | 1U << TT_FAULT_BANDWIDTH;
    }
    enum tt_fault fault = tt__net_fault(self, &chance);
    if (fault == TT_FAULT_COUNT) {
        return 0;
    }
    if (fault == TT_FAULT_BANDWIDTH) {
        delay_ns = asked->size * (NS_PER_S / BYTES_PER_S);
        happened = "came at 1 kB a second";
    } else if (fault != TT_FAULT_SLOW_CLOSE) {
        bool is_host = fault == TT_FAULT_PARTITION;
        cut_off(self, asked, is_host);
        delay_ns = TT_WORLD_HELD;
        happened = is_host ? "did not arrive: its hosts were partitioned, in "
                             "this direction"
                           : "did not arrive, nor does anything after it, in "
                             "either direction";
    }
    describe_message(self, asked, what, sizeof what);
    snprintf(text, sizeof text, "%s %s", what, happened);
    tt__net_fault_explain(self, &chance, text);
    return delay_ns;
}

uint64_t tt__net_delay(struct tt__world_sys *self,
                       const struct tt_world_question *asked)
{
    if (asked->from.sin_family != AF_INET) {
        return 0;
    }
    if (is_cut(self, asked) ||
        is_parted(self, asked->from_host, asked->to_host)) {
        return TT_WORLD_HELD;
    }
    uint64_t own_ns =
        choose_latency(self, asked) + delay_by_bandwidth(self, asked);
    uint64_t more_ns = delay_fault(self, asked);
    return more_ns == TT_WORLD_HELD ? more_ns : own_ns + more_ns;
}

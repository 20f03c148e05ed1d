/* SPDX-License-Identifier: MIT
 *
 * net.c: what a network leaves open, as choices of a run.
 *
 *   arrive    what a descriptor reports arrives later, after other events
 *   io        which of several ready descriptors is reported next
 *   split     how many of the bytes that have arrived one recv returns
 *   accepted  how many of the bytes that it is offered one send takes
 *   connect   whether a listener ignores a SYN, so that it is repeated
 *
 * All are about TCP, and arrive and io about UDP as well: their ends may be on
 * different machines. Pipes and Unix sockets have no network; what was written
 * to them is there, in that order. MODEL.md argues why CPython can do each;
 * tests/oracle/network.py makes the same choices on the real kernel.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>

#include "net.h"
#include "sim/base/duration.h"

enum {
    NAME_MAX_ = 640,
    TEXT_MAX = 2 * NAME_MAX_ + 200,
    PARTS_MAX = 1024 /* buffers of one send; asyncio's SC_IOV_MAX */
};

static bool is_enabled(const struct tt__world_sys *self, enum tt_choice kind)
{
    return (self->env->enabled >> kind & 1) != 0 && self->env->running != NULL;
}

bool tt__net_decides(const struct tt_env *env)
{
    const uint32_t kinds = 1U << TT_CHOICE_SPLIT | 1U << TT_CHOICE_CONNECT |
                           1U << TT_CHOICE_LATENCY | 1U << TT_CHOICE_NET;
    return (env->enabled & kinds) != 0;
}

/* Explains ANSWER, with TEXT as what happened. */
static void explain(struct tt_env *env, enum tt_choice kind, uint64_t n,
                    uint64_t answer, const char *text)
{
    const struct tt_choice_about about = {.loop = env->running, .text = text};
    TT_ASSERT(answer > 0 && answer < n);
    tt_choice_explain(env, kind, n, answer, &about);
}

/* ---- Late ---------------------------------------------------------------- */

static struct tt__late *find_late(struct tt__world_sys *self, int fd)
{
    for (size_t i = 0; i < self->late_count; i++) {
        if (self->late[i].fd == fd) {
            return &self->late[i];
        }
    }
    return NULL;
}

static void remove_late(struct tt__world_sys *self, struct tt__late *late)
{
    TT_ASSERT(late >= self->late && late < self->late + self->late_count);
    size_t at = (size_t)(late - self->late);
    memmove(late, late + 1, (--self->late_count - at) * sizeof *late);
}

void tt__net_forget(struct tt__world_sys *self, int fd)
{
    struct tt__late *late = find_late(self, fd);
    if (late != NULL) {
        remove_late(self, late);
    }
}

bool tt__net_holds(const struct tt__world_sys *self)
{
    for (size_t i = 0; i < self->late_count; i++) {
        if (self->late[i].until != TT__UNTIL_TIME) {
            return true;
        }
    }
    return false;
}

double tt__net_next_s(const struct tt__world_sys *self)
{
    double next_s = HUGE_VAL;
    for (size_t i = 0; i < self->late_count; i++) {
        const struct tt__late *late = &self->late[i];
        if (late->until == TT__UNTIL_TIME && late->until_s < next_s) {
            next_s = late->until_s;
        }
    }
    return next_s;
}

/* ---- Polling ------------------------------------------------------------- */

struct ready {
    int fd;
    unsigned events;
    bool is_remote; /* a network is before it */
    bool was_late;  /* it is no choice any more */
};

struct look {
    struct tt__world_sys *self;
    const struct tt__net_poll *poll;
    struct ready at[TT__NET_EVENTS];
    size_t count;
};

/* EpollSelector's: what is not EPOLLIN is writable, what is not EPOLLOUT is
 * readable. */
static unsigned readiness(uint32_t events)
{
    return (events & ~(uint32_t)EPOLLIN ? (unsigned)TT_WRITABLE : 0u) |
           (events & ~(uint32_t)EPOLLOUT ? (unsigned)TT_READABLE : 0u);
}

static bool is_remote(const struct tt__world_sys *self, int fd)
{
    int domain = 0;
    socklen_t size = sizeof domain;
    const struct tt_world_option option = {SOL_SOCKET, SO_DOMAIN};
    return tt_world_getsockopt(self->world, fd, option, &domain, &size) == 0 &&
           domain == AF_INET;
}

static bool is_over(const struct tt__late *late,
                    const struct tt__net_poll *poll)
{
    return late->until == TT__UNTIL_POLL ||
           (late->until == TT__UNTIL_IDLE && poll->is_idle) ||
           (late->until == TT__UNTIL_TIME &&
            late->until_s <= tt_loop_env(poll->loop)->clock->now_s);
}

static void drop_over(struct look *look)
{
    struct tt__world_sys *self = look->self;
    for (size_t i = self->late_count; i > 0; i--) {
        if (is_over(&self->late[i - 1], look->poll)) {
            remove_late(self, &self->late[i - 1]);
        }
    }
}

/* What is ready and not late. */
static void collect(struct look *look, const struct epoll_event *events,
                    size_t count)
{
    struct tt__world_sys *self = look->self;
    TT_ASSERT(count <= TT__NET_EVENTS && look->count == 0);
    for (size_t i = 0; i < count; i++) {
        int fd = events[i].data.fd;
        const struct tt__late *late = find_late(self, fd);
        bool over = late != NULL && is_over(late, look->poll);
        unsigned ready =
            readiness(events[i].events) & tt_loop_watches(look->poll->loop, fd);
        if (late != NULL && !over) {
            ready &= ~late->events;
        }
        if (ready != 0) {
            look->at[look->count++] =
                (struct ready){.fd = fd,
                               .events = ready,
                               .is_remote = is_remote(self, fd),
                               .was_late = over};
        }
    }
    drop_over(look);
}

static void explain_late(const struct look *look, const struct ready *ready,
                         const struct tt__late *late, uint64_t n,
                         uint64_t answer)
{
    struct tt_env *env = look->self->env;
    char name[NAME_MAX_], text[TEXT_MAX], when[100];
    char until[TT__DURATION_SIZE], now[TT__DURATION_SIZE];
    tt__net_name(look->self, ready->fd, name, sizeof name);
    if (late->until == TT__UNTIL_TIME) {
        snprintf(when, sizeof when, "at %s, not at %s",
                 tt__duration(late->until_s, until),
                 tt__duration(env->clock->now_s, now));
    } else {
        snprintf(when, sizeof when, "%s",
                 late->until == TT__UNTIL_POLL
                     ? "one poll later"
                     : "only when the loop had nothing else to do");
    }
    snprintf(text, sizeof text, "%s was %s %s", name,
             ready->events & TT_READABLE ? "readable" : "writable", when);
    TT_ASSERT(answer > 0 && answer < n);
    explain(env, TT_CHOICE_ARRIVE, n, answer, text);
}

void tt__net_find_later(struct tt_env *env, struct tt_loop *loop,
                        struct tt__later *later)
{
    double last_s = env->clock->now_s + env->chooser->slow_s;
    *later = (struct tt__later){.after_s = env->clock->now_s};
    tt__later_add(later, tt__world_next_s(env));
    tt__later_end(later, loop);
    while (later->count > 0 && later->at[later->count - 1] > last_s) {
        later->count--;
    }
    if (later->count > 0 && later->at[later->count - 1] < last_s &&
        isfinite(last_s)) {
        later->at[later->count++] = last_s;
    }
}

/* Whether what READY reports is late. CROWDED: something else can happen
 * before the loop waits. */
static bool is_late(struct look *look, const struct ready *ready, bool crowded)
{
    struct tt__world_sys *self = look->self;
    struct tt_env *env = self->env;
    struct tt__later later;
    if (ready->was_late || !ready->is_remote ||
        !is_enabled(self, TT_CHOICE_ARRIVE) ||
        self->late_count == TT__NET_LATE) {
        return false;
    }
    tt__net_find_later(env, look->poll->loop, &later);
    uint64_t polls = crowded ? 2 : 0, n = 1 + polls + later.count;
    const struct tt_choice_about about = {.loop = look->poll->loop,
                                          .fd = ready->fd};
    uint64_t answer = tt_choose_about(env, TT_CHOICE_ARRIVE, n, &about);
    if (answer == 0) {
        return false;
    }
    struct tt__late late = {.fd = ready->fd, .events = ready->events};
    if (answer > polls) {
        late.until = TT__UNTIL_TIME;
        late.until_s = later.at[answer - polls - 1];
    } else {
        late.until = answer == 1 ? TT__UNTIL_POLL : TT__UNTIL_IDLE;
    }
    explain_late(look, ready, &late, n, answer);
    struct tt__late *old = find_late(self, ready->fd);
    if (old == NULL) {
        self->late[self->late_count++] = late;
    } else { /* its other direction is late already */
        late.events |= old->events;
        *old = late;
    }
    TT_ASSERT(self->late_count <= TT__NET_LATE);
    return true;
}

static void remove_ready(struct look *look, size_t at)
{
    TT_ASSERT(at < look->count);
    memmove(&look->at[at], &look->at[at + 1],
            (--look->count - at) * sizeof look->at[0]);
}

static void choose_late(struct look *look)
{
    bool crowded = look->count > 1 || !look->poll->may_wait;
    TT_ASSERT(look->count <= TT__NET_EVENTS);
    for (size_t i = 0; i < look->count;) {
        if (is_late(look, &look->at[i], crowded)) {
            remove_ready(look, i);
        } else {
            i++;
        }
    }
}

/* The descriptors from FROM on that may be reported next: all with a network
 * before them, and the first one without. Returns the place of number WANTED,
 * or, if that is too high, sets *N to their number. */
static size_t find_next(const struct look *look, size_t from, uint64_t wanted,
                        uint64_t *n)
{
    bool has_local = false;
    uint64_t found = 0;
    TT_ASSERT(from < look->count);
    for (size_t i = from; i < look->count; i++) {
        bool serves = look->at[i].is_remote || !has_local;
        has_local = has_local || !look->at[i].is_remote;
        if (serves && found++ == wanted) {
            return i;
        }
    }
    *n = found;
    return look->count;
}

static void explain_order(const struct look *look, size_t chosen, size_t first,
                          uint64_t n, uint64_t answer)
{
    char name[NAME_MAX_], other[NAME_MAX_], text[TEXT_MAX];
    TT_ASSERT(chosen > first && chosen < look->count);
    tt__net_name(look->self, look->at[chosen].fd, name, sizeof name);
    tt__net_name(look->self, look->at[first].fd, other, sizeof other);
    snprintf(text, sizeof text,
             "%s was reported before %s, which was ready "
             "earlier",
             name, other);
    explain(look->self->env, TT_CHOICE_IO, n, answer, text);
}

static void choose_order(struct look *look)
{
    for (size_t i = 0; i + 1 < look->count; i++) {
        uint64_t n = 0;
        find_next(look, i, UINT64_MAX, &n);
        if (n < 2 || !is_enabled(look->self, TT_CHOICE_IO)) {
            continue;
        }
        const struct tt_choice_about about = {.loop = look->poll->loop,
                                              .fd = look->at[i].fd};
        uint64_t answer =
            tt_choose_about(look->self->env, TT_CHOICE_IO, n, &about);
        size_t chosen = find_next(look, i, answer, &n);
        TT_ASSERT(chosen < look->count);
        if (answer != 0) {
            explain_order(look, chosen, i, n, answer);
        }
        struct ready next = look->at[chosen];
        memmove(&look->at[i + 1], &look->at[i],
                (chosen - i) * sizeof look->at[0]);
        look->at[i] = next;
    }
}

/* The same where nothing is left open: the kernel's own order. */
static int report_all(const struct tt__net_poll *poll,
                      const struct epoll_event *events, size_t count)
{
    int reported = 0;
    for (size_t i = 0; i < count; i++) {
        int fd = events[i].data.fd;
        unsigned ready =
            readiness(events[i].events) & tt_loop_watches(poll->loop, fd);
        int rc = ready == 0 ? 0 : tt_loop_ready(poll->loop, fd, ready);
        if (rc < 0) {
            return rc;
        }
        reported += ready != 0;
    }
    return reported;
}

int tt__net_report(struct tt__world_sys *self, const struct tt__net_poll *poll,
                   const struct epoll_event *events, size_t count)
{
    struct look look;
    const uint32_t ordered = 1U << TT_CHOICE_ARRIVE | 1U << TT_CHOICE_IO;
    if (TT_LIKELY(!(self->env->enabled & ordered) && self->late_count == 0)) {
        int rc = tt_failure(self->env);
        return rc < 0 ? rc : report_all(poll, events, count);
    }
    look.self = self;
    look.poll = poll;
    look.count = 0;
    collect(&look, events, count);
    if (TT_UNLIKELY(self->env->enabled & ordered)) {
        choose_late(&look);
        choose_order(&look);
    }
    int rc = tt_failure(self->env);
    for (size_t i = 0; rc >= 0 && i < look.count; i++) {
        rc = tt_loop_ready(poll->loop, look.at[i].fd, look.at[i].events);
    }
    return rc < 0 ? rc : (int)look.count;
}

/* ---- Sending ------------------------------------------------------------- */

bool tt__net_is_nonblocking(const struct tt__world_sys *self, int fd)
{
    int flags = tt_world_fcntl(self->world, fd, F_GETFL, 0);
    return flags >= 0 && (flags & O_NONBLOCK) != 0;
}

/* Whether a send on FD would take something now, or, at worst, fails with
 * -EPIPE. */
static bool has_room(const struct tt__world_sys *self, int fd)
{
    struct pollfd poll = {.fd = fd, .events = POLLOUT};
    int type = 0;
    socklen_t size = sizeof type;
    const struct tt_world_option option = {SOL_SOCKET, SO_TYPE};
    return is_remote(self, fd) && tt__net_is_nonblocking(self, fd) &&
           tt_world_getsockopt(self->world, fd, option, &type, &size) == 0 &&
           type == SOCK_STREAM && tt_world_poll(self->world, &poll, 1) == 1 &&
           poll.revents == POLLOUT;
}

static size_t size_of(const struct msghdr *message)
{
    size_t size = 0;
    for (size_t i = 0; i < message->msg_iovlen; i++) {
        size += message->msg_iov[i].iov_len;
    }
    return size;
}

/* How many of SIZE bytes are taken: all, none, half, one. */
static size_t choose_accepted(struct tt__world_sys *self, int fd, size_t size)
{
    uint64_t n;
    if (size == 1) {
        n = 2;
    } else if (size < 4) {
        n = 3;
    } else {
        n = 4;
    }
    char name[NAME_MAX_], text[TEXT_MAX];
    const struct tt_choice_about about = {.loop = self->env->running, .fd = fd};
    uint64_t answer = tt_choose_about(self->env, TT_CHOICE_ACCEPTED, n, &about);
    size_t taken;
    if (answer == 0) {
        taken = size;
    } else if (answer == 1) {
        taken = 0;
    } else if (answer == 2) {
        taken = size / 2;
    } else {
        taken = 1;
    }
    if (answer != 0) {
        tt__net_name(self, fd, name, sizeof name);
        snprintf(text, sizeof text, "a send on %s took %zu of %zu bytes%s",
                 name, taken, size, taken == 0 ? " (EAGAIN)" : "");
        explain(self->env, TT_CHOICE_ACCEPTED, n, answer, text);
    }
    TT_ASSERT(taken <= size && (answer == 0) == (taken == size));
    return taken;
}

/* Sends the first SIZE bytes. */
static ssize_t send_part(struct tt__world_sys *self, int fd,
                         const struct msghdr *message, size_t size, int flags)
{
    struct msghdr part = *message;
    struct iovec parts[PARTS_MAX];
    size_t count = 0, left = size;
    while (left > 0) {
        TT_ASSERT(count < message->msg_iovlen && count < PARTS_MAX);
        parts[count] = message->msg_iov[count];
        if (parts[count].iov_len > left) {
            parts[count].iov_len = left;
        }
        left -= parts[count++].iov_len;
    }
    part.msg_iov = parts;
    part.msg_iovlen = count;
    ssize_t rc = tt_world_sendmsg(self->world, fd, &part, flags);
    TT_ASSERT(rc < 0 || (size_t)rc <= size);
    return size == 0 && rc == 0 ? -EAGAIN : rc;
}

ssize_t tt__net_send(struct tt__world_sys *self, int fd,
                     const struct msghdr *message, int flags)
{
    if (is_enabled(self, TT_CHOICE_NET)) {
        size_t size = size_of(message);
        tt__net_fault_crash(self, fd);
        if (is_remote(self, fd) && tt__net_fault_buffers(self, fd)) {
            return -ENOBUFS;
        }
        size_t sent = tt__net_fault_reset(self, fd, message, size);
        if (sent < size) {
            if (sent > 0) {
                send_part(self, fd, message, sent, flags);
            }
            tt_world_reset(self->world, fd);
        }
    }
    if (is_enabled(self, TT_CHOICE_ACCEPTED)) {
        size_t size = size_of(message);
        if (size > 0 && message->msg_iovlen <= PARTS_MAX &&
            has_room(self, fd)) {
            size_t taken = choose_accepted(self, fd, size);
            int rc = tt_failure(self->env);
            if (rc == 0 && taken < size) {
                return send_part(self, fd, message, taken, flags);
            }
        }
    }
    return tt_world_sendmsg(self->world, fd, message, flags);
}

/* ---- What the kernel asks ------------------------------------------------ */

/* How many of SIZE bytes an answer of `split` leaves to one recv. */
static size_t split_size(size_t size, uint64_t answer)
{
    TT_ASSERT(answer > 0 && answer < 4);
    if (answer == 1) {
        return 1;
    }
    if (answer == 3) {
        return size - 1;
    }
    if (size == 3) {
        return 2;
    }
    return size / 2;
}

static uint64_t decide_split(struct tt__world_sys *self,
                             const struct tt_world_question *asked)
{
    struct tt_env *env = self->env;
    char name[NAME_MAX_], text[TEXT_MAX];
    const struct tt_choice_about about = {.loop = env->running};
    uint64_t n = asked->count;
    if (asked->to.sin_family != AF_INET || !is_enabled(self, TT_CHOICE_SPLIT)) {
        return 0;
    }
    uint64_t answer = tt_choose_about(env, TT_CHOICE_SPLIT, n, &about);
    TT_ASSERT(answer < n);
    if (answer != 0) {
        tt__net_name_pair(self, &asked->from, &asked->to, name, sizeof name);
        snprintf(text, sizeof text, "a recv on %s returned %zu of %zu bytes",
                 name, split_size(asked->size, answer), asked->size);
        explain(env, TT_CHOICE_SPLIT, n, answer, text);
    }
    return answer;
}

/* The first SYN, if it is ignored, is repeated after a second, which is how
 * late the handshake is: no later than --slow. */
static uint64_t decide_connect(struct tt__world_sys *self,
                               const struct tt_world_question *asked)
{
    struct tt_env *env = self->env;
    char name[NAME_MAX_], text[TEXT_MAX];
    const struct tt_choice_about about = {.loop = env->running};
    if (tt__net_refuses(self, asked)) {
        return 1;
    }
    if (!self->may_ignore || !is_enabled(self, TT_CHOICE_CONNECT) ||
        env->chooser->slow_s < 1 ||
        tt_choose_about(env, TT_CHOICE_CONNECT, 2, &about) == 0) {
        return 0;
    }
    tt__net_name_pair(self, &asked->from, &asked->to, name, sizeof name);
    snprintf(text, sizeof text,
             "%s was not accepted at first: the SYN was lost, and is repeated",
             name);
    explain(env, TT_CHOICE_CONNECT, 2, 1, text);
    TT_ASSERT(asked->kind == TT_WORLD_CONNECT);
    return 2;
}

uint64_t tt__net_decide(void *context, const struct tt_world_question *asked)
{
    struct tt__world_sys *self = context;
    switch (asked->kind) {
    case TT_WORLD_SPLIT:
        return decide_split(self, asked);
    case TT_WORLD_CONNECT:
        return decide_connect(self, asked);
    case TT_WORLD_DELAY:
        return tt__net_delay(self, asked);
    case TT_WORLD_DATAGRAM:
        return tt__net_datagram(self, asked);
    default:
        return 0;
    }
}

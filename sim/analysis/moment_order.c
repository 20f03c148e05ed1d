/* SPDX-License-Identifier: MIT
 *
 * moment_order.c: which task came before which, or came to another line, where
 * nothing else explains a failure.
 *
 * Handles of two runs correspond if each is the n-th of a task of one name,
 * resumes it at one line, and runs the same code; or if each is the n-th call
 * of one function.
 */
#include <stdlib.h>

#include "moment_log.h"
#include "sim/base/line.h"

struct order {
    uint32_t *usual; /* owns; of each handle, the default run's; or NOBODY */
    /* Owns; of each handle the last one before it that came after it in the
     * default run; or NOBODY. */
    uint32_t *overtaken;
    uint32_t failure; /* the handle; what follows it is a consequence */
    uint32_t actor;   /* its; TT__NOBODY: of any */
};

/* Only tasks are compared: deviations name the threads that ran. */
static bool is_task(const struct tt__run_log *log, uint32_t actor)
{
    return actor != TT__NOBODY && !log->actors[actor].is_thread;
}

/* Of each handle of LOG, the next one of its actor (malloc); NULL: no memory.
 * FIRST (malloc) receives the first one of each actor. */
static uint32_t *link_handles(const struct tt__run_log *log, uint32_t **first)
{
    uint32_t *next = malloc((log->handle_count + 1) * sizeof *next);
    *first = malloc((log->actor_count + 1) * sizeof **first);
    if (next == NULL || *first == NULL) {
        free(next);
        free(*first);
        *first = NULL;
        return NULL;
    }
    for (size_t i = 0; i < log->actor_count; i++) {
        (*first)[i] = TT__NOBODY;
    }
    for (size_t i = log->handle_count; i-- > 0;) {
        uint32_t actor = log->handles[i].actor;
        next[i] = TT__NOBODY;
        if (actor != TT__NOBODY) {
            next[i] = (*first)[actor];
            (*first)[actor] = (uint32_t)i;
        }
    }
    return next;
}

static bool corresponds(const struct tt__handle *a, const struct tt__handle *b)
{
    return a->where == b->where && a->from_line == b->from_line &&
           tt__is_file(a->from_file, b->from_file);
}

/* The handles of ACTOR, until it does something else. */
static void match_actor(const struct tt__moment_of *moment, uint32_t *usual,
                        uint32_t at, const uint32_t *next, uint32_t other,
                        const uint32_t *other_next)
{
    while (at != TT__NOBODY && other != TT__NOBODY &&
           corresponds(&moment->failing.handles[at],
                       &moment->usual.handles[other])) {
        usual[at] = other;
        at = next[at];
        other = other_next[other];
    }
}

/* False: no memory. */
static bool match(const struct tt__moment_of *moment, uint32_t *usual)
{
    const struct tt__run_log *log = &moment->failing;
    uint32_t *first, *other_first;
    uint32_t *next = link_handles(log, &first);
    uint32_t *other_next = link_handles(&moment->usual, &other_first);
    bool good = next != NULL && other_next != NULL;
    for (size_t i = 0; i < log->handle_count; i++) {
        usual[i] = TT__NOBODY;
    }
    for (uint32_t i = 0; good && i < log->actor_count; i++) {
        uint32_t same =
            is_task(log, i)
                ? tt__logged_actor(&moment->usual, log->actors[i].name, false)
                : TT__NOBODY;
        if (same != TT__NOBODY) {
            match_actor(moment, usual, first[i], next, other_first[same],
                        other_next);
        }
    }
    free(first);
    free(next);
    free(other_first);
    free(other_next);
    return good;
}

/* A call of a function. */
struct call {
    uint64_t where;
    uint32_t at;
};

static int by_where(const void *a, const void *b)
{
    const struct call *x = a, *y = b;
    return x->where != y->where ? (x->where > y->where) - (x->where < y->where)
                                : (x->at > y->at) - (x->at < y->at);
}

/* The calls of LOG, sorted (malloc); NULL: no memory. */
static struct call *sort_calls(const struct tt__run_log *log, size_t *count)
{
    struct call *calls = malloc((log->handle_count + 1) * sizeof *calls);
    *count = 0;
    for (uint32_t i = 0; calls != NULL && i < log->handle_count; i++) {
        if (log->handles[i].calls == TT__CALLS_FUNCTION) {
            calls[(*count)++] = (struct call){log->handles[i].where, i};
        }
    }
    if (*count > 1) {
        qsort(calls, *count, sizeof *calls, by_where);
    }
    TT_ASSERT(*count <= log->handle_count);
    return calls;
}

/* Of each function the n-th call is that of the default run. */
static void match_calls(const struct tt__moment_of *moment, uint32_t *usual)
{
    size_t count, other_count, at = 0, other = 0;
    struct call *calls = sort_calls(&moment->failing, &count);
    struct call *others = sort_calls(&moment->usual, &other_count);
    while (calls != NULL && others != NULL && at < count &&
           other < other_count) {
        if (calls[at].where == others[other].where) {
            usual[calls[at++].at] = others[other++].at;
        } else if (calls[at].where < others[other].where) {
            at++;
        } else {
            other++;
        }
    }
    TT_ASSERT(at <= count && other <= other_count);
    free(calls);
    free(others);
}

/* Sets order->overtaken. What a handle came after in both runs is not compared
 * again: the links of that one are followed. */
static void link_overtaken(struct order *order, size_t count)
{
    const uint32_t *usual = order->usual;
    uint32_t last = TT__NOBODY; /* before, of those that correspond */
    for (uint32_t i = 0; i < count; i++) {
        order->overtaken[i] = TT__NOBODY;
        if (usual[i] != TT__NOBODY) {
            uint32_t at = last;
            while (at != TT__NOBODY && usual[at] <= usual[i]) {
                at = order->overtaken[at];
            }
            TT_ASSERT(at == TT__NOBODY || at < i);
            order->overtaken[i] = at;
            last = i;
        }
    }
}

/* The last handle until the failure that came before the handle AT, and in the
 * default run after it. TT__NOBODY: there is none. */
static uint32_t find_overtaken(const struct order *order, uint32_t at)
{
    uint32_t before = order->overtaken[at];
    if (before == TT__NOBODY || before <= order->failure) {
        return before;
    }
    /* What came after the failure does not matter, but may hide another. */
    before = order->failure;
    while (before > 0 && order->usual[before] == TT__NOBODY) {
        before--;
    }
    if (order->usual[before] == TT__NOBODY) {
        return TT__NOBODY;
    }
    while (before != TT__NOBODY && order->usual[before] <= order->usual[at]) {
        before = order->overtaken[before];
    }
    TT_ASSERT(before == TT__NOBODY || before <= order->failure);
    return before;
}

/* The first handle that another one overtook before the failure: one of the two
 * is of ORDER->actor. TT__NOBODY: there is none. */
static uint32_t find_late(const struct tt__run_log *log,
                          const struct order *order, uint32_t *overtaken)
{
    for (uint32_t i = 0; i < log->handle_count; i++) {
        uint32_t before = find_overtaken(order, i);
        if (before != TT__NOBODY &&
            (order->actor == TT__NOBODY ||
             log->handles[i].actor == order->actor ||
             log->handles[before].actor == order->actor)) {
            *overtaken = before;
            return i;
        }
    }
    return TT__NOBODY;
}

/* The first handle before the failure that suspends its task elsewhere, or not
 * at all, and is of ORDER->actor. TT__NOBODY: there is none. */
static uint32_t find_parted(const struct tt__moment_of *moment,
                            const struct order *order)
{
    const struct tt__run_log *log = &moment->failing;
    for (uint32_t i = 0; i < log->handle_count && i < order->failure; i++) {
        const struct tt__handle *at = &log->handles[i];
        if (order->usual[i] == TT__NOBODY ||
            (order->actor != TT__NOBODY && at->actor != order->actor)) {
            continue;
        }
        const struct tt__handle *usual =
            &moment->usual.handles[order->usual[i]];
        if (at->until_line != usual->until_line ||
            !tt__is_file(at->until_file, usual->until_file)) {
            return i;
        }
    }
    return TT__NOBODY;
}

static void put_resumed(struct tt__moment_of *moment, uint32_t at)
{
    const struct tt__run_log *log = &moment->failing;
    const struct tt__handle *handle = &log->handles[at];
    if (handle->calls == TT__CALLS_FUNCTION) {
        fprintf(moment->out, "callback `%s` ran",
                tt__accesses_name(log->of, handle->name));
    } else if (handle->from_line == 0) {
        tt__put_actor(moment->out, log, handle->actor);
        fputs(" began", moment->out);
    } else {
        tt__put_actor(moment->out, log, handle->actor);
        fputs(" resumed at ", moment->out);
        tt__put_line(moment->out, handle->from_line, handle->from_file);
    }
    fputs(" (", moment->out);
    tt__put_tick(moment, log, at);
    fputc(')', moment->out);
}

static void put_order(struct tt__moment_of *moment, uint32_t before,
                      uint32_t at)
{
    TT_ASSERT(before < at);
    if (tt__sentence_begin(moment, before)) {
        put_resumed(moment, before);
        fputs(" before ", moment->out);
        put_resumed(moment, at);
        fputs(", in the default run after that", moment->out);
        tt__sentence_end(moment);
    }
}

static void put_until(FILE *out, const struct tt__handle *handle)
{
    if (handle->until_line == 0) {
        fputs("ended", out);
    } else {
        fputs("came to ", out);
        tt__put_line(out, handle->until_line, handle->until_file);
    }
}

static void put_parted(struct tt__moment_of *moment, uint32_t at,
                       uint32_t usual)
{
    if (tt__sentence_begin(moment, at)) {
        put_resumed(moment, at);
        fputs(" and ", moment->out);
        put_until(moment->out, &moment->failing.handles[at]);
        fputs("; in the default run it ", moment->out);
        put_until(moment->out, &moment->usual.handles[usual]);
        tt__sentence_end(moment);
    }
}

/* False: there is nothing to say. */
static bool put_difference(struct tt__moment_of *moment,
                           const struct order *order)
{
    uint32_t before, at = find_late(&moment->failing, order, &before);
    if (at != TT__NOBODY) {
        put_order(moment, before, at);
        return true;
    }
    at = find_parted(moment, order);
    if (at != TT__NOBODY) {
        put_parted(moment, at, order->usual[at]);
    }
    return at != TT__NOBODY;
}

void tt__put_order(struct tt__moment_of *moment, uint32_t failure)
{
    const struct tt__run_log *log = &moment->failing;
    struct order order = {.failure = failure, .actor = TT__NOBODY};
    TT_ASSERT(moment->sentence_count == 0);
    if (failure != TT__NOBODY && is_task(log, log->handles[failure].actor)) {
        order.actor = log->handles[failure].actor;
    }
    order.usual = malloc((log->handle_count + 1) * sizeof *order.usual);
    order.overtaken = malloc((log->handle_count + 1) * sizeof *order.overtaken);
    if (order.usual != NULL && order.overtaken != NULL &&
        match(moment, order.usual)) {
        link_overtaken(&order, log->handle_count);
        bool is_put = put_difference(moment, &order);
        if (!is_put && order.actor != TT__NOBODY) {
            order.actor = TT__NOBODY;
            is_put = put_difference(moment, &order);
        }
        if (!is_put && !tt__put_calls(moment, failure)) {
            match_calls(moment, order.usual);
            link_overtaken(&order, log->handle_count);
            put_difference(moment, &order);
        }
    }
    free(order.usual);
    free(order.overtaken);
}

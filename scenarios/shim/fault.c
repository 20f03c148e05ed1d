/* SPDX-License-Identifier: MIT
 *
 * fault.c: faults of the network that a search injects (--inject net), where a
 * program uses it: an attempt to connect, a send, a receive, a message on its
 * way. What they do is what sim/run/net_fault.c does to programs on ticktape's
 * own loop. Partitions and crashes are between hosts, of which programs have
 * one.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>

#include "internal.h"

enum { NS_PER_S = 1000000000, BYTES_PER_S = 1000 };

/* A place of a fault: those that can happen, and the answer. */
struct chance {
    uint32_t faults;
    uint64_t n;
    uint64_t answer;
};

uint32_t shim_faults_there(void)
{
    const uint32_t all = (1U << TT_FAULT_COUNT) - 1;
    return all & ~(1U << TT_FAULT_PARTITION | 1U << TT_FAULT_CRASH);
}

/* Which of chance->faults happens in the call being served; TT_FAULT_COUNT:
 * none. */
static enum tt_fault draw(struct shim_run *run, struct chance *chance)
{
    uint32_t faults =
        chance->faults & tt_sim_outside_faults(run->env) & shim_faults_there();
    TT_ASSERT(chance->faults != 0);
    chance->n = 1 + (uint64_t)__builtin_popcount(faults);
    if (faults == 0 || run->asking == NULL || !shim_asks(run, TT_CHOICE_NET)) {
        return TT_FAULT_COUNT;
    }
    chance->answer = shim_ask(run, run->asking, TT_CHOICE_NET, chance->n);
    if (chance->answer == 0) {
        return TT_FAULT_COUNT;
    }
    for (uint64_t left = chance->answer; left > 1; left--) {
        faults &= faults - 1;
    }
    TT_ASSERT(faults != 0);
    run->shared->faults++;
    return (enum tt_fault)__builtin_ctz(faults);
}

static void say(struct shim_run *run, const struct chance *chance,
                const char *text)
{
    shim_explain(run, run->asking, TT_CHOICE_NET, chance->n, chance->answer,
                 text);
}

/* Whether FAULT happens to WFD (-1: none yet), which is in words BEFORE, its
 * name, AFTER. */
static bool happens(struct shim_run *run, enum tt_fault fault, int wfd,
                    const char *before, const char *after)
{
    struct chance chance = {.faults = 1U << fault};
    char name[SHIM_WORDS] = "", text[SHIM_TEXT];
    TT_ASSERT(fault < TT_FAULT_COUNT);
    if (draw(run, &chance) != fault) {
        return false;
    }
    if (wfd >= 0) {
        shim_put_name(run, run->asking, wfd, name);
    }
    snprintf(text, sizeof text, "%s%s %s", before, name, after);
    say(run, &chance, text);
    return true;
}

/* A process that has found none free, and closes one, finds that one: libuv
 * closes one that it keeps for such a case, to accept and close a client. Which
 * real files it opens is not known. */
int shim_fault_open(struct shim_run *run, int wfd)
{
    struct shim_process *process = run->asking->process;
    uint32_t closes = run->asking->slot->closes;
    if (process->was_full && process->full_closes != closes) {
        process->full_closes++;
        return 0;
    }
    if (!happens(run, TT_FAULT_ERRNO, wfd,
                 wfd < 0 ? "socket()" : "accept() of ",
                 "found no free descriptor (EMFILE)")) {
        return 0;
    }
    process->was_full = true;
    process->full_closes = closes;
    return -EMFILE;
}

int shim_fault_accepted(struct shim_run *run, int wfd)
{
    if (!happens(run, TT_FAULT_ABORTED, wfd, "",
                 "was aborted before accept() (ECONNABORTED)")) {
        return wfd;
    }
    tt_world_reset(run->world, wfd);
    tt_world_close(run->world, wfd);
    return -ECONNABORTED;
}

int shim_fault_resolve(struct shim_run *run, const char *name)
{
    struct chance chance = {.faults = 1U << TT_FAULT_DNS};
    char text[SHIM_TEXT];
    if (draw(run, &chance) != TT_FAULT_DNS) {
        return 0;
    }
    snprintf(text, sizeof text, "the name %.200s was not resolved (EAI_AGAIN)",
             *name == '\0' ? "of no host" : name);
    say(run, &chance, text);
    return EAI_AGAIN;
}

static bool is_established(struct shim_run *run, int wfd,
                           struct tt_world_state *state)
{
    return shim_asks(run, TT_CHOICE_NET) &&
           tt_world_describe(run->world, wfd, state) == 0 &&
           strcmp(state->type, "tcp") == 0 &&
           strcmp(state->state, "established") == 0;
}

void shim_fault_receive(struct shim_run *run, int wfd)
{
    struct tt_world_state state;
    char what[80];
    if (!is_established(run, wfd, &state)) {
        return;
    }
    snprintf(what, sizeof what,
             "was reset before a recv, with %zu bytes to read", state.readable);
    if (happens(run, TT_FAULT_RESET, wfd, "", what)) {
        tt_world_reset(run->world, wfd);
    }
}

int64_t shim_fault_send(struct shim_run *run, int wfd, size_t size)
{
    struct tt_world_state state;
    struct chance chance = {.faults = 1U << TT_FAULT_RESET};
    char name[SHIM_WORDS], text[SHIM_TEXT];
    if (!is_established(run, wfd, &state)) {
        return (int64_t)size;
    }
    if (happens(run, TT_FAULT_NO_BUFFERS, wfd, "a send on ",
                "found no buffer (ENOBUFS)")) {
        return -ENOBUFS;
    }
    chance.faults |= size < 2 ? 0 : 1U << TT_FAULT_LIMIT_DATA;
    enum tt_fault fault = draw(run, &chance);
    if (fault == TT_FAULT_COUNT) {
        return (int64_t)size;
    }
    size_t sent = fault == TT_FAULT_LIMIT_DATA ? size / 2 : 0;
    shim_put_name(run, run->asking, wfd, name);
    snprintf(text, sizeof text, "%s was reset after %zu of %zu bytes of a send",
             name, sent, size);
    say(run, &chance, text);
    run->resets_wfd = wfd;
    return (int64_t)sent;
}

void shim_fault_sent(struct shim_run *run)
{
    if (run->resets_wfd >= 0) {
        tt_world_reset(run->world, run->resets_wfd);
        run->resets_wfd = -1;
    }
}

/* ---- What the world asks ------------------------------------------------- */

bool shim_fault_refuses(struct shim_run *run,
                        const struct tt_world_question *asked)
{
    struct chance chance = {.faults = 1U << TT_FAULT_REFUSE};
    char name[SHIM_WORDS], text[SHIM_TEXT];
    if (draw(run, &chance) != TT_FAULT_REFUSE) {
        return false;
    }
    shim_put_pair(run, &asked->from, &asked->to, name);
    snprintf(text, sizeof text, "%s was refused", name);
    say(run, &chance, text);
    return true;
}

uint64_t shim_fault_datagram(struct shim_run *run,
                             const struct tt_world_question *asked)
{
    struct chance chance = {.faults =
                                1U << TT_FAULT_DROP | 1U << TT_FAULT_DUPLICATE};
    char name[SHIM_WORDS], text[SHIM_TEXT];
    enum tt_fault fault = draw(run, &chance);
    if (fault == TT_FAULT_COUNT) {
        return 0;
    }
    shim_put_pair(run, &asked->from, &asked->to, name);
    snprintf(text, sizeof text, "a datagram of %zu bytes on %s %s", asked->size,
             name, fault == TT_FAULT_DROP ? "was lost" : "arrived twice");
    say(run, &chance, text);
    return fault == TT_FAULT_DROP ? 1 : 2;
}

static bool is_same(const struct sockaddr_in *a, const struct sockaddr_in *b)
{
    return a->sin_addr.s_addr == b->sin_addr.s_addr &&
           a->sin_port == b->sin_port;
}

static bool is_cut(const struct shim_run *run,
                   const struct tt_world_question *asked)
{
    TT_ASSERT(run->cut_count <= SHIM_CUTS);
    for (size_t i = 0; i < run->cut_count; i++) {
        const struct sockaddr_in *ends = run->cuts[i];
        if ((is_same(&ends[0], &asked->from) &&
             is_same(&ends[1], &asked->to)) ||
            (is_same(&ends[0], &asked->to) &&
             is_same(&ends[1], &asked->from))) {
            return true;
        }
    }
    return false;
}

static void explain_delay(struct shim_run *run, const struct chance *chance,
                          const struct tt_world_question *asked,
                          const char *happened)
{
    char name[SHIM_WORDS], what[60] = "a SYN, FIN or RST", text[SHIM_TEXT];
    shim_put_pair(run, &asked->to, &asked->from, name);
    if (asked->size > 0) {
        snprintf(what, sizeof what, "%zu bytes", asked->size);
    }
    snprintf(text, sizeof text, "%s on %s %s", what, name, happened);
    say(run, chance, text);
}

uint64_t shim_fault_delay(struct shim_run *run,
                          const struct tt_world_question *asked)
{
    struct chance chance = {.faults = 1U << TT_FAULT_SLOW_CLOSE};
    if (is_cut(run, asked)) {
        return TT_WORLD_HELD;
    }
    if (asked->size > 0) {
        chance.faults = 1U << TT_FAULT_BANDWIDTH;
        chance.faults |=
            run->cut_count == SHIM_CUTS ? 0 : 1U << TT_FAULT_HALF_OPEN;
    }
    switch (draw(run, &chance)) {
    case TT_FAULT_SLOW_CLOSE:
        explain_delay(run, &chance, asked,
                      "was delayed: it came a second later");
        return NS_PER_S;
    case TT_FAULT_BANDWIDTH:
        explain_delay(run, &chance, asked, "came at 1 kB a second");
        return asked->size * (NS_PER_S / BYTES_PER_S);
    case TT_FAULT_HALF_OPEN:
        explain_delay(run, &chance, asked,
                      "did not arrive, nor does anything after it, in either "
                      "direction");
        run->cuts[run->cut_count][0] = asked->from;
        run->cuts[run->cut_count][1] = asked->to;
        run->cut_count++;
        return TT_WORLD_HELD;
    default:
        return 0;
    }
}

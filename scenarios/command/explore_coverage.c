/* SPDX-License-Identifier: MIT
 *
 * explore_coverage.c: what "no failure" and "exhausted" cover, for
 * people.
 *
 * A search varies what the program's choices are about, and holds everything
 * else fixed. Where it comes to an end both are named, so that nobody takes
 * "no schedule fails" for more than it is.
 */
#include <math.h>
#include <string.h>

#include "explore_report.h"
#include "sim/base/duration.h"

/* Items of a list. */
struct list {
    const char *head;
    bool more;
};

static void put_item(struct list *list, const char *item)
{
    fputs(list->more ? ", " : list->head, stdout);
    fputs(item, stdout);
    list->more = true;
}

/* What a choice of each kind varies; NULL: put_stalls, put_latency. */
static const char *const varied[TT_CHOICE_COUNT] = {
    [TT_CHOICE_TIE] = "moments between two readings of the clock",
    [TT_CHOICE_IO] = "the order of ready descriptors",
    [TT_CHOICE_ARRIVE] = "when descriptors become ready and threads resume "
                         "(next to pending timers, or as late as --slow)",
    [TT_CHOICE_SET] = "the order of sets",
    [TT_CHOICE_RANDOM] = "random draws",
    [TT_CHOICE_CANCEL] = "cancellations (--inject)",
    [TT_CHOICE_FAULT] = "failing allocations (--inject)",
    [TT_CHOICE_NET] = "faults of the network (--inject)",
    [TT_CHOICE_THREAD] = "which thread runs next",
    [TT_CHOICE_PREEMPT] = "how long threads are preempted",
    [TT_CHOICE_SIGNAL] = "signals (--inject)",
    [TT_CHOICE_PROC] = "children that are killed (--inject)",
    [TT_CHOICE_READY] = "the ready queue (--model any)",
    [TT_CHOICE_SPLIT] = "how much one recv returns",
    [TT_CHOICE_ACCEPTED] = "how much one send takes",
    [TT_CHOICE_RESOLVE] = "when names are resolved",
    [TT_CHOICE_CONNECT] = "which connection attempts are ignored at first",
};

static void put_stalls(struct list *list, const struct search_request *search)
{
    char item[60] = "stalls of any length (--slow inf)";
    char text[TT__DURATION_SIZE];
    double slow_s = search->options.sim.slow_s;
    if (isfinite(slow_s)) {
        snprintf(item, sizeof item, "stalls of at most %s (--slow)",
                 tt__duration(slow_s, text));
    }
    put_item(list, item);
}

/* Durations are the user's statement, so it is repeated. */
static void put_latency(struct list *list, const struct search_request *search)
{
    const struct tt_sim_options *sim = &search->options.sim;
    char item[400];
    if (sim->latency_s[1] > 0 || sim->links[0] != '\0') {
        snprintf(item, sizeof item, "how long %s (--latency %s)",
                 sim->latency_s[1] > 0
                     ? "ticktape.io() and messages of the network take"
                     : "messages of the network take",
                 search->latency);
        put_item(list, item);
    }
    if (sim->vary[1] > 0) {
        snprintf(item, sizeof item, "how long %s takes (--vary-sleeps %s)",
                 sim->latency_s[1] > 0 ? "any other sleep" : "each sleep",
                 search->vary);
        put_item(list, item);
    }
}

static void put_varied(const struct explored *explored)
{
    struct list list = {.head = "  varied: "};
    uint32_t kinds = explored->found->kinds;
    if (kinds >> TT_CHOICE_LAG & 1) {
        put_stalls(&list, explored->search);
    }
    for (int kind = 0; kind < TT_CHOICE_COUNT; kind++) {
        if (kinds >> kind & 1 && varied[kind] != NULL) {
            put_item(&list, varied[kind]);
        }
    }
    if (kinds >> TT_CHOICE_LATENCY & 1) {
        put_latency(&list, explored->search);
    }
    puts(list.more ? "" : "  varied: nothing, as the program has one schedule");
}

/* What the program read, and no option varies in one search. */
static const struct {
    uint32_t seen;
    const char *item;
} constants[] = {
    {TT_SEEN_IDS, "what id() returns, and addresses in reprs"},
    {TT_SEEN_NUMBERS, "what hash() returns for strs and objects"},
    {TT_SEEN_PROCESS, "what os.getpid() returns"},
    {TT_SEEN_DATE, "the date at the start (--epoch)"},
    {TT_SEEN_PORTS, "the ports that the kernel chooses"},
};

/* Of sleeps there are as many as in the default run. */
static void put_fixed(const struct explored *explored)
{
    struct list list = {.head = "  fixed: "};
    uint64_t count = explored->found->sleeps.count;
    bool is_stated = explored->search->options.sim.latency_s[1] > 0;
    char sleeps[120];
    if (count > 0) {
        snprintf(sleeps, sizeof sleeps,
                 "the duration%s of %llu sleep%s%s (--vary-sleeps varies %s)",
                 count == 1 ? "" : "s", (unsigned long long)count,
                 count == 1 ? "" : "s",
                 is_stated ? " not marked by ticktape.io()" : "",
                 count == 1 ? "it" : "them");
        put_item(&list, sleeps);
    }
    if (explored->found->seen & TT_SEEN_HASHES &&
        !explored->search->options.hashes) {
        put_item(&list, "the order of sets of strs and bytes (--hashes)");
    }
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
        if (explored->found->seen & constants[i].seen) {
            put_item(&list, constants[i].item);
        }
    }
    if (list.more) {
        putchar('\n');
    }
}

/* Whether no run came to an event loop, and nothing else was left to chance. */
static bool has_no_loop(const struct tt_explore_result *found)
{
    return !command_has_outside() && found->exhausted && found->limits == 0 &&
           found->steps == 0 && found->choices_default == 0 &&
           strstr(found->bound, "threads") == NULL;
}

void explored_put_coverage(const struct explored *explored)
{
    if (has_no_loop(explored->found)) {
        puts("  varied: nothing; does the program call asyncio.run()?");
    } else {
        put_varied(explored);
    }
    put_fixed(explored);
}

bool explored_budget(const struct explored *explored,
                     char out[EXPLORED_BUDGET_SIZE])
{
    const struct tt_explore_result *found = explored->found;
    double time_s = explored->search->options.seconds_max;
    char time[TT__DURATION_SIZE];
    *out = '\0';
    /* One shard's budget says nothing of the search. */
    if (found->exhausted || found->stopped || found->ended ||
        explored->shards.count > 0) {
        return false;
    }
    if (!found->is_late) {
        snprintf(out, EXPLORED_BUDGET_SIZE, "--runs %llu is spent",
                 explored->search->runs);
    } else if (time_s > 0) {
        snprintf(out, EXPLORED_BUDGET_SIZE, "--time %s is spent",
                 tt__duration(time_s, time));
    } else {
        snprintf(out, EXPLORED_BUDGET_SIZE, "--time is spent");
    }
    return true;
}

void explored_put_extent(const struct explored *explored)
{
    const struct tt_explore_result *found = explored->found;
    /* Where shards are missing, this does not hold for the whole search. */
    const char *parts = explored->shards.count > 0 ? " of the shards done" : "";
    char text[TT__DURATION_SIZE], budget[EXPLORED_BUDGET_SIZE];
    if (has_no_loop(found)) {
        printf("; it runs no event loop, and has only one schedule");
    } else if (found->exhausted && found->limits > 0) {
        printf("; nothing is left to run%s", parts);
    } else if (found->exhausted) {
        printf("; exhausted: no %s%s fails",
               *found->bound == '\0' ? "schedule" : found->bound, parts);
    } else {
        printf(" in %llu run%s of %s", (unsigned long long)found->runs,
               found->runs == 1 ? "" : "s", explored->search->options.strategy);
    }
    double for_s = explored->search->options.sim.for_s;
    if (for_s > 0) {
        printf(", each until %s of virtual time (--for)",
               tt__duration(for_s, text));
    }
    if (explored_budget(explored, budget)) {
        printf("; %s", budget);
    }
}

void explored_put_sleeps(const struct explored *explored)
{
    const struct tt_explore_result *found = explored->found;
    const struct tt_sim_options *sim = &explored->search->options.sim;
    bool is_asked = found->kinds >> TT_CHOICE_LATENCY & 1;
    if (sim->latency_s[1] > 0 && sim->vary[1] == 0 && !is_asked) {
        puts("--latency varies nothing here: the default run has no "
             "ticktape.io() and no connection");
    } else if (!found->exhausted && found->sleeps.together && !is_asked) {
        printf("the durations of %llu sleeps were fixed, and several waited at "
               "once: if they represent I/O, see --latency and --vary-sleeps\n",
               (unsigned long long)found->sleeps.count);
    }
}

/* SPDX-License-Identifier: MIT
 *
 * scenarios/explore_coverage.c: what "no failure" and "exhausted" cover, for
 * people.
 *
 * A search varies what the program's choices are about, and holds everything
 * else fixed. Where it comes to an end both are named, so that nobody takes
 * "no schedule fails" for more than it is.
 */
#include <math.h>
#include <string.h>

#include "explore_report.h"

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

/* What a choice of each kind varies; NULL: see put_stalls. */
static const char *const varied[TT_CHOICE_COUNT] = {
    [TT_CHOICE_TIE] = "moments between two readings of the clock",
    [TT_CHOICE_IO] = "the order of ready descriptors",
    [TT_CHOICE_ARRIVE] = "when descriptors become ready",
    [TT_CHOICE_SET] = "the order of sets",
    [TT_CHOICE_RANDOM] = "random draws",
    [TT_CHOICE_CANCEL] = "cancellations (--inject)",
    [TT_CHOICE_FAULT] = "failing allocations (--inject)",
    [TT_CHOICE_READY] = "the ready queue (--model any)",
};

static void put_stalls(struct list *list, const struct search_request *search)
{
    char item[60] = "stalls of any length (--slow inf)";
    double slow_s = search->options.sim.slow_s;
    if (isfinite(slow_s)) {
        snprintf(item, sizeof item, "stalls of at most %.9g s (--slow)",
                 slow_s);
    }
    put_item(list, item);
}

static void put_varied(const struct explored *explored)
{
    struct list list = {.head = "  varied: "};
    uint32_t kinds = explored->found->kinds;
    if (kinds >> TT_CHOICE_LAG & 1) {
        put_stalls(&list, explored->search);
    }
    for (int kind = 0; kind < TT_CHOICE_COUNT; kind++) {
        if (kinds >> kind & 1 && kind != TT_CHOICE_LAG) {
            const char *item = varied[kind];
            put_item(&list, item != NULL
                                ? item
                                : tt_choice_name((enum tt_choice)kind));
        }
    }
    puts(list.more ? "" : "  varied: nothing, as the program has one schedule");
}

static void put_fixed(const struct explored *explored)
{
    struct list list = {.head = "  fixed: "};
    uint32_t kinds = explored->found->kinds;
    if (kinds & (1U << TT_CHOICE_LAG | 1U << TT_CHOICE_TIE)) {
        put_item(&list, "how long each sleep is");
    }
    if (list.more) {
        putchar('\n');
    }
}

void explored_put_coverage(const struct explored *explored)
{
    put_varied(explored);
    put_fixed(explored);
}

void explored_put_extent(const struct explored *explored)
{
    const struct tt_explore_result *found = explored->found;
    /* Where parts of the search are missing, what is exhausted is not all. */
    const char *parts = explored->shards.count > 0 ? " of the parts done" : "";
    if (found->exhausted && found->limits > 0) {
        printf("; nothing is left to run%s", parts);
    } else if (found->exhausted) {
        printf("; exhausted: no %s%s fails",
               *found->bound == '\0' ? "schedule" : found->bound, parts);
    } else {
        printf(" in %llu run%s", (unsigned long long)found->runs,
               found->runs == 1 ? "" : "s");
    }
}

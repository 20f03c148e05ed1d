/* SPDX-License-Identifier: MIT
 *
 * explore_numbers.c: the numbers of a search, for people.
 *
 * Each sentence about what was not run names what it holds for: an estimate is
 * made of the runs that were drawn, and said of such runs; a bound is said of
 * the choices of the default run, and left out where it says next to nothing.
 * tests/suites/test_statistics.c tries to refute them.
 */
#include <math.h>
#include <string.h>

#include "explore_report.h"
#include "sim/base/duration.h"

enum { DRAWN_FEWEST = 20 }; /* runs, of which something is estimated */
#define BOUND_LEAST 0.01
/* None of n runs showed it: it has a smaller probability than 3 / n, or that
 * had one of 5 %. */
#define NONE_MOST 3.0

static unsigned long long wide(uint64_t n)
{
    return n;
}

/* To three digits, as the clock is no better. */
static double rate(uint64_t count, double seconds)
{
    double exact = seconds > 0 ? (double)count / seconds : 0;
    double unit = exact > 100 ? pow(10, floor(log10(exact)) - 2) : 1;
    return round(exact / unit) * unit;
}

/* Of the second digit of a number from 0 to 1. */
static double unit_of(double number)
{
    TT_ASSERT(number > 0);
    return pow(10, floor(log10(number)) - 1);
}

/* How likely runs like RUNS of which ONCE were the only ones that showed
 * something show something new. */
static void put_unseen(uint64_t once, uint64_t runs)
{
    if (once == 0) {
        double unit = unit_of(NONE_MOST / (double)runs);
        printf("below %.2g", ceil(NONE_MOST / (double)runs / unit) * unit);
    } else if (once == runs) {
        fputs("near 1", stdout);
    } else {
        printf("about %.2g", (double)once / (double)runs);
    }
}

/* Schedules and classes are sets of at most seen_max: a full one says nothing
 * of what is not in it. */
static void put_estimates(const struct tt_explore_result *found)
{
    bool all = found->class_runs == found->runs;
    if (found->failed || found->exhausted || found->seen_full ||
        found->drawn_runs < DRAWN_FEWEST) {
        return;
    }
    fputs(
        "unseen: a run drawn at random shows a new schedule with probability ",
        stdout);
    put_unseen(found->drawn_once, found->drawn_runs);
    if (found->class_drawn_runs >= DRAWN_FEWEST) {
        printf(", a %s with probability ",
               all ? "new class" : "class that is not in the sample");
        put_unseen(found->class_drawn_once, found->class_drawn_runs);
    }
    printf(" (estimated from %llu such runs)\n", wide(found->drawn_runs));
}

/* Without a class of every run, how many there are is said of a sample. */
static void put_classes(const struct tt_explore_result *found)
{
    bool all = found->class_runs == found->runs;
    /* Two schedules may look alike in their traces: handles of the same name
     * changed places, or timers that never fired had other deadlines. But they
     * are two if they are of two classes. */
    uint64_t schedules =
        found->schedules > found->classes ? found->schedules : found->classes;
    printf("%llu different schedule%s", wide(schedules),
           schedules == 1 ? "" : "s");
    if (all || found->class_runs > 0) {
        printf("%s %llu class%s", all ? " in" : ";", wide(found->classes),
               found->classes == 1 ? "" : "es");
    }
    if (!all && found->class_runs > 0) {
        printf(" in a sample of %llu run%s", wide(found->class_runs),
               found->class_runs == 1 ? "" : "s");
    }
    printf("%s\n", found->seen_full ? " (as many as are remembered)" : "");
}

/* Two digits of a bound, which is no larger than it is. */
static void put_bound(const struct tt_explore_result *found,
                      const struct tt_explore_share *share)
{
    const char *colon = strchr(share->name, ':');
    const char *depth = colon == NULL ? "3" : colon + 1;
    double unit = unit_of(share->bound);
    double rounded = floor(share->bound / unit) * unit;
    printf("%s finds a failure that takes %s particular deviation%s among the "
           "%llu choices of the default run%s with probability %.2g or more\n",
           share->name, depth, strcmp(depth, "1") == 0 ? "" : "s",
           wide(found->choices_default),
           found->has_draws ? " (of values drawn from many: extremes)" : "",
           rounded < 0.99 ? rounded : 0.99);
}

/* What each strategy did, and what it would have found. */
static void put_shares(const struct tt_explore_result *found)
{
    for (size_t i = 0; i < found->share_count; i++) {
        printf("%s%s %llu%s", i == 0 ? "runs of each strategy: " : ", ",
               found->shares[i].name, wide(found->shares[i].runs),
               found->shares[i].found ? " (found it)" : "");
    }
    putchar('\n');
    bool open = !found->failed && !found->exhausted && found->limits == 0;
    for (size_t i = 0; open && i < found->share_count; i++) {
        if (found->shares[i].bound >= BOUND_LEAST) {
            put_bound(found, &found->shares[i]);
        }
    }
}

void explored_put_longer(const struct tt_explore_result *found)
{
    if (found->longer_runs > 0) {
        printf("%llu more run%s, with stalls of any length\n",
               wide(found->longer_runs), found->longer_runs == 1 ? "" : "s");
    }
}

void explored_put_numbers(const struct tt_explore_result *found)
{
    char time[TT__DURATION_SIZE];
    printf("%llu run%s, %llu ticks in %s: %.0f runs/s, %.0f ticks/s\n",
           wide(found->runs), found->runs == 1 ? "" : "s", wide(found->steps),
           tt__duration_in(found->seconds, 3, time),
           rate(found->runs, found->seconds),
           rate(found->steps, found->seconds));
    if (found->runs > 0) {
        put_classes(found);
        put_estimates(found);
        put_shares(found);
    }
}

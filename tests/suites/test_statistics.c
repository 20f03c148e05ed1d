/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_statistics.c: what a search says of its runs, and of those
 * that it did not run, is true. Each test tries to refute one such sentence.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdlib.h>

#include "test_support.h"

#include "sim/search/explore.h"
#include "sim/base/random.h"

/* ---- No more classes than schedules -------------------------------------- */

/* Draws, and reads the clock, where no handle shows it. */
static const char unseen_values[] =
    "import asyncio, random\n"
    "async def work():\n"
    "    random.random()\n"
    "    asyncio.get_running_loop().time()\n"
    "async def main():\n"
    "    await asyncio.gather(*(work() for _ in range(3)))\n"
    "    asyncio.get_running_loop().time()\n"
    "asyncio.run(main())\n";

START_TEST(what_no_handle_shows_tells_schedules_apart)
{
    static const char *const strategies[] = {"random", "surw", "pct:3", "dfs",
                                             "portfolio"};
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = strategies[_i];
    options.runs_max = 200;
    options.classes = TT_CLASSES_ALL;
    test_explore(unseen_values, &options, &found);
    ck_assert(!found.failed);
    ck_assert_uint_eq(found.class_runs, found.runs);
    ck_assert_uint_le(found.classes, found.schedules);
    ck_assert_uint_gt(found.schedules, 20);
    ck_assert_uint_le(found.drawn_once, found.seen_once);
    ck_assert_uint_le(found.seen_once, found.schedules);
    ck_assert_uint_le(found.schedules, found.runs);
    tt_explore_result_deinit(&found);
}
END_TEST

/* ---- Exceptions that nobody looked at ------------------------------------ */

/* A task that somebody still holds, one that is gone by then, and a future. */
static const char nobody_looks[] =
    "import asyncio\n"
    "seen = []\n"
    "async def early():\n"
    "    await asyncio.sleep(0.1)\n"
    "    seen.append('early')\n"
    "async def late(kept):\n"
    "    await asyncio.sleep(0.15)\n"
    "    assert seen or not kept\n"
    "    if not kept and not seen:\n"
    "        raise LookupError\n"
    "async def main():\n"
    "    future = asyncio.get_running_loop().create_future()\n"
    "    held = asyncio.create_task(late(True))\n"
    "    asyncio.create_task(late(False))\n"
    "    asyncio.create_task(early())\n"
    "    await asyncio.sleep(0.14)\n"
    "    if not seen:\n"
    "        future.set_exception(KeyError(1))\n"
    "    await asyncio.sleep(2)\n"
    "asyncio.run(main())\n";

static struct tt_explore_options left_options(void)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    options.runs_max = 900;
    options.keep_going = options.keep_hashes = true;
    options.jobs_after_s = 0;
    options.shrink_runs_max = 0;
    return options;
}

static void check_left(const struct tt_explore_result *a,
                       const struct tt_explore_result *b)
{
    ck_assert_uint_eq(a->left_count, b->left_count);
    for (size_t i = 0; i < a->left_count; i++) {
        ck_assert_str_eq(a->left[i].is.type, b->left[i].is.type);
        ck_assert_uint_eq(a->left[i].is.line, b->left[i].is.line);
        ck_assert_uint_eq(a->left[i].runs, b->left[i].runs);
    }
}

START_TEST(exceptions_nobody_looks_at_are_counted_by_type_and_line)
{
    struct tt_explore_options options = left_options();
    struct tt_explore_result found, failing;
    test_explore(nobody_looks, &options, &found);
    ck_assert(!found.failed);
    ck_assert_uint_eq(found.left_count, 3);
    ck_assert_str_eq(found.left[0].is.type, "KeyError");
    ck_assert_uint_eq(found.left[0].is.line, 0); /* it was never raised */
    ck_assert_str_eq(found.left[1].is.type, "AssertionError");
    ck_assert_uint_eq(found.left[1].is.line, 8);
    ck_assert_str_eq(found.left[2].is.type, "LookupError");
    ck_assert_uint_eq(found.left[2].is.line, 10);
    /* As often as each of them fails a run, if it is to. */
    options.sim.unretrieved = true;
    test_explore(nobody_looks, &options, &failing);
    check_left(&found, &failing);
    uint64_t any = failing.failure_count;
    for (size_t i = 0; i < failing.other_count; i++) {
        any += failing.others[i].count;
    }
    ck_assert_uint_gt(any, 0);
    for (size_t i = 0; i < found.left_count; i++) {
        ck_assert_uint_gt(found.left[i].runs, 0);
        ck_assert_uint_le(found.left[i].runs, any);
    }
    tt_explore_result_deinit(&found);
    tt_explore_result_deinit(&failing);
}
END_TEST

START_TEST(processes_and_parts_count_the_same_exceptions)
{
    struct tt_explore_options options = left_options();
    struct tt_explore_result whole, shared, joined, part;
    test_explore(nobody_looks, &options, &whole);
    options.jobs = 2;
    test_explore(nobody_looks, &options, &shared);
    check_left(&whole, &shared);
    options.jobs = 1;
    options.shard_count = 3;
    test_explore(nobody_looks, &options, &joined);
    for (options.shard_at = 1; options.shard_at < 3; options.shard_at++) {
        test_explore(nobody_looks, &options, &part);
        ck_assert_int_eq(tt_explore_merge(&joined, &part), 0);
    }
    check_left(&whole, &joined);
    tt_explore_result_deinit(&whole);
    tt_explore_result_deinit(&shared);
    tt_explore_result_deinit(&joined);
}
END_TEST

/* ---- What is unseen ------------------------------------------------------ */

enum { KINDS = 400, DRAWS = 200, TRIALS = 2000 };

static double weight_of(unsigned shape, int i)
{
    switch (shape) {
    case 0: /* sixty alike */
        return i < 60;
    case 1: /* Zipf */
        return 1.0 / (1 + i);
    case 2: /* one rare */
        return i == 0 ? 99 : i == 1;
    case 3:
        return i == 0 ? 60.0 : 1.0 / KINDS;
    default:
        return pow(0.5, i);
    }
}

/* How likely each of KINDS is. */
static void fill_weights(unsigned shape, double weights[KINDS])
{
    double sum = 0;
    for (int i = 0; i < KINDS; i++) {
        weights[i] = weight_of(shape, i);
        sum += weights[i];
    }
    for (int i = 0; i < KINDS; i++) {
        weights[i] /= sum;
    }
}

static int draw_kind(uint64_t *state, const double weights[KINDS])
{
    double left = (double)tt__random(state, UINT64_C(1) << 53) * 0x1p-53;
    int kind = 0;
    while (kind + 1 < KINDS && left >= weights[kind]) {
        left -= weights[kind++];
    }
    return kind;
}

/* Draws, and notes what an enumeration shows between the draws. Returns what
 * the estimate says; *MISSING: how likely the next draw shows what was not
 * seen. */
static double estimate(uint64_t *state, const double weights[KINDS],
                       double *missing, uint64_t *once)
{
    struct tt__seen seen;
    bool is_seen[KINDS] = {false};
    tt__seen_init(&seen, 1 << 20);
    for (int i = 0; i < DRAWS; i++) {
        int kind = draw_kind(state, weights), other = i % 7;
        tt__seen_add(&seen, tt__seen_key(tt__mix64((uint64_t)kind), true));
        tt__seen_add(&seen, tt__seen_key(tt__mix64((uint64_t)other), false));
        is_seen[kind] = is_seen[other] = true;
    }
    tt__seen_complete(&seen);
    ck_assert_uint_eq(seen.drawn, DRAWS);
    *once = seen.drawn_once;
    *missing = 0;
    for (int i = 0; i < KINDS; i++) {
        *missing += is_seen[i] ? 0 : weights[i];
    }
    double estimated = (double)seen.drawn_once / (double)seen.drawn;
    tt__seen_deinit(&seen);
    return estimated;
}

START_TEST(what_is_unseen_is_as_likely_as_estimated)
{
    double weights[KINDS], estimated = 0, missing = 0, square = 0;
    uint64_t state = (uint64_t)_i, none_wrong = 0;
    fill_weights((unsigned)_i, weights);
    for (int i = 0; i < TRIALS; i++) {
        double one;
        uint64_t once;
        double guess = estimate(&state, weights, &one, &once);
        estimated += guess;
        missing += one;
        square += (guess - one) * (guess - one);
        none_wrong += once == 0 && one > 3.0 / DRAWS;
    }
    /* Leaving one out, a run is drawn after DRAWS - 1 others. */
    double deviation = sqrt(square);
    ck_assert_msg(fabs(estimated - missing) <= 4 * deviation + TRIALS * 1e-3,
                  "estimated %g, it is %g, deviation %g", estimated / TRIALS,
                  missing / TRIALS, deviation / TRIALS);
    /* Where it is at least 3 / DRAWS, none came once in 5 % at most. */
    ck_assert_uint_le(none_wrong * 20, TRIALS);
}
END_TEST

static const char polls[] =
    "import asyncio, random\n"
    "async def work(n):\n"
    "    for i in range(3):\n"
    "        await asyncio.sleep(0.01 * n)\n"
    "        await asyncio.sleep(0.01 * random.randrange(3))\n"
    "async def main():\n"
    "    await asyncio.gather(*(work(n) for n in range(3)))\n"
    "asyncio.run(main())\n";

static struct tt_explore_result explore_polls(const char *strategy,
                                              uint64_t runs, uint64_t seed)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = strategy;
    options.runs_max = runs;
    options.seed = seed;
    test_explore(polls, &options, &found);
    ck_assert(!found.failed && !found.exhausted);
    return found;
}

static const char *const drawing[] = {"random", "pct:3",  "pos",
                                      "surw",   "places", "swarm"};

START_TEST(the_next_runs_show_as_much_that_is_new_as_estimated)
{
    enum { RUNS = 200, MORE = 50, SEEDS = 40 };
    double expected = 0, shown = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct tt_explore_result few = explore_polls(drawing[_i], RUNS, seed);
        struct tt_explore_result more =
            explore_polls(drawing[_i], RUNS + MORE, seed);
        ck_assert_uint_eq(few.drawn_runs, RUNS - 1); /* and the default one */
        expected += MORE * tt_explore_unseen(&few);
        shown += (double)(more.schedules - few.schedules);
        tt_explore_result_deinit(&few);
        tt_explore_result_deinit(&more);
    }
    /* The fiftieth of them is less likely to be new than the first. */
    ck_assert_msg(shown <= expected + 5 * sqrt(expected) &&
                      shown >= 0.8 * expected - 5 * sqrt(expected),
                  "%g new ones were expected, %g came", expected, shown);
}
END_TEST

START_TEST(a_portfolio_estimates_from_its_drawn_runs_alone)
{
    struct tt_explore_result found = explore_polls("portfolio", 400, 0);
    uint64_t drawn = 0;
    for (size_t i = 0; i < found.share_count; i++) {
        for (size_t j = 0; j < sizeof drawing / sizeof *drawing; j++) {
            size_t size = strcspn(found.shares[i].name, ":");
            bool is = size == strcspn(drawing[j], ":") &&
                      strncmp(found.shares[i].name, drawing[j], size) == 0;
            drawn += is ? found.shares[i].runs : 0;
        }
    }
    ck_assert_uint_gt(drawn, 0);
    ck_assert_uint_lt(drawn, found.runs);
    ck_assert_uint_eq(found.drawn_runs, drawn);
    tt_explore_result_deinit(&found);
}
END_TEST

/* ---- pct's bound --------------------------------------------------------- */

/* Fails if certain choices, and no others, have certain answers. */
struct target {
    uint64_t choices;
    enum tt_choice kind; /* of all of them */
    uint64_t n;
    unsigned depth;
    struct {
        uint64_t index;
        uint64_t answer;
    } at[3];
};

static const struct target targets[] = {
    {8, TT_CHOICE_SET, 2, 1, {{8, 1}}},
    {8, TT_CHOICE_SET, 5, 1, {{1, 4}}},
    {20, TT_CHOICE_TIE, 2, 1, {{20, 1}}},
    {6, TT_CHOICE_SET, 2, 2, {{1, 1}, {6, 1}}},
    {6, TT_CHOICE_LAG, 4, 2, {{2, 3}, {3, 1}}},
    {6, TT_CHOICE_TIE, 2, 2, {{5, 1}, {6, 1}}},
    {5, TT_CHOICE_SET, 2, 3, {{1, 1}, {2, 1}, {3, 1}}},
    {5, TT_CHOICE_TIE, 2, 3, {{1, 1}, {3, 1}, {5, 1}}},
    {4, TT_CHOICE_SET, 3, 3, {{1, 2}, {2, 1}, {4, 2}}},
    /* Of values drawn from many, the extremes. */
    {12, TT_CHOICE_RANDOM, UINT64_C(1) << 53, 1, {{12, 1}}},
    {12, TT_CHOICE_RANDOM, 1000, 1, {{3, 999}}},
    {5, TT_CHOICE_RANDOM, 1000, 2, {{1, 500}, {5, 999}}},
};

static int choose_all(struct tt_env *env, void *data)
{
    const struct target *target = data;
    unsigned hits = 0, others = 0;
    for (uint64_t i = 1; i <= target->choices; i++) {
        uint64_t answer = tt_choose(env, target->kind, target->n);
        bool is_hit = false;
        for (unsigned j = 0; j < target->depth; j++) {
            is_hit = is_hit || (target->at[j].index == i &&
                                target->at[j].answer == answer);
        }
        hits += is_hit;
        others += answer != 0 && !is_hit;
    }
    return hits == target->depth && others == 0
               ? tt_raise(env, &tt_AssertionError, "hit")
               : 0;
}

START_TEST(pct_finds_a_failure_as_often_as_it_says)
{
    enum { RUNS = 200000 };
    struct target target = targets[_i];
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    char name[8] = "pct:0";
    name[4] = (char)('0' + target.depth);
    options.strategy = name;
    options.runs_max = RUNS;
    options.seen_max = 16;
    options.shrink_runs_max = 0;
    options.keep_going = true;
    options.sim.limits.memory_max = 1 << 20;
    tt_explore_result_init(&found);
    ck_assert_int_eq(tt_explore(choose_all, &target, &options, &found, NULL, 0),
                     0);
    double one = tt__pct_bound(name, found.enabled, found.choices_default,
                               found.answers_max, 1);
    double least = one * RUNS;
    ck_assert_uint_eq(found.choices_default, target.choices);
    ck_assert_msg((double)found.failure_count >= least - 5 * sqrt(least),
                  "%llu of %d runs found it, not %g",
                  (unsigned long long)found.failure_count, RUNS, least);
    /* And it says something: a hundredth of what is true is too little. */
    ck_assert_msg((double)found.failure_count <= 100 * least + 100,
                  "%llu of %d runs found it, %g were said",
                  (unsigned long long)found.failure_count, RUNS, least);
    tt_explore_result_deinit(&found);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("statistics");
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, what_no_handle_shows_tells_schedules_apart, 0,
                        5);
    tcase_add_test(tests,
                   exceptions_nobody_looks_at_are_counted_by_type_and_line);
    tcase_add_test(tests, processes_and_parts_count_the_same_exceptions);
    tcase_add_loop_test(tests, what_is_unseen_is_as_likely_as_estimated, 0, 5);
    tcase_add_loop_test(tests,
                        the_next_runs_show_as_much_that_is_new_as_estimated, 0,
                        sizeof drawing / sizeof *drawing);
    tcase_add_test(tests, a_portfolio_estimates_from_its_drawn_runs_alone);
    tcase_add_loop_test(tests, pct_finds_a_failure_as_often_as_it_says, 0,
                        sizeof targets / sizeof *targets);
    return test_main_of("statistics", tests);
}

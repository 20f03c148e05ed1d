/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_shards.c: searches in parts, and searches that keep going.
 */
#include "test_support.h"

#include <ticktape/tt_explore.h>

/* It fails in four ways: at three asserts, and by a lock that nobody leaves. */
static const char failing[] =
    "import asyncio\n"
    "order = []\n"
    "async def step(name, lock):\n"
    "    order.append(name)\n"
    "    if order == ['c', 'b']:\n"
    "        await lock.acquire()\n"
    "    async with lock:\n"
    "        pass\n"
    "async def main():\n"
    "    lock = asyncio.Lock()\n"
    "    await asyncio.gather(step('a', lock), step('b', lock),\n"
    "                         step('c', lock))\n"
    "    assert order != ['b', 'a', 'c'], order\n"
    "    assert order[0] != 'c', order\n"
    "    assert order[2] != 'b', order\n"
    "asyncio.run(main())\n";

static const char good[] = "import asyncio\n"
                           "async def main():\n"
                           "    await asyncio.gather(*[asyncio.sleep(1)\n"
                           "                           for i in range(3)])\n"
                           "asyncio.run(main())\n";

/* 11550 schedules, in more pieces than one; its failures take long to
 * come. What is random is so in some schedules only. */
static const char large[] =
    "import asyncio\n"
    "import random\n"
    "order = ''\n"
    "async def walk(name, steps):\n"
    "    global order\n"
    "    for i in range(steps):\n"
    "        order += name\n"
    "        await asyncio.sleep(0)\n"
    "    order += name\n"
    "async def main():\n"
    "    await asyncio.gather(walk('a', 2), walk('b', 2), walk('c', 1))\n"
    "    assert order[:2] != 'cb', order[:2]\n"
    "    assert order[:4] != 'bbca', order[:4]\n"
    "    assert order[:5] != 'cabba' or random.random() < 0.5\n"
    "asyncio.run(main())\n";

static const char *const strategies[] = {
    "random", "pct:3",      "pos",    "delay:3", "dfs",      "sweep",
    "surw",   "reads-from", "places", "swarm",   "portfolio"};
enum { STRATEGIES = sizeof strategies / sizeof *strategies };

static struct tt_explore_options usual(void)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    options.sim.limits.memory_max = 4 << 20;
    options.runs_max = 600;
    options.model = TT_MODEL_ANY;
    options.watched = true;
    options.classes = TT_CLASSES_ALL;
    options.keep_going = true;
    options.keep_hashes = true;
    options.jobs_after_s = 0;
    return options;
}

static struct tt_scenario *load(const char *source)
{
    struct tt_scenario *made = test_load(source);
    tt_scenario_watch(made);
    return made;
}

static void explore(struct tt_scenario *scenario,
                    const struct tt_explore_options *options,
                    struct tt_explore_result *found)
{
    char error[120] = "";
    tt_explore_result_init(found);
    int rc = tt_explore(tt_scenario_body, scenario, options, found, error,
                        sizeof error);
    ck_assert_msg(rc == 0, "%s", error);
}

/* All parts, joined from the last to the first. */
static void explore_parts(struct tt_scenario *scenario,
                          struct tt_explore_options *options, uint64_t count,
                          struct tt_explore_result *found)
{
    struct tt_explore_result part;
    options->shard_count = count;
    options->shard_at = count - 1;
    explore(scenario, options, found);
    while (options->shard_at-- > 0) {
        explore(scenario, options, &part);
        ck_assert_int_eq(tt_explore_merge(found, &part), 0);
    }
    options->shard_count = 0;
    options->shard_at = 0;
}

static void check_failures(const struct tt_explore_failure *a, size_t a_count,
                           const struct tt_explore_failure *b, size_t b_count)
{
    ck_assert_uint_eq(a_count, b_count);
    for (size_t i = 0; i < a_count; i++) {
        const struct tt_explore_failure *x = &a[i], *y = &b[i];
        ck_assert_str_eq(x->failure.message, y->failure.message);
        ck_assert_uint_eq(x->run, y->run);
        ck_assert_uint_eq(x->tape_run, y->tape_run);
        ck_assert(tt_tape_equal(&x->tape_found, &y->tape_found));
        ck_assert_uint_eq(x->count, y->count);
        ck_assert_str_eq(x->strategy, y->strategy);
        ck_assert_str_eq(x->words, y->words);
        ck_assert(tt_tape_equal(&x->tape, &y->tape));
        ck_assert(x->slow_s == y->slow_s && x->stall_s == y->stall_s);
    }
}

static void check_hashes(const struct tt_explore_hashes *a,
                         const struct tt_explore_hashes *b)
{
    ck_assert_uint_eq(a->count, b->count);
    ck_assert(a->count == 0 ||
              memcmp(a->at, b->at, a->count * sizeof *a->at) == 0);
}

static void check_alike(const struct tt_explore_result *a,
                        const struct tt_explore_result *b)
{
    ck_assert_uint_eq(a->runs, b->runs);
    ck_assert_uint_eq(a->steps, b->steps);
    ck_assert_uint_eq(a->schedules, b->schedules);
    ck_assert_uint_eq(a->seen_once, b->seen_once);
    ck_assert_uint_eq(a->class_runs, b->class_runs);
    ck_assert_uint_eq(a->classes, b->classes);
    ck_assert_uint_eq(a->classes_once, b->classes_once);
    ck_assert(a->exhausted == b->exhausted);
    ck_assert_str_eq(a->bound, b->bound);
    ck_assert_uint_eq(a->choices_default, b->choices_default);
    ck_assert_uint_eq(a->answers_max, b->answers_max);
    check_hashes(&a->schedule_hashes, &b->schedule_hashes);
    check_hashes(&a->class_hashes, &b->class_hashes);
    ck_assert(a->failed == b->failed);
    ck_assert_uint_eq(a->failure_run, b->failure_run);
    ck_assert_uint_eq(a->failure_tape_run, b->failure_tape_run);
    ck_assert_uint_eq(a->failure_count, b->failure_count);
    ck_assert(tt_tape_equal(&a->tape_found, &b->tape_found));
    ck_assert_str_eq(a->failure.message, b->failure.message);
    ck_assert(tt_tape_equal(&a->tape, &b->tape));
    check_failures(a->others, a->other_count, b->others, b->other_count);
    check_failures(a->stalls, a->stall_count, b->stalls, b->stall_count);
    ck_assert_uint_eq(a->longer_runs, b->longer_runs);
    ck_assert_uint_eq(a->share_count, b->share_count);
    for (size_t i = 0; i < a->share_count; i++) {
        ck_assert_str_eq(a->shares[i].name, b->shares[i].name);
        ck_assert_uint_eq(a->shares[i].runs, b->shares[i].runs);
        ck_assert(a->shares[i].found == b->shares[i].found);
        ck_assert_double_eq_tol(a->shares[i].bound, b->shares[i].bound, 1e-12);
    }
}

static void expect_whole(struct tt_scenario *scenario,
                         struct tt_explore_options *options, uint64_t parts,
                         const struct tt_explore_result *whole)
{
    struct tt_explore_result joined;
    explore_parts(scenario, options, parts, &joined);
    check_alike(whole, &joined);
    tt_explore_result_deinit(&joined);
}

START_TEST(parts_joined_are_the_whole)
{
    static const uint64_t counts[] = {2, 3, 4, 8, 64};
    struct tt_scenario *scenario = load(_i & 1 ? failing : good);
    struct tt_explore_options options = usual();
    struct tt_explore_result whole;
    options.strategy = strategies[_i / 2];
    options.inject_cancel = strcmp(options.strategy, "sweep") == 0;
    if (strcmp(options.strategy, "dfs") == 0) { /* to its end */
        options.runs_max = 20000;
        options.model = _i & 1 ? TT_MODEL_ANY : TT_MODEL_ASYNCIO;
    }
    explore(scenario, &options, &whole);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        options.jobs = i == 1 ? 2 : 1;
        expect_whole(scenario, &options, counts[i], &whole);
    }
    tt_explore_result_deinit(&whole);
    tt_scenario_free(scenario);
}
END_TEST

static void check_contained(const struct tt_explore_hashes *part,
                            const struct tt_explore_hashes *all)
{
    for (size_t i = 0, at = 0; i < part->count; i++) {
        while (at < all->count && (all->at[at] | 3) < (part->at[i] | 3)) {
            at++;
        }
        ck_assert(at < all->count && (all->at[at] | 3) == (part->at[i] | 3));
    }
}

static const struct sampled {
    const char *strategy;
    uint64_t runs;
} sampled[] = {
    {"random", 2500}, {"dfs", 20000},      {"dfs", 5000},
    {"pct:3", 2000},  {"portfolio", 2000}, {"delay:4", 4000},
};
enum { SAMPLED = sizeof sampled / sizeof *sampled };

/* Which runs are in it depends on their numbers alone: not on processes, on
 * parts, or on copies that they share. It leaves the search as it is. */
START_TEST(a_sample_of_classes_is_the_same_for_any_number_of_parts)
{
    struct tt_scenario *scenario = load(large);
    struct tt_explore_options options = usual();
    struct tt_explore_result all, sample, again;
    options.strategy = sampled[_i].strategy;
    options.runs_max = sampled[_i].runs;
    explore(scenario, &options, &all);
    ck_assert_uint_eq(all.class_runs, all.runs);
    options.classes = TT_CLASSES_SAMPLE;
    options.watch = tt_scenario_watching;
    explore(scenario, &options, &sample);
    ck_assert_uint_eq(sample.runs, all.runs);
    ck_assert_uint_ge(sample.class_runs, 1024);
    ck_assert_uint_lt(sample.class_runs, all.runs);
    check_hashes(&sample.schedule_hashes, &all.schedule_hashes);
    check_contained(&sample.class_hashes, &all.class_hashes);
    options.snapshots = true;
    for (options.jobs = 1; options.jobs <= 3; options.jobs += 2) {
        explore(scenario, &options, &again);
        check_alike(&sample, &again);
        tt_explore_result_deinit(&again);
        if (sample.exhausted || strcmp(options.strategy, "dfs") != 0) {
            expect_whole(scenario, &options, 5, &sample);
        }
    }
    tt_explore_result_deinit(&all);
    tt_explore_result_deinit(&sample);
    tt_scenario_free(scenario);
}
END_TEST

/* Where they are what the search goes by, each run has one. */
START_TEST(dpor_has_the_class_of_each_run)
{
    struct tt_scenario *scenario =
        load("import asyncio\n"
             "order = ''\n"
             "async def walk(name):\n"
             "    global order\n"
             "    for i in range(3):\n"
             "        order += name\n"
             "        await asyncio.sleep(0)\n"
             "async def main():\n"
             "    await asyncio.gather(walk('a'), walk('b'), walk('c'))\n"
             "asyncio.run(main())\n");
    struct tt_explore_options options = usual();
    struct tt_explore_result found;
    options.strategy = "dpor";
    options.runs_max = 5000;
    options.classes = TT_CLASSES_SAMPLE;
    explore(scenario, &options, &found);
    ck_assert_uint_gt(found.runs, 1024);
    ck_assert_uint_eq(found.class_runs, found.runs);
    tt_explore_result_deinit(&found);
    tt_scenario_free(scenario);
}
END_TEST

/* Parts that stop at their failures agree on the first one. */
START_TEST(the_first_failure_of_all_parts_is_that_of_the_whole)
{
    struct tt_scenario *scenario = load(failing);
    struct tt_explore_options options = usual();
    struct tt_explore_result whole, joined;
    options.keep_going = false;
    options.strategy = strategies[_i];
    options.inject_cancel = strcmp(options.strategy, "sweep") == 0;
    explore(scenario, &options, &whole);
    explore_parts(scenario, &options, 5, &joined);
    ck_assert(whole.failed == joined.failed);
    ck_assert_uint_eq(whole.failure_run, joined.failure_run);
    ck_assert_uint_eq(joined.failure_tape_run, joined.failure_run);
    ck_assert(tt_tape_equal(&whole.tape_found, &joined.tape_found));
    ck_assert_str_eq(whole.failure.message, joined.failure.message);
    ck_assert(tt_tape_equal(&whole.tape, &joined.tape));
    tt_explore_result_deinit(&whole);
    tt_explore_result_deinit(&joined);
    tt_scenario_free(scenario);
}
END_TEST

/* Two failures take stalls of 4 and of 9 s, one is found within the bound, and
 * one needs no stall, but only the last runs are many enough to find it. */
static const char late[] = "import asyncio, random\n"
                           "async def work():\n"
                           "    for _ in range(4):\n"
                           "        await asyncio.sleep(0.25)\n"
                           "async def main():\n"
                           "    loop = asyncio.get_running_loop()\n"
                           "    loop.call_later(5, int)\n"
                           "    loop.call_later(1.5, int)\n"
                           "    await work()\n"
                           "    now = loop.time()\n"
                           "    assert now <= 9, now\n"
                           "    assert now <= 4, now\n"
                           "    assert now <= 1.4, now\n"
                           "    assert random.randrange(400) != 399\n"
                           "asyncio.run(main())\n";

START_TEST(longer_stalls_are_no_failures_and_the_same_for_any_parts)
{
    static const char *const each[] = {"random", "portfolio", "dfs", "delay:2"};
    struct tt_scenario *scenario = load(late);
    struct tt_explore_options options = usual();
    struct tt_explore_result whole, again;
    options.model = TT_MODEL_ASYNCIO;
    options.strategy = each[_i];
    options.runs_max = _i == 2 ? 100000 : 40;
    options.longer_runs_max = 800;
    explore(scenario, &options, &whole);
    ck_assert_uint_ge(whole.stall_count, 2);
    ck_assert_uint_gt(whole.longer_runs, 100);
    for (size_t i = 0; i < whole.stall_count; i++) {
        ck_assert(whole.stalls[i].slow_s > options.sim.slow_s);
        ck_assert(whole.stalls[i].stall_s <= whole.stalls[i].slow_s);
        ck_assert_uint_eq(whole.stalls[i].count, 0);
        ck_assert_uint_gt(whole.stalls[i].run, options.runs_max);
    }
    options.jobs = 3;
    explore(scenario, &options, &again);
    check_alike(&whole, &again);
    tt_explore_result_deinit(&again);
    options.jobs = 1;
    for (uint64_t parts = 2; parts <= 8; parts *= 2) {
        expect_whole(scenario, &options, parts, &whole);
    }
    tt_explore_result_deinit(&whole);
    tt_scenario_free(scenario);
}
END_TEST

/* ---- Trees in pieces ----------------------------------------------------- */

START_TEST(parts_of_a_tree_joined_are_the_tree)
{
    static const uint64_t counts[] = {1, 2, 4, 8, 64};
    struct tt_scenario *scenario = load(large);
    struct tt_explore_options options = usual();
    struct tt_explore_result whole;
    options.strategy = "dfs";
    options.runs_max = 100000;
    options.snapshots = true;
    explore(scenario, &options, &whole);
    ck_assert(whole.exhausted);
    ck_assert_str_eq(whole.bound,
                     "schedule that gives each draw one of at most 5 values");
    ck_assert_uint_gt(whole.runs, 11550);
    ck_assert_uint_eq(whole.other_count, 2);
    ck_assert_uint_gt(whole.failure_run, 2000);
    for (options.jobs = 1; options.jobs <= 3; options.jobs += 2) {
        expect_whole(scenario, &options, counts[_i], &whole);
    }
    tt_explore_result_deinit(&whole);
    tt_scenario_free(scenario);
}
END_TEST

/* Of each strategy, one that ends and one that does not; a part of it, and all
 * of it. Whenever the processes start: at once, or somewhere on the way, which
 * is another place each time. */
START_TEST(processes_go_on_where_the_search_is)
{
#ifdef TT_PARANOID /* a run takes six times as long */
    static const double after_s[] = {0, 2e-3};
#else
    static const double after_s[] = {0, 1e-4, 5e-4, 2e-3, 5e-3};
#endif
    struct tt_scenario *scenario = load(_i & 1 ? large : good);
    struct tt_explore_options options = usual();
    struct tt_explore_result one, many;
    options.strategy = strategies[_i / 4];
    options.inject_cancel = strcmp(options.strategy, "sweep") == 0;
    options.snapshots = true;
    options.watch = tt_scenario_watching;
    options.classes = TT_CLASSES_SAMPLE;
    options.runs_max = 9000; /* the portfolio's dpor ends before */
    options.shard_count = _i & 2 ? 3 : 0;
    options.shard_at = _i & 2 ? 1 : 0;
    explore(scenario, &options, &one);
    for (size_t i = 0; i < sizeof after_s / sizeof *after_s; i++) {
        options.jobs = 2 + (unsigned)i % 3;
        options.jobs_after_s = after_s[i];
        explore(scenario, &options, &many);
        check_alike(&one, &many);
        for (size_t at = 0; at < one.share_count; at++) {
            ck_assert_uint_eq(one.shares[at].first, many.shares[at].first);
        }
        tt_explore_result_deinit(&many);
    }
    tt_explore_result_deinit(&one);
    tt_scenario_free(scenario);
}
END_TEST

START_TEST(a_tree_is_the_same_in_any_number_of_processes)
{
    struct tt_scenario *scenario = load(large);
    struct tt_explore_options options = usual();
    struct tt_explore_result one, many;
    options.strategy = "dfs";
    options.runs_max = _i < 3 ? 1000 + 2999 * (uint64_t)_i : 100000;
    options.keep_going = _i % 2 == 0;
    explore(scenario, &options, &one);
    for (options.jobs = 2; options.jobs <= 5; options.jobs++) {
        explore(scenario, &options, &many);
        check_alike(&one, &many);
        tt_explore_result_deinit(&many);
    }
    tt_explore_result_deinit(&one);
    tt_scenario_free(scenario);
}
END_TEST

/* With a budget that ends it, they have run what the whole search ran, and
 * found the same failure first. */
START_TEST(parts_of_a_tree_cut_short_hold_the_whole)
{
    struct tt_scenario *scenario = load(large);
    struct tt_explore_options options = usual();
    struct tt_explore_result whole, joined;
    options.strategy = "dfs";
    options.runs_max = 9000;
    options.keep_going = _i == 0;
    explore(scenario, &options, &whole);
    explore_parts(scenario, &options, 4, &joined);
    const struct tt_explore_hashes *all = &joined.schedule_hashes;
    size_t at = 0;
    for (size_t i = 0; i < whole.schedule_hashes.count; i++) {
        uint64_t hash = whole.schedule_hashes.at[i] | 3;
        while (at < all->count && (all->at[at] | 3) < hash) {
            at++;
        }
        ck_assert(!options.keep_going ||
                  (at < all->count && (all->at[at] | 3) == hash));
    }
    ck_assert(whole.failed && joined.failed);
    ck_assert(!whole.exhausted);
    ck_assert_uint_eq(whole.failure_run, joined.failure_run);
    ck_assert(tt_tape_equal(&whole.tape, &joined.tape));
    tt_explore_result_deinit(&whole);
    tt_explore_result_deinit(&joined);
    tt_scenario_free(scenario);
}
END_TEST

struct counted {
    struct tt_scenario *scenario;
    uint64_t runs;
};

static int count_body(struct tt_env *env, void *data)
{
    struct counted *counted = data;
    counted->runs++;
    return tt_scenario_body(env, counted->scenario);
}

/* And each part runs little more than what it counts. */
START_TEST(a_part_of_a_tree_leaves_the_others_out)
{
    struct counted counted = {.scenario = load(large)};
    struct tt_explore_options options = usual();
    struct tt_explore_result found;
    options.strategy = "dfs";
    options.runs_max = 100000;
    options.shard_count = 4;
    for (; options.shard_at < 4; options.shard_at++) {
        counted.runs = 0;
        tt_explore_result_init(&found);
        ck_assert_int_eq(
            tt_explore(count_body, &counted, &options, &found, NULL, 0), 0);
        ck_assert(found.exhausted);
        ck_assert_uint_gt(found.runs, 1000);
        ck_assert_uint_le(counted.runs - found.shrink_runs,
                          found.runs + found.runs / 8);
        tt_explore_result_deinit(&found);
    }
    tt_scenario_free(counted.scenario);
}
END_TEST

START_TEST(a_search_that_keeps_going_lists_each_failure_once)
{
    struct tt_scenario *scenario = load(failing);
    struct tt_explore_options options = usual();
    struct tt_explore_result found;
    options.strategy = "dfs";
    options.runs_max = 20000;
    for (options.jobs = 1; options.jobs <= 3; options.jobs += 2) {
        unsigned lines[4] = {0};
        explore(scenario, &options, &found);
        ck_assert(found.exhausted);
        ck_assert_uint_eq(found.other_count, 3);
        lines[0] = found.failure.line;
        for (size_t i = 0; i < 3; i++) {
            const struct tt_explore_failure *other = &found.others[i];
            lines[i + 1] = other->failure.line;
            ck_assert_uint_gt(other->run,
                              i == 0 ? found.failure_run : other[-1].run);
            ck_assert_uint_gt(other->count, 0);
            ck_assert_uint_le(other->tape.count, other->tape_found.count);
        }
        for (unsigned line = 13; line <= 15; line++) {
            unsigned times = 0;
            for (size_t i = 0; i < 4; i++) {
                times += lines[i] == line;
            }
            ck_assert_uint_eq(times, 1);
        }
        tt_explore_result_deinit(&found);
    }
    tt_scenario_free(scenario);
}
END_TEST

/* What the runs of a search that fail the same have: found run by run. */
struct fewest {
    uint64_t first;
    uint64_t run;   /* the first one with so few deviations */
    uint64_t count; /* of them */
    uint64_t runs;
};

enum { FEWEST_RUNS = 300 };

static struct fewest find_fewest(struct tt_scenario *scenario,
                                 const struct tt_explore_options *options,
                                 const struct tt_sim_result *failure)
{
    struct fewest fewest = {.first = 0};
    struct tt_explore_options one = *options;
    struct tt_sim_options sim_options = TT_SIM_OPTIONS_DEFAULT;
    tt_explore_sim_options(options, &sim_options);
    struct tt_sim *sim = tt_sim_new(&sim_options);
    for (uint64_t run = 1; run <= options->runs_max; run++) {
        struct tt_sim_result result;
        struct tt_tape tape;
        tt_tape_init(&tape);
        one.runs_max = run;
        ck_assert_int_eq(
            tt_explore_tape(tt_scenario_body, scenario, &one, &tape, NULL, 0),
            0);
        tt_sim_options(sim)->tape = &tape;
        tt_sim_run(sim, tt_scenario_body, scenario, &result);
        if (result.verdict == failure->verdict &&
            result.line == failure->line) {
            fewest.first = fewest.runs++ == 0 ? run : fewest.first;
            if (fewest.runs == 1 || tape.count < fewest.count) {
                fewest.run = run;
                fewest.count = tape.count;
            }
        }
        tt_tape_deinit(&tape);
    }
    tt_sim_free(sim);
    return fewest;
}

/* Of the runs that fail the same the one with the fewest deviations is kept,
 * however many processes make them. */
START_TEST(the_smallest_tape_of_each_failure_is_kept)
{
    static const char *const names[] = {"random", "portfolio"};
    struct tt_scenario *scenario = load(failing);
    struct tt_explore_options options = usual();
    struct tt_explore_result found;
    bool differs = false;
    options.strategy = names[_i % 2];
    options.runs_max = FEWEST_RUNS;
    options.shrink_runs_max = 0;
    options.keep_hashes = false;
    options.jobs_after_s = 0;
    options.jobs = (unsigned)(1 + _i / 2);
    explore(scenario, &options, &found);
    size_t count = tt_explore_failure_count(&found);
    ck_assert_uint_eq(count, 4);
    options.jobs = 1;
    options.runs_max = found.runs; /* it may be exhausted */
    for (size_t i = 0; i < count; i++) {
        struct tt_explore_failure at = tt_explore_failure_at(&found, i);
        struct fewest fewest = find_fewest(scenario, &options, &at.failure);
        ck_assert_uint_eq(at.run, fewest.first);
        ck_assert_uint_eq(at.tape_run, fewest.run);
        ck_assert_uint_eq(at.tape_found.count, fewest.count);
        ck_assert_uint_eq(at.tape.count, fewest.count);
        ck_assert_uint_eq(at.count, fewest.runs);
        differs = differs || at.tape_run != at.run;
    }
    ck_assert(differs); /* else the test shows nothing */
    tt_explore_result_deinit(&found);
    tt_scenario_free(scenario);
}
END_TEST

/* However many failures a list has, it is made soon. */
START_TEST(later_failures_are_shrunk_in_few_runs)
{
    struct tt_scenario *scenario =
        load("import asyncio\n"
             "order = ''\n"
             "async def walk(name):\n"
             "    global order\n"
             "    for i in range(3):\n"
             "        order += name\n"
             "        await asyncio.sleep(0)\n"
             "async def main():\n"
             "    await asyncio.gather(walk('a'), walk('b'), walk('c'))\n"
             "    assert order[:3] != 'bbc' and order[:2] != 'ca', order\n"
             "asyncio.run(main())\n");
    struct tt_explore_options options = usual();
    struct tt_explore_result found;
    options.strategy = "random";
    explore(scenario, &options, &found);
    ck_assert_uint_gt(found.other_count, 8);
    for (size_t i = 0; i < found.other_count; i++) {
        const struct tt_explore_failure *other = &found.others[i];
        ck_assert_uint_le(other->shrink_runs, 300);
        ck_assert(other->shrink_cut == (other->shrink_runs == 300));
    }
    tt_explore_result_deinit(&found);
    tt_scenario_free(scenario);
}
END_TEST

START_TEST(results_without_their_hashes_are_not_joined)
{
    struct tt_scenario *scenario = load(good);
    struct tt_explore_options options = usual();
    struct tt_explore_result a, b;
    explore(scenario, &options, &a);
    options.keep_hashes = false;
    explore(scenario, &options, &b);
    ck_assert_int_eq(tt_explore_merge(&a, &b), -1);
    tt_explore_result_deinit(&a);
    tt_explore_result_deinit(&b);
    tt_scenario_free(scenario);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("shards");
    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(
        tests, longer_stalls_are_no_failures_and_the_same_for_any_parts, 0, 4);
    tcase_add_loop_test(tests, parts_joined_are_the_whole, 0, 2 * STRATEGIES);
    tcase_add_loop_test(tests,
                        a_sample_of_classes_is_the_same_for_any_number_of_parts,
                        0, SAMPLED);
    tcase_add_test(tests, dpor_has_the_class_of_each_run);
    tcase_add_loop_test(tests,
                        the_first_failure_of_all_parts_is_that_of_the_whole, 0,
                        STRATEGIES);
    tcase_add_loop_test(tests, parts_of_a_tree_joined_are_the_tree, 0, 5);
    tcase_add_loop_test(tests, processes_go_on_where_the_search_is, 0,
                        4 * STRATEGIES);
    tcase_add_loop_test(tests, a_tree_is_the_same_in_any_number_of_processes, 0,
                        5);
    tcase_add_loop_test(tests, parts_of_a_tree_cut_short_hold_the_whole, 0, 2);
    tcase_add_test(tests, a_part_of_a_tree_leaves_the_others_out);
    tcase_add_test(tests, a_search_that_keeps_going_lists_each_failure_once);
    tcase_add_loop_test(tests, the_smallest_tape_of_each_failure_is_kept, 0, 6);
    tcase_add_test(tests, later_failures_are_shrunk_in_few_runs);
    tcase_add_test(tests, results_without_their_hashes_are_not_joined);
    return test_main_of("shards", tests);
}

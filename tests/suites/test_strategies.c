/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_strategies.c: what strategies find where the ready queue is
 * a choice, and what they do not.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

#include "test_support.h"

#include <ticktape/tt_scenario.h>
#include "sim/run/internal.h"
#include "sim/strategies/strategy.h"
#include <ticktape/tt_explore.h>

enum { MEMORY_MAX = 4 << 20 };

static void explore_in(unsigned jobs, const char *source, const char *strategy,
                       uint64_t seed, uint64_t runs_max,
                       struct tt_explore_result *found)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_scenario *scenario = test_load(source);
    char error[120] = "";
    tt_scenario_watch(scenario);
    options.watched = true;
    options.model = TT_MODEL_ANY;
    options.strategy = strategy;
    options.seed = seed;
    options.runs_max = runs_max;
    options.jobs = jobs;
    options.jobs_after_s = 0;
    options.shrink_runs_max = 0;
    options.classes = TT_CLASSES_ALL;
    /* A sanitizer marks all of a run's memory, run after run. */
    options.sim.limits.memory_max = MEMORY_MAX;
    tt_explore_result_init(found);
    int rc = tt_explore(tt_scenario_body, scenario, &options, found, error,
                        sizeof error);
    ck_assert_msg(rc == 0, "%s: %s", strategy, error);
    tt_scenario_free(scenario);
}

static void explore(const char *source, const char *strategy, uint64_t seed,
                    uint64_t runs_max, struct tt_explore_result *found)
{
    explore_in(1, source, strategy, seed, runs_max, found);
}

/* In which run a search fails; 0: in none. */
static uint64_t failing_run(const char *source, const char *strategy,
                            uint64_t seed, uint64_t runs_max)
{
    struct tt_explore_result found;
    explore(source, strategy, seed, runs_max, &found);
    uint64_t run = found.failure_run;
    tt_explore_result_deinit(&found);
    return run;
}

/* A task with one step and one with STEPS, made in this order: it fails if that
 * one step comes last. */
#define LAST_OF(steps)                                                         \
    "import asyncio\n"                                                         \
    "done = 0\n"                                                               \
    "async def poor():\n"                                                      \
    "    assert done < " steps ", done\n"                                      \
    "async def rich():\n"                                                      \
    "    global done\n"                                                        \
    "    for _ in range(" steps "):\n"                                         \
    "        done += 1\n"                                                      \
    "        await asyncio.sleep(0)\n"                                         \
    "async def main():\n"                                                      \
    "    await asyncio.gather(poor(), rich())\n"                               \
    "asyncio.run(main())\n"

/* PCT's figure 5: 20 coins have to fall alike, or one priority to be lower. */
START_TEST(random_misses_what_one_priority_finds)
{
    enum { SEEDS = 200 };
    unsigned found = 0;
    for (uint64_t seed = 0; seed < 5; seed++) {
        ck_assert_uint_eq(failing_run(LAST_OF("20"), "random", seed, 100), 0);
    }
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        found += failing_run(LAST_OF("20"), "pct:1", seed, 2) != 0;
    }
    /* 7 of 8 runs have priorities, and one of two orders fails. */
    ck_assert_uint_gt(found, SEEDS * 35 / 100);
    ck_assert_uint_lt(found, SEEDS * 55 / 100);
}
END_TEST

/* SURW's example: one step against 25 comes last once in 26 runs, not once in
 * 2^25. */
START_TEST(surw_finds_the_order_that_random_misses)
{
    ck_assert_uint_eq(failing_run(LAST_OF("25"), "random", 0, 10000), 0);
    for (uint64_t seed = 0; seed < 10; seed++) {
        uint64_t run = failing_run(LAST_OF("25"), "surw", seed, 1000);
        ck_assert_uint_gt(run, 0);
    }
}
END_TEST

/* Two steps of main, two of a task that it made:
 *
 *     A1 A2 M1 M2     A1 M1 A2 M2     A1 M1 M2 A2
 *     M1 A1 A2 M2     M1 A1 M2 A2     M1 M2 A1 A2
 *
 * After the last one main only waits. */
START_TEST(dfs_counts_the_interleavings)
{
    struct tt_explore_result found;
    explore("import asyncio\n"
            "async def other():\n"
            "    print('A1')\n"
            "    await asyncio.sleep(0)\n"
            "    print('A2')\n"
            "async def main():\n"
            "    task = asyncio.create_task(other())\n"
            "    await asyncio.sleep(0)\n"
            "    print('M1')\n"
            "    await asyncio.sleep(0)\n"
            "    print('M2')\n"
            "    await task\n"
            "asyncio.run(main())\n",
            "dfs", 0, 1000, &found);
    ck_assert(found.exhausted);
    ck_assert_uint_eq(found.runs, 1 + 6); /* the default one is run twice */
    ck_assert_uint_eq(found.schedules, 6);
    tt_explore_result_deinit(&found);
}
END_TEST

/* The first step of each is a read, the second one a write after an await;
 * somebody has to see one half of what N others do. */
static char *reorder(unsigned n)
{
    char *source;
    int size = asprintf(&source,
                        "import asyncio\n"
                        "a = b = 0\n"
                        "async def setter():\n"
                        "    global a, b\n"
                        "    a = 1\n"
                        "    await asyncio.sleep(0)\n"
                        "    b = 1\n"
                        "async def checker():\n"
                        "    was = a\n"
                        "    await asyncio.sleep(0)\n"
                        "    assert was == 0 or b == 1\n"
                        "async def main():\n"
                        "    tasks = []\n"
                        "    for body in [setter] * %u + [checker]:\n"
                        "        tasks.append(asyncio.create_task(body()))\n"
                        "        await asyncio.sleep(0)\n"
                        "    for task in tasks:\n"
                        "        await task\n"
                        "asyncio.run(main())\n",
                        n);
    ck_assert_int_gt(size, 0);
    return source;
}

START_TEST(reads_from_needs_no_more_runs_for_more_tasks)
{
    uint64_t first = 0;
    for (unsigned n = 2; n <= 40; n += 19) {
        char *source = reorder(n);
        uint64_t run = failing_run(source, "reads-from", 1, 50);
        ck_assert_uint_gt(run, 0);
        first = first == 0 ? run : first;
        ck_assert_uint_eq(run, first);
        free(source);
    }
}
END_TEST

/* The reads-from pairs that lead to the failure come one after the other: each
 * of the three gates opens only in the right order of what followed the one
 * before. */
START_TEST(reads_from_keeps_what_is_new)
{
    static const char gates[] =
        "import asyncio\n"
        "gate = 0\n"
        "async def keeper():\n"
        "    global gate\n"
        "    for n in range(4):\n"
        "        if gate == 2 * n:\n"
        "            gate += 1\n"
        "        await asyncio.sleep(0)\n"
        "async def visitor():\n"
        "    global gate\n"
        "    if gate != 0:\n"
        "        return\n"
        "    await asyncio.sleep(0)\n"
        "    if gate != 1:\n"
        "        return\n"
        "    gate = 2\n"
        "    await asyncio.sleep(0)\n"
        "    assert gate != 3\n"
        "async def main():\n"
        "    await asyncio.gather(keeper(), visitor())\n"
        "asyncio.run(main())\n";
    for (uint64_t seed = 0; seed < 10; seed++) {
        ck_assert_uint_gt(failing_run(gates, "reads-from", seed, 20), 0);
    }
}
END_TEST

/* Three of four races have to come out otherwise than by default, and no pair
 * of places that some run shows for the first time leads there. */
START_TEST(reads_from_draws_what_its_rules_leave_open)
{
    static const char stages[] =
        "import asyncio\n"
        "from asyncio import create_task, sleep\n"
        "log = []\n"
        "async def stage(i):\n"
        "    await sleep(0)\n"
        "    log.append(i)\n"
        "    await sleep(0)\n"
        "async def main():\n"
        "    stages = []\n"
        "    for i in range(5):\n"
        "        stages.append(create_task(stage(i)))\n"
        "        await sleep(0)\n"
        "    for each in stages:\n"
        "        await each\n"
        "    at = log.index\n"
        "    assert not at(4) < at(2) < at(0) or at(3) < at(1)\n"
        "asyncio.run(main())\n";
    for (uint64_t seed = 0; seed < 10; seed++) {
        ck_assert_uint_gt(failing_run(stages, "reads-from", seed, 250), 0);
    }
}
END_TEST

static uint64_t share_of(const struct tt_explore_result *found,
                         const char *name)
{
    for (size_t i = 0; i < found->share_count; i++) {
        if (strcmp(found->shares[i].name, name) == 0) {
            return found->shares[i].runs;
        }
    }
    return 0;
}

#define YIELDS(statement)                                                      \
    "import asyncio\n"                                                         \
    "x = 0\n"                                                                  \
    "async def task():\n"                                                      \
    "    global x\n"                                                           \
    "    for _ in range(5):\n"                                                 \
    "        " statement "\n"                                                  \
    "        await asyncio.sleep(0)\n"                                         \
    "async def main():\n"                                                      \
    "    await asyncio.gather(task(), task())\n"                               \
    "asyncio.run(main())\n"

/* Interleavings are searched by those who know of them. */
START_TEST(the_portfolio_shares_its_runs_out)
{
    struct tt_explore_result found;
    explore(YIELDS("x += 1"), "portfolio", 0, 73, &found);
    ck_assert_uint_eq(share_of(&found, "default"), 1);
    ck_assert_uint_eq(share_of(&found, "reads-from"), 36);
    ck_assert_uint_eq(share_of(&found, "pos"), 12);
    ck_assert_uint_eq(share_of(&found, "surw"), 12);
    ck_assert_uint_eq(share_of(&found, "dpor"), 6);
    ck_assert_uint_eq(share_of(&found, "delay:3"), 1);
    tt_explore_result_deinit(&found);
}
END_TEST

/* Two tasks that share nothing have one class, and thousands of schedules. */
START_TEST(the_portfolio_ends_with_the_classes)
{
    struct tt_explore_result found;
    explore(YIELDS("pass"), "portfolio", 0, 1000, &found);
    ck_assert(!found.failed && found.exhausted);
    ck_assert_str_eq(found.bound, "schedule of any happens-before class");
    ck_assert_uint_lt(found.runs, 100);
    tt_explore_result_deinit(&found);
}
END_TEST

/* A task that polls is not starved forever, and starves nobody. */
START_TEST(priorities_end)
{
    static const char polling[] = "import asyncio\n"
                                  "done = False\n"
                                  "async def worker():\n"
                                  "    global done\n"
                                  "    for _ in range(5):\n"
                                  "        await asyncio.sleep(0)\n"
                                  "    done = True\n"
                                  "async def poll():\n"
                                  "    while not done:\n"
                                  "        await asyncio.sleep(0)\n"
                                  "async def main():\n"
                                  "    await asyncio.gather(poll(), worker())\n"
                                  "asyncio.run(main())\n";
    static const char *const strategies[] = {"pos", "surw", "reads-from",
                                             "pct:1", "pct:3"};
    struct tt_explore_result found;
    for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++) {
        explore(polling, strategies[i], 0, 300, &found);
        ck_assert_msg(!found.failed, "%s", strategies[i]);
        ck_assert_uint_lt(found.steps, 300 * 200);
        tt_explore_result_deinit(&found);
    }
}
END_TEST

/* A timeout's timer has fired and waits for its turn when its body ends and
 * cancels it. */
START_TEST(strategies_look_at_cancelled_timers)
{
    static const char leaving[] =
        "import asyncio, time\n"
        "async def late():\n"
        "    try:\n"
        "        async with asyncio.timeout(1):\n"
        "            time.sleep(2)\n"
        "            await asyncio.sleep(0)\n"
        "    except TimeoutError:\n"
        "        pass\n"
        "async def main():\n"
        "    await asyncio.gather(late(), late(), late())\n"
        "asyncio.run(main())\n";
    static const char *const strategies[] = {"random", "pos",        "pct:3",
                                             "surw",   "reads-from", "dpor",
                                             "dfs",    "portfolio"};
    struct tt_explore_result found;
    for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++) {
        explore(leaving, strategies[i], 0, 100, &found);
        ck_assert_msg(!found.failed, "%s", strategies[i]);
        tt_explore_result_deinit(&found);
    }
}
END_TEST

/* How many pairs of places a run shows. */
static size_t pairs_of(const char *source)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    struct tt_scenario *scenario = test_load(source);
    size_t count;
    options.limits.memory_max = MEMORY_MAX;
    struct tt_sim *sim = tt_sim_new(&options);
    struct tt__touched *touched = tt__touched_new(&sim->region);
    tt_scenario_watch(scenario);
    sim->touched = touched;
    for (unsigned run = 0; run < 2; run++) {
        tt_sim_run(sim, tt_scenario_body, scenario, &result);
        ck_assert_int_eq(result.verdict, TT_VERDICT_OK);
        tt__touched_pairs(touched, &count);
        ck_assert_uint_eq(tt__touched_fresh(touched), run == 0 ? count : 0);
    }
    tt__touched_free(touched);
    tt_sim_free(sim);
    tt_scenario_free(scenario);
    return count;
}

#define TWO_TASKS(first, second)                                               \
    "import asyncio\n"                                                         \
    "x = y = 0\n"                                                              \
    "async def one():\n"                                                       \
    "    global x\n"                                                           \
    "    " first "\n"                                                          \
    "async def two():\n"                                                       \
    "    global x, y\n"                                                        \
    "    " second "\n"                                                         \
    "async def main():\n"                                                      \
    "    await asyncio.gather(one(), two())\n"                                 \
    "asyncio.run(main())\n"

/* Those that touch the same thing, one of them writing; not what could not
 * have come in another order: main before the tasks that it makes. */
START_TEST(pairs_are_races)
{
    size_t none = pairs_of(TWO_TASKS("pass", "pass"));
    ck_assert_uint_eq(pairs_of(TWO_TASKS("x = 1", "y = x")), none + 1);
    ck_assert_uint_eq(pairs_of(TWO_TASKS("x += 1", "x += 1")), none + 1);
    ck_assert_uint_eq(pairs_of(TWO_TASKS("print(x)", "x = 1")), none + 1);
    ck_assert_uint_eq(pairs_of(TWO_TASKS("print(x)", "print(x)")), none);
    ck_assert_uint_eq(pairs_of(TWO_TASKS("x = 1", "y = 1")), none);
    ck_assert_uint_eq(pairs_of("import asyncio\n"
                               "x = 0\n"
                               "async def one():\n"
                               "    global x\n"
                               "    x += 1\n"
                               "async def main():\n"
                               "    global x\n"
                               "    x = 1\n"
                               "    await asyncio.create_task(one())\n"
                               "    x += 1\n"
                               "asyncio.run(main())\n"),
                      0);
}
END_TEST

/* What is learned from a run is learned in each process. */
START_TEST(several_processes_search_alike)
{
    static const char *const strategies[] = {"pos", "surw", "reads-from",
                                             "pct:2", "portfolio"};
    char *source = reorder(4);
    for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++) {
        struct tt_explore_result one, many;
        for (uint64_t seed = 0; seed < 3; seed++) {
            explore_in(1, source, strategies[i], seed, 40, &one);
            explore_in(3, source, strategies[i], seed, 40, &many);
            ck_assert_uint_eq(one.failure_run, many.failure_run);
            ck_assert_uint_eq(one.schedules, many.schedules);
            ck_assert_uint_eq(one.classes, many.classes);
            ck_assert(tt_tape_equal(&one.tape_found, &many.tape_found));
            tt_explore_result_deinit(&one);
            tt_explore_result_deinit(&many);
        }
    }
    free(source);
}
END_TEST

/* ---- Choices that are not queried ---------------------------------------- */

struct counted {
    struct tt__strategy *strategy;
    uint64_t answers;
    bool each; /* is queried */
};

static uint64_t count_answer(void *data, struct tt_question *question)
{
    struct counted *self = data;
    self->answers++;
    uint64_t answered = tt__strategy_answer(self->strategy, question);
    if (self->each) {
        question->next = 0;
    }
    return answered;
}

/* Lag, random values and the ready queue. */
static const char choices_of_many_kinds[] =
    "import asyncio, random\n"
    "async def one(n):\n"
    "    for i in range(4):\n"
    "        await asyncio.sleep(random.random() + n)\n"
    "        await asyncio.sleep(0)\n"
    "async def main():\n"
    "    await asyncio.gather(*[one(n) for n in range(3)])\n"
    "asyncio.run(main())\n";

/* A run of the strategy, in which each answer is queried, or only those that
 * it wants to make. */
static void run_counted(struct tt_sim *sim, struct tt_scenario *scenario,
                        struct counted *counted, bool each,
                        struct tt_sim_result *result)
{
    struct tt_sim_options *options = tt_sim_options(sim);
    options->answer = count_answer;
    options->answer_data = counted;
    options->first = each ? 0 : counted->strategy->first;
    counted->each = each;
    options->keep_asked = tt__strategy_learns(counted->strategy);
    tt_sim_run(sim, tt_scenario_body, scenario, result);
    tt__strategy_ran(counted->strategy, result);
}

/* Runs two of one NAME side by side. */
static void compare_answers(struct tt_sim *sim, struct tt_scenario *scenario,
                            const char *name,
                            const struct tt__searched *searched)
{
    struct counted all = {tt__strategy_new(name, 1, searched), 0, false};
    struct counted some = {tt__strategy_new(name, 1, searched), 0, false};
    struct tt_sim_result result, again;
    for (int run = 0; run < 300 && tt__strategy_begin(all.strategy); run++) {
        ck_assert(tt__strategy_begin(some.strategy));
        run_counted(sim, scenario, &all, true, &result);
        run_counted(sim, scenario, &some, false, &again);
        ck_assert_msg(result.hash.low == again.hash.low &&
                          result.choices == again.choices,
                      "%s, run %d", name, run);
    }
    ck_assert_msg(some.answers < all.answers, "%s: %u of %u", name,
                  (unsigned)some.answers, (unsigned)all.answers);
    tt__strategy_free(all.strategy);
    tt__strategy_free(some.strategy);
}

START_TEST(answers_that_are_not_asked_for_are_0)
{
    static const char *const names[] = {"random",  "pct:1",   "pct:3",
                                        "delay:2", "sweep:2", "dfs"};
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result first;
    struct tt_scenario *scenario = test_load(choices_of_many_kinds);
    options.limits.memory_max = MEMORY_MAX;
    options.enabled =
        TT_CHOICES_SOUND | 1U << TT_CHOICE_READY | 1U << TT_CHOICE_CANCEL;
    options.keep_asked = true;
    struct tt_sim *sim = tt_sim_new(&options);
    tt_sim_run(sim, tt_scenario_body, scenario, &first);
    struct tt_asked *asked = tt__copy_asked(sim, first.choices);
    const struct tt__searched searched = {.sim = sim,
                                          .first = asked,
                                          .first_count = first.choices,
                                          .enabled = options.enabled};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        compare_answers(sim, scenario, names[i], &searched);
    }
    free(asked);
    tt_sim_free(sim);
    tt_scenario_free(scenario);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("strategies");
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, random_misses_what_one_priority_finds);
    tcase_add_test(tests, surw_finds_the_order_that_random_misses);
    tcase_add_test(tests, dfs_counts_the_interleavings);
    tcase_add_test(tests, reads_from_needs_no_more_runs_for_more_tasks);
    tcase_add_test(tests, reads_from_keeps_what_is_new);
    tcase_add_test(tests, reads_from_draws_what_its_rules_leave_open);
    tcase_add_test(tests, the_portfolio_shares_its_runs_out);
    tcase_add_test(tests, the_portfolio_ends_with_the_classes);
    tcase_add_test(tests, priorities_end);
    tcase_add_test(tests, strategies_look_at_cancelled_timers);
    tcase_add_test(tests, pairs_are_races);
    tcase_add_test(tests, several_processes_search_alike);
    tcase_add_test(tests, answers_that_are_not_asked_for_are_0);
    return test_main_of("strategies", tests);
}

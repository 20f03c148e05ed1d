/* SPDX-License-Identifier: MIT
 *
 * tests/test_hostile.c: runs that would not end, and those that are ended.
 */
#include "test_support.h"

/* ---- Runs that are ended --------------------------------------------------
 */

static const char computes[] = "import asyncio\n"
                               "async def main():\n"
                               "    await asyncio.sleep(1)\n"
                               "    while True:\n"
                               "        pass\n"
                               "asyncio.run(main())\n";

static const char ticks[] = "import asyncio\n"
                            "async def main():\n"
                            "    while True:\n"
                            "        await asyncio.sleep(0)\n"
                            "asyncio.run(main())\n";

/* Both, and an end. */
static const char works[] = "import asyncio\n"
                            "async def main():\n"
                            "    n = 0\n"
                            "    for i in range(3000):\n"
                            "        await asyncio.sleep(0)\n"
                            "        for j in range(50):\n"
                            "            n += j\n"
                            "    print(n)\n"
                            "asyncio.run(main())\n";

/* How often somebody is queried, and when the answer is yes. */
struct patience {
    int asked;
    int max;
};

static bool is_spent(void *data)
{
    struct patience *patience = data;
    return ++patience->asked > patience->max;
}

static struct tt_sim *open_sim(struct patience *patience, uint64_t step_max)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    options.limits.memory_max = 4 << 20;
    options.limits.tick_max = UINT64_MAX;
    options.limits.step_max = step_max;
    options.is_over = patience == NULL ? NULL : is_spent;
    options.is_over_data = patience;
    struct tt_sim *sim = tt_sim_new(&options);
    ck_assert_ptr_nonnull(sim);
    return sim;
}

static struct tt_sim_result run_source(struct tt_sim *sim, const char *source)
{
    struct tt_sim_result result;
    struct tt_scenario *scenario = test_load(source);
    tt_sim_run(sim, tt_scenario_body, scenario, &result);
    tt_scenario_free(scenario);
    return result;
}

static void check_cut(const char *source, const char *report)
{
    struct patience patience = {.max = 3};
    struct tt_sim *sim = open_sim(&patience, UINT64_MAX);
    struct tt_sim_result result = run_source(sim, source);
    ck_assert(result.is_cut);
    ck_assert_int_eq(result.verdict, TT_VERDICT_LIMIT);
    expect_part(result.message, "limit: interrupted");
    ck_assert_int_eq(patience.asked, 4);
    expect_text(tt_sim_report(sim), report);
    /* The next run knows nothing of it. */
    patience = (struct patience){.max = 1000};
    result = run_source(sim, works);
    ck_assert(!result.is_cut);
    ck_assert_int_eq(result.verdict, TT_VERDICT_OK);
    tt_sim_free(sim);
}

START_TEST(a_run_can_be_ended_while_it_computes)
{
    check_cut(computes, "1 task is not done:\n  main runs at test.py:4\n");
}
END_TEST

START_TEST(a_run_can_be_ended_between_two_ticks)
{
    check_cut(ticks, "1 task is not done:\n  main is ready at test.py:4\n");
}
END_TEST

START_TEST(who_is_queried_and_lets_a_run_go_on_changes_nothing)
{
    struct patience patience = {.max = 1 << 30};
    struct tt_sim *sims[] = {open_sim(NULL, UINT64_MAX),
                             open_sim(&patience, UINT64_MAX)};
    struct tt_sim_result results[2];
    for (int i = 0; i < 2; i++) {
        results[i] = run_source(sims[i], works);
        tt_sim_free(sims[i]);
    }
    ck_assert_int_eq(results[1].verdict, TT_VERDICT_OK);
    ck_assert(tt_hash_equal(results[0].hash, results[1].hash));
    ck_assert_int_gt(patience.asked, 3000 / 512 + 2);
}
END_TEST

static bool has_enough(struct patience *patience, uint64_t steps)
{
    struct tt_sim *sim = open_sim(patience, steps);
    struct tt_sim_result result = run_source(sim, works);
    tt_sim_free(sim);
    ck_assert(!result.is_cut);
    return result.verdict == TT_VERDICT_OK;
}

START_TEST(a_budget_of_steps_is_the_same_with_and_without_pulses)
{
    struct patience patience = {.max = 1 << 30};
    uint64_t low = 1, high = 1 << 22; /* too few, and enough */
    ck_assert(has_enough(NULL, high));
    while (low + 1 < high) {
        uint64_t middle = (low + high) / 2;
        *(has_enough(NULL, middle) ? &high : &low) = middle;
    }
    ck_assert(has_enough(&patience, high));
    ck_assert(!has_enough(&patience, low));
}
END_TEST

START_TEST(an_interrupted_search_counts_no_run_that_did_not_end)
{
    static const volatile sig_atomic_t stopped = 1;
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.sim.limits.step_max = UINT64_MAX;
    options.stop = &stopped;
    test_explore(computes, &options, &found);
    ck_assert(found.stopped && found.cut && !found.failed);
    ck_assert_uint_eq(found.runs, 0);
    tt_explore_result_deinit(&found);
    options.stop = NULL;
    options.seconds_max = 0.01;
    test_explore(computes, &options, &found);
    ck_assert(!found.stopped && found.cut && !found.failed);
    ck_assert_uint_eq(found.runs, 0);
    tt_explore_result_deinit(&found);
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        a_run_can_be_ended_while_it_computes,
        a_run_can_be_ended_between_two_ticks,
        who_is_queried_and_lets_a_run_go_on_changes_nothing,
        a_budget_of_steps_is_the_same_with_and_without_pulses,
        an_interrupted_search_counts_no_run_that_did_not_end,
        NULL,
    };
    return test_main("hostile", table);
}

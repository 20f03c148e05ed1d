/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_hostile.c: runs that would not end, and those that are
 * ended.
 */
#include "test_support.h"

/* ---- Runs that crash ----------------------------------------------------- */

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#if !defined(SANITIZED)
#define SANITIZED 0
#endif

static void read_nothing(void)
{
    volatile int *volatile nothing = NULL;
    (void)*nothing;
}

static void read_string(void)
{
    const char *volatile nothing = NULL;
    printf("%zu", strlen(nothing));
}

static int nest(volatile int *depth)
{
    volatile char room[4096];
    room[0] = (char)(++*depth | 1);
    return room[0] == 0 ? 0 : nest(depth) + room[0];
}

static void overflow_stack(void)
{
    volatile int depth = 0;
    printf("%d", nest(&depth));
}

static void leave(void)
{
    exit(7);
}

static void leave_well(void)
{
    _Exit(0);
}

static void kill_itself(void)
{
    raise(SIGKILL);
}

static const struct death {
    void (*die)(void);
    const char *message; /* begins so, where no sanitizer has its own way */
    bool has_words;      /* its last words are heard */
} deaths[] = {
    {read_nothing, "crashed: SIGSEGV at test_hostile+0x", !SANITIZED},
    {read_string, "crashed: SIGSEGV at test_hostile+0x", !SANITIZED},
    {overflow_stack, "crashed: SIGSEGV", !SANITIZED},
    {abort, "crashed: SIGABRT", !SANITIZED},
    {leave, "crashed: the process ended with exit code 7", false},
    {leave_well, "crashed: the process ended with exit code 0", false},
    {kill_itself, "crashed: SIGKILL", false},
};

enum { DEATHS = sizeof deaths / sizeof *deaths };

/* Dies where the second of two draws is above 0. */
TEST_CORO(dies)
{
    TT_BEGIN;
    TT_CHECK(tt_print(env, "before"));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    if (tt_choose(env, TT_CHOICE_RANDOM, 3) +
            tt_choose(env, TT_CHOICE_RANDOM, 5) >
        0) {
        deaths[(int)self->number].die();
    }
    TT_END;
}

static int run_dying(struct tt_env *env, void *data)
{
    const int *which = data;
    tt_value coro = test_coro(env, &dies_type, "", *which, TT_NONE);
    tt_unref(env, tt_run(env, coro));
    return tt_failure(env);
}

static struct tt_sim *open_isolated(bool isolate)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    options.limits.memory_max = 4 << 20;
    options.keep_trace = true;
    options.keep_asked = true;
    options.explain = true;
    options.isolate = isolate;
    struct tt_sim *sim = tt_sim_new(&options);
    ck_assert_ptr_nonnull(sim);
    return sim;
}

START_TEST(what_kills_a_run_of_its_own_process_is_its_verdict)
{
    struct tt_sim *sim = open_isolated(true);
    const struct death *death = &deaths[_i];
    struct tt_sim_result result, again;
    struct tt_tape tape;
    size_t size;
    tt_tape_init(&tape);
    tt_tape_push(&tape, (struct tt_deviation){2, TT_CHOICE_RANDOM, 4, 5});
    tt_sim_options(sim)->tape = &tape;
    tt_sim_run(sim, run_dying, &_i, &result);
    ck_assert_int_eq(result.verdict, TT_VERDICT_CRASHED);
    ck_assert_int_eq(result.exit_code, 1);
    if (!SANITIZED || !death->has_words) {
        expect_part(result.message, SANITIZED ? "crashed: " : death->message);
    }
    ck_assert(tt_tape_equal(tt_sim_tape(sim), &tape));
    ck_assert_uint_eq(result.choices, 2);
    ck_assert_int_eq(tt_sim_asked(sim)[1].kind, TT_CHOICE_RANDOM);
    ck_assert_uint_eq(tt_sim_asked(sim)[1].n, 5);
    ck_assert_str_eq(tt_sim_divergence(sim), "");
    if (death->has_words) {
        ck_assert_uint_eq(result.ticks, 3);
        ck_assert_double_eq(result.time_s, 1);
        expect_part(tt_sim_report(sim), "dies runs");
        const char *trace = tt_sim_trace(sim, &size);
        ck_assert_uint_eq(size, strlen(trace));
        expect_part(trace, "  print before\n");
        expect_part(trace, "\ncrashed: ");
    }
    tt_sim_run(sim, run_dying, &_i, &again);
    ck_assert(SANITIZED || tt_hash_equal(result.hash, again.hash));
    tt_tape_deinit(&tape);
    tt_sim_free(sim);
}
END_TEST

START_TEST(a_run_of_its_own_process_is_like_any_other)
{
    struct tt_sim *sims[] = {open_isolated(false), open_isolated(true)};
    struct tt_sim_result results[2];
    size_t sizes[2];
    for (int i = 0; i < 2; i++) {
        tt_sim_run(sims[i], run_dying, &(int){0}, &results[i]);
    }
    ck_assert_int_eq(results[1].verdict, TT_VERDICT_OK);
    ck_assert(tt_hash_equal(results[0].hash, results[1].hash));
    ck_assert_uint_eq(results[1].choices, 2);
    ck_assert_str_eq(tt_sim_words(sims[1]), "");
    ck_assert_str_eq(tt_sim_trace(sims[0], &sizes[0]),
                     tt_sim_trace(sims[1], &sizes[1]));
    tt_sim_free(sims[0]);
    tt_sim_free(sims[1]);
}
END_TEST

static int run_for_ever(struct tt_env *env, void *data)
{
    volatile int *turning = data;
    (void)env;
    while (*turning) {
    }
    return 0;
}

static bool is_enough(void *data)
{
    return ++*(int *)data > 2;
}

START_TEST(what_counts_no_steps_is_ended_in_a_process_of_its_own)
{
    struct tt_sim *sim = open_isolated(true);
    struct tt_sim_result result;
    int turning = 1, asked = 0;
    tt_sim_options(sim)->is_over = is_enough;
    tt_sim_options(sim)->is_over_data = &asked;
    tt_sim_run(sim, run_for_ever, &turning, &result);
    ck_assert(result.is_cut);
    ck_assert_int_eq(result.verdict, TT_VERDICT_LIMIT);
    ck_assert_str_eq(result.message, "limit: interrupted");
    tt_sim_free(sim);
}
END_TEST

/* ---- Runs that are ended ------------------------------------------------- */

/* More ticks than pass before is_over is called, with a choice in each. */
static const char takes_turns[] = "import asyncio\n"
                                  "took = []\n"
                                  "async def turns():\n"
                                  "    for i in range(1000):\n"
                                  "        took.append(i)\n"
                                  "        await asyncio.sleep(0)\n"
                                  "async def main():\n"
                                  "    await asyncio.gather(turns(), turns())\n"
                                  "asyncio.run(main())\n";

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

static volatile sig_atomic_t interrupted;

struct interrupting {
    struct tt_scenario *scenario;
    int runs; /* until one is interrupted */
};

static int run_interrupting(struct tt_env *env, void *data)
{
    struct interrupting *self = data;
    interrupted = self->runs-- == 0;
    return tt_scenario_body(env, self->scenario);
}

START_TEST(a_strategy_learns_nothing_from_a_run_that_did_not_end)
{
    static const char *const strategies[] = {"dfs",     "dpor",  "reads-from",
                                             "delay:3", "pct:3", "portfolio"};
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    struct interrupting data = {test_load(takes_turns), 4};
    char error[120] = "";
    options.sim.limits.memory_max = 4 << 20;
    options.sim.limits.tick_max = 10000;
    options.model = TT_MODEL_ANY;
    options.strategy = strategies[_i];
    options.watched = true;
    tt_scenario_watch(data.scenario);
    options.stop = &interrupted;
    tt_explore_result_init(&found);
    int rc = tt_explore(run_interrupting, &data, &options, &found, error,
                        sizeof error);
    ck_assert_msg(rc == 0, "%s", error);
    ck_assert(found.stopped && found.cut && !found.failed);
    ck_assert_uint_eq(found.runs, 4);
    ck_assert_uint_eq(found.deaths, 0);
    tt_explore_result_deinit(&found);
    tt_scenario_free(data.scenario);
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
        a_run_of_its_own_process_is_like_any_other,
        what_counts_no_steps_is_ended_in_a_process_of_its_own,
        NULL,
    };
    TCase *tests = tcase_create("hostile");
    for (const TTest *const *at = table; *at != NULL; at++) {
        tcase_add_test(tests, *at);
    }
    tcase_add_loop_test(
        tests, what_kills_a_run_of_its_own_process_is_its_verdict, 0, DEATHS);
    tcase_add_loop_test(
        tests, a_strategy_learns_nothing_from_a_run_that_did_not_end, 0, 6);
    return test_main_of("hostile", tests);
}

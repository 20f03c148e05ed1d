/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_stalls.c: a slow machine: how slow it may be, and for how
 * long.
 */
#include <math.h>

#include "test_support.h"

enum { MEMORY_MAX = 16 << 20, TICKS_MAX = 4000 };

/* ---- The fair tail ------------------------------------------------------- */

/* The program makes progress on a fair machine only. */
static const struct unfair {
    const char *what;
    uint32_t enabled;
    const char *source;
} unfair[] = {
    {"a timeout that is retried", 1U << TT_CHOICE_LAG,
     "import asyncio\n"
     "async def main():\n"
     "    while True:\n"
     "        try:\n"
     "            async with asyncio.timeout(1):\n"
     "                return await asyncio.sleep(0.5)\n"
     "        except TimeoutError:\n"
     "            pass\n"
     "asyncio.run(main())\n"},
    {"a cancellation that is survived", 1U << TT_CHOICE_CANCEL,
     "import asyncio\n"
     "async def main():\n"
     "    while True:\n"
     "        try:\n"
     "            return await asyncio.create_task(asyncio.sleep(1))\n"
     "        except asyncio.CancelledError:\n"
     "            pass\n"
     "asyncio.run(main())\n"},
    {"an allocation that is tried again", 1U << TT_CHOICE_FAULT,
     "import asyncio\n"
     "async def main():\n"
     "    while True:\n"
     "        await asyncio.sleep(0)\n"
     "        try:\n"
     "            return await asyncio.create_task(asyncio.sleep(1))\n"
     "        except MemoryError:\n"
     "            pass\n"
     "with asyncio.Runner() as runner:\n"
     "    for attempt in range(9999):\n"
     "        try:\n"
     "            runner.run(main())\n"
     "            break\n"
     "        except MemoryError:\n"
     "            runner.get_loop().call_soon(runner.get_loop().stop)\n"
     "            runner.get_loop().run_forever()\n"},
    {"a task that is always overtaken", 1U << TT_CHOICE_READY,
     "import asyncio\n"
     "async def poll(task):\n"
     "    while not task.done():\n"
     "        await asyncio.sleep(0)\n"
     "async def main():\n"
     "    task = asyncio.create_task(asyncio.sleep(0))\n"
     "    await asyncio.gather(poll(task), poll(task))\n"
     "asyncio.run(main())\n"},
    {"a number that does not come", 1U << TT_CHOICE_RANDOM,
     "import asyncio, random\n"
     "async def main():\n"
     "    while random.randrange(6) > 0:\n"
     "        await asyncio.sleep(0)\n"
     "asyncio.run(main())\n"},
};
enum { UNFAIR = sizeof unfair / sizeof *unfair };

/* As hostile as can be, forever. */
static uint64_t answer_last(void *data, struct tt_question *question)
{
    return *(uint32_t *)data >> question->kind & 1 ? question->n - 1 : 0;
}

static void run_hostile(const char *source, uint32_t enabled,
                        struct tt_sim_result *result)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    options.limits.memory_max = MEMORY_MAX;
    options.limits.tick_max = TICKS_MAX;
    options.enabled = enabled;
    options.slow_s = HUGE_VAL;
    options.answer = answer_last;
    options.answer_data = &enabled;
    struct tt_scenario *scenario = test_load(source);
    struct tt_sim *sim = tt_sim_new(&options);
    tt_sim_run(sim, tt_scenario_body, scenario, result);
    /* The tail is on no tape: a tape ends before it. */
    const struct tt_tape *tape = tt_sim_tape(sim);
    ck_assert_uint_gt(tape->count, 0);
    tt_sim_options(sim)->answer = NULL;
    struct tt_tape copy;
    struct tt_sim_result again;
    tt_tape_init(&copy);
    ck_assert_int_eq(tt_tape_copy(&copy, tape), 0);
    tt_sim_options(sim)->tape = &copy;
    tt_sim_run(sim, tt_scenario_body, scenario, &again);
    ck_assert_str_eq(tt_sim_divergence(sim), "");
    ck_assert(tt_hash_equal(again.hash, result->hash));
    tt_tape_deinit(&copy);
    tt_sim_free(sim);
    tt_scenario_free(scenario);
}

START_TEST(what_makes_progress_on_a_fair_machine_is_no_livelock)
{
    const struct unfair *row = &unfair[_i];
    struct tt_sim_result result;
    run_hostile(row->source, row->enabled, &result);
    ck_assert_msg(result.verdict == TT_VERDICT_OK, "%s: %s", row->what,
                  result.message);
    ck_assert_uint_gt(result.ticks, TICKS_MAX - tt_sim_fair_ticks(TICKS_MAX));
}
END_TEST

/* Runs SOURCE until 10.5 s. */
static void run_for(const char *source, struct tt_sim_result *result)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    options.limits.memory_max = 8 << 20;
    options.limits.tick_max = TICKS_MAX;
    options.for_s = 10.5;
    struct tt_scenario *scenario = test_load(source);
    struct tt_sim *sim = tt_sim_new(&options);
    tt_sim_run(sim, tt_scenario_body, scenario, result);
    tt_sim_free(sim);
    tt_scenario_free(scenario);
}

START_TEST(a_time_of_the_end_is_a_good_one)
{
    struct tt_sim_result result;
    run_for("import asyncio\n"
            "async def main():\n"
            "    while True:\n"
            "        await asyncio.sleep(1)\n"
            "asyncio.run(main())\n",
            &result);
    ck_assert_int_eq(result.verdict, TT_VERDICT_OK);
    ck_assert(result.is_for && result.time_s == 10.5);
    ck_assert_str_eq(result.message, "still running");
    run_for("import time\nwhile True:\n    time.sleep(1)\n", &result);
    ck_assert_int_eq(result.verdict, TT_VERDICT_OK);
    ck_assert(result.is_for && result.time_s == 10.5);
    /* Where no time passes it never comes. */
    run_for("import asyncio\n"
            "async def main():\n"
            "    while True:\n"
            "        await asyncio.sleep(0)\n"
            "asyncio.run(main())\n",
            &result);
    ck_assert_int_eq(result.verdict, TT_VERDICT_LIVELOCK);
    ck_assert(!result.is_for);
}
END_TEST

START_TEST(what_makes_none_on_a_fair_machine_either_is_one)
{
    struct tt_sim_result result;
    run_hostile("import asyncio\n"
                "async def main():\n"
                "    while True:\n"
                "        asyncio.get_running_loop().call_later(1, int)\n"
                "        await asyncio.sleep(0.5)\n"
                "asyncio.run(main())\n",
                1U << TT_CHOICE_LAG, &result);
    ck_assert_int_eq(result.verdict, TT_VERDICT_RUNNING);
    ck_assert_uint_eq(result.ticks, TICKS_MAX + 1);
}
END_TEST

/* ---- Which stalls are offered -------------------------------------------- */

/* What `lag` offers at each of its questions, as "TIME: UNTIL UNTIL ...", a
 * line each. The chooser of C programs shows it. */
struct shown {
    struct tt_chooser chooser; /* first */
    char text[600];
    size_t size;
    uint64_t at;     /* the question that is answered */
    uint64_t answer; /* ... by this */
    uint64_t asked;
    uint64_t n; /* of the last question */
};

static uint64_t choose_shown(struct tt_chooser *chooser,
                             struct tt_question *question)
{
    struct shown *shown = (struct shown *)chooser;
    ck_assert_int_eq(question->kind, TT_CHOICE_LAG);
    shown->asked++;
    shown->n = question->n;
    return shown->asked == shown->at && shown->answer < question->n
               ? shown->answer
               : 0;
}

/* Runs SOURCE with answer ANSWER to question AT: the offers at that one. */
static void explain_shown(struct tt_chooser *chooser,
                          const struct tt_question *question, uint64_t answer)
{
    struct shown *shown = (struct shown *)chooser;
    (void)answer;
    for (uint64_t i = 0; i + 1 < shown->n; i++) {
        shown->size += (size_t)snprintf(
            shown->text + shown->size, sizeof shown->text - shown->size,
            "%s%.9g", i == 0 ? "" : " ", question->about->times_s[i]);
    }
}

/* Of the run of SOURCE that answers ANSWER to question AT: what was offered
 * there. */
static const char *offers(const char *source, double slow_s, double pause_s,
                          uint64_t at, uint64_t answer)
{
    static struct shown shown;
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    options.limits.memory_max = MEMORY_MAX;
    options.enabled = 1U << TT_CHOICE_LAG;
    struct tt_scenario *scenario = test_load(source);
    struct tt_sim *sim = tt_sim_new(&options);
    struct tt_env *env = tt_sim_begin(sim);
    shown = (struct shown){
        .chooser = {.choose = choose_shown,
                    .explain = explain_shown,
                    .slow_s = slow_s,
                    .pause_s = pause_s},
        .at = at,
        .answer = answer,
    };
    env->chooser = &shown.chooser;
    tt_sim_end(sim, tt_scenario_body(env, scenario), &result);
    ck_assert_int_eq(result.verdict, TT_VERDICT_OK);
    tt_sim_free(sim);
    tt_scenario_free(scenario);
    return shown.text;
}

/* Seven timers, then what reads the clock. */
#define TIMERS                                                                 \
    "import asyncio\n"                                                         \
    "async def main():\n"                                                      \
    "    loop = asyncio.get_running_loop()\n"                                  \
    "    for when in 1, 2, 2, 3, 4, 5, 6, 9:\n"                                \
    "        loop.call_at(when, int)\n"

static const struct row {
    const char *source;
    double slow_s, pause_s;
    uint64_t at, answer;
    const char *offers;
} rows[] = {
    /* Before the loop looks: what may be due by then. */
    {TIMERS "    await asyncio.sleep(0)\nasyncio.run(main())\n", HUGE_VAL, 0, 1,
     1, "1 2 3 4 9"},
    {TIMERS "    await asyncio.sleep(0)\nasyncio.run(main())\n", 3, 0, 1, 1,
     "1 2 3"},
    /* More than four: the last answer is as long as can be. */
    {TIMERS "    await asyncio.sleep(0)\nasyncio.run(main())\n", 5.5, 0, 1, 1,
     "1 2 3 4 5.5"},
    {TIMERS "    await asyncio.sleep(0)\nasyncio.run(main())\n", 0, 0, 1, 1,
     ""},
    /* What is left of a stall: the next question of the same tick. */
    {TIMERS "    asyncio.get_running_loop().time()\n"
            "    asyncio.get_running_loop().time()\nasyncio.run(main())\n",
     2.5, 0, 1, 1, "1 2 2.5"},
    /* Where the program receives the time, by 100 s more, or by its bound. */
    {TIMERS "    loop.time()\nasyncio.run(main())\n", HUGE_VAL, 0, 1, 1,
     "1 2 3 4 9 109"},
    {TIMERS "    loop.time()\nasyncio.run(main())\n", 0.5, 0, 1, 1, "0.5"},
    {TIMERS "    loop.time()\nasyncio.run(main())\n", 0.5, 301, 1, 1,
     "0.5 301"},
    {TIMERS "    loop.time()\nasyncio.run(main())\n", HUGE_VAL, 4.5, 1, 1,
     "1 2 3 4 4.5 9 109"},
    {"import asyncio\nasync def main():\n"
     "    asyncio.get_running_loop().time()\nasyncio.run(main())\n",
     1, 0, 1, 1, "1"},
    /* A timer that is made after others: by the smallest stall, and by the
     * longest, where that puts it after more than a stall can make due. */
    {TIMERS "    loop.call_later(1.5, int)\nasyncio.run(main())\n", 1, 0, 1, 1,
     "0.500001 1"},
    {TIMERS "    loop.call_later(2.75, int)\nasyncio.run(main())\n", 0.75, 0, 1,
     1, "0.250001"},
    {TIMERS "    loop.call_later(2.75, int)\nasyncio.run(main())\n", 2.5, 0, 1,
     1, "0.250001 1 2 2.5"},
    {TIMERS "    loop.call_later(9.5, int)\nasyncio.run(main())\n", 0.75, 0, 1,
     1, ""},
    {TIMERS "    loop.call_later(1.5, int)\nasyncio.run(main())\n", HUGE_VAL, 0,
     1, 1, "1 2 3 4 9"},
};
enum { ROWS = sizeof rows / sizeof *rows };

START_TEST(a_stall_is_as_long_as_matters_and_no_longer_than_its_bound)
{
    const struct row *row = &rows[_i];
    const char *got =
        offers(row->source, row->slow_s, row->pause_s, row->at, row->answer);
    ck_assert_msg(strcmp(got, row->offers) == 0, "row %d: %s", _i, got);
}
END_TEST

/* ---- One stall, and all of them ------------------------------------------ */

/* A run in which each stall is as long as can be. */
static struct tt_sim_result run_slow(const char *source, double slow_s)
{
    uint32_t enabled = 1U << TT_CHOICE_LAG;
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    options.limits.memory_max = MEMORY_MAX;
    options.enabled = enabled;
    options.slow_s = slow_s;
    options.answer = answer_last;
    options.answer_data = &enabled;
    struct tt_scenario *scenario = test_load(source);
    struct tt_sim *sim = tt_sim_new(&options);
    tt_sim_run(sim, tt_scenario_body, scenario, &result);
    tt_sim_free(sim);
    tt_scenario_free(scenario);
    return result;
}

START_TEST(stalls_without_a_wait_between_them_are_one)
{
    /* Each of the hundred reads would take as long as can be. */
    struct tt_sim_result result =
        run_slow("import asyncio\n"
                 "async def main():\n"
                 "    loop = asyncio.get_running_loop()\n"
                 "    for n in range(100):\n"
                 "        loop.time()\n"
                 "        await asyncio.sleep(0)\n"
                 "        loop.call_later(0.1, int)\n"
                 "    assert loop.time() == 0.25, loop.time()\n"
                 "asyncio.run(main())\n",
                 0.25);
    ck_assert_msg(result.verdict == TT_VERDICT_OK, "%s", result.message);
}
END_TEST

START_TEST(all_stalls_of_a_run_are_three_times_as_long_as_one)
{
    struct tt_sim_result result =
        run_slow("import asyncio\n"
                 "async def main():\n"
                 "    loop = asyncio.get_running_loop()\n"
                 "    for n in range(100):\n"
                 "        loop.time()\n"
                 "        await asyncio.sleep(1)\n"
                 "    assert loop.time() == 103, loop.time()\n"
                 "asyncio.run(main())\n",
                 1);
    ck_assert_msg(result.verdict == TT_VERDICT_OK, "%s", result.message);
}
END_TEST

START_TEST(a_watchdog_never_bites_a_correct_program)
{
    static const char *const sources[] = {
        "import asyncio\n"
        "async def work(n):\n"
        "    for _ in range(20):\n"
        "        await asyncio.sleep(0.1 * n)\n"
        "async def main():\n"
        "    async with asyncio.timeout(60):\n"
        "        await asyncio.gather(work(1), work(2), work(3))\n"
        "asyncio.run(main())\n",
        "import asyncio\n"
        "done = []\n"
        "async def work(n):\n"
        "    for _ in range(10):\n"
        "        await asyncio.sleep(0.1 * n)\n"
        "    done.append(n)\n"
        "async def main():\n"
        "    tasks = [asyncio.create_task(work(n)) for n in (1, 2, 3)]\n"
        "    await asyncio.sleep(10)\n"
        "    assert len(done) == 3\n"
        "asyncio.run(main())\n",
    };
    for (size_t i = 0; i < 2; i++) {
        struct tt_sim_result result = run_slow(sources[i], TT_SLOW_S);
        ck_assert_msg(result.verdict == TT_VERDICT_OK, "%s", result.message);
        result = run_slow(sources[i], HUGE_VAL);
        ck_assert_int_eq(result.verdict, TT_VERDICT_FAILED);
        struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
        struct tt_explore_result found;
        options.runs_max = 2000;
        test_explore(sources[i], &options, &found);
        ck_assert_msg(!found.failed, "%s", found.failure.message);
        tt_explore_result_deinit(&found);
    }
}
END_TEST

/* ---- Shrinking ----------------------------------------------------------- */

START_TEST(of_as_many_deviations_the_shorter_stall_is_shown)
{
    /* A stall of 5 s at the beginning is tried first, one of 0.25 s later. */
    static const char source[] =
        "import asyncio\n"
        "async def main():\n"
        "    late = asyncio.get_running_loop().call_later(5, int)\n"
        "    await asyncio.sleep(0)\n"
        "    for _ in range(19):\n"
        "        await asyncio.sleep(0.25)\n"
        "    assert late.cancelled() or asyncio.get_running_loop().time() < 5\n"
        "asyncio.run(main())\n";
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.sim.slow_s = HUGE_VAL;
    options.strategy = "delay:1";
    test_explore(source, &options, &found);
    ck_assert(found.failed);
    ck_assert_uint_eq(found.tape.count, 1);
    ck_assert_msg(fabs(found.tape.longest_s - 0.25) < 1e-5, "%g",
                  found.tape.longest_s);
    ck_assert(found.tape.stalled_s == found.tape.longest_s);
    ck_assert(tt_tape_slow(&found.tape) == found.tape.longest_s);
    tt_explore_result_deinit(&found);
}
END_TEST

/* ---- The last part of a search ------------------------------------------- */

/* Whether TAPE fails SOURCE with MESSAGE, by the bound it has. */
static void expect_failing(const char *source, const struct tt_tape *tape,
                           const char *message)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    options.limits.memory_max = MEMORY_MAX;
    tt_tape_options(tape, &options);
    struct tt_scenario *scenario = test_load(source);
    struct tt_sim *sim = tt_sim_new(&options);
    tt_sim_run(sim, tt_scenario_body, scenario, &result);
    ck_assert_str_eq(tt_sim_divergence(sim), "");
    ck_assert_str_eq(result.message, message);
    tt_sim_free(sim);
    tt_scenario_free(scenario);
}

static const char watched[] = "import asyncio\n"
                              "async def work():\n"
                              "    for _ in range(4):\n"
                              "        await asyncio.sleep(0.5)\n"
                              "async def main():\n"
                              "    async with asyncio.timeout(6):\n"
                              "        await work()\n"
                              "asyncio.run(main())\n";

START_TEST(what_fails_only_by_a_longer_stall_is_no_failure)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.runs_max = 100;
    options.longer_runs_max = 200;
    test_explore(watched, &options, &found);
    ck_assert(!found.failed);
    ck_assert_uint_eq(found.runs, 100);
    ck_assert_uint_eq(found.stall_count, 1);
    const struct tt_explore_failure *stall = &found.stalls[0];
    ck_assert(stall->stall_s == 4 && stall->slow_s == 5);
    ck_assert(stall->tape.slow_s == 5);
    expect_part(stall->words, "the machine stalled for 4 s before line 4");
    expect_failing(watched, &stall->tape, "raised TimeoutError");
    tt_explore_result_deinit(&found);
    options.sim.slow_s = HUGE_VAL; /* then it has no last part */
    test_explore(watched, &options, &found);
    ck_assert(found.failed);
    ck_assert_uint_eq(found.stall_count + found.longer_runs, 0);
    tt_explore_result_deinit(&found);
}
END_TEST

/* Its clients ask again ten times a second, however long nobody listens. */
static const char retrying[] =
    "scenarios/bugs/net/server_closed_as_it_accepts_mended.py";

struct ticks {
    struct tt_scenario *scenario;
    uint64_t most;
};

static int count_ticks(struct tt_env *env, void *data)
{
    struct ticks *ticks = data;
    int rc = tt_scenario_body(env, ticks->scenario);
    ticks->most = env->tick > ticks->most ? env->tick : ticks->most;
    return rc;
}

static void longer_of_peer_gone(uint64_t shrink_runs_max,
                                struct tt_explore_result *out)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_scenario *scenario = NULL;
    struct tt_scenario_error error;
    ck_assert_int_eq(tt_scenario_load_file("scenarios/bugs/net/"
                                           "peer_gone_without_a_word_mended.py",
                                           &scenario, &error),
                     0);
    options.runs_max = 10;
    options.longer_runs_max = 30;
    options.shrink_runs_max = shrink_runs_max;
    tt_explore_result_init(out);
    ck_assert_int_eq(
        tt_explore(tt_scenario_body, scenario, &options, out, NULL, 0), 0);
    tt_scenario_free(scenario);
}

START_TEST(what_is_no_failure_is_shrunk_in_few_runs)
{
    struct tt_explore_result found;
    longer_of_peer_gone(1000, &found);
    ck_assert(!found.failed && found.stall_count > 0);
    ck_assert_uint_gt(found.stalls[0].shrink_runs, 0);
    ck_assert_uint_le(found.stalls[0].shrink_runs, 2 * 100);
    tt_explore_result_deinit(&found);
}
END_TEST

START_TEST(a_long_stall_is_no_long_run)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    struct ticks ticks = {0};
    struct tt_scenario_error error;
    ck_assert_int_eq(tt_scenario_load_file(retrying, &ticks.scenario, &error),
                     0);
    options.runs_max = 10;
    options.longer_runs_max = 30;
    tt_explore_result_init(&found);
    ck_assert_int_eq(tt_explore(count_ticks, &ticks, &options, &found, NULL, 0),
                     0);
    ck_assert(!found.failed);
    ck_assert_uint_eq(found.longer_runs, 30);
    ck_assert_uint_le(ticks.most, 5000); /* the limit is a million */
    tt_explore_result_deinit(&found);
    tt_scenario_free(ticks.scenario);
}
END_TEST

START_TEST(what_fails_within_the_bound_is_one_whenever_it_is_found)
{
    static const char source[] =
        "import asyncio\n"
        "balance = 0\n"
        "async def deposit(amount, delay):\n"
        "    global balance\n"
        "    await asyncio.sleep(delay)\n"
        "    before = balance\n"
        "    await asyncio.sleep(0.01)\n"
        "    balance = before + amount\n"
        "async def main():\n"
        "    await asyncio.gather(deposit(1, 1), deposit(2, 1.05))\n"
        "    assert balance == 3, balance\n"
        "asyncio.run(main())\n";
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.runs_max = 1; /* the default one */
    options.longer_runs_max = 200;
    test_explore(source, &options, &found);
    ck_assert(found.failed);
    ck_assert_uint_eq(found.runs, 1);
    ck_assert_uint_gt(found.failure_run, 1);
    ck_assert_uint_eq(found.failure_count, 0);
    ck_assert_uint_eq(found.stall_count, 0);
    ck_assert_uint_eq(found.tape.count, 1);
    ck_assert(found.tape.slow_s == TT_SLOW_S);
    ck_assert(found.tape.longest_s < 0.05);
    expect_failing(source, &found.tape, found.failure.message);
    tt_explore_result_deinit(&found);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("stalls");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(
        tests, what_makes_progress_on_a_fair_machine_is_no_livelock, 0, UNFAIR);
    tcase_add_test(tests, what_makes_none_on_a_fair_machine_either_is_one);
    tcase_add_test(tests, a_time_of_the_end_is_a_good_one);
    tcase_add_loop_test(
        tests, a_stall_is_as_long_as_matters_and_no_longer_than_its_bound, 0,
        ROWS);
    tcase_add_test(tests, stalls_without_a_wait_between_them_are_one);
    tcase_add_test(tests, all_stalls_of_a_run_are_three_times_as_long_as_one);
    tcase_add_test(tests, a_watchdog_never_bites_a_correct_program);
    tcase_add_test(tests, of_as_many_deviations_the_shorter_stall_is_shown);
    tcase_add_test(tests, what_fails_only_by_a_longer_stall_is_no_failure);
    tcase_add_test(tests, what_is_no_failure_is_shrunk_in_few_runs);
    tcase_add_test(tests, a_long_stall_is_no_long_run);
    tcase_add_test(tests,
                   what_fails_within_the_bound_is_one_whenever_it_is_found);
    return test_main_of("stalls", tests);
}

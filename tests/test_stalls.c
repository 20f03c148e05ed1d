/* SPDX-License-Identifier: MIT
 *
 * tests/test_stalls.c: a slow machine: how slow it may be, and for how long.
 */
#include <math.h>

#include "test_support.h"

enum { MEMORY_MAX = 16 << 20, TICKS_MAX = 4000 };

/* ---- The fair tail ------------------------------------------------------- */

/* The program makes progress on a fair machine only. */
static const struct unfair {
    const char *what;
    uint32_t asks;
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

/* As hostile as can be, for ever. */
static uint64_t answer_last(void *data, uint64_t index, enum tt_choice kind,
                            uint64_t n)
{
    (void)index;
    return *(uint32_t *)data >> kind & 1 ? n - 1 : 0;
}

static void run_hostile(const char *source, uint32_t asks,
                        struct tt_sim_result *result)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    options.limits.memory_max = MEMORY_MAX;
    options.limits.tick_max = TICKS_MAX;
    options.asks = asks;
    options.answer = answer_last;
    options.answer_data = &asks;
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
    run_hostile(row->source, row->asks, &result);
    ck_assert_msg(result.verdict == TT_VERDICT_OK, "%s: %s", row->what,
                  result.message);
    ck_assert_uint_gt(result.ticks, TICKS_MAX - tt_sim_fair_ticks(TICKS_MAX));
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
    ck_assert_int_eq(result.verdict, TT_VERDICT_LIVELOCK);
    ck_assert_uint_eq(result.ticks, TICKS_MAX + 1);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("stalls");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(
        tests, what_makes_progress_on_a_fair_machine_is_no_livelock, 0, UNFAIR);
    tcase_add_test(tests, what_makes_none_on_a_fair_machine_either_is_one);
    return test_main_of("stalls", tests);
}

/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_stuck.c: partial deadlocks: what is one, and what only may
 * be.
 */
#include "test_support.h"

#include <ticktape/tt_scenario.h>
#include <ticktape/tt_explore.h>

/* Two workers that take two locks in opposite orders while SOMETHING runs on
 * forever; %s is what differs. */
#define HEAD                                                                   \
    "import asyncio\n"                                                         \
    "async def worker(a, b):\n"                                                \
    "    async with a:\n"                                                      \
    "        await asyncio.sleep(0.01)\n"                                      \
    "        async with b:\n"                                                  \
    "            pass\n"

struct row {
    const char *name;
    const char *source;
    const char *message;
};

static const struct row rows[] = {
    {"a ticker of its own",
     HEAD "async def ticker():\n"
          "    while True:\n"
          "        await asyncio.sleep(1)\n"
          "async def main():\n"
          "    a, b = asyncio.Lock(), asyncio.Lock()\n"
          "    task = asyncio.create_task(ticker())\n"
          "    await asyncio.gather(worker(a, b), worker(b, a))\n"
          "asyncio.run(main())\n",
     "deadlock: main, worker, worker#2"},
    {"a callback that calls itself later",
     HEAD "def again(loop):\n"
          "    loop.call_later(1, again, loop)\n"
          "async def main():\n"
          "    a, b = asyncio.Lock(), asyncio.Lock()\n"
          "    again(asyncio.get_running_loop())\n"
          "    await asyncio.gather(worker(a, b), worker(b, a))\n"
          "asyncio.run(main())\n",
     "deadlock: main, worker, worker#2"},
    {"two that go on with each other",
     HEAD "async def ping(own, other):\n"
          "    while True:\n"
          "        other.put_nowait(await own.get())\n"
          "        await asyncio.sleep(0.001)\n"
          "async def main():\n"
          "    a, b = asyncio.Lock(), asyncio.Lock()\n"
          "    p, q = asyncio.Queue(), asyncio.Queue()\n"
          "    p.put_nowait(1)\n"
          "    left = asyncio.create_task(ping(p, q))\n"
          "    right = asyncio.create_task(ping(q, p))\n"
          "    await asyncio.gather(worker(a, b), worker(b, a))\n"
          "asyncio.run(main())\n",
     "deadlock: main, worker, worker#2"},
    {"an object with methods and a list of them",
     HEAD "class Pool:\n"
          "    def __init__(self):\n"
          "        self.locks = [asyncio.Lock() for i in range(2)]\n"
          "    async def use(self, first, second):\n"
          "        await worker(self.locks[first], self.locks[second])\n"
          "async def ticker(beats):\n"
          "    while True:\n"
          "        beats.append(await asyncio.sleep(1))\n"
          "        beats.pop()\n"
          "async def main():\n"
          "    task = asyncio.create_task(ticker([]))\n"
          "    pool = Pool()\n"
          "    await asyncio.gather(pool.use(0, 1), pool.use(1, 0))\n"
          "asyncio.run(main())\n",
     "deadlock: main, use, use#2"},
    {"the ticker could release",
     HEAD "async def ticker(lock):\n"
          "    while True:\n"
          "        await asyncio.sleep(1)\n"
          "async def main():\n"
          "    a, b = asyncio.Lock(), asyncio.Lock()\n"
          "    task = asyncio.create_task(ticker(a))\n"
          "    await asyncio.gather(worker(a, b), worker(b, a))\n"
          "asyncio.run(main())\n",
     "still running"},
    {"the locks are global",
     HEAD "a, b = asyncio.Lock(), asyncio.Lock()\n"
          "async def ticker():\n"
          "    while True:\n"
          "        await asyncio.sleep(1)\n"
          "async def main():\n"
          "    task = asyncio.create_task(ticker())\n"
          "    await asyncio.gather(worker(a, b), worker(b, a))\n"
          "asyncio.run(main())\n",
     "still running"},
    {"a ticker in the same group may fail, and cancel the others",
     HEAD "async def ticker():\n"
          "    while True:\n"
          "        await asyncio.sleep(1)\n"
          "async def main():\n"
          "    a, b = asyncio.Lock(), asyncio.Lock()\n"
          "    async with asyncio.TaskGroup() as group:\n"
          "        group.create_task(ticker())\n"
          "        group.create_task(worker(a, b))\n"
          "        group.create_task(worker(b, a))\n"
          "asyncio.run(main())\n",
     "still running"},
    {"a timeout is still to come",
     HEAD "async def ticker():\n"
          "    while True:\n"
          "        await asyncio.sleep(1)\n"
          "async def main():\n"
          "    a, b = asyncio.Lock(), asyncio.Lock()\n"
          "    task = asyncio.create_task(ticker())\n"
          "    async with asyncio.timeout(1e6):\n"
          "        await asyncio.gather(worker(a, b), worker(b, a))\n"
          "asyncio.run(main())\n",
     "still running"},
    {"a ticker that looks at all tasks",
     HEAD "async def ticker():\n"
          "    while True:\n"
          "        len(asyncio.all_tasks())\n"
          "        await asyncio.sleep(1)\n"
          "async def main():\n"
          "    a, b = asyncio.Lock(), asyncio.Lock()\n"
          "    task = asyncio.create_task(ticker())\n"
          "    await asyncio.gather(worker(a, b), worker(b, a))\n"
          "asyncio.run(main())\n",
     "still running"},
    {"main itself goes on",
     HEAD "async def main():\n"
          "    a, b = asyncio.Lock(), asyncio.Lock()\n"
          "    task = asyncio.gather(worker(a, b), worker(b, a))\n"
          "    while True:\n"
          "        await asyncio.sleep(1)\n"
          "asyncio.run(main())\n",
     "still running"},
};
enum { ROWS = sizeof rows / sizeof *rows };

enum { MEMORY_MAX = 8 << 20, TICKS_MAX = 9000 };

START_TEST(only_what_nothing_can_wake_is_a_deadlock)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result, again;
    options.limits.memory_max = MEMORY_MAX;
    options.limits.tick_max = TICKS_MAX;
    options.find_stuck = true;
    struct tt_scenario *scenario = test_load(rows[_i].source);
    struct tt_sim *sim = tt_sim_new(&options);
    tt_sim_run(sim, tt_scenario_body, scenario, &result);
    ck_assert_msg(strcmp(result.message, rows[_i].message) == 0, "%s: %s",
                  rows[_i].name, result.message);
    bool stuck = result.verdict == TT_VERDICT_DEADLOCK;
    ck_assert_uint_eq(result.ticks, stuck ? 1025 : TICKS_MAX + 1);
    expect_part(tt_sim_report(sim), "cycle: ");
    ck_assert(!stuck || strstr(tt_sim_report(sim), "still run") != NULL);
    /* Alike in memory that a run has used. */
    tt_sim_run(sim, tt_scenario_body, scenario, &again);
    ck_assert(tt_hash_equal(again.hash, result.hash));
    /* And nothing of it where it is not enabled. */
    tt_sim_options(sim)->find_stuck = false;
    tt_sim_run(sim, tt_scenario_body, scenario, &again);
    ck_assert_int_eq(again.verdict, TT_VERDICT_RUNNING);
    tt_sim_free(sim);
    tt_scenario_free(scenario);
}
END_TEST

/* A search finds it, its tape is as short as it can be, and the next search,
 * which tries that tape first, judges it alike. */
START_TEST(a_search_tells_it_from_a_livelock)
{
    static const char source[] =
        "import asyncio\n"
        "async def worker(a, b, start):\n"
        "    await asyncio.sleep(start)\n"
        "    async with a:\n"
        "        await asyncio.sleep(0.01)\n"
        "        async with b:\n"
        "            pass\n"
        "async def ticker():\n"
        "    while True:\n"
        "        await asyncio.sleep(1)\n"
        "async def main():\n"
        "    a, b = asyncio.Lock(), asyncio.Lock()\n"
        "    task = asyncio.create_task(ticker())\n"
        "    await asyncio.gather(worker(a, b, 0), worker(b, a, 0.1))\n"
        "asyncio.run(main())\n";
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found, again;
    struct tt_scenario *scenario = test_load(source);
    options.sim.limits.memory_max = MEMORY_MAX;
    options.sim.limits.tick_max = TICKS_MAX;
    options.sim.find_stuck = true;
    tt_explore_result_init(&found);
    ck_assert_int_eq(
        tt_explore(tt_scenario_body, scenario, &options, &found, NULL, 0), 0);
    ck_assert(found.failed);
    ck_assert_str_eq(found.failure.message, "deadlock: main, worker, worker#2");
    ck_assert_uint_eq(found.tape.count, 1);
    expect_part(found.report, "others still run: ticker");
    const struct tt_tape *const known[] = {&found.tape, NULL};
    options.known = known;
    tt_explore_result_init(&again);
    ck_assert_int_eq(
        tt_explore(tt_scenario_body, scenario, &options, &again, NULL, 0), 0);
    ck_assert_str_eq(again.failure.message, found.failure.message);
    ck_assert_str_eq(again.strategy, "known");
    tt_explore_result_deinit(&again);
    tt_explore_result_deinit(&found);
    tt_scenario_free(scenario);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("stuck");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, only_what_nothing_can_wake_is_a_deadlock, 0,
                        ROWS);
    tcase_add_test(tests, a_search_tells_it_from_a_livelock);
    return test_main_of("stuck", tests);
}

/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_explore.c: the search and its strategies.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>

#include "sim/run/snapshot.h"
#include "test_support.h"

/* ---- Programs ------------------------------------------------------------ */

/* A read and a write with an await between: it takes a slow machine. */
static const char lost_update[] =
    "import asyncio\n"
    "balance = 0\n"
    "async def deposit(n, delay):\n"
    "    global balance\n"
    "    await asyncio.sleep(delay)\n"
    "    now = balance\n"
    "    await asyncio.sleep(0.01)\n"
    "    balance = now + n\n"
    "async def main():\n"
    "    await asyncio.gather(deposit(1, 1), deposit(2, 1.05))\n"
    "    assert balance == 3, balance\n"
    "asyncio.run(main())\n";

/* The same with a lock. */
static const char kept_update[] =
    "import asyncio\n"
    "balance = 0\n"
    "async def deposit(lock, n, delay):\n"
    "    global balance\n"
    "    await asyncio.sleep(delay)\n"
    "    async with lock:\n"
    "        now = balance\n"
    "        await asyncio.sleep(0.01)\n"
    "        balance = now + n\n"
    "async def main():\n"
    "    lock = asyncio.Lock()\n"
    "    await asyncio.gather(deposit(lock, 1, 1), deposit(lock, 2, 1.05))\n"
    "    assert balance == 3, balance\n"
    "asyncio.run(main())\n";

/* What a cancellation between get() and try loses. */
static const char leak[] =
    "import asyncio\n"
    "async def use(pool):\n"
    "    connection = await pool.get()\n"
    "    await asyncio.sleep(0.1)\n"
    "    try:\n"
    "        await asyncio.sleep(0.1)\n"
    "    finally:\n"
    "        pool.put_nowait(connection)\n"
    "async def main():\n"
    "    pool = asyncio.Queue()\n"
    "    pool.put_nowait(1)\n"
    "    user = asyncio.create_task(use(pool), name='user')\n"
    "    other = asyncio.create_task(asyncio.sleep(1), name='other')\n"
    "    await asyncio.wait([user, other])\n"
    "    assert pool.qsize() == 1, 'leaked'\n"
    "asyncio.run(main())\n";

/* Only another order of the ready queue breaks it. */
static const char fifo[] = "import asyncio\n"
                           "seen = []\n"
                           "async def say(n):\n"
                           "    await asyncio.sleep(0)\n"
                           "    seen.append(n)\n"
                           "async def main():\n"
                           "    await asyncio.gather(say(1), say(2), say(3))\n"
                           "    assert seen == [1, 2, 3], seen\n"
                           "asyncio.run(main())\n";

/* Fails at one of a thousand values only where nothing deviates twice. */
static const char two_sets[] =
    "import asyncio\n"
    "def tasks(names):\n"
    "    return [asyncio.create_task(asyncio.sleep(0), name=n) for n in "
    "names]\n"
    "async def main():\n"
    "    first, _ = await asyncio.wait(tasks('abc'))\n"
    "    second, _ = await asyncio.wait(tasks('def'))\n"
    "    names = [[t.get_name() for t in s] for s in (first, second)]\n"
    "    assert not (names[0][0] == 'c' and names[1][0] == 'e'), names\n"
    "asyncio.run(main())\n";

/* ---- Finding ------------------------------------------------------------- */

static const char *const strategies[] = {
    "random", "pct:2", "pos",        "delay",  "delay:3", "dfs",
    "dpor",   "surw",  "reads-from", "places", "swarm",   "portfolio"};
enum { STRATEGIES = sizeof strategies / sizeof *strategies };

START_TEST(each_strategy_finds_a_lost_update)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = strategies[_i];
    test_explore(lost_update, &options, &found);
    ck_assert_msg(found.failed, "%s", strategies[_i]);
    ck_assert_int_eq(found.failure.verdict, TT_VERDICT_FAILED);
    ck_assert_str_eq(found.failure.message, "raised AssertionError: 2");
    ck_assert_uint_eq(found.tape.count, 1);
    ck_assert_uint_gt(found.failure_run, 1);
    ck_assert_ptr_nonnull(strstr(found.words, "at tick "));
    tt_explore_result_deinit(&found);
}
END_TEST

START_TEST(no_strategy_fails_what_is_right)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = strategies[_i];
    options.runs_max = 3000;
    test_explore(kept_update, &options, &found);
    ck_assert_msg(!found.failed, "%s: %s", strategies[_i],
                  found.failure.message);
    ck_assert(found.exhausted || found.runs == options.runs_max);
    tt_explore_result_deinit(&found);
}
END_TEST

START_TEST(equal_seeds_find_equally)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result a, b;
    options.strategy = strategies[_i];
    options.seed = 7;
    test_explore(two_sets, &options, &a);
    test_explore(two_sets, &options, &b);
    ck_assert(a.failed && b.failed);
    ck_assert_uint_eq(a.failure_run, b.failure_run);
    ck_assert_uint_eq(a.schedules, b.schedules);
    ck_assert(tt_tape_equal(&a.tape, &b.tape));
    ck_assert(tt_hash_equal(a.failure.hash, b.failure.hash));
    ck_assert_uint_eq(a.tape.count, 2);
    tt_explore_result_deinit(&a);
    tt_explore_result_deinit(&b);
}
END_TEST

START_TEST(a_sweep_cancels_everywhere)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = "sweep";
    test_explore(leak, &options, &found);
    ck_assert(!found.failed && found.exhausted); /* nothing is injected */
    tt_explore_result_deinit(&found);
    options.inject_cancel = true;
    test_explore(leak, &options, &found);
    ck_assert(found.failed);
    ck_assert_str_eq(found.failure.message, "raised AssertionError: leaked");
    ck_assert_ptr_nonnull(
        strstr(found.words, "`user` was cancelled from outside"));
    tt_explore_result_deinit(&found);
    const char *const other[] = {"other", NULL};
    options.cancel_only = other;
    test_explore(leak, &options, &found);
    ck_assert(!found.failed && found.exhausted);
    tt_explore_result_deinit(&found);
}
END_TEST

/* After many suspensions of two kinds comes one of a third. */
static const char late_leak[] =
    "import asyncio\n"
    "async def ticks():\n"
    "    for _ in range(100):\n"
    "        await asyncio.sleep(1)\n"
    "async def use(pool):\n"
    "    await asyncio.sleep(90.5)\n"
    "    got = pool.pop()\n"
    "    await asyncio.sleep(2)\n"
    "    pool.append(got)\n"
    "async def main():\n"
    "    pool = [1]\n"
    "    await asyncio.gather(ticks(), ticks(), use(pool),\n"
    "                         return_exceptions=True)\n"
    "    assert pool, 'leaked'\n"
    "asyncio.run(main())\n";

START_TEST(what_is_much_alike_is_not_tried_in_a_row)
{
    static const char *const each[] = {"sweep", "delay:1"};
    for (size_t i = 0; i < 2; i++) {
        struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
        struct tt_explore_result found;
        options.strategy = each[i];
        options.inject_cancel = true;
        test_explore(late_leak, &options, &found);
        ck_assert(found.failed);
        ck_assert_uint_le(found.failure_run, 100);
        tt_explore_result_deinit(&found);
        options.keep_going = true; /* all are tried, each once */
        options.runs_max = 100000;
        test_explore(late_leak, &options, &found);
        ck_assert(found.exhausted);
        ck_assert_uint_gt(found.runs, 500);
        tt_explore_result_deinit(&found);
    }
}
END_TEST

START_TEST(a_place_that_is_seldom_asked_about_is_as_likely)
{
    for (uint64_t seed = 0; seed < 5; seed++) {
        struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
        struct tt_explore_result found;
        options.strategy = "places";
        options.seed = seed;
        options.inject_cancel = true;
        options.shrink_runs_max = 1;
        test_explore(late_leak, &options, &found);
        ck_assert(found.failed);
        ck_assert_uint_le(found.failure_run, 60);
        tt_explore_result_deinit(&found);
    }
}
END_TEST

/* A count that is raised before the task is made which lowers it. */
static const char count_first[] =
    "import asyncio\n"
    "running = 0\n"
    "async def job():\n"
    "    global running\n"
    "    running -= 1\n"
    "async def main():\n"
    "    global running\n"
    "    for i in range(3):\n"
    "        try:\n"
    "            running += 1\n"
    "            task = asyncio.create_task(job())\n"
    "            await asyncio.wait([task])\n"
    "        except MemoryError:\n"
    "            pass\n"
    "    assert running == 0, running\n"
    "asyncio.run(main())\n";

START_TEST(memory_fails_where_it_is_injected)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = "dfs";
    test_explore(count_first, &options, &found);
    ck_assert(!found.failed && found.exhausted);
    tt_explore_result_deinit(&found);
    options.inject_memory = true;
    options.strategy = "sweep";
    test_explore(count_first, &options, &found);
    ck_assert(found.failed);
    ck_assert_str_eq(found.failure.message, "raised AssertionError: 1");
    ck_assert_str_eq(found.words,
                     "at tick 1 `main` could not allocate a future "
                     "or a task: MemoryError\n");
    tt_explore_result_deinit(&found);
}
END_TEST

/* A program may end by what was done to it, alone or in a group. */
START_TEST(what_was_injected_is_no_failure)
{
    static const char plain[] =
        "import asyncio\n"
        "async def main():\n"
        "    async with asyncio.TaskGroup() as group:\n"
        "        for i in range(2):\n"
        "            group.create_task(asyncio.sleep(i))\n"
        "    await asyncio.sleep(1)\n"
        "asyncio.run(main())\n";
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.inject_memory = options.inject_cancel = true;
    options.strategy = "sweep:2";
    test_explore(plain, &options, &found);
    ck_assert_msg(!found.failed && found.exhausted, "%s",
                  found.failure.message);
    ck_assert_uint_gt(found.runs, 20);
    tt_explore_result_deinit(&found);
}
END_TEST

START_TEST(only_the_model_any_permutes_the_queue)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    test_explore(fifo, &options, &found);
    ck_assert(!found.failed && found.exhausted);
    tt_explore_result_deinit(&found);
    options.model = TT_MODEL_ANY;
    test_explore(fifo, &options, &found);
    ck_assert(found.failed);
    ck_assert_uint_eq(found.tape.count, 1);
    ck_assert_int_eq(found.tape.at[0].kind, TT_CHOICE_READY);
    tt_explore_result_deinit(&found);
}
END_TEST

START_TEST(a_bound_is_named)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = "delay:1";
    test_explore(kept_update, &options, &found);
    ck_assert(found.exhausted);
    ck_assert_str_eq(found.bound, "schedule with at most 1 deviation");
    tt_explore_result_deinit(&found);
    options.strategy = "dfs";
    test_explore(
        "import asyncio\nasync def main():\n    await asyncio.sleep(1)\n"
        "asyncio.run(main())",
        &options, &found);
    ck_assert(found.exhausted);
    ck_assert_str_eq(found.bound, "schedule");
    ck_assert_uint_eq(found.runs, 3); /* the moment before the clock, or not */
    tt_explore_result_deinit(&found);
}
END_TEST

/* Three deviations are not all there are: what is left is gone through. */
START_TEST(the_portfolio_exhausts_a_small_program)
{
    static const char sleepers[] = "import asyncio\n"
                                   "async def main():\n"
                                   "    await asyncio.gather(*[asyncio.sleep(1)"
                                   " for i in range(3)])\n"
                                   "asyncio.run(main())";
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = "delay:3";
    test_explore(sleepers, &options, &found);
    ck_assert_str_eq(found.bound, "schedule with at most 3 deviations");
    tt_explore_result_deinit(&found);
    options.strategy = "portfolio";
    test_explore(sleepers, &options, &found);
    ck_assert(!found.failed && found.exhausted);
    ck_assert_str_eq(found.bound, "schedule");
    tt_explore_result_deinit(&found);
}
END_TEST

/* That there is nothing to inject says nothing of what may be late. */
START_TEST(without_injections_the_rest_is_searched)
{
    const char *const nobody[] = {"nobody", NULL};
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.inject_cancel = true;
    options.cancel_only = nobody;
    test_explore(lost_update, &options, &found);
    ck_assert(found.failed);
    tt_explore_result_deinit(&found);
    options.strategy = "sweep";
    test_explore(lost_update, &options, &found);
    ck_assert(!found.failed && found.exhausted);
    ck_assert_str_eq(found.bound, "schedule that deviates by injections alone");
    tt_explore_result_deinit(&found);
}
END_TEST

static const char *const bad[] = {"nothing", "pct:0", "delay:99", "pct:x",
                                  "portfolio:2"};
enum { BAD_STRATEGIES = sizeof bad / sizeof *bad };

/* Whether NAME is one of the strategies up to its colon. */
static bool type_is_known(const char *name)
{
    bool is_known = false;
    size_t size = strcspn(name, ":");
    for (size_t i = 0; i < STRATEGIES; i++) {
        is_known = is_known || (strcspn(strategies[i], ":") == size &&
                                memcmp(strategies[i], name, size) == 0);
    }
    return is_known;
}

START_TEST(a_strategy_must_exist)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    struct tt_scenario *scenario = test_load("");
    char error[120];
    options.strategy = bad[_i];
    tt_explore_result_init(&found);
    ck_assert_int_eq(tt_explore(tt_scenario_body, scenario, &options, &found,
                                error, sizeof error),
                     -1);
    bool is_known = type_is_known(bad[_i]);
    ck_assert_str_eq(error, is_known ? "this strategy takes no such number"
                                     : "no such strategy");
    tt_scenario_free(scenario);
}
END_TEST

/* ---- The report ---------------------------------------------------------- */

START_TEST(a_failing_run_is_shown_beside_the_default_one)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = "delay:1";
    test_explore(lost_update, &options, &found);
    ck_assert_ptr_nonnull(found.beside);
    static const char start[] =
        "  tick 3 @1                                        tick 3 @1\n"
        "    sleep timer                                      sleep timer\n"
        "  tick 4 @1                                        tick 4 @1\n"
        "    wakeup deposit                                   wakeup deposit\n"
        "* tick 5 @1.01                                   | tick 5 @1.05\n"
        "    sleep timer                                      sleep timer\n"
        "  tick 6 @1.01                                   | tick 6 @1.05\n"
        "    wakeup deposit                               <\n";
    static const char end[] =
        "  end                                            | raised "
        "AssertionError: 2\n";
    ck_assert_msg(strncmp(found.beside, start, sizeof start - 1) == 0, "%s",
                  found.beside);
    size_t size = strlen(found.beside), lines = 0;
    ck_assert_str_eq(found.beside + size - (sizeof end - 1), end);
    for (size_t i = 0; i < size; i++) {
        lines += found.beside[i] == '\n';
    }
    ck_assert_uint_eq(lines, 24); /* one says how many are left out */
    tt_explore_result_deinit(&found);
}
END_TEST

static const struct {
    const char *usual, *other, *shown;
} beside[] = {
    {"tick 1 @0\n  step a\nend\n", "tick 1 @0\n  step a\nend\n",
     "  tick 1 @0                                        tick 1 @0\n"
     "    step a                                           step a\n"
     "  end                                              end\n"},
    {"tick 1 @0\n  step a\nend\n", "tick 1 @0\n  step b\nend\n",
     "  tick 1 @0                                        tick 1 @0\n"
     "*   step a                                       <\n"
     "                                                 >   step b\n"
     "  end                                              end\n"},
    {"", "end\n", "*                                                > end\n"},
    /* Characters count, and a long line is cut. */
    {"print \u00e9\n",
     "print \u00e9123456789012345678901234567890123456789012345\n",
     "* print \u00e9                                        | print "
     "\u00e912345678901234567890123456789012345678~\n"},
    {"", "", ""},
};
enum { BESIDES = sizeof beside / sizeof *beside };

START_TEST(two_traces_stand_beside_each_other)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    int rc = tt_trace_beside(out, beside[_i].usual, strlen(beside[_i].usual),
                             beside[_i].other, strlen(beside[_i].other));
    ck_assert_int_eq(rc, 0);
    fclose(out);
    ck_assert_str_eq(text, beside[_i].shown);
    free(text);
}
END_TEST

/* ---- Tapes --------------------------------------------------------------- */

START_TEST(a_found_tape_replays_from_its_text)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    struct tt_sim_options sim_options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    struct tt_tape_error error;
    struct tt_tape tape;
    options.inject_cancel = true;
    test_explore(leak, &options, &found);
    ck_assert(found.failed);
    char *text = tt_tape_print(&found.tape);
    ck_assert_int_eq(tt_tape_parse(&tape, text, strlen(text), &error), 0);
    ck_assert_uint_eq(tape.enabled, TT_CHOICES_SOUND | 1U << TT_CHOICE_CANCEL);
    sim_options.enabled = tape.enabled;
    sim_options.tape = &tape;
    struct tt_sim *sim = tt_sim_new(&sim_options);
    struct tt_scenario *scenario = test_load(leak);
    tt_sim_run(sim, tt_scenario_body, scenario, &result);
    ck_assert(tt_hash_equal(result.hash, found.failure.hash));
    ck_assert_str_eq(result.message, found.failure.message);
    tt_sim_free(sim);
    tt_scenario_free(scenario);
    tt_tape_deinit(&tape);
    free(text);
    tt_explore_result_deinit(&found);
}
END_TEST

START_TEST(a_run_of_a_search_can_be_had_again)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    struct tt_scenario *scenario = test_load(two_sets);
    struct tt_tape tape;
    char error[120] = "";
    options.strategy = strategies[_i];
    options.program = "0123456789abcdef";
    tt_explore_result_init(&found);
    ck_assert_int_eq(tt_explore(tt_scenario_body, scenario, &options, &found,
                                error, sizeof error),
                     0);
    ck_assert(found.failed);
    tt_tape_init(&tape);
    options.runs_max = found.failure_run;
    int rc = tt_explore_tape(tt_scenario_body, scenario, &options, &tape, error,
                             sizeof error);
    ck_assert_msg(rc == 0, "%s", error);
    ck_assert(tt_tape_equal(&tape, &found.tape_found));
    ck_assert_str_eq(tape.strategy, found.strategy);
    ck_assert_str_eq(found.tape.program, options.program);
    ck_assert_str_eq(tape.program, options.program);
    tt_tape_deinit(&tape);
    tt_explore_result_deinit(&found);
    tt_scenario_free(scenario);
}
END_TEST

/* Whether two results tell the same, but for the seconds. */
static void check_alike(const struct tt_explore_result *a,
                        const struct tt_explore_result *b)
{
    ck_assert(a->failed == b->failed);
    ck_assert_uint_eq(a->runs, b->runs);
    ck_assert_uint_eq(a->steps, b->steps);
    ck_assert_uint_eq(a->schedules, b->schedules);
    ck_assert_uint_eq(a->seen_once, b->seen_once);
    ck_assert_uint_eq(a->failure_run, b->failure_run);
    ck_assert(a->exhausted == b->exhausted);
    ck_assert_str_eq(a->bound, b->bound);
    ck_assert_str_eq(a->strategy, b->strategy);
    ck_assert(tt_tape_equal(&a->tape_found, &b->tape_found));
    ck_assert(tt_tape_equal(&a->tape, &b->tape));
    ck_assert(tt_hash_equal(a->failure.hash, b->failure.hash));
    ck_assert_uint_eq(a->share_count, b->share_count);
    for (size_t i = 0; i < a->share_count; i++) {
        ck_assert_str_eq(a->shares[i].name, b->shares[i].name);
        ck_assert_uint_eq(a->shares[i].runs, b->shares[i].runs);
    }
}

START_TEST(the_number_of_processes_shows_nowhere)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    const char *const programs[] = {two_sets, kept_update, fifo};
    options.strategy = strategies[_i];
    options.runs_max = 700;
    options.jobs_after_s = 0;
    for (size_t p = 0; p < sizeof programs / sizeof *programs; p++) {
        struct tt_explore_result one, many;
        options.jobs = 1;
        test_explore(programs[p], &options, &one);
        for (options.jobs = 2; options.jobs <= 5; options.jobs += 3) {
            test_explore(programs[p], &options, &many);
            check_alike(&one, &many);
            tt_explore_result_deinit(&many);
        }
        tt_explore_result_deinit(&one);
    }
}
END_TEST

/* Its trace is longer than what is hashed at once, between its choices too. */
static const char long_runs[] =
    "import asyncio\n"
    "async def worker(name):\n"
    "    for turn in range(3):\n"
    "        for i in range(150):\n"
    "            print(name, turn)\n"
    "        await asyncio.sleep(0.5)\n"
    "async def main():\n"
    "    await asyncio.gather(worker('a'), worker('b'))\n"
    "asyncio.run(main())\n";

/* What OpenSSL and SQLite allocate comes and goes between its choices. */
static const char outside[] =
    "import asyncio, sqlite3, ssl\n"
    "unused = ssl.create_default_context()\n"
    "async def hello(name):\n"
    "    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()\n"
    "    tls = unused.wrap_bio(incoming, outgoing, server_hostname=name)\n"
    "    await asyncio.sleep(0.5)\n"
    "    try:\n"
    "        tls.do_handshake()\n"
    "    except ssl.SSLWantReadError:\n"
    "        print(name, outgoing.read()[11:43].hex())\n"
    "async def count(total):\n"
    "    with sqlite3.connect(':memory:') as db:\n"
    "        await asyncio.sleep(0.5)\n"
    "        total[0] += db.execute('select 1').fetchone()[0]\n"
    "    db.close()\n"
    "    seen = total[0]\n"
    "    await asyncio.sleep(0)\n"
    "    total[0] = seen + 1\n"
    "async def main():\n"
    "    total = [0]\n"
    "    await asyncio.gather(count(total), count(total), hello('a'))\n"
    "    await asyncio.gather(hello('b'), asyncio.sleep(0.5))\n"
    "    assert total[0] != 4\n"
    "asyncio.run(main())\n";

enum { SHARING = 6 }; /* strategies */

/* Of each program; the last two take as long as hundreds of the others. */
static const struct {
    const char *text;
    uint64_t runs;
} shared_programs[] = {{lost_update, 400}, {kept_update, 400}, {leak, 400},
                       {fifo, 400},        {two_sets, 400},    {long_runs, 60},
                       {outside, 20}};
enum { SHARED = sizeof shared_programs / sizeof *shared_programs };

/* Each run from the start, or from where it parts with an earlier one. */
START_TEST(a_shared_beginning_shows_nowhere)
{
    static const char *const sharing[SHARING] = {
        "dfs", "delay:2", "random", "portfolio", "dpor", "swarm"};
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result whole, shared;
    const char *program = shared_programs[_i / 8 / SHARING].text;
    options.strategy = sharing[_i / 8 % SHARING];
    options.runs_max = shared_programs[_i / 8 / SHARING].runs;
    options.model = _i & 1 ? TT_MODEL_ANY : TT_MODEL_ASYNCIO;
    options.inject_cancel = _i & 2;
    options.classes = _i & 4 ? TT_CLASSES_ALL : TT_CLASSES_NONE;
    test_explore(program, &options, &whole);
    options.snapshots = true;
    test_explore(program, &options, &shared);
    check_alike(&whole, &shared);
    ck_assert_uint_eq(whole.classes, shared.classes);
    ck_assert_uint_eq(whole.classes_once, shared.classes_once);
    ck_assert_str_eq(whole.failure.message, shared.failure.message);
    tt_explore_result_deinit(&whole);
    tt_explore_result_deinit(&shared);
}
END_TEST

/* Its import is what its runs share. It never fails. */
static const char importing[] =
    "import asyncio, dataclasses, logging\n"
    "@dataclasses.dataclass\n"
    "class Job:\n"
    "    seen: int = 0\n"
    "async def work(job):\n"
    "    for _ in range(2):\n"
    "        await asyncio.sleep(0.5)\n"
    "        job.seen += 1\n"
    "async def main():\n"
    "    job = Job()\n"
    "    await asyncio.gather(*[work(job) for _ in range(3)])\n"
    "    logging.info(job)\n"
    "asyncio.run(main())\n";

struct starts {
    struct tt_scenario *scenario;
    uint64_t count; /* of runs that began at the start */
};

static int count_start(struct tt_env *env, void *data)
{
    struct starts *starts = data;
    starts->count++;
    return tt_scenario_body(env, starts->scenario);
}

static void watch_starts(void *data, bool on)
{
    tt_scenario_watching(((struct starts *)data)->scenario, on);
}

/* Returns how many runs began at the start. */
static uint64_t explore_watched(const char *source,
                                struct tt_explore_options options,
                                struct tt_explore_result *found)
{
    struct starts starts = {.scenario = test_load(source)};
    tt_scenario_watch(starts.scenario);
    tt_explore_result_init(found);
    options.watch = watch_starts;
    ck_assert_int_eq(tt_explore(count_start, &starts, &options, found, NULL, 0),
                     0);
    tt_scenario_free(starts.scenario);
    return starts.count;
}

/* After the first 1024 runs only a sample is watched and has a class. */
START_TEST(runs_of_a_sample_share_theirs)
{
    static const char *const sharing[] = {"random", "delay:3", "portfolio"};
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result whole, shared;
    options.strategy = sharing[_i];
    options.runs_max = 1300;
    options.model = TT_MODEL_ANY;
    options.classes = TT_CLASSES_SAMPLE;
    uint64_t all = explore_watched(importing, options, &whole);
    options.snapshots = true;
    uint64_t first = explore_watched(importing, options, &shared);
    ck_assert(!whole.failed);
    ck_assert_uint_eq(whole.runs, 1300);
    ck_assert_uint_gt(whole.class_runs, 1024);
    ck_assert_uint_lt(whole.class_runs, 1100);
    if (strcmp(options.strategy, "portfolio") != 0) { /* which looks at runs */
        uint64_t repeated = all - whole.runs;
        ck_assert_uint_le(first, repeated + 5);
    }
    check_alike(&whole, &shared);
    ck_assert_uint_eq(whole.class_runs, shared.class_runs);
    ck_assert_uint_eq(whole.classes, shared.classes);
    ck_assert_uint_eq(whole.classes_once, shared.classes_once);
    tt_explore_result_deinit(&whole);
    tt_explore_result_deinit(&shared);
}
END_TEST

START_TEST(no_more_is_remembered_than_allowed)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result all, few;
    options.strategy = "dfs";
    test_explore(kept_update, &options, &all);
    ck_assert(!all.seen_full);
    ck_assert_uint_gt(all.schedules, 100);
    options.seen_max = 100;
    test_explore(kept_update, &options, &few);
    ck_assert(few.seen_full);
    ck_assert_uint_eq(few.schedules, 100);
    ck_assert_uint_le(few.seen_once, 100);
    ck_assert_uint_eq(few.runs, all.runs);
    tt_explore_result_deinit(&all);
    tt_explore_result_deinit(&few);
}
END_TEST

/* One place of one is found by drawing it from the horizon: of c choices with
 * two answers, pct:1 finds it in a run with 1 / (c + c / 4 + 1). */
START_TEST(pct_tells_its_bound)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = "pct:1";
    options.runs_max = 2;
    test_explore(fifo, &options, &found);
    ck_assert(!found.failed);
    ck_assert_uint_eq(found.answers_max, 0); /* nothing to choose */
    ck_assert_double_eq(found.shares[1].bound, 0);
    tt_explore_result_deinit(&found);
    options.model = TT_MODEL_ANY;
    options.seed = 3;
    for (options.runs_max = 2; options.runs_max < 9; options.runs_max++) {
        test_explore("import asyncio\n"
                     "async def say(n):\n"
                     "    await asyncio.sleep(0)\n"
                     "async def main():\n"
                     "    await asyncio.gather(say(1), say(2))\n"
                     "asyncio.run(main())\n",
                     &options, &found);
        uint64_t c = found.choices_default;
        double miss = 1, one = 1.0 / (double)(c + c / 4 + 1) /
                               (double)(2 * (found.answers_max - 1)) / 8;
        for (uint64_t i = 1; i < options.runs_max; i++) {
            miss *= 1 - one;
        }
        ck_assert_double_eq_tol(found.shares[1].bound, 1 - miss, 1e-9);
        tt_explore_result_deinit(&found);
    }
}
END_TEST

START_TEST(a_search_that_ends_has_no_later_runs)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_scenario *scenario = test_load(kept_update);
    struct tt_tape tape;
    char error[120] = "";
    tt_tape_init(&tape);
    options.strategy = "delay:1";
    options.runs_max = 1000000;
    ck_assert_int_eq(tt_explore_tape(tt_scenario_body, scenario, &options,
                                     &tape, error, sizeof error),
                     -1);
    ck_assert_str_eq(error, "the search ends before that run");
    options.runs_max = 1;
    ck_assert_int_eq(tt_explore_tape(tt_scenario_body, scenario, &options,
                                     &tape, error, sizeof error),
                     0);
    ck_assert_uint_eq(tape.count, 0);
    tt_tape_deinit(&tape);
    tt_scenario_free(scenario);
}
END_TEST

START_TEST(known_tapes_do_not_count_as_runs_of_the_search)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result first, again;
    struct tt_tape none;
    tt_tape_init(&none);
    options.strategy = "random";
    test_explore(two_sets, &options, &first);
    const struct tt_tape *const harmless[] = {&none, NULL};
    options.known = harmless;
    test_explore(two_sets, &options, &again);
    ck_assert_uint_eq(again.known_runs, 1);
    ck_assert_uint_eq(again.failure_run, first.failure_run);
    tt_explore_result_deinit(&again);
    const struct tt_tape *const known[] = {&first.tape, NULL};
    options.known = known;
    test_explore(two_sets, &options, &again);
    ck_assert(again.failed);
    ck_assert_uint_eq(again.failure_run, 0);
    ck_assert_uint_eq(again.runs, 2);
    ck_assert_str_eq(again.strategy, "known");
    tt_explore_result_deinit(&again);
    tt_explore_result_deinit(&first);
}
END_TEST

START_TEST(a_tape_names_whom_it_may_cancel)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    struct tt_tape_error error;
    struct tt_tape tape;
    const char *const names[] = {"nobody", "user", NULL};
    options.inject_cancel = true;
    options.cancel_only = names;
    test_explore(leak, &options, &found);
    ck_assert(found.failed);
    char *text = tt_tape_print(&found.tape);
    ck_assert_int_eq(tt_tape_parse(&tape, text, strlen(text), &error), 0);
    ck_assert_str_eq(tape.cancel, "nobody,user");
    ck_assert(tt_tape_may_cancel(&tape, "user"));
    ck_assert(tt_tape_may_cancel(&tape, "nobody"));
    ck_assert(!tt_tape_may_cancel(&tape, "use"));
    ck_assert(!tt_tape_may_cancel(&tape, "users"));
    tt_tape_deinit(&tape);
    free(text);
    tt_explore_result_deinit(&found);
}
END_TEST

START_TEST(a_run_that_ends_before_its_tape_has_diverged)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    struct tt_tape tape;
    struct tt_scenario *scenario = test_load(lost_update);
    tt_tape_init(&tape);
    ck_assert_int_eq(
        tt_tape_push(&tape, (struct tt_deviation){999, TT_CHOICE_LAG, 1, 2}),
        0);
    options.tape = &tape;
    struct tt_sim *sim = tt_sim_new(&options);
    tt_sim_run(sim, tt_scenario_body, scenario, &result);
    ck_assert_str_eq(
        tt_sim_divergence(sim),
        "the run ended before choice #999 of the tape, which is lag of 2");
    tt_sim_options(sim)->tape = NULL;
    tt_sim_run(sim, tt_scenario_body, scenario, &result);
    ck_assert_str_eq(tt_sim_divergence(sim), "");
    tt_sim_free(sim);
    tt_tape_deinit(&tape);
    tt_scenario_free(scenario);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("explore");
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, each_strategy_finds_a_lost_update, 0,
                        STRATEGIES);
    tcase_add_loop_test(tests, no_strategy_fails_what_is_right, 0, STRATEGIES);
    tcase_add_loop_test(tests, equal_seeds_find_equally, 0, STRATEGIES);
    tcase_add_test(tests, a_sweep_cancels_everywhere);
    tcase_add_test(tests, what_is_much_alike_is_not_tried_in_a_row);
    tcase_add_test(tests, a_place_that_is_seldom_asked_about_is_as_likely);
    tcase_add_test(tests, memory_fails_where_it_is_injected);
    tcase_add_test(tests, what_was_injected_is_no_failure);
    tcase_add_test(tests, only_the_model_any_permutes_the_queue);
    tcase_add_test(tests, a_bound_is_named);
    tcase_add_test(tests, the_portfolio_exhausts_a_small_program);
    tcase_add_test(tests, without_injections_the_rest_is_searched);
    tcase_add_loop_test(tests, a_strategy_must_exist, 0, BAD_STRATEGIES);
    tcase_add_test(tests, a_failing_run_is_shown_beside_the_default_one);
    tcase_add_loop_test(tests, two_traces_stand_beside_each_other, 0, BESIDES);
    tcase_add_test(tests, a_found_tape_replays_from_its_text);
    tcase_add_loop_test(tests, a_run_of_a_search_can_be_had_again, 0,
                        STRATEGIES);
    tcase_add_loop_test(tests, the_number_of_processes_shows_nowhere, 0,
                        STRATEGIES);
    if (TT__HAS_SNAPSHOTS) {
        tcase_add_loop_test(tests, a_shared_beginning_shows_nowhere, 0,
                            SHARED * SHARING * 8);
        tcase_add_loop_test(tests, runs_of_a_sample_share_theirs, 0, 3);
    }
    tcase_add_test(tests, no_more_is_remembered_than_allowed);
    tcase_add_test(tests, pct_tells_its_bound);
    tcase_add_test(tests, a_search_that_ends_has_no_later_runs);
    tcase_add_test(tests, known_tapes_do_not_count_as_runs_of_the_search);
    tcase_add_test(tests, a_tape_names_whom_it_may_cancel);
    tcase_add_test(tests, a_run_that_ends_before_its_tape_has_diverged);
    return test_main_of("explore", tests);
}

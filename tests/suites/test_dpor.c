/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_dpor.c: the strategy dpor visits what dfs visits.
 *
 * Each program is gone through twice, by dfs and by dpor. What both saw must be
 * the same: the happens-before classes, and what each came to: its verdict,
 * its last line and all values in the end. `test_dpor table` shows the runs
 * that it took them.
 */
#define _GNU_SOURCE 1
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "actors.h"
#include "test_support.h"
#include "visited.h"

#include "sim/base/random.h"
#include "sim/strategies/strategy.h"
#include <ticktape/tt_explore.h>

/* ---- Generated programs -------------------------------------------------- */

static struct visited_program program_of(struct actors *all)
{
    return (struct visited_program){.body = actors_run,
                                    .data = all,
                                    .state = &all->state,
                                    .enabled = ASKS_ANY,
                                    .memory_max = 1 << 20};
}

static const char letters[] = "0123abcd..LUSVWEGPTXD";

/* Of the letters, the first COUNT only. */
static void generate(struct actors *all, uint64_t seed, uint64_t count)
{
    uint64_t state = seed;
    memset(all, 0, sizeof *all);
    all->count = 2 + tt__random(&state, 3);
    all->first_only = tt__random(&state, 8) == 0;
    for (size_t i = 0; i < all->count; i++) {
        size_t length_max;
        if (all->count == 2) {
            length_max = SCRIPT_MAX;
        } else if (all->count == 3) {
            length_max = 5;
        } else {
            length_max = 3;
        }
        size_t length = 1 + tt__random(&state, length_max);
        for (size_t at = 0; at < length; at++) {
            all->scripts[i][at] = letters[tt__random(&state, count)];
        }
    }
}

static const char *describe(const struct actors *all)
{
    static char text[ACTORS_MAX * (SCRIPT_MAX + 1) + 20];
    size_t used = 0;
    for (size_t i = 0; i < all->count; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
                                 i == 0 ? "" : "|", all->scripts[i]);
    }
    snprintf(text + used, sizeof text - used, "%s",
             all->first_only ? " (first)" : "");
    return text;
}

enum { DFS_MAX = 4000, PORTIONS = 20, PORTION = 100 };

/* How many letters the programs of a portion have: variables only, with what
 * they wait for, with timers, with all. */
static const uint64_t alphabets[] = {10, 18, 19, sizeof letters - 1};

/* Returns how many differ. */
static int compare_portion(int portion, struct visited_sums *sums)
{
    struct actors all;
    int bad = 0;
    for (uint64_t i = 0; i < PORTION; i++) {
        uint64_t seed = (uint64_t)portion * PORTION + i;
        generate(&all, seed, alphabets[portion % 4]);
        struct visited_program program = program_of(&all);
        char name[120];
        snprintf(name, sizeof name, "program %llu: %s",
                 (unsigned long long)seed, describe(&all));
        bad += !visited_compare(&program, name, DFS_MAX, sums);
    }
    return bad;
}

START_TEST(generated_programs_are_gone_through)
{
    struct visited_sums sums = {0};
    ck_assert_int_eq(compare_portion(_i, &sums), 0);
    ck_assert_uint_gt(sums.programs, PORTION / 4);
    ck_assert_uint_lt(sums.runs_dpor, sums.runs_dfs);
}
END_TEST

/* ---- Interleavings that have a formula ----------------------------------- */

/* Tasks that yield: one of K steps and one callback of gather() are K + 1
 * handles, one after the other, so n tasks have (n(K+1))! / ((K+1)!)^n orders:
 * a multinomial. Where each step writes one thing, all orders of the steps are
 * classes: (nK)! / (K!)^n. */
static const struct {
    const char *scripts[ACTORS_MAX];
    uint64_t schedules;
    uint64_t classes;
} formulas[] = {
    {{"0", "1"}, 6, 1},                      /* 4! / 2!^2 */
    {{"0", "0"}, 6, 2},                      /* ... and 2! */
    {{".", "."}, 20, 1},                     /* 6! / 3!^2 */
    {{"0.0", "0.0"}, 20, 6},                 /* ... and 4! / 2!^2 */
    {{"0.0.0", "0.0.0"}, 70, 20},            /* 8! / 4!^2, 6! / 3!^2 */
    {{"0.0.0.0", "0.0.0.0"}, 252, 70},       /* 10! / 5!^2, 8! / 4!^2 */
    {{"0", "0", "0"}, 90, 6},                /* 6! / 2!^3, 3! */
    {{"0.0", "0.0", "0.0"}, 1680, 90},       /* 9! / 3!^3, 6! / 2!^3 */
    {{"0.0", "0.0", "1.1"}, 1680, 6},        /* the third has its own */
    {{"0.0.0", "0.0.0", "0.0"}, 11550, 560}, /* 11! / (4!^2 3!), 8! / 3!^2 2! */
    {{"0", "0", "0", "0"}, 2520, 24},        /* 8! / 2!^4, 4! */
    {{"a", "a", "a", "0"}, 2520, 8},         /* each before or after: 2^3 */
    {{"0", "0", "1", "1"}, 2520, 4},         /* 2! 2! */
};
enum { FORMULAS = sizeof formulas / sizeof *formulas };

START_TEST(formulas_hold)
{
    struct actors all = actors_of(formulas[_i].scripts);
    struct visited_program program = program_of(&all);
    struct visited dfs, dpor;
    visit(&program, "dfs", 100000, TT_WATCHES_NO_ORDER, &dfs);
    visit(&program, "dpor", 100000, TT_WATCHES_NO_ORDER, &dpor);
    ck_assert(dfs.exhausted && dpor.exhausted);
    ck_assert_uint_eq(dfs.runs, formulas[_i].schedules);
    ck_assert_uint_eq(dfs.classes, formulas[_i].classes);
    ck_assert_uint_eq(dpor.runs, formulas[_i].classes);
    ck_assert(visited_agree(&dfs, &dpor));
    visited_deinit(&dfs);
    visited_deinit(&dpor);
}
END_TEST

/* ---- The catalogue ------------------------------------------------------- */

/* Every program of the catalogue and of the zoo with some hundred schedules at
 * most, in portions. */
enum { SLICES = 16, FILE_DFS_MAX = 700 };

/* NULL: it is refused. */
static struct tt_scenario *load_file(const char *path)
{
    struct tt_scenario *scenario = NULL;
    struct tt_scenario_error error;
    if (tt_scenario_load_file(path, &scenario, &error) < 0) {
        return NULL;
    }
    tt_scenario_watch(scenario);
    return scenario;
}

/* VARIES: sleeps take half as long, twice as long, and all that meets a
 * deadline between. */
static bool compare_file(const char *path, uint64_t dfs_max, bool varies,
                         struct visited_sums *sums)
{
    struct tt_scenario *scenario = load_file(path);
    struct visited_program program = {.body = tt_scenario_body,
                                      .data = scenario,
                                      .enabled = ASKS_ANY,
                                      .memory_max = 16 << 20};
    if (varies) {
        program.enabled |= 1U << TT_CHOICE_LATENCY;
        program.vary[0] = 0.5;
        program.vary[1] = 2;
    }
    bool good =
        scenario == NULL || visited_compare(&program, path, dfs_max, sums);
    tt_scenario_free(scenario);
    return good;
}

static const char everything[] = "scenarios/{bugs/tasks/*,catalogue/*}/*.py";

static int compare_slice(size_t slice, bool varies, struct visited_sums *sums)
{
    glob_t found;
    int bad = 0;
    TT_ASSERT(glob(everything, GLOB_BRACE, NULL, &found) == 0);
    for (size_t i = slice; i < found.gl_pathc; i += SLICES) {
        bad += !compare_file(found.gl_pathv[i], FILE_DFS_MAX, varies, sums);
    }
    globfree(&found);
    return bad;
}

START_TEST(the_catalogue_is_gone_through)
{
    struct visited_sums sums = {0};
    ck_assert_int_eq(compare_slice((size_t)_i, false, &sums), 0);
    ck_assert_uint_gt(sums.programs, 10);
}
END_TEST

/* ---- Durations ----------------------------------------------------------- */

START_TEST(durations_are_gone_through)
{
    struct visited_sums sums = {0};
    ck_assert_int_eq(compare_slice((size_t)_i, true, &sums), 0);
    ck_assert_uint_gt(sums.programs, 5);
}
END_TEST

/* Sleeps of several durations, and steps that conflict. */
START_TEST(generated_durations_are_gone_through)
{
    struct visited_sums sums = {0};
    int bad = 0;
    for (uint64_t seed = 0; seed < PORTION; seed++) {
        struct actors all;
        char name[120];
        generate(&all, (uint64_t)_i * PORTION + seed, alphabets[2]);
        struct visited_program program = program_of(&all);
        program.enabled |= 1U << TT_CHOICE_LATENCY;
        program.vary[1] = 2;
        snprintf(name, sizeof name, "%s", describe(&all));
        bad += strchr(name, 'T') != NULL &&
               !visited_compare(&program, name, DFS_MAX, &sums);
    }
    ck_assert_int_eq(bad, 0);
    ck_assert_uint_gt(sums.programs, 10);
}
END_TEST

/* ---- Injections ---------------------------------------------------------- */

/* What explore itself says of a program: two that wait for each other, on what
 * the loop offers and in a cleanup. */
static const char *const injected[] = {
    "import asyncio\n"
    "async def worker(lock, log, n):\n"
    "    async with lock:\n"
    "        log.append(n)\n"
    "        await asyncio.sleep(0)\n"
    "async def main():\n"
    "    lock, log = asyncio.Lock(), []\n"
    "    await asyncio.gather(worker(lock, log, 1), worker(lock, log, 2))\n"
    "    assert log[0] == 1\n"
    "asyncio.run(main())\n",
    "import asyncio\n"
    "async def get(queue, log):\n"
    "    try:\n"
    "        log.append(await queue.get())\n"
    "    finally:\n"
    "        log.append('done')\n"
    "async def main():\n"
    "    queue, log = asyncio.Queue(), []\n"
    "    task = asyncio.create_task(get(queue, log))\n"
    "    await asyncio.sleep(0)\n"
    "    queue.put_nowait(1)\n"
    "    await task\n"
    "    assert log == [1, 'done']\n"
    "asyncio.run(main())\n",
    "import asyncio\n"
    "async def child(n, log):\n"
    "    await asyncio.sleep(n)\n"
    "    log.append(n)\n"
    "async def main():\n"
    "    log = []\n"
    "    async with asyncio.TaskGroup() as group:\n"
    "        group.create_task(child(0, log))\n"
    "        group.create_task(child(0, log))\n"
    "asyncio.run(main())\n",
};
enum { INJECTED = sizeof injected / sizeof *injected };

static struct tt_explore_result explored(struct tt_scenario *scenario,
                                         const char *strategy, int injections)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = strategy;
    options.model = TT_MODEL_ANY;
    options.classes = TT_CLASSES_ALL;
    options.keep_going = true;
    options.runs_max = 100000;
    options.shrink_runs_max = 1;
    options.sim.limits.memory_max = 4 << 20;
    options.inject_cancel = injections & 1;
    options.inject_memory = injections & 2;
    tt_explore_result_init(&found);
    ck_assert_int_eq(
        tt_explore(tt_scenario_body, scenario, &options, &found, NULL, 0), 0);
    ck_assert_msg(found.exhausted, "%s: %s", strategy, found.failure.message);
    return found;
}

/* Whether both visit the same classes: of one definition, which what explore
 * counts is not where dpor takes the order of tasks made for a dependence. */
static bool classes_agree(struct tt_scenario *scenario, int injections)
{
    struct visited_sums sums = {0};
    struct visited_program program = {.body = tt_scenario_body,
                                      .data = scenario,
                                      .enabled = ASKS_ANY,
                                      .memory_max = 4 << 20};
    program.enabled |= injections & 1 ? 1U << TT_CHOICE_CANCEL : 0;
    program.enabled |= injections & 2 ? 1U << TT_CHOICE_FAULT : 0;
    bool agree = visited_compare(&program, "injected", 100000, &sums);
    ck_assert_uint_eq(sums.programs, 1);
    ck_assert_uint_gt(sums.classes, 1);
    return agree;
}

/* Nothing, cancellations, failing allocations, both. */
START_TEST(injections_are_gone_through)
{
    struct tt_scenario *scenario = test_load(injected[_i / 4]);
    tt_scenario_watch(scenario);
    struct tt_explore_result dfs = explored(scenario, "dfs", _i % 4);
    struct tt_explore_result dpor = explored(scenario, "dpor", _i % 4);
    ck_assert(classes_agree(scenario, _i % 4));
    ck_assert_uint_ge(dpor.classes, dfs.classes);
    ck_assert_uint_le(dpor.runs, dfs.runs);
    ck_assert_int_eq(dpor.failed, dfs.failed);
    ck_assert_uint_eq(dpor.other_count, dfs.other_count);
    ck_assert_uint_eq(dpor.unlisted, dfs.unlisted);
    tt_explore_result_deinit(&dfs);
    tt_explore_result_deinit(&dpor);
    tt_scenario_free(scenario);
}
END_TEST

/* ---- The table ----------------------------------------------------------- */

static void print_row(const char *name, const struct visited_sums *sums)
{
    printf(
        "%-44s %8llu %9llu %8llu %8llu\n", name,
        (unsigned long long)sums->programs, (unsigned long long)sums->runs_dfs,
        (unsigned long long)sums->runs_dpor, (unsigned long long)sums->classes);
}

static int print_formulas(void)
{
    int bad = 0;
    for (int i = 0; i < FORMULAS; i++) {
        struct actors all = actors_of(formulas[i].scripts);
        struct visited_program program = program_of(&all);
        struct visited_sums sums = {0};
        bad += !visited_compare(&program, describe(&all), 100000, &sums);
        print_row(describe(&all), &sums);
    }
    return bad;
}

static int print_generated(void)
{
    static const char *const names[] = {
        "generated: variables", "... and what is waited for", "... and timers",
        "... and cancellations"};
    int bad = 0;
    for (int kind = 0; kind < 4; kind++) {
        struct visited_sums sums = {0};
        for (int i = kind; i < PORTIONS; i += 4) {
            bad += compare_portion(i, &sums);
        }
        print_row(names[kind], &sums);
    }
    return bad;
}

static int print_files(const char *name, const char *pattern)
{
    struct visited_sums sums = {0};
    glob_t found;
    int bad = 0;
    TT_ASSERT(glob(pattern, GLOB_BRACE, NULL, &found) == 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        bad += !compare_file(found.gl_pathv[i], DFS_MAX, false, &sums);
    }
    globfree(&found);
    print_row(name, &sums);
    return bad;
}

/* Returns for how many programs the two strategies differ. */
static int print_table(void)
{
    printf("%-44s %8s %9s %8s %8s\n", "", "programs", "dfs", "dpor", "classes");
    return print_formulas() + print_generated() +
           print_files("scenarios/bugs/tasks", "scenarios/bugs/tasks/*/*.py") +
           print_files("all of scenarios", everything);
}

/* CK_RUN_CASE=sample runs portions of every kind, for a quick check: the first
 * four portions have the four alphabets. */
enum { SAMPLED = 4 };

/* The portions FIRST to END - 1 of each test that has some; with the first one
 * those that have none. */
static TCase *sample_of(const char *name, int first, int end)
{
    int slices = end < SLICES ? end : SLICES;
    TCase *tests = tcase_create(name);
    TT_ASSERT(first < slices && slices <= end);
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, generated_programs_are_gone_through, first, end);
    tcase_add_loop_test(tests, the_catalogue_is_gone_through, first, slices);
    tcase_add_loop_test(tests, durations_are_gone_through, first, slices);
    tcase_add_loop_test(tests, generated_durations_are_gone_through, first,
                        end);
    if (first == 0) {
        tcase_add_loop_test(tests, formulas_hold, 0, FORMULAS);
        tcase_add_loop_test(tests, injections_are_gone_through, 0,
                            4 * INJECTED);
    }
    return tests;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "table") == 0) {
        return print_table() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    Suite *suite = suite_create("dpor");
    suite_add_tcase(suite, sample_of("sample", 0, SAMPLED));
    suite_add_tcase(suite, sample_of("rest", SAMPLED, PORTIONS));
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

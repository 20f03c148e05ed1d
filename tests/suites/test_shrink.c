/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_shrink.c: what remains of a failing tape, and its report.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "sim/report/words.h"
#include "sim/search/shrink.h"
#include "test_support.h"

/* A draw is 0 unless the tape deviates. */
#define DRAW                                                                   \
    "import asyncio, random\n"                                                 \
    "def draw():\n"                                                            \
    "    random.seed(0)\n"                                                     \
    "    return 1 - random.randrange(2)\n"

/* The same, of a million; the seed is one that yields 0. */
#define BIG_DRAW                                                               \
    "import asyncio, random\n"                                                 \
    "def draw():\n"                                                            \
    "    random.seed(581867)\n"                                                \
    "    return random.randrange(10**6)\n"

/* ---- What is left -------------------------------------------------------- */

/* Fails with four deviations of which none can go, and with two others. */
static const char two_ways[] = DRAW
    "async def main():\n"
    "    drawn = [draw() for _ in range(8)]\n"
    "    assert not all(drawn[:4]) and not (drawn[5] and drawn[7]), drawn\n"
    "asyncio.run(main())\n";

START_TEST(a_shorter_tape_may_have_nothing_of_the_longer_one)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result first, found;
    struct tt_tape long_way;
    tt_tape_init(&long_way);
    options.strategy = "dfs";
    test_explore(two_ways, &options, &first);
    ck_assert(first.failed);
    struct tt_deviation one = first.tape.at[0]; /* any draw's kind and count */
    for (uint64_t i = 0; i < 4; i++) {
        one.index = i + 1;
        ck_assert_int_eq(tt_tape_push(&long_way, one), 0);
    }
    const struct tt_tape *const known[] = {&long_way, NULL};
    options.known = known;
    test_explore(two_ways, &options, &found);
    ck_assert_str_eq(found.strategy, "known");
    ck_assert_uint_eq(found.tape_found.count, 4);
    ck_assert_uint_eq(found.tape.count, 2);
    ck_assert_uint_eq(found.tape.at[0].index, 6);
    ck_assert_uint_eq(found.tape.at[1].index, 8);
    tt_tape_deinit(&long_way);
    tt_explore_result_deinit(&first);
    tt_explore_result_deinit(&found);
}
END_TEST

/* Fails with four deviations of which none can go; with the last of them and
 * one other, among too many pairs to try each. */
static const char half_way[] = DRAW
    "async def main():\n"
    "    drawn = [draw() for _ in range(200)]\n"
    "    assert not all(drawn[40:44]) and not (drawn[5] and drawn[43]), drawn\n"
    "asyncio.run(main())\n";

START_TEST(a_shorter_tape_may_keep_some_of_the_longer_one)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    struct tt_tape long_way;
    struct tt_deviation one = {
        .kind = TT_CHOICE_RANDOM, .answer = 1, .n = 2, .index = 41};
    tt_tape_init(&long_way);
    for (; one.index <= 44; one.index++) {
        ck_assert_int_eq(tt_tape_push(&long_way, one), 0);
    }
    const struct tt_tape *const known[] = {&long_way, NULL};
    options.known = known;
    test_explore(half_way, &options, &found);
    ck_assert_uint_eq(found.tape_found.count, 4);
    ck_assert_uint_eq(found.tape.count, 2);
    ck_assert_uint_eq(found.tape.at[0].index, 6);
    ck_assert_uint_eq(found.tape.at[1].index, 44);
    tt_tape_deinit(&long_way);
    tt_explore_result_deinit(&found);
}
END_TEST

/* Sixty share ten, and wait for them for seconds: any long pause that they wait
 * in is enough. Strategies that answer each question find it with hundreds. */
static const char crowded[] =
    "import asyncio\n"
    "async def client(slots, n):\n"
    "    for _ in range(10):\n"
    "        await asyncio.sleep(0.01 * (n % 7))\n"
    "        async with asyncio.timeout(5):\n"
    "            await slots.acquire()\n"
    "        await asyncio.sleep(0.05 + 0.001 * n)\n"
    "        slots.release()\n"
    "async def main():\n"
    "    slots = asyncio.Semaphore(10)\n"
    "    await asyncio.gather(*[client(slots, n) for n in range(60)])\n"
    "asyncio.run(main())\n";

START_TEST(what_takes_one_deviation_is_found_with_hundreds)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = "pos";
    options.sim.slow_s = HUGE_VAL;
    test_explore(crowded, &options, &found);
    ck_assert_uint_gt(found.tape_found.count, 100);
    ck_assert_uint_eq(found.tape.count, 1);
    ck_assert_uint_lt(found.shrink_runs, 700); /* 400 for its stall */
    tt_explore_result_deinit(&found);
}
END_TEST

/* Fails with ten deviations of which none can go, and with two high draws. */
static const char ten_or_two[] =
    BIG_DRAW "async def main():\n"
             "    drawn = [draw() for _ in range(14)]\n"
             "    middling = [400000 < x < 600000 for x in drawn[2:12]]\n"
             "    high = drawn[1] > 990000 and drawn[12] > 990000\n"
             "    assert not all(middling) and not high, drawn\n"
             "asyncio.run(main())\n";

/* Fails with eight of which none can go as long as the others are what they
 * are: each delay must be longer than the one before it, or two are extremes.
 */
static const char stairs[] = BIG_DRAW
    "async def main():\n"
    "    drawn = [draw() for _ in range(60)]\n"
    "    steps = drawn[20:28]\n"
    "    rising = all(a < b for a, b in zip(steps, steps[1:]))\n"
    "    wide = drawn[27] - drawn[20] > 900000 and drawn[59] > 990000\n"
    "    assert not rising and not wide, drawn\n"
    "asyncio.run(main())\n";

static const struct {
    const char *source;
    uint64_t first; /* question; draws follow one another */
    uint64_t count;
    size_t most; /* deviations that may be left */
} minima[] = {{ten_or_two, 3, 10, 2}, {stairs, 21, 8, 3}};

START_TEST(a_local_minimum_is_left)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    struct tt_tape many;
    tt_tape_init(&many);
    for (uint64_t i = 0; i < minima[_i].count; i++) {
        struct tt_deviation one = {.kind = TT_CHOICE_RANDOM,
                                   .index = minima[_i].first + i,
                                   .answer = 450000 + 10000 * i,
                                   .n = 1000000};
        ck_assert_int_eq(tt_tape_push(&many, one), 0);
    }
    const struct tt_tape *const known[] = {&many, NULL};
    options.known = known;
    options.strategy = "dfs";
    test_explore(minima[_i].source, &options, &found);
    ck_assert_str_eq(found.strategy, "known");
    ck_assert_uint_eq(found.tape_found.count, minima[_i].count);
    ck_assert_uint_le(found.tape.count, minima[_i].most);
    tt_tape_deinit(&many);
    tt_explore_result_deinit(&found);
}
END_TEST

/* The first draw adds twenty more before those that matter. */
static const char shifted[] =
    DRAW "async def noise():\n"
         "    for _ in range(20 * draw()):\n"
         "        draw()\n"
         "async def work():\n"
         "    drawn = [draw() for _ in range(200)]\n"
         "    assert not (drawn[90] and drawn[120] and drawn[150])\n"
         "async def main():\n"
         "    await asyncio.gather(noise(), work())\n"
         "asyncio.run(main())\n";

START_TEST(what_is_left_out_may_move_all_behind_it)
{
    static const uint64_t indices[] = {1, 112, 142, 172};
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    struct tt_tape moved;
    tt_tape_init(&moved);
    for (size_t i = 0; i < 4; i++) {
        struct tt_deviation one = {
            .kind = TT_CHOICE_RANDOM, .answer = 1, .n = 2, .index = indices[i]};
        ck_assert_int_eq(tt_tape_push(&moved, one), 0);
    }
    const struct tt_tape *const known[] = {&moved, NULL};
    options.known = known;
    test_explore(shifted, &options, &found);
    ck_assert_uint_eq(found.tape_found.count, 4);
    ck_assert_uint_eq(found.tape.count, 3);
    ck_assert_uint_eq(found.tape.at[0].index, 92);
    ck_assert_uint_eq(found.tape.at[2].index, 152);
    tt_tape_deinit(&moved);
    tt_explore_result_deinit(&found);
}
END_TEST

/* Fails with a thousand moments that pass between two reads of the clock, of
 * which `pos` chooses half of a hundred thousand. */
static const char clock_reads[] = "import asyncio, time\n"
                                  "async def main():\n"
                                  "    last, late = time.monotonic(), 0\n"
                                  "    for i in range(200000):\n"
                                  "        now = time.monotonic()\n"
                                  "        late += now > last\n"
                                  "        last = now\n"
                                  "        if i % 100 == 0:\n"
                                  "            await asyncio.sleep(1e-3)\n"
                                  "            last = time.monotonic()\n"
                                  "    assert late < 1000, late\n"
                                  "asyncio.run(main())\n";

static void shrink_clock_reads(uint64_t runs, double seconds,
                               struct tt_explore_result *found)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    options.strategy = "pos";
    options.shrink_runs_max = runs;
    options.shrink_seconds_max = seconds;
    test_explore(clock_reads, &options, found);
    ck_assert(found->failed);
    ck_assert_uint_ge(found->tape_found.count, 100000);
    ck_assert_uint_le(found->shrink_runs, runs);
}

/* Copying the tape before each candidate took minutes. */
START_TEST(a_budget_of_one_run_holds_for_a_hundred_thousand_deviations)
{
    struct tt_explore_result found;
    shrink_clock_reads(1, 0, &found);
    ck_assert(found.shrink_cut);
    tt_explore_result_deinit(&found);
}
END_TEST

START_TEST(a_budget_of_no_time_holds_whatever_the_number_of_runs)
{
    struct tt_explore_result found;
    shrink_clock_reads(20000, 1e-9, &found);
    ck_assert(found.shrink_cut);
    ck_assert_uint_le(found.shrink_runs, 1);
    tt_explore_result_deinit(&found);
}
END_TEST

START_TEST(a_hundred_thousand_deviations_soon_are_few)
{
    struct tt_explore_result found;
    shrink_clock_reads(100, 0, &found);
    ck_assert_uint_lt(found.tape.count, found.tape_found.count / 16);
    ck_assert_uint_ge(found.tape.count, 1000);
    tt_explore_result_deinit(&found);
}
END_TEST

/* Fails with six high draws of a hundred; a run has ticks enough that the
 * caller is queried within it. */
static const char long_run[] = DRAW "async def main():\n"
                                    "    drawn = [draw() for _ in range(100)]\n"
                                    "    for _ in range(600):\n"
                                    "        await asyncio.sleep(0)\n"
                                    "    assert sum(drawn[::7]) < 6, drawn\n"
                                    "asyncio.run(main())\n";

enum { ANSWERERS_MAX = 32 };

/* Lets runs end until one that has a new answerer, the LAST one of those. */
struct cutting {
    struct tt_sim *sim;
    tt__answerer *seen[ANSWERERS_MAX];
    size_t count;
    size_t last;
    bool is_over;
};

static bool is_new_answerer(struct cutting *self)
{
    tt__answerer *answer = tt_sim_options(self->sim)->answer;
    for (size_t i = 0; i < self->count; i++) {
        if (self->seen[i] == answer) {
            return false;
        }
    }
    ck_assert_uint_lt(self->count, ANSWERERS_MAX);
    self->seen[self->count++] = answer;
    return answer != NULL;
}

static bool cuts_off(void *data)
{
    struct cutting *self = data;
    self->is_over =
        self->is_over || (is_new_answerer(self) && self->count > self->last);
    return self->is_over;
}

/* The deviations that are left of all draws from the first on. */
static size_t cut_off_after(struct tt_scenario *scenario, size_t last,
                            bool *was_cut)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim *sim = tt_sim_new(&options);
    struct cutting cutting = {.sim = sim, .last = last};
    struct tt_sim_result result;
    struct tt_tape tape;
    tt_tape_init(&tape);
    for (uint64_t i = 1; i <= 100; i++) {
        struct tt_deviation one = {
            .kind = TT_CHOICE_RANDOM, .answer = 1, .n = 2, .index = i};
        ck_assert_int_eq(tt_tape_push(&tape, one), 0);
    }
    tt_sim_options(sim)->is_over = cuts_off;
    tt_sim_options(sim)->is_over_data = &cutting;
    tt_shrink(sim, tt_scenario_body, scenario, &tape, 2000, &result);
    ck_assert_int_eq(result.verdict, TT_VERDICT_FAILED);
    *was_cut = cutting.is_over;
    size_t left = tape.count;
    tt_tape_deinit(&tape);
    tt_sim_free(sim);
    return left;
}

/* A user interrupts, or --time is spent, within a run of each kind. */
START_TEST(shrinking_may_be_cut_off_within_any_of_its_runs)
{
    struct tt_scenario *scenario = test_load(long_run);
    bool was_cut = true;
    size_t left = 100, kinds = 0;
    for (; was_cut; kinds++) {
        left = cut_off_after(scenario, kinds, &was_cut);
        ck_assert_uint_le(left, 100);
    }
    ck_assert_uint_eq(left, 6);
    ck_assert_uint_ge(kinds, 8);
    tt_scenario_free(scenario);
}
END_TEST

/* Some of them are stuck, and which ones is drawn. */
static const char some_stuck[] =
    DRAW "async def work():\n"
         "    if draw():\n"
         "        await asyncio.get_running_loop().create_future()\n"
         "async def main():\n"
         "    await asyncio.gather(*(work() for _ in range(4)))\n"
         "asyncio.run(main())\n";

START_TEST(which_of_several_alike_are_stuck_is_no_other_failure)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = "dfs";
    options.keep_going = true;
    test_explore(some_stuck, &options, &found);
    ck_assert_int_eq(found.failure.verdict, TT_VERDICT_DEADLOCK);
    ck_assert_uint_eq(found.failure_count, 15);
    ck_assert_uint_eq(found.other_count, 0);
    ck_assert_uint_eq(found.tape.count, 1);
    tt_explore_result_deinit(&found);
}
END_TEST

/* Of memory that holds many small blocks in one run and a large one in another:
 * what the large one refers to is not lost when both begin at one snapshot. */
static const char held_in_a_list[] =
    DRAW "async def end(waiting):\n"
         "    for _ in range(1200):\n" /* until somebody looks */
         "        await asyncio.sleep(0)\n"
         "    waiting[-1].set_result(None)\n"
         "async def main():\n"
         "    if draw():\n"
         "        small = [[number] for number in range(8000)]\n"
         "        last = asyncio.get_running_loop().create_future()\n"
         "    else:\n"
         "        waiting = [None] * 4000\n"
         "        waiting.append(asyncio.get_running_loop().create_future())\n"
         "        last = waiting[-1]\n"
         "        task = asyncio.create_task(end(waiting))\n"
         "        del waiting\n"
         "    await last\n"
         "asyncio.run(main())\n";

START_TEST(what_a_run_from_a_snapshot_holds_is_found)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = "random";
    options.runs_max = 50;
    options.snapshots = true;
    options.sim.find_stuck = true;
    test_explore(held_in_a_list, &options, &found);
    ck_assert_int_eq(found.failure.verdict, TT_VERDICT_DEADLOCK);
    ck_assert_uint_eq(found.tape.count, 1);
    tt_explore_result_deinit(&found);
}
END_TEST

/* ---- Words --------------------------------------------------------------- */

enum { PASSINGS_MAX = 8 };

/* WHO ran before WHOM; WHO NULL: another deviation. */
struct passing {
    uint64_t tick;
    const char *who;
    const char *whom;
};

struct folding {
    struct passing passings[PASSINGS_MAX]; /* tick 0: no more */
    const char *folded;
};

static const struct folding foldings[] = {
    {{{0, NULL, NULL}}, ""},
    {{{2, NULL, "x"}}, "at tick 2 x\n"},
    /* Two are shorter separately. */
    {{{2, "a", "b"}, {3, "a", "b"}},
     "at tick 2 a ran before b\nat tick 3 a ran before b\n"},
    {{{2, "a", "b"}, {2, "c", "b"}, {14, "a", "b"}, {15, "a", "c"}},
     "from tick 2 to tick 14 a (2 times) and c ran before b\n"
     "at tick 15 a ran before c\n"},
    {{{9, "a", "b"}, {9, "a callback", "b"}, {9, "d", "b"}},
     "at tick 9 a, a callback and d ran before b\n"},
    /* Something else comes between them. */
    {{{1, "a", "b"}, {1, "a", "b"}, {2, NULL, "x"}, {3, "a", "b"}},
     "at tick 1 a ran before b\nat tick 1 a ran before b\nat tick 2 x\n"
     "at tick 3 a ran before b\n"},
    /* Names do not mislead it. */
    {{{4, "a ran before b", "c"}, {4, "a", "b ran before c"}, {4, "a", "c"}},
     "at tick 4 a ran before b ran before c\n"
     "at tick 4 a ran before b ran before c\nat tick 4 a ran before c\n"},
    /* Of many only some are named. */
    {{{1, "a", "x"},
      {1, "b", "x"},
      {1, "c", "x"},
      {1, "d", "x"},
      {1, "e", "x"},
      {1, "f", "x"},
      {2, "f", "x"}},
     "from tick 1 to tick 2 a, b, c, d and others (3 times) ran before x\n"},
};

/* Adds the line of PASSING to TEXT, and to FOLD. */
static void add_passing(struct tt__fold *fold, char text[1000],
                        const struct passing *passing)
{
    struct tt__overtaking about = {.tick = passing->tick};
    struct tt__excerpt line = {.at = strlen(text)};
    size_t at = line.at;
    at += (size_t)sprintf(text + at, "at tick %d ", (int)passing->tick);
    if (passing->who != NULL) {
        about.who = (struct tt__excerpt){at, strlen(passing->who)};
        at += (size_t)sprintf(text + at, "%s", passing->who);
        about.rest = (struct tt__excerpt){
            at, (size_t)sprintf(text + at, " ran before %s", passing->whom)};
        at += about.rest.size;
    } else {
        at += (size_t)sprintf(text + at, "%s", passing->whom);
    }
    at += (size_t)sprintf(text + at, "\n");
    line.size = at - line.at;
    tt__fold_add(fold, text, line, passing->who != NULL ? &about : NULL);
}

START_TEST(what_is_overtaken_again_and_again_is_reported_once)
{
    const struct folding *row = &foldings[_i];
    struct tt__fold *fold = tt__fold_new();
    char text[1000] = "";
    for (size_t i = 0; i < PASSINGS_MAX && row->passings[i].tick != 0; i++) {
        add_passing(fold, text, &row->passings[i]);
    }
    ck_assert_str_eq(tt__fold_end(fold, text), row->folded);
    tt__fold_free(fold);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("shrink");
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, a_shorter_tape_may_have_nothing_of_the_longer_one);
    tcase_add_test(tests, a_shorter_tape_may_keep_some_of_the_longer_one);
    tcase_add_test(tests, what_takes_one_deviation_is_found_with_hundreds);
    tcase_add_test(tests, what_is_left_out_may_move_all_behind_it);
    tcase_add_loop_test(tests, a_local_minimum_is_left, 0,
                        sizeof minima / sizeof *minima);
    tcase_add_test(tests, which_of_several_alike_are_stuck_is_no_other_failure);
    tcase_add_test(tests, what_a_run_from_a_snapshot_holds_is_found);
    tcase_add_loop_test(tests,
                        what_is_overtaken_again_and_again_is_reported_once, 0,
                        sizeof foldings / sizeof *foldings);
    TCase *budgets = tcase_create("budgets"); /* without them: 250 s */
    tcase_set_timeout(budgets, 60);
    tcase_add_test(budgets,
                   a_budget_of_one_run_holds_for_a_hundred_thousand_deviations);
    tcase_add_test(budgets, a_hundred_thousand_deviations_soon_are_few);
    tcase_add_test(budgets,
                   a_budget_of_no_time_holds_whatever_the_number_of_runs);
    TCase *cuts = tcase_create("cuts");
    tcase_set_timeout(cuts, 600);
    tcase_add_test(cuts, shrinking_may_be_cut_off_within_any_of_its_runs);
    Suite *suite = suite_create("shrink");
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, budgets);
    suite_add_tcase(suite, cuts);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_fuzz.c: schedules as a fuzzer's bytes. What a fuzzer does
 * with them, and whether it finds anything, is for fuzz/run.sh.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "test_support.h"

#include <ticktape/tt_scenario.h>
#include <ticktape/tt_fuzz.h>

/* Fails on a machine so late that the second begins before the first ends, if
 * besides a draw is 7. */
static const char racy[] =
    "import asyncio, random\n"
    "log = []\n"
    "async def worker(n):\n"
    "    await asyncio.sleep(n)\n"
    "    log.append(n)\n"
    "    await asyncio.sleep(0.5)\n"
    "    log.append(-n)\n"
    "async def main():\n"
    "    await asyncio.gather(worker(1), worker(2), worker(3))\n"
    "    assert log != [1, 2, -1, -2, 3, -3] or random.randint(0, 9) != 7\n"
    "asyncio.run(main())\n";

static uint8_t counters[TT_FUZZ_COUNTERS];

static struct tt_fuzz *start(struct tt_scenario **scenario, const char *prefix)
{
    struct tt_scenario_error error;
    int rc =
        tt_scenario_load("racy.py", racy, sizeof racy - 1, scenario, &error);
    ck_assert_msg(rc == 0, "%s", error.text);
    const struct tt_fuzz_options options = {
        .sim.limits.memory_max = 4 << 20,
        .sim.slow_s = HUGE_VAL,
        .name = "racy.py",
        .program = tt_scenario_hash(*scenario),
        .tape_prefix = prefix,
        .counters = counters,
        .counter_count = TT_FUZZ_COUNTERS,
    };
    struct tt_fuzz *fuzz = tt_fuzz_new(tt_scenario_body, *scenario, &options);
    ck_assert_ptr_nonnull(fuzz);
    return fuzz;
}

static void stop(struct tt_fuzz *fuzz, struct tt_scenario *scenario)
{
    tt_fuzz_free(fuzz);
    tt_scenario_free(scenario);
}

START_TEST(a_tape_and_its_bytes_are_the_same_schedule)
{
    const struct tt_deviation deviations[] = {
        {1, TT_CHOICE_LAG, 1, 3},
        {2, TT_CHOICE_LAG, 2, 3},
        {300, TT_CHOICE_RANDOM, (uint64_t)1 << 52, (uint64_t)1 << 53},
    };
    const uint8_t expected[] = {0,    0,    0,    1,    0xa9, 0x02, 0xff,
                                0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x07};
    uint8_t bytes[64];
    struct tt_tape tape;
    tt_tape_init(&tape);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(tt_tape_push(&tape, deviations[i]), 0);
    }
    ck_assert_uint_eq(tt_fuzz_bytes(&tape, bytes, sizeof bytes),
                      sizeof expected);
    ck_assert_mem_eq(bytes, expected, sizeof expected);
    /* What does not fit is left out whole. */
    ck_assert_uint_eq(tt_fuzz_bytes(&tape, bytes, sizeof expected - 1), 4);
    tt_tape_deinit(&tape);
}
END_TEST

START_TEST(the_bytes_of_a_runs_tape_make_that_run)
{
    struct tt_scenario *scenario;
    struct tt_fuzz *fuzz = start(&scenario, NULL);
    uint8_t bytes[200] = {0}, again[400];
    size_t size = 1;
    for (unsigned seed = 0; seed < 300; seed++) {
        struct tt_sim_result first, second;
        tt_fuzz_run(fuzz, bytes, size, &first);
        size_t used =
            tt_fuzz_bytes(tt_sim_tape(tt_fuzz_sim(fuzz)), again, sizeof again);
        tt_fuzz_run(fuzz, again, used, &second);
        ck_assert(tt_hash_equal(first.hash, second.hash));
        size = tt_fuzz_mutate(fuzz, bytes, size, sizeof bytes, seed);
        ck_assert_uint_ge(size, 1);
        ck_assert_uint_le(size, sizeof bytes);
    }
    stop(fuzz, scenario);
}
END_TEST

START_TEST(any_bytes_are_a_schedule)
{
    struct tt_scenario *scenario;
    struct tt_fuzz *fuzz = start(&scenario, NULL);
    for (unsigned value = 0; value < 256; value++) {
        uint8_t bytes[40];
        struct tt_sim_result result;
        memset(bytes, (int)value, sizeof bytes);
        tt_fuzz_run(fuzz, bytes, value % sizeof bytes, &result);
        ck_assert_int_ne(result.verdict, TT_VERDICT_NONDETERMINISTIC);
        ck_assert_int_ne(result.verdict, TT_VERDICT_LIMIT);
    }
    stop(fuzz, scenario);
}
END_TEST

START_TEST(no_bytes_are_the_default_order)
{
    struct tt_scenario *scenario;
    struct tt_fuzz *fuzz = start(&scenario, NULL);
    struct tt_sim_result result, plain;
    ck_assert(!tt_fuzz_run(fuzz, NULL, 0, &result));
    ck_assert_uint_eq(tt_sim_tape(tt_fuzz_sim(fuzz))->count, 0);
    struct tt_sim *sim = tt_sim_new(NULL);
    tt_sim_run(sim, tt_scenario_body, scenario, &plain);
    ck_assert(tt_hash_equal(result.hash, plain.hash));
    tt_sim_free(sim);
    stop(fuzz, scenario);
}
END_TEST

static unsigned counted(void)
{
    unsigned sum = 0;
    for (size_t i = 0; i < TT_FUZZ_COUNTERS; i++) {
        sum += counters[i] != 0;
    }
    return sum;
}

START_TEST(another_order_counts_elsewhere)
{
    const uint8_t late[] = {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1};
    struct tt_scenario *scenario;
    struct tt_fuzz *fuzz = start(&scenario, NULL);
    struct tt_sim_result result;
    memset(counters, 0, sizeof counters);
    tt_fuzz_run(fuzz, NULL, 0, &result);
    unsigned first = counted();
    ck_assert_uint_gt(first, 10);
    tt_fuzz_run(fuzz, NULL, 0, &result);
    ck_assert_uint_eq(counted(), first);
    tt_fuzz_run(fuzz, late, sizeof late, &result);
    ck_assert_uint_gt(counted(), first);
    stop(fuzz, scenario);
}
END_TEST

/* As a fuzzer without coverage would: from what it has, by mutations. */
static bool search(struct tt_fuzz *fuzz)
{
    uint8_t one[64] = {0}, other[64] = {0}, crossed[64];
    size_t size = 1, other_size = 1;
    for (unsigned seed = 0; seed < 20000; seed++) {
        struct tt_sim_result result;
        size_t used =
            tt_fuzz_cross(one, size, other, other_size, crossed, 64, seed);
        if (tt_fuzz_run(fuzz, crossed, used, &result)) {
            return true;
        }
        size = tt_fuzz_mutate(fuzz, one, size, sizeof one, seed);
        other_size = tt_fuzz_mutate(fuzz, other, other_size, sizeof other,
                                    seed + 1000000);
    }
    return false;
}

START_TEST(a_failure_is_shrunk_told_and_written)
{
    char prefix[] = "/tmp/tt_fuzz_XXXXXX", *text = NULL;
    struct tt_scenario *scenario;
    struct tt_tape_error error;
    struct tt_tape tape;
    size_t size = 0;
    ck_assert_ptr_nonnull(mkdtemp(prefix));
    char start_of[64], file[80] = "";
    snprintf(start_of, sizeof start_of, "%s/", prefix);
    struct tt_fuzz *fuzz = start(&scenario, start_of);
    ck_assert(search(fuzz));
    FILE *out = open_memstream(&text, &size);
    tt_fuzz_report(fuzz, out);
    fclose(out);
    ck_assert_ptr_nonnull(strstr(text, "racy.py: failed in run "));
    ck_assert_ptr_nonnull(strstr(text, "  raised AssertionError\n"));
    ck_assert_ptr_nonnull(strstr(text, "2 deviations from the default order"));
    const char *command = strstr(text, "replay: ticktape replay --tape ");
    ck_assert_ptr_nonnull(command);
    sscanf(command, "replay: ticktape replay --tape %79s racy.py", file);
    FILE *in = fopen(file, "r");
    char read[1000];
    ck_assert_ptr_nonnull(in);
    size_t length = fread(read, 1, sizeof read, in);
    fclose(in);
    ck_assert_int_eq(tt_tape_parse(&tape, read, length, &error), 0);
    ck_assert_uint_eq(tape.count, 2);
    ck_assert_str_eq(tape.program, tt_scenario_hash(scenario));
    unlink(file);
    rmdir(prefix);
    tt_tape_deinit(&tape);
    free(text);
    stop(fuzz, scenario);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("schedules as bytes");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, a_tape_and_its_bytes_are_the_same_schedule);
    tcase_add_test(tests, the_bytes_of_a_runs_tape_make_that_run);
    tcase_add_test(tests, any_bytes_are_a_schedule);
    tcase_add_test(tests, no_bytes_are_the_default_order);
    tcase_add_test(tests, another_order_counts_elsewhere);
    tcase_add_test(tests, a_failure_is_shrunk_told_and_written);
    return test_main_of("fuzz", tests);
}

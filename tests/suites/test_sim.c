/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_sim.c: executions in virtual time: clock, tapes, traces and
 * their hashes, verdicts.
 */
#define _POSIX_C_SOURCE 200809L
#include "test_support.h"

#include <inttypes.h>
#include <math.h>

#include "sim/run/hash.h"

/* ---- Time ---------------------------------------------------------------- */

TEST_CORO(watches_time)
{
    TT_BEGIN;
    for (self->i = 0; self->i < 1000; self->i++) {
        TT_YIELD(TT_NONE);
    }
    TT_CHECK(tt_print(env, "%g", tt_time(env)));
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    TT_AWAIT(tt_sleep(env, 0.2, TT_NONE));
    TT_CHECK(tt_print(env, "%g", tt_time(env)));
    TT_CHECK(tt_time_sleep(env, 1e6));
    TT_CHECK(tt_print(env, "%g", tt_time(env)));
    TT_END;
}

START_TEST(time_moves_only_in_waits_and_in_time_sleep)
{
    expect_prints(&watches_time_type, "0.0\n0.30000000000000004\n1000000.3\n");
}
END_TEST

/* ---- Tapes --------------------------------------------------------------- */

static const struct {
    enum tt_choice kind;
    uint64_t n;
} questions[] = {
    {TT_CHOICE_TIE, 2},     {TT_CHOICE_LAG, 3}, {TT_CHOICE_IO, 1},
    {TT_CHOICE_RANDOM, 10}, {TT_CHOICE_SET, 4}, {TT_CHOICE_FAULT, 2},
};

/* Asks them all, prints the answers. */
static int ask(struct tt_env *env, void *data)
{
    (void)data;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        uint64_t answer = tt_choose(env, questions[i].kind, questions[i].n);
        if (env->failure < 0) {
            return env->failure;
        }
        int rc = tt_print(env, "%d", (int)answer);
        if (rc < 0) {
            return rc;
        }
    }
    return 0;
}

static struct tt_sim_result ask_with(const struct tt_tape *tape, bool lenient)
{
    struct tt_sim_options *options = tt_sim_options(test_sim());
    options->tape = tape;
    options->lenient = lenient;
    struct tt_sim_result result = test_run(ask, NULL);
    options->tape = NULL;
    options->lenient = false;
    return result;
}

static void read_tape(struct tt_tape *tape, const char *text)
{
    struct tt_tape_error error = {0};
    ck_assert_msg(tt_tape_parse(tape, text, strlen(text), &error) == 0,
                  "line %u: %s", error.line, error.message);
}

START_TEST(an_empty_tape_answers_zero)
{
    struct tt_sim_result result = ask_with(NULL, false);
    expect_text(test_prints(), "0\n0\n0\n0\n0\n0\n");
    ck_assert_uint_eq(result.choices, 5); /* one of the six is no choice */
    ck_assert_uint_eq(tt_sim_tape(test_sim())->count, 0);
    ck_assert_uint_eq(tt_sim_tape(test_sim())->length, 5);
}
END_TEST

START_TEST(a_replay_answers_and_records_the_same)
{
    struct tt_tape tape;
    read_tape(&tape, "ticktape-tape 3\n#2 lag 2/3\n#3 random 7/10\n");
    struct tt_sim_result first = ask_with(&tape, false);
    expect_text(test_prints(), "0\n2\n0\n7\n0\n0\n");
    ck_assert(tt_tape_equal(&tape, tt_sim_tape(test_sim())));
    struct tt_tape taken;
    tt_tape_init(&taken);
    ck_assert_int_eq(tt_tape_copy(&taken, tt_sim_tape(test_sim())), 0);
    struct tt_sim_result second = ask_with(&taken, false);
    ck_assert(tt_hash_equal(first.hash, second.hash));
    ck_assert(tt_tape_equal(&taken, tt_sim_tape(test_sim())));
    tt_tape_deinit(&taken);
    tt_tape_deinit(&tape);
}
END_TEST

START_TEST(another_question_than_on_the_tape_is_a_divergence)
{
    static const struct {
        const char *tape, *message;
    } rows[] = {
        {"ticktape-tape 3\n#2 tie 1/3\n",
         "nondeterministic: choice #2, at tick 0, is lag of 3, on the tape it "
         "is tie of "
         "3"},
        {"ticktape-tape 3\n#2 lag 3/4\n",
         "nondeterministic: choice #2, at tick 0, is lag of 3, on the tape it "
         "is lag of "
         "4"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct tt_tape tape;
        read_tape(&tape, rows[i].tape);
        struct tt_sim_result result = ask_with(&tape, false);
        ck_assert_int_eq(result.verdict, TT_VERDICT_NONDETERMINISTIC);
        expect_text(result.message, rows[i].message);
        result = ask_with(&tape, true); /* lenient: continues with 0 */
        ck_assert_int_eq(result.verdict, TT_VERDICT_OK);
        expect_text(test_prints(), "0\n0\n0\n0\n0\n0\n");
        tt_tape_deinit(&tape);
    }
}
END_TEST

START_TEST(a_tape_longer_than_the_run_is_no_divergence)
{
    struct tt_tape tape;
    read_tape(&tape, "ticktape-tape 3\n#1 tie 1/2\n#99 tie 1/2\n");
    ck_assert_int_eq(ask_with(&tape, false).verdict, TT_VERDICT_OK);
    expect_text(test_prints(), "1\n0\n0\n0\n0\n0\n");
    tt_tape_deinit(&tape);
}
END_TEST

START_TEST(a_tape_is_read_back_as_it_was_printed)
{
    static const char text[] = "ticktape-tape 3\n"
                               "program 0123456789abcdef\n"
                               "strategy pct\n"
                               "seed 18446744073709551615\n"
                               "asks lag cancel\n"
                               "cancel writer,reader\n"
                               "slow 0.25\n"
                               "pause 301\n"
                               "ticks 2000\n"
                               "steps 300000\n"
                               "fails unretrieved\n"
                               "choices 77\n"
                               "#1 lag 1/2\n"
                               "#18 tie 2/3\n"
                               "#19 io 1/18446744073709551615\n"
                               "#20 arrive 1/2\n"
                               "#21 set 3/4\n"
                               "#22 random 1/2\n"
                               "#23 cancel 1/2\n"
                               "#24 fault 1/2\n"
                               "#77 ready 1/2\n";
    struct tt_tape tape;
    read_tape(&tape, text);
    ck_assert_uint_eq(tape.count, 9);
    char *printed = tt_tape_print(&tape);
    expect_text(printed, text);
    free(printed);
    ck_assert(tape.slow_s == 0.25 && tape.pause_s == 301);
    tt_tape_deinit(&tape);
    read_tape(&tape, "ticktape-tape 3\nasks lag\n");
    ck_assert(tape.slow_s == TT_SLOW_S);
    tt_tape_deinit(&tape);
    read_tape(&tape, "ticktape-tape 3\nasks lag\nslow inf\n");
    ck_assert(tape.slow_s == HUGE_VAL);
    printed = tt_tape_print(&tape);
    expect_text(printed, "ticktape-tape 3\nasks lag\nslow inf\n");
    free(printed);
    tt_tape_deinit(&tape);
    read_tape(&tape, "ticktape-tape 3\r\n\r\n#1 lag 1/2\r\n\n");
    ck_assert_uint_eq(tape.count, 1);
    tt_tape_deinit(&tape);
}
END_TEST

START_TEST(a_bad_tape_is_refused_with_its_line)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *message;
    } rows[] = {
        {"", 1, "not a tape"},
        {"ticktape", 1, "not a tape"},
        {"ticktape-tape x\n", 1, "not a tape"},
        {"ticktape-tape 1\n", 1, "another version"},
        {"ticktape-tape 3\nhello\n", 2, "neither a header"},
        {"ticktape-tape 3\nseed x\n", 2, "a bad seed"},
        {"ticktape-tape 3\nseed 18446744073709551616\n", 2, "a bad seed"},
        {"ticktape-tape 3\nchoices 7 \n", 2, "a bad number of choices"},
        {"ticktape-tape 3\nticks many\n", 2, "a bad number of ticks"},
        {"ticktape-tape 3\nsteps 7x\n", 2, "a bad number of steps"},
        {"ticktape-tape 3\nslow -1\n", 2, "a bad length of a stall"},
        {"ticktape-tape 3\nslow nan\n", 2, "a bad length of a stall"},
        {"ticktape-tape 3\nslow 1s\n", 2, "a bad length of a stall"},
        {"ticktape-tape 3\nfails never\n", 2, "can only be 'unretrieved'"},
        {"ticktape-tape 3\nprogram \n", 2, "a bad program hash"},
        {"ticktape-tape 3\n#1 lag 1/2\nseed 7\n", 3, "after a deviation"},
        {"ticktape-tape 3\n#1 lag\n", 2, "an unknown kind"},
        {"ticktape-tape 3\n#1 lag 1\n", 2, "expected '#INDEX KIND"},
        {"ticktape-tape 3\n#x lag 1/2\n", 2, "expected '#INDEX KIND"},
        {"ticktape-tape 3\n#1 lug 1/2\n", 2, "an unknown kind"},
        {"ticktape-tape 3\n#1 lag 0/2\n", 2, "above 0 and below N"},
        {"ticktape-tape 3\n#1 lag 2/2\n", 2, "above 0 and below N"},
        {"ticktape-tape 3\n#0 lag 1/2\n", 2, "indices must rise"},
        {"ticktape-tape 3\n#1 lag 1/2\n#1 lag 1/2\n", 3, "must rise"},
        {"ticktape-tape 3\nprogram ab\rc\n", 2, "a control character"},
        {"ticktape-tape 3\nseed 5\n\tseed 6\n", 3, "a control character"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct tt_tape tape;
        struct tt_tape_error error;
        ck_assert_msg(tt_tape_parse(&tape, rows[i].text, strlen(rows[i].text),
                                    &error) < 0,
                      "%s", rows[i].text);
        ck_assert_uint_eq(error.line, rows[i].line);
        expect_part(error.message, rows[i].message);
        ck_assert_ptr_null(tape.at);
        tt_tape_deinit(&tape);
    }
    enum { LONG = (1 << 20) + 100 };
    char *longer = malloc(LONG);
    ck_assert_ptr_nonnull(longer);
    memset(longer, '0', LONG);
    memcpy(longer, "ticktape-tape 3\nseed ", 21);
    struct tt_tape tape;
    struct tt_tape_error error;
    ck_assert_int_lt(tt_tape_parse(&tape, longer, LONG, &error), 0);
    ck_assert_uint_eq(error.line, 2);
    expect_part(error.message, "a line is too long");
    free(longer);
}
END_TEST

/* ---- Traces and hashes --------------------------------------------------- */

TEST_CORO(prints_much)
{
    TT_BEGIN;
    for (self->i = 0; self->i < 500; self->i++) {
        TT_CHECK(tt_print(env, "line %d", self->i));
        TT_AWAIT(tt_sleep(env, 0.001, TT_NONE));
    }
    TT_END;
}

TEST_CORO(prints_text)
{
    TT_BEGIN;
    TT_CHECK(tt_print(env, "%s", "one line\nand another"));
    TT_END;
}

START_TEST(two_runs_of_a_program_have_one_hash_and_one_trace)
{
    struct tt_sim_result first = test_run_coro(&prints_much_type);
    char *trace = strdup(test_trace());
    struct tt_sim_result second = test_run_coro(&prints_much_type);
    ck_assert(tt_hash_equal(first.hash, second.hash));
    expect_text(test_trace(), trace);
    ck_assert_uint_gt(strlen(trace), 20000); /* more than a block of records */
    free(trace);
    struct tt_sim_result other = test_run_coro(&prints_text_type);
    ck_assert(!tt_hash_equal(first.hash, other.hash));
}
END_TEST

START_TEST(the_hash_is_the_same_whether_or_not_the_trace_is_kept)
{
    struct tt_sim *sim = tt_sim_new(NULL);
    struct tt_sim_result kept = test_run_coro(&prints_much_type), bare;
    tt_sim_run(sim, test_body_coro, (void *)(uintptr_t)&prints_much_type,
               &bare);
    ck_assert(tt_hash_equal(kept.hash, bare.hash));
    tt_sim_free(sim);
}
END_TEST

START_TEST(the_hash_of_a_known_program_is_known)
{
    struct tt_sim_result result = test_run_coro(&prints_text_type);
    char hash[40];
    expect_text(test_trace(), "tick 1 @0\n"
                              "  step prints_text\n"
                              "  print one line\n"
                              "  print and another\n"
                              "tick 2 @0\n"
                              "  run_until_complete done\n"
                              "tick 3 @0\n"
                              "  step shutdown_asyncgens\n"
                              "tick 4 @0\n"
                              "  run_until_complete done\n"
                              "tick 5 @0\n"
                              "  step shutdown_default_executor\n"
                              "tick 6 @0\n"
                              "  run_until_complete done\n"
                              "end\n");
    snprintf(hash, sizeof hash, "%016" PRIx64 "%016" PRIx64, result.hash.high,
             result.hash.low);
    expect_text(hash, "77b37c8aafec07ac1ad0dc2146f2786f");
}
END_TEST

static bool equal_hashes(XXH128_hash_t a, XXH128_hash_t b)
{
    return a.low64 == b.low64 && a.high64 == b.high64;
}

/* Of all sizes up to SIZE: at once, and in two updates. */
static void expect_plain_hashes(const uint8_t *bytes, size_t size)
{
    for (size_t n = 0; n <= size; n++) {
        XXH3_state_t state;
        XXH128_hash_t plain = XXH3_128bits(bytes, n);
        ck_assert(equal_hashes(tt__hash(bytes, n), plain));
        XXH3_128bits_reset(&state);
        tt__hash_update(&state, bytes, n / 3);
        tt__hash_update(&state, bytes + n / 3, n - n / 3);
        ck_assert(equal_hashes(XXH3_128bits_digest(&state), plain));
    }
}

START_TEST(a_hash_is_the_same_by_whatever_instructions)
{
    enum { SIZE = 3 * 4096 };
    uint8_t *bytes = malloc(SIZE);
    ck_assert_ptr_nonnull(bytes);
    for (uint32_t i = 0; i < SIZE; i++) {
        bytes[i] = (uint8_t)(i * 2654435761U >> 13);
    }
    expect_plain_hashes(bytes, SIZE);
    free(bytes);
}
END_TEST

static int print_outside(struct tt_env *env, void *data)
{
    (void)data;
    int rc = tt_print_end(env, "no", 2, " ", 1);
    return rc < 0 ? rc : tt_print(env, "%s", "loop runs");
}

/* Instructions of AVX2 end the process where it is not. */
START_TEST(a_simulation_is_aligned_for_its_hash)
{
    void *others[8];
    struct tt_sim *sims[8];
    for (size_t i = 0; i < 8; i++) {
        others[i] = malloc(16 * i + 24);
        sims[i] = tt_sim_new(NULL);
        ck_assert_uint_eq((uintptr_t)sims[i] % _Alignof(XXH3_state_t), 0);
    }
    for (size_t i = 0; i < 8; i++) {
        tt_sim_free(sims[i]);
        free(others[i]);
    }
}
END_TEST

START_TEST(what_is_printed_outside_of_a_loop_is_not_indented)
{
    test_run(print_outside, NULL);
    expect_text(test_trace(), "print no\nprint loop runs\nend\n");
    expect_text(test_prints(), "no loop runs\n");
}
END_TEST

/* ---- Verdicts ------------------------------------------------------------ */

static int leave(struct tt_env *env, void *data)
{
    struct tt_exc *exc =
        tt_exc_with(env, &tt_SystemExit, *(const tt_value *)data);
    int rc = exc == NULL ? tt_failure(env) : tt_raise_exc(env, exc);
    tt_exc_unref(env, exc);
    return rc;
}

START_TEST(leaving_with_a_code_is_a_verdict)
{
    static const struct {
        int64_t code;
        bool none;
        const char *message;
        int exit_code;
        enum tt_verdict verdict;
    } rows[] = {
        {0, true, "exit None", 0, TT_VERDICT_OK},
        {0, false, "exit 0", 0, TT_VERDICT_OK},
        {3, false, "exit 3", 3, TT_VERDICT_FAILED},
        {256, false, "exit 256", 0, TT_VERDICT_OK},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tt_value code = rows[i].none ? TT_NONE : tt_small_int(rows[i].code);
        struct tt_sim_result result = test_run(leave, &code);
        expect_text(result.message, rows[i].message);
        ck_assert_int_eq(result.exit_code, rows[i].exit_code);
        ck_assert_int_eq(result.verdict, rows[i].verdict);
    }
}
END_TEST

TEST_CORO(raises)
{
    TT_BEGIN;
    TT_RAISE(&tt_ValueError, "%s", "a\nb");
    TT_END;
}

START_TEST(an_exception_that_leaves_the_program_has_failed)
{
    struct tt_sim_result result = test_run_coro(&raises_type);
    ck_assert_int_eq(result.verdict, TT_VERDICT_FAILED);
    ck_assert_int_eq(result.exit_code, 1);
    expect_text(result.message, "raised ValueError: a\\nb");
    expect_text(tt_sim_report(test_sim()), "");
}
END_TEST

/* Awaits the task that is in the slot of the task in its own. */
TEST_CORO(circle)
{
    TT_BEGIN;
    TT_AWAIT(tt_ref(tt_list_get(self->slot[0])->at[self->i]));
    TT_END;
}

static int run_circle(struct tt_env *env, void *data)
{
    enum { N = 3 };
    struct tt_loop *loop = tt_loop_new(env);
    tt_value list = tt_list(env, NULL, 0);
    struct tt_task *tasks[N];
    (void)data;
    for (int i = 0; i < N; i++) {
        tt_value coro = test_coro(env, &circle_type, "", 0, list);
        ((struct circle *)(void *)coro)->i = (i + 1) % N;
        tasks[i] = tt_task_new(loop, coro, NULL);
        tt_list_append(env, tt_list_get(list), tt_value_of(tasks[i]));
    }
    int rc = tt_loop_run_forever(loop);
    /* The list, too, is part of circles that nobody would break. */
    for (int i = 0; i < N; i++) {
        tt_set(env, &tt_list_get(list)->at[i], TT_NONE);
        tt_task_unref(env, tasks[i]);
    }
    tt_unref(env, list);
    tt_unref(env, tt_value_of(loop));
    return rc;
}

START_TEST(tasks_that_wait_for_each_other_are_named_as_a_circle)
{
    struct tt_sim_result result = test_run(run_circle, NULL);
    const char *report = tt_sim_report(test_sim());
    ck_assert_int_eq(result.verdict, TT_VERDICT_DEADLOCK);
    ck_assert_int_eq(result.exit_code, 1);
    expect_text(result.message, "deadlock: circle, circle#2, circle#3");
    expect_part(report, "3 tasks can never run again:\n");
    expect_part(report, "  circle waits for task circle#2 at ");
    expect_part(report, "  cycle: circle -> circle#2 -> circle#3 -> circle\n");
    ck_assert_ptr_null(strstr(report, "nobody"));
}
END_TEST

static struct tt_lock *lock_of(tt_value v)
{
    return (struct tt_lock *)(void *)v;
}

/* Takes its first lock, then its second. */
TEST_CORO(philosopher)
{
    TT_BEGIN;
    TT_AWAIT(tt_lock_acquire(env, lock_of(self->slot[0])));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_AWAIT(tt_lock_acquire(env, lock_of(self->slot[1])));
    TT_END;
}

TEST_CORO(dinner)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_value_of(tt_lock_new(env)));
    TEST_SLOT(1, tt_value_of(tt_lock_new(env)));
    tt_value both[2];
    for (int i = 0; i < 2; i++) {
        both[i] = test_coro(env, &philosopher_type, "", 0, self->slot[i]);
        ((struct philosopher *)(void *)both[i])->slot[1] =
            tt_ref(self->slot[1 - i]);
    }
    TT_AWAIT(tt_gather(env, both, 2, false));
    TT_END;
}

START_TEST(a_deadlock_tells_what_each_task_waits_for)
{
    struct tt_sim_result result = test_run_coro(&dinner_type);
    const char *report = tt_sim_report(test_sim());
    expect_text(result.message, "deadlock: dinner, philosopher, "
                                "philosopher#2");
    expect_part(report, "dinner waits for gather of philosopher, "
                        "philosopher#2 at ");
    expect_part(report, "philosopher waits for Lock.acquire() at ");
    expect_part(report, ", held by philosopher#2\n");
    expect_part(report, "  cycle: philosopher -> philosopher#2 -> "
                        "philosopher\n");
}
END_TEST

START_TEST(a_run_stops_where_it_is_told_and_shows_its_state)
{
    struct tt_sim_options *options = tt_sim_options(test_sim());
    options->stop_task = "philosopher#2";
    options->stop_resume = 2;
    struct tt_sim_result result = test_run_coro(&dinner_type);
    const char *report = tt_sim_report(test_sim());
    ck_assert_int_eq(result.verdict, TT_VERDICT_LIMIT);
    expect_text(result.message, "limit: stopped in tick 4");
    expect_part(report, "in tick 4 @1, next: wakeup philosopher#2\n"
                        "ready:\n  nothing\ntimers:\n  nothing\ntasks:\n");
    expect_part(report, "  dinner waits for gather of philosopher, "
                        "philosopher#2 at ");
    expect_part(report, "  philosopher waits for Lock.acquire() at ");
    expect_part(report, "  philosopher#2 is ready at ");
    options->stop_task = NULL;
    options->stop_tick = 3;
    result = test_run_coro(&dinner_type);
    report = tt_sim_report(test_sim());
    expect_text(result.message, "limit: stopped in tick 3");
    expect_part(report, "in tick 3 @1, next: sleep timer\n"
                        "ready:\n  sleep timer of philosopher#2\n");
    options->stop_tick = 0;
}
END_TEST

TEST_CORO(forgotten)
{
    TT_BEGIN;
    TT_AWAIT(tt_value_of(tt_future_new(tt_running_loop(env))));
    TT_END;
}

START_TEST(a_future_that_nobody_can_finish_is_named)
{
    struct tt_sim_result result = test_run_coro(&forgotten_type);
    expect_text(result.message, "deadlock: forgotten");
    expect_part(tt_sim_report(test_sim()), "forgotten waits for a future at ");
    expect_part(tt_sim_report(test_sim()),
                ": nothing is left that could finish it\n");
}
END_TEST

/* Each waits, in C, for what never comes; in slot 0 is what it waits on. */
TEST_CORO(waits_in_vain)
{
    TT_BEGIN;
    switch (self->i) {
    case 0:
        TEST_SLOT(0, tt_value_of(tt_queue_new(env, 0)));
        TT_AWAIT(tt_queue_get(env, (void *)self->slot[0]));
        break;
    case 1:
        TEST_SLOT(0, tt_value_of(tt_queue_new(env, 1)));
        TT_CHECK(tt_queue_put_nowait(env, (void *)self->slot[0], TT_NONE));
        TT_AWAIT(tt_queue_put(env, (void *)self->slot[0], TT_NONE));
        break;
    case 2:
        TEST_SLOT(0, tt_value_of(tt_barrier_new(env, 2)));
        TT_AWAIT(tt_barrier_wait(env, (void *)self->slot[0]));
        break;
    case 3:
        TEST_SLOT(0, tt_value_of(tt_condition_new(env, NULL)));
        TT_AWAIT(tt_condition_acquire(env, (void *)self->slot[0]));
        TT_AWAIT(tt_condition_wait(env, (void *)self->slot[0]));
        break;
    case 4:
        TEST_SLOT(0, tt_value_of(tt_semaphore_new(env, 0)));
        TT_AWAIT(tt_semaphore_acquire(env, (void *)self->slot[0]));
        break;
    case 5:
        TT_AWAIT(
            tt_shield(env, test_coro(env, &forgotten_type, "", 0, TT_NONE)));
        break;
    default:
        TT_AWAIT(tt_wait_for(
            env, test_coro(env, &forgotten_type, "", 0, TT_NONE), INFINITY));
    }
    TT_END;
}

static int run_in_vain(struct tt_env *env, void *data)
{
    tt_value coro = test_coro(env, &waits_in_vain_type, "", 0, TT_NONE);
    if (coro == TT_NULL) {
        return tt_failure(env);
    }
    ((struct waits_in_vain *)(void *)coro)->i = *(int *)data;
    tt_unref(env, tt_run(env, coro));
    return tt_failure(env);
}

START_TEST(a_report_says_what_would_end_each_wait)
{
    static const struct {
        const char *what;
        const char *end;
    } rows[] = {
        {"Queue.get() at ",
         ": the queue is empty, nothing is left that could put()\n"},
        {"Queue.put() at ",
         ": the queue is full, nothing is left that could get()\n"},
        {"Barrier.wait() at ",
         ": 1 of 2 parties have come, nothing is left that could come\n"},
        {"Condition.wait() at ", ": nothing is left that could notify()\n"},
        {"Semaphore.acquire() at ", ": nothing is left that could release()\n"},
        {"shield of forgotten at ", "forgotten waits for a future at "},
        {"a future at ", ": nothing is left that could finish it\n"},
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        struct tt_sim_result result = test_run(run_in_vain, &i);
        const char *report = tt_sim_report(test_sim());
        ck_assert_int_eq(result.verdict, TT_VERDICT_DEADLOCK);
        expect_part(report, "  waits_in_vain waits for ");
        expect_part(report, rows[i].what);
        expect_part(report, rows[i].end);
        test_torture(run_in_vain, &i);
    }
}
END_TEST

static int run_until_future(struct tt_env *env, void *data)
{
    struct tt_loop *loop = tt_loop_new(env);
    (void)data;
    ck_assert_ptr_null(tt_loop_until(loop));
    tt_value future = tt_value_of(tt_future_new(loop));
    tt_value result = tt_loop_run_until_complete(loop, future);
    ck_assert(result == TT_NULL);
    tt_unref(env, tt_value_of(loop));
    return tt_failure(env);
}

START_TEST(a_loop_without_tasks_tells_what_it_ran_for)
{
    struct tt_sim_result result = test_run(run_until_future, NULL);
    ck_assert_int_eq(result.verdict, TT_VERDICT_DEADLOCK);
    expect_text(tt_sim_report(test_sim()),
                "no task is left:\n  run_until_complete() waits for a future: "
                "nothing is left that could finish it\n");
}
END_TEST

TEST_CORO(spins)
{
    TT_BEGIN;
    for (;;) {
        TT_AWAIT(tt_sleep(env, self->text == NULL ? 0 : 1, TT_NONE));
    }
    TT_END;
}

static int run_spinning(struct tt_env *env, void *data)
{
    tt_value coro = test_coro(env, &spins_type, data, 0, TT_NONE);
    tt_value result = tt_run(env, coro);
    tt_unref(env, result);
    return tt_failure(env);
}

START_TEST(a_program_without_an_end_is_a_livelock)
{
    struct tt_sim_options *options = tt_sim_options(test_sim());
    struct tt_limits usual = options->limits;
    options->limits.tick_max = 4000;
    struct tt_sim_result result = test_run(run_spinning, NULL);
    ck_assert_int_eq(result.verdict, TT_VERDICT_LIVELOCK);
    ck_assert_int_eq(result.exit_code, 1);
    expect_text(result.message, "livelock");
    ck_assert_uint_eq(result.ticks, 4001);
    options->limits.tick_max = 3999; /* too few to say so */
    result = test_run(run_spinning, NULL);
    ck_assert_int_eq(result.verdict, TT_VERDICT_RUNNING);
    ck_assert(result.time_s == 0);
    options->limits = usual;
    options->limits.time_max_s = 50;
    static char slowly[] = "slowly";
    result = test_run(run_spinning, slowly);
    ck_assert_int_eq(result.verdict, TT_VERDICT_RUNNING);
    ck_assert_int_eq(result.exit_code, 3);
    ck_assert(result.time_s == 51);
    options->limits = usual;
    options->limits.tick_max = 40;
    result = test_run(run_spinning, slowly);
    ck_assert_int_eq(result.verdict, TT_VERDICT_RUNNING);
    expect_text(result.message, "still running");
    ck_assert_uint_eq(result.ticks, 41);
    options->limits = usual;
}
END_TEST

/* Makes lists in lists until there is no memory. */
static int run_hungry(struct tt_env *env, void *data)
{
    tt_value list = tt_list(env, NULL, 0), outer = list;
    (void)data;
    while (outer != TT_NULL) {
        list = outer;
        outer = tt_list(env, &list, 1);
        tt_unref(env, list);
    }
    return tt_failure(env);
}

START_TEST(a_program_that_takes_all_memory_meets_its_limit)
{
    struct tt_sim_options *options = tt_sim_options(test_sim());
    size_t usual = options->limits.memory_max;
    options->limits.memory_max = 1 << 20;
    struct tt_sim_result result = test_run(run_hungry, NULL);
    ck_assert_int_eq(result.verdict, TT_VERDICT_LIMIT);
    ck_assert_int_eq(result.exit_code, 3);
    expect_part(result.message, "limit: out of memory: ");
    options->limits.memory_max = 100;
    tt_sim_run(test_sim(), run_hungry, NULL, &result);
    ck_assert_int_eq(result.verdict, TT_VERDICT_LIMIT);
    expect_text(result.message,
                "limit: 100 bytes are not enough for an execution");
    options->limits.memory_max = usual;
}
END_TEST

TEST_CORO(left_failing)
{
    TT_BEGIN;
    TT_RAISE(&tt_ValueError, "%s", self->text);
    TT_END;
}

TEST_CORO(left_pending)
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, 100, TT_NONE));
    TT_END;
}

static int run_leaving(struct tt_env *env, void *data)
{
    struct tt_loop *loop = tt_loop_new(env);
    (void)data;
    tt_task_unref(
        env,
        tt_task_new(loop, test_coro(env, &left_pending_type, "", 0, TT_NONE),
                    NULL));
    tt_task_unref(
        env,
        tt_task_new(loop, test_coro(env, &left_failing_type, "one", 0, TT_NONE),
                    NULL));
    struct tt_future *future = tt_future_new(loop);
    struct tt_exc *exc = tt_exc_new(env, &tt_KeyError, "two");
    tt_future_set_exception(env, future, exc);
    tt_exc_unref(env, exc);
    tt_future_unref(env, future);
    tt_loop_stop(loop);
    int rc = tt_loop_run_forever(loop);
    tt_unref(env, tt_value_of(loop));
    return rc;
}

START_TEST(what_is_left_over_is_told_in_the_order_of_creation)
{
    struct tt_sim_result result = test_run(run_leaving, NULL);
    ck_assert_int_eq(result.verdict, TT_VERDICT_OK);
    expect_text(test_trace(), "tick 1 @0\n"
                              "  step left_pending\n"
                              "  step left_failing\n"
                              "pending: left_pending\n"
                              "unretrieved: left_failing: ValueError: one\n"
                              "unretrieved: future: KeyError: 'two'\n"
                              "end\n");
}
END_TEST

START_TEST(every_verdict_has_a_name_and_an_exit_code)
{
    static const struct {
        const char *name;
        int code;
    } rows[] = {
        {"ok", 0},          {"failed", 1},           {"deadlock", 1},
        {"livelock", 1},    {"still running", 3},    {"mismatch", 1},
        {"unretrieved", 1}, {"nondeterministic", 1}, {"crashed", 1},
        {"limit", 3},       {"refused", 2},
    };
    ck_assert_int_eq(TT_VERDICT_COUNT, sizeof rows / sizeof *rows);
    for (int i = 0; i < TT_VERDICT_COUNT; i++) {
        expect_text(tt_verdict_name((enum tt_verdict)i), rows[i].name);
        ck_assert_int_eq(tt_verdict_exit((enum tt_verdict)i), rows[i].code);
    }
}
END_TEST

/* ---- Kinds of choices ---------------------------------------------------- */

static const struct {
    const char *name, *group, *option, *decides, *where;
} kinds[] = {
#define X(NAME, name, group, option, decides, where)                           \
    {name, #group, option, decides, where},
    TT_CHOICES(X)
#undef X
};

START_TEST(the_model_has_the_table_of_the_kinds_of_choices)
{
    static char model[1 << 17];
    FILE *in = fopen("sim/MODEL.md", "r");
    ck_assert_ptr_nonnull(in); /* suites run at the root of the tree */
    size_t size = fread(model, 1, sizeof model - 1, in);
    fclose(in);
    model[size] = '\0';
    const char *at = strstr(model, "| kind | enabled by | decides | queried |");
    ck_assert_ptr_nonnull(at);
    for (unsigned line = 0; line < 2; line++) {
        at = strchr(at, '\n') + 1;
    }
    for (unsigned kind = 0; kind < TT_CHOICE_COUNT; kind++) {
        char row[300], section[40];
        snprintf(row, sizeof row, "| `%s` | %s | %s | %s |\n", kinds[kind].name,
                 kinds[kind].option, kinds[kind].decides, kinds[kind].where);
        ck_assert_msg(strncmp(at, row, strlen(row)) == 0,
                      "sim/MODEL.md should have the row %s", row);
        at += strlen(row);
        snprintf(section, sizeof section, "## %s", kinds[kind].name);
        ck_assert_msg(strstr(model, section) != NULL ||
                          strcmp(kinds[kind].name, "arrive") == 0,
                      "sim/MODEL.md argues nothing about %s", kinds[kind].name);
    }
    ck_assert_int_eq(*at, '\n'); /* and no other */
}
END_TEST

START_TEST(kinds_of_choices_are_found_by_their_names)
{
    for (unsigned kind = 0; kind < TT_CHOICE_COUNT; kind++) {
        const char *name = tt_choice_name((enum tt_choice)kind);
        ck_assert_str_eq(name, kinds[kind].name);
        ck_assert_uint_eq(tt_choice_named(name, strlen(name)), kind);
        ck_assert_uint_eq(tt_choice_named(name, strlen(name) - 1),
                          TT_CHOICE_COUNT);
        bool sound = strcmp(kinds[kind].group, "SOUND") == 0;
        ck_assert_uint_eq(TT_CHOICES_SOUND >> kind & 1, sound);
        bool injected = strcmp(kinds[kind].group, "INJECTED") == 0;
        ck_assert_uint_eq(TT_CHOICES_INJECTED >> kind & 1, injected);
    }
    ck_assert_uint_eq(tt_choice_named("", 0), TT_CHOICE_COUNT);
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        the_model_has_the_table_of_the_kinds_of_choices,
        kinds_of_choices_are_found_by_their_names,
        time_moves_only_in_waits_and_in_time_sleep,
        an_empty_tape_answers_zero,
        a_replay_answers_and_records_the_same,
        another_question_than_on_the_tape_is_a_divergence,
        a_tape_longer_than_the_run_is_no_divergence,
        a_tape_is_read_back_as_it_was_printed,
        a_bad_tape_is_refused_with_its_line,
        two_runs_of_a_program_have_one_hash_and_one_trace,
        the_hash_is_the_same_whether_or_not_the_trace_is_kept,
        the_hash_of_a_known_program_is_known,
        a_hash_is_the_same_by_whatever_instructions,
        a_simulation_is_aligned_for_its_hash,
        what_is_printed_outside_of_a_loop_is_not_indented,
        leaving_with_a_code_is_a_verdict,
        an_exception_that_leaves_the_program_has_failed,
        tasks_that_wait_for_each_other_are_named_as_a_circle,
        a_deadlock_tells_what_each_task_waits_for,
        a_run_stops_where_it_is_told_and_shows_its_state,
        a_report_says_what_would_end_each_wait,
        a_loop_without_tasks_tells_what_it_ran_for,
        a_future_that_nobody_can_finish_is_named,
        a_program_without_an_end_is_a_livelock,
        a_program_that_takes_all_memory_meets_its_limit,
        what_is_left_over_is_told_in_the_order_of_creation,
        every_verdict_has_a_name_and_an_exit_code,
        NULL,
    };
    return test_main("sim", table);
}

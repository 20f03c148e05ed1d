/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_selector.c: the fake selector: descriptors by script, and
 * what a network leaves open.
 */
#define _POSIX_C_SOURCE 200809L
#include "test_support.h"

#include <ticktape/tt_explore.h>

enum { FD = 5 };

/* Prints that FD is ready, and for what; DATA: the word for it. */
static int run_ready(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_env *env = tt_loop_env(loop);
    const char *word = data;
    (void)arg;
    if (word[0] == 'r') {
        tt_sim_fd_clear(env, FD, TT_READABLE);
    } else if (word[0] == 'w') {
        tt_loop_remove_writer(loop, FD);
    }
    return tt_print(env, "%s @%g", word, tt_time(env));
}

static const struct tt_callback ready_callback = {.run = run_ready,
                                                  .name = "ready"};

static char word_read[] = "read", word_write[] = "write";
static char word_level[] = "level", word_other[] = "other";

TEST_CORO(reads_by_script)
{
    TT_BEGIN;
    struct tt_loop *loop = tt_running_loop(env);
    TT_CHECK(tt_loop_add_reader(loop, FD, &ready_callback, word_read));
    TT_CHECK(tt_loop_add_reader(loop, FD + 1, &ready_callback, word_other));
    TT_CHECK(tt_sim_fd_ready(env, FD, TT_READABLE, 3));
    TT_CHECK(tt_sim_fd_ready(env, FD, TT_READABLE, 1));
    TT_CHECK(tt_sim_fd_ready(env, FD + 2, TT_READABLE, 0.5));
    TT_AWAIT(tt_sleep(env, 2, TT_NONE));
    TT_CHECK(tt_print(env, "slept @%g", tt_time(env)));
    TT_AWAIT(tt_sleep(env, 2, TT_NONE));
    loop = tt_running_loop(env);
    TT_CHECK(tt_print(env, "%d", tt_loop_remove_reader(loop, FD)));
    TT_CHECK(tt_print(env, "%d", tt_loop_remove_reader(loop, FD)));
    TT_CHECK(tt_loop_remove_reader(loop, FD + 1));
    TT_END;
}

START_TEST(a_descriptor_is_ready_when_the_script_says_so)
{
    expect_prints(&reads_by_script_type,
                  "read @1.0\nslept @2.0\nread @3.0\n1\n0\n");
}
END_TEST

TEST_CORO(writes_by_script)
{
    TT_BEGIN;
    struct tt_loop *loop = tt_running_loop(env);
    TT_CHECK(tt_loop_add_reader(loop, FD, &ready_callback, word_read));
    TT_CHECK(tt_loop_add_writer(loop, FD, &ready_callback, word_other));
    TT_CHECK(tt_loop_add_writer(loop, FD, &ready_callback, word_write));
    TT_CHECK(tt_sim_fd_ready(env, FD, TT_READABLE | TT_WRITABLE, 1));
    TT_CHECK(tt_print(env, "%d", (int)tt_loop_watches(loop, FD)));
    TT_AWAIT(tt_sleep(env, 2, TT_NONE));
    loop = tt_running_loop(env);
    TT_CHECK(tt_print(env, "%d", (int)tt_loop_watches(loop, FD)));
    TT_CHECK(tt_loop_remove_reader(loop, FD));
    TT_CHECK(tt_print(env, "%d", tt_loop_has_fds(loop)));
    TT_END;
}

START_TEST(a_descriptor_can_be_read_and_written)
{
    expect_prints(&writes_by_script_type, "3\nread @1.0\nwrite @1.0\n1\n0\n");
}
END_TEST

TEST_CORO(does_not_read)
{
    TT_BEGIN;
    struct tt_loop *loop = tt_running_loop(env);
    TT_CHECK(tt_loop_add_reader(loop, FD, &ready_callback, word_level));
    TT_CHECK(tt_sim_fd_ready(env, FD, TT_READABLE, 0));
    for (self->i = 0; self->i < 3; self->i++) {
        TT_YIELD(TT_NONE);
    }
    TT_CHECK(tt_loop_remove_reader(tt_running_loop(env), FD));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_END;
}

START_TEST(what_is_not_read_is_reported_again_in_each_tick)
{
    /* The third report is in the queue when the reader is removed. */
    expect_prints(&does_not_read_type, "level @0.0\nlevel @0.0\n");
}
END_TEST

TEST_CORO(waits_for_silence)
{
    TT_BEGIN;
    struct tt_loop *loop = tt_running_loop(env);
    TT_CHECK(tt_loop_add_reader(loop, FD, &ready_callback, word_read));
    TT_CHECK(tt_sim_fd_ready(env, FD, TT_READABLE, 1));
    TT_AWAIT(tt_value_of(tt_future_new(loop)));
    TT_END;
}

START_TEST(a_descriptor_that_falls_silent_ends_in_a_deadlock)
{
    struct tt_sim_result result = test_run_coro(&waits_for_silence_type);
    ck_assert_int_eq(result.verdict, TT_VERDICT_DEADLOCK);
    expect_text(test_prints(), "read @1.0\n");
    ck_assert(result.time_s == 1);
}
END_TEST

/* In which order two messages and a timer came, and which one is wrong. */
static char came[4], wrong[4];
static char word_a[] = "a", word_b[] = "b", word_timer[] = "t";

static int run_came(struct tt_loop *loop, void *data, tt_value arg)
{
    char word = *(const char *)data;
    (void)arg;
    came[strlen(came)] = word;
    if (word != 't') {
        tt_sim_fd_clear(tt_loop_env(loop), word == 'a' ? FD : FD + 1,
                        TT_READABLE);
    }
    return 0;
}

static const struct tt_callback came_callback = {.run = run_came,
                                                 .name = "came"};

TEST_CORO(hears_two)
{
    TT_BEGIN;
    memset(came, 0, sizeof came);
    struct tt_loop *loop = tt_running_loop(env);
    TT_CHECK(tt_loop_add_reader(loop, FD, &came_callback, word_a));
    TT_CHECK(tt_loop_add_reader(loop, FD + 1, &came_callback, word_b));
    TT_CHECK(tt_sim_fd_ready(env, FD, TT_READABLE, 1));
    TT_CHECK(tt_sim_fd_ready(env, FD + 1, TT_READABLE, 1));
    TT_CHECK(tt_loop_call_later(loop, 2, &came_callback, word_timer, NULL));
    TT_AWAIT(tt_sleep(env, 3, TT_NONE));
    TT_AWAIT(tt_sleep(env, 3, TT_NONE));
    loop = tt_running_loop(env);
    TT_CHECK(tt_loop_remove_reader(loop, FD));
    TT_CHECK(tt_loop_remove_reader(loop, FD + 1));
    if (strcmp(came, wrong) == 0) {
        TT_CHECK(tt_raise(env, &tt_AssertionError, "%s", came));
    }
    TT_END;
}

/* Searches for the order WANTED, with at most one deviation. */
static void expect_order(const char *wanted, const char *kind)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    char error[120] = "";
    options.sim.limits.memory_max = 4 << 20;
    options.strategy = "delay:1";
    snprintf(wrong, sizeof wrong, "%s", wanted);
    tt_explore_result_init(&found);
    ck_assert_msg(tt_explore(test_body_coro, (void *)(uintptr_t)&hears_two_type,
                             &options, &found, error, sizeof error) == 0,
                  "%s", error);
    ck_assert_int_eq(found.failed, kind != NULL);
    if (found.failed && found.tape.count > 0) {
        ck_assert_str_eq(tt_choice_name(found.tape.at[0].kind), kind);
        expect_part(found.words, "descriptor ");
    }
    tt_explore_result_deinit(&found);
}

START_TEST(what_is_ready_together_comes_in_any_order)
{
    expect_order("abt", "the default order");
    expect_order("bat", "io");
}
END_TEST

START_TEST(what_arrives_late_comes_behind_other_things)
{
    expect_order("atb", "arrive");
    expect_order("bta", "arrive");
    expect_order("tab", NULL); /* takes two */
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        a_descriptor_is_ready_when_the_script_says_so,
        a_descriptor_can_be_read_and_written,
        what_is_not_read_is_reported_again_in_each_tick,
        a_descriptor_that_falls_silent_ends_in_a_deadlock,
        what_is_ready_together_comes_in_any_order,
        what_arrives_late_comes_behind_other_things,
        NULL,
    };
    return test_main("selector", table);
}

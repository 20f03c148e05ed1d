/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_names.c: names of asyncio that programs in C meet less
 * often: the types a loop derives from, the errors of streams, who is the
 * current task.
 */
#include "test_support.h"

/* ---- Loops --------------------------------------------------------------- */

START_TEST(a_loop_is_a_base_loop_and_an_abstract_one)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = tt_loop_new(env);
    ck_assert(tt_is(tt_value_of(loop), &tt_base_loop_type));
    ck_assert(tt_is(tt_value_of(loop), &tt_abstract_loop_type));
    ck_assert(!tt_is(TT_NONE, &tt_abstract_loop_type));
    ck_assert_int_eq(tt_loop_close(loop), 0);
    tt_unref(env, tt_value_of(loop));
    test_end(env);
}
END_TEST

START_TEST(a_base_loop_cannot_run)
{
    struct tt_env *env = test_begin();
    tt_value base = tt_call(env, tt_value_of(&tt_base_loop_type), NULL, 0);
    struct tt_loop *loop = (struct tt_loop *)(void *)base;
    ck_assert_int_eq(tt_loop_run_forever(loop), TT_ERAISED);
    expect_raised(env, &tt_AttributeError,
                  "'BaseEventLoop' object has no attribute '_selector'");
    ck_assert_int_eq(tt_loop_close(loop), 0);
    tt_unref(env, base);
    test_end(env);
}
END_TEST

START_TEST(a_run_leaves_no_current_loop)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = tt_loop_new(env);
    ck_assert_int_eq(tt_set_event_loop(env, loop), 0);
    tt_unref(env, tt_run(env, tt_sleep(env, 0, TT_NONE)));
    ck_assert_ptr_null(tt_event_loop(env));
    expect_raised(env, &tt_RuntimeError, NULL);
    ck_assert_int_eq(tt_loop_close(loop), 0);
    tt_unref(env, tt_value_of(loop));
    test_end(env);
}
END_TEST

TEST_CORO(looks_at_itself)
{
    TT_BEGIN;
    struct tt_task *task = tt_current_task(env, NULL);
    struct tt_loop *other = tt_loop_new(env);
    ck_assert_ptr_nonnull(task);
    ck_assert_ptr_eq(tt_current_task(env, tt_running_loop(env)), task);
    ck_assert_ptr_null(tt_current_task(env, other));
    rc = tt_loop_close(other);
    tt_unref(env, tt_value_of(other));
    TT_CHECK(rc);
    TT_END;
}

START_TEST(the_current_task_is_one_of_the_running_loop)
{
    expect_prints(&looks_at_itself_type, "");
}
END_TEST

/* ---- Errors of streams --------------------------------------------------- */

static tt_value make_error(struct tt_env *env, const struct tt_type *type,
                           const char *text, tt_value number)
{
    tt_value args[] = {tt_str_c(env, text), number};
    tt_value made =
        args[0] == TT_NULL ? TT_NULL : tt_call(env, tt_value_of(type), args, 2);
    tt_unref(env, args[0]);
    return made;
}

START_TEST(errors_of_streams_make_their_message)
{
    struct tt_env *env = test_begin();
    expect_repr(env, make_error(env, &tt_IncompleteReadError, "four", TT_NONE),
                "IncompleteReadError('4 bytes read on a total of undefined "
                "expected bytes')");
    expect_repr(
        env,
        make_error(env, &tt_LimitOverrunError, "too long", tt_small_int(9)),
        "LimitOverrunError('too long')");
    tt_value none[] = {TT_NONE, TT_NONE};
    ck_assert(tt_call(env, tt_value_of(&tt_IncompleteReadError), none, 2) ==
              TT_NULL);
    expect_raised(env, &tt_TypeError, "object of type 'NoneType' has no len()");
    test_end(env);
}
END_TEST

TEST_CORO(reads_too_little)
{
    TT_BEGIN;
    TEST_SLOT(0, make_error(env, &tt_IncompleteReadError, "", tt_small_int(2)));
    TT_CHECK(tt_raise_exc(env, tt_exc_cast(self->slot[0])));
    TT_END;
}

TEST_CORO(awaits_a_reader)
{
    TT_BEGIN;
    TEST_SLOT(0, test_task(env, &reads_too_little_type, NULL, 0, TT_NONE));
    TT_TRY_AWAIT(tt_ref(self->slot[0]));
    TEST_TELL("reader");
    TT_END;
}

START_TEST(an_error_of_a_stream_is_awaited_like_any)
{
    expect_prints(&awaits_a_reader_type,
                  "reader: IncompleteReadError: 0 bytes read on a total of 2 "
                  "expected bytes\n");
}
END_TEST

START_TEST(no_failing_allocation_of_an_error_loses_anything)
{
    ck_assert_uint_gt(
        test_torture(test_body_coro, (void *)&awaits_a_reader_type), 5);
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        a_loop_is_a_base_loop_and_an_abstract_one,
        a_base_loop_cannot_run,
        a_run_leaves_no_current_loop,
        the_current_task_is_one_of_the_running_loop,
        errors_of_streams_make_their_message,
        an_error_of_a_stream_is_awaited_like_any,
        no_failing_allocation_of_an_error_loses_anything,
        NULL,
    };
    return test_main("names", table);
}

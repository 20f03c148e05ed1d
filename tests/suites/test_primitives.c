/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_primitives.c: coroutines, tasks and what they wait with, as
 * a program in C uses them.
 *
 * Each test is a small program whose prints tell what happened and when; what
 * CPython prints for the same program in Python is what is expected.
 */
#include "test_support.h"

#include <math.h>

/* ---- Parts that programs are made of ------------------------------------- */

/* Sleeps for `number`, then returns `text`. */
TEST_CORO(worker)
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->number, TT_NONE));
    TT_RETURN(tt_str_c(env, self->text));
    TT_END;
}

/* Sleeps for `number`, then fails. */
TEST_CORO(failing)
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->number, TT_NONE));
    TT_RAISE(&tt_ValueError, "%s", self->text);
    TT_END;
}

/* Sleeps forever, and prints when it is cancelled. */
TEST_CORO(sleeper)
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, 1000, TT_NONE));
    TT_FINALLY;
    TT_CHECK(tt_print(env, "%s ends @%g", self->text, tt_time(env)));
    TT_END_FINALLY;
}

/* Takes no cancellation: sleeps on for another second. */
TEST_CORO(stubborn)
{
    TT_BEGIN;
    TT_TRY_AWAIT(tt_sleep(env, 1000, TT_NONE));
    TEST_TELL(self->text);
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_RETURN(tt_str_c(env, self->text));
    TT_END;
}

static struct tt_task *task_of(tt_value v)
{
    return tt_task_cast(v);
}

/* ---- Coroutines ---------------------------------------------------------- */

TEST_CORO(finally_returns)
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_RETURN(tt_small_int(7));
    TT_FINALLY;
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_CHECK(tt_print(env, "cleaned up @%g", tt_time(env)));
    TT_END_FINALLY;
}

TEST_CORO(finally_fails)
{
    TT_BEGIN;
    TT_RAISE(&tt_ValueError, "first");
    TT_FINALLY;
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_RAISE(&tt_KeyError, "second");
    TT_END_FINALLY;
}

TEST_CORO(await_finally)
{
    TT_BEGIN;
    TT_AWAIT(test_coro(env, &finally_returns_type, "", 0, TT_NONE));
    TT_CHECK(tt_print(env, "got %R", TT_GOT));
    TT_TRY_AWAIT(test_coro(env, &finally_fails_type, "", 0, TT_NONE));
    TEST_SLOT(0, tt_value_of(tt_exc_take(env)));
    TT_CHECK(tt_print(env, "%R while handling %R", self->slot[0],
                      tt_value_of(tt_exc_cast(self->slot[0])->context)));
    TT_END;
}

START_TEST(a_finally_part_runs_after_a_return_and_after_a_failure)
{
    expect_prints(&await_finally_type, "cleaned up @2.0\n"
                                       "got 7\n"
                                       "KeyError('second') while handling "
                                       "ValueError('first')\n");
}
END_TEST

START_TEST(a_coroutine_can_be_driven_by_hand)
{
    struct tt_env *env = test_begin();
    tt_value coro = test_coro(env, &stubborn_type, "x", 0, TT_NONE), out;
    ck_assert(tt_is_coroutine(coro) && tt_is_awaitable(coro));
    ck_assert(!tt_is_future(coro) && !tt_is_awaitable(TT_NONE));
    ck_assert_int_eq(tt_resume(env, coro, TT_SEND, TT_TRUE, &out), TT_ERAISED);
    expect_raised(env, &tt_TypeError,
                  "can't send non-None value to a just-started coroutine");
    ck_assert_int_eq(tt_close(env, coro), 0);
    ck_assert_int_eq(tt_resume(env, coro, TT_SEND, TT_NONE, &out), TT_ERAISED);
    expect_raised(env, &tt_RuntimeError,
                  "cannot reuse already awaited coroutine");
    tt_unref(env, coro);
    test_end(env);
}
END_TEST

TEST_CORO(yields_once)
{
    TT_BEGIN;
    TT_YIELD(tt_small_int(1));
    TT_FINALLY;
    TT_CHECK(tt_print(env, "closed"));
    TT_END_FINALLY;
}

START_TEST(a_suspended_coroutine_that_goes_away_is_closed)
{
    struct tt_env *env = test_begin();
    tt_value coro = test_coro(env, &yields_once_type, "", 0, TT_NONE), out;
    ck_assert_int_eq(tt_resume(env, coro, TT_SEND, TT_NONE, &out), TT_YIELDED);
    ck_assert(out == tt_small_int(1));
    expect_text(test_prints(), "");
    tt_unref(env, coro);
    expect_text(test_prints(), "closed\n");
    test_end(env);
}
END_TEST

TEST_CORO(returns_nothing)
{
    TT_BEGIN;
    TT_RETURN(tt_loop_run_until_complete(tt_running_loop(env), TT_NONE));
    TT_END;
}

START_TEST(a_return_of_what_failed_is_that_failure)
{
    struct tt_sim_result result = test_run_coro(&returns_nothing_type);
    expect_text(result.message,
                "raised RuntimeError: This event loop is already running");
}
END_TEST

/* ---- Tasks --------------------------------------------------------------- */

TEST_CORO(states)
{
    TT_BEGIN;
    TEST_SLOT(0, test_task(env, &worker_type, "done", 1, TT_NONE));
    struct tt_future *future = tt_future_cast(self->slot[0]);
    TT_CHECK(tt_print(env, "%d %d", tt_future_state(future),
                      tt_future_done(future)));
    TT_CHECK(tt_task_set_name(env, task_of(self->slot[0]), "bee"));
    TEST_SLOT(1, tt_task_name(env, task_of(self->slot[0])));
    TT_CHECK(tt_print(env, "%S %d", self->slot[1],
                      tt_current_task(env, NULL) == task_of(self->slot[0])));
    TEST_SLOT(2, tt_all_tasks(env, NULL));
    TT_CHECK(tt_print(env, "%d tasks", tt_list_get(self->slot[2])->count));
    TT_AWAIT(tt_ref(self->slot[0]));
    TT_CHECK(tt_print(env, "%S %d", TT_GOT,
                      tt_future_state(tt_future_cast(self->slot[0]))));
    TT_CHECK(tt_print(env, "cancel: %d",
                      tt_task_cancel(env, task_of(self->slot[0]), TT_NONE)));
    TT_END;
}

START_TEST(a_task_goes_through_its_states)
{
    expect_prints(&states_type, "0 0\nbee 0\n2 tasks\ndone 2\ncancel: 0\n");
}
END_TEST

START_TEST(only_a_coroutine_can_become_a_task)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = tt_loop_new(env);
    ck_assert_ptr_null(tt_task_new(loop, tt_small_int(7), NULL));
    expect_raised(env, &tt_TypeError, "a coroutine was expected, got 7");
    ck_assert_ptr_null(tt_ensure_future(env, tt_small_int(7), loop));
    expect_raised(env, &tt_TypeError,
                  "An asyncio.Future, a coroutine or an awaitable is "
                  "required");
    ck_assert_int_eq(tt_loop_close(loop), 0);
    tt_value coro = test_coro(env, &worker_type, "", 0, TT_NONE);
    ck_assert_ptr_null(tt_task_new(loop, coro, NULL));
    expect_raised(env, &tt_RuntimeError, "Event loop is closed");
    coro = test_coro(env, &worker_type, "", 0, TT_NONE);
    ck_assert_ptr_null(tt_create_task(env, (void *)coro));
    expect_raised(env, &tt_RuntimeError, "no running event loop");
    tt_unref(env, tt_value_of(loop));
    test_end(env);
}
END_TEST

TEST_CORO(cancels)
{
    TT_BEGIN;
    TEST_SLOT(0, test_task(env, &sleeper_type, "sleeper", 0, TT_NONE));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    struct tt_task *task = task_of(self->slot[0]);
    TEST_SLOT(1, tt_str_c(env, "why"));
    TT_CHECK(tt_task_cancel(env, task, self->slot[1]));
    TT_CHECK(tt_print(env, "%d %d", rc, tt_task_cancelling(task)));
    TT_TRY_AWAIT(tt_ref(self->slot[0]));
    TEST_TELL("main");
    task = task_of(self->slot[0]);
    TT_CHECK(tt_print(env, "%d %d", tt_future_cancelled(&task->future),
                      tt_task_cancelling(task)));
    TT_CHECK(
        tt_print(env, "%d %d", tt_task_uncancel(task), tt_task_uncancel(task)));
    TT_END;
}

START_TEST(a_cancelled_task_cleans_up_and_tells_why)
{
    expect_prints(&cancels_type, "1 1\n"
                                 "sleeper ends @1.0\n"
                                 "main: CancelledError: why\n"
                                 "1 1\n"
                                 "0 0\n");
}
END_TEST

TEST_CORO(cancels_early)
{
    TT_BEGIN;
    TEST_SLOT(0, test_task(env, &sleeper_type, "never begun", 0, TT_NONE));
    TT_CHECK(tt_task_cancel(env, task_of(self->slot[0]), TT_NONE));
    TT_TRY_AWAIT(tt_ref(self->slot[0]));
    TEST_TELL("main");
    TEST_SLOT(0, test_task(env, &stubborn_type, "stubborn", 0, TT_NONE));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_CHECK(tt_task_cancel(env, task_of(self->slot[0]), TT_NONE));
    TT_AWAIT(tt_ref(self->slot[0]));
    TT_CHECK(tt_print(env, "%S @%g", TT_GOT, tt_time(env)));
    TT_END;
}

START_TEST(a_task_may_be_cancelled_before_it_begins_or_not_care)
{
    expect_prints(&cancels_early_type, "main: CancelledError\n"
                                       "stubborn: CancelledError\n"
                                       "stubborn @1.0\n");
}
END_TEST

TEST_CORO(eager)
{
    TT_BEGIN;
    TT_CHECK(tt_print(env, "%s runs", self->text));
    TT_AWAIT(tt_sleep(env, self->number, TT_NONE));
    TT_CHECK(tt_print(env, "%s ends", self->text));
    TT_END;
}

TEST_CORO(starts_eagerly)
{
    struct tt_task_options options = {.name = "e", .eager_start = TT_EAGER_YES};
    struct tt_task *task;
    TT_BEGIN;
    tt_value coro = test_coro(env, &eager_type, "eager", 1, TT_NONE);
    task = tt_task_new(tt_running_loop(env), coro, &options);
    TEST_SLOT(0, tt_value_of(task));
    TT_CHECK(tt_print(env, "main goes on"));
    TT_AWAIT(tt_ref(self->slot[0]));
    TT_END;
}

START_TEST(an_eager_task_begins_at_once)
{
    expect_prints(&starts_eagerly_type,
                  "eager runs\nmain goes on\neager ends\n");
}
END_TEST

/* ---- sleep, gather, shield ----------------------------------------------- */

TEST_CORO(sleeps)
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, 1.5, tt_small_int(3)));
    TT_CHECK(tt_print(env, "%R @%g", TT_GOT, tt_time(env)));
    TT_AWAIT(tt_sleep(env, -1, tt_small_int(4)));
    TT_CHECK(tt_print(env, "%R @%g", TT_GOT, tt_time(env)));
    TT_TRY_AWAIT(tt_sleep(env, (double)NAN, TT_NONE));
    TEST_TELL("nan");
    TT_CHECK(tt_time_sleep(env, 1));
    TT_CHECK(tt_print(env, "@%g", tt_time(env)));
    TEST_TELL_OF("time.sleep", tt_time_sleep(env, -1));
    TT_END;
}

START_TEST(a_sleep_takes_as_long_as_it_says)
{
    expect_prints(&sleeps_type,
                  "3 @1.5\n4 @1.5\n"
                  "nan: ValueError: Invalid delay: NaN (not a number)\n"
                  "@2.5\n"
                  "time.sleep: ValueError: sleep length must be "
                  "non-negative\n");
}
END_TEST

TEST_CORO(gathers)
{
    TT_BEGIN;
    tt_value all[] = {test_coro(env, &worker_type, "slow", 2, TT_NONE),
                      test_coro(env, &failing_type, "bad", 1, TT_NONE),
                      test_coro(env, &worker_type, "fast", 1, TT_NONE)};
    TT_AWAIT(tt_gather(env, all, 3, true));
    TT_CHECK(tt_print(env, "%R @%g", TT_GOT, tt_time(env)));
    tt_value two[] = {test_coro(env, &failing_type, "bad", 1, TT_NONE),
                      test_coro(env, &sleeper_type, "other", 0, TT_NONE)};
    TT_TRY_AWAIT(tt_gather(env, two, 2, false));
    TEST_TELL("gather");
    TT_AWAIT(tt_gather(env, NULL, 0, false));
    TT_CHECK(tt_print(env, "%R @%g", TT_GOT, tt_time(env)));
    TT_END;
}

START_TEST(gather_keeps_the_order_and_passes_the_first_failure_on)
{
    expect_prints(&gathers_type,
                  "['slow', ValueError('bad'), 'fast'] @2.0\n"
                  "gather: ValueError: bad\n"
                  "[] @3.0\n"
                  "other ends @3.0\n"); /* cancelled at the end of the run */
}
END_TEST

TEST_CORO(cancels_gather)
{
    TT_BEGIN;
    tt_value two[] = {test_coro(env, &sleeper_type, "one", 0, TT_NONE),
                      test_coro(env, &sleeper_type, "two", 0, TT_NONE)};
    TEST_SLOT(0, tt_gather(env, two, 2, false));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_CHECK(tt_future_cancel(env, tt_future_cast(self->slot[0]), TT_NONE));
    TT_TRY_AWAIT(tt_ref(self->slot[0]));
    TEST_TELL("gather");
    TT_END;
}

START_TEST(cancelling_a_gather_cancels_its_children)
{
    expect_prints(&cancels_gather_type,
                  "one ends @1.0\ntwo ends @1.0\ngather: CancelledError\n");
}
END_TEST

TEST_CORO(shields)
{
    TT_BEGIN;
    TEST_SLOT(0, test_task(env, &worker_type, "inner", 2, TT_NONE));
    TEST_SLOT(1, tt_shield(env, tt_ref(self->slot[0])));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_CHECK(tt_future_cancel(env, tt_future_cast(self->slot[1]), TT_NONE));
    TT_TRY_AWAIT(tt_ref(self->slot[1]));
    TEST_TELL("shield");
    TT_AWAIT(tt_ref(self->slot[0]));
    TT_CHECK(tt_print(env, "%S @%g", TT_GOT, tt_time(env)));
    TT_END;
}

START_TEST(a_shield_takes_the_cancellation_for_its_inner_task)
{
    expect_prints(&shields_type, "shield: CancelledError\ninner @2.0\n");
}
END_TEST

/* ---- wait, wait_for, timeout --------------------------------------------- */

/* Waits for workers of 1, 2 (failing) and 3 seconds; `i`: until when. */
TEST_CORO(waits)
{
    TT_BEGIN;
    TEST_SLOT(0, test_task(env, &worker_type, "a", 1, TT_NONE));
    TEST_SLOT(1, test_task(env, &failing_type, "b", 2, TT_NONE));
    TEST_SLOT(2, test_task(env, &worker_type, "c", 3, TT_NONE));
    for (self->i = TT_ALL_COMPLETED; self->i <= TT_FIRST_EXCEPTION; self->i++) {
        tt_value tasks = tt_tuple(env, self->slot, 3);
        TT_AWAIT(tt_wait(env, tasks, self->i == 0 ? 0.5 : TT_NO_TIMEOUT,
                         (enum tt_return_when)self->i));
        const struct tt_tuple *sets = tt_tuple_get(TT_GOT);
        TT_CHECK(tt_print(env, "%d done, %d pending @%g",
                          tt_set_cast(sets->at[0])->table.count,
                          tt_set_cast(sets->at[1])->table.count, tt_time(env)));
    }
    TT_END;
}

START_TEST(wait_gives_what_is_done_and_what_is_not)
{
    expect_prints(&waits_type, "0 done, 3 pending @0.5\n"
                               "1 done, 2 pending @1.0\n"
                               "2 done, 1 pending @2.0\n");
}
END_TEST

TEST_CORO(waits_for)
{
    TT_BEGIN;
    TT_AWAIT(
        tt_wait_for(env, test_coro(env, &worker_type, "fine", 1, TT_NONE), 2));
    TT_CHECK(tt_print(env, "%S @%g", TT_GOT, tt_time(env)));
    TT_TRY_AWAIT(
        tt_wait_for(env, test_coro(env, &sleeper_type, "slow", 0, TT_NONE), 2));
    TEST_TELL("wait_for");
    TT_AWAIT(tt_wait_for(env,
                         test_coro(env, &worker_type, "no limit", 5, TT_NONE),
                         (double)INFINITY));
    TT_CHECK(tt_print(env, "%S @%g", TT_GOT, tt_time(env)));
    TT_END;
}

START_TEST(wait_for_cancels_what_takes_too_long)
{
    expect_prints(&waits_for_type, "fine @1.0\n"
                                   "slow ends @3.0\n"
                                   "wait_for: TimeoutError\n"
                                   "no limit @8.0\n");
}
END_TEST

static struct tt_timeout *timeout_of(tt_value v)
{
    return (struct tt_timeout *)(void *)v;
}

TEST_CORO(timeouts)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_value_of(tt_timeout_new(env)));
    TT_CHECK(tt_timeout_enter(env, timeout_of(self->slot[0]), 1));
    TT_TRY_AWAIT(tt_sleep(env, 10, TT_NONE));
    rc = tt_timeout_exit(env, timeout_of(self->slot[0]), rc);
    TEST_TELL("first");
    TT_CHECK(tt_print(env, "expired %d @%g",
                      tt_timeout_expired(timeout_of(self->slot[0])),
                      tt_time(env)));
    TEST_SLOT(0, tt_value_of(tt_timeout_new(env)));
    TT_CHECK(tt_timeout_enter(env, timeout_of(self->slot[0]), 1));
    TT_CHECK(tt_timeout_reschedule(env, timeout_of(self->slot[0]), 9));
    TT_TRY_AWAIT(tt_sleep(env, 5, TT_NONE));
    rc = tt_timeout_exit(env, timeout_of(self->slot[0]), rc);
    TEST_TELL("second");
    TT_CHECK(tt_print(env, "expired %d @%g",
                      tt_timeout_expired(timeout_of(self->slot[0])),
                      tt_time(env)));
    TT_CHECK(tt_print(env, "cancelling %d",
                      tt_task_cancelling(tt_current_task(env, NULL))));
    TT_END;
}

START_TEST(a_timeout_turns_its_own_cancellation_into_an_error)
{
    expect_prints(&timeouts_type, "first: TimeoutError\n"
                                  "expired 1 @1.0\n"
                                  "second: no exception\n"
                                  "expired 0 @6.0\n"
                                  "cancelling 0\n");
}
END_TEST

/* ---- Event, Lock --------------------------------------------------------- */

static struct tt_event_flag *event_of(tt_value v)
{
    return (struct tt_event_flag *)(void *)v;
}

TEST_CORO(waiter)
{
    TT_BEGIN;
    TT_AWAIT(tt_event_wait(env, event_of(self->slot[0])));
    TT_CHECK(tt_print(env, "%s wakes @%g", self->text, tt_time(env)));
    TT_END;
}

TEST_CORO(sets_event)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_value_of(tt_event_new(env)));
    TEST_SLOT(1, test_task(env, &waiter_type, "one", 0, self->slot[0]));
    TEST_SLOT(2, test_task(env, &waiter_type, "two", 0, self->slot[0]));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_CHECK(tt_print(env, "set %d", tt_event_is_set(event_of(self->slot[0]))));
    TT_CHECK(tt_event_set(env, event_of(self->slot[0])));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_AWAIT(tt_event_wait(env, event_of(self->slot[0])));
    tt_event_clear(event_of(self->slot[0]));
    TT_CHECK(tt_print(env, "set %d", tt_event_is_set(event_of(self->slot[0]))));
    TT_END;
}

START_TEST(an_event_wakes_all_its_waiters_in_order)
{
    expect_prints(&sets_event_type,
                  "set 0\none wakes @1.0\ntwo wakes @1.0\nset 0\n");
}
END_TEST

static struct tt_lock *lock_of(tt_value v)
{
    return (struct tt_lock *)(void *)v;
}

TEST_CORO(holder)
{
    TT_BEGIN;
    TT_AWAIT(tt_lock_acquire(env, lock_of(self->slot[0])));
    TT_CHECK(tt_print(env, "%s holds @%g", self->text, tt_time(env)));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_CHECK(tt_lock_release(env, lock_of(self->slot[0])));
    TT_END;
}

TEST_CORO(locks)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_value_of(tt_lock_new(env)));
    TEST_TELL_OF("release", tt_lock_release(env, lock_of(self->slot[0])));
    tt_value all[] = {test_coro(env, &holder_type, "one", 0, self->slot[0]),
                      test_coro(env, &holder_type, "two", 0, self->slot[0]),
                      test_coro(env, &holder_type, "three", 0, self->slot[0])};
    TEST_SLOT(1, tt_gather(env, all, 3, false));
    TT_AWAIT(tt_sleep(env, 0.5, TT_NONE));
    TT_CHECK(
        tt_print(env, "locked %d", tt_lock_locked(lock_of(self->slot[0]))));
    TT_AWAIT(tt_ref(self->slot[1]));
    TT_CHECK(
        tt_print(env, "locked %d", tt_lock_locked(lock_of(self->slot[0]))));
    TT_END;
}

START_TEST(a_lock_goes_from_one_to_the_next_in_order)
{
    expect_prints(&locks_type, "release: RuntimeError: Lock is not acquired.\n"
                               "one holds @0.0\nlocked 1\n"
                               "two holds @1.0\nthree holds @2.0\nlocked 0\n");
}
END_TEST

/* ---- Contexts ------------------------------------------------------------ */

TEST_CORO(sees_context)
{
    TT_BEGIN;
    TT_CHECK(
        tt_print(env, "child sees %R", tt_context_var_get(env, self->slot[0])));
    TEST_SLOT(1, tt_context_var_set(env, self->slot[0], tt_small_int(2)));
    TT_CHECK(
        tt_print(env, "child sets %R", tt_context_var_get(env, self->slot[0])));
    TT_CHECK(tt_context_var_reset(env, self->slot[0], self->slot[1]));
    TT_CHECK(tt_print(env, "child resets %R",
                      tt_context_var_get(env, self->slot[0])));
    TT_END;
}

TEST_CORO(uses_context)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_context_var(env, "v", tt_small_int(0)));
    TEST_SLOT(1, tt_context_var_set(env, self->slot[0], tt_small_int(1)));
    TEST_SLOT(2, test_task(env, &sees_context_type, "", 0, self->slot[0]));
    TEST_SLOT(1, tt_context_var_set(env, self->slot[0], tt_small_int(5)));
    TT_AWAIT(tt_ref(self->slot[2]));
    TT_CHECK(
        tt_print(env, "main sees %R", tt_context_var_get(env, self->slot[0])));
    TT_END;
}

START_TEST(a_task_has_the_context_of_its_creation)
{
    expect_prints(&uses_context_type, "child sees 1\nchild sets 2\n"
                                      "child resets 1\nmain sees 5\n");
}
END_TEST

/* ---- The runner ---------------------------------------------------------- */

TEST_CORO(leaves_tasks)
{
    TT_BEGIN;
    TEST_SLOT(0, test_task(env, &sleeper_type, "one", 0, TT_NONE));
    TEST_SLOT(1, test_task(env, &sleeper_type, "two", 0, TT_NONE));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_RAISE(&tt_ValueError, "main fails");
    TT_END;
}

START_TEST(the_runner_cancels_what_is_left_then_shuts_down)
{
    struct tt_sim_result result = test_run_coro(&leaves_tasks_type);
    ck_assert_int_eq(result.verdict, TT_VERDICT_FAILED);
    expect_text(test_trace(), "tick 1 @0\n"
                              "  step leaves_tasks\n"
                              "tick 2 @0\n"
                              "  step sleeper\n"
                              "  step sleeper#2\n"
                              "tick 3 @1\n"
                              "  sleep timer\n"
                              "tick 4 @1\n"
                              "  wakeup leaves_tasks\n"
                              "tick 5 @1\n"
                              "  run_until_complete done\n"
                              "tick 6 @1\n"
                              "  wakeup sleeper\n"
                              "  print one ends @1.0\n"
                              "  wakeup sleeper#2\n"
                              "  print two ends @1.0\n"
                              "tick 7 @1\n"
                              "  gather child done\n"
                              "  gather child done\n"
                              "tick 8 @1\n"
                              "  run_until_complete done\n"
                              "tick 9 @1\n"
                              "  step shutdown_asyncgens\n"
                              "tick 10 @1\n"
                              "  run_until_complete done\n"
                              "tick 11 @1\n"
                              "  step shutdown_default_executor\n"
                              "tick 12 @1\n"
                              "  run_until_complete done\n"
                              "raised ValueError: main fails\n");
}
END_TEST

START_TEST(what_asyncio_exports_has_names)
{
    struct tt_env *env = test_begin();
    size_t count = 0;
    for (const struct tt_export *at = tt_asyncio_exports; at->name != NULL;
         at++) {
        ck_assert((at->object != NULL) != (at->text != NULL));
        count++;
    }
    ck_assert_uint_gt(count, 20);
    test_end(env);
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        a_finally_part_runs_after_a_return_and_after_a_failure,
        a_coroutine_can_be_driven_by_hand,
        a_suspended_coroutine_that_goes_away_is_closed,
        a_return_of_what_failed_is_that_failure,
        a_task_goes_through_its_states,
        only_a_coroutine_can_become_a_task,
        a_cancelled_task_cleans_up_and_tells_why,
        a_task_may_be_cancelled_before_it_begins_or_not_care,
        an_eager_task_begins_at_once,
        a_sleep_takes_as_long_as_it_says,
        gather_keeps_the_order_and_passes_the_first_failure_on,
        cancelling_a_gather_cancels_its_children,
        a_shield_takes_the_cancellation_for_its_inner_task,
        wait_gives_what_is_done_and_what_is_not,
        wait_for_cancels_what_takes_too_long,
        a_timeout_turns_its_own_cancellation_into_an_error,
        an_event_wakes_all_its_waiters_in_order,
        a_lock_goes_from_one_to_the_next_in_order,
        a_task_has_the_context_of_its_creation,
        the_runner_cancels_what_is_left_then_shuts_down,
        what_asyncio_exports_has_names,
        NULL,
    };
    return test_main("primitives", table);
}

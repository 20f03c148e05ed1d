/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_api.c: the public functions of loop/ that neither an
 * example nor another suite calls; `make conformance` names what is missing.
 */
#include "test_support.h"

/* ---- Parts --------------------------------------------------------------- */

TEST_CORO(sleeper)
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->number, TT_NONE));
    TT_RETURN(tt_str_c(env, self->text));
    TT_END;
}

/* ---- Loops --------------------------------------------------------------- */

static int handle_report(struct tt_loop *loop, const struct tt_report *report,
                         void *data)
{
    (void)loop;
    *(const char **)data = report->message;
    return 0;
}

START_TEST(a_loop_tells_what_was_set)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = tt_loop_new(env);
    const char *told = NULL;
    void *data = NULL;
    ck_assert_ptr_null(tt_loop_running(env));
    ck_assert(tt_loop_exception_handler(loop, NULL) == NULL);
    tt_loop_set_exception_handler(loop, handle_report, &told);
    ck_assert(tt_loop_exception_handler(loop, &data) == handle_report);
    ck_assert_ptr_eq(data, &told);
    const struct tt_report report = {.message = "trouble"};
    ck_assert_int_eq(tt_loop_call_exception_handler(loop, &report), 0);
    ck_assert_str_eq(told, "trouble");
    ck_assert(!tt_loop_debug(loop));
    ck_assert_int_eq(tt_loop_set_debug(loop, true), 0);
    ck_assert(tt_loop_debug(loop));
    ck_assert_double_eq(tt_loop_slow_callback_duration(loop), 0.1);
    ck_assert_int_eq(tt_loop_set_slow_callback_duration(loop, 2.5), 0);
    ck_assert_double_eq(tt_loop_slow_callback_duration(loop), 2.5);
    ck_assert_int_eq(tt_loop_close(loop), 0);
    tt_unref(env, tt_value_of(loop));
    test_end(env);
}
END_TEST

START_TEST(what_a_loop_shuts_down_is_awaited)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = tt_loop_new(env);
    tt_value generators =
        tt_loop_run_until_complete(loop, tt_loop_shutdown_asyncgens(loop));
    tt_value executor = tt_loop_run_until_complete(
        loop, tt_loop_shutdown_default_executor(loop));
    ck_assert(generators == TT_NONE && executor == TT_NONE);
    ck_assert_int_eq(tt_loop_close(loop), 0);
    tt_unref(env, tt_value_of(loop));
    test_end(env);
}
END_TEST

/* ---- Handles ------------------------------------------------------------- */

static tt_value call_print(struct tt_env *env, const tt_value *args)
{
    return tt_print(env, "%S", args[0]) < 0 ? TT_NULL : TT_NONE;
}

static const struct tt_native print =
    TT_NATIVE("print", "print", "text", 1, 1, 1, 0, TT_READS, call_print);

static int run_nothing(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)data;
    tt_unref(tt_loop_env(loop), arg);
    return 0;
}

static const struct tt_callback nothing = {.run = run_nothing,
                                           .name = "nothing"};

START_TEST(a_cancelled_handle_says_so)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = tt_loop_new(env);
    struct tt_handle handle;
    const tt_value arg = TT_TRUE;
    ck_assert_int_eq(tt_loop_call_soon(loop, &nothing, NULL, &handle), 0);
    ck_assert(!tt_handle_cancelled(loop, handle));
    tt_handle_cancel(loop, handle);
    ck_assert(tt_handle_cancelled(loop, handle));
    tt_value soon =
        tt_loop_call_soon_value(loop, tt_value_of(&print), &arg, 1, TT_NULL);
    tt_value later =
        tt_loop_call_at_value(loop, 7.5, tt_value_of(&print), &arg, 1, TT_NULL);
    ck_assert_double_eq(tt_handle_object_when(later), 7.5);
    ck_assert(!tt_handle_object_cancelled(soon));
    ck_assert_int_eq(tt_handle_object_cancel(env, soon), 0);
    ck_assert_int_eq(tt_handle_object_cancel(env, later), 0);
    ck_assert(tt_handle_object_cancelled(soon));
    ck_assert(tt_handle_object_cancelled(later));
    expect_repr(env, later, "<TimerHandle cancelled when=7.5>");
    tt_value context = tt_handle_object_context(env, soon);
    ck_assert(tt_is(context, &tt_context_type));
    tt_unref(env, context);
    tt_unref(env, soon);
    tt_loop_stop(loop);
    ck_assert_int_eq(tt_loop_run_forever(loop), 0);
    ck_assert_str_eq(test_prints(), "");
    ck_assert_int_eq(tt_loop_close(loop), 0);
    tt_unref(env, tt_value_of(loop));
    test_end(env);
}
END_TEST

/* ---- Tasks --------------------------------------------------------------- */

/* A factory: prints which keywords it got, and makes an ordinary task. */
static tt_value call_factory(struct tt_env *env, const tt_value *args)
{
    if (tt_print(env, "%R", args[2]) < 0) {
        return TT_NULL;
    }
    tt_value all[] = {args[1], args[0]};
    tt_value name = tt_str_c(env, "loop");
    struct tt_args to = {
        .at = all, .count = 1, .keyword_count = 1, .keywords = &name};
    tt_value task = name == TT_NULL
                        ? TT_NULL
                        : tt_call_args(env, tt_value_of(&tt_task_type), &to);
    tt_unref(env, name);
    return task;
}

static const struct tt_native factory =
    TT_NATIVE("factory", "factory", "loop coro =options", 2, 2, 3, 0, TT_READS,
              call_factory);

TEST_CORO(makes_tasks)
{
    static const struct tt_task_options options = {.name = "bee",
                                                   .eager_start = TT_EAGER_YES};
    struct tt_loop *loop = tt_loop_running(env);
    TT_BEGIN;
    ck_assert(tt_loop_task_factory(loop) == TT_NONE);
    TT_CHECK(tt_loop_set_task_factory(loop, tt_value_of(&factory)));
    ck_assert(tt_loop_task_factory(loop) == tt_value_of(&factory));
    TEST_SLOT(
        0, tt_value_of(tt_create_task_with(
               env, test_coro(env, &sleeper_type, "x", 0, TT_NONE), &options)));
    TEST_SLOT(1, tt_create_eager_task_factory(env, tt_value_of(&tt_task_type)));
    TT_CHECK(tt_loop_set_task_factory(loop, self->slot[1]));
    TEST_SLOT(2, test_task(env, &sleeper_type, "y", 1, TT_NONE));
    TT_CHECK(tt_print(env, "%R", tt_task_coro(tt_task_cast(self->slot[2]))));
    TEST_SLOT(3, tt_task_context(env, tt_task_cast(self->slot[2])));
    TT_CHECK(tt_print(env, "%T", self->slot[3]));
    ck_assert_ptr_eq(tt_future_loop(env, tt_future_cast(self->slot[2])), loop);
    TT_CHECK(tt_loop_set_task_factory(loop, TT_NULL));
    ck_assert(tt_eager_task_factory() != TT_NULL);
    rc = tt_loop_set_task_factory(loop, TT_TRUE);
    TEST_TELL("not callable");
    TT_END;
}

START_TEST(a_task_factory_in_c_gets_the_options)
{
    test_run_coro(&makes_tasks_type);
    expect_part(test_prints(), "{'name': 'bee', 'eager_start': True}\n");
    expect_part(test_prints(), "<coroutine object sleeper");
    expect_part(test_prints(),
                "\n_contextvars.Context\nnot callable: TypeError: task "
                "factory must be a callable or None\n");
}
END_TEST

TEST_CORO(prints_stacks)
{
    TT_BEGIN;
    TEST_SLOT(0, test_task(env, &sleeper_type, "", 1, TT_NONE));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_CHECK(
        tt_task_print_stack(env, tt_task_cast(self->slot[0]), TT_NO_LIMIT));
    TT_CHECK(tt_print_call_graph(env, tt_future_cast(self->slot[0]), 1));
    TEST_SLOT(1, tt_value_of(tt_future_new(tt_running_loop(env))));
    struct tt_future *future = tt_future_cast(self->slot[1]);
    TT_CHECK(tt_future_add_to_awaited_by(env, future,
                                         tt_future_cast(self->slot[0])));
    TEST_SLOT(2, tt_capture_call_graph(env, future, TT_NO_LIMIT));
    ck_assert(tt_is(self->slot[2], &tt_graph_type));
    ck_assert_uint_eq(tt_graph_call_stack(self->slot[2])->count, 0);
    ck_assert_uint_eq(tt_graph_awaited_by(self->slot[2])->count, 1);
    tt_value waiter = tt_graph_awaited_by(self->slot[2])->at[0];
    ck_assert_ptr_eq(tt_graph_future(waiter), tt_future_cast(self->slot[0]));
    ck_assert(tt_is(tt_graph_call_stack(waiter)->at[0], &tt_graph_entry_type));
    tt_future_discard_from_awaited_by(env, future,
                                      tt_future_cast(self->slot[0]));
    TEST_SLOT(3, tt_format_call_graph(env, NULL, TT_NO_LIMIT));
    TT_CHECK(tt_print(env, "%S", self->slot[3]));
    TT_END;
}

START_TEST(stacks_and_graphs_show_coroutines_in_c)
{
    test_run_coro(&prints_stacks_type);
    expect_part(test_prints(), "Stack for <Task pending name='Task-2' "
                               "coro=<sleeper");
    expect_part(test_prints(),
                "tests/suites/test_api.c', line 13, in async sleeper()");
    expect_part(test_prints(), "in async prints_stacks()");
    expect_part(test_errors(), "in sleeper");
}
END_TEST

/* ---- Waiting, queues, errors --------------------------------------------- */

TEST_CORO(waits)
{
    TT_BEGIN;
    TEST_SLOT(0, test_task(env, &sleeper_type, "quick", 1, TT_NONE));
    TEST_SLOT(1, test_task(env, &sleeper_type, "slow", 2, TT_NONE));
    TT_AWAIT(tt_wait(env, tt_tuple(env, self->slot, 2), TT_NO_TIMEOUT,
                     TT_FIRST_COMPLETED));
    TT_CHECK(tt_print(env, "@%g", tt_time(env)));
    TEST_SLOT(2, tt_value_of(tt_timeout_new(env)));
    struct tt_timeout *timeout = (struct tt_timeout *)(void *)self->slot[2];
    ck_assert(tt_timeout_when(timeout) == TT_NO_TIMEOUT);
    TT_CHECK(tt_timeout_enter_at(env, timeout, 9));
    ck_assert_double_eq(tt_timeout_when(timeout), 9);
    TT_CHECK(tt_timeout_exit(env, timeout, 0));
    rc = tt_raise(env, &tt_SendfileNotAvailableError, "no file");
    TEST_TELL("sendfile");
    /* What fails inside of a call fails the call. */
    tt_value failed = tt_raise(env, &tt_KeyError, "k") < 0 ? TT_NULL : TT_NONE;
    TT_TRY_AWAIT(tt_shield(env, tt_wait_for(env, failed, 1)));
    TEST_TELL("nested");
    TT_END;
}

START_TEST(the_first_of_several_ends_a_wait)
{
    test_run_coro(&waits_type);
    expect_text(test_prints(),
                "@1.0\nsendfile: SendfileNotAvailableError: no file\n"
                "nested: KeyError: 'k'\n");
}
END_TEST

START_TEST(a_queue_says_how_full_it_is)
{
    struct tt_env *env = test_begin();
    struct tt_queue *queue = tt_queue_new(env, 2);
    ck_assert_int_eq(tt_queue_maxsize(queue), 2);
    ck_assert_int_eq(tt_queue_empty(env, queue), 1);
    ck_assert(tt_queue_get_nowait(env, queue) == TT_NULL);
    expect_raised(env, &tt_QueueEmpty, NULL);
    ck_assert_int_eq(tt_queue_put_nowait(env, queue, TT_TRUE), 0);
    ck_assert_int_eq(tt_queue_full(env, queue), 0);
    ck_assert_int_eq(tt_queue_put_nowait(env, queue, TT_FALSE), 0);
    ck_assert_int_eq(tt_queue_full(env, queue), 1);
    ck_assert_int_eq(tt_queue_put_nowait(env, queue, TT_NONE), TT_ERAISED);
    expect_raised(env, &tt_QueueFull, NULL);
    ck_assert_int_eq(tt_queue_size(env, queue), 2);
    tt_queue_unref(env, queue);
    test_end(env);
}
END_TEST

START_TEST(except_takes_what_it_names_and_nothing_else)
{
    struct tt_env *env = test_begin();
    struct tt_exc *exc = NULL;
    int rc = tt_raise(env, &tt_KeyError, "k");
    ck_assert(!tt_except(env, &rc, &tt_ValueError, &exc));
    ck_assert_int_eq(rc, TT_ERAISED);
    ck_assert(tt_except(env, &rc, &tt_LookupError, &exc));
    ck_assert_int_eq(rc, 0);
    expect_repr(env, tt_value_of(exc), "KeyError('k')");
    ck_assert(!tt_except(env, &rc, &tt_BaseException, NULL));
    rc = tt_raise(env, &tt_ValueError, NULL);
    ck_assert(tt_except(env, &rc, &tt_Exception, NULL));
    test_end(env);
}
END_TEST

/* ---- Contexts, runners --------------------------------------------------- */

static tt_value call_set(struct tt_env *env, const tt_value *args)
{
    return tt_context_var_set(env, args[0], TT_TRUE);
}

static const struct tt_native set_it =
    TT_NATIVE("set", "set", "var", 1, 1, 1, 0, TT_READS, call_set);

START_TEST(a_context_keeps_what_is_set_in_it)
{
    struct tt_env *env = test_begin();
    tt_value var = tt_context_var(env, "v", TT_NULL);
    tt_value context = tt_context_copy(env);
    ck_assert(tt_context_get(env, context, var) == TT_NULL);
    tt_value token =
        tt_context_run(env, context, tt_value_of(&set_it), &var, 1);
    ck_assert(tt_is(token, &tt_token_type));
    ck_assert(tt_context_get(env, context, var) == TT_TRUE);
    ck_assert(tt_context_var_get(env, var) == TT_NULL);
    tt_unref(env, token);
    tt_unref(env, context);
    tt_unref(env, var);
    test_end(env);
}
END_TEST

/* In slot[0] a variable: prints what it was, and counts it up. */
TEST_CORO(counts)
{
    TT_BEGIN;
    TT_CHECK(tt_print(env, "%R %R", tt_context_var_get(env, self->slot[0]),
                      tt_bool(tt_loop_debug(tt_running_loop(env)))));
    TEST_SLOT(1,
              tt_context_var_set(env, self->slot[0],
                                 tt_small_int(1 + tt_int_get(tt_context_var_get(
                                                      env, self->slot[0])))));
    TT_END;
}

static int use_runner(struct tt_env *env, void *data)
{
    const struct tt_runner_options options = {.debug = TT_TRUE};
    struct tt_runner *runner = tt_runner_new(env, &options);
    tt_value var = tt_context_var(env, "n", tt_small_int(0));
    tt_value done = TT_NONE;
    (void)data;
    ck_assert_ptr_nonnull(tt_runner_loop(env, runner));
    ck_assert_ptr_eq(tt_runner_loop(env, runner), tt_event_loop(env));
    for (int i = 0; done != TT_NULL && i < 2; i++) {
        done = tt_runner_run(env, runner,
                             test_coro(env, &counts_type, "", 0, var), TT_NULL);
    }
    ck_assert(done == TT_NONE);
    int rc = tt_runner_close(env, runner);
    ck_assert_int_eq(tt_runner_close(env, runner), 0);
    ck_assert_ptr_null(tt_runner_loop(env, runner));
    expect_raised(env, &tt_RuntimeError, "Runner is closed");
    tt_runner_unref(env, runner);
    done = rc < 0 ? TT_NULL
                  : tt_run_with(env, test_coro(env, &counts_type, "", 0, var),
                                &options);
    tt_unref(env, var);
    return done == TT_NULL ? tt_failure(env) : 0;
}

START_TEST(a_runner_runs_in_one_loop_and_one_context)
{
    struct tt_sim_result result = test_run(use_runner, NULL);
    ck_assert_int_eq(result.verdict, TT_VERDICT_OK);
    expect_text(test_prints(), "0 True\n1 True\n0 True\n");
}
END_TEST

/* ---- Concurrent futures -------------------------------------------------- */

static struct tt_concurrent *concurrent_of(tt_value v)
{
    return (struct tt_concurrent *)(void *)v;
}

static int run_finish(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)arg;
    int rc = tt_concurrent_set_result(tt_loop_env(loop), data, TT_TRUE);
    tt_concurrent_unref(tt_loop_env(loop), data);
    return rc;
}

static void drop_finish(struct tt_env *env, void *data, tt_value arg)
{
    (void)arg;
    tt_concurrent_unref(env, data);
}

static const struct tt_callback finish = {
    .run = run_finish, .drop = drop_finish, .name = "finish"};

/* A worker finishes one, another one is cancelled by who awaits it. */
TEST_CORO(wraps)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_value_of(tt_concurrent_new(env)));
    ck_assert_int_eq(
        tt_concurrent_set_running(env, concurrent_of(self->slot[0])), 1);
    ck_assert(tt_concurrent_running(concurrent_of(self->slot[0])));
    tt_ref(self->slot[0]);
    TT_CHECK(tt_loop_call_later(tt_running_loop(env), 2, &finish,
                                tt_object(self->slot[0]), NULL));
    TT_AWAIT(
        tt_value_of(tt_wrap_future(env, concurrent_of(self->slot[0]), NULL)));
    TT_CHECK(tt_print(env, "%R @%g", TT_GOT, tt_time(env)));
    TEST_SLOT(1, tt_value_of(tt_concurrent_new(env)));
    TEST_SLOT(2, tt_value_of(tt_wrap_future(env, concurrent_of(self->slot[1]),
                                            tt_running_loop(env))));
    TT_CHECK(tt_future_cancel(env, tt_future_cast(self->slot[2]), TT_NULL));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_CHECK(tt_print(
        env, "cancelled: %R",
        tt_bool(tt_concurrent_cancelled(concurrent_of(self->slot[1])))));
    ck_assert_int_eq(
        tt_concurrent_set_running(env, concurrent_of(self->slot[1])), 0);
    TT_END;
}

START_TEST(a_wrapped_future_ends_as_the_concurrent_one_does)
{
    struct tt_sim_result result = test_run_coro(&wraps_type);
    expect_text(test_prints(), "True @2.0\ncancelled: True\n");
    ck_assert_int_eq(result.verdict, TT_VERDICT_OK);
}
END_TEST

START_TEST(a_concurrent_future_is_finished_once)
{
    struct tt_env *env = test_begin();
    struct tt_concurrent *future = tt_concurrent_new(env);
    struct tt_exc *exc = tt_exc_new(env, &tt_OSError, "gone");
    const tt_value timeouts = tt_concurrent_result(env, future, 2);
    ck_assert(timeouts == TT_NULL);
    expect_raised(env, &tt_TimeoutError, NULL);
    ck_assert_double_eq(tt_time(env), 2); /* it blocked */
    ck_assert_int_eq(
        tt_concurrent_add_done_callback(env, future, tt_value_of(&print)), 0);
    ck_assert_int_eq(tt_concurrent_set_exception(env, future, exc), 0);
    ck_assert(tt_concurrent_done(future));
    ck_assert_int_eq(tt_concurrent_cancel(env, future), 0);
    expect_part(test_prints(), "state=finished raised OSError>");
    ck_assert_int_eq(tt_concurrent_set_result(env, future, TT_NONE),
                     TT_ERAISED);
    tt_exc_unref(env, tt_exc_take(env));
    tt_value same = tt_concurrent_exception(env, future, TT_NO_TIMEOUT);
    ck_assert(same == tt_value_of(exc));
    tt_unref(env, same);
    ck_assert(tt_concurrent_result(env, future, TT_NO_TIMEOUT) == TT_NULL);
    expect_raised(env, &tt_OSError, "gone");
    tt_exc_unref(env, exc);
    tt_concurrent_unref(env, future);
    test_end(env);
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        a_loop_tells_what_was_set,
        what_a_loop_shuts_down_is_awaited,
        a_cancelled_handle_says_so,
        a_task_factory_in_c_gets_the_options,
        stacks_and_graphs_show_coroutines_in_c,
        the_first_of_several_ends_a_wait,
        a_queue_says_how_full_it_is,
        except_takes_what_it_names_and_nothing_else,
        a_context_keeps_what_is_set_in_it,
        a_runner_runs_in_one_loop_and_one_context,
        a_wrapped_future_ends_as_the_concurrent_one_does,
        a_concurrent_future_is_finished_once,
        NULL,
    };
    return test_main("api", table);
}

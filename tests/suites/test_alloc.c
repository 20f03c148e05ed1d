/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_alloc.c: programs that run out of memory at every single
 * point.
 *
 * Each program runs with its first, its second, its third ... allocation
 * failing, until one is left that none fails in. Every run must end, say that
 * there was no memory, and leak nothing. Together the programs use
 * every primitive of loop/ and sim/.
 */
#include "loop/core/loop.h"
#include "loop/primitives/queue.h"
#include "test_support.h"

static struct tt_task *task_of(tt_value v)
{
    return tt_task_cast(v);
}

static struct tt_lock *lock_of(tt_value v)
{
    return (struct tt_lock *)(void *)v;
}

static struct tt_queue *queue_of(tt_value v)
{
    return (struct tt_queue *)(void *)v;
}

static struct tt_event_flag *event_of(tt_value v)
{
    return (struct tt_event_flag *)(void *)v;
}

static struct tt_timeout *timeout_of(tt_value v)
{
    return (struct tt_timeout *)(void *)v;
}

/* ---- Parts --------------------------------------------------------------- */

TEST_CORO(worker)
{
    TT_BEGIN;
    TT_CHECK(tt_print(env, "%s begins", self->text));
    TT_AWAIT(tt_sleep(env, self->number, TT_NONE));
    TT_RETURN(tt_str_c(env, self->text));
    TT_FINALLY;
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    TT_CHECK(tt_print(env, "%s ends", self->text));
    TT_END_FINALLY;
}

TEST_CORO(failing)
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->number, TT_NONE));
    TT_RAISE(&tt_ValueError, "%s", self->text);
    TT_END;
}

/* ---- Values -------------------------------------------------------------- */

static int put_all(struct tt_env *env, struct tt_dict *dict, struct tt_set *set,
                   struct tt_list *list)
{
    int rc = 0;
    for (int i = 0; rc >= 0 && i < 40; i++) {
        tt_value key = tt_str_format(env, "key %d", i);
        tt_value number = tt_int(env, INT64_MAX - i);
        if (key == TT_NULL || number == TT_NULL) {
            rc = tt_failure(env);
        }
        rc = rc < 0 ? rc : tt_dict_set(env, dict, key, number);
        rc = rc < 0 ? rc : tt_set_add(env, set, tt_small_int(i));
        rc = rc < 0 ? rc : tt_list_append(env, list, key);
        if (i % 3 == 0 && rc >= 0) {
            rc = tt_dict_pop(env, dict, key, NULL);
        }
        tt_unref(env, key);
        tt_unref(env, number);
    }
    return rc < 0 ? rc : 0;
}

static int use_values(struct tt_env *env, void *data)
{
    tt_value dict = tt_dict(env), list = TT_NULL, text = TT_NULL;
    tt_value set = TT_NULL, frozen = TT_NULL;
    (void)data;
    int rc = -1;
    if (dict != TT_NULL && (list = tt_list(env, NULL, 0)) != TT_NULL &&
        (set = tt_set_new(env, &tt_set_type)) != TT_NULL &&
        (frozen = tt_set_new(env, &tt_frozenset_type)) != TT_NULL) {
        rc = put_all(env, tt_dict_cast(dict), tt_set_cast(set),
                     tt_list_get(list));
        rc = rc < 0 ? rc
                    : tt_set_merge(env, tt_set_cast(frozen), tt_set_cast(set));
        rc = rc < 0 ? rc : tt_list_append(env, tt_list_get(list), dict);
        rc = rc < 0 ? rc : tt_set_add(env, tt_set_cast(set), TT_NONE);
    }
    if (rc >= 0) {
        text = tt_repr(env, list);
        rc = text == TT_NULL ? -1 : tt_print(env, "%S %R", text, frozen);
    }
    tt_unref(env, text);
    tt_unref(env, frozen);
    tt_unref(env, set);
    tt_unref(env, list);
    tt_unref(env, dict);
    return rc < 0 ? tt_failure(env) : 0;
}

START_TEST(values_and_containers)
{
    ck_assert_uint_gt(test_torture(use_values, NULL), 50);
}
END_TEST

static int use_exceptions(struct tt_env *env, void *data)
{
    struct tt_exc *first = NULL, *second = NULL;
    (void)data;
    if (tt_raise(env, &tt_ValueError, "first %d", 1) == TT_ERAISED) {
        first = tt_exc_take(env);
        tt_exc_passed(env, first, TT_NONE, 7);
        struct tt_handled handled = {first, env->handled};
        env->handled = &handled;
        if (tt_raise(env, &tt_KeyError, "second") == TT_ERAISED) {
            second = tt_exc_take(env);
            tt_object_ref(&first->head);
            tt_exc_set_cause(env, second, first);
        }
        env->handled = handled.outer;
    }
    int rc = second == NULL ? tt_failure(env)
                            : tt_print(env, "%R", tt_value_of(second));
    tt_exc_unref(env, first);
    tt_exc_unref(env, second);
    return rc;
}

START_TEST(exceptions)
{
    ck_assert_uint_gt(test_torture(use_exceptions, NULL), 3);
}
END_TEST

/* Whatever asyncio exports, called without arguments and with two. */
static int call_exports(struct tt_env *env, void *data)
{
    tt_value args[] = {TT_NONE, TT_NONE};
    (void)data;
    for (const struct tt_export *at = tt_asyncio_exports; at->name != NULL;
         at++) {
        for (size_t count = 0; at->object != NULL && count <= 2; count++) {
            tt_value got = tt_call(env, tt_value_of(at->object), args, count);
            if (got == TT_NULL && tt_failure(env) != TT_ERAISED) {
                return tt_failure(env);
            }
            tt_exc_unref(env, tt_exc_take(env));
            int rc = got == TT_NULL ? 0 : tt_print(env, "%R", got);
            if (rc >= 0 && got != TT_NULL && tt_is_coroutine(got)) {
                rc = tt_close(env, got);
            }
            tt_unref(env, got);
            if (rc < 0) {
                return rc;
            }
        }
    }
    return 0;
}

START_TEST(everything_asyncio_exports_called_by_hand)
{
    ck_assert_uint_gt(test_torture(call_exports, NULL), 50);
}
END_TEST

/* ---- The loop ------------------------------------------------------------ */

static int counted; /* callbacks that own something and were not yet gone */

static int run_counted(struct tt_loop *loop, void *data, tt_value arg)
{
    tt_unref(tt_loop_env(loop), arg);
    counted--;
    return data == NULL ? 0 : tt_raise(tt_loop_env(loop), data, "on purpose");
}

static void drop_counted(struct tt_env *env, void *data, tt_value arg)
{
    (void)data;
    tt_unref(env, arg);
    counted--;
}

static const struct tt_callback counted_callback = {
    .run = run_counted, .drop = drop_counted, .name = "counted"};

static int use_handles(struct tt_env *env, struct tt_loop *loop)
{
    int rc = 0;
    for (int i = 0; rc == 0 && i < 40; i++) {
        struct tt_handle handle;
        void *raise = i == 7 ? (void *)(uintptr_t)&tt_ValueError : NULL;
        counted++;
        rc = tt_loop_call_soon(loop, &counted_callback, raise, &handle);
        if (i % 5 == 0 && rc == 0) {
            tt_handle_cancel(loop, handle);
        }
    }
    struct tt_future *future = rc < 0 ? NULL : tt_future_new(loop);
    for (int i = 0; future != NULL && rc == 0 && i < 9; i++) {
        counted++;
        rc = tt_future_add_done_callback(env, future, &counted_callback, NULL);
    }
    if (future != NULL && rc == 0) {
        rc = tt_future_set_result(env, future, TT_NONE);
    }
    tt_future_unref(env, future);
    return rc < 0 ? rc : tt_failure(env);
}

static int use_timers(struct tt_loop *loop)
{
    struct tt_env *env = tt_loop_env(loop);
    int rc = 0;
    for (int i = 0; rc == 0 && i < 120; i++) {
        struct tt_timer *timer = NULL;
        counted++;
        rc = tt_loop_call_later(loop, i % 7, &counted_callback, NULL, &timer);
        if (i > 40 && rc == 0) {
            tt_timer_cancel(loop, timer);
        }
        tt_timer_unref(env, timer);
    }
    return rc;
}

static int use_fds(struct tt_loop *loop)
{
    int rc = 0;
    for (int fd = 0; rc == 0 && fd < 20; fd++) {
        counted++;
        rc = tt_loop_add_reader(loop, fd, &counted_callback, NULL);
        if (rc < 0) {
            counted--; /* add_reader keeps nothing when it fails */
        } else {
            rc = tt_sim_fd_ready(tt_loop_env(loop), fd, TT_WRITABLE, 1);
        }
    }
    for (int fd = 0; rc == 0 && fd < 20; fd += 2) {
        rc = tt_loop_remove_reader(loop, fd) == 1 ? 0 : -1;
    }
    return rc;
}

static int use_loop(struct tt_env *env, void *data)
{
    struct tt_loop *loop = tt_loop_new(env);
    (void)data;
    counted = 0;
    int rc = loop == NULL ? tt_failure(env) : use_handles(env, loop);
    rc = rc < 0 ? rc : use_timers(loop);
    rc = rc < 0 ? rc : use_fds(loop);
    for (int i = 0; rc == 0 && i < 4; i++) {
        tt_loop_stop(loop);
        rc = tt_loop_run_forever(loop);
    }
    if (loop != NULL) {
        int closed = tt_loop_close(loop);
        rc = rc < 0 ? rc : closed;
    }
    tt_unref(env, tt_value_of(loop));
    ck_assert_int_eq(counted, 0);
    return rc;
}

START_TEST(handles_timers_and_descriptors)
{
    ck_assert_uint_gt(test_torture(use_loop, NULL), 20);
}
END_TEST

/* ---- Programs ------------------------------------------------------------ */

/* gather, with results, with failures, cancelled. */
TEST_CORO(gathers)
{
    TT_BEGIN;
    tt_value good[] = {test_coro(env, &worker_type, "a", 2, TT_NONE),
                       test_coro(env, &failing_type, "b", 1, TT_NONE)};
    TT_AWAIT(tt_gather(env, good, 2, true));
    TT_CHECK(tt_print(env, "%R", TT_GOT));
    tt_value bad[] = {test_coro(env, &worker_type, "c", 2, TT_NONE),
                      test_coro(env, &failing_type, "d", 1, TT_NONE)};
    TT_TRY_AWAIT(tt_gather(env, bad, 2, false));
    TEST_TELL("gather");
    tt_value late[] = {test_coro(env, &worker_type, "e", 9, TT_NONE),
                       test_coro(env, &worker_type, "f", 9, TT_NONE)};
    TEST_SLOT(0, tt_gather(env, late, 2, false));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TEST_SLOT(1, tt_str_c(env, "stop"));
    TT_CHECK(
        tt_future_cancel(env, tt_future_cast(self->slot[0]), self->slot[1]));
    TT_TRY_AWAIT(tt_ref(self->slot[0]));
    TEST_TELL("cancelled");
    TT_END;
}

/* shield, wait, wait_for, timeout. */
TEST_CORO(waits)
{
    TT_BEGIN;
    TEST_SLOT(0, test_task(env, &worker_type, "a", 2, TT_NONE));
    TEST_SLOT(1, test_task(env, &failing_type, "b", 1, TT_NONE));
    for (self->i = 0; self->i <= TT_FIRST_EXCEPTION; self->i++) {
        TT_AWAIT(tt_wait(env, tt_tuple(env, self->slot, 2),
                         self->i == 0 ? 0.5 : TT_NO_TIMEOUT,
                         (enum tt_return_when)self->i));
    }
    TEST_SLOT(2, tt_shield(env, tt_ref(self->slot[0])));
    TT_CHECK(tt_future_cancel(env, tt_future_cast(self->slot[2]), TT_NONE));
    TT_TRY_AWAIT(tt_ref(self->slot[2]));
    TEST_TELL("shield");
    TT_TRY_AWAIT(
        tt_wait_for(env, test_coro(env, &worker_type, "slow", 9, TT_NONE), 1));
    TEST_TELL("wait_for");
    TEST_SLOT(3, tt_value_of(tt_timeout_new(env)));
    TT_CHECK(tt_timeout_enter(env, timeout_of(self->slot[3]), 5));
    TT_CHECK(tt_timeout_reschedule(env, timeout_of(self->slot[3]), 1));
    TT_TRY_AWAIT(tt_sleep(env, 9, TT_NONE));
    rc = tt_timeout_exit(env, timeout_of(self->slot[3]), rc);
    TEST_TELL("timeout");
    TT_END;
}

TEST_CORO(locker)
{
    TT_BEGIN;
    TT_AWAIT(tt_event_wait(env, event_of(self->slot[1])));
    TT_AWAIT(tt_lock_acquire(env, lock_of(self->slot[0])));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_CHECK(tt_lock_release(env, lock_of(self->slot[0])));
    TT_END;
}

TEST_CORO(getter)
{
    TT_BEGIN;
    TT_AWAIT(tt_queue_get(env, queue_of(self->slot[0])));
    TT_CHECK(tt_print(env, "%R", TT_GOT));
    TT_END;
}

/* Event, Lock and Queue, each with a waiter that is cancelled. */
TEST_CORO(synchronises)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_value_of(tt_lock_new(env)));
    TEST_SLOT(1, tt_value_of(tt_event_new(env)));
    for (self->i = 2; self->i < 5; self->i++) {
        tt_value coro = test_coro(env, &locker_type, "", 0, self->slot[0]);
        TT_CHECK(coro == TT_NULL ? tt_failure(env) : 0);
        ((struct locker *)(void *)coro)->slot[1] = tt_ref(self->slot[1]);
        TEST_SLOT(self->i, tt_value_of(tt_create_task(env, (void *)coro)));
    }
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_CHECK(tt_event_set(env, event_of(self->slot[1])));
    TT_AWAIT(tt_sleep(env, 0.5, TT_NONE));
    TT_CHECK(tt_task_cancel(env, task_of(self->slot[3]), TT_NONE));
    TT_AWAIT(tt_ref(self->slot[4]));
    TT_CHECK(tt_print(env, "%R %R", self->slot[0], self->slot[1]));
    TEST_SLOT(0, tt_value_of(tt_queue_new(env, 0)));
    for (self->i = 1; self->i < 3; self->i++) {
        TEST_SLOT(self->i,
                  test_task(env, &getter_type, "get", 0, self->slot[0]));
    }
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_CHECK(tt_task_cancel(env, task_of(self->slot[1]), TT_NONE));
    TT_CHECK(tt_queue_put_nowait(env, queue_of(self->slot[0]),
                                 tt_str_c(env, "item")));
    TT_AWAIT(tt_ref(self->slot[2]));
    TT_END;
}

/* Tasks: names, contexts, eager ones, bad yields, what is left over. */
TEST_CORO(tasks)
{
    struct tt_task_options options = {.name = "eager",
                                      .eager_start = TT_EAGER_YES};
    TT_BEGIN;
    TEST_SLOT(0, tt_context_var(env, "v", TT_NONE));
    TEST_SLOT(1, tt_context_var_set(env, self->slot[0], TT_TRUE));
    tt_value coro = test_coro(env, &worker_type, "a", 1, TT_NONE);
    TEST_SLOT(2,
              tt_value_of(tt_task_new(tt_running_loop(env), coro, &options)));
    TT_CHECK(tt_task_set_name(env, task_of(self->slot[2]), "bee"));
    TT_CHECK(tt_context_var_reset(env, self->slot[0], self->slot[1]));
    TEST_SLOT(3, tt_context_copy(env));
    TEST_SLOT(4, tt_all_tasks(env, NULL));
    TT_CHECK(tt_print(env, "%R", self->slot[4]));
    TT_TRY_AWAIT(tt_ref(tt_value_of(tt_current_task(env, NULL))));
    TEST_TELL("itself");
    TEST_SLOT(5, test_task(env, &failing_type, "unseen", 0.5, TT_NONE));
    TT_AWAIT(tt_ref(self->slot[2]));
    TEST_SLOT(5, test_task(env, &worker_type, "left", 9, TT_NONE));
    TEST_SLOT(4, TT_NONE);
    TT_END;
}

START_TEST(programs)
{
    static const struct tt_coro_type *const types[] = {
        &gathers_type, &waits_type, &synchronises_type, &tasks_type};
    ck_assert_uint_gt(
        test_torture(test_body_coro, (void *)(uintptr_t)types[_i]), 40);
}
END_TEST

/* Ends in a deadlock, whose report needs memory too. */
static int run_deadlock(struct tt_env *env, void *data)
{
    struct tt_loop *loop = tt_loop_new(env);
    (void)data;
    int rc = loop == NULL ? tt_failure(env) : 0;
    for (int i = 0; rc == 0 && i < 20; i++) {
        tt_value event = tt_value_of(tt_event_new(env));
        if (event != TT_NULL) {
            tt_value lock = tt_value_of(tt_lock_new(env));
            tt_value coro = test_coro(env, &locker_type, "", 0, lock);
            if (coro != TT_NULL) {
                ((struct locker *)(void *)coro)->slot[1] = tt_ref(event);
            }
            tt_unref(env, lock);
            tt_task_unref(env, tt_task_new(loop, coro, NULL));
        }
        tt_unref(env, event);
        rc = tt_failure(env);
    }
    rc = rc < 0 ? rc : tt_loop_run_forever(loop);
    tt_unref(env, tt_value_of(loop));
    return rc;
}

START_TEST(a_deadlock)
{
    ck_assert_uint_gt(test_torture(run_deadlock, NULL), 50);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("alloc");
    tcase_add_test(tests, values_and_containers);
    tcase_add_test(tests, exceptions);
    tcase_add_test(tests, everything_asyncio_exports_called_by_hand);
    tcase_add_test(tests, handles_timers_and_descriptors);
    tcase_add_loop_test(tests, programs, 0, 4);
    tcase_add_test(tests, a_deadlock);
    return test_main_of("alloc", tests);
}

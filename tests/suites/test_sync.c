/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_sync.c: conditions, semaphores, barriers and queues, as a
 * program in C uses them.
 *
 * Each primitive is tested twice: what a program sees of it, and that it
 * frees everything whichever allocation fails.
 */
#include "test_support.h"

/* Runs the program to its end, with every allocation failing once. */
static void torture(const struct tt_coro_type *type)
{
    ck_assert_uint_gt(test_torture(test_body_coro, (void *)(uintptr_t)type),
                      20);
}

static struct tt_task *task_of(tt_value v)
{
    return tt_task_cast(v);
}

/* ---- Condition ----------------------------------------------------------- */

static struct tt_condition *condition_of(tt_value v)
{
    return (struct tt_condition *)(void *)v;
}

/* Waits until it is notified. */
TEST_CORO(waiter)
{
    TT_BEGIN;
    TT_AWAIT(tt_condition_acquire(env, condition_of(self->slot[0])));
    TT_TRY_AWAIT(tt_condition_wait(env, condition_of(self->slot[0])));
    TEST_TELL(self->text);
    TT_CHECK(tt_condition_release(env, condition_of(self->slot[0])));
    TT_END;
}

static tt_value is_late(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_bool(tt_time(env) >= 3);
}

static const struct tt_native late =
    TT_NATIVE("late", "late", "", 0, 0, 0, 0, TT_READS, is_late);

/* Waits until it is late. */
TEST_CORO(patient)
{
    TT_BEGIN;
    TT_AWAIT(tt_condition_acquire(env, condition_of(self->slot[0])));
    TT_AWAIT(tt_condition_wait_for(env, condition_of(self->slot[0]),
                                   tt_value_of(&late)));
    TT_CHECK(tt_print(env, "late: %R @%g", TT_GOT, tt_time(env)));
    TT_CHECK(tt_condition_release(env, condition_of(self->slot[0])));
    TT_END;
}

TEST_CORO(notifies)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_value_of(tt_condition_new(env, NULL)));
    TEST_TELL_OF("early",
                 tt_condition_notify_all(env, condition_of(self->slot[0])));
    TEST_SLOT(1, test_task(env, &waiter_type, "one", 0, self->slot[0]));
    TEST_SLOT(2, test_task(env, &waiter_type, "two", 0, self->slot[0]));
    TEST_SLOT(3, test_task(env, &patient_type, "", 0, self->slot[0]));
    for (self->i = 0; self->i < 4; self->i++) {
        TT_AWAIT(tt_sleep(env, 1, TT_NONE));
        TT_AWAIT(tt_condition_acquire(env, condition_of(self->slot[0])));
        TT_CHECK(
            tt_print(env, "locked %d",
                     tt_condition_locked(env, condition_of(self->slot[0]))));
        if (self->i == 0) {
            TT_CHECK(tt_condition_notify(env, condition_of(self->slot[0]), 1));
            TT_CHECK(tt_task_cancel(env, task_of(self->slot[2]), TT_NONE));
        } else {
            TT_CHECK(tt_condition_notify_all(env, condition_of(self->slot[0])));
        }
        TT_CHECK(tt_condition_release(env, condition_of(self->slot[0])));
    }
    TT_AWAIT(tt_ref(self->slot[3]));
    TT_END;
}

START_TEST(a_condition_wakes_in_order_and_gives_the_lock_back)
{
    expect_prints(&notifies_type,
                  "early: RuntimeError: cannot notify on un-acquired lock\n"
                  "locked 1\n"
                  "one: no exception\n"
                  "two: CancelledError\n"
                  "locked 1\nlocked 1\n"
                  "late: True @3.0\n"
                  "locked 1\n");
    torture(&notifies_type);
}
END_TEST

/* ---- Semaphore ----------------------------------------------------------- */

static struct tt_semaphore *semaphore_of(tt_value v)
{
    return (struct tt_semaphore *)(void *)v;
}

/* Holds the semaphore for a second. */
TEST_CORO(user)
{
    TT_BEGIN;
    TT_TRY_AWAIT(tt_semaphore_acquire(env, semaphore_of(self->slot[0])));
    self->i = rc < 0;
    TEST_TELL(self->text);
    if (self->i) {
        TT_RETURN(TT_NONE);
    }
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_CHECK(tt_semaphore_release(env, semaphore_of(self->slot[0])));
    TT_CHECK(tt_print(env, "%s out @%g", self->text, tt_time(env)));
    TT_END;
}

TEST_CORO(limits)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_value_of(tt_semaphore_new_bounded(env, 2)));
    for (self->i = 1; self->i < 5; self->i++) {
        static const char *const names[] = {"", "a", "b", "c", "d"};
        TEST_SLOT(self->i,
                  test_task(env, &user_type, names[self->i], 0, self->slot[0]));
    }
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_CHECK(tt_print(env, "locked %d",
                      tt_semaphore_locked(semaphore_of(self->slot[0]))));
    TT_CHECK(tt_task_cancel(env, task_of(self->slot[3]), TT_NONE));
    TT_AWAIT(tt_ref(self->slot[4]));
    TT_AWAIT(tt_ref(self->slot[3]));
    TEST_TELL_OF("release",
                 tt_semaphore_release(env, semaphore_of(self->slot[0])));
    TEST_SLOT(1, tt_value_of(tt_semaphore_new(env, 0)));
    TT_CHECK(tt_semaphore_release(env, semaphore_of(self->slot[1])));
    TT_AWAIT(tt_semaphore_acquire(env, semaphore_of(self->slot[1])));
    TT_CHECK(tt_print(env, "%R", TT_GOT));
    struct tt_semaphore *bad = tt_semaphore_new(env, -1);
    TEST_TELL_OF("negative", bad == NULL ? tt_failure(env) : 0);
    TT_END;
}

START_TEST(a_semaphore_lets_in_as_many_as_its_value)
{
    expect_prints(&limits_type,
                  "a: no exception\nb: no exception\n"
                  "locked 1\n"
                  "a out @1.0\nb out @1.0\n"
                  "c: CancelledError\n"
                  "d: no exception\n"
                  "d out @2.0\n"
                  "release: ValueError: BoundedSemaphore released too many "
                  "times\n"
                  "True\n"
                  "negative: ValueError: Semaphore initial value must be >= "
                  "0\n");
    torture(&limits_type);
}
END_TEST

/* ---- Barrier ------------------------------------------------------------- */

static struct tt_barrier *barrier_of(tt_value v)
{
    return (struct tt_barrier *)(void *)v;
}

/* Comes after so many seconds. */
TEST_CORO(party)
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->number, TT_NONE));
    TT_TRY_AWAIT(tt_barrier_wait(env, barrier_of(self->slot[0])));
    if (rc == 0) {
        TT_CHECK(tt_print(env, "%s is %R", self->text, TT_GOT));
    } else {
        TEST_TELL(self->text);
    }
    TT_END;
}

TEST_CORO(meets)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_value_of(tt_barrier_new(env, 2)));
    TEST_SLOT(1, test_task(env, &party_type, "a", 1, self->slot[0]));
    TEST_SLOT(2, test_task(env, &party_type, "b", 0, self->slot[0]));
    TEST_SLOT(3, test_task(env, &party_type, "c", 2, self->slot[0]));
    TEST_SLOT(4, test_task(env, &party_type, "d", 3, self->slot[0]));
    TT_AWAIT(tt_sleep(env, 2.5, TT_NONE));
    TT_CHECK(tt_print(env, "%d waits",
                      (int)tt_barrier_waiting(barrier_of(self->slot[0]))));
    TT_AWAIT(tt_barrier_reset(env, barrier_of(self->slot[0])));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_AWAIT(tt_barrier_abort(env, barrier_of(self->slot[0])));
    TT_AWAIT(tt_ref(self->slot[4]));
    TT_CHECK(tt_print(env, "broken %d",
                      tt_barrier_broken(barrier_of(self->slot[0]))));
    struct tt_barrier *bad = tt_barrier_new(env, 0);
    TEST_TELL_OF("none", bad == NULL ? tt_failure(env) : 0);
    TT_END;
}

START_TEST(a_barrier_holds_its_parties_until_all_are_there)
{
    expect_prints(&meets_type,
                  "a is 1\nb is 0\n1 waits\n"
                  "c: BrokenBarrierError: Abort or reset of barrier\n"
                  "d: BrokenBarrierError: Abort or reset of barrier\n"
                  "broken 1\nnone: ValueError: parties must be >= 1\n");
    torture(&meets_type);
}
END_TEST

/* ---- Queue --------------------------------------------------------------- */

static struct tt_queue *queue_of(tt_value v)
{
    return (struct tt_queue *)(void *)v;
}

/* Gets items until the queue is shut down. */
TEST_CORO(consumer)
{
    TT_BEGIN;
    for (;;) {
        TT_TRY_AWAIT(tt_queue_get(env, queue_of(self->slot[0])));
        if (rc < 0) {
            TEST_TELL(self->text);
            TT_RETURN(TT_NONE);
        }
        TT_CHECK(
            tt_print(env, "%s got %R @%g", self->text, TT_GOT, tt_time(env)));
        TT_CHECK(tt_queue_task_done(env, queue_of(self->slot[0])));
    }
    TT_END;
}

/* Puts 1, 2, ... `number`. */
TEST_CORO(producer)
{
    TT_BEGIN;
    for (self->i = 1; self->i <= (int)self->number; self->i++) {
        TT_AWAIT(tt_queue_put(env, queue_of(self->slot[0]),
                              tt_tuple(env,
                                       (tt_value[]){tt_small_int(-self->i),
                                                    tt_small_int(self->i)},
                                       2)));
    }
    TT_END;
}

TEST_CORO(produces)
{
    TT_BEGIN;
    static struct tt_queue *(*const make[])(struct tt_env *, uint32_t) = {
        tt_queue_new, tt_lifo_queue_new, tt_priority_queue_new};
    struct tt_queue *queue = make[self->i](env, 2);
    TEST_SLOT(0, tt_value_of(queue));
    TEST_SLOT(1, test_task(env, &producer_type, "", 4, self->slot[0]));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    queue = queue_of(self->slot[0]);
    TT_CHECK(
        tt_print(env, "%d: %S", (int)tt_queue_size(env, queue), self->slot[0]));
    TEST_TELL_OF("full", tt_queue_put_nowait(env, queue_of(self->slot[0]),
                                             tt_small_int(9)));
    TEST_SLOT(2, test_task(env, &consumer_type, "a", 0, self->slot[0]));
    TEST_SLOT(3, test_task(env, &consumer_type, "b", 0, self->slot[0]));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_AWAIT(tt_queue_join(env, queue_of(self->slot[0])));
    TT_CHECK(tt_task_cancel(env, task_of(self->slot[2]), TT_NONE));
    TT_CHECK(tt_queue_shutdown(env, queue_of(self->slot[0]), true));
    TT_AWAIT(tt_ref(self->slot[3]));
    tt_value item = tt_queue_get_nowait(env, queue_of(self->slot[0]));
    TEST_TELL_OF("after", item == TT_NULL ? tt_failure(env) : 0);
    TT_END;
}

static int run_produces(struct tt_env *env, void *data)
{
    tt_value coro = test_coro(env, &produces_type, "", 0, TT_NONE);
    if (coro == TT_NULL) {
        return tt_failure(env);
    }
    ((struct produces *)(void *)coro)->i = *(const int *)data;
    tt_unref(env, tt_run(env, coro));
    return tt_failure(env);
}

START_TEST(a_queue_gives_its_items_in_its_own_order)
{
    static const char *const orders[] = {
        "a got (-1, 1) @1.0\na got (-2, 2) @1.0\n",
        "a got (-2, 2) @1.0\na got (-1, 1) @1.0\n",
        "a got (-2, 2) @1.0\na got (-1, 1) @1.0\n"};
    for (int kind = 0; kind < 3; kind++) {
        struct tt_sim_result result = test_run(run_produces, &kind);
        ck_assert_int_eq(result.verdict, TT_VERDICT_OK);
        expect_part(test_prints(), "2: <");
        expect_part(test_prints(), " _putters[1] tasks=2>\nfull: QueueFull\n");
        expect_part(test_prints(), orders[kind]);
        expect_part(test_prints(), "a: CancelledError\nb: QueueShutDown\n"
                                   "after: QueueShutDown\n");
        ck_assert_uint_gt(test_torture(run_produces, &kind), 40);
    }
}
END_TEST

/* In C alone there is an order of numbers, strs, tuples and lists. */
START_TEST(what_has_an_order_in_c)
{
    struct tt_env *env = test_begin();
    tt_value a = tt_str_c(env, "a"), ab = tt_str_c(env, "ab");
    tt_value few = tt_tuple(env, &a, 1),
             more = tt_tuple(env, (tt_value[]){a, ab}, 2);
    tt_value list = tt_list(env, &ab, 1);
    ck_assert_int_eq(tt_less(env, tt_small_int(-1), tt_small_int(1)), 1);
    ck_assert_int_eq(tt_less(env, TT_TRUE, tt_float(env, 0.5)), 0);
    ck_assert_int_eq(tt_less(env, a, ab), 1);
    ck_assert_int_eq(tt_less(env, ab, a), 0);
    ck_assert_int_eq(tt_less(env, few, more), 1);
    ck_assert_int_eq(tt_less(env, more, few), 0);
    ck_assert_int_eq(tt_less(env, list, list), 0);
    ck_assert_int_eq(tt_less(env, few, a), TT_ERAISED);
    expect_raised(env, &tt_TypeError,
                  "'<' not supported between instances of 'tuple' and 'str'");
    tt_unref(env, a);
    tt_unref(env, ab);
    tt_unref(env, few);
    tt_unref(env, more);
    tt_unref(env, list);
    test_end(env);
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        a_condition_wakes_in_order_and_gives_the_lock_back,
        a_semaphore_lets_in_as_many_as_its_value,
        a_barrier_holds_its_parties_until_all_are_there,
        a_queue_gives_its_items_in_its_own_order,
        what_has_an_order_in_c,
        NULL,
    };
    return test_main("sync", table);
}

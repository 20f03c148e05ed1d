/* SPDX-License-Identifier: MIT
 *
 * tests/test_sync.c: conditions, semaphores and barriers, as a
 * program in C uses them.
 *
 * Each primitive is tested twice: what a program sees of it, and that it
 * gives everything back whichever allocation fails.
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
    TT_NATIVE("late", "late", "", 0, 0, 0, 0, is_late);

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

int main(void)
{
    const TTest *const table[] = {
        a_condition_wakes_in_order_and_gives_the_lock_back,
        a_semaphore_lets_in_as_many_as_its_value,
        a_barrier_holds_its_parties_until_all_are_there,
        NULL,
    };
    return test_main("sync", table);
}

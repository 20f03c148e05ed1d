/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_groups.c: exception groups, groups of tasks, as_completed
 * and staggered_race, as a program in C uses them.
 */
#include "test_support.h"

/* ---- Exception groups ---------------------------------------------------- */

/* ExceptionGroup("inner", [ValueError(1), KeyError(2)]) in one more, next
 * to OSError(3). */
static struct tt_exc *make_groups(struct tt_env *env)
{
    tt_value inner[] = {
        tt_value_of(tt_exc_with(env, &tt_ValueError, tt_small_int(1))),
        tt_value_of(tt_exc_with(env, &tt_KeyError, tt_small_int(2))),
    };
    tt_value outer[] = {
        tt_value_of(tt_exc_group(env, "inner", inner, 2)),
        tt_value_of(tt_exc_with(env, &tt_OSError, tt_small_int(3))),
    };
    struct tt_exc *group = tt_exc_group(env, "outer", outer, 2);
    for (int i = 0; i < 2; i++) {
        tt_unref(env, inner[i]);
        tt_unref(env, outer[i]);
    }
    return group;
}

START_TEST(a_group_of_exceptions_is_divided_by_type)
{
    struct tt_env *env = test_begin();
    struct tt_exc *group = make_groups(env), *match, *rest;
    ck_assert_ptr_nonnull(group);
    ck_assert(tt_exc_is(group, &tt_Exception));
    ck_assert_uint_eq(tt_exc_members(group)->count, 2);
    tt_value types = tt_value_of(&tt_LookupError);
    ck_assert_int_eq(tt_exc_split(env, group, types, &match, &rest), 0);
    expect_repr(env, tt_value_of(match),
                "ExceptionGroup('outer', [ExceptionGroup('inner', "
                "[KeyError(2)])])");
    expect_repr(env, tt_value_of(rest),
                "ExceptionGroup('outer', [ExceptionGroup('inner', "
                "[ValueError(1)]), OSError(3)])");
    types = tt_value_of(&tt_TypeError);
    ck_assert_int_eq(tt_exc_split(env, group, types, &match, NULL), 0);
    ck_assert_ptr_null(match);
    types = tt_value_of(&tt_BaseException);
    ck_assert_int_eq(tt_exc_split(env, group, types, &match, &rest), 0);
    ck_assert(match == group && rest == NULL);
    tt_exc_unref(env, match);
    ck_assert_int_eq(tt_exc_split(env, group, TT_NONE, &match, &rest),
                     TT_ERAISED);
    expect_raised(env, &tt_TypeError,
                  "expected an exception type, a tuple of exception types, or "
                  "a callable (other than a class)");
    tt_exc_unref(env, group);
    test_end(env);
}
END_TEST

START_TEST(a_single_exception_is_divided_whole)
{
    struct tt_env *env = test_begin();
    struct tt_exc *exc = tt_exc_new(env, &tt_ValueError, "x"), *match, *rest;
    tt_value type = tt_value_of(&tt_KeyError);
    ck_assert_ptr_null(tt_exc_members(exc));
    ck_assert_int_eq(tt_exc_split(env, exc, type, &match, &rest), 0);
    ck_assert(match == NULL && rest == exc);
    tt_exc_unref(env, rest);
    tt_exc_unref(env, exc);
    test_end(env);
}
END_TEST

START_TEST(a_group_takes_at_least_one_exception)
{
    struct tt_env *env = test_begin();
    tt_value one = TT_NONE;
    ck_assert_ptr_null(tt_exc_group(env, "none", NULL, 0));
    expect_raised(env, &tt_ValueError,
                  "second argument (exceptions) must be a non-empty sequence");
    ck_assert_ptr_null(tt_exc_group(env, "one", &one, 1));
    expect_raised(env, &tt_ValueError,
                  "Item 0 of second argument (exceptions) is not an exception");
    one = tt_value_of(tt_exc_new(env, &tt_KeyboardInterrupt, NULL));
    struct tt_exc *group = tt_exc_group(env, "one", &one, 1);
    ck_assert(!tt_exc_is(group, &tt_Exception));
    tt_exc_unref(env, group);
    tt_unref(env, one);
    test_end(env);
}
END_TEST

static int split_groups(struct tt_env *env, void *data)
{
    struct tt_exc *group = make_groups(env), *match = NULL, *rest = NULL;
    (void)data;
    int rc = group == NULL
                 ? tt_failure(env)
                 : tt_exc_split(env, group, tt_value_of(&tt_LookupError),
                                &match, &rest);
    /* Nobody raised them again: they are joined as they were. */
    tt_value ends[] = {tt_value_of(match), tt_value_of(rest)};
    tt_value list = rc < 0 ? TT_NULL : tt_list(env, ends, 2);
    tt_value joined =
        list == TT_NULL ? TT_NULL : tt_exc_join(env, group, tt_list_get(list));
    rc = joined == TT_NULL ? tt_failure(env) : tt_print(env, "%R", joined);
    tt_unref(env, list);
    tt_unref(env, joined);
    tt_exc_unref(env, match);
    tt_exc_unref(env, rest);
    tt_exc_unref(env, group);
    return rc;
}

START_TEST(what_was_divided_is_joined_again)
{
    test_run(split_groups, NULL);
    expect_text(test_prints(),
                "ExceptionGroup('outer', [ExceptionGroup('inner', "
                "[ValueError(1), KeyError(2)]), OSError(3)])\n");
    ck_assert_uint_gt(test_torture(split_groups, NULL), 0);
}
END_TEST

/* ---- TaskGroup ----------------------------------------------------------- */

/* Sleeps for `number`; fails if it has a text. */
TEST_CORO(child)
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->number, TT_NONE));
    if (self->text[0] != '\0') {
        TT_RAISE(&tt_ValueError, "%s", self->text);
    }
    TT_CHECK(tt_print(env, "child ends @%g", tt_time(env)));
    TT_END;
}

static struct tt_taskgroup *slot_group(tt_value slot)
{
    return (struct tt_taskgroup *)(void *)slot;
}

/* Adds a child to the group in SLOT. */
static int add_child(struct tt_env *env, tt_value slot, const char *text,
                     double number)
{
    tt_value coro = test_coro(env, &child_type, text, number, TT_NONE);
    struct tt_task *task =
        tt_taskgroup_create_task(env, slot_group(slot), (void *)coro, NULL);
    tt_task_unref(env, task);
    return task == NULL ? tt_failure(env) : 0;
}

TEST_CORO(waits_for_children)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_value_of(tt_taskgroup_new(env)));
    TT_CHECK(tt_taskgroup_enter(env, slot_group(self->slot[0])));
    TT_CHECK(add_child(env, self->slot[0], "", 1));
    TT_CHECK(add_child(env, self->slot[0], "", 2));
    TT_CHECK(tt_print(env, "%R", self->slot[0]));
    TT_AWAIT(tt_taskgroup_exit(env, slot_group(self->slot[0]), 0));
    TT_CHECK(tt_print(env, "left @%g", tt_time(env)));
    TEST_TELL_OF("late", add_child(env, self->slot[0], "", 1));
    TT_END;
}

START_TEST(a_task_group_waits_for_its_children)
{
    expect_prints(&waits_for_children_type,
                  "<TaskGroup tasks=2 entered>\n"
                  "child ends @1.0\n"
                  "child ends @2.0\n"
                  "left @2.0\n"
                  "late: RuntimeError: TaskGroup <TaskGroup entered> is "
                  "finished\n");
}
END_TEST

/* The block sleeps for `number`. */
TEST_CORO(has_a_failing_child)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_value_of(tt_taskgroup_new(env)));
    TT_CHECK(tt_taskgroup_enter(env, slot_group(self->slot[0])));
    TT_CHECK(add_child(env, self->slot[0], "fails", 1));
    TT_CHECK(add_child(env, self->slot[0], "", 5));
    TT_TRY_AWAIT(tt_sleep(env, self->number, TT_NONE));
    TT_TRY_AWAIT(tt_taskgroup_exit(env, slot_group(self->slot[0]), rc));
    if (!tt_raised(env, &tt_ExceptionGroup)) {
        TT_CHECK(rc);
    }
    TEST_SLOT(1, tt_value_of(tt_exc_take(env)));
    TT_CHECK(tt_print(env, "%R @%g, %u", self->slot[1], tt_time(env),
                      tt_task_cancelling(tt_current_task(env, NULL))));
    TT_END;
}

TEST_CORO(has_failing_children)
{
    TT_BEGIN;
    TT_AWAIT(test_coro(env, &has_a_failing_child_type, "", 0, TT_NONE));
    TT_AWAIT(test_coro(env, &has_a_failing_child_type, "", 9, TT_NONE));
    TT_END;
}

START_TEST(a_failing_child_ends_its_group)
{
    expect_prints(&has_failing_children_type,
                  "ExceptionGroup('unhandled errors in a TaskGroup', "
                  "[ValueError('fails')]) @1.0, 0\n"
                  "ExceptionGroup('unhandled errors in a TaskGroup', "
                  "[ValueError('fails')]) @2.0, 0\n");
}
END_TEST

TEST_CORO(fails_in_its_block)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_value_of(tt_taskgroup_new(env)));
    TT_CHECK(tt_taskgroup_enter(env, slot_group(self->slot[0])));
    TT_CHECK(add_child(env, self->slot[0], "", 5));
    TEST_SLOT(2, tt_value_of(tt_exc_new(env, &tt_KeyError, "block")));
    rc = tt_raise_exc(env, tt_exc_cast(self->slot[2]));
    TT_TRY_AWAIT(tt_taskgroup_exit(env, slot_group(self->slot[0]), rc));
    if (!tt_raised(env, &tt_ExceptionGroup)) {
        TT_CHECK(rc);
    }
    TEST_SLOT(1, tt_value_of(tt_exc_take(env)));
    TT_CHECK(tt_print(env, "%R in %R @%g",
                      tt_value_of(tt_exc_cast(self->slot[1])->context),
                      self->slot[1], tt_time(env)));
    TEST_SLOT(0, tt_value_of(tt_taskgroup_new(env)));
    TT_CHECK(tt_taskgroup_enter(env, slot_group(self->slot[0])));
    rc = tt_raise(env, &tt_CancelledError, "own");
    TT_TRY_AWAIT(tt_taskgroup_exit(env, slot_group(self->slot[0]), rc));
    TEST_TELL("cancelled block");
    TT_END;
}

START_TEST(a_failing_block_ends_its_group)
{
    expect_prints(&fails_in_its_block_type,
                  "KeyError('block') in ExceptionGroup('unhandled errors in a "
                  "TaskGroup', [KeyError('block')]) @0.0\n"
                  "cancelled block: CancelledError: own\n");
}
END_TEST

START_TEST(no_failing_allocation_of_a_task_group_loses_anything)
{
    ck_assert_uint_gt(
        test_torture(test_body_coro, (void *)&waits_for_children_type), 0);
    ck_assert_uint_gt(
        test_torture(test_body_coro, (void *)&has_failing_children_type), 0);
    ck_assert_uint_gt(
        test_torture(test_body_coro, (void *)&fails_in_its_block_type), 0);
}
END_TEST

/* ---- as_completed, staggered_race ---------------------------------------- */

static struct tt_as_completed *slot_all(tt_value slot)
{
    return (struct tt_as_completed *)(void *)slot;
}

/* Two children, the later one first, in a list. */
static tt_value make_children(struct tt_env *env)
{
    tt_value two[] = {test_coro(env, &child_type, "", 2, TT_NONE),
                      test_coro(env, &child_type, "fails", 1, TT_NONE)};
    bool made = two[0] != TT_NULL && two[1] != TT_NULL;
    tt_value list = made ? tt_list(env, two, 2) : TT_NULL;
    tt_unref(env, two[0]);
    tt_unref(env, two[1]);
    return list;
}

TEST_CORO(takes_them_as_they_come)
{
    TT_BEGIN;
    TEST_SLOT(0, tt_value_of(tt_as_completed_new(env, make_children(env),
                                                 self->number)));
    for (;;) {
        tt_value next =
            tt_as_completed_next(env, slot_all(self->slot[0]), self->i++ != 1);
        if (next == TT_NULL) {
            TT_CHECK(tt_failure(env));
            break;
        }
        TT_TRY_AWAIT(next);
        TEST_TELL("next");
    }
    TT_CHECK(tt_print(env, "none left @%g", tt_time(env)));
    TT_END;
}

TEST_CORO(takes_them_in_time)
{
    TT_BEGIN;
    TT_AWAIT(test_coro(env, &takes_them_as_they_come_type, "", 9, TT_NONE));
    TT_AWAIT(test_coro(env, &takes_them_as_they_come_type, "", 1.5, TT_NONE));
    TT_END;
}

START_TEST(what_is_done_comes_in_its_order_until_the_time_is_over)
{
    expect_prints(&takes_them_in_time_type, "next: ValueError: fails\n"
                                            "child ends @2.0\n"
                                            "next: no exception\n"
                                            "none left @2.0\n"
                                            "next: ValueError: fails\n"
                                            "next: TimeoutError\n"
                                            "none left @3.5\n");
}
END_TEST

static tt_value make_child(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return test_coro(env, &child_type, "", 1, TT_NONE);
}

static tt_value make_failing_child(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return test_coro(env, &child_type, "fails", 0, TT_NONE);
}

static const struct tt_native makers[] = {
    TT_NATIVE("failing", "failing", "", 0, 0, 0, 0, TT_READS,
              make_failing_child),
    TT_NATIVE("child", "child", "", 0, 0, 0, 0, TT_READS, make_child),
};

TEST_CORO(races)
{
    TT_BEGIN;
    tt_value both[] = {tt_value_of(&makers[0]), tt_value_of(&makers[1])};
    TT_AWAIT(tt_staggered_race(env, tt_list(env, both, 2), 5));
    TT_CHECK(tt_print(env, "%R @%g", TT_GOT, tt_time(env)));
    TT_END;
}

START_TEST(the_first_that_does_not_fail_wins_a_race)
{
    expect_prints(&races_type, "child ends @1.0\n"
                               "(None, 1, [ValueError('fails'), None]) @1.0\n");
}
END_TEST

START_TEST(no_failing_allocation_of_the_two_loses_anything)
{
    ck_assert_uint_gt(
        test_torture(test_body_coro, (void *)&takes_them_in_time_type), 0);
    ck_assert_uint_gt(test_torture(test_body_coro, (void *)&races_type), 0);
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        a_group_of_exceptions_is_divided_by_type,
        a_single_exception_is_divided_whole,
        a_group_takes_at_least_one_exception,
        what_was_divided_is_joined_again,
        a_task_group_waits_for_its_children,
        a_failing_child_ends_its_group,
        a_failing_block_ends_its_group,
        no_failing_allocation_of_a_task_group_loses_anything,
        what_is_done_comes_in_its_order_until_the_time_is_over,
        the_first_that_does_not_fail_wins_a_race,
        no_failing_allocation_of_the_two_loses_anything,
        NULL,
    };
    return test_main("groups", table);
}

/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_methods.c: every method and property of every type of
 * asyncio, called with everything.
 *
 * No result is expected but an honest one: a value, or an exception of a
 * program. The calls are made outside of a loop and inside of one, and then
 * again with each of their allocations failing in turn; nothing may crash, and
 * nothing may be left.
 */
#include "loop/core/loop.h"
#include "loop/object/native.h"
#include "test_support.h"

/* ---- Things that have methods -------------------------------------------- */

TEST_CORO(napper)
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_END;
}

static tt_value call_nothing(struct tt_env *env, const tt_value *args)
{
    (void)env;
    (void)args;
    return TT_NONE;
}

static const struct tt_native nothing = TT_NATIVE(
    "nothing", "nothing", "*args", 0, 0, 1, 0, TT_READS, call_nothing);

static tt_value nap(struct tt_env *env)
{
    return test_coro(env, &napper_type, "", 0, TT_NONE);
}

static tt_value make_future(struct tt_env *env, struct tt_loop *loop)
{
    (void)env;
    return tt_value_of(tt_future_new(loop));
}

static tt_value make_done(struct tt_env *env, struct tt_loop *loop)
{
    struct tt_future *future = tt_future_new(loop);
    if (future != NULL) {
        tt_future_set_result(env, future, TT_TRUE);
    }
    return tt_value_of(future);
}

static tt_value make_failed(struct tt_env *env, struct tt_loop *loop)
{
    struct tt_future *future = tt_future_new(loop);
    struct tt_exc *exc = tt_exc_new(env, &tt_ValueError, "no");
    if (future != NULL && exc != NULL) {
        tt_future_set_exception(env, future, exc);
    }
    tt_exc_unref(env, exc);
    return tt_value_of(future);
}

static tt_value make_cancelled(struct tt_env *env, struct tt_loop *loop)
{
    struct tt_future *future = tt_future_new(loop);
    if (future != NULL) {
        tt_future_cancel(env, future, TT_NONE);
    }
    return tt_value_of(future);
}

static tt_value make_task(struct tt_env *env, struct tt_loop *loop)
{
    return tt_value_of(tt_task_new(loop, nap(env), NULL));
}

static tt_value make_gather(struct tt_env *env, struct tt_loop *loop)
{
    tt_value two[] = {make_task(env, loop), nap(env)};
    return tt_gather(env, two, 2, false);
}

static tt_value make_loop(struct tt_env *env, struct tt_loop *loop)
{
    (void)loop;
    return tt_value_of(tt_loop_new(env));
}

static tt_value make_this_loop(struct tt_env *env, struct tt_loop *loop)
{
    (void)env;
    return tt_ref(tt_value_of(loop));
}

static tt_value make_event(struct tt_env *env, struct tt_loop *loop)
{
    (void)loop;
    return tt_value_of(tt_event_new(env));
}

static tt_value make_lock(struct tt_env *env, struct tt_loop *loop)
{
    (void)loop;
    return tt_value_of(tt_lock_new(env));
}

static tt_value make_timeout(struct tt_env *env, struct tt_loop *loop)
{
    (void)loop;
    return tt_value_of(tt_timeout_new(env));
}

static tt_value make_runner(struct tt_env *env, struct tt_loop *loop)
{
    (void)loop;
    return tt_call(env, tt_value_of(&tt_runner_type), NULL, 0);
}

static tt_value make_handle(struct tt_env *env, struct tt_loop *loop)
{
    (void)env;
    return tt_loop_call_soon_value(loop, tt_value_of(&nothing), NULL, 0,
                                   TT_NULL);
}

static tt_value make_timer(struct tt_env *env, struct tt_loop *loop)
{
    tt_value arg = TT_TRUE;
    (void)env;
    return tt_loop_call_at_value(loop, 5, tt_value_of(&nothing), &arg, 1,
                                 TT_NULL);
}

static tt_value make_context(struct tt_env *env, struct tt_loop *loop)
{
    (void)loop;
    return tt_context_copy(env);
}

static tt_value make_variable(struct tt_env *env, struct tt_loop *loop)
{
    (void)loop;
    return tt_context_var(env, "variable", TT_NULL);
}

static tt_value make_token(struct tt_env *env, struct tt_loop *loop)
{
    tt_value variable = make_variable(env, loop), token = TT_NULL;
    if (variable != TT_NULL) {
        token = tt_context_var_set(env, variable, TT_TRUE);
    }
    tt_unref(env, variable);
    return token;
}

static tt_value make_coroutine(struct tt_env *env, struct tt_loop *loop)
{
    (void)loop;
    return nap(env);
}

static tt_value make_exception(struct tt_env *env, struct tt_loop *loop)
{
    (void)loop;
    return tt_value_of(tt_exc_new(env, &tt_KeyError, "k"));
}

static tt_value (*const makers[])(struct tt_env *env, struct tt_loop *loop) = {
    make_future,   make_done,   make_failed,    make_cancelled, make_task,
    make_gather,   make_loop,   make_this_loop, make_event,     make_lock,
    make_timeout,  make_runner, make_handle,    make_timer,     make_context,
    make_variable, make_token,  make_coroutine, make_exception,
};

enum { MAKERS = sizeof makers / sizeof *makers };

/* ---- Calling them -------------------------------------------------------- */

/* What a call gave is looked at and dropped: 0, or a condition. */
static int look_at(struct tt_env *env, tt_value got)
{
    if (got != TT_NULL && tt_is_coroutine(got) && tt_close(env, got) < 0) {
        tt_clear(env, &got);
    }
    tt_value text = got == TT_NULL ? TT_NULL : tt_repr(env, got);
    tt_unref(env, text);
    tt_unref(env, got);
    /* A loop was run that has nothing to do; or a program is refused. */
    if (env->failure == TT_EDEADLOCK || env->failure == TT_ELIMIT) {
        tt_failure_clear(env);
    }
    tt_exc_unref(env, tt_exc_take(env));
    return env->failure;
}

/* Arguments by number: none, None, a number, a function, a function and a
 * number, a coroutine, another object of the kind. */
enum { ARGUMENTS = 7 };

static int call_with(struct tt_env *env, const struct tt_native *method,
                     tt_value self, tt_value other, int arguments)
{
    tt_value args[3] = {self, TT_NONE, tt_small_int(1)};
    static const uint32_t counts[ARGUMENTS] = {1, 2, 2, 2, 3, 2, 2};
    uint32_t count = counts[arguments];
    if (self == TT_NULL || other == TT_NULL) {
        return look_at(env, TT_NULL);
    }
    const tt_value second[ARGUMENTS] = {TT_NONE,
                                        TT_NONE,
                                        tt_small_int(2),
                                        tt_value_of(&nothing),
                                        tt_value_of(&nothing),
                                        other,
                                        other};
    args[1] = second[arguments];
    tt_value got = tt_call(env, tt_value_of(method), args, count);
    return look_at(env, got);
}

/* Which methods are called: of what MAKER makes, number ONLY (-1: all). */
struct choice {
    int maker;
    int only;
};

static int call_method(struct tt_env *env, struct tt_loop *loop, int maker,
                       const struct tt_native *method)
{
    int rc = 0;
    for (int i = 0; rc == 0 && i < ARGUMENTS; i++) {
        tt_value self = makers[maker](env, loop), other = TT_NONE;
        if (self != TT_NULL && i >= 5) {
            other = i == 5 ? nap(env) : makers[maker](env, loop);
        }
        rc = call_with(env, method, self, other, i);
        tt_unref(env, self);
        tt_unref(env, other);
    }
    return rc;
}

static int use_property(struct tt_env *env, struct tt_loop *loop, int maker,
                        const struct tt_property *property)
{
    tt_value self = makers[maker](env, loop);
    int rc = look_at(env, self == TT_NULL ? TT_NULL : property->get(env, self));
    if (rc == 0 && self != TT_NULL && property->set != NULL &&
        property->set != tt__refuse_private) { /* that ends the execution */
        property->set(env, self, TT_NONE);
        rc = look_at(env, TT_NULL);
    }
    tt_unref(env, self);
    return rc;
}

static int call_methods(struct tt_env *env, struct tt_loop *loop,
                        const struct choice *choice)
{
    tt_value one = makers[choice->maker](env, loop);
    int rc = one == TT_NULL ? tt_failure(env) : 0, number = 0;
    const struct tt_type *type = rc < 0 ? NULL : tt_type_of(one);
    tt_unref(env, one);
    for (; rc == 0 && type != NULL; type = type->base) {
        const struct tt_native *method = type->methods;
        for (; rc == 0 && method != NULL && method->name != NULL; method++) {
            if (choice->only < 0 || choice->only == number++) {
                rc = call_method(env, loop, choice->maker, method);
            }
        }
        const struct tt_property *property = type->properties;
        for (; rc == 0 && property != NULL && property->name != NULL;
             property++) {
            if (choice->only < 0 || choice->only == number++) {
                rc = use_property(env, loop, choice->maker, property);
            }
        }
    }
    return rc;
}

/* How many methods and properties it has. */
static int count_methods(int maker)
{
    struct tt_env *env = test_begin();
    struct tt_loop *loop = tt_loop_new(env);
    tt_value one = makers[maker](env, loop);
    const struct tt_type *type = tt_type_of(one);
    int count = 0;
    for (; type != NULL; type = type->base) {
        for (const struct tt_native *method = type->methods;
             method != NULL && method->name != NULL; method++) {
            count++;
        }
        for (const struct tt_property *property = type->properties;
             property != NULL && property->name != NULL; property++) {
            count++;
        }
    }
    tt_unref(env, one);
    tt_unref(env, tt_value_of(loop));
    test_tear_down(env);
    return count;
}

static int run_inside(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)arg;
    return call_methods(tt_loop_env(loop), loop, data);
}

static const struct tt_callback inside_callback = {.run = run_inside,
                                                   .name = "inside"};

/* Outside of a loop, then inside; then what they scheduled runs. */
static int call_all(struct tt_env *env, void *data)
{
    struct tt_loop *loop = tt_loop_new(env);
    int rc = loop == NULL ? tt_failure(env) : call_methods(env, loop, data);
    if (rc == 0 && !loop->closed) {
        rc = tt_loop_call_soon(loop, &inside_callback, data, NULL);
    }
    for (int i = 0; rc == 0 && !loop->closed && i < 5; i++) {
        tt_loop_stop(loop);
        rc = tt_loop_run_forever(loop);
        if (rc == TT_ERAISED) {
            tt_failure_clear(env);
            rc = 0;
        }
    }
    tt_unref(env, tt_value_of(loop));
    return rc;
}

START_TEST(every_method_takes_everything)
{
    struct choice all = {_i, -1};
    struct tt_sim_result result = test_run(call_all, &all);
    ck_assert_msg(result.verdict == TT_VERDICT_OK, "%s:\n%.2000s",
                  result.message, test_trace());
}
END_TEST

START_TEST(every_method_may_be_short_of_memory)
{
    struct choice one = {_i, 0};
    for (int count = count_methods(_i); one.only < count; one.only++) {
        test_torture(call_all, &one);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("methods");
    tcase_add_loop_test(tests, every_method_takes_everything, 0, MAKERS);
    tcase_add_loop_test(tests, every_method_may_be_short_of_memory, 0, MAKERS);
    return test_main_of("methods", tests);
}

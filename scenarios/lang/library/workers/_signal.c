/* SPDX-License-Identifier: MIT
 *
 * _signal.c: what module signal has of the execution's signals (tt_signal.h).
 *
 * Handlers that are no callables are small ints, TT_SIGNAL_... The caller has
 * checked the numbers.
 */
#define _GNU_SOURCE
#include <math.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>
#include <ticktape/tt_concurrent.h>

#include "scenarios/lang/library/modules.h"

static bool is_real(const struct tt_env *env)
{
    return env->clock->sleep != NULL;
}

static int number_of(tt_value v)
{
    TT_ASSERT(tt_is_small_int(v));
    return (int)tt_small_int_get(v);
}

static tt_value call_get(struct tt_env *env, const tt_value *args)
{
    tt_value handler = tt_signal_handler(env, number_of(args[0]));
    return handler == TT_NULL ? TT_NULL : tt_ref(handler);
}

static tt_value call_set(struct tt_env *env, const tt_value *args)
{
    return tt_signal_set(env, number_of(args[0]), args[1]) < 0 ? TT_NULL
                                                               : TT_NONE;
}

/* One that ends a program that runs for real does so. */
static tt_value call_raise(struct tt_env *env, const tt_value *args)
{
    int number = number_of(args[0]);
    if (is_real(env) && !tt_process_is_child(env) &&
        tt_signal_effect(env, number) == TT_SIGNAL_ENDS) {
        raise(number);
    }
    bool is_sent = args[1] == TT_TRUE; /* os.kill(): to the main thread */
    int rc =
        is_sent ? tt_signal_arrive(env, number) : tt_signal_raise(env, number);
    rc = rc < 0 ? rc : tt_signal_check(env);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value call_on_sigint(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_signal_interrupt(env, true) < 0 ? TT_NULL : TT_NONE;
}

static tt_value call_wakeup(struct tt_env *env, const tt_value *args)
{
    int old = tt_signal_wakeup(env, number_of(args[0]));
    return old < -1 ? TT_NULL : tt_int(env, old);
}

/* (left_s, interval_s) */
static tt_value make_pair(struct tt_env *env, double left_s, double interval_s)
{
    const tt_value pair[] = {tt_float(env, left_s), tt_float(env, interval_s)};
    tt_value made = pair[0] == TT_NULL || pair[1] == TT_NULL
                        ? TT_NULL
                        : tt_tuple(env, pair, 2);
    tt_unref(env, pair[0]);
    tt_unref(env, pair[1]);
    return made;
}

static double seconds_of(const struct timeval *time)
{
    return (double)time->tv_sec + (double)time->tv_usec * 1e-6;
}

/* timer(): what is left of ITIMER_REAL, and its interval. */
static tt_value call_timer(struct tt_env *env, const tt_value *args)
{
    (void)args;
    if (is_real(env)) {
        struct itimerval now;
        getitimer(ITIMER_REAL, &now);
        return make_pair(env, seconds_of(&now.it_value),
                         seconds_of(&now.it_interval));
    }
    double interval_s, next_s = tt_signal_alarm_s(env, &interval_s);
    return make_pair(env, next_s < HUGE_VAL ? next_s - tt_time(env) : 0,
                     interval_s);
}

static struct timeval time_of(double seconds)
{
    struct timeval time = {.tv_sec = (time_t)seconds};
    time.tv_usec =
        (suseconds_t)ceil((seconds - (double)time.tv_sec) * 1e6 - 1e-3);
    return time;
}

static tt_value call_set_timer(struct tt_env *env, const tt_value *args)
{
    double first_s = 0, interval_s = 0;
    if (!tt_number(args[0], &first_s) || !tt_number(args[1], &interval_s)) {
        tt_raise(env, &tt_TypeError, "must be real number, not %T", args[0]);
        return TT_NULL;
    }
    if (is_real(env)) {
        const struct itimerval timer = {.it_value = time_of(first_s),
                                        .it_interval = time_of(interval_s)};
        setitimer(ITIMER_REAL, &timer, NULL);
        return TT_NONE;
    }
    return tt_signal_alarm(env, first_s, interval_s) < 0 ? TT_NULL : TT_NONE;
}

/* pause(): until the next alarm; nothing else sends signals. */
static tt_value call_pause(struct tt_env *env, const tt_value *args)
{
    (void)args;
    double next_s = tt_signal_alarm_s(env, NULL);
    if (is_real(env)) {
        pause();
        return tt_signal_check(env) < 0 ? TT_NULL : TT_NONE;
    }
    if (next_s >= HUGE_VAL) {
        tt_wait_forever(env, "signal.pause()");
        return TT_NULL;
    }
    double wait_s = fmax(next_s - tt_time(env), 0);
    return tt_time_sleep(env, wait_s) < 0 ? TT_NULL : TT_NONE;
}

static const struct tt_native get_row = TT__MODULE_FUNCTION(
    "_signal", "get", "number /", 1, 1, 1, TT_HIDDEN, call_get);
static const struct tt_native set_row = TT__MODULE_FUNCTION(
    "_signal", "set", "number handler /", 2, 2, 2, TT_HIDDEN, call_set);
static const struct tt_native raise_row = TT__MODULE_FUNCTION(
    "_signal", "raise_", "number is_sent /", 1, 2, 2, TT_HIDDEN, call_raise);
static const struct tt_native on_sigint_row = TT__MODULE_FUNCTION(
    "_signal", "on_sigint", "", 0, 0, 0, TT_HIDDEN, call_on_sigint);
static const struct tt_native wakeup_row = TT__MODULE_FUNCTION(
    "_signal", "wakeup", "fd /", 1, 1, 1, TT_HIDDEN, call_wakeup);
static const struct tt_native timer_row =
    TT__MODULE_FUNCTION("_signal", "timer", "", 0, 0, 0, TT_HIDDEN, call_timer);
static const struct tt_native set_timer_row =
    TT__MODULE_FUNCTION("_signal", "set_timer", "first interval /", 2, 2, 2,
                        TT_HIDDEN, call_set_timer);
static const struct tt_native pause_row =
    TT__MODULE_FUNCTION("_signal", "pause", "", 0, 0, 0, TT_HIDDEN, call_pause);

static const struct tt__member members[] = {
    {"get", &get_row, NULL},     {"on_sigint", &on_sigint_row, NULL},
    {"pause", &pause_row, NULL}, {"raise_", &raise_row, NULL},
    {"set", &set_row, NULL},     {"set_timer", &set_timer_row, NULL},
    {"timer", &timer_row, NULL}, {"wakeup", &wakeup_row, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___signal_module = {.name = "_signal",
                                              .members = members};

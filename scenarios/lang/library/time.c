/* SPDX-License-Identifier: MIT
 *
 * time.c: module time, on the execution's own clock.
 *
 * All its clocks are one, which is 0 at the start of a simulated run. Only
 * sleep() moves it here, without any other task running meanwhile.
 */
#include <math.h>

#include "modules.h"

static tt_value call_time(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_float(env, tt_read_clock(env));
}

static tt_value call_time_ns(struct tt_env *env, const tt_value *args)
{
    double ns = tt_read_clock(env) * 1e9;
    (void)args;
    if (ns >= 0x1p63) {
        return tt__int_overflow(env, "time in nanoseconds");
    }
    return tt_int(env, (int64_t)round(ns));
}

static tt_value call_sleep(struct tt_env *env, const tt_value *args)
{
    double seconds;
    if (!tt_number(args[0], &seconds)) {
        tt_raise(env, &tt_TypeError,
                 "'%T' object cannot be interpreted as an integer", args[0]);
        return TT_NULL;
    }
    if (isnan(seconds)) {
        tt_raise(env, &tt_ValueError, "Invalid value NaN (not a number)");
        return TT_NULL;
    }
    return tt_time_sleep(env, seconds) < 0 ? TT_NULL : TT_NONE;
}

static const struct tt_native time_native =
    TT__MODULE_FUNCTION("time", "time", "", 0, 0, 0, TT_REPORTS, call_time);
static const struct tt_native monotonic_native = TT__MODULE_FUNCTION(
    "time", "monotonic", "", 0, 0, 0, TT_REPORTS, call_time);
static const struct tt_native perf_counter_native = TT__MODULE_FUNCTION(
    "time", "perf_counter", "", 0, 0, 0, TT_REPORTS, call_time);
static const struct tt_native time_ns_native = TT__MODULE_FUNCTION(
    "time", "time_ns", "", 0, 0, 0, TT_REPORTS, call_time_ns);
static const struct tt_native monotonic_ns_native = TT__MODULE_FUNCTION(
    "time", "monotonic_ns", "", 0, 0, 0, TT_REPORTS, call_time_ns);
static const struct tt_native perf_counter_ns_native = TT__MODULE_FUNCTION(
    "time", "perf_counter_ns", "", 0, 0, 0, TT_REPORTS, call_time_ns);
static const struct tt_native sleep_native = TT__MODULE_FUNCTION(
    "time", "sleep", "seconds /", 1, 1, 1, TT_REPORTS, call_sleep);

static const struct tt__member members[] = {
    {"monotonic", &monotonic_native, NULL},
    {"monotonic_ns", &monotonic_ns_native, NULL},
    {"perf_counter", &perf_counter_native, NULL},
    {"perf_counter_ns", &perf_counter_ns_native, NULL},
    {"sleep", &sleep_native, NULL},
    {"time", &time_native, NULL},
    {"time_ns", &time_ns_native, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt__time_module = {.name = "time", .members = members};

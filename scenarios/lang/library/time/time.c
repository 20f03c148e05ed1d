/* SPDX-License-Identifier: MIT
 *
 * time.c: module time, on the execution's own clock.
 *
 * All its clocks are one, which is 0 at the start of a simulated run, time()
 * too: differences of times are as exact as the loop's own. The calendar
 * (time_calendar.c, datetime, logging) begins tt__epoch later. Only sleep()
 * moves the clock here, without any other task running meanwhile.
 */
#include <errno.h>
#include <math.h>
#include <ticktape/tt_net.h>

#include "scenarios/lang/library/modules.h"
#include "time_module.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/containers.h"
#include "scenarios/lang/types/integers.h"
#include "scenarios/lang/types/numbers.h"

int64_t tt__epoch(struct tt_env *env)
{
    return tt__machine(env)->image->epoch_s;
}

double tt__wall_clock(struct tt_env *env)
{
    tt_note_seen(env, TT_SEEN_DATE);
    return (double)tt__epoch(env) + tt_read_clock(env);
}

int64_t tt__unix_start(struct tt_env *env)
{
    int64_t epoch_s = tt__epoch(env);
    return epoch_s == TT__EPOCH_S ? 0 : epoch_s;
}

static tt_value call_wall(struct tt_env *env, const tt_value *args)
{
    (void)args;
    tt_note_seen(env, TT_SEEN_DATE);
    double start_s = (double)tt__unix_start(env);
    return tt_float(env, start_s + tt_read_clock(env));
}

static tt_value call_wall_ns(struct tt_env *env, const tt_value *args)
{
    double ns = rint(tt_read_clock(env) * 1e9);
    int64_t start_ns = tt__unix_start(env) * INT64_C(1000000000);
    (void)args;
    tt_note_seen(env, TT_SEEN_DATE);
    return start_ns == 0 || ns > 4e18 ? tt__int_of_double(env, ns)
                                      : tt_int(env, start_ns + (int64_t)ns);
}

static tt_value call_time(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_float(env, tt_read_clock(env));
}

static tt_value call_time_ns(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt__int_of_double(env, rint(tt_read_clock(env) * 1e9));
}

static tt_value call_sleep(struct tt_env *env, const tt_value *args)
{
    double seconds;
    if (tt__to_seconds(env, args[0], &seconds) < 0) {
        return TT_NULL;
    }
    return tt_time_sleep(env, seconds) < 0 ? TT_NULL : TT_NONE;
}

#define CLOCK(name_, call_)                                                    \
    static const struct tt_native name_##_native =                             \
        TT__MODULE_FUNCTION("time", #name_, "", 0, 0, 0, TT_REPORTS, call_)
CLOCK(time, call_wall);
CLOCK(time_ns, call_wall_ns);
CLOCK(monotonic, call_time);
CLOCK(monotonic_ns, call_time_ns);
CLOCK(perf_counter, call_time);
CLOCK(perf_counter_ns, call_time_ns);
CLOCK(process_time, call_time);
CLOCK(process_time_ns, call_time_ns);
CLOCK(thread_time, call_time);
CLOCK(thread_time_ns, call_time_ns);
#undef CLOCK
static const struct tt_native sleep_native = TT__MODULE_FUNCTION(
    "time", "sleep", "seconds /", 1, 1, 1, TT_REPORTS, call_sleep);

/* ---- Clocks by their numbers --------------------------------------------- */

/* Linux's; all of them are the one clock. */
#define CLOCKS(X)                                                              \
    X(CLOCK_REALTIME, 0)                                                       \
    X(CLOCK_MONOTONIC, 1)                                                      \
    X(CLOCK_PROCESS_CPUTIME_ID, 2)                                             \
    X(CLOCK_THREAD_CPUTIME_ID, 3)                                              \
    X(CLOCK_MONOTONIC_RAW, 4)                                                  \
    X(CLOCK_BOOTTIME, 7)                                                       \
    X(CLOCK_TAI, 11)

/* Whether ID is that of time.time(), or a failure: ID is no clock. */
static int check_clock(struct tt_env *env, tt_value id)
{
    enum { REALTIME = 0, TAI = 11 };
    int64_t n = 0;
    int rc = tt__to_int(env, id, &n);
    if (rc < 0) {
        return rc;
    }
#define X(name_, number_) n == (number_) ||
    bool is_known = CLOCKS(X) false;
#undef X
    return is_known ? n == REALTIME || n == TAI
                    : tt_raise_errno(env, EINVAL, NULL);
}

static tt_value call_clock_gettime(struct tt_env *env, const tt_value *args)
{
    int is_wall = check_clock(env, args[0]);
    if (is_wall < 0) {
        return TT_NULL;
    }
    return is_wall ? call_wall(env, args) : call_time(env, args);
}

static tt_value call_clock_gettime_ns(struct tt_env *env, const tt_value *args)
{
    int is_wall = check_clock(env, args[0]);
    if (is_wall < 0) {
        return TT_NULL;
    }
    return is_wall ? call_wall_ns(env, args) : call_time_ns(env, args);
}

static tt_value call_clock_getres(struct tt_env *env, const tt_value *args)
{
    return check_clock(env, args[0]) < 0 ? TT_NULL : tt_float(env, 1e-9);
}

static const struct tt_native clock_rows[] = {
    TT__MODULE_FUNCTION("time", "clock_getres", "clk_id /", 1, 1, 1, TT_PURE,
                        call_clock_getres),
    TT__MODULE_FUNCTION("time", "clock_gettime", "clk_id /", 1, 1, 1,
                        TT_REPORTS, call_clock_gettime),
    TT__MODULE_FUNCTION("time", "clock_gettime_ns", "clk_id /", 1, 1, 1,
                        TT_REPORTS, call_clock_gettime_ns),
};

#define X(name_, number_)                                                      \
    static tt_value make_##name_(struct tt_env *env)                           \
    {                                                                          \
        (void)env;                                                             \
        return tt_small_int(number_);                                          \
    }
CLOCKS(X)
#undef X

static tt_value make_zero(struct tt_env *env)
{
    (void)env;
    return tt_small_int(0);
}

static tt_value make_zone_names(struct tt_env *env)
{
    tt_value name = tt_str_c(env, "UTC");
    if (name == TT_NULL) {
        return TT_NULL;
    }
    const tt_value items[] = {name, name};
    tt_value made = tt_tuple(env, items, 2);
    tt_unref(env, name);
    return made;
}

static const struct tt__member members[] = {
#define X(name_, number_) {#name_, NULL, make_##name_},
    CLOCKS(X)
#undef X
        {"clock_getres", &clock_rows[0], NULL},
    {"clock_gettime", &clock_rows[1], NULL},
    {"clock_gettime_ns", &clock_rows[2], NULL},
    {"altzone", NULL, make_zero},
    {"asctime", &tt__time_asctime, NULL},
    {"ctime", &tt__time_ctime, NULL},
    {"daylight", NULL, make_zero},
    {"gmtime", &tt__time_gmtime, NULL},
    {"localtime", &tt__time_localtime, NULL},
    {"mktime", &tt__time_mktime, NULL},
    {"monotonic", &monotonic_native, NULL},
    {"monotonic_ns", &monotonic_ns_native, NULL},
    {"perf_counter", &perf_counter_native, NULL},
    {"perf_counter_ns", &perf_counter_ns_native, NULL},
    {"process_time", &process_time_native, NULL},
    {"process_time_ns", &process_time_ns_native, NULL},
    {"sleep", &sleep_native, NULL},
    {"strftime", &tt__time_strftime, NULL},
    {"strptime", &tt__time_strptime, NULL},
    {"struct_time", &tt__struct_time_type, NULL},
    {"thread_time", &thread_time_native, NULL},
    {"thread_time_ns", &thread_time_ns_native, NULL},
    {"time", &time_native, NULL},
    {"time_ns", &time_ns_native, NULL},
    {"timezone", NULL, make_zero},
    {"tzname", NULL, make_zone_names},
    {NULL, NULL, NULL},
};

const struct tt__module tt__time_module = {.name = "time", .members = members};

/* SPDX-License-Identifier: MIT
 *
 * time_module.h: the calendar of modules time and datetime.
 */
#ifndef TT__TIME_MODULE_H
#define TT__TIME_MODULE_H

#include "scenarios/lang/library/struct_sequence.h"

/* A moment of UTC, the only time zone. Fields are as people count them, where
 * struct tm counts from 0 or 1900. */
struct tt__moment {
    int64_t year;
    int month;    /* 1 to 12 */
    int day;      /* 1 to 31 */
    int hour;     /* 0 to 23 */
    int minute;   /* 0 to 59 */
    int second;   /* 0 to 61 */
    int week_day; /* Monday is 0 */
    int year_day; /* 1 to 366 */
    int dst;      /* -1: unknown */
    bool is_gmt;  /* by gmtime(): its zone is called so */
};

extern const struct tt_type tt__struct_time_type;

/* Days since 1970-01-01 of the proleptic Gregorian calendar. */
int64_t tt__days_of(int64_t year, int month, int day);
/* The moment SECONDS after 1970-01-01T00:00:00Z. */
struct tt__moment tt__moment_of(int64_t seconds);
/* The reverse; its fields may be out of range. */
int64_t tt__seconds_of(const struct tt__moment *moment);

/* A struct_time. Given. */
tt_value tt__struct_time_of(struct tt_env *env,
                            const struct tt__moment *moment);
/* Appends MOMENT as strftime does in the C locale. */
void tt__put_time(struct tt_text *out, const char *format, size_t size,
                  const struct tt__moment *moment);

/* time_calendar.c: functions of module time. */
extern const struct tt_native tt__time_asctime, tt__time_ctime, tt__time_gmtime,
    tt__time_localtime, tt__time_mktime, tt__time_strftime;
/* time_strptime.c */
extern const struct tt_native tt__time_strptime;

/* Seconds after 1970-01-01T00:00:00Z at which the calendar begins, unless the
 * image says otherwise (tt__epoch). */
enum { TT__EPOCH_S = 946684800 }; /* 2000-01-01T00:00:00Z */

int64_t tt__epoch(struct tt_env *env);
/* What time.time() begins at: 0, or the calendar's beginning if that is another
 * than TT__EPOCH_S. */
int64_t tt__unix_start(struct tt_env *env);

/* time.time(), and the same in nanoseconds: 0 or a failure. time.c. */
double tt__wall_clock(struct tt_env *env);

#endif

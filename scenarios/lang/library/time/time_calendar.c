/* SPDX-License-Identifier: MIT
 *
 * time_calendar.c: dates: struct_time, gmtime, mktime, strftime, ...
 *
 * Mirrors CPython's Modules/timemodule.c in the C locale and the time zone UTC,
 * whatever the machine's are.
 */
#include <math.h>
#include <stdio.h>

#include "time_module.h"

enum { DAY_S = 86400, ITEMS = 9 };

static const char *const week_days[] = {"Monday",   "Tuesday", "Wednesday",
                                        "Thursday", "Friday",  "Saturday",
                                        "Sunday"};
static const char *const months[] = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};

/* ---- The calendar -------------------------------------------------------- */

static int64_t floor_divide(int64_t a, int64_t b)
{
    int64_t quotient = a / b;
    TT_ASSERT(b > 0);
    return a % b < 0 ? quotient - 1 : quotient;
}

/* Counts years from March, so that a leap day is the last of its year. */
int64_t tt__days_of(int64_t year, int month, int day)
{
    int64_t from_march = month <= 2 ? year - 1 : year;
    int64_t era = floor_divide(from_march, 400);
    int64_t year_of_era = from_march - era * 400;
    int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5;
    int64_t day_of_era =
        year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    return era * 146097 + day_of_era - 719468 + day - 1;
}

struct tt__moment tt__moment_of(int64_t seconds)
{
    int64_t days = floor_divide(seconds, DAY_S);
    int of_day = (int)(seconds - days * DAY_S);
    int64_t shifted = days + 719468;
    int64_t era = floor_divide(shifted, 146097);
    int64_t day_of_era = shifted - era * 146097;
    int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 -
                           day_of_era / 146096) /
                          365;
    int64_t day_of_year =
        day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int64_t from_march = (5 * day_of_year + 2) / 153;
    struct tt__moment made = {.dst = 0};
    made.month = (int)(from_march < 10 ? from_march + 3 : from_march - 9);
    made.day = (int)(day_of_year - (153 * from_march + 2) / 5 + 1);
    made.year = year_of_era + era * 400 + (made.month <= 2);
    made.hour = of_day / 3600;
    made.minute = of_day / 60 % 60;
    made.second = of_day % 60;
    made.week_day = (int)(days + 3 - 7 * floor_divide(days + 3, 7));
    made.year_day = (int)(days - tt__days_of(made.year, 1, 1) + 1);
    TT_ASSERT(made.month >= 1 && made.month <= 12 && made.week_day < 7);
    return made;
}

int64_t tt__seconds_of(const struct tt__moment *moment)
{
    int64_t month = moment->month - 1;
    int64_t years = floor_divide(month, 12);
    int64_t days =
        tt__days_of(moment->year + years, (int)(month - 12 * years) + 1, 1) +
        moment->day - 1;
    return days * DAY_S + moment->hour * (int64_t)3600 +
           moment->minute * (int64_t)60 + moment->second;
}

/* ---- strftime ------------------------------------------------------------ */

static bool is_leap(int64_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* The ISO week and the year that it belongs to. */
static int iso_week(const struct tt__moment *moment, int64_t *year)
{
    int week = (moment->year_day - 1 - moment->week_day + 10) / 7;
    *year = moment->year;
    if (week == 0) {
        --*year;
        int days = moment->year_day + (is_leap(*year) ? 366 : 365);
        return (days - 1 - moment->week_day + 10) / 7;
    }
    if (week == 53) {
        int length = is_leap(moment->year) ? 366 : 365;
        if (moment->year_day - moment->week_day + 3 > length) {
            ++*year;
            return 1;
        }
    }
    return week;
}

static int twelve(int hour)
{
    return hour % 12 == 0 ? 12 : hour % 12;
}

static void put_number(struct tt_text *out, int64_t n, int width, char fill)
{
    char digits[32];
    snprintf(digits, sizeof digits, fill == '0' ? "%0*lld" : "%*lld", width,
             (long long)n);
    tt_text_puts(out, digits);
}

/* The directive that abbreviates the format of another one, or NULL. */
static const char *composite(char directive)
{
    switch (directive) {
    case 'c':
        return "%a %b %e %H:%M:%S %Y";
    case 'D':
    case 'x':
        return "%m/%d/%y";
    case 'F':
        return "%Y-%m-%d";
    case 'R':
        return "%H:%M";
    case 'r':
        return "%I:%M:%S %p";
    case 'T':
    case 'X':
        return "%H:%M:%S";
    default:
        return NULL;
    }
}

/* A directive that is a number. Returns whether it is one. */
static bool put_numeric(struct tt_text *out, char directive,
                        const struct tt__moment *m)
{
    int64_t year;
    int sunday = (m->week_day + 1) % 7, day = m->year_day - 1;
    const struct {
        char directive;
        char fill;
        int width;
        int64_t n;
    } table[] = {
        {'C', '0', 2, floor_divide(m->year, 100)},
        {'d', '0', 2, m->day},
        {'e', ' ', 2, m->day},
        {'G', '0', 1, (iso_week(m, &year), year)},
        {'g', '0', 2,
         (iso_week(m, &year), year - 100 * floor_divide(year, 100))},
        {'H', '0', 2, m->hour},
        {'I', '0', 2, twelve(m->hour)},
        {'j', '0', 3, m->year_day},
        {'k', ' ', 2, m->hour},
        {'l', ' ', 2, twelve(m->hour)},
        {'m', '0', 2, m->month},
        {'M', '0', 2, m->minute},
        {'s', '0', 1, tt__seconds_of(m)},
        {'S', '0', 2, m->second},
        {'u', '0', 1, m->week_day + 1},
        {'U', '0', 2, (day + 7 - sunday) / 7},
        {'V', '0', 2, iso_week(m, &year)},
        {'w', '0', 1, sunday},
        {'W', '0', 2, (day + 7 - m->week_day) / 7},
        {'y', '0', 2, m->year - 100 * floor_divide(m->year, 100)},
        {'Y', '0', 1, m->year},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].directive == directive) {
            put_number(out, table[i].n, table[i].width, table[i].fill);
            return true;
        }
    }
    return false;
}

static void put_directive(struct tt_text *out, char directive,
                          const struct tt__moment *moment)
{
    const char *inner = composite(directive);
    if (inner != NULL) {
        tt__put_time(out, inner, strlen(inner), moment);
        return;
    }
    switch (directive) {
    case 'a':
        tt_text_put(out, week_days[moment->week_day], 3);
        return;
    case 'A':
        tt_text_puts(out, week_days[moment->week_day]);
        return;
    case 'b':
    case 'h':
        tt_text_put(out, months[moment->month - 1], 3);
        return;
    case 'B':
        tt_text_puts(out, months[moment->month - 1]);
        return;
    case 'n':
    case 't':
        tt_text_puts(out, directive == 'n' ? "\n" : "\t");
        return;
    case 'p':
        tt_text_puts(out, moment->hour < 12 ? "AM" : "PM");
        return;
    case 'P':
        tt_text_puts(out, moment->hour < 12 ? "am" : "pm");
        return;
    case 'z':
        tt_text_puts(out, "+0000");
        return;
    case 'Z':
        tt_text_puts(out, moment->is_gmt ? "GMT" : "UTC");
        return;
    case '%':
        tt_text_puts(out, "%");
        return;
    default:
        break;
    }
    if (!put_numeric(out, directive, moment)) {
        const char unknown[] = {'%', directive};
        tt_text_put(out, unknown, sizeof unknown);
    }
}

/* glibc's flag: no filling. */
static void put_unfilled(struct tt_text *out, char directive,
                         const struct tt__moment *moment)
{
    size_t before = out->size;
    put_directive(out, directive, moment);
    if (out->error < 0) {
        return;
    }
    size_t from = before;
    while (from + 1 < out->size &&
           (out->at[from] == '0' || out->at[from] == ' ')) {
        from++;
    }
    memmove(out->at + before, out->at + from, out->size - from);
    out->size -= from - before;
}

void tt__put_time(struct tt_text *out, const char *format, size_t size,
                  const struct tt__moment *moment)
{
    for (size_t i = 0; i < size; i++) {
        if (format[i] != '%' || i + 1 == size) {
            tt_text_put(out, format + i, 1);
        } else if (format[i + 1] == '-' && i + 2 < size) {
            put_unfilled(out, format[i + 2], moment);
            i += 2;
        } else {
            put_directive(out, format[++i], moment);
        }
    }
}

/* ---- struct_time --------------------------------------------------------- */

enum { STRUCT_TIME_GMT = 1 }; /* flags: of gmtime(), which calls UTC so */

static tt_value get_zone(struct tt_env *env, tt_value self)
{
    return tt_str_c(env,
                    tt_object(self)->flags & STRUCT_TIME_GMT ? "GMT" : "UTC");
}

static tt_value get_offset(struct tt_env *env, tt_value self)
{
    (void)env;
    (void)self;
    return tt_small_int(0);
}

static const struct tt_property struct_time_properties[] = {
    TT__STRUCT_ITEM("tm_year", 0),
    TT__STRUCT_ITEM("tm_mon", 1),
    TT__STRUCT_ITEM("tm_mday", 2),
    TT__STRUCT_ITEM("tm_hour", 3),
    TT__STRUCT_ITEM("tm_min", 4),
    TT__STRUCT_ITEM("tm_sec", 5),
    TT__STRUCT_ITEM("tm_wday", 6),
    TT__STRUCT_ITEM("tm_yday", 7),
    TT__STRUCT_ITEM("tm_isdst", 8),
    {"tm_gmtoff", TT_PURE, get_offset, tt__struct_readonly},
    {"tm_zone", TT_PURE, get_zone, tt__struct_readonly},
    {.name = NULL},
};

static const struct tt_native struct_time_new =
    TT__SIGNATURE("struct_time", "iterable", 1, 1, 1);

static tt_value make_struct_time(struct tt_env *env, const struct tt_type *type,
                                 const struct tt_args *args)
{
    tt_value items, made = TT_NULL;
    if (tt_args_bind(env, &struct_time_new, args, &items) < 0) {
        return TT_NULL;
    }
    tt_value list = tt__to_list(env, items);
    if (list == TT_NULL) {
        if (tt_raised(env, &tt_TypeError)) {
            tt_exc_unref(env, tt_exc_take(env));
            tt_raise(env, &tt_TypeError, "constructor requires a sequence");
        }
        return TT_NULL;
    }
    uint32_t count = (uint32_t)tt_list_get(list)->count;
    if (count < ITEMS || count > ITEMS + 2) {
        tt_raise(env, &tt_TypeError,
                 count < ITEMS ? "time.struct_time() takes an at least "
                                 "9-sequence (%u-sequence given)"
                               : "time.struct_time() takes an at most "
                                 "11-sequence (%u-sequence given)",
                 count);
    } else {
        tt_value kept[ITEMS];
        for (uint32_t i = 0; i < ITEMS; i++) {
            kept[i] = tt_ref(tt_list_get(list)->at[i]);
        }
        made = tt__struct_new(env, type, kept);
    }
    tt_unref(env, list);
    return made;
}

const struct tt_type tt__struct_time_type = {
    TT__STRUCT_TYPE("struct_time", "time.struct_time", ITEMS,
                    struct_time_properties),
    .make = make_struct_time,
};

tt_value tt__struct_time_of(struct tt_env *env, const struct tt__moment *moment)
{
    const tt_value items[] = {
        tt_int(env, moment->year),      tt_small_int(moment->month),
        tt_small_int(moment->day),      tt_small_int(moment->hour),
        tt_small_int(moment->minute),   tt_small_int(moment->second),
        tt_small_int(moment->week_day), tt_small_int(moment->year_day),
        tt_small_int(moment->dst)};
    return tt__struct_new(env, &tt__struct_time_type, items);
}

/* A tuple of nine numbers: 0 or TypeError. As in C, wrapping is undone only
 * where check_moment does. */
static int read_moment(struct tt_env *env, const char *function, tt_value v,
                       struct tt__moment *out)
{
    int64_t items[ITEMS];
    if (!tt_is_tuple(v)) {
        return tt_raise(env, &tt_TypeError,
                        "Tuple or struct_time argument required");
    }
    if (tt_tuple_get(v)->count != ITEMS) {
        return tt_raise(env, &tt_TypeError, "%s(): illegal time tuple argument",
                        function);
    }
    for (size_t i = 0; i < ITEMS; i++) {
        if (tt__to_int(env, tt_tuple_get(v)->at[i], &items[i]) < 0) {
            return tt_failure(env);
        }
        if (items[i] > INT32_MAX || items[i] < INT32_MIN) {
            return tt_raise(env, &tt_OverflowError,
                            items[i] > 0
                                ? "signed integer is greater than maximum"
                                : "signed integer is less than minimum");
        }
    }
    *out = (struct tt__moment){items[0],      (int)items[1], (int)items[2],
                               (int)items[3], (int)items[4], (int)items[5],
                               (int)items[6], (int)items[7], (int)items[8],
                               false};
    out->is_gmt = tt_is_exactly(v, &tt__struct_time_type) &&
                  (tt_object(v)->flags & STRUCT_TIME_GMT) != 0;
    return 0;
}

/* Of strftime and asctime: 0 means 1 where that is the first. */
static int check_moment(struct tt_env *env, struct tt__moment *m)
{
    m->month += m->month == 0;
    m->day += m->day == 0;
    m->year_day += m->year_day == 0;
    const struct {
        const char *name;
        int value;
        int least;
        int most;
    } fields[] = {
        {"month", m->month, 1, 12},
        {"day of month", m->day, 1, 31},
        {"hour", m->hour, 0, 23},
        {"minute", m->minute, 0, 59},
        {"seconds", m->second, 0, 61},
        {"day of week", m->week_day, -1, INT32_MAX},
        {"day of year", m->year_day, 1, 366},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (fields[i].value < fields[i].least ||
            fields[i].value > fields[i].most) {
            return tt_raise(env, &tt_ValueError, "%s out of range",
                            fields[i].name);
        }
    }
    m->week_day = m->week_day < 0 ? 6 : m->week_day % 7;
    return 0;
}

/* ---- Functions ----------------------------------------------------------- */

/* Whole seconds; TT_NULL and None: now. */
static int read_seconds(struct tt_env *env, tt_value v, int64_t *out)
{
    double seconds;
    if (v == TT_NULL || v == TT_NONE) {
        seconds = tt__wall_clock(env);
    } else if (tt_is_int(v) || tt_is_bool(v)) {
        return tt__to_int(env, v, out);
    } else if (!tt_number(v, &seconds)) {
        return tt_raise(env, &tt_TypeError,
                        "'%T' object cannot be interpreted as an integer", v);
    }
    if (isnan(seconds)) {
        return tt_raise(env, &tt_ValueError,
                        "Invalid value NaN (not a number)");
    }
    seconds = floor(seconds);
    if (!(seconds > -1e17 && seconds < 1e17)) {
        return tt_raise(env, &tt_OverflowError,
                        "timestamp out of range for platform time_t");
    }
    *out = (int64_t)seconds;
    return 0;
}

/* As of which the year is no int of C. */
static int read_time(struct tt_env *env, tt_value v, struct tt__moment *out)
{
    int64_t seconds, most = (int64_t)67768036191676799;
    if (read_seconds(env, v, &seconds) < 0) {
        return tt_failure(env);
    }
    if (seconds > most || seconds < -most) {
        return tt_raise(env, &tt_OverflowError,
                        "timestamp out of range for platform time_t");
    }
    *out = tt__moment_of(seconds);
    return 0;
}

static tt_value call_localtime(struct tt_env *env, const tt_value *args)
{
    struct tt__moment moment;
    return read_time(env, args[0], &moment) < 0
               ? TT_NULL
               : tt__struct_time_of(env, &moment);
}

static tt_value call_gmtime(struct tt_env *env, const tt_value *args)
{
    tt_value made = call_localtime(env, args);
    if (made != TT_NULL) {
        ((struct tt_object *)(void *)made)->flags |= STRUCT_TIME_GMT;
    }
    return made;
}

static tt_value call_mktime(struct tt_env *env, const tt_value *args)
{
    struct tt__moment moment;
    return read_moment(env, "mktime", args[0], &moment) < 0
               ? TT_NULL
               : tt_float(env, (double)tt__seconds_of(&moment));
}

static tt_value text_of(struct tt_env *env, const char *format,
                        const struct tt__moment *moment)
{
    struct tt_text text;
    tt_text_init(&text, env);
    tt__put_time(&text, format, strlen(format), moment);
    tt_value made =
        text.error < 0 ? TT_NULL
                       : tt_str(env, text.at == NULL ? "" : text.at, text.size);
    tt_text_deinit(&text);
    return made;
}

static const char asctime_format[] = "%a %b %e %H:%M:%S %Y";

static tt_value call_ctime(struct tt_env *env, const tt_value *args)
{
    struct tt__moment moment;
    return read_time(env, args[0], &moment) < 0
               ? TT_NULL
               : text_of(env, asctime_format, &moment);
}

/* The argument, checked; none: now. */
static int read_argument(struct tt_env *env, const char *function, tt_value v,
                         struct tt__moment *out)
{
    if (v == TT_NULL) {
        return read_time(env, TT_NULL, out);
    }
    int rc = read_moment(env, function, v, out);
    return rc < 0 ? rc : check_moment(env, out);
}

static tt_value call_asctime(struct tt_env *env, const tt_value *args)
{
    struct tt__moment moment;
    return read_argument(env, "asctime", args[0], &moment) < 0
               ? TT_NULL
               : text_of(env, asctime_format, &moment);
}

static tt_value call_strftime(struct tt_env *env, const tt_value *args)
{
    struct tt__moment moment;
    if (!tt_is_str(args[0])) {
        tt_raise(env, &tt_TypeError,
                 "strftime() argument 1 must be str, not %T", args[0]);
        return TT_NULL;
    }
    if (read_argument(env, "strftime", args[1], &moment) < 0) {
        return TT_NULL;
    }
    struct tt_text text;
    const struct tt_str *format = tt_str_get(args[0]);
    tt_text_init(&text, env);
    tt__put_time(&text, format->text, format->size, &moment);
    tt_value made =
        text.error < 0 ? TT_NULL
                       : tt_str(env, text.at == NULL ? "" : text.at, text.size);
    tt_text_deinit(&text);
    return made;
}

/* Without an argument they read the clock. */
const struct tt_native tt__time_asctime = TT__MODULE_FUNCTION(
    "time", "asctime", "tuple /", 0, 1, 1, TT_READS | TT_REPORTS, call_asctime);
const struct tt_native tt__time_ctime = TT__MODULE_FUNCTION(
    "time", "ctime", "seconds /", 0, 1, 1, TT_REPORTS, call_ctime);
const struct tt_native tt__time_gmtime = TT__MODULE_FUNCTION(
    "time", "gmtime", "seconds /", 0, 1, 1, TT_REPORTS, call_gmtime);
const struct tt_native tt__time_localtime = TT__MODULE_FUNCTION(
    "time", "localtime", "seconds /", 0, 1, 1, TT_REPORTS, call_localtime);
const struct tt_native tt__time_mktime = TT__MODULE_FUNCTION(
    "time", "mktime", "tuple /", 1, 1, 1, TT_READS, call_mktime);
const struct tt_native tt__time_strftime =
    TT__MODULE_FUNCTION("time", "strftime", "format tuple /", 1, 2, 2,
                        TT_READS | TT_REPORTS, call_strftime);

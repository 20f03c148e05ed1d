/* SPDX-License-Identifier: MIT
 *
 * time_strptime.c: strptime of modules time and datetime.
 *
 * Mirrors CPython's Lib/_strptime.py in the C locale, where a format is a
 * regular expression: each directive tries its forms in order, and what follows
 * decides whether another one is tried. Case does not matter.
 */
#include <ctype.h>

#include <stdio.h>

#include "scenarios/lang/library/modules.h"
#include "time_module.h"

enum { DEPTH_MAX = 1000, UNSET = INT32_MIN };

/* What directives have found, UNSET: nothing. */
struct found {
    int year, short_year, iso_year, month, day, hour, half_day_hour, pm, minute,
        second, week_day, year_day, week, week_start, iso_week, zone;
    int64_t microsecond;
    bool has_offset;
    bool mixes_colons;
    int64_t offset_s, offset_us;
    const char *offset_text;
    size_t offset_size;
    const char *zone_text;
    size_t zone_size;
};

struct matcher {
    const char *format;
    const char *format_end;
    const char *end; /* of the text */
    struct found found;
    uint32_t depth;
};

static bool match(struct matcher *m, const char *format, const char *text,
                  const char **rest);

static bool is_digit(const char *at, const char *end)
{
    return at < end && *at >= '0' && *at <= '9';
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= '\x1f');
}

/* ---- Numbers ------------------------------------------------------------- */

struct numeric {
    char directive;
    int least, most;
    int width;      /* digits at most */
    bool is_fixed;  /* exactly as many */
    bool may_space; /* a space instead of the first of two digits */
    size_t into;    /* offset in struct found */
};

#define INTO(field) offsetof(struct found, field)

static const struct numeric numerics[] = {
    {'d', 1, 31, 2, false, true, INTO(day)},
    {'e', 1, 31, 2, false, true, INTO(day)},
    {'H', 0, 23, 2, false, true, INTO(hour)},
    {'k', 0, 23, 2, false, true, INTO(hour)},
    {'I', 1, 12, 2, false, true, INTO(half_day_hour)},
    {'l', 1, 12, 2, false, true, INTO(half_day_hour)},
    {'G', 0, 9999, 4, true, false, INTO(iso_year)},
    {'j', 1, 366, 3, false, false, INTO(year_day)},
    {'m', 1, 12, 2, false, false, INTO(month)},
    {'M', 0, 59, 2, false, false, INTO(minute)},
    {'S', 0, 61, 2, false, false, INTO(second)},
    {'U', 0, 53, 2, false, false, INTO(week)},
    {'W', 0, 53, 2, false, false, INTO(week)},
    {'w', 0, 6, 1, true, false, INTO(week_day)},
    {'u', 1, 7, 1, true, false, INTO(week_day)},
    {'V', 0, 53, 2, false, false, INTO(iso_week)},
    {'y', 0, 99, 2, true, false, INTO(short_year)},
    {'Y', 0, 9999, 4, true, false, INTO(year)},
};

static int as_stored(char directive, int value)
{
    switch (directive) {
    case 'w':
        return value == 0 ? 6 : value - 1;
    case 'u':
        return value - 1;
    default:
        return value;
    }
}

/* The longest form first, as the alternatives of the expression are ordered. */
static bool match_number(struct matcher *m, const struct numeric *row,
                         const char *format, const char *text,
                         const char **rest)
{
    int *into = (int *)(void *)((char *)&m->found + row->into), before = *into;
    bool spaced = row->may_space && text < m->end && *text == ' ';
    const char *from = text + spaced;
    int longest = spaced ? 1 : row->width;
    for (int width = longest; width >= (row->is_fixed ? row->width : 1);
         width--) {
        int value = 0, i = 0;
        for (; i < width && is_digit(from + i, m->end); i++) {
            value = 10 * value + (from[i] - '0');
        }
        if (i < width || value < row->least || value > row->most) {
            continue;
        }
        *into = as_stored(row->directive, value);
        if (row->directive == 'U' || row->directive == 'W') {
            m->found.week_start = row->directive == 'U' ? 6 : 0;
        }
        if (match(m, format, from + width, rest)) {
            return true;
        }
    }
    *into = before;
    return false;
}

static bool match_fraction(struct matcher *m, const char *format,
                           const char *text, const char **rest)
{
    int width = 0;
    while (width < 6 && is_digit(text + width, m->end)) {
        width++;
    }
    for (; width > 0; width--) {
        int64_t value = 0;
        for (int i = 0; i < 6; i++) {
            value = 10 * value + (i < width ? text[i] - '0' : 0);
        }
        m->found.microsecond = value;
        if (match(m, format, text + width, rest)) {
            return true;
        }
    }
    return false;
}

/* ---- Names --------------------------------------------------------------- */

static bool is_prefix(const struct matcher *m, const char *text,
                      const char *name, size_t size)
{
    if ((size_t)(m->end - text) < size) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        if (tolower((unsigned char)text[i]) !=
            tolower((unsigned char)name[i])) {
            return false;
        }
    }
    return true;
}

struct names {
    char directive;
    int first;          /* the value of the first name */
    size_t abbreviated; /* to as many letters; 0: not */
    size_t count;
    const char *names[12];
    size_t into;
};

static const struct names names[] = {
    {'a',
     0,
     3,
     7,
     {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
      "Sunday"},
     INTO(week_day)},
    {'A',
     0,
     0,
     7,
     {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
      "Sunday"},
     INTO(week_day)},
    {'b',
     1,
     3,
     12,
     {"January", "February", "March", "April", "May", "June", "July", "August",
      "September", "October", "November", "December"},
     INTO(month)},
    {'B',
     1,
     0,
     12,
     {"January", "February", "March", "April", "May", "June", "July", "August",
      "September", "October", "November", "December"},
     INTO(month)},
    {'p', 0, 0, 2, {"AM", "PM"}, INTO(pm)},
    {'P', 0, 0, 2, {"AM", "PM"}, INTO(pm)},
    {'Z', 0, 0, 2, {"UTC", "GMT"}, INTO(zone)},
};

/* No name begins with another one, so at most one matches. */
static bool match_name(struct matcher *m, const struct names *row,
                       const char *format, const char *text, const char **rest)
{
    int *into = (int *)(void *)((char *)&m->found + row->into);
    for (size_t i = 0; i < row->count; i++) {
        size_t size =
            row->abbreviated != 0 ? row->abbreviated : strlen(row->names[i]);
        if (is_prefix(m, text, row->names[i], size)) {
            *into = row->first + (int)i;
            if (row->directive == 'Z') {
                *into = 0;
                m->found.zone_text = text;
                m->found.zone_size = size;
            }
            return match(m, format, text + size, rest);
        }
    }
    return false;
}

/* ---- Offsets ------------------------------------------------------------- */

/* Two digits, the first at most MOST; -1: there are none. */
static int two_digits(const struct matcher *m, const char *at, char most)
{
    if (!is_digit(at, m->end) || !is_digit(at + 1, m->end) || *at > most) {
        return -1;
    }
    return 10 * (at[0] - '0') + at[1] - '0';
}

static bool try_offset(struct matcher *m, const char *format, const char *text,
                       const char *end, const char **rest)
{
    m->found.offset_text = text;
    m->found.offset_size = (size_t)(end - text);
    m->found.has_offset = true;
    return match(m, format, end, rest);
}

/* [+-]HH[:]MM[[:]SS[.ffffff]], or Z. The longest form is tried first. */
static bool match_offset(struct matcher *m, const char *format,
                         const char *text, const char **rest)
{
    struct found *found = &m->found;
    if (text < m->end && *text == 'Z') {
        found->offset_s = found->offset_us = 0;
        found->mixes_colons = false;
        return try_offset(m, format, text, text + 1, rest);
    }
    if (text == m->end || (*text != '+' && *text != '-')) {
        return false;
    }
    int sign = *text == '-' ? -1 : 1, hours = two_digits(m, text + 1, '9');
    const char *at = text + 3;
    bool first = hours >= 0 && at < m->end && *at == ':';
    at += first;
    int minutes = hours < 0 ? -1 : two_digits(m, at, '5');
    if (minutes < 0) {
        return false;
    }
    const char *short_end = at += 2;
    bool second = at < m->end && *at == ':';
    int seconds = two_digits(m, at + second, '5');
    if (seconds >= 0) {
        at += second + 2;
        int64_t us = 0;
        int digits = 0;
        if (at < m->end && *at == '.') {
            while (digits < 6 && is_digit(at + 1 + digits, m->end)) {
                us = 10 * us + (at[1 + digits] - '0');
                digits++;
            }
        }
        at += digits > 0 ? digits + 1 : 0;
        for (int i = digits; i < 6; i++) {
            us *= 10;
        }
        found->mixes_colons = first && !second;
        found->offset_s = sign * (hours * 3600 + minutes * 60 + seconds);
        found->offset_us = sign * us;
        if (try_offset(m, format, text, at, rest)) {
            return true;
        }
    }
    found->mixes_colons = false;
    found->offset_s = sign * (hours * 3600 + minutes * 60);
    found->offset_us = 0;
    return try_offset(m, format, text, short_end, rest);
}

/* ---- The format ---------------------------------------------------------- */

static bool match_directive(struct matcher *m, char directive,
                            const char *format, const char *text,
                            const char **rest)
{
    for (size_t i = 0; i < sizeof numerics / sizeof *numerics; i++) {
        if (numerics[i].directive == directive) {
            return match_number(m, &numerics[i], format, text, rest);
        }
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (names[i].directive == directive) {
            return match_name(m, &names[i], format, text, rest);
        }
    }
    switch (directive) {
    case 'f':
        return match_fraction(m, format, text, rest);
    case 'z':
        return match_offset(m, format, text, rest);
    default:
        TT_ASSERT(directive == '%');
        return text < m->end && *text == '%' &&
               match(m, format, text + 1, rest);
    }
}

/* FORMAT has no composite directives; a space matches any spaces. *REST:
 * where the match ends. */
static bool match(struct matcher *m, const char *format, const char *text,
                  const char **rest)
{
    bool good = false;
    if (m->depth >= DEPTH_MAX) {
        return false;
    }
    m->depth++;
    if (format == m->format_end) {
        *rest = text;
        good = true;
    } else if (*format == '%') {
        good = match_directive(m, format[1], format + 2, text, rest);
    } else if (*format == ' ') {
        const char *end = text;
        while (end < m->end && is_space(*end)) {
            end++;
        }
        for (; !good && end > text; end--) {
            good = match(m, format + 1, end, rest);
        }
    } else {
        good =
            text < m->end &&
            tolower((unsigned char)*text) == tolower((unsigned char)*format) &&
            match(m, format + 1, text + 1, rest);
    }
    m->depth--;
    return good;
}

static const char *composite(char directive)
{
    switch (directive) {
    case 'c':
        return "%a %b %d %H:%M:%S %Y";
    case 'R':
        return "%H:%M";
    case 'r':
        return "%I:%M:%S %p";
    case 'T':
    case 'X':
        return "%H:%M:%S";
    case 'x':
        return "%m/%d/%y";
    default:
        return NULL;
    }
}

static const char simple[] = "dfHkIlGjmMSUwuVyYzAaBbpZ%ePW";

/* Appends FORMAT to OUT as match() wants it: 0 or ValueError. */
static int expand(struct tt_env *env, const struct tt_str *format,
                  struct tt_text *out)
{
    const char *at = format->text, *end = at + format->size;
    while (at < end) {
        if (is_space(*at)) {
            tt_text_puts(out, " ");
            while (at < end && is_space(*at)) {
                at++;
            }
            continue;
        }
        if (*at != '%') {
            tt_text_put(out, at++, 1);
            continue;
        }
        at++;
        while (at < end && strchr("-_0^#", *at) != NULL) {
            at++;
        }
        while (is_digit(at, end)) {
            at++;
        }
        if (at == end || is_space(*at)) {
            return tt_raise(env, &tt_ValueError, "stray %% in format '%s'",
                            format->text);
        }
        const char *inner = composite(*at);
        if (inner != NULL) {
            tt_text_puts(out, inner);
        } else if (strchr(simple, *at) != NULL) {
            tt_text_puts(out, "%");
            tt_text_put(out, at, 1);
        } else {
            return tt_raise(env, &tt_ValueError,
                            "'%s' is a bad directive in format '%s'",
                            (const char[]){*at, '\0'}, format->text);
        }
        at++;
    }
    return out->error;
}

/* ---- What was found ------------------------------------------------------ */

static int check_iso(struct tt_env *env, const struct found *f)
{
    if (f->iso_year != UNSET) {
        if (f->year_day != UNSET) {
            return tt_raise(env, &tt_ValueError,
                            "Day of the year directive '%%j' is not compatible "
                            "with ISO year directive '%%G'. Use '%%Y' "
                            "instead.");
        }
        if (f->iso_week == UNSET || f->week_day == UNSET) {
            return tt_raise(env, &tt_ValueError,
                            "ISO year directive '%%G' must be used with the "
                            "ISO week directive '%%V' and a weekday directive "
                            "('%%A', '%%a', '%%w', or '%%u').");
        }
        return 0;
    }
    if (f->iso_week == UNSET) {
        return 0;
    }
    if ((f->year == UNSET && f->short_year == UNSET) || f->week_day == UNSET) {
        return tt_raise(env, &tt_ValueError,
                        "ISO week directive '%%V' must be used with the ISO "
                        "year directive '%%G' and a weekday directive ('%%A', "
                        "'%%a', '%%w', or '%%u').");
    }
    return tt_raise(env, &tt_ValueError,
                    "ISO week directive '%%V' is incompatible with the year "
                    "directive '%%Y'. Use the ISO year '%%G' instead.");
}

static bool is_leap(int64_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int days_in(int64_t year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

static void set_date(struct tt__moment *to, int64_t days)
{
    struct tt__moment from = tt__moment_of(days * 86400);
    to->year = from.year;
    to->month = from.month;
    to->day = from.day;
}

/* The year's day by its week, from Sunday or Monday on. */
static int day_by_week(const struct found *f, int64_t year)
{
    int first = tt__moment_of(tt__days_of(year, 1, 1) * 86400).week_day;
    int day = f->week_day;
    if (f->week_start == 6) {
        first = (first + 1) % 7;
        day = (day + 1) % 7;
    }
    return f->week == 0 ? 1 + day - first
                        : 1 + (7 - first) % 7 + 7 * (f->week - 1) + day;
}

/* The date, its week day and year day: 0 or ValueError. */
static int settle_date(struct tt_env *env, const struct found *f,
                       struct tt__moment *m)
{
    bool is_leap_day = false;
    int year_day = f->year_day;
    m->month = f->month == UNSET ? 1 : f->month;
    m->day = f->day == UNSET ? 1 : f->day;
    m->year = f->year;
    if (f->year == UNSET && f->short_year != UNSET) {
        m->year = f->short_year + (f->short_year <= 68 ? 2000 : 1900);
    } else if (f->year == UNSET) {
        is_leap_day = m->month == 2 && m->day == 29;
        m->year = is_leap_day ? 1904 : 1900;
    }
    if (year_day == UNSET && f->week_day != UNSET) {
        if (f->week != UNSET) {
            year_day = day_by_week(f, m->year);
        } else if (f->iso_year != UNSET && f->iso_week != UNSET) {
            int64_t fourth = tt__days_of(f->iso_year, 1, 4);
            int of_fourth = tt__moment_of(fourth * 86400).week_day;
            set_date(m,
                     fourth - of_fourth + 7 * (f->iso_week - 1) + f->week_day);
        }
        if (year_day != UNSET && year_day <= 0) {
            m->year--;
            year_day += is_leap(m->year) ? 366 : 365;
        }
    }
    if (year_day != UNSET) {
        set_date(m, tt__days_of(m->year, 1, 1) + year_day - 1);
    } else if (m->year < 1) {
        return tt_raise(env, &tt_ValueError, "year must be in 1..9999, not %l",
                        m->year);
    } else if (m->day > days_in(m->year, m->month)) {
        return tt_raise(env, &tt_ValueError,
                        "day %d must be in range 1..%d for month %d in year %l",
                        m->day, days_in(m->year, m->month), m->month, m->year);
    }
    int64_t days = tt__days_of(m->year, m->month, m->day);
    m->year_day = year_day != UNSET
                      ? year_day
                      : (int)(days - tt__days_of(m->year, 1, 1) + 1);
    m->week_day = f->week_day != UNSET ? f->week_day
                                       : tt__moment_of(days * 86400).week_day;
    m->year = is_leap_day ? 1900 : m->year;
    return 0;
}

static int hour_of(const struct found *f)
{
    if (f->half_day_hour == UNSET) {
        return f->hour == UNSET ? 0 : f->hour;
    }
    return f->half_day_hour % 12 + (f->pm == 1 ? 12 : 0);
}

static int settle(struct tt_env *env, const struct found *f,
                  struct tt__moment *m)
{
    if (f->mixes_colons) {
        char text[40];
        snprintf(text, sizeof text, "%.*s", (int)f->offset_size,
                 f->offset_text);
        return tt_raise(env, &tt_ValueError, "Inconsistent use of : in %s",
                        text);
    }
    int rc = check_iso(env, f);
    *m = (struct tt__moment){.dst = f->zone == UNSET ? -1 : 0};
    m->hour = hour_of(f);
    m->minute = f->minute == UNSET ? 0 : f->minute;
    m->second = f->second == UNSET ? 0 : f->second;
    return rc < 0 ? rc : settle_date(env, f, m);
}

static void forget(struct found *f)
{
    *f = (struct found){.microsecond = 0};
    f->year = f->short_year = f->iso_year = f->month = f->day = f->hour =
        f->half_day_hour = f->pm = f->minute = f->second = f->week_day =
            f->year_day = f->week = f->week_start = f->iso_week = f->zone =
                UNSET;
}

/* Parses TEXT by FORMAT: 0 or ValueError. */
static int parse(struct tt_env *env, tt_value text, tt_value format,
                 struct found *found, struct tt__moment *moment)
{
    struct tt_text expanded;
    const struct tt_str *str = tt_str_get(text);
    const char *rest;
    tt_text_init(&expanded, env);
    int rc = expand(env, tt_str_get(format), &expanded);
    const char *pattern = expanded.size == 0 ? "" : expanded.at;
    struct matcher m = {.format = pattern,
                        .format_end = pattern + expanded.size,
                        .end = str->text + str->size};
    forget(&m.found);
    if (rc == 0 && !match(&m, pattern, str->text, &rest)) {
        rc = tt_raise(env, &tt_ValueError,
                      "time data %R does not match format %R", text, format);
    } else if (rc == 0 && rest != m.end) {
        rc =
            tt_raise(env, &tt_ValueError, "unconverted data remains: %s", rest);
    }
    tt_text_deinit(&expanded);
    rc = rc < 0 ? rc : settle(env, &m.found, moment);
    *found = m.found;
    return rc;
}

static int check_strs(struct tt_env *env, const tt_value *args)
{
    for (int i = 0; i < 2; i++) {
        if (args[i] != TT_NULL && !tt_is_str(args[i])) {
            return tt_raise(env, &tt_TypeError,
                            "strptime() argument %d must be str, not %R", i,
                            tt__type_value(tt_type_of(args[i])));
        }
    }
    return 0;
}

static tt_value call_strptime(struct tt_env *env, const tt_value *args)
{
    struct found found;
    struct tt__moment moment;
    if (check_strs(env, args) < 0) {
        return TT_NULL;
    }
    tt_value format = args[1] != TT_NULL
                          ? tt_ref(args[1])
                          : tt_str_c(env, "%a %b %d %H:%M:%S %Y");
    int rc = format == TT_NULL ? tt_failure(env)
                               : parse(env, args[0], format, &found, &moment);
    tt_unref(env, format);
    return rc < 0 ? TT_NULL : tt__struct_time_of(env, &moment);
}

/* For datetime: (year, month, day, hour, minute, second, microsecond, offset in
 * seconds or None, microseconds of the offset, name of the zone or None). */
static tt_value call_parse(struct tt_env *env, const tt_value *args)
{
    struct found found;
    struct tt__moment m;
    if (check_strs(env, args) < 0 ||
        parse(env, args[0], args[1], &found, &m) < 0) {
        return TT_NULL;
    }
    tt_value zone = found.zone_text == NULL
                        ? TT_NONE
                        : tt_str(env, found.zone_text, found.zone_size);
    if (zone == TT_NULL) {
        return TT_NULL;
    }
    const tt_value items[] = {tt_small_int(m.year),
                              tt_small_int(m.month),
                              tt_small_int(m.day),
                              tt_small_int(m.hour),
                              tt_small_int(m.minute),
                              tt_small_int(m.second),
                              tt_small_int(found.microsecond),
                              found.has_offset ? tt_small_int(found.offset_s)
                                               : TT_NONE,
                              tt_small_int(found.offset_us),
                              zone};
    tt_value made = tt_tuple(env, items, sizeof items / sizeof *items);
    tt_unref(env, zone);
    return made;
}

const struct tt_native tt__time_strptime = TT__MODULE_FUNCTION(
    "time", "strptime", "string format /", 1, 2, 2, TT_PURE, call_strptime);

static const struct tt_native parse_row = TT__MODULE_FUNCTION(
    "_strptime", "parse", "string format /", 2, 2, 2, TT_PURE, call_parse);

/* days(year, month, day): since 1970-01-01. civil(days) is the reverse. */
static tt_value call_days(struct tt_env *env, const tt_value *args)
{
    int64_t fields[3];
    for (int i = 0; i < 3; i++) {
        if (tt__to_int(env, args[i], &fields[i]) < 0) {
            return TT_NULL;
        }
    }
    return tt_int(env, tt__days_of(fields[0], (int)fields[1], (int)fields[2]));
}

enum { DAYS_MAX = 1 << 30 };

static tt_value call_civil(struct tt_env *env, const tt_value *args)
{
    int64_t days;
    if (tt__to_int(env, args[0], &days) < 0) {
        return TT_NULL;
    }
    if (days > DAYS_MAX || days < -DAYS_MAX) {
        tt_raise(env, &tt_OverflowError, "date value out of range");
        return TT_NULL;
    }
    struct tt__moment moment = tt__moment_of(days * 86400);
    const tt_value items[] = {tt_small_int(moment.year),
                              tt_small_int(moment.month),
                              tt_small_int(moment.day)};
    return tt_tuple(env, items, 3);
}

/* date.isocalendar() */
static const struct tt_property iso_properties[] = {
    TT__STRUCT_ITEM("year", 0),
    TT__STRUCT_ITEM("week", 1),
    TT__STRUCT_ITEM("weekday", 2),
    {.name = NULL},
};

static const struct tt_type iso_type = {
    TT__STRUCT_TYPE("IsoCalendarDate", "datetime.IsoCalendarDate", 3,
                    iso_properties),
};

static tt_value call_iso_date(struct tt_env *env, const tt_value *args)
{
    const tt_value items[] = {tt_ref(args[0]), tt_ref(args[1]),
                              tt_ref(args[2])};
    return tt__struct_new(env, &iso_type, items);
}

static const struct tt_native iso_date_row =
    TT__MODULE_FUNCTION("_strptime", "iso_date", "year week weekday /", 3, 3, 3,
                        TT_PURE, call_iso_date);
/* dotted(class): messages name it with its module, as a type in C. */
static tt_value call_dotted(struct tt_env *env, const tt_value *args)
{
    struct tt_type *type = (struct tt_type *)(void *)args[0];
    (void)env;
    TT_ASSERT(type->flags & TT_TYPE_CLASS);
    type->flags |= TT_TYPE_DOTTED;
    return TT_NONE;
}

static const struct tt_native dotted_row = TT__MODULE_FUNCTION(
    "_strptime", "dotted", "class /", 1, 1, 1, TT_PURE, call_dotted);
/* type_name(x): the name of its type in messages, as C's %s of tp_name. */
static tt_value call_type_name(struct tt_env *env, const tt_value *args)
{
    return tt_str_format(env, "%T", args[0]);
}

static const struct tt_native type_name_row = TT__MODULE_FUNCTION(
    "_strptime", "type_name", "x /", 1, 1, 1, TT_PURE, call_type_name);
static const struct tt_native days_row = TT__MODULE_FUNCTION(
    "_strptime", "days", "year month day /", 3, 3, 3, TT_PURE, call_days);
static const struct tt_native civil_row = TT__MODULE_FUNCTION(
    "_strptime", "civil", "days /", 1, 1, 1, TT_PURE, call_civil);

static const struct tt__member members[] = {
    {"civil", &civil_row, NULL},
    {"days", &days_row, NULL},
    {"dotted", &dotted_row, NULL},
    {"iso_date", &iso_date_row, NULL},
    {"parse", &parse_row, NULL},
    {"type_name", &type_name_row, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___strptime_module = {.name = "_strptime",
                                                .members = members};

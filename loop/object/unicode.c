/* SPDX-License-Identifier: MIT
 *
 * unicode.c: properties and case mappings of characters.
 *
 * It mirrors CPython's Objects/unicodectype.c. Where a character is in a table
 * is found by bisection; ASCII, which is nearly everything, goes straight.
 */
#include "loop/object/unicode.h"

/* Characters from FIRST to LAST, every STEP-th, are mapped to C + DELTA. */
struct run {
    uint32_t first;
    uint32_t last;
    uint32_t step;
    int32_t delta;
};

/* What maps to more than one character. */
struct several {
    uint32_t from;
    uint32_t to[TT__UNICODE_MAPPED_MAX]; /* 0: no more */
};

#include "loop/object/unicode_mappings.h"
#include "loop/object/unicode_properties.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define IS(name, c)  is_in(changes_##name, COUNT(changes_##name), c)
#define MAP(name, c, out)                                                      \
    map_by(&(const struct mapping){runs_##name, COUNT(runs_##name),            \
                                   several_##name, COUNT(several_##name)},     \
           c, out)

/* How many of the COUNT ascending numbers are not above C. */
static size_t count_up_to(const uint32_t *numbers, size_t count, uint32_t c)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (numbers[middle] <= c) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    TT_ASSERT(low == 0 || numbers[low - 1] <= c);
    TT_ASSERT(low == count || numbers[low] > c);
    return low;
}

static bool is_in(const uint32_t *changes, size_t count, uint32_t c)
{
    return count_up_to(changes, count, c) % 2 == 1;
}

bool tt__unicode_is_printable(uint32_t c)
{
    return c < 0x7f ? c >= 0x20 : IS(printable, c);
}

static bool is_ascii_alpha(uint32_t c)
{
    return (c | 0x20) - 'a' < 26;
}

bool tt__unicode_is_alpha(uint32_t c)
{
    return c < 0x80 ? is_ascii_alpha(c) : IS(alpha, c);
}

bool tt__unicode_is_decimal(uint32_t c)
{
    return c < 0x80 ? c - '0' < 10 : IS(decimal, c);
}

bool tt__unicode_is_digit(uint32_t c)
{
    return tt__unicode_is_decimal(c) || (c >= 0x80 && IS(digit, c));
}

bool tt__unicode_is_numeric(uint32_t c)
{
    return tt__unicode_is_decimal(c) || (c >= 0x80 && IS(numeric, c));
}

bool tt__unicode_is_alnum(uint32_t c)
{
    return tt__unicode_is_alpha(c) || tt__unicode_is_numeric(c) ||
           tt__unicode_is_digit(c);
}

bool tt__unicode_is_space(uint32_t c)
{
    return IS(space, c);
}

bool tt__unicode_is_upper(uint32_t c)
{
    return c < 0x80 ? c - 'A' < 26 : IS(upper, c);
}

bool tt__unicode_is_lower(uint32_t c)
{
    return c < 0x80 ? c - 'a' < 26 : IS(lower, c);
}

bool tt__unicode_is_title(uint32_t c)
{
    return IS(title, c);
}

bool tt__unicode_is_cased(uint32_t c)
{
    if (c < 0x80) {
        return is_ascii_alpha(c);
    }
    return tt__unicode_is_upper(c) || tt__unicode_is_lower(c) ||
           tt__unicode_is_title(c);
}

bool tt__unicode_is_skipped(uint32_t c)
{
    return IS(skipped, c);
}

bool tt__unicode_is_name_start(uint32_t c)
{
    if (c < 0x80) {
        return is_ascii_alpha(c) || c == '_';
    }
    return IS(alpha, c) != IS(name_start, c);
}

bool tt__unicode_is_name_more(uint32_t c)
{
    return tt__unicode_is_name_start(c) || IS(name_more, c);
}

bool tt__unicode_is_unstable(uint32_t c)
{
    return c >= 0x80 && IS(unstable, c);
}

bool tt__unicode_is_line_break(uint32_t c)
{
    return (c >= 0x0a && c <= 0x0d) || (c >= 0x1c && c <= 0x1e) || c == 0x85 ||
           c == 0x2028 || c == 0x2029;
}

int tt__unicode_decimal_value(uint32_t c)
{
    if (c < 0x80) {
        return c - '0' < 10 ? (int)(c - '0') : -1;
    }
    size_t place = count_up_to(changes_decimal, COUNT(changes_decimal), c);
    TT_ASSERT(place % 2 == 0 || place < COUNT(changes_decimal));
    /* Digits come ten by ten, each ten from 0 to 9. */
    return place % 2 == 1 ? (int)((c - changes_decimal[place - 1]) % 10) : -1;
}

/* ---- Mappings ------------------------------------------------------------ */

struct mapping {
    const struct run *runs;
    size_t run_count;
    const struct several *several;
    size_t several_count;
};

/* The run that C is in, or NULL. */
static const struct run *find_run(const struct mapping *map, uint32_t c)
{
    size_t low = 0, high = map->run_count;
    TT_ASSERT(c <= 0x10ffff);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct run *run = &map->runs[middle];
        if (c < run->first) {
            high = middle;
        } else if (c > run->last) {
            low = middle + 1;
        } else {
            TT_ASSERT(run->step > 0);
            return (c - run->first) % run->step == 0 ? run : NULL;
        }
    }
    return NULL;
}

/* 0: it is in none of the two tables. The second one is short. */
static size_t map_by(const struct mapping *map, uint32_t c, uint32_t *out)
{
    const struct run *run = find_run(map, c);
    TT_ASSERT(c <= 0x10ffff);
    if (run != NULL) {
        out[0] = (uint32_t)((int32_t)c + run->delta);
        return 1;
    }
    for (size_t i = 0; i < map->several_count; i++) {
        const struct several *row = &map->several[i];
        size_t count = 0;
        while (row->from == c && count < TT__UNICODE_MAPPED_MAX &&
               row->to[count] != 0) {
            out[count] = row->to[count];
            count++;
        }
        if (count > 0) {
            return count;
        }
    }
    return 0;
}

size_t tt__unicode_upper(uint32_t c, uint32_t *out)
{
    size_t count = 0;
    if (c < 0x80) {
        out[0] = c - 'a' < 26 ? c - 32 : c;
        return 1;
    }
    count = MAP(upper, c, out);
    out[0] = count == 0 ? c : out[0];
    return count == 0 ? 1 : count;
}

size_t tt__unicode_lower(uint32_t c, uint32_t *out)
{
    size_t count = 0;
    if (c < 0x80) {
        out[0] = c - 'A' < 26 ? c + 32 : c;
        return 1;
    }
    count = MAP(lower, c, out);
    out[0] = count == 0 ? c : out[0];
    return count == 0 ? 1 : count;
}

/* The tables of these two hold where they differ from upper and lower. */
size_t tt__unicode_title(uint32_t c, uint32_t *out)
{
    size_t count = c < 0x80 ? 0 : MAP(title, c, out);
    return count > 0 ? count : tt__unicode_upper(c, out);
}

size_t tt__unicode_fold(uint32_t c, uint32_t *out)
{
    size_t count = c < 0x80 ? 0 : MAP(fold, c, out);
    return count > 0 ? count : tt__unicode_lower(c, out);
}

uint32_t tt__unicode_normal(uint32_t c)
{
    uint32_t out[TT__UNICODE_MAPPED_MAX] = {c};
    size_t count = c < 0x80 ? 1 : MAP(normal, c, out);
    TT_ASSERT(count <= 1); /* the table has no others */
    return count == 0 ? c : out[0];
}

/* SPDX-License-Identifier: MIT
 *
 * str_case.c: methods of str about upper and lower case.
 *
 * One character may become up to three. A capital sigma at the end of a word
 * has a lower case of its own. It mirrors do_lower, do_title and the like of
 * CPython's Objects/unicodeobject.c.
 */
#include "loop/object/unicode.h"

#include "texts.h"

enum { SIGMA = 0x3a3, SIGMA_SMALL = 0x3c3, SIGMA_FINAL = 0x3c2 };

typedef size_t map_point(uint32_t c, uint32_t *out);

static void put_points(struct tt_text *out, const uint32_t *points,
                       size_t count)
{
    char text[4];
    for (size_t i = 0; i < count; i++) {
        tt_text_put(out, text, tt__unicode_encode(points[i], text));
    }
}

/* Whether a letter precedes AT, not counting ignorable characters. */
static bool letter_before(const struct tt_str *str, size_t at)
{
    size_t used;
    for (size_t i = at; i > 0;) {
        do {
            i--;
        } while (((uint8_t)str->text[i] & 0xc0) == 0x80);
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        if (!tt__unicode_is_skipped(c)) {
            return tt__unicode_is_cased(c);
        }
    }
    return false;
}

static bool letter_from(const struct tt_str *str, size_t at)
{
    for (size_t i = at, used; i < str->size; i += used) {
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        if (!tt__unicode_is_skipped(c)) {
            return tt__unicode_is_cased(c);
        }
    }
    return false;
}

/* The lower case of the character C, which is at AT and USED bytes long. */
static void put_lower(struct tt_text *out, const struct tt_str *str, size_t at,
                      uint32_t c, size_t used)
{
    uint32_t points[TT__UNICODE_MAPPED_MAX];
    size_t count = tt__unicode_lower(c, points);
    if (c == SIGMA) {
        bool last = letter_before(str, at) && !letter_from(str, at + used);
        points[0] = last ? SIGMA_FINAL : SIGMA_SMALL;
    }
    put_points(out, points, count);
}

static void put_mapped(struct tt_text *out, uint32_t c, map_point *map)
{
    uint32_t points[TT__UNICODE_MAPPED_MAX];
    put_points(out, points, map(c, points));
}

/* Every character mapped; MAP NULL: to its lower case. */
static tt_value map_all(struct tt_env *env, tt_value self, map_point *map)
{
    const struct tt_str *str = tt_str_get(self);
    struct tt_text out;
    tt__walk_init(&out, env, str->size);
    for (size_t i = 0, used; i < str->size && out.error == 0; i += used) {
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        if (map == NULL) {
            put_lower(&out, str, i, c, used);
        } else {
            put_mapped(&out, c, map);
        }
    }
    return tt_text_finish(&out);
}

tt_value tt__str_lower(struct tt_env *env, const tt_value *args)
{
    return map_all(env, args[0], NULL);
}

tt_value tt__str_upper(struct tt_env *env, const tt_value *args)
{
    return map_all(env, args[0], tt__unicode_upper);
}

tt_value tt__str_casefold(struct tt_env *env, const tt_value *args)
{
    return map_all(env, args[0], tt__unicode_fold);
}

tt_value tt__str_capitalize(struct tt_env *env, const tt_value *args)
{
    const struct tt_str *str = tt_str_get(args[0]);
    struct tt_text out;
    tt__walk_init(&out, env, str->size);
    for (size_t i = 0, used; i < str->size && out.error == 0; i += used) {
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        if (i == 0) {
            put_mapped(&out, c, tt__unicode_title);
        } else {
            put_lower(&out, str, i, c, used);
        }
    }
    return tt_text_finish(&out);
}

tt_value tt__str_swapcase(struct tt_env *env, const tt_value *args)
{
    const struct tt_str *str = tt_str_get(args[0]);
    struct tt_text out;
    tt__walk_init(&out, env, str->size);
    for (size_t i = 0, used; i < str->size && out.error == 0; i += used) {
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        if (tt__unicode_is_upper(c)) {
            put_lower(&out, str, i, c, used);
        } else if (tt__unicode_is_lower(c)) {
            put_mapped(&out, c, tt__unicode_upper);
        } else {
            tt_text_put(&out, str->text + i, used);
        }
    }
    return tt_text_finish(&out);
}

tt_value tt__str_title(struct tt_env *env, const tt_value *args)
{
    const struct tt_str *str = tt_str_get(args[0]);
    struct tt_text out;
    bool inside = false; /* a word */
    tt__walk_init(&out, env, str->size);
    for (size_t i = 0, used; i < str->size && out.error == 0; i += used) {
        uint32_t c = tt__unicode_decode(str->text + i, &used);
        if (inside) {
            put_lower(&out, str, i, c, used);
        } else {
            put_mapped(&out, c, tt__unicode_title);
        }
        inside = tt__unicode_is_cased(c);
    }
    return tt_text_finish(&out);
}

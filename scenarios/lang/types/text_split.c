/* SPDX-License-Identifier: MIT
 *
 * text_split.c: methods of str and bytes that split and join them: split,
 * splitlines, strip, join.
 *
 * It mirrors CPython's Objects/stringlib/split.h and join.h.
 */
#include "bytes.h"
#include "loop/object/unicode.h"

#include "numbers.h"
#include "texts.h"

/* The character that ends at END, which is after the piece's beginning; *SIZE:
 * its bytes. */
static uint32_t last_point(tt_value self, const char *end, size_t *size)
{
    const char *at = end - 1;
    while (tt_is_str(self) && ((uint8_t)*at & 0xc0) == 0x80) {
        at--;
    }
    *size = (size_t)(end - at);
    return tt_is_str(self) ? tt__unicode_decode(at, size) : (uint8_t)*at;
}

static uint32_t first_point(tt_value self, const char *at, size_t *size)
{
    *size = 1;
    return tt_is_str(self) ? tt__unicode_decode(at, size) : (uint8_t)*at;
}

static bool is_space(tt_value self, uint32_t c)
{
    if (tt_is_str(self)) {
        return tt__unicode_is_space(c);
    }
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* ---- strip --------------------------------------------------------------- */

/* What strip() takes away; `at` NULL: white space. */
static bool is_stripped(tt_value self, struct tt__piece chars, uint32_t c,
                        const char *at, size_t size)
{
    if (chars.at == NULL) {
        return is_space(self, c);
    }
    return tt__piece_find(chars, (struct tt__piece){at, size}) != SIZE_MAX;
}

static struct tt__piece strip_left(tt_value self, struct tt__piece in,
                                   struct tt__piece chars)
{
    for (size_t used; in.size > 0; in.at += used, in.size -= used) {
        uint32_t c = first_point(self, in.at, &used);
        if (!is_stripped(self, chars, c, in.at, used)) {
            break;
        }
    }
    return in;
}

static struct tt__piece strip_right(tt_value self, struct tt__piece in,
                                    struct tt__piece chars)
{
    for (size_t used; in.size > 0; in.size -= used) {
        const char *end = in.at + in.size;
        uint32_t c = last_point(self, end, &used);
        if (!is_stripped(self, chars, c, end - used, used)) {
            break;
        }
    }
    return in;
}

static tt_value strip(struct tt_env *env, const tt_value *args,
                      const char *wrong, bool left, bool right)
{
    struct tt__piece in = tt__piece_of(args[0]), chars = {NULL, 0};
    if (args[1] != TT_NULL && args[1] != TT_NONE &&
        tt__piece_arg(env, args[0], args[1], wrong, &chars) < 0) {
        return TT_NULL;
    }
    if (left) {
        in = strip_left(args[0], in, chars);
    }
    if (right) {
        in = strip_right(args[0], in, chars);
    }
    size_t gone = tt__piece_of(args[0]).size - in.size;
    if (tt__spend_walk(env, gone) < 0 ||
        tt__spend_search(env, gone * chars.size) < 0) {
        return TT_NULL;
    }
    return tt__piece_value(env, args[0], in.at, in.size);
}

tt_value tt__text_strip(struct tt_env *env, const tt_value *args)
{
    return strip(env, args, "strip arg must be None or str", true, true);
}

tt_value tt__text_lstrip(struct tt_env *env, const tt_value *args)
{
    return strip(env, args, "lstrip arg must be None or str", true, false);
}

tt_value tt__text_rstrip(struct tt_env *env, const tt_value *args)
{
    return strip(env, args, "rstrip arg must be None or str", false, true);
}

/* ---- split --------------------------------------------------------------- */

static int append_piece(struct tt_env *env, tt_value list, tt_value self,
                        const char *at, size_t size)
{
    tt_value item =
        tt_spend(env, 1) < 0 ? TT_NULL : tt__piece_value(env, self, at, size);
    if (item == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_list_append(env, tt_list_get(list), item);
    tt_unref(env, item);
    return rc;
}

/* Up to the next white space, or to SIZE. */
static size_t word_size(tt_value self, struct tt__piece in)
{
    size_t size = 0, used;
    while (size < in.size &&
           !is_space(self, first_point(self, in.at + size, &used))) {
        size += used;
    }
    return size;
}

static size_t last_word_size(tt_value self, struct tt__piece in)
{
    size_t size = in.size, used;
    while (size > 0 && !is_space(self, last_point(self, in.at + size, &used))) {
        size -= used;
    }
    return in.size - size;
}

static int split_words(struct tt_env *env, tt_value list, tt_value self,
                       size_t max)
{
    struct tt__piece in = tt__piece_of(self), spaces = {NULL, 0};
    int rc = 0;
    for (size_t count = 0; rc == 0; count++) {
        size_t before = in.size;
        in = strip_left(self, in, spaces);
        size_t size = count < max ? word_size(self, in) : in.size;
        rc = tt__spend_walk(env, before - in.size + (count < max ? size : 0));
        if (rc < 0 || in.size == 0) {
            break;
        }
        rc = append_piece(env, list, self, in.at, size);
        in.at += size;
        in.size -= size;
    }
    return rc;
}

/* From the right; the pieces come in the wrong order. */
static int split_words_right(struct tt_env *env, tt_value list, tt_value self,
                             size_t max)
{
    struct tt__piece in = tt__piece_of(self), spaces = {NULL, 0};
    int rc = 0;
    for (size_t count = 0; rc == 0; count++) {
        size_t before = in.size;
        in = strip_right(self, in, spaces);
        size_t size = count < max ? last_word_size(self, in) : in.size;
        rc = tt__spend_walk(env, before - in.size + (count < max ? size : 0));
        if (rc < 0 || in.size == 0) {
            break;
        }
        in.size -= size;
        rc = append_piece(env, list, self, in.at + in.size, size);
    }
    return rc;
}

static int split_at(struct tt_env *env, tt_value list, tt_value self,
                    struct tt__piece separator, size_t max)
{
    struct tt__piece in = tt__piece_of(self);
    int rc = 0;
    for (size_t count = 0; rc == 0 && count < max; count++) {
        size_t at = tt__piece_find(in, separator);
        rc = tt__spend_search(env, at == SIZE_MAX ? in.size : at);
        if (rc < 0 || at == SIZE_MAX) {
            break;
        }
        rc = append_piece(env, list, self, in.at, at);
        in.at += at + separator.size;
        in.size -= at + separator.size;
    }
    return rc < 0 ? rc : append_piece(env, list, self, in.at, in.size);
}

static int split_at_right(struct tt_env *env, tt_value list, tt_value self,
                          struct tt__piece separator, size_t max)
{
    struct tt__piece in = tt__piece_of(self);
    int rc = 0;
    for (size_t count = 0; rc == 0 && count < max; count++) {
        size_t at = SIZE_MAX;
        rc = tt__piece_rfind(env, in, separator, &at);
        if (rc == 0) {
            rc = tt__spend_search(env, at == SIZE_MAX ? in.size : in.size - at);
        }
        if (rc < 0 || at == SIZE_MAX) {
            break;
        }
        size_t end = at + separator.size;
        rc = append_piece(env, list, self, in.at + end, in.size - end);
        in.size = at;
    }
    return rc < 0 ? rc : append_piece(env, list, self, in.at, in.size);
}

static void turn_around(struct tt_list *list)
{
    for (uint32_t i = 0, j = list->count; i + 1 < j; i++) {
        tt_value item = list->at[i];
        list->at[i] = list->at[--j];
        list->at[j] = item;
    }
}

static tt_value split(struct tt_env *env, const tt_value *args, bool right)
{
    tt_value self = args[0];
    struct tt__piece separator = {NULL, 0};
    bool words = args[1] == TT_NULL || args[1] == TT_NONE;
    int64_t n = -1;
    int rc;
    if (args[2] != TT_NULL && tt__to_int(env, args[2], &n) < 0) {
        return TT_NULL;
    }
    size_t max = n < 0 ? SIZE_MAX : (size_t)n;
    if (!words &&
        tt__piece_arg(env, self, args[1], "must be str or None, not %T",
                      &separator) < 0) {
        return TT_NULL;
    }
    if (!words && separator.size == 0) {
        tt_raise(env, &tt_ValueError, "empty separator");
        return TT_NULL;
    }
    tt_value list = tt_list(env, NULL, 0);
    if (list == TT_NULL) {
        return TT_NULL;
    }
    if (words) {
        rc = right ? split_words_right(env, list, self, max)
                   : split_words(env, list, self, max);
    } else {
        rc = right ? split_at_right(env, list, self, separator, max)
                   : split_at(env, list, self, separator, max);
    }
    if (right) {
        turn_around(tt_list_get(list));
    }
    if (rc < 0) {
        tt_clear(env, &list);
    }
    return list;
}

tt_value tt__text_split(struct tt_env *env, const tt_value *args)
{
    return split(env, args, false);
}

tt_value tt__text_rsplit(struct tt_env *env, const tt_value *args)
{
    return split(env, args, true);
}

/* Whether C ends a line: in bytes only the two of ASCII's. */
static bool is_break(tt_value self, uint32_t c)
{
    return tt_is_str(self) ? tt__unicode_is_line_break(c)
                           : c == '\n' || c == '\r';
}

tt_value tt__text_splitlines(struct tt_env *env, const tt_value *args)
{
    struct tt__piece in = tt__piece_of(args[0]);
    const char *at = in.at, *end = in.at + in.size;
    int keep = args[1] == TT_NULL ? 0 : tt_truth(env, args[1]);
    tt_value list = keep < 0 || tt__spend_walk(env, in.size) < 0
                        ? TT_NULL
                        : tt_list(env, NULL, 0);
    while (list != TT_NULL && at < end) {
        const char *stop = at;
        size_t used = 0;
        while (stop < end &&
               !is_break(args[0], first_point(args[0], stop, &used))) {
            stop += used;
        }
        const char *next = stop == end ? end : stop + used;
        if (next < end && *stop == '\r' && *next == '\n') {
            next++;
        }
        const char *last = keep ? next : stop;
        if (append_piece(env, list, args[0], at, (size_t)(last - at)) < 0) {
            tt_clear(env, &list);
        }
        at = next;
    }
    return list;
}

/* ---- join ---------------------------------------------------------------- */

/* The items as a list or tuple, given. */
static tt_value items_of(struct tt_env *env, tt_value v)
{
    if (tt_is_list(v) || tt_is_tuple(v)) {
        return tt_ref(v);
    }
    tt_value iterator = tt__iter(env, v);
    if (iterator == TT_NULL) {
        if (tt_raised(env, &tt_TypeError)) {
            tt_exc_unref(env, tt_exc_take(env));
            tt_raise(env, &tt_TypeError, "can only join an iterable");
        }
        return TT_NULL;
    }
    tt_value list = tt__to_list(env, iterator);
    tt_unref(env, iterator);
    return list;
}

tt_value tt__text_join(struct tt_env *env, const tt_value *args)
{
    tt_value list = items_of(env, args[1]);
    size_t count;
    struct tt_text out;
    if (list == TT_NULL) {
        return TT_NULL;
    }
    struct tt__piece between = tt__piece_of(args[0]);
    const tt_value *items = tt__items(list, &count);
    tt_text_init(&out, env);
    out.error = tt_spend(env, count);
    for (size_t i = 0; i < count && out.error == 0; i++) {
        struct tt__piece item = {NULL, 0};
        if (tt_is_str(args[0]) && tt_is_str(items[i])) {
            item = tt__piece_of(items[i]);
        } else if (tt_is_str(args[0]) ||
                   tt__buffer_of(env, items[i], &item) <= 0) {
            if (tt_failure(env) < 0) {
                out.error = tt_failure(env);
                break;
            }
            out.error = tt_raise(
                env, &tt_TypeError,
                tt_is_str(args[0])
                    ? "sequence item %z: expected str instance, %T found"
                    : "sequence item %z: expected a bytes-like object, %T "
                      "found",
                i, items[i]);
            break;
        }
        tt_text_put(&out, between.at, i == 0 ? 0 : between.size);
        tt_text_put(&out, item.at, item.size);
    }
    tt_unref(env, list);
    return tt__piece_finish(&out, args[0]);
}

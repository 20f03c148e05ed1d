/* SPDX-License-Identifier: MIT
 *
 * text_search.c: methods of str and bytes that look for a part
 * of them: find, index, count, startswith, replace, partition and the like.
 *
 * It mirrors CPython's Objects/unicodeobject.c and bytes_methods.c.
 */
#include "bytes.h"
#include "numbers.h"
#include "texts.h"

/* A limit of a search, in characters; V may be left out or None. */
static int read_limit(struct tt_env *env, tt_value v, size_t count,
                      int64_t *out)
{
    int64_t n;
    if (v == TT_NULL || v == TT_NONE) {
        return 0;
    }
    if (tt__limit_to_int(env, v, "integers or None", &n) < 0) {
        return tt_failure(env);
    }
    if (n < 0) {
        n += (int64_t)count;
    }
    *out = n < 0 ? 0 : n;
    return 0;
}

/* The part of SELF between START and END: 1 and *OUT, 0 where START is after
 * END, so that nothing is found there, or a failure. */
static int read_range(struct tt_env *env, tt_value self, tt_value start,
                      tt_value end, struct tt__piece *out)
{
    *out = tt__piece_of(self);
    bool is_str = tt_is_str(self);
    size_t count = is_str ? tt_str_get(self)->length : out->size;
    int64_t from = 0, to = (int64_t)count;
    if (start == TT_NULL && end == TT_NULL) {
        return 1;
    }
    int rc = read_limit(env, start, count, &from);
    rc = rc < 0 ? rc : read_limit(env, end, count, &to);
    if (rc < 0) {
        return rc;
    }
    to = to > (int64_t)count ? (int64_t)count : to;
    if (from > to) {
        return 0;
    }
    size_t first = (size_t)from, last = (size_t)to;
    if (is_str && tt__spend_offset(env, tt_str_get(self), first + last) < 0) {
        return tt_failure(env);
    }
    if (is_str) {
        first = tt__str_offset(tt_str_get(self), first);
        last = tt__str_offset(tt_str_get(self), last);
    }
    out->at += first;
    out->size = last - first;
    return 1;
}

/* What is looked for; in bytes it may be a number. */
struct needle {
    struct tt__piece piece;
    char byte;
};

static int read_needle(struct tt_env *env, tt_value self, tt_value v,
                       const char *name, struct needle *out)
{
    int64_t n;
    if (tt_is_str(self)) {
        if (tt_is_str(v)) {
            out->piece = tt__piece_of(v);
            return 0;
        }
        return tt_raise(env, &tt_TypeError,
                        "%s() argument 1 must be str, not %N", name, v);
    }
    int rc = tt__buffer_of(env, v, &out->piece);
    if (rc != 0) {
        return rc < 0 ? rc : 0;
    }
    if (!tt__integer(v, &n)) {
        return tt_raise(
            env, &tt_TypeError,
            "argument should be integer or bytes-like object, not '%T'", v);
    }
    if (n < 0 || n > 255) {
        return tt_raise(env, &tt_ValueError, "byte must be in range(0, 256)");
    }
    out->byte = (char)n;
    out->piece = (struct tt__piece){&out->byte, 1};
    return 0;
}

/* What is looked for, and where; as read_range. Of two wrong arguments that
 * complains which CPython converts first. */
static int read_search(struct tt_env *env, const tt_value *args,
                       const char *name, struct needle *needle,
                       struct tt__piece *in)
{
    bool is_str = tt_is_str(args[0]);
    int rc = is_str ? read_needle(env, args[0], args[1], name, needle) : 0;
    int found = rc < 0 ? rc : read_range(env, args[0], args[2], args[3], in);
    if (found >= 0 && !is_str) {
        rc = read_needle(env, args[0], args[1], name, needle);
    }
    return rc < 0 ? rc : found;
}

/* The first or last NEEDLE: 0 and *OUT, in bytes, or a failure. What comes
 * after the first one costs nothing: who looks for the next line of a long
 * text again and again passes over it once. */
static int find_either(struct tt_env *env, struct tt__piece in,
                       struct tt__piece needle, bool last, size_t *out)
{
    if (last) {
        int rc = tt__spend_search(env, in.size);
        return rc < 0 ? rc : tt__piece_rfind(env, in, needle, out);
    }
    *out = tt__piece_find(in, needle);
    return tt__spend_search(env, *out == SIZE_MAX ? in.size : *out);
}

/* Place of the first or last one, in characters; -1: none. Or a failure: 0,
 * else 1. */
static int search(struct tt_env *env, const tt_value *args, const char *name,
                  bool last, int64_t *out)
{
    struct needle needle;
    struct tt__piece in;
    int rc = read_search(env, args, name, &needle, &in);
    *out = -1;
    if (rc <= 0) {
        return rc < 0 ? rc : 1;
    }
    size_t at;
    rc = find_either(env, in, needle.piece, last, &at);
    if (rc < 0 || at == SIZE_MAX || needle.piece.size > in.size) {
        return rc < 0 ? rc : 1;
    }
    at += (size_t)(in.at - tt__piece_of(args[0]).at);
    if (tt_is_str(args[0]) &&
        tt__spend_offset(env, tt_str_get(args[0]), at) < 0) {
        return tt_failure(env);
    }
    *out = (int64_t)(tt_is_str(args[0]) ? tt__str_index(tt_str_get(args[0]), at)
                                        : at);
    return 1;
}

static tt_value find_in(struct tt_env *env, const tt_value *args,
                        const char *name, bool last, bool must)
{
    int64_t at;
    if (search(env, args, name, last, &at) < 0) {
        return TT_NULL;
    }
    if (at < 0 && must) {
        tt_raise(env, &tt_ValueError, "%s not found",
                 tt_is_str(args[0]) ? "substring" : "subsection");
        return TT_NULL;
    }
    return tt_int(env, at);
}

tt_value tt__text_find(struct tt_env *env, const tt_value *args)
{
    return find_in(env, args, "find", false, false);
}

tt_value tt__text_rfind(struct tt_env *env, const tt_value *args)
{
    return find_in(env, args, "rfind", true, false);
}

tt_value tt__text_index(struct tt_env *env, const tt_value *args)
{
    return find_in(env, args, "index", false, true);
}

tt_value tt__text_rindex(struct tt_env *env, const tt_value *args)
{
    return find_in(env, args, "rindex", true, true);
}

/* How often NEEDLE, which is not empty, is in a piece, at most MAX times. */
static size_t count_in(struct tt__piece in, struct tt__piece needle, size_t max)
{
    size_t count = 0;
    while (count < max) {
        size_t at = tt__piece_find(in, needle);
        if (at == SIZE_MAX) {
            break;
        }
        count++;
        in.at += at + needle.size;
        in.size -= at + needle.size;
    }
    return count;
}

tt_value tt__text_count(struct tt_env *env, const tt_value *args)
{
    struct needle needle;
    struct tt__piece in;
    int rc = read_search(env, args, "count", &needle, &in);
    if (rc < 0 || (rc > 0 && tt__spend_search(env, in.size) < 0)) {
        return TT_NULL;
    }
    size_t count = 0;
    if (rc > 0 && needle.piece.size > 0) {
        count = count_in(in, needle.piece, SIZE_MAX);
        rc = tt_spend(env, count);
    } else if (rc > 0) {
        count = 1 + (tt_is_str(args[0]) ? tt__count_points(in.at, in.size)
                                        : in.size);
    }
    return rc < 0 ? TT_NULL : tt_int(env, (int64_t)count);
}

/* ---- startswith, endswith ------------------------------------------------ */

static bool has_affix(struct tt__piece in, struct tt__piece affix, bool at_end)
{
    if (affix.size > in.size) {
        return false;
    }
    const char *at = in.at + (at_end ? in.size - affix.size : 0);
    return memcmp(at, affix.at, affix.size) == 0;
}

/* Any of the strings in a tuple: 1, 0 or a failure. */
static int has_any(struct tt_env *env, tt_value self, struct tt__piece in,
                   tt_value tuple, bool at_end)
{
    const struct tt_tuple *affixes = tt_tuple_get(tuple);
    for (uint32_t i = 0; i < affixes->count; i++) {
        struct tt__piece affix;
        int rc = tt__piece_arg(
            env, self, affixes->at[i],
            at_end ? "tuple for endswith must only contain str, not %T"
                   : "tuple for startswith must only contain str, not %T",
            &affix);
        if (rc < 0 || tt__spend_search(env, affix.size) < 0) {
            return tt_failure(env);
        }
        if (has_affix(in, affix, at_end)) {
            return 1;
        }
    }
    return tt_spend(env, affixes->count / 8);
}

static tt_value with_affix(struct tt_env *env, const tt_value *args,
                           bool at_end)
{
    tt_value self = args[0], affix = args[1];
    const char *type = tt_is_str(self) ? "str" : "bytes";
    struct tt__piece in;
    int rc = read_range(env, self, args[2], args[3], &in);
    if (rc < 0) {
        return TT_NULL;
    }
    bool found = false, is_tuple = tt_is_tuple(affix);
    bool fits = tt_is_str(self) ? tt_is_str(affix) : tt__is_buffer(affix);
    if (!is_tuple && !fits) {
        tt_raise(env, &tt_TypeError,
                 "%s first arg must be %s or a tuple of %s, not %T",
                 at_end ? "endswith" : "startswith", type, type, affix);
        return TT_NULL;
    }
    if (rc > 0 && is_tuple) {
        rc = has_any(env, self, in, affix, at_end);
        found = rc > 0;
    } else if (rc > 0) {
        struct tt__piece one = {NULL, 0};
        rc = tt__piece_arg(env, self, affix, "", &one);
        rc = rc < 0 ? rc : tt__spend_search(env, one.size);
        found = rc == 0 && has_affix(in, one, at_end);
    }
    return rc < 0 ? TT_NULL : tt_bool(found);
}

tt_value tt__text_startswith(struct tt_env *env, const tt_value *args)
{
    return with_affix(env, args, false);
}

tt_value tt__text_endswith(struct tt_env *env, const tt_value *args)
{
    return with_affix(env, args, true);
}

static tt_value without_affix(struct tt_env *env, const tt_value *args,
                              bool at_end)
{
    struct tt__piece in = tt__piece_of(args[0]), affix;
    if (tt__piece_arg(env, args[0], args[1],
                      at_end ? "removesuffix() argument must be str, not %N"
                             : "removeprefix() argument must be str, not %N",
                      &affix) < 0) {
        return TT_NULL;
    }
    if (!has_affix(in, affix, at_end)) {
        return tt__piece_value(env, args[0], in.at, in.size);
    }
    return tt__piece_value(env, args[0], in.at + (at_end ? 0 : affix.size),
                           in.size - affix.size);
}

tt_value tt__text_removeprefix(struct tt_env *env, const tt_value *args)
{
    return without_affix(env, args, false);
}

tt_value tt__text_removesuffix(struct tt_env *env, const tt_value *args)
{
    return without_affix(env, args, true);
}

/* ---- replace ------------------------------------------------------------- */

/* Puts NEW before each of the first MAX characters, and after the last. */
static void put_between(struct tt_text *out, tt_value self,
                        struct tt__piece new, size_t max)
{
    struct tt__piece in = tt__piece_of(self);
    bool is_str = tt_is_str(self);
    size_t count = 0;
    for (size_t i = 0; i <= in.size && out->error == 0; i++) {
        bool first =
            i == in.size || !is_str || ((uint8_t)in.at[i] & 0xc0) != 0x80;
        if (first && count < max) {
            tt_text_put(out, new.at, new.size);
            count++;
        }
        if (i < in.size) {
            tt_text_put(out, in.at + i, 1);
        }
    }
}

tt_value tt__text_replace(struct tt_env *env, const tt_value *args)
{
    struct tt__piece in = tt__piece_of(args[0]), old, new;
    struct tt_text out;
    int64_t count = -1;
    if (tt__piece_arg(env, args[0], args[1],
                      "replace() argument 1 must be str, not %N", &old) < 0 ||
        tt__piece_arg(env, args[0], args[2],
                      "replace() argument 2 must be str, not %N", &new) < 0 ||
        (args[3] != TT_NULL && tt__to_int(env, args[3], &count) < 0) ||
        tt__spend_search(env, in.size) < 0) {
        return TT_NULL;
    }
    size_t max = count < 0 ? SIZE_MAX : (size_t)count;
    tt_text_init(&out, env);
    if (old.size == 0) {
        out.error = tt__spend_walk(env, in.size);
        put_between(&out, args[0], new, max);
        return tt__piece_finish(&out, args[0]);
    }
    for (size_t done = 0; done < max && out.error == 0; done++) {
        size_t at = tt__piece_find(in, old);
        if (at == SIZE_MAX) {
            break;
        }
        tt_text_put(&out, in.at, at);
        tt_text_put(&out, new.at, new.size);
        out.error = out.error != 0 ? out.error : tt_spend(env, 1);
        in.at += at + old.size;
        in.size -= at + old.size;
    }
    tt_text_put(&out, in.at, in.size);
    return tt__piece_finish(&out, args[0]);
}

/* ---- partition ----------------------------------------------------------- */

static tt_value cut_in_three(struct tt_env *env, const tt_value *args,
                             bool last)
{
    struct tt__piece in = tt__piece_of(args[0]), needle;
    if (tt__piece_arg(env, args[0], args[1], "must be str, not %T", &needle) <
        0) {
        return TT_NULL;
    }
    if (needle.size == 0) {
        tt_raise(env, &tt_ValueError, "empty separator");
        return TT_NULL;
    }
    size_t at;
    if (find_either(env, in, needle, last, &at) < 0) {
        return TT_NULL;
    }
    if (at == SIZE_MAX && !tt_is(args[0], &tt__bytearray_type)) {
        tt_value empty = tt__piece_new(env, args[0], "", 0);
        const tt_value whole[] = {last ? empty : args[0], empty,
                                  last ? args[0] : empty};
        tt_value made = empty == TT_NULL ? TT_NULL : tt_tuple(env, whole, 3);
        tt_unref(env, empty);
        return made;
    }
    /* Where each of the three begins, and the end. */
    size_t cuts[4] = {0, in.size, in.size, in.size};
    if (at != SIZE_MAX) {
        cuts[1] = at;
        cuts[2] = at + needle.size;
    } else if (last) {
        cuts[1] = cuts[2] = 0;
    }
    struct tt_tuple *made = tt_tuple_blank(env, 3);
    for (size_t i = 0; made != NULL && i < 3; i++) {
        made->at[i] = tt__piece_value(env, args[0], in.at + cuts[i],
                                      cuts[i + 1] - cuts[i]);
        if (made->at[i] == TT_NULL) {
            tt_unref(env, tt_value_of(made));
            made = NULL;
        }
    }
    return tt_value_of(made);
}

tt_value tt__text_partition(struct tt_env *env, const tt_value *args)
{
    return cut_in_three(env, args, false);
}

tt_value tt__text_rpartition(struct tt_env *env, const tt_value *args)
{
    return cut_in_three(env, args, true);
}

/* SPDX-License-Identifier: MIT
 *
 * text_piece.c: pieces of str and bytes, and places in them.
 */
#define _GNU_SOURCE /* memmem */
#include "bytes.h"
#include "numbers.h"
#include "texts.h"

bool tt__bytes_of(tt_value v, const char **bytes, size_t *size)
{
    if (!tt_is_str(v) && !tt__is_bytes(v)) {
        return false;
    }
    struct tt__piece piece = tt__piece_of(v);
    *bytes = piece.at;
    *size = piece.size;
    return true;
}

/* Separate, so that a str does not pay for what bytes need. */
static TT_NOINLINE struct tt__piece piece_of_bytes(tt_value v)
{
    if (tt_is(v, &tt__bytearray_type)) {
        const struct tt__bytearray *array = tt__bytearray_get(v);
        return (struct tt__piece){array->at, array->size};
    }
    const struct tt__bytes *bytes = (const void *)v;
    TT_ASSERT(tt__is_bytes(v));
    return (struct tt__piece){bytes->bytes, bytes->size};
}

struct tt__piece tt__piece_of(tt_value v)
{
    if (TT_LIKELY(tt_is_str(v))) {
        const struct tt_str *str = tt_str_get(v);
        return (struct tt__piece){str->text, str->size};
    }
    return piece_of_bytes(v);
}

tt_value tt__piece_new(struct tt_env *env, tt_value self, const char *at,
                       size_t size)
{
    if (TT_LIKELY(tt_is_str(self))) {
        return tt_str(env, at, size);
    }
    return tt_is(self, &tt__bytearray_type) ? tt__bytearray(env, at, size)
                                            : tt__bytes(env, at, size);
}

tt_value tt__piece_blank(struct tt_env *env, tt_value self, size_t size,
                         char **to)
{
    TT_ASSERT(!tt_is_str(self));
    tt_value made = tt_is(self, &tt__bytearray_type)
                        ? tt__bytearray_blank(env, size)
                        : tt__bytes_blank(env, size);
    *to = made == TT_NULL ? NULL : (char *)(uintptr_t)tt__piece_of(made).at;
    return made;
}

tt_value tt__piece_value(struct tt_env *env, tt_value self, const char *at,
                         size_t size)
{
    if (TT_LIKELY(tt_is_exactly(self, &tt_str_type))) {
        return size == tt_str_get(self)->size ? tt_ref(self)
                                              : tt_str(env, at, size);
    }
    if (size == tt__piece_of(self).size && !tt_is(self, &tt__bytearray_type) &&
        !(tt_object(self)->type->flags & TT_TYPE_CLASS)) {
        return tt_ref(self);
    }
    return tt__piece_new(env, self, at, size);
}

tt_value tt__piece_finish(struct tt_text *out, tt_value self)
{
    if (tt_is_str(self)) {
        return tt_text_finish(out);
    }
    tt_value made = TT_NULL;
    if (out->error == 0) {
        made = tt__piece_new(out->env, self, out->at, out->size);
    }
    tt_text_deinit(out);
    return made;
}

int tt__piece_arg(struct tt_env *env, tt_value self, tt_value v,
                  const char *text, struct tt__piece *out)
{
    if (!tt_is_str(self)) {
        return tt__buffer_arg(env, v, out);
    }
    if (!tt_is_str(v)) {
        return tt_raise(env, &tt_TypeError, text, v);
    }
    *out = tt__piece_of(v);
    return 0;
}

/* ---- Searching ----------------------------------------------------------- */

size_t tt__piece_find(struct tt__piece in, struct tt__piece needle)
{
    if (in.size < needle.size) {
        return SIZE_MAX; /* `in.at` may be NULL then */
    }
    const char *at = memmem(in.at, in.size, needle.at, needle.size);
    return at == NULL ? SIZE_MAX : (size_t)(at - in.at);
}

enum {
    SHORT_MAX = 32 /* of needles that are compared at each place */
};

static size_t rfind_short(struct tt__piece in, struct tt__piece needle)
{
    for (size_t at = in.size - needle.size + 1;
         needle.size <= in.size && at > 0; at--) {
        if (memcmp(in.at + at - 1, needle.at, needle.size) == 0) {
            return at - 1;
        }
    }
    return SIZE_MAX;
}

/* The failure function of Knuth, Morris and Pratt for NEEDLE read backwards:
 * BORDERS[i] is the length of the longest proper border of its last i + 1
 * bytes. */
static void find_borders(struct tt__piece needle, uint32_t *borders)
{
    const char *last = needle.at + needle.size - 1;
    uint32_t border = 0;
    borders[0] = 0;
    for (size_t i = 1; i < needle.size; i++) {
        while (border > 0 && *(last - i) != *(last - border)) {
            border = borders[border - 1];
        }
        border += *(last - i) == *(last - border);
        borders[i] = border;
    }
}

static size_t rfind_long(struct tt__piece in, struct tt__piece needle,
                         const uint32_t *borders)
{
    const char *last = needle.at + needle.size - 1;
    uint32_t matched = 0;
    for (size_t at = in.size; at > 0; at--) {
        while (matched > 0 && in.at[at - 1] != *(last - matched)) {
            matched = borders[matched - 1];
        }
        matched += in.at[at - 1] == *(last - matched);
        if (matched == needle.size) {
            return at - 1;
        }
    }
    return SIZE_MAX;
}

int tt__piece_rfind(struct tt_env *env, struct tt__piece in,
                    struct tt__piece needle, size_t *out)
{
    *out = SIZE_MAX;
    if (needle.size > in.size) {
        return 0;
    }
    if (needle.size <= SHORT_MAX) {
        *out = rfind_short(in, needle);
        return 0;
    }
    uint32_t *borders = tt_alloc(env, needle.size * sizeof *borders);
    if (borders == NULL) {
        return tt_failure(env);
    }
    find_borders(needle, borders);
    *out = rfind_long(in, needle, borders);
    tt_free(env, borders, needle.size * sizeof *borders);
    return 0;
}

/* ---- Characters of a str ------------------------------------------------- */

size_t tt__count_points(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        count += ((uint8_t)text[i] & 0xc0) != 0x80;
    }
    return count;
}

int tt__spend_place(struct tt_env *env, const struct tt_str *str, size_t index)
{
    TT_ASSERT(str->length < str->size);
    if (!tt__str_has_table(str)) {
        return tt__spend_walk(env, index);
    }
    if (!tt__str_is_indexed(str)) {
        if (tt__spend_walk(env, str->size) < 0) {
            return tt_failure(env);
        }
        tt__str_fill_table((struct tt_str *)(uintptr_t)str);
    }
    return tt__spend_walk(env, index < TT__STR_STRIDE ? index : TT__STR_STRIDE);
}

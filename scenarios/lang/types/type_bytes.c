/* SPDX-License-Identifier: MIT
 *
 * type_bytes.c: bytes objects: their type and operators.
 *
 * A bytes object never changes, and has a NUL after its bytes. It mirrors
 * CPython's Objects/bytesobject.c.
 */
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "bytes.h"
#include "objects.h"
#include "numbers.h"
#include "texts.h"

static struct tt__bytes *bytes_get(tt_value v)
{
    return (struct tt__bytes *)(void *)v;
}

static bool is_bytes(tt_value v)
{
    return tt__is_bytes(v);
}

tt_value tt__bytes_blank(struct tt_env *env, size_t size)
{
    if (size > TT_STR_SIZE_MAX) {
        tt_fail(env, TT_ELIMIT, "a bytes object of more than %d bytes",
                (int)TT_STR_SIZE_MAX);
        return TT_NULL;
    }
    struct tt__bytes *made = tt_object_new(
        env, &tt__bytes_type, offsetof(struct tt__bytes, bytes) + size + 1);
    if (made != NULL) {
        made->size = (uint32_t)size;
        made->spare = 0;
        made->hash = 0;
        made->bytes[size] = '\0';
    }
    return tt_value_of(made);
}

tt_value tt__bytes(struct tt_env *env, const char *bytes, size_t size)
{
    tt_value made = tt__bytes_blank(env, size);
    if (made != TT_NULL && size > 0) {
        memcpy(bytes_get(made)->bytes, bytes, size);
    }
    return made;
}

/* ---- Items --------------------------------------------------------------- */

static tt_value bytes_slice(struct tt_env *env, tt_value self,
                            const struct tt__slice *slice)
{
    const struct tt__bytes *bytes = bytes_get(self);
    int64_t start, step, n;
    if (tt__slice_indices(env, slice, bytes->size, &start, &step, &n) < 0) {
        return TT_NULL;
    }
    if (n == 0 || step == 1) {
        return tt__piece_value(env, self, bytes->bytes + (n == 0 ? 0 : start),
                               (size_t)n);
    }
    tt_value made = tt__bytes_blank(env, (size_t)n);
    for (int64_t i = 0; made != TT_NULL && i < n; i++) {
        bytes_get(made)->bytes[i] = bytes->bytes[start + i * step];
    }
    return made;
}

static tt_value bytes_getitem(struct tt_env *env, tt_value self, tt_value key)
{
    const struct tt__bytes *bytes = bytes_get(self);
    int64_t n;
    if (tt_is_exactly(key, &tt__slice_type)) {
        return bytes_slice(env, self, (const void *)key);
    }
    int rc = tt__key_to_int(env, key, &n);
    if (rc <= 0) {
        if (rc == 0) {
            tt_raise(env, &tt_TypeError,
                     "byte indices must be integers or slices, not %T", key);
        }
        return TT_NULL;
    }
    n += n < 0 ? (int64_t)bytes->size : 0;
    if (n < 0 || n >= (int64_t)bytes->size) {
        tt_raise(env, &tt_IndexError, "index out of range");
        return TT_NULL;
    }
    return tt_small_int((uint8_t)bytes->bytes[n]);
}

static int bytes_contains(struct tt_env *env, tt_value self, tt_value item)
{
    struct tt__piece in = tt__piece_of(self), needle;
    int64_t n;
    if (tt__spend_search(env, in.size) < 0) {
        return tt_failure(env);
    }
    if (tt__integer(item, &n)) {
        if (n < 0 || n > 255) {
            return tt_raise(env, &tt_ValueError,
                            "byte must be in range(0, 256)");
        }
        return memchr(in.at, (int)n, in.size) != NULL;
    }
    int rc = tt__piece_arg(env, self, item, "", &needle);
    return rc < 0 ? rc : tt__piece_find(in, needle) != SIZE_MAX;
}

static int bytes_length(struct tt_env *env, tt_value self, int64_t *out)
{
    (void)env;
    *out = bytes_get(self)->size;
    return 0;
}

static tt_value next_of_bytes(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = (struct tt__iterator *)(void *)self;
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    const struct tt__bytes *bytes = bytes_get(it->over);
    if (it->at < bytes->size) {
        return tt_small_int((uint8_t)bytes->bytes[it->at++]);
    }
    tt_clear(env, &it->over);
    return TT_NULL;
}

static tt_value bytes_hint(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = (const void *)self;
    int64_t all = it->over == TT_NULL ? 0 : bytes_get(it->over)->size;
    return tt_int(env, all < (int64_t)it->at ? 0 : all - (int64_t)it->at);
}

static const struct tt_type bytes_iterator_type = TT__COUNTED_ITERATOR_TYPE(
    "bytes_iterator", "bytes_iterator", next_of_bytes, bytes_hint);

static tt_value iter_bytes(struct tt_env *env, tt_value self)
{
    return tt__iterator_new(env, &bytes_iterator_type, self);
}

/* ---- Operators ----------------------------------------------------------- */

static bool equal_bytes(const struct tt__bytes *a, const struct tt__bytes *b)
{
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

static tt_value bytes_compare(struct tt_env *env, tt_value self, tt_value other,
                              enum tt__comparison op)
{
    if (!is_bytes(other)) {
        return TT_NOT_IMPLEMENTED;
    }
    const struct tt__bytes *a = bytes_get(self), *b = bytes_get(other);
    size_t size = a->size < b->size ? a->size : b->size;
    if (tt__spend_search(env, size) < 0) {
        return TT_NULL;
    }
    int order = memcmp(a->bytes, b->bytes, size);
    if (order == 0) {
        order = a->size < b->size ? -1 : a->size > b->size;
    }
    return tt__order(order, 0, op);
}

static tt_value concatenate(struct tt_env *env, tt_value a, tt_value b)
{
    struct tt__piece left = tt__piece_of(a), right;
    if (tt__buffer_arg(env, b, &right) < 0) {
        return TT_NULL;
    }
    tt_value made = tt__bytes_blank(env, left.size + right.size);
    if (made != TT_NULL) {
        memcpy(bytes_get(made)->bytes, left.at, left.size);
        memcpy(bytes_get(made)->bytes + left.size, right.at, right.size);
    }
    return made;
}

static tt_value repeat(struct tt_env *env, tt_value self, int64_t times)
{
    struct tt__piece in = tt__piece_of(self);
    size_t size;
    if (tt__repeat_count(env, in.size, times, &size) < 0) {
        return TT_NULL;
    }
    tt_value made = tt__bytes_blank(env, size);
    for (size_t at = 0; made != TT_NULL && at < size; at += in.size) {
        memcpy(bytes_get(made)->bytes + at, in.at, in.size);
    }
    return made;
}

static tt_value bytes_binary(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__binary op, bool reflected)
{
    int64_t times;
    if (op == BINARY_ADD && !reflected && tt__is_buffer(other)) {
        return concatenate(env, self, other);
    }
    if (op == BINARY_MULTIPLY) {
        int rc = tt__repeat_times(env, other, &times);
        if (rc < 0) {
            return TT_NULL;
        }
        if (rc == 0) {
            return TT_NOT_IMPLEMENTED;
        }
        return repeat(env, self, times);
    }
    if (op == BINARY_MODULO && !reflected) {
        return tt__percent_bytes(env, tt__piece_of(self), other);
    }
    return TT_NOT_IMPLEMENTED;
}

/* ---- The type ------------------------------------------------------------ */

static size_t size_of_bytes(const struct tt_object *self)
{
    return offsetof(struct tt__bytes, bytes) +
           ((const struct tt__bytes *)self)->size + 1;
}

static int repr_bytes(struct tt_env *env, tt_value v, struct tt_text *out)
{
    struct tt__piece in = tt__piece_of(v);
    bool single = memchr(in.at, '\'', in.size) != NULL;
    bool twice = memchr(in.at, '"', in.size) != NULL;
    char quote = single && !twice ? '"' : '\'';
    tt_text_format(out, "b%c", quote);
    out->error = out->error != 0 ? out->error : tt__spend_walk(env, in.size);
    for (size_t i = 0; i < in.size && out->error == 0; i++) {
        char c = in.at[i];
        static const char digits[] = "0123456789abcdef";
        if (c == quote || c == '\\') {
            tt_text_format(out, "\\%c", c);
        } else if (c == '\n' || c == '\r' || c == '\t') {
            const char *escape;
            if (c == '\n') {
                escape = "\\n";
            } else if (c == '\r') {
                escape = "\\r";
            } else {
                escape = "\\t";
            }
            tt_text_puts(out, escape);
        } else if (c >= ' ' && c < 0x7f) {
            tt_text_put(out, &c, 1);
        } else {
            tt_text_format(out, "\\x%c%c", digits[(uint8_t)c >> 4],
                           digits[(uint8_t)c & 15]);
        }
    }
    tt_text_put(out, &quote, 1);
    return out->error;
}

/* ENV may be NULL: constants are hashed before there is one. */
static int hash_bytes(struct tt_env *env, tt_value self, uint64_t *out)
{
    struct tt__bytes *bytes = bytes_get(self);
    (void)env;
    if (bytes->hash == 0) {
        uint64_t hash = XXH3_64bits(bytes->bytes, bytes->size);
        bytes->hash = hash == 0 ? 1 : hash;
    }
    *out = bytes->hash;
    return 0;
}

static int equal_values(struct tt_env *env, tt_value self, tt_value other)
{
    (void)env;
    return is_bytes(other) && equal_bytes(bytes_get(self), bytes_get(other));
}

static int truth_bytes(struct tt_env *env, tt_value self)
{
    (void)env;
    return bytes_get(self)->size > 0;
}

static const struct tt_type_ops bytes_ops = {
    .getitem = bytes_getitem,
    .contains = bytes_contains,
    .length = bytes_length,
    .compare = bytes_compare,
    .binary = bytes_binary,
};

const struct tt_type tt__bytes_type = {
    TT__TYPE_HEAD("bytes", "bytes"),
    .flags = TT__TYPE_DERIVABLE | TT_TYPE_SEQUENCE | TT_TYPE_SEEDED |
             TT__TYPE_MATCHES_ITSELF,
    .size_of = size_of_bytes,
    .repr = repr_bytes,
    .hash = hash_bytes,
    .equal = equal_values,
    .truth = truth_bytes,
    .make = tt__bytes_make,
    .iter = iter_bytes,
    .methods = tt__bytes_methods,
    .ops = &bytes_ops,
};

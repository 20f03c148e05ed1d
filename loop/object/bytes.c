/* SPDX-License-Identifier: MIT
 *
 * bytes.c: what programs in C receive from a network.
 *
 * The language has a type `bytes` of its own, with methods; this one is only
 * made by programs in C and by the functions of tt_net.h that they call. A
 * bytes object never changes once a program has it.
 */
#include "loop/object/sound.h"

#include <ticktape/tt.h>

static size_t bytes_room(size_t capacity)
{
    return sizeof(struct tt_bytes) + capacity + 1;
}

struct tt_bytes *tt_bytes_blank(struct tt_env *env, size_t capacity)
{
    if (capacity > TT_STR_SIZE_MAX) {
        tt_fail(env, TT_ELIMIT, "bytes: %zu are too many", capacity);
        return NULL;
    }
    struct tt_bytes *bytes =
        tt_object_new(env, &tt_bytes_type, bytes_room(capacity));
    if (bytes != NULL) {
        bytes->size = 0;
        bytes->capacity = (uint32_t)capacity;
        bytes->at[0] = '\0';
    }
    return bytes;
}

struct tt_bytes *tt_bytes_resize(struct tt_env *env, struct tt_bytes *bytes,
                                 size_t capacity)
{
    TT_ASSERT(bytes->head.refs == 1 && capacity >= bytes->size);
    struct tt_bytes *moved = tt_bytes_blank(env, capacity);
    if (moved != NULL) {
        memcpy(moved->at, bytes->at, bytes->size + 1);
        moved->size = bytes->size;
        tt_unref(env, bytes);
    }
    return moved;
}

tt_value tt_bytes(struct tt_env *env, const void *data, size_t size)
{
    TT_ASSERT(data != NULL || size == 0);
    struct tt_bytes *bytes = tt_bytes_blank(env, size);
    if (bytes == NULL) {
        return TT_NULL;
    }
    if (size > 0) {
        memcpy(bytes->at, data, size);
    }
    bytes->at[size] = '\0';
    bytes->size = (uint32_t)size;
    return tt_value_of(bytes);
}

/* ---- The type ------------------------------------------------------------ */

static size_t size_of_bytes(const struct tt_object *self)
{
    return bytes_room(((const struct tt_bytes *)self)->capacity);
}

static void put_byte(struct tt_text *out, unsigned char byte, char quote)
{
    static const char digits[] = "0123456789abcdef";
    const char *escapes = "\t\n\r";
    const char *names = "tnr";
    const char *found = byte == 0 ? NULL : strchr(escapes, byte);
    if (found != NULL) {
        const char escape[] = {'\\', names[found - escapes]};
        tt_text_put(out, escape, sizeof escape);
    } else if (byte == (unsigned char)quote || byte == '\\') {
        const char escape[] = {'\\', (char)byte};
        tt_text_put(out, escape, sizeof escape);
    } else if (byte < 0x20 || byte >= 0x7f) {
        const char escape[] = {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
        tt_text_put(out, escape, sizeof escape);
    } else {
        tt_text_put(out, (const char *)&byte, 1);
    }
}

static int repr_bytes(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_bytes *bytes = tt_bytes_get(v);
    char quote = memchr(bytes->at, '\'', bytes->size) != NULL &&
                         memchr(bytes->at, '"', bytes->size) == NULL
                     ? '"'
                     : '\'';
    (void)env;
    tt_text_puts(out, "b");
    tt_text_put(out, &quote, 1);
    for (uint32_t i = 0; i < bytes->size; i++) {
        put_byte(out, (unsigned char)bytes->at[i], quote);
    }
    tt_text_put(out, &quote, 1);
    return out->error;
}

static int equal_bytes(struct tt_env *env, tt_value self, tt_value other)
{
    const struct tt_bytes *a = tt_bytes_get(self);
    (void)env;
    if (!tt_is_bytes(other)) {
        return 0;
    }
    const struct tt_bytes *b = tt_bytes_get(other);
    return a->size == b->size && memcmp(a->at, b->at, a->size) == 0;
}

static int truth_bytes(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_bytes_get(self)->size > 0;
}

const struct tt_type tt_bytes_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "bytes",
    .full_name = "bytes",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL | TT_TYPE_FROZEN,
    .size_of = size_of_bytes,
    .repr = repr_bytes,
    .equal = equal_bytes,
    .truth = truth_bytes,
};

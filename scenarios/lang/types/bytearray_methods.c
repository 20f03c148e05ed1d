/* SPDX-License-Identifier: MIT
 *
 * bytearray_methods.c: the methods of bytearray.
 *
 * Those that only look at it are the ones of bytes; meanwhile its size is
 * fixed, since an argument may run code of the program. It mirrors CPython's
 * Objects/bytearrayobject.c.
 */
#include "bytes.h"
#include "containers.h"
#include "numbers.h"

/* ---- Looking ------------------------------------------------------------- */

static tt_value locked(struct tt_env *env, const tt_value *args,
                       tt_value (*call)(struct tt_env *, const tt_value *))
{
    struct tt__bytearray *self = tt__bytearray_get(args[0]);
    self->exports++;
    tt_value result = call(env, args);
    TT_ASSERT(self->exports > 0);
    self->exports--;
    return result;
}

#define X(name)                                                                \
    static tt_value bytearray_##name(struct tt_env *env, const tt_value *args) \
    {                                                                          \
        return locked(env, args, tt__text_##name);                             \
    }
TT__TEXT_METHODS(X)
#undef X
#define X(name)                                                                \
    static tt_value bytearray_##name(struct tt_env *env, const tt_value *args) \
    {                                                                          \
        return locked(env, args, tt__bytes_##name);                            \
    }
TT__BYTES_METHODS(X)
#undef X

static tt_value bytearray_copy(struct tt_env *env, const tt_value *args)
{
    struct tt__piece all = tt__piece_of(args[0]);
    return tt__bytearray(env, all.at, all.size);
}

/* ---- Changing ------------------------------------------------------------ */

static const struct tt__piece nothing = {NULL, 0};

static tt_value bytearray_append(struct tt_env *env, const tt_value *args)
{
    struct tt__bytearray *self = tt__bytearray_get(args[0]);
    uint8_t byte;
    if (tt__byte_of(env, args[1], &byte) < 0) {
        return TT_NULL;
    }
    struct tt__piece one = {(const char *)&byte, 1};
    return tt__bytearray_replace(env, self, self->size, self->size, one) < 0
               ? TT_NULL
               : TT_NONE;
}

/* What extend() adds, as bytes. */
static tt_value extension(struct tt_env *env, tt_value v)
{
    if (tt__is_buffer(v)) {
        return tt__buffer_copy(env, v);
    }
    tt_value made = TT_NULL;
    int rc = tt__buffer_by_hook(env, v, &made);
    if (rc != 0) {
        if (rc == TT_ERAISED) {
            tt_exc_unref(env, tt_exc_take(env));
            tt_raise(env, &tt_TypeError, "can't set bytearray slice from %T",
                     v);
        }
        return made;
    }
    if (tt_is_str(v) && tt_str_get(v)->size > 0) {
        tt_raise(env, &tt_TypeError,
                 "expected iterable of integers; got: 'str'");
        return TT_NULL;
    }
    tt_value iterator = tt__iter(env, v);
    if (iterator == TT_NULL) {
        if (tt_raised(env, &tt_TypeError)) {
            tt_exc_unref(env, tt_exc_take(env));
            tt_raise(env, &tt_TypeError, "can't extend bytearray with %T", v);
        }
        return TT_NULL;
    }
    made = tt__bytes_from_iterable(env, iterator, "bytearray");
    tt_unref(env, iterator);
    return made;
}

static tt_value bytearray_extend(struct tt_env *env, const tt_value *args)
{
    struct tt__bytearray *self = tt__bytearray_get(args[0]);
    tt_value bytes = extension(env, args[1]);
    if (bytes == TT_NULL) {
        return TT_NULL;
    }
    int rc = tt__bytearray_replace(env, self, self->size, self->size,
                                   tt__piece_of(bytes));
    tt_unref(env, bytes);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value bytearray_insert(struct tt_env *env, const tt_value *args)
{
    struct tt__bytearray *self = tt__bytearray_get(args[0]);
    int64_t at;
    uint8_t byte;
    if (tt__to_int(env, args[1], &at) < 0 ||
        tt__byte_of(env, args[2], &byte) < 0) {
        return TT_NULL;
    }
    int64_t size = self->size;
    at += at < 0 ? size : 0;
    if (at < 0) {
        at = 0;
    } else if (at > size) {
        at = size;
    }
    struct tt__piece one = {(const char *)&byte, 1};
    return tt__bytearray_replace(env, self, (size_t)at, (size_t)at, one) < 0
               ? TT_NULL
               : TT_NONE;
}

static tt_value bytearray_pop(struct tt_env *env, const tt_value *args)
{
    struct tt__bytearray *self = tt__bytearray_get(args[0]);
    int64_t at = -1;
    if (args[1] != TT_NULL && tt__to_int(env, args[1], &at) < 0) {
        return TT_NULL;
    }
    if (self->size == 0) {
        tt_raise(env, &tt_IndexError, "pop from empty bytearray");
        return TT_NULL;
    }
    at += at < 0 ? (int64_t)self->size : 0;
    if (at < 0 || at >= (int64_t)self->size) {
        tt_raise(env, &tt_IndexError, "pop index out of range");
        return TT_NULL;
    }
    uint8_t byte = (uint8_t)self->at[at];
    return tt__bytearray_replace(env, self, (size_t)at, (size_t)at + 1,
                                 nothing) < 0
               ? TT_NULL
               : tt_small_int(byte);
}

static tt_value bytearray_remove(struct tt_env *env, const tt_value *args)
{
    struct tt__bytearray *self = tt__bytearray_get(args[0]);
    uint8_t byte;
    if (tt__byte_of(env, args[1], &byte) < 0) {
        return TT_NULL;
    }
    const char *found = memchr(self->at, byte, self->size);
    if (found == NULL) {
        tt_raise(env, &tt_ValueError, "value not found in bytearray");
        return TT_NULL;
    }
    size_t at = (size_t)(found - self->at);
    return tt__bytearray_replace(env, self, at, at + 1, nothing) < 0 ? TT_NULL
                                                                     : TT_NONE;
}

static tt_value bytearray_clear(struct tt_env *env, const tt_value *args)
{
    struct tt__bytearray *self = tt__bytearray_get(args[0]);
    return tt__bytearray_replace(env, self, 0, self->size, nothing) < 0
               ? TT_NULL
               : TT_NONE;
}

static tt_value bytearray_reverse(struct tt_env *env, const tt_value *args)
{
    struct tt__bytearray *self = tt__bytearray_get(args[0]);
    if (tt__spend_walk(env, self->size) < 0) {
        return TT_NULL;
    }
    for (uint32_t i = 0; i < self->size / 2; i++) {
        char byte = self->at[i];
        self->at[i] = self->at[self->size - 1 - i];
        self->at[self->size - 1 - i] = byte;
    }
    return TT_NONE;
}

/* New bytes are 0. */
static tt_value bytearray_resize(struct tt_env *env, const tt_value *args)
{
    struct tt__bytearray *self = tt__bytearray_get(args[0]);
    int64_t size;
    if (tt__to_int(env, args[1], &size) < 0) {
        return TT_NULL;
    }
    if (size < 0) {
        tt_raise(env, &tt_ValueError,
                 "Can only resize to positive sizes, got %l", size);
        return TT_NULL;
    }
    if ((uint64_t)size <= self->size) {
        return tt__bytearray_replace(env, self, (size_t)size, self->size,
                                     nothing) < 0
                   ? TT_NULL
                   : TT_NONE;
    }
    tt_value zeros = tt__bytearray_blank(env, (size_t)size - self->size);
    if (zeros == TT_NULL) {
        return TT_NULL;
    }
    struct tt__bytearray *more = tt__bytearray_get(zeros);
    memset(more->at, 0, more->size);
    int rc = tt__bytearray_replace(env, self, self->size, self->size,
                                   tt__piece_of(zeros));
    tt_unref(env, zeros);
    return rc < 0 ? TT_NULL : TT_NONE;
}

const struct tt_native tt__bytearray_methods[] = {
    TT__TEXT_ROWS("bytearray", TT_READS, bytearray_),
    TT__BYTES_ROWS("bytearray", TT_READS, bytearray_),
    TT__METHOD("bytearray", "replace", "self old new count /", 3, 4, 4,
               TT_READS, bytearray_replace),
    TT__METHOD_1("bytearray", "append", TT_WRITES, bytearray_append),
    TT__METHOD_0("bytearray", "clear", TT_WRITES, bytearray_clear),
    TT__METHOD_0("bytearray", "copy", TT_READS, bytearray_copy),
    TT__METHOD_1("bytearray", "extend", TT_WRITES, bytearray_extend),
    TT_NATIVE("fromhex", "bytearray.fromhex", "type string /", 2, 2, 2,
              TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_PURE, tt__bytes_fromhex),
    TT__METHOD("bytearray", "insert", "self index item /", 3, 3, 3, TT_WRITES,
               bytearray_insert),
    TT_NATIVE("maketrans", "bytearray.maketrans", "frm to /", 2, 2, 2,
              TT_NATIVE_STATIC | TT_NATIVE_BUILTIN, TT_READS,
              tt__bytes_maketrans),
    TT__METHOD("bytearray", "pop", "self index /", 1, 2, 2, TT_WRITES,
               bytearray_pop),
    TT__METHOD_1("bytearray", "remove", TT_WRITES, bytearray_remove),
    TT__METHOD_1("bytearray", "resize", TT_WRITES, bytearray_resize),
    TT__METHOD_0("bytearray", "reverse", TT_WRITES, bytearray_reverse),
    {.name = NULL},
};

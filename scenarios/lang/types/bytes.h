/* SPDX-License-Identifier: MIT
 *
 * bytes.h: what the files of bytes, bytearray and memoryview share.
 */
#ifndef TT__BYTES_H
#define TT__BYTES_H

#include "containers.h"
#include "ops.h"
#include "texts.h"

/* ---- bytes --------------------------------------------------------------- */

/* bytes_methods.c */
extern const struct tt_native tt__bytes_methods[];
/* bytes(source, encoding, errors) */
tt_value tt__bytes_make(struct tt_env *env, const struct tt_type *type,
                        const struct tt_args *args);
/* The same for the arguments of TYPE, bytes or bytearray: given as bytes. */
tt_value tt__bytes_from_arguments(struct tt_env *env,
                                  const struct tt_type *type,
                                  const struct tt_args *args);

/* bytes(v) of an object that is no int: by its __bytes__, as a buffer, or of
 * its items. */
tt_value tt__bytes_of_object(struct tt_env *env, tt_value v);
/* bytes(items); messages name TYPE. */
tt_value tt__bytes_from_iterable(struct tt_env *env, tt_value items,
                                 const char *type);
/* An item of a bytearray: 0 and *OUT, or a failure. */
int tt__byte_of(struct tt_env *env, tt_value v, uint8_t *out);

/* What bytes have and str has not, or has otherwise. */
#define TT__BYTES_METHODS(X)                                                   \
    X(capitalize)                                                              \
    X(decode)                                                                  \
    X(hex)                                                                     \
    X(isalnum)                                                                 \
    X(isalpha)                                                                 \
    X(isascii)                                                                 \
    X(isdigit)                                                                 \
    X(islower)                                                                 \
    X(isspace)                                                                 \
    X(istitle)                                                                 \
    X(isupper)                                                                 \
    X(lower)                                                                   \
    X(swapcase)                                                                \
    X(title)                                                                   \
    X(translate)                                                               \
    X(upper)

#define X(name)                                                                \
    tt_value tt__bytes_##name(struct tt_env *env, const tt_value *args);
TT__BYTES_METHODS(X)
X(fromhex)
X(maketrans)
#undef X

/* The rows of these; as TT__TEXT_ROWS. */
#define TT__BYTES_ROWS(type, pure, fn)                                         \
    TT__METHOD_0(type, "capitalize", TT_READS, fn##capitalize),                \
        TT__METHOD(type, "decode", "self encoding errors", 1, 3, 3, pure,      \
                   fn##decode),                                                \
        TT__METHOD(type, "hex", "self sep bytes_per_sep", 1, 3, 3, pure,       \
                   fn##hex),                                                   \
        TT__METHOD_0(type, "isalnum", TT_READS, fn##isalnum),                  \
        TT__METHOD_0(type, "isalpha", TT_READS, fn##isalpha),                  \
        TT__METHOD_0(type, "isascii", TT_READS, fn##isascii),                  \
        TT__METHOD_0(type, "isdigit", TT_READS, fn##isdigit),                  \
        TT__METHOD_0(type, "islower", TT_READS, fn##islower),                  \
        TT__METHOD_0(type, "isspace", TT_READS, fn##isspace),                  \
        TT__METHOD_0(type, "istitle", TT_READS, fn##istitle),                  \
        TT__METHOD_0(type, "isupper", TT_READS, fn##isupper),                  \
        TT__METHOD_0(type, "lower", TT_READS, fn##lower),                      \
        TT__METHOD_0(type, "swapcase", TT_READS, fn##swapcase),                \
        TT__METHOD_0(type, "title", TT_READS, fn##title),                      \
        TT__METHOD(type, "translate", "self table / delete", 2, 3, 3,          \
                   TT_READS, fn##translate),                                   \
        TT__METHOD_0(type, "upper", TT_READS, fn##upper)

/* ---- bytearray ----------------------------------------------------------- */

struct tt__bytearray {
    struct tt_object head;
    uint32_t size;
    uint32_t capacity; /* bytes at AT, the NUL after them included */
    uint32_t skipped;  /* bytes of the block before AT, which were deleted */
    uint32_t exports;  /* views and running methods: the size is fixed */
    char *at;          /* owns */
};

extern const struct tt_native tt__bytearray_methods[];

static inline struct tt__bytearray *tt__bytearray_get(tt_value v)
{
    TT_ASSERT(tt_is(v, &tt__bytearray_type));
    return (struct tt__bytearray *)(void *)v;
}

tt_value tt__bytearray(struct tt_env *env, const char *bytes, size_t size);
/* SIZE bytes, to be filled by the caller. */
tt_value tt__bytearray_blank(struct tt_env *env, size_t size);
/* Replaces the bytes [FROM, TO) by a copy of NEW, which is no part of it: 0, or
 * a failure (BufferError, if there are exports and the size changes). */
int tt__bytearray_replace(struct tt_env *env, struct tt__bytearray *self,
                          size_t from, size_t to, struct tt__piece new);
/* bytearray[key] = value; TT_NULL: del. */
int tt__bytearray_assign(struct tt_env *env, tt_value self, tt_value key,
                         tt_value value);

/* FORMAT % ARGS, a bytes object. */
tt_value tt__percent_bytes(struct tt_env *env, struct tt__piece format,
                           tt_value args);

/* ---- Buffers ------------------------------------------------------------- */

/* Whether V is bytes-like: bytes, a bytearray, a memoryview. */
bool tt__is_buffer(tt_value v);
/* Its bytes, one after the other, as long as nothing changes it: 1 and *OUT, 0
 * if it is none, or a failure (ValueError: a released view; TT_ELIMIT: one that
 * takes steps). The access is reported. */
int tt__buffer_of(struct tt_env *env, tt_value v, struct tt__piece *out);
/* As tt__buffer_of; TypeError "a bytes-like object is required, not 'T'". */
int tt__buffer_arg(struct tt_env *env, tt_value v, struct tt__piece *out);
/* As tt__buffer_arg; BufferError: a view of bytes that are not contiguous. */
int tt__buffer_packed(struct tt_env *env, tt_value v, struct tt__piece *out);
/* Whether what is in V, which is bytes-like, cannot be changed. */
bool tt__buffer_is_readonly(tt_value v);
/* Whether the bytes of V, which is bytes-like, are contiguous. */
bool tt__buffer_is_packed(tt_value v);
/* What owns the bytes of V, which is bytes-like and not a released view.
 * Given; they stay where they are until tt__buffer_release. */
tt_value tt__buffer_hold(tt_value v);
/* OWNER: from tt__buffer_hold, taken; or TT_NULL. */
void tt__buffer_release(struct tt_env *env, tt_value owner);
/* The bytes of V as a bytes object of their own, in the order of its items. */
tt_value tt__buffer_copy(struct tt_env *env, tt_value v);
/* A copy of the view that __buffer__ of V, an instance of a class, returns: 1
 * and *OUT, 0 if it has none, or a failure. */
int tt__buffer_by_hook(struct tt_env *env, tt_value v, tt_value *out);

#endif

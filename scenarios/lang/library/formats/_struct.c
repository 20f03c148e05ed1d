/* SPDX-License-Identifier: MIT
 *
 * _struct.c: floats as bytes, for struct.py.
 */
#include <math.h>

#include "scenarios/lang/types/numbers.h"
#include "scenarios/lang/library/modules.h"

static const char *const overflow[] = {"float too large to pack with e format",
                                       "float too large to pack with f format"};

/* The bits of X as a float of 16 bits, rounded to even: -1: it is too large. */
static int32_t half_of(double x)
{
    int sign = signbit(x) ? 0x8000 : 0, exponent;
    if (isnan(x)) {
        return sign | 0x7e00;
    }
    x = fabs(x);
    if (isinf(x) || x == 0.0) {
        return sign | (x == 0.0 ? 0 : 0x7c00);
    }
    double fraction = frexp(x, &exponent); /* 0.5 <= fraction < 1 */
    exponent--;
    if (exponent > 15) {
        return -1;
    }
    /* In units of the last bit, of which a small number has fewer. */
    int last = exponent < -14 ? -24 : exponent - 10;
    (void)fraction;
    double bits = nearbyint(ldexp(x, -last));
    if (exponent < -14) {
        return sign | (int32_t)bits;
    }
    if (bits >= 2048.0) {
        bits = 1024.0;
        exponent++;
    }
    return exponent > 15
               ? -1
               : sign | (exponent + 15) << 10 | ((int32_t)bits - 1024);
}

static double double_of_half(uint32_t bits)
{
    uint32_t exponent = bits >> 10 & 31, fraction = bits & 1023;
    double x = ldexp(fraction + 1024, (int)exponent - 25);
    if (exponent == 31) {
        x = fraction == 0 ? INFINITY : NAN;
    } else if (exponent == 0) { /* subnormal */
        x = ldexp(fraction, -24);
    }
    return (bits & 0x8000) != 0 ? -x : x;
}

/* pack_float(x, size, is_little): the bytes. */
static tt_value call_pack(struct tt_env *env, const tt_value *args)
{
    double x = 0;
    uint64_t bits = 0;
    char bytes[8];
    int64_t size = tt_small_int_get(args[1]);
    if (!tt_number(args[0], &x)) {
        tt_raise(env, &tt_TypeError, "must be real number, not %T", args[0]);
        return TT_NULL;
    }
    if (size == 8) {
        memcpy(&bits, &x, sizeof bits);
    } else if (size == 4) {
        float narrow = (float)x;
        uint32_t word;
        memcpy(&word, &narrow, sizeof word);
        bits = word;
        if (isinf(narrow) && !isinf(x)) {
            tt_raise(env, &tt_OverflowError, "%s", overflow[1]);
            return TT_NULL;
        }
    } else {
        int32_t half = half_of(x);
        if (half < 0) {
            tt_raise(env, &tt_OverflowError, "%s", overflow[0]);
            return TT_NULL;
        }
        bits = (uint64_t)half;
    }
    TT_ASSERT(size == 2 || size == 4 || size == 8);
    for (int64_t i = 0; i < size; i++) {
        int64_t at = args[2] == TT_TRUE ? i : size - 1 - i;
        bytes[at] = (char)(bits >> (8 * i) & 0xff);
    }
    return tt__bytes(env, bytes, (size_t)size);
}

/* unpack_float(bytes, is_little): the float. */
static tt_value call_unpack(struct tt_env *env, const tt_value *args)
{
    const struct tt__bytes *bytes = (const void *)args[0];
    uint64_t bits = 0;
    double x;
    TT_ASSERT(tt_is_exactly(args[0], &tt__bytes_type) && bytes->size <= 8);
    for (uint32_t i = 0; i < bytes->size; i++) {
        uint32_t at = args[1] == TT_TRUE ? bytes->size - 1 - i : i;
        bits = bits << 8 | (uint8_t)bytes->bytes[at];
    }
    if (bytes->size == 8) {
        memcpy(&x, &bits, sizeof x);
    } else if (bytes->size == 4) {
        float narrow;
        uint32_t word = (uint32_t)bits;
        memcpy(&narrow, &word, sizeof narrow);
        x = (double)narrow;
    } else {
        x = double_of_half((uint32_t)bits);
    }
    return tt_float(env, x);
}

static const struct tt_native natives[] = {
    TT__MODULE_FUNCTION("_struct", "pack_float", "x size is_little /", 3, 3, 3,
                        TT_PURE, call_pack),
    TT__MODULE_FUNCTION("_struct", "unpack_float", "bytes is_little /", 2, 2, 2,
                        TT_PURE, call_unpack),
};

static const struct tt__member members[] = {
    {"pack_float", &natives[0], NULL},
    {"unpack_float", &natives[1], NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___struct_module = {.name = "_struct",
                                              .members = members};

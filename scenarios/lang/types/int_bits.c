/* SPDX-License-Identifier: MIT
 *
 * int_bits.c: the bits, bytes and digits of ints of any size.
 *
 * A negative int has infinitely many leading ones, as in two's complement. It
 * mirrors CPython's Objects/longobject.c.
 */
#include <gmp.h>

#include "integers.h"
#include "numbers.h"

/* ---- Shifts -------------------------------------------------------------- */

static tt_value shift_left(struct tt_env *env, const struct tt__limbs *n,
                           uint64_t by)
{
    size_t limbs = by / TT__LIMB_BITS;
    unsigned bits = (unsigned)(by % TT__LIMB_BITS);
    mp_size_t count = (mp_size_t)n->count;
    if (limbs > TT__LIMBS_MAX) {
        tt__int_too_big(env);
        return TT_NULL;
    }
    struct tt_int *made = tt__int_blank(env, n->count + limbs + 1);
    if (made == NULL) {
        return TT_NULL;
    }
    memset(made->limbs, 0, limbs * sizeof *made->limbs);
    made->limbs[n->count + limbs] = 0;
    if (bits == 0) {
        mpn_copyi(made->limbs + limbs, n->at, count);
    } else {
        made->limbs[n->count + limbs] =
            mpn_lshift(made->limbs + limbs, n->at, count, bits);
    }
    return tt__int_finish(env, made, n->negative);
}

/* Rounds down: a negative number becomes -1 at last. */
static tt_value shift_right(struct tt_env *env, const struct tt__limbs *n,
                            uint64_t by)
{
    uint64_t limbs = by / TT__LIMB_BITS;
    unsigned bits = (unsigned)(by % TT__LIMB_BITS);
    if (limbs >= n->count) {
        return tt_small_int(n->negative ? -1 : 0);
    }
    size_t left = n->count - (size_t)limbs;
    bool lost = false;
    struct tt_int *made = tt__int_blank(env, left + 1);
    if (made == NULL) {
        return TT_NULL;
    }
    made->limbs[left] = 0;
    for (size_t i = 0; n->negative && i < limbs && !lost; i++) {
        lost = n->at[i] != 0;
    }
    if (bits == 0) {
        mpn_copyi(made->limbs, n->at + limbs, (mp_size_t)left);
    } else {
        lost = mpn_rshift(made->limbs, n->at + limbs, (mp_size_t)left, bits) !=
                   0 ||
               lost;
    }
    if (n->negative && lost) {
        mpn_add_1(made->limbs, made->limbs, (mp_size_t)left + 1, 1);
    }
    return tt__int_finish(env, made, n->negative);
}

tt_value tt__big_shift(struct tt_env *env, tt_value a, tt_value b,
                       enum tt__binary op)
{
    struct tt__limbs n, by;
    tt__limbs_of(a, &n);
    tt__limbs_of(b, &by);
    if (by.negative) {
        tt_raise(env, &tt_ValueError, "negative shift count");
        return TT_NULL;
    }
    if (n.count == 0 || by.count == 0) {
        return tt__int_of_limbs(env, &n);
    }
    if (op == BINARY_RIGHT_SHIFT) {
        return shift_right(env, &n, by.count > 1 ? UINT64_MAX : by.at[0]);
    }
    if (by.count > 1 || by.at[0] > INT64_MAX) {
        tt_raise(env, &tt_OverflowError, "too many digits in integer");
        return TT_NULL;
    }
    return shift_left(env, &n, by.at[0]);
}

/* ---- & | ^ ~ ------------------------------------------------------------- */

/* Reads a number in two's complement, limb by limb from the lowest. */
struct complement {
    const struct tt__limbs *n;
    bool carry; /* of negation */
};

static uint64_t read_limb(struct complement *from, size_t i)
{
    uint64_t limb = i < from->n->count ? from->n->at[i] : 0;
    if (!from->n->negative) {
        return limb;
    }
    uint64_t result = ~limb + from->carry;
    from->carry = from->carry && limb == 0;
    return result;
}

static uint64_t combine(uint64_t a, uint64_t b, enum tt__binary op)
{
    if (op == BINARY_AND) {
        return a & b;
    }
    if (op == BINARY_OR) {
        return a | b;
    }
    return a ^ b;
}

tt_value tt__big_bitwise(struct tt_env *env, const struct tt__limbs *a,
                         const struct tt__limbs *b, enum tt__binary op)
{
    struct complement left = {a, true}, right = {b, true};
    size_t count = (a->count > b->count ? a->count : b->count) + 1;
    bool negative = (combine(a->negative, b->negative, op) & 1) != 0;
    struct tt_int *made = tt__int_blank(env, count);
    if (made == NULL) {
        return TT_NULL;
    }
    for (size_t i = 0; i < count; i++) {
        uint64_t m = read_limb(&left, i), n = read_limb(&right, i);
        made->limbs[i] = combine(m, n, op);
    }
    TT_ASSERT(made->limbs[count - 1] >> 63 == negative);
    if (negative) {
        mpn_neg(made->limbs, made->limbs, (mp_size_t)count);
    }
    return tt__int_finish(env, made, negative);
}

tt_value tt__big_invert(struct tt_env *env, tt_value v)
{
    tt_value next = tt__big_binary(env, v, tt_small_int(1), BINARY_ADD);
    if (next == TT_NULL) {
        return TT_NULL;
    }
    tt_set(env, &next, tt__big_negate(env, next));
    return next;
}

size_t tt__int_bit_length(tt_value v)
{
    struct tt__limbs n;
    tt__limbs_of(v, &n);
    return tt__limbs_bits(&n);
}

size_t tt__int_bit_count(tt_value v)
{
    struct tt__limbs n;
    tt__limbs_of(v, &n);
    return n.count == 0 ? 0 : mpn_popcount(n.at, (mp_size_t)n.count);
}

/* ---- Bytes --------------------------------------------------------------- */

/* Whether SIZE bytes hold N. */
static bool fits_bytes(const struct tt__limbs *n, size_t size, bool is_signed)
{
    size_t bits = tt__limbs_bits(n);
    if (!is_signed) {
        return (bits + 7) / 8 <= size;
    }
    if (n->negative) { /* -2**k has one bit less to say than others */
        bool is_power = true;
        for (size_t i = 0; i + 1 < n->count && is_power; i++) {
            is_power = n->at[i] == 0;
        }
        uint64_t top = n->at[n->count - 1];
        bits -= is_power && (top & (top - 1)) == 0;
    }
    return n->count == 0 || bits / 8 + 1 <= size;
}

int tt__int_put_bytes(struct tt_env *env, tt_value v, bool is_little,
                      bool is_signed, struct tt__bytes_to to)
{
    struct tt__limbs n;
    tt__limbs_of(v, &n);
    if (n.negative && !is_signed) {
        return tt_raise(env, &tt_OverflowError,
                        "can't convert negative int to unsigned");
    }
    if (!fits_bytes(&n, to.size, is_signed)) {
        return tt_raise(env, &tt_OverflowError, "int too big to convert");
    }
    struct complement from = {&n, true};
    uint64_t limb = 0;
    for (size_t i = 0; i < to.size; i++) {
        limb = i % 8 == 0 ? read_limb(&from, i / 8) : limb >> 8;
        to.at[is_little ? i : to.size - 1 - i] = (char)(uint8_t)limb;
    }
    return tt_spend(env, to.size / 32);
}

tt_value tt__int_from_bytes(struct tt_env *env, struct tt_slice bytes,
                            bool is_little, bool is_signed)
{
    size_t size = bytes.size, count = (size + 7) / 8;
    struct tt_int *made = tt__int_blank(env, count);
    if (made == NULL || count == 0) {
        return made == NULL ? TT_NULL : tt__int_finish(env, made, false);
    }
    const uint8_t *at = (const uint8_t *)bytes.text;
    bool negative = is_signed && at[is_little ? size - 1 : 0] >= 0x80;
    memset(made->limbs, negative ? 0xff : 0, count * sizeof *made->limbs);
    for (size_t i = 0; i < size; i++) {
        uint64_t byte = at[is_little ? i : size - 1 - i];
        unsigned shift = (unsigned)(i % 8) * 8;
        made->limbs[i / 8] &= ~((uint64_t)0xff << shift);
        made->limbs[i / 8] |= byte << shift;
    }
    if (negative) {
        mpn_neg(made->limbs, made->limbs, (mp_size_t)count);
    }
    return tt__int_finish(env, made, negative);
}

/* ---- Digits -------------------------------------------------------------- */

tt_value tt__int_from_digits(struct tt_env *env, const unsigned char *digits,
                             size_t count, int base)
{
    /* A digit has at most 5.17 bits. */
    static const uint8_t bits_of[] = {1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4,
                                      4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5,
                                      5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6};
    TT_ASSERT(base >= 2 && base <= 36);
    size_t limbs = count / TT__LIMB_BITS * bits_of[base - 2] +
                   count % TT__LIMB_BITS * bits_of[base - 2] / TT__LIMB_BITS;
    uint64_t work = limbs < 300 ? limbs : 300;
    if (limbs + 2 > TT__LIMBS_MAX) {
        tt__int_too_big(env);
        return TT_NULL;
    }
    if (tt_spend(env, limbs * (1 + work / 8)) < 0) {
        return TT_NULL;
    }
    struct tt_int *made = tt__int_blank(env, limbs + 2);
    if (made == NULL) {
        return TT_NULL;
    }
    mp_size_t set =
        count == 0 ? 0 : mpn_set_str(made->limbs, digits, count, base);
    TT_ASSERT(set >= 0 && set <= made->count);
    made->count = (int32_t)set;
    return tt__int_finish(env, made, false);
}

int tt__int_put_digits(struct tt_text *out, tt_value v, int base)
{
    struct tt__limbs n;
    tt__limbs_of(v, &n);
    if (base == 10 && n.count > 1) {
        int rc = tt__int_digits_allowed(out->env, &n);
        if (rc < 0) {
            out->error = out->error < 0 ? out->error : rc;
            return out->error;
        }
    }
    return tt__limbs_text(out, &n, base);
}

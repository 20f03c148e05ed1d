/* SPDX-License-Identifier: MIT
 *
 * integer.c: integers of any size, as far as every program needs them: their
 * form, equality, order, hash and text.
 *
 * An integer has one form: a word if it fits (tt_small_int), a tt_int without
 * limbs if it fits 64 bits, else a tt_int with them. It mirrors CPython's
 * Objects/longobject.c; what only programs in the language do with integers is
 * in scenarios/lang/types/int_*.c.
 */
#include "loop/object/integer.h"

#include <gmp.h>
#include <math.h>

TT_STATIC_ASSERT(GMP_NUMB_BITS == TT__LIMB_BITS, "limbs without spare bits");
TT_STATIC_ASSERT(sizeof(mp_limb_t) == sizeof(uint64_t), "limbs of 64 bits");

enum { MANTISSA_BITS = 53, EXPONENT_MIN = -1074 };

static const uint64_t hash_modulus = ((uint64_t)1 << 61) - 1;

/* ---- Limbs --------------------------------------------------------------- */

void tt__limbs_of_int64(int64_t n, struct tt__limbs *out)
{
    out->negative = n < 0;
    out->one = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    out->at = &out->one;
    out->count = n != 0;
}

void tt__limbs_of(tt_value v, struct tt__limbs *out)
{
    if (!tt_int_is_big(v)) {
        tt__limbs_of_int64(tt_is_bool(v) ? v == TT_TRUE : tt_int_get(v), out);
        return;
    }
    const struct tt_int *big = (const void *)v;
    out->at = big->limbs;
    out->negative = big->count < 0;
    out->count = (size_t)(big->count < 0 ? -(int64_t)big->count : big->count);
    TT_ASSERT(out->at[out->count - 1] != 0);
}

void tt__limbs_of_double(double x, uint64_t buffer[TT__DOUBLE_LIMBS],
                         struct tt__limbs *out)
{
    int exponent;
    TT_ASSERT(isfinite(x));
    double part = frexp(fabs(x), &exponent);
    memset(buffer, 0, TT__DOUBLE_LIMBS * sizeof *buffer);
    if (exponent <= TT__LIMB_BITS) {
        buffer[0] = (uint64_t)fabs(x);
    } else {
        unsigned shift = (unsigned)(exponent - TT__LIMB_BITS);
        buffer[shift / TT__LIMB_BITS] = (uint64_t)ldexp(part, TT__LIMB_BITS);
        if (shift % TT__LIMB_BITS != 0) {
            size_t low = shift / TT__LIMB_BITS;
            buffer[low + 1] = mpn_lshift(buffer + low, buffer + low, 1,
                                         shift % TT__LIMB_BITS);
        }
    }
    size_t count = TT__DOUBLE_LIMBS;
    while (count > 0 && buffer[count - 1] == 0) {
        count--;
    }
    *out = (struct tt__limbs){buffer, count, x < 0 && count > 0, 0};
}

size_t tt__limbs_bits(const struct tt__limbs *n)
{
    TT_ASSERT(n->count == 0 || n->at[n->count - 1] != 0);
    return n->count == 0 ? 0
                         : n->count * TT__LIMB_BITS -
                               (size_t)__builtin_clzll(n->at[n->count - 1]);
}

int tt__limbs_compare(const struct tt__limbs *a, const struct tt__limbs *b)
{
    int order;
    if (a->negative != b->negative) {
        return a->negative ? -1 : 1;
    }
    if (a->count != b->count) {
        order = a->count < b->count ? -1 : 1;
    } else {
        order = a->count == 0 ? 0 : mpn_cmp(a->at, b->at, (mp_size_t)a->count);
        order = order < 0 ? -1 : order > 0;
    }
    return a->negative ? -order : order;
}

/* ---- Doubles ------------------------------------------------------------- */

/* The highest 64 bits (the first of them set); *REST: whether any lower bit is
 * set. */
static uint64_t highest(const struct tt__limbs *n, bool *rest)
{
    size_t last = n->count - 1;
    unsigned shift = (unsigned)__builtin_clzll(n->at[last]);
    uint64_t high = n->at[last] << shift;
    TT_ASSERT(n->count > 0);
    if (shift > 0 && last > 0) {
        high |= n->at[last - 1] >> (TT__LIMB_BITS - shift);
        *rest = *rest || n->at[last - 1] << shift != 0;
    } else if (last > 0) {
        *rest = *rest || n->at[last - 1] != 0;
    }
    for (size_t i = 0; i + 1 < last && !*rest; i++) {
        *rest = n->at[i] != 0;
    }
    return high;
}

double tt__limbs_scaled(const struct tt__limbs *n, bool inexact,
                        int64_t exponent)
{
    if (n->count == 0) {
        return 0.0;
    }
    uint64_t high = highest(n, &inexact);
    /* The value is below 2**top and at least half of that. */
    int64_t top = (int64_t)tt__limbs_bits(n) + exponent;
    int64_t kept = top - EXPONENT_MIN; /* fewer bits if it is subnormal */
    kept = kept > MANTISSA_BITS ? MANTISSA_BITS : kept;
    if (kept < 0 || top > 1024) {
        double bound = kept < 0 ? 0.0 : (double)INFINITY;
        return n->negative ? -bound : bound;
    }
    unsigned cut = (unsigned)(TT__LIMB_BITS - kept);
    uint64_t whole = cut == TT__LIMB_BITS ? 0 : high >> cut;
    uint64_t below = high << kept; /* the bits that are cut, at the top */
    uint64_t half = (uint64_t)1 << (TT__LIMB_BITS - 1);
    bool up = below > half || (below == half && (inexact || (whole & 1) != 0));
    TT_ASSERT(whole + up <= (uint64_t)1 << MANTISSA_BITS); /* exact */
    double x = ldexp((double)(whole + up), (int)(top - kept));
    return n->negative ? -x : x;
}

double tt__limbs_double(const struct tt__limbs *n)
{
    return tt__limbs_scaled(n, false, 0);
}

int tt__int_compare_double(tt_value v, double x)
{
    uint64_t buffer[TT__DOUBLE_LIMBS];
    struct tt__limbs n, whole;
    TT_ASSERT(!isnan(x));
    if (isinf(x)) {
        return x > 0 ? -1 : 1;
    }
    tt__limbs_of(v, &n);
    tt__limbs_of_double(x, buffer, &whole);
    int order = tt__limbs_compare(&n, &whole);
    if (order == 0) {
        double rest = x - trunc(x);
        order = rest > 0 ? -1 : rest < 0;
    }
    return order;
}

/* ---- Hash ---------------------------------------------------------------- */

int64_t tt__limbs_hash(const struct tt__limbs *n)
{
    uint64_t hash;
    if (n->count == 0) {
        hash = 0;
    } else if (n->count > 1) {
        hash = mpn_mod_1(n->at, (mp_size_t)n->count, hash_modulus);
    } else {
        hash = n->at[0] % hash_modulus;
    }
    int64_t signed_hash = n->negative ? -(int64_t)hash : (int64_t)hash;
    return signed_hash == -1 ? -2 : signed_hash;
}

int64_t tt__double_hash(double x)
{
    enum { HASH_BITS = 61 };
    int exponent;
    if (!isfinite(x)) {
        if (isnan(x)) {
            return 0;
        }
        if (x > 0) {
            return 314159;
        }
        return -314159;
    }
    /* Modulo 2**61 - 1 a factor of two is a rotation of 61 bits. */
    uint64_t hash = (uint64_t)ldexp(frexp(fabs(x), &exponent), MANTISSA_BITS);
    int by = (exponent - MANTISSA_BITS) % HASH_BITS;
    by += by < 0 ? HASH_BITS : 0;
    hash = (hash << by & hash_modulus) | hash >> (HASH_BITS - by);
    TT_ASSERT(hash <= hash_modulus);
    int64_t signed_hash = x < 0 ? -(int64_t)hash : (int64_t)hash;
    return signed_hash == -1 ? -2 : signed_hash;
}

int64_t tt__int_hash_slow(tt_value v)
{
    struct tt__limbs n;
    tt__limbs_of(v, &n);
    return tt__limbs_hash(&n);
}

/* ---- Making them --------------------------------------------------------- */

int tt__int_too_big(struct tt_env *env)
{
    return tt_fail(env, TT_ELIMIT, "an int of more than %d bits",
                   (int)TT__LIMBS_MAX * TT__LIMB_BITS);
}

struct tt_int *tt__int_blank(struct tt_env *env, size_t count)
{
    if (count > TT__LIMBS_MAX) {
        tt__int_too_big(env);
        return NULL;
    }
    if (tt_spend(env, count / 4) < 0) {
        return NULL;
    }
    size_t capacity = count == 0 ? 1 : count;
    uint64_t *limbs = tt_alloc(env, capacity * sizeof *limbs);
    struct tt_int *made = NULL;
    if (limbs != NULL) {
        made = tt_object_new(env, &tt_int_type, sizeof *made);
    }
    if (made == NULL) {
        tt_free(env, limbs, capacity * sizeof *limbs);
        return NULL;
    }
    made->n = 0;
    made->count = (int32_t)count;
    made->capacity = (uint32_t)capacity;
    made->limbs = limbs;
    return made;
}

void tt__int_clear(struct tt_env *env, struct tt_object *self)
{
    struct tt_int *v = (struct tt_int *)(void *)self;
    TT_ASSERT((v->limbs == NULL) == (v->capacity == 0));
    tt_free(env, v->limbs, v->capacity * sizeof *v->limbs);
    v->limbs = NULL;
    v->capacity = 0;
}

tt_value tt__int_finish(struct tt_env *env, struct tt_int *made, bool negative)
{
    size_t count = (size_t)made->count;
    TT_ASSERT(made->count >= 0 && count <= made->capacity);
    while (count > 0 && made->limbs[count - 1] == 0) {
        count--;
    }
    uint64_t low = count == 0 ? 0 : made->limbs[0];
    if (count > 1 || low > (uint64_t)INT64_MAX + negative) {
        made->count = negative ? -(int32_t)count : (int32_t)count;
        made->n = negative ? INT64_MIN : INT64_MAX;
        return tt_value_of(made);
    }
    int64_t n = (int64_t)(negative ? 0 - low : low);
    made->count = 0;
    made->n = n;
    if (n >= TT_INT_MIN && n <= TT_INT_MAX) {
        tt_unref(env, made);
        return tt_small_int(n);
    }
    tt__int_clear(env, &made->head);
    return tt_value_of(made);
}

tt_value tt__int_of_limbs(struct tt_env *env, const struct tt__limbs *limbs)
{
    struct tt_int *made = tt__int_blank(env, limbs->count);
    if (made == NULL) {
        return TT_NULL;
    }
    if (limbs->count > 0) {
        memcpy(made->limbs, limbs->at, limbs->count * sizeof *limbs->at);
    }
    return tt__int_finish(env, made, limbs->negative);
}

/* ---- Text ---------------------------------------------------------------- */

int tt__limbs_text(struct tt_text *out, const struct tt__limbs *n, int base)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    TT_ASSERT(base >= 2 && base <= 36);
    size_t bits = tt__limbs_bits(n), per_limb = (n->count + 1) * sizeof *n->at;
    /* At most a digit for each BITS_LOW bits. */
    size_t low = 31 - (unsigned)__builtin_clz((unsigned)base);
    size_t size = bits / low + 2;
    if (n->count == 0) {
        tt_text_puts(out, "0");
        return out->error;
    }
    struct tt_env *env = out->env;
    uint64_t work = n->count < 300 ? n->count : 300;
    if (out->error < 0 || tt_spend(env, n->count * (1 + work / 4)) < 0) {
        out->error = out->error < 0 ? out->error : tt_failure(env);
        return out->error;
    }
    uint64_t *copy = tt_alloc(env, per_limb); /* mpn_get_str overwrites it */
    unsigned char *text = copy == NULL ? NULL : tt_alloc(env, size);
    if (text != NULL) {
        memcpy(copy, n->at, n->count * sizeof *copy);
        size_t count = mpn_get_str(text, base, copy, (mp_size_t)n->count);
        size_t first = 0;
        while (first + 1 < count && text[first] == 0) {
            first++;
        }
        for (size_t i = first; i < count; i++) {
            text[i] = (unsigned char)digits[text[i]];
        }
        TT_ASSERT(count <= size);
        tt_text_put(out, (const char *)text + first, count - first);
    } else {
        out->error = tt_failure(env);
    }
    tt_free(env, text, size);
    tt_free(env, copy, per_limb);
    return out->error;
}

int tt__int_digits_allowed(struct tt_env *env, const struct tt__limbs *n)
{
    /* A digit has 3.32192 bits: the first test is the stricter one. */
    size_t bits = tt__limbs_bits(n), max = env->digits_max;
    bool fits = max == 0 || bits * 1000 / 3321 < max;
    if (!fits && (double)bits < (double)max * 3.3219280948873626 + 2) {
        struct tt_text text;
        tt_text_init(&text, env);
        int rc = tt__limbs_text(&text, n, 10);
        fits = text.size <= max;
        tt_text_deinit(&text);
        if (rc < 0) {
            return rc;
        }
    }
    return fits ? 0
                : tt_raise(env, &tt_ValueError,
                           "Exceeds the limit (%d digits) for integer string "
                           "conversion; use sys.set_int_max_str_digits() to "
                           "increase the limit",
                           (int)max);
}

int tt__int_repr(struct tt_env *env, tt_value v, struct tt_text *out)
{
    struct tt__limbs n;
    if (!tt_int_is_big(v)) {
        tt__text_int(out, tt_int_get(v));
        return out->error;
    }
    tt__limbs_of(v, &n);
    int rc = tt__int_digits_allowed(env, &n);
    if (rc < 0) {
        return rc;
    }
    tt_text_puts(out, n.negative ? "-" : "");
    return tt__limbs_text(out, &n, 10);
}

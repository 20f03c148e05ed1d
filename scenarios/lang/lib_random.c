/* SPDX-License-Identifier: MIT
 *
 * scenarios/lang/lib_random.c: module random, drawn from the tape.
 *
 * Each draw is one choice of kind `random`, and 0 gives what comes first:
 * random() is 0.0, randint(a, b) and uniform(a, b) are a, choice(s) is s[0],
 * shuffle(x) leaves x, sample(x, k) is x[:k]. So an empty tape is a program
 * without any randomness, and a schedule's deviations show the draws that
 * matter. seed() does nothing: the tape is the seed. Errors mirror CPython's
 * Lib/random.py. Distributions (gauss and so on) are left out: a tape of
 * numbers says nothing about their shape.
 */
#include <math.h>

#include "lib.h"

/* A number below N, or 0 and a failure. */
static uint64_t below(struct tt_env *env, uint64_t n)
{
    uint64_t answer = n < 2 ? 0 : tt_choose(env, TT_CHOICE_RANDOM, n);
    struct tt_chooser *chooser = env->chooser;
    if (answer != 0 && chooser->explain != NULL) {
        struct tt_choice_about about = {.task = tt_current_task(env, NULL),
                                        .n = n};
        chooser->explain(chooser, env, TT_CHOICE_RANDOM, answer, &about);
    }
    return answer;
}

/* random.random(): one of the 2 ** 53 doubles that CPython gives too. */
static double draw_double(struct tt_env *env)
{
    return (double)below(env, (uint64_t)1 << 53) * 0x1p-53;
}

/* After a draw: V (given), unless the draw ended the execution. */
static tt_value drawn(struct tt_env *env, tt_value v)
{
    if (TT_UNLIKELY(tt_failure(env) < 0)) {
        tt_unref(env, v);
        return TT_NULL;
    }
    return v;
}

static tt_value call_random(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return drawn(env, tt_float(env, draw_double(env)));
}

static tt_value call_seed(struct tt_env *env, const tt_value *args)
{
    (void)env;
    (void)args;
    return TT_NONE;
}

/* a + (b - a) * random(), and A itself for 0. */
static tt_value call_uniform(struct tt_env *env, const tt_value *args)
{
    tt_value span = tt__binary(env, args[1], args[0], BINARY_SUBTRACT);
    if (span == TT_NULL) {
        return TT_NULL;
    }
    double x = draw_double(env);
    tt_value scaled = TT_NULL, result = TT_NULL;
    tt_value factor = drawn(env, tt_float(env, x));
    if (factor != TT_NULL && x == 0.0) {
        result = tt_ref(args[0]);
    } else if (factor != TT_NULL) {
        scaled = tt__binary(env, span, factor, BINARY_MULTIPLY);
    }
    if (scaled != TT_NULL) {
        result = tt__binary(env, args[0], scaled, BINARY_ADD);
    }
    tt_unref(env, span);
    tt_unref(env, scaled);
    tt_unref(env, factor);
    return result;
}

/* START + STEP * a number below WIDTH, all within 64 bits. */
static tt_value draw_integer(struct tt_env *env, int64_t start, int64_t step,
                             uint64_t width)
{
    uint64_t n = below(env, width);
    return drawn(env,
                 tt_int(env, (int64_t)((uint64_t)start + (uint64_t)step * n)));
}

static tt_value call_randint(struct tt_env *env, const tt_value *args)
{
    int64_t a, b;
    if (tt__to_int(env, args[0], &a) < 0 || tt__to_int(env, args[1], &b) < 0) {
        return TT_NULL;
    }
    if (b < a) {
        tt_raise(env, &tt_ValueError, "empty range in randint(%l, %l)", a, b);
        return TT_NULL;
    }
    uint64_t width = (uint64_t)b - (uint64_t)a + 1;
    if (width == 0) {
        return tt__int_overflow(env, "randint");
    }
    return draw_integer(env, a, 1, width);
}

/* How many numbers range(start, stop, step) has. */
static uint64_t count_range(int64_t start, int64_t stop, int64_t step)
{
    if (step > 0) {
        uint64_t span = (uint64_t)stop - (uint64_t)start;
        return start >= stop ? 0 : (span - 1) / (uint64_t)step + 1;
    }
    uint64_t span = (uint64_t)start - (uint64_t)stop;
    return start <= stop ? 0 : (span - 1) / (0 - (uint64_t)step) + 1;
}

static tt_value call_randrange(struct tt_env *env, const tt_value *args)
{
    int64_t start, stop, step = 1;
    if (tt__to_int(env, args[0], &start) < 0) {
        return TT_NULL;
    }
    if (args[1] == TT_NULL || args[1] == TT_NONE) {
        if (args[2] != TT_NULL) {
            tt_raise(env, &tt_TypeError, "Missing a non-None stop argument");
            return TT_NULL;
        }
        if (start <= 0) {
            tt_raise(env, &tt_ValueError, "empty range for randrange()");
            return TT_NULL;
        }
        return draw_integer(env, 0, 1, (uint64_t)start);
    }
    if (tt__to_int(env, args[1], &stop) < 0 ||
        (args[2] != TT_NULL && tt__to_int(env, args[2], &step) < 0)) {
        return TT_NULL;
    }
    if (step == 0) {
        tt_raise(env, &tt_ValueError, "zero step for randrange()");
        return TT_NULL;
    }
    uint64_t width = count_range(start, stop, step);
    if (width == 0 && step == 1) {
        tt_raise(env, &tt_ValueError, "empty range in randrange(%l, %l)", start,
                 stop);
        return TT_NULL;
    }
    if (width == 0) {
        tt_raise(env, &tt_ValueError, "empty range in randrange(%l, %l, %l)",
                 start, stop, step);
        return TT_NULL;
    }
    return draw_integer(env, start, step, width);
}

static tt_value call_getrandbits(struct tt_env *env, const tt_value *args)
{
    int64_t bits;
    if (tt__to_int(env, args[0], &bits) < 0) {
        return TT_NULL;
    }
    if (bits < 0) {
        tt_raise(env, &tt_ValueError, "Cannot convert negative int");
        return TT_NULL;
    }
    if (bits > 63) {
        return tt__int_overflow(env, "getrandbits");
    }
    return draw_integer(env, 0, 1, (uint64_t)1 << bits);
}

/* ---- Sequences ----------------------------------------------------------- */

static tt_value item_of(struct tt_env *env, tt_value sequence, uint64_t at)
{
    return tt__getitem(env, sequence, tt_small_int((int64_t)at));
}

static tt_value call_choice(struct tt_env *env, const tt_value *args)
{
    int64_t count;
    if (tt__length(env, args[0], &count) < 0) {
        return TT_NULL;
    }
    if (count == 0) {
        tt_raise(env, &tt_IndexError, "Cannot choose from an empty sequence");
        return TT_NULL;
    }
    uint64_t at = below(env, (uint64_t)count);
    return tt_failure(env) < 0 ? TT_NULL : item_of(env, args[0], at);
}

/* x[i], x[j] = x[j], x[i] */
static int exchange(struct tt_env *env, tt_value x, uint64_t i, uint64_t j)
{
    tt_value a = item_of(env, x, i);
    tt_value b = a == TT_NULL ? TT_NULL : item_of(env, x, j);
    int rc = b == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0) {
        rc = tt__setitem(env, x, tt_small_int((int64_t)i), b);
    }
    if (rc == 0) {
        rc = tt__setitem(env, x, tt_small_int((int64_t)j), a);
    }
    tt_unref(env, a);
    tt_unref(env, b);
    return rc;
}

/* From the end, as CPython does; a draw of 0 leaves the item where it is. */
static tt_value call_shuffle(struct tt_env *env, const tt_value *args)
{
    int64_t count;
    if (tt__length(env, args[0], &count) < 0) {
        return TT_NULL;
    }
    for (uint64_t i = (uint64_t)count; i-- > 1;) {
        uint64_t j = i - below(env, i + 1);
        if (tt_failure(env) < 0 || exchange(env, args[0], i, j) < 0) {
            return TT_NULL;
        }
    }
    return TT_NONE;
}

static tt_value call_sample(struct tt_env *env, const tt_value *args)
{
    int64_t k;
    const struct tt_type *type = tt_type_of(args[0]);
    if (type->kind == TT_KIND_SET || type->kind == TT_KIND_FROZENSET ||
        type->kind == TT_KIND_DICT || tt__type_ops(type)->getitem == NULL) {
        tt_raise(env, &tt_TypeError,
                 "Population must be a sequence.  For dicts or sets, use "
                 "sorted(d).");
        return TT_NULL;
    }
    if (tt__to_int(env, args[1], &k) < 0) {
        return TT_NULL;
    }
    tt_value pool = tt__to_list(env, args[0]);
    if (pool == TT_NULL) {
        return TT_NULL;
    }
    struct tt_list *list = tt_list_get(pool);
    int rc = 0;
    if (k < 0 || k > list->count) {
        rc = tt_raise(env, &tt_ValueError,
                      "Sample larger than population or is negative");
    }
    for (uint32_t i = 0; rc == 0 && i < k; i++) {
        uint32_t j = i + (uint32_t)below(env, list->count - i);
        tt_value item = list->at[j];
        /* The rest keeps its order, so that 0 goes on where it was. */
        memmove(&list->at[i + 1], &list->at[i], (j - i) * sizeof item);
        list->at[i] = item;
        rc = tt_failure(env);
    }
    if (rc == 0) {
        rc = tt__list_replace(env, list, (size_t)k, list->count, NULL, 0);
    }
    if (rc < 0) {
        tt_clear(env, &pool);
    }
    return pool;
}

static const struct tt_native natives[] = {
    TT__FUNCTION("choice", "seq", 1, 1, 1, TT_READS | TT_REPORTS, call_choice),
    TT__FUNCTION("getrandbits", "k /", 1, 1, 1, TT_REPORTS, call_getrandbits),
    TT__FUNCTION("randint", "a b", 2, 2, 2, TT_REPORTS, call_randint),
    TT__FUNCTION("random", "", 0, 0, 0, TT_REPORTS, call_random),
    TT__FUNCTION("randrange", "start stop step", 1, 3, 3, TT_REPORTS,
                 call_randrange),
    TT__FUNCTION("sample", "population k", 2, 2, 2, TT_READS | TT_REPORTS,
                 call_sample),
    TT__FUNCTION("seed", "a version", 0, 2, 2, TT_REPORTS, call_seed),
    TT__FUNCTION("shuffle", "x", 1, 1, 1, TT_WRITES | TT_REPORTS, call_shuffle),
    TT__FUNCTION("uniform", "a b", 2, 2, 2, TT_REPORTS, call_uniform),
};

static const struct tt__member members[] = {
    {"choice", &natives[0], NULL},    {"getrandbits", &natives[1], NULL},
    {"randint", &natives[2], NULL},   {"random", &natives[3], NULL},
    {"randrange", &natives[4], NULL}, {"sample", &natives[5], NULL},
    {"seed", &natives[6], NULL},      {"shuffle", &natives[7], NULL},
    {"uniform", &natives[8], NULL},   {NULL, NULL, NULL},
};

const struct tt__module tt__random_module = {"random", members, NULL, NULL};

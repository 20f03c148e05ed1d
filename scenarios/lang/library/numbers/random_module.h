/* SPDX-License-Identifier: MIT
 *
 * random_module.h: the generator of module random.
 *
 * random_draw.c draws, random_seed.c seeds, random.c has the module's
 * types and the functions on integers and sequences, random_real.c those that
 * return floats. They mirror CPython 3.14's Lib/random.py.
 */
#ifndef TT__RANDOMLIB_H
#define TT__RANDOMLIB_H

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "random_mersenne.h"
#include "scenarios/lang/types/texts.h"

/* random.Random and random.SystemRandom. */
struct tt__twister {
    struct tt_object head; /* the type may be a program's class */
    /* The round that is drawn from, `own` or tt__mersenne_first. */
    const uint32_t *words;
    uint32_t *own;     /* owns TT__MERSENNE_WORDS, or NULL */
    uint32_t index;    /* of the next word; TT__MERSENNE_WORDS: none is left */
    bool is_system;    /* SystemRandom: it has no seed, and no state to see */
    bool is_seeded;    /* the program said with what */
    uint32_t unseeded; /* of the module's: how many have had no seed so far */
    tt_value gauss_next; /* owns; None, or what gauss() returns next */
};

extern const struct tt_type tt__twister_type, tt__system_random_type;

static inline struct tt__twister *tt__twister_cast(tt_value v)
{
    TT_ASSERT(tt_is(v, &tt__twister_type));
    return (struct tt__twister *)(void *)v;
}

/* The module's own, borrowed: random._inst. NULL: no memory. */
struct tt__twister *tt__twister_shared(struct tt_env *env);

/* ---- random_draw.c ------------------------------------------------------- */

/* Each of these is one choice of kind `random`, where there is more than one
 * possible value: answer 0 is what CPython's generator draws, 1 and on are the
 * other values in ascending order. The generator advances by what CPython's
 * draw takes, whatever the answer. Where the execution ends (tt_failure) the
 * value is 0. */
uint64_t tt__twister_bits(struct tt_env *env, struct tt__twister *from,
                          uint32_t bits); /* 1 to 63 */
/* _randbelow(n), n > 0. */
uint64_t tt__twister_below(struct tt_env *env, struct tt__twister *from,
                           uint64_t n);
/* The same of any size: BITS from 1, N > 0. Beyond 63 bits the other values are
 * small numbers. TT_NULL: a failure. */
tt_value tt__twister_big_bits(struct tt_env *env, struct tt__twister *from,
                              uint64_t bits);
tt_value tt__twister_big_below(struct tt_env *env, struct tt__twister *from,
                               tt_value n);
/* Random.random(): a multiple of 2 ** -53 below 1. */
double tt__twister_random(struct tt_env *env, struct tt__twister *from);
/* self.random(), which a program's class may have. */
double tt__twister_double(struct tt_env *env, struct tt__twister *from);
/* The same, where 0 is LOW and 1 is HIGH: a chooser may want to
 * know. */
double tt__twister_between(struct tt_env *env, struct tt__twister *from,
                           tt_value low, tt_value high);

/* The state before seed(): no bit is set. 0 or a failure. */
int tt__twister_blank(struct tt_env *env, struct tt__twister *self);

/* getstate() and setstate(), of the part that is _random.Random's: a tuple,
 * given; 0 or a failure. */
tt_value tt__twister_words(struct tt_env *env, struct tt__twister *self);
int tt__twister_restore(struct tt_env *env, struct tt__twister *self,
                        tt_value words);

/* ---- random_seed.c ------------------------------------------------------- */

/* seed(a, version): A may be TT_NULL. None seeds with 0 what was there first,
 * the module's generator, and with 1 and so on what comes after. */
int tt__twister_seed(struct tt_env *env, struct tt__twister *self, tt_value a,
                     tt_value version);

/* ---- random_real.c ------------------------------------------------------- */

#define TT__RANDOM_REAL(X)                                                     \
    X(betavariate, "self alpha beta", 3, 3)                                    \
    X(binomialvariate, "self n p", 1, 3)                                       \
    X(expovariate, "self lambd", 1, 2)                                         \
    X(gammavariate, "self alpha beta", 3, 3)                                   \
    X(gauss, "self mu sigma", 1, 3)                                            \
    X(lognormvariate, "self mu sigma", 3, 3)                                   \
    X(normalvariate, "self mu sigma", 1, 3)                                    \
    X(paretovariate, "self alpha", 2, 2)                                       \
    X(triangular, "self low high mode", 1, 4)                                  \
    X(uniform, "self a b", 3, 3)                                               \
    X(vonmisesvariate, "self mu kappa", 3, 3)                                  \
    X(weibullvariate, "self alpha beta", 3, 3)

#define X(name_, parameters_, required_, total_)                               \
    tt_value tt__random_##name_(struct tt_env *env, const tt_value *args);
TT__RANDOM_REAL(X)
#undef X

/* random_sample.c */
tt_value tt__random_sample(struct tt_env *env, const tt_value *args);
tt_value tt__random_choices(struct tt_env *env, const tt_value *args);

#endif

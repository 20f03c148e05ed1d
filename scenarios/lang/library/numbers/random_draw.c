/* SPDX-License-Identifier: MIT
 *
 * random_draw.c: drawing from a generator, and its state.
 *
 * Mirrors Modules/_randommodule.c and Random._randbelow of CPython 3.14. The
 * choice is queried for the value that is drawn, not for the words that it is
 * made of: `_randbelow` draws again if the value is too big, and that is no
 * choice.
 */
#include "random_module.h"
#include "scenarios/lang/types/integers.h"

enum { WORDS = TT__MERSENNE_WORDS };

/* ---- Methods of derived classes ------------------------------------------ */

/* What a program's class has of its own in the place of the two methods by
 * which all others draw. */
struct own_methods {
    bool has_random;
    enum { OWN_NONE, OWN_RANDOM, OWN_GETRANDBITS } below;
};

static bool defines(struct tt_env *env, const struct tt_type *type,
                    const char *name)
{
    const struct tt__class *class = (const void *)type;
    tt_value value;
    return tt_dict_get_c(env, tt_dict_cast(class->names), name, &value) > 0;
}

/* Random.__init_subclass__ chooses _randbelow(). */
static void refuse_own(struct tt_env *env, const struct tt_type *type)
{
    if (defines(env, type, "_randbelow")) {
        tt_fail(env, TT_ELIMIT,
                "a method _randbelow() of a class deriving from Random is not "
                "in the scenario language");
    }
}

/* Random.__init_subclass__: the nearest class that has one decides. */
static TT_NOINLINE struct own_methods find_own(struct tt_env *env,
                                               const struct tt_type *type)
{
    struct own_methods own = {.below = OWN_NONE};
    struct tt_mro mro;
    TT_ASSERT(tt__is_class(type));
    for (tt_mro_set(&mro, type); mro.at != NULL && tt__is_class(mro.at);
         tt_mro_next(&mro)) {
        bool has_random = defines(env, mro.at, "random");
        refuse_own(env, mro.at);
        if (own.below == OWN_NONE && defines(env, mro.at, "getrandbits")) {
            own.below = OWN_GETRANDBITS;
        } else if (own.below == OWN_NONE && has_random) {
            own.below = OWN_RANDOM;
        }
        own.has_random = own.has_random || has_random;
    }
    return own;
}

static inline struct own_methods own_of(struct tt_env *env,
                                        const struct tt__twister *from)
{
    const struct own_methods none = {.below = OWN_NONE};
    return TT_LIKELY(!tt__is_class(from->head.type))
               ? none
               : find_own(env, from->head.type);
}

/* self.random(); 0 where it fails. */
static double call_own_random(struct tt_env *env, struct tt__twister *from)
{
    double drawn = 0;
    tt_value made =
        tt_failure(env) < 0
            ? TT_NULL
            : tt__call_method(env, tt_value_of(from), "random", NULL, 0);
    if (made != TT_NULL && !tt_number(made, &drawn)) {
        tt_raise(env, &tt_TypeError, "must be real number, not %T", made);
    }
    tt_unref(env, made);
    return drawn;
}

/* _randbelow_without_getrandbits */
static uint64_t below_by_random(struct tt_env *env, struct tt__twister *from,
                                uint64_t n)
{
    const uint64_t most = (uint64_t)1 << 53;
    if (n >= most) {
        tt_fail(env, TT_ELIMIT,
                "2**53 numbers and more of a class with a random() of its own "
                "are not in the scenario language; define getrandbits()");
        return 0;
    }
    double limit = (double)(most - most % n) / (double)most;
    double drawn = call_own_random(env, from);
    while (drawn >= limit && tt_failure(env) == 0) {
        if (tt_spend(env, 1) < 0) {
            return 0;
        }
        drawn = call_own_random(env, from);
    }
    return tt_failure(env) < 0 || drawn < 0 ? 0
                                            : (uint64_t)(drawn * 0x1p53) % n;
}

/* _randbelow_with_getrandbits */
static uint64_t below_by_bits(struct tt_env *env, struct tt__twister *from,
                              uint64_t n)
{
    tt_value bits = tt_small_int(64 - __builtin_clzll(n));
    int64_t drawn = 0;
    do {
        if (tt_failure(env) < 0 || tt_spend(env, 1) < 0) {
            return 0;
        }
        tt_value made =
            tt__call_method(env, tt_value_of(from), "getrandbits", &bits, 1);
        int rc =
            made == TT_NULL ? tt_failure(env) : tt__to_int(env, made, &drawn);
        tt_unref(env, made);
        if (rc < 0) {
            return 0;
        }
    } while (drawn < 0 || (uint64_t)drawn >= n);
    return (uint64_t)drawn;
}

static TT_NOINLINE uint64_t below_by_own(struct tt_env *env,
                                         struct tt__twister *from,
                                         struct own_methods own, uint64_t n)
{
    if (tt_failure(env) < 0) {
        return 0;
    }
    return own.below == OWN_RANDOM ? below_by_random(env, from, n)
                                   : below_by_bits(env, from, n);
}

/* ---- Words --------------------------------------------------------------- */

/* Memory for a state of its own; false: there is none. */
static bool own_words(struct tt_env *env, struct tt__twister *self)
{
    if (self->own == NULL) {
        self->own = tt_alloc(env, WORDS * sizeof *self->own);
    }
    return self->own != NULL;
}

int tt__twister_blank(struct tt_env *env, struct tt__twister *self)
{
    if (!own_words(env, self)) {
        return tt_failure(env);
    }
    memset(self->own, 0, WORDS * sizeof *self->own);
    self->words = self->own;
    self->index = 0;
    return 0;
}

static TT_NOINLINE bool next_round(struct tt_env *env, struct tt__twister *self)
{
    TT_ASSERT(self->index == WORDS);
    if (!own_words(env, self)) {
        return false;
    }
    tt__mersenne_round(self->own, self->words);
    self->words = self->own;
    self->index = 0;
    return true;
}

/* 32 random bits; 0 without memory, and tt_failure has it. */
static inline uint32_t next_word(struct tt_env *env, struct tt__twister *self)
{
    if (TT_UNLIKELY(self->index == WORDS) && !next_round(env, self)) {
        return 0;
    }
    TT_ASSERT(self->index < WORDS);
    return tt__mersenne_temper(self->words[self->index++]);
}

/* getrandbits: the lowest bits first. */
static inline uint64_t next_bits(struct tt_env *env, struct tt__twister *self,
                                 uint32_t bits)
{
    TT_ASSERT(bits >= 1 && bits <= 64);
    if (bits <= 32) {
        return next_word(env, self) >> (32 - bits);
    }
    uint64_t low = next_word(env, self);
    return low | (uint64_t)(next_word(env, self) >> (64 - bits)) << 32;
}

/* ---- Choices ------------------------------------------------------------- */

static TT_NOINLINE void explain(struct tt_env *env,
                                const struct tt__twister *from, uint64_t n,
                                uint64_t answer,
                                const struct tt_choice_about *drawn)
{
    struct tt_choice_about about = *drawn;
    about.task = tt_current_task(env, NULL);
    about.is_seeded = from->is_seeded;
    tt_choice_explain(env, TT_CHOICE_RANDOM, n, answer, &about);
}

/* The generator has DRAWN a number below N; what it is instead, if anything.
 * RANGE: what is known of it before; may be NULL. */
static inline uint64_t choose(struct tt_env *env, struct tt__twister *from,
                              uint64_t drawn, uint64_t n,
                              const struct tt_choice_about *range)
{
    TT_ASSERT(drawn < n);
    if (n < 2) {
        return drawn;
    }
    uint64_t answer = tt_choose_about(env, TT_CHOICE_RANDOM, n, range);
    if (TT_LIKELY(answer == 0)) {
        return drawn;
    }
    uint64_t value = answer <= drawn ? answer - 1 : answer;
    struct tt_choice_about about = {.drawn = drawn, .value = value};
    TT_ASSERT(value < n && value != drawn);
    explain(env, from, n, answer, &about);
    return value;
}

uint64_t tt__twister_bits(struct tt_env *env, struct tt__twister *from,
                          uint32_t bits)
{
    TT_ASSERT(bits <= 63);
    return choose(env, from, next_bits(env, from, bits), (uint64_t)1 << bits,
                  NULL);
}

/* Beyond 63 bits the generator has DRAWN a number, or one near it: what it is
 * instead is a choice among it and the numbers of 62 bits. */
static uint64_t choose_low(struct tt_env *env, struct tt__twister *from,
                           uint64_t drawn)
{
    const uint64_t values = (uint64_t)1 << 62;
    uint64_t low = drawn < values ? drawn : values - 1;
    uint64_t value = choose(env, from, low, values, NULL);
    TT_ASSERT(value < values);
    return value == low ? drawn : value;
}

uint64_t tt__twister_below(struct tt_env *env, struct tt__twister *from,
                           uint64_t n)
{
    TT_ASSERT(n > 0);
    struct own_methods own = own_of(env, from);
    if (TT_UNLIKELY(own.below != OWN_NONE)) {
        return below_by_own(env, from, own, n);
    }
    uint32_t bits = 64 - (uint32_t)__builtin_clzll(n);
    uint64_t drawn = next_bits(env, from, bits);
    while (drawn >= n) {
        drawn = next_bits(env, from, bits);
    }
    return bits > 63 ? choose_low(env, from, drawn)
                     : choose(env, from, drawn, n, NULL);
}

/* ---- More than 63 bits --------------------------------------------------- */

/* getrandbits() without a choice. */
static tt_value draw_big(struct tt_env *env, struct tt__twister *from,
                         uint64_t bits)
{
    size_t words = (size_t)((bits - 1) / 32 + 1);
    struct tt_int *made = tt__int_blank(env, (words + 1) / 2);
    if (made == NULL) {
        return TT_NULL;
    }
    made->limbs[(words - 1) / 2] = 0;
    for (size_t i = 0; i < words; i++) {
        uint64_t word = next_word(env, from);
        if (i + 1 == words && bits % 32 != 0) {
            word >>= 32 - bits % 32;
        }
        made->limbs[i / 2] =
            i % 2 == 0 ? word : made->limbs[i / 2] | word << 32;
    }
    tt_value drawn = tt__int_finish(env, made, false);
    if (tt_failure(env) < 0) {
        tt_clear(env, &drawn);
    }
    return drawn;
}

/* DRAWN (taken), or what it is instead. */
static tt_value choose_big(struct tt_env *env, struct tt__twister *from,
                           tt_value drawn)
{
    uint64_t near = (uint64_t)tt_int_get(drawn);
    uint64_t value = choose_low(env, from, near);
    if (tt_failure(env) < 0) {
        tt_clear(env, &drawn);
    } else if (value != near) {
        tt_set(env, &drawn, tt_small_int((int64_t)value));
    }
    return drawn;
}

tt_value tt__twister_big_bits(struct tt_env *env, struct tt__twister *from,
                              uint64_t bits)
{
    TT_ASSERT(bits > 63);
    tt_value drawn = draw_big(env, from, bits);
    return drawn == TT_NULL ? TT_NULL : choose_big(env, from, drawn);
}

tt_value tt__twister_big_below(struct tt_env *env, struct tt__twister *from,
                               tt_value n)
{
    tt_value drawn = TT_NULL;
    uint64_t bits = tt__int_bit_length(n);
    TT_ASSERT(tt_int_is_big(n) && tt__int_sign(n) > 0);
    if (own_of(env, from).below != OWN_NONE) {
        tt_fail(env, TT_ELIMIT,
                "numbers of more than 63 bits of a class with methods random() "
                "or getrandbits() of its own are not in the scenario language");
        return TT_NULL;
    }
    do {
        tt_set(env, &drawn, draw_big(env, from, bits));
    } while (drawn != TT_NULL && tt__big_compare(drawn, n) >= 0);
    return drawn == TT_NULL ? TT_NULL : choose_big(env, from, drawn);
}

static inline double draw_double(struct tt_env *env, struct tt__twister *from,
                                 const struct tt_choice_about *about)
{
    uint64_t high = next_word(env, from) >> 5, low = next_word(env, from) >> 6;
    uint64_t drawn =
        choose(env, from, high << 26 | low, (uint64_t)1 << 53, about);
    return (double)drawn * 0x1p-53;
}

double tt__twister_random(struct tt_env *env, struct tt__twister *from)
{
    return draw_double(env, from, NULL);
}

double tt__twister_double(struct tt_env *env, struct tt__twister *from)
{
    return TT_UNLIKELY(own_of(env, from).has_random)
               ? call_own_random(env, from)
               : draw_double(env, from, NULL);
}

double tt__twister_between(struct tt_env *env, struct tt__twister *from,
                           tt_value low, tt_value high)
{
    struct tt_choice_about about = {.loop = NULL};
    if (TT_UNLIKELY(own_of(env, from).has_random)) {
        return call_own_random(env, from);
    }
    bool is_known = tt_number(low, &about.low) && tt_number(high, &about.high);
    return draw_double(env, from, is_known ? &about : NULL);
}

/* ---- The state ----------------------------------------------------------- */

tt_value tt__twister_words(struct tt_env *env, struct tt__twister *self)
{
    static const uint32_t zero = 0;
    if (self->index == 0 && self->words == tt__mersenne_first) {
        /* In CPython nothing has made the first round yet. */
        if (!own_words(env, self)) {
            return TT_NULL;
        }
        tt__mersenne_seed(self->own, &zero, 1);
        self->words = self->own;
        self->index = WORDS;
    }
    struct tt_tuple *all = tt_tuple_blank(env, WORDS + 1);
    for (uint32_t i = 0; all != NULL && i < WORDS; i++) {
        all->at[i] = tt_small_int(self->words[i]);
    }
    if (all != NULL) {
        all->at[WORDS] = tt_small_int(self->index);
    }
    return tt_value_of(all);
}

/* A word of the state: 0, or a failure in the words of PyLong_AsUnsignedLong.
 */
static int read_word(struct tt_env *env, tt_value v, uint32_t *out)
{
    int64_t n;
    if (!tt_is_int(v) && !tt_is_bool(v)) {
        return tt_raise(env, &tt_TypeError, "an integer is required");
    }
    if (tt__to_int(env, v, &n) < 0) {
        return tt_failure(env);
    }
    if (n < 0) {
        return tt_raise(env, &tt_OverflowError,
                        "can't convert negative value to unsigned int");
    }
    *out = (uint32_t)n; /* as where a long has 64 bits */
    return 0;
}

int tt__twister_restore(struct tt_env *env, struct tt__twister *self,
                        tt_value words)
{
    if (!tt_is_tuple(words)) {
        return tt_raise(env, &tt_TypeError, "state vector must be a tuple");
    }
    const struct tt_tuple *all = tt_tuple_get(words);
    if (all->count != WORDS + 1) {
        return tt_raise(env, &tt_ValueError, "state vector is the wrong size");
    }
    uint32_t read[WORDS];
    int64_t index;
    for (uint32_t i = 0; i < WORDS; i++) {
        if (read_word(env, all->at[i], &read[i]) < 0) {
            return tt_failure(env);
        }
    }
    if (tt__to_int(env, all->at[WORDS], &index) < 0) {
        return tt_failure(env);
    }
    if (index < 0 || index > WORDS) {
        return tt_raise(env, &tt_ValueError, "invalid state");
    }
    if (!own_words(env, self)) {
        return TT_ENOMEM;
    }
    memcpy(self->own, read, sizeof read);
    self->words = self->own;
    self->index = (uint32_t)index;
    return 0;
}

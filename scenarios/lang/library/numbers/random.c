/* SPDX-License-Identifier: MIT
 *
 * random.c: module random, CPython's numbers.
 *
 * The module's functions are methods of one Random, as in CPython; it begins
 * as after seed(0). Each draw is a choice that may deviate (random_draw.c).
 * Mirrors Lib/random.py of CPython 3.14. Left out: pickling, and methods seed()
 * and _randbelow() of classes that derive from Random.
 */
#include <math.h>

#include "random_module.h"
#include "scenarios/lang/types/integers.h"

/* ---- The types ----------------------------------------------------------- */

static void drop_generator(struct tt_env *env, struct tt_object *self)
{
    struct tt__twister *generator = (struct tt__twister *)self;
    if (generator->own != NULL) {
        tt_free(env, generator->own,
                TT__MERSENNE_WORDS * sizeof *generator->own);
    }
    tt_unref(env, generator->gauss_next);
}

/* As after seed(0). */
static struct tt__twister *generator_new(struct tt_env *env,
                                         const struct tt_type *type)
{
    struct tt__twister *made = tt_object_new(env, type, sizeof *made);
    if (made != NULL) {
        made->words = tt__mersenne_first;
        made->own = NULL;
        made->index = made->unseeded = 0;
        made->is_system = type == &tt__system_random_type;
        made->is_seeded = false;
        made->gauss_next = TT_NONE;
    }
    return made;
}

/* Binds the arguments of Random(x=None): 0, or TypeError, which counts self.
 */
static int bind_seed(struct tt_env *env, const struct tt_args *args,
                     tt_value *seed)
{
    static const struct tt_native signature =
        TT_SIGNATURE("Random", "Random.__init__", "self x", 1, 2, 2, 0);
    enum { SELF = 1, MANY = 4 };
    tt_value all[SELF + MANY] = {TT_NONE}, bound[2];
    uint32_t count = args->count + args->keyword_count;
    struct tt_args with_self = *args;
    if (count > MANY) { /* whatever they are, they are too many */
        count = args->count > MANY ? MANY : count;
        with_self.keyword_count = 0;
    }
    if (count > 0) {
        memcpy(all + SELF, args->at, count * sizeof *all);
    }
    with_self.at = all;
    with_self.count = args->count + SELF;
    with_self.tuple = NULL;
    int rc = tt_args_bind(env, &signature, &with_self, bound);
    *seed = rc < 0 ? TT_NULL : bound[1];
    return rc;
}

/* Random.__new__: init_generator() reads the arguments. */
static tt_value make_generator(struct tt_env *env, const struct tt_type *type,
                               const struct tt_args *args)
{
    (void)args;
    return tt_value_of(generator_new(env, type));
}

/* Random.__init__: self.seed(x), which a program's class may have. */
static int init_generator(struct tt_env *env, tt_value self,
                          const struct tt_args *args)
{
    struct tt__twister *made = tt__twister_cast(self);
    tt_value seed;
    if (bind_seed(env, args, &seed) < 0) {
        return tt_failure(env);
    }
    if (tt__is_class(made->head.type)) {
        tt_value done = tt__twister_blank(env, made) < 0
                            ? TT_NULL
                            : tt__call_method(env, self, "seed", &seed, 1);
        if (done == TT_NULL) {
            return tt_failure(env);
        }
        tt_unref(env, done);
        tt_set(env, &made->gauss_next, TT_NONE);
        return 0;
    }
    return tt__twister_seed(env, made, made->is_system ? TT_NONE : seed,
                            TT_NULL);
}

static tt_value call_seed(struct tt_env *env, const tt_value *args)
{
    struct tt__twister *self = tt__twister_cast(args[0]);
    return tt__twister_seed(env, self, args[1], args[2]) < 0 ? TT_NULL
                                                             : TT_NONE;
}

enum { VERSION = 3 };

static tt_value call_getstate(struct tt_env *env, const tt_value *args)
{
    struct tt__twister *self = tt__twister_cast(args[0]);
    tt_value words = tt__twister_words(env, self);
    tt_value all[] = {tt_small_int(VERSION), words, self->gauss_next};
    tt_value state = words == TT_NULL ? TT_NULL : tt_tuple(env, all, 3);
    tt_unref(env, words);
    return state;
}

/* The words of a state of version 2, which may be signed; given. */
static tt_value unsigned_words(struct tt_env *env, tt_value words)
{
    tt_value list = tt__to_list(env, words);
    if (list == TT_NULL) {
        return TT_NULL;
    }
    struct tt_list *all = tt_list_get(list);
    for (uint32_t i = 0; list != TT_NULL && i < all->count; i++) {
        tt_value modulus = tt_small_int((int64_t)1 << 32);
        tt_value word = tt__binary(env, all->at[i], modulus, BINARY_MODULO);
        if (word == TT_NULL) {
            tt_clear(env, &list);
        } else {
            tt_set(env, &all->at[i], word);
        }
    }
    tt_value tuple = list == TT_NULL ? TT_NULL : tt__to_tuple(env, list);
    tt_unref(env, list);
    return tuple;
}

/* VERSION, INTERNALSTATE, GAUSS_NEXT = state: given, or a failure. */
static tt_value unpack_state(struct tt_env *env, tt_value state)
{
    tt_value parts = tt__to_tuple(env, state);
    uint32_t count = parts == TT_NULL ? 3 : tt_tuple_get(parts)->count;
    if (count < 3) {
        tt_raise(env, &tt_ValueError,
                 "not enough values to unpack (expected 3, got %u)", count);
        tt_clear(env, &parts);
    } else if (count > 3) {
        tt_raise(env, &tt_ValueError,
                 "too many values to unpack (expected 3, got %u)", count);
        tt_clear(env, &parts);
    }
    return parts;
}

/* VERSION of STATE: 2 or 3, or a failure. */
static int read_version(struct tt_env *env, tt_value state)
{
    tt_value version = tt__getitem(env, state, tt_small_int(0));
    int64_t n;
    if (version == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_is_int(version) && tt__to_int(env, version, &n) == 0 &&
                     (n == VERSION || n == VERSION - 1)
                 ? (int)n
                 : tt_raise(env, &tt_ValueError,
                            "state with version %S passed to "
                            "Random.setstate() of version %d",
                            version, VERSION);
    tt_unref(env, version);
    return rc;
}

static tt_value call_setstate(struct tt_env *env, const tt_value *args)
{
    struct tt__twister *self = tt__twister_cast(args[0]);
    int version = read_version(env, args[1]);
    tt_value parts = version < 0 ? TT_NULL : unpack_state(env, args[1]);
    if (parts == TT_NULL) {
        return TT_NULL;
    }
    const tt_value *at = tt_tuple_get(parts)->at;
    tt_set(env, &self->gauss_next, tt_ref(at[2]));
    tt_value words =
        version == VERSION ? tt_ref(at[1]) : unsigned_words(env, at[1]);
    int rc = words == TT_NULL ? tt_failure(env)
                              : tt__twister_restore(env, self, words);
    self->is_seeded = self->is_seeded || rc == 0;
    tt_unref(env, words);
    tt_unref(env, parts);
    return rc < 0 ? TT_NULL : TT_NONE;
}

/* ---- Bits and bytes ------------------------------------------------------ */

/* V (given), unless the draw before ended the execution. */
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
    struct tt__twister *self = tt__twister_cast(args[0]);
    return drawn(env, tt_float(env, tt__twister_random(env, self)));
}

/* The number of bits in V: 0, or a failure. */
static int read_bits(struct tt_env *env, const struct tt__twister *self,
                     tt_value v, int64_t *out)
{
    if (tt__to_int(env, v, out) < 0) {
        return tt_failure(env);
    }
    if (*out < 0) {
        return tt_raise(env, &tt_ValueError, "%s",
                        self->is_system ? "number of bits must be non-negative"
                                        : "Cannot convert negative int");
    }
    return 0;
}

static tt_value call_getrandbits(struct tt_env *env, const tt_value *args)
{
    struct tt__twister *self = tt__twister_cast(args[0]);
    int64_t bits;
    if (read_bits(env, self, args[1], &bits) < 0) {
        return TT_NULL;
    }
    if (bits > 63) {
        return tt__twister_big_bits(env, self, (uint64_t)bits);
    }
    uint64_t n = bits == 0 ? 0 : tt__twister_bits(env, self, (uint32_t)bits);
    return drawn(env, tt_int(env, (int64_t)n));
}

/* One choice each four bytes. */
static tt_value call_randbytes(struct tt_env *env, const tt_value *args)
{
    struct tt__twister *self = tt__twister_cast(args[0]);
    int64_t size;
    if (tt__to_int(env, args[1], &size) < 0) {
        return TT_NULL;
    }
    if (size < 0) {
        tt_raise(env, &tt_ValueError, "%s",
                 self->is_system ? "negative argument not allowed"
                                 : "Cannot convert negative int");
        return TT_NULL;
    }
    tt_value made = tt__bytes_blank(env, (size_t)size);
    if (made == TT_NULL || tt_spend(env, (uint64_t)size / 4) < 0) {
        tt_unref(env, made);
        return TT_NULL;
    }
    char *bytes = ((struct tt__bytes *)(void *)made)->bytes;
    for (int64_t at = 0; at < size && tt_failure(env) == 0; at += 4) {
        uint32_t here = size - at < 4 ? (uint32_t)(size - at) : 4;
        uint64_t word = tt__twister_bits(env, self, 8 * here);
        for (uint32_t i = 0; i < here; i++) {
            bytes[at + i] = (char)(word >> 8 * i);
        }
    }
    return drawn(env, made);
}

/* ---- Integers ------------------------------------------------------------ */

/* START + STEP * a number below WIDTH, all within 64 bits. */
static tt_value draw_integer(struct tt_env *env, struct tt__twister *self,
                             int64_t start, int64_t step, uint64_t width)
{
    uint64_t n = tt__twister_below(env, self, width);
    return drawn(env,
                 tt_int(env, (int64_t)((uint64_t)start + (uint64_t)step * n)));
}

/* start + step * a number below WIDTH, of ints of any size. */
static tt_value draw_big_integer(struct tt_env *env, struct tt__twister *self,
                                 tt_value start, tt_value step, tt_value width)
{
    tt_value n =
        tt_int_is_big(width)
            ? tt__twister_big_below(env, self, width)
            : drawn(env,
                    tt_int(env, (int64_t)tt__twister_below(
                                    env, self, (uint64_t)tt_int_get(width))));
    tt_value by =
        n == TT_NULL ? TT_NULL : tt__big_binary(env, n, step, BINARY_MULTIPLY);
    tt_value made =
        by == TT_NULL ? TT_NULL : tt__big_binary(env, start, by, BINARY_ADD);
    tt_unref(env, by);
    tt_unref(env, n);
    return made;
}

/* The number of items in range(start, stop, step); STEP is not 0. */
static tt_value count_big_range(struct tt_env *env, tt_value start,
                                tt_value stop, tt_value step)
{
    tt_value width = tt__big_binary(env, stop, start, BINARY_SUBTRACT);
    if (width != TT_NULL && tt__int_sign(width) != tt__int_sign(step)) {
        tt_set(env, &width, tt_small_int(0));
    } else if (width != TT_NULL && step != tt_small_int(1)) {
        tt_value up = tt_small_int(tt__int_sign(step));
        tt_set(env, &width, tt__big_binary(env, width, step, BINARY_ADD));
        if (width != TT_NULL) {
            tt_set(env, &width,
                   tt__big_binary(env, width, up, BINARY_SUBTRACT));
        }
        if (width != TT_NULL) {
            tt_set(env, &width,
                   tt__big_binary(env, width, step, BINARY_FLOOR_DIVIDE));
        }
    }
    return width;
}

/* A number of range(start, stop, step) of any size; SHOWN: the arguments of
 * randrange(), which say that there is none. */
static tt_value draw_from_range(struct tt_env *env, struct tt__twister *self,
                                const tt_value range[3], const tt_value *shown)
{
    tt_value width = count_big_range(env, range[0], range[1], range[2]);
    tt_value made = TT_NULL;
    if (width != TT_NULL && tt__int_sign(width) == 0) {
        tt_raise(env, &tt_ValueError,
                 range[2] == tt_small_int(1)
                     ? "empty range in randrange(%S, %S)"
                     : "empty range in randrange(%S, %S, %S)",
                 shown[0], shown[1], shown[2]);
    } else if (width != TT_NULL) {
        made = draw_big_integer(env, self, range[0], range[2], width);
    }
    tt_unref(env, width);
    return made;
}

static tt_value big_randint(struct tt_env *env, struct tt__twister *self,
                            tt_value a, tt_value b)
{
    if (tt__big_compare(b, a) < 0) {
        tt_raise(env, &tt_ValueError, "empty range in randint(%S, %S)", a, b);
        return TT_NULL;
    }
    tt_value end = tt__big_binary(env, b, tt_small_int(1), BINARY_ADD);
    if (end == TT_NULL) {
        return TT_NULL;
    }
    const tt_value range[3] = {a, end, tt_small_int(1)};
    tt_value made = draw_from_range(env, self, range, range);
    tt_unref(env, end);
    return made;
}

static tt_value call_randint(struct tt_env *env, const tt_value *args)
{
    struct tt__twister *self = tt__twister_cast(args[0]);
    tt_value a = tt__index_of(env, args[1]);
    tt_value b = a == TT_NULL ? TT_NULL : tt__index_of(env, args[2]);
    tt_value made = TT_NULL;
    if (b != TT_NULL) {
        int64_t low = tt_int_get(a), high = tt_int_get(b);
        uint64_t width = (uint64_t)high - (uint64_t)low + 1;
        bool is_big = tt_int_is_big(a) || tt_int_is_big(b);
        made = is_big || high < low || width == 0
                   ? big_randint(env, self, a, b)
                   : draw_integer(env, self, low, 1, width);
    }
    tt_unref(env, a);
    tt_unref(env, b);
    return made;
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

static tt_value randrange_below(struct tt_env *env, struct tt__twister *self,
                                tt_value stop, tt_value step)
{
    if (step != TT_NULL && step != tt_small_int(1)) {
        tt_raise(env, &tt_TypeError, "Missing a non-None stop argument");
        return TT_NULL;
    }
    if (tt_int_is_big(stop) && tt__int_sign(stop) > 0) {
        return tt__twister_big_below(env, self, stop);
    }
    if (tt_int_get(stop) <= 0) {
        tt_raise(env, &tt_ValueError, "empty range for randrange()");
        return TT_NULL;
    }
    return draw_integer(env, self, 0, 1, (uint64_t)tt_int_get(stop));
}

/* randrange(start, stop, step) of three ints. */
static tt_value randrange_of(struct tt_env *env, struct tt__twister *self,
                             const tt_value range[3], const tt_value *shown)
{
    if (range[2] == tt_small_int(0)) {
        tt_raise(env, &tt_ValueError, "zero step for randrange()");
        return TT_NULL;
    }
    bool is_big = false;
    for (int i = 0; i < 3; i++) {
        is_big = is_big || tt_int_is_big(range[i]);
    }
    int64_t start = tt_int_get(range[0]), step = tt_int_get(range[2]);
    uint64_t width =
        is_big ? 0 : count_range(start, tt_int_get(range[1]), step);
    return width > 0 ? draw_integer(env, self, start, step, width)
                     : draw_from_range(env, self, range, shown);
}

static tt_value call_randrange(struct tt_env *env, const tt_value *args)
{
    struct tt__twister *self = tt__twister_cast(args[0]);
    tt_value range[3] = {TT_NULL, TT_NULL, tt_small_int(1)};
    tt_value made = TT_NULL;
    range[0] = tt__index_of(env, args[1]);
    if (range[0] != TT_NULL && (args[2] == TT_NULL || args[2] == TT_NONE)) {
        made = randrange_below(env, self, range[0], args[3]);
    } else if (range[0] != TT_NULL) {
        range[1] = tt__index_of(env, args[2]);
        if (range[1] != TT_NULL && args[3] != TT_NULL) {
            range[2] = tt__index_of(env, args[3]);
        }
        if (range[1] != TT_NULL && range[2] != TT_NULL) {
            made = randrange_of(env, self, range, args + 1);
        }
    }
    for (int i = 0; i < 3; i++) {
        tt_unref(env, range[i]);
    }
    return made;
}

/* ---- Sequences ----------------------------------------------------------- */

static tt_value item_of(struct tt_env *env, tt_value sequence, uint64_t at)
{
    return tt__getitem(env, sequence, tt_small_int((int64_t)at));
}

static tt_value call_choice(struct tt_env *env, const tt_value *args)
{
    struct tt__twister *self = tt__twister_cast(args[0]);
    int64_t count;
    if (tt__length(env, args[1], &count) < 0) {
        return TT_NULL;
    }
    if (count == 0) {
        tt_raise(env, &tt_IndexError, "Cannot choose from an empty sequence");
        return TT_NULL;
    }
    uint64_t at = tt__twister_below(env, self, (uint64_t)count);
    return tt_failure(env) < 0 ? TT_NULL : item_of(env, args[1], at);
}

/* x[i], x[j] = x[j], x[i] */
static int exchange(struct tt_env *env, tt_value x, uint64_t i, uint64_t j)
{
    tt_value b = item_of(env, x, j);
    tt_value a = b == TT_NULL ? TT_NULL : item_of(env, x, i);
    int rc = a == TT_NULL ? tt_failure(env) : 0;
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

static tt_value call_shuffle(struct tt_env *env, const tt_value *args)
{
    struct tt__twister *self = tt__twister_cast(args[0]);
    int64_t count;
    if (tt__length(env, args[1], &count) < 0) {
        return TT_NULL;
    }
    tt_touch_value(env, args[1], TT_WRITE);
    for (uint64_t i = (uint64_t)count; i-- > 1;) {
        uint64_t j = tt__twister_below(env, self, i + 1);
        if (tt_failure(env) < 0 || exchange(env, args[1], i, j) < 0 ||
            tt_spend(env, 1) < 0) {
            return TT_NULL;
        }
    }
    return TT_NONE;
}

/* ---- Methods ------------------------------------------------------------- */

/* Functions of Python there, and in C; the latter complain in other words. */
#define PYTHON(name_, parameters_, required_, positional_, total_, effect_,    \
               call_)                                                          \
    TT_NATIVE(name_, "Random." name_, parameters_, required_, positional_,     \
              total_, TT_NATIVE_METHOD, effect_, call_)

static const struct tt_native methods[] = {
    PYTHON("choice", "self seq", 2, 2, 2, TT_WRITES, call_choice),
    PYTHON("choices", "self population weights | cum_weights k", 2, 3, 5,
           TT_WRITES, tt__random_choices),
    PYTHON("getstate", "self", 1, 1, 1, TT_READS, call_getstate),
    PYTHON("randbytes", "self n", 2, 2, 2, TT_WRITES, call_randbytes),
    PYTHON("randint", "self a b", 3, 3, 3, TT_WRITES, call_randint),
    PYTHON("randrange", "self start stop step", 2, 4, 4, TT_WRITES,
           call_randrange),
    PYTHON("sample", "self population k | counts", 3, 3, 4, TT_WRITES,
           tt__random_sample),
    PYTHON("seed", "self a version", 1, 3, 3, TT_WRITES | TT_REPORTS,
           call_seed),
    PYTHON("setstate", "self state", 2, 2, 2, TT_WRITES, call_setstate),
    PYTHON("shuffle", "self x", 2, 2, 2, TT_WRITES | TT_REPORTS, call_shuffle),
#define X(name_, parameters_, required_, total_)                               \
    PYTHON(#name_, parameters_, required_, total_, total_, TT_WRITES,          \
           tt__random_##name_),
    TT__RANDOM_REAL(X)
#undef X
        TT__METHOD_1("Random", "getrandbits", TT_WRITES, call_getrandbits),
    TT__METHOD_0("Random", "random", TT_WRITES, call_random),
    {.name = NULL},
};

/* What SystemRandom has of its own. */
static tt_value call_system_seed(struct tt_env *env, const struct tt_args *args)
{
    (void)env;
    (void)args;
    return TT_NONE;
}

static tt_value refuse_state(struct tt_env *env, const struct tt_args *args)
{
    (void)args;
    tt_raise(env, &tt_NotImplementedError,
             "System entropy source does not have state.");
    return TT_NULL;
}

static const struct tt_native system_methods[] = {
    TT_NATIVE_RAW_("seed", "SystemRandom.seed", TT_NATIVE_METHOD, TT_PURE,
                   call_system_seed),
    TT_NATIVE_RAW_("getstate", "SystemRandom._notimplemented", TT_NATIVE_METHOD,
                   TT_PURE, refuse_state),
    TT_NATIVE_RAW_("setstate", "SystemRandom._notimplemented", TT_NATIVE_METHOD,
                   TT_PURE, refuse_state),
    TT_NATIVE("getrandbits", "SystemRandom.getrandbits", "self k", 2, 2, 2,
              TT_NATIVE_METHOD, TT_WRITES, call_getrandbits),
    TT_NATIVE("randbytes", "SystemRandom.randbytes", "self n", 2, 2, 2,
              TT_NATIVE_METHOD, TT_WRITES, call_randbytes),
    TT_NATIVE("random", "SystemRandom.random", "self", 1, 1, 1,
              TT_NATIVE_METHOD, TT_WRITES, call_random),
    {.name = NULL},
};

const struct tt_type tt__twister_type = {
    TT__TYPE_HEAD("Random", "random.Random"),
    .flags = TT_TYPE_WEAK | TT__TYPE_DERIVABLE,
    .size = sizeof(struct tt__twister),
    .clear = drop_generator,
    .make = make_generator,
    .init = init_generator,
    .methods = methods,
};

const struct tt_type tt__system_random_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "SystemRandom",
    .full_name = "random.SystemRandom",
    .base = &tt__twister_type,
    .flags = TT_TYPE_WEAK | TT__TYPE_DERIVABLE,
    .size = sizeof(struct tt__twister),
    .clear = drop_generator,
    .make = make_generator,
    .init = init_generator,
    .methods = system_methods,
};

/* ---- The module ---------------------------------------------------------- */

static const char shared_name[] = "_inst";

static tt_value make_shared(struct tt_env *env)
{
    return tt_value_of(generator_new(env, &tt__twister_type));
}

struct tt__twister *tt__twister_shared(struct tt_env *env)
{
    tt_value made = tt__import_member(env, tt__random_module.name, shared_name);
    tt_unref(env, made); /* the module keeps it */
    return made == TT_NULL ? NULL : tt__twister_cast(made);
}

/* The method NAME of the module's generator: given. */
static tt_value bound(struct tt_env *env, const char *name)
{
    struct tt__twister *shared = tt__twister_shared(env);
    const struct tt_native *method = tt_type_method(&tt__twister_type, name);
    TT_ASSERT(method != NULL);
    return shared == NULL
               ? TT_NULL
               : tt_method_new(env, tt_value_of(method), tt_value_of(shared));
}

#define OTHERS(X)                                                              \
    X(choice)                                                                  \
    X(choices)                                                                 \
    X(getrandbits)                                                             \
    X(getstate)                                                                \
    X(randbytes)                                                               \
    X(randint)                                                                 \
    X(random)                                                                  \
    X(randrange)                                                               \
    X(sample)                                                                  \
    X(seed)                                                                    \
    X(setstate)                                                                \
    X(shuffle)

#define MAKE(name_)                                                            \
    static tt_value make_##name_(struct tt_env *env)                           \
    {                                                                          \
        return bound(env, #name_);                                             \
    }
#define MAKE_REAL(name_, parameters_, required_, total_) MAKE(name_)
OTHERS(MAKE)
TT__RANDOM_REAL(MAKE_REAL)

#define MEMBER(name_)                                      {#name_, NULL, make_##name_},
#define MEMBER_REAL(name_, parameters_, required_, total_) MEMBER(name_)

static const struct tt__member members[] = {
    {"Random", &tt__twister_type, NULL},
    {"SystemRandom", &tt__system_random_type, NULL},
    {shared_name, NULL, make_shared},
    OTHERS(MEMBER) TT__RANDOM_REAL(MEMBER_REAL){NULL, NULL, NULL},
};

const struct tt__module tt__random_module = {
    .name = "random", .file = TT__FILE("random.py"), .members = members};

/* SPDX-License-Identifier: MIT
 *
 * itertools_choices.c: itertools that give all ways to choose:
 * combinations, combinations_with_replacement, permutations, product.
 *
 * All four are an array of indices into pools of items, with a rule for the
 * next state of the array; the first state is given as it is. The rules are
 * those of CPython's Modules/itertoolsmodule.c, and so is the order.
 */
#include "itertools.h"

struct choices {
    struct tt_object head;
    tt_value pools; /* owns; a tuple of tuples: one, or one for each place */
    bool begun;
    bool ended;
    uint32_t places;  /* items in a result */
    uint32_t indices; /* in the array below */
    uint32_t *index;  /* owns */
    uint32_t *cycle;  /* owns; permutations: rotations left of each place */
};

static void drop_choices(struct tt_env *env, struct tt_object *self)
{
    struct choices *it = (struct choices *)self;
    tt_clear(env, &it->pools);
    if (it->index != NULL) {
        tt_free(env, it->index, it->indices * sizeof *it->index);
    }
    if (it->cycle != NULL) {
        tt_free(env, it->cycle, it->places * sizeof *it->cycle);
    }
}

static const struct tt_tuple *pool_at(const struct choices *it, uint32_t place)
{
    const struct tt_tuple *pools = tt_tuple_get(it->pools);
    return tt_tuple_get(
        pools->at[place < pools->count ? place : pools->count - 1]);
}

/* A new one, with all indices 0. Keeps POOLS. */
static struct choices *choices_new(struct tt_env *env,
                                   const struct tt_type *type, tt_value pools,
                                   uint32_t places, uint32_t indices)
{
    struct choices *made = tt_object_new(env, type, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    memset(&made->head + 1, 0, sizeof *made - sizeof made->head);
    made->pools = tt_ref(pools);
    made->places = places;
    made->indices = indices;
    if (indices > 0) {
        made->index = tt_alloc(env, indices * sizeof *made->index);
        if (made->index == NULL) {
            tt_unref(env, tt_value_of(made));
            return NULL;
        }
        memset(made->index, 0, indices * sizeof *made->index);
    }
    return made;
}

/* The items at the indices. */
static tt_value present(struct tt_env *env, const struct choices *it)
{
    struct tt_tuple *items = tt_tuple_blank(env, it->places);
    for (uint32_t i = 0; items != NULL && i < it->places; i++) {
        items->at[i] = tt_ref(pool_at(it, i)->at[it->index[i]]);
    }
    return tt_value_of(items);
}

/* The first state, or the one after STEP; the end if there is none. */
static tt_value next_state(struct tt_env *env, tt_value self,
                           bool (*step)(struct choices *it))
{
    struct choices *it = (void *)self;
    if (it->ended) {
        return TT_NULL;
    }
    if (it->begun && !step(it)) {
        it->ended = true;
        return TT_NULL;
    }
    it->begun = true;
    return present(env, it);
}

/* ---- product ------------------------------------------------------------- */

static bool step_product(struct choices *it)
{
    for (uint32_t i = it->places; i-- > 0;) {
        if (++it->index[i] < pool_at(it, i)->count) {
            return true;
        }
        it->index[i] = 0;
    }
    return false;
}

static tt_value next_product(struct tt_env *env, tt_value self)
{
    return next_state(env, self, step_product);
}

/* The pools, each as a tuple, REPEAT times over. */
static tt_value make_pools(struct tt_env *env, const struct tt_args *args,
                           int64_t repeat)
{
    size_t count;
    if (tt__repeat_count(env, args->count, repeat, &count) < 0) {
        return TT_NULL;
    }
    struct tt_tuple *pools = tt_tuple_blank(env, count);
    for (size_t i = 0; pools != NULL && i < count; i++) {
        pools->at[i] = i < args->count ? tt__to_tuple(env, args->at[i])
                                       : tt_ref(pools->at[i - args->count]);
        if (pools->at[i] == TT_NULL) {
            tt_unref(env, tt_value_of(pools));
            return TT_NULL;
        }
    }
    return tt_value_of(pools);
}

static tt_value make_product(struct tt_env *env, const struct tt_type *type,
                             const struct tt_args *args)
{
    tt_value v = tt__args_keyword(args, "repeat");
    int64_t repeat = 1;
    if (args->keyword_count > (v != TT_NULL ? 1 : 0)) {
        tt__raise_unexpected(env, "product", args->keywords[0], "repeat");
        return TT_NULL;
    }
    if (v != TT_NULL && tt__to_int(env, v, &repeat) < 0) {
        return TT_NULL;
    }
    if (repeat < 0) {
        tt_raise(env, &tt_ValueError, "repeat argument cannot be negative");
        return TT_NULL;
    }
    tt_value pools = make_pools(env, args, repeat);
    if (pools == TT_NULL) {
        return TT_NULL;
    }
    uint32_t places = tt_tuple_get(pools)->count;
    struct choices *made = choices_new(env, type, pools, places, places);
    tt_unref(env, pools);
    for (uint32_t i = 0; made != NULL && i < places; i++) {
        made->ended = made->ended || pool_at(made, i)->count == 0;
    }
    return tt_value_of(made);
}

const struct tt_type tt__itertools_product_type =
    TT__ITERTOOL("product", sizeof(struct choices), drop_choices, make_product,
                 next_product, .repr = NULL);

/* ---- combinations, with replacement, permutations ------------------------ */

static bool step_combination(struct choices *it)
{
    uint32_t n = pool_at(it, 0)->count, r = it->places;
    for (uint32_t i = r; i-- > 0;) {
        if (it->index[i] < n - r + i) {
            it->index[i]++;
            for (uint32_t j = i + 1; j < r; j++) {
                it->index[j] = it->index[j - 1] + 1;
            }
            return true;
        }
    }
    return false;
}

static bool step_replacement(struct choices *it)
{
    uint32_t n = pool_at(it, 0)->count, r = it->places;
    for (uint32_t i = r; i-- > 0;) {
        if (it->index[i] + 1 < n) {
            uint32_t next = it->index[i] + 1;
            for (uint32_t j = i; j < r; j++) {
                it->index[j] = next;
            }
            return true;
        }
    }
    return false;
}

static bool step_permutation(struct choices *it)
{
    uint32_t n = it->indices;
    for (uint32_t i = it->places; i-- > 0;) {
        if (--it->cycle[i] > 0) {
            uint32_t j = n - it->cycle[i], old = it->index[i];
            it->index[i] = it->index[j];
            it->index[j] = old;
            return true;
        }
        /* The item of this place goes to the end. */
        uint32_t first = it->index[i];
        memmove(&it->index[i], &it->index[i + 1],
                (n - 1 - i) * sizeof *it->index);
        it->index[n - 1] = first;
        it->cycle[i] = n - i;
    }
    return false;
}

static tt_value next_combination(struct tt_env *env, tt_value self)
{
    return next_state(env, self, step_combination);
}

static tt_value next_replacement(struct tt_env *env, tt_value self)
{
    return next_state(env, self, step_replacement);
}

static tt_value next_permutation(struct tt_env *env, tt_value self)
{
    return next_state(env, self, step_permutation);
}

/* Reads (iterable, r): *R is untouched where it may be left out and is. Gives
 * the tuple of the one pool. */
static tt_value read_choice(struct tt_env *env, const struct tt_native *native,
                            const struct tt_args *args, int64_t *r)
{
    tt_value bound[2];
    if (tt_args_bind(env, native, args, bound) < 0) {
        return TT_NULL;
    }
    struct tt_args one = {.at = bound, .count = 1};
    tt_value pools = make_pools(env, &one, 1);
    if (pools == TT_NULL || bound[1] == TT_NULL ||
        (native->required < 2 && bound[1] == TT_NONE)) {
        return pools;
    }
    int rc = 0;
    if (native->required < 2 && !tt_is_int(bound[1]) && !tt_is_bool(bound[1])) {
        rc = tt_raise(env, &tt_TypeError, "Expected int as r");
    } else {
        rc = tt__to_int(env, bound[1], r);
    }
    if (rc == 0 && *r < 0) {
        rc = tt_raise(env, &tt_ValueError, "r must be non-negative");
    }
    if (rc == 0 && *r > TT_ITEMS_MAX) {
        rc = tt__too_many_items(env);
    }
    if (rc < 0) {
        tt_clear(env, &pools);
    }
    return pools;
}

static uint32_t pool_size(tt_value pools)
{
    return tt_tuple_get(tt_tuple_get(pools)->at[0])->count;
}

static void number_indices(struct choices *it)
{
    for (uint32_t i = 0; i < it->indices; i++) {
        it->index[i] = i;
    }
}

static tt_value make_combinations(struct tt_env *env,
                                  const struct tt_type *type,
                                  const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("combinations", "iterable r", 2, 2, 2);
    int64_t r = 0;
    tt_value pools = read_choice(env, &signature, args, &r);
    if (pools == TT_NULL) {
        return TT_NULL;
    }
    struct choices *made =
        choices_new(env, type, pools, (uint32_t)r, (uint32_t)r);
    if (made != NULL) {
        number_indices(made);
        made->ended = r > pool_size(pools);
    }
    tt_unref(env, pools);
    return tt_value_of(made);
}

static tt_value make_replacement(struct tt_env *env, const struct tt_type *type,
                                 const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("combinations_with_replacement", "iterable r", 2, 2, 2);
    int64_t r = 0;
    tt_value pools = read_choice(env, &signature, args, &r);
    if (pools == TT_NULL) {
        return TT_NULL;
    }
    struct choices *made =
        choices_new(env, type, pools, (uint32_t)r, (uint32_t)r);
    if (made != NULL) {
        made->ended = r > 0 && pool_size(pools) == 0;
    }
    tt_unref(env, pools);
    return tt_value_of(made);
}

static tt_value make_permutations(struct tt_env *env,
                                  const struct tt_type *type,
                                  const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("permutations", "iterable r", 1, 2, 2);
    int64_t r = -1;
    tt_value pools = read_choice(env, &signature, args, &r);
    if (pools == TT_NULL) {
        return TT_NULL;
    }
    uint32_t n = pool_size(pools);
    uint32_t places = r < 0 ? n : (uint32_t)r;
    bool ended = places > n;
    if (ended) {
        places = 0; /* nothing is ever given */
    }
    struct choices *made = choices_new(env, type, pools, places, n);
    tt_unref(env, pools);
    if (made == NULL) {
        return TT_NULL;
    }
    number_indices(made);
    made->ended = ended;
    if (places > 0) {
        made->cycle = tt_alloc(env, places * sizeof *made->cycle);
        if (made->cycle == NULL) {
            tt_unref(env, tt_value_of(made));
            return TT_NULL;
        }
    }
    for (uint32_t i = 0; i < places; i++) {
        made->cycle[i] = n - i;
    }
    return tt_value_of(made);
}

const struct tt_type tt__itertools_combinations_type =
    TT__ITERTOOL("combinations", sizeof(struct choices), drop_choices,
                 make_combinations, next_combination, .repr = NULL);
const struct tt_type tt__itertools_replacement_type = TT__ITERTOOL(
    "combinations_with_replacement", sizeof(struct choices), drop_choices,
    make_replacement, next_replacement, .repr = NULL);
const struct tt_type tt__itertools_permutations_type =
    TT__ITERTOOL("permutations", sizeof(struct choices), drop_choices,
                 make_permutations, next_permutation, .repr = NULL);

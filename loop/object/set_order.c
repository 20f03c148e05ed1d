/* SPDX-License-Identifier: MIT
 *
 * set_order.c: the order of a set, where that is a choice.
 *
 * CPython iterates a set in the order of its table, so of its elements' hashes.
 * Of what is hashed by identity those come from addresses, of strs and bytes
 * from a random seed: any order is possible, the chooser decides. Once the
 * order was shown it is settled: a set that does not change keeps it, elements
 * that leave do not move the others, and one that comes goes to any place
 * between them, which the chooser is queried about when the order shows again.
 * The fifth element, where none ever left, makes CPython's table four times as
 * large: then nothing is settled any more. A copy, and what is filtered out of
 * a set, keeps what was settled. sim/MODEL.md argues why CPython can show each
 * of these orders.
 *
 * Sets of the same futures, put in in the same order, have one order, too: that
 * of the last few that were settled is remembered. Of other objects it is not,
 * since an object cannot be distinguished from an earlier one at its address; a
 * set of those is settled before it is copied, lest each copy have its own
 * order.
 *
 * Invariant: where TT_SET_SETTLED is set, the entries before `settled` are in
 * an order that was shown. Left out: elements whose class defines __hash__, and
 * numbers next to other things, keep their order of insertion among themselves.
 */
#include "loop/object/set_order.h"

#include "loop/object/choose.h"
#include "loop/object/set.h"
#include "loop/object/table.h"
#include "loop/object/sound.h"

enum { ORDERS_MAX = 8, FUTURES_MAX = 32, DEPTH_MAX = 8 };

/* Orders that were shown, as numbers of futures; the oldest goes first. */
struct tt__orders {
    uint32_t next;
    struct order {
        uint32_t count; /* 0: none */
        uint32_t low, high;
        uint32_t made[FUTURES_MAX];
        uint32_t shown[FUTURES_MAX];
    } at[ORDERS_MAX];
};

/* An order in the making. Ranks: 0 is free, others come in ascending order. */
struct settling {
    struct tt_env *env;
    struct tt_entry *entries;
    uint32_t *ranks;
    uint32_t count;
    uint32_t place;     /* those before it are done */
    uint32_t free;      /* without a rank, and not done */
    uint32_t rank_next; /* the lowest that is not done */
    uint32_t rank_end;
};

/* ---- Which elements may move --------------------------------------------- */

/* Whether V's hash is another one in another process of CPython. */
static bool is_movable(const struct tt_env *env, tt_value v, int depth)
{
    const struct tt_type *type = tt_type_of(v);
    bool movable = false;
    if (!tt_is_object(v) || depth == DEPTH_MAX) {
        return false;
    }
    if (type->flags & TT_TYPE_SEEDED) {
        if (env->chooser != NULL) {
            env->chooser->seen |= TT_SEEN_HASHES;
        }
        return env->enabled & TT_CHOICES_HASHES;
    }
    if (type->flags & TT_TYPE_REFERENCE) {
        tt_value object = type->through(v);
        return object != TT_NULL && is_movable(env, object, depth + 1);
    }
    if (tt_is_tuple(v)) {
        const struct tt_tuple *tuple = tt_tuple_get(v);
        for (uint32_t i = 0; i < tuple->count && !movable; i++) {
            movable = is_movable(env, tuple->at[i], depth + 1);
        }
        return movable;
    }
    if (type->kind == TT_KIND_FROZENSET) {
        size_t at = 0;
        tt_value key;
        while (!movable &&
               (key = tt_set_next(tt_set_cast(v), &at)) != TT_NULL) {
            movable = is_movable(env, key, depth + 1);
        }
        return movable;
    }
    bool is_constant =
        type->kind >= TT_KIND_NONE && type->kind <= TT_KIND_NOT_IMPLEMENTED;
    return !is_constant && (type->hash == NULL || type->kind == TT_KIND_METHOD);
}

/* Assigns ranks to what is settled, then to what cannot move. */
static void rank_fixed(struct settling *all, uint32_t settled)
{
    TT_ASSERT(settled <= all->count);
    for (uint32_t i = 0; i < all->count; i++) {
        bool is_free =
            i >= settled && is_movable(all->env, all->entries[i].key, 0);
        all->ranks[i] = is_free ? 0 : ++all->rank_end;
        all->free += is_free;
    }
}

/* ---- Orders of futures that were shown ----------------------------------- */

static uint32_t number_at(const struct settling *all, uint32_t i)
{
    TT_ASSERT(tt_is_future(all->entries[i].key));
    return tt_future_cast(all->entries[i].key)->number;
}

/* Whether SET is one whose order is remembered. */
static bool are_futures(const struct tt_set *set)
{
    TT_ASSERT(tt__set_sound(set));
    bool are = set->table.count <= FUTURES_MAX;
    for (uint32_t i = 0; are && i < set->table.end; i++) {
        tt_value key = set->table.entries[i].key;
        are = key == TT_NULL || tt_is_future(key);
    }
    return are;
}

static uint32_t find_number(const uint32_t *numbers, uint32_t count,
                            uint32_t number)
{
    uint32_t at = 0;
    while (at < count && numbers[at] != number) {
        at++;
    }
    return at;
}

/* The elements that ORDER has get ranks as they were shown, if they are two or
 * more and came into this set as into that one, or as it showed them. */
static bool rank_as_shown(struct settling *all, const struct order *order)
{
    TT_ASSERT(all->count <= FUTURES_MAX);
    uint32_t places[FUTURES_MAX] = {0}, common = 0, made = 0, shown = 0;
    bool as_made = true, as_shown = true;
    for (uint32_t i = 0; i < all->count; i++) {
        uint32_t number = number_at(all, i);
        uint32_t at = find_number(order->made, order->count, number);
        if (at == order->count) {
            continue;
        }
        places[i] = 1 + find_number(order->shown, order->count, number);
        as_made = as_made && at >= made;
        as_shown = as_shown && places[i] >= shown;
        made = at;
        shown = places[i];
        common++;
    }
    if (common < 2 || (!as_made && !as_shown)) {
        return false;
    }
    for (uint32_t i = 0; i < all->count; i++) {
        uint32_t rank = places[i] == 0 ? 0 : 1;
        for (uint32_t j = 0; rank > 0 && j < all->count; j++) {
            rank += places[j] != 0 && places[j] < places[i];
        }
        all->ranks[i] = rank;
        all->free -= rank > 0;
    }
    all->rank_end = common;
    return true;
}

static void rank_by_memory(struct settling *all)
{
    const struct tt__orders *orders = all->env->orders;
    uint32_t low = UINT32_MAX, high = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        uint32_t number = number_at(all, i);
        low = number < low ? number : low;
        high = number > high ? number : high;
    }
    for (uint32_t age = 1; orders != NULL && age <= ORDERS_MAX; age++) {
        uint32_t at = (orders->next + ORDERS_MAX - age) % ORDERS_MAX;
        const struct order *order = &orders->at[at];
        if (order->count > 0 && order->low <= high && low <= order->high &&
            rank_as_shown(all, order)) {
            return;
        }
    }
}

/* MADE: the numbers before they were put in order. */
static int remember(const struct settling *all, const uint32_t *made)
{
    TT_ASSERT(all->count <= FUTURES_MAX);
    struct tt_env *env = all->env;
    if (env->orders == NULL) {
        env->orders = tt_alloc(env, sizeof *env->orders);
        if (env->orders == NULL) {
            return TT_ENOMEM;
        }
        memset(env->orders, 0, sizeof *env->orders);
    }
    struct order *order = &env->orders->at[env->orders->next];
    env->orders->next = (env->orders->next + 1) % ORDERS_MAX;
    *order = (struct order){.count = all->count, .low = UINT32_MAX};
    for (uint32_t i = 0; i < all->count; i++) {
        uint32_t number = number_at(all, i);
        order->made[i] = made[i];
        order->shown[i] = number;
        order->low = number < order->low ? number : order->low;
        order->high = number > order->high ? number : order->high;
    }
    return 0;
}

void tt__orders_drop(struct tt_env *env)
{
    if (env->orders != NULL) {
        tt_free(env, env->orders, sizeof *env->orders);
        env->orders = NULL;
    }
}

/* ---- Asking -------------------------------------------------------------- */

static bool is_candidate(const struct settling *all, uint32_t at)
{
    return all->ranks[at] == 0 || all->ranks[at] == all->rank_next;
}

/* Element FROM comes to the next place; those between move up. */
static void put_next(struct settling *all, uint32_t from)
{
    uint32_t to = all->place++;
    struct tt_entry chosen = all->entries[from];
    uint32_t rank = all->ranks[from];
    TT_ASSERT(from >= to && from < all->count);
    for (; from > to; from--) {
        all->entries[from] = all->entries[from - 1];
        all->ranks[from] = all->ranks[from - 1];
    }
    all->entries[to] = chosen;
    all->ranks[to] = rank;
    all->free -= rank == 0;
    all->rank_next += rank != 0;
}

/* Which one is next: any without a rank, or the first of those with one. */
static void choose_next(struct settling *all)
{
    struct tt_env *env = all->env;
    bool is_ranked = all->rank_next <= all->rank_end;
    uint64_t n = all->free + is_ranked;
    uint64_t answer = tt__choose(env, TT_CHOICE_SET, n, NULL);
    uint32_t first = UINT32_MAX, at = all->place;
    for (uint64_t left = answer + 1;; at++) {
        TT_ASSERT(at < all->count);
        if (is_candidate(all, at)) {
            first = first == UINT32_MAX ? at : first;
            if (--left == 0) {
                break;
            }
        }
    }
    if (answer != 0 && env->chooser->explain != NULL) {
        struct tt_choice_about about = {
            .task = env->running == NULL ? NULL : env->task,
            .item = &all->entries[at].key,
            .instead = &all->entries[first].key};
        tt_choice_explain(env, TT_CHOICE_SET, n, answer, &about);
    }
    put_next(all, at);
}

/* ---- Settling ------------------------------------------------------------ */

/* Puts the first WANTED elements in order. Returns how many of the first are
 * settled then. */
static uint32_t settle(struct settling *all, const struct tt_set *set,
                       uint32_t settled, uint32_t wanted)
{
    TT_ASSERT(tt__set_sound(set));
    rank_fixed(all, settled);
    if (all->free == 0) {
        return all->count;
    }
    bool is_new = settled == 0 && are_futures(set);
    uint32_t made[FUTURES_MAX];
    for (uint32_t i = 0; is_new && i < all->count; i++) {
        made[i] = number_at(all, i);
    }
    if (is_new) {
        rank_by_memory(all);
    }
    uint32_t kept = settled; /* of those, not at their place yet */
    while (all->place < wanted && tt_failure(all->env) == 0) {
        choose_next(all);
        uint32_t rank = all->ranks[all->place - 1];
        kept -= rank > 0 && rank <= settled;
    }
    if (is_new && all->place == all->count) {
        remember(all, made);
    }
    return all->place + kept;
}

int tt__set_settle_slow(struct tt_env *env, struct tt_set *set, uint32_t wanted)
{
    TT_ASSERT(tt__set_sound(set));
    uint32_t settled = tt__set_settled(set);
    if (set->slots != NULL || set->table.count < 2 ||
        settled == set->table.end) {
        return 0;
    }
    tt__set_close_ranks(set);
    struct settling all = {.env = env,
                           .entries = set->table.entries,
                           .count = set->table.count,
                           .rank_next = 1};
    all.ranks = tt_alloc(env, all.count * sizeof *all.ranks);
    if (all.ranks == NULL) {
        return TT_ENOMEM;
    }
    tt_touch_value(env, tt_value_of(set), TT_WRITE);
    settled = settle(&all, set, tt__set_settled(set),
                     wanted < all.count ? wanted : all.count);
    tt_free(env, all.ranks, all.count * sizeof *all.ranks);
    tt__table_reindex(&set->table);
    set->head.flags |= TT_SET_SETTLED;
    set->settled = settled;
    return tt_failure(env);
}

void tt__set_grow(struct tt_set *set)
{
    enum { GROWS_AT = 4 };
    TT_ASSERT(set->head.flags & TT_SET_SETTLED && set->slots == NULL);
    if (set->table.count == GROWS_AT && !(set->head.flags & TT_SET_UNSURE)) {
        set->head.flags &= ~(uint32_t)TT_SET_SETTLED;
        set->settled = 0;
    }
}

/* Whether an element of SET may move, as long as --hashes is not given. Nothing
 * is shown by that: TT_SEEN_HASHES stays as it is. */
static bool has_movable(const struct tt_env *env, const struct tt_set *set)
{
    uint32_t seen = env->chooser == NULL ? 0 : env->chooser->seen;
    bool found = false;
    for (uint32_t i = 0; i < set->table.end && !found; i++) {
        tt_value key = set->table.entries[i].key;
        found = key != TT_NULL && is_movable(env, key, 0);
    }
    if (env->chooser != NULL) {
        env->chooser->seen = seen;
    }
    return found;
}

int tt__set_settle_objects(struct tt_env *env, struct tt_set *set)
{
    bool is_open = !are_futures(set) &&
                   (env->enabled & TT_CHOICES_HASHES || has_movable(env, set));
    return is_open ? tt__set_settle_slow(env, set, UINT32_MAX) : 0;
}

void tt__set_inherit(struct tt_set *made, const struct tt_set *from)
{
    TT_ASSERT(tt__set_sound(made));
    uint32_t settled = tt__set_settled(from), count = 0;
    for (uint32_t i = 0; i < settled && count < made->table.end; i++) {
        count += from->table.entries[i].key != TT_NULL &&
                 from->table.entries[i].key == made->table.entries[count].key;
    }
    if (count > 0 && made->slots == NULL) {
        made->head.flags |= TT_SET_SETTLED;
        made->settled = count;
    }
}

int tt__settle_list(struct tt_env *env, struct tt_list *list)
{
    tt_value set = tt_set_new(env, &tt_set_type);
    int rc = set == TT_NULL ? tt_failure(env) : 0;
    for (uint32_t i = 0; rc >= 0 && i < list->count; i++) {
        rc = tt_set_add(env, tt_set_cast(set), list->at[i]);
    }
    rc = rc < 0 ? rc : tt_set_settle(env, tt_set_cast(set), UINT32_MAX);
    TT_ASSERT(rc < 0 || tt_set_cast(set)->table.count == list->count);
    size_t at = 0;
    for (uint32_t i = 0; rc == 0 && i < list->count; i++) {
        list->at[i] = tt_set_next(tt_set_cast(set), &at); /* a permutation */
    }
    tt_unref(env, set);
    return rc;
}

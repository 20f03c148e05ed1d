/* SPDX-License-Identifier: MIT
 *
 * collections_deque.h: collections.deque, a ring of values.
 */
#ifndef TT__DEQUE_H
#define TT__DEQUE_H

#include "scenarios/lang/library/modules.h"

/* Item i is at[(first + i) & (capacity - 1)]. */
struct tt__deque {
    struct tt_object head;
    tt_value *at;      /* owns; NULL while capacity is 0 */
    uint32_t capacity; /* 0 or a power of two */
    uint32_t first;    /* < capacity, or 0 */
    uint32_t count;
    uint32_t state;    /* grows whenever items move: for iterators */
    int64_t count_max; /* maxlen; -1: none */
};

static inline struct tt__deque *tt__deque_get(tt_value v)
{
    return (struct tt__deque *)(void *)v;
}

static inline tt_value *tt__deque_slot(const struct tt__deque *deque,
                                       uint32_t i)
{
    return &deque->at[(deque->first + i) & (deque->capacity - 1)];
}

/* How many items move one by one in a rotation by N. */
static inline uint64_t tt__deque_way(const struct tt__deque *deque, int64_t n)
{
    int64_t count = deque->count;
    if (count <= 1 || deque->count == deque->capacity) {
        return 0; /* a full ring turns by itself */
    }
    n %= count;
    n += n < 0 ? count : 0;
    return (uint64_t)(n <= count / 2 ? n : count - n);
}

/* A new, empty deque; COUNT_MAX -1: without a limit. */
tt_value tt__deque_new(struct tt_env *env, int64_t count_max);
/* append() and appendleft(): keep ITEM; beyond maxlen the item at the other
 * end goes. */
int tt__deque_push(struct tt_env *env, struct tt__deque *deque, tt_value item);
int tt__deque_push_left(struct tt_env *env, struct tt__deque *deque,
                        tt_value item);
/* Take out the item at an end and give it; there must be one. */
tt_value tt__deque_pop(struct tt__deque *deque);
tt_value tt__deque_pop_left(struct tt__deque *deque);
/* extend() and extendleft(), from any iterable. */
int tt__deque_extend(struct tt_env *env, struct tt__deque *deque,
                     tt_value iterable, bool left);
/* rotate(n) */
void tt__deque_rotate(struct tt__deque *deque, int64_t n);
void tt__deque_clear(struct tt_env *env, struct tt__deque *deque);
/* A copy with the same limit. */
tt_value tt__deque_copy(struct tt_env *env, const struct tt__deque *deque);
/* Removes item I and returns it. */
tt_value tt__deque_take(struct tt__deque *deque, uint32_t i);
/* insert(): keeps ITEM. */
int tt__deque_insert(struct tt_env *env, struct tt__deque *deque, int64_t at,
                     tt_value item);

/* reversed(deque) */
tt_value tt__deque_reversed(struct tt_env *env, tt_value self);

extern const struct tt_native tt__deque_methods[];
extern const struct tt_type_ops tt__deque_ops;

#endif

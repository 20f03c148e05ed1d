/* SPDX-License-Identifier: MIT
 *
 * heapq_merge.c: heapq.merge().
 *
 * A heap of lists [key, order, value, iterator], one for each iterable that
 * has not ended. An item is drawn only when it is needed, as in the generator
 * of CPython's Lib/heapq.py; `order` decides between equal keys, so the rest
 * of a list is never compared.
 */
#include "heapq.h"

enum { KEY, ORDER, VALUE, ITERATOR, FIELDS };

struct merge {
    struct tt_object head;
    tt_value iterables; /* owns; a tuple; TT_NULL once it has begun */
    tt_value key;       /* owns, or TT_NULL: the value itself */
    tt_value heap;      /* owns; a list */
    enum tt_heap kind;
    bool given; /* the value at the root was given: draw the next one */
};

static void drop_merge(struct tt_env *env, struct tt_object *self)
{
    struct merge *it = (struct merge *)self;
    tt_clear(env, &it->iterables);
    tt_clear(env, &it->key);
    tt_clear(env, &it->heap);
}

/* Draws the next value of an entry: 1, 0 at its end, or a failure. */
static int draw(struct tt_env *env, const struct merge *it, tt_value entry)
{
    tt_value value, iterator = tt_ref(tt_list_get(entry)->at[ITERATOR]);
    int rc = tt__next(env, iterator, &value);
    tt_unref(env, iterator);
    if (rc <= 0) {
        return rc;
    }
    tt_value key =
        it->key == TT_NULL ? tt_ref(value) : tt_call(env, it->key, &value, 1);
    if (key == TT_NULL) {
        tt_unref(env, value);
        return tt_failure(env);
    }
    tt_set(env, &tt_list_get(entry)->at[KEY], key);
    tt_set(env, &tt_list_get(entry)->at[VALUE], value);
    return 1;
}

/* Takes in iterable number I, unless it is empty. */
static int begin_one(struct tt_env *env, const struct merge *it,
                     tt_value iterable, uint32_t i)
{
    int64_t order = it->kind == TT_HEAP_MAX ? -(int64_t)i : (int64_t)i;
    tt_value iterator = tt__iter(env, iterable);
    if (iterator == TT_NULL) {
        return tt_failure(env);
    }
    const tt_value fields[FIELDS] = {TT_NONE, tt_small_int(order), TT_NONE,
                                     iterator};
    tt_value entry = tt_list(env, fields, FIELDS);
    int rc = entry == TT_NULL ? tt_failure(env) : draw(env, it, entry);
    if (rc > 0) {
        rc = tt_list_append(env, tt_list_get(it->heap), entry);
    }
    tt_unref(env, entry);
    tt_unref(env, iterator);
    return rc < 0 ? rc : 0;
}

static int begin(struct tt_env *env, struct merge *it)
{
    tt_value iterables = it->iterables;
    int rc = 0;
    it->iterables = TT_NULL;
    for (uint32_t i = 0; rc == 0 && i < tt_tuple_get(iterables)->count; i++) {
        rc = begin_one(env, it, tt_tuple_get(iterables)->at[i], i);
    }
    tt_unref(env, iterables);
    return rc < 0 ? rc : tt_heap_heapify(env, tt_list_get(it->heap), it->kind);
}

/* Puts the entry at the root in its new place, or takes it out. */
static int go_on(struct tt_env *env, struct merge *it)
{
    struct tt_list *heap = tt_list_get(it->heap);
    tt_value entry = tt_ref(heap->at[0]), old;
    int rc = draw(env, it, entry);
    if (rc > 0 && heap->count > 1) {
        old = tt_heap_replace(env, heap, entry, it->kind);
        rc = old == TT_NULL ? tt_failure(env) : 0;
        tt_unref(env, old);
    } else if (rc == 0) {
        old = tt_heap_pop(env, heap, it->kind);
        rc = old == TT_NULL ? tt_failure(env) : 0;
        tt_unref(env, old);
    }
    tt_unref(env, entry);
    return rc < 0 ? rc : 0;
}

static tt_value next_merged(struct tt_env *env, tt_value self)
{
    struct merge *it = (void *)self;
    struct tt_list *heap = tt_list_get(it->heap);
    int rc = 0;
    if (it->iterables != TT_NULL) {
        rc = begin(env, it);
    } else if (it->given && heap->count > 0) {
        rc = go_on(env, it);
    }
    it->given = rc == 0 && heap->count > 0;
    if (rc < 0) {
        /* A generator that raised is at its end. */
        tt__list_replace(env, heap, 0, heap->count, NULL, 0);
    }
    if (!it->given) {
        return TT_NULL;
    }
    return tt_ref(tt_list_get(heap->at[0])->at[VALUE]);
}

static const struct tt_type merge_type = {
    TT__TYPE_HEAD("generator", "generator"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct merge),
    .clear = drop_merge,
    .iter = tt__iterator_self,
    .next = next_merged,
};

static tt_value call_merge(struct tt_env *env, const tt_value *args)
{
    int reverse = args[2] == TT_NULL ? 0 : tt_truth(env, args[2]);
    if (reverse < 0) {
        return TT_NULL;
    }
    struct merge *made = tt_object_new(env, &merge_type, sizeof *made);
    if (made == NULL) {
        return TT_NULL;
    }
    made->iterables = tt_ref(args[0]);
    made->key = args[1] == TT_NONE ? TT_NULL : tt_ref(args[1]);
    made->kind = reverse ? TT_HEAP_MAX : TT_HEAP_MIN;
    made->given = false;
    made->heap = tt_list(env, NULL, 0);
    if (made->heap == TT_NULL) {
        tt_unref(env, tt_value_of(made));
        return TT_NULL;
    }
    return tt_value_of(made);
}

const struct tt_native tt__heapq_merge =
    TT_NATIVE("merge", "merge", "*iterables key reverse", 0, 0, 3, 0, TT_READS,
              call_merge);

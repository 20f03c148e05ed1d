/* SPDX-License-Identifier: MIT
 *
 * heap.c: heaps in lists, as heapq makes them.
 *
 * A heap is not stable: which of several equal items comes first is decided
 * by the exact order of the exchanges, so these are the sifts of CPython 3.14
 * (Modules/_heapqmodule.c, Lib/heapq.py), comparison by comparison. A
 * comparison may run a program's code: the items compared are held, and a
 * heap that changed its size meanwhile is a RuntimeError. A loop's timers have
 * a heap of their own in timer.c.
 */
#include <ticktape/tt.h>

#include "loop/object/sound.h"

/* Whether item A of the list goes nearer to the root than item B: 1, 0, or a
 * failure, also where the list changed its size. */
static int before(struct tt_env *env, struct tt_list *heap, size_t a, size_t b,
                  enum tt_heap kind)
{
    TT_ASSERT(tt__list_sound(heap));
    uint32_t count = heap->count;
    tt_value x = tt_ref(heap->at[kind == TT_HEAP_MIN ? a : b]);
    tt_value y = tt_ref(heap->at[kind == TT_HEAP_MIN ? b : a]);
    int rc = tt_less(env, x, y);
    tt_unref(env, x);
    tt_unref(env, y);
    if (rc >= 0 && heap->count != count) {
        return tt_raise(env, &tt_RuntimeError,
                        "list changed size during iteration");
    }
    return rc;
}

static void exchange(struct tt_list *heap, size_t a, size_t b)
{
    TT_ASSERT(tt__list_sound(heap));
    tt_value item = heap->at[a];
    heap->at[a] = heap->at[b];
    heap->at[b] = item;
}

/* Moves item AT up to its place, no further than FIRST: siftdown. */
static int sift_to_root(struct tt_env *env, struct tt_list *heap, size_t first,
                        size_t at, enum tt_heap kind)
{
    TT_ASSERT(tt__list_sound(heap));
    while (at > first) {
        size_t parent = (at - 1) / 2;
        int rc = before(env, heap, at, parent, kind);
        if (rc <= 0) {
            return rc;
        }
        exchange(heap, at, parent);
        at = parent;
    }
    return 0;
}

/* Lets item AT sink to a leaf along the better children, then moves it up to
 * its place: siftup. */
static int sift_to_leaf(struct tt_env *env, struct tt_list *heap, size_t at,
                        enum tt_heap kind)
{
    TT_ASSERT(tt__list_sound(heap));
    size_t first = at, count = heap->count;
    while (at < count / 2) {
        size_t child = 2 * at + 1;
        if (child + 1 < count) {
            int rc = before(env, heap, child, child + 1, kind);
            if (rc < 0) {
                return rc;
            }
            child += rc == 0;
        }
        exchange(heap, at, child);
        at = child;
    }
    return sift_to_root(env, heap, first, at, kind);
}

int tt_heap_push(struct tt_env *env, struct tt_list *heap, tt_value item,
                 enum tt_heap kind)
{
    TT_ASSERT(tt__list_sound(heap));
    int rc = tt_list_append(env, heap, item);
    return rc < 0 ? rc
                  : sift_to_root(env, heap, 0, (size_t)heap->count - 1, kind);
}

int tt_heap_heapify(struct tt_env *env, struct tt_list *heap, enum tt_heap kind)
{
    TT_ASSERT(tt__list_sound(heap));
    int rc = tt_spend(env, heap->count);
    for (size_t i = heap->count / 2; rc == 0 && i-- > 0;) {
        rc = sift_to_leaf(env, heap, i, kind);
    }
    return rc;
}

static tt_value raise_empty(struct tt_env *env)
{
    tt_raise(env, &tt_IndexError, "index out of range");
    return TT_NULL;
}

tt_value tt_heap_pop(struct tt_env *env, struct tt_list *heap,
                     enum tt_heap kind)
{
    TT_ASSERT(tt__list_sound(heap));
    if (heap->count == 0) {
        return raise_empty(env);
    }
    tt_value last = heap->at[--heap->count];
    if (heap->count == 0) {
        return last;
    }
    tt_value root = heap->at[0];
    heap->at[0] = last;
    if (sift_to_leaf(env, heap, 0, kind) < 0) {
        tt_clear(env, &root);
    }
    return root;
}

tt_value tt_heap_replace(struct tt_env *env, struct tt_list *heap,
                         tt_value item, enum tt_heap kind)
{
    TT_ASSERT(tt__list_sound(heap));
    if (heap->count == 0) {
        return raise_empty(env);
    }
    tt_value root = heap->at[0];
    heap->at[0] = tt_ref(item);
    if (sift_to_leaf(env, heap, 0, kind) < 0) {
        tt_clear(env, &root);
    }
    return root;
}

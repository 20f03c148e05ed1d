/* SPDX-License-Identifier: MIT
 *
 * scenarios/lang/lib_heapq.c: module heapq.
 *
 * A heap is not stable: which of several equal items comes first is decided
 * by the exact order of the exchanges, so these are the sifts of CPython 3.14
 * (Modules/_heapqmodule.c, Lib/heapq.py), comparison by comparison. A
 * comparison may run a program's code: the items compared are held, and a
 * heap that changed its size meanwhile is a RuntimeError. merge() is in
 * heapq_merge.c.
 */
#include "heapq.h"

/* Whether item A of the list goes nearer to the root than item B: 1, 0, or a
 * failure, also where the list changed its size. */
static int before(struct tt_env *env, struct tt_list *heap, size_t a, size_t b,
                  enum tt__heapq kind)
{
    uint32_t count = heap->count;
    tt_value x = tt_ref(heap->at[kind == TT__HEAPQ_MIN ? a : b]);
    tt_value y = tt_ref(heap->at[kind == TT__HEAPQ_MIN ? b : a]);
    int rc = tt__compare_truth(env, x, y, COMPARE_LESS);
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
    tt_value item = heap->at[a];
    heap->at[a] = heap->at[b];
    heap->at[b] = item;
}

/* Moves item AT up to its place, no further than FIRST: siftdown. */
static int sift_to_root(struct tt_env *env, struct tt_list *heap, size_t first,
                        size_t at, enum tt__heapq kind)
{
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
                        enum tt__heapq kind)
{
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

int tt__heapq_push(struct tt_env *env, struct tt_list *heap, tt_value item,
                   enum tt__heapq kind)
{
    int rc = tt_list_append(env, heap, item);
    return rc < 0 ? rc
                  : sift_to_root(env, heap, 0, (size_t)heap->count - 1, kind);
}

int tt__heapq_heapify(struct tt_env *env, struct tt_list *heap,
                      enum tt__heapq kind)
{
    int rc = 0;
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

tt_value tt__heapq_pop(struct tt_env *env, struct tt_list *heap,
                       enum tt__heapq kind)
{
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

tt_value tt__heapq_replace(struct tt_env *env, struct tt_list *heap,
                           tt_value item, enum tt__heapq kind)
{
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

/* ---- Functions ----------------------------------------------------------- */

/* The list an argument is; NULL and TypeError if it is none. WHICH is "" or
 * its number. */
static struct tt_list *heap_of(struct tt_env *env, tt_value v,
                               const char *function, const char *which)
{
    if (!tt_is_list(v)) {
        tt_raise(env, &tt_TypeError, "%s() argument%s must be list, not %T",
                 function, which, v);
        return NULL;
    }
    return tt_list_get(v);
}

static tt_value push(struct tt_env *env, const tt_value *args, const char *name,
                     enum tt__heapq kind)
{
    struct tt_list *heap = heap_of(env, args[0], name, " 1");
    if (heap == NULL || tt__heapq_push(env, heap, args[1], kind) < 0) {
        return TT_NULL;
    }
    return TT_NONE;
}

static tt_value heapify(struct tt_env *env, const tt_value *args,
                        const char *name, enum tt__heapq kind)
{
    struct tt_list *heap = heap_of(env, args[0], name, "");
    if (heap == NULL || tt__heapq_heapify(env, heap, kind) < 0) {
        return TT_NULL;
    }
    return TT_NONE;
}

static tt_value pop(struct tt_env *env, const tt_value *args, const char *name,
                    enum tt__heapq kind)
{
    struct tt_list *heap = heap_of(env, args[0], name, "");
    return heap == NULL ? TT_NULL : tt__heapq_pop(env, heap, kind);
}

static tt_value replace(struct tt_env *env, const tt_value *args,
                        const char *name, enum tt__heapq kind)
{
    struct tt_list *heap = heap_of(env, args[0], name, " 1");
    return heap == NULL ? TT_NULL : tt__heapq_replace(env, heap, args[1], kind);
}

/* Push, then pop: the item itself, if it would be the root. */
static tt_value push_pop(struct tt_env *env, const tt_value *args,
                         const char *name, enum tt__heapq kind)
{
    struct tt_list *heap = heap_of(env, args[0], name, " 1");
    if (heap == NULL) {
        return TT_NULL;
    }
    if (heap->count == 0) {
        return tt_ref(args[1]);
    }
    tt_value root = tt_ref(heap->at[0]);
    int rc = kind == TT__HEAPQ_MIN
                 ? tt__compare_truth(env, root, args[1], COMPARE_LESS)
                 : tt__compare_truth(env, args[1], root, COMPARE_LESS);
    tt_unref(env, root);
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : tt_ref(args[1]);
    }
    return tt__heapq_replace(env, heap, args[1], kind);
}

#define HEAP_FUNCTION(function_, name_, do_, kind_)                            \
    static tt_value function_(struct tt_env *env, const tt_value *args)        \
    {                                                                          \
        return do_(env, args, name_, kind_);                                   \
    }

HEAP_FUNCTION(call_push, "heappush", push, TT__HEAPQ_MIN)
HEAP_FUNCTION(call_push_max, "heappush_max", push, TT__HEAPQ_MAX)
HEAP_FUNCTION(call_heapify, "heapify", heapify, TT__HEAPQ_MIN)
HEAP_FUNCTION(call_heapify_max, "heapify_max", heapify, TT__HEAPQ_MAX)
HEAP_FUNCTION(call_pop, "heappop", pop, TT__HEAPQ_MIN)
HEAP_FUNCTION(call_pop_max, "heappop_max", pop, TT__HEAPQ_MAX)
HEAP_FUNCTION(call_replace, "heapreplace", replace, TT__HEAPQ_MIN)
HEAP_FUNCTION(call_replace_max, "heapreplace_max", replace, TT__HEAPQ_MAX)
HEAP_FUNCTION(call_push_pop, "heappushpop", push_pop, TT__HEAPQ_MIN)
HEAP_FUNCTION(call_push_pop_max, "heappushpop_max", push_pop, TT__HEAPQ_MAX)

/* The first N of all items, sorted: what CPython's heaps give, too. */
static tt_value first_sorted(struct tt_env *env, const tt_value *args,
                             bool reverse)
{
    tt_value key = args[2] == TT_NONE ? TT_NULL : args[2];
    int64_t n;
    if (tt__to_int(env, args[0], &n) < 0) {
        return TT_NULL;
    }
    tt_value made = tt__to_list(env, args[1]);
    if (made == TT_NULL) {
        return TT_NULL;
    }
    struct tt_list *list = tt_list_get(made);
    int rc = tt__sort(env, list->at, list->count, key, reverse);
    if (rc == 0 && n < list->count) {
        rc = tt__list_replace(env, list, n < 0 ? 0 : (size_t)n, list->count,
                              NULL, 0);
    }
    if (rc < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static tt_value call_largest(struct tt_env *env, const tt_value *args)
{
    return first_sorted(env, args, true);
}

static tt_value call_smallest(struct tt_env *env, const tt_value *args)
{
    return first_sorted(env, args, false);
}

#define HEAP_NATIVE_1(name_, call_)                                            \
    TT__MODULE_FUNCTION("_heapq", name_, "heap /", 1, 1, 1, call_)
#define HEAP_NATIVE_2(name_, call_)                                            \
    TT__MODULE_FUNCTION("_heapq", name_, "heap item /", 2, 2, 2, call_)

static const struct tt_native natives[] = {
    HEAP_NATIVE_1("heapify", call_heapify),
    HEAP_NATIVE_1("heapify_max", call_heapify_max),
    HEAP_NATIVE_1("heappop", call_pop),
    HEAP_NATIVE_1("heappop_max", call_pop_max),
    HEAP_NATIVE_2("heappush", call_push),
    HEAP_NATIVE_2("heappush_max", call_push_max),
    HEAP_NATIVE_2("heappushpop", call_push_pop),
    HEAP_NATIVE_2("heappushpop_max", call_push_pop_max),
    HEAP_NATIVE_2("heapreplace", call_replace),
    HEAP_NATIVE_2("heapreplace_max", call_replace_max),
    TT_NATIVE("nlargest", "nlargest", "n iterable key", 2, 3, 3, 0,
              call_largest),
    TT_NATIVE("nsmallest", "nsmallest", "n iterable key", 2, 3, 3, 0,
              call_smallest),
};

static const struct tt__member members[] = {
    {"heapify", &natives[0], NULL},     {"heapify_max", &natives[1], NULL},
    {"heappop", &natives[2], NULL},     {"heappop_max", &natives[3], NULL},
    {"heappush", &natives[4], NULL},    {"heappush_max", &natives[5], NULL},
    {"heappushpop", &natives[6], NULL}, {"heappushpop_max", &natives[7], NULL},
    {"heapreplace", &natives[8], NULL}, {"heapreplace_max", &natives[9], NULL},
    {"merge", &tt__heapq_merge, NULL},  {"nlargest", &natives[10], NULL},
    {"nsmallest", &natives[11], NULL},  {NULL, NULL, NULL},
};

const struct tt__module tt__heapq_module = {"heapq", members, NULL};

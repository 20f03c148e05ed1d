/* SPDX-License-Identifier: MIT
 *
 * _heapq.c: the functions of heapq.py that are written in C.
 *
 * The heap itself is loop/object/heap.c's.
 */
#include "scenarios/lang/library/modules.h"

/* ---- Functions ----------------------------------------------------------- */

/* The list an argument is; NULL and TypeError if it is none. WHICH is "" or
 * its number. */
static struct tt_list *heap_of(struct tt_env *env, tt_value v,
                               const char *function, const char *which)
{
    if (!tt_is_list_kind(v)) {
        tt_raise(env, &tt_TypeError, "%s() argument%s must be list, not %N",
                 function, which, v);
        return NULL;
    }
    return tt_list_get(v);
}

static tt_value push(struct tt_env *env, const tt_value *args, const char *name,
                     enum tt_heap kind)
{
    struct tt_list *heap = heap_of(env, args[0], name, " 1");
    if (heap == NULL || tt_heap_push(env, heap, args[1], kind) < 0) {
        return TT_NULL;
    }
    return TT_NONE;
}

static tt_value heapify(struct tt_env *env, const tt_value *args,
                        const char *name, enum tt_heap kind)
{
    struct tt_list *heap = heap_of(env, args[0], name, "");
    if (heap == NULL || tt_heap_heapify(env, heap, kind) < 0) {
        return TT_NULL;
    }
    return TT_NONE;
}

static tt_value pop(struct tt_env *env, const tt_value *args, const char *name,
                    enum tt_heap kind)
{
    struct tt_list *heap = heap_of(env, args[0], name, "");
    return heap == NULL ? TT_NULL : tt_heap_pop(env, heap, kind);
}

static tt_value replace(struct tt_env *env, const tt_value *args,
                        const char *name, enum tt_heap kind)
{
    struct tt_list *heap = heap_of(env, args[0], name, " 1");
    return heap == NULL ? TT_NULL : tt_heap_replace(env, heap, args[1], kind);
}

/* Push, then pop: the item itself, if it would be the root. */
static tt_value push_pop(struct tt_env *env, const tt_value *args,
                         const char *name, enum tt_heap kind)
{
    struct tt_list *heap = heap_of(env, args[0], name, " 1");
    if (heap == NULL) {
        return TT_NULL;
    }
    if (heap->count == 0) {
        return tt_ref(args[1]);
    }
    tt_value root = tt_ref(heap->at[0]);
    int rc = kind == TT_HEAP_MIN
                 ? tt__compare_truth(env, root, args[1], COMPARE_LESS)
                 : tt__compare_truth(env, args[1], root, COMPARE_LESS);
    tt_unref(env, root);
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : tt_ref(args[1]);
    }
    return tt_heap_replace(env, heap, args[1], kind);
}

#define HEAP_FUNCTION(function_, name_, do_, kind_)                            \
    static tt_value function_(struct tt_env *env, const tt_value *args)        \
    {                                                                          \
        return do_(env, args, name_, kind_);                                   \
    }

HEAP_FUNCTION(call_push, "heappush", push, TT_HEAP_MIN)
HEAP_FUNCTION(call_push_max, "heappush_max", push, TT_HEAP_MAX)
HEAP_FUNCTION(call_heapify, "heapify", heapify, TT_HEAP_MIN)
HEAP_FUNCTION(call_heapify_max, "heapify_max", heapify, TT_HEAP_MAX)
HEAP_FUNCTION(call_pop, "heappop", pop, TT_HEAP_MIN)
HEAP_FUNCTION(call_pop_max, "heappop_max", pop, TT_HEAP_MAX)
HEAP_FUNCTION(call_replace, "heapreplace", replace, TT_HEAP_MIN)
HEAP_FUNCTION(call_replace_max, "heapreplace_max", replace, TT_HEAP_MAX)
HEAP_FUNCTION(call_push_pop, "heappushpop", push_pop, TT_HEAP_MIN)
HEAP_FUNCTION(call_push_pop_max, "heappushpop_max", push_pop, TT_HEAP_MAX)

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

#define HEAP_NATIVE_1(name_, effect_, call_)                                   \
    TT__MODULE_FUNCTION("_heapq", name_, "heap /", 1, 1, 1, effect_, call_)
#define HEAP_NATIVE_2(name_, effect_, call_)                                   \
    TT__MODULE_FUNCTION("_heapq", name_, "heap item /", 2, 2, 2, effect_, call_)

static const struct tt_native natives[] = {
    HEAP_NATIVE_1("heapify", TT_WRITES, call_heapify),
    HEAP_NATIVE_1("heapify_max", TT_WRITES, call_heapify_max),
    HEAP_NATIVE_1("heappop", TT_WRITES, call_pop),
    HEAP_NATIVE_1("heappop_max", TT_WRITES, call_pop_max),
    HEAP_NATIVE_2("heappush", TT_WRITES, call_push),
    HEAP_NATIVE_2("heappush_max", TT_WRITES, call_push_max),
    HEAP_NATIVE_2("heappushpop", TT_WRITES, call_push_pop),
    HEAP_NATIVE_2("heappushpop_max", TT_WRITES, call_push_pop_max),
    HEAP_NATIVE_2("heapreplace", TT_WRITES, call_replace),
    HEAP_NATIVE_2("heapreplace_max", TT_WRITES, call_replace_max),
    TT_NATIVE("nlargest", "nlargest", "n iterable key", 2, 3, 3, 0, TT_READS,
              call_largest),
    TT_NATIVE("nsmallest", "nsmallest", "n iterable key", 2, 3, 3, 0, TT_READS,
              call_smallest),
};

static const struct tt__member members[] = {
    {"heapify", &natives[0], NULL},
    {"heapify_max", &natives[1], NULL},
    {"heappop", &natives[2], NULL},
    {"heappop_max", &natives[3], NULL},
    {"heappush", &natives[4], NULL},
    {"heappush_max", &natives[5], NULL},
    {"heappushpop", &natives[6], NULL},
    {"heappushpop_max", &natives[7], NULL},
    {"heapreplace", &natives[8], NULL},
    {"heapreplace_max", &natives[9], NULL},
    {"nlargest", &natives[10], NULL},
    {"nsmallest", &natives[11], NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___heapq_module = {.name = "_heapq",
                                             .members = members};

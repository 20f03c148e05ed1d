/* SPDX-License-Identifier: MIT
 *
 * bisect.c: module bisect.
 *
 * Mirrors CPython's Modules/_bisectmodule.c: the same comparisons in the same
 * order, of items that are read one by one.
 */
#include "scenarios/lang/library/modules.h"

enum { ARG_A, ARG_X, ARG_LO, ARG_HI, ARG_KEY, ARG_COUNT };

/* Where X belongs among the items. */
struct search {
    tt_value a;   /* borrowed, as all of them */
    tt_value x;   /* compared with keys, if there is a key function */
    tt_value key; /* TT_NULL: none */
    bool is_right;
};

/* Whether X lies after the item: 1, 0 or a failure. */
static int is_after(struct tt_env *env, const struct search *search,
                    tt_value item)
{
    tt_value key = search->key == TT_NULL ? tt_ref(item)
                                          : tt_call(env, search->key, &item, 1);
    if (key == TT_NULL) {
        return tt_failure(env);
    }
    int rc;
    if (search->is_right) {
        rc = tt__compare_truth(env, search->x, key, COMPARE_LESS);
        rc = rc < 0 ? rc : !rc;
    } else {
        rc = tt__compare_truth(env, key, search->x, COMPARE_LESS);
    }
    tt_unref(env, key);
    return rc;
}

/* The place for X in [LO, HI): 0 and *LO, or a failure. */
static int find_place(struct tt_env *env, const struct search *search,
                      int64_t *lo, int64_t hi)
{
    while (*lo < hi) {
        int64_t middle = *lo + (hi - *lo) / 2;
        tt_value at = tt_int(env, middle);
        tt_value item =
            at == TT_NULL ? TT_NULL : tt__getitem(env, search->a, at);
        tt_unref(env, at);
        int after =
            item == TT_NULL ? tt_failure(env) : is_after(env, search, item);
        tt_unref(env, item);
        if (after < 0) {
            return after;
        }
        if (after > 0) {
            *lo = middle + 1;
        } else {
            hi = middle;
        }
    }
    return 0;
}

/* get_sq_item() of CPython's Modules/_bisectmodule.c: the length of a set is
 * found, but no item. A dict is no sequence, but a class derived from it is. */
static int check_sequence(struct tt_env *env, tt_value v, bool needs_length)
{
    const struct tt_type *type = tt_type_of(v);
    const struct tt_type *native = tt__native_of(type);
    bool is_own = tt__is_class(type) || native == &tt__counter_type;
    if (!is_own &&
        (native->kind == TT_KIND_DICT || native == &tt__mapping_proxy_type)) {
        return tt_raise(env, &tt_TypeError, "%T is not a sequence", v);
    }
    if (tt__type_ops(type)->getitem != NULL) {
        return 0;
    }
    int64_t length;
    if (needs_length && tt__length(env, v, &length) < 0) {
        return tt_failure(env);
    }
    return tt_raise(env, &tt_TypeError, "'%T' object does not support indexing",
                    v);
}

/* Reads LO and HI, and searches: 0 and *OUT, or a failure. */
static int bisect(struct tt_env *env, const tt_value *args,
                  const struct search *search, int64_t *out)
{
    int64_t hi = -1;
    *out = 0;
    if (args[ARG_LO] != TT_NULL && tt__to_int(env, args[ARG_LO], out) < 0) {
        return tt_failure(env);
    }
    if (args[ARG_HI] != TT_NULL && args[ARG_HI] != TT_NONE &&
        tt__to_int(env, args[ARG_HI], &hi) < 0) {
        return tt_failure(env);
    }
    if (*out < 0) {
        return tt_raise(env, &tt_ValueError, "lo must be non-negative");
    }
    if (check_sequence(env, args[ARG_A], hi == -1) < 0 ||
        (hi == -1 && tt__length(env, args[ARG_A], &hi) < 0)) {
        return tt_failure(env);
    }
    return find_place(env, search, out, hi);
}

static tt_value find(struct tt_env *env, const tt_value *args, bool is_right)
{
    int64_t at;
    const struct search search = {
        .a = args[ARG_A],
        .x = args[ARG_X],
        .key = args[ARG_KEY] == TT_NONE ? TT_NULL : args[ARG_KEY],
        .is_right = is_right};
    return bisect(env, args, &search, &at) < 0 ? TT_NULL : tt_int(env, at);
}

/* a.insert(at, x) */
static int insert(struct tt_env *env, const tt_value *args, int64_t at)
{
    if (tt_is_list(args[ARG_A])) {
        struct tt_list *list = tt_list_get(args[ARG_A]);
        size_t place = at > list->count ? list->count : (size_t)at;
        return tt__list_replace(env, list, place, place, &args[ARG_X], 1);
    }
    const tt_value both[2] = {tt_int(env, at), args[ARG_X]};
    tt_value done = both[0] == TT_NULL
                        ? TT_NULL
                        : tt__call_method(env, args[ARG_A], "insert", both, 2);
    tt_unref(env, both[0]);
    tt_unref(env, done);
    return done == TT_NULL ? tt_failure(env) : 0;
}

static tt_value insort(struct tt_env *env, const tt_value *args, bool is_right)
{
    int64_t at = 0;
    struct search search = {.a = args[ARG_A],
                            .x = args[ARG_X],
                            .key = TT_NULL,
                            .is_right = is_right};
    tt_value key = TT_NULL;
    int rc = 0;
    if (args[ARG_KEY] != TT_NULL && args[ARG_KEY] != TT_NONE) {
        search.key = args[ARG_KEY];
        key = tt_call(env, search.key, &args[ARG_X], 1);
        search.x = key;
        rc = key == TT_NULL ? tt_failure(env) : 0;
    }
    rc = rc < 0 ? rc : bisect(env, args, &search, &at);
    rc = rc < 0 ? rc : insert(env, args, at);
    tt_unref(env, key);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value call_bisect_left(struct tt_env *env, const tt_value *args)
{
    return find(env, args, false);
}

static tt_value call_bisect_right(struct tt_env *env, const tt_value *args)
{
    return find(env, args, true);
}

static tt_value call_insort_left(struct tt_env *env, const tt_value *args)
{
    return insort(env, args, false);
}

static tt_value call_insort_right(struct tt_env *env, const tt_value *args)
{
    return insort(env, args, true);
}

#define BISECT_FUNCTION(name_, effect_, call_)                                 \
    TT__FUNCTION(name_, "a x lo hi | key", 2, 4, ARG_COUNT, effect_, call_)

static const struct tt_native natives[] = {
    BISECT_FUNCTION("bisect_left", TT_READS, call_bisect_left),
    BISECT_FUNCTION("bisect_right", TT_READS, call_bisect_right),
    BISECT_FUNCTION("insort_left", TT_WRITES, call_insort_left),
    BISECT_FUNCTION("insort_right", TT_WRITES, call_insort_right),
};

static const struct tt__member members[] = {
    {"bisect", &natives[1], NULL},
    {"bisect_left", &natives[0], NULL},
    {"bisect_right", &natives[1], NULL},
    {"insort", &natives[3], NULL},
    {"insort_left", &natives[2], NULL},
    {"insort_right", &natives[3], NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt__bisect_module = {
    .name = "bisect", .file = TT__FILE("bisect.py"), .members = members};

/* SPDX-License-Identifier: MIT
 *
 * sort.c: list.sort() and sorted().
 *
 * A program can see which items are compared with which, and in what order:
 * its __lt__ may print, or raise. Up to 63 items the comparisons here are
 * those of CPython 3.14 (Objects/listobject.c): find the run that the items
 * begin with, then put in the others by binary search. Longer lists are cut
 * into such pieces, which are merged in pairs; there CPython gallops and this
 * does not, so that only the result is the same.
 *
 * Invariant: whatever happens, the array holds each item once. An exception
 * leaves some permutation.
 */
#include "containers.h"

enum { RUN_MIN = 32, RUN_MAX = 63, RUNS_MAX = 64 };

struct item {
    tt_value key;   /* what is compared */
    tt_value value; /* what is sorted; the same where there is no key */
};

struct run {
    size_t begin;
    size_t count;
};

struct sorter {
    struct tt_env *env;
    struct item *items;
    struct item *room; /* for merging: as many as there are items */
    size_t count;
    struct run runs[RUNS_MAX]; /* sorted, one after the other */
    size_t run_count;
};

static int less(struct sorter *sorter, const struct item *a,
                const struct item *b)
{
    tt_value x = a->key, y = b->key;
    if (TT_LIKELY(tt_is_small_int(x) && tt_is_small_int(y))) {
        return tt_small_int_get(x) < tt_small_int_get(y);
    }
    return tt__compare_truth(sorter->env, x, y, COMPARE_LESS);
}

static void reverse_items(struct item *items, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        struct item item = items[i];
        items[i] = items[count - 1 - i];
        items[count - 1 - i] = item;
    }
}

/* ---- Runs ---------------------------------------------------------------- */

/* How far the items from N on ascend. 0 and *OUT, or a failure. */
static int extend_ascending(struct sorter *sorter, const struct item *at,
                            size_t n, size_t left, size_t *out)
{
    int smaller = 0;
    while (n < left && (smaller = less(sorter, &at[n], &at[n - 1])) == 0) {
        n++;
    }
    *out = n;
    return smaller < 0 ? smaller : 0;
}

/* AT[n] is known to go down, and all before it are down or equal. Continues to
 * the end of that; groups of equal items are turned round, because in the end
 * all of it is. */
static int extend_descending(struct sorter *sorter, struct item *at, size_t n,
                             size_t left, size_t *out)
{
    size_t equal = 0;
    for (; n < left; n++) {
        int rc = less(sorter, &at[n], &at[n - 1]);
        if (rc > 0) {
            if (equal > 0) {
                reverse_items(&at[n - equal - 1], equal + 1);
            }
            equal = 0;
            continue;
        }
        if (rc == 0) {
            rc = less(sorter, &at[n - 1], &at[n]);
        }
        if (rc < 0) {
            return rc;
        }
        if (rc > 0) {
            break;
        }
        equal++;
    }
    if (equal > 0) {
        reverse_items(&at[n - equal - 1], equal + 1);
    }
    *out = n;
    return 0;
}

/* The length of the run that begins at AT, ascending or made so: count_run.
 * 0 and *OUT, or a failure. */
static int find_run(struct sorter *sorter, struct item *at, size_t left,
                    size_t *out)
{
    size_t n;
    int rc = extend_ascending(sorter, at, 1, left, &n);
    if (rc < 0 || n == left) {
        *out = n;
        return rc;
    }
    if (n > 1) {
        rc = less(sorter, &at[0], &at[n - 1]);
        if (rc != 0) {
            *out = n;
            return rc < 0 ? rc : 0;
        }
        reverse_items(at, n); /* all equal so far */
    }
    rc = extend_descending(sorter, at, n + 1, left, &n);
    if (rc < 0) {
        return rc;
    }
    reverse_items(at, n);
    return extend_ascending(sorter, at, n, left, out);
}

/* Puts the items from SORTED on in among those before them: binarysort. */
static int insert_items(struct sorter *sorter, struct item *at, size_t sorted,
                        size_t count)
{
    for (; sorted < count; sorted++) {
        struct item item = at[sorted];
        size_t low = 0, high = sorted;
        while (low < high) {
            size_t middle = (low + high) / 2;
            int rc = less(sorter, &item, &at[middle]);
            if (rc < 0) {
                return rc;
            }
            if (rc > 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        memmove(&at[low + 1], &at[low], (sorted - low) * sizeof *at);
        at[low] = item;
    }
    return 0;
}

/* ---- Merging ------------------------------------------------------------- */

/* The last two runs become one. The first one waits in the room meanwhile;
 * what is left of it goes back in any case. */
static int merge_last(struct sorter *sorter)
{
    struct run *a = &sorter->runs[sorter->run_count - 2], *b = a + 1;
    struct item *to = &sorter->items[a->begin];
    const struct item *left = sorter->room, *left_end = left + a->count;
    const struct item *right = &sorter->items[b->begin];
    const struct item *right_end = right + b->count;
    int rc = 0;
    TT_ASSERT(a->begin + a->count == b->begin);
    memcpy(sorter->room, to, a->count * sizeof *to);
    while (left < left_end && right < right_end) {
        rc = less(sorter, right, left);
        if (rc < 0) {
            break;
        }
        *to++ = rc > 0 ? *right++ : *left++;
    }
    memcpy(to, left, (size_t)(left_end - left) * sizeof *to);
    a->count += b->count;
    sorter->run_count--;
    return rc < 0 ? rc : 0;
}

/* Takes in one more run; merges until each is more than twice as long as the
 * next, so that there are never many. */
static int push_run(struct sorter *sorter, size_t begin, size_t count)
{
    TT_ASSERT(sorter->run_count < RUNS_MAX);
    sorter->runs[sorter->run_count++] = (struct run){begin, count};
    while (sorter->run_count > 1) {
        const struct run *last = &sorter->runs[sorter->run_count - 1];
        if (last[-1].count / 2 > last->count) {
            break;
        }
        int rc = merge_last(sorter);
        if (rc < 0) {
            return rc;
        }
    }
    return 0;
}

static int sort_items(struct sorter *sorter)
{
    size_t minimum = sorter->count <= RUN_MAX ? sorter->count : RUN_MIN;
    int rc = 0;
    for (size_t begin = 0; rc == 0 && begin < sorter->count;) {
        size_t left = sorter->count - begin, count;
        struct item *at = &sorter->items[begin];
        rc = find_run(sorter, at, left, &count);
        if (rc == 0 && count < minimum && count < left) {
            size_t more = left < minimum ? left : minimum;
            rc = insert_items(sorter, at, count, more);
            count = more;
        }
        if (rc == 0) {
            rc = push_run(sorter, begin, count);
        }
        begin += rc == 0 ? count : 0;
    }
    while (rc == 0 && sorter->run_count > 1) {
        rc = merge_last(sorter);
    }
    return rc;
}

/* ---- Options --------------------------------------------------------------
 */

int tt__sort_options(struct tt_env *env, const char *name,
                     const struct tt_args *args, tt_value *key, bool *reverse)
{
    *key = TT_NULL;
    *reverse = false;
    if (args->keyword_count > 2) {
        return tt_raise(env, &tt_TypeError,
                        "sort() takes at most 2 keyword arguments (%u given)",
                        args->keyword_count);
    }
    for (uint32_t i = 0; i < args->keyword_count; i++) {
        tt_value value = args->at[args->count + i];
        if (tt_str_is(args->keywords[i], "key")) {
            *key = value == TT_NONE ? TT_NULL : value;
        } else if (tt_str_is(args->keywords[i], "reverse")) {
            int truth = tt_truth(env, value);
            if (truth < 0) {
                return truth;
            }
            *reverse = truth != 0;
        } else {
            return tt__raise_unexpected(env, name, args->keywords[i],
                                        "key reverse");
        }
    }
    return 0;
}

/* ---- The whole ----------------------------------------------------------- */

/* The keys of all values: 0, or a failure and none is left over. */
static int make_keys(struct sorter *sorter, const tt_value *values,
                     tt_value key)
{
    for (size_t i = 0; i < sorter->count; i++) {
        struct item *item = &sorter->items[i];
        item->value = values[i];
        item->key = key == TT_NULL ? values[i]
                                   : tt_call(sorter->env, key, &values[i], 1);
        if (item->key == TT_NULL) {
            while (i > 0) {
                tt_unref(sorter->env, sorter->items[--i].key);
            }
            return tt_failure(sorter->env);
        }
    }
    return 0;
}

int tt__sort(struct tt_env *env, tt_value *items, size_t count, tt_value key,
             bool reverse)
{
    if (count == 0 || (count == 1 && key == TT_NULL)) {
        return 0;
    }
    /* One block: the items, and room for merging where there will be some. */
    size_t size = (count <= RUN_MAX ? count : 2 * count) * sizeof(struct item);
    struct item *all = tt_alloc(env, size);
    if (all == NULL) {
        return tt_failure(env);
    }
    struct sorter sorter = {
        .env = env, .items = all, .room = all + count, .count = count};
    int rc = make_keys(&sorter, items, key);
    if (rc == 0) {
        /* Turned round before and after, equal items keep their order. */
        if (reverse) {
            reverse_items(all, count);
        }
        rc = sort_items(&sorter);
        if (reverse) {
            reverse_items(all, count);
        }
        for (size_t i = 0; i < count; i++) {
            items[i] = all[i].value;
        }
        for (size_t i = 0; key != TT_NULL && i < count; i++) {
            tt_unref(env, all[i].key);
        }
    }
    tt_free(env, all, size);
    return rc;
}

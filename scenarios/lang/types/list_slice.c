/* SPDX-License-Identifier: MIT
 *
 * list_slice.c: slices of lists: taken, assigned, deleted.
 *
 * Items taken out are collected in a block of their own and dropped when the
 * list is whole again, because dropping one may run a program's code. It
 * mirrors list_ass_slice and list_ass_subscript of Objects/listobject.c.
 */
#include "containers.h"

tt_value tt__list_slice(struct tt_env *env, const struct tt_list *list,
                        const struct tt__slice *slice)
{
    struct tt__span span;
    if (tt__slice_unpack(env, slice, &span) < 0) {
        return TT_NULL;
    }
    int64_t n = tt__slice_adjust(&span, list->count);
    if (span.step == 1) {
        return tt_list(env, n == 0 ? NULL : list->at + span.start, (size_t)n);
    }
    tt_value made = tt_list(env, NULL, 0);
    if (made == TT_NULL || n == 0) {
        return made;
    }
    struct tt_list *out = tt_list_get(made);
    if (tt_list_reserve(env, out, (size_t)n) < 0) {
        tt_unref(env, made);
        return TT_NULL;
    }
    for (int64_t i = 0; i < n; i++) {
        out->at[out->count++] = tt_ref(list->at[span.start + i * span.step]);
    }
    return made;
}

/* Items on their way out of a list. */
struct removed {
    tt_value *at; /* owns */
    size_t count;
};

static int removed_init(struct tt_env *env, struct removed *removed,
                        size_t count)
{
    removed->at = NULL;
    removed->count = count;
    if (count > 0) {
        removed->at = tt_alloc(env, count * sizeof *removed->at);
    }
    return count > 0 && removed->at == NULL ? tt_failure(env) : 0;
}

/* Drops them: what dies first shows, where it has something to say. */
static void removed_deinit(struct tt_env *env, struct removed *removed,
                           bool backwards)
{
    for (size_t i = 0; i < removed->count; i++) {
        tt_unref(env, removed->at[backwards ? removed->count - 1 - i : i]);
    }
    if (removed->at != NULL) {
        tt_free(env, removed->at, removed->count * sizeof *removed->at);
    }
}

/* Makes the gap [from, to) COUNT items wide; the list has room. */
static void move_tail(struct tt_list *list, size_t from, size_t to,
                      size_t count)
{
    size_t tail = list->count - to;
    if (tail > 0) {
        memmove(&list->at[from + count], &list->at[to],
                tail * sizeof *list->at);
    }
    list->count = (uint32_t)(from + count + tail);
}

int tt__list_replace(struct tt_env *env, struct tt_list *list, size_t from,
                     size_t to, const tt_value *new, size_t count)
{
    struct removed removed = {.count = 0};
    TT_ASSERT(from <= to && to <= list->count);
    size_t total = list->count - (to - from) + count;
    int rc = total > list->count ? tt_list_reserve(env, list, total) : 0;
    if (rc == 0) {
        rc = removed_init(env, &removed, to - from);
    }
    if (rc < 0) {
        return rc;
    }
    if (to > from) {
        memcpy(removed.at, &list->at[from], (to - from) * sizeof *list->at);
    }
    move_tail(list, from, to, count);
    for (size_t i = 0; i < count; i++) {
        list->at[from + i] = tt_ref(new[i]);
    }
    removed_deinit(env, &removed, true);
    return 0;
}

/* Removes N items, each STEP after the one before. */
static int delete_extended(struct tt_env *env, struct tt_list *list,
                           int64_t start, int64_t step, int64_t n)
{
    struct removed removed;
    if (step < 0) {
        start += (n - 1) * step;
        step = -step;
    }
    int rc = removed_init(env, &removed, (size_t)n);
    if (rc < 0) {
        return rc;
    }
    size_t to = (size_t)start, next = (size_t)start, taken = 0;
    for (size_t i = to; i < list->count; i++) {
        if (i == next && taken < removed.count) {
            removed.at[taken++] = list->at[i];
            next += (size_t)step;
        } else {
            list->at[to++] = list->at[i];
        }
    }
    TT_ASSERT(taken == removed.count);
    list->count = (uint32_t)to;
    removed_deinit(env, &removed, false);
    return 0;
}

static int assign_extended(struct tt_env *env, struct tt_list *list,
                           int64_t start, int64_t step, int64_t n,
                           const struct tt_list *new)
{
    struct removed removed;
    if (new->count != n) {
        return tt_raise(env, &tt_ValueError,
                        "attempt to assign sequence of size %u to extended "
                        "slice of size %l",
                        new->count, n);
    }
    int rc = removed_init(env, &removed, (size_t)n);
    if (rc < 0) {
        return rc;
    }
    for (int64_t i = 0; i < n; i++) {
        removed.at[i] = list->at[start + i * step];
        list->at[start + i * step] = tt_ref(new->at[i]);
    }
    removed_deinit(env, &removed, false);
    return 0;
}

/* The new items as a list of their own: VALUE may be LIST. */
static tt_value new_items(struct tt_env *env, tt_value value)
{
    if (tt_is_list(value) || tt_is_tuple(value)) {
        return tt__to_list(env, value);
    }
    tt_value iterator = tt__iter(env, value);
    if (iterator == TT_NULL) {
        if (tt_raised(env, &tt_TypeError)) {
            tt_exc_unref(env, tt_exc_take(env));
            tt_raise(env, &tt_TypeError,
                     "must assign iterable to extended slice");
        }
        return TT_NULL;
    }
    tt_value new = tt__to_list(env, iterator);
    tt_unref(env, iterator);
    return new;
}

static int delete_slice(struct tt_env *env, struct tt_list *list, int64_t start,
                        int64_t step, int64_t n)
{
    if (n == 0) {
        return 0;
    }
    if (step == 1) {
        return tt__list_replace(env, list, (size_t)start, (size_t)(start + n),
                                NULL, 0);
    }
    return delete_extended(env, list, start, step, n);
}

int tt__list_set_slice(struct tt_env *env, struct tt_list *list,
                       const struct tt__slice *slice, tt_value value)
{
    struct tt__span span;
    int rc = tt__slice_unpack(env, slice, &span);
    if (rc < 0) {
        return rc;
    }
    if (value == TT_NULL) {
        int64_t n = tt__slice_adjust(&span, list->count);
        return delete_slice(env, list, span.start, span.step, n);
    }
    tt_value new = new_items(env, value);
    if (new == TT_NULL) {
        return tt_failure(env);
    }
    const struct tt_list *items = tt_list_get(new);
    /* Going over VALUE may have changed the list. */
    int64_t n = tt__slice_adjust(&span, list->count);
    if (span.step == 1) {
        rc =
            tt__list_replace(env, list, (size_t)span.start,
                             (size_t)(span.start + n), items->at, items->count);
    } else {
        rc = assign_extended(env, list, span.start, span.step, n, items);
    }
    tt_unref(env, new);
    return rc;
}

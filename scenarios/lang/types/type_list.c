/* SPDX-License-Identifier: MIT
 *
 * type_list.c: what programs do with lists.
 *
 * The list itself is loop/'s. Its items are moved here directly, under two
 * rules: a list is never left in between when a program's code could run, so
 * what is taken out is dropped only when the list is whole again; and nothing
 * about its items is remembered over a call. It mirrors CPython's
 * Objects/listobject.c; slices are in list_slice.c, sorting is in sort.c.
 */
#include "containers.h"

/* ---- Items --------------------------------------------------------------- */

static tt_value list_getitem(struct tt_env *env, tt_value self, tt_value key)
{
    const struct tt_list *list = tt_list_get(self);
    if (TT_LIKELY(tt_is_small_int(key))) {
        int64_t n = tt_small_int_get(key);
        n += n < 0 ? (int64_t)list->count : 0;
        if (TT_LIKELY((uint64_t)n < list->count)) {
            return tt_ref(list->at[n]);
        }
    }
    if (tt_is_exactly(key, &tt__slice_type)) {
        return tt__list_slice(env, list, (const void *)key);
    }
    int64_t n = 0;
    size_t at;
    if (tt__item_number(env, key, "list", &n) < 0 ||
        tt__item_place(env, n, list->count, "list", &at) < 0) {
        return TT_NULL;
    }
    return tt_ref(list->at[at]);
}

enum { MOVED_A_STEP = 32 }; /* items, by memmove() */

/* Removes the item at AT and returns it. TT_NULL: too many steps. */
static tt_value take_item(struct tt_env *env, struct tt_list *list, size_t at)
{
    tt_value item = list->at[at];
    TT_ASSERT(at < list->count);
    if (tt_spend(env, (list->count - at) / MOVED_A_STEP) < 0) {
        return TT_NULL;
    }
    list->count--;
    memmove(&list->at[at], &list->at[at + 1],
            (list->count - at) * sizeof *list->at);
    return item;
}

static int list_setitem(struct tt_env *env, tt_value self, tt_value key,
                        tt_value value)
{
    struct tt_list *list = tt_list_get(self);
    size_t at;
    if (tt_is_exactly(key, &tt__slice_type)) {
        return tt__list_set_slice(env, list, (const void *)key, value);
    }
    int64_t n = 0;
    int rc = tt__item_number(env, key, "list", &n);
    if (rc == 0) {
        rc = tt__item_place(env, n, list->count, "list assignment", &at);
    }
    if (rc < 0) {
        return rc;
    }
    if (value == TT_NULL) {
        tt_value item = take_item(env, list, at);
        tt_unref(env, item);
        return item == TT_NULL ? tt_failure(env) : 0;
    } else {
        tt_set(env, &list->at[at], tt_ref(value));
    }
    return 0;
}

static int list_contains(struct tt_env *env, tt_value self, tt_value item)
{
    size_t at;
    return tt__sequence_find(env, self, item, 0, SIZE_MAX, &at);
}

static int list_length(struct tt_env *env, tt_value self, int64_t *out)
{
    (void)env;
    *out = tt_list_get(self)->count;
    return 0;
}

/* ---- Operators ----------------------------------------------------------- */

static tt_value list_compare(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__comparison op)
{
    if (!tt_is_list_kind(other)) {
        return TT_NOT_IMPLEMENTED;
    }
    return tt__sequence_compare(env, self, other, op);
}

static tt_value concatenate(struct tt_env *env, const struct tt_list *a,
                            const struct tt_list *b)
{
    tt_value made = tt_list(env, NULL, 0);
    size_t count = (size_t)a->count + b->count;
    if (made == TT_NULL || count == 0) {
        return made;
    }
    struct tt_list *list = tt_list_get(made);
    if (tt_list_reserve(env, list, count) < 0) {
        tt_unref(env, made);
        return TT_NULL;
    }
    for (uint32_t i = 0; i < a->count; i++) {
        list->at[list->count++] = tt_ref(a->at[i]);
    }
    for (uint32_t i = 0; i < b->count; i++) {
        list->at[list->count++] = tt_ref(b->at[i]);
    }
    return made;
}

/* Fills LIST up with what is in it already, to COUNT items in all. */
static int repeat_items(struct tt_env *env, struct tt_list *list, size_t count)
{
    uint32_t old = list->count;
    int rc = count > old ? tt_list_reserve(env, list, count) : 0;
    if (rc < 0) {
        return rc;
    }
    while (list->count < count) {
        list->at[list->count] = tt_ref(list->at[list->count - old]);
        list->count++;
    }
    return 0;
}

static tt_value repeat(struct tt_env *env, const struct tt_list *list,
                       int64_t times)
{
    size_t count;
    if (tt__repeat_count(env, list->count, times, &count) < 0) {
        return TT_NULL;
    }
    tt_value made = tt_list(env, list->at, count == 0 ? 0 : list->count);
    if (made != TT_NULL && repeat_items(env, tt_list_get(made), count) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static tt_value list_binary(struct tt_env *env, tt_value self, tt_value other,
                            enum tt__binary op, bool reflected)
{
    int64_t times;
    if (op == BINARY_ADD && tt_is_list_kind(other) && !reflected) {
        return concatenate(env, tt_list_get(self), tt_list_get(other));
    }
    int rc = op == BINARY_MULTIPLY ? tt__repeat_times(env, other, &times) : 0;
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : TT_NOT_IMPLEMENTED;
    }
    return repeat(env, tt_list_get(self), times);
}

static tt_value list_inplace(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__binary op)
{
    struct tt_list *list = tt_list_get(self);
    int64_t times;
    size_t count;
    if (op == BINARY_ADD) {
        return tt__list_extend(env, list, other) < 0 ? TT_NULL : tt_ref(self);
    }
    int rc = op == BINARY_MULTIPLY ? tt__repeat_times(env, other, &times) : 0;
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : TT_NOT_IMPLEMENTED;
    }
    if (tt__repeat_count(env, list->count, times, &count) < 0) {
        return TT_NULL;
    }
    rc = count == 0 ? tt__list_replace(env, list, 0, list->count, NULL, 0)
                    : repeat_items(env, list, count);
    return rc < 0 ? TT_NULL : tt_ref(self);
}

static tt_value list_reversed(struct tt_env *env, tt_value self)
{
    tt_value made =
        tt__iterator_new(env, &tt__list_reverse_iterator_type, self);
    if (made != TT_NULL) {
        ((struct tt__iterator *)(void *)made)->at = tt_list_get(self)->count;
    }
    return made;
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value list_append(struct tt_env *env, const tt_value *args)
{
    int rc = tt_list_append(env, tt_list_get(args[0]), args[1]);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value list_clear(struct tt_env *env, const tt_value *args)
{
    struct tt_list *list = tt_list_get(args[0]);
    int rc = tt__list_replace(env, list, 0, list->count, NULL, 0);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value list_copy(struct tt_env *env, const tt_value *args)
{
    const struct tt_list *list = tt_list_get(args[0]);
    return tt_list(env, list->at, list->count);
}

static tt_value list_count(struct tt_env *env, const tt_value *args)
{
    return tt__sequence_count(env, args[0], args[1]);
}

/* From an iterator, item by item: the program may see the list grow. */
static int extend_by_iterator(struct tt_env *env, struct tt_list *list,
                              tt_value iterable)
{
    tt_value iterator = tt__iter(env, iterable);
    tt_value item;
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0 && (rc = tt__next(env, iterator, &item)) > 0) {
        int appended = tt_list_append(env, list, item);
        tt_unref(env, item);
        rc = appended < 0 ? appended : 1;
    }
    tt_unref(env, iterator);
    return rc;
}

int tt__list_extend(struct tt_env *env, struct tt_list *list, tt_value iterable)
{
    size_t count;
    if (!tt_is_list(iterable) && !tt_is_exactly(iterable, &tt_tuple_type)) {
        return extend_by_iterator(env, list, iterable);
    }
    tt__items(iterable, &count);
    if (count == 0) {
        return 0;
    }
    int rc = tt_list_reserve(env, list, list->count + count);
    if (rc < 0) {
        return rc;
    }
    /* Only now: ITERABLE may be the list itself. */
    const tt_value *items = tt__items(iterable, &count);
    for (size_t i = 0; i < count; i++) {
        list->at[list->count++] = tt_ref(items[i]);
    }
    return 0;
}

static tt_value list_extend(struct tt_env *env, const tt_value *args)
{
    int rc = tt__list_extend(env, tt_list_get(args[0]), args[1]);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value list_index(struct tt_env *env, const tt_value *args)
{
    const struct tt_list *list = tt_list_get(args[0]);
    size_t from = 0, to = SIZE_MAX, at;
    if (tt__clip_index(env, args[2], list->count, &from) < 0 ||
        tt__clip_index(env, args[3], list->count, &to) < 0) {
        return TT_NULL;
    }
    int rc = tt__sequence_find(env, args[0], args[1], from, to, &at);
    if (rc == 0) {
        tt_raise(env, &tt_ValueError, "list.index(x): x not in list");
    }
    return rc <= 0 ? TT_NULL : tt_int(env, (int64_t)at);
}

static tt_value list_insert(struct tt_env *env, const tt_value *args)
{
    struct tt_list *list = tt_list_get(args[0]);
    int64_t n;
    if (tt__to_int(env, args[1], &n) < 0 ||
        tt_list_append(env, list, args[2]) < 0) {
        return TT_NULL;
    }
    int64_t last = (int64_t)list->count - 1;
    n += n < 0 ? last : 0;
    if (n < 0) {
        n = 0;
    } else if (n > last) {
        n = last;
    }
    if (tt_spend(env, (uint64_t)(last - n) / MOVED_A_STEP) < 0) {
        return TT_NULL;
    }
    memmove(&list->at[n + 1], &list->at[n],
            (size_t)(last - n) * sizeof *list->at);
    list->at[n] = args[2];
    return TT_NONE;
}

static tt_value list_pop(struct tt_env *env, const tt_value *args)
{
    struct tt_list *list = tt_list_get(args[0]);
    int64_t n = -1;
    if (args[1] != TT_NULL && tt__to_int(env, args[1], &n) < 0) {
        return TT_NULL;
    }
    if (list->count == 0) {
        tt_raise(env, &tt_IndexError, "pop from empty list");
        return TT_NULL;
    }
    n += n < 0 ? (int64_t)list->count : 0;
    if (n < 0 || n >= (int64_t)list->count) {
        tt_raise(env, &tt_IndexError, "pop index out of range");
        return TT_NULL;
    }
    return take_item(env, list, (size_t)n);
}

static tt_value list_remove(struct tt_env *env, const tt_value *args)
{
    struct tt_list *list = tt_list_get(args[0]);
    size_t at;
    int rc = tt__sequence_find(env, args[0], args[1], 0, SIZE_MAX, &at);
    if (rc == 0) {
        tt_raise(env, &tt_ValueError, "list.remove(x): x not in list");
    }
    if (rc <= 0) {
        return TT_NULL;
    }
    if (at >= list->count) { /* the comparison shortened it */
        return TT_NONE;
    }
    tt_value item = take_item(env, list, at);
    tt_unref(env, item);
    return item == TT_NULL ? TT_NULL : TT_NONE;
}

static tt_value list_reverse(struct tt_env *env, const tt_value *args)
{
    struct tt_list *list = tt_list_get(args[0]);
    if (tt_spend(env, list->count / 8) < 0) {
        return TT_NULL;
    }
    for (uint32_t i = 0, j = list->count; i + 1 < j; i++) {
        tt_value item = list->at[i];
        list->at[i] = list->at[--j];
        list->at[j] = item;
    }
    return TT_NONE;
}

/* While it is sorted the list is empty, so that nobody sees it half sorted. */
static int sort_list(struct tt_env *env, struct tt_list *list, tt_value key,
                     bool reverse)
{
    tt_value *items = list->at;
    uint32_t count = list->count, capacity = list->capacity;
    list->at = NULL;
    list->count = list->capacity = 0;
    int rc = tt__sort(env, items, count, key, reverse);
    tt_value *other = list->at;
    uint32_t other_count = list->count, other_capacity = list->capacity;
    list->at = items;
    list->count = count;
    list->capacity = capacity;
    if (other == NULL) {
        return rc;
    }
    for (uint32_t i = 0; i < other_count; i++) {
        tt_unref(env, other[i]);
    }
    tt_free(env, other, other_capacity * sizeof *other);
    return rc < 0 ? rc
                  : tt_raise(env, &tt_ValueError, "list modified during sort");
}

static tt_value list_sort(struct tt_env *env, const struct tt_args *args)
{
    tt_value key;
    bool reverse;
    TT_ASSERT(args->count >= 1);
    uint32_t given = args->count - 1 + args->keyword_count;
    if (args->count > 1 && given > 2) {
        tt_raise(env, &tt_TypeError,
                 "sort() takes at most 2 arguments (%u given)", given);
        return TT_NULL;
    }
    if (args->count > 1) {
        tt_raise(env, &tt_TypeError, "sort() takes no positional arguments");
        return TT_NULL;
    }
    if (tt__sort_options(env, "sort", args, &key, &reverse) < 0) {
        return TT_NULL;
    }
    int rc = sort_list(env, tt_list_get(args->at[0]), key, reverse);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static const struct tt_native list_methods[] = {
    TT__METHOD_1("list", "append", TT_WRITES, list_append),
    TT__METHOD_0("list", "clear", TT_WRITES, list_clear),
    TT__METHOD_0("list", "copy", TT_READS, list_copy),
    TT__METHOD_1("list", "count", TT_READS, list_count),
    TT__METHOD_1("list", "extend", TT_WRITES, list_extend),
    TT__METHOD("list", "index", "self value start stop /", 2, 4, 4, TT_READS,
               list_index),
    TT__METHOD("list", "insert", "self index object /", 3, 3, 3, TT_WRITES,
               list_insert),
    TT__METHOD("list", "pop", "self index /", 1, 2, 2, TT_WRITES, list_pop),
    TT__METHOD_1("list", "remove", TT_WRITES, list_remove),
    TT__METHOD_0("list", "reverse", TT_WRITES, list_reverse),
    TT__METHOD_RAW("list", "sort", TT_WRITES, list_sort),
    {.name = NULL},
};

const struct tt_type_ops tt__list_ops = {
    .getitem = list_getitem,
    .setitem = list_setitem,
    .contains = list_contains,
    .length = list_length,
    .compare = list_compare,
    .binary = list_binary,
    .inplace = list_inplace,
    .reversed = list_reversed,
    .methods = list_methods,
};

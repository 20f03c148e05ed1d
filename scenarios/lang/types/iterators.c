/* SPDX-License-Identifier: MIT
 *
 * iterators.c: iterators over containers.
 *
 * Most are a struct tt__iterator: what they go over, and a place in it. An
 * iterator that has come to its end lets go of what it went over and stays at
 * the end, as in CPython; until then it sees the container as it is at each
 * step, so a list that grows meanwhile is gone over to its new end. Those of
 * dicts and ranges are with their types; map, zip and the like are in
 * iterator_tools.c.
 */
#include "objects.h"
#include "containers.h"

tt_value tt__iterator_new(struct tt_env *env, const struct tt_type *type,
                          tt_value over)
{
    struct tt__iterator *it = tt_object_new(env, type, sizeof *it);
    if (it != NULL) {
        it->over = tt_ref(over);
        it->at = 0;
        it->version = 0;
        it->extra = TT_NULL;
    }
    return tt_value_of(it);
}

void tt__iterator_clear(struct tt_env *env, struct tt_object *self)
{
    struct tt__iterator *it = (struct tt__iterator *)self;
    tt_clear(env, &it->over);
    tt_clear(env, &it->extra);
}

tt_value tt__iterated(tt_value iterator)
{
    return ((const struct tt__iterator *)(const void *)iterator)->over;
}

tt_value tt__iterator_self(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(self);
}

static struct tt__iterator *iterator_get(tt_value v)
{
    return (struct tt__iterator *)(void *)v;
}

/* The end was reached: returns no item. */
static tt_value finish(struct tt_env *env, struct tt__iterator *it)
{
    tt_clear(env, &it->over);
    return TT_NULL;
}

/* ---- Sequences ----------------------------------------------------------- */

static tt_value next_of_list(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = iterator_get(self);
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    const struct tt_list *list = tt_list_get(it->over);
    if (TT_LIKELY(it->at < list->count)) {
        return tt_ref(list->at[it->at++]);
    }
    return finish(env, it);
}

/* ALL items, of which AT are done, if the iterator is not at its end. */
static tt_value items_left(struct tt_env *env, const struct tt__iterator *it,
                           size_t all)
{
    bool is_left = it->over != TT_NULL && it->at < all;
    return tt_int(env, is_left ? (int64_t)(all - it->at) : 0);
}

static tt_value list_hint(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = iterator_get(self);
    return items_left(env, it,
                      it->over == TT_NULL ? 0 : tt_list_get(it->over)->count);
}

const struct tt_type tt__list_iterator_type = TT__COUNTED_ITERATOR_TYPE(
    "list_iterator", "list_iterator", next_of_list, list_hint);

static tt_value last_of_list(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = iterator_get(self);
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    const struct tt_list *list = tt_list_get(it->over);
    if (it->at > 0 && it->at <= list->count) {
        return tt_ref(list->at[--it->at]);
    }
    return finish(env, it);
}

static tt_value reverse_list_hint(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = iterator_get(self);
    bool is_left =
        it->over != TT_NULL && it->at <= tt_list_get(it->over)->count;
    return tt_int(env, is_left ? (int64_t)it->at : 0);
}

const struct tt_type tt__list_reverse_iterator_type =
    TT__COUNTED_ITERATOR_TYPE("list_reverseiterator", "list_reverseiterator",
                              last_of_list, reverse_list_hint);

static tt_value next_of_tuple(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = iterator_get(self);
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    const struct tt_tuple *tuple = tt_tuple_get(it->over);
    if (TT_LIKELY(it->at < tuple->count)) {
        return tt_ref(tuple->at[it->at++]);
    }
    return finish(env, it);
}

static tt_value tuple_hint(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = iterator_get(self);
    return items_left(env, it,
                      it->over == TT_NULL ? 0 : tt_tuple_get(it->over)->count);
}

const struct tt_type tt__tuple_iterator_type = TT__COUNTED_ITERATOR_TYPE(
    "tuple_iterator", "tuple_iterator", next_of_tuple, tuple_hint);

/* The characters of a str; `at` counts its bytes. */
static tt_value next_of_str(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = iterator_get(self);
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    const struct tt_str *str = tt_str_get(it->over);
    if (it->at >= str->size) {
        return finish(env, it);
    }
    size_t size = 1;
    while (it->at + size < str->size &&
           ((uint8_t)str->text[it->at + size] & 0xc0) == 0x80) {
        size++;
    }
    tt_value item = tt_str(env, str->text + it->at, size);
    it->at += item == TT_NULL ? 0 : size;
    return item;
}

static tt_value str_hint(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = iterator_get(self);
    const struct tt_str *str =
        it->over == TT_NULL ? NULL : tt_str_get(it->over);
    int64_t left = 0;
    for (size_t at = it->at; str != NULL && at < str->size; at++) {
        left += ((uint8_t)str->text[at] & 0xc0) != 0x80;
    }
    return tt_int(env, left);
}

const struct tt_type tt__str_iterator_type = TT__COUNTED_ITERATOR_TYPE(
    "str_iterator", "str_iterator", next_of_str, str_hint);
/* CPython has a faster one for ASCII; its name is all that shows. */
static const struct tt_type ascii_iterator_type = TT__COUNTED_ITERATOR_TYPE(
    "str_ascii_iterator", "str_ascii_iterator", next_of_str, str_hint);

tt_value tt__str_iter(struct tt_env *env, tt_value str)
{
    bool ascii = tt_str_get(str)->size == tt_str_get(str)->length;
    return tt__iterator_new(
        env, ascii ? &ascii_iterator_type : &tt__str_iterator_type, str);
}

static tt_value next_of_set(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = iterator_get(self);
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    const struct tt_set *set = tt_set_cast(it->over);
    if (it->version != set->table.count) {
        it->version = SIZE_MAX; /* the error is there to stay */
        tt_raise(env, &tt_RuntimeError, "Set changed size during iteration");
        return TT_NULL;
    }
    tt_value key = tt_set_next(set, &it->at);
    return key != TT_NULL ? tt_ref(key) : finish(env, it);
}

static tt_value set_hint(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = iterator_get(self);
    int64_t left = 0;
    if (it->over != TT_NULL &&
        it->version == tt_set_cast(it->over)->table.count) {
        size_t at = it->at;
        while (tt_set_next(tt_set_cast(it->over), &at) != TT_NULL) {
            left++;
        }
    }
    return tt_int(env, left);
}

const struct tt_type tt__set_iterator_type = TT__COUNTED_ITERATOR_TYPE(
    "set_iterator", "set_iterator", next_of_set, set_hint);

tt_value tt__set_iter(struct tt_env *env, tt_value set)
{
    if (tt_set_settle(env, tt_set_cast(set), UINT32_MAX) < 0) {
        return TT_NULL;
    }
    tt_value made = tt__iterator_new(env, &tt__set_iterator_type, set);
    if (made != TT_NULL) {
        iterator_get(made)->version = tt_set_cast(set)->table.count;
    }
    return made;
}

/* ---- What has __getitem__ ------------------------------------------------ */

/* v[at]; V is held, as its code may end this very iterator. */
static tt_value item_of(struct tt_env *env, tt_value v, size_t at)
{
    tt_ref(v);
    tt_value item = tt__getitem(env, v, tt_small_int((int64_t)at));
    tt_unref(env, v);
    return item;
}

/* v[0], v[1], ... up to IndexError or StopIteration. */
static tt_value next_of_sequence(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = iterator_get(self);
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    tt_value item = item_of(env, it->over, it->at);
    if (item != TT_NULL) {
        it->at++;
        return item;
    }
    if (tt_raised(env, &tt_IndexError) || tt_raised(env, &tt_StopIteration)) {
        tt_exc_unref(env, tt_exc_take(env));
        return finish(env, it);
    }
    return TT_NULL;
}

/* What has no __len__ gives none: NotImplemented. */
static tt_value sequence_hint(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = iterator_get(self);
    int64_t all = 0;
    if (it->over == TT_NULL) {
        return tt_small_int(0);
    }
    if (tt__type_ops(tt_type_of(it->over))->length == NULL) {
        return TT_NOT_IMPLEMENTED;
    }
    tt_value over = tt_ref(it->over); /* its __len__ may end this iterator */
    int rc = tt__length(env, over, &all);
    tt_unref(env, over);
    return rc < 0 ? TT_NULL : items_left(env, it, (size_t)all);
}

const struct tt_type tt__sequence_iterator_type = TT__COUNTED_ITERATOR_TYPE(
    "iterator", "iterator", next_of_sequence, sequence_hint);

tt_value tt__sequence_iter(struct tt_env *env, tt_value v)
{
    return tt__iterator_new(env, &tt__sequence_iterator_type, v);
}

/* reversed() of a sequence: v[n - 1], ..., v[0]; `at` items are left. */
static tt_value next_reversed(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = iterator_get(self);
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    if (it->at > 0) {
        tt_value item = item_of(env, it->over, it->at - 1);
        if (item != TT_NULL) {
            it->at--;
            return item;
        }
        if (!tt_raised(env, &tt_IndexError) &&
            !tt_raised(env, &tt_StopIteration)) {
            return TT_NULL;
        }
        tt_exc_unref(env, tt_exc_take(env));
    }
    return finish(env, it);
}

/* reversed() goes by __reversed__, or else over a sequence. A set or a dict
 * has a length and contains things, but no order to be reversed. */
tt_value tt__reversed(struct tt_env *env, tt_value v)
{
    const struct tt_type_ops *ops = tt__type_ops(tt_type_of(v));
    int64_t count;
    tt_value method = tt__class_special(v, SPECIAL_reversed);
    if (method != TT_NULL && method != TT_NONE) {
        tt_value bound = tt__special(env, v, "__reversed__");
        tt_value made =
            bound == TT_NULL ? TT_NULL : tt_call(env, bound, NULL, 0);
        tt_unref(env, bound);
        return made;
    }
    if (method != TT_NONE && ops->reversed != NULL) {
        return ops->reversed(env, v);
    }
    bool is_sequence =
        method != TT_NONE && ops->getitem != NULL && !tt_is_dict(v);
    if (is_sequence && ops->length == NULL && tt__is_class(tt_type_of(v))) {
        tt_raise(env, &tt_TypeError, "object of type '%T' has no len()", v);
        return TT_NULL;
    }
    if (!is_sequence || ops->length == NULL) {
        tt_raise(env, &tt_TypeError, "'%T' object is not reversible", v);
        return TT_NULL;
    }
    if (tt__length(env, v, &count) < 0) {
        return TT_NULL;
    }
    tt_value made = tt__iterator_new(env, &tt__reversed_type, v);
    if (made != TT_NULL) {
        iterator_get(made)->at = (size_t)count;
    }
    return made;
}

static tt_value reversed_hint(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = iterator_get(self);
    int64_t all = 0;
    if (it->over == TT_NULL) {
        return tt_small_int(0);
    }
    tt_value over = tt_ref(it->over); /* its __len__ may end this iterator */
    int rc = tt__length(env, over, &all);
    tt_unref(env, over);
    if (rc < 0) {
        return TT_NULL;
    }
    return tt_int(env, (uint64_t)all < it->at ? 0 : (int64_t)it->at);
}

static const struct tt_type_ops reversed_ops = {.length_hint = reversed_hint};

static tt_value make_reversed(struct tt_env *env, const struct tt_type *type,
                              const struct tt_args *args)
{
    (void)type;
    if (tt__args_count(env, "reversed", args, 1, 1) < 0) {
        return TT_NULL;
    }
    return tt__reversed(env, args->at[0]);
}

const struct tt_type tt__reversed_type = {
    TT__TYPE_HEAD("reversed", "reversed"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__iterator),
    .clear = tt__iterator_clear,
    .through = tt__iterated,
    .make = make_reversed,
    .iter = tt__iterator_self,
    .next = next_reversed,
    .ops = &reversed_ops,
};

/* ---- iter(callable, sentinel) -------------------------------------------- */

static tt_value next_of_callable(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = iterator_get(self);
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    tt_value callable = tt_ref(it->over); /* it may end this iterator */
    tt_value item = tt_call(env, callable, NULL, 0);
    tt_unref(env, callable);
    if (item == TT_NULL) {
        if (tt_raised(env, &tt_StopIteration)) {
            tt_exc_unref(env, tt_exc_take(env));
            return finish(env, it);
        }
        return TT_NULL;
    }
    int last = it->extra == TT_NULL ? 1 : tt_equal(env, it->extra, item);
    if (last == 0) {
        return item;
    }
    tt_unref(env, item);
    return last < 0 ? TT_NULL : finish(env, it);
}

const struct tt_type tt__callable_iterator_type = TT__ITERATOR_TYPE(
    "callable_iterator", "callable_iterator", next_of_callable);

tt_value tt__callable_iter(struct tt_env *env, tt_value callable,
                           tt_value sentinel)
{
    tt_value made =
        tt__iterator_new(env, &tt__callable_iterator_type, callable);
    if (made != TT_NULL) {
        iterator_get(made)->extra = tt_ref(sentinel);
    }
    return made;
}

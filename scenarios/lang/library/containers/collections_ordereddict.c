/* SPDX-License-Identifier: MIT
 *
 * collections_ordereddict.c: collections.OrderedDict.
 *
 * A dict keeps its order anyway (table.c), so this adds what a plain dict
 * lacks: moving a key to an end, taking from either end, an equality that
 * minds the order. Moving a key to the front rebuilds the table; everything
 * else costs what it costs a dict. It mirrors CPython's Objects/odictobject.c.
 */
#include "scenarios/lang/library/modules.h"

/* A copy of the dict FROM as an OrderedDict. */
static tt_value copy_of(struct tt_env *env, tt_value from)
{
    tt_value copy = tt__dict_of(env, &tt__ordered_dict_type);
    if (copy != TT_NULL &&
        tt__dict_merge(env, tt_dict_cast(copy), tt_dict_cast(from)) < 0) {
        tt_clear(env, &copy);
    }
    return copy;
}

static tt_value make_ordered(struct tt_env *env, const struct tt_type *type,
                             const struct tt_args *args)
{
    if (args->count > 1) {
        tt_raise(env, &tt_TypeError, "expected at most 1 argument, got %u",
                 args->count);
        return TT_NULL;
    }
    tt_value made = tt__dict_of(env, type);
    if (made != TT_NULL && tt__dict_fill(env, tt_dict_cast(made), args) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

/* A program's class is shown as a plain copy, which calls its __getitem__. */
static int repr_copied(struct tt_env *env, tt_value self, struct tt_text *out)
{
    tt_value copy = tt_dict(env);
    int rc = copy == TT_NULL ? tt_failure(env)
                             : tt__dict_update(env, tt_dict_cast(copy), self);
    rc = rc < 0 ? rc : tt_dict_type.repr(env, copy, out);
    tt_unref(env, copy);
    return rc;
}

static int repr_ordered(struct tt_env *env, tt_value self, struct tt_text *out)
{
    tt_text_format(out, "%s(", tt_type_of(self)->name);
    int rc;
    if (tt_dict_cast(self)->table.count == 0) {
        rc = 0;
    } else if (tt__is_class(tt_type_of(self))) {
        rc = repr_copied(env, self, out);
    } else {
        rc = tt_dict_type.repr(env, self, out);
    }
    tt_text_puts(out, ")");
    return rc < 0 ? rc : out->error;
}

/* Whether the keys of two dicts of one size come in the same order. */
static int same_order(struct tt_env *env, const struct tt_dict *a,
                      const struct tt_dict *b)
{
    size_t a_at = 0, b_at = 0;
    for (;;) {
        const struct tt_entry *left = tt_dict_next(a, &a_at);
        const struct tt_entry *right = tt_dict_next(b, &b_at);
        if (left == NULL || right == NULL) {
            return left == NULL && right == NULL;
        }
        tt_value x = tt_ref(left->key), y = tt_ref(right->key);
        int equal = tt_equal(env, x, y);
        tt_unref(env, x);
        tt_unref(env, y);
        if (equal <= 0) {
            return equal;
        }
    }
}

static int equal_ordered(struct tt_env *env, tt_value self, tt_value other)
{
    int equal = tt__dict_equal(env, self, other);
    if (equal > 0 && tt_is(other, &tt__ordered_dict_type)) {
        equal = same_order(env, tt_dict_cast(self), tt_dict_cast(other));
    }
    return equal;
}

/* ---- Operators ----------------------------------------------------------- */

static tt_value ordered_getitem(struct tt_env *env, tt_value self, tt_value key)
{
    return tt__dict_ops.getitem(env, self, key);
}

/* LEFT | RIGHT, one of which is SELF, of a program's class: of that class. */
static tt_value join_derived(struct tt_env *env, tt_value self, tt_value left,
                             tt_value right)
{
    tt_value made = tt_call(env, tt__type_value(tt_type_of(self)), &left, 1);
    if (made != TT_NULL && !tt_is_dict(made)) {
        tt_raise(env, &tt_TypeError, "%T() returned no dict", self);
        tt_clear(env, &made);
    }
    if (made != TT_NULL &&
        tt__dict_update(env, tt_dict_cast(made), right) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static tt_value ordered_binary(struct tt_env *env, tt_value self,
                               tt_value other, enum tt__binary op,
                               bool reflected)
{
    if (op != BINARY_OR || !tt_is_dict(other)) {
        return TT_NOT_IMPLEMENTED;
    }
    if (tt__is_class(tt_type_of(self))) {
        return join_derived(env, self, reflected ? other : self,
                            reflected ? self : other);
    }
    tt_value made = copy_of(env, reflected ? other : self);
    tt_value right = reflected ? self : other;
    if (made != TT_NULL &&
        tt__dict_update(env, tt_dict_cast(made), right) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static tt_value ordered_inplace(struct tt_env *env, tt_value self,
                                tt_value other, enum tt__binary op)
{
    return tt__dict_ops.inplace(env, self, other, op);
}

static tt_value ordered_reversed(struct tt_env *env, tt_value self)
{
    return tt__dict_iterator(env, self, TT__KEYS, true);
}

static tt_value iter_ordered(struct tt_env *env, tt_value self)
{
    return tt__dict_iterator(env, self, TT__KEYS, false);
}

/* ---- Methods ------------------------------------------------------------- */

/* Appends all items but KEY's again, so that KEY is first. */
static int move_to_front(struct tt_env *env, tt_value self, tt_value key,
                         tt_value value)
{
    struct tt_dict *dict = tt_dict_cast(self);
    tt_value copy = copy_of(env, self);
    if (copy == TT_NULL) {
        return tt_failure(env);
    }
    tt_dict_clear(env, dict);
    int rc = tt_dict_set(env, dict, key, value);
    if (rc == 0) {
        rc = tt__dict_merge(env, dict, tt_dict_cast(copy));
    }
    tt_unref(env, copy);
    return rc;
}

static tt_value ordered_move_to_end(struct tt_env *env, const tt_value *args)
{
    struct tt_dict *dict = tt_dict_cast(args[0]);
    tt_value value;
    int last = args[2] == TT_NULL ? 1 : tt_truth(env, args[2]);
    int rc = last < 0 ? last : tt__dict_get(env, args[0], args[1], &value);
    if (rc <= 0) {
        if (rc == 0) {
            tt__raise_key(env, args[1]);
        }
        return TT_NULL;
    }
    tt_ref(value);
    const struct tt_entry *end =
        last ? tt__dict_last(dict) : tt__dict_first(dict);
    tt_value end_key = tt_ref(end->key);
    int same = tt_equal(env, end_key, args[1]);
    tt_unref(env, end_key);
    rc = same < 0 ? same : 0;
    if (same == 0 && last) {
        rc = tt_dict_pop(env, dict, args[1], NULL);
        rc = rc < 0 ? rc : tt_dict_set(env, dict, args[1], value);
    } else if (same == 0) {
        rc = move_to_front(env, args[0], args[1], value);
    }
    tt_unref(env, value);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value ordered_popitem(struct tt_env *env, const tt_value *args)
{
    struct tt_dict *dict = tt_dict_cast(args[0]);
    int last = args[1] == TT_NULL ? 1 : tt_truth(env, args[1]);
    if (last < 0) {
        return TT_NULL;
    }
    const struct tt_entry *entry =
        last ? tt__dict_last(dict) : tt__dict_first(dict);
    if (entry == NULL) {
        tt_raise(env, &tt_KeyError, "dictionary is empty");
        return TT_NULL;
    }
    const tt_value both[2] = {entry->key, entry->value};
    tt_value pair = tt_tuple(env, both, 2);
    if (pair != TT_NULL &&
        tt_dict_pop(env, dict, tt_tuple_get(pair)->at[0], NULL) < 0) {
        tt_clear(env, &pair);
    }
    return pair;
}

static tt_value ordered_pop(struct tt_env *env, const tt_value *args)
{
    tt_value value;
    int rc = tt__dict_pop(env, args[0], args[1], &value);
    if (rc > 0) {
        return value;
    }
    if (rc == 0 && args[2] == TT_NULL) {
        tt__raise_key(env, args[1]);
    }
    return rc < 0 || args[2] == TT_NULL ? TT_NULL : tt_ref(args[2]);
}

static tt_value ordered_setdefault(struct tt_env *env, const tt_value *args)
{
    tt_value value, fallback = args[2] == TT_NULL ? TT_NONE : args[2];
    int rc = tt__dict_get(env, args[0], args[1], &value);
    if (rc > 0 && tt__is_class(tt_type_of(args[0]))) {
        return tt__getitem(env, args[0], args[1]);
    }
    if (rc == 0) {
        rc = tt__setitem(env, args[0], args[1], fallback);
        value = fallback;
    }
    return rc < 0 ? TT_NULL : tt_ref(value);
}

static tt_value ordered_copy(struct tt_env *env, const tt_value *args)
{
    if (tt_is_exactly(args[0], &tt__ordered_dict_type)) {
        return copy_of(env, args[0]);
    }
    tt_value made = tt_call(env, tt__type_value(tt_type_of(args[0])), NULL, 0);
    const struct tt_entry *entry;
    size_t place = 0;
    while (made != TT_NULL &&
           (entry = tt_dict_next(tt_dict_cast(args[0]), &place)) != NULL) {
        tt_value key = tt_ref(entry->key);
        tt_value value = tt__getitem(env, args[0], key);
        if (value == TT_NULL || tt__setitem(env, made, key, value) < 0) {
            tt_clear(env, &made);
        }
        tt_unref(env, key);
        tt_unref(env, value);
    }
    return made;
}

static tt_value ordered_keys(struct tt_env *env, const tt_value *args)
{
    return tt__dict_view(env, &tt__ordered_keys_type, args[0]);
}

static tt_value ordered_values(struct tt_env *env, const tt_value *args)
{
    return tt__dict_view(env, &tt__ordered_values_type, args[0]);
}

static tt_value ordered_items(struct tt_env *env, const tt_value *args)
{
    return tt__dict_view(env, &tt__ordered_items_type, args[0]);
}

static const struct tt_native ordered_methods[] = {
    TT__METHOD_0("OrderedDict", "copy", TT_READS, ordered_copy),
    TT__METHOD_0("OrderedDict", "items", TT_READS, ordered_items),
    TT__METHOD_0("OrderedDict", "keys", TT_READS, ordered_keys),
    TT__METHOD("OrderedDict", "move_to_end", "self key last", 2, 3, 3,
               TT_WRITES, ordered_move_to_end),
    TT__METHOD("OrderedDict", "pop", "self key default", 2, 3, 3, TT_WRITES,
               ordered_pop),
    TT__METHOD("OrderedDict", "popitem", "self last", 1, 2, 2, TT_WRITES,
               ordered_popitem),
    TT__METHOD("OrderedDict", "setdefault", "self key default", 2, 3, 3,
               TT_WRITES, ordered_setdefault),
    TT__METHOD_0("OrderedDict", "values", TT_READS, ordered_values),
    {.name = NULL},
};

static const struct tt_type_ops ordered_ops = {
    .getitem = ordered_getitem,
    .setitem = tt__dict_setitem,
    .contains = tt__dict_contains,
    .length = tt__dict_length,
    .compare = tt__dict_compare,
    .binary = ordered_binary,
    .inplace = ordered_inplace,
    .reversed = ordered_reversed,
    .methods = tt__dict_methods,
};

const struct tt_type tt__ordered_dict_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "OrderedDict",
    .full_name = "collections.OrderedDict",
    .base = &tt_dict_type,
    .kind = TT_KIND_DICT,
    .flags = TT_TYPE_WEAK | TT_TYPE_DOTTED | TT__TYPE_ORDERED,
    .size = sizeof(struct tt_dict),
    .clear = tt__dict_drop,
    .repr = repr_ordered,
    .hash = tt__dict_hash,
    .equal = equal_ordered,
    .truth = tt__dict_truth,
    .make = make_ordered,
    .iter = iter_ordered,
    .methods = ordered_methods,
    .ops = &ordered_ops,
};

/* SPDX-License-Identifier: MIT
 *
 * dict_views.c: iterators over dicts, and what keys(),
 * values() and items() give.
 *
 * An iterator holds its dict and the number of the next entry; it remembers
 * how many keys there were, and stops for good with RuntimeError when that
 * changes. An OrderedDict is stricter: any key that comes or goes is seen. It
 * mirrors CPython's Objects/dictobject.c (and odictobject.c for the latter).
 */
#include "containers.h"
#include "objects.h"

/* ---- Iterators ----------------------------------------------------------- */

enum {
    CHANGED_SIZE = -1, /* as `expected`: the error is there to stay */
    OVER_ORDERED = 1   /* a flag: the dict is an OrderedDict */
};

struct dict_iterator {
    struct tt_object head; /* flags: OVER_ORDERED */
    struct tt_dict *dict;  /* owns; NULL when it is exhausted */
    size_t at;             /* the next entry; from the end if reversed */
    int64_t expected;      /* keys of the dict, or CHANGED_SIZE */
    uint32_t left;         /* items to come, if keys do not change */
    uint32_t version;      /* of the table, for OrderedDict */
};

static void finish(struct tt_env *env, struct dict_iterator *it)
{
    struct tt_dict *dict = it->dict;
    it->dict = NULL;
    tt_unref(env, tt_value_of(dict));
}

static void clear_iterator(struct tt_env *env, struct tt_object *self)
{
    finish(env, (struct dict_iterator *)self);
}

static tt_value iterated(tt_value self)
{
    return tt_value_of(
        ((const struct dict_iterator *)(const void *)self)->dict);
}

/* 0, or the RuntimeError if the dict is not what it was. */
static int check_unchanged(struct tt_env *env, struct dict_iterator *it)
{
    const struct tt_table *table = &it->dict->table;
    if (it->head.flags & OVER_ORDERED) {
        if (it->version == table->version) {
            return 0;
        }
        finish(env, it);
        return tt_raise(env, &tt_RuntimeError,
                        "OrderedDict mutated during iteration");
    }
    if (it->expected == table->count) {
        return 0;
    }
    it->expected = CHANGED_SIZE;
    return tt_raise(env, &tt_RuntimeError,
                    "dictionary changed size during iteration");
}

/* The entry at it->at or after it (before it, if reversed); moves on. */
static struct tt_entry *step(struct dict_iterator *it, bool reversed)
{
    const struct tt_table *table = &it->dict->table;
    if (!reversed) {
        return tt_dict_next(it->dict, &it->at);
    }
    if (it->at > table->end) {
        it->at = table->end;
    }
    while (it->at > 0) {
        struct tt_entry *entry = &table->entries[--it->at];
        if (entry->key != TT_NULL) {
            return entry;
        }
    }
    return NULL;
}

/* The next entry, or NULL: the end or a failure. */
static struct tt_entry *next_entry(struct tt_env *env, tt_value self,
                                   bool reversed)
{
    struct dict_iterator *it = (void *)self;
    if (it->dict == NULL || check_unchanged(env, it) < 0) {
        return NULL;
    }
    struct tt_entry *entry = step(it, reversed);
    if (entry == NULL) {
        finish(env, it);
        return NULL;
    }
    if (it->left == 0) {
        finish(env, it);
        tt_raise(env, &tt_RuntimeError,
                 "dictionary keys changed during iteration");
        return NULL;
    }
    it->left--;
    return entry;
}

static tt_value give_key(struct tt_env *env, const struct tt_entry *entry)
{
    (void)env;
    return entry == NULL ? TT_NULL : tt_ref(entry->key);
}

static tt_value give_value(struct tt_env *env, const struct tt_entry *entry)
{
    (void)env;
    return entry == NULL ? TT_NULL : tt_ref(entry->value);
}

static tt_value give_item(struct tt_env *env, const struct tt_entry *entry)
{
    if (entry == NULL) {
        return TT_NULL;
    }
    const tt_value both[2] = {entry->key, entry->value};
    return tt_tuple(env, both, 2);
}

/* dictiter_len: it is zero once the number of keys has changed. */
static tt_value hint(struct tt_env *env, tt_value self)
{
    const struct dict_iterator *it = (const void *)self;
    bool is_left = it->dict != NULL && it->expected == it->dict->table.count;
    return tt_int(env, is_left ? it->left : 0);
}

static const struct tt_type_ops iterator_ops = {.length_hint = hint};

#define DICT_ITERATOR(next_, type_, name_, give_, reversed_)                   \
    static tt_value next_(struct tt_env *env, tt_value self)                   \
    {                                                                          \
        return give_(env, next_entry(env, self, reversed_));                   \
    }                                                                          \
    static const struct tt_type type_ = {                                      \
        TT__TYPE_HEAD(name_, name_),                                           \
        .flags = TT_TYPE_FINAL,                                                \
        .size = sizeof(struct dict_iterator),                                  \
        .clear = clear_iterator,                                               \
        .iter = tt__iterator_self,                                             \
        .next = next_,                                                         \
        .through = iterated,                                                   \
        .ops = &iterator_ops,                                                  \
    };

DICT_ITERATOR(next_key, key_iterator_type, "dict_keyiterator", give_key, false)
DICT_ITERATOR(next_value, value_iterator_type, "dict_valueiterator", give_value,
              false)
DICT_ITERATOR(next_item, item_iterator_type, "dict_itemiterator", give_item,
              false)
DICT_ITERATOR(last_key, reverse_key_iterator_type, "dict_reversekeyiterator",
              give_key, true)
DICT_ITERATOR(last_value, reverse_value_iterator_type,
              "dict_reversevalueiterator", give_value, true)
DICT_ITERATOR(last_item, reverse_item_iterator_type, "dict_reverseitemiterator",
              give_item, true)

tt_value tt__dict_iterator(struct tt_env *env, tt_value dict,
                           enum tt__dict_part part, bool reversed)
{
    static const struct tt_type *const types[2][3] = {
        {&key_iterator_type, &value_iterator_type, &item_iterator_type},
        {&reverse_key_iterator_type, &reverse_value_iterator_type,
         &reverse_item_iterator_type},
    };
    const struct tt_type *type = types[reversed ? 1 : 0][part];
    struct dict_iterator *it = tt_object_new(env, type, sizeof *it);
    if (it == NULL) {
        return TT_NULL;
    }
    if (tt_type_of(dict)->flags & TT__TYPE_ORDERED) {
        it->head.flags |= OVER_ORDERED;
    }
    tt_ref(dict);
    it->dict = tt_dict_cast(dict);
    it->at = reversed ? it->dict->table.end : 0;
    it->expected = it->dict->table.count;
    it->left = it->dict->table.count;
    it->version = it->dict->table.version;
    return tt_value_of(it);
}

/* ---- Views --------------------------------------------------------------- */

static tt_value dict_of(tt_value view)
{
    return ((const struct tt__view *)(const void *)view)->dict;
}

static uint32_t count_of(tt_value view)
{
    return tt_dict_cast(dict_of(view))->table.count;
}

tt_value tt__dict_view(struct tt_env *env, const struct tt_type *type,
                       tt_value dict)
{
    struct tt__view *view = tt_object_new(env, type, sizeof *view);
    if (view != NULL) {
        view->dict = tt_ref(dict);
    }
    return tt_value_of(view);
}

static void clear_view(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct tt__view *)self)->dict);
}

static enum tt__dict_part part_of(tt_value view)
{
    const struct tt_type *type = tt_type_of(view);
    if (type == &tt__dict_keys_type || type == &tt__ordered_keys_type) {
        return TT__KEYS;
    }
    bool items =
        type == &tt__dict_items_type || type == &tt__ordered_items_type;
    return items ? TT__ITEMS : TT__VALUES;
}

static tt_value iter_view(struct tt_env *env, tt_value self)
{
    return tt__dict_iterator(env, dict_of(self), part_of(self), false);
}

static tt_value view_reversed(struct tt_env *env, tt_value self)
{
    return tt__dict_iterator(env, dict_of(self), part_of(self), true);
}

static int repr_view(struct tt_env *env, tt_value self, struct tt_text *out)
{
    tt_value list = tt__to_list(env, self);
    if (list == TT_NULL) {
        return tt_failure(env);
    }
    tt_text_format(out, "%T(%R)", self, list);
    tt_unref(env, list);
    return out->error;
}

static int view_length(struct tt_env *env, tt_value self, int64_t *out)
{
    (void)env;
    *out = count_of(self);
    return 0;
}

static int truth_view(struct tt_env *env, tt_value self)
{
    (void)env;
    return count_of(self) > 0;
}

static int keys_contain(struct tt_env *env, tt_value self, tt_value key)
{
    return tt__dict_contains(env, dict_of(self), key);
}

static int items_contain(struct tt_env *env, tt_value self, tt_value item)
{
    tt_value found;
    if (!tt_is_tuple(item) || tt_tuple_get(item)->count != 2) {
        return 0;
    }
    const tt_value *at = tt_tuple_get(item)->at;
    int rc = tt__dict_get(env, dict_of(self), at[0], &found);
    if (rc > 0) {
        tt_ref(found);
        rc = tt_equal(env, found, at[1]);
        tt_unref(env, found);
    }
    return rc;
}

/* ---- Views of keys and items as sets ------------------------------------- */

static bool is_set_view(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    return type == &tt__dict_keys_type || type == &tt__dict_items_type ||
           type == &tt__ordered_keys_type || type == &tt__ordered_items_type;
}

static bool is_set_like(tt_value v)
{
    return tt_is_set(v) || is_set_view(v);
}

/* Whether every element of the set A is in B; its order does not show. */
static int all_of_set_contained(struct tt_env *env, tt_value a, tt_value b)
{
    size_t at = 0;
    tt_value item;
    int rc = 1;
    while (rc > 0 && (item = tt_set_next(tt_set_cast(a), &at)) != TT_NULL) {
        tt_ref(item);
        rc = tt__contains(env, b, item);
        tt_unref(env, item);
    }
    return rc;
}

/* Whether every item of A is in B. */
static int all_contained(struct tt_env *env, tt_value a, tt_value b)
{
    if (tt_is_set(a)) {
        return all_of_set_contained(env, a, b);
    }
    tt_value item, iterator = tt__iter(env, a);
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0) {
        int next = tt__next(env, iterator, &item);
        if (next <= 0) {
            rc = next < 0 ? next : 1;
            break;
        }
        rc = tt__contains(env, b, item);
        tt_unref(env, item);
    }
    tt_unref(env, iterator);
    return rc;
}

static tt_value view_compare(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__comparison op)
{
    int64_t mine, others;
    if (!is_set_like(other)) {
        return TT_NOT_IMPLEMENTED;
    }
    if (tt__length(env, self, &mine) < 0 ||
        tt__length(env, other, &others) < 0) {
        return TT_NULL;
    }
    bool equality = op == COMPARE_EQUAL || op == COMPARE_NOT_EQUAL;
    bool greater = op == COMPARE_GREATER || op == COMPARE_GREATER_EQUAL;
    /* The sizes must stand in that order too, before items are looked at. */
    int rc = tt__order(mine, others, equality ? COMPARE_EQUAL : op) == TT_TRUE;
    if (rc > 0) {
        rc = greater ? all_contained(env, other, self)
                     : all_contained(env, self, other);
    }
    if (rc < 0) {
        return TT_NULL;
    }
    return tt_bool((rc != 0) == (op != COMPARE_NOT_EQUAL));
}

static int equal_view(struct tt_env *env, tt_value self, tt_value other)
{
    tt_value result = view_compare(env, self, other, COMPARE_EQUAL);
    return result == TT_NULL ? tt_failure(env) : result == TT_TRUE;
}

static int hash_view(struct tt_env *env, tt_value self, uint64_t *out)
{
    *out = 0;
    return tt_raise(env, &tt_TypeError, "unhashable type: '%T'", self);
}

/* _PyDictView_Intersect: which operand is gone over decides the order. */
static tt_value intersect(struct tt_env *env, tt_value a, tt_value b)
{
    tt_value view = is_set_view(a) ? a : b, other = is_set_view(a) ? b : a;
    if (tt_is_exactly(other, &tt_set_type) &&
        count_of(view) <= tt_set_cast(other)->table.count) {
        return tt__set_intersection(env, other, view);
    }
    if (is_set_view(other) && count_of(other) > count_of(view)) {
        tt_value smaller = view;
        view = other;
        other = smaller;
    }
    tt_value item, made = tt_set_new(env, &tt_set_type);
    tt_value iterator = made == TT_NULL ? TT_NULL : tt__iter(env, other);
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0 && (rc = tt__next(env, iterator, &item)) > 0) {
        int in = tt__contains(env, view, item);
        if (in > 0) {
            in = tt__set_add(env, tt_set_cast(made), item);
        }
        tt_unref(env, item);
        rc = in < 0 ? in : 1;
    }
    tt_unref(env, iterator);
    if (rc < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static tt_value view_binary(struct tt_env *env, tt_value self, tt_value other,
                            enum tt__binary op, bool reflected)
{
    tt_value left = reflected ? other : self;
    tt_value right = reflected ? self : other;
    if (op == BINARY_AND) {
        return intersect(env, left, right);
    }
    if (op != BINARY_OR && op != BINARY_XOR && op != BINARY_SUBTRACT) {
        return TT_NOT_IMPLEMENTED;
    }
    tt_value made = tt__set_from(env, &tt_set_type, left);
    if (made == TT_NULL) {
        return TT_NULL;
    }
    struct tt_set *set = tt_set_cast(made);
    int rc;
    if (op == BINARY_OR) {
        rc = tt__set_update(env, set, right);
    } else if (op == BINARY_XOR) {
        rc = tt__set_symmetric_difference_update(env, set, right);
    } else {
        rc = tt__set_difference_update(env, set, right);
    }
    if (rc < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static tt_value view_isdisjoint(struct tt_env *env, const tt_value *args)
{
    tt_value common = intersect(env, args[0], args[1]);
    if (common == TT_NULL) {
        return TT_NULL;
    }
    bool empty = tt_set_cast(common)->table.count == 0;
    tt_unref(env, common);
    return tt_bool(empty);
}

static tt_value get_mapping(struct tt_env *env, tt_value self)
{
    return tt__mapping_proxy(env, dict_of(self));
}

/* ---- The types ----------------------------------------------------------- */

static const struct tt_property view_properties[] = {
    {"mapping", TT_PURE, get_mapping, NULL},
    {.name = NULL},
};

static const struct tt_native view_methods[] = {
    TT__METHOD_1("dict_keys", "isdisjoint", TT_READS, view_isdisjoint),
    {.name = NULL},
};

static const struct tt_type_ops keys_ops = {
    .contains = keys_contain,
    .length = view_length,
    .compare = view_compare,
    .binary = view_binary,
    .reversed = view_reversed,
};

static const struct tt_type_ops items_ops = {
    .contains = items_contain,
    .length = view_length,
    .compare = view_compare,
    .binary = view_binary,
    .reversed = view_reversed,
};

static const struct tt_type_ops values_ops = {
    .length = view_length,
    .reversed = view_reversed,
};

#define VIEW_TYPE(name_, ops_, ...)                                            \
    {                                                                          \
        TT__TYPE_HEAD(name_, name_),                                           \
            .flags = TT_TYPE_FINAL, .size = sizeof(struct tt__view),           \
            .clear = clear_view, .repr = repr_view, .truth = truth_view,       \
            .iter = iter_view, .through = dict_of, .ops = &(ops_),             \
            .properties = view_properties, __VA_ARGS__                         \
    }
#define SET_VIEW .hash = hash_view, .equal = equal_view, .methods = view_methods

const struct tt_type tt__dict_keys_type =
    VIEW_TYPE("dict_keys", keys_ops, SET_VIEW);
const struct tt_type tt__dict_items_type =
    VIEW_TYPE("dict_items", items_ops, SET_VIEW);
const struct tt_type tt__dict_values_type =
    VIEW_TYPE("dict_values", values_ops, .hash = NULL);
const struct tt_type tt__ordered_keys_type =
    VIEW_TYPE("odict_keys", keys_ops, SET_VIEW);
const struct tt_type tt__ordered_items_type =
    VIEW_TYPE("odict_items", items_ops, SET_VIEW);
const struct tt_type tt__ordered_values_type =
    VIEW_TYPE("odict_values", values_ops, .hash = NULL);

/* SPDX-License-Identifier: MIT
 *
 * type_dict.c: what programs do with dicts.
 *
 * The table is loop/'s (table.c); the dicts of the collections module derive
 * from this one. Views and iterators are in dict_views.c. It mirrors CPython's
 * Objects/dictobject.c.
 */
#include "containers.h"
#include "objects.h"

/* ---- Keys ---------------------------------------------------------------- */

int tt__dict_get(struct tt_env *env, tt_value dict, tt_value key, tt_value *out)
{
    int rc = tt_dict_get(env, tt_dict_cast(dict), key, out);
    return TT_LIKELY(rc >= 0) ? rc : tt__key_failed(env, key, "dict key");
}

int tt__dict_set(struct tt_env *env, tt_value dict, tt_value key,
                 tt_value value)
{
    int rc = tt_dict_set(env, tt_dict_cast(dict), key, value);
    return TT_LIKELY(rc >= 0) ? rc : tt__key_failed(env, key, "dict key");
}

int tt__dict_pop(struct tt_env *env, tt_value dict, tt_value key, tt_value *out)
{
    int rc = tt_dict_pop(env, tt_dict_cast(dict), key, out);
    return TT_LIKELY(rc >= 0) ? rc : tt__key_failed(env, key, "dict key");
}

struct tt_entry *tt__dict_first(const struct tt_dict *dict)
{
    size_t at = 0;
    return tt_dict_next(dict, &at);
}

struct tt_entry *tt__dict_last(const struct tt_dict *dict)
{
    const struct tt_table *table = &dict->table;
    for (uint32_t i = table->end; i > 0; i--) {
        if (table->entries[i - 1].key != TT_NULL) {
            return &table->entries[i - 1];
        }
    }
    return NULL;
}

tt_value tt__dict_of(struct tt_env *env, const struct tt_type *type)
{
    struct tt_object *made = tt_object_new(env, type, type->size);
    TT_ASSERT(type->size >= sizeof(struct tt_dict));
    if (made != NULL) {
        memset(made + 1, 0, type->size - sizeof *made);
    }
    return tt_value_of(made);
}

void tt__dict_drop(struct tt_env *env, struct tt_object *self)
{
    tt_dict_type.clear(env, self);
}

int tt__dict_hash(struct tt_env *env, tt_value self, uint64_t *out)
{
    return tt_dict_type.hash(env, self, out);
}

int tt__dict_equal(struct tt_env *env, tt_value self, tt_value other)
{
    return tt_dict_type.equal(env, self, other);
}

int tt__dict_truth(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_dict_cast(self)->table.count > 0;
}

/* ---- Operations ---------------------------------------------------------- */

static tt_value dict_getitem(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value value;
    int rc = tt__dict_get(env, self, key, &value);
    if (TT_LIKELY(rc > 0)) {
        return tt_ref(value);
    }
    if (rc == 0 && tt__class_special(self, SPECIAL_missing) != TT_NULL) {
        return tt__call_special(env, self, SPECIAL_missing, &key, 1);
    }
    if (rc == 0) {
        tt__raise_key(env, key);
    }
    return TT_NULL;
}

int tt__dict_setitem(struct tt_env *env, tt_value self, tt_value key,
                     tt_value value)
{
    if (TT_LIKELY(value != TT_NULL)) {
        return tt__dict_set(env, self, key, value);
    }
    int rc = tt__dict_pop(env, self, key, NULL);
    if (rc > 0) {
        return 0;
    }
    if (rc < 0) {
        return rc;
    }
    return tt__raise_key(env, key);
}

int tt__dict_contains(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value value;
    return tt__dict_get(env, self, key, &value);
}

int tt__dict_length(struct tt_env *env, tt_value self, int64_t *out)
{
    (void)env;
    *out = tt_dict_cast(self)->table.count;
    return 0;
}

tt_value tt__dict_compare(struct tt_env *env, tt_value self, tt_value other,
                          enum tt__comparison op)
{
    if (!tt_is_dict(other) ||
        (op != COMPARE_EQUAL && op != COMPARE_NOT_EQUAL)) {
        return TT_NOT_IMPLEMENTED;
    }
    /* Asked of the type in C: who goes first was settled before, and an __eq__
     * of the program's may have called this. */
    int equal = tt__native_of(tt_type_of(self))->equal(env, self, other);
    return equal < 0 ? TT_NULL : tt_bool((equal != 0) == (op == COMPARE_EQUAL));
}

static tt_value copy_of(struct tt_env *env, tt_value self)
{
    tt_value copy = tt_dict(env);
    bool is_empty = tt_dict_cast(self)->table.count == 0;
    if (copy != TT_NULL && !is_empty &&
        tt__dict_update(env, tt_dict_cast(copy), self) < 0) {
        tt_clear(env, &copy);
    }
    return copy;
}

static tt_value dict_binary(struct tt_env *env, tt_value self, tt_value other,
                            enum tt__binary op, bool reflected)
{
    if (op != BINARY_OR || !tt_is_dict(other)) {
        return TT_NOT_IMPLEMENTED;
    }
    tt_value left = reflected ? other : self;
    tt_value right = reflected ? self : other;
    tt_value made = copy_of(env, left);
    if (made != TT_NULL &&
        tt__dict_update(env, tt_dict_cast(made), right) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static tt_value dict_inplace(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__binary op)
{
    if (op != BINARY_OR) {
        return TT_NOT_IMPLEMENTED;
    }
    int rc = tt__dict_update(env, tt_dict_cast(self), other);
    return rc < 0 ? TT_NULL : tt_ref(self);
}

static tt_value dict_reversed(struct tt_env *env, tt_value self)
{
    return tt__dict_iterator(env, self, TT__KEYS, true);
}

/* ---- update() ------------------------------------------------------------ */

/* Whether DICT is of a program's class that derives from OrderedDict: its
 * __setitem__ and __getitem__ are called wherever items are put and taken. */
static bool is_hooked(tt_value dict)
{
    const struct tt_type *type = tt_type_of(dict);
    return tt__is_class(type) && tt__native_of(type)->flags & TT__TYPE_ORDERED;
}

/* Whether V is a dict whose items are taken as they are: a class with an
 * __iter__ of its own is a mapping like others. */
static bool is_plain(tt_value v)
{
    return tt_is_dict(v) && !is_hooked(v) &&
           tt__class_special(v, SPECIAL_iter) == TT_NULL;
}

static int put_item(struct tt_env *env, tt_value dict, tt_value key,
                    tt_value value)
{
    return is_hooked(dict) ? tt__setitem(env, dict, key, value)
                           : tt__dict_set(env, dict, key, value);
}

int tt__dict_merge(struct tt_env *env, struct tt_dict *dict,
                   struct tt_dict *other)
{
    uint32_t version = other->table.version;
    size_t at = 0;
    struct tt_entry *entry;
    if (dict == other) {
        return 0;
    }
    if (tt_spend(env, other->table.count) < 0) {
        return tt_failure(env);
    }
    if (dict->table.end == 0) {
        return tt_dict_copy_into(env, dict, other);
    }
    while ((entry = tt_dict_next(other, &at)) != NULL) {
        tt_value key = tt_ref(entry->key), value = tt_ref(entry->value);
        int rc = tt_dict_set(env, dict, key, value);
        tt_unref(env, key);
        tt_unref(env, value);
        if (rc < 0) {
            return rc;
        }
        if (other->table.version != version) {
            return tt_raise(env, &tt_RuntimeError,
                            "dict mutated during update");
        }
    }
    return 0;
}

static bool is_ordered(tt_value dict)
{
    return (tt_type_of(dict)->flags & TT__TYPE_ORDERED) != 0;
}

/* What OTHER.keys() returned, as PyMapping_Keys() has it: a list, which is a
 * new one unless it was one, so that OTHER may change while its items are
 * looked up. Takes RETURNED. */
static tt_value list_of_keys(struct tt_env *env, tt_value other,
                             tt_value returned)
{
    if (returned == TT_NULL || tt_is_exactly(returned, &tt_list_type)) {
        return returned;
    }
    tt_value iterator = tt__iter(env, returned);
    tt_value list = iterator == TT_NULL ? TT_NULL : tt__to_list(env, iterator);
    TT_ASSERT(list != TT_NULL || tt_failure(env) < 0);
    if (iterator == TT_NULL && tt_raised(env, &tt_TypeError)) {
        tt_exc_unref(env, tt_exc_take(env));
        tt_raise(env, &tt_TypeError,
                 "%s.keys() returned a non-iterable (type %s)",
                 tt_type_of(other)->name, tt_type_of(returned)->name);
    }
    tt_unref(env, iterator);
    tt_unref(env, returned);
    return list;
}

/* From what has keys(): dict[key] = other[key] for each of them. */
static int update_from_keys(struct tt_env *env, tt_value dict, tt_value other,
                            tt_value keys)
{
    tt_value key, all = tt_call(env, keys, NULL, 0);
    if (!is_ordered(dict)) {
        all = list_of_keys(env, other, all);
    }
    tt_value iterator = all == TT_NULL ? TT_NULL : tt__iter(env, all);
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0 && (rc = tt__next(env, iterator, &key)) > 0) {
        tt_value value = tt__getitem(env, other, key);
        rc = value == TT_NULL ? tt_failure(env)
                              : put_item(env, dict, key, value);
        tt_unref(env, key);
        tt_unref(env, value);
        rc = rc < 0 ? rc : 1;
    }
    tt_unref(env, iterator);
    tt_unref(env, all);
    return rc;
}

/* Pair number N is not even iterable: CPython says so and adds a note. */
static int raise_no_pair(struct tt_env *env, int64_t n)
{
    if (!tt_raised(env, &tt_TypeError)) {
        return tt_failure(env);
    }
    tt_exc_unref(env, tt_exc_take(env));
    struct tt_exc *exc =
        tt_exc_new(env, &tt_TypeError, "object is not iterable");
    tt_value note = tt_str_format(
        env,
        "Cannot convert dictionary update sequence element #%l to a "
        "sequence",
        n);
    int rc = tt_failure(env);
    if (exc != NULL && note != TT_NULL) {
        exc->notes = tt_list(env, &note, 1);
        rc = exc->notes == TT_NULL ? tt_failure(env) : tt_raise_exc(env, exc);
    }
    tt_unref(env, note);
    tt_exc_unref(env, exc);
    return rc;
}

/* A pair that is none, of COUNT items: an OrderedDict unpacks it. */
static int raise_bad_pair(struct tt_env *env, tt_value dict, int64_t n,
                          size_t count)
{
    if (!is_ordered(dict)) {
        return tt_raise(env, &tt_ValueError,
                        "dictionary update sequence element #%l has length "
                        "%z; 2 is required",
                        n, count);
    }
    return count > 2 ? tt_raise(env, &tt_ValueError,
                                "too many values to unpack (expected 2)")
                     : tt_raise(env, &tt_ValueError,
                                "need more than %z value%s to unpack", count,
                                count == 1 ? "" : "s");
}

static int put_pair(struct tt_env *env, tt_value dict, tt_value pair, int64_t n)
{
    size_t count;
    tt_value items = tt_is_list(pair) || tt_is_tuple(pair)
                         ? tt_ref(pair)
                         : tt__to_list(env, pair);
    if (items == TT_NULL) {
        return is_ordered(dict) ? tt_failure(env) : raise_no_pair(env, n);
    }
    const tt_value *at = tt__items(items, &count);
    int rc;
    if (count == 2) {
        tt_value key = tt_ref(at[0]), value = tt_ref(at[1]);
        rc = put_item(env, dict, key, value);
        tt_unref(env, key);
        tt_unref(env, value);
    } else {
        rc = raise_bad_pair(env, dict, n, count);
    }
    tt_unref(env, items);
    return rc;
}

static int update_from_pairs(struct tt_env *env, tt_value dict, tt_value other)
{
    tt_value pair, iterator = tt__iter(env, other);
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    for (int64_t n = 0; rc > 0 && (rc = tt__next(env, iterator, &pair)) > 0;
         n++) {
        int put = put_pair(env, dict, pair, n);
        tt_unref(env, pair);
        rc = put < 0 ? put : 1;
    }
    tt_unref(env, iterator);
    return rc;
}

int tt__dict_update(struct tt_env *env, struct tt_dict *dict, tt_value other)
{
    tt_value self = tt_value_of(dict);
    bool is_asked = is_ordered(self) && tt__is_class(tt_type_of(other));
    if (is_plain(other) && !is_hooked(self) && !is_asked) {
        return tt__dict_merge(env, dict, tt_dict_cast(other));
    }
    tt_value keys = TT_NULL;
    if (!tt_is_list(other) && !tt_is_tuple(other)) {
        keys = tt__getattr_optional_c(env, other, "keys");
        if (keys == TT_NULL && tt_failure(env) < 0) {
            return tt_failure(env);
        }
    }
    int rc = keys == TT_NULL ? update_from_pairs(env, self, other)
                             : update_from_keys(env, self, other, keys);
    tt_unref(env, keys);
    return rc;
}

int tt__dict_fill(struct tt_env *env, struct tt_dict *dict,
                  const struct tt_args *args)
{
    int rc = 0;
    if (args->count > 0) {
        rc = tt__dict_update(env, dict, args->at[0]);
    }
    for (uint32_t i = 0; rc == 0 && i < args->keyword_count; i++) {
        rc = put_item(env, tt_value_of(dict), args->keywords[i],
                      args->at[args->count + i]);
    }
    return rc;
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value dict_clear(struct tt_env *env, const tt_value *args)
{
    tt_dict_clear(env, tt_dict_cast(args[0]));
    return TT_NONE;
}

static tt_value dict_copy(struct tt_env *env, const tt_value *args)
{
    return copy_of(env, args[0]);
}

/* A class method: also of the types that derive from dict. */
static tt_value dict_fromkeys(struct tt_env *env, const tt_value *args)
{
    tt_value value = args[2] == TT_NULL ? TT_NONE : args[2];
    tt_value made = tt_call(env, args[0], NULL, 0);
    tt_value key, iterator = TT_NULL;
    int rc = made == TT_NULL ? tt_failure(env) : 1;
    if (rc > 0) {
        iterator = tt__iter(env, args[1]);
        rc = iterator == TT_NULL ? tt_failure(env) : 1;
    }
    while (rc > 0 && (rc = tt__next(env, iterator, &key)) > 0) {
        int put = tt__setitem(env, made, key, value);
        tt_unref(env, key);
        rc = put < 0 ? put : 1;
    }
    tt_unref(env, iterator);
    if (rc < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static tt_value dict_get(struct tt_env *env, const tt_value *args)
{
    tt_value value;
    int rc = tt__dict_get(env, args[0], args[1], &value);
    if (rc == 0) {
        value = args[2] == TT_NULL ? TT_NONE : args[2];
    }
    return rc < 0 ? TT_NULL : tt_ref(value);
}

static tt_value dict_setdefault(struct tt_env *env, const tt_value *args)
{
    tt_value value;
    int rc = tt__dict_get(env, args[0], args[1], &value);
    if (rc == 0) {
        value = args[2] == TT_NULL ? TT_NONE : args[2];
        rc = tt__dict_set(env, args[0], args[1], value);
    }
    return rc < 0 ? TT_NULL : tt_ref(value);
}

static tt_value dict_pop(struct tt_env *env, const tt_value *args)
{
    tt_value value;
    /* Of an empty one CPython does not ask for the key's hash. */
    int rc = tt_dict_cast(args[0])->table.count == 0
                 ? 0
                 : tt__dict_pop(env, args[0], args[1], &value);
    if (rc > 0) {
        return value;
    }
    if (rc == 0 && args[2] != TT_NULL) {
        return tt_ref(args[2]);
    }
    if (rc == 0) {
        tt__raise_key(env, args[1]);
    }
    return TT_NULL;
}

static tt_value dict_popitem(struct tt_env *env, const tt_value *args)
{
    struct tt_dict *dict = tt_dict_cast(args[0]);
    if (dict->table.count == 0) {
        tt_raise(env, &tt_KeyError, "popitem(): dictionary is empty");
        return TT_NULL;
    }
    return tt_dict_pop_last(env, dict);
}

static tt_value dict_update(struct tt_env *env, const struct tt_args *args)
{
    struct tt_args rest = *args;
    TT_ASSERT(args->count >= 1);
    rest.at++;
    rest.count--;
    rest.tuple = NULL;
    if (rest.count > 1) {
        tt_raise(env, &tt_TypeError,
                 "update expected at most 1 argument, got %u", rest.count);
        return TT_NULL;
    }
    int rc = tt__dict_fill(env, tt_dict_cast(args->at[0]), &rest);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value dict_keys(struct tt_env *env, const tt_value *args)
{
    return tt__dict_view(env, &tt__dict_keys_type, args[0]);
}

static tt_value dict_values(struct tt_env *env, const tt_value *args)
{
    return tt__dict_view(env, &tt__dict_values_type, args[0]);
}

static tt_value dict_items(struct tt_env *env, const tt_value *args)
{
    return tt__dict_view(env, &tt__dict_items_type, args[0]);
}

const struct tt_native tt__dict_methods[] = {
    TT__METHOD_0("dict", "clear", TT_WRITES, dict_clear),
    TT__METHOD_0("dict", "copy", TT_READS, dict_copy),
    TT_NATIVE("fromkeys", "dict.fromkeys", "type iterable value /", 2, 3, 3,
              TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_READS, dict_fromkeys),
    TT__METHOD("dict", "get", "self key default /", 2, 3, 3, TT_READS,
               dict_get),
    TT__METHOD_0("dict", "items", TT_READS, dict_items),
    TT__METHOD_0("dict", "keys", TT_READS, dict_keys),
    TT__METHOD("dict", "pop", "self key default /", 2, 3, 3, TT_WRITES,
               dict_pop),
    TT__METHOD_0("dict", "popitem", TT_WRITES, dict_popitem),
    TT__METHOD("dict", "setdefault", "self key default /", 2, 3, 3, TT_WRITES,
               dict_setdefault),
    TT__METHOD_RAW("dict", "update", TT_WRITES, dict_update),
    TT__METHOD_0("dict", "values", TT_READS, dict_values),
    {.name = NULL},
};

const struct tt_type_ops tt__dict_ops = {
    .getitem = dict_getitem,
    .setitem = tt__dict_setitem,
    .contains = tt__dict_contains,
    .length = tt__dict_length,
    .compare = tt__dict_compare,
    .binary = dict_binary,
    .inplace = dict_inplace,
    .reversed = dict_reversed,
    .methods = tt__dict_methods,
};

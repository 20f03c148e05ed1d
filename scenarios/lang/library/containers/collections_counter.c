/* SPDX-License-Identifier: MIT
 *
 * collections_counter.c: collections.Counter.
 *
 * A dict of counts, in which a key that is missing counts 0. It mirrors class
 * Counter of CPython's Lib/collections/__init__.py; counts may be any numbers.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"

static bool is_counter(tt_value v)
{
    return tt_is(v, &tt__counter_type);
}

/* The count of KEY; given. */
static tt_value count_of(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value count;
    int rc = tt__dict_get(env, self, key, &count);
    if (rc < 0) {
        return TT_NULL;
    }
    if (rc == 0) {
        return tt_small_int(0);
    }
    return tt_ref(count);
}

/* self[key] = self[key] OP amount */
static int change(struct tt_env *env, tt_value self, tt_value key,
                  tt_value amount, enum tt__binary op)
{
    tt_value old = count_of(env, self, key);
    tt_value new = old == TT_NULL ? TT_NULL : tt__binary(env, old, amount, op);
    int rc;
    if (new == TT_NULL) {
        rc = tt_failure(env);
    } else if (tt__is_class(tt_type_of(self))) {
        rc = tt__setitem(env, self, key, new);
    } else {
        rc = tt__dict_set(env, self, key, new);
    }
    tt_unref(env, old);
    tt_unref(env, new);
    return rc;
}

static int change_by_dict(struct tt_env *env, tt_value self,
                          const struct tt_dict *other, enum tt__binary op)
{
    size_t at = 0;
    const struct tt_entry *entry;
    int rc = 0;
    while (rc == 0 && (entry = tt_dict_next(other, &at)) != NULL) {
        tt_value key = tt_ref(entry->key), value = tt_ref(entry->value);
        rc = change(env, self, key, value, op);
        tt_unref(env, key);
        tt_unref(env, value);
    }
    return rc;
}

/* An unhashable item raises as hash() does. __hash__ of a program's class is
 * not called twice. */
static int check_hash(struct tt_env *env, tt_value item)
{
    uint64_t hash;
    return (tt_type_of(item)->flags & TT_TYPE_CLASS)
               ? 0
               : tt_hash(env, item, &hash);
}

/* Counts the items of OTHER, or takes over the counts of a mapping. */
static int change_by(struct tt_env *env, tt_value self, tt_value other,
                     enum tt__binary op)
{
    if (tt_is_dict(other)) {
        if (op == BINARY_ADD && tt_dict_cast(self)->table.count == 0) {
            return tt__dict_update(env, tt_dict_cast(self), other);
        }
        return change_by_dict(env, self, tt_dict_cast(other), op);
    }
    tt_value item, iterator = tt__iter(env, other);
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0 && (rc = tt__next(env, iterator, &item)) > 0) {
        int changed = check_hash(env, item);
        changed = changed < 0 ? changed
                              : change(env, self, item, tt_small_int(1), op);
        tt_unref(env, item);
        rc = changed < 0 ? changed : 1;
    }
    tt_unref(env, iterator);
    return rc;
}

/* update() and subtract(): an iterable or mapping, then keywords. */
static int change_by_args(struct tt_env *env, tt_value self,
                          const struct tt_args *args, enum tt__binary op)
{
    int rc = 0;
    if (args->count > 0 && args->at[0] != TT_NONE) {
        rc = change_by(env, self, args->at[0], op);
    }
    /* An empty one takes counts over as they are. */
    bool is_empty = op == BINARY_ADD && tt_dict_cast(self)->table.count == 0;
    for (uint32_t i = 0; rc == 0 && i < args->keyword_count; i++) {
        tt_value key = args->keywords[i], count = args->at[args->count + i];
        rc = is_empty ? tt__dict_set(env, self, key, count)
                      : change(env, self, key, count, op);
    }
    return rc;
}

static tt_value counter_new(struct tt_env *env)
{
    return tt__dict_of(env, &tt__counter_type);
}

static tt_value make_counter(struct tt_env *env, const struct tt_type *type,
                             const struct tt_args *args)
{
    if (args->count > 1) {
        tt_raise(env, &tt_TypeError,
                 "Counter.__init__() takes from 1 to 2 positional arguments "
                 "but %u were given",
                 args->count + 1);
        return TT_NULL;
    }
    tt_value made = tt__dict_of(env, type);
    if (made != TT_NULL && change_by_args(env, made, args, BINARY_ADD) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

/* ---- Operators ----------------------------------------------------------- */

static tt_value counter_getitem(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value count, missing = TT_NULL;
    int rc = tt__dict_get(env, self, key, &count);
    if (rc != 0) {
        return rc < 0 ? TT_NULL : tt_ref(count);
    }
    if (tt__is_class(tt_type_of(self))) { /* which may define it */
        missing = tt__getattr_optional_c(env, self, "__missing__");
        if (missing == TT_NULL && tt_failure(env) < 0) {
            return TT_NULL;
        }
    }
    count =
        missing == TT_NULL ? tt_small_int(0) : tt_call(env, missing, &key, 1);
    tt_unref(env, missing);
    return count;
}

static int counter_setitem(struct tt_env *env, tt_value self, tt_value key,
                           tt_value value)
{
    if (value != TT_NULL) {
        return tt__dict_set(env, self, key, value);
    }
    int rc = tt__dict_pop(env, self, key, NULL);
    return rc < 0 ? rc : 0;
}

/* The count that A op B has for a key with these counts; given. */
static tt_value combine(struct tt_env *env, tt_value a, tt_value b,
                        enum tt__binary op)
{
    if (op == BINARY_ADD || op == BINARY_SUBTRACT) {
        return tt__binary(env, a, b, op);
    }
    int less = tt__compare_truth(env, a, b, COMPARE_LESS);
    if (less < 0) {
        return TT_NULL;
    }
    /* | is the greater one, & the smaller one. */
    return tt_ref((less != 0) == (op == BINARY_OR) ? b : a);
}

/* made[key] = a op b, where that is positive. */
static int put_combined(struct tt_env *env, tt_value made, tt_value key,
                        tt_value a, tt_value b, enum tt__binary op)
{
    tt_value count = combine(env, a, b, op);
    if (count == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt__compare_truth(env, count, tt_small_int(0), COMPARE_GREATER);
    if (rc > 0) {
        rc = tt__dict_set(env, made, key, count);
    }
    tt_unref(env, count);
    return rc < 0 ? rc : 0;
}

/* Puts what A op B has for the keys of A, or for those of B that A lacks. */
static int put_side(struct tt_env *env, tt_value made, tt_value a, tt_value b,
                    enum tt__binary op, bool of_b)
{
    const struct tt_dict *dict = tt_dict_cast(of_b ? b : a);
    size_t at = 0;
    const struct tt_entry *entry;
    int rc = tt_spend(env, dict->table.count);
    while (rc == 0 && (entry = tt_dict_next(dict, &at)) != NULL) {
        tt_value key = tt_ref(entry->key), mine = tt_ref(entry->value), other;
        rc = tt__dict_get(env, of_b ? a : b, key, &other);
        if (rc == 0 || (rc > 0 && !of_b)) {
            other = rc == 0 ? tt_small_int(0) : tt_ref(other);
            rc = of_b ? put_combined(env, made, key, other, mine, op)
                      : put_combined(env, made, key, mine, other, op);
            tt_unref(env, other);
        }
        rc = rc < 0 ? rc : 0;
        tt_unref(env, key);
        tt_unref(env, mine);
    }
    return rc;
}

static tt_value combine_all(struct tt_env *env, tt_value a, tt_value b,
                            enum tt__binary op)
{
    if (tt_enter(env) < 0) { /* in CPython it is a function in Python */
        return TT_NULL;
    }
    tt_value made = counter_new(env);
    if (made == TT_NULL || put_side(env, made, a, b, op, false) < 0 ||
        (op != BINARY_AND && put_side(env, made, a, b, op, true) < 0)) {
        tt_clear(env, &made);
    }
    tt_leave(env);
    return made;
}

static bool is_combining(enum tt__binary op)
{
    return op == BINARY_ADD || op == BINARY_SUBTRACT || op == BINARY_OR ||
           op == BINARY_AND;
}

static tt_value counter_binary(struct tt_env *env, tt_value self,
                               tt_value other, enum tt__binary op,
                               bool reflected)
{
    if (!is_counter(other) || !is_combining(op)) {
        return TT_NOT_IMPLEMENTED;
    }
    return reflected ? combine_all(env, other, self, op)
                     : combine_all(env, self, other, op);
}

static tt_value counter_inplace(struct tt_env *env, tt_value self,
                                tt_value other, enum tt__binary op)
{
    if (!tt_is_dict(other) || !is_combining(op)) {
        return TT_NOT_IMPLEMENTED;
    }
    tt_value made = combine_all(env, self, other, op);
    if (made == TT_NULL) {
        return TT_NULL;
    }
    struct tt_table *mine = &tt_dict_cast(self)->table;
    struct tt_table *others = &tt_dict_cast(made)->table, old = *mine;
    *mine = *others;
    mine->version = old.version + others->version + 1; /* another table */
    *others = old;
    tt_unref(env, made);
    return tt_ref(self);
}

static tt_value counter_unary(struct tt_env *env, tt_value self,
                              enum tt__unary op)
{
    if (op != UNARY_PLUS && op != UNARY_MINUS) {
        return TT_NOT_IMPLEMENTED;
    }
    tt_value empty = counter_new(env);
    if (empty == TT_NULL) {
        return TT_NULL;
    }
    tt_value made = op == UNARY_PLUS
                        ? combine_all(env, self, empty, BINARY_ADD)
                        : combine_all(env, empty, self, BINARY_SUBTRACT);
    tt_unref(env, empty);
    return made;
}

/* Whether OP holds between the counts of every key of KEYS. */
static int all_compare(struct tt_env *env, tt_value keys, tt_value a,
                       tt_value b, enum tt__comparison op)
{
    size_t at = 0;
    const struct tt_entry *entry;
    int rc = tt_spend(env, tt_dict_cast(keys)->table.count) < 0
                 ? tt_failure(env)
                 : 1;
    while (rc > 0 && (entry = tt_dict_next(tt_dict_cast(keys), &at)) != NULL) {
        tt_value key = tt_ref(entry->key);
        tt_value x = count_of(env, a, key);
        tt_value y = x == TT_NULL ? TT_NULL : count_of(env, b, key);
        rc = y == TT_NULL ? tt_failure(env) : tt__compare_truth(env, x, y, op);
        tt_unref(env, key);
        tt_unref(env, x);
        tt_unref(env, y);
    }
    return rc;
}

static int compare_counts(struct tt_env *env, tt_value a, tt_value b,
                          enum tt__comparison op)
{
    int rc = all_compare(env, a, a, b, op);
    return rc <= 0 ? rc : all_compare(env, b, a, b, op);
}

/* What OP claims of each count; the rest is said of all of them. */
static enum tt__comparison loose_of(enum tt__comparison op)
{
    switch (op) {
    case COMPARE_LESS:
        return COMPARE_LESS_EQUAL;
    case COMPARE_GREATER:
        return COMPARE_GREATER_EQUAL;
    case COMPARE_NOT_EQUAL:
        return COMPARE_EQUAL;
    default:
        return op;
    }
}

static tt_value counter_compare(struct tt_env *env, tt_value self,
                                tt_value other, enum tt__comparison op)
{
    bool strict = op == COMPARE_LESS || op == COMPARE_GREATER;
    enum tt__comparison loose = loose_of(op);
    if (!is_counter(other)) {
        return tt__dict_compare(env, self, other, op);
    }
    int rc = compare_counts(env, self, other, loose);
    if (rc > 0 && strict) {
        rc = compare_counts(env, self, other, COMPARE_EQUAL);
        rc = rc < 0 ? rc : rc == 0;
    }
    return rc < 0 ? TT_NULL : tt_bool((rc != 0) == (op != COMPARE_NOT_EQUAL));
}

static int equal_counter(struct tt_env *env, tt_value self, tt_value other)
{
    return is_counter(other) ? compare_counts(env, self, other, COMPARE_EQUAL)
                             : tt__dict_equal(env, self, other);
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value count_of_pair(struct tt_env *env, const tt_value *args)
{
    return tt__getitem(env, args[0], tt_small_int(1));
}

/* A list of all (key, count), the greatest count first. */
static tt_value most_common(struct tt_env *env, tt_value self)
{
    static const struct tt_native by_count =
        TT__FUNCTION("itemgetter", "pair /", 1, 1, 1, TT_READS, count_of_pair);
    tt_value items = tt__dict_view(env, &tt__dict_items_type, self);
    tt_value list = items == TT_NULL ? TT_NULL : tt__to_list(env, items);
    tt_unref(env, items);
    if (list != TT_NULL &&
        tt__sort(env, tt_list_get(list)->at, tt_list_get(list)->count,
                 tt_value_of(&by_count), true) < 0) {
        tt_clear(env, &list);
    }
    return list;
}

static tt_value counter_most_common(struct tt_env *env, const tt_value *args)
{
    int64_t n;
    tt_value list = most_common(env, args[0]);
    if (list == TT_NULL || args[1] == TT_NULL || args[1] == TT_NONE) {
        return list;
    }
    int rc = tt__to_int(env, args[1], &n);
    uint32_t count = tt_list_get(list)->count;
    if (rc == 0 && n < count) {
        rc = tt__list_replace(env, tt_list_get(list), n < 0 ? 0 : (size_t)n,
                              count, NULL, 0);
    }
    if (rc < 0) {
        tt_clear(env, &list);
    }
    return list;
}

/* The keys, each as often as it counts:
 * chain.from_iterable(starmap(repeat, self.items())) */
static tt_value counter_elements(struct tt_env *env, const tt_value *args)
{
    tt_value chain = tt__import_member(env, "itertools", "chain");
    tt_value starmap = tt__import_member(env, "itertools", "starmap");
    tt_value made = TT_NULL, both[2] = {TT_NULL, TT_NULL};
    both[0] = tt__import_member(env, "itertools", "repeat");
    if (chain != TT_NULL && starmap != TT_NULL && both[0] != TT_NULL) {
        both[1] = tt__call_method(env, args[0], "items", NULL, 0);
    }
    tt_value repeated =
        both[1] == TT_NULL ? TT_NULL : tt_call(env, starmap, both, 2);
    if (repeated != TT_NULL) {
        made = tt__call_method(env, chain, "from_iterable", &repeated, 1);
    }
    tt_unref(env, repeated);
    tt_unref(env, both[1]);
    tt_unref(env, both[0]);
    tt_unref(env, starmap);
    tt_unref(env, chain);
    return made;
}

static tt_value counter_total(struct tt_env *env, const tt_value *args)
{
    const struct tt_dict *dict = tt_dict_cast(args[0]);
    tt_value total =
        tt_spend(env, dict->table.count) < 0 ? TT_NULL : tt_small_int(0);
    size_t at = 0;
    const struct tt_entry *entry;
    while (total != TT_NULL && (entry = tt_dict_next(dict, &at)) != NULL) {
        tt_set(env, &total, tt__binary(env, total, entry->value, BINARY_ADD));
    }
    return total;
}

static tt_value change_self(struct tt_env *env, const struct tt_args *args,
                            const char *name, enum tt__binary op)
{
    struct tt_args rest = *args;
    TT_ASSERT(args->count >= 1);
    rest.at++;
    rest.count--;
    rest.tuple = NULL;
    if (rest.count > 1) {
        tt_raise(env, &tt_TypeError,
                 "Counter.%s() takes from 1 to 2 positional arguments but %u "
                 "were given",
                 name, args->count);
        return TT_NULL;
    }
    int rc = change_by_args(env, args->at[0], &rest, op);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value counter_update(struct tt_env *env, const struct tt_args *args)
{
    return change_self(env, args, "update", BINARY_ADD);
}

static tt_value counter_subtract(struct tt_env *env, const struct tt_args *args)
{
    return change_self(env, args, "subtract", BINARY_SUBTRACT);
}

static tt_value counter_copy(struct tt_env *env, const tt_value *args)
{
    if (!tt_is_exactly(args[0], &tt__counter_type)) {
        return tt_call(env, tt__type_value(tt_type_of(args[0])), args, 1);
    }
    struct tt_args all = {.at = args, .count = 1};
    return make_counter(env, &tt__counter_type, &all);
}

static tt_value counter_fromkeys(struct tt_env *env, const struct tt_args *args)
{
    (void)args;
    tt_raise(env, &tt_NotImplementedError,
             "Counter.fromkeys() is undefined.  Use Counter(iterable) "
             "instead.");
    return TT_NULL;
}

static tt_value iter_counter(struct tt_env *env, tt_value self)
{
    return tt__dict_iterator(env, self, TT__KEYS, false);
}

static tt_value counter_reversed(struct tt_env *env, tt_value self)
{
    return tt__dict_iterator(env, self, TT__KEYS, true);
}

/* As most_common() has them, or in their order if counts do not compare. */
static int repr_counter(struct tt_env *env, tt_value self, struct tt_text *out)
{
    if (tt_dict_cast(self)->table.count == 0) {
        tt_text_format(out, "%s()", tt_type_of(self)->name);
        return out->error;
    }
    tt_value dict = tt_dict(env);
    if (dict == TT_NULL) {
        return tt_failure(env);
    }
    tt_value source = most_common(env, self);
    if (source == TT_NULL && tt_raised(env, &tt_TypeError)) {
        tt_exc_unref(env, tt_exc_take(env));
        source = tt_ref(self);
    }
    int rc = source == TT_NULL
                 ? tt_failure(env)
                 : tt__dict_update(env, tt_dict_cast(dict), source);
    if (rc == 0) {
        tt_text_format(out, "%s(%R)", tt_type_of(self)->name, dict);
        rc = out->error;
    }
    tt_unref(env, source);
    tt_unref(env, dict);
    return rc;
}

static const struct tt_native counter_methods[] = {
    TT_NATIVE("copy", "Counter.copy", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_READS, counter_copy),
    TT_NATIVE("elements", "Counter.elements", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_READS, counter_elements),
    TT_NATIVE_RAW_("fromkeys", "Counter.fromkeys",
                   TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_READS,
                   counter_fromkeys),
    TT_NATIVE("most_common", "Counter.most_common", "self n", 1, 2, 2,
              TT_NATIVE_METHOD, TT_READS, counter_most_common),
    TT__METHOD_RAW("Counter", "subtract", TT_WRITES, counter_subtract),
    TT_NATIVE("total", "Counter.total", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_READS, counter_total),
    TT__METHOD_RAW("Counter", "update", TT_WRITES, counter_update),
    {.name = NULL},
};

static const struct tt_type_ops counter_ops = {
    .getitem = counter_getitem,
    .setitem = counter_setitem,
    .contains = tt__dict_contains,
    .length = tt__dict_length,
    .compare = counter_compare,
    .binary = counter_binary,
    .inplace = counter_inplace,
    .unary = counter_unary,
    .reversed = counter_reversed,
    .methods = tt__dict_methods,
};

const struct tt_type tt__counter_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Counter",
    .full_name = "collections.Counter",
    .base = &tt_dict_type,
    .kind = TT_KIND_DICT,
    .flags = TT_TYPE_WEAK,
    .size = sizeof(struct tt_dict),
    .clear = tt__dict_drop,
    .repr = repr_counter,
    .hash = tt__dict_hash,
    .equal = equal_counter,
    .truth = tt__dict_truth,
    .make = make_counter,
    .iter = iter_counter,
    .methods = counter_methods,
    .ops = &counter_ops,
};

/* SPDX-License-Identifier: MIT
 *
 * fingerprint.c: values of two runs, compared without keeping them.
 *
 * Numbers, strings and what consists of them have equal fingerprints if they
 * are equal. Other objects are known by their types, and containers only by
 * their first items, long texts by their beginnings: then equal fingerprints
 * say nothing. No code of the program runs, and nothing is reported to the
 * watcher.
 */
#include "vm.h"

enum {
    ITEMS_MAX = 64,
    DEPTH_MAX = 3,
    ITEMS_IN_ALL_MAX = 4096,
    TEXT_MAX = 4096 /* bytes: a text that grows is read again and again */
};

struct print {
    struct tt_env *env;
    uint64_t left; /* so many items are looked at */
    bool is_exact;
};

/* FNV-1a. */
static uint64_t add_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    TT_ASSERT(bytes != NULL || size == 0);
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ at[i]) * 0x100000001b3;
    }
    return hash;
}

static uint64_t add_number(uint64_t hash, uint64_t number)
{
    return add_bytes(hash, &number, sizeof number);
}

static uint64_t add_text(uint64_t hash, const char *text)
{
    return add_bytes(hash, text, strlen(text) + 1);
}

static uint64_t print_value(struct print *print, tt_value v, unsigned depth);

/* Of more items only their number counts. */
static bool has_too_many(struct print *print, uint64_t count)
{
    bool too_many = count > ITEMS_MAX || count > print->left;
    print->is_exact = print->is_exact && !too_many;
    print->left -= too_many ? 0 : count;
    return too_many;
}

static uint64_t print_items(struct print *print, const tt_value *at,
                            size_t count, unsigned depth)
{
    uint64_t hash = add_number(1, count);
    if (has_too_many(print, count)) {
        return hash;
    }
    for (size_t i = 0; i < count; i++) {
        hash = add_number(hash, print_value(print, at[i], depth));
    }
    return hash;
}

/* The items of a set in any order: it may be a choice of the run. */
static uint64_t print_table(struct print *print, const struct tt_table *table,
                            unsigned depth)
{
    uint64_t sum = 0, place = 0;
    if (has_too_many(print, table->count)) {
        return add_number(sum, table->count);
    }
    for (uint32_t i = table->first; i < table->end; i++) {
        const struct tt_entry *entry = &table->entries[i];
        if (entry->key == TT_NULL) {
            continue;
        }
        uint64_t item = print_value(print, entry->key, depth);
        if (entry->value != TT_NULL) { /* a dict's */
            item = add_number(item, print_value(print, entry->value, depth));
            place++;
        }
        sum += add_number(item, place);
    }
    return add_number(sum, table->count);
}

static uint64_t print_deque(struct print *print, tt_value v, unsigned depth)
{
    int64_t count = tt__deque_count(print->env, v);
    uint64_t hash = add_number(2, (uint64_t)count);
    if (has_too_many(print, (uint64_t)count)) {
        return hash;
    }
    for (int64_t i = 0; i < count; i++) {
        tt_value item = tt__deque_item(print->env, v, i);
        hash = add_number(hash, print_value(print, item, depth));
        tt_unref(print->env, item);
    }
    return hash;
}

static uint64_t print_number(struct print *print, tt_value v)
{
    if (tt_is_float(v)) {
        double x = tt_float_get(v);
        return add_bytes(3, &x, sizeof x);
    }
    if (tt_int_is_big(v)) {
        print->is_exact = false;
        return 4;
    }
    return add_number(5, (uint64_t)tt_int_get(v));
}

static uint64_t print_text(struct print *print, uint64_t hash, const char *text,
                           size_t size)
{
    bool is_long = size > TEXT_MAX;
    print->is_exact = print->is_exact && !is_long;
    hash = add_bytes(hash, text, is_long ? TEXT_MAX : size);
    return is_long ? add_number(hash, size) : hash;
}

/* Of an object whose type has HASH. */
static uint64_t print_container(struct print *print, tt_value v, uint64_t hash,
                                unsigned depth)
{
    if (tt_is_tuple(v)) {
        const struct tt_tuple *tuple = tt_tuple_get(v);
        return add_number(hash,
                          print_items(print, tuple->at, tuple->count, depth));
    }
    if (tt_is_list_kind(v)) {
        const struct tt_list *list = tt_list_get(v);
        return add_number(hash,
                          print_items(print, list->at, list->count, depth));
    }
    if (tt_is_dict(v)) {
        return add_number(hash,
                          print_table(print, &tt_dict_cast(v)->table, depth));
    }
    if (tt_is_set(v)) {
        return add_number(hash,
                          print_table(print, &tt_set_cast(v)->table, depth));
    }
    if (tt__is_deque(v)) {
        return add_number(hash, print_deque(print, v, depth));
    }
    print->is_exact = false;
    return hash;
}

static uint64_t print_value(struct print *print, tt_value v, unsigned depth)
{
    if (v == TT_NULL || v == TT_NONE) {
        return v == TT_NULL ? 8 : 9;
    }
    if (tt_is_bool(v)) {
        return v == TT_TRUE ? 10 : 11;
    }
    if (tt_is_int(v) || tt_is_float(v)) {
        return print_number(print, v);
    }
    uint64_t hash = add_text(7, tt_type_of(v)->name);
    if (tt_is_str(v)) {
        return print_text(print, hash, tt_str_get(v)->text,
                          tt_str_get(v)->size);
    }
    if (tt_is_bytes(v)) {
        return print_text(print, hash, tt_bytes_get(v)->at,
                          tt_bytes_get(v)->size);
    }
    if (depth == DEPTH_MAX) {
        print->is_exact = false;
        return hash;
    }
    return print_container(print, v, hash, depth + 1);
}

uint64_t tt__fingerprint(struct tt_env *env, tt_value v)
{
    struct print print = {
        .env = env, .left = ITEMS_IN_ALL_MAX, .is_exact = true};
    uint64_t hash = print_value(&print, v, 0);
    return print.is_exact ? hash << 2 | TT_NAMED_EXACT : hash << 2 | 2;
}

uint64_t tt__fingerprint_text(const char *text, size_t size)
{
    uint64_t hash = add_bytes(0xcbf29ce484222325, text, size);
    return hash == 0 ? 1 : hash;
}

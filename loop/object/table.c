/* SPDX-License-Identifier: MIT
 *
 * table.c: the hash table of dict and set.
 *
 * Entries stand in one array in the order they were put in; a removed one
 * leaves a hole until the array is full. An index of slots over the array
 * finds a key by its hash: there is none while the array holds at most eight
 * entries, which are looked through one by one. Entries get their slots when
 * something is looked for that way: what comes and goes in one order (the tasks
 * of a group) never needs them.
 *
 * Comparing keys may run a program's code, and that may change the table: a
 * lookup notices by the version and begins again.
 *
 * Invariants: count <= end <= capacity; an entry is alive when its key is not
 * TT_NULL; none before `first` is; first <= end and indexed <= end; each alive
 * entry before `indexed` has exactly one slot when there is an index, and at
 * least one slot in three is free.
 */
#include "loop/object/table.h"
#include "loop/object/sound.h"

enum { LINEAR_MAX = 8, SLOT_FREE = 0, SLOT_FIRST = 1 };

/* ---- The invariants ------------------------------------------------------ */

#if defined(TT_PARANOID)
enum { CHECKED_MAX = 64 }; /* entries; larger tables would take too long */

/* Whether entry AT is found from the slot of its hash, once. */
static bool is_indexed(const struct tt_table *table, uint32_t at)
{
    TT_ASSERT(tt__table_sound(table));
    uint32_t mask = table->index_mask, found = 0;
    uint32_t slot = (uint32_t)table->entries[at].hash & mask;
    for (; table->index[slot] != SLOT_FREE; slot = (slot + 1) & mask) {
        found += table->index[slot] == at + SLOT_FIRST;
    }
    return found == 1;
}

static void check_table(const struct tt_table *table)
{
    uint32_t alive = 0;
    TT_ASSERT(table->first <= table->end && table->end <= table->capacity);
    TT_ASSERT(table->indexed <= table->end && table->count <= table->end);
    TT_ASSERT((table->index_mask & (table->index_mask + 1)) == 0);
    for (uint32_t i = 0; i < table->end && table->end <= CHECKED_MAX; i++) {
        const struct tt_entry *entry = &table->entries[i];
        TT_ASSERT(entry->key != TT_NULL || entry->value == TT_NULL);
        TT_ASSERT(entry->key == TT_NULL || i >= table->first);
        TT_ASSERT(entry->key == TT_NULL || table->index_mask == 0 ||
                  i >= table->indexed || is_indexed(table, i));
        alive += entry->key != TT_NULL;
    }
    TT_ASSERT(table->end > CHECKED_MAX || alive == table->count);
}
#else
static inline void check_table(const struct tt_table *table)
{
    (void)table;
}
#endif

void tt__table_deinit(struct tt_env *env, struct tt_table *table)
{
    struct tt_entry *entries = table->entries;
    uint32_t end = table->end, capacity = table->capacity;
    uint32_t *index = table->index;
    uint32_t mask = table->index_mask, version = table->version + 1;
    check_table(table);
    *table = (struct tt_table){.version = version};
    for (uint32_t i = 0; i < end; i++) {
        tt_unref(env, entries[i].key);
        tt_unref(env, entries[i].value);
    }
    tt_free(env, entries, capacity * sizeof *entries);
    if (mask != 0) {
        tt_free(env, index, ((size_t)mask + 1) * sizeof *index);
    }
}

/* 1: the same key; 0: another; or a failure. *CHANGED: the table is not what
 * it was any more. */
static int same_key(struct tt_env *env, const struct tt_table *table,
                    uint32_t at, tt_value key, uint64_t hash, bool *changed)
{
    TT_PARANOID_ASSERT(tt__table_sound(table));
    const struct tt_entry *entry = &table->entries[at];
    if (entry->key == TT_NULL || entry->hash != hash) {
        return 0;
    }
    if (entry->key == key) {
        return 1;
    }
    if (tt_is_exactly(entry->key, &tt_str_type) &&
        tt_is_exactly(key, &tt_str_type)) {
        return tt_str_equal(tt_str_get(entry->key), tt_str_get(key));
    }
    uint32_t version = table->version;
    tt_value known = tt_ref(entry->key);
    int same = tt_equal(env, known, key);
    tt_unref(env, known);
    *changed = table->version != version;
    return same;
}

/* 1 and *AT, 0 if it is not there, a failure, or TABLE_CHANGED. */
enum { TABLE_CHANGED = 2 };

static int find_once(struct tt_env *env, const struct tt_table *table,
                     tt_value key, uint64_t hash, uint32_t *at)
{
    TT_PARANOID_ASSERT(tt__table_sound(table));
    bool changed = false;
    if (table->index_mask == 0) {
        for (uint32_t i = 0; i < table->end; i++) {
            int same = same_key(env, table, i, key, hash, &changed);
            if (changed) {
                return TABLE_CHANGED;
            }
            if (same != 0) {
                *at = i;
                return same;
            }
        }
        return 0;
    }
    uint32_t slot = (uint32_t)hash & table->index_mask;
    for (; table->index[slot] != SLOT_FREE;
         slot = (slot + 1) & table->index_mask) {
        uint32_t i = table->index[slot] - SLOT_FIRST;
        int same = same_key(env, table, i, key, hash, &changed);
        if (changed) {
            return TABLE_CHANGED;
        }
        if (same != 0) {
            *at = i;
            return same;
        }
    }
    return 0;
}

static void index_entry(struct tt_table *table, uint32_t at)
{
    TT_PARANOID_ASSERT(tt__table_sound(table));
    uint32_t slot = (uint32_t)table->entries[at].hash & table->index_mask;
    while (table->index[slot] != SLOT_FREE) {
        slot = (slot + 1) & table->index_mask;
    }
    table->index[slot] = at + SLOT_FIRST;
}

static TT_NOINLINE void index_rest(struct tt_table *table)
{
    TT_PARANOID_ASSERT(tt__table_sound(table));
    for (uint32_t i = table->indexed; i < table->end; i++) {
        if (table->entries[i].key != TT_NULL) {
            index_entry(table, i);
        }
    }
    table->indexed = table->end;
}

int tt__table_find(struct tt_env *env, struct tt_table *table, tt_value key,
                   uint64_t hash, uint32_t *at)
{
    int found;
    do {
        if (table->index_mask != 0 && table->indexed != table->end) {
            index_rest(table);
        }
        found = find_once(env, table, key, hash, at);
    } while (found == TABLE_CHANGED);
    TT_PARANOID_ASSERT(found != 1 || table->entries[*at].key != TT_NULL);
    return found;
}

void tt__table_compact(struct tt_table *table)
{
    uint32_t to = 0;
    for (uint32_t i = 0; i < table->end; i++) {
        if (table->entries[i].key != TT_NULL) {
            table->entries[to++] = table->entries[i];
        }
    }
    if (to != table->end) {
        table->end = to;
        table->moves++;
    }
    TT_ASSERT(to == table->count);
    table->first = table->indexed = 0;
    if (table->index_mask != 0) {
        memset(table->index, 0,
               ((size_t)table->index_mask + 1) * sizeof *table->index);
    }
}

void tt__table_reindex(struct tt_table *table)
{
    TT_ASSERT(table->count == table->end);
    table->first = table->indexed = 0;
    table->moves++;
    table->version++;
    if (table->index_mask != 0) {
        memset(table->index, 0,
               ((size_t)table->index_mask + 1) * sizeof *table->index);
    }
}

static int reserve_index(struct tt_env *env, struct tt_table *table,
                         uint32_t capacity)
{
    TT_ASSERT(tt__table_sound(table));
    uint32_t slots = 16;
    while (slots < capacity + capacity / 2) {
        slots *= 2;
    }
    uint32_t *index = tt_alloc(env, slots * sizeof *index);
    if (index == NULL) {
        return TT_ENOMEM;
    }
    if (table->index_mask != 0) {
        tt_free(env, table->index,
                ((size_t)table->index_mask + 1) * sizeof *index);
    }
    table->index = index;
    table->index_mask = slots - 1;
    return 0;
}

/* The entries that CPython's dict has room for after it grew with COUNT keys in
 * it: two thirds of a power of two that is at least 3 * COUNT (GROWTH_RATE and
 * USABLE_FRACTION in Objects/dictobject.c). When holes are closed is seen by
 * who changes a dict while iterating over it. */
static uint64_t room_for(uint32_t count)
{
    uint64_t slots = 8;
    while (slots < (uint64_t)3 * count) {
        slots *= 2;
    }
    return 2 * slots / 3;
}

static int resize(struct tt_env *env, struct tt_table *table, uint32_t capacity)
{
    uint32_t before = table->capacity;
    struct tt_entry *entries = tt_alloc(env, capacity * sizeof *entries);
    TT_ASSERT(capacity > table->count);
    if (entries == NULL) {
        return TT_ENOMEM;
    }
    if (capacity > LINEAR_MAX && capacity > before &&
        reserve_index(env, table, capacity) < 0) {
        tt_free(env, entries, capacity * sizeof *entries);
        return TT_ENOMEM;
    }
    tt__table_compact(table);
    if (table->count > 0) {
        memcpy(entries, table->entries, table->count * sizeof *entries);
    }
    tt_free(env, table->entries, before * sizeof *entries);
    table->entries = entries;
    table->capacity = capacity;
    check_table(table);
    return 0;
}

int tt__table_reserve(struct tt_env *env, struct tt_table *table)
{
    TT_PARANOID_ASSERT(tt__table_sound(table));
    if (table->end < table->capacity) {
        return 0;
    }
    if (table->count >= TT_ITEMS_MAX) {
        return tt_fail(env, TT_ELIMIT, "a container of more than %d items",
                       (int)TT_ITEMS_MAX);
    }
    uint64_t capacity = room_for(table->count);
    if (capacity != table->capacity) {
        return resize(env, table, (uint32_t)capacity);
    }
    tt__table_compact(table);
    return 0;
}

void tt__table_push(struct tt_table *table, tt_value key, tt_value value,
                    uint64_t hash)
{
    TT_ASSERT(table->end < table->capacity);
    table->entries[table->end] =
        (struct tt_entry){.hash = hash, .key = key, .value = value};
    TT_PARANOID_ASSERT(key != TT_NULL);
    table->end++;
    table->count++;
    table->version++;
}

/* Frees the slot of entry AT. Those after it that were put off by it move up,
 * so that a key is never after a free slot on its probe sequence. */
static void unindex_entry(struct tt_table *table, uint32_t at)
{
    TT_ASSERT(tt__table_sound(table));
    uint32_t mask = table->index_mask, *index = table->index;
    uint32_t hole = (uint32_t)table->entries[at].hash & mask;
    while (index[hole] != at + SLOT_FIRST) {
        hole = (hole + 1) & mask;
    }
    for (uint32_t slot = (hole + 1) & mask; index[slot] != SLOT_FREE;
         slot = (slot + 1) & mask) {
        uint32_t i = index[slot] - SLOT_FIRST;
        uint32_t first = (uint32_t)table->entries[i].hash & mask;
        if (((slot - first) & mask) >= ((slot - hole) & mask)) {
            index[hole] = index[slot];
            hole = slot;
        }
    }
    index[hole] = SLOT_FREE;
}

void tt__table_remove(struct tt_table *table, uint32_t at, struct tt_entry *out)
{
    struct tt_entry *entry = &table->entries[at];
    TT_ASSERT(entry->key != TT_NULL);
    if (table->index_mask != 0 && at < table->indexed) {
        unindex_entry(table, at);
    }
    *out = *entry;
    entry->key = entry->value = TT_NULL;
    table->count--;
    table->version++;
    while (table->first < table->end &&
           table->entries[table->first].key == TT_NULL) {
        table->first++;
    }
    check_table(table);
}

void tt__table_trim(struct tt_table *table)
{
    TT_PARANOID_ASSERT(tt__table_sound(table));
    while (table->end > 0 && table->entries[table->end - 1].key == TT_NULL) {
        table->end--;
    }
    table->first = table->first < table->end ? table->first : table->end;
    table->indexed = table->indexed < table->end ? table->indexed : table->end;
    check_table(table);
}

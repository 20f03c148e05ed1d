/* SPDX-License-Identifier: MIT
 *
 * set.c: set and frozenset, over table.c.
 *
 * A program may show the order in which a set iterates. In CPython that is
 * the order of the hash table's slots. The hashes of numbers and None, and of
 * tuples, frozensets and instances whose __hash__ uses nothing else, are the
 * same in each process, so their order is a fact of CPython's algorithm
 * (Objects/setobject.c, 3.14: set_add_entry, set_table_resize, set_merge), and
 * a set that has only ever held such keys keeps a copy of that table: `slots`,
 * with the numbers of entries. Any other key hashes by address or by a random
 * seed there, so the order of any other set is no fact, and is the order of
 * insertion here.
 *
 * Invariant: slots is NULL, or each live entry has exactly one slot, and
 * slot_fill counts the slots that are not free.
 */
#include "loop/object/set.h"

#include "loop/object/exception.h"
#include "loop/object/integer.h"
#include "loop/object/object.h"
#include "loop/object/set_order.h"
#include "loop/object/table.h"
#include "loop/object/sound.h"

enum {
    SLOT_FREE = 0,
    SLOT_DUMMY = 1,
    SLOT_FIRST = 2,
    SLOTS_MIN = 8,
    LINEAR_PROBES = 9,
    PERTURB_SHIFT = 5
};

/* ---- CPython's table ----------------------------------------------------- */

/* CPython's hash of the key in ENTRY. */
static inline uint64_t hash_there(const struct tt_entry *entry)
{
    return tt_is_small_int(entry->key) ? (uint64_t)tt__int_hash(entry->key)
                                       : (uint64_t)tt_hash_as_int(entry->hash);
}

/* tt_hash(); *RANDOM: KEY's hash is no fact. Of SETs that hold such keys
 * already the answer is not needed. */
static int hash_key(struct tt_env *env, const struct tt_set *set, tt_value key,
                    uint64_t *hash, bool *random)
{
    uint64_t before = env->random_hashes;
    int rc = tt_hash(env, key, hash);
    *random = set->head.flags & TT_SET_MIXED || before != env->random_hashes ||
              tt_hash_is_random(key);
    return rc;
}

/* The first free slot on the way of HASH: set_insert_clean. */
static uint32_t free_slot(const uint32_t *slots, uint32_t mask, uint64_t hash)
{
    uint64_t perturb = hash;
    uint64_t i = hash & mask;
    TT_ASSERT((mask & (mask + 1)) == 0);
    for (;;) {
        uint64_t probes = i + LINEAR_PROBES <= mask ? LINEAR_PROBES : 0;
        for (uint64_t at = i; at <= i + probes; at++) {
            if (slots[at] == SLOT_FREE) {
                return (uint32_t)at;
            }
        }
        perturb >>= PERTURB_SHIFT;
        i = (i * 5 + 1 + perturb) & mask;
    }
}

/* The slot that a new key with HASH gets: the last dummy on the way to the
 * first free slot, or that one: the end of set_add_entry. */
static uint32_t slot_for_new(const struct tt_set *set, uint64_t hash)
{
    TT_ASSERT(tt__set_sound(set));
    uint64_t perturb = hash;
    uint64_t i = hash & set->slot_mask;
    uint64_t dummy = UINT64_MAX;
    for (;;) {
        uint64_t probes =
            i + LINEAR_PROBES <= set->slot_mask ? LINEAR_PROBES : 0;
        for (uint64_t at = i; at <= i + probes; at++) {
            if (set->slots[at] == SLOT_FREE) {
                return (uint32_t)(dummy != UINT64_MAX ? dummy : at);
            }
            if (set->slots[at] == SLOT_DUMMY) {
                dummy = at;
            }
        }
        perturb >>= PERTURB_SHIFT;
        i = (i * 5 + 1 + perturb) & set->slot_mask;
    }
}

/* The slot of entry AT. */
static uint32_t slot_of(const struct tt_set *set, uint32_t at)
{
    uint64_t hash = hash_there(&set->table.entries[at]);
    uint64_t perturb = hash;
    uint64_t i = hash & set->slot_mask;
    for (;;) {
        uint64_t probes =
            i + LINEAR_PROBES <= set->slot_mask ? LINEAR_PROBES : 0;
        for (uint64_t slot = i; slot <= i + probes; slot++) {
            if (set->slots[slot] == at + SLOT_FIRST) {
                return (uint32_t)slot;
            }
            TT_ASSERT(set->slots[slot] != SLOT_FREE);
        }
        perturb >>= PERTURB_SHIFT;
        i = (i * 5 + 1 + perturb) & set->slot_mask;
    }
}

static void drop_slots(struct tt_env *env, struct tt_set *set)
{
    TT_ASSERT(tt__set_sound(set));
    if (set->slots != NULL) {
        tt_free(env, set->slots,
                ((size_t)set->slot_mask + 1) * sizeof *set->slots);
        set->slots = NULL;
    }
}

/* set_table_resize: the smallest power of two above MIN; entries go over in
 * the order of the old table's slots. */
static int resize_slots(struct tt_env *env, struct tt_set *set, uint64_t min)
{
    TT_ASSERT(tt__set_sound(set));
    uint64_t size = SLOTS_MIN;
    while (size <= min) {
        size *= 2;
    }
    uint32_t *slots = tt_alloc(env, size * sizeof *slots);
    if (slots == NULL) {
        return TT_ENOMEM;
    }
    memset(slots, 0, size * sizeof *slots);
    uint32_t mask = (uint32_t)(size - 1), fill = 0;
    for (uint64_t i = 0; set->slots != NULL && i <= set->slot_mask; i++) {
        if (set->slots[i] >= SLOT_FIRST) {
            uint32_t at = set->slots[i] - SLOT_FIRST;
            uint64_t hash = hash_there(&set->table.entries[at]);
            slots[free_slot(slots, mask, hash)] = set->slots[i];
            fill++;
        }
    }
    drop_slots(env, set);
    set->slots = slots;
    set->slot_mask = mask;
    set->slot_fill = fill;
    return 0;
}

uint32_t tt__set_settled(const struct tt_set *set)
{
    TT_ASSERT(tt__set_sound(set));
    uint32_t end = set->table.end;
    if (!(set->head.flags & TT_SET_SETTLED)) {
        return 0;
    }
    return set->settled < end ? set->settled : end;
}

/* The numbers of entries are about to change: sets each slot to the entry's
 * number after the ranks are closed. */
static void renumber_slots(struct tt_set *set)
{
    TT_ASSERT(tt__set_sound(set));
    uint32_t gone = 0;
    for (uint32_t at = 0; at < set->table.end; at++) {
        if (set->table.entries[at].key == TT_NULL) {
            gone++;
        } else if (gone > 0) {
            set->slots[slot_of(set, at)] = at - gone + SLOT_FIRST;
        }
    }
}

/* Holes are about to close: counts those that stay among the settled ones. */
static void recount_settled(struct tt_set *set)
{
    TT_ASSERT(tt__set_sound(set));
    uint32_t settled = tt__set_settled(set), count = 0;
    for (uint32_t i = 0; i < settled; i++) {
        count += set->table.entries[i].key != TT_NULL;
    }
    set->settled = count;
}

void tt__set_close_ranks(struct tt_set *set)
{
    TT_ASSERT(set->slots == NULL);
    if (set->table.count != set->table.end) {
        recount_settled(set);
        tt__table_compact(&set->table);
    }
}

/* Room for one more entry, in both tables. */
static int reserve(struct tt_env *env, struct tt_set *set)
{
    TT_PARANOID_ASSERT(tt__set_sound(set));
    struct tt_table *table = &set->table;
    if (table->end < table->capacity) {
        return 0;
    }
    recount_settled(set);
    if (set->slots == NULL || table->count == table->end) {
        return tt__table_reserve(env, table);
    }
    renumber_slots(set);
    tt__table_compact(table);
    return 0;
}

/* ---- Operations ---------------------------------------------------------- */

tt_value tt_set_new(struct tt_env *env, const struct tt_type *type)
{
    TT_ASSERT(tt__type_sound(type));
    /* What a method of a derived class makes is no instance of it. */
    type = type->kind == TT_KIND_FROZENSET ? &tt_frozenset_type : &tt_set_type;
    struct tt_set *set = tt_object_new(env, type, sizeof *set);
    if (set != NULL) {
        memset(&set->table, 0, sizeof set->table);
        set->slots = NULL;
        set->slot_mask = SLOTS_MIN - 1;
        set->slot_fill = 0;
        set->slot_finger = 0;
        set->hash = 0;
        set->settled = 0;
    }
    return tt_value_of(set);
}

/* Before a key comes in: the slots, where the set (still) has them. */
static int prepare_slots(struct tt_env *env, struct tt_set *set, bool random)
{
    TT_PARANOID_ASSERT(tt__set_sound(set));
    enum { BOTH = TT_SET_MIXED | TT_SET_SETTLED };
    if (TT_LIKELY((set->head.flags & BOTH) == TT_SET_MIXED)) {
        return 0;
    }
    if (set->head.flags & TT_SET_SETTLED) { /* what comes is not */
        set->settled = tt__set_settled(set);
        tt__set_grow(set);
        return 0;
    }
    if (random) {
        set->head.flags |= TT_SET_MIXED;
        drop_slots(env, set);
        return 0;
    }
    return set->slots == NULL ? resize_slots(env, set, 0) : 0;
}

/* A key that is known not to be there: the end of set_add_entry. */
static int add_new(struct tt_env *env, struct tt_set *set, tt_value key,
                   uint64_t hash, bool random)
{
    TT_PARANOID_ASSERT(tt__set_sound(set));
    int rc = prepare_slots(env, set, random);
    if (rc == 0) {
        rc = reserve(env, set);
    }
    if (rc < 0) {
        return rc;
    }
    uint32_t at = set->table.end;
    tt__table_push(&set->table, tt_ref(key), TT_NULL, hash);
    if (set->slots == NULL) {
        return 1;
    }
    uint32_t slot = slot_for_new(set, hash_there(&set->table.entries[at]));
    bool reused = set->slots[slot] == SLOT_DUMMY;
    set->slots[slot] = at + SLOT_FIRST;
    set->slot_fill += !reused;
    if (!reused &&
        (uint64_t)set->slot_fill * 5 >= (uint64_t)set->slot_mask * 3) {
        uint64_t used = set->table.count;
        rc = resize_slots(env, set, used > 50000 ? used * 2 : used * 4);
    }
    return rc < 0 ? rc : 1;
}

int tt_set_tidy(struct tt_env *env, struct tt_set *set)
{
    TT_ASSERT(tt__set_sound(set));
    uint64_t used = set->table.count;
    if (set->slots == NULL || set->slot_fill - used <= set->slot_mask / 4) {
        return 0;
    }
    return resize_slots(env, set, used > 50000 ? used * 2 : used * 4);
}

int tt_set_add(struct tt_env *env, struct tt_set *set, tt_value key)
{
    TT_ASSERT(tt__set_sound(set));
    uint64_t hash;
    uint32_t at;
    bool random;
    int rc = hash_key(env, set, key, &hash, &random);
    if (rc == 0) {
        rc = tt__table_find(env, &set->table, key, hash, &at);
    }
    if (rc != 0) {
        return rc < 0 ? rc : 0;
    }
    return add_new(env, set, key, hash, random);
}

int tt__set_add_new(struct tt_env *env, struct tt_set *set, tt_value key)
{
    TT_PARANOID_ASSERT(tt__set_sound(set));
    uint64_t hash;
    bool random;
    int rc = hash_key(env, set, key, &hash, &random);
    return rc < 0 ? rc : add_new(env, set, key, hash, random);
}

int tt_set_has(struct tt_env *env, struct tt_set *set, tt_value key)
{
    TT_ASSERT(tt__set_sound(set));
    uint64_t hash;
    uint32_t at;
    int rc = tt_hash(env, key, &hash);
    return rc < 0 ? rc : tt__table_find(env, &set->table, key, hash, &at);
}

/* Takes entry AT out; returns its key. */
static tt_value remove_entry(struct tt_set *set, uint32_t at)
{
    TT_PARANOID_ASSERT(tt__set_sound(set));
    struct tt_entry entry;
    set->head.flags |= TT_SET_UNSURE; /* its slot is a dummy now */
    if (set->slots != NULL) {
        set->slots[slot_of(set, at)] = SLOT_DUMMY;
    }
    tt__table_remove(&set->table, at, &entry);
    tt__table_trim(&set->table);
    return entry.key;
}

/* Whether KEY, which is only equal to itself, is the first one: tasks leave
 * their set most often in the order in which they came. */
static bool is_first(const struct tt_set *set, tt_value key)
{
    TT_PARANOID_ASSERT(tt__set_sound(set));
    const struct tt_table *table = &set->table;
    return table->first < table->end &&
           table->entries[table->first].key == key && tt__is_plain_future(key);
}

int tt_set_discard(struct tt_env *env, struct tt_set *set, tt_value key)
{
    TT_PARANOID_ASSERT(tt__set_sound(set));
    uint64_t hash;
    uint32_t at = set->table.first;
    int rc = 1;
    if (!is_first(set, key)) {
        rc = tt_hash(env, key, &hash);
        if (rc == 0) {
            rc = tt__table_find(env, &set->table, key, hash, &at);
        }
    }
    if (rc == 1) {
        tt_unref(env, remove_entry(set, at));
    }
    return rc;
}

void tt_set_clear(struct tt_env *env, struct tt_set *set)
{
    TT_ASSERT(tt__set_sound(set));
    drop_slots(env, set);
    set->slot_mask = SLOTS_MIN - 1;
    set->slot_fill = set->slot_finger = 0;
    set->head.flags &=
        ~(uint32_t)(TT_SET_MIXED | TT_SET_SETTLED | TT_SET_UNSURE);
    tt__table_deinit(env, &set->table);
}

tt_value tt_set_next(const struct tt_set *set, size_t *at)
{
    TT_ASSERT(tt__set_sound(set));
    const struct tt_table *table = &set->table;
    if (set->slots == NULL) {
        while (*at < table->end) {
            tt_value key = table->entries[(*at)++].key;
            if (key != TT_NULL) {
                return key;
            }
        }
        return TT_NULL;
    }
    while (*at <= set->slot_mask) {
        uint32_t slot = set->slots[(*at)++];
        if (slot >= SLOT_FIRST) {
            return table->entries[slot - SLOT_FIRST].key;
        }
    }
    return TT_NULL;
}

tt_value tt_set_pop(struct tt_env *env, struct tt_set *set)
{
    TT_ASSERT(tt__set_sound(set));
    if (set->table.count == 0 || tt_set_settle(env, set, 1) < 0) {
        return TT_NULL;
    }
    uint32_t at = set->table.first;
    if (set->slots == NULL) {
        while (set->table.entries[at].key == TT_NULL) {
            at++;
        }
    } else {
        uint32_t slot = set->slot_finger & set->slot_mask;
        while (set->slots[slot] < SLOT_FIRST) {
            slot = slot == set->slot_mask ? 0 : slot + 1;
        }
        at = set->slots[slot] - SLOT_FIRST;
        set->slot_finger = slot + 1;
    }
    return remove_entry(set, at);
}

/* set_merge for two sets with slots, the first one empty: the entries come in
 * the order of the other's slots, into a table of at least twice their
 * number, or into the same slots. */
static int merge_into_empty(struct tt_env *env, struct tt_set *set,
                            struct tt_set *other)
{
    TT_ASSERT(tt__set_sound(set));
    bool same = set->slot_mask == other->slot_mask &&
                other->slot_fill == other->table.count;
    for (uint64_t i = 0; i <= other->slot_mask; i++) {
        if (other->slots[i] < SLOT_FIRST) {
            continue;
        }
        const struct tt_entry *entry =
            &other->table.entries[other->slots[i] - SLOT_FIRST];
        int rc = tt__table_reserve(env, &set->table);
        if (rc < 0) {
            return rc;
        }
        uint32_t slot =
            same ? (uint32_t)i
                 : free_slot(set->slots, set->slot_mask, hash_there(entry));
        set->slots[slot] = set->table.end + SLOT_FIRST;
        set->slot_fill++;
        tt__table_push(&set->table, tt_ref(entry->key), TT_NULL, entry->hash);
    }
    return 0;
}

int tt_set_merge(struct tt_env *env, struct tt_set *set, struct tt_set *other)
{
    TT_ASSERT(tt__set_sound(set));
    if (set == other || other->table.count == 0) {
        return 0;
    }
    int rc = tt_spend(env, other->table.count);
    if (rc < 0) {
        return rc;
    }
    if (set->table.count > 0) { /* it grows by less than one by one */
        set->head.flags |= TT_SET_UNSURE;
    }
    if (other->slots != NULL && !(set->head.flags & TT_SET_MIXED)) {
        uint64_t used = other->table.count;
        if (((uint64_t)set->slot_fill + used) * 5 >=
            (uint64_t)set->slot_mask * 3) {
            rc = resize_slots(env, set, (set->table.count + used) * 2);
        } else if (set->slots == NULL) {
            rc = resize_slots(env, set, 0);
        }
        if (rc < 0) {
            return rc;
        }
        if (set->slot_fill == 0 && set->table.end == 0) {
            return merge_into_empty(env, set, other);
        }
    }
    bool is_copy = set->table.count == 0;
    rc = is_copy ? tt_set_share(env, other) : rc;
    size_t at = 0;
    tt_value key;
    while (rc >= 0 && (key = tt_set_next(other, &at)) != TT_NULL) {
        tt_ref(key);
        rc = tt_set_add(env, set, key);
        tt_unref(env, key);
    }
    if (rc >= 0 && is_copy) {
        tt__set_inherit(set, other);
    }
    return rc < 0 ? rc : 0;
}

/* ---- The types ----------------------------------------------------------- */

static void clear_set(struct tt_env *env, struct tt_object *self)
{
    tt_set_clear(env, (struct tt_set *)self);
}

static int repr_set(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    struct tt_set *set = tt_set_cast(v);
    /* CPython shows {...} for a set itself only. */
    bool named = set->head.type != &tt_set_type;
    size_t at = 0;
    tt_value key;
    bool first = true;
    if (set->table.count == 0) {
        tt_text_format(out, "%s()", set->head.type->name);
        return out->error;
    }
    if (tt_set_settle(env, set, UINT32_MAX) < 0) {
        return tt_failure(env);
    }
    if (named) {
        tt_text_format(out, "%s(", set->head.type->name);
    }
    tt_text_puts(out, "{");
    while (out->error == 0 && (key = tt_set_next(set, &at)) != TT_NULL) {
        tt_ref(key);
        tt_text_puts(out, first ? "" : ", ");
        first = false;
        tt_text_repr(out, key);
        tt_unref(env, key);
    }
    tt_text_puts(out, named ? "})" : "}");
    return out->error;
}

static int hash_set(struct tt_env *env, tt_value v, uint64_t *out)
{
    *out = 0;
    return tt__raise_unhashable(env, v);
}

static uint64_t shuffled(uint64_t hash)
{
    return (hash ^ 89869747 ^ hash << 16) * 3644798167;
}

/* CPython's frozenset_hash. The hashes of the elements are those that they had
 * when they came. */
static uint64_t hash_entries(const struct tt_set *set)
{
    const struct tt_table *table = &set->table;
    uint64_t all = 0;
    for (uint32_t i = 0; i < table->end; i++) {
        if (table->entries[i].key != TT_NULL) {
            all ^= shuffled(hash_there(&table->entries[i]));
        }
    }
    all ^= ((uint64_t)table->count + 1) * 1927868237;
    all ^= all >> 11 ^ all >> 25;
    all = all * 69069 + 907133923;
    return all == UINT64_MAX ? 590923713 : all; /* -1 is an error there */
}

static int hash_frozenset(struct tt_env *env, tt_value v, uint64_t *out)
{
    struct tt_set *set = tt_set_cast(v);
    TT_ASSERT(tt_is(v, &tt_frozenset_type));
    env->random_hashes += (set->head.flags & TT_SET_MIXED) != 0;
    int rc = set->hash == 0 ? tt_spend(env, set->table.count) : 0;
    if (rc == 0 && set->hash == 0) {
        set->hash = tt_hash_from_int((int64_t)hash_entries(set));
    }
    *out = set->hash;
    return rc;
}

static int equal_set(struct tt_env *env, tt_value a, tt_value b)
{
    if (!tt_is_set(b)) {
        return 0;
    }
    struct tt_set *left = tt_set_cast(a), *right = tt_set_cast(b);
    int equal = left->table.count == right->table.count;
    size_t at = 0;
    tt_value key;
    if (equal == 1 && tt_spend(env, left->table.count) < 0) {
        return tt_failure(env);
    }
    while (equal == 1 && (key = tt_set_next(left, &at)) != TT_NULL) {
        tt_ref(key);
        equal = tt_set_has(env, right, key);
        tt_unref(env, key);
    }
    return equal;
}

static int truth_set(struct tt_env *env, tt_value v)
{
    (void)env;
    return tt_set_cast(v)->table.count != 0;
}

const struct tt_type tt_set_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "set",
    .full_name = "set",
    .base = &tt_object_type,
    .kind = TT_KIND_SET,
    .flags = TT_TYPE_WEAK,
    .size = sizeof(struct tt_set),
    .clear = clear_set,
    .repr = repr_set,
    .hash = hash_set,
    .equal = equal_set,
    .truth = truth_set,
};

const struct tt_type tt_frozenset_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "frozenset",
    .full_name = "frozenset",
    .base = &tt_object_type,
    .kind = TT_KIND_FROZENSET,
    .flags = TT_TYPE_WEAK | TT_TYPE_HASHED,
    .size = sizeof(struct tt_set),
    .clear = clear_set,
    .repr = repr_set,
    .hash = hash_frozenset,
    .equal = equal_set,
    .truth = truth_set,
};

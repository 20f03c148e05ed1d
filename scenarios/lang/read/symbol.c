/* SPDX-License-Identifier: MIT
 *
 * symbol.c: the names of a program, each stored once.
 *
 * Symbols are numbered in the order of their first use, so nothing depends on
 * the hash but time.
 */
#include "symbol.h"

#include <ticktape/tt.h>

#include <string.h>

enum { CAPACITY_FIRST = 64 };

/* FNV-1a, with a last mix so that the low bits depend on all of it. */
static uint32_t hash_text(const char *text, uint32_t size)
{
    uint32_t hash = 2166136261u;
    for (uint32_t i = 0; i < size; i++) {
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    }
    return hash ^ hash >> 15;
}

static struct tt__symbol_slot *find_slot(struct tt__symbol_slot *slots,
                                         uint32_t capacity, uint32_t hash,
                                         const char *text, uint32_t size)
{
    uint32_t i = hash & (capacity - 1);
    for (;;) {
        struct tt__symbol_slot *slot = &slots[i];
        if (slot->symbol == NULL) {
            return slot;
        }
        if (slot->hash == hash && slot->symbol->size == size &&
            memcmp(slot->symbol->text, text, size) == 0) {
            return slot;
        }
        i = (i + 1) & (capacity - 1);
    }
}

static void grow_table(struct tt__symbol_table *table)
{
    uint32_t capacity = table->capacity ? table->capacity * 2 : CAPACITY_FIRST;
    struct tt__symbol_slot *slots =
        tt__pool_take(table->pool, capacity * sizeof *slots);
    for (uint32_t i = 0; i < table->capacity; i++) {
        const struct tt__symbol_slot *old = &table->slots[i];
        if (old->symbol != NULL) {
            *find_slot(slots, capacity, old->hash, old->symbol->text,
                       old->symbol->size) = *old;
        }
    }
    table->slots = slots;
    table->capacity = capacity;
}

const struct tt__symbol *tt__symbol_of(struct tt__symbol_table *table,
                                       const char *text, uint32_t size)
{
    TT_ASSERT(table->pool->spent != NULL);
    if (table->count >= table->capacity / 4 * 3) {
        grow_table(table);
    }
    uint32_t hash = hash_text(text, size);
    struct tt__symbol_slot *slot =
        find_slot(table->slots, table->capacity, hash, text, size);
    if (slot->symbol == NULL) {
        struct tt__symbol *symbol = tt__pool_take(table->pool, sizeof *symbol);
        symbol->text = tt__pool_copy(table->pool, text, size);
        symbol->size = size;
        symbol->number = table->count++;
        *slot = (struct tt__symbol_slot){symbol, hash};
    }
    return slot->symbol;
}

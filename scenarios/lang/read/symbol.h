/* SPDX-License-Identifier: MIT
 *
 * symbol.h: the names of a program, each stored once.
 */
#ifndef TT__SYMBOL_H
#define TT__SYMBOL_H

#include "ast.h"
#include "pool.h"

struct tt__symbol_slot {
    const struct tt__symbol *symbol; /* NULL: free */
    uint32_t hash;
};

/* An open hash table; at least a quarter of its slots are free. */
struct tt__symbol_table {
    struct tt__pool *pool; /* borrowed; owns slots and symbols */
    struct tt__symbol_slot *slots;
    uint32_t capacity; /* 0 or a power of two */
    uint32_t count;
};

/* Returns the symbol of SIZE bytes at TEXT, the same one for equal texts. */
const struct tt__symbol *tt__symbol_of(struct tt__symbol_table *table,
                                       const char *text, uint32_t size);

#endif

/* SPDX-License-Identifier: MIT
 *
 * table.h: the hash table of dicts and sets: an index, and entries in order.
 */
#ifndef TT__TABLE_H
#define TT__TABLE_H

#include <ticktape/tt.h>

/* Drops everything; the table is empty then, with a new version. */
void tt__table_deinit(struct tt_env *env, struct tt_table *table);
/* 1 and *AT, 0 if it is not there, or a failure. */
int tt__table_find(struct tt_env *env, struct tt_table *table, tt_value key,
                   uint64_t hash, uint32_t *at);
/* Makes room for one more entry; entries may move. */
int tt__table_reserve(struct tt_env *env, struct tt_table *table);
/* Closes the holes that removed entries left. */
void tt__table_compact(struct tt_table *table);
/* Entries changed places: those without a hole between them are indexed again.
 */
void tt__table_reindex(struct tt_table *table);
/* Puts in a key that is not there, after tt__table_reserve: takes both. */
void tt__table_push(struct tt_table *table, tt_value key, tt_value value,
                    uint64_t hash);
/* Removes an entry, which leaves a hole; OUT receives what it owned. */
void tt__table_remove(struct tt_table *table, uint32_t at,
                      struct tt_entry *out);
/* Forgets the holes after the last entry. */
void tt__table_trim(struct tt_table *table);

#endif

/* SPDX-License-Identifier: MIT
 *
 * alloc.h: memory blocks of an execution, as debugging and snapshots see them.
 */
#ifndef TT__ALLOC_H
#define TT__ALLOC_H

#include <stdio.h>

#include <ticktape/tt.h>

void tt__memory_start(struct tt_env *env, void *base, size_t size);
/* What the last execution had of REGION is no longer its own. Not more of it:
 * to mark a gigabyte for a sanitizer takes longer than most executions. */
void tt__memory_forget(const struct tt_region *region);
/* The size of the header before a block. */
size_t tt__block_head(void);
/* Makes a block of OLD_SIZE bytes one of NEW_SIZE, where it has room for them:
 * blocks are rounded up. False: it has none, or a watcher knows its size. */
bool tt__block_grow(struct tt_env *env, void *block, size_t old_size,
                    size_t new_size);
/* Sets the bit of each block that is free, a bit a grain. */
void tt__mark_free(const struct tt_env *env, uint64_t *marks);
/* In a paranoid build: lists blocks still alive (20 at most). */
void tt__memory_name_alive(struct tt_env *env, FILE *out);
/* Reports that a coroutine in C was destroyed and never awaited. */
void tt__memory_name_unawaited(const struct tt_coro *coro, FILE *out);
/* What a prefetch brings; only speed depends on it. */
enum { TT_CACHE_LINE = 64 };

#endif

/* SPDX-License-Identifier: MIT
 *
 * pool.h: memory of one compiled program.
 *
 * Source text, tree, code and constants of a program live and die together,
 * so they come from a pool: blocks are given out one after the other and are
 * all freed at once. The pool is not an execution's memory: one program is
 * compiled once and then run any number of times, in any number of
 * executions, and is never written to again.
 *
 * Invariant: a block once given out never moves.
 */
#ifndef TT__POOL_H
#define TT__POOL_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tt__pool_chunk;

struct tt__pool {
    struct tt__pool_chunk *chunks; /* the newest first; owns them */
    size_t left;                   /* bytes left in the newest chunk */
    size_t used;                   /* bytes given out so far */
    size_t limit;                  /* at most so many bytes in all */
    /* Where to go when memory or the limit is spent, so that a parser of many
     * small functions need not check every node. NULL: pool_take returns NULL
     * instead. Whoever sets it owns nothing but the pool. */
    jmp_buf *spent;
};

/* Makes an empty pool that may give out LIMIT bytes. */
void tt__pool_init(struct tt__pool *pool, size_t limit);

/* Frees every block. */
void tt__pool_deinit(struct tt__pool *pool);

/* Returns SIZE zeroed bytes, aligned to 16; see `spent` for failure. */
void *tt__pool_take(struct tt__pool *pool, size_t size);

/* A copy of SIZE bytes at TEXT, with a NUL after them. */
char *tt__pool_copy(struct tt__pool *pool, const char *text, size_t size);

/* Grows an array of COUNT elements of SIZE bytes to at least COUNT + 1 and
 * returns it: the same block while there is room (capacities are powers of
 * two), else a new one that holds the old elements. */
static inline void *tt__pool_grow(struct tt__pool *pool, void *array,
                                  size_t count, size_t size);

/* ---- What is inline ------------------------------------------------------ */

enum { TT__POOL_CAPACITY_FIRST = 4 };

/* An array that is full. */
void *tt__pool_enlarge(struct tt__pool *pool, void *array, size_t count,
                       size_t size);

static inline void *tt__pool_grow(struct tt__pool *pool, void *array,
                                  size_t count, size_t size)
{
    bool is_full = count == 0 || (count >= TT__POOL_CAPACITY_FIRST &&
                                  (count & (count - 1)) == 0);
    return is_full ? tt__pool_enlarge(pool, array, count, size) : array;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * pool.c: memory of one compiled program.
 *
 * Chunks are cut from front to back; a block that is larger than a chunk gets a
 * chunk of its own. Blocks are zeroed one by one, so that no more memory is
 * accessed than is used: for a short run its pages are what costs most.
 * Invariant: `used` never exceeds `limit`, and `left` bytes at the end of the
 * newest chunk have never been given out.
 */
#define _GNU_SOURCE
#include "pool.h"

#include <ticktape/tt.h>

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    POOL_ALIGNMENT = 16,
    CHUNK_SIZE_FIRST = 16 << 10,
    /* Below what malloc maps from the kernel: what one module of the library
     * has used serves the next one. */
    CHUNK_SIZE_MAX = 64 << 10
};

struct tt__pool_chunk {
    alignas(POOL_ALIGNMENT) struct tt__pool_chunk *older;
    size_t size; /* bytes after this head */
};

_Static_assert(sizeof(struct tt__pool_chunk) % POOL_ALIGNMENT == 0,
               "blocks begin aligned");

void tt__pool_init(struct tt__pool *pool, size_t limit)
{
    TT_ASSERT(limit <= SIZE_MAX / 2);
    *pool = (struct tt__pool){.limit = limit};
}

void tt__pool_deinit(struct tt__pool *pool)
{
    struct tt__pool_chunk *chunk = pool->chunks;
    while (chunk) {
        struct tt__pool_chunk *older = chunk->older;
        free(chunk);
        chunk = older;
    }
    pool->chunks = NULL;
    pool->left = 0;
    pool->used = 0;
}

static void *give_up(struct tt__pool *pool)
{
    if (pool->spent) {
        longjmp(*pool->spent, 1);
    }
    return NULL;
}

/* How large the next chunk is, for a block of SIZE bytes: chunks double, so
 * a small program costs little and a large one few calls. */
static size_t choose_chunk_size(const struct tt__pool *pool, size_t size)
{
    size_t next = CHUNK_SIZE_FIRST;
    if (pool->chunks) {
        next = pool->chunks->size * 2;
    }
    if (next > CHUNK_SIZE_MAX) {
        next = CHUNK_SIZE_MAX;
    }
    return size > next ? size : next;
}

static bool add_chunk(struct tt__pool *pool, size_t size)
{
    size_t room = choose_chunk_size(pool, size);
    struct tt__pool_chunk *chunk = malloc(sizeof *chunk + room);
    if (chunk == NULL) {
        return false;
    }
    chunk->size = room;
    chunk->older = pool->chunks;
    pool->chunks = chunk;
    pool->left = room;
    return true;
}

/* A block that is not zeroed. */
static void *take_raw(struct tt__pool *pool, size_t size)
{
    TT_ASSERT(pool->used <= pool->limit);
    if (size > pool->limit) {
        return give_up(pool);
    }
    size_t rounded =
        (size + POOL_ALIGNMENT - 1) & ~(size_t)(POOL_ALIGNMENT - 1);
    if (rounded == 0) {
        rounded = POOL_ALIGNMENT;
    }
    if (rounded > pool->limit - pool->used) {
        return give_up(pool);
    }
    if (rounded > pool->left && !add_chunk(pool, rounded)) {
        return give_up(pool);
    }
    struct tt__pool_chunk *chunk = pool->chunks;
    char *block = (char *)(chunk + 1) + (chunk->size - pool->left);
    pool->left -= rounded;
    pool->used += rounded;
    return block;
}

void *tt__pool_take(struct tt__pool *pool, size_t size)
{
    void *block = take_raw(pool, size);
    return block == NULL ? NULL : memset(block, 0, size);
}

/* Has the kernel make the pages of a large block at once: a fault for each is
 * most of what the start of the command takes. Kernels before Linux 5.14
 * refuse that, which has no effect. */
static void make_pages(void *block, size_t size)
{
    enum { PAGE = 4096, LARGE = 4 * PAGE };
    uintptr_t first = ((uintptr_t)block + PAGE - 1) & ~(uintptr_t)(PAGE - 1);
    uintptr_t end = ((uintptr_t)block + size) & ~(uintptr_t)(PAGE - 1);
    if (size >= LARGE) {
        madvise((void *)first, end - first, MADV_POPULATE_WRITE);
    }
}

char *tt__pool_copy(struct tt__pool *pool, const char *text, size_t size)
{
    if (size >= pool->limit) {
        return give_up(pool);
    }
    char *copy = take_raw(pool, size + 1);
    if (copy == NULL) {
        return NULL;
    }
    if (size > 0) {
        make_pages(copy, size);
        memcpy(copy, text, size);
    }
    copy[size] = '\0';
    return copy;
}

void *tt__pool_enlarge(struct tt__pool *pool, void *array, size_t count,
                       size_t size)
{
    TT_ASSERT(size > 0 && (count & (count - 1)) == 0);
    size_t capacity = count ? count * 2 : TT__POOL_CAPACITY_FIRST;
    if (capacity > pool->limit / size) {
        return give_up(pool);
    }
    char *grown = take_raw(pool, capacity * size);
    if (grown == NULL) {
        return NULL;
    }
    if (count > 0) {
        memcpy(grown, array, count * size);
    }
    memset(grown + count * size, 0, (capacity - count) * size);
    return grown;
}

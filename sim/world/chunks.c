/* SPDX-License-Identifier: MIT
 *
 * chunks.c: bytes and datagrams between sender and receiver, in chunks.
 *
 * An idle connection has no chunk. Small chunks that become free are kept for
 * the next send: a message is then one memcpy each way.
 */
#include "world.h"

/* Which list of spare chunks has those of CAPACITY; -1: none. */
static int kind_of(size_t capacity)
{
    if (capacity == TT__CHUNK_SMALL) {
        return 0;
    }
    return capacity == TT__PAGE ? 1 : -1;
}

struct tt__chunk *tt__chunk_new(struct tt_world *world, size_t size)
{
    size_t capacity = size < TT__CHUNK_SMALL ? TT__CHUNK_SMALL : size;
    int kind = kind_of(capacity);
    struct tt__chunk *chunk = kind < 0 ? NULL : world->spare[kind];
    if (chunk != NULL) {
        TT_PARANOID_ASSERT(chunk->capacity == capacity);
        world->spare[kind] = chunk->next;
        world->spare_count[kind]--;
    } else {
        chunk = tt__world_alloc(world, sizeof *chunk + capacity);
    }
    if (chunk != NULL) {
        memset(chunk, 0, sizeof *chunk);
        chunk->capacity = (uint32_t)capacity;
        chunk->actor = world->actor;
        chunk->process = world->process;
    }
    return chunk;
}

void tt__chunk_free(struct tt_world *world, struct tt__chunk *chunk)
{
    struct tt__socket *sender = chunk->sender;
    int kind = kind_of(chunk->capacity);
    tt__rights_free(world, chunk->rights);
    chunk->rights = NULL;
    if (sender != NULL) {
        tt__unix_uncharge(world, sender, chunk->charge);
        tt__socket_unref(world, sender);
    }
    if (kind >= 0 && world->spare_count[kind] < TT__CHUNKS_KEPT) {
        chunk->next = world->spare[kind];
        world->spare[kind] = chunk;
        world->spare_count[kind]++;
    } else {
        tt__world_release(world, chunk, sizeof *chunk + chunk->capacity);
    }
}

void tt__chunks_free_spare(struct tt_world *world)
{
    for (int kind = 0; kind < 2; kind++) {
        struct tt__chunk *chunk, *next;
        for (chunk = world->spare[kind]; chunk != NULL; chunk = next) {
            next = chunk->next;
            tt__world_release(world, chunk, sizeof *chunk + chunk->capacity);
            world->spare_count[kind]--;
        }
        TT_ASSERT(world->spare_count[kind] == 0);
    }
}

void tt__chunks_check(const struct tt__chunks *queue)
{
    size_t size = 0;
    const struct tt__chunk *last = NULL;
    for (const struct tt__chunk *at = queue->head; at != NULL; at = at->next) {
        TT_ASSERT(at->begin <= at->end && at->end <= at->capacity);
        size += at->end - at->begin;
        last = at;
    }
    TT_ASSERT(queue->tail == last && queue->size == size);
    TT_ASSERT(queue->arrived <= queue->size);
}

void tt__chunks_push(struct tt__chunks *queue, struct tt__chunk *chunk)
{
    TT_ASSERT(chunk->next == NULL);
    if (queue->tail == NULL) {
        queue->head = chunk;
    } else {
        queue->tail->next = chunk;
    }
    queue->tail = chunk;
    queue->size += chunk->end - chunk->begin;
    TT_PARANOID_CHECK(tt__chunks_check(queue));
}

struct tt__chunk *tt__chunks_pop(struct tt__chunks *queue)
{
    struct tt__chunk *chunk = queue->head;
    TT_ASSERT(chunk != NULL);
    size_t size = chunk->end - chunk->begin;
    queue->head = chunk->next;
    if (queue->head == NULL) {
        queue->tail = NULL;
    }
    queue->size -= size;
    queue->arrived -= size < queue->arrived ? size : queue->arrived;
    chunk->next = NULL;
    return chunk;
}

void tt__chunks_cut(struct tt_world *world, struct tt__chunks *queue,
                    size_t size)
{
    struct tt__chunks kept = {0};
    size_t arrived = queue->arrived < size ? queue->arrived : size;
    while (queue->head != NULL && kept.size < size) {
        struct tt__chunk *chunk = tt__chunks_pop(queue);
        size_t left = size - kept.size;
        if (chunk->end - chunk->begin > left) {
            chunk->end = chunk->begin + (uint32_t)left;
        }
        tt__chunks_push(&kept, chunk);
    }
    tt__chunks_clear(world, queue);
    kept.arrived = arrived;
    *queue = kept;
    TT_ASSERT(queue->size <= size);
}

void tt__chunks_clear(struct tt_world *world, struct tt__chunks *queue)
{
    while (queue->head != NULL) {
        tt__chunk_free(world, tt__chunks_pop(queue));
    }
    TT_ASSERT(queue->size == 0 && queue->arrived == 0);
}

/* Fills what is left of the last chunk, if that arrives at the same time. */
static size_t put_in_tail(struct tt__chunks *queue, struct tt__io *io,
                          size_t size, uint64_t due_ns)
{
    struct tt__chunk *tail = queue->tail;
    if (tail == NULL || tail->due_ns != due_ns || tail->charge != 0) {
        return 0;
    }
    size_t room = tail->capacity - tail->end;
    size = size < room ? size : room;
    tt__io_get(io, tail->data + tail->end, size);
    tail->end += (uint32_t)size;
    queue->size += size;
    return size;
}

size_t tt__chunks_put(struct tt_world *world, struct tt__chunks *queue,
                      struct tt__io *io, size_t size, uint64_t due_ns)
{
    size_t done = put_in_tail(queue, io, size, due_ns);
    while (done < size) {
        size_t left = size - done;
        left = left < TT__CHUNK_LARGE ? left : TT__CHUNK_LARGE;
        bool in_page = left > TT__CHUNK_SMALL && left < TT__PAGE;
        struct tt__chunk *chunk =
            tt__chunk_new(world, in_page ? TT__PAGE : left);
        if (chunk == NULL) {
            break;
        }
        chunk->due_ns = due_ns;
        chunk->end = (uint32_t)left;
        tt__io_get(io, chunk->data, left);
        tt__chunks_push(queue, chunk);
        done += left;
    }
    TT_PARANOID_CHECK(tt__chunks_check(queue));
    return done;
}

void tt__chunks_drop(struct tt_world *world, struct tt__chunks *queue,
                     size_t size)
{
    TT_ASSERT(size <= queue->arrived);
    while (size > 0) {
        struct tt__chunk *chunk = queue->head;
        size_t bytes = chunk->end - chunk->begin;
        bytes = size < bytes ? size : bytes;
        chunk->begin += (uint32_t)bytes;
        queue->size -= bytes;
        queue->arrived -= bytes;
        size -= bytes;
        if (chunk->begin == chunk->end) {
            tt__chunk_free(world, tt__chunks_pop(queue));
        }
    }
    TT_PARANOID_CHECK(tt__chunks_check(queue));
}

void tt__chunks_get(struct tt_world *world, struct tt__chunks *queue,
                    struct tt__io *io, size_t size, bool peek)
{
    TT_ASSERT(size <= queue->arrived);
    size_t left = size;
    if (size > 0) {
        tt__note_sender(world, queue->head);
    }
    for (struct tt__chunk *chunk = queue->head; left > 0; chunk = chunk->next) {
        size_t bytes = chunk->end - chunk->begin;
        bytes = left < bytes ? left : bytes;
        tt__io_put(io, chunk->data + chunk->begin, bytes);
        left -= bytes;
    }
    if (!peek) {
        tt__chunks_drop(world, queue, size);
    }
}

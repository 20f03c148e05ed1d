/* SPDX-License-Identifier: MIT
 *
 * alloc.c: the memory of one execution.
 *
 * A region of address space is reserved once and used by one execution after
 * the other. Blocks are cut from its growing end; a block that is given back
 * goes to the free list of its size and is the next one given out for it.
 * Small sizes have a list for each multiple of 16 bytes; larger ones are
 * rounded up to one of four sizes a doubling (at most 25 % are wasted).
 * Nothing goes back to the system before the region does, so ending an
 * execution is moving `top` back.
 *
 * Invariants: base <= top <= end; a block in free[n] has n grains; while
 * fail_in is not 0, free[] is empty and parked[] holds what was in it, so
 * that every request comes here and is counted. While somebody sees all of them
 * it is never 0.
 *
 * With TT_PARANOID every block has a header (its size is checked when it is
 * given back), freed blocks are filled and rest in a queue before they are
 * used again, and AddressSanitizer is notified of it.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "loop/object/alloc.h"
#include "loop/object/fiber.h"

#include "loop/object/access.h"

#if defined(__SANITIZE_ADDRESS__)
#define TT_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TT_ASAN 1
#endif
#endif

#if defined(TT_ASAN)
#include <sanitizer/asan_interface.h>
#define POISON(at, size)   ASAN_POISON_MEMORY_REGION((at), (size))
#define UNPOISON(at, size) ASAN_UNPOISON_MEMORY_REGION((at), (size))
#else
#define POISON(at, size)   ((void)(at), (void)(size))
#define UNPOISON(at, size) ((void)(at), (void)(size))
#endif

int tt_region_init(struct tt_region *region, size_t size)
{
    size_t page = 4096;
    TT_ASSERT(size > 0);
    size = (size + page - 1) & ~(page - 1);
    void *base = mmap(NULL, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    region->stacks = NULL;
    if (base == MAP_FAILED) {
        region->base = NULL;
        region->size = 0;
        return TT_ENOMEM;
    }
    region->base = base;
    region->size = size;
    return 0;
}

void tt__memory_forget(const struct tt_region *region)
{
    const struct tt_env *env = region->base; /* the first block */
    TT_ASSERT(env != NULL && env->memory.top >= env->memory.base);
    UNPOISON(env, (size_t)(env->memory.top - env->memory.base));
}

void tt_region_deinit(struct tt_region *region)
{
    TT_ASSERT(region->base == NULL || region->size > 0);
    if (region->base != NULL) {
        tt__memory_forget(region);
        munmap(region->base, region->size);
        region->base = NULL;
        region->size = 0;
        tt__stacks_free(region->stacks);
        region->stacks = NULL;
    }
}

/* A large size rounded up to what its list holds, and the list's number. */
static size_t round_large(size_t size, size_t *list)
{
    size_t last = size - 1;
    unsigned top = 63u - (unsigned)__builtin_clzll(last);
    size_t quarter = last >> (top - 2);
    TT_PARANOID_ASSERT(size > TT_SMALL_MAX);
    *list = (size_t)(top - 9) * 4 + (quarter & 3);
    size_t rounded = (quarter + 1) << (top - 2);
    TT_ASSERT(rounded >= size && rounded - size <= size / 4);
    return rounded;
}

/* What a block of SIZE bytes really has. */
static size_t round_size(size_t size)
{
    size_t list;
    TT_ASSERT(size > 0);
    return size > TT_SMALL_MAX ? round_large(size, &list)
                               : (size + TT_GRAIN - 1) / TT_GRAIN * TT_GRAIN;
}

static void *take_block(struct tt_memory *memory, void **list, size_t size)
{
    void *block = *list;
    TT_PARANOID_ASSERT(size % TT_GRAIN == 0);
    if (block != NULL) {
        memcpy(list, block, sizeof(void *));
        return block;
    }
    if ((size_t)(memory->end - memory->top) < size) {
        return NULL;
    }
    block = memory->top;
    memory->top += size;
    if (memory->starts != NULL) {
        size_t grain = (size_t)((uint8_t *)block - memory->base) / TT_GRAIN;
        memory->starts[grain / 64] |= (uint64_t)1 << grain % 64;
    }
    return block;
}

static void put_block(void **list, void *block)
{
    TT_PARANOID_ASSERT(block != *list); /* it was given back before */
    memcpy(block, list, sizeof(void *));
    *list = block;
}

/* The list for blocks of SIZE, which becomes the size they really have. */
static void **list_of(struct tt_env *env, size_t *size)
{
    struct tt_memory *memory = &env->memory;
    TT_PARANOID_ASSERT(memory->parking == (memory->fail_in != 0));
    if (*size <= TT_SMALL_MAX) {
        size_t grains = (*size + TT_GRAIN - 1) / TT_GRAIN;
        *size = grains * TT_GRAIN;
        return memory->fail_in != 0 ? &env->spare.parked[grains]
                                    : &memory->free[grains];
    }
    size_t number;
    *size = round_large(*size, &number);
    TT_ASSERT(number < TT_LARGE_LISTS);
    for (; memory->large_count <= number; memory->large_count++) {
        env->spare.large[memory->large_count] = NULL;
    }
    return &env->spare.large[number];
}

enum { FREE_OF_STEPS = 4096 };

/* Large blocks are filled or copied, which counts as steps. */
static bool spend_for(struct tt_env *env, size_t size)
{
    return size <= FREE_OF_STEPS || env->failure != 0 ||
           tt_spend(env, size >> 8) == 0;
}

static bool fails_now(struct tt_env *env)
{
    struct tt_memory *memory = &env->memory;
    if (memory->fail_in == 0 || --memory->fail_in != 0) {
        return false;
    }
    tt_env_fail_alloc(env, 0);
    return true;
}

/* A watcher, and the map of where blocks begin, have to see every request. */
static bool sees_all(const struct tt_env *env)
{
    return env->watcher != NULL || env->memory.starts != NULL;
}

void tt_env_fail_alloc(struct tt_env *env, uint64_t n)
{
    struct tt_memory *memory = &env->memory;
    void **parked = env->spare.parked;
    TT_ASSERT(memory->base <= memory->top && memory->top <= memory->end);
    if (n == 0 && sees_all(env)) {
        n = UINT64_MAX; /* none fails */
    }
    if (!memory->parking) {
        memset(parked, 0, sizeof env->spare.parked);
    }
    memory->parking = n != 0;
    /* `free` is used by the inline path, so it must be empty meanwhile. */
    void **from = n != 0 ? memory->free : parked;
    void **to = n != 0 ? parked : memory->free;
    for (size_t i = 0; i <= TT_SMALL_MAX / TT_GRAIN; i++) {
        while (from[i] != NULL) {
            void *block = from[i];
            UNPOISON(block, TT_GRAIN);
            memcpy(&from[i], block, sizeof(void *));
            put_block(&to[i], block);
        }
    }
    memory->fail_in = n;
}

static void tell_born(struct tt_env *env, const void *block, size_t size)
{
    if (env->watcher != NULL && block != NULL) {
        env->watcher->born(env->watcher, block, size);
    }
}

/* Sets the bit of each block in COUNT lists. */
__attribute__((no_sanitize("address"))) static void
mark_lists(const struct tt_memory *memory, void *const *lists, size_t count,
           uint64_t *marks)
{
    for (size_t i = 0; i < count; i++) {
        void *const *block = lists[i];
        for (; block != NULL; block = *block) {
            size_t grain =
                (size_t)((const uint8_t *)block - memory->base) / TT_GRAIN;
            TT_ASSERT((const uint8_t *)block < memory->top);
            marks[grain / 64] |= (uint64_t)1 << grain % 64;
        }
    }
}

void tt__mark_free(const struct tt_env *env, uint64_t *marks)
{
    const struct tt_memory *memory = &env->memory;
    size_t small = TT_SMALL_MAX / TT_GRAIN + 1;
    TT_ASSERT(memory->large_count <= TT_LARGE_LISTS);
    mark_lists(memory, memory->free, small, marks);
    mark_lists(memory, env->spare.large, memory->large_count, marks);
    if (memory->parking) {
        mark_lists(memory, env->spare.parked, small, marks);
    }
}

#if !defined(TT_PARANOID)

static TT_NOINLINE void *alloc_anyhow(struct tt_env *env, size_t size)
{
    struct tt_memory *memory = &env->memory;
    void *block = NULL;
    TT_PARANOID_ASSERT(size > 0);
    if (!spend_for(env, size)) {
        return NULL;
    }
    if (!fails_now(env) && size < (size_t)1 << 47) {
        void **list = list_of(env, &size);
        block = take_block(memory, list, size);
        tell_born(env, block, size);
    }
    if (block != NULL && memory->starts != NULL) {
        memset(block, 0, size); /* nothing is left of what was there */
    }
    if (block == NULL) {
        tt_fail(env, TT_ENOMEM, "out of memory: %zu bytes of %zu are used",
                (size_t)(memory->top - memory->base),
                (size_t)(memory->end - memory->base));
        return NULL;
    }
    memory->live_count++;
    return block;
}

/* What comes here most often: a small block that none was given back for. */
void *tt_alloc_slow(struct tt_env *env, size_t size)
{
    struct tt_memory *memory = &env->memory;
    size_t grains = (size + TT_GRAIN - 1) / TT_GRAIN;
    if (TT_UNLIKELY(size > TT_SMALL_MAX || memory->fail_in != 0 ||
                    memory->free[grains] != NULL || size == 0 ||
                    (size_t)(memory->end - memory->top) < grains * TT_GRAIN)) {
        return alloc_anyhow(env, size);
    }
    void *block = memory->top;
    memory->top += grains * TT_GRAIN;
    memory->live_count++;
    return block;
}

void tt_free_slow(struct tt_env *env, void *block, size_t size)
{
    if (block == NULL) {
        return;
    }
    TT_PARANOID_ASSERT(env->memory.live_count > 0);
    put_block(list_of(env, &size), block);
    env->memory.live_count--;
}

size_t tt__block_head(void)
{
    return 0;
}

bool tt__block_grow(struct tt_env *env, void *block, size_t old_size,
                    size_t new_size)
{
    (void)block;
    return !sees_all(env) && round_size(old_size) == round_size(new_size);
}

void tt__memory_name_alive(struct tt_env *env, FILE *out)
{
    (void)env;
    (void)out;
}

void tt__memory_name_unawaited(const struct tt_coro *coro, FILE *out)
{
    (void)coro;
    (void)out;
}

#else

/* Before every block. */
struct header {
    struct header *next; /* of all blocks alive */
    struct header *previous;
    size_t size;
    uint32_t magic;
    uint32_t is_object;
    /* The coroutine in C that made it (NULL: none), and the line of its last
     * await; 0: it had not awaited yet. */
    const struct tt_coro_type *maker;
    uint64_t line;
};

static void note_maker(const struct tt_env *env, struct header *header)
{
    const struct tt_coro *coro =
        env->memory.running == NULL ? NULL : env->memory.running(env);
    header->maker = NULL;
    header->line = 0;
    if (coro != NULL) {
        header->maker = (const void *)coro->head.type;
        header->line = coro->line != 0 ? coro->line : coro->at;
    }
}

enum { MAGIC = 0x7ac71c05 };

void *tt_alloc_slow(struct tt_env *env, size_t size)
{
    struct tt_memory *memory = &env->memory;
    struct header *header = NULL;
    size_t real = size + sizeof *header + TT_GRAIN; /* a red zone after it */
    TT_ASSERT(size > 0);
    if (!spend_for(env, size)) {
        return NULL;
    }
    if (!fails_now(env) && size < (size_t)1 << 46) {
        void **list = list_of(env, &real);
        if (*list != NULL) {
            UNPOISON(*list, real);
        }
        header = take_block(memory, list, real);
    }
    if (header == NULL) {
        tt_fail(env, TT_ENOMEM, "out of memory: %zu bytes of %zu are used",
                (size_t)(memory->top - memory->base),
                (size_t)(memory->end - memory->base));
        return NULL;
    }
    memset(header, 0xa5, real);
    header->size = size;
    header->magic = MAGIC;
    header->is_object = 0;
    note_maker(env, header);
    header->next = memory->first_alive;
    header->previous = NULL;
    if (header->next != NULL) {
        header->next->previous = header;
    }
    memory->first_alive = header;
    memory->live_count++;
    tell_born(env, header + 1, size);
    POISON((char *)(header + 1) + size, real - sizeof *header - size);
    return header + 1;
}

void tt_free_slow(struct tt_env *env, void *block, size_t size)
{
    if (block == NULL) {
        return;
    }
    struct tt_memory *memory = &env->memory;
    struct header *header = (struct header *)block - 1;
    TT_ASSERT(header->magic == MAGIC);
    TT_ASSERT(header->size == size && memory->live_count > 0);
    if (header->next != NULL) {
        header->next->previous = header->previous;
    }
    if (header->previous != NULL) {
        header->previous->next = header->next;
    } else {
        memory->first_alive = header->next;
    }
    header->magic = 0;
    memset(block, 0xdd, size);
    memory->live_count--;
    POISON(block, size);
    struct header *rested = memory->resting[memory->resting_at];
    memory->resting[memory->resting_at] = header;
    memory->resting_at = (memory->resting_at + 1) % TT_RESTING_MAX;
    if (rested != NULL) {
        size_t real = rested->size + sizeof *rested + TT_GRAIN;
        void **list = list_of(env, &real);
        UNPOISON(rested, real);
        memset(rested, 0xdd, real);
        put_block(list, rested);
        POISON((char *)rested + sizeof(void *), real - sizeof(void *));
    }
}

static void put_maker(const struct header *header, FILE *out)
{
    TT_ASSERT(header->magic == MAGIC);
    const struct tt_coro_type *maker = header->maker;
    const char *file = maker != NULL ? maker->file : NULL;
    if (maker == NULL) {
        fputs("\n", out); /* outside of every coroutine in C */
    } else if (file == NULL) {
        fprintf(out, ", made by `%s`\n", maker->name);
    } else if (header->line == 0) {
        fprintf(out, ", made by `%s` (%s:%u) before its first await\n",
                maker->name, file, maker->first_line);
    } else {
        fprintf(out, ", made by `%s` after its await at %s:%llu\n", maker->name,
                file, (unsigned long long)header->line);
    }
}

/* What a block that is still alive is: its type, and of a coroutine in C where
 * it is written, and how far it came. */
static void put_object(const struct tt_env *env, const struct tt_object *object,
                       FILE *out)
{
    TT_ASSERT(object->type != NULL);
    /* A type of the program may be gone before its objects. */
    uintptr_t offset = (uintptr_t)object->type - (uintptr_t)env->memory.base;
    if (offset < env->limits.memory_max) {
        fputs("an object of a class", out);
        return;
    }
    if (object->type->resume != tt_coro_resume) {
        fputs(object->type->name, out);
        return;
    }
    const struct tt_coro *coro = (const void *)object;
    const struct tt_coro_type *type = (const void *)object->type;
    fprintf(out, "coroutine `%s` (%s:%u)", type->name,
            type->file == NULL ? "?" : type->file, type->first_line);
    if (coro->at == 0 && (coro->head.flags & TT_CORO_DONE) == 0) {
        fputs(", never awaited", out);
    }
}

void tt__memory_name_alive(struct tt_env *env, FILE *out)
{
    enum { SHOWN_MAX = 20 };
    const struct header *header = env->memory.first_alive;
    uint64_t shown = 0;
    TT_ASSERT(header == NULL || env->memory.live_count > 0);
    for (; header != NULL && shown < SHOWN_MAX; header = header->next) {
        fprintf(out, "still alive: %zu bytes, ", header->size);
        if (header->is_object) {
            put_object(env, (const void *)(header + 1), out);
        } else {
            fputs("no object", out);
        }
        put_maker(header, out);
        shown++;
    }
    if (env->memory.live_count > shown) {
        fprintf(out, "still alive: %llu blocks more\n",
                (unsigned long long)(env->memory.live_count - shown));
    }
}

void tt__memory_name_unawaited(const struct tt_coro *coro, FILE *out)
{
    const struct header *header = (const struct header *)(const void *)coro - 1;
    const struct tt_coro_type *type = (const void *)coro->head.type;
    TT_ASSERT(header->magic == MAGIC && header->is_object);
    fprintf(out, "never awaited: coroutine `%s` (%s:%u)", type->name,
            type->file == NULL ? "?" : type->file, type->first_line);
    put_maker(header, out);
}

size_t tt__block_head(void)
{
    return sizeof(struct header);
}

bool tt__block_grow(struct tt_env *env, void *block, size_t old_size,
                    size_t new_size)
{
    struct header *header = (struct header *)block - 1;
    size_t more = sizeof *header + TT_GRAIN;
    TT_ASSERT(header->magic == MAGIC && header->size == old_size);
    if (sees_all(env) ||
        round_size(old_size + more) != round_size(new_size + more)) {
        return false;
    }
    header->size = new_size;
    UNPOISON((char *)block + old_size, new_size - old_size);
    return true;
}

void tt__memory_is_object(void *block)
{
    ((struct header *)block - 1)->is_object = 1;
}

#endif

void *tt_realloc(struct tt_env *env, void *block, size_t old_size,
                 size_t new_size)
{
    TT_ASSERT(block != NULL || old_size == 0);
    void *moved = tt_alloc(env, new_size);
    if (moved != NULL && block != NULL) {
        size_t size = old_size < new_size ? old_size : new_size;
        memcpy(moved, block, size);
        tt__notify_moved(env, block, moved, size);
        tt_free(env, block, old_size);
    }
    return moved;
}

void tt__memory_start(struct tt_env *env, void *base, size_t size)
{
    struct tt_memory *memory = &env->memory;
    size_t head = (sizeof *env + 63) & ~(size_t)63;
    TT_ASSERT(size > head && (uintptr_t)base % TT_GRAIN == 0);
    memory->base = base;
    memory->top = memory->base + head;
    memory->end = memory->base + size;
}

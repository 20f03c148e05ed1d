/* SPDX-License-Identifier: MIT
 *
 * stored.c: loading stored modules.
 *
 * One copy and a pass over each list of patches: some ten microseconds for a
 * large module. The instructions are copied, too, since watching writes to
 * them.
 */
#include "stored.h"

#include <string.h>

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/types/complex.h"

const struct tt_type *const tt__stored_types[STORED_TYPE_COUNT] = {
    &tt_str_type,   &tt_tuple_type,    &tt_int_type,
    &tt_float_type, &tt__complex_type, &tt__bytes_type};

/* A module that is being loaded. */
struct loading {
    const struct tt__stored *stored;
    const struct tt__program *program;
    char *block;
};

static uintptr_t get_word(const char *at)
{
    uintptr_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

static void put_word(char *at, uintptr_t word)
{
    memcpy(at, &word, sizeof word);
}

/* Words that become pointers into the block, or into the record: most of all
 * patches. */
static void add_base(const struct loading *loading, uintptr_t base,
                     const uint32_t *places, uint32_t count)
{
    char *block = loading->block;
    for (uint32_t i = 0; i < count; i++) {
        TT_PARANOID_ASSERT(places[i] + sizeof(uintptr_t) <=
                           loading->stored->block_size);
        put_word(block + places[i], base + get_word(block + places[i]));
    }
}

/* What the word of another patch becomes. */
static uintptr_t patched_word(const struct loading *loading,
                              enum tt__patch kind, uintptr_t word)
{
    if (kind == PATCH_PROGRAM) {
        return (uintptr_t)loading->program;
    }
    if (kind == PATCH_TYPE) {
        TT_ASSERT(word < STORED_TYPE_COUNT);
        return (uintptr_t)tt__stored_types[word];
    }
    TT_ASSERT(kind == PATCH_BUILTIN);
    return (uintptr_t)tt__builtins[word].object;
}

static void patch_words(const struct loading *loading, enum tt__patch kind,
                        const uint32_t *places, uint32_t count)
{
    char *block = loading->block;
    if (kind == PATCH_BLOCK) {
        add_base(loading, (uintptr_t)block, places, count);
        return;
    }
    if (kind == PATCH_RECORD) {
        add_base(loading, (uintptr_t)loading->stored, places, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        TT_PARANOID_ASSERT(places[i] + sizeof(uintptr_t) <=
                           loading->stored->block_size);
        put_word(block + places[i],
                 patched_word(loading, kind, get_word(block + places[i])));
    }
}

/* Adds MORE to instructions, or to numbers that follow them. */
static void patch_numbers(const struct loading *loading, uint32_t more,
                          const uint32_t *places, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number;
        TT_PARANOID_ASSERT(places[i] + sizeof number <=
                           loading->stored->block_size);
        memcpy(&number, loading->block + places[i], sizeof number);
        number += more;
        memcpy(loading->block + places[i], &number, sizeof number);
    }
}

static void patch_all(const struct loading *loading)
{
    const struct tt__stored *stored = loading->stored;
    const void *patches = (const char *)stored + stored->patches;
    const uint32_t *places = patches;
    for (int kind = 0; kind < PATCH_COUNT; kind++) {
        uint32_t count = stored->patch_counts[kind];
        if (kind == PATCH_GLOBAL) {
            patch_numbers(loading, loading->program->first_global << 8, places,
                          count);
        } else if (kind == PATCH_CACHES) {
            patch_numbers(loading, loading->program->first_caches, places,
                          count);
        } else {
            patch_words(loading, (enum tt__patch)kind, places, count);
        }
        places += count;
    }
}

int tt__stored_load(const struct tt__stored *stored,
                    struct tt__program *program, struct tt__image *image)
{
    const char *record = (const char *)stored;
    struct loading loading = {.stored = stored, .program = program};
    TT_ASSERT(program->main == NULL);
    TT_ASSERT((uintptr_t)stored % STORED_ALIGNMENT == 0);
    /* The operand of an instruction has 24 bits. */
    TT_ASSERT(image->global_count + stored->global_count < 1 << 24);
    loading.block = tt__pool_copy(&program->pool, record + stored->block,
                                  stored->block_size);
    if (loading.block == NULL) {
        return -1;
    }
    program->first_global = image->global_count;
    program->first_caches = image->caches_count;
    program->global_count = stored->global_count;
    program->caches_count = stored->caches_count;
    patch_all(&loading);
    program->main = (const void *)(loading.block + stored->main);
    program->global_names = (const void *)(loading.block + stored->names);
    program->global_builtins = (const void *)(loading.block + stored->builtins);
    program->global_bindings = (const void *)(record + stored->bindings);
    program->global_order = (const void *)(record + stored->order);
    program->imports = (const void *)(record + stored->imports);
    program->import_count = stored->import_count;
    program->reads_input = stored->reads_input;
    program->names_call_graphs = stored->names_call_graphs;
    image->global_count += stored->global_count;
    image->caches_count += stored->caches_count;
    return 0;
}

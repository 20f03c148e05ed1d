/* SPDX-License-Identifier: MIT
 *
 * store.c: making the record of a compiled module; see stored.h.
 *
 * A walk over the code copies each object into the block once and lists the
 * words of the block that hold pointers. Lines and tables of handlers, which
 * have no pointers, go into the record itself. The order is that of the walk,
 * so that it does not depend on addresses.
 */
#include <setjmp.h>
#include <stddef.h>
#include <string.h>

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/types/complex.h"
#include "stored.h"

/* Bytes that grow. */
struct buffer {
    char *at;
    uint32_t size;
    uint32_t capacity;
};

struct places {
    uint32_t *at;
    uint32_t count;
};

/* An object or a code that the block has. */
struct known {
    const void *object; /* NULL: an empty slot */
    uint64_t key;
    uint32_t at;
};

struct store {
    struct tt__pool *pool;
    const struct tt__program *program;
    struct buffer block;
    struct buffer record;
    struct places patches[PATCH_COUNT];
    struct known *known; /* a hash table */
    uint32_t known_count;
    uint32_t known_capacity; /* a power of two, or 0 */
};

/* ---- Buffers ------------------------------------------------------------- */

/* The position of SIZE new bytes, zeroed. */
static uint32_t reserve(struct store *store, struct buffer *buffer, size_t size,
                        uint32_t alignment)
{
    uint32_t at = (buffer->size + alignment - 1) & ~(alignment - 1);
    TT_ASSERT(size < UINT32_MAX / 4 && at < UINT32_MAX / 4);
    uint32_t end = at + (uint32_t)size;
    if (end > buffer->capacity) {
        uint32_t capacity = end < 1024 ? 2048 : 2 * end;
        char *grown = tt__pool_take(store->pool, capacity);
        if (buffer->size > 0) {
            memcpy(grown, buffer->at, buffer->size);
        }
        buffer->at = grown;
        buffer->capacity = capacity;
    }
    buffer->size = end;
    return at;
}

static uint32_t append(struct store *store, struct buffer *buffer,
                       const void *from, size_t size, uint32_t alignment)
{
    uint32_t at = reserve(store, buffer, size, alignment);
    if (size > 0) {
        memcpy(buffer->at + at, from, size);
    }
    return at;
}

static void add_patch(struct store *store, enum tt__patch kind, uint32_t at)
{
    struct places *places = &store->patches[kind];
    places->at = tt__pool_grow(store->pool, places->at, places->count,
                               sizeof *places->at);
    places->at[places->count++] = at;
}

/* Sets the word at position AT of the block, which PATCH changes. */
static void set_word(struct store *store, uint32_t at, enum tt__patch kind,
                     uint64_t word)
{
    _Static_assert(sizeof(uintptr_t) == sizeof word, "words have 64 bits");
    TT_ASSERT(at % sizeof word == 0 && at + sizeof word <= store->block.size);
    memcpy(store->block.at + at, &word, sizeof word);
    add_patch(store, kind, at);
}

/* ---- What the block has -------------------------------------------------- */

/* KEY is equal for equal objects; the object decides. */
static struct known *find_known(const struct store *store, const void *object,
                                uint64_t key)
{
    uint64_t mask = store->known_capacity - 1;
    uint64_t at = (key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & mask;
    while (store->known[at].object != NULL &&
           store->known[at].object != object) {
        at = (at + 1) & mask;
    }
    return &store->known[at];
}

static void grow_known(struct store *store)
{
    struct known *old = store->known;
    uint32_t count = store->known_capacity;
    store->known_capacity = count == 0 ? 256 : 2 * count;
    store->known = tt__pool_take(store->pool,
                                 store->known_capacity * sizeof *store->known);
    for (uint32_t i = 0; i < count; i++) {
        if (old[i].object != NULL) {
            *find_known(store, old[i].object, old[i].key) = old[i];
        }
    }
}

/* Whether OBJECT has a position, *AT, already; if not it gets one, of SIZE
 * bytes copied from it. */
static bool place_object(struct store *store, const void *object, uint64_t key,
                         size_t size, uint32_t *at)
{
    if (2 * store->known_count >= store->known_capacity) {
        grow_known(store);
    }
    struct known *known = find_known(store, object, key);
    if (known->object == NULL) {
        *at = append(store, &store->block, object, size, 8);
        *known = (struct known){object, key, *at};
        store->known_count++;
        return false;
    }
    *at = known->at;
    return true;
}

/* ---- Values -------------------------------------------------------------- */

static uint64_t type_number(tt_value v)
{
    const struct tt_type *type = tt_object(v)->type;
    uint64_t i = 0;
    while (i < STORED_TYPE_COUNT && tt__stored_types[i] != type) {
        i++;
    }
    TT_ASSERT(i < STORED_TYPE_COUNT);
    return i;
}

static size_t object_size(tt_value v)
{
    const struct tt_type *type = tt_object(v)->type;
    if (type == &tt_str_type) {
        return sizeof(struct tt_str) + tt_str_get(v)->size + 1;
    }
    if (type == &tt_tuple_type) {
        return sizeof(struct tt_tuple) +
               tt_tuple_get(v)->count * sizeof(tt_value);
    }
    if (type == &tt__bytes_type) {
        return sizeof(struct tt__bytes) + ((const struct tt__bytes *)v)->size +
               1;
    }
    if (type == &tt_int_type) {
        return sizeof(struct tt_int);
    }
    if (type == &tt_float_type) {
        return sizeof(struct tt_float);
    }
    return sizeof(struct tt__complex);
}

static void put_value(struct store *store, uint32_t at, tt_value v);

/* The position of object V. It recurses as deep as tuples nest. */
static uint32_t put_object(struct store *store, tt_value v)
{
    uint32_t at;
    uint64_t key = tt_is_str(v) ? tt_str_get(v)->hash : 0;
    TT_ASSERT(tt_object(v)->refs == TT_IMMORTAL);
    if (place_object(store, tt_object(v), key, object_size(v), &at)) {
        return at;
    }
    set_word(store, at + offsetof(struct tt_object, type), PATCH_TYPE,
             type_number(v));
    if (tt_object(v)->type == &tt_tuple_type) {
        const struct tt_tuple *tuple = tt_tuple_get(v);
        for (uint32_t i = 0; i < tuple->count; i++) {
            put_value(store,
                      at + (uint32_t)(offsetof(struct tt_tuple, at) +
                                      i * sizeof(tt_value)),
                      tuple->at[i]);
        }
    }
    const struct tt_int *integer = (const void *)v;
    if (tt_object(v)->type == &tt_int_type && integer->count != 0) {
        int32_t count = integer->count;
        size_t size = (size_t)(count < 0 ? -count : count) * sizeof(uint64_t);
        uint32_t limbs = append(store, &store->block, integer->limbs, size, 8);
        set_word(store, at + offsetof(struct tt_int, limbs), PATCH_BLOCK,
                 limbs);
    }
    return at;
}

/* Sets the value at position AT of the block. */
static void put_value(struct store *store, uint32_t at, tt_value v)
{
    if (tt_is_object(v)) {
        set_word(store, at, PATCH_BLOCK, put_object(store, v));
        return;
    }
    memcpy(store->block.at + at, &v, sizeof v);
}

/* An array of values: its position. */
static uint32_t put_values(struct store *store, const tt_value *values,
                           uint32_t count)
{
    uint32_t at = reserve(store, &store->block, count * sizeof *values, 8);
    for (uint32_t i = 0; i < count; i++) {
        put_value(store, at + i * (uint32_t)sizeof *values, values[i]);
    }
    return at;
}

/* ---- Code ---------------------------------------------------------------- */

/* The instructions, with numbers that begin at 0. */
static uint32_t put_ops(struct store *store, const struct tt__code *code)
{
    uint32_t first_global = store->program->first_global;
    uint32_t at = append(store, &store->block, code->ops,
                         code->op_count * sizeof *code->ops, 8);
    for (uint32_t i = 0; i < code->op_count; i++) {
        enum tt__op op = (enum tt__op)(code->ops[i] & 0xff);
        uint32_t place = at + i * (uint32_t)sizeof *code->ops;
        TT_ASSERT(op < OP_COUNT); /* and not watched */
        if (tt__op_has_global(op)) {
            uint32_t word = code->ops[i] - (first_global << 8);
            TT_ASSERT(word >> 8 < store->program->global_count);
            memcpy(store->block.at + place, &word, sizeof word);
            add_patch(store, PATCH_GLOBAL, place);
        }
        if (tt__op_has_cache(op)) {
            i++;
            TT_ASSERT(code->ops[i] < code->cache_count);
        }
    }
    return at;
}

static uint32_t put_code(struct store *store, const struct tt__code *code);

static uint32_t put_codes(struct store *store, const struct tt__code *code)
{
    uint32_t at =
        reserve(store, &store->block, code->code_count * sizeof(void *), 8);
    for (uint32_t i = 0; i < code->code_count; i++) {
        set_word(store, at + i * (uint32_t)sizeof(void *), PATCH_BLOCK,
                 put_code(store, code->codes[i]));
    }
    return at;
}

/* Tables without pointers. */
static void put_tables(struct store *store, const struct tt__code *code,
                       uint32_t at)
{
    uint32_t covered = append(store, &store->record, code->covered,
                              code->covered_count * sizeof *code->covered, 8);
    set_word(store, at + offsetof(struct tt__code, covered), PATCH_RECORD,
             covered);
    uint32_t lines = append(store, &store->record, code->lines,
                            code->line_count * sizeof *code->lines, 8);
    set_word(store, at + offsetof(struct tt__code, lines), PATCH_RECORD, lines);
}

/* Their place among those of the program. */
static void put_caches(struct store *store, const struct tt__code *code,
                       uint32_t at)
{
    uint32_t place = code->caches_at - store->program->first_caches;
    TT_ASSERT(place <= store->program->caches_count);
    memcpy(store->block.at + at, &place, sizeof place);
    add_patch(store, PATCH_CACHES, at);
}

/* The position of CODE. It recurses as deep as functions nest. */
static uint32_t put_code(struct store *store, const struct tt__code *code)
{
    uint32_t at;
    if (place_object(store, code, code->first_line, sizeof *code, &at)) {
        return at;
    }
#define AT(field) (at + (uint32_t)offsetof(struct tt__code, field))
    TT_ASSERT(code->program == store->program);
    set_word(store, AT(program), PATCH_PROGRAM, 0);
    put_value(store, AT(name), code->name);
    put_value(store, AT(qualified_name), code->qualified_name);
    put_value(store, AT(doc), code->doc);
    set_word(store, AT(ops), PATCH_BLOCK, put_ops(store, code));
    set_word(store, AT(constants), PATCH_BLOCK,
             put_values(store, code->constants, code->constant_count));
    set_word(store, AT(names), PATCH_BLOCK,
             put_values(store, code->names, code->name_count));
    set_word(store, AT(slot_names), PATCH_BLOCK,
             put_values(store, code->slot_names, code->slot_count));
    put_tables(store, code, at);
    put_caches(store, code, AT(caches_at));
    set_word(store, AT(codes), PATCH_BLOCK, put_codes(store, code));
    if (code->annotate != NULL) {
        set_word(store, AT(annotate), PATCH_BLOCK,
                 put_code(store, code->annotate));
    }
#undef AT
    return at;
}

/* ---- The record ---------------------------------------------------------- */

/* The row of a builtin's value. */
static uint64_t builtin_row(tt_value v)
{
    uint64_t row = 0;
    while (tt__builtins[row].name != NULL &&
           tt_value_of(tt__builtins[row].object) != v) {
        row++;
    }
    TT_ASSERT(tt__builtins[row].name != NULL);
    return row;
}

static uint32_t put_builtins(struct store *store)
{
    const struct tt__program *program = store->program;
    uint32_t at = reserve(store, &store->block,
                          program->global_count * sizeof(tt_value), 8);
    for (uint32_t i = 0; i < program->global_count; i++) {
        if (program->global_builtins[i] != TT_NULL) {
            set_word(store, at + i * (uint32_t)sizeof(tt_value), PATCH_BUILTIN,
                     builtin_row(program->global_builtins[i]));
        }
    }
    return at;
}

/* The tables of the program, and the lists of patches. */
static void put_lists(struct store *store, struct tt__stored *head)
{
    const struct tt__program *program = store->program;
    struct buffer *record = &store->record;
    head->bindings = append(store, record, program->global_bindings,
                            program->global_count, 1);
    head->order =
        append(store, record, program->global_order,
               program->global_count * sizeof *program->global_order, 4);
    head->imports = append(store, record, program->imports,
                           program->import_count * sizeof *program->imports, 2);
    head->patches = reserve(store, record, 0, 4);
    for (int kind = 0; kind < PATCH_COUNT; kind++) {
        const struct places *places = &store->patches[kind];
        head->patch_counts[kind] = places->count;
        append(store, record, places->at, places->count * sizeof *places->at,
               4);
    }
}

static const struct tt__stored *put_all(struct store *store)
{
    const struct tt__program *program = store->program;
    struct tt__stored head = {
        .global_count = program->global_count,
        .caches_count = program->caches_count,
        .import_count = program->import_count,
        .reads_input = program->reads_input,
        .names_call_graphs = program->names_call_graphs,
    };
    reserve(store, &store->record, sizeof head, STORED_ALIGNMENT);
    head.main = put_code(store, program->main);
    head.names =
        put_values(store, program->global_names, program->global_count);
    head.builtins = put_builtins(store);
    put_lists(store, &head);
    head.block_size = store->block.size;
    head.block = append(store, &store->record, store->block.at,
                        store->block.size, STORED_ALIGNMENT);
    reserve(store, &store->record, 0, STORED_ALIGNMENT);
    head.size = store->record.size;
    memcpy(store->record.at, &head, sizeof head);
    return (const void *)store->record.at;
}

const struct tt__stored *tt__store(const struct tt__program *program,
                                   struct tt__pool *pool)
{
    struct store store = {.pool = pool, .program = program};
    jmp_buf failed;
    TT_ASSERT(program->main != NULL && program->module != NULL);
    pool->spent = &failed;
    const struct tt__stored *stored =
        setjmp(failed) != 0 ? NULL : put_all(&store);
    pool->spent = NULL;
    return stored;
}

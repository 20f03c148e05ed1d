/* SPDX-License-Identifier: MIT
 *
 * tests/suites/rows.c: every row of native functions and properties. See
 * rows.h.
 */
#define _GNU_SOURCE
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"

#include "scenarios/lang/machine/machine.h"

struct found {
    struct row *at; /* owns */
    size_t count;
    size_t capacity;
};

static struct row *add(struct found *found)
{
    if (found->count == found->capacity) {
        found->capacity = 2 * found->capacity + 256;
        found->at = realloc(found->at, found->capacity * sizeof *found->at);
        TT_ASSERT(found->at != NULL);
    }
    struct row *row = &found->at[found->count++];
    memset(row, 0, sizeof *row);
    return row;
}

static void add_native(struct found *found, const struct tt_native *native)
{
    if (native->call == NULL) {
        return; /* only for binding arguments */
    }
    struct row *row = add(found);
    snprintf(row->name, sizeof row->name, "%s", native->full_name);
    row->native = native;
    row->effect = native->effect;
}

static void name_property(struct row *row, const struct tt_type *type)
{
    snprintf(row->name, sizeof row->name, "%s.%s", type->name,
             row->property->name);
    row->type = type;
}

/* Types share tables: each is added once, under the type whose name comes
 * first in the alphabet, as compilers place types in any order. */
static void add_properties(struct found *found, const struct tt_type *type,
                           const struct tt_property *at)
{
    bool known = false;
    for (size_t i = 0; at != NULL && i < found->count; i++) {
        struct row *row = &found->at[i];
        if (row->table == at) {
            known = true;
            if (strcmp(type->name, row->type->name) < 0) {
                name_property(row, type);
            }
        }
    }
    const struct tt_property *table = at;
    for (; !known && at != NULL && at->name != NULL; at++) {
        struct row *row = add(found);
        row->property = at;
        row->table = table;
        row->effect = at->effect;
        name_property(row, type);
    }
}

static void add_type(struct found *found, const struct tt_type *type)
{
    add_properties(found, type, type->properties);
    add_properties(found, type, tt__type_ops(type)->properties);
    if (type->kind == TT_KIND_EXCEPTION) {
        add_properties(found, type, tt__exception_properties(type));
    }
}

/* Whether a static object of TYPE seems to be at AT, which may lie between
 * objects, where the sanitizer allows no access. */
__attribute__((noinline, no_sanitize_address)) static bool
is_static(const void *at, const struct tt_type *type)
{
    const struct tt_object *object = at;
    return object->refs == (uint32_t)TT_IMMORTAL && object->flags == 0 &&
           object->type == type;
}

static int look_through(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_W)) {
            continue; /* what is relocated lies in what was writable */
        }
        const uint8_t *at = (const uint8_t *)(info->dlpi_addr + part->p_vaddr);
        const uint8_t *end = at + part->p_filesz - sizeof(struct tt_native);
        for (; at <= end; at += sizeof(void *)) {
            if (is_static(at, &tt_native_type)) {
                add_native(data, (const void *)at);
            } else if (is_static(at, &tt_type_type)) {
                add_type(data, (const void *)at);
            }
        }
    }
    return 1; /* the program itself, which comes first, is all */
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct row *)a)->name, ((const struct row *)b)->name);
}

struct row *rows_find(size_t *count)
{
    struct found found = {NULL, 0, 0};
    dl_iterate_phdr(look_through, &found);
    qsort(found.at, found.count, sizeof *found.at, by_name);
    *count = found.count;
    return found.at;
}

/* SPDX-License-Identifier: MIT
 *
 * load_known.c: the program's own modules by name, and the names that were
 * searched for in vain.
 *
 * Each str of a program may name a module, and a folder of packages may have
 * thousands: a load looks up many more names than it finds modules. The table
 * follows the image's list, which only grows.
 */
#include "loader.h"

#include <stdlib.h>
#include <string.h>

struct tt__known_name {
    uint64_t hash;
    const char *name;            /* NULL: the slot is free */
    struct tt__program *program; /* NULL: no file has the name */
};

enum { KNOWN_CAPACITY_FIRST = 64 };

static uint64_t hash_name(const char *name)
{
    uint64_t hash = 0;
    TT_ASSERT(name != NULL);
    for (; *name != '\0'; name++) {
        hash = (hash + (unsigned char)*name) * UINT64_C(0x9e3779b97f4a7c15);
    }
    return hash ^ hash >> 32;
}

/* The slot of NAME, or the free one where it belongs. */
static struct tt__known_name *slot_of(const struct loader *loader,
                                      uint64_t hash, const char *name)
{
    uint32_t mask = loader->known_capacity - 1, at = (uint32_t)hash & mask;
    TT_ASSERT(loader->known_count < loader->known_capacity);
    while (loader->known[at].name != NULL &&
           (loader->known[at].hash != hash ||
            strcmp(loader->known[at].name, name) != 0)) {
        at = (at + 1) & mask;
    }
    return &loader->known[at];
}

/* Doubles the table. False: no memory. */
static bool grow(struct loader *loader)
{
    struct loader old = *loader;
    uint32_t capacity = old.known_capacity;
    capacity = capacity == 0 ? KNOWN_CAPACITY_FIRST : 2 * capacity;
    loader->known = calloc(capacity, sizeof *loader->known);
    if (loader->known == NULL) {
        loader->known = old.known;
        loader->rc = -1;
        return false;
    }
    loader->known_capacity = capacity;
    for (uint32_t i = 0; i < old.known_capacity; i++) {
        const struct tt__known_name *known = &old.known[i];
        if (known->name != NULL) {
            *slot_of(loader, known->hash, known->name) = *known;
        }
    }
    free(old.known);
    return true;
}

/* NAME lives as long as the image. The first program of a name stays it. */
static void put(struct loader *loader, const char *name,
                struct tt__program *program)
{
    if (2 * loader->known_count >= loader->known_capacity && !grow(loader)) {
        return;
    }
    uint64_t hash = hash_name(name);
    struct tt__known_name *slot = slot_of(loader, hash, name);
    loader->known_count += slot->name == NULL;
    if (slot->name == NULL || slot->program == NULL) {
        *slot = (struct tt__known_name){hash, name, program};
    }
}

/* Takes in what the image's list got since the last time. */
static void follow(struct loader *loader)
{
    struct tt__program *at =
        loader->last == NULL ? loader->image->programs : loader->last->next;
    for (; at != NULL && loader->rc == 0; at = at->next) {
        if (at->module == NULL) {
            put(loader, at->name, at);
        }
        loader->last = at;
    }
}

struct tt__program *tt__loader_own(struct loader *loader, const char *name)
{
    follow(loader);
    return loader->known_capacity == 0
               ? NULL
               : slot_of(loader, hash_name(name), name)->program;
}

bool tt__loader_is_missing(struct loader *loader, const char *name)
{
    follow(loader);
    if (loader->known_capacity == 0) {
        return false;
    }
    const struct tt__known_name *slot = slot_of(loader, hash_name(name), name);
    return slot->name != NULL && slot->program == NULL;
}

void tt__loader_note_missing(struct loader *loader, const char *name)
{
    const char *copy =
        tt__pool_copy(&loader->image->main->pool, name, strlen(name));
    if (copy == NULL) {
        loader->rc = -1;
        return;
    }
    put(loader, copy, NULL);
}

void tt__loader_deinit(struct loader *loader)
{
    free(loader->known);
    loader->known = NULL;
    loader->known_capacity = loader->known_count = 0;
}

/* SPDX-License-Identifier: MIT
 *
 * things.c: which things of two logged runs correspond. See things.h.
 *
 * Things are numbered in the order of their first accesses, so the order of
 * their numbers is that in time.
 */
#include <stdlib.h>
#include <string.h>

#include "things.h"

/* How a thing was accessed first. */
struct origin {
    uint64_t place;
    uint64_t name;
    uint32_t thing;
};

struct origins {
    struct origin *at; /* owns (malloc) */
    uint32_t count;
};

uint64_t tt__hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    TT_ASSERT(bytes != NULL);
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ at[i]) * 0x100000001b3;
    }
    return hash;
}

uint64_t tt__hash_text(uint64_t hash, const char *text)
{
    return text == NULL ? hash : tt__hash_bytes(hash, text, strlen(text) + 1);
}

static uint64_t name_of(const struct tt__accesses *log,
                        const struct tt__logged *access)
{
    uint64_t hash =
        tt__hash_text(0xcbf29ce484222325, tt__accesses_name(log, access->name));
    return tt__hash_bytes(hash, &access->named, sizeof access->named);
}

/* The name, the task's name, the line, and how it is accessed. */
static uint64_t place_of(const struct tt__accesses *log,
                         const struct tt__logged *access)
{
    size_t count;
    const struct tt__actor *actors = tt__accesses_actors(log, &count);
    uint64_t hash = name_of(log, access);
    TT_ASSERT(access->actor == TT__NOBODY || access->actor < count);
    if (access->actor != TT__NOBODY) {
        hash = tt__hash_text(hash, actors[access->actor].name);
    }
    hash = tt__hash_text(hash, access->file);
    hash = tt__hash_bytes(hash, &access->line, sizeof access->line);
    return tt__hash_bytes(hash, &access->access, sizeof access->access);
}

static int compare_places(const void *a, const void *b)
{
    const struct origin *x = a, *y = b;
    return x->place != y->place ? (x->place > y->place) - (x->place < y->place)
                                : (x->thing > y->thing) - (x->thing < y->thing);
}

static int compare_names(const void *a, const void *b)
{
    const struct origin *x = a, *y = b;
    return x->name != y->name ? (x->name > y->name) - (x->name < y->name)
                              : (x->thing > y->thing) - (x->thing < y->thing);
}

/* The greatest number of a thing. */
static uint32_t count_things(const struct tt__logged *accesses, size_t count)
{
    uint32_t things = 0;
    for (size_t i = 0; i < count; i++) {
        things = accesses[i].thing > things ? accesses[i].thing : things;
    }
    TT_ASSERT(count == 0 || things > 0);
    return things;
}

/* False: no memory. */
static bool find_origins(const struct tt__accesses *log, struct origins *out)
{
    size_t count;
    const struct tt__logged *accesses = tt__accesses_all(log, &count);
    uint32_t things = count_things(accesses, count);
    out->count = 0;
    out->at = calloc((size_t)things + 1, sizeof *out->at);
    bool *is_known = calloc((size_t)things + 1, sizeof *is_known);
    bool good = out->at != NULL && is_known != NULL;
    for (size_t i = 0; good && i < count; i++) {
        uint32_t thing = accesses[i].thing;
        if (!is_known[thing]) {
            is_known[thing] = true;
            out->at[out->count++] = (struct origin){
                place_of(log, &accesses[i]), name_of(log, &accesses[i]), thing};
        }
    }
    free(is_known);
    return good;
}

static void sort(struct origins *origins,
                 int (*compare)(const void *a, const void *b))
{
    if (origins->count > 1) {
        qsort(origins->at, origins->count, sizeof *origins->at, compare);
    }
}

/* The n-th at a place corresponds to the n-th there. Removes these. */
static void match_places(struct origins *log, struct origins *other,
                         uint32_t *matches)
{
    uint32_t i = 0, j = 0, left = 0, others_left = 0;
    sort(log, compare_places);
    sort(other, compare_places);
    while (i < log->count && j < other->count) {
        if (log->at[i].place < other->at[j].place) {
            log->at[left++] = log->at[i++];
        } else if (log->at[i].place > other->at[j].place) {
            other->at[others_left++] = other->at[j++];
        } else {
            matches[log->at[i++].thing] = other->at[j++].thing;
        }
    }
    while (i < log->count) {
        log->at[left++] = log->at[i++];
    }
    while (j < other->count) {
        other->at[others_left++] = other->at[j++];
    }
    TT_ASSERT(left <= log->count && others_left <= other->count);
    log->count = left;
    other->count = others_left;
}

/* Whether no other has the name of the one AT. */
static bool is_only(const struct origins *origins, uint32_t at)
{
    const struct origin *own = &origins->at[at];
    TT_ASSERT(at < origins->count);
    return (at == 0 || own[-1].name != own->name) &&
           (at + 1 == origins->count || own[1].name != own->name);
}

static void match_names(struct origins *log, struct origins *other,
                        uint32_t *matches)
{
    uint32_t i = 0, j = 0;
    sort(log, compare_names);
    sort(other, compare_names);
    while (i < log->count && j < other->count) {
        if (log->at[i].name < other->at[j].name) {
            i++;
        } else if (log->at[i].name > other->at[j].name) {
            j++;
        } else {
            if (is_only(log, i) && is_only(other, j)) {
                matches[log->at[i].thing] = other->at[j].thing;
            }
            i++;
            j++;
        }
    }
    TT_ASSERT(i <= log->count && j <= other->count);
}

uint32_t *tt__things_match(const struct tt__accesses *log,
                           const struct tt__accesses *other)
{
    size_t count;
    const struct tt__logged *accesses = tt__accesses_all(log, &count);
    struct origins own = {.at = NULL}, others = {.at = NULL};
    uint32_t *matches =
        calloc((size_t)count_things(accesses, count) + 1, sizeof *matches);
    if (matches != NULL && find_origins(log, &own) &&
        find_origins(other, &others)) {
        match_places(&own, &others, matches);
        match_names(&own, &others, matches);
    } else {
        free(matches);
        matches = NULL;
    }
    free(own.at);
    free(others.at);
    return matches;
}

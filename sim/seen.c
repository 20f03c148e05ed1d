/* SPDX-License-Identifier: MIT
 *
 * sim/seen.c: the set of hashes seen. See seen.h.
 */
#include <stdlib.h>

#include "seen.h"

enum { PLACES_FIRST = 1024, AGAIN = 1 };

void tt__seen_init(struct tt__seen *seen, size_t max)
{
    *seen = (struct tt__seen){.max = max};
}

void tt__seen_deinit(struct tt__seen *seen)
{
    free(seen->at);
    seen->at = NULL;
}

static size_t first_place(const struct tt__seen *seen, uint64_t hash)
{
    return (size_t)(hash >> 1) & seen->mask;
}

/* Where HASH is, or should be. */
static uint64_t *place_of(const struct tt__seen *seen, uint64_t hash)
{
    size_t at = first_place(seen, hash);
    while (seen->at[at] != 0 && (seen->at[at] | AGAIN) != (hash | AGAIN)) {
        at = (at + 1) & seen->mask;
    }
    return &seen->at[at];
}

/* Room for one more, at most half full. */
static bool grow(struct tt__seen *seen)
{
    size_t places = seen->mask + 1;
    if (seen->at != NULL && (seen->count + 1) * 2 <= places) {
        return true;
    }
    struct tt__seen old = *seen;
    places = seen->at == NULL ? PLACES_FIRST : 2 * places;
    seen->at = calloc(places, sizeof *seen->at);
    if (seen->at == NULL) {
        *seen = old;
        return false;
    }
    seen->mask = places - 1;
    for (size_t i = 0; old.at != NULL && i <= old.mask; i++) {
        if (old.at[i] != 0) {
            *place_of(seen, old.at[i]) = old.at[i];
        }
    }
    free(old.at);
    return true;
}

void tt__seen_complete(struct tt__seen *seen)
{
    uint64_t hash = seen->begun, *place;
    seen->begun = 0;
    if (hash == 0) {
        return;
    }
    place = seen->at == NULL ? NULL : place_of(seen, hash);
    if (place != NULL && *place != 0) {
        seen->once -= !(*place & AGAIN);
        *place |= AGAIN;
        return;
    }
    if (seen->count == seen->max || !grow(seen)) {
        seen->full = true;
        return;
    }
    *place_of(seen, hash) = hash;
    seen->count++;
    seen->once++;
}

void tt__seen_add(struct tt__seen *seen, struct tt_hash hash)
{
    tt__seen_complete(seen);
    seen->begun = hash.low & ~(uint64_t)AGAIN;
    if (seen->begun == 0) {
        seen->begun = AGAIN + 1;
    }
    if (seen->at != NULL) {
        __builtin_prefetch(&seen->at[first_place(seen, seen->begun)], 1);
    }
}

static int compare(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

uint64_t *tt__seen_take(struct tt__seen *seen)
{
    uint64_t *at = seen->at;
    size_t count = 0;
    for (size_t i = 0; at != NULL && i <= seen->mask; i++) {
        if (at[i] != 0) {
            at[count++] = at[i];
        }
    }
    if (count > 0) {
        qsort(at, count, sizeof *at, compare);
    }
    tt__seen_init(seen, seen->max);
    return at;
}

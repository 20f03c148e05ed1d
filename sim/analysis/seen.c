/* SPDX-License-Identifier: MIT
 *
 * seen.c: the set of hashes seen. See seen.h.
 */
#include <stdlib.h>

#include "seen.h"
#include "sim/base/check.h"

enum { PLACES_FIRST = 1024 };

void tt__seen_init(struct tt__seen *seen, size_t max)
{
    *seen = (struct tt__seen){.max = max};
}

void tt__seen_deinit(struct tt__seen *seen)
{
    TT_PARANOID_CHECK(tt__seen_check(seen));
    free(seen->at);
    seen->at = NULL;
}

static size_t first_place(const struct tt__seen *seen, uint64_t key)
{
    return (size_t)(key >> 2) & seen->mask;
}

/* Where KEY's hash is, or should be. */
static uint64_t *place_of(const struct tt__seen *seen, uint64_t key)
{
    size_t at = first_place(seen, key);
    TT_PARANOID_ASSERT(seen->at != NULL && seen->count <= seen->mask);
    while (seen->at[at] != 0 &&
           (seen->at[at] | TT__SEEN_FLAGS) != (key | TT__SEEN_FLAGS)) {
        at = (at + 1) & seen->mask;
    }
    return &seen->at[at];
}

/* Room for one more, at most half full. */
static bool grow(struct tt__seen *seen)
{
    size_t places = seen->mask + 1;
    TT_PARANOID_ASSERT(seen->count <= seen->max);
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
    uint64_t key = seen->begun, *place;
    seen->begun = 0;
    if (key == 0) {
        return;
    }
    bool drawn = (key & TT__SEEN_DRAWN) != 0;
    seen->drawn += drawn;
    place = seen->at == NULL ? NULL : place_of(seen, key);
    if (place != NULL && *place != 0) {
        bool was_once = !(*place & TT__SEEN_AGAIN);
        seen->once -= was_once;
        seen->drawn_once -= was_once && (*place & TT__SEEN_DRAWN) != 0;
        *place = (*place & ~(uint64_t)TT__SEEN_DRAWN) | TT__SEEN_AGAIN;
        return;
    }
    if (seen->count == seen->max || !grow(seen)) {
        seen->full = true;
        return;
    }
    *place_of(seen, key) = key;
    seen->count++;
    seen->once++;
    seen->drawn_once += drawn;
    TT_ASSERT(seen->drawn_once <= seen->once && seen->once <= seen->count);
}

void tt__seen_add(struct tt__seen *seen, uint64_t key)
{
    TT_ASSERT((key & ~(uint64_t)TT__SEEN_FLAGS) != 0 &&
              !(key & TT__SEEN_AGAIN));
    tt__seen_complete(seen);
    seen->begun = key;
    if (seen->at != NULL) {
        __builtin_prefetch(&seen->at[first_place(seen, seen->begun)], 1);
    }
}

void tt__seen_check(const struct tt__seen *seen)
{
    size_t count = 0, once = 0, drawn_once = 0;
    for (size_t i = 0; seen->at != NULL && i <= seen->mask; i++) {
        uint64_t key = seen->at[i];
        bool is_once = key != 0 && !(key & TT__SEEN_AGAIN);
        count += key != 0;
        once += is_once;
        drawn_once += is_once && (key & TT__SEEN_DRAWN) != 0;
        TT_ASSERT(key == 0 || place_of(seen, key) == &seen->at[i]);
        TT_ASSERT(key == 0 || (key & ~(uint64_t)TT__SEEN_FLAGS) != 0);
    }
    TT_ASSERT(count == seen->count && once == seen->once);
    TT_ASSERT(drawn_once == seen->drawn_once && count <= seen->max);
    TT_ASSERT(seen->at == NULL || 2 * count <= seen->mask + 1);
}

static int by_key(const void *a, const void *b)
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
    TT_ASSERT(seen->begun == 0); /* it was completed */
    TT_ASSERT(count == seen->count);
    if (count > 0) {
        qsort(at, count, sizeof *at, by_key);
    }
    tt__seen_init(seen, seen->max);
    return at;
}

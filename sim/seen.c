/* SPDX-License-Identifier: MIT
 *
 * sim/seen.c: the set of schedules seen. See seen.h.
 */
#include <stdlib.h>

#include "seen.h"

enum { PLACES_FIRST = 256 };

void tt__seen_init(struct tt__seen *seen, size_t max)
{
    *seen = (struct tt__seen){.max = max};
}

void tt__seen_deinit(struct tt__seen *seen)
{
    free(seen->at);
    seen->at = NULL;
}

static struct tt__seen_entry *place_of(const struct tt__seen *seen,
                                       struct tt_hash hash)
{
    size_t at = hash.low & seen->mask;
    while ((seen->at[at].hash.low | seen->at[at].hash.high) != 0 &&
           !tt_hash_equal(seen->at[at].hash, hash)) {
        at = (at + 1) & seen->mask;
    }
    return &seen->at[at];
}

/* Room for one more, at most three quarters full. */
static bool grow(struct tt__seen *seen)
{
    size_t places = seen->mask + 1;
    if (seen->at != NULL && (seen->count + 1) * 4 <= places * 3) {
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
        if ((old.at[i].hash.low | old.at[i].hash.high) != 0) {
            *place_of(seen, old.at[i].hash) = old.at[i];
        }
    }
    free(old.at);
    return true;
}

void tt__seen_add(struct tt__seen *seen, struct tt_hash hash)
{
    if ((hash.low | hash.high) == 0) {
        hash.low = 1;
    }
    struct tt__seen_entry *entry =
        seen->at == NULL ? NULL : place_of(seen, hash);
    if (entry != NULL && tt_hash_equal(entry->hash, hash)) {
        seen->once -= !entry->again;
        entry->again = true;
        return;
    }
    if (seen->count == seen->max || !grow(seen)) {
        seen->full = true;
        return;
    }
    entry = place_of(seen, hash);
    *entry = (struct tt__seen_entry){.hash = hash};
    seen->count++;
    seen->once++;
}

/* SPDX-License-Identifier: MIT
 *
 * explore_pieces.c: the numbers of runs in a search by pieces.
 *
 * A part of such a search (tt__strategy_type.in_pieces) does not know how many
 * runs are in the pieces of the others, of which it ran one each. So it numbers
 * its runs as if there were no more in them, and counts those of its own
 * pieces; joining two parts renumbers the runs of both. When all parts
 * are there, the numbers are those of the whole search.
 */
#include <stdlib.h>
#include <string.h>

#include "explore.h"

/* Of run 2 on: the default run is of no piece. */
enum { FIRST = 2 };

/* COUNT of them at least; those that are new have no runs. False: no memory. */
static bool grow(struct tt_explore_pieces *pieces, size_t count)
{
    TT_ASSERT(pieces->count == 0 || pieces->at != NULL);
    if (count <= pieces->count) {
        return true;
    }
    uint64_t *larger = realloc(pieces->at, count * sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    memset(larger + pieces->count, 0, (count - pieces->count) * sizeof *larger);
    pieces->at = larger;
    pieces->count = count;
    return true;
}

bool tt__pieces_count(struct tt_explore_pieces *pieces, uint64_t piece)
{
    if (!grow(pieces, piece + 1)) {
        return false;
    }
    TT_ASSERT(piece < pieces->count);
    pieces->at[piece]++;
    return true;
}

int tt__pieces_join(struct tt_explore_pieces *into,
                    const struct tt_explore_pieces *from)
{
    if (!grow(into, from->count)) {
        return -1;
    }
    TT_ASSERT(into->count >= from->count);
    for (size_t i = 0; i < from->count; i++) {
        into->at[i] += from->at[i];
    }
    return 0;
}

static uint64_t runs_of(const struct tt_explore_pieces *pieces, size_t piece)
{
    return piece < pieces->count && pieces->at[piece] > 0 ? pieces->at[piece]
                                                          : 1;
}

uint64_t tt__pieces_number(uint64_t number,
                           const struct tt_explore_pieces *from,
                           const struct tt_explore_pieces *into)
{
    if (number < FIRST) {
        return number;
    }
    uint64_t left = number - FIRST, made = FIRST;
    for (size_t i = 0; i < into->count && left >= runs_of(from, i); i++) {
        left -= runs_of(from, i);
        made += runs_of(into, i);
    }
    TT_ASSERT(made >= FIRST);
    return made + left;
}

/* SPDX-License-Identifier: MIT
 *
 * fuzz_bytes.c: schedules as bytes: reading, writing, mutating and crossing
 * them. See tt_fuzz.h.
 *
 * Only places and answers are changed, never bytes: a deviation that is added
 * or dropped leaves the others at the choices where they were.
 */
#include "fuzz.h"
#include "sim/run/internal.h"
#include "sim/base/random.h"

enum {
    PICKS_MAX = 512, /* mutated; the rest is dropped */
    NEAR = 8,
    HORIZON_MIN = 16
};

/* ---- Numbers ------------------------------------------------------------- */

/* LEB128; NULL: cut off, or above 64 bits. */
static const uint8_t *read_number(const uint8_t *at, const uint8_t *end,
                                  uint64_t *out)
{
    uint64_t n = 0;
    TT_ASSERT(at <= end);
    for (unsigned shift = 0; at < end && shift < 64; shift += 7) {
        uint64_t part = *at & 0x7f;
        if (shift == 63 && part > 1) {
            return NULL;
        }
        n |= part << shift;
        if ((*at++ & 0x80) == 0) {
            *out = n;
            return at;
        }
    }
    return NULL;
}

/* Returns the bytes it takes, at most 10; 0: more than ROOM. */
static size_t write_number(uint8_t *at, size_t room, uint64_t n)
{
    size_t size = 0;
    do {
        if (size == room) {
            return 0;
        }
        at[size++] = (uint8_t)((n & 0x7f) | (n > 0x7f ? 0x80 : 0));
        n >>= 7;
    } while (n > 0);
    TT_ASSERT(size <= 10);
    return size;
}

const uint8_t *tt__pick_read(const uint8_t *at, const uint8_t *end,
                             struct tt__pick *pick)
{
    uint64_t gap;
    const uint8_t *value = read_number(at, end, &gap);
    const uint8_t *next =
        value == NULL ? NULL : read_number(value, end, &pick->value);
    TT_ASSERT(at <= end);
    if (next == NULL || gap >= UINT64_MAX - pick->index) {
        pick->index = 0;
        return end;
    }
    pick->index += gap + 1;
    return next;
}

/* ---- Lists of deviations ------------------------------------------------- */

/* By index, ascending, each index once. */
struct picks {
    size_t count;
    struct tt__pick at[PICKS_MAX];
};

static void read_picks(struct picks *picks, const uint8_t *bytes, size_t size)
{
    const uint8_t *end = bytes + size;
    struct tt__pick pick = {0, 0};
    picks->count = 0;
    for (bytes = tt__pick_read(bytes, end, &pick);
         pick.index != 0 && picks->count < PICKS_MAX;
         bytes = tt__pick_read(bytes, end, &pick)) {
        picks->at[picks->count++] = pick;
    }
}

static size_t write_pick(uint8_t *bytes, size_t room, uint64_t before,
                         struct tt__pick pick)
{
    size_t gap = write_number(bytes, room, pick.index - before - 1);
    size_t value =
        gap == 0 ? 0 : write_number(bytes + gap, room - gap, pick.value);
    TT_ASSERT(pick.index > before);
    return value == 0 ? 0 : gap + value;
}

/* Returns the bytes used; what does not fit is left out. */
static size_t write_picks(const struct picks *picks, uint8_t *bytes,
                          size_t room)
{
    size_t used = 0;
    uint64_t before = 0;
    for (size_t i = 0; i < picks->count; i++) {
        size_t size =
            write_pick(bytes + used, room - used, before, picks->at[i]);
        if (size == 0) {
            break;
        }
        used += size;
        before = picks->at[i].index;
    }
    TT_ASSERT(used <= room);
    return used;
}

/* A fuzzer wants a byte at least: half a deviation, which is none. */
static size_t write_some(const struct picks *picks, uint8_t *bytes, size_t room)
{
    size_t used = write_picks(picks, bytes, room);
    if (used == 0) {
        bytes[0] = 0;
        used = 1;
    }
    return used;
}

size_t tt_fuzz_bytes(const struct tt_tape *tape, uint8_t *bytes, size_t room)
{
    size_t used = 0;
    uint64_t before = 0;
    for (size_t i = 0; i < tape->count; i++) {
        struct tt__pick pick = {tape->at[i].index, tape->at[i].answer - 1};
        size_t size = write_pick(bytes + used, room - used, before, pick);
        if (size == 0) {
            break;
        }
        used += size;
        before = pick.index;
    }
    TT_ASSERT(used <= room);
    return used;
}

static void drop_pick(struct picks *picks, size_t at)
{
    TT_ASSERT(at < picks->count);
    picks->count--;
    memmove(&picks->at[at], &picks->at[at + 1],
            (picks->count - at) * sizeof *picks->at);
}

/* Puts it in its place; one that was there for this choice goes. */
static void put_pick(struct picks *picks, struct tt__pick pick)
{
    size_t at = 0;
    TT_ASSERT(picks->count <= PICKS_MAX && pick.index > 0);
    while (at < picks->count && picks->at[at].index < pick.index) {
        at++;
    }
    if (at < picks->count && picks->at[at].index == pick.index) {
        picks->at[at] = pick;
    } else if (picks->count < PICKS_MAX) {
        memmove(&picks->at[at + 1], &picks->at[at],
                (picks->count - at) * sizeof *picks->at);
        picks->at[at] = pick;
        picks->count++;
    }
}

/* ---- Mutation ------------------------------------------------------------ */

struct drawing {
    uint64_t state;
    uint64_t horizon;
};

static uint64_t below(struct drawing *in, uint64_t n)
{
    return tt__random(&in->state, n);
}

/* Mostly the first few answers; sometimes of any size, for `random`. */
static uint64_t draw_value(struct drawing *in)
{
    uint64_t which = below(in, 16);
    if (which == 15) {
        return below(in, UINT64_MAX) >> below(in, 64);
    }
    if (which == 14) {
        return below(in, 64);
    }
    return which < 9 ? 0 : below(in, 4);
}

static uint64_t draw_index(struct drawing *in)
{
    TT_ASSERT(in->horizon > 0);
    return 1 + below(in, in->horizon);
}

static uint64_t near_to(struct drawing *in, uint64_t index)
{
    uint64_t moved = index + below(in, 2 * NEAR + 1);
    TT_ASSERT(index > 0);
    return moved > NEAR + 1 ? moved - NEAR : 1;
}

/* One of ours, moved. */
static void move_pick(struct picks *picks, size_t at, struct drawing *in)
{
    struct tt__pick pick = picks->at[at];
    TT_ASSERT(at < picks->count);
    drop_pick(picks, at);
    pick.index = below(in, 4) == 0 ? draw_index(in) : near_to(in, pick.index);
    put_pick(picks, pick);
}

/* A few in a row, at a distance of their own: what happens once happens again.
 */
static void put_row(struct picks *picks, struct drawing *in)
{
    struct tt__pick pick = {draw_index(in), draw_value(in)};
    uint64_t step = 1 + below(in, NEAR);
    for (uint64_t left = 2 + below(in, 4); left > 0; left--) {
        put_pick(picks, pick);
        pick.index += step;
    }
}

static void change(struct picks *picks, struct drawing *in)
{
    size_t at = picks->count == 0 ? 0 : (size_t)below(in, picks->count);
    uint64_t which = picks->count == 0 ? 0 : below(in, 16);
    if (which < 5) {
        put_pick(picks, (struct tt__pick){draw_index(in), draw_value(in)});
    } else if (which < 7) {
        uint64_t index = near_to(in, picks->at[at].index);
        put_pick(picks, (struct tt__pick){index, draw_value(in)});
    } else if (which < 10) {
        drop_pick(picks, at);
    } else if (which < 13) {
        move_pick(picks, at, in);
    } else if (which < 15) {
        picks->at[at].value = draw_value(in);
    } else {
        put_row(picks, in);
    }
}

static uint64_t horizon_of(const struct tt_fuzz *fuzz)
{
    uint64_t horizon = tt__fuzz_horizon(fuzz);
    return horizon > HORIZON_MIN ? horizon : HORIZON_MIN;
}

size_t tt_fuzz_mutate(const struct tt_fuzz *fuzz, uint8_t *bytes, size_t size,
                      size_t size_max, unsigned seed)
{
    struct drawing in = {seed, horizon_of(fuzz)};
    struct picks picks;
    TT_ASSERT(size_max > 0);
    read_picks(&picks, bytes, size);
    do {
        change(&picks, &in);
    } while (below(&in, 3) == 0);
    return write_some(&picks, bytes, size_max);
}

size_t tt_fuzz_cross(const uint8_t *a, size_t a_size, const uint8_t *b,
                     size_t b_size, uint8_t *out, size_t size_max,
                     unsigned seed)
{
    struct drawing in = {seed, 1};
    struct picks one, other;
    TT_ASSERT(size_max > 0);
    read_picks(&one, a, a_size);
    read_picks(&other, b, b_size);
    if (one.count > 0 && below(&in, 2) == 0) {
        /* The beginning of one, the end of the other. */
        one.count = (size_t)below(&in, one.count + 1);
        uint64_t from = one.count == 0 ? 0 : one.at[one.count - 1].index;
        for (size_t i = 0; i < other.count; i++) {
            if (other.at[i].index > from) {
                put_pick(&one, other.at[i]);
            }
        }
    } else {
        for (size_t i = 0; i < other.count; i++) {
            if (below(&in, 2) == 0) {
                put_pick(&one, other.at[i]);
            }
        }
    }
    return write_some(&one, out, size_max);
}

/* SPDX-License-Identifier: MIT
 *
 * suggest.c: "Did you mean ...?"
 *
 * Mirrors CPython's Python/suggestions.c: the candidate with the smallest
 * edit distance, if no more than a third of the characters would change.
 */
#include <ticktape/tt.h>

enum { MOVE_COST = 2, CASE_COST = 1, NAME_SIZE_MAX = 40 };

static size_t substitution_cost(unsigned char a, unsigned char b)
{
    if ((a & 31) != (b & 31)) {
        return MOVE_COST;
    }
    if (a == b) {
        return 0;
    }
    a = a >= 'A' && a <= 'Z' ? (unsigned char)(a + 32) : a;
    b = b >= 'A' && b <= 'Z' ? (unsigned char)(b + 32) : b;
    return a == b ? CASE_COST : MOVE_COST;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* One row of the matrix, updated in place, for two texts without common ends,
 * the first one the shorter. */
static size_t distance_of(struct tt_slice a, struct tt_slice b, size_t cost_max)
{
    size_t row[NAME_SIZE_MAX], result = 0;
    TT_ASSERT(a.size > 0 && a.size <= b.size && a.size <= NAME_SIZE_MAX);
    for (size_t i = 0; i < a.size; i++) {
        row[i] = (i + 1) * MOVE_COST;
    }
    for (size_t j = 0; j < b.size; j++) {
        size_t distance = j * MOVE_COST, least = SIZE_MAX;
        result = distance;
        for (size_t i = 0; i < a.size; i++) {
            size_t substitute =
                distance + substitution_cost((unsigned char)b.text[j],
                                             (unsigned char)a.text[i]);
            distance = row[i];
            result = smaller(smaller(result, distance) + MOVE_COST, substitute);
            row[i] = result;
            least = smaller(least, result);
        }
        if (least > cost_max) {
            return cost_max + 1;
        }
    }
    return result;
}

static size_t edit_distance(struct tt_slice a, struct tt_slice b,
                            size_t cost_max)
{
    while (a.size > 0 && b.size > 0 && *a.text == *b.text) {
        a.text++, a.size--, b.text++, b.size--;
    }
    while (a.size > 0 && b.size > 0 &&
           a.text[a.size - 1] == b.text[b.size - 1]) {
        a.size--, b.size--;
    }
    if (a.size == 0 || b.size == 0) {
        return (a.size + b.size) * MOVE_COST;
    }
    if (a.size > NAME_SIZE_MAX || b.size > NAME_SIZE_MAX) {
        return cost_max + 1;
    }
    if (b.size < a.size) {
        struct tt_slice shorter = b;
        b = a;
        a = shorter;
    }
    if ((b.size - a.size) * MOVE_COST > cost_max) {
        return cost_max + 1;
    }
    return distance_of(a, b, cost_max);
}

size_t tt_suggestion(struct tt_slice name, const struct tt_slice *candidates,
                     size_t count)
{
    size_t best = count, best_distance = SIZE_MAX;
    TT_ASSERT(candidates != NULL || count == 0);
    for (size_t i = 0; i < count; i++) {
        struct tt_slice at = candidates[i];
        if (at.size == name.size && memcmp(at.text, name.text, at.size) == 0) {
            continue;
        }
        size_t limit = smaller((name.size + at.size + 3) * MOVE_COST / 6,
                               best_distance - 1);
        size_t distance = edit_distance(name, at, limit);
        if (distance <= limit) {
            best = i;
            best_distance = distance;
        }
    }
    TT_ASSERT(best <= count);
    return best;
}

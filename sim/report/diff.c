/* SPDX-License-Identifier: MIT
 *
 * diff.c: two tick orders side by side, for people.
 *
 * Lines are aligned without the tick headers' numbers and times, so that one
 * tick more does not make everything after it differ; of two aligned headers a
 * difference is shown where the distance between the sides changes. Each hunk
 * says at which tick and virtual time each side was. The alignment is the
 * classic one by the longest common subsequence, on what remains between a
 * common beginning and a common end.
 *
 * Invariant: traces that are not equal have a diff that is not empty.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "diff.h"

enum {
    CONTEXT = 3,
    CELLS_MAX = 16 << 20, /* of the table: 4096 x 4096 lines */
    SHOWN_MAX = 200       /* lines of a diff */
};

/* ---- Lines --------------------------------------------------------------- */

bool tt__diff_is_header(const struct tt__line *line)
{
    return line->size > 5 && memcmp(line->at, "tick ", 5) == 0;
}

static int split(const char *text, size_t size, struct tt__lines *out)
{
    size_t room = 1;
    for (size_t i = 0; i < size; i++) {
        room += text[i] == '\n';
    }
    out->at = malloc(room * sizeof *out->at);
    out->count = 0;
    if (out->at == NULL) {
        return TT_ENOMEM;
    }
    uint32_t tick = 0;
    for (const char *at = text, *end = text + size; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop == NULL ? end : stop;
        TT_ASSERT(out->count < room);
        struct tt__line *line = &out->at[out->count];
        *line = (struct tt__line){at, (size_t)(stop - at), 0};
        if (tt__diff_is_header(line)) {
            tick = (uint32_t)out->count + 1;
        } else if (line->size == 0 || line->at[0] != ' ') {
            tick = 0;
        }
        line->tick = tick;
        out->count++;
        at = stop + 1;
    }
    return 0;
}

static bool identical(const struct tt__line *a, const struct tt__line *b)
{
    return a->size == b->size && memcmp(a->at, b->at, a->size) == 0;
}

/* Whether two lines may be aligned. */
static bool same(const struct tt__line *a, const struct tt__line *b)
{
    return tt__diff_is_header(a) ? tt__diff_is_header(b) : identical(a, b);
}

/* ---- The longest common subsequence -------------------------------------- */

static void trim(struct tt__diff *diff)
{
    size_t m = diff->left.count, n = diff->right.count, i = 0;
    while (i < m && i < n && same(&diff->left.at[i], &diff->right.at[i])) {
        i++;
    }
    while (m > i && n > i &&
           same(&diff->left.at[m - 1], &diff->right.at[n - 1])) {
        m--;
        n--;
    }
    TT_ASSERT(i <= m && i <= n);
    diff->begin = i;
    diff->left_end = m;
    diff->right_end = n;
}

enum { MOVE_BOTH, MOVE_LEFT, MOVE_RIGHT };

static unsigned char *move_at(const struct tt__diff *diff, size_t i, size_t j)
{
    size_t width = diff->right_end - diff->begin;
    TT_ASSERT(i >= diff->begin && i < diff->left_end);
    TT_ASSERT(j >= diff->begin && j < diff->right_end);
    TT_ASSERT(diff->moves != NULL);
    return &diff->moves[(i - diff->begin) * width + (j - diff->begin)];
}

/* Fills `moves` from the end; false where the middle is too large. */
static bool align(struct tt__diff *diff)
{
    size_t m = diff->left_end - diff->begin;
    size_t n = diff->right_end - diff->begin;
    if (m == 0 || n == 0) {
        return true;
    }
    if (m > CELLS_MAX / n) {
        return false;
    }
    uint32_t *lengths = calloc(2 * (n + 1), sizeof *lengths);
    diff->moves = malloc(m * n);
    if (lengths == NULL || diff->moves == NULL) {
        free(lengths);
        return false;
    }
    for (size_t i = m; i-- > 0;) {
        uint32_t *row = lengths + (i & 1) * (n + 1);
        const uint32_t *below = lengths + (~i & 1) * (n + 1);
        row[n] = 0;
        for (size_t j = n; j-- > 0;) {
            unsigned char *move = &diff->moves[i * n + j];
            if (same(&diff->left.at[diff->begin + i],
                     &diff->right.at[diff->begin + j])) {
                row[j] = below[j + 1] + 1;
                *move = MOVE_BOTH;
            } else if (below[j] >= row[j + 1]) {
                row[j] = below[j];
                *move = MOVE_LEFT;
            } else {
                row[j] = row[j + 1];
                *move = MOVE_RIGHT;
            }
        }
    }
    free(lengths);
    return true;
}

/* ---- Output -------------------------------------------------------------- */

static void put_tick_of(FILE *out, const char *side,
                        const struct tt__lines *lines,
                        const struct tt__line *line)
{
    TT_ASSERT(line == NULL || line->tick <= lines->count);
    if (line == NULL || line->tick == 0) {
        fprintf(out, "%s outside a tick", side);
    } else {
        const struct tt__line *header = &lines->at[line->tick - 1];
        fprintf(out, "%s %.*s", side, (int)header->size, header->at);
    }
}

static void put_hunk(FILE *out, const struct tt__diff *diff,
                     const struct tt__row *from, const struct tt__row *to)
{
    const struct tt__line *left = NULL, *right = NULL;
    TT_ASSERT(from < to);
    for (const struct tt__row *at = from; at < to; at++) {
        if ((at->left == NULL) != (at->right == NULL)) {
            left = left == NULL ? at->left : left;
            right = right == NULL ? at->right : right;
        }
    }
    fputs("@@ ", out);
    put_tick_of(out, "expected", &diff->left, left == NULL ? from->left : left);
    fputs(", ", out);
    put_tick_of(out, "got", &diff->right, right == NULL ? from->right : right);
    fputs(" @@\n", out);
    for (const struct tt__row *at = from; at < to; at++) {
        const struct tt__line *line = at->left != NULL ? at->left : at->right;
        char mark;
        if (at->left == NULL) {
            mark = '+';
        } else if (at->right == NULL) {
            mark = '-';
        } else {
            mark = ' ';
        }
        fprintf(out, "%c %.*s\n", mark, (int)line->size, line->at);
    }
}

/* How far the right side is ahead of the left one. */
struct distance {
    int64_t ticks;
    double time_s;
};

static void read_header(const struct tt__line *line, int64_t *tick,
                        double *time_s)
{
    char text[80];
    size_t size = line->size < sizeof text ? line->size : sizeof text - 1;
    char *at;
    TT_ASSERT(tt__diff_is_header(line));
    memcpy(text, line->at, size);
    text[size] = '\0';
    *tick = (int64_t)strtoull(text + 5, &at, 10);
    at += strspn(at, " @");
    *time_s = strtod(at, NULL);
}

/* Whether two aligned headers are as far from each other as the last two were;
 * notes how far they are. */
static bool keeps_distance(const struct tt__line *left,
                           const struct tt__line *right,
                           struct distance *distance)
{
    int64_t left_tick, right_tick;
    double left_s, right_s;
    bool near = distance->ticks == 0 && distance->time_s == 0;
    TT_ASSERT(tt__diff_is_header(left) && tt__diff_is_header(right));
    read_header(left, &left_tick, &left_s);
    read_header(right, &right_tick, &right_s);
    struct distance now = {right_tick - left_tick, right_s - left_s};
    /* The times are rounded to nine digits. */
    double slack_s = (fabs(left_s) + fabs(right_s)) * 1e-8;
    bool keeps = near ? identical(left, right)
                      : now.ticks == distance->ticks &&
                            fabs(now.time_s - distance->time_s) <= slack_s;
    *distance = now;
    return keeps;
}

/* All lines of both sides in order. Returns their number. */
static size_t merge(const struct tt__diff *diff, bool aligned,
                    struct tt__row *to)
{
    size_t i = 0, j = 0, count = 0;
    const struct tt__line *left = diff->left.at, *right = diff->right.at;
    struct distance distance = {0, 0};
    while (i < diff->left.count || j < diff->right.count) {
        bool middle = i >= diff->begin && i < diff->left_end &&
                      j >= diff->begin && j < diff->right_end;
        int move = MOVE_BOTH;
        if (middle) {
            move = aligned ? *move_at(diff, i, j) : MOVE_LEFT;
        } else if (i >= diff->begin && i < diff->left_end) {
            move = MOVE_LEFT;
        } else if (j >= diff->begin && j < diff->right_end) {
            move = MOVE_RIGHT;
        }
        to[count].left = move == MOVE_RIGHT ? NULL : &left[i++];
        to[count].right = move == MOVE_LEFT ? NULL : &right[j++];
        struct tt__row *shown = &to[count++];
        if (move == MOVE_BOTH && tt__diff_is_header(shown->left) &&
            !keeps_distance(shown->left, shown->right, &distance)) {
            to[count++] = (struct tt__row){NULL, shown->right};
            shown->right = NULL;
        } else if (move != MOVE_BOTH) {
            distance.ticks -=
                shown->left != NULL && tt__diff_is_header(shown->left);
            distance.ticks +=
                shown->right != NULL && tt__diff_is_header(shown->right);
        }
    }
    TT_ASSERT(i == diff->left.count && j == diff->right.count);
    TT_ASSERT(count <= diff->left.count + diff->right.count);
    return count;
}

static bool differs(const struct tt__row *shown)
{
    TT_ASSERT(shown->left != NULL || shown->right != NULL);
    return shown->left == NULL || shown->right == NULL;
}

static void put_hunks(FILE *out, const struct tt__diff *diff,
                      const struct tt__row *all, size_t count)
{
    size_t shown = 0;
    for (size_t i = 0; i < count;) {
        if (!differs(&all[i])) {
            i++;
            continue;
        }
        size_t from = i < CONTEXT ? 0 : i - CONTEXT;
        size_t last = i; /* of the differences of this hunk */
        for (size_t j = i; j < count && j <= last + 2 * CONTEXT; j++) {
            last = differs(&all[j]) ? j : last;
        }
        size_t to = last + CONTEXT + 1 < count ? last + CONTEXT + 1 : count;
        TT_ASSERT(from <= i && to <= count && i < to);
        if (shown + (to - from) > SHOWN_MAX) {
            to = from + (SHOWN_MAX - shown);
            if (from < to) {
                put_hunk(out, diff, all + from, all + to);
            }
            fputs("... the rest of the difference is left out\n", out);
            return;
        }
        put_hunk(out, diff, all + from, all + to);
        shown += to - from;
        i = to;
    }
}

int tt__diff_init(struct tt__diff *diff, const char *left, size_t left_size,
                  const char *right, size_t right_size)
{
    *diff = (struct tt__diff){.moves = NULL};
    int rc = split(left, left_size, &diff->left);
    if (rc == 0) {
        rc = split(right, right_size, &diff->right);
    }
    if (rc < 0) {
        return rc;
    }
    trim(diff);
    TT_ASSERT(diff->begin <= diff->left_end && diff->begin <= diff->right_end);
    diff->aligned = align(diff);
    diff->rows =
        malloc((diff->left.count + diff->right.count + 1) * sizeof *diff->rows);
    if (diff->rows == NULL) {
        return TT_ENOMEM;
    }
    diff->row_count = merge(diff, diff->aligned, diff->rows);
    return 0;
}

void tt__diff_deinit(struct tt__diff *diff)
{
    free(diff->rows);
    free(diff->moves);
    free(diff->left.at);
    free(diff->right.at);
}

int tt_trace_diff(FILE *out, const char *expected, size_t expected_size,
                  const char *got, size_t got_size)
{
    struct tt__diff diff;
    int rc = tt__diff_init(&diff, expected, expected_size, got, got_size);
    if (rc == 0) {
        put_hunks(out, &diff, diff.rows, diff.row_count);
    }
    tt__diff_deinit(&diff);
    return rc;
}

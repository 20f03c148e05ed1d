/* SPDX-License-Identifier: MIT
 *
 * diff.h: two traces, aligned line by line. See diff.c.
 */
#ifndef TT_DIFF_H
#define TT_DIFF_H

#include <ticktape/tt_sim.h>

struct tt__line {
    const char *at;
    size_t size;
    uint32_t tick; /* index of its header + 1; 0: none */
};

struct tt__lines {
    struct tt__line *at; /* owns */
    size_t count;
};

/* One row: lines that are alike, or a line of one side only. */
struct tt__row {
    const struct tt__line *left; /* NULL: only on the right */
    const struct tt__line *right;
};

struct tt__diff {
    struct tt__lines left;
    struct tt__lines right;
    size_t begin;    /* so many lines are alike at the start */
    size_t left_end; /* and from here on at the end */
    size_t right_end;
    unsigned char *moves; /* owns; one for each pair of lines */
    bool aligned;         /* false: the middle was too large for it */
    struct tt__row *rows; /* owns; all lines of both sides in order */
    size_t row_count;
};

/* Aligns two traces, whose text is borrowed. 0 or TT_ENOMEM; to be deinit
 * either way. */
int tt__diff_init(struct tt__diff *diff, const char *left, size_t left_size,
                  const char *right, size_t right_size);
void tt__diff_deinit(struct tt__diff *diff);

/* Whether it is a "tick N @T". */
bool tt__diff_is_header(const struct tt__line *line);

#endif

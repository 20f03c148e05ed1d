/* SPDX-License-Identifier: MIT
 *
 * sim/beside.c: two traces in two columns, for people.
 *
 * From shortly before the first difference to the end; what does not fit is
 * left out in the middle, so that both where the runs part and how the second
 * one ended can be seen.
 */
#include <stdlib.h>

#include "diff.h"

enum {
    COLUMN = 46,     /* two of them, the marks and an indentation: 100 */
    ROWS_MAX = 24,   /* and a heading */
    ROWS_BEFORE = 4, /* of what both did */
    ROWS_FIRST = 16  /* shown from there on where not all of them fit */
};

static bool is_left(const struct tt__row *row)
{
    return row->right == NULL;
}

static bool is_end(const struct tt__line *line)
{
    return line->size == 0 || line->at[0] != ' ';
}

/* Whether the lines of two rows, one of each side, belong beside each other:
 * the heads of ticks, and how the runs ended. */
static bool belong(const struct tt__line *left, const struct tt__line *right)
{
    return tt__diff_is_header(left) == tt__diff_is_header(right) &&
           is_end(left) && is_end(right);
}

/* Puts into one row what belongs there. */
static void join_rows(struct tt__diff *diff)
{
    size_t count = 0;
    for (size_t i = 0; i < diff->row_count; i++) {
        struct tt__row row = diff->rows[i];
        if (i + 1 < diff->row_count && is_left(&row) &&
            diff->rows[i + 1].left == NULL &&
            belong(row.left, diff->rows[i + 1].right)) {
            row.right = diff->rows[++i].right;
        }
        diff->rows[count++] = row;
    }
    diff->row_count = count;
}

/* Traces that are too large to be aligned: line beside line. */
static void pair_rows(struct tt__diff *diff)
{
    size_t left = diff->left.count, right = diff->right.count;
    diff->row_count = left > right ? left : right;
    for (size_t i = 0; i < diff->row_count; i++) {
        diff->rows[i].left = i < left ? &diff->left.at[i] : NULL;
        diff->rows[i].right = i < right ? &diff->right.at[i] : NULL;
    }
}

static bool is_same(const struct tt__row *row)
{
    return row->left != NULL && row->right != NULL &&
           row->left->size == row->right->size &&
           memcmp(row->left->at, row->right->at, row->left->size) == 0;
}

/* One column: LINE, cut with a ~ where it is too long, and filled with spaces
 * if FILL. Characters count, not their bytes. */
static void put_column(FILE *out, const struct tt__line *line, bool fill)
{
    size_t columns = 0, size = 0, fits = 0;
    for (; line != NULL && size < line->size; size++) {
        bool starts = ((unsigned char)line->at[size] & 0xc0) != 0x80;
        if (starts && columns == COLUMN - 1) {
            fits = size;
        }
        columns += starts;
    }
    bool cut = columns > COLUMN;
    if (line != NULL) {
        fwrite(line->at, 1, cut ? fits : size, out);
    }
    if (cut) {
        fputc('~', out);
        columns = COLUMN;
    }
    for (; fill && columns < COLUMN; columns++) {
        fputc(' ', out);
    }
}

static void put_row(FILE *out, const struct tt__row *row, bool first)
{
    const char *mark = is_same(row)         ? "   "
                       : row->left == NULL  ? " > "
                       : row->right == NULL ? " < "
                                            : " | ";
    fputs(first ? "* " : "  ", out);
    put_column(out, row->left, true);
    bool more = row->right != NULL && row->right->size > 0;
    fprintf(out, "%.*s", more ? 3 : 2, mark);
    put_column(out, row->right, false);
    fputc('\n', out);
}

static void put_rows(FILE *out, const struct tt__diff *diff)
{
    size_t first = 0;
    while (first < diff->row_count && is_same(&diff->rows[first])) {
        first++;
    }
    size_t from = first < ROWS_BEFORE ? 0 : first - ROWS_BEFORE;
    size_t count = diff->row_count - from;
    for (size_t i = 0; i < count; i++) {
        if (count > ROWS_MAX && i == ROWS_FIRST) {
            size_t left_out = count - (ROWS_MAX - 1);
            fprintf(out, "  ... %zu lines\n", left_out);
            i += left_out;
        }
        put_row(out, &diff->rows[from + i], from + i == first);
    }
}

int tt_trace_beside(FILE *out, const char *usual, size_t usual_size,
                    const char *other, size_t other_size)
{
    struct tt__diff diff;
    int rc = tt__diff_init(&diff, usual, usual_size, other, other_size);
    if (rc == 0 && diff.aligned) {
        join_rows(&diff);
    } else if (rc == 0) {
        pair_rows(&diff);
    }
    if (rc == 0) {
        put_rows(out, &diff);
    }
    tt__diff_deinit(&diff);
    return rc;
}

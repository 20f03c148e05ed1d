/* SPDX-License-Identifier: MIT
 *
 * beside.c: two traces, in two columns next to each other.
 *
 * From shortly before the first difference to the end; what does not fit is
 * left out in the middle, so that both where the runs part and how the second
 * one ended can be seen.
 */
#include <stdlib.h>

#include "diff.h"

enum {
    COLUMN = 46,     /* two of them, the marks and an indentation: 100 */
    NUMBER_MAX = 12, /* bytes of "#2", which is never cut */
    ROWS_MAX = 24,   /* and a heading */
    ROWS_BEFORE = 4, /* of what both did */
    ROWS_FIRST = 16  /* shown from there on where not all of them fit */
};

static bool is_left(const struct tt__row *row)
{
    TT_ASSERT(row->left != NULL || row->right != NULL);
    return row->right == NULL;
}

static bool is_end(const struct tt__line *line)
{
    return line->size == 0 || line->at[0] != ' ';
}

/* Whether the lines of two rows, one of each side, are shown side by side:
 * the heads of ticks, and how the runs ended. */
static bool belong(const struct tt__line *left, const struct tt__line *right)
{
    TT_ASSERT(left != NULL && right != NULL);
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
    TT_ASSERT(count <= diff->row_count);
    diff->row_count = count;
}

/* Traces that are too large to be aligned: line by line. */
static void pair_rows(struct tt__diff *diff)
{
    size_t left = diff->left.count, right = diff->right.count;
    TT_ASSERT(!diff->aligned);
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

/* How many bytes of LINE fit into COLUMNS, which count characters. */
static size_t fit(const struct tt__line *line, size_t columns)
{
    size_t size = 0;
    for (; size < line->size; size++) {
        bool starts = ((unsigned char)line->at[size] & 0xc0) != 0x80;
        if (starts && columns-- == 0) {
            break;
        }
    }
    TT_ASSERT(size <= line->size);
    return size;
}

/* The first "#2" of LINE that ends after AT: *SIZE bytes of it. The number is
 * what distinguishes tasks of one name. NULL: none, or too long to be one. */
static const char *number_after(const struct tt__line *line, size_t at,
                                size_t *size)
{
    TT_ASSERT(at <= line->size);
    for (size_t i = 0; i < line->size; i++) {
        size_t end = i + 1;
        while (end < line->size && line->at[end] >= '0' &&
               line->at[end] <= '9') {
            end++;
        }
        *size = end - i;
        if (line->at[i] == '#' && end > i + 1 && end > at &&
            *size <= NUMBER_MAX) {
            return line->at + i;
        }
    }
    return NULL;
}

/* Puts LINE, which is too long, with a ~ for what is left out; a number of a
 * task is not. */
static void put_cut(FILE *out, const struct tt__line *line)
{
    size_t size, fits = fit(line, COLUMN - 1);
    const char *number = number_after(line, fits, &size);
    TT_ASSERT(line->size > COLUMN - 1);
    if (number == NULL) {
        fwrite(line->at, 1, fits, out);
        fputc('~', out);
        return;
    }
    bool more = number + size < line->at + line->size;
    fits = fit(line, COLUMN - 1 - size - more);
    size_t before = (size_t)(number - line->at);
    TT_ASSERT(fits <= before + size);
    fwrite(line->at, 1, fits < before ? fits : before, out);
    fputc('~', out);
    fwrite(number, 1, size, out);
    if (more) {
        fputc('~', out);
    }
}

/* One column: LINE, cut where it is too long, filled with spaces if FILL. */
static void put_column(FILE *out, const struct tt__line *line, bool fill)
{
    size_t columns = 0, size = line == NULL ? 0 : line->size;
    for (size_t i = 0; i < size; i++) {
        columns += ((unsigned char)line->at[i] & 0xc0) != 0x80;
    }
    if (columns > COLUMN) {
        put_cut(out, line);
        columns = COLUMN;
    } else if (size > 0) {
        fwrite(line->at, 1, size, out);
    }
    for (; fill && columns < COLUMN; columns++) {
        fputc(' ', out);
    }
}

static void put_row(FILE *out, const struct tt__row *row, bool first)
{
    const char *mark = " | ";
    if (is_same(row)) {
        mark = "   ";
    } else if (row->left == NULL) {
        mark = " > ";
    } else if (row->right == NULL) {
        mark = " < ";
    }
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
    TT_ASSERT(from <= first && first <= diff->row_count);
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

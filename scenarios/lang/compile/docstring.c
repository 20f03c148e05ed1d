/* SPDX-License-Identifier: MIT
 *
 * docstring.c: docstrings, without the indentation of their source.
 *
 * Mirrors _PyCompile_CleanDoc of CPython's Python/compile.c: tabs become spaces
 * and the margin that all lines but the first and the blank ones have goes.
 */
#include <stdint.h>
#include <string.h>

#include "emit.h"

enum { TAB_SIZE = 8 };

struct text {
    char *at;
    size_t size;
};

/* str.expandtabs(). In the compiler's scratch. */
static struct text expand_tabs(struct tt__compiler *compiler, const char *from,
                               size_t size)
{
    size_t tabs = 0, column = 0;
    for (size_t i = 0; i < size; i++) {
        tabs += from[i] == '\t';
    }
    struct text to = {
        .at = tt__pool_take(compiler->scratch, size + tabs * TAB_SIZE + 1)};
    for (size_t i = 0; i < size; i++) {
        if (from[i] == '\t') {
            do {
                to.at[to.size++] = ' ';
            } while (++column % TAB_SIZE != 0);
            continue;
        }
        to.at[to.size++] = from[i];
        if (from[i] == '\n' || from[i] == '\r') {
            column = 0;
        } else {
            column += ((unsigned char)from[i] & 0xc0) != 0x80; /* a character */
        }
    }
    TT_ASSERT(to.size <= size + tabs * TAB_SIZE);
    return to;
}

/* Where the line at AT ends: after its line feed. */
static size_t after_line(const struct text *text, size_t at)
{
    const char *feed = memchr(text->at + at, '\n', text->size - at);
    return feed == NULL ? text->size : (size_t)(feed - text->at) + 1;
}

static size_t count_spaces(const struct text *text, size_t at)
{
    size_t count = 0;
    while (at + count < text->size && text->at[at + count] == ' ') {
        count++;
    }
    return count;
}

/* The least indentation of lines that are not blank, from AT on. */
static size_t find_margin(const struct text *text, size_t at)
{
    size_t margin = SIZE_MAX;
    while (at < text->size) {
        size_t count = count_spaces(text, at);
        bool is_blank =
            at + count == text->size || text->at[at + count] == '\n';
        if (!is_blank && count < margin) {
            margin = count;
        }
        at = after_line(text, at);
    }
    return margin == SIZE_MAX ? 0 : margin;
}

tt_value tt__docstring(struct tt__compiler *compiler,
                       const struct tt__nodes *body)
{
    const struct tt__node *first = body->count > 0 ? body->at[0] : NULL;
    if (first == NULL || first->kind != AST_EXPRESSION ||
        first->value->kind != AST_STRING) {
        return TT_NULL;
    }
    struct text text =
        expand_tabs(compiler, first->value->text.at, first->value->text.size);
    size_t from = count_spaces(&text, 0), next = after_line(&text, 0);
    size_t margin = find_margin(&text, next), size = 0;
    while (from < text.size) { /* it only becomes shorter: in place */
        memmove(text.at + size, text.at + from, next - from);
        size += next - from;
        size_t count = count_spaces(&text, next);
        from = next + (count < margin ? count : margin);
        next = after_line(&text, next);
    }
    return tt__constant_str(compiler, text.at, size);
}

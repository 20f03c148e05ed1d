/* SPDX-License-Identifier: MIT
 *
 * traceback_source.c: the source lines of an instruction, with marks under the
 * expression:
 *
 *     return a[0] + b["c"]["d"]
 *                   ~~~~~~^^^^^
 *
 * Mirrors traceback.py StackSummary.format_frame_summary of 3.14 and what it
 * calls. Offsets count characters from 0, lines those that are shown, from 0.
 */
#include <stdio.h>

#include "loop/object/unicode.h"
#include "scenarios/lang/read/parse.h"
#include "traceback.h"

enum {
    LINES_MAX = 1000, /* of one expression; of a longer one only the first */
    SOURCE_MEMORY_MAX = 64 << 20
};

struct spot {
    uint32_t line;
    uint32_t offset;
};

/* The part between them is marked by ^, the rest by ~. */
struct anchors {
    struct spot left;
    struct spot right;
};

struct lines {
    struct tt_slice *at; /* without what all of them are indented by */
    uint32_t count;
    struct spot start; /* of the expression */
    struct spot end;
    struct tt__pool pool;
};

/* ---- Characters ---------------------------------------------------------- */

/* The number of bytes of the first OFFSET characters. */
static size_t bytes_of(struct tt_slice line, uint32_t offset)
{
    size_t at = 0;
    for (; offset > 0 && at < line.size; offset--) {
        size_t used;
        tt__unicode_decode(line.text + at, &used);
        at += used;
    }
    return at;
}

static uint32_t count_characters(struct tt_slice line)
{
    uint32_t count = 0;
    for (size_t i = 0; i < line.size; i++) {
        count += ((uint8_t)line.text[i] & 0xc0) != 0x80;
    }
    return count;
}

/* _display_width */
static uint32_t width_of(struct tt_slice line, uint32_t offset)
{
    uint32_t width = 0;
    for (size_t at = 0, used; offset > 0 && at < line.size; offset--) {
        width += tt__is_wide(tt__unicode_decode(line.text + at, &used)) ? 2 : 1;
        at += used;
    }
    return width + offset; /* beyond the end; the line is ASCII then */
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static uint32_t count_spaces(struct tt_slice line)
{
    uint32_t count = 0;
    while (count < line.size && is_space(line.text[count])) {
        count++;
    }
    return count;
}

static struct tt_slice cut(struct tt_slice line, size_t from)
{
    from = from < line.size ? from : line.size;
    return (struct tt_slice){line.text + from, line.size - from, line.lasting};
}

/* ---- Lines --------------------------------------------------------------- */

/* textwrap.dedent: returns by how much. */
static uint32_t dedent(struct tt_slice *lines, uint32_t count)
{
    uint32_t margin = UINT32_MAX, first = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t same = 0;
        if (count_spaces(lines[i]) == lines[i].size) {
            lines[i].size = 0;
            continue;
        }
        first = first == UINT32_MAX ? i : first;
        while (same < margin && same < lines[i].size &&
               (lines[i].text[same] == ' ' || lines[i].text[same] == '\t') &&
               lines[i].text[same] == lines[first].text[same]) {
            same++;
        }
        margin = same;
    }
    for (uint32_t i = 0; i < count && first != UINT32_MAX; i++) {
        lines[i] = cut(lines[i], margin);
    }
    return first == UINT32_MAX ? 0 : margin;
}

/* Reads as many lines of the source, from number FIRST on. */
static void read_lines(struct lines *lines, const struct tt__program *program,
                       uint32_t first)
{
    const char *at = program->source;
    const char *end = at + program->source_size;
    for (uint32_t i = 1; i < first + lines->count; i++) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        const char *stop = next == NULL ? end : next;
        size_t size = (size_t)(stop - at);
        while (size > 0 && is_space(at[size - 1])) {
            size--;
        }
        if (i >= first) {
            lines->at[i - first] = (struct tt_slice){at, size, true};
        }
        at = next == NULL ? end : next + 1;
    }
}

/* ---- Anchors ------------------------------------------------------------- */

/* SIZE bytes at TEXT as a tree; false: they are no program. */
static bool parse(struct lines *lines, const char *text, size_t size,
                  struct tt__tree *tree)
{
    struct tt__diagnostic unused = {.kind = DIAGNOSTIC_NONE};
    *tree = (struct tt__tree){.body = {.count = 0}};
    if (tt__parse(text, size, &lines->pool, tree, &unused) == 0) {
        return unused.kind == DIAGNOSTIC_NONE;
    }
    /* The grammar accepts it, as ast.parse() does: a return or an await
     * outside a function is found later. */
    return tree->body.count > 0;
}

/* All lines, or the expression in brackets: text of the pool. */
static char *join(struct lines *lines, bool expression, size_t *size)
{
    size_t needed = 8;
    for (uint32_t i = 0; i < lines->count; i++) {
        needed += lines->at[i].size + 1;
    }
    char *text = tt__pool_take(&lines->pool, needed);
    size_t at = 0;
    if (text == NULL) {
        return NULL;
    }
    if (expression) {
        memcpy(text, "(\n", 2);
        at = 2;
    }
    for (uint32_t i = 0; i < lines->count; i++) {
        struct tt_slice line = lines->at[i];
        if (expression && i + 1 == lines->count) {
            line.size = bytes_of(line, lines->end.offset);
        }
        if (expression && i == 0) {
            line = cut(line, bytes_of(line, lines->start.offset));
        }
        memcpy(text + at, line.text, line.size);
        at += line.size;
        text[at++] = '\n';
    }
    if (expression) {
        memcpy(text + at, ")\n", 2);
        at += 2;
    }
    *size = at;
    return text;
}

/* The character at *SPOT of the expression, 0 after its end. A spot at the end
 * of a line moves to the next one. */
static char character_at(const struct lines *lines, struct spot *spot)
{
    for (; spot->line < lines->count; spot->line++, spot->offset = 0) {
        struct tt_slice line = lines->at[spot->line];
        uint32_t before = spot->line == 0 ? lines->start.offset : 0;
        uint32_t count = spot->line + 1 == lines->count
                             ? lines->end.offset
                             : count_characters(line);
        if (before + spot->offset < count) {
            return line.text[bytes_of(line, before + spot->offset)];
        }
    }
    return 0;
}

/* Moves *SPOT to the next character that is WANTED; 0: that is no space and no
 * closing bracket. Comments and continued lines do not count. */
static bool find(const struct lines *lines, struct spot *spot, char wanted)
{
    for (char c; (c = character_at(lines, spot)) != 0;) {
        if (c == '\\' || c == '#') {
            spot->line++;
            spot->offset = 0;
        } else if (wanted == 0 ? is_space(c) || c == ')' : c != wanted) {
            spot->offset++;
        } else {
            return true;
        }
    }
    return false;
}

static struct spot spot_of(struct tt__place place)
{
    TT_ASSERT(place.line >= 2 && place.column >= 1);
    return (struct spot){place.line - 2, place.column - 1};
}

static bool find_operator(const struct lines *lines,
                          const struct tt__node *node, struct anchors *out)
{
    struct spot right = spot_of(node->binary.right->place);
    out->left = spot_of(node->binary.left->end);
    if (!find(lines, &out->left, 0)) {
        return false;
    }
    struct spot next = {out->left.line, out->left.offset + 1};
    out->right = next;
    char c = character_at(lines, &next);
    bool is_operator = next.line == out->left.line && c != 0 && !is_space(c) &&
                       c != '\\' && c != '#' &&
                       (right.line > next.line || next.offset < right.offset);
    out->right.offset += is_operator;
    return true;
}

/* _extract_caret_anchors_from_line_segment */
static bool find_anchors(struct lines *lines, struct anchors *out)
{
    struct tt__tree tree;
    size_t size;
    char *text = join(lines, true, &size);
    if (text == NULL || !parse(lines, text, size, &tree) ||
        tree.body.count != 1 || tree.body.at[0]->kind != AST_EXPRESSION) {
        return false;
    }
    const struct tt__node *node = tree.body.at[0]->value;
    if (node->kind == AST_BINARY) {
        return find_operator(lines, node, out);
    }
    if (node->kind != AST_SUBSCRIPT && node->kind != AST_CALL) {
        return false;
    }
    bool is_call = node->kind == AST_CALL;
    out->left =
        spot_of((is_call ? node->call.function : node->subscript.value)->end);
    out->right = spot_of(node->end);
    return find(lines, &out->left, is_call ? '(' : '[');
}

/* Whether the only thing that the statement does is the marked call. */
static bool is_whole_statement(struct lines *lines)
{
    struct tt__tree tree;
    size_t size;
    char *text = join(lines, false, &size);
    if (text == NULL || !parse(lines, text, size, &tree)) {
        return false;
    }
    const struct tt__node *node = tree.body.count == 0 ? NULL : tree.body.at[0];
    const struct tt__node *value = NULL;
    if (node == NULL) {
        return true; /* nothing to be marked */
    }
    if (node->kind == AST_RETURN && node->value != NULL &&
        node->value->kind == AST_CALL &&
        node->value->call.function->kind == AST_NAME) {
        value = node->value;
    } else if (node->kind == AST_ASSIGN && node->assign.targets.count == 1 &&
               node->assign.targets.at[0]->kind == AST_NAME &&
               node->assign.value->kind == AST_CALL) {
        value = node->assign.value;
    }
    return value != NULL && value->place.line == 1 &&
           value->end.line == lines->count &&
           bytes_of(lines->at[0], value->place.column - 1) ==
               lines->start.offset &&
           bytes_of(lines->at[lines->count - 1], value->end.column - 1) ==
               lines->end.offset;
}

/* _should_show_carets */
static bool needs_marks(struct lines *lines, bool is_anchored)
{
    struct tt_slice first = lines->at[0], last = lines->at[lines->count - 1];
    if (is_whole_statement(lines)) {
        return false;
    }
    first.size = bytes_of(first, lines->start.offset);
    last = cut(last, bytes_of(last, lines->end.offset));
    return is_anchored || count_spaces(first) < first.size ||
           count_spaces(last) < last.size;
}

/* ---- Output -------------------------------------------------------------- */

struct output {
    struct lines *lines;
    struct anchors anchors; /* in columns, not in characters */
    bool is_anchored;
    bool has_marks;
    struct tt_slice *rows; /* of the result */
    uint32_t count;
};

static void mark(struct output *out, uint32_t number)
{
    const struct lines *lines = out->lines;
    struct tt_slice line = lines->at[number];
    const struct anchors *anchors = &out->anchors;
    uint32_t begin = number == 0 ? width_of(line, lines->start.offset) : 0;
    uint32_t count = number + 1 == lines->count
                         ? width_of(line, lines->end.offset)
                         : width_of(line, count_characters(line));
    uint32_t spaces = count_spaces(line);
    char *marks = tt__pool_take(&out->lines->pool, count + 1);
    for (uint32_t i = 0; marks != NULL && i < count; i++) {
        bool is_inner =
            (number > anchors->left.line ||
             (number == anchors->left.line && i >= anchors->left.offset)) &&
            (number < anchors->right.line ||
             (number == anchors->right.line && i < anchors->right.offset));
        if (i < spaces || i < begin) {
            marks[i] = ' ';
        } else if (out->is_anchored && !is_inner) {
            marks[i] = '~';
        } else {
            marks[i] = '^';
        }
    }
    if (marks != NULL) {
        out->rows[out->count++] = (struct tt_slice){marks, count, false};
    }
}

static void add_row(struct output *out, uint32_t number)
{
    out->rows[out->count++] = out->lines->at[number];
    if (out->has_marks) {
        mark(out, number);
    }
}

/* The first and the last line, and those around the anchors. */
static bool is_significant(const struct output *out, uint32_t number)
{
    uint32_t left = out->anchors.left.line, right = out->anchors.right.line;
    return number == 0 || number + 1 == out->lines->count ||
           (out->is_anchored && ((number + 1 >= left && number <= left + 1) ||
                                 (number + 1 >= right && number <= right + 1)));
}

static void add_rows(struct output *out)
{
    uint32_t last = 0;
    for (uint32_t i = 0; i < out->lines->count; i++) {
        if (!is_significant(out, i)) {
            continue;
        }
        if (i - last == 2) {
            add_row(out, i - 1);
        } else if (i - last > 2) {
            enum { SIZE = 40 };
            char *text = tt__pool_take(&out->lines->pool, SIZE);
            if (text != NULL) {
                int size =
                    snprintf(text, SIZE, "...<%u lines>...", i - last - 1);
                out->rows[out->count++] =
                    (struct tt_slice){text, (size_t)size, false};
            }
        }
        add_row(out, i);
        last = i;
    }
}

static struct spot to_column(const struct lines *lines, struct spot spot)
{
    spot.offset += spot.line == 0 ? lines->start.offset : 0;
    TT_ASSERT(spot.line < lines->count);
    spot.offset = width_of(lines->at[spot.line], spot.offset);
    return spot;
}

static void make_rows(struct lines *lines, struct output *out)
{
    *out = (struct output){.lines = lines};
    out->rows =
        tt__pool_take(&lines->pool, 2 * lines->count * sizeof *out->rows);
    if (out->rows == NULL) {
        return;
    }
    out->is_anchored = find_anchors(lines, &out->anchors);
    out->has_marks = needs_marks(lines, out->is_anchored);
    if (out->is_anchored) {
        out->anchors.left = to_column(lines, out->anchors.left);
        out->anchors.right = to_column(lines, out->anchors.right);
    }
    add_rows(out);
    dedent(out->rows, out->count);
}

static void put_first_line(const struct tt__program *program, uint32_t line,
                           void (*put)(void *data, const char *text,
                                       size_t size),
                           void *data)
{
    struct tt_slice source = tt__source_line(program, line);
    while (source.size > 0 && is_space(source.text[source.size - 1])) {
        source.size--;
    }
    if (source.size > 0) {
        put(data, "    ", 4);
        put(data, source.text, source.size);
        put(data, "\n", 1);
    }
}

void tt__put_source(const struct tt__code *code, uint32_t line, uint32_t op,
                    void (*put)(void *data, const char *text, size_t size),
                    void *data)
{
    const struct tt__line *at = tt__code_line(code, op);
    struct lines lines = {.count = 0};
    struct output out = {.count = 0};
    tt__pool_init(&lines.pool, SOURCE_MEMORY_MAX);
    if (at != NULL && at->line == line && at->end_line >= line &&
        at->end_line - line < LINES_MAX) {
        lines.count = at->end_line - line + 1;
        lines.at = tt__pool_take(&lines.pool, lines.count * sizeof *lines.at);
    }
    if (lines.at != NULL) {
        read_lines(&lines, code->program, line);
        uint32_t indent = dedent(lines.at, lines.count);
        uint32_t start = at->column - 1, end = at->end_column - 1;
        lines.start = (struct spot){0, start > indent ? start - indent : 0};
        lines.end =
            (struct spot){lines.count - 1, end > indent ? end - indent : 0};
        make_rows(&lines, &out);
    }
    if (out.count == 0) {
        put_first_line(code->program, line, put, data);
    }
    for (uint32_t i = 0; i < out.count; i++) {
        put(data, "    ", 4);
        put(data, out.rows[i].text, out.rows[i].size);
        put(data, "\n", 1);
    }
    tt__pool_deinit(&lines.pool);
}

/* ---- Expressions --------------------------------------------------------- */

/* Whether the instruction is the end of a statement. */
static bool is_store(uint32_t word)
{
    switch (word & 0xff & ~(uint32_t)OP_WATCHED) {
    case OP_STORE_GLOBAL:
    case OP_DELETE_GLOBAL:
    case OP_STORE_DEREF:
    case OP_DELETE_DEREF:
    case OP_STORE_ATTR:
    case OP_DELETE_ATTR:
    case OP_STORE_ITEM:
    case OP_DELETE_ITEM:
        return true;
    default:
        return false;
    }
}

/* LINE without a comment at its end, as far as that is certain. */
static struct tt_slice without_comment(struct tt_slice line)
{
    size_t size = 0;
    while (size < line.size && line.text[size] != '#' &&
           line.text[size] != '"' && line.text[size] != '\'') {
        size++;
    }
    if (size < line.size && line.text[size] == '#') {
        line.size = size;
    }
    while (line.size > 0 && is_space(line.text[line.size - 1])) {
        line.size--;
    }
    return line;
}

bool tt__source_of_op(const struct tt__code *code, uint32_t op,
                      struct tt_slice *out, bool *is_cut)
{
    const struct tt__line *at = tt__code_line(code, op);
    if (at == NULL || at->end_line < at->line || at->column == 0) {
        return false;
    }
    struct tt_slice trimmed = tt__source_line(code->program, at->line);
    *is_cut = at->end_line > at->line;
    if (is_store(code->ops[op - 1])) {
        *out = without_comment(trimmed);
        return out->size > 0;
    }
    struct tt_slice line = trimmed;
    while (line.text > code->program->source && line.text[-1] != '\n') {
        line.text--;
        line.size++;
    }
    size_t start = bytes_of(line, at->column - 1);
    size_t end = *is_cut ? line.size : bytes_of(line, at->end_column - 1);
    if (end <= start) {
        return false;
    }
    *out = without_comment(
        (struct tt_slice){line.text + start, end - start, true});
    return out->size > 0;
}

/* SPDX-License-Identifier: MIT
 *
 * traceback.c: an exception as CPython's traceback module prints it.
 *
 * Mirrors traceback.py TracebackException.format and _ExceptionPrintContext of
 * 3.14. The members of a group are in a box: each line begins with two spaces
 * for each group around it, and a bar.
 */
#include "traceback.h"
#include <ticktape/tt_scenario.h>

enum {
    CHAIN_MAX = 100,
    ENTRIES_SHOWN = 3,
    GROUP_DEPTH_MAX = 10,
    GROUP_WIDTH_MAX = 15,
    GROUPS_MAX = 10000, /* CPython would print 15 to the 10th */
    SEEN_MAX = 256
};

struct printer {
    struct tt_env *env;
    FILE *out;
    int depth;           /* of groups */
    int group_count;     /* so far */
    char margin;         /* the first character of a line in a group */
    bool begun;          /* the line has begun */
    bool needs_close;    /* the innermost box is to be closed */
    uint32_t seen_count; /* causes and contexts are shown once */
    const struct tt_exc *seen[SEEN_MAX];
};

static void put_indent(const struct printer *printer)
{
    fprintf(printer->out, "%*s", 2 * printer->depth, "");
}

/* Line by line: stderr has no buffer, and messages may be long. */
static void put_bytes(struct printer *printer, const char *text, size_t size)
{
    while (size > 0) {
        const char *end = memchr(text, '\n', size);
        size_t line = end == NULL ? size : (size_t)(end + 1 - text);
        if (!printer->begun && printer->depth > 0) {
            put_indent(printer);
            fprintf(printer->out, "%c ", printer->margin);
        }
        TT_ASSERT(line > 0 && line <= size);
        fwrite(text, 1, line, printer->out);
        printer->begun = end == NULL;
        text += line;
        size -= line;
    }
}

static void put_text(struct printer *printer, const char *text)
{
    put_bytes(printer, text, strlen(text));
}

static void put_number(struct printer *printer, unsigned long n)
{
    char text[24];
    snprintf(text, sizeof text, "%lu", n);
    put_text(printer, text);
}

/* ---- Entries ------------------------------------------------------------- */

struct tt_slice tt__source_line(const struct tt__program *program,
                                uint32_t line)
{
    const char *at = program->source;
    const char *end = at + program->source_size;
    for (uint32_t i = 1; i < line && at < end; i++) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        at = next == NULL ? end : next + 1;
    }
    while (at < end && (*at == ' ' || *at == '\t')) {
        at++;
    }
    const char *stop = at;
    while (stop < end && *stop != '\n' && *stop != '\r') {
        stop++;
    }
    return (struct tt_slice){at, (size_t)(stop - at), true};
}

static void put_line(void *data, const char *text, size_t size)
{
    put_bytes(data, text, size);
}

const char *tt__other_file(struct tt_env *env, const char *file)
{
    const char *own = tt__machine(env)->image->main->file;
    const char *slash = strrchr(own, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash - own) + 1;
    TT_ASSERT(file != NULL);
    if (strcmp(file, own) == 0) {
        return NULL;
    }
    return strncmp(file, own, folder) == 0 ? file + folder : file;
}

const struct tt__code *tt__traceback_code(const struct tt_traceback *at)
{
    const struct tt__frame_view *view = (const void *)at->frame;
    /* run_until_complete leaves its future in place of a frame. */
    if (!tt_is_exactly(at->frame, &tt__frame_view_type) ||
        view->frame == NULL || tt__is_of_library(view->frame)) {
        return NULL;
    }
    return view->frame->code;
}

static void put_entry(struct printer *printer, const struct tt__code *code,
                      const struct tt_traceback *at)
{
    put_text(printer, "  File \"");
    put_text(printer, code->program->file);
    put_text(printer, "\", line ");
    put_number(printer, at->line);
    put_text(printer, ", in ");
    put_text(printer, tt_str_get(code->name)->text);
    put_text(printer, "\n");
    tt__put_source(code, at->line, at->at, put_line, printer);
}

/* Entries that repeat (recursion) are printed three times and counted. */
static void put_entries(struct printer *printer, const struct tt_traceback *at)
{
    const struct tt__code *last_code = NULL;
    uint32_t last_line = 0;
    unsigned long count = 0;
    for (;; at = at->next) {
        const struct tt__code *code =
            at == NULL ? NULL : tt__traceback_code(at);
        bool same = code != NULL && code == last_code && at->line == last_line;
        if (!same && count > ENTRIES_SHOWN) {
            put_text(printer, "  [Previous line repeated ");
            put_number(printer, count - ENTRIES_SHOWN);
            put_text(printer, count - ENTRIES_SHOWN == 1 ? " more time]\n"
                                                         : " more times]\n");
        }
        if (at == NULL) {
            return;
        }
        if (code == NULL) { /* left out */
            count = 0;
        } else if (same) {
            count++;
        } else {
            count = 1;
        }
        last_code = code;
        last_line = at->line;
        if (code != NULL && count <= ENTRIES_SHOWN) {
            put_entry(printer, code, at);
        }
    }
}

/* ---- Exceptions ---------------------------------------------------------- */

/* str(v), or FAILED. */
static void put_value(struct printer *printer, tt_value v, const char *failed)
{
    struct tt_env *env = printer->env;
    tt_value text = tt_str_of(env, v);
    if (text == TT_NULL) {
        tt_exc_unref(env, tt_exc_take(env));
        put_text(printer, failed);
        return;
    }
    put_bytes(printer, tt_str_get(text)->text, tt_str_get(text)->size);
    tt_unref(env, text);
}

static void put_piece(void *data, const char *text, size_t size)
{
    put_bytes(data, text, size);
}

/* The attribute NAME of a SyntaxError, given; None if it fails. */
static tt_value place_of(struct printer *printer, struct tt_exc *exc,
                         const char *name)
{
    struct tt_env *env = printer->env;
    tt_value v = tt__getattr_optional_c(env, tt_value_of(exc), name);
    tt_exc_unref(env, tt_exc_take(env));
    return v == TT_NULL ? TT_NONE : v;
}

static int64_t number_or(tt_value v, int64_t other)
{
    return tt_is_int(v) && !tt_int_is_big(v) ? tt_int_get(v) : other;
}

/* The line of a SyntaxError with marks under columns FROM to TO, from 1. */
static void put_marked(struct printer *printer, const struct tt_str *line,
                       int64_t from, int64_t to)
{
    size_t size = line->size, blanks = 0;
    while (size > 0 && line->text[size - 1] == '\n') {
        size--;
    }
    blanks = strspn(line->text, " \n\f");
    blanks = blanks > size ? size : blanks;
    put_text(printer, "    ");
    put_bytes(printer, line->text + blanks, size - blanks);
    put_text(printer, "\n");
    int64_t column = from - 1 - (int64_t)blanks;
    if (from < 1 || column < 0) {
        return;
    }
    put_text(printer, "    ");
    for (int64_t i = 0; i < column; i++) {
        put_text(printer, " ");
    }
    for (int64_t i = from; i < (to > from ? to : from + 1); i++) {
        put_text(printer, "^");
    }
    put_text(printer, "\n");
}

/* Where a SyntaxError is. */
static void put_place(struct printer *printer, struct tt_exc *exc)
{
    tt_value file = place_of(printer, exc, "filename");
    tt_value line = place_of(printer, exc, "lineno");
    tt_value text = place_of(printer, exc, "text");
    tt_value from = place_of(printer, exc, "offset");
    tt_value to = place_of(printer, exc, "end_offset");
    tt_value last = place_of(printer, exc, "end_lineno");
    if (tt_is_int(line)) {
        put_text(printer, "  File \"");
        put_text(printer,
                 tt_is_str(file) ? tt_str_get(file)->text : "<string>");
        put_text(printer, "\", line ");
        put_number(printer, (unsigned long)number_or(line, 0));
        put_text(printer, "\n");
    }
    if (tt_is_int(line) && tt_is_str(text)) {
        bool is_one_line = !tt_is_int(last) || last == line;
        put_marked(printer, tt_str_get(text), number_or(from, 0),
                   is_one_line ? number_or(to, 0)
                               : (int64_t)tt_str_get(text)->size + 1);
    }
    tt_value all[] = {file, line, text, from, to, last};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        tt_unref(printer->env, all[i]);
    }
}

/* TYPE: TEXT, and the notes. */
static void put_exception(struct printer *printer, struct tt_exc *exc)
{
    struct tt_env *env = printer->env;
    const struct tt__put put = {put_piece, printer};
    bool has_place = tt_exc_is(exc, &tt_SyntaxError);
    if (has_place) {
        put_place(printer, exc);
    }
    put_text(printer, tt_type_outer_name(exc->head.type));
    tt_value text = has_place ? place_of(printer, exc, "msg") : TT_NULL;
    has_place = text != TT_NULL && tt_is_str(text);
    if (!has_place) {
        tt_unref(env, text);
        text = tt_str_of(env, tt_value_of(exc));
    }
    if (text == TT_NULL || tt_str_get(text)->size > 0) {
        put_text(printer, ": ");
        tt_exc_unref(env, tt_exc_take(env));
        put_value(printer, has_place ? text : tt_value_of(exc),
                  "<exception str() failed>");
    }
    if (text != TT_NULL) {
        tt__put_suggestion(env, exc, tt_str_get(text)->text, &put);
    }
    tt_unref(env, text);
    put_text(printer, "\n");
    if (exc->notes != TT_NULL && tt_is_list(exc->notes)) {
        const struct tt_list *notes = tt_list_get(exc->notes);
        for (uint32_t i = 0; i < notes->count; i++) {
            put_value(printer, notes->at[i], "<note str() failed>");
            put_text(printer, "\n");
        }
    }
}

static void put_chain(struct printer *printer, struct tt_exc *exc,
                      int chain_depth);

/* The member number I of COUNT, in its box. */
static void put_member(struct printer *printer, const struct tt_tuple *members,
                       uint32_t i)
{
    uint32_t count = members->count;
    uint32_t shown = count <= GROUP_WIDTH_MAX ? count : GROUP_WIDTH_MAX + 1;
    bool cut = i >= GROUP_WIDTH_MAX;
    printer->needs_close = i + 1 == shown;
    put_indent(printer);
    fputs(i == 0 ? "+-" : "  ", printer->out);
    if (cut) {
        fputs("+---------------- ... ----------------\n", printer->out);
    } else {
        fprintf(printer->out, "+---------------- %u ----------------\n", i + 1);
    }
    printer->depth++;
    if (cut) {
        put_text(printer, "and ");
        put_number(printer, count - GROUP_WIDTH_MAX);
        put_text(printer, count - GROUP_WIDTH_MAX == 1 ? " more exception\n"
                                                       : " more exceptions\n");
    } else {
        put_chain(printer, tt_exc_cast(members->at[i]), 0);
    }
    if (i + 1 == shown && printer->needs_close) {
        put_indent(printer);
        fputs("+------------------------------------\n", printer->out);
        printer->needs_close = false;
    }
    printer->depth--;
}

static void put_group(struct printer *printer, struct tt_exc *exc,
                      const struct tt_tuple *members)
{
    bool outermost = printer->depth == 0;
    if (printer->depth > GROUP_DEPTH_MAX) {
        put_text(printer, "... (max_group_depth is 10)\n");
        return;
    }
    if (printer->group_count++ > GROUPS_MAX) {
        put_text(printer, "... (more than 10000 exception groups)\n");
        return;
    }
    printer->depth += outermost;
    if (exc->traceback != NULL) {
        printer->margin = outermost ? '+' : '|';
        put_text(printer,
                 "Exception Group Traceback (most recent call last):\n");
        printer->margin = '|';
        put_entries(printer, exc->traceback);
    }
    put_exception(printer, exc);
    for (uint32_t i = 0; i < members->count && i <= GROUP_WIDTH_MAX; i++) {
        put_member(printer, members, i);
    }
    printer->depth -= outermost;
}

/* Whether EXC, a cause or context, is to be shown: now it is. */
static bool begin_seen(struct printer *printer, const struct tt_exc *exc)
{
    for (uint32_t i = 0; i < printer->seen_count; i++) {
        if (printer->seen[i] == exc) {
            return false;
        }
    }
    if (printer->seen_count < SEEN_MAX) {
        printer->seen[printer->seen_count++] = exc;
    }
    return true;
}

static void put_chain(struct printer *printer, struct tt_exc *exc,
                      int chain_depth)
{
    bool suppressed = exc->head.flags & TT_EXC_SUPPRESS_CONTEXT;
    const struct tt_tuple *members = tt_exc_members(exc);
    bool deep = chain_depth >= CHAIN_MAX;
    begin_seen(printer, exc);
    if (!deep && exc->cause != NULL && begin_seen(printer, exc->cause)) {
        put_chain(printer, exc->cause, chain_depth + 1);
        put_text(printer, "\nThe above exception was the direct cause of the "
                          "following exception:\n\n");
    } else if (!deep && exc->context != NULL && !suppressed &&
               begin_seen(printer, exc->context)) {
        put_chain(printer, exc->context, chain_depth + 1);
        put_text(printer, "\nDuring handling of the above exception, another "
                          "exception occurred:\n\n");
    }
    if (members != NULL) {
        put_group(printer, exc, members);
        return;
    }
    if (exc->traceback != NULL) {
        put_text(printer, "Traceback (most recent call last):\n");
        put_entries(printer, exc->traceback);
    }
    put_exception(printer, exc);
}

void tt_scenario_traceback(struct tt_env *env, struct tt_exc *exc, FILE *out)
{
    struct tt_exc *raised = tt_exc_take(env);
    struct printer printer = {.env = env, .out = out, .margin = '|'};
    put_chain(&printer, exc, 0);
    tt_exc_unref(env, tt_exc_take(env));
    env->raised = raised;
}

void tt__traceback_exception(struct tt_env *env, struct tt_exc *exc, FILE *out)
{
    struct tt_exc *raised = tt_exc_take(env);
    struct printer printer = {.env = env, .out = out, .margin = '|'};
    put_exception(&printer, exc);
    tt_exc_unref(env, tt_exc_take(env));
    env->raised = raised;
}

/* ---- Failed asserts ------------------------------------------------------ */

enum { ASSERTED_MAX = 10 }; /* lines */

static uint32_t line_of(const struct tt_exc *exc)
{
    const struct tt_traceback *at = exc->traceback;
    while (at != NULL && at->next != NULL) {
        at = at->next;
    }
    return at == NULL ? 0 : at->line;
}

/* The order is the traceback's: causes and contexts first, members last. */
static void put_asserted(struct printer *printer, const struct tt_exc *exc,
                         int depth)
{
    bool suppressed = exc->head.flags & TT_EXC_SUPPRESS_CONTEXT;
    const struct tt_tuple *members = tt_exc_members(exc);
    if (depth >= CHAIN_MAX || printer->seen_count == SEEN_MAX ||
        !begin_seen(printer, exc)) {
        return;
    }
    if (exc->cause != NULL) {
        put_asserted(printer, exc->cause, depth + 1);
    } else if (exc->context != NULL && !suppressed) {
        put_asserted(printer, exc->context, depth + 1);
    }
    if (tt_exc_is(exc, &tt_AssertionError) && exc->about != TT_NULL &&
        tt_is_str(exc->about) && printer->group_count < ASSERTED_MAX) {
        printer->group_count++;
        fprintf(printer->out, "where line %lu asserts %s\n",
                (unsigned long)line_of(exc), tt_str_get(exc->about)->text);
    }
    for (size_t i = 0; members != NULL && i < members->count; i++) {
        put_asserted(printer, tt_exc_cast(members->at[i]), depth + 1);
    }
}

void tt_scenario_asserted(struct tt_env *env, struct tt_exc *exc, FILE *out)
{
    struct printer printer = {.env = env, .out = out};
    TT_ASSERT(exc != NULL);
    put_asserted(&printer, exc, 0);
}

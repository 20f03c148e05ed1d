/* SPDX-License-Identifier: MIT
 *
 * traceback.c: an exception as CPython's traceback module prints it. What an
 * unknown name may have been meant to be is looked for among all names of the
 * code, bound yet or not.
 *
 * Mirrors traceback.py TracebackException.format and _ExceptionPrintContext of
 * 3.14. The members of a group are in a box: each line begins with two spaces
 * for each group around it, and a bar.
 */
#include "traceback.h"
#include "scenarios/lang/read/stdlib.h"
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

static void put_value(struct printer *printer, tt_value v)
{
    struct tt_env *env = printer->env;
    tt_value text = tt_str_of(env, v);
    if (text == TT_NULL) {
        tt_exc_unref(env, tt_exc_take(env));
        put_text(printer, "<exception str() failed>");
        return;
    }
    put_bytes(printer, tt_str_get(text)->text, tt_str_get(text)->size);
    tt_unref(env, text);
}

/* ---- What a name may have been meant to be ------------------------------- */

enum { NAMES_MAX = 750 }; /* as _MAX_CANDIDATE_ITEMS */

struct names {
    struct tt_slice at[NAMES_MAX];
    size_t count;
};

static void add_names(struct names *names, const tt_value *from, uint32_t count)
{
    for (uint32_t i = 0; i < count && names->count < NAMES_MAX; i++) {
        const struct tt_str *name = tt_str_get(from[i]);
        names->at[names->count++] =
            (struct tt_slice){name->text, name->size, true};
    }
}

static void put_nearest(const struct tt__code *code, struct tt_slice wanted,
                        struct printer *printer)
{
    const struct tt__library *library =
        tt__machine(printer->env)->image->library;
    struct names names = {.count = 0};
    add_names(&names, code->slot_names, code->slot_count);
    add_names(&names, code->program->global_names, code->program->global_count);
    for (const struct tt__member *builtin = library->builtins;
         builtin->name != NULL && names.count < NAMES_MAX; builtin++) {
        names.at[names.count++] =
            (struct tt_slice){builtin->name, strlen(builtin->name), true};
    }
    size_t best = tt_suggestion(wanted, names.at, names.count);
    if (best < names.count) {
        put_text(printer, ". Did you mean: '");
        put_bytes(printer, names.at[best].text, names.at[best].size);
        put_text(printer, "'?");
    }
}

/* After the text of a NameError: name 'asyncoi' is not defined. */
static void put_suggestion(const struct tt_exc *exc, const char *text,
                           struct printer *printer)
{
    const struct tt__machine *machine = tt__machine(printer->env);
    const struct tt_traceback *at = exc->traceback;
    const char *begin = strchr(text, '\''), *end = strrchr(text, '\'');
    if (machine == NULL || !tt_exc_is(exc, &tt_NameError) || at == NULL ||
        begin == end || strncmp(text, "name '", strlen("name '")) != 0 ||
        strcmp(end, "' is not defined") != 0) {
        return;
    }
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(end - begin - 1), begin + 1);
    while (at->next != NULL) {
        at = at->next;
    }
    if (tt__is_of_python(name)) {
        put_text(printer, ". Did you forget to import '");
        put_text(printer, name);
        put_text(printer, "'?");
    } else if (tt__traceback_code(at) != NULL) {
        put_nearest(tt__traceback_code(at),
                    (struct tt_slice){name, strlen(name), false}, printer);
    }
}

/* TYPE: TEXT, and the notes. */
static void put_exception(struct printer *printer, struct tt_exc *exc)
{
    struct tt_env *env = printer->env;
    put_text(printer, tt_type_outer_name(exc->head.type));
    tt_value text = tt_str_of(env, tt_value_of(exc));
    if (text == TT_NULL || tt_str_get(text)->size > 0) {
        put_text(printer, ": ");
        tt_exc_unref(env, tt_exc_take(env));
        put_value(printer, tt_value_of(exc));
    }
    if (text != TT_NULL) {
        put_suggestion(exc, tt_str_get(text)->text, printer);
    }
    tt_unref(env, text);
    put_text(printer, "\n");
    if (exc->notes != TT_NULL && tt_is_list(exc->notes)) {
        const struct tt_list *notes = tt_list_get(exc->notes);
        for (uint32_t i = 0; i < notes->count; i++) {
            put_value(printer, notes->at[i]);
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

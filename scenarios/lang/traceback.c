/* SPDX-License-Identifier: MIT
 *
 * scenarios/lang/traceback.c: an exception as CPython's traceback module
 * prints it, without the marks under the source line. What an unknown name may
 * have been meant to be is looked for among all names of the code, bound yet or
 * not.
 */
#include "machine.h"
#include "tt_scenario.h"

enum { CHAIN_MAX = 100, ENTRIES_SHOWN = 3 };

static void put_source(const struct tt__program *program, uint32_t line,
                       FILE *out)
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
    if (stop > at) {
        fprintf(out, "    %.*s\n", (int)(stop - at), at);
    }
}

static const struct tt__code *code_of(const struct tt_traceback *at)
{
    const struct tt__frame_view *view = (const void *)at->frame;
    return view->frame == NULL ? NULL : view->frame->code;
}

/* Entries that repeat (recursion) are told of three times and counted. */
static void put_entries(const struct tt_traceback *at, FILE *out)
{
    const struct tt__code *last_code = NULL;
    uint32_t last_line = 0;
    unsigned long count = 0;
    for (;; at = at->next) {
        const struct tt__code *code = at == NULL ? NULL : code_of(at);
        bool same = at != NULL && code == last_code && at->line == last_line;
        if (!same && count > ENTRIES_SHOWN) {
            fprintf(out, "  [Previous line repeated %lu more time%s]\n",
                    count - ENTRIES_SHOWN,
                    count - ENTRIES_SHOWN == 1 ? "" : "s");
        }
        if (at == NULL) {
            return;
        }
        count = same ? count + 1 : 1;
        last_code = code;
        last_line = at->line;
        if (code != NULL && count <= ENTRIES_SHOWN) {
            fprintf(out, "  File \"%s\", line %u, in %s\n", code->program->file,
                    at->line, tt_str_get(code->name)->text);
            put_source(code->program, at->line, out);
        }
    }
}

static void put_value(struct tt_env *env, tt_value v, FILE *out)
{
    tt_value text = tt_str_of(env, v);
    if (text == TT_NULL) {
        tt_exc_unref(env, tt_exc_take(env));
        fputs("<exception str() failed>", out);
        return;
    }
    fwrite(tt_str_get(text)->text, 1, tt_str_get(text)->size, out);
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
                        FILE *out)
{
    struct names names = {.count = 0};
    add_names(&names, code->slot_names, code->slot_count);
    add_names(&names, code->program->global_names, code->program->global_count);
    for (const struct tt__member *builtin = tt__builtins;
         builtin->name != NULL && names.count < NAMES_MAX; builtin++) {
        names.at[names.count++] =
            (struct tt_slice){builtin->name, strlen(builtin->name), true};
    }
    size_t best = tt_suggestion(wanted, names.at, names.count);
    if (best < names.count) {
        fprintf(out, ". Did you mean: '%.*s'?", (int)names.at[best].size,
                names.at[best].text);
    }
}

/* After the text of a NameError: name 'asyncoi' is not defined. */
static void put_suggestion(const struct tt_exc *exc, const char *text,
                           FILE *out)
{
    const struct tt_traceback *at = exc->traceback;
    const char *begin = strchr(text, '\''), *end = strrchr(text, '\'');
    if (!tt_exc_is(exc, &tt_NameError) || at == NULL || begin == end ||
        strncmp(text, "name '", strlen("name '")) != 0 ||
        strcmp(end, "' is not defined") != 0) {
        return;
    }
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(end - begin - 1), begin + 1);
    while (at->next != NULL) {
        at = at->next;
    }
    if (tt__module_exists(name)) {
        fprintf(out, ". Did you forget to import '%s'?", name);
    } else if (code_of(at) != NULL) {
        put_nearest(code_of(at), (struct tt_slice){name, strlen(name), false},
                    out);
    }
}

/* TYPE: TEXT, and the notes. */
static void put_exception(struct tt_env *env, struct tt_exc *exc, FILE *out)
{
    fputs(exc->head.type->full_name, out);
    tt_value text = tt_str_of(env, tt_value_of(exc));
    if (text == TT_NULL || tt_str_get(text)->size > 0) {
        fputs(": ", out);
        tt_exc_unref(env, tt_exc_take(env));
        put_value(env, tt_value_of(exc), out);
    }
    if (text != TT_NULL) {
        put_suggestion(exc, tt_str_get(text)->text, out);
    }
    tt_unref(env, text);
    fputs("\n", out);
    if (exc->notes != TT_NULL && tt_is_list(exc->notes)) {
        const struct tt_list *notes = tt_list_get(exc->notes);
        for (uint32_t i = 0; i < notes->count; i++) {
            put_value(env, notes->at[i], out);
            fputs("\n", out);
        }
    }
}

static void put_chain(struct tt_env *env, struct tt_exc *exc, FILE *out,
                      int depth)
{
    bool suppressed = exc->head.flags & TT_EXC_SUPPRESS_CONTEXT;
    if (depth < CHAIN_MAX && exc->cause != NULL) {
        put_chain(env, exc->cause, out, depth + 1);
        fputs("\nThe above exception was the direct cause of the following "
              "exception:\n\n",
              out);
    } else if (depth < CHAIN_MAX && exc->context != NULL && !suppressed) {
        put_chain(env, exc->context, out, depth + 1);
        fputs("\nDuring handling of the above exception, another exception "
              "occurred:\n\n",
              out);
    }
    if (exc->traceback != NULL) {
        fputs("Traceback (most recent call last):\n", out);
        put_entries(exc->traceback, out);
    }
    put_exception(env, exc, out);
}

void tt_scenario_traceback(struct tt_env *env, struct tt_exc *exc, FILE *out)
{
    struct tt_exc *raised = tt_exc_take(env);
    put_chain(env, exc, out, 0);
    tt_exc_unref(env, tt_exc_take(env));
    env->raised = raised;
}

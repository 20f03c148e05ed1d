/* SPDX-License-Identifier: MIT
 *
 * evaluate.c: text that a program compiles while it runs: exec, eval, compile.
 *
 * The text goes through the same passes as a file. Names of its globals are
 * looked up in a dict (dict_globals.c), all inline caches are one that stays
 * empty, and what the language refuses ends the run only where it is reached.
 * Modules that it imports must be in the image. A text that is compiled again
 * has the code that it had, also in a later execution: it depends on the text
 * alone, and each execution spends and counts as if it had compiled it.
 *
 * Invariant: code, once made, lives as long as the program that compiled it, as
 * snapshots of executions refer to it. It is not in the execution's memory, but
 * its size is limited.
 */
#include "scenarios/lang/read/parse.h"
#include "scenarios/lang/read/walk.h"
#include "vm.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    TEXT_MEMORY_MAX = 256 << 20, /* of all texts of an execution */
    STEPS_PER_BYTE = 4           /* what reading a text spends */
};

static const struct tt__environment environment = {
    .builtin = tt__builtin,
    .module = tt__module_kind,
    .member = tt__module_has,
    .nearest = tt__module_nearest,
};

/* ---- Programs ------------------------------------------------------------ */

static void program_free(struct tt__program *program)
{
    free(program->marked);
    tt__pool_deinit(&program->pool);
    free(program);
}

void tt__texts_deinit(struct tt__texts *texts)
{
    struct tt__program *at = texts->first;
    texts->first = NULL;
    while (at != NULL) {
        struct tt__program *next = at->next;
        program_free(at);
        at = next;
    }
}

/* All but the text and the file's name on which the code depends. */
static unsigned kind_of(const struct tt__text_options *options)
{
    return options->is_expression + 2U * options->is_single +
           4U * options->has_text_annotations;
}

/* The program of an earlier execution; NULL: none. */
static struct tt__program *find_text(const struct tt__texts *texts,
                                     const struct tt__text_options *options)
{
    const char *text = tt_str_get(options->source)->text;
    struct tt__program *at = texts->first;
    while (at != NULL && (at->text_kind != kind_of(options) ||
                          strcmp(at->file, options->file) != 0 ||
                          strcmp(at->text, text) != 0)) {
        at = at->next;
    }
    return at;
}

/* An empty program, not linked. NULL: no memory. */
static struct tt__program *program_new(const struct tt__text_options *options,
                                       size_t limit)
{
    const struct tt_str *text = tt_str_get(options->source);
    struct tt__program *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    tt__pool_init(&made->pool, limit);
    made->name = "__main__";
    made->file =
        tt__pool_copy(&made->pool, options->file, strlen(options->file));
    made->source = ""; /* tracebacks show no lines of it */
    made->text = tt__pool_copy(&made->pool, text->text, text->size);
    made->text_kind = kind_of(options);
    made->is_foreign = true;
    made->is_dynamic = true;
    made->is_expression = options->is_expression;
    if (made->file == NULL || made->text == NULL) {
        program_free(made);
        return NULL;
    }
    return made;
}

/* ---- Errors -------------------------------------------------------------- */

/* IndentationError and TabError by what they say. */
static const struct tt_type *type_of_error(const char *message)
{
    static const char *const words[] = {"unexpected indent", "unindent does",
                                        "expected an indented block"};
    if (strncmp(message, "inconsistent use of tabs", 24) == 0) {
        return &tt_TabError;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strncmp(message, words[i], strlen(words[i])) == 0) {
            return &tt_IndentationError;
        }
    }
    return &tt_SyntaxError;
}

/* Line NUMBER of the text, with its end, as a str. */
static tt_value line_of(struct tt_env *env, tt_value source, uint32_t number,
                        bool adds_end)
{
    const struct tt_str *str = tt_str_get(source);
    const char *at = str->text, *end = at + str->size;
    for (uint32_t i = 1; i < number && at < end; i++) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        at = next == NULL ? end : next + 1;
    }
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    stop = stop == NULL ? end : stop + 1;
    bool is_cut = adds_end && stop > at && stop[-1] != '\n';
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_put(&text, at, (size_t)(stop - at));
    if (is_cut) {
        tt_text_puts(&text, "\n");
    }
    return tt_text_finish(&text);
}

/* SyntaxError(message, (file, line, offset, text)) */
static int raise_syntax(struct tt_env *env,
                        const struct tt__text_options *options,
                        const struct tt__diagnostic *diagnostic)
{
    tt_value items[] = {tt_str_c(env, options->file),
                        tt_small_int(diagnostic->place.line),
                        tt_small_int(diagnostic->place.column),
                        line_of(env, options->source, diagnostic->place.line,
                                !options->is_expression)};
    tt_value args[] = {tt_str_c(env, diagnostic->message), TT_NULL};
    if (tt_failure(env) == 0) {
        args[1] = tt_tuple(env, items, 4);
    }
    tt_value type = tt__type_value(type_of_error(diagnostic->message));
    tt_value exc = args[1] == TT_NULL ? TT_NULL : tt_call(env, type, args, 2);
    if (exc != TT_NULL) {
        tt_raise_exc(env, tt_exc_cast(exc));
    }
    tt_unref(env, exc);
    tt_unref(env, args[0]);
    tt_unref(env, args[1]);
    tt_unref(env, items[0]);
    tt_unref(env, items[3]);
    return tt_failure(env);
}

static int raise_diagnostic(struct tt_env *env,
                            const struct tt__text_options *options,
                            const struct tt__diagnostic *diagnostic)
{
    switch (diagnostic->kind) {
    case DIAGNOSTIC_SYNTAX:
        return raise_syntax(env, options, diagnostic);
    case DIAGNOSTIC_NONE:
        return tt_fail(env, TT_ENOMEM, "no memory for a text of the program");
    default:
        return tt_fail(env, TT_ELIMIT, "text \"%s\":%u:%u: %s%s%s",
                       options->file, diagnostic->place.line,
                       diagnostic->place.column, diagnostic->message,
                       diagnostic->hint[0] == '\0' ? "" : "; ",
                       diagnostic->hint);
    }
}

/* ---- Compiling ----------------------------------------------------------- */

/* Whether the text after the expression NODE has a semicolon. */
static bool has_semicolon(const struct tt__text_options *options,
                          const struct tt__node *node)
{
    const struct tt_str *str = tt_str_get(options->source);
    const char *at = str->text;
    for (uint32_t line = 1; line < node->end.line && *at != '\0'; at++) {
        line += *at == '\n';
    }
    const char *last = strrchr(at, ';'), *comment = strchr(at, '#');
    if (last == NULL || (comment != NULL && comment < last)) {
        return false;
    }
    last++;
    return last[strspn(last, " \t\n\r\f")] == '\0';
}

/* Whether a statement in NODES, or in a block of them, is an expression, which
 * mode 'single' would print. */
static void find_expression(void *context, struct tt__node *node)
{
    bool *found = context;
    if (node->kind == AST_EXPRESSION) {
        *found = true;
    } else if (node->kind < AST_EXPRESSION && node->kind != AST_FUNCTION &&
               node->kind != AST_CLASS) {
        tt__each_child(node, find_expression, context);
    }
}

static bool prints(const struct tt__nodes *nodes)
{
    bool found = false;
    for (uint32_t i = 0; i < nodes->count; i++) {
        find_expression(&found, nodes->at[i]);
    }
    return found;
}

/* Mode 'single' is as 'exec' where nothing is printed. */
static bool check_single(const struct tt__tree *tree,
                         struct tt__diagnostic *diagnostic)
{
    struct tt__place place = {1, 1};
    if (tree->body.count > 1) {
        tt__diagnose(diagnostic, DIAGNOSTIC_SYNTAX, place, NULL,
                     "multiple statements found while compiling a single "
                     "statement");
        return false;
    }
    if (prints(&tree->body)) {
        tt__diagnose(diagnostic, DIAGNOSTIC_REFUSED, place, NULL,
                     "an expression in mode 'single'");
        return false;
    }
    return true;
}

/* eval() leaves out blanks before an expression. */
static const char *begin_of(const struct tt__text_options *options)
{
    const char *text = tt_str_get(options->source)->text;
    return options->is_expression ? text + strspn(text, " \t") : text;
}

/* An expression is all that eval() takes: the place of what is more. */
static bool check_expression(const struct tt__text_options *options,
                             const struct tt__tree *tree,
                             struct tt__diagnostic *diagnostic)
{
    /* A comment is a line, nothing is none. */
    struct tt__place place = {*begin_of(options) != '\0', 0};
    if (tree->body.count > 0) {
        const struct tt__node *first = tree->body.at[0];
        if (tree->body.count == 1 && first->kind == AST_EXPRESSION &&
            first->value->kind != AST_STARRED &&
            first->value->kind != AST_YIELD &&
            first->value->kind != AST_YIELD_FROM &&
            !has_semicolon(options, first->value)) {
            return true;
        }
        place = tree->body.count > 1 ? tree->body.at[1]->place : first->place;
    }
    tt__diagnose(diagnostic, DIAGNOSTIC_SYNTAX, place, NULL, "invalid syntax");
    return false;
}

/* Whether TEXT begins as no expression does: CPython's parser refuses it before
 * anything else is wrong. */
static bool is_statement(const char *text)
{
    static const char *const words[] = {
        "assert", "async",  "break",  "class", "continue", "def",  "del",
        "for",    "from",   "global", "if",    "import",   "pass", "nonlocal",
        "raise",  "return", "try",    "while", "with",     "yield"};
    size_t size = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i]) == size && memcmp(words[i], text, size) == 0 &&
            (text[size] == '\0' || text[size] == ' ' || text[size] == '(' ||
             text[size] == ':' || text[size] == '\n')) {
            return true;
        }
    }
    return size == 0 && (*text == '*' || *text == '@');
}

typedef int parse_function(const char *text, size_t size, struct tt__pool *pool,
                           struct tt__tree *tree,
                           struct tt__diagnostic *diagnostic);

/* Parses the text by FUNCTION: 0 or -1 with the diagnostic. */
static int parse(const struct tt__text_options *options,
                 parse_function *function, struct tt__pool *scratch,
                 struct tt__tree *tree, struct tt__diagnostic *diagnostic)
{
    const char *text = begin_of(options);
    if (options->is_expression && is_statement(text)) {
        tt__diagnose(diagnostic, DIAGNOSTIC_SYNTAX, (struct tt__place){1, 1},
                     NULL, "invalid syntax");
        return -1;
    }
    int rc = function(text, strlen(text), scratch, tree, diagnostic);
    if (rc == 0 && options->is_expression &&
        !check_expression(options, tree, diagnostic)) {
        rc = -1;
    }
    return rc;
}

static int compile_program(struct tt_env *env, struct tt__program *program,
                           const struct tt__text_options *options,
                           struct tt__diagnostic *diagnostic)
{
    struct tt__image image = *tt__machine(env)->image;
    struct tt__pool scratch;
    struct tt__tree tree;
    tt__pool_init(&scratch, TEXT_MEMORY_MAX);
    int rc = parse(options, tt__parse, &scratch, &tree, diagnostic);
    if (rc == 0 && options->is_single && !check_single(&tree, diagnostic)) {
        rc = -1;
    }
    if (rc == 0) {
        tree.has_namespace = true;
        tree.has_text_annotations = options->has_text_annotations;
        rc = tt__compile(&tree, program, &image, &environment, &scratch,
                         diagnostic);
    }
    tt__pool_deinit(&scratch);
    return rc;
}

int tt__parse_text(struct tt_env *env, const struct tt__text_options *options,
                   struct tt__pool *scratch, struct tt__tree *tree)
{
    struct tt__diagnostic diagnostic = {.kind = DIAGNOSTIC_NONE};
    uint64_t size = tt_str_get(options->source)->size;
    tt__pool_init(scratch, TEXT_MEMORY_MAX);
    if (tt_spend(env, STEPS_PER_BYTE * size) < 0) {
        return tt_failure(env);
    }
    return parse(options, tt__parse_unchecked, scratch, tree, &diagnostic) == 0
               ? 0
               : raise_diagnostic(env, options, &diagnostic);
}

/* A new program, kept to the end; NULL with a failure. */
static struct tt__program *compile_new(struct tt_env *env,
                                       const struct tt__text_options *options)
{
    struct tt__machine *machine = tt__machine(env);
    struct tt__diagnostic diagnostic = {.kind = DIAGNOSTIC_NONE};
    struct tt__texts *texts = machine->image->texts;
    size_t limit = TEXT_MEMORY_MAX - machine->text_memory;
    struct tt__program *program = find_text(texts, options);
    if (program == NULL || program->pool.used > limit) {
        program = program_new(options, limit);
        if (program == NULL ||
            compile_program(env, program, options, &diagnostic) < 0) {
            raise_diagnostic(env, options, &diagnostic);
            if (program != NULL) {
                program_free(program);
            }
            return NULL;
        }
        program->next = texts->first;
        texts->first = program;
    }
    machine->text_memory += program->pool.used;
    if (env->observer != NULL && env->observer->line != NULL) {
        tt__mark_lines(program);
    } else {
        tt__watch_program(program, env->watcher != NULL);
    }
    return program;
}

/* What makes two texts the same. */
static tt_value key_of(struct tt_env *env,
                       const struct tt__text_options *options)
{
    tt_value items[] = {
        options->source, tt_str_c(env, options->file),
        tt_small_int(options->is_expression + 2 * options->is_single),
        tt_bool(options->has_text_annotations)};
    tt_value key = items[1] == TT_NULL ? TT_NULL : tt_tuple(env, items, 4);
    tt_unref(env, items[1]);
    return key;
}

static tt_value compile_keyed(struct tt_env *env,
                              const struct tt__text_options *options,
                              struct tt_dict *known, tt_value key)
{
    tt_value code = TT_NULL;
    int rc = tt_dict_get(env, known, key, &code);
    if (rc != 0) {
        return rc > 0 ? tt_ref(code) : TT_NULL;
    }
    const struct tt__program *program = compile_new(env, options);
    code =
        program == NULL ? TT_NULL : tt__code_object(env, program->main, NULL);
    if (code != TT_NULL && tt_dict_set(env, known, key, code) < 0) {
        tt_clear(env, &code);
    }
    return code;
}

tt_value tt__compile_text(struct tt_env *env,
                          const struct tt__text_options *options)
{
    struct tt__machine *machine = tt__machine(env);
    const struct tt_str *source = tt_str_get(options->source);
    tt_value code = TT_NULL;
    if (strlen(source->text) != source->size) {
        tt_raise(env, &tt_SyntaxError,
                 "source code string cannot contain null bytes");
        return TT_NULL;
    }
    if (tt_spend(env, source->size * STEPS_PER_BYTE) < 0) {
        return TT_NULL;
    }
    if (machine->text_codes == TT_NULL) {
        machine->text_codes = tt_dict(env);
    }
    tt_value key =
        machine->text_codes == TT_NULL ? TT_NULL : key_of(env, options);
    if (key != TT_NULL) {
        code =
            compile_keyed(env, options, tt_dict_cast(machine->text_codes), key);
    }
    tt_unref(env, key);
    bool unused;
    if (code != TT_NULL &&
        tt__issue_warnings(env, tt__code_in(code, &unused)->program) < 0) {
        tt_clear(env, &code);
    }
    return code;
}

/* ---- Running ------------------------------------------------------------- */

tt_value tt__run_text(struct tt_env *env, tt_value code, tt_value globals,
                      tt_value locals)
{
    bool unused;
    const struct tt__code *found = tt__code_in(code, &unused);
    tt_value result = TT_NULL;
    TT_ASSERT(found->program->is_dynamic && found->flags & CODE_MODULE);
    tt_value function =
        tt__make_function_value(env, found, TT_NULL, TT_NULL, TT_NULL);
    if (function == TT_NULL ||
        tt__set_dict_globals(env, tt__function_cast(function), globals) < 0) {
        tt_unref(env, function);
        return TT_NULL;
    }
    struct tt__frame *frame = tt__frame_new(env, tt__function_cast(function));
    tt_unref(env, function);
    if (frame == NULL) {
        return TT_NULL;
    }
    frame->slots[0] = tt_ref(locals);
    frame->back = tt__machine(env)->current;
    int rc = tt_enter(env);
    if (rc == 0) {
        rc = tt__run(env, frame, frame, false, &result);
        tt_leave(env);
    }
    tt__frame_free(env, frame);
    return rc < 0 ? TT_NULL : result;
}

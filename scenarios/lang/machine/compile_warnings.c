/* SPDX-License-Identifier: MIT
 *
 * compile_warnings.c: SyntaxWarnings, issued before the code runs.
 *
 * Python compiles a program and its modules before it starts, so they are kept
 * with the code (tt__program.warnings). CPython issues them while it compiles:
 * for the program before anything runs, for a module when it is imported, for
 * a text when it is compiled. If a filter of the program makes one an error,
 * that is a SyntaxError at its place (_PyErr_EmitSyntaxWarning).
 */
#include "machine.h"

/* The line of what PROGRAM was compiled from, as the error has it. */
static tt_value line_of(struct tt_env *env, const struct tt__program *program,
                        const struct tt__warning *warning)
{
    bool is_code = warning->sort == WARNING_OF_CODE;
    if (is_code && program->text != NULL) {
        return TT_NONE;
    }
    const char *at = program->text != NULL ? program->text : program->source;
    for (uint32_t i = 1; i < warning->place.line && *at != '\0'; i++) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    size_t size = strcspn(at, "\n");
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_put(&text, at, size);
    tt_text_puts(&text, warning->sort == WARNING_OF_TOKEN ? "" : "\n");
    return tt_text_finish(&text);
}

/* What it says as an error. */
static tt_value text_of(struct tt_env *env, const struct tt__warning *warning)
{
    static const char future[] = "Such sequences will not work in the future. ";
    const char *found = strstr(warning->text, future);
    size_t size =
        found == NULL ? strlen(warning->text) : (size_t)(found - warning->text);
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_put(&text, warning->text, size);
    tt_text_puts(&text, found == NULL ? "" : found + sizeof future - 1);
    return tt_text_finish(&text);
}

/* The exception that a filter made becomes a SyntaxError. */
static int raise_as_error(struct tt_env *env, const struct tt__program *program,
                          const struct tt__warning *warning)
{
    tt_exc_unref(env, tt_exc_take(env));
    tt_value items[] = {
        tt_str_c(env, program->file),        tt_small_int(warning->place.line),
        tt_small_int(warning->place.column), line_of(env, program, warning),
        tt_small_int(warning->end.line),     tt_small_int(warning->end.column)};
    tt_value args[] = {text_of(env, warning), TT_NULL};
    if (tt_failure(env) == 0) {
        args[1] = tt_tuple(env, items, sizeof items / sizeof *items);
    }
    tt_value exc = args[1] == TT_NULL
                       ? TT_NULL
                       : tt_call(env, tt__type_value(&tt_SyntaxError), args, 2);
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

/* By FUNCTION of module warnings. */
static int issue_by(struct tt_env *env, tt_value function,
                    const struct tt_place *place, const char *text)
{
    tt_value args[] = {tt_str_c(env, text), tt_str_c(env, place->file),
                       tt_small_int(place->line),
                       tt_str(env, place->source.text, place->source.size)};
    tt_value result =
        tt_failure(env) != 0 ? TT_NULL : tt_call(env, function, args, 4);
    tt_unref(env, result);
    tt_unref(env, args[0]);
    tt_unref(env, args[1]);
    tt_unref(env, args[3]);
    return tt_failure(env);
}

static int issue_one(struct tt_env *env, const struct tt__program *program,
                     const struct tt__warning *warning)
{
    struct tt_place place = {.file = program->file,
                             .line = warning->place.line,
                             .source =
                                 tt__source_line(program, warning->place.line)};
    tt_value function =
        tt__imported_member(env, "warnings", "_warn_of_compiler");
    if (function == TT_NULL) {
        return tt_failure(env) != 0
                   ? tt_failure(env)
                   : tt_warn_at(env, &tt_SyntaxWarning, warning->text, &place);
    }
    int rc = issue_by(env, function, &place, warning->text);
    tt_unref(env, function);
    if (rc == TT_ERAISED &&
        tt_type_is(env->raised->head.type, &tt_SyntaxWarning)) {
        rc = raise_as_error(env, program, warning);
    }
    return rc;
}

int tt__issue_warnings(struct tt_env *env, const struct tt__program *program)
{
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < program->warning_count; i++) {
        rc = issue_one(env, program, &program->warnings[i]);
    }
    return rc;
}

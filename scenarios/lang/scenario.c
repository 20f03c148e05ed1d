/* SPDX-License-Identifier: MIT
 *
 * scenario.c: loading a program, and running it.
 */
#define _POSIX_C_SOURCE 200809L
#include <ticktape/tt_scenario.h>

#include <stdlib.h>
#include <string.h>

#include "scenarios/lang/compile/compile.h"
#include "scenarios/lang/library/lib.h"
#include "scenarios/lang/machine/vm.h"
#include "scenarios/lang/read/file.h"
#include "scenarios/lang/read/parse.h"
#include "scenarios/lang/read/refuse.h"

struct tt_scenario {
    struct tt__program program;
    char hash[TT__FILE_HASH];
};

enum {
    PROGRAM_MEMORY_MAX = 1 << 30, /* of the code, and of what makes it */
    EXCERPT_MAX = 120             /* columns of source in an error */
};

/* ---- Errors -------------------------------------------------------------- */

/* Appends the source line of PLACE and a mark under the column, if the line
 * is short and plain enough to be shown. */
static void put_excerpt(char *text, size_t room, const char *source,
                        size_t size, struct tt__place place)
{
    const char *end = source + size, *line = source;
    for (uint32_t i = 1; i < place.line && line < end; i++) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        line = next == NULL ? end : next + 1;
    }
    const char *stop = line;
    while (stop < end && *stop != '\n' && *stop != '\r' && *stop != '\0') {
        stop++;
    }
    int length = (int)(stop - line), indent = 0;
    if (stop - line > EXCERPT_MAX || place.line == 0 ||
        place.column > EXCERPT_MAX) {
        return;
    }
    while (indent < length && (line[indent] == ' ' || line[indent] == '\t')) {
        indent++;
    }
    if (indent == length || (int)place.column <= indent) {
        return;
    }
    snprintf(text, room, "\n    %.*s\n    %*s", length - indent, line + indent,
             (int)place.column - indent, "^");
}

static void put_error(struct tt_scenario_error *error, const char *file,
                      const struct tt__diagnostic *diagnostic,
                      const char *source, size_t size)
{
    static const char *const kinds[] = {
        [DIAGNOSTIC_NONE] = "error",
        [DIAGNOSTIC_SYNTAX] = "SyntaxError",
        [DIAGNOSTIC_REFUSED] = "refused",
        [DIAGNOSTIC_LIMIT] = "limit",
    };
    struct tt__place place = diagnostic->place;
    error->line = place.line;
    error->column = place.column;
    int used = snprintf(
        error->text, sizeof error->text, "%.200s:%u:%u: %s: %s%s%s", file,
        place.line, place.column, kinds[diagnostic->kind], diagnostic->message,
        diagnostic->hint[0] != '\0' ? "; " : "", diagnostic->hint);
    if (used > 0 && (size_t)used < sizeof error->text) {
        put_excerpt(error->text + used, sizeof error->text - (size_t)used,
                    source, size, place);
    }
}

/* ---- Loading ------------------------------------------------------------- */

static int compile(struct tt__program *program, struct tt__pool *scratch,
                   struct tt__diagnostic *diagnostic)
{
    static const struct tt__environment environment = {
        .library = &tt__library,
        .builtin = tt__builtin,
        .module = tt__module_exists,
        .member = tt__module_has,
        .nearest = tt__module_nearest,
    };
    struct tt__tree tree;
    if (tt__parse(program->source, program->source_size, scratch, &tree,
                  diagnostic) < 0 ||
        tt__refuse(&tree, diagnostic) < 0) {
        return -1;
    }
    return tt__compile(&tree, program, &environment, scratch, diagnostic);
}

int tt_scenario_load(const char *file, const char *text, size_t size,
                     struct tt_scenario **scenario,
                     struct tt_scenario_error *error)
{
    struct tt__pool scratch;
    struct tt__diagnostic diagnostic = {.kind = DIAGNOSTIC_NONE};
    struct tt_scenario *made = calloc(1, sizeof *made);
    *scenario = NULL;
    *error = (struct tt_scenario_error){.line = 0};
    if (made == NULL) {
        snprintf(error->text, sizeof error->text, "%.200s: out of memory",
                 file);
        return -1;
    }
    struct tt__program *program = &made->program;
    tt__pool_init(&scratch, PROGRAM_MEMORY_MAX);
    tt__pool_init(&program->pool, PROGRAM_MEMORY_MAX);
    program->file = tt__pool_copy(&program->pool, file, strlen(file));
    program->source = tt__pool_copy(&program->pool, text, size);
    program->source_size = size;
    int rc = program->file == NULL || program->source == NULL
                 ? -1
                 : compile(program, &scratch, &diagnostic);
    tt__pool_deinit(&scratch);
    if (rc < 0) {
        put_error(error, file, &diagnostic, text, size);
        tt_scenario_free(made);
        return -1;
    }
    tt__file_hash(text, size, made->hash);
    *scenario = made;
    return 0;
}

int tt_scenario_load_file(const char *file, struct tt_scenario **scenario,
                          struct tt_scenario_error *error)
{
    *scenario = NULL;
    *error = (struct tt_scenario_error){.line = 0};
    size_t size;
    const char *why;
    char *text = tt__file_read(file, &size, &why);
    int rc = -1;
    if (text != NULL) {
        rc = tt_scenario_load(file, text, size, scenario, error);
    } else {
        snprintf(error->text, sizeof error->text, "%.200s: %s", file, why);
    }
    free(text);
    return rc;
}

const char *tt_scenario_hash(const struct tt_scenario *scenario)
{
    return scenario->hash;
}

void tt_scenario_free(struct tt_scenario *scenario)
{
    if (scenario != NULL) {
        tt__pool_deinit(&scenario->program.pool);
        free(scenario);
    }
}

/* ---- Running ------------------------------------------------------------- */

void tt_scenario_watch(struct tt_scenario *scenario)
{
    tt_scenario_watching(scenario, true);
}

void tt_scenario_watching(void *scenario, bool on)
{
    tt__watch_program(&((struct tt_scenario *)scenario)->program, on);
}

int tt_scenario_body(struct tt_env *env, void *scenario)
{
    return tt_scenario_main(env, scenario);
}

int tt_scenario_main(struct tt_env *env, const struct tt_scenario *scenario)
{
    const struct tt__program *program = &scenario->program;
    int rc = tt__machine_begin(env, program, &tt__library);
    if (rc < 0) {
        return rc;
    }
    tt_value function =
        tt__make_function_value(env, program->main, TT_NULL, TT_NULL, TT_NULL);
    tt_value result =
        function == TT_NULL ? TT_NULL : tt_call(env, function, NULL, 0);
    tt_unref(env, function);
    tt_unref(env, result);
    /* Also what a destructor came to: an execution that is out of memory did
     * not end well. */
    return tt_failure(env);
}

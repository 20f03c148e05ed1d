/* SPDX-License-Identifier: MIT
 *
 * scenario.c: loading a program, and running it.
 */
#define _POSIX_C_SOURCE 200809L
#include <ticktape/tt_scenario.h>

#include <stdlib.h>
#include <string.h>

#include "scenarios/lang/compile/compile.h"
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/vm.h"
#include "scenarios/lang/read/file.h"
#include "scenarios/lang/read/parse.h"
#include "scenarios/lang/read/refuse.h"
#include "scenarios/lang/read/walk.h"

struct tt_scenario {
    struct tt__image image;
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

static const struct tt__environment environment = {
    .builtin = tt__builtin,
    .module = tt__module_exists,
    .member = tt__module_has,
    .nearest = tt__module_nearest,
};

/* A load in progress. */
struct loader {
    struct tt__image *image;
    struct tt__diagnostic *diagnostic;
    const char *file; /* that the diagnostic is about */
    int rc;
};

static void program_free(struct tt__program *program)
{
    tt__pool_deinit(&program->pool);
    free(program);
}

/* Copies SIZE bytes of source into a new program. NULL: no memory. */
static struct tt__program *program_new(const char *name, const char *file,
                                       const char *text, size_t size)
{
    struct tt__program *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    tt__pool_init(&made->pool, PROGRAM_MEMORY_MAX);
    made->name = name;
    made->file = tt__pool_copy(&made->pool, file, strlen(file));
    made->source = tt__pool_copy(&made->pool, text, size);
    made->source_size = size;
    if (made->file == NULL || made->source == NULL) {
        program_free(made);
        return NULL;
    }
    return made;
}

static int load(struct loader *loader, struct tt__program *program);

static void load_module(struct loader *loader, const char *name);

/* Compiles MODULE if it is written in Python, unless it is known or in
 * progress, and what functions in C of MODULE use. */
static void load_library(struct loader *loader, const struct tt__module *module)
{
    const struct tt__program *at = loader->image->programs;
    for (const char *const *need = module->needs; need != NULL && *need != NULL;
         need++) {
        const struct tt__module *needed = tt__find_module(&tt__library, *need);
        TT_ASSERT(needed != NULL && needed->source != NULL);
        load_module(loader, *need);
    }
    if (module->source == NULL || loader->rc < 0) {
        return;
    }
    while (at != NULL && at->module != module) {
        at = at->next;
    }
    if (at != NULL) {
        return;
    }
    struct tt__program *program = program_new(
        module->name, module->file, module->source, strlen(module->source));
    if (program == NULL) {
        loader->rc = -1;
        return;
    }
    program->module = module;
    loader->rc = load(loader, program);
}

/* Loads module NAME of the library, if there is one, and its packages. It
 * recurses as deep as NAME has dots. */
static void load_module(struct loader *loader, const char *name)
{
    const struct tt__module *module = tt__find_module(&tt__library, name);
    const char *dot = strrchr(name, '.');
    char package[64];
    if (module == NULL) {
        return;
    }
    if (dot != NULL && (size_t)(dot - name) < sizeof package) {
        snprintf(package, sizeof package, "%.*s", (int)(dot - name), name);
        load_module(loader, package);
    }
    load_library(loader, module);
}

/* Loads PACKAGE.NAME, if it is a module: NAME is imported from PACKAGE. */
static void load_submodule(struct loader *loader, const char *package,
                           const char *name)
{
    char text[64];
    int size = snprintf(text, sizeof text, "%s.%s", package, name);
    if ((size_t)size < sizeof text) {
        load_module(loader, text);
    }
}

/* Modules come before what imports them, so that the compiler knows what they
 * hold. */
static void load_imports(void *context, struct tt__node *node)
{
    struct loader *loader = context;
    if (node->kind < AST_EXPRESSION) {
        return; /* no expression contains a statement */
    }
    bool is_from = node->kind == AST_IMPORT_FROM && node->import.module != NULL;
    if (is_from) {
        load_module(loader, node->import.module->text);
    }
    for (uint32_t i = 0; is_from && i < node->import.name_count; i++) {
        load_submodule(loader, node->import.module->text,
                       node->import.names[i].name->text);
    }
    for (uint32_t i = 0;
         node->kind == AST_IMPORT && i < node->import.name_count; i++) {
        load_module(loader, node->import.names[i].name->text);
    }
    tt__each_child(node, load_imports, loader);
}

/* Appends PROGRAM to the list, where imports of it find it from now on. */
static void link_program(struct tt__image *image, struct tt__program *program)
{
    struct tt__program **end = &image->programs;
    TT_ASSERT(program->next == NULL);
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = program;
}

/* Compiles PROGRAM (taken) and what it imports: 0, or -1 and a diagnostic. */
static int load(struct loader *loader, struct tt__program *program)
{
    struct tt__tree tree;
    struct tt__pool scratch;
    TT_ASSERT(loader->rc == 0);
    link_program(loader->image, program);
    tt__pool_init(&scratch, PROGRAM_MEMORY_MAX);
    int rc = tt__parse(program->source, program->source_size, &scratch, &tree,
                       loader->diagnostic);
    rc = rc < 0 ? rc : tt__refuse(&tree, loader->diagnostic);
    for (uint32_t i = 0; rc == 0 && i < tree.body.count; i++) {
        load_imports(loader, tree.body.at[i]);
        rc = loader->rc;
    }
    if (rc == 0) {
        rc = tt__compile(&tree, program, loader->image, &environment, &scratch,
                         loader->diagnostic);
    }
    tt__pool_deinit(&scratch);
    if (rc < 0 && loader->file == NULL) {
        loader->file = program->file;
    }
    return rc;
}

/* The names and builtins of all globals, by number. */
static int join_globals(struct tt__image *image)
{
    size_t size = image->global_count * sizeof(tt_value) + 1;
    tt_value *names = tt__pool_take(&image->main->pool, size);
    tt_value *builtins = tt__pool_take(&image->main->pool, size);
    if (names == NULL || builtins == NULL) {
        return -1;
    }
    for (const struct tt__program *at = image->programs; at != NULL;
         at = at->next) {
        TT_ASSERT(at->first_global + at->global_count <= image->global_count);
        for (uint32_t i = 0; i < at->global_count; i++) {
            names[at->first_global + i] = at->global_names[i];
            builtins[at->first_global + i] = at->global_builtins[i];
        }
    }
    image->global_names = names;
    image->global_builtins = builtins;
    return 0;
}

static int load_image(struct tt__image *image, const char *file,
                      const char *text, size_t size,
                      struct tt_scenario_error *error)
{
    struct tt__diagnostic diagnostic = {.kind = DIAGNOSTIC_NONE};
    struct loader loader = {.image = image, .diagnostic = &diagnostic};
    image->library = &tt__library;
    image->main = program_new("__main__", file, text, size);
    if (image->main == NULL) {
        snprintf(error->text, sizeof error->text, "%.200s: out of memory",
                 file);
        return -1;
    }
    if (load(&loader, image->main) < 0 || join_globals(image) < 0) {
        bool own = loader.file == NULL || loader.file == image->main->file;
        put_error(error, own ? file : loader.file, &diagnostic, own ? text : "",
                  own ? size : 0);
        return -1;
    }
    return 0;
}

int tt_scenario_load(const char *file, const char *text, size_t size,
                     struct tt_scenario **scenario,
                     struct tt_scenario_error *error)
{
    struct tt_scenario *made = calloc(1, sizeof *made);
    *scenario = NULL;
    *error = (struct tt_scenario_error){.line = 0};
    if (made == NULL) {
        snprintf(error->text, sizeof error->text, "%.200s: out of memory",
                 file);
        return -1;
    }
    if (load_image(&made->image, file, text, size, error) < 0) {
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

static bool is_public(const struct tt__module *module)
{
    return module->name[0] != '_' || module->name[1] == '_';
}

const char *tt_scenario_module(size_t i)
{
    const struct tt__module *least = NULL;
    /* The next one after LEAST, I times. There are dozens. */
    for (size_t n = 0; n <= i; n++) {
        const struct tt__module *next = NULL;
        for (size_t at = 0; at < tt__library.module_count; at++) {
            const struct tt__module *module = tt__library.modules[at];
            bool later = least == NULL || strcmp(module->name, least->name) > 0;
            if (later && is_public(module) &&
                (next == NULL || strcmp(module->name, next->name) < 0)) {
                next = module;
            }
        }
        if (next == NULL) {
            return NULL;
        }
        least = next;
    }
    TT_ASSERT(least != NULL);
    return least->name;
}

const char *tt_scenario_hash(const struct tt_scenario *scenario)
{
    return scenario->hash;
}

void tt_scenario_free(struct tt_scenario *scenario)
{
    if (scenario == NULL) {
        return;
    }
    while (scenario->image.programs != NULL) {
        struct tt__program *program = scenario->image.programs;
        scenario->image.programs = program->next;
        program_free(program);
    }
    free(scenario);
}

/* ---- Running ------------------------------------------------------------- */

void tt_scenario_watch(struct tt_scenario *scenario)
{
    tt_scenario_watching(scenario, true);
}

void tt_scenario_watching(void *scenario, bool on)
{
    for (struct tt__program *at =
             ((struct tt_scenario *)scenario)->image.programs;
         at != NULL; at = at->next) {
        tt__watch_program(at, on);
    }
}

int tt_scenario_body(struct tt_env *env, void *scenario)
{
    return tt_scenario_main(env, scenario);
}

int tt_scenario_main(struct tt_env *env, const struct tt_scenario *scenario)
{
    int rc = tt__machine_begin(env, &scenario->image);
    if (rc < 0) {
        return rc;
    }
    /* Also what a destructor came to: an execution that is out of memory did
     * not end well. */
    return tt__run_module(env, scenario->image.main);
}

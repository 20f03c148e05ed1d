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
#include "scenarios/lang/read/own_names.h"
#include "scenarios/lang/read/parse.h"
#include "scenarios/lang/read/refuse.h"
#include "scenarios/lang/read/walk.h"

struct tt_scenario {
    struct tt__image image;
    char hash[TT__FILE_HASH];
};

enum {
    PROGRAM_MEMORY_MAX = 1 << 30, /* of the code, and of what makes it */
    EXCERPT_MAX = 120,            /* columns of source in an error */
    MORE_MAX = 60                 /* bytes of "... and 3 more" */
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

/* A reason of DIAGNOSTIC, or one of its refusals, in PROGRAM. */
static void put_reason(char *text, size_t room, const char *kind,
                       const struct tt__program *program,
                       struct tt__place place, const char *what,
                       const char *hint)
{
    int used = snprintf(text, room, "%.200s:%u:%u: %s: %s%s%s", program->file,
                        place.line, place.column, kind, what,
                        hint[0] != '\0' ? "; " : "", hint);
    if (used > 0 && (size_t)used < room) {
        put_excerpt(text + used, room - (size_t)used, program->source,
                    program->source_size, place);
    }
}

/* Calls FOUND for each reason that DIAGNOSTIC holds; the programs are those of
 * IMAGE, and a fatal error is in FILE. How many reasons there are. */
static size_t report_reasons(const struct tt__image *image,
                             const struct tt__diagnostic *diagnostic,
                             const struct tt__program *file,
                             tt_scenario_found *found, void *data)
{
    static const char *const kinds[] = {
        [DIAGNOSTIC_NONE] = "error",
        [DIAGNOSTIC_SYNTAX] = "SyntaxError",
        [DIAGNOSTIC_REFUSED] = "refused",
        [DIAGNOSTIC_LIMIT] = "limit",
    };
    struct tt__refusals *all = diagnostic->all;
    tt__refusals_sort(all);
    struct tt__refusal one = {.place = diagnostic->place};
    char text[TT_SCENARIO_ERROR_SIZE / TT_SCENARIO_REASONS_SHOWN * 2];
    bool is_list = diagnostic->kind == DIAGNOSTIC_REFUSED && all->count > 0;
    memcpy(one.message, diagnostic->message, sizeof one.message);
    memcpy(one.hint, diagnostic->hint, sizeof one.hint);
    const struct tt__refusal *at = is_list ? all->at : &one;
    size_t count = is_list ? all->count : 1;
    uint32_t number = 0;
    const struct tt__program *program = is_list ? image->programs : file;
    for (size_t i = 0; i < count; i++) {
        for (; number < at[i].file; number++) {
            program = program->next;
        }
        const char *kind = kinds[diagnostic->kind];
        put_reason(text, sizeof text, kind, program, at[i].place, at[i].message,
                   at[i].hint);
        found(data, &(struct tt_scenario_reason){
                        program->file, at[i].place.line, at[i].place.column,
                        kind, at[i].message, at[i].hint, text});
    }
    return count + (is_list ? all->lost : 0);
}

/* An error whose text is being made. */
struct error_text {
    struct tt_scenario_error *error;
    size_t size;
    unsigned shown;
};

/* A tt_scenario_found. */
static void add_reason(void *data, const struct tt_scenario_reason *reason)
{
    struct error_text *text = data;
    struct tt_scenario_error *error = text->error;
    size_t size = strlen(reason->text) + 1;
    if (error->count == 0) {
        error->line = reason->line;
        error->column = reason->column;
    }
    error->count++;
    if (text->shown < error->count - 1 ||
        text->shown == TT_SCENARIO_REASONS_SHOWN ||
        text->size + size + MORE_MAX > sizeof error->text) {
        return;
    }
    snprintf(error->text + text->size, size + 1, "%s%s",
             text->shown > 0 ? "\n" : "", reason->text);
    text->size += size - (text->shown == 0);
    text->shown++;
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
    const struct tt__program *file; /* that a fatal error is in */
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

/* Compiles the modules in Python that define NAME of MODULE (NULL: any name of
 * it), which is in C. */
static void load_elsewhere(struct loader *loader, const char *module,
                           const char *name)
{
    const struct tt__module *found = tt__find_module(&tt__library, module);
    const struct tt__elsewhere *row = found == NULL ? NULL : found->elsewhere;
    for (; row != NULL && row->name != NULL; row++) {
        if (name == NULL || strcmp(row->name, name) == 0) {
            load_module(loader, row->module);
        }
    }
}

/* Loads PACKAGE.NAME, if it is a module: NAME is imported from PACKAGE. */
static void load_submodule(struct loader *loader, const char *package,
                           const char *name)
{
    char text[64];
    load_elsewhere(loader, package, name);
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
        load_elsewhere(loader, node->import.names[i].name->text, NULL);
    }
    if (is_from && node->import.is_star) {
        load_elsewhere(loader, node->import.module->text, NULL);
    }
    tt__each_child(node, load_imports, loader);
}

/* Appends PROGRAM to the list, where imports of it find it from now on: its
 * number there. */
static uint32_t link_program(struct tt__image *image,
                             struct tt__program *program)
{
    struct tt__program **end = &image->programs;
    uint32_t number = 0;
    TT_ASSERT(program->next == NULL);
    while (*end != NULL) {
        end = &(*end)->next;
        number++;
    }
    *end = program;
    return number;
}

/* The passes over a tree, and the modules that it imports. */
static int load_tree(struct loader *loader, struct tt__program *program,
                     const struct tt__tree *tree, struct tt__pool *scratch)
{
    tt__refuse(tree, loader->diagnostic);
    for (uint32_t i = 0; i < tree->body.count; i++) {
        load_imports(loader, tree->body.at[i]);
    }
    if (loader->rc < 0) {
        return -1;
    }
    tt__compile(tree, program, loader->image, &environment, scratch,
                loader->diagnostic);
    return tt__is_fatal(loader->diagnostic) ? -1 : 0;
}

/* Compiles PROGRAM (taken) and what it imports: 0, or -1 and a fatal
 * diagnostic (none: no memory). What was refused is in the diagnostic. */
static int load(struct loader *loader, struct tt__program *program)
{
    struct tt__tree tree;
    struct tt__pool scratch;
    TT_ASSERT(loader->rc == 0);
    struct tt__refusals *all = loader->diagnostic->all;
    uint32_t outer = all->file;
    all->file = link_program(loader->image, program);
    tt__pool_init(&scratch, PROGRAM_MEMORY_MAX);
    int rc = tt__parse(program->source, program->source_size, &scratch, &tree,
                       loader->diagnostic);
    if (rc == 0) {
        rc = load_tree(loader, program, &tree, &scratch);
    } else if (!tt__is_fatal(loader->diagnostic)) {
        rc = 0; /* refused */
    }
    tt__pool_deinit(&scratch);
    all->file = outer;
    if (rc < 0 && loader->file == NULL) {
        loader->file = program;
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

/* Looks into the program's own files for names that only other objects would
 * lack. */
static void clear_suspects(const struct tt__image *image,
                           struct tt__refusals *refusals)
{
    for (const struct tt__program *at = image->programs; at != NULL;
         at = at->next) {
        struct tt__tree tree;
        struct tt__pool scratch;
        struct tt__diagnostic unused = {.kind = DIAGNOSTIC_NONE};
        if (at->module != NULL) {
            continue;
        }
        tt__pool_init(&scratch, PROGRAM_MEMORY_MAX);
        if (tt__parse(at->source, at->source_size, &scratch, &tree, &unused) ==
            0) {
            tt__clear_own_names(&tree, refusals);
        }
        tt__pool_deinit(&scratch);
    }
}

/* A reason of which only a file and a few words are known. */
static size_t report_plain(const char *file, const char *why,
                           tt_scenario_found *found, void *data)
{
    char text[300];
    snprintf(text, sizeof text, "%.200s: %s", file, why);
    found(data,
          &(struct tt_scenario_reason){file, 0, 0, "error", why, "", text});
    return 1;
}

/* Loads a program into IMAGE: calls FOUND for each reason to refuse it; how
 * many there are. */
static size_t load_image(struct tt__image *image, const char *file,
                         const char *text, size_t size,
                         tt_scenario_found *found, void *data)
{
    struct tt__refusals refusals = {.count = 0};
    struct tt__diagnostic diagnostic = {.all = &refusals};
    struct loader loader = {.image = image, .diagnostic = &diagnostic};
    size_t count = 0;
    image->library = &tt__library;
    image->main = program_new("__main__", file, text, size);
    int rc = image->main == NULL ? -1 : load(&loader, image->main);
    TT_ASSERT(rc == 0 || image->main == NULL || loader.file != NULL);
    if (rc == 0 && refusals.suspect_count > 0) {
        clear_suspects(image, &refusals);
        tt__refuse_suspects(&diagnostic);
    }
    if (diagnostic.kind != DIAGNOSTIC_NONE) {
        count = report_reasons(image, &diagnostic, loader.file, found, data);
    } else if (rc < 0 || join_globals(image) < 0) {
        count = report_plain(file, "out of memory", found, data);
    }
    tt__refusals_deinit(&refusals);
    return count;
}

/* The number of reasons; with none, *SCENARIO. */
static size_t load_text(const char *file, const char *text, size_t size,
                        struct tt_scenario **scenario, tt_scenario_found *found,
                        void *data)
{
    struct tt_scenario *made = calloc(1, sizeof *made);
    *scenario = NULL;
    if (made == NULL) {
        return report_plain(file, "out of memory", found, data);
    }
    size_t count = load_image(&made->image, file, text, size, found, data);
    if (count > 0) {
        tt_scenario_free(made);
        return count;
    }
    tt__file_hash(text, size, made->hash);
    *scenario = made;
    return 0;
}

static size_t load_file(const char *file, struct tt_scenario **scenario,
                        tt_scenario_found *found, void *data)
{
    size_t size;
    const char *why;
    char *text = tt__file_read(file, &size, &why);
    *scenario = NULL;
    size_t count = text == NULL
                       ? report_plain(file, why, found, data)
                       : load_text(file, text, size, scenario, found, data);
    free(text);
    return count;
}

static struct error_text begin_error(struct tt_scenario_error *error)
{
    error->line = error->column = error->count = 0;
    error->text[0] = '\0';
    return (struct error_text){.error = error};
}

/* The end of a load with COUNT reasons. */
static int finish_error(const struct error_text *text, size_t count)
{
    struct tt_scenario_error *error = text->error;
    TT_ASSERT(count >= error->count && error->count >= text->shown);
    error->count = (unsigned)count;
    if (count > text->shown) {
        snprintf(error->text + text->size, sizeof error->text - text->size,
                 "\n... and %zu more", count - text->shown);
    }
    return count > 0 ? -1 : 0;
}

int tt_scenario_load(const char *file, const char *text, size_t size,
                     struct tt_scenario **scenario,
                     struct tt_scenario_error *error)
{
    struct error_text out = begin_error(error);
    size_t count = load_text(file, text, size, scenario, add_reason, &out);
    return finish_error(&out, count);
}

int tt_scenario_load_file(const char *file, struct tt_scenario **scenario,
                          struct tt_scenario_error *error)
{
    struct error_text out = begin_error(error);
    size_t count = load_file(file, scenario, add_reason, &out);
    return finish_error(&out, count);
}

size_t tt_scenario_check_file(const char *file, tt_scenario_found *found,
                              void *data)
{
    struct tt_scenario *scenario;
    size_t count = load_file(file, &scenario, found, data);
    TT_ASSERT((scenario == NULL) == (count > 0));
    tt_scenario_free(scenario);
    return count;
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

/* SPDX-License-Identifier: MIT
 *
 * load.c: a program and the modules that it imports, compiled.
 *
 * Modules of the library are there before what imports them, since the compiler
 * checks names against them. The build has compiled them: stored.h. The
 * program's own are compiled one after the other, in the order in which imports
 * of them are found, whether they import each other or not. Only what imports
 * name is read: nothing that a program computes while it runs opens a file. If
 * it imports importlib, modules that its strs name are compiled too; one of
 * these that is refused is refused when it is imported.
 */
#define _GNU_SOURCE 1
#include "loader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scenarios/lang/library/builtins/builtins.h"
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/read/file.h"
#include "scenarios/lang/read/known_test.h"
#include "scenarios/lang/read/own_names.h"
#include "scenarios/lang/read/parse.h"
#include "scenarios/lang/read/refuse.h"
#include "scenarios/lang/read/walk.h"
#include "expected.h"
#include "mentions.h"
#include "stored.h"

enum {
    PROGRAM_MEMORY_MAX = 1 << 30 /* of the code, and of what makes it */
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

void tt__image_deinit(struct tt__image *image)
{
    while (image->programs != NULL) {
        struct tt__program *program = image->programs;
        image->programs = program->next;
        program_free(program);
    }
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
    made->name = tt__pool_copy(&made->pool, name, strlen(name));
    made->file = tt__pool_copy(&made->pool, file, strlen(file));
    made->source = tt__pool_copy(&made->pool, text, size);
    made->source_size = size;
    if (made->name == NULL || made->file == NULL || made->source == NULL) {
        program_free(made);
        return NULL;
    }
    return made;
}

/* Appends PROGRAM to the list, where imports of it find it from now on. NEAR is
 * one near its end, or NULL. */
static void link_program(struct tt__image *image, struct tt__program *near,
                         struct tt__program *program)
{
    struct tt__program **end = near == NULL ? &image->programs : &near->next;
    TT_ASSERT(program->next == NULL);
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = program;
    if (program->module == NULL) {
        program->number = image->own_count++;
    }
}

/* The number of PROGRAM in the list. */
static uint32_t number_of(const struct tt__image *image,
                          const struct tt__program *program)
{
    uint32_t number = 0;
    for (const struct tt__program *at = image->programs; at != program;
         at = at->next) {
        TT_ASSERT(at != NULL);
        number++;
    }
    return number;
}

static int compile(struct loader *loader, struct tt__program *program);

/* ---- Modules of the library ---------------------------------------------- */

static void load_number(struct loader *loader, uint32_t number);

/* An empty program for MODULE, whose texts are constants. NULL: no memory. */
static struct tt__program *library_program_new(const struct tt__module *module)
{
    struct tt__program *made = calloc(1, sizeof *made);
    if (made != NULL) {
        tt__pool_init(&made->pool, PROGRAM_MEMORY_MAX);
        made->module = module;
        made->name = module->name;
        made->file = module->file;
        made->source = module->source;
        made->source_size = module->source_size;
        made->has_file = true;
        TT_ASSERT(made->source[made->source_size] == '\0');
    }
    return made;
}

/* Module NUMBER of the library as the build has stored it; NULL: it is to be
 * compiled. The paranoid build compiles each second one. */
static const struct tt__stored *find_stored(const struct loader *loader,
                                            uint32_t number)
{
    bool is_wanted = !loader->from_sources;
#ifdef TT_PARANOID
    is_wanted = is_wanted && number % 2 == 0;
#endif
    if (!is_wanted || tt__stored_library.count == 0) {
        return NULL;
    }
    TT_ASSERT(tt__stored_library.count == tt__library.module_count);
    TT_ASSERT(tt__stored_library.modules[number] != NULL);
    return tt__stored_library.modules[number];
}

/* Loads what STORED imports, and then STORED itself. */
static int load_stored(struct loader *loader, struct tt__program *program,
                       const struct tt__stored *stored)
{
    const uint16_t *imports =
        (const void *)((const char *)stored + stored->imports);
    struct tt__program *outer = loader->program;
    loader->program = NULL; /* the list of imports is there */
    for (uint32_t i = 0; i < stored->import_count; i++) {
        load_number(loader, imports[i]);
    }
    loader->program = outer;
    return loader->rc < 0 ? loader->rc
                          : tt__stored_load(stored, program, loader->image);
}

/* The module of the library that is being compiled imports module NUMBER. */
static void note_import(struct loader *loader, uint32_t number)
{
    struct tt__program *program = loader->program;
    if (program == NULL || program->module == NULL) {
        return;
    }
    for (uint32_t i = 0; i < program->import_count; i++) {
        if (program->imports[i] == number) {
            return;
        }
    }
    TT_ASSERT(number <= UINT16_MAX);
    uint16_t *grown =
        tt__pool_grow(&program->pool, (void *)(uintptr_t)program->imports,
                      program->import_count, sizeof *grown);
    if (grown == NULL) {
        loader->rc = -1;
        return;
    }
    grown[program->import_count++] = (uint16_t)number;
    program->imports = grown;
}

/* Loads module NUMBER if it is written in Python, unless it is known or in
 * progress, and what its functions in C use. */
static void load_number(struct loader *loader, uint32_t number)
{
    const struct tt__module *module = tt__library.modules[number];
    const struct tt__program *at = loader->image->programs;
    for (const char *const *need = module->needs; need != NULL && *need != NULL;
         need++) {
        const struct tt__module *needed = tt__find_module(&tt__library, *need);
        TT_ASSERT(needed != NULL && needed->source != NULL);
        tt__loader_library(loader, *need);
    }
    if (module->source == NULL || loader->rc < 0) {
        return;
    }
    note_import(loader, number);
    while (at != NULL && at->module != module) {
        at = at->next;
    }
    if (at != NULL) {
        return;
    }
    struct tt__program *program = library_program_new(module);
    const struct tt__stored *stored = find_stored(loader, number);
    if (program == NULL || loader->rc < 0) {
        loader->rc = -1;
        free(program);
        return;
    }
    link_program(loader->image, loader->last, program);
    loader->rc = stored != NULL ? load_stored(loader, program, stored)
                                : compile(loader, program);
}

/* Loads module NAME of the library, if there is one, and its packages. It
 * recurses as deep as NAME has dots. */
void tt__loader_library(struct loader *loader, const char *name)
{
    uint32_t number = tt__module_number(loader->image, false, name);
    const char *dot = strrchr(name, '.');
    char package[64];
    if (number == UINT32_MAX) {
        return;
    }
    if (dot != NULL && (size_t)(dot - name) < sizeof package) {
        snprintf(package, sizeof package, "%.*s", (int)(dot - name), name);
        tt__loader_library(loader, package);
    }
    load_number(loader, number);
}

/* Compiles the modules in Python that define NAME of MODULE (NULL: any name of
 * it), which is in C. */
void tt__loader_elsewhere(struct loader *loader, const char *module,
                          const char *name)
{
    const struct tt__module *found = tt__find_module(&tt__library, module);
    const struct tt__elsewhere *row = found == NULL ? NULL : found->elsewhere;
    for (; row != NULL && row->name != NULL; row++) {
        if (name == NULL || strcmp(row->name, name) == 0) {
            tt__loader_library(loader, row->module);
        }
    }
}

/* ---- The program's own modules ------------------------------------------- */

/* Whether an import of NAME never searches sys.path: CPython has it from the
 * start. */
static bool is_always_there(const char *name)
{
    static const char *const names[] = {
        "__main__",  "_abc",    "_codecs",  "_io",    "_thread",   "_warnings",
        "_weakref",  "abc",     "builtins", "codecs", "encodings", "io",
        "itertools", "marshal", "os",       "posix",  "site",      "stat",
        "sys",       "time",    "zipimport"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* A file that cannot be read: at the import, as far as that is known. */
static void fail_file(struct loader *loader, const char *name, const char *file,
                      const char *why)
{
    struct tt__place place = {0, 0};
    tt__diagnose(loader->diagnostic, DIAGNOSTIC_LIMIT, place, NULL,
                 "module '%.60s': %.120s %s", name, file, why);
    loader->file = loader->program;
    loader->rc = -1;
}

/* Reads the source that was found and links the program, which is compiled
 * later. */
void tt__loader_add(struct loader *loader, const char *name,
                    const struct tt__module_source *found, bool is_foreign)
{
    bool has_file = found->kind != MODULE_NAMESPACE;
    const char *why = NULL;
    char *text = NULL;
    size_t size = 0;
    if (has_file) {
        text = tt__file_read_regular(found->file.real, &size, &why);
    }
    if (has_file && text == NULL) {
        fail_file(loader, name, found->file.shown, why);
        return;
    }
    if (loader->image->own_count == MODULES_MAX) {
        fail_file(loader, name, found->file.shown, "is one module too many");
        free(text);
        return;
    }
    struct tt__program *program = program_new(
        name, has_file ? found->file.shown : name, has_file ? text : "", size);
    free(text);
    if (program == NULL) {
        loader->rc = -1;
        return;
    }
    const char *dot = strrchr(name, '.');
    bool is_package = found->kind != MODULE_FILE;
    program->has_file = has_file;
    program->real = found->file.real;
    program->folders = found->within;
    program->folder_count = found->within_count;
    program->package =
        is_package ? program->name
                   : tt__pool_copy(&program->pool, name,
                                   dot == NULL ? 0 : (size_t)(dot - name));
    tt__file_hash(program->source, size, program->hash);
    TT_ASSERT((program->folders != NULL) == is_package);
    program->is_optional =
        loader->program == NULL || loader->program->is_optional;
    program->is_foreign = is_foreign;
    link_program(loader->image, loader->last, program);
}

/* Finds module NAME, whose package is OUTER (NULL: none), unless it is known.
 */
static void find_one(struct loader *loader, const char *name,
                     const struct tt__program *outer)
{
    const struct tt__load *what = loader->what;
    const char *last = strrchr(name, '.');
    struct tt__module_source found;
    const struct tt__folder *folders =
        outer == NULL ? what->folders : outer->folders;
    uint32_t count = outer == NULL ? what->folder_count : outer->folder_count;
    last = last == NULL ? name : last + 1;
    if (loader->rc < 0 || tt__loader_own(loader, name) != NULL ||
        tt__loader_is_missing(loader, name) || count == 0 || *last == '\0' ||
        (outer == NULL && is_always_there(name))) {
        return;
    }
    if (outer == NULL && strcmp(name, "typing_extensions") == 0) {
        count = 1; /* one in --path extends the insides of CPython's typing */
    }
    /* What is found is named in the pool of main, which lives as long. */
    loader->rc = tt__find_module_source(folders, count, last,
                                        &loader->image->main->pool, &found);
    /* A folder without __init__.py hides no module that comes later in
     * sys.path. */
    bool is_hidden = loader->rc == 0 && outer == NULL &&
                     found.kind == MODULE_NAMESPACE &&
                     tt__find_module(&tt__library, name) != NULL;
    if (loader->rc == 0 && found.kind != MODULE_NOT_FOUND && !is_hidden) {
        tt__loader_add(loader, name, &found,
                       outer == NULL ? found.folder > 0 : outer->is_foreign);
    } else if (loader->rc == 0) {
        tt__loader_note_missing(loader, name);
    }
}

/* Whether module NAME is the program's own; its packages are found first. It
 * recurses as deep as NAME has dots. */
bool tt__loader_find(struct loader *loader, const char *name)
{
    const char *dot = strrchr(name, '.');
    const struct tt__program *outer = NULL;
    if (strlen(name) >= NAME_MAX_SIZE) {
        return false;
    }
    if (dot != NULL) {
        char package[NAME_MAX_SIZE];
        snprintf(package, sizeof package, "%.*s", (int)(dot - name), name);
        if (!tt__loader_find(loader, package)) {
            return false;
        }
        outer = tt__loader_own(loader, package);
        TT_ASSERT(outer != NULL);
    }
    find_one(loader, name, outer);
    return tt__loader_own(loader, name) != NULL;
}

/* A module that the program imports: its own, or else the library's (true). */
static bool load_module(struct loader *loader, const char *name)
{
    char top[NAME_MAX_SIZE];
    bool own = loader->program->module == NULL;
    snprintf(top, sizeof top, "%.*s", (int)strcspn(name, "."), name);
    if (own && (tt__loader_find(loader, name) ||
                tt__loader_own(loader, top) != NULL)) {
        return false;
    }
    if (own && strcmp(top, "importlib") == 0) {
        loader->program->computes_imports = true;
    }
    tt__loader_library(loader, name);
    return true;
}

/* ---- Imports ------------------------------------------------------------- */

/* MODULE.NAME, if it is a module: NAME is imported from MODULE. */
static void load_submodule(struct loader *loader, const char *module,
                           const char *name)
{
    char text[NAME_MAX_SIZE];
    int size = snprintf(text, sizeof text, "%s.%s", module, name);
    if ((size_t)size < sizeof text) {
        load_module(loader, text);
    }
}

static void load_from(struct loader *loader, const struct tt__node *node)
{
    char text[NAME_MAX_SIZE];
    const char *module =
        node->import.module == NULL ? "" : node->import.module->text;
    if (node->import.level > 0) {
        module =
            tt__import_name(&loader->program->pool, loader->program->package,
                            node->import.level, module);
    }
    if (module == NULL || *module == '.' || strlen(module) >= sizeof text) {
        return;
    }
    strcpy(text, module);
    bool is_library = load_module(loader, text);
    if (is_library && node->import.is_star) {
        tt__loader_elsewhere(loader, text, NULL);
    }
    for (uint32_t i = 0; i < node->import.name_count; i++) {
        if (is_library) {
            tt__loader_elsewhere(loader, text,
                                 node->import.names[i].name->text);
        }
        load_submodule(loader, text, node->import.names[i].name->text);
    }
}

static bool has_type_parameters(const struct tt__node *node)
{
    switch (node->kind) {
    case AST_CLASS:
        return node->class_.type_parameters.count > 0;
    case AST_FUNCTION:
        return node->function.type_parameters.count > 0;
    case AST_TYPE_ALIAS:
        return true;
    default:
        return false;
    }
}

static void visit(void *context, struct tt__node *node)
{
    struct loader *loader = context;
    if (node->kind < AST_EXPRESSION || loader->rc < 0) {
        return; /* no expression contains a statement */
    }
    if (node->kind == AST_IMPORT_FROM) {
        load_from(loader, node);
    }
    if (has_type_parameters(node)) {
        /* Classes derive from it, and the parameters need what it needs. */
        tt__loader_elsewhere(loader, "typing", "Generic");
    }
    for (uint32_t i = 0;
         node->kind == AST_IMPORT && i < node->import.name_count; i++) {
        const char *name = node->import.names[i].name->text;
        if (load_module(loader, name) && strcmp(name, "asyncio") != 0) {
            tt__loader_elsewhere(loader, name, NULL);
        }
    }
    if (node->kind == AST_IF &&
        tt__known_test(node->branch.test) != KNOWN_NOT) {
        bool is_true = tt__known_test(node->branch.test) == KNOWN_TRUE;
        const struct tt__nodes *taken =
            is_true ? &node->branch.body : &node->branch.orelse;
        for (uint32_t i = 0; i < taken->count; i++) {
            visit(loader, taken->at[i]);
        }
        return;
    }
    tt__each_child(node, visit, loader);
}

/* A module of the library that another one imports when it is used. */
static void load_if_named(struct loader *loader,
                          const struct tt__program *program, const char *word,
                          const char *module)
{
    if (memmem(program->source, program->source_size, word, strlen(word)) !=
        NULL) {
        tt__loader_library(loader, module);
    }
}

/* Whether the text of PROGRAM has one of WORDS, up to a NULL. */
static bool names_one(const struct tt__program *program,
                      const char *const *words)
{
    while (*words != NULL && (program->source == NULL ||
                              memmem(program->source, program->source_size,
                                     *words, strlen(*words)) == NULL)) {
        words++;
    }
    return *words != NULL;
}

/* The modules that implement asyncio's streams, a loop's network methods and
 * its executor, and Unix sockets, if the text of the program may use them: most
 * programs do not. */
static void load_implicit(struct loader *loader,
                          const struct tt__program *program)
{
    static const char *const any[] = {"getattr",       "vars",     "dir(",
                                      "import_module", "import *", NULL};
    static const char *const network[] = {
        "rotocol",     "erver",       "tream",
        "ransport",    "_pipe",       "connect_accepted_",
        "create_conn", "create_data", "_unix_",
        "sendfile",    "getaddrinfo", "getnameinfo",
        "open_conn",   "peer(",       "sock_",
        "start_",      NULL};
    static const char *const executor[] = {"_executor", "to_thread", NULL};
    static const char *const unix_socket[] = {"UNIX", "Unix", "unix", NULL};
    static const char *const processes[] = {"subprocess", NULL};
    bool is_any = names_one(program, any);
    if (is_any || names_one(program, network)) {
        tt__loader_library(loader, "asyncio.streams");
        tt__loader_library(loader, "_network");
        load_if_named(loader, program, "sendfile", "_sendfile");
        load_if_named(loader, program, "ssl", "_tls");
    }
    load_if_named(loader, program, "makefile", "_socketfile");
    load_if_named(loader, program, "recv_fds", "_messages");
    load_if_named(loader, program, "recvmsg", "_messages");
    load_if_named(loader, program, "send_fds", "_messages");
    load_if_named(loader, program, "sendmsg", "_messages");
    load_if_named(loader, program, "CMSG_", "_messages");
    load_if_named(loader, program, "sendfile", "_socketfile");
    if (is_any || names_one(program, unix_socket)) {
        tt__loader_library(loader, "_unixfiles");
    }
    if (names_one(program, processes)) {
        tt__loader_library(loader, "asyncio.streams");
        tt__loader_library(loader, "asyncio.subprocess");
        tt__loader_library(loader, "_subprocesses");
        load_if_named(loader, program, "executable", "_child");
        load_if_named(loader, program, "python", "_child");
        tt__loader_library(loader, "_network");
    }
    if (is_any || names_one(program, executor)) {
        tt__loader_library(loader, "_executors");
    }
}

/* The passes over a tree, and the modules that it imports. */
static int load_tree(struct loader *loader, struct tt__program *program,
                     const struct tt__tree *tree, struct tt__pool *scratch)
{
    if (!tt__is_trusted(program) && !program->is_foreign) {
        tt__refuse(tree, loader->diagnostic);
    }
    TT_ASSERT(loader->program == program);
    tt__expected_find(program, tree);
    for (uint32_t i = 0; i < tree->body.count; i++) {
        visit(loader, tree->body.at[i]);
    }
    if (program->module == NULL) {
        load_implicit(loader, program);
    }
    if (loader->rc < 0) {
        return -1;
    }
    tt__compile(tree, program, loader->image, &environment, scratch,
                loader->diagnostic);
    return tt__is_fatal(loader->diagnostic) ? -1 : 0;
}

/* Compiles PROGRAM, which is linked: 0, or -1 and a fatal diagnostic (none: no
 * memory). What was refused is in the diagnostic. */
static int compile(struct loader *loader, struct tt__program *program)
{
    struct tt__tree tree;
    struct tt__pool scratch;
    TT_ASSERT(loader->rc == 0 && program->main == NULL);
    struct tt__refusals *all = loader->diagnostic->all;
    struct tt__program *outer_program = loader->program;
    uint32_t outer = all->file;
    /* The first refusal, in a file that imports this one. */
    const struct tt__diagnostic before = *loader->diagnostic;
    TT_ASSERT(!tt__is_fatal(&before));
    loader->diagnostic->kind = DIAGNOSTIC_NONE;
    loader->program = program;
    all->file = number_of(loader->image, program);
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
    if (before.kind != DIAGNOSTIC_NONE && !tt__is_fatal(loader->diagnostic)) {
        *loader->diagnostic = before;
    }
    loader->program = outer_program;
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

/* ---- Modules that are imported at most ----------------------------------- */

/* Compiles PROGRAM, which may never be imported: a refusal is kept with it. */
static int compile_optional(struct loader *loader, struct tt__program *program)
{
    struct tt__refusals refusals = {.count = 0};
    struct tt__diagnostic own = {.all = &refusals}, *outer = loader->diagnostic;
    const struct tt__program *file = loader->file;
    char text[3 * DIAGNOSTIC_SIZE];
    loader->diagnostic = &own;
    int rc = compile(loader, program);
    if (own.kind != DIAGNOSTIC_NONE) {
        snprintf(text, sizeof text, "%.160s:%u:%u: %s%s%s", program->file,
                 own.place.line, own.place.column, own.message,
                 own.hint[0] == '\0' ? "" : "; ", own.hint);
        program->refusal = tt__pool_copy(&program->pool, text, strlen(text));
        rc = program->refusal == NULL ? -1 : 0;
        loader->rc = 0;
        loader->file = file;
    }
    loader->diagnostic = outer;
    tt__refusals_deinit(&refusals);
    return rc;
}

/* ---- All of it ----------------------------------------------------------- */

/* Compiles PROGRAM and the program's own modules that come after it, of which
 * there may be more after each. */
static int compile_own(struct loader *loader, struct tt__program *program)
{
    int rc = 0;
    for (; rc == 0 && program != NULL; program = program->next) {
        if (program->module == NULL && program->main == NULL &&
            program->refusal == NULL) {
            rc = program->is_optional ? compile_optional(loader, program)
                                      : compile(loader, program);
        }
    }
    return rc;
}

static bool is_library(const struct tt__program *program, const char *name)
{
    return program->module != NULL && strcmp(program->module->name, name) == 0;
}

/* Loads what waits for standard input, if the program may, and what the builtin
 * open needs, which is written in Python. Modules
 * logging and os use it too, but few programs open files with them: these two
 * do not count, and import it by name where it is needed. */
static int load_builtins(struct loader *loader)
{
    static const char *const waits_for_input[] = {
        "add_reader", "_pipe",     "select",  "fileno",    "os.read",
        "to_thread",  "_executor", "fdopen(", "threading", NULL};
    bool has_open = false, has_module = false, has_opener = false;
    bool reads = false, has_spec = false, reduces = false;
    loader->program = NULL; /* the program itself is compiled */
    for (const struct tt__program *at = loader->image->programs; at != NULL;
         at = at->next) {
        bool is_user = is_library(at, "logging") || is_library(at, "os");
        has_module = has_module || is_user;
        has_open = has_open || (!is_user && tt__mentions_open(at));
        has_opener =
            has_opener || (at->module == NULL && tt__mentions_opener(at));
        has_spec = has_spec || (at->module == NULL && tt__mentions_spec(at));
        reduces = reduces || (at->module == NULL && tt__mentions_reduce(at));
        if (at->module == NULL && at->reads_input) {
            reads = true;
            loader->image->waits_for_input = loader->image->waits_for_input ||
                                             names_one(at, waits_for_input);
        }
    }
    if (reads) {
        tt__loader_library(loader, "_stdin");
    }
    if (has_spec) {
        tt__loader_library(loader, "_metapath");
    }
    if (reduces) {
        tt__loader_library(loader, "copyreg");
    }
    if (has_open || (has_module && has_opener)) {
        tt__loader_library(loader, "io");
        tt__loader_library(loader, "os");
    }
    return loader->rc;
}

/* Whether it imports modules by names that it computes. */
static bool computes_imports(const struct tt__program *program)
{
    return program->module == NULL &&
           (program->computes_imports || tt__mentions_import(program));
}

/* The outermost package that PROGRAM is in; else itself. */
static struct tt__program *outermost(struct loader *loader,
                                     struct tt__program *program)
{
    char name[NAME_MAX_SIZE];
    TT_ASSERT(program->module == NULL);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(program->name, "."),
             program->name);
    struct tt__program *found = tt__loader_own(loader, name);
    return found == NULL ? program : found;
}

/* What PROGRAM may import, compile or run by names that it computes. COMPUTES:
 * a file of the program imports so. Another one may pass it the name. A package
 * that was installed imports itself what it names: not each str of all packages
 * is a name. */
static int compile_dynamic(struct loader *loader, struct tt__program *program,
                           bool computes)
{
    static const char *const python[] = {"sys.executable", "python3",
                                         "executable", NULL};
    static const char *const loaders[] = {"spec_from_file_location",
                                          "SourceFileLoader", "run_path", NULL};
    TT_ASSERT(program->module == NULL);
    loader->loads_files = names_one(program, loaders);
    loader->runs_files = names_one(program, python);
    loader->compiles_texts =
        tt__mentions_compile(program) || loader->runs_files;
    loader->is_dynamic = program->is_foreign
                             ? outermost(loader, program)->computes_within
                             : computes;
    if (!loader->is_dynamic && !loader->compiles_texts &&
        !loader->loads_files) {
        return 0;
    }
    tt__loader_find_named(loader, program);
    return loader->rc < 0 ? loader->rc : compile_own(loader, program);
}

/* The same, and the names that importlib may load. */
static int compile_all(struct loader *loader)
{
    struct tt__program *at = loader->image->main;
    int rc = compile_own(loader, at);
    bool computes = false;
    while (rc == 0 && at != NULL) {
        if (computes_imports(at) &&
            !(computes && outermost(loader, at)->computes_within)) {
            computes = outermost(loader, at)->computes_within = true;
            at = loader->image->main; /* those before it may name modules */
        }
        if (at->module == NULL) {
            rc = compile_dynamic(loader, at, computes);
        }
        at = at->next;
    }
    return rc == 0 ? load_builtins(loader) : rc;
}

int tt__load_sources(struct tt__image *image, struct tt__diagnostic *diagnostic,
                     const struct tt__program **in)
{
    struct loader loader = {
        .image = image, .diagnostic = diagnostic, .from_sources = true};
    TT_ASSERT(image->programs == NULL && diagnostic->all != NULL);
    image->library = &tt__library;
    for (uint32_t i = 0; i < tt__library.module_count; i++) {
        load_number(&loader, i);
    }
    *in = loader.file;
    if (loader.rc == 0 && diagnostic->all->suspect_count > 0) {
        tt__refuse_suspects(diagnostic);
    }
    return diagnostic->kind == DIAGNOSTIC_NONE ? loader.rc : -1;
}

int tt__load(const struct tt__load *what, struct tt__image *image,
             struct tt__diagnostic *diagnostic, const struct tt__program **in)
{
    struct loader loader = {
        .what = what, .image = image, .diagnostic = diagnostic};
    TT_ASSERT(image->programs == NULL && diagnostic->all != NULL);
    *in = NULL;
    image->library = &tt__library;
    diagnostic->all->wants_missing = what->missing;
    image->main = program_new("__main__", what->file, what->text, what->size);
    if (image->main == NULL) {
        return -1;
    }
    image->main->package = what->package;
    image->main->has_file = true;
    link_program(image, NULL, image->main);
    if (what->package != NULL && *what->package != '\0') {
        loader.program = image->main;
        tt__loader_find(&loader, what->package);
    }
    int rc = compile_all(&loader);
    tt__loader_deinit(&loader);
    TT_ASSERT(rc == 0 || loader.file != NULL);
    *in = loader.file;
    if (rc == 0 && diagnostic->all->suspect_count > 0) {
        clear_suspects(image, diagnostic->all);
        tt__refuse_suspects(diagnostic);
    }
    if (rc == 0 && diagnostic->kind == DIAGNOSTIC_NONE) {
        rc = join_globals(image);
    }
    return diagnostic->kind == DIAGNOSTIC_NONE ? rc : -1;
}

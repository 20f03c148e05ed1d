/* SPDX-License-Identifier: MIT
 *
 * load_named.c: modules and files that a str of the program names.
 */
#define _GNU_SOURCE 1
#include "loader.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mentions.h"
#include "scenarios/lang/read/file.h"

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The names in FOLDER that may be modules, sorted, in POOL. */
static uint32_t list_folder(struct tt__pool *pool, const char *folder,
                            const char ***out)
{
    const char **names = NULL;
    uint32_t count = 0;
    DIR *from = opendir(*folder == '\0' ? "." : folder);
    struct dirent *entry;
    while (from != NULL && count < MODULES_MAX &&
           (entry = readdir(from)) != NULL) {
        size_t size = strlen(entry->d_name);
        bool is_file = size > 3 && strcmp(entry->d_name + size - 3, ".py") == 0;
        char *name =
            tt__pool_copy(pool, entry->d_name, size - (is_file ? 3 : 0));
        const char **grown = tt__pool_grow(pool, names, count, sizeof *names);
        if (name == NULL || grown == NULL) {
            break;
        }
        names = grown;
        names[count] = name;
        count += tt__is_module_name(name) && strchr(name, '.') == NULL;
    }
    if (from != NULL) {
        closedir(from);
    }
    if (count > 0) {
        qsort(names, count, sizeof *names, by_name);
    }
    *out = names;
    return count;
}

/* The modules in PACKAGE, all of which a program may import. */
static void find_all_in(struct loader *loader,
                        const struct tt__program *package)
{
    char text[NAME_MAX_SIZE];
    for (uint32_t i = 0; i < package->folder_count; i++) {
        const char **names;
        uint32_t count = list_folder(&loader->image->main->pool,
                                     package->folders[i].real, &names);
        for (uint32_t at = 0; at < count; at++) {
            int size =
                snprintf(text, sizeof text, "%s.%s", package->name, names[at]);
            if ((size_t)size < sizeof text && loader->rc == 0 &&
                strcmp(names[at], "__init__") != 0) {
                tt__loader_find(loader, text);
            }
        }
    }
}

/* What the str TEXT of a program may be used to import: a module, its own or
 * the library's, or (where it ends with a dot, as in f"plugins.{name}") any of
 * its own package. */
static void find_named(struct loader *loader, const char *text)
{
    char package[NAME_MAX_SIZE];
    size_t size = strlen(text);
    bool is_prefix = size > 1 && text[size - 1] == '.';
    if (size >= sizeof package) {
        return;
    }
    snprintf(package, sizeof package, "%.*s", (int)(size - is_prefix), text);
    if (!tt__is_module_name(package)) {
        return; /* nor is a relative one */
    }
    tt__loader_find(loader, package);
    const struct tt__program *found = tt__loader_own(loader, package);
    if (found == NULL && !is_prefix) {
        tt__loader_library(loader, package);
        tt__loader_elsewhere(loader, package, NULL);
    }
    if (is_prefix && found != NULL && found->folders != NULL) {
        find_all_in(loader, found);
    }
}

/* A text of the program that it may compile: the modules that lines of it
 * import. */
static void find_in_text(struct loader *loader, const char *text)
{
    char name[NAME_MAX_SIZE];
    while ((text = strpbrk(text, "if")) != NULL) {
        bool is_import = strncmp(text, "import ", 7) == 0;
        bool is_from = strncmp(text, "from ", 5) == 0;
        if (is_import) {
            text += 7;
        } else if (is_from) {
            text += 5;
        } else {
            text += 1;
        }
        while (is_import || is_from) {
            size_t size = strcspn(text, " ,;\n\r\t()");
            if (size > 0 && size < sizeof name) {
                snprintf(name, sizeof name, "%.*s", (int)size, text);
                find_named(loader, name);
            }
            text += size;
            is_from = false;
            is_import = is_import && *text == ','; /* import a, b */
            text += is_import ? strspn(text, ", ") : 0;
        }
    }
}

/* A file next to the program that its str TEXT names: it may run as a process.
 */
static void find_script(struct loader *loader, const char *text)
{
    const struct tt__load *what = loader->what;
    struct tt__pool *pool = &loader->image->main->pool;
    size_t size = strlen(text);
    if (what->folder_count == 0 || size < 4 || size >= NAME_MAX_SIZE ||
        strcmp(text + size - 3, ".py") != 0 || *text == '/' ||
        strstr(text, "..") != NULL || tt__loader_own(loader, text) != NULL) {
        return;
    }
    const char *folder = what->folders[0].real;
    char path[2 * NAME_MAX_SIZE];
    int length = snprintf(path, sizeof path, "%s%s%s", folder,
                          *folder == '\0' ? "" : "/", text);
    if ((size_t)length >= sizeof path || access(path, R_OK) != 0) {
        return;
    }
    struct tt__module_source found = {.kind = MODULE_FILE};
    found.file.real = tt__pool_copy(pool, path, (size_t)length);
    found.file.shown = tt__pool_copy(pool, text, size);
    if (found.file.real == NULL || found.file.shown == NULL) {
        loader->rc = -1;
        return;
    }
    tt__loader_add(loader, text, &found, false);
}

/* What the file PATH imports, if it is one of Python. */
static void find_in_file(struct loader *loader, const char *path)
{
    size_t length = strlen(path), size = 0;
    const char *why = NULL;
    char *text = length < 4 || strcmp(path + length - 3, ".py") != 0
                     ? NULL
                     : tt__file_read_regular(path, &size, &why);
    if (text != NULL) {
        find_in_text(loader, text);
    }
    free(text);
}

/* A file or a folder next to the program that its str TEXT names: it may load
 * what is there as modules. */
static void find_in_path(struct loader *loader, const char *text)
{
    const struct tt__load *what = loader->what;
    size_t size = strlen(text);
    char path[2 * NAME_MAX_SIZE], file[3 * NAME_MAX_SIZE];
    if (what->folder_count == 0 || size == 0 || size >= NAME_MAX_SIZE ||
        *text == '/' || strstr(text, "..") != NULL ||
        strpbrk(text, " \n") != NULL) {
        return;
    }
    const char *folder =
        *what->folders[0].real == '\0' ? "." : what->folders[0].real;
    int length = snprintf(path, sizeof path, "%s/%s", folder, text);
    if ((size_t)length >= sizeof path || access(path, R_OK) != 0) {
        return;
    }
    find_in_file(loader, path);
    const char **names;
    uint32_t count = list_folder(&loader->image->main->pool, path, &names);
    for (uint32_t i = 0; loader->rc == 0 && i < count; i++) {
        int full = snprintf(file, sizeof file, "%s/%s.py", path, names[i]);
        if ((size_t)full < sizeof file) {
            find_in_file(loader, file);
        }
    }
}

static void find_in_constants(struct loader *loader, const tt_value *constants,
                              uint32_t count)
{
    for (uint32_t i = 0; loader->rc == 0 && i < count; i++) {
        if (tt_is_str(constants[i]) && loader->compiles_texts) {
            find_in_text(loader, tt_str_get(constants[i])->text);
        }
        if (tt_is_str(constants[i]) && loader->runs_files) {
            find_script(loader, tt_str_get(constants[i])->text);
        }
        if (tt_is_str(constants[i]) && loader->loads_files) {
            find_in_path(loader, tt_str_get(constants[i])->text);
        }
        if (tt_is_str(constants[i]) && loader->is_dynamic) {
            find_named(loader, tt_str_get(constants[i])->text);
        } else if (tt_is_tuple(constants[i])) {
            const struct tt_tuple *tuple = tt_tuple_get(constants[i]);
            find_in_constants(loader, tuple->at, tuple->count);
        }
    }
}

static void find_in_code(struct loader *loader, const struct tt__code *code)
{
    find_in_constants(loader, code->constants, code->constant_count);
    for (uint32_t i = 0; loader->rc == 0 && i < code->code_count; i++) {
        find_in_code(loader, code->codes[i]);
    }
}

/* The arguments of a program may be names of modules, alone or as MODULE:NAME.
 */
static void find_in_arguments(struct loader *loader)
{
    const struct tt__load *what = loader->what;
    char name[NAME_MAX_SIZE];
    TT_ASSERT(what->arg_count == 0 || what->args != NULL);
    for (size_t i = 0; i < what->arg_count; i++) {
        size_t size = strcspn(what->args[i], ":");
        if (size > 0 && size < sizeof name) {
            snprintf(name, sizeof name, "%.*s", (int)size, what->args[i]);
            find_named(loader, name);
        }
    }
}

void tt__loader_find_named(struct loader *loader, struct tt__program *program)
{
    struct tt__program *outer = loader->program;
    loader->program = NULL; /* what is found is optional */
    if (program->main != NULL) {
        find_in_code(loader, program->main);
    }
    if (loader->is_dynamic && program->folders != NULL && program->has_file) {
        find_all_in(loader, program);
    }
    if (loader->is_dynamic && program == loader->image->main) {
        find_in_arguments(loader);
    }
    loader->program = outer;
}

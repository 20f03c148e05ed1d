/* SPDX-License-Identifier: MIT
 *
 * import.c: what import statements do.
 *
 * Mirrors _find_and_load, _find_and_load_unlocked and _handle_fromlist of
 * CPython's importlib._bootstrap, and import_from and import_all_from of
 * Python/ceval.c. All sources were found and compiled before the program
 * started; an import runs their top level. A module is there while that runs,
 * so that modules can import each other, and not if it fails.
 */
#include "machine.h"
#include "vm.h"
#include "scenarios/lang/read/find_module.h"

#include <string.h>

/* ---- Errors -------------------------------------------------------------- */

/* ERROR with name and path, each TT_NULL if it has none. */
static void set_about(struct tt_env *env, tt_value name, tt_value path)
{
    struct tt_exc *exc = env->raised;
    if (tt_failure(env) == TT_ERAISED && exc != NULL) {
        tt_set(env, &exc->name, name == TT_NULL ? TT_NULL : tt_ref(name));
        tt_set(env, &exc->about, path == TT_NULL ? TT_NULL : tt_ref(path));
    }
}

/* The part of NAME before its last dot, as a str; TT_NULL without failure: it
 * has no dot. */
static tt_value package_of(struct tt_env *env, const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot == NULL ? TT_NULL : tt_str(env, name, (size_t)(dot - name));
}

/* Whether V is a module that can have submodules. */
static bool is_package(tt_value v)
{
    const struct tt__module_object *module = (const void *)v;
    if (!tt_is(v, &tt__module_type)) {
        return false;
    }
    return module->module != NULL
               ? tt__module_is_folder(module)
               : module->program == NULL || module->program->folders != NULL;
}

static int raise_missing(struct tt_env *env, tt_value name, tt_value package)
{
    const char *text = tt_str_get(name)->text;
    if (package != TT_NULL && !is_package(package)) {
        tt_value outer = package_of(env, text);
        if (outer != TT_NULL) {
            tt_raise(env, &tt_ModuleNotFoundError,
                     "No module named '%S'; '%S' is not a package", name,
                     outer);
        }
        tt_unref(env, outer);
    } else {
        tt_raise(env, &tt_ModuleNotFoundError, "No module named '%S'", name);
    }
    set_about(env, name, TT_NULL);
    return tt_failure(env);
}

/* A relative import that no package answers: its name begins with a dot. */
static int raise_relative(struct tt_env *env, const char *name)
{
    return tt_raise(env, &tt_ImportError,
                    strcmp(name, ".") == 0
                        ? "attempted relative import with no known parent "
                          "package"
                        : "attempted relative import beyond top-level "
                          "package");
}

static int raise_no_name(struct tt_env *env, tt_value v, tt_value name)
{
    const struct tt__module_object *module = (const void *)v;
    if (!tt_is(v, &tt__module_type)) {
        tt_value own = tt__getattr_optional_c(env, v, "__name__");
        tt_raise(env, &tt_ImportError,
                 own != TT_NULL && tt_is_str(own)
                     ? "cannot import name '%S' from '%S' (unknown location)"
                     : "cannot import name '%S' from '<unknown module name>' "
                       "(unknown location)",
                 name, own);
        tt_unref(env, own);
        return tt_failure(env);
    }
    bool runs = module->head.flags & MODULE_RUNS;
    tt_value file = tt__getattr_optional_c(env, v, "__file__");
    if (file == TT_NULL || !tt_is_str(file)) {
        tt_raise(env, &tt_ImportError,
                 runs ? "cannot import name '%S' from partially initialized "
                        "module '%S' (most likely due to a circular import)"
                      : "cannot import name '%S' from '%S' (unknown location)",
                 name, module->name);
    } else {
        tt_raise(env, &tt_ImportError,
                 runs ? "cannot import name '%S' from partially initialized "
                        "module '%S' (most likely due to a circular import) "
                        "(%S)"
                      : "cannot import name '%S' from '%S' (%S)",
                 name, module->name, file);
    }
    set_about(env, module->name, file);
    tt_unref(env, file);
    return tt_failure(env);
}

/* ---- What was imported --------------------------------------------------- */

/* NULL: this execution has not imported it. There are few that it has, so their
 * names are compared only. */
static struct tt__module_object *
find_imported(const struct tt__machine *machine, const char *name)
{
    struct tt__module_object *at = machine->imported;
    TT_ASSERT(strchr(name, '.') == NULL); /* no program hides its package */
    while (at != NULL &&
           (at->module == NULL || strcmp(at->module->name, name) != 0)) {
        at = at->next;
    }
    return at;
}

/* ---- sys.modules --------------------------------------------------------- */

/* Lists the modules in the order of their imports. They are as many as MODULES
 * has; each is put at its place. */
static int fill_modules(struct tt_env *env, struct tt_dict *dict)
{
    struct tt__machine *machine = tt__machine(env);
    const struct tt__image *image = machine->image;
    size_t count = image->library->module_count + image->own_count;
    int rc = 0;
    /* By insertion: an order is the number of modules imported before. */
    for (uint32_t order = 0; rc == 0 && order < machine->import_count;
         order++) {
        for (size_t i = 0; rc == 0 && i < count; i++) {
            struct tt__module_object *module = machine->modules[i];
            if (module != NULL && module->order == order) {
                rc = tt_dict_set(env, dict, module->name, tt_value_of(module));
            }
        }
    }
    return rc;
}

static struct tt__module_object *main_module(struct tt_env *env);
static tt_value find_or_load(struct tt_env *env, bool own, tt_value name);

tt_value tt__sys_modules(struct tt_env *env)
{
    struct tt__machine *machine = tt__machine(env);
    if (machine->sys_modules != TT_NULL) {
        return machine->sys_modules;
    }
    /* Imports differ from now on, as they look into it. */
    tt_touch(env, &machine->sys_modules, TT_WRITE);
    tt_value made = tt_dict(env);
    if (made == TT_NULL || main_module(env) == NULL ||
        fill_modules(env, tt_dict_cast(made)) < 0) {
        tt_unref(env, made);
        return TT_NULL;
    }
    machine->sys_modules = made;
    return made;
}

/* Looks into sys.modules, if a program has: 1 and *OUT (given), 0 or a failure.
 */
static int find_known(struct tt_env *env, tt_value name, tt_value *out)
{
    struct tt__machine *machine = tt__machine(env);
    tt_value found;
    tt_touch(env, &machine->sys_modules, TT_READ);
    if (machine->sys_modules == TT_NULL) {
        return 0;
    }
    tt_touch_value(env, machine->sys_modules, TT_READ);
    int rc = tt_dict_get(env, tt_dict_cast(machine->sys_modules), name, &found);
    if (rc > 0 && found == TT_NONE) {
        tt_raise(env, &tt_ModuleNotFoundError,
                 "import of %S halted; None in sys.modules", name);
        set_about(env, name, TT_NULL);
        return tt_failure(env);
    }
    *out = rc > 0 ? tt_ref(found) : TT_NULL;
    return rc;
}

/* Adds MODULE to sys.modules, or (NULL) removes NAME. */
static int set_known(struct tt_env *env, tt_value name,
                     const struct tt__module_object *module)
{
    tt_value modules = tt__machine(env)->sys_modules;
    if (modules == TT_NULL) {
        return 0;
    }
    tt_touch_value(env, modules, TT_WRITE);
    int rc =
        module != NULL
            ? tt_dict_set(env, tt_dict_cast(modules), name, tt_value_of(module))
            : tt_dict_pop(env, tt_dict_cast(modules), name, NULL);
    return rc < 0 ? rc : 0;
}

/* ---- Modules ------------------------------------------------------------- */

/* The list __path__ of a package. */
static int set_path(struct tt_env *env, struct tt__module_object *module)
{
    const struct tt__program *program = module->program;
    tt_value name = tt_str_c(env, "__path__");
    tt_value list = name == TT_NULL ? TT_NULL : tt_list(env, NULL, 0);
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    for (uint32_t i = 0; rc == 0 && i < program->folder_count; i++) {
        const char *path = tt__path_in_program(tt__machine(env)->image,
                                               program->folders[i].shown);
        tt_value folder = tt_str_c(env, path);
        rc = folder == TT_NULL ? tt_failure(env)
                               : tt_list_append(env, tt_list_get(list), folder);
        tt_unref(env, folder);
    }
    if (rc == 0) {
        rc = tt__module_set(env, module, name, list);
    }
    tt_unref(env, name);
    tt_unref(env, list);
    return rc;
}

static void list_module(struct tt__machine *machine, uint32_t at,
                        struct tt__module_object *module)
{
    TT_ASSERT(machine->modules[at] == NULL);
    machine->modules[at] = module;
    module->next = machine->imported;
    machine->imported = module;
}

struct tt__module_object *tt__unlist_module(struct tt_env *env, size_t at)
{
    struct tt__machine *machine = tt__machine(env);
    struct tt__module_object *module = machine->modules[at];
    struct tt__module_object **link = &machine->imported;
    if (module == NULL) {
        return NULL;
    }
    while (*link != module) {
        link = &(*link)->next;
    }
    *link = module->next;
    machine->modules[at] = NULL;
    return module;
}

/* A new module number AT, which is there from now on; its top level has not
 * run. */
static struct tt__module_object *add_module(struct tt_env *env, uint32_t at,
                                            tt_value name)
{
    struct tt__machine *machine = tt__machine(env);
    const struct tt__library *library = machine->image->library;
    bool own = at >= library->module_count;
    const struct tt__module *module = own ? NULL : library->modules[at];
    const struct tt__program *program = machine->image->programs;
    while (program != NULL &&
           (own ? program->module != NULL ||
                      program->number != at - library->module_count
                : program->module != module)) {
        program = program->next;
    }
    if (!own && module->source != NULL && program == NULL) {
        tt_fail(env, TT_ELIMIT,
                "module '%s' is imported by a name that is computed; write the "
                "name as one str, or write import %s",
                module->name, module->name);
        return NULL;
    }
    TT_ASSERT(own || (program != NULL) == (module->source != NULL));
    struct tt__module_object *made = tt__module_new(env, module, program, name);
    if (made == NULL) {
        return NULL;
    }
    made->order = machine->import_count++;
    tt_touch(env, &machine->modules[at], TT_WRITE);
    list_module(machine, at, made);
    int rc = own && program->folders != NULL ? set_path(env, made) : 0;
    if (rc < 0 || set_known(env, name, made) < 0) {
        tt__unlist_module(env, at);
        tt_object_unref(env, &made->head);
        return NULL;
    }
    return made;
}

struct tt__module_object *tt__module_of(struct tt_env *env,
                                        const struct tt__program *program)
{
    const struct tt__machine *machine = tt__machine(env);
    const struct tt__library *library = machine->image->library;
    size_t at = library->module_count + program->number;
    for (size_t i = 0; program->module != NULL; i++) {
        TT_ASSERT(i < library->module_count);
        if (library->modules[i] == program->module) {
            at = i;
            break;
        }
    }
    return machine->modules[at];
}

static struct tt__module_object *main_module(struct tt_env *env)
{
    struct tt__machine *machine = tt__machine(env);
    uint32_t at = (uint32_t)machine->image->library->module_count;
    struct tt__module_object *made = machine->modules[at];
    if (made == NULL) {
        tt_value name = tt_str_c(env, "__main__");
        made = name == TT_NULL ? NULL : add_module(env, at, name);
        tt_unref(env, name);
    }
    return made;
}

int tt__run_main(struct tt_env *env)
{
    struct tt__module_object *module = main_module(env);
    const char *package = tt__machine(env)->image->main->package;
    if (module == NULL) {
        return tt_failure(env);
    }
    if (package != NULL && *package != '\0') { /* by -m */
        tt_value name = tt_str_c(env, package);
        tt_value outer =
            name == TT_NULL ? TT_NULL : find_or_load(env, true, name);
        tt_unref(env, name);
        tt_unref(env, outer);
    }
    return tt_failure(env) != 0 ? tt_failure(env) : tt__run_module(env, module);
}

static bool is_called(const struct tt__program *program, const char *path)
{
    const char *slash = strrchr(program->file, '/');
    if (program->module != NULL || !program->has_file ||
        program->refusal != NULL) {
        return false;
    }
    return strcmp(program->name, path) == 0 ||
           (program->number == 0 &&
            strcmp(slash == NULL ? program->file : slash + 1, path) == 0);
}

/* Runs PROGRAM as the module NAME of a new process. It takes the place of the
 * __main__ that what the process has imported may have seen in sys.modules. 1
 * or a failure. */
static int run_named(struct tt_env *env, const struct tt__program *program,
                     const char *name)
{
    const struct tt__image *image = tt__machine(env)->image;
    uint32_t at = (uint32_t)image->library->module_count + program->number;
    struct tt__module_object *old = tt__unlist_module(env, at);
    tt_value text = tt_str_c(env, name);
    struct tt__module_object *module =
        text == TT_NULL ? NULL : add_module(env, at, text);
    if (old != NULL) {
        tt_object_unref(env, &old->head);
    }
    tt_unref(env, text);
    int rc = module == NULL ? tt_failure(env) : tt__run_module(env, module);
    return rc < 0 ? rc : 1;
}

int tt__run_as_main(struct tt_env *env, const char *path)
{
    static const char folder[] = "/program/";
    const struct tt__image *image = tt__machine(env)->image;
    const struct tt__program *at = image->programs;
    if (strncmp(path, folder, sizeof folder - 1) == 0) {
        path += sizeof folder - 1;
    }
    while (strncmp(path, "./", 2) == 0) {
        path += 2;
    }
    while (at != NULL && !is_called(at, path)) {
        at = at->next;
    }
    if (at == NULL) {
        return 0;
    }
    return run_named(env, at, "__main__");
}

static bool is_main(const struct tt__module_object *module)
{
    const char *name = tt_str_get(module->name)->text;
    return strcmp(name, "__main__") == 0 || strcmp(name, "__mp_main__") == 0;
}

int64_t tt__main_number(struct tt_env *env)
{
    const struct tt__machine *machine = tt__machine(env);
    const struct tt__image *image = machine->image;
    for (const struct tt__program *at = image->programs; at != NULL;
         at = at->next) {
        const struct tt__module_object *module =
            at->module != NULL
                ? NULL
                : machine->modules[image->library->module_count + at->number];
        if (module != NULL && is_main(module)) {
            return (int64_t)at->number;
        }
    }
    return -1;
}

int tt__run_main_again(struct tt_env *env, uint32_t number, const char *name)
{
    const struct tt__program *at = tt__machine(env)->image->programs;
    while (at != NULL && (at->module != NULL || at->number != number)) {
        at = at->next;
    }
    TT_ASSERT(at != NULL && at->refusal == NULL);
    int rc = run_named(env, at, name);
    return rc < 0 ? rc : 0;
}

/* Makes MODULE an attribute of PACKAGE, under the last part of its name. */
static int bind_submodule(struct tt_env *env, tt_value package, tt_value name,
                          tt_value module)
{
    const char *last = strrchr(tt_str_get(name)->text, '.') + 1;
    tt_value text = tt_str_c(env, last);
    int rc;
    if (text == TT_NULL) {
        rc = tt_failure(env);
    } else if (tt_is(package, &tt__module_type)) {
        rc = tt__module_set(env, (void *)package, text, module);
    } else {
        rc = tt__setattr(env, package, text, module);
    }
    tt_unref(env, text);
    return rc;
}

/* Runs module AT, which nobody has imported yet. */
static tt_value load_module(struct tt_env *env, uint32_t at, tt_value name)
{
    struct tt__machine *machine = tt__machine(env);
    struct tt__module_object *made = add_module(env, at, name);
    tt_value known = TT_NULL;
    if (made == NULL) {
        return TT_NULL;
    }
    /* It may remove itself from sys.modules, and import itself again. */
    tt_object_ref(&made->head);
    made->head.flags |= MODULE_RUNS;
    int rc = made->program == NULL ? 0 : tt__run_module(env, made);
    made->head.flags &= ~(uint32_t)MODULE_RUNS;
    if (rc < 0) {
        struct tt_exc *raised = rc == TT_ERAISED ? tt_exc_take(env) : NULL;
        struct tt__module_object *listed = tt__unlist_module(env, at);
        tt__module_forget(env, made);
        if (raised != NULL) {
            set_known(env, name, NULL);
            env->raised = raised;
        }
        if (listed != NULL) {
            tt_object_unref(env, &listed->head);
        }
        tt_object_unref(env, &made->head);
        return TT_NULL;
    }
    /* Or replace itself there. What has run comes last in the dict, before it
     * what it has imported. */
    made->order = machine->import_count++;
    rc = find_known(env, name, &known);
    if (rc > 0 && set_known(env, name, NULL) == 0) {
        tt_value modules = machine->sys_modules;
        rc = tt_dict_set(env, tt_dict_cast(modules), name, known) < 0
                 ? tt_failure(env)
                 : 1;
    }
    if (rc != 0) {
        tt_object_unref(env, &made->head);
    }
    if (rc < 0) {
        return TT_NULL;
    }
    if (rc > 0) {
        return known;
    }
    return tt_value_of(made);
}

/* Loads module number AT, NAME, unless the import of PACKAGE has. One that a
 * program has removed from sys.modules runs again, in the same globals. */
static tt_value load_in(struct tt_env *env, bool own, uint32_t at,
                        tt_value name, tt_value package)
{
    struct tt__machine *machine = tt__machine(env);
    struct tt__module_object *old = machine->modules[at];
    tt_value made = TT_NULL;
    int rc = own && old != NULL ? find_known(env, name, &made) : 0;
    if (rc != 0) {
        return rc < 0 ? TT_NULL : made;
    }
    bool runs_again = own && at >= machine->image->library->module_count &&
                      machine->sys_modules != TT_NULL;
    if (old != NULL && !runs_again) {
        rc = set_known(env, name, old);
        return rc < 0 ? TT_NULL : tt_ref(tt_value_of(old));
    }
    if (old != NULL) {
        tt__unlist_module(env, at);
        tt__module_forget(env, old);
        tt_object_unref(env, &old->head);
    }
    made = load_module(env, at, name);
    if (made != TT_NULL && package != TT_NULL &&
        bind_submodule(env, package, name, made) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

/* What the program's own finders find, if it has looked at sys.meta_path:
 * TT_NULL without failure: nothing, or what is known. */
static tt_value search_meta_path(struct tt_env *env, tt_value name,
                                 tt_value package)
{
    tt_value search = find_imported(tt__machine(env), "_metapath") == NULL
                          ? TT_NULL
                          : tt__imported_member(env, "_metapath", "search");
    if (search == TT_NULL) {
        return TT_NULL;
    }
    const tt_value args[] = {name, package == TT_NULL ? TT_NONE : package};
    tt_value made = tt_call(env, search, args, 2);
    tt_unref(env, search);
    if (made == TT_NONE) {
        return TT_NULL;
    }
    if (made != TT_NULL && package != TT_NULL &&
        bind_submodule(env, package, name, made) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

/* Loads module NAME, after its package. */
static tt_value load(struct tt_env *env, bool own, tt_value name)
{
    const char *text = tt_str_get(name)->text;
    tt_value package = TT_NULL, outer = package_of(env, text);
    if (outer != TT_NULL) {
        package = find_or_load(env, own, outer);
        tt_unref(env, outer);
    }
    if (tt_failure(env) != 0) {
        return TT_NULL;
    }
    uint32_t at = tt__module_number(tt__machine(env)->image, own, text);
    tt_value made = own ? search_meta_path(env, name, package) : TT_NULL;
    if (made != TT_NULL || tt_failure(env) != 0) {
        tt_unref(env, package);
        return made;
    }
    if (at == UINT32_MAX) {
        raise_missing(env, name, package);
    } else {
        made = load_in(env, own, at, name, package);
    }
    tt_unref(env, package);
    return made;
}

/* It recurses as deep as NAME has dots. */
static tt_value find_or_load(struct tt_env *env, bool own, tt_value name)
{
    struct tt__machine *machine = tt__machine(env);
    const char *text = tt_str_get(name)->text;
    tt_value known = TT_NULL;
    int rc = own ? find_known(env, name, &known) : 0;
    if (rc != 0) {
        return rc < 0 ? TT_NULL : known;
    }
    uint32_t at = tt__module_number(machine->image, own, text);
    if (at == machine->image->library->module_count && own) {
        return tt_ref(tt_value_of(main_module(env)));
    }
    bool is_known = at != UINT32_MAX && machine->modules[at] != NULL &&
                    (!own || machine->sys_modules == TT_NULL);
    if (!is_known) {
        return load(env, own, name);
    }
    tt_touch(env, &machine->modules[at], TT_READ);
    return tt_ref(tt_value_of(machine->modules[at]));
}

tt_value tt__import(struct tt_env *env, const struct tt__program *program,
                    tt_value name)
{
    const char *text = tt_str_get(name)->text;
    if (*text == '.') {
        raise_relative(env, text);
        return TT_NULL;
    }
    return find_or_load(env, program->module == NULL, name);
}

tt_value tt__import_c(struct tt_env *env, const char *name)
{
    tt_value text = tt_str_c(env, name);
    tt_value module =
        text == TT_NULL ? TT_NULL : find_or_load(env, false, text);
    tt_unref(env, text);
    return module;
}

tt_value tt__import_member(struct tt_env *env, const char *module,
                           const char *name)
{
    tt_value object = tt__import_c(env, module);
    tt_value text = object == TT_NULL ? TT_NULL : tt_str_c(env, name);
    tt_value v =
        text == TT_NULL ? TT_NULL : tt__module_get(env, (void *)object, text);
    TT_ASSERT(v != TT_NULL || tt_failure(env) != 0);
    tt_unref(env, text);
    tt_unref(env, object);
    return v;
}

tt_value tt__imported_member(struct tt_env *env, const char *module,
                             const char *name)
{
    struct tt__machine *machine = tt__machine(env);
    struct tt__module_object *found = find_imported(machine, module);
    tt_value text = found == NULL ? TT_NULL : tt_str_c(env, name);
    tt_value v = text == TT_NULL ? TT_NULL : tt__module_get(env, found, text);
    tt_unref(env, text);
    return v;
}

/* ---- from ... import ----------------------------------------------------- */

/* The str "PACKAGE.NAME" of a module's submodule; TT_NULL: a failure, or V has
 * no name. */
static tt_value name_submodule(struct tt_env *env, tt_value v, tt_value name)
{
    tt_value own = tt__getattr_optional_c(env, v, "__name__");
    if (own == TT_NULL || !tt_is_str(own)) {
        tt_unref(env, own);
        return TT_NULL;
    }
    tt_value made = tt_str_format(env, "%S.%S", own, name);
    tt_unref(env, own);
    return made;
}

/* NAME as a submodule of V that was imported; TT_NULL without failure: there is
 * none. */
static tt_value find_submodule(struct tt_env *env,
                               const struct tt__program *program, tt_value v,
                               tt_value name)
{
    struct tt__machine *machine = tt__machine(env);
    tt_value full = name_submodule(env, v, name), found = TT_NULL;
    if (full == TT_NULL) {
        return TT_NULL;
    }
    bool own = program->module == NULL;
    uint32_t at =
        tt__module_number(machine->image, own, tt_str_get(full)->text);
    int rc = own ? find_known(env, full, &found) : 0;
    if (rc == 0 && at != UINT32_MAX &&
        (at < machine->image->library->module_count ||
         machine->modules[at] != NULL)) {
        found = find_or_load(env, own, full);
    }
    tt_unref(env, full);
    return found;
}

tt_value tt__import_from(struct tt_env *env, const struct tt__program *program,
                         tt_value module, tt_value name)
{
    tt_value v = tt__getattr_optional(env, module, name);
    if (v == TT_NULL && tt_failure(env) == 0) {
        v = find_submodule(env, program, module, name);
    }
    if (v == TT_NULL && tt_failure(env) == 0) {
        raise_no_name(env, module, name);
    }
    return v;
}

/* Imports PACKAGE.NAME, if there is such a module. */
static int import_submodule(struct tt_env *env,
                            const struct tt__program *program, tt_value package,
                            tt_value name)
{
    tt_value full = name_submodule(env, package, name);
    if (full == TT_NULL) {
        return tt_failure(env);
    }
    const struct tt__image *image = tt__machine(env)->image;
    tt_value v = TT_NULL;
    if (tt__module_number(image, program->module == NULL,
                          tt_str_get(full)->text) != UINT32_MAX) {
        v = find_or_load(env, program->module == NULL, full);
    }
    tt_unref(env, full);
    tt_unref(env, v);
    return tt_failure(env);
}

int tt__import_names(struct tt_env *env, const struct tt__program *program,
                     tt_value package, tt_value names)
{
    const struct tt_tuple *tuple = tt_tuple_get(names);
    int rc = 0;
    for (size_t i = 0; rc == 0 && is_package(package) && i < tuple->count;
         i++) {
        tt_value v = tt__getattr_optional(env, package, tuple->at[i]);
        rc = tt_failure(env);
        if (v == TT_NULL && rc == 0) {
            rc = import_submodule(env, program, package, tuple->at[i]);
        }
        tt_unref(env, v);
    }
    return rc;
}

/* ---- from ... import * --------------------------------------------------- */

/* Where the names go. */
struct star {
    const struct tt__program *program;
    struct tt__module_object *into; /* or, where that is NULL: */
    tt_value names;                 /* borrowed */
    bool only_public;
};

/* A tt__each_member. */
static int add_name(struct tt_env *env, void *data, tt_value name,
                    tt_value value)
{
    const struct star *star = data;
    if (star->only_public && tt_str_get(name)->text[0] == '_') {
        return 0;
    }
    return star->into == NULL
               ? tt__store_class_name(env, star->names, name, value)
               : tt__module_set(env, star->into, name, value);
}

/* ITEM of __all__ is no name. */
static int raise_item(struct tt_env *env, tt_value module, tt_value item)
{
    tt_value own = tt__getattr_c(env, module, "__name__");
    if (own != TT_NULL && !tt_is_str(own)) {
        tt_raise(env, &tt_TypeError, "module __name__ must be a string, not %T",
                 own);
    } else if (own != TT_NULL) {
        tt_raise(env, &tt_TypeError, "Item in %S.__all__ must be str, not %T",
                 own, item);
    }
    tt_unref(env, own);
    return tt_failure(env);
}

/* The names of a list __all__. */
static int add_listed(struct tt_env *env, struct star *star, tt_value module,
                      tt_value all)
{
    tt_value list = tt__to_list(env, all);
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    for (size_t i = 0; rc == 0 && i < (size_t)tt_list_get(list)->count; i++) {
        tt_value name = tt_list_get(list)->at[i];
        if (!tt_is_str(name)) {
            rc = raise_item(env, module, name);
            break;
        }
        if (is_package(module)) {
            tt_value there = tt__getattr_optional(env, module, name);
            rc = there != TT_NULL || tt_failure(env) != 0
                     ? tt_failure(env)
                     : import_submodule(env, star->program, module, name);
            tt_unref(env, there);
        }
        tt_value v = rc < 0 ? TT_NULL : tt__getattr(env, module, name);
        rc = v == TT_NULL ? tt_failure(env) : add_name(env, star, name, v);
        tt_unref(env, v);
    }
    tt_unref(env, list);
    return rc;
}

int tt__import_star(struct tt_env *env, const struct tt__frame *frame,
                    tt_value module)
{
    const struct tt__program *program = frame->code->program;
    struct star star = {.program = program, .only_public = true};
    if (program->is_dynamic) {
        TT_ASSERT(frame->code->flags & CODE_MODULE);
        star.names = frame->slots[0];
    } else {
        star.into = tt__module_of(env, program);
    }
    if (star.into == NULL && !program->is_dynamic) {
        return tt_raise(env, &tt_SystemError,
                        "the module that imports is gone");
    }
    tt_value all = tt__getattr_optional_c(env, module, "__all__");
    if (all != TT_NULL) {
        star.only_public = false;
        int rc = add_listed(env, &star, module, all);
        tt_unref(env, all);
        return rc;
    }
    if (tt_failure(env) != 0) {
        return tt_failure(env);
    }
    return tt_is(module, &tt__module_type)
               ? tt__module_each(env, (void *)module, add_name, &star)
               : tt_raise(env, &tt_ImportError,
                          "from-import-* object has no __dict__ and no "
                          "__all__");
}

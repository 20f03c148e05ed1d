/* SPDX-License-Identifier: MIT
 *
 * module.c: modules as values, and what they hold.
 *
 * A member of a module in Python is a global of its program, if its code names
 * it, or else in the dict `made`, as are submodules and what a program stores
 * in a module in C.
 */
#include "scenarios/lang/compile/compile.h"
#include "scenarios/lang/read/find_module.h"
#include "scenarios/lang/read/hint.h"
#include "scenarios/lang/read/python_names.h"
#include "scenarios/lang/read/stdlib.h"
#include "machine.h"
#include "scenarios/lang/types/containers.h"
#include "scenarios/lang/types/special.h"

#include <stdio.h>

enum {
    MODULE_UNKNOWN = UINT32_MAX,
    MODULE_NAME_MAX = 64 /* of the library, with the NUL */
};

/* Most differ in the first letter. */
static bool is_equal(const char *a, const char *b)
{
    return *a == *b && strcmp(a, b) == 0;
}

/* Its number in LIBRARY. */
static uint32_t find_module(const struct tt__library *library, const char *name)
{
    for (uint32_t i = 0; i < library->module_count; i++) {
        if (is_equal(library->modules[i]->name, name)) {
            return i;
        }
    }
    return MODULE_UNKNOWN;
}

const struct tt__module *tt__find_module(const struct tt__library *library,
                                         const char *name)
{
    uint32_t at = find_module(library, name);
    return at == MODULE_UNKNOWN ? NULL : library->modules[at];
}

static const struct tt__member *find_member(const struct tt__member *members,
                                            const char *name)
{
    for (; members != NULL && members->name != NULL; members++) {
        if (is_equal(members->name, name)) {
            return members;
        }
    }
    return NULL;
}

static const struct tt_export *find_export(const struct tt_export *exports,
                                           const char *name)
{
    for (; exports != NULL && exports->name != NULL; exports++) {
        if (is_equal(exports->name, name)) {
            return exports;
        }
    }
    return NULL;
}

static const struct tt__elsewhere *
find_elsewhere(const struct tt__module *module, const char *name)
{
    const struct tt__elsewhere *at = module->elsewhere;
    while (at != NULL && at->name != NULL && !is_equal(at->name, name)) {
        at++;
    }
    return at != NULL && at->name != NULL ? at : NULL;
}

/* Whether MODULE has NAME because module asyncio has it. */
static bool is_shared(const struct tt__module *module, const char *name)
{
    const char *const *at = module->shared;
    while (at != NULL && *at != NULL && strcmp(*at, name) != 0) {
        at++;
    }
    return at != NULL && *at != NULL;
}

bool tt__has_submodule(const struct tt__library *library, const char *package,
                       const char *name)
{
    char text[MODULE_NAME_MAX];
    int size = snprintf(text, sizeof text, "%s.%s", package, name);
    return (size_t)size < sizeof text &&
           find_module(library, text) != MODULE_UNKNOWN;
}

/* ---- Modules written in Python ------------------------------------------- */

/* NULL: MODULE is written in C, or not in the image. Its code is NULL while it
 * is being compiled, as it is where modules import each other. */
static const struct tt__program *program_of(const struct tt__image *image,
                                            const struct tt__module *module)
{
    const struct tt__program *at =
        module->source == NULL ? NULL : image->programs;
    while (at != NULL && at->module != module) {
        at = at->next;
    }
    return at;
}

/* Whether an import of module NAME of the library can run. */
static bool is_compiled(const struct tt__image *image, const char *name)
{
    const struct tt__module *module = tt__find_module(image->library, name);
    TT_ASSERT(module != NULL);
    return module->source == NULL || program_of(image, module) != NULL;
}

/* The number of NAME among the globals of PROGRAM that its top level binds;
 * global_count: there is none. */
static uint32_t find_bound(const struct tt__program *program, const char *name)
{
    uint32_t i = 0;
    while (i < program->global_count &&
           (program->global_bindings[i] == BINDING_NONE ||
            !tt_str_is(program->global_names[i], name))) {
        i++;
    }
    return i;
}

/* ---- What the compiler looks up ------------------------------------------ */

/* `_heapq` and the like are for the library. */
static const struct tt__program *find_own(const struct tt__image *image,
                                          const char *name)
{
    const struct tt__program *at = image->programs;
    while (at != NULL && (at->module != NULL || strcmp(at->name, name) != 0)) {
        at = at->next;
    }
    return at;
}

uint32_t tt__module_number(const struct tt__image *image, bool own,
                           const char *name)
{
    const struct tt__program *program = own ? find_own(image, name) : NULL;
    if (program != NULL) {
        TT_ASSERT(program->number < image->own_count);
        return (uint32_t)image->library->module_count + program->number;
    }
    char top[MODULE_NAME_MAX];
    snprintf(top, sizeof top, "%.*s", (int)strcspn(name, "."), name);
    /* A program's own package hides the library's whole. */
    return own && find_own(image, top) != NULL
               ? MODULE_UNKNOWN
               : find_module(image->library, name);
}

/* `_heapq` and the like are for the library. */
enum tt__import_kind tt__module_kind(const struct tt__image *image,
                                     const struct tt__program *program,
                                     const char *name)
{
    bool own = program->module == NULL;
    uint32_t at = tt__module_number(image, own, name);
    if (*name == '.') {
        return IMPORT_MISSING;
    }
    if (at == MODULE_UNKNOWN) {
        char top[MODULE_NAME_MAX];
        snprintf(top, sizeof top, "%.*s", (int)strcspn(name, "."), name);
        bool is_own = own && find_own(image, top) != NULL;
        return is_own || !tt__is_of_python(name) ? IMPORT_MISSING
                                                 : IMPORT_REFUSED;
    }
    if (at >= image->library->module_count) {
        return IMPORT_OWN;
    }
    return own && !tt__is_public(name) ? IMPORT_REFUSED : IMPORT_LIBRARY;
}

bool tt__module_has(const struct tt__image *image, const char *module,
                    const char *name)
{
    const struct tt__module *found = tt__find_module(image->library, module);
    if (found == NULL) {
        return false;
    }
    if (tt__has_submodule(image->library, module, name)) {
        return true;
    }
    if (found->source != NULL) {
        const struct tt__program *program = program_of(image, found);
        return program == NULL || program->main == NULL ||
               find_bound(program, name) < program->global_count;
    }
    return find_member(found->members, name) != NULL ||
           find_export(found->exports, name) != NULL ||
           find_elsewhere(found, name) != NULL || is_shared(found, name);
}

enum { MEMBERS_MAX = 256 };

static size_t add_name(struct tt_slice *names, size_t count, const char *name)
{
    TT_ASSERT(count < MEMBERS_MAX);
    names[count] = (struct tt_slice){name, strlen(name), true};
    return count + 1;
}

const char *tt__module_nearest(const struct tt__image *image,
                               const char *module, const char *name)
{
    struct tt_slice names[MEMBERS_MAX] = {{NULL, 0, false}};
    size_t count = 0, at;
    const struct tt__module *found = tt__find_module(image->library, module);
    const struct tt__program *program =
        found == NULL ? NULL : program_of(image, found);
    if (found == NULL) {
        return NULL;
    }
    for (uint32_t i = 0; program != NULL && i < program->global_count; i++) {
        const char *global = tt_str_get(program->global_names[i])->text;
        if (program->global_bindings[i] != BINDING_NONE && global[0] != '_' &&
            count < MEMBERS_MAX) {
            count = add_name(names, count, global);
        }
    }
    for (const struct tt__member *member = found->members;
         member != NULL && member->name != NULL; member++) {
        count = add_name(names, count, member->name);
    }
    for (const struct tt_export *export = found->exports;
         export != NULL && export->name != NULL; export ++) {
        count = add_name(names, count, export->name);
    }
    for (const struct tt__elsewhere *row = found->elsewhere;
         row != NULL && row->name != NULL; row++) {
        count = add_name(names, count, row->name);
    }
    for (const char *const *shared = found->shared;
         shared != NULL && *shared != NULL; shared++) {
        count = add_name(names, count, *shared);
    }
    at = tt_suggestion((struct tt_slice){name, strlen(name), false}, names,
                       count);
    return at < count ? names[at].text : NULL;
}

tt_value tt__builtin(const struct tt__image *image, const char *name)
{
    const struct tt__member *member =
        find_member(image->library->builtins, name);
    return member == NULL ? TT_NULL : (tt_value)(uintptr_t)member->object;
}

/* ---- Members ------------------------------------------------------------- */

/* Where the program of MODULE has the variable NAME; NULL: nowhere. */
static tt_value *find_global(struct tt_env *env,
                             const struct tt__module_object *module,
                             const char *name)
{
    const struct tt__program *program = module->program;
    uint32_t i = 0;
    if (program == NULL) {
        return NULL;
    }
    while (i < program->global_count &&
           !tt_str_is(program->global_names[i], name)) {
        i++;
    }
    TT_ASSERT(program->first_global + i <=
              tt__machine(env)->image->global_count);
    return i == program->global_count
               ? NULL
               : &tt__machine(env)->globals[program->first_global + i];
}

/* A member that each execution makes for itself, once. */
static tt_value make_member(struct tt_env *env,
                            struct tt__module_object *module, tt_value name,
                            tt_value made)
{
    if (made == TT_NULL) {
        return TT_NULL;
    }
    tt_touch(env, module, TT_WRITE); /* later uses read it */
    if (tt_dict_set(env, tt_dict_cast(module->made), name, made) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

/* A submodule of asyncio has it, so asyncio is imported, which is not reported:
 * the inline cache will not either. */
static tt_value get_shared(struct tt_env *env, tt_value name)
{
    const char *asyncio = tt__machine(env)->image->library->asyncio->name;
    const char *text = tt_str_get(name)->text;
    tt_value v = tt__imported_member(env, asyncio, text);
    return v != TT_NULL || tt_failure(env) != 0
               ? v
               : tt__import_member(env, asyncio, text);
}

/* What MODULE has made under NAME: a member, or a submodule, or what a program
 * stored. Given, and not reported; TT_NULL without failure: nothing. */
static tt_value peek_made(struct tt_env *env,
                          const struct tt__module_object *module, tt_value name)
{
    tt_value found;
    int rc = tt_dict_get(env, tt_dict_cast(module->made), name, &found);
    return rc <= 0 ? TT_NULL : tt_ref(found);
}

static tt_value get_made(struct tt_env *env,
                         const struct tt__module_object *module, tt_value name)
{
    tt_value made = peek_made(env, module, name);
    if (made != TT_NULL) {
        tt_touch(env, module, TT_READ);
    }
    return made;
}

tt_value tt__module_made(struct tt_env *env,
                         const struct tt__module_object *module, tt_value name)
{
    bool is_native = module->module != NULL && module->program == NULL;
    return is_native ? peek_made(env, module, name) : TT_NULL;
}

/* Whether a member in C is a constant of the program, or of the execution;
 * others (__name__, new results of `make`) are not. */
static bool keeps_native(struct tt_env *env,
                         const struct tt__module_object *module, tt_value name)
{
    const char *text = tt_str_get(name)->text;
    const struct tt__member *member =
        find_member(module->module->members, text);
    if (is_shared(module->module, text)) {
        return true;
    }
    if (member != NULL && member->object != NULL) {
        return member->make == NULL;
    }
    const struct tt_export *export = find_export(module->module->exports, text);
    if (member == NULL && export != NULL && export->object != NULL) {
        return true;
    }
    tt_value made = peek_made(env, module, name);
    tt_unref(env, made);
    return made != TT_NULL;
}

bool tt__module_keeps(struct tt_env *env,
                      const struct tt__module_object *module, tt_value name)
{
    return module->module != NULL && module->program == NULL &&
           keeps_native(env, module, name);
}

uint32_t tt__module_global(struct tt_env *env,
                           const struct tt__module_object *module,
                           tt_value name)
{
    const tt_value *at = find_global(env, module, tt_str_get(name)->text);
    return at == NULL ? UINT32_MAX : (uint32_t)(at - tt__machine(env)->globals);
}

/* A member that is in C. */
static tt_value get_native(struct tt_env *env, struct tt__module_object *module,
                           tt_value name)
{
    const char *text = tt_str_get(name)->text;
    if (is_shared(module->module, text)) {
        return get_shared(env, name);
    }
    const struct tt__member *member =
        find_member(module->module->members, text);
    if (member != NULL && member->object != NULL && member->make != NULL) {
        return member->make(env);
    }
    if (member != NULL && member->object != NULL) {
        return tt_ref((tt_value)(uintptr_t)member->object);
    }
    const struct tt_export *export = find_export(module->module->exports, text);
    if (member == NULL && export != NULL && export->object != NULL) {
        return tt_ref((tt_value)(uintptr_t) export->object);
    }
    tt_value made = get_made(env, module, name);
    const struct tt__elsewhere *row =
        member == NULL ? find_elsewhere(module->module, text) : NULL;
    if (made != TT_NULL || (member == NULL && export == NULL && row == NULL)) {
        return made;
    }
    if (row != NULL) {
        made = tt__import_member(env, row->module, text);
    } else {
        made = member != NULL ? member->make(env) : tt_str_c(env, export->text);
    }
    return make_member(env, module, name, made);
}

tt_value tt__module_get(struct tt_env *env, struct tt__module_object *module,
                        tt_value name)
{
    const tt_value *global = find_global(env, module, tt_str_get(name)->text);
    if (global != NULL) {
        tt_touch(env, global, TT_READ);
    }
    if (global != NULL && *global != TT_NULL) {
        return tt_ref(*global);
    }
    bool is_native = module->module != NULL && module->program == NULL;
    if (!is_native || module->head.flags & MODULE_CHANGED) {
        tt_value made = get_made(env, module, name);
        if (made != TT_NULL || !is_native) {
            return made;
        }
    }
    return get_native(env, module, name);
}

void tt__module_forget(struct tt_env *env, struct tt__module_object *module)
{
    if (!(module->head.flags & MODULE_CACHED)) {
        return; /* each import of a submodule sets it in its package */
    }
    module->head.flags &= ~(uint32_t)MODULE_CACHED;
    tt__caches_forget(env, module);
}

/* sys.stdout becomes VALUE, or, TT_NULL, the member in C again. */
static void redirect(struct tt_env *env, const struct tt__module_object *module,
                     tt_value name, tt_value value)
{
    if (module->module == NULL || !is_equal(module->module->name, "sys") ||
        !is_equal(tt_str_get(name)->text, "stdout")) {
        return;
    }
    struct tt__machine *machine = tt__machine(env);
    const struct tt__member *member =
        find_member(module->module->members, "stdout");
    TT_ASSERT(member != NULL && member->object != NULL);
    bool is_own = value == (tt_value)(uintptr_t)member->object;
    tt_touch(env, &machine->redirected, TT_WRITE);
    tt_set(env, &machine->redirected,
           value == TT_NULL || is_own ? TT_NULL : tt_ref(value));
}

/* Sets or (TT_NULL) drops what MODULE was given under NAME: as tt_dict_set and
 * tt_dict_pop. */
static int change_made(struct tt_env *env,
                       const struct tt__module_object *module, tt_value name,
                       tt_value value)
{
    const struct tt__library *library = tt__machine(env)->image->library;
    if (module->module != NULL &&
        module->module->members == library->builtins) {
        return tt__set_builtin(env, module->made, name, value);
    }
    return value == TT_NULL
               ? tt_dict_pop(env, tt_dict_cast(module->made), name, NULL)
               : tt_dict_set(env, tt_dict_cast(module->made), name, value);
}

int tt__module_set(struct tt_env *env, struct tt__module_object *module,
                   tt_value name, tt_value value)
{
    redirect(env, module, name, value);
    tt_value *global = find_global(env, module, tt_str_get(name)->text);
    if (global != NULL) {
        tt_touch(env, global, TT_WRITE);
        tt_set(env, global, tt_ref(value));
        return 0;
    }
    tt_touch(env, module, TT_WRITE);
    module->head.flags |= MODULE_CHANGED;
    tt__module_forget(env, module);
    return change_made(env, module, name, value);
}

int tt__module_delete(struct tt_env *env, struct tt__module_object *module,
                      tt_value name)
{
    tt_value *global = find_global(env, module, tt_str_get(name)->text);
    if (global != NULL && *global != TT_NULL) {
        tt_touch(env, global, TT_WRITE);
        tt_clear(env, global);
        return 0;
    }
    tt_touch(env, module, TT_WRITE);
    redirect(env, module, name, TT_NULL);
    tt__module_forget(env, module);
    int rc = change_made(env, module, name, TT_NULL);
    if (rc != 0) {
        return rc < 0 ? rc : 0;
    }
    tt_value member = tt__module_get(env, module, name);
    if (member != TT_NULL) {
        tt_unref(env, member);
        return tt_fail(env, TT_ELIMIT,
                       "deleting %s.%s, a member in C, is not in the scenario "
                       "language",
                       module->module->name, tt_str_get(name)->text);
    }
    return tt_failure(env) != 0
               ? tt_failure(env)
               : tt_raise(env, &tt_AttributeError,
                          "'module' object has no attribute '%S'", name);
}

void tt__module_touch(struct tt_env *env, tt_value module, tt_value name,
                      enum tt_access access)
{
    const tt_value *global =
        find_global(env, (void *)module, tt_str_get(name)->text);
    tt_touch(env, global != NULL ? (const void *)global : tt_object(module),
             access);
}

/* ---- Attributes ---------------------------------------------------------- */

const char *tt__path_in_program(const struct tt__image *image,
                                const char *shown)
{
    const char *folder = image->folder_count > 0 ? image->folders[0].shown : "";
    size_t size = strlen(folder);
    bool is_within = size > 0 && strncmp(shown, folder, size) == 0 &&
                     shown[size] == '/' && shown[size + 1] != '\0';
    return is_within ? shown + size + 1 : shown;
}

const char *tt__module_file(const struct tt__image *image,
                            const struct tt__module_object *module)
{
    const struct tt__program *program = module->program;
    if (program != NULL && program->module == NULL) {
        return program->has_file ? tt__path_in_program(image, program->file)
                                 : NULL;
    }
    return module->module == NULL ? NULL : module->module->file;
}

static tt_value str_or_none(struct tt_env *env, const char *text)
{
    return text == NULL ? TT_NONE : tt_str_c(env, text);
}

/* The length of the folder in the file of MODULE, if it is a package of the
 * library, or 0. */
static size_t folder_size(const struct tt__module_object *module)
{
    static const char ending[] = "/__init__.py";
    const char *file = module->module == NULL || module->module->file == NULL
                           ? ""
                           : module->module->file;
    size_t size = strlen(file), tail = sizeof ending - 1;
    return size > tail && strcmp(file + size - tail, ending) == 0 ? size - tail
                                                                  : 0;
}

bool tt__module_is_folder(const struct tt__module_object *module)
{
    return folder_size(module) > 0;
}

/* __path__ of a package of the library; set_path in import.c makes that of the
 * program's own. TT_NULL without failure: it is none. */
static tt_value make_path(struct tt_env *env,
                          const struct tt__module_object *module)
{
    size_t size = folder_size(module);
    if (size == 0) {
        return TT_NULL;
    }
    tt_value folder = tt_str(env, module->module->file, size);
    tt_value list = folder == TT_NULL ? TT_NULL : tt_list(env, &folder, 1);
    tt_unref(env, folder);
    return list;
}

/* __package__ of a module of the library: its own name, if it is a package, or
 * what is before the last dot. */
static tt_value make_package(struct tt_env *env,
                             const struct tt__module_object *module)
{
    const struct tt__program *program = module->program;
    if (program != NULL && program->module == NULL) {
        return str_or_none(env, program->package);
    }
    if (folder_size(module) > 0) {
        return tt_ref(module->name);
    }
    const struct tt_str *name = tt_str_get(module->name);
    size_t end = name->size;
    while (end > 0 && name->text[end] != '.') {
        end--;
    }
    return tt_str(env, name->text, end);
}

/* Evaluated once, then a member like any other. */
static tt_value annotations_of(struct tt_env *env,
                               struct tt__module_object *module)
{
    tt_value made = tt__module_annotations(env, module->program->main);
    tt_value name =
        made == TT_NULL ? TT_NULL : tt_str_c(env, "__annotations__");
    if (name == TT_NULL || tt__module_set(env, module, name, made) < 0) {
        tt_clear(env, &made);
    }
    tt_unref(env, name);
    return made;
}

/* Whether PROGRAM is run as a script, which has no __spec__. */
static bool is_script(const struct tt__image *image,
                      const struct tt__program *program)
{
    return program == image->main &&
           (program->package == NULL || *program->package == '\0');
}

/* __spec__ and __loader__, which _metapath.py makes of the module's name and
 * place; both are kept. Programs that do not mention them do not load it. */
static tt_value make_spec(struct tt_env *env, struct tt__module_object *module,
                          const char *name)
{
    static const char *const names[] = {"__spec__", "__loader__"};
    const struct tt__image *image = tt__machine(env)->image;
    if ((module->module == NULL && module->program == NULL) ||
        !is_compiled(image, "_metapath")) {
        return TT_NULL;
    }
    const char *file = tt__module_file(image, module);
    tt_value describe = tt__import_member(env, "_metapath", "describe");
    tt_value object = tt_value_of(module);
    tt_value args[] = {module->name,
                       file == NULL ? TT_NONE : tt_str_c(env, file),
                       tt__getattr_optional_c(env, object, "__path__"),
                       is_script(image, module->program) ? TT_TRUE : TT_FALSE};
    args[2] = args[2] == TT_NULL && tt_failure(env) == 0 ? TT_NONE : args[2];
    tt_value made =
        describe == TT_NULL || args[1] == TT_NULL || args[2] == TT_NULL
            ? TT_NULL
            : tt_call(env, describe, args, 4);
    tt_value out = TT_NULL;
    for (size_t i = 0; made != TT_NULL && i < 2; i++) {
        tt_value item = tt_ref(tt_tuple_get(made)->at[i]);
        tt_value text = tt_str_c(env, names[i]);
        item = text == TT_NULL ? TT_NULL : make_member(env, module, text, item);
        if (strcmp(names[i], name) == 0) {
            out = tt_ref(item);
        }
        tt_unref(env, item);
        tt_unref(env, text);
    }
    tt_unref(env, describe);
    tt_unref(env, args[1]);
    tt_unref(env, args[2]);
    tt_unref(env, made);
    return out;
}

tt_value tt__module_special(struct tt_env *env,
                            struct tt__module_object *module, const char *name)
{
    if (strcmp(name, "__name__") == 0) {
        return tt_ref(module->name);
    }
    if (strcmp(name, "__class__") == 0) {
        return tt_ref(tt__type_value(module->head.type));
    }
    if (strcmp(name, "__dict__") == 0) {
        return tt__namespace_of(env, module);
    }
    if (strcmp(name, "__annotations__") == 0 && module->program != NULL) {
        return annotations_of(env, module);
    }
    if (strcmp(name, "__doc__") == 0) {
        return module->program == NULL ? TT_NONE : module->program->main->doc;
    }
    if (strcmp(name, "__file__") == 0) {
        const char *file = tt__module_file(tt__machine(env)->image, module);
        return file == NULL ? TT_NULL : tt_str_c(env, file);
    }
    if (strcmp(name, "__package__") == 0) {
        return make_package(env, module);
    }
    if (strcmp(name, "__path__") == 0) {
        return make_path(env, module);
    }
    if (strcmp(name, "__spec__") == 0 || strcmp(name, "__loader__") == 0) {
        return make_spec(env, module, name);
    }
    return TT_NULL;
}

/* ---- All public names ---------------------------------------------------- */

/* Calls EACH with a name in C and its value, unless that is a submodule. */
static int each_native(struct tt_env *env, struct tt__module_object *module,
                       const char *text, tt__each_member *each, void *data)
{
    tt_value name = tt_str_c(env, text);
    tt_value v = name == TT_NULL ? TT_NULL : tt__module_get(env, module, name);
    int rc = v == TT_NULL ? tt_failure(env) : 0;
    if (v != TT_NULL && !tt_is(v, &tt__module_type)) {
        rc = each(env, data, name, v);
    }
    tt_unref(env, name);
    tt_unref(env, v);
    return rc;
}

/* Left out are submodules, members that CPython's modules have from __getattr__
 * each time they are named, and those of modules that the program does not
 * load. */
static int each_of_library(struct tt_env *env, struct tt__module_object *module,
                           tt__each_member *each, void *data)
{
    const struct tt__image *image = tt__machine(env)->image;
    const struct tt__module *library = module->module;
    int rc = 0;
    for (const struct tt__member *at = library->members;
         rc == 0 && at != NULL && at->name != NULL; at++) {
        if ((at->object == NULL || at->make == NULL) &&
            !tt__has_submodule(image->library, library->name, at->name)) {
            rc = each_native(env, module, at->name, each, data);
        }
    }
    for (const struct tt_export *at = library->exports;
         rc == 0 && at != NULL && at->name != NULL; at++) {
        rc = each_native(env, module, at->name, each, data);
    }
    for (const struct tt__elsewhere *at = library->elsewhere;
         rc == 0 && at != NULL && at->name != NULL; at++) {
        if (is_compiled(image, at->module)) {
            rc = each_native(env, module, at->name, each, data);
        }
    }
    for (const char *const *at = library->shared;
         rc == 0 && at != NULL && *at != NULL; at++) {
        rc = each_native(env, module, *at, each, data);
    }
    return rc;
}

int tt__module_each(struct tt_env *env, struct tt__module_object *module,
                    tt__each_member *each, void *data)
{
    const struct tt__program *program = module->program;
    int rc = 0;
    if (program == NULL && module->module != NULL) {
        rc = each_of_library(env, module, each, data);
    }
    for (uint32_t n = 0;
         rc == 0 && program != NULL && n < program->global_count; n++) {
        uint32_t i = program->global_order[n];
        const tt_value *at =
            &tt__machine(env)->globals[program->first_global + i];
        tt_touch(env, at, TT_READ);
        if (*at != TT_NULL) {
            tt_value v = tt_ref(*at);
            rc = each(env, data, program->global_names[i], v);
            tt_unref(env, v);
        }
    }
    const struct tt_dict *made = tt_dict_cast(module->made);
    struct tt_entry *entry;
    for (size_t at = 0; rc == 0 && (entry = tt_dict_next(made, &at)) != NULL;) {
        rc = each(env, data, entry->key, entry->value);
    }
    return rc;
}

/* SPDX-License-Identifier: MIT
 *
 * module.c: modules as values, and what they hold.
 */
#include "scenarios/lang/read/hint.h"
#include "machine.h"
#include "scenarios/lang/types/special.h"

#include <stdio.h>

enum {
    MODULE_UNKNOWN = UINT32_MAX,
    MODULE_NAME_MAX = 64 /* of the library, with the NUL */
};

/* Its number in LIBRARY. */
static uint32_t find_module(const struct tt__library *library, const char *name)
{
    for (uint32_t i = 0; i < library->module_count; i++) {
        if (strcmp(library->modules[i]->name, name) == 0) {
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

/* Most differ in the first letter. */
static bool is_equal(const char *a, const char *b)
{
    return *a == *b && strcmp(a, b) == 0;
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

/* Whether LIBRARY has module PACKAGE.NAME. */
static bool has_submodule(const struct tt__library *library,
                          const char *package, const char *name)
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
bool tt__module_exists(const struct tt__image *image,
                       const struct tt__program *program, const char *name)
{
    return tt__find_module(image->library, name) != NULL &&
           (name[0] != '_' || program->module != NULL);
}

bool tt__module_has(const struct tt__image *image, const char *module,
                    const char *name)
{
    const struct tt__module *found = tt__find_module(image->library, module);
    if (found == NULL) {
        return false;
    }
    if (has_submodule(image->library, module, name)) {
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

enum { MEMBERS_MAX = 160 };

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

static tt_value get_shared(struct tt_env *env, tt_value name)
{
    tt_value module =
        tt__import_c(env, tt__machine(env)->image->library->asyncio->name);
    tt_value v =
        module == TT_NULL ? TT_NULL : tt__module_get(env, (void *)module, name);
    tt_unref(env, module);
    return v;
}

static tt_value get_global(struct tt_env *env,
                           const struct tt__program *program, const char *name)
{
    uint32_t i = find_bound(program, name);
    if (i == program->global_count) {
        return TT_NULL; /* not a global, but maybe a submodule */
    }
    TT_ASSERT(program->first_global + i <
              tt__machine(env)->image->global_count);
    const tt_value *at = &tt__machine(env)->globals[program->first_global + i];
    tt_touch(env, at, TT_READ);
    return *at == TT_NULL ? TT_NULL : tt_ref(*at);
}

/* What MODULE has made under NAME: a member, or a submodule. Given; TT_NULL
 * without failure: nothing. */
static tt_value get_made(struct tt_env *env,
                         const struct tt__module_object *module, tt_value name)
{
    tt_value found;
    int rc = tt_dict_get(env, tt_dict_cast(module->made), name, &found);
    return rc <= 0 ? TT_NULL : tt_ref(found);
}

/* Whether a member in C is a constant of the program, or of the execution;
 * others (__name__, what `make` returns anew) are not. */
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
    tt_value made = get_made(env, module, name);
    tt_unref(env, made);
    return made != TT_NULL;
}

bool tt__module_keeps(struct tt_env *env,
                      const struct tt__module_object *module, tt_value name)
{
    const struct tt__program *program = module->program;
    if (program == NULL) {
        return keeps_native(env, module, name);
    }
    uint32_t i = find_bound(program, tt_str_get(name)->text);
    return i < program->global_count &&
           program->global_bindings[i] == BINDING_ONCE;
}

tt_value tt__module_get(struct tt_env *env, struct tt__module_object *module,
                        tt_value name)
{
    const char *text = tt_str_get(name)->text;
    if (module->program != NULL) {
        tt_value global = get_global(env, module->program, text);
        return global != TT_NULL ? global : get_made(env, module, name);
    }
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

/* Whether CPython's MODULE may have NAME, which this one has not: of asyncio's
 * submodules it is not known what they import. */
static bool lacks(const struct tt__module *module, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "module %s", module->name);
    return strncmp(module->name, "asyncio.", strlen("asyncio.")) == 0 ||
           tt__special_is_absent(key, name);
}

static tt_value getattr_module(struct tt_env *env, tt_value self, tt_value name)
{
    struct tt__module_object *module = (void *)self;
    tt_value v = tt__module_get(env, module, name);
    if (v != TT_NULL || tt_failure(env) != 0) {
        return v;
    }
    if (tt_str_is(name, "__name__")) {
        return tt_str_c(env, module->module->name);
    }
    if (tt_str_is(name, "__class__")) {
        return tt__type_value(&tt__module_type);
    }
    if (lacks(module->module, tt_str_get(name)->text)) {
        const char *hint =
            tt__hint_member(module->module->name, tt_str_get(name)->text);
        tt_fail(env, TT_ELIMIT, "%s.%s is not in the scenario language%s%s",
                module->module->name, tt_str_get(name)->text,
                hint != NULL ? "; " : "", hint != NULL ? hint : "");
        return TT_NULL;
    }
    tt_raise(env, &tt_AttributeError, "module '%s' has no attribute '%S'",
             module->module->name, name);
    return TT_NULL;
}

static int setattr_module(struct tt_env *env, tt_value self, tt_value name,
                          tt_value value)
{
    const struct tt__module_object *module = (const void *)self;
    (void)value;
    return tt_fail(env, TT_ELIMIT,
                   "setting %s.%s: modules cannot be changed in the scenario "
                   "language",
                   module->module->name, tt_str_get(name)->text);
}

static int repr_module(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct tt__module_object *module = (const void *)self;
    (void)env;
    tt_text_format(out, "<module '%s'", module->module->name);
    if (module->module->file != NULL) {
        tt_text_format(out, " from '%s'", module->module->file);
    }
    tt_text_puts(out, ">");
    return out->error;
}

static void clear_module(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct tt__module_object *)self)->made);
}

static const struct tt_type_ops module_ops = {
    .getattr = getattr_module,
    .setattr = setattr_module,
};

const struct tt_type tt__module_type = {
    TT__TYPE_HEAD("module", "module"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__module_object),
    .clear = clear_module,
    .repr = repr_module,
    .ops = &module_ops,
};

/* ---- import -------------------------------------------------------------- */

static struct tt__module_object *module_new(struct tt_env *env,
                                            const struct tt__module *module)
{
    struct tt__module_object *made =
        tt_object_new(env, &tt__module_type, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->module = module;
    made->program = program_of(tt__machine(env)->image, module);
    TT_ASSERT((made->program != NULL) == (module->source != NULL));
    made->made = tt_dict(env);
    if (made->made == TT_NULL) {
        tt_object_unref(env, &made->head);
        return NULL;
    }
    return made;
}

/* The part of NAME before its last dot, as a str; TT_NULL without failure: it
 * has no dot. */
static tt_value package_of(struct tt_env *env, const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot == NULL ? TT_NULL : tt_str(env, name, (size_t)(dot - name));
}

/* Makes MODULE an attribute of PACKAGE, under the last part of its name. */
static int bind_submodule(struct tt_env *env, struct tt__module_object *package,
                          const struct tt__module_object *module)
{
    const char *name = strrchr(module->module->name, '.') + 1;
    const struct tt__program *program = package->program;
    uint32_t i = program == NULL ? 0 : find_bound(program, name);
    tt_value value = tt_value_of(module);
    if (program != NULL && i < program->global_count) {
        tt_value *at = &tt__machine(env)->globals[program->first_global + i];
        tt_touch(env, at, TT_WRITE);
        tt_set(env, at, tt_ref(value));
        return 0;
    }
    tt_value text = tt_str_c(env, name);
    if (text == TT_NULL) {
        return tt_failure(env);
    }
    tt_touch(env, package, TT_WRITE);
    int rc = tt_dict_set(env, tt_dict_cast(package->made), text, value);
    tt_unref(env, text);
    return rc;
}

/* Imports module number AT of the library and its packages. As in CPython, a
 * module is there while its top level runs, and not if that fails. */
static struct tt__module_object *import_module(struct tt_env *env, uint32_t at,
                                               tt_value package)
{
    struct tt__machine *machine = tt__machine(env);
    const struct tt__library *library = machine->image->library;
    struct tt__module_object **place = &machine->modules[at];
    struct tt__module_object *made = module_new(env, library->modules[at]);
    if (made == NULL) {
        return NULL;
    }
    tt_touch(env, place, TT_WRITE);
    *place = made;
    int rc = made->program == NULL ? 0 : tt__run_module(env, made->program);
    if (rc == 0 && package != TT_NULL) {
        rc = bind_submodule(env, (void *)package, made);
    }
    if (rc < 0) {
        *place = NULL;
        tt_object_unref(env, &made->head);
        return NULL;
    }
    return made;
}

/* It recurses as deep as NAME has dots. */
tt_value tt__import(struct tt_env *env, tt_value name)
{
    struct tt__machine *machine = tt__machine(env);
    const char *text = tt_str_get(name)->text;
    uint32_t at = find_module(machine->image->library, text);
    TT_ASSERT(at < machine->image->library->module_count);
    struct tt__module_object *found = machine->modules[at];
    if (found != NULL) {
        tt_touch(env, &machine->modules[at], TT_READ);
        return tt_ref(tt_value_of(found));
    }
    tt_value package = TT_NULL, outer = package_of(env, text);
    if (outer != TT_NULL) {
        package = tt__import(env, outer);
        tt_unref(env, outer);
    }
    if (tt_failure(env) != 0) {
        return TT_NULL;
    }
    found = machine->modules[at]; /* its package may have imported it */
    if (found == NULL) {
        found = import_module(env, at, package);
    }
    tt_unref(env, package);
    return found == NULL ? TT_NULL : tt_ref(tt_value_of(found));
}

tt_value tt__import_c(struct tt_env *env, const char *name)
{
    tt_value text = tt_str_c(env, name);
    tt_value module = text == TT_NULL ? TT_NULL : tt__import(env, text);
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

tt_value tt__import_from(struct tt_env *env, tt_value module, tt_value name)
{
    struct tt__module_object *object = (void *)module;
    const struct tt__library *library = tt__machine(env)->image->library;
    const char *text = tt_str_get(name)->text;
    tt_value v = tt__module_get(env, object, name);
    if (v != TT_NULL || tt_failure(env) != 0) {
        return v;
    }
    if (has_submodule(library, object->module->name, text)) {
        char full[MODULE_NAME_MAX];
        snprintf(full, sizeof full, "%s.%s", object->module->name, text);
        return tt__import_c(env, full);
    }
    const char *file = object->module->file;
    tt_raise(env, &tt_ImportError, "cannot import name '%S' from '%s' (%s)",
             name, object->module->name,
             file != NULL ? file : "unknown location");
    return TT_NULL;
}

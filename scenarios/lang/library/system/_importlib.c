/* SPDX-License-Identifier: MIT
 *
 * _importlib.c: the functions of importlib.py and its submodules that are
 * written in C.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/read/find_module.h"

/* What `import NAME` finds in the program. */
static tt_value call_load(struct tt_env *env, const tt_value *args)
{
    if (!tt_is_str(args[0])) {
        tt_raise(env, &tt_TypeError, "module name must be str, not %T",
                 args[0]);
        return TT_NULL;
    }
    return tt__import(env, tt__machine(env)->image->main, args[0]);
}

/* The list of a package's folders, or None. */
static tt_value folders_of(struct tt_env *env,
                           const struct tt__program *program)
{
    tt_value list = TT_NONE;
    if (program != NULL && program->folders != NULL) {
        list = tt_list(env, NULL, 0);
    }
    for (uint32_t i = 0;
         list != TT_NULL && list != TT_NONE && i < program->folder_count; i++) {
        const char *path = tt__path_in_program(tt__machine(env)->image,
                                               program->folders[i].shown);
        tt_value v = tt_str_c(env, path);
        if (v == TT_NULL || tt_list_append(env, tt_list_get(list), v) < 0) {
            tt_clear(env, &list);
        }
        tt_unref(env, v);
    }
    return list;
}

/* (file or None, folders or None) of the module that `import NAME` would load,
 * or None. */
static tt_value call_find(struct tt_env *env, const tt_value *args)
{
    const struct tt__image *image = tt__machine(env)->image;
    const struct tt__program *program = image->programs;
    uint32_t at =
        !tt_is_str(args[0])
            ? UINT32_MAX
            : tt__module_number(image, true, tt_str_get(args[0])->text);
    const char *file = NULL;
    if (at == UINT32_MAX) {
        return TT_NONE;
    }
    if (at < image->library->module_count) {
        file = image->library->modules[at]->file;
        program = NULL;
    }
    while (program != NULL &&
           (program->module != NULL ||
            program->number != at - image->library->module_count)) {
        program = program->next;
    }
    if (program != NULL && program->has_file) {
        file = tt__path_in_program(image, program->file);
    }
    tt_value items[] = {file == NULL ? TT_NONE : tt_str_c(env, file),
                        folders_of(env, program)};
    tt_value made = TT_NULL;
    if (items[0] != TT_NULL && items[1] != TT_NULL) {
        made = tt_tuple(env, items, 2);
    }
    tt_unref(env, items[0]);
    tt_unref(env, items[1]);
    return made;
}

/* Runs the top level of a module again, where it has one. */
static tt_value call_run(struct tt_env *env, const tt_value *args)
{
    struct tt__module_object *module = (void *)args[0];
    if (!tt_is(args[0], &tt__module_type)) {
        tt_raise(env, &tt_TypeError, "reload() argument must be a module");
        return TT_NULL;
    }
    if (module->program != NULL && module->program->module == NULL &&
        tt__run_module(env, module) < 0) {
        return TT_NULL;
    }
    return tt_ref(args[0]);
}

static const struct tt_native natives[] = {
    TT__MODULE_FUNCTION("_importlib", "find", "name /", 1, 1, 1, TT_READS,
                        call_find),
    TT__MODULE_FUNCTION("_importlib", "load", "name /", 1, 1, 1, TT_REPORTS,
                        call_load),
    TT__MODULE_FUNCTION("_importlib", "run", "module /", 1, 1, 1, TT_REPORTS,
                        call_run),
};

static const struct tt__member members[] = {
    {"find", &natives[0], NULL},
    {"load", &natives[1], NULL},
    {"run", &natives[2], NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___importlib_module = {.name = "_importlib",
                                                 .members = members};

/* SPDX-License-Identifier: MIT
 *
 * sys_start.c: what module sys says of how a program was started: argv, path,
 * modules, and the names of Python's own modules.
 */
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/read/find_module.h"
#include "scenarios/lang/read/stdlib.h"
#include "sys_module.h"

#include <string.h>

/* Appends a str of TEXT: 0 or a failure. */
static int append(struct tt_env *env, tt_value list, const char *text)
{
    tt_value v = tt_str_c(env, text);
    int rc = v == TT_NULL ? tt_failure(env)
                          : tt_list_append(env, tt_list_get(list), v);
    tt_unref(env, v);
    return rc;
}

/* LIST (taken), or TT_NULL if RC is a failure. */
static tt_value finish(struct tt_env *env, tt_value list, int rc)
{
    if (rc < 0) {
        tt_clear(env, &list);
    }
    return list;
}

tt_value tt__make_argv(struct tt_env *env)
{
    const struct tt__image *image = tt__machine(env)->image;
    tt_value list = tt_list(env, NULL, 0);
    const char *file = tt__path_in_program(image, image->main->file);
    int rc = list == TT_NULL ? tt_failure(env) : append(env, list, file);
    for (uint32_t i = 0; rc == 0 && i < image->arg_count; i++) {
        rc = append(env, list, image->args[i]);
    }
    return finish(env, list, rc);
}

/* A folder that has no name is the one where programs run. */
tt_value tt__make_path(struct tt_env *env)
{
    const struct tt__image *image = tt__machine(env)->image;
    tt_value list = tt_list(env, NULL, 0);
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    for (uint32_t i = 0; rc == 0 && i < image->folder_count; i++) {
        const char *shown = image->folders[i].shown;
        rc = append(env, list, i == 0 || *shown == '\0' ? "/program" : shown);
    }
    return finish(env, list,
                  rc < 0 ? rc : append(env, list, "/lib/python314.zip"));
}

tt_value tt__make_modules(struct tt_env *env)
{
    tt_value modules = tt__sys_modules(env);
    return modules == TT_NULL ? TT_NULL : tt_ref(modules);
}

tt_value tt__make_stdlib_module_names(struct tt_env *env)
{
    tt_value set = tt_set_new(env, &tt_frozenset_type);
    const char *at = tt__names_of_python;
    while (set != TT_NULL && *(at += strspn(at, " ")) != '\0') {
        size_t size = strcspn(at, " ");
        tt_value name = tt_str(env, at, size);
        if (name == TT_NULL || tt_set_add(env, tt_set_cast(set), name) < 0) {
            tt_clear(env, &set);
        }
        tt_unref(env, name);
        at += size;
    }
    return set;
}

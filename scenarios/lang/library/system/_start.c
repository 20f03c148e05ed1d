/* SPDX-License-Identifier: MIT
 *
 * _start.c: how the program was started, for modules in Python.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/library/time/time_module.h"

static tt_value make_epoch(struct tt_env *env)
{
    return tt_int(env, tt__epoch(env));
}

static tt_value make_unix_start(struct tt_env *env)
{
    return tt_int(env, tt__unix_start(env));
}

/* All of standard input. */
static tt_value make_input(struct tt_env *env)
{
    const struct tt__image *image = tt__machine(env)->image;
    TT_ASSERT(image->input != NULL || image->input_size == 0);
    return tt__bytes(env, image->input == NULL ? "" : image->input,
                     image->input_size);
}

/* Further variables of os.environ: a list of strs NAME=VALUE. */
static tt_value make_variables(struct tt_env *env)
{
    const struct tt__image *image = tt__machine(env)->image;
    tt_value list = tt_list(env, NULL, 0);
    for (uint32_t i = 0; list != TT_NULL && i < image->variable_count; i++) {
        tt_value text = tt_str_c(env, image->variables[i]);
        if (text == TT_NULL ||
            tt_list_append(env, tt_list_get(list), text) < 0) {
            tt_clear(env, &list);
        }
        tt_unref(env, text);
    }
    return list;
}

static const struct tt__member members[] = {
    {"epoch", NULL, make_epoch},
    {"input", NULL, make_input},
    {"unix_start", NULL, make_unix_start},
    {"variables", NULL, make_variables},
    {NULL, NULL, NULL},
};

const struct tt__module tt___start_module = {.name = "_start",
                                             .members = members};

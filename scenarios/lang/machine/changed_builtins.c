/* SPDX-License-Identifier: MIT
 *
 * changed_builtins.c: builtins that a program sets, as in builtins._ = gettext
 * or mock.patch("builtins.open").
 *
 * The builtins of all global names are an array of the image, which executions
 * share. The first assignment makes an array of its own for the process that
 * runs; the module `builtins` owns the values. Mirrors LOAD_GLOBAL of CPython's
 * Python/bytecodes.c, which looks into the module's dict.
 *
 * It leaves out deleting what the language has itself.
 */
#include "machine.h"

static size_t size_of_table(const struct tt__image *image)
{
    return (image->global_count + 1) * sizeof(tt_value);
}

void tt__free_builtins(struct tt_env *env, const tt_value *builtins)
{
    const struct tt__image *image = tt__machine(env)->image;
    TT_ASSERT(builtins != NULL);
    if (builtins != image->global_builtins) {
        tt_free(env, (void *)(uintptr_t)builtins, size_of_table(image));
    }
}

static tt_value *own_table(struct tt_env *env)
{
    struct tt__machine *machine = tt__machine(env);
    const struct tt__image *image = machine->image;
    if (machine->builtins == image->global_builtins) {
        tt_value *made = tt_alloc(env, size_of_table(image));
        if (made == NULL) {
            return NULL;
        }
        memcpy(made, image->global_builtins,
               image->global_count * sizeof *made);
        machine->builtins = made;
    }
    return (tt_value *)(uintptr_t)machine->builtins;
}

int tt__set_builtin(struct tt_env *env, tt_value made, tt_value name,
                    tt_value value)
{
    struct tt__machine *machine = tt__machine(env);
    const struct tt__image *image = machine->image;
    tt_value usual = tt__builtin(image, tt_str_get(name)->text);
    tt_value *table = own_table(env);
    if (table == NULL) {
        return tt_failure(env);
    }
    for (uint32_t i = 0; i < image->global_count; i++) {
        if (tt_str_equal(tt_str_get(image->global_names[i]),
                         tt_str_get(name))) {
            tt_touch(env, &machine->globals[i], TT_WRITE);
            table[i] = value == TT_NULL ? usual : value;
        }
    }
    tt_set(env, &machine->set_builtins, tt_ref(made));
    return value == TT_NULL ? tt_dict_pop(env, tt_dict_cast(made), name, NULL)
                            : tt_dict_set(env, tt_dict_cast(made), name, value);
}

tt_value tt__find_builtin(struct tt_env *env, tt_value name)
{
    const struct tt__machine *machine = tt__machine(env);
    if (machine->set_builtins != TT_NULL) {
        tt_value set;
        tt_touch_value(env, machine->set_builtins, TT_READ);
        int rc =
            tt_dict_get(env, tt_dict_cast(machine->set_builtins), name, &set);
        if (rc != 0) {
            return rc < 0 ? TT_NULL : tt_ref(set);
        }
    }
    tt_value usual = tt__builtin(machine->image, tt_str_get(name)->text);
    return usual == TT_NULL ? TT_NULL : tt_ref(usual);
}

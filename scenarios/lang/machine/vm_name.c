/* SPDX-License-Identifier: MIT
 *
 * vm_name.c: variables that are not where they should be, names
 * in class bodies, and super().
 */
#include "vm.h"

int tt__raise_unset(struct tt_env *env, const struct tt__code *code,
                    uint32_t slot)
{
    tt_value name = code->slot_names[slot];
    if (slot >= code->slot_count - code->free_count) {
        return tt_raise_name(env,
                             "cannot access free variable '%S' where it is "
                             "not associated with a value in enclosing scope",
                             name);
    }
    return tt_raise(env, &tt_UnboundLocalError,
                    "cannot access local variable '%S' where it is not "
                    "associated with a value",
                    name);
}

int tt__raise_no_global(struct tt_env *env, uint32_t number)
{
    return tt_raise_name(env, "name '%S' is not defined",
                         tt__machine(env)->image->global_names[number]);
}

/* ---- Class bodies -------------------------------------------------------- */

tt_value tt__load_class_name(struct tt_env *env, tt_value names,
                             uint32_t number)
{
    const struct tt__machine *machine = tt__machine(env);
    tt_value v;
    int rc = tt_dict_get(env, tt_dict_cast(names),
                         machine->image->global_names[number], &v);
    if (rc == 0) {
        v = machine->globals[number];
        if (v == TT_NULL) {
            v = machine->image->global_builtins[number];
        }
        if (v == TT_NULL) {
            rc = tt__raise_no_global(env, number);
        }
    }
    return rc < 0 ? TT_NULL : tt_ref(v);
}

tt_value tt__load_class_deref(struct tt_env *env, struct tt__frame *frame,
                              uint32_t slot)
{
    tt_value v;
    int rc = tt_dict_get(env, tt_dict_cast(frame->slots[0]),
                         frame->code->slot_names[slot], &v);
    if (rc == 0) {
        v = ((const struct tt__cell *)(const void *)frame->slots[slot])->value;
        if (v == TT_NULL) {
            rc = tt__raise_unset(env, frame->code, slot);
        }
    }
    return rc < 0 ? TT_NULL : tt_ref(v);
}

int tt__delete_class_name(struct tt_env *env, tt_value names, tt_value name)
{
    int rc = tt_dict_pop(env, tt_dict_cast(names), name, NULL);
    return rc != 0 ? rc : tt_raise_name(env, "name '%S' is not defined", name);
}

/* ---- super() ------------------------------------------------------------- */

tt_value tt__load_super(struct tt_env *env, struct tt__frame *frame,
                        uint32_t slot)
{
    const struct tt__cell *cell = (const void *)frame->slots[slot];
    tt_value self = frame->slots[0];
    if (self != TT_NULL && tt_is_exactly(self, &tt__cell_type)) {
        self = ((const struct tt__cell *)(const void *)self)->value;
    }
    if (frame->code->positional == 0 && !(frame->code->flags & CODE_STAR)) {
        tt_raise(env, &tt_RuntimeError, "super(): no arguments");
        return TT_NULL;
    }
    if (self == TT_NULL) {
        tt_raise(env, &tt_RuntimeError, "super(): arg[0] deleted");
        return TT_NULL;
    }
    if (cell->value == TT_NULL) {
        tt_raise(env, &tt_RuntimeError, "super(): empty __class__ cell");
        return TT_NULL;
    }
    tt_value args[] = {cell->value, self};
    return tt_call(env, tt__type_value(&tt__super_type), args, 2);
}

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

/* SPDX-License-Identifier: MIT
 *
 * scenarios/lang/vm_watch.c: telling a watcher what instructions touch.
 *
 * A program that is to be watched has OP_WATCHED added to each instruction
 * that may touch something, so that others cost nothing; the machine comes here
 * and then does what the instruction is for. Variables, cells and attributes of
 * instances stand for themselves, attributes of a class are one thing, and
 * so is what a container holds. Local variables belong to one frame. Not told:
 * containers inside of those that a function in C goes through (the lists in
 * a list that is printed).
 */
#include "containers.h"
#include "vm.h"

static bool is_watched(enum tt__op op)
{
    switch (op) {
    case OP_LOAD_DEREF:
    case OP_STORE_DEREF:
    case OP_DELETE_DEREF:
    case OP_LOAD_GLOBAL:
    case OP_STORE_GLOBAL:
    case OP_DELETE_GLOBAL:
    case OP_LOAD_NAME:
    case OP_LOAD_CLASS_DEREF:
    case OP_LOAD_ATTR:
    case OP_LOAD_METHOD:
    case OP_STORE_ATTR:
    case OP_DELETE_ATTR:
    case OP_LOAD_ITEM:
    case OP_STORE_ITEM:
    case OP_DELETE_ITEM:
    case OP_BINARY:
    case OP_INPLACE:
    case OP_UNARY:
    case OP_COMPARE:
    case OP_JUMP_IF_FALSE:
    case OP_JUMP_IF_TRUE:
    case OP_JUMP_IF_FALSE_KEEP:
    case OP_JUMP_IF_TRUE_KEEP:
    case OP_LIST_EXTEND:
    case OP_SET_EXTEND:
    case OP_DICT_UPDATE:
    case OP_DICT_MERGE:
    case OP_UNPACK:
    case OP_UNPACK_STAR:
    case OP_FORMAT:
    case OP_CALL:
    case OP_GET_ITER:
    case OP_FOR_ITER:
        return true;
    default:
        return false;
    }
}

static void mark_code(const struct tt__code *code)
{
    uint32_t *ops = (uint32_t *)(uintptr_t)code->ops;
    for (uint32_t i = 0; i < code->op_count; i++) {
        enum tt__op op = (enum tt__op)(ops[i] & 0xff & ~(uint32_t)OP_WATCHED);
        ops[i] |= is_watched(op) ? (uint32_t)OP_WATCHED : 0;
        i += tt__op_has_cache(op);
    }
    for (uint32_t i = 0; i < code->code_count; i++) {
        mark_code(code->codes[i]);
    }
}

void tt__watch_program(struct tt__program *program)
{
    mark_code(program->main);
}

/* ---- Attributes ---------------------------------------------------------- */

/* What V's class and its bases have under some name. */
static void read_class(struct tt_env *env, const struct tt_type *type)
{
    for (; type != NULL && tt__is_class(type); type = type->base) {
        const struct tt__class *class = (const void *)type;
        tt_touch(env, tt_object(class->names), TT_READ);
    }
}

static void touch_attribute(struct tt_env *env, tt_value v, tt_value name,
                            enum tt_access access)
{
    if (!tt_is_object(v)) {
        return;
    }
    if (tt_is(v, &tt_type_type)) {
        const struct tt_type *type = (const void *)v;
        if (access == TT_READ) {
            read_class(env, type);
        } else if (tt__is_class(type)) {
            tt_touch(env, tt_object(((const struct tt__class *)v)->names),
                     TT_WRITE);
        }
        return;
    }
    const struct tt__attributes *own = tt__attributes_of(v);
    uint32_t at = own == NULL || own->shape == NULL
                      ? UINT32_MAX
                      : tt__shape_find(own->shape, name);
    if (at != UINT32_MAX) {
        tt_touch(env, &own->values[at], access);
        return;
    }
    /* It is not there, not yet, or what a type in C has. */
    if (own != NULL) {
        tt_touch(env, own, access);
    }
    tt_touch(env, tt_object(v), access);
    if (access == TT_READ) {
        read_class(env, tt_type_of(v));
    }
}

/* All of them: which one is not known, or the others move. */
static void touch_attributes(struct tt_env *env, tt_value v,
                             enum tt_access access)
{
    const struct tt__attributes *own = tt__attributes_of(v);
    for (uint32_t i = 0;
         own != NULL && own->shape != NULL && i < own->shape->count; i++) {
        tt_touch(env, &own->values[i], access);
    }
    if (tt_is_object(v)) {
        tt_touch(env, own == NULL ? (const void *)tt_object(v) : own, access);
        read_class(env, tt_type_of(v));
    }
}

/* ---- The rest ------------------------------------------------------------ */

static void touch_value(struct tt_env *env, tt_value v, enum tt_access access)
{
    if (tt_is_object(v)) {
        tt_touch_value(env, v, access);
    }
}

/* What an iterator goes over, inwards. */
static void read_iterated(struct tt_env *env, tt_value iterator)
{
    while (iterator != TT_NULL && tt_is_object(iterator)) {
        touch_value(env, iterator, TT_READ);
        iterator = tt__iterated(iterator);
    }
}

static bool is_any(const char *name, const char *a, const char *b,
                   const char *c)
{
    return strcmp(name, a) == 0 || strcmp(name, b) == 0 || strcmp(name, c) == 0;
}

static void touch_native(struct tt_env *env, const struct tt_native *native,
                         const tt_value *args, uint32_t count)
{
    if (count > 0 && is_any(native->name, "getattr", "hasattr", "vars")) {
        touch_attributes(env, args[0], TT_READ);
    } else if (count > 0 && is_any(native->name, "setattr", "delattr", "")) {
        touch_attributes(env, args[0], TT_WRITE);
    }
    tt_touch_call(env, native, args, count);
}

static void touch_call(struct tt_env *env, const tt_value *sp, uint32_t count)
{
    const tt_value *args = sp - count;
    tt_value self = args[-1], callable = args[-2];
    if (self != TT_NULL) {
        args--;
        count++;
    } else if (tt_is_exactly(callable, &tt_method_type)) {
        const struct tt_method *method = (const void *)callable;
        callable = method->function;
        if (tt_is_exactly(callable, &tt_native_type)) {
            touch_native(env, (const void *)callable, &method->self, 1);
        }
    }
    if (tt_is_exactly(callable, &tt_native_type)) {
        touch_native(env, (const void *)callable, args, count);
    } else if (tt_is(callable, &tt_type_type)) {
        for (uint32_t i = 0; i < count; i++) {
            touch_value(env, args[i], TT_READ); /* list(v), set(v) ... */
        }
    }
}

static void touch_variable(struct tt_env *env, const struct tt__frame *frame,
                           enum tt__op op, uint32_t n)
{
    const struct tt__machine *machine = tt__machine(env);
    switch (op) {
    case OP_LOAD_GLOBAL:
    case OP_LOAD_NAME:
        tt_touch(env, &machine->globals[n], TT_READ);
        return;
    case OP_STORE_GLOBAL:
    case OP_DELETE_GLOBAL:
        tt_touch(env, &machine->globals[n], TT_WRITE);
        return;
    case OP_LOAD_DEREF:
    case OP_LOAD_CLASS_DEREF:
        tt_touch(env, (const void *)frame->slots[n], TT_READ);
        return;
    default: /* of a cell */
        tt_touch(env, (const void *)frame->slots[n], TT_WRITE);
        return;
    }
}

void tt__watched(struct tt_env *env, const struct tt__frame *frame,
                 const tt_value *sp, uint32_t word)
{
    enum tt__op op = (enum tt__op)(word & 0xff & ~(uint32_t)OP_WATCHED);
    uint32_t n = word >> 8;
    if (env->watcher == NULL) {
        return;
    }
    switch (op) {
    case OP_LOAD_ATTR:
    case OP_LOAD_METHOD:
        touch_attribute(env, sp[-1], frame->code->names[n], TT_READ);
        return;
    case OP_STORE_ATTR:
        touch_attribute(env, sp[-1], frame->code->names[n], TT_WRITE);
        return;
    case OP_DELETE_ATTR:
        touch_attributes(env, sp[-1], TT_WRITE);
        return;
    case OP_STORE_ITEM:
    case OP_DELETE_ITEM:
    case OP_LOAD_ITEM:
        touch_value(env, sp[-2], op == OP_LOAD_ITEM ? TT_READ : TT_WRITE);
        return;
    case OP_INPLACE:
        touch_value(env, sp[-1], TT_READ);
        touch_value(env, sp[-2], TT_WRITE);
        return;
    case OP_BINARY:
    case OP_COMPARE:
        touch_value(env, sp[-2], TT_READ);
        touch_value(env, sp[-1], TT_READ);
        return;
    case OP_CALL:
        touch_call(env, sp, n);
        return;
    case OP_FORMAT:
        touch_value(env, sp[n & 0x100 ? -2 : -1], TT_READ);
        return;
    case OP_FOR_ITER:
        read_iterated(env, sp[-1]);
        return;
    case OP_UNARY:
    case OP_JUMP_IF_FALSE:
    case OP_JUMP_IF_TRUE:
    case OP_JUMP_IF_FALSE_KEEP:
    case OP_JUMP_IF_TRUE_KEEP:
    case OP_LIST_EXTEND:
    case OP_SET_EXTEND:
    case OP_DICT_UPDATE:
    case OP_DICT_MERGE:
    case OP_UNPACK:
    case OP_UNPACK_STAR:
    case OP_GET_ITER:
        touch_value(env, sp[-1], TT_READ);
        return;
    default:
        touch_variable(env, frame, op, n);
        return;
    }
}

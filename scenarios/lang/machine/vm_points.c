/* SPDX-License-Identifier: MIT
 *
 * vm_points.c: points at which a thread could be preempted (tt_thread.h).
 *
 * A point is before an instruction of the program's own code that accesses what
 * another thread accesses, too. Marks and the table of what an instruction
 * accesses are those of vm_watch.c. Three rules leave points out at which
 * nothing could be seen:
 *
 *   - reading a variable or an attribute that the program never changes once
 *     it exists: which ones, is found in the compiled code;
 *   - what belongs to the running thread alone (struct tt_shared);
 *   - the library's own modules in Python, which synchronise by themselves:
 *     each of their operations is one point, before it begins (_threads.c).
 *
 * An instruction is atomic, as under CPython's GIL, and so is a function in C.
 */
#include "vm.h"

/* ---- Which names change -------------------------------------------------- */

enum { NAME_BITS = 8 * sizeof((struct tt__machine){.image = NULL}.changing) };

static uint32_t bit_of(tt_value name)
{
    const struct tt_str *str = tt_str_get(name);
    uint32_t hash = 2166136261U;
    for (uint32_t i = 0; i < str->size; i++) {
        hash = (hash ^ (uint8_t)str->text[i]) * 16777619U;
    }
    return (hash ^ hash >> 15) % NAME_BITS;
}

static void add_name(struct tt__machine *machine, tt_value name)
{
    uint32_t bit = bit_of(name);
    machine->changing[bit / 64] |= UINT64_C(1) << bit % 64;
}

/* Maybe true for others, too: that only adds points. */
static bool has_name(const struct tt__machine *machine, tt_value name)
{
    uint32_t bit = bit_of(name);
    return machine->changing[bit / 64] >> bit % 64 & 1;
}

/* Whether what a constructor stores is there before others can see it. */
static bool is_constructor(const struct tt__code *code)
{
    return tt_str_is(code->name, "__init__") ||
           tt_str_is(code->name, "__new__") ||
           tt_str_is(code->name, "__post_init__");
}

/* Whether a loop of CODE runs instruction AT again. */
static bool is_in_loop(const struct tt__code *code, uint32_t at)
{
    for (uint32_t i = at; i < code->op_count; i++) {
        uint32_t word = code->ops[i];
        enum tt__op op = (enum tt__op)(word & 0xff & ~(uint32_t)OP_WATCHED);
        if (op == OP_JUMP && word >> 8 <= at) {
            return true;
        }
        i += tt__op_has_cache(op);
    }
    return false;
}

/* Whether the instruction WORD, number AT, stores in the cell of slot N once
 * more: an inner function does, or there is another store. */
static bool changes_cell(const struct tt__code *code, uint32_t at, uint32_t n)
{
    if (n >= code->slot_count - code->free_count ||
        n < tt__code_parameters(code) || is_in_loop(code, at)) {
        return true;
    }
    for (uint32_t i = 0; i < at; i++) {
        uint32_t word = code->ops[i];
        enum tt__op op = (enum tt__op)(word & 0xff & ~(uint32_t)OP_WATCHED);
        if (op == OP_STORE_DEREF && word >> 8 == n) {
            return true;
        }
        i += tt__op_has_cache(op);
    }
    return false;
}

static void find_changes(struct tt__machine *machine,
                         const struct tt__code *code)
{
    for (uint32_t i = 0; i < code->op_count; i++) {
        uint32_t word = code->ops[i], n = word >> 8;
        enum tt__op op = (enum tt__op)(word & 0xff & ~(uint32_t)OP_WATCHED);
        if ((op == OP_STORE_ATTR || op == OP_DELETE_ATTR) &&
            !is_constructor(code)) {
            add_name(machine, code->names[n]);
        } else if (op == OP_DELETE_DEREF ||
                   (op == OP_STORE_DEREF && changes_cell(code, i, n))) {
            add_name(machine, code->slot_names[n]);
        }
        i += tt__op_has_cache(op);
    }
    for (uint32_t i = 0; i < code->code_count; i++) {
        find_changes(machine, code->codes[i]);
    }
}

/* Ways to change what no instruction names. */
static bool is_dangerous(tt_value name)
{
    static const char *const names[] = {"setattr", "delattr", "vars",
                                        "globals", "exec",    "eval"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (tt_str_is(name, names[i])) {
            return true;
        }
    }
    return tt_str_is(name, "__dict__") || tt_str_is(name, "__setattr__");
}

static bool has_dangerous(const struct tt__code *code)
{
    for (uint32_t i = 0; i < code->name_count; i++) {
        if (is_dangerous(code->names[i])) {
            return true;
        }
    }
    for (uint32_t i = 0; i < code->code_count; i++) {
        if (has_dangerous(code->codes[i])) {
            return true;
        }
    }
    return false;
}

static void find_program(struct tt__machine *machine,
                         const struct tt__program *program)
{
    for (uint32_t i = 0; i < program->global_count; i++) {
        if (program->global_bindings[i] == BINDING_VARIES) {
            add_name(machine, program->global_names[i]);
        }
        machine->changes_any |= is_dangerous(program->global_names[i]);
    }
    machine->changes_any |= has_dangerous(program->main);
    find_changes(machine, program->main);
}

void tt__begin_threads(struct tt_env *env)
{
    struct tt__machine *machine = tt__machine(env);
    const struct tt__image *image = machine->image;
    memset(machine->changing, 0, sizeof machine->changing);
    /* The image keeps texts of earlier executions, too: a run knows its own. */
    machine->changes_any = machine->text_memory > 0;
    for (struct tt__program *at = image->programs; at != NULL; at = at->next) {
        if (at->module == NULL && at->refusal == NULL && at->main != NULL) {
            find_program(machine, at);
            tt__watch_running(at);
        }
    }
}

/* ---- Publishing ---------------------------------------------------------- */

static void publish(struct tt_env *env, tt_value v, unsigned depth)
{
    struct tt_shared *shared = env->shared;
    if (!tt_is_object(v) || depth == 0 || tt_is(v, &tt_type_type)) {
        return;
    }
    shared->publish(shared, tt_object(v), tt_type_of(v)->size);
    const struct tt__attributes *own = tt__attributes_of(v);
    if (own != NULL && own->shape != NULL && own->values != NULL) {
        shared->publish(shared, own->values,
                        own->shape->capacity * sizeof(tt_value));
    }
    if (tt_is_exactly(v, &tt_tuple_type)) {
        const struct tt_tuple *tuple = tt_tuple_get(v);
        for (size_t i = 0; i < tuple->count; i++) {
            publish(env, tuple->at[i], depth - 1);
        }
    } else if (tt_is_exactly(v, &tt__function_type)) {
        publish(env, ((const struct tt__function *)(const void *)v)->closure,
                depth);
    } else if (tt_is_exactly(v, &tt_method_type)) {
        const struct tt_method *method = (const void *)v;
        publish(env, method->self, depth - 1);
        publish(env, method->function, depth - 1);
    }
}

enum { PUBLISHED_DEPTH = 3 };

/* Whether a call of CALLABLE may let others see its arguments: not a function
 * or a class of the program's own, which does so by instructions. */
static bool may_publish(tt_value callable)
{
    if (tt_is_exactly(callable, &tt_method_type)) {
        callable = ((const struct tt_method *)(const void *)callable)->function;
    }
    if (tt_is_exactly(callable, &tt__function_type)) {
        const struct tt__function *function = (const void *)callable;
        return function->code->program->module != NULL;
    }
    if (tt_is_exactly(callable, &tt_native_type)) {
        const struct tt_native *native = (const void *)callable;
        return !(native->effect & TT_READS) || native->effect & TT_WRITES;
    }
    return true;
}

static void meet(struct tt_shared *shared, tt_value v)
{
    if (tt_is_object(v) && tt_type_of(v)->kind == TT_KIND_OTHER &&
        !tt_is(v, &tt_type_type)) {
        shared->meet(shared, tt_object(v));
    }
}

/* COUNT values above a callable and self or TT_NULL. A function in C that
 * reports what it accesses only later accesses its arguments. */
static void call(struct tt_env *env, const tt_value *args, uint32_t count)
{
    struct tt_shared *shared = env->shared;
    tt_value callable = args[-2], self = args[-1];
    if (!tt_is_object(callable) || !may_publish(callable)) {
        return;
    }
    if (tt_is_exactly(callable, &tt_method_type)) {
        const struct tt_method *method = (const void *)callable;
        self = method->self;
        callable = method->function;
    }
    if (tt_is_exactly(callable, &tt_native_type) &&
        ((const struct tt_native *)(const void *)callable)->effect &
            TT_REPORTS) {
        meet(shared, self);
        for (uint32_t i = 0; i < count; i++) {
            meet(shared, args[i]);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        publish(env, args[i], PUBLISHED_DEPTH);
    }
}

/* ---- Points -------------------------------------------------------------- */

/* What the instruction lets others see. */
static void publish_stored(struct tt_env *env, const tt_value *sp,
                           uint32_t word)
{
    uint32_t n = word >> 8;
    switch ((enum tt__op)(word & 0xff & ~(uint32_t)OP_WATCHED)) {
    case OP_STORE_GLOBAL:
    case OP_STORE_DEREF:
        publish(env, sp[-1], PUBLISHED_DEPTH);
        return;
    case OP_STORE_ATTR:
        if (env->shared->is_met) {
            publish(env, sp[-2], PUBLISHED_DEPTH);
        }
        return;
    case OP_STORE_ITEM:
        if (env->shared->is_met) {
            publish(env, sp[-3], PUBLISHED_DEPTH);
        }
        return;
    case OP_CALL:
        call(env, sp - n, n);
        return;
    case OP_CALL_KEYWORDS:
        call(env, sp - 1 - n, n);
        return;
    case OP_CALL_SPREAD:
        publish(env, sp[n == 0 ? -1 : -2], PUBLISHED_DEPTH);
        return;
    default:
        return;
    }
}

/* Whether what the instruction reads may change; others than those that read a
 * variable or an attribute: yes. */
static bool may_change(const struct tt__machine *machine,
                       const struct tt__frame *frame, uint32_t word)
{
    const struct tt__code *code = frame->code;
    uint32_t n = word >> 8;
    if (machine->changes_any) {
        return true;
    }
    switch ((enum tt__op)(word & 0xff & ~(uint32_t)OP_WATCHED)) {
    case OP_LOAD_GLOBAL:
    case OP_LOAD_NAME:
        return has_name(machine, machine->image->global_names[n]);
    case OP_LOAD_DEREF:
    case OP_LOAD_CLASS_DEREF:
        return has_name(machine, code->slot_names[n]);
    case OP_LOAD_ATTR:
    case OP_LOAD_METHOD:
        return has_name(machine, code->names[n]);
    default:
        return true;
    }
}

int tt__point(struct tt_env *env, const struct tt__frame *frame,
              const tt_value *sp, uint32_t word)
{
    TT_ASSERT(env->shared != NULL);
    if (frame->code->program->module != NULL || env->failure != 0) {
        return env->failure;
    }
    publish_stored(env, sp, word);
    return env->shared->is_met && may_change(tt__machine(env), frame, word)
               ? tt_thread_point(env)
               : 0;
}

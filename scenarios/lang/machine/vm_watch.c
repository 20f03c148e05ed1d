/* SPDX-License-Identifier: MIT
 *
 * vm_watch.c: telling a watcher what instructions touch.
 *
 * A program that is to be watched has OP_WATCHED added to each instruction
 * that may touch something, so that others cost nothing; the machine comes here
 * and then does what the instruction is for. Of some searches every 32nd run is
 * watched: once it was, a program has its instructions twice, and what changes
 * is which ones its functions begin with. Variables, cells and attributes of
 * instances stand for themselves, attributes of a class are one thing, and
 * so is what a container holds. Local variables belong to one frame. Nested
 * containers, such as lists in a list that is compared, are reported by the
 * functions that descend into them: tt_equal, tt__next, tt_text_repr.
 */
#include <stdlib.h>

#include "scenarios/lang/types/containers.h"
#include "vm.h"

/* What an instruction touches. */
enum touched {
    NOTHING,
    GLOBAL,    /* of the module, by number */
    CELL,      /* of the frame, by number */
    ATTRIBUTE, /* of the value on top, by name */
    DELETED,   /* an attribute of the value on top */
    TOP,       /* the value on top of the stack */
    SECOND,    /* the one below it */
    BOTH,      /* reads the top, touches the second */
    CALLED,    /* what a function in C does with its arguments */
    NAMED,     /* the same, with names on top of them */
    SPREAD,    /* the same, with those of an iterable */
    FORMATTED, /* on top, or below its format */
    RAISED,    /* below its cause, if it is given one */
    AWAITED    /* on top; only one task awaits a coroutine */
};

static const struct touch {
    uint8_t what;   /* enum touched */
    uint8_t access; /* enum tt_access */
} touches[OP_WATCHED] = {
    [OP_LOAD_DEREF] = {CELL, TT_READ},
    [OP_STORE_DEREF] = {CELL, TT_WRITE},
    [OP_DELETE_DEREF] = {CELL, TT_WRITE},
    [OP_LOAD_CLASS_DEREF] = {CELL, TT_READ},
    [OP_LOAD_GLOBAL] = {GLOBAL, TT_READ},
    [OP_STORE_GLOBAL] = {GLOBAL, TT_WRITE},
    [OP_DELETE_GLOBAL] = {GLOBAL, TT_WRITE},
    [OP_LOAD_NAME] = {GLOBAL, TT_READ},
    [OP_LOAD_ATTR] = {ATTRIBUTE, TT_READ},
    [OP_LOAD_METHOD] = {ATTRIBUTE, TT_READ},
    [OP_STORE_ATTR] = {ATTRIBUTE, TT_WRITE},
    [OP_DELETE_ATTR] = {DELETED, TT_WRITE},
    [OP_LOAD_ITEM] = {SECOND, TT_READ},
    [OP_STORE_ITEM] = {SECOND, TT_WRITE},
    [OP_DELETE_ITEM] = {SECOND, TT_WRITE},
    [OP_BINARY] = {BOTH, TT_READ},
    [OP_COMPARE] = {BOTH, TT_READ},
    [OP_ASSERT_COMPARE] = {BOTH, TT_READ},
    [OP_ASSERT_TRUTH] = {TOP, TT_READ},
    [OP_INPLACE] = {BOTH, TT_WRITE},
    [OP_UNARY] = {TOP, TT_READ},
    [OP_JUMP_IF_FALSE] = {TOP, TT_READ},
    [OP_JUMP_IF_TRUE] = {TOP, TT_READ},
    [OP_JUMP_IF_FALSE_KEEP] = {TOP, TT_READ},
    [OP_JUMP_IF_TRUE_KEEP] = {TOP, TT_READ},
    [OP_MATCH_SUBJECT] = {TOP, TT_READ},
    [OP_MATCH_KEYS] = {SECOND, TT_READ},
    [OP_BUILD_REST] = {SECOND, TT_READ},
    [OP_LIST_EXTEND] = {TOP, TT_READ},
    [OP_SET_EXTEND] = {TOP, TT_READ},
    [OP_DICT_UPDATE] = {TOP, TT_READ},
    [OP_DICT_MERGE] = {TOP, TT_READ},
    [OP_UNPACK] = {TOP, TT_READ},
    [OP_UNPACK_STAR] = {TOP, TT_READ},
    [OP_GET_ITER] = {TOP, TT_READ},
    [OP_FOR_ITER] = {TOP, TT_READ},
    [OP_GET_ANEXT] = {TOP, TT_WRITE},
    [OP_YIELD_FROM] = {TOP, TT_READ},
    [OP_AWAIT] = {AWAITED, TT_WRITE},
    [OP_RAISE] = {RAISED, TT_WRITE},
    [OP_CALL] = {CALLED, TT_READ},
    [OP_CALL_KEYWORDS] = {NAMED, TT_READ},
    [OP_CALL_SPREAD] = {SPREAD, TT_READ},
    [OP_FORMAT] = {FORMATTED, TT_READ},
};

static void mark_code(const struct tt__code *code, bool on)
{
    uint32_t *ops = (uint32_t *)(uintptr_t)code->ops;
    for (uint32_t i = 0; i < code->op_count; i++) {
        uint32_t word = ops[i] & ~(uint32_t)OP_WATCHED;
        enum tt__op op = (enum tt__op)(word & 0xff);
        bool marked = on && touches[op].what != NOTHING;
        ops[i] = marked ? word | (uint32_t)OP_WATCHED : word;
        i += tt__op_has_cache(op);
    }
    for (uint32_t i = 0; i < code->code_count; i++) {
        mark_code(code->codes[i], on);
    }
    if (code->annotate != NULL) {
        mark_code(code->annotate, on);
    }
}

static size_t count_ops(const struct tt__code *code)
{
    size_t count = code->op_count;
    for (uint32_t i = 0; i < code->code_count; i++) {
        count += count_ops(code->codes[i]);
    }
    return count + (code->annotate == NULL ? 0 : count_ops(code->annotate));
}

/* Copies the instructions of CODE and of what is in it to ROOM, and returns
 * where those of others go. */
static uint32_t *copy_ops(const struct tt__code *code, uint32_t *room)
{
    struct tt__code *self = (struct tt__code *)(uintptr_t)code;
    TT_ASSERT(code->ops_aside == NULL);
    memcpy(room, code->ops, code->op_count * sizeof *room);
    self->ops_aside = room;
    room += code->op_count;
    for (uint32_t i = 0; i < code->code_count; i++) {
        room = copy_ops(code->codes[i], room);
    }
    return code->annotate == NULL ? room : copy_ops(code->annotate, room);
}

static void swap_ops(const struct tt__code *code)
{
    struct tt__code *self = (struct tt__code *)(uintptr_t)code;
    TT_ASSERT(code->ops_aside != NULL);
    const uint32_t *ops = code->ops;
    self->ops = code->ops_aside;
    self->ops_aside = ops;
    for (uint32_t i = 0; i < code->code_count; i++) {
        swap_ops(code->codes[i]);
    }
    if (code->annotate != NULL) {
        swap_ops(code->annotate);
    }
}

/* Without memory there is one copy, whose marks come and go. */
static bool has_two_copies(struct tt__program *program)
{
    if (program->marked == NULL) {
        program->marked =
            malloc(count_ops(program->main) * sizeof *program->marked);
        if (program->marked == NULL) {
            return false;
        }
        copy_ops(program->main, program->marked);
        swap_ops(program->main);
        mark_code(program->main, true);
        swap_ops(program->main);
    }
    return true;
}

void tt__watch_program(struct tt__program *program, bool on)
{
    if (program->refusal != NULL) {
        return;
    }
    if (program->has_marked) {
        swap_ops(program->main);
        program->has_marked = false;
    }
    if (program->has_marks) {
        mark_code(program->main, false);
        program->has_marks = false;
    }
    if (on && has_two_copies(program)) {
        swap_ops(program->main);
        program->has_marked = true;
    } else if (on) {
        mark_code(program->main, true);
        program->has_marks = true;
    }
}

/* Frames are in the middle of the instructions, so that these are marked. */
void tt__watch_running(struct tt__program *program)
{
    TT_ASSERT(program->refusal == NULL && program->main != NULL);
    if (!program->has_marked) {
        mark_code(program->main, true);
        program->has_marks = true;
    }
}

/* ---- Lines, for debuggers ------------------------------------------------ */

static void mark_lines(const struct tt__code *code)
{
    uint32_t *ops = (uint32_t *)(uintptr_t)code->ops;
    for (uint32_t i = 0; i < code->line_count; i++) {
        const struct tt__line *line = &code->lines[i];
        TT_ASSERT(line->op <= code->op_count);
        if (line->op < code->op_count &&
            (i == 0 || line->line != line[-1].line)) {
            ops[line->op] |= (uint32_t)OP_WATCHED;
        }
    }
    for (uint32_t i = 0; i < code->code_count; i++) {
        mark_lines(code->codes[i]);
    }
}

void tt__mark_lines(struct tt__program *program)
{
    tt__watch_program(program, false);
    if (program->refusal == NULL && program->main != NULL) {
        mark_lines(program->main);
        program->has_marks = true;
    }
}

/* The lowest line of CODE that is at least LINE, if it is below FOUND. */
static uint32_t line_in(const struct tt__code *code, uint32_t line,
                        uint32_t found)
{
    for (uint32_t i = 0; i < code->line_count; i++) {
        uint32_t at = code->lines[i].line;
        found = at >= line && at < found ? at : found;
    }
    for (uint32_t i = 0; i < code->code_count; i++) {
        found = line_in(code->codes[i], line, found);
    }
    return found;
}

uint32_t tt__line_from(const struct tt__program *program, uint32_t line)
{
    uint32_t found = program->refusal != NULL || program->main == NULL
                         ? UINT32_MAX
                         : line_in(program->main, line, UINT32_MAX);
    return found == UINT32_MAX ? 0 : found;
}

/* Whether a function of the QUALIFIED name is called NAME: by all of it, or by
 * the end of it. */
static bool ends_with_name(tt_value qualified, const char *name)
{
    const struct tt_str *own = tt_str_get(qualified);
    size_t size = strlen(name);
    return size > 0 && size <= own->size &&
           memcmp(own->text + own->size - size, name, size) == 0 &&
           (size == own->size || own->text[own->size - size - 1] == '.');
}

static uint32_t function_in(const struct tt__code *code, const char *name,
                            uint32_t *count)
{
    for (uint32_t i = 0; i < code->code_count; i++) {
        const struct tt__code *inner = code->codes[i];
        bool is_function = (inner->flags & CODE_CLASS) == 0;
        uint32_t line = is_function && inner->line_count > 0 &&
                                ends_with_name(inner->qualified_name, name)
                            ? inner->lines[0].line
                            : 0;
        if (line != 0 && (*count)-- == 0) {
            return line;
        }
        line = function_in(inner, name, count);
        if (line != 0) {
            return line;
        }
    }
    return 0;
}

uint32_t tt__line_of_function(const struct tt__program *program,
                              const char *name, uint32_t *count)
{
    return program->refusal != NULL || program->main == NULL
               ? 0
               : function_in(program->main, name, count);
}

/* ---- Names of functions -------------------------------------------------- */

/* Messages about calls contain the function's name, and do not report that they
 * read it. */
static void watch_rename(struct tt_env *env, tt_value name)
{
    if (tt_str_is(name, "__name__") || tt_str_is(name, "__qualname__")) {
        tt_touch_hidden(env);
    }
}

/* ---- The rest ------------------------------------------------------------ */

static void read_all(struct tt_env *env, const tt_value *args, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        tt_touch_value(env, args[i], TT_READ);
    }
}

static void touch_arguments(struct tt_env *env, tt_value callable,
                            const tt_value *args, uint32_t count)
{
    if (tt_is_exactly(callable, &tt_method_type)) {
        const struct tt_method *method = (const void *)callable;
        if (tt_is_exactly(method->function, &tt_native_type)) {
            tt_touch_call(env, (const void *)method->function, &method->self,
                          1);
            read_all(env, args, count);
        }
    } else if (tt_is_exactly(callable, &tt_native_type)) {
        tt_touch_call(env, (const void *)callable, args, count);
    } else if (tt_is(callable, &tt_type_type)) {
        read_all(env, args, count); /* list(v), set(v) ... */
    }
}

/* COUNT values, above a callable and self or TT_NULL. */
static void touch_call(struct tt_env *env, const tt_value *sp, uint32_t count)
{
    const tt_value *args = sp - count;
    bool bound = args[-1] != TT_NULL;
    touch_arguments(env, args[-2], args - bound, count + bound);
}

/* After a callable and TT_NULL: any iterable at ARGS, of which those are gone
 * into that take no code of the program. */
static void touch_spread(struct tt_env *env, const tt_value *args)
{
    tt_touch_value(env, *args, TT_READ);
    if (tt_is_tuple(*args)) {
        const struct tt_tuple *tuple = tt_tuple_get(*args);
        touch_arguments(env, args[-2], tuple->at, (uint32_t)tuple->count);
    } else if (tt_is_list(*args)) {
        const struct tt_list *list = tt_list_get(*args);
        touch_arguments(env, args[-2], list->at, (uint32_t)list->count);
    }
}

/* Any task may resume a generator that can be awaited. */
static void touch_awaited(struct tt_env *env, tt_value v)
{
    if (!tt_is_exactly(v, &tt__generator_type)) {
        return;
    }
    tt_touch_value(env, v, TT_WRITE);
    if (tt_object(v)->flags & FRAME_STARTED) {
        tt_touch_hidden(env);
    }
}

/* ---- Instructions -------------------------------------------------------- */

/* Whether the instruction that FRAME is about to run is the first one of its
 * line. */
static bool begins_line(const struct tt__frame *frame)
{
    const struct tt__code *code = frame->code;
    uint32_t op = (uint32_t)(frame->ip - code->ops) - 1;
    for (uint32_t i = 0; i < code->line_count; i++) {
        if (code->lines[i].op == op) {
            return i == 0 || code->lines[i].line != code->lines[i - 1].line;
        }
    }
    return false;
}

TT_INLINE void report_accesses(struct tt_env *env,
                               const struct tt__frame *frame,
                               const tt_value *sp, uint32_t word)
{
    const struct touch *touch = &touches[word & 0xff & ~(uint32_t)OP_WATCHED];
    enum tt_access access = (enum tt_access)touch->access;
    uint32_t n = word >> 8;
    switch ((enum touched)touch->what) {
    case NOTHING:
        return;
    case GLOBAL:
        tt_touch(env, &tt__machine(env)->globals[n], access);
        return;
    case CELL:
        tt_touch(env, (const void *)frame->slots[n], access);
        return;
    case ATTRIBUTE:
        if (access == TT_WRITE && tt_is_exactly(sp[-1], &tt__function_type)) {
            watch_rename(env, frame->code->names[n]);
        }
        if (tt_is(sp[-1], &tt__module_type)) {
            tt__module_touch(env, sp[-1], frame->code->names[n], access);
            return;
        }
        tt__watch_attribute(env, sp[-1], frame->code->names[n], access);
        return;
    case DELETED:
        if (tt_is(sp[-1], &tt__module_type)) {
            tt__module_touch(env, sp[-1], frame->code->names[n], access);
            return;
        }
        tt__watch_delete(env, sp[-1]);
        return;
    case TOP:
        tt_touch_value(env, sp[-1], access);
        return;
    case BOTH:
        tt_touch_value(env, sp[-1], TT_READ);
        tt_touch_value(env, sp[-2], access);
        return;
    case SECOND:
        tt_touch_value(env, sp[-2], access);
        return;
    case CALLED:
        touch_call(env, sp, n);
        return;
    case NAMED:
        touch_call(env, sp - 1, n);
        return;
    case SPREAD:
        touch_spread(env, sp - 1 - n);
        return;
    case AWAITED:
        touch_awaited(env, sp[-1]);
        return;
    case RAISED:
        if (n == 2) {
            tt_touch_value(env, sp[-2], access);
        }
        return;
    case FORMATTED:
        tt_touch_value(env, sp[n & 0x100 ? -2 : -1], access);
        return;
    }
}

/* A debugger looks at lines, or there are threads. */
static TT_NOINLINE int watch_slowly(struct tt_env *env,
                                    const struct tt__frame *frame,
                                    const tt_value *sp, uint32_t word)
{
    struct tt_shared *shared = env->shared;
    if (env->observer->line != NULL &&
        (env->watcher == NULL || (shared != NULL && begins_line(frame)))) {
        env->observer->line(env->observer, env);
    }
    if (env->watcher == NULL || shared == NULL) {
        return 0;
    }
    shared->is_met = false;
    report_accesses(env, frame, sp, word);
    int rc = tt__point(env, frame, sp, word);
    /* Other threads may have run at that point. */
    if (rc == 0 && env->watcher->named != NULL) {
        tt__report_named(env, frame, sp, word);
    }
    return rc;
}

int tt__watched(struct tt_env *env, const struct tt__frame *frame,
                const tt_value *sp, uint32_t word)
{
    if (TT_UNLIKELY(env->watcher == NULL || env->shared != NULL)) {
        return watch_slowly(env, frame, sp, word);
    }
    if (TT_UNLIKELY(env->watcher->named != NULL)) {
        tt__report_named(env, frame, sp, word);
    }
    report_accesses(env, frame, sp, word);
    return 0;
}

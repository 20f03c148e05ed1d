/* SPDX-License-Identifier: MIT
 *
 * _inspect.c: what modules inspect and warnings have from C: the code of
 * functions, and the place of a call.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"

enum { ABOUT_COUNT = 7 };

/* asyncio.sleep, asyncio.Queue.put and other coroutine functions in C. */
static bool is_native_coroutine(tt_value v)
{
    const struct tt_native *row = tt_is_exactly(v, &tt_native_type)
                                      ? (const void *)v
                                      : tt__descriptor_row(v);
    return row != NULL && (row->flags & TT_NATIVE_COROUTINE);
}

/* code_of(function): (kind, names of parameters, how many are positional only,
 * positional, by keyword only, has *args, has **kwargs), or None. KIND: 0, or
 * the sum of 1 for generators and 2 for coroutines. Of a function in C that is
 * a coroutine function: (kind,); of a class in C: (). */
static tt_value code_of(struct tt_env *env, const tt_value *args)
{
    if (is_native_coroutine(args[0])) {
        const tt_value kind = tt_small_int(CODE_COROUTINE);
        return tt_tuple(env, &kind, 1);
    }
    if (tt_is(args[0], &tt_type_type) && !tt__is_class((const void *)args[0])) {
        return tt_tuple(env, NULL, 0);
    }
    if (!tt__is_function(args[0])) {
        return TT_NONE;
    }
    const struct tt__code *code = tt__function_cast(args[0])->code;
    tt_value names = tt_tuple(env, code->slot_names, tt__code_parameters(code));
    const tt_value items[ABOUT_COUNT] = {
        tt_small_int(code->flags & (CODE_GENERATOR | CODE_COROUTINE)),
        names,
        tt_small_int(code->positional_only),
        tt_small_int(code->positional),
        tt_small_int(code->keyword_only),
        tt_bool(code->flags & CODE_STAR),
        tt_bool(code->flags & CODE_DOUBLE_STAR)};
    tt_value made =
        names == TT_NULL ? TT_NULL : tt_tuple(env, items, ABOUT_COUNT);
    tt_unref(env, names);
    return made;
}

static const struct tt__frame *program_frame(const struct tt__frame *frame)
{
    while (frame != NULL && tt__is_of_library(frame)) {
        frame = frame->back;
    }
    return frame;
}

static bool is_of_warnings(const struct tt__frame *frame)
{
    const struct tt__module *module = frame->code->program->module;
    return module != NULL && strcmp(module->name, "warnings") == 0;
}

/* The call that a warning of this LEVEL is about, where FRAME is in warn(). A
 * function of the library counts as CPython's does, but as it has no lines, 1
 * is the program's call of it. NULL: there are not so many. */
static const struct tt__frame *warned_frame(const struct tt__frame *frame,
                                            int64_t level)
{
    while (frame != NULL && is_of_warnings(frame)) {
        frame = frame->back;
    }
    if (level <= 1) {
        return program_frame(frame);
    }
    bool is_library = frame != NULL && tt__is_of_library(frame);
    for (; level > 1 && frame != NULL; level--) {
        frame = frame->back;
    }
    return is_library ? program_frame(frame) : frame;
}

/* place_of(level): (file, line, source line, module) of the call that a warning
 * is about; None: there is none. */
static tt_value place_of(struct tt_env *env, const tt_value *args)
{
    int64_t level;
    if (tt__to_int(env, args[0], &level) < 0) {
        return TT_NULL;
    }
    const struct tt__frame *frame =
        warned_frame(tt__machine(env)->current, level);
    if (frame == NULL) {
        return TT_NONE;
    }
    const struct tt__program *program = frame->code->program;
    uint32_t line = tt__frame_line(frame);
    struct tt_slice source = tt__source_line(program, line);
    const tt_value items[4] = {
        tt_str_c(env, program->file), tt_small_int(line),
        tt_str(env, source.size == 0 ? "" : source.text, source.size),
        tt_str_c(env, program->name)};
    tt_value made = tt_failure(env) != 0 ? TT_NULL : tt_tuple(env, items, 4);
    for (size_t i = 0; i < 4; i++) {
        tt_unref(env, items[i]);
    }
    return made;
}

static const struct tt_native code_of_native =
    TT__FUNCTION("code_of", "function /", 1, 1, 1, TT_PURE, code_of);
static const struct tt_native place_of_native =
    TT__FUNCTION("place_of", "level /", 1, 1, 1, TT_HIDDEN, place_of);

static const struct tt__member members[] = {
    {"code_of", &code_of_native, NULL},
    {"place_of", &place_of_native, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___inspect_module = {.name = "_inspect",
                                               .members = members};

/* SPDX-License-Identifier: MIT
 *
 * variables.c: the variables of a program that runs, for people.
 *
 * Of a frame all that are set, of the module those that are data: its
 * functions, classes and modules are in the program's text.
 */
#include "machine.h"

/* Whether the value of a global is known from the program's text. */
static bool is_text(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    return type->kind == TT_KIND_TYPE || type->kind == TT_KIND_NATIVE ||
           type == &tt__function_type || tt_type_is(type, &tt__module_type);
}

/* The file that the running child process runs as __main__; NULL: it has none,
 * as with -c. */
static const struct tt__program *program_of_child(struct tt_env *env)
{
    const int64_t number = tt__main_number(env);
    const struct tt__program *at = tt__machine(env)->image->programs;
    while (at != NULL && (at->module != NULL || at->number != number)) {
        at = at->next;
    }
    TT_ASSERT(tt_process_is_child(env));
    return at;
}

static int each_global(struct tt_env *env,
                       int (*each)(void *data, struct tt_slice name,
                                   tt_value value),
                       void *data)
{
    const struct tt__machine *machine = tt__machine(env);
    int rc = 0;
    const struct tt__program *program =
        tt_process_is_child(env) ? program_of_child(env) : machine->image->main;
    uint32_t count = program == NULL ? 0 : program->global_count;
    for (uint32_t i = 0; rc == 0 && i < count; i++) {
        tt_value v = machine->globals[program->first_global + i];
        const struct tt_str *name = tt_str_get(program->global_names[i]);
        if (v != TT_NULL && v != TT_UNSET && !is_text(v) &&
            strncmp(name->text, "__", 2) != 0) {
            rc = each(data, (struct tt_slice){name->text, name->size, true}, v);
        }
    }
    return rc;
}

static int each_slot(const struct tt__frame *frame,
                     int (*each)(void *data, struct tt_slice name,
                                 tt_value value),
                     void *data)
{
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < frame->code->slot_count; i++) {
        const struct tt_str *name = tt_str_get(frame->code->slot_names[i]);
        tt_value v = frame->slots[i];
        if (tt_is_exactly(v, &tt__cell_type)) {
            v = ((const struct tt__cell *)(void *)v)->value;
        }
        if (v != TT_NULL && v != TT_UNSET && name->text[0] != '.') {
            rc = each(data, (struct tt_slice){name->text, name->size, true}, v);
        }
    }
    return rc;
}

/* The frame of a coroutine, or of a frame object; NULL: it has none, or it is
 * done. */
static struct tt__frame *frame_of(tt_value v)
{
    struct tt__frame *frame = NULL;
    if (tt__is_frame(v) || tt_is_exactly(v, &tt__async_frame_type)) {
        frame = tt__frame_cast(v);
    } else if (tt_is_exactly(v, &tt__frame_view_type)) {
        frame = ((const struct tt__frame_view *)(void *)v)->frame;
    }
    return frame == NULL || frame->head.flags & FRAME_DONE ? NULL : frame;
}

/* The frame of a running function, or, if that is the library's, the innermost
 * one of the program that called it; NULL: none. */
static const struct tt__frame *running_frame(tt_value v)
{
    const struct tt__frame *frame = tt__frame_cast(v);
    while (frame != NULL && tt__is_of_library(frame)) {
        frame = frame->back;
    }
    return frame;
}

int tt__variables(struct tt_env *env, tt_value coro,
                  int (*each)(void *data, struct tt_slice name, tt_value value),
                  void *data)
{
    if (coro == TT_NULL) {
        return each_global(env, each, data);
    }
    const struct tt__frame *frame = tt_is_exactly(coro, &tt__frame_type)
                                        ? running_frame(coro)
                                        : frame_of(coro);
    return frame == NULL ? 0 : each_slot(frame, each, data);
}

/* GLOBALS with what LOCALS has: generators and lambdas of an expression look
 * for a frame's variables there. Takes the former; given. */
static tt_value merge(struct tt_env *env, tt_value globals, tt_value locals)
{
    tt_value made = tt__call_method(env, globals, "copy", NULL, 0);
    tt_value result = made == TT_NULL
                          ? TT_NULL
                          : tt__call_method(env, made, "update", &locals, 1);
    if (result == TT_NULL) {
        tt_clear(env, &made);
    }
    tt_unref(env, result);
    tt_unref(env, globals);
    return made;
}

tt_value tt__evaluate(struct tt_env *env, tt_value frame, const char *text,
                      size_t size)
{
    struct tt__machine *machine = tt__machine(env);
    struct tt__frame *at = frame == TT_NULL ? NULL : frame_of(frame);
    struct tt__text_options options = {.file = "<debugger>",
                                       .is_expression = true};
    tt_value code = TT_NULL, result = TT_NULL, locals = TT_NULL;
    machine->current = at; /* of globals() and locals() */
    tt_value globals = at == NULL ? tt__globals_of(env, machine->image->main)
                                  : tt__globals(env);
    if (globals != TT_NULL) {
        locals = at == NULL ? tt_ref(globals) : tt__locals(env);
        options.source = tt_str(env, text, size);
    }
    if (at != NULL && locals != TT_NULL) {
        globals = merge(env, globals, locals);
    }
    if (globals != TT_NULL && locals != TT_NULL && options.source != TT_NULL) {
        code = tt__compile_text(env, &options);
    }
    if (code != TT_NULL) {
        result = tt__run_text(env, code, globals, locals);
    }
    TT_ASSERT(result != TT_NULL || tt_failure(env) < 0);
    tt_unref(env, code);
    tt_unref(env, options.source);
    tt_unref(env, locals);
    tt_unref(env, globals);
    return result;
}

static int
each_attribute(const struct tt__attributes *own, const struct tt__shape *shape,
               int (*each)(void *data, struct tt_slice name, tt_value value),
               void *data)
{
    /* Shapes are linked from the last attribute to the first. */
    for (uint32_t at = 0; at < shape->count; at++) {
        const struct tt__shape *last = shape;
        while (last->count > at + 1) {
            last = last->parent;
        }
        const struct tt_str *name = tt_str_get(last->name);
        tt_value v = own->values[at];
        int rc = v == TT_NULL || v == TT_UNSET
                     ? 0
                     : each(data,
                            (struct tt_slice){name->text, name->size, true}, v);
        if (rc != 0) {
            return rc;
        }
    }
    return 0;
}

static void each_in_dict(const struct tt_dict *dict,
                         int (*each)(void *data, struct tt_slice name,
                                     tt_value value),
                         void *data)
{
    size_t at = 0;
    int rc = 0;
    const struct tt_entry *entry;
    while (rc == 0 && (entry = tt_dict_next(dict, &at)) != NULL) {
        if (tt_is_str(entry->key)) {
            const struct tt_str *name = tt_str_get(entry->key);
            rc = each(data, (struct tt_slice){name->text, name->size, true},
                      entry->value);
        }
    }
}

bool tt__instance_attributes(struct tt_env *env, tt_value v,
                             int (*each)(void *data, struct tt_slice name,
                                         tt_value value),
                             void *data)
{
    (void)env;
    if (!tt_is_object(v) || !tt__is_class(tt_type_of(v))) {
        return false;
    }
    const struct tt__attributes *own = tt__attributes_of(v);
    if (own != NULL && tt__has_dict(own)) {
        each_in_dict(tt_dict_cast(tt__dict_in(own)), each, data);
    } else if (own != NULL && own->shape != NULL) {
        each_attribute(own, own->shape, each, data);
    }
    return true;
}

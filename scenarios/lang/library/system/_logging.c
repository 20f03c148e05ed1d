/* SPDX-License-Identifier: MIT
 *
 * _logging.c: what module logging needs of the machine: who calls, when, in
 * which task, thread and process, and tracebacks as text.
 */
#include <math.h>

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/machine/traceback.h"
#include "scenarios/lang/types/numbers.h"
#include "scenarios/lang/library/time/time_module.h"

enum { MAIN_PROCESS = 4242 }; /* os.getpid() */

/* The frame of the program that calls into the library; NULL: something in C
 * is between the two. */
static const struct tt__frame *calling_frame(struct tt_env *env)
{
    const struct tt__frame *frame = tt__machine(env)->current;
    while (frame != NULL && tt__is_of_library(frame)) {
        frame = frame->back;
    }
    return frame;
}

/* caller(level): (file, line, function), LEVEL - 1 calls above the nearest. */
static tt_value call_caller(struct tt_env *env, const tt_value *args)
{
    const struct tt__frame *frame = calling_frame(env);
    int64_t level;
    if (tt__to_int(env, args[0], &level) < 0) {
        return TT_NULL;
    }
    for (; level > 1 && frame != NULL && frame->back != NULL; level--) {
        frame = frame->back;
    }
    if (frame == NULL) {
        return TT_NONE;
    }
    const tt_value items[] = {tt_str_c(env, frame->code->program->file),
                              tt_small_int(tt__frame_line(frame)),
                              frame->code->name};
    if (items[0] == TT_NULL) {
        return TT_NULL;
    }
    tt_value made = tt_tuple(env, items, 3);
    tt_unref(env, items[0]);
    return made;
}

static int put_callers(struct tt_text *text, const struct tt__frame *frame,
                       uint32_t depth)
{
    if (frame == NULL) {
        return 0;
    }
    if (frame->back != NULL && depth < 1000) {
        put_callers(text, frame->back, depth + 1);
    }
    if (tt__is_of_library(frame)) {
        return text->error;
    }
    uint32_t line = tt__frame_line(frame);
    struct tt_slice source = tt__source_line(frame->code->program, line);
    tt_text_format(text, "  File \"%s\", line %u, in %S\n",
                   frame->code->program->file, line, frame->code->name);
    if (source.size > 0) {
        tt_text_puts(text, "    ");
        tt_text_put(text, source.text, source.size);
        tt_text_puts(text, "\n");
    }
    return text->error;
}

static tt_value finish(struct tt_text *text, int error)
{
    tt_value made =
        error < 0 || text->error < 0
            ? TT_NULL
            : tt_str(text->env, text->at == NULL ? "" : text->at, text->size);
    tt_text_deinit(text);
    return made;
}

/* stack(): the frames of the program, as print_stack() prints them. */
static tt_value call_stack(struct tt_env *env, const tt_value *args)
{
    struct tt_text text;
    (void)args;
    tt_text_init(&text, env);
    return finish(&text, put_callers(&text, calling_frame(env), 0));
}

/* traceback(exception): its text, without the last line break. */
static tt_value call_traceback(struct tt_env *env, const tt_value *args)
{
    struct tt_text text;
    tt_text_init(&text, env);
    TT_ASSERT(TT_LANGUAGE_HAS(env, put_traceback));
    return finish(
        &text, env->language->put_traceback(env, tt_exc_cast(args[0]), &text));
}

/* exception_text(exception, traced): the last lines of that alone, and unless
 * TRACED without suggestions, which need its traceback. */
static tt_value call_exception_text(struct tt_env *env, const tt_value *args)
{
    struct tt_exc *exc = tt_exc_cast(args[0]);
    struct tt_traceback *own = exc->traceback;
    struct tt_text text;
    tt_text_init(&text, env);
    exc->traceback = args[1] == TT_TRUE ? own : NULL;
    int rc = tt__exception_text(env, exc, &text);
    TT_ASSERT(exc->traceback == own || exc->traceback == NULL);
    exc->traceback = own;
    return finish(&text, rc);
}

/* now(): time.time_ns(), but reading it is no choice: a log decides nothing. */
static tt_value call_now(struct tt_env *env, const tt_value *args)
{
    (void)args;
    int64_t epoch_ns = tt__epoch(env) * 1000000000;
    double ns = rint(tt_time(env) * 1e9);
    /* A clock of centuries has steps of microseconds: a sum of doubles loses
     * nothing there, and needs no int64_t. */
    if (ns > 4e18) {
        return tt__int_of_double(env, (double)epoch_ns + ns);
    }
    return tt_int(env, epoch_ns + (int64_t)ns);
}

/* task(): the name of the running task, or None. */
static tt_value call_task(struct tt_env *env, const tt_value *args)
{
    (void)args;
    if (env->task == NULL) {
        return TT_NONE;
    }
    return tt__call_method(env, tt_value_of(env->task), "get_name", NULL, 0);
}

/* What FUNCTION of MODULE returns, or its attribute NAME; TT_NULL: the program
 * has not imported it, or a failure. */
static tt_value result_of(struct tt_env *env, const char *module,
                          const char *function, const char *name)
{
    tt_value made = tt__imported_member(env, module, function);
    tt_value result = made == TT_NULL ? TT_NULL : tt_call(env, made, NULL, 0);
    tt_unref(env, made);
    if (result != TT_NULL && name != NULL) {
        tt_value object = result;
        result = tt__getattr_c(env, object, name);
        tt_unref(env, object);
    }
    return result;
}

/* RESULT (taken), or if that is TT_NULL without a failure, TEXT. */
static tt_value or_text(struct tt_env *env, tt_value result, const char *text)
{
    return result == TT_NULL && tt_failure(env) == 0 ? tt_str_c(env, text)
                                                     : result;
}

/* The name of a thread that _thread.start_new_thread() has started is of module
 * threading, too. */
static int import_threading(struct tt_env *env)
{
    tt_value name = tt_str_c(env, "threading");
    if (name == TT_NULL) {
        return tt_failure(env);
    }
    tt_value module = tt__import(env, tt__machine(env)->image->main, name);
    tt_unref(env, name);
    tt_unref(env, module);
    return module == TT_NULL ? tt_failure(env) : 0;
}

/* thread_name(): of the running thread. */
static tt_value call_thread_name(struct tt_env *env, const tt_value *args)
{
    (void)args;
    if (tt_thread_ident(env) != TT_THREAD_MAIN && import_threading(env) < 0) {
        return TT_NULL;
    }
    tt_value name = result_of(env, "threading", "current_thread", "name");
    return or_text(env, name, "MainThread");
}

/* process_name(): of the running process. */
static tt_value call_process_name(struct tt_env *env, const tt_value *args)
{
    (void)args;
    tt_value name =
        result_of(env, "multiprocessing", "current_process", "name");
    return or_text(env, name, "MainProcess");
}

/* process(): os.getpid() */
static tt_value call_process(struct tt_env *env, const tt_value *args)
{
    (void)args;
    tt_value pid = result_of(env, "os", "getpid", NULL);
    return pid == TT_NULL && tt_failure(env) == 0 ? tt_small_int(MAIN_PROCESS)
                                                  : pid;
}

/* attributes(object): a new dict of them, as its __dict__. */
struct attributes {
    struct tt_env *env;
    struct tt_dict *into;
};

static int add_attribute(void *data, struct tt_slice name, tt_value value)
{
    const struct attributes *to = data;
    tt_value key = tt_str(to->env, name.text, name.size);
    int rc = key == TT_NULL ? tt_failure(to->env)
                            : tt_dict_set(to->env, to->into, key, value);
    tt_unref(to->env, key);
    return rc;
}

static tt_value call_attributes(struct tt_env *env, const tt_value *args)
{
    tt_value made = tt_dict(env);
    if (made == TT_NULL) {
        return TT_NULL;
    }
    struct attributes to = {env, tt_dict_cast(made)};
    tt__instance_attributes(env, args[0], add_attribute, &to);
    if (tt_failure(env) != 0) {
        tt_unref(env, made);
        return TT_NULL;
    }
    return made;
}

/* held(list): the items to which something else refers too, as if the list
 * had weak references. */
static tt_value call_held(struct tt_env *env, const tt_value *args)
{
    const struct tt_list *list = tt_list_get(args[0]);
    tt_value made = tt_list(env, NULL, 0);
    for (size_t i = 0; made != TT_NULL && i < list->count; i++) {
        TT_ASSERT(tt_is_object(list->at[i]));
        if (tt_object(list->at[i])->refs > 1 &&
            tt_list_append(env, tt_list_get(made), list->at[i]) < 0) {
            tt_clear(env, &made);
        }
    }
    return made;
}

#define ROW(name_, parameters_, count_, effect_)                               \
    static const struct tt_native name_##_row =                                \
        TT__MODULE_FUNCTION("_logging", #name_, parameters_, count_, count_,   \
                            count_, effect_, call_##name_)
ROW(attributes, "object /", 1, TT_READS);
ROW(caller, "level /", 1, TT_PURE);
ROW(exception_text, "exception traced /", 2, TT_READS);
ROW(held, "list /", 1, TT_READS);
ROW(now, "", 0, TT_PURE);
ROW(process, "", 0, TT_PURE);
ROW(process_name, "", 0, TT_PURE);
ROW(stack, "", 0, TT_PURE);
ROW(task, "", 0, TT_PURE);
ROW(thread_name, "", 0, TT_PURE);
ROW(traceback, "exception /", 1, TT_READS);
#undef ROW

static const struct tt__member members[] = {
    {"attributes", &attributes_row, NULL},
    {"caller", &caller_row, NULL},
    {"exception_text", &exception_text_row, NULL},
    {"held", &held_row, NULL},
    {"now", &now_row, NULL},
    {"process", &process_row, NULL},
    {"process_name", &process_name_row, NULL},
    {"stack", &stack_row, NULL},
    {"task", &task_row, NULL},
    {"thread_name", &thread_name_row, NULL},
    {"traceback", &traceback_row, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___logging_module = {.name = "_logging",
                                               .members = members};

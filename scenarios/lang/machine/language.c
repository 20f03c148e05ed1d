/* SPDX-License-Identifier: MIT
 *
 * language.c: what the loop needs from the language (struct tt_language), and
 * the start and end of an execution's machine.
 */
#define _POSIX_C_SOURCE 200809L
#include <ticktape/tt_scenario.h>

#include <stdlib.h>
#include <string.h>

#include "scenarios/lang/types/texts.h"
#include "scenarios/lang/types/weak.h"
#include "traceback.h"
#include "vm.h"

/* ---- struct tt_language -------------------------------------------------- */

static void drop_attributes(struct tt_env *env, struct tt_exc *exc)
{
    tt__attributes_drop(env, (struct tt__attributes *)(void *)&exc->shape);
}

static tt_value derive(struct tt_env *env, tt_value group, tt_value members)
{
    return tt__call_method(env, group, "derive", &members, 1);
}

static int close_iterator(struct tt_env *env, tt_value iterator)
{
    tt_value close = tt__getattr_optional_c(env, iterator, "close");
    if (close == TT_NULL) {
        return tt_failure(env);
    }
    tt_value result = tt_call(env, close, NULL, 0);
    tt_unref(env, close);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

/* The result in a StopIteration that ended what is awaited. */
static int stop_value(struct tt_env *env, tt_value *out)
{
    if (!tt_raised(env, &tt_StopIteration)) {
        return tt_failure(env);
    }
    struct tt_exc *stop = tt_exc_take(env);
    *out = tt_ref(tt_exc_arg(stop));
    tt_exc_unref(env, stop);
    return TT_RETURNED;
}

static int resume_iterator(struct tt_env *env, tt_value iterator,
                           enum tt_resume how, tt_value value, tt_value *out)
{
    tt_value method;
    if (how == TT_THROW) {
        method = tt__getattr_optional_c(env, iterator, "throw");
        if (method == TT_NULL) {
            return tt_failure(env) != 0 ? tt_failure(env)
                                        : tt_throw(env, tt_exc_cast(value));
        }
    } else {
        method = tt__getattr_c(env, iterator, "send");
    }
    *out = method == TT_NULL ? TT_NULL : tt_call(env, method, &value, 1);
    tt_unref(env, method);
    return *out != TT_NULL ? TT_YIELDED : stop_value(env, out);
}

static int less(struct tt_env *env, tt_value a, tt_value b)
{
    return tt__compare_truth(env, a, b, COMPARE_LESS);
}

static int equal(struct tt_env *env, tt_value a, tt_value b)
{
    return tt__compare_truth(env, a, b, COMPARE_EQUAL);
}

static tt_value make_deque(struct tt_env *env)
{
    return tt__machine(env)->image->library->make_deque(env);
}

/* Whether V has the mark of inspect.markcoroutinefunction(). */
static int is_marked(struct tt_env *env, tt_value v)
{
    tt_value found = tt__getattr_optional_c(env, v, "_is_coroutine_marker");
    /* The mark is a plain object: mocks have any attribute. */
    bool has = found != TT_NULL && tt_is_exactly(found, &tt_object_type);
    tt_unref(env, found);
    return has ? 1 : tt_failure(env);
}

/* Whether V, an instance of a class in Python, has what inspect takes for a
 * coroutine function: the mark, or __code__ with that flag, as unittest.mock's
 * have. */
static int resembles_coroutine(struct tt_env *env, tt_value v)
{
    enum { CO_COROUTINE = 0x80 };
    int rc = is_marked(env, v);
    if (rc != 0) {
        return rc;
    }
    tt_value code = tt__getattr_optional_c(env, v, "__code__");
    if (code == TT_NULL) {
        return tt_failure(env);
    }
    tt_value found = tt__getattr_optional_c(env, code, "co_flags");
    int64_t flags = 0;
    if (found != TT_NULL && tt_is_int(found) &&
        tt__to_int(env, found, &flags) < 0) {
        flags = 0;
    }
    tt_unref(env, found);
    tt_unref(env, code);
    return tt_failure(env) != 0 ? tt_failure(env) : (flags & CO_COROUTINE) != 0;
}

/* inspect.iscoroutinefunction() */
static int is_coroutine_function(struct tt_env *env, tt_value callable)
{
    for (;;) {
        const struct tt_type *type = tt_type_of(callable);
        if (type->wrapped != NULL) {
            callable = type->wrapped(callable);
        } else if (type == &tt_method_type) {
            callable = ((struct tt_method *)(void *)callable)->function;
        } else {
            break;
        }
    }
    const struct tt_native *row =
        tt_is_exactly(callable, &tt_native_type)
            ? (const struct tt_native *)(void *)callable
            : tt__descriptor_row(callable);
    if (row != NULL) {
        return (row->flags & TT_NATIVE_COROUTINE) != 0;
    }
    if (tt__is_function(callable)) {
        uint32_t kind = tt__function_cast(callable)->code->flags &
                        (CODE_COROUTINE | CODE_GENERATOR);
        return kind == CODE_COROUTINE ? 1 : is_marked(env, callable);
    }
    const struct tt_type *type = tt_type_of(callable);
    bool is_instance = tt__is_class(type) && type->kind != TT_KIND_TYPE;
    return is_instance && tt_is_callable(callable)
               ? resembles_coroutine(env, callable)
               : 0;
}

const struct tt_object tt__is_coroutine_mark =
    TT_OBJECT_STATIC(&tt_object_type);

/* _iscoroutinefunction() of asyncio.coroutines. */
static int makes_coroutine(struct tt_env *env, tt_value callable)
{
    int is_one = is_coroutine_function(env, callable);
    if (is_one != 0) {
        return is_one;
    }
    tt_value mark = tt__getattr_optional_c(env, callable, "_is_coroutine");
    bool has = mark == tt_value_of(&tt__is_coroutine_mark);
    tt_unref(env, mark);
    return has ? 1 : tt_failure(env);
}

/* The function that CALLABLE calls, through methods and partials; NULL: none
 * of a program or a module in Python. */
static const struct tt__function *function_of(tt_value callable)
{
    for (;;) {
        const struct tt_type *type = tt_type_of(callable);
        if (type->wrapped != NULL) {
            callable = type->wrapped(callable);
        } else if (type == &tt_method_type) {
            callable = ((struct tt_method *)(void *)callable)->function;
        } else {
            return tt__is_function(callable) ? tt__function_cast(callable)
                                             : NULL;
        }
    }
}

/* Modules that are asyncio in CPython. */
static bool is_of_asyncio(const struct tt__module *module)
{
    static const char *const names[] = {
        "_executors",    "_network", "_sendfile",  "_sockmethods",
        "_subprocesses", "_tls",     "_transports"};
    if (module == NULL || strncmp(module->name, "asyncio.", 8) == 0) {
        return module != NULL;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(module->name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_type_of_asyncio(const struct tt_type *type)
{
    return strncmp(type->full_name, "asyncio.", 8) == 0;
}

/* The name of CALLABLE if it is a class, a function or a bound method of
 * asyncio's in C, through partials; else NULL. */
static const char *name_in_c(tt_value callable)
{
    while (tt_type_of(callable)->wrapped != NULL) {
        callable = tt_type_of(callable)->wrapped(callable);
    }
    if (tt_is(callable, &tt_type_type)) {
        const struct tt_type *type = (const void *)callable;
        return is_type_of_asyncio(type) ? type->name : NULL;
    }
    tt_value owner = TT_NULL;
    if (tt_is_exactly(callable, &tt_method_type)) {
        const struct tt_method *method = (const void *)callable;
        owner = method->self;
        callable = method->function;
    }
    if (!tt_is_exactly(callable, &tt_native_type)) {
        return NULL;
    }
    const struct tt_native *native = (const void *)callable;
    if (owner == TT_NULL) {
        const struct tt_export *row = tt_asyncio_exports;
        while (row->name != NULL && row->object != native) {
            row++;
        }
        return row->name == NULL ? NULL : native->name;
    }
    struct tt_mro mro;
    tt_mro_set(&mro, tt_type_of(owner));
    while (mro.at != NULL && !is_type_of_asyncio(mro.at)) {
        tt_mro_next(&mro);
    }
    return mro.at == NULL ? NULL : native->name;
}

/* The label of a program's function that is called like one of asyncio's own
 * callbacks: the judges know those by their qualified names. Libraries have
 * such whose classes are asyncio's now (async-timeout: Timeout._on_timeout).
 * The last part of each name begins with `_`. */
static const char *label_as_asyncio(const struct tt__function *function)
{
    static const struct {
        const char *name;
        enum tt_label_id label;
    } known[] = {
        {"Timeout._on_timeout", TT_LABEL_TIMEOUT},
        {"TaskGroup._on_task_done", TT_LABEL_TASKGROUP},
        {"_AsCompletedIterator._handle_completion", TT_LABEL_AS_COMPLETED},
        {"_AsCompletedIterator._handle_timeout", TT_LABEL_AS_COMPLETED_TIMER},
        {"_chain_future.<locals>._call_check_cancel", TT_LABEL_CHAIN_CANCEL},
        {"_chain_future.<locals>._call_set_state", TT_LABEL_CHAIN_SET},
        {"_chain_future.<locals>._set_state", TT_LABEL_CHAIN_SET},
        {"_log_on_exception", TT_LABEL_SHIELD_LOG},
        {"_release_waiter", TT_LABEL_WAIT_TIMER},
        {"_run_until_complete_cb", TT_LABEL_RUN_UNTIL_COMPLETE},
        {"_set_result_unless_cancelled", TT_LABEL_SLEEP},
        {"_wait.<locals>._on_completion", TT_LABEL_WAIT},
        {"gather.<locals>._done_callback", TT_LABEL_GATHER},
        {"shield.<locals>._clear_awaited_by_callback", TT_LABEL_SHIELD_CLEAR},
        {"shield.<locals>._inner_done_callback", TT_LABEL_SHIELD_INNER},
        {"shield.<locals>._outer_done_callback", TT_LABEL_SHIELD_OUTER},
    };
    struct tt_slice name = tt_full_name_of(tt_value_of(function));
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strlen(known[i].name) == name.size &&
            memcmp(known[i].name, name.text, name.size) == 0) {
            return tt_label_text(known[i].label);
        }
    }
    return NULL;
}

/* The last part of its name, without underscores around it and `call_`. The
 * judge of programs that do I/O (tests/oracle/kernel.py) calls all of asyncio's
 * functions so, the other (oracle.py) none. What is written in the language is
 * asyncio's I/O. */
static size_t own_label(const struct tt_env *env, tt_value callable, char *text,
                        size_t room)
{
    const struct tt__function *function = function_of(callable);
    const char *name = NULL;
    if (function != NULL && is_of_asyncio(function->code->program->module)) {
        name = tt_str_get(function->code->name)->text;
    } else if (function != NULL) {
        const char *label = label_as_asyncio(function);
        size_t size = label == NULL ? 0 : strlen(label);
        TT_ASSERT(size <= room);
        memcpy(text, label == NULL ? "" : label, size);
        return size;
    } else if (env->sys != NULL || env->threads != NULL) {
        name = name_in_c(callable);
    }
    if (name == NULL) {
        return 0;
    }
    name += strspn(name, "_");
    name += strncmp(name, "call_", 5) == 0 ? 5 : 0;
    size_t size = strlen(name);
    while (size > 0 && name[size - 1] == '_') {
        size--;
    }
    size = size < room ? size : room;
    for (size_t i = 0; i < size; i++) {
        text[i] = name[i] == '_' ? ' ' : name[i];
    }
    return size;
}

static int check_descriptor(struct tt_env *env, tt_value fd)
{
    tt_value function =
        tt__imported_member(env, "_transports", "ensure_no_transport");
    if (function == TT_NULL) { /* not imported: there are no transports */
        return 0;
    }
    tt_value result = tt_call(env, function, &fd, 1);
    TT_ASSERT(result == TT_NULL || result == TT_NONE);
    tt_unref(env, function);
    return result == TT_NULL ? tt_failure(env) : 0;
}

/* The module that has METHOD of a loop. */
static const char *module_of_method(const char *class_name, const char *method)
{
    if (strncmp(method, "subprocess_", strlen("subprocess_")) == 0) {
        return "_subprocesses";
    }
    return strcmp(class_name, "Executors") == 0 ? "_executors" : "_network";
}

/* NAME is CLASS.METHOD of module _network, _subprocesses or _executors. */
static tt_value loop_method(struct tt_env *env, const char *name,
                            const struct tt_args *args)
{
    char class_name[64];
    size_t size = strcspn(name, ".");
    TT_ASSERT(name[size] == '.' && size < sizeof class_name);
    memcpy(class_name, name, size);
    class_name[size] = '\0';
    const char *method = name + size + 1;
    tt_value class = tt__import_member(
        env, module_of_method(class_name, method), class_name);
    tt_value function =
        class == TT_NULL ? TT_NULL : tt__getattr_c(env, class, method);
    tt_value result =
        function == TT_NULL ? TT_NULL : tt_call_args(env, function, args);
    tt_unref(env, function);
    tt_unref(env, class);
    return result;
}

static bool place(struct tt_env *env, struct tt_place *out)
{
    const struct tt__machine *machine = tt__machine(env);
    const struct tt__frame *frame = machine->current;
    while (frame != NULL && frame->back != NULL && tt__is_of_library(frame)) {
        frame = frame->back;
    }
    if (frame == NULL) {
        return false;
    }
    out->file = frame->code->program->file;
    out->line = tt__frame_line(frame);
    out->source = tt__source_line(frame->code->program, out->line);
    out->is_main = frame->code->program == machine->image->main;
    out->is_inside = frame != machine->current;
    return true;
}

static bool expression(struct tt_env *env, struct tt_slice *out, bool *is_cut)
{
    const struct tt__frame *frame = tt__machine(env)->current;
    return frame != NULL &&
           tt__source_of_op(frame->code, tt__frame_op(frame), out, is_cut);
}

static bool entry_place(struct tt_env *env, const struct tt_traceback *at,
                        struct tt_place *out)
{
    const struct tt__code *code = tt__traceback_code(at);
    if (code == NULL) {
        return false;
    }
    *out = (struct tt_place){.file = code->program->file,
                             .line = at->line,
                             .is_main = code->program ==
                                        tt__machine(env)->image->main};
    return true;
}

static bool about_frame(struct tt_env *env, tt_value v,
                        struct tt_frame_about *out)
{
    (void)env;
    if (!tt_is_exactly(v, &tt__frame_view_type) ||
        ((const struct tt__frame_view *)(void *)v)->frame == NULL) {
        return false;
    }
    tt__frame_describe(((const struct tt__frame_view *)(void *)v)->frame, out);
    return true;
}

static tt_value frame_of(struct tt_env *env, tt_value coro)
{
    return tt_is_exactly(coro, &tt__coroutine_type)
               ? tt__frame_object(env, tt__frame_cast(coro))
               : TT_NULL;
}

static const void *frame_now(struct tt_env *env)
{
    return tt__machine(env)->current;
}

static int push_frames(struct tt_env *env, const void *innermost, tt_value list)
{
    const struct tt__frame *frame = innermost;
    int rc = 0;
    for (; rc == 0 && frame != NULL; frame = frame->back) {
        tt_value view =
            tt__frame_object(env, (struct tt__frame *)(uintptr_t)frame);
        rc = view == TT_NULL ? tt_failure(env)
                             : tt_list_append(env, tt_list_get(list), view);
        tt_unref(env, view);
        if (rc == 0 && frame->back == NULL &&
            strcmp(tt_str_get(frame->code->name)->text, "<module>") != 0) {
            rc = tt_fail(env, TT_ELIMIT,
                         "the stack below a generator or a class that runs a "
                         "loop is not known");
        }
    }
    return rc;
}

/* Puts what PRINT prints, without the last line break. */
static int
put_printed(struct tt_env *env, struct tt_exc *exc, struct tt_text *out,
            void (*print)(struct tt_env *env, struct tt_exc *exc, FILE *out))
{
    char *text = NULL;
    size_t size = 0;
    FILE *into = open_memstream(&text, &size);
    if (into == NULL) {
        return tt_fail(env, TT_ENOMEM, "no memory for a traceback");
    }
    print(env, exc, into);
    if (fclose(into) != 0) {
        free(text);
        return tt_fail(env, TT_ENOMEM, "no memory for a traceback");
    }
    TT_ASSERT(size > 0 && text[size - 1] == '\n');
    tt_text_put(out, text, size - 1);
    free(text);
    return out->error;
}

static int put_traceback(struct tt_env *env, struct tt_exc *exc,
                         struct tt_text *out)
{
    return put_printed(env, exc, out, tt_scenario_traceback);
}

int tt__exception_text(struct tt_env *env, struct tt_exc *exc,
                       struct tt_text *out)
{
    return put_printed(env, exc, out, tt__traceback_exception);
}

/* NAME of module logging, if the program has imported it; else TT_NULL. */
static tt_value of_logging(struct tt_env *env, const char *name)
{
    return tt__imported_member(env, "logging", name);
}

static int has_log(struct tt_env *env)
{
    tt_value function = of_logging(env, "_has_handlers");
    if (function == TT_NULL) {
        return tt_failure(env);
    }
    tt_value result = tt_call(env, function, NULL, 0);
    tt_unref(env, function);
    if (result == TT_NULL) {
        return tt_failure(env);
    }
    if (result == TT_TRUE) {
        return 2;
    }
    return 1;
}

static int log_about(struct tt_env *env, const struct tt_log_about *about)
{
    tt_value function = of_logging(env, "_report");
    tt_value text = tt_str(env, about->text, about->size);
    TT_ASSERT(function != TT_NULL || tt_failure(env) != 0);
    const tt_value args[] = {
        tt_small_int(about->level), text,
        about->exception == TT_NULL ? TT_NONE : about->exception,
        tt_bool(about->left), tt_bool(about->is_concurrent)};
    tt_value result = function == TT_NULL || text == TT_NULL
                          ? TT_NULL
                          : tt_call(env, function, args, 5);
    tt_unref(env, text);
    tt_unref(env, function);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

/* What is logged at a place of asyncio's sources, of whichever level: without
 * module logging, warnings and errors are written to stderr. */
static int log_note(struct tt_env *env, const struct tt_log_note *note,
                    struct tt_text *out)
{
    tt_value function = of_logging(env, "_note");
    tt_value result;
    TT_ASSERT(tt_is_tuple(note->args));
    if (function != TT_NULL) {
        const tt_value args[] = {tt_small_int(note->level), note->place,
                                 note->text, note->args,
                                 tt_bool(note->is_traced)};
        result = tt_call(env, function, args, 5);
    } else if (tt_failure(env) == 0 && note->level >= TT_LOG_WARNING) {
        result = tt_tuple_get(note->args)->count == 0
                     ? tt_ref(note->text)
                     : tt__percent(env, tt_str_get(note->text), note->args);
        if (result != TT_NULL) {
            tt_text_str(out, result);
        }
    } else {
        return tt_failure(env);
    }
    tt_unref(env, function);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : out->error;
}

static int warn_program(struct tt_env *env, const struct tt_type *category,
                        const char *text, bool about_object)
{
    tt_value function = tt__imported_member(env, "warnings", "_warn_of_c");
    if (function == TT_NULL) {
        return tt_failure(env);
    }
    tt_value message = tt_str_c(env, text);
    const tt_value args[] = {message, tt_value_of(category),
                             about_object ? TT_TRUE : TT_FALSE};
    tt_value result =
        message == TT_NULL ? TT_NULL : tt_call(env, function, args, 3);
    tt_unref(env, message);
    tt_unref(env, function);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 1;
}

static int unraisable(struct tt_env *env, struct tt_exc *exc,
                      const struct tt_text *text)
{
    return tt__machine(env)->image->library->unraisable(env, exc, text);
}

static bool source_of_frame(struct tt_env *env, tt_value v,
                            struct tt_slice *out)
{
    (void)env;
    if (!tt_is_exactly(v, &tt__frame_view_type)) {
        return false;
    }
    const struct tt__frame *frame =
        ((const struct tt__frame_view *)(void *)v)->frame;
    *out = frame == NULL
               ? (struct tt_slice){"", 0, true}
               : tt__source_line(frame->code->program, tt__frame_line(frame));
    return true;
}

/* What codecs.register_error has been given for NAME. */
static tt_value find_error_handler(struct tt_env *env, tt_value name)
{
    tt_value found = TT_NULL;
    tt_value known = tt__imported_member(env, "codecs", "_handlers");
    if (known == TT_NULL) {
        return TT_NULL;
    }
    TT_ASSERT(tt_is_dict(known));
    int rc = tt_dict_get(env, tt_dict_cast(known), name, &found);
    found = rc > 0 ? tt_ref(found) : TT_NULL;
    tt_unref(env, known);
    return found;
}

/* ---- The machine's start and end ----------------------------------------- */

/* Sets the variables that CPython sets before a module's top level runs, as far
 * as its code names them. */
static int set_specials(struct tt_env *env, struct tt__module_object *module)
{
    static const char *const names[] = {"__name__", "__file__",
                                        "__doc__",  "__package__",
                                        "__spec__", "__loader__"};
    const struct tt__program *program = module->program;
    tt_value *globals = tt__machine(env)->globals + program->first_global;
    for (uint32_t i = 0; i < program->global_count; i++) {
        const char *name = tt_str_get(program->global_names[i])->text;
        if (name[0] != '_' || name[1] != '_') {
            continue;
        }
        for (size_t at = 0; at < sizeof names / sizeof *names; at++) {
            if (strcmp(name, names[at]) == 0) {
                tt_set(env, &globals[i], tt__module_special(env, module, name));
            }
        }
        if (tt_failure(env) != 0) {
            return tt_failure(env);
        }
    }
    return 0;
}

int tt__run_module(struct tt_env *env, struct tt__module_object *module)
{
    const struct tt__program *program = module->program;
    if (program->refusal != NULL) {
        return tt_fail(env, TT_ELIMIT, "import of module '%s': refused: %s",
                       program->name, program->refusal);
    }
    TT_ASSERT(program->main != NULL && program->main->flags & CODE_MODULE);
    /* A package that was installed was compiled then. */
    int rc = program->is_foreign ? 0 : tt__issue_warnings(env, program);
    rc = rc < 0 ? rc : set_specials(env, module);
    tt_value function =
        rc < 0 ? TT_NULL
               : tt__make_function_value(env, program->main, TT_NULL, TT_NULL,
                                         TT_NULL);
    tt_value result =
        function == TT_NULL ? TT_NULL : tt_call(env, function, NULL, 0);
    tt_unref(env, function);
    tt_unref(env, result);
    return tt_failure(env);
}

/* A zeroed array of COUNT items and one more, so that none is empty. */
static void *array_new(struct tt_env *env, size_t count, size_t size)
{
    void *made = tt_alloc(env, (count + 1) * size);
    if (made != NULL) {
        memset(made, 0, (count + 1) * size);
    }
    return made;
}

static void array_free(struct tt_env *env, void *array, size_t count,
                       size_t size)
{
    if (array != NULL) {
        tt_free(env, array, (count + 1) * size);
    }
}

static size_t count_modules(const struct tt__image *image)
{
    return image->library->module_count + image->own_count;
}

static void machine_free(struct tt_env *env, struct tt__machine *machine)
{
    const struct tt__image *image = machine->image;
    TT_ASSERT(machine->builtins == image->global_builtins);
    tt__caches_free(env, machine->caches, image);
    array_free(env, machine->globals, image->global_count,
               sizeof *machine->globals);
    array_free(env, machine->modules, count_modules(image),
               sizeof(struct tt__module_object *));
    tt_free(env, machine, sizeof *machine);
}

/* NULL: a failure. The machine's memory is the execution's. */
static struct tt__machine *machine_new(struct tt_env *env,
                                       const struct tt__image *image)
{
    struct tt__machine *machine = tt_alloc(env, sizeof *machine);
    if (machine == NULL) {
        return NULL;
    }
    memset(machine, 0, sizeof *machine);
    machine->image = image;
    machine->builtins = image->global_builtins;
    machine->objects.function = &tt__function_type;
    machine->objects.coroutine = &tt__coroutine_type;
    machine->objects.code = &tt__code_type;
    machine->objects.names_of = image->library->names_of;
    machine->objects.error_handler = find_error_handler;
    machine->objects.module_of = image->library->module_of;
    machine->objects.set_cell = tt__set_class_cell;
    machine->objects.module_name = tt__running_module_name;
    machine->objects.member = tt__import_member;
    machine->globals =
        array_new(env, image->global_count, sizeof *machine->globals);
    machine->caches = tt__caches_new(env, image);
    machine->modules = array_new(env, count_modules(image),
                                 sizeof(struct tt__module_object *));
    if (tt_failure(env) != 0) {
        machine_free(env, machine);
        return NULL;
    }
    return machine;
}

static const struct tt_language language;

/* Unsets the globals of the program's own modules, itself first, or of those of
 * the library. */
static void clear_globals(struct tt_env *env, bool own)
{
    const struct tt__machine *machine = tt__machine(env);
    for (const struct tt__program *at = machine->image->programs; at != NULL;
         at = at->next) {
        for (uint32_t i = 0;
             (at->module == NULL) == own && i < at->global_count; i++) {
            tt_clear(env, &machine->globals[at->first_global + i]);
        }
    }
}

/* __del__ of what only a global of the program holds, while its functions still
 * have theirs. */
static void finalise_globals(struct tt_env *env, struct tt__machine *machine)
{
    const struct tt__image *image = machine->image;
    for (uint32_t i = image->main->first_global; i < image->global_count; i++) {
        tt_value v = machine->globals[i];
        if (tt_is_object(v) && tt_object(v)->refs == 1) {
            tt__finalise(env, tt_object(v));
        }
    }
}

static struct tt_handled *swap_thread(struct tt_env *env, void **from,
                                      void *const *to)
{
    struct tt__machine *machine = tt__machine(env);
    TT_ASSERT(from != to);
    from[0] = machine->current;
    from[1] = machine->resumed;
    from[2] = machine->handled.exc;
    from[3] = machine->handled.outer;
    machine->current = to[0];
    machine->resumed = to[1];
    machine->handled.exc = to[2];
    machine->handled.outer = to[3];
    return &machine->handled;
}

/* ---- Processes ----------------------------------------------------------- */

/* What a process has of the machine. */
struct process {
    tt_value *globals;
    struct tt__cache **caches;
    struct tt__module_object **modules;
    struct tt__module_object *imported;
    uint32_t import_count;
    size_t input_at;
    tt_value sys_modules;
    tt_value redirected;
    const tt_value *builtins;
    tt_value set_builtins;
};

static const struct process nothing = {
    .sys_modules = TT_NULL, .redirected = TT_NULL, .set_builtins = TT_NULL};

static void process_free(struct tt_env *env, void *process)
{
    const struct tt__image *image = tt__machine(env)->image;
    struct process *self = process;
    TT_ASSERT(self->set_builtins == TT_NULL);
    tt__caches_free(env, self->caches, image);
    array_free(env, self->globals, image->global_count, sizeof *self->globals);
    array_free(env, self->modules, count_modules(image),
               sizeof(struct tt__module_object *));
    tt_free(env, self, sizeof *self);
}

static void *process_new(struct tt_env *env, bool is_empty)
{
    const struct tt__image *image = tt__machine(env)->image;
    struct process *self = tt_alloc(env, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    *self = nothing;
    self->builtins = image->global_builtins;
    if (is_empty) {
        return self;
    }
    self->globals = array_new(env, image->global_count, sizeof *self->globals);
    self->caches = tt__caches_new(env, image);
    self->modules = array_new(env, count_modules(image),
                              sizeof(struct tt__module_object *));
    if (tt_failure(env) != 0) {
        process_free(env, self);
        return NULL;
    }
    return self;
}

static void swap_process(struct tt_env *env, void *from, void *to)
{
    struct tt__machine *machine = tt__machine(env);
    struct process *out = from, *in = to;
    TT_ASSERT(out->globals == NULL && in->globals != NULL);
    *out = (struct process){machine->globals,      machine->caches,
                            machine->modules,      machine->imported,
                            machine->import_count, machine->input_at,
                            machine->sys_modules,  machine->redirected,
                            machine->builtins,     machine->set_builtins};
    machine->globals = in->globals;
    machine->caches = in->caches;
    machine->modules = in->modules;
    machine->imported = in->imported;
    machine->import_count = in->import_count;
    machine->input_at = in->input_at;
    machine->sys_modules = in->sys_modules;
    machine->redirected = in->redirected;
    machine->builtins = in->builtins;
    machine->set_builtins = in->set_builtins;
    *in = nothing;
    in->builtins = machine->image->global_builtins;
}

static void drop_modules(struct tt_env *env, struct tt__machine *machine)
{
    for (size_t i = 0; i < count_modules(machine->image); i++) {
        struct tt__module_object *module = tt__unlist_module(env, i);
        if (module != NULL) {
            tt_object_unref(env, &module->head);
        }
    }
}

static void drop_builtins(struct tt_env *env, struct tt__machine *machine)
{
    tt__free_builtins(env, machine->builtins);
    machine->builtins = machine->image->global_builtins;
    tt_clear(env, &machine->set_builtins);
}

/* Modules and globals of the running process. */
static void process_end(struct tt_env *env)
{
    struct tt__machine *machine = tt__machine(env);
    finalise_globals(env, machine);
    clear_globals(env, true);
    tt_clear(env, &machine->sys_modules);
    tt_clear(env, &machine->redirected);
    clear_globals(env, false);
    drop_builtins(env, machine);
    drop_modules(env, machine);
}

static bool is_atomic(struct tt_env *env)
{
    const struct tt__frame *frame = tt__machine(env)->current;
    return frame == NULL || frame->code->program->module != NULL;
}

/* Modules and globals, then shapes and classes, which instances need. */
static void machine_end(struct tt_env *env)
{
    struct tt__machine *machine = tt__machine(env);
    TT_ASSERT(env->language == &language);
    struct tt_exc *handled = machine->handled.exc;
    machine->handled.exc = NULL;
    tt_exc_unref(env, handled);
    finalise_globals(env, machine);
    machine->objects.is_ending = true;
    /* The program's own first: what it has may call into the library. */
    clear_globals(env, true);
    tt_clear(env, &machine->sys_modules);
    tt_clear(env, &machine->redirected);
    clear_globals(env, false);
    drop_builtins(env, machine);
    drop_modules(env, machine);
    tt__descriptors_drop(env);
    tt_clear(env, &machine->text_codes);
    tt__code_objects_drop(env);
    tt__extras_end(env);
    tt__classes_drop(env);
    tt__shapes_drop(env);
    tt__code_copies_free(env);
    env->language_state = NULL;
    env->handled = machine->handled.outer; /* what is closed now may raise */
    machine_free(env, machine);
}

static const struct tt_language language = {
    .make = tt__make,
    .attribute = tt__getattr_c,
    .less = less,
    .equal = equal,
    .length = tt__length,
    .attributes = tt__instance_attributes,
    .drop_attributes = drop_attributes,
    .drop_extra = tt__extra_drop,
    .bury_extra = tt__weak_bury,
    .derive = derive,
    .close_iterator = close_iterator,
    .resume_iterator = resume_iterator,
    .stop_value = stop_value,
    .aclose = tt__async_generator_aclose,
    .makes_coroutine = makes_coroutine,
    .own_label = own_label,
    .check_descriptor = check_descriptor,
    .loop_method = loop_method,
    .make_deque = make_deque,
    .place = place,
    .expression = expression,
    .entry_place = entry_place,
    .other_file = tt__other_file,
    .frame_at = tt__running_frame,
    .about_frame = about_frame,
    .frame_of = frame_of,
    .frame_now = frame_now,
    .push_frames = push_frames,
    .source_of_frame = source_of_frame,
    .variables = tt__variables,
    .depth = tt__running_depth,
    .evaluate = tt__evaluate,
    .put_traceback = put_traceback,
    .unraisable = unraisable,
    .unicode_error = tt__unicode_error_text,
    .has_log = has_log,
    .note = log_note,
    .log = log_about,
    .warn = warn_program,
    .swap_thread = swap_thread,
    .begin_threads = tt__begin_threads,
    .is_atomic = is_atomic,
    .begin_process = process_new,
    .swap_process = swap_process,
    .end_process = process_end,
    .free_process = process_free,
    .end = machine_end,
};

int tt__machine_begin(struct tt_env *env, const struct tt__image *image)
{
    TT_ASSERT(env->language_state == NULL);
    TT_ASSERT(image->main->number == 0 && image->own_count > 0);
    struct tt__machine *machine = machine_new(env, image);
    if (machine == NULL) {
        return tt_failure(env);
    }
    machine->handled.outer = env->handled;
    env->handled = &machine->handled;
    env->language_state = machine;
    for (const struct tt__program *at = image->programs; at != NULL;
         at = at->next) {
        if (at->names_call_graphs) {
            tt_track_awaiting(env);
        }
    }
    env->language = &language;
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * scenario.c: loading a program, and running it.
 */
#define _POSIX_C_SOURCE 200809L
#include <ticktape/tt_scenario.h>

#include <stdlib.h>
#include <string.h>

#include "scenarios/lang/library/deque.h"
#include "machine.h"
#include "scenarios/lang/compile/compile.h"
#include "scenarios/lang/read/parse.h"
#include "scenarios/lang/read/refuse.h"
#include "scenarios/lang/read/file.h"
#include "vm.h"

struct tt_scenario {
    struct tt__program program;
    char hash[TT__FILE_HASH];
};

enum {
    PROGRAM_MEMORY_MAX = 1 << 30, /* of the code, and of what makes it */
    EXCERPT_MAX = 120             /* columns of source in an error */
};

/* ---- Errors -------------------------------------------------------------- */

/* Appends the source line of PLACE and a mark under the column, if the line
 * is short and plain enough to be shown. */
static void put_excerpt(char *text, size_t room, const char *source,
                        size_t size, struct tt__place place)
{
    const char *end = source + size, *line = source;
    for (uint32_t i = 1; i < place.line && line < end; i++) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        line = next == NULL ? end : next + 1;
    }
    const char *stop = line;
    while (stop < end && *stop != '\n' && *stop != '\r' && *stop != '\0') {
        stop++;
    }
    int length = (int)(stop - line), indent = 0;
    if (stop - line > EXCERPT_MAX || place.line == 0 ||
        place.column > EXCERPT_MAX) {
        return;
    }
    while (indent < length && (line[indent] == ' ' || line[indent] == '\t')) {
        indent++;
    }
    if (indent == length || (int)place.column <= indent) {
        return;
    }
    snprintf(text, room, "\n    %.*s\n    %*s", length - indent, line + indent,
             (int)place.column - indent, "^");
}

static void tell(struct tt_scenario_error *error, const char *file,
                 const struct tt__diagnostic *diagnostic, const char *source,
                 size_t size)
{
    static const char *const kinds[] = {
        [DIAGNOSTIC_NONE] = "error",
        [DIAGNOSTIC_SYNTAX] = "SyntaxError",
        [DIAGNOSTIC_REFUSED] = "refused",
        [DIAGNOSTIC_LIMIT] = "limit",
    };
    struct tt__place place = diagnostic->place;
    error->line = place.line;
    error->column = place.column;
    int used = snprintf(
        error->text, sizeof error->text, "%.200s:%u:%u: %s: %s%s%s", file,
        place.line, place.column, kinds[diagnostic->kind], diagnostic->message,
        diagnostic->hint[0] != '\0' ? "; " : "", diagnostic->hint);
    if (used > 0 && (size_t)used < sizeof error->text) {
        put_excerpt(error->text + used, sizeof error->text - (size_t)used,
                    source, size, place);
    }
}

/* ---- Loading ------------------------------------------------------------- */

static int compile(struct tt__program *program, struct tt__pool *scratch,
                   struct tt__diagnostic *diagnostic)
{
    static const struct tt__environment environment = {
        .builtin = tt__builtin,
        .module = tt__module_exists,
        .member = tt__module_has,
        .nearest = tt__module_nearest,
    };
    struct tt__tree tree;
    if (tt__parse(program->source, program->source_size, scratch, &tree,
                  diagnostic) < 0 ||
        tt__refuse(&tree, diagnostic) < 0) {
        return -1;
    }
    return tt__compile(&tree, program, &environment, scratch, diagnostic);
}

int tt_scenario_load(const char *file, const char *text, size_t size,
                     struct tt_scenario **scenario,
                     struct tt_scenario_error *error)
{
    struct tt__pool scratch;
    struct tt__diagnostic diagnostic = {.kind = DIAGNOSTIC_NONE};
    struct tt_scenario *made = calloc(1, sizeof *made);
    *scenario = NULL;
    *error = (struct tt_scenario_error){.line = 0};
    if (made == NULL) {
        snprintf(error->text, sizeof error->text, "%.200s: out of memory",
                 file);
        return -1;
    }
    struct tt__program *program = &made->program;
    tt__pool_init(&scratch, PROGRAM_MEMORY_MAX);
    tt__pool_init(&program->pool, PROGRAM_MEMORY_MAX);
    program->file = tt__pool_copy(&program->pool, file, strlen(file));
    program->source = tt__pool_copy(&program->pool, text, size);
    program->source_size = size;
    int rc = program->file == NULL || program->source == NULL
                 ? -1
                 : compile(program, &scratch, &diagnostic);
    tt__pool_deinit(&scratch);
    if (rc < 0) {
        tell(error, file, &diagnostic, text, size);
        tt_scenario_free(made);
        return -1;
    }
    tt__file_hash(text, size, made->hash);
    *scenario = made;
    return 0;
}

int tt_scenario_load_file(const char *file, struct tt_scenario **scenario,
                          struct tt_scenario_error *error)
{
    *scenario = NULL;
    *error = (struct tt_scenario_error){.line = 0};
    size_t size;
    const char *why;
    char *text = tt__file_read(file, &size, &why);
    int rc = -1;
    if (text != NULL) {
        rc = tt_scenario_load(file, text, size, scenario, error);
    } else {
        snprintf(error->text, sizeof error->text, "%.200s: %s", file, why);
    }
    free(text);
    return rc;
}

const char *tt_scenario_hash(const struct tt_scenario *scenario)
{
    return scenario->hash;
}

void tt_scenario_free(struct tt_scenario *scenario)
{
    if (scenario != NULL) {
        tt__pool_deinit(&scenario->program.pool);
        free(scenario);
    }
}

/* ---- What loop/ asks of the language ------------------------------------- */

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

static tt_value make_deque(struct tt_env *env)
{
    return tt__deque_new(env, -1);
}

static bool makes_coroutine(tt_value callable)
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
        return row->flags & TT_NATIVE_COROUTINE;
    }
    return tt__is_function(callable) &&
           (tt__function_cast(callable)->code->flags &
            (CODE_COROUTINE | CODE_GENERATOR)) == CODE_COROUTINE;
}

static bool place(struct tt_env *env, struct tt_place *out)
{
    const struct tt__machine *machine = tt__machine(env);
    const struct tt__frame *frame = machine->current;
    if (frame == NULL) {
        return false;
    }
    out->file = frame->code->program->file;
    out->line = tt__frame_line(frame);
    out->source = tt__source_line(frame->code->program, out->line);
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

static int put_traceback(struct tt_env *env, struct tt_exc *exc,
                         struct tt_text *out)
{
    char *text = NULL;
    size_t size = 0;
    FILE *into = open_memstream(&text, &size);
    if (into == NULL) {
        return tt_fail(env, TT_ENOMEM, "no memory for a traceback");
    }
    tt_scenario_traceback(env, exc, into);
    if (fclose(into) != 0) {
        free(text);
        return tt_fail(env, TT_ENOMEM, "no memory for a traceback");
    }
    TT_ASSERT(size > 0 && text[size - 1] == '\n');
    tt_text_put(out, text, size - 1);
    free(text);
    return out->error;
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

/* ---- Running ------------------------------------------------------------- */

static int set_global(struct tt_env *env, const char *name, tt_value value)
{
    struct tt__machine *machine = tt__machine(env);
    if (value == TT_NULL) {
        return tt_failure(env);
    }
    for (uint32_t i = 0; i < machine->program->global_count; i++) {
        if (tt_str_is(machine->program->global_names[i], name)) {
            machine->globals[i] = tt_ref(value);
        }
    }
    tt_unref(env, value);
    return 0;
}

/* Modules and globals, then shapes and classes, which instances need. */
static void end(struct tt_env *env)
{
    struct tt__machine *machine = tt__machine(env);
    const struct tt__program *program = machine->program;
    struct tt_exc *handled = machine->handled.exc;
    machine->handled.exc = NULL;
    tt_exc_unref(env, handled);
    for (uint32_t i = 0; i < program->global_count; i++) {
        tt_clear(env, &machine->globals[i]);
    }
    for (size_t i = 0; i < MODULES_MAX; i++) {
        if (machine->modules[i] != NULL) {
            tt_object_unref(env, &machine->modules[i]->head);
        }
    }
    tt__descriptors_drop(env);
    tt__extras_end(env);
    tt__classes_drop(env);
    tt__shapes_drop(env);
    tt_free(env, machine->caches,
            (program->cache_count + 1) * sizeof(struct tt__cache));
    tt_free(env, machine->globals,
            (program->global_count + 1) * sizeof(tt_value));
    env->language_state = NULL;
    env->handled = machine->handled.outer; /* what is closed now may raise */
    tt_free(env, machine, sizeof *machine);
}

static const struct tt_language language = {
    .make = tt__make,
    .attribute = tt__getattr_c,
    .less = less,
    .length = tt__length,
    .attributes = tt__instance_attributes,
    .drop_attributes = drop_attributes,
    .drop_extra = tt__extra_drop,
    .derive = derive,
    .close_iterator = close_iterator,
    .resume_iterator = resume_iterator,
    .stop_value = stop_value,
    .aclose = tt__async_generator_aclose,
    .makes_coroutine = makes_coroutine,
    .make_deque = make_deque,
    .place = place,
    .frame_at = tt__running_frame,
    .about_frame = about_frame,
    .frame_of = frame_of,
    .frame_now = frame_now,
    .push_frames = push_frames,
    .source_of_frame = source_of_frame,
    .variables = tt__variables,
    .put_traceback = put_traceback,
    .end = end,
};

/* The machine's memory is the execution's. */
static int begin(struct tt_env *env, const struct tt__program *program)
{
    struct tt__machine *machine = tt_alloc(env, sizeof *machine);
    if (machine == NULL) {
        return tt_failure(env);
    }
    memset(machine, 0, sizeof *machine);
    machine->program = program;
    size_t globals = (program->global_count + 1) * sizeof(tt_value);
    size_t caches = (program->cache_count + 1) * sizeof(struct tt__cache);
    machine->globals = tt_alloc(env, globals);
    machine->caches = machine->globals == NULL ? NULL : tt_alloc(env, caches);
    if (machine->caches == NULL) {
        tt_free(env, machine->globals, globals);
        tt_free(env, machine, sizeof *machine);
        return tt_failure(env);
    }
    memset(machine->globals, 0, globals);
    memset(machine->caches, 0, caches);
    machine->handled.outer = env->handled;
    env->handled = &machine->handled;
    env->language_state = machine;
    if (program->names_call_graphs) {
        tt_track_awaiting(env);
    }
    env->language = &language;
    int rc = set_global(env, "__name__", tt_str_c(env, "__main__"));
    if (rc == 0) {
        rc = set_global(env, "__file__", tt_str_c(env, program->file));
    }
    return rc == 0 ? set_global(env, "__doc__", program->main->doc) : rc;
}

void tt_scenario_watch(struct tt_scenario *scenario)
{
    tt_scenario_watching(scenario, true);
}

void tt_scenario_watching(void *scenario, bool on)
{
    tt__watch_program(&((struct tt_scenario *)scenario)->program, on);
}

int tt_scenario_body(struct tt_env *env, void *scenario)
{
    return tt_scenario_main(env, scenario);
}

int tt_scenario_main(struct tt_env *env, const struct tt_scenario *scenario)
{
    const struct tt__program *program = &scenario->program;
    int rc = begin(env, program);
    if (rc < 0) {
        return rc;
    }
    tt_value function =
        tt__make_function_value(env, program->main, TT_NULL, TT_NULL, TT_NULL);
    tt_value result =
        function == TT_NULL ? TT_NULL : tt_call(env, function, NULL, 0);
    tt_unref(env, function);
    tt_unref(env, result);
    /* Also what a destructor came to: an execution that is out of memory did
     * not end well. */
    return tt_failure(env);
}

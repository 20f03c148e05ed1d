/* SPDX-License-Identifier: MIT
 *
 * graph.c: who awaits whom, as programs see it.
 *
 * Mirrors asyncio/graph.py of 3.14. Who awaits a future is awaited.c's, which
 * knows it where env->tracks_awaiting is set.
 */
#include "loop/python/graph.h"

#include <stdio.h>

#include "loop/core/awaited.h"
#include "loop/core/methods/graph_frames.h"
#include "loop/core/methods/task_stack.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/exception.h"
#include "loop/object/native.h"
#include "loop/core/sound.h"

/* ---- FrameCallGraphEntry and FutureCallGraph: frozen dataclasses --------- */

enum { FIELDS_MAX = 3 };

struct record {
    struct tt_object head;
    tt_value fields[FIELDS_MAX]; /* own; the last ones TT_NULL */
};

static struct record *record_of(tt_value v)
{
    TT_ASSERT(tt_is_object(v));
    return (struct record *)(void *)v;
}

static const char *const *field_names(const struct tt_type *type)
{
    TT_ASSERT(tt__type_sound(type));
    static const char *const of_entry[] = {"frame", NULL};
    static const char *const of_graph[] = {"future", "call_stack", "awaited_by",
                                           NULL};
    return type == &tt_graph_entry_type ? of_entry : of_graph;
}

/* Takes the fields, also on failure; a TT_NULL among them is one. */
static tt_value new_record(struct tt_env *env, const struct tt_type *type,
                           tt_value first, tt_value second, tt_value third)
{
    TT_ASSERT(tt__type_sound(type));
    bool whole = first != TT_NULL && (type == &tt_graph_entry_type ||
                                      (second != TT_NULL && third != TT_NULL));
    struct record *record =
        whole ? tt_object_new(env, type, sizeof *record) : NULL;
    if (record == NULL) {
        TT_ASSERT(tt_failure(env) < 0); /* who made the fields has failed */
        tt_unref(env, first);
        tt_unref(env, second);
        tt_unref(env, third);
        return TT_NULL;
    }
    record->fields[0] = first;
    record->fields[1] = second;
    record->fields[2] = third;
    return tt_value_of(record);
}

static void clear_record(struct tt_env *env, struct tt_object *self)
{
    for (int i = 0; i < FIELDS_MAX; i++) {
        tt_unref(env, ((struct record *)self)->fields[i]);
    }
}

static int repr_record(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const char *const *names = field_names(tt_type_of(self));
    (void)env;
    tt_text_format(out, "%T(", self);
    for (int i = 0; names[i] != NULL; i++) {
        tt_text_format(out, "%s%s=%R", i > 0 ? ", " : "", names[i],
                       record_of(self)->fields[i]);
    }
    tt_text_puts(out, ")");
    return out->error;
}

static int equal_record(struct tt_env *env, tt_value self, tt_value other)
{
    int equal = tt_is_exactly(other, tt_type_of(self));
    for (int i = 0; equal == 1 && i < FIELDS_MAX; i++) {
        tt_value left = record_of(self)->fields[i];
        if (left != TT_NULL) {
            equal = tt_equal(env, left, record_of(other)->fields[i]);
        }
    }
    return equal;
}

static int hash_record(struct tt_env *env, tt_value self, uint64_t *out)
{
    uint32_t count = tt_type_of(self) == &tt_graph_entry_type ? 1 : FIELDS_MAX;
    tt_value all = tt_tuple(env, record_of(self)->fields, count);
    int rc = all == TT_NULL ? tt_failure(env) : tt_hash(env, all, out);
    tt_unref(env, all);
    return rc;
}

static tt_value get_first(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(record_of(self)->fields[0]);
}

static tt_value get_second(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(record_of(self)->fields[1]);
}

static tt_value get_third(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(record_of(self)->fields[2]);
}

static int refuse(struct tt_env *env, tt_value value, const char *name)
{
    return tt_raise(env, &tt__FrozenInstanceError, "cannot %s field '%s'",
                    value == TT_NULL ? "delete" : "assign to", name);
}

#define REFUSE(name_)                                                          \
    static int set_##name_(struct tt_env *env, tt_value self, tt_value value)  \
    {                                                                          \
        (void)self;                                                            \
        return refuse(env, value, #name_);                                     \
    }
REFUSE(frame)
REFUSE(future)
REFUSE(call_stack)
REFUSE(awaited_by)

static const struct tt_property entry_properties[] = {
    {"frame", TT_READS, get_first, set_frame},
    {.name = NULL},
};

static const struct tt_property graph_properties[] = {
    {"future", TT_READS, get_first, set_future},
    {"call_stack", TT_READS, get_second, set_call_stack},
    {"awaited_by", TT_READS, get_third, set_awaited_by},
    {.name = NULL},
};

static tt_value make_entry(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    static const struct tt_native signature =
        TT_SIGNATURE("FrameCallGraphEntry", "FrameCallGraphEntry.__init__",
                     "self frame", 2, 2, 2, 0);
    tt_value bound[2];
    return tt__bind_method(env, &signature, args, bound) < 0
               ? TT_NULL
               : new_record(env, type, tt_ref(bound[1]), TT_NULL, TT_NULL);
}

static tt_value make_graph(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    static const struct tt_native signature =
        TT_SIGNATURE("FutureCallGraph", "FutureCallGraph.__init__",
                     "self future call_stack awaited_by", 4, 4, 4, 0);
    tt_value bound[4];
    return tt__bind_method(env, &signature, args, bound) < 0
               ? TT_NULL
               : new_record(env, type, tt_ref(bound[1]), tt_ref(bound[2]),
                            tt_ref(bound[3]));
}

#define RECORD_TYPE(name_, make_, properties_)                                 \
    {                                                                          \
        .head = TT_OBJECT_STATIC(&tt_type_type), .name = name_,                \
        .full_name = "asyncio.graph." name_, .base = &tt_object_type,          \
        .flags = TT_TYPE_FINAL | TT_TYPE_SLOTS, .size = sizeof(struct record), \
        .clear = clear_record, .repr = repr_record, .hash = hash_record,       \
        .equal = equal_record, .make = (make_), .properties = (properties_)    \
    }

const struct tt_type tt_graph_entry_type =
    RECORD_TYPE("FrameCallGraphEntry", make_entry, entry_properties);
const struct tt_type tt_graph_type =
    RECORD_TYPE("FutureCallGraph", make_graph, graph_properties);

/* ---- Capturing ----------------------------------------------------------- */

/* limit=None or a number of entries; see capture_call_graph. */
struct limit {
    bool given;
    int64_t n;
};

/* list[:n] for n > 0, list[n:] for n < 0, reversed if requested, as a tuple.
 * LIST is taken. */
static tt_value cut(struct tt_env *env, tt_value list, struct limit limit,
                    bool reversed)
{
    if (list == TT_NULL) {
        return TT_NULL;
    }
    struct tt_list *all = tt_list_get(list);
    uint32_t begin = 0, count = all->count;
    if (limit.given && limit.n > 0 && limit.n < count) {
        count = (uint32_t)limit.n;
    } else if (limit.given && limit.n < 0 && -limit.n < count) {
        begin = count - (uint32_t)-limit.n;
        count -= begin;
    }
    for (uint32_t i = 0; reversed && i < count / 2; i++) {
        tt_value swapped = all->at[begin + i];
        all->at[begin + i] = all->at[begin + count - 1 - i];
        all->at[begin + count - 1 - i] = swapped;
    }
    tt_value tuple = tt_tuple(env, count == 0 ? NULL : all->at + begin, count);
    tt_unref(env, list);
    return tuple;
}

/* Appends FrameCallGraphEntry(FRAME); FRAME is taken. */
static int push_entry(struct tt_env *env, tt_value list, tt_value frame)
{
    tt_value entry =
        new_record(env, &tt_graph_entry_type, frame, TT_NULL, TT_NULL);
    int rc = entry == TT_NULL ? tt_failure(env)
                              : tt_list_append(env, tt_list_get(list), entry);
    tt_unref(env, entry);
    return rc;
}

/* The entries of FRAMES (a list; taken), or from the last to the first: a list,
 * given. */
static tt_value entries_of(struct tt_env *env, tt_value frames, bool reversed)
{
    tt_value list = frames == TT_NULL ? TT_NULL : tt_list(env, NULL, 0);
    uint32_t count = list == TT_NULL ? 0 : tt_list_get(frames)->count;
    for (uint32_t i = 0; list != TT_NULL && i < count; i++) {
        uint32_t at = reversed ? count - 1 - i : i;
        if (push_entry(env, list, tt_ref(tt_list_get(frames)->at[at])) < 0) {
            tt_clear(env, &list);
        }
    }
    tt_unref(env, frames);
    return list;
}

/* The entries of a task, from its coroutine inwards: a list, given. */
static tt_value suspended_entries(struct tt_env *env, struct tt_future *future,
                                  struct limit limit)
{
    TT_ASSERT(tt__future_sound(future));
    tt_value coro = tt_is_task(tt_value_of(future)) && (!limit.given || limit.n)
                        ? ((struct tt_task *)(void *)future)->coro
                        : TT_NULL;
    return entries_of(env, tt__frames_of(env, coro), false);
}

static tt_value build(struct tt_env *env, struct tt_future *future,
                      struct limit limit);

/* The graphs of those that await FUTURE: a tuple, given. */
static tt_value build_awaited_by(struct tt_env *env, struct tt_future *future,
                                 struct limit limit)
{
    TT_ASSERT(tt__future_sound(future));
    tt_value waiters = tt__awaited_by(env, future);
    tt_value list = waiters == TT_NULL ? TT_NULL : tt_list(env, NULL, 0);
    for (uint32_t i = 0; list != TT_NULL && i < tt_list_get(waiters)->count;
         i++) {
        tt_value graph =
            build(env, tt_future_cast(tt_list_get(waiters)->at[i]), limit);
        if (graph == TT_NULL ||
            tt_list_append(env, tt_list_get(list), graph) < 0) {
            tt_clear(env, &list);
        }
        tt_unref(env, graph);
    }
    tt_unref(env, waiters);
    return cut(env, list, (struct limit){false, 0}, false);
}

/* _build_graph_for_future */
static tt_value build(struct tt_env *env, struct tt_future *future,
                      struct limit limit)
{
    TT_ASSERT(tt__future_sound(future));
    if (tt_enter(env) < 0) {
        return TT_NULL;
    }
    tt_value stack =
        cut(env, suspended_entries(env, future, limit), limit, true);
    tt_value awaited_by =
        stack == TT_NULL ? TT_NULL : build_awaited_by(env, future, limit);
    tt_leave(env);
    return new_record(env, &tt_graph_type, tt_ref(tt_value_of(future)), stack,
                      awaited_by);
}

/* The frames that run, the innermost first; those above INDEX are skipped,
 * FIRST (or TT_NULL; taken) goes in front. */
static tt_value running_frames(struct tt_env *env, int64_t index,
                               tt_value first)
{
    struct tt_frame_about about;
    tt_value list = tt_list(env, NULL, 0);
    bool more = list != TT_NULL;
    if (first != TT_NULL && (!more || push_entry(env, list, first) < 0)) {
        tt_clear(env, &list);
        return TT_NULL;
    }
    for (int64_t i = index; more && i <= UINT32_MAX; i++) {
        more = TT_LANGUAGE_HAS(env, frame_at) &&
               env->language->frame_at(env, (uint32_t)i, &about);
        if (!more) {
            if (i == index && first == TT_NULL) {
                tt_raise(env, &tt_ValueError, "call stack is not deep enough");
                tt_clear(env, &list);
            }
        } else {
            if (about.frame == TT_NULL ||
                push_entry(env, list, about.frame) < 0) {
                tt_clear(env, &list);
            }
            more = list != TT_NULL && !about.outermost;
        }
    }
    return list;
}

/* The parameters of a call: depth counts from its caller. */
struct asked {
    tt_value future; /* borrowed; TT_NULL or None: the current task */
    int64_t depth;
    struct limit limit;
    bool printing; /* print_call_graph is a frame too */
};

static int read_asked(struct tt_env *env, const tt_value *args, tt_value depth,
                      tt_value limit, struct asked *out)
{
    *out = (struct asked){.future = args[0] == TT_NONE ? TT_NULL : args[0],
                          .depth = 1};
    if ((depth != TT_NULL && !tt_is_int(depth)) ||
        (limit != TT_NULL && limit != TT_NONE && !tt_is_int(limit))) {
        return tt_raise(env, &tt_TypeError,
                        "'%T' object cannot be interpreted as an integer",
                        depth != TT_NULL && !tt_is_int(depth) ? depth : limit);
    }
    if (depth != TT_NULL) {
        out->depth = tt_int_get(depth);
    }
    if (limit != TT_NULL && limit != TT_NONE) {
        out->limit = (struct limit){true, tt_int_get(limit)};
    }
    return 0;
}

/* The frame of print_call_graph itself, which its default depth shows. */
static tt_value print_frame(struct tt_env *env)
{
    static const char name[] = "print_call_graph";
    const struct tt_slice slice = {name, sizeof name - 1, true};
    const struct tt_frame_about about = {
        .file = TT_STDLIB "graph.py",
        .line = TT__LINE_PRINT_CALL_GRAPH_AT_PRINT_FORMAT_CALL,
        .first_line = TT__LINE_PRINT_CALL_GRAPH,
        .name = slice,
        .full_name = slice};
    return tt__frame(env, &about, name);
}

/* capture_call_graph of the running task. */
static tt_value capture_current(struct tt_env *env, struct tt_task *task,
                                const struct asked *asked)
{
    TT_ASSERT(tt__task_sound(task));
    struct limit limit = {asked->limit.given, -asked->limit.n};
    int64_t index = asked->depth - 1 - asked->printing;
    tt_value first = TT_NULL, list;
    if (asked->limit.given && asked->limit.n == 0) {
        list = tt_list(env, NULL, 0);
    } else if (!TT_LANGUAGE_HAS(env, frame_at)) {
        list = entries_of(env, tt__frames_running(env, task), true);
    } else {
        if (asked->printing && index < 0) {
            first = print_frame(env);
            if (first == TT_NULL) {
                return TT_NULL;
            }
        }
        list = running_frames(env, index < 0 ? 0 : index, first);
    }
    tt_value stack = cut(env, list, limit, false);
    tt_value awaited_by =
        stack == TT_NULL ? TT_NULL
                         : build_awaited_by(env, &task->future, asked->limit);
    return new_record(env, &tt_graph_type, tt_ref(tt_value_of(task)), stack,
                      awaited_by);
}

/* capture_call_graph(): given; None if no task runs. */
static tt_value capture(struct tt_env *env, const struct asked *asked)
{
    struct tt_task *task = tt_current_task(env, NULL);
    tt_value future = asked->future;
    if (future == TT_NULL && env->running == NULL) {
        tt_raise(env, &tt_RuntimeError,
                 "capture_call_graph() is called outside of a running event "
                 "loop and no *future* to introspect was provided");
        return TT_NULL;
    }
    if (future == TT_NULL && task == NULL) {
        return TT_NONE;
    }
    if (future == TT_NULL || future == tt_value_of(task)) {
        return capture_current(env, task, asked);
    }
    if (!tt_is_future(future)) {
        tt_raise(env, &tt_TypeError,
                 "%R object does not appear to be compatible with "
                 "asyncio.Future",
                 future);
        return TT_NULL;
    }
    return build(env, tt_future_cast(future), asked->limit);
}

struct tt_future *tt_graph_future(tt_value graph)
{
    TT_ASSERT(tt_is_exactly(graph, &tt_graph_type));
    return tt_future_cast(record_of(graph)->fields[0]);
}

const struct tt_tuple *tt_graph_call_stack(tt_value graph)
{
    TT_ASSERT(tt_is_exactly(graph, &tt_graph_type));
    return tt_tuple_get(record_of(graph)->fields[1]);
}

const struct tt_tuple *tt_graph_awaited_by(tt_value graph)
{
    TT_ASSERT(tt_is_exactly(graph, &tt_graph_type));
    return tt_tuple_get(record_of(graph)->fields[2]);
}

tt_value tt_graph_entry_frame(tt_value entry)
{
    TT_ASSERT(tt_is_exactly(entry, &tt_graph_entry_type));
    return record_of(entry)->fields[0];
}

/* ---- Text ---------------------------------------------------------------- */

static void put_indent(struct tt_text *text, int level)
{
    TT_ASSERT(tt__text_sound(text));
    tt_text_puts(text, text->size > 0 ? "\n" : "");
    for (int i = 0; i < level; i++) {
        tt_text_puts(text, "    ");
    }
}

static int put_entry(struct tt_text *text, tt_value entry, int level)
{
    TT_ASSERT(tt__text_sound(text));
    static const char *const tags[] = {"", "async ", "async generator ",
                                       "generator "};
    tt_value v = record_of(entry)->fields[0];
    struct tt_env *env = text->env;
    struct tt_frame_about about;
    if (!tt_frame_about(env, v, &about)) {
        return tt_raise_attribute(env, v, "f_generator");
    }
    put_indent(text, level);
    tt_text_format(text, "  |   File '%s', line %u, in %s", about.file,
                   about.line, tags[about.kind]);
    tt_text_put(text, about.full_name.text, about.full_name.size);
    tt_text_puts(text, "()");
    return text->error;
}

static int put_graph(struct tt_text *text, tt_value graph, int level)
{
    TT_ASSERT(tt__text_sound(text));
    const struct record *record = record_of(graph);
    const struct tt_tuple *stack = tt_tuple_get(record->fields[1]);
    const struct tt_tuple *awaited_by = tt_tuple_get(record->fields[2]);
    struct tt_env *env = text->env;
    int rc = tt_enter(env);
    if (rc < 0) {
        return rc;
    }
    put_indent(text, level);
    if (tt_is_task(record->fields[0])) {
        tt_value name = tt_task_name(env, tt_task_cast(record->fields[0]));
        tt_text_format(text, "* Task(name=%R, ", name);
        tt_unref(env, name);
    } else {
        tt_text_puts(text, "* Future(");
    }
    char id[40];
    snprintf(id, sizeof id, "id=0x7f%010llx)",
             (unsigned long long)((uintptr_t)tt_object(record->fields[0]) -
                                  (uintptr_t)env->memory.base));
    tt_text_puts(text, id);
    if (stack->count > 0) {
        put_indent(text, level);
        tt_text_puts(text, "  + Call stack:");
    }
    for (uint32_t i = 0; rc == 0 && i < stack->count; i++) {
        rc = put_entry(text, stack->at[i], level);
    }
    if (awaited_by->count > 0) {
        put_indent(text, level);
        tt_text_puts(text, "  + Awaited by:");
    }
    for (uint32_t i = 0; rc == 0 && i < awaited_by->count; i++) {
        rc = put_graph(text, awaited_by->at[i], level + 1);
    }
    tt_leave(env);
    return rc;
}

/* format_call_graph(): a str, given. */
static tt_value format(struct tt_env *env, const struct asked *asked)
{
    tt_value graph = capture(env, asked);
    if (graph == TT_NULL || graph == TT_NONE) {
        return graph == TT_NULL ? TT_NULL : tt_str_c(env, "");
    }
    struct tt_text text;
    tt_text_init(&text, env);
    int rc = put_graph(&text, graph, 0);
    tt_unref(env, graph);
    if (rc < 0) {
        tt_text_deinit(&text);
        return TT_NULL;
    }
    return tt_text_finish(&text);
}

static tt_value capture_function(struct tt_env *env, const tt_value *args)
{
    struct asked asked;
    return read_asked(env, args, args[1], args[2], &asked) < 0
               ? TT_NULL
               : capture(env, &asked);
}

static tt_value format_function(struct tt_env *env, const tt_value *args)
{
    struct asked asked;
    return read_asked(env, args, args[1], args[2], &asked) < 0
               ? TT_NULL
               : format(env, &asked);
}

static tt_value print_function(struct tt_env *env, const tt_value *args)
{
    struct asked asked;
    if (read_asked(env, args, args[2], args[3], &asked) < 0) {
        return TT_NULL;
    }
    asked.printing = true;
    tt_value text = format(env, &asked);
    if (text == TT_NULL) {
        return TT_NULL;
    }
    int rc =
        args[1] == TT_NULL || args[1] == TT_NONE
            ? tt_print_text(env, tt_str_get(text)->text, tt_str_get(text)->size)
            : tt__write_to(env, args[1], text, "\n");
    tt_unref(env, text);
    return rc < 0 ? TT_NULL : TT_NONE;
}

const struct tt_native tt__native_capture_call_graph = TT_NATIVE(
    "capture_call_graph", "capture_call_graph", "future / | depth limit", 0, 1,
    3, 0, TT_HIDDEN, capture_function);
const struct tt_native tt__native_format_call_graph =
    TT_NATIVE("format_call_graph", "format_call_graph",
              "future / | depth limit", 0, 1, 3, 0, TT_HIDDEN, format_function);
const struct tt_native tt__native_print_call_graph = TT_NATIVE(
    "print_call_graph", "print_call_graph", "future / | file depth limit", 0, 1,
    4, 0, TT_HIDDEN, print_function);

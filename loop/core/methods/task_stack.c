/* SPDX-License-Identifier: MIT
 *
 * task_stack.c: Task.get_stack and Task.print_stack.
 *
 * Mirrors asyncio/base_tasks.py _task_get_stack and _task_print_stack of 3.14.
 * A suspended task has one frame, its coroutine's. Below that of a running one
 * are the frames of asyncio's that run the loop, which env->run_from lists, and
 * the program's that called these. A traceback has the program's frames; those
 * of asyncio's own coroutines are left out, as in tt_scenario_traceback.
 * Suggestions for misspelt names are not printed.
 */
#include "loop/core/methods/task_stack.h"

#include "loop/core/coro.h"
#include "loop/core/entered.h"
#include "loop/core/log.h"
#include "loop/core/loop.h"
#include "loop/core/methods/graph_frames.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/native.h"
#include "loop/core/sound.h"

/* ---- Frames of asyncio's own --------------------------------------------- */

static const struct row {
    const char *file;
    uint32_t line;
    uint32_t first_line;
    const char *full_name;
    const char *source;
} rows[] = {
    [TT__AT_RUN] = {TT_STDLIB "runners.py", TT__LINE_RUN_AT_RETURN_RUNNER_RUN,
                    TT__LINE_RUN, "run", "return runner.run(main)"},
    [TT__AT_RUN_EXIT] = {TT_STDLIB "runners.py",
                         TT__LINE_RUN_AT_WITH_RUNNER_DEBUG, TT__LINE_RUN, "run",
                         "with Runner(debug=debug, loop_factory=loop_factory) "
                         "as runner:"},
    [TT__AT_RUNNER_RUN] = {TT_STDLIB "runners.py",
                           TT__LINE_RUNNER_RUN_AT_RETURN_SELF_LOOP,
                           TT__LINE_RUNNER_RUN, "Runner.run",
                           "return self._loop.run_until_complete(task)"},
    [TT__AT_EXIT] = {TT_STDLIB "runners.py", TT__LINE_RUNNER_EXIT_AT_SELF_CLOSE,
                     TT__LINE_RUNNER_EXIT, "Runner.__exit__", "self.close()"},
    [TT__AT_CLOSE_TASKS] = {TT_STDLIB "runners.py",
                            TT__LINE_RUNNER_CLOSE_AT_CANCEL_ALL_TASKS,
                            TT__LINE_RUNNER_CLOSE, "Runner.close",
                            "_cancel_all_tasks(loop)"},
    [TT__AT_CLOSE_ASYNCGENS] = {TT_STDLIB "runners.py",
                                TT__LINE_RUNNER_CLOSE_AT_LOOP_RUN_UNTIL,
                                TT__LINE_RUNNER_CLOSE, "Runner.close",
                                "loop.run_until_complete("
                                "loop.shutdown_asyncgens())"},
    [TT__AT_CLOSE_EXECUTOR] = {TT_STDLIB "runners.py",
                               TT__LINE_RUNNER_CLOSE_AT_LOOP_RUN_UNTIL_2,
                               TT__LINE_RUNNER_CLOSE, "Runner.close",
                               "loop.run_until_complete("},
    [TT__AT_CANCEL_ALL] = {TT_STDLIB "runners.py",
                           TT__LINE__CANCEL_ALL_TASKS_AT_LOOP_RUN_UNTIL,
                           TT__LINE__CANCEL_ALL_TASKS, "_cancel_all_tasks",
                           "loop.run_until_complete(tasks.gather("
                           "*to_cancel, return_exceptions=True))"},
    [TT__AT_COMPLETE] =
        {TT_STDLIB "base_events.py",
         TT__LINE_BASEEVENTLOOP_RUN_UNTIL_COMPLETE_AT_SELF_RUN_FOREVER,
         TT__LINE_BASEEVENTLOOP_RUN_UNTIL_COMPLETE,
         "BaseEventLoop.run_until_complete", "self.run_forever()"},
    [TT__AT_FOREVER] = {TT_STDLIB "base_events.py",
                        TT__LINE_BASEEVENTLOOP_RUN_FOREVER_AT_SELF_RUN_ONCE,
                        TT__LINE_BASEEVENTLOOP_RUN_FOREVER,
                        "BaseEventLoop.run_forever", "self._run_once()"},
    [TT__AT_ONCE] = {TT_STDLIB "base_events.py",
                     TT__LINE_BASEEVENTLOOP__RUN_ONCE_AT_HANDLE_RUN_2,
                     TT__LINE_BASEEVENTLOOP__RUN_ONCE,
                     "BaseEventLoop._run_once", "handle._run()"},
    [TT__AT_ONCE_DEBUG] = {TT_STDLIB "base_events.py",
                           TT__LINE_BASEEVENTLOOP__RUN_ONCE_AT_HANDLE_RUN,
                           TT__LINE_BASEEVENTLOOP__RUN_ONCE,
                           "BaseEventLoop._run_once", "handle._run()"},
    [TT__AT_HANDLE] = {TT_STDLIB "events.py",
                       TT__LINE_HANDLE__RUN_AT_SELF_CONTEXT_RUN,
                       TT__LINE_HANDLE__RUN, "Handle._run",
                       "self._context.run(self._callback, *self._args)"},
};

static int push_row(struct tt_env *env, tt_value list, enum tt__at at)
{
    const struct row *row = &rows[at];
    const char *dot = strrchr(row->full_name, '.');
    const struct tt_frame_about about = {
        .file = row->file,
        .line = row->line,
        .first_line = row->first_line,
        .name = tt__slice(dot == NULL ? row->full_name : dot + 1),
        .full_name = tt__slice(row->full_name)};
    return tt__push_frame(env, list, tt__frame(env, &about, row));
}

/* Where asyncio's own coroutines mostly stand. */
static const struct row coroutines[] = {
    {TT_STDLIB "tasks.py", TT__LINE_SLEEP, TT__LINE_SLEEP, "sleep",
     "async def sleep(delay, result=None):"},
    {TT_STDLIB "tasks.py", TT__LINE_SLEEP_AT_RETURN_AWAIT, TT__LINE_SLEEP,
     "sleep", "return await future"},
    {TT_STDLIB "queues.py", TT__LINE_QUEUE_GET_AT_AWAIT_GETTER,
     TT__LINE_QUEUE_GET, "Queue.get", "await getter"},
};

static bool find_source(const struct row *all, size_t count,
                        const struct tt_frame_about *about,
                        struct tt_slice *out)
{
    for (size_t i = 0; i < count; i++) {
        if (all[i].line == about->line &&
            strcmp(all[i].file, about->file) == 0) {
            *out = tt__slice(all[i].source);
            return true;
        }
    }
    return false;
}

/* The line of source that a frame of asyncio's own is at; of a coroutine in C
 * there is none. */
static int source_of_own(struct tt_env *env, const struct tt_frame_about *about,
                         struct tt_slice *out)
{
    if (strncmp(about->file, TT_STDLIB, sizeof TT_STDLIB - 1) != 0) {
        *out = (struct tt_slice){NULL, 0, false};
        return 0;
    }
    return find_source(rows, sizeof rows / sizeof *rows, about, out) ||
                   find_source(coroutines,
                               sizeof coroutines / sizeof *coroutines, about,
                               out)
               ? 0
               : tt_fail(env, TT_ELIMIT, "line %u of %s is not known",
                         about->line, about->file);
}

/* ---- Getting ------------------------------------------------------------- */

static int is_running(struct tt_env *env, tt_value coro)
{
    if (tt__is_coro(coro)) {
        return (tt_object(coro)->flags & TT_CORO_RUNNING) != 0;
    }
    tt_value running = tt__attribute(env, coro, "cr_running");
    int rc = running == TT_NULL ? tt_failure(env) : tt_truth(env, running);
    tt_unref(env, running);
    return rc;
}

/* f_back of a running coroutine's frame, and so on, to the module. */
static int push_callers(struct tt_env *env, struct tt_task *task,
                        tt_value frames)
{
    TT_ASSERT(tt__task_sound(task));
    const struct tt__entered *at = env->run_from;
    if (env->task != task || env->running == NULL || env->eager > 0 ||
        at == NULL) {
        return tt_fail(env, TT_ELIMIT,
                       "the stack of a task that is not run by the loop alone "
                       "is not known");
    }
    const void *caller = at->caller;
    bool debug = env->running->debug;
    int rc = push_row(env, frames, TT__AT_HANDLE);
    rc = rc < 0
             ? rc
             : push_row(env, frames, debug ? TT__AT_ONCE_DEBUG : TT__AT_ONCE);
    for (; rc == 0 && at != NULL; at = at->outer) {
        rc = push_row(env, frames, at->at);
    }
    return rc < 0 || !TT_LANGUAGE_HAS(env, push_frames)
               ? rc
               : env->language->push_frames(env, caller, frames);
}

/* The frames in the traceback of what a task failed with. */
static int push_traceback(struct tt_env *env, const struct tt_exc *exc,
                          tt_value frames)
{
    TT_ASSERT(tt__exc_sound(exc));
    int rc = 0;
    const struct tt_traceback *at = exc->traceback;
    for (; rc == 0 && at != NULL; at = at->next) {
        struct tt_frame_about about;
        rc = tt_frame_about(env, at->frame, &about)
                 ? tt_list_append(env, tt_list_get(frames), at->frame)
                 : tt_fail(env, TT_ELIMIT,
                           "the stack of a task whose exception passed through "
                           "frames of asyncio's own is not known");
    }
    return rc;
}

/* How many frames LIMIT lets through, at most COUNT; or a failure. */
static int64_t count_of(struct tt_env *env, tt_value limit, uint32_t count)
{
    double left = 0;
    if (limit == TT_NULL || limit == TT_NONE || count == 0) {
        return count;
    }
    if (tt_is_bool(limit)) {
        left = limit == TT_TRUE;
    } else if (tt_is_float(limit)) {
        left = tt_float_get(limit);
    } else if (tt_is_int(limit)) {
        left = (double)tt_int_get(limit);
    } else {
        return tt_raise(env, &tt_TypeError,
                        "'<=' not supported between instances of '%T' and "
                        "'int'",
                        limit);
    }
    uint32_t n = 0;
    while (n < count && !(left - n <= 0)) {
        n++;
    }
    return n;
}

/* The exception that a task ended with, but for a cancellation; or NULL. */
static struct tt_exc *exception_of(const struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    return task->future.head.flags & TT_FUTURE_EXCEPTION
               ? tt_exc_cast(task->future.outcome)
               : NULL;
}

/* All frames, the innermost first for a coroutine (*FROM_CORO), else the
 * outermost: a list, given. */
static tt_value collect(struct tt_env *env, struct tt_task *task,
                        bool *from_coro)
{
    TT_ASSERT(tt__task_sound(task));
    tt_value list = tt_list(env, NULL, 0);
    if (list == TT_NULL) {
        return TT_NULL;
    }
    tt_value coro = task->coro;
    tt_value frame =
        tt_is_coroutine(coro) && tt_type_of(coro)->source_of != NULL
            ? tt__frame_of_coroutine(env, coro)
            : TT_NONE;
    int rc = 0;
    *from_coro = frame != TT_NONE;
    if (*from_coro) {
        rc = tt__push_frame(env, list, frame);
        rc = rc < 0 ? rc : is_running(env, coro);
        rc = rc <= 0 ? rc : push_callers(env, task, list);
    } else if (exception_of(task) != NULL) {
        rc = push_traceback(env, exception_of(task), list);
    }
    if (rc < 0) {
        tt_clear(env, &list);
    }
    return list;
}

/* _task_get_stack: a list, given. */
static tt_value stack_of(struct tt_env *env, struct tt_task *task,
                         tt_value limit)
{
    TT_ASSERT(tt__task_sound(task));
    bool from_coro;
    tt_value list = collect(env, task, &from_coro);
    if (list == TT_NULL) {
        return TT_NULL;
    }
    struct tt_list *frames = tt_list_get(list);
    int64_t count = count_of(env, limit, frames->count);
    TT_ASSERT(count <= (int64_t)frames->count);
    for (int64_t i = 0; from_coro && i < count / 2; i++) {
        tt_value swapped = frames->at[i];
        frames->at[i] = frames->at[count - 1 - i];
        frames->at[count - 1 - i] = swapped;
    }
    tt_value cut =
        count < 0 ? TT_NULL
                  : tt_list(env, count == 0 ? NULL : frames->at, (size_t)count);
    tt_unref(env, list);
    return cut;
}

/* ---- Printing ------------------------------------------------------------ */

/* Where to: FILE is an object with write(), or TT_NULL. */
struct printer {
    struct tt_env *env;
    tt_value file;
    bool to_stderr; /* where there is no file */
};

/* print(TEXT, end=END, file=FILE); TEXT is ended. */
static int put(const struct printer *printer, struct tt_text *text,
               const char *end)
{
    TT_ASSERT(tt__text_sound(text));
    struct tt_env *env = printer->env;
    int rc = text->error;
    if (rc == 0 && printer->file != TT_NULL) {
        tt_value str = tt_text_finish(text);
        rc = str == TT_NULL ? tt_failure(env)
                            : tt__write_to(env, printer->file, str, end);
        tt_unref(env, str);
        return rc;
    }
    if (rc == 0 && printer->to_stderr) {
        /* What goes to stderr ends its line there. */
        size_t size = text->size;
        rc = tt__log(env, text->at, size > 0 ? size - 1 : 0);
    } else if (rc == 0) {
        rc = tt_print_end(env, text->at, text->size, end, strlen(end));
    }
    tt_text_deinit(text);
    return rc;
}

enum { ENTRIES_SHOWN = 3 };

static int put_repeated(const struct printer *printer, uint32_t count)
{
    struct tt_text text;
    if (count <= ENTRIES_SHOWN) {
        return 0;
    }
    tt_text_init(&text, printer->env);
    tt_text_format(&text, "  [Previous line repeated %u more time%s]\n",
                   count - ENTRIES_SHOWN,
                   count - ENTRIES_SHOWN == 1 ? "" : "s");
    return put(printer, &text, "");
}

static int put_frame(const struct printer *printer, tt_value frame,
                     const struct tt_frame_about *about)
{
    struct tt_env *env = printer->env;
    struct tt_slice source = {"", 0, true};
    struct tt_text text;
    if (!TT_LANGUAGE_HAS(env, source_of_frame) ||
        !env->language->source_of_frame(env, frame, &source)) {
        int rc = source_of_own(env, about, &source);
        if (rc < 0) {
            return rc;
        }
    }
    tt_text_init(&text, env);
    tt_text_format(&text, "  File \"%s\", line %u, in ", about->file,
                   about->line);
    tt_text_put(&text, about->name.text, about->name.size);
    tt_text_puts(&text, "\n");
    if (source.size > 0) {
        tt_text_puts(&text, "    ");
        tt_text_put(&text, source.text, source.size);
        tt_text_puts(&text, "\n");
    }
    return put(printer, &text, "");
}

/* traceback.print_list: repeated lines are printed three times and counted. */
static int put_frames(const struct printer *printer,
                      const struct tt_list *frames)
{
    TT_ASSERT(tt__list_sound(frames));
    struct tt_frame_about last = {.file = NULL};
    uint32_t count = 0;
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < frames->count; i++) {
        struct tt_frame_about about;
        if (!tt_frame_about(printer->env, frames->at[i], &about)) {
            continue;
        }
        bool same =
            last.file != NULL && last.line == about.line &&
            strcmp(last.file, about.file) == 0 &&
            last.name.size == about.name.size &&
            memcmp(last.name.text, about.name.text, last.name.size) == 0;
        rc = same ? 0 : put_repeated(printer, count);
        count = same ? count + 1 : 1;
        last = about;
        if (rc == 0 && count <= ENTRIES_SHOWN) {
            rc = put_frame(printer, frames->at[i], &about);
        }
    }
    return rc < 0 ? rc : put_repeated(printer, count);
}

/* str(V), or a replacement if that fails. */
static void put_str(struct tt_text *text, tt_value v)
{
    TT_ASSERT(tt__text_sound(text));
    struct tt_env *env = text->env;
    tt_value str = tt_str_of(env, v);
    if (str != TT_NULL) {
        tt_text_put(text, tt_str_get(str)->text, tt_str_get(str)->size);
    } else if (tt_failure(env) == TT_ERAISED) {
        tt_exc_unref(env, tt_exc_take(env));
        tt_text_puts(text, "<exception str() failed>");
    } else {
        text->error = tt_failure(env);
    }
    tt_unref(env, str);
}

/* A note, line by line. */
static int put_note(const struct printer *printer, tt_value note)
{
    struct tt_text text, line;
    tt_text_init(&text, printer->env);
    put_str(&text, note);
    int rc = text.error;
    const char *at = text.at, *end = text.at + text.size;
    for (bool more = true; rc == 0 && more;) {
        const char *stop =
            text.size == 0 ? NULL : memchr(at, '\n', (size_t)(end - at));
        more = stop != NULL;
        tt_text_init(&line, printer->env);
        tt_text_put(&line, at, (size_t)((more ? stop : end) - at));
        tt_text_puts(&line, "\n");
        rc = put(printer, &line, "");
        at = more ? stop + 1 : end;
    }
    tt_text_deinit(&text);
    return rc;
}

/* traceback.format_exception_only: its line, and its notes. */
static int put_exception(const struct printer *printer, struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(exc));
    struct tt_text text, line;
    tt_text_init(&text, printer->env);
    put_str(&text, tt_value_of(exc));
    tt_text_init(&line, printer->env);
    tt_text_puts(&line, tt_type_outer_name(exc->head.type));
    if (text.size > 0) {
        tt_text_puts(&line, ": ");
        tt_text_put(&line, text.at, text.size);
    }
    tt_text_puts(&line, "\n");
    line.error = line.error != 0 ? line.error : text.error;
    tt_text_deinit(&text);
    int rc = put(printer, &line, "");
    const struct tt_list *notes =
        exc->notes != TT_NULL && tt_is_list(exc->notes)
            ? tt_list_get(exc->notes)
            : NULL;
    for (uint32_t i = 0; notes != NULL && rc == 0 && i < notes->count; i++) {
        rc = put_note(printer, notes->at[i]);
    }
    return rc;
}

/* _task_print_stack. Without a file the frames go to stderr, all else to
 * stdout. */
static int print_stack(struct tt_env *env, struct tt_task *task, tt_value stack,
                       tt_value file)
{
    TT_ASSERT(tt__task_sound(task));
    struct printer printer = {.env = env,
                              .file = file == TT_NONE ? TT_NULL : file};
    const struct tt_list *frames = tt_list_get(stack);
    struct tt_exc *exc = exception_of(task);
    struct tt_text text;
    tt_text_init(&text, env);
    if (frames->count == 0) {
        tt_text_format(&text, "No stack for %R", tt_value_of(task));
    } else {
        tt_text_format(&text, "%s for %R (most recent call last):",
                       exc == NULL ? "Stack" : "Traceback", tt_value_of(task));
    }
    int rc = put(&printer, &text, "\n");
    printer.to_stderr = true;
    rc = rc < 0 ? rc : put_frames(&printer, frames);
    printer.to_stderr = false;
    return rc < 0 || exc == NULL ? rc : put_exception(&printer, exc);
}

/* ---- As programs see it -------------------------------------------------- */

tt_value tt__task_get_stack(struct tt_env *env, const tt_value *args)
{
    return stack_of(env, tt_task_cast(args[0]), args[1]);
}

/* self.get_stack(limit=LIMIT), which a class may have overridden. */
static tt_value call_get_stack(struct tt_env *env, tt_value self,
                               tt_value limit)
{
    if (tt_type_of(self) == &tt_task_type) {
        return stack_of(env, tt_task_cast(self), limit);
    }
    tt_value method = tt__attribute(env, self, "get_stack");
    tt_value name = method == TT_NULL ? TT_NULL : tt_str_c(env, "limit");
    tt_value value = limit == TT_NULL ? TT_NONE : limit;
    struct tt_args args = {.at = &value, .keyword_count = 1, .keywords = &name};
    tt_value stack =
        name == TT_NULL ? TT_NULL : tt_call_args(env, method, &args);
    tt_unref(env, name);
    tt_unref(env, method);
    struct tt_frame_about about;
    bool known = stack == TT_NULL || tt_is_list(stack);
    for (uint32_t i = 0;
         known && stack != TT_NULL && i < tt_list_get(stack)->count; i++) {
        known = tt_frame_about(env, tt_list_get(stack)->at[i], &about);
    }
    if (!known) {
        tt_fail(env, TT_ELIMIT, "get_stack() gave something else than frames");
        tt_clear(env, &stack);
    }
    return stack;
}

tt_value tt__task_print_stack(struct tt_env *env, const tt_value *args)
{
    struct tt_task *task = tt_task_cast(args[0]);
    tt_value stack = call_get_stack(env, args[0], args[1]);
    if (stack == TT_NULL) {
        return TT_NULL;
    }
    int rc = print_stack(env, task, stack, args[2]);
    tt_unref(env, stack);
    return rc < 0 ? TT_NULL : TT_NONE;
}

/* file.write(TEXT), file.write(END) */
int tt__write_to(struct tt_env *env, tt_value file, tt_value text,
                 const char *end_text)
{
    tt_value write = tt__attribute(env, file, "write");
    tt_value end = write == TT_NULL ? TT_NULL : tt_str_c(env, end_text);
    int rc = end == TT_NULL ? tt_failure(env) : 0;
    const tt_value parts[] = {text, end};
    for (int i = 0; rc == 0 && i < 2; i++) {
        tt_value result = tt_call(env, write, &parts[i], 1);
        rc = result == TT_NULL ? tt_failure(env) : 0;
        tt_unref(env, result);
    }
    tt_unref(env, end);
    tt_unref(env, write);
    return rc;
}

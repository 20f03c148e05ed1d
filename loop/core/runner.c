/* SPDX-License-Identifier: MIT
 *
 * runner.c: asyncio.run and Runner.
 *
 * Mirrors asyncio/runners.py of 3.14; SIGINT is in signal.c. run() passes its
 * runner a loop factory, as the oracle does, so it does not touch the current
 * event loop; a Runner that is made without one sets it.
 */
#include "loop/core/current.h"
#include "loop/core/debug.h"
#include "loop/core/entered.h"
#include "loop/core/future.h"
#include "loop/core/loop.h"
#include "loop/core/methods/task_methods.h"
#include "loop/core/signal.h"
#include "loop/core/waiters.h"
#include "loop/object/choose.h"
#include "loop/object/context.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/native.h"
#include "loop/object/set_order.h"
#include "loop/core/sound.h"

enum { CREATED, INITIALIZED, CLOSED };

struct tt_runner {
    struct tt_object head;
    uint32_t state;
    bool sets_event_loop;
    tt_value debug;            /* owns; None: as the loop has it */
    tt_value factory;          /* owns; None: new_event_loop */
    struct tt_loop *loop;      /* owns; NULL unless it is initialized */
    struct tt_object *context; /* owns; a slot: a Context once there is one */
    tt_value leaving; /* borrowed; what __exit__() has been called with */
};

/* See loop/object/sound.h. That of tt_run() is no object. */
static inline bool is_runner_sound(const struct tt_runner *runner)
{
    return runner->state <= CLOSED &&
           (runner->loop == NULL || runner->loop->env != NULL);
}

static void init_runner(struct tt_runner *runner)
{
    memset((char *)runner + sizeof runner->head, 0,
           sizeof *runner - sizeof runner->head);
    runner->debug = TT_NONE;
    runner->factory = TT_NONE;
    runner->leaving = TT_NULL;
}

/* They may be there: __init__ may be called again. */
static void set_options(struct tt_env *env, struct tt_runner *runner,
                        const struct tt_runner_options *options)
{
    if (options->debug != TT_NULL) {
        tt_set(env, &runner->debug, tt_ref(options->debug));
    }
    if (options->loop_factory != TT_NULL) {
        tt_set(env, &runner->factory, tt_ref(options->loop_factory));
    }
}

static struct tt_runner *new_runner(struct tt_env *env,
                                    const struct tt_type *type)
{
    TT_ASSERT(tt__type_sound(type));
    struct tt_runner *runner = tt_object_new(env, type, type->size);
    if (runner != NULL) {
        memset((char *)runner + sizeof *runner, 0, type->size - sizeof *runner);
        init_runner(runner);
    }
    return runner;
}

static void clear_runner(struct tt_env *env, struct tt_object *self)
{
    struct tt_runner *runner = (struct tt_runner *)self;
    tt_unref(env, runner->debug);
    tt_unref(env, runner->factory);
    tt_unref(env, tt_value_of(runner->loop));
    tt_unref(env, tt_value_of(runner->context));
}

/* ---- Shutting down ------------------------------------------------------- */

static int cancel_each(struct tt_env *env, struct tt_list *tasks)
{
    TT_ASSERT(tt__list_sound(tasks));
    int rc = 0;
    for (uint32_t i = 0; rc >= 0 && i < tasks->count; i++) {
        rc = tt_task_cancel(env, tt_task_cast(tasks->at[i]), TT_NULL);
    }
    return rc < 0 ? rc : 0;
}

/* A task that was cancelled and raised something else. */
static int report_each(struct tt_loop *loop, struct tt_list *tasks)
{
    TT_ASSERT(tt__list_sound(tasks));
    struct tt_env *env = loop->env;
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < tasks->count; i++) {
        struct tt_future *future = tt_future_cast(tasks->at[i]);
        if (tt_future_cancelled(future)) {
            continue;
        }
        tt__future_retrieved(env, future);
        if (future->head.flags & TT_FUTURE_EXCEPTION) {
            struct tt_report report = {
                .message = "unhandled exception during asyncio.run() shutdown",
                .exception = future->outcome,
                .task = tt_value_of(future)};
            rc = tt_loop_call_exception_handler(loop, &report);
        }
    }
    return rc;
}

/* In Python the frames in the traceback of a task's exception, be they those of
 * asyncio's own coroutines, know who called them: _cancel_all_tasks, which has
 * LIST, and so the task; and __exit__, which has the exception that it was
 * called with, LEAVING (or TT_NULL). A cycle: what the frames of both
 * exceptions hold lives to the end of the program. */
static void keep_each(struct tt_env *env, tt_value list, tt_value leaving)
{
    struct tt_list *tasks = tt_list_get(list);
    for (uint32_t i = 0; env->language != NULL && i < tasks->count; i++) {
        struct tt_future *future = tt_future_cast(tasks->at[i]);
        if (future->head.flags & (TT_FUTURE_EXCEPTION | TT_FUTURE_CANCEL_EXC)) {
            struct tt_exc *exc = tt_exc_cast(future->outcome);
            tt_exc_passed(env, exc, list, 0);
            if (leaving != TT_NULL) {
                tt_exc_passed(env, exc, leaving, 0);
            }
        }
    }
}

/* _cancel_all_tasks; LEAVING: as keep_each() has it */
static int cancel_all(struct tt_loop *loop, tt_value leaving)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    bool asked = env->all_tasks_asked;
    tt_value list = tt_all_tasks(env, loop);
    env->all_tasks_asked = asked; /* not the program */
    if (list == TT_NULL) {
        return tt_failure(env);
    }
    struct tt_list *tasks = tt_list_get(list);
    int rc = tt__asks(env, TT_CHOICE_SET) ? tt__settle_list(env, tasks) : 0;
    if (rc == 0 && tasks->count > 0) {
        struct tt__entered here;
        tt__enter_at(env, &here, TT__AT_CANCEL_ALL);
        rc = cancel_each(env, tasks);
        for (uint32_t i = 0; rc == 0 && i < tasks->count; i++) {
            tt_ref(tasks->at[i]); /* gather takes each */
        }
        if (rc == 0) {
            tt_value all = tt_gather(env, tasks->at, tasks->count, true);
            tt_value done = all == TT_NULL
                                ? TT_NULL
                                : tt_loop_run_until_complete(loop, all);
            rc = done == TT_NULL ? tt_failure(env) : report_each(loop, tasks);
            keep_each(env, list, leaving);
            tt_unref(env, done);
        }
        env->run_from = here.outer;
    }
    tt_unref(env, list);
    return rc;
}

static int complete(struct tt_loop *loop, tt_value coro)
{
    TT_ASSERT(tt__loop_sound(loop));
    tt_value done =
        coro == TT_NULL ? TT_NULL : tt_loop_run_until_complete(loop, coro);
    tt_unref(loop->env, done);
    return done == TT_NULL ? tt_failure(loop->env) : 0;
}

static int close_runner(struct tt_env *env, struct tt_runner *runner)
{
    TT_ASSERT(is_runner_sound(runner));
    struct tt_loop *loop = runner->loop;
    if (runner->state != INITIALIZED) {
        return 0;
    }
    struct tt__entered here;
    tt__enter_at(env, &here, TT__AT_CLOSE_TASKS);
    int rc = cancel_all(loop, runner->leaving);
    if (rc == 0) {
        here.at = TT__AT_CLOSE_ASYNCGENS;
        rc = complete(loop, tt_loop_shutdown_asyncgens(loop));
    }
    if (rc == 0) {
        here.at = TT__AT_CLOSE_EXECUTOR;
        rc = complete(loop, tt_loop_shutdown_default_executor(loop));
    }
    env->run_from = here.outer;
    if (rc < 0 && rc != TT_ERAISED) {
        return rc; /* the execution is over */
    }
    /* finally: */
    struct tt_handled exc = {tt_exc_take(env), env->handled};
    env->handled = &exc;
    rc = runner->sets_event_loop ? tt_set_event_loop(env, NULL) : 0;
    rc = rc < 0 ? rc : tt_loop_close(loop);
    env->handled = exc.outer;
    if (rc == 0) { /* else the loop runs, and close() may be called again */
        runner->loop = NULL;
        runner->state = CLOSED;
        tt_unref(env, tt_value_of(loop));
    }
    if (exc.exc != NULL && rc == 0) {
        return tt_reraise(env, exc.exc);
    }
    tt_exc_unref(env, exc.exc);
    return rc;
}

/* __exit__; LEAVING: the exception that it is called with, or TT_NULL. */
static int exit_runner(struct tt_env *env, struct tt_runner *runner,
                       tt_value leaving)
{
    TT_ASSERT(is_runner_sound(runner) && leaving != TT_NONE);
    struct tt__entered here;
    tt__enter_at(env, &here, TT__AT_EXIT);
    runner->leaving = leaving;
    int rc = close_runner(env, runner);
    runner->leaving = TT_NULL;
    env->run_from = here.outer;
    return rc;
}

/* Closes while EXC (or NULL; taken) is on its way, like __exit__: what is
 * raised meanwhile has it as its context and takes its place. */
static int close_after(struct tt_env *env, struct tt_runner *runner,
                       struct tt_exc *exc)
{
    TT_ASSERT(is_runner_sound(runner));
    struct tt_handled here = {exc, env->handled};
    env->handled = &here;
    int rc = exit_runner(env, runner, tt_value_of(exc));
    env->handled = here.outer;
    if (rc == 0 && exc != NULL) {
        return tt_reraise(env, exc);
    }
    tt_exc_unref(env, exc);
    return rc;
}

/* ---- Running ------------------------------------------------------------- */

static struct tt_loop *make_loop(struct tt_env *env, struct tt_runner *runner)
{
    TT_ASSERT(is_runner_sound(runner));
    if (runner->factory == TT_NONE) {
        return tt__new_event_loop(env);
    }
    tt_value made = tt_call(env, runner->factory, NULL, 0);
    if (made != TT_NULL && !tt__is_loop(made)) {
        tt_fail(env, TT_ELIMIT,
                "a loop factory that makes a %s, which is no event loop of "
                "ticktape, is not in the scenario language",
                tt_type_of(made)->name);
        tt_clear(env, &made);
    }
    return (struct tt_loop *)(void *)made;
}

/* _lazy_init */
static int open_runner(struct tt_env *env, struct tt_runner *runner)
{
    TT_ASSERT(is_runner_sound(runner));
    if (runner->state == CLOSED) {
        return tt_raise(env, &tt_RuntimeError, "Runner is closed");
    }
    if (runner->state == INITIALIZED) {
        return 0;
    }
    runner->loop = make_loop(env, runner);
    if (runner->loop == NULL) {
        return tt_failure(env);
    }
    if (runner->factory == TT_NONE) {
        if (tt_set_event_loop(env, runner->loop) < 0) {
            return tt_failure(env);
        }
        runner->sets_event_loop = true;
    }
    if (runner->debug != TT_NONE &&
        tt__set_debug(runner->loop, runner->debug) < 0) {
        return tt_failure(env);
    }
    runner->context = tt__context_inherit(env);
    runner->state = INITIALIZED;
    return 0;
}

/* Runner.run's own _wrap_awaitable, unlike ensure_future's. */
struct wrap_main {
    struct tt_coro coro;
    tt_value awaitable; /* owns */
};

static void drop_wrap(struct tt_env *env, struct tt_coro *coro)
{
    tt_clear(env, &((struct wrap_main *)coro)->awaitable);
}

TT_CORO_WITH(wrap_main, "_wrap_awaitable",
             "Runner.run.<locals>._wrap_awaitable", drop_wrap, NULL,
             TT_STDLIB "runners.py", TT__LINE_RUNNER_RUN__WRAP_AWAITABLE,
             TT__LINE_RUNNER_RUN__WRAP_AWAITABLE_AT_RETURN_AWAIT)
{
    TT_BEGIN;
    TT_AWAIT(tt_ref(self->awaitable));
    TT_RETURN(tt_ref(TT_GOT));
    TT_END;
}

/* The coroutine that runs MAIN, which is taken. */
static tt_value coroutine_of(struct tt_env *env, tt_value main)
{
    int is_coroutine = tt__is_any_coroutine(env, main);
    if (is_coroutine > 0) {
        return main;
    }
    struct wrap_main *wrap =
        is_coroutine < 0 || tt__check_runnable(env, main) < 0
            ? NULL
            : wrap_main_new(env);
    if (wrap == NULL) {
        tt_unref(env, main);
        return TT_NULL;
    }
    wrap->awaitable = main;
    return tt_value_of(wrap);
}

int tt_raise_interrupt(struct tt_env *env)
{
    struct tt_exc *exc = tt_exc_new(env, &tt_KeyboardInterrupt, NULL);
    int rc = exc == NULL ? tt_failure(env) : tt_raise_exc(env, exc);
    tt_exc_unref(env, exc);
    return rc;
}

/* Where SIGINT may cancel TASK, which is taken. */
static tt_value complete_interruptible(struct tt_loop *loop,
                                       struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    struct tt_env *env = loop->env;
    struct tt_main main;
    tt_ref(tt_value_of(task));
    tt__main_begin(env, &main, task);
    tt_value result = tt_loop_run_until_complete(loop, tt_value_of(task));
    if (TT_UNLIKELY(result == TT_NULL && main.count > 0 &&
                    tt_raised(env, &tt_CancelledError)) &&
        tt_task_uncancel(task) == 0) {
        struct tt_handled handled = {tt_exc_take(env), env->handled};
        env->handled = &handled;
        tt_raise_interrupt(env);
        env->handled = handled.outer;
        tt_exc_unref(env, handled.exc);
    }
    tt__main_end(env, &main);
    tt_unref(env, tt_value_of(task));
    return result;
}

/* Runner.run: takes MAIN; CONTEXT TT_NULL: the runner's own. */
static tt_value run_in(struct tt_env *env, struct tt_runner *runner,
                       tt_value main, tt_value context)
{
    TT_ASSERT(is_runner_sound(runner));
    if (env->running != NULL) {
        tt_raise(env, &tt_RuntimeError,
                 "Runner.run() cannot be called from a running event loop");
        tt_unref(env, main);
        return TT_NULL;
    }
    if (main == TT_NULL || open_runner(env, runner) < 0) {
        tt_unref(env, main);
        return TT_NULL;
    }
    tt_value coro = coroutine_of(env, main);
    if (coro == TT_NULL) {
        return TT_NULL;
    }
    struct tt_task_options options = {.context = tt_ref(context)};
    if (context == TT_NULL || context == TT_NONE) {
        options.context = tt__context_of(env, &runner->context);
        if (options.context == TT_NULL) {
            tt_unref(env, coro);
            return TT_NULL;
        }
    }
    struct tt_task *task = tt_task_new(runner->loop, coro, &options);
    tt_unref(env, options.context);
    if (task == NULL) {
        return TT_NULL;
    }
    struct tt__entered here;
    tt__enter_at(env, &here, TT__AT_RUNNER_RUN);
    tt_value result = complete_interruptible(runner->loop, task);
    env->run_from = here.outer;
    return result;
}

/* run(): RUNNER is on the caller's stack, as nobody else ever sees it. */
static tt_value run_once(struct tt_env *env, struct tt_runner *runner,
                         tt_value main)
{
    TT_ASSERT(is_runner_sound(runner));
    if (env->running != NULL) {
        tt_raise(env, &tt_RuntimeError,
                 "asyncio.run() cannot be called from a running event loop");
        tt_unref(env, main);
        return TT_NULL;
    }
    struct tt__entered here;
    tt__enter_at(env, &here, TT__AT_RUN);
    tt_value result = run_in(env, runner, main, TT_NULL);
    if (result == TT_NULL && tt_failure(env) != TT_ERAISED) {
        env->run_from = here.outer;
        return TT_NULL;
    }
    here.at = TT__AT_RUN_EXIT;
    int rc = close_after(env, runner, tt_exc_take(env));
    env->run_from = here.outer;
    if (rc < 0) {
        tt_clear(env, &result);
    }
    return result;
}

static void end_runner(struct tt_env *env, struct tt_runner *runner)
{
    clear_runner(env, &runner->head);
}

tt_value tt_run_with(struct tt_env *env, tt_value main,
                     const struct tt_runner_options *options)
{
    struct tt_runner runner;
    init_runner(&runner);
    if (options != NULL) {
        set_options(env, &runner, options);
    }
    tt_value result = run_once(env, &runner, main);
    end_runner(env, &runner);
    return result;
}

tt_value tt_run(struct tt_env *env, tt_value main)
{
    return tt_run_with(env, main, NULL);
}

struct tt_runner *tt_runner_new(struct tt_env *env,
                                const struct tt_runner_options *options)
{
    struct tt_runner *runner = new_runner(env, &tt_runner_type);
    if (runner != NULL && options != NULL) {
        set_options(env, runner, options);
    }
    return runner;
}

tt_value tt_runner_run(struct tt_env *env, struct tt_runner *runner,
                       tt_value main, tt_value context)
{
    return run_in(env, runner, main, context);
}

struct tt_loop *tt_runner_loop(struct tt_env *env, struct tt_runner *runner)
{
    TT_ASSERT(is_runner_sound(runner));
    return open_runner(env, runner) < 0 ? NULL : runner->loop;
}

int tt_runner_close(struct tt_env *env, struct tt_runner *runner)
{
    return close_runner(env, runner);
}

void tt_runner_unref(struct tt_env *env, struct tt_runner *runner)
{
    tt_unref(env, tt_value_of(runner));
}

/* ---- As programs see it -------------------------------------------------- */

static struct tt_runner *runner_of(tt_value v)
{
    TT_ASSERT(v == TT_NULL || tt_is(v, &tt_runner_type));
    return (struct tt_runner *)(void *)v;
}

static tt_value run_function(struct tt_env *env, const tt_value *args)
{
    const struct tt_runner_options options = {args[1], args[2]};
    return tt_run_with(env, tt_ref(args[0]), &options);
}

const struct tt_native tt__native_run =
    TT_NATIVE("run", "run", "main | debug loop_factory", 1, 1, 3, 0,
              TT_READS | TT_REPORTS, run_function);

static tt_value make_runner(struct tt_env *env, const struct tt_type *type,
                            const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    (void)args; /* are __init__'s */
    return tt_value_of(new_runner(env, type));
}

static int init_method(struct tt_env *env, tt_value self,
                       const struct tt_args *args)
{
    static const struct tt_native signature = TT_SIGNATURE(
        "Runner", "Runner.__init__", "self | debug loop_factory", 1, 1, 3, 0);
    tt_value bound[3];
    int rc = tt__bind_method(env, &signature, args, bound);
    if (rc == 0) {
        const struct tt_runner_options options = {bound[1], bound[2]};
        set_options(env, runner_of(self), &options);
    }
    return rc;
}

static tt_value run_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_runner_type));
    return run_in(env, runner_of(args[0]), tt_ref(args[1]), args[2]);
}

/* self.close(), which a program's class may define. */
static tt_value exit_derived(struct tt_env *env, tt_value self)
{
    struct tt__entered here;
    tt__enter_at(env, &here, TT__AT_EXIT);
    tt_value closed = tt__call_own(env, self, "close", TT_NULL);
    env->run_from = here.outer;
    tt_unref(env, closed);
    return closed == TT_NULL ? TT_NULL : TT_NONE;
}

static tt_value exit_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_runner_type));
    struct tt_runner *runner = runner_of(args[0]);
    if (tt__is_derived(&runner->head)) {
        return exit_derived(env, args[0]);
    }
    tt_value leaving = tt_is_exc(args[2]) ? args[2] : TT_NULL;
    return exit_runner(env, runner, leaving) < 0 ? TT_NULL : TT_NONE;
}

static tt_value close_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_runner_type));
    return close_runner(env, runner_of(args[0])) < 0 ? TT_NULL : TT_NONE;
}

static tt_value get_loop_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_runner_type));
    return tt_ref(tt_value_of(tt_runner_loop(env, runner_of(args[0]))));
}

static tt_value enter_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_runner_type));
    return open_runner(env, runner_of(args[0])) < 0 ? TT_NULL : tt_ref(args[0]);
}

static const struct tt_native runner_methods[] = {
    TT_NATIVE("run", "Runner.run", "self coro | context", 2, 2, 3,
              TT_NATIVE_METHOD, TT_WRITES | TT_REPORTS, run_method),
    TT_NATIVE("close", "Runner.close", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_WRITES | TT_REPORTS, close_method),
    TT_NATIVE("get_loop", "Runner.get_loop", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_WRITES | TT_REPORTS, get_loop_method),
    TT_NATIVE("__enter__", "Runner.__enter__", "self", 1, 1, 1,
              TT_NATIVE_METHOD, TT_WRITES | TT_REPORTS, enter_method),
    TT_NATIVE("__exit__", "Runner.__exit__", "self exc_type exc_val exc_tb", 4,
              4, 4, TT_NATIVE_METHOD, TT_WRITES | TT_REPORTS, exit_method),
    {.name = NULL},
};

const struct tt_type tt_runner_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Runner",
    .full_name = "asyncio.runners.Runner",
    .base = &tt_object_type,
    .size = sizeof(struct tt_runner),
    .clear = clear_runner,
    .make = make_runner,
    .init = init_method,
    .methods = runner_methods,
};

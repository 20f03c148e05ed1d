/* SPDX-License-Identifier: MIT
 *
 * loop/tt_task.h: futures and tasks, and the contexts in which they run.
 *
 * asyncio/futures.py and the class Task of tasks.py; contextvars.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_TASK_H)
#define TT_TASK_H

/* ---- Contexts (contextvars) ---------------------------------------------- */

TT_API extern const struct tt_type tt_context_type, tt_context_var_type,
    tt_token_type;

/* A ContextVar; DEFAULT_VALUE (kept) may be TT_NULL: none. */
TT_API tt_value tt_context_var(struct tt_env *env, const char *name,
                               tt_value default_value);
/* The value in the current context, or the default; TT_NULL without failure
 * if there is neither. Borrowed. */
TT_API tt_value tt_context_var_get(struct tt_env *env, tt_value var);
/* Sets it in the current context (keeps VALUE); returns the token for
 * tt_context_var_reset. */
TT_API tt_value tt_context_var_set(struct tt_env *env, tt_value var,
                                   tt_value value);
TT_API int tt_context_var_reset(struct tt_env *env, tt_value var,
                                tt_value token);
/* copy_context(): a Context. */
TT_API tt_value tt_context_copy(struct tt_env *env);
/* The same, in which VAR is set to VALUE (kept). */
TT_API tt_value tt_context_with(struct tt_env *env, tt_value var,
                                tt_value value);
/* context.run(callable, *args): its result; RuntimeError if CONTEXT is already
 * entered. */
TT_API tt_value tt_context_run(struct tt_env *env, tt_value context,
                               tt_value callable, const tt_value *args,
                               size_t count);
/* context[var], borrowed, or TT_NULL without a failure if it is not set. */
TT_API tt_value tt_context_get(struct tt_env *env, tt_value context,
                               tt_value var);

/* What VAR is set to in the context of TASK, borrowed; TT_NULL: it is not. */
struct tt_task;
TT_API tt_value tt_task_variable(const struct tt_task *task, tt_value var);

/* ---- Futures ------------------------------------------------------------- */

enum tt_state { TT_PENDING, TT_CANCELLED, TT_FINISHED };

/* The bits of a future's head.flags. A task is a future, so its flags share the
 * word; TT_OBJECT_FLAGS are above both.
 *
 *      1..0   enum tt_state
 *      5..2   the outcome of a future
 *      6, 7, 9..11, 13, 20   of tasks
 *      8, 12, 15, 21   of futures
 *      14     of futures inside of coroutines that wait: waiters.h
 */
enum {
    TT_FUTURE_STATE = 3,
    TT_FUTURE_EXCEPTION = 1 << 2,   /* finished with an exception */
    TT_FUTURE_BLOCKING = 1 << 3,    /* yielded by its own await */
    TT_FUTURE_UNRETRIEVED = 1 << 4, /* the exception was not retrieved yet */
    TT_FUTURE_CANCEL_EXC = 1 << 5,  /* `outcome` is the CancelledError */
    TT_FUTURE_LISTED = 1 << 8,      /* in env->left */
    TT_FUTURE_AWAITED = 1 << 12,    /* in env->awaited */
    TT_FUTURE_BARE = 1 << 15,       /* its __init__ has not been called yet */
    TT_FUTURE_FINALISED = 1 << 21,  /* see tt_future_finalise() */
    TT_FUTURE_FLAGS = TT_FUTURE_STATE | TT_FUTURE_EXCEPTION |
                      TT_FUTURE_BLOCKING | TT_FUTURE_UNRETRIEVED |
                      TT_FUTURE_CANCEL_EXC | TT_FUTURE_LISTED |
                      TT_FUTURE_AWAITED | TT_FUTURE_BARE | TT_FUTURE_FINALISED
};

enum {
    TT_TASK_MUST_CANCEL = 1 << 6,   /* cancel at the next step */
    TT_TASK_QUIET = 1 << 7,         /* no report if it is left pending */
    TT_TASK_LINKED = 1 << 9,        /* in the list of tasks not done */
    TT_TASK_ANNOUNCED = 1 << 10,    /* the observer has its name */
    TT_TASK_SWALLOWED = 1 << 11,    /* done, though cancelled with a message */
    TT_TASK_UNREGISTERED = 1 << 13, /* all_tasks() leaves it out */
    TT_TASK_RENAMED = 1 << 20,      /* set_name() replaced its first name */
    TT_TASK_FLAGS = TT_TASK_MUST_CANCEL | TT_TASK_QUIET | TT_TASK_LINKED |
                    TT_TASK_ANNOUNCED | TT_TASK_SWALLOWED |
                    TT_TASK_UNREGISTERED | TT_TASK_RENAMED
};

struct tt_future {
    struct tt_object head;
    uint32_t number; /* futures are numbered in the order of creation */
    uint32_t loop;   /* index in env->loops */
    /* owns. Pending: a task's cancel message. Cancelled: the message, or the
     * CancelledError. Finished: the result or the exception. */
    tt_value outcome;
    /* One callback; more of them: &tt__callbacks and their list. */
    const struct tt_callback *callback;
    void *callback_data; /* owns */
};

TT_API extern const struct tt_type tt_future_type, tt_task_type;

/* loop.create_future(); NULL without memory. */
TT_API struct tt_future *tt_future_new(struct tt_loop *loop);
/* set_result() and set_exception(): 0, InvalidStateError if it is already done,
 * RuntimeError for a task; the latter also TypeError for StopIteration. Tasks
 * that wait for it resume in the next tick. */
TT_API int tt_future_set_result(struct tt_env *env, struct tt_future *future,
                                tt_value result); /* keeps */
TT_API int tt_future_set_exception(struct tt_env *env, struct tt_future *future,
                                   struct tt_exc *exc); /* keeps */
/* cancel(msg): 1 if it was cancelled, 0 if it was done, or a failure.
 * MESSAGE may be TT_NULL or None: none. Also for tasks and gather's future. */
TT_API int tt_future_cancel(struct tt_env *env, struct tt_future *future,
                            tt_value message);
/* result(): returns it, or raises the future's exception; InvalidStateError
 * while it is pending. */
TT_API tt_value tt_future_result(struct tt_env *env, struct tt_future *future);
/* exception(): the exception or None; raises CancelledError if it is cancelled,
 * InvalidStateError while it is pending. */
TT_API tt_value tt_future_exception(struct tt_env *env,
                                    struct tt_future *future);
static inline enum tt_state tt_future_state(const struct tt_future *future);
static inline bool tt_future_done(const struct tt_future *future);
static inline bool tt_future_cancelled(const struct tt_future *future);
/* get_loop(): borrowed. */
TT_API struct tt_loop *tt_future_loop(struct tt_env *env,
                                      const struct tt_future *future);
/* Future.__del__ and Task.__del__: the last reference to OBJECT, a future, is
 * gone. If its exception was never retrieved, or it is a task that is pending,
 * and the loop has a handler that was set by tt_loop_set_exception_handler() or
 * by the program, calls that handler: once for each future. Returns whether the
 * future lives on, as the handler kept it. For a language, which ends weak
 * references afterwards; types in C need not call it. */
TT_API bool tt_future_finalise(struct tt_env *env, struct tt_object *object);
/* add_done_callback(): CALLBACK receives the future as its ARG (taken) in the
 * tick after it is done. What DATA owns is taken, even on failure. 0 or a
 * failure. */
TT_API int tt_future_add_done_callback(struct tt_env *env,
                                       struct tt_future *future,
                                       const struct tt_callback *callback,
                                       void *data);
/* Removes all that were added with the same two and drops what their data owns.
 * Returns their number. */
TT_API int tt_future_remove_done_callback(struct tt_env *env,
                                          struct tt_future *future,
                                          const struct tt_callback *callback,
                                          const void *data);
/* Awaits a future whose reference the caller keeps:
 * TT_AWAIT(tt_future_await(future)). */
static inline tt_value tt_future_await(struct tt_future *future);
static inline struct tt_future *tt_future_cast(tt_value v);
static inline void tt_future_unref(struct tt_env *env,
                                   struct tt_future *future);

/* ---- Tasks --------------------------------------------------------------- */

struct tt_task {
    struct tt_future future;
    tt_value coro; /* owns */
    union {
        struct tt_future *waiting_for; /* owns, NULL: none */
        tt_value swallowed;            /* owns; TT_TASK_SWALLOWED */
    };
    struct tt_object *context; /* owns; see context.c */
    uint32_t name;             /* of env->names, for reports */
    uint32_t name_number;      /* "name#2": counts the tasks of a name, or
                                * those that were made with it */
    uint32_t serial;           /* N of its name Task-N; 0: had a name */
    uint32_t cancels;          /* cancelling() */
    uint32_t previous;         /* of the list of tasks not done; left.c */
    uint32_t next;
};

/* Whether the first step of a task runs within its creation, so that it may be
 * done at once. Requires a running loop. */
enum tt_eager {
    TT_EAGER_DEFAULT, /* as the loop's task factory says; without one: no */
    TT_EAGER_YES,
    TT_EAGER_NO
};

struct tt_task_options {
    const char *name; /* copied; NULL: Task-N, in reports its coroutine's */
    tt_value context; /* kept; TT_NULL: a copy of the current one */
    enum tt_eager eager_start;
};

/* loop.create_task(): takes CORO, a coroutine; returns the task, which the
 * loop's task factory creates if there is one. OPTIONS may be NULL. TypeError
 * if CORO is not a coroutine, RuntimeError if the loop is closed. */
TT_API struct tt_task *tt_task_new(struct tt_loop *loop, tt_value coro,
                                   const struct tt_task_options *options);
/* asyncio.create_task(): the same on the running loop, without options or with
 * them. CORO, taken, is a tt_value or a pointer to a struct that begins with a
 * tt_coro. */
TT_API struct tt_task *tt_create_task(struct tt_env *env, void *coro);
TT_API struct tt_task *
tt_create_task_with(struct tt_env *env, void *coro,
                    const struct tt_task_options *options);
/* cancel(): 1 if it will be cancelled, 0 if it is done, or a failure. MESSAGE
 * as for tt_future_cancel. */
static inline int tt_task_cancel(struct tt_env *env, struct tt_task *task,
                                 tt_value message);
/* The same, with a text as the message (copied). */
TT_API int tt_task_cancel_c(struct tt_env *env, struct tt_task *task,
                            const char *message);
/* uncancel() and cancelling(): the number of pending requests to cancel it. */
TT_API uint32_t tt_task_uncancel(struct tt_task *task);
TT_API uint32_t tt_task_cancelling(const struct tt_task *task);
/* get_coro() (borrowed) and get_context() (new). */
TT_API tt_value tt_task_coro(const struct tt_task *task);
TT_API tt_value tt_task_context(struct tt_env *env, struct tt_task *task);
/* get_name(): a str; a task created without a name has CPython's, Task-1 and so
 * on. set_name(): NAME is copied; 0 or TT_ENOMEM. */
TT_API tt_value tt_task_name(struct tt_env *env, struct tt_task *task);
/* Appends its name in traces and reports: that of its coroutine, numbered from
 * the second one on, unless the program named the task. */
TT_API void tt_text_task_name(struct tt_text *text, const struct tt_task *task);
/* Whether the program gave it a name that is not Task-N. */
TT_API bool tt_task_is_named(const struct tt_task *task);
/* In sentences about several tasks those that the program gave one name are
 * numbered, too: the number, or 0, and the name with it. */
TT_API uint32_t tt_task_number(const struct tt_env *env,
                               const struct tt_task *task);
TT_API void tt_text_task_label(struct tt_text *text,
                               const struct tt_task *task);
/* The name in traces as a new str. */
TT_API tt_value tt_task_label(struct tt_env *env, const struct tt_task *task);
TT_API int tt_task_set_name(struct tt_env *env, struct tt_task *task,
                            const char *name);
/* current_task() of LOOP (NULL: the running one): borrowed, NULL: none. */
TT_API struct tt_task *tt_current_task(struct tt_env *env,
                                       struct tt_loop *loop);
/* all_tasks() of LOOP: a list, oldest first. */
TT_API tt_value tt_all_tasks(struct tt_env *env, struct tt_loop *loop);
/* ensure_future(): takes V; returns V itself if it is a future, otherwise a
 * task of the coroutine or awaitable. LOOP NULL: get_event_loop(). TypeError if
 * V cannot be awaited. */
TT_API struct tt_future *tt_ensure_future(struct tt_env *env, tt_value v,
                                          struct tt_loop *loop);
static inline struct tt_task *tt_task_cast(tt_value v);
/* Awaits a task whose reference the caller keeps:
 * TT_AWAIT(tt_task_await(self->task)). NULL, the result of a failed call,
 * fails. */
static inline tt_value tt_task_await(struct tt_task *task);
static inline void tt_task_unref(struct tt_env *env, struct tt_task *task);

/* ---- Task factories ------------------------------------------------------ */

/* set_task_factory(): FACTORY (kept; TT_NULL or None: none) is called for each
 * task of the loop, with the loop, the coroutine and the options as keywords,
 * and returns the task. In C it is a tt_native of "loop coro =options", which
 * creates an instance of tt_task_type. 0, or TypeError if it cannot be
 * called. */
TT_API int tt_loop_set_task_factory(struct tt_loop *loop, tt_value factory);
/* get_task_factory(): borrowed; None if there is none. */
TT_API tt_value tt_loop_task_factory(const struct tt_loop *loop);
/* eager_task_factory: tasks begin within their creation. Borrowed. */
TT_API tt_value tt_eager_task_factory(void);
/* create_eager_task_factory(): a factory that calls CONSTRUCTOR (kept) as Task
 * is called. */
TT_API tt_value tt_create_eager_task_factory(struct tt_env *env,
                                             tt_value constructor);

#endif

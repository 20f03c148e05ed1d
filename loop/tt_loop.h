/* SPDX-License-Identifier: MIT
 *
 * loop/tt_loop.h: loops and their handles.
 *
 * asyncio/base_events.py and events.py; of what touches the operating system
 * only file descriptors. Deadlines and delays are seconds on the environment's
 * clock.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_LOOP_H)
#define TT_LOOP_H

/* ---- Loops --------------------------------------------------------------- */

/* The loop, and its base classes: BaseEventLoop, whose instances cannot run,
 * and AbstractEventLoop, which has only the names of the methods. */
TT_API extern const struct tt_type tt_loop_type, tt_base_loop_type,
    tt_abstract_loop_type;

/* new_event_loop(): a loop, whose selector the environment opens. All loops of
 * an environment share its clock. Most programs do not call it: tt_run creates
 * a loop and closes it. */
TT_API struct tt_loop *tt_loop_new(struct tt_env *env);

/* run_forever(): until stop(). 0 or a failure: RuntimeError if a loop is
 * already running or this one is closed, or the failure that ended the loop. */
TT_API int tt_loop_run_forever(struct tt_loop *loop);
/* run_until_complete(): runs until FUTURE (a future, or a coroutine to make a
 * task of; taken) is done. Returns its result, or TT_NULL with its failure. */
TT_API tt_value tt_loop_run_until_complete(struct tt_loop *loop,
                                           tt_value future);
/* The future for which run_until_complete() runs now, borrowed. NULL:
 * run_forever() was called, or the loop does not run. */
TT_API struct tt_future *tt_loop_until(const struct tt_loop *loop);
/* stop(): the loop ends after this tick. close(): 0, or RuntimeError while it
 * runs; scheduled handles are dropped. */
TT_API void tt_loop_stop(struct tt_loop *loop);
TT_API int tt_loop_close(struct tt_loop *loop);
TT_API bool tt_loop_is_running(const struct tt_loop *loop);
TT_API bool tt_loop_is_closed(const struct tt_loop *loop);
/* time(): in seconds, of the environment's clock. */
TT_API double tt_loop_time(struct tt_loop *loop);
/* shutdown_asyncgens(), shutdown_default_executor(): a coroutine, to be awaited
 * or passed to run_until_complete. A runner runs both at its end. */
TT_API tt_value tt_loop_shutdown_asyncgens(struct tt_loop *loop);
TT_API tt_value tt_loop_shutdown_default_executor(struct tt_loop *loop);
TT_API struct tt_env *tt_loop_env(const struct tt_loop *loop); /* borrowed */

/* One iteration: BaseEventLoop._run_once. For code that drives a loop itself;
 * the loop must be running. */
TT_API int tt_loop_run_once(struct tt_loop *loop);

/* get_running_loop(): RuntimeError if there is none. Borrowed. */
TT_API struct tt_loop *tt_running_loop(struct tt_env *env);
/* _get_running_loop(): NULL, without a failure, if there is none. Borrowed. */
static inline struct tt_loop *tt_loop_running(const struct tt_env *env);
/* get_event_loop(): the running loop, otherwise the one that was set;
 * RuntimeError if there is neither. Borrowed. set_event_loop(): LOOP (NULL:
 * none) is kept. 0, or a failure of a program's policy. */
TT_API struct tt_loop *tt_event_loop(struct tt_env *env);
TT_API int tt_set_event_loop(struct tt_env *env, struct tt_loop *loop);

/* The deprecated policies, and the DeprecationWarning for ATTRIBUTE of
 * asyncio. */
TT_API extern const struct tt_type tt_abstract_policy_type,
    tt_default_policy_type;
TT_API int tt_policy_warn(struct tt_env *env, const char *attribute);

/* ---- Handles ------------------------------------------------------------- */

/* asyncio's own callbacks, as a trace shows them: X(NAME, text). */
#define TT_LABELS(X)                                                           \
    X(CALL, "")                                                                \
    X(RUN_UNTIL_COMPLETE, "run_until_complete done")                           \
    X(SLEEP, "sleep timer")                                                    \
    X(WAIT_TIMER, "wait timer")                                                \
    X(GATHER, "gather child done")                                             \
    X(WAIT, "wait child done")                                                 \
    X(AS_COMPLETED, "as_completed child done")                                 \
    X(AS_COMPLETED_TIMER, "as_completed timer")                                \
    X(SHIELD_INNER, "shield inner done")                                       \
    X(SHIELD_OUTER, "shield outer done")                                       \
    X(SHIELD_CLEAR, "shield inner clear")                                      \
    X(SHIELD_LOG, "shield log")                                                \
    X(TASKGROUP, "taskgroup child done")                                       \
    X(TIMEOUT, "timeout timer")                                                \
    X(STAGGERED, "staggered child done")                                       \
    X(CHAIN_SET, "chain set state")                                            \
    X(CHAIN_CANCEL, "chain check cancel")                                      \
    X(RUN_THREADSAFE, "run_coroutine_threadsafe")                              \
    X(STEP, "step")                                                            \
    X(WAKEUP, "wakeup")                                                        \
    X(SILENT, "")                                                              \
    X(OWN, "")

enum tt_label_id {
#define X(name, text) TT_LABEL_##name,
    TT_LABELS(X)
#undef X
        TT_LABEL_COUNT
};

/* The text of a label. */
TT_API const char *tt_label_text(uint32_t label);

/* The callback of a handle in C: static and constant, one per function. */
struct tt_callback {
    /* Called with the scheduled DATA; takes ARG and whatever DATA owns. A
     * negative code other than TT_ERAISED ends the loop. */
    int (*run)(struct tt_loop *loop, void *data, tt_value arg);
    /* Called instead of `run` for a handle that is never run. NULL: only ARG
     * is dropped. */
    void (*drop)(struct tt_env *env, void *data, tt_value arg);
    const char *name; /* in traces: "call NAME"; TT_LABEL_OWN: just NAME */
    enum tt_label_id label;
    /* The task that waits through this callback (borrowed). The future whose
     * callback it is keeps the task if the loop is closed before it runs. */
    struct tt_task *(*awaiter)(void *data);
    /* How repr() of a future shows it; NULL: by its name. */
    const char *source;
};

/* asyncio's own functions are shown with their paths in the CPython of the
 * oracle. */
#define TT_LIBRARY   "/lib/python314.zip/"
#define TT_STDLIB    TT_LIBRARY "asyncio/"
/* Begins the names of the library's own files, where its coroutines in C have
 * no counterpart of the same shape there. */
#define TT_OWN_FILES "<ticktape>/"

/* Names a handle in the ready queue; plain data. */
struct tt_handle {
    uint64_t number; /* 0: none */
};

struct tt_timer;

/* call_soon(): takes what DATA owns (see `drop`), even on failure. HANDLE may
 * be NULL. */
TT_API int tt_loop_call_soon(struct tt_loop *loop,
                             const struct tt_callback *callback, void *data,
                             struct tt_handle *handle);
/* call_soon_threadsafe(): from any thread, on a real selector, which it wakes.
 * 0, or a negative code, after which the caller still owns DATA. */
TT_API int tt_loop_call_soon_threadsafe(struct tt_loop *loop,
                                        const struct tt_callback *callback,
                                        void *data);
/* call_later() and call_at(). *TIMER is new; TIMER may be NULL. */
TT_API int tt_loop_call_later(struct tt_loop *loop, double delay_s,
                              const struct tt_callback *callback, void *data,
                              struct tt_timer **timer);
TT_API int tt_loop_call_at(struct tt_loop *loop, double when_s,
                           const struct tt_callback *callback, void *data,
                           struct tt_timer **timer);

/* Cancels; no effect if it ran or was cancelled already. */
TT_API void tt_handle_cancel(struct tt_loop *loop, struct tt_handle handle);
/* Whether it was cancelled and is still in the queue: the loop does not record
 * handles that have left the queue. */
TT_API bool tt_handle_cancelled(const struct tt_loop *loop,
                                struct tt_handle handle);
TT_API void tt_timer_cancel(struct tt_loop *loop, struct tt_timer *timer);
TT_API bool tt_timer_cancelled(const struct tt_timer *timer);
TT_API double tt_timer_when(const struct tt_timer *timer);
TT_API void tt_timer_unref(struct tt_env *env, struct tt_timer *timer);

/* The same for callables of a program: a Handle or TimerHandle, an object with
 * cancel(), cancelled() and when(). ARGS are kept; CONTEXT may be TT_NULL: a
 * copy of the current one. */
TT_API extern const struct tt_type tt_handle_type, tt_timer_handle_type;
TT_API tt_value tt_loop_call_soon_value(struct tt_loop *loop, tt_value callable,
                                        const tt_value *args, size_t count,
                                        tt_value context);
TT_API tt_value tt_loop_call_at_value(struct tt_loop *loop, double when_s,
                                      tt_value callable, const tt_value *args,
                                      size_t count, tt_value context);
/* cancel(), cancelled(), get_context() and when() of such an object. The first
 * returns 0, or a failure in debug mode without memory. */
TT_API int tt_handle_object_cancel(struct tt_env *env, tt_value handle);
TT_API bool tt_handle_object_cancelled(tt_value handle);
TT_API tt_value tt_handle_object_context(struct tt_env *env, tt_value handle);
TT_API double tt_handle_object_when(tt_value handle);

/* Descriptors: CALLBACK is called whenever FD is ready. A second call replaces
 * the callback. Removing returns 1 if there was one, 0 if not. */
TT_API int tt_loop_add_reader(struct tt_loop *loop, int fd,
                              const struct tt_callback *callback, void *data);
TT_API int tt_loop_add_writer(struct tt_loop *loop, int fd,
                              const struct tt_callback *callback, void *data);
TT_API int tt_loop_remove_reader(struct tt_loop *loop, int fd);
TT_API int tt_loop_remove_writer(struct tt_loop *loop, int fd);

/* For selectors: FD is ready for EVENTS. */
TT_API int tt_loop_ready(struct tt_loop *loop, int fd, unsigned events);
/* For selectors: whether any descriptor is watched, and for which events this
 * one is. */
TT_API bool tt_loop_has_fds(const struct tt_loop *loop);
TT_API unsigned tt_loop_watches(const struct tt_loop *loop, int fd);

/* ---- Exceptions without a caller ----------------------------------------- */

/* The context of call_exception_handler(). All borrowed; TT_NULL: absent. */
struct tt_report {
    const char *message; /* NULL: "Unhandled exception in event loop" */
    tt_value exception;
    tt_value future;
    tt_value task;
    tt_value handle;
    tt_value asyncgen;
    const char *full; /* the message as it is logged; NULL: MESSAGE */
    tt_value context; /* a program's own dict of all this; TT_NULL: none */
};

/* Called in C instead of the default handler. It may fail like a callback: its
 * exception is reported by the default handler. */
typedef int tt_exception_handler(struct tt_loop *loop,
                                 const struct tt_report *report, void *data);

/* set_exception_handler(), get_exception_handler(). HANDLER NULL: the default
 * one, which prints to the observer. The getter returns NULL also where the
 * handler is a program's callable; *DATA (DATA may be NULL) is the data that
 * was set with it. */
TT_API void tt_loop_set_exception_handler(struct tt_loop *loop,
                                          tt_exception_handler *handler,
                                          void *data);
TT_API tt_exception_handler *
tt_loop_exception_handler(const struct tt_loop *loop, void **data);
/* Calls the loop's handler. 0 or a failure. */
TT_API int tt_loop_call_exception_handler(struct tt_loop *loop,
                                          const struct tt_report *report);
/* Calls the default handler, to which other handlers may delegate. */
TT_API int tt_loop_default_exception_handler(struct tt_loop *loop,
                                             const struct tt_report *report);

/* ---- Debug mode ---------------------------------------------------------- */

/* set_debug(), get_debug(). In debug mode the loop logs (as errors, to the
 * observer) handles that ran for slow_callback_duration or longer, the repr of
 * handles says where they were created, and objects that cannot be called are
 * refused when they are scheduled. 0 or a failure. While the loop runs, setting
 * it adds a callback to the next tick. */
TT_API int tt_loop_set_debug(struct tt_loop *loop, bool enabled);
TT_API bool tt_loop_debug(const struct tt_loop *loop);
/* In seconds of the clock; initially 0.1. 0 or a failure. */
TT_API int tt_loop_set_slow_callback_duration(struct tt_loop *loop,
                                              double duration_s);
TT_API double tt_loop_slow_callback_duration(const struct tt_loop *loop);

/* ---- Asynchronous generators --------------------------------------------- */

/* The language implements them; each begins with this struct. A loop closes
 * those that were iterated while it ran: an unreferenced one by a task, the
 * others in shutdown_asyncgens(). */
struct tt_asyncgen {
    struct tt_object head;
    struct tt_loop *loop; /* the one of its first iteration; NULL: none */
    struct tt_asyncgen *previous; /* in the loop's list, while listed */
    struct tt_asyncgen *next;
    bool listed;
};

/* Its first iteration: _asyncgen_firstiter_hook of the running loop. */
TT_API void tt_asyncgen_begin(struct tt_env *env,
                              struct tt_asyncgen *generator);
/* Its last reference was dropped before it was exhausted, and it has a loop:
 * _asyncgen_finalizer_hook, which may reference it again. 0 or a failure. */
TT_API int tt_asyncgen_lost(struct tt_env *env, struct tt_asyncgen *generator);
/* It is freed: removes it from the loop's list. */
TT_API void tt_asyncgen_forget(struct tt_asyncgen *generator);

#endif

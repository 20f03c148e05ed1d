/* SPDX-License-Identifier: MIT
 *
 * loop/tt_concurrent.h: work outside of the loop.
 *
 * asyncio/tasks.py run_coroutine_threadsafe, futures.py wrap_future, and the
 * futures of concurrent/futures between them: the promise of a worker to the
 * loop, or of the loop to a worker. Workers are simulated threads
 * (tt_thread.h).
 * A thread of the system posts a callback with tt_loop_call_soon_threadsafe,
 * and the callback uses these functions.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_CONCURRENT_H)
#define TT_CONCURRENT_H

/* concurrent.futures.Future: unlike asyncio's it calls back at once, not in the
 * next tick, and it can be RUNNING, when it is too late to cancel. */
struct tt_concurrent;
TT_API extern const struct tt_type tt_concurrent_type;
/* Its exceptions; the first one is the base of the others. */
TT_API extern const struct tt_type tt_concurrent_Error,
    tt_concurrent_CancelledError, tt_concurrent_InvalidStateError;

/* The running code waits for another thread, of which there is none: nothing
 * ever runs again. Always TT_EDEADLOCK; what is reported is WHAT it waits for
 * (the call, such as "threading.Lock.acquire()"), and where. */
TT_API int tt_wait_forever(struct tt_env *env, const char *what);

/* A pending future; NULL without memory. */
TT_API struct tt_concurrent *tt_concurrent_new(struct tt_env *env);
TT_API void tt_concurrent_unref(struct tt_env *env,
                                struct tt_concurrent *future);

/* done(), running(), cancelled() */
TT_API bool tt_concurrent_done(const struct tt_concurrent *future);
TT_API bool tt_concurrent_running(const struct tt_concurrent *future);
TT_API bool tt_concurrent_cancelled(const struct tt_concurrent *future);

/* set_running_or_notify_cancel(), when work on it begins: 1, or 0 if it was
 * cancelled, or a failure. */
TT_API int tt_concurrent_set_running(struct tt_env *env,
                                     struct tt_concurrent *future);
/* set_result() and set_exception(): keep the outcome and call back. 0 or a
 * failure: InvalidStateError of concurrent.futures if it is already done. */
TT_API int tt_concurrent_set_result(struct tt_env *env,
                                    struct tt_concurrent *future,
                                    tt_value result);
TT_API int tt_concurrent_set_exception(struct tt_env *env,
                                       struct tt_concurrent *future,
                                       struct tt_exc *exc);
/* cancel(): 1 if it is cancelled, 0 if it runs or is finished, or a failure. */
TT_API int tt_concurrent_cancel(struct tt_env *env,
                                struct tt_concurrent *future);
/* add_done_callback(): CALLABLE (kept) is called with the future, at once if it
 * is done. An Exception that it raises is logged. 0 or a failure. */
TT_API int tt_concurrent_add_done_callback(struct tt_env *env,
                                           struct tt_concurrent *future,
                                           tt_value callable);
/* result() and exception() (or None). They block while the future is pending:
 * other threads run. After TIMEOUT_S seconds of the clock TimeoutError is
 * raised; without a timeout (not finite) it is TT_EDEADLOCK if nothing else can
 * run. In a task await tt_wrap_future instead. */
TT_API tt_value tt_concurrent_result(struct tt_env *env,
                                     struct tt_concurrent *future,
                                     double timeout_s);
TT_API tt_value tt_concurrent_exception(struct tt_env *env,
                                        struct tt_concurrent *future,
                                        double timeout_s);

/* WAITER (kept, borrowed if !ON) is called with FUTURE when it is done, before
 * all callbacks; or no longer. 0 or a failure: AttributeError if FUTURE is
 * none. */
TT_API int tt_concurrent_watch(struct tt_env *env, tt_value future,
                               tt_value waiter, bool on);
/* CPython's future._state, such as "PENDING"; NULL: FUTURE is none. */
TT_API const char *tt_concurrent_state(tt_value future);

/* run_coroutine_threadsafe(): runs CORO (taken; as for tt_create_task) as a
 * task of LOOP, from its next tick on. Returns the future of its outcome, whose
 * cancel() cancels the task. NULL: TypeError (not a coroutine), RuntimeError
 * (the loop is closed) or no memory. */
TT_API struct tt_concurrent *tt_run_coroutine_threadsafe(struct tt_env *env,
                                                         void *coro,
                                                         struct tt_loop *loop);
/* wrap_future(): a future of LOOP (NULL: get_event_loop()) that ends as SOURCE
 * does; cancelling it cancels SOURCE. */
TT_API struct tt_future *tt_wrap_future(struct tt_env *env,
                                        struct tt_concurrent *source,
                                        struct tt_loop *loop);

/* ---- Functions in C ------------------------------------------------------ */

/* What a worker runs. It may use ARGUMENT and the functions below, and nothing
 * else of this library: for real it runs in a thread of the system, at the same
 * time as the loop and other jobs. Its result is that of the future, an int. */
struct tt_job;
typedef int64_t tt_job_function(struct tt_job *job, void *argument);

/* run_in_executor(None, FUNCTION, ARGUMENT) of the running loop: a new future.
 * ARGUMENT must outlive the call of FUNCTION, which cancelling the future does
 * not stop once it has begun. shutdown_default_executor(), with which a runner
 * ends, waits for all. In simulation eight workers run one at a time (see
 * tt_thread.h), for real as many as ThreadPoolExecutor has by default. TT_NULL:
 * RuntimeError (no running loop, shut down, no thread) or no memory. */
TT_API tt_value tt_run_in_executor(struct tt_env *env,
                                   tt_job_function *function, void *argument);
/* time.sleep() of a job, in virtual time if that is simulated. 0; or negative:
 * the run is over, and the function must return. */
TT_API int tt_job_sleep(struct tt_job *job, double seconds);

#endif

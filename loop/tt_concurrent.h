/* SPDX-License-Identifier: MIT
 *
 * loop/tt_concurrent.h: work that others than the loop do.
 *
 * asyncio/tasks.py run_coroutine_threadsafe, futures.py wrap_future, and the
 * futures of concurrent/futures that stand between them: what a worker promises
 * the loop, or the loop a worker. Workers are simulated, by callbacks and
 * timers: an environment has one thread, and a thread of the system that has
 * something for a loop posts a callback by tt_loop_call_soon_threadsafe, which
 * then does here what there is to do.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_CONCURRENT_H)
#define TT_CONCURRENT_H

/* concurrent.futures.Future: unlike an asyncio one it calls back at once, not
 * in the next tick, and it can be RUNNING, when it is too late to cancel. */
struct tt_concurrent;
TT_API extern const struct tt_type tt_concurrent_type;

/* Gives one that is pending; NULL without memory. */
TT_API struct tt_concurrent *tt_concurrent_new(struct tt_env *env);
TT_API void tt_concurrent_unref(struct tt_env *env,
                                struct tt_concurrent *future);

/* done(), running(), cancelled() */
TT_API bool tt_concurrent_done(const struct tt_concurrent *future);
TT_API bool tt_concurrent_running(const struct tt_concurrent *future);
TT_API bool tt_concurrent_cancelled(const struct tt_concurrent *future);

/* set_running_or_notify_cancel(), when work on it begins: 1, or 0 where it was
 * cancelled meanwhile, or a failure. */
TT_API int tt_concurrent_set_running(struct tt_env *env,
                                     struct tt_concurrent *future);
/* set_result() and set_exception(): keep the outcome and call back. 0 or a
 * failure; it raises InvalidStateError of concurrent.futures where it is done
 * already. */
TT_API int tt_concurrent_set_result(struct tt_env *env,
                                    struct tt_concurrent *future,
                                    tt_value result);
TT_API int tt_concurrent_set_exception(struct tt_env *env,
                                       struct tt_concurrent *future,
                                       struct tt_exc *exc);
/* cancel(): 1 if it is cancelled, 0 if it runs or is finished, or a failure. */
TT_API int tt_concurrent_cancel(struct tt_env *env,
                                struct tt_concurrent *future);
/* add_done_callback(): CALLABLE (kept) is called with the future; at once where
 * it is done. An Exception that it raises goes to the log. 0 or a failure. */
TT_API int tt_concurrent_add_done_callback(struct tt_env *env,
                                           struct tt_concurrent *future,
                                           tt_value callable);
/* result() and exception() (or None): given. Blocks, as a worker would:
 * TIMEOUT_S seconds of the clock have passed when it raises TimeoutError, and
 * without a timeout (not finite) a future that is pending is TT_EDEADLOCK, for
 * nothing else can run. Await tt_wrap_future instead. */
TT_API tt_value tt_concurrent_result(struct tt_env *env,
                                     struct tt_concurrent *future,
                                     double timeout_s);
TT_API tt_value tt_concurrent_exception(struct tt_env *env,
                                        struct tt_concurrent *future,
                                        double timeout_s);

/* run_coroutine_threadsafe(): has CORO (taken; as for tt_create_task) run as a
 * task of LOOP, from its next tick on; gives the future of its outcome, whose
 * cancel() cancels the task. NULL: TypeError (no coroutine), RuntimeError (the
 * loop is closed) or no memory. */
TT_API struct tt_concurrent *tt_run_coroutine_threadsafe(struct tt_env *env,
                                                         void *coro,
                                                         struct tt_loop *loop);
/* wrap_future(): gives a future of LOOP (NULL: get_event_loop()) that ends as
 * SOURCE does; to cancel it cancels SOURCE. */
TT_API struct tt_future *tt_wrap_future(struct tt_env *env,
                                        struct tt_concurrent *source,
                                        struct tt_loop *loop);

#endif

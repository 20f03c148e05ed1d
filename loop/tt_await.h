/* SPDX-License-Identifier: MIT
 *
 * loop/tt_await.h: waiting for time, and for several awaitables at once.
 *
 * The functions of asyncio/tasks.py, timeouts.py, taskgroups.py and
 * staggered.py.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_AWAIT_H)
#define TT_AWAIT_H

/* ---- Primitives ---------------------------------------------------------- */

/* Each returns an awaitable, TT_NULL on failure. Most are coroutines, which do
 * nothing until they are awaited. Only gather() and shield() are futures, which
 * begin at once. Where an awaitable is an argument, TT_NULL is accepted and the
 * function fails, so calls may be nested. */

/* No timeout or deadline. Any value that is not finite means the same. */
#define TT_NO_TIMEOUT __builtin_inf()

/* sleep(delay, result): takes RESULT. 0 or less: one tick. */
TT_API tt_value tt_sleep(struct tt_env *env, double delay_s, tt_value result);

/* A sleep of DELAY_S that represents I/O: a program in a simulation has no
 * backend, and awaits this in its place. By itself it is tt_sleep(). A search
 * that states how long I/O takes (`ticktape explore --latency 10ms..2s`,
 * tt_sim_options.latency_s) makes each such duration a choice of the kind
 * `latency`, within that range, also where DELAY_S is 0. Takes RESULT. */
TT_API tt_value tt_io(struct tt_env *env, double delay_s, tt_value result);
/* ticktape.io(delay, result=None), for programs. */
TT_API extern const struct tt_native tt_io_native;

/* gather(*futures): takes each of the COUNT awaitables; the result is a list
 * of results in their order. The first failure is the gather's, and the others
 * continue; with RETURN_EXCEPTIONS failures are results. Cancelling it cancels
 * all of them. */
TT_API tt_value tt_gather(struct tt_env *env, const tt_value *awaitables,
                          size_t count, bool return_exceptions);

/* shield(v): takes V, which continues if the task that awaits this is
 * cancelled. */
TT_API tt_value tt_shield(struct tt_env *env, tt_value v);

enum tt_return_when {
    TT_ALL_COMPLETED,
    TT_FIRST_COMPLETED,
    TT_FIRST_EXCEPTION
};

/* wait(): takes FUTURES, a list, tuple or set of futures; the result is a
 * tuple of two sets, done and pending. */
TT_API tt_value tt_wait(struct tt_env *env, tt_value futures, double timeout_s,
                        enum tt_return_when when);

/* wait_for(): takes V, which is cancelled when the time is over; then
 * TimeoutError. The result is V's. */
TT_API tt_value tt_wait_for(struct tt_env *env, tt_value v, double timeout_s);

/* as_completed(): takes AWAITABLES, a list, tuple or set of them; returns an
 * iterator, NULL on failure.
 *
 *     while ((v = tt_as_completed_next(env, self->all, true)) != TT_NULL) {
 *         TT_AWAIT(v);
 *     }
 *
 * Each next returns an awaitable: of the outcome of the one that finishes next
 * (RESOLVES), or of that future itself; TimeoutError when the time is over.
 * TT_NULL without a failure: none is left. */
struct tt_as_completed;
TT_API struct tt_as_completed *
tt_as_completed_new(struct tt_env *env, tt_value awaitables, double timeout_s);
TT_API tt_value tt_as_completed_next(struct tt_env *env,
                                     struct tt_as_completed *all,
                                     bool resolves);
TT_API void tt_as_completed_unref(struct tt_env *env,
                                  struct tt_as_completed *all);

/* staggered_race(): takes FUNCTIONS, an iterable of callables that return
 * awaitables; the result is the tuple (result of the first that does not fail,
 * its index, list of exceptions). DELAY_S not finite: one after the other. */
TT_API tt_value tt_staggered_race(struct tt_env *env, tt_value functions,
                                  double delay_s);

/* timeout() and timeout_at(): in C the block is the code between enter and
 * exit. Its failures must reach the exit, so it awaits with TT_TRY_AWAIT.
 *
 *     TT_CHECK(tt_timeout_enter(env, self->timeout, 2.0));
 *     TT_TRY_AWAIT(...);
 *     TT_CHECK(tt_timeout_exit(env, self->timeout, rc));
 *
 * tt_timeout_exit turns the cancellation by its own deadline into TimeoutError;
 * it returns RC otherwise. A timeout is entered once, and in a task; otherwise
 * RuntimeError. tt_timeout_when is TT_NO_TIMEOUT where it has no deadline. */
struct tt_timeout;
TT_API extern const struct tt_type tt_timeout_type;
TT_API struct tt_timeout *tt_timeout_new(struct tt_env *env);
TT_API int tt_timeout_enter(struct tt_env *env, struct tt_timeout *timeout,
                            double delay_s);
TT_API int tt_timeout_enter_at(struct tt_env *env, struct tt_timeout *timeout,
                               double when_s);
TT_API int tt_timeout_exit(struct tt_env *env, struct tt_timeout *timeout,
                           int rc);
TT_API int tt_timeout_reschedule(struct tt_env *env, struct tt_timeout *timeout,
                                 double when_s);
TT_API double tt_timeout_when(const struct tt_timeout *timeout);
TT_API bool tt_timeout_expired(const struct tt_timeout *timeout);
TT_API void tt_timeout_unref(struct tt_env *env, struct tt_timeout *timeout);

/* TaskGroup: in C the block is the code between enter and exit. Its failures
 * must reach the exit, so it awaits with TT_TRY_AWAIT.
 *
 *     TT_CHECK(tt_taskgroup_enter(env, self->group));
 *     self->task = tt_taskgroup_create_task(env, self->group, coro, NULL);
 *     TT_TRY_AWAIT(...);
 *     TT_AWAIT(tt_taskgroup_exit(env, self->group, rc));
 *
 * The result of tt_taskgroup_exit must be awaited: it waits for all tasks, and
 * ends with the failure RC, with an exception group of the tasks' failures, or
 * without a failure. create_task takes CORO and returns the task; OPTIONS may
 * be NULL. */
struct tt_taskgroup;
TT_API extern const struct tt_type tt_taskgroup_type;
TT_API struct tt_taskgroup *tt_taskgroup_new(struct tt_env *env);
TT_API int tt_taskgroup_enter(struct tt_env *env, struct tt_taskgroup *group);
TT_API struct tt_task *
tt_taskgroup_create_task(struct tt_env *env, struct tt_taskgroup *group,
                         void *coro, const struct tt_task_options *options);
/* create_task(coro, name=name) whose task is not needed: 0 or a failure. Takes
 * CORO; NAME is copied, NULL: none. */
TT_API int tt_taskgroup_start(struct tt_env *env, struct tt_taskgroup *group,
                              void *coro, const char *name);
TT_API tt_value tt_taskgroup_exit(struct tt_env *env,
                                  struct tt_taskgroup *group, int rc);
TT_API void tt_taskgroup_unref(struct tt_env *env, struct tt_taskgroup *group);

#endif

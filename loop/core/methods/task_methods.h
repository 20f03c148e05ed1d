/* SPDX-License-Identifier: MIT
 *
 * task_methods.h: tasks and coroutines, as programs see them.
 */
#ifndef TT__TASK_METHODS_H
#define TT__TASK_METHODS_H

#include <ticktape/tt.h>

/* Whether a program made V look like a future, by an attribute of its own
 * (YIELDED) or of its class, too: 1, 0 or a failure. */
int tt__is_duck(struct tt_env *env, tt_value v, bool yielded);
/* Refuses such a thing: 0 or a failure. */
int tt__refuse_duck(struct tt_env *env, tt_value v, bool yielded);
/* asyncio.iscoroutine(V): 1, 0 or a failure. */
int tt__is_any_coroutine(struct tt_env *env, tt_value v);
/* *CORO, which has no type of coroutines, becomes one that a task can resume
 * (in its place: the reference is taken and given): 0, Task's TypeError or a
 * failure. */
int tt__to_coroutine(struct tt_env *env, tt_value *coro);
struct tt_task *tt__task_by_factory(struct tt_loop *loop, tt_value coro,
                                    const struct tt_task_options *options);
/* loop.create_task(*args): ARGS without the loop itself. Returns the task, or
 * whatever the loop's factory made. */
tt_value tt__create_task(struct tt_loop *loop, const struct tt_args *args);
int tt__task_repr(struct tt_env *env, tt_value self, struct tt_text *out);
tt_value tt__task_new_bare(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args);
int tt__task_init(struct tt_env *env, tt_value self,
                  const struct tt_args *args);
extern const struct tt_native tt__task_methods[];
extern const struct tt_property tt__task_properties[];
/* inspect.iscoroutinefunction() */
int tt__makes_coroutine(struct tt_env *env, tt_value callable);
/* The loop of an argument loop=V (TT_NULL or None: get_event_loop()), or a
 * failure. Borrowed. */
int tt__loop_for(struct tt_env *env, tt_value v, struct tt_loop **out);
/* 0, or asyncio's TypeError: V cannot be awaited. */
int tt__check_runnable(struct tt_env *env, tt_value v);

#endif

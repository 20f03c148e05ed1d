/* SPDX-License-Identifier: MIT
 *
 * task.h: tasks: Task.__init__, and their steps as handles.
 */
#ifndef TT__TASK_H
#define TT__TASK_H

#include "loop/core/loop.h"
#include "loop/core/ready.h"

extern const struct tt_callback tt__task_step, tt__task_wakeup;

/* Whether a handle with that callback resumes a task, its data. */
TT_INLINE bool tt__resumes_task(const struct tt_callback *callback)
{
    return callback == &tt__task_step || callback == &tt__task_wakeup;
}

/* Runs a handle that was taken out, at leisure; see tt__run_handle. */
TT_INLINE int tt__run_entry(struct tt_loop *loop, struct tt__ready entry)
{
    return tt__resumes_task(entry.callback)
               ? entry.callback->run(loop, entry.data, entry.arg)
               : tt__run_callback(loop, entry.callback, entry.data, entry.arg);
}

/* task.c, task_methods.c. Both take CORO; tt__task_begin is __init__. */
struct tt_task *tt__task_make(struct tt_loop *loop, tt_value coro,
                              const struct tt_task_options *options);
int tt__task_begin(struct tt_loop *loop, struct tt_task *task, tt_value coro,
                   const struct tt_task_options *options);
int tt__task_rename(struct tt_env *env, struct tt_task *task,
                    struct tt_slice name);

#endif

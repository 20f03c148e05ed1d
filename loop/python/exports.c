/* SPDX-License-Identifier: MIT
 *
 * exports.c: what module asyncio holds. A new primitive is one file and
 * its rows here.
 */
#include "loop/core/eager.h"
#include "loop/core/methods/future_private.h"

#define FUNCTIONS(X)                                                           \
    X(all_tasks)                                                               \
    X(as_completed)                                                            \
    X(capture_call_graph)                                                      \
    X(create_eager_task_factory)                                               \
    X(create_task)                                                             \
    X(current_task)                                                            \
    X(ensure_future)                                                           \
    X(format_call_graph)                                                       \
    X(future_add_to_awaited_by)                                                \
    X(future_discard_from_awaited_by)                                          \
    X(gather)                                                                  \
    X(get_event_loop)                                                          \
    X(get_event_loop_policy)                                                   \
    X(get_running_loop)                                                        \
    X(iscoroutine)                                                             \
    X(iscoroutinefunction)                                                     \
    X(isfuture)                                                                \
    X(new_event_loop)                                                          \
    X(print_call_graph)                                                        \
    X(run)                                                                     \
    X(run_coroutine_threadsafe)                                                \
    X(set_event_loop)                                                          \
    X(set_event_loop_policy)                                                   \
    X(shield)                                                                  \
    X(sleep)                                                                   \
    X(timeout)                                                                 \
    X(timeout_at)                                                              \
    X(wait)                                                                    \
    X(wait_for)                                                                \
    X(wrap_future)

/* Those that begin with an underscore. */
#define PRIVATE(X)                                                             \
    X(enter_task)                                                              \
    X(leave_task)                                                              \
    X(register_task)                                                           \
    X(set_running_loop)                                                        \
    X(unregister_task)

#define TYPES(X)                                                               \
    X(AbstractEventLoop, tt_abstract_loop_type)                                \
    X(Barrier, tt_barrier_type)                                                \
    X(BoundedSemaphore, tt_bounded_semaphore_type)                             \
    X(BaseEventLoop, tt_base_loop_type)                                        \
    X(Condition, tt_condition_type)                                            \
    X(Event, tt_event_type)                                                    \
    X(EventLoop, tt_loop_type)                                                 \
    X(FrameCallGraphEntry, tt_graph_entry_type)                                \
    X(Future, tt_future_type)                                                  \
    X(FutureCallGraph, tt_graph_type)                                          \
    X(Handle, tt_handle_type)                                                  \
    X(LifoQueue, tt_lifo_queue_type)                                           \
    X(Lock, tt_lock_type)                                                      \
    X(PriorityQueue, tt_priority_queue_type)                                   \
    X(Queue, tt_queue_type)                                                    \
    X(Runner, tt_runner_type)                                                  \
    X(SelectorEventLoop, tt_loop_type)                                         \
    X(Semaphore, tt_semaphore_type)                                            \
    X(Task, tt_task_type)                                                      \
    X(TaskGroup, tt_taskgroup_type)                                            \
    X(Timeout, tt_timeout_type)                                                \
    X(TimerHandle, tt_timer_handle_type)

#define X(name) extern const struct tt_native tt__native_##name;
FUNCTIONS(X)
PRIVATE(X)
#undef X
extern const struct tt_native tt__native_get_running_or_none;

const struct tt_export tt_base_events_exports[] = {
    {"_run_until_complete_cb", &tt__native_run_until_complete_cb, NULL},
    {NULL, NULL, NULL}};

const struct tt_export tt_asyncio_exports[] = {
#define X(name) {#name, &tt__native_##name, NULL},
    FUNCTIONS(X)
#undef X
#define X(name) {"_" #name, &tt__native_##name, NULL},
        PRIVATE(X)
#undef X
#define X(name, type) {#name, &(type), NULL},
            TYPES(X)
#undef X
                {"_get_running_loop", &tt__native_get_running_or_none, NULL},
    {"eager_task_factory", &tt__eager_task_factory, NULL},
    {"ALL_COMPLETED", NULL, "ALL_COMPLETED"},
    {"FIRST_COMPLETED", NULL, "FIRST_COMPLETED"},
    {"FIRST_EXCEPTION", NULL, "FIRST_EXCEPTION"},
    {NULL, NULL, NULL},
};

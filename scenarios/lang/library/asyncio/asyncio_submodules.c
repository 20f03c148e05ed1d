/* SPDX-License-Identifier: MIT
 *
 * asyncio_submodules.c: asyncio.tasks, asyncio.locks and so on.
 *
 * What CPython's asyncio/NAME.py has in __all__ is in module asyncio, too, and
 * one object: so a submodule is a list of names, looked up there.
 * What asyncio has not is in export tables of loop/, and in tables of members.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"

static const char *const base_events[] = {"BaseEventLoop", "Server", NULL};
static const char *const coroutines[] = {"iscoroutine", "iscoroutinefunction",
                                         NULL};
static const char *const events[] = {"AbstractEventLoop",
                                     "AbstractServer",
                                     "Handle",
                                     "TimerHandle",
                                     "get_event_loop_policy",
                                     "get_event_loop",
                                     "set_event_loop_policy",
                                     "set_event_loop",
                                     "new_event_loop",
                                     "get_running_loop",
                                     "_get_running_loop",
                                     "_set_running_loop",
                                     NULL};
static const char *const exceptions[] = {
    "BrokenBarrierError",  "CancelledError",
    "IncompleteReadError", "InvalidStateError",
    "LimitOverrunError",   "SendfileNotAvailableError",
    "TimeoutError",        NULL};
static const char *const futures[] = {"Future",
                                      "future_add_to_awaited_by",
                                      "future_discard_from_awaited_by",
                                      "isfuture",
                                      "wrap_future",
                                      NULL};
static const char *const graph[] = {"FrameCallGraphEntry", "FutureCallGraph",
                                    "capture_call_graph",  "format_call_graph",
                                    "print_call_graph",    NULL};
static const char *const locks[] = {
    "Barrier", "BoundedSemaphore", "Condition", "Event",
    "Lock",    "Semaphore",        NULL};
static const char *const queues[] = {
    "LifoQueue", "PriorityQueue", "Queue", "QueueEmpty",
    "QueueFull", "QueueShutDown", NULL};
static const char *const runners[] = {"Runner", "run", NULL};
static const char *const taskgroups[] = {"TaskGroup", NULL};
static const char *const tasks[] = {"ALL_COMPLETED",
                                    "FIRST_COMPLETED",
                                    "FIRST_EXCEPTION",
                                    "Task",
                                    "all_tasks",
                                    "as_completed",
                                    "create_eager_task_factory",
                                    "create_task",
                                    "current_task",
                                    "eager_task_factory",
                                    "ensure_future",
                                    "gather",
                                    "run_coroutine_threadsafe",
                                    "shield",
                                    "sleep",
                                    "wait",
                                    "wait_for",
                                    "_enter_task",
                                    "_leave_task",
                                    "_register_task",
                                    "_unregister_task",
                                    NULL};
static const char *const threads[] = {"to_thread", NULL};
static const char *const timeouts[] = {"Timeout", "timeout", "timeout_at",
                                       NULL};

/* What asyncio itself has not. */
static const struct tt__member in_coroutines[] = {
    {"_is_coroutine", &tt__is_coroutine_mark, NULL}, {NULL, NULL, NULL}};

#define SUBMODULE(name_, exports_, members_)                                   \
    const struct tt__module tt__asyncio_##name_##_module = {                   \
        .name = "asyncio." #name_,                                             \
        .file = TT__FILE("asyncio/" #name_ ".py"),                             \
        .exports = (exports_),                                                 \
        .members = (members_),                                                 \
        .shared = name_};
SUBMODULE(base_events, tt_base_events_exports, NULL)
SUBMODULE(coroutines, NULL, in_coroutines)
SUBMODULE(events, NULL, NULL)
SUBMODULE(exceptions, NULL, NULL)
SUBMODULE(futures, NULL, NULL)
SUBMODULE(graph, NULL, NULL)
SUBMODULE(locks, NULL, NULL)
SUBMODULE(queues, NULL, NULL)
SUBMODULE(runners, NULL, NULL)
SUBMODULE(taskgroups, NULL, NULL)
SUBMODULE(tasks, NULL, NULL)
SUBMODULE(threads, NULL, NULL)
SUBMODULE(timeouts, NULL, NULL)

const struct tt__module tt__asyncio_staggered_module = {
    .name = "asyncio.staggered",
    .file = TT__FILE("asyncio/staggered.py"),
    .exports = tt_staggered_exports};

#define X(name_)                                                               \
    tt_value tt__make_##name_(struct tt_env *env)                              \
    {                                                                          \
        return tt__import_c(env, tt__asyncio_##name_##_module.name);           \
    }
TT__SUBMODULES(X)
X(staggered)
#undef X

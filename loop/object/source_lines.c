/* SPDX-License-Identifier: MIT
 *
 * source_lines.c: where CPython 3.14 has the functions of asyncio that are
 * here in C, and Python there: reprs of handles and of futures' callbacks say
 * so.
 *
 * Mirrors asyncio/format_helpers.py _get_function_source; the lines are those
 * of 3.14's sources. What CPython has in C as well (current_task, all_tasks) is
 * not here.
 */
#include "loop/object/source_lines.h"

#include <stdlib.h>

struct place {
    const char *name; /* __qualname__ */
    const char *file;
    uint32_t line;
};

/* By name, as strcmp() has them. */
static const struct place places[] = {
    {"AbstractEventLoop.add_reader", TT_STDLIB "events.py", 584},
    {"AbstractEventLoop.add_signal_handler", TT_STDLIB "events.py", 628},
    {"AbstractEventLoop.add_writer", TT_STDLIB "events.py", 590},
    {"AbstractEventLoop.call_at", TT_STDLIB "events.py", 317},
    {"AbstractEventLoop.call_exception_handler", TT_STDLIB "events.py", 653},
    {"AbstractEventLoop.call_later", TT_STDLIB "events.py", 314},
    {"AbstractEventLoop.call_soon", TT_STDLIB "events.py", 311},
    {"AbstractEventLoop.call_soon_threadsafe", TT_STDLIB "events.py", 333},
    {"AbstractEventLoop.close", TT_STDLIB "events.py", 286},
    {"AbstractEventLoop.create_future", TT_STDLIB "events.py", 323},
    {"AbstractEventLoop.create_task", TT_STDLIB "events.py", 328},
    {"AbstractEventLoop.default_exception_handler", TT_STDLIB "events.py", 650},
    {"AbstractEventLoop.get_debug", TT_STDLIB "events.py", 658},
    {"AbstractEventLoop.get_exception_handler", TT_STDLIB "events.py", 644},
    {"AbstractEventLoop.get_task_factory", TT_STDLIB "events.py", 639},
    {"AbstractEventLoop.is_closed", TT_STDLIB "events.py", 282},
    {"AbstractEventLoop.is_running", TT_STDLIB "events.py", 278},
    {"AbstractEventLoop.remove_reader", TT_STDLIB "events.py", 587},
    {"AbstractEventLoop.remove_signal_handler", TT_STDLIB "events.py", 631},
    {"AbstractEventLoop.remove_writer", TT_STDLIB "events.py", 593},
    {"AbstractEventLoop.run_forever", TT_STDLIB "events.py", 259},
    {"AbstractEventLoop.run_until_complete", TT_STDLIB "events.py", 263},
    {"AbstractEventLoop.set_debug", TT_STDLIB "events.py", 661},
    {"AbstractEventLoop.set_exception_handler", TT_STDLIB "events.py", 647},
    {"AbstractEventLoop.set_task_factory", TT_STDLIB "events.py", 636},
    {"AbstractEventLoop.shutdown_asyncgens", TT_STDLIB "events.py", 297},
    {"AbstractEventLoop.shutdown_default_executor", TT_STDLIB "events.py", 301},
    {"AbstractEventLoop.stop", TT_STDLIB "events.py", 270},
    {"AbstractEventLoop.time", TT_STDLIB "events.py", 320},
    {"Barrier.__aenter__", TT_STDLIB "locks.py", 503},
    {"Barrier.__aexit__", TT_STDLIB "locks.py", 508},
    {"Barrier.abort", TT_STDLIB "locks.py", 592},
    {"Barrier.reset", TT_STDLIB "locks.py", 577},
    {"Barrier.wait", TT_STDLIB "locks.py", 511},
    {"BaseEventLoop.call_at", TT_STDLIB "base_events.py", 799},
    {"BaseEventLoop.call_exception_handler", TT_STDLIB "base_events.py", 1877},
    {"BaseEventLoop.call_later", TT_STDLIB "base_events.py", 775},
    {"BaseEventLoop.call_soon", TT_STDLIB "base_events.py", 817},
    {"BaseEventLoop.call_soon_threadsafe", TT_STDLIB "base_events.py", 870},
    {"BaseEventLoop.close", TT_STDLIB "base_events.py", 729},
    {"BaseEventLoop.create_future", TT_STDLIB "base_events.py", 457},
    {"BaseEventLoop.create_task", TT_STDLIB "base_events.py", 461},
    {"BaseEventLoop.default_exception_handler", TT_STDLIB "base_events.py",
     1827},
    {"BaseEventLoop.get_debug", TT_STDLIB "base_events.py", 2064},
    {"BaseEventLoop.get_exception_handler", TT_STDLIB "base_events.py", 1805},
    {"BaseEventLoop.get_task_factory", TT_STDLIB "base_events.py", 495},
    {"BaseEventLoop.is_closed", TT_STDLIB "base_events.py", 752},
    {"BaseEventLoop.is_running", TT_STDLIB "base_events.py", 762},
    {"BaseEventLoop.run_forever", TT_STDLIB "base_events.py", 672},
    {"BaseEventLoop.run_until_complete", TT_STDLIB "base_events.py", 683},
    {"BaseEventLoop.set_debug", TT_STDLIB "base_events.py", 2067},
    {"BaseEventLoop.set_exception_handler", TT_STDLIB "base_events.py", 1810},
    {"BaseEventLoop.set_task_factory", TT_STDLIB "base_events.py", 480},
    {"BaseEventLoop.shutdown_asyncgens", TT_STDLIB "base_events.py", 570},
    {"BaseEventLoop.shutdown_default_executor", TT_STDLIB "base_events.py",
     595},
    {"BaseEventLoop.stop", TT_STDLIB "base_events.py", 721},
    {"BaseEventLoop.time", TT_STDLIB "base_events.py", 766},
    {"BoundedSemaphore.release", TT_STDLIB "locks.py", 462},
    {"Condition.notify", TT_STDLIB "locks.py", 317},
    {"Condition.notify_all", TT_STDLIB "locks.py", 343},
    {"Condition.wait", TT_STDLIB "locks.py", 248},
    {"Condition.wait_for", TT_STDLIB "locks.py", 303},
    {"Event.clear", TT_STDLIB "locks.py", 194},
    {"Event.is_set", TT_STDLIB "locks.py", 178},
    {"Event.set", TT_STDLIB "locks.py", 182},
    {"Event.wait", TT_STDLIB "locks.py", 200},
    {"Future.add_done_callback", TT_STDLIB "futures.py", 226},
    {"Future.cancel", TT_STDLIB "futures.py", 152},
    {"Future.cancelled", TT_STDLIB "futures.py", 181},
    {"Future.done", TT_STDLIB "futures.py", 187},
    {"Future.exception", TT_STDLIB "futures.py", 211},
    {"Future.get_loop", TT_STDLIB "futures.py", 128},
    {"Future.remove_done_callback", TT_STDLIB "futures.py", 242},
    {"Future.result", TT_STDLIB "futures.py", 195},
    {"Future.set_exception", TT_STDLIB "futures.py", 269},
    {"Future.set_result", TT_STDLIB "futures.py", 257},
    {"Handle.cancel", TT_STDLIB "events.py", 78},
    {"Handle.cancelled", TT_STDLIB "events.py", 89},
    {"Handle.get_context", TT_STDLIB "events.py", 75},
    {"Lock.acquire", TT_STDLIB "locks.py", 90},
    {"Lock.locked", TT_STDLIB "locks.py", 86},
    {"Lock.release", TT_STDLIB "locks.py", 127},
    {"Queue.empty", TT_STDLIB "queues.py", 110},
    {"Queue.full", TT_STDLIB "queues.py", 114},
    {"Queue.get", TT_STDLIB "queues.py", 172},
    {"Queue.get_nowait", TT_STDLIB "queues.py", 203},
    {"Queue.join", TT_STDLIB "queues.py", 239},
    {"Queue.put", TT_STDLIB "queues.py", 125},
    {"Queue.put_nowait", TT_STDLIB "queues.py", 156},
    {"Queue.qsize", TT_STDLIB "queues.py", 101},
    {"Queue.shutdown", TT_STDLIB "queues.py", 250},
    {"Queue.task_done", TT_STDLIB "queues.py", 219},
    {"Runner.close", TT_STDLIB "runners.py", 65},
    {"Runner.get_loop", TT_STDLIB "runners.py", 82},
    {"Runner.run", TT_STDLIB "runners.py", 87},
    {"Semaphore.acquire", TT_STDLIB "locks.py", 386},
    {"Semaphore.locked", TT_STDLIB "locks.py", 380},
    {"Semaphore.release", TT_STDLIB "locks.py", 428},
    {"Task.cancel", TT_STDLIB "tasks.py", 183},
    {"Task.cancelling", TT_STDLIB "tasks.py", 225},
    {"Task.get_context", TT_STDLIB "tasks.py", 134},
    {"Task.get_coro", TT_STDLIB "tasks.py", 131},
    {"Task.get_name", TT_STDLIB "tasks.py", 137},
    {"Task.get_stack", TT_STDLIB "tasks.py", 149},
    {"Task.print_stack", TT_STDLIB "tasks.py", 172},
    {"Task.set_exception", TT_STDLIB "tasks.py", 146},
    {"Task.set_name", TT_STDLIB "tasks.py", 140},
    {"Task.set_result", TT_STDLIB "tasks.py", 143},
    {"Task.uncancel", TT_STDLIB "tasks.py", 233},
    {"TaskGroup.__aenter__", TT_STDLIB "taskgroups.py", 55},
    {"TaskGroup.__aexit__", TT_STDLIB "taskgroups.py", 69},
    {"TaskGroup.create_task", TT_STDLIB "taskgroups.py", 182},
    {"Timeout.__aenter__", TT_STDLIB "timeouts.py", 83},
    {"Timeout.__aexit__", TT_STDLIB "timeouts.py", 95},
    {"Timeout.expired", TT_STDLIB "timeouts.py", 71},
    {"Timeout.reschedule", TT_STDLIB "timeouts.py", 48},
    {"Timeout.when", TT_STDLIB "timeouts.py", 44},
    {"TimerHandle.cancel", TT_STDLIB "events.py", 190},
    {"TimerHandle.when", TT_STDLIB "events.py", 195},
    {"_ContextManagerMixin.__aenter__", TT_STDLIB "locks.py", 13},
    {"_ContextManagerMixin.__aexit__", TT_STDLIB "locks.py", 19},
    {"as_completed", TT_STDLIB "tasks.py", 621},
    {"capture_call_graph", TT_STDLIB "graph.py", 83},
    {"create_eager_task_factory", TT_STDLIB "tasks.py", 1030},
    {"create_task", TT_STDLIB "tasks.py", 389},
    {"ensure_future", TT_STDLIB "tasks.py", 707},
    {"format_call_graph", TT_STDLIB "graph.py", 185},
    {"gather", TT_STDLIB "tasks.py", 768},
    {"get_event_loop", TT_STDLIB "events.py", 821},
    {"get_event_loop_policy", TT_STDLIB "events.py", 804},
    {"get_running_loop", TT_STDLIB "events.py", 753},
    {"iscoroutine", TT_STDLIB "coroutines.py", 41},
    {"iscoroutinefunction", TT_STDLIB "coroutines.py", 20},
    {"isfuture", TT_STDLIB "base_futures.py", 13},
    {"new_event_loop", TT_STDLIB "events.py", 842},
    {"print_call_graph", TT_STDLIB "graph.py", 267},
    {"run", TT_STDLIB "runners.py", 169},
    {"run_coroutine_threadsafe", TT_STDLIB "tasks.py", 1007},
    {"set_event_loop", TT_STDLIB "events.py", 837},
    {"set_event_loop_policy", TT_STDLIB "events.py", 817},
    {"shield", TT_STDLIB "tasks.py", 930},
    {"sleep", TT_STDLIB "tasks.py", 687},
    {"staggered_race", TT_STDLIB "staggered.py", 14},
    {"timeout", TT_STDLIB "timeouts.py", 143},
    {"timeout_at", TT_STDLIB "timeouts.py", 163},
    {"wait", TT_STDLIB "tasks.py", 405},
    {"wait_for", TT_STDLIB "tasks.py", 440},
    {"wrap_future", TT_STDLIB "futures.py", 415},
};

static int compare(const void *name, const void *place)
{
    return strcmp(name, ((const struct place *)place)->name);
}

enum tt_source tt__native_source(tt_value self, const char **file,
                                 uint32_t *line)
{
    const struct tt_native *native = (const void *)self;
    const struct place *place = NULL;
    if (!(native->flags & TT_NATIVE_BUILTIN)) {
        place =
            bsearch(native->full_name, places, sizeof places / sizeof *places,
                    sizeof *places, compare);
    }
    if (place == NULL) {
        return TT_SOURCE_UNKNOWN;
    }
    *file = place->file;
    *line = place->line;
    return TT_SOURCE_HERE;
}

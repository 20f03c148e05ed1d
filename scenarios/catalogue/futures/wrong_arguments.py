# The errors of the methods of futures, tasks, handles, timeouts, events and
# locks for missing, extra and unknown arguments.
import asyncio

METHODS = {
    "future": "result exception done cancelled set_result set_exception add_done_callback remove_done_callback get_loop __await__",
    "task": "result exception done set_result set_exception get_name set_name get_coro get_context uncancel cancelling",
    "event": "set clear is_set wait",
    "lock": "acquire release locked __aenter__ __aexit__",
    "timeout": "when reschedule expired __aenter__ __aexit__",
    "handle": "cancelled get_context cancel",
    "timer": "cancelled get_context when cancel",
}


def attempt(label, function, *args, **keywords):
    try:
        result = function(*args, **keywords)
    except Exception as e:
        print(label, type(e).__name__, e)
    else:
        if asyncio.iscoroutine(result):
            result.close()
            result = "a coroutine"
        print(label, result)


async def main():
    loop = asyncio.get_running_loop()
    things = {
        "future": loop.create_future(),
        "task": asyncio.current_task(),
        "event": asyncio.Event(),
        "lock": asyncio.Lock(),
        "timeout": asyncio.timeout(None),
        "handle": loop.call_soon(len),
        "timer": loop.call_later(5, len),
    }
    for name, methods in METHODS.items():
        for method in methods.split():
            label = name + "." + method
            bound = getattr(things[name], method)
            attempt(label, bound, nonsense=1)
            attempt(label, bound, 1, 2, 3, 4, 5)
            attempt(label, getattr(type(things[name]), method))
            if method not in ("get_loop", "get_coro", "get_context"):
                attempt(label, bound)
                attempt(label, bound, None)
    for bad in (5, None, int, "text"):
        attempt("set_exception", loop.create_future().set_exception, bad)
    attempt("current_task", asyncio.current_task, 5)


asyncio.run(main())

# AbstractEventLoop and BaseEventLoop: which of them a loop is an instance of, the effect of
# their methods that no subclass overrides, and a program's class derived from the first one.
import asyncio


def attempt(call, *args, **kwargs):
    try:
        print("gave", call(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__, e)


class Own(asyncio.AbstractEventLoop):
    def call_later(self, delay, callback, *args, context=None):
        return delay, callback(*args), context

    def time(self):
        return 7


loop = asyncio.new_event_loop()
for kind in asyncio.AbstractEventLoop, asyncio.BaseEventLoop, type(loop), object:
    print(kind.__name__, isinstance(loop, kind), issubclass(asyncio.EventLoop, kind))
print(asyncio.AbstractEventLoop, asyncio.BaseEventLoop, asyncio.BaseEventLoop.__mro__)
loop.close()

abstract = asyncio.AbstractEventLoop()
print(isinstance(abstract, asyncio.BaseEventLoop), abstract)
for method in (
    "run_forever", "stop", "is_running", "is_closed", "close", "time", "create_future", "get_task_factory", "get_debug",
    "get_exception_handler",
):
    attempt(getattr(abstract, method))
for method in (
    "run_until_complete", "call_soon", "call_soon_threadsafe", "set_debug", "set_task_factory", "set_exception_handler",
    "call_exception_handler", "default_exception_handler", "remove_reader", "remove_writer",
):
    attempt(getattr(abstract, method), print)
for method in "call_later", "call_at", "add_reader", "add_writer":
    attempt(getattr(abstract, method), 1, print)
attempt(abstract.call_later)
attempt(asyncio.AbstractEventLoop, 1)

own = Own()
print(own.time(), own.call_soon(max, 1, 2), own.call_soon(len, "abc", context="given"))
attempt(own.call_at, 1, print)
print(isinstance(own, asyncio.AbstractEventLoop), isinstance(own, asyncio.BaseEventLoop))
print(len(asyncio.all_tasks(own)), asyncio.iscoroutine(own.shutdown_asyncgens()))


async def main():
    for coro in abstract.shutdown_asyncgens(), own.shutdown_default_executor():
        print(coro.__name__, coro.__qualname__)
        try:
            await coro
        except NotImplementedError as e:
            print(repr(e))
    print(isinstance(asyncio.get_running_loop(), asyncio.AbstractEventLoop))
    print(asyncio.current_task(own))


asyncio.run(main())

base = asyncio.BaseEventLoop()
print(base, base.time(), isinstance(base, asyncio.AbstractEventLoop))
attempt(base.run_forever)
attempt(base.run_until_complete, base.create_future())
attempt(base.call_soon, max)
print(base, base.is_closed())
base.close()
print(base)
attempt(base.run_forever)
attempt(asyncio.set_event_loop, 5)

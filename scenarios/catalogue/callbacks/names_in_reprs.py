# The repr of a handle or a future names its callbacks by their qualified names,
# functions with their place, partials with an additional pair of brackets.
import asyncio
import functools


def call(*args):
    print("called", args)


class Thing:
    def method(self, *args):
        print("method", args)

    def __call__(self, *args):
        print("thing", len(args))

    def __repr__(self):
        return "Thing()"


async def main():
    loop = asyncio.get_running_loop()
    thing = Thing()
    task = asyncio.current_task()
    future = loop.create_future()
    partial = functools.partial(call, 1, 2)
    nested = functools.partial(functools.partial(thing.method, 1), 2)
    for callback in (call, lambda *_: 1, thing.method, thing, partial, nested,
                     functools.partial(thing), "x".upper, len, Thing, None,
                     asyncio.Event().set, future.cancelled, task.cancelling):
        handle = loop.call_soon(callback)
        print(handle)
        handle.cancel()
        print(handle)
        future.add_done_callback(callback)
        print(future, future.remove_done_callback(callback))
    loop.call_soon(partial)
    loop.call_soon(nested)
    await asyncio.sleep(0)


asyncio.run(main())

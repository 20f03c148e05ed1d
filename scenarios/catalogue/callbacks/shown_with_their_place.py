# A callback that is a function is shown with its place, even if it is one of
# asyncio's; a bound method has no place, unless it has __wrapped__.
import asyncio
import functools


def decorated(method):
    @functools.wraps(method)
    def call(self, *args):
        return method(self, *args)

    return call


class Own:
    def plain(self, future):
        pass

    @decorated
    def wrapped(self, future):
        pass


async def main():
    loop = asyncio.get_running_loop()
    task, future, other = asyncio.current_task(), loop.create_future(), loop.create_future()
    bound = [other.cancel, task.cancel, other.set_result, other.add_done_callback, task.uncancel, asyncio.Event().set]
    bound += [asyncio.Queue().get_nowait, loop.stop, print, len, [].append, Own().plain, Own().wrapped]
    functions = [asyncio.Future.set_result, asyncio.Task.cancel, asyncio.Future.cancel, asyncio.Event.set, Own.plain]
    functions += [functools.partial(asyncio.Task.cancel, task), functools.partial(other.cancel, "message")]
    for callback in bound + functions:
        future.add_done_callback(callback)
        print(future)
        handle = loop.call_soon(callback)
        print(handle)
        handle.cancel()
        future.remove_done_callback(callback)


asyncio.run(main())

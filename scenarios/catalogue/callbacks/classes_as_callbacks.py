# A class used as a callback is shown by its qualified name.
import asyncio
import functools


class Job:
    def __init__(self, *args):
        print("made", type(self).__qualname__, args)

    class Part:
        pass


async def main():
    class Local(Job):
        class Inner(Job):
            pass

    loop = asyncio.get_running_loop()
    for callback in (Job, Job.Part, Local, Local.Inner, functools.partial(Local.Inner, 1), asyncio.Event, ValueError, int):
        print(callback, loop.call_soon(callback))
    future = loop.create_future()
    future.add_done_callback(Local)
    print(future)
    future.cancel()
    loop.call_soon(Job.Part, 1)
    loop.set_exception_handler(lambda loop, context: print(context["message"]))
    await asyncio.sleep(0)
    print(Local.__qualname__, Local.Inner.__qualname__, asyncio.Event.__qualname__, int.__qualname__)


asyncio.run(main())

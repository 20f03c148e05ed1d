# The attributes of asyncio's classes and modules are functions, bound methods
# and properties; an inherited one is named after the class that defines it.
import asyncio


def show(f):
    print(type(f).__name__, f.__name__, f.__qualname__, f)


async def main():
    show(asyncio.Event.wait)
    show(asyncio.Queue.get)
    show(asyncio.PriorityQueue.put)
    show(asyncio.PriorityQueue._put)
    show(asyncio.BoundedSemaphore.acquire)
    show(asyncio.BoundedSemaphore.__repr__)
    show(asyncio.BoundedSemaphore.__init__)
    show(asyncio.LifoQueue.__init__)
    show(asyncio.Lock.__aenter__)
    show(asyncio.Condition.__aexit__)
    show(asyncio.Barrier.__aenter__)
    show(asyncio.TaskGroup.create_task)
    show(asyncio.TaskGroup.__aenter__)
    show(asyncio.Timeout.when)
    show(asyncio.Runner.__enter__)
    show(asyncio.Handle.cancel)
    show(asyncio.TimerHandle.cancel)
    show(asyncio.TimerHandle.__lt__)
    show(asyncio.Future.cancel)
    show(asyncio.Future.__iter__)
    show(asyncio.Task.cancel)
    show(asyncio.Task.done)
    show(asyncio.AbstractEventLoop.call_soon)
    show(asyncio.Event().wait)
    show(asyncio.Event().__repr__)
    show(asyncio.Lock().__aenter__)
    show(asyncio.sleep)
    # methods inherited from object are in C
    show(asyncio.Event.__eq__)
    show(asyncio.Event.__str__)
    show(asyncio.Queue.__str__)
    print(asyncio.Event.set.__module__, asyncio.Queue.get.__module__, asyncio.Lock.__aenter__.__module__)
    print(asyncio.Event.wait == asyncio.Event.wait, asyncio.Event.wait == asyncio.Event.set)
    print(type(asyncio.Barrier.parties).__name__, type(asyncio.Queue.maxsize).__name__)
    print(type(asyncio.Event.set) is type(show), type(asyncio.Event().set).__name__)
    # a condition's acquire is each condition's own
    for name in "acquire", "locked", "release":
        print(hasattr(asyncio.Condition, name), hasattr(asyncio.Condition(), name))
    try:
        asyncio.Condition.acquire
    except AttributeError as e:
        print(e)
    for call in asyncio.Event.set, asyncio.Event.__repr__, asyncio.Queue.put_nowait:
        try:
            call()
        except TypeError as e:
            print(e)

    class Named(asyncio.Event):
        put = asyncio.Event.set
        look = asyncio.Event.is_set

    named = Named()
    named.put()
    print(named.look(), type(named.put).__name__, named.put.__qualname__, repr(named))

    class Documented:
        def method(self):
            "What it does."

    print(Documented().method.__doc__)


asyncio.run(main())

# Sizes that are not positive ints, wrong arguments, and attributes that cannot be set.
import asyncio


def attempt(what, function):
    try:
        print(what, function())
    except Exception as e:
        print(what, type(e).__name__, e)


async def main():
    for size in (-1, 0, True, 1.5, float("inf"), None, "x"):
        queue = asyncio.Queue(size)
        print(str(queue), queue.maxsize)
        attempt("full", queue.full)
        attempt("put", lambda: queue.put_nowait(1))
        attempt("put", lambda: queue.put_nowait(2))
        attempt("full", queue.full)
        attempt("get", queue.get_nowait)
        print(str(queue))
        try:
            await asyncio.wait_for(queue.put(3), 1)
        except (TypeError, TimeoutError) as e:
            print(type(e).__name__, e)
    queue = asyncio.PriorityQueue()
    attempt("two", lambda: asyncio.LifoQueue(1, 2))
    attempt("keyword", lambda: asyncio.Queue(size=2))
    attempt("put", queue.put_nowait)
    attempt("get", lambda: queue.get(1))
    attempt("shutdown", lambda: queue.shutdown(True, True))
    try:
        queue.maxsize = 3
    except AttributeError as e:
        print(e)
    print(asyncio.Queue.get.__qualname__, queue.put.__qualname__, queue._put.__qualname__)
    print(asyncio.Queue, asyncio.QueueFull, asyncio.QueueShutDown.__mro__[1])
    queue.put_nowait(1)
    print(bool(queue), queue == queue, queue in {queue})


asyncio.run(main())

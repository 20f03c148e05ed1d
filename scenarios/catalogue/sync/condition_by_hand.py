# wait() as a coroutine driven by hand: if it is closed or thrown into while it
# waits, it reacquires the lock; if the lock is held, it cannot end yet.
import asyncio


async def main():
    condition = asyncio.Condition()
    await condition.acquire()
    coro = condition.wait()
    print(coro.send(None), condition)
    print(coro.close(), condition)
    coro = condition.wait()
    future = coro.send(None)
    await condition.acquire()
    try:
        coro.close()
    except RuntimeError as e:
        print(e)
    condition.release()
    print(condition, future.done())
    await condition.acquire()
    coro = condition.wait()
    coro.send(None)
    try:
        coro.throw(ValueError("thrown"))
    except ValueError as e:
        print(e, condition)
    coro = condition.wait_for(lambda: future.done())
    inner = coro.send(None)
    print(coro.__name__, coro.__qualname__, inner)
    inner.set_exception(KeyError("bad"))
    try:
        coro.send(None)
    except KeyError as e:
        print(repr(e), condition)
    coro = condition.wait()
    second = coro.send(None)
    second.set_result("ignored")
    try:
        coro.send(None)
    except StopIteration as e:
        print(e.value, condition)


asyncio.run(main())

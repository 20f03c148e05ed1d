# Undocumented attributes of C futures and tasks; isfuture() accepts anything that looks like one.
import asyncio


class Duck:
    _asyncio_future_blocking = None

    def __init__(self, blocking=False):
        self._asyncio_future_blocking = blocking


class Own:
    def __init__(self):
        self._asyncio_future_blocking = False


def show(future):
    print(future._state, future._result, repr(future._exception), future._loop is future.get_loop())


async def work(stop):
    task = asyncio.current_task()
    print(task._must_cancel, task._coro is task.get_coro(), task._coro.__name__)
    if stop:
        task.cancel()
        print(task._must_cancel, task.cancelling())
    await asyncio.sleep(1)
    return "done"


async def main():
    loop = asyncio.get_running_loop()
    futures = [loop.create_future() for _ in range(4)]
    futures[1].set_result([1])
    futures[2].set_exception(ValueError("v"))
    futures[3].cancel("why")
    for future in futures:
        show(future)
    print(futures[2].exception() is futures[2]._exception)
    for stop in (False, True):
        task = asyncio.create_task(work(stop))
        show(task)
        print(task._must_cancel)
        await asyncio.wait([task])
        show(task)
        print(task._must_cancel)
    group = asyncio.gather(futures[1], asyncio.sleep(0, 2))
    print(group._loop is loop, group._result)
    await group
    show(group)
    for candidate in (Duck(), Duck(True), Duck(None), Duck, Own(), futures[0], task, 5):
        print(asyncio.isfuture(candidate))
    duck = Duck()
    print(asyncio.wrap_future(duck) is duck)
    try:
        asyncio.wrap_future(Duck(None))
    except AssertionError as error:
        print(str(error).partition("<")[0])


asyncio.run(main())

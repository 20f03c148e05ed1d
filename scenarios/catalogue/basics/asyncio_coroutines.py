# asyncio's own coroutines expose their names, state and current line like
# those of a program.
import asyncio


def tell(coro):
    print(coro.__name__, coro.__qualname__, coro.cr_running, coro.cr_suspended)


def factory(loop, coro, **kwargs):
    tell(coro)
    print("made in", asyncio.current_task())
    return asyncio.Task(coro, loop=loop, **kwargs)


async def look(task):
    print(task())


async def main():
    loop = asyncio.get_running_loop()
    loop.set_task_factory(factory)
    tasks = []
    last = lambda: tasks[-1]
    coros = [asyncio.sleep(0), asyncio.sleep(1), asyncio.Event().wait(), asyncio.wait([loop.create_future()]),
             asyncio.wait_for(asyncio.Lock().acquire(), 2), asyncio.wait_for(look(last), None),
             asyncio.wait_for(look(last), 0)]
    for coro in coros:
        tasks.append(asyncio.create_task(coro))
        print(tasks[-1])
        await asyncio.sleep(0)
        tell(coro)
        print(tasks[-1])
    await asyncio.sleep(3)
    for coro in coros:
        tell(coro)


asyncio.run(main())

# A task factory creates the tasks of create_task, ensure_future and gather; it
# may name, count and refuse them.
import asyncio

made = []


def factory(loop, coro, **kwargs):
    made.append(sorted(kwargs))
    if len(made) > 4:
        coro.close()
        raise OSError("no more tasks")
    task = asyncio.Task(coro, loop=loop, **kwargs)
    task.set_name("made-%d" % len(made))
    return task


async def child():
    return asyncio.current_task().get_name()


async def main():
    loop = asyncio.get_running_loop()
    print(loop.get_task_factory())
    loop.set_task_factory(factory)
    print(loop.get_task_factory() is factory)
    print(await asyncio.create_task(child(), name="mine"), await asyncio.ensure_future(child()))
    print(await asyncio.gather(child(), child()), made)
    try:
        asyncio.create_task(child())
    except OSError as e:
        print("OSError:", e)
    loop.set_task_factory(None)
    print(await asyncio.create_task(child()))
    try:
        loop.set_task_factory(7)
    except TypeError as e:
        print("TypeError:", e)


asyncio.run(main())

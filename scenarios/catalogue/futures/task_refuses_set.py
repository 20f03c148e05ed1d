# A task's result or exception cannot be set from outside; its name, coroutine
# and loop can be read.
import asyncio


async def child():
    return "own result"


async def main():
    task = asyncio.create_task(child())
    for method, arg in ((task.set_result, 1), (task.set_exception, ValueError())):
        try:
            method(arg)
        except RuntimeError as e:
            print(e)
    try:
        task.result()
    except asyncio.InvalidStateError as e:
        print(e)
    print(await task, task.result(), task.exception())
    print(isinstance(task, asyncio.Future), isinstance(task, asyncio.Task))
    print(task.get_loop() is asyncio.get_running_loop())


asyncio.run(main())

# A task that could not be started, because its context was entered or its loop
# was closed, is reported as pending when it is released.
import asyncio


async def work():
    print("work")


def attempt(call):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, str(e).split("<")[0])


async def main():
    context = asyncio.current_task().get_context()
    attempt(lambda: asyncio.create_task(work(), context=context, eager_start=True))
    loop = asyncio.new_event_loop()
    attempt(lambda: asyncio.Task(work(), loop=loop))
    loop.set_task_factory(lambda loop, coro: print("factory"))
    loop.close()
    attempt(lambda: asyncio.Task(work(), loop=loop))
    attempt(lambda: asyncio.Task(work(), loop=loop, eager_start=True))
    attempt(lambda: asyncio.Task(1, loop=loop))
    attempt(lambda: loop.create_task(1))
    attempt(lambda: asyncio.ensure_future(work(), loop=loop))
    await asyncio.create_task(work())


asyncio.run(main())

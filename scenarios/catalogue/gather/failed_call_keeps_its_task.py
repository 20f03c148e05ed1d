# A gather() call that raises has the current task among its locals, so a task that fails
# with that exception keeps itself alive: the objects in its frames live until the end.
import asyncio


async def numbers():
    try:
        yield 0
    finally:
        print("numbers end")


async def fails():
    asyncio.gather(0, numbers().asend(None))


async def fails_late():
    g = numbers()
    await anext(g)
    asyncio.gather(asyncio.sleep(1), g)


async def caught():
    g = numbers()
    await anext(g)
    try:
        asyncio.gather(asyncio.sleep(1), g, 0)
    except TypeError as e:
        print(e)
    del g
    print("let go")
    await asyncio.sleep(0)


async def main():
    asyncio.create_task(fails())
    asyncio.create_task(fails_late())
    for i in range(3):
        await asyncio.sleep(0)
        print("main", i)
    await asyncio.create_task(caught())
    asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    asyncio.create_task(fails())
    await asyncio.sleep(0)
    print("end")


asyncio.run(main())

# gather()'s callback keeps the task that called it until the last child's callback has run,
# so objects held only by that task are finalized after the tasks that gather's future wakes.
import asyncio


async def made(n):
    yield n


async def hold(x):
    return await x


T = []


async def main(n):
    T[:] = []
    print("main", n)
    asyncio.get_running_loop().stop()
    T.append(anext(made(0)))
    asyncio.create_task(hold(asyncio.gather(asyncio.sleep(0), return_exceptions=True)))
    await asyncio.sleep(0)
    print("waits", n)
    await asyncio.wait(T)


with asyncio.Runner() as runner:
    try:
        runner.run(main(0))
    except RuntimeError:
        pass
    runner.run(main(1))

# shield of a future that is done returns that future; otherwise it returns a
# new one, and a coroutine becomes a task at once.
import asyncio


async def child(n):
    print("child", n, "runs")
    return n


async def main():
    task = asyncio.create_task(child(1))
    await task
    print(asyncio.shield(task) is task)
    future = asyncio.get_running_loop().create_future()
    shield = asyncio.shield(future)
    print(shield is future, type(shield).__name__, shield.done())
    future.set_result("set")
    print(shield.done(), await shield)
    print(await asyncio.shield(child(2)))
    shield = asyncio.shield(child(3))
    await asyncio.sleep(0)
    print(shield.done())
    print(await shield)


asyncio.run(main())

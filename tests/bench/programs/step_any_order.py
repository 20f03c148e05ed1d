N = 1000000
import asyncio

TASKS = 10000


async def stepper(gate):
    await gate
    for _ in range(N // TASKS):
        await asyncio.sleep(0)


async def main():
    loop = asyncio.get_running_loop()
    gates = [loop.create_future() for _ in range(TASKS)]
    tasks = [asyncio.create_task(stepper(gate)) for gate in gates]
    await asyncio.sleep(0)
    for i in range(TASKS):
        gates[i * 7919 % TASKS].set_result(None)
    await asyncio.gather(*tasks)


asyncio.run(main())

N = 1
import asyncio


async def stepper():
    for _ in range(10):
        await asyncio.sleep(0)


async def main():
    await asyncio.gather(stepper(), stepper(), stepper())


for _ in range(N):
    asyncio.run(main())

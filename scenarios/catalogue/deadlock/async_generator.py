# The reported line is that of the program's innermost frame, here in an async
# generator that is iterated or whose asend() is awaited.
# report:
#   async_generator.py: deadlock at 0 s, tick 3: 3 tasks can never run again:
#     main waits for gather of iterates, sends at async_generator.py:31
#     iterates waits for a future at async_generator.py:14: nothing is left that could finish it
#     sends waits for a future at async_generator.py:14: nothing is left that could finish it

import asyncio


async def numbers(future):
    yield 1
    await future
    yield 2


async def iterates(future):
    async for number in numbers(future):
        print(number)


async def sends(future):
    generator = numbers(future)
    print(await generator.asend(None))
    print(await anext(generator))


async def main():
    future = asyncio.get_running_loop().create_future()
    await asyncio.gather(iterates(future), sends(future))


asyncio.run(main())

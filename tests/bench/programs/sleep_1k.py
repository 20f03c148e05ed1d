N = 500000
import asyncio

state = 88172645


def draw():
    global state
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648


async def sleeper():
    for _ in range(N // 1000):
        await asyncio.sleep(draw())


async def main():
    await asyncio.gather(*[sleeper() for _ in range(1000)])


asyncio.run(main())

N = 500000
import asyncio

PENDING = 100000
state = 88172645
left = N


def draw():
    global state
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648


def fire(loop, done):
    global left
    left -= 1
    if left == 0:
        done.set_result(None)
    loop.call_later(draw(), fire, loop, done)


async def main():
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    for _ in range(PENDING):
        loop.call_later(draw(), fire, loop, done)
    await done


asyncio.run(main())

# A barrier belongs to a loop through the condition inside it.
import asyncio


async def wait(barrier):
    try:
        await asyncio.wait_for(barrier.wait(), 1)
    except TimeoutError:
        print("timeout", barrier)
    except RuntimeError as e:
        print(str(e)[:32], str(e)[-44:], barrier)


barrier = asyncio.Barrier(2)
asyncio.run(wait(barrier))
asyncio.run(wait(barrier))
coro = barrier.wait()
print(coro.__name__, barrier.__aenter__().__qualname__, barrier.__aexit__(1, 2).__qualname__)
try:
    coro.send(None)
except RuntimeError as e:
    print(str(e)[-34:], barrier)


async def by_hand():
    barrier = asyncio.Barrier(2)
    first = barrier.wait()
    print(first.send(None), barrier)
    print(first.close(), barrier)
    second = barrier.wait()
    second.send(None)
    try:
        second.throw(ValueError("thrown"))
    except ValueError as e:
        print(e, barrier)


asyncio.run(by_hand())

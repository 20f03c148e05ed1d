# A barrier whose loop was closed: the future of a waiting party keeps the task
# as its awaiter, although its callback can never run; the party remains counted.
import asyncio
b = asyncio.Barrier(3)
async def one(n):
    try:
        print(n, "comes")
        print(n, await b.wait())
    except BaseException as e:
        print(n, type(e).__name__, e)
        raise
    finally:
        print(n, "leaves", b)

def attempt(loop, coro):
    try:
        return loop.run_until_complete(coro)
    except BaseException as e:
        print(type(e).__name__, e)

async def first():
    ts = [asyncio.create_task(one(i)) for i in range(2)]
    await asyncio.sleep(0)
    print(b)
    return ts

loop = asyncio.new_event_loop()
ts = attempt(loop, first())
loop.close()
print(ts, b)
ts = None
print(b)

async def second():
    t = asyncio.create_task(one(3))
    await asyncio.sleep(0)
    print(t.done(), b)
    try:
        await asyncio.wait_for(one(4), 1)
    except BaseException as e:
        print(type(e).__name__, e)
    print(b)
    await asyncio.sleep(1)
    try:
        await b.reset()
    except BaseException as e:
        print(type(e).__name__, e)
    print(b)

loop = asyncio.new_event_loop()
attempt(loop, second())
loop.close()
print(b)

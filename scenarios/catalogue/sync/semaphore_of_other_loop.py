# A semaphore is bound to a loop only by a task that has to wait; waiting in
# another loop is an error, acquiring at once is not.
import asyncio


async def wait(semaphore):
    try:
        await asyncio.wait_for(semaphore.acquire(), 1)
    except TimeoutError:
        print("timeout", semaphore)
    except RuntimeError as e:
        print("bound" in str(e), str(e)[-34:])
    print(semaphore)
    semaphore.release()
    await semaphore.acquire()


semaphore = asyncio.Semaphore(0)
asyncio.run(wait(semaphore))
asyncio.run(wait(semaphore))
coro = semaphore.acquire()
try:
    coro.send(None)
except RuntimeError as e:
    print("no loop:", str(e)[-34:])

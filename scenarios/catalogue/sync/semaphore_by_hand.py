# acquire() as a coroutine driven by hand: when closed it returns no permit,
# however its future ended.
import asyncio


async def main():
    semaphore = asyncio.Semaphore(0)
    first, second = semaphore.acquire(), semaphore.acquire()
    print(first.__qualname__, first.send(None), second.send(None), semaphore)
    semaphore.release()
    print(first.close(), semaphore)
    semaphore.release()
    try:
        second.send(None)
    except StopIteration as e:
        print(e.value, semaphore)
    third = semaphore.acquire()
    future = third.send(None)
    future.set_exception(ValueError("set from outside"))
    semaphore.release()
    print(semaphore)
    try:
        third.send(None)
    except ValueError as e:
        print(e, semaphore)
    print(semaphore.__aenter__().__qualname__, semaphore.release.__qualname__)
    print(asyncio.BoundedSemaphore().release.__qualname__, asyncio.BoundedSemaphore().acquire.__qualname__)


asyncio.run(main())

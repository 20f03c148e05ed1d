# Releasing a lock that is not held is an error, but any task may release one
# that is held; after an exception async with has released it.
import asyncio


async def other(lock):
    lock.release()
    print("released by another task")


async def main():
    lock = asyncio.Lock()
    try:
        lock.release()
    except RuntimeError as e:
        print("RuntimeError:", e)
    await lock.acquire()
    await asyncio.create_task(other(lock))
    print(lock.locked())
    try:
        async with lock as nothing:
            print("as gives", nothing, lock.locked())
            raise ValueError("inside")
    except ValueError as e:
        print(e, lock.locked())
    try:
        with lock:
            pass
    except TypeError as e:
        print("TypeError:", e)


asyncio.run(main())

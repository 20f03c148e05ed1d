# A task blocks its loop until a thread ends, which waits for the task's lock.
import asyncio
import threading

lock = threading.Lock()


def work():
    with lock:
        print("work")


async def main():
    with lock:
        worker = threading.Thread(target=work, name="worker")
        worker.start()
        await asyncio.sleep(1)
        worker.join()


asyncio.run(main())

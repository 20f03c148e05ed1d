# anyio.Lock 4.5-4.13 (anyio 1145): release() hands the lock to the first
# waiter that is not cancelled; a cancelled waiter leaves the queue only in its
# own step. A task that arrives in between finds no owner but a non-empty
# queue, waits, and is never woken. Needs a cancellation of the waiter in the
# tick of the release and of the arrival.
# explore: --inject cancel --slow 4
import asyncio
import collections


class Lock:
    def __init__(self):
        self.owner = None
        self.queue = collections.deque()

    async def acquire(self):
        task = asyncio.current_task()
        if self.owner is None and not self.queue:
            self.owner = task
            return
        entry = (task, asyncio.get_running_loop().create_future())
        self.queue.append(entry)
        try:
            await entry[1]
        except asyncio.CancelledError:
            if entry in self.queue:
                self.queue.remove(entry)
            if self.owner is task:
                self.hand_over()
            raise

    def release(self):
        self.hand_over()

    def hand_over(self):
        while self.queue:
            task, waiter = self.queue[0]
            if not waiter.cancelled():
                self.queue.popleft()
                self.owner = task
                waiter.set_result(None)
                return
            break
        self.owner = None


async def user(lock, start):
    await asyncio.sleep(start)
    await lock.acquire()
    try:
        await asyncio.sleep(2)
    finally:
        lock.release()


async def main():
    lock = Lock()
    await asyncio.gather(user(lock, 0), user(lock, 1), user(lock, 5),
                         return_exceptions=True)
    assert lock.owner is None


asyncio.run(main())

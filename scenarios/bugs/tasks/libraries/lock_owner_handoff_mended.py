# lock_owner_handoff, fixed: a waiter that leaves the queue hands a free lock on.
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
            elif self.owner is None:
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
            self.queue.popleft()
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

# Private attributes of asyncio's locks that programs use nevertheless: a lock's _locked, an
# event's and a semaphore's _value, its _bound_value, a barrier's _count, a condition's _lock.
import asyncio


class Metered(asyncio.BoundedSemaphore):
    def in_use(self):
        return self._bound_value - self._value


async def hold(semaphore, seconds):
    async with semaphore:
        await asyncio.sleep(seconds)


async def main():
    lock, event = asyncio.Lock(), asyncio.Event()
    condition, own = asyncio.Condition(lock), asyncio.Condition()
    print(lock._locked, event._value, condition._lock is lock, own._lock is own._lock, own._lock)
    event.set()
    async with condition:
        print(lock._locked, event._value, own._lock._locked)
    semaphore = Metered(3)
    plain = asyncio.Semaphore(2)
    tasks = [asyncio.create_task(hold(s, t)) for s in (semaphore, plain) for t in (1, 2, 3, 4)]
    for _ in range(7):
        await asyncio.sleep(0.9)
        print(semaphore.in_use(), semaphore._value, plain._value, plain.locked())
    await asyncio.gather(*tasks)
    print(semaphore._value, semaphore._bound_value, plain._value)
    barrier = asyncio.Barrier(2)
    waiting = asyncio.create_task(barrier.wait())
    await asyncio.sleep(0)
    print(barrier._count, barrier._parties, barrier.n_waiting)
    await barrier.wait()
    print(barrier._count, barrier.n_waiting, await waiting, barrier._count)


asyncio.run(main())

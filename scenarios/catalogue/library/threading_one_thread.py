# threading in a program of one thread: locks, conditions, semaphores, events, local data, the main thread.
import asyncio
import threading


def attempt(f, *args, **named):
    try:
        print('->', f(*args, **named))
    except Exception as e:
        print(type(e).__name__, e)


class Counter:
    def __init__(self):
        self._lock = threading.Lock()
        self.count = 0

    def add(self, n):
        with self._lock:
            self.count += n
        return self.count


class Settings(threading.local):
    depth = 0

    def __init__(self, name):
        self.name = name


async def main():
    lock = threading.Lock()
    print(lock.acquire(), lock.locked(), lock.acquire(blocking=False))
    attempt(lock.acquire, False, 1)
    attempt(lock.acquire, True, -3)
    lock.release()
    attempt(lock.release)
    again = threading.RLock()
    with again:
        with again:
            print(again.acquire(), repr(lock).split(' object')[0])
    again.release()
    attempt(again.release)
    condition = threading.Condition()
    attempt(condition.notify_all)
    with condition:
        condition.notify()
        print(condition.wait_for(lambda: 5))
    semaphore = threading.BoundedSemaphore(2)
    with semaphore:
        print(semaphore.acquire(), semaphore.acquire(blocking=False))
    semaphore.release()
    attempt(semaphore.release)
    attempt(threading.Semaphore, -1)
    attempt(semaphore.acquire, False, 1)
    event = threading.Event()
    print(event.is_set(), event.set(), event.wait(), event.is_set())
    event.clear()
    await asyncio.sleep(1)
    print(event.is_set(), threading.Event.__name__)
    counter = Counter()
    print(counter.add(1), counter.add(2))
    settings = Settings('main')
    settings.depth += 1
    plain = threading.local()
    plain.x = 1
    print(settings.name, settings.depth, Settings.depth, plain.x, hasattr(plain, 'y'))
    attempt(threading.local, 1)


asyncio.run(main())
me = threading.current_thread()
print(me.name, me is threading.main_thread(), me.is_alive(), me.daemon, me.ident == threading.get_ident())
print(threading.active_count(), threading.enumerate() == [me], isinstance(me, threading.Thread))
thread = threading.Thread(target=attempt, args=(len, 'abc'), name='worker', daemon=True)
print(thread.name, thread.is_alive(), thread.ident, thread.daemon, thread)
attempt(thread.join)
thread.run()
print(threading.Thread(target=print).name, threading.Thread().name)

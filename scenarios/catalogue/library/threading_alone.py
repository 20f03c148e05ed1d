# Module threading in a program of one thread: locks, events, conditions and semaphores that need not wait.
import asyncio
import re
import threading


def shown(function, *args, **options):
    try:
        return function(*args, **options)
    except (RuntimeError, ValueError) as e:
        return f"{type(e).__name__}: {e}"


class Counter:
    def __init__(self):
        self._lock = threading.Lock()
        self._value = 0

    def increment(self):
        with self._lock:
            self._value += 1
            return self._value


class Named(threading.local):
    def __init__(self, name):
        self.name = name


class Worker(threading.Thread):
    def run(self):
        print("runs", self.name, self.daemon)


async def main():
    counter = Counter()
    print([counter.increment() for _ in range(3)])
    lock = threading.Lock()
    print(lock.acquire(), lock.locked(), lock.acquire(blocking=False), lock.acquire(False), lock.acquire(timeout=0))
    print(lock.release(), shown(lock.release), shown(lock.acquire, False, 1), shown(lock.acquire, True, -2))
    with threading.RLock() as r:
        print(r)
    recursive = threading.RLock()
    with recursive, recursive:
        print("twice")
    print(shown(recursive.release))
    event = threading.Event()
    print(event.is_set(), event.wait(0), event.set(), event.wait(), event.clear(), event.is_set())
    condition = threading.Condition()
    with condition:
        print(condition.wait(0), condition.wait_for(lambda: True), condition.wait_for(lambda: 0, timeout=0))
        condition.notify_all()
    print(shown(condition.notify))
    semaphore = threading.BoundedSemaphore(2)
    with semaphore:
        print(semaphore.acquire(), semaphore.acquire(blocking=False), semaphore.acquire(timeout=0))
        semaphore.release()
    print(shown(semaphore.release), shown(threading.Semaphore, -1), shown(semaphore.acquire, False, 1))
    print(threading.current_thread() is threading.main_thread(), threading.current_thread().name, threading.active_count())
    print(threading.main_thread().is_alive(), threading.main_thread().daemon, threading.get_ident() == threading.main_thread().ident)
    print(len(threading.enumerate()), re.sub(r"\d+", "N", repr(threading.current_thread())))
    data = threading.local()
    data.x = 1
    print(data.x, hasattr(data, "y"), Named("n").name)
    threads = [threading.Thread(target=main), threading.Thread(name="t", daemon=True), Worker()]
    for thread in threads:
        print(thread, thread.name, thread.daemon, thread.is_alive(), thread.ident, shown(thread.join))
    threads[2].run()
    print(shown(threading.current_thread().start), shown(threading.current_thread().join))
    await asyncio.sleep(1)
    print(asyncio.get_running_loop().time())


asyncio.run(main())

# RFF's boundedBuffer (Inspect), with threads: a consumer that has waited for an item releases the lock before it
# takes the item.
# explore: --model asyncio
import threading

THREADS, ITEMS, ROOM = 2, 4, 2
buffer = []
lock = threading.Lock()
not_full, not_empty = threading.Condition(lock), threading.Condition(lock)


def producer():
    for i in range(ITEMS):
        with lock:
            while len(buffer) == ROOM:
                not_full.wait()
            buffer.append(i)
            not_empty.notify()


def consumer():
    for _ in range(ITEMS):
        with lock:
            while not buffer:
                not_empty.wait()
        with lock:
            assert buffer, "empty"
            buffer.pop(0)
            not_full.notify()


def guarded(body):
    try:
        body()
    except AssertionError as e:
        failures.append(e)


def main():
    threads = [threading.Thread(target=guarded, args=(body,), daemon=True) for body in [producer] * THREADS + [consumer] * THREADS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


failures = []
main()

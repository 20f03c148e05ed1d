# SCTBench's bluetooth_driver, with threads: a request checks whether the driver is stopping before it counts itself.
# A lock stands for the atomic operations of the original.
# explore: --model asyncio
import threading

pending = 1
stopping = idle = stopped = False
atomic = threading.Lock()


def decrement():
    global pending, idle
    with atomic:
        pending -= 1
        left = pending
    if left == 0:
        idle = True


def stop():
    global stopping, stopped
    stopping = True
    decrement()
    if idle:
        stopped = True


def add():
    global pending
    if not stopping:
        with atomic:
            pending += 1
        assert not stopped
    decrement()


def guarded(body):
    try:
        body()
    except AssertionError as e:
        failures.append(e)


def main():
    threads = [threading.Thread(target=guarded, args=(body,), daemon=True) for body in (stop, add)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


failures = []
main()

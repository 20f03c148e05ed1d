# SCTBench's deadlock01, with threads: two locks, taken in opposite orders.
# explore: --model asyncio
import threading

counter = 1
a, b = threading.Lock(), threading.Lock()


def increment():
    global counter
    with a:
        with b:
            counter += 1


def decrement():
    global counter
    with b:
        with a:
            counter -= 1


def guarded(body):
    try:
        body()
    except AssertionError as e:
        failures.append(e)


def main():
    threads = [threading.Thread(target=guarded, args=(body,), daemon=True) for body in (increment, decrement)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


failures = []
main()

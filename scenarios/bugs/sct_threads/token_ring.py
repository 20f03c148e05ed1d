# SCTBench's token_ring, with threads: a value is passed around the ring only if they run in order.
# explore: --model asyncio
import threading

x = [1, 2, 1]
came = [False, False, False]
atomic = threading.Lock()


def first():
    with atomic:
        x[0] = (x[2] + 1) % 4
        came[0] = True


def second():
    with atomic:
        x[1] = x[0]
        came[1] = True


def third():
    with atomic:
        x[2] = x[1]
        came[2] = True


def check():
    with atomic:
        if all(came):
            assert x[0] == x[1] == x[2], x


def guarded(body):
    try:
        body()
    except AssertionError as e:
        failures.append(e)


def main():
    threads = [threading.Thread(target=guarded, args=(body,), daemon=True) for body in (first, second, third, check)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


failures = []
main()

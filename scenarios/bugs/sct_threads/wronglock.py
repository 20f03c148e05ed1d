# SCTBench's wronglock (N = 7) and wronglock_3, with threads: one counts under one lock, N others under another one.
# instances: N = 7 3
# explore: --model asyncio
import threading

N = 7
value = 0
right, wrong = threading.Lock(), threading.Lock()


def careful():
    global value
    with right:
        before = value
        value += 1
        assert value == before + 1


def careless():
    global value
    with wrong:
        value += 1


def guarded(body):
    try:
        body()
    except AssertionError as e:
        failures.append(e)


def main():
    threads = [threading.Thread(target=guarded, args=(body,), daemon=True) for body in [careful] + [careless] * N]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


failures = []
main()

# SCTBench's twostage (N = 1: one writer) and twostage_N (N - 1 writers), with threads: data written in two critical
# sections is read in two.
# checked: N = 1
# instances: N = 1 20 50 100
# explore: --model asyncio
import threading

N = 1
data1 = data2 = 0
lock1, lock2 = threading.Lock(), threading.Lock()


def writer():
    global data1, data2
    with lock1:
        data1 = 1
    with lock2:
        data2 = data1 + 1


def reader():
    with lock1:
        first = data1
    if first == 0:
        return
    with lock2:
        second = data2
    assert second == first + 1, (first, second)


def guarded(body):
    try:
        body()
    except AssertionError as e:
        failures.append(e)


def main():
    threads = [threading.Thread(target=guarded, args=(body,), daemon=True) for body in [writer] * max(1, N - 1) + [reader]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


failures = []
main()

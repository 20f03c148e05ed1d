# SCTBench's reorder_N, with threads: N - 1 set a and then b, and one asserts that it sees both or neither.
# checked: N = 3
# instances: N = 3 4 5 10 20 50 100
# explore: --model asyncio
import threading

N = 3
a = b = 0


def setter():
    global a, b
    a = 1
    b = -1


def checker():
    assert a == 0 and b == 0 or a == 1 and b == -1


def guarded(body):
    try:
        body()
    except AssertionError as e:
        failures.append(e)


def main():
    threads = [threading.Thread(target=guarded, args=(body,), daemon=True) for body in [setter] * (N - 1) + [checker]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


failures = []
main()

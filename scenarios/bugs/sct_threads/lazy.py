# SCTBench's lazy01, with threads: two add 1 and 2; a third one asserts that it does not see 3.
# default: fails
# explore: --model asyncio
import threading

data = 0
lock = threading.Lock()


def add_one():
    global data
    with lock:
        data += 1


def add_two():
    global data
    with lock:
        data += 2


def check():
    with lock:
        assert data < 3


def guarded(body):
    try:
        body()
    except AssertionError as e:
        failures.append(e)


def main():
    threads = [threading.Thread(target=guarded, args=(body,), daemon=True) for body in (add_one, add_two, check)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


failures = []
main()

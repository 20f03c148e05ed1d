# SCTBench's stack, with threads: once an item has been pushed, as many pops as pushes are tried.
# explore: --model asyncio
import threading

SIZE = 10
stack = []
began = False
lock = threading.Lock()


def push():
    global began
    for i in range(SIZE):
        with lock:
            assert len(stack) < SIZE
            stack.append(i)
            began = True


def pop():
    for _ in range(SIZE):
        with lock:
            if began:
                assert stack, "underflow"
                stack.pop()


def guarded(body):
    try:
        body()
    except AssertionError as e:
        failures.append(e)


def main():
    threads = [threading.Thread(target=guarded, args=(body,), daemon=True) for body in (push, pop)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


failures = []
main()

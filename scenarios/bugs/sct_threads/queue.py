# SCTBench's queue, with threads: one enqueues values and records them, the other one dequeues and also counts the
# rounds in which the queue was empty.
# explore: --model asyncio
import threading

SIZE = 20
queue = []
stored = [None] * SIZE
may_put, may_take = True, False
lock = threading.Lock()


def producer():
    global may_put, may_take
    with lock:
        queue.append(0)
        stored[0] = 0
    for i in range(1, SIZE):
        with lock:
            if may_put:
                queue.append(i)
                stored[i] = i
                may_put, may_take = False, True


def consumer():
    global may_put, may_take
    for i in range(SIZE):
        with lock:
            if may_take:
                assert queue.pop(0) == stored[i], i
                may_put, may_take = True, False


def guarded(body):
    try:
        body()
    except AssertionError as e:
        failures.append(e)


def main():
    threads = [threading.Thread(target=guarded, args=(body,), daemon=True) for body in (producer, consumer)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


failures = []
main()

# SCTBench's circular_buffer, with threads: sender and receiver alternate, but the receiver also counts the rounds in
# which the buffer was empty.
# explore: --model asyncio
import threading

SIZE, ROUNDS = 10, 7
buffer = [0] * SIZE
first = last = 0
may_send, may_receive = True, False
lock = threading.Lock()


def sender():
    global last, may_send, may_receive
    for i in range(ROUNDS):
        with lock:
            if may_send:
                buffer[last] = i
                last = (last + 1) % SIZE
                may_send, may_receive = False, True


def receiver():
    global first, may_send, may_receive
    for i in range(ROUNDS):
        with lock:
            if may_receive:
                first += 1
                assert buffer[first - 1] == i, i
                may_send, may_receive = True, False


def guarded(body):
    try:
        body()
    except AssertionError as e:
        failures.append(e)


def main():
    threads = [threading.Thread(target=guarded, args=(body,), daemon=True) for body in (sender, receiver)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


failures = []
main()

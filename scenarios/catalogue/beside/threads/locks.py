# Lock, RLock, Condition, Semaphore and Event between threads.
import threading
import time

lock, again, condition, event = threading.Lock(), threading.RLock(), threading.Condition(), threading.Event()
two = threading.BoundedSemaphore(2)
total, inside, most, items = 0, 0, 0, []


def add():
    global total
    for _ in range(100):
        with lock:
            total += 1


def limited():
    global inside, most
    with two:
        inside += 1
        most = max(most, inside)
        time.sleep(0.02)
        inside -= 1


def consume():
    with condition:
        condition.wait_for(lambda: len(items) == 3)
        print("all", items)


def run(*targets):
    threads = [threading.Thread(target=target) for target in targets]
    for thread in threads:
        thread.start()
    return threads


for thread in run(*[add] * 4, *[limited] * 5):
    thread.join()
print(total, most)
waiting = run(consume)
for i in range(3):
    with condition:
        items.append(i)
        condition.notify()
waiting[0].join()
with again, again:
    print(again.acquire(blocking=False), lock.acquire(timeout=0), lock.acquire(timeout=0.01))
again.release()
lock.release()
waiting = run(event.wait)
print(waiting[0].is_alive(), event.wait(0.01))
event.set()
waiting[0].join()
print(waiting[0].is_alive(), event.wait(), event.is_set())
for wrong in lock.release, again.release, condition.notify, two.release:
    try:
        wrong()
    except (RuntimeError, ValueError) as e:
        print(type(e).__name__, e)

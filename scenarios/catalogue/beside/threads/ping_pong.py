# Two threads alternate by a condition; a bounded semaphore admits two of six.
import threading, time
# reader/writer with Condition, ping pong
c = threading.Condition(); turn = 0
def player(me, n):
    global turn
    for i in range(n):
        with c:
            c.wait_for(lambda: turn % 2 == me)
            print("ping" if me == 0 else "pong", i)
            turn += 1
            c.notify_all()
ts = [threading.Thread(target=player, args=(i, 3)) for i in (0, 1)]
for t in ts: t.start()
for t in ts: t.join()
sem = threading.BoundedSemaphore(2); peak = 0; cur = 0; lk = threading.Lock()
def w():
    global peak, cur
    with sem:
        with lk: cur += 1; peak = max(peak, cur)
        time.sleep(0.02)
        with lk: cur -= 1
ts = [threading.Thread(target=w) for _ in range(6)]
for t in ts: t.start()
for t in ts: t.join()
print(peak, cur)

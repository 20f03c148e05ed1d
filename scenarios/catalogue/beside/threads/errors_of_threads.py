# Exceptions that cross threads, with causes and lines; locks are free again; many waiters.
import threading, asyncio, weakref, gc
def f():
    try:
        raise ValueError("a")
    except ValueError as e:
        raise KeyError("b") from e
box = []
def run():
    try:
        f()
    except KeyError as e:
        box.append(e)
t = threading.Thread(target=run); t.start(); t.join()
print(repr(box[0]), repr(box[0].__cause__), box[0].__traceback__.tb_next.tb_lineno)
lock = threading.Lock()
try:
    with lock:
        raise OSError("x")
except OSError:
    print(lock.locked())
lk = threading.Lock()
print(lk.acquire(timeout=0), lk.acquire(blocking=True, timeout=0.001))
with threading.Condition(lk) if not lk.locked() else threading.Lock():
    pass
class Owner:
    def __init__(self): self.lock = threading.Lock(); self.t = threading.Thread(target=self.go)
    def go(self): self.done = True
o = Owner(); o.t.start(); o.t.join(); print(o.done)
r = weakref.ref(o); del o; gc.collect(); print(r() is None)
e = threading.Event(); results = []
def waiter(i):
    e.wait(); results.append(i)
ts = [threading.Thread(target=waiter, args=(i,)) for i in range(5)]
for t in ts: t.start()
e.set()
for t in ts: t.join()
print(sorted(results))
s = threading.Semaphore(0); got = []
def need():
    s.acquire(); got.append(1)
ts = [threading.Thread(target=need) for _ in range(3)]
for t in ts: t.start()
s.release(3)
for t in ts: t.join()
print(len(got), s._value)
bs = threading.BoundedSemaphore(2)
bs.acquire(); bs.release()
try: bs.release(2)
except ValueError as x: print(x)

# A latch, philosophers who take forks in one order, a value that is made once, striped locks, an exchanger.
import threading
class Latch:
    def __init__(self, n): self.n = n; self.c = threading.Condition()
    def down(self):
        with self.c:
            self.n -= 1
            if self.n == 0: self.c.notify_all()
    def wait(self, t=None):
        with self.c: return self.c.wait_for(lambda: self.n == 0, t)
l = Latch(3); print(l.wait(0.001))
ts = [threading.Thread(target=l.down) for _ in range(3)]; [t.start() for t in ts]; print(l.wait(5)); [t.join() for t in ts]
forks = [threading.Lock() for _ in range(5)]; meals = [0] * 5
def dine(i):
    a, b = sorted((i, (i + 1) % 5))
    for _ in range(10):
        with forks[a], forks[b]: meals[i] += 1
ts = [threading.Thread(target=dine, args=(i,)) for i in range(5)]; [t.start() for t in ts]; [t.join() for t in ts]; print(meals)
class Once:
    def __init__(self): self.l = threading.Lock(); self.v = None; self.calls = 0
    def get(self):
        with self.l:
            if self.v is None: self.calls += 1; self.v = object()
            return self.v
o = Once(); vs = []
ts = [threading.Thread(target=lambda: vs.append(o.get())) for _ in range(6)]; [t.start() for t in ts]; [t.join() for t in ts]
print(o.calls, len(set(map(id, vs))))
class Striped:
    def __init__(self, n=4): self.locks = [threading.RLock() for _ in range(n)]; self.maps = [{} for _ in range(n)]
    def add(self, k, d):
        i = k % len(self.locks)
        with self.locks[i]: self.maps[i][k] = self.maps[i].get(k, 0) + d
s = Striped()
ts = [threading.Thread(target=lambda: [s.add(k, 1) for k in range(20)]) for _ in range(4)]; [t.start() for t in ts]; [t.join() for t in ts]
print({v for m in s.maps for v in m.values()}, sum(map(len, s.maps)))
class Exchanger:
    def __init__(self): self.b = threading.Barrier(2); self.slots = {}
    def swap(self, me, v):
        self.slots[me] = v; self.b.wait(); r = self.slots[1 - me]; self.b.wait(); return r
x = Exchanger(); got = {}
ts = [threading.Thread(target=lambda m=m: got.__setitem__(m, [x.swap(m, (m, i)) for i in range(3)])) for m in (0, 1)]; [t.start() for t in ts]; [t.join() for t in ts]
print(got[0], got[1])
pool = threading.BoundedSemaphore(2); peak = [0, 0]; pl = threading.Lock()
def use():
    with pool:
        with pl: peak[0] += 1; peak[1] = max(peak)
        with pl: peak[0] -= 1
ts = [threading.Thread(target=use) for _ in range(8)]; [t.start() for t in ts]; [t.join() for t in ts]; print(peak[0], peak[1] <= 2)

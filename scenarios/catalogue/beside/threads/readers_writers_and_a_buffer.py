# A lock for readers and writers and a bounded buffer, by conditions.
import threading
class RW:
    def __init__(self):
        self.c = threading.Condition(); self.r = 0; self.w = False
    def __enter__(self):
        with self.c:
            while self.w: self.c.wait()
            self.r += 1
    def __exit__(self, *a):
        with self.c:
            self.r -= 1
            if not self.r: self.c.notify_all()
    def write(self, f):
        with self.c:
            while self.w or self.r: self.c.wait()
            self.w = True
        try:
            return f()
        finally:
            with self.c:
                self.w = False; self.c.notify_all()
rw = RW(); data = {"n": 0}
def reader(out):
    for _ in range(5):
        with rw: out.append(data["n"] % 2)
def writer():
    def f(): data["n"] += 1; data["n"] += 1
    for _ in range(5): rw.write(f)
out = []
ts = [threading.Thread(target=reader, args=(out,)) for _ in range(3)] + [threading.Thread(target=writer) for _ in range(2)]
[t.start() for t in ts]; [t.join() for t in ts]
print(set(out), data)
class Buffer:
    def __init__(self, n):
        self.items = []; self.n = n
        self.lock = threading.Lock(); self.some = threading.Condition(self.lock); self.room = threading.Condition(self.lock)
    def put(self, x):
        with self.room:
            self.room.wait_for(lambda: len(self.items) < self.n); self.items.append(x); self.some.notify()
    def get(self):
        with self.some:
            self.some.wait_for(lambda: self.items); x = self.items.pop(0); self.room.notify(); return x
b = Buffer(2); got = []
def prod(k): [b.put((k, i)) for i in range(10)]
def cons(): [got.append(b.get()) for _ in range(10)]
ts = [threading.Thread(target=prod, args=(k,)) for k in range(2)] + [threading.Thread(target=cons) for _ in range(2)]
[t.start() for t in ts]; [t.join() for t in ts]
print(sorted(got) == sorted((k, i) for k in range(2) for i in range(10)), [i for k, i in got if k == 0] == sorted(i for k, i in got if k == 0))
print(repr(threading.Lock())[:22], repr(threading.RLock())[:30], repr(threading.Condition())[:18], repr(threading.Event())[:16], repr(threading.Semaphore(3))[:22])

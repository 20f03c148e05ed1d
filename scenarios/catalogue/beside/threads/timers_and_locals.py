# Timer, cancelled or not; local data of threads, with __init__; a class derived from Thread.
import threading, time
def f(a, k=0):
    print("timer", a, k)
t = threading.Timer(0.1, f, args=[1], kwargs={"k": 2})
t.start()
u = threading.Timer(0.05, f, [9])
u.start(); u.cancel()
t.join(); u.join()
print(t.finished.is_set(), u.finished.is_set())
loc = threading.local()
loc.x = 1
def g():
    print(hasattr(loc, "x"))
    loc.x = 2
    print(loc.x, loc.__dict__)
h = threading.Thread(target=g); h.start(); h.join()
print(loc.x)
class L(threading.local):
    n = 0
    def __init__(self, v): self.v = v; print("init", v)
l = L(3)
def g2(): print(l.v); l.v = 5
h = threading.Thread(target=g2); h.start(); h.join(); print(l.v)
class T(threading.Thread):
    def __init__(self): super().__init__(name="mine"); self.r = None
    def run(self): self.r = self.name
t = T(); t.start(); t.join(); print(t.r)

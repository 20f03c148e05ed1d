# Arguments and errors of locks, conditions, semaphores and events, and their timeouts.
import threading, time
l = threading.Lock()
print(l.acquire(), l.acquire(False), l.acquire(timeout=0.05), l.locked())
try:
    l.acquire(False, 1)
except ValueError as e:
    print(e)
l.release()
try:
    l.release()
except RuntimeError as e:
    print(e)
r = threading.RLock()
with r:
    with r:
        print(repr(r)[:20], "count=2" in repr(r))
try:
    r.release()
except RuntimeError as e:
    print(e)
def t():
    print("t", r.acquire(timeout=0.1))
with r:
    a = threading.Thread(target=t); a.start(); a.join()
c = threading.Condition()
for f in c.wait, c.notify:
    try:
        f()
    except RuntimeError as e:
        print(e)
with c:
    print(c.wait(0.05), c.wait_for(lambda: False, 0.05), c.wait_for(lambda: 5))
s = threading.Semaphore(0)
print(s.acquire(False), s.acquire(timeout=0.02))
s.release(3)
print(s.acquire(), s.acquire(), s.acquire(), s.acquire(False))
b = threading.BoundedSemaphore(1)
try:
    b.release()
except ValueError as e:
    print(e)
e = threading.Event()
print(e.is_set(), e.wait(0.02)); e.set(); print(e.wait()); e.clear(); print(e.is_set())
try:
    threading.Semaphore(-1)
except ValueError as x:
    print(x)

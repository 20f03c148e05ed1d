# A barrier of three threads with an action; broken by a timeout, reset, aborted.
import threading, time
b = threading.Barrier(3, action=lambda: print("action"), timeout=1)
out = []
def w(n):
    time.sleep(n * 0.05)
    out.append(b.wait())
ts = [threading.Thread(target=w, args=(i,)) for i in range(3)]
for t in ts: t.start()
for t in ts: t.join()
print(sorted(out), b.n_waiting, b.parties, b.broken)
def x():
    try:
        b.wait(0.05)
    except threading.BrokenBarrierError:
        print("broken")
t = threading.Thread(target=x); t.start(); t.join()
print(b.broken)
b.reset(); print(b.broken)
b.abort(); print(b.broken)
try:
    b.wait()
except threading.BrokenBarrierError as e:
    print(repr(e))

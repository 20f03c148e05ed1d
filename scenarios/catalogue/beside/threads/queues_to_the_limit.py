# queue: full and empty ones, task_done and join, orders, values that cannot be compared.
import queue, threading
q = queue.Queue(2)
q.put(1); q.put(2)
for f in (lambda: q.put(3, block=False), lambda: q.put(3, timeout=0.01), lambda: q.put_nowait(3), lambda: q.put(3, timeout=-1)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
print(q.full(), q.empty(), q.qsize(), q.get(), q.get())
for f in (lambda: q.get(False), lambda: q.get(timeout=0.01), lambda: q.get_nowait(), lambda: q.get(timeout=-1)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
q.task_done(); q.task_done()
try:
    q.task_done()
except ValueError as e:
    print(e)
q.join()
p = queue.PriorityQueue()
for x in (3, 1, 2): p.put((x, chr(96 + x)))
print([p.get() for _ in range(3)])
l = queue.LifoQueue()
for x in (3, 1, 2): l.put(x)
print([l.get() for _ in range(3)])
s = queue.SimpleQueue()
s.put(1); s.put(2, False, 0)
print(s.get(), s.qsize(), s.get_nowait(), s.empty())
try:
    s.get(timeout=0.01)
except queue.Empty as e:
    print("empty", repr(e))
done = []
def worker():
    while True:
        item = q.get()
        if item is None:
            q.task_done(); break
        done.append(item * 2); q.task_done()
ts = [threading.Thread(target=worker) for _ in range(2)]
[t.start() for t in ts]
for i in range(6): q.put(i)
q.join()
print(sorted(done))
for _ in ts: q.put(None)
[t.join() for t in ts]
print(q.unfinished_tasks, q.maxsize)
try:
    p.put((1, "a")); p.put((1, object()))
except TypeError as e:
    print(str(e)[:40])

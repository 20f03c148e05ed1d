# Counting by parts, workers that steal jobs, a ticker that is stopped, results of threads that fail.
import threading, queue, time, random
from collections import deque, Counter, defaultdict
words = ("the quick brown fox jumps over the lazy dog " * 5).split()
chunks = [words[i::4] for i in range(4)]
parts = [None] * 4
def count(i): parts[i] = Counter(chunks[i])
ts = [threading.Thread(target=count, args=(i,)) for i in range(4)]; [t.start() for t in ts]; [t.join() for t in ts]
print(sum(parts, Counter()).most_common(2))
class Worker(threading.Thread):
    all = []
    def __init__(self, i): super().__init__(); self.i = i; self.d = deque(); Worker.all.append(self); self.done = []
    def run(self):
        while True:
            try: job = self.d.pop()
            except IndexError:
                for v in Worker.all:
                    try: job = v.d.popleft(); break
                    except IndexError: continue
                else: return
            self.done.append(job)
ws = [Worker(i) for i in range(3)]; ws[0].d.extend(range(30)); [w.start() for w in ws]; [w.join() for w in ws]
print(sorted(j for w in ws for j in w.done) == list(range(30)))
stop = threading.Event(); ticks = []
def ticker():
    while not stop.wait(0.002): ticks.append(1)
t = threading.Thread(target=ticker); t.start()
while len(ticks) < 3: time.sleep(0.001)
stop.set(); t.join(); print(len(ticks) >= 3)
results = queue.Queue()
def fetch(n):
    try:
        if n % 3 == 0: raise LookupError(n)
        results.put((n, "ok"))
    except LookupError as e: results.put((n, repr(e)))
ts = [threading.Thread(target=fetch, args=(n,)) for n in range(6)]; [t.start() for t in ts]; [t.join() for t in ts]
print(sorted(results.get() for _ in range(results.qsize())))
dd = defaultdict(list); lock = threading.Lock()
def put(k):
    for i in range(3):
        with lock: dd[k].append(i)
ts = [threading.Thread(target=put, args=(k,)) for k in "xy"]; [t.start() for t in ts]; [t.join() for t in ts]
print(dict(sorted(dd.items())))

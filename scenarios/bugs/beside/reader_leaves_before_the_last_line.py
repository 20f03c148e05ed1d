# A reader stops when the queue is empty: the writer has more, but has not put it yet. Fixed: a last item ends it.
# explore: --runs 1000
import queue
import threading

lines = queue.Queue()
seen = []


def write():
    for line in ("one", "two", "three"):
        lines.put(line)


def read():
    while not lines.empty():
        seen.append(lines.get())


writer = threading.Thread(target=write, name="writer")
reader = threading.Thread(target=read, name="reader")
writer.start()
reader.start()
writer.join()
reader.join()
assert seen == ["one", "two", "three"], seen

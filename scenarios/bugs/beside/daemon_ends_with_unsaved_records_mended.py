# A daemon thread saves records; the program gives it a moment, and ends, and the thread with it, maybe before it has
# saved the last one. Fixed: the program waits until all are saved.
# explore: --runs 1000
import queue
import threading
import time

records = queue.Queue()
saved = []


def save():
    while True:
        record = records.get()
        saved.append(record)
        records.task_done()


threading.Thread(target=save, name="saver", daemon=True).start()
records.put("a")
records.put("b")
records.join()
assert saved == ["a", "b"], saved

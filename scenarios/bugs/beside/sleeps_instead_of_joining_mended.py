# A report waits for the end of a thread that counts, however long that takes.
# explore:
import threading

counts = {}


def count(words):
    for word in words:
        counts[word] = counts.get(word, 0) + 1


thread = threading.Thread(target=count, args=(["lock", "queue", "lock"],))
thread.start()
thread.join()
total = sum(counts.values())
assert total == 3, total

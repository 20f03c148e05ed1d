# A report waits 0.1 s for a thread that counts, instead of for its end. It is enough on an idle machine; a thread that
# is preempted for so long has counted a part. Fixed: it joins the thread.
# explore:
import threading
import time

counts = {}


def count(words):
    for word in words:
        counts[word] = counts.get(word, 0) + 1


thread = threading.Thread(target=count, args=(["lock", "queue", "lock"],))
thread.start()
time.sleep(0.1)
total = sum(counts.values())
thread.join()
assert total == 3, total

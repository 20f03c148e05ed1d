N = 100000
import queue
import threading

there, back = queue.SimpleQueue(), queue.SimpleQueue()


def echo():
    for _ in range(N // 2):
        back.put(there.get())


thread = threading.Thread(target=echo)
thread.start()
for i in range(N // 2):
    there.put(i)
    back.get()
thread.join()

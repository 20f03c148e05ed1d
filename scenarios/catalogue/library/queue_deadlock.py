# queue.Queue.get() in the only thread waits for ever.
import queue

q = queue.Queue()
q.put(1)
print(q.get())
q.get()
print("never")

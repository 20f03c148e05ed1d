# When a thread ends, what it had in a threading.local() goes; the main thread is alive until the pools have ended.
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor


class Connection:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("closed", self.name)


class Store(threading.local):
    def __init__(self):
        self.connection = Connection(threading.current_thread().name)


store = Store()
seen = []


def use():
    seen.append(weakref.ref(store.connection))
    seen.append(store.connection.name)


for name in "a", "b":
    thread = threading.Thread(target=use, name=name)
    thread.start()
    thread.join()
    print(name, seen[-2]() is None)
print(seen[1::2], store.connection.name)
del store


def late(name):
    time.sleep(0.1)
    print(name, threading.main_thread().is_alive())


def later():
    time.sleep(0.2)
    print("last", threading.main_thread().is_alive())


ThreadPoolExecutor(1).submit(late, "worker")
threading.Thread(target=later).start()
print("main ends")

# Double-checked locking publishes an object before it is complete: a thread that sees it does not wait for the lock,
# and finds no settings. Fixed: it is published last.
# explore: --runs 1000
import threading

lock = threading.Lock()
instance = None
failures = []
threading.excepthook = lambda args: failures.append(args.exc_type.__name__)


class Config:
    pass


def get():
    global instance
    if instance is None:
        with lock:
            if instance is None:
                made = Config()
                made.settings = {"port": 80}
                instance = made
    return instance


def use():
    assert get().settings["port"] == 80


threads = [threading.Thread(target=use, name=f"user-{i}") for i in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not failures, failures

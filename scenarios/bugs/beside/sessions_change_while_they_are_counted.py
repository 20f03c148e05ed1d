# A thread iterates over a dict to which another one adds: RuntimeError, dictionary changed size during iteration.
# Fixed: it iterates over a copy, which list() makes in one step.
# explore: --runs 1000
import threading

sessions = {"a": 1, "b": 2}
failures = []
threading.excepthook = lambda args: failures.append(str(args.exc_value))


def join():
    sessions["c"] = 3


def count():
    total = 0
    for name in sessions:
        total += sessions[name]
    assert total in (3, 6), total


counter = threading.Thread(target=count, name="counter")
joiner = threading.Thread(target=join, name="joiner")
counter.start()
joiner.start()
counter.join()
joiner.join()
assert not failures, failures

# A consumer that was woken takes an item without a second look: another consumer came first, and there is none (the
# documentation of threading.Condition warns of it). Fixed: `while` instead of `if`.
# explore: --runs 1000
import threading

items = []
taken = []
condition = threading.Condition()


def consume():
    with condition:
        if not items:
            condition.wait()
        taken.append(items.pop())


def produce(item):
    with condition:
        items.append(item)
        condition.notify()


first = threading.Thread(target=consume, name="first")
second = threading.Thread(target=consume, name="second")
failures = []
threading.excepthook = lambda args: failures.append(args.exc_type)
first.start()
produce("a")
second.start()
produce("b")
first.join()
second.join()
assert not failures, failures
assert sorted(taken) == ["a", "b"]

# A deadlock of threads: two of them lock in a different order each, a third one
# and the program wait for the end of the first.
import threading
import time

a = threading.Lock()
b = threading.Lock()


def work(first, second):
    with first:
        time.sleep(0.1)
        with second:
            print("both")


def join(other):
    other.join()


one = threading.Thread(target=work, args=(a, b), name="one")
two = threading.Thread(target=work, args=(b, a), name="two")
three = threading.Thread(target=join, args=(one,), name="three")
for thread in one, two, three:
    thread.start()
one.join()

# A thread checks a flag without the condition's lock, and then waits: a notification in between is lost, and it waits
# for ever. Fixed: it checks while it has the lock.
# explore: --runs 1000
import threading


class Gate:
    def __init__(self):
        self.condition = threading.Condition()
        self.is_open = False

    def open(self):
        with self.condition:
            self.is_open = True
            self.condition.notify_all()

    def wait(self):
        if not self.is_open:
            with self.condition:
                self.condition.wait()


gate = Gate()
opener = threading.Thread(target=gate.open, name="opener")
opener.start()
gate.wait()
opener.join()
assert gate.is_open

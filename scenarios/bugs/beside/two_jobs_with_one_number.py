# Jobs are numbered by an attribute that is read and then incremented: two threads get one number. Fixed:
# itertools.count(), whose next() is one step.
# explore: --runs 1000
import threading


class Numbers:
    def __init__(self):
        self.next = 0

    def draw(self):
        number = self.next
        self.next = number + 1
        return number


numbers = Numbers()
drawn = []


def work():
    drawn.append(numbers.draw())


threads = [threading.Thread(target=work) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(set(drawn)) == 3, drawn

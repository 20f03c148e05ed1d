import threading

class Counter:
    def __init__(self):
        self.value = 0

    def add(self):
        self.value += 1

counter = Counter()

def work():
    for _ in range(2):
        counter.add()

threads = [threading.Thread(target=work) for _ in range(2)]
for t in threads:
    t.start()
for t in threads:
    t.join()
assert counter.value == 4, counter.value

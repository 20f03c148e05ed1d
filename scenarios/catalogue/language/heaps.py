# heapq keeps a list as a heap: the lists show the order of its sifts, and
# equal items do not come out in insertion order.
import heapq

heap = []
for n in (5, 3, 8, 1, 9, 2, 7, 3):
    heapq.heappush(heap, n)
    print(heap)
print([heapq.heappop(heap) for _ in range(3)], heap)
print(heapq.heappushpop(heap, 4), heap)
print(heapq.heapreplace(heap, 10), heap, heapq.heappushpop(heap, 0), heapq.heappushpop([], 1))
data = [9, 4, 7, 1, 8, 2, 6, 3, 5]
heapq.heapify(data)
print(data, data[0], sorted(data))
events = []
for event in ((2, "b"), (1, "z"), (2, "a"), (1, "y")):
    heapq.heappush(events, event)
print([heapq.heappop(events) for _ in range(4)], events)


class Job:
    def __init__(self, priority, name):
        self.priority, self.name = priority, name

    def __lt__(self, other):
        return self.priority < other.priority


jobs = [Job(1, name) for name in "abcdefg"]
heapq.heapify(jobs)
print("".join(heapq.heappop(jobs).name for _ in range(7)))
for name in "abcdefg":
    heapq.heappush(jobs, Job(len(jobs) % 2, name))
print("".join(heapq.heappop(jobs).name for _ in range(7)))
for wrong in (lambda: heapq.heappop([]), lambda: heapq.heapreplace([], 1),
              lambda: heapq.heapify([1, "a"]), lambda: heapq.heappush([{}], {})):
    try:
        print(wrong())
    except (IndexError, TypeError) as e:
        print(type(e).__name__, e)

# Threads, a few at a time, that hand a token on.
import queue
import sys
import threading

COUNT = int(sys.argv[1])


def main():
    for _ in range(0, COUNT, 4):
        places = [queue.Queue() for _ in range(5)]
        threads = [threading.Thread(target=lambda i=i: places[i + 1].put(places[i].get() + 1)) for i in range(4)]
        for thread in threads:
            thread.start()
        places[0].put(0)
        assert places[4].get() == 4
        for thread in threads:
            thread.join()
    print(COUNT, "threads")


main()

# Two threads increment a counter: each reads it, and writes it back after the other one has written it, so that an
# increment is lost. The documentation of CPython promises no atomicity of `+=`. Fixed: a lock.
# explore: --runs 1000
import threading


class Statistics:
    def __init__(self):
        self.requests = 0
        self.lock = threading.Lock()

    def count(self):
        with self.lock:
            self.requests += 1


def serve(statistics):
    for _ in range(2):
        statistics.count()


statistics = Statistics()
servers = [threading.Thread(target=serve, args=(statistics,)) for _ in range(2)]
for server in servers:
    server.start()
for server in servers:
    server.join()
assert statistics.requests == 4, statistics.requests

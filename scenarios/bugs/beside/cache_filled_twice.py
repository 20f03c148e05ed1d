# A cache is checked, and then filled: two threads that ask for one key both load it. Fixed: one lock around both.
# explore: --runs 1000
import threading

cache = {}
loads = []
lock = threading.Lock()


def load(key):
    loads.append(key)
    return key.upper()


def get(key):
    if key not in cache:
        cache[key] = load(key)
    return cache[key]


def ask():
    assert get("a") == "A"


threads = [threading.Thread(target=ask, name=f"ask-{i}") for i in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert loads == ["a"], loads

# Threads with a queue, and a pool.
import queue
import threading
from concurrent.futures import ThreadPoolExecutor


def take(items, out):
    while (item := items.get()) is not None:
        out.put(item + 1)


def run():
    items, out = queue.Queue(), queue.Queue()
    threads = [threading.Thread(target=take, args=(items, out), daemon=True) for _ in range(2)]
    for thread in threads:
        thread.start()
    for n in range(4):
        items.put(n)
    for _ in threads:
        items.put(None)
    for thread in threads:
        thread.join()
    print(sorted(out.get() for _ in range(4)))
    with ThreadPoolExecutor(2) as pool:
        print(list(pool.map(len, ["a", "bc", "def"])))


def end(run):
    """An error ends the program, and what it had is free again."""
    try:
        run()
    except (OSError, RuntimeError, ExceptionGroup) as e:
        print("failed:", type(e).__name__)


end(run)

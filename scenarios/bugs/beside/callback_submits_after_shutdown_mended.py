# The callback of a job submits the next one to a pool that may be shut down by then: RuntimeError, which
# concurrent.futures logs and drops, and the next job never runs (after CPython's bpo-39104 and its like). Fixed: the
# pool is shut down when the last job is done.
# explore: --runs 1000
import threading
from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(1)
done = []
over = threading.Event()


def step(n):
    done.append(n)
    return n


def next_step(future):
    if future.result() == 1:
        try:
            pool.submit(step, 2).add_done_callback(lambda _: over.set())
        except RuntimeError:
            done.append("refused")


def begin():
    pool.submit(step, 1).add_done_callback(next_step)


beginner = threading.Thread(target=begin, name="beginner")
beginner.start()
beginner.join()
over.wait()
pool.shutdown()
assert done == [1, 2], done

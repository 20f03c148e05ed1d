# Many things about pools of processes.
import asyncio, os, signal, sys, time, threading
import concurrent.futures
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, wait, as_completed, FIRST_COMPLETED
import multiprocessing as mp
state = {"n": 0}
ready = False
def init(n):
    global ready
    ready = True
    state["n"] = n
def get(): return ready, state["n"]
def add(k):
    state["n"] += k
    return state["n"]
def name(): return mp.current_process().name, mp.parent_process().name
def slow(t, v):
    time.sleep(t)
    return v
def kill_self(): os.kill(os.getpid(), signal.SIGKILL)
def use_loop(n):
    async def go():
        await asyncio.sleep(0.01)
        return n * 2
    return asyncio.run(go())
class Err(Exception):
    def __init__(self, a, b):
        super().__init__(a, b); self.a = a
    def __reduce__(self): return (Err, self.args)
def raises(): 
    try: 1/0
    except ZeroDivisionError as e: raise Err(1, 2) from e
def noted():
    e = KeyError("k"); e.add_note("hello"); raise e
async def amain():
    loop = asyncio.get_running_loop()
    with ProcessPoolExecutor(2) as pool:
        print(await asyncio.gather(*(loop.run_in_executor(pool, use_loop, i) for i in range(4))))
        try:
            await loop.run_in_executor(pool, raises)
        except Err as e:
            print("err", e, e.a, type(e.__cause__).__name__, "ZeroDivisionError: division by zero" in str(e.__cause__))
        try:
            await loop.run_in_executor(pool, lambda: 0)
        except Exception as e:
            print(type(e).__name__)
        fut = loop.run_in_executor(pool, kill_self)
        try:
            await fut
        except concurrent.futures.BrokenExecutor as e:
            print("broken", type(e))
        try:
            loop.run_in_executor(pool, get)
        except Exception as e:
            print(type(e).__name__, e)
    with ProcessPoolExecutor(1) as pool:
        try:
            await asyncio.wait_for(loop.run_in_executor(pool, slow, 0.3, 1), 0.1)
        except TimeoutError: print("timeout")
        print(await loop.run_in_executor(pool, get))
def main():
    with ProcessPoolExecutor(max_workers=1, initializer=init, initargs=(7,)) as ex:
        print(ex.submit(get).result(), ready, state)
        print([f.result() for f in [ex.submit(add, i) for i in range(4)]])
        print(ex.submit(name).result())
        try: ex.submit(noted).result()
        except KeyError as e: print(repr(e), e.__notes__)
        fs = [ex.submit(slow, 0.2, i) for i in range(5)]
        time.sleep(0.1)
        print([f.running() for f in fs], [f.done() for f in fs])
        print([f.cancel() for f in fs], [f.cancelled() for f in fs])
        done, not_done = wait(fs)
        print(len(done), len(not_done))
    print(threading.active_count())
    ex = ProcessPoolExecutor(2)
    fs = [ex.submit(slow, 0.1 + 0.1 * i, i) for i in range(4)]
    for f in as_completed(fs): print(f.result())
    fs = [ex.submit(slow, 0.2, i) for i in range(8)]
    time.sleep(0.05)
    ex.shutdown(wait=False, cancel_futures=True)
    time.sleep(0.05)
    print(sorted(f.cancelled() for f in fs))
    try: ex.submit(get)
    except RuntimeError as e: print(e)
    ex = ProcessPoolExecutor(1, max_tasks_per_child=2)
    pids = [ex.submit(os.getpid).result() for _ in range(5)]
    print(len(set(pids)), pids[0] == pids[1], pids[1] != pids[2])
    ex.shutdown()
    for kw in ({"max_workers": 0}, {"initializer": 3}, {"max_tasks_per_child": 0}, {"max_tasks_per_child": "a"}):
        try: ProcessPoolExecutor(**kw)
        except Exception as e: print(type(e).__name__, e)
    ex = ProcessPoolExecutor(1)
    try: print(list(ex.map(slow, [0.5, 0.5], [1, 2], timeout=0.1)))
    except TimeoutError as e: print("timeout", repr(e))
    try: ex.map(slow, [1], chunksize=0)
    except ValueError as e: print(e)
    print(list(ex.map(pow, range(5), [2]*5, chunksize=3)))
    f = ex.submit(slow, 10, 1)
    time.sleep(0.2)
    procs = ex._processes
    for p in list(procs.values()):
        print(p.is_alive(), p.exitcode); p.kill()
    try: f.result()
    except Exception as e: print(type(e).__name__)
    print([p.exitcode for p in procs.values()])
    ex.shutdown()
    ctx = mp.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=ctx) as ex: print(ex.submit(name).result())
    with ProcessPoolExecutor(1, initializer=lambda: 0) as ex:
        try: ex.submit(get)
        except Exception as e: print(type(e).__name__, e.__notes__)
    with ProcessPoolExecutor() as ex:
        f = ex.submit(slow, 0.1, "cb")
        f.add_done_callback(lambda f: print("callback", f.result(), threading.current_thread() is threading.main_thread()))
    print(ex.submit.__name__)
    asyncio.run(amain())
if __name__ == "__main__":
    main()

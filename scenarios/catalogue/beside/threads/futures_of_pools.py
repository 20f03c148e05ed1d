# concurrent.futures without a loop: as_completed, map, wait, timeouts, callbacks, and the states of a future.
import concurrent.futures as cf, time, threading
def f(n): time.sleep(n / 20); return n
def bad(n): raise KeyError(n)
with cf.ThreadPoolExecutor(3, thread_name_prefix="px") as p:
    fs = [p.submit(f, n) for n in (3, 1, 2)]
    print([x.result() for x in cf.as_completed(fs)])
    print(list(p.map(f, [2, 1, 0])))
    try: list(p.map(bad, [1]))
    except KeyError as e: print(repr(e))
    try: p.submit(f, 4).result(timeout=0.05)
    except cf.TimeoutError as e: print(repr(e))
    d = cf.wait([p.submit(f, 1), p.submit(f, 6)], timeout=0.15)
    print(len(d.done), len(d.not_done))
    d, n = cf.wait([p.submit(f, 1), p.submit(bad, 6)], return_when=cf.FIRST_EXCEPTION)
    print(len(d), len(n))
    print(p.submit(lambda: threading.current_thread().name.split("_")[0]).result())
    try:
        for x in cf.as_completed([p.submit(f, 5)], timeout=0.05): pass
    except TimeoutError as e: print(e)
    try: list(p.map(f, [5], timeout=0.01))
    except TimeoutError as e: print(repr(e))
try: cf.wait([1])
except Exception as e: print(type(e).__name__)
fu = cf.Future()
print(fu.set_running_or_notify_cancel(), fu.running(), fu.cancel())
fu.add_done_callback(lambda f: print("cb", f.result()))
fu.set_result(2)
fu.add_done_callback(lambda f: print("cb2", f.result()))
c = cf.Future(); c.cancel()
try: c.result()
except cf.CancelledError as e: print(repr(e))
try: cf.Future().result(0.01)
except TimeoutError as e: print(repr(e))
try: fu.set_result(3)
except cf.InvalidStateError as e: print(str(e).split(":")[0])
print(cf.Executor().submit if 0 else "")

# run_coroutine_threadsafe: results, errors, timeouts, cancellation, and a loop that is closed.
import asyncio, threading, concurrent.futures
async def work(n):
    await asyncio.sleep(0.001)
    if n == 2:
        raise ValueError(n)
    return n
def start():
    loop = asyncio.new_event_loop()
    t = threading.Thread(target=loop.run_forever)
    t.start()
    return loop, t
loop, t = start()
fs = [asyncio.run_coroutine_threadsafe(work(n), loop) for n in range(4)]
for f in fs:
    try:
        print(f.result(5))
    except ValueError as e:
        print("error", e)
print(all(isinstance(f, concurrent.futures.Future) for f in fs), [f.done() for f in fs])
f = asyncio.run_coroutine_threadsafe(asyncio.sleep(100), loop)
try:
    f.result(0.01)
except concurrent.futures.TimeoutError as e:
    print("timeout", repr(e))
print(f.cancel(), f.cancelled())
try:
    f.result()
except concurrent.futures.CancelledError as e:
    print("cancelled", repr(e))
try:
    asyncio.run_coroutine_threadsafe(work, loop)
except TypeError as e:
    print(e)
got = threading.Event()
loop.call_soon_threadsafe(got.set)
print(got.wait(5))
loop.call_soon_threadsafe(loop.stop)
t.join(5)
loop.close()
try:
    loop.call_soon_threadsafe(print)
except RuntimeError as e:
    print(e)
c = work(1)
try:
    asyncio.run_coroutine_threadsafe(c, loop)
except RuntimeError as e:
    print(e)
c.close()

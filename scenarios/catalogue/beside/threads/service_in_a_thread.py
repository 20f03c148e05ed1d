# A loop in a thread of its own serves coroutines of the main thread, and is stopped and closed.
import asyncio, threading, time
class Service:
    def __init__(self):
        self.loop = asyncio.new_event_loop()
        self.t = threading.Thread(target=self.run)
        self.started = threading.Event()
    def run(self):
        asyncio.set_event_loop(self.loop)
        self.loop.call_soon(self.started.set)
        self.loop.run_forever()
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.close()
        print("loop closed")
    def start(self):
        self.t.start(); self.started.wait()
    def submit(self, c): return asyncio.run_coroutine_threadsafe(c, self.loop)
    def stop(self):
        self.loop.call_soon_threadsafe(self.loop.stop); self.t.join()
async def add(a, b):
    await asyncio.sleep(0.05)
    return a + b
async def boom():
    raise ValueError("boom")
s = Service(); s.start()
print(s.submit(add(1, 2)).result())
f = s.submit(boom())
print(repr(f.exception()))
g = s.submit(asyncio.sleep(100)); print(g.cancel())
time.sleep(0.05)
print(g.cancelled(), g.done())
s.stop()
print(s.loop.is_closed())
try:
    s.loop.call_soon_threadsafe(print)
except RuntimeError as e: print(e)

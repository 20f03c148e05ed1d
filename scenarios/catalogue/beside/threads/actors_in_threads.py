# Actors: a loop in each thread, which answer one another by call_soon_threadsafe.
import asyncio, threading
class Actor:
    def __init__(self, name):
        self.name = name; self.ready = threading.Event(); self.log = []
        self.thread = threading.Thread(target=self.main, name=name); self.thread.start(); self.ready.wait()
    def main(self):
        asyncio.run(self.serve())
    async def serve(self):
        self.loop = asyncio.get_running_loop(); self.q = asyncio.Queue(); self.ready.set()
        while (m := await self.q.get()) is not None:
            f, args, reply = m
            try:
                r = f(*args)
                if asyncio.iscoroutine(r): r = await r
            except Exception as e:
                reply.get_loop().call_soon_threadsafe(reply.set_exception, e)
            else:
                reply.get_loop().call_soon_threadsafe(reply.set_result, r)
    async def ask(self, f, *args):
        reply = asyncio.get_running_loop().create_future()
        self.loop.call_soon_threadsafe(self.q.put_nowait, (f, args, reply))
        return await reply
    def stop(self):
        self.loop.call_soon_threadsafe(self.q.put_nowait, None); self.thread.join()
async def slow(x):
    await asyncio.sleep(0.001); return threading.current_thread().name, x
async def main():
    a, b = Actor("A"), Actor("B")
    print(await a.ask(slow, 1), await b.ask(slow, 2))
    print(await asyncio.gather(a.ask(len, "abc"), b.ask(int, "q"), a.ask(slow, 3), return_exceptions=True))
    async def relay(): return await b.ask(slow, "via A")
    print(await a.ask(relay))
    a.stop(); b.stop()
    print(a.thread.is_alive(), a.loop.is_closed())
asyncio.run(main())

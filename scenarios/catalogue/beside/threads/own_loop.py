# A thread with a loop of its own: it runs coroutines for the main thread.
import asyncio
import threading


class Background:
    def __init__(self):
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.run, name="background")
        self.thread.start()

    def run(self):
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        self.loop.close()

    def call(self, coro):
        return asyncio.run_coroutine_threadsafe(coro, self.loop)

    def stop(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()


async def work(n):
    await asyncio.sleep(n / 100)
    return n, threading.current_thread().name


background = Background()
first, second = background.call(work(2)), background.call(work(1))
print(second.result(), first.result())
slow = background.call(asyncio.sleep(100))
try:
    slow.result(0.01)
except TimeoutError as e:
    print(repr(e), slow.cancel())
background.stop()
print(background.loop.is_closed(), background.thread.is_alive())
try:
    asyncio.get_running_loop()
except RuntimeError as e:
    print(e)
print(asyncio.run(work(1)))

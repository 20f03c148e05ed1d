# The frames of tasks that asyncio.run() cancels at its end lead to the exception that ends it, and keep what its frames hold.
import asyncio
class T:
    def __init__(self, n): self.n = n
    def __del__(self): print("T dies", self.n)
def run(f):
    try:
        asyncio.run(f())
    except BaseException as e:
        print("got", repr(e), repr(e.__context__))
    print("after", f.__name__)
async def job(t):
    await asyncio.sleep(5)
async def one():
    t = T(1)
    l = asyncio.get_running_loop()
    x = asyncio.create_task(job(T(1)))
    x.add_done_callback(lambda f: l.call_soon(f.cancel))
    x = None
    raise asyncio.CancelledError
async def two():
    t = T(2)
    l = asyncio.get_running_loop()
    l.call_soon(lambda: l.create_task(job(0)))
    raise asyncio.CancelledError
async def three():
    t = T(3)
    l = asyncio.get_running_loop()
    x = asyncio.create_task(job(0))
    x.add_done_callback(lambda f: f.cancelled())
    raise asyncio.CancelledError
async def four():
    t = T(4)
    l = asyncio.get_running_loop()
    l.call_soon(asyncio.create_task, job(0))
    raise asyncio.CancelledError
for f in one, two, three, four:
    run(f)

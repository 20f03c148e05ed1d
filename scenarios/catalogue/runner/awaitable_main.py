# Runner.run wraps an object with only __await__ in its own coroutine, not ensure_future's.
import asyncio


class Deferred:
    def __await__(self):
        coro = asyncio.current_task().get_coro()
        print(coro.__name__, coro.__qualname__, asyncio.current_task())
        yield
        return "done"


print(asyncio.run(Deferred()))
with asyncio.Runner() as runner:
    print(runner.run(Deferred()), runner.get_loop().run_until_complete(Deferred()))
loop = asyncio.new_event_loop()
future = loop.create_future()
for wrong in (future, 5, None, Deferred):
    try:
        asyncio.run(wrong)
    except (RuntimeError, TypeError) as e:
        print(type(e).__name__, e)
loop.close()

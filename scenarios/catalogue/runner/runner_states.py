# A Runner creates its loop on first use, may be closed twice, and refuses to
# work once it is closed.
import asyncio


async def child():
    return asyncio.get_running_loop()


def attempt(what, *args):
    try:
        return what(*args)
    except (RuntimeError, TypeError) as e:
        print(type(e).__name__, e)


runner = asyncio.Runner()
runner.close()
loop = runner.get_loop()
print(runner.run(child()) is loop, asyncio.get_event_loop() is loop)
attempt(runner.run, 7)
runner.close()
runner.close()
print(loop.is_closed())
coro = child()
attempt(runner.run, coro)
attempt(runner.get_loop)
attempt(runner.__enter__)
attempt(asyncio.get_event_loop)
coro.close()

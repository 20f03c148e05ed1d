# In debug mode scheduled callbacks are checked: coroutines, coroutine functions and objects that
# are not callable are refused by every method; a closed loop is reported before any of these.
import asyncio
import functools


async def coroutine():
    pass


async def generator():
    yield


class Call:
    async def __call__(self):
        pass

    async def method(self):
        pass


async def main():
    loop = asyncio.get_running_loop()
    made = coroutine()
    things = [coroutine, made, Call().method, functools.partial(coroutine), 5, None, "x"]
    for thing in things:
        for schedule in (
            loop.call_soon,
            loop.call_soon_threadsafe,
            lambda f: loop.call_later(0, f),
            lambda f: loop.call_at(0, f),
        ):
            try:
                schedule(thing)
            except TypeError as e:
                print(str(e).split(" at 0x")[0])
    made.close()
    print(loop.call_soon(generator).cancelled())
    try:
        loop.call_later(None, 5)
    except TypeError as e:
        print(e)
    future = loop.create_future()
    future.add_done_callback(lambda f: print(f.cancelled()))
    future.cancel()
    return loop


with asyncio.Runner(debug=True) as runner:
    loop = runner.run(main())
for name in "call_soon", "call_soon_threadsafe":
    try:
        getattr(loop, name)(5)
    except RuntimeError as e:
        print(e)
try:
    loop.call_later(1, 5)
except RuntimeError as e:
    print(e)

# In debug mode a handle shows its arguments (shortened) and the line that created it,
# and keeps both when it is cancelled; so do the messages of an exception handler.
import asyncio
import functools


def callback(*args):
    raise ValueError("no")


class Quiet:
    def __call__(self, *args):
        pass

    def __repr__(self):
        return "Quiet()"

    def method(self, *args):
        pass


def handler(loop, context):
    print(context["message"], repr(context["exception"]))
    print(context["handle"])


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(handler)
    print(loop.call_soon(callback))
    print(loop.call_soon(callback, 1, "two", [3, 4.5], {"a": None}))
    print(loop.call_soon(callback, "a long text of more than thirty characters", list(range(20))))
    print(loop.call_soon(Quiet(), 1))
    print(loop.call_soon(Quiet().method, (1,)))
    print(loop.call_soon(lambda: None))
    print(loop.call_soon(functools.partial(Quiet(), 2, key="k"), 3))
    print(loop.call_soon(functools.partial(functools.partial(callback, 1), 2, x=3, y="y")))
    print(loop.call_soon_threadsafe(Quiet(), "quiet", 5))
    timer = loop.call_later(
        1,
        callback,
        "later",
    )
    print(timer)
    timer.cancel()
    print(timer, timer.cancelled())
    timer = loop.call_at(2.5, callback, "at")
    soon = loop.call_soon(callback, "soon")
    soon.cancel()
    loop.set_debug(False)
    print(timer, soon)
    timer.cancel()
    print(timer)
    print(loop.call_soon(Quiet(), 1))
    loop.set_debug(True)
    print(asyncio.Handle(callback, (1,), loop), asyncio.TimerHandle(3, callback, (), loop))
    await asyncio.sleep(1)


asyncio.run(main(), debug=True)

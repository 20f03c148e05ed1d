# bluebird's timeout() (issues 1417, 1446): the timer checks whether the promise that
# timeout() returned is settled, instead of the promise that it waits for. A result
# that has arrived but has not propagated yet loses to a timer that fires later.
# explore:
import asyncio


def with_timeout(inner, seconds):
    loop = asyncio.get_running_loop()
    outer = loop.create_future()

    def settle(done):
        if not outer.done():
            outer.set_result(done.result())

    def time_out():
        if not outer.done():
            outer.set_exception(TimeoutError("operation timed out"))

    inner.add_done_callback(settle)
    loop.call_later(seconds, time_out)
    return outer


async def main():
    loop = asyncio.get_running_loop()
    inner = loop.create_future()
    loop.call_later(1.0, inner.set_result, "done")
    assert await with_timeout(inner, 1.01) == "done"


asyncio.run(main())

# A custom exception handler receives CPython's message and the handle even if
# a callback of asyncio's own failed: here because tasks that wait for each
# other in a ring cannot be cancelled.
import asyncio

tasks = []


def handler(loop, context):
    print(list(context.items()))
    handle = context["handle"]
    print(handle.cancelled(), isinstance(handle, asyncio.TimerHandle))
    handle.cancel()
    print(handle)


async def first(when):
    async with asyncio.timeout_at(when):
        await tasks[-1]


async def second():
    await tasks[-2]


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(handler)
    for when in (0.5, 0):
        tasks.append(asyncio.create_task(first(when)))
        tasks.append(asyncio.create_task(second()))
        await asyncio.sleep(1)
        try:
            tasks[-1].cancel("from here")
        except RecursionError as e:
            print(repr(e))
    loop.call_soon("text")
    loop.call_at(3, int, "x")
    loop.call_at(3.5, int, "y")
    print(loop.call_soon_threadsafe(int, "z"))
    await asyncio.sleep(2)
    loop.stop()


loop = asyncio.new_event_loop()
task = loop.create_task(main())
loop.run_forever()

# call_soon_threadsafe called in the loop's own thread acts like call_soon:
# same queue, same order, and its handle can be cancelled.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    loop.call_soon(print, "one")
    loop.call_soon_threadsafe(print, "two", 2)
    loop.call_soon(print, "three")
    handle = loop.call_soon_threadsafe(print, "never")
    handle.cancel()
    print(handle.cancelled(), isinstance(handle, asyncio.Handle))
    future = loop.create_future()
    loop.call_soon_threadsafe(future.set_result, "set")
    print(await future)


loop = asyncio.new_event_loop()
loop.call_soon_threadsafe(print, "before the loop runs")
loop.run_until_complete(main())
loop.close()

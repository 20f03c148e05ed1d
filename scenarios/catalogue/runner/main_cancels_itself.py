# A main that ends cancelled makes asyncio.run raise CancelledError with its message.
import asyncio


async def main():
    asyncio.current_task().cancel("by myself")
    await asyncio.sleep(1)


async def cancelled_by_child():
    me = asyncio.current_task()
    asyncio.get_running_loop().call_later(1, me.cancel, "by a timer")
    await asyncio.sleep(10)


for coro in (main(), cancelled_by_child()):
    try:
        asyncio.run(coro)
    except asyncio.CancelledError as e:
        print("run raised", repr(e))
asyncio.run(main())

# A task cancelled from outside inside a timeout raises CancelledError, even if the
# deadline passes during its cleanup: there was a request in addition to the timeout's own.
import asyncio


async def child(clean_up):
    try:
        async with asyncio.timeout(2):
            try:
                await asyncio.sleep(10)
            finally:
                try:
                    await asyncio.sleep(clean_up)
                finally:
                    print("cleaned up, requests", asyncio.current_task().cancelling())
    except BaseException as e:
        print("child got", repr(e), "requests", asyncio.current_task().cancelling())
        raise


async def main():
    for clean_up in (0.5, 3):
        task = asyncio.create_task(child(clean_up))
        await asyncio.sleep(1)
        task.cancel("outside")
        await asyncio.wait([task])
        print("cancelled", task.cancelled(), "at", asyncio.get_running_loop().time())


asyncio.run(main())

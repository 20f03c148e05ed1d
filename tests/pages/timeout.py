# A timeout that fires in the tick in which its wait ends, if the machine stalls.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    loop.call_later(1, done.set_result, None)
    async with asyncio.timeout(1.1):
        await done


asyncio.run(main())

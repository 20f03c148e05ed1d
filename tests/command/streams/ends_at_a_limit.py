# A run that ends at a limit of the language destroys its tasks in silence.
import asyncio


async def main():
    lock = asyncio.Lock()
    task = asyncio.ensure_future(lock.acquire())
    lock._locked = True


asyncio.run(main())

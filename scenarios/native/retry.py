# A request is repeated after growing pauses, until it succeeds or was tried often enough.
import asyncio


async def fetch(attempt):
    await asyncio.sleep(0.1)
    if attempt < 3:
        raise ConnectionError(f"attempt {attempt} failed")
    return f"attempt {attempt} succeeded"


async def retry(attempts):
    for attempt in range(1, attempts + 1):
        try:
            return await fetch(attempt)
        except ConnectionError as e:
            if attempt == attempts:
                raise RuntimeError("gave up")
            print(e)
            await asyncio.sleep(0.1 * 2**attempt)


async def main():
    print(await retry(4))
    try:
        await retry(2)
    except RuntimeError as e:
        print(e, "in the context of", repr(e.__context__))


asyncio.run(main())

# A delay that is an int beyond all doubles raises OverflowError where CPython adds it to a time, or tests it for NaN; a negative one
# is over at once, and an infinite float never.
import asyncio


async def wait(delay):
    try:
        async with asyncio.timeout(5):
            print(await asyncio.sleep(delay, "slept"))
    except (OverflowError, TimeoutError) as error:
        print(type(error).__name__, error)


async def main():
    loop = asyncio.get_running_loop()
    for delay in (10**400, -(10**400), 2**70, float("inf"), 2**63):
        await wait(delay)
    for call in (
        lambda: loop.call_later(10**400, print),
        lambda: asyncio.timeout(10**400),
    ):
        try:
            call()
        except OverflowError as error:
            print(error)
    try:
        await asyncio.wait_for(asyncio.sleep(1), 10**400)
    except OverflowError as error:
        print(error)
    print(list.__hash__, {}.__hash__, set.__hash__, bytearray.__hash__, frozenset.__hash__ is None)
    for arguments in ((5, 1), ("5", 37), (5, 10), (5.5, 99)):
        try:
            print(int(*arguments))
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)


asyncio.run(main())

# A failed assertion ends the program like any exception, from main through
# asyncio.run, with its message.
import asyncio


async def check(value):
    await asyncio.sleep(1)
    assert value > 1
    assert value > 2, f"value is {value}"
    return value


async def main():
    for value in (3, 1):
        try:
            print(await check(value))
        except AssertionError as e:
            print("AssertionError", repr(str(e)), e.args)
    await check(2)


asyncio.run(main())

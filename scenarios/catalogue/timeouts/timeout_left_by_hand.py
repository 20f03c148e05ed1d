# __aenter__ and __aexit__ of a timeout called by hand, also in the wrong order.
import asyncio
async def main():
    t = asyncio.timeout(1)
    try:
        await t.__aexit__(None, None, None)
    except BaseException as e:
        print(type(e).__name__, e.args, t)
    async with t:
        pass
    try:
        await t.__aexit__(None, None, None)
    except BaseException as e:
        print(type(e).__name__, e.args, t)
    t = asyncio.timeout(1)
    print(await t.__aenter__() is t)
    print(await t.__aexit__(None, None, None), t)
asyncio.run(main())

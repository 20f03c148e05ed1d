# gather of nothing is a finished future with an empty list: awaiting it does
# not suspend, and without a loop it cannot be created.
import asyncio


async def main():
    nothing = asyncio.gather()
    print(type(nothing).__name__, nothing.done(), nothing.result(), nothing.cancel())
    print(await nothing)
    print(await asyncio.gather(*[], return_exceptions=True))
    print("in the same tick")


asyncio.run(main())
try:
    asyncio.gather()
except RuntimeError as e:
    print("RuntimeError:", e)
loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
print(loop.run_until_complete(asyncio.gather()))
loop.close()

# wait() does not retrieve the exceptions of its tasks; with FIRST_EXCEPTION it
# retrieves each one as its task ends, except the last.
import asyncio


async def fails(name):
    raise RuntimeError(name)


async def main():
    unseen = asyncio.create_task(fails("never looked at"), name="unseen")
    await asyncio.wait([unseen])
    seen = asyncio.create_task(fails("looked at by wait"), name="seen")
    await asyncio.wait([seen], return_when=asyncio.FIRST_EXCEPTION)
    both = [asyncio.create_task(fails(name), name=name) for name in ("first", "last")]
    await asyncio.wait(both, return_when=asyncio.FIRST_EXCEPTION)
    print("all done", unseen.done(), seen.done(), [t.done() for t in both])


asyncio.run(main())

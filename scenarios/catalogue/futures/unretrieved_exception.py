# An exception that is never retrieved is reported after the program; result(),
# exception(), await and cancel() each count as retrieval.
import asyncio


async def fails(how):
    raise ValueError(how)


async def main():
    names = ("ignored", "exception", "result", "awaited", "cancelled")
    tasks = {n: asyncio.create_task(fails(n), name=n) for n in names}
    future = asyncio.get_running_loop().create_future()
    future.set_exception(KeyError("nobody asked"))
    await asyncio.sleep(0)
    print(repr(tasks["exception"].exception()))
    try:
        tasks["result"].result()
    except ValueError as e:
        print(repr(e))
    try:
        await tasks["awaited"]
    except ValueError as e:
        print(repr(e))
    print(tasks["cancelled"].cancel(), tasks["ignored"].done())


asyncio.run(main())

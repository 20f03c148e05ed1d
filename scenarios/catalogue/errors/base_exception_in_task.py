# A program's own BaseException, or a GeneratorExit, raised in a task is stored
# like any exception: only KeyboardInterrupt and SystemExit leave the loop.
import asyncio


class Alarm(BaseException):
    pass


async def fails(exc):
    await asyncio.sleep(0)
    raise exc


def callback():
    raise Alarm("in a callback")


async def main():
    asyncio.get_running_loop().call_soon(callback)
    for exc in (Alarm("in a task"), GeneratorExit("odd"), StopAsyncIteration("odd too")):
        try:
            await asyncio.create_task(fails(exc))
        except BaseException as e:
            print("caught", repr(e))
    print(await asyncio.gather(fails(Alarm(1)), fails(ValueError(2)), return_exceptions=True))


asyncio.run(main())

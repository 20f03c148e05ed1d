# Runner.run cannot be called while any loop runs, its own or that of another runner.
import asyncio


async def child():
    return "never"


async def main(*runners):
    for runner in runners:
        coro = child()
        try:
            runner.run(coro)
        except RuntimeError as e:
            print("RuntimeError:", e)
        coro.close()
    return "main"


with asyncio.Runner() as outer:
    with asyncio.Runner() as inner:
        print(outer.run(main(outer, inner)), inner.run(main(inner)))
        print(outer.get_loop() is inner.get_loop())

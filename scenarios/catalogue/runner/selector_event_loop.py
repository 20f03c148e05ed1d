# asyncio.SelectorEventLoop is the class of the loops that asyncio creates by default.
import asyncio


async def main():
    await asyncio.sleep(1)
    return asyncio.get_running_loop().time()


print(asyncio.SelectorEventLoop is asyncio.EventLoop)
print(asyncio.run(main(), loop_factory=asyncio.SelectorEventLoop))
loop = asyncio.SelectorEventLoop()
try:
    print(loop.run_until_complete(main()), isinstance(loop, asyncio.SelectorEventLoop))
finally:
    loop.close()
with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
    print(type(runner.get_loop()) is asyncio.SelectorEventLoop, runner.run(main()))

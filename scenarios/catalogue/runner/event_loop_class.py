# asyncio.EventLoop creates a loop, like new_event_loop; _get_running_loop returns None where
# get_running_loop raises; shutdown_default_executor without an executor takes no tick.
import asyncio


async def main(loop):
    print(asyncio._get_running_loop() is loop, asyncio.get_running_loop() is loop, loop.is_running())
    await loop.shutdown_default_executor()
    print("no tick passed")
    await loop.shutdown_default_executor(timeout=1)
    await asyncio.sleep(1)


print(asyncio._get_running_loop())
loop = asyncio.EventLoop()
print(isinstance(loop, asyncio.EventLoop), type(loop) is asyncio.EventLoop)
loop.run_until_complete(main(loop))
loop.run_until_complete(loop.shutdown_asyncgens())
print(asyncio._get_running_loop())
loop.run_until_complete(loop.shutdown_default_executor())
loop.close()
with asyncio.Runner(loop_factory=asyncio.EventLoop) as runner:
    runner.run(main(runner.get_loop()))
asyncio.run(asyncio.sleep(1, "with a factory"), loop_factory=asyncio.EventLoop)

# run_coroutine_threadsafe on a loop that does not run yet waits there; on a
# closed one it raises, and a future chained to a closed loop is never completed.
import asyncio


async def work(x):
    print("works", x)
    return x


async def main(futures):
    await asyncio.sleep(1)
    print([f.done() for f in futures])


async def other(future):
    return asyncio.wrap_future(future)


loop = asyncio.new_event_loop()
futures = [asyncio.run_coroutine_threadsafe(work(i), loop) for i in range(3)]
print(futures[0])
loop.run_until_complete(main(futures))
print([f.result() for f in futures])
future = type(futures[0])()
wrapped = loop.run_until_complete(other(future))
loop.close()
coro = work(4)
try:
    asyncio.run_coroutine_threadsafe(coro, loop)
except RuntimeError as e:
    print(e)
coro.close()
future.set_result(1)
print(future, wrapped)
print(asyncio.iscoroutinefunction(work), asyncio.iscoroutinefunction(print), asyncio.iscoroutinefunction(coro))

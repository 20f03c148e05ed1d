# A loop created by the program runs coroutines, tasks and futures to their
# end, many times, until it is closed.
import asyncio


async def child(n):
    await asyncio.sleep(n)
    if n > 2:
        raise ValueError("too long")
    return n


loop = asyncio.new_event_loop()
print(loop.is_running(), loop.is_closed(), loop.time(), loop.get_debug())
print(loop.run_until_complete(child(1)))
task = loop.create_task(child(2))
future = loop.create_future()
loop.call_later(1, future.set_result, "future")
print(loop.run_until_complete(future), task.done())
print(loop.run_until_complete(task), loop.run_until_complete(task))
try:
    loop.run_until_complete(child(3))
except ValueError as e:
    print("ValueError:", e)
loop.close()
loop.close()
print(loop.is_closed(), loop.time())

# A hundred and two tasks sleep and most are cancelled: their timers are
# removed in one rebuild, and the others wake on time.
import asyncio


async def sleeper(n):
    await asyncio.sleep(10)
    return n


async def main():
    loop = asyncio.get_running_loop()
    tasks = [asyncio.create_task(sleeper(n)) for n in range(102)]
    await asyncio.sleep(1)
    for n, task in enumerate(tasks):
        if n % 17:
            task.cancel()
    late = [loop.call_later(9, print, "late timer", n) for n in range(3)]
    print("cancelled", len(tasks) - 6, "of", len(tasks))
    done, pending = await asyncio.wait(tasks)
    print([t.result() for t in tasks if not t.cancelled()], len(done), len(pending), len(late))


loop = asyncio.new_event_loop()
loop.run_until_complete(main())
print(loop.time())
loop.close()

# A queue belongs to the loop of the first task that had to wait for it; join()
# belongs to the loop of its event.
import asyncio


async def get(queue):
    try:
        print("got", await asyncio.wait_for(queue.get(), 1))
    except TimeoutError:
        print("timeout", str(queue))
    except RuntimeError as e:
        print(str(e)[:9], str(e)[-44:])
    queue.put_nowait(1)
    try:
        await asyncio.wait_for(queue.join(), 1)
    except TimeoutError:
        print("timeout", str(queue))
    except RuntimeError as e:
        print(str(e)[:28], str(e)[-42:])
    print(queue.get_nowait(), str(queue))
    queue.task_done()


queue = asyncio.Queue()
asyncio.run(get(queue))
asyncio.run(get(queue))
coro = queue.get()
print(coro.__name__, coro.__qualname__)
try:
    coro.send(None)
except RuntimeError as e:
    print(str(e)[-34:])
queue.put_nowait("without a loop")
print(queue.get_nowait())

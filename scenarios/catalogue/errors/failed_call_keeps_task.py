# A task or an asynchronous generator passed to a refused call lives as long as
# the exception that the call raised: run_until_complete in a running loop, and
# create_task of a task.
import asyncio

kept = []


async def numbers():
    try:
        yield 1
        await asyncio.sleep(0)
    finally:
        print("numbers end")


def drop_and_make():
    kept[:] = []
    kept.append(anext(x async for x in (y async for y in numbers() if y > 1)))


async def run_again():
    drop_and_make()
    asyncio.get_running_loop().run_until_complete(kept[0])


async def sum_up(generator):
    return [x async for x in (y async for y in generator if y > 1)]


async def wrap_task():
    kept[:] = [asyncio.create_task(sum_up(numbers()), name="sum")]
    asyncio.create_task(kept[0])


def attempt(loop, coro):
    try:
        loop.run_until_complete(coro)
    except (RuntimeError, TypeError) as e:
        print(e)


loop = asyncio.new_event_loop()
attempt(loop, run_again())
print("first")
attempt(loop, run_again())
print("second")
attempt(loop, wrap_task())
kept.clear()
print("third")
loop.close()

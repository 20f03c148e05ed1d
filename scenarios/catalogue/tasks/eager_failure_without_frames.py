# The exception that an eager task raises at once has asyncio's frame in its
# traceback, and is therefore in a cycle; but only if some frame raised it: not if
# a closed coroutine is reused, or an async generator's asend() refuses its value.
import asyncio

async def numbers():
    got = (yield 0)

async def generator(name):
    try:
        yield 1
    finally:
        print("closed", name)

async def closed():
    pass

def reused():
    coro = closed()
    coro.close()
    return coro

async def failing():
    raise ValueError

WAYS = {
    "gather": lambda coro: asyncio.gather(coro, return_exceptions=True),
    "shield": asyncio.shield,
    "wait_for": lambda coro: asyncio.wait_for(coro, None),
    "ensure_future": asyncio.ensure_future,
    "create_task": asyncio.create_task,
    "timed": lambda coro: asyncio.wait_for(coro, 1),
}

async def as_it_comes(coro):
    for each in asyncio.as_completed([coro]):
        await each

WAYS["as_completed"] = as_it_comes

async def try_one(name, way, make):
    kept = generator(f"{name} {make.__name__}")
    await anext(kept)
    try:
        print(await way(make()))
    except Exception as error:
        print(name, repr(error))

def just_started():
    return numbers().asend(0)

async def main():
    for name, way in WAYS.items():
        for make in (reused, just_started, failing):
            await try_one(name, way, make)
            await asyncio.sleep(0)
            await asyncio.sleep(0)

loop = asyncio.new_event_loop()
loop.set_task_factory(asyncio.eager_task_factory)
loop.run_until_complete(main())

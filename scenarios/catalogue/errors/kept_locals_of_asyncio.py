# Exceptions raised by asyncio's own coroutines keep their locals alive, because
# the traceback contains their frames: a task that cancelled itself through
# wait_for, the task of an expired timeout, the obj of AttributeError. All of them
# are in cycles here, so the generator that each one holds is never finalized;
# when the program releases them, only the generator of `free` is closed.
import asyncio

kept = []


async def numbers(name):
    try:
        for i in range(3):
            yield i
    finally:
        print("closed:", name)


async def waits_for_itself(generator):
    await anext(generator)
    await asyncio.wait_for(kept[-1], -1)


async def passes_its_timeout(generator):
    await anext(generator)
    async with asyncio.timeout(0.1):
        await asyncio.sleep(1)


async def waits_in_vain(generator):
    await anext(generator)
    await asyncio.wait_for(asyncio.sleep(1), 0.1)


async def is_cancelled_in_wait(generator):
    await anext(generator)
    asyncio.get_running_loop().call_soon(kept[-1].cancel)
    await asyncio.wait([kept[-1], asyncio.get_running_loop().create_future()])


async def free(generator):
    await anext(generator)
    await asyncio.sleep(0)


async def runs(work):
    kept.append(asyncio.create_task(work(numbers(work.__name__))))
    await asyncio.sleep(0.5)
    print(work.__name__, kept[-1].cancelled(), kept[-1].done() and not kept[-1].cancelled() and repr(kept[-1].exception()))
    kept.clear()
    await asyncio.sleep(0)
    await asyncio.sleep(0)


async def lacks(name):
    kept.append(numbers(name).asend(None))
    return kept[-1].lacking


def attempt(loop, name):
    try:
        loop.run_until_complete(lacks(name))
    except AttributeError as e:
        print(e)
    kept.clear()


with asyncio.Runner() as runner:
    for work in waits_for_itself, passes_its_timeout, waits_in_vain, is_cancelled_in_wait, free:
        runner.run(runs(work))
    attempt(runner.get_loop(), "lacks")
    runner.run(asyncio.sleep(0))
    print("end")

# Nothing holds a failed task that was awaited: the objects that its frames hold
# are released when the awaiting step ends, or with the last reference to the task.
import asyncio


def watch(name):
    try:
        yield
    finally:
        print("closed", name)


async def fails(name):
    g = watch(name)
    next(g)
    await asyncio.sleep(0)
    raise ValueError(name)


async def main():
    try:
        await asyncio.create_task(fails("awaited"))
    except ValueError as e:
        print("caught", e)
    print("after awaited")
    t = asyncio.create_task(fails("result"))
    await asyncio.wait([t])
    try:
        t.result()
    except ValueError as e:
        print("caught", e)
    print("before del t")
    del t
    print("after result")
    t = asyncio.create_task(fails("exception"))
    await asyncio.wait([t])
    print(t.exception())
    del t
    print("after exception")
    try:
        await asyncio.gather(fails("gather"))
    except ValueError as e:
        print("caught", e)
    print("after gather")
    try:
        await asyncio.wait_for(fails("wait_for"), 1)
    except ValueError as e:
        print("caught", e)
    print("after wait_for")
    try:
        await asyncio.shield(fails("shield"))
    except ValueError as e:
        print("caught", e)
    print("after shield")
    f = asyncio.get_running_loop().create_future()
    try:
        raise KeyError(1)
    except KeyError as e:
        f.set_exception(e)
    try:
        await f
    except KeyError:
        pass
    del f
    await asyncio.sleep(0)


asyncio.run(main())

# asyncio.wait_for of CPython 3.4-3.8.5 (bpo-37658): if it is cancelled when
# the inner task is already done, it drops the result, an open connection.
# Needs a cancellation between the end of the inner task and the next step of
# the waiting task.
# explore: --inject cancel:request
import asyncio


open_connections = set()


async def connect(name):
    await asyncio.sleep(1)
    open_connections.add(name)
    return name


async def wait_for(coroutine, seconds):
    task = asyncio.create_task(coroutine, name="inner")
    waiter = asyncio.get_running_loop().create_future()

    def wake(_):
        if not waiter.done():
            waiter.set_result(None)

    task.add_done_callback(wake)
    timer = asyncio.get_running_loop().call_later(seconds, wake, None)
    try:
        await waiter
    except asyncio.CancelledError:
        task.remove_done_callback(wake)
        task.cancel()
        raise
    finally:
        timer.cancel()
    if task.done():
        return task.result()
    task.cancel()
    raise TimeoutError


async def request(name):
    connection = await wait_for(connect(name), 100)
    try:
        await asyncio.sleep(1)
    finally:
        open_connections.remove(connection)


async def main():
    tasks = [asyncio.create_task(request(i), name="request") for i in range(2)]
    await asyncio.wait(tasks)
    await asyncio.sleep(2)
    assert not open_connections, open_connections


asyncio.run(main())

# gather_leaves_siblings, fixed: the children are cancelled and awaited first.
# explore: --slow 4
import asyncio


class Connection:
    closed = False

    async def send(self):
        assert not self.closed, "used after close"
        await asyncio.sleep(0.1)


used_late = []


async def child(connection):
    for _ in range(2):
        await asyncio.sleep(1)
        try:
            await connection.send()
        except AssertionError:
            used_late.append(1)


async def failing():
    await asyncio.sleep(5)
    raise ValueError


async def main():
    connection = Connection()
    tasks = [asyncio.create_task(c) for c in (child(connection), failing())]
    try:
        await asyncio.gather(*tasks)
    except (ValueError, asyncio.CancelledError):
        pass
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        connection.closed = True
    await asyncio.sleep(10)
    assert not used_late, "used after close"


asyncio.run(main())

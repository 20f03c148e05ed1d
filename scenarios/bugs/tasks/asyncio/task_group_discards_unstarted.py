# asyncio.TaskGroup, still today (gh-116048): a task that
# is cancelled before its first step never enters its try,
# so the connection passed to it is never closed. Needs a
# sibling to fail in the tick in which the task is created.
# explore: --slow 3
import asyncio


class Connection:
    def __init__(self, made):
        self.open = True
        made.append(self)

    def close(self, _=None):
        self.open = False


async def serve(connection):
    try:
        await asyncio.sleep(1)
    finally:
        connection.close()


async def accept(group, made):
    for pause in (1, 2):
        await asyncio.sleep(pause)
        connection = Connection(made)
        group.create_task(serve(connection))


async def watchdog():
    await asyncio.sleep(5)
    raise ValueError("stop")


async def main():
    made = []
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(accept(group, made))
            group.create_task(watchdog())
    except* ValueError:
        pass
    assert not any(connection.open for connection in made)


asyncio.run(main())

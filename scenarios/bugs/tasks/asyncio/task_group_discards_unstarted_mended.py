# task_group_discards_unstarted, fixed: a done callback closes the connection
# that was passed to the task.
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
        try:
            task = group.create_task(serve(connection))
        except BaseException:
            connection.close()
            raise
        task.add_done_callback(connection.close)


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

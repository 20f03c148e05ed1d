# A class derived from TaskGroup: its own create_task, __aenter__ and __aexit__
# are called, and those of TaskGroup through super().
import asyncio


class Limited(asyncio.TaskGroup):
    def __init__(self, limit):
        super().__init__()
        self.limit = asyncio.Event()
        self.count = limit
        self.results = []

    def create_task(self, coro, **kwargs):
        if self.count == 0:
            coro.close()
            raise RuntimeError("no more")
        self.count -= 1
        task = super().create_task(coro, **kwargs)
        task.add_done_callback(lambda t: self.results.append(t.get_name()))
        return task

    async def __aenter__(self):
        print("enter", self)
        await asyncio.sleep(1)
        return await super().__aenter__()

    async def __aexit__(self, kind, e, tb):
        print("exit", kind, repr(e), self)
        try:
            return await super().__aexit__(kind, e, tb)
        finally:
            print("left", self.results, self)


async def main():
    async with Limited(2) as group:
        group.create_task(asyncio.sleep(2), name="a")
        group.create_task(asyncio.sleep(1), name="b")
        try:
            group.create_task(asyncio.sleep(1))
        except RuntimeError as e:
            print(e)
    try:
        async with Limited(5) as group:
            group.create_task(asyncio.sleep(2), name="a")
            raise ValueError("block")
    except* ValueError as e:
        print(repr(e))
    print(isinstance(group, asyncio.TaskGroup), type(group).__name__, repr(group), group.limit.is_set())


asyncio.run(main())

# The current tenant is a context variable. A writer that collects rows starts
# its task with the first row, and so in that request's context: rows of other
# tenants that come in time for the same batch are written for the first one.
# Needs two requests in one batch.
# explore:
import asyncio
import contextvars

tenant = contextvars.ContextVar("tenant")
DELAY = 0.01


class Database:
    def __init__(self):
        self.rows = []

    async def insert(self, rows):
        await asyncio.sleep(0.003)
        for row in rows:
            owner, text = row if isinstance(row, tuple) else (tenant.get(), row)
            self.rows.append((owner, text))


class Writer:
    def __init__(self, database):
        self.database = database
        self.rows = []
        self.task = None

    def write(self, row):
        self.rows.append(row)
        if self.task is None:
            self.task = asyncio.create_task(self.flush())

    async def flush(self):
        await asyncio.sleep(DELAY)
        rows, self.rows, self.task = self.rows, [], None
        await self.database.insert(rows)

    async def close(self):
        while self.task is not None:
            await self.task
        await asyncio.sleep(0.01)


async def request(writer, name, start, texts):
    await asyncio.sleep(start)
    tenant.set(name)
    for text in texts:
        writer.write(f"{name}: {text}")
        await asyncio.sleep(0.002)


async def main():
    database = Database()
    writer = Writer(database)
    async with asyncio.TaskGroup() as group:
        group.create_task(request(writer, "ann", 0.00, ["one", "two"]))
        group.create_task(request(writer, "bob", 0.02, ["three"]))
        group.create_task(request(writer, "cat", 0.05, ["four", "five"]))
    await writer.close()
    for owner, row in database.rows:
        assert row.startswith(owner), f"{row!r} was written for {owner}"
    assert len(database.rows) == 5, database.rows


asyncio.run(main())

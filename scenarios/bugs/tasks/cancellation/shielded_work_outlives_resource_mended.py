# shielded_work_outlives_resource, fixed: the finally waits for the commit.
# explore: --inject cancel:request
import asyncio


class Connection:
    closed = False

    async def commit(self, failed):
        for _ in range(2):
            await asyncio.sleep(1)
            if self.closed:
                failed.append("used after close")


async def request(failed):
    connection = Connection()
    commit = asyncio.create_task(connection.commit(failed), name="commit")
    try:
        await asyncio.shield(commit)
    finally:
        while not commit.done():
            try:
                await asyncio.wait([commit])
            except asyncio.CancelledError:
                pass
        connection.closed = True


async def main():
    failed = []
    task = asyncio.create_task(request(failed), name="request")
    await asyncio.wait([task])
    await asyncio.sleep(5)
    assert not failed, failed


asyncio.run(main())

# "try: await shield(commit()) finally: close()": the shield protects the
# commit from cancellation, but the finally closes the connection that it still
# uses (qubes PR 867). Needs a cancellation at the await on shield().
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
        connection.closed = True


async def main():
    failed = []
    task = asyncio.create_task(request(failed), name="request")
    await asyncio.wait([task])
    await asyncio.sleep(5)
    assert not failed, failed


asyncio.run(main())

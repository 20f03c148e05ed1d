# token_refreshed_late, fixed: a request waits for the refresh.
# explore: --latency 50ms..2s
import asyncio

from ticktape import io


class Session:
    def __init__(self):
        self.valid = asyncio.Event()
        self.start()

    def start(self):
        self.valid.set()
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(2, self.valid.clear)

    async def refresh(self):
        await asyncio.sleep(1.5)
        await io(0.3)  # the identity provider
        self.timer.cancel()
        self.start()


async def main():
    session = Session()
    refreshing = asyncio.create_task(session.refresh())
    for _ in range(3):
        if not refreshing.done():
            await session.valid.wait()
        await asyncio.sleep(0.9)
    await refreshing
    session.timer.cancel()


asyncio.run(main())

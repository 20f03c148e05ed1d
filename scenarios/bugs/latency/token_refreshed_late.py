# A token valid for two seconds is refreshed half a second before it expires.
# If the refresh takes longer, requests use the expired token.
# explore: --latency 50ms..2s
# without: found
import asyncio

from ticktape import io


class Session:
    def __init__(self):
        self.valid = True
        self.expire()

    def expire(self):
        self.timer = asyncio.get_running_loop().call_later(2, self.expired)

    def expired(self):
        self.valid = False

    async def refresh(self):
        await asyncio.sleep(1.5)
        await io(0.3)  # the identity provider
        self.timer.cancel()
        self.valid = True
        self.expire()


async def main():
    session = Session()
    refreshing = asyncio.create_task(session.refresh())
    for _ in range(3):
        assert session.valid, "401 Unauthorized"
        await asyncio.sleep(0.9)
    await refreshing
    session.timer.cancel()


asyncio.run(main())

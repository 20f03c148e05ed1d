# A sweeper collects the expired sessions and closes them one after the other
# without checking again: a session that was used meanwhile is closed as well.
# Needs a request between the sweeper's check and its close.
# explore: --slow 2
import asyncio


class Session:
    def __init__(self, now):
        self.used = now
        self.open = True
        self.busy = False


class Store:
    def __init__(self):
        self.loop = asyncio.get_running_loop()
        self.sessions = {}

    def get(self, name):
        session = self.sessions.get(name)
        if session is None or not session.open:
            session = self.sessions[name] = Session(self.loop.time())
        session.used = self.loop.time()
        return session

    async def sweep(self):
        now = self.loop.time()
        old = [s for s in self.sessions.values() if now - s.used > 5]
        for session in old:
            await asyncio.sleep(0.01)
            session.open = False


async def user(store, name, pauses):
    for pause in pauses:
        session = store.get(name)
        session.busy = True
        await asyncio.sleep(0.1)
        assert session.open, "closed while it is used"
        session.busy = False
        await asyncio.sleep(pause)


async def sweeper(store):
    while True:
        await asyncio.sleep(2)
        await store.sweep()


async def main():
    store = Store()
    sweeping = asyncio.create_task(sweeper(store))
    await asyncio.gather(user(store, "ann", (3, 6.5, 0)),
                         user(store, "bob", (7.2, 0)))
    sweeping.cancel()


asyncio.run(main())

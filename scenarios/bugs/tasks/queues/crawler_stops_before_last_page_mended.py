# crawler_stops_before_last_page, fixed: a worker is active from when it takes
# a page.
# explore:
import asyncio

LINKS = {
    "/": ["/a", "/b"],
    "/a": ["/a/1", "/a/2"],
    "/b": ["/b/1"],
    "/a/1": [], "/a/2": ["/deep"],
    "/b/1": ["/deep"],
    "/deep": ["/deep/1", "/deep/2", "/deep/3"],
    "/deep/1": [], "/deep/2": [], "/deep/3": [],
}


class Limit:
    """One request per host in 20 ms."""

    def __init__(self):
        self.free_at = 0.0

    async def admit(self):
        now = asyncio.get_running_loop().time()
        wait = max(0.0, self.free_at - now)
        self.free_at = max(self.free_at, now) + 0.01
        if wait > 0:
            await asyncio.sleep(wait)


class Crawler:
    def __init__(self):
        self.frontier = asyncio.Queue()
        self.seen = set()
        self.fetched = {}
        self.active = 0
        self.limit = Limit()
        self.done = asyncio.Event()
        self.left_at = {}

    def found(self, page):
        if page not in self.seen:
            self.seen.add(page)
            self.frontier.put_nowait(page)

    async def fetch(self, page):
        await asyncio.sleep(0.015 if page != "/deep" else 0.03)
        return LINKS[page]

    async def take(self):
        """The next page; None if there will be no more."""
        while not self.done.is_set():
            if self.frontier.empty() and self.active == 0:
                self.done.set()
                return None
            try:
                async with asyncio.timeout(0.1):
                    return await self.frontier.get()
            except TimeoutError:
                pass
        return None

    async def work(self, name):
        while (page := await self.take()) is not None:
            self.active += 1
            await self.limit.admit()
            try:
                links = await self.fetch(page)
                self.fetched[page] = name
                for link in links:
                    self.found(link)
            finally:
                self.active -= 1
        self.left_at[name] = asyncio.get_running_loop().time()


async def main():
    crawler = Crawler()
    crawler.found("/")
    async with asyncio.TaskGroup() as group:
        for name in ("one", "two", "three"):
            group.create_task(crawler.work(name), name=name)
    missing = sorted(set(LINKS) - set(crawler.fetched))
    assert not missing, f"never fetched: {missing}"


asyncio.run(main())

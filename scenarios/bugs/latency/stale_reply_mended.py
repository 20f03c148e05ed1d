# stale_reply, fixed: only the latest query may show its reply.
# explore: --latency 50ms..2s
import asyncio

from ticktape import io


class Page:
    def __init__(self):
        self.shown = None
        self.last = None

    async def search(self, query):
        self.last = query
        await io(0.2)  # the server
        if self.last == query:
            self.shown = query


async def main():
    page = Page()
    queries = []
    for query in "t", "ti", "tick":
        queries.append(asyncio.create_task(page.search(query)))
        await asyncio.sleep(0.4)
    await asyncio.gather(*queries)
    assert page.shown == "tick", page.shown


asyncio.run(main())

# Search while the user types: a late reply to an earlier query overwrites the result
# of the later one. A stall cannot cause this: it never delays one reply alone.
# explore: --latency 50ms..2s
# without: missed
import asyncio

from ticktape import io


class Page:
    def __init__(self):
        self.shown = None

    async def search(self, query):
        await io(0.2)  # the server
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

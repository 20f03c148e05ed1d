# simplecrawler issue 298: a request counts as finished before its page has
# been searched for links. The crawler, which checks periodically, takes an
# empty queue without open requests for the end.
# explore:
import asyncio

LINKS = {"/": ["/a", "/b"], "/a": ["/c"], "/b": [], "/c": []}


class Crawler:
    def __init__(self):
        self.queue = ["/"]
        self.open_requests = 0
        self.seen = []

    async def fetch(self, url):
        await asyncio.sleep(0.03)
        self.open_requests -= 1  # fetchcomplete
        self.seen.append(url)
        await asyncio.sleep(0.004)  # decode the page
        self.queue.extend(LINKS[url])

    async def crawl(self):
        while self.queue or self.open_requests > 0:
            if self.queue:
                self.open_requests += 1
                asyncio.create_task(self.fetch(self.queue.pop(0)))
            await asyncio.sleep(0.02)


async def main():
    crawler = Crawler()
    await crawler.crawl()
    assert sorted(crawler.seen) == sorted(LINKS), crawler.seen


asyncio.run(main())

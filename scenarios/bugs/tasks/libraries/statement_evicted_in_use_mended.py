# statement_evicted_in_use, fixed: a statement in use is not closed.
# explore:
import asyncio


class Statement:
    def __init__(self, text):
        self.text = text
        self.closed = False
        self.users = 0


class Cache:
    def __init__(self, size):
        self.size = size
        self.entries = {}

    def get(self, text):
        statement = self.entries.pop(text, None)
        if statement is None:
            statement = Statement(text)
        self.entries[text] = statement
        if len(self.entries) > self.size:
            for oldest in list(self.entries):
                if self.entries[oldest].users == 0 and oldest != text:
                    self.entries.pop(oldest).closed = True
                    break
        return statement


async def query(cache, text, took):
    statement = cache.get(text)
    statement.users += 1
    await asyncio.sleep(took)
    assert not statement.closed, f"statement {text} does not exist"
    statement.users -= 1


async def session(cache, n, texts, pause):
    await asyncio.sleep(0.03 * n)
    for text in texts:
        await query(cache, text, 0.02)
        await asyncio.sleep(pause)


async def main():
    cache = Cache(3)
    await asyncio.gather(*(session(cache, n, text, 0.15) for n, text in
                           enumerate(("aaa", "bbb", "ccc", "ddd", "eae"))))


asyncio.run(main())

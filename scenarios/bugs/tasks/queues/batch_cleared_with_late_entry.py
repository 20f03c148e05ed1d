# A batch is copied and written with an await; then the list is cleared, including the
# entries that arrived during the write. Needs a client that overtakes three times.
# explore: --model any
import asyncio


class Ledger:
    def __init__(self):
        self.pending = []
        self.written = []
        self.flushing = False

    async def add(self, entry):
        self.pending.append(entry)
        if not self.flushing:
            self.flushing = True
            await self.flush()
            self.flushing = False

    async def flush(self):
        batch = self.pending[:]
        await asyncio.sleep(0)
        self.written += batch
        self.pending.clear()


async def client(ledger, n, yields):
    for _ in range(yields):
        await asyncio.sleep(0)
    await ledger.add(n)


async def main():
    ledger = Ledger()
    await asyncio.gather(*(client(ledger, n, 3 * n) for n in range(3)))
    assert sorted(ledger.written) == [0, 1, 2], ledger.written


asyncio.run(main())

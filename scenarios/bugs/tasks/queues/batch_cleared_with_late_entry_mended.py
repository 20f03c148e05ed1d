# batch_cleared_with_late_entry, fixed: the whole list is taken, and new
# entries go to a new one.
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
        while self.pending:
            batch = self.pending
            self.pending = []
            await asyncio.sleep(0)
            self.written += batch


async def client(ledger, n, yields):
    for _ in range(yields):
        await asyncio.sleep(0)
    await ledger.add(n)


async def main():
    ledger = Ledger()
    await asyncio.gather(*(client(ledger, n, 3 * n) for n in range(3)))
    assert sorted(ledger.written) == [0, 1, 2], ledger.written


asyncio.run(main())

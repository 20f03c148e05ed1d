# A payment is sent, no answer comes in time, so it is sent again on a new connection. The network was parted, and
# delivers both when it is whole again (every "exactly once" that has no key). Fixed: a payment has a key.
# explore: --inject net:partition --runs 1000
import asyncio

TIMEOUT_S = 5


class Bank:
    def __init__(self):
        self.account = 100
        self.done = {}

    async def serve(self, reader, writer):
        try:
            while line := await reader.readline():
                key, amount = line.split()
                writer.write(self.pay(key, int(amount)))
        except ConnectionError:
            pass
        writer.close()

    def pay(self, key, amount):
        self.account -= amount
        return b"paid\n"


async def send(line):
    reader, writer = await asyncio.open_connection("bank", 443)
    try:
        async with asyncio.timeout(TIMEOUT_S):
            writer.write(line)
            return await reader.readline()
    finally:
        writer.close()


async def shop(key, amount):
    for _ in range(10):
        try:
            if await send(b"%d %d\n" % (key, amount)) == b"paid\n":
                return True
        except (OSError, TimeoutError):
            await asyncio.sleep(1)
    return False


async def main():
    bank = Bank()
    server = await asyncio.start_server(bank.serve, "bank", 443)
    is_paid = await shop(1, 30)
    await asyncio.sleep(300)  # until the network is whole
    server.close()
    assert bank.account in ([70] if is_paid else [70, 100]), bank.account


asyncio.run(main())

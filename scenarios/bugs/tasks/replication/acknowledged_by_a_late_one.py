# The alternating-bit protocol on a network that delays packets for longer than
# the sender waits: the copy of a packet that comes late has the number that the
# next but one is expected to have. Needs a slow packet, then a fast one.
# explore:
import asyncio
import random


class Link:
    def __init__(self):
        self.out = asyncio.Queue()

    def send(self, packet, loss):
        if loss and random.random() > 0.95:
            return
        asyncio.get_running_loop().call_later(random.uniform(0.02, 0.4), self.out.put_nowait, packet)


async def receiver(data, acks, got):
    expected = 0
    while True:
        seq, payload = await data.out.get()
        if seq == expected % 2:
            got.append(payload)
            expected += 1
        acks.send(seq, False)


async def sender(data, acks, payloads):
    for i, payload in enumerate(payloads):
        seq = i % 2
        while True:
            data.send((seq, payload), True)
            try:
                async with asyncio.timeout(1):
                    while await acks.out.get() != seq:
                        pass
                break
            except TimeoutError:
                pass


async def main():
    data, acks, got = Link(), Link(), []
    task = asyncio.create_task(receiver(data, acks, got))
    await sender(data, acks, list("abcde"))
    await asyncio.sleep(1)
    task.cancel()
    assert got == list("abcde"), got


asyncio.run(main())

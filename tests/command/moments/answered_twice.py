# A second request is sent if the first one is slow, and the slower one is cancelled. If both have answered, it is too late
# for that. What is changed afterwards hides which write it was.
import asyncio


class Hotel:
    def __init__(self):
        self.reserved = set()

    async def reserve(self, key, latency):
        await asyncio.sleep(latency)
        self.reserved.add(key)
        return key


async def hedged(hotel, n):
    requests = {asyncio.create_task(hotel.reserve((n, 0), 0.3))}
    done, requests = await asyncio.wait(requests, timeout=0.2)
    if not done:
        requests.add(asyncio.create_task(hotel.reserve((n, 1), 0.25)))
        done, requests = await asyncio.wait(requests, return_when=asyncio.FIRST_COMPLETED)
    for request in requests:
        request.cancel()
    return done.pop().result()


async def main():
    hotel = Hotel()
    kept = [await hedged(hotel, n) for n in range(3)]
    await asyncio.sleep(1)
    assert hotel.reserved == set(kept), sorted(hotel.reserved)


asyncio.run(main())

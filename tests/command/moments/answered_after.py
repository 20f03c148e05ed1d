# As answered_twice.py, but the program looks at the result after the loop has ended: no task fails.
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
    return hotel.reserved == set(kept)


assert asyncio.run(main())

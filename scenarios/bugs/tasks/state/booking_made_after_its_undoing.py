# A saga books a flight, a hotel and a car, and undoes what it has booked when a
# step fails or takes too long. A booking that timed out may still be made after
# its compensation: nobody undoes that one. Needs a queue of requests that is
# longer than the saga's patience.
# explore:
import asyncio

PATIENCE = 0.5


class Provider:
    def __init__(self, name, capacity, seconds):
        self.name = name
        self.capacity = capacity
        self.seconds = seconds
        self.booked = {}
        self.refused = set()
        self.requests = asyncio.Queue()
        self.log = []

    async def serve(self):
        while True:
            kind, trip, reply = await self.requests.get()
            if kind == "stop":
                return
            if kind == "book":
                await asyncio.sleep(self.seconds)
                self.book(trip, reply)
            else:
                self.undo(trip, reply)

    def book(self, trip, reply):
        if trip in self.refused or len(self.booked) >= self.capacity:
            answer = "no"
        else:
            self.booked[trip] = True
            answer = "yes"
        self.log.append((trip, answer))
        if not reply.done():
            reply.set_result(answer)

    def undo(self, trip, reply):
        self.booked.pop(trip, None)
        if not reply.done():
            reply.set_result("undone")


class Express(Provider):
    """Undoes at once; bookings are made one after the other."""

    def send(self, kind, trip):
        reply = asyncio.get_running_loop().create_future()
        if kind == "undo":
            asyncio.get_running_loop().call_later(0.01, self.undo, trip, reply)
        else:
            self.requests.put_nowait((kind, trip, reply))
        return reply


class Saga:
    def __init__(self, trip, providers):
        self.trip = trip
        self.providers = providers
        self.state = "new"

    async def run(self):
        tried = []
        for provider in self.providers:
            tried.append(provider)
            try:
                async with asyncio.timeout(PATIENCE):
                    answer = await provider.send("book", self.trip)
            except TimeoutError:
                answer = "late"
            if answer != "yes":
                await self.compensate(tried)
                self.state = "undone"
                return
        self.state = "done"

    async def compensate(self, tried):
        for provider in reversed(tried):
            await provider.send("undo", self.trip)


async def main():
    providers = [Express("flight", 4, 0.05), Express("hotel", 3, 0.04),
                 Express("car", 2, 0.06)]
    servers = [asyncio.create_task(p.serve(), name=p.name) for p in providers]
    sagas = [Saga(f"trip {i}", providers) for i in range(5)]

    async def customer(saga, at):
        await asyncio.sleep(at)
        await saga.run()

    await asyncio.gather(*(customer(saga, 0.1 * i)
                           for i, saga in enumerate(sagas)))
    await asyncio.sleep(3)
    for provider in providers:
        for trip in provider.booked:
            state = next(s.state for s in sagas if s.trip == trip)
            assert state == "done", f"{trip} is {state}, {provider.name} booked"
    for provider in providers:
        provider.requests.put_nowait(("stop", None, None))
    await asyncio.gather(*servers)


asyncio.run(main())

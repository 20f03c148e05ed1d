# Frames are encoded in parallel and written in order: each takes a number, and
# waits for its turn. A frame that is dropped since its encoding takes too long
# never takes its turn, and all later ones wait for ever.
# explore:
import asyncio


class Turns:
    def __init__(self):
        self.next = 0
        self.given = 0
        self.skipped = set()
        self.moved = asyncio.Condition()

    def take(self):
        self.given += 1
        return self.given - 1

    async def wait(self, number):
        async with self.moved:
            await self.moved.wait_for(lambda: self.next == number)

    async def done(self, number):
        async with self.moved:
            if self.next == number:
                self.next += 1
                while self.next in self.skipped:
                    self.skipped.remove(self.next)
                    self.next += 1
                self.moved.notify_all()
            else:
                self.skipped.add(number)


class Encoder:
    def __init__(self, seconds):
        self.seconds = seconds
        self.turns = Turns()
        self.out = []
        self.late = 0

    async def encode(self, frame):
        await asyncio.sleep(self.seconds[frame % len(self.seconds)])
        return f"frame {frame}"

    async def handle(self, frame):
        number = self.turns.take()
        try:
            async with asyncio.timeout(0.25):
                data = await self.encode(frame)
        except TimeoutError:
            self.late += 1
            return
        await self.turns.wait(number)
        self.out.append((number, data))
        await self.turns.done(number)


async def main():
    encoder = Encoder((0.05, 0.12, 0.03, 0.2, 0.07))
    tasks = []
    for frame in range(12):
        tasks.append(asyncio.create_task(encoder.handle(frame)))
        await asyncio.sleep(0.04)
    await asyncio.gather(*tasks)
    numbers = [number for number, _ in encoder.out]
    assert numbers == sorted(numbers), numbers
    assert len(numbers) + encoder.late == 12, (numbers, encoder.late)


asyncio.run(main())

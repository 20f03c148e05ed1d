# staggered_race_two_winners, fixed: a second winner closes its socket.
# explore:
import asyncio


class Race:
    def __init__(self):
        self.open = set()
        self.winner = None

    async def attempt(self, name, seconds):
        waiter = asyncio.get_running_loop().create_future()

        def connected():
            if not waiter.done():
                self.open.add(name)
                waiter.set_result(None)

        timer = asyncio.get_running_loop().call_later(seconds, connected)
        try:
            await waiter
        except asyncio.CancelledError:
            timer.cancel()
            self.open.discard(name)
            raise
        if self.winner is not None:
            self.open.discard(name)
            return
        self.winner = name
        for task in self.tasks:
            if task is not asyncio.current_task():
                task.cancel()

    async def run(self):
        self.tasks = [asyncio.create_task(self.attempt(name, seconds))
                      for name, seconds in (("v6", 1), ("v4", 2))]
        await asyncio.wait(self.tasks)


async def main():
    race = Race()
    await race.run()
    assert race.open <= {race.winner}, sorted(race.open)


asyncio.run(main())

# staggered_race of CPython 3.12-3.13 (aiohappyeyeballs 100): the winner
# cancels the others and assumes that they have stopped; one that has already
# connected wins as well, and its socket is never closed. Needs two attempts to
# end in one tick.
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
            raise
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

# Three walkers run a simulation in rounds: none begins a round before all have ended
# the previous one. In the third round one leaves and breaks the barrier for the others.
# barrier.c is the same in C.
import asyncio


async def walk(barrier, name, pace):
    for day in range(1, 4):
        await asyncio.sleep(pace)
        if day == 3 and name == "slow":
            print("slow gives up")
            await barrier.abort()
            return
        if await barrier.wait() == barrier.parties - 1:
            print(f"day {day} is over, {name} was the last")


async def main():
    barrier = asyncio.Barrier(3)
    outcomes = await asyncio.gather(
        walk(barrier, "quick", 0.01), walk(barrier, "steady", 0.02), walk(barrier, "slow", 0.03), return_exceptions=True
    )
    print("broken:", barrier.broken, "for", sum(isinstance(o, asyncio.BrokenBarrierError) for o in outcomes))


asyncio.run(main())

# A seat is looked for, paid for (await), then taken, without looking again:
# two buyers get one seat. Needs both to be in the payment at once.
# explore: --slow 2
import asyncio


async def buy(seats, name, start, sold):
    await asyncio.sleep(start)
    for seat in seats:
        if seats[seat] is None:
            await asyncio.sleep(1)
            seats[seat] = name
            sold.append((seat, name))
            return


async def main():
    seats = {1: None, 2: None}
    sold = []
    await asyncio.gather(buy(seats, "ann", 0, sold),
                         buy(seats, "bob", 2, sold), return_exceptions=True)
    assert len({seat for seat, _ in sold}) == len(sold), sold


asyncio.run(main())

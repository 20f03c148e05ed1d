# A free seat is found, paid for (await), and then taken without another check:
# two buyers get the same seat. Needs both payments to overlap.
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

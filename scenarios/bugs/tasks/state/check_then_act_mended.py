# check_then_act, fixed: the seat is taken before the payment, and returned if
# the payment fails.
# explore: --slow 2
import asyncio


async def buy(seats, name, start, sold):
    await asyncio.sleep(start)
    for seat in seats:
        if seats[seat] is None:
            seats[seat] = name
            try:
                await asyncio.sleep(1)
            except asyncio.CancelledError:
                seats[seat] = None
                raise
            sold.append((seat, name))
            return


async def main():
    seats = {1: None, 2: None}
    sold = []
    await asyncio.gather(buy(seats, "ann", 0, sold),
                         buy(seats, "bob", 2, sold), return_exceptions=True)
    assert len({seat for seat, _ in sold}) == len(sold), sold


asyncio.run(main())

# A simulated worker, run by a callback, makes the loop look up prices and receives each
# result; it cancels one of the requests. threadsafe.c is the same in C.
#
import asyncio


async def price(item):
    await asyncio.sleep(0.1)
    if item == "unicorn":
        raise LookupError("no unicorns")
    return len(item)


def told(future):
    if future.cancelled():
        print("cancelled")
    elif future.exception() is not None:
        print("failed:", future.exception())
    else:
        print("price:", future.result())


def work(loop, orders):
    for item in ("tea", "unicorn", "gold"):
        future = asyncio.run_coroutine_threadsafe(price(item), loop)
        future.add_done_callback(told)
        orders.append(future)
    loop.call_later(0.05, orders[2].cancel)


async def main():
    loop = asyncio.get_running_loop()
    orders = []
    loop.call_soon(work, loop, orders)
    await asyncio.sleep(0.2)
    print([order.done() for order in orders].count(True), "of", len(orders), "are done")


asyncio.run(main())

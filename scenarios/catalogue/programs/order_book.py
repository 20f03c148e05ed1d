# An order book of heaps whose orders are futures; wait_for abandons them.
import asyncio
import heapq
from itertools import count


class Order:
    ids = count(1)
    __slots_hint = None

    def __init__(self, side, price, qty, owner):
        self.id = next(self.ids)
        self.side, self.price, self.qty, self.owner = side, price, qty, owner
        self.filled = asyncio.get_running_loop().create_future()

    def key(self):
        return (-self.price if self.side == "buy" else self.price, self.id)

    def __lt__(self, other):
        return self.key() < other.key()

    def __repr__(self):
        return f"{self.owner}:{self.side[0]}{self.qty}@{self.price:g}"


class Book:
    def __init__(self):
        self.sides = {"buy": [], "sell": []}
        self.trades = []

    def submit(self, order):
        opposite = self.sides["sell" if order.side == "buy" else "buy"]
        while order.qty and opposite:
            best = opposite[0]
            if best.filled.cancelled():
                heapq.heappop(opposite)
                continue
            gap = order.price - best.price
            crosses = gap >= 0 if order.side == "buy" else gap <= 0
            if not crosses:
                break
            n = min(order.qty, best.qty)
            order.qty -= n
            best.qty -= n
            self.trades.append((n, best.price, *sorted([order.owner, best.owner])))
            if not best.qty:
                heapq.heappop(opposite)
                best.filled.set_result(len(self.trades))
        if order.qty:
            heapq.heappush(self.sides[order.side], order)
        else:
            order.filled.set_result(len(self.trades))
        return order

    def depth(self):
        return {s: [o for o in sorted(q) if not o.filled.done()] for s, q in self.sides.items()}


async def trader(name, book, script):
    for delay, side, price, qty, *patience in script:
        await asyncio.sleep(delay)
        order = book.submit(Order(side, price, qty, name))
        try:
            n = await asyncio.wait_for(order.filled, *patience or [None])
            print(f"{asyncio.get_running_loop().time():.1f} {name} filled by trade {n}")
        except TimeoutError:
            print(f"{asyncio.get_running_loop().time():.1f} {name} gives up on {order}")


async def main():
    book = Book()
    await asyncio.gather(
        trader("ann", book, [(0, "buy", 10, 5), (1, "buy", 11.5, 2, 1.0)]),
        trader("bob", book, [(0.5, "sell", 9.5, 3, 1), (0, "sell", 12, 1, 2)]),
        trader("cyd", book, [(0.7, "sell", 10, 4, 0.2), (0.5, "buy", 99, 1, 3)]),
        trader("dan", book, [(5, "sell", 1, 100, 0)]),
    )
    print(book.depth())
    for t in book.trades:
        n, price, *who = t
        print("{:>3} x {:<6.2f} {}".format(n, price, "/".join(who)))
    volume = sum(n for n, *_ in book.trades)
    print(f"{volume=}, vwap {sum(n * p for n, p, *_ in book.trades) / volume:.4f}")


asyncio.run(main())

# statistics.mean of Decimals and Fractions is a Decimal or a Fraction.
import asyncio
import statistics
from decimal import Decimal
from fractions import Fraction


async def main():
    prices = [Decimal("19.99"), Decimal("5.01"), Decimal("0.2")]
    print(repr(statistics.mean(prices)), repr(statistics.mean(iter(prices[:2]))), repr(statistics.mean([Decimal(1), 2, True])))
    print(repr(statistics.mean([Fraction(1, 3), Fraction(1, 6), 2])), statistics.mean([Decimal("-0.1")] * 3))
    print(statistics.mean([1, 2, 3]), statistics.mean([1, 2.5]), statistics.median(prices), statistics.mean([True, False]))
    for data in [], ["a"], [Decimal(1), 1.5]:
        try:
            print(statistics.mean(data))
        except (TypeError, statistics.StatisticsError) as e:
            print(type(e).__name__)


asyncio.run(main())

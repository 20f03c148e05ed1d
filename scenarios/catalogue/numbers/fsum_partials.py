# math.fsum keeps what does not fit in one float in partial sums; of numbers of very different sizes there are many.
import asyncio
import math
import random


def values(count):
    return [math.ldexp(random.random() - 0.5, random.randrange(-1074, 1000)) for _ in range(count)]


async def main():
    random.seed(3)
    for count in 100, 2000:
        numbers = values(count)
        print(math.fsum(numbers).hex(), math.fsum(reversed(numbers)) == math.fsum(sorted(numbers)))
    bits = [math.ldexp(-1.0 if e % 2 else 1.0, e) for e in range(-1074, 1000)]
    print(math.fsum(bits).hex(), math.fsum(bits[::3] + bits[1::3]).hex())


asyncio.run(main())

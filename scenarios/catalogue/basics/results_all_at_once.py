# Random sleeps, gathered: no result is printed until the slowest one is done
# (an empty tape takes the least value at each random choice).
import asyncio
import random


async def job(n):
    delay = random.random() + random.randint(1, 3) + random.uniform(n, n + 1)
    await asyncio.sleep(delay)
    return n, delay


async def main():
    loop = asyncio.get_running_loop()
    for n, delay in await asyncio.gather(*(job(n) for n in (3, 1, 2))):
        print("job", n, "waited", delay, "seen at", loop.time())
    letters = ["c", "a", "b"]
    random.shuffle(letters)
    print(letters, random.choice(letters), random.randrange(10), random.randrange(5, 10))


asyncio.run(main())

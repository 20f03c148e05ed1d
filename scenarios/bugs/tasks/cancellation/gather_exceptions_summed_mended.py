# gather_exceptions_summed, fixed: exceptions are filtered out of the results.
# explore:
import asyncio


async def ask(server, latency):
    await asyncio.sleep(latency / 2)
    await asyncio.sleep(latency / 2)
    return 10 * server


async def main():
    total = 0
    for _ in range(3):
        answers = await asyncio.gather(
            *(asyncio.wait_for(ask(n, 0.1 * n), 0.5) for n in range(1, 4)),
            return_exceptions=True)
        total += sum(a for a in answers if isinstance(a, int))
    print(total)


asyncio.run(main())
